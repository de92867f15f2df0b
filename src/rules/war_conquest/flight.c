/*
 * flight.c - the run of a fleeing unit: the line, friends crossed, the edge of the table (WC-PUR-3, WC-PUR-8, WC-END-8, WC-END-10).
 */
#include "rules/war_conquest/war_conquest.h"

int wc_flee_dice(const struct look *g, int unit)
{
    const struct figures *figure = &g->b->figure;
    return profile_of(g, unit)->move > figure->fast_above ? figure->flee_fast : figure->flee_slow;
}

/* --- the line (WC-PUR-8) --- */

/* A run that is being tried: from where, along what, facing how. */
struct line {
    const struct look *g;
    int unit;
    enum run_kind kind;
    uint64_t spared; /* enemies it does not run into */
    struct body body;
    struct gg_point from, v;
    int length;    /* of v */
    uint64_t near; /* units that lie on the way, however far it goes */
};

static struct gg_point cut(const struct look *g, struct gg_point at)
{
    struct gg_point table = g->b->table;
    at.x = at.x < 0 ? 0 : at.x > table.x ? table.x : at.x;
    at.y = at.y < 0 ? 0 : at.y > table.y ? table.y : at.y;
    return at;
}

static bool on_edge(const struct look *g, struct gg_point at)
{
    struct gg_point table = g->b->table;
    return at.x <= 0 || at.y <= 0 || at.x >= table.x || at.y >= table.y;
}

static struct gg_point at_quantum(const struct line *line, int k)
{
    return cut(line->g, gg_run_along(line->from, line->v, line->length, k));
}

/* Only they are looked at, q by q. The way is rounded to the lattice, so a quantum to each side counts. */
static void look_along(struct line *line)
{
    enum { FARTHEST = 600 }; /* q: beyond every table */
    line->length = gg_length(line->v);
    line->near = 0;
    struct gg_point to = gg_run_along(line->from, line->v, line->length, FARTHEST);
    for (uint64_t set = line->g->p->here & ~bit(line->unit); set; set &= set - 1) {
        struct body other = wc_body(line->g, first_of(set));
        other.size.depth++;
        other.size.width++;
        if (gg_meets(line->from, to, other.lie, other.size))
            line->near |= bit(first_of(set));
    }
}

/* The enemies, or in the end phase any unit, that the leader would meet on his way to there. */
static bool runs_into(const struct line *line, struct gg_point to)
{
    const struct look *g = line->g;
    bool end = line->kind == END_PHASE;
    uint64_t others = end ? line->near : line->near & enemies_of(g, line->unit) & ~line->spared;
    for (uint64_t set = others; set; set &= set - 1) {
        struct body other = wc_body(g, first_of(set));
        if (end ? gg_meets(line->from, to, other.lie, other.size)
                : gg_crosses(line->from, to, other.lie, other.size))
            return true;
    }
    return false;
}

static void note_crossed(const struct line *line, struct gg_point to, struct course *out)
{
    const struct look *g = line->g;
    uint64_t seen = 0;
    for (int i = 0; i < out->ncrossed; i++)
        seen |= bit(out->crossed[i]);
    for (uint64_t set = line->near & friends_of(g, line->unit) & ~seen; set; set &= set - 1) {
        struct body other = wc_body(g, first_of(set));
        if (out->ncrossed < ARMY_MAX && gg_crosses(line->from, to, other.lie, other.size))
            out->crossed[out->ncrossed++] = (uint8_t)first_of(set);
    }
}

static bool is_free_there(const struct line *line, const struct body *body)
{
    return wc_overlapped(line->g, line->unit, body) == 0 && !wc_in_ground(line->g, body, CLOSED);
}

/* Turned on its middle so that it faces f. */
static void turn_line(struct line *line, const struct body *now, int f)
{
    line->body = *now;
    line->body.lie.f = f;
    line->from = wc_leader(&line->body);
}

static void stand_at(const struct line *line, struct gg_point leader, struct course *out)
{
    out->body = line->body;
    out->body.lie.x += leader.x - line->from.x;
    out->body.lie.y += leader.y - line->from.y;
}

/* False: not this way, there is impenetrable ground. At the latest it ends at the edge. */
static bool try_line(struct line *line, int quanta, struct course *out)
{
    look_along(line);
    bool still = line->v.x == 0 && line->v.y == 0;
    struct gg_point last = cut(line->g, line->from);
    out->ncrossed = 0;
    for (int k = 0;; k++) {
        struct gg_point to = at_quantum(line, k);
        out->steps = k;
        if (wc_ground_between(line->g, line->from, to, CLOSED))
            return false;
        if (runs_into(line, to)) {
            stand_at(line, last, out);
            out->end = RUN_FALLS;
            return true;
        }
        if (line->kind != END_PHASE)
            note_crossed(line, to, out);
        stand_at(line, to, out);
        out->end = on_edge(line->g, to) ? RUN_EDGE : RUN_ENDS;
        if (out->end == RUN_EDGE || still || (k >= quanta && is_free_there(line, &out->body)))
            return true;
        last = to;
    }
}

/* The way along v; around impenetrable ground by the facing with the least turn, left first. */
static void find_line(struct line *line, const struct body *now, int quanta, struct course *out)
{
    int g = line->body.lie.f;
    if (try_line(line, quanta, out))
        return;
    for (int turn = 0; turn <= GG_FACINGS / 2; turn++)
        for (int side = 1; side >= -1; side -= 2) {
            int f = gg_turned(g, side * turn);
            turn_line(line, now, f);
            line->v = gg_facing[f];
            if (try_line(line, quanta, out))
                return;
        }
    out->body = *now;
    out->end = RUN_LOST;
    out->ncrossed = 0;
    out->steps = 0;
}

void wc_run_course(const struct look *g, struct flight flight, struct course *out)
{
    int unit = flight.unit;
    enum run_kind kind = flight.kind;
    struct body now = wc_body(g, unit);
    struct line line = {.g = g, .unit = unit, .kind = kind};
    struct gg_point middle = gg_middle(now.lie);
    int side = side_of(g, unit), away = g->p->unit[unit].away;
    line.spared = wc_foes(g, unit); /* those it was engaged with */
    if (kind == FROM_CHARGE) {
        line.spared |= bit(flight.from);
        line.v = gg_minus(middle, leader_of(g, flight.from));
    } else if (kind == FROM_COMBAT && away > 0) {
        line.v = gg_facing[away - 1];
    } else {
        line.v = gg_minus(g->b->rally[side], middle);
    }
    bool still = line.v.x == 0 && line.v.y == 0;
    turn_line(&line, &now, still ? now.lie.f : gg_facing_of(line.v));
    if (kind == TO_RALLY || kind == END_PHASE || (kind == FROM_COMBAT && away == 0))
        line.v = gg_minus(g->b->rally[side], line.from);
    find_line(&line, &now, flight.quanta, out);
}

/* --- the step --- */

/* S_RUN: unit, number: kind, second: the charger, place: the total of the dice, side: how it ended. */

/* What they have won or failed before is of no account any more. */
void wc_put_to_flight(struct play *g, uint64_t units)
{
    struct position *p = g->p;
    p->fleeing |= units;
    p->breaking &= ~units;
    p->failing &= ~units;
    p->charging &= ~units;
    p->shaken &= ~units;
    p->unsteady &= ~units;
    p->won &= ~units;
}

/* From here on it flees, and its engagements are over. */
void wc_flee(struct play *g, int unit)
{
    wc_put_to_flight(g, bit(unit));
    g->p->unit[unit].away = 0;
    wc_part(g, unit);
}

void wc_begin_run(struct play *g, int unit, enum run_kind kind, int other, int total)
{
    push(g->p, (struct gg_frame){.step = S_RUN,
                                 .unit = (uint8_t)unit,
                                 .second = (uint8_t)other,
                                 .number = (uint8_t)kind,
                                 .stage = total ? RN_GO : RN_DICE,
                                 .place = (uint16_t)total});
}

/* WC-PUR-3: battle formations that do not flee themselves. */
static void keep_crossed(struct play *g, const struct course *course)
{
    struct look look = look_of(g);
    struct position *p = g->p;
    p->ncrossed = 0;
    for (int i = 0; i < course->ncrossed; i++) {
        int friend = course->crossed[i];
        if (is_battle(&look, friend) && !flees(&look, friend))
            p->crossed[p->ncrossed++] = (uint8_t) friend;
    }
}

static void make_run(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct course course;
    wc_run_course(&look,
                  (struct flight){f->unit, (enum run_kind)f->number, f->second, 4 * f->place},
                  &course);
    keep_crossed(g, &course);
    wc_flee(g, f->unit);
    wc_place(g, f->unit, &course.body);
    f->side = (uint8_t)course.end;
    f->stage = RN_CROSSED;
    if (course.end == RUN_ENDS)
        gg_note_args(g, E_FLED, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)course.steps, f->number});
}

/* The friends fled through test one after another; those that have are taken from the front of the list. */
static void test_crossed(struct play *g)
{
    struct position *p = g->p;
    if (p->ncrossed == 0) {
        top(p)->stage = RN_FATE;
        return;
    }
    int friend = p->crossed[0];
    for (int i = 1; i < p->ncrossed; i++)
        p->crossed[i - 1] = p->crossed[i];
    p->crossed[--p->ncrossed] = 0;
    wc_begin_test(g, friend, TO_KEEP_ORDER);
}

void wc_tested_order(struct play *g, int unit, bool passed)
{
    if (passed)
        return;
    g->p->disordered |= bit(unit);
    gg_note(g, E_DISORDERED, unit, -1, -1);
}

/* WC-CHG-4: who runs into an enemy while it flees a charge is destroyed as if it had been caught. */
static void end_run(struct play *g)
{
    struct gg_frame f = *top(g->p);
    pop(g->p);
    if (f.side == RUN_EDGE) {
        push_unit(g->p, S_LAST, f.unit);
        gg_note(g, E_AT_EDGE, f.unit, -1, -1);
    } else if (f.side != RUN_ENDS) {
        if (f.number == FROM_CHARGE)
            g->p->caught |= bit(f.unit);
        wc_remove(g, f.unit,
                  f.side == RUN_LOST      ? E_HEMMED_IN
                  : f.number == END_PHASE ? E_DISPERSED
                                          : E_RAN_INTO);
    }
}

static bool run_run(struct play *g)
{
    struct gg_frame *f = top(g->p);
    struct look look = look_of(g);
    switch (f->stage) {
    case RN_DICE:
        if (f->number != END_PHASE || !on_edge(&look, leader_of(&look, f->unit)))
            return true;
        wc_flee(g, f->unit);
        f->side = RUN_EDGE; /* WC-END-10: at once */
        f->stage = RN_FATE;
        return false;
    case RN_GO:
        make_run(g);
        return false;
    case RN_CROSSED:
        test_crossed(g);
        return false;
    default:
        end_run(g);
        return false;
    }
}

static void roll_flee(const struct look *g, struct gg_roll *r)
{
    int unit = top_of(g->p)->unit;
    gg_roll_d6(r, "Flee dice (house)", "WC-PUR-4");
    r->shape = GG_SUM;
    r->dice = wc_flee_dice(g, unit);
    r->piece = unit;
}

static void settle_flee(struct play *g, int sum)
{
    struct gg_frame *f = top(g->p);
    f->place = (uint16_t)sum;
    f->stage = RN_GO;
    gg_note_args(g, E_FLEE_DICE, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)sum});
}

static bool run_rolls(const struct look *g)
{
    return top_of(g->p)->stage == RN_DICE;
}

static int run_together(const struct look *g, int i, struct gg_roll *r)
{
    (void)i;
    (void)r;
    return top_of(g->p)->number == END_PHASE ? -1 : 0;
}

static bool run_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    if (!has(g->p->here, f->unit) || f->side >= NRUN_ENDS || g->p->ncrossed > ARMY_MAX)
        return false;
    if (f->number == FROM_CHARGE &&
        (!has(g->p->here, f->second) || side_of(g, f->second) == side_of(g, f->unit)))
        return false;
    for (int i = 0; i < g->p->ncrossed; i++)
        if (!has(friends_of(g, f->unit), g->p->crossed[i]))
            return false;
    return f->stage != RN_GO || f->place > 0;
}

static const char *const kind_words[] = {"charge", "combat", "panic", "end"};
static const char *const stage_words[] = {"dice", "go", "crossed", "fate"};
static const char *const end_words[] = {"ends", "falls", "edge", "lost"};
static const struct gg_field run_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"from", GG_FIELD_PIECE, GG_LOCAL(second), .empty = GG_NO_PIECE, .line = "the charger"},
    {"kind", GG_FIELD_WORD, GG_LOCAL(number), .high = NRUN_KINDS, .words = kind_words},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NRUN_STAGES, .words = stage_words},
    {"end", GG_FIELD_WORD, GG_LOCAL(side), .high = NRUN_ENDS, .words = end_words},
    {"total", GG_FIELD_NUMBER, GG_LOCAL(place), .low = 0, .high = 36},
    {0}};

const struct gg_step wc_run = {
    .name = "run",
    .phase = "flight",
    .prompt = "{unit} flees.",
    .run = run_run,
    .roll = roll_flee,
    .settle = settle_flee,
    .rolls = run_rolls,
    .together = run_together,
    .fits = run_fits,
    .locals = run_locals,
    .may_bear = (const struct gg_above[]){{RN_CROSSED, S_TEST}, {0, GG_NO_STEP}},
};

/* --- the last chance to stand (WC-END-8) --- */

static int last_decider(const struct look *g)
{
    return side_of(g, top_of(g->p)->unit);
}

static void offer_last(const struct look *g, struct offer *o)
{
    offer_unit(o, V_LAST, top_of(g->p)->unit);
    offer_word(o, V_DONE);
}

static void choose_last(struct play *g, gg_choice c)
{
    int unit = top(g->p)->unit;
    pop(g->p);
    if (verb_of(c) == V_LAST)
        wc_begin_test(g, unit, TO_LAST);
    else
        wc_remove(g, unit, E_OFF_TABLE);
}

void wc_tested_last(struct play *g, int unit, bool passed)
{
    struct position *p = g->p;
    if (!passed) {
        wc_remove(g, unit, E_OFF_TABLE);
        return;
    }
    gg_note(g, E_STANDS_OFF, unit, -1, -1);
    p->here &= ~bit(unit);
    p->fleeing &= ~bit(unit);
    p->disordered &= ~bit(unit);
    p->off |= bit(unit);
    p->unit[unit].wait = 2;
}

static bool last_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return has(g->p->here & g->p->fleeing, f->unit) && on_edge(g, leader_of(g, f->unit));
}

const struct gg_step wc_last = {
    .name = "last-chance",
    .phase = "flight",
    .prompt = "{side}: {unit} is leaving the table. A last chance to stand?",
    .done = "Let it go",
    .decider = last_decider,
    .offer = offer_last,
    .choose = choose_last,
    .fits = last_fits,
    .locals = gg_local_unit,
};
