/*
 * roll.h - a roll as a description: which dice, which modifiers and why, how the result is read.
 *
 * A rule fills in a gg_roll and never rolls it. The functions here are the only readers: they throw
 * it, read it from real dice, count it exactly and explain it in a sentence, so that these cannot
 * disagree with each other.
 *
 * A roll has a SHAPE, which turns dice into one small integer, the RESULT:
 *
 *   GG_FACES  dice told apart     result = index of the faces in mixed radix, first die slowest;
 *                                 for one die that is the face itself minus 1
 *   GG_SUM    a total             result = the sum of all dice, or of the `keep` highest (keep > 0)
 *                                 or of the -keep lowest (keep < 0)
 *   GG_COUNT  a pool              result = how many dice show `each` or more (or less, as each_sense says)
 *   GG_DRAW   one of several      result = index drawn, by integer weights
 *
 * and a READING, which turns the result into what the player cares about:
 *
 *   GG_PLAIN  the result itself (for a draw its name)
 *   GG_TEST   total with modifiers against a target: one of two words
 *   GG_TABLE  total with modifiers, clamped, is the row of a table
 *   GG_TABLE_CHECK  two dice told apart: the first with modifiers is the row of a table, the second a
 *             check by whomever the code in its cell concerns; where it concerns nobody, "none"
 */
#ifndef GROGNARD_ROLL_H
#define GROGNARD_ROLL_H

#include "grognard/random.h"
#include "grognard/ratio.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum {
    GG_DICE_MAX = 64,     /* dice in one roll */
    GG_SIDES_MAX = 216,   /* sides of a die: three dice read as one are the most */
    GG_RESULTS_MAX = 512, /* different results of one roll */
    GG_DRAW_MAX = 64,     /* things in a draw */
    GG_MODIFIERS_MAX = 12,
    GG_PARTS_MAX = 48,
    GG_TABLE_CELLS = 256,
    GG_TABLE_COLUMNS = 16, /* of a table with bands */
    GG_CHECK_PARTS = 6,
    GG_DICE_PARTS = 12
};

enum gg_roll_shape { GG_FACES, GG_SUM, GG_COUNT, GG_DRAW };
enum gg_roll_reading { GG_PLAIN, GG_TEST, GG_TABLE, GG_TABLE_CHECK };
enum gg_roll_sense { GG_AT_LEAST, GG_AT_MOST };

struct gg_modifier {
    int value;          /* added to the total */
    const char *why;    /* "defender in a town" */
    const char *clause; /* "J20-9.4" */
};

/* A printed table: rows by modified total, columns by the situation, cells are codes. */
struct gg_table {
    const char *name;
    int first_row, rows;
    int first_column, columns;
    const char *const *codes; /* what a cell says: "DW", "rally" */
    int ncodes;
    uint8_t cell[GG_TABLE_CELLS]; /* [row * columns + column], an index into codes */
    bool banded; /* a column stands for a band of numbers: those up to upto[column] */
    int8_t upto[GG_TABLE_COLUMNS]; /* of every column but the last */
};

/* GG_TABLE_CHECK: who checks against what. The second die passes when it is at most the rating; the
 * natural bits of the roll come first. */
struct gg_check {
    const char *who; /* "the attacker's 1Leg" */
    int rating;
    int nparts; /* what adds up to the rating */
    struct gg_modifier parts[GG_CHECK_PARTS];
};

struct gg_roll {
    const char *what;  /* "Combat" */
    const char *whose; /* the name of the piece it is thrown for, "2nd Guards", or NULL */
    int piece;         /* the system's number of that piece, or -1 */
    int side;          /* whose roll it is, or -1 */
    unsigned hidden;   /* bit s: side s must not see what falls, a private draw */
    bool meant;        /* results of one meaning lead to the same position: odds take them as one */
    const char *clause; /* "J20-9.5" */
    const char *die;    /* label of a die: "combat die" */
    const char *
        second; /* GG_TABLE_CHECK: label of the die that checks: "morale die"; against: of the enemy's */

    enum gg_roll_shape shape;
    int dice, sides;
    bool
        against; /* GG_FACES, plain or by a table: the second of two dice counts against the first */
    int keep;    /* GG_SUM */
    int ndice_parts; /* what adds up to the number of dice */
    struct gg_modifier dice_parts[GG_DICE_PARTS];
    int each; /* GG_COUNT: what a die must show to count; parts are what adds up to it */
    enum gg_roll_sense each_sense;
    int ndraw; /* GG_DRAW */
    uint32_t weight[GG_DRAW_MAX];
    const char *name[GG_DRAW_MAX];

    enum gg_roll_reading reading;
    int nmods;
    struct gg_modifier mods[GG_MODIFIERS_MAX];
    enum gg_roll_sense sense; /* GG_TEST */
    int target;
    uint64_t natural_pass, natural_fail; /* bit n: an unmodified total n always passes, fails */
    const char *pass, *fail;             /* the two words; "pass" and "fail" when NULL */
    const struct gg_table *table;        /* GG_TABLE, GG_TABLE_CHECK */
    int column;
    const char *column_why; /* what the column stands for: "differential", or NULL */
    int nparts;             /* what adds up to the column, to the target of a GG_TEST, or to each */
    struct gg_modifier parts[GG_PARTS_MAX];
    struct gg_check check[2]; /* GG_TABLE_CHECK */
    const uint8_t *check_of;  /* by code: 0 nobody checks, else 1 + which check */
};

/* An empty roll of one six-sided die. The arrays are left as they are: who draws fills in ndraw things. */
void gg_roll_d6(struct gg_roll *r, const char *what, const char *clause);

/* Adds a modifier unless value is 0. More than GG_MODIFIERS_MAX is a mistake of ours. */
void gg_roll_modify(struct gg_roll *r, int value, const char *why, const char *clause);

/* Adds to what makes up the column, and to the column, unless value is 0. */
void gg_roll_part(struct gg_roll *r, int value, const char *why, const char *clause);

/* Adds to what makes up the target of a GG_TEST, and to the target, unless value is 0. */
void gg_roll_target_part(struct gg_roll *r, int value, const char *why, const char *clause);

/* Adds to what makes up what each die of a pool must show, and to that, unless value is 0. */
void gg_roll_each_part(struct gg_roll *r, int value, const char *why, const char *clause);

/* Adds to what makes up the number of dice, and to that number, unless value is 0. The first of them takes the place of
 * the one die that gg_roll_d6 gives. */
void gg_roll_dice_part(struct gg_roll *r, int value, const char *why, const char *clause);

/* Adds to what makes up the rating of a check, and to the rating, unless value is 0. */
void gg_check_part(struct gg_check *check, int value, const char *why, const char *clause);

/* Is this a roll the functions below can take? Everything within the limits above. */
bool gg_roll_valid(const struct gg_roll *r);

/* Results run from low to low + count - 1; weights beyond count are not set. */
struct gg_weights {
    int low, count;
    struct gg_big total;
    struct gg_big weight[GG_RESULTS_MAX];
};

/* How many ways each result has. Every roll within the limits is counted: GG_DICE_MAX dice of GG_SIDES_MAX
 * sides fall in fewer than 2^497 ways. GG_RANGE for any other. */
GG_MUST_CHECK enum gg_status gg_roll_weights(const struct gg_roll *r, struct gg_weights *out);

/* How many numbers a person types for this roll: dice, or 1 for a draw; and the highest of them: sides,
 * or all weights together. A draw is typed like a die with that many sides: things of weight 1 are
 * counted from the first that is still there, one of weight 3 takes three numbers in a row. */
int gg_roll_asks(const struct gg_roll *r);
int gg_roll_highest(const struct gg_roll *r);

/* The first number that stands for thing `index` of a draw. */
int gg_roll_number(const struct gg_roll *r, int index);

/* Dice as read from a table: 1 .. gg_roll_highest, in the order asked. GG_RANGE when one is out of
 * range, GG_BAD_INPUT when there are too few or too many. */
GG_MUST_CHECK enum gg_status gg_roll_read(const struct gg_roll *r, const int *faces, int n,
                                          int *result);

/* Throws the dice. faces (room for GG_DICE_MAX) gets what gg_roll_read would be given; it may be
 * NULL, and then nothing is kept. */
int gg_roll_throw(const struct gg_roll *r, struct gg_random *random, int *faces);

/* The number that a GG_TEST compares and a table looks up: result as a total, plus modifiers. Of a
 * GG_TABLE_CHECK that is the first die alone. */
int gg_roll_total(const struct gg_roll *r, int result);

/* GG_TEST: does this result pass? The only place that knows. */
bool gg_roll_passes(const struct gg_roll *r, int result);

/* GG_TABLE, GG_TABLE_CHECK: the code of the cell this result leads to. */
int gg_roll_cell(const struct gg_roll *r, int result);

/* GG_TABLE_CHECK: 1 when the check that the code asks for is passed, 0 when it fails, -1 when nobody
 * checks. The only place that knows. */
int gg_roll_check(const struct gg_roll *r, int result);

/* The column that is looked up: that of the roll, or the last one on its side of a table that ends before. */
int gg_roll_column(const struct gg_roll *r);

/* The code at a row and column, both clamped to the table; the column of a banded table by its number. */
int gg_table_at(const struct gg_table *t, int row, int column);

/* What the result means, in a word: "DW", "pass", "Morning fog", "4", "Dm fail". */
void gg_roll_meaning(const struct gg_roll *r, int result, struct gg_text *out);

/* Do two results mean the same? */
bool gg_roll_same(const struct gg_roll *r, int a, int b);

/* One sentence: what is rolled, each modifier with its reason and clause, what is needed. */
void gg_roll_explain(const struct gg_roll *r, struct gg_text *out);

/* How it fell, in one line: "Combat: +4 Lannes, -2 Tauentzien, die 3 -> DW". Nothing where that says no more than the
 * faces themselves, or for a draw. */
void gg_roll_fell(const struct gg_roll *r, const int *faces, int result, struct gg_text *out);

struct gg_chance {
    char result[96];
    int one; /* of the results that mean this, the first */
    struct gg_ratio exact;
};

/* The exact chance of each meaning, equal meanings merged, impossible ones left out, in the order of
 * the results. Returns the number of rows; GG_RESULTS_MAX rows are always enough. */
GG_MUST_CHECK enum gg_status gg_roll_chances(const struct gg_roll *r, struct gg_chance *out,
                                             int room, int *count);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
