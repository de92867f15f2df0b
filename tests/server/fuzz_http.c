/*
 * fuzz_http.c - bytes of a client to the whole server, through its real sockets: loop, shards and store in threads of
 * this program, so that one target serves the address, the undefined-behaviour and the thread sanitizer.
 *
 * An input is what is sent on one connection; \xFE\xFD in it is where one packet ends and the next begins. Sixteen
 * letters g stand for a game that exists, thirty-two digits f for the secret of a seat of it. Whatever was sent, what
 * comes back must be HTTP answers as docs/API.md describes them, and after a handshake frames of JSON; and it must end
 * when the client has closed its half.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../fuzz/steps.h"
#include "server/server.h"

enum { ANSWER_MAX = 4 << 20, PATIENCE = 20000, GAME = 16, SECRET = 32, SENT_MAX = 40000 };

/* ---- the server ---- */

static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static int port;
static char folder[64], store[128], game[GAME + 1], secret[SECRET + 1];

static void ready(void *argument, const char *address)
{
    (void)argument;
    pthread_mutex_lock(&lock);
    port = (int)strtol(strrchr(address, ':') + 1, NULL, 10);
    pthread_cond_signal(&started);
    pthread_mutex_unlock(&lock);
}

static void *serve(void *argument)
{
    struct gg_serve_options options = gg_serve_standard();
    struct gg_text message;
    (void)argument;
    gg_text_growing(&message);
    options.port = 0;
    options.store = store;
    options.ready = ready;
    options.workers = 2;
    options.limits.actions_per_second = 100000000;
    options.limits.games_per_address = 100000000;
    options.limits.uploads_per_hour = 100000000;
    options.limits.games_in_memory = 20;
    (void)gg_ranges_add(&options.trusted, "127.0.0.1");
    demand(gg_serve(&options, &message) == GG_OK, "the server ends in order",
           gg_text_str(&message));
    gg_text_free(&message);
    return NULL;
}

static void stop(void)
{
    char command[128];
    (void)kill(getpid(), SIGTERM);
    pthread_join(thread, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    demand(system(command) == 0, "the folder can be removed", folder);
}

/* ---- a client ---- */

/* One client; several may talk at once. */
static _Thread_local char *answer;

static int connect_to_server(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    demand(made >= 0 && connect(made, (struct sockaddr *)&to, sizeof to) == 0,
           "a client can connect", strerror(errno));
    return made;
}

/* A server that has had enough resets the connection; that is its right. */
static void send_packets(int link, const char *bytes, size_t n)
{
    const char *end = bytes + n;
    while (bytes < end) {
        const char *cut = memmem(bytes, (size_t)(end - bytes), "\xFE\xFD", 2);
        size_t length = (size_t)((cut != NULL ? cut : end) - bytes);
        if (length > 0 && send(link, bytes, length, MSG_NOSIGNAL) < 0)
            break;
        bytes += length + (cut != NULL ? 2 : 0);
    }
    (void)shutdown(link, SHUT_WR);
}

/* All that comes until the server closes. Returns its length; *reset says that the end may be missing. */
static size_t receive_all(int link, bool *reset)
{
    size_t n = 0;
    *reset = false;
    for (;;) {
        struct pollfd ready_to_read = {link, POLLIN, 0};
        int come = poll(&ready_to_read, 1, PATIENCE);
        if (come < 0 && errno == EINTR)
            continue; /* the fuzzer's own clock */
        demand(come > 0, "the server closes", "");
        ssize_t got = recv(link, answer + n, ANSWER_MAX - n, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        *reset = got < 0;
        if (got <= 0)
            break;
        n += (size_t)got;
        demand(n < ANSWER_MAX, "answers have an end", "");
    }
    answer[n] = '\0';
    return n;
}

/* ---- what may come back ---- */

static bool is_json(const char *text, size_t n)
{
    json_t *value = json_loadb(text, n, 0, NULL);
    bool good = json_is_object(value) || json_is_array(value);
    json_decref(value);
    return good;
}

/* Frames until the end; the last may be cut off by a reset. */
static void check_frames(const unsigned char *at, size_t n, bool reset)
{
    while (n >= 2) {
        size_t length = at[1], header = 2;
        unsigned opcode = at[0] & 0x0F;
        demand((at[0] & 0xF0) == 0x80 && (at[1] & 0x80) == 0, "a frame is whole and plain", "");
        demand(opcode == 1 || opcode == 8 || opcode == 9 || opcode == 10, "of a known kind", "");
        if (length >= 126) {
            size_t bytes = length == 126 ? 2 : 8;
            if (n < 2 + bytes)
                break;
            length = 0;
            for (size_t i = 0; i < bytes; i++)
                length = length << 8 | at[2 + i];
            header += bytes;
        }
        if (n < header + length)
            break;
        demand(opcode != 1 || is_json((const char *)at + header, length), "messages are JSON",
               (const char *)at + header);
        at += header + length;
        n -= header + length;
        demand(opcode != 8 || n == 0, "a close frame is the last", "");
    }
    demand(n == 0 || reset, "frames are whole", "");
}

/* The length of the body after a head, as far as it can be known: HEAD has none, a stream no end. */
static size_t check_answer(const char *head, const char *body, size_t left)
{
    long status = strtol(head + 9, NULL, 10);
    const char *length = strstr(head, "\r\nContent-Length: ");
    bool stream = strstr(head, "\r\nContent-Type: text/event-stream\r\n") != NULL;
    demand(status == 100 || (status >= 200 && status < 600), "a status", head);
    if (status == 100)
        return 0;
    demand(strstr(head, "\r\nContent-Security-Policy: ") != NULL &&
               strstr(head, "\r\nX-Content-Type-Options: nosniff\r\n") != NULL,
           "the usual headers", head);
    if (stream)
        return left;
    size_t n = length != NULL ? (size_t)strtoul(length + 18, NULL, 10) : 0;
    demand(length != NULL || status == 304, "a length", head);
    if (left < n || strncmp(body, "HTTP/1.1 ", 9) == 0)
        return 0; /* of HEAD, or cut off */
    if (status >= 400)
        demand(is_json(body, n) && memmem(body, n, "\"error\"", 7) &&
                   memmem(body, n, "\"hint\"", 6),
               "a refusal says why and what to do", body);
    return n;
}

static void check_answers(size_t n, bool reset)
{
    char *at = answer, *end = answer + n;
    while (at < end) {
        char *blank = strstr(at, "\r\n\r\n");
        demand(strncmp(at, "HTTP/1.1 ", 9) == 0, "an answer of HTTP", at);
        if (blank == NULL) {
            demand(reset, "a head is whole", at);
            return;
        }
        char *body = blank + 4;
        bool upgraded = strncmp(at, "HTTP/1.1 101 ", 13) == 0;
        blank[2] = '\0';
        if (upgraded) {
            check_frames((unsigned char *)body, (size_t)(end - body), reset);
            return;
        }
        size_t length = check_answer(at, body, (size_t)(end - body));
        at = body + length;
        if (length == 0 && at < end && strncmp(at, "HTTP/1.1 ", 9) != 0) {
            demand(reset, "a body is whole", at);
            return;
        }
    }
}

/* ---- the target ---- */

static void talk(const char *bytes, size_t n)
{
    bool reset;
    answer = malloc(ANSWER_MAX + 1);
    demand(answer != NULL, "memory", "");
    int link = connect_to_server();
    send_packets(link, bytes, n);
    size_t got = receive_all(link, &reset);
    (void)close(link);
    check_answers(got, reset);
}

static void forget_answer(void)
{
    free(answer);
    answer = NULL;
}

static void start(void)
{
    static const char body[] = "{\"scenario\":\"jena20/first-steps\"}";
    char request[256];
    const char *base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, sizeof folder, "%s/fuzz-XXXXXX", base);
    demand(mkdtemp(folder) != NULL, "a folder", folder);
    snprintf(store, sizeof store, "%s/games.db", folder);
    demand(pthread_create(&thread, NULL, serve, NULL) == 0, "a thread", "");
    pthread_mutex_lock(&lock);
    while (port == 0)
        pthread_cond_wait(&started, &lock);
    pthread_mutex_unlock(&lock);
    demand(atexit(stop) == 0, "the server is stopped at the end", "");
    int n = snprintf(request, sizeof request,
                     "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
                     sizeof body - 1, body);
    talk(request, (size_t)n);
    const char *id = strstr(answer, "\"game\":\""), *seat = strstr(answer, "\"french\":\"");
    /* check_answers has put a terminator behind the head. */
    const char *rest = answer + strlen(answer) + 1;
    id = id != NULL ? id : strstr(rest, "\"game\":\"");
    seat = seat != NULL ? seat : strstr(rest, "\"french\":\"");
    demand(id != NULL && seat != NULL, "a game is made", rest);
    memcpy(game, id + 8, GAME);
    memcpy(secret, seat + 10, SECRET);
    forget_answer();
}

static void put_in(char *bytes, size_t n, char letter, const char *text, size_t length)
{
    size_t run = 0;
    for (size_t i = 0; i < n; i++) {
        run = bytes[i] == letter ? run + 1 : 0;
        if (run == length) {
            memcpy(bytes + i + 1 - length, text, length);
            run = 0;
        }
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    size_t n = size < SENT_MAX ? size : SENT_MAX;
    char *bytes = malloc(n + 1);
    demand(bytes != NULL && pthread_once(&once, start) == 0, "memory", "");
    memcpy(bytes, data, n);
    put_in(bytes, n, 'g', game, GAME);
    put_in(bytes, n, 'f', secret, SECRET);
    talk(bytes, n);
    forget_answer();
    free(bytes);
    return 0;
}
