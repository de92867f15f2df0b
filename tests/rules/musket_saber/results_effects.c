/*
 * results_effects.c - what each code does to those who pass and those who fail (MS-CR).
 *
 * The Allies stand in 0508, in the open. 1Leg attacks alone from 0509; or three French regiments of 13 in
 * all do, from 0509, 0608 and 0408, so that only the way north by 0507 is safe. When the Allies are to win, 1Leg attacks
 * Adam and 3Gds.
 */
#include "scene.h"

/* --- three kinds of fight --- */

static void garrison(struct scene *s, const char *const *units)
{
    for (; units && *units; units++)
        put(s, *units, "0508");
}

#define THESE(...) ((const char *const[]){__VA_ARGS__, NULL})

/* 1Leg alone; at 0 against 5: Ar Ac Ac - Dc Dr. */
static void even(struct scene *s, const char *settings, const char *const *units)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    garrison(s, units);
}

/* 13 of them; at +7 to +9: Dr Dr Dx Dx Dm Dm. */
static void storm(struct scene *s, const char *settings, const char *const *units)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, "3li", "0408");
    garrison(s, units);
}

/* 1Leg and those who look on, against 9: Am Ax Ax Ac Ac -. */
static void repulse(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    garrison(s, THESE("adam", "3gds"));
}

/* Up to the dice. defence: what the Allies say, NULL when they have no choice. */
static void fight(struct scene *s, const char *defence, int expected)
{
    at_combat(s);
    act(s, "attack 1leg 0508");
    if (s->p.at[unit_number(s, "2leg")] == hex_number(s, "0608")) {
        act(s, "join 2leg");
        act(s, "join 3li");
    }
    if (step_now(s) == S_GATHER)
        act(s, "assault 1leg");
    if (defence)
        act(s, defence);
    assert_int_equal(differential(s), expected);
}

/* How many ways of this many hexes the group that goes back has. */
static int ways(const struct scene *s, int length)
{
    static gg_choice all[GG_CHOICES_MAX];
    int count = 0;
    int n = musket_saber_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
    for (int i = 0; i < n; i++)
        count += verb_of(all[i]) == V_RETREAT && ms_way_length(ms_words(all[i]).way) == length;
    return count;
}

/* The group that goes now may go from low to three hexes. */
static void expect_least(const struct scene *s, int low)
{
    assert_int_equal(step_now(s), S_GROUP);
    for (int length = 1; length <= 3; length++)
        if ((ways(s, length) > 0) != (length >= low))
            fail_msg("%d ways of %d hexes", ways(s, length), length);
}

/* The advance that is offered goes this far: 0 when there is none. */
static void expect_advance(const struct scene *s, int hexes)
{
    if (!hexes) {
        assert_int_not_equal(step_now(s), S_ADVANCE);
        return;
    }
    assert_int_equal(step_now(s), S_ADVANCE);
    expect_turn(s, FRENCH);
    OFFERED(s, "advance 1leg 0508");
    assert_int_equal(offers(s, "advance 1leg 0508 ") > 0, hexes > 1);
}

static void expect_fit(const struct scene *s, const char *unit, const char *hex)
{
    expect_at(s, unit, hex);
    assert_false(is_shaken(s, unit));
    assert_false(is_reduced(s, unit));
}

/* --- C --- */

static void ms_cr_c_p__nothing_happens(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell", "jaeger"));
    shake(&s, "jaeger");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 4); /* Dc */
    expect_fit(&s, "mitchell", "0508");
    expect_at(&s, "jaeger", "0508");
    expect_fit(&s, "1leg", "0509");
    assert_int_equal(s.p.phasing, ALLIED); /* no retreat, no advance */
    close_scene(&s);

    repulse(&s, NULL);
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 4, 4); /* Ac */
    expect_fit(&s, "1leg", "0509");
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

static void ms_cr_c_f1__the_losers_are_shaken(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell", "3gds", "wellington"));
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 5); /* Dc */
    assert_true(is_shaken(&s, "mitchell"));
    assert_true(is_shaken(&s, "3gds"));
    assert_true(is_shaken(&s, "wellington"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508"); /* and stay */
    expect_at(&s, "3gds", "0508");
    expect_fit(&s, "1leg", "0509");
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "hubert", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 5, 5); /* Ac */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "hubert"));
    expect_at(&s, "1leg", "0509");
    expect_at(&s, "hubert", "0509");
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

/* Vector (g). A-26: unit by unit; the shaken go two or three hexes. */
static void ms_cr_c_f2__the_shaken_go_back(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell", "duplat"));
    shake(&s, "duplat");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 5); /* Dc */
    assert_true(is_shaken(&s, "mitchell"));
    expect_turn(&s, ALLIED);
    expect_least(&s, 2);
    act(&s, "retreat 0507 0506");
    expect_at(&s, "mitchell", "0508");
    expect_at(&s, "duplat", "0506");
    expect_advance(&s, 0); /* the hex is not empty */
    close_scene(&s);
}

static void ms_cr_c_f2__a_fit_companion_stays_when_the_primary_goes(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell", "jaeger"));
    shake(&s, "mitchell");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 3); /* Dc: it fails at 4 - 2 */
    expect_least(&s, 2);
    act(&s, "retreat 0507 0506");
    assert_true(is_shaken(&s, "jaeger"));
    expect_at(&s, "jaeger", "0508");
    assert_false(is_reduced(&s, "mitchell"));
    close_scene(&s);

    repulse(&s, NULL); /* attackers the same: the bystander was shaken, the primary fit */
    put(&s, "hubert", "0509");
    shake(&s, "hubert");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 4, 5); /* Ac */
    expect_turn(&s, FRENCH);
    expect_least(&s, 3); /* cavalry goes three */
    act(&s, "retreat 0510 0511 0512");
    assert_true(is_shaken(&s, "1leg"));
    expect_at(&s, "1leg", "0509");
    close_scene(&s);
}

static void ms_cr_c_f2__with_the_switch_one_hex_will_do(void **state)
{
    struct scene s;
    (void)state;
    even(&s, "shaken_may_retreat_one=on", THESE("mitchell", "duplat"));
    shake(&s, "duplat");
    fight(&s, "defend mitchell", 0);
    dice(&s, 5, 5); /* Dc */
    expect_least(&s, 1);
    close_scene(&s);
    even(&s, "shaken_may_retreat_one=on", THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 0);
    dice(&s, 5, 3);
    expect_least(&s, 1);
    close_scene(&s);
    even(&s, "shaken_may_retreat_one=on", THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 0);
    dice(&s, 6, 3); /* Dr: the printed two for a shaken primary stand */
    expect_least(&s, 2);
    close_scene(&s);
}

static void ms_cr_c_f3__one_hex_of_advance(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 0);
    dice(&s, 5, 3); /* Dc */
    act(&s, "retreat 0507 0506");
    expect_advance(&s, 1);
    close_scene(&s);

    repulse(&s, NULL);
    shake(&s, "1leg"); /* halved: 3 - 9 */
    fight(&s, "defend adam with 3gds", -6);
    dice(&s, 6, 5); /* Ac: the attackers go, and nobody follows them */
    expect_least(&s, 2);
    act(&s, "retreat 0510 0511");
    assert_int_equal(s.p.phasing, ALLIED);
    expect_at(&s, "adam", "0508");
    close_scene(&s);
}

/* --- R --- */

/* Vectors (b) and Exchange. */
static void ms_cr_r_p1__each_primary_loses_a_step(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("jaeger"));
    fight(&s, NULL, 3);
    dice(&s, 6, 4); /* Dr */
    expect_at(&s, "jaeger", "eliminated");
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_shaken(&s, "1leg"));
    expect_at(&s, "1leg", "0509");
    close_scene(&s);

    even(&s, NULL, THESE("mitchell", "duplat"));
    put(&s, "2li", "0509");
    fight(&s, "defend mitchell", 0);
    dice(&s, 1, 4); /* Ar: the attacker is the loser, both pay */
    assert_true(is_reduced(&s, "1leg"));
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_shaken(&s, "1leg") || is_shaken(&s, "mitchell"));
    expect_fit(&s, "duplat", "0508"); /* the primaries alone */
    expect_fit(&s, "2li", "0509");
    close_scene(&s);
}

static void hem_in(struct scene *s, const char *const *units, const char *const *hexes)
{
    for (; *units; units++)
        put(s, *units, *hexes++);
}

/* who is hemmed in is seen before either is gone. */
static void ms_cr_r_p1__captivity_is_judged_before_either_is_gone(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("jaeger"));
    reduce(&s, "1leg");
    hem_in(&s, THESE("nassau", "ltcoy", "2cold", "3gds", "grant"),
           THESE("0608", "0609", "0510", "0409", "0408"));
    fight(&s, NULL, 1);
    dice(&s, 6, 4); /* Dr: Jaeger dies, and his end opens no way to 1Leg */
    expect_at(&s, "jaeger", "eliminated");
    expect_at(&s, "1leg", "captured");
    close_scene(&s);

    even(&s, NULL, THESE("jaeger"));
    reduce(&s, "1leg");
    hem_in(&s, THESE("gauthier", "jamin", "husson", "campi", "1li"),
           THESE("0507", "0607", "0608", "0408", "0407"));
    at_combat(&s);
    act(&s, "attack 1leg 0508");
    act(&s, "assault 1leg");
    dice(&s, 6, 4); /* +1: Dr; Jaeger had no way out */
    expect_at(&s, "jaeger", "captured");
    expect_at(&s, "1leg", "eliminated");
    close_scene(&s);
}

static void ms_cr_r_p2__nobody_moves(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("jaeger"));
    fight(&s, NULL, 3);
    dice(&s, 5, 1); /* Dr: the hex is empty now */
    expect_at(&s, "jaeger", "eliminated");
    expect_advance(&s, 0);
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);
    even(&s, NULL, THESE("mitchell", "jaeger"));
    shake(&s, "mitchell");
    shake(&s, "jaeger");
    fight(&s, "defend mitchell", 0);
    dice(&s, 6, 2); /* Dr: not even the shaken go */
    assert_true(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    expect_at(&s, "jaeger", "0508");
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);
}

/* Vector (a). */
static void ms_cr_r_f1__shaken_and_one_to_three_back(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 0);
    dice(&s, 6, 5); /* Dr */
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_turn(&s, ALLIED);
    expect_least(&s, 1);
    close_scene(&s);

    even(&s, NULL, THESE("mitchell"));
    put(&s, "2li", "0509"); /* a bystander */
    fight(&s, NULL, 0);
    dice(&s, 1, 5); /* Ar */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "2li"));
    expect_turn(&s, FRENCH);
    act(&s, "back 2li");
    expect_least(&s, 1);
    act(&s, "retreat 0510");
    act(&s, "retreat 0510 0511");
    expect_at(&s, "2li", "0510");
    expect_at(&s, "1leg", "0511");
    expect_fit(&s, "mitchell", "0508"); /* and nobody follows */
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);
}

/* the primary's state binds them all. */
static void ms_cr_r_f2__a_shaken_primary_goes_two_at_least(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell", "3gds"));
    shake(&s, "mitchell");
    fight(&s, "defend mitchell", 0);
    dice(&s, 6, 3); /* Dr */
    act(&s, "back 3gds");
    expect_least(&s, 2); /* fit until now, but its primary was not */
    act(&s, "back mitchell");
    expect_least(&s, 2);
    close_scene(&s);
}

static void ms_cr_r_f2__each_unit_by_its_own_state(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell", "duplat", "grant"));
    shake(&s, "duplat");
    fight(&s, "defend mitchell", 0);
    dice(&s, 6, 5); /* Dr; the primary was fit */
    struct position before = s.p;
    act(&s, "back mitchell");
    expect_least(&s, 1); /* shaken by this very result: that does not count */
    act(&s, "back duplat");
    expect_least(&s, 2); /* the strictest binds the group */
    s.p = before;
    act(&s, "back grant");
    expect_least(&s, 3); /* cavalry */
    act(&s, "back mitchell");
    expect_least(&s, 3);
    close_scene(&s);
}

/* A leader who was ineffective is a unit like others, and must go two as well. */
static void ms_cr_r_f2__an_ineffective_leader_binds_his_group(void **state)
{
    struct scene s;
    (void)state;
    for (int ineffective = 0; ineffective < 2; ineffective++) {
        even(&s, NULL, THESE("mitchell", "wellington"));
        if (ineffective)
            shake(&s, "wellington");
        fight(&s, ineffective ? NULL : "defend mitchell", 0);
        dice(&s, 6, 5); /* Dr */
        expect_least(&s, ineffective ? 2 : 1);
        close_scene(&s);
    }
}

static void ms_cr_r_f3__one_hex_of_advance(void **state)
{
    struct scene s;
    (void)state;
    even(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 0);
    dice(&s, 6, 5); /* Dr */
    act(&s, "retreat 0507 0506 0505");
    expect_advance(&s, 1); /* three hexes back is no rout */
    close_scene(&s);
}

/* --- X --- */

static void ms_cr_x_p1__the_primary_loses_a_step(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell", "duplat"));
    fight(&s, "defend mitchell", 8);
    dice(&s, 3, 4); /* Dx */
    assert_true(is_reduced(&s, "mitchell"));
    assert_false(is_reduced(&s, "duplat"));
    expect_fit(&s, "1leg", "0509"); /* no exchange */
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 2, 4); /* Ax */
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_reduced(&s, "2li"));
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

static void ms_cr_x_p2__the_losers_are_shaken_and_stay(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell", "duplat", "hhalkett", "wellington"));
    shake(&s, "hhalkett");
    fight(&s, "defend mitchell", 8);
    dice(&s, 4, 4); /* Dx */
    assert_true(is_shaken(&s, "mitchell"));
    assert_true(is_shaken(&s, "duplat"));
    assert_true(is_shaken(&s, "wellington"));
    expect_at(&s, "mitchell", "0508");
    expect_at(&s, "duplat", "0508");
    expect_at(&s, "hhalkett", "0508"); /* no second shake, no retreat */
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);

    storm(&s, NULL, THESE("jaeger", "duplat")); /* a one-step primary dies; the others are shaken */
    fight(&s, "defend jaeger", 11);
    dice(&s, 1, 4); /* Dx */
    expect_at(&s, "jaeger", "eliminated");
    assert_true(is_shaken(&s, "duplat"));
    expect_at(&s, "duplat", "0508");
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 3, 4); /* Ax */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "2li"));
    expect_at(&s, "1leg", "0509");
    expect_at(&s, "2li", "0509");
    close_scene(&s);
}

/* Vector (c): the primary was disrupted, reduced, and dies. */
static void shaken_primary(struct scene *s, const char *settings)
{
    storm(s, settings, THESE("mitchell", "duplat", "jaeger", "wellington"));
    shake(s, "mitchell");
    shake(s, "jaeger");
    reduce(s, "mitchell");
    fight(s, "defend mitchell", 10);
    dice(s, 1, 1); /* Dx */
    expect_at(s, "mitchell", "eliminated");
    expect_at(s, "duplat", "0508");
    expect_at(s, "jaeger", "0508");
    assert_false(is_reduced(s, "duplat"));
    expect_advance(s, 0);
    assert_int_equal(s->p.phasing, ALLIED);
}

static void ms_cr_x_p3__a_shaken_primary_loses_the_step_only(void **state)
{
    struct scene s;
    (void)state;
    shaken_primary(&s, NULL);
    assert_false(is_shaken(&s, "duplat"));
    assert_false(is_shaken(&s, "wellington"));
    close_scene(&s);

    storm(&s, NULL, THESE("mitchell"));
    shake(&s, "mitchell");
    fight(&s, NULL, 8);
    dice(&s, 3, 2); /* Dx */
    assert_true(is_reduced(&s, "mitchell"));
    expect_at(&s, "mitchell", "0508");
    close_scene(&s);
}

static void ms_cr_x_p3__with_the_switch_fit_companions_are_shaken(void **state)
{
    struct scene s;
    (void)state;
    shaken_primary(&s, "x_passed_shakes_others=on");
    assert_true(is_shaken(&s, "duplat"));
    assert_true(is_shaken(&s, "wellington"));
    close_scene(&s);
}

/* Vector (d), A-29. */
static void ms_cr_x_f1__shaken_and_back_without_loss(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 8);
    dice(&s, 4, 5); /* Dx */
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_least(&s, 1);
    close_scene(&s);

    repulse(&s, NULL);
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 2, 5); /* Ax */
    assert_true(is_shaken(&s, "1leg"));
    assert_false(is_reduced(&s, "1leg"));
    expect_least(&s, 1);
    close_scene(&s);
}

static void ms_cr_x_f2__a_shaken_primary_goes_two_at_least(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell", "3gds"));
    shake(&s, "mitchell");
    fight(&s, "defend mitchell", 8);
    dice(&s, 3, 3); /* Dx */
    act(&s, "back 3gds");
    expect_least(&s, 2);
    act(&s, "retreat 0507 0506");
    expect_least(&s, 2);
    assert_false(is_reduced(&s, "mitchell"));
    close_scene(&s);
}

static void ms_cr_x_f3__one_hex_of_advance(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 8);
    dice(&s, 4, 5); /* Dx */
    act(&s, "retreat 0507");
    expect_advance(&s, 1);
    OFFERED(&s, "advance 3li 0508"); /* each of them */
    close_scene(&s);
}

/* --- M --- */

static void ms_cr_m_p1__shaken_and_one_to_three_back(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 8);
    dice(&s, 5, 4); /* Dm */
    assert_true(is_shaken(&s, "mitchell"));
    assert_false(is_reduced(&s, "mitchell"));
    expect_least(&s, 1);
    close_scene(&s);

    repulse(&s, NULL);
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 1, 4); /* Am */
    assert_true(is_shaken(&s, "1leg"));
    assert_false(is_reduced(&s, "1leg"));
    expect_least(&s, 1);
    close_scene(&s);
}

static void ms_cr_m_p2__a_shaken_primary_goes_two_at_least(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell", "3gds"));
    shake(&s, "mitchell");
    fight(&s, "defend mitchell", 8);
    dice(&s, 6, 2); /* Dm */
    act(&s, "back 3gds");
    expect_least(&s, 2);
    close_scene(&s);
    storm(&s, NULL, THESE("mitchell", "duplat")); /* and a fit one does not */
    shake(&s, "duplat");
    fight(&s, "defend mitchell", 8);
    dice(&s, 6, 4);
    act(&s, "back mitchell");
    expect_least(&s, 1);
    act(&s, "retreat 0507");
    expect_least(&s, 2); /* the other one, by its own state */
    close_scene(&s);
}

static void ms_cr_m_p3__one_hex_of_advance(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell"));
    fight(&s, NULL, 8);
    dice(&s, 5, 4); /* Dm */
    act(&s, "retreat 0507 0506 0505");
    expect_advance(&s, 1);
    close_scene(&s);
}

/* Vector (e) and the attacker's side. */
static void ms_cr_m_f1__the_primary_loses_a_step(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("jaeger"));
    fight(&s, NULL, 11);
    dice(&s, 3, 5); /* Dm */
    expect_at(&s, "jaeger", "eliminated");
    expect_advance(&s, 0);
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 1, 5); /* Am */
    assert_true(is_reduced(&s, "1leg"));
    assert_false(is_reduced(&s, "2li"));
    expect_fit(&s, "adam", "0508");
    close_scene(&s);
}

/* Vectors (f) and (f2). */
static void ms_cr_m_f2__shaken_and_three_back(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("jaeger", "wsmith"));
    fight(&s, "defend jaeger", 11);
    dice(&s, 6, 5); /* Dm */
    expect_at(&s, "jaeger", "eliminated");
    assert_true(is_shaken(&s, "wsmith"));
    expect_least(&s, 3);
    act(&s, "retreat 0507 0506 0505");
    expect_at(&s, "wsmith", "0505");
    expect_advance(&s, 0); /* a defender was eliminated */
    assert_int_equal(s.p.phasing, ALLIED);
    close_scene(&s);

    repulse(&s, NULL);
    put(&s, "2li", "0509");
    fight(&s, "defend adam with 3gds", -4);
    dice(&s, 1, 5); /* Am */
    assert_true(is_shaken(&s, "1leg"));
    assert_true(is_shaken(&s, "2li"));
    act(&s, "back 2li");
    expect_least(&s, 3);
    act(&s, "back 1leg");
    expect_least(&s, 3);
    close_scene(&s);
}

static void ms_cr_m_f3__two_hexes_of_advance(void **state)
{
    struct scene s;
    (void)state;
    storm(&s, NULL, THESE("mitchell", "wsmith"));
    fight(&s, "defend mitchell", 8);
    dice(&s, 6, 5); /* Dm */
    assert_true(is_reduced(&s, "mitchell"));
    assert_true(is_shaken(&s, "wsmith"));
    act(&s, "back mitchell");
    act(&s, "back wsmith");
    expect_least(&s, 3);
    act(&s, "retreat 0507 0506 0505");
    expect_at(&s, "wsmith", "0505");
    expect_advance(&s, 2);
    act(&s, "advance 1leg 0508 0507");
    expect_at(&s, "1leg", "0507");
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ms_cr_c_p__nothing_happens),
        cmocka_unit_test(ms_cr_c_f1__the_losers_are_shaken),
        cmocka_unit_test(ms_cr_c_f2__the_shaken_go_back),
        cmocka_unit_test(ms_cr_c_f2__a_fit_companion_stays_when_the_primary_goes),
        cmocka_unit_test(ms_cr_c_f2__with_the_switch_one_hex_will_do),
        cmocka_unit_test(ms_cr_c_f3__one_hex_of_advance),
        cmocka_unit_test(ms_cr_r_p1__each_primary_loses_a_step),
        cmocka_unit_test(ms_cr_r_p1__captivity_is_judged_before_either_is_gone),
        cmocka_unit_test(ms_cr_r_p2__nobody_moves),
        cmocka_unit_test(ms_cr_r_f1__shaken_and_one_to_three_back),
        cmocka_unit_test(ms_cr_r_f2__a_shaken_primary_goes_two_at_least),
        cmocka_unit_test(ms_cr_r_f2__each_unit_by_its_own_state),
        cmocka_unit_test(ms_cr_r_f2__an_ineffective_leader_binds_his_group),
        cmocka_unit_test(ms_cr_r_f3__one_hex_of_advance),
        cmocka_unit_test(ms_cr_x_p1__the_primary_loses_a_step),
        cmocka_unit_test(ms_cr_x_p2__the_losers_are_shaken_and_stay),
        cmocka_unit_test(ms_cr_x_p3__a_shaken_primary_loses_the_step_only),
        cmocka_unit_test(ms_cr_x_p3__with_the_switch_fit_companions_are_shaken),
        cmocka_unit_test(ms_cr_x_f1__shaken_and_back_without_loss),
        cmocka_unit_test(ms_cr_x_f2__a_shaken_primary_goes_two_at_least),
        cmocka_unit_test(ms_cr_x_f3__one_hex_of_advance),
        cmocka_unit_test(ms_cr_m_p1__shaken_and_one_to_three_back),
        cmocka_unit_test(ms_cr_m_p2__a_shaken_primary_goes_two_at_least),
        cmocka_unit_test(ms_cr_m_p3__one_hex_of_advance),
        cmocka_unit_test(ms_cr_m_f1__the_primary_loses_a_step),
        cmocka_unit_test(ms_cr_m_f2__shaken_and_three_back),
        cmocka_unit_test(ms_cr_m_f3__two_hexes_of_advance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
