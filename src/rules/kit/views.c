/*
 * views.c - parts of a view and of a board that every system fills in the same way.
 */
#include "rules/kit/views.h"

#include <stdarg.h>
#include <string.h>

#include "rules/kit/names.h"

const char *const gg_ground_words[GG_GROUNDS] = {"bare",  "woods", "hill",  "town",   "marsh",
                                                 "water", "field", "rough", "strange"};
const char *const gg_bar_words[GG_BAR_LOOKS] = {"plain", "green", "yellow", "red"};
const char *const gg_flank_words[GG_FLANKS] = {"front", "right", "rear", "left"};
const char *const gg_border_words[GG_BORDERS] = {"road",  "bridge", "ford",  "gate",
                                                 "water", "river",  "wall",  "hedge",
                                                 "fence", "slope",  "ditch", "strange"};

void gg_view_begin(const struct look *g, struct gg_view *v, int turn, const char *prompt)
{
    const struct gg_kit *kit = g->battle->rules->kit;
    const struct gg_step *step = kit->steps[top_of(g->p)->step];
    struct gg_text text;
    v->turn = turn;
    v->turn_label = gg_turn_label(g->battle, turn);
    v->night = false;
    v->phasing = gg_phasing(g);
    v->phase = gg_phase_name(kit, g->p);
    v->phase = v->phase != NULL ? v->phase : step->phase;
    v->npieces = v->ntracks = v->nmarks = 0;
    v->nhands = v->ncards = v->ngoals = v->nscores = v->ncoming = 0;
    v->used = 0;
    gg_text_fixed(&text, v->prompt, sizeof v->prompt);
    bool rolls = step->rolling != NULL && gg_kit_turn(g->battle, g->p).who == GG_CHANCE;
    gg_write_prompt(g, prompt ? prompt : rolls ? step->rolling : step->prompt, &text);
}

static const char *place_text(const struct look *g, struct gg_view *v, int place)
{
    char room[40];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_place_write(g->battle, place, &text);
    return gg_view_fmt(v, "%s", room);
}

static const char *pose_text(struct gg_view *v, const struct gg_pose *pose)
{
    char room[40];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_pose_write(pose, &text);
    return gg_view_fmt(v, "%s", room);
}

/* Where a unit is, as a view says it: a place, a spot of the table, or the word of its box. */
static void locate(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    const struct gg_kit *kit = g->battle->rules->kit;
    if (kit->pose != NULL) {
        piece->on_board = piece->posed = kit->pose(g, unit, &piece->pose);
        piece->at = piece->posed ? pose_text(v, &piece->pose) : "";
    } else {
        int at = kit->at(g, unit);
        piece->on_board = at < gg_place_count(g->battle);
        piece->at = place_text(g, v, at);
    }
}

struct gg_piece *gg_view_piece(const struct look *g, struct gg_view *v, int unit, const char *words)
{
    const struct gg_name *name = gg_piece_name(g->battle, unit);
    struct gg_piece *piece = &v->piece[v->npieces++];
    *piece = (struct gg_piece){.id = name->id, .name = name->name, .side = name->side};
    locate(g, v, unit, piece);
    if (!piece->on_board && words != NULL)
        piece->at = words;
    return piece;
}

void gg_piece_value(struct gg_piece *piece, const char *name, int value)
{
    if (piece->nvalues < GG_VIEW_VALUES)
        piece->value[piece->nvalues++] = (struct gg_value){name, value};
}

void gg_piece_state(struct gg_piece *piece, struct gg_state state)
{
    if (piece->nstatus < GG_VIEW_STATUS && state.word != NULL)
        piece->status[piece->nstatus++] = state;
}

void gg_piece_zone(struct gg_piece *piece, struct gg_zone zone)
{
    if (piece->nzones < GG_VIEW_ZONES && *zone.places)
        piece->zone[piece->nzones++] = zone;
}

const char *gg_view_squares(const struct look *g, struct gg_view *v, const struct gg_gridset *set)
{
    char room[GG_GRID_MAX * 6];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    for (int space = 0; space < gg_place_count(g->battle); space++)
        if (gg_gridset_has(set, space)) {
            gg_text_add(&text, text.len ? " " : "");
            gg_place_write(g->battle, space, &text);
        }
    return gg_view_fmt(v, "%s", room);
}

const char *gg_view_places(const struct look *g, struct gg_view *v, const int *place, int n)
{
    char room[256];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    for (int i = 0; i < n; i++) {
        gg_text_add(&text, i ? " " : "");
        gg_place_write(g->battle, place[i], &text);
    }
    return gg_view_fmt(v, "%s", room);
}

void gg_piece_control(const struct look *g, struct gg_view *v, struct gg_piece *piece,
                      const int *place, int n)
{
    if (n > 0)
        gg_piece_zone(piece, (struct gg_zone){.kind = "control",
                                              .title = "zone of control",
                                              .places = gg_view_places(g, v, place, n)});
}

const char *gg_view_points(struct gg_view *v, const struct gg_pose *at, int n)
{
    char room[256];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    for (int i = 0; i < n; i++) {
        gg_text_add(&text, i ? " " : "");
        gg_pose_write(&at[i], &text);
    }
    return gg_view_fmt(v, "%s", room);
}

void gg_piece_due(struct gg_view *v, struct gg_piece *piece, int due, int turn)
{
    const char *when = due > turn ? gg_view_fmt(v, "due turn %d", due) : "due";
    gg_piece_state(piece, (struct gg_state){when, GG_QUIET, NULL});
}

void gg_piece_states(struct gg_piece *piece, unsigned bits, const struct gg_state *states, int n)
{
    for (int i = 0; i < n; i++)
        if (bits >> i & 1)
            gg_piece_state(piece, states[i]);
}

void gg_view_turns(const struct look *g, struct gg_view *v)
{
    const struct gg_names *names = g->battle->names;
    v->track[v->ntracks++] = (struct gg_track){.name = "turn",
                                               .title = "Turn",
                                               .value = {v->turn, 0},
                                               .low = 1,
                                               .high = names->nturns,
                                               .label = v->turn_label,
                                               .labels = names->turn};
}

struct gg_track *gg_view_track(struct gg_view *v, const char *name, const char *title, int first,
                               int second)
{
    struct gg_track *track = &v->track[v->ntracks++];
    bool by_side = second >= 0;
    *track = (struct gg_track){
        .name = name, .title = title, .by_side = by_side, .value = {first, by_side ? second : 0}};
    return track;
}

static void mark(struct gg_view *v, const char *kind, const char *at, int side)
{
    for (int i = 0; i < v->nmarks; i++)
        if (strcmp(v->mark[i].kind, kind) == 0 && strcmp(v->mark[i].at, at) == 0)
            return;
    if (v->nmarks < GG_VIEW_MARKS)
        v->mark[v->nmarks++] = (struct gg_mark){kind, at, side};
}

void gg_view_mark(const struct look *g, struct gg_view *v, const char *kind, int place, int side)
{
    mark(v, kind, place_text(g, v, place), side);
}

void gg_view_mark_units(const struct look *g, struct gg_view *v, const char *kind, uint64_t units)
{
    for (; units; units &= units - 1) {
        struct gg_piece piece = {.id = NULL};
        locate(g, v, first_of(units), &piece);
        if (piece.on_board)
            mark(v, kind, piece.at, gg_piece_name(g->battle, first_of(units))->side);
    }
}

struct gg_goal *gg_view_goal(struct gg_view *v, int side, const char *text, const char *clause)
{
    struct gg_goal *goal = &v->goal[v->ngoals++];
    *goal = (struct gg_goal){.side = side, .text = text, .clause = clause};
    return goal;
}

void gg_view_coming(struct gg_view *v, int turn, int side, const char *text)
{
    if (v->ncoming < GG_VIEW_CALENDAR)
        v->coming[v->ncoming++] = (struct gg_coming){turn, side, text};
}

static void lay_places(const struct gg_battle *battle, enum gg_board_kind kind,
                       struct gg_board *out)
{
    const struct gg_names *names = battle->names;
    out->kind = kind;
    out->columns = names->columns;
    out->rows = names->rows;
    out->even_lower = kind == GG_BOARD_HEX;
    out->unit = NULL;
    out->nterrains = out->nedges = out->nshapes = out->nmarks = 0;
    out->nedge_kinds = out->nwords = 0;
    out->nplaces = names->nplaces;
    for (int i = 0; i < names->nplaces; i++) {
        struct gg_place *place = &out->place[i];
        struct gg_text at;
        gg_text_fixed(&at, place->at, sizeof place->at);
        names->place_write(names->map, i, &at);
        place->terrain = 0;
        place->name = names->place != NULL ? names->place[i] : NULL;
        place->level = 0;
    }
}

void gg_board_hexes(const struct gg_battle *battle, struct gg_board *out)
{
    lay_places(battle, GG_BOARD_HEX, out);
}

void gg_board_grid(const struct gg_battle *battle, struct gg_board *out)
{
    lay_places(battle, GG_BOARD_GRID, out);
}

void gg_board_edge(struct gg_board *out, int a, int b, const char *kind)
{
    if (out->nedges < GG_BOARD_EDGES)
        out->edge[out->nedges++] = (struct gg_edge){(uint16_t)a, (uint16_t)b, kind};
}

void gg_board_mark(struct gg_board *out, const char *kind, int place, int side)
{
    for (int i = 0; i < out->nmarks; i++)
        if (strcmp(out->mark[i].kind, kind) == 0 && out->mark[i].at == out->place[place].at) {
            if (out->mark[i].side != side)
                out->mark[i].side = GG_NOBODY;
            return;
        }
    if (out->nmarks < GG_VIEW_MARKS)
        out->mark[out->nmarks++] = (struct gg_mark){kind, out->place[place].at, side};
}

const char *gg_view_fmt(struct gg_view *v, const char *fmt, ...)
{
    char *start = v->pool + v->used;
    size_t room = sizeof v->pool - v->used;
    struct gg_text text;
    va_list args;
    if (room == 0)
        return "";
    gg_text_fixed(&text, start, room);
    va_start(args, fmt);
    gg_text_vfmt(&text, fmt, args);
    va_end(args);
    if (text.cut) {
        *start = '\0'; /* what was handed out before stays as it is */
        return "";
    }
    v->used += text.len + 1;
    return start;
}
