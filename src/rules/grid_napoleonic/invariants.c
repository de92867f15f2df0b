/*
 * invariants.c - what must be so in every position, but for what a step needs: each says that itself. Checked after every
 * step in tests, and on every position that is read from a file.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

struct audit {
    const struct look *g;
    struct gg_flaw *flaw;
    uint64_t on_board, all;
};

static bool all_zero(const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        if (b[i])
            return false;
    return true;
}

/* --- pieces --- */

/* GN-1-g: the formations of a type, and the facing of a formation. */
static bool formation_sound(struct audit *c, int u)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    const char *id = b->piece[u].is.id;
    int formation = p->formation[u];
    if (on_board(p->at[u]) && !gn_formed(b->piece[u].type, b->piece[u].skirmishes, formation))
        return gg_flaw(c->flaw, NULL, u, "%s cannot be in that formation", id);
    bool faces = formation != SQUARE && formation != SKIRMISH && formation != ABANDONED &&
                 on_board(p->at[u]);
    if (faces != (p->facing[u] != NO_FACING))
        return gg_flaw(c->flaw, NULL, u, "%s faces as its formation cannot", id);
    if (p->guns[u] && (formation != ABANDONED || !on_board(p->at[u])))
        return gg_flaw(c->flaw, NULL, u, "%s has its guns elsewhere and is no crew", id);
    return true;
}

/* Who is gone carries nothing. */
static bool unit_sound(struct audit *c, int u)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    const char *id = b->piece[u].is.id;
    if (p->at[u] == KIA)
        return gg_flaw(c->flaw, NULL, u, "%s is a unit and no leader", id);
    if (p->marks[u])
        return gg_flaw(c->flaw, NULL, u, "%s is no leader and marked as one", id);
    if (!on_board(p->at[u]) &&
        (p->level[u] || p->ap[u] || p->ap_start[u] || p->hits[u] || p->waits[u] || p->engaged[u]))
        return gg_flaw(c->flaw, NULL, u, "%s is gone and not at rest", id);
    if (p->ap[u] > p->ap_start[u])
        return gg_flaw(c->flaw, NULL, u, "%s has more AP than it began with", id);
    if (on_board(p->at[u]) && b->ground[p->at[u]] == WATER)
        return gg_flaw(c->flaw, NULL, u, "%s stands in water", id);
    if (p->upset[u] & ~b->units_of[b->piece[u].is.side])
        return gg_flaw(c->flaw, NULL, u, "%s has upset enemies", id);
    return formation_sound(c, u);
}

static bool leader_sound(struct audit *c, int i)
{
    const struct position *p = c->g->p;
    const char *id = c->g->b->piece[i].is.id;
    if (p->at[i] == ELIMINATED)
        return gg_flaw(c->flaw, NULL, i, "%s is a leader: kia or off", id);
    if (p->formation[i] || p->casualties[i] || p->level[i] || p->ap_start[i] || p->guns[i] ||
        p->hits[i] || p->waits[i] || p->engaged[i] || p->upset[i] || p->facing[i] != NO_FACING)
        return gg_flaw(c->flaw, NULL, i, "%s is a leader and has what units have", id);
    if (!on_board(p->at[i]) && (p->marks[i] || p->ap[i]))
        return gg_flaw(c->flaw, NULL, i, "%s is gone and not at rest", id);
    if (on_board(p->at[i]) && c->g->b->ground[p->at[i]] == WATER)
        return gg_flaw(c->flaw, NULL, i, "%s stands in water", id);
    return true;
}

static bool pieces_sound(struct audit *c)
{
    const struct battlefield *b = c->g->b;
    for (int i = 0; i < b->names.npieces; i++) {
        if (i < b->nunits ? !unit_sound(c, i) : !leader_sound(c, i))
            return false;
        if (i < b->nunits && on_board(c->g->p->at[i]))
            c->on_board |= bit(i);
    }
    return true;
}

/* GN-3-b, 6: enemies share a space only in melee, and all of them are engaged there. */
static bool apart(struct audit *c)
{
    const struct look *g = c->g;
    for (uint64_t left = c->on_board; left; left &= left - 1) {
        int u = first_of(left), side = side_of(g, u), engaged = g->p->engaged[u];
        uint64_t foes = gn_here(g, g->p->at[u], !side);
        if ((engaged != FREE) != (foes != 0))
            return gg_flaw(c->flaw, NULL, u, "%s is %s", g->b->piece[u].is.id,
                           engaged ? "engaged with nobody" : "among enemies and not engaged");
        for (; foes; foes &= foes - 1)
            if (g->p->engaged[first_of(foes)] == engaged)
                return gg_flaw(c->flaw, NULL, u, "%s: both sides closed", g->b->piece[u].is.id);
    }
    for (int i = g->b->nunits; i < g->b->names.npieces; i++)
        if (there(g, i) && gn_here(g, g->p->at[i], !side_of(g, i)) &&
            !gn_here(g, g->p->at[i], side_of(g, i)))
            return gg_flaw(c->flaw, NULL, i, "%s is alone among enemies", g->b->piece[i].is.id);
    return true;
}

/* --- sets --- */

static bool sets_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    const struct rule {
        const char *field;
        uint64_t set, within;
    } rules[] = {
        {"acted", p->acted, c->on_board},
        {"stepped", p->stepped, c->on_board},
        {"halted", p->halted, c->on_board},
        {"rallied", p->rallied, c->on_board},
        {"doubled", p->doubled, c->on_board & ~b->cavalry},
        {"beside", p->beside, c->on_board & ~b->cavalry},
        {"fired", p->fired, c->on_board},
        {"closed", p->closed, c->on_board},
        {"disordered", p->disordered, c->on_board},
        {"listed", p->listed, c->on_board},
        {"fought", p->fought, c->on_board},
        {"melee", p->melee.joiners, c->on_board},
        {"melee", p->melee.support, c->on_board},
        {"flight", p->flight.adjacent | p->flight.through, c->on_board},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint64_t wrong = rules[i].set & ~rules[i].within;
        if (wrong)
            return gg_flaw(c->flaw, rules[i].field, -1, "%s cannot be among the %s",
                           first_of(wrong) < b->names.npieces ? b->piece[first_of(wrong)].is.id
                                                              : "a piece that is not there",
                           rules[i].field);
    }
    if (p->disordered && !opt(c->g->battle, DISORDER) &&
        opt(c->g->battle, LEVEL1_CHOICE) != BY_CAUSE)
        return gg_flaw(c->flaw, "disordered", -1, "disorder is a level here");
    return true;
}

/* --- what is under way --- */

static bool queue_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    uint64_t seen = 0;
    for (int i = 0; i < p->nqueue; i++) {
        int u = p->queue[i];
        if (u >= c->g->b->nunits || !has(c->on_board, u) || has(seen, u) || !p->waits[u])
            return gg_flaw(c->flaw, "queue", -1, "the queue holds somebody who does not wait");
        seen |= bit(u);
    }
    for (uint64_t left = c->on_board & ~seen; left; left &= left - 1)
        if (p->waits[first_of(left)])
            return gg_flaw(c->flaw, "queue", first_of(left), "%s waits and is not in the queue",
                           c->g->b->piece[first_of(left)].is.id);
    if (p->nqueue && !under_way(p, S_CASCADE))
        return gg_flaw(c->flaw, "queue", -1, "runs wait without a cascade");
    return true;
}

static bool flight_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct flight *f = &p->flight;
    if (!f->result)
        return all_zero(f, sizeof *f) || gg_flaw(c->flaw, "flight", -1, "a flight is left over");
    if (f->unit >= c->g->b->nunits || f->result < RETREAT || !under_way(p, S_CASCADE) ||
        (f->adjacent | f->through) & ~c->g->b->units_of[side_of(c->g, f->unit)] ||
        f->adjacent & f->through || !(f->adjacent | f->through) ||
        has(f->adjacent | f->through, f->unit))
        return gg_flaw(c->flaw, "flight", -1, "a flight upsets whom it cannot");
    return true;
}

static bool melee_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    const struct melee *m = &p->melee;
    if (!under_way(p, S_MELEE))
        return all_zero(m, sizeof *m) || gg_flaw(c->flaw, "melee", -1, "a melee is left over");
    if (m->attacker >= b->nunits || m->defender >= b->nunits ||
        side_of(c->g, m->attacker) != m->side || side_of(c->g, m->defender) == m->side ||
        m->joiners & m->support || has(m->joiners | m->support, m->attacker) ||
        has(m->joiners | m->support, m->defender))
        return gg_flaw(c->flaw, "melee", -1, "a melee of those who cannot fight it");
    if ((!m->closing && (m->passed || m->flank)) || (m->result != UNDECIDED && m->joiners) ||
        (m->result == EQUAL || m->result == UNDECIDED) != (m->margin == 0) || m->margin > 5)
        return gg_flaw(c->flaw, "melee", -1, "a melee has impossible numbers");
    return true;
}

static bool numbers_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    bool over = under_way(p, S_OVER);
    for (int i = b->nbrigades; i < BRIGADES_MAX; i++)
        if (p->broken[i] || p->cos_lost[i])
            return gg_flaw(c->flaw, "broken", -1, "there are not so many brigades");
    for (int i = b->nobjectives; i < OBJECTIVES_MAX; i++)
        if (p->owner[i])
            return gg_flaw(c->flaw, "owners", -1, "there are not so many objectives");
    if (!over && (p->winner || p->why))
        return gg_flaw(c->flaw, "winner", -1, "the game is decided but goes on");
    if (over && p->why == WHY_BROKEN && p->winner == DRAWN)
        return gg_flaw(c->flaw, "winner", -1, "nobody won by breaking the other");
    return true;
}

static int count_steps(const struct position *p, int step)
{
    int n = 0;
    for (int i = 0; i < stack_of(p)->depth; i++)
        n += stack_of(p)->frame[i].step == step;
    return n;
}

static bool hits_now(const struct position *p)
{
    return under_way(p, S_FIRE) || under_way(p, S_HITS) || under_way(p, S_MELEE);
}

static bool steps_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    if (count_steps(p, S_CASCADE) > 1 || count_steps(p, S_ACT) > 1)
        return gg_flaw(c->flaw, "steps", -1, "too many steps of a kind");
    for (uint64_t left = c->on_board; left; left &= left - 1)
        if (p->hits[first_of(left)] && !hits_now(p))
            return gg_flaw(c->flaw, NULL, first_of(left), "hits wait out of their step");
    for (int i = c->g->b->nunits; i < c->g->b->names.npieces; i++) {
        if (p->marks[i] & IN_PERIL && !under_way(p, S_PERIL))
            return gg_flaw(c->flaw, NULL, i, "a leader is in danger without a step");
        if (p->marks[i] & GOES_ALONG && !under_way(p, S_RUN))
            return gg_flaw(c->flaw, NULL, i, "a leader goes along with nobody");
        if (p->marks[i] & SENT && !under_way(p, S_MELEE))
            return gg_flaw(c->flaw, NULL, i, "a leader is sent nowhere");
    }
    return true;
}

bool gn_invariants(const struct look *g, struct gg_flaw *flaw)
{
    struct audit c = {g, flaw, 0, 0};
    return numbers_sound(&c) && pieces_sound(&c) && apart(&c) && sets_sound(&c) &&
           queue_sound(&c) && flight_sound(&c) && melee_sound(&c) && steps_sound(&c);
}
