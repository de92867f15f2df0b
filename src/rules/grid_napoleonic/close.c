/*
 * close.c - the melee phase (GN-6-a, b, h): who may close on whom, melees that go on, closings one by one.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

enum { GOING_ON, FIRST_CLOSES, SECOND_CLOSES };

/* --- who may close (GN-6-a, b) --- */

bool gn_may_attack(const struct look *g, int unit)
{
    int formation = g->p->formation[unit];
    return on_board(g->p->at[unit]) && !has(g->b->guns, unit) && formation != LINE &&
           formation != SQUARE && !bad_order(g, unit) && !g->p->engaged[unit] &&
           g->p->ap[unit] >= g->b->close_ap && !has(g->p->closed, unit) &&
           !g->p->broken[g->b->piece[unit].brigade] && gn_in_command(g, unit);
}

/* The target is next to it, in its front, on ground where they can fight. */
bool gn_may_reach(const struct look *g, int unit, int target)
{
    int from = g->p->at[unit], to = g->p->at[target];
    if (!on_board((unsigned)to) || gg_grid_distance(&g->b->map, from, to) != 1 ||
        !gn_faces(g, unit, to))
        return false;
    bool cover = in_cover(g, to);
    if (is_cavalry(g->b, unit))
        return !cover;
    return cover || !is_cavalry(g->b, target) || bad_order(g, target);
}

/* A closing enters the space of the target, so all enemies there must be free. */
bool gn_may_close(const struct look *g, int unit, int target)
{
    return !g->p->engaged[target] && gn_may_attack(g, unit) && gn_may_reach(g, unit, target);
}

/* --- T6 --- */

static void offer_closings(const struct look *g, struct offer *o)
{
    for (uint64_t left = g->b->units_of[g->p->phasing]; left; left &= left - 1) {
        int unit = first_of(left);
        if (!gn_may_attack(g, unit))
            continue;
        uint64_t foes = gn_near(g, g->p->at[unit], 1, g->b->units_of[!g->p->phasing]);
        for (; foes; foes &= foes - 1)
            if (gn_may_close(g, unit, first_of(foes)))
                offer(o, (struct words){V_CLOSE, unit, 0, first_of(foes), NO_UNIT, 0});
    }
    if (o->count)
        offer_word(o, V_DONE);
}

static uint64_t engaged_units(const struct look *g)
{
    uint64_t units = 0;
    for (int u = 0; u < g->b->nunits; u++)
        if (g->p->engaged[u])
            units |= bit(u);
    return units;
}

/* GN-6-j: the side that closed attacks; each side fights with its first unit. */
static void go_on_with(struct play *g, int unit)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    int space = p->at[unit], side = side_of(&look, unit);
    int closed = p->engaged[unit] == BY_CLOSING ? side : !side;
    uint64_t attackers = gn_here(&look, space, closed), defenders = gn_here(&look, space, !closed);
    p->fought |= attackers | defenders;
    p->melee = (struct melee){.space = (uint16_t)space,
                              .attacker = (uint8_t)first_of(attackers),
                              .defender = (uint8_t)first_of(defenders),
                              .side = (uint8_t)closed};
    push_step(p, S_MELEE);
}

static bool run_melees(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    struct offer o = {NULL, 0, 0};
    if (frame->stage == GOING_ON) {
        uint64_t left = engaged_units(&look) & ~g->p->fought;
        if (left)
            go_on_with(g, gn_next(&look, left));
        else
            frame->stage = FIRST_CLOSES;
        return false;
    }
    g->p->phasing = g->p->first ^ (frame->stage == SECOND_CLOSES);
    offer_closings(&look, &o);
    if (o.count)
        return true;
    if (frame->stage == SECOND_CLOSES) {
        g->p->fought = 0;
        pop(g->p);
    } else
        frame->stage = SECOND_CLOSES;
    return false;
}

static void choose_closing(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct position *p = g->p;
    struct look look = look_of(g);
    if (w.verb == V_DONE) {
        if (top(p)->stage == SECOND_CLOSES) {
            p->fought = 0;
            pop(p);
        } else
            top(p)->stage = SECOND_CLOSES;
        return;
    }
    p->closed |= bit(w.unit);
    p->ap[w.unit] = (uint8_t)(p->ap[w.unit] - g->b->close_ap);
    p->melee = (struct melee){.space = p->at[w.second],
                              .attacker = (uint8_t)w.unit,
                              .defender = (uint8_t)w.second,
                              .side = p->phasing,
                              .flank = gn_aspect(&look, w.second, p->at[w.unit]) >= 2,
                              .closing = 1};
    gg_note_args(g, E_CLOSE, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.second});
    push_step(p, S_MELEE);
}

static bool melees_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    if (frame->stage == GOING_ON)
        return above != NULL;
    return g->p->phasing == (g->p->first ^ (frame->stage == SECOND_CLOSES));
}

static const char *const melees_words[] = {"going-on", "first", "second"};
static const struct gg_field melees_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 3, .words = melees_words,
     .line = "melees that go on, the closings of the first mover, of the second"},
    {0}};

const struct gg_step gn_melees = {
    .name = "melees",
    .phase = "melee",
    .prompt = "{side}: who closes, and on whom?",
    .done = "Nobody else closes",
    .run = run_melees,
    .offer = offer_closings,
    .choose = choose_closing,
    .nothing = gg_pass_prepares_none,
    .fits = melees_fits,
    .locals = melees_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_MELEE},
                                          {GG_ANY_STAGE, S_CASCADE},
                                          {0, GG_NO_STEP}},
};
