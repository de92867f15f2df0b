/*
 * umpire.c - rulings for a real table (GN-11): one check, a rally sequence, a brigade's morale from their circumstances, and
 * whole tables on which somebody has run.
 */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "grognard/umpire.h"

/* --- questions --- */

struct asked {
    struct gg_form form;
    struct gg_ruling *ruling;
};

static void open_question(const char *question, struct gg_form *form)
{
    struct gg_faults faults = {.count = 0};
    const struct gg_scenario *found = gg_question(question);
    assert_non_null(found);
    assert_true(gg_form_open(found->id, found->document, form, &faults));
}

/* "class=green size=24": false where a fact cannot be; the message says why. */
static bool fill(const struct gg_form *form, const char *facts, struct gg_given *given,
                 struct gg_text *message)
{
    char room[400], *next;
    assert_true(strlen(facts) < sizeof room);
    memcpy(room, facts, strlen(facts) + 1);
    for (char *fact = strtok_r(room, " ", &next); fact; fact = strtok_r(NULL, " ", &next)) {
        char *value = strchr(fact, '=');
        assert_non_null(value);
        *value++ = '\0';
        if (gg_form_set(form, given, fact, value, message) != GG_OK)
            return false;
    }
    return true;
}

static void ask(struct asked *a, const char *question, const char *facts)
{
    struct gg_given given = {.known = {false}};
    struct gg_faults faults = {.count = 0};
    struct gg_text message;
    open_question(question, &a->form);
    gg_text_growing(&message);
    if (!fill(&a->form, facts, &given, &message) || !gg_form_sound(&a->form, &given, &message))
        fail_msg("%s: %s", facts, gg_text_str(&message));
    int missing = gg_form_missing(&a->form, &given);
    if (missing >= 0)
        fail_msg("%s: %s is missing", facts, a->form.ask[missing].name);
    a->ruling = gg_ruling_ask(&a->form, &given, &faults);
    if (!a->ruling)
        fail_msg("%s: %s", facts, faults.list[0].message);
    gg_text_free(&message);
}

static void expect_refused(const char *question, const char *facts, const char *words)
{
    struct gg_form form;
    struct gg_given given = {.known = {false}};
    struct gg_text message;
    open_question(question, &form);
    gg_text_growing(&message);
    assert_false(fill(&form, facts, &given, &message) && gg_form_sound(&form, &given, &message));
    if (!strstr(gg_text_str(&message), words))
        fail_msg("%s: %s", facts, gg_text_str(&message));
    gg_text_free(&message);
}

static void answer(struct asked *a, const char *text)
{
    assert_int_equal(gg_ruling_answer(a->ruling, text, NULL), GG_OK);
}

static void expect_odds(const struct asked *a, const char *result, const char *exact)
{
    static struct gg_told told;
    assert_int_equal(gg_game_odds(gg_ruling_game(a->ruling), NULL, GG_EVERYTHING, &told), GG_OK);
    for (int i = 0; i < told.odds.count; i++) {
        char room[GG_RATIO_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_ratio_write(told.odds.outcome[i].exact, &text);
        if (strcmp(told.odds.outcome[i].result, result) != 0)
            continue;
        assert_string_equal(room, exact);
        return;
    }
    assert_string_equal(exact, "0");
}

static void expect_told(const struct asked *a, const char *words)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_ruling_tell(a->ruling, 0, &text);
    if (!strstr(gg_text_str(&text), words))
        fail_msg("'%s' is not in: %s", words, gg_text_str(&text));
    gg_text_free(&text);
}

#define CHECK "grid-napoleonic/check"

/* Circumstances, the chance to pass, and the column where it is told. */
TEST(gn_11_a__one_check_from_its_circumstances)
{
    static const struct {
        const char *facts, *column, *result, *exact;
    } rows[] = {
        {"class=green size=24 casualties=2 event=ranged_kia terrain=clear leader=none", "+2",
         "pass", "2/5"},
        {"class=veteran size=36 casualties=4 event=ranged_kia terrain=clear leader=good "
         "leader_in_chain=y",
         "+3", "pass", "2/5"},
        {"class=veteran size=36 casualties=4 event=ranged_kia terrain=clear leader=good "
         "leader_in_chain=n",
         "+4", "pass", "2/5"},
        {"class=veteran size=36 casualties=5 event=ranged_kia terrain=clear leader=bad", "+5",
         "pass", "3/10"},
        {"class=guard size=20 casualties=0 event=routed_through terrain=strong leader=none", "+1",
         "pass", "4/5"},
        {"class=green size=14 casualties=1 event=routed_adjacent terrain=clear leader=none", "+3",
         "rout", "7/10"},
        {"class=green size=14 casualties=3 event=ranged_kia terrain=clear leader=none", "+3",
         "eliminated", "9/10"},
        {"class=guard size=40 casualties=10 event=ranged_kia terrain=strong leader=good "
         "leader_in_chain=y",
         "+7", "pass", "2/5"},
        {"class=crack size=20 casualties=0 event=retreated_adjacent terrain=heavy leader=none", "0",
         "pass", "4/5"},
        {"class=crack size=20 casualties=0 event=retreated_through terrain=heavy leader=none", "+1",
         "pass", "7/10"},
        {"class=crack size=20 casualties=1 event=burning terrain=clear leader=none", "+1", "pass",
         "7/10"},
        {"class=veteran size=18 casualties=0 event=close terrain=clear leader=none mover=cav "
         "target=inf target_square=n target_bad_order=n aspect=flank",
         "-3", "pass", "7/10"},
        {"class=veteran size=18 casualties=0 event=close terrain=clear leader=none mover=cav "
         "target=inf target_square=y target_bad_order=n aspect=front",
         "+5", "pass", "1/5"},
        {"class=veteran size=24 casualties=1 event=close terrain=clear leader=none mover=inf "
         "target=art target_bad_order=y aspect=rear",
         "-1", "pass", "7/10"},
        {"class=veteran size=24 casualties=1 event=close terrain=heavy leader=none mover=inf "
         "target=cav target_bad_order=n aspect=front",
         "+1", "pass", "3/5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct asked a;
        char words[80];
        struct gg_text text;
        ask(&a, CHECK, rows[i].facts);
        gg_text_fixed(&text, words, sizeof words);
        gg_text_fmt(&text, "casualties and modifiers %s", rows[i].column);
        expect_told(&a, words);
        expect_odds(&a, rows[i].result, rows[i].exact);
        gg_ruling_close(a.ruling);
    }
}

/* The run, the new level, and who must check because of it. */
TEST(gn_11_a__the_run_and_who_checks_next)
{
    struct asked a;
    ask(&a, CHECK, "class=green size=24 casualties=2 event=ranged_kia terrain=clear leader=none");
    answer(&a, "6");
    answer(&a, "4");
    expect_told(&a, "to 4 spaces back");
    expect_told(&a, "level 2 now");
    expect_told(&a, "event=retreated_through");
    assert_int_equal(gg_ruling_waits(a.ruling), GG_WAITS_NOT);
    assert_int_equal(gg_ruling_undo(a.ruling), GG_OK);
    assert_int_equal(gg_ruling_undo(a.ruling), GG_OK);
    answer(&a, "5");
    answer(&a, "1");
    expect_told(&a, "to 1 space back");
    expect_told(&a, "A fallback upsets nobody");
    gg_ruling_close(a.ruling);
}

TEST(gn_11_a__the_double_check_beside_cavalry)
{
    struct asked a;
    ask(&a, CHECK,
        "class=veteran size=8 casualties=0 event=cavalry_adjacent terrain=clear leader=none "
        "unit=battery limbered=n heavy_near=y friendly_square_near=y");
    expect_odds(&a, "2", "9/100");
    expect_odds(&a, "1", "21/50");
    expect_odds(&a, "0", "49/100");
    answer(&a, "3 4");
    expect_told(&a, "the heavy terrain");
    expect_told(&a, "the square");
    expect_told(&a, "1 space back");
    answer(&a, "away unit 7,0");
    expect_told(&a, "left the guns");
    gg_ruling_close(a.ruling);

    ask(&a, CHECK,
        "class=veteran size=24 casualties=0 event=cavalry_adjacent terrain=clear leader=none "
        "unit=infantry");
    expect_odds(&a, "1", "1/2");
    answer(&a, "5 6");
    expect_told(&a, "formed square");
    assert_int_equal(gg_ruling_undo(a.ruling), GG_OK);
    answer(&a, "6 6");
    expect_told(&a, "halted");
    assert_int_equal(gg_ruling_undo(a.ruling), GG_OK);
    answer(&a, "1 1");
    answer(&a, "turn unit enemy");
    gg_ruling_close(a.ruling);

    ask(&a, CHECK,
        "class=crack size=16 casualties=0 event=cavalry_adjacent terrain=clear leader=none "
        "unit=skirmish");
    answer(&a, "10 10");
    answer(&a, "6");
    expect_told(&a, "to 2 spaces back");
    gg_ruling_close(a.ruling);
}

TEST(gn_11_a__what_contradicts_is_refused)
{
    expect_refused(CHECK, "class=green size=0", "a whole number from 1 to 200");
    expect_refused(CHECK, "event=rally", "ranged_kia");
    expect_refused(CHECK, "casualties=0 event=ranged_kia", "contradicts casualties=0");
    expect_refused(CHECK, "event=close target=inf target_square=y aspect=rear",
                   "no flank and no rear");
    expect_refused(CHECK, "event=close mover=cav terrain=strong", "strong point");
    expect_refused(CHECK, "event=burning mover=inf", "mover does not matter");
    expect_refused("grid-napoleonic/brigade",
                   "infantry=0 batteries=0 cavalry=0 cos_kia=0 higher_cos_kia=0", "no dice");
}

TEST(gn_11_b__each_attempt_then_the_move_and_the_choice)
{
    struct asked a;
    ask(&a, "grid-napoleonic/rally",
        "class=veteran size=24 casualties=2 level=3 ap=3 terrain=clear leader_here=n");
    expect_odds(&a, "rallies", "1/2");
    answer(&a, "6");
    answer(&a, "6");
    expect_odds(&a, "4 spaces", "1/2"); /* two attempts, then the move */
    answer(&a, "6");
    expect_told(&a, "to 5 spaces back");
    expect_told(&a, "event=routed_through");
    gg_ruling_close(a.ruling);

    ask(&a, "grid-napoleonic/rally",
        "class=veteran size=24 casualties=2 level=3 ap=3 terrain=clear leader_here=y leader=bad");
    answer(&a, "6");
    answer(&a, "6");
    answer(&a, "5"); /* the third, which his presence allows */
    expect_told(&a, "rallied: good order");
    gg_ruling_close(a.ruling);

    ask(&a, "grid-napoleonic/rally",
        "class=crack size=12 casualties=1 level=1 ap=1 terrain=heavy leader_here=n");
    expect_odds(&a, "rallies", "7/10");
    answer(&a, "8");
    answer(&a, "1");
    assert_int_equal(gg_ruling_waits(a.ruling), GG_WAITS_CHOICE);
    answer(&a, "stay unit");
    expect_told(&a, "stood still");
    gg_ruling_close(a.ruling);
}

TEST(gn_11_c__dice_for_what_is_lost)
{
    struct asked a;
    ask(&a, "grid-napoleonic/brigade",
        "infantry=1 batteries=0 cavalry=1 cos_kia=0 higher_cos_kia=0");
    expect_odds(&a, "0", "8/27");
    expect_odds(&a, "3", "1/27");
    answer(&a, "5 4 6");
    expect_told(&a, "to 2 spaces back");
    gg_ruling_close(a.ruling);
    ask(&a, "grid-napoleonic/brigade",
        "infantry=8 batteries=4 cavalry=4 cos_kia=3 higher_cos_kia=2");
    expect_told(&a, "25d6");
    expect_told(&a, "+8 cavalry");
    expect_told(&a, "+3 brigade commanders killed");
    expect_told(&a, "+2 division or corps commanders killed");
    gg_ruling_close(a.ruling);
}

/* --- whole tables --- */

/* Begins an occasion; the flaw's sentence, or NULL. */
static const char *occur(struct scene *s, const char *name, const void *told)
{
    static struct gg_flaw flaw;
    flaw = (struct gg_flaw){.piece = -1};
    for (const struct gg_occasion *o = gn_occasions; o->name; o++)
        if (strcmp(o->name, name) == 0)
            return gg_kit_occur(s->battle, &s->p, o, told, &s->table.log, &flaw) ? NULL : flaw.why;
    fail_msg("%s is no occasion", name);
    return NULL;
}

static void expect_flaw(struct scene *s, const char *name, const void *told, const char *words)
{
    struct position before = s->p;
    const char *why = occur(s, name, told);
    assert_non_null(why);
    if (!strstr(why, words))
        fail_msg("%s: %s", name, why);
    s->p = before;
}

static struct gn_run_told run_of(const struct scene *s, const char *unit, int result,
                                 const char *const *path)
{
    struct gn_run_told run = {.unit = (uint8_t)number(s, unit), .result = (uint8_t)result};
    for (; path[run.length]; run.length++)
        run.path[run.length] = (uint16_t)space(s, path[run.length]);
    return run;
}

/* Beside the run, in its way, in melee, too far away; the nearest to its first space first. */
SCENE(gn_11_d__who_is_beside_or_in_the_way_of_a_typed_path)
{
    put(s, "a11", "12,3");
    put(s, "a12", "9,4");  /* in the way */
    put(s, "a13", "12,4"); /* next to its first space */
    put(s, "a14", "8,3");  /* next to the last but one */
    put(s, "a21", "6,3");  /* too far */
    put(s, "a22", "10,4"); /* in melee */
    put(s, "b11", "10,4");
    engage(s, "b11", "a22");
    static const char *const path[] = {"11,3", "10,3", "9,4", "8,5", NULL};
    struct gn_run_told run = run_of(s, "a11", ROUT, path);
    assert_null(occur(s, "runs", &run));
    assert_int_equal(level(s, "a11"), 3);
    expect_at(s, "a11", "8,5");
    expect_who(s, "a13");
    assert_int_equal(column(s), 2);
    roll(s, 1);
    expect_who(s, "a12");
    assert_int_equal(column(s), 3);
    assert_int_equal(level(s, "a12"), 1); /* disordered */
    roll(s, 1);
    expect_who(s, "a14");
    assert_int_equal(column(s), 2);
    roll(s, 1);
    expect_turn(s, GG_OVER);
}

/* A retreat upsets less; a fallback nobody; a move of 2.6 only who is in its way. */
SCENE(gn_11_d__what_kind_of_run_it_was)
{
    static const char *const path[] = {"11,3", "10,3", NULL};
    put(s, "a11", "12,3");
    put(s, "a12", "10,3");
    put(s, "a13", "12,4");
    struct position before = s->p;
    struct gn_run_told run = run_of(s, "a11", RETREAT, path);
    assert_null(occur(s, "runs", &run));
    expect_who(s, "a13");
    assert_int_equal(column(s), 1);
    roll(s, 1);
    expect_who(s, "a12");
    assert_int_equal(column(s), 2);
    s->p = before;
    run = run_of(s, "a11", FALLBACK, path);
    assert_null(occur(s, "runs", &run));
    expect_turn(s, GG_OVER);
    assert_int_equal(level(s, "a11"), 1);
    s->p = before;
    lower(s, "a11", 3);
    run = run_of(s, "a11", PASS, path);
    run.of_2_6 = 1;
    assert_null(occur(s, "runs", &run));
    expect_who(s, "a12");
    assert_int_equal(column(s), 3);
    roll(s, 1);
    expect_turn(s, GG_OVER);
}

SCENE_BY(gn_11_d__a_path_that_cannot_be_is_refused, open_ground(s, "10,3 ~", NULL, NULL))
{
    static const char *const jump[] = {"10,4", NULL}, *const water[] = {"11,3", "10,3", NULL},
                             *const enemy[] = {"11,4", NULL}, *const good[] = {"11,3", NULL},
                             *const none[] = {NULL};
    put(s, "a11", "12,3");
    put(s, "b11", "11,4");
    struct gn_run_told run = run_of(s, "a11", ROUT, jump);
    expect_flaw(s, "runs", &run, "not next to the space before");
    run = run_of(s, "a11", ROUT, water);
    expect_flaw(s, "runs", &run, "nobody enters 10,3");
    run = run_of(s, "a11", ROUT, enemy);
    expect_flaw(s, "runs", &run, "an enemy unit stands in 11,4");
    run = run_of(s, "a11", ROUT, none);
    expect_flaw(s, "runs", &run, "no space");
    run = run_of(s, "a11", PASS, good);
    expect_flaw(s, "runs", &run, "who passes does not run");
    run.of_2_6 = 1;
    expect_flaw(s, "runs", &run, "not in bad order");
    run = run_of(s, "a11", ROUT, good);
    run.off = 1;
    expect_flaw(s, "runs", &run, "does not end at its edge");
    run = run_of(s, "a12", ROUT, good);
    expect_flaw(s, "runs", &run, "not on the board");
    run = run_of(s, "a11", ROUT, good);
    run.along[run.nalong++] = (uint8_t)number(s, "la1");
    expect_flaw(s, "runs", &run, "no leader in its space");
}

/* A unit that fails runs by itself; its leader may go along; the cascade goes to its end, and so does the ruling. */
SCENE(gn_11_d__a_unit_that_fails)
{
    const struct fails {
        uint8_t unit, result;
    } fails = {(uint8_t)number(s, "a11"), ROUT};
    put(s, "a11", "12,3");
    put(s, "a12", "8,3");
    put(s, "la1", "12,3");
    assert_null(occur(s, "fails", &fails));
    act(s, "along la1");
    roll(s, 1);
    expect_at(s, "la1", "8,3");
    expect_who(s, "a12");
    roll(s, 10);
    act(s, "done");
    roll(s, 1);
    expect_who(s, "a11");
    roll(s, 1);
    expect_turn(s, GG_OVER);
    expect_at(s, "a12", "4,3");
}

/* What a cause needs must be so on the table. */
SCENE(gn_11_d__a_cause_that_the_table_contradicts)
{
    struct {
        uint8_t unit, cause, target;
    } check = {(uint8_t)number(s, "a11"), RANGED_KIA, NO_UNIT};
    put(s, "a11", "12,3");
    expect_flaw(s, "check", &check, "no casualties");
    check.cause = RALLY;
    expect_flaw(s, "check", &check, "event of its own");
    check.cause = BURNING;
    expect_flaw(s, "check", &check, "does not burn");
    check.cause = CAVALRY_ADJACENT;
    expect_flaw(s, "check", &check, "no enemy cavalry");
    check.cause = CLOSE;
    expect_flaw(s, "check", &check, "target is missing");
    put(s, "b11", "14,3");
    check.target = (uint8_t)number(s, "b11");
    expect_flaw(s, "check", &check, "must stand next to it");
    check.cause = ROUTED_ADJACENT;
    expect_flaw(s, "check", &check, "only a roll to close");
    check.target = NO_UNIT;
    assert_null(occur(s, "check", &check));
    roll(s, 1);
    expect_turn(s, GG_OVER);
}

/* Fire, flames, cavalry, rallying and brigades of a whole table. */
SCENE(gn_11_d__everyone_whom_an_event_concerns)
{
    struct position before;
    uint8_t hits[PIECES_MAX] = {0}, unit, commander = NO_UNIT;
    put(s, "a11", "12,3");
    put(s, "a12", "4,3");
    put(s, "la1", "12,3");
    put(s, "b31", "13,3"); /* Hussars */
    before = s->p;
    hits[number(s, "a11")] = 1;
    hits[number(s, "a12")] = 2;
    assert_null(occur(s, "fire", hits));
    expect_who(s, "la1");
    roll(s, 2);
    expect_who(s, "a12"); /* who lost most */
    assert_int_equal(column(s), 2);
    roll(s, 1);
    expect_who(s, "a11");
    roll(s, 1);
    expect_turn(s, GG_OVER);
    s->p = before;
    unit = (uint8_t)number(s, "b31");
    assert_null(occur(s, "cavalry", &unit));
    expect_who(s, "a11");
    dice(s, 10, 10);
    expect_turn(s, GG_OVER);
    s->p = before;
    expect_flaw(s, "burning", NULL, "nobody stands in a burning space");
    set_fire(s, "12,3");
    assert_null(occur(s, "burning", NULL));
    expect_who(s, "a11");
    s->p = before;
    unit = (uint8_t)number(s, "a11");
    expect_flaw(s, "rally", &unit, "good order");
    lower(s, "a11", 2);
    give_ap(s, "a11", 3, 3);
    assert_null(occur(s, "rally", &unit));
    for (int i = 0; i < 3; i++)
        roll(s, 10);
    act(s, "done");
    roll(s, 1);
    expect_at(s, "a11", "9,3");
    expect_turn(s, GG_OVER);
    assert_null(occur(s, "brigades", &commander));
    expect_who(s, "la1");
}

/* --- sources --- */

TEST(gn_11_e__each_clause_of_an_answer_says_where_it_comes_from)
{
    struct asked a;
    ask(&a, CHECK, "class=green size=24 casualties=2 event=ranged_kia terrain=heavy leader=none");
    expect_told(&a, "[GN-2.8-a, source]");
    expect_told(&a, "[GN-2.7-a, source, house reading]");
    answer(&a, "10");
    answer(&a, "1");
    expect_told(&a, "[GN-2.5-b, house]");
    struct gg_text text;
    gg_text_growing(&text);
    gg_ruling_json(a.ruling, &text);
    assert_non_null(strstr(gg_text_str(&text), "\"GN-2.5-b\":\"house\""));
    assert_non_null(strstr(gg_text_str(&text), "\"GN-2.5-a\":\"source\""));
    gg_text_free(&text);
    gg_ruling_close(a.ruling);
}

/* No field of a question has a default. */
TEST(gn_11_e__nothing_is_assumed)
{
    static const char *const questions[] = {CHECK, "grid-napoleonic/rally",
                                            "grid-napoleonic/brigade"};
    for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
        struct gg_form form;
        struct gg_given given = {.known = {false}};
        open_question(questions[q], &form);
        gg_form_defaults(&form, &given);
        assert_int_equal(gg_form_missing(&form, &given), 0);
        for (int i = 0; i < form.nasks; i++)
            assert_false(form.ask[i].has_standard);
    }
}
