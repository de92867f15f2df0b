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
    KEY_QUEUE,
    KEY_PER_ADDRESS,
    KEY_UPLOADS,
    KEY_TRUST,
    KEY_METRICS,
    KEY_HOST,
    KEY_URL,
    KEY_PUSH_KEY,
    KEY_PUSH_CONTACT,
    KEY_ANYWHERE,
    KEY_DAY
};

struct request {
    struct gg_serve_options options;
    char host[256];
    char **file; /* scenarios of one's own */
    int nfiles;
};

static const struct argp_option options[] = {
    {"listen", 'l', "ADDRESS:PORT", 0, "Where to listen (127.0.0.1:8420); port 0 is any free one",
     0},
    {"store", 's', "WHERE", 0, "Where games are kept: FILE.db or postgres://… (grognard.db)", 0},
    {"pace", KEY_PACE, "MS", 0, "Milliseconds between two moves of a computer (250)", 0},
    {"workers", KEY_WORKERS, "N", 0, "Threads that play games (one per core, at least 2)", 0},
    {"web", KEY_WEB, "FOLDER", 0, "Serve the page from this folder, for those who write it", 0},
    {"host", KEY_HOST, "NAME", 0,
     "A name by which browsers know this server, beside its addresses and localhost; may be given "
     "several times",
     0},
    {"trust-proxy", KEY_TRUST, "ADDRESS/BITS", 0,
     "A reverse proxy that says who its clients are; may be given several times", 0},
    {"metrics", KEY_METRICS, "ADDRESS/BITS", 0,
     "Who may see /metrics (this machine); may be given several times", 0},
    {"url", KEY_URL, "URL", 0,
     "The address by which players know this server, for links in messages (where it listens)", 0},
    {"push-key", KEY_PUSH_KEY, "FILE", 0,
     "The key for push messages, made when it is not there (beside a store that is a file)", 0},
    {"push-contact", KEY_PUSH_CONTACT, "URI", 0,
     "mailto: or https: address that push services are told (mailto:postmaster@localhost)", 0},
    {"hooks-anywhere", KEY_ANYWHERE, 0, 0,
     "Web hooks may use plain http and lead into this machine's own network", 0},
    {"day", KEY_DAY, "SECONDS", 0, "How long a day of correspondence lasts (86400)", 0},
    {0, 0, 0, 0, "Limits:", 1},
    {"max-connections", KEY_CONNECTIONS, "N", 0, "Open connections (8192)", 1},
    {"max-per-address", KEY_PER_ADDRESS, "N", 0, "Open connections of one address (256)", 1},
    {"max-games", KEY_GAMES, "N", 0, "Games in play made by one address (200)", 1},
    {"max-actions", KEY_ACTIONS, "N", 0, "Actions a second of one address (50)", 1},
    {"max-uploads", KEY_UPLOADS, "N", 0, "Records uploaded in an hour by one address (120)", 1},
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

/* What goes into headers and links: printable signs, and none that would end a text. */
static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text <= ' ' || *text > '~' || *text == '"' || *text == '\\')
            return false;
    return true;
}

static bool is_web_address(const char *text)
{
    size_t n = strlen(text);
    return is_plain(text) && n > 8 && text[n - 1] == '/' &&
           (strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0);
}

static bool is_contact(const char *text)
{
    return is_plain(text) &&
           (strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0);
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
    case KEY_PER_ADDRESS:
        limits->connections_per_address = (int)number(text, 1, 1000000, state, "--max-per-address");
        return true;
    case KEY_UPLOADS:
        limits->uploads_per_hour = (int)number(text, 1, 100000000, state, "--max-uploads");
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

/* Who is trusted, who may look, what we are called. */
static bool parse_peers(struct gg_serve_options *serve, int key, const char *text,
                        struct argp_state *state)
{
    switch (key) {
    case KEY_TRUST:
        if (!gg_ranges_add(&serve->trusted, text))
            argp_error(state, "--trust-proxy: not an address or ADDRESS/BITS: %s", text);
        return true;
    case KEY_METRICS:
        if (!gg_ranges_add(&serve->metrics, text))
            argp_error(state, "--metrics: not an address or ADDRESS/BITS: %s", text);
        return true;
    case KEY_HOST:
        if (serve->nhost_names == GG_HOST_NAMES_MAX)
            argp_error(state, "at most %d names", GG_HOST_NAMES_MAX);
        else
            serve->host_name[serve->nhost_names++] = text;
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
    case KEY_URL:
        if (!is_web_address(argument))
            argp_error(state, "--url must be http://… or https://… with a slash at its end");
        request->options.url = argument;
        return 0;
    case KEY_PUSH_KEY:
        request->options.push_key = argument;
        return 0;
    case KEY_PUSH_CONTACT:
        if (!is_contact(argument))
            argp_error(state, "--push-contact must be mailto:… or https://…");
        request->options.push_contact = argument;
        return 0;
    case KEY_ANYWHERE:
        request->options.hooks_anywhere = true;
        return 0;
    case KEY_DAY:
        request->options.day = 1000 * number(argument, 1, 86400, state, "--day");
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
    case ARGP_KEY_ARGS:
        request->file = state->argv + state->next;
        request->nfiles = state->argc - state->next;
        return 0;
    default:
        return parse_limit(&request->options.limits, key, argument, state) ||
                       parse_peers(&request->options, key, argument, state)
                   ? 0
                   : ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse_option,
    "[FILE...]",
    "Serve games over HTTP and WebSocket, with the page to play them. Scenario and position files "
    "of "
    "one's own stand in the lobby beside the built-in ones, and so do those of --scenarios "
    "FOLDER.\v"
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

/* A file that was named must be good; one of a folder is left out when it is not. */
static int read_files(const struct request *request, struct gg_owns *owns)
{
    for (int i = 0; i < request->nfiles; i++) {
        struct gg_text message;
        gg_text_growing(&message);
        enum gg_status status = gg_owns_add(owns, request->file[i], &message);
        if (status != GG_OK)
            gg_cli_report(&message, status);
        gg_text_free(&message);
        if (status != GG_OK)
            return gg_exit_code(status);
    }
    return gg_cli_owns(owns) ? GG_EXIT_DONE : GG_EXIT_OUTSIDE;
}

int gg_command_serve(int argc, char **argv)
{
    struct request request = {.options = gg_serve_standard()};
    request.options.ready = announce;
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct gg_owns owns = {0};
    int code = read_files(&request, &owns);
    if (code != GG_EXIT_DONE) {
        gg_owns_close(&owns);
        return code;
    }
    request.options.owns = &owns;
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_serve(&request.options, &message);
    if (status != GG_OK)
        gg_cli_report(&message, status);
    gg_text_free(&message);
    gg_owns_close(&owns);
    return gg_exit_code(status);
}
