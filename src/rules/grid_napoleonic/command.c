/*
 * command.c - brigade morale, which moves the commander (GN-2.9, 7-b, c), and the end of the turn: guns taken, new
 * commanders, broken brigades, objectives, victory (GN-3-d, 7-d, f, 8).
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* --- 2.9 --- */

static int co_of(const struct look *g, int brigade)
{
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++)
        if (g->b->piece[leader].rank == BRIGADE_CO && g->b->piece[leader].brigade == brigade)
            return leader;
    return NO_UNIT;
}

/* GN-2.9-c: guns without their crew are in bad order; who is gone goes on counting. */
static int count_bad(const struct look *g, uint64_t units)
{
    int count = 0;
    for (; units; units &= units - 1) {
        int u = first_of(units);
        count += is_lost(g, u) || (there(g, u) && (bad_order(g, u) || is_crew(g, u)));
    }
    return count;
}

static int count_higher_lost(const struct look *g, int brigade)
{
    int count = 0;
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++)
        count += g->b->piece[leader].rank != BRIGADE_CO && g->p->at[leader] == KIA &&
                 g->b->piece[leader].over >> brigade & 1;
    return count;
}

int gn_brigade_dice(const struct look *g, int brigade, struct gg_roll *r)
{
    static const char *const why[NBRIGADE_ROWS] = {
        "infantry in bad order or lost", "batteries in bad order or lost",
        "cavalry in bad order or lost", "brigade commanders killed",
        "division or corps commanders killed"};
    const struct battlefield *b = g->b;
    uint64_t units = b->brigade_units[brigade];
    const int count[NBRIGADE_ROWS] = {
        count_bad(g, units & b->infantry), count_bad(g, units & b->guns),
        count_bad(g, units & b->cavalry), g->p->cos_lost[brigade], count_higher_lost(g, brigade)};
    int dice = 0;
    for (int row = 0; row < NBRIGADE_ROWS; row++) {
        int add = count[row] * b->brigade_dice[row].dice;
        add = dice + add > GG_DICE_MAX ? GG_DICE_MAX - dice : add;
        dice += add;
        if (r)
            gg_roll_dice_part(r, add, why[row], "GN-2.9-a");
    }
    return dice;
}

/* The next brigade that rolls, from this one on: with a commander on the board and a die. Roster order. */
static int next_brigade(const struct look *g, int from)
{
    int n = g->b->nbrigades;
    for (int i = from; i < GG_SIDES * n; i++) {
        int brigade = i % n, co = co_of(g, brigade);
        if (g->b->brigade_side[brigade] == (g->p->first ^ (i >= n)) && there(g, co) &&
            gn_brigade_dice(g, brigade, NULL) > 0)
            return i;
    }
    return GG_SIDES * n;
}

/* GN-7-b: not in good order until the next T2. */
static void steady_leaders(struct play *g)
{
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++)
        g->p->marks[leader] &= (uint8_t)~SHAKEN;
}

/* The frame's number is the place in the list, stage 1 once it has begun, side 1 where one brigade is asked about alone. */
static bool run_brigades(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    if (!frame->stage)
        steady_leaders(g);
    frame->stage = 1;
    int next = next_brigade(&look, frame->number);
    if (next == GG_SIDES * g->b->nbrigades) {
        pop(g->p);
        return false;
    }
    frame->number = (uint8_t)next;
    return true;
}

bool gn_brigade_alone(struct play *g, int brigade)
{
    struct look look = look_of(g);
    int n = g->b->nbrigades, place = brigade + (g->b->brigade_side[brigade] != g->p->first) * n;
    push(g->p,
         (struct gg_frame){.step = S_BRIGADES, .stage = 1, .side = 1, .number = (uint8_t)place});
    return next_brigade(&look, place) == place;
}

static int brigade_now(const struct look *g)
{
    return top_of(g->p)->number % g->b->nbrigades;
}

static void roll_brigades(const struct look *g, struct gg_roll *r)
{
    int brigade = brigade_now(g);
    gg_roll_d6(r, "Brigade morale", "GN-2.9-a");
    r->piece = co_of(g, brigade);
    r->shape = GG_COUNT;
    r->each = g->b->brigade_hit;
    gn_brigade_dice(g, brigade, r);
}

static void drive_back(struct play *g, int leader, int spaces)
{
    struct look look = look_of(g);
    int from = g->p->at[leader], way = 0;
    for (int i = 0; i < spaces && gn_flight_way(&look, leader, &way); i++) {
        if (way < 0) {
            gn_leader_off(g, leader);
            return;
        }
        g->p->at[leader] = g->b->map.near[g->p->at[leader]][way];
    }
    if (g->p->at[leader] == from) /* GN-7-b: no way is open; who was not moved is not shaken */
        return;
    g->p->marks[leader] |= SHAKEN;
    gg_note(g, E_CO_BACK, leader, from, g->p->at[leader]);
    gn_settle_space(g, from);
}

static void settle_brigades(struct play *g, int moves)
{
    struct look look = look_of(g);
    int brigade = brigade_now(&look);
    struct gg_event e = {.kind = E_BRIGADE,
                         .side = (int8_t)g->b->brigade_side[brigade],
                         .piece = -1,
                         .from = -1,
                         .to = -1};
    e.arg[0] = (int16_t)brigade;
    e.arg[1] = (int16_t)gn_brigade_dice(&look, brigade, NULL);
    e.arg[2] = (int16_t)moves;
    gg_log_add(g->log, e);
    struct gg_frame *frame = top(g->p);
    frame->number = (uint8_t)(frame->side ? GG_SIDES * g->b->nbrigades : frame->number + 1);
    if (moves)
        drive_back(g, co_of(&look, brigade), moves);
}

static bool brigades_fits(const struct look *g, const struct gg_frame *frame,
                          const struct gg_frame *above)
{
    return !above && frame->stage && frame->number < GG_SIDES * g->b->nbrigades &&
           next_brigade(g, frame->number) == frame->number;
}

static const struct gg_field locals[] = {
    {"begun", GG_FIELD_SWITCH, GG_LOCAL(stage),
     .line = "the leaders of last turn are steady again"},
    {"place", GG_FIELD_NUMBER, GG_LOCAL(number), 0, GG_SIDES *BRIGADES_MAX,
     .line = "in the list of brigades, the first mover's first"},
    {"alone", GG_FIELD_SWITCH, GG_LOCAL(side), .line = "an umpire is asked about this one"},
    {0}};

const struct gg_step gn_brigades_step = {
    .name = "brigades",
    .phase = "brigade morale",
    .prompt = "{roller} tests the morale of his brigade.",
    .run = run_brigades,
    .roll = roll_brigades,
    .settle = settle_brigades,
    .apart = true,
    .fits = brigades_fits,
    .locals = locals,
};

/* --- T7 --- */

/* GN-7-f */
static void take_guns(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t left = g->b->guns; left; left &= left - 1) {
        int unit = first_of(left), side = side_of(&look, unit), space = g->p->guns[unit];
        if (!there(&look, unit) || !is_crew(&look, unit) || gn_here(&look, space, side) ||
            !(gn_here(&look, space, !side) & ~g->b->guns))
            continue;
        gg_note(g, E_GUNS_LOST, unit, space, space);
        gn_remove(g, unit, ELIMINATED);
    }
}

/* GN-7-d: the largest unit in good order. */
static int new_headquarters(const struct look *g, int brigade)
{
    int best = NO_UNIT;
    for (uint64_t left = g->b->brigade_units[brigade]; left; left &= left - 1) {
        int u = first_of(left);
        if (on_board(g->p->at[u]) && !bad_order(g, u) &&
            (best == NO_UNIT || g->b->piece[u].size > g->b->piece[best].size))
            best = u;
    }
    return best;
}

static void replace_commanders(struct play *g)
{
    struct look look = look_of(g);
    for (int brigade = 0; brigade < g->b->nbrigades; brigade++) {
        int co = co_of(&look, brigade), unit = new_headquarters(&look, brigade);
        if (co == NO_UNIT || g->p->at[co] != KIA || unit == NO_UNIT || g->p->broken[brigade])
            continue;
        g->p->at[co] = g->p->at[unit];
        gg_note(g, E_NEW_CO, co, g->p->at[co], g->p->at[co]);
    }
}

static void break_brigades(struct play *g)
{
    struct look look = look_of(g);
    for (int brigade = 0; brigade < g->b->nbrigades; brigade++) {
        bool any = false, lost = false;
        for (uint64_t left = g->b->brigade_units[brigade]; left; left &= left - 1) {
            any |= there(&look, first_of(left));
            lost |= is_lost(&look, first_of(left));
        }
        if (lost && !any)
            gn_break(g, brigade);
    }
}

/* GN-8-c: alone in the space, with a unit in good order. */
static void take_objectives(struct play *g)
{
    struct look look = look_of(g);
    for (int i = 0; i < g->b->nobjectives; i++)
        for (int side = 0; side < GG_SIDES; side++) {
            int space = g->b->objective[i].space;
            uint64_t own = gn_here(&look, space, side);
            bool holds = false;
            for (uint64_t left = own; left; left &= left - 1)
                holds |= !bad_order(&look, first_of(left));
            if (!holds || gn_here(&look, space, !side) || g->p->owner[i] == side + 1)
                continue;
            g->p->owner[i] = (uint8_t)(side + 1);
            struct gg_event e = {
                .kind = E_OBJECTIVE, .side = (int8_t)side, .piece = -1, .from = -1, .to = space};
            gg_log_add(g->log, e);
        }
}

static void forget_turn(struct play *g)
{
    struct position *p = g->p;
    gn_new_phase(g);
    p->acted = p->stepped = p->rallied = p->fired = p->closed = p->doubled = 0;
    for (int i = 0; i < PIECES_MAX; i++) {
        p->ap[i] = p->ap_start[i] = 0;
        p->marks[i] &= (uint8_t)~MOVED;
    }
}

void gn_end_turn(struct play *g)
{
    take_guns(g);
    replace_commanders(g);
    break_brigades(g);
    take_objectives(g);
    forget_turn(g);
    if (!gn_judge(g))
        g->p->turn++;
}
