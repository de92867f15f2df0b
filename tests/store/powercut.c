/*
 * powercut.c - the power goes a thousand times, at any moment of a store's life: what was answered is there, in order,
 * and the store goes on.
 *
 *     store-powercut            POWER_CUTS says how often (1000), POWER_SEED which
 *
 * One store is used and every write and sync of it recorded (disk.h); then the disk is made again as it may have been at
 * one moment after the other. The same with a disk that lies about its syncs must show losses, or this test shows
 * nothing.
 */
#include "keep.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "disk.h"
#include "grognard/random.h"

enum { GAMES = 8, ROUNDS = 3, STEPS = 170, CUTS = 1000, GO_ON = 25 };

/* ---- a store in use ---- */

static int64_t next_seq[GAMES];

static void body_of(int game, int64_t seq, char body[256])
{
    snprintf(body, 256, "game %d step %d %0*d", game, (int)seq, 20 + (int)(seq * 37 % 150), 7);
}

struct waiting {
    struct answer answer;
    int game;
    int64_t seq;
};

static void answered(void *arg, enum gg_status status)
{
    struct waiting *waiting = arg;
    if (status == GG_OK)
        disk_note(waiting->game, waiting->seq);
    answer_done(&waiting->answer, status);
}

/* One step of every game, as one transaction or a few. */
static void step_all(struct gg_store *store)
{
    static const struct gg_store_new create = {"toy/field", "A field", true};
    struct waiting waiting[GAMES];
    for (int i = 0; i < GAMES; i++) {
        char body[256], game[16];
        snprintf(game, sizeof game, "%c-game", 'a' + 3 * i);
        body_of(i, next_seq[i], body);
        waiting[i] = (struct waiting){.game = i, .seq = next_seq[i]++};
        answer_start(&waiting[i].answer);
        const struct gg_store_append append = {.game = game,
                                               .seq = waiting[i].seq,
                                               .body = body,
                                               .create = waiting[i].seq ? NULL : &create,
                                               .unlisted = i % 2,
                                               .gathers = i + 1 < GAMES,
                                               .done = answered,
                                               .arg = &waiting[i]};
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    }
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(answer_wait(&waiting[i].answer), GG_OK);
}

/* Pages go from the log to the file: at the end of a round by closing, in its midst by somebody else. */
static void checkpoint(const char *where)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA wal_checkpoint(RESTART)", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void use_a_store(const char *where)
{
    memset(next_seq, 0, sizeof next_seq);
    for (int round = 0; round < ROUNDS; round++) {
        struct gg_store *store = keep_open(where, NULL);
        for (int i = 0; i < STEPS; i++) {
            step_all(store);
            if (i % 60 == 30)
                checkpoint(where);
        }
        gg_store_close(store);
    }
}

/* ---- what is there after a cut ---- */

struct told {
    int64_t n[GAMES];
};

static void take_note(void *arg, int game, int64_t seq)
{
    struct told *told = arg;
    told->n[game] = seq + 1;
}

static bool right_body(void *arg, const struct gg_store_event *event)
{
    char body[256];
    int64_t *n = arg;
    body_of((event->game[0] - 'a') / 3, event->seq, body);
    if (event->seq != *n || strcmp(event->body, body) != 0)
        *n = INT64_MIN / 2; /* never right again */
    ++*n;
    return true;
}

static bool is_sound(const char *where)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    bool sound = false;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        sound = strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return sound;
}

static bool game_is_whole(struct gg_store *store, int i, int64_t told, bool goes_on)
{
    char game[16], body[256];
    int64_t n = 0;
    snprintf(game, sizeof game, "%c-game", 'a' + 3 * i);
    if (gg_store_events(store, game, 0, right_body, &n) != GG_OK || n < told || n > next_seq[i])
        return false;
    body_of(i, n, body);
    return !goes_on || n == 0 || keep_event(store, game, n, body) == GG_OK;
}

/* Is everything there that was told before the cut? */
static bool survives(const char *where, const struct told *told, bool goes_on)
{
    char buf[512];
    struct gg_text message;
    struct gg_store *store;
    bool whole = true;
    gg_text_fixed(&message, buf, sizeof buf);
    if (gg_store_open(where, NULL, &store, &message) != GG_OK)
        return false;
    for (int i = 0; i < GAMES; i++)
        whole = game_is_whole(store, i, told->n[i], goes_on) && whole;
    gg_store_close(store);
    return whole && is_sound(where);
}

static void clear_folder(const char *folder)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", "-lock"};
    char path[700];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s/games.db%s", folder, endings[i]);
        remove(path);
    }
}

/* How many of the cuts lost something. */
static int count_losses(const char *folder, int cuts, uint64_t seed, bool honest)
{
    struct gg_random random;
    int losses = 0;
    char where[700];
    snprintf(where, sizeof where, "%s/games.db", folder);
    gg_random_start(&random, seed, 0);
    for (int i = 0; i < cuts; i++) {
        struct told told = {{0}};
        size_t length = gg_random_below(&random, (uint32_t)disk_length() + 1);
        disk_notes(length, take_note, &told);
        disk_cut(length, seed + (uint64_t)i, honest, folder);
        bool whole = survives(where, &told, i % GO_ON == 0);
        if (!whole && honest)
            print_error("lost after %zu of %zu entries, cut %d of seed %llu\n", length,
                        disk_length(), i, (unsigned long long)seed);
        losses += !whole;
        clear_folder(folder);
    }
    return losses;
}

static uint64_t number(const char *variable, uint64_t standard)
{
    const char *text = getenv(variable);
    return text ? strtoull(text, NULL, 10) : standard;
}

static char live[600], cut[600];

static int record_a_life(void **state)
{
    (void)state;
    char where[700];
    snprintf(live, sizeof live, "%s/live", keep_folder());
    snprintf(cut, sizeof cut, "%s/cut", keep_folder());
    assert_int_equal(mkdir(live, 0700) | mkdir(cut, 0700), 0);
    snprintf(where, sizeof where, "%s/games.db", live);
    disk_install();
    disk_start(live);
    use_a_store(where);
    disk_stop();
    return 0;
}

static int forget_it(void **state)
{
    (void)state;
    disk_forget();
    keep_clear();
    return 0;
}

static void nothing_answered_is_lost(void **state)
{
    (void)state;
    int cuts = (int)number("POWER_CUTS", CUTS);
    assert_int_equal(count_losses(cut, cuts, number("POWER_SEED", 1), true), 0);
    print_message("# %d power cuts, %zu writes, syncs and answers, nothing lost\n", cuts,
                  disk_length());
}

static void a_disk_that_lies_is_found_out(void **state)
{
    (void)state;
    assert_true(count_losses(cut, 40, 1, false) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_answered_is_lost),
        cmocka_unit_test(a_disk_that_lies_is_found_out),
    };
    return cmocka_run_group_tests_name("store-powercut", tests, record_a_life, forget_it);
}
