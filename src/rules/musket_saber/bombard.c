/*
 * bombard.c - batteries that fire alone (MS-8.1 to 8.4, BR; D14, D15, D16, X08).
 *
 * The batteries are named first; then each combat unit of the hex is rolled for by itself, in the order the
 * firing side likes. What supports an attack is declared with it (declare.c).
 */
#include "rules/musket_saber/musket_saber.h"

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
    return ms_square_of(g, at, u->is.side) == NO_UNIT &&
           !ms_in_zone(g, at, u->is.side); /* MS-9.3-n */
}

/* MS-8.4-a, b, e, 9.3-n hold whatever the target is: they are asked once. */
void ms_bombard_offer(const struct look *g, int battery, struct offer *o)
{
    const struct unit *u = &g->b->unit[battery];
    int at = g->p->at[battery];
    if (has(g->p->shaken, battery) || ms_in_zone(g, at, u->is.side))
        return;
    const struct field *sight = sight_of(g, battery);
    struct field seen = g->p->assailed; /* a hex is the object of one attack or fire */
    for (uint64_t left = ms_on_map(g, !u->is.side); left; left &= left - 1) {
        int hex = g->p->at[first_of(left)];
        if (!in_field(sight, hex) || in_field(&seen, hex))
            continue;
        add_to_field(&seen, hex);
        if (ms_may_fire(g, battery, hex))
            offer_move(o, V_BOMBARD, battery, hex);
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
            offer_unit(o, V_JOIN, first_of(guns));
    offer_word(o, V_FIRE);
}

void ms_open_fire(struct play *g, bool alone)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    struct look look = look_of(g);
    uint64_t there = ms_in_hex(&look, f->hex);
    ms_note_force(g, E_FORCE, first_of(f->batteries), f->batteries, FORCE_FIRE + alone);
    f->in_target = there & g->b->units_of[!f->side]; /* leaders are no targets */
    p->struck |= there;
    p->attacked |= f->batteries;
    add_to_field(&p->assailed, f->hex);
    for (uint64_t left = f->batteries; left; left &= left - 1)
        add_to_field(&p->engaged, p->at[first_of(left)]);
    pop(p);
    push_step(p, S_TARGETS);
}

void ms_battery_choose(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_FIRE) {
        ms_open_fire(g, false);
        return;
    }
    g->p->fight.batteries |= bit(w.unit);
    ms_gather_alone(g);
}

static bool fire_alone(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)g;
    (void)about;
    *out = choice_word(V_FIRE);
    return true;
}

static bool battery_fits(const struct look *g, const struct gg_frame *frame,
                         const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    (void)frame;
    (void)above;
    if (f->kind != BOMBARDMENT || f->in_target || !ms_has_enemy(g, f->hex, f->side))
        return false;
    for (uint64_t left = f->batteries; left; left &= left - 1)
        if (!ms_there(g, first_of(left)) || !ms_may_fire(g, first_of(left), f->hex))
            return false;
    return true;
}

const struct gg_step ms_battery = {
    .name = "battery",
    .phase = "combat",
    .prompt = "{side}: which batteries fire on {hex}?",
    .decider = ms_attacker,
    .offer = ms_battery_offer,
    .choose = ms_battery_choose,
    .nothing = fire_alone,
    .adds = "more batteries",
    .fits = battery_fits,
};

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
    push(p, (struct gg_frame){
                .step = S_SHELL, .unit = (uint8_t)unit, .second = NO_UNIT, .stage = SHELL_DICE});
    if (helpers(&look, unit))
        push_unit(p, S_HELP, unit);
}

static bool run_targets(struct play *g)
{
    uint64_t left = g->p->fight.in_target;
    if (!left) {
        pop(g->p);
        ms_exposed(g);
        return false;
    }
    if (left & (left - 1))
        return true;
    take_target(g, first_of(left));
    return false;
}

static void offer_targets(const struct look *g, struct offer *o)
{
    for (uint64_t left = g->p->fight.in_target; left; left &= left - 1)
        offer_unit(o, V_TARGET, first_of(left));
}

static void choose_target(struct play *g, gg_choice c)
{
    take_target(g, words_of(c).unit);
}

static void offer_help(const struct look *g, struct offer *o)
{
    for (uint64_t left = helpers(g, top_of(g->p)->unit); left; left &= left - 1)
        offer_unit(o, V_HELP, first_of(left));
    offer_word(o, V_DECLINE);
}

static void choose_help(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    pop(g->p);
    if (w.verb != V_HELP)
        return;
    g->p->fight.flags |= HELPED;
    top(g->p)->second = (uint8_t)w.unit;
    gg_note_args(g, E_LENDS, w.unit, (const int16_t[GG_LOG_ARGS]){LENT_UNDER_FIRE});
}

/* Each unit of the hex is rolled for by itself: the first of them stands for all. */
static bool target_first(const struct look *g, gg_choice about, gg_choice *out)
{
    struct offer o = {out, 1, 0};
    (void)about;
    offer_unit(&o, V_TARGET, first_of(g->p->fight.in_target));
    return true;
}

static bool targets_fit(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    (void)frame;
    (void)above;
    return f->kind == BOMBARDMENT && !(f->batteries & ~ms_on_map(g, f->side)) &&
           !(f->in_target & ~ms_combat_at(g, f->hex, !f->side));
}

const struct gg_step ms_targets = {
    .name = "targets",
    .phase = "combat",
    .prompt = "{side}: which unit in {hex} is fired on next?",
    .run = run_targets,
    .decider = ms_attacker,
    .offer = offer_targets,
    .choose = choose_target,
    .nothing = target_first,
    .fits = targets_fit,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_SHELL}, {0, GG_NO_STEP}},
};

static bool help_nobody(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)g;
    (void)about;
    *out = choice_word(V_DECLINE);
    return true;
}

/* It stands on the dice for the same unit. */
static bool help_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    (void)g;
    (void)above;
    return frame->unit == frame[-1].unit && frame[-1].stage == SHELL_DICE;
}

const struct gg_step ms_help = {
    .name = "help",
    .phase = "combat",
    .prompt = "{side}: fire on {unit}; does a leader lend his morale?",
    .decider = ms_by_unit,
    .offer = offer_help,
    .choose = choose_help,
    .nothing = help_nobody,
    .adds = "a leader's help",
    .fits = help_fits,
    .locals = gg_local_unit,
};

/* --- the dice (X08) --- */

static bool run_shell(struct play *g)
{
    if (top(g->p)->stage == SHELL_DICE)
        return true;
    pop(g->p);
    return false;
}

static void roll_shell(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    ms_shell_roll(g, frame->unit, frame->second, r);
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
    gg_note(g, E_FIRE, NO_UNIT, -1, s->fire_hex);
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
    struct orders orders = {.units = bit(unit),
                            .shaken = bit(unit),
                            .low = 2,
                            .high = WAY_MAX,
                            .cause = does & ROUT          ? BY_FIRE_M
                                     : does & ONE_WILL_DO ? BY_FIRE_X
                                                          : BY_FIRE_R};
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

static void note_unharmed(struct play *g, int unit, bool shaken)
{
    gg_note_args(g, E_UNHARMED, unit, (const int16_t[GG_LOG_ARGS]){g->p->fight.code, shaken});
}

static void hit(struct play *g, int unit, int does)
{
    if (!does)
        note_unharmed(g, unit, false);
    if (does & LOSS)
        ms_lose_step(g, unit, true);
    if (does & SHAKE && !ms_shake(g, unit)) {
        if (does & SHAKEN_GO)
            send_back(g, unit, does);
        else
            note_unharmed(g, unit, true);
    }
    if (does & ROUT && is_hex(g->p->at[unit])) {
        ms_shake(g, unit);
        send_back(g, unit, does);
    }
}

static void settle_shell(struct play *g, int result)
{
    struct position *p = g->p;
    struct fight *f = &p->fight;
    struct look look = look_of(g);
    struct gg_roll r;
    int unit = top(p)->unit;
    roll_shell(&look, &r);
    int check = gg_roll_check(&r, result);
    f->code = (uint8_t)gg_roll_cell(&r, result);
    f->passed = check > 0;
    top(p)->stage = SHELL_END;
    gg_note_args(g, E_BOMBARD, unit, (int16_t[GG_LOG_ARGS]){(int16_t)r.column});
    ms_note_dice(g, unit, result, check);
    set_fire(g, result / 6 + 1);
    hit(g, unit, f->code >= DC ? effects[f->code - DC][f->passed != 0] : 0);
}

/* With a retreat above it the dice have been thrown, else they are about to be. */
static bool shell_fits(const struct look *g, const struct gg_frame *frame,
                       const struct gg_frame *above)
{
    const struct fight *f = &g->p->fight;
    if (frame->stage != (above && above->step == S_RETREATS ? SHELL_END : SHELL_DICE) ||
        f->kind != BOMBARDMENT || !has(g->b->units_of[!f->side], frame->unit) ||
        has(f->in_target, frame->unit))
        return false;
    if (frame->stage == SHELL_END)
        return true;
    return g->p->at[frame->unit] == f->hex && ms_helper(g, frame->second, !f->side) &&
           (frame->second == NO_UNIT || g->p->at[frame->second] == f->hex);
}

static const char *const stage_words[] = {"dice", "end"};
static const struct gg_field shell_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who is under fire"},
    {"leader", GG_FIELD_PIECE, GG_LOCAL(second), .line = "who steadies it"},
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2, .words = stage_words},
    {0}};

const struct gg_step ms_shell = {
    .name = "shell",
    .phase = "combat",
    .prompt = "Fire on {unit}.",
    .run = run_shell,
    .roll = roll_shell,
    .settle = settle_shell,
    .fits = shell_fits,
    .locals = shell_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_HELP},
                                          {GG_ANY_STAGE, S_RETREATS},
                                          {0, GG_NO_STEP}},
};
