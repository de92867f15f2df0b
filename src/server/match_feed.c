/*
 * match_feed.c - a calendar of one's turns (RFC 5545), for whoever would rather look into that than be called.
 *
 * Its address holds a token that proves the seat for this and nothing else: it may stand in a calendar on another machine.
 */
#include <sodium.h>
#include <string.h>
#include <time.h>

#include "server/match_json.h"

/* A moment in milliseconds since 1970 as "20261117T235900Z". */
static void write_moment(const char *name, int64_t moment, struct gg_text *out)
{
    time_t seconds = (time_t)(moment / 1000);
    struct tm parts;
    char text[32] = "";
    if (gmtime_r(&seconds, &parts) != NULL)
        (void)strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", &parts);
    gg_text_fmt(out, "%s:%s\r\n", name, text);
}

/* Commas, semicolons and backslashes are signs of the format; titles have no line breaks. */
static void write_escaped(const char *text, struct gg_text *out)
{
    for (; *text != '\0'; text++) {
        if (strchr(",;\\", *text) != NULL)
            gg_text_char(out, '\\');
        gg_text_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
    }
}

static void write_turn(const struct gg_match *match, int side, const char *url, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    int64_t when = match->due > 0 ? match->due : match->now;
    gg_text_fmt(out, "BEGIN:VEVENT\r\nUID:%s-%lld@grognard\r\n", match->id,
                (long long)match->events);
    write_moment("DTSTAMP", match->now, out);
    write_moment("DTSTART", when, out);
    gg_text_add(out, "SUMMARY:");
    write_escaped(match->due > 0 ? "Your move is due: " : "Your move: ", out);
    write_escaped(battle->title, out);
    gg_text_add(out, " (");
    write_escaped(battle->side_title[side], out);
    gg_text_fmt(out, ")\r\nURL:%sg/%s\r\nEND:VEVENT\r\n", url, match->id);
}

bool gg_match_feed(const struct gg_match *match, const char *token, const char *url,
                   struct gg_text *out, struct gg_refusal *refusal)
{
    char own[GG_SECRET_TEXT + 1];
    int seat = GG_NOBODY;
    size_t length = strcspn(token, ".");
    for (int side = 0; side < GG_SIDES; side++) {
        gg_match_feed_token(match, side, own);
        if (match->person[side] && length == GG_SECRET_TEXT &&
            sodium_memcmp(own, token, length) == 0)
            seat = side;
    }
    if (seat == GG_NOBODY)
        return gg_refuse(refusal, 404, "the menu of the game has the address",
                         "there is no such calendar");
    gg_text_add(out, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//grognard//turns//EN\r\n");
    if (!gg_match_over(match) && gg_game_turn(match->game).who == seat)
        write_turn(match, seat, url, out);
    gg_text_add(out, "END:VCALENDAR\r\n");
    return true;
}
