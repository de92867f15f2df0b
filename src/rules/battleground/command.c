/*
 * command.c - the Movement & Command phase: rushes, then all other moves, with command points and green cards in between
 * (BG-MC, BG-AA).
 */
#include "rules/battleground/battleground.h"

/* --- what may be done --- */

static bool rallying(const struct look *g, int unit)
{
    return has(g->p->routing & g->p->here & ~g->p->done, unit);
}

static bool may_order(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return has(p->here & ~p->routing & ~p->rallied, unit) && !is(g, unit, CRAZED) &&
           (opt(g->battle, O_ENGAGED_ORDERS) || !engaged(p, unit));
}

static int control_cost(const struct look *g, int unit)
{
    return has(g->p->disrupted, unit) ? 2 : 1; /* BG-ES-9 */
}

bool bg_may_control(const struct look *g, int unit)
{
    const struct position *p = g->p;
    if (!has(p->here & ~p->routing & ~p->rallied & ~p->controlled, unit) || is(g, unit, CRAZED))
        return false;
    return !opt(g->battle, O_CONTROL) || (!engaged(p, unit) && !has(p->done, unit));
}

static bool may_lash(const struct look *g, int unit)
{
    return has(g->p->here & ~g->p->lashed, unit) && !is(g, unit, CRAZED);
}

/* Routers that have still to run; one at the edge leaves even when it was trampled (BG-MC-3b). */
uint64_t bg_runners(const struct look *g)
{
    const struct position *p = g->p;
    return own(g, p->phasing) & p->routing & ~p->done & ~p->rallied & (~p->trampled | p->at_edge);
}

static bool may_march(const struct look *g, int unit)
{
    const struct position *p = g->p;
    return has(p->controlled & p->here & ~p->routing & ~p->done & ~p->trampled, unit) &&
           !engaged(p, unit);
}

static bool any_rush(const struct look *g)
{
    for (uint64_t set = own(g, g->p->phasing); set; set &= set - 1)
        if (bg_rush_targets(g, first_of(set)))
            return true;
    return false;
}

static bool any_move(const struct look *g)
{
    if (bg_runners(g))
        return true;
    for (uint64_t set = own(g, g->p->phasing); set; set &= set - 1)
        if (bg_calls_for_move(g, first_of(set)))
            return true;
    return false;
}

/* --- the offers --- */

static void offer_points(const struct look *g, int unit, struct offer *o)
{
    int points = g->p->points, faction = g->b->faction[g->p->phasing];
    if (points && rallying(g, unit))
        offer_unit(o, V_RALLY, unit);
    if (points && may_order(g, unit))
        offer_unit(o, V_ORDER, unit);
    if (points >= control_cost(g, unit) && bg_may_control(g, unit))
        offer_unit(o, V_CONTROL, unit);
    if (points && faction == HAWKSHOLD && !has(g->p->brave, unit))
        offer_unit(o, V_BRAVE, unit);
    if (points && faction == ORCS && may_lash(g, unit))
        offer_unit(o, V_LASH, unit);
    if (points && opt(g->battle, O_AMMUNITION) && g->p->unit[unit].shots)
        offer_unit(o, V_RELOAD, unit);
    if (points >= 2 && has(g->p->disrupted, unit) && !engaged(g->p, unit))
        offer_unit(o, V_RESTORE, unit);
}

static void offer_green(const struct look *g, int unit, struct offer *o)
{
    const uint8_t *hand = g->p->hand[g->p->phasing];
    for (int card = 0; card < NCARDS; card++) {
        if (!hand[card] || g->b->command_card[card].moment != OWN_COMMAND)
            continue;
        if (g->b->command_card[card].effect == QUICK_MARCH && good_order(g->p, unit) &&
            !has(g->p->done | g->p->marched, unit))
            offer_unit(o, V_MARCH, unit);
        if (g->b->command_card[card].effect == FREE_LASH && may_lash(g, unit))
            offer_unit(o, V_WHIP, unit);
    }
}

static void offer_unit_commands(const struct look *g, int unit, struct offer *o)
{
    if (!has(g->p->here, unit))
        return;
    if (top_of(g->p)->stage == RUSHES) {
        for (uint64_t set = bg_rush_targets(g, unit); set; set &= set - 1)
            offer(o, (struct words){V_RUSH, unit, 0, first_of(set), NO_UNIT, 0});
    } else if (has(bg_runners(g), unit) || may_march(g, unit) || bg_calls_for_move(g, unit)) {
        offer_unit(o, V_MOVE, unit);
    }
    offer_points(g, unit, o);
    offer_green(g, unit, o);
}

static int full_points(const struct look *g)
{
    int points = g->b->budget[g->p->phasing] / 500;     /* BG-AB-5 */
    return g->p->turn == 2 ? (points + 1) / 2 : points; /* BG-TN-3 */
}

static bool may_draw(const struct look *g)
{
    int limit = opt(g->battle, O_HAND_LIMIT);
    return g->p->points && gg_deck_count(g, g->p->phasing) &&
           (!limit || gg_hand_count(g, g->p->phasing) < limit);
}

static void offer_commands(const struct look *g, struct offer *o)
{
    if (may_draw(g))
        offer_word(o, V_DRAW);
    if (opt(g->battle, O_SOUND_CHARGE) && g->p->points && !g->p->spent)
        offer_word(o, V_SOUND);
    if (top_of(g->p)->stage == RUSHES ? !any_rush(g) : !any_move(g))
        offer_word(o, V_DONE);
}

/* --- what is done --- */

static void pay(struct play *g, int points)
{
    g->p->points = (uint8_t)(g->p->points - points);
    g->p->spent = 1;
}

/* BG-MC-0: heals one mark; in the red only red ones. */
static void regenerate(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t set = own(&look, g->p->phasing) & g->b->keyword[6]; set; set &= set - 1) {
        int unit = first_of(set);
        const struct unit_card *card = card_of(&look, unit);
        struct stand *s = &g->p->unit[unit];
        if (s->marks == 0 || s->marks == card->green + card->yellow)
            continue;
        s->marks--;
        gg_note(g, E_HEALED, unit, -1, -1);
    }
}

/* BG-FR-2: where everybody stands; forgotten when the rushes are over. */
static void keep_snapshot(struct play *g, bool keep)
{
    for (int u = 0; u < g->b->names.npieces; u++) {
        struct stand *s = &g->p->unit[u];
        s->was_x = keep ? s->x : 0;
        s->was_y = keep ? s->y : 0;
        s->was_f = keep ? s->f : 0;
    }
}

static bool run_command(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    if (f->number)
        return true;
    f->number = 1;
    regenerate(g);
    keep_snapshot(g, true);
    g->p->points = (uint8_t)full_points(&look);
    g->p->spent = 0;
    gg_note_side(g, E_POINTS, g->p->phasing, g->p->points);
    return true;
}

static void rally(struct play *g, int unit)
{
    struct position *p = g->p;
    p->routing &= ~bit(unit);
    p->at_edge &= ~bit(unit);
    p->blocked[unit] = 0;
    p->rallied |= bit(unit);
    bg_set_order(g, unit, HOLD);
    gg_note(g, E_RALLIED, unit, -1, -1);
}

/* BG-MC-3b */
void bg_run_on(struct play *g, int unit)
{
    if (has(g->p->at_edge, unit))
        bg_remove(g, unit, E_OFF_TABLE);
    else
        bg_rout_move(g, unit, true);
    bg_judge(g);
}

static void move_unit(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    if (may_march(&look, unit)) {
        bg_begin_march(g, unit);
        return;
    }
    p->done |= bit(unit);
    if (has(p->routing, unit)) {
        bg_run_on(g, unit);
        return;
    }
    struct moved m = bg_advance(&look, unit);
    bool moves = m.maneuver || m.wheels || m.forward;
    bg_move_to(g, unit, m.lie);
    gg_note_args(g, moves ? E_ADVANCED : E_STAYED, unit,
                 (int16_t[GG_LOG_ARGS]){m.maneuver, m.wheels, m.forward, (int16_t)m.lie.f});
    bg_reach_goal(g, unit);
}

/* BG-ES-11 */
static void sound(struct play *g)
{
    struct look look = look_of(g);
    pay(g, g->p->points);
    gg_note_side(g, E_SOUNDED, g->p->phasing, 0);
    for (uint64_t set = own(&look, g->p->phasing); set; set &= set - 1)
        if (rallying(&look, first_of(set)))
            rally(g, first_of(set));
    push_step(g->p, S_SOUND);
}

static void play_green(struct play *g, int unit, enum card_effect effect)
{
    uint8_t *hand = g->p->hand[g->p->phasing];
    for (int card = 0; card < NCARDS; card++) {
        if (!hand[card] || g->b->command_card[card].effect != effect)
            continue;
        hand[card]--;
        gg_note_side(g, E_PLAYED, g->p->phasing, card);
        gg_reveal(g, !g->p->phasing);
        break;
    }
    if (effect == QUICK_MARCH)
        g->p->marched |= bit(unit);
    else
        g->p->lashed |= bit(unit);
    gg_note(g, effect == QUICK_MARCH ? E_MARCHED : E_LASHED, unit, -1, -1);
}

static void end_stage(struct play *g)
{
    struct gg_frame *f = top(g->p);
    if (f->stage == RUSHES) {
        keep_snapshot(g, false);
        f->stage = MOVES;
        return;
    }
    g->p->points = g->p->spent = 0;
    pop(g->p);
}

static void choose_point(struct play *g, int verb, int unit)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    pay(g, verb == V_RESTORE ? 2 : verb == V_CONTROL ? control_cost(&look, unit) : 1);
    if (verb == V_ORDER)
        push_unit(p, S_ORDER, unit);
    else if (verb == V_RALLY)
        push_unit(p, S_RALLY, unit);
    else if (verb == V_DRAW)
        push_step(p, S_DRAW);
    else if (verb == V_CONTROL)
        p->controlled |= bit(unit);
    else if (verb == V_BRAVE)
        p->brave |= bit(unit);
    else if (verb == V_LASH)
        p->lashed |= bit(unit);
    else if (verb == V_RELOAD)
        p->unit[unit].shots--;
    else
        p->disrupted &= ~bit(unit);
    static const int events[NVERBS] = {[V_CONTROL] = E_CONTROL,
                                       [V_BRAVE] = E_BRAVE,
                                       [V_LASH] = E_LASHED,
                                       [V_RELOAD] = E_RELOADED,
                                       [V_RESTORE] = E_RESTORED};
    if (events[verb])
        gg_note(g, events[verb], unit, -1, -1);
}

static void choose_command(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_DONE)
        end_stage(g);
    else if (w.verb == V_RUSH)
        bg_rush(g, w.unit, w.second);
    else if (w.verb == V_MOVE)
        move_unit(g, w.unit);
    else if (w.verb == V_SOUND)
        sound(g);
    else if (w.verb == V_MARCH || w.verb == V_WHIP)
        play_green(g, w.unit, w.verb == V_MARCH ? QUICK_MARCH : FREE_LASH);
    else
        choose_point(g, w.verb, w.unit);
}

static const char *const command_words[] = {"rushes", "moves"};
static const struct gg_field command_locals[] = {
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2, .words = command_words},
    {"begun", GG_FIELD_SWITCH, GG_LOCAL(number),
     .line = "points are dealt and the snapshot is made"},
    {0}};

const struct gg_step bg_command = {
    .name = "command",
    .phase = "movement and command",
    .prompt = "{side}: {stage}.",
    .done = "Go on",
    .run = run_command,
    .offer = offer_commands,
    .offer_unit = offer_unit_commands,
    .choose = choose_command,
    .locals = command_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_ORDER},
                                          {GG_ANY_STAGE, S_RALLY},
                                          {GG_ANY_STAGE, S_DRAW},
                                          {GG_ANY_STAGE, S_SOUND},
                                          {MOVES, S_CONTROL},
                                          {0, GG_NO_STEP}},
};

/* --- rally: a facing (BG-MC-Sd) --- */

static void offer_facings(const struct look *g, struct offer *o)
{
    const struct gg_frame *frame = top_of(g->p);
    int unit = frame->unit;
    struct gg_lie lie = lie_of(g->p, unit);
    uint64_t touched = bg_touched(g, unit, lie, enemies_of(g, unit));
    for (lie.f = 0; lie.f < GG_FACINGS; lie.f++)
        if (lie.f == g->p->unit[unit].f || bg_step_fits(g, unit, lie, touched))
            offer(o, (struct words){V_FACE, unit, 0, NO_UNIT, NO_UNIT, lie.f});
}

static void choose_facing(struct play *g, gg_choice c)
{
    int unit = unit_of(c);
    g->p->unit[unit].f = (uint8_t)extra_of(c);
    pop(g->p);
    rally(g, unit);
}

static bool rally_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return rallying(g, f->unit) && side_of(g, f->unit) == g->p->phasing;
}

const struct gg_step bg_rally = {
    .name = "rally",
    .phase = "movement and command",
    .prompt = "{side}: which way does {unit} face?",
    .offer = offer_facings,
    .choose = choose_facing,
    .fits = rally_fits,
    .locals = gg_local_unit,
};

/* --- Sound the Charge, unit by unit (BG-ES-11) --- */

static int next_sounded(const struct look *g)
{
    const struct position *p = g->p;
    for (uint64_t set = own(g, p->phasing) & ~p->routing & ~p->rallied & ~p->struck; set;
         set &= set - 1)
        if (!engaged(p, first_of(set)) && !is(g, first_of(set), CRAZED))
            return first_of(set);
    return NO_UNIT;
}

static bool run_sound(struct play *g)
{
    struct look look = look_of(g);
    if (next_sounded(&look) != NO_UNIT)
        return true;
    g->p->struck = 0;
    pop(g->p);
    return false;
}

static void offer_sound(const struct look *g, struct offer *o)
{
    int unit = next_sounded(g);
    if (unit == NO_UNIT)
        return;
    offer(o, (struct words){V_AS, unit, 0, NO_UNIT, NO_UNIT, CLOSE});
    if (card_of(g, unit)->range)
        offer(o, (struct words){V_AS, unit, 0, NO_UNIT, NO_UNIT, RANGED});
    offer_word(o, V_DONE);
}

static void choose_sound(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    int unit = next_sounded(&look);
    g->p->struck |= bit(unit);
    if (verb_of(c) == V_DONE)
        return;
    bg_set_order(g, unit, (enum order)extra_of(c));
    gg_note_args(g, E_ORDERED, unit, (int16_t[GG_LOG_ARGS]){(int16_t)extra_of(c)});
}

const struct gg_step bg_sound = {
    .name = "sound-the-charge",
    .phase = "movement and command",
    .prompt = "{side}: which order for the next unit?",
    .done = "Leave its order",
    .run = run_sound,
    .offer = offer_sound,
    .choose = choose_sound,
};

const struct gg_step bg_draw = {
    .name = "draw",
    .phase = "movement and command",
    .prompt = "A command card is drawn.",
    .roll = gg_roll_card,
    .settle = gg_settle_card,
    .fits = gg_draw_fits,
};
