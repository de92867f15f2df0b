/*
 * combat.c - strengths, terrain, reserves and the table (J20-9.4, J20-9.5).
 *
 * Most battles are fought on the open plateau around 0608: the Prussian stands there, the French
 * attack from 0708 and 0609.
 */
#include "scene.h"

#include <stdio.h>

/* One against one, French phasing, up to the combat die. */
static void face_off(struct scene *s, const char *attacker, const char *from, const char *defender,
                     const char *to)
{
    char order[60];
    open_scene(s, "artillery=on");
    put(s, attacker, from);
    put(s, defender, to);
    at_combat(s);
    snprintf(order, sizeof order, "attack %s with %s", to, attacker);
    act(s, order);
    act(s, "done");
    act(s, "done");
}

static int difference(const char *attacker, const char *from, const char *defender, const char *to)
{
    struct scene s;
    face_off(&s, attacker, from, defender, to);
    int found = differential(&s);
    close_scene(&s);
    return found;
}

static void expect_result(const struct scene *s, int die, enum result result)
{
    const struct gg_event *e = last_event(s, E_DIE);
    assert_int_equal(e->arg[0], die);
    if (e->arg[2] != (int)result)
        fail_msg("die %d gives %s, not %s", die, j20_result_codes[e->arg[2]],
                 j20_result_codes[result]);
}

static void skip_reserves(struct scene *s)
{
    while (step_now(s) == S_RESERVES)
        act(s, "done");
}

TEST(j20_9_4__terrain_helps_only_the_defender)
{
    assert_int_equal(difference("lannes", "0908", "grawert", "0808"), 1); /* clear, clear */
    assert_int_equal(difference("lannes", "0908", "grawert", "0909"), 0); /* into a town */
    assert_int_equal(difference("lannes", "0909", "grawert", "0908"), 1); /* out of it */
    assert_int_equal(difference("lannes", "0809", "grawert", "0810"), 0); /* into woods */
    assert_int_equal(difference("lannes", "0810", "grawert", "0809"), 1);
    assert_int_equal(difference("lannes", "1009", "grawert", "1010"), 0); /* up a hill */
    assert_int_equal(difference("lannes", "1010", "grawert", "1009"), 1);
    assert_int_equal(difference("lannes", "1109", "grawert", "1209"), 0); /* hill to hill */
}

TEST(j20_9_4_1__hex_and_hexside_do_not_add_up)
{
    assert_int_equal(difference("soult", "1111", "grawert", "1011"), 0); /* town 1, bridge 2 */
    assert_int_equal(difference("soult", "0309", "grawert", "0209"), 1); /* town 1, Ilm bridge 1 */
    assert_int_equal(difference("soult", "0508", "grawert", "0507"), 1); /* the Ilm alone */
    assert_int_equal(difference("soult", "0606", "grawert", "0607"), 1); /* its bridge alone */
    assert_int_equal(difference("soult", "1210", "grawert", "1110"), 0); /* hill 1, ford 2 */
    assert_int_equal(difference("soult", "1011", "grawert", "1111"), 0); /* clear, bridge 2 */
    assert_int_equal(difference("soult", "0506", "grawert", "0507"), 2); /* no river crossed */
}

/* Two defenders, one attacker that touches both. */
static int against_two(const char *from, const char *first, const char *second)
{
    struct scene s;
    char order[60];
    open_scene(&s, NULL);
    put(&s, "soult", from);
    put(&s, "tauentzien", first);
    put(&s, "holtzendorff", second);
    at_combat(&s);
    snprintf(order, sizeof order, "attack %s with soult", first);
    act(&s, order);
    skip_reserves(&s);
    int found = differential(&s);
    close_scene(&s);
    return found;
}

TEST(j20_9_4_2__several_defenders_count_the_best_once)
{
    assert_int_equal(against_two("0708", "0608", "0607"), 1);  /* both in the open */
    assert_int_equal(against_two("1008", "0909", "0908"), 0);  /* a town and the open */
    assert_int_equal(against_two("1208", "1109", "1209"), 0);  /* two hills */
    assert_int_equal(against_two("1111", "1011", "1112"), -1); /* over a bridge, and a town */
}

static void attack_jena(struct scene *s, const char *first, const char *second)
{
    open_scene(s, NULL);
    put(s, "lannes", "1011");
    put(s, "grawert", first);
    put(s, "saxons", second);
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 1011 with grawert");
    skip_reserves(s);
}

TEST(j20_9_4_3__jena_counts_one_by_land_and_two_over_the_bridge)
{
    struct scene s;
    attack_jena(&s, "1010", "0911");
    assert_int_equal(differential(&s), 1); /* 6 - 4 - 1 */
    close_scene(&s);
    attack_jena(&s, "1010", "1111");
    assert_int_equal(differential(&s), 0); /* 6 - 4 - 2 */
    close_scene(&s);
}

TEST(j20_9_4_4__artillery_is_doubled_only_in_attack)
{
    struct scene s;
    assert_int_equal(difference("french-guns", "0708", "tauentzien", "0608"), 2); /* 4 - 2 */
    assert_int_equal(difference("augereau", "0708", "prussian-guns", "0608"), 1); /* 3 - 2 */
    open_scene(&s, "artillery=on");
    put(&s, "french-guns", "0708");
    put(&s, "augereau", "0609");
    put(&s, "kalckreuth", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with augereau");
    skip_reserves(&s);
    assert_int_equal(differential(&s), 3); /* only the guns: 2 * 2 + 3 - 4 */
    close_scene(&s);
}

TEST(j20_9_4_4__artillery_never_advances)
{
    struct scene s;
    open_scene(&s, "artillery=on");
    put(&s, "french-guns", "0708");
    put(&s, "augereau", "0609");
    put(&s, "kalckreuth", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with augereau");
    fight(&s, 6); /* +3: DB */
    expect_at(&s, "kalckreuth", "broken");
    OFFERED(&s, "advance augereau 0608");
    REFUSED(&s, "advance french-guns 0608");
    close_scene(&s);

    face_off(&s, "french-guns", "0708", "tauentzien", "0608");
    roll(&s, 3); /* +2: DW */
    act(&s, "toward 0105");
    expect_at(&s, "tauentzien", "0508");
    assert_int_not_equal(step_now(&s), S_ADVANCE); /* nobody is there who could */
    assert_int_equal(s.p.phasing, PRUSSIAN);
    close_scene(&s);
}

/* clang-format off */
static const enum result printed[6][7] = {
    {AB, AR, AR, AW, N,  EX, EX},
    {AR, AR, AW, N,  EX, DW, DW},
    {AR, AW, N,  DW, DW, DW, DR},
    {AR, N,  DW, DW, DW, DR, DR},
    {AW, DW, DW, DW, DR, DR, DB},
    {N,  DW, DR, DR, DR, DB, DB},
};
static const struct {
    const char *first, *second, *defender;
} column[7] = {
    {"lasalle", NULL, "kalckreuth"},     /* 2 - 4 */
    {"lasalle", NULL, "grawert"},        /* 2 - 3 */
    {"lasalle", NULL, "tauentzien"},     /* 2 - 2 */
    {"augereau", NULL, "tauentzien"},    /* 3 - 2 */
    {"lannes", NULL, "tauentzien"},      /* 4 - 2 */
    {"soult", NULL, "tauentzien"},       /* 5 - 2 */
    {"lannes", "lasalle", "tauentzien"}, /* 6 - 2 */
};
/* clang-format on */

TEST(j20_9_5__the_table_is_the_printed_one)
{
    for (int c = 0; c < 7; c++) {
        struct scene s;
        char order[60];
        open_scene(&s, NULL);
        put(&s, column[c].first, "0708");
        if (column[c].second)
            put(&s, column[c].second, "0609");
        put(&s, column[c].defender, "0608");
        at_combat(&s);
        snprintf(order, sizeof order, "attack 0608 with %s", column[c].first);
        act(&s, order);
        skip_reserves(&s);
        assert_int_equal(differential(&s), c - 2);
        struct position before = s.p;
        for (int die = 1; die <= 6; die++) {
            s.p = before;
            roll(&s, die);
            expect_result(&s, die, printed[die - 1][c]);
        }
        close_scene(&s);
    }
}

TEST(j20_9_5__columns_end_at_minus_two_and_plus_four)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", "0708");
    put(&s, "soult", "0609");
    put(&s, "tauentzien", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with lannes");
    skip_reserves(&s);
    assert_int_equal(differential(&s), 7);
    expect_chance(&s, "EX", "1/6");
    expect_chance(&s, "DW", "1/6");
    expect_chance(&s, "DR", "1/3");
    expect_chance(&s, "DB", "1/3");
    expect_chance(&s, "N", "0");
    roll(&s, 1);
    expect_result(&s, 1, EX);
    close_scene(&s);

    open_scene(&s, NULL);
    put(&s, "lasalle", "0708");
    put(&s, "grawert", "0608");
    put(&s, "kalckreuth", "0607");
    at_combat(&s);
    act(&s, "attack 0608 with lasalle");
    skip_reserves(&s);
    assert_int_equal(differential(&s), -5);
    expect_chance(&s, "AB", "1/6");
    expect_chance(&s, "AR", "1/2");
    expect_chance(&s, "AW", "1/6");
    expect_chance(&s, "N", "1/6");
    expect_chance(&s, "DW", "0");
    roll(&s, 6);
    expect_result(&s, 6, N);
    close_scene(&s);
}

TEST(j20_9_5__halving_comes_before_other_changes)
{
    struct scene s;
    open_scene(&s, NULL); /* 3 becomes 2, then the town and the reserves are added: 4 */
    put(&s, "soult", "0708");
    put(&s, "grawert", "0709");
    mark(&s, "grawert", ROUTED);
    at_combat(&s);
    act(&s, "attack 0709 with soult");
    act(&s, "done");
    act(&s, "reserves");
    assert_int_equal(differential(&s), 1);
    close_scene(&s);

    open_scene(&s, NULL); /* the doubts leave 2; halved last it would be 1 */
    put(&s, "soult", "0708");
    put(&s, "saxons", "0608");
    mark(&s, "saxons", ROUTED);
    s.p.doubts = 2;
    s.p.doubt_unit = (uint8_t)unit_number(&s, "saxons");
    s.p.doubt_strength = 2;
    at_combat(&s);
    act(&s, "attack 0608 with soult");
    skip_reserves(&s);
    assert_int_equal(differential(&s), 3);
    close_scene(&s);
}

static void lannes_at_grawert(struct scene *s, const char *settings, int french, int prussian)
{
    open_scene(s, settings);
    set_morale(s, french, prussian);
    put(s, "lannes", "0708");
    put(s, "grawert", "0608");
    at_combat(s);
    act(s, "attack 0608 with lannes");
}

TEST(j20_9_5_1__a_point_adds_one_for_attacker_or_defender)
{
    struct scene s;
    lannes_at_grawert(&s, NULL, 5, 5);
    act(&s, "reserves");
    expect_morale(&s, 4, 5); /* gone at once */
    act(&s, "done");
    assert_int_equal(differential(&s), 2);
    close_scene(&s);

    lannes_at_grawert(&s, NULL, 5, 5);
    act(&s, "done");
    act(&s, "reserves");
    expect_morale(&s, 5, 4);
    assert_int_equal(differential(&s), 0);
    close_scene(&s);

    lannes_at_grawert(&s, NULL, 5, 5);
    act(&s, "reserves");
    act(&s, "reserves");
    expect_morale(&s, 4, 4);
    assert_int_equal(differential(&s), 1);
    close_scene(&s);
}

TEST(j20_9_5_1__once_a_battle_and_the_attacker_first)
{
    struct scene s;
    lannes_at_grawert(&s, NULL, 5, 5);
    expect_turn(&s, FRENCH);
    act(&s, "reserves");
    expect_turn(&s, PRUSSIAN); /* not asked a second time */
    OFFERED(&s, "reserves");
    act(&s, "reserves");
    expect_turn(&s, GG_CHANCE);
    expect_morale(&s, 4, 4);
    close_scene(&s);

    lannes_at_grawert(&s, NULL, 1, 1); /* nobody has a point to spend */
    expect_turn(&s, GG_CHANCE);
    assert_int_equal(differential(&s), 1);
    close_scene(&s);
}

SCENE_BY(j20_9_5_1__the_switch_lifts_the_limit, lannes_at_grawert(s, "reserves_limit=0", 4, 5))
{
    act(s, "reserves");
    act(s, "reserves");
    expect_turn(s, FRENCH);
    act(s, "reserves");
    expect_turn(s, PRUSSIAN); /* the last French point stays */
    act(s, "reserves");
    act(s, "reserves");
    act(s, "done");
    expect_morale(s, 1, 3);
    assert_int_equal(differential(s), 2); /* 1 + 3 - 2 */
}

/* What a player is told before he attacks is what is rolled, if nobody adds anything. */
SCENE(j20_9_5__a_battle_is_foretold_as_it_will_stand)
{
    put(s, "lannes", "0708");
    put(s, "augereau", "0609");
    put(s, "grawert", "0608");
    at_combat(s);
    assert_int_equal(foretold(s, "attack 0608 with lannes"), 4); /* augereau must join (9.1) */
    assert_int_equal(foretold(s, "attack 0608 with augereau"), 4);
    act(s, "attack 0608 with lannes");
    assert_int_equal(foretold(s, "done"), 4);
    assert_int_equal(foretold(s, "reserves"), 5);
    act(s, "reserves");
    assert_int_equal(foretold(s, "reserves"), 4);
    act(s, "done");
    assert_int_equal(differential(s), 5);
}

SCENE_WITH(j20_9_5__what_is_concealed_is_not_foretold, "concealment=on")
{
    static unsigned char then[GG_POSITION_MAX];
    gg_choice c[8];
    put(s, "lannes", "0708");
    put(s, "grawert", "0608");
    mark(s, "grawert", CONCEALED);
    at_combat(s);
    assert_int_equal(jena20_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, c, 8), 1);
    assert_false(gg_forecast(s->battle, &s->p, c[0], 0, then, NULL));
    assert_true(gg_forecast(s->battle, &s->p, c[0], GG_EVERYTHING, then, NULL));
}
