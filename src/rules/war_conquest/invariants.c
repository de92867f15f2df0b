/*
 * invariants.c - what holds in every position of War & Conquest. A position of a file is played only when all of it does.
 */
#include <string.h>

#include "rules/war_conquest/war_conquest.h"

static bool is_over(const struct position *p)
{
    return stack_of(p)->frame[0].step == S_OVER;
}

static bool check_sets(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    uint64_t all = g->b->army[0] | g->b->army[1];
    uint64_t marked = p->fleeing | p->disordered | p->breaking | p->moved | p->stepped | p->hasty |
                      p->shot | p->charging | p->barred | p->ran | p->returned | p->fought |
                      p->fighters | p->struck | p->checking | p->hurt | p->won | p->shaken |
                      p->unsteady | p->testing | p->failing | p->asked | p->pursuing | p->pursued;
    if (p->here & p->off || p->here & p->gone || p->off & p->gone)
        return gg_flaw(flaw, "here", -1, "a unit is in two places");
    if (marked & ~(p->here | p->off) || (p->fleeing | p->breaking | p->disordered) & ~p->here)
        return gg_flaw_piece(flaw, g->battle, "here", marked & ~p->here, "is not on the table");
    if (p->skirmish & ~all || (p->caught | p->small) & ~p->gone)
        return gg_flaw(flaw, "caught", -1, "a unit that fell is still there");
    if (p->fleeing & p->breaking)
        return gg_flaw_piece(flaw, g->battle, "breaking", p->fleeing & p->breaking,
                             "flees already");
    if (p->fleeing & (p->charging | p->shaken | p->unsteady | p->won))
        return gg_flaw(flaw, "fleeing", -1, "a mark that a fleeing unit cannot have");
    return true;
}

static bool check_formation(const struct look *g, int u, struct gg_flaw *flaw)
{
    const char *id = g->b->unit[u].is.id;
    int formation = profile_of(g, u)->formation;
    bool loose = has(g->p->skirmish, u);
    if (formation != LIGHT && loose != (formation == SKIRMISH))
        return gg_flaw(flaw, "skirmish", u, "%s cannot change its formation", id);
    return true;
}

static bool check_pose(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct stand *s = &g->p->unit[u];
    const char *id = g->b->unit[u].is.id;
    struct body body = wc_body(g, u);
    struct gg_point table = g->b->table;
    if (s->x > table.x || s->y > table.y)
        return gg_flaw(flaw, "x", u, "the leader of %s does not stand on the table", id);
    if (!has(g->p->here, u))
        return true;
    uint64_t overlapped = wc_overlapped(g, u, &body);
    bool passing = under_way(g->p, S_MOVE) || under_way(g->p, S_RUN) || under_way(g->p, S_LAST) ||
                   under_way(g->p, S_TEST);
    if (overlapped && !passing && !is_over(g->p))
        return gg_flaw(flaw, "x", u, "%s overlaps %s", id, g->b->unit[first_of(overlapped)].is.id);
    if (!passing && !is_over(g->p) && wc_in_ground(g, &body, CLOSED))
        return gg_flaw(flaw, "x", u, "%s stands on impenetrable ground", id);
    return true;
}

static bool check_stand(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct stand *s = &g->p->unit[u];
    const char *id = g->b->unit[u].is.id;
    if (!has(g->p->here | g->p->off, u)) {
        struct stand none = {.x = s->x,
                             .y = s->y,
                             .target = NO_UNIT,
                             .second = NO_UNIT,
                             .charger = NO_UNIT,
                             .aim = NO_UNIT};
        if (memcmp(s, &none, sizeof none) != 0)
            return gg_flaw(flaw, "units", u, "%s is not on the table", id);
        return s->x <= g->b->table.x && s->y <= g->b->table.y
                   ? true
                   : gg_flaw(flaw, "x", u, "%s fell beyond the table", id);
    }
    if (s->models < wc_least_models(g, u) || s->models > g->b->unit[u].models)
        return gg_flaw(flaw, "models", u, "%s has %d models, %d to %d are possible", id, s->models,
                       wc_least_models(g, u), g->b->unit[u].models);
    if (s->files == 0 || s->files > s->models)
        return gg_flaw(flaw, "files", u, "%s has %d models in %d files", id, s->models, s->files);
    if (s->lost > MODELS_MAX || s->kills > s->models || (s->wait && !has(g->p->off, u)))
        return gg_flaw(flaw, "lost", u, "%s has lost more than it had", id);
    return true;
}

static bool is_enemy(const struct look *g, int u, int other)
{
    return other == NO_UNIT || side_of(g, other) != side_of(g, u);
}

static bool check_names(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    const struct stand *s = &p->unit[u];
    const char *id = g->b->unit[u].is.id;
    if (!is_enemy(g, u, s->target) || !is_enemy(g, u, s->second) || !is_enemy(g, u, s->charger) ||
        !is_enemy(g, u, s->aim))
        return gg_flaw(flaw, "target", u, "%s has to do with a friend as with an enemy", id);
    if (s->target != NO_UNIT &&
        (side_of(g, u) != p->phasing || has(p->fleeing, u) || !has(p->here, u)))
        return gg_flaw(flaw, "target", u, "%s cannot have declared a charge", id);
    if ((s->second != NO_UNIT && s->target == NO_UNIT) || (s->faced && s->target == NO_UNIT))
        return gg_flaw(flaw, "second", u, "%s has no first target", id);
    if (s->answer == SHOOTS_BACK &&
        (g->b->unit[u].missile == NO_WEAPON || !profile_of(g, u)->sa || s->charger == NO_UNIT))
        return gg_flaw(flaw, "answer", u, "%s has nothing to shoot with", id);
    if (s->aim != NO_UNIT && wc_fight_of(p, u, s->aim) < 0)
        return gg_flaw(flaw, "aim", u, "%s strikes somebody with whom it is not engaged", id);
    if ((s->reasons && !(under_way(p, S_TESTS) || is_over(p))) ||
        (s->away && !has(p->breaking, u)) || (s->total && !has(p->pursuing, u)))
        return gg_flaw(flaw, "reasons", u, "%s has a mark of another phase", id);
    return true;
}

static bool check_fights(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    for (int i = 0; i < p->nfights; i++) {
        const struct fight *f = &p->fight[i];
        if (f->a == NO_UNIT || f->b == NO_UNIT || !has(own(g, 0), f->a) || !has(own(g, 1), f->b))
            return gg_flaw(flaw, "fights", -1,
                           "an engagement of units that cannot fight each other");
        if (has(p->fleeing, f->a) || has(p->fleeing, f->b))
            return gg_flaw(flaw, "fights", -1, "%s and %s: one of them flees",
                           g->b->unit[f->a].is.id, g->b->unit[f->b].is.id);
        if (i > 0 &&
            (p->fight[i - 1].a > f->a || (p->fight[i - 1].a == f->a && p->fight[i - 1].b >= f->b)))
            return gg_flaw(flaw, "fights", -1, "engagements are not in the order of their units");
        if ((f->sides & 3) != GG_FRONT && f->sides >> 2 != GG_FRONT)
            return gg_flaw(flaw, "fights", -1, "%s and %s: neither fights with its front",
                           g->b->unit[f->a].is.id, g->b->unit[f->b].is.id);
    }
    return true;
}

/* Of a unit that falls he escapes, or not, before the game goes on. */
static bool may_be_with(const struct position *p, int unit)
{
    bool ends = under_way(p, S_ESCAPE) || is_over(p);
    return has(p->here | p->off, unit) || (has(p->gone, unit) && ends);
}

static bool check_person(const struct look *g, int side, int i, struct gg_flaw *flaw)
{
    const struct person *person = &g->p->person[side][i];
    bool there = i < g->b->npersons[side], alive = person->unit != NO_UNIT;
    if (!there && (alive || person->fate || person->lives || person->x || person->y))
        return gg_flaw(flaw, "personalities", -1, "there is no such personality");
    if (there && alive != (person->fate == WELL))
        return gg_flaw(flaw, "personalities", -1, "%s is slain and yet with a unit, or lost",
                       g->b->person[side][i].name);
    if (alive &&
        (side_of(g, person->unit) != side || person->lives == 0 ||
         person->lives > g->b->person[side][i].type.lives || !may_be_with(g->p, person->unit)))
        return gg_flaw(flaw, "personalities", -1, "%s cannot be with that unit",
                       g->b->person[side][i].name);
    if (person->x > g->b->table.x || person->y > g->b->table.y)
        return gg_flaw(flaw, "personalities", -1, "%s fell beyond the table",
                       g->b->person[side][i].name);
    return true;
}

static bool check_generals(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    for (int s = 0; s < GG_SIDES; s++) {
        for (int i = 0; i < PERSONS_MAX; i++)
            if (!check_person(g, s, i, flaw))
                return false;
        if (p->general[s] != NO_UNIT &&
            (p->general[s] >= g->b->npersons[s] || p->person[s][p->general[s]].unit == NO_UNIT))
            return gg_flaw(flaw, "general", -1, "%s has no such general", g->battle->side_title[s]);
        if (p->spend[s] > p->sips[s])
            return gg_flaw(flaw, "spend", -1, "%s spends more points than it has",
                           g->battle->side_title[s]);
    }
    return true;
}

/* What belongs to a step is empty outside of it. */
static bool check_rest(const struct look *g, struct gg_flaw *flaw)
{
    static const struct march none;
    const struct position *p = g->p;
    if (is_over(p))
        return p->why != WHY_NONE ? true
                                  : gg_flaw(flaw, "why", -1, "the game is over for no reason");
    if (p->winner || p->why)
        return gg_flaw(flaw, "winner", -1, "nobody has won yet");
    if (!under_way(p, S_MOVE) && memcmp(&p->march, &none, sizeof none) != 0)
        return gg_flaw(flaw, "march", -1, "no unit is moving");
    if (!under_way(p, S_FIGHT) && (p->fighters | p->struck | p->checking | p->hurt || p->margin))
        return gg_flaw(flaw, "fighters", -1, "no combat is under way");
    if (!under_way(p, S_RUN) && p->ncrossed)
        return gg_flaw(flaw, "crossed", -1, "no unit is fleeing");
    if (p->advantage == 0 && stack_of(p)->frame[0].stage > T_FIRST && stack_of(p)->depth > 1)
        return gg_flaw(flaw, "advantage", -1, "somebody has Strategic Advantage");
    return true;
}

bool wc_invariants(const struct look *g, struct gg_flaw *flaw)
{
    if (!check_sets(g, flaw) || !check_fights(g, flaw) || !check_generals(g, flaw) ||
        !check_rest(g, flaw))
        return false;
    for (int u = 0; u < g->b->names.npieces; u++) {
        if (!check_stand(g, u, flaw) || !check_formation(g, u, flaw))
            return false;
        if (has(g->p->here | g->p->off, u) && !check_names(g, u, flaw))
            return false;
    }
    for (int u = 0; u < g->b->names.npieces; u++)
        if (has(g->p->here | g->p->off, u) && !check_pose(g, u, flaw))
            return false;
    return true;
}
