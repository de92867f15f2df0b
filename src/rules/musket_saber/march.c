/*
 * march.c - the movement phase: squares, parties, moves, leaving the map (MS-4, 6.2, 9.3-a..d, 10.0-i,
 * W-15.1, W-15.4; D02 to D05).
 *
 * A unit alone moves as it is; units of one hex that want to go together are gathered into a party first.
 * A move takes the party to any hex it can reach, and while it has points left it may go on, until its
 * owner picks something else.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

/* --- the phase opens --- */

uint64_t ms_in_squares(const struct look *g, int side)
{
    uint64_t found = 0, own = g->b->units_of[side] | g->b->leaders_of[side];
    for (uint64_t left = g->p->squares & own; left; left &= left - 1)
        found |= ms_in_hex(g, g->p->at[first_of(left)]) & own;
    return found;
}

uint64_t ms_in_enemy_zones(const struct look *g, int side)
{
    struct field zone;
    uint64_t found = 0;
    ms_zones(g, !side, 0, &zone);
    for (uint64_t left = g->b->units_of[side] | g->b->leaders_of[side]; left; left &= left - 1) {
        int at = g->p->at[first_of(left)];
        if (is_hex((unsigned)at) && in_field(&zone, at))
            found |= left & -left;
    }
    return found;
}

void ms_move_begin(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    p->moved = p->tried = 0;
    p->charging = 0;
    memset(p->aim, 0, sizeof p->aim);
    memset(&p->march, 0, sizeof p->march);
    p->zoned = ms_in_enemy_zones(&look, p->phasing);
    p->bound = ms_in_squares(&look, p->phasing);
}

void ms_march_end(struct play *g)
{
    memset(&g->p->march, 0, sizeof g->p->march);
}

/* --- who may do what --- */

static bool surprised(const struct look *g, int unit)
{
    const struct special *s = &g->b->special;
    int side = g->b->unit[unit].is.side;
    if (s->surprise_turn != g->p->turn || !s->surprise_turn || s->surprise_side != side ||
        is_leader(g->b, unit))
        return false;
    for (uint64_t left = ms_on_map(g, !side); left; left &= left - 1)
        if (gg_hex_distance(&g->b->map, g->p->at[unit], g->p->at[first_of(left)]) <=
            s->surprise_range)
            return false;
    return true;
}

/* Those in a unit's hex who could go with it (MS-4.1-c, d). */
static uint64_t companions(const struct look *g, int unit)
{
    int side = g->b->unit[unit].is.side;
    uint64_t own = g->b->units_of[side] | g->b->leaders_of[side];
    uint64_t may = ms_in_hex(g, g->p->at[unit]) & own & ~g->p->moved & ~bit(unit);
    for (uint64_t left = may; left; left &= left - 1)
        if (surprised(g, first_of(left)))
            may &= ~(left & -left);
    return may;
}

static bool gathering(const struct position *p)
{
    return p->march.units && !p->march.begun;
}

/* MS-9.3-a, c; D02: before anything moves. A unit forms or dissolves once in a phase. */
static void offer_squares(const struct look *g, int unit, struct offer *o)
{
    const struct position *p = g->p;
    if (p->moved || has(p->tried, unit) || g->b->special.no_squares)
        return;
    if (has(p->squares, unit))
        offer_unit(o, V_DISSOLVE, unit);
    else if (has(g->b->infantry & ~p->shaken, unit) && !ms_in_square(g, unit))
        offer_unit(o, V_FORM, unit);
}

/* W-15.4: leaving the map is a step that costs a point. */
static bool may_exit(const struct look *g, uint64_t units, bool fresh)
{
    const struct special *s = &g->b->special;
    const struct march *m = &g->p->march;
    int first = first_of(units), hex = g->p->at[first];
    if (!s->exit_turn || g->p->turn < s->exit_turn || g->b->unit[first].is.side != s->exit_side ||
        !(s->exit_hex[hex >> 6] >> (hex & 63) & 1))
        return false;
    uint64_t leaders = units & g->b->of_type[LEADER], combat = units & ~leaders;
    if (fresh)
        return true; /* */
    if (!combat)
        return m->steps < LEADER_MOVE;
    for (; combat; combat &= combat - 1) {
        int unit = first_of(combat);
        int spent = ms_spent(m, column_of(g->b, unit)) + HALVES;
        if (spent > ms_allowance(g, unit, leaders))
            return false;
    }
    return true;
}

static void offer_moves(const struct look *g, uint64_t units, int lead, struct offer *o)
{
    struct trip t;
    bool fresh = !g->p->march.begun || !has(g->p->march.units, lead);
    if (may_exit(g, units, fresh))
        offer_unit(o, V_EXIT, lead);
    ms_trip(g, units, fresh, &t);
    ms_trip_offer(&t, lead, o);
}

/* A party that has not moved: who joins it, and where it goes. */
static void offer_gathering(const struct look *g, int unit, struct offer *o)
{
    const struct march *m = &g->p->march;
    if (unit == m->lead) {
        if (m->units != bit(unit))
            offer_moves(g, m->units, unit, o);
    } else if (!has(m->units, unit) && has(companions(g, m->lead), unit)) {
        offer_unit(o, V_ADD, unit);
    }
}

static void offer_unit_moves(const struct look *g, int unit, struct offer *o)
{
    const struct position *p = g->p;
    const struct march *m = &p->march;
    if (gathering(p)) {
        offer_gathering(g, unit, o);
        return;
    }
    if (!is_hex(p->at[unit])) {
        ms_entry_offer(g, unit, o);
        return;
    }
    if (has(p->moved, unit)) {
        if (m->lead == unit && has(m->units, unit) && !m->over)
            offer_moves(g, m->units, unit, o);
        return;
    }
    offer_squares(g, unit, o);
    if (surprised(g, unit))
        return;
    if (companions(g, unit))
        offer_unit(o, V_GATHER, unit);
    offer_moves(g, bit(unit), unit, o);
    ms_charge_move_offer(g, unit, o);
}

static void offer_rest(const struct look *g, struct offer *o)
{
    if (gathering(g->p))
        offer_word(o, V_DISBAND);
    else if (!ms_entry_holds(g))
        offer_word(o, V_DONE);
}

/* --- moving --- */

/* hexes: leaders alone count hexes, not points. */
static void note_move(struct play *g, int unit, int to, int points, bool hexes)
{
    gg_log_add(g->log, (struct gg_event){.kind = E_MOVE,
                                         .side = (int8_t)g->p->phasing,
                                         .piece = (int16_t)unit,
                                         .from = (int16_t)g->p->at[unit],
                                         .to = (int16_t)to,
                                         .arg = {(int16_t)points, hexes}});
}

/* exposed_leader_flees: a leader whose troops march off beside an enemy goes too. */
void ms_leave_behind(struct play *g, int hex, int side)
{
    struct look look = look_of(g);
    if (!opt(g->battle, EXPOSED_LEADER_FLEES) || ms_combat_at(&look, hex, side))
        return;
    uint64_t left = ms_in_hex(&look, hex) & g->b->leaders_of[side];
    if (left && ms_adjacent(&look, hex, !side))
        ms_flee(g, left);
}

/* The unit by whose kind the price of a march is told. */
static int payer(const struct look *g, uint64_t units)
{
    uint64_t combat = units & ~g->b->of_type[LEADER];
    return first_of(combat ? combat : units);
}

/* What a march has cost so far; leaders alone count hexes. */
static int points_of(const struct look *g, const struct march *m, uint64_t units)
{
    int unit = payer(g, units);
    return is_leader(g->b, unit) ? HALVES * m->steps : ms_spent(m, column_of(g->b, unit));
}

/* What a way adds to it; by road it may make the steps before it dearer. */
static int price(const struct trip *t, const uint8_t *way, int length)
{
    static const struct march none;
    const struct battlefield *b = t->g->b;
    struct march m = t->fresh ? none : t->g->p->march;
    int hex = t->from, before = points_of(t->g, &m, t->units);
    for (int i = 0; i < length; i++) {
        ms_pay_step(b, &m, hex, way[i]);
        hex = b->near[hex][way[i]];
    }
    return points_of(t->g, &m, t->units) - before;
}

int ms_move_cost(const struct look *g, gg_choice c)
{
    struct words w = words_of(c);
    const struct march *m = &g->p->march;
    struct trip t;
    uint8_t way[LEVELS];
    if (w.verb == V_ENTER)
        return ms_entry_cost(g, w.unit, w.place);
    bool party = has(m->units, w.unit) && m->lead == w.unit;
    ms_trip(g, party ? m->units : bit(w.unit), !(party && m->begun), &t);
    int length = ms_trip_way(&t, w.place, way);
    return price(&t, way, length);
}

int ms_move_way(const struct look *g, gg_choice c, int *place, int room)
{
    struct words w = words_of(c);
    const struct march *m = &g->p->march;
    struct trip t;
    uint8_t way[LEVELS];
    if (w.verb != V_MOVE || room < LEVELS + 1)
        return 0;
    bool party = has(m->units, w.unit) && m->lead == w.unit;
    ms_trip(g, party ? m->units : bit(w.unit), !(party && m->begun), &t);
    int length = ms_trip_way(&t, w.place, way);
    place[0] = t.from;
    for (int i = 0; i < length; i++)
        place[i + 1] = g->b->near[place[i]][way[i]];
    return length > 0 ? length + 1 : 0;
}

/* The party that the unit leads, or the unit alone, sets out or goes on. */
static void set_out(struct play *g, int lead)
{
    struct march *m = &g->p->march;
    if (!has(m->units, lead) || m->lead != lead) {
        ms_march_end(g);
        m->units = bit(lead);
        m->lead = (uint8_t)lead;
    }
    g->p->moved |= m->units;
}

static void move_party(struct play *g, int lead, int to)
{
    struct march *m = &g->p->march;
    struct look look = look_of(g);
    struct trip t;
    uint8_t way[LEVELS];
    set_out(g, lead);
    ms_trip(&look, m->units, !m->begun, &t);
    int length = ms_trip_way(&t, to, way), from = t.from;
    for (uint64_t left = g->log ? m->units : 0; left; left &= left - 1)
        note_move(g, first_of(left), to, price(&t, way, length), !t.combat);
    m->begun = 1;
    m->over = t.held || has_hex(&t, &t.zone, to);
    /* Each hex is taken on the way; only in the last one anything can happen. */
    for (int i = 0, hex = from; i < length; i++) {
        ms_pay_step(g->b, m, hex, way[i]);
        hex = g->b->near[hex][way[i]];
        if (t.combat)
            hold(g->p, hex, t.side);
    }
    ms_enter(g, m->units, to);
    ms_leave_behind(g, from, t.side);
    if (length == 1)
        ms_check_step(g, from, way[0]);
}

static void leave_map(struct play *g, int lead)
{
    struct play quiet = *g;
    quiet.log = NULL; /* they do not retreat off the map: they leave it */
    set_out(g, lead);
    int from = g->p->at[lead], side = g->b->unit[lead].is.side;
    for (uint64_t left = g->p->march.units; left; left &= left - 1) {
        gg_note(g, E_EXIT, first_of(left), from, EXITED);
        ms_remove(&quiet, first_of(left), EXITED);
    }
    ms_march_end(g);
    ms_leave_behind(g, from, side);
}

/* --- choices --- */

static void form(struct play *g, int unit)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int side = g->b->unit[unit].is.side;
    ms_march_end(g);
    p->tried |= bit(unit);
    p->squares |= bit(unit);
    p->bound |= ms_in_hex(&look, p->at[unit]) & (g->b->units_of[side] | g->b->leaders_of[side]);
    gg_note(g, E_FORM, unit, p->at[unit], p->at[unit]);
}

static void dissolve(struct play *g, int unit)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    ms_march_end(g);
    p->tried |= bit(unit);
    p->squares &= ~bit(unit);
    p->bound = ms_in_squares(&look, p->phasing);
    gg_note(g, E_DISSOLVE, unit, p->at[unit], p->at[unit]);
}

static void gather(struct play *g, int unit)
{
    ms_march_end(g);
    g->p->march.units = bit(unit);
    g->p->march.lead = (uint8_t)unit;
}

/* Who was due and has not come on waits for the next turn (MS-4.5-g). */
static void end_phase(struct play *g)
{
    const struct position *p = g->p;
    uint64_t own = g->b->units_of[p->phasing] | g->b->leaders_of[p->phasing];
    for (; own; own &= own - 1) {
        int unit = first_of(own);
        if (p->at[unit] == RESERVE && p->due[unit] <= p->turn)
            gg_note_args(
                g, E_WAITS, unit,
                (const int16_t[GG_LOG_ARGS]){opt(g->battle, MAY_DELAY_REINFORCEMENTS) != 0});
    }
    ms_march_end(g);
    pop(g->p);
}

static void choose_move(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    switch ((int)w.verb) {
    case V_DONE:
        end_phase(g);
        break;
    case V_FORM:
        form(g, w.unit);
        break;
    case V_DISSOLVE:
        dissolve(g, w.unit);
        break;
    case V_GATHER:
        gather(g, w.unit);
        break;
    case V_ADD:
        g->p->march.units |= bit(w.unit);
        break;
    case V_DISBAND:
        ms_march_end(g);
        break;
    case V_MOVE:
        move_party(g, w.unit, w.place);
        break;
    case V_CHARGE:
        ms_charge_move_choose(g, c);
        break;
    case V_ENTER:
        ms_entry_choose(g, c);
        break;
    case V_EXIT:
        leave_map(g, w.unit);
        break;
    default:
        break;
    }
}

/* While the second hex of a charge move is still to come the frame holds its unit and its direction. */
static bool move_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    const struct position *p = g->p;
    if (!frame->number)
        return !frame->unit;
    return above && has(p->charging, frame->unit) &&
           ms_way_fits(g, p->at[frame->unit], frame->number, p->phasing);
}

static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY,
     .line = "charges, and has a second hex to go"},
    {"direction", GG_FIELD_NUMBER, GG_LOCAL(number), 0, GG_HEX_DIRECTIONS,
     .line = "of that hex, from 1 for north clockwise; 0: none"},
    {0}};

const struct gg_step ms_move = {
    .name = "move",
    .phase = "movement",
    .prompt = "{side}: move your units, one at a time or in parties; then end the phase.",
    .done = "End the movement phase",
    .run = ms_charge_move_run,
    .offer = offer_rest,
    .offer_unit = offer_unit_moves,
    .choose = choose_move,
    .fits = move_fits,
    .locals = locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_CHECK},
                                          {GG_ANY_STAGE, S_FLIGHT},
                                          {GG_ANY_STAGE, S_RETREATS},
                                          {0, GG_NO_STEP}},
};
