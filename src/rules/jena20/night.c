/*
 * night.c - rally, captured terrain, recovery and the Lull (J20-10, J20-12.5, J20-13, J20-14, J20-16.4,
 * J20-16.6).
 */
#include <string.h>

#include "rules/jena20/jena20.h"

/* The broken units are rolled for in the order of the unit table. */
int j20_next_broken(const struct look *g, int from)
{
    uint64_t units = g->b->units_of[g->p->phasing];
    for (units &= from < 64 ? ~(uint64_t)0 << from : 0; units; units &= units - 1)
        if (g->p->at[first_of(units)] == BROKEN)
            return first_of(units);
    return NO_UNIT;
}

/* stage: 0 while the point may still be bought, 1 while rolling; number: where in the table we are. */
static bool run_rally(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    struct gg_frame *frame = top(p);
    if (j20_next_broken(&look, frame->number) == NO_UNIT) {
        p->rally_paid = 0;
        pop(p);
        return false;
    }
    if (!frame->stage && !j20_may_spend(&look, p->phasing))
        frame->stage = 1;
    return true;
}

static void offer_rally(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, V_SPEND);
    offer_word(o, V_DONE);
}

static void choose_rally(struct play *g, gg_choice c)
{
    top(g->p)->stage = 1;
    if (verb_of(c) == V_DONE)
        return;
    g->p->rally_paid = 1;
    gg_note_side(g, E_RALLY_POINT, g->p->phasing, g->p->morale[g->p->phasing] - 1);
    (void)j20_spend(g, g->p->phasing);
}

void j20_describe_rally(const struct gg_table *table, int elite, bool paid, bool unreliable,
                        struct gg_roll *r)
{
    gg_roll_d6(r, "Rally", "J20-10.1");
    r->die = "rally die";
    r->reading = GG_TABLE;
    r->table = table;
    gg_roll_modify(r, elite, "elite unit", "J20-10.2");
    gg_roll_modify(r, paid, "a morale point spent", "J20-12.4");
    gg_roll_modify(r, unreliable ? -1 : 0, "unreliable unit", "J20-16.7");
}

static void roll_rally(const struct look *g, struct gg_roll *r)
{
    int unit = j20_next_broken(g, top_of(g->p)->number), flags = flags_of(g, unit);
    j20_describe_rally(&g->b->rally, flags & ELITE ? g->b->elite_rally : 0, g->p->rally_paid,
                       flags & UNRELIABLE && opt(g->battle, UNRELIABLE_UNITS), r);
    r->piece = unit;
}

static int cadres_used(const struct look *g, int side)
{
    return count_of(g->p->cadres & g->b->units_of[side]);
}

static void settle_rally(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = j20_next_broken(&look, top(p)->number);
    roll_rally(&look, &r);
    int outcome = gg_roll_cell(&r, result);
    top(p)->number = (uint8_t)(unit + 1);
    gg_note_args(g, E_RALLY, unit, (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)outcome});
    if (outcome == RALLY_ELIMINATED)
        p->at[unit] = ELIMINATED;
    else if (outcome == RALLY_RALLIES)
        push_unit(p, S_PLACE, unit);
    else if (opt(g->battle, CADRE_UNITS) && cadres_used(&look, p->phasing) < CADRES)
        push_unit(p, S_CADRE, unit);
}

static bool rolls_now(const struct look *g)
{
    return top_of(g->p)->stage == 1;
}

/* J20-10.3: only at night; the point is offered only to who may spend it, and somebody is broken. */
static bool rally_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    bool begins = frame->stage == 0 && frame->number == 0 && !above;
    bool waits = above || j20_next_broken(g, frame->number) != NO_UNIT;
    return g->b->night[g->p->turn] && (begins || (frame->stage == 1 && waits));
}

static const struct gg_field rally_locals[] = {
    {"rolling", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "the morale point has been offered"},
    {"from", GG_FIELD_NUMBER, GG_LOCAL(number), 0, UNITS_MAX,
     .line = "units before this number have been rolled for"},
    {0}};

const struct gg_step j20_rally = {
    .name = "rally",
    .phase = "rally",
    .prompt = "{side}: spend a morale point for +1 on all rally rolls?",
    .done = "Rally without spending morale",
    .run = run_rally,
    .offer = offer_rally,
    .choose = choose_rally,
    .roll = roll_rally,
    .settle = settle_rally,
    .rolls = rolls_now,
    .fits = rally_fits,
    .locals = rally_locals,
    .may_bear = (const struct gg_above[]){{1, S_PLACE}, {1, S_CADRE}, {0, GG_NO_STEP}},
};

/* --- where they return --- */

/* J20-16.4: hexes joined to a LOC hex by hexes free of enemies and their zones. */
static void mark_joined(const struct look *g, int side, uint8_t *joined)
{
    uint16_t queue[HEXES_MAX];
    uint8_t ground[GROUND_ROOM];
    int head = 0, tail = 0;
    const struct battlefield *j = g->b;
    j20_lay_ground(g, side, ground);
    memset(joined, 0, j->map.count);
    for (int i = 0; i < j->nlines[side]; i++) {
        int hex = j->line[side][i];
        if (!(ground[hex] & (GG_CLOSED | GG_STOP)) && !joined[hex]) {
            joined[hex] = 1;
            queue[tail++] = (uint16_t)hex;
        }
    }
    while (head < tail) {
        int hex = queue[head++];
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            int to = j->map.near[hex][d];
            if (!j20_passable(g, hex, d) || joined[to] || ground[to] & (GG_CLOSED | GG_STOP))
                continue;
            joined[to] = 1;
            queue[tail++] = (uint16_t)to;
        }
    }
}

static bool is_objective(const struct battlefield *j, int side, int hex)
{
    for (int i = 0; i < j->nobjectives[side]; i++)
        if (j->objective[side][i] == hex)
            return true;
    return false;
}

static int rally_points(const struct look *g, int side, uint16_t *out, int count)
{
    uint8_t joined[HEXES_MAX];
    mark_joined(g, side, joined);
    for (int hex = 0; hex < g->b->map.count; hex++) {
        bool place = g->b->terrain[hex] == TOWN || is_objective(g->b, side, hex);
        if (place && joined[hex] && j20_unit_at(g, hex) == NO_UNIT &&
            j20_line_number(g->b, side, hex) < 0)
            out[count++] = (uint16_t)hex;
    }
    return count;
}

/* J20-10.3: LOC hexes with no unit on them; with the switch those out of enemy zones first. */
static int places_for(const struct look *g, int unit, uint16_t *out)
{
    const struct battlefield *j = g->b;
    int side = j->unit[unit].is.side, count = 0, calm = 0;
    for (int i = 0; i < j->nlines[side]; i++) {
        int hex = j->line[side][i];
        if (j20_unit_at(g, hex) != NO_UNIT)
            continue;
        out[count++] = (uint16_t)hex;
        calm += !j20_in_zone(g, hex, side);
    }
    if (opt(g->battle, RALLY_AVOIDS_EZOC) && calm) {
        int kept = 0;
        for (int i = 0; i < count; i++)
            if (!j20_in_zone(g, out[i], side))
                out[kept++] = out[i];
        count = kept;
    }
    return opt(g->battle, RALLY_POINTS) ? rally_points(g, side, out, count) : count;
}

static void settle_down(struct play *g, int unit, int hex, bool only)
{
    pop(g->p);
    g->p->mark[unit] = 0;
    j20_place(g, unit, hex);
    gg_note_args(g, E_PLACE, unit, (int16_t[GG_LOG_ARGS]){only});
}

static bool run_place(struct play *g)
{
    uint16_t hex[HEXES_MAX];
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = top(p)->unit, count = places_for(&look, unit, hex);
    if (count > 1)
        return true;
    if (count) {
        settle_down(g, unit, hex[0], true);
        return false;
    }
    pop(p); /* no room: it waits and comes like a reinforcement */
    p->at[unit] = OFF;
    p->mark[unit] = WAITING;
    p->due[unit] = p->turn;
    gg_note(g, E_WAIT, unit, -1, -1);
    return false;
}

static void offer_places(const struct look *g, struct offer *o)
{
    uint16_t hex[HEXES_MAX];
    int unit = top_of(g->p)->unit, count = places_for(g, unit, hex);
    for (int i = 0; i < count; i++)
        offer_move(o, V_PLACE, unit, hex[i]);
}

static void choose_place(struct play *g, gg_choice c)
{
    settle_down(g, unit_of(c), place_of(c), false);
}

static void offer_cadre(const struct look *g, struct offer *o)
{
    offer_unit(o, V_CADRE, top_of(g->p)->unit);
    offer_word(o, V_DONE);
}

/* J20-16.6: the counter goes on as a Cadre of itself. */
static void choose_cadre(struct play *g, gg_choice c)
{
    int unit = top(g->p)->unit;
    pop(g->p);
    if (verb_of(c) == V_DONE)
        return;
    g->p->cadres |= bit(unit);
    gg_note(g, E_CADRE, unit, -1, -1);
    push_unit(g->p, S_PLACE, unit);
}

/* A unit that rallies, or goes on as a Cadre, comes from the box of the broken. */
static bool is_broken(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    (void)above;
    return g->p->at[frame->unit] == BROKEN && g->b->unit[frame->unit].type < DUMMY;
}

const struct gg_step j20_place_step = {
    .name = "place",
    .phase = "rally",
    .prompt = "{side}: choose where {unit} returns.",
    .run = run_place,
    .decider = j20_by_unit,
    .offer = offer_places,
    .choose = choose_place,
    .fits = is_broken,
    .locals = gg_local_unit,
};

const struct gg_step j20_cadre = {
    .name = "cadre",
    .phase = "rally",
    .prompt = "{side}: {unit} did not rally; place a Cadre instead?",
    .done = "No Cadre: it stays broken",
    .decider = j20_by_unit,
    .offer = offer_cadre,
    .choose = choose_cadre,
    .fits = is_broken,
    .locals = gg_local_unit,
};

/* --- ground, rest, lull --- */

static bool held_by(const struct look *g, int hex, int side)
{
    int unit = j20_unit_at(g, hex);
    return unit != NO_UNIT && g->b->unit[unit].is.side == side;
}

/* J20-12.5, 12.6: two or more LOC hexes cost a point in all, each Objective one. A bit for each that the enemy holds; of
 * the LOC hexes only when they are enough to cost it. */
struct captured j20_captured(const struct look *g, int side)
{
    const struct battlefield *j = g->b;
    struct captured c = {0};
    for (int i = 0; i < j->nlines[side]; i++)
        c.lines |= held_by(g, j->line[side][i], !side) << i;
    for (int i = 0; i < j->nobjectives[side]; i++)
        c.objectives |= held_by(g, j->objective[side][i], !side) << i;
    if (count_of((uint64_t)c.lines) < LINES_TO_LOSE)
        c.lines = 0;
    c.loss = (c.lines != 0) + count_of((uint64_t)c.objectives);
    return c;
}

/* J20-14.3 */
void j20_captured_terrain(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    bool owner = opt(g->battle, CAPTURED_TERRAIN) == TERRAIN_OWNER;
    int side = owner ? p->phasing : !p->phasing;
    struct captured c = j20_captured(&look, side);
    if (!c.loss)
        return;
    p->morale[side] = (uint8_t)(p->morale[side] > c.loss ? p->morale[side] - c.loss : 0);
    gg_note_event(g, (struct gg_event){.kind = E_CAPTURED,
                                       .side = (int8_t)side,
                                       .piece = -1,
                                       .from = -1,
                                       .to = -1,
                                       .arg = {(int16_t)c.lines, (int16_t)c.objectives,
                                               (int16_t)c.loss, p->morale[side]}});
    (void)j20_check_defeat(g);
}

static void gain(struct play *g, int why)
{
    struct position *p = g->p;
    if (p->morale[p->phasing] == MORALE_MAX) {
        gg_note_side(g, E_MORALE_FULL, p->phasing, MORALE_MAX);
        return;
    }
    p->morale[p->phasing]++;
    gg_note_args(g, why, NO_UNIT, (int16_t[GG_LOG_ARGS]){p->morale[p->phasing]});
}

/* J20-14.4: automatic. */
void j20_recover(struct play *g)
{
    gain(g, E_RECOVER);
}

/* J20-13 */
void j20_lull(struct play *g)
{
    struct position *p = g->p;
    if (!(p->effects & (T_MARCHED | T_FOUGHT)) && p->turn >= opt(g->battle, LULL_FROM))
        gain(g, E_LULL);
}
