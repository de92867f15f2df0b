/*
 * charge.c - charges of cavalry in the combat phase (MS-9.2-o to ac; D17, D18, D20, X09, X10).
 *
 * S_CHARGE goes round H1 to H10 of the sequence: the defender names his people, the charging unit checks
 * its nerve, the primary defender stands or is shaken and may form square, S_FIGHT throws and does the
 * rest. Then the same unit charges again, or the next one comes up, or it is over.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

/* --- who may charge what (D17) --- */

/* MS-9.2-l, A-64, A-65: open ground in front; the hex named with the move binds while anybody is in it. A
 * square that has come up in its hex leaves the cavalry no part in combat (MS-9.3-g). */
static bool may_strike(const struct look *g, int unit, int direction)
{
    const struct position *p = g->p;
    int at = p->at[unit], side = g->b->unit[unit].is.side;
    if (!ms_may_charge(g, at, direction, side) || ms_square_of(g, at, side) != NO_UNIT)
        return false;
    return !opt(g->battle, CHARGE_TARGET_NAMED) || p->aim[unit] == g->b->near[at][direction] ||
           !ms_has_enemy(g, p->aim[unit], side);
}

static bool ready(const struct look *g, int unit)
{
    return has(g->p->charging & ~g->p->shaken, unit) && is_hex(g->p->at[unit]);
}

/* alone or with any leader of its own who has come to its hex. */
static void offer_strike(const struct look *g, int unit, int hex, struct offer *o)
{
    offer_move(o, V_STRIKE, unit, hex);
    for (uint64_t left = ms_leaders_for(g, g->p->at[unit], unit); left; left &= left - 1)
        offer(o, (struct words){V_STRIKE, unit, hex, first_of(left), NO_UNIT, 0});
}

void ms_strike_offer(const struct look *g, int unit, struct offer *o)
{
    if (!ready(g, unit))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (may_strike(g, unit, d))
            offer_strike(g, unit, g->b->near[g->p->at[unit]][d], o);
}

static void send(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct fight *f = &g->p->fight;
    f->attackers = bit(w.unit);
    f->primary[0] = (uint8_t)w.unit;
    f->victories = 0;
    f->served &= ~g->b->units_of[f->side];
    f->leaders &= ~g->b->leaders_of[f->side];
    if (w.second != NO_UNIT) {
        f->leaders |= bit(w.second);
        f->served |= bit(w.unit);
    }
    ms_note_force(g, E_STRIKE, w.unit, w.second == NO_UNIT ? 0 : bit(w.second), 0);
}

void ms_strike_choose(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    ms_open_fight(g, CHARGE, w.unit, w.place);
    send(g, c);
    push(g->p, (struct gg_frame){.step = S_CHARGE, .stage = CH_NAMED});
}

/* Who could come up next against the same hex, after a failed check or a lost charge (MS-9.2-q, y). */
static uint64_t followers(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    uint64_t found = 0;
    for (uint64_t left = g->p->charging & g->b->units_of[f->side]; left; left &= left - 1) {
        int unit = first_of(left);
        if (!ready(g, unit))
            continue;
        int direction = gg_hex_direction(&g->b->map, g->p->at[unit], f->hex);
        if (direction >= 0 && may_strike(g, unit, direction))
            found |= bit(unit);
    }
    return found;
}

static void offer_followers(const struct look *g, struct offer *o)
{
    for (uint64_t left = followers(g); left; left &= left - 1)
        offer_strike(g, first_of(left), g->p->fight.hex, o);
    offer_word(o, V_DONE);
}

static void lay_down(struct position *p, int unit)
{
    p->charging &= ~bit(unit);
    p->aim[unit] = 0;
}

/* whoever is not sent makes no attack at all in this phase, and is not flipped. */
static void hold_back(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t left = followers(&look); left; left &= left - 1) {
        gg_note(g, E_HELD_BACK, first_of(left), -1, g->p->at[first_of(left)]);
        lay_down(g->p, first_of(left));
        g->p->attacked |= left & -left;
    }
}

/* after a failed check the naming stands (number 1), after a lost charge it is made anew. */
static void choose_follower(struct play *g, gg_choice c)
{
    struct gg_frame *frame = top(g->p);
    if (verb_of(c) == V_DONE) {
        hold_back(g);
        frame->stage = CH_END;
        return;
    }
    send(g, c);
    frame->stage = frame->number ? CH_NERVE : CH_NAMED;
    frame->number = 0;
}

void ms_charge_end(struct position *p)
{
    memset(p->aim, 0, sizeof p->aim);
    p->charging = 0;
}

/* --- the charging unit checks (X09) --- */

static void roll_nerve(const struct look *g, struct gg_roll *r)
{
    int unit = g->p->fight.primary[0];
    ms_morale_roll(g, unit, ms_steadied_by(g, unit), false, r);
    r->what = "Charge check";
    r->clause = "MS-9.2-o";
}

static void note_check(struct play *g, enum occasion occasion, int unit, const struct gg_roll *r,
                       int result)
{
    gg_note_args(g, E_CHECK, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), (int16_t)r->target,
                                        gg_roll_passes(r, result), (int16_t)occasion});
}

/* MS-9.2-p: it turns back three hexes, ineffective. */
static void settle_nerve(struct play *g, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_roll r;
    int unit = p->fight.primary[0];
    roll_nerve(&look, &r);
    note_check(g, ON_NERVE, unit, &r, result);
    pop(p);
    if (gg_roll_passes(&r, result))
        return;
    top(p)->stage = CH_NEXT;
    top(p)->number = 1;
    lay_down(p, unit);
    ms_shake(g, unit);
    ms_retreat(
        g, (struct orders){.units = bit(unit), .low = WAY_MAX, .high = WAY_MAX, .cause = BY_NERVE});
}

/* --- the defender stands (X10, D18) --- */

static void roll_stand(const struct look *g, struct gg_roll *r)
{
    int unit = g->p->fight.primary[1];
    ms_morale_roll(g, unit, ms_steadied_by(g, unit), true, r);
    r->what = "Stand check";
    r->clause = "MS-9.2-t";
}

/* only the primary checks and only it is shaken. */
static void settle_stand(struct play *g, int result)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct gg_roll r;
    int unit = p->fight.primary[1];
    roll_stand(&look, &r);
    note_check(g, ON_STAND, unit, &r, result);
    pop(p);
    if (!gg_roll_passes(&r, result)) {
        ms_shake(g, unit);
        return;
    }
    gg_note(g, E_STANDS, unit, -1, p->at[unit]);
    if (has(g->b->infantry, unit) && !g->b->special.no_squares) /* W-15.3 */
        push_step(p, S_SQUARE);
}

static void offer_square(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, V_SQUARE);
    offer_word(o, V_DECLINE);
}

/* MS-9.3-g: the square fights alone with one leader of its own. He who led the support now leads it, or
 * has no part in it any more. */
static void stand_alone(struct play *g, int unit)
{
    struct fight *f = &g->p->fight;
    uint64_t leader = f->leaders & g->b->leaders_of[!f->side];
    f->defenders = bit(unit);
    f->served &= ~g->b->units_of[!f->side];
    if (leader && leads(g->b, first_of(leader), unit))
        f->served |= bit(unit);
    else
        f->leaders &= ~leader;
}

static void choose_square(struct play *g, gg_choice c)
{
    int unit = g->p->fight.primary[1];
    pop(g->p);
    if (verb_of(c) != V_SQUARE)
        return;
    g->p->squares |= bit(unit);
    gg_note(g, E_FORM, unit, g->p->at[unit], g->p->at[unit]);
    stand_alone(g, unit);
}

/* --- after the dice --- */

/* MS-9.2-ac, A-71 */
static void spend(struct play *g)
{
    int unit = g->p->fight.primary[0];
    lay_down(g->p, unit);
    if (!is_hex(g->p->at[unit]) || has(g->p->shaken, unit))
        return;
    gg_note(g, E_SPENT, unit, g->p->at[unit], g->p->at[unit]);
    ms_shake(g, unit);
}

/* alone, or with any leader of its own who is with it now. */
static void offer_again(const struct look *g, int unit, int hex, struct offer *o)
{
    struct words w = {V_AGAIN, NO_UNIT, hex, NO_UNIT, NO_UNIT, 0};
    offer(o, w);
    for (uint64_t left = ms_leaders_for(g, g->p->at[unit], unit); left; left &= left - 1) {
        w.second = first_of(left);
        offer(o, w);
    }
}

/* */
static void offer_second(const struct look *g, struct offer *o)
{
    int unit = g->p->fight.primary[0], at = g->p->at[unit], side = g->p->fight.side;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int hex = g->b->near[at][d];
        bool may =
            opt(g->battle, SECOND_CHARGE_GROUND)
                ? ms_may_charge(g, at, d, side)
                : hex != NOWHERE && ms_has_enemy(g, hex, side) && ms_may_enter(g, unit, at, d);
        if (may)
            offer_again(g, unit, hex, o);
    }
    offer_word(o, V_DECLINE);
}

/* MS-9.2-z, A-69: after its first victory when somebody routed. In its hex a square may stand, whose
 * companions do not fight. */
static bool may_charge_again(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    int unit = f->primary[0];
    if (f->code < DC || f->victories != 1 || !(f->flags & ROUTED) || !is_hex(g->p->at[unit]) ||
        has(g->p->shaken, unit) || ms_square_of(g, g->p->at[unit], f->side) != NO_UNIT)
        return false;
    struct offer o = {NULL, 0, 0};
    offer_second(g, &o);
    return o.count > 1;
}

/* leader: who goes on with it, or NO_UNIT. */
static void turn_to(struct play *g, int hex, int leader)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    int unit = f->primary[0];
    struct fight next = {.attackers = bit(unit),
                         .leaders = leader == NO_UNIT ? 0 : bit(leader),
                         .served = leader == NO_UNIT ? 0 : bit(unit),
                         .hex = (uint16_t)hex,
                         .kind = CHARGE,
                         .primary = {(uint8_t)unit, NO_UNIT},
                         .side = f->side,
                         .victories = f->victories};
    *f = next;
    ms_note_force(g, E_STRIKE, unit, f->leaders, 0);
}

static void choose_second(struct play *g, gg_choice c)
{
    pop(g->p);
    if (verb_of(c) == V_DECLINE) {
        spend(g);
        top(g->p)->stage = CH_END;
        return;
    }
    struct words w = words_of(c);
    turn_to(g, w.place, w.second);
    top(g->p)->stage = CH_NAMED;
}

/* H2, A-50: those in the hex are struck even if nobody passes his check. */
static void call_for_names(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    struct fight *f = &p->fight;
    f->in_target = ms_in_hex(&look, f->hex);
    f->flags = 0;
    p->struck |= f->in_target;
    push_step(p, S_DEFEND);
}

/* H4, A-67: a square and shaken troops make no check. */
static void call_to_stand(struct play *g)
{
    int unit = g->p->fight.primary[1];
    if (!has(g->p->squares | g->p->shaken, unit))
        push_step(g->p, S_STAND);
}

/* H8, H9 */
static void look_back(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    if (may_charge_again(&look)) {
        push_step(g->p, S_AGAIN);
        return;
    }
    frame->stage = g->p->fight.code < DC ? CH_NEXT : CH_END;
    frame->number = 0;
    spend(g);
}

/* Is there anybody to send, and anybody to charge? */
static bool next_waits(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {NULL, 0, 0};
    if (ms_has_enemy(&look, g->p->fight.hex, g->p->fight.side))
        offer_followers(&look, &o);
    if (o.count > 1)
        return true;
    top(g->p)->stage = CH_END;
    return false;
}

static bool run_charge(struct play *g)
{
    struct gg_frame *frame = top(g->p);
    switch ((enum charge_stage)frame->stage) {
    case CH_NAMED:
        frame->stage = CH_NERVE;
        call_for_names(g);
        break;
    case CH_NERVE:
        frame->stage = CH_STAND;
        push_step(g->p, S_NERVE);
        break;
    case CH_STAND:
        frame->stage = CH_FIGHT;
        call_to_stand(g);
        break;
    case CH_FIGHT:
        frame->stage = CH_AFTER;
        push(g->p, (struct gg_frame){.step = S_FIGHT, .stage = F_DICE});
        break;
    case CH_AFTER:
        look_back(g);
        break;
    case CH_NEXT:
        return next_waits(g);
    case CH_END:
        ms_clear_fight(g);
        pop(g->p);
        break;
    }
    return false;
}

/* --- the steps --- */

static bool charge_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    (void)above;
    if (f->kind != CHARGE || f->primary[0] == NO_UNIT || f->attackers != bit(f->primary[0]) ||
        g->b->unit[f->primary[0]].type != CAVALRY)
        return false;
    if (frame->stage <= CH_FIGHT &&
        (f->victories > 1 || !has(g->p->charging & ~g->p->shaken, f->primary[0])))
        return false;
    if (frame->stage <= CH_NERVE)
        return ms_attack_stands(g);
    return f->primary[1] != NO_UNIT && (frame->stage > CH_FIGHT || ms_may_throw(g));
}

static const char *const stage_words[] = {"named", "nerve", "stand", "fight",
                                          "after", "next",  "end"};
static const struct gg_field charge_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = CH_END + 1, .words = stage_words,
     .line = "what comes next in the charge"},
    {"naming_stands", GG_FIELD_SWITCH, GG_LOCAL(number),
     .line = "the defenders have been named for the next"},
    {0}};

const struct gg_step ms_charge = {
    .name = "charge",
    .phase = "combat",
    .prompt = "{side}: which cavalry charges {hex} next?",
    .done = "Send no further cavalry",
    .run = run_charge,
    .decider = ms_attacker,
    .offer = offer_followers,
    .choose = choose_follower,
    .nothing = gg_pass_prepares_none,
    .fits = charge_fits,
    .locals = charge_locals,
    .may_bear = (const struct gg_above[]){{CH_NERVE, S_DEFEND},
                                          {CH_STAND, S_NERVE},
                                          {CH_FIGHT, S_STAND},
                                          {CH_FIGHT, S_SQUARE},
                                          {CH_AFTER, S_FIGHT},
                                          {CH_AFTER, S_AGAIN},
                                          {CH_AFTER, S_FLIGHT},
                                          {CH_NEXT, S_RETREATS},
                                          {0, GG_NO_STEP}},
};

const struct gg_step ms_nerve = {
    .name = "nerve",
    .phase = "combat",
    .prompt = "Morale check of {attacker} before the charge.",
    .roll = roll_nerve,
    .settle = settle_nerve,
};

/* X10, D18: who is neither in square nor shaken stands, and infantry may then form square. */
static bool stand_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    (void)frame;
    (void)above;
    return !has(g->p->squares | g->p->shaken, g->p->fight.primary[1]);
}

const struct gg_step ms_stand = {
    .name = "stand",
    .phase = "combat",
    .prompt = "Morale check of {defender} against the charge.",
    .roll = roll_stand,
    .settle = settle_stand,
    .fits = stand_fits,
};

static bool square_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    return stand_fits(g, frame, above) && has(g->b->infantry, g->p->fight.primary[1]) &&
           !g->b->special.no_squares;
}

const struct gg_step ms_square = {
    .name = "square",
    .phase = "combat",
    .prompt = "{side}: form square with {defender} against the charge?",
    .decider = ms_defender,
    .offer = offer_square,
    .choose = choose_square,
    .fits = square_fits,
};

static bool again_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    (void)frame;
    (void)above;
    return ms_there(g, g->p->fight.primary[0]);
}

const struct gg_step ms_again = {
    .name = "again",
    .phase = "combat",
    .prompt = "{side}: {attacker} may charge a second time.",
    .decider = ms_attacker,
    .offer = offer_second,
    .choose = choose_second,
    .nothing = gg_pass_prepares_none,
    .fits = again_fits,
};
