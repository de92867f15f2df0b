/*
 * morale.c - morale checks: what passes, and what changes a rating (MS-7.5). The defender stands in 0508, in the
 * open, and is attacked from 0509 and 0608.
 */
#include "scene.h"

/* How many faces of the morale die a defender of 0508 passes with when the combat die strikes him; foot or
 * cavalry attacks. */
struct steadiness {
    const char *unit, *leader;
    bool shaken, square, horse;
};

static void name_defence(struct scene *s, const struct steadiness *c)
{
    char order[40];
    struct gg_text text;
    gg_text_fixed(&text, order, sizeof order);
    gg_text_fmt(&text, "defend %s under %s", c->unit, c->leader);
    act(s, order);
}

static void test_of_nerves(struct scene *s, const struct steadiness *c)
{
    open_scene(s, NULL);
    put(s, c->horse ? "wathiez" : "1leg", "0509");
    put(s, c->horse ? "guiton" : "2leg", "0608");
    put(s, c->unit, "0508");
    if (c->leader)
        put(s, c->leader, "0508");
    if (c->shaken)
        shake(s, c->unit);
    if (c->square)
        form_square(s, c->unit);
    at_combat(s);
    act(s, c->horse ? "attack wathiez 0508" : "attack 1leg 0508");
    act(s, c->horse ? "join guiton" : "join 2leg");
    act(s, c->horse ? "assault wathiez" : "assault 1leg");
    if (c->leader)
        name_defence(s, c);
}

static int faces_passed(struct steadiness c)
{
    struct scene s;
    int passed = 0;
    test_of_nerves(&s, &c);
    struct position before = s.p;
    for (int die = 1; die <= 6; die++) {
        s.p = before;
        dice(&s, 6, die);
        const struct gg_event *e = last_event(&s, E_DICE);
        assert_int_equal(e->arg[1], die);
        assert_true(e->arg[2] >= DC);
        if (e->arg[3])
            assert_int_equal(passed++,
                             die - 1); /* once it fails it fails with all that is higher */
    }
    s.p = before;
    close_scene(&s);
    return passed;
}

TEST(ms_7_5_a__a_die_up_to_the_rating_passes)
{
    assert_int_equal(faces_passed((struct steadiness){"mitchell", NULL, false, false, false}), 4);
    assert_int_equal(faces_passed((struct steadiness){"hhalkett", NULL, false, false, false}), 2);
    assert_int_equal(faces_passed((struct steadiness){"chalkett", NULL, false, false, false}), 3);
    assert_int_equal(faces_passed((struct steadiness){"adam", NULL, false, false, false}), 5);
}

TEST(ms_7_5_b__what_changes_the_rating)
{
    /* disrupted: 4 - 2 */
    assert_int_equal(faces_passed((struct steadiness){"mitchell", NULL, true, false, false}), 2);
    /* ineffective: the 2 on the back, and no more than that */
    assert_int_equal(faces_passed((struct steadiness){"jaeger", NULL, true, false, false}), 2);
    /* a leader: 3 + 1, and 3 - 2 + 1 */
    assert_int_equal(
        faces_passed((struct steadiness){"chalkett", "wellington", false, false, false}), 4);
    assert_int_equal(
        faces_passed((struct steadiness){"chalkett", "wellington", true, false, false}), 2);
    /* in square, attacked by cavalry: 3 + 2; by foot: 3 */
    assert_int_equal(faces_passed((struct steadiness){"chalkett", NULL, false, true, true}), 5);
    assert_int_equal(faces_passed((struct steadiness){"chalkett", NULL, false, true, false}), 3);
}

/* a leader lends his morale to the primary of his hex if it is of his formation. */
SCENE(ms_7_5_b__a_leader_steadies_his_own)
{
    put(s, "1leg", "0509");
    put(s, "reille", "0509");
    put(s, "2leg", "0608");
    put(s, "nassau", "0508");
    put(s, "3gds", "0508");
    put(s, "byng", "0508"); /* leads the Guards */
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "join 2leg");
    act(s, "lead reille 1leg");
    struct position before = s->p;
    act(s, "assault 1leg");
    act(s, "defend 3gds with nassau under byng");
    assert_int_equal(check_rating(s, 0), 4 + 1);
    assert_int_equal(check_rating(s, 1), 5 + 1);
    s->p = before;
    act(s, "assault 2leg"); /* in another hex */
    act(s, "defend nassau with 3gds under byng for 3gds");
    assert_int_equal(check_rating(s, 0), 4);
    assert_int_equal(check_rating(s, 1), 3);
}

/* the state is the one at the throw; the result that shakes a unit comes after its check. */
SCENE(ms_7_5_b__the_state_at_the_throw_counts)
{
    put(s, "3li", "0509");
    put(s, "jerome", "0509");
    put(s, "mitchell", "0508");
    reduce(s, "mitchell");
    at_combat(s);
    act(s, "attack 3li 0508");
    act(s, "lead jerome 3li");
    assert_int_equal(check_rating(s, 0), 3); /* Jerome lends no morale */
    assert_int_equal(check_rating(s, 1), 3); /* of the reduced face */
    dice(s, 4, 3);                           /* +1: Dc, passed with 3 */
    assert_false(is_shaken(s, "mitchell"));
}

TEST(ms_7_5_c__a_one_always_passes)
{
    /* 2 - 2 = 0 */
    assert_int_equal(faces_passed((struct steadiness){"hhalkett", NULL, true, false, false}), 1);
}

TEST(ms_7_5_d__a_six_always_fails)
{
    /* 5 + 1, 4 + 2 and 5 + 2 */
    assert_int_equal(faces_passed((struct steadiness){"2cold", "byng", false, false, false}), 5);
    assert_int_equal(faces_passed((struct steadiness){"mitchell", NULL, false, true, true}), 5);
    assert_int_equal(faces_passed((struct steadiness){"adam", NULL, false, true, true}), 5);
}
