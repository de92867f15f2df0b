/*
 * flood.c - the search for hexes within reach, the hot path of movement.
 *
 * The hexes reached at each cost are a set. Nearly all steps on a map cost the same, a point; those of a
 * whole set are taken at once: neighbours differ by a fixed amount in number, so a set moved by that amount
 * is the set of the neighbours in one direction, once a mask has left out the hexes from which the step costs
 * anything else. Only the steps that are dearer are looked at one by one.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

enum { SPREAD_ROWS = 62 }; /* a column and one, the most by which numbers differ, fits a word */

/* --- tables --- */

/* Prohibited, 0, wins: it becomes the dearest when 1 is taken from it. */
static uint8_t dearer(uint8_t a, uint8_t b)
{
    uint8_t x = (uint8_t)(a - 1), y = (uint8_t)(b - 1);
    return (uint8_t)((x > y ? x : y) + 1);
}

/* Whole points: off the road rate nothing costs half a point. Leaders alone count hexes. */
static uint8_t party_cost(const struct battlefield *b, unsigned party, int hex, int direction)
{
    uint8_t cost = 1;
    for (int c = 0; c < NCOLUMNS; c++) {
        if (!(party >> c & 1))
            continue;
        cost = dearer(cost, b->cost[c][hex][direction] / HALVES);
        if (b->checks[c][hex] >> direction & 1)
            return 0;
    }
    return cost;
}

/* Which of the amounts by which neighbours differ: up in number, then down; -1 when columns are too long
 * for that. */
static int shift_of(const struct battlefield *b, int from, int to)
{
    int rows = b->map.rows, apart = from < to ? to - from : from - to;
    if (rows > SPREAD_ROWS)
        return -1;
    return (from < to ? 0 : SHIFTS / 2) + (apart == 1 ? 0 : apart - rows + 2);
}

static void lay_step(struct battlefield *b, unsigned party, int hex, int direction)
{
    int to = b->near[hex][direction], shift = shift_of(b, hex, to);
    uint8_t cost = party_cost(b, party, hex, direction);
    b->search[party][hex][direction] = cost;
    if (cost)
        b->road_steps[party][hex] |= b->road[hex] & (uint8_t)(1 << direction);
    if (cost == 1 && shift >= 0) {
        b->spread[party][hex >> 6][shift] |= (uint64_t)1 << (hex & 63);
    } else if (cost) {
        b->dear_steps[party][hex] |= (uint8_t)(1 << direction);
        add_to_field(&b->dear[party], hex);
    }
}

void ms_lay_ways(struct battlefield *b, bool leaders_ride)
{
    const uint8_t *open = b->open[leaders_ride ? HORSE : FOOT];
    for (unsigned party = 1; party < PARTIES; party++)
        for (int hex = 0; hex < b->map.count; hex++)
            for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
                if (b->near[hex][d] != NOWHERE && (!(party & PARTY_LED) || open[hex] >> d & 1))
                    lay_step(b, party, hex, d);
    for (int hex = 0; hex < b->map.count; hex++)
        for (unsigned reaches = b->zone[hex]; reaches; reaches &= reaches - 1)
            add_to_field(&b->zone_field[hex], b->near[hex][__builtin_ctz(reaches)]);
}

/* --- searching --- */

/* Adds the neighbours for a point of one word of a set. Bits that leave the word at either end belong to
 * the words beside it; the masks see to it that none leaves the map. */
static void spread_word(const uint64_t *mask, uint64_t from, int rows, uint64_t *out)
{
    const int shift[SHIFTS / 2] = {1, rows - 1, rows, rows + 1};
    uint64_t below = 0, here = 0, above = 0;
    for (int k = 0; k < SHIFTS / 2; k++) {
        uint64_t up = from & mask[k], down = from & mask[SHIFTS / 2 + k];
        here |= up << shift[k] | down >> shift[k];
        above |= up >> (64 - shift[k]);
        below |= down << (64 - shift[k]);
    }
    out[-1] |= below;
    out[0] |= here;
    out[1] |= above;
}

/* The steps that cost more than a point. */
static void spread_dear(const struct trip *t, int hex, int level, struct flood *f)
{
    const struct battlefield *b = t->g->b;
    const uint8_t *cost = b->search[t->party][hex];
    for (unsigned left = b->dear_steps[t->party][hex]; left; left &= left - 1) {
        int d = __builtin_ctz(left), to = b->near[hex][d];
        if (level + cost[d] <= t->budget)
            f->at[level + cost[d]].word[1 + (to >> 6)] |= (uint64_t)1 << (to & 63);
    }
}

/* From what was reached at this cost, one word of it, to what comes next. */
static void widen(const struct trip *t, int level, int word, uint64_t from, struct flood *f)
{
    const struct battlefield *b = t->g->b;
    if (b->map.rows <= SPREAD_ROWS)
        spread_word(b->spread[t->party][word], from, b->map.rows, &f->at[level + 1].word[1 + word]);
    for (uint64_t left = from & b->dear[t->party].word[word]; left; left &= left - 1)
        spread_dear(t, word << 6 | __builtin_ctzll(left), level, f);
}

/* Leaves in the set of a cost what is new at it and goes on from there; true when a wanted hex is among
 * that. */
static bool take_level(const struct trip *t, const struct field *wanted, int level, struct flood *f)
{
    uint64_t found = 0;
    int words = (t->g->b->map.count + 63) >> 6;
    for (int i = 0; i < words; i++) {
        uint64_t *here = &f->at[level].word[1 + i];
        uint64_t fresh = *here & ~(f->done.word[i] | t->closed.word[i]);
        *here = fresh;
        if (!fresh)
            continue;
        f->done.word[i] |= fresh;
        found |= wanted ? fresh & wanted->word[i] : 0;
        if (level < t->budget && fresh & ~t->stop.word[i])
            widen(t, level, i, fresh & ~t->stop.word[i], f);
    }
    return found != 0;
}

int ms_flood(const struct trip *t, const struct field *wanted, struct flood *f)
{
    int word = t->from >> 6;
    uint64_t start = (uint64_t)1 << (t->from & 63);
    memset(&f->done, 0, sizeof f->done);
    f->done.word[word] = start;
    if (t->budget <= 0)
        return 0;
    memset(f->at, 0, sizeof f->at[0] * (size_t)(t->budget + 1));
    f->at[0].word[1 + word] = start;
    widen(t, 0, word, start, f);
    for (int level = 1; level <= t->budget; level++)
        if (take_level(t, wanted, level, f))
            return level;
    return 0;
}

/* --- the way --- */

static bool reached(const struct flood *f, int level, int hex)
{
    return f->at[level].word[1 + (hex >> 6)] >> (hex & 63) & 1;
}

/* The last step of a cheapest way to a hex that is reached at a cost. */
static int last_step(const struct trip *t, const struct flood *f, int hex, int level)
{
    const struct battlefield *b = t->g->b;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int from = b->near[hex][d], step = gg_hex_opposite(d);
        int cost = from == NOWHERE ? 0 : b->search[t->party][from][step];
        if (cost && cost <= level && reached(f, level - cost, from) &&
            (from == t->from || !in_field(&t->stop, from)))
            return step;
    }
    return -1;
}

int ms_flood_way(const struct trip *t, const struct flood *f, int to, uint8_t *directions)
{
    const struct battlefield *b = t->g->b;
    uint8_t back[LEVELS];
    int length = 0, level = 0;
    while (level <= t->budget && !reached(f, level, to))
        level++;
    for (int hex = to; level && level <= t->budget;) {
        int step = last_step(t, f, hex, level);
        if (step < 0)
            return 0;
        back[length++] = (uint8_t)step;
        hex = b->near[hex][gg_hex_opposite(step)];
        level -= b->search[t->party][hex][step];
    }
    for (int i = 0; i < length; i++)
        directions[i] = back[length - 1 - i];
    return length;
}
