/*
 * view.c - what a seat sees, and the board it sees it on.
 */
#include <string.h>

#include "grognard/view.h"
#include "rules/jena20/jena20.h"

/* What the marks are called on the board, from bit 0 of enum mark on. */
static const char *const mark_words[] = {"routed",   "concealed", "moved",   "reacted",
                                         "charging", "in square", "waiting", "confused"};

static const char *hex_name(const struct look *g, struct gg_view *v, int hex)
{
    return gg_view_fmt(v, "%02d%02d", gg_hex_column(&g->jena->map, hex),
                       gg_hex_row(&g->jena->map, hex));
}

static const char *place_name(const struct look *g, struct gg_view *v, int unit)
{
    int at = g->p->at[unit];
    if (is_hex((unsigned)at))
        return hex_name(g, v, at);
    if (at == BROKEN)
        return "broken";
    if (at == ELIMINATED)
        return "eliminated";
    if (at == UNUSED)
        return "in hand";
    if (g->p->due[unit] > g->p->turn)
        return gg_view_fmt(v, "turn %d", g->p->due[unit]);
    return "arriving";
}

static void add_status(struct gg_piece *piece, const char *word)
{
    if (piece->nstatus < GG_VIEW_STATUS)
        piece->status[piece->nstatus++] = word;
}

static void add_marks(int marks, struct gg_piece *piece)
{
    for (int i = 0; i < 8; i++)
        if (marks >> i & 1)
            add_status(piece, mark_words[i]);
}

static void fill_status(const struct look *g, int unit, struct gg_piece *piece)
{
    const struct position *p = g->p;
    add_marks(p->mark[unit], piece);
    if (p->spent[unit])
        add_status(piece, "spent");
    if (p->cadres >> unit & 1)
        add_status(piece, "cadre");
    if (p->doubts && p->doubt_unit == unit)
        add_status(piece, "doubting");
    if (p->tarries && p->tarry_unit == unit)
        add_status(piece, "tarrying");
    for (int i = 0; i < NFLAGS; i++)
        if (flags_of(g, unit) >> i & 1)
            add_status(piece, jena20_flag_words[i]);
}

static bool hidden_from(const struct look *g, int unit, int seat)
{
    return g->p->mark[unit] & CONCEALED && seat != GG_EVERYTHING &&
           seat != g->jena->unit[unit].side;
}

/* Of a concealed enemy a seat sees the side, the hex and the marks that lie on it. */
static void fill_hidden(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    piece->id = gg_view_fmt(v, "unknown-%s", piece->at);
    piece->name = "Concealed";
    piece->symbol = "unknown";
    piece->hidden = true;
    if (top_of(g->p)->step == S_RECONCEAL)
        return; /* who changed places is not to be seen */
    add_marks(g->p->mark[unit] & (ROUTED | MOVED | REACTED | CHARGED | CONFUSED), piece);
}

static void fill_piece(const struct look *g, struct gg_view *v, int unit, int seat)
{
    const struct unit *u = &g->jena->unit[unit];
    struct gg_piece *piece = &v->piece[v->npieces++];
    *piece = (struct gg_piece){.id = u->id, .name = u->name, .side = u->side, .facing = -1};
    piece->at = place_name(g, v, unit);
    piece->on_board = is_hex(g->p->at[unit]);
    piece->order = u->type == LEADER;
    if (hidden_from(g, unit, seat)) {
        fill_hidden(g, v, unit, piece);
        return;
    }
    piece->symbol = jena20_type_words[u->type];
    if (u->type != LEADER && u->type != DUMMY)
        piece->value[piece->nvalues++] = (struct gg_value){"strength", strength_of(g, unit)};
    piece->value[piece->nvalues++] = (struct gg_value){"move", movement(g, unit)};
    fill_status(g, unit, piece);
}

/* By hex, so that the order of hidden pieces tells nothing; the rest in the order of the table. */
static void fill_pieces(const struct look *g, struct gg_view *v, int seat)
{
    for (int unit = 0; unit < g->jena->nunits; unit++) {
        const struct unit *u = &g->jena->unit[unit];
        bool own_dummy = u->type == DUMMY && (seat == u->side || seat == GG_EVERYTHING);
        if ((g->p->at[unit] != UNUSED || own_dummy) && !hidden_from(g, unit, seat))
            fill_piece(g, v, unit, seat);
    }
    for (int hex = 0; hex < g->jena->map.count && opt(g->battle, CONCEALMENT); hex++) {
        int unit = unit_at(g, hex);
        if (unit != NO_UNIT && hidden_from(g, unit, seat))
            fill_piece(g, v, unit, seat);
    }
}

static void fill_tracks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    v->track[v->ntracks++] = (struct gg_track){.name = "morale",
                                               .title = "Morale",
                                               .by_side = true,
                                               .value = {p->morale[0], p->morale[1]},
                                               .low = 0,
                                               .high = MORALE_MAX};
    v->track[v->ntracks++] = (struct gg_track){.name = "turn",
                                               .title = "Turn",
                                               .value = {p->turn, 0},
                                               .low = 1,
                                               .high = g->jena->nturns,
                                               .label = g->jena->turn_label[p->turn],
                                               .labels = g->jena->turn_label + 1};
    if (!g->jena->ncards)
        return;
    v->track[v->ntracks++] = (struct gg_track){.name = "deck",
                                               .title = "Cards left",
                                               .value = {__builtin_popcount(p->deck), 0},
                                               .low = 0,
                                               .high = g->jena->ncards};
}

static void add_mark(const struct look *g, struct gg_view *v, const char *kind, int hex, int side)
{
    if (v->nmarks < GG_VIEW_MARKS)
        v->mark[v->nmarks++] = (struct gg_mark){kind, hex_name(g, v, hex), side};
}

static void mark_units(const struct look *g, struct gg_view *v, const char *kind, uint64_t units)
{
    uint8_t unit[UNITS_MAX];
    int count = by_hex(g, units, unit);
    for (int i = 0; i < count; i++)
        if (is_hex(g->p->at[unit[i]]))
            add_mark(g, v, kind, g->p->at[unit[i]], g->jena->unit[unit[i]].side);
}

static void fill_marks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    mark_units(g, v, "attacker", p->attacking);
    mark_units(g, v, "defender", p->defending);
    for (int i = 0; i < p->nbattles; i++)
        mark_units(g, v, "battle", p->defenders[i]);
    for (int i = 0; i < p->npaths; i++)
        for (int k = 0; k < p->path_length[i]; k++)
            add_mark(g, v, "path", p->path[i][k], GG_NOBODY);
    for (int i = 0; i < g->jena->nbridges; i++)
        if (bridge_blown(p, i))
            add_mark(g, v, "blown", g->jena->bridge[i].hex, GG_NOBODY);
}

/* Phase and prompt of each step; %s is the side to move. */
/* clang-format off */
static const struct {
    const char *phase, *prompt;
} prompts[NSTEPS] = {
    [S_SETUP]      = {"set-up", "%s: place your dummies within two hexes of your units."},
    [S_DRAW]       = {"random events", "An event card is drawn."},
    [S_CARD_RALLY] = {"random events", "%s: the card lets one broken unit rally at once."},
    [S_CONFUSION]  = {"random events", "%s: choose an enemy unit to fall into confusion."},
    [S_PLACE]      = {"rally", "%s: choose where the rallied unit returns."},
    [S_MOVE]       = {"movement", "%s: move your units, one at a time, in any order."},
    [S_DEMOLISH]   = {"movement", "A bridge is being blown up."},
    [S_REACT]      = {"reaction", "%s: your cavalry may countercharge or disengage."},
    [S_DECLARE]    = {"declaration", "%s: declare your battles."},
    [S_GATHER]     = {"declaration", "%s: who else takes part in this battle?"},
    [S_RESOLVE]    = {"combat", "%s: which battle is fought next?"},
    [S_BATTLE]     = {"combat", "The combat die is rolled."},
    [S_RESERVES]   = {"combat", "%s: commit reserves to this battle?"},
    [S_EXCHANGE]   = {"combat", "%s: an exchange; choose which of your units break."},
    [S_RETREATS]   = {"retreat", "%s: which beaten unit retreats next?"},
    [S_RETREAT]    = {"retreat", "%s: choose the way of the retreat."},
    [S_HAZARD]     = {"retreat", "A hazardous retreat is rolled for."},
    [S_ADVANCE]    = {"advance", "%s: your victorious units may advance."},
    [S_RALLY]      = {"rally", "%s: spend a morale point for +1 on all rally rolls?"},
    [S_CADRE]      = {"rally", "%s: the unit did not rally; place a Cadre instead?"},
    [S_RECONCEAL]  = {"night", "%s: bring back dummies and exchange concealed pieces."},
    [S_OVER]       = {"over", "The game is over."},
};
/* clang-format on */

static void fill_prompt(const struct look *g, struct gg_view *v)
{
    const struct step_frame *frame = top_of(g->p);
    struct gg_turn turn = jena20_turn(g->battle, g->p);
    const char *prompt = prompts[frame->step].prompt;
    struct gg_text text;
    gg_text_fixed(&text, v->prompt, sizeof v->prompt);
    v->phase = prompts[frame->step].phase;
    if (frame->step == S_BATTLE && frame->a == B_CONTROL)
        prompt = "Will the victorious cavalry stay in hand?";
    if (frame->step == S_RETREAT && frame->a == R_DIE)
        prompt = "The rout die is rolled.";
    if (frame->step == S_RETREAT && frame->a == R_LINE)
        prompt = "%s: toward which line of communication does the unit retreat?";
    if (frame->step == S_RALLY && frame->a == 1)
        prompt = "A broken unit tries to rally.";
    for (; *prompt; prompt++) {
        if (prompt[0] == '%' && prompt[1] == 's' && turn.who < GG_SIDES) {
            gg_text_add(&text, g->battle->side_title[turn.who]);
            prompt++;
        } else {
            gg_text_char(&text, *prompt);
        }
    }
}

void jena20_view(const struct gg_battle *battle, const void *position, int seat,
                 struct gg_view *out)
{
    struct look g = {battle, battle->data, position};
    out->turn = g.p->turn;
    out->turn_label = g.jena->turn_label[g.p->turn];
    out->night = g.jena->night[g.p->turn];
    out->phasing = g.p->phasing;
    out->npieces = out->ntracks = out->nmarks = 0;
    out->used = 0;
    fill_prompt(&g, out);
    fill_pieces(&g, out, seat);
    fill_tracks(&g, out);
    fill_marks(&g, out);
}

static void fill_edges(const struct jena *j, struct gg_board *out)
{
    static const struct {
        int flag;
        const char *kind;
    } kinds[] = {{RIVER_MINOR, "river-minor"},
                 {RIVER_MAJOR, "river-major"},
                 {BRIDGE, "bridge"},
                 {FORD, "ford"},
                 {ROAD, "road"}};
    for (int hex = 0; hex < j->map.count; hex++)
        for (int d = 0; d < 3; d++)
            for (int k = 0; k < 5; k++)
                if (j->map.near[hex][d] != GG_HEX_NONE && j->side[hex][d] & kinds[k].flag &&
                    out->nedges < GG_BOARD_EDGES)
                    out->edge[out->nedges++] =
                        (struct gg_edge){(uint16_t)hex, j->map.near[hex][d], kinds[k].kind};
}

static void fill_board_marks(const struct jena *j, struct gg_board *out)
{
    for (int side = 0; side < GG_SIDES; side++) {
        for (int i = 0; i < j->nobjectives[side] && out->nmarks < GG_VIEW_MARKS; i++)
            out->mark[out->nmarks++] =
                (struct gg_mark){"objective", out->place[j->objective[side][i]].at, side};
        for (int i = 0; i < j->nlines[side] && out->nmarks < GG_VIEW_MARKS; i++)
            out->mark[out->nmarks++] =
                (struct gg_mark){"line", out->place[j->line[side][i]].at, side};
    }
}

static void fill_words(struct gg_board *out)
{
    static const struct gg_edge_kind kinds[] = {
        {"river-minor", "Minor river", "slows who crosses; adds to the defender", false},
        {"river-major", "Major river", "crossed at bridges and fords only", false},
        {"bridge", "Bridge", "crosses a river", false},
        {"ford", "Ford", "crosses a river", false},
        {"road", "Road", "quick to march along", false},
    };
    out->nedge_kinds = sizeof kinds / sizeof kinds[0];
    memcpy(out->edge_kind, kinds, sizeof kinds);
    out->nwords = 0;
    for (int i = 0; i < NRESULTS; i++)
        out->word[out->nwords++] = (struct gg_word){jena20_result_codes[i], jena20_result_words[i]};
}

const char *jena20_piece_id(const struct gg_battle *battle, int piece)
{
    const struct jena *j = battle->data;
    return j->unit[piece].id;
}

void jena20_place_text(const struct gg_battle *battle, int place, struct gg_text *out)
{
    const struct jena *j = battle->data;
    gg_hex_write(&j->map, place, out);
}

void jena20_board(const struct gg_battle *battle, struct gg_board *out)
{
    static const struct gg_terrain kinds[NTERRAINS] = {
        [CLEAR] = {"clear", "Clear", "#eae3c4", "no help to the defender"},
        [TOWN] = {"town", "Town", "#c9a58b", "adds to the defender"},
        [WOODS] = {"woods", "Woods", "#a9bf8a", "slow to enter; adds to the defender"},
        [HILL] = {"hill", "Hill", "#cbb68a", "slow to enter; adds to the defender"},
    };
    const struct jena *j = battle->data;
    out->kind = GG_BOARD_HEX;
    out->columns = j->map.columns;
    out->rows = j->map.rows;
    out->even_lower = true;
    out->unit = NULL;
    out->nterrains = NTERRAINS;
    out->nplaces = j->map.count;
    out->nedges = out->nshapes = out->nmarks = 0;
    memcpy(out->terrain, kinds, sizeof kinds);
    for (int hex = 0; hex < j->map.count; hex++) {
        struct gg_place *place = &out->place[hex];
        struct gg_text at;
        gg_text_fixed(&at, place->at, sizeof place->at);
        gg_hex_write(&j->map, hex, &at);
        place->terrain = j->terrain[hex];
        place->name = j->name[hex];
        place->level = 0;
    }
    fill_edges(j, out);
    fill_board_marks(j, out);
    fill_words(out);
}
