/*
 * chances.c - the exact chance of each meaning of a roll.
 */
#include <string.h>

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
        if (weights->weight[i] == 0)
            continue;
        struct gg_chance chance = {.exact.num = weights->weight[i]};
        struct gg_text text;
        gg_text_fixed(&text, chance.result, sizeof chance.result);
        gg_roll_meaning(r, weights->low + i, &text);

        int row = find_row(out, *rows, chance.result);
        if (row < *rows) {
            out[row].exact.num += chance.exact.num;
        } else if (row < room) {
            out[row] = chance;
            (*rows)++;
        } else {
            return GG_FULL;
        }
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
    for (int i = 0; i < rows; i++)
        out[i].exact = gg_ratio_wide(out[i].exact.num, weights.total);
    *count = rows;
    return GG_OK;
}
