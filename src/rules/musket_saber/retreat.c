/*
 * retreat.c - going back (MS-7.7) and routing (MS-7.8): groups, lines of retreat, unsafe hexes.
 *
 * S_RETREATS lets the owner pick who goes next, S_GROUP who goes along and which way, S_PAY who takes the
 * step that an unsafe hex costs. A way of n hexes ends n hexes from where it began, so each step leads
 * away; the ways of the first class of A-37 that has any are the choices.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

enum { WAYS_MAX = 66 }; /* 6 of one hex, 18 of two, 42 of three */

/* The stages of a group. While it goes the number of its frame is what is left of its way; in an unsafe hex it says that
 * the step is paid. */
enum group_stage { G_PICK, G_GONE, G_UNSAFE, G_GOING };

/* --- ways --- */

struct ways {
    const struct look *g;
    uint64_t group;
    int from;
    struct field zone;        /* EZOC */
    struct field uncancelled; /* EZOC that no friend cancels */
    struct field closed;      /* enemy combat units */
    bool safe;                /* looking for safe ways, else unsafe ones */
    bool nearer;              /* only those that lead nearer to an entry hex */
    int low, high;
    uint8_t start_far[ENTRIES_MAX];
    int count;
    uint16_t way[WAYS_MAX];
};

/* MS-7.7-i to k: what makes a hex unsafe, on the way and at its end. A-38: friends who stay cancel an EZOC
 * by standing there or by their own zone. */
static void lay_zones(struct ways *w)
{
    const struct look *g = w->g;
    int side = g->p->retreat.side;
    uint64_t going = g->p->retreat.due | w->group;
    struct field own;
    ms_zones(g, !side, 0, &w->zone);
    ms_zones(g, side, going, &own);
    for (uint64_t left = ms_on_map(g, side) & ~going; left; left &= left - 1)
        add_to_field(&own, g->p->at[first_of(left)]);
    for (int i = 0; i < FIELD_WORDS; i++)
        w->uncancelled.word[i] = w->zone.word[i] & ~own.word[i];
    memset(&w->closed, 0, sizeof w->closed);
    for (uint64_t left = ms_on_map(g, !side); left; left &= left - 1)
        add_to_field(&w->closed, g->p->at[first_of(left)]);
}

/* */
static bool leads_nearer(const struct ways *w, int end)
{
    const struct battlefield *b = w->g->b;
    int side = w->g->p->retreat.side;
    for (int i = 0; i < b->nentries[side]; i++)
        if (gg_hex_distance(&b->map, end, b->entry[side][i]) < w->start_far[i])
            return true;
    return false;
}

static bool enterable(const struct ways *w, int from, int direction)
{
    for (uint64_t left = w->group; left; left &= left - 1)
        if (!ms_may_enter(w->g, first_of(left), from, direction))
            return false;
    return true;
}

/* A way as far as its first unsafe hex: beyond it nothing is decided yet. The same beginning of
 * several ways is one choice; they come one after another. */
static void keep_way(struct ways *w, int way, int unsafe)
{
    if (unsafe)
        way &= (1 << 3 * unsafe) - 1;
    if (w->count && w->way[w->count - 1] == way)
        return;
    w->way[w->count++] = (uint16_t)way;
}

/* A step away from where the retreat began, onto ground that nobody holds against it. */
static bool leads_on(const struct ways *w, int hex, int direction, int length)
{
    int next = w->g->b->near[hex][direction];
    return next != NOWHERE && !in_field(&w->closed, next) &&
           gg_hex_distance(&w->g->b->map, w->from, next) == length && enterable(w, hex, direction);
}

static int first_unsafe(const struct field *zone, int hex, int steps, int before)
{
    return before ? before : in_field(zone, hex) ? steps : 0;
}

/* unsafe: number of the first unsafe hex so far, 0 for none. */
static void explore(struct ways *w, int hex, int way, int length, int unsafe)
{
    const struct battlefield *b = w->g->b;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int next = b->near[hex][d];
        if (!leads_on(w, hex, d, length + 1))
            continue;
        int longer = way | (d + 1) << 3 * length, steps = length + 1;
        int ends = first_unsafe(&w->zone, next, steps, unsafe);
        int passes = first_unsafe(&w->uncancelled, next, steps, unsafe);
        bool fits = steps >= w->low && (w->safe ? !ends : ends != 0);
        if (fits && (!w->nearer || leads_nearer(w, next)))
            keep_way(w, longer, ends);
        if (steps < w->high && !(w->safe && passes))
            explore(w, next, longer, steps, passes);
    }
}

static bool search(struct ways *w, int low, int high, bool safe, bool nearer)
{
    w->low = low;
    w->high = high;
    w->safe = safe;
    w->nearer = nearer;
    w->count = 0;
    explore(w, w->from, 0, 0, 0);
    return w->count > 0;
}

/* when no nearer way of a legal length is there, shorter ones are tried. */
static bool search_nearer(struct ways *w, int low, int high, bool safe)
{
    if (search(w, low, high, safe, true))
        return true;
    if (!opt(w->g->battle, RETREAT_LENGTH_FALLBACK))
        return false;
    for (int length = low - 1; length > 0; length--)
        if (search(w, length, length, safe, true))
            return true;
    return false;
}

/* the strictest member binds the group. */
static void limits(const struct look *g, uint64_t group, int *low, int *high)
{
    const struct retreat *r = &g->p->retreat;
    *low = r->low;
    *high = r->high;
    if (group & r->shaken && *low < 2)
        *low = 2;
    if (r->rout || group & g->b->of_type[CAVALRY]) /* MS-7.8-a, 9.1-f */
        *low = *high = WAY_MAX;
    if (*high < *low)
        *high = *low;
}

/* The classes of A-37; false when only the edge of the map or captivity is left. */
static bool find_ways(const struct look *g, uint64_t group, struct ways *w)
{
    const struct battlefield *b = g->b;
    int low, high, side = g->p->retreat.side;
    w->g = g;
    w->group = group;
    w->from = g->p->at[first_of(group)];
    for (int i = 0; i < b->nentries[side]; i++)
        w->start_far[i] = (uint8_t)gg_hex_distance(&b->map, w->from, b->entry[side][i]);
    lay_zones(w);
    limits(g, group, &low, &high);
    if (search_nearer(w, low, high, true))
        return true;
    bool direction_first = opt(g->battle, DIRECTION_BEFORE_SAFETY);
    if (direction_first && search_nearer(w, low, high, false))
        return true;
    if (search(w, 1, 1, true, false)) /* MS-7.7-d */
        return true;
    if (!direction_first && search_nearer(w, low, high, false))
        return true;
    return search(w, 1, 1, false, false);
}

bool ms_has_way_out(const struct look *g, int unit)
{
    int hex = g->p->at[unit], side = g->b->unit[unit].is.side;
    if (g->b->on_edge[hex])
        return true;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (ms_may_enter(g, unit, hex, d) && !ms_has_enemy(g, g->b->near[hex][d], side))
            return true;
    return false;
}

/* --- who goes --- */

static uint64_t combat_units(const struct look *g, uint64_t units)
{
    return units & ~g->b->of_type[LEADER];
}

static uint64_t sharing(const struct look *g, uint64_t units, int hex)
{
    return units & ms_in_hex(g, hex);
}

/* MS-10.0-r, A-34: a leader goes back with his troops, unless some of them stay. One who has fled to troops
 * that must go themselves goes with them. */
static void order_leaders(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    struct look look = look_of(g);
    uint64_t combat = combat_units(&look, r->due);
    for (uint64_t left = g->b->leaders_of[r->side]; left; left &= left - 1) {
        int leader = first_of(left), hex = g->p->at[leader];
        if (!is_hex((unsigned)hex) || !sharing(&look, combat, hex))
            continue;
        if (ms_combat_at(&look, hex, r->side) & ~combat) {
            r->along |= bit(leader);
            r->due &= ~bit(leader);
        } else {
            r->due |= bit(leader);
            r->along &= ~bit(leader);
        }
    }
}

static void note_order(struct play *g, int unit, enum cause cause)
{
    if (cause == BRIGADE_AGAIN && g->b->unit[unit].type != BRIGADE)
        cause = INEFFECTIVE_AGAIN;
    gg_note_args(g, E_ORDERED, unit, (const int16_t[GG_LOG_ARGS]){(int16_t)cause});
}

void ms_retreat(struct play *g, struct orders orders)
{
    struct retreat *r = &g->p->retreat;
    *r = (struct retreat){.due = orders.units,
                          .shaken = orders.shaken,
                          .low = (uint8_t)orders.low,
                          .high = (uint8_t)orders.high,
                          .routed = orders.rout,
                          .side = g->b->unit[first_of(orders.units)].is.side};
    for (uint64_t left = orders.units & ~g->b->of_type[LEADER]; left; left &= left - 1)
        note_order(g, first_of(left), orders.cause);
    push_step(g->p, S_RETREATS);
}

static void start_group(struct play *g, int unit)
{
    struct retreat *r = &g->p->retreat;
    r->group = bit(unit);
    r->from = g->p->at[unit];
    r->rout = r->routed;
    r->length = 0;
    push(g->p, (struct gg_frame){.step = S_GROUP, .stage = G_PICK});
}

/* leaders told to go back whose troops are all gone flee by themselves. */
static bool send_lone_leaders(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    struct look look = look_of(g);
    uint64_t combat = combat_units(&look, r->due), lone = 0;
    for (uint64_t left = r->due & ~combat; left; left &= left - 1)
        if (!sharing(&look, combat, g->p->at[first_of(left)]))
            lone |= left & -left;
    r->due &= ~lone;
    for (uint64_t left = lone; left; left &= left - 1)
        if (!ms_lone(&look, first_of(left)))
            lone &= ~(left & -left);
    if (lone)
        ms_flee(g, lone);
    return lone != 0;
}

static bool run_retreats(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    struct look look = look_of(g);
    order_leaders(g);
    if (send_lone_leaders(g))
        return false;
    uint64_t combat = combat_units(&look, r->due);
    if (!combat) {
        memset(r, 0, sizeof *r);
        pop(g->p);
        return false;
    }
    if (combat & (combat - 1))
        return true;
    start_group(g, first_of(combat));
    return false;
}

static void offer_retreats(const struct look *g, struct offer *o)
{
    for (uint64_t left = combat_units(g, g->p->retreat.due); left; left &= left - 1)
        offer_unit(o, V_BACK, first_of(left));
}

static void choose_retreat(struct play *g, gg_choice c)
{
    start_group(g, words_of(c).unit);
}

const struct gg_step ms_retreats = {
    .name = "retreats",
    .phase = "retreat",
    .prompt = "{side}: which beaten unit goes back next?",
    .run = run_retreats,
    .decider = ms_retreating,
    .offer = offer_retreats,
    .choose = choose_retreat,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_GROUP},
                                          {GG_ANY_STAGE, S_FLIGHT},
                                          {0, GG_NO_STEP}},
};

/* --- a group goes --- */

/* Who may still join: before the first step only, and nobody with whom the group would have no way. */
static uint64_t joiners(const struct look *g)
{
    const struct retreat *r = &g->p->retreat;
    if (r->length)
        return 0;
    uint64_t may = sharing(g, (r->due | r->along) & ~r->group, r->from), join = 0;
    struct ways w;
    for (; may; may &= may - 1)
        if (find_ways(g, r->group | (may & -may), &w))
            join |= may & -may;
    return join;
}

/* The last group to leave a hex takes the leaders who must go, unless the ground lets only the troops
 * pass: then he flees by himself. */
static void take_leaders(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    struct look look = look_of(g);
    struct ways w;
    if (r->length)
        return;
    uint64_t here = sharing(&look, r->due & ~r->group, r->from);
    if (!here || combat_units(&look, here))
        return;
    if (find_ways(&look, r->group | here, &w) || !find_ways(&look, r->group, &w))
        r->group |= here;
}

static void note_leg(struct play *g, int unit, int to, bool only)
{
    const struct retreat *r = &g->p->retreat;
    enum leg leg = r->length ? LEG_FURTHER : r->rout ? LEG_ROUT : LEG_RETREAT;
    if (g->log)
        gg_log_add(g->log, (struct gg_event){.kind = E_RETREAT,
                                             .side = (int8_t)r->side,
                                             .piece = (int16_t)unit,
                                             .from = (int16_t)r->from,
                                             .to = (int16_t)to,
                                             .arg = {(int16_t)leg, only}});
}

/* One hex of the way: a leader whom the group frightens there flees before the next. The frame learns
 * what comes next before anybody is moved. */
static void step_on(struct play *g, int way)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int to = g->b->near[p->at[first_of(p->retreat.group)]][ms_way_step(way, 0)];
    bool unsafe = ms_in_zone(&look, to, p->retreat.side);
    top(p)->number = (uint8_t)(way >> 3);
    top(p)->stage = way >> 3 ? G_GOING : unsafe ? G_UNSAFE : G_GONE;
    ms_enter(g, p->retreat.group, to);
}

/* only: there was no other way, and nobody to go along. */
static void go(struct play *g, int way, bool only)
{
    struct position *p = g->p;
    int hex = p->retreat.from, length = ms_way_length(way);
    for (int i = 0; i < length; i++)
        hex = g->b->near[hex][ms_way_step(way, i)];
    for (uint64_t left = p->retreat.group; left; left &= left - 1)
        note_leg(g, first_of(left), hex, only);
    p->retreat.length = (uint8_t)(p->retreat.length + length);
    step_on(g, way);
}

static void mark_fled(struct play *g, uint64_t units)
{
    struct fight *f = &g->p->fight;
    if (f->kind == NO_FIGHT || !(units & f->in_target))
        return;
    f->flags |= LEFT_DEFENDER | (g->p->retreat.rout ? ROUTED : 0);
}

/* MS-7.7-g, 7.8-b, 9.3-k, l */
static void end_group(struct play *g)
{
    struct position *p = g->p;
    struct retreat *r = &p->retreat;
    uint64_t group = r->group;
    mark_fled(g, group);
    for (uint64_t left = group; left; left &= left - 1) {
        int unit = first_of(left);
        bool broken = has(p->squares, unit) && r->length > 1;
        if (r->rout || broken || g->b->unit[unit].type != BRIGADE)
            ms_shake(g, unit);
        if (broken)
            ms_drop_square(g, unit);
        p->aim[unit] = 0;
    }
    p->charging &= ~group;
    p->newcomers |= group;
    p->march.units &= ~group;
    r->due &= ~group;
    r->along &= ~group;
    r->group = 0;
    r->from = 0;
    r->rout = r->length = 0;
    pop(p);
}

/* its troops are gone, a leader who is left of the group flees. */
static void break_up(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    uint64_t leaders = r->group;
    r->group = 0;
    r->due &= ~leaders;
    r->along &= ~leaders;
    end_group(g);
    if (leaders)
        ms_flee(g, leaders);
}

/* MS-7.7-f, s: off the map with their leaders, or into captivity. */
static void lose_group(struct play *g, int where)
{
    struct look look = look_of(g);
    uint64_t group = g->p->retreat.group;
    if (where == EXITED)
        mark_fled(g, group);
    else
        group = combat_units(&look, group);
    for (; group; group &= group - 1)
        ms_remove(g, first_of(group), where);
    break_up(g);
}

/* Survivors of an unsafe hex rout from it (MS-7.7-p). */
static void go_on(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    struct look look = look_of(g);
    if (!combat_units(&look, r->group)) {
        break_up(g);
        return;
    }
    r->rout = 1;
    r->from = g->p->at[first_of(r->group)];
    top(g->p)->stage = G_PICK;
}

static void go_further(struct play *g, struct gg_frame *frame)
{
    struct retreat *r = &g->p->retreat;
    if (frame->stage == G_GOING) {
        step_on(g, frame->number);
    } else if (frame->stage == G_GONE) {
        end_group(g);
    } else if (frame->number) { /* the step is paid */
        frame->number = 0;
        go_on(g);
    } else {
        frame->number = 1;
        r->rout = 1;
        mark_fled(g, r->group);
        push_step(g->p, S_PAY);
    }
}

static bool run_group(struct play *g)
{
    struct retreat *r = &g->p->retreat;
    struct gg_frame *frame = top(g->p);
    if (frame->stage != G_PICK) {
        go_further(g, frame);
        return false;
    }
    take_leaders(g);
    struct look look = look_of(g);
    struct ways w;
    if (!find_ways(&look, r->group, &w)) {
        lose_group(g, g->b->on_edge[r->from] ? EXITED : CAPTURED);
        return false;
    }
    if (w.count > 1 || joiners(&look))
        return true;
    go(g, w.way[0], true);
    return false;
}

static void offer_group(const struct look *g, struct offer *o)
{
    struct ways w;
    for (uint64_t left = joiners(g); left; left &= left - 1)
        offer_unit(o, V_BACK, first_of(left));
    find_ways(g, g->p->retreat.group, &w);
    for (int i = 0; i < w.count; i++)
        offer(o, (struct words){V_RETREAT, NO_UNIT, 0, NO_UNIT, NO_UNIT, w.way[i]});
}

static void choose_group(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_BACK)
        g->p->retreat.group |= bit(w.unit);
    else
        go(g, w.extra, false);
}

static bool group_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    const struct retreat *r = &g->p->retreat;
    if ((!above && frame->stage) || !combat_units(g, r->group))
        return false;
    int at = g->p->at[first_of(r->group)];
    if (frame->stage == G_GOING)
        return frame->number && ms_way_fits(g, at, frame->number, r->side);
    if (frame->number > (frame->stage == G_UNSAFE) || (!frame->stage && at != r->from))
        return false;
    return !above || above->step != S_PAY || frame->number;
}

static const char *const stage_words[] = {"pick", "gone", "unsafe", "going"};
static const struct gg_field group_locals[] = {
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = G_GOING + 1, .words = stage_words,
     .line = "how far the group has come"},
    {"rest", GG_FIELD_NUMBER, GG_LOCAL(number), 0, UINT8_MAX,
     .line = "of its way, three bits a step; in an unsafe hex 1: its price is being paid"},
    {0}};

const struct gg_step ms_group = {
    .name = "group",
    .phase = "retreat",
    .prompt = "{side}: which way do they go, and who goes along?",
    .run = run_group,
    .decider = ms_retreating,
    .offer = offer_group,
    .choose = choose_group,
    .fits = group_fits,
    .locals = group_locals,
    .may_bear = (const struct gg_above[]){{G_UNSAFE, S_PAY},
                                          {G_GONE, S_FLIGHT},
                                          {G_UNSAFE, S_FLIGHT},
                                          {G_GOING, S_FLIGHT},
                                          {0, GG_NO_STEP}},
};

/* --- the price of an unsafe hex --- */

static void pay(struct play *g, int unit)
{
    gg_note(g, E_UNSAFE, unit, g->p->at[unit], g->p->at[unit]);
    pop(g->p);
    ms_lose_step(g, unit, true); /* eliminated, never captured: it is moving */
}

static bool run_pay(struct play *g)
{
    struct look look = look_of(g);
    uint64_t combat = combat_units(&look, g->p->retreat.group);
    if (combat & (combat - 1))
        return true;
    pay(g, first_of(combat));
    return false;
}

static void offer_pay(const struct look *g, struct offer *o)
{
    for (uint64_t left = combat_units(g, g->p->retreat.group); left; left &= left - 1)
        offer_unit(o, V_PAY, first_of(left));
}

static void choose_pay(struct play *g, gg_choice c)
{
    pay(g, words_of(c).unit);
}

const struct gg_step ms_pay = {
    .name = "pay",
    .phase = "retreat",
    .prompt = "{side}: the way is unsafe; which unit takes the loss?",
    .run = run_pay,
    .decider = ms_retreating,
    .offer = offer_pay,
    .choose = choose_pay,
};
