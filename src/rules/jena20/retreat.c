/*
 * retreat.c - routs and withdrawals, hex by hex, with their hazards (J20-9.6.2, 9.6.3, 9.8).
 *
 * One unit at a time: its rout die, the LOC hex it heads for, then its steps. Each step takes the best
 * class of hexes there is (J20-9.8.6a); the owner is asked only where more than one remains.
 */
#include "rules/jena20/jena20.h"

static int walker_side(const struct position *p, const struct battlefield *j)
{
    return j->unit[p->walker].is.side;
}

/* The hex of the retreat path just left empty (J20-9.9.1). */
static void extend_path(struct position *p, int hex)
{
    uint8_t *length = &p->path_length[p->npaths - 1];
    if (p->path_open && *length < PATH_MAX)
        p->path[p->npaths - 1][(*length)++] = (uint16_t)hex;
}

void j20_begin_retreat(struct play *g, int unit)
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
    j20_reveal(g, unit);
    if (p->mark[unit] & SQUARE) /* J20-17.1: a beaten square is a rout in disorder */
        p->mark[unit] = (uint8_t)((p->mark[unit] & ~SQUARE) | ROUTED);
    int leader = g->b->leader[g->b->unit[unit].is.side];
    push(p, (struct gg_frame){.step = S_RETREAT,
                              .stage = rout ? R_DIE : R_LINE,
                              .number = leader != NO_UNIT && p->at[leader] == p->at[unit]});
}

static bool run_retreats(struct play *g)
{
    uint64_t left = g->p->retreating;
    if (left & (left - 1))
        return true;
    if (!left)
        pop(g->p);
    else
        j20_begin_retreat(g, first_of(left));
    return false;
}

static void offer_retreats(const struct look *g, struct offer *o)
{
    for (uint64_t units = g->p->retreating; units; units &= units - 1)
        offer_unit(o, V_RETREAT, first_of(units));
}

static void choose_retreats(struct play *g, gg_choice c)
{
    j20_begin_retreat(g, unit_of(c));
}

static int loser(const struct look *g)
{
    return g->b->unit[first_of(g->p->retreating)].is.side;
}

/* Above it, the last one may be on its way. */
static bool somebody_retreats(const struct look *g, const struct gg_frame *frame,
                              const struct gg_frame *above)
{
    (void)frame;
    return g->p->retreating || above;
}

const struct gg_step j20_retreats = {
    .name = "retreats",
    .phase = "retreat",
    .prompt = "{side}: which beaten unit retreats next?",
    .run = run_retreats,
    .decider = loser,
    .offer = offer_retreats,
    .choose = choose_retreats,
    .fits = somebody_retreats,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_RETREAT}, {0, GG_NO_STEP}},
};

/* --- the rout die --- */

void j20_describe_rout(const struct gg_table *table, bool elite, int by, struct gg_roll *r)
{
    gg_roll_d6(r, "Rout", "J20-9.6.2");
    r->die = "rout die";
    r->reading = GG_TABLE;
    r->table = table;
    if (elite)
        gg_roll_modify(r, -by, "elite unit", "J20-9.6.2");
}

static void roll_rout(const struct look *g, struct gg_roll *r)
{
    int flags = flags_of(g, g->p->walker);
    j20_describe_rout(&g->b->rout, flags & ELITE, g->b->elite_rout, r);
    r->piece = g->p->walker;
    if (flags & UNRELIABLE && opt(g->battle, UNRELIABLE_UNITS))
        gg_roll_modify(r, 1, "unreliable unit", "J20-16.7");
}

static void settle_rout(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    roll_rout(&look, &r);
    int hexes = gg_roll_cell(&r, result); /* 0: it withdraws instead */
    p->rout = (uint8_t)hexes;
    p->to_go = (uint8_t)(hexes ? hexes : 1);
    gg_note_args(g, hexes ? E_ROUT : E_WITHDRAW, p->walker,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)hexes});
    top(p)->stage = R_LINE;
}

/* J20-9.8.7: not the one it stands on. So a unit on the last line hex of its side has none to go to. */
static int lines_to_go(const struct look *g, uint8_t *out)
{
    const struct battlefield *j = g->b;
    int side = walker_side(g->p, j), open = j20_open_lines(g, side), count = 0;
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
    if (!j20_passable(g, hex, direction))
        return NO_CLASS;
    int to = g->b->map.near[hex][direction];
    if (ground[to] & GG_CLOSED || walked(g->p, to))
        return NO_CLASS;
    bool hazard = j20_has_crossing(g, hex, direction) || ground[to] & GG_STOP;
    return (ground[to] & GG_OCCUPIED ? FRIEND_SAFE : VACANT_SAFE) + hazard;
}

static int best_steps(const struct look *g, uint16_t *out)
{
    uint8_t room[HEXES_MAX], ground[GROUND_ROOM];
    int side = walker_side(g->p, g->b);
    if (g->p->walk_length == WALK_MAX)
        return 0;
    int hex = g->p->at[g->p->walker], count = 0, best = 3 * NO_CLASS;
    const uint8_t *steps = j20_line_steps(g, side, g->p->line, room);
    j20_lay_ground_near(g, side, hex, 1, ground);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int class = class_of(g, ground, hex, d);
        if (class == NO_CLASS)
            continue;
        /* J20-9.8.6a: lower is better; class first, then closer, as far, farther. */
        int to = g->b->map.near[hex][d];
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

bool j20_may_step(const struct look *g, int hex)
{
    uint16_t to[GG_HEX_DIRECTIONS];
    for (int count = best_steps(g, to); count > 0; count--)
        if (to[count - 1] == hex)
            return true;
    return false;
}

static bool shares_hex(const struct look *g, int unit)
{
    uint64_t friends = g->b->units_of[g->b->unit[unit].is.side] & ~bit(unit);
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

/* Is the step from that hex of the walk to the next one hazardous (J20-9.8.4)? The river comes before the zone. */
static bool over_river(const struct look *g, int i)
{
    const uint16_t *walk = &g->p->walk[i];
    return j20_has_crossing(g, walk[0], gg_hex_direction(&g->b->map, walk[0], walk[1]));
}

static bool into_zone(const struct look *g, int i)
{
    return j20_in_zone(g, g->p->walk[i + 1], walker_side(g->p, g->b));
}

/* Tells the walk since it was last told, which is at every hazard; a long way in parts. */
static void tell_walk(struct play *g)
{
    const struct position *p = g->p;
    struct look look = look_of(g);
    int from = p->walk_length - 2, last = p->walk_length - 1;
    if (g->log == NULL || last < 1)
        return;
    while (from > 0 && !over_river(&look, from - 1) && !into_zone(&look, from - 1))
        from--;
    for (int to; from < last; from = to) {
        to = last - from > GG_LOG_ARGS + 1 ? from + GG_LOG_ARGS + 1 : last;
        struct gg_event e = {.kind = E_RETREAT,
                             .side = (int8_t)walker_side(p, g->b),
                             .piece = p->walker,
                             .from = p->walk[from],
                             .to = p->walk[to]};
        for (int i = from + 1; i < to; i++)
            e.arg[i - from - 1] = (int16_t)(p->walk[i] + 1);
        gg_note_event(g, e);
    }
}

/* A hazard tells the walk when it is met. */
static void tell_rest(struct play *g)
{
    struct look look = look_of(g);
    int last = g->p->walk_length - 2;
    if (g->log != NULL && last >= 0 && !over_river(&look, last) && !into_zone(&look, last))
        tell_walk(g);
}

static void tell_leader(struct play *g)
{
    int side = walker_side(g->p, g->b);
    if (top(g->p)->number && g->p->walk_length > 1)
        gg_note(g, E_LEADER_GOES, g->b->leader[side], -1, g->p->at[g->b->leader[side]]);
}

/* It breaks where it stands; that hex is the end of its path (J20-9.9.1). */
static void break_walker(struct play *g, enum cause cause)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker;
    if (p->walk_length > 1 && !shares_hex(&look, unit))
        extend_path(p, p->at[unit]);
    tell_rest(g);
    tell_leader(g);
    j20_break_unit(g, unit, cause);
    end_walk(p);
}

/* J20-9.6.2: farther than its allowance costs a point, unless a break already did. */
static void complete_retreat(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker, side = walker_side(p, g->b);
    int allowance =
        opt(g->battle, ROUT_MA) == ROUT_PRINTED ? g->b->unit[unit].move : j20_movement(&look, unit);
    bool excused = flags_of(&look, unit) & UNRELIABLE && opt(g->battle, UNRELIABLE_UNITS);
    tell_rest(g);
    tell_leader(g);
    if (p->rout && opt(g->battle, ROUTED_MARKER))
        p->mark[unit] |= ROUTED;
    if (p->rout > allowance && !excused) {
        p->net[side]--;
        gg_note(g, E_LONG_ROUT, unit, p->at[unit], p->at[unit]);
    }
    j20_place(g, unit, p->at[unit]);
    end_walk(p);
}

/* J20-9.8.4: the river is met before the zone. */
void j20_take_step(struct play *g, int to)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker, from = p->at[unit];
    if (p->walk_length > 1 && shares_hex(&look, unit))
        p->path_open = 0;
    if (p->walk_length > 1)
        extend_path(p, from);
    p->at[unit] = (uint16_t)to;
    if (top(p)->number) /* J20-16.9: a leader goes with it */
        p->at[g->b->leader[walker_side(p, g->b)]] = (uint16_t)to;
    p->walk[p->walk_length++] = (uint16_t)to;
    p->to_go--;
    bool river = over_river(&look, p->walk_length - 2), zone = into_zone(&look, p->walk_length - 2);
    if (river || zone)
        tell_walk(g);
    if (zone)
        push(p, (struct gg_frame){.step = S_HAZARD, .stage = HAZARD_ZOC});
    if (river)
        push(p, (struct gg_frame){.step = S_HAZARD, .stage = HAZARD_RIVER});
}

void j20_head_for(struct play *g, int line, bool only)
{
    struct position *p = g->p;
    p->line = (uint8_t)line;
    top(p)->stage = R_STEP;
    gg_note_event(g, (struct gg_event){.kind = E_HEADS,
                                       .side = (int8_t)walker_side(p, g->b),
                                       .piece = p->walker,
                                       .from = -1,
                                       .to = g->b->line[walker_side(p, g->b)][line],
                                       .arg = {only}});
}

static bool choose_line_run(struct play *g)
{
    uint8_t line[LINES_MAX];
    struct look look = look_of(g);
    int count = lines_to_go(&look, line);
    if (count > 1)
        return true;
    if (!count) {
        break_walker(g, AT_LINE);
        return false;
    }
    j20_head_for(g, line[0], true);
    return false;
}

static bool step_run(struct play *g)
{
    uint16_t to[GG_HEX_DIRECTIONS];
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = p->walker, hex = p->at[unit];
    bool at_line = hex == g->b->line[walker_side(p, g->b)][p->line];
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
        j20_take_step(g, to[0]);
        return false;
    }
    break_walker(g, at_line ? AT_LINE : NO_WAY);
    return false;
}

static bool run_retreat(struct play *g)
{
    switch ((enum retreat_stage)top(g->p)->stage) {
    case R_LINE:
        return choose_line_run(g);
    case R_STEP:
        return step_run(g);
    case R_DIE:
        break;
    }
    return true;
}

static void offer_retreat(const struct look *g, struct offer *o)
{
    uint8_t line[LINES_MAX];
    uint16_t to[GG_HEX_DIRECTIONS];
    int side = walker_side(g->p, g->b);
    if (top_of(g->p)->stage == R_LINE) {
        int count = lines_to_go(g, line);
        for (int i = 0; i < count; i++)
            offer_move(o, V_TOWARD, g->p->walker, g->b->line[side][line[i]]);
        return;
    }
    int count = best_steps(g, to);
    for (int i = 0; i < count; i++)
        offer_move(o, V_STEP, g->p->walker, to[i]);
}

static void choose_retreat(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    if (verb_of(c) == V_STEP) {
        j20_take_step(g, place_of(c));
        return;
    }
    j20_head_for(g, j20_line_number(g->b, walker_side(p, g->b), place_of(c)), false);
}

static int walker_decides(const struct look *g)
{
    return walker_side(g->p, g->b);
}

static bool rolls_now(const struct look *g)
{
    return top_of(g->p)->stage == R_DIE;
}

/* Who retreats was in the battle and stands where his path has led him. */
static bool retreat_fits(const struct look *g, const struct gg_frame *frame,
                         const struct gg_frame *above)
{
    const struct position *p = g->p;
    int unit = p->walker, side = g->b->unit[unit].is.side;
    if (g->b->unit[unit].type == LEADER || !is_hex(p->at[unit]) ||
        !has(p->attacking | p->defending, unit) || has(p->retreating, unit))
        return false;
    if (!p->npaths || !p->walk_length || p->walk[p->walk_length - 1] != p->at[unit] ||
        p->line >= g->b->nlines[side])
        return false;
    if (frame->stage == R_STEP && !above && !p->to_go)
        return false;
    return !frame->number || g->b->leader[side] != NO_UNIT;
}

static const char *const stage_words[] = {"die", "line", "step"};
static const struct gg_field retreat_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 3, .words = stage_words,
     .line = "the rout die, the LOC hex to head for, the way"},
    {"leader", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "a leader goes with it"},
    {0}};

const struct gg_step j20_retreat = {
    .name = "retreat",
    .phase = "retreat",
    .prompt = "{side}: choose the next hex of the retreat of {walker}.",
    .run = run_retreat,
    .decider = walker_decides,
    .offer = offer_retreat,
    .choose = choose_retreat,
    .roll = roll_rout,
    .settle = settle_rout,
    .rolls = rolls_now,
    .fits = retreat_fits,
    .locals = retreat_locals,
    .may_bear = (const struct gg_above[]){{R_STEP, S_HAZARD}, {0, GG_NO_STEP}},
};

/* --- hazards --- */

void j20_describe_hazard(int safe, enum hazard kind, struct gg_roll *r)
{
    gg_roll_d6(r,
               kind == HAZARD_RIVER ? "Hazardous retreat (over a river)"
                                    : "Hazardous retreat (into an enemy zone)",
               "J20-9.8.4");
    r->die = "hazard die";
    r->reading = GG_TEST;
    r->target = safe;
    r->pass = "safe";
    r->fail = "break";
}

static void roll_hazard(const struct look *g, struct gg_roll *r)
{
    j20_describe_hazard(g->b->hazard_safe, (enum hazard)top_of(g->p)->stage, r);
    r->piece = g->p->walker;
}

static void settle_hazard(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    roll_hazard(&look, &r);
    bool safe = gg_roll_passes(&r, result);
    enum cause cause = top(p)->stage == HAZARD_RIVER ? AT_RIVER : IN_ZONE;
    gg_note_args(g, E_HAZARD, p->walker,
                 (int16_t[GG_LOG_ARGS]){top(p)->stage, (int16_t)(result + 1), safe});
    pop(p);
    if (safe)
        return;
    while (top(p)->step == S_HAZARD) /* after a break the second is not rolled */
        pop(p);
    break_walker(g, cause);
}

static const char *const hazard_words[] = {"river", "zone"};
static const struct gg_field hazard_locals[] = {{"kind", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2,
                                                 .words = hazard_words,
                                                 .line = "what makes it hazardous"},
                                                {0}};

const struct gg_step j20_hazard = {
    .name = "hazard",
    .phase = "retreat",
    .prompt = "{walker} retreats {hazard}: does it get away?",
    .roll = roll_hazard,
    .settle = settle_hazard,
    .locals = hazard_locals,
    .may_bear = (const struct gg_above[]){{HAZARD_ZOC, S_HAZARD}, {0, GG_NO_STEP}},
};
