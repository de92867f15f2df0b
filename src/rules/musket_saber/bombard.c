/*
 * bombard.c - batteries that fire alone (MS-8.1 to 8.4, BR; D14, D15, D16, X08).
 *
 * The batteries are named first; then each combat unit of the hex is rolled for by itself, in the order the
 * firing side likes. What supports an attack is declared with it (declare.c).
 */
#include "rules/musket_saber/chapters.h"

/* --- who may fire --- */

/* H-15.1: howitzers lob into some ground that is closed to others. */
static bool closed_to(const struct look *g, int battery, int hex)
{
    const struct battlefield *b = g->b;
    int ground = b->ground[hex];
    if (has(b->special.howitzers, battery) && b->special.howitzer_terrain >> ground & 1)
        return false;
    return b->terrain[ground].no_bombardment;
}

static const struct field *sight_of(const struct look *g, int battery)
{
    return &g->b->sight[has(g->b->special.howitzers, battery)][g->p->at[battery]];
}

bool ms_may_fire(const struct look *g, int battery, int hex)
{
    const struct battlefield *b = g->b;
    const struct unit *u = &b->unit[battery];
    int at = g->p->at[battery];
    if (u->type != ARTILLERY || has(g->p->shaken, battery) || !face_of(g, battery)->attack)
        return false;
    if (!in_field(sight_of(g, battery), hex) || gg_hex_distance(&b->map, at, hex) > u->range ||
        closed_to(g, battery, hex))
        return false;
    return ms_square_of(g, at, u->side) == NO_UNIT && !ms_in_zone(g, at, u->side); /* MS-9.3-n */
}

/* MS-8.4-a, b, e, 9.3-n hold whatever the target is: they are asked once. */
void ms_bombard_offer(const struct look *g, int battery, struct offer *o)
{
    const struct unit *u = &g->b->unit[battery];
    int at = g->p->at[battery];
    if (has(g->p->shaken, battery) || ms_in_zone(g, at, u->side))
        return;
    const struct field *sight = sight_of(g, battery);
    struct field seen = g->p->assailed; /* a hex is the object of one attack or fire */
    for (uint64_t left = ms_on_map(g, !u->side); left; left &= left - 1) {
        int hex = g->p->at[first_of(left)];
        if (!in_field(sight, hex) || in_field(&seen, hex))
            continue;
        add_to_field(&seen, hex);
        if (ms_may_fire(g, battery, hex))
            ms_offer_move(o, V_BOMBARD, battery, hex);
    }
}

/* --- the batteries (D14) --- */

/* not yet used, its hex not engaged, two at most from a hex. */
static bool may_join(const struct look *g, int battery)
{
    const struct position *p = g->p;
    if (!is_hex(p->at[battery]) || has(p->attacked, battery) ||
        in_field(&p->engaged, p->at[battery]))
        return false;
    uint64_t there = p->fight.batteries & ms_in_hex(g, p->at[battery]);
    return ms_fights_together(g->b, there | bit(battery)) && ms_may_fire(g, battery, p->fight.hex);
}

void ms_battery_offer(const struct look *g, struct offer *o)
{
    const struct fight *f = &g->p->fight;
    uint64_t guns = g->b->of_type[ARTILLERY] & g->b->units_of[f->side] & ~f->batteries;
    for (; guns; guns &= guns - 1)
        if (may_join(g, first_of(guns)))
            ms_offer_unit(o, V_JOIN, first_of(guns));
    ms_offer_word(o, V_FIRE);
}

static void open_fire(struct play *g)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    struct look look = look_of(g);
    uint64_t there = ms_in_hex(&look, f->hex);
    f->in_target = there & g->b->units_of[!f->side]; /* leaders are no targets */
    p->struck |= there;
    p->attacked |= f->batteries;
    add_to_field(&p->assailed, f->hex);
    for (uint64_t left = f->batteries; left; left &= left - 1)
        add_to_field(&p->engaged, p->at[first_of(left)]);
    ms_pop(p);
    ms_push(p, S_TARGETS, 0, 0, 0);
}

void ms_battery_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    if (w.verb == V_FIRE) {
        open_fire(g);
        return;
    }
    g->p->fight.batteries |= bit(w.unit);
    ms_gather_alone(g);
}

/* --- one unit after another (D15, D16) --- */

/* A leader of the unit's formation with something to lend, once in a bombardment. */
static uint64_t helpers(const struct look *g, int unit)
{
    const struct fight *f = &g->p->fight;
    uint64_t found = 0;
    if (!opt(g->battle, LEADER_MORALE_VS_BOMBARDMENT) || f->flags & HELPED)
        return 0;
    for (uint64_t left = ms_leaders_for(g, f->hex, unit); left; left &= left - 1)
        if (face_of(g, first_of(left))->morale)
            found |= left & -left;
    return found;
}

static void take_target(struct play *g, int unit)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    p->fight.in_target &= ~bit(unit);
    ms_push(p, S_SHELL, unit, NO_UNIT, SHELL_DICE);
    if (helpers(&look, unit))
        ms_push(p, S_HELP, unit, 0, 0);
}

bool ms_targets_run(struct play *g)
{
    uint64_t left = g->p->fight.in_target;
    if (!left) {
        ms_pop(g->p);
        ms_exposed(g);
        return false;
    }
    if (left & (left - 1))
        return true;
    take_target(g, first_of(left));
    return false;
}

void ms_targets_offer(const struct look *g, struct offer *o)
{
    for (uint64_t left = g->p->fight.in_target; left; left &= left - 1)
        ms_offer_unit(o, V_TARGET, first_of(left));
}

void ms_targets_choose(struct play *g, gg_choice c)
{
    take_target(g, ms_words(c).unit);
}

void ms_help_offer(const struct look *g, struct offer *o)
{
    for (uint64_t left = helpers(g, top_of(g->p)->a); left; left &= left - 1)
        ms_offer_unit(o, V_HELP, first_of(left));
    ms_offer_word(o, V_DECLINE);
}

void ms_help_choose(struct play *g, gg_choice c)
{
    struct words w = ms_words(c);
    ms_pop(g->p);
    if (w.verb != V_HELP)
        return;
    g->p->fight.flags |= HELPED;
    top(g->p)->b = (uint8_t)w.unit;
}

/* --- the dice (X08) --- */

bool ms_shell_run(struct play *g)
{
    if (top(g->p)->c == SHELL_DICE)
        return true;
    ms_pop(g->p);
    return false;
}

void ms_shell_waiting_roll(const struct look *g, struct gg_roll *r)
{
    const struct step_frame *frame = top_of(g->p);
    ms_shell_roll(g, frame->a, frame->b, r);
}

/* H-15.2 */
static void set_fire(struct play *g, int combat_die)
{
    const struct special *s = &g->b->special;
    struct position *p = g->p;
    if (p->burning || !opt(g->battle, CHATEAU_BURNS) || p->fight.hex != s->fire_hex ||
        p->fight.side != s->fire_side || p->turn < s->fire_turn || combat_die < s->fire_die)
        return;
    p->burning = 1;
    ms_note(g, E_FIRE, NO_UNIT, -1, s->fire_hex);
}

/* What the printed table of bombardment asks of the unit. */
enum effect {
    SHAKE = 1,       /* unless it already is */
    SHAKEN_GO = 2,   /* and if it already is, it retreats */
    ONE_WILL_DO = 4, /* with shaken_may_retreat_one one hex is enough: the table prints 1 to 3 */
    LOSS = 8,
    ROUT = 16 /* a survivor is shaken and routs */
};

/* clang-format off */
static const uint8_t effects[4][2] = {
    /*         failed               passed */
    /* Dc */ { SHAKE,               0                               },
    /* Dr */ { SHAKE | SHAKEN_GO,   0                               },
    /* Dx */ { LOSS,                SHAKE | SHAKEN_GO | ONE_WILL_DO },
    /* Dm */ { LOSS | ROUT,         LOSS                            },
};
/* clang-format on */

static void send_back(struct play *g, int unit, int does)
{
    struct orders orders = {.units = bit(unit), .shaken = bit(unit), .low = 2, .high = WAY_MAX};
    if (does & ONE_WILL_DO && opt(g->battle, SHAKEN_MAY_RETREAT_ONE)) {
        orders.shaken = 0;
        orders.low = 1;
    }
    if (does & ROUT) {
        orders.low = WAY_MAX;
        orders.rout = true;
    }
    ms_retreat(g, orders);
}

static void hit(struct play *g, int unit, int does)
{
    if (!does)
        ms_note(g, E_NOTHING, NO_UNIT, -1, g->p->fight.hex);
    if (does & LOSS)
        ms_lose_step(g, unit, true);
    if (does & SHAKE && !ms_shake(g, unit) && does & SHAKEN_GO)
        send_back(g, unit, does);
    if (does & ROUT && is_hex(g->p->at[unit])) {
        ms_shake(g, unit);
        send_back(g, unit, does);
    }
}

void ms_shell_settle(struct play *g, int result)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    struct look look = look_of(g);
    struct gg_roll r;
    int unit = top(p)->a;
    ms_shell_waiting_roll(&look, &r);
    int check = gg_roll_check(&r, result);
    f->code = (uint8_t)gg_roll_cell(&r, result);
    f->passed = check > 0;
    top(p)->c = SHELL_END;
    ms_note_args(g, E_BOMBARD, unit, (int16_t[GG_LOG_ARGS]){(int16_t)r.column});
    ms_note_args(g, E_DICE, unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)(result / 6 + 1), (int16_t)(result % 6 + 1),
                                        f->code, (int16_t)check});
    set_fire(g, result / 6 + 1);
    hit(g, unit, f->code >= DC ? effects[f->code - DC][f->passed != 0] : 0);
}
