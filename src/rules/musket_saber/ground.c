/*
 * ground.c - what stands where, zones of control, stacking, squares (MS-2.2, 5, 6, 7.1-c, 9.3).
 *
 * Nothing here changes a position. Everything begins with the question who is in a hex, which is asked
 * several times in every step of play: the places of all units are compared with it at once where the
 * processor can.
 */
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "rules/musket_saber/musket_saber.h"

/* The counters that are in a hex, those in any of six, and those that are on the map. */
#ifdef __SSE2__
static uint64_t sixteen_at(const uint16_t *at, __m128i hex)
{
    __m128i low = _mm_cmpeq_epi16(_mm_loadu_si128((const void *)at), hex);
    __m128i high = _mm_cmpeq_epi16(_mm_loadu_si128((const void *)(at + 8)), hex);
    return (uint64_t)(unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

static uint64_t counters_at(const struct position *p, int hex)
{
    _Static_assert(UNITS_MAX == 48, "three times sixteen");
    __m128i wanted = _mm_set1_epi16((short)hex);
    return sixteen_at(p->at, wanted) | sixteen_at(p->at + 16, wanted) << 16 |
           sixteen_at(p->at + 32, wanted) << 32;
}

static __m128i eight_among(const uint16_t *at, const __m128i *wanted)
{
    __m128i places = _mm_loadu_si128((const void *)at), found = _mm_cmpeq_epi16(places, wanted[0]);
    for (int i = 1; i < GG_HEX_DIRECTIONS; i++)
        found = _mm_or_si128(found, _mm_cmpeq_epi16(places, wanted[i]));
    return found;
}

static uint64_t counters_among(const struct position *p, const uint16_t *hexes)
{
    __m128i wanted[GG_HEX_DIRECTIONS];
    uint64_t found = 0;
    for (int i = 0; i < GG_HEX_DIRECTIONS; i++)
        wanted[i] = _mm_set1_epi16((short)hexes[i]);
    for (int unit = 0; unit < UNITS_MAX; unit += 16) {
        __m128i both = _mm_packs_epi16(eight_among(p->at + unit, wanted),
                                       eight_among(p->at + unit + 8, wanted));
        found |= (uint64_t)(unsigned)_mm_movemask_epi8(both) << unit;
    }
    return found;
}

static uint64_t counters_on_map(const struct position *p)
{
    _Static_assert(RESERVE >= 0x8000 && HEXES_MAX < 0x8000, "the highest bit tells");
    uint64_t off = 0;
    for (int unit = 0; unit < UNITS_MAX; unit += 16) {
        __m128i low = _mm_loadu_si128((const void *)(p->at + unit));
        __m128i high = _mm_loadu_si128((const void *)(p->at + unit + 8));
        off |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high)) << unit;
    }
    return ~off;
}
#else
static uint64_t counters_at(const struct position *p, int hex)
{
    uint64_t found = 0;
    for (int unit = 0; unit < UNITS_MAX; unit++)
        found |= (uint64_t)(p->at[unit] == hex) << unit;
    return found;
}

static uint64_t counters_among(const struct position *p, const uint16_t *hexes)
{
    uint64_t found = 0;
    for (int i = 0; i < GG_HEX_DIRECTIONS; i++)
        found |= counters_at(p, hexes[i]);
    return found;
}

static uint64_t counters_on_map(const struct position *p)
{
    uint64_t found = 0;
    for (int unit = 0; unit < UNITS_MAX; unit++)
        found |= (uint64_t)is_hex(p->at[unit]) << unit;
    return found;
}
#endif

uint64_t ms_in_hex(const struct look *g, int hex)
{
    return counters_at(g->p, hex) & (((uint64_t)1 << g->b->names.npieces) - 1);
}

uint64_t ms_combat_at(const struct look *g, int hex, int side)
{
    return counters_at(g->p, hex) & g->b->units_of[side];
}

uint64_t ms_on_map(const struct look *g, int side)
{
    return counters_on_map(g->p) & g->b->units_of[side];
}

bool ms_has_enemy(const struct look *g, int hex, int side)
{
    return ms_combat_at(g, hex, !side) != 0;
}

/* MS-6.1-a, 6.2-d, 11.2-e, A-15: squares and reduced units have a zone, shaken ones none. */
void ms_zones(const struct look *g, int side, uint64_t without, struct field *out)
{
    struct field sum = {{0}};
    uint64_t units = ms_on_map(g, side) & ~without & ~g->p->shaken;
    for (; units; units &= units - 1) {
        const struct field *reaches = &g->b->zone_field[g->p->at[first_of(units)]];
        for (int i = 0; i < FIELD_WORDS; i++)
            sum.word[i] |= reaches->word[i];
    }
    *out = sum;
}

uint64_t ms_zoning(const struct look *g, int hex, int side)
{
    uint16_t reaching[GG_HEX_DIRECTIONS];
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int from = g->b->near[hex][d];
        bool reaches = from != NOWHERE && g->b->zone[from] >> gg_hex_opposite(d) & 1;
        reaching[d] = (uint16_t)(reaches ? from : NOWHERE); /* nobody is there */
    }
    return counters_among(g->p, reaching) & g->b->units_of[!side] & ~g->p->shaken;
}

bool ms_in_zone(const struct look *g, int hex, int side)
{
    return ms_zoning(g, hex, side) != 0;
}

uint64_t ms_adjacent(const struct look *g, int hex, int side)
{
    return counters_among(g->p, g->b->near[hex]) & g->b->units_of[side];
}

/* three of any kind, a fourth only if one of the four is a battalion or artillery. */
bool ms_overstacked(const struct look *g, uint64_t units)
{
    const struct battlefield *b = g->b;
    units &= ~b->of_type[LEADER];
    int room = b->stack_units;
    if (units & (b->of_type[BATTALION] | b->of_type[ARTILLERY]))
        room += b->stack_extra;
    return count_of(units) > room;
}

bool ms_fights_together(const struct battlefield *b, uint64_t units)
{
    int count = count_of(units);
    return count <= 1 || (count == 2 && units & (b->of_type[BATTALION] | b->of_type[ARTILLERY]));
}

/* what is prohibited to a leader is what is prohibited to infantry, or with the switch to
 * cavalry. */
bool ms_may_enter(const struct look *g, int unit, int from, int direction)
{
    enum column column = column_of(g->b, unit);
    if (is_leader(g->b, unit) && opt(g->battle, LEADER_COLUMN))
        column = HORSE;
    return g->b->open[column][from] >> direction & 1;
}

int ms_square_of(const struct look *g, int hex, int side)
{
    uint64_t squares = g->p->squares & g->b->units_of[side];
    if (squares)
        squares &= counters_at(g->p, hex);
    return squares ? first_of(squares) : NO_UNIT;
}

/* Ground that its column of the chart prohibits, unless a road leads there (MS-4.4-c). */
bool ms_closed_to(const struct look *g, int unit, int hex)
{
    const struct battlefield *b = g->b;
    bool rides = is_leader(b, unit) && opt(g->battle, LEADER_COLUMN);
    enum column column = rides ? HORSE : column_of(b, unit);
    return b->terrain[b->ground[hex]].cost[column] == PROHIBITED && !b->road[hex];
}

bool ms_in_square(const struct look *g, int unit)
{
    return ms_square_of(g, g->p->at[unit], g->b->unit[unit].is.side) != NO_UNIT;
}

bool ms_lone(const struct look *g, int leader)
{
    int hex = g->p->at[leader];
    return is_hex((unsigned)hex) && !ms_combat_at(g, hex, g->b->unit[leader].is.side);
}

uint64_t ms_leaders_for(const struct look *g, int hex, int unit)
{
    uint64_t leaders = g->b->leaders_of[g->b->unit[unit].is.side] & ~g->p->shaken;
    uint64_t found = 0;
    for (leaders &= counters_at(g->p, hex); leaders; leaders &= leaders - 1)
        if (leads(g->b, first_of(leaders), unit))
            found |= leaders & -leaders;
    return found;
}
