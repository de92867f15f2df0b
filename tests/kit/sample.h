/*
 * sample.h - a struct with a member of every kind of field, each of them once, and members that are repeated in every way.
 */
#ifndef TESTS_SAMPLE_H
#define TESTS_SAMPLE_H

#include "drill.h"

enum { STRENGTHS = 8, WALK = 4, FIGHTS = 3, PATHS = 3, PATH = 3, SHOTS = 2 };
enum { UNHURT = 9 }; /* `empty` of a member in a group: not 0 */
enum { BARRED = 0xff };

struct sample {
    /* once */
    uint64_t pieces;
    uint64_t places[2], drawing[2]; /* more than the map needs: what lies beyond it must be empty */
    int32_t wide;
    uint32_t bits;
    uint16_t place, at, flags;
    int16_t balance;
    int8_t mood;
    uint8_t cost, on, colour, side, turn, label, piece;
    /* repeated */
    uint64_t attackers[FIGHTS]; /* a list of groups */
    uint16_t walk[WALK];        /* a list */
    uint16_t path[PATHS][PATH]; /* a list of lists */
    uint8_t points[GG_SIDES];   /* for each side */
    uint8_t strength[STRENGTHS];
    uint8_t rank[DRILL_UNITS], health[DRILL_UNITS], skill[DRILL_UNITS]; /* for each piece */
    uint8_t speed[DRILL_UNITS];
    uint8_t shot[SHOTS];     /* a row of groups */
    uint8_t kind, odds;      /* a group that is there once */
    uint8_t needed, written; /* flags */
    uint8_t nwalk, nfights, npaths, path_length[PATHS];
};
_Static_assert(sizeof(struct sample) == 160, "samples are compared as bytes");

extern const struct gg_field sample_fields[];

/* The field of that name alone, as a table. The last one made stays good until the next. */
const struct gg_field *only_field(const char *name);

/* Every member is as `empty` says. */
struct sample empty_sample(void);

/* Every member has a value that is not empty, and every list is full. */
struct sample full_sample(const struct scene *s);

/* Writes by a table, as text of a file; the text is to be freed. */
void write_fields(const struct scene *s, const struct gg_field *fields, const void *base,
                  struct gg_text *out);

#endif
