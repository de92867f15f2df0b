/*
 * hidden.c - concealment and dummies, and what a seat cannot know (J20-16.11 to J20-16.14).
 */
#include "base/arena.h"
#include "rules/jena20/jena20.h"

/* J20-16.11 */
void j20_add_dummies(struct loader *l)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < DUMMIES; i++) {
            char id[48];
            struct gg_text text;
            struct unit *u = j20_add_unit(l, NULL);
            if (u == NULL)
                return;
            gg_text_fixed(&text, id, sizeof id);
            gg_text_fmt(&text, "%s-dummy-%d", l->battle->side[side], i + 1);
            const char *kept = gg_arena_copy(l->battle->arena, id);
            *u = (struct unit){.is = {kept ? kept : "dummy", "Dummy", (uint8_t)side},
                               .type = DUMMY,
                               .move = 4,
                               .start = UNUSED,
                               .entry = GG_HEX_NONE};
            l->names->npieces++;
        }
}

enum { NEAR_OWN = 2 }; /* hexes within which dummies are placed and pieces exchanged */

static bool near_own_unit(const struct look *g, int hex, int side)
{
    for (uint64_t units = j20_on_map(g, side); units; units &= units - 1) {
        int unit = first_of(units);
        if (g->b->unit[unit].type != DUMMY &&
            gg_hex_distance(&g->b->map, hex, g->p->at[unit]) <= NEAR_OWN)
            return true;
    }
    return false;
}

static void offer_dummy_hexes(const struct look *g, int dummy, int verb, struct offer *o)
{
    int side = g->b->unit[dummy].is.side;
    for (int hex = 0; hex < g->b->map.count; hex++) {
        bool barred =
            verb == V_CONCEAL ? j20_in_zone(g, hex, side) : j20_contacts_at(g, hex, side) != 0;
        if (!barred && near_own_unit(g, hex, side) && j20_unit_at(g, hex) == NO_UNIT)
            offer_move(o, verb, dummy, hex);
    }
}

static int idle_dummy(const struct look *g, int side)
{
    for (uint64_t units = g->b->units_of[side]; units; units &= units - 1)
        if (g->b->unit[first_of(units)].type == DUMMY && g->p->at[first_of(units)] == UNUSED)
            return first_of(units);
    return NO_UNIT;
}

/* J20-16.11: one dummy after the other, first player first. */
static void offer_set_up(const struct look *g, struct offer *o)
{
    int dummy = idle_dummy(g, top_of(g->p)->side);
    if (dummy == NO_UNIT || top_of(g->p)->stage)
        return;
    offer_dummy_hexes(g, dummy, V_PLACE, o);
    if (o->count)
        offer_word(o, V_DONE);
}

static void put_dummy(struct play *g, int dummy, int hex)
{
    bool setup = top(g->p)->step == S_SETUP;
    g->p->at[dummy] = (uint16_t)hex;
    g->p->mark[dummy] = CONCEALED;
    gg_note(g, setup ? E_DUMMY_SET : E_DUMMY_BACK, dummy, -1, hex);
}

static bool run_set_up(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {0};
    offer_set_up(&look, &o);
    if (o.count > 0)
        return true;
    pop(g->p);
    return false;
}

static void choose_set_up(struct play *g, gg_choice c)
{
    if (verb_of(c) == V_DONE)
        top(g->p)->stage = 1;
    else
        put_dummy(g, unit_of(c), place_of(c));
}

static bool set_up_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    (void)frame;
    (void)above;
    return opt(g->battle, CONCEALMENT);
}

static const struct gg_field set_up_locals[] = {
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "who places dummies"},
    {"done", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "and wants no more"},
    {0}};

const struct gg_step j20_setup = {
    .name = "setup",
    .phase = "set-up",
    .prompt = "{side}: place your dummies within two hexes of your units.",
    .run = run_set_up,
    .decider = gg_by_frame,
    .offer = offer_set_up,
    .choose = choose_set_up,
    .fits = set_up_fits,
    .locals = set_up_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_SETUP}, {0, GG_NO_STEP}},
};

/* J20-16.12: what is out of contact disappears from the enemy's sight. */
static void conceal_again(struct play *g)
{
    struct look look = look_of(g);
    int count = 0;
    for (uint64_t units = j20_on_map(&look, g->p->phasing); units; units &= units - 1) {
        int unit = first_of(units);
        if (g->p->mark[unit] & (CONCEALED | SQUARE) || j20_contacts(&look, unit))
            continue;
        g->p->mark[unit] |= CONCEALED;
        count++;
    }
    if (count)
        gg_note_args(g, E_CONCEAL, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)count});
}

static bool may_swap(const struct look *g, int a, int b)
{
    int need = CONCEALED, taken = MOVED | SQUARE; /* J20-17.1: a square does not move */
    return (g->p->mark[a] & need) && (g->p->mark[b] & need) &&
           !((g->p->mark[a] | g->p->mark[b]) & taken) &&
           gg_hex_distance(&g->b->map, g->p->at[a], g->p->at[b]) <= NEAR_OWN;
}

/* Each piece may be exchanged once a night, so that the night ends. */
static void offer_swaps(const struct look *g, struct offer *o)
{
    uint64_t own = j20_on_map(g, g->p->phasing);
    for (uint64_t first = own; first; first &= first - 1)
        for (uint64_t second = first & (first - 1); second; second &= second - 1)
            if (may_swap(g, first_of(first), first_of(second)))
                offer(o, (struct words){V_SWAP, NO_UNIT, g->p->at[first_of(first)], NO_UNIT,
                                        NO_UNIT, g->p->at[first_of(second)]});
}

static void offer_concealment(const struct look *g, struct offer *o)
{
    int dummy = idle_dummy(g, g->p->phasing);
    if (dummy != NO_UNIT)
        offer_dummy_hexes(g, dummy, V_CONCEAL, o);
    offer_swaps(g, o);
    offer_word(o, V_DONE);
}

static void end_reconceal(struct position *p)
{
    for (int u = 0; u < UNITS_MAX; u++)
        p->mark[u] &= (uint8_t)~MOVED;
    pop(p);
}

static bool run_concealment(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {0};
    if (!top(g->p)->stage) {
        top(g->p)->stage = 1;
        conceal_again(g);
    }
    offer_concealment(&look, &o);
    if (o.count > 1)
        return true;
    end_reconceal(g->p);
    return false;
}

static void choose_concealment(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    if (verb_of(c) == V_DONE) {
        end_reconceal(p);
    } else if (verb_of(c) == V_CONCEAL) {
        put_dummy(g, unit_of(c), place_of(c));
    } else {
        int a = j20_unit_at(&look, place_of(c)), b = j20_unit_at(&look, extra_of(c));
        p->at[a] = (uint16_t)extra_of(c);
        p->at[b] = (uint16_t)place_of(c);
        p->mark[a] |= MOVED;
        p->mark[b] |= MOVED;
        gg_note(g, E_SWAP, a, place_of(c), extra_of(c));
    }
}

static const struct gg_field concealment_locals[] = {
    {"begun", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "units have passed out of sight"}, {0}};

const struct gg_step j20_reconceal = {
    .name = "reconceal",
    .phase = "night",
    .prompt = "{side}: bring back dummies and exchange concealed pieces.",
    .run = run_concealment,
    .offer = offer_concealment,
    .choose = choose_concealment,
    .locals = concealment_locals,
};

/* Two pieces change places in everything: hex, marks, battles they are declared into. */
static void trade_bits(uint64_t *set, int a, int b)
{
    uint64_t differ = (*set >> a ^ *set >> b) & 1;
    *set ^= differ << a | differ << b;
}

static void trade_places(struct position *p, int a, int b)
{
    uint16_t at = p->at[a];
    uint8_t mark = p->mark[a];
    if (a == b)
        return;
    p->at[a] = p->at[b];
    p->mark[a] = p->mark[b];
    p->at[b] = at;
    p->mark[b] = mark;
    for (int i = 0; i < p->nbattles; i++) {
        trade_bits(&p->attackers[i], a, b);
        trade_bits(&p->defenders[i], a, b);
    }
}

/* The pieces of a side that stand concealed. */
static int list_concealed(const struct battlefield *j, const struct position *p, int side,
                          uint8_t *out)
{
    int count = 0;
    for (uint64_t units = j->units_of[side]; units; units &= units - 1) {
        int unit = first_of(units);
        if (is_hex(p->at[unit]) && p->mark[unit] & CONCEALED && !p->spent[unit])
            out[count++] = (uint8_t)unit;
    }
    return count;
}

/* Any concealed enemy piece could be any other: they are dealt afresh over the hexes they hold. Marks
 * other than who it is belong to the hex, since they can be seen. */
void j20_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random)
{
    uint8_t hidden[UNITS_MAX];
    for (int side = 0; side < GG_SIDES; side++) {
        if (side == seat || seat == GG_EVERYTHING)
            continue;
        int count = list_concealed(battle->data, position, side, hidden);
        for (int i = count - 1; i > 0; i--)
            trade_places(position, hidden[i], hidden[gg_random_below(random, (uint32_t)i + 1)]);
    }
}

/* A single one is known by what is missing elsewhere. */
bool j20_hides(const struct gg_battle *battle, const void *position, int seat)
{
    uint8_t hidden[UNITS_MAX];
    for (int side = 0; side < GG_SIDES; side++)
        if (side != seat && list_concealed(battle->data, position, side, hidden) > 1)
            return true;
    return false;
}
