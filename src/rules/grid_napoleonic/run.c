/*
 * run.c - a run toward the friendly edge (GN-4-h): after a failed check (2.5) or because a unit could not be rallied (2.6).
 * Its leaders decide, its D6 falls, it goes, and whom it upset is noted for the cascade.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* Stages of the step; number is what the D6 came to. */
enum { R_LEADERS, R_DICE, R_CHOICE };
enum { PATH_MAX = GN_PATH_MAX };

/* A run being made. */
struct course {
    int unit, side, label, spaces;
    int from, length;
    uint16_t path[PATH_MAX]; /* the spaces entered */
    bool off, trapped;
};

static bool by_2_6(const struct gg_frame *frame)
{
    return frame->side;
}

void gn_bad_order_move(struct play *g, int unit)
{
    push_step(g->p, S_CASCADE);
    push(g->p, (struct gg_frame){.step = S_RUN, .unit = (uint8_t)unit, .side = 1});
}

/* --- the way --- */

static bool overstacked(const struct look *g, int unit)
{
    int others = gn_stack(g, g->p->at[unit], side_of(g, unit), unit);
    return others + !is_crew(g, unit) > g->b->stacking;
}

static void go(struct play *g, struct course *c)
{
    struct look look = look_of(g);
    int way;
    while (c->length < c->spaces ||
           (c->spaces > 0 && c->length < PATH_MAX && overstacked(&look, c->unit))) {
        if (!gn_flight_way(&look, c->unit, &way)) {
            c->trapped = true;
            return;
        }
        c->off = way < 0;
        if (c->off)
            return;
        g->p->at[c->unit] = g->b->map.near[g->p->at[c->unit]][way];
        c->path[c->length++] = g->p->at[c->unit];
    }
}

/* GN-7-e: leaders who run with it end where it ends. */
static void bring_leaders(struct play *g, const struct course *c)
{
    struct look look = look_of(g);
    for (int leader = gn_leader_at(&look, c->from, c->side, NO_UNIT); leader != NO_UNIT;
         leader = gn_leader_at(&look, c->from, c->side, leader)) {
        if (!(g->p->marks[leader] & GOES_ALONG))
            continue;
        g->p->marks[leader] &= (uint8_t)~GOES_ALONG;
        if (c->off)
            gn_leader_off(g, leader);
        else
            g->p->at[leader] = g->p->at[c->unit];
    }
}

/* --- whom it upsets (GN-2.7-c) --- */

static bool next_to(const struct look *g, int a, int b)
{
    if (!opt(g->battle, CONTAGION_ADJACENCY))
        return gg_grid_distance(&g->b->map, a, b) == 1;
    return abs(g->b->map.x[a] - g->b->map.x[b]) + abs(g->b->map.y[a] - g->b->map.y[b]) == 1;
}

/* Friends who check at all: 1 and 4. */
static uint64_t upsettable(const struct look *g, const struct course *c)
{
    uint64_t friends = gn_on_board(g, c->side) & ~bit(c->unit), already = 0;
    int repeat = opt(g->battle, CONTAGION_REPEAT);
    if (repeat == PER_MOVER)
        already = g->p->upset[c->unit];
    for (int u = 0; repeat == ONCE_PER_PHASE && u < g->b->nunits; u++)
        already |= g->p->upset[u];
    friends &= ~already;
    for (uint64_t left = friends; left; left &= left - 1) {
        int u = first_of(left);
        if (g->p->engaged[u] || (opt(g->battle, CONTAGION_BAD_ORDER) && bad_order(g, u)))
            friends &= ~(left & -left);
    }
    return friends;
}

/* 2 and 3: beside the run, or in its way. */
static void note_upset(const struct look *g, const struct course *c, struct flight *f)
{
    bool first = !opt(g->battle, CONTAGION_START_SPACE);
    for (uint64_t left = upsettable(g, c); left; left &= left - 1) {
        int at = g->p->at[first_of(left)];
        bool through = false;
        bool beside = first && (at == c->from || next_to(g, at, c->from));
        for (int i = 0; i < c->length; i++) {
            through |= at == c->path[i];
            beside |= next_to(g, at, c->path[i]);
        }
        if (through)
            f->through |= left & -left;
        else if (beside)
            f->adjacent |= left & -left;
    }
}

/* 5: a move of 2.6 is no new retreat or rout and upsets only those in its way. */
static void upset_friends(struct play *g, const struct course *c, bool of_2_6)
{
    struct look look = look_of(g);
    int on_2_6 = opt(g->battle, CONTAGION_ON_2_6);
    struct flight f = {.from = (uint16_t)c->from,
                       .unit = (uint8_t)c->unit,
                       .result = (uint8_t)c->label,
                       .length = (uint8_t)(c->length + c->off)};
    if (c->label < RETREAT || (of_2_6 && on_2_6 == NOTHING_AT_ALL))
        return;
    note_upset(&look, c, &f);
    if (of_2_6 && on_2_6 == ONLY_THROUGH)
        f.adjacent = 0;
    if (f.adjacent | f.through)
        g->p->flight = f;
}

/* --- the end of it --- */

static void tell(struct play *g, const struct course *c, bool of_2_6)
{
    struct gg_event e = {.kind = (uint16_t)(c->off   ? E_RUN_OFF
                                            : of_2_6 ? E_BAD_MOVE
                                                     : E_RUN),
                         .side = (int8_t)c->side,
                         .piece = (int16_t)c->unit,
                         .from = c->from,
                         .to = c->off ? -1 : g->p->at[c->unit]};
    e.arg[0] = (int16_t)c->label;
    e.arg[1] = (int16_t)c->length;
    if (g->log && (c->length || c->off))
        gg_log_add(g->log, e);
}

/* GN-4-h: nowhere to go costs a casualty; with an enemy in its space it is lost. */
static void stop(struct play *g, struct course *c)
{
    struct look look = look_of(g);
    int unit = c->unit;
    if (c->trapped)
        gg_note(g, E_TRAPPED, unit, g->p->at[unit], g->p->at[unit]);
    if (gn_here(&look, g->p->at[unit], !c->side)) {
        gg_note(g, E_CAUGHT, unit, g->p->at[unit], g->p->at[unit]);
        gn_remove(g, unit, ELIMINATED);
        return;
    }
    if (!c->trapped)
        return;
    gn_lose(g, unit, 1);
    if (on_board(g->p->at[unit]) && gn_elim_due(&look, unit))
        gn_check(g, unit, ELIM_CHECK, NO_UNIT);
}

static void set_out(struct play *g, struct course *c, int unit, int label, int spaces)
{
    struct look look = look_of(g);
    c->unit = unit;
    c->side = side_of(&look, unit);
    c->label = label;
    c->spaces = spaces;
    c->from = g->p->at[unit];
    c->length = 0;
    c->off = c->trapped = false;
    if (spaces > 0) {
        gn_abandon(g, unit); /* GN-4-i */
        g->p->engaged[unit] = FREE;
    }
}

/* Checks that the run causes are the cascade's. */
static void arrive(struct play *g, struct course *c, bool of_2_6)
{
    tell(g, c, of_2_6);
    upset_friends(g, c, of_2_6);
    bring_leaders(g, c);
    if (c->off)
        gn_remove(g, c->unit, OFF);
    else
        stop(g, c);
    gn_settle_space(g, c->from);
    for (int i = 0; i < c->length; i++)
        gn_settle_space(g, c->path[i]);
}

/* The step is over when it is called. */
static void make_run(struct play *g, int unit, int label, int spaces, bool of_2_6)
{
    struct course c;
    pop(g->p);
    gn_leave_queue(g->p, unit);
    set_out(g, &c, unit, label, spaces);
    go(g, &c);
    arrive(g, &c, of_2_6);
}

void gn_has_run(struct play *g, const struct gn_run_told *told)
{
    struct course c;
    int label = told->of_2_6 ? g->p->level[told->unit] : told->result;
    if (!told->of_2_6)
        gn_lose_order(g, told->unit, label);
    push_step(g->p, S_CASCADE);
    set_out(g, &c, told->unit, label, told->length + told->off);
    for (; c.length < told->length; c.length++)
        c.path[c.length] = told->path[c.length];
    if (c.length)
        g->p->at[c.unit] = c.path[c.length - 1];
    c.off = told->off;
    for (int i = 0; i < told->nalong; i++)
        g->p->marks[told->along[i]] |= GOES_ALONG;
    arrive(g, &c, told->of_2_6);
}

/* --- the step --- */

static int undecided(const struct look *g, int after)
{
    int unit = top_of(g->p)->unit, space = g->p->at[unit];
    int leader = gn_leader_at(g, space, side_of(g, unit), after);
    while (leader != NO_UNIT && g->p->marks[leader] & GOES_ALONG)
        leader = gn_leader_at(g, space, side_of(g, unit), leader);
    return leader;
}

static bool run_run(struct play *g)
{
    struct look look = look_of(g);
    if (top(g->p)->stage == R_LEADERS && undecided(&look, NO_UNIT) == NO_UNIT)
        top(g->p)->stage = R_DICE;
    return true;
}

static bool run_rolls(const struct look *g)
{
    return top_of(g->p)->stage == R_DICE;
}

static void offer_run(const struct look *g, struct offer *o)
{
    const struct gg_frame *frame = top_of(g->p);
    if (frame->stage == R_CHOICE) {
        offer_unit(o, V_GO, frame->unit);
        offer_unit(o, V_STAY, frame->unit);
        return;
    }
    for (int leader = undecided(g, NO_UNIT); leader != NO_UNIT; leader = undecided(g, leader))
        offer_unit(o, V_ALONG, leader);
    offer_word(o, V_DONE);
}

static void choose_run(struct play *g, gg_choice c)
{
    struct gg_frame frame = *top(g->p);
    switch (verb_of(c)) {
    case V_ALONG:
        g->p->marks[unit_of(c)] |= GOES_ALONG;
        break;
    case V_DONE:
        top(g->p)->stage = R_DICE;
        break;
    case V_GO:
        make_run(g, frame.unit, g->p->level[frame.unit], frame.number, true);
        break;
    default:
        gg_note(g, E_HOLDS, frame.unit, g->p->at[frame.unit], g->p->at[frame.unit]);
        make_run(g, frame.unit, g->p->level[frame.unit], 0, true);
        break;
    }
}

static void roll_run(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    bool of_2_6 = by_2_6(frame);
    gg_roll_d6(r, of_2_6 ? "Bad-order move" : "Distance of the run",
               of_2_6 ? "GN-2.6-f" : "GN-2.5-a");
    r->piece = frame->unit;
    r->reading = GG_TABLE;
    r->table = of_2_6 ? &g->b->bad_move : &g->b->run;
    r->column = of_2_6 ? g->p->level[frame->unit] : g->p->waits[frame->unit];
    r->column_why = "level";
}

/* GN-2.6-g: the figure of level 1, or 0. */
static bool owner_decides(struct play *g, struct gg_frame *frame, int *spaces)
{
    int choice = opt(g->battle, LEVEL1_CHOICE);
    if (g->p->level[frame->unit] != 1 || *spaces == 0)
        return false;
    if (choice == NEVER_RUN || (choice == BY_CAUSE && has(g->p->disordered, frame->unit)))
        *spaces = 0;
    if (choice != BY_OWNER)
        return false;
    frame->stage = R_CHOICE;
    frame->number = (uint8_t)*spaces;
    return true;
}

static void settle_run(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    struct gg_roll r;
    roll_run(&look, &r);
    int spaces = gg_roll_cell(&r, result), unit = frame->unit;
    if (!by_2_6(frame))
        make_run(g, unit, g->p->waits[unit], spaces, false);
    else if (!owner_decides(g, frame, &spaces))
        make_run(g, unit, g->p->level[unit], spaces, true);
}

static bool run_fits(const struct look *g, const struct gg_frame *frame,
                     const struct gg_frame *above)
{
    int unit = frame->unit;
    if (above || is_leader(g->b, unit) || !there(g, unit) || g->p->flight.result)
        return false;
    if (frame->stage == R_CHOICE && (!by_2_6(frame) || g->p->level[unit] != 1))
        return false;
    if ((frame->stage == R_CHOICE) != (frame->number > 0))
        return false;
    if (by_2_6(frame))
        return bad_order(g, unit) && !g->p->engaged[unit] && !g->p->nqueue;
    return g->p->nqueue && g->p->queue[0] == unit;
}

static const char *const stage_words[] = {"leaders", "dice", "choice"};
static const struct gg_field locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who runs"},
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 3, .words = stage_words,
     .line = "what comes next"},
    {"of_2_6", GG_FIELD_SWITCH, GG_LOCAL(side), .line = "because it could not be rallied"},
    {"spaces", GG_FIELD_NUMBER, GG_LOCAL(number), 0, 12, .line = "the figure its owner may refuse"},
    {0}};

const struct gg_step gn_run_step = {
    .name = "run",
    .phase = "morale",
    .prompt = "{unit} runs.",
    .done = "Nobody else goes along",
    .run = run_run,
    .decider = gn_by_unit,
    .offer = offer_run,
    .choose = choose_run,
    .roll = roll_run,
    .settle = settle_run,
    .rolls = run_rolls,
    .fits = run_fits,
    .locals = locals,
};
