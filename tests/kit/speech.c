/*
 * speech.c - events to sentences by their templates, for seats that may know everything and for those that may not.
 */
#include "drill.h"

#include <string.h>

/* The event as this seat reads it: the sentence, and the clause it obeys. */
static void expect_said(const struct scene *s, const struct gg_event *event, int seat,
                        const char *sentence, const char *clause)
{
    char room[240];
    struct gg_text out;
    gg_text_fixed(&out, room, sizeof room);
    const char *obeys = gg_kit_sentence(s->battle, event, seat, &out);
    assert_string_equal(room, sentence);
    if (clause == NULL)
        assert_null(obeys);
    else
        assert_string_equal(obeys, clause);
}

static struct gg_event event_of(int kind, int piece, int from, int to)
{
    return (struct gg_event){
        .kind = (uint16_t)kind, .piece = (int16_t)piece, .from = (int16_t)from, .to = (int16_t)to};
}

SCENE(turns_are_named_with_their_labels)
{
    struct gg_event event = {.kind = E_TURN, .side = BLUE, .piece = -1, .arg = {2}};
    expect_said(s, &event, GG_EVERYTHING, "== Turn 2, 1130: Blue", "D-1");
    event.arg[0] = 9; /* beyond the calendar */
    event.side = GG_NOBODY;
    expect_said(s, &event, GG_EVERYTHING, "== Turn 9: Nobody", "D-1");
}

SCENE(a_way_is_told_as_far_as_it_is_known)
{
    int mill = hex(s, "0202"), wood = hex(s, "0301");
    struct gg_event event = event_of(E_MOVE, ALDER, wood, mill);
    expect_said(s, &event, RED, "Alder Company marches from 0301 to 0202 Mill.", "D-2-a");
    event.from = -1;
    expect_said(s, &event, RED, "Alder Company marches to 0202 Mill.", "D-2-a");
    event.from = (int16_t)mill;
    expect_said(s, &event, RED, "Alder Company marches in 0202 Mill.", "D-2-a");
    event.from = event.to = -1;
    expect_said(s, &event, RED, "Alder Company marches.", "D-2-a");
}

/* The first row that fits is said; one that asks for a number comes before the one that does not. */
SCENE(a_number_of_the_event_chooses_its_sentence)
{
    struct gg_event event = event_of(E_MOVE, BIRCH, 0, 1);
    event.arg[0] = 1;
    expect_said(s, &event, RED, "Birch Company marches from 0101 to 0102 by road.", "D-2-b");
    event.arg[0] = 2;
    expect_said(s, &event, RED, "Birch Company marches from 0101 to 0102.", "D-2-a");
}

SCENE(numbers_with_their_signs_and_one_word_or_the_other)
{
    struct gg_event event = event_of(E_VOLLEY, ELM, -1, 4);
    memcpy(event.arg, (int16_t[]){5, 2, 1, 0}, sizeof event.arg);
    expect_said(s, &event, RED, "Elm Company fires in 0202 Mill: 5, +2, a hit.", "D-3");
    event.arg[1] = -3;
    event.arg[2] = 0;
    expect_said(s, &event, RED, "Elm Company fires in 0202 Mill: 5, -3, a miss.", "D-3");
}

SCENE(both_sides_and_slots_of_the_system)
{
    struct gg_event event = {
        .kind = E_TALLY, .piece = -1, .from = -1, .to = -1, .arg = {4, 6, 1, 7}};
    expect_said(s, &event, GG_NOBODY, "Red 4, Blue 6, tired, <mood 7>.", "D-5");
    event.arg[2] = 0; /* the other word may be none */
    expect_said(s, &event, GG_NOBODY, "Red 4, Blue 6, <mood 7>.", "D-5");
}

SCENE(an_event_without_a_sentence_says_nothing)
{
    struct gg_event event = event_of(E_UNTOLD, ALDER, 0, 1);
    expect_said(s, &event, GG_EVERYTHING, "", NULL);
}

/* --- what a seat may not know --- */

SCENE(a_piece_is_concealed_from_the_seat_that_must_not_know_it)
{
    struct gg_event event = event_of(E_MOVE, FIR, -1, 4);
    event.side = BLUE;
    event.hidden = 1 << RED;
    expect_said(s, &event, RED, "A concealed Blue unit marches to 0202 Mill.", "D-2-a");
    expect_said(s, &event, BLUE, "Fir Company marches to 0202 Mill.", "D-2-a");
    expect_said(s, &event, GG_EVERYTHING, "Fir Company marches to 0202 Mill.", "D-2-a");
}

/* A watcher sees what both sides may see. */
SCENE(a_watcher_may_not_know_what_either_side_may_not)
{
    struct gg_event event = event_of(E_MOVE, FIR, -1, 4);
    event.side = BLUE;
    expect_said(s, &event, GG_NOBODY, "Fir Company marches to 0202 Mill.", "D-2-a");
    event.hidden = 1 << RED;
    expect_said(s, &event, GG_NOBODY, "A concealed Blue unit marches to 0202 Mill.", "D-2-a");
    event.hidden = 1 << BLUE;
    expect_said(s, &event, GG_NOBODY, "A concealed Blue unit marches to 0202 Mill.", "D-2-a");
}

SCENE(a_sentence_may_have_other_words_for_who_must_not_know)
{
    struct gg_event event = event_of(E_VOLLEY, FIR, -1, 4);
    event.side = BLUE;
    event.hidden = 1 << RED;
    expect_said(s, &event, RED, "A Blue volley in 0202 Mill.", "D-3");
    expect_said(s, &event, BLUE, "Fir Company fires in 0202 Mill: 0, 0, a miss.", "D-3");
}

/* Not even the clause, which would tell that something happened. */
SCENE(a_sentence_may_be_kept_from_who_must_not_know)
{
    struct gg_event event = event_of(E_SCOUT, FIR, 4, 5);
    event.hidden = 1 << RED;
    expect_said(s, &event, RED, "", NULL);
    expect_said(s, &event, BLUE, "Fir Company scouts from 0202 Mill to 0203.", "D-4");
}

SCENE(an_event_about_nobody_is_about_a_unit)
{
    struct gg_event event = event_of(E_MOVE, -1, -1, -1);
    event.hidden = 1 << RED;
    expect_said(s, &event, RED, "A unit marches.", "D-2-a");
}

/* --- events as the steps note them --- */

static struct gg_event noted(struct scene *s, gg_choice choice)
{
    static struct gg_event room[4];
    struct gg_log log = {.event = room, .room = 4};
    drill_rules.choose(s->battle, &s->p, choice, &log);
    assert_int_equal(log.count, 1);
    assert_false(log.cut);
    return room[0];
}

SCENE(an_event_has_the_side_of_its_piece_and_who_must_not_know_it)
{
    s->p.hidden = bit(ALDER) | bit(FIR);
    struct gg_event event = noted(s, pack((struct words){V_MOVE, ALDER, 3, 255, 255, 0}));
    assert_int_equal(event.kind, E_MOVE);
    assert_int_equal(event.side, RED);
    assert_int_equal(event.piece, ALDER);
    assert_int_equal(event.from, 0);
    assert_int_equal(event.to, 3);
    assert_int_equal(event.hidden, 1 << BLUE);
    event = noted(s, pack((struct words){V_MOVE, BIRCH, 0, 255, 255, 0}));
    assert_int_equal(event.hidden, 0);
}

SCENE(an_event_knows_no_place_off_the_board)
{
    struct gg_event room[3];
    struct gg_log log = {.event = room, .room = 3};
    struct play g = {s->battle, s->battle->data, &s->p, &log};
    gg_note(&g, E_MOVE, ALDER, RESERVE, LOST);
    assert_int_equal(room[0].from, -1);
    assert_int_equal(room[0].to, -1);
    s->p.at[ALDER] = RESERVE;
    gg_note_args(&g, E_VOLLEY, ALDER, (int16_t[GG_LOG_ARGS]){1, 2, 3, 4});
    assert_int_equal(room[1].to, -1);
    assert_int_equal(room[1].arg[3], 4);
    gg_note_side(&g, E_TALLY, GG_NOBODY, 6);
    assert_int_equal(room[2].side, GG_NOBODY);
    assert_int_equal(room[2].piece, -1);
    assert_int_equal(room[2].arg[0], 6);
    gg_note_side(&g, E_TALLY, RED, 7);
    assert_int_equal(log.count, 3);
    assert_true(log.cut);
}

/* Odds and forecasts play without a log. */
SCENE(without_a_log_nothing_is_noted)
{
    struct play g = {s->battle, s->battle->data, &s->p, NULL};
    struct position before = s->p;
    gg_note(&g, E_MOVE, ALDER, 0, 1);
    gg_note_args(&g, E_VOLLEY, ALDER, (int16_t[GG_LOG_ARGS]){0});
    gg_note_side(&g, E_TURN, RED, 1);
    gg_reveal(&g, RED);
    assert_memory_equal(&s->p, &before, sizeof before);
}

SCENE(what_was_revealed_is_in_the_log)
{
    struct gg_log log = {.event = NULL};
    struct play g = {s->battle, s->battle->data, &s->p, &log};
    assert_false(log.revealed);
    gg_reveal(&g, RED);
    assert_int_equal(log.revealed, 1u << RED);
}

SCENE(an_event_filled_in_by_the_caller_knows_who_must_not_know)
{
    struct gg_event room[1];
    struct gg_log log = {.event = room, .room = 1};
    struct play g = {s->battle, s->battle->data, &s->p, &log}, silent = g;
    struct gg_event event = event_of(E_MOVE, ALDER, 2, RESERVE);
    s->p.hidden = bit(ALDER);
    event.side = BLUE; /* as the caller says, whoever owns the piece */
    event.arg[2] = 5;
    silent.log = NULL;
    gg_note_event(&silent, event);
    gg_note_event(&g, event);
    assert_int_equal(log.count, 1);
    assert_int_equal(room[0].side, BLUE);
    assert_int_equal(room[0].hidden, 1 << BLUE);
    assert_int_equal(room[0].from, 2);
    assert_int_equal(room[0].to, -1);
    assert_int_equal(room[0].arg[2], 5);
}

SCENE(an_outcome_that_says_little_is_said_only_where_nothing_else_is)
{
    char room[100];
    struct gg_text out;
    struct gg_event turn = event_of(E_TURN, -1, -1, -1), volley = event_of(E_VOLLEY, ALDER, 0, 0);
    gg_text_fixed(&out, room, sizeof room);
    gg_kit_outcome(s->battle, (struct gg_event[]){turn, turn}, 1, GG_EVERYTHING, &out);
    assert_string_equal(room, "the turn of Red");
    gg_text_fixed(&out, room, sizeof room);
    gg_kit_outcome(s->battle, (struct gg_event[]){volley, turn}, 2, GG_EVERYTHING, &out);
    assert_string_equal(room, "Alder Company fires");
}

/* By road or not, both marched; who marched also fired. */
SCENE(outcomes_with_the_same_words_are_one_phrase_and_the_same_units_are_named_once)
{
    char room[100];
    struct gg_text out;
    struct gg_event march[] = {event_of(E_MOVE, ALDER, 0, 1), event_of(E_MOVE, BIRCH, 0, 1),
                               event_of(E_VOLLEY, BIRCH, 1, 1), event_of(E_VOLLEY, ALDER, 1, 1)};
    march[1].arg[0] = 1;
    gg_text_fixed(&out, room, sizeof room);
    gg_kit_outcome(s->battle, march, 4, GG_EVERYTHING, &out);
    assert_string_equal(room, "Alder Company and Birch Company march and fire");
    gg_text_fixed(&out, room, sizeof room);
    gg_kit_outcome(s->battle, march, 3, GG_EVERYTHING, &out);
    assert_string_equal(room, "Alder Company and Birch Company march, Birch Company fires");
}
