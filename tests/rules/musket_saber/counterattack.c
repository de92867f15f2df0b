/*
 * counterattack.c - what is left alone strikes back at the end of the phase (MS-7.3, A-49 to A-54).
 *
 * Mostly the French attack, in the open around 0509, and the Allies in 0508, 0608 and 0609 strike back.
 */
#include "scene.h"

/* 1Leg in 0509 with Mitchell in 0508 and Du Plat in 0608 next to it. */
static void two_neighbours(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    put(s, "mitchell", "0508");
    put(s, "duplat", "0608");
}

static void go_back(struct scene *s)
{
    while (step_now(s) == S_RETREATS || step_now(s) == S_GROUP || step_now(s) == S_PAY)
        act_first(s);
}

/* Puts a unit on the list of those who may strike back, for scenes that begin there. */
static void entitle(struct scene *s, const char *unit)
{
    s->p.entitled |= bit(unit_number(s, unit));
}

SCENE_BY(ms_7_3_a__the_defender_has_no_say_in_attacks, two_neighbours(s, NULL))
{
    put(s, "jaeger", "0508");
    at_combat(s);
    expect_turn(s, FRENCH);
    assert_int_equal(offers(s, ""), 3); /* either hex, or none */
    OFFERED(s, "attack 1leg 0508");
    OFFERED(s, "attack 1leg 0608");
    act(s, "attack 1leg 0508");
    expect_turn(s, ALLIED);
    assert_int_equal(offers(s, "defend"), offers(s, "")); /* who defends, and no more */
}

TEST(ms_7_3_b__units_left_alone_may_counterattack)
{
    struct scene s;
    two_neighbours(&s, NULL);
    put(&s, "nassau", "0309"); /* next to nobody */
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    dice(&s, 4, 1); /* nothing */
    expect_turn(&s, ALLIED);
    OFFERED(&s, "counter duplat 0509");
    OFFERED(&s, "end"); /* may, not must */
    assert_int_equal(offers(&s, ""), 2);
    act(&s, "counter duplat 0509");
    expect_roll(&s, "Counterattack");
    close_scene(&s);

    two_neighbours(&s, NULL);
    at_combat(&s);
    act(&s, "end");
    OFFERED(&s, "counter mitchell 0509");
    OFFERED(&s, "counter duplat 0509");
    act(&s, "end");
    assert_int_equal(s.p.phasing, ALLIED); /* and their own turn comes */
    assert_int_equal(step_now(&s), S_MOVE);
    close_scene(&s);
}

SCENE(ms_7_3_b__struck_units_may_not)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0509");
    put(s, "6art", "0606"); /* fires from behind at Du Plat */
    put(s, "mitchell", "0508");
    put(s, "duplat", "0608");
    put(s, "jaeger", "0608");
    put(s, "3gds", "0409");
    at_combat(s);
    act(s, "bombard 6art 0608");
    act(s, "target duplat");
    dice(s, 1, 1); /* nothing */
    dice(s, 1, 1);
    act(s, "attack 1leg 0508");
    dice(s, 4, 1); /* nothing */
    expect_turn(s, ALLIED);
    OFFERED(s, "counter 3gds 0509");
    assert_int_equal(offers(s, "counter"), 1);
}

/* the mark is the unit's: it carries it along, and those it comes to do not get it. */
SCENE(ms_7_3_b__the_mark_goes_with_the_unit)
{
    put(s, "1leg", "0509");
    put(s, "mitchell", "0508");
    put(s, "jaeger", "0506"); /* a ZOC on 2Leg */
    put(s, "2leg", "0405");
    at_combat(s);
    act(s, "attack 1leg 0508");
    dice(s, 6, 5); /* Dr, failed */
    act(s, "retreat 0507 0606");
    act(s, "end"); /* no advance */
    act(s, "end"); /* 2Leg does not attack */
    expect_turn(s, ALLIED);
    OFFERED(s, "counter jaeger 0405");
    assert_int_equal(offers(s, "counter"), 1);
}

/* a zone on a combat unit when the phase opens, nothing less and nothing later. */
TEST(ms_7_3_b__the_list_is_made_when_the_phase_opens)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    put(&s, "jaeger", "0508");
    put(&s, "mitchell", "0607"); /* next to 0508, where 1Leg will be */
    put(&s, "duplat", "0409");
    shake(&s, "duplat"); /* disrupted: no zone */
    put(&s, "3gds", "0309");
    put(&s, "jerome", "0310"); /* a leader is no combat unit */
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    dice(&s, 6, 5); /* Dr, failed */
    act(&s, "retreat 0407 0406");
    act(&s, "advance 1leg 0508");
    assert_false(logged(&s, E_COUNTER));
    assert_int_equal(s.p.phasing, ALLIED); /* nobody was on the list */
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "1leg", "0509");
    shake(&s, "1leg"); /* disrupted itself, it is a combat unit all the same */
    put(&s, "mitchell", "0508");
    put(&s, "husson", "1307"); /* into the chateau no zone reaches */
    put(&s, "chalkett", "1306");
    at_combat(&s);
    act(&s, "end");
    OFFERED(&s, "counter mitchell 0509");
    REFUSED(&s, "counter chalkett 1307");
    close_scene(&s);
}

SCENE_BY(ms_7_3_b__shaken_later_only_who_cannot_attack_drops_out, two_neighbours(s, NULL))
{
    put(s, "jaeger", "0409");
    shake(s, "mitchell");
    shake(s, "jaeger");
    entitle(s, "mitchell");
    entitle(s, "duplat");
    entitle(s, "jaeger");
    at_counter(s);
    OFFERED(s, "counter mitchell 0509"); /* a disrupted brigade */
    OFFERED(s, "counter duplat 0509");
    REFUSED(s, "counter jaeger 0509"); /* an ineffective battalion */
    act(s, "counter mitchell 0509");
    assert_int_equal(differential(s), 5 - 5); /* doubled, and halved for disorder */
}

/* */
TEST(ms_7_3_c__any_neighbouring_hex_may_be_struck)
{
    struct scene s;
    two_neighbours(&s, NULL);
    put(&s, "2leg", "0609");   /* attacks nobody */
    put(&s, "jerome", "0709"); /* alone */
    put(&s, "3li", "0511");    /* next to nobody */
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    dice(&s, 4, 1);
    act(&s, "end");
    OFFERED(&s, "counter duplat 0509");
    OFFERED(&s, "counter duplat 0609");
    assert_int_equal(offers(&s, "counter"), 2);
    close_scene(&s);

    open_scene(&s, NULL); /* but no hex it could not enter */
    put(&s, "1leg", "1307");
    put(&s, "2leg", "1205");
    put(&s, "grant", "1206");
    at_combat(&s);
    act(&s, "end");
    OFFERED(&s, "counter grant 1205");
    assert_int_equal(offers(&s, "counter"), 1);
    close_scene(&s);
}

SCENE_BY(ms_7_3_d__hexes_do_not_combine, two_neighbours(s, NULL))
{
    put(s, "jaeger", "0608");
    put(s, "byng", "0608"); /* leads none of them */
    put(s, "wellington", "0608");
    put(s, "wsmith", "0506"); /* sees 0509, and stays silent */
    at_combat(s);
    act(s, "end");
    act(s, "counter duplat 0509");
    expect_turn(s, ALLIED);
    REFUSED(s, "join mitchell"); /* of another hex */
    assert_int_equal(offers(s, "support"), 0);
    act(s, "join jaeger"); /* of this one */
    act(s, "lead wellington duplat");
    act(s, "assault duplat");
    assert_int_equal(differential(s), (5 + 2) * 2 + 2 * 2 - 5);
}

/* */
SCENE(ms_7_3_d__cavalry_and_guns_strike_back_too)
{
    put(s, "1leg", "0509");
    shake(s, "1leg");
    put(s, "grant", "0508");
    put(s, "wsmith", "0608");
    at_combat(s);
    act(s, "end");
    act(s, "counter grant 0509");
    assert_int_equal(differential(s), 2 * 2 - 5); /* its CF, and no charge at a disrupted enemy */
    dice(s, 4, 1);
    act(s, "counter wsmith 0509");
    assert_int_equal(differential(s), 3 * 2 - 5);
    dice(s, 1, 6); /* Ar, failed: it shares the result */
    assert_true(is_shaken(s, "wsmith"));
}

/* Du Plat was disrupted when the phase opened: only Jaeger, beside him, is on the list. */
static void with_a_stackmate(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    put(s, "jaeger", "0608");
    put(s, "duplat", "0608");
    shake(s, "duplat");
    at_combat(s);
    act(s, "end");
    assert_int_equal(offers(s, "counter"), 1);
    act(s, "counter jaeger 0509");
}

TEST(ms_7_3_d__only_the_listed_take_part)
{
    struct scene s;
    with_a_stackmate(&s, NULL);
    expect_turn(&s, GG_CHANCE);
    assert_int_equal(differential(&s), 4 - 5);
    close_scene(&s);

    with_a_stackmate(&s, "counter_unlisted_stackmates=on");
    act(&s, "join duplat");
    act(&s, "assault jaeger");
    assert_int_equal(differential(&s), 4 + 5 - 5);
    close_scene(&s);
}

SCENE_BY(ms_7_3_e__a_hex_may_be_counterattacked_twice, two_neighbours(s, NULL))
{
    put(s, "hubert", "0409");
    at_combat(s);
    act(s, "end");
    act(s, "counter mitchell 0509");
    dice(s, 1, 1); /* +5: nothing */
    OFFERED(s, "counter duplat 0509");
    act(s, "counter duplat 0509");
    assert_int_equal(differential(s), 5);
}

SCENE(ms_7_3_f__one_target_and_no_duty_to_the_rest)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0609");
    put(s, "duplat", "0608");
    put(s, "jaeger", "0608");
    at_combat(s);
    act(s, "end");
    act(s, "counter duplat 0609");
    act(s, "assault duplat");
    dice(s, 1, 1); /* +5: nothing */
    /* 0608 has had its turn, Jaeger with it, and 1Leg was left alone */
    assert_int_equal(step_now(s), S_MOVE);
    assert_int_equal(s->p.phasing, ALLIED);
}

/* Arithmetic: 1KS in 1105, or behind the creek in 1206, strikes at Kelly, of 1, in 1106. */
static int creek_counter(const char *from, bool shaken, const char *leader)
{
    struct scene s;
    open_creek(&s, NULL);
    put(&s, "kelly", "1106");
    put(&s, "1ks", from);
    if (shaken)
        shake(&s, "1ks");
    if (leader)
        put(&s, leader, from);
    entitle(&s, "1ks");
    set_turn(&s, 1, SOUTH);
    at_counter(&s);
    act(&s, "counter 1ks 1106");
    if (leader)
        act(&s, "lead lyon 1ks");
    int found = differential(&s) + 1;
    close_scene(&s);
    return found;
}

TEST(ms_7_3_g__factors_are_doubled)
{
    struct scene s;
    assert_int_equal(creek_counter("1105", false, NULL), 10);
    assert_int_equal(creek_counter("1206", false, NULL), 5);
    assert_int_equal(creek_counter("1105", true, NULL), 5);
    assert_int_equal(creek_counter("1206", true, NULL), 1);     /* halved twice: A-21 */
    assert_int_equal(creek_counter("1105", false, "lyon"), 14); /* the leader's 2 as well */
    assert_int_equal(creek_counter("1206", true, "lyon"), 7);

    open_scene(&s, NULL); /* (5 - 2) * 2 out of square */
    put(&s, "1leg", "0509");
    put(&s, "mitchell", "0508");
    form_square(&s, "mitchell");
    at_combat(&s);
    act(&s, "end");
    act(&s, "counter mitchell 0509");
    assert_int_equal(differential(&s), 6 - 5);
    close_scene(&s);
}

SCENE(ms_7_3_h__it_is_an_attack_in_all_respects)
{
    put(s, "1leg", "0605"); /* on the hill, which now helps the French */
    put(s, "2leg", "0705"); /* where they would be as high */
    put(s, "mitchell", "0606");
    put(s, "byng", "0606");
    at_combat(s);
    act(s, "end");
    act(s, "counter mitchell 0605");
    assert_int_equal(differential(s), 10 - (5 + 1));
    struct position before = s->p;
    dice(s, 1, 5); /* Ac, failed: who counterattacks is the attacker */
    assert_true(is_shaken(s, "mitchell"));
    assert_true(is_shaken(s, "byng"));
    assert_false(is_shaken(s, "1leg"));
    s->p = before;
    dice(s, 6, 5); /* Dr, failed */
    expect_turn(s, FRENCH);
    go_back(s);
    expect_turn(s, ALLIED);
    OFFERED(s, "advance mitchell 0605");
    act(s, "advance mitchell 0605");
    expect_at(s, "mitchell", "0605");
}
