/*
 * ground.c - what stands where: contact, zones of control, step costs, movement allowances
 * (J20-2.6, J20-2.7, J20-6.6, J20-7).
 *
 * Nothing here changes a position. Two hexes can only touch when their numbers differ by at most a
 * column and one, which rejects most pairs before the neighbour table is asked.
 */
#include <string.h>

#include "rules/jena20/jena20.h"

static bool is_blown(const struct position *p, int bridge)
{
    return p->blown >> bridge & 1;
}

/* J20-2.6: an unbridged, unforded Major River hexside is prohibited. */
bool j20_passable(const struct look *g, int hex, int direction)
{
    if (!g->b->cost[0][hex][direction])
        return false;
    int bridge = g->b->bridge_at[hex][direction];
    if (!bridge || !is_blown(g->p, bridge - 1))
        return true;
    return !(g->b->side[hex][direction] & RIVER_MAJOR);
}

bool j20_has_crossing(const struct look *g, int hex, int direction)
{
    int side = g->b->side[hex][direction];
    int bridge = g->b->bridge_at[hex][direction];
    return side & FORD || (side & BRIDGE && !is_blown(g->p, bridge - 1));
}

/* J20-6.6 */
int j20_crossing_kind(int side, bool over)
{
    if (side & RIVER_MINOR)
        return over ? MINOR_BRIDGE : MINOR_OPEN;
    if (side & RIVER_MAJOR && over)
        return side & BRIDGE ? MAJOR_BRIDGE : MAJOR_FORD;
    return -1;
}

int j20_unit_at(const struct look *g, int hex)
{
    uint64_t units = g->b->units_of[0] | g->b->units_of[1];
    for (; units; units &= units - 1)
        if (g->p->at[first_of(units)] == hex)
            return first_of(units);
    return NO_UNIT;
}

uint64_t j20_on_map(const struct look *g, int side)
{
    uint64_t found = 0;
    for (uint64_t units = g->b->units_of[side]; units; units &= units - 1)
        if (is_hex(g->p->at[first_of(units)]))
            found |= units & -units;
    return found;
}

/* Units off the map are far from every hex. */
static int touching(const struct look *g, int hex, int other)
{
    unsigned far = g->b->map.rows + 1u;
    if ((unsigned)(hex - other) + far > 2 * far)
        return -1;
    return gg_hex_direction(&g->b->map, hex, other);
}

static uint64_t adjacent_enemies(const struct look *g, int hex, int side, bool any_hexside)
{
    uint64_t found = 0;
    for (uint64_t units = g->b->units_of[!side]; units; units &= units - 1) {
        int at = g->p->at[first_of(units)];
        int direction = touching(g, hex, at);
        if (direction >= 0 && (any_hexside || j20_passable(g, hex, direction)))
            found |= units & -units;
    }
    return found;
}

uint64_t j20_contacts_at(const struct look *g, int hex, int side)
{
    return adjacent_enemies(g, hex, side, false);
}

uint64_t j20_contacts(const struct look *g, int unit)
{
    return j20_contacts_at(g, g->p->at[unit], g->b->unit[unit].is.side);
}

uint64_t j20_neighbours(const struct look *g, int hex, int side)
{
    return adjacent_enemies(g, hex, side, true);
}

bool j20_in_zone_of(const struct look *g, int hex, uint64_t units)
{
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        int direction = touching(g, hex, g->p->at[unit]);
        if (direction >= 0 && has_zone(g, unit) && j20_passable(g, hex, direction))
            return true;
    }
    return false;
}

bool j20_in_zone(const struct look *g, int hex, int side)
{
    return j20_in_zone_of(g, hex, g->b->units_of[!side]);
}

/* Only cavalry that the side can see counts: a list of choices must not tell what is hidden
 * (J20-16.13). */
bool j20_zone_of_cavalry(const struct look *g, int hex, int side)
{
    uint64_t cavalry = 0;
    for (uint64_t units = g->b->units_of[!side] & g->b->cavalry; units; units &= units - 1)
        if (!(g->p->mark[first_of(units)] & CONCEALED))
            cavalry |= units & -units;
    return j20_in_zone_of(g, hex, cavalry);
}

/* What an enemy unit does to the six hexes around it. */
static void lay_around(const struct look *g, int unit, uint8_t *ground)
{
    int at = g->p->at[unit];
    const uint16_t *ring = g->b->ring[at];
    const uint8_t *around = g->b->around[at];
    uint8_t mask = has_zone(g, unit) ? 0xff : (uint8_t)~GG_STOP;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        ground[ring[d]] |= around[d] & mask;
}

/* The same where bridges are gone: zones and contact end at them. */
static void lay_around_blown(const struct look *g, int unit, uint8_t *ground)
{
    int at = g->p->at[unit];
    uint8_t mask = has_zone(g, unit) ? 0xff : (uint8_t)~GG_STOP;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        ground[g->b->ring[at][d]] |= j20_passable(g, at, d) ? g->b->around[at][d] & mask : BESIDE;
}

/* Enemies close a hex (J20-6.4), their zones stop a mover (J20-7.2), friends may be passed but not
 * joined (J20-6.5). Who is too many columns away to matter is told by the number of his hex alone, and so
 * is who is off the map. */
void j20_lay_ground_near(const struct look *g, int side, int hex, int steps, uint8_t *ground)
{
    const struct battlefield *j = g->b;
    bool blown = g->p->blown != 0;
    unsigned far = (unsigned)((steps + 2) * j->map.rows), from = far - (unsigned)hex;
    memset(ground, 0, j->map.count);
    for (uint64_t units = j->units_of[!side]; units; units &= units - 1) {
        int unit = first_of(units);
        if (g->p->at[unit] + from > 2 * far)
            continue;
        ground[g->p->at[unit]] |= GG_CLOSED;
        if (blown)
            lay_around_blown(g, unit, ground);
        else
            lay_around(g, unit, ground);
    }
    for (uint64_t units = j->units_of[side]; units; units &= units - 1) {
        int at = g->p->at[first_of(units)];
        if ((unsigned)at + from <= 2 * far)
            ground[at] |= GG_OCCUPIED;
    }
}

void j20_lay_ground(const struct look *g, int side, uint8_t *ground)
{
    j20_lay_ground_near(g, side, 0, g->b->map.columns, ground);
}

/* The step over a hexside whose bridge is gone (J20-16.5): no road, and a Major River stops all. */
static uint8_t bridgeless_cost(const struct battlefield *j, int hex, int direction)
{
    if (j->side[hex][direction] & RIVER_MAJOR)
        return 0;
    int to = j->map.near[hex][direction];
    return (uint8_t)(j->chart[j->terrain[to]].cost + j->chart[MINOR_OPEN].cost);
}

const gg_step_cost *j20_step_costs(const struct look *g, bool roads, gg_step_cost *room)
{
    const struct battlefield *j = g->b;
    const gg_step_cost *printed = j->cost[roads ? 0 : 1];
    if (!g->p->blown)
        return printed;
    memcpy(room, printed, sizeof(gg_step_cost) * j->map.count);
    for (int i = 0; i < j->nbridges; i++) {
        if (!is_blown(g->p, i))
            continue;
        int hex = j->bridge[i].hex, direction = j->bridge[i].direction;
        int to = j->map.near[hex][direction];
        room[hex][direction] = bridgeless_cost(j, hex, direction);
        room[to][gg_hex_opposite(direction)] = bridgeless_cost(j, to, gg_hex_opposite(direction));
    }
    return (const gg_step_cost *)room;
}

/* J20-2.7: a Forced March and the cards change the allowance of the phasing side's units only. */
int j20_movement(const struct look *g, int unit)
{
    const struct unit *u = &g->b->unit[unit];
    int allowance = u->move;
    if (u->is.side == g->p->phasing) {
        allowance += (g->p->effects & T_MARCHED) != 0;
        allowance -= (g->p->effects & T_FOG) != 0;
        allowance += (g->p->effects & T_HUSSARS) != 0 && u->type == CAVALRY;
    }
    return allowance < 1 ? 1 : allowance;
}

const uint8_t *j20_line_steps(const struct look *g, int side, int line, uint8_t *room)
{
    if (!g->p->blown)
        return g->b->line_steps[side][line];
    gg_step_cost costs[HEXES_MAX];
    gg_steps_from(&g->b->map, j20_step_costs(g, true, costs), g->b->line[side][line], room);
    return room;
}

/* The order of enemies in a list must not tell who they are, so it is the order of their hexes. */
int j20_by_hex(const struct look *g, uint64_t units, uint8_t *out)
{
    int count = 0;
    for (; units; units &= units - 1) {
        int unit = first_of(units), i = count++;
        for (; i > 0 && g->p->at[out[i - 1]] > g->p->at[unit]; i--)
            out[i] = out[i - 1];
        out[i] = (uint8_t)unit;
    }
    return count;
}

int j20_line_number(const struct battlefield *j, int side, int hex)
{
    for (int i = 0; i < j->nlines[side]; i++)
        if (j->line[side][i] == hex)
            return i;
    return -1;
}

/* J20-9.8.6 */
int j20_open_lines(const struct look *g, int side)
{
    int all = (1 << g->b->nlines[side]) - 1, held = 0;
    for (uint64_t units = g->b->units_of[!side]; units; units &= units - 1)
        if (is_hex(g->p->at[first_of(units)]))
            held |= g->b->lines_at[side][g->p->at[first_of(units)]];
    return held == all ? all : all & ~held;
}

/* J20-14.2 */
bool j20_quiet_night(const struct look *g)
{
    return opt(g->battle, NIGHT_RULE) == NIGHT_QUIET && g->b->night[g->p->turn];
}

/* J20-6.6: what a step costs, with and without the road rate; 0 where nobody may cross. */
static uint8_t step_cost(const struct battlefield *b, int hex, int direction, bool roads)
{
    int to = b->map.near[hex][direction], side = b->side[hex][direction];
    if (to == GG_HEX_NONE)
        return 0;
    if (side & RIVER_MAJOR && !(side & (BRIDGE | FORD)))
        return 0;
    if (roads && side & ROAD)
        return b->road_cost;
    int crossing = j20_crossing_kind(side, side & (BRIDGE | FORD));
    return (uint8_t)(b->chart[b->terrain[to]].cost + (crossing < 0 ? 0 : b->chart[crossing].cost));
}

void j20_work_out_costs(struct battlefield *b)
{
    for (int hex = 0; hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            b->cost[0][hex][d] = step_cost(b, hex, d, true);
            b->cost[1][hex][d] = step_cost(b, hex, d, false);
            int near = b->map.near[hex][d];
            b->ring[hex][d] = (uint16_t)(near == GG_HEX_NONE ? NOWHERE : near);
            b->around[hex][d] = BESIDE | (b->cost[0][hex][d] ? TOUCHED | GG_STOP : 0);
        }
    for (int hex = 0; hex < b->map.count; hex++)
        gg_open_reach_lay(&b->map, (const gg_step_cost *)b->cost[0], hex, &b->open[hex]);
}
