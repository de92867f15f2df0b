/*
 * transport_listen.c - the listening socket, bound to exactly the address that was asked for.
 */
#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/transport_state.h"

enum { BACKLOG = 1024 };

static int bind_one(const struct addrinfo *address)
{
    int one = 1;
    int made = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                      address->ai_protocol);
    if (made < 0)
        return -1;
    (void)setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(made, address->ai_addr, address->ai_addrlen) == 0 && listen(made, BACKLOG) == 0)
        return made;
    int reason = errno;
    (void)close(made);
    errno = reason;
    return -1;
}

static int bound_port(int made)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char port[16];
    if (getsockname(made, (struct sockaddr *)&address, &size) != 0 ||
        getnameinfo((struct sockaddr *)&address, size, NULL, 0, port, sizeof port,
                    NI_NUMERICSERV) != 0)
        return 0;
    int value = 0;
    for (const char *digit = port; *digit >= '0' && *digit <= '9'; digit++)
        value = value * 10 + (*digit - '0');
    return value;
}

int gg_transport_listen(const char *host, int port, int *bound, struct gg_text *message)
{
    char service[16];
    struct gg_text text;
    gg_text_fixed(&text, service, sizeof service);
    gg_text_fmt(&text, "%d", port);
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    int status = getaddrinfo(host, service, &wanted, &found);
    if (status != 0) {
        gg_text_fmt(message, "%s is no address to listen on: %s", host, gai_strerror(status));
        return -1;
    }
    int made = bind_one(found);
    if (made < 0)
        gg_text_fmt(message, "cannot listen on %s port %d: %s", host, port, strerror(errno));
    else
        *bound = bound_port(made);
    freeaddrinfo(found);
    return made;
}
