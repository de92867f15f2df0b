/*
 * view.c - what a seat sees: formations on the table with their files and ranks, what they are and have, zones where measuring is
 * allowed, goals and score.
 */
#include "rules/kit/tables.h"
#include "rules/war_conquest/war_conquest.h"

bool wc_pose(const struct look *g, int unit, struct gg_pose *out)
{
    if (!has(g->p->here, unit))
        return false;
    struct body body = wc_body(g, unit);
    *out = gg_pose_of(body.lie, body.size, g->b->table.y);
    return true;
}

static const char *symbol_of(const struct look *g, int unit)
{
    const struct profile *profile = profile_of(g, unit);
    if (profile->arm == CAVALRY)
        return "cavalry";
    return g->b->unit[unit].missile != NO_WEAPON && g->b->unit[unit].hand == NO_WEAPON ? "archers"
                                                                                       : "infantry";
}

static void view_states(const struct look *g, int unit, struct gg_piece *piece)
{
    const struct position *p = g->p;
    const struct {
        bool is;
        struct gg_state state;
    } rows[] = {
        {has(p->fleeing, unit), {"fleeing", GG_GRAVE, "!"}},
        {has(p->breaking, unit), {"breaking", GG_GRAVE, "!"}},
        {wc_disordered(g, unit), {"disordered", GG_GRAVE, "~"}},
        {has(p->shaken, unit), {"shaken", GG_GRAVE, "?"}},
        {!wc_over_half(g, unit), {"models at half", GG_GRAVE, "½"}},
        {has(p->charging, unit), {"charging", GG_GOOD, "»"}},
        {wc_engaged(g, unit), {"fights", GG_QUIET, NULL}},
        {has(p->moved, unit), {"moved", GG_SPENT, NULL}},
        {has(p->shot, unit), {"shot", GG_SPENT, NULL}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].is)
            gg_piece_state(piece, rows[i].state);
}

static void view_persons(const struct look *g, int unit, struct gg_piece *piece)
{
    int side = side_of(g, unit);
    for (int i = 0; i < g->b->npersons[side]; i++)
        if (g->p->person[side][i].unit == unit) {
            bool general = g->p->general[side] == i;
            gg_piece_state(
                piece, (struct gg_state){g->b->person[side][i].name, GG_GOOD, general ? "★" : "☆"});
        }
}

/* A circle around its leader; only where distances may be seen (WC-MOV-0). */
static void view_circle(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece,
                        struct gg_zone zone)
{
    int n = zone.radius / GG_QUANTUM, depth = g->b->table.y;
    struct gg_point at = leader_of(g, unit);
    struct gg_pose middle = gg_spot_of(at, depth), corner[4];
    static const int across[] = {1, 1, -1, -1}, up[] = {1, -1, -1, 1};
    for (int i = 0; i < 4; i++)
        corner[i] = gg_spot_of(
            (struct gg_point){at.x + across[i] * n * GG_QUANTUM, at.y + up[i] * n * GG_QUANTUM},
            depth);
    zone.places = gg_view_points(v, corner, 4);
    zone.outline = true;
    zone.centre = gg_view_points(v, &middle, 1);
    zone.radius = 10 * n * GG_QUANTUM;
    gg_piece_zone(piece, zone);
}

static void view_zones(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    const struct figures *figure = &g->b->figure;
    struct body body = wc_body(g, unit);
    struct gg_arc arc = {body.lie, body.size, g->b->table.y, 0};
    int side = side_of(g, unit), missile = g->b->unit[unit].missile;
    if (wc_general_unit(g, side) == unit && !flees(g, unit))
        view_circle(
            g, v, unit, piece,
            (struct gg_zone){.kind = "reach",
                             .title = "zone of command",
                             .radius = 100 * g->b->person[side][g->p->general[side]].type.zone});
    if (flees(g, unit)) {
        bool breaks = has(g->p->breaking, unit);
        view_circle(g, v, unit, piece,
                    (struct gg_zone){.kind = "reach",
                                     .title = "friends within must test",
                                     .radius = 100 * (breaks ? figure->range_break
                                                             : figure->range_flee_friend)});
        return;
    }
    if (missile != NO_WEAPON && profile_of(g, unit)->sa > 0) {
        arc.quanta = 4 * g->b->weapon[missile].range;
        gg_piece_arc(v, piece, arc, "arc",
                     gg_view_fmt(v, "range %d\"", g->b->weapon[missile].range));
    }
    arc.quanta = 2 * wc_allowance(g, unit, BASE_PACE);
    gg_piece_arc(v, piece, arc, "rush",
                 gg_view_fmt(v, "front zone, charge to %d\"", 2 * profile_of(g, unit)->move));
}

static void view_unit(const struct look *g, struct gg_view *v, int unit)
{
    const struct profile *profile = profile_of(g, unit);
    const struct stand *s = &g->p->unit[unit];
    int box = has(g->p->off, unit) ? OFF_TABLE : has(g->p->gone, unit) ? GONE_BOX : UNUSED_BOX;
    struct gg_piece *piece = gg_view_piece(g, v, unit, wc_box_words[box]);
    piece->symbol = symbol_of(g, unit);
    piece->formation = has(g->p->skirmish, unit) ? "skirmish" : "battle";
    gg_piece_value(piece, "move", profile->move);
    gg_piece_value(piece, "combat", profile->ca);
    gg_piece_value(piece, "shooting", profile->sa);
    gg_piece_value(piece, "killing", profile->ka);
    gg_piece_value(piece, "morale", profile->mo);
    gg_piece_value(piece, "armour", profile->av);
    piece->bar[piece->nbars++] =
        (struct gg_bar){"models", s->models, g->b->unit[unit].models, GG_BAR_PLAIN};
    if (!has(g->p->here, unit)) {
        if (has(g->p->off, unit))
            gg_piece_state(piece,
                           (struct gg_state){s->wait ? "off for a round" : "off until it returns",
                                             GG_GRAVE, NULL});
        return;
    }
    piece->files = s->files;
    piece->figures = s->models;
    if (profile->formation != SKIRMISH)
        gg_piece_state(piece,
                       (struct gg_state){wc_formation_words[profile->formation], GG_QUIET, NULL});
    view_states(g, unit, piece);
    view_persons(g, unit, piece);
    for (uint64_t set = wc_foes(g, unit); set; set &= set - 1)
        gg_piece_engaged(piece, wc_side_to(g, unit, first_of(set)));
    if (wc_may_measure(g))
        view_zones(g, v, unit, piece);
}

static void view_marks(const struct look *g, struct gg_view *v)
{
    const struct gg_stack *stack = stack_of(g->p);
    for (int i = 0; i < stack->depth; i++)
        if (stack->frame[i].step == S_STRIKE) {
            gg_view_mark_units(g, v, "attacker", bit(stack->frame[i].unit));
            gg_view_mark_units(g, v, "defender", bit(stack->frame[i].second));
        }
    for (int s = 0; s < GG_SIDES; s++) { /* rally points */
        struct gg_pose spot = gg_spot_of(g->b->rally[s], g->b->table.y);
        v->mark[v->nmarks++] = (struct gg_mark){"line", gg_view_points(v, &spot, 1), s};
    }
    if (under_way(g->p, S_FIGHT))
        gg_view_mark_units(g, v, "battle", g->p->fighters);
}

void wc_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *v)
{
    struct look g = {battle, battle->data, position};
    (void)seat; /* what a side has decided to spend is in no view */
    gg_view_begin(&g, v, g.p->turn, NULL);
    gg_view_turns(&g, v);
    gg_view_track(v, "sips", "Strategy Intervention Points", g.p->sips[0], g.p->sips[1])->high =
        SIPS_MAX;
    if (g.p->advantage)
        gg_view_track(v, "advantage", "Strategic Advantage", g.p->advantage == 1,
                      g.p->advantage == 2)
            ->high = 1;
    for (int u = 0; u < g.b->names.npieces; u++)
        view_unit(&g, v, u);
    wc_view_goals(&g, v);
    view_marks(&g, v);
}

/* --- the board --- */

void wc_board(const struct gg_battle *battle, struct gg_board *out)
{
    const struct battlefield *b = battle->data;
    struct look look = {battle, b, NULL};
    gg_board_table(out, b->table);
    out->unmeasured = !wc_may_measure(&look);
    for (int i = 0; i < b->npieces; i++) {
        const struct ground *ground = &wc_grounds[b->piece[i].ground];
        struct gg_terrain kind = {ground->id, ground->title, ground->colour, ground->effects,
                                  (enum gg_ground_look)ground->look};
        gg_board_ground(out, &kind, b->piece[i].name, &b->piece[i].area.shape);
    }
}
