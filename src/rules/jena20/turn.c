/*
 * turn.c - the sequence of play (J20-4) as a stack of steps, and the few changes every chapter makes: placing, breaking,
 * revealing, spending.
 */
#include "rules/jena20/jena20.h"

/* J20-12.0.1 */
bool j20_may_spend(const struct look *g, int side)
{
    return g->p->morale[side] >= (opt(g->battle, SPEND_LAST_POINT) ? 1 : 2);
}

bool j20_spend(struct play *g, int side)
{
    g->p->morale[side]--;
    return !j20_check_defeat(g);
}

/* J20-16.9: a leader caught alone goes to the nearest unit of his own; of several to the lowest hex, which tells nobody
 * what is concealed there. */
static void displace_leader(struct play *g, int side, int hex)
{
    int leader = g->b->leader[side];
    if (leader == NO_UNIT || g->p->at[leader] != hex)
        return;
    int best = NO_UNIT, nearest = 0;
    struct look look = look_of(g);
    for (uint64_t units = j20_on_map(&look, side); units; units &= units - 1) {
        int unit = first_of(units);
        int far = gg_hex_distance(&g->b->map, hex, g->p->at[unit]);
        if (best == NO_UNIT || far < nearest ||
            (far == nearest && g->p->at[unit] < g->p->at[best])) {
            best = unit;
            nearest = far;
        }
    }
    g->p->at[leader] = best == NO_UNIT ? ELIMINATED : g->p->at[best];
    gg_note(g, best == NO_UNIT ? E_LEADER_LOST : E_LEADER, leader, hex, g->p->at[leader]);
}

void j20_place(struct play *g, int unit, int hex)
{
    g->p->at[unit] = (uint16_t)hex;
    displace_leader(g, !g->b->unit[unit].is.side, hex);
}

/* J20-9.6.1, 12.5: it leaves the map, the victor gains a point and its own side loses one. A Cadre is
 * gone for good (J20-16.6). */
void j20_break_unit(struct play *g, int unit, enum cause cause)
{
    const struct unit *u = &g->b->unit[unit];
    bool cadre = has(g->p->cadres, unit);
    gg_note_args(g, E_BREAK, unit, (int16_t[GG_LOG_ARGS]){(int16_t)cause});
    if (cadre)
        gg_note(g, E_CADRE_GONE, unit, -1, -1);
    g->p->at[unit] = cadre ? ELIMINATED : BROKEN;
    g->p->mark[unit] = 0;
    g->p->spent[unit] = 0;
    g->p->net[u->is.side]--;
    g->p->net[!u->is.side]++;
}

void j20_reveal(struct play *g, int unit)
{
    if (!(g->p->mark[unit] & CONCEALED))
        return;
    g->p->mark[unit] &= (uint8_t)~CONCEALED;
    gg_reveal(g, !g->b->unit[unit].is.side);
    bool dummy = g->b->unit[unit].type == DUMMY;
    gg_note(g, dummy ? E_DUMMY : E_REVEAL, unit, g->p->at[unit], g->p->at[unit]);
    if (!dummy)
        return;
    g->p->at[unit] = UNUSED;
    g->p->mark[unit] = 0;
}

/* The cards that last beyond a Player Turn run until the end of a Player Turn of one side that begins
 * after the draw (JX-6, cards 8 and 10). */
static void begin_lasting(struct play *g)
{
    struct position *p = g->p;
    if (p->doubts == 1 && g->b->unit[p->doubt_unit].is.side != p->phasing)
        p->doubts = 2;
    if (p->tarries == 1 && g->b->unit[p->tarry_unit].is.side == p->phasing)
        p->tarries = 2;
}

static void end_lasting(struct play *g)
{
    struct position *p = g->p;
    if (p->doubts == 2)
        p->doubts = p->doubt_unit = p->doubt_strength = 0;
    if (p->tarries == 2)
        p->tarries = p->tarry_unit = 0;
}

/* J20-5.3, 14.5: all cards make a new deck. */
static void shuffle(struct play *g)
{
    g->p->deck = (uint16_t)((1u << g->b->ncards) - 1);
    gg_note_side(g, E_SHUFFLE, g->p->phasing, 0);
}

static void begin_player_turn(struct play *g)
{
    struct position *p = g->p;
    p->effects = 0;
    p->early_used = 0;
    if (p->phasing == g->b->first)
        p->tried = 0;
    begin_lasting(g);
    gg_note_side(g, E_TURN, p->phasing, p->turn);
    if (!g->b->ncards)
        return;
    if (!p->deck)
        shuffle(g);
    push_step(p, S_DRAW);
}

/* J20-4.4 */
static void end_player_turn(struct play *g)
{
    struct position *p = g->p;
    for (int u = 0; u < g->b->names.npieces; u++) {
        p->mark[u] &= (uint8_t) ~(ROUTED | CONFUSED | REACTED | CHARGED | MOVED);
        if (p->spent[u] && g->b->unit[u].is.side == p->phasing)
            p->spent[u]--;
    }
    end_lasting(g);
    p->effects = 0;
    if (gg_next_turn(g))
        top(p)->stage = ST_BEGIN;
    else
        j20_count_up(g);
}

static void clear_marks(struct position *p, int marks)
{
    for (int u = 0; u < UNITS_MAX; u++)
        p->mark[u] &= (uint8_t)~marks;
}

static void enter_phase(struct play *g, enum stage stage, int step)
{
    gg_note_side(g, E_PHASE, g->p->phasing, (int)stage);
    push_step(g->p, step);
}

/* J20-14: rally, captured ground, rest. */
static void night_operations(struct play *g)
{
    struct position *p = g->p;
    j20_captured_terrain(g);
    if (top(p)->step == S_OVER)
        return;
    j20_recover(g);
    if (opt(g->battle, CONCEALMENT))
        push_step(p, S_RECONCEAL);
}

/* One stage of the Player Turn: what it pushes runs before the next stage. */
static bool run_turn(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_frame *frame = top(p);
    enum stage stage = (enum stage)frame->stage;
    bool night = g->b->night[p->turn];
    frame->stage++;
    switch (stage) {
    case ST_BEGIN:
        begin_player_turn(g);
        break;
    case ST_MOVE:
        enter_phase(g, stage, S_MOVE);
        break;
    case ST_REACT:
        clear_marks(p, MOVED);
        if (p->effects & T_FOG || j20_quiet_night(&look))
            frame->stage = ST_COMBAT;
        else
            push_step(p, S_REACT);
        break;
    case ST_COUNTERCHARGE:
        p->reaction = 1;
        push_step(p, S_DECLARE);
        break;
    case ST_COMBAT:
        clear_marks(p, REACTED | CHARGED);
        p->reaction = 0;
        if (!j20_quiet_night(&look))
            push_step(p, S_DECLARE);
        break;
    case ST_LULL:
        if (night) {
            enter_phase(g, ST_NIGHT, S_RALLY);
        } else {
            j20_lull(g);
            frame->stage = ST_END;
        }
        break;
    case ST_NIGHT:
        night_operations(g);
        break;
    case ST_LATE:
        if (p->phasing != g->b->first && g->b->ncards) /* J20-14.5 */
            shuffle(g);
        break;
    case ST_END:
        if (frame != stack_of(p)->frame) /* an umpire was asked about the night alone */
            pop(p);
        else
            end_player_turn(g);
        break;
    }
    return false;
}

/* --- who decides --- */

int j20_reacting(const struct look *g)
{
    return !g->p->phasing;
}

int j20_attacker(const struct look *g)
{
    return attacking_side(g->p);
}

int j20_by_unit(const struct look *g)
{
    return g->b->unit[top_of(g->p)->unit].is.side;
}

/* --- the step --- */

static const char *const stage_words[] = {
    "begin", "move", "react", "countercharge", "combat", "lull", "night", "late", "end"};
static const struct gg_field locals[] = {{"next", GG_FIELD_WORD, GG_LOCAL(stage),
                                          .high = ST_END + 1, .words = stage_words,
                                          .line = "what comes when all that stands above is done"},
                                         {0}};
static const struct gg_above above[] = {
    {ST_BEGIN, S_SETUP},         {ST_MOVE, S_DRAW},      {ST_MOVE, S_CARD_RALLY},
    {ST_MOVE, S_CONFUSION},      {ST_MOVE, S_PLACE},     {ST_REACT, S_MOVE},
    {ST_COUNTERCHARGE, S_REACT}, {ST_COMBAT, S_DECLARE}, {ST_LULL, S_DECLARE},
    {ST_COMBAT, S_RESOLVE},      {ST_LULL, S_RESOLVE},   {ST_NIGHT, S_RALLY},
    {ST_LATE, S_RECONCEAL},      {0, GG_NO_STEP}};

const struct gg_step j20_turn = {
    .name = "turn",
    .phase = "turn",
    .prompt = "",
    .run = run_turn,
    .locals = locals,
    .may_bear = above,
};
