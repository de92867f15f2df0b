/*
 * shard_lean.c - lean messages of a session: what has changed since the one before, for each seat made once.
 */
#include "server/lean.h"
#include "server/match_json.h"
#include "server/shard.h"

enum { PACKING = 1 }; /* what is kept is packed quickly */

static struct gg_sent *sent_to(struct gg_session *session, int seat)
{
    return &session->sent[seat >= 0 && seat < GG_SIDES ? seat : GG_SIDES];
}

/* The present answer of the seat, without lines of the log, which each subscriber gets from where it is. */
static const struct gg_text *fresh_answer(struct gg_session *session, int seat)
{
    struct gg_sent *sent = sent_to(session, seat);
    const struct gg_match *match = session->match;
    if (sent->fresh_version != match->events) {
        gg_text_free(&sent->fresh);
        gg_text_growing(&sent->fresh);
        gg_match_answer(match, seat, gg_game_log_count(match->game), &sent->fresh);
        sent->fresh_version = match->events;
    }
    return &sent->fresh;
}

static void write_lines(const struct gg_session *session, const struct gg_subscriber *subscriber,
                        struct gg_text *out)
{
    const struct gg_match *match = session->match;
    int count = gg_game_log_count(match->game);
    int from = subscriber->log_from < count ? subscriber->log_from : count;
    gg_text_fmt(out, "\"log_from\":%d,\"log_count\":%d,\"lines\":", from, count);
    gg_game_log_json(match->game, gg_match_viewer(match, subscriber->seat), from, out);
}

/* What has changed since the version that the subscriber has. False when that is not known any more. */
static bool write_delta(const struct gg_sent *sent, const struct gg_subscriber *subscriber,
                        const struct gg_text *fresh, struct gg_text *out)
{
    struct gg_text before, delta;
    if (subscriber->version == 0 || sent->answer == NULL || sent->version != subscriber->version)
        return false;
    gg_text_growing(&before);
    gg_text_growing(&delta);
    bool good = gg_blob_unpack(sent->answer, &before);
    if (good)
        gg_lean_delta(&before, fresh, &delta);
    good = good && !delta.cut && delta.len < fresh->len;
    if (good) {
        gg_text_fmt(out, ",\"from\":%lld,\"delta\":{", (long long)subscriber->version);
        gg_text_bytes(out, gg_text_str(&delta), delta.len);
        gg_text_char(out, '}');
    }
    gg_text_free(&before);
    gg_text_free(&delta);
    return good;
}

void gg_lean_write(struct gg_session *session, struct gg_subscriber *subscriber,
                   struct gg_text *out)
{
    const struct gg_match *match = session->match;
    gg_text_fmt(out, "\"game\":\"%s\",\"version\":%lld,", session->id, (long long)match->events);
    write_lines(session, subscriber, out);
    if (subscriber->version == match->events) {
        gg_text_fmt(out, ",\"from\":%lld,\"delta\":{}", (long long)match->events);
    } else {
        const struct gg_text *fresh = fresh_answer(session, subscriber->seat);
        out->cut = out->cut || fresh->cut;
        if (!write_delta(sent_to(session, subscriber->seat), subscriber, fresh, out)) {
            gg_text_add(out, ",\"whole\":{");
            gg_lean_whole(fresh, out);
            gg_text_char(out, '}');
        }
    }
    subscriber->version = out->cut ? 0 : match->events;
    if (!out->cut)
        subscriber->log_from = gg_game_log_count(match->game);
}

/* Is there a lean connection of this seat? */
static bool is_wanted(const struct gg_session *session, int index)
{
    for (int i = 0; i < session->nsubscribers; i++) {
        int seat = session->subscriber[i].seat;
        if (session->subscriber[i].lean &&
            (seat >= 0 && seat < GG_SIDES ? seat : GG_SIDES) == index)
            return true;
    }
    return false;
}

static void drop_answer(struct gg_sent *sent)
{
    gg_blob_drop(sent->answer);
    sent->answer = NULL;
    sent->version = 0;
}

void gg_lean_told(struct gg_session *session)
{
    for (int i = 0; i <= GG_SIDES; i++) {
        struct gg_sent *sent = &session->sent[i];
        if (!is_wanted(session, i)) {
            drop_answer(sent);
        } else if (session->match != NULL && sent->version != session->match->events) {
            const struct gg_text *fresh = fresh_answer(session, i < GG_SIDES ? i : GG_NOBODY);
            drop_answer(sent);
            sent->answer =
                fresh->cut ? NULL : gg_blob_pack(gg_text_str(fresh), fresh->len, PACKING);
            sent->version = sent->answer != NULL ? session->match->events : 0;
        }
        gg_text_free(&sent->fresh);
        sent->fresh_version = 0;
    }
}

void gg_lean_forget(struct gg_session *session)
{
    for (int i = 0; i <= GG_SIDES; i++) {
        drop_answer(&session->sent[i]);
        gg_text_free(&session->sent[i].fresh);
        session->sent[i].fresh_version = 0;
    }
}
