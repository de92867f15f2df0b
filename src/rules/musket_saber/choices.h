/*
 * choices.h - the vocabulary of Musket & Saber: the verbs a player chooses from, how a choice is packed
 * into a number, and the events a game is told in.
 */
#ifndef GG_MUSKET_SABER_CHOICES_H
#define GG_MUSKET_SABER_CHOICES_H

#include "grognard/rules.h"

/* Verbs of choices. A choice: verb in bits 0-7, unit 8-15, hex 16-31, a second unit 32-39, a third
 * 40-47, way 48-63. A unit that is not named is NO_UNIT (0xff), a hex that is not named 0. A way is up to
 * three directions, three bits each and 1 more than the direction, the first step lowest. */
enum verb {
    V_DONE,     /* end of the phase, of a list: whatever the step is about */
    V_PLACE,    /* unit hex: set-up within one (D01) */
    V_FORM,     /* unit: forms square (D02) */
    V_DISSOLVE, /* unit (D02) */
    V_GATHER,   /* unit: opens a party of units of its hex (D03) */
    V_ADD,      /* unit: joins the party (D03) */
    V_DISBAND,  /* the party that has not moved yet */
    V_MOVE,     /* unit hex: the unit, or the party it leads, goes there (D04, D05) */
    V_CHARGE, /* unit hex way: charge move to that hex (D06); third: direction of the target from there, with
                   charge_target_named, else NO_UNIT */
    V_ENTER, /* unit hex: a reinforcement comes on (D07) */
    V_EXIT,  /* unit: leaves the map (W-15.4) */
    V_FLEE,  /* unit hex: a lone leader goes to his friends there (D08) */
    V_REPLACE, /* unit second: a replacement step for it, with the help of a leader or NO_UNIT (D09, D10) */
    V_RECOVER, /* unit second: its recovery check, with the help of a leader or NO_UNIT (D10) */
    V_ATTACK,  /* unit hex: opens an attack on that hex (D11, D12) */
    V_BOMBARD, /* unit hex: opens a bombardment (D14) */
    V_JOIN,    /* unit: takes part too (D12, D14) */
    V_LEAD,    /* unit second: the leader takes part and serves second (D12) */
    V_SUPPORT, /* unit: a battery adds its fire (D12) */
    V_ASSAULT, /* unit: the declaration is complete, this is the primary (D12) */
    V_FIRE,    /* the declaration of a bombardment is complete (D14) */
    V_DEFEND, /* unit second third way: primary, support or NO_UNIT, leader or NO_UNIT; way 1: he serves the
                   support, else the primary (D13) */
    V_TARGET,  /* unit: is rolled for next (D15) */
    V_HELP,    /* unit: a leader lends his morale (D16) */
    V_DECLINE, /* no help, no square, no second charge */
    V_STRIKE, /* unit hex second: a charging unit charges that hex, with a leader or NO_UNIT (D17) */
    V_SQUARE,  /* the primary forms square (D18) */
    V_AGAIN,   /* hex second: the charging unit charges again, with a leader or NO_UNIT (D20) */
    V_COUNTER, /* unit hex: opens a counterattack (D21, D12) */
    V_SALLY, /* unit hex second third: moves one hex to counterattack, with a second unit and a leader (D22) */
    V_BACK,    /* unit: retreats next, or joins the group that retreats (D23) */
    V_RETREAT, /* way: the group goes (D24) */
    V_PAY,     /* unit: takes the step of an unsafe retreat (D25) */
    V_ADVANCE, /* unit way second: with the leader or NO_UNIT (D19, D26) */
    NVERBS
};

/* Events of the log. ORDER EVENTS: log.c has a sentence for each. */
enum event {
    E_TURN,  /* side, arg0 turn */
    E_PHASE, /* side, arg0 enum stage */
    E_PLACE,
    E_FORM,        /* unit */
    E_DISSOLVE,    /* unit */
    E_SQUARE_LOST, /* unit */
    E_MOVE,        /* unit from to; arg0 half points spent */
    E_CHARGE_MOVE, /* unit from to */
    E_ENTER,       /* unit to; arg0 whole points */
    E_EXIT,        /* unit from */
    E_WAITS,       /* unit: could not come on */
    E_FLEE,        /* leader from to */
    E_CAPTURED,    /* unit from */
    E_ELIMINATED,  /* unit from */
    E_KILLED,      /* leader from, by a check */
    E_OFF_MAP,     /* unit from: retreats off the map */
    E_REDUCED,     /* unit */
    E_SHAKEN,      /* unit: disrupted or ineffective */
    E_CHECK,       /* unit; arg0 die, arg1 rating, arg2 passed, arg3 enum occasion */
    E_OVERSTACK,   /* to: hex */
    E_RECOVERS,    /* unit; arg0 1 without a roll */
    E_STEP_BACK,   /* unit regains its step */
    E_STEP_FAILS,  /* unit */
    E_RETURNS,     /* unit; arg0 turn of its return */
    E_GONE,        /* unit: its return failed, or would be too late */
    E_ATTACK, /* unit primary, to: target; arg0 enum fight_kind, arg1 attack, arg2 defence, arg3 differential */
    E_DICE, /* to: target; arg0 combat die, arg1 morale die, arg2 enum code, arg3 1 passed, 0 failed, -1 none */
    E_BOMBARD,  /* unit bombarded, to: hex; arg0 value */
    E_STRIKE,   /* unit charging, to: target */
    E_COUNTER,  /* unit, to: target */
    E_SALLY,    /* unit from to */
    E_RETREAT,  /* unit from to; arg0 1 for a rout */
    E_UNSAFE,   /* unit that pays, to: hex */
    E_ADVANCE,  /* unit from to */
    E_LEADER,   /* leader; arg0 total, arg1 1 when he falls */
    E_FIRE,     /* to: hex that burns */
    E_UNIFORMS, /* unit: mistaken for friends */
    E_SPENT,    /* unit: ineffective after its charge */
    E_NOTHING,  /* to: hex; a result without effect */
    E_SUDDEN,   /* side */
    E_POINTS,   /* arg0 first side's, arg1 second side's */
    E_OVER,     /* side or GG_NOBODY, arg0 level */
    NEVENTS
};

/* What a morale check is about. ORDER OCCASIONS: log.c has the words for each. */
enum occasion { ON_SQUARE, ON_GROUND, ON_NERVE, ON_STAND, ON_RECOVERY, ON_STEP, ON_RETURN };

/* A list of choices being made. */
struct offer {
    gg_choice *out;
    int room, count;
};

struct words { /* the parts of a choice */
    enum verb verb;
    int unit, hex, second, third, way;
};

static inline gg_choice ms_pack(struct words w)
{
    return (gg_choice)w.verb | (gg_choice)w.unit << 8 | (gg_choice)w.hex << 16 |
           (gg_choice)w.second << 32 | (gg_choice)w.third << 40 | (gg_choice)w.way << 48;
}

static inline struct words ms_words(gg_choice c)
{
    return (struct words){(enum verb)(c & 0xff), (int)(c >> 8 & 0xff),  (int)(c >> 16 & 0xffff),
                          (int)(c >> 32 & 0xff), (int)(c >> 40 & 0xff), (int)(c >> 48)};
}

static inline enum verb verb_of(gg_choice c)
{
    return (enum verb)(c & 0xff);
}

static inline void ms_offer(struct offer *o, struct words w)
{
    if (o->count < o->room)
        o->out[o->count] = ms_pack(w);
    o->count++;
}

/* The usual choices: of a unit and a hex, of a unit, of nothing. */
static inline void ms_offer_move(struct offer *o, enum verb verb, int unit, int hex)
{
    ms_offer(o, (struct words){verb, unit, hex, 0xff, 0xff, 0});
}

static inline void ms_offer_unit(struct offer *o, enum verb verb, int unit)
{
    ms_offer(o, (struct words){verb, unit, 0, 0xff, 0xff, 0});
}

static inline void ms_offer_word(struct offer *o, enum verb verb)
{
    ms_offer(o, (struct words){verb, 0xff, 0, 0xff, 0xff, 0});
}

/* A way: how many steps it has, and the direction of each. */
static inline int ms_way_length(int way)
{
    return (way & 7) == 0 ? 0 : (way >> 3 & 7) == 0 ? 1 : (way >> 6 & 7) == 0 ? 2 : 3;
}

static inline int ms_way_step(int way, int i)
{
    return (way >> 3 * i & 7) - 1;
}

#endif
