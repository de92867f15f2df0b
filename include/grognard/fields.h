/*
 * fields.h - a struct described by a table: its members with their names, kinds, ranges and meaning.
 *
 * A rule system describes its position with one such table. From it come writing and reading a position, the fault
 * at the line of a value that cannot be, the page of documentation, and the digest. The same tables describe the rows
 * of charts, single figures and whatever else a file says about a struct.
 *
 * A table is an array of gg_field that ends with one of kind GG_FIELD_END ({0}). Members are unsigned integers of 1, 2,
 * 4 or 8 bytes, or signed ones where `low` is below 0. A member whose value is `empty` is not written, and a file that
 * does not give it means that value.
 */
#ifndef GROGNARD_FIELDS_H
#define GROGNARD_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include "grognard/document.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct gg_battle;
struct gg_kit;

enum gg_field_kind {
    GG_FIELD_END,
    GG_FIELD_NUMBER, /* from low to high; where there are words, the first stands for 0xff */
    GG_FIELD_SWITCH, /* yes or no */
    GG_FIELD_WORD,   /* one of `high` words, by its number */
    GG_FIELD_FLAGS,  /* any of `high` words, a bit each */
    GG_FIELD_BITS,   /* any of the numbers from 1 to high, a bit each */
    GG_FIELD_TEXT,   /* a const char *; not in a position */
    GG_FIELD_SIDE,   /* a side by its id */
    GG_FIELD_TURN,   /* a turn by its number */
    GG_FIELD_LABEL,  /* a turn by its label */
    GG_FIELD_PIECE,  /* a piece by its id, or `none` (GG_NO_PIECE) */
    GG_FIELD_PIECES, /* a list of pieces, a bit each; of a battle with more than 64 only the first */
    GG_FIELD_PLACE,  /* a place of the board */
    GG_FIELD_AT,     /* a place of the board, or a box off it */
    GG_FIELD_PLACES,  /* a list of places, a bit each */
    GG_FIELD_DRAWING, /* a bit per place, drawn like the map: 1 clear, 2 set; once, in no group */
    GG_FIELD_GROUP,   /* a map of the fields in `inner`, empty when all of them are */
    GG_FIELD_STEPS    /* the stack of steps of a system that is built on the kit */
};

/* How often a field is there. Of what is repeated every value lies `size` bytes behind the one before. */
enum gg_field_each {
    GG_ONCE,
    GG_EACH_SIDE,  /* a map with a value for each side */
    GG_EACH_PIECE, /* a map with a value for each piece */
    GG_ROW,        /* a list of `most` values */
    GG_LISTED      /* a list; the byte at `count` says how many there are */
};

enum {
    GG_NO_PIECE = 0xff,
    GG_BOX = 0xfff0, /* the first box: a number of a place from here on is no place of the board */

    /* gg_field.flags */
    GG_NEEDED = 1,  /* it must be in the file, and is always written */
    GG_NONZERO = 2, /* GG_FIELD_PLACES, GG_FIELD_PIECES, GG_FIELD_FLAGS: an empty list is a fault */
    GG_WRITTEN = 4, /* always written, though a file may leave it out */
    GG_SOMEBODY = 8, /* GG_FIELD_PIECE: `none` is a fault */
    GG_ALIAS =
        16 /* GG_FIELD_PIECES: another name in files for a part of a set; added to it, never written */
};

struct gg_field {
    const char *name; /* the key in a file; NULL where the value stands alone, inside a list */
    enum gg_field_kind kind;
    uint32_t where; /* the member, or the first of several: bytes from the start of the struct */
    uint32_t size;  /* of one value, in bytes; a group needs none */
    int low, high;
    const char *const *words;
    enum gg_field_each each;
    uint16_t count; /* GG_LISTED: where the byte with their number lies; in a repeated group the
                       bytes of all repetitions follow one another */
    uint16_t most;  /* GG_ROW: how many; GG_LISTED, GG_EACH_PIECE: how many there is room for */
    uint16_t step;  /* in a repeated group: bytes from one repetition to the next */
    const struct gg_field *inner; /* GG_FIELD_GROUP; a repeated one holds no other repeated one */
    uint32_t empty;               /* the value that is not written; not below 0 */
    unsigned flags;
    const char *line; /* what it means, in a few words */
};

/* Sets every member to `empty`. */
void gg_fields_clear(const struct gg_field *fields, void *base);

/* Reads a map into the struct at base. Members that the map does not give are set to `empty`. Adds a fault at each value
 * that cannot be, at each key that is missing, and at each that no field has. */
void gg_fields_read(const struct gg_battle *battle, const struct gg_field *fields,
                    const struct gg_node *map, void *base, struct gg_faults *f);

/* The same, but members that the map does not give stay as they are, and none is needed. */
void gg_fields_update(const struct gg_battle *battle, const struct gg_field *fields,
                      const struct gg_node *map, void *base, struct gg_faults *f);

/* One field by itself; node NULL changes nothing. */
void gg_field_read(const struct gg_battle *battle, const struct gg_field *field,
                   const struct gg_node *node, void *base, struct gg_faults *f);

/* Writes what differs from `empty`, in the order of the table. */
void gg_fields_write(const struct gg_battle *battle, const struct gg_field *fields,
                     const void *base, struct gg_writer *w);

/* The same on one line: {at: 0603, marks: [moved]}. */
void gg_fields_write_line(const struct gg_battle *battle, const struct gg_field *fields,
                          const void *base, struct gg_text *out);

/* A hash of the values, the same on every machine: not of memory, but of the names and values of all members that are
 * not empty. So it does not change when a struct gets a new member, as long as that is empty. */
uint64_t gg_fields_digest(const struct gg_battle *battle, const struct gg_field *fields,
                          const void *base);

/* What is wrong with a struct in memory. */
struct gg_flaw {
    char why[200];
    const char *field; /* the field it is about, or NULL */
    int piece;         /* the piece, or -1 */
};

/* Says why, unless something was said before. Always false, so that a check can end with it. */
bool gg_flaw(struct gg_flaw *flaw, const char *field, int piece, const char *fmt, ...)
    GG_PRINTF(4, 5);

/* Names the first of these pieces, a bit each: "lannes is in two battles". Always false. */
bool gg_flaw_piece(struct gg_flaw *flaw, const struct gg_battle *battle, const char *field,
                   uint64_t pieces, const char *why);

/* Is every value within its range? */
bool gg_fields_sound(const struct gg_battle *battle, const struct gg_field *fields,
                     const void *base, struct gg_flaw *flaw);

/* The table as documentation: a line for each field with its key, what may stand there, and what it means. kit is that
 * of the system whose position it is, else NULL. */
void gg_fields_describe(const struct gg_kit *kit, const struct gg_field *fields,
                        struct gg_text *out);

/* Marks the bytes that the fields describe in cover (size bytes, 0 before). A byte that is described twice becomes 2. */
void gg_fields_cover(const struct gg_field *fields, uint8_t *cover, size_t size);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
