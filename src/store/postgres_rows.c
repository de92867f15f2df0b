/*
 * postgres_rows.c - rows into and out of a PostgreSQL database.
 *
 * The appends of a transaction are sent in chunks without waiting for each answer; the commit is sent
 * only when all of them are answered. So until the commit is on its way a failure is certain to have
 * written nothing.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* CHUNK: the answers to so many fit into any socket's buffer, so both sides can always go on.
 * ATTEMPTS: how often a transaction is tried that others' transactions made impossible. */
enum { CHUNK = 128, ATTEMPTS = 3, NUMBER = 24 };

/* ---- writing ---- */

static bool send_plain(struct gg_store_connection *c, const char *name)
{
    return PQsendQueryPrepared(c->pg, name, 0, NULL, NULL, NULL, 0) == 1;
}

static bool send_append(struct gg_store_connection *c, const struct gg_store_pending *p)
{
    char seq[NUMBER], now[NUMBER];
    snprintf(seq, sizeof seq, "%" PRId64, p->seq);
    snprintf(now, sizeof now, "%" PRId64, p->now);
    const char *over = p->over == GG_STORE_OVER_KEEP  ? NULL
                       : p->over == GG_STORE_OVER_YES ? "t"
                                                      : "f";
    const char *values[GG_PG_CREATE_VALUES] = {p->game,     seq,      now,
                                               p->summary,  over,     p->body,
                                               p->scenario, p->title, p->open_to_all ? "t" : "f"};
    bool create = p->scenario != NULL;
    return PQsendQueryPrepared(c->pg, create ? GG_PG_CREATE : GG_PG_ADVANCE,
                               create ? GG_PG_CREATE_VALUES : GG_PG_ADVANCE_VALUES, values, NULL,
                               NULL, 0) == 1;
}

/* The result of the next command of the pipeline, up to the mark after it. NULL when lost. */
static PGresult *next_answer(struct gg_store_connection *c)
{
    PGresult *result = gg_pg_result(c);
    if (result && PQresultStatus(result) != PGRES_PIPELINE_SYNC)
        gg_pg_drain(c);
    return result;
}

/* How a command ended, for the whole transaction. GG_WRONG_TIME: others were in the way, try again. */
static enum gg_status judge(const PGresult *result, ExecStatusType wanted)
{
    if (!result)
        return GG_OUTSIDE;
    if (PQresultStatus(result) == wanted)
        return GG_OK;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!state)
        return GG_OUTSIDE;
    if (strncmp(state, "40", 2) == 0)
        return GG_WRONG_TIME;
    if (strncmp(state, "23", 2) == 0)
        return GG_ILLEGAL; /* a rule of the tables */
    return strncmp(state, "22", 2) == 0 ? GG_BAD_INPUT : GG_OUTSIDE;
}

static enum gg_status expect(struct gg_store_connection *c, ExecStatusType wanted)
{
    PGresult *result = next_answer(c);
    enum gg_status status = judge(result, wanted);
    PQclear(result);
    return status;
}

static enum gg_status take_answer(struct gg_store_connection *c, struct gg_store_pending *p)
{
    PGresult *result = next_answer(c);
    enum gg_status status = judge(result, PGRES_TUPLES_OK);
    if (status == GG_OK) {
        bool written = *PQgetvalue(result, 0, 0) == '1', there = *PQgetvalue(result, 0, 1) == 't';
        /* A game that could not be made was there already, perhaps since this very moment. */
        p->status = written ? GG_OK : there || p->scenario ? GG_ILLEGAL : GG_NOT_FOUND;
    }
    PQclear(result);
    return status;
}

static enum gg_status write_chunk(struct gg_store_connection *c, struct gg_store_pending **item,
                                  size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!send_append(c, item[i]))
            return GG_OUTSIDE;
    if (!PQsendFlushRequest(c->pg))
        return GG_OUTSIDE;
    enum gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < n; i++)
        status = take_answer(c, item[i]);
    return status;
}

static enum gg_status write_all(struct gg_store_connection *c, struct gg_store_batch *batch)
{
    if (!send_plain(c, GG_PG_BEGIN) || !PQsendFlushRequest(c->pg))
        return GG_OUTSIDE;
    enum gg_status status = expect(c, PGRES_COMMAND_OK);
    for (size_t at = 0; status == GG_OK && at < batch->n; at += CHUNK) {
        size_t left = batch->n - at;
        status = write_chunk(c, batch->item + at, left < CHUNK ? left : CHUNK);
    }
    return status;
}

/* From here on only the database knows whether it was written, until it says so. */
static enum gg_status seal(struct gg_store_connection *c, struct gg_store_batch *batch)
{
    batch->uncertain = true;
    if (!send_plain(c, GG_PG_COMMIT) || !PQpipelineSync(c->pg))
        return GG_OUTSIDE;
    PGresult *result = next_answer(c);
    enum gg_status status = judge(result, PGRES_COMMAND_OK);
    if (status == GG_OK && strcmp(PQcmdStatus(result), "COMMIT") != 0)
        status = GG_OUTSIDE;
    batch->uncertain = !result;
    PQclear(result);
    if (status == GG_OK && expect(c, PGRES_PIPELINE_SYNC) != GG_OK)
        c->lost = true; /* it is written all the same; the next batch finds out */
    return status;
}

/* Ends a transaction that failed, so that the connection can be used again. */
static bool roll_back(struct gg_store_connection *c)
{
    if (c->lost || !PQpipelineSync(c->pg))
        return false;
    PGresult *result;
    bool mark = false;
    while (!c->lost && !mark) {
        result = gg_pg_result(c);
        mark = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
    return mark && send_plain(c, GG_PG_ROLLBACK) && PQpipelineSync(c->pg) &&
           expect(c, PGRES_COMMAND_OK) == GG_OK && expect(c, PGRES_PIPELINE_SYNC) == GG_OK;
}

enum gg_status gg_pg_commit(struct gg_store_connection *c, struct gg_store_batch *batch,
                            struct gg_text *message)
{
    enum gg_status status = GG_WRONG_TIME;
    for (int attempt = 0; status == GG_WRONG_TIME && attempt < ATTEMPTS; attempt++) {
        status = c->lost ? GG_OUTSIDE : write_all(c, batch);
        if (status == GG_OK)
            status = seal(c, batch);
        if (status == GG_OK)
            return GG_OK;
        gg_text_clear(message);
        gg_pg_message(c, message);
        if (status != GG_OUTSIDE && !roll_back(c))
            status = GG_OUTSIDE;
    }
    return status == GG_WRONG_TIME ? GG_OUTSIDE : status;
}

/* ---- reading ---- */

static int64_t number_of(const PGresult *row, int column)
{
    return strtoll(PQgetvalue(row, 0, column), NULL, 10);
}

static bool give_event(struct gg_store_read *read, const PGresult *row)
{
    struct gg_store_event event = {
        .game = read->game,
        .seq = number_of(row, 0),
        .body = PQgetvalue(row, 0, 1),
    };
    return read->event_row(read->arg, &event);
}

static bool give_game(struct gg_store_read *read, const PGresult *row)
{
    struct gg_store_game game = {
        .id = PQgetvalue(row, 0, 0),
        .created = number_of(row, 1),
        .updated = number_of(row, 2),
        .scenario = PQgetvalue(row, 0, 3),
        .title = PQgetvalue(row, 0, 4),
        .summary = PQgetvalue(row, 0, 5),
        .open_to_all = *PQgetvalue(row, 0, 6) == 't',
        .over = *PQgetvalue(row, 0, 7) == 't',
        .events = number_of(row, 8),
    };
    return read->game_row(read->arg, &game);
}

static bool send_read(struct gg_store_connection *c, const struct gg_store_read *read)
{
    char first[NUMBER], second[NUMBER];
    const char *values[3] = {read->game, first, second};
    const char *name = read->kind == GG_STORE_READ_EVENTS ? GG_PG_EVENTS : GG_PG_GAME;
    int n = read->kind == GG_STORE_READ_EVENTS ? 2 : 1;
    snprintf(first, sizeof first, "%" PRId64, read->from);
    if (read->kind == GG_STORE_READ_GAMES) {
        const struct gg_store_list *list = read->list;
        name = list->everything ? GG_PG_EVERY : GG_PG_LISTED;
        n = 3;
        values[0] = list->over ? "t" : "f";
        snprintf(first, sizeof first, "%" PRId64, list->before ? list->before : INT64_MAX);
        snprintf(second, sizeof second, "%d", list->limit);
    }
    return PQsendQueryPrepared(c->pg, name, n, values, NULL, NULL, 0) == 1 &&
           PQsetSingleRowMode(c->pg) == 1;
}

/* After the callback has had enough the rest is read and thrown away: the connection is worth more. */
static enum gg_status take_row(struct gg_store_read *read, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK)
        return GG_OK;
    if (status != PGRES_SINGLE_TUPLE)
        return GG_OUTSIDE;
    if (read->stopped)
        return GG_OK;
    read->rows++;
    read->stopped =
        read->kind == GG_STORE_READ_EVENTS ? !give_event(read, result) : !give_game(read, result);
    return GG_OK;
}

enum gg_status gg_pg_read(struct gg_store_connection *c, struct gg_store_read *read,
                          struct gg_text *message)
{
    enum gg_status status = send_read(c, read) ? GG_OK : GG_OUTSIDE;
    PGresult *result;
    while (status == GG_OK && (result = gg_pg_result(c))) {
        status = take_row(read, result);
        PQclear(result);
    }
    if (status == GG_OK && c->lost)
        status = GG_OUTSIDE;
    if (status != GG_OK)
        gg_pg_message(c, message);
    return status;
}
