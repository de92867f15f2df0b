/*
 * results.c - the two dice and the table they are read in (MS-7.2-g to k, CRT). What the codes do is in
 * results_effects.c.
 *
 * The Allies stand in 0508, in the open; the French come from 0509, 0608 and 0408.
 */
#include "scene.h"

/* clang-format off */
static const enum code printed[6][9] = {
    {AM, AM,        AX,        AR,        AR,        AC,        NO_RESULT, DR, DX},
    {AM, AX,        AR,        AC,        AC,        NO_RESULT, DC,        DR, DX},
    {AM, AX,        AR,        AC,        NO_RESULT, DC,        DR,        DX, DM},
    {AX, AC,        AC,        NO_RESULT, DC,        DR,        DR,        DX, DM},
    {AX, AC,        NO_RESULT, DC,        DC,        DR,        DR,        DM, DM},
    {AC, NO_RESULT, DC,        DR,        DR,        DR,        DX,        DM, DM},
};

/* Attackers of 2 to 13 in all, each in a hex of its own. */
static const char *const attackers[][3] = {
    {"hubert"}, {"3li"}, {"1li"}, {"1leg"}, {"3li", "guiton"}, {"1leg", "hubert"}, {"1leg", "3li"},
    {"1leg", "1li"}, {"1leg", "2leg"}, {"1leg", "1li", "hubert"}, {"1leg", "1li", "3li"},
    {"1leg", "2leg", "3li"},
};
/* clang-format on */

static int band(int differential)
{
    static const int least[] = {-5, -3, -1, 1, 3, 5, 7, 10};
    int column = 0;
    while (column < 8 && differential >= least[column])
        column++;
    return column;
}

static void order(struct scene *s, const char *verb, const char *unit, const char *rest)
{
    char text[60];
    struct gg_text out;
    gg_text_fixed(&out, text, sizeof text);
    gg_text_fmt(&out, "%s %s%s", verb, unit, rest);
    act(s, text);
}

/* An attack at this differential, up to the dice. Below 1 it is against 9, above against 2. */
static void fight_at(struct scene *s, int wanted)
{
    static const char *const from[] = {"0509", "0608", "0408"};
    const char *const *who = attackers[wanted < 1 ? wanted + 9 - 2 : wanted + 2 - 2];
    open_scene(s, NULL);
    for (int i = 0; i < 3 && who[i]; i++)
        put(s, who[i], from[i]);
    put(s, wanted < 1 ? "adam" : "jaeger", "0508");
    if (wanted < 1)
        put(s, "3gds", "0508");
    at_combat(s);
    order(s, "attack", who[0], " 0508");
    for (int i = 1; i < 3 && who[i]; i++)
        order(s, "join", who[i], "");
    if (who[1])
        order(s, "assault", who[0], "");
    if (wanted < 1)
        act(s, "defend adam with 3gds");
    assert_int_equal(differential(s), wanted);
}

/* --- the dice --- */

SCENE_BY(ms_7_2_g__two_dice_are_thrown_together, fight_at(s, 0))
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.dice, 2);
    assert_int_equal(r.sides, 6);
    assert_int_equal(gg_roll_asks(&r), 2);
    assert_string_equal(r.die, "combat die");
    assert_string_equal(r.second, "morale die");
    expect_chance(s, "none", "1/6");
    dice(s, 4, 6); /* even when the first says nothing */
    const struct gg_event *e = last_event(s, E_DICE);
    assert_int_equal(e->arg[0], 4);
    assert_int_equal(e->arg[1], 6);
    assert_int_equal(e->arg[2], NO_RESULT);
    assert_int_equal(e->arg[3], -1); /* nobody checks */
}

SCENE_BY(ms_7_2_h__the_combat_die_finds_the_code, fight_at(s, 0))
{
    static const enum code column[6] = {AR, AC, AC, NO_RESULT, DC, DR}; /* -1 to 0 */
    struct position before = s->p;
    for (int combat = 1; combat <= 6; combat++)
        for (int morale = 1; morale <= 6; morale++) { /* which has no say in the code */
            s->p = before;
            s->table.log.count = 0;
            dice(s, combat, morale);
            assert_int_equal(last_event(s, E_DICE)->arg[2], column[combat - 1]);
        }
}

/* The attacker's primary has 3, the defender's 5: the same die is judged by whom the code strikes. */
SCENE_BY(ms_7_2_i__the_morale_die_checks_the_struck_primary, fight_at(s, -3))
{
    /* 3Li and Guiton, against Adam and 3Gds */
    assert_int_equal(check_rating(s, 0), 3);
    assert_int_equal(check_rating(s, 1), 5);
    expect_chance(s, "Ax pass", "1/12");
    expect_chance(s, "Ax fail", "1/12");
    expect_chance(s, "Ar pass", "1/6");
    expect_chance(s, "Dc pass", "5/36");
    expect_chance(s, "Dc fail", "1/36");
    struct position before = s->p;
    dice(s, 1, 4);
    assert_int_equal(last_event(s, E_DICE)->arg[3], 0);
    s->p = before;
    dice(s, 6, 4);
    assert_int_equal(last_event(s, E_DICE)->arg[3], 1);
}

/* by the state at the throw, which the result itself does not change any more. */
SCENE(ms_7_2_i__a_disrupted_primary_checks_at_less)
{
    put(s, "1leg", "0509");
    put(s, "reille", "0509");
    shake(s, "1leg");
    put(s, "mitchell", "0508");
    shake(s, "mitchell");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "lead reille 1leg");
    assert_int_equal(differential(s), 1);
    assert_int_equal(check_rating(s, 0), 4 - 2 + 1);
    assert_int_equal(check_rating(s, 1), 4 - 2);
}

static int log_index(const struct scene *s, enum event kind)
{
    for (int i = 0; i < s->table.log.count; i++)
        if (s->table.event[i].kind == (int)kind)
            return i;
    fail_msg("no such event");
    return -1;
}

/* 13 against Mitchell under Wellington, who come from 0508. */
static void storm(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "1leg", "0509");
    put(s, "jerome", "0509");
    put(s, "2leg", "0608");
    put(s, "3li", "0408");
    put(s, "mitchell", "0508");
    put(s, "wellington", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 2leg");
    act(s, "join 3li");
    act(s, "lead jerome 1leg");
    act(s, "assault 2leg");
    act(s, "defend mitchell under wellington");
    assert_int_equal(differential(s), 14 - 7);
}

/* */
SCENE_BY(ms_7_2_j__losses_come_before_retreats, storm(s))
{
    dice(s, 5, 6); /* Dm, failed */
    assert_true(is_reduced(s, "mitchell"));
    assert_true(is_shaken(s, "mitchell"));
    expect_at(s, "mitchell", "0508"); /* both before anybody goes */
    assert_int_equal(step_now(s), S_GROUP);
    expect_turn(s, ALLIED);
    act(s, "retreat 0507 0506 0505");
    expect_turn(s, FRENCH); /* then the advance */
    OFFERED(s, "advance 2leg 0508");
    act(s, "end");
    expect_roll(s, "Leader check"); /* and the leaders last */
    assert_true(log_index(s, E_DICE) < log_index(s, E_REDUCED));
    assert_true(log_index(s, E_REDUCED) < log_index(s, E_SHAKEN));
    assert_true(log_index(s, E_SHAKEN) < log_index(s, E_RETREAT));
}

/* */
SCENE_BY(ms_7_2_k__leaders_check_last, storm(s))
{
    dice(s, 5, 6);
    act(s, "retreat 0507 0506 0505");
    act(s, "advance 1leg 0508 with jerome");
    act(s, "end");
    dice(s, 6, 6); /* the attacker's first */
    expect_at(s, "jerome", "dead");
    expect_roll(s, "Leader check");
    dice(s, 1, 2);
    expect_at(s, "wellington", "0505"); /* turned over, but he took part */
    assert_int_equal(last_event(s, E_LEADER)->piece, unit_number(s, "wellington"));
    assert_int_equal(s->p.phasing, ALLIED);
}

SCENE(ms_7_2_k__who_lends_nothing_does_not_check)
{
    put(s, "1leg", "0509");
    put(s, "jerome", "0509");
    put(s, "mitchell", "0508");
    put(s, "wellington", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "assault 1leg");
    act(s, "defend mitchell");
    dice(s, 4, 1);
    assert_false(logged(s, E_LEADER));
    assert_int_equal(s->p.phasing, ALLIED);
}

/* Combat W-1: 1MO and Lyon against Cawthorn on Bloody Hill. */
SCENE_BY(ms_7_2_k__lyon_checks_whatever_the_result, open_creek(s, NULL))
{
    put(s, "1mo", "0804");
    put(s, "lyon", "0804");
    put(s, "cawthorn", "0805");
    at_combat(s);
    act(s, "attack 1mo 0805");
    act(s, "lead lyon 1mo");
    assert_int_equal(differential(s), 4); /* 7 against 2 + 1 */
    struct position before = s->p;
    for (int combat = 1; combat <= 6; combat++)
        for (int morale = 1; morale <= 6; morale += 5) {
            s->p = before;
            s->table.log.count = 0;
            dice(s, combat, morale);
            while (step_now(s) == S_GROUP)
                act_first(s);
            if (step_now(s) == S_ADVANCE)
                act(s, "end");
            expect_roll(s, "Leader check");
            dice(s, 3, 4);
            expect_at(s, "lyon", "0804");
            assert_true(logged(s, E_LEADER));
        }
}

/* --- the table --- */

TEST(ms_crt_a__the_table_as_printed)
{
    for (int wanted = -7; wanted <= 11; wanted++) {
        struct scene s;
        fight_at(&s, wanted);
        struct position before = s.p;
        for (int die = 1; die <= 6; die++) {
            s.p = before;
            s.table.log.count = 0;
            dice(&s, die, 1);
            int code = last_event(&s, E_DICE)->arg[2];
            if (code != (int)printed[die - 1][band(wanted)])
                fail_msg("at %+d die %d gives %s", wanted, die, ms_codes[code]);
        }
        s.p = before;
        close_scene(&s);
    }
}

SCENE(ms_crt_a__its_bands_cover_every_number_once)
{
    int of_code[NCODES] = {0};
    for (int number = -60; number <= 60; number++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(gg_table_at(&s->b->crt, die, number), printed[die - 1][band(number)]);
    assert_int_equal(s->b->crt.columns, 9);
    assert_int_equal(s->b->crt.rows, 6);
    for (int i = 0; i < 54; i++)
        of_code[s->b->crt.cell[i]]++;
    static const int expected[NCODES] = {6, 8, 4, 5, 4, 6, 10, 5, 6};
    for (int code = 0; code < NCODES; code++)
        assert_int_equal(of_code[code], expected[code]);
}

TEST(ms_crt_b__a_and_d_name_the_loser)
{
    struct scene s;
    fight_at(&s, -4); /* 1Leg against Adam and 3Gds */
    struct position before = s.p;
    dice(&s, 4, 6); /* Ac, failed */
    assert_true(is_shaken(&s, "1leg"));
    assert_false(is_shaken(&s, "adam"));
    assert_false(is_shaken(&s, "3gds"));
    s.p = before;
    close_scene(&s);
    fight_at(&s, 0); /* 1Leg and 1Li */
    dice(&s, 5, 6);  /* Dc, failed */
    assert_false(is_shaken(&s, "1leg"));
    assert_false(is_shaken(&s, "1li"));
    assert_true(is_shaken(&s, "adam"));
    assert_true(is_shaken(&s, "3gds"));
    close_scene(&s);
}

TEST(ms_crt_c__a_dash_does_nothing)
{
    struct scene s;
    for (int morale = 1; morale <= 6; morale++) {
        open_scene(&s, NULL);
        put(&s, "1leg", "0509");
        put(&s, "reille", "0509");
        put(&s, "mitchell", "0508");
        shake(&s, "mitchell");
        put(&s, "wellington", "0508");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        act(&s, "lead reille 1leg");
        act(&s, "defend mitchell under wellington");
        assert_int_equal(differential(&s), -1);
        dice(&s, 4, morale);
        expect_told(&s, E_RESULT, "Nothing changed in 0508.", "MS-CRT-c");
        assert_false(is_shaken(&s, "1leg") || is_shaken(&s, "wellington"));
        assert_false(is_reduced(&s, "1leg") || is_reduced(&s, "mitchell"));
        expect_at(&s, "mitchell", "0508");
        expect_roll(&s, "Leader check"); /* but leaders check */
        dice(&s, 3, 3);
        expect_roll(&s, "Leader check");
        dice(&s, 3, 3);
        assert_int_equal(s.p.phasing, ALLIED);
        close_scene(&s);
    }
}

SCENE(ms_crt_d__who_served_a_primary_checks)
{
    put(s, "1leg", "0509");
    put(s, "jerome", "0509");
    put(s, "mitchell", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "lead jerome 1leg");
    dice(s, 3, 1); /* nothing */
    expect_roll(s, "Leader check");
    expect_chance(s, "eliminated", "1/18");
    expect_chance(s, "safe", "17/18");
    struct position before = s->p;
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) {
            s->p = before;
            s->table.log.count = 0;
            dice(s, first, second);
            bool falls = first + second == 2 || first + second == 12;
            expect_at(s, "jerome", falls ? "dead" : "0509");
        }
}

/* who served a unit that is not the primary was declared all the same. */
SCENE(ms_crt_d__who_served_another_checks_too)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, "jerome", "0509");
    put(s, "mitchell", "0508");
    put(s, "wsmith", "0508");
    put(s, "wellington", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 2leg");
    act(s, "lead jerome 1leg");
    act(s, "assault 2leg");
    act(s, "defend wsmith with mitchell under wellington for mitchell");
    assert_int_equal(differential(s), 11 - 8);
    dice(s, 2, 1); /* nothing */
    expect_roll(s, "Leader check");
    dice(s, 1, 1);
    expect_at(s, "jerome", "dead");
    dice(s, 6, 6);
    expect_at(s, "wellington", "dead");
}
