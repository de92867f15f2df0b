/*
 * play.h - a game in the hands of a rule system: the battle, the position, the log, and the stack of steps.
 *
 * Every system calls its position `struct position` and what a scenario gives it `struct battlefield`. The kit knows
 * these names only, and one thing about a position: it begins with its stack of steps (struct gg_stack). The system's
 * header defines both structs; no two systems are ever seen together.
 *
 * The sequence of play is a stack: a turn at the bottom, on it a phase, on that a battle, a retreat, a roll. A frame says
 * which step it is and holds its locals. A game can stop anywhere, be saved, and go on.
 */
#ifndef GG_KIT_PLAY_H
#define GG_KIT_PLAY_H

#include <assert.h>

#include "grognard/fields.h"
#include "grognard/rules.h"

struct position;
struct battlefield;

/* One battle, one position, one log: what nearly every function of a system needs. */
struct play {
    const struct gg_battle *battle;
    const struct battlefield *b;
    struct position *p;
    struct gg_log *log;
};

/* The same for questions, which change nothing. */
struct look {
    const struct gg_battle *battle;
    const struct battlefield *b;
    const struct position *p;
};

static inline struct look look_of(const struct play *g)
{
    return (struct look){g->battle, g->b, g->p};
}

/* The value of an option, by the system's own enum. */
static inline int opt(const struct gg_battle *battle, int option)
{
    return battle->option[option];
}

/* --- the stack --- */

enum { GG_STACK_MAX = 16, GG_FRAME_SIZE = 8 };

/* A step of play with its locals. Which of them a step uses, and what they are called there, is in its gg_step; the
 * others are 0. */
struct gg_frame {
    uint8_t step;         /* of the system's enum */
    uint8_t stage;        /* how far it has come, or which kind it is */
    uint8_t unit, second; /* whom it is about */
    uint8_t side;
    uint8_t number; /* anything else that is counted */
    uint16_t place; /* where, or a way */
};
_Static_assert(sizeof(struct gg_frame) == GG_FRAME_SIZE, "a frame has no padding");

struct gg_stack {
    struct gg_frame frame[GG_STACK_MAX];
    uint8_t depth;
    uint8_t spare[7];
};

static inline const struct gg_stack *stack_of(const struct position *p)
{
    return (const void *)p;
}

static inline struct gg_frame *top(struct position *p)
{
    struct gg_stack *stack = (void *)p;
    return &stack->frame[stack->depth - 1];
}

static inline const struct gg_frame *top_of(const struct position *p)
{
    return &stack_of(p)->frame[stack_of(p)->depth - 1];
}

/* A position that runs over is a mistake in the rules and ends the program, in release builds too: what would be played
 * on would be wrong. */
static inline void push(struct position *p, struct gg_frame frame)
{
    struct gg_stack *stack = (void *)p;
    assert(stack->depth < GG_STACK_MAX);
    stack->frame[stack->depth++] = frame;
}

/* A step without locals. */
static inline void push_step(struct position *p, int step)
{
    push(p, (struct gg_frame){.step = (uint8_t)step});
}

/* A step about a unit. */
static inline void push_unit(struct position *p, int step, int unit)
{
    push(p, (struct gg_frame){.step = (uint8_t)step, .unit = (uint8_t)unit});
}

static inline void pop(struct position *p)
{
    struct gg_stack *stack = (void *)p;
    assert(stack->depth > 1);
    stack->frame[--stack->depth] = (struct gg_frame){0};
}

/* Is that step under way? */
static inline bool under_way(const struct position *p, int step)
{
    const struct gg_stack *stack = stack_of(p);
    for (int i = 0; i < stack->depth; i++)
        if (stack->frame[i].step == step)
            return true;
    return false;
}

/* --- sets of units --- */

enum { NO_UNIT = GG_NO_PIECE };

static inline uint64_t bit(int unit)
{
    return (uint64_t)1 << (unit & 63);
}

static inline int first_of(uint64_t units)
{
    return __builtin_ctzll(units);
}

static inline bool has(uint64_t units, int unit)
{
    return units >> (unit & 63) & 1;
}

/* The sets that are counted are small: those who are in a hex, in a fight. */
static inline int count_of(uint64_t units)
{
    int count = 0;
    for (; units; units &= units - 1)
        count++;
    return count;
}

/* --- the log --- */

/* Something happened to a unit (NO_UNIT: to nobody) between two places; -1 where there is none. Numbers of boxes count
 * as none. */
void gg_note(struct play *g, int event, int unit, int from, int to);

/* The same with up to GG_LOG_ARGS numbers, in the place of the unit. */
void gg_note_args(struct play *g, int event, int unit, const int16_t arg[GG_LOG_ARGS]);

/* Something about a side (or GG_NOBODY), with a number; and something that this side alone may know: a card it drew. */
void gg_note_side(struct play *g, int event, int side, int value);
void gg_note_private(struct play *g, int event, int side, int value);

/* An event that the caller has filled in, all but who must not know its unit; boxes count as no place. */
void gg_note_event(struct play *g, struct gg_event e);

/* Something hidden from this side may have been shown to it: undo stops here. It is said even where nothing was found
 * when that, too, is an answer. */
static inline void gg_reveal(struct play *g, int side)
{
    if (g->log)
        g->log->revealed |= 1u << side;
}

#endif
