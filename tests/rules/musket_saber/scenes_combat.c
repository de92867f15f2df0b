/*
 * scenes_combat.c - whole combat phases in which several clauses meet: a counterattack on those whom an advance
 * left behind, and a doubled factor that is halved twice.
 */
#include "scene.h"

/* --- a counterattack after an advance left bystanders --- */

/* Two French brigades, a battery and Jerome in 0509; only 1Leg attacks Jaeger in 0508 and follows him. Du Plat
 * and Grant in 0608 and Mitchell in 0408 are left alone; 2Leg attacks Nassau from 0311. */
SCENE(ms_7_3_k__scene_bystanders_pay_for_an_advance)
{
    put(s, "1leg", "0509");
    put(s, "3li", "0509");
    put(s, "6art", "0509");
    put(s, "jerome", "0509");
    put(s, "jaeger", "0508");
    put(s, "duplat", "0608");
    put(s, "grant", "0608");
    put(s, "mitchell", "0408");
    put(s, "2leg", "0311");
    put(s, "nassau", "0310");
    at_combat(s);

    act(s, "attack 1leg 0508");
    act(s, "lead jerome 1leg");
    act(s, "assault 1leg");
    assert_int_equal(differential(s), 6 - 2);
    dice(s, 5, 5); /* Dr, failed */
    act(s, "retreat 0507 0506");
    REFUSED(s, "advance 3li 0508");
    act(s, "advance 1leg 0508 with jerome"); /* and 3Li stays with the battery */
    dice(s, 3, 4);                           /* Jerome is safe */

    assert_int_equal(offers(s, "attack 3li"), 0); /* 0509 has attacked */
    act(s, "attack 2leg 0310");
    dice(s, 2, 1); /* +3: nothing */

    /* Nassau was attacked and Jaeger too; the two others come, each alone and doubled. */
    expect_turn(s, ALLIED);
    OFFERED(s, "counter mitchell 0509");
    OFFERED(s, "counter duplat 0509");
    OFFERED(s, "counter grant 0509");
    OFFERED(s, "counter duplat 0508"); /* 1Leg itself may be struck as well */
    assert_int_equal(offers(s, "counter"), 6);
    act(s, "counter duplat 0509");
    expect_turn(s, FRENCH); /* who names the defence of those left behind */
    assert_int_equal(offers(s, "defend"), 4);
    act(s, "defend 3li with 6art");
    assert_int_equal(differential(s), 10 - 4);
    dice(s, 2, 4); /* Dc, failed: both are shaken, and stay */
    assert_true(is_shaken(s, "3li"));
    assert_true(is_shaken(s, "6art"));
    assert_false(is_shaken(s, "1leg"));

    expect_turn(s, ALLIED); /* Grant's hex has had its turn */
    assert_int_equal(offers(s, "counter"), 2);
    act(s, "counter mitchell 0509");
    assert_int_equal(offers(s, "defend"), 4);
    act(s, "defend 6art with 3li");
    assert_int_equal(differential(s), 10 - 3); /* the battery's 0, and 3 at printed strength */
    dice(s, 6, 6);                             /* Dm, failed: the primary dies, the other routs */
    expect_at(s, "6art", "eliminated");
    expect_turn(s, FRENCH);
    REFUSED(s, "retreat 0510 0511");
    act(s, "retreat 0510 0511 0512");
    expect_at(s, "3li", "0512");

    /* A defender was eliminated: no advance. The French have no answer, and the Allies' turn begins. */
    assert_int_equal(step_now(s), S_MOVE);
    assert_int_equal(s->p.phasing, ALLIED);
    expect_at(s, "mitchell", "0408");
    expect_at(s, "1leg", "0508");
}

/* --- two halvings with a double --- */

/* The 1st Kansas, disrupted, counterattacks over the creek: doubled to 10, halved twice, worth 1. */
TEST(ms_7_4_d__scene_doubled_and_halved_twice)
{
    struct scene s;
    for (int leader = 0; leader < 2; leader++) {
        open_creek(&s, NULL);
        put(&s, "kelly", "1106");
        put(&s, "1ks", "1206");
        put(&s, "steele", "1206");
        if (leader)
            put(&s, "deitzler", "1206");
        set_turn(&s, 1, SOUTH);
        at_combat(&s);
        shake(&s, "1ks"); /* after the list was made */
        act(&s, "end");
        expect_turn(&s, UNION);
        act(&s, "counter 1ks 1106");
        act(&s, "join steele");
        act(&s, "assault steele");
        /* Steele: 2 doubled, halved. 1KS: 1; with Deitzler, who was not even named, 5 doubled and halved once. */
        assert_int_equal(differential(&s), 2 + (leader ? 5 : 1) - 1);
        assert_int_equal(check_rating(&s, 0), 5);
        dice(&s, leader ? 1 : 3, 1); /* nothing, or nothing to Kelly */
        assert_false(logged(&s, E_LEADER));
        close_scene(&s);
    }
}

/* Cavalry from wood to wood is worth 1 however strong it and its leader are, also when it is doubled. */
SCENE(ms_7_4_d__scene_cavalry_in_the_wood)
{
    put(s, "jaeger", "1309");
    put(s, "guiton", "1209");
    put(s, "kellermann", "1209");
    put(s, "husson", "1310");
    set_turn(s, 1, ALLIED);
    at_combat(s);
    act(s, "end");
    act(s, "counter guiton 1309");
    act(s, "lead kellermann guiton");
    assert_int_equal(differential(s), 1 - (2 + 2)); /* (3 + 2) doubled, halved in and out */
    dice(s, 5, 1);                                  /* nothing */
    dice(s, 3, 4);
    act(s, "counter husson 1309");
    assert_int_equal(differential(s), 10 - (2 + 2)); /* foot out of the open */
}
