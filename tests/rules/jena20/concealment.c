/*
 * concealment.c - concealed pieces and dummies (J20-16.1, J20-16.11 to J20-16.14), and that neither the
 * view nor the list of choices tells a seat what it cannot know.
 */
#include "scene.h"

#include <string.h>

#include "grognard/view.h"

static void put_hidden(struct scene *s, const char *unit, const char *hex)
{
    put(s, unit, hex);
    mark(s, unit, CONCEALED);
}

static const struct gg_piece *piece_at(const struct scene *s, int seat, const char *hex)
{
    static struct gg_view view;
    j20_view(s->battle, &s->p, seat, &view);
    for (int i = 0; i < view.npieces; i++)
        if (view.piece[i].on_board && !strcmp(view.piece[i].at, hex))
            return &view.piece[i];
    fail_msg("nothing is seen in %s", hex);
    return NULL;
}

TEST(j20_16_1__the_enemy_sees_side_and_hex_only_with_the_option)
{
    struct scene s;
    open_scenario(&s, "jena20/jena-1806", "concealment=on");
    const struct gg_piece *piece = piece_at(&s, PRUSSIAN, "1011");
    assert_true(piece->hidden);
    assert_int_equal(piece->side, FRENCH);
    assert_string_equal(piece->name, "Concealed");
    assert_string_equal(piece->id, "unknown-1011");
    assert_string_equal(piece->symbol, "unknown");
    assert_int_equal(piece->nvalues, 0);
    assert_int_equal(piece->nstatus, 0);
    piece = piece_at(&s, FRENCH, "1011");
    assert_false(piece->hidden);
    assert_string_equal(piece->id, "lannes");
    assert_int_equal(piece->value[0].value, 4);
    assert_string_equal(piece_at(&s, GG_EVERYTHING, "1011")->id, "lannes");
    close_scene(&s);

    open_scenario(&s, "jena20/jena-1806", NULL);
    piece = piece_at(&s, PRUSSIAN, "1011");
    assert_false(piece->hidden);
    assert_string_equal(piece->id, "lannes");
    close_scene(&s);
}

TEST(j20_16_11__all_units_start_concealed)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scenario(&s, "jena20/jena-1806", on ? "concealment=on leaders=on" : "leaders=on");
        for (int u = 0; u < s.b->names.npieces; u++)
            if (is_hex(s.p.at[u]) && s.b->unit[u].type != LEADER)
                assert_int_equal(s.p.mark[u], on ? CONCEALED : 0);
        assert_int_equal(s.p.mark[unit_number(&s, "napoleon")], 0); /* markers are no pieces */
        assert_int_equal(step_now(&s), on ? S_SETUP : S_DRAW);
        close_scene(&s);
    }
}

SCENE_BY(j20_16_11__two_dummies_are_placed_near_own_units,
         open_scenario(s, "jena20/jena-1806", "concealment=on"))
{
    expect_turn(s, FRENCH);
    assert_int_equal(s->b->unit[unit_number(s, "french-dummy-1")].move, 4);
    OFFERED(s, "place french-dummy-1 1012");
    OFFERED(s, "place french-dummy-1 1110"); /* two hexes from Jena */
    REFUSED(s, "place french-dummy-1 1109"); /* three */
    REFUSED(s, "place french-dummy-1 1011"); /* Lannes is there */
    REFUSED(s, "place french-dummy-1 0910"); /* in contact with Tauentzien */
    OFFERED(s, "place french-dummy-1 1309"); /* the Saale between it and Holtzendorff */
    act(s, "place french-dummy-1 1110");
    assert_true(has_mark(s, "french-dummy-1", CONCEALED));
    REFUSED(s, "place french-dummy-2 1110");
    REFUSED(s, "place french-dummy-2 1109"); /* a dummy is no unit to stay near */
    act(s, "place french-dummy-2 1210");
    expect_turn(s, PRUSSIAN); /* two each, the first player first */
    assert_int_equal(offers(s, "place french"), 0);
    REFUSED(s, "place prussian-dummy-1 1211"); /* no Prussian is near */
    act(s, "place prussian-dummy-1 0809");
    act(s, "place prussian-dummy-2 0208");
    assert_int_equal(step_now(s), S_DRAW);
    expect_at(s, "french-dummy-1", "1110");
    expect_at(s, "prussian-dummy-2", "0208");
    assert_true(piece_at(s, PRUSSIAN, "1110")->hidden);
}

/* A French night turn: Lannes fights Grawert, the others are on their own. */
static void night(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    put(s, "davout", "1703");
    put(s, "lasalle", "1502");
    put(s, "soult", "1310");
    put(s, "schmettau", "0408");
    set_turn(s, 3, FRENCH);
}

TEST(j20_16_12__units_out_of_contact_are_concealed_again_at_night)
{
    struct scene s;
    night(&s, "concealment=on");
    put(&s, "orange", "1308"); /* adjacent to the next, the Saale between them */
    put(&s, "augereau", "1309");
    at_night(&s);
    assert_int_equal(step_now(&s), S_RECONCEAL);
    expect_turn(&s, FRENCH);
    assert_true(has_mark(&s, "davout", CONCEALED));
    assert_true(has_mark(&s, "augereau", CONCEALED)); /* no contact over the river */
    assert_false(has_mark(&s, "lannes", CONCEALED));
    assert_false(has_mark(&s, "schmettau", CONCEALED)); /* not his night turn yet */
    act(&s, "done");
    assert_int_equal(s.p.phasing, PRUSSIAN);
    close_scene(&s);

    night(&s, NULL);
    at_night(&s);
    assert_false(has_mark(&s, "davout", CONCEALED));
    assert_int_equal(s.p.phasing, PRUSSIAN);
    close_scene(&s);

    night(&s, "concealment=on");
    set_turn(&s, 2, FRENCH); /* by day nobody vanishes */
    at_end(&s);
    assert_false(has_mark(&s, "davout", CONCEALED));
    close_scene(&s);
}

TEST(j20_16_12__removed_dummies_may_come_back)
{
    struct scene s;
    night(&s, "concealment=on");
    put_hidden(&s, "french-dummy-1", "1211");
    act(&s, "reveal french-dummy-1");
    expect_at(&s, "french-dummy-1", "unused");
    at_night(&s);
    OFFERED(&s, "conceal french-dummy-1 0603"); /* beside Lannes */
    REFUSED(&s, "conceal french-dummy-1 0505"); /* in Grawert's zone */
    REFUSED(&s, "conceal french-dummy-1 0604"); /* taken */
    OFFERED(&s, "conceal french-dummy-1 1705"); /* two hexes from Davout */
    REFUSED(&s, "conceal french-dummy-1 1706"); /* three */
    act(&s, "conceal french-dummy-1 1705");
    assert_true(has_mark(&s, "french-dummy-1", CONCEALED));
    REFUSED(&s, "conceal french-dummy-2 1707"); /* a dummy is no unit to stay near */
    act(&s, "conceal french-dummy-2 0603");
    assert_int_equal(offers(&s, "conceal"), 0); /* two in all */
    close_scene(&s);

    night(&s, "concealment=on"); /* one still on the map: only the other may come */
    put_hidden(&s, "french-dummy-1", "1211");
    at_night(&s);
    act(&s, "conceal french-dummy-2 0603");
    assert_int_equal(offers(&s, "conceal"), 0);
    close_scene(&s);
}

SCENE_BY(j20_16_12__near_concealed_pieces_may_change_places, night(s, "concealment=on"))
{
    put_hidden(s, "french-dummy-1", "1311");
    at_night(s);
    OFFERED(s, "swap 1703 1502");
    OFFERED(s, "swap 1310 1311");
    REFUSED(s, "swap 1310 1502");
    assert_int_equal(offers(s, "swap 0604"), 0); /* Lannes is known */
    act(s, "swap 1703 1502");
    expect_at(s, "davout", "1502");
    expect_at(s, "lasalle", "1703");
    assert_int_equal(offers(s, "swap 1502") + offers(s, "swap 1703"), 0); /* once a night */
    act(s, "swap 1310 1311");
    expect_at(s, "soult", "1311");
    expect_at(s, "french-dummy-1", "1310");
    assert_true(has_mark(s, "soult", CONCEALED));
    act(s, "done");
    assert_false(has_mark(s, "soult", MOVED)); /* it moves as usual from then on */
}

SCENE_WITH(j20_16_13__a_declared_battle_reveals_but_not_contact, "concealment=on")
{
    put_hidden(s, "lannes", "0603");
    put_hidden(s, "ney", "0704");
    put_hidden(s, "grawert", "0605");
    put_hidden(s, "schmettau", "0408");
    at_movement(s);
    act(s, "move lannes 0604");
    act(s, "done");
    act(s, "done"); /* whoever is concealed is asked to react */
    act(s, "done"); /* and to countercharge */
    assert_int_equal(step_now(s), S_DECLARE);
    expect_turn(s, FRENCH);
    assert_true(has_mark(s, "lannes", CONCEALED)); /* they touch, no more */
    assert_true(has_mark(s, "grawert", CONCEALED));
    act(s, "attack 0605 with lannes");
    assert_false(has_mark(s, "lannes", CONCEALED));
    assert_false(has_mark(s, "grawert", CONCEALED));
    assert_true(has_mark(s, "ney", CONCEALED)); /* not in the battle */
    assert_true(has_mark(s, "schmettau", CONCEALED));
    assert_string_equal(piece_at(s, FRENCH, "0605")->id, "grawert");
}

TEST(j20_16_13__a_countercharge_reveals_and_a_disengagement_does_not)
{
    struct scene s;
    for (int charge = 0; charge < 2; charge++) {
        open_scene(&s, "concealment=on");
        put_hidden(&s, "lannes", "0604");
        put_hidden(&s, "hohenlohe", charge ? "0606" : "0605");
        at_reaction(&s);
        act(&s, charge ? "charge hohenlohe 0605" : "disengage hohenlohe 0606");
        assert_int_equal(has_mark(&s, "hohenlohe", CONCEALED), !charge);
        assert_true(has_mark(&s, "lannes", CONCEALED));
        close_scene(&s);
    }
}

/* Who decides after the reaction moves, with this piece in contact. */
static int asked_after_reaction(const char *piece, bool hidden, bool again)
{
    struct scene s;
    open_scene(&s, "concealment=on");
    put(&s, "lannes", "0604");
    put(&s, piece, "0605");
    put_hidden(&s, "schmettau", "0408"); /* so that the reaction is asked for in any case */
    if (hidden)
        mark(&s, piece, CONCEALED);
    at_reaction(&s);
    act(&s, "done");
    if (again)
        act(&s, "done");
    int who = jena20_rules.turn(s.battle, &s.p).who;
    close_scene(&s);
    return who;
}

TEST(j20_16_13__whether_a_countercharge_is_asked_for_tells_nothing_hidden)
{
    static const char *const pieces[] = {"hohenlohe", "grawert", "prussian-dummy-1"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(asked_after_reaction(pieces[i], true, false), PRUSSIAN);
        assert_int_equal(asked_after_reaction(pieces[i], true, true), FRENCH);
    }
    assert_int_equal(asked_after_reaction("hohenlohe", false, false), PRUSSIAN);
    assert_int_equal(asked_after_reaction("grawert", false, false), FRENCH);
}

/* JX-6.8: a card names the unit that doubts and may not attack; which piece that is stays hidden. */
static int asked_to_attack(const char *piece, bool hidden)
{
    struct scene s;
    open_scene(&s, "concealment=on");
    put(&s, "lannes", "0604");
    put(&s, piece, "0605");
    if (hidden)
        mark(&s, piece, CONCEALED);
    s.p.phasing = PRUSSIAN;
    s.p.doubts = 2;
    s.p.doubt_strength = 2;
    s.p.doubt_unit = (uint8_t)unit_number(&s, "saxons");
    at_combat(&s);
    enum step step = step_now(&s);
    close_scene(&s);
    return step == S_DECLARE;
}

TEST(j20_16_13__whether_an_attack_is_asked_for_tells_not_who_doubts)
{
    assert_true(asked_to_attack("saxons", true));
    assert_true(asked_to_attack("grawert", true));
    assert_false(asked_to_attack("saxons", false));
    assert_true(asked_to_attack("grawert", false));
}

TEST(j20_16_13__guard_payment_or_the_owner_reveals)
{
    struct scene s;
    open_scene(&s, "concealment=on");
    put_hidden(&s, "guard", "0602");
    put_hidden(&s, "lannes", "1011");
    put(&s, "grawert", "0605");
    act(&s, "move guard 0603"); /* not next to anybody yet */
    assert_true(has_mark(&s, "guard", CONCEALED));
    expect_morale(&s, 5, 5);
    close_scene(&s);

    open_scene(&s, "concealment=on");
    put_hidden(&s, "guard", "0602");
    put_hidden(&s, "lannes", "1011");
    put(&s, "grawert", "0605");
    act(&s, "move guard 0604");
    assert_false(has_mark(&s, "guard", CONCEALED));
    expect_morale(&s, 4, 5); /* concealed or not, it pays */
    OFFERED(&s, "reveal lannes");
    act(&s, "reveal lannes");
    assert_false(has_mark(&s, "lannes", CONCEALED));
    assert_true(logged(&s, E_REVEAL));
    REFUSED(&s, "reveal lannes");
    assert_true(offers(&s, "move lannes") > 0); /* showing it is no move */
    close_scene(&s);
}

SCENE_WITH(j20_16_13__a_piece_that_has_moved_may_still_be_shown, "concealment=on")
{
    put_hidden(s, "lannes", "1011");
    put_hidden(s, "schmettau", "0408");
    act(s, "move lannes 1010");
    REFUSED(s, "reveal schmettau"); /* its owner alone decides */
    act(s, "reveal lannes");
    assert_false(has_mark(s, "lannes", CONCEALED));
    assert_int_equal(offers(s, "move lannes"), 0);
}

static int choice_list(const struct scene *s, gg_choice *out)
{
    return jena20_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, out, GG_CHOICES_MAX);
}

/* What the Prussians may do against somebody hidden in 0604, in reaction or in their own combat. */
static int against_hidden(const char *enemy, bool reaction, gg_choice *out)
{
    struct scene s;
    open_scene(&s, "concealment=on penetration=on");
    put_hidden(&s, enemy, "0604");
    put(&s, "hohenlohe", "0605");
    put(&s, "grawert", "0705");
    if (reaction) {
        at_reaction(&s);
    } else {
        set_turn(&s, 1, PRUSSIAN);
        at_combat(&s);
    }
    int count = choice_list(&s, out);
    close_scene(&s);
    return count;
}

TEST(j20_16_13__choices_tell_nothing_hidden)
{
    static const char *const pieces[] = {"lasalle", "murat", "guard", "french-dummy-1"};
    static gg_choice one[GG_CHOICES_MAX], other[GG_CHOICES_MAX];
    for (int reaction = 0; reaction < 2; reaction++) {
        int count = against_hidden("lannes", reaction, one);
        assert_true(count > 0);
        for (int i = 0; i < 4; i++) {
            assert_int_equal(against_hidden(pieces[i], reaction, other), count);
            assert_memory_equal(one, other, (size_t)count * sizeof one[0]);
        }
    }
}

/* Does the attacker learn something by a declaration beside this piece? */
static bool tells(const char *neighbour, bool hidden)
{
    struct scene s;
    open_scene(&s, "concealment=on artillery=on");
    put(&s, "lannes", "0604");
    put(&s, "grawert", "0605");
    put(&s, neighbour, "0606");
    if (hidden)
        mark(&s, neighbour, CONCEALED);
    at_combat(&s);
    s.table.log.revealed = 0;
    act(&s, "attack 0605 with lannes");
    bool told = s.table.log.revealed >> FRENCH & 1;
    close_scene(&s);
    return told;
}

/* Guns would be shown, and that nothing is shown is an answer as well. */
TEST(j20_16_13__a_declaration_beside_a_concealed_piece_cannot_be_taken_back)
{
    assert_true(tells("prussian-guns", true));
    assert_true(tells("schmettau", true));
    assert_true(tells("prussian-dummy-1", true));
    assert_false(tells("schmettau", false));
}

/* In the middle of a declaration against hidden pieces; others, hidden too, stand elsewhere. */
static void half_declared(struct scene *s)
{
    open_scene(s, "concealment=on");
    put(s, "lannes", "0604");
    put(s, "ney", "0706");
    put_hidden(s, "grawert", "0605");
    put_hidden(s, "saxons", "0705");
    put_hidden(s, "prussian-dummy-1", "0408");
    put_hidden(s, "hohenlohe", "0309");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    assert_int_equal(step_now(s), S_GATHER);
}

SCENE_BY(j20_16_13__a_declared_battle_stays_with_the_hexes, half_declared(s))
{
    static gg_choice all[GG_CHOICES_MAX], dealt[GG_CHOICES_MAX];
    struct gg_random random;
    int count = choice_list(s, all), moved = 0;
    struct position before = s->p;
    gg_random_start(&random, 1, 1);
    for (int i = 0; i < 40; i++) {
        s->p = before;
        j20_imagine(s->battle, &s->p, FRENCH, &random);
        moved += s->p.at[unit_number(s, "grawert")] != before.at[unit_number(s, "grawert")];
        assert_int_equal(choice_list(s, dealt), count);
        assert_memory_equal(all, dealt, (size_t)count * sizeof all[0]);
        jena20_rules.choose(s->battle, &s->p, dealt[i % count], NULL);
        struct gg_flaw flaw = {.piece = -1};
        if (!jena20_rules.invariants(s->battle, &s->p, &flaw))
            fail_msg("dealt afresh: %s", flaw.why);
    }
    assert_true(moved > 10); /* Grawert was indeed somebody else in many of them */
    s->p = before;
}

TEST(j20_16_14__a_dummy_has_a_zone_and_holds_an_objective)
{
    struct scene s;
    for (int there = 0; there < 2; there++) {
        open_scene(&s, "concealment=on");
        put(&s, "lannes", "0604");
        put(&s, "ney", "0603");
        if (there)
            put_hidden(&s, "prussian-dummy-1", "0605");
        assert_int_equal(offers(&s, "move lannes") > 0, !there); /* locked by its zone */
        assert_int_equal(offered(&s, "move ney 0606"), !there);
        close_scene(&s);

        open_scene(&s, "concealment=on");
        put(&s, "davout", "1703");
        if (there)
            put_hidden(&s, "prussian-dummy-1", "1011");
        set_turn(&s, 3, FRENCH);
        at_night(&s);
        expect_morale(&s, there ? 5 : 6, 5); /* Jena lost, then the recovery */
        close_scene(&s);
    }
}

SCENE_WITH(j20_16_14__a_dummy_must_attack_and_vanishes, "concealment=on")
{
    put_hidden(s, "french-dummy-1", "0604");
    put(s, "grawert", "0605");
    at_combat(s);
    assert_int_equal(step_now(s), S_DECLARE);
    REFUSED(s, "done");
    act(s, "attack 0605 with french-dummy-1");
    expect_at(s, "french-dummy-1", "unused");
    expect_at(s, "grawert", "0605");
    assert_true(logged(s, E_VOID));
    assert_false(logged(s, E_DIE));
    expect_morale(s, 6, 5); /* no battle, so a lull */
}

TEST(j20_16_14__a_revealed_dummy_is_removed_without_loss)
{
    struct scene s;
    open_scene(&s, "concealment=on");
    put_hidden(&s, "french-dummy-1", "1211");
    act(&s, "reveal french-dummy-1");
    expect_at(&s, "french-dummy-1", "unused");
    expect_morale(&s, 5, 5);
    assert_true(logged(&s, E_DUMMY));
    close_scene(&s);

    open_scene(&s, "concealment=on"); /* in a battle: it goes on with the others */
    put(&s, "lannes", "0604");
    put_hidden(&s, "french-dummy-1", "0705");
    put_hidden(&s, "grawert", "0605");
    at_combat(&s);
    act(&s, "attack 0605 with lannes");
    expect_at(&s, "french-dummy-1", "unused");
    expect_morale(&s, 5, 5);
    no_reserves(&s);
    assert_int_equal(differential(&s), 4 - 3);
    fight(&s, 6); /* DR */
    assert_int_equal(s.p.retreating, 0);
    expect_roll(&s, "Rout");
    close_scene(&s);
}

SCENE_WITH(j20_16_14__a_battle_against_dummies_alone_is_void, "concealment=on")
{
    put(s, "guard", "0604"); /* a Guard attack that comes to nothing costs nothing */
    put_hidden(s, "prussian-dummy-1", "0605");
    put_hidden(s, "prussian-dummy-2", "0505");
    at_combat(s);
    act(s, "attack 0605 with guard");
    expect_at(s, "prussian-dummy-1", "unused");
    expect_at(s, "prussian-dummy-2", "unused");
    assert_true(logged(s, E_VOID));
    assert_false(logged(s, E_BATTLE));
    assert_false(logged(s, E_GUARD_FAILS));
    expect_at(s, "guard", "0604"); /* nor is there an advance */
    expect_morale(s, 6, 5);        /* nobody was in a battle: the lull */
    assert_int_equal(s->p.phasing, PRUSSIAN);
}
