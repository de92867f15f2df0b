/*
 * fields.c - the position in a file: every member with its key, what may stand there, and what it means.
 */
#include "rules/battleground/battleground.h"

const char *const bg_box_words[NBOXES] = {"waiting", "gone", "unused"};

/* clang-format off */
#define P(member) offsetof(struct position, member), sizeof(((struct position *)0)->member)
#define U(member) offsetof(struct position, unit[0].member), sizeof(((struct position *)0)->unit[0].member), .step = sizeof(struct stand)
#define E(member) offsetof(struct position, member), sizeof(uint64_t), .step = sizeof(uint64_t)
#define SET(name, text) {#name, GG_FIELD_PIECES, P(name), .line = (text)}

static const struct gg_field units[] = {
    {"x",       GG_FIELD_NUMBER, U(x), .high = TABLE_WIDTH, .line = "the middle of its card, in 1/100 inch from the left edge"},
    {"y",       GG_FIELD_NUMBER, U(y), .high = TABLE_DEPTH, .line = "and from the edge of the first side"},
    {"facing",  GG_FIELD_NUMBER, U(f), .high = GG_FACINGS - 1, .line = "from the right counter-clockwise; 5 is away from the first side"},
    {"marks",   GG_FIELD_NUMBER, U(marks), .high = 60, .line = "damage boxes marked"},
    {"order",   GG_FIELD_WORD,   U(order), .high = NORDERS, .words = bg_order_words, .line = "its standing order"},
    {"goal_x",  GG_FIELD_NUMBER, U(goal_x), .high = TABLE_WIDTH, .line = "its objective, as x"},
    {"goal_y",  GG_FIELD_NUMBER, U(goal_y), .high = TABLE_DEPTH, .line = "as y"},
    {"maximum", GG_FIELD_NUMBER, U(most), .high = RUNGS, .line = "1 + the rung of its Maximum Move; 0: none"},
    {"target",  GG_FIELD_PIECE,  U(target), .empty = GG_NO_PIECE, .line = "whom it attacks, of several opponents"},
    {"marks_before", GG_FIELD_NUMBER, U(m0), .high = 60, .line = "in combat and free attacks: marks when they began"},
    {"was_x",   GG_FIELD_NUMBER, U(was_x), .high = TABLE_WIDTH, .line = "where it lay when the phase began, while units rush"},
    {"was_y",   GG_FIELD_NUMBER, U(was_y), .high = TABLE_DEPTH, .line = "as y"},
    {"was_facing", GG_FIELD_NUMBER, U(was_f), .high = GG_FACINGS - 1, .line = "as facing"},
    {"shots",   GG_FIELD_NUMBER, U(shots), .high = 6, .line = "with ammunition: shots fired"},
    {"engaged", GG_FIELD_PIECES, E(foes), .line = "its opponents; where `here` is left out too: those it stands edge to edge with"},
    {"fresh",   GG_FIELD_PIECES, E(fresh), .line = "those it met this turn, gone since or not"},
    {"blocked", GG_FIELD_PIECES, E(blocked), .line = "friends that stopped its rout"},
    {0}};
static const struct gg_field attack[] = {
    {"red",    GG_FIELD_NUMBER, P(attack.red), .high = NCARDS, .line = "1 + the card the attacker has played"},
    {"blue",   GG_FIELD_NUMBER, P(attack.blue), .high = NCARDS, .line = "1 + the defender's"},
    {"misses", GG_FIELD_NUMBER, P(attack.rolled), .high = 64, .line = "dice that missed"},
    {"hits",   GG_FIELD_NUMBER, P(attack.hits), .high = 64, .line = "dice that hit"},
    {"damage", GG_FIELD_NUMBER, P(attack.damage), .high = 64, .line = "damage done so far"},
    {"window", GG_FIELD_NUMBER, P(attack.passed), .high = 3, .line = "1: the attacker passed, 2: the defender played"},
    {"again",  GG_FIELD_NUMBER, P(attack.again), .high = 64, .line = "misses to be rolled again"},
    {0}};
static const struct gg_field march[] = {
    {"x",      GG_FIELD_NUMBER, P(march.x), .high = TABLE_WIDTH, .line = "where the controlled move began"},
    {"y",      GG_FIELD_NUMBER, P(march.y), .high = TABLE_DEPTH, .line = "as y of a unit"},
    {"facing", GG_FIELD_NUMBER, P(march.f), .high = GG_FACINGS - 1, .line = "as that of a unit"},
    {"spent",  GG_FIELD_NUMBER, P(march.spent), .high = 48, .line = "quarters of an inch"},
    {"turns",  GG_FIELD_NUMBER, P(march.turns), .high = 31, .line = "maneuvers made: 1 about face, 2 reform, 4 and 8 sideways, 16 backwards"},
    {"begun",  GG_FIELD_NUMBER, P(march.begun), .high = 15, .line = "1: a step was made, 2: on the road, then 4 for each rung lost to ground"},
    {0}};

#define CARDS(store) { \
    C(store, 0, "press-the-attack"), C(store, 1, "drilled-blows"), C(store, 2, "find-the-gap"), C(store, 3, "second-volley"), \
    C(store, 4, "telling-stroke"), C(store, 5, "shield-wall"), C(store, 6, "brace"), C(store, 7, "close-ranks"), C(store, 8, "stand-fast"), \
    C(store, 9, "quick-march"), C(store, 10, "bloodlust"), C(store, 11, "savage-swing"), C(store, 12, "dog-pile"), C(store, 13, "maul"), \
    C(store, 14, "poisoned-points"), C(store, 15, "too-mean-to-die"), C(store, 16, "thick-hide"), C(store, 17, "duck-and-scurry"), \
    C(store, 18, "crack-of-the-whip"), C(store, 19, "run-them-down"), {0}}
#define C(store, i, id) {id, GG_FIELD_NUMBER, offsetof(struct position, store) + (i), sizeof(uint8_t), .high = DECK_SIZE, .step = NCARDS}
static const struct gg_field hand[] = CARDS(hand), deck[] = CARDS(deck);

const struct gg_field bg_fields[] = {
    {"turn",    GG_FIELD_TURN,  P(turn), .flags = GG_NEEDED, .line = "player turns, from 1"},
    {"phasing", GG_FIELD_SIDE,  P(phasing), .flags = GG_NEEDED, .line = "whose player turn it is"},
    {"first",   GG_FIELD_SIDE,  P(first), .line = "who had the first turn"},
    {"points",  GG_FIELD_NUMBER, P(points), .high = 40, .line = "command points left"},
    {"spent",   GG_FIELD_NUMBER, P(spent), .high = 1, .line = "1: some were spent"},
    {"unseen",  GG_FIELD_NUMBER, P(unseen), .high = 1, .line = "1: first orders are being given in secret"},
    {"winner",  GG_FIELD_NUMBER, P(winner), .high = DRAWN, .line = "when over: 0 or 1 for the side, 2 for nobody"},
    {"why",     GG_FIELD_NUMBER, P(why), .high = NWHYS - 1, .line = "it is over"},
    {"units",   GG_FIELD_GROUP, .each = GG_EACH_PIECE, .most = UNITS_MAX, .inner = units, .flags = GG_NEEDED, .line = "one that is neither here nor gone is unused"},
    SET(here, "on the table; left out: who is listed with a place"),
    SET(gone, "destroyed, removed or left out"),
    SET(routing, "not in good order"),
    SET(at_edge, "routers that have met their edge"),
    SET(brave, "marked by Bravery"),
    SET(disrupted, "with that switch"),
    {"objective", GG_FIELD_PIECES, P(bound), .line = "units with a pending one"},
    SET(scaling, "climb a cliff or a wall and fight worse"),
    SET(done, "have had their move"),
    SET(moved, "lie otherwise than before it"),
    SET(charging, "ran into an enemy this turn and strike harder"),
    SET(frightened, "lost heart this turn: they strike worse"),
    SET(lashed, "driven on by the lash this turn"),
    SET(marched, "by Quick March"),
    SET(controlled, "directly"),
    SET(rallied, "this turn"),
    SET(trampled, "this turn"),
    SET(engaged_first, "engaged when the turn began; left out: who has an opponent that is not fresh"),
    SET(pressed, "must check: engaged on a further side"),
    SET(shaken, "must check after combat"),
    SET(fought, "have made their attack"),
    SET(recoil, "will take a damage of their own"),
    SET(harried, "more dice against them in free attacks"),
    SET(checking, "have still to check, or to suffer free attacks"),
    SET(failed, "rout in this phase"),
    SET(struck, "have struck the router under attack; have been given their order"),
    {"attack",  GG_FIELD_GROUP, P(attack), .inner = attack, .line = "the attack under way"},
    {"march",   GG_FIELD_GROUP, P(march), .inner = march, .line = "the controlled move under way"},
    {"hand",    GG_FIELD_GROUP, .each = GG_EACH_SIDE, .inner = hand, .line = "cards in hand, of each kind so many"},
    {"deck",    GG_FIELD_GROUP, .each = GG_EACH_SIDE, .inner = deck, .line = "cards still to be drawn, of each kind so many"},
    {"steps",   GG_FIELD_STEPS, P(stack), .line = "where in the sequence of play"},
    {0}};

/* Where each phase begins. */
const struct gg_phase bg_phases[] = {
    {"command",        2, {{.step = S_TURN, .stage = T_BEFORE}, {.step = S_COMMAND}}},
    {"before-combat",  2, {{.step = S_TURN, .stage = T_COMBAT}, {.step = S_COURAGE}}},
    {"combat",         2, {{.step = S_TURN, .stage = T_AFTER},  {.step = S_COMBAT}}},
    {"after-combat",   2, {{.step = S_TURN, .stage = T_END},    {.step = S_COURAGE, .number = 1}}},
    {"event",          2, {{.step = S_TURN, .stage = T_END},    {.step = S_OVER}}}, /* of an umpire */
    {"over",           1, {{.step = S_OVER}}},
    {NULL, 0, {{0}}}};
/* clang-format on */

static const char *card_text(const struct gg_battle *battle, int card)
{
    const struct battlefield *b = battle->data;
    return b->card_text[card];
}

const struct gg_cards bg_hands = {
    .kind = bg_card_kinds,
    .hand = offsetof(struct position, hand),
    .deck = offsetof(struct position, deck),
    .drawn = E_CARD_DRAWN,
    .played = E_PLAYED,
    .verb = V_PLAY,
    .most = DECK_SIZE,
    .clause = "BG-AB-6",
    .text = card_text,
};

static void engage_if_touching(struct play *g, int unit, int other)
{
    struct position *p = g->p;
    struct gg_edge_contact edge = gg_edge_of(lie_of(p, unit), lie_of(p, other), bg_size, bg_size);
    if (edge.length < EDGE_LENGTH || (edge.a != GG_FRONT && edge.b != GG_FRONT))
        return;
    p->foes[unit] |= bit(other);
    p->foes[other] |= bit(unit);
}

/* A position that the program wrote says who is here. One that was written by hand need not: on the table are the units
 * listed with a place, and opponents edge to edge are engaged (BG-EN-1), unless a unit says with whom it is. */
static void look_at_table(struct play *g, const struct gg_node *listed)
{
    struct position *p = g->p;
    uint64_t silent = 0;
    for (int u = 0; u < g->b->names.npieces; u++) {
        const struct gg_node *node = gg_node_get(listed, g->b->unit[u].is.id);
        if (!node || !gg_node_get(node, "x") || has(p->gone, u))
            continue;
        p->here |= bit(u);
        silent |= gg_node_get(node, "engaged") || has(p->routing, u) ? 0 : bit(u);
    }
    for (uint64_t set = silent & g->b->army[0]; set; set &= set - 1)
        for (uint64_t other = silent & g->b->army[1]; other; other &= other - 1)
            engage_if_touching(g, first_of(set), first_of(other));
}

/* Engaged when the turn began are those whose opponents are not all of this turn. */
void bg_complete(struct play *g, const struct gg_node *file)
{
    struct position *p = g->p;
    if (!gg_node_get(file, "here"))
        look_at_table(g, gg_node_get(file, "units"));
    for (int u = 0; u < g->b->names.npieces; u++)
        if (!gg_node_get(file, "engaged_first") && p->foes[u] & ~p->fresh[u])
            p->engaged_first |= bit(u);
}
