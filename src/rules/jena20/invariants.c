/*
 * invariants.c - what is true of every position beyond the range of each value: stacking, where counters can be, battles
 * and what is left of them. What a step of play needs is told by the step itself. Checked after every step in tests,
 * and on every position that is read from a file.
 */
#include "rules/jena20/jena20.h"

/* A counter of any kind: what its place and its markers allow each other. */
static bool place_sound(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    if (!is_hex(p->at[u]) && p->mark[u] & ~WAITING)
        return gg_flaw(flaw, NULL, u, "%s is off the map and has a marker", g->b->unit[u].is.id);
    if (p->mark[u] & WAITING && p->at[u] != OFF)
        return gg_flaw(flaw, NULL, u, "%s waits to arrive but is not off the map",
                       g->b->unit[u].is.id);
    if (p->mark[u] & CONCEALED && !opt(g->battle, CONCEALMENT))
        return gg_flaw(flaw, NULL, u, "%s is concealed without the option", g->b->unit[u].is.id);
    return true;
}

/* Leaders, dummies and spent cavalry have their own limits. */
static bool kind_sound(const struct look *g, int u, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    const char *id = g->b->unit[u].is.id;
    int type = g->b->unit[u].type;
    bool there = is_hex(p->at[u]);
    if (type == LEADER &&
        (p->mark[u] & ~(MOVED | REACTED) || p->at[u] == BROKEN || p->at[u] == OFF))
        return gg_flaw(flaw, NULL, u, "%s is a leader, no unit", id);
    if (type != CAVALRY && p->spent[u])
        return gg_flaw(flaw, NULL, u, "only cavalry can be spent, not %s", id);
    if (type == DUMMY && there && !(p->mark[u] & CONCEALED))
        return gg_flaw(flaw, NULL, u, "%s is a revealed dummy and still there", id);
    if (type == DUMMY && !there && p->at[u] != UNUSED)
        return gg_flaw(flaw, NULL, u, "%s is a dummy and cannot break or arrive", id);
    return true;
}

/* J20-6.5: at most one unit a hex, but for one that is passing through friends on its retreat. */
static bool units_sound(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    struct gg_hexset taken = {{0}};
    for (int u = 0; u < g->b->names.npieces; u++) {
        if (!place_sound(g, u, flaw) || !kind_sound(g, u, flaw))
            return false;
        if (!is_hex(p->at[u]) || g->b->unit[u].type == LEADER || (p->walk_length && u == p->walker))
            continue;
        if (gg_hexset_has(&taken, p->at[u]))
            return gg_flaw(flaw, "at", u, "%s stands in a hex with another unit",
                           g->b->unit[u].is.id);
        gg_hexset_add(&taken, p->at[u]);
    }
    return true;
}

static bool sets_sound(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    uint64_t all = g->b->units_of[0] | g->b->units_of[1];
    const struct {
        uint64_t units;
        const char *field;
    } sets[] = {{p->attacking, "attacking"},   {p->defending, "defending"}, {p->victors, "victors"},
                {p->retreating, "retreating"}, {p->assailed, "assailed"},   {p->cadres, "cadres"}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        if (sets[i].units & ~all)
            return gg_flaw_piece(flaw, g->battle, sets[i].field, sets[i].units & ~all,
                                 "is a leader, no unit");
    return true;
}

static bool numbers_sound(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    const struct battlefield *b = g->b;
    uint32_t bridges = p->blown | p->tried;
    if (stack_of(p)->frame[0].step != S_OVER && (!p->morale[0] || !p->morale[1]))
        return gg_flaw(flaw, "morale", -1, "an army without morale plays on");
    if (p->deck >> b->ncards || p->used >> b->ncards)
        return gg_flaw(flaw, p->deck >> b->ncards ? "deck" : "used", -1,
                       "there are %d cards, and one that does not exist", b->ncards);
    for (int i = 0; i < BRIDGES_MAX; i++)
        if (bridges >> i & 1 &&
            (i >= b->nbridges || !(b->side[b->bridge[i].hex][b->bridge[i].direction] & BRIDGE)))
            return gg_flaw(flaw, p->blown >> i & 1 ? "blown" : "tried", -1,
                           "number %d is no bridge", i + 1);
    if (p->npaths + count_of(p->retreating) > FIGHTERS_MAX)
        return gg_flaw(flaw, "retreating", -1, "too many units retreat");
    for (int i = 0; i < p->npaths; i++)
        if (!p->path_length[i])
            return gg_flaw(flaw, "paths", -1, "a retreat path is empty");
    return true;
}

/* Each battle has both sides, each unit is in one, and all of them touch. */
static bool battle_sound(const struct look *g, int i, uint64_t seen, struct gg_flaw *flaw)
{
    uint64_t a = g->p->attackers[i], d = g->p->defenders[i], both = (a | d) & seen, apart = 0;
    const uint64_t *of = g->b->units_of;
    int side = attacking_side(g->p);
    uint64_t wrong = (a & ~of[side]) | (d & ~of[!side]);
    for (uint64_t left = a & ~wrong; left && !wrong; left &= left - 1)
        apart |= j20_all_touch(g, left & -left, d) ? 0 : left & -left;
    if (!a || !d)
        return gg_flaw(flaw, "battles", -1, "battle %d lacks a side", i + 1);
    if (wrong | both | apart)
        return gg_flaw_piece(flaw, g->battle, "battles",
                             wrong  ? wrong
                             : both ? both
                                    : apart,
                             wrong  ? "is on the wrong side of its battle"
                             : both ? "is in two battles"
                                    : "fights one that it does not touch");
    return true;
}

static bool battles_sound(const struct look *g, struct gg_flaw *flaw)
{
    uint64_t seen = 0;
    for (int i = 0; i < g->p->nbattles; i++) {
        if (!battle_sound(g, i, seen, flaw))
            return false;
        seen |= g->p->attackers[i] | g->p->defenders[i];
    }
    return true;
}

/* Nothing is left over from a battle, a retreat or a phase that is not under way. */
static bool nothing_left_over(const struct look *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    bool fights = under_way(p, S_DECLARE) || under_way(p, S_RESOLVE);
    bool battle = under_way(p, S_BATTLE);
    if (!fights && (p->nbattles || p->assailed))
        return gg_flaw(flaw, p->nbattles ? "battles" : "assailed", -1, "battles are left over");
    if (!battle && (p->attacking | p->defending | p->retreating | p->victors | p->npaths))
        return gg_flaw(flaw, p->attacking ? "attacking" : "defending", -1, "a battle is left over");
    if (!under_way(p, S_RETREAT) && p->walk_length)
        return gg_flaw(flaw, "walk", -1, "a retreat is left over");
    if (fights && p->reaction != (stack_of(p)->frame[0].stage == ST_COMBAT))
        return gg_flaw(flaw, "reaction", -1, "battles in the wrong phase");
    return true;
}

bool j20_invariants(const struct look *g, struct gg_flaw *flaw)
{
    return units_sound(g, flaw) && sets_sound(g, flaw) && numbers_sound(g, flaw) &&
           (under_way(g->p, S_OVER) || nothing_left_over(g, flaw)) && battles_sound(g, flaw);
}
