/*
 * view.c - what a seat sees. Nothing is hidden in Musket & Saber: all seats see the same.
 */
#include "rules/kit/views.h"
#include "rules/musket_saber/musket_saber.h"

/* ---- pieces ---- */

/* What lies on the counter first, what it always is last. */
static void fill_status(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    const struct unit *u = &g->b->unit[unit];
    const struct position *p = g->p;
    const struct {
        uint64_t units;
        struct gg_state state;
    } marks[] = {
        {p->shaken, {u->type == BRIGADE ? "disrupted" : "ineffective", GG_GRAVE, NULL}},
        {u->type == BRIGADE ? p->reduced : 0, {"reduced", GG_GRAVE, "½"}},
        {p->squares, {"square", GG_GOOD, "□"}},
        {p->charging, {"charging", GG_GOOD, "»"}},
        {p->moved, {"moved", GG_SPENT, NULL}},
        {p->attacked, {"attacked", GG_SPENT, NULL}},
        {p->committed, {"committed", GG_QUIET, NULL}},
    };
    if (p->at[unit] == RESERVE)
        gg_piece_due(v, piece, p->due[unit], p->turn);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (has(marks[i].units, unit))
            gg_piece_state(piece, marks[i].state);
    if (u->type == BATTALION)
        gg_piece_state(piece, (struct gg_state){"battalion", GG_QUIET, NULL});
    if (u->formation > 0 || u->type == LEADER) /* a leader of formation A leads all */
        gg_piece_state(
            piece, (struct gg_state){gg_view_fmt(v, "formation %s", g->b->formation[u->formation]),
                                     GG_QUIET, NULL});
}

/* The figures of the face that shows. A disrupted brigade's morale is what it checks against (MS-11.1-e). */
static void fill_values(const struct look *g, int unit, struct gg_piece *piece)
{
    const struct unit *u = &g->b->unit[unit];
    const struct face *face = face_of(g, unit);
    int disrupted = u->type == BRIGADE && has(g->p->shaken, unit) ? g->b->disrupted_morale : 0;
    if (u->type == LEADER) { /* what he lends to those he leads (MS-10.0) */
        gg_piece_value(piece, "combat bonus", face->attack);
        gg_piece_value(piece, "morale bonus", face->morale);
        gg_piece_value(piece, "move bonus", face->move);
        return;
    }
    if (face->attack == face->defence)
        gg_piece_value(piece, "combat", face->attack);
    else {
        gg_piece_value(piece, "attack", face->attack);
        gg_piece_value(piece, "defence", face->defence);
    }
    gg_piece_value(piece, "morale", face->morale - disrupted);
    gg_piece_value(piece, "move", face->move);
    if (u->type == ARTILLERY)
        gg_piece_value(piece, "range", u->range);
    if (u->type == CAVALRY)
        gg_piece_value(piece, "charge", u->charge);
    if (u->type == BRIGADE)
        piece->bar[piece->nbars++] =
            (struct gg_bar){"steps", has(g->p->reduced, unit) ? 1 : 2, 2, GG_BAR_PLAIN};
}

/* MS-6.1-a */
static void fill_control(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    int place[GG_HEX_DIRECTIONS], n = 0, side = g->b->unit[unit].is.side;
    if (!has(ms_on_map(g, side) & ~g->p->shaken, unit))
        return;
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (g->b->zone[g->p->at[unit]] >> d & 1)
            place[n++] = g->b->near[g->p->at[unit]][d];
    gg_piece_control(g, v, piece, place, n);
}

/* In a stack the strongest lies on top and leaders at the bottom, where they cover nobody. */
static void fill_piece(const struct look *g, struct gg_view *v, int unit)
{
    static const char *const symbols[NTYPES] = {[BRIGADE] = "infantry",
                                                [BATTALION] = "infantry",
                                                [ARTILLERY] = "artillery",
                                                [CAVALRY] = "cavalry",
                                                [LEADER] = "leader"};
    const struct unit *u = &g->b->unit[unit];
    struct gg_piece *piece = gg_view_piece(g, v, unit, NULL);
    piece->symbol = symbols[u->type];
    piece->order = u->type == LEADER ? 0 : 1 + face_of(g, unit)->attack;
    fill_values(g, unit, piece);
    fill_status(g, v, unit, piece);
    fill_control(g, v, unit, piece);
}

/* ---- tracks and marks ---- */

static void fill_tracks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    int first = ms_points(g, 0), second = ms_points(g, 1), most = first > second ? first : second;
    int steps = g->b->steps_in_all[0] > g->b->steps_in_all[1] ? g->b->steps_in_all[0]
                                                              : g->b->steps_in_all[1];
    gg_view_turns(g, v);
    gg_view_track(v, "points", "Points", first, second)->high = most > 99 ? most : 99;
    if (steps)
        gg_view_track(v, "replacements", "Replacement steps", p->steps_left[0], p->steps_left[1])
            ->high = steps;
}

static void fill_marks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    if (p->fight.kind != NO_FIGHT) {
        gg_view_mark(g, v, "battle", p->fight.hex, !p->fight.side);
        gg_view_mark_units(g, v, "attacker", p->fight.attackers | p->fight.batteries);
    }
    gg_view_mark_units(g, v, "retreat", p->retreat.group);
    gg_view_mark_units(g, v, "party", p->march.over ? 0 : p->march.units);
    if (p->burning)
        gg_view_mark(g, v, "fire", g->b->special.fire_hex, GG_NOBODY);
    for (int i = 0; i < g->b->nawards; i++)
        if (g->b->award[i].kind == AWARD_HOLD)
            gg_view_mark(g, v, "objective", g->b->award[i].hex,
                         in_field(&p->control, g->b->award[i].hex));
}

/* A step may ask for different things at different times; NULL for what it asks as a rule. */
static const char *prompt_of(const struct look *g)
{
    const struct gg_frame *frame = top_of(g->p);
    const struct march *m = &g->p->march;
    if (frame->step == S_MOVE && m->units && m->begun && !m->over)
        return "{side}: what moved last may go on, or something else moves.";
    if (frame->step == S_MOVE && m->units && !m->begun)
        return "{side}: who else comes along, and where do they go?";
    if (frame->step == S_RECOVER && frame->stage == R_STEPS)
        return "{side}: spend a replacement step on a unit that lost one?";
    if (frame->step == S_RECOVERY && frame->stage == R_STEPS)
        return "Check of {unit} to regain a step.";
    if (frame->step == S_RECOVERY && frame->stage == R_RETURN)
        return "Check of {unit} to return.";
    return NULL;
}

void ms_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out)
{
    struct look g = {battle, battle->data, position};
    (void)seat;
    gg_view_begin(&g, out, g.p->turn, prompt_of(&g));
    if (top_of(g.p)->step == S_SETUP)
        out->phasing = GG_NOBODY;
    for (int unit = 0; unit < g.b->names.npieces; unit++)
        if (g.p->at[unit] != UNUSED)
            fill_piece(&g, out, unit);
    fill_tracks(&g, out);
    fill_marks(&g, out);
    ms_view_outlook(&g, out);
}
