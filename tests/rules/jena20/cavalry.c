/*
 * cavalry.c - optional rules for cavalry: penetration (J20-16.2), control and Spent units (J20-16.8).
 */
#include "scene.h"

static void put_hidden(struct scene *s, const char *unit, const char *hex)
{
    put(s, unit, hex);
    mark(s, unit, CONCEALED);
}

/* Hohenlohe's cavalry in 0605 touches Lannes in 0604; the Prussians react. */
static void beside_lannes(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0604");
    put(s, "hohenlohe", "0605");
}

TEST(j20_16_2__zone_to_zone_only_with_the_option)
{
    struct scene s;
    beside_lannes(&s, NULL);
    at_reaction(&s);
    assert_int_equal(offers(&s, "penetrate"), 0);
    close_scene(&s);

    beside_lannes(&s, "penetration=on");
    at_reaction(&s);
    OFFERED(&s, "penetrate hohenlohe 0505");
    OFFERED(&s, "penetrate hohenlohe 0705");
    assert_int_equal(offers(&s, "penetrate"), 2); /* one hex, to another beside an enemy */
    act(&s, "penetrate hohenlohe 0505");
    expect_at(&s, "hohenlohe", "0505");
    assert_int_equal(step_now(&s), S_DECLARE);
    expect_turn(&s, FRENCH); /* its action is spent: no countercharge */
    close_scene(&s);

    beside_lannes(&s, "penetration=on"); /* a friend in the way */
    put(&s, "grawert", "0505");
    at_reaction(&s);
    REFUSED(&s, "penetrate hohenlohe 0505");
    OFFERED(&s, "penetrate hohenlohe 0705");
    close_scene(&s);

    open_scene(&s, "penetration=on"); /* it must start next to an enemy; infantry does not */
    put(&s, "lannes", "0604");
    put(&s, "hohenlohe", "0606");
    put(&s, "grawert", "0605");
    at_reaction(&s);
    assert_int_equal(offers(&s, "penetrate"), 0);
    close_scene(&s);
}

TEST(j20_16_2__not_through_the_zone_of_cavalry)
{
    struct scene s;
    for (int routed = 0; routed < 2; routed++) {
        beside_lannes(&s, "penetration=on");
        put(&s, "lasalle", "0404"); /* its zone covers 0505 */
        if (routed)
            mark(&s, "lasalle", ROUTED); /* it has none */
        at_reaction(&s);
        assert_int_equal(offered(&s, "penetrate hohenlohe 0505"), routed);
        OFFERED(&s, "penetrate hohenlohe 0705");
        close_scene(&s);
    }
    beside_lannes(&s, "penetration=on");
    put(&s, "lasalle", "0606"); /* it would start in that zone */
    at_reaction(&s);
    assert_int_equal(offers(&s, "penetrate"), 0);
    close_scene(&s);
}

TEST(j20_16_2__concealed_cavalry_does_not_forbid_it)
{
    struct scene s;
    for (int hidden = 0; hidden < 2; hidden++) {
        beside_lannes(&s, "penetration=on concealment=on");
        put(&s, "lasalle", "0404");
        put(&s, "murat", "0706"); /* beside the start, too */
        if (hidden)
            mark(&s, "lasalle", CONCEALED);
        if (hidden)
            mark(&s, "murat", CONCEALED);
        at_reaction(&s);
        assert_int_equal(offered(&s, "penetrate hohenlohe 0505"), hidden);
        assert_int_equal(offers(&s, "penetrate") > 0, hidden);
        close_scene(&s);
    }
    beside_lannes(&s, "penetration=on concealment=on"); /* and slipping by reveals nobody */
    put(&s, "hohenlohe", "eliminated");
    put_hidden(&s, "blucher", "0605");
    put_hidden(&s, "lasalle", "0404");
    at_reaction(&s);
    act(&s, "penetrate blucher 0505");
    assert_true(has_mark(&s, "blucher", CONCEALED));
    assert_true(has_mark(&s, "lasalle", CONCEALED));
    close_scene(&s);
}

static void finish_retreat(struct scene *s, const char *line)
{
    act(s, line);
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

/* Cavalry in 0708 beats Tauentzien in 0608, who routs `die` hexes toward 0109. */
static void beat_tauentzien(struct scene *s, const char *cavalry, const char *settings, int die)
{
    open_scene(s, settings);
    put(s, cavalry, "0708");
    put(s, "lannes", "0609");
    put(s, "tauentzien", "0608");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 3);
    if (last_event(s, E_DIE)->arg[2] == DR)
        roll(s, die);
    finish_retreat(s, "toward 0109");
}

TEST(j20_16_8__three_or_less_forces_an_advance_with_the_option)
{
    struct scene s;
    for (int face = 1; face <= 6; face++) {
        beat_tauentzien(&s, "lasalle", "cavalry_control=on", 2);
        expect_roll(&s, "Cavalry control");
        expect_chance(&s, "out of hand", "1/2");
        expect_chance(&s, "held", "1/2");
        roll(&s, face);
        assert_int_equal(step_now(&s), S_ADVANCE);
        assert_int_equal(offered(&s, "done"), face > 3);
        assert_true(offers(&s, "advance lasalle") > 0);
        close_scene(&s);
    }
    beat_tauentzien(&s, "lasalle", NULL, 2);
    assert_int_equal(step_now(&s), S_ADVANCE);
    OFFERED(&s, "done");
    close_scene(&s);

    open_scene(&s, "cavalry_control=on"); /* no cavalry among the victors */
    put(&s, "lannes", "0609");
    put(&s, "lasalle", "0402");
    put(&s, "tauentzien", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with lannes");
    fight(&s, 4); /* 4 - 2: DW */
    finish_retreat(&s, "toward 0109");
    assert_int_equal(step_now(&s), S_ADVANCE);
    close_scene(&s);

    open_scene(&s, "cavalry_control=on"); /* nobody has won after N */
    put(&s, "murat", "0609");
    put(&s, "tauentzien", "0608");
    at_combat(&s);
    act(&s, "attack 0608 with murat");
    fight(&s, 1); /* 4 - 2: N */
    assert_false(logged(&s, E_CONTROL));
    assert_int_equal(s.p.phasing, PRUSSIAN);
    close_scene(&s);
}

TEST(j20_16_8__heavy_cavalry_loses_control_on_a_four_too)
{
    struct scene s;
    for (int face = 4; face <= 5; face++) {
        beat_tauentzien(&s, "murat", "cavalry_control=on", 2);
        expect_chance(&s, "out of hand", "2/3");
        roll(&s, face);
        assert_int_equal(offered(&s, "done"), face == 5);
        close_scene(&s);
    }
}

SCENE_WITH(j20_16_8__defending_cavalry_can_get_out_of_hand, "cavalry_control=on")
{
    put(s, "lasalle", "0608");
    put(s, "hohenlohe", "0609");
    at_combat(s);
    act(s, "attack 0609 with lasalle");
    fight(s, 3); /* 2 - 3: AW */
    finish_retreat(s, "toward 1113");
    expect_roll(s, "Cavalry control");
    expect_chance(s, "out of hand", "1/2");
    roll(s, 1);
    expect_turn(s, PRUSSIAN);
    OFFERED(s, "advance hohenlohe 0608");
    REFUSED(s, "done");
}

TEST(j20_16_8__the_forced_advance_goes_to_the_end_of_the_path)
{
    struct scene s;
    for (int held = 0; held < 2; held++) {
        beat_tauentzien(&s, "murat", "cavalry_control=on", 3);
        int length = s.p.path_length[0];
        assert_int_equal(length, 3);
        roll(&s, held ? 6 : 1);
        assert_int_equal(offers(&s, "advance murat"), held ? length : 1);
        assert_int_equal(offers(&s, "advance lannes") > 0, held); /* cavalry first */
        if (!held) {
            REFUSED(&s, "advance murat 0608");
            act_first(&s);
            assert_int_equal(s.p.at[unit_number(&s, "murat")], s.p.path[0][length - 1]);
            OFFERED(&s, "advance lannes 0608"); /* one is enough: now all is free */
            OFFERED(&s, "done");
        }
        close_scene(&s);
    }
    beat_tauentzien(&s, "murat", "cavalry_control=on", 3);
    put(&s, "orange", "0508"); /* an enemy zone ends the ride sooner */
    roll(&s, 1);
    assert_int_equal(offers(&s, "advance murat"), 1);
    OFFERED(&s, "advance murat 0608");
    close_scene(&s);
}

static void ride(struct scene *s, const char *settings, int hexes)
{
    beat_tauentzien(s, "murat", settings, 3);
    if (step_now(s) == S_BATTLE)
        roll(s, 6);
    s->p.at[unit_number(s, "lannes")] = ELIMINATED; /* out of the way */
    s->p.victors = bit(unit_number(s, "murat"));
    for (int i = 0; i < hexes; i++)
        assert_true(i < s->p.path_length[0]);
    char choice[40] = "advance murat ";
    struct gg_text text;
    gg_text_fixed(&text, choice + 14, sizeof choice - 14);
    gg_hex_write(&s->b->map, s->p.path[0][hexes - 1], &text);
    act(s, choice);
}

TEST(j20_16_8_3__two_hexes_of_advance_spend_it_for_a_turn)
{
    struct scene s;
    for (int hexes = 1; hexes <= 3; hexes++) {
        ride(&s, "cavalry_control=on", hexes);
        int murat = unit_number(&s, "murat");
        assert_int_equal(s.p.spent[murat] > 0, hexes >= 2);
        assert_int_equal(logged(&s, E_SPENT), hexes >= 2);
        close_scene(&s);
    }
    ride(&s, NULL, 3); /* only with the option */
    assert_int_equal(s.p.spent[unit_number(&s, "murat")], 0);
    close_scene(&s);

    ride(&s, "cavalry_control=on", 2); /* until the end of its owner's next Player Turn */
    int murat = unit_number(&s, "murat");
    put(&s, "tauentzien", "eliminated");
    assert_int_equal(s.p.phasing, PRUSSIAN);
    assert_true(s.p.spent[murat]);
    at_end(&s);
    assert_int_equal(s.p.turn, 2);
    assert_true(s.p.spent[murat]); /* his own next turn */
    at_end(&s);
    assert_int_equal(s.p.phasing, PRUSSIAN);
    assert_false(s.p.spent[murat]);
    close_scene(&s);

    open_scene(&s, "cavalry_control=on"); /* spent in the enemy's turn: to the end of his own */
    put(&s, "murat", "0402");
    s.p.spent[unit_number(&s, "murat")] = 1;
    set_turn(&s, 1, PRUSSIAN);
    at_end(&s);
    assert_true(s.p.spent[unit_number(&s, "murat")]);
    at_end(&s);
    assert_false(s.p.spent[unit_number(&s, "murat")]);
    close_scene(&s);
}

TEST(j20_16_8_3__spent_cavalry_only_attacks_one_weaker)
{
    struct scene s;
    for (int spent = 0; spent < 2; spent++) {
        open_scene(&s, "cavalry_control=on");
        put(&s, "murat", "0609");
        put(&s, "tauentzien", "0608");
        s.p.spent[unit_number(&s, "murat")] = (uint8_t)spent;
        at_combat(&s);
        act(&s, "attack 0608 with murat"); /* it must still fight */
        no_reserves(&s);
        assert_int_equal(differential(&s), 4 - spent - 2);
        roll(&s, spent ? 3 : 4); /* DW either way */
        finish_retreat(&s, "toward 0109");
        assert_int_equal(step_now(&s) == S_BATTLE, !spent); /* no advance, so no control */
        close_scene(&s);

        open_scene(&s, "cavalry_control=on penetration=on"); /* it does not react */
        put(&s, "murat", "0605");
        put(&s, "grawert", "0604");
        s.p.spent[unit_number(&s, "murat")] = (uint8_t)spent;
        set_turn(&s, 1, PRUSSIAN);
        at_reaction(&s);
        assert_int_equal(step_now(&s) == S_REACT, !spent);
        close_scene(&s);

        open_scene(&s, "cavalry_control=on"); /* in defence it has its full strength */
        put(&s, "murat", "0605");
        put(&s, "grawert", "0604");
        s.p.spent[unit_number(&s, "murat")] = (uint8_t)spent;
        set_turn(&s, 1, PRUSSIAN);
        at_combat(&s);
        act(&s, "attack 0605 with grawert");
        no_reserves(&s);
        assert_int_equal(differential(&s), 3 - 4);
        close_scene(&s);
    }
}
