/*
 * steps.c - the stack driven: who is to move, what is offered, and the loop that goes on until somebody must decide.
 */
#include "drill.h"

#include <string.h>

static gg_choice choices[200];

static int list(const struct scene *s, int group)
{
    return gg_kit_choices(s->battle, &s->p, group, choices, 200);
}

static void choose(struct scene *s, gg_choice choice)
{
    gg_kit_choose(s->battle, &s->p, choice, NULL);
}

static gg_choice volley(const struct scene *s)
{
    return pack((struct words){V_VOLLEY, ALDER, hex(s, "0401"), GG_NO_PIECE, GG_NO_PIECE, 0});
}

SCENE(a_game_begins_where_somebody_must_decide)
{
    struct gg_turn turn = gg_kit_turn(s->battle, &s->p);
    assert_int_equal(turn.who, RED);
    assert_int_equal(turn.groups, 4); /* three companies, and what concerns none */
    assert_int_equal(top_of(&s->p)->step, S_MOVE);
}

/* Two player turns a turn, that of the side which comes first before the other. */
SCENE(the_clock_counts_player_turns)
{
    struct battlefield *b = s->battle->data;
    for (int first = RED; first <= BLUE; first++) {
        b->first = (uint8_t)first;
        for (int turn = 1; turn <= DRILL_TURNS; turn++)
            for (int second = 0; second < GG_SIDES; second++) {
                s->p.turn = (uint8_t)turn;
                s->p.phasing = (uint8_t)(second ? !first : first);
                assert_int_equal(gg_kit_clock(s->battle, &s->p), (turn - 1) * 2 + second);
                assert_int_equal(gg_phasing(&s->look), s->p.phasing);
            }
    }
}

SCENE(a_turn_is_followed_by_the_next_until_the_last)
{
    struct play g = {s->battle, s->battle->data, &s->p, NULL};
    ((struct battlefield *)s->battle->data)->first = BLUE;
    s->p.phasing = BLUE;
    for (int clock = 0; clock < DRILL_TURNS * 2; clock++) {
        assert_int_equal(gg_kit_clock(s->battle, &s->p), clock);
        assert_int_equal(gg_next_turn(&g), clock + 1 < DRILL_TURNS * 2);
    }
    assert_int_equal(s->p.turn, DRILL_TURNS); /* the last one stays */
    assert_int_equal(s->p.phasing, RED);
}

SCENE(where_units_do_not_act_one_by_one_there_is_one_group)
{
    choose(s, choice_word(V_DONE));
    assert_int_equal(top_of(&s->p)->step, S_FIRE);
    assert_int_equal(gg_kit_turn(s->battle, &s->p).groups, 1);
    assert_int_equal(list(s, 0), list(s, GG_ALL_GROUPS));
}

/* The groups are the pieces of the side to move, in the order of its roster. */
SCENE(groups_together_are_all_choices)
{
    int all = list(s, GG_ALL_GROUPS), sum = 0;
    s->p.phasing = BLUE;
    for (int group = 0; group < 4; group++) {
        int n = list(s, group);
        assert_true(n > 0);
        for (int i = 0; i < n; i++)
            assert_int_equal(unit_of(choices[i]), group < 3 ? DOG_ROSE + group : GG_NO_PIECE);
        sum += n;
    }
    assert_int_equal(sum, list(s, GG_ALL_GROUPS));
    assert_true(all > 0);
    assert_int_equal(gg_kit_choices(s->battle, &s->p, GG_ALL_GROUPS, NULL, 0), sum);
}

SCENE(while_dice_wait_nobody_has_a_choice)
{
    struct gg_roll roll;
    choose(s, choice_word(V_DONE));
    choose(s, volley(s));
    assert_int_equal(gg_kit_turn(s->battle, &s->p).who, GG_CHANCE);
    assert_int_equal(list(s, GG_ALL_GROUPS), 0);
    gg_kit_roll(s->battle, &s->p, &roll);
    assert_string_equal(roll.what, "volley");
}

SCENE(after_a_roll_the_step_below_goes_on)
{
    choose(s, choice_word(V_DONE));
    choose(s, volley(s));
    gg_kit_settle(s->battle, &s->p, 2, NULL); /* a 3 misses */
    assert_int_equal(top_of(&s->p)->step, S_FIRE);
    assert_int_equal(s->p.at[DOG_ROSE], hex(s, "0401"));
    choose(s, volley(s));
    gg_kit_settle(s->battle, &s->p, 3, NULL);
    assert_int_equal(s->p.at[DOG_ROSE], LOST);
    assert_int_equal(gg_kit_turn(s->battle, &s->p).who, RED);
}

SCENE(the_loop_runs_through_what_nobody_decides)
{
    choose(s, choice_word(V_DONE));
    choose(s, choice_word(V_DONE)); /* ends fire, the turn of red, and begins that of blue */
    assert_int_equal(gg_kit_turn(s->battle, &s->p).who, BLUE);
    assert_int_equal(top_of(&s->p)->step, S_MOVE);
    assert_int_equal(s->p.stack.depth, 2);
    assert_int_equal(s->p.turn, 1);
}

SCENE(a_game_that_is_finished_is_over)
{
    struct play g = {s->battle, s->battle->data, &s->p, NULL};
    struct gg_stack expected = {.frame = {{.step = S_OVER}}, .depth = 1};
    push_unit(&s->p, S_SCOUT, ELM);
    gg_finish(&g);
    assert_memory_equal(&s->p.stack, &expected, sizeof expected);
    assert_int_equal(gg_kit_turn(s->battle, &s->p).who, GG_OVER);
    assert_int_equal(list(s, GG_ALL_GROUPS), 0);
    gg_run(&g); /* and stays so */
    assert_memory_equal(&s->p.stack, &expected, sizeof expected);
}

/* Without a step that can be added to, nothing is foretold. */
SCENE(a_step_that_prepares_nothing_foretells_nothing)
{
    struct gg_pass pass;
    choose(s, choice_word(V_DONE));
    gg_kit_pass(s->battle, &s->p, volley(s), &pass);
    assert_false(pass.prepares || pass.known);
}

/* --- whole games --- */

static void expect_reads_back(const struct scene *s)
{
    struct position back;
    struct gg_text text;
    struct reading r;
    gg_text_growing(&text);
    struct gg_writer w = {.out = &text};
    gg_position_write(s->battle, &s->p, &w);
    read_text(&r, gg_text_str(&text));
    gg_position_read(s->battle, r.node, &back, &r.faults);
    expect_no_fault(&r.faults);
    assert_memory_equal(&back, &s->p, sizeof back);
    close_reading(&r);
    gg_text_free(&text);
}

static void take_step(struct scene *s, struct gg_random *random)
{
    if (gg_kit_turn(s->battle, &s->p).who == GG_CHANCE) {
        gg_kit_settle(s->battle, &s->p, (int)gg_random_below(random, 6), NULL);
        return;
    }
    int n = list(s, GG_ALL_GROUPS);
    assert_in_range(n, 1, 200);
    choose(s, choices[gg_random_below(random, (uint32_t)n)]);
}

SCENE(random_drills_end_and_every_position_holds_and_reads_back)
{
    struct gg_random random;
    int steps = 0;
    gg_random_start(&random, 9, 0);
    for (int game = 0; game < 20; game++) {
        drill_rules.start(s->battle, &s->p);
        for (; gg_kit_turn(s->battle, &s->p).who != GG_OVER; steps++) {
            struct gg_flaw flaw = {.piece = -1};
            assert_in_range(steps, 0, 100000);
            if (!gg_kit_invariants(s->battle, &s->p, &flaw))
                fail_msg("game %d: %s", game, flaw.why);
            expect_reads_back(s);
            take_step(s, &random);
        }
        assert_int_equal(s->p.turn, DRILL_TURNS);
    }
    assert_true(steps > 200);
}
