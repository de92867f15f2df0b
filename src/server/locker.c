/*
 * locker.c - what a player keeps for his other devices: a text that the server cannot read, for the page encrypts it with a key
 * made of the player's passphrase. The same passphrase gives the locker's id and the secret that changes it.
 *
 * A locker is stored like a game that nobody can open: each change is an event, and the last one counts.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/deposit.h"
#include "server/parse.h"

enum { CHANGES_MOST = 500 };

struct reading {
    struct gg_text last;
    char hash[2 * GG_SECRET_HASH + 1];
    int64_t count;
    bool is_locker;
};

static bool read_event(void *argument, const struct gg_store_event *event)
{
    struct reading *reading = argument;
    json_error_t error;
    bool no_memory;
    json_t *object = gg_parse(event->body, strlen(event->body), &error, &no_memory);
    const char *type = json_string_value(json_object_get(object, "type"));
    const char *body = json_string_value(json_object_get(object, "body"));
    const char *hash = json_string_value(json_object_get(object, "key"));
    reading->is_locker = type != NULL && strcmp(type, "locker") == 0 && body != NULL;
    if (event->seq == 0 && hash != NULL)
        (void)gg_copy(reading->hash, sizeof reading->hash, hash);
    gg_text_clear(&reading->last);
    if (reading->is_locker)
        gg_text_add(&reading->last, body);
    reading->count = event->seq + 1;
    json_decref(object);
    return reading->is_locker;
}

static bool read_locker(struct gg_call *call, struct reading *reading, struct gg_refusal *refusal)
{
    gg_text_growing(&reading->last);
    enum gg_status status =
        gg_store_events(call->shard->service->store, call->game, 0, read_event, reading);
    if (status != GG_OK)
        return gg_refuse_outside(refusal, status);
    return reading->count == 0 || reading->is_locker ||
           gg_refuse(refusal, 404, "look at the passphrase again", "there is no such locker");
}

static void get(struct gg_call *call, const struct reading *reading)
{
    struct gg_text members;
    struct gg_json json;
    gg_text_growing(&members);
    gg_json_start(&json, &members);
    gg_json_string(&json, "body", gg_text_str(&reading->last));
    gg_json_int(&json, "version", reading->count);
    gg_reply_members(call, 200, &members);
    gg_text_free(&members);
}

static void hash_key(const char *key, char hash[2 * GG_SECRET_HASH + 1])
{
    unsigned char digest[GG_SECRET_HASH];
    crypto_hash_sha256(digest, (const unsigned char *)key, strlen(key));
    sodium_bin2hex(hash, 2 * GG_SECRET_HASH + 1, digest, sizeof digest);
}

static bool may_put(const struct gg_call *call, const struct reading *reading, const char *hash,
                    struct gg_refusal *refusal)
{
    if (reading->count > 0 && sodium_memcmp(hash, reading->hash, sizeof reading->hash) != 0)
        return gg_refuse(refusal, 401, "look at the passphrase again",
                         "this is not the key of the locker");
    if (reading->count >= CHANGES_MOST)
        return gg_refuse(refusal, 403, "choose another passphrase",
                         "a locker can be changed %d times", CHANGES_MOST);
    if (call->step != (int)reading->count) {
        gg_refuse(refusal, 409, "bring what is in it first", "it was changed from elsewhere");
        return false;
    }
    return true;
}

static bool put(struct gg_call *call, const struct reading *reading, struct gg_refusal *refusal)
{
    char hash[2 * GG_SECRET_HASH + 1];
    struct gg_text event, members;
    struct gg_json json;
    hash_key(call->secret, hash);
    if (!may_put(call, reading, hash, refusal))
        return false;
    gg_text_growing(&event);
    gg_text_growing(&members);
    gg_json_start(&json, &event);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "type", "locker");
    if (reading->count == 0)
        gg_json_string(&json, "key", hash);
    gg_json_string(&json, "body", call->text);
    gg_json_object_end(&json);
    gg_json_start(&json, &members);
    gg_json_int(&json, "version", reading->count + 1);
    bool good = !event.cut || gg_refuse_outside(refusal, GG_NO_MEMORY);
    good = good && gg_deposit(call,
                              &(struct gg_deposit){.game = call->game,
                                                   .event = gg_text_str(&event),
                                                   .seq = reading->count,
                                                   .scenario = "locker",
                                                   .title = "locker",
                                                   .over = true,
                                                   .members = &members},
                              refusal);
    gg_text_free(&event);
    gg_text_free(&members);
    return good;
}

void gg_shard_locker(struct gg_call *call)
{
    struct gg_refusal refusal = {.status = 0};
    struct reading reading = {.count = 0};
    bool good = read_locker(call, &reading, &refusal);
    if (good && call->op == GG_OP_LOCKER && reading.count == 0)
        good = gg_refuse(&refusal, 404, "look at the passphrase again", "there is no such locker");
    if (good && call->op == GG_OP_LOCKER)
        get(call, &reading);
    else if (good)
        good = put(call, &reading, &refusal);
    if (!good)
        gg_reply_refusal(call, &refusal, NULL);
    gg_text_free(&reading.last);
}
