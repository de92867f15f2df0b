/*
 * serve-load.c - how fast a server takes actions: many games at once over WebSocket, on loopback.
 *
 *     serve-load PORT [GAMES [SECONDS [RATE [PID [whole|hosts]]]]]
 *
 * Each game has a connection per side; whoever is to move takes a choice at random and waits for the answer.
 * Connections ask for brief answers, as a program that plays does; `whole` asks for those of the page.
 * With `hosts` each side has one connection for all games, as a host of many bots would, and what is due at once
 * is one message.
 * RATE is actions a second over all games; 0 is as fast as answers come. With the server's PID its CPU time is
 * told too. An action is counted when its answer, which is sent after the move is durable, is there. The
 * server needs limits that let us through: --max-actions 1000000 --max-games 1000000.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 20, FRAME = 60000, LATENCIES = 1 << 22, CHOICES = 1024, MAKERS = 8 };

static const char scenario[] = "jena20/jena-1806";
static const char *const side_name[2] = {"french", "prussian"};

struct table;

struct link {
    struct table *table;
    bool makes_games;
    int side, socket;
    char *data; /* what was received and not read yet */
    size_t used;
    char *out; /* of a host: messages that wait */
    size_t waits;
};

struct table {
    struct link *link[2];
    char secret[2][40], game[40];
    double
        sent; /* when the action under way was sent, 0 when none is, -1 while it waits to be sent */
    char message[900];
    struct link *ready;
    bool prepared;
    char at[64];
    int joined;
};

static struct {
    int port, games, seconds, pid;
    double rate, next;
    struct table *table;
    struct table **waiting;
    int nwaiting;
    double *latency;
    size_t nlatencies;
    uint64_t actions, refused, games_over, bytes;
    uint64_t random;
    int poll;
    bool whole, hosts;
    struct link host[2];
    struct link maker[MAKERS];
    struct table **pending;
    int npending;
} load = {.games = 100, .seconds = 5, .random = 88172645463325252u};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fail(const char *what)
{
    fprintf(stderr, "serve-load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static uint64_t next_random(void)
{
    load.random ^= load.random << 13;
    load.random ^= load.random >> 7;
    load.random ^= load.random << 17;
    return load.random;
}

static int connect_to_server(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)load.port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, made = socket(AF_INET, SOCK_STREAM, 0);
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) != 0)
        fail("cannot connect");
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return made;
}

static void send_all(int to, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t sent = send(to, bytes, n, MSG_NOSIGNAL);
        if (sent <= 0)
            fail("cannot send");
        bytes += sent;
        n -= (size_t)sent;
    }
}

/* The string behind "key":" in a text; "" when it is not there. */
static bool find_string(const char *text, const char *key, char *out, size_t room)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\"%s\":\"", key);
    const char *at = strstr(text, mark);
    out[0] = '\0';
    if (at == NULL)
        return false;
    at += strlen(mark);
    size_t n = strcspn(at, "\"");
    if (n >= room)
        return false;
    memcpy(out, at, n);
    out[n] = '\0';
    return true;
}

/* New games are made on connections of their own, so that nobody waits while one is made. */
static void send_request(struct link *http, struct table *table)
{
    char request[512], body[128];
    snprintf(body, sizeof body, "{\"scenario\":\"%s\"}", scenario);
    int n = snprintf(request, sizeof request,
                     "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
                     strlen(body), body);
    http->table = table;
    http->used = 0;
    send_all(http->socket, request, (size_t)n);
}

static void request_game(struct table *table)
{
    for (int i = 0; i < MAKERS; i++) {
        if (load.maker[i].table == NULL) {
            send_request(&load.maker[i], table);
            return;
        }
    }
    load.pending[load.npending++] = table;
}

static void join(struct table *table);

static void take_game(struct link *http)
{
    struct table *table = http->table;
    http->data[http->used] = '\0';
    if (strstr(http->data, "}}") == NULL && strstr(http->data, "error") == NULL)
        return;
    if (!find_string(http->data, "game", table->game, sizeof table->game) ||
        !find_string(http->data, side_name[0], table->secret[0], sizeof table->secret[0]) ||
        !find_string(http->data, side_name[1], table->secret[1], sizeof table->secret[1])) {
        fprintf(stderr, "serve-load: no game was made: %s\n", http->data);
        exit(1);
    }
    http->table = NULL;
    http->used = 0;
    if (load.npending > 0)
        send_request(http, load.pending[--load.npending]);
    join(table);
}

static void flush(struct link *link);

static void send_frame(const struct link *link, const char *text, size_t n)
{
    char head[8] = {(char)0x81};
    size_t length = 6; /* a mask of zero leaves the text as it is */
    if (n < 126) {
        head[1] = (char)(0x80 | n);
    } else {
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(n >> 8);
        head[3] = (char)n;
        length = 8;
    }
    struct iovec parts[2] = {{head, length}, {(char *)(uintptr_t)text, n}};
    if (writev(link->socket, parts, 2) != (ssize_t)(length + n))
        fail("cannot send");
}

/* A host's messages go out together, when everything that came has been looked at. */
static void send_text(struct link *link, const char *text)
{
    size_t n = strlen(text);
    if (!load.hosts) {
        send_frame(link, text, n);
        return;
    }
    if (link->waits + n + 2 > FRAME)
        flush(link);
    link->out[link->waits] = link->waits == 0 ? '[' : ',';
    link->waits++;
    memcpy(link->out + link->waits, text, n);
    link->waits += n;
}

static void flush(struct link *link)
{
    if (link->waits == 0)
        return;
    link->out[link->waits++] = ']';
    send_frame(link, link->out, link->waits);
    link->waits = 0;
}

static void join(struct table *table)
{
    char text[256];
    table->joined = 0;
    table->sent = 0;
    table->prepared = false;
    for (int side = 0; side < 2; side++) {
        snprintf(text, sizeof text,
                 "{\"type\":\"join\",\"game\":\"%s\",\"secret\":\"%s\",\"log_from\":1,\"brief\":%s,"
                 "\"add\":%s}",
                 table->game, table->secret[side], load.whole ? "false" : "true",
                 load.hosts ? "true" : "false");
        send_text(table->link[side], text);
    }
}

static void watch(struct link *link)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = link};
    epoll_ctl(load.poll, EPOLL_CTL_ADD, link->socket, &event);
}

static void open_link(struct link *link)
{
    char head[1024];
    size_t got = 0;
    static const char upgrade[] =
        "GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    link->socket = connect_to_server();
    link->data = malloc(BUFFER);
    link->out = load.hosts ? malloc(FRAME + 1) : NULL;
    send_all(link->socket, upgrade, sizeof upgrade - 1);
    do {
        ssize_t more = recv(link->socket, head + got, 1, 0);
        if (more <= 0 || ++got == sizeof head)
            fail("no WebSocket");
    } while (got < 4 || memcmp(head + got - 4, "\r\n\r\n", 4) != 0);
    watch(link);
}

static void open_maker(struct link *link)
{
    *link =
        (struct link){.makes_games = true, .socket = connect_to_server(), .data = malloc(BUFFER)};
    watch(link);
}

static void send_ready(struct table *table)
{
    table->sent = now();
    send_text(table->ready, table->message);
}

/* With a rate, those who wait are sent when they are due; what could not be is not made up for. */
static void send_due(void)
{
    double time = now();
    while (load.nwaiting > 0 && load.next <= time) {
        send_ready(load.waiting[0]);
        memmove(load.waiting, load.waiting + 1, (size_t)--load.nwaiting * sizeof *load.waiting);
        load.next += 1 / load.rate;
    }
    if (load.next < time - 0.05)
        load.next = time;
}

/* Takes a choice of the list in the answer. */
static void act(struct table *table, struct link *link, const char *answer)
{
    const char *list = strstr(answer, "\"choices\":["), *choice[CHOICES];
    int n = 0;
    if (list == NULL)
        return;
    const char *end = load.whole ? NULL : strchr(list, ']'),
               *mark = load.whole ? "{\"do\":\"" : "\"";
    const char *at = list + strlen("\"choices\":[");
    while (n < CHOICES && (at = strstr(at, mark)) != NULL && (end == NULL || at < end)) {
        choice[n++] = at += strlen(mark);
        at += strcspn(at, "\"") + 1;
    }
    if (n == 0)
        return;
    const char *text = choice[next_random() % (uint64_t)n];
    char message[900];
    snprintf(message, sizeof message,
             "{\"type\":\"do\",\"id\":1,\"game\":\"%s\",\"at\":\"%s\",\"log_from\":9999999,"
             "\"do\":\"%.*s\"}",
             table->game, table->at, (int)strcspn(text, "\""), text);
    strcpy(table->message, message);
    table->ready = link;
    table->prepared = true;
}

/* The other side may hear of a move before its mover does: the next one is sent after the answer. */
static void go_on(struct table *table)
{
    if (!table->prepared || table->sent != 0)
        return;
    table->prepared = false;
    table->sent = -1;
    if (load.rate <= 0)
        send_ready(table);
    else
        load.waiting[load.nwaiting++] = table;
}

static void new_game(struct table *table)
{
    load.games_over++;
    table->game[0] = '\0';
    request_game(table);
}

static struct table *find_table(const char *game)
{
    for (int i = 0; i < load.games; i++)
        if (strcmp(load.table[i].game, game) == 0)
            return &load.table[i];
    return NULL;
}

static void take_message(struct link *link, const char *text)
{
    char who[32], at[64], game[40];
    bool answer = strncmp(text, "{\"type\":\"answer\"", 16) == 0;
    if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        load.refused++;
        fprintf(stderr, "serve-load: %.200s\n", text);
        exit(1);
    }
    find_string(text, "game", game, sizeof game);
    struct table *table = load.hosts ? find_table(game) : link->table;
    if (table == NULL || strcmp(game, table->game) != 0)
        return; /* of the game before */
    if (answer && table->sent > 0) {
        if (load.nlatencies < LATENCIES)
            load.latency[load.nlatencies++] = now() - table->sent;
        load.actions++;
        table->sent = 0;
    }
    find_string(text, "at", at, sizeof at);
    find_string(text, "to_move", who, sizeof who);
    if (strcmp(who, "over") == 0) {
        if (answer)
            new_game(table);
        return;
    }
    if (strcmp(who, side_name[link->side]) == 0) {
        strcpy(table->at, at);
        act(table, link, text);
    }
    go_on(table);
}

static void take_one(struct link *link, char *text)
{
    take_message(link, text);
}

/* The objects of an array, one by one. */
static void take_array(struct link *link, char *text)
{
    int depth = 0;
    bool quoted = false;
    char *start = text;
    for (char *c = text; *c != '\0'; c++) {
        if (*c == '\\' && c[1] != '\0')
            c++;
        else if (*c == '"')
            quoted = !quoted;
        else if (!quoted && *c == '{' && depth++ == 0)
            start = c;
        else if (!quoted && *c == '}' && --depth == 0) {
            char after = c[1];
            c[1] = '\0';
            take_message(link, start);
            c[1] = after;
        }
    }
}

/* Every whole frame in the buffer. The server does not mask and does not split. */
static void take_frames(struct link *link)
{
    size_t at = 0;
    while (link->used - at >= 2) {
        unsigned char *p = (unsigned char *)link->data + at;
        size_t n = p[1] & 127, head = 2;
        if (n == 126) {
            head = 4;
            n = link->used - at < 4 ? BUFFER : (size_t)p[2] << 8 | p[3];
        } else if (n == 127) {
            head = 10;
            n = link->used - at < 10
                    ? BUFFER
                    : (size_t)p[6] << 24 | (size_t)p[7] << 16 | (size_t)p[8] << 8 | p[9];
        }
        if (link->used - at < head + n)
            break;
        char after = link->data[at + head + n];
        link->data[at + head + n] = '\0';
        if ((p[0] & 15) == 1)
            (load.hosts ? take_array : take_one)(link, link->data + at + head);
        link->data[at + head + n] = after;
        at += head + n;
    }
    memmove(link->data, link->data + at, link->used - at);
    link->used -= at;
}

static void receive(struct link *link)
{
    ssize_t more = recv(link->socket, link->data + link->used, BUFFER - 1 - link->used, 0);
    if (more <= 0 && link->makes_games && link->table == NULL) {
        /* It was idle for too long; the next game is asked for on a new one. */
        close(link->socket);
        link->socket = connect_to_server();
        watch(link);
        return;
    }
    if (more <= 0)
        fail("the server hung up");
    link->used += (size_t)more;
    load.bytes += (uint64_t)more;
    if (link->makes_games)
        take_game(link);
    else
        take_frames(link);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double cpu_seconds(void)
{
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", load.pid);
    FILE *file = load.pid > 0 ? fopen(path, "r") : NULL;
    if (file == NULL)
        return 0;
    if (fgets(line, sizeof line, file) != NULL)
        sscanf(strrchr(line, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
               &user, &system);
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static void report(double seconds, double cpu)
{
    qsort(load.latency, load.nlatencies, sizeof *load.latency, compare);
    size_t n = load.nlatencies > 0 ? load.nlatencies - 1 : 0;
    printf("%d games, %.1f s: %.0f actions/s, p50 %.2f ms, p99 %.2f ms, worst %.1f ms, %.1f kB per "
           "action, "
           "%llu games ended\n",
           load.games, seconds, (double)load.actions / seconds, load.latency[n / 2] * 1e3,
           load.latency[n * 99 / 100] * 1e3, load.latency[n] * 1e3,
           (double)load.bytes / (double)(load.actions + 1) / 1000,
           (unsigned long long)load.games_over);
    if (load.pid > 0)
        printf("server CPU %.2f s: %.0f actions per CPU second\n", cpu, (double)load.actions / cpu);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: serve-load PORT [GAMES [SECONDS [RATE [PID [whole|hosts]]]]]\n");
        return 2;
    }
    load.port = atoi(argv[1]);
    load.games = argc > 2 ? atoi(argv[2]) : load.games;
    load.seconds = argc > 3 ? atoi(argv[3]) : load.seconds;
    load.rate = argc > 4 ? atof(argv[4]) : 0;
    load.pid = argc > 5 ? atoi(argv[5]) : 0;
    load.whole = argc > 6 && strcmp(argv[6], "whole") == 0;
    load.hosts = argc > 6 && strcmp(argv[6], "hosts") == 0;
    load.poll = epoll_create1(0);
    load.table = calloc((size_t)load.games, sizeof *load.table);
    load.waiting = calloc((size_t)load.games, sizeof(struct table *));
    load.pending = calloc((size_t)load.games, sizeof(struct table *));
    load.latency = calloc(LATENCIES, sizeof *load.latency);
    for (int i = 0; i < load.games; i++) {
        struct table *table = &load.table[i];
        for (int side = 0; side < 2; side++) {
            bool own = !load.hosts || i == 0;
            table->link[side] = load.hosts ? &load.host[side] : calloc(1, sizeof(struct link));
            if (!own)
                continue;
            *table->link[side] = (struct link){.table = table, .side = side};
            open_link(table->link[side]);
        }
    }
    for (int i = 0; i < MAKERS; i++)
        open_maker(&load.maker[i]);
    double began = load.next = now(), cpu = cpu_seconds();
    for (int i = 0; i < load.games; i++)
        request_game(&load.table[i]);
    while (now() - began < load.seconds) {
        struct epoll_event event[256];
        int n = epoll_wait(load.poll, event, 256, load.rate > 0 ? 0 : 100);
        for (int i = 0; i < n; i++)
            receive(event[i].data.ptr);
        if (load.rate > 0)
            send_due();
        for (int side = 0; side < 2; side++)
            flush(&load.host[side]);
        if (load.rate > 0) {
            if (n == 0)
                usleep(50);
        }
    }
    report(now() - began, cpu_seconds() - cpu);
    return 0;
}
