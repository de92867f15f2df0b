/*
 * skirmish.c - a small game on an open table, with secrets: the sixth system, whole. README.md has its rules.
 */
#include <string.h>

#include "rules/kit/cards.h"
#include "rules/kit/load.h"
#include "rules/kit/views.h"

enum { UNITS = 12, TURNS = 12, INCH = 1000, WIDTH = 24 * INCH, DEPTH = 16 * INCH };
enum { MARCH = 4, REACH = 6 * INCH, NEED = 4, POINTS = 999 };
enum { S_ACT, S_DRAW, S_FIGHT, S_CARDS, S_OVER, NSTEPS };
enum { V_DONE, V_MARCH, V_LEFT, V_RIGHT, V_ATTACK, V_PLAY, NVERBS };
enum { E_TURN, E_DRAW, E_MOVE, E_ATTACK, E_CARD, E_HIT, E_LOST, E_END };
enum { VOLLEY, AIM, NCARDS, EACH = 3 };

struct lying {
    uint16_t x, y; /* its middle, in thousandths of an inch */
    uint8_t facing, strength;
    uint16_t left; /* inches it may still go */
};
struct position {
    struct gg_stack stack;
    struct lying unit[UNITS];
    uint16_t points[GG_SIDES];
    uint8_t turn, phasing, hand[GG_SIDES][NCARDS], deck[GG_SIDES][NCARDS];
};
struct battlefield {
    struct gg_names names;
    struct gg_name unit[UNITS];
    const char *label[TURNS];
    struct position start;
};

/* clang-format off */
static const int ahead_x[] = {0, INCH, 0, -INCH}, ahead_y[] = {-INCH, 0, INCH, 0};
static const char *const facings[] = {"north", "east", "south", "west"}, *const played[] = {"volley", "aim"};
static const struct gg_card kinds[] = {
    {"volley", "Volley", "two dice more in your attack", 0}, {"aim", "Aim", "one less is needed to hit in your attack", 0}, {0}};
static const struct gg_cards cards = {kinds, offsetof(struct position, hand), offsetof(struct position, deck), E_DRAW, E_CARD, V_PLAY, EACH, "SK-2", NULL};
static const struct gg_board table = {
    .kind = GG_BOARD_TABLE, .columns = WIDTH / INCH, .rows = DEPTH / INCH, .unit = "inch", .nterrains = 2, .nshapes = 1,
    .terrain = {{"open", "Open ground", "#e8e0c0", "no effect", GG_GROUND_BARE}, {"wood", "Wood", "#a9bf8a", "no effect", GG_GROUND_WOODS}},
    .shape = {{1, "Birches", 4, {10 * INCH, 14 * INCH, 14 * INCH, 10 * INCH}, {3 * INCH, 3 * INCH, 7 * INCH + INCH / 2, 7 * INCH}}}};

#define AT(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)
#define LYING(member) AT(unit[0].member), .step = sizeof(struct lying)
static const struct gg_field lying_fields[] = {
    {"x",        GG_FIELD_NUMBER, LYING(x), .high = WIDTH, .line = "thousandths of an inch from the left"},
    {"y",        GG_FIELD_NUMBER, LYING(y), .high = DEPTH, .line = "and from the top"},
    {"facing",   GG_FIELD_WORD,   LYING(facing), .high = 4, .words = facings},
    {"strength", GG_FIELD_NUMBER, LYING(strength), .high = 9},
    {"left",     GG_FIELD_NUMBER, LYING(left), .high = MARCH, .line = "inches it may still go"}, {0}};
static const struct gg_field fields[] = {
    {"units",   GG_FIELD_GROUP,  .each = GG_EACH_PIECE, .most = UNITS, .inner = lying_fields, .flags = GG_NEEDED, .line = "how each lies"},
    {"turn",    GG_FIELD_TURN,   AT(turn), .flags = GG_NEEDED, .line = "from 1"},
    {"phasing", GG_FIELD_SIDE,   AT(phasing), .flags = GG_NEEDED, .line = "whose turn it is"},
    {"points",  GG_FIELD_NUMBER, offsetof(struct position, points), sizeof(uint16_t), .high = POINTS, .each = GG_EACH_SIDE, .line = "won so far"},
    {"hands",   GG_FIELD_NUMBER, AT(hand[0][0]), .high = EACH, .each = GG_ROW, .most = GG_SIDES * NCARDS, .line = "Volleys and Aims, the first side's first"},
    {"decks",   GG_FIELD_NUMBER, AT(deck[0][0]), .high = EACH, .each = GG_ROW, .most = GG_SIDES * NCARDS, .line = "in the same order"},
    {"steps",   GG_FIELD_STEPS,  AT(stack), .line = "where in the turn"}, {0}};
static const struct gg_field fight_locals[] = {
    {"unit",   GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY}, {"target", GG_FIELD_PIECE, GG_LOCAL(second), .flags = GG_SOMEBODY},
    {"cards",  GG_FIELD_FLAGS, GG_LOCAL(number), .high = NCARDS, .words = played}, {0}};

static const struct gg_wording wordings[NVERBS] = {
    [V_DONE]   = {"done", NULL, "end"},
    [V_MARCH]  = {"march {unit} {number}", "{unit} marches {number} in.", "move"},
    [V_LEFT]   = {"wheel {unit} left", "{unit} wheels to the left", "move"},
    [V_RIGHT]  = {"wheel {unit} right", "{unit} wheels to the right", "move"},
    [V_ATTACK] = {"attack {unit} {target}", "{unit} attacks {target}", "battle"},
    [V_PLAY]   = {"play {card}", "Play {card}", "card"}};
static const struct gg_telling tellings[] = {
    {E_TURN,   GG_ALWAYS, 0, "== Turn {turn}: {side}", "SK-1", NULL},
    {E_DRAW,   GG_VEILED, 0, "{side} draws a card.", "SK-2", NULL},
    {E_DRAW,   GG_ALWAYS, 0, "{side} draws {card}.", "SK-2", NULL},
    {E_MOVE,   0, 0,         "{unit} wheels.", "SK-3", NULL},
    {E_MOVE,   GG_ALWAYS, 0, "{unit} marches {0} in.", "SK-3", NULL},
    {E_ATTACK, GG_ALWAYS, 0, "{unit} attacks {unit0}.", "SK-4", NULL},
    {E_CARD,   GG_ALWAYS, 0, "{side} plays {card}.", "SK-5", NULL},
    {E_HIT,    0, 0,         "{unit} loses nothing.", "SK-4", "{unit} loses nothing"},
    {E_HIT,    GG_ALWAYS, 0, "{unit} loses {0}.", "SK-4", "{unit} loses {0}"},
    {E_LOST,   GG_ALWAYS, 0, "{unit} is destroyed.", "SK-4", "{unit} is destroyed"},
    {E_END,    GG_ALWAYS, 0, "{side} wins.", "SK-6", "{side} wins"}, {0, 0, 0, NULL, NULL, NULL}};
/* clang-format on */

static int winner(const struct position *p) /* SK-6 */
{
    return p->points[0] <= p->points[1];
}

static void begin_turn(struct play *g) /* SK-1 */
{
    for (int i = 0; i < UNITS; i++)
        g->p->unit[i].left = g->p->unit[i].strength ? MARCH : 0;
    gg_note_side(g, E_TURN, g->p->phasing, g->p->turn);
    push_step(g->p, S_DRAW);
}

static struct lying moved(struct lying at, gg_choice c)
{
    int inches = verb_of(c) == V_MARCH ? extra_of(c) : 0;
    at.left = (uint16_t)(at.left - (inches ? inches : 1));
    at.facing = (at.facing + (verb_of(c) == V_LEFT ? 3u : verb_of(c) == V_RIGHT)) % 4u;
    at.x = (uint16_t)(at.x + inches * ahead_x[at.facing]);
    at.y = (uint16_t)(at.y + inches * ahead_y[at.facing]);
    return at;
}

static bool lies_well(const struct look *g, int unit, struct lying at) /* SK-3 */
{
    bool well = at.x >= INCH && at.x <= WIDTH - INCH && at.y >= INCH && at.y <= DEPTH - INCH;
    for (int i = 0; i < g->b->names.npieces; i++)
        well &= i == unit || !g->p->unit[i].strength || abs(g->p->unit[i].x - at.x) >= 2 * INCH ||
                abs(g->p->unit[i].y - at.y) >= 2 * INCH;
    return well;
}

/* SK-4: may the unit attack the second one? Also of a fight under way (gg_step.fits). */
static bool reaches(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    struct lying at = g->p->unit[f->unit], to = g->p->unit[f->second];
    int x = to.x - at.x, y = to.y - at.y, side = g->p->phasing;
    (void)above;
    return g->b->unit[f->unit].side == side && g->b->unit[f->second].side != side && at.left &&
           to.strength && abs(x) <= REACH && abs(y) <= REACH &&
           x * ahead_x[at.facing] + y * ahead_y[at.facing] > 0;
}

static void offer_acts(const struct look *g, int unit, struct offer *o)
{
    struct lying at = g->p->unit[unit];
    struct words w = {V_MARCH, unit, 0, NO_UNIT, NO_UNIT, 1};
    for (; w.extra <= at.left && lies_well(g, unit, moved(at, pack(w))); w.extra++)
        offer(o, w);
    for (int verb = V_LEFT; at.left && verb <= V_RIGHT; verb++)
        offer_unit(o, verb, unit);
    for (int i = 0; i < g->b->names.npieces; i++)
        if (reaches(g, &(struct gg_frame){.unit = (uint8_t)unit, .second = (uint8_t)i}, NULL))
            offer(o, (struct words){V_ATTACK, unit, 0, i, NO_UNIT, 0});
}

static void choose_act(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    if (w.verb == V_DONE && gg_next_turn(g)) {
        begin_turn(g);
    } else if (w.verb == V_DONE) {
        gg_note_side(g, E_END, winner(g->p), 0);
        gg_finish(g);
    } else if (w.verb == V_ATTACK) {
        gg_note_args(g, E_ATTACK, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.second});
        push(g->p, (struct gg_frame){S_FIGHT, 0, (uint8_t)w.unit, (uint8_t)w.second, 0, 0, 0});
        push_step(g->p, S_CARDS);
    } else {
        gg_note_args(g, E_MOVE, w.unit, (int16_t[GG_LOG_ARGS]){(int16_t)w.extra});
        g->p->unit[w.unit] = moved(g->p->unit[w.unit], c);
    }
}

static void choose_card(struct play *g, gg_choice c) /* SK-5 */
{
    pop(g->p);
    top(g->p)->number = verb_of(c) == V_PLAY ? (uint8_t)bit(extra_of(c)) : 0;
    if (verb_of(c) == V_PLAY)
        gg_play_card(g, extra_of(c));
}

static void describe(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    (void)battle;
    gg_roll_d6(r, "Fight", "SK-4");
    r->shape = GG_COUNT;
    gg_roll_dice_part(r, value[0], "strength", "SK-4");
    gg_roll_each_part(r, value[1], "to hit", "SK-4");
}

static void roll_fight(const struct look *g, struct gg_roll *r) /* SK-4 */
{
    const struct gg_frame *f = top_of(g->p);
    describe(g->battle, (int[]){g->p->unit[f->unit].strength, NEED}, r);
    r->piece = f->unit;
    gg_roll_dice_part(r, has(f->number, VOLLEY) ? 2 : 0, "Volley", "SK-5");
    gg_roll_each_part(r, has(f->number, AIM) ? -1 : 0, "Aim", "SK-5");
}

static void settle_fight(struct play *g, int hits)
{
    struct gg_frame f = *top(g->p);
    struct lying *to = &g->p->unit[f.second];
    int16_t lost = (int16_t)(hits < to->strength ? hits : to->strength);
    g->p->unit[f.unit].left = 0;
    to->strength = (uint8_t)(to->strength - lost);
    to->left = to->strength ? to->left : 0;
    int points = g->p->points[g->p->phasing] + lost;
    g->p->points[g->p->phasing] = (uint16_t)(points < POINTS ? points : POINTS);
    gg_note_args(g, to->strength ? E_HIT : E_LOST, f.second, (int16_t[GG_LOG_ARGS]){lost});
    pop(g->p);
}

static bool pose(const struct look *g, int unit, struct gg_pose *out)
{
    const struct lying *at = &g->p->unit[unit];
    *out = (struct gg_pose){at->x, at->y, at->facing * 9000, 2 * INCH, INCH};
    return at->strength > 0;
}

static bool invariants(const struct look *g, struct gg_flaw *flaw)
{
    for (int i = 0; i < g->b->names.npieces; i++)
        if (g->p->unit[i].strength ? !lies_well(g, i, g->p->unit[i]) : g->p->unit[i].left > 0)
            return gg_flaw(flaw, NULL, i, "%s lies where it cannot", g->b->unit[i].id);
    return true;
}

static void load(struct gg_battle *battle, struct gg_faults *f)
{
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    battle->names = &b->names;
    gg_load_keys(&l, (const char *const[]){"turns", "units", "start", NULL});
    gg_load_turns(&l, gg_node_need(battle->document, "turns", f), b->label, NULL, TURNS);
    gg_load_names(&l, gg_node_need(battle->document, "units", f), b->unit, UNITS);
    gg_load_start(&l, &fields[0], gg_node_need(battle->document, "start", f), &b->start);
    memset(b->start.deck, EACH, sizeof b->start.deck);
    b->start.turn = 1;
    push_step(&b->start, S_ACT);
    begin_turn(&(struct play){battle, b, &b->start, NULL});
}

static void view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *v)
{
    static const char *const aims[] = {"More points than the enemy", "As many points as the enemy"};
    struct look g = {battle, battle->data, position};
    gg_view_begin(&g, v, g.p->turn, NULL);
    gg_view_turns(&g, v);
    gg_view_cards(&g, v, seat);
    for (int i = 0; i < g.b->names.npieces; i++) {
        struct gg_piece *piece = gg_view_piece(&g, v, i, "lost");
        piece->symbol = "infantry";
        gg_piece_value(piece, "strength", g.p->unit[i].strength);
        gg_piece_value(piece, "move", g.p->unit[i].left);
    }
    for (int s = 0; s < GG_SIDES; s++) {
        int have = g.p->points[s], need = g.p->points[!s] + !s;
        v->goal[v->ngoals++] = (struct gg_goal){s, aims[s], "SK-6", true, have, need, have >= need};
        v->score[v->nscores++] = (struct gg_score){s, "Enemy losses", have};
    }
    v->coming[v->ncoming++] = (struct gg_coming){g.b->names.nturns, GG_NOBODY, "The last turn"};
}

static void board(const struct gg_battle *battle, struct gg_board *out)
{
    (void)battle;
    *out = table;
}

static int evaluate(const struct gg_battle *battle, const void *position, int side)
{
    (void)battle;
    const struct position *p = position;
    if (top_of(p)->step == S_OVER)
        return winner(p) == side ? GG_WON : -GG_WON;
    return p->points[side] - p->points[!side];
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    (void)battle;
    const struct position *p = position;
    *out = (struct gg_result){winner(p), p->turn, "victory", "The points were counted."};
}

/* clang-format off */
static const struct gg_above on_act[] = {{GG_ANY_STAGE, S_DRAW}, {GG_ANY_STAGE, S_FIGHT}, {0, GG_NO_STEP}};
static const struct gg_above on_fight[] = {{GG_ANY_STAGE, S_CARDS}, {0, GG_NO_STEP}};
static const struct gg_step act = {
    .name = "act", .phase = "action", .prompt = "{side}: march, wheel or attack.", .done = "End the turn", .offer = gg_offer_done,
    .offer_unit = offer_acts, .choose = choose_act, .nothing = gg_pass_prepares_none, .may_bear = on_act};
static const struct gg_step draw = {
    .name = "draw", .phase = "draw", .prompt = "A card is drawn.", .run = gg_run_draw, .roll = gg_roll_card, .settle = gg_settle_card, .fits = gg_draw_fits};
static const struct gg_step fight = {
    .name = "fight", .phase = "fight", .prompt = "{unit} attacks {second}.", .roll = roll_fight, .settle = settle_fight,
    .fits = reaches, .locals = fight_locals, .may_bear = on_fight};
static const struct gg_step ask = {
    .name = "cards", .phase = "fight", .prompt = "{side}: a card for this fight?", .done = "No card", .offer = gg_offer_cards,
    .choose = choose_card, .nothing = gg_pass_done, .adds = "cards"};
static const struct gg_step *const steps[NSTEPS] = {&act, &draw, &fight, &ask, &gg_over};
static const struct gg_phase phases[] = {{"action", 1, {{.step = S_ACT}}}, {"over", 1, {{.step = S_OVER}}}, {NULL, 0, {{0}}}};
static const struct gg_kit kit = {
    .steps = steps, .nsteps = NSTEPS, .lowest = S_ACT, .over = S_OVER, .phases = phases, .wordings = wordings, .nverbs = NVERBS,
    .tellings = tellings, .turn = offsetof(struct position, turn), .phasing = offsetof(struct position, phasing),
    .start = offsetof(struct battlefield, start), .cards = &cards, .pose = pose, .invariants = invariants};
static const struct gg_query queries[] = {{"fight", "the dice of an attack", {{"dice", NULL, 1, 12, 4, true}, {"need", NULL, 2, 6, NEED, false}}, describe}};
extern const struct gg_rules skirmish_rules;
const struct gg_rules skirmish_rules = {
    .id = "skirmish", .title = "Skirmish", .version = 1, .position_size = sizeof(struct position), .battle_size = sizeof(struct battlefield),
    .queries = queries, .nqueries = 1, .fields = fields, .kit = &kit, GG_RULES_BY_KIT, .load = load, .start = gg_kit_start,
    .result = result, .view = view, .board = board, .imagine = gg_kit_imagine, .hides = gg_kit_hides, .evaluate = evaluate};
/* clang-format on */
