/*
 * roll.c - a roll described, validated, thrown and read.
 *
 * Thrown and typed dice go through the same function, result_of, so they cannot be read differently.
 * The only shortcut is for one die, which random play throws more than anything else.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "dice/shape.h"

/* Keeps every sum of numbers in a description far from the limits of an int. */
enum { NUMBER_MAX = 1000000 };

void gg_roll_d6(struct gg_roll *r, const char *what, const char *clause)
{
    /* The arrays hold nothing beyond their counts; clearing them would cost more than the throw. */
    r->what = what;
    r->whose = NULL;
    r->piece = r->side = -1;
    r->hidden = 0;
    r->meant = false;
    r->clause = clause;
    r->die = "die";
    r->second = NULL;
    r->shape = GG_FACES;
    r->dice = 1;
    r->sides = 6;
    r->against = false;
    r->keep = r->ndraw = r->ndice_parts = r->each = 0;
    r->each_sense = GG_AT_LEAST;
    r->reading = GG_PLAIN;
    r->nmods = r->nparts = 0;
    r->sense = GG_AT_LEAST;
    r->target = r->column = 0;
    r->natural_pass = r->natural_fail = 0;
    r->pass = r->fail = r->column_why = NULL;
    r->table = NULL;
    r->check_of = NULL;
    for (int i = 0; i < 2; i++) {
        r->check[i].who = NULL;
        r->check[i].rating = r->check[i].nparts = 0;
    }
}

void gg_roll_modify(struct gg_roll *r, int value, const char *why, const char *clause)
{
    if (value == 0)
        return;
    assert(r->nmods < GG_MODIFIERS_MAX);
    if (r->nmods < GG_MODIFIERS_MAX)
        r->mods[r->nmods++] = (struct gg_modifier){value, why, clause};
}

static void add_part(struct gg_roll *r, struct gg_modifier part)
{
    assert(r->nparts < GG_PARTS_MAX);
    if (r->nparts < GG_PARTS_MAX)
        r->parts[r->nparts++] = part;
}

void gg_roll_part(struct gg_roll *r, int value, const char *why, const char *clause)
{
    if (value == 0)
        return;
    r->column += value;
    add_part(r, (struct gg_modifier){value, why, clause});
}

void gg_roll_target_part(struct gg_roll *r, int value, const char *why, const char *clause)
{
    if (value == 0)
        return;
    r->target += value;
    add_part(r, (struct gg_modifier){value, why, clause});
}

void gg_roll_each_part(struct gg_roll *r, int value, const char *why, const char *clause)
{
    if (value == 0)
        return;
    r->each += value;
    add_part(r, (struct gg_modifier){value, why, clause});
}

void gg_roll_dice_part(struct gg_roll *r, int value, const char *why, const char *clause)
{
    if (value == 0)
        return;
    assert(r->ndice_parts < GG_DICE_PARTS);
    if (r->ndice_parts == 0)
        r->dice = 0;
    r->dice += value;
    if (r->ndice_parts < GG_DICE_PARTS)
        r->dice_parts[r->ndice_parts++] = (struct gg_modifier){value, why, clause};
}

void gg_check_part(struct gg_check *check, int value, const char *why, const char *clause)
{
    if (value == 0)
        return;
    check->rating += value;
    assert(check->nparts < GG_CHECK_PARTS);
    if (check->nparts < GG_CHECK_PARTS)
        check->parts[check->nparts++] = (struct gg_modifier){value, why, clause};
}

int gg_shape_kept(const struct gg_roll *r)
{
    return r->keep == 0 ? r->dice : abs(r->keep);
}

int gg_shape_low(const struct gg_roll *r)
{
    return r->shape == GG_SUM ? gg_shape_kept(r) : 0;
}

/* sides to the power of dice, or a number above GG_RESULTS_MAX when it is more than that. */
static int count_faces(const struct gg_roll *r)
{
    int count = 1;
    for (int i = 0; i < r->dice && count <= GG_RESULTS_MAX; i++)
        count *= r->sides;
    return count;
}

int gg_shape_count(const struct gg_roll *r)
{
    switch (r->shape) {
    case GG_FACES:
        return count_faces(r);
    case GG_SUM:
        return gg_shape_kept(r) * (r->sides - 1) + 1;
    case GG_COUNT:
        return r->dice + 1;
    case GG_DRAW:
        return r->ndraw;
    }
    return 0;
}

static bool draw_valid(const struct gg_roll *r)
{
    if (r->ndraw < 1 || r->ndraw > GG_DRAW_MAX)
        return false;
    uint64_t total = 0;
    for (int i = 0; i < r->ndraw; i++)
        total += r->weight[i];
    return total > 0 && total <= INT32_MAX; /* a number of it must fit an int */
}

static bool number_valid(int n)
{
    return n >= -NUMBER_MAX && n <= NUMBER_MAX;
}

bool gg_shape_valid(const struct gg_roll *r)
{
    if ((unsigned)r->shape > GG_DRAW)
        return false;
    if (r->shape == GG_DRAW)
        return draw_valid(r);
    if (r->dice < 1 || r->dice > GG_DICE_MAX || r->sides < 2 || r->sides > GG_SIDES_MAX)
        return false;
    if (r->shape == GG_SUM && (r->keep < -r->dice || r->keep > r->dice))
        return false;
    if (r->shape == GG_COUNT && ((unsigned)r->each_sense > GG_AT_MOST || !number_valid(r->each)))
        return false;
    return gg_shape_count(r) <= GG_RESULTS_MAX;
}

/* A meaning must fit a row of chances, or two of them could be cut to the same text. */
static bool word_valid(const char *word)
{
    return strlen(word) < sizeof((struct gg_chance *)NULL)->result;
}

/* Bands go up from column to column, so that each number has one. */
static bool bands_valid(const struct gg_table *t)
{
    if (!t->banded)
        return true;
    if (t->columns > GG_TABLE_COLUMNS)
        return false;
    for (int i = 1; i < t->columns - 1; i++) {
        if (t->upto[i] <= t->upto[i - 1])
            return false;
    }
    return true;
}

static bool table_valid(const struct gg_table *t)
{
    if (t == NULL || t->codes == NULL || t->rows < 1 || t->columns < 1)
        return false;
    if (t->rows > GG_TABLE_CELLS || t->columns > GG_TABLE_CELLS / t->rows)
        return false;
    if (t->ncodes < 1 || t->ncodes > UINT8_MAX + 1)
        return false;
    if (!number_valid(t->first_row) || !number_valid(t->first_column))
        return false;
    for (int i = 0; i < t->ncodes; i++) {
        if (t->codes[i] == NULL || !word_valid(t->codes[i]))
            return false;
    }
    for (int i = 0; i < t->rows * t->columns; i++) {
        if (t->cell[i] >= t->ncodes)
            return false;
    }
    return bands_valid(t);
}

static bool words_valid(const struct gg_roll *r)
{
    if ((r->natural_pass & r->natural_fail) != 0)
        return false;
    return (r->pass == NULL || word_valid(r->pass)) && (r->fail == NULL || word_valid(r->fail));
}

static bool test_valid(const struct gg_roll *r)
{
    return (unsigned)r->sense <= GG_AT_MOST && number_valid(r->target) && words_valid(r);
}

/* A code and the longer of the two words must fit a row of chances together. */
static bool codes_fit(const struct gg_roll *r)
{
    size_t pass = strlen(gg_pass_word(r)), fail = strlen(gg_fail_word(r));
    size_t word = pass > fail ? pass : fail;
    for (int i = 0; i < r->table->ncodes; i++) {
        if (r->check_of[i] > 2)
            return false;
        if (strlen(r->table->codes[i]) + 1 + word >= sizeof((struct gg_chance *)NULL)->result)
            return false;
    }
    return true;
}

static bool table_check_valid(const struct gg_roll *r)
{
    if (r->shape != GG_FACES || r->dice != 2 || !number_valid(r->column) || r->check_of == NULL)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct gg_check *check = &r->check[i];
        if (!number_valid(check->rating) || check->nparts < 0 || check->nparts > GG_CHECK_PARTS)
            return false;
    }
    return words_valid(r) && table_valid(r->table) && codes_fit(r);
}

bool gg_roll_valid(const struct gg_roll *r)
{
    if (!gg_shape_valid(r) || (unsigned)r->reading > GG_TABLE_CHECK)
        return false;
    if (r->nmods < 0 || r->nmods > GG_MODIFIERS_MAX)
        return false;
    for (int i = 0; i < r->nmods; i++) {
        if (!number_valid(r->mods[i].value))
            return false;
    }
    for (int i = 0; r->shape == GG_DRAW && i < r->ndraw; i++) {
        if (r->name[i] != NULL && !word_valid(r->name[i]))
            return false;
    }
    if (r->against && (r->shape != GG_FACES || r->dice != 2 || r->reading == GG_TEST ||
                       r->reading == GG_TABLE_CHECK))
        return false;
    if (r->reading == GG_TEST)
        return test_valid(r);
    if (r->reading == GG_TABLE)
        return number_valid(r->column) && table_valid(r->table);
    if (r->reading == GG_TABLE_CHECK)
        return table_check_valid(r);
    return true;
}

int gg_roll_asks(const struct gg_roll *r)
{
    return r->shape == GG_DRAW ? 1 : r->dice;
}

int gg_roll_number(const struct gg_roll *r, int index)
{
    uint32_t before = 0;
    for (int i = 0; i < index; i++)
        before += r->weight[i];
    return (int)before + 1;
}

int gg_roll_highest(const struct gg_roll *r)
{
    return r->shape == GG_DRAW ? gg_roll_number(r, r->ndraw) - 1 : r->sides;
}

/* The sum of the kept dice: counts how often each face was thrown and takes them from one end. */
static int sum_kept(const struct gg_roll *r, const int *faces)
{
    uint8_t thrown[GG_SIDES_MAX + 1] = {0};
    for (int i = 0; i < r->dice; i++)
        thrown[faces[i]]++;
    int sum = 0, left = gg_shape_kept(r);
    for (int i = 1; i <= r->sides && left > 0; i++) {
        int face = r->keep > 0 ? r->sides + 1 - i : i;
        int taken = thrown[face] < left ? thrown[face] : left;
        sum += taken * face;
        left -= taken;
    }
    return sum;
}

static int sum_all(const struct gg_roll *r, const int *faces)
{
    int sum = 0;
    for (int i = 0; i < r->dice; i++)
        sum += faces[i];
    return sum;
}

static int count_good(const struct gg_roll *r, const int *faces)
{
    int count = 0;
    for (int i = 0; i < r->dice; i++)
        count += r->each_sense == GG_AT_LEAST ? faces[i] >= r->each : faces[i] <= r->each;
    return count;
}

int gg_shape_good_faces(const struct gg_roll *r)
{
    int good = r->each_sense == GG_AT_LEAST ? r->sides + 1 - r->each : r->each;
    return good < 0 ? 0 : good > r->sides ? r->sides : good;
}

static int index_of(const struct gg_roll *r, const int *faces)
{
    int index = 0;
    for (int i = 0; i < r->dice; i++)
        index = index * r->sides + faces[i] - 1;
    return index;
}

static int thing_at(const struct gg_roll *r, int number)
{
    int index = 0;
    for (uint32_t left = (uint32_t)number; left > r->weight[index]; index++)
        left -= r->weight[index];
    return index;
}

/* The result of faces that are known to be in range. */
static int result_of(const struct gg_roll *r, const int *faces)
{
    switch (r->shape) {
    case GG_FACES:
        return index_of(r, faces);
    case GG_SUM:
        return r->keep == 0 ? sum_all(r, faces) : sum_kept(r, faces);
    case GG_COUNT:
        return count_good(r, faces);
    case GG_DRAW:
        return thing_at(r, faces[0]);
    }
    return 0;
}

enum gg_status gg_roll_read(const struct gg_roll *r, const int *faces, int n, int *result)
{
    if (!gg_shape_valid(r))
        return GG_RANGE;
    if (n != gg_roll_asks(r))
        return GG_BAD_INPUT;
    int highest = gg_roll_highest(r);
    for (int i = 0; i < n; i++) {
        if (faces[i] < 1 || faces[i] > highest)
            return GG_RANGE;
    }
    *result = result_of(r, faces);
    return GG_OK;
}

int gg_roll_throw(const struct gg_roll *r, struct gg_random *random, int *faces)
{
    if (r->shape == GG_FACES && r->dice == 1) {
        int result = (int)gg_random_below(random, (uint32_t)r->sides);
        if (faces != NULL)
            faces[0] = result + 1;
        return result;
    }
    assert(gg_shape_valid(r));
    int mine[GG_DICE_MAX];
    if (faces == NULL)
        faces = mine;
    int asks = gg_roll_asks(r);
    uint32_t highest = (uint32_t)gg_roll_highest(r);
    for (int i = 0; i < asks; i++)
        faces[i] = (int)gg_random_below(random, highest) + 1;
    return result_of(r, faces);
}

void gg_shape_faces(const struct gg_roll *r, int result, int *faces)
{
    for (int i = r->dice - 1; i >= 0; i--) {
        faces[i] = result % r->sides + 1;
        result /= r->sides;
    }
}

int gg_shape_natural(const struct gg_roll *r, int result)
{
    if (r->shape != GG_FACES)
        return result;
    if (r->against)
        return result / r->sides - result % r->sides;
    int sum = r->dice;
    for (int rest = result; rest > 0; rest /= r->sides)
        sum += rest % r->sides;
    return sum;
}

int gg_roll_total(const struct gg_roll *r, int result)
{
    int total = r->reading == GG_TABLE_CHECK ? result / r->sides + 1 : gg_shape_natural(r, result);
    for (int i = 0; i < r->nmods; i++)
        total += r->mods[i].value;
    return total;
}

/* What a total that decides by itself says: 1 pass, 0 fail, -1 nothing. */
static int decide_naturally(const struct gg_roll *r, int natural)
{
    if (natural < 0 || natural >= 64)
        return -1;
    if (r->natural_pass >> natural & 1)
        return 1;
    return r->natural_fail >> natural & 1 ? 0 : -1;
}

bool gg_roll_passes(const struct gg_roll *r, int result)
{
    int decided = decide_naturally(r, gg_shape_natural(r, result));
    if (decided >= 0)
        return decided;
    int total = gg_roll_total(r, result);
    return r->sense == GG_AT_LEAST ? total >= r->target : total <= r->target;
}

/* How far n lies behind first, kept within 0 .. count - 1. */
static int clamp_offset(int n, int first, int count)
{
    long long offset = (long long)n - first;
    if (offset < 0)
        return 0;
    return offset < count ? (int)offset : count - 1;
}

/* The band a number falls into; the last column takes all that is above the others. */
static int band_of(const struct gg_table *t, int number)
{
    int across = 0;
    while (across < t->columns - 1 && number > t->upto[across])
        across++;
    return across;
}

int gg_table_at(const struct gg_table *t, int row, int column)
{
    int down = clamp_offset(row, t->first_row, t->rows);
    int across = t->banded ? band_of(t, column) : clamp_offset(column, t->first_column, t->columns);
    return t->cell[down * t->columns + across];
}

int gg_roll_column(const struct gg_roll *r)
{
    const struct gg_table *t = r->table;
    return t->banded ? r->column
                     : t->first_column + clamp_offset(r->column, t->first_column, t->columns);
}

int gg_roll_cell(const struct gg_roll *r, int result)
{
    return gg_table_at(r->table, gg_roll_total(r, result), r->column);
}

int gg_roll_check(const struct gg_roll *r, int result)
{
    int checks = r->check_of[gg_roll_cell(r, result)];
    if (checks == 0)
        return -1;
    int face = result % r->sides + 1;
    int decided = decide_naturally(r, face);
    return decided >= 0 ? decided : face <= r->check[checks - 1].rating;
}

bool gg_roll_same(const struct gg_roll *r, int a, int b)
{
    switch (r->reading) {
    case GG_PLAIN:
        return a == b;
    case GG_TEST:
        return gg_roll_passes(r, a) == gg_roll_passes(r, b);
    case GG_TABLE:
        return gg_roll_cell(r, a) == gg_roll_cell(r, b);
    case GG_TABLE_CHECK:
        return gg_roll_check(r, a) == gg_roll_check(r, b) &&
               (gg_roll_check(r, a) < 0 || gg_roll_cell(r, a) == gg_roll_cell(r, b));
    }
    return false;
}
