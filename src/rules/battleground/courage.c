/*
 * courage.c - the two courage phases: rout checks, free attacks, second checks, rout moves, fear (BG-PC, BG-PO).
 */
#include "rules/battleground/battleground.h"

/* BG-PC-1: the active player's units by number, then the other's. */
static int next_of(const struct look *g, uint64_t units)
{
    uint64_t active = units & g->b->army[g->p->phasing];
    return first_of(active ? active : units);
}

static uint64_t with_keyword(const struct look *g, enum keyword keyword)
{
    return g->b->keyword[__builtin_ctz(keyword)];
}

/* --- one check --- */

int bg_courage_target(const struct look *g, int unit, bool fear, struct gg_roll *r)
{
    bool terror = fear && opt(g->battle, O_FEAR) &&
                  g->p->fresh[unit] & g->p->charging & with_keyword(g, TERRIFYING);
    const struct unit_card *card = card_of(g, unit);
    enum colour_state state = bg_state(card, g->p->unit[unit].marks);
    int brave = has(g->p->brave, unit) ? 3 : 0, colour = state == IN_YELLOW ? -1
                                                         : state >= IN_RED  ? -2
                                                                            : 0;
    if (r != NULL) {
        gg_roll_target_part(r, card->courage, "courage", "BG-PC-1a");
        gg_roll_target_part(r, colour, state == IN_YELLOW ? "in the yellow" : "in the red",
                            state == IN_YELLOW ? "BG-MD-1" : "BG-MD-2");
        gg_roll_target_part(r, brave, "Bravery", "BG-AA-1");
        gg_roll_target_part(r, -terror, "terrifying", "BG-ES-6");
    }
    return card->courage + colour + brave - terror;
}

static void roll_check(const struct look *g, struct gg_roll *r)
{
    static const char *const what[] = {"Rout check", "Second rout check", "Fear check"};
    static const char *const clause[] = {"BG-PC-1", "BG-PC-3", "BG-PC-5"};
    const struct gg_frame *f = top_of(g->p);
    gg_roll_d6(r, what[f->number], clause[f->number]);
    r->shape = GG_SUM;
    r->dice = 3;
    r->reading = GG_TEST;
    r->sense = GG_AT_MOST;
    r->piece = f->unit;
    r->meant = !has(g->p->brave, f->unit); /* its mark may be spent by the sum (BG-AA-1) */
    bg_courage_target(g, f->unit, f->number == FEAR_CHECK, r);
}

/* BG-AA-1: the mark goes when a rout check fails, or is passed only by its help. */
static void spend_bravery(struct play *g, int unit, bool needed)
{
    if (!needed || !has(g->p->brave, unit))
        return;
    g->p->brave &= ~bit(unit);
    gg_note(g, E_BRAVERY_SPENT, unit, -1, -1);
}

static void end_check(struct play *g, bool passed)
{
    struct gg_frame f = *top(g->p);
    pop(g->p);
    if (passed)
        return;
    if (f.number == FEAR_CHECK) {
        g->p->frightened |= bit(f.unit);
        gg_note(g, E_FRIGHTENED, f.unit, -1, -1);
        return;
    }
    spend_bravery(g, f.unit, true);
    if (f.number == SECOND_CHECK)
        bg_remove(g, f.unit, E_SECOND_FAILED);
    else
        g->p->failed |= bit(f.unit);
}

static void settle_check(struct play *g, int sum)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    int target = bg_courage_target(&look, f->unit, f->number == FEAR_CHECK, NULL);
    bool passed = sum <= target;
    gg_note_args(g, E_CHECK, f->unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)sum, (int16_t)target, passed, f->number});
    if (passed) {
        if (f->number != FEAR_CHECK)
            spend_bravery(g, f->unit, sum > target - 3);
        end_check(g, true);
        return;
    }
    f->stage = f->stage == K_ROLL ? K_OWNER : K_ENEMY;
}

static bool check_rolls(const struct look *g)
{
    int stage = top_of(g->p)->stage;
    return stage == K_ROLL || stage == K_AGAIN;
}

/* BG-CC-8: after a failed check its owner; then, of a rout check, the opponent. */
static int check_decider(const struct look *g)
{
    const struct gg_frame *f = top_of(g->p);
    return f->stage == K_ENEMY ? !side_of(g, f->unit) : side_of(g, f->unit);
}

static bool run_check(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    if (f->stage == K_ROLL || f->stage == K_AGAIN)
        return true;
    if (f->stage == K_OWNER) {
        if (bg_asked(&look, check_decider(&look)) && !bg_crazed_shut(&look, f->unit))
            return true;
        f->stage = K_ENEMY;
    }
    if (f->stage == K_ENEMY && f->number == ROUT_CHECK && bg_asked(&look, check_decider(&look)))
        return true;
    end_check(g, false);
    return false;
}

static void offer_check(const struct look *g, struct offer *o)
{
    int side = check_decider(g);
    int moment = top_of(g->p)->stage == K_ENEMY ? ENEMY_ROUTS : FAILED_CHECK;
    for (int card = 0; card < NCARDS; card++)
        if (g->p->hand[side][card] && g->b->command_card[card].moment == moment)
            offer(o, (struct words){V_PLAY, NO_UNIT, 0, NO_UNIT, NO_UNIT, card});
    offer_word(o, V_DONE);
}

static void choose_check(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    int side = check_decider(&look);
    bool owner = f->stage == K_OWNER, plays = verb_of(c) == V_PLAY;
    if (plays) {
        g->p->hand[side][extra_of(c)]--;
        gg_note_side(g, E_PLAYED, side, extra_of(c));
        gg_reveal(g, !side);
    }
    if (owner) {
        f->stage = plays ? K_AGAIN : K_ENEMY;
        return;
    }
    if (plays)
        g->p->harried |= bit(f->unit);
    end_check(g, false);
}

void bg_begin_check(struct play *g, int unit, enum check_kind kind)
{
    push(g->p, (struct gg_frame){.step = S_CHECK, .unit = (uint8_t)unit, .number = (uint8_t)kind});
}

static const char *const check_words[] = {"roll", "owner", "again", "enemy"};
static const char *const check_kinds[] = {"rout", "second", "fear"};
static const struct gg_field check_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"kind", GG_FIELD_WORD, GG_LOCAL(number), .high = 3, .words = check_kinds},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = 4, .words = check_words},
    {0}};

static bool check_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return has(g->p->here, f->unit) && !is(g, f->unit, FEARLESS) &&
           !has(g->p->failed, f->unit) == (f->number != SECOND_CHECK);
}

const struct gg_step bg_check = {
    .name = "check",
    .phase = "courage",
    .prompt = "{side}: a card, now that {unit} has failed?",
    .rolling = "{unit} tests its courage.",
    .done = "No card",
    .run = run_check,
    .decider = check_decider,
    .offer = offer_check,
    .choose = choose_check,
    .roll = roll_check,
    .settle = settle_check,
    .rolls = check_rolls,
    .nothing = gg_pass_done,
    .adds = "cards",
    .goes_on = true,
    .fits = check_fits,
    .locals = check_locals,
};

/* --- the phase --- */

/* Goes on with those who check; true when one of them has begun. */
bool bg_check_next(struct play *g, enum check_kind kind)
{
    struct look look = look_of(g);
    while (g->p->checking) {
        int unit = next_of(&look, g->p->checking);
        g->p->checking &= ~bit(unit);
        if (!has(g->p->here, unit))
            continue;
        if (!is(&look, unit, FEARLESS)) {
            bg_begin_check(g, unit, kind);
            return true;
        }
        gg_note(g, E_STEADY, unit, -1, -1);
    }
    return false;
}

/* BG-PC-1b */
static void rout(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    struct gg_lie lie = lie_of(p, unit);
    bool rear = false, again = has(p->routing, unit);
    for (uint64_t set = p->foes[unit]; set; set &= set - 1)
        rear = rear || bg_side_towards(&look, unit, first_of(set)) == GG_REAR;
    p->routing |= bit(unit);
    p->charging &= ~bit(unit);
    p->disrupted &= ~bit(unit);
    p->controlled &= ~bit(unit);
    bg_set_order(g, unit, NO_ORDER);
    enum turning turning = KEEPS_FACING;
    if (engaged(p, unit) && !rear) {
        lie.f = gg_turned(lie.f, 2 * GG_QUARTER);
        turning = TURNS_ABOUT;
    } else if (!engaged(p, unit)) {
        uint64_t touched = bg_touched(&look, unit, lie, enemies_of(&look, unit));
        lie.f = homeward(side_of(&look, unit));
        if (bg_step_fits(&look, unit, lie, touched))
            turning = TURNS_HOME;
    }
    if (turning != KEEPS_FACING)
        bg_stand_at(g, unit, lie);
    gg_note_args(g, E_ROUTED, unit, (int16_t[GG_LOG_ARGS]){(int16_t)turning, again});
}

void bg_rout_failed(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t left = g->p->failed; left;) {
        int unit = next_of(&look, left);
        left &= ~bit(unit);
        if (has(g->p->routing, unit) && opt(g->battle, O_ROUT_AGAIN)) {
            g->p->failed &= ~bit(unit);
            bg_remove(g, unit, E_SECOND_FAILED);
        } else if (opt(g->battle, O_DISRUPTED) && !engaged(g->p, unit) &&
                   !has(g->p->disrupted | g->p->routing, unit)) {
            g->p->failed &= ~bit(unit);
            g->p->disrupted |= bit(unit);
            gg_note(g, E_DISRUPTED, unit, -1, -1);
        } else {
            rout(g, unit);
        }
    }
    bg_keep_marks(g, true);
    g->p->checking = g->p->failed;
}

/* BG-PC-2: true when a free attack has begun. Who routs too does not strike (BG-PO-3). */
static bool strike_next(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    while (p->checking) {
        int router = next_of(&look, p->checking);
        uint64_t left = p->foes[router] & ~p->routing & ~p->struck;
        if (left) {
            p->struck |= bit(first_of(left));
            bg_begin_attack(g, first_of(left), router, AT_FREE);
            return true;
        }
        p->checking &= ~bit(router);
        p->struck = 0;
    }
    return false;
}

/* BG-PC-3c */
static bool is_shaken(const struct unit_card *card, int before, int after)
{
    int yellow = card->green + card->yellow;
    return (before < card->green && after >= card->green) || (before < yellow && after >= yellow) ||
           (after > yellow && after > before);
}

bool bg_shaken_since(const struct look *g, int unit)
{
    const struct stand *s = &g->p->unit[unit];
    return is_shaken(card_of(g, unit), s->m0, s->marks);
}

void bg_mark(struct play *g, int unit, int damage)
{
    struct look look = look_of(g);
    struct stand *s = &g->p->unit[unit];
    const struct unit_card *card = card_of(&look, unit);
    int before = s->marks,
        after = before + damage < bg_boxes(card) ? before + damage : bg_boxes(card);
    s->marks = (uint8_t)after;
    gg_note_args(g, E_DAMAGE, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)damage, (int16_t)after, (int16_t)bg_boxes(card)});
    if (is_shaken(card, before, after) &&
        (!opt(g->battle, O_SHAKEN) || under_way(g->p, S_COMBAT))) {
        if (after < bg_boxes(card))
            gg_note_args(g, E_SHAKEN, unit,
                         (int16_t[GG_LOG_ARGS]){(int16_t)bg_state(card, before),
                                                (int16_t)bg_state(card, after),
                                                (int16_t)!under_way(g->p, S_COMBAT)});
        g->p->shaken |= bit(unit);
    }
}

static void remove_destroyed(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t left = g->p->failed & g->p->here; left; left &= left - 1) {
        int unit = first_of(left);
        if (bg_state(card_of(&look, unit), g->p->unit[unit].marks) == DESTROYED)
            bg_remove(g, unit, E_DESTROYED);
        else if (bg_shaken_since(&look, unit))
            g->p->checking |= bit(unit);
    }
}

static void run_away(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t left = g->p->failed & g->p->here; left;) {
        int unit = next_of(&look, left);
        left &= ~bit(unit);
        bg_rout_move(g, unit, false);
    }
    g->p->failed = g->p->harried = 0;
}

/* BG-PC-5 */
uint64_t bg_who_fears(const struct look *g)
{
    uint64_t found = 0, fearsome = with_keyword(g, FEARSOME) | with_keyword(g, TERRIFYING);
    bool spared = opt(g->battle, O_FEAR_SPARED), charged = opt(g->battle, O_FEAR);
    for (uint64_t set = g->p->here & ~g->p->routing; set; set &= set - 1) {
        int unit = first_of(set);
        uint64_t feared = g->p->fresh[unit] & fearsome;
        if (charged)
            feared &= g->p->charging;
        if (spared)
            feared &= g->p->foes[unit];
        if (feared && !(spared && has(fearsome, unit)))
            found |= bit(unit);
    }
    return found;
}

/* An umpire who does not know the whole table ends here for those who rout; what comes next is told. */
static uint8_t leave_to_table(struct play *g, uint8_t onward)
{
    struct look look = look_of(g);
    for (uint64_t left = g->p->failed & g->p->here; left;) {
        int unit = next_of(&look, left);
        left &= ~bit(unit);
        gg_note_args(g, E_LEFT, unit, (int16_t[GG_LOG_ARGS]){top(g->p)->side, engaged(g->p, unit)});
    }
    bg_keep_marks(g, false);
    g->p->failed = g->p->checking = g->p->harried = 0;
    return onward;
}

/* An umpire may leave the moves to the table. */
static void move_routers(struct play *g, uint8_t onward)
{
    if (top(g->p)->side == UNTIL_MOVES)
        (void)leave_to_table(g, onward);
    else
        run_away(g);
}

/* One stage; false when something else must come first. */
static bool run_courage(struct play *g)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    struct gg_frame *f = top(p);
    bool before = f->number == 0;
    uint8_t onward = before ? C_FEAR : C_END;
    switch ((enum courage_stage)f->stage) {
    case C_LIST:
        p->checking = (before ? p->pressed | p->trampled : p->shaken) & p->here;
        f->stage = p->checking ? C_CHECKS : onward;
        return false;
    case C_CHECKS:
        if (!bg_check_next(g, ROUT_CHECK))
            f->stage = p->failed ? C_ROUT : onward;
        return false;
    case C_ROUT:
        bg_rout_failed(g);
        f->stage = f->side == UNTIL_CHECKS ? leave_to_table(g, onward) : C_FREE;
        bg_judge(g);
        return false;
    case C_FREE:
        if (!strike_next(g))
            f->stage = C_REMOVE;
        return false;
    case C_REMOVE:
        remove_destroyed(g);
        f->stage = C_SECOND;
        bg_judge(g);
        return false;
    case C_SECOND:
        if (!bg_check_next(g, SECOND_CHECK)) {
            f->stage = C_MOVE;
            bg_keep_marks(g, false);
            bg_judge(g);
        }
        return false;
    case C_MOVE:
        move_routers(g, onward);
        f->stage = onward;
        bg_judge(g);
        return false;
    case C_FEAR:
        p->checking = bg_who_fears(&look);
        f->stage = C_AFRAID;
        return false;
    case C_AFRAID:
        if (!bg_check_next(g, FEAR_CHECK))
            f->stage = C_END;
        return false;
    case C_END:
    case NCOURAGE_STAGES:
        break;
    }
    pop(p);
    return false;
}

static const char *const courage_words[] = {"list",   "checks", "rout", "free-attacks", "remove",
                                            "second", "moves",  "fear", "afraid",       "end"};
static const struct gg_field courage_locals[] = {
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NCOURAGE_STAGES, .words = courage_words},
    {"after_combat", GG_FIELD_SWITCH, GG_LOCAL(number), .flags = 0},
    {"until", GG_FIELD_WORD, GG_LOCAL(side), .high = UNTIL_MARKS, .words = bg_until_words,
     .line = "of an umpire: how far it is ruled on"},
    {0}};

/* Combat comes before it only where an umpire rules on a combat with all that it causes. */
static bool courage_fits(const struct look *g, const struct gg_frame *f,
                         const struct gg_frame *above)
{
    return under_way(g->p, S_OVER) || ((!above || above->step != S_COMBAT) && !f->side);
}

const struct gg_step bg_courage = {
    .name = "courage",
    .phase = "courage",
    .prompt = "Courage is tested.",
    .run = run_courage,
    .fits = courage_fits,
    .locals = courage_locals,
    .may_bear = (const struct gg_above[]){{C_LIST, S_COMBAT},
                                          {C_CHECKS, S_CHECK},
                                          {C_SECOND, S_CHECK},
                                          {C_AFRAID, S_CHECK},
                                          {C_FREE, S_ATTACK},
                                          {0, GG_NO_STEP}},
};
