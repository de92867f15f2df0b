/*
 * killed.c - a program that appends is ended by SIGKILL in the midst of it, ten times on one store: every
 * append that it was told is durable must be there afterwards, nothing half written, and the games go on.
 *
 * The program that is killed is this one, started again as `store-killed append PLACE ROUND`. It prints a
 * line for each append it has been answered.
 */
#include "keep.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 10, GAMES = 8, ENOUGH = 150 };

/* ---- the one that is killed ---- */

struct player {
    struct gg_store *store;
    char game[32];
    int64_t seq;
};

static void print_and_go_on(void *arg, enum gg_status status);

static void append_next(struct player *player)
{
    static const struct gg_store_new create = {"s", "t", true};
    char body[64];
    snprintf(body, sizeof body, "%s step %d", player->game, (int)player->seq);
    const struct gg_store_append append = {.game = player->game,
                                           .seq = player->seq,
                                           .body = body,
                                           .create = player->seq ? NULL : &create,
                                           .done = print_and_go_on,
                                           .arg = player};
    if (gg_store_append(player->store, &append) != GG_OK)
        abort();
}

static void print_and_go_on(void *arg, enum gg_status status)
{
    struct player *player = arg;
    char line[64];
    int length = snprintf(line, sizeof line, "%s %d\n", player->game, (int)player->seq);
    if (status != GG_OK || write(STDOUT_FILENO, line, (size_t)length) != length)
        abort();
    player->seq++;
    append_next(player);
}

static int append_for_ever(const char *where, const char *round)
{
    static struct player players[GAMES];
    char buf[256];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store *store;
    if (gg_store_open(where, NULL, &store, &message) != GG_OK)
        return 1;
    for (int i = 0; i < GAMES; i++) {
        players[i].store = store;
        snprintf(players[i].game, sizeof players[i].game, "r%s-%d", round, i);
        append_next(players + i);
    }
    for (;;)
        pause();
}

/* ---- the one that looks on ---- */

static pid_t start_child(const char *where, int round, FILE **lines)
{
    int ends[2];
    char number[16];
    snprintf(number, sizeof number, "%d", round);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl("/proc/self/exe", "store-killed", "append", where, number, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    *lines = fdopen(ends[0], "r");
    assert_non_null(*lines);
    return child;
}

/* Reads answered appends and kills the child after some; what it printed before its end counts as well. */
static void kill_midway(const char *where, int round, int64_t told[GAMES])
{
    FILE *lines;
    pid_t child = start_child(where, round, &lines);
    char line[64];
    int n = 0, status;
    while (fgets(line, sizeof line, lines)) {
        int of, game, seq;
        assert_int_equal(sscanf(line, "r%d-%d %d", &of, &game, &seq), 3);
        assert_int_equal(of, round);
        assert_int_equal(seq, told[game]);
        told[game] = seq + 1;
        if (++n == ENOUGH + 7 * round)
            assert_int_equal(kill(child, SIGKILL), 0);
    }
    fclose(lines);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    assert_true(n >= ENOUGH + 7 * round);
}

static bool right_body(void *arg, const struct gg_store_event *event)
{
    char body[64];
    int64_t *n = arg;
    snprintf(body, sizeof body, "%s step %d", event->game, (int)event->seq);
    assert_string_equal(event->body, body);
    assert_int_equal(event->seq, *n);
    ++*n;
    return true;
}

static bool same_count(void *arg, const struct gg_store_game *game)
{
    assert_int_equal(game->events, *(int64_t *)arg);
    return true;
}

/* On PostgreSQL the last transaction may end a moment after its program: then the number is taken. */
static void game_is_whole_and_goes_on(struct gg_store *store, const char *game, int64_t told)
{
    enum gg_status status = GG_ILLEGAL;
    int64_t n = 0;
    for (int i = 0; status == GG_ILLEGAL && i < 50; i++) {
        n = 0;
        assert_int_equal(gg_store_events(store, game, 0, right_body, &n), GG_OK);
        assert_true(n >= told && n <= told + 1);
        char body[64];
        snprintf(body, sizeof body, "%s step %d", game, (int)n);
        status = keep_event(store, game, n, body);
    }
    assert_int_equal(status, GG_OK);
    n++;
    assert_int_equal(gg_store_game(store, game, same_count, &n), GG_OK);
}

static void every_answered_append_survives_kill_9(void **state)
{
    (void)state;
    char where[512];
    snprintf(where, sizeof where, "%s", keep_place());
    for (int round = 0; round < ROUNDS; round++) {
        int64_t told[GAMES] = {0};
        kill_midway(where, round, told);
        struct gg_store *store = keep_open(where, NULL);
        for (int i = 0; i < GAMES; i++) {
            char game[32];
            snprintf(game, sizeof game, "r%d-%d", round, i);
            assert_true(told[i] > 0);
            game_is_whole_and_goes_on(store, game, told[i]);
        }
        gg_store_close(store);
    }
    keep_clear();
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "append") == 0)
        return append_for_ever(argv[2], argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answered_append_survives_kill_9),
    };
    return cmocka_run_group_tests_name("store-killed", tests, NULL, NULL);
}
