/*
 * view.c - what a seat sees, and the board it sees it on.
 */
#include <string.h>

#include "rules/jena20/jena20.h"
#include "rules/kit/views.h"

/* The words are those of a file: j20_mark_words. */
static const struct gg_state mark_states[NMARKS] = {
    {"routed", GG_GRAVE, NULL},  {"concealed", GG_QUIET, "?"}, {"moved", GG_SPENT, NULL},
    {"reacted", GG_SPENT, NULL}, {"charged", GG_GOOD, "»"},    {"square", GG_GOOD, "□"},
    {"waiting", GG_QUIET, NULL}, {"confused", GG_GRAVE, NULL},
};

static void fill_status(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    const struct position *p = g->p;
    if (p->at[unit] == OFF)
        gg_piece_due(v, piece, p->due[unit], p->turn);
    gg_piece_states(piece, p->mark[unit], mark_states, NMARKS);
    if (p->spent[unit])
        gg_piece_state(piece, (struct gg_state){"spent", GG_SPENT, NULL});
    if (has(p->cadres, unit))
        gg_piece_state(piece, (struct gg_state){"cadre", GG_GRAVE, "½"});
    if (p->doubts && p->doubt_unit == unit)
        gg_piece_state(piece, (struct gg_state){"doubts", GG_GRAVE, NULL});
    if (p->tarries && p->tarry_unit == unit)
        gg_piece_state(piece, (struct gg_state){"tarries", GG_GRAVE, NULL});
    for (int i = 0; i < NFLAGS; i++)
        if (flags_of(g, unit) >> i & 1)
            gg_piece_state(piece, (struct gg_state){j20_flag_words[i], GG_QUIET,
                                                    1 << i & (ELITE | GUARD) ? "★" : NULL});
}

static bool hidden_from(const struct look *g, int unit, int seat)
{
    return g->p->mark[unit] & CONCEALED && seat != GG_EVERYTHING &&
           seat != g->b->unit[unit].is.side;
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
    gg_piece_states(piece, g->p->mark[unit] & (ROUTED | MOVED | REACTED | CHARGED | CONFUSED),
                    mark_states, NMARKS);
}

/* J20-7.1 */
static void fill_control(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    int place[GG_HEX_DIRECTIONS], n = 0, at = g->p->at[unit];
    for (int d = 0; is_hex((unsigned)at) && d < GG_HEX_DIRECTIONS; d++) {
        int to = g->b->map.near[at][d];
        if (to != GG_HEX_NONE && has(g->b->units_of[0] | g->b->units_of[1], unit) &&
            j20_in_zone_of(g, to, bit(unit)))
            place[n++] = to;
    }
    gg_piece_control(g, v, piece, place, n);
}

static void fill_piece(const struct look *g, struct gg_view *v, int unit, int seat)
{
    const struct unit *u = &g->b->unit[unit];
    struct gg_piece *piece = gg_view_piece(g, v, unit, NULL);
    piece->order = u->type == LEADER;
    if (hidden_from(g, unit, seat)) {
        fill_hidden(g, v, unit, piece);
        return;
    }
    piece->symbol = j20_type_words[u->type];
    if (u->type != LEADER && u->type != DUMMY)
        gg_piece_value(piece, "strength", strength_of(g, unit));
    gg_piece_value(piece, "move", j20_movement(g, unit));
    fill_status(g, v, unit, piece);
    fill_control(g, v, unit, piece);
}

/* By hex, so that the order of hidden pieces tells nothing; the rest in the order of the table. */
static void fill_pieces(const struct look *g, struct gg_view *v, int seat)
{
    for (int unit = 0; unit < g->b->names.npieces; unit++) {
        const struct unit *u = &g->b->unit[unit];
        bool own_dummy = u->type == DUMMY && (seat == u->is.side || seat == GG_EVERYTHING);
        if ((g->p->at[unit] != UNUSED || own_dummy) && !hidden_from(g, unit, seat))
            fill_piece(g, v, unit, seat);
    }
    for (int hex = 0; hex < g->b->map.count && opt(g->battle, CONCEALMENT); hex++) {
        int unit = j20_unit_at(g, hex);
        if (unit != NO_UNIT && hidden_from(g, unit, seat))
            fill_piece(g, v, unit, seat);
    }
}

static void fill_tracks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    gg_view_track(v, "morale", "Morale", p->morale[0], p->morale[1])->high = MORALE_MAX;
    gg_view_turns(g, v);
    if (g->b->ncards)
        gg_view_track(v, "deck", "Cards left", count_of(p->deck), -1)->high = g->b->ncards;
}

/* In the order of their hexes, which tells nothing. */
static void mark_units(const struct look *g, struct gg_view *v, const char *kind, uint64_t units)
{
    uint8_t unit[UNITS_MAX];
    int count = j20_by_hex(g, units, unit);
    for (int i = 0; i < count; i++)
        gg_view_mark_units(g, v, kind, bit(unit[i]));
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
            gg_view_mark(g, v, "path", p->path[i][k], GG_NOBODY);
    for (int i = 0; i < g->b->nbridges; i++)
        if (p->blown >> i & 1)
            gg_view_mark(g, v, "blown", g->b->bridge[i].hex, GG_NOBODY);
}

/* A step may ask for different things at different times; NULL for what it asks as a rule. */
static const char *prompt_of(const struct position *p)
{
    const struct gg_frame *frame = top_of(p);
    if (frame->step == S_DECLARE && p->reaction)
        return "{side}: declare countercharges by your cavalry in contact, one after another.";
    if (frame->step == S_BATTLE && frame->stage == B_CONTROL)
        return "Will the victorious cavalry stay in hand?";
    if (frame->step == S_RETREAT && frame->stage == R_DIE)
        return "How far does {walker} rout?";
    if (frame->step == S_RETREAT && frame->stage == R_LINE)
        return "{side}: toward which line of communication does {walker} retreat?";
    if (frame->step == S_RALLY && frame->stage == 1)
        return "{broken} tries to rally.";
    return NULL;
}

void j20_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out)
{
    struct look g = {battle, battle->data, position};
    gg_view_begin(&g, out, g.p->turn, prompt_of(g.p));
    out->night = g.b->night[g.p->turn];
    fill_pieces(&g, out, seat);
    fill_tracks(&g, out);
    fill_marks(&g, out);
    j20_fill_goals(&g, out);
    j20_fill_calendar(&g, out);
    j20_fill_cards(&g, out);
}

/* --- the board --- */

static void fill_edges(const struct battlefield *b, struct gg_board *out)
{
    static const struct gg_edge_kind kinds[] = {
        {"river-minor", "Minor river", "slows who crosses; adds to the defender", false,
         GG_BORDER_WATER},
        {"river-major", "Major river", "crossed at bridges and fords only", false, GG_BORDER_RIVER},
        {"bridge", "Bridge", "crosses a river", false, GG_BORDER_BRIDGE},
        {"ford", "Ford", "crosses a river", false, GG_BORDER_FORD},
        {"road", "Road", "quick to march along", false, GG_BORDER_ROAD},
    }; /* in the order of enum hexside */
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    out->nedge_kinds = KINDS;
    memcpy(out->edge_kind, kinds, sizeof kinds);
    for (int hex = 0; hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS / 2; d++)
            for (int k = 0; k < KINDS; k++)
                if (b->map.near[hex][d] != GG_HEX_NONE && b->side[hex][d] >> k & 1)
                    gg_board_edge(out, hex, b->map.near[hex][d], kinds[k].kind);
}

void j20_board(const struct gg_battle *battle, struct gg_board *out)
{
    static const struct gg_terrain kinds[NTERRAINS] = {
        [CLEAR] = {"clear", "Clear", "#eae3c4", "no help to the defender", GG_GROUND_BARE},
        [TOWN] = {"town", "Town", "#c9a58b", "adds to the defender", GG_GROUND_TOWN},
        [WOODS] = {"woods", "Woods", "#a9bf8a", "slow to enter; adds to the defender",
                   GG_GROUND_WOODS},
        [HILL] = {"hill", "Hill", "#cbb68a", "slow to enter; adds to the defender", GG_GROUND_HILL},
    };
    const struct battlefield *b = battle->data;
    gg_board_hexes(battle, out);
    out->nterrains = NTERRAINS;
    memcpy(out->terrain, kinds, sizeof kinds);
    for (int hex = 0; hex < b->map.count; hex++)
        out->place[hex].terrain = b->terrain[hex];
    fill_edges(b, out);
    for (int side = 0; side < GG_SIDES; side++) {
        for (int i = 0; i < b->nobjectives[side]; i++)
            gg_board_mark(out, "objective", b->objective[side][i], side);
        for (int i = 0; i < b->nlines[side]; i++)
            gg_board_mark(out, "line", b->line[side][i], side);
    }
    for (int i = 0; i < NRESULTS; i++)
        out->word[out->nwords++] = (struct gg_word){j20_result_codes[i], j20_result_words[i]};
}
