/*
 * rulings.c - every question of every system, filled in at random and driven to its end with random dice and decisions: it is
 * answered or refused with a sentence; answers can be taken back and given again; and what is wrong changes nothing.
 */
#include "../cases.h"

#include <stdlib.h>
#include <string.h>

#include "grognard/grognard.h"

enum { TRIES = 60, FILLS = 4000, ANSWERS_MAX = 400 };

static void open_form(const struct gg_scenario *question, struct gg_form *form)
{
    struct gg_faults faults = {.count = 0};
    if (!gg_form_open(question->id, question->document, form, &faults))
        fail_msg("%s:%d: %s", question->file, faults.list[0].line, faults.list[0].message);
    if (strncmp(question->id, form->system, strlen(form->system)) != 0)
        fail_msg("%s is a question of %s", question->id, form->system);
}

static int random_value(const struct gg_ask *ask, struct gg_random *random)
{
    if (ask->kind == GG_ASK_NUMBER)
        return ask->low + (int)gg_random_below(random, (uint32_t)(ask->high - ask->low + 1));
    if (ask->kind == GG_ASK_SET)
        return (int)gg_random_below(random, 1u << ask->words->count);
    return (int)gg_random_below(random, (uint32_t)ask->words->count);
}

static void fill(const struct gg_form *form, struct gg_given *given, struct gg_random *random)
{
    *given = (struct gg_given){.known = {false}};
    for (int i; (i = gg_form_missing(form, given)) >= 0;) {
        given->known[i] = true;
        given->value[i] = random_value(&form->ask[i], random);
    }
}

static void answer_at_random(struct gg_ruling *ruling, struct gg_random *random)
{
    const struct gg_game *game = gg_ruling_game(ruling);
    static gg_choice choice[GG_CHOICES_MAX];
    char text[512] = "roll";
    if (gg_ruling_waits(ruling) == GG_WAITS_CHOICE) {
        struct gg_text t;
        int n = gg_game_choices(game, choice, GG_CHOICES_MAX);
        assert_true(n > 0);
        gg_text_fixed(&t, text, sizeof text);
        gg_game_choice_text(game, choice[gg_random_below(random, (uint32_t)n)], &t);
    }
    assert_int_equal(gg_ruling_answer(ruling, text, random), GG_OK);
}

static void expect_told(const struct gg_ruling *ruling)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_ruling_tell(ruling, 0, &text);
    assert_true(text.len > 0 && !text.cut);
    gg_text_clear(&text);
    gg_ruling_json(ruling, &text);
    assert_true(text.len > 2 && !text.cut && text.buf[0] == '{' && text.buf[text.len - 1] == '}');
    gg_text_free(&text);
}

static void expect_refusals(struct gg_ruling *ruling)
{
    uint64_t hash = gg_game_hash(gg_ruling_game(ruling));
    int n = gg_ruling_answers(ruling);
    static const char *const nonsense[] = {
        "", "0", "-1", "999", "1 2 3 4 5 6 7 8 9 9 9 9 9 9 9 9", "march on Paris", "7;7"};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        if (gg_ruling_waits(ruling) == GG_WAITS_CHOICE || i < 4 || i > 4)
            assert_int_not_equal(gg_ruling_answer(ruling, nonsense[i], NULL), GG_OK);
    assert_int_equal(gg_ruling_answers(ruling), n);
    assert_true(gg_game_hash(gg_ruling_game(ruling)) == hash);
}

/* Takes every answer back and gives it again. */
static void go_back_and_forth(struct gg_ruling *ruling)
{
    char *kept[ANSWERS_MAX];
    int n = gg_ruling_answers(ruling);
    uint64_t hash = gg_game_hash(gg_ruling_game(ruling));
    for (int i = 0; i < n; i++) {
        kept[i] = strdup(gg_ruling_answer_text(ruling, i));
        assert_non_null(kept[i]);
    }
    for (int i = 0; i < n; i++)
        assert_int_equal(gg_ruling_undo(ruling), GG_OK);
    assert_int_equal(gg_ruling_undo(ruling), GG_WRONG_TIME);
    for (int i = 0; i < n; i++) {
        assert_int_equal(gg_ruling_answer(ruling, kept[i], NULL), GG_OK);
        free(kept[i]);
    }
    assert_true(gg_game_hash(gg_ruling_game(ruling)) == hash);
}

/* A ruling under way is a position like any other: it keeps the rules' own conditions, so it can be saved and read. */
static void expect_sound(const struct gg_form *form, const struct gg_ruling *ruling)
{
    const struct gg_game *game = gg_ruling_game(ruling);
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_flaw flaw = {.piece = -1};
    if (!battle->rules->invariants(battle, gg_game_position(game), &flaw))
        fail_msg("%s/%s: %s", form->system, form->name, flaw.why);
}

static void drive(const struct gg_form *form, struct gg_ruling *ruling, struct gg_random *random)
{
    expect_told(ruling);
    expect_refusals(ruling);
    while (gg_ruling_waits(ruling) != GG_WAITS_NOT) {
        if (gg_ruling_answers(ruling) == ANSWERS_MAX)
            fail_msg("%s/%s does not end", form->system, form->name);
        expect_sound(form, ruling);
        answer_at_random(ruling, random);
    }
    expect_told(ruling);
    go_back_and_forth(ruling);
}

/* A situation is refused by the form itself, with a sentence; what the form lets through the rules take. */
static bool rule_on(const struct gg_form *form, struct gg_random *random)
{
    struct gg_given given;
    struct gg_faults faults = {.count = 0};
    struct gg_text message;
    fill(form, &given, random);
    gg_text_growing(&message);
    bool sound = gg_form_sound(form, &given, &message);
    assert_true(sound || message.len > 10);
    if (sound) {
        struct gg_ruling *ruling = gg_ruling_ask(form, &given, &faults);
        if (ruling == NULL) {
            gg_text_clear(&message);
            gg_given_json(form, &given, &message);
            fail_msg("%s/%s %s: %s", form->system, form->name, gg_text_str(&message),
                     faults.list[0].message);
        }
        drive(form, ruling, random);
        gg_ruling_close(ruling);
    }
    gg_text_free(&message);
    return sound;
}

TEST(every_question_is_ruled_on_or_refused_with_a_sentence)
{
    for (const struct gg_scenario *question = gg_questions(); question->id != NULL; question++) {
        struct gg_form form;
        struct gg_random random;
        int ruled = 0;
        open_form(question, &form);
        gg_random_start(&random, 15, (uint64_t)(question - gg_questions()));
        for (int i = 0; i < FILLS && ruled < TRIES; i++)
            ruled += rule_on(&form, &random);
        if (ruled == 0)
            fail_msg("%s: no situation was ruled on", question->id);
    }
}

TEST(facts_that_are_wrong_are_refused_with_what_was_expected)
{
    const struct gg_scenario *question = gg_question("jena20/battle");
    struct gg_form form;
    struct gg_given given = {.known = {false}};
    struct gg_text message;
    assert_non_null(question);
    open_form(question, &form);
    gg_text_growing(&message);
    assert_int_equal(gg_form_set(&form, &given, "attackers", "0", &message), GG_BAD_INPUT);
    assert_non_null(strstr(gg_text_str(&message), "a whole number from 1"));
    gg_text_clear(&message);
    assert_int_equal(gg_form_set(&form, &given, "ground", "moon", &message), GG_BAD_INPUT);
    assert_non_null(strstr(gg_text_str(&message), "woods"));
    gg_text_clear(&message);
    assert_int_equal(gg_form_set(&form, &given, "moon", "full", &message), GG_NOT_FOUND);
    assert_false(given.known[0]);
    gg_text_free(&message);
}
