/*
 * forecast.c - the roll that a choice prepares although somebody decides before it is made: the fight as it
 * would stand if nobody added anything, the strongest attacker as its primary and the defenders named as
 * strong as they can be.
 */
#include "rules/musket_saber/chapters.h"

enum { NAMINGS_MAX = 512 };

static void name_attacker(struct play *g)
{
    struct look look = look_of(g);
    struct fight *f = &g->p->fight;
    int best = NO_UNIT, most = 0, steadiest = 0;
    if (f->primary[0] != NO_UNIT)
        return;
    for (uint64_t left = f->attackers; left; left &= left - 1) {
        int unit = first_of(left), value = ms_attack_value(&look, unit);
        int rating = ms_rating(&look, unit, ms_steadied_by(&look, unit), false);
        if (best != NO_UNIT && (value < most || (value == most && rating <= steadiest)))
            continue;
        best = unit;
        most = value;
        steadiest = rating;
    }
    f->primary[0] = (uint8_t)best;
}

/* The strongest defence, and of equally strong ones the steadiest primary. */
static void name_defenders(struct play *g)
{
    struct look look = look_of(g);
    gg_choice naming[NAMINGS_MAX], best = 0;
    struct offer o = {naming, NAMINGS_MAX, 0};
    int least = 0, steadiest = 0;
    ms_defend_offer(&look, &o);
    for (int i = 0; i < o.count && i < NAMINGS_MAX; i++) {
        ms_name_defence(g, naming[i]);
        int unit = g->p->fight.primary[1], differential = ms_differential(&look);
        bool cavalry = g->p->fight.attackers & g->b->of_type[CAVALRY];
        int rating = ms_rating(&look, unit, ms_steadied_by(&look, unit), cavalry);
        if (i && (differential > least || (differential == least && rating <= steadiest)))
            continue;
        best = naming[i];
        least = differential;
        steadiest = rating;
    }
    ms_name_defence(g, best);
}

static void foresee_fight(struct play *g, struct gg_roll *out)
{
    struct look look = look_of(g);
    name_attacker(g);
    if (g->p->fight.primary[1] == NO_UNIT)
        name_defenders(g);
    ms_fight_roll(&look, out);
}

/* Each unit of the hex is rolled for by itself: the first of them stands for all. */
static void foresee_fire(struct play *g, struct gg_roll *out)
{
    struct look look = look_of(g);
    const struct fight *f = &g->p->fight;
    ms_shell_roll(&look, first_of(ms_combat_at(&look, f->hex, !f->side)), NO_UNIT, out);
}

static void open_charge(struct play *g, const struct words *w)
{
    struct fight *f = &g->p->fight;
    int unit = w->unit;
    if (w->verb == V_AGAIN) {
        unit = f->primary[0];
        ms_open_fight(g, CHARGE, unit, w->hex);
    } else if (top(g->p)->step == S_CHARGE && top(g->p)->b) { /* the naming stands */
        f->attackers = bit(w->unit);
        f->leaders &= ~g->b->leaders_of[f->side];
        f->served &= ~g->b->units_of[f->side];
    } else {
        ms_open_fight(g, CHARGE, unit, w->hex);
    }
    f->primary[0] = (uint8_t)unit;
    if (w->second != NO_UNIT) {
        f->leaders |= bit(w->second);
        f->served |= bit(unit);
    }
}

/* The fight as it is after the choice; false when it is about none. */
static bool apply(struct play *g, const struct words *w, gg_choice choice)
{
    struct fight *f = &g->p->fight;
    switch ((int)w->verb) {
    case V_ATTACK:
        ms_open_fight(g, ASSAULT, w->unit, w->hex);
        return true;
    case V_COUNTER:
        if (f->flags & SALLIED)
            f->hex = (uint16_t)w->hex;
        else
            ms_open_fight(g, COUNTERATTACK, w->unit, w->hex);
        return true;
    case V_BOMBARD:
        ms_open_fight(g, BOMBARDMENT, w->unit, w->hex);
        return true;
    case V_JOIN:
        *(f->kind == BOMBARDMENT ? &f->batteries : &f->attackers) |= bit(w->unit);
        return true;
    case V_SUPPORT:
        f->batteries |= bit(w->unit);
        return true;
    case V_LEAD:
        f->leaders |= bit(w->unit);
        f->served |= bit(w->second) & ~g->b->of_type[ARTILLERY];
        return true;
    case V_ASSAULT:
        f->primary[0] = (uint8_t)w->unit;
        return true;
    case V_DEFEND:
        ms_name_defence(g, choice);
        return true;
    case V_STRIKE:
    case V_AGAIN:
        open_charge(g, w);
        return true;
    default:
        return w->verb == V_FIRE;
    }
}

bool ms_forecast(const struct gg_battle *battle, const void *position, gg_choice choice,
                 struct gg_roll *out)
{
    struct words w = ms_words(choice);
    const struct position *now = position;
    if (w.verb == V_TARGET) {
        struct look look = {battle, battle->data, now};
        ms_shell_roll(&look, w.unit, NO_UNIT, out);
        return true;
    }
    if (w.verb < V_ATTACK || w.verb > V_COUNTER || w.verb == V_HELP || w.verb == V_DECLINE ||
        w.verb == V_SQUARE)
        return false;
    struct position copy = *now;
    struct play g = {battle, battle->data, &copy, NULL};
    if (!apply(&g, &w, choice))
        return false;
    if (copy.fight.kind == BOMBARDMENT)
        foresee_fire(&g, out);
    else
        foresee_fight(&g, out);
    return true;
}
