/*
 * game.c - tests of a game in play, with the toy: refusals, undo, lost memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

/* Memory that runs out at the n-th request from now; below 0 it never does. The linker puts these in the
 * place of the real ones. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

static int requests_left = -1;

static bool memory_is_out(void)
{
    if (requests_left < 0)
        return false;
    if (requests_left == 0)
        return true;
    requests_left--;
    return false;
}

void *__wrap_malloc(size_t size)
{
    return memory_is_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return memory_is_out() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return memory_is_out() ? NULL : __real_realloc(old, size);
}

SCENE(test_choice_not_offered_changes_nothing)
{
    struct gg_game *game = s->game;
    struct gg_text before;
    write_whole(game, &before);
    assert_int_equal(gg_game_do(game, toy_choice(TOY_STEP, 3)), GG_ILLEGAL);
    assert_int_equal(gg_game_do(game, toy_choice(TOY_NVERBS, 0)), GG_ILLEGAL);
    assert_int_equal(gg_game_do(game, UINT64_MAX), GG_ILLEGAL);
    assert_whole(game, &before);
    gg_text_free(&before);
}

SCENE(test_wrong_time)
{
    struct gg_game *game = s->game;
    gg_choice found;
    struct gg_random random;
    gg_random_start(&random, 1, 1);
    assert_int_equal(gg_game_throw(game, &random), GG_WRONG_TIME);
    assert_int_equal(gg_game_faces(game, (int[]){1}, 1), GG_WRONG_TIME);
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    do_verb(game, TOY_FACES, 0);
    assert_int_equal(gg_game_turn(game).who, GG_CHANCE);
    assert_int_equal(gg_game_do(game, toy_choice(TOY_PASS, 0)), GG_WRONG_TIME);
    assert_int_equal(gg_game_find(game, "pass", &found), GG_WRONG_TIME);
    assert_int_equal(gg_game_choices(game, NULL, 0), 0);
}

SCENE(test_bad_faces_change_nothing)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_FACES, 0);
    struct gg_text before;
    write_whole(game, &before);
    assert_int_equal(gg_game_faces(game, (int[]){1}, 1), GG_BAD_INPUT);
    assert_int_equal(gg_game_faces(game, (int[]){1, 2, 3}, 3), GG_BAD_INPUT);
    assert_int_equal(gg_game_faces(game, (int[]){1, 7}, 2), GG_RANGE);
    assert_int_equal(gg_game_faces(game, (int[]){0, 6}, 2), GG_RANGE);
    assert_whole(game, &before);
    gg_text_free(&before);
    throw_faces(game, 2, 4);
    assert_int_equal(toy_of(game)->score[0], (6 + 3) % 7);
}

SCENE(test_find_folds_blanks_and_case)
{
    struct gg_game *game = s->game;
    gg_choice found = 0;
    assert_int_equal(gg_game_find(game, "  STEP \t 2 ", &found), GG_OK);
    assert_int_equal(found, toy_choice(TOY_STEP, 2));
    assert_int_equal(gg_game_find(game, "step 3", &found), GG_ILLEGAL);
    assert_int_equal(gg_game_find(game, "step", &found), GG_ILLEGAL);
    assert_int_equal(gg_game_find(game, "step 22", &found), GG_ILLEGAL);
    assert_int_equal(gg_game_find(game, "step2", &found), GG_ILLEGAL);
    assert_int_equal(gg_game_find(game, "", &found), GG_ILLEGAL);
    assert_int_equal(gg_game_find(game, " ", &found), GG_ILLEGAL);
}

SCENE(test_undo_takes_back_step_log_and_hash)
{
    struct gg_game *game = s->game;
    struct gg_text before;
    do_verb(game, TOY_STEP, 1);
    write_whole(game, &before);
    do_verb(game, TOY_STEP, 2);
    do_verb(game, TOY_SWAP, 0);
    assert_int_equal(gg_game_steps(game), 3);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_whole(game, &before);
    gg_text_free(&before);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_steps(game), 0);
    assert_int_equal(gg_game_log_count(game), 0);
    assert_false(gg_game_may_undo(game));
}

SCENE(test_undo_before_the_dice_are_thrown)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_STEP, 1);
    do_verb(game, TOY_CHAIN, 0);
    assert_true(gg_game_may_undo(game));
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_turn(game).who, 0);
    assert_int_equal(gg_game_undo(game), GG_OK);
}

SCENE(test_undo_never_crosses_a_roll)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_STEP, 1);
    do_verb(game, TOY_CHAIN, 0);
    throw_faces(game, 2, 0);
    assert_int_equal(gg_game_turn(game).who, 0); /* the same side goes on */
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    do_verb(game, TOY_STEP, 1);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    assert_int_equal(gg_game_steps(game), 3);
}

SCENE(test_undo_never_crosses_a_reveal)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_STEP, 1);
    do_verb(game, TOY_PEEK, 0);
    assert_false(gg_game_may_undo(game));
    do_verb(game, TOY_STEP, 1);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    assert_int_equal(toy_of(game)->known[1], 1);
}

SCENE(test_undo_never_crosses_the_other_side)
{
    struct gg_game *game = s->game;
    do_verb(game, TOY_STEP, 1);
    do_verb(game, TOY_PASS, 0);
    assert_int_equal(gg_game_turn(game).who, 1);
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    do_verb(game, TOY_STEP, 2);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
}

SCENE(test_a_chain_is_taken_and_undone_as_one)
{
    struct gg_game *game = s->game;
    struct gg_text before;
    int wrong = -1;
    do_verb(game, TOY_STEP, 1);
    write_whole(game, &before);
    assert_int_equal(gg_game_take(game, "step 1;STEP  2 ; swap", &wrong), GG_OK);
    assert_int_equal(gg_game_steps(game), 4);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_whole(game, &before);
    gg_text_free(&before);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_steps(game), 0);
}

SCENE(test_a_refused_chain_changes_nothing)
{
    static const struct {
        const char *chain;
        int wrong;
        enum gg_status status;
    } refused[] = {
        {"step 1; step 3; swap", 1, GG_ILLEGAL},
        {"nonsense; step 1", 0, GG_ILLEGAL},
        {"step 1;", 1, GG_ILLEGAL},
        {";step 1", 0, GG_ILLEGAL},
        {";", 0, GG_ILLEGAL},
        {"step 1; pass; step 1", 2, GG_ILLEGAL},  /* the other side's */
        {"step 1; chain; step 1", 2, GG_ILLEGAL}, /* the dice's */
    };
    struct gg_text before;
    do_verb(s->game, TOY_STEP, 1);
    write_whole(s->game, &before);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        int wrong = -1;
        assert_int_equal(gg_game_take(s->game, refused[i].chain, &wrong), refused[i].status);
        assert_int_equal(wrong, refused[i].wrong);
        assert_whole(s->game, &before);
        assert_int_equal(gg_game_steps(s->game), 1);
        assert_true(gg_game_may_undo(s->game));
    }
    gg_text_free(&before);
    assert_int_equal(gg_game_undo(s->game), GG_OK);
    assert_int_equal(toy_of(s->game)->steps, 0);
}

/* A reveal ends a chain and is not taken back, whatever was to follow. */
SCENE(test_a_chain_with_a_reveal_stays)
{
    static const char *const chains[] = {"step 1; peek; step 1", "step 1; peek; nonsense"};
    struct gg_game *game = s->game;
    for (int i = 0; i < 2; i++) {
        int wrong = -1;
        assert_int_equal(gg_game_take(game, chains[i], &wrong), GG_OK);
        assert_int_equal(wrong, 2);
        assert_false(gg_game_may_undo(game));
        gg_game_close(game);
        s->game = game = gg_game_open(s->battle);
    }
    assert_int_equal(gg_game_take(game, "step 1; peek", NULL), GG_OK);
    assert_false(gg_game_may_undo(game));
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    assert_int_equal(gg_game_steps(game), 2);
    assert_int_equal(gg_game_take(game, "step 1; chain", NULL), GG_OK);
    assert_int_equal(gg_game_undo(game), GG_OK);
    assert_int_equal(gg_game_steps(game), 2);
}

SCENE(test_a_chain_without_memory_changes_nothing)
{
    struct gg_game *game = s->game;
    struct gg_text before;
    write_whole(game, &before);
    enum gg_status status = GG_NO_MEMORY;
    for (int allowed = 0; status == GG_NO_MEMORY; allowed++) {
        assert_whole(game, &before);
        requests_left = allowed;
        status = gg_game_take(game, "step 1; step 2; step 1", NULL);
        requests_left = -1;
        assert_true(allowed < 100);
    }
    assert_int_equal(status, GG_OK);
    gg_text_free(&before);
}

SCENE(test_a_finished_game_is_final)
{
    struct gg_game *game = s->game;
    while (gg_game_turn(game).who != GG_OVER)
        do_verb(game, TOY_PASS, 0);
    assert_int_equal(gg_game_undo(game), GG_WRONG_TIME);
    assert_int_equal(gg_game_do(game, toy_choice(TOY_PASS, 0)), GG_WRONG_TIME);
    struct gg_text record;
    write_record(game, &record);
    assert_non_null(strstr(gg_text_str(&record), "\nresult: draw, draw ~ "));
    gg_text_free(&record);
}

/* A log longer than the first guess of how much one game needs. */
TEST(test_long_games_grow)
{
    static struct gg_faults faults;
    const char *const settings[] = {"rounds=50", NULL};
    struct gg_battle *battle = toy_open(settings, &faults);
    struct gg_game *game = gg_game_open(battle);
    struct gg_random random;
    gg_random_start(&random, 3, 3);
    while (gg_game_turn(game).who != GG_OVER) {
        if (gg_game_turn(game).who == GG_CHANCE) {
            assert_int_equal(gg_game_throw(game, &random), GG_OK);
        } else if (toy_of(game)->steps < 4) {
            do_verb(game, TOY_STEP, 1);
        } else {
            do_verb(game, TOY_POOL, 0);
        }
    }
    assert_int_equal(gg_game_steps(game), 50 * 2 * 6);
    assert_int_equal(gg_game_log_count(game), 50 * 2 * 5 + 50);
    gg_game_close(game);
    gg_battle_close(battle);
}

/* Fails each request for memory in turn, and expects the game untouched every time. */
SCENE(test_lost_memory_changes_nothing)
{
    int failures = 0;
    struct gg_random random;
    gg_random_start(&random, 5, 5);
    for (int step = 0; step < 80; step++) {
        struct gg_game *game = s->game;
        if (gg_game_turn(game).who == GG_OVER)
            break;
        struct gg_text before;
        write_whole(game, &before);
        enum gg_status status = GG_NO_MEMORY;
        struct gg_random untouched = random;
        for (int n = 0; status != GG_OK; n++) {
            requests_left = n;
            if (gg_game_turn(game).who == GG_CHANCE)
                status = gg_game_throw(game, &random);
            else
                status = gg_game_do(game, toy_choice(step % 9 == 8 ? TOY_CHAIN : TOY_SWAP, 0));
            requests_left = -1;
            if (status == GG_ILLEGAL)
                status = gg_game_do(game, toy_choice(TOY_PASS, 0));
            if (status == GG_OK)
                break;
            failures++;
            assert_int_equal(status, GG_NO_MEMORY);
            assert_memory_equal(&random, &untouched, sizeof random);
            assert_whole(game, &before);
        }
        gg_text_free(&before);
    }
    assert_true(failures > 2);
}

SCENE(test_lost_memory_on_opening)
{
    static struct gg_faults faults;
    int n = 0;
    for (struct gg_game *game = NULL; game == NULL; n++) {
        requests_left = n;
        game = gg_game_open(s->battle);
        requests_left = -1;
        gg_game_close(game);
        if (game != NULL)
            break;
    }
    assert_true(n > 4);
    for (n = 0;; n++) {
        faults.count = 0;
        requests_left = n;
        struct gg_battle *battle = toy_open(NULL, &faults);
        requests_left = -1;
        if (battle != NULL) {
            gg_battle_close(battle);
            break;
        }
        assert_int_equal(faults.count, 0); /* memory is no fault of the document */
    }
    assert_true(n > 0);
}

SCENE(test_views_without_memory_are_cut)
{
    struct gg_game *game = s->game;
    char room[64];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    requests_left = 0;
    gg_game_view_json(game, 0, 0, &text);
    requests_left = -1;
    assert_true(text.cut);
    struct gg_text record;
    gg_text_growing(&record);
    requests_left = 1;
    gg_game_write_record(game, &record);
    requests_left = -1;
    assert_true(record.cut);
    gg_text_free(&record);
}
