/*
 * view.c - what a seat sees: cards on the table with their boxes, orders, hands, goals, score and calendar.
 */
#include "rules/battleground/battleground.h"
#include "rules/kit/tables.h"

/* In whole degrees, as the list of units has them. */
int bg_bearing(int f)
{
    return (gg_pose_of((struct gg_lie){.f = f}, bg_size, TABLE_DEPTH).facing + 50) / 100;
}

bool bg_pose(const struct look *g, int unit, struct gg_pose *out)
{
    if (has(g->p->here, unit))
        *out = gg_pose_of(lie_of(g->p, unit), bg_size, TABLE_DEPTH);
    return has(g->p->here, unit);
}

static const char *symbol_of(const struct unit_card *card)
{
    return card->keywords & CAVALRY ? "cavalry"
           : card->keywords & LARGE ? "giant"
           : card->range            ? "archers"
                                    : "infantry";
}

static const char *inches(struct gg_view *v, const char *what, int quanta)
{
    char room[40];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    bg_write_inches(quanta * GG_QUANTUM, &text);
    return gg_view_fmt(v, "%s %s", what, room);
}

/* BG-DP-4: first orders are the owner's secret until all are given. */
static void view_order(const struct look *g, struct gg_view *v, int seat, int unit,
                       struct gg_piece *piece)
{
    static const char *const signs[NORDERS] = {NULL, "H", "C", "R"};
    static const char *const words[NORDERS] = {NULL, "order hold", "order close", "order ranged"};
    const struct stand *s = &g->p->unit[unit];
    bool known = !g->p->unseen || seat == GG_EVERYTHING || seat == side_of(g, unit);
    if (!known || s->order == NO_ORDER)
        return;
    gg_piece_state(piece, (struct gg_state){words[s->order], GG_QUIET, signs[s->order]});
    if (has(g->p->bound, unit)) {
        struct gg_pose goal = gg_spot_of((struct gg_point){s->goal_x, s->goal_y}, TABLE_DEPTH);
        piece->aim = gg_view_points(v, &goal, 1);
        gg_piece_state(
            piece, (struct gg_state){gg_view_fmt(v, "objective %s", piece->aim), GG_QUIET, NULL});
    }
    if (s->most)
        gg_piece_state(
            piece, (struct gg_state){inches(v, "maximum", bg_ladder[s->most - 1]), GG_QUIET, NULL});
}

static void view_states(const struct look *g, int unit, struct gg_piece *piece)
{
    const struct position *p = g->p;
    const struct {
        uint64_t set;
        struct gg_state state;
    } rows[] = {
        {p->routing, {"routing", GG_GRAVE, "!"}},
        {p->at_edge, {"at_edge", GG_GRAVE, "|"}},
        {p->disrupted, {"disrupted", GG_GRAVE, "~"}},
        {p->frightened, {"frightened", GG_GRAVE, "?"}},
        {p->charging, {"charging", GG_GOOD, "»"}},
        {p->brave, {"brave", GG_GOOD, "*"}},
        {p->lashed, {"lashed", GG_GOOD, "^"}},
        {p->controlled, {"controlled", GG_GOOD, "+"}},
        {p->done, {"done", GG_SPENT, NULL}},
        {p->fought, {"fought", GG_SPENT, NULL}},
    };
    if (engaged(p, unit))
        gg_piece_state(piece,
                       (struct gg_state){bg_sides_engaged(g, unit) > 1 ? "engaged on several sides"
                                                                       : "engaged",
                                         GG_QUIET, NULL});
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (has(rows[i].set, unit))
            gg_piece_state(piece, rows[i].state);
}

/* What it can shoot at, by how its skill falls with the range (BG-MD-11), and how far it could rush (BG-FR-3). */
static void view_zones(const struct look *g, struct gg_view *v, int unit, struct gg_piece *piece)
{
    struct gg_arc arc = {lie_of(g->p, unit), bg_size, TABLE_DEPTH, 0};
    int range = card_of(g, unit)->range, rush = bg_ladder[bg_rung(g, unit)];
    bool bands = opt(g->battle, O_RANGE_BANDS);
    int far[] = {bands ? 28 : range / 2, bands ? 56 : range, range};
    for (int i = 0; i < 3 && arc.quanta < range; i++) {
        arc.quanta = far[i] < range ? far[i] : range;
        const char *title = inches(v, "range to", arc.quanta);
        gg_piece_arc(v, piece, arc, "arc",
                     i ? gg_view_fmt(v, "%s\", skill -%d", title, i)
                       : gg_view_fmt(v, "%s\"", title));
    }
    arc.quanta = rush;
    gg_piece_arc(v, piece, arc, "rush",
                 gg_view_fmt(v, "%s\"", inches(v, "front arc, rush to", rush)));
}

static void view_unit(const struct look *g, struct gg_view *v, int seat, int unit)
{
    const struct unit_card *card = card_of(g, unit);
    int box = has(g->p->gone, unit) ? GONE : bg_setting_up(g) ? WAITING : UNUSED;
    struct gg_piece *piece = gg_view_piece(g, v, unit, bg_box_words[box]);
    int left[] = {card->green, card->yellow, card->red}, marks = g->p->unit[unit].marks;
    static const enum gg_bar_look looks[] = {GG_BAR_GREEN, GG_BAR_YELLOW, GG_BAR_RED};
    piece->symbol = symbol_of(card);
    gg_piece_value(piece, "dice", card->dice);
    gg_piece_value(piece, "skill", card->skill);
    gg_piece_value(piece, "power", card->power);
    gg_piece_value(piece, "defence", card->defence);
    gg_piece_value(piece, "toughness", card->toughness);
    gg_piece_value(piece, "courage", card->courage);
    for (int i = 0; i < 3; i++) {
        int full = left[i], gone = has(g->p->gone, unit) ? full : marks < full ? marks : full;
        marks -= gone;
        if (full)
            piece->bar[piece->nbars++] =
                (struct gg_bar){gg_bar_words[looks[i]], full - gone, full, looks[i]};
    }
    if (!has(g->p->here, unit))
        return;
    view_order(g, v, seat, unit, piece);
    view_states(g, unit, piece);
    for (uint64_t set = g->p->foes[unit]; set; set &= set - 1)
        gg_piece_engaged(piece, bg_side_towards(g, unit, first_of(set)));
    if (!has(g->p->routing, unit))
        view_zones(g, v, unit, piece);
}

static void view_marks(const struct look *g, struct gg_view *v)
{
    const struct gg_stack *stack = stack_of(g->p);
    for (int i = 0; i < stack->depth; i++)
        if (stack->frame[i].step == S_ATTACK) {
            gg_view_mark_units(g, v, "attacker", bit(stack->frame[i].unit));
            gg_view_mark_units(g, v, "defender", bit(stack->frame[i].second));
        }
}

void bg_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *v)
{
    struct look g = {battle, battle->data, position};
    const struct gg_frame *f = top_of(g.p);
    bool secret =
        g.p->unseen && f->step == S_ORDER && seat != GG_EVERYTHING && seat != side_of(&g, f->unit);
    gg_view_begin(&g, v, g.p->turn, secret ? "{side} gives first orders in secret." : NULL);
    gg_view_turns(&g, v);
    gg_view_track(v, "points", "Command points", g.p->phasing ? 0 : g.p->points,
                  g.p->phasing ? g.p->points : 0)
        ->high = 40;
    gg_view_cards(&g, v, seat);
    for (int u = 0; u < g.b->names.npieces; u++)
        view_unit(&g, v, seat, u);
    bg_view_goals(&g, v);
    view_marks(&g, v);
}

/* --- the board --- */

/* The first that fits. */
static const char *effects_of(const struct ground *ground)
{
    static const struct {
        unsigned flag;
        const char *text;
    } effects[] = {
        {ROAD, "one movement category more for a move that keeps to it"},
        {HIDES, "slows, soft cover, hides beyond 2.5 inches"},
        {HIGH, "slows who goes up, hides what lies behind, +1 skill from above"},
        {OBSTACLE, "slows, soft cover behind it, +1 toughness for defenders who have not moved"},
        {HARD_COVER, "closed; hard cover inside"},
        {SOFT_COVER, "slows, soft cover"},
    };
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++)
        if (ground->flags & effects[i].flag)
            return effects[i].text;
    if (ground->rungs[FOOT] != IMPASSABLE)
        return "slows";
    return ground->rungs[BIG] == IMPASSABLE ? "closed"
                                            : "closed to all but large units; no shooting from it";
}

void bg_board(const struct gg_battle *battle, struct gg_board *out)
{
    const struct battlefield *b = battle->data;
    gg_board_table(out, bg_table);
    for (int i = 0; i < b->npieces; i++) {
        const struct ground *ground = &bg_grounds[b->piece[i].ground];
        struct gg_terrain kind = {ground->id, ground->title, ground->colour, effects_of(ground),
                                  (enum gg_ground_look)ground->look};
        gg_board_ground(out, &kind, b->piece[i].name, &b->piece[i].shape);
    }
}
