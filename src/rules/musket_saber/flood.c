/*
 * flood.c - the search for hexes within reach, the hot path of movement.
 *
 * What is reached at each cost is a set of slots. Nearly all steps on a map cost one point or two; those of a
 * whole set are taken at once. Columns lie in slots side by side, each in sixteen of them, so that a set moved by
 * one slot or by sixteen is the set of its neighbours, once masks have left out where the step is not to be had
 * for that price. Only the steps that are dearer are looked at one by one; so are all of them on a map that is
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
    if (cost <= SPREADS && has_columns(b)) {
        uint64_t *mask = b->spread[party][cost - 1][slot >> 6];
        mask[shift_of(b, hex, to)] |= (uint64_t)1 << (slot & 63);
        add_to_field(&b->spreads[party][cost - 1], slot);
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
                b->zone_spread[slot >> 6][shift_of(b, hex, to)] |= (uint64_t)1 << (slot & 63);
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

/* A set of slots is spread word by word, four columns at a time. What leaves a word at either end belongs to
 * the one beside it: it is kept here until that one is complete. */
struct sweep {
    uint64_t here, above;
};

/* Takes the next word and returns the neighbours that lie in the word before it. The masks see to it that
 * nothing leaves its column or the map. */
static inline uint64_t sweep(struct sweep *s, const uint64_t *mask, uint64_t from)
{
    uint64_t complete = s->here, here = s->above;
    s->above = 0;
    if (from) {
        uint64_t right =
            (from & mask[RIGHT]) | (from & mask[RIGHT_UP]) >> 1 | (from & mask[RIGHT_DOWN]) << 1;
        uint64_t left =
            (from & mask[LEFT]) | (from & mask[LEFT_UP]) >> 1 | (from & mask[LEFT_DOWN]) << 1;
        here |= (from & mask[UP]) >> 1 | (from & mask[DOWN]) << 1;
        here |= right << SLOT_ROWS | left >> SLOT_ROWS;
        complete |= left << (64 - SLOT_ROWS);
        s->above = right >> (64 - SLOT_ROWS);
    }
    s->here = here;
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
    struct sweep s = {0, 0};
    if (!has_columns(b)) {
        memset(out, 0, sizeof *out);
        reach_one_by_one(b, from, out);
        return;
    }
    sweep(&s, b->zone_spread[0], from->word[0]);
    for (int i = 1; i < FIELD_WORDS; i++)
        out->word[i - 1] = sweep(&s, b->zone_spread[i], from->word[i]);
    out->word[FIELD_WORDS - 1] = s.here;
}

/* The steps that are dearer. */
static void spread_dear(const struct trip *t, int slot, int level, struct flood *f)
{
    const struct battlefield *b = t->g->b;
    int hex = b->hex_in[slot];
    const uint8_t *cost = b->search[t->party][hex];
    for (unsigned left = b->dear_steps[t->party][hex]; left; left &= left - 1) {
        int d = __builtin_ctz(left), to = b->slot[b->near[hex][d]];
        if (level + cost[d] <= t->budget)
            f->at[level + cost[d]].word[1 + (to >> 6)] |= (uint64_t)1 << (to & 63);
    }
}

/* What counts at a cost; where a search begins nothing does. */
struct limits {
    const struct field *closed, *stop, *wanted;
};

/* The words in which anything can be at a cost: no step leads farther than to the next column. */
struct range {
    int first, last;
};

static struct range range_at(const struct trip *t, int level)
{
    const struct battlefield *b = t->g->b;
    int column = b->map.column[t->from] - 1, most = b->slot[b->map.count - 1] >> 6;
    if (!has_columns(b))
        return (struct range){0, most};
    int last = (column + level) / COLUMNS_A_WORD;
    return (struct range){column > level ? (column - level) / COLUMNS_A_WORD : 0,
                          last < most ? last : most};
}

/* The steps for two points, from what was reached at this cost. */
static void spread_twos(const struct trip *t, const struct limits *limits, int level,
                        struct flood *f)
{
    const struct battlefield *b = t->g->b;
    const uint64_t *here = &f->at[level].word[1];
    uint64_t *next = f->at[level + 2].word;
    struct sweep s = {0, 0};
    struct range range = range_at(t, level);
    for (int i = range.first; i <= range.last; i++)
        next[i] |= sweep(&s, b->spread[t->party][1][i],
                         here[i] & ~limits->stop->word[i] & b->spreads[t->party][1].word[i]);
    next[range.last + 1] |= s.here;
    next[range.last + 2] |= s.above;
}

/* Leaves in the set of a cost what is new at it and goes on from there; true when a wanted slot is among
 * that. One loop does it all: words just written are not read again in larger pieces, for which the processor
 * would have to wait. */
static bool take_level(const struct trip *t, const struct limits *limits, int level,
                       struct flood *f)
{
    const struct battlefield *b = t->g->b;
    uint64_t found = 0, twos = 0, *here = &f->at[level].word[1], *next = f->at[level + 1].word;
    uint64_t goes_on = level < t->budget ? ~(uint64_t)0 : 0;
    struct sweep s = {0, 0};
    struct range range = range_at(t, level);
    for (int i = range.first; i <= range.last; i++) {
        uint64_t fresh = here[i] & ~(f->done.word[i] | limits->closed->word[i]);
        uint64_t from = fresh & ~limits->stop->word[i] & goes_on;
        here[i] = fresh;
        f->done.word[i] |= fresh;
        found |= fresh & limits->wanted->word[i];
        next[i] |= sweep(&s, b->spread[t->party][0][i], from);
        twos |= from & b->spreads[t->party][1].word[i];
        for (uint64_t left = from & b->dear[t->party].word[i]; left; left &= left - 1)
            spread_dear(t, i << 6 | __builtin_ctzll(left), level, f);
    }
    next[range.last + 1] |= s.here;
    next[range.last + 2] |= s.above;
    if (twos && level + 2 <= t->budget)
        spread_twos(t, limits, level, f);
    return found != 0;
}

int ms_flood(const struct trip *t, const struct field *wanted, struct flood *f)
{
    static const struct field none;
    int slot = t->g->b->slot[t->from];
    memset(&f->done, 0, sizeof f->done);
    if (t->budget <= 0) {
        add_to_field(&f->done, slot);
        return 0;
    }
    memset(f->at, 0, sizeof f->at[0] * (size_t)(t->budget + 2));
    f->at[0].word[1 + (slot >> 6)] = (uint64_t)1 << (slot & 63);
    take_level(t, &(struct limits){&none, &none, &none}, 0, f);
    struct limits limits = {&t->closed, &t->stop, wanted ? wanted : &none};
    for (int level = 1; level <= t->budget; level++)
        if (take_level(t, &limits, level, f))
            return level;
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
