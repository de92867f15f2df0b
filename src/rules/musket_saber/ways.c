/*
 * ways.c - where a party can go (MS-4.2 to 4.4, 6.2, 10.0-b..j; ).
 *
 * Steps to adjacent hexes are judged exactly: each unit pays the price of its own kind out of its own
 * allowance. Farther hexes are found by a search with the dearest price and the smallest allowance in the
 * party, which for units of one kind is exact too. A search never leads through a hex where a move is
 * interrupted, nor over ground that calls for a check.
 * The search itself is in flood.c.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

/* --- prices --- */

/* A leader's movement factor, for units he leads and with whom he goes (MS-10.0-i). Out of an EZOC or
 * in square there is none; as those go one hex only, it would change nothing but the price that
 * one hex may have. */
int ms_allowance(const struct look *g, int unit, uint64_t leaders)
{
    int bonus = 0;
    bool without = has(g->p->zoned | g->p->bound, unit);
    if (without && opt(g->battle, NO_BONUS_SQUARE_EZOC_CHARGE))
        leaders = 0;
    for (; leaders; leaders &= leaders - 1) {
        int leader = first_of(leaders);
        if (leads(g->b, leader, unit) && face_of(g, leader)->move > bonus)
            bonus = face_of(g, leader)->move;
    }
    return HALVES * (face_of(g, unit)->move + bonus);
}

/* the whole move by road at the half rate, or every road step at a point. */
int ms_spent(const struct march *m, enum column column)
{
    return m->off_road ? HALVES * m->roads + m->other[column] : m->roads;
}

static uint8_t plus(uint8_t sum, int more)
{
    int total = sum + more;
    return (uint8_t)(total < UINT8_MAX ? total : UINT8_MAX);
}

void ms_pay_step(const struct battlefield *b, struct march *m, int from, int direction)
{
    m->steps++;
    if (b->road[from] >> direction & 1) {
        m->roads++;
        return;
    }
    m->off_road = 1;
    for (int c = 0; c < NCOLUMNS; c++)
        m->other[c] = plus(m->other[c], b->cost[c][from][direction]);
}

static bool can_pay(const struct trip *t, int direction)
{
    const struct battlefield *b = t->g->b;
    struct march after = t->g->p->march;
    if (t->fresh)
        return true; /* */
    if (!t->combat)
        return after.steps < LEADER_MOVE;
    ms_pay_step(b, &after, t->from, direction);
    for (uint64_t left = t->combat; left; left &= left - 1) {
        int unit = first_of(left);
        if (ms_spent(&after, column_of(b, unit)) > ms_allowance(t->g, unit, t->leaders))
            return false;
    }
    return true;
}

/* What the party has left, and at the road rate. */
static void count_points(struct trip *t)
{
    const struct look *g = t->g;
    struct march spent = g->p->march;
    bool on_road = t->fresh || !spent.off_road;
    if (t->fresh)
        memset(&spent, 0, sizeof spent);
    t->road = -1;
    if (!t->combat) {
        t->budget = LEADER_MOVE - spent.steps;
        return;
    }
    int ground = GG_REACH_BUDGET_MAX, by_road = GG_REACH_BUDGET_MAX;
    spent.off_road = 1;
    for (uint64_t left = t->combat; left; left &= left - 1) {
        int unit = first_of(left), points = ms_allowance(g, unit, t->leaders);
        int rest = points - ms_spent(&spent, column_of(g->b, unit));
        ground = rest < ground ? rest : ground;
        by_road = points - spent.roads < by_road ? points - spent.roads : by_road;
    }
    t->budget = ground / HALVES;
    if (on_road)
        t->road = by_road;
}

/* --- what the map is to the party --- */

static void merge(struct field *into, const struct field *from)
{
    for (int i = 0; i < FIELD_WORDS; i++)
        into->word[i] |= from->word[i];
}

void ms_add_places(const struct trip *t, uint64_t units, struct field *out)
{
    for (; units; units &= units - 1) {
        int at = t->g->p->at[first_of(units)];
        if (is_hex((unsigned)at))
            add_hex(t, out, at);
    }
}

/* MS-6.2-a, A-92 */
void ms_find_enemies(struct trip *t, int side)
{
    const struct look *g = t->g;
    struct field shaken = {{0}}, fit = {{0}};
    uint64_t enemies = ms_on_map(g, side);
    for (uint64_t left = enemies & ~g->p->shaken; left; left &= left - 1)
        add_hex(t, &fit, g->p->at[first_of(left)]);
    for (uint64_t left = enemies & g->p->shaken; left; left &= left - 1)
        add_hex(t, &shaken, g->p->at[first_of(left)]);
    ms_spread_zones(g->b, &fit, &t->zone);
    for (int i = 0; i < FIELD_WORDS; i++)
        t->closed.word[i] = fit.word[i] | shaken.word[i];
    t->stop = t->zone;
}

/* MS-6.2-e, 11.1-g, A-11: a disrupted unit needs a leader of its own with it. */
static bool escorted(const struct look *g, int unit, uint64_t leaders)
{
    for (leaders &= ~g->p->shaken; leaders; leaders &= leaders - 1)
        if (leads(g->b, first_of(leaders), unit))
            return true;
    return false;
}

static bool all_escorted(const struct trip *t, uint64_t disrupted, uint64_t waiting)
{
    for (; disrupted; disrupted &= disrupted - 1)
        if (!escorted(t->g, first_of(disrupted), t->leaders | waiting))
            return false;
    return true;
}

/* May it enter EZOC at all? Ineffective units and leaders never (MS-11.2-f, A-80). */
static bool may_meet_enemy(const struct trip *t)
{
    uint64_t shaken = t->units & t->g->p->shaken;
    if (!shaken)
        return true;
    return !(shaken & ~t->g->b->of_type[BRIGADE]) && all_escorted(t, shaken, 0);
}

/* escort_waiting_ahead: hexes of the EZOC in which the leaders stand that are missing. */
static void open_escorts(const struct trip *t, struct field *barred)
{
    const struct look *g = t->g;
    uint64_t shaken = t->units & g->p->shaken, waiting = g->b->leaders_of[t->side] & ~t->leaders;
    if (!opt(g->battle, ESCORT_WAITING_AHEAD) || shaken & ~g->b->of_type[BRIGADE])
        return;
    for (uint64_t left = waiting; left; left &= left - 1) {
        int hex = g->p->at[first_of(left)];
        if (is_hex((unsigned)hex) && has_hex(t, barred, hex) &&
            all_escorted(t, shaken, ms_in_hex(g, hex) & waiting)) {
            int slot = g->b->slot[hex];
            barred->word[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
        }
    }
}

/* MS-10.0-c, A-12, A-92: for leaders alone an EZOC is open only where friends stand, and they do not
 * meet enemy leaders. */
static void close_to_leaders(struct trip *t)
{
    const struct look *g = t->g;
    struct field friends = {{0}};
    if (!(t->leaders & g->p->shaken))
        ms_add_places(t, g->b->units_of[t->side], &friends);
    for (int i = 0; i < FIELD_WORDS; i++)
        t->closed.word[i] |= t->zone.word[i] & ~friends.word[i];
    ms_add_places(t, g->b->leaders_of[!t->side], &t->closed);
}

/* near a lone enemy leader a move is interrupted; where units stand the hex is closed. */
static void stop_near_leaders(struct trip *t)
{
    const struct look *g = t->g;
    for (uint64_t left = g->b->leaders_of[!t->side]; left; left &= left - 1) {
        int hex = g->p->at[first_of(left)];
        if (!is_hex((unsigned)hex) || has_hex(t, &t->closed, hex))
            continue;
        add_hex(t, &t->stop, hex);
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            if (g->b->near[hex][d] != NOWHERE)
                add_hex(t, &t->stop, g->b->near[hex][d]);
    }
}

static void lay_map(struct trip *t)
{
    ms_find_enemies(t, !t->side);
    if (!t->combat) {
        close_to_leaders(t);
        return;
    }
    stop_near_leaders(t);
    if (!may_meet_enemy(t)) {
        struct field barred = t->zone;
        open_escorts(t, &barred);
        merge(&t->closed, &barred);
    }
}

void ms_trip(const struct look *g, uint64_t units, bool fresh, struct trip *t)
{
    int first = first_of(units);
    t->g = g;
    t->units = units;
    t->leaders = units & g->b->of_type[LEADER];
    t->combat = units & ~t->leaders;
    t->side = g->b->unit[first].is.side;
    t->from = g->p->at[first];
    t->fresh = fresh;
    t->leaving = fresh && t->combat & g->p->zoned;
    t->held = fresh && (t->leaving || units & g->p->bound);
    t->party = t->leaders ? PARTY_LED : 0;
    for (uint64_t left = t->combat; left; left &= left - 1)
        t->party |= 1u << column_of(g->b, first_of(left));
    count_points(t);
    lay_map(t);
}

/* --- searching --- */

/* as far as the road rate carries. */
static void follow_roads(const struct trip *t, struct roads *s)
{
    const struct battlefield *b = t->g->b;
    uint16_t queue[HEXES_MAX];
    int count = 1;
    memset(&s->done, 0, sizeof s->done);
    add_hex(t, &s->done, t->from);
    s->level[t->from] = 0;
    queue[0] = (uint16_t)t->from;
    for (int next = 0; next < count; next++) {
        int hex = queue[next], level = s->level[hex] + 1;
        if (level > t->road || (next && has_hex(t, &t->stop, hex)))
            continue;
        for (unsigned roads = b->road_steps[t->party][hex]; roads; roads &= roads - 1) {
            int to = b->near[hex][__builtin_ctz(roads)];
            if (has_hex(t, &s->done, to) || has_hex(t, &t->closed, to))
                continue;
            add_hex(t, &s->done, to);
            s->level[to] = (uint8_t)level;
            queue[count++] = (uint16_t)to;
        }
    }
}

/* --- what is offered, and the way there --- */

/* The directions that the ground leaves open to everybody. */
static unsigned open_steps(const struct trip *t)
{
    const struct battlefield *b = t->g->b;
    unsigned open = (1u << GG_HEX_DIRECTIONS) - 1;
    for (int c = 0; c < NCOLUMNS; c++)
        if (t->party >> c & 1)
            open &= b->open[c][t->from];
    if (t->leaders)
        open &= b->open[opt(t->g->battle, LEADER_COLUMN) ? HORSE : FOOT][t->from];
    return open;
}

static bool may_step(const struct trip *t, unsigned open, int direction)
{
    int to = t->g->b->near[t->from][direction];
    return open >> direction & 1 && !has_hex(t, &t->closed, to) &&
           !(t->leaving && has_hex(t, &t->zone, to)) && can_pay(t, direction);
}

/* lone_leader_not_adjacent: where leaders may not stay. */
static void find_shunned(const struct trip *t, struct field *out)
{
    const struct look *g = t->g;
    memset(out, 0, sizeof *out);
    if (t->combat || !opt(g->battle, LONE_LEADER_NOT_ADJACENT))
        return;
    for (uint64_t left = ms_on_map(g, !t->side); left; left &= left - 1) {
        const uint16_t *near = g->b->near[g->p->at[first_of(left)]];
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            if (near[d] != NOWHERE && !ms_combat_at(g, near[d], t->side))
                add_hex(t, out, near[d]);
    }
}

/* Long lists are made here more often than anywhere else: with room for a whole word nothing need be asked. */
static void offer_reached(const struct trip *t, const struct field *seen, int lead, struct offer *o)
{
    gg_choice move = pack((struct words){V_MOVE, lead, 0, NO_UNIT, NO_UNIT, 0});
    for (int i = 0; i < FIELD_WORDS; i++) {
        const uint16_t *hex = &t->g->b->hex_in[i << 6];
        uint64_t left = t->ground.done.word[i] & ~seen->word[i];
        if (o->room - o->count < 64) {
            for (; left; left &= left - 1)
                offer_move(o, V_MOVE, lead, hex[__builtin_ctzll(left)]);
            continue;
        }
        gg_choice *out = o->out + o->count;
        for (; left; left &= left - 1)
            *out++ = move | (gg_choice)hex[__builtin_ctzll(left)] << 16;
        o->count = (int)(out - o->out);
    }
}

void ms_trip_offer(struct trip *t, int lead, struct offer *o)
{
    const struct battlefield *b = t->g->b;
    struct field seen;
    unsigned open = open_steps(t);
    find_shunned(t, &seen);
    add_hex(t, &seen, t->from);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int to = b->near[t->from][d];
        if (!may_step(t, open, d) || has_hex(t, &seen, to))
            continue;
        add_hex(t, &seen, to);
        offer_move(o, V_MOVE, lead, to);
    }
    if (t->held)
        return;
    ms_flood(t, NULL, &t->ground);
    if (t->road > 0 && b->road_steps[t->party][t->from]) {
        follow_roads(t, &t->by_road);
        merge(&t->ground.done, &t->by_road.done);
    }
    offer_reached(t, &seen, lead, o);
}

/* The way back along the roads, from each hex to one that was reached a step earlier. */
static int trace_roads(const struct trip *t, const struct roads *s, int to, uint8_t *directions)
{
    const struct battlefield *b = t->g->b;
    int length = s->level[to];
    for (int hex = to, left = length; left > 0; left--) {
        int d = 0, from = NOWHERE;
        for (; d < GG_HEX_DIRECTIONS; d++) {
            from = b->near[hex][d];
            if (from != NOWHERE && has_hex(t, &s->done, from) && s->level[from] == left - 1 &&
                b->road_steps[t->party][from] >> gg_hex_opposite(d) & 1 &&
                (from == t->from || !has_hex(t, &t->stop, from)))
                break;
        }
        directions[left - 1] = (uint8_t)gg_hex_opposite(d);
        hex = from;
    }
    return length;
}

int ms_trip_way(struct trip *t, int to, uint8_t *directions)
{
    const struct battlefield *b = t->g->b;
    struct field wanted = {{0}};
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (b->near[t->from][d] == to && may_step(t, open_steps(t), d)) {
            directions[0] = (uint8_t)d;
            return 1;
        }
    bool roads = t->road > 0 && b->road_steps[t->party][t->from];
    if (!roads) {
        int length = ms_straight_way(t, to, directions);
        if (length)
            return length;
    }
    add_hex(t, &wanted, to);
    int points = ms_flood(t, &wanted, &t->ground);
    if (roads) {
        follow_roads(t, &t->by_road);
        int before = t->fresh ? 0 : t->g->p->march.roads; /* off the road they would cost double */
        if (has_hex(t, &t->by_road.done, to) &&
            (!points || t->by_road.level[to] <= HALVES * points + before))
            return trace_roads(t, &t->by_road, to, directions);
    }
    return points ? ms_flood_way(t, &t->ground, to, directions) : 0;
}
