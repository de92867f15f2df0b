/*
 * losses.c - casualties, units and leaders that are lost, guns that are left behind, brigades that break (GN-2.0-g, 2.5-d,
 * 5-f, 7-c to f).
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

void gn_leave_queue(struct position *p, int unit)
{
    int kept = 0;
    for (int i = 0; i < p->nqueue; i++)
        if (p->queue[i] != unit)
            p->queue[kept++] = p->queue[i];
    for (int i = kept; i < p->nqueue; i++)
        p->queue[i] = 0;
    p->nqueue = (uint8_t)kept;
    p->waits[unit] = 0;
}

/* A unit that is gone carries no mark; only its losses count on. */
static void wipe(struct play *g, int unit)
{
    struct position *p = g->p;
    uint64_t gone = ~bit(unit);
    gn_leave_queue(p, unit);
    p->facing[unit] = NO_FACING;
    p->guns[unit] = 0;
    p->level[unit] = p->ap[unit] = p->ap_start[unit] = p->hits[unit] = p->engaged[unit] = 0;
    p->acted &= gone;
    p->stepped &= gone;
    p->halted &= gone;
    p->rallied &= gone;
    p->doubled &= gone;
    p->beside &= gone;
    p->fired &= gone;
    p->closed &= gone;
    p->disordered &= gone;
    p->listed &= gone;
    p->fought &= gone;
    p->flight.adjacent &= gone;
    p->flight.through &= gone;
    p->melee.joiners &= gone;
    p->melee.support &= gone;
    if (opt(g->battle, CONTAGION_REPEAT) !=
        ONCE_PER_PHASE) /* GN-2.7-c 4: whom it upset stays upset by it */
        p->upset[unit] = 0;
    for (int u = 0; u < g->b->nunits; u++)
        p->upset[u] &= gone;
}

void gn_remove(struct play *g, int unit, int where)
{
    struct position *p = g->p;
    int space = p->at[unit];
    if (where == ELIMINATED)
        gg_note(g, E_ELIMINATED, unit, space, where);
    p->at[unit] = (uint16_t)where;
    if (p->flight.result && p->flight.unit == unit && p->flight.length == 0)
        p->flight.adjacent = p->flight.through = 0; /* GN-2.7-c: it has not run */
    wipe(g, unit);
    gn_settle_space(g, space);
}

/* GN-2.0-g: with elim_by_casualties = at_once nobody asks for a check. */
void gn_lose(struct play *g, int unit, int casualties)
{
    struct look look = look_of(g);
    int sum = g->p->casualties[unit] + casualties;
    if (!casualties)
        return;
    g->p->casualties[unit] = (uint8_t)(sum < CASUALTIES_MAX ? sum : CASUALTIES_MAX);
    gg_note_args(g, E_LOSS, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)casualties, g->p->casualties[unit]});
    if (opt(g->battle, ELIM_BY_CASUALTIES) == AT_ONCE && gn_spent(&look, unit))
        gn_remove(g, unit, ELIMINATED);
}

/* --- leaders --- */

static void kill_leader(struct play *g, int leader)
{
    const struct piece *l = &g->b->piece[leader];
    g->p->at[leader] = KIA;
    g->p->marks[leader] = 0;
    g->p->ap[leader] = 0;
    if (l->rank == BRIGADE_CO && g->p->cos_lost[l->brigade] < UINT8_MAX)
        g->p->cos_lost[l->brigade]++;
}

void gn_break(struct play *g, int brigade)
{
    if (g->p->broken[brigade])
        return;
    g->p->broken[brigade] = 1;
    gg_note_side(g, E_BROKEN, g->b->brigade_side[brigade], brigade);
}

/* GN-7-c */
void gn_leader_off(struct play *g, int leader)
{
    const struct piece *l = &g->b->piece[leader];
    gg_note(g, E_CO_OFF, leader, g->p->at[leader], OFF);
    g->p->at[leader] = OFF;
    g->p->marks[leader] = 0;
    g->p->ap[leader] = 0;
    if (l->rank == BRIGADE_CO)
        gn_break(g, l->brigade);
}

/* GN-7-e: alone among enemies. */
static void catch_leaders(struct play *g, int space)
{
    struct look look = look_of(g);
    for (int side = 0; side < GG_SIDES; side++) {
        if (gn_here(&look, space, side) || !gn_here(&look, space, !side))
            continue;
        for (int leader = gn_leader_at(&look, space, side, NO_UNIT); leader != NO_UNIT;
             leader = gn_leader_at(&look, space, side, leader)) {
            gg_note(g, E_TAKEN, leader, space, space);
            kill_leader(g, leader);
        }
    }
}

/* GN-6-j: a melee is over when one side has no unit in the space. */
void gn_settle_space(struct play *g, int space)
{
    struct look look = look_of(g);
    if (!on_board((unsigned)space))
        return;
    uint64_t both[GG_SIDES] = {gn_here(&look, space, 0), gn_here(&look, space, 1)};
    if (!both[0] || !both[1])
        for (uint64_t left = both[0] | both[1]; left; left &= left - 1)
            g->p->engaged[first_of(left)] = FREE;
    catch_leaders(g, space);
}

/* --- guns --- */

/* GN-2.7-g, 4-i: the guns stay where they are, the crew is the unit. */
void gn_abandon(struct play *g, int unit)
{
    if (g->p->formation[unit] != UNLIMBERED)
        return;
    g->p->formation[unit] = ABANDONED;
    g->p->facing[unit] = NO_FACING;
    g->p->guns[unit] = g->p->at[unit];
    gg_note_args(g, E_ABANDON, unit, (int16_t[GG_LOG_ARGS]){top_of(g->p)->step == S_DOUBLE});
}

/* --- leaders in danger (GN-5-f, 6-g) --- */

void gn_endanger(struct play *g, int space, int side)
{
    struct look look = look_of(g);
    for (int leader = gn_leader_at(&look, space, side, NO_UNIT); leader != NO_UNIT;
         leader = gn_leader_at(&look, space, side, leader))
        g->p->marks[leader] |= IN_PERIL;
}

/* The first leader in danger, in the roster order of the units that were hit. */
static int next_in_peril(const struct look *g)
{
    int best = NO_UNIT, best_order = 0;
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++) {
        if (!(g->p->marks[leader] & IN_PERIL))
            continue;
        int order = 4 * PIECES_MAX;
        for (uint64_t left = gn_here(g, g->p->at[leader], side_of(g, leader)); left;
             left &= left - 1)
            if (g->p->hits[first_of(left)] && gn_order(g, first_of(left)) < order)
                order = gn_order(g, first_of(left));
        if (best == NO_UNIT || order < best_order) {
            best = leader;
            best_order = order;
        }
    }
    return best;
}

static bool run_peril(struct play *g)
{
    struct look look = look_of(g);
    int leader = next_in_peril(&look);
    if (leader == NO_UNIT) {
        pop(g->p);
        return false;
    }
    top(g->p)->unit = (uint8_t)leader;
    return true;
}

static void roll_peril(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Leader in danger", "GN-5-f");
    r->piece = top_of(g->p)->unit;
    r->sides = 10;
    r->reading = GG_TEST;
    r->target = g->b->leader_kia + 1;
    r->pass = "unhurt";
    r->fail = "killed";
}

static void settle_peril(struct play *g, int result)
{
    int leader = top(g->p)->unit;
    bool falls = result + 1 <= g->b->leader_kia;
    g->p->marks[leader] &= (uint8_t)~IN_PERIL;
    gg_note_args(g, E_PERIL, leader, (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), falls});
    if (falls)
        kill_leader(g, leader);
}

static bool peril_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    (void)above;
    return is_leader(g->b, frame->unit) && there(g, frame->unit) &&
           g->p->marks[frame->unit] & IN_PERIL && next_in_peril(g) == frame->unit;
}

const struct gg_step gn_peril = {
    .name = "peril",
    .phase = "leaders",
    .prompt = "{unit} is in danger.",
    .run = run_peril,
    .roll = roll_peril,
    .settle = settle_peril,
    .fits = peril_fits,
    .locals = gg_local_unit,
};
