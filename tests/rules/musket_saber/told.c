/*
 * told.c - what the log, the prompts and the odds say: every result its effect, every cause its clause, in English.
 */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "grognard/odds.h"
#include "grognard/view.h"
#include "rules/kit/speech.h"
#include "stroll.h"

enum { WORDS = 400 };

static const char *const settings[] = {
    NULL,
    "charge_target_named=on exposed_leader_flees=on newcomers_bystanders=on "
    "direction_before_safety=on "
    "x_passed_shakes_others=on",
    "shaken_may_retreat_one=on ineffective_bn_loses_square=on square_stands=on "
    "may_delay_reinforcements=on "
    "counter_unlisted_stackmates=on fire_floor_zero=on",
};

/* --- every sentence of whole games --- */

static bool ends_well(const char *text)
{
    size_t length = strlen(text);
    return strncmp(text, "== ", 3) == 0 || (length > 0 && text[length - 1] == '.');
}

/* "1 points", " ,", a slot that nobody filled in. */
static bool is_clumsy(const char *text)
{
    static const char *const flaws[] = {" 1 points", " 1 hexes", "  ", " ,",    " .",
                                        "{",         "}",        "..", " in .", "Nobody :"};
    for (size_t i = 0; i < sizeof flaws / sizeof flaws[0]; i++)
        if (strstr(text, flaws[i]) != NULL)
            return true;
    return false;
}

static void expect_sentences(const struct stroll *walk)
{
    for (int i = 0; i < walk->log.count; i++) {
        char room[WORDS];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        const char *clause =
            gg_kit_sentence(walk->s->battle, &walk->event[i], GG_EVERYTHING, &text);
        assert_false(text.cut);
        if (room[0] == '\0')
            continue;
        if (!ends_well(room) || is_clumsy(room) || clause == NULL)
            fail_msg("the log says \"%s\" [%s]", room, clause != NULL ? clause : "no clause");
    }
}

/* Dice of a combat or of fire are followed by what they did. */
static void expect_effects(const struct stroll *walk)
{
    for (int i = 0; i < walk->log.count; i++) {
        int kind = walk->event[i].kind;
        if (kind != E_DICE && kind != E_CHECK)
            continue;
        bool more = i + 1 < walk->log.count;
        if (kind == E_CHECK && walk->event[i].arg[3] == ON_NERVE && walk->event[i].arg[2])
            continue; /* the charge goes on */
        assert_true(more);
        assert_true(walk->event[i + 1].kind != E_TURN && walk->event[i + 1].kind != E_PHASE);
    }
}

TEST(ms_7_2_j__every_sentence_of_whole_games_is_whole)
{
    for (int i = 0; strolls[i] != NULL; i++)
        for (int game = 0; game < 9; game++) {
            struct stroll walk;
            struct scene s;
            begin_stroll(&walk, &s, strolls[i], settings[game % 3], 100 + game);
            do {
                expect_sentences(&walk);
                expect_effects(&walk);
            } while (stroll_on(&walk));
            expect_sentences(&walk);
            end_stroll(&walk);
        }
}

/* --- outcomes --- */

/* Is anything different that a player cares for? Order is what the pieces show; whoever must retreat is due. */
static bool differs(const struct position *a, const struct position *b)
{
    return memcmp(a->at, b->at, sizeof a->at) != 0 || a->shaken != b->shaken ||
           a->reduced != b->reduced || a->squares != b->squares || a->committed != b->committed ||
           a->burning != b->burning || a->returning != b->returning || b->retreat.due != 0 ||
           b->retreat.group != 0;
}

/* Every result of the waiting roll in words: none where nothing happens, and only there. */
static void expect_outcomes(const struct scene *s)
{
    const struct gg_rules *rules = s->battle->rules;
    struct gg_roll roll;
    struct gg_weights weights;
    rules->roll(s->battle, &s->p, &roll);
    assert_int_equal(gg_roll_weights(&roll, &weights), GG_OK);
    for (int i = 0; i < weights.count; i++) {
        struct gg_event event[128];
        struct gg_log log = {.event = event, .room = 128};
        struct position after = s->p;
        char room[WORDS];
        struct gg_text text;
        rules->settle(s->battle, &after, weights.low + i, &log);
        gg_text_fixed(&text, room, sizeof room);
        rules->outcome(s->battle, event, log.count, GG_EVERYTHING, &text);
        assert_false(text.cut);
        if (is_clumsy(room))
            fail_msg("an outcome is called \"%s\"", room);
        if (room[0] == '\0' && differs(&s->p, &after)) {
            gg_text_fixed(&text, room, sizeof room);
            gg_roll_meaning(&roll, weights.low + i, &text);
            fail_msg("%s: %s changes something, and no outcome says what", roll.what, room);
        }
    }
}

TEST(ms_7_2_h__no_outcome_is_without_words_where_something_happens)
{
    for (int i = 0; strolls[i] != NULL; i++)
        for (int game = 0; game < 3; game++) {
            struct stroll walk;
            struct scene s;
            begin_stroll(&walk, &s, strolls[i], settings[game], 200 + game);
            do {
                if (s.battle->rules->turn(s.battle, &s.p).who == GG_CHANCE)
                    expect_outcomes(&s);
            } while (stroll_on(&walk));
            end_stroll(&walk);
        }
}

static void expect_outcome(const struct scene *s, const char *choice, const char *result,
                           const char *exact)
{
    static struct gg_told told;
    gg_choice c;
    char fraction[GG_RATIO_TEXT];
    assert_true(table_find(&s->table, choice, &c));
    assert_int_equal(gg_odds_tell(s->battle, &s->p, &c, GG_EVERYTHING, &told), GG_OK);
    for (int i = 0; i < told.odds.count; i++)
        if (strcmp(told.odds.outcome[i].result, result) == 0) {
            struct gg_text text;
            gg_text_fixed(&text, fraction, sizeof fraction);
            gg_ratio_write(told.odds.outcome[i].exact, &text);
            assert_string_equal(fraction, exact);
            return;
        }
    fail_msg("%s has no outcome \"%s\"", choice, result);
}

/* 1st Light against a shaken Mitchell at 0: Dc and Dr fail on 3 to 6. */
SCENE(ms_cr_r_f2__a_pending_retreat_is_an_outcome)
{
    put(s, "1leg", "0509");
    put(s, "mitchell", "0508");
    shake(s, "mitchell");
    at_combat(s);
    expect_outcome(s, "attack 1leg 0508", "Mitchell must retreat", "2/9");
    expect_outcome(s, "attack 1leg 0508", "1st Light disrupted and must retreat", "1/18");
    expect_outcome(s, "attack 1leg 0508", "1st Light disrupted", "1/9");
    expect_outcome(s, "attack 1leg 0508", "no effect", "4/9"); /* Ac, the dash, Dc and passed */
}

SCENE(ms_9_2_u__standing_a_charge_is_an_outcome)
{
    put(s, "wathiez", "0509");
    put(s, "mitchell", "0508");
    set_charging(s, "wathiez");
    at_combat(s);
    expect_outcome(s, "strike wathiez 0508", "Mitchell standing fast", "4/9");
    expect_outcome(s, "strike wathiez 0508", "Wathiez ineffective and must retreat", "1/3");
}

/* --- results --- */

/* 1st Light alone attacks at 0, with 1st Line at +4, with 2nd Light at -4. */
TEST(ms_7_2_j__each_result_says_what_it_does)
{
    static const struct {
        const char *with, *defender;
        int combat, morale;
        const char *words, *clause;
    } row[] = {
        {NULL, "mitchell", 4, 6, "Nothing changed in 0508.", "MS-CRT-c"},
        {NULL, "mitchell", 2, 1, "The attackers held: nothing changed in 0508.", "MS-CR-C-p"},
        {NULL, "mitchell", 5, 1, "The defenders held: nothing changed in 0508.", "MS-CR-C-p"},
        {NULL, "mitchell", 5, 6,
         "The defenders wavered: the fit were shaken, those shaken before had to retreat.",
         "MS-CR-C-f1"},
        {NULL, "mitchell", 6, 1, "An exchange: each side's primary unit lost a step.",
         "MS-CR-R-p1"},
        {NULL, "mitchell", 1, 6, "The attackers were shaken and had to retreat.", "MS-CR-R-f1"},
        {"2leg", "jaeger", 3, 1, "The defenders were shaken, and their primary unit lost a step.",
         "MS-CR-X-p1"},
        {"2leg", "jaeger", 3, 6, "The defenders were shaken and had to retreat.", "MS-CR-X-f1"},
        {"2leg", "jaeger", 5, 1, "The defenders were shaken and had to retreat.", "MS-CR-M-p1"},
        {"2leg", "jaeger", 5, 6,
         "The primary unit of the defenders lost a step, and all that were left had to rout.",
         "MS-CR-M-f1"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct scene s;
        open_scene(&s, NULL);
        put(&s, "1leg", "0509");
        put(&s, row[i].defender, "0508");
        if (row[i].with != NULL)
            put(&s, row[i].with, "0608");
        at_combat(&s);
        act(&s, "attack 1leg 0508");
        if (row[i].with != NULL) {
            act(&s, "join 2leg");
            act(&s, "assault 1leg");
        }
        dice(&s, row[i].combat, row[i].morale);
        expect_told(&s, E_RESULT, row[i].words, row[i].clause);
        close_scene(&s);
    }
}

SCENE(ms_cr_x_p3__the_log_says_that_no_more_came_of_it)
{
    put(s, "1leg", "0509");
    put(s, "2leg", "0608");
    put(s, "jaeger", "0508");
    shake(s, "jaeger");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "assault 1leg"); /* 5 against 0: Dx on a 6 */
    dice(s, 6, 1);
    expect_told(s, E_DICE, "Combat die 6, morale die 1: Dx, and Hanoverian Jäger passed the check.",
                "MS-7.2-h");
    expect_told(
        s, E_RESULT,
        "The primary unit of the defenders, shaken before, lost a step; no more came of it.",
        "MS-CR-X-p3");
    expect_told(s, E_ELIMINATED, "Hanoverian Jäger lost the last step: eliminated in 0508.",
                "MS-2.4-l");
}

/* --- fire --- */

static void fire_on(struct scene *s, bool shaken, int combat, int morale)
{
    open_scene(s, NULL);
    put(s, "6art", "0511"); /* value 4: 3 Dc, 4 to 6 Dr */
    put(s, "mitchell", "0508");
    if (shaken)
        shake(s, "mitchell");
    at_combat(s);
    act(s, "bombard 6art 0508");
    dice(s, combat, morale);
}

TEST(ms_br_dc_f__fire_that_does_no_more_says_so)
{
    struct scene s;
    fire_on(&s, true, 3, 6);
    expect_told(&s, E_FORCE, "Fire on 0508: 6th Division's battery; no other battery could join.",
                "MS-8.4-h");
    expect_told(&s, E_UNHARMED, "Mitchell, shaken before, suffered no more.", "MS-BR-Dc-f");
    close_scene(&s);
    fire_on(&s, false, 3, 1);
    expect_told(&s, E_UNHARMED, "Mitchell stood the fire: nothing changed.", "MS-BR-Dc-p");
    close_scene(&s);
    fire_on(&s, false, 5, 1);
    expect_told(&s, E_UNHARMED, "Mitchell stood the fire: nothing changed.", "MS-BR-Dr-p");
    close_scene(&s);
    fire_on(&s, true, 5, 6);
    expect_told(&s, E_ORDERED, "Mitchell, shaken before, had to retreat.", "MS-BR-Dr-f");
    close_scene(&s);
}

/* --- who takes part, and what the program decides by itself --- */

SCENE(ms_7_2_a__all_who_take_part_are_told)
{
    put(s, "1leg", "0509");
    put(s, "reille", "0509");
    put(s, "mitchell", "0508");
    put(s, "wellington", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    act(s, "lead reille 1leg"); /* nobody is left to add */
    expect_told(s, E_FORCE, "Attack on 0508: 1st Light, with Reille; nobody else could join.",
                "MS-7.2-a");
    act(s, "defend mitchell under wellington");
    expect_told(s, E_FORCE, "Defence of 0508: Mitchell, with Wellington.", "MS-7.2-b");
}

SCENE(ms_7_2_b__a_defence_without_a_choice_is_told)
{
    put(s, "1leg", "0509");
    put(s, "mitchell", "0508");
    at_combat(s);
    act(s, "attack 1leg 0508");
    expect_told(s, E_FORCE, "Defence of 0508: Mitchell; nobody else could.", "MS-7.2-b");
}

/* --- causes --- */

SCENE(ms_11_4_l__passed_too_late_is_told_so)
{
    put(s, "hubert", "eliminated");
    due(s, "hubert", 11);
    set_steps(s, FRENCH, 1);
    set_turn(s, 11, FRENCH);
    at_recovery(s);
    act(s, "replace hubert");
    roll(s, 2);
    expect_told(s, E_CHECK, "Hubert tried to return: die 2 against 3, passed.", "MS-11.4-h");
    expect_told(s, E_GONE,
                "Hubert rallied, but would be back only after the last turn: out of the game.",
                "MS-11.4-l");
}

/* --- reasons --- */

static bool has_part(const struct gg_roll *r, int value, const char *why, const char *clause)
{
    for (int i = 0; i < r->nparts; i++)
        if (r->parts[i].value == value && strcmp(r->parts[i].why, why) == 0 &&
            strcmp(r->parts[i].clause, clause) == 0)
            return true;
    return false;
}

SCENE_BY(ms_7_4_b__a_halving_says_why, open_creek(s, NULL))
{
    struct gg_roll r;
    put(s, "3la", "1206");
    shake(s, "3la");
    put(s, "1mo", "1106");
    set_turn(s, 2, SOUTH);
    at_combat(s);
    act(s, "attack 3la 1106");
    table_waiting(&s->table, &r);
    assert_true(has_part(&r, -2, "halved: attacks across the stream", "MS-7.4-c"));
    assert_true(
        has_part(&r, -2, "halved again: disrupted, without a leader, counts 1", "MS-7.4-d"));
}

/* --- prompts and rolls name the unit --- */

static void expect_asked(const struct scene *s, const char *prompt, const char *whose)
{
    static struct gg_view view;
    struct gg_roll r;
    ms_view(s->battle, &s->p, GG_EVERYTHING, &view);
    assert_string_equal(view.prompt, prompt);
    table_waiting(&s->table, &r);
    assert_string_equal(r.whose, whose);
}

SCENE(ms_11_3_d__prompt_and_roll_name_who_recovers)
{
    put(s, "ltcoy", "0508");
    shake(s, "ltcoy");
    set_turn(s, 2, ALLIED);
    s->p.moved = bit(unit_number(s, "ltcoy"));
    at_recovery(s);
    expect_asked(s, "Recovery check of Guards light companies.", "Guards light companies");
}

SCENE(ms_9_2_o__prompts_and_rolls_name_who_charges_and_who_stands)
{
    put(s, "wathiez", "0509");
    put(s, "mitchell", "0508");
    set_charging(s, "wathiez");
    at_combat(s);
    act(s, "strike wathiez 0508");
    expect_asked(s, "Morale check of Wathiez before the charge.", "Wathiez");
    roll(s, 1);
    expect_asked(s, "Morale check of Mitchell against the charge.", "Mitchell");
    roll(s, 1);
    expect_told(s, E_STANDS, "Mitchell stood fast in 0508.", "MS-9.2-t");
}
