/*
 * movement.c - the movement phase: units that come back, compulsory charges, declarations, then unit by unit (WC-MOV-7, WC-END-11).
 */
#include "rules/war_conquest/war_conquest.h"

/* --- units that come back --- */

/* Facing straight in from the edge on which it left; a corner counts as south or north. */
static int inward(const struct look *g, struct gg_point at)
{
    return at.y == 0 ? 5 : at.y == g->b->table.y ? 15 : at.x == 0 ? 0 : 10;
}

/* WC-END-11: its rear on the edge, where it left, else the nearest place along it, its left first. */
bool wc_returning(const struct look *g, int unit, struct body *out)
{
    enum { FAR_AWAY = 20000 };
    const struct stand *s = &g->p->unit[unit];
    struct gg_point at = {s->x, s->y}, table = g->b->table;
    int f = inward(g, at), along = f == 5 || f == 15 ? table.x : table.y;
    if (!has(g->p->off, unit) || s->wait > 0)
        return false;
    struct body home = wc_body_with(g, unit, at, f, s->files);
    struct body away = home; /* it comes from where it touched nobody */
    home.lie = gg_moved(home.lie, f, 2 * home.size.depth);
    away.lie.x -= FAR_AWAY;
    for (int k = 0; k * GG_QUANTUM <= along; k++)
        for (int turn = 1; turn >= -1; turn -= 2) {
            *out = home;
            out->lie = gg_moved(home.lie, gg_turned(f, turn * GG_QUARTER), k);
            if (wc_on_table(g, out) && wc_legal(g, unit, &away, out) == FREE)
                return true;
        }
    return false;
}

static void come_back(struct play *g, int unit)
{
    struct look look = look_of(g);
    struct body at;
    if (!wc_returning(&look, unit, &at))
        return;
    wc_place(g, unit, &at);
    g->p->off &= ~bit(unit);
    g->p->here |= bit(unit);
    g->p->returned |= bit(unit);
    gg_note(g, E_RETURNED, unit, -1, -1);
}

static uint64_t may_return(const struct look *g)
{
    struct body at;
    uint64_t found = 0;
    for (uint64_t set = g->p->off & g->b->army[g->p->phasing]; set; set &= set - 1)
        if (wc_returning(g, first_of(set), &at))
            found |= bit(first_of(set));
    return found;
}

/* --- the phase --- */

static uint64_t may_move(const struct look *g)
{
    const struct position *p = g->p;
    return own(g, p->phasing) & ~(p->fleeing | p->moved) & ~wc_all_engaged(g);
}

static bool may_declare(const struct look *g, int unit)
{
    return wc_may_charge(g, unit) && wc_charge_targets(g, unit) != 0;
}

/* number: how far the roster has been gone through. */
static bool compel_next(struct play *g)
{
    struct gg_frame *f = top(g->p);
    int side = g->p->phasing, n = g->b->names.nroster[side];
    while (f->number < n) {
        int unit = g->b->names.roster[side][f->number++];
        if (has(g->p->here, unit) && wc_compelled(g, unit)) {
            wc_show_distance(g);
            return true;
        }
    }
    f->number = 0;
    return false;
}

static bool any_declares(const struct look *g)
{
    for (uint64_t set = own(g, g->p->phasing); set; set &= set - 1)
        if (may_declare(g, first_of(set)))
            return true;
    return false;
}

static bool run_movement(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    switch (f->stage) {
    case M_RETURNS:
        if (may_return(&look))
            return true;
        f->stage = M_COMPELLED;
        return false;
    case M_COMPELLED:
        if (!compel_next(g))
            f->stage = M_DECLARE;
        return false;
    case M_DECLARE:
        if (any_declares(&look))
            return true;
        f->stage = M_MOVES;
        return false;
    default:
        if (may_move(&look))
            return true;
        pop(g->p);
        return false;
    }
}

static void offer_paces(const struct look *g, int unit, struct offer *o)
{
    const struct stand *s = &g->p->unit[unit];
    bool orderly = !has(g->p->returned, unit) && !wc_disordered(g, unit);
    bool column = s->files < wc_ranks(s->models, s->files);
    for (enum pace pace = BASE_PACE; pace < NPACES; pace++)
        if (pace == BASE_PACE || (pace == DOUBLE_PACE && orderly) ||
            (pace == QUICK_MARCH && orderly && column) ||
            (pace == BACKWARD && !has(g->p->returned, unit)))
            offer(o, (struct words){V_MOVE, unit, 0, NO_UNIT, NO_UNIT, (int)pace});
}

static void offer_unit_moves(const struct look *g, int unit, struct offer *o)
{
    int stage = top_of(g->p)->stage;
    struct body at;
    if (stage == M_RETURNS) {
        if (wc_returning(g, unit, &at))
            offer_unit(o, V_RETURN, unit);
    } else if (stage == M_DECLARE) {
        if (may_declare(g, unit))
            offer_unit(o, V_DECLARE, unit);
    } else if (has(may_move(g), unit)) {
        if (g->p->unit[unit].target != NO_UNIT)
            offer_unit(o, V_MAKE, unit);
        else
            offer_paces(g, unit, o);
    }
}

/* The phase does not end before all charges have been made. */
static void offer_movement(const struct look *g, struct offer *o)
{
    if (top_of(g->p)->stage != M_MOVES || !wc_charge_pending(g, g->p->phasing))
        offer_word(o, V_DONE);
}

static void begin_move(struct play *g, int unit, enum pace pace)
{
    push_unit(g->p, S_MOVE, unit);
    g->p->moved |= bit(unit);
    g->p->march = (struct march){.pace = (uint8_t)pace};
}

static void choose_movement(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    struct words w = words_of(c);
    switch (w.verb) {
    case V_RETURN:
        come_back(g, w.unit);
        break;
    case V_DECLARE:
        push_unit(g->p, S_CHARGE, w.unit);
        break;
    case V_MAKE:
        push_unit(g->p, S_MAKE, w.unit);
        g->p->moved |= bit(w.unit);
        g->p->stepped |= bit(w.unit);
        g->p->hasty |= bit(w.unit);
        wc_show_distance(g);
        break;
    case V_MOVE:
        begin_move(g, w.unit, (enum pace)w.extra);
        break;
    default:
        if (f->stage == M_MOVES)
            pop(g->p);
        else
            f->stage++;
    }
}

static bool movement_fits(const struct look *g, const struct gg_frame *f,
                          const struct gg_frame *above)
{
    (void)above;
    return f->number <= g->b->names.nroster[g->p->phasing] &&
           (f->number == 0 || f->stage == M_COMPELLED);
}

static const char *const stage_words[] = {"returns", "compelled", "declare", "moves"};
static const struct gg_field movement_locals[] = {
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NMOVEMENT_STAGES, .words = stage_words},
    {"asked", GG_FIELD_NUMBER, GG_LOCAL(number), .low = 0, .high = ARMY_MAX,
     .line = "units of the roster that have been looked at"},
    {0}};

const struct gg_step wc_movement = {
    .name = "movement",
    .phase = "movement",
    .prompt = "{side}: {moving}",
    .done = "Done",
    .run = run_movement,
    .offer = offer_movement,
    .offer_unit = offer_unit_moves,
    .choose = choose_movement,
    .fits = movement_fits,
    .locals = movement_locals,
    .may_bear = (const struct gg_above[]){{M_COMPELLED, S_TEST},
                                          {M_COMPELLED, S_CHARGE},
                                          {M_DECLARE, S_CHARGE},
                                          {M_MOVES, S_MOVE},
                                          {M_MOVES, S_MAKE},
                                          {0, GG_NO_STEP}},
};
