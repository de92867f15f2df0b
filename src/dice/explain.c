/*
 * explain.c - a roll in words: what a result means, and what is rolled and why.
 */
#include <string.h>

#include "dice/shape.h"

static void write_faces(const struct gg_roll *r, int result, struct gg_text *out)
{
    int faces[GG_DICE_MAX];
    gg_shape_faces(r, result, faces);
    for (int i = 0; i < r->dice; i++)
        gg_text_fmt(out, i > 0 ? " %d" : "%d", faces[i]);
}

/* A plain roll means its number with modifiers; dice that are told apart mean their faces. */
static void write_plain(const struct gg_roll *r, int result, struct gg_text *out)
{
    if (r->shape == GG_DRAW && r->name[result] != NULL)
        gg_text_add(out, r->name[result]);
    else if (r->shape == GG_DRAW)
        gg_text_fmt(out, "%d", result + 1);
    else if (r->shape == GG_FACES && r->dice > 1 && r->nmods == 0)
        write_faces(r, result, out);
    else
        gg_text_fmt(out, "%d", gg_roll_total(r, result));
}

/* The code, and how the check that it calls for ends. */
static void write_table_check(const struct gg_roll *r, int result, struct gg_text *out)
{
    int passed = gg_roll_check(r, result);
    if (passed < 0)
        gg_text_add(out, "none");
    else
        gg_text_fmt(out, "%s %s", r->table->codes[gg_roll_cell(r, result)],
                    passed ? gg_pass_word(r) : gg_fail_word(r));
}

void gg_roll_meaning(const struct gg_roll *r, int result, struct gg_text *out)
{
    switch (r->reading) {
    case GG_PLAIN:
        write_plain(r, result, out);
        break;
    case GG_TEST:
        gg_text_add(out, gg_roll_passes(r, result) ? gg_pass_word(r) : gg_fail_word(r));
        break;
    case GG_TABLE:
        gg_text_add(out, r->table->codes[gg_roll_cell(r, result)]);
        break;
    case GG_TABLE_CHECK:
        write_table_check(r, result, out);
        break;
    }
}

/* The clause in brackets, when there is one. */
static void write_clause(const char *clause, struct gg_text *out)
{
    if (clause != NULL && clause[0] != '\0')
        gg_text_fmt(out, " [%s]", clause);
}

static void write_signed(int n, struct gg_text *out)
{
    gg_text_fmt(out, n ? "%+d" : "%d", n);
}

static void write_keep(const struct gg_roll *r, struct gg_text *out)
{
    int kept = gg_shape_kept(r);
    const char *end = r->keep > 0 ? "highest" : "lowest";
    if (kept == r->dice)
        return;
    if (kept == 1)
        gg_text_fmt(out, " keep the %s", end);
    else
        gg_text_fmt(out, " keep the %d %s", kept, end);
}

/* In brackets, what makes up a number that has just been said. */
static void write_parts(const struct gg_modifier *parts, int count, struct gg_text *out)
{
    if (count == 0)
        return;
    for (int i = 0; i < count; i++) {
        gg_text_add(out, i == 0 ? " (" : " ");
        gg_text_fmt(out, "%+d", parts[i].value);
        if (parts[i].why != NULL)
            gg_text_fmt(out, " %s", parts[i].why);
        write_clause(parts[i].clause, out);
    }
    gg_text_add(out, ")");
}

/* " counting every 3 or more (+4 sword -1 charge)"; the end of the die needs no "or". */
static void write_pool(const struct gg_roll *r, struct gg_text *out)
{
    bool last = r->each == (r->each_sense == GG_AT_LEAST ? r->sides : 1);
    gg_text_fmt(out, " counting every %d", r->each);
    if (!last)
        gg_text_add(out, r->each_sense == GG_AT_LEAST ? " or more" : " or less");
    write_parts(r->parts, r->nparts, out);
}

/* Says from how many things one is drawn, never which: somebody who may not see them could read it. */
static void write_draw(const struct gg_roll *r, struct gg_text *out)
{
    int things = 0;
    uint32_t weight = 0;
    bool weighted = false;
    for (int i = 0; i < r->ndraw; i++) {
        if (r->weight[i] == 0)
            continue;
        weighted = weighted || (things > 0 && r->weight[i] != weight);
        weight = r->weight[i];
        things++;
    }
    const char *noun = r->die == NULL || strcmp(r->die, "die") == 0 ? "thing" : r->die;
    if (things == 1)
        gg_text_fmt(out, "the only %s", noun);
    else
        gg_text_fmt(out, "one of %d %ss%s", things, noun, weighted ? " by weight" : "");
}

static void write_dice(const struct gg_roll *r, struct gg_text *out)
{
    if (r->shape == GG_DRAW) {
        write_draw(r, out);
        return;
    }
    if (r->against) {
        gg_text_fmt(out, "1d%d against 1d%d", r->sides, r->sides);
        return;
    }
    gg_text_fmt(out, "%dd%d", r->dice, r->sides);
    write_parts(r->dice_parts, r->ndice_parts, out);
    if (r->shape == GG_SUM)
        write_keep(r, out);
    else if (r->shape == GG_COUNT)
        write_pool(r, out);
    else if (r->dice > 1)
        gg_text_add(out, " told apart");
}

/* " +1 elite [clause]" for each. */
static void write_modifiers(const struct gg_modifier *mods, int count, struct gg_text *out)
{
    for (int i = 0; i < count; i++) {
        gg_text_fmt(out, " %+d", mods[i].value);
        if (mods[i].why != NULL)
            gg_text_fmt(out, " %s", mods[i].why);
        write_clause(mods[i].clause, out);
    }
}

/* The natural totals among the bits that the dice can really show. */
static uint64_t possible_naturals(const struct gg_roll *r, uint64_t bits)
{
    uint64_t possible = 0;
    if (r->reading == GG_TABLE_CHECK) { /* the second die alone */
        for (int face = 1; face <= r->sides && face < 64; face++)
            possible |= (uint64_t)1 << face;
        return possible & bits;
    }
    int low = gg_shape_low(r), count = gg_shape_count(r);
    for (int i = 0; i < count; i++) {
        int natural = gg_shape_natural(r, low + i);
        if (natural < 64)
            possible |= (uint64_t)1 << natural;
    }
    return possible & bits;
}

/* "; a natural 1 or 2 always fails". */
static void write_naturals(const struct gg_roll *r, uint64_t bits, bool passes, struct gg_text *out)
{
    bits = possible_naturals(r, bits);
    if (bits == 0)
        return;
    gg_text_add(out, "; a natural");
    const char *before = " ";
    for (uint64_t left = bits; left != 0; left &= left - 1) {
        bool last = (left & (left - 1)) == 0;
        if (left != bits)
            before = last ? " or " : ", ";
        gg_text_fmt(out, "%s%d", before, __builtin_ctzll(left));
    }
    const char *word = passes ? r->pass : r->fail;
    if (word == NULL || strcmp(word, passes ? "pass" : "fail") == 0)
        gg_text_add(out, passes ? " always passes" : " always fails");
    else
        gg_text_fmt(out, " always means %s", word);
}

static void write_test(const struct gg_roll *r, struct gg_text *out)
{
    gg_text_fmt(out, ", %d or %s", r->target, r->sense == GG_AT_LEAST ? "more" : "less");
    if (r->shape != GG_COUNT)
        write_parts(r->parts, r->nparts, out);
    gg_text_fmt(out, ": %s, else %s", gg_pass_word(r), gg_fail_word(r));
    write_naturals(r, r->natural_pass, true, out);
    write_naturals(r, r->natural_fail, false, out);
}

/* A table of one column needs no word about it. */
static void write_column(const struct gg_roll *r, struct gg_text *out)
{
    if (r->column_why != NULL) {
        gg_text_fmt(out, " on the column for %s ", r->column_why);
        write_signed(r->column, out);
        if (gg_roll_column(r) != r->column) {
            gg_text_add(out, ", where the table ends at ");
            write_signed(gg_roll_column(r), out);
        }
        if (r->nparts > 0) {
            gg_text_add(out, ":");
            write_modifiers(r->parts, r->nparts, out);
        }
    } else if (r->table->columns > 1)
        gg_text_fmt(out, " on column %d", r->column);
}

/* Does any result lead to a code for which this check is made? */
static bool is_called_for(const struct gg_roll *r, int check)
{
    for (int row = 0; row < r->sides; row++) {
        if (r->check_of[gg_roll_cell(r, row * r->sides)] == check + 1)
            return true;
    }
    return false;
}

static void write_checks(const struct gg_roll *r, struct gg_text *out)
{
    bool any = false;
    for (int i = 0; i < 2; i++) {
        const struct gg_check *check = &r->check[i];
        if (!is_called_for(r, i))
            continue;
        if (!any)
            gg_text_fmt(out, "; %s:", r->second != NULL ? r->second : "second die");
        gg_text_fmt(out, "%s %s %d or less", any ? "," : "",
                    check->who != NULL ? check->who : "the unit", check->rating);
        if (check->nparts > 1) /* one alone would say the same again */
            write_parts(check->parts, check->nparts, out);
        any = true;
    }
    if (!any)
        return;
    write_naturals(r, r->natural_pass, true, out);
    write_naturals(r, r->natural_fail, false, out);
}

void gg_roll_explain(const struct gg_roll *r, struct gg_text *out)
{
    gg_text_add(out, r->what != NULL ? r->what : "Roll");
    if (r->whose != NULL)
        gg_text_fmt(out, " of %s", r->whose);
    write_clause(r->clause, out);
    gg_text_add(out, ": ");
    write_dice(r, out);
    if (r->reading != GG_TABLE_CHECK)
        write_modifiers(r->mods, r->nmods, out);
    if (r->reading == GG_TEST)
        write_test(r, out);
    else if (r->reading == GG_TABLE)
        write_column(r, out);
    else if (r->reading == GG_TABLE_CHECK) {
        gg_text_fmt(out, "; %s", r->die != NULL ? r->die : "first die");
        write_modifiers(r->mods, r->nmods, out);
        write_column(r, out);
        write_checks(r, out);
    }
}

static void list_parts(const struct gg_modifier *part, int n, struct gg_text *out)
{
    for (int i = 0; i < n; i++)
        gg_text_fmt(out, " %+d %s,", part[i].value, part[i].why != NULL ? part[i].why : "");
}

void gg_roll_fell(const struct gg_roll *r, const int *faces, int result, struct gg_text *out)
{
    bool plain = r->reading == GG_PLAIN && r->dice == 1;
    if (r->shape == GG_DRAW || (plain && r->nmods == 0 && r->nparts == 0))
        return;
    gg_text_add(out, r->what != NULL ? r->what : "Roll");
    if (r->whose != NULL)
        gg_text_fmt(out, " of %s", r->whose);
    gg_text_char(out, ':');
    list_parts(r->dice_parts, r->ndice_parts, out);
    list_parts(r->parts, r->nparts, out);
    list_parts(r->mods, r->nmods, out);
    gg_text_add(out, r->dice > 1 ? " dice" : " die");
    for (int i = 0; i < r->dice; i++)
        gg_text_fmt(out, " %d", faces[i]);
    gg_text_add(out, " -> ");
    gg_roll_meaning(r, result, out);
}
