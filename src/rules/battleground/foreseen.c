/*
 * foreseen.c - an attack or a check by itself, for odds: what it does to the target, and how that stands its courage.
 *
 * In a game the other attacks of the phase come between an attack and the check it causes. A player weighs one attack, so its
 * odds are those of a position in which nothing else is left to be done. No game comes there and no file can say it.
 */
#include "rules/battleground/battleground.h"

enum { F_MARKED, F_CHECKS, F_ROUT, F_END };

static bool is_destroyed(const struct look *g, int unit)
{
    return bg_state(card_of(g, unit), g->p->unit[unit].marks) == DESTROYED;
}

/* What the attack has marked: removed, or to be checked (BG-CB-4, PC-2, PC-3, PO-1). */
static void judge_marks(struct play *g, const struct gg_frame *f)
{
    struct look look = look_of(g);
    uint64_t hurt = bit(f->second) | g->p->recoil;
    if (f->number != SECOND_CHECK)
        for (uint64_t set = g->p->recoil; set; set &= set - 1)
            bg_mark(g, first_of(set), 1);
    for (uint64_t set = hurt; set; set &= set - 1)
        if (is_destroyed(&look, first_of(set)))
            bg_remove(g, first_of(set), E_DESTROYED);
    g->p->checking = hurt & g->p->here;
    if (f->number != SECOND_CHECK)
        g->p->checking &= g->p->shaken;
    else if (!bg_shaken_since(&look, f->second))
        g->p->checking = 0;
}

static bool run_foreseen(struct play *g)
{
    struct gg_frame *f = top(g->p);
    switch (f->stage) {
    case F_MARKED:
        judge_marks(g, f);
        f->stage = F_CHECKS;
        return false;
    case F_CHECKS:
        if (!bg_check_next(g, f->number))
            f->stage = F_ROUT;
        return false;
    case F_ROUT:
        if (f->number == ROUT_CHECK && g->p->failed)
            bg_rout_failed(g);
        f->stage = F_END;
        return true;
    default:
        return true;
    }
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

const struct gg_step bg_foreseen = {
    .name = "foreseen",
    .phase = "combat",
    .prompt = "What comes of it.",
    .run = run_foreseen,
    .offer = offer_nothing,
    .fits = never_fits,
};

/* Puts the step that waits for its end below the attack or the check on top. */
static void stand_below(struct play *g, struct gg_frame below)
{
    struct gg_frame f = *top(g->p);
    pop(g->p);
    push(g->p, below);
    push(g->p, f);
}

bool bg_alone(const struct gg_battle *battle, void *position, gg_choice choice, struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    struct look look = look_of(&g);
    struct words w = words_of(choice);
    struct gg_frame f = *top(g.p), below = {.step = S_FORESEEN};
    if (w.verb == V_ATTACK || w.verb == V_SHOOT || w.verb == V_AGAINST) {
        g.p->recoil &= bit(w.second); /* what the target has brought on itself comes in any case */
        below.second = (uint8_t)w.second;
        push(g.p, below);
        bg_begin_attack(&g, w.unit, w.second, w.verb == V_SHOOT ? AT_RANGED_KIND : AT_ENGAGED);
        gg_run(&g);
        return true;
    }
    if (f.step == S_ATTACK) {
        below.second = f.second;
        below.number = f.number == AT_FREE ? SECOND_CHECK : ROUT_CHECK;
        g.p->recoil &= bit(f.second) | (bg_recoils(&look) ? bit(f.unit) : 0);
    } else if (f.step == S_CHECK) {
        below.second = f.unit;
        below.number = f.number;
        below.stage = F_CHECKS;
        g.p->checking = 0;
        g.p->failed &= f.number == SECOND_CHECK ? g.p->failed : 0;
    } else {
        return false;
    }
    stand_below(&g, below);
    battle->rules->choose(battle, position, choice, log);
    return true;
}
