/*
 * view.c - what a seat sees. Nothing is hidden in Musket & Saber: all seats see the same.
 */
#include <string.h>

#include "grognard/view.h"
#include "rules/musket_saber/musket_saber.h"

static const char *hex_name(const struct look *g, struct gg_view *v, int hex)
{
    return gg_view_fmt(v, "%02d%02d", gg_hex_column(&g->b->map, hex), gg_hex_row(&g->b->map, hex));
}

/* ---- pieces ---- */

static const char *place_name(const struct look *g, struct gg_view *v, int unit)
{
    switch (g->p->at[unit]) {
    case RESERVE:
        if (g->p->due[unit] > g->p->turn)
            return gg_view_fmt(v, "turn %d", g->p->due[unit]);
        return "arriving";
    case ELIMINATED:
        return "eliminated";
    case CAPTURED:
        return "captured";
    case EXITED:
        return "off the map";
    case DEAD:
        return "lost";
    default:
        return hex_name(g, v, g->p->at[unit]);
    }
}

static void add_status(struct gg_piece *piece, const char *word)
{
    if (piece->nstatus < GG_VIEW_STATUS)
        piece->status[piece->nstatus++] = word;
}

/* What lies on the counter first, what it always is last. */
static void fill_status(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    const struct unit *u = &g->b->unit[unit];
    const struct position *p = g->p;
    const struct {
        uint64_t units;
        const char *word;
    } marks[] = {
        {p->shaken, u->type == BRIGADE ? "disrupted" : "ineffective"},
        {u->type == BRIGADE ? p->reduced : 0, "reduced"},
        {p->squares, "square"},
        {p->charging, "charging"},
        {p->moved, "moved"},
        {p->attacked, "has attacked"},
        {p->committed, "committed"},
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (has(marks[i].units, unit))
            add_status(piece, marks[i].word);
    if (u->type == BATTALION)
        add_status(piece, "battalion");
    if (u->formation > 0)
        add_status(piece, gg_view_fmt(v, "formation %s", g->b->formation[u->formation]));
    else if (u->type == LEADER)
        add_status(piece, "leads all");
}

static void add_value(struct gg_piece *piece, const char *name, int value)
{
    piece->value[piece->nvalues++] = (struct gg_value){name, value};
}

/* The figures of the face that shows. A disrupted brigade's morale is what it checks against (MS-11.1-e). */
static void fill_values(const struct look *g, int unit, struct gg_piece *piece)
{
    const struct unit *u = &g->b->unit[unit];
    const struct face *face = face_of(g, unit);
    int disrupted = u->type == BRIGADE && has(g->p->shaken, unit) ? g->b->disrupted_morale : 0;
    if (u->type == LEADER) { /* what he lends to those he leads (MS-10.0) */
        add_value(piece, "combat bonus", face->attack);
        add_value(piece, "morale bonus", face->morale);
        add_value(piece, "move bonus", face->move);
        return;
    }
    if (face->attack == face->defence)
        add_value(piece, "combat", face->attack);
    else {
        add_value(piece, "attack", face->attack);
        add_value(piece, "defence", face->defence);
    }
    add_value(piece, "morale", face->morale - disrupted);
    add_value(piece, "move", face->move);
    if (u->type == ARTILLERY)
        add_value(piece, "range", u->range);
    if (u->type == CAVALRY)
        add_value(piece, "charge", u->charge);
    if (u->type == BRIGADE)
        piece->bar[piece->nbars++] = (struct gg_bar){"steps", has(g->p->reduced, unit) ? 1 : 2, 2};
}

/* What a counter looks like; a brigade and a battalion are both infantry. */
static const char *const symbols[NTYPES] = {[BRIGADE] = "infantry",
                                            [BATTALION] = "infantry",
                                            [ARTILLERY] = "artillery",
                                            [CAVALRY] = "cavalry",
                                            [LEADER] = "leader"};

/* In a stack the strongest lies on top and leaders at the bottom, where they cover nobody. */
static void fill_piece(const struct look *g, struct gg_view *v, int unit)
{
    const struct unit *u = &g->b->unit[unit];
    struct gg_piece *piece = &v->piece[v->npieces++];
    *piece = (struct gg_piece){
        .id = u->id, .name = u->name, .side = u->side, .symbol = symbols[u->type], .facing = -1};
    piece->at = place_name(g, v, unit);
    piece->on_board = is_hex(g->p->at[unit]);
    piece->order = u->type == LEADER ? 0 : 1 + face_of(g, unit)->attack;
    fill_values(g, unit, piece);
    fill_status(g, v, unit, piece);
}

/* ---- tracks and marks ---- */

static void fill_tracks(const struct look *g, struct gg_view *v)
{
    const struct position *p = g->p;
    int points[GG_SIDES] = {ms_points(g, 0), ms_points(g, 1)};
    int most = points[0] > points[1] ? points[0] : points[1];
    int steps = g->b->steps_in_all[0] > g->b->steps_in_all[1] ? g->b->steps_in_all[0]
                                                              : g->b->steps_in_all[1];
    v->track[v->ntracks++] = (struct gg_track){.name = "turn",
                                               .title = "Turn",
                                               .value = {p->turn, 0},
                                               .low = 1,
                                               .high = g->b->nturns,
                                               .label = g->b->turn_label[p->turn],
                                               .labels = g->b->turn_label + 1};
    v->track[v->ntracks++] = (struct gg_track){.name = "points",
                                               .title = "Points",
                                               .by_side = true,
                                               .value = {points[0], points[1]},
                                               .low = 0,
                                               .high = most > 99 ? most : 99};
    if (!steps)
        return;
    v->track[v->ntracks++] = (struct gg_track){.name = "replacements",
                                               .title = "Replacement steps",
                                               .by_side = true,
                                               .value = {p->steps_left[0], p->steps_left[1]},
                                               .low = 0,
                                               .high = steps};
}

/* Every hex once for a kind, however many units stand in it. */
static void add_mark(const struct look *g, struct gg_view *v, const char *kind, int hex, int side)
{
    const char *at = hex_name(g, v, hex);
    for (int i = 0; i < v->nmarks; i++)
        if (v->mark[i].kind == kind && !strcmp(v->mark[i].at, at))
            return;
    if (v->nmarks < GG_VIEW_MARKS)
        v->mark[v->nmarks++] = (struct gg_mark){kind, at, side};
}

static void mark_units(const struct look *g, struct gg_view *v, const char *kind, uint64_t units)
{
    for (; units; units &= units - 1) {
        int unit = first_of(units);
        if (is_hex(g->p->at[unit]))
            add_mark(g, v, kind, g->p->at[unit], g->b->unit[unit].side);
    }
}

static void fill_marks(const struct look *g, struct gg_view *v)
{
    static const char battle[] = "battle", attacker[] = "attacker", retreat[] = "retreat",
                      party[] = "party", fire[] = "fire", objective[] = "objective";
    const struct position *p = g->p;
    if (p->fight.kind != NO_FIGHT) {
        add_mark(g, v, battle, p->fight.hex, !p->fight.side);
        mark_units(g, v, attacker, p->fight.attackers | p->fight.batteries);
    }
    mark_units(g, v, retreat, p->retreat.group);
    mark_units(g, v, party, p->march.over ? 0 : p->march.units);
    if (p->burning)
        add_mark(g, v, fire, g->b->special.fire_hex, GG_NOBODY);
    for (int i = 0; i < g->b->nawards; i++)
        if (g->b->award[i].kind == AWARD_HOLD)
            add_mark(g, v, objective, g->b->award[i].hex,
                     in_field(&p->control, g->b->award[i].hex));
}

/* ---- phase and prompt ---- */

/* %s is the side to move, %u the unit in the frame, %h the hex under attack. */
/* clang-format off */
static const struct {
    const char *phase, *prompt;
} prompts[NSTEPS] = {
    [S_SETUP]    = {"set-up", "%s: set up %u in its hex or next to it."},
    [S_TURN]     = {"turn", ""},
    [S_MOVE]     = {"movement", "%s: move your units, one at a time or in parties; then end the phase."},
    [S_CHECK]    = {"movement", "%u checks its order on the broken ground."},
    [S_FLIGHT]   = {"flight", "%s: %u is alone; to which of your units does he flee?"},
    [S_RECOVER]  = {"recovery", "%s: which unit tries to recover, and who helps?"},
    [S_RECOVERY] = {"recovery", "%u tries to recover."},
    [S_COMBAT]   = {"combat", "%s: attack, bombard, charge, or end the phase."},
    [S_GATHER]   = {"combat", "%s: who else attacks %h? Name the primary unit to begin."},
    [S_BATTERY]  = {"combat", "%s: which batteries fire on %h?"},
    [S_DEFEND]   = {"combat", "%s: who defends %h? Name the primary unit, its support, its leader."},
    [S_TARGETS]  = {"combat", "%s: which unit in %h is fired on next?"},
    [S_HELP]     = {"combat", "%s: %u is under fire; does a leader steady it?"},
    [S_SHELL]    = {"combat", "%u is under fire."},
    [S_FIGHT]    = {"combat", "The combat at %h is fought."},
    [S_CHARGE]   = {"combat", "%s: which cavalry charges %h next?"},
    [S_NERVE]    = {"combat", "The charging cavalry checks its nerve."},
    [S_STAND]    = {"combat", "Does the defender of %h stand the charge?"},
    [S_SQUARE]   = {"combat", "%s: form square against the charge?"},
    [S_AGAIN]    = {"combat", "%s: the cavalry may charge a second time."},
    [S_COUNTER]  = {"counterattacks", "%s: your units that were left alone may counterattack."},
    [S_RETREATS] = {"retreat", "%s: which beaten unit goes back next?"},
    [S_GROUP]    = {"retreat", "%s: which way do they go, and who goes along?"},
    [S_PAY]      = {"retreat", "%s: the way is unsafe; which unit takes the loss?"},
    [S_ADVANCE]  = {"advance", "%s: your victorious units may advance."},
    [S_LEADER]   = {"combat", "Has %u come through unharmed?"},
    [S_OVER]     = {"over", "The game is over."},
};
/* clang-format on */

/* A step may ask for different things at different times. */
static const char *prompt_of(const struct look *g)
{
    const struct step_frame *frame = top_of(g->p);
    if (frame->step == S_MOVE && g->p->march.units && g->p->march.begun && !g->p->march.over)
        return "%s: what moved last may go on, or something else moves.";
    if (frame->step == S_MOVE && g->p->march.units && !g->p->march.begun)
        return "%s: who else comes along, and where do they go?";
    if (frame->step == S_RECOVER && frame->a == R_STEPS)
        return "%s: spend a replacement step on a unit that lost one?";
    if (frame->step == S_RECOVERY && (frame->c == R_STEPS || frame->c == R_RETURN))
        return frame->c == R_STEPS ? "%u tries to make good its losses." : "%u tries to return.";
    return prompts[frame->step].prompt;
}

static void write_prompt(const struct look *g, const char *prompt, struct gg_text *out)
{
    const struct step_frame *frame = top_of(g->p);
    struct gg_turn turn = ms_turn(g->battle, g->p);
    for (; *prompt; prompt++) {
        if (*prompt != '%') {
            gg_text_char(out, *prompt);
            continue;
        }
        prompt++;
        if (*prompt == 's' && turn.who < GG_SIDES)
            gg_text_add(out, g->battle->side_title[turn.who]);
        else if (*prompt == 'u' && frame->a < g->b->nunits)
            gg_text_add(out, g->b->unit[frame->a].name);
        else if (*prompt == 'h')
            gg_hex_write(&g->b->map, g->p->fight.hex, out);
    }
}

void ms_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out)
{
    struct look g = {battle, battle->data, position};
    (void)seat;
    out->turn = g.p->turn;
    out->turn_label = g.b->turn_label[g.p->turn];
    out->night = false;
    out->phasing = top_of(g.p)->step == S_SETUP ? GG_NOBODY : g.p->phasing;
    out->npieces = out->ntracks = out->nmarks = 0;
    out->used = 0;
    out->phase = prompts[top_of(g.p)->step].phase;
    struct gg_text prompt;
    gg_text_fixed(&prompt, out->prompt, sizeof out->prompt);
    write_prompt(&g, prompt_of(&g), &prompt);
    for (int unit = 0; unit < g.b->nunits; unit++)
        fill_piece(&g, out, unit);
    fill_tracks(&g, out);
    fill_marks(&g, out);
}
