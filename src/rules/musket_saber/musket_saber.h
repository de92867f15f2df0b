/*
 * musket_saber.h - Musket & Saber Quick Play: the position, and what all chapters use.
 *
 * struct battlefield (battlefield.h) is what does not change; struct position is the game in play. Units are numbered,
 * and what is true of a unit is a bit in a set: sets of units are uint64_t, sets of hexes struct field. The sequence of
 * play is a stack of steps inside the position: every chapter of the rulebook is a file that defines its steps, and
 * rules.c lists them. Clauses (MS-7.7-o) are explained in docs/rules/musket-saber.md.
 */
#ifndef GG_MUSKET_SABER_H
#define GG_MUSKET_SABER_H

#include "rules/kit/steps.h"
#include "rules/musket_saber/battlefield.h"

/* Verbs of choices; words.c says how each is typed and which parts it has. A way is up to three directions, three bits
 * each and 1 more than the direction, the first step lowest; it is the extra part of a choice. */
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

/* Events of the log; speech.c has a sentence for each. */
enum event {
    E_TURN,  /* side, arg0 turn */
    E_PHASE, /* side, arg0 enum stage */
    E_PLACE,
    E_FORM,        /* unit */
    E_DISSOLVE,    /* unit */
    E_SQUARE_LOST, /* unit; arg0 1 by a retreat */
    E_MOVE, /* unit from to; arg0 half points spent, of leaders alone half hexes; arg1 1 then */
    E_CHARGE_MOVE,  /* unit from to */
    E_ENTER,        /* unit to; arg0 whole points */
    E_EXIT,         /* unit from */
    E_WAITS,        /* unit: has not come on; arg0 1 where it need not */
    E_FLEE,         /* leader from to */
    E_CAPTURED,     /* unit from: its last step, and no way out */
    E_CUT_OFF,      /* unit from: it must retreat and cannot */
    E_LEADER_TAKEN, /* leader from: nobody to flee to */
    E_ELIMINATED,   /* unit from */
    E_KILLED,       /* leader from, by a check */
    E_OFF_MAP,      /* unit from: retreats off the map */
    E_REDUCED,      /* unit */
    E_SHAKEN,       /* unit; arg0 1 disrupted, 0 ineffective */
    E_CHECK,        /* unit; arg0 die, arg1 rating, arg2 passed, arg3 enum occasion */
    E_OVERSTACK,    /* to: hex */
    E_STANDS,       /* unit: has stood the charge */
    E_KEEPS,        /* unit: keeps its order on the ground; arg0 enum occasion */
    E_RECOVERS,     /* unit; arg0 1 without a roll */
    E_BARRED, /* unit: makes no attempt to recover; arg0 1: an enemy is next to it; told by an umpire */
    E_STAYS,      /* unit: has not recovered; arg0 1 disrupted, 0 ineffective */
    E_STEP_BACK,  /* unit regains its step */
    E_STEP_FAILS, /* unit */
    E_RETURNS,    /* unit; arg0 turn of its return */
    E_GONE,       /* unit: its return failed; arg0 1: it would be too late */
    E_FORCE,      /* unit primary, to: target; arg0 to 2 everybody with it, arg3 enum force */
    E_LENDS,      /* leader; arg0 enum lent: what his morale is for */
    E_ATTACK, /* unit primary, to: target; arg0 enum fight_kind, arg1 attack, arg2 defence, arg3 differential */
    E_DICE, /* unit that checked, to: target; arg0 combat die, arg1 morale die, arg2 enum code, arg3 1 passed, 0
               failed, -1 none */
    E_RESULT,     /* to: target; arg0 enum result, arg1 1 when the attackers are the losing side */
    E_BOMBARD,    /* unit bombarded, to: hex; arg0 value */
    E_UNHARMED,   /* unit bombarded, to: hex; arg0 enum code; arg1 1: shaken already, and no more */
    E_STRIKE,     /* unit charging, to: target; arg0 to 2 everybody with it */
    E_HELD_BACK,  /* unit: not sent to charge */
    E_COUNTER,    /* unit, to: target */
    E_SALLY,      /* unit from to */
    E_ORDERED,    /* unit that must retreat; arg0 enum cause */
    E_RETREAT,    /* unit from to; arg0 enum leg, arg1 1 when there was no other way */
    E_UNSAFE,     /* unit that pays, to: hex */
    E_ADVANCE,    /* unit from to */
    E_NO_ADVANCE, /* to: hex, which nobody can advance from */
    E_LEADER,     /* leader; arg0 total, arg1 1 when he falls */
    E_FIRE,       /* to: hex that burns */
    E_UNIFORMS,   /* unit: mistaken for friends */
    E_COMMITTED,  /* unit (H-15.3) */
    E_SPENT,      /* unit: ineffective after its charge */
    E_IDLE,       /* side: nothing is left to do; arg0 enum stage */
    E_SUDDEN,     /* side */
    E_POINTS,     /* arg0 first side's, arg1 second side's, arg2 the difference */
    E_OVER,       /* side or GG_NOBODY, arg0 level */
    NEVENTS
};

/* Who takes part in what; one more when nobody else could join. */
enum force { FORCE_ATTACK, FORCE_COUNTERATTACK = 2, FORCE_FIRE = 4, FORCE_DEFENCE = 6 };
enum lent { LENT_UNDER_FIRE, LENT_TO_RECOVER };

/* What a result of combat does to the losing side. ORDER RESULTS: the letter of its code, failed and passed. */
enum result {
    C_FAILED,
    C_PASSED,
    R_FAILED,
    R_PASSED,
    X_FAILED,
    X_PASSED,
    M_FAILED,
    M_PASSED,
    DASH,
    X_PASSED_SHAKEN
};

/* Why units must retreat. */
enum cause {
    BY_RESULT,        /* of combat, which is told */
    BY_ROUT,          /* the same, as a rout */
    BY_NERVE,         /* a failed check before a charge (MS-9.2-p) */
    BY_FIRE_R,        /* of units shaken already: Dr and failed */
    BY_FIRE_X,        /* Dx and passed */
    BY_FIRE_M,        /* Dm and failed */
    BRIGADE_AGAIN,    /* disrupted once more (MS-11.1-j) */
    INEFFECTIVE_AGAIN /* MS-11.2-i */
};
enum leg { LEG_RETREAT, LEG_ROUT, LEG_FURTHER }; /* further: out of an unsafe hex (MS-7.7-p) */

/* What a morale check is about. ORDER OCCASIONS: speech.c has the words for each. */
enum occasion {
    ON_SQUARE,
    ON_GROUND,
    ON_GROUND_ALONE,
    ON_NERVE,
    ON_STAND,
    ON_RECOVERY,
    ON_STEP,
    ON_RETURN
};

/* The steps of play. ORDER STEPS: rules.c lists them in this order; the chapter of each says what its locals are. */
enum step {
    S_SETUP,
    S_TURN,
    S_MOVE,
    S_CHECK,
    S_FLIGHT,
    S_RECOVER,
    S_RECOVERY,
    S_COMBAT,
    S_GATHER,
    S_BATTERY,
    S_DEFEND,
    S_TARGETS,
    S_HELP,
    S_SHELL,
    S_FIGHT,
    S_CHARGE,
    S_NERVE,
    S_STAND,
    S_SQUARE,
    S_AGAIN,
    S_COUNTER,
    S_RETREATS,
    S_GROUP,
    S_PAY,
    S_ADVANCE,
    S_LEADER,
    S_OVER,
    NSTEPS
};
enum stage { ST_MOVE, ST_MOVED, ST_RECOVER, ST_COMBAT, ST_COUNTER, ST_FOUGHT, ST_END };
enum check { CHECK_SQUARE, CHECK_TERRAIN };
enum recovery { R_STEPS, R_DISRUPTED, R_INEFFECTIVE, R_LEADERS, R_DONE, R_RETURN };
enum fight_stage { F_DICE, F_LOSS, F_SHAKE, F_RETREAT, F_ADVANCE, F_LEADERS, F_END };
enum shell_stage { SHELL_DICE, SHELL_END };
enum charge_stage { CH_NAMED, CH_NERVE, CH_STAND, CH_FIGHT, CH_AFTER, CH_NEXT, CH_END };

/* Results of the table. ORDER CODES */
enum code { NO_RESULT, AC, AR, AX, AM, DC, DR, DX, DM, NCODES };

enum fight_kind { NO_FIGHT, ASSAULT, COUNTERATTACK, CHARGE, BOMBARDMENT };
enum fight_flag {
    LOST_DEFENDER = 1, /* a defending unit was eliminated (MS-7.9-h) */
    LEFT_DEFENDER = 2, /* a defending unit went back or off the map */
    ROUTED = 4,        /* defenders routed (MS-7.9-g) */
    HELPED = 8,   /* the one leader who may lend morale against a bombardment has done so */
    SALLIED = 16, /* a counterattack moved first and must follow */
    ADVANCED = 32 /* the charging unit has made its first advance */
};

/* The fight being declared or fought. */
struct fight {
    uint64_t attackers; /* adjacent participants */
    uint64_t batteries; /* supporting fire; or those that bombard */
    uint64_t defenders; /* participants */
    uint64_t leaders;   /* declared, of both sides */
    uint64_t served;    /* the units that receive a leader's combat factor */
    uint64_t shaken;    /* disrupted or ineffective when the dice were thrown */
    uint64_t
        in_target; /* everybody in the target hex then; in a bombardment: still to be rolled for */
    uint64_t in_attack; /* everybody in the attacking hexes then, batteries apart */
    uint64_t victors;   /* may still advance */
    uint16_t hex;       /* the target */
    uint8_t kind, flags, code, passed;
    uint8_t primary
        [GG_SIDES];    /* [0] of the attackers, [1] of the defenders; NO_UNIT before it is named */
    uint8_t side;      /* who attacks */
    uint8_t victories; /* of the charging unit */
    uint8_t advance;   /* hexes of advance allowed */
    uint8_t spare[5];
};

/* The retreat under way (MS-7.7). */
struct retreat {
    uint64_t due;    /* must still go back */
    uint64_t along;  /* leaders who may go with a group or stay */
    uint64_t group;  /* goes now */
    uint64_t shaken; /* whom the minimum of two binds */
    uint16_t from;   /* where this leg began */
    uint8_t low, high;
    uint8_t rout;   /* this leg is a rout */
    uint8_t length; /* hexes gone, all legs together */
    uint8_t side;
    uint8_t routed; /* the result itself ordered a rout */
};

/* The units that move together now (MS-4.1-c). Empty when the next to move is still to be picked. */
struct march {
    uint64_t units;
    uint8_t lead;            /* the unit by whose number the party is called */
    uint8_t begun;           /* it has moved: nobody joins any more */
    uint8_t over;            /* it may not go on */
    uint8_t roads;           /* road steps so far */
    uint8_t off_road;        /* a step was none */
    uint8_t other[NCOLUMNS]; /* half points of the other steps, by column */
    uint8_t steps;           /* hexes entered */
    uint8_t spare[7];
};

struct position {
    struct gg_stack stack;

    /* Sets of units. */
    uint64_t shaken;  /* disrupted (a brigade) or ineffective (the others): D/I */
    uint64_t reduced; /* two-step units with one step left */
    uint64_t squares; /* infantry that has formed square */
    uint64_t bound;   /* in a square hex when movement opened: one hex (MS-9.3-d) */
    uint64_t charging;
    uint64_t moved;     /* in this movement phase */
    uint64_t zoned;     /* began this movement phase in an EZOC */
    uint64_t attacked;  /* has made its attack in this phase */
    uint64_t struck;    /* was the object of an attack, fire or charge in this phase */
    uint64_t entitled;  /* may counterattack */
    uint64_t newcomers; /* retreated into their hex in this phase */
    uint64_t committed; /* H-15.3 */
    uint64_t helpers;   /* leaders who have helped a recovery in this phase */
    uint64_t helped;    /* the units they helped */
    uint64_t tried;     /* units that have had an attempt in this phase: at a square, to recover */
    uint64_t returning; /* come back through any entry hex (MS-11.4-k) */
    uint64_t fleeing;   /* leaders who must flee at once */
    struct field control;  /* bit set: the second side holds it */
    struct field assailed; /* objects of an attack or a bombardment in this phase */
    struct field engaged;  /* hexes that have attacked or fired in this phase */
    struct fight fight;
    struct retreat retreat;
    struct march march;
    uint16_t at[UNITS_MAX];
    uint16_t aim[UNITS_MAX]; /* target hex of a charging unit, with charge_target_named; else 0 */
    uint8_t due[UNITS_MAX];  /* turn from which a RESERVE unit may come on; of an ELIMINATED one the
                                    turn from which it may try to return */

    uint8_t turn; /* from 1 */
    uint8_t phasing;
    uint8_t steps_left[GG_SIDES]; /* replacement steps in all */
    uint8_t steps_now;            /* of this turn */
    uint8_t entry_used[GG_SIDES]; /* 1 + the entry hex by which this turn's reinforcements come */
    uint8_t burning;              /* H-15.2 */
    uint8_t uniforms;             /* W-15.2 has happened */
    uint8_t winner, level, why;   /* when over; winner 2: nobody */
    uint8_t spare[4];
};
_Static_assert(sizeof(struct position) == 872, "a position has no hidden padding");

enum why { WHY_POINTS, WHY_SUDDEN, NWHYS };
enum { DRAWN = 2 };

static inline bool is_hex(unsigned at)
{
    return at < RESERVE;
}

static inline bool in_field(const struct field *f, int hex)
{
    return f->word[hex >> 6] >> (hex & 63) & 1;
}

static inline void add_to_field(struct field *f, int hex)
{
    f->word[hex >> 6] |= (uint64_t)1 << (hex & 63);
}

/* whose hex it is. */
static inline void hold(struct position *p, int hex, int side)
{
    uint64_t mask = (uint64_t)1 << (hex & 63), *word = &p->control.word[hex >> 6];
    *word = side ? *word | mask : *word & ~mask;
}

static inline bool is_leader(const struct battlefield *b, int unit)
{
    return b->unit[unit].type == LEADER;
}

static inline enum column column_of(const struct battlefield *b, int unit)
{
    uint8_t type = b->unit[unit].type;
    return type == CAVALRY ? HORSE : type == ARTILLERY ? GUNS : FOOT;
}

/* The face that shows: a reduced brigade or an ineffective unit is turned over (MS-2.4); a disrupted
 * brigade is not. */
static inline const struct face *face_of(const struct look *g, int unit)
{
    const struct unit *u = &g->b->unit[unit];
    bool back = has(u->type == BRIGADE ? g->p->reduced : g->p->shaken, unit);
    return &u->face[back];
}

/* Does a leader's formation fit? "A" leads everybody (MS-10.0-h). */
static inline bool leads(const struct battlefield *b, int leader, int unit)
{
    return b->unit[leader].is.side == b->unit[unit].is.side &&
           (b->unit[leader].formation == 0 || b->unit[leader].formation == b->unit[unit].formation);
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

/* ground.c: what stands where, zones of control, stacking (MS-2.2, 5, 6) */
uint64_t ms_in_hex(const struct look *g, int hex);              /* everybody, leaders too */
uint64_t ms_combat_at(const struct look *g, int hex, int side); /* combat units of a side */
uint64_t ms_on_map(const struct look *g, int side);             /* combat units of a side */
bool ms_has_enemy(const struct look *g, int hex, int side); /* a combat unit of the other side */
void ms_zones(const struct look *g, int side, uint64_t without,
              struct field *out);                         /* ZOC of a side */
bool ms_in_zone(const struct look *g, int hex, int side); /* in the ZOC of an enemy of side */
uint64_t ms_zoning(const struct look *g, int hex,
                   int side); /* enemies of side whose ZOC reaches hex */
uint64_t ms_adjacent(const struct look *g, int hex,
                     int side);                            /* combat units of side next to hex */
bool ms_overstacked(const struct look *g, uint64_t units); /* would these be too many in a hex? */
bool ms_fights_together(const struct battlefield *b,
                        uint64_t units); /* MS-7.1-c, A-06: two at most */
bool ms_may_enter(const struct look *g, int unit, int from,
                  int direction);                           /* terrain only */
bool ms_closed_to(const struct look *g, int unit, int hex); /* nobody of its kind can be there */
bool ms_in_square(const struct look *g, int unit);
int ms_square_of(const struct look *g, int hex, int side); /* the unit that formed it, or NO_UNIT */
bool ms_lone(const struct look *g, int leader); /* a leader without a combat unit in his hex */
uint64_t ms_leaders_for(const struct look *g, int hex,
                        int unit); /* effective, matching, in that hex */

/* ways.c: the tables for searches, when the rest of the map is worked out */
void ms_lay_ways(struct battlefield *b, bool leaders_ride);

/* strength.c: ratings and strengths (MS-7.4, 7.5, 8.4, 9.2, 9.3, 10, 11.1) */
int ms_rating(const struct look *g, int unit, int leader,
              bool against_cavalry); /* A-25; leader or NO_UNIT */
void ms_morale_roll(const struct look *g, int unit, int leader, bool against_cavalry,
                    struct gg_roll *r);
int ms_differential(const struct look *g); /* of the fight as it stands */
void ms_totals(const struct look *g, int *attack, int *defence);
int ms_attack_value(const struct look *g, int unit); /* what an attacker of the fight adds */
int ms_steadied_by(const struct look *g,
                   int unit);           /* the declared leader whose morale it has, or NO_UNIT */
bool ms_mistaken(const struct look *g); /* W-15.2 counts in this fight */
void ms_fight_roll(const struct look *g, struct gg_roll *r);
void ms_shell_roll(const struct look *g, int unit, int leader, struct gg_roll *r);
void ms_leader_roll(int leader, struct gg_roll *r);
void ms_charge_table(struct battlefield *b); /* charge_crt from crt */

/* turn.c: the few changes every chapter makes */
void ms_enter(struct play *g, uint64_t units, int hex); /* place, control, lone leaders */
bool ms_shake(struct play *g, int unit);                /* D/I; false when it already was */
void ms_lose_step(struct play *g, int unit, bool by_fire); /* MS-7.6, 2.4-k, l */
void ms_remove(struct play *g, int unit,
               int where); /* off the map: every mark goes, the log says it */
void ms_drop_square(struct play *g, int unit);
void ms_finish(struct play *g, int winner, int level, enum why why);

/* The chapters: what they do for each other. */
void ms_setup_begin(struct play *g);
void ms_move_begin(struct play *g); /* M0: clears the marks of the phase */
uint64_t ms_in_squares(const struct look *g,
                       int side); /* everybody in a hex with a square */
uint64_t ms_in_enemy_zones(const struct look *g, int side);
uint64_t ms_watchers(
    const struct look *g); /* enemies of the phasing side with one of it in their zone */
int ms_move_cost(const struct look *g, gg_choice c); /* half points of a V_MOVE or V_ENTER */
int ms_move_way(const struct look *g, gg_choice c, int *place, int room); /* gg_kit.way */
void ms_march_end(struct play *g);
void ms_entry_offer(const struct look *g, int unit, struct offer *o);
void ms_entry_choose(struct play *g, gg_choice c);
int ms_entry_cost(const struct look *g, int unit,
                  int hex);                /* half points; PROHIBITED when barred */
bool ms_entry_holds(const struct look *g); /* a due unit must still come on */
void ms_charge_move_offer(const struct look *g, int unit, struct offer *o);
void ms_charge_move_choose(struct play *g, gg_choice c);
bool ms_charge_move_run(
    struct play *g); /* the second hex of a charge move, if it is still to come */
bool ms_may_charge(const struct look *g, int from, int direction, int side); /* */
void ms_push_check(struct position *p, int unit, enum check kind, int direction);
void ms_square_enters(struct play *g, int unit, int from,
                      int to);                    /* X01 when the ground asks for it */
void ms_flee(struct play *g, uint64_t leaders);   /* they must flee now */
void ms_scare(struct play *g, int hex, int side); /* a combat unit of side came there */
void ms_exposed(struct play *g);                  /* exposed_leader_flees: AT11 */
void ms_recover_begin(struct play *g);
void ms_note_barred(struct play *g); /* says who is shaken and may not try to recover */
void ms_stacking(struct play *g);    /* the look at every hex at the end of a phase (MS-5.0-c..e) */
bool ms_look_at_stacks(struct play *g,
                       int side);     /* the same for one side; false: none is too high */
void ms_combat_begin(struct play *g); /* C0 */
void ms_clear_fight(struct play *g);
bool ms_may_attack(const struct look *g, int unit, int from, int hex); /* */
void ms_open_fight(struct play *g, enum fight_kind kind, int unit, int hex);
void ms_note_dice(struct play *g, int unit, int result, int check);
void ms_note_force(struct play *g, int event, int unit, uint64_t with,
                   int force);        /* in the fight */
void ms_gather_alone(struct play *g); /* completes a declaration that leaves nothing to choose */
void ms_bombard_offer(const struct look *g, int battery, struct offer *o);
void ms_battery_offer(const struct look *g, struct offer *o);
void ms_battery_choose(struct play *g, gg_choice c);
void ms_open_fire(struct play *g, bool alone); /* alone: no other battery could join */
bool ms_may_fire(const struct look *g, int battery,
                 int hex); /* zone, factor, sight, range, effective */
void ms_strike_offer(const struct look *g, int unit, struct offer *o); /* of a charging unit */
void ms_strike_choose(struct play *g, gg_choice c);                    /* opens the charge */
void ms_charge_end(struct position *p);                                /* nobody charges any more */

/* Units, combat units and the leaders who must go with them, go back low to high hexes (MS-7.7); shaken are those whom
 * the minimum of two binds. Leaders of a hex in which a combat unit stays may go along. */
struct orders {
    uint64_t units, shaken;
    int low, high;
    bool rout;
    enum cause cause;
};
void ms_retreat(struct play *g, struct orders orders);
bool ms_has_way_out(const struct look *g, int unit); /* any line of retreat, safe or not */
int ms_advance_hexes(const struct look *g); /* how many are allowed after the fight as it ended */
void ms_advance(struct play *g);            /* pushes S_ADVANCE when somebody may */

/* victory.c: what a side has earned (MS-3.4-a), by what for. */
enum score_kind {
    SCORE_PLACES,
    SCORE_TWO_STEP,
    SCORE_ONE_STEP,
    SCORE_LEADERS,
    SCORE_CAPTURED, /* the same once more, where captives count double */
    SCORE_COMMITTED,
    NSCORES
};
struct score {
    int points[NSCORES];
    uint64_t units[NSCORES]; /* for whom */
};
void ms_score(const struct look *g, int side, struct score *score);
int ms_points(const struct look *g, int side); /* their sum: victory points as things stand */
bool ms_holds(const struct look *g, int side, int hex);
int ms_level_of(const struct battlefield *b, int difference); /* the row of levels */
int ms_keys(const struct look *g,
            int *held); /* hexes of sudden death, 0 for none; and those held */
int ms_sudden_level(const struct battlefield *b);
void ms_count_up(struct play *g);     /* MS-3.3-h */
bool ms_sudden_death(struct play *g); /* true when the game has ended */

/* Who decides, where it is not the phasing side; and what steps need to find (invariants.c). */
int ms_other(const struct look *g);
int ms_by_unit(const struct look *g);
int ms_attacker(const struct look *g);
int ms_defender(const struct look *g);
int ms_retreating(const struct look *g);
bool ms_there(const struct look *g, int unit);              /* on the map */
bool ms_helper(const struct look *g, int leader, int side); /* a leader there, or NO_UNIT */
bool ms_attack_stands(const struct look *g);                /* all stand where they must to fight */
bool ms_may_throw(const struct look *g);                    /* and both sides are named */
bool ms_undeclared(const struct fight *f);                  /* nobody but attackers and leaders */
bool ms_way_fits(const struct look *g, int hex, int way,
                 int side); /* over the map, not into enemies */

/* The steps, each in its chapter. */
extern const struct gg_step ms_setup, ms_turn, ms_move, ms_check, ms_flight, ms_recover,
    ms_recovery, ms_combat, ms_gather, ms_battery, ms_defend, ms_targets, ms_help, ms_shell,
    ms_fight, ms_charge, ms_nerve, ms_stand, ms_square, ms_again, ms_counter, ms_retreats, ms_group,
    ms_pay, ms_advance_step, ms_leader;

/* The tables: fields.c, words.c, speech.c, tables.c, chart.c, queries.c */
extern const struct gg_field ms_fields[];
extern const struct gg_phase ms_phases[];
extern const struct gg_wording ms_wordings[NVERBS];
extern const struct gg_telling ms_tellings[];
gg_slot_writer ms_slot;
gg_say_slot ms_say;
void ms_info(const struct look *g, gg_choice c, struct gg_choice_info *out);
extern const struct gg_table ms_crt; /* as printed (MS-CRT-a), before a file changes it */
extern const struct gg_option ms_options[NOPTIONS];
extern const char *const ms_codes[NCODES], *const ms_type_words[NTYPES];
extern const char *const ms_column_words[NCOLUMNS], *const ms_box_words[NBOXES];
extern const struct gg_sheet ms_sheets[];
extern const struct gg_field ms_terrain_cells[], ms_hexside_cells[];
void ms_check_charts(struct loader *l, const struct gg_node *tables);
void ms_default_tables(struct battlefield *b);
void ms_tables(const struct gg_battle *battle, struct gg_writer *w);

/* queries.c: the four rolls of the rules, dice and reading only. Who calls adds the parts of the target
 * (morale), of the column and of the ratings of check[0], the attacker's, and check[1], the defender's. */
void ms_describe_morale(struct gg_roll *r, const char *what, const char *clause);
void ms_describe_combat(const struct gg_table *crt, struct gg_roll *r);
void ms_describe_fire(const struct gg_table *crt, struct gg_roll *r); /* A codes mean none */
void ms_describe_leader(struct gg_roll *r);
extern const struct gg_query ms_queries[];
enum { NQUERIES = 4 };

/* load.c and its parts, invariants.c, view.c, board.c, victory.c */
bool ms_load_map(struct loader *l, const struct gg_node *map); /* false: nothing can be placed */
bool ms_side_closed(const struct battlefield *b, int hex, int direction, bool all); /* terrain.c */
bool ms_is_water(const struct hexside *h);
void ms_warn(struct loader *l);     /* of what is good but was surely not meant */
void ms_work_out(struct loader *l); /* what follows from map, chart, entries and special rules */
void ms_load_units(struct loader *l, const struct gg_node *units);
void ms_load_special(struct loader *l, const struct gg_node *special);
void ms_word_chart(struct gg_battle *battle); /* board.c; when the chart is read */
void ms_load(struct gg_battle *battle, struct gg_faults *f);
bool ms_invariants(const struct look *g, struct gg_flaw *flaw);
void ms_complete(struct play *g, const struct gg_node *file);
void ms_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out);
void ms_view_outlook(const struct look *g, struct gg_view *v); /* outlook.c */
void ms_write_hexes(const struct gg_battle *battle, const uint64_t hexes[FIELD_WORDS],
                    struct gg_text *out); /* "0501 and 0801" */
void ms_board(const struct gg_battle *battle, struct gg_board *out);
int ms_evaluate(const struct gg_battle *battle, const void *position, int side);
extern const struct gg_rules musket_saber_rules;

/* refuse.c: the first two are true, or say why not; the others are false and say why. */
bool ms_is_on_map(const struct play *g, int unit, struct gg_flaw *flaw);
bool ms_may_fight(const struct play *g, int unit, int side, struct gg_flaw *flaw);
bool ms_cannot_attack(const struct play *g, int unit, int hex, struct gg_flaw *flaw);
bool ms_cannot_fire(const struct play *g, int unit, int hex, struct gg_flaw *flaw);
bool ms_cannot_charge(const struct play *g, int unit, int hex, struct gg_flaw *flaw);

/* umpire.c */
extern const struct gg_occasion ms_occasions[];
extern const struct gg_above ms_begun[];

#endif
