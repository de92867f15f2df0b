/*
 * turn.c - the beginning of a game and the player turn (BG-TN, DP, AA-2), departures and the end (BG-DS, BG-VC).
 */
#include <string.h>

#include "rules/battleground/battleground.h"

/* --- departures --- */

/* BG-DS-7: its engagements end at once. */
void bg_part(struct play *g, int unit)
{
    for (uint64_t set = g->p->foes[unit]; set; set &= set - 1)
        g->p->foes[first_of(set)] &= ~bit(unit);
    g->p->foes[unit] = 0;
}

void bg_remove(struct play *g, int unit, int event)
{
    struct position *p = g->p;
    uint64_t left = ~bit(unit);
    uint16_t was_x = p->unit[unit].was_x, was_y = p->unit[unit].was_y;
    uint8_t was_f = p->unit[unit].was_f;
    gg_note(g, event, unit, -1, -1);
    bg_part(g, unit);
    uint64_t *const sets[] = {
        &p->here,          &p->routing,  &p->at_edge,    &p->brave,    &p->disrupted,
        &p->bound,         &p->done,     &p->moved,      &p->charging, &p->frightened,
        &p->lashed,        &p->marched,  &p->controlled, &p->rallied,  &p->trampled,
        &p->engaged_first, &p->pressed,  &p->shaken,     &p->fought,   &p->recoil,
        &p->harried,       &p->checking, &p->failed,     &p->struck,   &p->scaling};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        *sets[i] &= left;
    for (int u = 0; u < g->b->names.npieces; u++)
        p->blocked[u] &= left;
    p->fresh[unit] = p->blocked[unit] = 0; /* others have met it all the same (BG-PC-5) */
    p->gone |= bit(unit);
    p->unit[unit] =
        (struct stand){.target = NO_UNIT, .was_x = was_x, .was_y = was_y, .was_f = was_f};
}

/* --- the end --- */

/* In half points: units gone count whole, with `half` those that rout or are in the red count half (BG-VC-3). */
int bg_points_lost(const struct look *g, int side, bool half)
{
    int sum = 0;
    for (uint64_t set = g->b->army[side]; set; set &= set - 1) {
        int unit = first_of(set), points = card_of(g, unit)->points;
        bool weak = has(g->p->routing, unit) ||
                    bg_state(card_of(g, unit), g->p->unit[unit].marks) == IN_RED;
        sum += has(g->p->gone, unit)                   ? 2 * points
               : half && weak && has(g->p->here, unit) ? points
                                                       : 0;
    }
    return sum;
}

static void end_game(struct play *g, int winner, enum why why)
{
    g->p->winner = (uint8_t)winner;
    g->p->why = (uint8_t)why;
    bg_keep_marks(g, false);
    gg_finish(g);
    gg_note_args(g, E_OVER, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)winner, (int16_t)why});
}

/* BG-VC-1, VC-4: what is removed together counts together, so both may lose at once. */
bool bg_judge(struct play *g)
{
    struct look look = look_of(g);
    bool lost[GG_SIDES];
    if (top(g->p)->step == S_OVER)
        return true;
    enum why why = WHY_DESTROYED;
    for (int s = 0; s < GG_SIDES; s++) {
        bool none = own(&look, s) == 0;
        lost[s] = none || (g->b->threshold &&
                           bg_points_lost(&look, s, false) > 2 * g->b->threshold); /* BG-VC-4 */
        if (lost[s] && !none)
            why = WHY_THRESHOLD;
    }
    if (!lost[0] && !lost[1])
        return false;
    end_game(g, lost[0] && lost[1] ? DRAWN : lost[0], why);
    return true;
}

static void end_by_points(struct play *g)
{
    struct look look = look_of(g);
    int lead = bg_points_lost(&look, 1, true) - bg_points_lost(&look, 0, true);
    end_game(g, lead >= 2 * LEAD_TO_WIN ? 0 : -lead >= 2 * LEAD_TO_WIN ? 1 : DRAWN, WHY_POINTS);
}

/* --- the turn --- */

/* BG-TN-4 */
static void begin_turn(struct play *g)
{
    struct position *p = g->p;
    p->done = p->moved = p->charging = p->frightened = p->lashed = p->marched = p->controlled = 0;
    p->rallied = p->trampled = p->pressed = p->shaken = p->fought = p->recoil = p->harried = 0;
    p->engaged_first = 0;
    memset(p->fresh, 0, sizeof p->fresh);
    for (int u = 0; u < g->b->names.npieces; u++)
        if (p->foes[u])
            p->engaged_first |= bit(u);
    gg_note_side(g, E_TURN, p->phasing, p->turn);
}

/* BG-DP-2: who has more units places first. */
static void begin_placing(struct play *g)
{
    int a = count_of(g->b->army[0]), b = count_of(g->b->army[1]);
    g->p->phasing = a < b;
    if (a == b)
        push_step(g->p, S_LOTS);
}

/* BG-AA-2: the cards drawn before the game, side by side. */
static void draw_insight(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    int drawn = f->number++, first = g->b->insight[0];
    if (drawn >= first + g->b->insight[1]) {
        f->number = 0;
        f->stage = T_FIRST;
        return;
    }
    g->p->phasing = drawn >= first;
    if (gg_deck_count(&look, g->p->phasing))
        push_step(g->p, S_DRAW);
}

static void decide_first(struct play *g)
{
    if (g->b->first == GG_NOBODY)
        push(g->p, (struct gg_frame){.step = S_LOTS, .number = 1});
    else
        g->p->phasing = g->p->first = (uint8_t)g->b->first;
}

static void next_turn(struct play *g)
{
    struct position *p = g->p;
    if (p->turn == g->b->limit) {
        end_by_points(g);
        return;
    }
    p->turn++;
    p->phasing = !p->phasing;
}

static void open_phase(struct play *g, int stage)
{
    gg_note_side(g, E_PHASE, g->p->phasing, stage);
    push(g->p, (struct gg_frame){.step = (uint8_t)(stage == T_COMMAND  ? S_COMMAND
                                                   : stage == T_COMBAT ? S_COMBAT
                                                                       : S_COURAGE),
                                 .number = stage == T_AFTER});
}

static bool run_turn(struct play *g)
{
    struct gg_frame *f = top(g->p);
    int stage = f->stage;
    if (stage == T_INSIGHT) {
        draw_insight(g);
        return false;
    }
    f->stage = (uint8_t)(stage + 1 < NTURN_STAGES ? stage + 1 : T_BEGIN);
    if (stage == T_PLACERS)
        begin_placing(g);
    else if (stage == T_DEPLOY)
        push(g->p, (struct gg_frame){.step = S_DEPLOY, .side = g->p->phasing});
    else if (stage == T_ORDERS) {
        g->p->unseen = 1;
        push_step(g->p, S_ORDERS);
    } else if (stage == T_FIRST)
        decide_first(g);
    else if (stage == T_BEGIN) {
        begin_turn(g);
        if (g->p->turn == 1) /* BG-TN-2 */
            f->stage = T_COMBAT;
        bg_judge(g);
    } else if (stage == T_END)
        next_turn(g);
    else
        open_phase(g, stage);
    return false;
}

static const char *const turn_words[] = {"placers", "deploy", "orders", "insight", "first", "begin",
                                         "command", "before", "combat", "after",   "end"};
static const struct gg_field turn_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = NTURN_STAGES, .words = turn_words},
    {"drawn", GG_FIELD_NUMBER, GG_LOCAL(number), .low = 0, .high = 2 * DECK_SIZE,
     .line = "cards drawn before the game"},
    {0}};

const struct gg_step bg_turn = {
    .name = "turn",
    .run = run_turn,
    .locals = turn_locals,
    .may_bear = (const struct gg_above[]){{T_DEPLOY, S_LOTS},
                                          {T_ORDERS, S_DEPLOY},
                                          {T_INSIGHT, S_ORDERS},
                                          {T_INSIGHT, S_DRAW},
                                          {T_BEGIN, S_LOTS},
                                          {T_BEFORE, S_COMMAND},
                                          {T_COMBAT, S_COURAGE},
                                          {T_AFTER, S_COMBAT},
                                          {T_END, S_COURAGE},
                                          {0, GG_NO_STEP}},
};
