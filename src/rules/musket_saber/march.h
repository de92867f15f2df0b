/*
 * march.h - a party on the march: what march.c, ways.c, entry.c and check.c share.
 */
#ifndef GG_MUSKET_SABER_MARCH_H
#define GG_MUSKET_SABER_MARCH_H

#include "rules/musket_saber/musket_saber.h"

enum {
    LEVELS = GG_REACH_BUDGET_MAX + 1, /* of cost; also more hexes than any way has */
};

/* Bitboards of slots by what it costs to reach them: whole points, or hexes for leaders alone. Each has a guard word on
 * either side, for what is shifted out. */
struct flood {
    struct field done; /* reached at any cost, the start among them */
    struct {
        uint64_t word[FIELD_WORDS + 2];
    } at[LEVELS + 4]; /* steps beyond the last level are written down, too */
};

/* The same along roads at their own rate, by half points. */
struct roads {
    struct field done;
    uint8_t level[HEXES_MAX]; /* where done */
};

/* Units that move together, and what the map is to them. Its sets are sets of slots. */
struct trip {
    const struct look *g;
    uint64_t units, combat, leaders;
    int side, from;
    unsigned party; /* which search table */
    bool fresh;     /* the party has not moved: one hex is always possible (MS-4.3-e) */
    bool held;      /* one hex only: out of an EZOC, or a square (MS-6.2-b, 9.3-d) */
    bool leaving;   /* out of an EZOC: not into another (MS-6.2-c) */
    int budget;     /* whole points left off the road rate; hexes left for leaders alone */
    int road;       /* half points left at the road rate, -1 when it is lost */
    struct field zone, closed, stop;
    struct flood ground;
    struct roads by_road;
};

static inline bool has_hex(const struct trip *t, const struct field *f, int hex)
{
    return in_field(f, t->g->b->slot[hex]);
}

static inline void add_hex(const struct trip *t, struct field *f, int hex)
{
    add_to_field(f, t->g->b->slot[hex]);
}

/* ways.c */
void ms_add_places(const struct trip *t, uint64_t units, struct field *out);
void ms_find_enemies(struct trip *t, int side); /* where they are closes, where they reach stops */
void ms_trip(const struct look *g, uint64_t units, bool fresh, struct trip *t);
void ms_trip_offer(struct trip *t, int lead, struct offer *o);
int ms_trip_way(struct trip *t, int to,
                uint8_t *directions); /* LEVELS places; how many hexes, 0 when there is no way */
/* Searches as far as the budget goes, or until a wanted hex is found: its cost, else 0. */
int ms_flood(const struct trip *t, const struct field *wanted, struct flood *f);
int ms_straight_way(const struct trip *t, int to,
                    uint8_t *directions); /* 0 when it is not so easy */
void ms_spread_zones(const struct battlefield *b, const struct field *from, struct field *out);
int ms_flood_way(const struct trip *t, const struct flood *f, int to, uint8_t *directions);
int ms_allowance(const struct look *g, int unit, uint64_t leaders); /* half points, with a bonus */
int ms_spent(const struct march *m, enum column column);
void ms_pay_step(const struct battlefield *b, struct march *m, int from, int direction);

/* march.c */
void ms_leave_behind(struct play *g, int hex,
                     int side); /* exposed_leader_flees, on leaving a hex */

/* check.c: the checks of a party's step, if it calls for any */
void ms_check_step(struct play *g, int from, int direction);

#endif
