/*
 * steps.c - drives the stack of steps: who is to move, what is offered and rolled, and the loop that goes on by itself;
 * notes to the log; the invariants of every position.
 */
#include "rules/kit/steps.h"

#include <string.h>

#include "rules/kit/cards.h"
#include "rules/kit/names.h"

static struct look look_at(const struct gg_battle *battle, const void *position)
{
    return (struct look){battle, battle->data, position};
}

static const struct gg_step *step_of(const struct gg_battle *battle, const struct position *p)
{
    return battle->rules->kit->steps[top_of(p)->step];
}

void gg_run(struct play *g)
{
    const struct gg_step *const *steps = g->battle->rules->kit->steps;
    for (;;) {
        const struct gg_step *step = steps[top(g->p)->step];
        if (step->run == NULL || step->run(g))
            return;
    }
}

const struct gg_step gg_over = {.name = "over", .phase = "over", .prompt = "The game is over."};

void gg_finish(struct play *g)
{
    memset(g->p, 0, sizeof(struct gg_stack));
    push_step(g->p, g->battle->rules->kit->over);
}

void gg_kit_start(const struct gg_battle *battle, void *position)
{
    struct play g = {battle, battle->data, position, NULL};
    const struct gg_rules *rules = battle->rules;
    memcpy(position, (const char *)battle->data + rules->kit->start, rules->position_size);
    gg_run(&g);
}

/* --- turn, choices, rolls --- */

static int byte_at(const void *base, size_t where)
{
    return ((const uint8_t *)base)[where];
}

int gg_phasing(const struct look *g)
{
    return byte_at(g->p, g->battle->rules->kit->phasing);
}

int gg_kit_clock(const struct gg_battle *battle, const void *position)
{
    const struct gg_kit *kit = battle->rules->kit;
    struct look g = look_at(battle, position);
    int first = kit->first ? byte_at(battle->data, kit->first) : 0;
    if (kit->clock != NULL)
        return kit->clock(&g);
    return (byte_at(position, kit->turn) - 1) * GG_SIDES +
           (byte_at(position, kit->phasing) != first);
}

bool gg_next_turn(struct play *g)
{
    const struct gg_kit *kit = g->battle->rules->kit;
    uint8_t *turn = (uint8_t *)g->p + kit->turn, *side = (uint8_t *)g->p + kit->phasing;
    int second = gg_kit_clock(g->battle, g->p) % GG_SIDES;
    if (second && *turn == g->battle->names->nturns)
        return false;
    *turn = (uint8_t)(*turn + second);
    *side = !*side;
    return true;
}

static int decider(const struct gg_step *step, const struct look *g)
{
    return step->decider != NULL ? step->decider(g) : gg_phasing(g);
}

struct gg_turn gg_kit_turn(const struct gg_battle *battle, const void *position)
{
    struct look g = look_at(battle, position);
    const struct gg_step *step = step_of(battle, g.p);
    if (step->roll != NULL && (step->rolls == NULL || step->rolls(&g)))
        return (struct gg_turn){GG_CHANCE, 0};
    if (step->offer == NULL)
        return (struct gg_turn){GG_OVER, 0};
    int side = decider(step, &g);
    return (struct gg_turn){side, step->offer_unit != NULL ? battle->names->nroster[side] + 1 : 1};
}

int gg_kit_choices(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room)
{
    struct look g = look_at(battle, position);
    const struct gg_step *step = step_of(battle, g.p);
    struct offer o = {out, room, 0};
    if (step->offer == NULL || (step->rolls != NULL && step->rolls(&g)))
        return 0;
    int side = decider(step, &g), units = 0;
    const uint8_t *roster = battle->names->roster[side];
    if (step->offer_unit != NULL)
        units = battle->names->nroster[side];
    if (group >= 0 && group < units) {
        step->offer_unit(&g, roster[group], &o);
        return o.count;
    }
    for (int i = 0; group == GG_ALL_GROUPS && i < units; i++)
        step->offer_unit(&g, roster[i], &o);
    step->offer(&g, &o);
    return o.count;
}

void gg_kit_choose(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    step_of(battle, g.p)->choose(&g, choice);
    gg_run(&g);
}

/* For whom it is rolled and whose roll it is, where the step has not said so. */
static void name_roller(const struct look *g, struct gg_roll *out)
{
    if (out->piece >= 0) {
        const struct gg_name *name = gg_piece_name(g->battle, out->piece);
        out->whose = name->name;
        out->side = out->side < 0 ? name->side : out->side;
    }
    if (out->side < 0)
        out->side = gg_phasing(g);
}

void gg_kit_roll(const struct gg_battle *battle, const void *position, struct gg_roll *out)
{
    struct look g = look_at(battle, position);
    step_of(battle, g.p)->roll(&g, out);
    name_roller(&g, out);
}

int gg_kit_together(const struct gg_battle *battle, const void *position, int i,
                    struct gg_roll *out)
{
    struct look g = look_at(battle, position);
    const struct gg_step *step = step_of(battle, g.p);
    if (step->apart)
        return -1;
    int n = step->together != NULL ? step->together(&g, i, out) : 0;
    if (n > 0 && out != NULL)
        name_roller(&g, out);
    return n;
}

int gg_kit_way(const struct gg_battle *battle, const void *position, gg_choice choice, int *place,
               int room)
{
    struct look g = look_at(battle, position);
    const struct gg_kit *kit = battle->rules->kit;
    return kit->way != NULL ? kit->way(&g, choice, place, room) : 0;
}

void gg_kit_settle(const struct gg_battle *battle, void *position, int result, struct gg_log *log)
{
    struct play g = {battle, battle->data, position, log};
    step_of(battle, g.p)->settle(&g, result);
    gg_run(&g);
}

/* What was under way stays below, so that steps find the phase and the battle they stand in. */
bool gg_kit_occur(const struct gg_battle *battle, void *position,
                  const struct gg_occasion *occasion, const void *told, struct gg_log *log,
                  struct gg_flaw *flaw)
{
    struct play g = {battle, battle->data, position, log};
    if (stack_of(position)->depth == GG_STACK_MAX)
        return gg_flaw(flaw, "event", -1, "too much is under way already");
    push_step(g.p, battle->rules->kit->over);
    if (!occasion->begin(&g, told, flaw))
        return false;
    gg_run(&g);
    return true;
}

/* --- the log --- */

static int16_t board_place(const struct play *g, int place)
{
    return (int16_t)(place >= 0 && place < gg_place_count(g->battle) ? place : -1);
}

static struct gg_event event_of(const struct play *g, int event, int unit)
{
    const struct gg_kit *kit = g->battle->rules->kit;
    struct look look = look_of(g);
    struct gg_event e = {.kind = (uint16_t)event,
                         .side = (int8_t)gg_phasing(&look),
                         .piece = -1,
                         .from = -1,
                         .to = -1};
    if (unit == NO_UNIT)
        return e;
    e.piece = (int16_t)unit;
    e.side = (int8_t)gg_piece_name(g->battle, unit)->side;
    if (kit->veil != NULL)
        e.hidden = (uint8_t)kit->veil(&look, unit);
    return e;
}

void gg_note(struct play *g, int event, int unit, int from, int to)
{
    if (g->log == NULL)
        return;
    struct gg_event e = event_of(g, event, unit);
    e.from = board_place(g, from);
    e.to = board_place(g, to);
    gg_log_add(g->log, e);
}

void gg_note_args(struct play *g, int event, int unit, const int16_t arg[GG_LOG_ARGS])
{
    if (g->log == NULL)
        return;
    struct gg_event e = event_of(g, event, unit);
    struct look look = look_of(g);
    if (unit != NO_UNIT && g->battle->rules->kit->at != NULL)
        e.to = board_place(g, g->battle->rules->kit->at(&look, unit));
    memcpy(e.arg, arg, sizeof e.arg);
    gg_log_add(g->log, e);
}

static void note_side(struct play *g, int event, int side, int value, unsigned hidden)
{
    if (g->log == NULL)
        return;
    struct gg_event e = event_of(g, event, NO_UNIT);
    e.side = (int8_t)side;
    e.hidden = (uint8_t)hidden;
    e.arg[0] = (int16_t)value;
    gg_log_add(g->log, e);
}

void gg_note_side(struct play *g, int event, int side, int value)
{
    note_side(g, event, side, value, 0);
}

void gg_note_private(struct play *g, int event, int side, int value)
{
    note_side(g, event, side, value, 1u << !side);
}

void gg_note_event(struct play *g, struct gg_event e)
{
    if (g->log == NULL)
        return;
    if (e.piece >= 0)
        e.hidden = event_of(g, e.kind, e.piece).hidden;
    e.from = board_place(g, e.from);
    e.to = board_place(g, e.to);
    gg_log_add(g->log, e);
}

/* --- invariants --- */

/* The lowest step that is still to go on: what stands below an umpire's `over` does not. */
static int lowest_live(const struct gg_kit *kit, const struct gg_stack *stack)
{
    int i = stack->depth - 1;
    while (i > 0 && stack->frame[i].step != kit->over)
        i--;
    return i;
}

static bool steps_fit(const struct look *g, struct gg_flaw *flaw)
{
    const struct gg_stack *stack = stack_of(g->p);
    for (int i = lowest_live(g->battle->rules->kit, stack); i < stack->depth; i++) {
        const struct gg_step *step = g->battle->rules->kit->steps[stack->frame[i].step];
        const struct gg_frame *above = i + 1 < stack->depth ? &stack->frame[i + 1] : NULL;
        if (step->fits != NULL && !step->fits(g, &stack->frame[i], above))
            return gg_flaw(flaw, "steps", -1, "the step \"%s\" does not fit the position",
                           step->name);
    }
    return true;
}

/* A position waits: going on by itself changes nothing, and who is to move has something to do. */
static bool waits(const struct look *g, struct gg_flaw *flaw)
{
    _Alignas(max_align_t) unsigned char after[GG_POSITION_MAX];
    const struct gg_rules *rules = g->battle->rules;
    struct play on = {g->battle, g->b, (void *)after, NULL};
    memcpy(after, g->p, rules->position_size);
    gg_run(&on);
    if (memcmp(after, g->p, rules->position_size) != 0)
        return gg_flaw(flaw, "steps", -1, "the game would go on by itself");
    if (gg_kit_turn(g->battle, g->p).who >= GG_SIDES ||
        gg_kit_choices(g->battle, g->p, GG_ALL_GROUPS, NULL, 0) > 0)
        return true;
    return gg_flaw(flaw, "steps", -1, "there is nothing to choose");
}

bool gg_kit_invariants(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw)
{
    struct look g = look_at(battle, position);
    return gg_fields_sound(battle, battle->rules->fields, position, flaw) &&
           (battle->rules->kit->cards == NULL || gg_cards_sound(&g, flaw)) &&
           battle->rules->kit->invariants(&g, flaw) && steps_fit(&g, flaw) && waits(&g, flaw);
}

/* A file may name a phase in which nobody can do anything: the game goes on to the next decision. Steps that a file
 * spells out are held to be where the game stands. */
void gg_kit_complete(const struct gg_battle *battle, void *position, const struct gg_node *file)
{
    const struct gg_kit *kit = battle->rules->kit;
    struct play g = {battle, battle->data, position, NULL};
    struct look look = look_of(&g);
    struct gg_flaw flaw = {.piece = -1};
    if (!gg_fields_sound(battle, battle->rules->fields, position, &flaw))
        return;
    if (kit->complete != NULL)
        kit->complete(&g, file);
    if (gg_node_get(file, "phase") != NULL && kit->invariants(&look, &flaw) &&
        steps_fit(&look, &flaw))
        gg_run(&g);
}

/* --- parts of steps --- */

void gg_offer_done(const struct look *g, struct offer *o)
{
    (void)g;
    offer_word(o, 0);
}

bool gg_pass_done(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)g;
    (void)about;
    *out = choice_word(0);
    return true;
}

int gg_by_frame(const struct look *g)
{
    return top_of(g->p)->side;
}

/* --- forecasts --- */

bool gg_pass_prepares_none(const struct look *g, gg_choice about, gg_choice *out)
{
    (void)g;
    (void)about;
    (void)out;
    return false;
}

void gg_kit_pass(const struct gg_battle *battle, const void *position, gg_choice about,
                 struct gg_pass *out)
{
    struct look g = look_at(battle, position);
    const struct gg_step *step = step_of(battle, g.p);
    out->prepares = step->nothing != NULL;
    out->known = out->prepares && step->nothing(&g, about, &out->choice);
    out->adds = step->adds;
    out->goes_on = out->known && step->goes_on;
}
