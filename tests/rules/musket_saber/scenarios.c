/*
 * scenarios.c - the special rules of Hougoumont (H-15) and Wilson's Creek (W-15).
 */
#include "scene.h"

static int holder(const struct scene *s, const char *hex)
{
    return in_field(&s->p.control, hex_number(s, hex));
}

/* --- Hougoumont --- */

SCENE(h_15_1__howitzers_fire_over_and_into_cover)
{
    put(s, "bull", "1404");
    put(s, "sandham", "1404");
    put(s, "1leg", "1408"); /* in the wood, behind the garden */
    set_turn(s, 1, ALLIED);
    at_combat(s);
    OFFERED(s, "bombard bull 1408");
    REFUSED(s, "bombard sandham 1408");
    act(s, "bombard bull 1408");
    assert_int_equal(differential(s), 3 - 2); /* the wood still shelters */
}

/* 6art fires from 1107 on nassau in the chateau. */
static void fire_on_chateau(struct scene *s, const char *settings, int turn, int die)
{
    open_scene(s, settings);
    put(s, "6art", "1107");
    put(s, "nassau", "1307");
    set_turn(s, turn, FRENCH);
    at_combat(s);
    act(s, "bombard 6art 1307");
    assert_int_equal(differential(s), 4 - 3);
    dice(s, die, 1);
}

TEST(h_15_2__the_chateau_catches_fire)
{
    static const struct {
        const char *settings;
        int turn, die;
        bool burns;
    } row[] = {
        {NULL, 5, 5, true},
        {NULL, 5, 6, true},
        {NULL, 5, 4, false},
        {NULL, 4, 6, false}, /* before 1430 */
        {"chateau_burns=off", 5, 6, false},
    };
    struct scene s;
    for (int i = 0; i < 5; i++) {
        fire_on_chateau(&s, row[i].settings, row[i].turn, row[i].die);
        assert_int_equal(logged(&s, E_FIRE), row[i].burns);
        assert_int_equal(s.p.burning, row[i].burns);
        close_scene(&s);
    }
    for (int burning = 0; burning < 2; burning++) {
        open_scene(&s, NULL);
        put(&s, "6art", "1107");
        put(&s, "1leg", "1207");
        put(&s, "nassau", "1307");
        s.p.burning = (uint8_t)burning;
        set_turn(&s, 6, FRENCH);
        at_combat(&s);
        assert_int_equal(foretold(&s, "bombard 6art 1307"), 4 - (burning ? 2 : 3));
        assert_int_equal(foretold(&s, "attack 1leg 1307"), 5 - 2 - (burning ? 2 : 3) - 2);
        close_scene(&s);
    }
}

TEST(h_15_3__foy_and_bachelu_are_committed)
{
    static const struct {
        const char *unit, *from, *at;
        bool committed;
    } row[] = {
        {"gauthier", "1509", "1508", true}, /* of Foy */
        {"husson", "1509", "1508", true},   /* of Bachelu */
        {"1leg", "1509", "1508", false},    /* of Jerome */
        {"gauthier", "0509", "0508", false} /* elsewhere */
    };
    struct scene s;
    for (int i = 0; i < 4; i++) {
        open_scene(&s, NULL);
        put(&s, row[i].unit, row[i].from);
        put(&s, "nassau", row[i].at);
        at_combat(&s);
        char choice[40];
        struct gg_text text;
        struct look look = look_at(&s);
        int before = ms_points(&look, ALLIED);
        gg_text_fixed(&text, choice, sizeof choice);
        gg_text_fmt(&text, "attack %s %s", row[i].unit, row[i].at);
        act(&s, choice);
        assert_int_equal(s.p.committed, 0); /* not by declaring it */
        dice(&s, 4, 1);
        assert_int_equal(has(s.p.committed, unit_number(&s, row[i].unit)), row[i].committed);
        assert_int_equal(ms_points(&look, ALLIED) - before, row[i].committed);
        close_scene(&s);
    }
}

SCENE(h_15_4__charges_and_squares_are_in_use)
{
    put(s, "hubert", "0511");
    put(s, "1leg", "0512");
    put(s, "mitchell", "0508");
    at_movement(s);
    assert_true(offers(s, "charge hubert") > 0);
    assert_int_equal(offers(s, "form 1leg"), 1);
}

SCENE_BY(h_15_5__who_holds_what_at_the_start,
         open_scenario(s, "musket-saber/hougoumont-1815", NULL))
{
    static const char *const allied[] = {"0101", "2009", "0109", "1209", "1309", "1408", "1304"};
    static const char *const french[] = {"0110", "2010", "2015", "1211", "1012"};
    for (size_t i = 0; i < sizeof allied / sizeof *allied; i++)
        assert_int_equal(holder(s, allied[i]), ALLIED);
    for (size_t i = 0; i < sizeof french / sizeof *french; i++)
        assert_int_equal(holder(s, french[i]), FRENCH);
}

/* --- Wilson's Creek --- */

TEST(w_15_1__the_camps_are_surprised)
{
    static const struct {
        const char *enemy;
        int turn;
        bool moves;
    } row[] = {{"1006", 1, true}, {"1005", 1, false}, {"1005", 2, true}};
    struct scene s;
    for (int i = 0; i < 3; i++) {
        open_creek(&s, NULL);
        put(&s, "3la", "1010");
        put(&s, "price", "1012");
        put(&s, "1ks", row[i].enemy);
        set_turn(&s, row[i].turn, SOUTH);
        at_movement(&s);
        assert_int_equal(offers(&s, "move 3la") > 0, row[i].moves);
        assert_true(offers(&s, "move price") > 0); /* leaders are free */
        close_scene(&s);
    }
    open_creek(&s, NULL); /* nor is the Union bound */
    put(&s, "1ks", "0703");
    put(&s, "3la", "1010");
    set_turn(&s, 1, UNION);
    at_movement(&s);
    assert_true(offers(&s, "move 1ks") > 0);
    close_scene(&s);
}

/* A Southern unit in 0215 attacks a Union unit in 0214: the rating of the defender. */
static int rating_of(struct scene *s, const char *attacker, const char *defender)
{
    put(s, attacker, "0215");
    put(s, defender, "0214");
    set_turn(s, 3, SOUTH);
    at_combat(s);
    char choice[40];
    struct gg_text text;
    gg_text_fixed(&text, choice, sizeof choice);
    gg_text_fmt(&text, "attack %s 0214", attacker);
    act(s, choice);
    return check_rating(s, 1);
}

TEST(w_15_2__uniforms_are_mistaken_once)
{
    struct scene s;
    open_creek(&s, NULL);
    assert_int_equal(rating_of(&s, "3la", "3mo"), 3 - 2);
    dice(&s, 4, 1);
    assert_true(logged(&s, E_UNIFORMS));
    s.p.struck = s.p.attacked = s.p.zoned = 0;
    assert_int_equal(rating_of(&s, "3la", "3mo"), 3); /* nobody is fooled twice */
    close_scene(&s);

    open_creek(&s, NULL);
    assert_int_equal(rating_of(&s, "3ar", "3mo"), 3); /* others wear grey */
    close_scene(&s);

    open_creek(&s, NULL);
    assert_int_equal(rating_of(&s, "3la", "1ks"), 4); /* of another formation */
    dice(&s, 4, 1);
    assert_false(logged(&s, E_UNIFORMS));
    close_scene(&s);
}

SCENE_BY(w_15_3__no_squares_are_formed, open_creek(s, NULL))
{
    put(s, "1ks", "0214");
    put(s, "greer", "0215");
    at_movement(s);
    assert_int_equal(offers(s, "form"), 0);
    set_charging(s, "greer");
    set_turn(s, 3, SOUTH);
    at_combat(s);
    act(s, "strike greer 0214");
    roll(s, 1); /* the nerve of the charge */
    roll(s, 1); /* it stands, and may form no square (MS-9.2-u) */
    expect_roll(s, "Charge");
    s->p.zoned = 0;
}

TEST(w_15_4__the_union_may_leave)
{
    static const struct {
        const char *from;
        int turn;
        bool leaves;
    } row[] = {{"0501", 8, true}, {"0801", 8, true}, {"0501", 7, false}, {"0502", 8, false}};
    struct scene s;
    for (int i = 0; i < 4; i++) {
        open_creek(&s, NULL);
        put(&s, "1ks", row[i].from);
        set_turn(&s, row[i].turn, UNION);
        at_movement(&s);
        assert_int_equal(offers(&s, "exit 1ks"), row[i].leaves);
        if (row[i].leaves) {
            struct look look = look_at(&s);
            int points = ms_points(&look, SOUTH);
            act(&s, "exit 1ks");
            expect_at(&s, "1ks", "exited");
            assert_int_equal(ms_points(&look, SOUTH), points);
        }
        close_scene(&s);
    }
    for (int far = 4; far <= 5; far++) { /* it costs a point */
        open_creek(&s, NULL);
        put(&s, "1ks", far == 4 ? "0505" : "0506");
        set_turn(&s, 8, UNION);
        at_movement(&s);
        act(&s, "move 1ks 0501");
        assert_int_equal(offers(&s, "exit 1ks"), far == 4);
        close_scene(&s);
    }
    open_creek(&s, NULL); /* and is for the Union */
    put(&s, "3la", "0501");
    set_turn(&s, 9, SOUTH);
    at_movement(&s);
    assert_int_equal(offers(&s, "exit"), 0);
    close_scene(&s);
}

SCENE_BY(w_15_5__who_holds_what_at_the_start,
         open_scenario(s, "musket-saber/wilsons-creek-1861", NULL))
{
    static const char *const ours[] = {"0101", "1303", "0603", "0604", "1414"};
    static const char *const south[] = {"0104", "1401", "2015", "0707", "1307", "0805"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_int_equal(holder(s, ours[i]), UNION);
    for (size_t i = 0; i < sizeof south / sizeof *south; i++)
        assert_int_equal(holder(s, south[i]), SOUTH);
}
