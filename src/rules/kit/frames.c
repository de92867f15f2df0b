/*
 * frames.c - the stack of steps in a file: `phase: combat` where it is one that a phase begins with, else a list of
 * steps from the outside in, each with its locals: `[battle, die]`.
 */
#include <string.h>

#include "base/hash.h"
#include "rules/kit/fields.h"
#include "rules/kit/steps.h"

const struct gg_field gg_local_unit[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "whom it is about"},
    {0}};
const struct gg_field gg_local_side[] = {
    {"side", GG_FIELD_SIDE, GG_LOCAL(side), .line = "who decides"}, {0}};
static const struct gg_field no_locals[] = {{0}};

static const struct gg_field *locals_of(const struct gg_kit *kit, const struct gg_frame *frame)
{
    const struct gg_field *locals = kit->steps[frame->step]->locals;
    return locals != NULL ? locals : no_locals;
}

const char *gg_step_name(const struct gg_battle *battle, const void *position)
{
    const struct gg_kit *kit = battle->rules->kit;
    return kit != NULL ? kit->steps[top_of(position)->step]->name : NULL;
}

/* --- writing --- */

static const struct gg_phase *phase_of(const struct gg_kit *kit, const struct gg_stack *stack)
{
    for (const struct gg_phase *phase = kit->phases; phase->name != NULL; phase++)
        if (stack->depth == phase->depth &&
            memcmp(stack->frame, phase->frame, (size_t)phase->depth * sizeof *stack->frame) == 0)
            return phase;
    return NULL;
}

const char *gg_phase_name(const struct gg_kit *kit, const struct position *p)
{
    const struct gg_phase *phase = phase_of(kit, stack_of(p));
    return phase != NULL ? phase->name : NULL;
}

static void write_frame(const struct gg_battle *battle, const struct gg_frame *frame,
                        struct gg_text *out)
{
    const struct gg_kit *kit = battle->rules->kit;
    const struct gg_field *locals = locals_of(kit, frame);
    int used = 0;
    for (int i = 0; locals[i].kind != GG_FIELD_END; i++) {
        struct gg_slot s = {battle, &locals[i], (const char *)frame, 0};
        if (!gg_slot_all_empty(&s))
            used = i + 1;
    }
    gg_text_fmt(out, "[%s", kit->steps[frame->step]->name);
    for (int i = 0; i < used; i++) {
        gg_text_add(out, ", ");
        gg_field_write_line(battle, &locals[i], frame, out);
    }
    gg_text_char(out, ']');
}

void gg_frames_write(const struct gg_battle *battle, const void *position, struct gg_writer *w)
{
    const struct gg_stack *stack = stack_of(position);
    const struct gg_phase *phase = phase_of(battle->rules->kit, stack);
    if (phase != NULL) {
        gg_write_scalar(w, "phase", phase->name);
        return;
    }
    gg_write_open(w, "steps");
    for (int i = 0; i < stack->depth; i++) {
        gg_write_head(w, NULL);
        write_frame(battle, &stack->frame[i], w->out);
        gg_text_char(w->out, '\n');
    }
    gg_write_close(w);
}

/* --- reading --- */

/* A local is written as its field says. Older files have the bare number behind it, which cannot be told from the name
 * of a place or of a turn. */
static void read_local(const struct gg_battle *battle, const struct gg_field *local,
                       const struct gg_node *node, struct gg_frame *frame, struct gg_faults *f)
{
    bool digits = node->kind == GG_SCALAR && node->text[0] != '\0' &&
                  node->text[strspn(node->text, "0123456789")] == '\0';
    bool name = local->kind == GG_FIELD_PLACE || local->kind == GG_FIELD_AT ||
                local->kind == GG_FIELD_LABEL;
    int number;
    if (!digits || name || local->kind == GG_FIELD_NUMBER) {
        gg_field_read(battle, local, node, frame, f);
    } else if (gg_node_int(node, 0, local->size == 1 ? UINT8_MAX : UINT16_MAX, &number, f)) {
        struct gg_slot s = {battle, local, (const char *)frame, 0};
        gg_slot_set(&s, frame, 0, (uint64_t)number);
    }
}

/* Older files have a number for each local there could be. */
static bool is_zero(const struct gg_node *node)
{
    return node->kind == GG_SCALAR && strcmp(node->text, "0") == 0;
}

static void read_frame(const struct gg_battle *battle, const struct gg_node *node,
                       struct gg_frame *frame, struct gg_faults *f)
{
    const struct gg_kit *kit = battle->rules->kit;
    const char *names[UINT8_MAX];
    int step;
    for (int i = 0; i < kit->nsteps; i++)
        names[i] = kit->steps[i]->name;
    bool list = node->kind == GG_LIST && node->count > 0;
    if (!gg_node_word(list ? &node->child[0] : node, names, kit->nsteps, &step, f))
        return;
    *frame = (struct gg_frame){.step = (uint8_t)step};
    const struct gg_field *local = locals_of(kit, frame);
    gg_fields_clear(local, frame);
    for (int i = 1; list && i < node->count; i++) {
        if (local->kind != GG_FIELD_END)
            read_local(battle, local++, &node->child[i], frame, f);
        else if (!is_zero(&node->child[i]))
            gg_fault_at(f, &node->child[i], "a value too many for the step \"%s\"", names[step]);
    }
}

static void read_phase(const struct gg_battle *battle, const struct gg_node *node,
                       struct gg_stack *stack, struct gg_faults *f)
{
    enum { PHASES_MAX = 32 };
    const char *names[PHASES_MAX];
    const struct gg_phase *phases = battle->rules->kit->phases;
    int n = 0, phase;
    for (; n < PHASES_MAX && phases[n].name != NULL; n++)
        names[n] = phases[n].name;
    if (!gg_node_word(node, names, n, &phase, f))
        return;
    memcpy(stack->frame, phases[phase].frame, sizeof phases[phase].frame);
    stack->depth = (uint8_t)phases[phase].depth;
}

void gg_frames_read(const struct gg_battle *battle, const struct gg_node *map, void *position,
                    struct gg_faults *f)
{
    struct gg_stack *stack = position;
    const struct gg_node *phase = gg_node_get(map, "phase"), *list = gg_node_get(map, "steps");
    memset(stack, 0, sizeof *stack);
    if (phase != NULL && list != NULL)
        gg_fault_at_key(f, list, "either phase or steps says where the game stands, not both");
    if (phase != NULL) {
        read_phase(battle, phase, stack, f);
        return;
    }
    if (list == NULL) {
        gg_fault_at(f, map, "the key \"phase\" (or \"steps\") is missing");
        return;
    }
    if (!gg_node_is(list, GG_LIST, f))
        return;
    if (list->count < 1 || list->count > GG_STACK_MAX) {
        gg_fault_at(f, list, "1 to %d steps are expected", GG_STACK_MAX);
        return;
    }
    for (int i = 0; i < list->count; i++)
        read_frame(battle, &list->child[i], &stack->frame[i], f);
    stack->depth = (uint8_t)list->count;
}

/* --- digest, soundness, documentation --- */

uint64_t gg_frames_digest(const struct gg_battle *battle, const void *position, uint64_t hash)
{
    const struct gg_stack *stack = stack_of(position);
    const struct gg_kit *kit = battle->rules->kit;
    for (int i = 0; i < stack->depth; i++) {
        const char *name = kit->steps[stack->frame[i].step]->name;
        hash = gg_hash(hash, name, strlen(name));
        hash = gg_hash_number(
            hash, gg_fields_digest(battle, locals_of(kit, &stack->frame[i]), &stack->frame[i]));
    }
    return hash;
}

/* An umpire's table: `over` may stand on anything, and on it what an occasion begins with. */
static bool may_bear(const struct gg_kit *kit, const struct gg_frame *frame, int above)
{
    const struct gg_above *row =
        frame->step == kit->over ? kit->begun : kit->steps[frame->step]->may_bear;
    if (above == kit->over && kit->begun != NULL)
        return true;
    for (; row != NULL && row->step != GG_NO_STEP; row++)
        if (row->step == above && (row->stage == GG_ANY_STAGE || row->stage == frame->stage))
            return true;
    return false;
}

/* The bytes that no local uses are 0. */
static bool unused_locals_empty(const struct gg_field *locals, const struct gg_frame *frame)
{
    uint8_t cover[GG_FRAME_SIZE] = {[offsetof(struct gg_frame, step)] = 1};
    const uint8_t *bytes = (const uint8_t *)frame;
    gg_fields_cover(locals, cover, sizeof cover);
    for (int i = 0; i < GG_FRAME_SIZE; i++)
        if (!cover[i] && bytes[i])
            return false;
    return true;
}

static bool locals_sound(const struct gg_battle *battle, const struct gg_frame *frame,
                         struct gg_flaw *flaw)
{
    const struct gg_kit *kit = battle->rules->kit;
    const struct gg_field *locals = locals_of(kit, frame);
    const char *name = kit->steps[frame->step]->name;
    struct gg_flaw inner = {.piece = -1};
    if (!unused_locals_empty(locals, frame))
        return gg_flaw(flaw, "steps", -1, "the step \"%s\" has a number too many", name);
    if (!gg_fields_sound(battle, locals, frame, &inner))
        return gg_flaw(flaw, "steps", -1, "the step \"%s\" cannot be so: %s", name, inner.why);
    return true;
}

bool gg_frames_sound(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw)
{
    static const struct gg_frame none = {0};
    const struct gg_stack *stack = stack_of(position);
    const struct gg_kit *kit = battle->rules->kit;
    if (stack->depth < 1 || stack->depth > GG_STACK_MAX)
        return gg_flaw(flaw, "steps", -1, "there are no steps, or too many");
    for (int i = 0; i < stack->depth; i++) {
        const struct gg_frame *frame = &stack->frame[i];
        if (frame->step >= kit->nsteps)
            return gg_flaw(flaw, "steps", -1, "a step that does not exist");
        if (i == 0 && frame->step != kit->lowest && frame->step != kit->over)
            return gg_flaw(flaw, "steps", -1, "the lowest step is not \"%s\"",
                           kit->steps[kit->lowest]->name);
        if (!locals_sound(battle, frame, flaw))
            return false;
        if (i > 0 && !may_bear(kit, &frame[-1], frame->step))
            return gg_flaw(flaw, "steps", -1, "\"%s\" cannot come directly after \"%s\" there",
                           kit->steps[frame->step]->name, kit->steps[frame[-1].step]->name);
    }
    for (int i = stack->depth; i < GG_STACK_MAX; i++)
        if (memcmp(&stack->frame[i], &none, sizeof none) != 0)
            return gg_flaw(flaw, "steps", -1, "a step is left over");
    return true;
}

void gg_frames_describe(const struct gg_kit *kit, struct gg_text *out)
{
    gg_text_add(out, "phase (");
    for (const struct gg_phase *phase = kit->phases; phase->name != NULL; phase++)
        gg_text_fmt(out, "%s%s", phase == kit->phases ? "" : ", ", phase->name);
    gg_text_add(out,
                "): where in the turn the game stands\n"
                "steps (a list): instead of phase, in the middle of something: from the outside in "
                "[step, its locals in order]\n");
    for (int i = 0; i < kit->nsteps; i++) {
        const struct gg_field *locals = kit->steps[i]->locals;
        gg_text_fmt(out, "  %s\n", kit->steps[i]->name);
        for (; locals != NULL && locals->kind != GG_FIELD_END; locals++) {
            gg_text_add(out, "    ");
            gg_field_describe(locals, out);
        }
    }
}
