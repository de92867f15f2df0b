/*
 * retreat.c - routs and withdrawals, hex by hex, with their hazards (J20-9.6.2, 9.6.3, 9.8).
 *
 * One unit at a time: its rout die, the LOC hex it heads for, then its steps. Each step takes the best
 * class of hexes there is (J20-9.8.6a); the owner is asked only where more than one remains.
 */
#include "rules/jena20/chapters.h"

static int walker_side(const struct position *p, const struct jena *j)
{
    return j->unit[p->walker].side;
}

/* The hex of the retreat path just left empty (J20-9.9.1). */
static void extend_path(struct position *p, int hex)
{
    uint8_t *length = &p->path_length[p->npaths - 1];
    if (p->path_open && *length < PATH_MAX)
        p->path[p->npaths - 1][(*length)++] = (uint16_t)hex;
}

static void begin_retreat(struct play *g, int unit)
{
    struct position *p = g->p;
    bool rout = p->die_result == AR || p->die_result == DR;
    p->retreating &= ~bit(unit);
    p->walker = (uint8_t)unit;
    p->walk[0] = p->at[unit];
    p->walk_length = 1;
    p->rout = 0;
    p->to_go = 1;
    p->line = 0;
    p->path_open = 1;
    p->npaths++;
    extend_path(p, p->at[unit]);
    reveal(g, unit);
    if (p->mark[unit] & SQUARE) /* J20-17.1: a beaten square is a rout in disorder */
        p->mark[unit] = (uint8_t)((p->mark[unit] & ~SQUARE) | ROUTED);
    int leader = g->jena->leader[g->jena->unit[unit].side];
    push(p, S_RETREAT, rout ? R_DIE : R_LINE, leader != NO_UNIT && p->at[leader] == p->at[unit]);
}

bool retreats_run(struct play *g)
{
    uint64_t left = g->p->retreating;
    if (left & (left - 1))
        return true;
    if (!left)
        pop(g->p);
    else
        begin_retreat(g, first_of(left));
    return false;
}

void retreats_offer(const struct look *g, struct offer *o)
{
    for (uint64_t units = g->p->retreating; units; units &= units - 1)
        offer(o, V_RETREAT, first_of(units), 0, 0);
}

void retreats_choose(struct play *g, gg_choice c)
{
    begin_retreat(g, unit_of(c));
}

void describe_rout(const struct gg_table *table, bool elite, int by, struct gg_roll *r)
{
    gg_roll_d6(r, "Rout", "J20-9.6.2");
    r->die = "rout die";
    r->reading = GG_TABLE;
    r->table = table;
    if (elite)
        gg_roll_modify(r, -by, "elite", "J20-9.6.2");
}

void rout_roll(const struct look *g, struct gg_roll *r)
{
    int flags = flags_of(g, g->p->walker);
    describe_rout(&g->jena->rout, flags & ELITE, g->jena->elite_rout, r);
    r->whose = g->jena->unit[g->p->walker].name;
    if (flags & UNRELIABLE && opt(g->battle, UNRELIABLE_UNITS))
        gg_roll_modify(r, 1, "unreliable", "J20-16.7");
}

void rout_settle(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    rout_roll(&look, &r);
    int hexes = gg_roll_cell(&r, result); /* 0: it withdraws instead */
    p->rout = (uint8_t)hexes;
    p->to_go = (uint8_t)(hexes ? hexes : 1);
    note_args(g, hexes ? E_ROUT : E_WITHDRAW, p->walker,
              (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)hexes});
    top(p)->a = R_LINE;
}

/* J20-9.8.7: not the one it stands on. So a unit on the last line hex of its side has none to go to. */
static int lines_to_go(const struct look *g, uint8_t *out)
{
    const struct jena *j = g->jena;
    int side = walker_side(g->p, j), open = open_lines(g, side), count = 0;
    for (int i = 0; i < j->nlines[side]; i++)
        if (open >> i & 1 && j->line[side][i] != g->p->at[g->p->walker])
            out[count++] = (uint8_t)i;
    return count;
}

enum { VACANT_SAFE, VACANT_HAZARD, FRIEND_SAFE, FRIEND_HAZARD, NO_CLASS };

static bool walked(const struct position *p, int hex)
{
    for (int i = 0; i < p->walk_length; i++)
        if (p->walk[i] == hex)
            return true;
    return false;
}

static int class_of(const struct look *g, const uint8_t *ground, int hex, int direction)
{
    if (!passable(g, hex, direction))
        return NO_CLASS;
    int to = g->jena->map.near[hex][direction];
    if (ground[to] & GG_CLOSED || walked(g->p, to))
        return NO_CLASS;
    bool hazard = has_crossing(g, hex, direction) || ground[to] & GG_STOP;
    return (ground[to] & GG_OCCUPIED ? FRIEND_SAFE : VACANT_SAFE) + hazard;
}

static int best_steps(const struct look *g, uint16_t *out)
{
    uint8_t room[HEXES_MAX], ground[GROUND_ROOM];
    int side = walker_side(g->p, g->jena);
    if (g->p->walk_length == WALK_MAX)
        return 0;
    int hex = g->p->at[g->p->walker], count = 0, best = 3 * NO_CLASS;
    const uint8_t *steps = line_steps(g, side, g->p->line, room);
    lay_ground_near(g, side, hex, 1, ground);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int class = class_of(g, ground, hex, d);
        if (class == NO_CLASS)
            continue;
        /* J20-9.8.6a: lower is better; class first, then closer, as far, farther. */
        int to = g->jena->map.near[hex][d];
        int rank = 3 * class + (steps[to] < steps[hex] ? 0 : steps[to] == steps[hex] ? 1 : 2);
        if (rank < best) {
            best = rank;
            count = 0;
        }
        if (rank == best)
            out[count++] = (uint16_t)to;
    }
    return count;
}

static bool shares_hex(const struct look *g, int unit)
{
    uint64_t friends = g->jena->units_of[g->jena->unit[unit].side] & ~bit(unit);
    for (; friends; friends &= friends - 1)
        if (g->p->at[first_of(friends)] == g->p->at[unit])
            return true;
    return false;
}

static void end_walk(struct position *p)
{
    for (int i = 0; i < WALK_MAX; i++)
        p->walk[i] = 0;
    p->walker = p->walk_length = p->to_go = p->rout = p->line = p->path_open = 0;
    pop(p);
}

/* It breaks where it stands; that hex is the end of its path (J20-9.9.1). */
static void break_walker(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker;
    if (p->walk_length > 1 && !shares_hex(&look, unit))
        extend_path(p, p->at[unit]);
    break_unit(g, unit);
    end_walk(p);
}

/* J20-9.6.2: farther than its allowance costs a point, unless a break already did. */
static void complete_retreat(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker, side = walker_side(p, g->jena);
    int allowance =
        opt(g->battle, ROUT_MA) == ROUT_PRINTED ? g->jena->unit[unit].move : movement(&look, unit);
    bool excused = flags_of(&look, unit) & UNRELIABLE && opt(g->battle, UNRELIABLE_UNITS);
    note(g, E_RETREAT, unit, p->walk[0], p->at[unit]);
    if (p->rout && opt(g->battle, ROUTED_MARKER))
        p->mark[unit] |= ROUTED;
    if (p->rout > allowance && !excused) {
        p->net[side]--;
        note(g, E_LONG_ROUT, unit, p->at[unit], p->at[unit]);
    }
    place(g, unit, p->at[unit]);
    end_walk(p);
}

/* J20-9.8.4: the river is met before the zone. */
static void take_step(struct play *g, int to)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker, from = p->at[unit];
    int direction = gg_hex_direction(&g->jena->map, from, to);
    bool river = has_crossing(&look, from, direction);
    bool zone = in_zone(&look, to, walker_side(p, g->jena));
    if (p->walk_length > 1 && shares_hex(&look, unit))
        p->path_open = 0;
    if (p->walk_length > 1)
        extend_path(p, from);
    p->at[unit] = (uint16_t)to;
    if (top(p)->b) /* J20-16.9: a leader goes with it */
        p->at[g->jena->leader[walker_side(p, g->jena)]] = (uint16_t)to;
    p->walk[p->walk_length++] = (uint16_t)to;
    p->to_go--;
    if (zone)
        push(p, S_HAZARD, HAZARD_ZOC, 0);
    if (river)
        push(p, S_HAZARD, HAZARD_RIVER, 0);
}

static bool choose_line_run(struct play *g)
{
    uint8_t line[LINES_MAX];
    struct look look = look_of(g);
    int count = lines_to_go(&look, line);
    if (count > 1)
        return true;
    if (!count) {
        note(g, E_LINE_EXIT, g->p->walker, g->p->at[g->p->walker], -1);
        break_walker(g);
        return false;
    }
    g->p->line = line[0];
    top(g->p)->a = R_STEP;
    return false;
}

static bool step_run(struct play *g)
{
    uint16_t to[GG_HEX_DIRECTIONS];
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker, hex = p->at[unit];
    bool at_line = hex == g->jena->line[walker_side(p, g->jena)][p->line];
    if (!p->to_go && shares_hex(&look, unit))
        p->to_go = 1; /* J20-9.8.5 */
    if (!p->to_go) {
        complete_retreat(g);
        return false;
    }
    int count = at_line ? 0 : best_steps(&look, to);
    if (count > 1)
        return true;
    if (count) {
        take_step(g, to[0]);
        return false;
    }
    note(g, at_line ? E_LINE_EXIT : E_NO_WAY, unit, hex, hex);
    break_walker(g);
    return false;
}

bool retreat_run(struct play *g)
{
    switch ((enum retreat_stage)top(g->p)->a) {
    case R_LINE:
        return choose_line_run(g);
    case R_STEP:
        return step_run(g);
    case R_DIE:
        break;
    }
    return true;
}

void retreat_offer(const struct look *g, struct offer *o)
{
    uint8_t line[LINES_MAX];
    uint16_t to[GG_HEX_DIRECTIONS];
    int side = walker_side(g->p, g->jena);
    if (top_of(g->p)->a == R_LINE) {
        int count = lines_to_go(g, line);
        for (int i = 0; i < count; i++)
            offer(o, V_TOWARD, g->p->walker, g->jena->line[side][line[i]], 0);
        return;
    }
    int count = best_steps(g, to);
    for (int i = 0; i < count; i++)
        offer(o, V_STEP, g->p->walker, to[i], 0);
}

void retreat_choose(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    if (verb_of(c) == V_STEP) {
        take_step(g, hex_of(c));
        return;
    }
    p->line = (uint8_t)line_number(g->jena, walker_side(p, g->jena), hex_of(c));
    top(p)->a = R_STEP;
}

void describe_hazard(int safe, enum hazard kind, struct gg_roll *r)
{
    gg_roll_d6(r,
               kind == HAZARD_RIVER ? "Hazardous retreat over a river"
                                    : "Hazardous retreat into an enemy zone",
               "J20-9.8.4");
    r->die = "hazard die";
    r->reading = GG_TEST;
    r->target = safe;
    r->pass = "safe";
    r->fail = "break";
}

void hazard_roll(const struct look *g, struct gg_roll *r)
{
    describe_hazard(g->jena->hazard_safe, (enum hazard)top_of(g->p)->a, r);
    r->whose = g->jena->unit[g->p->walker].name;
}

void hazard_settle(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    hazard_roll(&look, &r);
    bool safe = gg_roll_passes(&r, result);
    note_args(g, E_HAZARD, p->walker,
              (int16_t[GG_LOG_ARGS]){top(p)->a, (int16_t)(result + 1), safe});
    pop(p);
    if (safe)
        return;
    while (top(p)->step == S_HAZARD) /* after a break the second is not rolled */
        pop(p);
    break_walker(g);
}
