/*
 * cards.c - the twelve event cards (JX-6).
 */
#include "scene.h"

static int allowance(const struct scene *s, const char *unit)
{
    struct look g = {s->battle, s->b, &s->p};
    return j20_movement(&g, unit_number(s, unit));
}

/* The deck is full again and this card comes up. */
static void draw(struct scene *s, int turn, int side, const char *title)
{
    s->p.deck = 0xfff;
    set_turn(s, turn, side);
    at_draw(s);
    draw_card(s, title);
}

/* Saxons at 0910 and Lannes at 1009, both in the open and in contact. */
static void saxons_meet_lannes(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "saxons", "0910");
    put(s, "lannes", "1009");
}

TEST(jx_6_1__fog_shortens_moves_and_skips_reaction)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "1011");
    put(&s, "ney", "1009");
    put(&s, "hohenlohe", "0808"); /* would charge Ney */
    draw(&s, 1, FRENCH, "Morning fog");
    assert_int_equal(allowance(&s, "lannes"), 3);
    assert_int_equal(allowance(&s, "hohenlohe"), 5); /* the drawer's units only */
    OFFERED(&s, "move lannes 0710");
    REFUSED(&s, "move lannes 0609");
    act(&s, "done");
    expect_roll(&s, "Event card"); /* no reaction; and the French had a lull */
    expect_morale(&s, 6, 5);
    draw_card(&s, "Hussars forward");
    set_turn(&s, 2, FRENCH); /* it was for that player turn */
    at_movement(&s);
    assert_int_equal(allowance(&s, "lannes"), 4);
    act(&s, "done");
    expect_turn(&s, PRUSSIAN);
    OFFERED(&s, "charge hohenlohe 0909");
    close_scene(&s);

    open_scene(&s, NULL); /* never less than 1 */
    put(&s, "lannes", "1011");
    ((struct battlefield *)s.battle->data)->unit[unit_number(&s, "lannes")].move = 1;
    draw(&s, 1, FRENCH, "Morning fog");
    assert_int_equal(allowance(&s, "lannes"), 1);
    close_scene(&s);
}

SCENE(jx_6_1__fog_does_nothing_at_night)
{
    put(s, "ney", "1009");
    put(s, "hohenlohe", "0808");
    draw(s, 3, FRENCH, "Morning fog");
    assert_true(logged(s, E_CARD_VOID));
    assert_int_equal(allowance(s, "ney"), 4);
    act(s, "done");
    expect_turn(s, PRUSSIAN);
    OFFERED(s, "charge hohenlohe 0909");
}

SCENE(jx_6_2__own_cavalry_moves_one_farther)
{
    put(s, "lasalle", "1502");
    put(s, "lannes", "1011");
    put(s, "hohenlohe", "0501");
    OFFERED(s, "move lasalle 1003"); /* five points */
    REFUSED(s, "move lasalle 0903");
    draw(s, 1, FRENCH, "Hussars forward");
    OFFERED(s, "move lasalle 0903"); /* six */
    REFUSED(s, "move lasalle 0902"); /* seven */
    REFUSED(s, "move lannes 0509");  /* infantry does not */
    assert_int_equal(allowance(s, "hohenlohe"), 5);
    draw(s, 1, PRUSSIAN, "Hussars forward");
    assert_int_equal(allowance(s, "hohenlohe"), 6);
    assert_int_equal(allowance(s, "lasalle"), 5);
}

TEST(jx_6_3__one_french_unit_may_rally_without_a_roll)
{
    struct scene s;
    for (int drawer = FRENCH; drawer <= PRUSSIAN; drawer++) {
        open_scene(&s, NULL);
        put(&s, "lannes", "broken");
        put(&s, "ney", "broken");
        put(&s, "grawert", "broken");
        draw(&s, 1, drawer, "Rally to the eagles");
        expect_turn(&s, FRENCH); /* whoever drew it */
        OFFERED(&s, "rally lannes");
        OFFERED(&s, "rally ney");
        REFUSED(&s, "rally grawert");
        OFFERED(&s, "done");
        act(&s, "rally ney");
        expect_turn(&s, FRENCH);
        act(&s, "place ney 1113");
        expect_at(&s, "ney", "1113");
        expect_at(&s, "lannes", "broken");
        expect_morale(&s, 5, 5);
        assert_int_equal(step_now(&s), S_MOVE); /* one unit only */
        expect_turn(&s, drawer);
        close_scene(&s);
    }
    open_scene(&s, NULL);
    put(&s, "grawert", "broken");
    draw(&s, 1, FRENCH, "Rally to the eagles");
    assert_true(logged(&s, E_CARD_VOID));
    assert_int_equal(step_now(&s), S_MOVE);
    close_scene(&s);
}

TEST(jx_6_4__the_french_guard_is_free)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "guard", "1011");
    put(&s, "tauentzien", "0909");
    draw(&s, 1, FRENCH, "The sovereign's presence");
    act(&s, "move guard 1009");
    expect_morale(&s, 5, 5);
    assert_int_equal(last_event(&s, E_COMMIT)->arg[0], 1);
    act(&s, "done");
    act(&s, "attack 0909 with guard");
    REFUSED(&s, "presence"); /* the French get nothing in battle */
    close_scene(&s);

    open_scene(&s, NULL); /* for this player turn only */
    put(&s, "guard", "1011");
    put(&s, "tauentzien", "0909");
    draw(&s, 1, FRENCH, "The sovereign's presence");
    draw(&s, 2, FRENCH, "Hussars forward");
    act(&s, "move guard 1009");
    expect_morale(&s, 4, 5);
    close_scene(&s);
}

SCENE(jx_6_4__the_prussians_add_one_in_one_battle)
{
    put(s, "lannes", "1009");
    put(s, "tauentzien", "1008");
    put(s, "ney", "1705");
    put(s, "grawert", "1706");
    put(s, "orange", "0101");
    put(s, "soult", "0102");
    draw(s, 1, PRUSSIAN, "The sovereign's presence");
    act(s, "done");
    act(s, "attack 1009 with tauentzien");
    act(s, "attack 1705 with grawert");
    act(s, "attack 0102 with orange");
    act(s, "resolve 1009");
    OFFERED(s, "presence");
    act(s, "done"); /* kept for another */
    act(s, "done");
    assert_int_equal(differential(s), -2);
    roll(s, 6); /* N */
    act(s, "resolve 1705");
    act(s, "presence");
    expect_morale(s, 5, 5);
    REFUSED(s, "presence");
    OFFERED(s, "reserves"); /* and it stands beside them */
    no_reserves(s);
    assert_int_equal(differential(s), 0); /* 3 + 1 - 4 */
    roll(s, 3);                           /* N */
    REFUSED(s, "presence");
    no_reserves(s);
    assert_int_equal(differential(s), -2); /* 3 - 5 */
}

SCENE(jx_6_4__the_prussians_may_use_it_in_defence)
{
    put(s, "grawert", "1009");
    put(s, "lasalle", "1008");
    draw(s, 1, PRUSSIAN, "The sovereign's presence");
    act(s, "done");
    if (step_now(s) == S_REACT)
        act(s, "done"); /* no other reaction */
    act(s, "attack 1009 with lasalle");
    act(s, "done");
    expect_turn(s, PRUSSIAN);
    act(s, "presence");
    no_reserves(s);
    assert_int_equal(differential(s), -1); /* 2 + 1 - 3 - 1 */
}

TEST(jx_6_5__the_enemy_picks_a_unit_and_it_is_routed)
{
    static const char *const settings[] = {NULL, "routed_marker=off"};
    struct scene s;
    for (int i = 0; i < 2; i++) {
        open_scene(&s, settings[i]);
        put(&s, "lannes", "1011");
        put(&s, "ney", "1711");
        put(&s, "soult", "broken");
        draw(&s, 1, FRENCH, "Command confusion");
        expect_turn(&s, PRUSSIAN);
        assert_int_equal(offers(&s, "confuse"), 2);
        REFUSED(&s, "done");
        act(&s, "confuse 1011");
        assert_true(has_mark(&s, "lannes", ROUTED));
        assert_false(has_mark(&s, "ney", ROUTED));
        expect_morale(&s, 5, 5);
        expect_turn(&s, FRENCH);
        act(&s, "done");
        assert_false(has_mark(&s, "lannes", ROUTED)); /* the player turn is over */
        close_scene(&s);
    }
}

SCENE(jx_6_5__the_marked_unit_has_no_zone_and_does_not_attack)
{
    put(s, "grawert", "1009"); /* a Prussian draw */
    put(s, "lasalle", "1107");
    draw(s, 1, PRUSSIAN, "Command confusion");
    expect_turn(s, FRENCH);
    act(s, "confuse 1009");
    act(s, "done");
    act(s, "charge lasalle 1008"); /* the reaction of the French */
    act(s, "attack 1009 with lasalle");
    no_reserves(s);
    assert_int_equal(differential(s), 1); /* 2 + 1 against 3, halved and rounded up */
    roll(s, 2);                           /* N */
    expect_roll(s, "Event card");         /* he does not attack */
}

TEST(jx_6_5__units_in_enemy_zones_are_spared)
{
    struct scene s;
    saxons_meet_lannes(&s);
    put(&s, "ney", "1711");
    draw(&s, 1, FRENCH, "Command confusion");
    REFUSED(&s, "confuse 1009");
    act(&s, "confuse 1711");
    assert_true(has_mark(&s, "ney", ROUTED));
    close_scene(&s);

    saxons_meet_lannes(&s); /* nobody else: no effect */
    draw(&s, 1, FRENCH, "Command confusion");
    assert_true(logged(&s, E_CARD_VOID));
    assert_int_equal(step_now(&s), S_MOVE);
    close_scene(&s);
}

SCENE(jx_6_5__the_unit_moves_only_towards_a_line_hex)
{
    put(s, "lannes", "1211"); /* 2 from 1113, 5 from 1711 */
    draw(s, 1, FRENCH, "Command confusion");
    act(s, "confuse 1211");
    OFFERED(s, "move lannes 1112");
    OFFERED(s, "move lannes 1113");
    OFFERED(s, "move lannes 1311"); /* toward 1711 */
    OFFERED(s, "move lannes 1410");
    REFUSED(s, "move lannes 1111"); /* closer to none */
    REFUSED(s, "move lannes 1011");
    put(s, "tauentzien", "1213"); /* 1113 and 1212 are in his zone */
    OFFERED(s, "move lannes 1112");
    REFUSED(s, "move lannes 1113");
    REFUSED(s, "move lannes 1212");
    act(s, "move lannes 1112");
    expect_at(s, "lannes", "1112");
}

SCENE(jx_6_5__a_line_hex_held_by_the_enemy_is_no_goal)
{
    put(s, "lannes", "1709"); /* between 1705 and 1711 */
    draw(s, 1, FRENCH, "Command confusion");
    act(s, "confuse 1709");
    OFFERED(s, "move lannes 1708"); /* closer to 1705 and to no other */
    put(s, "tauentzien", "1705");
    REFUSED(s, "move lannes 1708");
    OFFERED(s, "move lannes 1711");
    put(s, "grawert", "1711");
    put(s, "orange", "1113");
    OFFERED(s, "move lannes 1708"); /* all are held: any will do */
}

SCENE(jx_6_6__no_road_rate_but_bridges_stay_open)
{
    put(s, "lannes", "1011");
    put(s, "grawert", "0309");
    OFFERED(s, "move lannes 0609"); /* by road */
    draw(s, 1, FRENCH, "Clogged roads");
    OFFERED(s, "move lannes 0810"); /* two hexes of woods, two points each */
    REFUSED(s, "move lannes 0710");
    OFFERED(s, "move lannes 1111"); /* over the bridge */
    OFFERED(s, "move lannes 1310"); /* and on: three hexes more in the open */
    draw(s, 1, PRUSSIAN, "Hussars forward");
    OFFERED(s, "move grawert 0609"); /* the drawer's units only, that turn only */
}

TEST(jx_6_7__one_reinforcement_comes_a_turn_early)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "soult", "off");
    due(&s, "soult", 4);
    put(&s, "murat", "off");
    due(&s, "murat", 4);
    put(&s, "bernadotte", "off");
    due(&s, "bernadotte", 5);
    put(&s, "ruchel", "off");
    due(&s, "ruchel", 4);
    draw(&s, 3, FRENCH, "March to the guns");
    OFFERED(&s, "arrive soult 1711");
    OFFERED(&s, "arrive murat 1711");
    REFUSED(&s, "arrive bernadotte 1705"); /* the turn after next */
    act(&s, "arrive soult 1610");
    assert_int_equal(offers(&s, "arrive"), 0); /* one only */
    set_turn(&s, 3, PRUSSIAN);
    at_movement(&s);
    s.p.effects = 0;
    assert_int_equal(offers(&s, "arrive"), 0);
    draw(&s, 4, FRENCH, "Hussars forward");
    OFFERED(&s, "arrive murat 1711");
    close_scene(&s);

    open_scene(&s, NULL); /* nobody of theirs is due next turn */
    put(&s, "ruchel", "off");
    due(&s, "ruchel", 4);
    put(&s, "ney", "off");
    due(&s, "ney", 6);
    draw(&s, 3, FRENCH, "March to the guns");
    assert_true(logged(&s, E_CARD_VOID));
    draw(&s, 3, PRUSSIAN, "March to the guns");
    OFFERED(&s, "arrive ruchel 0109");
    close_scene(&s);
}

TEST(jx_6_8__the_saxons_do_not_attack)
{
    struct scene s;
    saxons_meet_lannes(&s);
    draw(&s, 1, PRUSSIAN, "Saxon doubts");
    act(&s, "done");
    expect_roll(&s, "Event card"); /* no battle, and Lannes need not be attacked */
    assert_false(logged(&s, E_BATTLE));
    close_scene(&s);

    saxons_meet_lannes(&s); /* others do */
    put(&s, "grawert", "1008");
    draw(&s, 1, PRUSSIAN, "Saxon doubts");
    act(&s, "done");
    OFFERED(&s, "attack 1009 with grawert");
    REFUSED(&s, "attack 1009 with saxons");
    act(&s, "attack 1009 with grawert");
    no_reserves(&s);
    assert_int_equal(differential(&s), -1);
    close_scene(&s);

    saxons_meet_lannes(&s); /* without the card they must */
    draw(&s, 1, PRUSSIAN, "Hussars forward");
    act(&s, "done");
    OFFERED(&s, "attack 1009 with saxons");
    REFUSED(&s, "done");
    close_scene(&s);
}

SCENE(jx_6_8__the_saxons_defend_with_two_but_exchange_three)
{
    put(s, "saxons", "0910");
    put(s, "lasalle", "1009");
    put(s, "augereau", "0809");
    draw(s, 1, PRUSSIAN, "Saxon doubts");
    act(s, "done");
    while (step_now(s) == S_REACT || step_now(s) == S_DECLARE)
        act(s, "done"); /* no countercharge */
    draw_card(s, "Hussars forward");
    act(s, "done");
    act(s, "attack 0910 with lasalle");
    no_reserves(s);
    assert_int_equal(differential(s), 3); /* 2 + 3 - 2 */
    roll(s, 1);                           /* EX */
    REFUSED(s, "lose lasalle");           /* 2 are not 3 */
    OFFERED(s, "lose augereau");
}

TEST(jx_6_8__the_doubts_end_after_the_next_french_turn)
{
    struct scene s;
    saxons_meet_lannes(&s);
    draw(&s, 1, FRENCH, "Saxon doubts"); /* the French turn under way does not count */
    act(&s, "done");
    act(&s, "attack 0910 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 2);
    roll(&s, 1); /* N */
    draw_card(&s, "Hussars forward");
    act(&s, "done");
    draw_card(&s, "Iron discipline"); /* turn 2: the Saxons have not attacked */
    act(&s, "done");
    act(&s, "attack 0910 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 2);
    roll(&s, 1);
    draw_card(&s, "Clogged roads");
    act(&s, "done");
    act(&s, "attack 1009 with saxons"); /* over */
    fight(&s, 4);                       /* -1: N */
    draw_card(&s, "Morning fog");
    act(&s, "done");
    act(&s, "attack 0910 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 1);
    close_scene(&s);

    saxons_meet_lannes(&s); /* drawn by the Prussians it ends with the turn that follows */
    draw(&s, 1, PRUSSIAN, "Saxon doubts");
    act(&s, "done");
    draw_card(&s, "Hussars forward");
    act(&s, "done");
    act(&s, "attack 0910 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 2);
    roll(&s, 1);
    draw_card(&s, "Clogged roads");
    act(&s, "done");
    OFFERED(&s, "attack 1009 with saxons");
    close_scene(&s);
}

TEST(jx_6_8__saxons_who_rally_in_time_have_them_too)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "saxons", "broken");
    put(&s, "lannes", "0108");
    draw(&s, 3, PRUSSIAN, "Saxon doubts");
    act(&s, "done");
    act(&s, "done"); /* no point for the rally */
    roll(&s, 5);
    act(&s, "place saxons 0109"); /* beside Lannes, in the open */
    draw_card(&s, "Hussars forward");
    act(&s, "done");
    act(&s, "attack 0109 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 2);
    close_scene(&s);

    open_scene(&s, NULL); /* eliminated Saxons doubt nothing */
    draw(&s, 3, PRUSSIAN, "Saxon doubts");
    assert_true(logged(&s, E_CARD_VOID));
    close_scene(&s);
}

TEST(jx_6_9__prussian_morale_of_five_or_less_rises)
{
    struct scene s;
    for (int drawer = FRENCH; drawer <= PRUSSIAN; drawer++)
        for (int morale = 1; morale <= 7; morale++) {
            open_scene(&s, NULL);
            set_morale(&s, 3, morale);
            draw(&s, 1, drawer, "Queen Louise");
            expect_morale(&s, 3, morale <= 5 ? morale + 1 : morale);
            assert_int_equal(logged(&s, E_CARD_VOID), morale > 5);
            close_scene(&s);
        }
}

SCENE(jx_6_9__it_happens_once_a_game)
{
    set_morale(s, 5, 3);
    draw(s, 1, PRUSSIAN, "Queen Louise");
    expect_morale(s, 5, 4);
    draw(s, 4, PRUSSIAN, "Queen Louise");
    expect_morale(s, 5, 4);
    assert_true(logged(s, E_CARD_VOID));
}

TEST(jx_6_10__first_corps_stays_but_fights)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "bernadotte", "1009");
    put(&s, "ney", "1711");
    draw(&s, 1, FRENCH, "Bernadotte tarries");
    assert_int_equal(offers(&s, "move bernadotte"), 0);
    OFFERED(&s, "move ney 1610");
    put(&s, "tauentzien", "0909");
    act(&s, "done");
    OFFERED(&s, "attack 0909 with bernadotte");
    REFUSED(&s, "done"); /* as usual, he must */
    close_scene(&s);

    open_scene(&s, NULL); /* he does not arrive either */
    put(&s, "bernadotte", "off");
    due(&s, "bernadotte", 5);
    draw(&s, 5, FRENCH, "Bernadotte tarries");
    assert_int_equal(offers(&s, "arrive"), 0);
    close_scene(&s);
}

TEST(jx_6_10__until_the_end_of_one_french_turn)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "bernadotte", "off");
    due(&s, "bernadotte", 5);
    draw(&s, 5, FRENCH, "Bernadotte tarries"); /* this one */
    assert_int_equal(offers(&s, "arrive"), 0);
    act(&s, "done");
    draw_card(&s, "Hussars forward");
    act(&s, "done");
    draw_card(&s, "Iron discipline");
    OFFERED(&s, "arrive bernadotte 1705");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "bernadotte", "1711");
    draw(&s, 4, PRUSSIAN, "Bernadotte tarries"); /* the next one */
    act(&s, "done");
    draw_card(&s, "Hussars forward");
    assert_int_equal(offers(&s, "move bernadotte"), 0);
    act(&s, "done");
    draw_card(&s, "Iron discipline");
    act(&s, "done");
    draw_card(&s, "Clogged roads");
    OFFERED(&s, "move bernadotte 1610");
    close_scene(&s);
}

TEST(jx_6_11__saxe_weimar_arrives_in_the_next_prussian_phase)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "saxe-weimar", "unused");
    draw(&s, 4, PRUSSIAN, "Saxe-Weimar comes up");
    OFFERED(&s, "arrive saxe-weimar 0109");
    act(&s, "arrive saxe-weimar 0209");
    expect_at(&s, "saxe-weimar", "0209");
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "saxe-weimar", "unused");
    draw(&s, 4, FRENCH, "Saxe-Weimar comes up");
    expect_at(&s, "saxe-weimar", "off");
    assert_int_equal(offers(&s, "arrive"), 0); /* not in a French phase */
    act(&s, "done");
    draw_card(&s, "Hussars forward");
    OFFERED(&s, "arrive saxe-weimar 0109");
    close_scene(&s);
}

TEST(jx_6_11__saxe_weimar_comes_once_a_game)
{
    static const char *const places[] = {"0209", "broken", "eliminated"};
    struct scene s;
    for (int i = 0; i < 3; i++) {
        open_scene(&s, NULL);
        put(&s, "saxe-weimar", "unused");
        draw(&s, 4, PRUSSIAN, "Saxe-Weimar comes up");
        act(&s, "arrive saxe-weimar 0109");
        put(&s, "saxe-weimar", places[i]);
        s.p.mark[unit_number(&s, "saxe-weimar")] = 0;
        draw(&s, 9, PRUSSIAN, "Saxe-Weimar comes up");
        assert_true(logged(&s, E_CARD_VOID));
        expect_at(&s, "saxe-weimar", places[i]);
        assert_int_equal(offers(&s, "arrive"), 0);
        close_scene(&s);
    }
}

TEST(jx_6_12__the_forced_march_is_free_but_costs_the_lull)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "1011");
    set_morale(&s, 1, 5); /* even with one point left */
    draw(&s, 1, FRENCH, "Iron discipline");
    act(&s, "force-march");
    expect_morale(&s, 1, 5);
    OFFERED(&s, "move lannes 0509"); /* five hexes of road */
    REFUSED(&s, "force-march");
    act(&s, "done");
    expect_morale(&s, 1, 5);
    assert_false(logged(&s, E_LULL));
    close_scene(&s);

    open_scene(&s, NULL); /* it may be left */
    draw(&s, 1, FRENCH, "Iron discipline");
    act(&s, "done");
    expect_morale(&s, 6, 5);
    draw_card(&s, "Hussars forward"); /* and is not for the enemy */
    act(&s, "force-march");
    expect_morale(&s, 6, 4);
    close_scene(&s);
}
