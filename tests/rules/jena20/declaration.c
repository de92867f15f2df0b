/*
 * declaration.c - who must fight whom, and how battles are put together (J20-9.1 to J20-9.3).
 *
 * Where only one addition is possible the program makes it unasked; that is why a forced battle needs
 * no more than its first attack.
 */
#include "scene.h"

#include <string.h>

static int battles(const struct scene *s)
{
    int count = 0;
    for (int i = 0; i < s->table.log.count; i++)
        count += s->table.event[i].kind == E_BATTLE;
    return count;
}

/* Two pairs that have nothing to do with each other: Lannes and Grawert, Ney and Tauentzien. */
static void two_pairs(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    put(s, "ney", "0704");
    put(s, "tauentzien", "0803");
}

TEST(j20_9_1__everyone_in_contact_attacks_or_is_attacked)
{
    struct scene s;
    two_pairs(&s, NULL);
    put(&s, "murat", "1705"); /* in contact with nobody */
    put(&s, "schmettau", "0205");
    at_combat(&s);
    assert_int_equal(step_now(&s), S_DECLARE);
    expect_turn(&s, FRENCH);
    assert_int_equal(offers(&s, ""), 2);
    OFFERED(&s, "attack 0605 with lannes");
    OFFERED(&s, "attack 0803 with ney");
    act(&s, "attack 0605 with lannes");
    REFUSED(&s, "done");
    assert_int_equal(offers(&s, ""), 1);
    act(&s, "attack 0803 with ney");
    assert_int_equal(step_now(&s), S_RESOLVE);
    close_scene(&s);

    open_scene(&s, NULL); /* one attacker must take on both neighbours */
    put(&s, "lannes", "0604");
    put(&s, "grawert", "0605");
    put(&s, "saxons", "0505");
    at_combat(&s);
    act(&s, "attack 0605 with lannes");
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 - 3 - 3);
    close_scene(&s);
}

SCENE_BY(j20_9_1__a_routed_unit_is_left_out, two_pairs(s, NULL))
{
    mark(s, "lannes", ROUTED);     /* neither he nor Grawert has a battle */
    mark(s, "tauentzien", ROUTED); /* a routed enemy must be attacked */
    at_combat(s);
    assert_int_equal(offers(s, ""), 1);
    act(s, "attack 0803 with ney");
    no_reserves(s);
    assert_int_equal(differential(s), 4 - 1);
    roll(s, 2);
    while (step_now(s) == S_RETREAT)
        act_first(s);
    act(s, "done");
    assert_int_equal(battles(s), 1);
    assert_int_equal(s->p.phasing, PRUSSIAN);
}

SCENE(j20_9_1__a_unit_that_may_not_attack_is_left_out)
{
    put(s, "lannes", "0604");
    put(s, "ney", "0405");
    put(s, "grawert", "0605");
    put(s, "saxons", "0505"); /* beside Lannes and Ney */
    set_turn(s, 1, PRUSSIAN);
    at_draw(s);
    draw_card(s, "Saxon doubts");
    act(s, "done");
    assert_int_equal(offers(s, ""), 1); /* nobody need attack Ney */
    act(s, "attack 0604 with grawert");
    no_reserves(s);
    assert_int_equal(differential(s), 3 - 4);
}

SCENE_BY(j20_9_1__the_switch_makes_attacks_free, two_pairs(s, "mandatory_combat=off"))
{
    put(s, "saxons", "0505");
    at_combat(s);
    OFFERED(s, "done");
    struct position before = s->p;
    act(s, "done");
    assert_int_equal(battles(s), 0);
    assert_int_equal(s->p.phasing, PRUSSIAN);
    s->p = before;
    act(s, "attack 0605 with lannes");
    OFFERED(s, "also 0505");
    act(s, "close"); /* the Saxons are left alone, and so is Tauentzien */
    act(s, "done");
    no_reserves(s);
    assert_int_equal(differential(s), 1);
}

SCENE_BY(j20_9_2__all_battles_are_declared_first, two_pairs(s, NULL))
{
    at_combat(s);
    act(s, "attack 0605 with lannes");
    assert_int_equal(step_now(s), S_DECLARE);
    assert_int_equal(battles(s), 0);
    REFUSED(s, "attack 0605 with lannes"); /* each unit in one battle */
    act(s, "attack 0803 with ney");
    assert_int_equal(battles(s), 0);
    act(s, "resolve 0605");
    assert_int_equal(battles(s), 1);
    assert_int_equal(offers(s, "attack"), 0);
    fight(s, 2); /* N */
    assert_int_equal(battles(s), 2);
    assert_int_equal(offers(s, "attack"), 0);
}

/* Lannes touches Grawert and the Saxons, Davout only Grawert, Ney only the Saxons. */
static void three_against_two(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "ney", "0504");
    put(s, "grawert", "0605");
    put(s, "saxons", "0505");
    at_combat(s);
}

SCENE_BY(j20_9_2__every_attacker_touches_every_defender, three_against_two(s))
{
    struct position before = s->p;
    REFUSED(s, "attack 0505 with davout"); /* not adjacent */
    REFUSED(s, "attack 0605 with ney");
    act(s, "attack 0605 with davout");
    OFFERED(s, "join lannes");
    REFUSED(s, "join ney");  /* does not touch Grawert */
    REFUSED(s, "also 0505"); /* Davout does not touch the Saxons */
    s->p = before;
    act(s, "attack 0505 with ney");
    OFFERED(s, "join lannes");
    REFUSED(s, "join davout");
    REFUSED(s, "also 0605");
    act(s, "join lannes");
    REFUSED(s, "also 0605"); /* Ney does not touch it */
    act(s, "attack 0605 with davout");
    act(s, "resolve 0505");
    no_reserves(s);
    assert_int_equal(differential(s), 4 + 4 - 3);
}

/* Lannes and Davout can only fight Grawert, and both must: whoever is named first, it is one battle. */
SCENE(j20_9_2__a_battle_that_must_be_is_offered_once)
{
    struct gg_choice_info info;
    gg_choice attack;
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "grawert", "0605");
    at_combat(s);
    assert_int_equal(offers(s, "attack"), 1);
    assert_true(table_find(&s->table, "attack 0605 with lannes", &attack));
    s->table.rules->choice_info(s->table.battle, &s->p, attack, &info);
    assert_string_equal(info.label, "Attack 0605 with V Corps, Lannes and III Corps, Davout");
    OFFERED(s, "attack 0605 with davout"); /* the same battle by another name */
    int told = foretold(s, "attack 0605 with lannes");
    assert_int_equal(foretold(s, "attack 0605 with davout"), told);
    act(s, "attack 0605 with davout");
    no_reserves(s);
    assert_int_equal(differential(s), told);
    assert_int_equal(battles(s), 1);
}

SCENE_BY(j20_9_2__the_phasing_player_orders_the_battles, two_pairs(s, NULL))
{
    at_combat(s);
    act(s, "attack 0605 with lannes");
    act(s, "attack 0803 with ney");
    expect_turn(s, FRENCH);
    struct position before = s->p;
    OFFERED(s, "resolve 0605");
    act(s, "resolve 0803");
    no_reserves(s);
    assert_int_equal(differential(s), 4 - 2);
    s->p = before;
    act(s, "resolve 0605");
    no_reserves(s);
    assert_int_equal(differential(s), 4 - 3);
}

/* Everybody in contact is in exactly one battle, and all in it touch. */
static void expect_legal_declaration(const struct scene *s, const struct position *p)
{
    struct look look = {s->battle, s->b, p};
    uint64_t seen = 0, all = 0;
    for (int i = 0; i <= p->nbattles; i++) {
        bool open = i == p->nbattles; /* the only battle is already being fought */
        uint64_t a = open ? p->attacking : p->attackers[i];
        uint64_t d = open ? p->defending : p->defenders[i];
        assert_true(open || (a && d));
        assert_true(!(seen & (a | d)));
        seen |= a | d;
        for (; a; a &= a - 1)
            assert_true((j20_contacts(&look, first_of(a)) & d) == d);
    }
    for (int side = FRENCH; side <= PRUSSIAN; side++)
        for (uint64_t units = j20_on_map(&look, side); units; units &= units - 1)
            if (j20_contacts(&look, first_of(units)))
                all |= units & -units;
    assert_true(seen == all);
}

/* Every way of declaring from here on; returns how many ends there are. */
static int declare_all_ways(const struct scene *s, const struct position *p)
{
    gg_choice choice[64];
    enum step step = (enum step)top_of(p)->step;
    if (step != S_DECLARE && step != S_GATHER) {
        expect_legal_declaration(s, p);
        return 1;
    }
    int ends = 0, n = jena20_rules.choices(s->battle, p, GG_ALL_GROUPS, choice, 64);
    assert_in_range(n, 1, 64); /* no dead end */
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        jena20_rules.choose(s->battle, &next, choice[i], NULL);
        ends += declare_all_ways(s, &next);
    }
    return ends;
}

TEST(j20_9_2_1__a_declaration_can_always_be_completed)
{
    struct scene s;
    three_against_two(&s);
    assert_true(declare_all_ways(&s, &s.p) >= 3);
    close_scene(&s);

    open_scene(&s, NULL); /* one attacker within a ring of five, helped by two */
    put(&s, "lannes", "0604");
    put(&s, "ney", "0502");
    put(&s, "davout", "0706");
    put(&s, "grawert", "0605");
    put(&s, "saxons", "0505");
    put(&s, "schmettau", "0705");
    put(&s, "orange", "0603");
    put(&s, "tauentzien", "0503");
    at_combat(&s);
    assert_true(declare_all_ways(&s, &s.p) > 1);
    close_scene(&s);

    open_scene(&s, NULL); /* a chessboard */
    put(&s, "lannes", "0604");
    put(&s, "ney", "0505");
    put(&s, "davout", "0703");
    put(&s, "soult", "0606");
    put(&s, "grawert", "0605");
    put(&s, "saxons", "0603");
    put(&s, "schmettau", "0705");
    put(&s, "orange", "0506");
    at_combat(&s);
    assert_true(declare_all_ways(&s, &s.p) > 10);
    close_scene(&s);
}

SCENE(j20_9_2_2__a_hopeless_attack_uses_the_lowest_column)
{
    set_turn(s, 1, PRUSSIAN);
    put(s, "tauentzien", "0502");
    put(s, "davout", "0602"); /* woods: 2 - 5 - 1 */
    put(s, "lannes", "0503");
    put(s, "kalckreuth", "0403");
    put(s, "grawert", "0402");
    at_combat(s);
    act(s, "attack 0602 with tauentzien"); /* which lets the others have Lannes for themselves */
    act(s, "attack 0503 with kalckreuth");
    act(s, "resolve 0602");
    no_reserves(s);
    assert_int_equal(differential(s), -4);
    expect_chance(s, "AB", "1/6");
    expect_chance(s, "AR", "1/2");
    expect_chance(s, "AW", "1/6");
    expect_chance(s, "N", "1/6");
    roll(s, 6);
    no_reserves(s);
    assert_int_equal(differential(s), 4 + 3 - 4);
}

static void put_hidden(struct scene *s, const char *unit, const char *hex)
{
    put(s, unit, hex);
    mark(s, unit, CONCEALED);
}

SCENE_WITH(j20_9_2_3__a_missing_defender_is_dropped, "concealment=on")
{
    put(s, "lannes", "0604");
    put_hidden(s, "grawert", "0605");
    put_hidden(s, "prussian-dummy-1", "0505");
    at_combat(s);
    act(s, "attack 0605 with lannes"); /* both must be attacked */
    assert_true(logged(s, E_DUMMY));
    no_reserves(s);
    assert_int_equal(differential(s), 1);
}

SCENE_WITH(j20_9_2_3__a_missing_attacker_is_dropped, "concealment=on")
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    put_hidden(s, "prussian-dummy-1", "0505");
    set_turn(s, 1, PRUSSIAN);
    at_combat(s);
    act(s, "attack 0604 with grawert"); /* the dummy joins: it is in contact */
    no_reserves(s);
    assert_int_equal(differential(s), 3 - 4);
}

SCENE_WITH(j20_9_2_3__a_battle_without_defenders_is_void, "concealment=on")
{
    put(s, "lannes", "0604");
    put_hidden(s, "prussian-dummy-1", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    expect_said(s, "The battle is void: one side of it was nothing but a dummy.", "J20-9.2.3");
    assert_int_equal(battles(s), 0);
    expect_morale(s, 6, 5); /* nobody was in it: a Lull */
    assert_int_equal(s->p.phasing, PRUSSIAN);
}

SCENE(j20_9_2_3__newly_adjacent_units_are_not_drawn_in)
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    fight(s, 3); /* DW */
    while (step_now(s) == S_RETREAT)
        act_first(s);
    act(s, "advance lannes 0605"); /* in contact with Grawert again, who went one hex */
    assert_int_equal(battles(s), 1);
    assert_int_equal(s->p.phasing, PRUSSIAN);
}

TEST(j20_9_3__strength_is_never_divided)
{
    struct scene s;
    three_against_two(&s);
    act(&s, "attack 0605 with lannes");
    REFUSED(&s, "attack 0505 with lannes"); /* his strength is gone to the other battle */
    act(&s, "attack 0505 with ney");
    act(&s, "resolve 0605");
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 + 5 - 3);
    close_scene(&s);

    open_scene(&s, "mandatory_combat=off");
    put(&s, "lannes", "0604");
    put(&s, "davout", "0706");
    put(&s, "grawert", "0605");
    at_combat(&s);
    act(&s, "attack 0605 with lannes");
    act(&s, "close");
    REFUSED(&s, "attack 0605 with davout"); /* it defends once, with all it has */
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 - 3);
    close_scene(&s);
}
