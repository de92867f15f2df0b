/*
 * courier.c - see courier.h.
 */
#include "server/courier.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "server/address.h"
#include "server/push.h"

enum {
    WAITING_MOST = 256,
    CONNECT_SECONDS = 5,
    ALL_SECONDS = 10,
    ANSWER_MOST = 16 << 10, /* bytes of an answer that are read */
    TOKEN_SECONDS = 6 * 3600,
    KEPT_SECONDS = 24 * 3600 /* by a push service, for a browser that is not there */
};

struct letter {
    struct letter *next;
    struct gg_notify how;
    struct gg_text body; /* JSON */
};

struct gg_courier {
    struct gg_courier_options options;
    struct gg_ranges closed; /* addresses that are nobody's but one's own */
    struct gg_push_key *key;
    char key_text[GG_PUSH_KEY_TEXT];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t woken;
    struct letter *first, *last;
    int waiting;
    atomic_bool stops;
    atomic_ullong sent, failed, dropped;
};

/* --- where to --- */

/* This machine, its network and what is no place on the internet. */
static const char *const own_networks[] = {
    "0.0.0.0/8",      "10.0.0.0/8",    "100.64.0.0/10", "127.0.0.0/8",
    "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",  "192.168.0.0/16",
    "198.18.0.0/15",  "224.0.0.0/3",   "::/127",        "64:ff9b::/96",
    "2002::/16",      "fc00::/7",      "fe80::/10",     "ff00::/8",
};

bool gg_courier_allows(const struct gg_courier *courier, const char *address)
{
    return courier != NULL && (strncmp(address, "https://", 8) == 0 ||
                               (courier->options.anywhere && strncmp(address, "http://", 7) == 0));
}

/* Asked by curl for every address that it would connect to, after the name was looked up. */
static curl_socket_t open_socket(void *argument, curlsocktype purpose, struct curl_sockaddr *to)
{
    const struct gg_courier *courier = argument;
    struct sockaddr_storage where = {0};
    if (purpose != CURLSOCKTYPE_IPCXN || (to->family != AF_INET && to->family != AF_INET6) ||
        to->addrlen > sizeof where)
        return CURL_SOCKET_BAD;
    memcpy(&where, &to->addr, to->addrlen);
    struct gg_ip ip = gg_ip_of_socket(&where);
    if (!courier->options.anywhere && gg_ranges_hold(&courier->closed, &ip))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* --- sending --- */

static size_t read_answer(char *bytes, size_t size, size_t n, void *argument)
{
    size_t *read = argument;
    (void)bytes;
    *read += size * n;
    return *read <= ANSWER_MOST ? size * n : 0;
}

static int go_on(void *argument, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const struct gg_courier *courier = argument;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&courier->stops);
}

static void set_limits(struct gg_courier *courier, CURL *curl, size_t *read)
{
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR,
                     courier->options.anywhere ? "https,http" : "https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)ALL_SECONDS);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, courier);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, read_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, read);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, go_on);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, courier);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "grognard/" GG_VERSION);
}

/* Posts it and says whether it was taken. */
static bool post(struct gg_courier *courier, const char *address, struct curl_slist *headers,
                 const struct gg_text *body)
{
    CURL *curl = curl_easy_init();
    size_t read = 0;
    long status = 0;
    if (curl == NULL)
        return false;
    set_limits(courier, curl, &read);
    curl_easy_setopt(curl, CURLOPT_URL, address);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)body->len);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, gg_text_str(body));
    bool good = curl_easy_perform(curl) == CURLE_OK &&
                curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK &&
                status >= 200 && status < 300;
    curl_easy_cleanup(curl);
    return good;
}

static bool send_hook(struct gg_courier *courier, const struct letter *letter)
{
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    bool good = headers != NULL && post(courier, letter->how.hook, headers, &letter->body);
    curl_slist_free_all(headers);
    return good;
}

static struct curl_slist *push_headers(const struct gg_courier *courier, const char *endpoint)
{
    char ttl[32];
    struct gg_text authorization, text;
    gg_text_fixed(&text, ttl, sizeof ttl);
    gg_text_fmt(&text, "TTL: %d", KEPT_SECONDS);
    gg_text_growing(&authorization);
    struct curl_slist *headers = NULL;
    if (gg_push_authorize(courier->key, endpoint, (int64_t)time(NULL) + TOKEN_SECONDS,
                          courier->options.contact, &authorization)) {
        headers = curl_slist_append(NULL, "Content-Type: application/octet-stream");
        if (headers != NULL)
            (void)curl_slist_append(headers, "Content-Encoding: aes128gcm");
        if (headers != NULL)
            (void)curl_slist_append(headers, ttl);
        if (headers != NULL)
            (void)curl_slist_append(headers, gg_text_str(&authorization));
    }
    gg_text_free(&authorization);
    return headers;
}

static bool send_push(struct gg_courier *courier, const struct letter *letter)
{
    struct gg_text body;
    gg_text_growing(&body);
    struct curl_slist *headers = push_headers(courier, letter->how.endpoint);
    bool good = headers != NULL &&
                gg_push_encrypt(letter->how.p256dh, letter->how.auth, &letter->body, &body) &&
                post(courier, letter->how.endpoint, headers, &body);
    curl_slist_free_all(headers);
    gg_text_free(&body);
    return good;
}

static void count(struct gg_courier *courier, bool good)
{
    atomic_fetch_add(good ? &courier->sent : &courier->failed, 1);
}

static void deliver(struct gg_courier *courier, const struct letter *letter)
{
    if (letter->how.hook[0] != '\0')
        count(courier, gg_courier_allows(courier, letter->how.hook) && send_hook(courier, letter));
    if (letter->how.endpoint[0] != '\0' && courier->key != NULL)
        count(courier,
              gg_courier_allows(courier, letter->how.endpoint) && send_push(courier, letter));
}

static void free_letter(struct letter *letter)
{
    if (letter != NULL)
        gg_text_free(&letter->body);
    free(letter);
}

/* The next letter; NULL at the end. */
static struct letter *next_letter(struct gg_courier *courier)
{
    struct letter *letter = NULL;
    pthread_mutex_lock(&courier->lock);
    while (courier->first == NULL && !atomic_load(&courier->stops))
        pthread_cond_wait(&courier->woken, &courier->lock);
    if (!atomic_load(&courier->stops)) {
        letter = courier->first;
        courier->first = letter->next;
        courier->waiting--;
    }
    pthread_mutex_unlock(&courier->lock);
    return letter;
}

static void *run(void *argument)
{
    struct gg_courier *courier = argument;
    for (struct letter *letter; (letter = next_letter(courier)) != NULL; free_letter(letter))
        deliver(courier, letter);
    return NULL;
}

/* --- letters --- */

static void write_letter(const struct gg_courier *courier, const struct gg_match *match, int side,
                         struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    char room[300];
    struct gg_text text;
    struct gg_json json;
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "game", match->id);
    gg_json_string(&json, "title", battle->title);
    gg_json_string(&json, "side", battle->side[side]);
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text, "It is your turn: %s.", battle->side_title[side]);
    gg_json_string(&json, "text", room);
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text, "%sg/%s", courier->options.url, match->id);
    gg_json_string(&json, "url", room);
    if (match->due > 0)
        gg_json_int(&json, "due", match->due);
    gg_json_object_end(&json);
}

void gg_courier_call(struct gg_courier *courier, const struct gg_match *match, int side)
{
    const struct gg_notify *how = match->notify[side];
    if (courier == NULL || how == NULL || (how->hook[0] == '\0' && how->endpoint[0] == '\0'))
        return;
    struct letter *letter = calloc(1, sizeof *letter);
    if (letter != NULL) {
        letter->how = *how;
        gg_text_growing(&letter->body);
        write_letter(courier, match, side, &letter->body);
    }
    pthread_mutex_lock(&courier->lock);
    bool takes = letter != NULL && !letter->body.cut && courier->waiting < WAITING_MOST;
    if (takes) {
        if (courier->first == NULL)
            courier->first = letter;
        else
            courier->last->next = letter;
        courier->last = letter;
        courier->waiting++;
        pthread_cond_signal(&courier->woken);
    }
    pthread_mutex_unlock(&courier->lock);
    if (!takes) {
        atomic_fetch_add(&courier->dropped, 1);
        free_letter(letter);
    }
}

const char *gg_courier_key(const struct gg_courier *courier)
{
    return courier != NULL && courier->key != NULL ? courier->key_text : NULL;
}

struct gg_courier_counts gg_courier_counts(struct gg_courier *courier)
{
    if (courier == NULL)
        return (struct gg_courier_counts){0};
    return (struct gg_courier_counts){atomic_load(&courier->sent), atomic_load(&courier->failed),
                                      atomic_load(&courier->dropped)};
}

static bool close_networks(struct gg_courier *courier)
{
    for (size_t i = 0; i < sizeof own_networks / sizeof *own_networks; i++)
        if (!gg_ranges_add(&courier->closed, own_networks[i]))
            return false;
    return true;
}

struct gg_courier *gg_courier_open(const struct gg_courier_options *options,
                                   struct gg_text *message)
{
    struct gg_courier *courier = calloc(1, sizeof *courier);
    if (courier == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(courier);
        return NULL;
    }
    courier->options = *options;
    courier->key = options->key_file != NULL ? gg_push_key_open(options->key_file, message) : NULL;
    if (courier->key != NULL)
        gg_push_key_text(courier->key, courier->key_text);
    bool good = (options->key_file == NULL || courier->key != NULL) && close_networks(courier) &&
                pthread_mutex_init(&courier->lock, NULL) == 0;
    if (good && pthread_cond_init(&courier->woken, NULL) == 0 &&
        pthread_create(&courier->thread, NULL, run, courier) == 0)
        return courier;
    gg_push_key_close(courier->key);
    free(courier);
    curl_global_cleanup();
    return NULL;
}

void gg_courier_close(struct gg_courier *courier)
{
    if (courier == NULL)
        return;
    pthread_mutex_lock(&courier->lock);
    atomic_store(&courier->stops, true);
    pthread_cond_signal(&courier->woken);
    pthread_mutex_unlock(&courier->lock);
    pthread_join(courier->thread, NULL);
    for (struct letter *letter = courier->first, *next; letter != NULL; letter = next) {
        next = letter->next;
        free_letter(letter);
    }
    pthread_cond_destroy(&courier->woken);
    pthread_mutex_destroy(&courier->lock);
    gg_push_key_close(courier->key);
    free(courier);
    curl_global_cleanup();
}
