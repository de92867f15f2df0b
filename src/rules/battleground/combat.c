/*
 * combat.c - the Combat phase: who attacks whom, in which order, and what is removed at its end (BG-CB, BG-RG-1).
 */
#include "rules/battleground/battleground.h"

/* Every engaged unit in good order strikes once (BG-CB-1). */
static uint64_t strikers(const struct look *g, int side)
{
    uint64_t found = 0;
    for (uint64_t set = own(g, side) & ~g->p->routing & ~g->p->fought; set; set &= set - 1)
        if (engaged(g->p, first_of(set)))
            found |= bit(first_of(set));
    return found;
}

/* --- choose defenders --- */

static int undeclared(const struct look *g, int side)
{
    for (uint64_t set = strikers(g, side); set; set &= set - 1) {
        uint64_t foes = g->p->foes[first_of(set)];
        if (foes & (foes - 1) && g->p->unit[first_of(set)].target == NO_UNIT)
            return first_of(set);
    }
    return NO_UNIT;
}

static bool run_declare(struct play *g)
{
    struct look look = look_of(g);
    if (undeclared(&look, top(g->p)->side) != NO_UNIT)
        return true;
    pop(g->p);
    return false;
}

static void offer_declare(const struct look *g, struct offer *o)
{
    int unit = undeclared(g, top_of(g->p)->side);
    for (uint64_t set = unit == NO_UNIT ? 0 : g->p->foes[unit]; set; set &= set - 1)
        offer(o, (struct words){V_AGAINST, unit, 0, first_of(set), NO_UNIT, 0});
}

static void choose_declare(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    g->p->unit[w.unit].target = (uint8_t)w.second;
    gg_note_args(g, E_AGAINST, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.second});
}

const struct gg_step bg_declare = {
    .name = "declare",
    .phase = "combat",
    .prompt = "{side}: whom does your unit attack?",
    .run = run_declare,
    .decider = gg_by_frame,
    .offer = offer_declare,
    .choose = choose_declare,
    .locals = gg_local_side,
};

/* --- the attacks of one side --- */

static int target_of(const struct look *g, int unit)
{
    int target = g->p->unit[unit].target;
    return target != NO_UNIT ? target : first_of(g->p->foes[unit]);
}

static void offer_fights(const struct look *g, int unit, struct offer *o)
{
    int side = top_of(g->p)->side;
    if (has(strikers(g, side), unit))
        offer(o, (struct words){V_ATTACK, unit, 0, target_of(g, unit), NO_UNIT, 0});
    if (side == g->p->phasing)
        bg_shots(g, unit, o);
}

static void offer_end(const struct look *g, struct offer *o)
{
    if (!strikers(g, top_of(g->p)->side))
        offer_word(o, V_DONE);
}

/* What is left is begun by itself where there is nothing to choose. */
static bool run_fight(struct play *g)
{
    struct look look = look_of(g);
    int side = top(g->p)->side;
    uint64_t left = strikers(&look, side);
    struct offer shots = {NULL, 0, 0};
    for (uint64_t set = side == g->p->phasing ? own(&look, side) & look.b->shooters : 0;
         set && !shots.count; set &= set - 1)
        bg_shots(&look, first_of(set), &shots);
    if (shots.count || left & (left - 1))
        return true;
    if (!left)
        pop(g->p);
    else
        bg_begin_attack(g, first_of(left), target_of(&look, first_of(left)), AT_ENGAGED);
    return false;
}

static void choose_fight(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_DONE)
        pop(g->p);
    else
        bg_begin_attack(g, w.unit, w.second, w.verb == V_SHOOT ? AT_RANGED_KIND : AT_ENGAGED);
}

const struct gg_step bg_fight = {
    .name = "fight",
    .phase = "combat",
    .prompt = "{side}: the next attack.",
    .done = "No more shots",
    .run = run_fight,
    .decider = gg_by_frame,
    .offer = offer_end,
    .offer_unit = offer_fights,
    .choose = choose_fight,
    .nothing = gg_pass_prepares_none,
    .locals = gg_local_side,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_ATTACK}, {0, GG_NO_STEP}},
};

/* --- the phase --- */

void bg_keep_marks(struct play *g, bool keep)
{
    for (int u = 0; u < g->b->names.npieces; u++)
        g->p->unit[u].m0 = keep ? g->p->unit[u].marks : 0;
}

/* BG-CB-4; a Savage Swing hurts first (14.3, O2). */
static void remove_fallen(struct play *g)
{
    struct look look = look_of(g);
    for (uint64_t set = g->p->recoil; set; set &= set - 1) {
        gg_note(g, E_RECOIL, first_of(set), -1, -1);
        bg_mark(g, first_of(set), 1);
    }
    for (uint64_t set = g->p->here; set; set &= set - 1)
        if (bg_state(card_of(&look, first_of(set)), g->p->unit[first_of(set)].marks) == DESTROYED)
            bg_remove(g, first_of(set), E_DESTROYED);
    g->p->fought = g->p->recoil = 0;
    for (int u = 0; u < g->b->names.npieces; u++)
        g->p->unit[u].target = NO_UNIT;
    bg_keep_marks(g, false);
}

static bool run_combat(struct play *g)
{
    struct gg_frame *f = top(g->p);
    uint8_t side = g->p->phasing;
    int stage = f->stage++;
    if (stage == B_DECLARE)
        bg_keep_marks(g, true);
    if (stage == B_DECLARE || stage == B_DECLARE_OTHER)
        push(g->p, (struct gg_frame){.step = S_DECLARE, .side = stage == B_DECLARE ? side : !side});
    else if (stage == B_FIRST || stage == B_SECOND)
        push(g->p, (struct gg_frame){.step = S_FIGHT, .side = stage == B_FIRST ? side : !side});
    else {
        remove_fallen(g);
        pop(g->p);
        bg_judge(g);
    }
    return false;
}

static const char *const combat_words[] = {"declare", "declare-other", "first", "second", "remove"};
static const struct gg_field combat_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 5, .words = combat_words}, {0}};

const struct gg_step bg_combat = {
    .name = "combat",
    .phase = "combat",
    .prompt = "The Combat phase.",
    .run = run_combat,
    .locals = combat_locals,
    .may_bear = (const struct gg_above[]){{B_DECLARE_OTHER, S_DECLARE},
                                          {B_FIRST, S_DECLARE},
                                          {B_SECOND, S_FIGHT},
                                          {B_REMOVE, S_FIGHT},
                                          {0, GG_NO_STEP}},
};
