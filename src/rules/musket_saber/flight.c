/*
 * flight.c - lone leaders: whom an enemy drives off, and where he goes (MS-2.4-n, 10.0-s..v;
 * D08). They are captured when no friend is within reach.
 */
#include <string.h>

#include "rules/musket_saber/march.h"

void ms_flee(struct play *g, uint64_t leaders)
{
    g->p->fleeing |= leaders;
    if (top(g->p)->step != S_FLIGHT)
        push_unit(g->p, S_FLIGHT, first_of(leaders));
}

/* Hexes touch only when their numbers differ by at most a column and one. */
static bool next_to(const struct battlefield *b, int hex, int other)
{
    int apart = hex > other ? hex - other : other - hex;
    return apart <= b->map.rows + 1 && gg_hex_direction(&b->map, hex, other) >= 0;
}

void ms_scare(struct play *g, int hex, int side)
{
    struct look look = look_of(g);
    uint64_t scared = 0;
    for (uint64_t left = g->b->leaders_of[!side]; left; left &= left - 1) {
        int leader = first_of(left), at = g->p->at[leader];
        if (is_hex((unsigned)at) && (at == hex || next_to(g->b, hex, at)) && ms_lone(&look, leader))
            scared |= left & -left;
    }
    if (scared)
        ms_flee(g, scared);
}

void ms_exposed(struct play *g)
{
    struct look look = look_of(g);
    uint64_t exposed = 0;
    if (!opt(g->battle, EXPOSED_LEADER_FLEES))
        return;
    for (uint64_t left = g->b->of_type[LEADER]; left; left &= left - 1) {
        int leader = first_of(left);
        if (ms_lone(&look, leader) &&
            ms_adjacent(&look, g->p->at[leader], !g->b->unit[leader].is.side))
            exposed |= left & -left;
    }
    if (exposed)
        ms_flee(g, exposed);
}

/* The hexes of the friends nearest to him, by a way that keeps clear of enemies and of any EZOC without a
 * friend in it. Returns how many. */
static int find_refuges(const struct look *g, int leader, struct field *out)
{
    const struct battlefield *b = g->b;
    int side = b->unit[leader].is.side, count = 0;
    struct trip t = {.g = g, .party = PARTY_LED, .from = g->p->at[leader], .budget = LEADER_MOVE};
    struct flood *f = &t.ground;
    struct field friends = {{0}};
    memset(out, 0, sizeof *out);
    ms_find_enemies(&t, !side);
    ms_add_places(&t, b->units_of[side], &friends);
    for (int i = 0; i < FIELD_WORDS; i++)
        t.closed.word[i] |= t.zone.word[i] & ~friends.word[i];
    ms_add_places(&t, b->leaders_of[!side], &t.closed);
    if (!opt(g->battle, LEADERS_DO_NOT_SHELTER_LEADERS))
        ms_add_places(&t, b->leaders_of[side] & ~g->p->fleeing & ~bit(leader), &friends);
    memset(&t.stop, 0, sizeof t.stop);
    int far = ms_flood(&t, &friends, f);
    for (int i = 0; far && i < FIELD_WORDS; i++)
        for (uint64_t left = f->at[far].word[1 + i] & friends.word[i]; left; left &= left - 1) {
            add_to_field(out, b->hex_in[i << 6 | __builtin_ctzll(left)]);
            count++;
        }
    return count;
}

/* MS-10.0-t: after any retreat he is ineffective. */
static void flee_to(struct play *g, int leader, int hex)
{
    gg_note(g, E_FLEE, leader, g->p->at[leader], hex);
    g->p->fleeing &= ~bit(leader);
    ms_enter(g, bit(leader), hex);
    ms_shake(g, leader);
}

/* One leader flees, or is caught; false when his owner must choose. */
static bool flee_alone(struct play *g, int leader)
{
    struct look look = look_of(g);
    struct field refuges;
    int only = 0, count = find_refuges(&look, leader, &refuges);
    for (int i = 0; i < FIELD_WORDS; i++)
        if (refuges.word[i])
            only = i << 6 | first_of(refuges.word[i]);
    if (count > 1)
        return false;
    if (count)
        flee_to(g, leader, only);
    else
        ms_remove(g, leader, CAPTURED); /* MS-10.0-v */
    return true;
}

static bool run_flight(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    while (p->fleeing) {
        int leader = first_of(p->fleeing);
        if (!ms_lone(&look, leader)) {
            p->fleeing &= ~bit(leader); /* somebody is with him after all */
        } else if (!flee_alone(g, leader)) {
            top(p)->unit = (uint8_t)leader;
            return true;
        }
    }
    pop(p);
    return false;
}

static void offer_refuges(const struct look *g, struct offer *o)
{
    struct field refuges;
    int leader = top_of(g->p)->unit;
    find_refuges(g, leader, &refuges);
    for (int i = 0; i < FIELD_WORDS; i++)
        for (uint64_t left = refuges.word[i]; left; left &= left - 1)
            offer_move(o, V_FLEE, leader, i << 6 | __builtin_ctzll(left));
}

static void choose_refuge(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    flee_to(g, w.unit, w.place);
}

static bool flight_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    return is_leader(g->b, frame->unit) && (above || has(g->p->fleeing, frame->unit));
}

const struct gg_step ms_flight = {
    .name = "flight",
    .phase = "flight",
    .prompt = "{side}: {unit} is alone; to which of your units does he flee?",
    .run = run_flight,
    .decider = ms_by_unit,
    .offer = offer_refuges,
    .choose = choose_refuge,
    .fits = flight_fits,
    .locals = gg_local_unit,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_CHECK},
                                          {GG_ANY_STAGE, S_RETREATS},
                                          {0, GG_NO_STEP}},
};
