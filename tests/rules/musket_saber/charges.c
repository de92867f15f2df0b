/*
 * charges.c - announcing a charge and riding up to the enemy (MS-9.2-a to n). What comes of it is in
 * charges_combat.c.
 *
 * Most scenes are in the open country west of Hougoumont: Mitchell in 0508, the cavalry south of him. His
 * zone is 0507, 0607, 0608, 0509, 0408 and 0407.
 */
#include "scene.h"

#include <string.h>

/* Open country everywhere, but for one hex. */
static void open_plain(struct scene *s, const char *hex, char letter)
{
    enum { ROWS = 15, LINE = 21 };
    char ground[ROWS * LINE + 1];
    memset(ground, '.', sizeof ground);
    for (int row = 0; row < ROWS; row++)
        ground[row * LINE + LINE - 1] = '\n';
    ground[sizeof ground - 1] = '\0';
    int column = (hex[0] - '0') * 10 + hex[1] - '0', row = (hex[2] - '0') * 10 + hex[3] - '0';
    ground[(row - 1) * LINE + column - 1] = letter;
    open_ground(s, ground, NULL);
}

/* Wathiez three hexes south of Mitchell, before he moves. */
static void approach(struct scene *s)
{
    put(s, "wathiez", "0511");
    put(s, "mitchell", "0508");
}

/* The movement phase is over, and nothing is left to do before combat. */
static void go_to_combat(struct scene *s)
{
    act(s, "end");
    assert_int_equal(step_now(s), S_COMBAT);
}

SCENE(ms_9_2_a__a_charge_is_instead_of_an_attack)
{
    approach(s);
    put(s, "hubert", "0408");
    put(s, "1leg", "0608");
    at_movement(s);
    act(s, "charge wathiez 0510 0509");
    go_to_combat(s);
    OFFERED(s, "strike wathiez 0508");
    REFUSED(s, "attack wathiez 0508");
    OFFERED(s, "attack hubert 0508"); /* he has not announced one */
    assert_int_equal(offers(s, "strike hubert"), 0);
    act(s, "attack 1leg 0508");
    OFFERED(s, "join hubert");
    REFUSED(s, "join wathiez");
    s->p.zoned = 0;
}

TEST(ms_9_2_b__announced_before_it_moves)
{
    struct scene s;
    open_scene(&s, NULL);
    approach(&s);
    at_movement(&s);
    OFFERED(&s, "charge wathiez 0510 0509");
    act(&s, "move wathiez 0510");
    OFFERED(&s, "move wathiez 0509"); /* it has points left */
    assert_int_equal(offers(&s, "charge"), 0);
    close_scene(&s);

    open_scene(&s, NULL);
    approach(&s);
    at_movement(&s);
    act(&s, "charge wathiez 0510 0509");
    assert_int_equal(offers(&s, "move wathiez"), 0); /* its whole move */
    assert_int_equal(offers(&s, "charge wathiez"), 0);
    close_scene(&s);
}

TEST(ms_9_2_c__not_from_an_overfull_hex)
{
    static const struct {
        const char *with[4];
        bool full;
    } row[] = {{{"1leg", "2leg"}, false},
               {{"1leg", "2leg", "1li"}, true},
               {{"1leg", "2leg", "6art"}, false},
               {{"1leg", "2leg", "6art", "9art"}, true}};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        open_scene(&s, NULL);
        approach(&s);
        for (int k = 0; k < 4 && row[i].with[k]; k++)
            put(&s, row[i].with[k], "0511");
        at_movement(&s);
        assert_int_equal(offered(&s, "charge wathiez 0510 0509"), !row[i].full);
        close_scene(&s);
    }
}

SCENE(ms_9_2_d__chargers_move_singly)
{
    approach(s);
    put(s, "hubert", "0511");
    put(s, "reille", "0511");
    at_movement(s);
    act(s, "gather wathiez");
    act(s, "add hubert");
    assert_int_equal(offers(s, "charge"), 0);
    act(s, "disband");
    act(s, "charge wathiez 0510 0509");
    expect_at(s, "wathiez", "0509");
    expect_at(s, "hubert", "0511");
    expect_at(s, "reille", "0511");
}

/* he rides after it, and helps with all he has. */
TEST(ms_9_2_d__a_leader_follows_by_himself)
{
    struct scene s;
    open_scene(&s, NULL);
    approach(&s);
    shake(&s, "mitchell");
    put(&s, "reille", "0511");
    put(&s, "kellermann", "0511");
    at_movement(&s);
    act(&s, "charge wathiez 0510 0509");
    act(&s, "move reille 0509");
    act(&s, "move kellermann 0509");
    go_to_combat(&s);
    OFFERED(&s, "strike wathiez 0508");
    REFUSED(&s, "strike wathiez 0508 with kellermann"); /* of another formation */
    act(&s, "strike wathiez 0508 with reille");
    assert_int_equal(rating(&s), 4 + 1);
    roll(&s, 5);
    assert_int_equal(differential(&s), 2 * (5 + 1) - 5);
    assert_int_equal(check_rating(&s, 0), 4 + 1);
    dice(&s, 5, 1); /* Dm passed */
    act(&s, "retreat 0507 0506");
    REFUSED(&s, "advance wathiez 0508");
    act(&s, "advance wathiez 0508 with reille");
    expect_at(&s, "reille", "0508");
    expect_at(&s, "kellermann", "0509");
    expect_roll(&s, "Leader check");
    expect_chance(&s, "eliminated", "1/18");
    dice(&s, 3, 4);
    expect_at(&s, "reille", "0508");
    close_scene(&s);

    open_scene(&s, NULL); /* and back he goes with it */
    put(&s, "wathiez", "0509");
    set_charging(&s, "wathiez");
    put(&s, "reille", "0509");
    put(&s, "mitchell", "0508");
    at_combat(&s);
    act(&s, "strike wathiez 0508 with reille");
    roll(&s, 6);
    act(&s, "retreat 0510 0511 0512");
    expect_at(&s, "reille", "0512");
    assert_true(is_shaken(&s, "reille"));
    assert_false(logged(&s, E_LEADER)); /* no two dice were thrown */
    close_scene(&s);
}

SCENE(ms_9_2_e__several_may_charge_one_hex)
{
    approach(s);
    put(s, "hubert", "0610");
    put(s, "guiton", "0410");
    at_movement(s);
    act(s, "charge wathiez 0510 0509");
    act(s, "charge hubert 0609 0608");
    act(s, "charge guiton 0409 0408");
    go_to_combat(s);
    OFFERED(s, "strike wathiez 0508");
    OFFERED(s, "strike hubert 0508");
    OFFERED(s, "strike guiton 0508");
}

TEST(ms_9_2_f__one_charger_in_a_hex)
{
    struct scene s;
    open_scene(&s, NULL);
    approach(&s);
    put(&s, "hubert", "0610");
    at_movement(&s);
    OFFERED(&s, "charge hubert 0609 0509");
    act(&s, "charge wathiez 0510 0509");
    REFUSED(&s, "charge hubert 0609 0509");
    OFFERED(&s, "charge hubert 0609 0608");
    close_scene(&s);

    open_scene(&s, NULL); /* both begin in one hex: it is no exception for those who come back */
    put(&s, "wathiez", "0509");
    put(&s, "hubert", "0509");
    put(&s, "mitchell", "0508");
    shake(&s, "mitchell");
    at_movement(&s);
    act(&s, "charge wathiez 0510 0509");
    REFUSED(&s, "charge hubert 0510 0509");
    OFFERED(&s, "charge hubert 0609 0608");
    close_scene(&s);
}

SCENE(ms_9_2_g__each_is_resolved_alone)
{
    put(s, "wathiez", "0509");
    put(s, "hubert", "0608");
    set_charging(s, "wathiez");
    set_charging(s, "hubert");
    put(s, "1leg", "0408");
    put(s, "6art", "0512");
    put(s, "mitchell", "0508");
    at_combat(s);
    act(s, "strike wathiez 0508");
    roll(s, 1);
    roll(s, 1);
    act(s, "decline");
    assert_int_equal(differential(s), 5 - 5); /* nobody adds to it */
}

/* an attack, a charge and fire on the same hex, whatever comes first. */
TEST(ms_9_2_g__a_charged_hex_may_be_attacked_too)
{
    struct scene s;
    for (int attack = 0; attack < 2; attack++) {
        open_scene(&s, NULL);
        put(&s, "wathiez", "0509");
        set_charging(&s, "wathiez");
        put(&s, "1leg", "0608");
        put(&s, "6art", "0411");
        put(&s, "mitchell", "0508");
        at_combat(&s);
        act(&s, attack ? "attack 1leg 0508" : "bombard 6art 0508");
        if (attack)
            act(&s, "assault 1leg");
        dice(&s, attack ? 4 : 2, 1); /* nothing */
        REFUSED(&s, "bombard 6art 0508");
        REFUSED(&s, "attack 1leg 0508");
        act(&s, "strike wathiez 0508");
        expect_roll(&s, "Charge check");
        close_scene(&s);
    }

    open_scene(&s, NULL);
    put(&s, "wathiez", "0509");
    set_charging(&s, "wathiez");
    put(&s, "1leg", "0608");
    put(&s, "6art", "0411");
    put(&s, "mitchell", "0508");
    at_combat(&s);
    act(&s, "strike wathiez 0508");
    roll(&s, 5);
    act(&s, "retreat 0510 0511 0512");
    OFFERED(&s, "bombard 6art 0508");
    act(&s, "attack 1leg 0508");
    OFFERED(&s, "support 6art");
    close_scene(&s);
}

TEST(ms_9_2_h__one_or_two_hexes_to_the_target)
{
    static const struct {
        const char *from, *way;
        bool may;
    } row[] = {{"0510", "charge wathiez 0509", true},
               {"0510", "charge wathiez 0409 0408", true},
               {"0510", "charge wathiez 0511", false}, /* not next to anybody */
               {"0510", "charge wathiez 0609", false},
               {"0511", "charge wathiez 0510 0509", true},
               {"0511", "charge wathiez 0510", false},
               {"0512", "charge wathiez 0511 0510", false}, /* three hexes away */
               {"0509", "charge wathiez 0408", false}};
    struct scene s;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        open_scene(&s, NULL);
        put(&s, "wathiez", row[i].from);
        put(&s, "mitchell", "0508");
        at_movement(&s);
        assert_int_equal(offered(&s, row[i].way), row[i].may);
        assert_int_equal(offers(&s, "charge") > 0, i < 6);
        s.p.zoned = 0;
        close_scene(&s);
    }
}

/* out of a zone only one hex, free of zones, which leaves it none but shaken targets. */
TEST(ms_9_2_h__out_of_a_zone_only_at_the_shaken)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        open_scene(&s, NULL);
        put(&s, "wathiez", "0509"); /* in Mitchell's zone */
        put(&s, "mitchell", "0508");
        put(&s, "nassau", "0710");
        if (shaken)
            shake(&s, "nassau");
        at_movement(&s);
        assert_int_equal(offered(&s, "charge wathiez 0609"), shaken);
        assert_int_equal(offers(&s, "charge"), shaken); /* nor a second hex: 0510, 0610 */
        s.p.zoned = 0;
        close_scene(&s);
    }
}

TEST(ms_9_2_i__the_first_hex_is_out_of_zones)
{
    struct scene s;
    for (int shaken = 0; shaken < 2; shaken++) {
        open_scene(&s, NULL);
        put(&s, "wathiez", "0510");
        put(&s, "mitchell", "0508");
        if (shaken)
            shake(&s, "mitchell");
        at_movement(&s);
        OFFERED(&s, "charge wathiez 0609 0608");
        assert_int_equal(offered(&s, "charge wathiez 0509 0608"), shaken);
        close_scene(&s);
    }
}

TEST(ms_9_2_j__over_open_ground_only)
{
    static const char *const hex[] = {"0511", "0510",
                                      "0509"}; /* where it starts, and where it goes */
    static const char letter[] = ".hFOWBTM";
    struct scene s;
    for (int i = 0; i < 3; i++)
        for (int k = 0; letter[k]; k++) {
            if (i == 0 && letter[k] == 'M')
                continue; /* no cavalry can be in a marsh */
            open_plain(&s, hex[i], letter[k]);
            approach(&s);
            at_movement(&s);
            assert_int_equal(offered(&s, "charge wathiez 0510 0509"), k < 2);
            close_scene(&s);
        }
}

TEST(ms_9_2_k__no_hexside_terrain_is_crossed)
{
    struct scene s;
    open_creek(&s, NULL); /* the creek lies between 1110 and 1210 */
    put(&s, "canfield", "1110");
    put(&s, "carr", "1212");
    put(&s, "3ar", "1310");
    at_movement(&s);
    OFFERED(&s, "charge carr 1211 1210");
    assert_int_equal(offers(&s, "charge canfield"), 0);
    close_scene(&s);

    open_creek(&s, NULL); /* nor between it and its target, ford or not */
    put(&s, "canfield", "1109");
    put(&s, "3ar", "1207");
    at_movement(&s);
    assert_int_equal(offers(&s, "charge"), 0);
    close_scene(&s);

    open_scene(&s, NULL); /* a road is no hexside terrain */
    put(&s, "wathiez", "0811");
    put(&s, "mitchell", "0909");
    at_movement(&s);
    OFFERED(&s, "charge wathiez 0810 0910");
    close_scene(&s);
}

TEST(ms_9_2_l__the_target_stands_in_the_open)
{
    static const char letter[] = ".hFOWBTC";
    struct scene s;
    for (int k = 0; letter[k]; k++) {
        open_plain(&s, "0508", letter[k]);
        approach(&s);
        at_movement(&s);
        assert_int_equal(offers(&s, "charge") > 0, k < 2);
        close_scene(&s);
    }
    for (int k = 0; letter[k]; k++) { /* and it is looked at again when it is charged */
        open_plain(&s, "0508", letter[k]);
        put(&s, "wathiez", "0509");
        set_charging(&s, "wathiez");
        put(&s, "hubert", "0309");
        put(&s, "mitchell", "0508");
        put(&s, "nassau", "0308");
        at_combat(&s);
        assert_int_equal(offered(&s, "strike wathiez 0508"), k < 2);
        close_scene(&s);
    }
}

TEST(ms_9_2_m__not_through_friends)
{
    static const char *const friend[] = {"1leg", "6art", "hubert", "jerome"};
    struct scene s;
    for (int i = 0; i < 4; i++)
        for (int last = 0; last < 2; last++) {
            open_scene(&s, NULL);
            approach(&s);
            put(&s, friend[i], last ? "0509" : "0510");
            at_movement(&s);
            REFUSED(&s, "charge wathiez 0510 0509");
            close_scene(&s);
        }

    open_scene(&s, NULL); /* those in its own hex are not in the way */
    approach(&s);
    put(&s, "1leg", "0511");
    put(&s, "jerome", "0511");
    at_movement(&s);
    OFFERED(&s, "charge wathiez 0510 0509");
    close_scene(&s);

    open_scene(&s, NULL); /* one that went before is */
    approach(&s);
    put(&s, "hubert", "0610");
    put(&s, "nassau", "0409");
    shake(&s, "nassau");
    at_movement(&s);
    OFFERED(&s, "charge hubert 0510 0509");
    act(&s, "charge wathiez 0510");
    REFUSED(&s, "charge hubert 0510 0509");
    close_scene(&s);
}

SCENE(ms_9_2_n__it_is_marked)
{
    approach(s);
    put(s, "hubert", "0610");
    at_movement(s);
    assert_int_equal(s->p.charging, 0);
    act(s, "move hubert 0608");
    act(s, "charge wathiez 0510 0509");
    expect_at(s, "wathiez", "0509");
    assert_true(s->p.charging == bit(unit_number(s, "wathiez")));
    assert_int_equal(last_event(s, E_CHARGE_MOVE)->piece, unit_number(s, "wathiez"));
    go_to_combat(s);
    assert_true(s->p.charging == bit(unit_number(s, "wathiez")));
    act(s, "end");
    assert_int_equal(s->p.charging, 0);
}

/* A-65, charge_target_named: which hex is said with the move, and binds while anybody is in it. */
static void two_targets(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    approach(s);
    put(s, "nassau", "0408");
    put(s, "6art", "0412");
    put(s, "resart", "0412");
    at_movement(s);
}

SCENE_BY(ms_9_2_h__the_target_is_named_when_it_is_charged, two_targets(s, NULL))
{
    assert_int_equal(offers(s, "charge wathiez 0510 0509"), 1);
    act(s, "charge wathiez 0510 0509");
    go_to_combat(s);
    OFFERED(s, "strike wathiez 0508");
    OFFERED(s, "strike wathiez 0408");
}

SCENE_BY(ms_9_2_h__or_with_the_move, two_targets(s, "charge_target_named=on"))
{
    REFUSED(s, "charge wathiez 0510 0509");
    OFFERED(s, "charge wathiez 0510 0509 at 0508");
    act(s, "charge wathiez 0510 0509 at 0408");
    go_to_combat(s);
    OFFERED(s, "strike wathiez 0408");
    REFUSED(s, "strike wathiez 0508");
    act(s, "bombard 6art 0408");
    act(s, "join resart");
    dice(s, 5, 1); /* 9, Dm: the battalion is gone */
    expect_at(s, "nassau", "eliminated");
    OFFERED(s, "strike wathiez 0508");
}
