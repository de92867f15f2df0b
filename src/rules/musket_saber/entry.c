/*
 * entry.c - reinforcements come on (MS-4.5, 11.4-k; A-14; D07).
 *
 * The entry hex is the first hex of a march, which goes on from there like any other. A unit whose hexes
 * are barred may slide along the edge of the map instead, or wait.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

/* A hex by which a unit may come on. */
struct gate {
    int hex, entry;
    int points; /* whole */
    bool by_road;
};

enum { GATES_MAX = 3 * ENTRIES_MAX };

struct gates {
    int count;
    struct gate gate[GATES_MAX];
};

static bool is_due(const struct look *g, int unit)
{
    return g->p->at[unit] == RESERVE && g->p->due[unit] <= g->p->turn;
}

static bool shares_entry(const struct look *g, int unit)
{
    return g->b->special.same_entry >> g->b->unit[unit].is.side & 1 && !has(g->p->returning, unit);
}

/* The entry hexes it may choose from: those listed for it, all of its side when it returns, and with
 * same_entry the one that others of this turn have used. */
static unsigned entries_of(const struct look *g, int unit)
{
    int side = g->b->unit[unit].is.side, used = g->p->entry_used[side];
    if (has(g->p->returning, unit))
        return (1u << g->b->nentries[side]) - 1;
    unsigned entries = g->b->unit[unit].entries;
    return shares_entry(g, unit) && used ? entries & 1u << (used - 1) : entries;
}

static int allowance_of(const struct look *g, int unit)
{
    return is_leader(g->b, unit) ? LEADER_MOVE : face_of(g, unit)->move;
}

/* road_from_off_map (6.5): the road is taken to come from beyond the edge. */
static bool comes_by_road(const struct look *g, int unit, int hex)
{
    return !is_leader(g->b, unit) && g->b->road[hex] && opt(g->battle, ROAD_FROM_OFF_MAP);
}

/* The march of a unit that has come on there. */
static struct march first_step(const struct look *g, int unit, const struct gate *gate)
{
    struct march m;
    memset(&m, 0, sizeof m);
    m.units = bit(unit);
    m.lead = (uint8_t)unit;
    m.begun = m.steps = 1;
    if (is_leader(g->b, unit)) {
        m.steps = (uint8_t)gate->points;
    } else if (gate->by_road) {
        m.roads = 1;
    } else {
        m.off_road = 1;
        for (int c = 0; c < NCOLUMNS; c++)
            m.other[c] = (uint8_t)(gate->points < 100 ? HALVES * gate->points : UINT8_MAX);
    }
    return m;
}

/* entry_overstack_at_end: could it go on from there at once? */
static bool could_go_on(const struct look *g, int unit, const struct gate *gate)
{
    const struct battlefield *b = g->b;
    enum column column = column_of(b, unit);
    int side = b->unit[unit].is.side;
    if (ms_in_zone(g, gate->hex, side))
        return false;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        struct march m = first_step(g, unit, gate);
        if (!(b->open[column][gate->hex] >> d & 1) || ms_has_enemy(g, b->near[gate->hex][d], side))
            continue;
        ms_pay_step(b, &m, gate->hex, d);
        if (ms_spent(&m, column) <= ms_allowance(g, unit, 0))
            return true;
    }
    return false;
}

/* MS-10.0-c, A-92: a leader goes into an EZOC only to friends, and meets no enemy leader. */
static bool bars_leader(const struct look *g, int hex, int side)
{
    if (ms_in_hex(g, hex) & g->b->leaders_of[!side])
        return true;
    return !ms_combat_at(g, hex, side) && ms_in_zone(g, hex, side);
}

/* */
static bool barred(const struct look *g, int unit, const struct gate *gate)
{
    const struct battlefield *b = g->b;
    int hex = gate->hex, side = b->unit[unit].is.side;
    enum column column = column_of(b, unit);
    if (ms_has_enemy(g, hex, side))
        return true;
    if (is_leader(b, unit) && opt(g->battle, LEADER_COLUMN))
        column = HORSE;
    if (b->terrain[b->ground[hex]].cost[column] == PROHIBITED && !gate->by_road)
        return true;
    if (is_leader(b, unit))
        return bars_leader(g, hex, side);
    if (!ms_overstacked(g, ms_combat_at(g, hex, side) | bit(unit)))
        return false;
    return !opt(g->battle, ENTRY_OVERSTACK_AT_END) || !could_go_on(g, unit, gate);
}

/* --- sliding --- */

/* Where a hex lies on a side of the map (0 north, then clockwise) in the order of the ring, or -1. */
static int along_side(const struct battlefield *b, int side, int hex)
{
    int column = b->map.column[hex], row = b->map.row[hex];
    switch (side) {
    case 0:
        return row == 1 ? column : -1;
    case 1:
        return column == b->map.columns ? row : -1;
    case 2:
        return row == b->map.rows ? b->map.columns - column : -1;
    default:
        return column == 1 ? b->map.rows - row : -1;
    }
}

/* MS-4.5-c, d: toward the next entry hex of the side on the same edge, either way when there is none.
 * Bit 0 is with the order of the ring, bit 1 against it. */
static unsigned slides(const struct battlefield *b, int owner, int entry)
{
    unsigned ways = 0;
    for (int side = 0; side < 4; side++) {
        int here = along_side(b, side, b->entry[owner][entry]);
        for (int i = 0; here >= 0 && i < b->nentries[owner]; i++) {
            int there = along_side(b, side, b->entry[owner][i]);
            if (there >= 0 && there != here)
                ways |= there > here ? 1u : 2u;
        }
    }
    return ways ? ways : 3;
}

static void add_gate(struct gates *found, struct gate gate)
{
    for (int i = 0; i < found->count; i++)
        if (found->gate[i].hex == gate.hex) {
            if (gate.points < found->gate[i].points)
                found->gate[i] = gate;
            return;
        }
    found->gate[found->count++] = gate;
}

/* MS-4.5-e to g: the k-th substitute costs 1 + k points, as far as the allowance goes. */
static void slide(const struct look *g, int unit, int entry, int step, struct gates *found)
{
    const struct battlefield *b = g->b;
    int most = allowance_of(g, unit), place = 0;
    while (b->ring[place] != b->entry[b->unit[unit].is.side][entry])
        place++;
    for (int k = 1; 1 + k <= most && k < b->nring; k++) {
        place = (place + step + b->nring) % b->nring;
        struct gate gate = {b->ring[place], entry, 1 + k, false};
        if (!barred(g, unit, &gate)) {
            add_gate(found, gate);
            return;
        }
    }
}

static struct gate listed_gate(const struct look *g, int unit, int entry)
{
    const struct battlefield *b = g->b;
    int hex = b->entry[b->unit[unit].is.side][entry];
    struct gate gate = {hex, entry, 1, comes_by_road(g, unit, hex)};
    if (!gate.by_road && !is_leader(b, unit))
        gate.points = b->terrain[b->ground[hex]].cost[column_of(b, unit)];
    return gate;
}

static void find_gates(const struct look *g, int unit, struct gates *found)
{
    int side = g->b->unit[unit].is.side;
    found->count = 0;
    for (unsigned left = entries_of(g, unit); left; left &= left - 1) {
        int entry = __builtin_ctz(left);
        struct gate gate = listed_gate(g, unit, entry);
        if (!barred(g, unit, &gate)) {
            add_gate(found, gate);
            continue;
        }
        unsigned ways = slides(g->b, side, entry);
        if (ways & 1)
            slide(g, unit, entry, 1, found);
        if (ways & 2)
            slide(g, unit, entry, -1, found);
    }
}

/* --- choices --- */

void ms_entry_offer(const struct look *g, int unit, struct offer *o)
{
    struct gates found;
    if (!is_due(g, unit))
        return;
    find_gates(g, unit, &found);
    for (int i = 0; i < found.count; i++)
        offer_move(o, V_ENTER, unit, found.gate[i].hex);
}

static const struct gate *gate_at(const struct gates *found, int hex)
{
    for (int i = 0; i < found->count; i++)
        if (found->gate[i].hex == hex)
            return &found->gate[i];
    return NULL;
}

int ms_entry_cost(const struct look *g, int unit, int hex)
{
    struct gates found;
    find_gates(g, unit, &found);
    const struct gate *gate = gate_at(&found, hex);
    if (!gate)
        return PROHIBITED;
    return gate->by_road ? 1 : HALVES * gate->points; /* as long as it stays on the road */
}

void ms_entry_choose(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gates found;
    find_gates(&look, w.unit, &found);
    const struct gate *gate = gate_at(&found, w.place);
    int side = g->b->unit[w.unit].is.side;
    if (shares_entry(&look, w.unit))
        p->entry_used[side] = (uint8_t)(1 + gate->entry);
    p->returning &= ~bit(w.unit);
    p->moved |= bit(w.unit);
    p->march = first_step(&look, w.unit, gate);
    p->march.over = ms_in_zone(&look, w.place, side);
    ms_enter(g, bit(w.unit), w.place);
    gg_note_args(g, E_ENTER, w.unit, (const int16_t[GG_LOG_ARGS]){(int16_t)gate->points});
}

/* A due unit whose listed hex is open must come on. */
bool ms_entry_holds(const struct look *g)
{
    int side = g->p->phasing;
    if (opt(g->battle, MAY_DELAY_REINFORCEMENTS))
        return false;
    for (uint64_t own = g->b->units_of[side] | g->b->leaders_of[side]; own; own &= own - 1) {
        int unit = first_of(own);
        if (!is_due(g, unit))
            continue;
        for (unsigned left = entries_of(g, unit); left; left &= left - 1) {
            struct gate gate = listed_gate(g, unit, __builtin_ctz(left));
            if (!barred(g, unit, &gate))
                return true;
        }
    }
    return false;
}
