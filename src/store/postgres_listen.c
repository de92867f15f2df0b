/*
 * postgres_listen.c - LISTEN: the payload of a notification is the game and the number of the event.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* Anybody with rights on the database can notify: what does not read as a game and a number is ignored. */
static void tell(struct gg_store *store, const PGnotify *notify)
{
    char game[GG_STORE_GAME_MAX + 1];
    size_t length = strcspn(notify->extra, " ");
    const char *number = notify->extra + length;
    if (length == 0 || length >= sizeof game || *number != ' ')
        return;
    memcpy(game, notify->extra, length);
    game[length] = '\0';
    char *end;
    errno = 0;
    long long seq = strtoll(number, &end, 10);
    if (end != number && *end == '\0' && errno == 0 && seq >= 0)
        gg_store_notify(store, notify->be_pid, game, seq);
}

static void tell_all(struct gg_store_connection *c, struct gg_store *store)
{
    PGnotify *notify;
    while ((notify = PQnotifies(c->pg))) {
        tell(store, notify);
        PQfreemem(notify);
    }
}

bool gg_pg_listen(struct gg_store_connection *c, struct gg_store *store)
{
    for (;;) {
        tell_all(c, store);
        struct pollfd ready[2] = {{store->stop, POLLIN, 0}, {PQsocket(c->pg), POLLIN, 0}};
        if (poll(ready, 2, -1) < 0 && errno != EINTR)
            return false;
        if (ready[0].revents)
            return true;
        if (ready[1].revents && !PQconsumeInput(c->pg))
            return false;
    }
}
