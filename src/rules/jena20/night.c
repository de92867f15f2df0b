/*
 * night.c - rally, captured terrain, recovery and the Lull (J20-10, J20-12.5, J20-13, J20-14, J20-16.4,
 * J20-16.6).
 */
#include <string.h>

#include "rules/jena20/chapters.h"

/* The broken units are rolled for in the order of the unit table. */
static int next_broken(const struct look *g, int from)
{
    uint64_t units = g->jena->units_of[g->p->phasing];
    for (units &= from < 64 ? ~(uint64_t)0 << from : 0; units; units &= units - 1)
        if (g->p->at[first_of(units)] == BROKEN)
            return first_of(units);
    return NO_UNIT;
}

/* a: 0 while the point may still be bought, 1 while rolling; b: where in the table we are. */
bool rally_run(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    struct step_frame *frame = top(p);
    if (next_broken(&look, frame->b) == NO_UNIT) {
        p->rally_paid = 0;
        pop(p);
        return false;
    }
    if (!frame->a && !may_spend(&look, p->phasing))
        frame->a = 1;
    return true;
}

void rally_offer(const struct look *g, struct offer *o)
{
    (void)g;
    offer(o, V_SPEND, 0, 0, 0);
    offer(o, V_DONE, 0, 0, 0);
}

void rally_choose(struct play *g, gg_choice c)
{
    top(g->p)->a = 1;
    if (verb_of(c) == V_DONE)
        return;
    g->p->rally_paid = 1;
    note_args(g, E_RALLY_POINT, NO_UNIT, (int16_t[GG_LOG_ARGS]){0});
    (void)spend(g, g->p->phasing);
}

void describe_rally(const struct gg_table *table, int elite, bool paid, bool unreliable,
                    struct gg_roll *r)
{
    gg_roll_d6(r, "Rally", "J20-10.1");
    r->die = "rally die";
    r->reading = GG_TABLE;
    r->table = table;
    gg_roll_modify(r, elite, "elite", "J20-10.2");
    gg_roll_modify(r, paid, "morale point spent", "J20-12.4");
    gg_roll_modify(r, unreliable ? -1 : 0, "unreliable", "J20-16.7");
}

void rally_roll(const struct look *g, struct gg_roll *r)
{
    int unit = next_broken(g, top_of(g->p)->b), flags = flags_of(g, unit);
    describe_rally(&g->jena->rally, flags & ELITE ? g->jena->elite_rally : 0, g->p->rally_paid,
                   flags & UNRELIABLE && opt(g->battle, UNRELIABLE_UNITS), r);
    r->whose = g->jena->unit[unit].name;
}

static int cadres_used(const struct look *g, int side)
{
    return __builtin_popcountll(g->p->cadres & g->jena->units_of[side]);
}

void rally_settle(struct play *g, int result)
{
    struct gg_roll r;
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = next_broken(&look, top(p)->b);
    rally_roll(&look, &r);
    int outcome = gg_roll_cell(&r, result);
    top(p)->b = (uint8_t)(unit + 1);
    note_args(g, E_RALLY, unit, (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)outcome});
    if (outcome == RALLY_ELIMINATED)
        p->at[unit] = ELIMINATED;
    else if (outcome == RALLY_RALLIES)
        push(p, S_PLACE, unit, 0);
    else if (opt(g->battle, CADRE_UNITS) && cadres_used(&look, p->phasing) < CADRES)
        push(p, S_CADRE, unit, 0);
}

/* J20-16.4: hexes joined to a LOC hex by hexes free of enemies and their zones. */
static void mark_joined(const struct look *g, int side, uint8_t *joined)
{
    uint16_t queue[HEXES_MAX];
    uint8_t ground[GROUND_ROOM];
    int head = 0, tail = 0;
    const struct jena *j = g->jena;
    lay_ground(g, side, ground);
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
            if (!passable(g, hex, d) || joined[to] || ground[to] & (GG_CLOSED | GG_STOP))
                continue;
            joined[to] = 1;
            queue[tail++] = (uint16_t)to;
        }
    }
}

static bool is_objective(const struct jena *j, int side, int hex)
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
    for (int hex = 0; hex < g->jena->map.count; hex++) {
        bool place = g->jena->terrain[hex] == TOWN || is_objective(g->jena, side, hex);
        if (place && joined[hex] && unit_at(g, hex) == NO_UNIT &&
            line_number(g->jena, side, hex) < 0)
            out[count++] = (uint16_t)hex;
    }
    return count;
}

/* J20-10.3: LOC hexes with no unit on them; with the switch those out of enemy zones first. */
static int places_for(const struct look *g, int unit, uint16_t *out)
{
    const struct jena *j = g->jena;
    int side = j->unit[unit].side, count = 0, calm = 0;
    for (int i = 0; i < j->nlines[side]; i++) {
        int hex = j->line[side][i];
        if (unit_at(g, hex) != NO_UNIT)
            continue;
        out[count++] = (uint16_t)hex;
        calm += !in_zone(g, hex, side);
    }
    if (opt(g->battle, RALLY_AVOIDS_EZOC) && calm) {
        int kept = 0;
        for (int i = 0; i < count; i++)
            if (!in_zone(g, out[i], side))
                out[kept++] = out[i];
        count = kept;
    }
    return opt(g->battle, RALLY_POINTS) ? rally_points(g, side, out, count) : count;
}

static void settle_down(struct play *g, int unit, int hex)
{
    pop(g->p);
    g->p->mark[unit] = 0;
    place(g, unit, hex);
    note(g, E_PLACE, unit, -1, hex);
}

bool place_run(struct play *g)
{
    uint16_t hex[HEXES_MAX];
    struct look look = look_of(g);
    struct position *p = g->p;
    int unit = top(p)->a, count = places_for(&look, unit, hex);
    if (count > 1)
        return true;
    if (count) {
        settle_down(g, unit, hex[0]);
        return false;
    }
    pop(p); /* no room: it waits and comes like a reinforcement */
    p->at[unit] = OFF;
    p->mark[unit] = WAITING;
    p->due[unit] = p->turn;
    note(g, E_WAIT, unit, -1, -1);
    return false;
}

void place_offer(const struct look *g, struct offer *o)
{
    uint16_t hex[HEXES_MAX];
    int unit = top_of(g->p)->a, count = places_for(g, unit, hex);
    for (int i = 0; i < count; i++)
        offer(o, V_PLACE, unit, hex[i], 0);
}

void place_choose(struct play *g, gg_choice c)
{
    settle_down(g, unit_of(c), hex_of(c));
}

void cadre_offer(const struct look *g, struct offer *o)
{
    offer(o, V_CADRE, top_of(g->p)->a, 0, 0);
    offer(o, V_DONE, 0, 0, 0);
}

/* J20-16.6: the counter goes on as a Cadre of itself. */
void cadre_choose(struct play *g, gg_choice c)
{
    int unit = top(g->p)->a;
    pop(g->p);
    if (verb_of(c) == V_DONE)
        return;
    g->p->cadres |= bit(unit);
    note(g, E_CADRE, unit, -1, -1);
    push(g->p, S_PLACE, unit, 0);
}

static bool held_by(const struct look *g, int hex, int side)
{
    int unit = unit_at(g, hex);
    return unit != NO_UNIT && g->jena->unit[unit].side == side;
}

/* J20-12.5, 14.3: two or more LOC hexes cost a point in all, each Objective one. */
void captured_terrain(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    const struct jena *j = g->jena;
    bool owner = opt(g->battle, CAPTURED_TERRAIN) == TERRAIN_OWNER;
    int side = owner ? p->phasing : !p->phasing;
    int lines = 0, objectives = 0;
    for (int i = 0; i < j->nlines[side]; i++)
        lines += held_by(&look, j->line[side][i], !side);
    for (int i = 0; i < j->nobjectives[side]; i++)
        objectives += held_by(&look, j->objective[side][i], !side);
    int loss = (lines >= 2) + objectives;
    if (!loss)
        return;
    p->morale[side] = (uint8_t)(p->morale[side] > loss ? p->morale[side] - loss : 0);
    if (g->log)
        gg_log_add(g->log,
                   (struct gg_event){.kind = E_CAPTURED,
                                     .side = (int8_t)side,
                                     .piece = -1,
                                     .from = -1,
                                     .to = -1,
                                     .arg = {lines >= 2, (int16_t)objectives, p->morale[side]}});
    (void)check_defeat(g);
}

static void gain(struct play *g, enum event why)
{
    struct position *p = g->p;
    if (p->morale[p->phasing] == MORALE_MAX)
        return;
    p->morale[p->phasing]++;
    note_args(g, why, NO_UNIT, (int16_t[GG_LOG_ARGS]){p->morale[p->phasing]});
}

/* J20-14.4: automatic. */
void recover(struct play *g)
{
    gain(g, E_RECOVER);
}

/* J20-13 */
void lull(struct play *g)
{
    struct position *p = g->p;
    if (!(p->effects & (T_MARCHED | T_FOUGHT)) && p->turn >= opt(g->battle, LULL_FROM))
        gain(g, E_LULL);
}
