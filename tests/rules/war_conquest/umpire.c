/*
 * umpire.c - rulings for a real table (WC-UMP): questions by their facts, and whole tables on which something has happened.
 */
#include "../../cases.h"

#include <stdio.h>
#include <string.h>

#include "grognard/file.h"
#include "grognard/grognard.h"
#include "grognard/odds.h"

/* --- questions --- */

static struct gg_form form; /* the ruling refers to it */

/* facts: "purpose=rally mo=6". */
static struct gg_ruling *ask(const char *question, const char *facts)
{
    struct gg_faults faults = {.count = 0};
    struct gg_given given = {.known = {false}};
    struct gg_text message;
    char room[800];
    snprintf(room, sizeof room, "%s", facts);
    const struct gg_scenario *found = gg_question(question);
    assert_non_null(found);
    assert_true(gg_form_open(found->id, found->document, &form, &faults));
    gg_text_growing(&message);
    for (char *word = strtok(room, " "); word; word = strtok(NULL, " ")) {
        char *equals = strchr(word, '=');
        assert_non_null(equals);
        *equals = '\0';
        if (gg_form_set(&form, &given, word, equals + 1, &message) != GG_OK)
            fail_msg("%s", gg_text_str(&message));
    }
    gg_form_defaults(&form, &given);
    if (gg_form_missing(&form, &given) >= 0)
        fail_msg("%s is missing", form.ask[gg_form_missing(&form, &given)].name);
    if (!gg_form_sound(&form, &given, &message))
        fail_msg("%s", gg_text_str(&message));
    gg_text_free(&message);
    struct gg_ruling *ruling = gg_ruling_ask(&form, &given, &faults);
    if (!ruling)
        fail_msg("%s", faults.list[0].message);
    return ruling;
}

/* A ruling stands in positions like any others. */
static void expect_sound(const struct gg_ruling *ruling)
{
    const struct gg_game *game = gg_ruling_game(ruling);
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_flaw flaw = {.piece = -1};
    if (!battle->rules->invariants(battle, gg_game_position(game), &flaw))
        fail_msg("%s", flaw.why);
}

static void answer(struct gg_ruling *ruling, const char *text)
{
    expect_sound(ruling);
    if (gg_ruling_answer(ruling, text, NULL) != GG_OK)
        fail_msg("%s was not taken", text);
    expect_sound(ruling);
}

static void expect_chance(const struct gg_ruling *ruling, const char *result, const char *exact)
{
    static struct gg_told told;
    memset(&told, 0, sizeof told);
    assert_int_equal(gg_game_odds(gg_ruling_game(ruling), NULL, GG_EVERYTHING, &told), GG_OK);
    for (int i = 0; i < told.odds.count; i++) {
        char room[GG_RATIO_TEXT];
        struct gg_text text;
        if (strcmp(told.odds.outcome[i].result, result) != 0)
            continue;
        gg_text_fixed(&text, room, sizeof room);
        gg_ratio_write(told.odds.outcome[i].exact, &text);
        assert_string_equal(room, exact);
        return;
    }
    fail_msg("%s cannot happen", result);
}

/* Everything that was said so far, with what waits. */
static void expect_said(const struct gg_ruling *ruling, const char *words, bool said)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_ruling_tell(ruling, 0, &text);
    if ((strstr(gg_text_str(&text), words) != NULL) != said)
        fail_msg("%s \"%s\":\n%s", said ? "expected" : "not expected", words, gg_text_str(&text));
    gg_text_free(&text);
}

static void done(struct gg_ruling *ruling)
{
    assert_int_equal(gg_ruling_waits(ruling), GG_WAITS_NOT);
    gg_ruling_close(ruling);
}

TEST(wc_ump_1__a_combat_morale_test_with_value_dice_and_consequence)
{
    struct gg_ruling *r =
        ask("war-conquest/test", "purpose=combat formation=battle kind=regular models_start=24 "
                                 "models_now=24 mo=8 in_zone=no difference=3");
    expect_chance(r, "pass", "113/216");
    expect_said(r, "-3 lost the combat by that (house) [WC-CMB-4]", true);
    answer(r, "3 3 3");
    expect_said(r, "The unit breaks. [WC-CMB-6]", true);
    expect_said(r, "Next: mark it breaking", true);
    done(r);
}

TEST(wc_ump_1__a_rally_counts_enemies_and_the_general_and_a_point_is_a_die)
{
    struct gg_ruling *r = ask("war-conquest/test",
                              "purpose=rally formation=skirmish models_start=12 models_now=12 mo=6 "
                              "in_zone=yes enemies_within_10=2 sip=yes");
    expect_chance(r, "pass", "113/216");
    expect_said(r, "Owner spent a point on The unit. [WC-STR-3]", true);
    answer(r, "2 3 6");
    expect_said(r, "The unit rallied, in disorder. [WC-END-5]", true);
    done(r);
}

TEST(wc_ump_1__a_failure_in_combat_is_no_flight)
{
    static const struct {
        const char *engaged, *said;
    } rows[] = {{"no", "The unit will flee. [WC-RES-6]"},
                {"won", "it may not pursue. [WC-RES-5]"},
                {"continues", "a bonus for its enemy. [WC-RES-5]"},
                {"lost", "a bonus for its enemy. [WC-RES-5]"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char facts[300];
        snprintf(facts, sizeof facts,
                 "purpose=morale formation=battle kind=light models_start=20 models_now=10 mo=7 "
                 "in_zone=no reasons=T1a,T4 engaged=%s",
                 rows[i].engaged);
        struct gg_ruling *r = ask("war-conquest/test", facts);
        expect_chance(r, "pass", "5/12"); /* 7 - 1 on two dice: exactly half is not over half */
        answer(r, "6 1");
        expect_said(r, rows[i].said, true);
        done(r);
    }
}

TEST(wc_ump_1__command_tests_and_the_last_chance)
{
    struct gg_ruling *r =
        ask("war-conquest/test", "purpose=command formation=battle kind=regular models_start=20 "
                                 "models_now=20 mo=7 in_zone=no manoeuvre=yes enemies_within_5=2");
    expect_chance(r, "pass", "113/216");
    answer(r, "4 4 4");
    expect_said(r, "could not do it", true);
    done(r);
    r = ask("war-conquest/test",
            "purpose=command formation=battle kind=drilled models_start=20 models_now=20 mo=7 "
            "in_zone=no manoeuvre=no");
    answer(r, "6 6 6");
    answer(r, "again unit");
    answer(r, "1 1 1");
    expect_said(r, "Next: the manoeuvre or response is made", true);
    expect_said(r, "Next: it is not made", false);
    done(r);
    r = ask("war-conquest/test",
            "purpose=last_chance formation=battle kind=drilled models_start=20 models_now=20 mo=7 "
            "in_zone=yes");
    expect_chance(r, "pass", "7/12"); /* two dice, 7 + 1 - 1 */
    answer(r, "6 2");
    expect_said(r, "left the table and was lost. [WC-END-8]", true);
    done(r);
}

static void expect_who(const char *facts, const char *said)
{
    struct gg_ruling *r = ask("war-conquest/who", facts);
    expect_said(r, said, true);
    done(r);
}

#define STEADY "state=steady engaged=no casualty_test=none "

TEST(wc_ump_2__by_measured_distances_with_reasons)
{
    expect_who("models=24 lost=0 formation=battle " STEADY
               "events=breaks breaks_at=10 breaks_formation=battle breaks_general=no",
               "must test: a friend breaks near it.");
    expect_who("models=24 lost=0 formation=battle " STEADY
               "events=breaks breaks_at=11 breaks_formation=battle breaks_general=no",
               "need not test: nothing gives it a reason.");
    expect_who("models=24 lost=0 formation=battle " STEADY
               "events=flees flees_at=5 flees_models=12 flees_formation=battle flees_general=yes",
               "must test: the general flees.");
    expect_who("models=24 lost=0 formation=battle " STEADY
               "events=flees flees_at=5 flees_models=20 flees_formation=skirmish flees_general=no",
               "ignore skirmishers. [WC-RES-T6]");
    expect_who("models=19 lost=5 formation=battle " STEADY "events=none", "a fifth of its models");
    expect_who("models=20 lost=4 formation=battle " STEADY "events=none", "need not test");
    expect_who("models=19 lost=5 formation=battle state=steady engaged=yes events=none",
               "need not test");
}

TEST(wc_ump_2__a_test_for_casualties_that_was_taken_before)
{
    expect_who("models=19 lost=5 formation=battle state=steady engaged=no casualty_test=passed "
               "events=none",
               "need not test");
    expect_who("models=19 lost=5 formation=battle state=steady engaged=no casualty_test=failed "
               "events=none",
               "The unit will flee. [WC-RES-6]");
    expect_who("models=24 lost=0 formation=battle state=failed_to_rally events=slain slain_at=1",
               "does not test now");
}

TEST(wc_ump_3__by_dice_equal_is_destroyed)
{
    struct gg_ruling *r = ask("war-conquest/pursuit", "pursuers=1 flee_dice=2 pursue_dice=3 "
                                                      "thrown=no crossed=0 general=yes refuge=no");
    answer(r, "6 4");
    expect_chance(r, "caught", "5/8");
    answer(r, "1 3 6");
    expect_said(r, "caught by its pursuers and destroyed. [WC-PUR-2]", true);
    expect_said(r, "the general, was slain. [WC-PUR-7]", true); /* nobody near */
    done(r);
}

TEST(wc_ump_3__by_totals_and_command_tests_are_due)
{
    struct gg_ruling *r =
        ask("war-conquest/pursuit", "pursuers=1 flee_dice=2 pursue_dice=2 thrown=yes flee_total=9 "
                                    "pursue_total=8 crossed=2 general=no");
    expect_said(r, "fled 9\" from its combat. [WC-PUR-8]", true);
    expect_said(r, "followed 8\". [WC-PUR-6]", true);
    expect_said(r, "takes a Command Test in the order of crossing", true);
    done(r);
}

#define END "mo=7 in_zone=no personalities=2 flee_dice=2 "

TEST(wc_ump_4__only_enemies_that_neither_fight_nor_flee_count)
{
    struct gg_ruling *r = ask("war-conquest/end", END "enemies=1 enemies_in_combat=2 "
                                                      "enemies_fleeing=2 edge=20 way=clear");
    answer(r, "rally unit");
    expect_chance(r, "pass", "5/12");
    expect_said(r, "-1 enemies near [WC-END-4]", true);
    gg_ruling_close(r);
}

TEST(wc_ump_4__to_the_edge_into_others_or_neither)
{
    static const struct {
        const char *way, *dice, *said;
    } rows[] = {{"way=clear", "4 3", "fled 7\" toward its rally point"},
                {"way=clear", "4 4", "reached the edge of the table"},
                {"way=barred barred_at=7", "4 3", "dispersed. [WC-END-7]"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char facts[300];
        snprintf(facts, sizeof facts,
                 END "enemies=0 enemies_in_combat=0 enemies_fleeing=0 edge=8 %s", rows[i].way);
        struct gg_ruling *r = ask("war-conquest/end", facts);
        answer(r, "decline unit");
        answer(r, rows[i].dice);
        expect_said(r, rows[i].said, true);
        done(r);
    }
}

/* --- whole tables --- */

#define TABLE                                                                                      \
    "system: war-conquest\ntitle: A table\n"                                                       \
    "sides:\n"                                                                                     \
    "  red: {title: Red, edge: south, rally: [36, 0], points: 2000}\n"                             \
    "  blue: {title: Blue, edge: north, rally: [36, 48], points: 2000}\n"                          \
    "units:\n"                                                                                     \
    "  a: {side: red, name: Alpha, profile: hastati, models: 24, files: 8, at: [10, 8]}\n"         \
    "  b: {side: red, name: Beta, profile: principes, models: 24, files: 8, at: [20, 8]}\n"        \
    "  c: {side: red, name: Gamma, profile: velites, models: 12, files: 6, at: [40, 8]}\n"         \
    "  p: {side: blue, name: Pi, profile: pikes, models: 24, files: 8, at: [10, 40]}\n"            \
    "  q: {side: blue, name: Quo, profile: cretans, models: 10, files: 5, at: [30, 40]}\n"         \
    "personalities:\n"                                                                             \
    "  g: {side: red, name: The Consul, type: consul, with: a}\n"                                  \
    "position:\n"                                                                                  \
    "  turn: 2\n  phasing: blue\n  advantage: 2\n  phase: over\n"                                  \
    "  units:\n"                                                                                   \
    "    a: {x: 3600, y: 2400, facing: 5, models: 14, files: 8}\n"                                 \
    "    b: {x: 3600, y: 2000, facing: 5, models: 24, files: 8}\n"                                 \
    "    c: {x: 2500, y: 2000, facing: 5, models: 10, files: 6, began: 12, lost: 2}\n"             \
    "    p: {x: 3600, y: 2400, facing: 15, models: 22, files: 8}\n"                                \
    "    q: {x: 3600, y: 3400, facing: 15, models: 8, files: 5, began: 10, lost: 2}\n"

static struct gg_ruling *lay(const char *event, struct gg_file **file, char *fault, size_t room)
{
    char text[4000];
    snprintf(text, sizeof text, TABLE "event: %s\n", event);
    *file = gg_file_parse("table", text, strlen(text));
    assert_non_null(*file);
    struct gg_faults *faults = gg_file_faults(*file);
    struct gg_ruling *r = gg_ruling_open("table", gg_file_document(*file), NULL, faults);
    if (!r)
        snprintf(fault, room, "%.300s", faults->count ? faults->list[0].message : "no memory");
    return r;
}

/* answers end with NULL; what is said when all of them are given. */
static void expect_table(const char *event, const char *const *answers, const char *const *said)
{
    char fault[400];
    struct gg_file *file;
    struct gg_ruling *r = lay(event, &file, fault, sizeof fault);
    if (!r)
        fail_msg("%s", fault);
    for (; *answers; answers++)
        answer(r, *answers);
    for (; *said; said++)
        expect_said(r, *said, true);
    done(r);
    gg_file_close(file);
}

static void expect_refused(const char *event, const char *words)
{
    char fault[400];
    struct gg_file *file;
    struct gg_ruling *r = lay(event, &file, fault, sizeof fault);
    assert_null(r);
    if (!strstr(fault, words))
        fail_msg("%s: %s, expected %s", event, fault, words);
    gg_file_close(file);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

TEST(wc_ump_5__a_unit_breaks_with_its_general_and_all_that_follows)
{
    /* Blue has Strategic Advantage and tests first; then red picks. All tests come before the flight. */
    expect_table("{resolution: {breaks: [a]}}",
                 LIST("3 3", "test c", "2 2", "6 1 6", "pursue p", "6 5", "3 3", "1 1 3"),
                 LIST("Quo must test: a fifth of its models fell.",
                      "Beta must test: a friend breaks near it, the general is lost.",
                      "Gamma must test: a friend breaks near it, the general is lost.",
                      "Pi need not test", "-1 the general slain or routed, dice 2 2 -> pass",
                      "Alpha fled 11\" from its combat. [WC-PUR-8]",
                      "Command Test to keep order of Beta"));
}

TEST(wc_ump_5__a_general_is_slain_and_a_unit_is_destroyed)
{
    expect_table("{resolution: {slain: {red: yes, blue: no}, passed: [q]}}",
                 LIST("test c", "1 1", "test b", "1 1 1", "6 6 6"),
                 LIST("The Consul, the general, was slain.",
                      "Alpha must test: the general is lost.", "Quo need not test",
                      "Alpha wavers in combat"));
    /* He is with the unit that fell, and escapes before anybody tests. */
    expect_table("{resolution: {small: [a], failed: [q]}}",
                 LIST("4", "test b", "1 1 1", "1 1", "3 4"),
                 LIST("Alpha fell below minimum size", "The Consul escaped to Beta.",
                      "Quo will flee. [WC-RES-6]", "Beta must test: a friend fell near it.",
                      "Quo fled 7\" toward its rally point."));
}

TEST(wc_ump_5__a_combat_is_lost_and_its_losers_check_first)
{
    expect_table("{lost: {units: [a], by: 3}}",
                 LIST("6 6 1", "3 3", "test b", "1 1 1", "1 1", "pursue p", "2 2", "2 2", "3"),
                 LIST("Alpha breaks. [WC-CMB-6]", "Alpha was caught by its pursuers and destroyed.",
                      "The Consul, the general, was slain."));
}

TEST(wc_ump_5__what_contradicts_the_table_is_refused)
{
    expect_refused("{resolution: {breaks: [b]}}", "Beta is in no combat");
    expect_refused("{resolution: {breaks: [a], caught: [a]}}", "two things are told of Alpha");
    expect_refused("{resolution: {slain: {red: no, blue: yes}}}", "Blue has no general");
    expect_refused("{resolution: {failed: [b]}}", "Beta has lost nobody");
    expect_refused("{lost: {units: [b], by: 2}}", "Beta is in no combat");
    expect_refused("{lost: {units: [a, p], by: 2}}", "one combat is lost by all units of a side");
    expect_refused("{flight: {unit: a}}", "neither breaks nor flees");
    expect_refused("{end: {}}", "nobody flees");
    expect_refused("{end: {units: [b]}}", "Beta does not flee");
    expect_refused("{test: {unit: b, purpose: rally}}", "nothing to rally from");
    expect_refused("{test: {unit: b, purpose: rally, manoeuvre: yes}}", "a manoeuvre takes");
    expect_refused("{test: {unit: c, purpose: morale, reasons: [break], point: yes}}", "WC-STR-3");
}
