/*
 * flood.c - the search for hexes within reach, the hot path of movement: a breadth-first flood fill on bitboards.
 *
 * What is reached at each cost is a bitboard of slots. Nearly all steps on a map cost one point or two; those of a
 * whole bitboard are taken at once, by shifts. Columns lie in slots side by side, each in sixteen of them, so that a
 * bitboard shifted by one or by sixteen is that of its neighbours, once masks have left out where the step is not to be
 * had for that price. Only the steps that are dearer are looked at one by one; so are all of them on a map that is
 * too large for this.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

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

enum { COLUMNS_A_WORD = 64 / SLOT_ROWS };

static bool has_columns(const struct battlefield *b)
{
    return b->map.rows <= SLOT_ROWS && b->map.columns <= HEXES_MAX / SLOT_ROWS;
}

static int shift_of(const struct battlefield *b, int from, int to)
{
    static const int shifts[3][3] = {
        {LEFT_UP, LEFT, LEFT_DOWN}, {UP, NSHIFTS, DOWN}, {RIGHT_UP, RIGHT, RIGHT_DOWN}};
    int across = b->map.column[to] - b->map.column[from], down = b->map.row[to] - b->map.row[from];
    return shifts[1 + across][1 + down];
}

static void lay_step(struct battlefield *b, unsigned party, int hex, int direction)
{
    int to = b->near[hex][direction], slot = b->slot[hex];
    uint8_t cost = party_cost(b, party, hex, direction), here = (uint8_t)(1 << direction);
    b->search[party][hex][direction] = cost;
    if (!cost)
        return;
    b->road_steps[party][hex] |= b->road[hex] & here;
    if (cost <= PRICES * PRICE_PAIRS && has_columns(b)) {
        int steepness = (cost - 1) / PRICES;
        word_pair *mask = b->spread[party][steepness][slot >> 6];
        mask[shift_of(b, hex, to)][(cost - 1) % PRICES] |= (uint64_t)1 << (slot & 63);
        if (steepness > 0)
            add_to_field(&b->steep[party], slot);
    } else {
        b->dear_steps[party][hex] |= here;
        add_to_field(&b->dear[party], slot);
    }
}

static void lay_slots(struct battlefield *b)
{
    bool columns = has_columns(b);
    for (int hex = 0; hex < b->map.count; hex++) {
        int slot = SLOT_ROWS * (b->map.column[hex] - 1) + b->map.row[hex] - 1;
        b->slot[hex] = (uint16_t)(columns ? slot : hex);
        b->hex_in[b->slot[hex]] = (uint16_t)hex;
    }
}

static void lay_zones(struct battlefield *b)
{
    for (int hex = 0; hex < b->map.count; hex++)
        for (unsigned reaches = b->zone[hex]; reaches; reaches &= reaches - 1) {
            int to = b->near[hex][__builtin_ctz(reaches)], slot = b->slot[hex];
            add_to_field(&b->zone_field[hex], to);
            if (has_columns(b))
                b->zone_spread[slot >> 6][shift_of(b, hex, to)][0] |= (uint64_t)1 << (slot & 63);
        }
}

void ms_lay_ways(struct battlefield *b, bool leaders_ride)
{
    const uint8_t *open = b->open[leaders_ride ? HORSE : FOOT];
    lay_slots(b);
    lay_zones(b);
    for (unsigned party = 1; party < PARTIES; party++)
        for (int hex = 0; hex < b->map.count; hex++)
            for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
                if (b->near[hex][d] != NOWHERE && (!(party & PARTY_LED) || open[hex] >> d & 1))
                    lay_step(b, party, hex, d);
}

/* --- searching --- */

/* A set of slots is spread word by word, four columns at a time, for two prices at once. What leaves a word at
 * either end belongs to the one beside it: it is kept here until that one is complete. */
struct sweep {
    word_pair here, above;
};

/* Takes the next word and returns the neighbours that lie in the word before it. The masks see to it that
 * nothing leaves its column or the map. */
static inline word_pair sweep(struct sweep *s, const word_pair *mask, uint64_t word)
{
    const word_pair from = {word, word};
    word_pair right =
        (from & mask[RIGHT]) | (from & mask[RIGHT_UP]) >> 1 | (from & mask[RIGHT_DOWN]) << 1;
    word_pair left =
        (from & mask[LEFT]) | (from & mask[LEFT_UP]) >> 1 | (from & mask[LEFT_DOWN]) << 1;
    word_pair complete = s->here | left << (64 - SLOT_ROWS);
    s->here = s->above | (from & mask[UP]) >> 1 | (from & mask[DOWN]) << 1 | right << SLOT_ROWS |
              left >> SLOT_ROWS;
    s->above = right >> (64 - SLOT_ROWS);
    return complete;
}

/* MS-6.1-a: adds the zones of those who stand in these slots. */
static void reach_one_by_one(const struct battlefield *b, const struct field *from,
                             struct field *out)
{
    for (int i = 0; i < FIELD_WORDS; i++)
        for (uint64_t left = from->word[i]; left; left &= left - 1) {
            const struct field *reaches = &b->zone_field[i << 6 | __builtin_ctzll(left)];
            for (int k = 0; k < FIELD_WORDS; k++)
                out->word[k] |= reaches->word[k];
        }
}

void ms_spread_zones(const struct battlefield *b, const struct field *from, struct field *out)
{
    struct sweep s = {{0}, {0}};
    memset(out, 0, sizeof *out);
    if (!has_columns(b)) {
        reach_one_by_one(b, from, out);
        return;
    }
    int last = (b->map.columns - 1) / COLUMNS_A_WORD;
    sweep(&s, b->zone_spread[0], from->word[0]);
    for (int i = 1; i <= last; i++)
        out->word[i - 1] = sweep(&s, b->zone_spread[i], from->word[i])[0];
    out->word[last] = s.here[0];
}

/* A search under way. */
struct search {
    const struct trip *t;
    const struct battlefield *b;
    const struct field *stop, *wanted, *steep, *dear;
    int left, right; /* the columns in which it may have got to at no cost */
    int most;        /* the map's last word */
    struct flood *f;
};

/* The words in which anything can be at a cost: no step leads farther than to the next column. */
struct range {
    int first, last;
};

static struct range range_at(const struct search *s, int level)
{
    int first = s->left - level, last = (s->right + level) / COLUMNS_A_WORD;
    return (struct range){first > 0 ? first / COLUMNS_A_WORD : 0, last < s->most ? last : s->most};
}

/* The steps for more than four points: one by one. */
static void spread_dear(const struct search *s, int slot, int level)
{
    int hex = s->b->hex_in[slot];
    const uint8_t *cost = s->b->search[s->t->party][hex];
    for (unsigned left = s->b->dear_steps[s->t->party][hex]; left; left &= left - 1) {
        int d = __builtin_ctz(left), to = s->b->slot[s->b->near[hex][d]];
        if (level + cost[d] <= s->t->budget)
            s->f->at[level + cost[d]].word[1 + (to >> 6)] |= (uint64_t)1 << (to & 63);
    }
}

static inline void add_words(uint64_t *one, uint64_t *other, int i, word_pair words)
{
    one[i] |= words[0];
    other[i] |= words[1];
}

/* The steps for 3 or 4 points, which are few. */
static void spread_steep(const struct search *s, struct range range, int level)
{
    const word_pair(*mask)[NSHIFTS] = s->b->spread[s->t->party][1];
    const uint64_t *here = &s->f->at[level].word[1];
    uint64_t *three = s->f->at[level + 3].word, *four = s->f->at[level + 4].word;
    struct sweep sw = {{0}, {0}};
    for (int i = range.first; i <= range.last; i++)
        add_words(three, four, i,
                  sweep(&sw, mask[i], here[i] & ~s->stop->word[i] & s->steep->word[i]));
    add_words(three, four, range.last + 1, sw.here);
    add_words(three, four, range.last + 2, sw.above);
}

/* Leaves in the set of a cost what is new at it and goes on from there. One loop does nearly all: words just written
 * are not read again in larger pieces, for which the processor would have to wait. Returns what is wanted of it. */
static inline uint64_t take_level(const struct search *s, int level)
{
    const word_pair(*mask)[NSHIFTS] = s->b->spread[s->t->party][0];
    uint64_t found = 0, steep = 0, *done = s->f->done.word, *here = &s->f->at[level].word[1];
    uint64_t *one = s->f->at[level + 1].word, *two = s->f->at[level + 2].word;
    struct sweep sw = {{0}, {0}};
    struct range range = range_at(s, level);
    for (int i = range.first; i <= range.last; i++) {
        uint64_t fresh = here[i] & ~done[i], from = fresh & ~s->stop->word[i];
        here[i] = fresh;
        done[i] |= fresh;
        found |= fresh & s->wanted->word[i];
        steep |= from & s->steep->word[i];
        add_words(one, two, i, sweep(&sw, mask[i], from));
        for (uint64_t left = from & s->dear->word[i]; left; left &= left - 1)
            spread_dear(s, i << 6 | __builtin_ctzll(left), level);
    }
    add_words(one, two, range.last + 1, sw.here);
    add_words(one, two, range.last + 2, sw.above);
    if (steep)
        spread_steep(s, range, level);
    return found;
}

/* The same where nothing goes on. */
static uint64_t take_last(const struct search *s)
{
    int level = s->t->budget;
    uint64_t found = 0, *done = s->f->done.word, *here = &s->f->at[level].word[1];
    struct range range = range_at(s, level);
    for (int i = range.first; i <= range.last; i++) {
        here[i] &= ~done[i];
        done[i] |= here[i];
        found |= here[i] & s->wanted->word[i];
    }
    return found;
}

static void leave_out(struct field *f, int slot)
{
    f->word[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
}

/* What is closed counts as done until the end. Where it begins nothing holds a party. */
static int search(const struct trip *t, const struct field *wanted, struct flood *f)
{
    const struct battlefield *b = t->g->b;
    bool columns = has_columns(b);
    int slot = b->slot[t->from], column = b->map.column[t->from] - 1, found = 0;
    struct field stop = t->stop;
    leave_out(&stop, slot);
    f->done = t->closed;
    leave_out(&f->done, slot);
    memset(f->at, 0, sizeof f->at[0] * (size_t)(t->budget + 1));
    f->at[0].word[1 + (slot >> 6)] = (uint64_t)1 << (slot & 63);
    const struct search s = {.t = t,
                             .b = b,
                             .stop = &stop,
                             .wanted = wanted,
                             .steep = &b->steep[t->party],
                             .dear = &b->dear[t->party],
                             .left = columns ? column : 0,
                             .right = columns ? column : HEXES_MAX,
                             .most = b->slot[b->map.count - 1] >> 6,
                             .f = f};
    for (int level = 0; level < t->budget; level++)
        if (take_level(&s, level) && level > 0) {
            found = level;
            break;
        }
    if (!found && take_last(&s))
        found = t->budget;
    for (int i = 0; i < FIELD_WORDS; i++)
        f->done.word[i] &= ~t->closed.word[i];
    add_to_field(&f->done, slot);
    return found;
}

int ms_flood(const struct trip *t, const struct field *wanted, struct flood *f)
{
    static const struct field none;
    if (t->budget > 0)
        return search(t, wanted ? wanted : &none, f);
    memset(&f->done, 0, sizeof f->done);
    add_to_field(&f->done, t->g->b->slot[t->from]);
    return 0;
}

/* --- the way --- */

static bool reached(const struct flood *f, int level, int slot)
{
    return f->at[level].word[1 + (slot >> 6)] >> (slot & 63) & 1;
}

/* The last step of a cheapest way to a hex that is reached at a cost. */
static int last_step(const struct trip *t, const struct flood *f, int hex, int level)
{
    const struct battlefield *b = t->g->b;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int from = b->near[hex][d], step = gg_hex_opposite(d);
        int cost = from == NOWHERE ? 0 : b->search[t->party][from][step];
        if (cost && cost <= level && reached(f, level - cost, b->slot[from]) &&
            (from == t->from || !has_hex(t, &t->stop, from)))
            return step;
    }
    return -1;
}

int ms_flood_way(const struct trip *t, const struct flood *f, int to, uint8_t *directions)
{
    const struct battlefield *b = t->g->b;
    int length = 0, level = 0;
    while (level <= t->budget && !reached(f, level, b->slot[to]))
        level++;
    for (int hex = to; level && level <= t->budget;) {
        int step = last_step(t, f, hex, level);
        if (step < 0)
            return 0;
        directions[length++] = (uint8_t)step;
        hex = b->near[hex][gg_hex_opposite(step)];
        level -= b->search[t->party][hex][step];
    }
    for (int i = 0; i < length / 2; i++) { /* it was found from its end */
        uint8_t step = directions[i];
        directions[i] = directions[length - 1 - i];
        directions[length - 1 - i] = step;
    }
    return length;
}

/* How many steps lead from one hex to another in a direction and in the one clockwise of it: on an open map
 * every mix of them is a shortest way. Returns that direction. */
static int bearing(const struct gg_hexes *map, int from, int to, int *first, int *second)
{
    int x = map->column[to] - map->column[from];
    int half = (map->column[to] - 1) / 2 - (map->column[from] - 1) / 2;
    int z = map->row[to] - map->row[from] - half;
    const int mix[GG_HEX_DIRECTIONS][2] = {{-z - x, x}, {-z, x + z}, {x, z},
                                           {z + x, -x}, {z, -x - z}, {-x, -z}};
    int d = 0;
    while (mix[d][0] < 0 || mix[d][1] < 0)
        d++;
    *first = mix[d][0];
    *second = mix[d][1];
    return d;
}

static bool is_easy(const struct trip *t, int hex, int direction, int to)
{
    const struct battlefield *b = t->g->b;
    int next = b->near[hex][direction];
    return b->search[t->party][hex][direction] == 1 && !has_hex(t, &t->closed, next) &&
           (next == to || !has_hex(t, &t->stop, next));
}

/* Most ways need no search: straight on, for a point a hex, nothing is cheaper. */
int ms_straight_way(const struct trip *t, int to, uint8_t *directions)
{
    const struct battlefield *b = t->g->b;
    int first, second, hex = t->from, length = 0;
    int clockwise = bearing(&b->map, t->from, to, &first, &second);
    int other = clockwise == GG_HEX_DIRECTIONS - 1 ? 0 : clockwise + 1;
    if (first + second > t->budget)
        return 0;
    while (first + second) {
        bool turn = first == 0 || (second && !is_easy(t, hex, clockwise, to));
        int step = turn ? other : clockwise;
        if (!is_easy(t, hex, step, to))
            return 0;
        first -= !turn;
        second -= turn;
        directions[length++] = (uint8_t)step;
        hex = b->near[hex][step];
    }
    return length;
}
