/*
 * deploy.c - deployment, one unit at a time, its pose in three steps: x, y, facing (BG-DP-2, DP-3, GE-13).
 */
#include <stdlib.h>

#include "rules/battleground/battleground.h"

enum { AT_X, AT_Y, AT_FACING };
enum { LEAST = 125 }; /* no card's middle lies nearer to an edge */

static int zone_low(int side)
{
    return side ? TABLE_DEPTH - ZONE_DEPTH : 0;
}

/* The cards and the ground that could be in the way of a card whose middle has this x: those of the own zone near it. */
struct crowd {
    const struct look *g;
    int unit, x, low, n;
    bool ground;
    struct gg_lie at[ARMY_MAX];
};

static struct crowd crowd_at(const struct look *g, int unit, int x)
{
    enum { CARDS_APART = 431, HALF_APART = 216 };
    struct crowd c = {.g = g, .unit = unit, .x = x, .low = zone_low(side_of(g, unit))};
    for (uint64_t set = own(g, side_of(g, unit)); set; set &= set - 1)
        if (abs(g->p->unit[first_of(set)].x - x) < CARDS_APART)
            c.at[c.n++] = lie_of(g->p, first_of(set));
    c.ground = bg_impassable_near(g, unit, (struct gg_point){x - HALF_APART, c.low},
                                  (struct gg_point){x + HALF_APART, c.low + ZONE_DEPTH});
    return c;
}

/* Bit j: a card faced so may lie j quanta up its zone. Touching is allowed; enemies are in another zone. */
static uint32_t rows_for(const struct crowd *c, int f)
{
    struct gg_lie lie = {c->x, c->low, f};
    struct gg_point d = gg_facing[f];
    int across = bg_size.depth * abs(d.x) + bg_size.width * abs(d.y);
    int deep = bg_size.depth * abs(d.y) + bg_size.width * abs(d.x);
    int first = (deep + GG_QUANTUM - 1) / GG_QUANTUM, last = (ZONE_DEPTH - deep) / GG_QUANTUM;
    struct gg_slide slide = {lie, GG_QUARTER, last, bg_size};
    if (c->x < across || c->x > TABLE_WIDTH - across)
        return 0;
    uint32_t rows = (~0u >> (31 - last)) & ~0u << first;
    for (int i = 0; i < c->n && rows; i++) {
        int low = first, high = last;
        if (gg_slide_meets(&slide, c->at[i], bg_size, false, &low, &high))
            rows &= ~((~0u >> (31 - high)) & ~0u << low);
    }
    for (uint32_t left = c->ground ? rows : 0; left; left &= left - 1) {
        int j = __builtin_ctz(left);
        if (bg_impassable(c->g, c->unit, gg_moved(lie, GG_QUARTER, j)))
            rows &= ~(1u << j);
    }
    return rows;
}

/* Is one row free at all? The facing that lies square is the likeliest; turned about a card lies the same. */
static bool any_row(const struct crowd *c)
{
    for (int f = 0; f < 2 * GG_QUARTER; f++)
        if (rows_for(c, f))
            return true;
    return false;
}

static uint32_t rows_of(const struct crowd *c)
{
    uint32_t rows = 0;
    for (int f = 0; f < 2 * GG_QUARTER; f++)
        rows |= rows_for(c, f);
    return rows;
}

static bool has_row(const struct crowd *c, uint32_t rows, int y)
{
    return y >= c->low && y <= c->low + ZONE_DEPTH && rows >> ((y - c->low) / GG_QUANTUM) & 1;
}

static bool any_y(const struct look *g, int unit, int x)
{
    struct crowd c = crowd_at(g, unit, x);
    return any_row(&c);
}

static bool any_place(const struct look *g, int unit)
{
    for (int x = LEAST; x <= TABLE_WIDTH - LEAST; x += GG_QUANTUM)
        if (any_y(g, unit, x))
            return true;
    return false;
}

/* --- which unit --- */

static uint64_t waiting(const struct look *g, int side)
{
    return g->b->army[side] & ~g->p->here & ~g->p->gone;
}

/* A unit for which no pose is left stays out. All of one side that the ground treats alike fare the same. */
static void leave_out(struct play *g, int side)
{
    struct look look = look_of(g);
    unsigned asked = 0, none = 0; /* by column of the ground's table */
    for (uint64_t set = waiting(&look, side); set; set &= set - 1) {
        int unit = first_of(set);
        unsigned column = 1u << g->b->unit[unit].column;
        if (!(asked & column) && !any_place(&look, unit))
            none |= column;
        asked |= column;
        if (!(none & column))
            continue;
        g->p->gone |= bit(unit);
        gg_note(g, E_LEFT_OUT, unit, -1, -1);
    }
}

/* Who has nobody left to place is skipped. */
static bool run_deploy(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    for (int s = 0; s < GG_SIDES; s++)
        leave_out(g, s);
    if (!waiting(&look, f->side))
        f->side = !f->side;
    if (waiting(&look, f->side))
        return true;
    pop(g->p);
    return false;
}

static void offer_deploy(const struct look *g, struct offer *o)
{
    for (uint64_t set = waiting(g, top_of(g->p)->side); set; set &= set - 1)
        offer_unit(o, V_PLACE, first_of(set));
}

static void choose_deploy(struct play *g, gg_choice c)
{
    push_unit(g->p, S_PLACE, unit_of(c));
}

const struct gg_step bg_deploy = {
    .name = "deploy",
    .phase = "deployment",
    .prompt = "{side}: which unit do you place?",
    .run = run_deploy,
    .decider = gg_by_frame,
    .offer = offer_deploy,
    .choose = choose_deploy,
    .locals = gg_local_side,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_PLACE}, {0, GG_NO_STEP}},
};

/* --- where --- */

static void offer_place_steps(const struct look *g, struct offer *o)
{
    const struct gg_frame *f = top_of(g->p);
    struct words w = {V_X, f->unit, 0, NO_UNIT, NO_UNIT, 0};
    struct crowd c = crowd_at(g, f->unit, f->place);
    uint32_t rows = f->stage == AT_Y ? rows_of(&c) : 0;
    int y = f->number * GG_QUANTUM;
    if (f->stage == AT_X)
        for (; w.extra <= TABLE_WIDTH; w.extra += GG_QUANTUM)
            if (any_y(g, f->unit, w.extra))
                offer(o, w);
    if (f->stage == AT_Y)
        for (w.verb = V_Y; w.extra <= TABLE_DEPTH; w.extra += GG_QUANTUM)
            if (has_row(&c, rows, TABLE_DEPTH - w.extra))
                offer(o, w);
    if (f->stage == AT_FACING)
        for (w.verb = V_FACE; w.extra < GG_FACINGS; w.extra++)
            if (has_row(&c, rows_for(&c, w.extra), y))
                offer(o, w);
}

static void choose_place(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    int unit = f->unit;
    if (f->stage == AT_X)
        f->place = (uint16_t)extra_of(c);
    else if (f->stage == AT_Y)
        f->number = (uint8_t)((TABLE_DEPTH - extra_of(c)) / GG_QUANTUM);
    f->stage++;
    if (f->stage <= AT_FACING)
        return;
    struct gg_lie lie = {f->place, f->number * GG_QUANTUM, extra_of(c)};
    pop(g->p);
    top(g->p)->side = !top(g->p)->side;
    g->p->here |= bit(unit);
    bg_stand_at(g, unit, lie);
    gg_note(g, E_PLACED, unit, -1, -1);
}

static int place_decider(const struct look *g)
{
    return side_of(g, top_of(g->p)->unit);
}

static bool place_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    struct crowd c = crowd_at(g, f->unit, f->place);
    return has(waiting(g, side_of(g, f->unit)), f->unit) && f[-1].side == side_of(g, f->unit) &&
           f->place % GG_QUANTUM == 0 && (f->stage > AT_X || f->place == 0) &&
           (f->stage > AT_Y || f->number == 0) && (f->stage != AT_X || any_place(g, f->unit)) &&
           (f->stage != AT_Y || any_y(g, f->unit, f->place)) &&
           (f->stage != AT_FACING || has_row(&c, rows_of(&c), f->number * GG_QUANTUM));
}

static const char *const place_words[] = {"x", "y", "facing"};
static const struct gg_field place_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = 3, .words = place_words},
    {"x", GG_FIELD_NUMBER, GG_LOCAL(place), .low = 0, .high = TABLE_WIDTH},
    {"y", GG_FIELD_NUMBER, GG_LOCAL(number), .low = 0, .high = TABLE_DEPTH / GG_QUANTUM,
     .line = "in quarters of an inch"},
    {0}};

const struct gg_step bg_place = {
    .name = "place",
    .phase = "deployment",
    .prompt = "{side}: {asked} of {unit}?",
    .decider = place_decider,
    .offer = offer_place_steps,
    .choose = choose_place,
    .fits = place_fits,
    .locals = place_locals,
};

/* --- who begins: a die each, the higher first, equal dice again --- */

static const char *const lots_words[] = {"the second side begins", "again",
                                         "the first side begins"};
static const struct gg_table lots = {.name = "lot",
                                     .first_row = -1,
                                     .rows = 3,
                                     .columns = 1,
                                     .codes = lots_words,
                                     .ncodes = 3,
                                     .cell = {0, 1, 2}};

static void roll_lots(const struct look *g, struct gg_roll *r)
{
    bool turn = top_of(g->p)->number;
    gg_roll_d6(r, turn ? "First turn" : "First to place", turn ? "BG-DP-5" : "BG-DP-2");
    r->die = "first side's die";
    r->second = "second side's die";
    r->dice = 2;
    r->against = true;
    r->reading = GG_TABLE;
    r->table = &lots;
    r->meant = true;
}

static void settle_lots(struct play *g, int result)
{
    int number = top(g->p)->number, first = result / 6, second = result % 6;
    if (first == second) {
        gg_note_args(g, E_LOTS_EQUAL, NO_UNIT, (int16_t[GG_LOG_ARGS]){(int16_t)(first + 1)});
        return;
    }
    pop(g->p);
    g->p->phasing = second > first;
    if (number)
        g->p->first = g->p->phasing;
    gg_note_side(g, E_LOTS, g->p->phasing, number);
}

static const struct gg_field lots_locals[] = {
    {"first_turn", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "and not who places first"}, {0}};

const struct gg_step bg_lots = {
    .name = "lots",
    .phase = "deployment",
    .prompt = "A die each decides who begins.",
    .roll = roll_lots,
    .settle = settle_lots,
    .locals = lots_locals,
};
