/*
 * frames.c - the stack of steps: in memory, in a file in all its forms, and what may stand on what.
 */
#include "drill.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- in memory --- */

SCENE(what_is_pushed_lies_on_top_until_it_is_popped)
{
    assert_int_equal(s->p.stack.depth, 2);
    assert_int_equal(top(&s->p)->step, S_MOVE);
    push(&s->p, (struct gg_frame){.step = S_SCOUT, .unit = FIR, .place = 7});
    assert_int_equal(top_of(&s->p)->step, S_SCOUT);
    assert_int_equal(top_of(&s->p)->unit, FIR);
    push_step(&s->p, S_FIRE);
    push_unit(&s->p, S_VOLLEY, ELM);
    assert_int_equal(top_of(&s->p)->unit, ELM);
    assert_int_equal(s->p.stack.depth, 5);
    pop(&s->p);
    pop(&s->p);
    assert_int_equal(top_of(&s->p)->place, 7);
}

/* Positions are compared as bytes: a frame that is gone leaves nothing. */
SCENE(a_popped_frame_leaves_nothing_behind)
{
    struct position before = s->p;
    push(&s->p, (struct gg_frame){S_SCOUT, 1, 2, 3, 1, 5, 6});
    pop(&s->p);
    assert_memory_equal(&s->p, &before, sizeof before);
}

SCENE(a_step_is_under_way_wherever_it_lies)
{
    push_unit(&s->p, S_SCOUT, ALDER);
    assert_true(under_way(&s->p, S_TURN));
    assert_true(under_way(&s->p, S_MOVE));
    assert_true(under_way(&s->p, S_SCOUT));
    assert_false(under_way(&s->p, S_FIRE));
    pop(&s->p);
    assert_false(under_way(&s->p, S_SCOUT));
}

/* What would be played on would be wrong, so the program ends there: in the release build too, where this runs again. */
static void expect_abort(void (*act)(struct position *), const struct position *p)
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct position copy = *p;
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(2);
        act(&copy);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT)
        fail_msg("it did not abort; status %d", status);
}

static void push_move(struct position *p)
{
    push_step(p, S_MOVE);
}

SCENE(one_frame_too_many_ends_the_program)
{
    while (s->p.stack.depth < GG_STACK_MAX)
        push_move(&s->p);
    expect_abort(push_move, &s->p);
}

SCENE(the_last_frame_cannot_be_popped)
{
    pop(&s->p);
    assert_int_equal(s->p.stack.depth, 1);
    expect_abort(pop, &s->p);
}

/* --- written --- */

static void write_position(const struct scene *s, struct gg_text *out)
{
    gg_text_growing(out);
    struct gg_writer w = {.out = out};
    gg_position_write(s->battle, &s->p, &w);
}

/* The position is written with these last lines, and reads back as the same bytes. */
static void expect_steps(const struct scene *s, const char *text)
{
    struct gg_text written;
    struct position back;
    struct reading r;
    write_position(s, &written);
    const char *steps = strstr(gg_text_str(&written), "phase:");
    if (steps == NULL)
        steps = strstr(gg_text_str(&written), "steps:");
    assert_non_null(steps);
    assert_string_equal(steps, text);
    read_text(&r, gg_text_str(&written));
    gg_position_read(s->battle, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    assert_memory_equal(&back, &s->p, sizeof back);
    close_reading(&r);
    gg_text_free(&written);
}

SCENE(where_a_phase_begins_its_name_is_enough)
{
    expect_steps(s, "phase: movement\n");
    drill_rules.choose(s->battle, &s->p, choice_word(V_DONE), NULL);
    expect_steps(s, "phase: fire\n");
    struct play g = {s->battle, s->battle->data, &s->p, NULL};
    gg_finish(&g);
    expect_steps(s, "phase: over\n");
}

SCENE(in_the_middle_of_something_every_step_is_written)
{
    push(&s->p, (struct gg_frame){.step = S_SCOUT, .unit = DOG_ROSE, .side = BLUE, .place = 11});
    expect_steps(s, "steps:\n  - [turn, fire]\n  - [march]\n  - [scout, dog-rose, blue, 0403]\n");
}

/* Only the last locals can be left out: those before them hold the place of the others. */
SCENE(locals_that_are_empty_are_left_out_from_the_end)
{
    push(&s->p, (struct gg_frame){.step = S_SCOUT, .unit = ALDER, .place = 0});
    expect_steps(s, "steps:\n  - [turn, fire]\n  - [march]\n  - [scout]\n");
    top(&s->p)->number = 2; /* a label of digits, which is not the number of the turn */
    expect_steps(s, "steps:\n  - [turn, fire]\n  - [march]\n  - [scout, alder, red, 0101, 1130]\n");
    top(&s->p)->stage = 1;
    top(&s->p)->unit = GG_NO_PIECE;
    top(&s->p)->place = RESERVE;
    expect_steps(
        s, "steps:\n  - [turn, fire]\n  - [march]\n  - [scout, none, red, reserve, 1130, yes]\n");
}

SCENE(a_local_that_is_left_out_is_what_its_field_calls_empty)
{
    drill_rules.choose(s->battle, &s->p, choice_word(V_DONE), NULL);
    push(&s->p,
         (struct gg_frame){.step = S_VOLLEY, .unit = BIRCH, .place = 9, .second = GG_NO_PIECE});
    expect_steps(s, "steps:\n  - [turn, end]\n  - [fire]\n  - [volley, birch, 0401]\n");
    top(&s->p)->second = ALDER;
    expect_steps(s, "steps:\n  - [turn, end]\n  - [fire]\n  - [volley, birch, 0401, alder]\n");
}

/* --- read --- */

static const char head[] = "turn: 1\nphasing: red\nunits:\n"
                           "  alder: {at: 0101}\n  birch: {at: 0102}\n  cedar: {at: 0103}\n"
                           "  dog-rose: {at: 0401}\n  elm: {at: 0402}\n  fir: {at: 0403}\n";
enum { HEAD_LINES = 9 };

static void read_steps(const struct scene *s, struct position *out, const char *steps,
                       struct reading *r)
{
    char text[1024];
    int n = snprintf(text, sizeof text, "%s%s", head, steps);
    assert_true(n > 0 && n < (int)sizeof text);
    memset(out, 0xa5, sizeof *out);
    read_text(r, text);
    gg_position_read(s->battle, r->node, out, &r->faults);
}

static void expect_read(const struct scene *s, const char *steps, const struct gg_frame *frame,
                        int depth)
{
    struct position p;
    struct reading r;
    read_steps(s, &p, steps, &r);
    expect_no_fault(&r.faults);
    assert_int_equal(p.stack.depth, depth);
    assert_memory_equal(p.stack.frame, frame, (size_t)depth * sizeof *frame);
    close_reading(&r);
}

static void expect_refused(const struct scene *s, const char *steps, int line, int column,
                           const char *says)
{
    struct position p;
    struct reading r;
    read_steps(s, &p, steps, &r);
    expect_only_fault(&r.faults, HEAD_LINES + line, column, says);
    close_reading(&r);
}

SCENE(steps_are_read_in_any_of_their_forms)
{
    const struct gg_frame move[] = {{.step = S_TURN, .stage = TO_FIRE}, {.step = S_MOVE}};
    expect_read(s, "phase: movement\n", move, 2);
    expect_read(s, "steps: [[turn, fire], [march]]\n", move, 2);
    expect_read(s, "steps: [[turn, fire], march]\n", move,
                2); /* without locals, without brackets */
}

/* Before locals had names a frame was its step and three numbers. */
SCENE(steps_of_older_files_are_read)
{
    const struct gg_frame move[] = {{.step = S_TURN, .stage = TO_FIRE}, {.step = S_MOVE}};
    const struct gg_frame scout[] = {{.step = S_TURN, .stage = TO_FIRE},
                                     {.step = S_MOVE},
                                     {.step = S_SCOUT, .unit = ELM, .side = BLUE}};
    expect_read(s, "steps: [[turn, 1, 0, 0], [march, 0, 0, 0]]\n", move, 2);
    expect_read(s, "steps: [[turn, 1], [march], [scout, 4, 1]]\n", scout, 3);
}

SCENE(a_step_that_does_not_exist)
{
    expect_refused(s, "steps: [[tern, fire]]\n", 1, 10, "found \"tern\"|one of turn, march");
    expect_refused(s, "steps: [[turn, fire], []]\n", 1, 23, "found a list|one of turn");
    expect_refused(s, "steps: [[turn, fire], {march: 1}]\n", 1, 23, "found a map|one of turn");
    expect_refused(s, "phase: combat\n", 1, 8, "phase: found \"combat\"|movement, fire, over");
}

SCENE(a_local_that_cannot_be)
{
    expect_refused(s, "steps: [[turn, rest], march]\n", 1, 16,
                   "found \"rest\"|one of move, fire, end");
    expect_refused(s, "steps: [[turn, fire], march, [scout, oak]]\n", 1, 38, "found \"oak\"|alder");
    expect_refused(s, "steps: [[turn, fire], march, [scout, elm, red, 9999]]\n", 1, 48,
                   "'9999'|reserve, lost");
    expect_refused(s, "steps: [[turn, fire], [march, 1]]\n", 1, 31,
                   "a value too many for the step \"march\"");
    expect_refused(s, "steps: [[turn, fire], [march, [0]]]\n", 1, 31, "a value too many");
    expect_refused(s, "steps: [[turn, 300], march]\n", 1, 16, "found \"300\"|from 0 to 255");
}

/* A bare number is taken as it is, so it may be out of range: told at the steps, not at a key of the local's name. */
SCENE(a_number_of_an_older_file_that_is_out_of_range)
{
    expect_refused(s, "steps: [[turn, fire], march, [scout, 200]]\n", 1, 8,
                   "the step \"scout\" cannot be so: unit is out of range");
    expect_refused(s, "steps: [[turn, 7], march]\n", 1, 8,
                   "the step \"turn\" cannot be so: next is out of range");
}

SCENE(steps_that_may_not_stand_on_one_another)
{
    expect_refused(s, "steps: [[turn, fire], fire]\n", 1, 8,
                   "\"fire\" cannot come directly after \"turn\" there");
    expect_refused(s, "steps: [[turn, fire], [scout, elm]]\n", 1, 8,
                   "\"scout\" cannot come directly after \"turn\" there");
    expect_refused(s, "steps: [[turn, end], march]\n", 1, 8, /* a stage too late */
                   "\"march\" cannot come directly after \"turn\" there");
    expect_refused(s, "steps: [[turn, fire], march, march]\n", 1, 8,
                   "\"march\" cannot come directly after \"march\" there");
    expect_refused(s, "steps: [over, over]\n", 1, 8,
                   "\"over\" cannot come directly after \"over\"");
}

/* A step that ends takes itself off another: below the lowest one there is none. */
SCENE(a_game_stands_on_its_lowest_step)
{
    expect_refused(s, "steps: [march]\n", 1, 8, "the lowest step is not \"turn\"");
    expect_refused(s, "steps: [fire, [volley, alder, 0401]]\n", 1, 8,
                   "the lowest step is not \"turn\"");
    struct position p = s->p;
    p.stack.frame[0] = p.stack.frame[1];
    struct gg_flaw flaw = {.piece = -1};
    assert_false(gg_kit_invariants(s->battle, &p, &flaw));
    assert_string_equal(flaw.why, "the lowest step is not \"turn\"");
}

/* A step that is about somebody is never asked about nobody: what it looks up is always there. */
SCENE(a_step_about_a_unit_names_one)
{
    expect_refused(s, "steps: [[turn, end], fire, [volley, none, 0401]]\n", 1, 37,
                   "found \"none\"|one of alder");
    expect_refused(s, "steps: [[turn, end], fire, [volley, 255, 0401]]\n", 1, 8,
                   "the step \"volley\" cannot be so: unit is out of range");
}

SCENE(a_step_that_does_not_fit_the_position)
{
    static const char text[] = "turn: 1\nphasing: red\nunits: {elm: {at: 0101}}\n"
                               "steps: [[turn, end], fire, [volley, fir, 0401]]\n";
    struct position p;
    struct reading r;
    read_text(&r, text);
    gg_position_read(s->battle, r.node, &p, &r.faults);
    expect_only_fault(&r.faults, 4, 8, "the step \"volley\" does not fit the position");
    close_reading(&r);
}

SCENE(a_position_that_would_go_on_by_itself)
{
    expect_refused(s, "steps: [[turn, move]]\n", 1, 8, "the game would go on by itself");
}

SCENE(too_few_steps_or_too_many_or_none_at_all)
{
    char text[400] = "steps: [turn";
    for (int i = 0; i < GG_STACK_MAX; i++)
        strcat(text, ", march");
    strcat(text, "]\n");
    expect_refused(s, text, 1, 8, "1 to 16 steps are expected");
    expect_refused(s, "steps: []\n", 1, 8, "1 to 16 steps are expected");
    expect_refused(s, "steps: turn\n", 1, 8, "found \"turn\"|a list");
    expect_refused(s, "", -HEAD_LINES + 1, 1, "the key \"phase\" (or \"steps\") is missing");
    expect_refused(s, "phase: movement\nsteps: [over]\n", 2, 1, "either phase or steps|not both");
}

SCENE(what_the_system_itself_forbids_is_told_at_the_field)
{
    struct position p;
    struct reading r;
    read_text(&r, "turn: 1\nphasing: red\nunits:\n  elm: {at: 0101}\nhidden: [fir]\nphase: fire\n");
    gg_position_read(s->battle, r.node, &p, &r.faults);
    expect_only_fault(&r.faults, 5, 10, "cannot be a position|fir is lost and hides");
    close_reading(&r);
}

/* --- in memory, where no reader has looked --- */

static void expect_flaw(const struct scene *s, const struct position *p, const char *says)
{
    struct gg_flaw flaw = {.piece = -1};
    assert_false(gg_kit_invariants(s->battle, p, &flaw));
    assert_string_equal(flaw.field, "steps");
    assert_string_equal(flaw.why, says);
}

SCENE(a_broken_stack_is_a_flaw)
{
    struct position p = s->p;
    p.stack.depth = 0;
    expect_flaw(s, &p, "there are no steps, or too many");
    p.stack.depth = GG_STACK_MAX + 1;
    expect_flaw(s, &p, "there are no steps, or too many");
    p = s->p;
    p.stack.frame[1].step = NSTEPS;
    expect_flaw(s, &p, "a step that does not exist");
    p = s->p;
    p.stack.frame[2].unit = 1;
    expect_flaw(s, &p, "a step is left over");
    p = s->p;
    p.stack.frame[1].second = 1;
    expect_flaw(s, &p, "the step \"march\" has a number too many");
}
