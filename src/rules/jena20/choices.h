/*
 * choices.h - the vocabulary of Jena 20: the verbs a player chooses from, how a choice is packed into a
 * number, and the events a game is told in.
 */
#ifndef GG_JENA20_CHOICES_H
#define GG_JENA20_CHOICES_H

#include "grognard/rules.h"

/* Verbs of choices. A choice: verb in bits 0-7, unit 8-15, hex 16-31, second hex 32-47, bits 48-63
 * extra (a bit per attacker for lose). */
enum verb {
    V_DONE,
    V_MARCH,     /* Forced March */
    V_MOVE,      /* unit hex */
    V_ARRIVE,    /* unit hex */
    V_FORM,      /* unit hex: move there and form square */
    V_LEAVE,     /* unit hex: leave square and move there */
    V_DEMOLISH,  /* unit, hex, hex of the bridge */
    V_REVEAL,    /* unit */
    V_CHARGE,    /* unit hex */
    V_DISENGAGE, /* unit hex */
    V_PENETRATE, /* unit hex */
    V_ATTACK,    /* hex of the defender, attacker */
    V_JOIN,      /* attacker */
    V_ALSO,      /* hex of another defender */
    V_CLOSE,     /* the battle is complete */
    V_RESOLVE,   /* hex of a defender */
    V_RESERVES,
    V_BONUS,
    V_LOSE,    /* bits: attackers to break */
    V_RETREAT, /* unit: retreat it next */
    V_TOWARD,  /* hex of the LOC */
    V_STEP,    /* hex */
    V_ADVANCE, /* unit hex */
    V_SPEND,   /* a point for the rally rolls */
    V_RALLY,   /* unit, by card */
    V_PLACE,   /* unit hex */
    V_CADRE,
    V_CONFUSE, /* hex */
    V_SWAP,    /* hex hex */
    V_CONCEAL, /* dummy hex */
    NVERBS
};

/* Events of the log. ORDER EVENTS: log.c has a sentence for each. */
enum event {
    E_TURN,      /* arg0 turn, side */
    E_PHASE,     /* arg0 stage */
    E_CARD,      /* arg0 card */
    E_CARD_VOID, /* arg0 card */
    E_CONFUSED,
    E_MARCH, /* arg0 free */
    E_MOVE,
    E_ARRIVE,
    E_COMMIT, /* Guard; arg0 free */
    E_FORM,
    E_LEAVE,
    E_DEMOLISH, /* arg0 bridge, arg1 die, arg2 success */
    E_REVEAL,
    E_DUMMY,
    E_CHARGE,
    E_DISENGAGE,
    E_PENETRATE,
    E_BATTLE, /* to: hex of a defender; arg0 attackers' strength, arg1 defenders' */
    E_VOID,
    E_RESERVES, /* side */
    E_BONUS,
    E_DIE, /* arg0 die, arg1 differential, arg2 result */
    E_BREAK,
    E_ROUT,      /* arg0 die, arg1 hexes */
    E_WITHDRAW,  /* a rout that became a withdrawal; arg0 die */
    E_RETREAT,   /* from, to */
    E_HAZARD,    /* arg0 kind, arg1 die, arg2 safe */
    E_NO_WAY,    /* breaks for want of a retreat */
    E_LINE_EXIT, /* breaks at its LOC hex */
    E_LONG_ROUT,
    E_GUARD_FAILS,
    E_MORALE,  /* arg0, arg1 changes; arg2, arg3 new values */
    E_CONTROL, /* arg0 die, arg1 held */
    E_ADVANCE,
    E_SPENT,
    E_LULL,
    E_RALLY_POINT,
    E_RALLY, /* arg0 die, arg1 enum rally */
    E_RALLY_CARD,
    E_PLACE,
    E_WAIT,
    E_CADRE,
    E_CAPTURED, /* arg0 loss by LOC, arg1 by objectives */
    E_RECOVER,
    E_CONCEAL, /* arg0 number */
    E_DUMMY_BACK,
    E_SWAP,
    E_SHUFFLE,
    E_LEADER, /* displaced */
    E_OVER,
    NEVENTS
};

/* A list of choices being made. */
struct offer {
    gg_choice *out;
    int room, count;
};
static inline gg_choice pack(enum verb verb, int unit, int hex, int other)
{
    return (gg_choice)verb | (gg_choice)unit << 8 | (gg_choice)hex << 16 | (gg_choice)other << 32;
}
static inline void offer(struct offer *o, enum verb verb, int unit, int hex, int other)
{
    if (o->count < o->room)
        o->out[o->count] = pack(verb, unit, hex, other);
    o->count++;
}
static inline void offer_extra(struct offer *o, enum verb verb, int extra)
{
    if (o->count < o->room)
        o->out[o->count] = (gg_choice)verb | (gg_choice)extra << 48;
    o->count++;
}
static inline enum verb verb_of(gg_choice c)
{
    return (enum verb)(c & 0xff);
}
static inline int unit_of(gg_choice c)
{
    return (int)(c >> 8 & 0xff);
}
static inline int hex_of(gg_choice c)
{
    return (int)(c >> 16 & 0xffff);
}
static inline int other_of(gg_choice c)
{
    return (int)(c >> 32 & 0xffff);
}
static inline int extra_of(gg_choice c)
{
    return (int)(c >> 48);
}

#endif
