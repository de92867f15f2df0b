/*
 * flight.c - leaders who go back: with their troops, or alone when an enemy comes near or their troops are
 * gone (MS-10.0-r to v, A-13, A-81).
 *
 * byng stands alone in 0607, 1leg comes up from 0610 to 0608, and adam waits in 0603, four hexes behind him.
 */
#include "scene.h"

static void alone(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "byng", "0607");
    put(s, "1leg", "0610");
    put(s, "adam", "0603");
}

static void declare(struct scene *s)
{
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "assault 1leg");
}

/* wellington is with a unit in 0607 that 1leg in 0608 and 2leg in 0708 attack. */
static void led_defence(struct scene *s, const char *unit, const char *settings)
{
    open_scene(s, settings);
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "adam", "0603");
    put(s, "wellington", "0607");
    put(s, unit, "0607");
    declare(s);
}

SCENE_BY(ms_10_0_r__he_goes_back_with_his_troops, led_defence(s, "mitchell", NULL))
{
    act(s, "defend mitchell");
    dice(s, 3, 6);
    act(s, "retreat 0606 0605");
    expect_at(s, "mitchell", "0605");
    expect_at(s, "wellington", "0605");
    assert_false(logged(s, E_FLEE));
}

/* told to go back, and none of his troops is left: he flees. After a loss without a retreat he stays,
 * beside enemies who have not moved, unless the switch makes him go. */
TEST(ms_10_0_r__a_leader_whose_troops_are_gone)
{
    struct scene s;
    led_defence(&s, "nassau", NULL);
    act(&s, "defend nassau");
    dice(&s, 5, 6); /* +8: Dm, failed */
    expect_at(&s, "nassau", "eliminated");
    expect_at(&s, "wellington", "0603");
    assert_true(is_shaken(&s, "wellington"));
    close_scene(&s);

    for (int exposed = 0; exposed < 2; exposed++) {
        led_defence(&s, "nassau", exposed ? "exposed_leader_flees=on" : NULL);
        act(&s, "defend nassau");
        dice(&s, 3, 1); /* Dx, passed */
        expect_at(&s, "nassau", "eliminated");
        expect_at(&s, "wellington", exposed ? "0603" : "0607");
        close_scene(&s);
    }
}

/* the last of his troops pays with its life in an unsafe hex, and he flees from there. */
SCENE(ms_10_0_r__alone_in_an_unsafe_hex)
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0707");
    put(s, "1li", "0407");
    put(s, "adam", "0603");
    put(s, "wellington", "0607");
    put(s, "nassau", "0607");
    declare(s);
    act(s, "defend nassau");
    dice(s, 1, 6);
    act(s, "retreat 0606");
    expect_at(s, "nassau", "eliminated");
    assert_int_equal(last_event(s, E_FLEE)->from, hex_number(s, "0606"));
    expect_at(s, "wellington", "0603");
}

/* Am against nassau and jaeger: nassau dies, byng flees to jaeger, and jaeger must go back himself. */
SCENE(ms_10_0_r__fled_to_troops_that_must_go_he_goes_along)
{
    put(s, "husson", "1309");
    put(s, "reille", "1309");
    put(s, "nassau", "1308");
    put(s, "byng", "1308");
    put(s, "jaeger", "1208");
    set_turn(s, 1, ALLIED);
    at_combat(s);
    act(s, "attack nassau 1309");
    act(s, "join jaeger");
    act(s, "assault nassau");
    act(s, "defend husson under reille");
    assert_int_equal(differential(s), -4);
    dice(s, 1, 6); /* Am, failed */
    expect_at(s, "nassau", "eliminated");
    expect_at(s, "byng", "1208");
    act(s, "retreat 1207 1206 1205");
    expect_at(s, "jaeger", "1205");
    expect_at(s, "byng", "1205");
}

/* Guns in 1310 have no way through the woods and are captured; the leader with them has one. */
SCENE(ms_10_0_r__he_flees_where_his_guns_cannot_follow)
{
    put(s, "1leg", "1311");
    put(s, "2leg", "1410");
    put(s, "1li", "1210");
    put(s, "sandham", "1310");
    put(s, "wellington", "1310");
    put(s, "adam", "1308");
    at_combat(s);
    act(s, "attack 1leg 1310");
    act(s, "join 2leg");
    act(s, "assault 1leg");
    act(s, "defend sandham");
    dice(s, 1, 6);
    expect_at(s, "sandham", "captured");
    expect_at(s, "wellington", "1308");
}

/* The mover's march is interrupted where he frightens him, and goes on. */
TEST(ms_10_0_s__a_lone_leader_flees_from_a_neighbour)
{
    struct scene s;
    alone(&s, NULL);
    at_movement(&s);
    act(&s, "move 1leg 0609");
    expect_at(&s, "byng", "0607"); /* two hexes away is far enough */
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "0603");
    expect_turn(&s, FRENCH);
    OFFERED(&s, "move 1leg 0607"); /* two points spent, three left */
    OFFERED(&s, "move 1leg 0605");
    close_scene(&s);

    alone(&s, NULL); /* not past him in one go: he is met on the way */
    at_movement(&s);
    REFUSED(&s, "move 1leg 0607");
    REFUSED(&s, "move 1leg 0606");
    close_scene(&s);
}

TEST(ms_10_0_s__not_with_friends_nor_from_leaders)
{
    struct scene s;
    alone(&s, NULL); /* a unit is with him, shaken as it is */
    put(&s, "nassau", "0607");
    shake(&s, "nassau");
    at_movement(&s);
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "0607");
    close_scene(&s);

    alone(&s, NULL); /* another leader is no company */
    put(&s, "wellington", "0607");
    at_movement(&s);
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "0603");
    expect_at(&s, "wellington", "0603");
    close_scene(&s);

    alone(&s, NULL); /* an enemy leader frightens nobody */
    put(&s, "jerome", "0610");
    at_movement(&s);
    act(&s, "move jerome 0608");
    expect_at(&s, "byng", "0607");
    close_scene(&s);
}

/* by whatever kind of move. hubert rides by 0608 to 0607; from 0608 he frightens byng in 0508, whose way
 * to mitchell leads through 0507, which will be in the zone of hubert when he is in 0607. */
SCENE_BY(ms_10_0_s__a_charge_drives_him_off_on_its_way, alone(s, NULL))
{
    put(s, "byng", "0508");
    put(s, "mitchell", "0606");
    put(s, "nassau", "0207"); /* three hexes off, and nearer than mitchell then */
    put(s, "hubert", "0609");
    at_movement(s);
    act(s, "charge hubert 0608 0607");
    expect_at(s, "hubert", "0607");
    expect_at(s, "byng", "0606");
}

SCENE(ms_10_0_s__an_entry_drives_him_off)
{
    put(s, "jerome", "0702");
    put(s, "1leg", "0705");
    put(s, "duplat", "reserve");
    due(s, "duplat", 1);
    set_turn(s, 1, ALLIED);
    at_movement(s);
    act(s, "enter duplat 0701");
    expect_at(s, "jerome", "0705");
}

SCENE(ms_10_0_s__a_counterattack_step_drives_him_off)
{
    put(s, "adam", "0605");
    put(s, "1leg", "0607");
    put(s, "jerome", "0506");
    s->p.entitled = bit(unit_number(s, "adam"));
    at_counter(s);
    expect_turn(s, ALLIED);
    act(s, "sally adam 0606");
    expect_at(s, "adam", "0606");
    expect_at(s, "jerome", "0607");
}

/* mitchell goes back by 0606 and 0605 to 0604. From 0605 he frightens jerome in 0505, whose nearest friends
 * are in 0704, two hexes off through 0604: he is there before mitchell is. */
SCENE(ms_10_0_s__a_retreat_drives_him_off_on_its_way)
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "mitchell", "0607");
    put(s, "jerome", "0505");
    put(s, "3li", "0704");
    put(s, "2li", "0205"); /* as near as 0704, had he to go round */
    shake(s, "3li");
    declare(s);
    dice(s, 3, 6);
    act(s, "retreat 0606 0605 0604");
    expect_at(s, "jerome", "0704");
    expect_at(s, "mitchell", "0604");
    const struct gg_event *flight = last_event(s, E_FLEE);
    assert_int_equal(flight->from, hex_number(s, "0505"));
}

/* brunswk routs, 1leg follows by 0607 to 0606. From 0607 he frightens byng in 0507, whose way to adam in 0505
 * leads through 0506, which will be in the zone of 1leg when he is in 0606. */
SCENE(ms_10_0_s__an_advance_drives_him_off_on_its_way)
{
    put(s, "1leg", "0608");
    put(s, "2leg", "0708");
    put(s, "1li", "0508");
    put(s, "brunswk", "0607");
    put(s, "byng", "0507");
    put(s, "adam", "0505");
    put(s, "nassau", "0404"); /* three hexes off, as adam were if he had to go round */
    at_combat(s);
    act(s, "attack 1leg 0607");
    act(s, "join 2leg");
    act(s, "join 1li");
    act(s, "assault 1leg");
    dice(s, 5, 6);
    expect_at(s, "byng", "0507"); /* his enemies have not moved */
    act(s, "retreat 0606 0605 0604");
    act(s, "advance 1leg 0607 0606");
    expect_at(s, "1leg", "0606");
    expect_at(s, "byng", "0505");
}

/* exposed_leader_flees: left behind by his troops he goes at once, otherwise he stays until an enemy
 * moves. */
TEST(ms_10_0_s__left_behind_beside_an_enemy)
{
    struct scene s;
    for (int exposed = 0; exposed < 2; exposed++) {
        open_scene(&s, exposed ? "exposed_leader_flees=on" : NULL);
        put(&s, "1leg", "0608");
        put(&s, "mitchell", "0607");
        put(&s, "byng", "0607");
        set_turn(&s, 1, ALLIED);
        at_movement(&s);
        act(&s, "move mitchell 0606");
        expect_at(&s, "byng", exposed ? "0606" : "0607");
        assert_int_equal(is_shaken(&s, "byng"), exposed);
        close_scene(&s);
    }
    open_scene(&s, "exposed_leader_flees=on"); /* no enemy beside him */
    put(&s, "1leg", "0610");
    put(&s, "mitchell", "0607");
    put(&s, "byng", "0607");
    set_turn(&s, 1, ALLIED);
    at_movement(&s);
    act(&s, "move mitchell 0606");
    expect_at(&s, "byng", "0607");
    close_scene(&s);
}

TEST(ms_10_0_t__going_back_makes_him_ineffective)
{
    struct scene s;
    alone(&s, NULL);
    at_movement(&s);
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "0603");
    assert_true(is_shaken(&s, "byng"));
    struct look look = look_at(&s);
    const struct face *face = face_of(&look, unit_number(&s, "byng"));
    assert_int_equal(face->attack + face->morale + face->move, 0); /* */
    close_scene(&s);

    led_defence(&s, "mitchell", NULL); /* with his troops as well */
    act(&s, "defend mitchell");
    dice(&s, 3, 6);
    act(&s, "retreat 0606");
    assert_true(is_shaken(&s, "wellington"));
    close_scene(&s);
}

/* unmoved he recovers by himself; after a move he needs 3 and his own morale factor or less. The 3 is
 * a switch. */
TEST(ms_10_0_t__he_recovers_unmoved_or_by_a_die)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "byng", "0603");
    shake(&s, "byng");
    set_turn(&s, 1, ALLIED);
    at_recovery(&s);
    assert_false(is_shaken(&s, "byng"));
    close_scene(&s);

    for (int base = 1; base <= 3; base += 2)
        for (int more = 0; more < 2; more++) {
            open_scene(&s, base == 1 ? "leader_recovery_base=1" : NULL);
            put(&s, "byng", "0603");
            shake(&s, "byng");
            set_turn(&s, 1, ALLIED);
            at_movement(&s);
            act(&s, "move byng 0605");
            act(&s, "end");
            assert_int_equal(rating(&s), base + 1);
            roll(&s, base + 1 + more);
            assert_int_equal(is_shaken(&s, "byng"), more);
            close_scene(&s);
        }
}

TEST(ms_10_0_u__he_flees_to_the_nearest_friends)
{
    struct scene s;
    alone(&s, NULL); /* three hexes rather than four; a shaken friend will do */
    put(&s, "nassau", "0405");
    shake(&s, "nassau");
    at_movement(&s);
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "0405");
    close_scene(&s);

    alone(&s, NULL); /* equally near: his owner picks, in the enemy's phase */
    put(&s, "nassau", "0307");
    put(&s, "adam", "0604");
    at_movement(&s);
    act(&s, "move 1leg 0608");
    expect_turn(&s, ALLIED);
    assert_int_equal(offers(&s, ""), 2);
    OFFERED(&s, "flee byng 0604");
    act(&s, "flee byng 0307");
    expect_at(&s, "byng", "0307");
    expect_turn(&s, FRENCH);
    close_scene(&s);
}

/* adam is two hexes off in 0605, nassau three in 0307. 1li in 0706 lays a zone on 0606 between byng and
 * adam; duplat in 0606 makes no obstacle of it. */
TEST(ms_10_0_u__he_avoids_zones_without_friends)
{
    struct scene s;
    for (int zone = 0; zone < 3; zone++) {
        alone(&s, NULL);
        put(&s, "adam", "0605");
        put(&s, "nassau", "0307");
        if (zone)
            put(&s, "1li", "0706");
        if (zone == 2)
            put(&s, "duplat", "0606");
        at_movement(&s);
        act(&s, "move 1leg 0608");
        if (zone == 1) {
            expect_turn(&s, ALLIED); /* round it is three hexes to either */
            OFFERED(&s, "flee byng 0307");
            act(&s, "flee byng 0605");
        }
        expect_at(&s, "byng", zone == 2 ? "0606" : "0605");
        close_scene(&s);
    }
}

/* Ponds north of byng, and enemies without zones, are gone round too. */
TEST(ms_10_0_u__he_avoids_closed_ground_and_enemies)
{
    struct scene s;
    for (int pond = 0; pond < 2; pond++) {
        open_patches(&s, "0606 ~", NULL);
        put(&s, "byng", pond ? "0607" : "0707");
        put(&s, "1leg", pond ? "0610" : "0710");
        put(&s, "adam", pond ? "0605" : "0705");
        put(&s, "nassau", pond ? "0307" : "1007");
        if (!pond) {
            put(&s, "2leg", "0706");
            shake(&s, "2leg");
        }
        at_movement(&s);
        act(&s, pond ? "move 1leg 0608" : "move 1leg 0708");
        expect_turn(&s, ALLIED); /* three hexes to adam, not two */
        assert_int_equal(offers(&s, "flee byng"), 2);
        close_scene(&s);
    }
}

TEST(ms_10_0_u__twelve_hexes_at_most)
{
    struct scene s;
    for (int far = 0; far < 2; far++) {
        alone(&s, NULL);
        put(&s, "adam", far ? "1907" : "1807");
        at_movement(&s);
        act(&s, "move 1leg 0608");
        expect_at(&s, "byng", far ? "captured" : "1807");
        close_scene(&s);
    }
}

/* House rule: a leader shelters no leader. */
TEST(ms_10_0_u__leaders_are_no_shelter)
{
    struct scene s;
    for (int shelter = 0; shelter < 2; shelter++) {
        alone(&s, shelter ? "leaders_do_not_shelter_leaders=off" : NULL);
        put(&s, "wellington", "0605");
        at_movement(&s);
        act(&s, "move 1leg 0608");
        expect_at(&s, "byng", shelter ? "0605" : "0603");
        close_scene(&s);
    }
}

TEST(ms_10_0_v__captured_when_there_is_none)
{
    struct scene s;
    alone(&s, NULL);
    put(&s, "adam", "dead");
    at_movement(&s);
    act(&s, "move 1leg 0608");
    expect_at(&s, "byng", "captured");
    assert_true(logged(&s, E_LEADER_TAKEN));
    assert_false(logged(&s, E_FLEE));
    close_scene(&s);

    for (int open = 0; open < 2; open++) { /* friends there are, but zones all round */
        alone(&s, NULL);
        put(&s, "1li", "0706");
        put(&s, "campi", "0407");
        if (open)
            shake(&s, "campi");
        at_movement(&s);
        act(&s, "move 1leg 0608");
        expect_at(&s, "byng", open ? "0603" : "captured");
        close_scene(&s);
    }
}
