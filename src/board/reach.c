/*
 * reach.c - shortest paths over hexes: Dijkstra's algorithm with a bucket queue, since costs are small integers.
 */
#include "board/reach.h"

#include <string.h>

/* A bucket is a chain of entries; an entry is stale when its hex was reached cheaper later. */
struct bucket_queue {
    uint16_t head[GG_REACH_BUDGET_MAX + 1]; /* 1 + an entry, 0 for none */
    int used;
    struct {
        uint16_t hex, next;
    } entry[GG_HEX_MAX * GG_HEX_DIRECTIONS];
};

/* Looks at the six steps from a hex that was reached at this cost. One comparison decides, for branch
 * prediction misses most of them: while the search runs a hex not yet reached costs a point more than
 * there is, a closed one nothing, and a step that does not exist (cost 0, less one as a byte) is dearer
 * than any hex. A missing neighbour reads the last place of the costs. */
static void widen(const struct gg_hexes *map, const uint8_t *cost, int hex, struct gg_reach *out,
                  struct bucket_queue *q)
{
    int here = out->cost[hex] + 1;
    const uint16_t *near = map->near[hex];
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int to = near[d] & (GG_HEX_MAX - 1);
        int there = here + (uint8_t)(cost[d] - 1);
        if (there < out->cost[to]) {
            out->cost[to] = (uint8_t)there;
            q->entry[q->used].hex = (uint16_t)to;
            q->entry[q->used].next = q->head[there];
            q->head[there] = (uint16_t)++q->used;
        }
    }
}

void gg_reach_from(const struct gg_hexes *map, const gg_step_cost *cost, const uint8_t *ground,
                   int start, int budget, struct gg_reach *out)
{
    struct bucket_queue q;
    int count = map->count, reached = 0;
    if (budget > GG_REACH_BUDGET_MAX)
        budget = GG_REACH_BUDGET_MAX;
    uint8_t limit = (uint8_t)budget;
    q.used = 0;
    memset(q.head, 0, sizeof q.head[0] * (size_t)(budget + 1));
    out->cost[GG_HEX_MAX - 1] = 0;
    for (int hex = 0; hex < count; hex++)
        out->cost[hex] = ground[hex] & GG_CLOSED ? 0 : (uint8_t)(limit + 1);
    out->cost[start] = 0;
    widen(map, cost[start], start, out, &q);
    for (int level = 1; level <= budget; level++) {
        for (int entry = q.head[level]; entry; entry = q.entry[entry - 1].next) {
            int hex = q.entry[entry - 1].hex;
            if (out->cost[hex] != level)
                continue;
            out->hex[reached++] = (uint16_t)hex;
            if (level < budget && !(ground[hex] & GG_STOP))
                widen(map, cost[hex], hex, out, &q);
        }
    }
    out->count = reached;
    for (int hex = 0; hex < count; hex++)
        out->cost[hex] = (uint8_t)(out->cost[hex] - 1) < limit ? out->cost[hex] : GG_UNREACHED;
    out->cost[start] = 0;
}

void gg_open_reach_lay(const struct gg_hexes *map, const gg_step_cost *cost, int start,
                       struct gg_open_reach *out)
{
    static const uint8_t ground[GG_HEX_MAX];
    struct gg_reach reach;
    gg_reach_from(map, cost, ground, start, GG_OPEN_BUDGET, &reach);
    memcpy(out->hex, reach.hex, sizeof reach.hex[0] * (size_t)reach.count);
    memset(out->count, 0, sizeof out->count);
    for (int i = 0; i < reach.count; i++)
        for (int budget = reach.cost[reach.hex[i]]; budget <= GG_OPEN_BUDGET; budget++)
            out->count[budget]++;
}

/* The search pushes and passes only hexes that open ground lets it reach: where none of them is closed or
 * stops, it takes the same steps in the same order. At the last cost nothing goes on: there a hex may stop, and a
 * closed one only falls out. */
bool gg_reach_open(const struct gg_hexes *map, const struct gg_open_reach *open,
                   const uint8_t *ground, int start, int budget, struct gg_reach *out)
{
    if (budget < 0 || budget > GG_OPEN_BUDGET)
        return false;
    int inner = budget > 0 ? open->count[budget - 1] : 0, barred = 0;
    for (int i = 0; i < inner; i++)
        barred |= ground[open->hex[i]];
    if (barred & (GG_CLOSED | GG_STOP))
        return false;
    memset(out->cost, GG_UNREACHED, map->count);
    memcpy(out->hex, open->hex, sizeof open->hex[0] * (size_t)inner);
    out->cost[start] = 0;
    for (int cost = 1, i = 0; cost < budget; cost++)
        for (; i < open->count[cost]; i++)
            out->cost[open->hex[i]] = (uint8_t)cost;
    out->count = inner;
    for (int i = inner; i < open->count[budget]; i++) {
        int hex = open->hex[i];
        if (ground[hex] & GG_CLOSED)
            continue;
        out->cost[hex] = (uint8_t)budget;
        out->hex[out->count++] = (uint16_t)hex;
    }
    return true;
}

int gg_reach_path(const struct gg_hexes *map, const gg_step_cost *cost, const uint8_t *ground,
                  const struct gg_reach *reach, int to, uint16_t *path)
{
    int length = 0;
    uint16_t back[GG_REACH_BUDGET_MAX + 1];
    for (int hex = to; reach->cost[hex] != GG_UNREACHED;) {
        back[length++] = (uint16_t)hex;
        if (reach->cost[hex] == 0)
            break;
        int before = GG_HEX_NONE;
        for (int d = 0; d < GG_HEX_DIRECTIONS && before == GG_HEX_NONE; d++) {
            int from = map->near[hex][d];
            if (from == GG_HEX_NONE || reach->cost[from] == GG_UNREACHED)
                continue;
            int step = cost[from][gg_hex_opposite(d)];
            if (step && reach->cost[from] + step == reach->cost[hex] &&
                (reach->cost[from] == 0 || !(ground[from] & GG_STOP)))
                before = from;
        }
        if (before == GG_HEX_NONE)
            return 0;
        hex = before;
    }
    for (int i = 0; i < length; i++)
        path[i] = back[length - 1 - i];
    return length;
}

void gg_steps_from(const struct gg_hexes *map, const gg_step_cost *cost, int start, uint8_t *steps)
{
    uint16_t queue[GG_HEX_MAX];
    int head = 0, tail = 0;
    memset(steps, GG_UNREACHED, map->count);
    steps[start] = 0;
    queue[tail++] = (uint16_t)start;
    while (head < tail) {
        int hex = queue[head++];
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            int to = map->near[hex][d];
            if (cost[hex][d] == 0 || steps[to] != GG_UNREACHED)
                continue;
            steps[to] = (uint8_t)(steps[hex] + 1);
            queue[tail++] = (uint16_t)to;
        }
    }
}
