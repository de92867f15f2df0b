/*
 * vectors.c - vectors of the specification and clauses that need a set-up of their own: sides of a placement, two opponents by one,
 * the crowded edge, cover and lines of sight, switches of fear and damage, cards in every window.
 */
#include <stdio.h>
#include <string.h>

#include "grognard/file.h"
#include "scene.h"

/* Raiders at 1800,2000 who face 15; Knights come from another side each time. */
static void rush_from(struct scene *s, struct gg_lie from, struct gg_lie placed)
{
    put(s, "knights", from.x, from.y, from.f);
    give(s, "knights", CLOSE);
    put(s, "raiders", 1800, 2000, 15);
    begin(s, HAWK, "command");
    act(s, "rush knights raiders");
    expect_at(s, "knights", placed.x, placed.y, placed.f);
    assert_true(is_in(s, s->p.foes[unit(s, "raiders")], "knights"));
}

SCENE(bg_fr_5__a_placement_on_the_left)
{
    rush_from(s, (struct gg_lie){2500, 2000, 10}, (struct gg_lie){2100, 2000, 10});
}

SCENE(bg_fr_5__a_placement_on_the_rear)
{
    rush_from(s, (struct gg_lie){1800, 2600, 15}, (struct gg_lie){1800, 2250, 15});
}

SCENE(bg_fr_5__a_placement_on_the_right)
{
    rush_from(s, (struct gg_lie){1100, 2000, 0}, (struct gg_lie){1500, 2000, 0});
}

/* A friend leaves only the farthest offset, where the rusher lies before two enemies, 7 q of each. */
SCENE(bg_en_1__one_placement_engages_two)
{
    put(s, "swordsmen", 1600, 1000, 5);
    put(s, "militia", 1950, 1000, 5);
    put(s, "raiders", 1425, 1250, 15);
    put(s, "orc-swords", 1775, 1500, 15);
    give(s, "orc-swords", CLOSE);
    begin(s, ORC, "command");
    act(s, "rush orc-swords swordsmen");
    expect_at(s, "orc-swords", 1775, 1250, 15);
    assert_int_equal(s->p.foes[unit(s, "orc-swords")],
                     bit(unit(s, "swordsmen")) | bit(unit(s, "militia")));
    assert_false(is_in(s, s->p.pressed, "orc-swords")); /* BG-EN-6: by its own placement */
}

/* A rush is owed before the step can be left; who has an objective may not, and who cannot reach need not. */
SCENE(bg_mc_2__a_rush_is_owed)
{
    put(s, "swordsmen", 1800, 1500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2000, 15);
    put(s, "militia", 800, 1500, 5);
    give(s, "militia", CLOSE);
    goal(s, "militia", 800, 2500);
    put(s, "orc-swords", 800, 2000, 15);
    begin(s, HAWK, "command");
    assert_false(offered(s, "done"));
    assert_int_equal(table_offers(&s->table, "rush"), 1);
    act(s, "rush swordsmen raiders");
    act(s, "done");
    assert_false(offered(s, "rush militia orc-swords"));
}

/* Friends along the whole edge, and enemies to either side: every path leads through the friends, and no room is left. */
SCENE(bg_ds_6__no_room_at_the_edge)
{
    struct battlefield *b = s->table.battle->data;
    static const char *const line[] = {"spearmen-1", "spearmen-2", "scouts", "militia", "bowmen",
                                       "knights",    "raiders",    "wolves", "crazed",  "trolls"};
    static const int x[] = {175, 530, 885, 1240, 1595, 1950, 2305, 2660, 3015, 3425};
    for (int i = 0; i < 10; i++) {
        int u = unit(s, line[i]);
        put(s, line[i], x[i], 200, 5);
        b->unit[u].is.side = HAWK;
        b->army[ORC] &= ~bit(u);
        b->army[HAWK] |= bit(u);
    }
    put(s, "swordsmen", 1800, 450, 15);
    rout_unit(s, "swordsmen");
    put(s, "orc-swords", 1425, 450, 5);
    put(s, "orc-spears", 2175, 450, 5);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "bowmen")) | bit(unit(s, "knights"));
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    assert_true(is_in(s, s->p.gone, "swordsmen"));
    assert_true(table_logged(&s->table, E_NO_ROOM));
    assert_true(is_in(s, s->p.trampled, "bowmen") && is_in(s, s->p.trampled, "knights"));
}

static const char *const fort[] = {"fortification 1600,1350 2000,1350 2000,1700 1600,1700", NULL};

SCENE_BY(bg_md_16__hard_cover_against_shots, open_ground(s, fort, NULL))
{
    struct numbers n;
    put(s, "raiders", 1800, 1500, 15);
    put(s, "bowmen", 1800, 500, 5);
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen raiders");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.defence, 1 + 2);
    assert_int_equal(n.toughness, 2); /* a shot: nothing of BG-MD-18 */
    dice(s, "6 6 6 6");
}

/* Bows shoot over the militia; a weapon that needs a line of sight does not, and shoots past it. */
SCENE(bg_rg_3__a_line_of_sight_is_free_of_cards)
{
    struct battlefield *b = s->table.battle->data;
    int bows = unit(s, "goblin-bows");
    put(s, "goblin-bows", 1800, 2000, 15);
    put(s, "militia", 1800, 1600, 5);
    put(s, "swordsmen", 1800, 1200, 5);
    put(s, "crazed", 1800, 1400, 10);
    s->p.controlled |= bit(bows);
    begin(s, ORC, "combat");
    assert_true(offered(s, "shoot goblin-bows militia"));
    assert_true(offered(s, "shoot goblin-bows swordsmen"));
    b->unit[bows].card.keywords |= LINE_OF_SIGHT;
    assert_true(offered(s, "shoot goblin-bows militia"));
    assert_false(offered(s, "shoot goblin-bows swordsmen"));
    put(s, "militia", 1400, 1600, 5); /* beside the line, which now meets an own card */
    assert_false(offered(s, "shoot goblin-bows swordsmen"));
    put(s, "crazed", 2400, 1400, 10);
    assert_true(offered(s, "shoot goblin-bows swordsmen"));
    b->unit[bows].card.keywords &= (uint16_t)~LINE_OF_SIGHT;
}

/* --- switches --- */

static void meet_trolls(struct scene *s, bool charged)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "trolls", 1800, 1500, 15);
    engage_units(s, "swordsmen", "trolls");
    s->p.fresh[unit(s, "swordsmen")] = bit(unit(s, "trolls"));
    s->p.fresh[unit(s, "trolls")] = bit(unit(s, "swordsmen"));
    if (charged)
        s->p.charging |= bit(unit(s, "trolls"));
    begin(s, ORC, "before-combat");
}

SCENE_WITH(bg_es_6__no_fear_of_who_does_not_charge, "fear=charged")
{
    meet_trolls(s, false);
    table_expect_roll(&s->table, "To hit");
    assert_false(table_logged(&s->table, E_CHECK));
    dice(s, "6 6 6 6 6");
    dice(s, "6 6 6 6 6");
}

SCENE_WITH(bg_es_6__terrifying_units_cost_courage, "fear=charged")
{
    struct battlefield *b = s->table.battle->data;
    int trolls = unit(s, "trolls");
    b->unit[trolls].card.keywords |= TERRIFYING;
    b->keyword[13] |= bit(trolls);
    meet_trolls(s, true);
    table_expect_roll(&s->table, "Fear check");
    table_expect_chance(&s->table, "pass", "5/8"); /* 12 - 1 */
    dice(s, "6 5 1");
    assert_true(is_in(s, s->p.frightened, "swordsmen"));
    dice(s, "6 6 6 6 6");
    dice(s, "6 6 6 6");
    b->keyword[13] = 0;
}

/* A router who loses its green to a free attack before combat, and passes the second check. */
static void hurt_before_combat(struct scene *s)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    mark_boxes(s, "raiders", 3);
    put(s, "trolls", 300, 2800, 15);
    s->p.trampled |= bit(unit(s, "raiders"));
    begin(s, ORC, "before-combat");
    dice(s, "6 6 6");
    dice(s, "1 6 6 6 6");
    dice(s, "1");
    table_expect_roll(&s->table, "Second rout check");
    dice(s, "1 1 1");
}

SCENE_WITH(bg_es_17__only_damage_of_combat_shakes, "shaken=combat")
{
    hurt_before_combat(s);
    table_expect_turn(&s->table, HAWK); /* the next turn: nobody checks after combat */
}

SCENE(bg_po_1__damage_before_combat_shakes_too)
{
    hurt_before_combat(s);
    table_expect_roll(&s->table, "Rout check");
    dice(s, "1 1 1");
}

/* --- cards --- */

/* A card in each window: W1 and W2 in one attack, W3 and W4 in the next. */
SCENE(bg_cb_2s__a_card_in_each_window)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    deal(s, HAWK, "shield-wall", 1);
    deal(s, HAWK, "telling-stroke", 1);
    deal(s, ORC, "maul", 1);
    deal(s, ORC, "thick-hide", 1);
    begin(s, ORC, "combat");
    act(s, "done"); /* W1: the attacker */
    act(s, "play shield-wall");
    act(s, "done");
    dice(s, "1 2 3 4 5"); /* at 5 - 2 - 1 */
    assert_int_equal(s->p.attack.hits, 2);
    act(s, "play maul"); /* W2 */
    dice(s, "1 6 6");
    assert_int_equal(s->p.attack.hits, 3);
    dice(s, "6 6 6"); /* who has played is not asked again */
    act(s, "done");   /* the swordsmen: W1 */
    act(s, "done");
    dice(s, "1 1 6 6 6");
    act(s, "done"); /* W2 */
    act(s, "done");
    act(s, "done"); /* W3 */
    act(s, "play thick-hide");
    act(s, "done");
    dice(s, "2 6");                /* at 5 - 2 - 1 */
    act(s, "play telling-stroke"); /* W4 */
    assert_int_equal(s->p.unit[unit(s, "raiders")].marks, 2);
}

/* --- files --- */

TEST(bg_ab_7__twenty_units_at_most)
{
    for (int n = 20; n <= 21; n++) {
        char text[8000];
        enum gg_status status;
        struct gg_text message;
        int used = snprintf(text, sizeof text,
                            "system: battleground\ntitle: T\nsummary: S.\nsides:\n"
                            "  red: {title: Red, army: hawkshold, budget: 2000}\n"
                            "  blue: {title: Blue, army: orcs, budget: 500}\nunits:\n"
                            "  z: {name: Z, side: blue, card: goblin-raiders, at: [1000, 2700], "
                            "order: close}\n");
        for (int i = 0; i < n; i++)
            used += snprintf(text + used, sizeof text - (size_t)used,
                             "  u%d: {name: U%d, side: red, card: peasant-mob, at: [%d, %d], "
                             "order: hold}\n",
                             i, i, 180 + i % 9 * 360, 125 + i / 9 * 250);
        gg_text_growing(&message);
        struct gg_loaded *loaded =
            gg_load_text("t.yaml", text, (size_t)used, NULL, &status, &message);
        if (n == 20 && !loaded)
            fail_msg("%s", gg_text_str(&message));
        if (n == 21) {
            assert_null(loaded);
            assert_non_null(strstr(gg_text_str(&message), "more than 20 units"));
        }
        gg_loaded_close(loaded);
        gg_text_free(&message);
    }
}
