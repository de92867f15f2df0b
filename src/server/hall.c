/*
 * hall.c - systems, scenarios and clauses as JSON, made when the server starts.
 */
#include "server/hall_state.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/json.h"
#include "grognard/game.h"
#include "grognard/mind.h"

static void write_option(struct gg_json *json, const struct gg_option *option)
{
    struct gg_text standard;
    gg_text_growing(&standard);
    gg_option_write(option, option->standard, &standard);
    gg_json_object(json, NULL);
    gg_json_string(json, "name", option->name);
    if (option->words != NULL) {
        gg_json_array(json, "values");
        for (int i = 0; option->words[i] != NULL; i++)
            gg_json_string(json, NULL, option->words[i]);
        gg_json_array_end(json);
        gg_json_string(json, "standard", gg_text_str(&standard));
    } else {
        gg_json_int(json, "low", option->low);
        gg_json_int(json, "high", option->high);
        gg_json_int(json, "standard", option->standard);
    }
    gg_json_string(json, "line", option->line);
    gg_json_string(json, "clause", option->clause);
    gg_json_object_end(json);
    gg_text_free(&standard);
}

static void write_scenario(struct gg_json *json, const struct gg_battle *battle)
{
    gg_json_object(json, NULL);
    gg_json_string(json, "id", battle->id);
    gg_json_string(json, "title", battle->title);
    gg_json_string(json, "summary", battle->summary);
    gg_json_array(json, "sides");
    for (int side = 0; side < GG_SIDES; side++) {
        gg_json_object(json, NULL);
        gg_json_string(json, "id", battle->side[side]);
        gg_json_string(json, "title", battle->side_title[side]);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
    gg_json_object_end(json);
}

/* The board, and the first position on it as somebody sees it who only watches. */
static struct gg_blob *make_board(const struct gg_battle *battle)
{
    struct gg_text text;
    struct gg_game *game = gg_game_open(battle);
    gg_blob_start(&text);
    gg_battle_board_json(battle, &text);
    if (game != NULL && !text.cut) {
        text.len--; /* the closing brace */
        gg_text_add(&text, ",\"view\":");
        gg_game_view_json(game, GG_NOBODY, 0, &text);
        gg_text_char(&text, '}');
    }
    gg_game_close(game);
    return gg_blob_take(&text);
}

/* A board is the largest thing the lobby fetches, and packs to a sixth. */
static struct gg_blob *pack(const struct gg_blob *blob)
{
    enum { GZIP = 15 + 16, MEMORY = 9 };
    z_stream stream = {0};
    struct gg_blob *packed = NULL;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return NULL;
    size_t room = deflateBound(&stream, blob->length);
    unsigned char *bytes = malloc(room);
    stream.next_in = (unsigned char *)blob->bytes;
    stream.avail_in = (unsigned)blob->length;
    stream.next_out = bytes;
    stream.avail_out = (unsigned)room;
    if (bytes != NULL && deflate(&stream, Z_FINISH) == Z_STREAM_END)
        packed = gg_blob_copy((const char *)bytes, stream.total_out);
    deflateEnd(&stream);
    free(bytes);
    return packed;
}

static bool add_scenario(struct gg_hall *hall, const struct gg_scenario *scenario,
                         struct gg_json *json, struct gg_text *message)
{
    struct gg_faults *faults = calloc(1, sizeof *faults);
    if (faults == NULL)
        return false;
    struct gg_battle *battle = gg_battle_open(scenario->id, scenario->document, NULL, faults);
    bool good = battle != NULL;
    if (good) {
        write_scenario(json, battle);
        struct gg_hall_board *board = &hall->board[hall->nboards++];
        board->scenario = scenario->id;
        board->json = make_board(battle);
        good = board->json != NULL;
        board->packed = good ? pack(board->json) : NULL;
    } else {
        gg_text_fmt(message, "%s: %s", scenario->id,
                    faults->count > 0 ? faults->list[0].message : "cannot be loaded");
    }
    gg_battle_close(battle);
    free(faults);
    return good;
}

static bool add_system(struct gg_hall *hall, const struct gg_rules *rules, struct gg_json *json,
                       struct gg_text *message)
{
    size_t n = strlen(rules->id);
    bool good = true;
    gg_json_object(json, NULL);
    gg_json_string(json, "id", rules->id);
    gg_json_string(json, "title", rules->title);
    gg_json_int(json, "version", rules->version);
    gg_json_array(json, "options");
    for (int i = 0; i < rules->noptions; i++)
        write_option(json, &rules->options[i]);
    gg_json_array_end(json);
    gg_json_array(json, "scenarios");
    for (const struct gg_scenario *s = gg_scenarios(); good && s->id != NULL; s++)
        if (strncmp(s->id, rules->id, n) == 0 && s->id[n] == '/')
            good = add_scenario(hall, s, json, message);
    gg_json_array_end(json);
    gg_json_object_end(json);
    return good;
}

static bool make_systems(struct gg_hall *hall, struct gg_text *message)
{
    struct gg_text text;
    struct gg_json json;
    bool good = true;
    gg_blob_start(&text);
    gg_json_start(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_array(&json, "systems");
    for (const struct gg_rules *const *rules = gg_systems(); good && *rules != NULL; rules++)
        good = add_system(hall, *rules, &json, message);
    gg_json_array_end(&json);
    gg_json_array(&json, "minds");
    for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++)
        gg_json_string(&json, NULL, mind->name);
    gg_json_array_end(&json);
    gg_json_object_end(&json);
    hall->systems = gg_blob_take(&text);
    return good && hall->systems != NULL;
}

struct gg_hall *gg_hall_open(const char *web, struct gg_text *message)
{
    struct gg_hall *hall = calloc(1, sizeof *hall);
    int scenarios = 0;
    while (gg_scenarios()[scenarios].id != NULL)
        scenarios++;
    if (hall == NULL)
        return NULL;
    hall->web = web;
    hall->board = calloc((size_t)scenarios + 1, sizeof *hall->board);
    if (hall->board != NULL && make_systems(hall, message))
        return hall;
    gg_hall_close(hall);
    return NULL;
}

void gg_hall_close(struct gg_hall *hall)
{
    if (hall == NULL)
        return;
    for (int i = 0; i < hall->nboards; i++) {
        gg_blob_drop(hall->board[i].json);
        gg_blob_drop(hall->board[i].packed);
    }
    gg_blob_drop(hall->systems);
    free(hall->board);
    free(hall);
}

bool gg_hall_systems(struct gg_hall *hall, struct gg_answer *answer)
{
    *answer = (struct gg_answer){
        .status = 200, .type = "application/json", .body = gg_blob_hold(hall->systems)};
    return true;
}

bool gg_hall_board(struct gg_hall *hall, const char *scenario, bool gzip, struct gg_answer *answer,
                   struct gg_refusal *refusal)
{
    for (int i = 0; i < hall->nboards; i++) {
        if (strcmp(hall->board[i].scenario, scenario) != 0)
            continue;
        bool packed = gzip && hall->board[i].packed != NULL;
        *answer = (struct gg_answer){
            .status = 200,
            .type = "application/json",
            .headers = packed ? "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n"
                                "Content-Encoding: gzip\r\n"
                              : "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n",
            .body = gg_blob_hold(packed ? hall->board[i].packed : hall->board[i].json)};
        return true;
    }
    return gg_refuse(refusal, 404, "GET /api/systems lists them", "there is no such scenario");
}

/* ---- clauses: rows of the tables in docs/rules/SYSTEM.md ---- */

static const struct gg_embedded *find_rules(const char *system)
{
    char path[128];
    struct gg_text text;
    gg_text_fixed(&text, path, sizeof path);
    gg_text_fmt(&text, "rules/%s.md", system);
    for (const struct gg_embedded *file = gg_embedded_files; file->path != NULL; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

/* The next cell of a row, without the blanks around it; NULL at the end of the row. */
static const char *next_cell(const char **at, const char *end, size_t *length)
{
    const char *start = *at;
    const char *stop = memchr(start, '|', (size_t)(end - start));
    if (stop == NULL)
        return NULL;
    *at = stop + 1;
    while (start < stop && *start == ' ')
        start++;
    while (stop > start && stop[-1] == ' ')
        stop--;
    *length = (size_t)(stop - start);
    return start;
}

static bool read_row(const char *line, const char *end, const char *clause, struct gg_text *out)
{
    const char *cell[3];
    size_t length[3];
    const char *at = line + 1;
    for (int i = 0; i < 3; i++)
        if ((cell[i] = next_cell(&at, end, &length[i])) == NULL)
            return false;
    if (length[0] != strlen(clause) || strncmp(cell[0], clause, length[0]) != 0)
        return false;
    struct gg_text copy;
    struct gg_json json;
    gg_text_growing(&copy);
    gg_json_start(&json, out);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "clause", clause);
    gg_text_bytes(&copy, cell[1], length[1]);
    gg_json_string(&json, "provenance", gg_text_str(&copy));
    gg_text_clear(&copy);
    gg_text_bytes(&copy, cell[2], length[2]);
    gg_json_string(&json, "text", gg_text_str(&copy));
    gg_json_object_end(&json);
    gg_text_free(&copy);
    return true;
}

bool gg_hall_clause(const char *system, const char *clause, struct gg_answer *answer,
                    struct gg_refusal *refusal)
{
    const struct gg_embedded *file = find_rules(system);
    struct gg_text text;
    if (file == NULL)
        return gg_refuse(refusal, 404, "GET /api/systems lists them", "there is no such system");
    const char *at = (const char *)file->bytes, *end = at + file->length;
    gg_blob_start(&text);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            stop = end;
        if (*at == '|' && read_row(at, stop, clause, &text)) {
            *answer = (struct gg_answer){
                .status = 200, .type = "application/json", .body = gg_blob_take(&text)};
            return true;
        }
        at = stop + 1;
    }
    gg_text_free(&text);
    return gg_refuse(refusal, 404, "docs/rules lists every clause", "there is no such clause");
}
