/*
 * move.c - the Movement Phase: moves, arrivals, Forced March, Guard commitment, squares, demolition
 * (J20-6, J20-11, J20-12.1, J20-12.2, J20-16.5, J20-17.1).
 *
 * A move is one choice, unit and destination. The way there is the cheapest; for a Guard unit it is one
 * that does not pass next to an enemy, if there is one (J20-12.2.1).
 */
#include <string.h>

#include "rules/jena20/jena20.h"

/* J20-12.2.1: what the Guard counts as next to an enemy. */
static int next_to_flag(const struct look *g)
{
    return opt(g->battle, GUARD_NEXT_TO) == NEXT_CONTACT ? TOUCHED : BESIDE;
}

/* Every hex is written, so that the compiler can take many at once. */
static void close_where(int count, int flag, uint8_t *ground)
{
    for (int hex = 0; hex < count; hex++)
        ground[hex] |= ground[hex] & flag ? GG_CLOSED : 0;
}

void j20_close_zones(const struct battlefield *j, uint8_t *ground)
{
    close_where(j->map.count, GG_STOP, ground);
}

/* A copy of the step costs in which the steps a test refuses are missing. */
static void own_costs(const struct look *g, struct trip *t)
{
    if (t->costs != (const gg_step_cost *)t->room)
        memcpy(t->room, t->costs, sizeof(gg_step_cost) * g->b->map.count);
    t->costs = (const gg_step_cost *)t->room;
}

/* Where t->costs and t->ground let a unit go. Half of all moves meet no enemy, and what they reach over
 * the printed costs was worked out when the map was read. */
void j20_find_reach(const struct look *g, struct trip *t, int start, int budget)
{
    const struct battlefield *j = g->b;
    if (t->costs != j->cost[0] ||
        !gg_reach_open(&j->map, &j->open[start], t->ground, start, budget, &t->reach))
        gg_reach_from(&j->map, t->costs, t->ground, start, budget, &t->reach);
}

/* J20-6.2: one hex is always possible, as the whole move. */
void j20_add_minimum_move(const struct look *g, struct trip *t, int start, int budget)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int to = g->b->map.near[start][d];
        if (!t->costs[start][d] || t->ground[to] & GG_CLOSED || t->reach.cost[to] != GG_UNREACHED)
            continue;
        t->reach.cost[to] = (uint8_t)budget;
        t->reach.hex[t->reach.count++] = (uint16_t)to;
    }
}

/* Adds what another reach found to this one. */
static void merge_reach(struct gg_reach *into, const struct gg_reach *from)
{
    for (int i = 0; i < from->count; i++) {
        int hex = from->hex[i];
        if (into->cost[hex] == GG_UNREACHED)
            into->hex[into->count++] = (uint16_t)hex;
        if (from->cost[hex] < into->cost[hex])
            into->cost[hex] = from->cost[hex];
    }
}

static void keep_steps_toward(const struct battlefield *j, const uint8_t *steps,
                              const gg_step_cost *all, int hex, gg_step_cost *toward)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        bool closer = all[hex][d] && steps[j->map.near[hex][d]] < steps[hex];
        toward[hex][d] = closer ? all[hex][d] : 0;
    }
}

/* JX-6.5: a unit in confusion moves only toward one of its LOC hexes and into no zone. Only from hexes that
 * it could reach anyhow can it go on, so only their steps are looked at. */
static void reach_toward_lines(const struct look *g, struct trip *t, int start, int budget)
{
    const struct battlefield *j = g->b;
    const gg_step_cost *all = t->costs;
    struct gg_reach total, any;
    int side = g->p->phasing, goals = j20_open_lines(g, side);
    total.count = 0;
    memset(total.cost, GG_UNREACHED, j->map.count);
    j20_close_zones(j, t->ground);
    j20_find_reach(g, t, start, budget);
    any = t->reach;
    for (int line = 0; line < j->nlines[side]; line++) {
        uint8_t room[HEXES_MAX];
        gg_step_cost toward[HEXES_MAX];
        if (!(goals >> line & 1))
            continue;
        const uint8_t *steps = j20_line_steps(g, side, line, room);
        keep_steps_toward(j, steps, all, start, toward);
        for (int i = 0; i < any.count; i++)
            keep_steps_toward(j, steps, all, any.hex[i], toward);
        t->costs = (const gg_step_cost *)toward;
        gg_reach_from(&j->map, t->costs, t->ground, start, budget, &t->reach);
        j20_add_minimum_move(g, t, start, budget);
        merge_reach(&total, &t->reach);
    }
    t->costs = all;
    t->reach = total;
}

/* J20-7.3 off, or a quiet night: the first step must leave the zone. */
static void forbid_zone_first(const struct look *g, struct trip *t, int start)
{
    own_costs(g, t);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (t->room[start][d] && t->ground[g->b->map.near[start][d]] & GG_STOP)
            t->room[start][d] = 0;
}

/* Where a unit on the map can go with `budget` points; false when it may not move at all. */
static bool reach_from_map(const struct look *g, int unit, int budget, bool avoid, struct trip *t)
{
    const struct battlefield *j = g->b;
    int side = j->unit[unit].is.side, start = g->p->at[unit];
    j20_lay_ground_near(g, side, start, budget, t->ground);
    bool quiet = j20_quiet_night(g), held = t->ground[start] & GG_STOP;
    if (held && opt(g->battle, LOCKING_ZOC) && !quiet)
        return false; /* J20-7.3 */
    t->costs = j20_step_costs(g, !(g->p->effects & T_CLOGGED), t->room);
    if (held)
        forbid_zone_first(g, t, start);
    if (quiet)
        j20_close_zones(j, t->ground); /* J20-14.2 */
    if (avoid)
        close_where(j->map.count, next_to_flag(g), t->ground);
    if (g->p->mark[unit] & CONFUSED) {
        reach_toward_lines(g, t, start, budget);
        return true;
    }
    j20_find_reach(g, t, start, budget);
    if (budget == j20_movement(g, unit))
        j20_add_minimum_move(g, t, start, budget);
    return true;
}

static bool road_through(const struct battlefield *j, int hex)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (j->side[hex][d] & ROAD)
            return true;
    return false;
}

/* J20-11.1 */
static int entry_cost(const struct look *g, int hex)
{
    bool road = road_through(g->b, hex) && !(g->p->effects & T_CLOGGED);
    return road ? g->b->road_cost : g->b->chart[g->b->terrain[hex]].cost;
}

/* J20-11.2: the printed entry hex, and the other LOC hexes when that one is barred. */
static int entries(const struct look *g, int unit, const uint8_t *ground, uint16_t *out)
{
    const struct battlefield *j = g->b;
    const struct unit *u = &j->unit[unit];
    int entry = g->p->mark[unit] & WAITING ? GG_HEX_NONE : u->entry;
    int barred = GG_CLOSED | (j20_quiet_night(g) ? GG_STOP : 0); /* J20-11.3 */
    int count = 0;
    if (entry != GG_HEX_NONE && !(ground[entry] & barred))
        out[count++] = (uint16_t)entry;
    if (entry != GG_HEX_NONE && !(ground[entry] & (GG_CLOSED | GG_STOP)))
        return count;
    for (int i = 0; i < j->nlines[u->is.side]; i++) {
        int line = j->line[u->is.side][i];
        if (line != entry && !(ground[line] & barred))
            out[count++] = (uint16_t)line;
    }
    return count;
}

/* J20-11: onto an entry hex, then on with what is left. */
static bool reach_from_entry(const struct look *g, int unit, bool avoid, struct trip *t)
{
    const struct battlefield *j = g->b;
    int side = j->unit[unit].is.side;
    uint16_t entry[LINES_MAX + 1];
    struct gg_reach total;
    j20_lay_ground(g, side, t->ground);
    int count = entries(g, unit, t->ground, entry);
    t->costs = j20_step_costs(g, !(g->p->effects & T_CLOGGED), t->room);
    if (j20_quiet_night(g))
        j20_close_zones(j, t->ground);
    if (avoid)
        close_where(j->map.count, next_to_flag(g), t->ground);
    total.count = 0;
    memset(total.cost, GG_UNREACHED, j->map.count);
    for (int i = 0; i < count; i++) {
        int hex = entry[i];
        int left = j20_movement(g, unit) - entry_cost(g, hex);
        if (t->ground[hex] & GG_CLOSED)
            continue;
        j20_find_reach(g, t, hex, left > 0 && !(t->ground[hex] & GG_STOP) ? left : 0);
        for (int k = 0; k < t->reach.count; k++)
            t->reach.cost[t->reach.hex[k]] =
                (uint8_t)(t->reach.cost[t->reach.hex[k]] + entry_cost(g, hex));
        t->reach.cost[hex] = (uint8_t)entry_cost(g, hex);
        t->reach.hex[t->reach.count++] = (uint16_t)hex;
        merge_reach(&total, &t->reach);
    }
    t->reach = total;
    return total.count > 0;
}

/* J20-16.9: a leader heeds terrain and enemy units, no zones, and may stand with a unit. */
static void reach_leader(const struct look *g, int unit, int budget, struct trip *t)
{
    j20_lay_ground(g, g->b->unit[unit].is.side, t->ground);
    for (int hex = 0; hex < g->b->map.count; hex++)
        t->ground[hex] &= GG_CLOSED;
    t->costs = j20_step_costs(g, true, t->room);
    j20_find_reach(g, t, g->p->at[unit], budget);
    j20_add_minimum_move(g, t, g->p->at[unit], budget);
}

static bool tarries(const struct look *g, int unit)
{
    return g->p->tarries && g->p->tarry_unit == unit;
}

/* J20-11.1, 11.3; JX-6.7 lets one unit come a turn early. */
static bool may_arrive(const struct look *g, int unit)
{
    const struct position *p = g->p;
    if (p->at[unit] != OFF || tarries(g, unit))
        return false;
    if (p->due[unit] <= p->turn)
        return true;
    return p->due[unit] == p->turn + 1 && p->effects & T_EARLY && !p->early_used;
}

/* Most offers of a game are made here, and nobody foresees which hexes hold friends. So every hex is
 * written, and one that is occupied is written over by the next. */
static void offer_reached(const struct trip *t, int verb, int unit, struct offer *o)
{
    int count = o->count;
    for (int i = 0; i < t->reach.count; i++) {
        int hex = t->reach.hex[i];
        if (count < o->room)
            o->out[count] = pack((struct words){verb, unit, hex, NO_UNIT, NO_UNIT, 0});
        count += !(t->ground[hex] & GG_OCCUPIED);
    }
    o->count = count;
}

static bool may_form(const struct look *g, int unit, int hex)
{
    const struct unit *u = &g->b->unit[unit];
    return opt(g->battle, SQUARES) && u->type == INFANTRY && g->b->terrain[hex] == CLEAR &&
           !(g->p->mark[unit] & (ROUTED | SQUARE));
}

/* J20-17.1: square costs a point, in an enemy zone too. */
static void offer_squares(const struct look *g, int unit, bool free, struct trip *t,
                          struct offer *o)
{
    int start = g->p->at[unit];
    if (g->p->mark[unit] & SQUARE) {
        offer_move(o, V_LEAVE, unit, start);
        if (j20_movement(g, unit) > 1 &&
            reach_from_map(g, unit, j20_movement(g, unit) - 1, false, t))
            offer_reached(t, V_LEAVE, unit, o);
        return;
    }
    if (may_form(g, unit, start))
        offer_move(o, V_FORM, unit, start);
    for (int i = 0; free && i < t->reach.count; i++) {
        int hex = t->reach.hex[i];
        if (t->reach.cost[hex] < j20_movement(g, unit) && !(t->ground[hex] & GG_OCCUPIED) &&
            may_form(g, unit, hex))
            offer_move(o, V_FORM, unit, hex);
    }
}

/* J20-16.5 */
static void offer_demolition(const struct look *g, int unit, struct offer *o)
{
    const struct battlefield *j = g->b;
    int hex = g->p->at[unit];
    if (!opt(g->battle, DEMOLITION) || j->unit[unit].type != INFANTRY ||
        g->p->mark[unit] & (ROUTED | SQUARE))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int bridge = j->bridge_at[hex][d] - 1;
        if (bridge >= 0 && j->side[hex][d] & BRIDGE && !((g->p->blown | g->p->tried) >> bridge & 1))
            offer(o, (struct words){V_DEMOLISH, unit, hex, NO_UNIT, NO_UNIT, j->map.near[hex][d]});
    }
}

static void offer_moves(const struct look *g, int unit, struct offer *o)
{
    struct trip t;
    const struct position *p = g->p;
    if (p->mark[unit] & CONCEALED)
        offer_move(o, V_REVEAL, unit, p->at[unit]); /* J20-16.13: when its owner likes */
    if (p->mark[unit] & MOVED)
        return;
    if (may_arrive(g, unit) && reach_from_entry(g, unit, false, &t))
        offer_reached(&t, V_ARRIVE, unit, o);
    if (!is_hex(p->at[unit]))
        return;
    if (g->b->unit[unit].type == LEADER) {
        reach_leader(g, unit, g->b->unit[unit].move, &t);
        offer_reached(&t, V_MOVE, unit, o);
        return;
    }
    if (tarries(g, unit))
        return;
    bool free =
        !(p->mark[unit] & SQUARE) && reach_from_map(g, unit, j20_movement(g, unit), false, &t);
    if (free)
        offer_reached(&t, V_MOVE, unit, o);
    if (opt(g->battle, SQUARES))
        offer_squares(g, unit, free, &t, o);
    offer_demolition(g, unit, o);
}

/* J20-6.7: declared before the first unit moves. */
static void offer_rest(const struct look *g, struct offer *o)
{
    int effects = g->p->effects;
    if (!(effects & (T_MARCHED | T_STARTED)) &&
        (effects & T_FREE_MARCH || j20_may_spend(g, g->p->phasing)))
        offer_word(o, V_MARCH);
    offer_word(o, V_DONE);
}

static bool reach_for(const struct look *g, gg_choice c, bool avoid, struct trip *t)
{
    int unit = unit_of(c);
    if (g->b->unit[unit].type == LEADER) {
        reach_leader(g, unit, g->b->unit[unit].move, t);
        return true;
    }
    if (verb_of(c) == V_ARRIVE)
        return reach_from_entry(g, unit, avoid, t);
    int square = verb_of(c) == V_LEAVE || verb_of(c) == V_FORM; /* J20-17.1: a point of the move */
    return reach_from_map(g, unit, j20_movement(g, unit) - square, avoid, t);
}

int j20_move_cost(const struct look *g, gg_choice c)
{
    struct trip t;
    int start = g->p->at[unit_of(c)];
    int extra = verb_of(c) == V_FORM || verb_of(c) == V_LEAVE;
    if (place_of(c) == start)
        return extra;
    return reach_for(g, c, false, &t) ? t.reach.cost[place_of(c)] + extra : -1;
}

static bool is_move(gg_choice c)
{
    int verb = verb_of(c);
    return verb == V_MOVE || verb == V_ARRIVE || verb == V_FORM || verb == V_LEAVE;
}

/* The cheapest way; of the Guard one that does not pass next to an enemy, if there is one (J20-12.2.1). Who arrives has no
 * place to come from. */
int j20_move_way(const struct look *g, gg_choice c, int *place, int room)
{
    struct trip t;
    uint16_t path[GG_REACH_BUDGET_MAX + 1];
    int from = is_move(c) ? g->p->at[unit_of(c)] : OFF, to = place_of(c);
    if (!is_hex((unsigned)from) || from == to || room < GG_REACH_BUDGET_MAX + 1)
        return 0;
    bool guard = flags_of(g, unit_of(c)) & GUARD;
    bool avoids = guard && reach_for(g, c, true, &t) && t.reach.cost[to] != GG_UNREACHED;
    if (!avoids && !reach_for(g, c, false, &t))
        return 0;
    int n = gg_reach_path(&g->b->map, t.costs, t.ground, &t.reach, to, path);
    for (int i = 0; i < n; i++)
        place[i] = path[i];
    if (n == 0) { /* J20-6.2: one hex is always possible */
        place[0] = from;
        place[1] = to;
    }
    return n > 0 ? n : 2;
}

/* J20-12.2.1: does this move bring a Guard unit next to an enemy, whatever way it takes? */
static bool commits_guard(const struct look *g, gg_choice c)
{
    struct trip t;
    if (!(flags_of(g, unit_of(c)) & GUARD) || place_of(c) == g->p->at[unit_of(c)])
        return false;
    j20_lay_ground_near(g, g->b->unit[unit_of(c)].is.side, place_of(c), 0, t.ground);
    if (t.ground[place_of(c)] & next_to_flag(g))
        return true;
    return !reach_for(g, c, true, &t) || t.reach.cost[place_of(c)] == GG_UNREACHED;
}

/* J20-12.2: free by the card, or when either side is down to one point. */
static bool commitment_free(const struct look *g)
{
    return g->p->effects & T_FREE_GUARD || g->p->morale[0] == 1 || g->p->morale[1] == 1;
}

int j20_guard_cost(const struct look *g, gg_choice c)
{
    return commits_guard(g, c) && !commitment_free(g);
}

static void commit_guard(struct play *g, int unit, bool free)
{
    j20_reveal(g, unit); /* J20-16.13: the payment tells */
    int left = g->p->morale[g->b->unit[unit].is.side] - !free;
    gg_note_args(g, E_COMMIT, unit, (int16_t[GG_LOG_ARGS]){free, (int16_t)left});
    if (!free)
        (void)j20_spend(g, g->b->unit[unit].is.side); /* never the last point: at 1 it is free */
}

static void note_move(struct play *g, gg_choice c, int from)
{
    int unit = unit_of(c), to = place_of(c), verb = verb_of(c);
    bool leader = g->b->unit[unit].type == LEADER;
    if (verb == V_LEAVE)
        gg_note(g, E_LEAVE, unit, from, from);
    if (verb == V_ARRIVE)
        gg_note(g, E_ARRIVE, unit, -1, to);
    else if (from != to)
        gg_note(g, leader ? E_RIDE : E_MOVE, unit, from, to);
    if (verb == V_FORM)
        gg_note(g, E_FORM, unit, to, to);
}

static void go(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = unit_of(c), from = p->at[unit], to = place_of(c);
    bool commits = commits_guard(&look, c), free = commitment_free(&look);
    p->mark[unit] |= MOVED;
    if (verb_of(c) == V_ARRIVE) {
        if (p->due[unit] > p->turn)
            p->early_used = 1;
        p->mark[unit] &= (uint8_t)~WAITING;
        p->due[unit] = 0;
    }
    if (verb_of(c) == V_FORM) {
        p->mark[unit] |= SQUARE;
        j20_reveal(g, unit); /* a square has no zone: everybody sees what it is */
    }
    if (verb_of(c) == V_LEAVE)
        p->mark[unit] &= (uint8_t)~SQUARE;
    if (g->b->unit[unit].type == LEADER)
        p->at[unit] = (uint16_t)to;
    else
        j20_place(g, unit, to);
    note_move(g, c, from);
    if (commits)
        commit_guard(g, unit, free);
}

static void march(struct play *g)
{
    bool free = g->p->effects & T_FREE_MARCH;
    g->p->effects |= T_MARCHED;
    gg_note_args(g, E_MARCH, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){free, (int16_t)(g->p->morale[g->p->phasing] - !free)});
    if (!free)
        (void)j20_spend(g, g->p->phasing);
}

static void try_demolition(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int direction = gg_hex_direction(&g->b->map, place_of(c), extra_of(c));
    int bridge = g->b->bridge_at[place_of(c)][direction] - 1;
    int holder = j20_unit_at(&look, extra_of(c));
    bool held = holder != NO_UNIT && g->b->unit[holder].is.side != p->phasing;
    p->mark[unit_of(c)] |= MOVED;
    p->tried |= (uint32_t)1 << bridge;
    gg_note_args(g, E_TRY, unit_of(c), (int16_t[GG_LOG_ARGS]){(int16_t)bridge, held});
    push(p, (struct gg_frame){.step = S_DEMOLISH, .number = (uint8_t)bridge, .stage = held});
}

static void choose_move(struct play *g, gg_choice c)
{
    if (verb_of(c) == V_DONE) {
        pop(g->p);
        return;
    }
    if (verb_of(c) == V_MARCH) {
        march(g);
        return;
    }
    if (verb_of(c) == V_REVEAL) {
        j20_reveal(g, unit_of(c));
        return;
    }
    g->p->effects |= T_STARTED;
    if (verb_of(c) == V_DEMOLISH)
        try_demolition(g, c);
    else
        go(g, c);
}

const struct gg_step j20_move = {
    .name = "move",
    .phase = "movement",
    .prompt = "{side}: move your units, one at a time, in any order.",
    .done = "End the Movement Phase",
    .offer = offer_rest,
    .offer_unit = offer_moves,
    .choose = choose_move,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_DEMOLISH}, {0, GG_NO_STEP}},
};

/* --- demolition --- */

static void roll_demolition(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    gg_roll_d6(r, "Bridge demolition", "J20-16.5");
    r->whose = g->b->bridge[frame->number].name;
    r->die = "demolition die";
    r->reading = GG_TEST;
    r->pass = "blown";
    r->fail = "stands";
    if (!frame->stage) {
        r->target = g->b->demolish;
        return;
    }
    gg_roll_target_part(r, g->b->demolish, "a bridge", "J20-16.5");
    gg_roll_target_part(r, g->b->demolish_opposed - g->b->demolish, "an enemy at its other end",
                        "J20-16.5");
}

static void settle_demolition(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    roll_demolition(&look, &r);
    int bridge = top(g->p)->number;
    bool blown = gg_roll_passes(&r, result);
    pop(g->p);
    g->p->blown |= (uint32_t)blown << bridge;
    gg_note_args(g, E_DEMOLISH, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)bridge, (int16_t)(result + 1), blown});
}

static bool bridge_exists(const struct look *g, const struct gg_frame *frame,
                          const struct gg_frame *above)
{
    (void)above;
    return frame->number < g->b->nbridges;
}

static const struct gg_field demolition_locals[] = {
    {"bridge", GG_FIELD_NUMBER, GG_LOCAL(number), 0, BRIDGES_MAX - 1,
     .line = "its number in the file"},
    {"held", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "an enemy holds the other end"},
    {0}};

const struct gg_step j20_demolish = {
    .name = "demolish",
    .phase = "movement",
    .prompt = "Is the bridge {blown} blown up?",
    .roll = roll_demolition,
    .settle = settle_demolition,
    .fits = bridge_exists,
    .locals = demolition_locals,
};
