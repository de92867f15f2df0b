/*
 * drill.c - the rules of the drill.
 */
#include "drill.h"

#include <string.h>

/* --- tables --- */

static const char *const box_words[DRILL_BOXES] = {"reserve", "lost"};
static const char *const stage_words[NSTAGES] = {"move", "fire", "end"};
static const char *const codes[] = {"miss", "hit", "rout"};

/* clang-format off */
#define P(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)
static const struct gg_field units[] = {
    {"at", GG_FIELD_AT, offsetof(struct position, at), 2, .step = 2, .empty = LOST, .flags = GG_NEEDED},
    {0}};
static const struct gg_field fields[] = {
    {"turn",    GG_FIELD_TURN,   P(turn), .flags = GG_NEEDED, .line = "from 1"},
    {"phasing", GG_FIELD_SIDE,   P(phasing), .flags = GG_NEEDED},
    {"units",   GG_FIELD_GROUP,  .each = GG_EACH_PIECE, .most = DRILL_UNITS, .inner = units, .flags = GG_NEEDED},
    {"hidden",  GG_FIELD_PIECES, P(hidden), .line = "from the enemy"},
    {"steps",   GG_FIELD_STEPS,  P(stack), .line = "where in the turn"},
    {0}};

#define ROW(member) offsetof(struct drill_row, member), 1, 0, 9
static const struct gg_field cells[] = {
    {"cost",  GG_FIELD_NUMBER, ROW(cost), .flags = GG_WRITTEN},
    {"level", GG_FIELD_NUMBER, ROW(level), .line = "how high"},
    {0}};
static const struct gg_field figures[] = {
    {"range", GG_FIELD_NUMBER, offsetof(struct battlefield, range), 1, 1, 9, .empty = 2, .flags = GG_WRITTEN},
    {0}};
const struct gg_sheet drill_sheets[] = {
    {"volley",  GG_SHEET_TABLE,   offsetof(struct battlefield, table), .comment = "by die"},
    {"ground",  GG_SHEET_CHART,   offsetof(struct battlefield, fixed), cells, sizeof(struct drill_row), 0, 2, "no row can be added"},
    {"weather", GG_SHEET_CHART,   offsetof(struct battlefield, open), cells, sizeof(struct drill_row), offsetof(struct battlefield, nopen), DRILL_ROWS, "rows can be added"},
    {NULL,      GG_SHEET_FIGURES, 0, figures, .comment = "figures"},
    {.kind = GG_SHEET_END}};
/* clang-format on */

void drill_default_tables(struct battlefield *b)
{
    b->table = (struct gg_table){.name = "volley",
                                 .first_row = -1,
                                 .rows = 3,
                                 .columns = 2,
                                 .codes = codes,
                                 .ncodes = 3,
                                 .cell = {0, 0, 0, 1, 1, 2}};
    b->fixed[0] = (struct drill_row){"field", 1, 0};
    b->fixed[1] = (struct drill_row){"wood", 2, 0};
    b->open[0] = (struct drill_row){"fair", 0, 0};
    b->nopen = 1;
    gg_fields_clear(figures, b);
}

/* --- loading --- */

static void load(struct gg_battle *battle, struct gg_faults *f)
{
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    const struct gg_node *doc = battle->document, *map = gg_node_need(doc, "map", f);
    const struct gg_node *list = gg_node_need(doc, "units", f);
    battle->names = &b->names;
    b->names.piece = b->unit;
    b->names.stride = sizeof b->unit[0];
    b->names.box = box_words;
    b->names.nboxes = DRILL_BOXES;
    drill_default_tables(b);
    if (map == NULL || !gg_load_hexes(&l, map, &b->map, DRILL_HEXES))
        return;
    gg_load_place_names(&l, gg_node_get(map, "names"), b->place);
    gg_load_turns(&l, gg_node_need(doc, "turns", f), b->label, b->night, DRILL_TURNS);
    for (int i = 0; list != NULL && i < list->count && i < DRILL_UNITS; i++) {
        struct drill_unit *unit = &b->unit[b->names.npieces];
        if (!gg_load_name(&l, &list->child[i], &unit->is))
            continue;
        unit->start = (uint16_t)gg_load_place(&l, gg_node_need(&list->child[i], "at", f));
        b->names.npieces++;
    }
    gg_muster(&b->names);
}

static void start(const struct gg_battle *battle, void *position)
{
    const struct battlefield *b = battle->data;
    struct position *p = position;
    memset(p, 0, sizeof *p);
    p->turn = 1;
    for (int i = 0; i < DRILL_UNITS; i++)
        p->at[i] = b->unit[i].start;
    push(p, (struct gg_frame){.step = S_TURN, .stage = TO_MOVE});
    struct play g = {battle, b, p, NULL};
    gg_run(&g);
}

/* --- steps --- */

static bool stands_there(const struct position *p, int place)
{
    for (int i = 0; i < DRILL_UNITS; i++)
        if (p->at[i] == place)
            return true;
    return false;
}

static bool run_turn(struct play *g)
{
    struct gg_frame *frame = top(g->p);
    if (frame->stage == TO_MOVE) {
        frame->stage = TO_FIRE;
        push_step(g->p, S_MOVE);
    } else if (frame->stage == TO_FIRE) {
        frame->stage = TO_END;
        push_step(g->p, S_FIRE);
    } else if (gg_next_turn(g)) {
        frame->stage = TO_MOVE;
        gg_note_side(g, E_TURN, g->p->phasing, g->p->turn);
    } else {
        gg_finish(g);
    }
    return false;
}

static void offer_moves(const struct look *g, int unit, struct offer *o)
{
    for (int d = 0; g->p->at[unit] < GG_BOX && d < GG_HEX_DIRECTIONS; d++) {
        int to = g->b->map.near[g->p->at[unit]][d];
        if (to != GG_HEX_NONE && !stands_there(g->p, to))
            offer_move(o, V_MOVE, unit, to);
    }
    if (g->p->at[unit] < GG_BOX)
        offer_unit(o, V_SCOUT, unit);
}

static void offer_signals(const struct look *g, struct offer *o)
{
    offer_word(o, V_DONE);
    for (int place = 4; place < 6 && place < g->b->map.count; place++)
        offer(o, (struct words){V_SIGNAL, GG_NO_PIECE, 0, GG_NO_PIECE, GG_NO_PIECE, place});
}

static void choose_move(struct play *g, gg_choice c)
{
    int unit = unit_of(c);
    if (verb_of(c) == V_MOVE) {
        gg_note(g, E_MOVE, unit, g->p->at[unit], place_of(c));
        g->p->at[unit] = (uint16_t)place_of(c);
    } else if (verb_of(c) == V_SCOUT) {
        gg_note(g, E_SCOUT, unit, g->p->at[unit], -1);
        push(g->p, (struct gg_frame){.step = S_SCOUT,
                                     .unit = (uint8_t)unit,
                                     .side = g->p->phasing,
                                     .number = g->p->turn,
                                     .place = g->p->at[unit]});
    } else if (verb_of(c) == V_DONE) {
        pop(g->p);
    }
}

static void offer_done(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, V_DONE);
}

static void choose_done(struct play *g, gg_choice c)
{
    (void)c;
    pop(g->p);
}

/* A volley at each company of the enemy, alone or with the next company as a helper; any of the side's companies may
 * withdraw, as the bits of the extra part say. */
static void offer_volleys(const struct look *g, struct offer *o)
{
    int side = g->p->phasing, first = side * 3;
    uint64_t all = 0;
    for (int i = first; i < first + 3; i++)
        all |= g->p->at[i] < GG_BOX ? bit(i) : 0;
    for (int enemy = !side * 3; all && enemy < !side * 3 + 3; enemy++)
        if (g->p->at[enemy] < GG_BOX) {
            struct words w = {V_VOLLEY,    first_of(all), g->p->at[enemy],
                              GG_NO_PIECE, GG_NO_PIECE,   0};
            offer(o, w);
            if (all & (all - 1)) {
                w.second = first_of(all & (all - 1));
                offer(o, w);
                w.third = w.second;
                offer(o, w);
            }
        }
    for (int set = 1; set < 8; set++)
        if (((uint64_t)set << first & ~all) == 0)
            offer(o, (struct words){V_WITHDRAW, GG_NO_PIECE, 0, GG_NO_PIECE, GG_NO_PIECE, set});
    offer_word(o, V_DONE);
}

static void choose_volley(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_VOLLEY)
        push(g->p, (struct gg_frame){.step = S_VOLLEY,
                                     .unit = (uint8_t)w.unit,
                                     .second = (uint8_t)w.second,
                                     .place = (uint16_t)w.place});
    for (int i = 0; w.verb == V_WITHDRAW && i < 3; i++)
        if (w.extra >> i & 1)
            g->p->at[g->p->phasing * 3 + i] = RESERVE;
    if (w.verb == V_DONE)
        pop(g->p);
}

static void roll_volley(const struct look *g, struct gg_roll *r)
{
    (void)g;
    gg_roll_d6(r, "volley", "D-3");
}

static void settle_volley(struct play *g, int result)
{
    struct gg_frame frame = *top(g->p);
    bool hit = result >= 3;
    pop(g->p);
    gg_note_args(g, E_VOLLEY, frame.unit, (int16_t[GG_LOG_ARGS]){(int16_t)(result + 1), -1, hit});
    for (int i = 0; hit && i < DRILL_UNITS; i++)
        if (g->p->at[i] == frame.place)
            g->p->at[i] = LOST;
}

static bool volley_fits(const struct look *g, const struct gg_frame *frame,
                        const struct gg_frame *above)
{
    return above == NULL && g->p->at[frame->unit] < GG_BOX;
}

/* clang-format off */
static const struct gg_field turn_locals[] = {
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = NSTAGES, .words = stage_words, .line = "what comes next"}, {0}};
static const struct gg_field scout_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .line = "who scouts"},
    {"side", GG_FIELD_SIDE,  GG_LOCAL(side), .line = "for whom"},
    {"from", GG_FIELD_AT,    GG_LOCAL(place), .line = "where it began"},
    {"when", GG_FIELD_LABEL, GG_LOCAL(number), .line = "in which turn"},
    {"seen", GG_FIELD_SWITCH, GG_LOCAL(stage), .line = "somebody was seen"},
    {0}};
static const struct gg_field volley_locals[] = {
    {"unit",   GG_FIELD_PIECE,  GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who fires"},
    {"target", GG_FIELD_PLACE,  GG_LOCAL(place), .line = "at whom"},
    {"helper", GG_FIELD_PIECE,  GG_LOCAL(second), .empty = GG_NO_PIECE},
    {"dice",   GG_FIELD_NUMBER, GG_LOCAL(number), 0, 3, .line = "thrown"},
    {0}};

static const struct gg_above on_turn[] = {{TO_FIRE, S_MOVE}, {TO_END, S_FIRE}, {0, GG_NO_STEP}};
static const struct gg_above on_move[] = {{GG_ANY_STAGE, S_SCOUT}, {0, GG_NO_STEP}};
static const struct gg_above on_fire[] = {{GG_ANY_STAGE, S_VOLLEY}, {0, GG_NO_STEP}};
/* clang-format on */

static const struct gg_step turn_step = {
    .name = "turn", .run = run_turn, .locals = turn_locals, .may_bear = on_turn};
static const struct gg_step move_step = {.name = "march",
                                         .phase = "movement",
                                         .prompt = "{side}: march?",
                                         .done = "Stand still",
                                         .offer = offer_signals,
                                         .offer_unit = offer_moves,
                                         .choose = choose_move,
                                         .may_bear = on_move};
static const struct gg_step scout_step = {.name = "scout",
                                          .phase = "movement",
                                          .prompt = "{unit} looks out from {place}, {mood}.",
                                          .offer = offer_done,
                                          .choose = choose_done,
                                          .locals = scout_locals};
static const struct gg_step fire_step = {.name = "fire",
                                         .phase = "fire",
                                         .prompt = "{side}: fire?",
                                         .offer = offer_volleys,
                                         .choose = choose_volley,
                                         .may_bear = on_fire};
static const struct gg_step volley_step = {.name = "volley",
                                           .phase = "fire",
                                           .prompt = "The volley of {unit}.",
                                           .roll = roll_volley,
                                           .settle = settle_volley,
                                           .fits = volley_fits,
                                           .locals = volley_locals};
static const struct gg_step *const steps[NSTEPS] = {
    [S_TURN] = &turn_step, [S_MOVE] = &move_step,     [S_SCOUT] = &scout_step,
    [S_FIRE] = &fire_step, [S_VOLLEY] = &volley_step, [S_OVER] = &gg_over};

static const struct gg_phase phases[] = {
    {"movement", 2, {{.step = S_TURN, .stage = TO_FIRE}, {.step = S_MOVE}}},
    {"fire", 2, {{.step = S_TURN, .stage = TO_END}, {.step = S_FIRE}}},
    {"over", 1, {{.step = S_OVER}}},
    {NULL, 0, {{0}}}};

/* --- words --- */

/* clang-format off */
static const struct gg_wording wordings[NVERBS] = {
    [V_DONE]     = {"done", NULL, "end"},
    [V_MOVE]     = {"move {unit} {place}", "Move {unit} to {place}", "move"},
    [V_SCOUT]    = {"scout {unit}", "{unit} scouts", "move"},
    [V_SIGNAL]   = {"signal {number} {to}", "Signal {number} to {to}{mood}", "signal"},
    [V_VOLLEY]   = {"volley {unit} {place}[ with {second:helper}][ under {third:leader}]", "{unit} fires at {place}[, helped by {second}][, led by {third}]", "fire"},
    [V_WITHDRAW] = {"withdraw{units*}", "Withdraw {units}", "fire"},
};
static const struct gg_telling tellings[] = {
    {E_TURN,   GG_ALWAYS, 0, "== Turn {turn}: {side}", "D-1", "?the turn of {side}"},
    {E_MOVE,   0, 1, "{unit} marches{way} by road.", "D-2-b", "{units} march{n?es:}"},
    {E_MOVE,   GG_ALWAYS, 0, "{unit} marches{way}.", "D-2-a", "{units} march{n?es:}"},
    {E_VOLLEY, GG_VEILED, 0, "A {side} volley{there}.", "D-3", NULL},
    {E_VOLLEY, GG_ALWAYS, 0, "{unit} fires{there}: {0}, {+1}, a {2?hit:miss}.", "D-3", "{units} fire{s}"},
    {E_SCOUT,  GG_VEILED, 0, "", "D-4", NULL},
    {E_SCOUT,  GG_ALWAYS, 0, "{unit} scouts from {from} to {to}.", "D-4", NULL},
    {E_TALLY,  GG_ALWAYS, 0, "{first} {0}, {other} {1}{2?, tired:}, {mood}.", "D-5", NULL},
    {0, 0, 0, NULL, NULL, NULL}};
/* clang-format on */

static bool write_slot(const struct look *g, gg_choice c, const char *slot, bool shown,
                       struct gg_text *out)
{
    if (strcmp(slot, "units") != 0) {
        gg_text_add(out, "calm");
        return true;
    }
    uint64_t set = (uint64_t)extra_of(c) << 3 * g->p->phasing;
    if (shown)
        gg_write_names(g->battle, set, out);
    for (; !shown && set; set &= set - 1)
        gg_text_fmt(out, " %s", gg_piece_name(g->battle, first_of(set))->id);
    return true;
}

static void say_slot(const struct gg_battle *battle, const struct gg_event *event, const char *slot,
                     struct gg_text *out)
{
    (void)battle;
    gg_text_fmt(out, "<%s %d>", slot, event->arg[3]);
}

/* --- the rest of the rules --- */

static int at(const struct look *g, int unit)
{
    return g->p->at[unit];
}

static unsigned veil(const struct look *g, int unit)
{
    return has(g->p->hidden, unit) ? 1u << (unit < 3) : 0;
}

static bool invariants(const struct look *g, struct gg_flaw *flaw)
{
    for (int i = 0; i < DRILL_UNITS; i++)
        if (g->p->at[i] == LOST && has(g->p->hidden, i))
            return gg_flaw(flaw, "hidden", i, "%s is lost and hides",
                           gg_piece_name(g->battle, i)->id);
    return true;
}

static const struct gg_kit kit = {.steps = steps,
                                  .nsteps = NSTEPS,
                                  .lowest = S_TURN,
                                  .over = S_OVER,
                                  .phases = phases,
                                  .turn = offsetof(struct position, turn),
                                  .phasing = offsetof(struct position, phasing),
                                  .first = offsetof(struct battlefield, first),
                                  .wordings = wordings,
                                  .nverbs = NVERBS,
                                  .slot = write_slot,
                                  .tellings = tellings,
                                  .say = say_slot,
                                  .at = at,
                                  .veil = veil,
                                  .invariants = invariants};

const struct gg_rules drill_rules = {.id = "drill",
                                     .title = "The drill",
                                     .version = 1,
                                     .position_size = sizeof(struct position),
                                     .battle_size = sizeof(struct battlefield),
                                     .fields = fields,
                                     .kit = &kit,
                                     .load = load,
                                     .start = start,
                                     GG_RULES_BY_KIT};
