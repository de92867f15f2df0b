/*
 * sqlite_write.c - events into a SQLite file.
 *
 * The log is clustered by game, so a commit that advances a hundred games would write a hundred pages. Events
 * are therefore appended to one table first, `fresh`, where many share a page, and compaction moves them into
 * the log: one partition of the games at a time, for appends wait meanwhile. The move is one transaction and
 * need not be durable at once: until it is, everything is in `fresh`.
 */
#include <string.h>

#include "base/hash.h"
#include "store/sqlite.h"

enum { FRESH_MAX = 1024, PARTITIONS = 4 };

static int finish(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Binding without a copy takes no memory, so it cannot fail. */
static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

/* The integer in the first row, or `none` when there is no row. */
static int ask(sqlite3_stmt *statement, int64_t none, int64_t *out)
{
    int code = sqlite3_step(statement);
    *out = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : none;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

/* ---- the cache of last events ---- */

static void clear_tails(struct gg_store_connection *c)
{
    memset(c->tail, 0, GG_SQLITE_TAILS * sizeof *c->tail);
}

/* The cache is valid unless another connection has written since. */
static int begin(struct gg_store_connection *c)
{
    int64_t version = 0;
    int code = finish(c->statement[BEGIN]);
    if (code == SQLITE_OK)
        code = ask(c->statement[SELECT_VERSION], 0, &version);
    if (code == SQLITE_OK && (int)version != c->seen_version) {
        clear_tails(c);
        c->seen_version = (int)version;
    }
    return code;
}

/* The game's entry, or the least recently used of its set. */
static struct gg_sqlite_tail *tail_slot(struct gg_store_connection *c, const char *game)
{
    uint64_t hash = gg_hash(0, game, strlen(game));
    struct gg_sqlite_tail *place =
        &c->tail[hash % (GG_SQLITE_TAILS / GG_SQLITE_WAYS) * GG_SQLITE_WAYS];
    struct gg_sqlite_tail *oldest = place;
    for (int i = 0; i < GG_SQLITE_WAYS; i++) {
        if (strcmp(place[i].game, game) == 0)
            return &place[i];
        if (place[i].written < oldest->written)
            oldest = &place[i];
    }
    return oldest;
}

static void cache_tail(struct gg_store_connection *c, const struct gg_store_pending *p)
{
    struct gg_sqlite_tail *last = tail_slot(c, p->game);
    memcpy(last->game, p->game, strlen(p->game) + 1);
    last->seq = p->seq;
    last->written = ++c->writes;
}

static int find_tail(struct gg_store_connection *c, const char *game, int64_t *seq)
{
    const struct gg_sqlite_tail *last = tail_slot(c, game);
    if (strcmp(last->game, game) == 0) {
        *seq = last->seq;
        return SQLITE_OK;
    }
    bind_text(c->statement[SELECT_LAST], 1, game);
    return ask(c->statement[SELECT_LAST], -1, seq);
}

/* ---- one append ---- */

static int write_game(struct gg_store_connection *c, const struct gg_store_pending *p)
{
    sqlite3_stmt *statement = c->statement[p->scenario ? CREATE : ADVANCE];
    bind_text(statement, 1, p->game);
    sqlite3_bind_int64(statement, 2, p->seq);
    sqlite3_bind_int64(statement, 3, p->now);
    bind_text(statement, 4, p->summary);
    if (p->over != GG_STORE_OVER_KEEP)
        sqlite3_bind_int(statement, 5, p->over == GG_STORE_OVER_YES);
    if (p->scenario) {
        bind_text(statement, 6, p->scenario);
        bind_text(statement, 7, p->title);
        sqlite3_bind_int(statement, 8, p->open_to_all);
    }
    return finish(statement);
}

static int write_event(struct gg_store_connection *c, const struct gg_store_pending *p)
{
    sqlite3_stmt *statement = c->statement[INSERT];
    bind_text(statement, 1, p->game);
    sqlite3_bind_int64(statement, 2, p->seq);
    bind_text(statement, 3, p->body);
    int code = finish(statement);
    if (code == SQLITE_OK)
        cache_tail(c, p);
    return code;
}

static int make_game(struct gg_store_connection *c, struct gg_store_pending *p)
{
    int code = write_game(c, p);
    if (code != SQLITE_OK)
        return code;
    bool made = sqlite3_changes(c->db) == 1;
    p->status = made ? GG_OK : GG_ILLEGAL;
    return made ? write_event(c, p) : SQLITE_OK;
}

/* An event fits only behind the one before it. One that does not is no error, which would take the rest of the
 * transaction with it. */
static int write_append(struct gg_store_connection *c, struct gg_store_pending *p)
{
    if (p->scenario)
        return make_game(c, p);
    int64_t last = -1;
    int code = find_tail(c, p->game, &last);
    if (code != SQLITE_OK)
        return code;
    if (last < 0 || p->seq != last + 1) {
        p->status = last < 0 ? GG_NOT_FOUND : GG_ILLEGAL;
        return SQLITE_OK;
    }
    p->status = GG_OK;
    code = write_event(c, p);
    return code != SQLITE_OK || p->unlisted ? code : write_game(c, p);
}

/* ---- batches ---- */

static void roll_back(struct gg_store_connection *c)
{
    clear_tails(c);
    if (!sqlite3_get_autocommit(c->db))
        finish(c->statement[ROLLBACK]);
}

static int run_partition(struct gg_store_connection *c, enum statement which)
{
    /* A quarter each of the ids that the server makes, and all others somewhere. */
    static const char *const first[PARTITIONS + 1] = {"", "c", "k", "s", "~"};
    bind_text(c->statement[which], 1, first[c->partition]);
    bind_text(c->statement[which], 2, first[c->partition + 1]);
    return finish(c->statement[which]);
}

/* When it fails, on a full disk say, it is tried again later; nothing is lost. */
void gg_sqlite_compact(struct gg_store_connection *c)
{
    int filed = 0;
    if (c->fresh < FRESH_MAX)
        return;
    sqlite3_exec(c->db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
    int code = begin(c);
    if (code == SQLITE_OK)
        code = run_partition(c, MOVE);
    if (code == SQLITE_OK)
        code = run_partition(c, CLEAR);
    if (code == SQLITE_OK)
        filed = sqlite3_changes(c->db);
    if (code == SQLITE_OK)
        code = finish(c->statement[COMMIT]);
    if (code == SQLITE_OK) {
        c->fresh -= filed;
        c->partition = (c->partition + 1) % PARTITIONS;
    } else {
        c->fresh = 0;
        roll_back(c);
    }
    sqlite3_exec(c->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
}

enum gg_status gg_sqlite_commit(struct gg_store_connection *c, struct gg_store_batch *batch,
                                struct gg_text *message)
{
    int code = begin(c);
    for (size_t i = 0; code == SQLITE_OK && i < batch->n; i++)
        code = write_append(c, batch->item[i]);
    if (code == SQLITE_OK) {
        code = finish(c->statement[COMMIT]);
        batch->uncertain = code != SQLITE_OK;
    }
    if (code == SQLITE_OK) {
        c->fresh += (int)batch->n;
        return GG_OK;
    }
    enum gg_status status = gg_sqlite_fault(c, code, message);
    roll_back(c);
    /* A constraint concerns one append; every other error concerns the disk. */
    return status == GG_ILLEGAL ? GG_ILLEGAL : GG_OUTSIDE;
}
