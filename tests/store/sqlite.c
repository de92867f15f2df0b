/*
 * sqlite.c - what can happen to a file: the disk is full, it is not ours, it is newer than we are.
 *
 * A full disk is played by a limit on the size of files, which any user may set and lift again, and by a
 * small disk in memory where the machine lets us mount one.
 */
#include "keep.h"

#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct rlimit usual;

static int clear(void **state)
{
    (void)state;
    setrlimit(RLIMIT_FSIZE, &usual); /* a failed test may have left it small */
    keep_clear();
    return 0;
}

/* ---- disk full ---- */

struct reports {
    int away, back;
};

static void note_report(void *arg, const char *sentence)
{
    struct reports *reports = arg;
    reports->away += strstr(sentence, "away") != NULL;
    reports->back += strstr(sentence, "back") != NULL;
}

static char *large_body(void)
{
    char *body = malloc(50001);
    assert_non_null(body);
    memset(body, 'x', 50000);
    body[50000] = '\0';
    return body;
}

/* Appends until the disk is full. Returns how many events the game has then. */
static int64_t fill(struct gg_store *store, const char *game, int64_t seq)
{
    char *body = large_body();
    enum gg_status status = GG_OK;
    int tries = 0;
    for (; status == GG_OK && tries < 1000; tries++) {
        status = keep_event(store, game, seq, body);
        seq += status == GG_OK;
    }
    free(body);
    assert_int_equal(status, GG_OUTSIDE);
    return seq;
}

/* Several wait at once for the same number on a full disk, and all are told. Returns how many were written:
 * when the store has tried again in between and found room, one may have been, and then the rest lost the race. */
static int64_t all_waiting_are_told(struct gg_store *store, int64_t seq)
{
    char *body = large_body();
    struct answer answers[20];
    int told[GG_NSTATUS] = {0};
    for (int i = 0; i < 20; i++) {
        const struct gg_store_append append = {
            .game = "g", .seq = seq, .body = body, .done = answer_done, .arg = answers + i};
        answer_start(answers + i);
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    }
    for (int i = 0; i < 20; i++)
        told[answer_wait(answers + i)]++;
    free(body);
    assert_int_equal(told[GG_OUTSIDE] + told[GG_ILLEGAL] + told[GG_OK], 20);
    assert_true(told[GG_OK] <= 1 && (told[GG_OK] == 1 || told[GG_ILLEGAL] == 0));
    return told[GG_OK];
}

static void a_full_disk_is_told_and_forgotten(void **state)
{
    (void)state;
    struct rlimit small = usual;
    struct reports reports = {0, 0};
    const struct gg_store_options options = {.report = note_report, .report_arg = &reports};
    char where[512];
    snprintf(where, sizeof where, "%s", keep_place());
    assert_true(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    struct gg_store *store = keep_open(where, &options);
    assert_int_equal(keep_make(store, "g"), GG_OK);

    small.rlim_cur = 1 << 20;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    int64_t n = fill(store, "g", 1);
    assert_true(n > 3);
    n += all_waiting_are_told(store, n);
    assert_int_equal(keep_count(store, "g"), n); /* it can be read all the time */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);

    assert_int_equal(keep_event_in_time(store, "g", n), GG_OK);
    assert_int_equal(keep_count(store, "g"), n + 1);
    struct gg_store_figures figures;
    gg_store_figures(store, &figures);
    assert_false(figures.away);
    assert_true(figures.outages >= 1 && figures.failed >= 1);
    gg_store_close(store);
    assert_true(reports.away >= 1 && reports.back == reports.away);

    store = keep_open(where, NULL);
    assert_int_equal(keep_count(store, "g"), n + 1);
    gg_store_close(store);
}

/* In a program with mounts of its own, so that whatever happens nothing is left mounted. It is this one,
 * started again as `store-sqlite small-disk FOLDER`; outside of a test an assertion ends it. */
static int on_a_small_disk(const char *folder)
{
    char where[512], ballast[512];
    if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
        mount("tmpfs", folder, "tmpfs", 0, "size=2m"))
        return 77;
    snprintf(where, sizeof where, "%s/games.db", folder);
    snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    FILE *file = fopen(ballast, "w");
    char *body = large_body();
    if (!file)
        return 1;
    for (int i = 0; i < 15; i++)
        fputs(body, file);
    free(body);
    fclose(file);
    struct gg_store *store = keep_open(where, NULL);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    int64_t n = fill(store, "g", 1);
    n += all_waiting_are_told(store, n);
    assert_int_equal(keep_count(store, "g"), n);
    unlink(ballast);
    assert_int_equal(keep_event_in_time(store, "g", n), GG_OK);
    assert_int_equal(keep_count(store, "g"), n + 1);
    gg_store_close(store);
    return 0;
}

static void a_small_disk_fills_and_is_cleared(void **state)
{
    (void)state;
    const char *folder = keep_folder();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        execl("/proc/self/exe", "store-sqlite", "small-disk", folder, (char *)NULL);
        _exit(127);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77)
        skip();
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- what is refused ---- */

static void write_file(const char *path, const char *bytes, size_t n)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static void refused(const char *where, enum gg_status wanted, const char *words)
{
    char buf[512];
    struct gg_text message;
    gg_text_fixed(&message, buf, sizeof buf);
    struct gg_store *store;
    assert_int_equal(gg_store_open(where, NULL, &store, &message), wanted);
    assert_null(store);
    if (!strstr(buf, words))
        print_error("'%s' is not in: %s\n", words, buf);
    assert_non_null(strstr(buf, words));
}

static void garbage_is_refused_and_left_alone(void **state)
{
    (void)state;
    char garbage[8192], after[sizeof garbage + 1];
    const char *where = keep_place();
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 37 % 251);
    write_file(where, garbage, sizeof garbage);
    refused(where, GG_BAD_INPUT, "is no file of games");
    FILE *file = fopen(where, "r");
    assert_non_null(file);
    assert_int_equal(fread(after, 1, sizeof after, file), sizeof garbage);
    fclose(file);
    assert_memory_equal(garbage, after, sizeof garbage);

    write_file(where, "short", 5);
    refused(where, GG_BAD_INPUT, "is no file of games");
}

static void an_empty_file_becomes_a_store(void **state)
{
    (void)state;
    const char *where = keep_place();
    write_file(where, "", 0);
    struct gg_store *store = keep_open(where, NULL);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    gg_store_close(store);
}

static void run_sql(const char *where, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void another_programs_database_is_refused(void **state)
{
    (void)state;
    const char *where = keep_place();
    run_sql(where, "CREATE TABLE games (name TEXT)");
    refused(where, GG_BAD_INPUT, "another program");
    where = keep_place();
    run_sql(where, "PRAGMA application_id = 7");
    refused(where, GG_BAD_INPUT, "another program");
}

static void a_newer_store_is_refused(void **state)
{
    (void)state;
    const char *where = keep_place();
    gg_store_close(keep_open(where, NULL));
    run_sql(where, "PRAGMA user_version = 3");
    refused(where, GG_BAD_INPUT, "newer version");
    run_sql(where, "PRAGMA user_version = 2");
    gg_store_close(keep_open(where, NULL));
}

static void an_older_store_is_brought_up_to_date(void **state)
{
    (void)state;
    const char *where = keep_place();
    struct gg_store *store = keep_open(where, NULL);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(keep_event(store, "g", 1, "old"), GG_OK);
    gg_store_close(store);
    run_sql(where, "INSERT INTO events SELECT game, seq, body FROM fresh; DROP TABLE fresh;"
                   "PRAGMA user_version = 1");
    store = keep_open(where, NULL);
    assert_int_equal(keep_count(store, "g"), 2);
    assert_int_equal(keep_event(store, "g", 1, "again"), GG_ILLEGAL);
    assert_int_equal(keep_event(store, "g", 2, "new"), GG_OK);
    assert_int_equal(keep_count(store, "g"), 3);
    gg_store_close(store);
}

static void a_bad_place_is_refused(void **state)
{
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/none/games.db", keep_folder());
    refused(path, GG_OUTSIDE, "cannot be opened");
    refused(keep_folder(), GG_OUTSIDE, "cannot be opened");
    refused("", GG_BAD_INPUT, "name a file");
    refused(":memory:", GG_BAD_INPUT, "name a file");
    refused("mysql://host/games", GG_BAD_INPUT, "postgres://");
}

/* What the file itself refuses of one game must not take the others with it. */
static void a_damaged_game_fails_alone(void **state)
{
    (void)state;
    const char *where = keep_place();
    struct gg_store *store = keep_open(where, NULL);
    struct answer answers[6];
    assert_int_equal(keep_make(store, "a"), GG_OK);
    assert_int_equal(keep_make(store, "b"), GG_OK);
    assert_int_equal(keep_make(store, "c"), GG_OK);
    run_sql(where, "CREATE TRIGGER damage BEFORE INSERT ON fresh WHEN new.game = 'b'"
                   " BEGIN SELECT RAISE(ABORT, 'damaged'); END");
    for (int i = 0; i < 6; i++) {
        char game[2] = {(char)('a' + i % 3), '\0'};
        const struct gg_store_append append = {
            .game = game, .seq = 1 + i / 3, .body = "b", .done = answer_done, .arg = answers + i};
        answer_start(answers + i);
        assert_int_equal(gg_store_append(store, &append), GG_OK);
    }
    for (int i = 0; i < 6; i++)
        assert_int_equal(answer_wait(answers + i), i % 3 == 1 ? GG_ILLEGAL : GG_OK);
    assert_int_equal(keep_count(store, "a"), 3);
    assert_int_equal(keep_count(store, "c"), 3);
    gg_store_close(store);
}

/* ---- events that are fresh, and those filed under their game ---- */

static int count_rows(const char *where, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int rows = sqlite3_column_int(statement, 0);
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return rows;
}

static bool see_how_many(void *arg, const struct gg_store_game *game)
{
    *(int64_t *)arg = game->events;
    return true;
}

static void check_game(struct gg_store *store, const char *game, int64_t events)
{
    int64_t listed = 0;
    assert_int_equal(keep_count(store, game), events);
    assert_int_equal(gg_store_game(store, game, see_how_many, &listed), GG_OK);
    assert_int_equal(listed, events);
    assert_int_equal(keep_event(store, game, events - 1, "taken"), GG_ILLEGAL);
    assert_int_equal(keep_event(store, game, events + 1, "gap"), GG_ILLEGAL);
}

static void fresh_events_are_filed_away_and_all_are_read(void **state)
{
    (void)state;
    const char *where = keep_place();
    struct gg_store *store = keep_open(where, NULL);
    assert_int_equal(keep_make(store, "A"), GG_OK);
    assert_int_equal(keep_make(store, "z"), GG_OK);
    for (int i = 1; i <= 1200; i++) {
        assert_int_equal(keep_event(store, "A", i, "x"), GG_OK);
        assert_int_equal(keep_event(store, "z", i, "y"), GG_OK);
        if (i % 300 == 0)
            check_game(store, i % 600 ? "A" : "z", i + 1);
    }
    int filed = count_rows(where, "SELECT count(*) FROM events");
    int fresh = count_rows(where, "SELECT count(*) FROM fresh");
    assert_int_equal(filed + fresh, 2402);
    assert_true(filed > 1000 && fresh > 0 && fresh <= 1030);
    assert_true(count_rows(where, "SELECT count(DISTINCT game) FROM events") == 2);
    gg_store_close(store);
    store = keep_open(where, NULL);
    check_game(store, "A", 1201);
    check_game(store, "z", 1201);
    gg_store_close(store);
}

/* What the store remembers of a game must not outlive what another program writes to the file. */
static void another_programs_writing_is_seen(void **state)
{
    (void)state;
    char sql[256];
    const char *where = keep_place();
    struct gg_store *store = keep_open(where, NULL);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    for (int i = 1; i < 40; i += 2) {
        assert_int_equal(keep_event(store, "g", i, "ours"), GG_OK);
        snprintf(sql, sizeof sql, "INSERT INTO fresh (game, seq, body) VALUES ('g', %d, 'theirs')",
                 i + 1);
        run_sql(where, sql);
        assert_int_equal(keep_event(store, "g", i + 1, "late"), GG_ILLEGAL);
    }
    assert_int_equal(keep_count(store, "g"), 41);
    gg_store_close(store);
}

/* ---- one store a file ---- */

static void a_second_store_on_a_file_is_refused(void **state)
{
    (void)state;
    char pid[32], lock[600];
    const char *where = keep_place();
    struct gg_store *store = keep_open(where, NULL);
    snprintf(pid, sizeof pid, "process %d", (int)getpid());
    refused(where, GG_OUTSIDE, "in use by another server");
    refused(where, GG_OUTSIDE, pid);
    assert_int_equal(keep_make(store, "g"), GG_OK); /* the first does not notice */
    gg_store_close(store);
    snprintf(lock, sizeof lock, "%s-lock", where);
    assert_int_equal(access(lock, F_OK), -1);
    store = keep_open(where, NULL);
    assert_int_equal(keep_count(store, "g"), 1);
    gg_store_close(store);
    /* What a program left that was killed is in nobody's way. */
    write_file(lock, "1\n", 2);
    gg_store_close(keep_open(where, NULL));
}

static mode_t mode_of(const char *where, const char *ending)
{
    char path[600];
    struct stat file;
    snprintf(path, sizeof path, "%s%s", where, ending);
    assert_int_equal(stat(path, &file), 0);
    return file.st_mode & 0777;
}

/* Secrets are kept as hashes, but who plays what is nobody else's business. */
static void only_the_owner_can_read_a_new_file(void **state)
{
    (void)state;
    mode_t before = umask(0);
    const char *where = keep_place();
    struct gg_store *store = keep_open(where, NULL);
    umask(before);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    assert_int_equal(mode_of(where, ""), 0600);
    assert_int_equal(mode_of(where, "-wal"), 0600);
    assert_int_equal(mode_of(where, "-shm"), 0600);
    assert_int_equal(mode_of(where, "-lock"), 0600);
    gg_store_close(store);
}

static void never(void *arg, const char *game, int64_t seq)
{
    (void)game;
    (void)seq;
    ++*(int *)arg;
}

static void listening_on_a_file_is_quiet(void **state)
{
    (void)state;
    int told = 0;
    struct gg_store *store = keep_open(keep_place(), NULL);
    assert_int_equal(gg_store_listen(store, never, &told), GG_OK);
    assert_int_equal(keep_make(store, "g"), GG_OK);
    gg_store_close(store);
    assert_int_equal(told, 0);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "small-disk") == 0)
        return on_a_small_disk(argv[2]);
    if (getrlimit(RLIMIT_FSIZE, &usual) != 0)
        return 1;
#define ON_FILES(test) cmocka_unit_test_setup_teardown(test, NULL, clear)
    const struct CMUnitTest tests[] = {
        ON_FILES(a_full_disk_is_told_and_forgotten),
        ON_FILES(a_small_disk_fills_and_is_cleared),
        ON_FILES(garbage_is_refused_and_left_alone),
        ON_FILES(an_empty_file_becomes_a_store),
        ON_FILES(another_programs_database_is_refused),
        ON_FILES(a_newer_store_is_refused),
        ON_FILES(an_older_store_is_brought_up_to_date),
        ON_FILES(fresh_events_are_filed_away_and_all_are_read),
        ON_FILES(another_programs_writing_is_seen),
        ON_FILES(a_second_store_on_a_file_is_refused),
        ON_FILES(only_the_owner_can_read_a_new_file),
        ON_FILES(a_bad_place_is_refused),
        ON_FILES(a_damaged_game_fails_alone),
        ON_FILES(listening_on_a_file_is_quiet),
    };
    return cmocka_run_group_tests_name("store-sqlite", tests, NULL, NULL);
}
