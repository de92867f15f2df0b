/*
 * serve.c - `grognard serve`: games in the browser, for everybody who can reach the address.
 */
#include <argp.h>
#include <string.h>

#include "cli/common.h"
#include "server/server.h"

enum {
    KEY_WEB = 256,
    KEY_PACE,
    KEY_WORKERS,
    KEY_CONNECTIONS,
    KEY_GAMES,
    KEY_ACTIONS,
    KEY_MEMORY,
    KEY_MESSAGE,
    KEY_RECORD,
    KEY_HEADER,
    KEY_QUEUE
};

struct request {
    struct gg_serve_options options;
    char host[256];
};

static const struct argp_option options[] = {
    {"listen", 'l', "ADDRESS:PORT", 0, "Where to listen (127.0.0.1:8420); port 0 is any free one",
     0},
    {"store", 's', "WHERE", 0, "Where games are kept: FILE.db or postgres://… (grognard.db)", 0},
    {"pace", KEY_PACE, "MS", 0, "Milliseconds between two moves of a computer (250)", 0},
    {"workers", KEY_WORKERS, "N", 0, "Threads that play games (one per core, at least 2)", 0},
    {"web", KEY_WEB, "FOLDER", 0, "Serve the page from this folder, for those who write it", 0},
    {0, 0, 0, 0, "Limits:", 1},
    {"max-connections", KEY_CONNECTIONS, "N", 0, "Open connections (8192)", 1},
    {"max-games", KEY_GAMES, "N", 0, "Games in play made by one address (200)", 1},
    {"max-actions", KEY_ACTIONS, "N", 0, "Actions a second of one connection (50)", 1},
    {"max-memory", KEY_MEMORY, "N", 0, "Games kept in memory (1000)", 1},
    {"max-message", KEY_MESSAGE, "BYTES", 0, "Size of a message or JSON body (65536)", 1},
    {"max-record", KEY_RECORD, "BYTES", 0, "Size of an uploaded record (524288)", 1},
    {"max-header", KEY_HEADER, "BYTES", 0, "Size of a request's head (8192)", 1},
    {"max-queue", KEY_QUEUE, "BYTES", 0,
     "Waiting for one slow client before it is dropped (1048576)", 1},
    {0},
};

static long long number(const char *text, long long low, long long high, struct argp_state *state,
                        const char *what)
{
    long long value = low;
    if (!gg_cli_number(text, low, high, &value))
        argp_error(state, "%s must be a number from %lld to %lld", what, low, high);
    return value;
}

/* HOST:PORT, [HOST]:PORT, or PORT alone. */
static void read_listen(struct request *request, const char *text, struct argp_state *state)
{
    const char *colon = strrchr(text, ':');
    const char *port = colon != NULL ? colon + 1 : text;
    if (colon != NULL) {
        size_t n = (size_t)(colon - text);
        bool bracketed = n >= 2 && text[0] == '[' && text[n - 1] == ']';
        if (bracketed) {
            text++;
            n -= 2;
        }
        if (n >= sizeof request->host) {
            argp_error(state, "the address is too long");
            return;
        }
        memcpy(request->host, text, n);
        request->host[n] = '\0';
        request->options.host = n > 0 ? request->host : "::";
    }
    request->options.port = (int)number(port, 0, 65535, state, "the port");
}

static bool parse_limit(struct gg_limits *limits, int key, const char *text,
                        struct argp_state *state)
{
    const long long bytes = 64 << 20;
    switch (key) {
    case KEY_CONNECTIONS:
        limits->connections = (int)number(text, 1, 1000000, state, "--max-connections");
        return true;
    case KEY_GAMES:
        limits->games_per_address = (int)number(text, 1, 100000000, state, "--max-games");
        return true;
    case KEY_ACTIONS:
        limits->actions_per_second = (int)number(text, 1, 100000000, state, "--max-actions");
        return true;
    case KEY_MEMORY:
        limits->games_in_memory = (int)number(text, 1, 10000000, state, "--max-memory");
        return true;
    case KEY_MESSAGE:
        limits->message_bytes = (size_t)number(text, 256, bytes, state, "--max-message");
        return true;
    case KEY_RECORD:
        limits->record_bytes = (size_t)number(text, 256, 1 << 20, state, "--max-record");
        return true;
    case KEY_HEADER:
        limits->header_bytes = (size_t)number(text, 1024, 65535, state, "--max-header");
        return true;
    case KEY_QUEUE:
        limits->queue_bytes = (size_t)number(text, 4096, bytes, state, "--max-queue");
        return true;
    default:
        return false;
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'l':
        read_listen(request, argument, state);
        return 0;
    case 's':
        request->options.store = argument;
        return 0;
    case KEY_WEB:
        request->options.web = argument;
        return 0;
    case KEY_PACE:
        request->options.pace = (int)number(argument, 0, 60000, state, "--pace");
        return 0;
    case KEY_WORKERS:
        request->options.workers = (int)number(argument, 1, 64, state, "--workers");
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "serve takes no arguments");
        return 0;
    default:
        return parse_limit(&request->options.limits, key, argument, state) ? 0 : ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    NULL,
    "Serve games over HTTP and WebSocket, with the page to play them.\v"
    "Ends in order on SIGTERM or Ctrl-C. docs/API.md describes the calls and the limits.",
    NULL,
    NULL,
    NULL,
};

static void announce(void *argument, const char *address)
{
    (void)argument;
    printf("%s\n", address);
    fflush(stdout);
}

int gg_command_serve(int argc, char **argv)
{
    struct request request = {.options = gg_serve_standard()};
    request.options.ready = announce;
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_serve(&request.options, &message);
    if (status != GG_OK)
        gg_cli_report(&message, status);
    gg_text_free(&message);
    return gg_exit_code(status);
}
