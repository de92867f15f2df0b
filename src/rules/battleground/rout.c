/*
 * rout.c - how routing units run: the path, the stops, and going through friends (BG-RT, BG-MC-3b).
 */
#include <limits.h>

#include "rules/battleground/battleground.h"

enum { LEGS_MAX = 160 }; /* q across the table and more */

struct flight {
    const struct look *g;
    int unit, home, mc;
    struct gg_lie from;
    uint64_t enemies, friends;
    uint64_t met_enemies, met_friends; /* touched when the move began */
    uint64_t through;                  /* friends that stopped it last time (BG-RT-5) */
};

/* A path, or a slide in one direction when `home` is false, and what a move along it comes to. */
struct way {
    int g, j;
    bool home;
    struct gg_lie end;
    uint64_t blocked, trampled;
    bool contact, removed;
};

static bool at_edge(const struct flight *f, struct gg_lie lie)
{
    return !gg_on_table(gg_moved(lie, f->home, 1), bg_size, bg_table);
}

/* BG-RT-1: off the table, on an enemy or impassable ground, or touching an enemy it did not touch before. */
static bool barred(const struct flight *f, struct gg_lie lie)
{
    if (!gg_on_table(lie, bg_size, bg_table))
        return true;
    for (uint64_t set = f->enemies; set; set &= set - 1) {
        enum gg_contact c = gg_contact_of(lie, lie_of(f->g->p, first_of(set)), bg_size, bg_size);
        if (c == GG_OVERLAPPING || (c == GG_TOUCHING && !has(f->met_enemies, first_of(set))))
            return true;
    }
    return f->g->b->npieces > 0 && bg_impassable(f->g, f->unit, lie);
}

/* How many of n steps in a direction are not barred. */
static int free_steps(const struct flight *f, struct gg_lie from, int along, int n)
{
    struct gg_slide s = {from, along, n, bg_size};
    s.n = gg_slide_on_table(&s, bg_table);
    for (uint64_t set = f->enemies; set && s.n > 0; set &= set - 1)
        s.n = gg_slide_free(&s, lie_of(f->g->p, first_of(set)), bg_size,
                            !has(f->met_enemies, first_of(set)));
    for (int i = 1; f->g->b->npieces > 0 && i <= s.n; i++)
        if (bg_impassable(f->g, f->unit, gg_moved(from, along, i)))
            return i - 1;
    return s.n;
}

static int steps_home(const struct flight *f, struct gg_lie lie)
{
    struct gg_slide s = {lie, f->home, LEGS_MAX, bg_size};
    return gg_slide_on_table(&s, bg_table);
}

/* How many of n steps in a direction there are: a slide ends where the own edge is met (BG-RT-1). */
static int steps_to_edge(const struct flight *f, int along, int n)
{
    int k = 0;
    while (k < n && !at_edge(f, gg_moved(f->from, along, k)))
        k++;
    return k;
}

/* Is the rest of the path, straight home from here, clear? */
static bool clear_home(const struct flight *f, struct gg_lie from)
{
    int n = steps_home(f, from);
    return free_steps(f, from, f->home, n) == n;
}

/* --- a move along a path --- */

static uint64_t overlapped(const struct flight *f, struct gg_lie lie)
{
    uint64_t found = 0;
    for (uint64_t set = f->friends; set; set &= set - 1)
        if (gg_contact_of(lie, lie_of(f->g->p, first_of(set)), bg_size, bg_size) == GG_OVERLAPPING)
            found |= bit(first_of(set));
    return found;
}

static uint64_t newly_touched(const struct flight *f, struct gg_lie lie)
{
    return bg_touched(f->g, f->unit, lie, f->friends & ~f->met_friends);
}

/* The next step of a way, or false where it ends. The first leg has no step from the own edge either. */
static bool next_step(const struct flight *f, const struct way *w, struct gg_lie at, int taken,
                      struct gg_lie *out)
{
    if (at_edge(f, at) || (!w->home && taken >= w->j))
        return false;
    *out = gg_moved(at, taken < w->j ? w->g : f->home, 1);
    return !barred(f, *out);
}

/* BG-RT-5: still on a friend at the own edge: to the nearest free pose to either side. */
static bool set_aside(const struct flight *f, struct gg_lie at, struct gg_lie *out)
{
    for (int q = 1; q < LEGS_MAX; q++)
        for (int turn = GG_QUARTER; turn >= -GG_QUARTER; turn -= 2 * GG_QUARTER) {
            *out = gg_moved(at, gg_turned(f->home, turn), q);
            if (bg_step_fits(f->g, f->unit, *out, 0))
                return true;
        }
    return false;
}

/* Walks it: stops at friends, or goes through those that stopped it before, and through those met where it still lies on
   one (BG-RT-4, RT-5). */
static void walk(const struct flight *f, struct way *w)
{
    struct gg_lie at = f->from, next, last_free = f->from;
    uint64_t through = f->through, over = 0, met = 0, trampled_free = 0;
    w->blocked = w->trampled = 0;
    w->removed = false;
    for (int taken = 0; (taken < f->mc || over) && next_step(f, w, at, taken, &next); taken++) {
        uint64_t on = overlapped(f, next);
        if (!over && on & ~through) {
            w->blocked = on & ~through;
            break;
        }
        at = next;
        met = over ? met : on; /* whom the step after the last free pose overlaps */
        over = on;
        w->trampled |= on;
        uint64_t touched = newly_touched(f, at) & ~through & ~w->trampled;
        if (over) {
            through |= touched | over;
            continue;
        }
        last_free = at;
        trampled_free = w->trampled;
        w->blocked = touched; /* also where it went on beyond its move to be free of a friend */
        if (touched)
            break;
    }
    if (over && w->home && at_edge(f, at))
        w->removed = !set_aside(f, at, &at);
    else if (over) { /* set back before them: they stop it and are not trampled */
        at = last_free;
        w->trampled = trampled_free;
        w->blocked = met;
    }
    w->end = at;
    w->contact = bg_touched(f->g, f->unit, at, f->enemies) != 0;
}

/* --- the choice (BG-RT-2) --- */

static const int detours[] = {0, 1, 5, 10, 18, 25};

/* Directions by steps from home, counter-clockwise first: 0, +1, -1, +2, … */
static int turn_of(int i)
{
    return i % 2 ? (i + 1) / 2 : -i / 2;
}

/* First legs in the order of their detour: directions other than home, with how far each goes and how far it was tried. */
enum { DIRECTIONS = 2 * GG_QUARTER };
struct legs {
    bool measured;
    int most[DIRECTIONS], next[DIRECTIONS];
};

static void measure_legs(const struct flight *f, struct legs *legs)
{
    for (int i = 0; i < DIRECTIONS; i++) {
        int g = gg_turned(f->home, turn_of(i + 1));
        int most = at_edge(f, f->from) ? 0 : free_steps(f, f->from, g, LEGS_MAX);
        legs->most[i] = i < DIRECTIONS - 2 ? steps_to_edge(f, g, most) : most;
        legs->next[i] = 1;
    }
    legs->measured = true;
}

static bool next_leg(const struct flight *f, struct legs *legs, struct way *w)
{
    int best = -1, least = INT_MAX, fewest = INT_MAX;
    if (!legs->measured)
        measure_legs(f, legs);
    for (int i = 0; i < DIRECTIONS; i++) {
        int steps = legs->next[i], detour = steps * detours[(i + 2) / 2];
        if (steps > legs->most[i] || detour > least || (detour == least && steps >= fewest))
            continue;
        best = i;
        least = detour;
        fewest = steps;
    }
    if (best < 0)
        return false;
    w->g = gg_turned(f->home, turn_of(best + 1));
    w->j = legs->next[best]++;
    return true;
}

/* Of the clear paths in the order of their detour the first that ends free of enemies, else the first of all. */
static bool choose_path(const struct flight *f, struct way *out)
{
    struct way w = {f->home, 0, true, f->from, 0, 0, false, false};
    struct legs legs;
    bool found = false;
    legs.measured = false;
    do {
        if (!clear_home(f, gg_moved(f->from, w.g, w.j)))
            continue;
        walk(f, &w);
        bool free = !w.contact && !w.removed;
        if (!found || free)
            *out = w;
        found = true;
        if (free)
            return true;
    } while (next_leg(f, &legs, &w));
    return found;
}

static int home_distance(const struct flight *f, struct gg_lie lie)
{
    return f->home == 15 ? lie.y : TABLE_DEPTH - lie.y;
}

/* No clear path: one slide; no contact at the end, then nearest to the own edge, then fewest steps from home. */
static void choose_slide(const struct flight *f, struct way *out)
{
    bool first = true;
    for (int i = 0; i <= 2 * GG_QUARTER; i++) {
        struct way w = {gg_turned(f->home, turn_of(i)), f->mc, false, f->from, 0, 0, false, false};
        walk(f, &w);
        if (first || w.contact < out->contact ||
            (w.contact == out->contact && home_distance(f, w.end) < home_distance(f, out->end)))
            *out = w;
        first = false;
    }
}

/* BG-ES-19: directions with no barred step before the others, then fewest steps from home. */
static void choose_straight(const struct flight *f, struct way *out)
{
    int best = 0;
    for (int i = 2 * GG_QUARTER; i >= 0; i--) {
        int g = gg_turned(f->home, turn_of(i));
        int n = steps_to_edge(f, g, f->mc);
        if (free_steps(f, f->from, g, n) == n)
            best = i;
    }
    *out =
        (struct way){gg_turned(f->home, turn_of(best)), f->mc, false, f->from, 0, 0, false, false};
    out->home = best == 0; /* straight home it goes on while it overlaps a friend (BG-RT-5) */
    walk(f, out);
}

/* BG-ES-10: as far as it can from those it fought. */
static void choose_away(const struct flight *f, uint64_t foes, struct way *out)
{
    int most = -1;
    for (int g = 0; g < GG_FACINGS; g++) {
        struct way w = {g, f->mc, false, f->from, 0, 0, false, false};
        int least = INT_MAX;
        walk(f, &w);
        for (uint64_t set = foes; set; set &= set - 1) {
            int far = gg_distance2(gg_middle(w.end), gg_middle(lie_of(f->g->p, first_of(set))));
            least = far < least ? far : least;
        }
        if (least > most ||
            (least == most && home_distance(f, w.end) < home_distance(f, out->end))) {
            most = least;
            *out = w;
        }
    }
}

/* --- the move --- */

static void choose_way(const struct flight *f, bool own_turn, struct way *out)
{
    const struct look *g = f->g;
    uint64_t foes = g->p->foes[f->unit];
    if (opt(g->battle, O_FIRST_ROUT) && !own_turn && foes)
        choose_away(f, foes, out);
    else if (opt(g->battle, O_ROUT_PATH))
        choose_straight(f, out);
    else if (!choose_path(f, out))
        choose_slide(f, out);
}

static void turn_home(struct play *g, int unit, int home)
{
    struct look look = look_of(g);
    struct gg_lie lie = lie_of(g->p, unit);
    uint64_t touched = bg_touched(&look, unit, lie, enemies_of(&look, unit));
    lie.f = home;
    if (bg_step_fits(&look, unit, lie, touched))
        bg_move_to(g, unit, lie);
}

static void trample(struct play *g, uint64_t units)
{
    for (uint64_t set = units & ~g->p->trampled; set; set &= set - 1)
        gg_note(g, E_TRAMPLED, first_of(set), -1, -1);
    g->p->trampled |= units;
}

/* own_turn: in the Movement & Command phase, where it goes through friends and contact does not destroy it. */
void bg_rout_move(struct play *g, int unit, bool own_turn)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    struct gg_lie from = lie_of(p, unit);
    struct flight f = {.g = &look,
                       .unit = unit,
                       .home = homeward(side_of(&look, unit)),
                       .mc = bg_ladder[bg_rung(&look, unit)],
                       .from = from};
    struct way w = {0, 0, false, from, p->blocked[unit], 0, false, false};
    f.enemies = enemies_of(&look, unit);
    f.friends = friends_of(&look, unit);
    f.met_enemies = bg_touched(&look, unit, from, f.enemies);
    f.met_friends = bg_touched(&look, unit, from, f.friends);
    f.through = own_turn ? p->blocked[unit] & p->here : 0;
    if (own_turn || !(p->blocked[unit] & p->here)) /* who is blocked waits for its own turn */
        choose_way(&f, own_turn, &w);
    else
        w.contact = f.met_enemies != 0;
    bg_move_to(g, unit, w.end);
    p->blocked[unit] = w.blocked;
    p->at_edge = at_edge(&f, w.end) ? p->at_edge | bit(unit) : p->at_edge & ~bit(unit);
    gg_note(g, E_FLED, unit, -1, -1);
    trample(g, w.trampled);
    bg_part(g, unit);
    if (w.removed)
        bg_remove(g, unit, E_NO_ROOM);
    else if (w.contact && !own_turn)
        bg_remove(g, unit, E_CAUGHT);
    else {
        if (w.blocked)
            gg_note(g, E_BLOCKED, unit, -1, -1);
        if (has(p->at_edge, unit))
            gg_note(g, E_AT_EDGE, unit, -1, -1);
        turn_home(g, unit, f.home);
    }
}
