/*
 * catalogue.c - systems, scenarios and clauses as JSON, made when the server starts.
 */
#include "server/catalogue_state.h"
#include "server/match.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "file/own.h"
#include "grognard/game.h"
#include "grognard/mind.h"
#include "server/lean.h"

enum { PACKING = 9 };

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

/* How many pieces there are: who begins wants few. */
static void write_size(struct gg_json *json, const struct gg_battle *battle)
{
    gg_json_int(json, "pieces", battle->names != NULL ? battle->names->npieces : 0);
}

static void write_scenario(struct gg_json *json, const char *id, const struct gg_battle *battle)
{
    gg_json_object(json, NULL);
    gg_json_string(json, "id", id);
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
    if (gg_scenario(id) == NULL)
        gg_json_bool(json, "own", true);
    write_size(json, battle);
    gg_json_object_end(json);
}

/* The board, and the first position on it as somebody sees it who only watches. */
static struct gg_blob *make_board(const struct gg_battle *battle, const void *position)
{
    struct gg_text text;
    struct gg_game *game =
        position != NULL ? gg_game_open_at(battle, position) : gg_game_open(battle);
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

/* Takes the blob over. Boards and rules pack to a sixth. */
static void fill_entry(struct gg_catalogue_entry *entry, struct gg_blob *json)
{
    entry->json = json;
    entry->packed = json != NULL ? gg_blob_pack(json->bytes, json->length, PACKING) : NULL;
}

static void drop_entry(struct gg_catalogue_entry *entry)
{
    gg_blob_drop(entry->json);
    gg_blob_drop(entry->packed);
}

static bool answer_entry(const struct gg_catalogue_entry *entry, bool gzip,
                         struct gg_answer *answer)
{
    bool packed = gzip && entry->packed != NULL;
    *answer = (struct gg_answer){
        .status = 200,
        .type = "application/json",
        .headers = packed ? "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n"
                            "Content-Encoding: gzip\r\n"
                          : "Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n",
        .body = gg_blob_hold(packed ? entry->packed : entry->json)};
    return true;
}

static bool add_battle(struct gg_catalogue *catalogue, const char *id,
                       const struct gg_battle *battle, const void *position, struct gg_json *json)
{
    struct gg_catalogue_entry *board = &catalogue->board[catalogue->nboards++];
    write_scenario(json, id, battle);
    board->name = id;
    fill_entry(board, make_board(battle, position));
    return board->json != NULL;
}

static bool add_scenario(struct gg_catalogue *catalogue, const struct gg_scenario *scenario,
                         struct gg_json *json, struct gg_text *message)
{
    struct gg_faults *faults = calloc(1, sizeof *faults);
    if (faults == NULL)
        return false;
    struct gg_battle *battle = gg_battle_open(scenario->id, scenario->document, NULL, faults);
    bool good = battle != NULL && add_battle(catalogue, scenario->id, battle, NULL, json);
    if (battle == NULL) {
        gg_text_fmt(message, "%s: %s", scenario->id,
                    faults->count > 0 ? faults->list[0].message : "cannot be loaded");
    }
    gg_battle_close(battle);
    free(faults);
    return good;
}

static bool add_owns(struct gg_catalogue *catalogue, const struct gg_rules *rules,
                     const struct gg_owns *owns, struct gg_json *json)
{
    bool good = true;
    for (int i = 0; owns != NULL && i < owns->count; i++) {
        const struct gg_loaded *loaded = owns->list[i].loaded;
        if (loaded->battle->rules == rules)
            good &= add_battle(catalogue, owns->list[i].id, loaded->battle, loaded->position, json);
    }
    return good;
}

static bool add_system(struct gg_catalogue *catalogue, const struct gg_rules *rules,
                       const struct gg_owns *owns, struct gg_json *json, struct gg_text *message)
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
            good = add_scenario(catalogue, s, json, message);
    good = good && add_owns(catalogue, rules, owns, json);
    gg_json_array_end(json);
    gg_json_object_end(json);
    return good;
}

static bool make_systems(struct gg_catalogue *catalogue, const struct gg_owns *owns,
                         struct gg_text *message)
{
    struct gg_text text;
    struct gg_json json;
    bool good = true;
    gg_blob_start(&text);
    gg_json_start(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_array(&json, "systems");
    for (const struct gg_rules *const *rules = gg_systems(); good && *rules != NULL; rules++)
        good = add_system(catalogue, *rules, owns, &json, message);
    gg_json_array_end(&json);
    gg_json_array(&json, "minds");
    for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++)
        if (gg_match_has_mind(mind->name))
            gg_json_string(&json, NULL, mind->name);
    gg_json_array_end(&json);
    gg_json_object_end(&json);
    fill_entry(&catalogue->systems, gg_blob_take(&text));
    return good && catalogue->systems.json != NULL;
}

struct gg_catalogue *gg_catalogue_open(const char *web, const struct gg_owns *owns,
                                       struct gg_text *message)
{
    struct gg_catalogue *catalogue = calloc(1, sizeof *catalogue);
    int scenarios = owns != NULL ? owns->count : 0, built_in = 0;
    while (gg_scenarios()[built_in].id != NULL)
        built_in++;
    scenarios += built_in;
    if (catalogue == NULL)
        return NULL;
    catalogue->web = web;
    catalogue->board = calloc((size_t)scenarios + 1, sizeof *catalogue->board);
    if (catalogue->board != NULL && make_systems(catalogue, owns, message))
        return catalogue;
    gg_catalogue_close(catalogue);
    return NULL;
}

void gg_catalogue_close(struct gg_catalogue *catalogue)
{
    if (catalogue == NULL)
        return;
    for (int i = 0; i < catalogue->nboards; i++)
        drop_entry(&catalogue->board[i]);
    for (int i = 0; i < GG_CATALOGUE_RULES; i++)
        drop_entry(&catalogue->rules[i]);
    drop_entry(&catalogue->systems);
    free(catalogue->board);
    free(catalogue);
}

bool gg_catalogue_systems(struct gg_catalogue *catalogue, bool gzip, struct gg_answer *answer)
{
    return answer_entry(&catalogue->systems, gzip, answer);
}

bool gg_catalogue_board(struct gg_catalogue *catalogue, const char *scenario, bool gzip,
                        struct gg_answer *answer, struct gg_refusal *refusal)
{
    for (int i = 0; i < catalogue->nboards; i++)
        if (strcmp(catalogue->board[i].name, scenario) == 0)
            return answer_entry(&catalogue->board[i], gzip, answer);
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

/* A row of such a table: the clause, where it comes from, what it says. */
struct row {
    const char *cell[3];
    size_t length[3];
};

/* The heads of tables and the lines under them are no clauses. */
static bool read_row(const char *line, const char *end, struct row *row)
{
    const char *at = line + 1;
    for (int i = 0; i < 3; i++)
        if ((row->cell[i] = next_cell(&at, end, &row->length[i])) == NULL)
            return false;
    return row->length[0] > 0 && strchr(row->cell[0], '-') != NULL && row->cell[0][0] >= 'A' &&
           row->cell[0][0] <= 'Z';
}

static void write_row(const struct row *row, struct gg_json *json)
{
    static const char *const keys[3] = {"clause", "provenance", "text"};
    struct gg_text copy;
    gg_text_growing(&copy);
    gg_json_object(json, NULL);
    for (int i = 0; i < 3; i++) {
        gg_text_clear(&copy);
        gg_text_bytes(&copy, row->cell[i], row->length[i]);
        gg_json_string(json, keys[i], gg_text_str(&copy));
        json->out->cut = json->out->cut || copy.cut;
    }
    gg_json_object_end(json);
    gg_text_free(&copy);
}

/* The end of the line that starts here. */
static const char *line_end(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop != NULL ? stop : end;
}

static void write_section(const char *line, const char *end, struct gg_json *json)
{
    struct gg_text title;
    gg_text_growing(&title);
    line += strspn(line, "# ");
    gg_text_bytes(&title, line, (size_t)(end - line));
    gg_json_object(json, NULL);
    gg_json_string(json, "section", gg_text_str(&title));
    gg_json_object_end(json);
    json->out->cut = json->out->cut || title.cut;
    gg_text_free(&title);
}

static struct gg_blob *make_rules(const struct gg_embedded *file, const char *system)
{
    struct gg_text text;
    struct gg_json json;
    struct row row;
    const char *at = (const char *)file->bytes, *end = at + file->length;
    gg_blob_start(&text);
    gg_json_start(&json, &text);
    gg_json_object(&json, NULL);
    gg_json_string(&json, "system", system);
    gg_json_array(&json, "clauses");
    for (const char *stop; at < end; at = stop + 1) {
        stop = line_end(at, end);
        if (*at == '|' && read_row(at, stop, &row))
            write_row(&row, &json);
        else if (strncmp(at, "## ", 3) == 0)
            write_section(at, stop, &json);
    }
    gg_json_array_end(&json);
    gg_json_object_end(&json);
    return gg_blob_take(&text);
}

bool gg_catalogue_rules(struct gg_catalogue *catalogue, const char *system, bool gzip,
                        struct gg_answer *answer, struct gg_refusal *refusal)
{
    const struct gg_embedded *file = find_rules(system);
    int i = 0;
    if (file == NULL)
        return gg_refuse(refusal, 404, "GET /api/systems lists them", "there is no such system");
    while (i < GG_CATALOGUE_RULES - 1 && catalogue->rules[i].name != NULL &&
           strcmp(catalogue->rules[i].name, file->path) != 0)
        i++;
    struct gg_catalogue_entry *entry = &catalogue->rules[i];
    if (entry->name == NULL || strcmp(entry->name, file->path) != 0 || entry->json == NULL) {
        drop_entry(entry);
        fill_entry(entry, make_rules(file, system));
        entry->name = file->path;
    }
    return entry->json != NULL ? answer_entry(entry, gzip, answer)
                               : gg_refuse_outside(refusal, GG_NO_MEMORY);
}

bool gg_catalogue_clause(const char *system, const char *clause, struct gg_answer *answer,
                         struct gg_refusal *refusal)
{
    const struct gg_embedded *file = find_rules(system);
    struct gg_text text;
    if (file == NULL)
        return gg_refuse(refusal, 404, "GET /api/systems lists them", "there is no such system");
    const char *at = (const char *)file->bytes, *end = at + file->length;
    gg_blob_start(&text);
    for (const char *stop; at < end; at = stop + 1) {
        struct row row;
        stop = line_end(at, end);
        if (*at != '|' || !read_row(at, stop, &row) || row.length[0] != strlen(clause) ||
            strncmp(row.cell[0], clause, row.length[0]) != 0)
            continue;
        struct gg_json json;
        gg_json_start(&json, &text);
        write_row(&row, &json);
        *answer = (struct gg_answer){
            .status = 200, .type = "application/json", .body = gg_blob_take(&text)};
        return true;
    }
    gg_text_free(&text);
    return gg_refuse(refusal, 404, "docs/rules lists every clause", "there is no such clause");
}
