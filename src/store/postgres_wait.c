/*
 * postgres_wait.c - asking PostgreSQL something and waiting for the answer, but not for ever.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

enum { ANSWER_MILLISECONDS = 10000 };

/* Sends what is left to send and reads what has come. False when that cannot be done in time. */
static bool exchange(PGconn *pg, int64_t deadline)
{
    int unsent = PQflush(pg);
    int64_t left = deadline - gg_store_clock();
    if (unsent < 0 || left <= 0)
        return false;
    struct pollfd socket = {PQsocket(pg), (short)(unsent ? POLLIN | POLLOUT : POLLIN), 0};
    int ready = poll(&socket, 1, (int)left);
    if (ready < 0)
        return errno == EINTR;
    if (ready == 0)
        return false;
    return !(socket.revents & ~POLLOUT) || PQconsumeInput(pg);
}

PGresult *gg_pg_result(struct gg_store_connection *c)
{
    int64_t deadline = gg_store_clock() + ANSWER_MILLISECONDS;
    while (!c->lost && PQisBusy(c->pg))
        c->lost = !exchange(c->pg, deadline);
    if (c->lost)
        return NULL;
    PGresult *result = PQgetResult(c->pg);
    c->lost = PQstatus(c->pg) != CONNECTION_OK;
    return result;
}

void gg_pg_drain(struct gg_store_connection *c)
{
    PGresult *result;
    while ((result = gg_pg_result(c)))
        PQclear(result);
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool gg_pg_run(struct gg_store_connection *c, const char *commands)
{
    bool good = PQsendQuery(c->pg, commands) == 1;
    PGresult *result;
    while ((result = gg_pg_result(c))) {
        good = good && is_good(result);
        PQclear(result);
    }
    return good && !c->lost;
}

bool gg_pg_ask(struct gg_store_connection *c, const char *question, int *out)
{
    if (PQsendQuery(c->pg, question) != 1)
        return false;
    PGresult *result = gg_pg_result(c);
    bool good = result && PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (good) {
        const char *value = PQgetvalue(result, 0, 0);
        *out = *value == 't' ? 1 : (int)strtol(value, NULL, 10);
    }
    PQclear(result);
    gg_pg_drain(c);
    return good && !c->lost;
}

void gg_pg_message(const struct gg_store_connection *c, struct gg_text *message)
{
    const char *words = c->pg ? PQerrorMessage(c->pg) : "";
    gg_text_add(message, "the database: ");
    if (!*words)
        words = "no answer in time";
    while (*words) {
        size_t length = strcspn(words, "\n\t");
        gg_text_bytes(message, words, length);
        words += length;
        words += strspn(words, "\n\t ");
        if (*words)
            gg_text_char(message, ' ');
    }
}
