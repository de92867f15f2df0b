/*
 * chances.c - the exact chance of each meaning of a roll.
 */
#include <string.h>

#include "base/big.h"
#include "base/ratio.h"
#include "dice/shape.h"

/* The row that already has this meaning, or rows when there is none. */
static int find_row(const struct gg_chance *out, int rows, const char *meaning)
{
    for (int i = 0; i < rows; i++) {
        if (strcmp(out[i].result, meaning) == 0)
            return i;
    }
    return rows;
}

/* Adds up the weights of equal meanings, as numerators not yet reduced. */
static enum gg_status merge(const struct gg_roll *r, const struct gg_weights *weights,
                            struct gg_chance *out, int room, int *rows)
{
    for (int i = 0; i < weights->count; i++) {
        if (weights->weight[i].used == 0)
            continue;
        char meaning[sizeof out->result];
        struct gg_text text;
        gg_text_fixed(&text, meaning, sizeof meaning);
        gg_roll_meaning(r, weights->low + i, &text);

        int row = find_row(out, *rows, meaning);
        if (row == room)
            return GG_FULL;
        if (row == *rows) {
            memcpy(out[row].result, meaning, text.len + 1);
            out[row].one = weights->low + i;
            gg_big_set(&out[row].exact.num, 0);
            (*rows)++;
        }
        if (!gg_big_add(&out[row].exact.num, &weights->weight[i], &out[row].exact.num))
            return GG_INEXACT;
    }
    return GG_OK;
}

enum gg_status gg_roll_chances(const struct gg_roll *r, struct gg_chance *out, int room, int *count)
{
    *count = 0;
    if (!gg_roll_valid(r))
        return GG_RANGE;
    struct gg_weights weights;
    enum gg_status status = gg_roll_weights(r, &weights);
    if (status != GG_OK)
        return status;
    int rows = 0;
    status = merge(r, &weights, out, room, &rows);
    if (status != GG_OK)
        return status;
    for (int i = 0; i < rows; i++) {
        gg_big_copy(&out[i].exact.den, &weights.total);
        gg_ratio_reduce(&out[i].exact);
    }
    *count = rows;
    return GG_OK;
}
