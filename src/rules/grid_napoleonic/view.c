/*
 * view.c - what a seat sees. Nothing is hidden in Grid Napoleonic: all seats see the same.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"
#include "rules/kit/views.h"

enum { HUNDREDTHS_AN_EIGHTH = 4500 };

/* --- pieces --- */

static void fill_facing(const struct look *g, int unit, struct gg_piece *piece)
{
    int facing = g->p->facing[unit];
    piece->turned = piece->on_board && facing != NO_FACING;
    piece->pose.facing = piece->turned ? facing * HUNDREDTHS_AN_EIGHTH : -1;
}

/* A brigade has a colour of its own among those of its side; a higher commander none. */
static void fill_command(const struct look *g, struct gg_view *v, int brigade,
                         struct gg_piece *piece)
{
    if (brigade == NO_BRIGADE)
        return;
    piece->command = gg_view_fmt(v, "brigade %s", g->b->brigade[brigade]);
    for (int i = 0; i < brigade; i++)
        piece->colour += g->b->brigade_side[i] == g->b->brigade_side[brigade];
}

/* What is grave first, what it always is last. */
static void fill_unit_status(const struct look *g, int unit, struct gg_piece *piece)
{
    static const char *const signs[] = {NULL, "←", "⇐", "«"};
    static const char *const forms[NFORMATIONS] = {"▮", "▬", "□", "∴", NULL, "⊶", "⋔", "†"};
    const struct position *p = g->p;
    const struct piece *u = &g->b->piece[unit];
    int level = p->level[unit];
    if (!piece->on_board)
        return;
    if (level)
        gg_piece_state(piece, (struct gg_state){gn_level_words[level], GG_GRAVE, signs[level]});
    else if (has(p->disordered, unit))
        gg_piece_state(piece, (struct gg_state){"disordered", GG_GRAVE, "~"});
    if (p->engaged[unit])
        gg_piece_state(piece, (struct gg_state){"engaged", GG_GRAVE, "×"});
    gg_piece_state(piece, (struct gg_state){gn_formation_words[p->formation[unit]],
                                            p->formation[unit] == SQUARE      ? GG_GOOD
                                            : p->formation[unit] == ABANDONED ? GG_GRAVE
                                                                              : GG_QUIET,
                                            forms[p->formation[unit]]});
    if (has(p->halted, unit))
        gg_piece_state(piece, (struct gg_state){"halted", GG_SPENT, NULL});
    if (has(p->acted, unit) || has(p->fired, unit) || has(p->closed, unit))
        gg_piece_state(piece, (struct gg_state){has(p->closed, unit)  ? "closed"
                                                : has(p->fired, unit) ? "fired"
                                                                      : "acted",
                                                GG_SPENT, NULL});
    gg_piece_state(piece, (struct gg_state){gn_class_words[u->class], GG_QUIET, NULL});
    gg_piece_state(piece, (struct gg_state){piece->command,
                                            p->broken[u->brigade] ? GG_GRAVE : GG_QUIET, NULL});
}

static void fill_unit(const struct look *g, struct gg_view *v, int unit)
{
    static const char *const symbols[NTYPES] = {"infantry", "infantry",  "cavalry",
                                                "cavalry",  "artillery", "artillery"};
    const struct piece *u = &g->b->piece[unit];
    struct gg_piece *piece = gg_view_piece(g, v, unit, NULL);
    int full = g->b->elim_point[gn_row(g, unit)], lost = g->p->casualties[unit];
    piece->symbol = symbols[u->type];
    piece->order = 1 + u->size + (is_crew(g, unit) ? 0 : 100);
    piece->formation = piece->on_board ? gn_formation_words[g->p->formation[unit]] : NULL;
    fill_facing(g, unit, piece);
    fill_command(g, v, u->brigade, piece);
    gg_piece_value(piece, "needs", gn_needed(g, unit, lost));
    gg_piece_value(piece, "ap", g->p->ap[unit]);
    gg_piece_value(piece, "casualties", lost);
    gg_piece_value(piece, "size", u->size);
    if (gn_range(g, unit))
        gg_piece_value(piece, "range", gn_range(g, unit));
    piece->bar[piece->nbars++] =
        (struct gg_bar){"strength", lost < full ? full - lost : 0, full, GG_BAR_PLAIN};
    fill_unit_status(g, unit, piece);
}

static void fill_leader(const struct look *g, struct gg_view *v, int leader)
{
    static const char *const ranks[NRANKS] = {"brigade", "division", "corps"};
    const struct piece *l = &g->b->piece[leader];
    struct gg_piece *piece = gg_view_piece(g, v, leader, NULL);
    piece->symbol = "leader";
    fill_command(g, v, l->brigade, piece);
    gg_piece_value(piece, "reach", gn_reach(g, leader));
    gg_piece_value(piece, "ap", g->p->ap[leader]);
    if (g->p->marks[leader] & SHAKEN)
        gg_piece_state(piece, (struct gg_state){"shaken", GG_GRAVE, "!"});
    if (g->p->marks[leader] & MOVED)
        gg_piece_state(piece, (struct gg_state){"moved", GG_SPENT, NULL});
    gg_piece_state(
        piece, (struct gg_state){piece->command ? piece->command : ranks[l->rank], GG_QUIET, NULL});
}

/* --- zones --- */

/* What it can hit. Ranges at which it throws the same, before anything about the target is known, are one (GN-5-d). */
static void fill_arc(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    struct gg_gridset arc, band = {{0}};
    int near = 1, farthest = gn_range(g, unit);
    gn_arc(g, unit, &arc);
    for (int far = 1; far <= farthest; far++) {
        const uint8_t *hit = g->b->weapon[g->b->type[g->b->piece[unit].type].weapon].hit + far - 1;
        int dice = gn_fire_dice(g, unit, far);
        for (int space = 0; space < g->b->map.count; space++)
            if (gg_gridset_has(&arc, space) &&
                gg_grid_distance(&g->b->map, g->p->at[unit], space) == far)
                gg_gridset_add(&band, space);
        if (far < farthest && hit[1] == hit[0] && gn_fire_dice(g, unit, far + 1) == dice)
            continue;
        const char *range =
            near == far ? gg_view_fmt(v, "%d", far) : gg_view_fmt(v, "%d to %d", near, far);
        const char *title = gg_view_fmt(v, "fire at %s: %d %s, %d or less", range, dice,
                                        dice == 1 ? "die" : "dice", *hit);
        gg_piece_zone(piece, (struct gg_zone){.kind = "arc",
                                              .title = title,
                                              .places = gg_view_squares(g, v, &band)});
        band = (struct gg_gridset){{0}};
        near = far + 1;
    }
}

static void fill_reach(const struct look *g, struct gg_view *v, int leader, struct gg_piece *piece)
{
    struct gg_gridset set;
    gg_grid_within(&g->b->map, g->p->at[leader], gn_reach(g, leader), &set);
    gg_piece_zone(
        piece, (struct gg_zone){.kind = "reach",
                                .title = gg_view_fmt(v, "command within %d", gn_reach(g, leader)),
                                .places = gg_view_squares(g, v, &set)});
}

/* Last of all: what the view has no room for then is only this. */
static void fill_zones(const struct look *g, struct gg_view *v)
{
    for (int i = 0, n = 0; i < g->b->names.npieces; i++) {
        if (g->p->at[i] == UNUSED)
            continue;
        struct gg_piece *piece = &v->piece[n++];
        if (piece->on_board)
            (is_leader(g->b, i) ? fill_reach : fill_arc)(g, v, i, piece);
    }
}

/* --- marks --- */

static void mark_spaces(const struct look *g, struct gg_view *v, const char *kind,
                        const struct gg_gridset *set, int side)
{
    for (int space = 0; space < g->b->map.count; space++)
        if (gg_gridset_has(set, space))
            gg_view_mark(g, v, kind, space, side);
}

static void fill_marks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    const struct gg_frame *frame = top_of(p);
    if (p->melee.space && under_way(p, S_MELEE))
        gg_view_mark(g, v, "battle", p->melee.space, !p->melee.side);
    if (p->flight.result)
        gg_view_mark(g, v, "retreat", p->flight.from, side_of(g, p->flight.unit));
    if (frame->step == S_RUN && there(g, frame->unit))
        gg_view_mark(g, v, "retreat", p->at[frame->unit], side_of(g, frame->unit));
    for (int i = 0; i < g->b->nobjectives; i++)
        gg_view_mark(g, v, "objective", g->b->objective[i].space,
                     p->owner[i] ? p->owner[i] - 1 : GG_NOBODY);
    for (int u = 0; u < g->b->nunits; u++)
        if (there(g, u) && is_crew(g, u))
            gg_view_mark(g, v, "guns", p->guns[u], side_of(g, u));
    mark_spaces(g, v, "fire", &p->burning, GG_NOBODY);
}

/* --- how it stands --- */

static void fill_tracks(const struct look *g, struct gg_view *v)
{
    int first = gn_points(g, 0), second = gn_points(g, 1), most = first > second ? first : second;
    gg_view_turns(g, v);
    gg_view_track(v, "points", "Points", first, second)->high = most > 99 ? most : 99;
    int sides[] = {gn_brigades(g, 0), gn_brigades(g, 1)};
    gg_view_track(v, "broken", "Brigades broken", gn_broken(g, 0), gn_broken(g, 1))->high =
        sides[0] > sides[1] ? sides[0] : sides[1];
}

static const char *prompt_of(const struct look *g)
{
    static const char *const half[] = {NULL,
                                       NULL,
                                       "{side}: which unit tries to rally next?",
                                       NULL,
                                       "{side}: which leader rides?",
                                       "{side}: which unit acts?"};
    const struct gg_frame *frame = top_of(g->p);
    if (frame->step == S_HALF)
        return half[frame->stage];
    if (frame->step == S_INITIATIVE && frame->stage == 0)
        return "Each side throws for the initiative.";
    if (frame->step == S_RUN && frame->stage == 0)
        return "{side}: {unit} is about to run. Does a leader go along?";
    if (frame->step == S_RUN && frame->stage == 2)
        return "{side}: does {unit} go back, or stand still?";
    if (frame->step == S_DOUBLE && frame->stage == 2)
        return "{side}: where does {unit} go?";
    if (frame->step == S_MELEE && frame->stage == 4)
        return "The melee is fought: a die for each side.";
    return NULL;
}

void gn_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out)
{
    struct look g = {battle, battle->data, position};
    (void)seat;
    gg_view_begin(&g, out, g.p->turn, prompt_of(&g));
    if (stack_of(g.p)->frame[0].stage <= T3_INITIATIVE)
        out->phasing = GG_NOBODY;
    for (int i = 0; i < g.b->names.npieces; i++)
        if (g.p->at[i] != UNUSED)
            (is_leader(g.b, i) ? fill_leader : fill_unit)(&g, out, i);
    fill_tracks(&g, out);
    gn_goals(&g, out);
    gn_scores(&g, out);
    fill_marks(&g, out);
    fill_zones(&g, out);
}
