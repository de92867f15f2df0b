/*
 * invariants.c - what holds in every position of Battleground. A position of a file is played only when all of it does.
 */
#include <string.h>

#include "rules/battleground/battleground.h"

static bool empty_stand(const struct stand *s)
{
    struct stand none = {
        .target = NO_UNIT, .was_x = s->was_x, .was_y = s->was_y, .was_f = s->was_f};
    return memcmp(s, &none, sizeof none) == 0;
}

bool bg_setting_up(const struct look *g)
{
    const struct gg_frame *f = stack_of(g->p)->frame;
    return f->step == S_TURN && (f->stage <= T_ORDERS || under_way(g->p, S_ORDERS));
}

static bool check_sets(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    uint64_t all = g->b->army[0] | g->b->army[1];
    uint64_t here = p->routing | p->at_edge | p->brave | p->disrupted | p->bound | p->done |
                    p->moved | p->charging | p->frightened | p->lashed | p->marched |
                    p->controlled | p->rallied | p->trampled | p->engaged_first | p->pressed |
                    p->shaken | p->fought | p->recoil | p->harried | p->checking | p->failed |
                    p->struck | p->scaling;
    if ((p->here | p->gone) & ~all || p->here & p->gone || here & ~p->here)
        return gg_flaw(flaw, "here", -1, "a unit is in two places, or in none and yet marked");
    if (p->at_edge & ~p->routing ||
        p->routing & (p->bound | p->controlled | p->charging | p->disrupted))
        return gg_flaw(flaw, "routing", -1,
                       "a mark that a routing unit cannot have, or only such a unit");
    return true;
}

static bool check_order(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct stand *s = &g->p->unit[u];
    bool routs = has(g->p->routing, u), goal = has(g->p->bound, u);
    if (routs != (s->order == NO_ORDER) && !(bg_setting_up(g) && s->order == NO_ORDER))
        return gg_flaw(flaw, "order", u,
                       "%s: a unit in good order has an order, a routing one none",
                       g->b->unit[u].is.id);
    if (s->order == RANGED && !card_of(g, u)->range)
        return gg_flaw(flaw, "order", u, "%s has no ranged attack", g->b->unit[u].is.id);
    if ((!goal && (s->goal_x || s->goal_y)) || (s->order == NO_ORDER && (s->most || goal)))
        return gg_flaw(flaw, "goal_x", u, "%s has a modifier without an order",
                       g->b->unit[u].is.id);
    if (is(g, u, CRAZED) && !routs && s->order != NO_ORDER &&
        (s->order != CLOSE || s->most || goal))
        return gg_flaw(flaw, "order", u, "%s is crazed: always Close", g->b->unit[u].is.id);
    return true;
}

static bool check_pose(const struct look *g, int u, struct gg_flaw *flaw)
{
    struct gg_lie lie = lie_of(g->p, u);
    const char *id = g->b->unit[u].is.id;
    if (!gg_on_table(lie, bg_size, bg_table))
        return gg_flaw(flaw, "x", u, "%s does not lie on the table", id);
    for (uint64_t set = g->p->here & ~bit(u); set; set &= set - 1)
        if (gg_contact_of(lie, lie_of(g->p, first_of(set)), bg_size, bg_size) == GG_OVERLAPPING)
            return gg_flaw(flaw, "x", u, "%s overlaps %s", id, g->b->unit[first_of(set)].is.id);
    if (g->b->npieces > 0 && !bg_fortified(g, u) && bg_impassable(g, u, lie))
        return gg_flaw(flaw, "x", u, "%s stands on impassable ground", id);
    return true;
}

static bool check_foes(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    const char *id = g->b->unit[u].is.id;
    uint64_t enemies = enemies_of(g, u), met = g->b->army[!side_of(g, u)];
    if (p->foes[u] & ~enemies || p->fresh[u] & ~met || p->blocked[u] & ~friends_of(g, u))
        return gg_flaw(flaw, "engaged", u, "%s is engaged with a friend, or blocked by an enemy",
                       id);
    if (p->blocked[u] && !has(p->routing, u))
        return gg_flaw(flaw, "blocked", u, "%s does not rout and cannot be blocked", id);
    for (uint64_t set = p->foes[u]; set; set &= set - 1) {
        struct gg_edge_contact edge =
            gg_edge_of(lie_of(p, u), lie_of(p, first_of(set)), bg_size, bg_size);
        if (!has(p->foes[first_of(set)], u) || edge.length < EDGE_LENGTH)
            return gg_flaw(flaw, "engaged", u, "%s and %s do not stand edge to edge", id,
                           g->b->unit[first_of(set)].is.id);
    }
    bool breaking = under_way(p, S_COURAGE) || under_way(p, S_OVER);
    if (p->foes[u] && has(p->routing, u) && !breaking)
        return gg_flaw(flaw, "engaged", u, "%s routs and is still engaged", id);
    int target = p->unit[u].target;
    if (target != NO_UNIT && !has(p->foes[u], target))
        return gg_flaw(flaw, "target", u, "%s attacks somebody with whom it is not engaged", id);
    return true;
}

static bool check_unit(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct stand *s = &g->p->unit[u];
    bool counted = under_way(g->p, S_COMBAT) || under_way(g->p, S_COURAGE);
    if (!has(g->p->here, u)) {
        if (!empty_stand(s) || g->p->foes[u] || g->p->fresh[u] || g->p->blocked[u])
            return gg_flaw(flaw, "units", u, "%s is not on the table", g->b->unit[u].is.id);
        return true;
    }
    int boxes = bg_boxes(card_of(g, u));
    if (s->marks > boxes || s->m0 > s->marks || (!counted && (s->marks == boxes || s->m0)))
        return gg_flaw(flaw, "marks", u, "%s has %d boxes", g->b->unit[u].is.id, boxes);
    return check_pose(g, u, flaw) && check_order(g, u, flaw) && check_foes(g, u, flaw);
}

static bool check_snapshot(const struct look *g, struct gg_flaw *flaw)
{
    const struct gg_frame *f = &stack_of(g->p)->frame[1];
    bool rushes =
        stack_of(g->p)->depth > 1 && f->step == S_COMMAND && f->stage == RUSHES && f->number;
    for (int u = 0; u < g->b->names.npieces; u++) {
        const struct stand *s = &g->p->unit[u];
        bool lay = s->was_x || s->was_y || s->was_f;
        struct gg_lie at = {s->was_x, s->was_y, s->was_f};
        if (rushes ? has(g->p->here, u) && !gg_on_table(at, bg_size, bg_table)
                   : lay && stack_of(g->p)->frame[0].step != S_OVER)
            return gg_flaw(flaw, "was_x", u, "%s has a place of before only while units rush",
                           g->b->unit[u].is.id);
    }
    return true;
}

static bool check_cards(const struct look *g, struct gg_flaw *flaw)
{
    for (int s = 0; s < GG_SIDES; s++)
        for (int c = 0; c < NCARDS; c++)
            if (g->p->hand[s][c] + g->p->deck[s][c] > g->b->deck[s][c])
                return gg_flaw(flaw, "hand", -1, "more cards %s than there are",
                               bg_card_kinds[c].id);
    int red = g->p->attack.red, blue = g->p->attack.blue;
    if ((red && g->b->command_card[red - 1].colour != RED) ||
        (blue && g->b->command_card[blue - 1].colour != BLUE))
        return gg_flaw(flaw, "attack", -1, "a card of the wrong colour was played");
    return true;
}

/* What belongs to an attack, a controlled move or a phase is empty outside of it. */
static bool check_rest(const struct look *g, struct gg_flaw *flaw)
{
    static const struct attack no_attack;
    static const struct march no_march;
    const struct position *p = g->p;
    bool over = stack_of(p)->frame[0].step == S_OVER;
    if (over)
        return p->winner <= DRAWN && p->why != WHY_NONE
                   ? true
                   : gg_flaw(flaw, "why", -1, "the game is over for no reason");
    if (p->winner || p->why)
        return gg_flaw(flaw, "winner", -1, "nobody has won yet");
    if (!under_way(p, S_ATTACK) && memcmp(&p->attack, &no_attack, sizeof no_attack) != 0)
        return gg_flaw(flaw, "attack", -1, "no attack is under way");
    if (!under_way(p, S_CONTROL) && memcmp(&p->march, &no_march, sizeof no_march) != 0)
        return gg_flaw(flaw, "march", -1, "nobody moves under control");
    if (p->unseen && !under_way(p, S_ORDERS))
        return gg_flaw(flaw, "unseen", -1, "first orders are not being given");
    if ((p->points || p->spent) && !under_way(p, S_COMMAND))
        return gg_flaw(flaw, "points", -1, "command points are for the Movement & Command phase");
    if ((p->checking | p->failed) && !under_way(p, S_COURAGE))
        return gg_flaw(flaw, "checking", -1, "no courage phase is under way");
    return true;
}

bool bg_invariants(const struct look *g, struct gg_flaw *flaw)
{
    if (!check_sets(g, flaw) || !check_cards(g, flaw) || !check_rest(g, flaw) ||
        !check_snapshot(g, flaw))
        return false;
    for (int u = 0; u < g->b->names.npieces; u++)
        if (!check_unit(g, u, flaw))
            return false;
    for (int u = g->b->names.npieces; u < UNITS_MAX; u++)
        if (!empty_stand(&g->p->unit[u]))
            return gg_flaw(flaw, "units", -1, "a unit that does not exist");
    return true;
}
