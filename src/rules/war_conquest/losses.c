/*
 * losses.c - models that fall, units that are removed, and what becomes of a general (WC-FRM-6, WC-ATT-5, WC-CMB-8, WC-PUR-7,
 * WC-GEN).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- the general --- */

int wc_general_unit(const struct look *g, int side)
{
    int general = g->p->general[side];
    return general == NO_UNIT ? NO_UNIT : g->p->person[side][general].unit;
}

/* WC-GEN-3: judged when the test is made. */
bool wc_in_zone(const struct look *g, int unit)
{
    int side = side_of(g, unit), with = wc_general_unit(g, side);
    if (with == NO_UNIT || !has(g->p->here, with) ||
        (flees(g, with) && !opt(g->battle, O_FLEEING_GENERAL_HELPS)))
        return false;
    return wc_near(g, with, unit, g->b->person[side][g->p->general[side]].type.zone);
}

void wc_slay(struct play *g, int side, int person, struct gg_point at)
{
    bool general = g->p->general[side] == person;
    g->p->person[side][person] =
        (struct person){(uint16_t)at.x, (uint16_t)at.y, NO_UNIT, 0, general ? SLAIN_NOW : SLAIN, 0};
    if (!general)
        g->p->person[side][person].x = g->p->person[side][person].y = 0;
    gg_note_args(g, E_SLAIN, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)side, (int16_t)person, general});
    if (general) {
        g->p->general[side] = NO_UNIT;
        g->p->slain[side]++;
    }
}

/* The nearest friend within reach of his figure, of equals the first in the roster; a fleeing one too. */
static int refuge(const struct look *g, int unit)
{
    int64_t least = (int64_t)g->b->figure.range_escape * 2500;
    int best = NO_UNIT;
    least *= least;
    for (uint64_t set = friends_of(g, unit); set; set &= set - 1) {
        int64_t gap = wc_gap2(g, unit, first_of(set));
        if (gap < least || (gap == least && best == NO_UNIT)) {
            best = first_of(set);
            least = gap;
        }
    }
    return best;
}

/* WC-PUR-7 */
static void seek_refuge(struct play *g, int unit)
{
    struct look look = look_of(g);
    int side = side_of(&look, unit), to = refuge(&look, unit);
    for (int i = g->b->npersons[side] - 1; i >= 0; i--) {
        if (g->p->person[side][i].unit != unit)
            continue;
        if (to == NO_UNIT)
            wc_slay(g, side, i, leader_of(&look, unit));
        else
            push(g->p, (struct gg_frame){.step = S_ESCAPE,
                                         .unit = (uint8_t)unit,
                                         .second = (uint8_t)to,
                                         .side = (uint8_t)side,
                                         .number = (uint8_t)i});
    }
}

static void roll_escape(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    gg_roll_d6(r, "Divine Intervention", "WC-PUR-7");
    r->shape = GG_SUM;
    r->reading = GG_TEST;
    r->pass = "escapes";
    r->fail = "slain";
    r->side = f->side;
    r->meant = true;
    gg_roll_target_part(r, g->b->figure.escape_on, "to escape (house)", "WC-PUR-7");
}

static void settle_escape(struct play *g, int result)
{
    struct gg_frame f = *top(g->p);
    struct look look = look_of(g);
    pop(g->p);
    if (result < g->b->figure.escape_on) {
        wc_slay(g, f.side, f.number, leader_of(&look, f.unit));
        return;
    }
    g->p->person[f.side][f.number].unit = f.second;
    gg_note_args(g, E_ESCAPED, f.second, (int16_t[GG_LOG_ARGS]){f.side, f.number});
}

static bool escape_fits(const struct look *g, const struct gg_frame *f,
                        const struct gg_frame *above)
{
    (void)above;
    return f->number < g->b->npersons[f->side] && has(g->p->gone, f->unit) &&
           has(own(g, f->side), f->second) && side_of(g, f->unit) == f->side &&
           g->p->person[f->side][f->number].unit == f->unit;
}

static const struct gg_field escape_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "that was lost"},
    {"to", GG_FIELD_PIECE, GG_LOCAL(second), .flags = GG_SOMEBODY},
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "whose he is"},
    {"person", GG_FIELD_NUMBER, GG_LOCAL(number), .high = PERSONS_MAX - 1},
    {0}};

const struct gg_step wc_escape = {
    .name = "escape",
    .phase = "losses",
    .prompt = "Does {person} escape?",
    .roll = roll_escape,
    .settle = settle_escape,
    .fits = escape_fits,
    .locals = escape_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_ESCAPE}, {0, GG_NO_STEP}},
};

/* WC-CMB-8: on a 2 he loses a life. */
static void roll_life(const struct look *g, struct gg_roll *r)
{
    gg_roll_d6(r, "Danger to the general", "WC-CMB-8");
    r->shape = GG_SUM;
    r->dice = 2;
    r->reading = GG_TEST;
    r->pass = "unhurt";
    r->fail = "loses a life";
    r->side = top_of(g->p)->side;
    r->meant = true;
    gg_roll_target_part(r, g->b->figure.life_lost_on + 1, "to stay unhurt (house)", "WC-CMB-8");
}

static void settle_life(struct play *g, int result)
{
    struct gg_frame f = *top(g->p);
    struct look look = look_of(g);
    struct person *person = &g->p->person[f.side][f.number];
    pop(g->p);
    if (result > g->b->figure.life_lost_on)
        return;
    person->lives--;
    gg_note_args(g, E_LIFE, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){f.side, f.number, (int16_t)person->lives});
    if (person->lives == 0)
        wc_slay(g, f.side, f.number, leader_of(&look, person->unit));
}

static bool life_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    return f->number < g->b->npersons[f->side] &&
           g->p->person[f->side][f->number].unit != NO_UNIT &&
           has(g->p->here, g->p->person[f->side][f->number].unit);
}

static const struct gg_field life_locals[] = {
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "whose he is"},
    {"person", GG_FIELD_NUMBER, GG_LOCAL(number), .high = PERSONS_MAX - 1},
    {0}};

const struct gg_step wc_life = {
    .name = "life",
    .phase = "combat",
    .prompt = "{person} is in danger.",
    .roll = roll_life,
    .settle = settle_life,
    .fits = life_fits,
    .locals = life_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_LIFE}, {0, GG_NO_STEP}},
};

/* --- units --- */

static void forget(struct play *g, int unit)
{
    struct position *p = g->p;
    uint64_t left = ~bit(unit);
    uint64_t *const sets[] = {&p->here,     &p->off,     &p->fleeing,  &p->disordered, &p->breaking,
                              &p->moved,    &p->stepped, &p->hasty,    &p->shot,       &p->charging,
                              &p->barred,   &p->ran,     &p->returned, &p->fighters,   &p->struck,
                              &p->checking, &p->hurt,    &p->won,      &p->shaken,     &p->unsteady,
                              &p->testing,  &p->failing, &p->asked,    &p->pursuing,   &p->pursued,
                              &p->fought};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        *sets[i] &= left;
    for (int u = 0; u < g->b->names.npieces; u++)
        if (p->unit[u].aim == unit)
            p->unit[u].aim = NO_UNIT;
}

/* Its place is remembered: a cause of tests is measured from where its leader fell (WC-RES-T1). */
void wc_remove(struct play *g, int unit, int event)
{
    struct stand *s = &g->p->unit[unit];
    gg_note(g, event, unit, -1, -1);
    wc_part(g, unit);
    forget(g, unit);
    g->p->gone |= bit(unit);
    *s = (struct stand){.x = s->x,
                        .y = s->y,
                        .target = NO_UNIT,
                        .second = NO_UNIT,
                        .charger = NO_UNIT,
                        .aim = NO_UNIT};
    seek_refuge(g, unit);
}

void wc_take_off(struct play *g, int unit, int models)
{
    struct look look = look_of(g);
    struct stand *s = &g->p->unit[unit];
    int left = s->models - models;
    if (models == 0)
        return;
    left = left > 0 ? left : 0;
    gg_note_args(g, E_MODELS, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(s->models - left), (int16_t)left,
                                        g->b->unit[unit].models});
    s->models = (uint8_t)left;
    if (left < s->files)
        s->files = (uint8_t)left;
    if (left >= wc_least_models(&look, unit))
        return;
    g->p->small |= bit(unit); /* WC-RES-T7 */
    wc_remove(g, unit, E_TOO_SMALL);
}
