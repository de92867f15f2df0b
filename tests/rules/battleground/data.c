/*
 * data.c - army lists, decks, deployment, secret first orders and ground (BG-AB, DP, TE, GN-10); what the loader refuses.
 */
#include <stdio.h>
#include <string.h>

#include "grognard/file.h"
#include "scene.h"

static const char good[] =
    "system: battleground\ntitle: T\nsummary: S.\n"
    "sides:\n"
    "  red: {title: Red, army: hawkshold, budget: 500}\n"
    "  blue: {title: Blue, army: orcs, budget: 500}\n"
    "units:\n"
    "  a: {name: A, side: red, card: swordsmen, at: [1000, 300], order: close}\n"
    "  b: {name: B, side: red, card: bowmen, at: [1500, 300], order: hold}\n"
    "  c: {name: C, side: blue, card: goblin-raiders, at: [1000, 2700], order: close}\n";

/* The good file with one text in the place of another, which must be refused with these words. */
static void expect_refused(const char *old, const char *new, const char *words)
{
    char text[4000];
    const char *at = old ? strstr(good, old) : NULL;
    assert_true(!old || at);
    snprintf(text, sizeof text, "%.*s%s%s", old ? (int)(at - good) : (int)strlen(good), good, new,
             old ? at + strlen(old) : "");
    enum gg_status status;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load_text("t.yaml", text, strlen(text), NULL, &status, &message);
    if (!words)
        assert_non_null(loaded);
    else if (loaded || !strstr(gg_text_str(&message), words))
        fail_msg("expected '%s', found '%s'", words, gg_text_str(&message));
    gg_loaded_close(loaded);
    gg_text_free(&message);
}

TEST(bg_ab_1__a_list_over_its_points_is_refused)
{
    expect_refused(NULL, "", NULL);
    expect_refused("card: bowmen", "card: knights",
                   "t.yaml:5:46: the units of Red cost 610 points, the budget is 500");
}

TEST(bg_ab_2__units_come_from_one_army)
{
    expect_refused("card: bowmen", "card: goblin-bowmen", "fights for the orcs");
}

TEST(bg_ab_3__core_and_elite)
{
    expect_refused("card: goblin-raiders", "card: wolf-riders",
                   "t.yaml:6:43: Blue has 0 Core units, at least 1");
    expect_refused("card: bowmen", "card: longbowmen",
                   "t.yaml:5:46: Red has 1 Elite units, at most 0");
}

TEST(bg_ab_4__a_unique_unit_is_there_once)
{
    expect_refused("units:\n",
                   "tables: {unit_cards: {swordsmen: {keywords: [unique]}, bowmen: {keywords: "
                   "[unique]}}}\nunits:\n",
                   "Elite");
    expect_refused("b: {name: B, side: red, card: bowmen, at: [1500, 300], order: hold}\n",
                   "b: {name: B, side: red, card: swordsmen, at: [1500, 300], order: hold}\n"
                   "tables: {unit_cards: {swordsmen: {keywords: [unique]}}}\n#",
                   "t.yaml:9:6: Swordsmen is unique");
}

TEST(bg_ab_6__a_deck_has_30_cards)
{
    expect_refused("army: orcs, budget: 500}", "army: orcs, budget: 500, deck: {maul: 29}}",
                   "a deck of 29 cards found, 30 expected");
    expect_refused("army: orcs, budget: 500}", "army: orcs, budget: 500, deck: {maul: 30}}", NULL);
    expect_refused("army: orcs, budget: 500}", "army: orcs, budget: 500, deck: {brace: 30}}",
                   "no command card of this army");
}

TEST(bg_gn_7__an_unknown_keyword_is_refused)
{
    expect_refused("units:\n", "tables: {unit_cards: {swordsmen: {keywords: [winged]}}}\nunits:\n",
                   "winged");
}

TEST(bg_dp_3__poses_lie_in_the_zone_on_the_table_and_apart)
{
    expect_refused("at: [1500, 300]", "at: [1200, 300]", "overlaps");
    expect_refused("at: [1500, 300]", "at: [1500, 100]", "does not lie on the table");
    expect_refused("at: [1500, 300]", "at: [1500, 1300]", "outside its zone");
    expect_refused("at: [1500, 300]", "at: [3700, 300]", "3700");
}

TEST(bg_ge_13__an_objective_lies_on_the_table)
{
    expect_refused("order: hold}", "order: hold, objective: [1500, 3100]}", "3100");
    expect_refused("order: hold}", "order: hold, objective: [1500, 3000]}", NULL);
}

/* --- command cards as a file has them --- */

#define CARDS(rows) "tables: {command_cards: {" rows "}}\nunits:\n"

TEST(bg_cc_3__what_a_card_of_a_file_cannot_be)
{
    expect_refused("units:\n", CARDS("maul: {on: any}, brace: {power: 2}"), NULL);
    expect_refused("units:\n", CARDS("brace: {dice: 1}"), "too late before the roll to damage");
    expect_refused("units:\n", CARDS("shield-wall: {dice: 1}"), "the defender rolls no dice");
    expect_refused("units:\n", CARDS("maul: {window: after-damage}"), "after the roll to hit");
    expect_refused("units:\n", CARDS("telling-stroke: {colour: blue}"), "by a red card");
    expect_refused("units:\n", CARDS("close-ranks: {window: after-hit}"), "by a blue card");
    expect_refused("units:\n", CARDS("drilled-blows: {window: after-hit}"), "before a roll");
    expect_refused("units:\n", CARDS("brace: {recoil: yes}"), "only a red card");
    expect_refused("units:\n", CARDS("stand-fast: {window: own-command}"), "a green card keeps");
    expect_refused("units:\n", CARDS("maul: {effect: quick-march}"), "no other becomes one");
    expect_refused("units:\n", CARDS("maul: {copies: 3}"), "a deck of 31 cards found");
    expect_refused("units:\n", CARDS("howl: {dice: 1}"), "howl");
}

/* What it says and what it does are one. */
SCENE(bg_cc_1__a_card_says_what_its_figures_do)
{
    struct battlefield *b = s->table.battle->data;
    struct loader l = {.battle = s->table.battle, .b = b};
    struct numbers n;
    int card = -1;
    for (int c = 0; c < NCARDS; c++)
        if (!strcmp(b->command_card[c].id, "press-the-attack"))
            card = c;
    assert_string_equal(b->card_text[card], "before the roll to hit: dice +2 in an engaged attack");
    b->command_card[card].dice = 3;
    b->command_card[card].power = 1;
    b->command_card[card].condition = ANY;
    bg_check_command_cards(&l, NULL);
    assert_string_equal(b->card_text[card], "before the roll to hit: dice +3, power +1");
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    deal(s, HAWK, "press-the-attack", 1);
    begin(s, HAWK, "combat");
    act(s, "play press-the-attack");
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    assert_int_equal(n.dice, 8);
    assert_int_equal(n.power, 6);
    dice(s, "6 6 6 6 6 6 6 6");
}

TEST(bg_so_11__orders_that_are_not_modelled_are_refused)
{
    expect_refused("order: hold}", "order: follow}", "follow");
}

TEST(bg_es_12__a_file_that_lets_cards_overlap_is_refused)
{
    expect_refused("units:\n", "options: {overlap: on}\nunits:\n", "overlap");
}

TEST(bg_te_1__pieces_are_convex)
{
    expect_refused("units:\n",
                   "terrain: [{type: forest, corners: [[0, 0], [0, 100], [100, 0]]}]\nunits:\n",
                   "counter-clockwise");
    expect_refused("units:\n",
                   "terrain: [{type: lava, corners: [[0, 0], [100, 0], [0, 100]]}]\nunits:\n",
                   "lava");
}

/* --- deployment --- */

static void open_deployment(struct scene *s)
{
    open_scenario(s, "battleground/broken-country", NULL);
}

SCENE_BY(bg_dp_2__who_has_more_units_places_first, open_deployment(s))
{
    table_expect_turn(&s->table, HAWK);
    act(s, "place swordsmen");
    act(s, "x 10");
    assert_true(offered(s, "y 25") &&
                !offered(s, "y 20")); /* from the top: within 7.5 inches of the bottom */
    act(s, "y 25");
    act(s, "face 5");
    expect_at(s, "swordsmen", 1000, 500, 5);
    table_expect_turn(&s->table, ORC);
}

static void place_all(struct scene *s)
{
    while (!under_way(&s->p, S_ORDERS)) {
        gg_choice all[160];
        int n = s->battle->rules->choices(s->battle, &s->p, GG_ALL_GROUPS, all, 160);
        assert_in_range(n, 1, 150);
        s->battle->rules->choose(s->battle, &s->p, all[n / 3], NULL);
    }
}

SCENE_BY(bg_dp_4__first_orders_are_secret_until_all_are_given, open_deployment(s))
{
    static struct gg_view view;
    place_all(s);
    table_expect_turn(&s->table, HAWK);
    act(s, "as close");
    s->battle->rules->view(s->battle, &s->p, ORC, &view);
    for (int i = 0; i < view.npieces; i++)
        for (int k = 0; k < view.piece[i].nstatus; k++)
            assert_string_not_equal(view.piece[i].status[k].word, "order close");
    s->battle->rules->view(s->battle, &s->p, HAWK, &view);
    assert_string_equal(view.piece[0].status[0].word, "order close");
    while (under_way(&s->p, S_ORDERS))
        act(s, "as hold");
    assert_int_equal(s->p.unseen, 0);
    s->battle->rules->view(s->battle, &s->p, ORC, &view);
    assert_string_equal(view.piece[0].status[0].word, "order close");
}

TEST(bg_gn_10__a_hand_is_seen_by_its_owner_only)
{
    static struct gg_view view;
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/ford-road", NULL);
    dice(s, "1");
    s->battle->rules->view(s->battle, &s->p, ORC, &view);
    for (int i = 0; i < view.nhands; i++)
        assert_true(view.hand[i].side == ORC || view.hand[i].ncards == 0);
    assert_int_equal(view.hand[0].count, 1);
    close_scene(s);
}

/* --- ground --- */

static const char *const woods[] = {"forest 1500,1000 2100,1000 2100,1400 1500,1400", NULL};
static const char *const hill[] = {"hill 1500,1000 2100,1000 2100,1400 1500,1400", NULL};
static const char *const hedge[] = {"hedge 1600,1375 2000,1375 2000,1400 1600,1400", NULL};
static const char *const pond[] = {"very-deep-water 1500,1000 2100,1000 2100,1400 1500,1400", NULL};
static const char *const road[] = {"road 1700,0 1900,0 1900,3000 1700,3000", NULL};

SCENE_BY(bg_te_2__forest_slows_by_one_rung, open_ground(s, woods, NULL))
{
    put(s, "swordsmen", 1800, 850, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2500, 15);
    struct moved m = bg_advance(&s->look, unit(s, "swordsmen"));
    assert_int_equal(m.lie.y, 850 + 250);
    begin(s, ORC, "command");
}

SCENE_BY(bg_te_4__forest_hides_beyond_two_and_a_half_inches, open_ground(s, woods, NULL))
{
    struct gg_point far = {1800, 1700}, from = {1800, 900};
    assert_false(bg_sees(&s->look, from, far, from, far));
    assert_true(bg_sees(&s->look, from, (struct gg_point){1800, 1250}, from, far));
    assert_false(bg_sees(&s->look, from, (struct gg_point){1800, 1251}, from, far));
    put(s, "swordsmen", 300, 300, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, ORC, "command");
}

SCENE_BY(bg_md_10__higher_ground, open_ground(s, hill, NULL))
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    assert_true(bg_higher(&s->look, unit(s, "swordsmen"), unit(s, "raiders")));
    assert_false(bg_higher(&s->look, unit(s, "raiders"), unit(s, "swordsmen")));
    begin(s, HAWK, "command");
}

SCENE_BY(bg_te_9__a_hedge_covers_who_is_behind_it, open_ground(s, hedge, NULL))
{
    put(s, "bowmen", 1800, 500, 5);
    put(s, "raiders", 1800, 1525, 15);
    put(s, "trolls", 2500, 1525, 15);
    struct gg_point from = bg_front(lie_of(&s->p, unit(s, "bowmen"))), to = {1800, 1400};
    assert_int_equal(bg_cover(&s->look, unit(s, "bowmen"), unit(s, "raiders"), from, to), 1);
    assert_int_equal(bg_cover(&s->look, unit(s, "bowmen"), unit(s, "trolls"), from,
                              (struct gg_point){2500, 1400}),
                     0);
    begin(s, ORC, "command");
}

SCENE_BY(bg_te_8__impassable_ground_bars_a_rush, open_ground(s, pond, NULL))
{
    put(s, "scouts", 1800, 850, 5);
    give(s, "scouts", CLOSE);
    put(s, "raiders", 1800, 1600, 15);
    begin(s, HAWK, "command");
    assert_int_equal(table_offers(&s->table, "rush"), 0);
}

SCENE_BY(bg_te_7__the_road_lends_a_rung, open_ground(s, road, NULL))
{
    put(s, "swordsmen", 1800, 500, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2500, 15);
    struct moved m = bg_advance(&s->look, unit(s, "swordsmen"));
    assert_int_equal(m.lie.y, 500 + 20 * 25);
    begin(s, ORC, "command");
}

static const char *const wood[] = {"forest 1000,1000 2600,1000 2600,2000 1000,2000", NULL};

static void take_control(struct scene *s, const char *move)
{
    begin(s, HAWK, "command");
    act(s, "control swordsmen");
    act(s, "done");
    act(s, move);
}

SCENE_BY(bg_te_8__the_wood_slows_an_engage_once, open_ground(s, wood, NULL))
{
    put(s, "swordsmen", 1800, 1400, 5); /* 14 q, 10 in the wood */
    put(s, "raiders", 1800, 1400 + 250 + 10 * 25, 15);
    put(s, "orc-swords", 2150, 1400 + 250 + 11 * 25, 15);
    take_control(s, "move swordsmen");
    assert_true(offered(s, "engage raiders"));
    assert_false(offered(s, "engage orc-swords"));
    act(s, "forward 0.5");
    assert_true(offered(s, "engage raiders"));
    act(s, "engage raiders");
    assert_true(is_in(s, s->p.foes[unit(s, "raiders")], "swordsmen"));
}

SCENE_BY(bg_te_8__a_wood_on_the_way_of_an_engage, open_ground(s, woods, NULL))
{
    put(s, "swordsmen", 1800, 850, 5); /* before the wood, the placement in it */
    put(s, "raiders", 1800, 850 + 250 + 10 * 25, 15);
    take_control(s, "move swordsmen");
    assert_true(offered(s, "engage raiders"));
    act(s, "wheel left 1"); /* 4 q of 10 */
    assert_false(offered(s, "engage raiders"));
}

SCENE_BY(bg_te_7__an_engage_off_the_road_has_no_bonus, open_ground(s, road, NULL))
{
    put(s, "swordsmen", 1825, 1000, 5);
    put(s, "raiders", 2025, 1650, 15); /* 17.9 q away, and off the road */
    take_control(s, "move swordsmen");
    assert_false(offered(s, "engage raiders"));
    assert_true(offered(s, "forward 3.75"));
    assert_int_equal(bg_march_left(&s->look), 20); /* as the prompt says */
}

SCENE_BY(bg_te_7__an_engage_on_the_road_has_the_bonus, open_ground(s, road, NULL))
{
    put(s, "swordsmen", 1825, 1000, 5);
    put(s, "raiders", 1825, 1000 + 250 + 20 * 25, 15);
    take_control(s, "move swordsmen");
    assert_true(offered(s, "engage raiders"));
    act(s, "engage raiders");
    expect_at(s, "swordsmen", 1825, 1500, 5);
}

TEST(bg_te_2__hedge_fence_and_wall_are_alike)
{
    const struct ground *row[3] = {NULL};
    static const char *const ids[] = {"hedge", "fence", "wall"};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < NGROUNDS; i++)
            if (!strcmp(bg_grounds[i].id, ids[k]))
                row[k] = &bg_grounds[i];
    for (int k = 1; k < 3; k++) {
        assert_non_null(row[k]);
        assert_memory_equal(row[k]->rungs, row[0]->rungs, sizeof row[0]->rungs);
        assert_int_equal(row[k]->flags, row[0]->flags);
    }
    expect_refused("units:\n",
                   "terrain: [{type: fence, corners: [[900, 900], [1200, 900], [1200, 950], [900, "
                   "950]]}]\nunits:\n",
                   NULL);
}

/* The good file with a position; loaded is the caller's. */
static struct gg_loaded *load_position(const char *position)
{
    char text[4000];
    enum gg_status status;
    struct gg_text message;
    snprintf(text, sizeof text, "%s%s", good, position);
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load_text("t.yaml", text, strlen(text), NULL, &status, &message);
    if (!loaded)
        fail_msg("%s", gg_text_str(&message));
    gg_text_free(&message);
    return loaded;
}

/* Misses that a card rolls again are dice of the same pool as the hits, and only the second window rolls them again. */
TEST(bg_cb_2a__a_pool_that_cannot_be_is_refused)
{
    static const struct {
        const char *attack, *stage;
        bool good;
    } rows[] = {{"misses: 1, hits: 63", "w2-attacker", true},
                {"misses: 1, hits: 64", "w2-attacker", false},
                {"misses: 2, hits: 3, again: 2", "to-damage", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[4000];
        enum gg_status status;
        struct gg_text message;
        gg_text_growing(&message);
        snprintf(
            text, sizeof text,
            "%sposition:\n  turn: 5\n  phasing: red\n  first: red\n  units:\n"
            "    a: {x: 1000, y: 1250, facing: 5, order: hold, engaged: [c]}\n"
            "    c: {x: 1000, y: 1500, facing: 15, order: hold, engaged: [a]}\n"
            "  hand: {red: {second-volley: 1}, blue: {thick-hide: 1}}\n  attack: {%s}\n"
            "  steps: [[turn, after], [combat, second], [fight], [attack, a, c, engaged, %s]]\n",
            good, rows[i].attack, rows[i].stage);
        struct gg_loaded *loaded =
            gg_load_text("t.yaml", text, strlen(text), NULL, &status, &message);
        if ((loaded != NULL) != rows[i].good)
            fail_msg("%s: %s", rows[i].attack, gg_text_str(&message));
        if (loaded)
            gg_loaded_close(loaded);
        else
            assert_non_null(strstr(gg_text_str(&message), "does not fit"));
        gg_text_free(&message);
    }
}

TEST(bg_tn_4__a_file_need_not_say_who_is_there_and_was_engaged)
{
    struct gg_loaded *loaded =
        load_position("position:\n  turn: 5\n  phasing: red\n  first: red\n  units:\n"
                      "    a: {x: 1000, y: 1250, facing: 5, order: hold, engaged: [c]}\n"
                      "    c: {x: 1000, y: 1500, facing: 15, order: hold, engaged: [a]}\n"
                      "  phase: command\n");
    const struct position *p = loaded->position;
    const struct battlefield *b = loaded->battle->data;
    assert_int_equal(p->here, bit(0) | bit(2));
    assert_int_equal(p->engaged_first, bit(0) | bit(2));
    assert_int_equal(p->gone, 0);
    /* b is not listed, so it takes no part and is no loss (BG-VC-3) */
    struct look g = {loaded->battle, b, p};
    static struct gg_view view;
    assert_int_equal(bg_points_lost(&g, 0, true), 0);
    loaded->battle->rules->view(loaded->battle, p, GG_EVERYTHING, &view);
    assert_string_equal(view.piece[1].at, "unused");
    gg_loaded_close(loaded);
}

TEST(bg_en_1__opponents_edge_to_edge_are_engaged_where_a_file_does_not_say)
{
    static const struct {
        const char *a, *c, *rest;
        bool engaged;
    } rows[] = {{"y: 1250", "y: 1500", "", true},
                {"y: 1249", "y: 1500", "", false}, /* a gap */
                {"y: 1250, engaged: []", "y: 1500", "", false},
                {"y: 1250", "y: 1500", "  routing: [c]\n", false},
                {"y: 1250", "y: 1500", "  here: [a, c]\n", false}}; /* as the program writes it */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "position:\n  turn: 5\n  phasing: red\n  first: red\n  units:\n"
                 "    a: {x: 1000, %s, facing: 5, order: hold}\n"
                 "    c: {x: 1000, %s, facing: 15%s}\n%s  phase: command\n",
                 rows[i].a, rows[i].c, strstr(rows[i].rest, "routing") ? "" : ", order: hold",
                 rows[i].rest);
        struct gg_loaded *loaded = load_position(text);
        const struct position *p = loaded->position;
        assert_int_equal(p->foes[0], rows[i].engaged ? bit(2) : 0);
        assert_int_equal(p->foes[2], rows[i].engaged ? bit(0) : 0);
        assert_int_equal(p->engaged_first, rows[i].engaged ? bit(0) | bit(2) : 0);
        gg_loaded_close(loaded);
    }
}

TEST(bg_tn_4__what_a_file_says_of_the_start_of_the_turn_stands)
{
    struct gg_loaded *loaded =
        load_position("position:\n  turn: 5\n  phasing: red\n  first: red\n  units:\n"
                      "    a: {x: 1000, y: 1250, facing: 5, order: hold, engaged: [c]}\n"
                      "    c: {x: 1000, y: 1500, facing: 15, order: hold, engaged: [a]}\n"
                      "  gone: [b]\n  engaged_first: [c]\n  phase: command\n");
    const struct position *p = loaded->position;
    assert_int_equal(p->engaged_first, bit(2));
    assert_int_equal(p->gone, bit(1));
    gg_loaded_close(loaded);
}
