/*
 * sequence.c - sides, set-up, phases, turns, the end of the game (MS-2.1, 3.1 to 3.3).
 */
#include "grognard/view.h"
#include "written.h"

/* --- MS-2.1 --- */

TEST(ms_2_1_c__system_rules_hold_where_the_scenario_is_silent)
{
    struct scene s;
    open_swept(&s, NULL, NULL, NULL); /* a scenario without special rules and tables */
    put(&s, "foot", "0506");
    put(&s, "horse", "0406");
    put(&s, "guns", "0508");
    put(&s, "line", "0404");
    at_movement(&s);
    OFFERED(&s, "form foot");
    assert_true(offers(&s, "charge horse") > 0);
    assert_memory_equal(s.b->crt.cell, ms_crt.cell, sizeof ms_crt.cell);
    at_combat(&s);
    OFFERED(&s, "bombard guns 0404");
    close_scene(&s);

    open_creek(&s, NULL); /* which says nothing of charges */
    put(&s, "carr", "0514");
    put(&s, "greer", "0214");
    shake(&s, "greer");
    at_movement(&s);
    assert_true(offers(&s, "charge carr") > 0);
    close_scene(&s);
}

TEST(ms_2_1_d__a_scenario_rule_outranks_the_system)
{
    struct scene s;
    open_creek(&s, NULL); /* W-15.3: no squares */
    put(&s, "1mo", "0503");
    at_movement(&s);
    assert_int_equal(offers(&s, "form"), 0);
    close_scene(&s);

    open_swept(&s, "control:", "tables: {stack_units: 2}\ncontrol:", NULL);
    put(&s, "foot", "0506");
    put(&s, "slow", "0506");
    put(&s, "horse", "0506");
    s.p.moved = s.b->units_of[BLUE];
    at_stacking(&s);
    assert_true(is_shaken(&s, "foot") && is_shaken(&s, "horse"));
    close_scene(&s);

    open_scene(&s, NULL); /* H-15.1: these guns fire over the garden into the wood */
    put(&s, "bull", "1404");
    put(&s, "sandham", "1404");
    put(&s, "1leg", "1408");
    set_turn(&s, 1, ALLIED);
    at_combat(&s);
    OFFERED(&s, "bombard bull 1408");
    REFUSED(&s, "bombard sandham 1408");
    close_scene(&s);
}

/* --- MS-3.1 --- */

SCENE_BY(ms_3_1_a__each_seat_commands_one_side,
         open_scenario(s, "musket-saber/hougoumont-1815", NULL))
{
    expect_turn(s, FRENCH);
    assert_true(offers(s, "move 1leg") > 0);
    assert_int_equal(offers(s, "move mitchell"), 0);
    act(s, "end");
    act(s, "end"); /* combat: guns that could fire */
    expect_turn(s, ALLIED);
    assert_true(offers(s, "move mitchell") > 0);
    assert_int_equal(offers(s, "move 1leg"), 0);
}

TEST(ms_3_1_b__the_game_opens_with_the_set_up)
{
    struct scene s;
    open_scenario(&s, "musket-saber/first-steps", NULL);
    assert_int_equal(step_now(&s), S_SETUP);
    expect_turn(&s, 1); /* the owner of the hussars, who are to be placed */
    assert_int_equal(offers(&s, "move"), 0);
    act(&s, "place hussars 0704");
    assert_int_equal(step_now(&s), S_MOVE);
    expect_turn(&s, 0);
    assert_int_equal(s.p.turn, 1);
    close_scene(&s);

    open_scenario(&s, "musket-saber/hougoumont-1815", NULL); /* all are in their places */
    assert_int_equal(step_now(&s), S_MOVE);
    expect_at(&s, "1leg", "1211");
    expect_at(&s, "guiton", "reserve");
    close_scene(&s);
}

/* Two armies that never meet. */
static void far_apart(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0512");
    put(s, "mitchell", "1802");
    at_movement(s);
}

SCENE_BY(ms_3_1_c__the_sides_alternate, far_apart(s))
{
    for (int turn = 1; turn <= 3; turn++)
        for (int side = FRENCH; side <= ALLIED; side++) {
            assert_int_equal(s->p.turn, turn);
            expect_turn(s, side);
            act(s, "end");
        }
}

SCENE_BY(ms_3_1_d__judged_after_the_last_turn, far_apart(s))
{
    for (int i = 0; i < 12; i++) {
        act(s, "end");
        expect_turn(s, ALLIED);
        assert_false(logged(s, E_POINTS));
        act(s, "end");
    }
    expect_turn(s, GG_OVER);
    assert_true(logged(s, E_POINTS));
    assert_int_equal(s->p.why, WHY_POINTS);
}

/* French infantry holds the chateau and the garden. */
static void farm_taken(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "campi", "1507");
    put(s, "husson", "1508");
    put(s, "jamin", "1304");
    put(s, "1leg", "1307");
    put(s, "2leg", "1407");
    put(s, "1li", "1307");
    put(s, "mitchell", "1802");
}

TEST(ms_3_1_d__sudden_death_ends_the_game_at_once)
{
    struct scene s;
    farm_taken(&s);
    set_turn(&s, 3, ALLIED);
    at_end(&s);
    expect_turn(&s, GG_OVER);
    assert_int_equal(s.p.winner, FRENCH);
    assert_int_equal(s.p.why, WHY_SUDDEN);
    close_scene(&s);

    farm_taken(&s); /* not after the French combat phase */
    set_turn(&s, 3, FRENCH);
    at_end(&s);
    expect_turn(&s, ALLIED);
    close_scene(&s);

    farm_taken(&s); /* nor by the disrupted alone */
    shake(&s, "2leg");
    set_turn(&s, 3, ALLIED);
    at_end(&s);
    expect_turn(&s, FRENCH);
    close_scene(&s);

    farm_taken(&s); /* nor with one hex missing */
    put(&s, "2leg", "1408");
    set_turn(&s, 3, ALLIED);
    at_end(&s);
    expect_turn(&s, FRENCH);
    s.p.zoned = 0;
    close_scene(&s);
}

/* --- MS-3.2-c --- */

SCENE_BY(ms_3_2_c__within_one_lets_the_owner_choose,
         open_scenario(s, "musket-saber/first-steps", NULL))
{
    static const char *const places[] = {"0603", "0602", "0703", "0704", "0604", "0504", "0503"};
    assert_int_equal(offers(s, "place"), 7); /* of the hussars and of nobody else */
    for (int i = 0; i < 7; i++) {
        char order[40];
        struct gg_text text;
        gg_text_fixed(&text, order, sizeof order);
        gg_text_fmt(&text, "place hussars %s", places[i]);
        OFFERED(s, order);
    }
    act(s, "place hussars 0602");
    expect_at(s, "hussars", "0602");
}

TEST(ms_3_2_c__not_onto_enemies_or_closed_ground)
{
    struct scene s;
    open_written(&s, "charge: 5, at: 0209", "charge: 5, within: 1, at: 0204", NULL);
    OFFERED(&s, "place horse 0203"); /* wood */
    REFUSED(&s, "place horse 0303"); /* too thick for horse */
    OFFERED(&s, "place horse 0304");
    close_scene(&s);

    open_written(&s, "charge: 5, at: 0209", "charge: 5, within: 1, at: 0203", NULL);
    REFUSED(&s, "place horse 0202"); /* the light stand there */
    OFFERED(&s, "place horse 0304");
    act(&s, "place horse 0304"); /* what it stands in is its side's, what it left is not */
    assert_false(in_field(&s.p.control, hex_number(&s, "0304")));
    assert_true(in_field(&s.p.control, hex_number(&s, "0203")));
    close_scene(&s);
}

/* --- MS-3.3 --- */

SCENE_BY(ms_3_3_b__the_view_has_a_track_of_turns, far_apart(s))
{
    static struct gg_view view;
    set_turn(s, 5, FRENCH);
    s->table.rules->view(s->battle, &s->p, GG_EVERYTHING, &view);
    const struct gg_track *track = NULL;
    for (int i = 0; i < view.ntracks; i++)
        if (!strcmp(view.track[i].name, "turn"))
            track = &view.track[i];
    assert_non_null(track);
    assert_int_equal(track->value[0], 5);
    assert_int_equal(track->low, 1);
    assert_int_equal(track->high, 12);
    assert_string_equal(view.turn_label, "1430");
}

SCENE_BY(ms_3_3_c__phases_follow_in_order, far_apart(s))
{
    static const int order[] = {ST_MOVE, ST_RECOVER, ST_COMBAT};
    int seen = 0;
    s->table.log.count = 0;
    at_movement(s);
    for (int i = 0; i < 4; i++)
        act(s, "end");
    for (int i = 0; i < s->table.log.count; i++) {
        const struct gg_event *e = &s->table.event[i];
        if (e->kind != E_PHASE || seen == 12)
            continue;
        assert_int_equal(e->arg[0], order[seen % 3]);
        assert_int_equal(e->side, seen / 3 % 2);
        seen++;
    }
    assert_int_equal(seen, 12); /* two turns of six; the seventh is the marker */
    assert_int_equal(s->p.turn, 3);
}

TEST(ms_3_3_d__the_first_phase_is_movement)
{
    struct scene s;
    open_scenario(&s, "musket-saber/hougoumont-1815", NULL);
    assert_int_equal(stage_now(&s), ST_MOVE);
    expect_turn(&s, FRENCH);
    assert_true(offers(&s, "move") > 0);
    assert_int_equal(offers(&s, "attack"), 0);
    assert_int_equal(offers(&s, "bombard"), 0);
    close_scene(&s);

    open_scenario(&s, "musket-saber/wilsons-creek-1861", NULL);
    expect_turn(&s, UNION);
    set_turn(&s, 2, UNION);
    at_movement(&s);
    OFFERED(&s, "enter 1ia 0501"); /* reinforcements too */
    close_scene(&s);
}

TEST(ms_3_3_e__recovery_comes_after_movement)
{
    struct scene s;
    int shaken = -1, phase = -1, recovers = -1;
    far_apart(&s); /* after the look at the stacks, which disrupts these */
    put(&s, "2leg", "0512");
    put(&s, "1li", "0512");
    put(&s, "2li", "0512");
    at_movement(&s);
    act(&s, "end");
    for (int i = s.table.log.count - 1; i >= 0; i--) { /* the first of each */
        const struct gg_event *e = &s.table.event[i];
        shaken = e->kind == E_SHAKEN ? i : shaken;
        recovers = e->kind == E_RECOVERS ? i : recovers;
        phase = e->kind == E_PHASE && e->arg[0] == ST_RECOVER && e->side == FRENCH ? i : phase;
    }
    assert_true(shaken >= 0 && shaken < phase && phase < recovers);
    assert_true(is_shaken(&s, "1leg")); /* again, by the look after combat */
    close_scene(&s);

    far_apart(&s); /* not while it may still move */
    shake(&s, "1leg");
    at_movement(&s);
    assert_true(is_shaken(&s, "1leg"));
    act(&s, "end");
    assert_false(is_shaken(&s, "1leg"));
    close_scene(&s);
}

SCENE_BY(ms_3_3_f__combat_comes_after_recovery, far_apart(s))
{
    put(s, "6art", "0510");
    shake(s, "6art");
    put(s, "mitchell", "0507");
    at_movement(s);
    act(s, "end");
    expect_turn(s, FRENCH);
    assert_int_equal(stage_now(s), ST_COMBAT);
    OFFERED(s, "bombard 6art 0507"); /* effective again */
}

SCENE_BY(ms_3_3_g__the_second_player_has_the_same_phases, far_apart(s))
{
    put(s, "bull", "0509");
    shake(s, "bull");
    put(s, "wsmith", "0308");
    act(s, "end"); /* the French have nothing to attack or to recover */
    expect_turn(s, ALLIED);
    assert_int_equal(stage_now(s), ST_MOVE);
    OFFERED(s, "move wsmith 0307");
    act(s, "end");
    expect_turn(s, ALLIED);
    assert_int_equal(stage_now(s), ST_COMBAT);
    OFFERED(s, "bombard bull 0512"); /* it has recovered */
    act(s, "end");
    expect_turn(s, FRENCH);
}

SCENE_BY(ms_3_3_h__the_marker_moves_on_or_the_game_ends, far_apart(s))
{
    set_turn(s, 11, FRENCH);
    at_end(s);
    assert_int_equal(s->p.turn, 11); /* not between the players */
    expect_turn(s, ALLIED);
    act(s, "end");
    assert_int_equal(s->p.turn, 12);
    expect_turn(s, FRENCH);
    act(s, "end");
    expect_turn(s, ALLIED);
    act(s, "end");
    expect_turn(s, GG_OVER);
    expect_told(s, E_OVER, "== The Allied side wins: decisive victory", "MS-3.3-h");
}
