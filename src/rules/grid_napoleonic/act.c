/*
 * act.c - the actions of one unit or leader (GN-4-c to k, 7-b, c, f): steps, formations, facings, guns; and the march of a
 * broken brigade, which leaves no choice.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* The frame's side is 1 for a broken brigade, its number 1 when the unit fell back and rallied after a step: its steps begin
 * anew (GN-2.6-h, printed, goes before GN-4-d), and it has stepped all the same. */

/* GN-1-g: square, skirmish and crews have no facing. */
static bool faces(int formation)
{
    return formation != SQUARE && formation != SKIRMISH && formation != ABANDONED;
}

void gn_form(struct play *g, int unit, int formation, int facing)
{
    g->p->formation[unit] = (uint8_t)formation;
    g->p->facing[unit] = faces(formation) ? (uint8_t)facing : NO_FACING;
    gg_note_args(g, E_FORM, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)formation, top_of(g->p)->step == S_DOUBLE});
}

/* --- what a unit can do --- */

static void offer_steps(const struct look *g, int unit, struct offer *o)
{
    uint8_t cost[GG_GRID_DIRECTIONS];
    gn_step_costs(g, unit, cost);
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++)
        if (cost[way] != BARRED)
            offer_move(o, V_STEP, unit, g->b->map.near[g->p->at[unit]][way]);
}

static void offer_form(struct offer *o, int verb, int unit, int formation, int facing)
{
    offer(o, (struct words){verb, unit, 0, NO_UNIT, formation, facing});
}

/* GN-2.7-j, 4-e: foot that was not halted, with the AP for it. */
static bool may_form(const struct look *g, int unit)
{
    return is_infantry(g->b, unit) && !has(g->p->halted, unit) &&
           g->p->ap[unit] >= g->b->formation_ap;
}

/* GN-4-e: leaving a square or skirmish any facing, else the facing is kept. */
static void offer_forms(const struct look *g, int unit, struct offer *o)
{
    int now = g->p->formation[unit];
    if (!may_form(g, unit))
        return;
    for (int formation = COLUMN; formation <= SKIRMISH; formation++) {
        if (formation == now || (formation == SKIRMISH && !g->b->piece[unit].skirmishes))
            continue;
        if (!faces(formation) || faces(now))
            offer_form(o, V_FORM, unit, formation, 0);
        else
            for (int facing = 0; facing < GG_GRID_DIRECTIONS; facing++)
                offer_form(o, V_FORM, unit, formation, facing + 1);
    }
}

/* GN-4-e: a line and unlimbered guns pay for each 90 degrees or part of it. */
static int facing_cost(const struct look *g, int unit, int facing)
{
    int formation = g->p->formation[unit], turn = gg_grid_turn(facing, g->p->facing[unit]);
    return ((formation == LINE || formation == UNLIMBERED) && turn > 2 ? 2 : 1) * g->b->face_ap;
}

static void offer_facings(const struct look *g, int unit, struct offer *o)
{
    int now = g->p->facing[unit];
    for (int facing = 0; now != NO_FACING && facing < GG_GRID_DIRECTIONS; facing++)
        if (facing != now && facing_cost(g, unit, facing) <= g->p->ap[unit])
            offer_form(o, V_FACE, unit, NO_UNIT, facing + 1);
}

/* GN-7-f */
static bool may_man(const struct look *g, int unit)
{
    int side = side_of(g, unit), space = g->p->at[unit];
    return is_crew(g, unit) && g->p->guns[unit] == space && !gn_here(g, space, !side) &&
           gn_stack(g, space, side, unit) < g->b->stacking && g->p->ap[unit] >= g->b->man_ap;
}

static bool may_limber(const struct look *g, int unit)
{
    int formation = g->p->formation[unit];
    return (formation == LIMBERED || formation == UNLIMBERED) && g->p->ap[unit] >= g->b->limber_ap;
}

static void offer_guns(const struct look *g, int unit, struct offer *o)
{
    if (may_limber(g, unit))
        offer_unit(o, g->p->formation[unit] == LIMBERED ? V_UNLIMBER : V_LIMBER, unit);
    if (may_man(g, unit))
        for (int facing = 0; facing < GG_GRID_DIRECTIONS; facing++)
            offer_form(o, V_MAN, unit, NO_UNIT, facing + 1);
}

/* Is there anything but to end? What has a facing can turn if it has the AP. */
bool gn_can_act(const struct look *g, int unit)
{
    uint8_t cost[GG_GRID_DIRECTIONS];
    bool turns = g->p->facing[unit] != NO_FACING && g->p->ap[unit] >= g->b->face_ap;
    if (turns || may_man(g, unit) || may_limber(g, unit) || may_form(g, unit))
        return true;
    gn_step_costs(g, unit, cost);
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++)
        if (cost[way] != BARRED)
            return true;
    return false;
}

static void offer_act(const struct look *g, struct offer *o)
{
    int unit = top_of(g->p)->unit;
    offer_steps(g, unit, o);
    if (gn_must_go_on(g, unit))
        return;
    offer_forms(g, unit, o);
    offer_facings(g, unit, o);
    offer_guns(g, unit, o);
    offer_word(o, V_DONE);
}

/* --- what it does --- */

/* GN-4-e: column, cavalry and limbered guns face the way they step. */
static void take_step(struct play *g, int unit, int way)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int from = p->at[unit], formation = p->formation[unit];
    p->at[unit] = g->b->map.near[from][way];
    p->stepped |= bit(unit);
    if (formation == COLUMN || formation == CAV || formation == LIMBERED)
        p->facing[unit] = (uint8_t)way;
    gg_note(g, E_STEP, unit, from, p->at[unit]);
    gn_settle_space(g, from);
    gn_settle_space(g, p->at[unit]); /* GN-7-e: an enemy leader there is lost */
    if (gn_double_due(&look, unit))  /* GN-2.7-m 2 */
        gn_double(g, unit, true);
}

static void turn_to(struct play *g, int unit, int facing)
{
    g->p->facing[unit] = (uint8_t)facing;
    gg_note_args(g, E_FACE, unit, (int16_t[GG_LOG_ARGS]){(int16_t)facing});
}

static int way_of(const struct look *g, struct words w)
{
    return gg_grid_step(&g->b->map, g->p->at[w.unit], w.place);
}

int gn_act_cost(const struct look *g, gg_choice c)
{
    struct words w = words_of(c);
    switch (w.verb) {
    case V_DONE:
        return 0;
    case V_STEP:
        return gn_step_cost(g, w.unit, way_of(g, w));
    case V_FACE:
        return facing_cost(g, w.unit, w.extra - 1);
    case V_FORM:
        return g->b->formation_ap;
    case V_MAN:
        return g->b->man_ap;
    default:
        return g->b->limber_ap;
    }
}

static void choose_act(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct words w = words_of(c);
    uint8_t *ap = &g->p->ap[top(g->p)->unit];
    *ap = (uint8_t)(*ap - gn_act_cost(&look, c));
    switch (w.verb) {
    case V_STEP:
        take_step(g, w.unit, way_of(&look, w));
        break;
    case V_FORM:
        gn_form(g, w.unit, w.third, w.extra ? w.extra - 1 : g->p->facing[w.unit]);
        break;
    case V_FACE:
        turn_to(g, w.unit, w.extra - 1);
        break;
    case V_LIMBER:
    case V_UNLIMBER:
        gn_form(g, w.unit, w.verb == V_LIMBER ? LIMBERED : UNLIMBERED, g->p->facing[w.unit]);
        break;
    case V_MAN:
        g->p->guns[w.unit] = 0;
        gg_note(g, E_MAN, w.unit, g->p->at[w.unit], g->p->at[w.unit]);
        gn_form(g, w.unit, UNLIMBERED, w.extra - 1);
        break;
    default:
        top(g->p)->stage = A_STOP;
        break;
    }
}

/* --- a broken brigade (GN-7-c) --- */

/* First, and never again: a square formed at a double check on the way stays one. */
static bool change_first(struct play *g, int unit)
{
    struct look look = look_of(g);
    int formation = g->p->formation[unit], edge = g->b->edge[side_of(&look, unit)];
    bool foot = formation == LINE || formation == SQUARE;
    if ((!foot && formation != UNLIMBERED) || has(g->p->stepped, unit) ||
        (foot && has(g->p->halted, unit)))
        return false;
    int cost = foot ? g->b->formation_ap : g->b->limber_ap;
    if (cost > g->p->ap[unit]) { /* it cannot be paid: the unit stays as it is */
        top(g->p)->stage = A_STOP;
        return true;
    }
    gn_form(g, unit, foot ? COLUMN : LIMBERED, edge);
    g->p->ap[unit] = (uint8_t)(g->p->ap[unit] - cost);
    return true;
}

/* From the last row the cost of one step takes it off the board; it is a step like any other (GN-4-d). */
static void march_off(struct play *g, int unit)
{
    struct look look = look_of(g);
    int step = g->b->formation[g->p->formation[unit]].step;
    bool contact = gn_stoppers(&look, side_of(&look, unit), g->p->at[unit]) != 0;
    bool held = contact && has(g->p->stepped, unit);
    int extra = contact ? g->b->contact_ap : 0;
    if (step == NONE || held || step + extra > g->p->ap[unit]) {
        top(g->p)->stage = A_STOP;
        return;
    }
    gg_note(g, E_MARCH_OFF, unit, g->p->at[unit], OFF);
    pop(g->p);
    gn_remove(g, unit, OFF);
}

/* The next space of GN-4-h, full ones skipped as well; -1 when there is none. */
static int broken_way(const struct look *g, int unit)
{
    int side = side_of(g, unit), from = g->p->at[unit], ways[3];
    gg_grid_flight(&g->b->map, from, g->b->edge[side], ways);
    for (int i = 0; i < 3; i++) {
        int to = g->b->map.near[from][ways[i]];
        if (gn_closed(g, unit, from, ways[i]) || gn_here(g, to, !side) ||
            gn_leader_at(g, to, !side, NO_UNIT) != NO_UNIT ||
            (!is_crew(g, unit) && gn_stack(g, to, side, unit) >= g->b->stacking))
            continue;
        return ways[i];
    }
    return -1;
}

static void march_back(struct play *g, int unit)
{
    struct look look = look_of(g);
    if (change_first(g, unit))
        return;
    if (gg_grid_at_edge(&g->b->map, g->p->at[unit], g->b->edge[side_of(&look, unit)])) {
        march_off(g, unit);
        return;
    }
    int way = broken_way(&look, unit);
    int cost = way < 0 ? (int)BARRED : gn_step_cost(&look, unit, way);
    if (cost == BARRED) {
        top(g->p)->stage = A_STOP;
        return;
    }
    g->p->ap[unit] = (uint8_t)(g->p->ap[unit] - cost);
    take_step(g, unit, way);
}

/* --- the step --- */

/* GN-4-j: the free facing is asked for last; GN-2.7-m 1: then cavalry that came near is met. */
static void end_actions(struct play *g, int unit, bool broken)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int formation = p->formation[unit];
    if (top(p)->number && there(&look, unit))
        p->stepped |= bit(unit);
    pop(p);
    if (!there(&look, unit) || !has(p->stepped, unit))
        return;
    if (is_cavalry(g->b, unit)) {
        uint64_t foes = g->b->units_of[!side_of(&look, unit)] & ~g->b->cavalry;
        p->listed = gn_near(&look, p->at[unit], 1, foes);
        push_unit(p, S_THREAT, unit);
    }
    if (!broken && !bad_order(&look, unit) &&
        (formation == COLUMN || formation == CAV || formation == LIMBERED))
        push_unit(p, S_FREE_FACING, unit);
}

static bool run_act(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    int unit = frame->unit;
    bool broken = frame->side, bad = there(&look, unit) && bad_order(&look, unit);
    if (bad && !has(g->p->rallied, unit)) { /* GN-2.5-e: at once, with the AP it has left */
        frame->number = has(g->p->stepped, unit);
        g->p->stepped &= ~bit(unit);
        gn_rally_now(g, unit);
        return false;
    }
    if (!there(&look, unit) || bad || frame->stage == A_STOP || !g->p->ap[unit] ||
        !(broken || gn_can_act(&look, unit))) {
        end_actions(g, unit, broken);
        return false;
    }
    if (!broken)
        return true;
    march_back(g, unit);
    return false;
}

static bool act_fits(const struct look *g, const struct gg_frame *frame,
                     const struct gg_frame *above)
{
    int unit = frame->unit;
    if (is_leader(g->b, unit) || side_of(g, unit) != g->p->phasing || !has(g->p->acted, unit) ||
        g->p->listed)
        return false;
    bool fit = there(g, unit) && !bad_order(g, unit) && g->p->ap[unit] && gn_can_act(g, unit);
    return above || (fit && !g->p->engaged[unit] && frame->stage == A_ACT && !frame->side);
}

static const char *const stage_words[] = {"act", "stop"};
static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who acts"},
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2, .words = stage_words,
     .line = "whether it goes on"},
    {"broken", GG_FIELD_SWITCH, GG_LOCAL(side), .line = "its brigade is broken: it only goes back"},
    {"anew", GG_FIELD_SWITCH, GG_LOCAL(number),
     .line = "it stepped, fell back and rallied: its steps begin anew"},
    {0}};

const struct gg_step gn_act = {
    .name = "act",
    .phase = "movement",
    .prompt = "{side}: {unit} has {ap} AP left.",
    .done = "It has done enough",
    .run = run_act,
    .offer = offer_act,
    .choose = choose_act,
    .fits = act_fits,
    .locals = locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_DOUBLE},
                                          {GG_ANY_STAGE, S_CASCADE},
                                          {GG_ANY_STAGE, S_RALLY},
                                          {0, GG_NO_STEP}},
};

/* --- the free facing --- */

static void offer_free(const struct look *g, struct offer *o)
{
    for (int facing = 0; facing < GG_GRID_DIRECTIONS; facing++)
        offer_form(o, V_FACE, top_of(g->p)->unit, NO_UNIT, facing + 1);
}

static void choose_free(struct play *g, gg_choice c)
{
    pop(g->p);
    if (g->p->facing[unit_of(c)] != extra_of(c) - 1)
        turn_to(g, unit_of(c), extra_of(c) - 1);
}

static bool free_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    int unit = frame->unit;
    return !above && !is_leader(g->b, unit) && there(g, unit) && g->p->facing[unit] != NO_FACING &&
           side_of(g, unit) == g->p->phasing && has(g->p->stepped, unit);
}

const struct gg_step gn_free_facing = {
    .name = "facing",
    .phase = "movement",
    .prompt = "{side}: which way does {unit} face?",
    .offer = offer_free,
    .choose = choose_free,
    .fits = free_fits,
    .locals = gg_local_unit,
};

/* --- leaders (GN-4-k, 7-b) --- */

static bool may_ride(const struct look *g, int leader, int way)
{
    int side = side_of(g, leader), from = g->p->at[leader], to = g->b->map.near[from][way];
    if (to == GG_GRID_NONE || g->b->ground[to] == WATER || gn_here(g, to, !side))
        return false;
    return !(g->p->marks[leader] & SHAKEN) || gg_grid_turn(way, g->b->edge[!side]) >= 2;
}

/* Has he AP and a space to go to? */
bool gn_may_ride(const struct look *g, int leader)
{
    for (int way = 0; g->p->ap[leader] && way < GG_GRID_DIRECTIONS; way++)
        if (may_ride(g, leader, way))
            return true;
    return false;
}

static void offer_lead(const struct look *g, struct offer *o)
{
    int leader = top_of(g->p)->unit;
    for (int way = 0; way < GG_GRID_DIRECTIONS; way++)
        if (may_ride(g, leader, way))
            offer_move(o, V_STEP, leader, g->b->map.near[g->p->at[leader]][way]);
    offer_word(o, V_DONE);
}

static void choose_lead(struct play *g, gg_choice c)
{
    int leader = unit_of(c);
    if (verb_of(c) == V_DONE) {
        g->p->ap[top(g->p)->unit] = 0;
        return;
    }
    gg_note(g, E_STEP, leader, g->p->at[leader], place_of(c));
    g->p->at[leader] = (uint16_t)place_of(c);
    g->p->ap[leader]--;
}

static bool run_lead(struct play *g)
{
    struct look look = look_of(g);
    if (gn_may_ride(&look, top(g->p)->unit))
        return true;
    pop(g->p);
    return false;
}

static bool lead_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    int leader = frame->unit;
    return !above && is_leader(g->b, leader) && there(g, leader) && gn_may_ride(g, leader) &&
           side_of(g, leader) == g->p->phasing && g->p->marks[leader] & MOVED;
}

const struct gg_step gn_lead = {
    .name = "lead",
    .phase = "movement",
    .prompt = "{side}: {unit} rides, {ap} spaces left.",
    .done = "He stays here",
    .run = run_lead,
    .offer = offer_lead,
    .choose = choose_lead,
    .fits = lead_fits,
    .locals = gg_local_unit,
};
