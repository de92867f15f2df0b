/*
 * foreseen.c - a combat by itself, for odds: the strikes of each unit as one pool, the result, and the checks of the losers.
 *
 * A strike hits, is not saved and kills with one exact chance, so all strikes of a unit are a pool of dice with as many sides. What
 * the losers' check depends on is kept, everything else of the combat forgotten, so that equal results become one. No game
 * comes here and no file can say it. Here too is what may not be told before it is measured (WC-MOV-0).
 */
#include "rules/war_conquest/war_conquest.h"

enum { FS_STRIKE, FS_TAKE, FS_LIFE, FS_CHECK, FS_TEST, FS_END };
enum { VALUE_ZERO = 128 }; /* of a value in the frame */

/* S_FORESEEN: stage; unit: who strikes or checks; second: dice of the check; place: VALUE_ZERO + its value. */

static int gcd(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Faces of three dice, of 216, by which one strike kills. */
static int deadly(const struct blow *blow)
{
    int saved = blow->save <= 6 ? 7 - blow->save : 0;
    return (7 - blow->hit) * (6 - saved) * (blow->kill <= 6 ? 7 - blow->kill : 0);
}

static struct blow blow_of(const struct look *g, int unit)
{
    return wc_blow(g, (struct strike){STRIKES, unit, wc_default_aim(g, unit)}, NULL, ST_HIT);
}

static void roll_kills(const struct look *g, struct gg_roll *r)
{
    int unit = top_of(g->p)->unit;
    struct blow blow = blow_of(g, unit);
    int faces = deadly(&blow), divisor = gcd(faces, 216);
    gg_roll_d6(r, "Strikes that kill", "WC-CMB-2");
    r->shape = GG_COUNT;
    gg_roll_dice_part(r, blow.dice, "strikes", "WC-CMB-2");
    r->sides = 216 / divisor;
    r->each = 0;
    r->piece = unit;
    gg_roll_each_part(r, r->sides + 1 - faces / divisor,
                      "chance of one strike to hit, not to be saved and to kill (house)",
                      "WC-CMB-2");
}

static void roll_check(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    struct test t = {.dice = f->second, .value = f->place - VALUE_ZERO};
    t.keep = t.dice > 2 ? -2 : 0;
    t.hero = t.value < 2;
    gg_roll_d6(r, "Combat morale test", "WC-CMB-4");
    r->piece = f->unit;
    gg_roll_target_part(r, t.value, "morale value after the combat", "WC-MOR-4");
    wc_test_roll(r, &t);
}

static void roll_foreseen(const struct look *g, struct gg_roll *r)
{
    if (top_of(g->p)->stage == FS_STRIKE)
        roll_kills(g, r);
    else
        roll_check(g, r);
}

static void settle_foreseen(struct play *g, int result)
{
    struct gg_frame *f = top(g->p);
    struct look look = look_of(g);
    if (f->stage == FS_STRIKE) {
        g->p->struck |= bit(f->unit);
        wc_struck(g, STRIKES, wc_default_aim(&look, f->unit), result);
        return;
    }
    int value = f->place - VALUE_ZERO;
    if (result <= value || (value < 2 && result == 2))
        gg_note_args(g, E_PASSED, f->unit,
                     (int16_t[GG_LOG_ARGS]){0, 0, TO_STAND_COMBAT, value < 2});
    else
        wc_tested_combat(g, f->unit, false);
    f->stage = FS_CHECK;
    f->second = 0;
    f->place = 0;
}

/* Does the next unit have a die that could kill? */
static bool strikes_next(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    for (uint64_t left = g->p->fighters & ~g->p->struck; left; left &= ~bit(f->unit)) {
        f->unit = (uint8_t)wc_next_in_roster(&look, left);
        struct blow blow = blow_of(&look, f->unit);
        if (deadly(&blow) > 0 && blow.dice > 0)
            return true;
        g->p->struck |= bit(f->unit);
    }
    f->unit = 0;
    f->stage = FS_TAKE;
    return false;
}

/* A general who may fall before the check of his own side (WC-CMB-8). */
static void endanger(struct play *g)
{
    int loser = g->p->winner_side == 1, general = g->p->general[loser];
    if (g->p->winner_side == 0 || general == NO_UNIT)
        return;
    const struct person *person = &g->p->person[loser][general];
    if (person->lives == 1 && has(g->p->hurt & g->p->here, person->unit))
        push(g->p,
             (struct gg_frame){.step = S_LIFE, .side = (uint8_t)loser, .number = (uint8_t)general});
}

/* Forgets how the result came about. */
static void forget_losses(struct play *g)
{
    struct position *p = g->p;
    for (uint64_t set = p->fighters; set; set &= set - 1) {
        p->unit[first_of(set)].models = 1;
        p->unit[first_of(set)].files = 1;
    }
    p->hurt = p->struck = 0;
}

static bool checks_next(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct position *p = g->p;
    p->checking &= p->here & wc_all_engaged(&look);
    if (!p->checking) {
        forget_losses(g);
        f->unit = 0;
        f->stage = FS_END;
        return true;
    }
    int unit = wc_next_in_roster(&look, p->checking);
    struct test t = wc_test_of(&look, unit, TO_STAND_COMBAT, false, NULL);
    p->checking &= ~bit(unit);
    f->unit = (uint8_t)unit;
    f->second = (uint8_t)t.dice;
    f->place = (uint16_t)(VALUE_ZERO + t.value);
    f->stage = FS_TEST;
    if (!p->checking)
        forget_losses(g);
    return true;
}

/* The result with who is removed by it, and nothing of how many fell: equal results are told as one. */
static void judge(struct play *g)
{
    struct gg_log *log = g->log;
    uint64_t before = g->p->fighters;
    g->log = NULL;
    wc_judge_combat(g);
    g->log = log;
    wc_note_result(g);
    for (uint64_t set = before & g->p->gone; set; set &= set - 1)
        gg_note(g, E_TOO_SMALL, first_of(set), -1, -1);
}

static bool run_foreseen(struct play *g)
{
    struct gg_frame *f = top(g->p);
    switch (f->stage) {
    case FS_STRIKE:
        return strikes_next(g);
    case FS_TAKE:
        f->stage = FS_LIFE;
        judge(g);
        return false;
    case FS_LIFE:
        f->stage = FS_CHECK;
        endanger(g);
        return false;
    case FS_CHECK:
        return checks_next(g);
    default:
        return true;
    }
}

static bool foreseen_rolls(const struct look *g)
{
    int stage = top_of(g->p)->stage;
    return stage == FS_STRIKE || stage == FS_TEST;
}

static void offer_nothing(const struct look *g, struct offer *o)
{
    (void)g;
    (void)o;
}

static bool never_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)g;
    (void)f;
    (void)above;
    return false;
}

const struct gg_step wc_foreseen = {
    .name = "foreseen",
    .phase = "combat",
    .prompt = "What comes of it.",
    .run = run_foreseen,
    .offer = offer_nothing,
    .roll = roll_foreseen,
    .settle = settle_foreseen,
    .rolls = foreseen_rolls,
    .fits = never_fits,
};

static void foresee_combat(struct play *g)
{
    struct look look = look_of(g);
    g->p->fighters = wc_next_combat(&look);
    push_step(g->p, S_FORESEEN);
    gg_run(g);
}

/* What would have to be measured is not told, whether it has dice or not: that, too, would be an answer. */
static bool must_measure(const struct look *g, int verb, int extra)
{
    switch (verb) {
    case V_FIRST:
    case V_SECOND:
    case V_DONE:
    case V_CHARGE:
    case V_SHOOT:
    case V_MARCH:
    case V_WHEEL:
    case V_TURN:
    case V_RANK:
    case V_FORMATION:
        return !wc_may_measure(g);
    case V_MOVE:
        return extra == QUICK_MARCH && !wc_may_measure(g);
    default:
        return false;
    }
}

bool wc_alone(const struct gg_battle *battle, void *position, gg_choice choice, struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    struct look look = look_of(&g);
    int verb = verb_of(choice);
    if (verb == V_FIGHT) {
        foresee_combat(&g);
        return true;
    }
    if (verb == V_MAKE) { /* declared: its distances may be known */
        battle->rules->choose(battle, position, choice, NULL);
        return true;
    }
    if (!must_measure(&look, verb, extra_of(choice)))
        return false;
    gg_reveal(&g, 0);
    gg_reveal(&g, 1);
    battle->rules->choose(battle, position, choice, log);
    return true;
}
