/*
 * clash.h - fights whose results are looked at one by one.
 *
 * The Allies stand in 0508, in the open. 1Leg attacks alone from 0509; or three French regiments of 13 in
 * all do, from 0509, 0608 and 0408, so that only the way north by 0507 is safe. When the Allies are to win, 1Leg attacks
 * Adam and 3Gds.
 */
#ifndef TESTS_MUSKET_SABER_CLASH_H
#define TESTS_MUSKET_SABER_CLASH_H

#include "scene.h"

/* --- three kinds of fight --- */

static inline void garrison(struct scene *s, const char *const *units)
{
    for (; units && *units; units++)
        put(s, *units, "0508");
}

#define THESE(...) ((const char *const[]){__VA_ARGS__, NULL})

/* 1Leg alone; at 0 against 5: Ar Ac Ac - Dc Dr. */
static inline void even(struct scene *s, const char *settings, const char *const *units)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    garrison(s, units);
}

/* 13 of them; at +7 to +9: Dr Dr Dx Dx Dm Dm. */
static inline void storm(struct scene *s, const char *settings, const char *const *units)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, "3li", "0408");
    garrison(s, units);
}

/* 1Leg and those who look on, against 9: Am Ax Ax Ac Ac -. */
static inline void repulse(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0509");
    garrison(s, THESE("adam", "3gds"));
}

/* Up to the dice. defence: what the Allies say, NULL when they have no choice. */
static inline void fight(struct scene *s, const char *defence, int expected)
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
static inline int ways(const struct scene *s, int length)
{
    static gg_choice all[GG_CHOICES_MAX];
    int count = 0;
    int n = musket_saber_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
    for (int i = 0; i < n; i++)
        count += verb_of(all[i]) == V_RETREAT && ms_way_length(extra_of(all[i])) == length;
    return count;
}

/* The group that goes now may go from low to three hexes. */
static inline void expect_least(const struct scene *s, int low)
{
    assert_int_equal(step_now(s), S_GROUP);
    for (int length = 1; length <= 3; length++)
        if ((ways(s, length) > 0) != (length >= low))
            fail_msg("%d ways of %d hexes", ways(s, length), length);
}

/* The advance that is offered goes this far: 0 when there is none. */
static inline void expect_advance(const struct scene *s, int hexes)
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

static inline void expect_fit(const struct scene *s, const char *unit, const char *hex)
{
    expect_at(s, unit, hex);
    assert_false(is_shaken(s, unit));
    assert_false(is_reduced(s, unit));
}

#endif
