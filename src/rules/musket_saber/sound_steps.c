/*
 * sound_steps.c - the stack of steps: what may stand on what, and what each step needs to find in the
 * position.
 */
#include "rules/musket_saber/sound.h"

#include "rules/musket_saber/fields.h"

enum {
    DEPTH_MAX = STACK_MAX - 4, /* no step pushes more than four others before somebody decides */
    FLIGHTS_MAX = 4
};

/* S_GROUP, a: it has gone; it has gone to an unsafe hex; it is going, and b is the rest of its way. */
enum { GONE = 1, UNSAFE, GOING };

/* Which of a, b, c a step uses: bits 0, 1, 2. The others are 0. */
static const uint8_t locals[NSTEPS] = {
    [S_SETUP] = 1,   [S_TURN] = 3,     [S_MOVE] = 5,  [S_CHECK] = 7,  [S_FLIGHT] = 1,
    [S_RECOVER] = 3, [S_RECOVERY] = 7, [S_HELP] = 1,  [S_SHELL] = 7,  [S_FIGHT] = 1,
    [S_CHARGE] = 3,  [S_COUNTER] = 1,  [S_GROUP] = 3, [S_LEADER] = 1, [S_ADVANCE] = 7,
};

/* Each row is a lower step, its stage (or -1 for any) and the step above it. A stage is what comes next,
 * for a step knows that before it lets anything run above it. */
static const struct nesting {
    int8_t below, stage, above;
} nestings[] = {
    {S_TURN, ST_MOVE, S_SETUP},
    {S_TURN, ST_MOVED, S_MOVE},
    {S_TURN, ST_COMBAT, S_RECOVER},
    {S_TURN, ST_COUNTER, S_COMBAT},
    {S_TURN, ST_FOUGHT, S_COUNTER},
    {S_TURN, ST_MOVED, S_RETREATS},
    {S_TURN, ST_RECOVER, S_RETREATS},
    {S_TURN, ST_FOUGHT, S_RETREATS},
    {S_TURN, ST_END, S_RETREATS},
    {S_MOVE, -1, S_CHECK},
    {S_MOVE, -1, S_FLIGHT},
    {S_MOVE, -1, S_RETREATS},
    {S_CHECK, -1, S_CHECK},
    {S_CHECK, -1, S_FLIGHT},
    {S_CHECK, -1, S_RETREATS},
    {S_FLIGHT, -1, S_CHECK},
    {S_FLIGHT, -1, S_RETREATS},
    {S_RECOVER, -1, S_RECOVERY},
    {S_COMBAT, -1, S_GATHER},
    {S_COMBAT, -1, S_BATTERY},
    {S_COMBAT, -1, S_FIGHT},
    {S_COMBAT, -1, S_TARGETS},
    {S_COMBAT, -1, S_CHARGE},
    {S_COMBAT, -1, S_FLIGHT},
    {S_COUNTER, -1, S_GATHER},
    {S_COUNTER, -1, S_FIGHT},
    {S_COUNTER, -1, S_CHECK},
    {S_COUNTER, -1, S_FLIGHT},
    {S_COUNTER, -1, S_RETREATS},
    {S_TARGETS, -1, S_SHELL},
    {S_SHELL, -1, S_HELP},
    {S_SHELL, -1, S_RETREATS},
    {S_FIGHT, F_DICE, S_DEFEND},
    {S_FIGHT, F_ADVANCE, S_RETREATS},
    {S_FIGHT, F_LEADERS, S_ADVANCE},
    {S_FIGHT, F_END, S_LEADER},
    {S_LEADER, -1, S_LEADER},
    {S_CHARGE, CH_NERVE, S_DEFEND},
    {S_CHARGE, CH_STAND, S_NERVE},
    {S_CHARGE, CH_FIGHT, S_STAND},
    {S_CHARGE, CH_FIGHT, S_SQUARE},
    {S_CHARGE, CH_AFTER, S_FIGHT},
    {S_CHARGE, CH_AFTER, S_AGAIN},
    {S_CHARGE, CH_AFTER, S_FLIGHT},
    {S_CHARGE, CH_NEXT, S_RETREATS},
    {S_RETREATS, -1, S_GROUP},
    {S_RETREATS, -1, S_FLIGHT},
    {S_GROUP, UNSAFE, S_PAY},
    {S_GROUP, GONE, S_FLIGHT},
    {S_GROUP, UNSAFE, S_FLIGHT},
    {S_GROUP, GOING, S_FLIGHT},
    {S_ADVANCE, -1, S_FLIGHT},
    {S_ADVANCE, -1, S_CHECK},
};

static bool nests(const struct step_frame *below, int above)
{
    for (size_t i = 0; i < sizeof nestings / sizeof nestings[0]; i++)
        if (nestings[i].below == below->step && nestings[i].above == above &&
            (nestings[i].stage < 0 || nestings[i].stage == below->a))
            return true;
    return false;
}

/* --- what a step needs --- */

static bool is_unit(const struct audit *c, int unit)
{
    return unit < c->g.b->nunits;
}

static bool there(const struct audit *c, int unit)
{
    return is_unit(c, unit) && has(c->on_map, unit);
}

/* A leader of a side who is there, or none. */
static bool helper_or_none(const struct audit *c, int leader, int side)
{
    return leader == NO_UNIT || (there(c, leader) && has(c->g.b->leaders_of[side], leader));
}

/* from each hex two at most, and one leader. */
static bool fits_hex(const struct audit *c, int hex)
{
    const struct fight *f = &c->g.p->fight;
    uint64_t here = ms_in_hex(&c->g, hex);
    uint64_t leaders = f->leaders & here;
    return ms_fights_together(c->g.b, (f->attackers | f->batteries) & here) &&
           !(leaders & (leaders - 1));
}

/* Before the dice: everybody stands where he must stand to fight. */
static bool attack_stands(const struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    const struct battlefield *b = c->g.b;
    uint64_t all = f->attackers | f->batteries;
    if (all & ~c->on_map || !ms_combat_at(&c->g, f->hex, !f->side))
        return false;
    for (uint64_t left = f->attackers; left; left &= left - 1)
        if (gg_hex_direction(&b->map, c->g.p->at[first_of(left)], f->hex) < 0)
            return false;
    for (; all; all &= all - 1)
        if (!fits_hex(c, c->g.p->at[first_of(all)]))
            return false;
    for (uint64_t left = f->leaders & b->leaders_of[f->side]; left; left &= left - 1)
        if (!there(c, first_of(left)) ||
            !(f->attackers & ms_in_hex(&c->g, c->g.p->at[first_of(left)])))
            return false;
    return true;
}

static bool defence_stands(const struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    uint64_t here = ms_in_hex(&c->g, f->hex);
    uint64_t leaders = f->leaders & c->g.b->leaders_of[!f->side];
    return f->primary[1] != NO_UNIT && !(f->defenders & ~here) &&
           ms_fights_together(c->g.b, f->defenders) && !(leaders & ~here);
}

/* Both sides are named and in place, the dice can be thrown. */
static bool may_throw(const struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    return f->kind != BOMBARDMENT && f->primary[0] != NO_UNIT && attack_stands(c) &&
           defence_stands(c);
}

static bool fight_fits(const struct audit *c, const struct step_frame *frame, bool top)
{
    const struct fight *f = &c->g.p->fight;
    if (frame->a > F_END || f->kind == NO_FIGHT || f->kind == BOMBARDMENT ||
        f->primary[0] == NO_UNIT)
        return false;
    if (frame->a == F_DICE) /* no third charge (MS-9.2-ab) */
        return f->victories < 2 && (top ? may_throw(c) : attack_stands(c));
    return f->primary[1] != NO_UNIT;
}

static bool charge_fits(const struct audit *c, const struct step_frame *frame)
{
    const struct fight *f = &c->g.p->fight;
    if (frame->a > CH_END || frame->b > 1 || f->kind != CHARGE || f->primary[0] == NO_UNIT ||
        f->attackers != bit(f->primary[0]) || c->g.b->unit[f->primary[0]].type != CAVALRY)
        return false;
    if (frame->a <= CH_FIGHT &&
        (f->victories > 1 || !has(c->g.p->charging & ~c->g.p->shaken, f->primary[0])))
        return false;
    if (frame->a <= CH_NERVE)
        return attack_stands(c);
    return f->primary[1] != NO_UNIT && (frame->a > CH_FIGHT || may_throw(c));
}

/* X10, D18: who is neither in square nor shaken stands, and infantry may then form square. */
static bool stand_fits(const struct audit *c)
{
    return !has(c->g.p->squares | c->g.p->shaken, c->g.p->fight.primary[1]);
}

static bool square_fits(const struct audit *c)
{
    return stand_fits(c) && has(c->g.b->infantry, c->g.p->fight.primary[1]) &&
           !c->g.b->special.no_squares;
}

/* With a retreat above it the dice have been thrown, else they are about to be. */
static bool shell_fits(const struct audit *c, const struct step_frame *frame, bool top)
{
    const struct fight *f = &c->g.p->fight;
    if (frame->c != (!top && frame[1].step == S_RETREATS ? SHELL_END : SHELL_DICE))
        return false;
    if (f->kind != BOMBARDMENT || !is_unit(c, frame->a) ||
        !has(c->g.b->units_of[!f->side], frame->a) || has(f->in_target, frame->a))
        return false;
    if (frame->c == SHELL_END)
        return true;
    return c->g.p->at[frame->a] == f->hex && helper_or_none(c, frame->b, !f->side) &&
           (frame->b == NO_UNIT || c->g.p->at[frame->b] == f->hex);
}

/* D14: batteries that can fire at somebody. */
static bool battery_fits(const struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    if (f->kind != BOMBARDMENT || f->in_target || f->batteries & ~c->on_map ||
        !ms_has_enemy(&c->g, f->hex, f->side))
        return false;
    for (uint64_t left = f->batteries; left; left &= left - 1)
        if (!ms_may_fire(&c->g, first_of(left), f->hex))
            return false;
    return true;
}

static bool targets_fit(const struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    return f->kind == BOMBARDMENT && !(f->batteries & ~c->on_map) &&
           !(f->in_target & ~ms_combat_at(&c->g, f->hex, !f->side));
}

/* A check belongs to the step that a party, those who sallied or an advancing square have just made. */
static bool check_fits(const struct audit *c, const struct step_frame *frame)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    int unit = frame->a;
    if (!there(c, unit) || frame->b > CHECK_TERRAIN || frame->c >= GG_HEX_DIRECTIONS)
        return false;
    int from = b->near[p->at[unit]][gg_hex_opposite(frame->c)];
    uint64_t party = ms_holds(p, S_MOVE) ? p->march.units : p->fight.attackers;
    if (from == NOWHERE || !has(party & ~b->of_type[LEADER], unit))
        return false;
    if (frame->b == CHECK_SQUARE)
        return has(b->infantry, unit);
    return !ms_holds(p, S_ADVANCE) && b->checks[column_of(b, unit)][from] >> frame->c & 1;
}

/* The rest of a way, from a hex on, leads over the map and not into enemies. */
static bool way_fits(const struct audit *c, int hex, int way, int side)
{
    for (; way; way >>= 3) {
        int step = ms_way_step(way, 0);
        if (step < 0 || step >= GG_HEX_DIRECTIONS)
            return false;
        hex = c->g.b->near[hex][step];
        if (hex == NOWHERE || ms_has_enemy(&c->g, hex, side))
            return false;
    }
    return true;
}

/* b, in an unsafe hex: its price is being paid. */
static bool group_fits(const struct audit *c, const struct step_frame *frame, bool top)
{
    const struct retreat *r = &c->g.p->retreat;
    if (frame->a > GOING || (top && frame->a) || !(r->group & ~c->g.b->of_type[LEADER]))
        return false;
    int at = c->g.p->at[first_of(r->group)];
    if (frame->a == GOING)
        return frame->b && way_fits(c, at, frame->b, r->side);
    return frame->b <= (frame->a == UNSAFE) && (frame->a || at == r->from);
}

/* While the second hex of a charge move is still to come: a is the unit, c the direction and 1. */
static bool move_fits(const struct audit *c, const struct step_frame *frame, bool top)
{
    const struct position *p = c->g.p;
    if (!frame->c)
        return !frame->a;
    return !top && frame->c < 8 && is_unit(c, frame->a) && has(p->charging, frame->a) &&
           way_fits(c, p->at[frame->a], frame->c, p->phasing);
}

/* While a second hex is still to come: a is the unit, b its leader, c the direction and 1. */
static bool advance_fits(const struct audit *c, const struct step_frame *frame, bool top)
{
    const struct fight *f = &c->g.p->fight;
    if (!frame->c)
        return !frame->a && !frame->b;
    if (top || !there(c, frame->a) || !has(f->attackers, frame->a) ||
        !helper_or_none(c, frame->b, f->side))
        return false;
    int at = c->g.p->at[frame->a];
    return (frame->b == NO_UNIT || c->g.p->at[frame->b] == at) && frame->c < 8 &&
           way_fits(c, at, frame->c, f->side);
}

/* Nobody but the attackers and their leaders is named yet. */
static bool undeclared(const struct fight *f)
{
    return !f->defenders && !f->in_target && !f->in_attack && !f->victors &&
           f->primary[0] == NO_UNIT && f->primary[1] == NO_UNIT;
}

/* Those who went out stand where they went, unless the ground has sent them back again. */
static bool counter_fits(const struct audit *c, const struct step_frame *frame)
{
    const struct position *p = c->g.p;
    const struct fight *f = &p->fight;
    if (!frame->a)
        return true;
    if (frame->a > 1 || f->kind != COUNTERATTACK || !(f->flags & SALLIED) || !undeclared(f) ||
        f->leaders)
        return false;
    uint64_t stand = f->attackers & c->on_map & ~p->newcomers & ~p->retreat.group;
    return !(stand & ~ms_in_hex(&c->g, f->hex));
}

static bool recover_fits(const struct audit *c, const struct step_frame *frame)
{
    return frame->a <= R_DONE && frame->b <= c->g.b->nunits;
}

static bool recovery_fits(const struct audit *c, const struct step_frame *frame)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    if (!is_unit(c, frame->a) || b->unit[frame->a].side != p->phasing || frame->c > R_RETURN ||
        !helper_or_none(c, frame->b, p->phasing))
        return false;
    switch (frame->c) {
    case R_STEPS:
        return there(c, frame->a) && has(p->reduced, frame->a);
    case R_RETURN:
        return p->at[frame->a] == ELIMINATED;
    case R_LEADERS:
        return there(c, frame->a) && is_leader(b, frame->a);
    default:
        return there(c, frame->a) && !is_leader(b, frame->a);
    }
}

/* Before the first turn everybody is where the scenario puts him, or next to it if he may be. */
static bool setup_fits(const struct audit *c, const struct step_frame *frame)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    if (!there(c, frame->a) || !b->unit[frame->a].within || p->turn != 1 || p->phasing != b->first)
        return false;
    for (int u = 0; u < b->nunits; u++) {
        int start = b->unit[u].start, at = p->at[u];
        bool near = b->unit[u].within && is_hex((unsigned)at) && is_hex((unsigned)start) &&
                    gg_hex_direction(&b->map, start, at) >= 0;
        if (at != start && !near)
            return false;
    }
    return true;
}

static bool gather_fits(const struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    return (f->kind == ASSAULT || f->kind == COUNTERATTACK) && undeclared(f) &&
           !(f->leaders & ~c->g.b->leaders_of[f->side]) && attack_stands(c);
}

/* The turn knows what comes next and whether a second look at the stacks is to come, the faces what
 * is going on. */
static bool turn_fits(const struct position *p, const struct step_frame *frame)
{
    static const uint8_t now[] = {ST_MOVE,   ST_MOVE,    ST_MOVE,   ST_RECOVER,
                                  ST_COMBAT, ST_COUNTER, ST_COUNTER};
    if (frame->a > ST_END || p->stage != now[frame->a] || frame->b > 1)
        return false;
    return !frame->b || ((frame->a == ST_MOVED || frame->a == ST_FOUGHT) && p->depth > 1 &&
                         frame[1].step == S_RETREATS);
}

static bool uses_its_locals(const struct step_frame *frame)
{
    int used = locals[frame->step];
    return !(frame->a && !(used & 1)) && !(frame->b && !(used & 2)) && !(frame->c && !(used & 4));
}

static bool frame_fits(const struct audit *c, int i)
{
    const struct position *p = c->g.p;
    const struct step_frame *frame = &p->stack[i];
    bool top = i == p->depth - 1;
    if (!uses_its_locals(frame))
        return false;
    switch (frame->step) {
    case S_TURN:
        return turn_fits(p, frame);
    case S_SETUP:
        return setup_fits(c, frame);
    case S_MOVE:
        return move_fits(c, frame, top);
    case S_CHECK:
        return check_fits(c, frame);
    case S_FLIGHT:
        return is_unit(c, frame->a) && is_leader(c->g.b, frame->a) &&
               (!top || has(p->fleeing, frame->a));
    case S_RECOVER:
        return recover_fits(c, frame);
    case S_RECOVERY:
        return recovery_fits(c, frame);
    case S_COMBAT:
        return !top || p->fight.kind == NO_FIGHT;
    case S_GATHER:
        return gather_fits(c);
    case S_BATTERY:
        return battery_fits(c);
    case S_TARGETS:
        return targets_fit(c);
    case S_HELP:
        return frame->a == p->stack[i - 1].a && p->stack[i - 1].c == SHELL_DICE;
    case S_SHELL:
        return shell_fits(c, frame, top);
    case S_FIGHT:
        return fight_fits(c, frame, top);
    case S_CHARGE:
        return charge_fits(c, frame);
    case S_STAND:
        return stand_fits(c);
    case S_SQUARE:
        return square_fits(c);
    case S_AGAIN:
        return there(c, p->fight.primary[0]);
    case S_COUNTER:
        return counter_fits(c, frame);
    case S_GROUP:
        return group_fits(c, frame, top) && (top || frame[1].step != S_PAY || frame->b);
    case S_ADVANCE:
        return advance_fits(c, frame, top);
    case S_LEADER:
        return there(c, frame->a) && has(p->fight.leaders, frame->a);
    default:
        return true;
    }
}

static int count_steps(const struct position *p, enum step step)
{
    int n = 0;
    for (int i = 0; i < p->depth; i++)
        n += p->stack[i].step == step;
    return n;
}

/* A fight belongs to a combat phase, a group that goes to its step. */
static bool nothing_left_over(struct audit *c)
{
    const struct position *p = c->g.p;
    bool fights = ms_holds(p, S_COMBAT) || ms_holds(p, S_COUNTER);
    if (p->fight.kind != NO_FIGHT && !fights)
        return ms_fail(c, "a fight out of its phase");
    if (!fights && (p->attacked | p->struck | p->entitled))
        return ms_fail(c, "marks of combat out of its phase");
    if (p->charging && !ms_holds(p, S_COMBAT) && p->stage > ST_RECOVER)
        return ms_fail(c, "a charge out of its phase");
    if (!ms_holds(p, S_GROUP) && p->retreat.group)
        return ms_fail(c, "a group goes back without a step");
    if (p->fleeing && !ms_holds(p, S_FLIGHT))
        return ms_fail(c, "leaders flee without a step");
    for (int i = p->depth; i < STACK_MAX; i++)
        if (p->stack[i].step || p->stack[i].a || p->stack[i].b || p->stack[i].c)
            return ms_fail(c, "a step is left over");
    return true;
}

bool ms_steps_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    if (p->depth > DEPTH_MAX)
        return ms_fail(c, "too many steps");
    int checks = ms_holds(p, S_COUNTER) ? 2 : 1; /* those who sally check each, a party in turn */
    if (count_steps(p, S_CHECK) > checks || count_steps(p, S_FLIGHT) > FLIGHTS_MAX ||
        count_steps(p, S_RETREATS) > 1)
        return ms_fail(c, "too many steps of a kind");
    if (p->stack[0].step != S_OVER && p->stack[0].step != S_TURN)
        return ms_fail(c, "the lowest step is not a turn");
    for (int i = 0; i < p->depth; i++)
        if (p->stack[i].step >= NSTEPS)
            return ms_fail(c, "a step that does not exist");
    for (int i = 1; i < p->depth; i++)
        if (!nests(&p->stack[i - 1], p->stack[i].step))
            return ms_fail(c, "the steps do not fit together");
    for (int i = 0; i < p->depth; i++)
        if (!frame_fits(c, i)) {
            gg_text_fmt(c->why, "the step \"%s\" does not fit the position",
                        step_words[p->stack[i].step]);
            return false;
        }
    return nothing_left_over(c);
}
