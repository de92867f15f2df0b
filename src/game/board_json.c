/*
 * board_json.c - the part of a battle that does not change, for the faces: sent once.
 */
#include "game/view_json.h"

#include <stdlib.h>

static const char *const kind_names[] = {
    [GG_BOARD_HEX] = "hex", [GG_BOARD_GRID] = "grid", [GG_BOARD_TABLE] = "table"};

static void write_terrains(struct gg_json *j, const struct gg_board *board)
{
    gg_json_array(j, "terrain");
    for (int i = 0; i < board->nterrains; i++) {
        const struct gg_terrain *terrain = &board->terrain[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "id", terrain->id);
        gg_json_string(j, "title", terrain->title);
        gg_json_string(j, "colour", terrain->colour);
        gg_json_string(j, "effects", terrain->effects);
        gg_json_string(j, "look", gg_ground_words[terrain->look]);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static const char *terrain_id(const struct gg_board *board, int terrain)
{
    return terrain < board->nterrains ? board->terrain[terrain].id : NULL;
}

static void write_places(struct gg_json *j, const struct gg_board *board)
{
    gg_json_array(j, "places");
    for (int i = 0; i < board->nplaces; i++) {
        const struct gg_place *place = &board->place[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "at", place->at);
        gg_json_string(j, "terrain", terrain_id(board, place->terrain));
        if (place->name != NULL)
            gg_json_string(j, "name", place->name);
        if (place->level != 0)
            gg_json_int(j, "level", place->level);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_edges(struct gg_json *j, const struct gg_board *board)
{
    gg_json_array(j, "edges");
    for (int i = 0; i < board->nedges; i++) {
        const struct gg_edge *edge = &board->edge[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "a", board->place[edge->a].at);
        gg_json_string(j, "b", board->place[edge->b].at);
        gg_json_string(j, "kind", edge->kind);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_edge_kinds(struct gg_json *j, const struct gg_board *board)
{
    gg_json_array(j, "edge_kinds");
    for (int i = 0; i < board->nedge_kinds; i++) {
        const struct gg_edge_kind *kind = &board->edge_kind[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "kind", kind->kind);
        gg_json_string(j, "title", kind->title);
        gg_json_string(j, "effects", kind->effects);
        gg_json_bool(j, "one_sided", kind->one_sided);
        gg_json_string(j, "look", gg_border_words[kind->look]);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_words(struct gg_json *j, const struct gg_board *board)
{
    gg_json_object(j, "words");
    for (int i = 0; i < board->nwords; i++)
        gg_json_string(j, board->word[i].code, board->word[i].meaning);
    gg_json_object_end(j);
}

static void write_shapes(struct gg_json *j, const struct gg_board *board)
{
    gg_json_array(j, "shapes");
    for (int i = 0; i < board->nshapes; i++) {
        const struct gg_shape *shape = &board->shape[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "terrain", terrain_id(board, shape->terrain));
        if (shape->name != NULL)
            gg_json_string(j, "name", shape->name);
        gg_json_array(j, "points");
        for (int p = 0; p < shape->npoints; p++) {
            gg_json_array(j, NULL);
            gg_json_double(j, NULL, shape->x[p] / 1000.0);
            gg_json_double(j, NULL, shape->y[p] / 1000.0);
            gg_json_array_end(j);
        }
        gg_json_array_end(j);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_sides(struct gg_json *j, const struct gg_battle *battle)
{
    gg_json_array(j, "sides");
    for (int s = 0; s < GG_SIDES; s++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "id", battle->side[s]);
        gg_json_string(j, "title", battle->side_title[s]);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

void gg_battle_board_json(const struct gg_battle *battle, struct gg_text *out)
{
    struct gg_board *board = calloc(1, sizeof *board);
    if (board == NULL) {
        out->cut = true;
        return;
    }
    battle->rules->board(battle, board);
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_string(&j, "system", battle->rules->id);
    gg_json_string(&j, "scenario", battle->id);
    gg_json_string(&j, "title", battle->title);
    gg_json_string(&j, "summary", battle->summary);
    write_sides(&j, battle);
    gg_json_string(&j, "kind", kind_names[board->kind]);
    gg_json_int(&j, "columns", board->columns);
    gg_json_int(&j, "rows", board->rows);
    gg_json_bool(&j, "even_lower", board->even_lower);
    gg_json_string(&j, "unit", board->unit);
    gg_json_bool(&j, "unmeasured", board->unmeasured);
    write_terrains(&j, board);
    write_places(&j, board);
    write_edges(&j, board);
    write_edge_kinds(&j, board);
    write_shapes(&j, board);
    gg_marks_json(&j, battle, board->mark, board->nmarks);
    write_words(&j, board);
    gg_json_object_end(&j);
    free(board);
}
