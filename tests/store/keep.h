/*
 * keep.h - what the tests of the store share: a place to keep games, and appends that are waited for.
 *
 * The place is a new SQLite file for each test, or a new database of the server that the script
 * tests/store/postgres has started.
 */
#ifndef TESTS_STORE_KEEP_H
#define TESTS_STORE_KEEP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <semaphore.h>

#include "store/store.h"

/* A new place; the address is valid until the next call of keep_clear. */
const char *keep_place(void);
void keep_clear(void); /* removes the folder of the files */
const char *keep_folder(void);
bool keep_is_postgres(void);

/* Calls the script that controls the server: "stop", "start"; fails the test when it fails. */
void keep_control(const char *what);

struct gg_store *keep_open(const char *where, const struct gg_store_options *options);

/* An answer that can be waited for. */
struct answer {
    enum gg_status status;
};
void answer_start(struct answer *answer);
void answer_done(void *arg, enum gg_status status);
enum gg_status answer_wait(struct answer *answer); /* fails the test after a minute */

/* Appends and waits; what the queue refuses is an answer, too. */
enum gg_status keep_append(struct gg_store *store, const struct gg_store_append *append);

/* Makes a game with event 0, and appends a plain event. */
enum gg_status keep_make(struct gg_store *store, const char *game);
enum gg_status keep_event(struct gg_store *store, const char *game, int64_t seq, const char *body);

/* How many events the game has; each is checked to stand at its number. -1: the store is away. */
int64_t keep_count(struct gg_store *store, const char *game);

/* Tries again until it succeeds or 15 seconds have gone: the store comes back by itself. */
enum gg_status keep_event_in_time(struct gg_store *store, const char *game, int64_t seq);

#endif
