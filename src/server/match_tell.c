/*
 * match_tell.c - what a player asks about a match beside the view: what a plan would come to, how the battle went so far,
 * and the tables in force.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "grognard/file.h"
#include "server/match_json.h"

enum { STEP_TEXT = 512 };

static bool refuse_plan(enum gg_status status, int wrong, struct gg_refusal *refusal)
{
    if (status == GG_WRONG_TIME)
        return gg_refuse(refusal, 403, "plans are for the side that is to move",
                         "it is not your turn");
    if (status == GG_NO_MEMORY)
        return gg_refuse_outside(refusal, status);
    return gg_refuse(refusal, 400, "each part must be a choice of the one before it",
                     "part %d of the plan is not a choice that is offered", wrong + 1);
}

bool gg_match_plan(const struct gg_match *match, int seat, const struct gg_plan_request *request,
                   struct gg_text *out, struct gg_refusal *refusal)
{
    struct gg_text json;
    int wrong = 0;
    gg_text_growing(&json);
    enum gg_status status = gg_match_over(match) ? GG_WRONG_TIME
                                                 : gg_game_plan(match->game, request->text, seat,
                                                                request->brief, &json, &wrong);
    if (status == GG_OK) { /* as members: the caller writes the braces */
        gg_text_bytes(out, gg_text_str(&json) + 1, json.len >= 2 ? json.len - 2 : 0);
        out->cut = out->cut || json.cut;
    }
    gg_text_free(&json);
    return status == GG_OK || refuse_plan(status, wrong, refusal);
}

bool gg_match_danger(const struct gg_match *match, int seat, const char *piece, struct gg_text *out,
                     struct gg_refusal *refusal)
{
    struct gg_random random;
    struct gg_text json;
    if (seat < 0 || seat >= GG_SIDES || gg_match_over(match))
        return gg_refuse(refusal, 403, "it is told to who plays, while he plays",
                         "there is no danger to a watcher");
    gg_match_fresh(&random);
    gg_text_growing(&json);
    enum gg_status status = gg_game_danger(match->game, seat, piece, &random, &json);
    gg_text_bytes(out, gg_text_str(&json) + 1, json.len >= 2 ? json.len - 2 : 0);
    out->cut = out->cut || json.cut;
    gg_text_free(&json);
    return status == GG_OK || gg_refuse_outside(refusal, status);
}

/* --- the course of the battle --- */

static const char *side_id(const struct gg_battle *battle, int side)
{
    return side >= 0 && side < GG_SIDES ? battle->side[side] : NULL;
}

static void write_sums(const struct gg_battle *battle, const struct gg_view *view,
                       struct gg_json *json)
{
    int sum[GG_SIDES] = {0};
    for (int i = 0; i < view->nscores; i++)
        if (view->score[i].side >= 0 && view->score[i].side < GG_SIDES)
            sum[view->score[i].side] += view->score[i].points;
    gg_json_object(json, "score");
    for (int side = 0; side < GG_SIDES && view->nscores > 0; side++)
        gg_json_int(json, battle->side[side], sum[side]);
    gg_json_object_end(json);
}

static void write_counts(const struct gg_view *view, struct gg_json *json)
{
    gg_json_array(json, "goals");
    for (int i = 0; i < view->ngoals; i++) {
        const struct gg_goal *goal = &view->goal[i];
        gg_json_object(json, NULL);
        if (goal->counted)
            gg_json_int(json, "have", goal->have);
        else
            gg_json_null(json, "have");
        gg_json_bool(json, "met", goal->met);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void write_moment(const struct gg_game *game, int seat, struct gg_view *view,
                         struct gg_json *json)
{
    const struct gg_battle *battle = gg_game_battle(game);
    memset(view, 0, sizeof *view);
    gg_game_view(game, seat, view);
    gg_json_object(json, NULL);
    gg_json_int(json, "step", gg_game_steps(game));
    gg_json_int(json, "turn", view->turn);
    gg_json_string(json, "turn_label", view->turn_label);
    gg_json_string(json, "side", side_id(battle, view->phasing));
    write_counts(view, json);
    write_sums(battle, view, json);
    gg_json_object_end(json);
}

/* Plays the game again and writes a moment wherever a player turn begins. */
static bool follow_course(const struct gg_match *match, struct gg_game *game, int seat,
                          struct gg_json *json)
{
    struct gg_match other = {.game = game};
    struct gg_refusal ignored;
    struct gg_view *view = malloc(sizeof *view);
    bool good = view != NULL;
    int clock = -1, steps = gg_game_steps(match->game);
    for (int i = 0; good && i <= steps; i++) {
        if (gg_game_clock(game) != clock || i == steps)
            write_moment(game, seat, view, json);
        clock = gg_game_clock(game);
        char room[STEP_TEXT];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_step_text(match->game, i, &text);
        good = i == steps || gg_match_step(&other, room, &ignored);
    }
    free(view);
    return good;
}

bool gg_match_course(const struct gg_match *match, int seat, struct gg_text *out,
                     struct gg_refusal *refusal)
{
    struct gg_json json;
    struct gg_game *game = gg_battle_start(match->shared);
    gg_json_start(&json, out);
    gg_json_array(&json, "course");
    bool good = game != NULL && follow_course(match, game, gg_match_viewer(match, seat), &json);
    gg_json_array_end(&json);
    gg_game_close(game);
    return good || gg_refuse_outside(refusal, GG_NO_MEMORY);
}

/* --- tables --- */

/* The comment that stands above a line of the text, without its sign; "" when there is none. */
static void comment_above(const char *text, int line, struct gg_text *out)
{
    const char *at = text, *before = NULL;
    for (int n = 1; n < line && at != NULL; n++) {
        before = at;
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
    if (before == NULL || at == NULL)
        return;
    before += strspn(before, " ");
    if (*before == '#')
        gg_text_bytes(out, before + 2, strcspn(before + 2, "\n"));
}

static void write_node(const struct gg_node *node, const char *key, struct gg_json *json)
{
    if (node->kind == GG_SCALAR) {
        gg_json_string(json, key, node->text);
        return;
    }
    if (node->kind == GG_LIST)
        gg_json_array(json, key);
    else
        gg_json_object(json, key);
    for (int i = 0; i < node->count; i++)
        write_node(&node->child[i], node->kind == GG_MAP ? node->child[i].key : NULL, json);
    if (node->kind == GG_LIST)
        gg_json_array_end(json);
    else
        gg_json_object_end(json);
}

/* Rows keep their order, which an object would not promise. */
static void write_table(const struct gg_node *table, const char *text, struct gg_json *json)
{
    struct gg_text about;
    gg_text_growing(&about);
    comment_above(text, table->key_line, &about);
    gg_json_object(json, NULL);
    gg_json_string(json, "name", table->key);
    gg_json_string(json, "about", about.len > 0 ? gg_text_str(&about) : NULL);
    gg_text_free(&about);
    if (table->kind == GG_MAP) {
        gg_json_array(json, "rows");
        for (int i = 0; i < table->count; i++) {
            gg_json_object(json, NULL);
            gg_json_string(json, "name", table->child[i].key);
            write_node(&table->child[i], "cells", json);
            gg_json_object_end(json);
        }
        gg_json_array_end(json);
    } else {
        write_node(table, "value", json);
    }
    gg_json_object_end(json);
}

bool gg_match_tables(const struct gg_match *match, struct gg_text *out, struct gg_refusal *refusal)
{
    const struct gg_battle *battle = gg_game_battle(match->game);
    struct gg_text text;
    struct gg_json json;
    gg_text_growing(&text);
    struct gg_writer writer = {.out = &text};
    gg_tables_write(battle->rules, battle, &writer);
    struct gg_file *file = text.cut ? NULL : gg_file_parse("tables", gg_text_str(&text), text.len);
    const struct gg_node *document = file != NULL ? gg_file_document(file) : NULL;
    const struct gg_node *tables = document != NULL ? gg_node_get(document, "tables") : NULL;
    gg_json_start(&json, out);
    gg_json_array(&json, "tables");
    for (int i = 0; tables != NULL && i < tables->count; i++)
        write_table(&tables->child[i], gg_text_str(&text), &json);
    gg_json_array_end(&json);
    bool good = file != NULL;
    gg_file_close(file);
    gg_text_free(&text);
    return good || gg_refuse_outside(refusal, GG_NO_MEMORY);
}
