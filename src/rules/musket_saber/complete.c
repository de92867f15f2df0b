/*
 * complete.c - what follows from the board in a position that was written by hand: who holds the hexes that are stood in,
 * who began his movement in a zone or a square, who may counterattack, what is left of who was lost.
 *
 * A position that the program wrote says all of it, so that it reads back as it was.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

static bool left_out(const struct gg_node *file, const char *key)
{
    return gg_node_get(file, key) == NULL;
}

/* Units that the file does not list take no part. */
static void put_away(struct play *g, const struct gg_node *file)
{
    const struct gg_node *units = gg_node_get(file, "units");
    for (int u = 0; u < g->b->names.npieces; u++)
        if (left_out(units, g->b->unit[u].is.id))
            g->p->at[u] = UNUSED;
}

/* */
static void hold_ground(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    if (!left_out(file, "control"))
        return;
    memcpy(p->control.word, g->b->control, sizeof p->control.word);
    for (int u = 0; u < g->b->names.npieces; u++)
        if (is_hex(p->at[u]) && !is_leader(g->b, u))
            hold(p, p->at[u], g->b->unit[u].is.side);
}

/* MS-11.4-i: a brigade that comes back has one step. */
static void reduce_the_lost(struct play *g)
{
    struct position *p = g->p;
    for (uint64_t left = g->b->of_type[BRIGADE]; left; left &= left - 1) {
        int at = p->at[first_of(left)];
        bool lost = at == ELIMINATED || at == CAPTURED || at == EXITED || at == DEAD;
        if (lost || (at == RESERVE && has(p->returning, first_of(left))))
            p->reduced |= left & -left;
    }
}

/* MS-6.2, 9.3-d, 11.3-d: who has not moved is where he began. */
static void look_at_movement(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int next = stack_of(p)->frame[0].stage;
    if (left_out(file, "zoned") && next >= ST_MOVED && next <= ST_COMBAT)
        p->zoned = ms_in_enemy_zones(&look, p->phasing) & ~p->moved;
    if (left_out(file, "bound") && under_way(p, S_MOVE))
        p->bound = ms_in_squares(&look, p->phasing) & ~p->moved;
}

/* MS-7.3, A-49 to A-51: of each hex that has struck nobody is left. */
static void look_at_combat(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    if (!left_out(file, "entitled") || !(under_way(p, S_COMBAT) || under_way(p, S_COUNTER)))
        return;
    p->entitled = ms_watchers(&look) & ~p->struck;
    for (uint64_t left = p->attacked & g->b->units_of[!p->phasing]; left; left &= left - 1)
        if (is_hex(p->at[first_of(left)]))
            p->entitled &= ~ms_in_hex(&look, p->at[first_of(left)]);
}

void ms_complete(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    const struct gg_frame *frame = top_of(p);
    uint8_t turn = g->b->steps_a_turn[p->phasing], all = p->steps_left[p->phasing];
    put_away(g, file);
    hold_ground(g, file);
    reduce_the_lost(g);
    if (stack_of(p)->frame[0].step != S_TURN)
        return;
    look_at_movement(g, file);
    look_at_combat(g, file);
    if (left_out(file, "steps_now") && frame->step == S_RECOVER && frame->stage == R_STEPS)
        p->steps_now = turn < all ? turn : all;
}
