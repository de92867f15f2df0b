/*
 * toy.c - the rules of the toy.
 */
#include "toy.h"

#include <stdio.h>
#include <string.h>

#include "grognard/view.h"

enum { CARDS = 6, STEPS_MAX = 4 };
enum { ROUNDS, PACE, NOPTIONS };
enum { E_ROUND, E_STEP, E_PASS, E_PEEK, E_SWAP, E_ROLL, E_OVER };

static const char *const verbs[TOY_NVERBS] = {"pass", "step", "peek",  "swap",  "faces", "sum",
                                              "pool", "draw", "chain", "again", "flood"};
static const char *const paces[] = {"slow", "fast", NULL};

static const struct gg_option options[NOPTIONS] = {
    [ROUNDS] = {"rounds", NULL, 1, 50, 3, "TOY-1", "how many rounds"},
    [PACE] = {"pace", paces, 0, 0, 0, "TOY-2", "how fast"},
};

struct toy_data {
    struct gg_names names;
    struct gg_name piece[GG_SIDES];
    uint8_t card[GG_SIDES];
};

/* clang-format off */
static const struct gg_node red[] = {{.kind = GG_SCALAR, .key = "title", .text = "Red"}};
static const struct gg_node blue[] = {{.kind = GG_SCALAR, .key = "title", .text = "Blue"}};
static const struct gg_node sides[] = {{.kind = GG_MAP, .key = "red", .count = 1, .child = red},
                                       {.kind = GG_MAP, .key = "blue", .count = 1, .child = blue}};
static const struct gg_node set[] = {{.kind = GG_SCALAR, .key = "rounds", .text = "4"}};
static const struct gg_node cards[] = {{.kind = GG_SCALAR, .text = "2"},
                                       {.kind = GG_SCALAR, .text = "5"}};
static const struct gg_node top[] = {
    {.kind = GG_SCALAR, .key = "system", .text = "toy"},
    {.kind = GG_SCALAR, .key = "title", .text = "The toy: a test"},
    {.kind = GG_MAP, .key = "sides", .count = 2, .child = sides},
    {.kind = GG_MAP, .key = "options", .count = 1, .child = set},
    {.kind = GG_LIST, .key = "cards", .count = 2, .child = cards},
};
static const struct gg_node document = {.kind = GG_MAP, .count = 5, .child = top};
/* clang-format on */

const struct gg_node *toy_document(void)
{
    return &document;
}

struct gg_battle *toy_open(const char *const *settings, struct gg_faults *f)
{
    return gg_battle_open_rules(&toy_rules, "toy/test", &document, settings, f);
}

gg_choice toy_choice(enum toy_verb verb, int number)
{
    return (gg_choice)verb | (gg_choice)number << 8;
}

static enum toy_verb verb_of(gg_choice choice)
{
    return (enum toy_verb)(choice & 0xff);
}

static void write_place(const void *map, int place, struct gg_text *out)
{
    (void)map;
    gg_text_fmt(out, "p%d", place);
}

static void load(struct gg_battle *battle, struct gg_faults *f)
{
    struct toy_data *data = battle->data;
    data->piece[0] = (struct gg_name){"red-card", "Red's card", 0};
    data->piece[1] = (struct gg_name){"blue-card", "Blue's card", 1};
    data->names = (struct gg_names){.npieces = GG_SIDES,
                                    .piece = data->piece,
                                    .stride = sizeof data->piece[0],
                                    .nplaces = STEPS_MAX + 1,
                                    .place_write = write_place};
    battle->names = &data->names;
    const struct gg_node *list = gg_node_need(battle->document, "cards", f);
    for (int s = 0; list != NULL && s < list->count && s < GG_SIDES; s++) {
        int card;
        if (gg_node_int(&list->child[s], 0, CARDS - 1, &card, f))
            data->card[s] = (uint8_t)card;
    }
}

static void start(const struct gg_battle *battle, void *position)
{
    const struct toy_data *data = battle->data;
    struct toy *t = position;
    *t = (struct toy){.round = 1, .card = {data->card[0], data->card[1]}};
}

static bool is_over(const struct gg_battle *battle, const struct toy *t)
{
    return t->round > battle->option[ROUNDS];
}

static struct gg_turn turn(const struct gg_battle *battle, const void *position)
{
    const struct toy *t = position;
    if (is_over(battle, t))
        return (struct gg_turn){GG_OVER, 0};
    if (t->waiting != 0)
        return (struct gg_turn){GG_CHANCE, 0};
    return (struct gg_turn){t->side, 3};
}

static bool allowed(const struct toy *t, enum toy_verb verb, int number)
{
    if (verb == TOY_STEP)
        return t->steps + number <= STEPS_MAX;
    if (verb == TOY_PEEK)
        return !t->known[1 - t->side];
    return verb != TOY_SWAP || !t->swapped;
}

static int choices(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room)
{
    (void)battle;
    static const struct {
        enum toy_verb verb;
        int number, group;
    } all[] = {{TOY_STEP, 1, 0}, {TOY_STEP, 2, 0},  {TOY_PASS, 0, 1},  {TOY_PEEK, 0, 1},
               {TOY_SWAP, 0, 1}, {TOY_FACES, 0, 2}, {TOY_SUM, 0, 2},   {TOY_POOL, 0, 2},
               {TOY_DRAW, 0, 2}, {TOY_CHAIN, 0, 2}, {TOY_AGAIN, 0, 2}, {TOY_FLOOD, 0, 2}};
    int n = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!allowed(position, all[i].verb, all[i].number) ||
            (group != GG_ALL_GROUPS && group != all[i].group))
            continue;
        if (n < room)
            out[n] = toy_choice(all[i].verb, all[i].number);
        n++;
    }
    return n;
}

static void note(struct gg_log *log, int kind, int side, int argument)
{
    gg_log_add(log, (struct gg_event){.kind = (uint16_t)kind,
                                      .side = (int8_t)side,
                                      .piece = -1,
                                      .from = -1,
                                      .to = -1,
                                      .arg = {(int16_t)argument}});
}

static void end_turn(const struct gg_battle *battle, struct toy *t, struct gg_log *log)
{
    t->steps = t->swapped = 0;
    t->side ^= 1;
    if (t->side == 0) {
        t->round++;
        note(log, is_over(battle, t) ? E_OVER : E_ROUND, GG_NOBODY, t->round);
    }
}

static void choose(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log)
{
    struct toy *t = position;
    enum toy_verb verb = verb_of(choice);
    if (verb == TOY_STEP) {
        t->steps = (uint8_t)(t->steps + (choice >> 8));
        gg_log_add(log, (struct gg_event){.kind = E_STEP,
                                          .side = (int8_t)t->side,
                                          .piece = t->side,
                                          .from = (int16_t)(t->steps - (int)(choice >> 8)),
                                          .to = t->steps});
    } else if (verb == TOY_PASS) {
        note(log, E_PASS, t->side, 0);
        end_turn(battle, t, log);
    } else if (verb == TOY_PEEK) {
        t->known[1 - t->side] = 1;
        note(log, E_PEEK, t->side, t->card[1 - t->side]);
        if (log != NULL)
            log->revealed |= 1u << t->side;
    } else if (verb == TOY_SWAP) {
        t->card[t->side] = (uint8_t)((t->card[t->side] + 1) % CARDS);
        t->known[t->side] = 0;
        t->swapped = 1;
        gg_log_add(log, (struct gg_event){.kind = E_SWAP,
                                          .side = (int8_t)t->side,
                                          .hidden = (uint8_t)(1 << (1 - t->side)),
                                          .piece = t->side,
                                          .from = -1,
                                          .to = -1,
                                          .arg = {t->card[t->side]}});
    } else {
        t->waiting = (uint8_t)verb;
        memset(t->memory, 0, sizeof t->memory);
    }
}

static void describe_draw(struct gg_roll *r)
{
    static const char *const names[] = {"gold", "iron", "lead"};
    r->shape = GG_DRAW;
    r->ndraw = 3;
    for (int i = 0; i < 3; i++) {
        r->name[i] = names[i];
        r->weight[i] = (uint32_t)(3 - i);
    }
}

static void roll(const struct gg_battle *battle, const void *position, struct gg_roll *r)
{
    (void)battle;
    const struct toy *t = position;
    gg_roll_d6(r, verbs[t->waiting], "TOY-3");
    r->die = "toy die";
    if (t->waiting == TOY_FACES || t->waiting == TOY_FLOOD) {
        r->dice = 2;
    } else if (t->waiting == TOY_SUM) {
        r->shape = GG_SUM;
        r->dice = 3;
        r->keep = 2;
        r->reading = GG_TEST;
        r->target = 8;
        gg_roll_modify(r, 1, "a toy helps", "TOY-4");
    } else if (t->waiting == TOY_POOL) {
        r->shape = GG_COUNT;
        gg_roll_dice_part(r, 4, "toys", "TOY-3");
        r->each = 2;
        r->each_sense = GG_AT_MOST;
    } else if (t->waiting == TOY_DRAW) {
        describe_draw(r);
    }
}

static void settle_chain(struct toy *t, int result)
{
    if (!t->second && result >= 3) {
        t->second = 1;
        return;
    }
    t->score[t->side] = (uint8_t)(t->score[t->side] + (t->second ? result + 1 : 0));
    t->second = t->waiting = 0;
}

static void settle(const struct gg_battle *battle, void *position, int result, struct gg_log *log)
{
    struct toy *t = position;
    note(log, E_ROLL, t->side, result);
    if (t->waiting == TOY_CHAIN) {
        settle_chain(t, result);
        return;
    }
    if (t->waiting == TOY_AGAIN && result == 5)
        return;
    if (t->waiting == TOY_FLOOD && t->memory[3] < 2) {
        t->memory[t->memory[3]++] = (uint8_t)result;
        return;
    }
    struct gg_roll r;
    roll(battle, position, &r);
    int points = r.reading == GG_TEST ? gg_roll_passes(&r, result) : result % 7;
    t->score[t->side] = (uint8_t)(t->score[t->side] + points);
    t->waiting = 0;
    end_turn(battle, t, log);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    (void)battle;
    const struct toy *t = position;
    bool even = t->score[0] == t->score[1];
    out->winner = even ? GG_NOBODY : t->score[1] > t->score[0];
    out->turn = t->round;
    out->level = even ? "draw" : "plain victory";
    snprintf(out->why, sizeof out->why, "%d to %d", t->score[0], t->score[1]);
}

static void choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out)
{
    (void)battle;
    (void)position;
    gg_text_add(out, verbs[verb_of(choice)]);
    if (verb_of(choice) == TOY_STEP)
        gg_text_fmt(out, " %d", (int)(choice >> 8));
}

static void choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out)
{
    const struct toy *t = position;
    enum toy_verb verb = verb_of(choice);
    snprintf(out->label, sizeof out->label, "To %s", verbs[verb]);
    out->group = verb == TOY_STEP ? "step" : verb >= TOY_FACES ? "dice" : "rest";
    if (verb == TOY_STEP) {
        snprintf(out->piece, sizeof out->piece, "%s-card", battle->side[t->side]);
        snprintf(out->to, sizeof out->to, "p%d", t->steps + (int)(choice >> 8));
        out->cost = (int)(choice >> 8);
    }
    out->rolls = verb >= TOY_FACES;
}

static const char *sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out)
{
    const char *who = event->side >= 0 ? battle->side_title[event->side] : "Nobody";
    switch (event->kind) {
    case E_ROUND:
        gg_text_fmt(out, "== Round %d", event->arg[0]);
        return NULL;
    case E_STEP:
        gg_text_fmt(out, "%s steps to p%d.", who, event->to);
        return "TOY-5";
    case E_PEEK:
        gg_text_fmt(out, "%s peeks.", who);
        return NULL;
    case E_SWAP:
        if (seat == GG_EVERYTHING || seat == event->side)
            gg_text_fmt(out, "%s now holds %d.", who, event->arg[0]);
        else
            gg_text_fmt(out, "%s swaps.", who);
        return "TOY-6";
    case E_ROLL:
        gg_text_fmt(out, "%s rolls %d.", who, event->arg[0]);
        return "TOY-3";
    default:
        gg_text_add(out, event->kind == E_OVER ? "It is over." : "A pass.");
        return NULL;
    }
}

static void view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *v)
{
    const struct toy *t = position;
    v->turn = t->round;
    v->phase = t->waiting != 0 ? "dice" : "play";
    v->phasing = t->side;
    snprintf(v->prompt, sizeof v->prompt, "%s, do something.", battle->side_title[t->side]);
    for (int s = 0; s < GG_SIDES; s++) {
        struct gg_piece *piece = &v->piece[v->npieces++];
        bool known = seat == GG_EVERYTHING || seat == s || (seat == 1 - s && t->known[s]);
        *piece = (struct gg_piece){.side = s, .symbol = "card", .hidden = !known};
        piece->id = gg_view_fmt(v, "%s-card", battle->side[s]);
        piece->name = known ? gg_view_fmt(v, "Card %d", t->card[s]) : "Card";
        piece->at = gg_view_fmt(v, "p%d", s == t->side ? t->steps : 0);
        piece->on_board = true;
        if (known) {
            piece->value[piece->nvalues++] = (struct gg_value){"card", t->card[s]};
            piece->bar[piece->nbars++] =
                (struct gg_bar){"pips", t->card[s], CARDS - 1, GG_BAR_PLAIN};
        }
    }
    v->track[v->ntracks++] = (struct gg_track){.name = "score",
                                               .title = "Score",
                                               .by_side = true,
                                               .value = {t->score[0], t->score[1]},
                                               .high = 99};
    v->track[v->ntracks++] = (struct gg_track){
        .name = "round", .title = "Round", .value = {t->round}, .low = 1, .high = 51};
}

static void board(const struct gg_battle *battle, struct gg_board *out)
{
    (void)battle;
    out->kind = GG_BOARD_GRID;
    out->columns = STEPS_MAX + 1;
    out->rows = 1;
    out->terrain[out->nterrains++] =
        (struct gg_terrain){"flat", "Flat", "#eeeeee", "None.", GG_GROUND_BARE};
    for (int i = 0; i <= STEPS_MAX; i++) {
        memcpy(out->place[out->nplaces++].at, (char[]){'p', (char)('0' + i), '\0'}, 3);
        if (i > 0)
            out->edge[out->nedges++] = (struct gg_edge){(uint16_t)(i - 1), (uint16_t)i, "road"};
    }
}

static void imagine(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random)
{
    (void)battle;
    struct toy *t = position;
    for (int s = 0; s < GG_SIDES; s++)
        if (seat != GG_EVERYTHING && seat != s && (seat == GG_NOBODY || !t->known[s]))
            t->card[s] = (uint8_t)gg_random_below(random, CARDS);
}

static bool hides(const struct gg_battle *battle, const void *position, int seat)
{
    (void)battle;
    const struct toy *t = position;
    bool hidden = false;
    for (int s = 0; s < GG_SIDES; s++)
        hidden = hidden || (seat != s && (seat == GG_NOBODY || !t->known[s]));
    return hidden;
}

static int evaluate(const struct gg_battle *battle, const void *position, int side)
{
    const struct toy *t = position;
    int lead = t->score[side] - t->score[1 - side];
    if (is_over(battle, t))
        return lead > 0 ? GG_WON : lead < 0 ? -GG_WON : 0;
    return lead * 10;
}

static bool invariants(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw)
{
    return gg_fields_sound(battle, toy_rules.fields, position, flaw);
}

/* clang-format off */
#define P(member) offsetof(struct toy, member), sizeof(((struct toy *)0)->member)
#define EACH_SIDE(member) offsetof(struct toy, member), 1
static const struct gg_field fields[] = {
    {"round",   GG_FIELD_NUMBER, P(round), 0, 255, .flags = GG_NEEDED, .line = "from 1"},
    {"side",    GG_FIELD_SIDE,   P(side), .flags = GG_NEEDED, .line = "who is to move"},
    {"waiting", GG_FIELD_WORD,   P(waiting), 0, TOY_NVERBS, verbs, .line = "the roll that waits"},
    {"second",  GG_FIELD_SWITCH, P(second), .line = "the chain's second die waits"},
    {"score",   GG_FIELD_NUMBER, EACH_SIDE(score), 0, 255, .each = GG_EACH_SIDE, .line = "points"},
    {"card",    GG_FIELD_NUMBER, EACH_SIDE(card), 0, CARDS - 1, .each = GG_EACH_SIDE, .line = "its hidden card"},
    {"known",   GG_FIELD_SWITCH, EACH_SIDE(known), .each = GG_EACH_SIDE, .line = "whether the enemy has seen it"},
    {"steps",   GG_FIELD_NUMBER, P(steps), 0, STEPS_MAX, .line = "taken so far"},
    {"swapped", GG_FIELD_SWITCH, P(swapped), .line = "its card"},
    {"memory",  GG_FIELD_NUMBER, offsetof(struct toy, memory), 1, 0, 255, .each = GG_ROW, .most = 4, .line = "the last results"},
    {0}};
/* clang-format on */

static int toy_clock(const struct gg_battle *battle, const void *position)
{
    const struct toy *t = position;
    (void)battle;
    return (t->round - 1) * GG_SIDES + t->side;
}

static void tables(const struct gg_battle *battle, struct gg_writer *w)
{
    (void)battle;
    gg_write_int(w, "cards", CARDS);
}

const struct gg_rules toy_rules = {
    .id = "toy",
    .title = "The toy",
    .version = 7,
    .position_size = sizeof(struct toy),
    .battle_size = sizeof(struct toy_data),
    .options = options,
    .noptions = NOPTIONS,
    .fields = fields,
    .load = load,
    .start = start,
    .turn = turn,
    .choices = choices,
    .choose = choose,
    .roll = roll,
    .settle = settle,
    .result = result,
    .choice_text = choice_text,
    .choice_info = choice_info,
    .sentence = sentence,
    .view = view,
    .board = board,
    .imagine = imagine,
    .hides = hides,
    .evaluate = evaluate,
    .invariants = invariants,
    .tables = tables,
    .clock = toy_clock,
};
