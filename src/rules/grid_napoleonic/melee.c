/*
 * melee.c - a closing or a melee that goes on (GN-6-c to j): joiners and leaders, the two scores, and what winning and
 * losing does.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* Stages of a melee, in order; the frame's number is 1 while the second mover names his joiners. */
enum {
    M_NAME,
    M_CHECK,
    M_ENTER,
    M_JOIN,
    M_DICE,
    M_PERIL,
    M_FIRST_ELIM,
    M_SECOND_ELIM,
    M_RUNS,
    M_END
};
enum { JOINERS_MAX = 2 };

/* --- joiners and leaders (GN-6-c, d, h, i) --- */

/* Whose joiners are named: in a closing the attacker's, before a melee that goes on each side's in turn. */
static int naming(const struct look *g)
{
    const struct melee *m = &g->p->melee;
    return m->closing ? m->side : g->p->first ^ top_of(g->p)->number;
}

/* The enemy unit that will fight. */
static int foe_of(const struct look *g, int side)
{
    return side == g->p->melee.side ? g->p->melee.defender : g->p->melee.attacker;
}

static int count_side(const struct look *g, uint64_t units, int side)
{
    return count_of(units & g->b->units_of[side]);
}

static uint64_t who_may_join(const struct look *g)
{
    const struct melee *m = &g->p->melee;
    int side = naming(g), foe = foe_of(g, side);
    uint64_t able = 0;
    if (count_side(g, m->joiners | m->support, side) >= JOINERS_MAX)
        return 0;
    uint64_t near = gn_near(g, m->space, 1, g->b->units_of[side] & ~m->joiners & ~bit(m->attacker));
    for (; near; near &= near - 1) {
        int unit = first_of(near);
        if (g->p->at[unit] != m->space && gn_may_attack(g, unit) && gn_may_reach(g, unit, foe))
            able |= near & -near;
    }
    return able;
}

static int next_to_send(const struct look *g, int after)
{
    const struct melee *m = &g->p->melee;
    int from = g->p->at[m->attacker], leader = after;
    if (!m->closing)
        return NO_UNIT;
    do
        leader = gn_leader_at(g, from, m->side, leader);
    while (leader != NO_UNIT && g->p->marks[leader] & SENT);
    return leader;
}

static void offer_names(const struct look *g, struct offer *o)
{
    for (uint64_t left = who_may_join(g); left; left &= left - 1)
        offer_unit(o, V_JOIN, first_of(left));
    for (int leader = next_to_send(g, NO_UNIT); leader != NO_UNIT; leader = next_to_send(g, leader))
        offer_unit(o, V_SEND, leader);
    if (o->count)
        offer_word(o, V_DONE);
}

static void choose_name(struct play *g, gg_choice c)
{
    struct position *p = g->p;
    int piece = unit_of(c);
    if (verb_of(c) == V_SEND) {
        p->marks[piece] |= SENT;
    } else if (verb_of(c) == V_JOIN) {
        p->melee.joiners |= bit(piece);
        p->closed |= bit(piece);
        p->ap[piece] = (uint8_t)(p->ap[piece] - g->b->close_ap);
        gg_note(g, E_JOINS, piece, p->at[piece], p->melee.space);
    } else
        top(p)->stage = M_CHECK;
}

/* GN-6-c: it enters the space at once, facing the way it went, with the leaders who were sent. */
static void enter(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct melee *m = &p->melee;
    int from = p->at[m->attacker];
    for (int leader = gn_leader_at(&look, from, m->side, NO_UNIT); leader != NO_UNIT;
         leader = gn_leader_at(&look, from, m->side, leader))
        if (p->marks[leader] & SENT)
            p->at[leader] = m->space;
    p->at[m->attacker] = m->space;
    if (p->facing[m->attacker] != NO_FACING)
        p->facing[m->attacker] = (uint8_t)gg_grid_step(&g->b->map, from, m->space);
    gg_note(g, E_ENTERS, m->attacker, from, m->space);
    for (int side = 0; side < GG_SIDES; side++)
        for (uint64_t left = gn_here(&look, m->space, side); left; left &= left - 1) {
            p->engaged[first_of(left)] = side == m->side ? BY_CLOSING : AS_TARGET;
            p->fought |= left & -left;
        }
    gn_settle_space(g, from);
}

static void forget_sent(struct play *g)
{
    for (int leader = g->b->nunits; leader < g->b->names.npieces; leader++)
        g->p->marks[leader] &= (uint8_t)~SENT;
}

/* --- the scores (GN-6-d) --- */

/* Adds to one side's score: against the attacker where the defender has it. */
static int add(struct gg_roll *r, bool attacker, int value, const char *why)
{
    if (r)
        gg_roll_part(r, attacker ? value : -value, why, "GN-6-d");
    return value;
}

static int arm_factor(const struct look *g, int unit, int foe, bool attacker, struct gg_roll *r)
{
    const struct battlefield *b = g->b;
    int sum = 0;
    if (b->piece[unit].type == CAV_HEAVY)
        sum += add(r, attacker, b->heavy_cavalry, "heavy cavalry");
    if (has(b->guns, unit))
        sum += add(r, attacker, b->gunners, "gunners");
    if (!is_cavalry(b, unit) || !is_infantry(b, foe))
        return sum;
    if (g->p->formation[foe] == SQUARE)
        return sum + add(r, attacker, b->cavalry_on_square, "cavalry against a square");
    return sum + add(r, attacker, b->cavalry_on_infantry, "cavalry against infantry");
}

/* Joiners, and for the side attacked the other units of the space (GN-6-i). */
static int support_factor(const struct look *g, int side, bool attacker, struct gg_roll *r)
{
    const struct melee *m = &g->p->melee;
    int fights = attacker ? m->attacker : m->defender;
    int count = count_side(g, m->support, side);
    if (!attacker)
        count += count_of(gn_here(g, m->space, side) & ~bit(fights));
    count = count < g->b->support_most ? count : g->b->support_most;
    return add(r, attacker, count * g->b->support, "support");
}

static int score(const struct look *g, bool attacker, struct gg_roll *r)
{
    const struct battlefield *b = g->b;
    const struct melee *m = &g->p->melee;
    int unit = attacker ? m->attacker : m->defender, foe = attacker ? m->defender : m->attacker;
    int side = side_of(g, unit);
    int sum = add(r, attacker, b->class[b->piece[unit].class].melee, "class");
    sum += add(r, attacker, b->band[gn_band(g, unit)].melee, "size");
    sum += add(r, attacker, -(g->p->casualties[unit] / b->casualties_per_point), "casualties");
    sum += arm_factor(g, unit, foe, attacker, r);
    if (attacker && m->flank)
        sum += add(r, attacker, b->flank, "flank or rear");
    if (bad_order(g, unit))
        sum += add(r, attacker, b->bad_order_score, "bad order");
    if (!attacker)
        sum += add(r, attacker, b->terrain[b->ground[m->space]].defence, "ground");
    if (gn_leader_at(g, m->space, side, NO_UNIT) != NO_UNIT)
        sum += add(r, attacker, b->leader_score, "leader");
    return sum + support_factor(g, side, attacker, r);
}

int gn_factors(const struct look *g, struct gg_roll *r)
{
    int attack = score(g, true, r);
    return attack - score(g, false, r);
}

static void roll_melee(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Melee", "GN-6-d");
    r->piece = g->p->melee.attacker;
    r->die = "attacker's die";
    r->second = "defender's die";
    r->dice = 2;
    r->against = true;
    r->reading = GG_TABLE;
    r->table = &g->b->melee;
    r->column_why = "factors";
    gn_factors(g, r);
}

/* --- what it does (GN-6-e to j) --- */

static void hurt(struct play *g, int unit, int casualties)
{
    struct look look = look_of(g);
    if (!casualties)
        return;
    g->p->hits[unit] = (uint8_t)casualties;
    gn_endanger(g, g->p->at[unit], side_of(&look, unit));
    gn_lose(g, unit, casualties);
}

/* GN-6-g: beaten by cavalry in the open. */
static bool ridden_down(const struct look *g, int loser, int winner, int margin)
{
    return margin >= 3 && is_cavalry(g->b, winner) && !is_cavalry(g->b, loser) &&
           (is_infantry(g->b, loser) || is_crew(g, loser)) && !in_cover(g, g->p->melee.space);
}

static void fight(struct play *g, int difference)
{
    struct look look = look_of(g);
    struct melee *m = &g->p->melee;
    if (difference == 0 && bad_order(&look, m->defender))
        difference = 1; /* GN-6-e */
    int margin = abs(difference);
    m->result = difference > 0 ? ATTACKER_WON : difference < 0 ? DEFENDER_WON : EQUAL;
    m->margin = (uint8_t)margin;
    if (m->result == EQUAL) {
        hurt(g, m->attacker, 1);
        hurt(g, m->defender, 1);
        return;
    }
    int winner = m->result == ATTACKER_WON ? m->attacker : m->defender;
    int loser = m->result == ATTACKER_WON ? m->defender : m->attacker;
    int lost = (margin <= 2 ? 1 : margin <= 4 ? 2 : 3) + ridden_down(&look, loser, winner, margin);
    hurt(g, loser, lost);
    if (margin <= 2)
        hurt(g, winner, 1);
}

static void settle_melee(struct play *g, int result)
{
    struct look look = look_of(g);
    struct melee *m = &g->p->melee;
    struct gg_roll r;
    roll_melee(&look, &r);
    int attack = score(&look, true, NULL) + result / 6 + 1;
    int defence = score(&look, false, NULL) + result % 6 + 1;
    gg_note_args(g, E_MELEE, m->attacker,
                 (int16_t[GG_LOG_ARGS]){(int16_t)attack, (int16_t)defence, m->defender,
                                        attack == defence && bad_order(&look, m->defender)});
    top(g->p)->stage = M_PERIL;
    fight(g, gg_roll_cell(&r, result) - 5);
}

/* GN-6-g: losing guns that are unlimbered are gone. */
static void lose_guns(struct play *g)
{
    struct look look = look_of(g);
    const struct melee *m = &g->p->melee;
    int side = m->result == ATTACKER_WON ? !m->side : m->side;
    if (m->result == EQUAL)
        return;
    for (uint64_t left = gn_here(&look, m->space, side); left; left &= left - 1)
        if (g->p->formation[first_of(left)] == UNLIMBERED) {
            gg_note(g, E_OVERRUN, first_of(left), m->space, m->space);
            gn_remove(g, first_of(left), ELIMINATED);
        }
}

/* GN-2.0-g, 6-j: the winner first, then the loser; equal: the attacker first. */
static void check_elim(struct play *g, bool first)
{
    struct look look = look_of(g);
    const struct melee *m = &g->p->melee;
    bool attacker = (m->result != DEFENDER_WON) == first;
    int unit = attacker ? m->attacker : m->defender;
    bool hit = there(&look, unit) && g->p->hits[unit];
    g->p->hits[unit] = 0;
    if (hit && gn_elim_due(&look, unit))
        gn_check(g, unit, ELIM_CHECK, NO_UNIT);
}

/* GN-6-f, i: the loser suffers row m, then the others of its side in the space. */
static void drive_out(struct play *g)
{
    struct look look = look_of(g);
    const struct melee *m = &g->p->melee;
    if (m->result == EQUAL)
        return;
    int side = m->result == ATTACKER_WON ? !m->side : m->side;
    int loser = m->result == ATTACKER_WON ? m->defender : m->attacker;
    int row = m->margin < 3 ? m->margin : 3;
    uint64_t losers = gn_here(&look, m->space, side);
    if (has(losers, loser))
        gn_fail(g, loser, row, true);
    for (losers &= ~bit(loser); losers; losers &= losers - 1)
        gn_fail(g, first_of(losers), row, true);
}

/* --- the step --- */

static bool still_joins(const struct look *g, int unit)
{
    int side = side_of(g, unit);
    return there(g, unit) && !bad_order(g, unit) && !g->p->engaged[unit] &&
           gn_may_reach(g, unit, foe_of(g, side)) && there(g, g->p->melee.attacker) &&
           there(g, g->p->melee.defender);
}

/* Joiners check one by one; then the dice, or the other side's joiners. */
static void check_joiner(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    struct melee *m = &g->p->melee;
    if (!m->joiners) {
        bool other = !m->closing && !frame->number;
        frame->stage = other ? M_NAME : M_DICE;
        frame->number = (uint8_t)(frame->number | other);
        return;
    }
    int unit = gn_next(&look, m->joiners);
    m->joiners &= ~bit(unit);
    if (still_joins(&look, unit))
        gn_check(g, unit, CLOSE, foe_of(&look, side_of(&look, unit)));
}

static bool run_name(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {NULL, 0, 0};
    g->p->phasing = (uint8_t)naming(&look);
    offer_names(&look, &o);
    if (o.count)
        return true;
    top(g->p)->stage = M_CHECK;
    return false;
}

static void end_melee(struct play *g)
{
    int space = g->p->melee.space;
    g->p->melee = (struct melee){0};
    forget_sent(g);
    pop(g->p);
    gn_settle_space(g, space);
}

/* The stages between the rolls, each moved on before what it pushes runs. */
static bool run_stage(struct play *g)
{
    struct gg_frame *frame = top(g->p);
    struct melee *m = &g->p->melee;
    switch (frame->stage++) {
    case M_CHECK:
        if (m->closing)
            gn_check(g, m->attacker, CLOSE, m->defender);
        return false;
    case M_ENTER:
        if (m->closing && !m->passed) {
            end_melee(g);
            return false;
        }
        if (m->closing)
            enter(g);
        forget_sent(g);
        return false;
    case M_PERIL:
        push_step(g->p, S_PERIL);
        return false;
    case M_FIRST_ELIM:
        lose_guns(g);
        check_elim(g, true);
        return false;
    case M_SECOND_ELIM:
        check_elim(g, false);
        return false;
    case M_RUNS:
        drive_out(g);
        return false;
    default:
        end_melee(g);
        return false;
    }
}

static bool run_melee(struct play *g)
{
    struct look look = look_of(g);
    const struct melee *m = &g->p->melee;
    switch (top(g->p)->stage) {
    case M_NAME:
        return run_name(g);
    case M_JOIN:
        check_joiner(g);
        return false;
    case M_DICE:
        if (there(&look, m->attacker) && there(&look, m->defender))
            return true;
        end_melee(g);
        return false;
    default:
        return run_stage(g);
    }
}

static bool melee_rolls(const struct look *g)
{
    return top_of(g->p)->stage == M_DICE;
}

/* The attack as it stands: nobody joins and no leader goes along. */
static bool melee_nothing(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)g;
    (void)about;
    *out = choice_word(V_DONE);
    return true;
}

static bool melee_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    const struct melee *m = &g->p->melee;
    bool inside = there(g, m->attacker) && g->p->at[m->attacker] == m->space;
    bool target = there(g, m->defender) && g->p->at[m->defender] == m->space;
    bool decided = m->result != UNDECIDED;
    if (decided != (frame->stage >= M_PERIL) || (m->closing && frame->number))
        return false;
    if (above)
        return frame->stage > M_CHECK && (m->result || there(g, m->attacker) || m->closing);
    if (!target || frame->stage > M_DICE)
        return false;
    bool apart =
        there(g, m->attacker) && gg_grid_distance(&g->b->map, g->p->at[m->attacker], m->space) == 1;
    if (frame->stage == M_NAME)
        return !m->passed && (m->closing ? apart : inside);
    return frame->stage == M_DICE && inside && (!m->closing || m->passed) && !m->joiners;
}

static const char *const melee_words[] = {"name",  "check",      "enter",       "join", "dice",
                                          "peril", "first-elim", "second-elim", "runs", "end"};
static const struct gg_field melee_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = M_END + 1, .words = melee_words,
     .line = "what comes next"},
    {"second", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "the second mover names his joiners"},
    {0}};

const struct gg_step gn_melee = {
    .name = "melee",
    .phase = "melee",
    .prompt = "{side}: who else joins in, or goes in with them?",
    .done = "As they are",
    .run = run_melee,
    .offer = offer_names,
    .choose = choose_name,
    .roll = roll_melee,
    .settle = settle_melee,
    .rolls = melee_rolls,
    .nothing = melee_nothing,
    .adds = "joiners and leaders",
    .fits = melee_fits,
    .locals = melee_locals,
    .may_bear = (const struct gg_above[]){{M_ENTER, S_CHECK},
                                          {M_ENTER, S_CASCADE},
                                          {M_JOIN, S_CHECK},
                                          {M_JOIN, S_CASCADE},
                                          {M_FIRST_ELIM, S_PERIL},
                                          {M_SECOND_ELIM, S_CHECK},
                                          {M_RUNS, S_CHECK},
                                          {M_END, S_CASCADE},
                                          {0, GG_NO_STEP}},
};
