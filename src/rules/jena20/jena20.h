/*
 * jena20.h - Jena 20 of the Napoleonic 20 series: the battle, the position, and what all chapters use.
 *
 * struct battlefield is what a scenario file says and does not change; struct position is the game in play. The sequence
 * of play is a stack of steps inside it: every chapter of the rulebook is a file that defines its steps, and rules.c
 * lists them. Words of choices, sentences, fields, sheets and views are tables for the kit. Clauses (J20-9.6.2) are
 * explained in docs/rules/jena20.md.
 */
#ifndef GG_JENA20_H
#define GG_JENA20_H

#include "board/reach.h"
#include "rules/kit/load.h"
#include "rules/kit/steps.h"

enum {
    UNITS_MAX = 48,
    HEXES_MAX = 512,
    LINES_MAX = 6,      /* LOC hexes of a side */
    OBJECTIVES_MAX = 8, /* of a side */
    TURNS_MAX = 40,
    CARDS_MAX = 16,
    BRIDGES_MAX = 32,
    BATTLES_MAX = 24,
    FIGHTERS_MAX = 6, /* units of one side in a battle: they share a neighbour */
    PATH_MAX = 9,     /* hexes of a retreat path that an advance can follow */
    WALK_MAX = 32,    /* hexes of a retreat, friends passed included */
    MORALE_MAX = 10,
    DUMMIES = 2,         /* of a side, with concealment (J20-16.11) */
    CADRES = 3,          /* of a side (J20-16.6) */
    NOWHERE = HEXES_MAX, /* a place in a ground beyond every hex */
    GROUND_ROOM = HEXES_MAX + 1
};

/* Where a unit is when it is not on the map (J20-2.3). Everything below is a hex. */
enum {
    OFF = GG_BOX, /* a reinforcement still to come */
    BROKEN,
    ELIMINATED,
    UNUSED, /* a counter that an option or a card has not brought in */
    NBOXES = UNUSED + 1 - OFF
};

enum unit_type { INFANTRY, CAVALRY, ARTILLERY, DUMMY, LEADER, NTYPES };
enum unit_flag { ELITE = 1, GUARD = 2, HEAVY = 4, LIGHT = 8, UNRELIABLE = 16 };
enum { NFLAGS = 5 };
enum terrain { CLEAR, TOWN, WOODS, HILL, NTERRAINS };
enum hexside { RIVER_MINOR = 1, RIVER_MAJOR = 2, BRIDGE = 4, FORD = 8, ROAD = 16 };

/* Rows of the terrain chart (J20-6.6) beyond the hexes themselves. */
enum crossing {
    MINOR_OPEN = NTERRAINS, /* no bridge or ford */
    MINOR_BRIDGE,           /* bridge or ford */
    MAJOR_BRIDGE,
    MAJOR_FORD,
    NCHART
};

enum result { AB, AR, AW, N, EX, DW, DR, DB, NRESULTS };
enum rally { RALLY_ELIMINATED, RALLY_NONE, RALLY_RALLIES, NRALLIES };

/* ORDER OPTIONS: tables.c lists them in this order. */
enum option {
    LOCKING_ZOC,
    MANDATORY_COMBAT,
    REACTION_MOVE,
    COUNTERCHARGE_BONUS,
    DISENGAGE_FROM_CAVALRY,
    RESERVES_LIMIT,
    SPEND_LAST_POINT,
    GUARD_PENALTY,
    ROUT_MA,
    ADVANCE_LENGTH,
    CAVALRY_CONTROL,
    EXCHANGE_MINIMAL,
    NIGHT_RULE,
    CAPTURED_TERRAIN,
    RALLY_AVOIDS_EZOC,
    LULL_FROM,
    ROUTED_MARKER,
    GUARD_NEXT_TO,
    DRAW_MARGIN,
    CONCEALMENT,
    PENETRATION,
    ARTILLERY_RULES,
    RALLY_POINTS,
    DEMOLITION,
    CADRE_UNITS,
    UNRELIABLE_UNITS,
    LEADERS,
    LIGHT_INFANTRY,
    SQUARES,
    NOPTIONS
};
enum { REACTION_HALF, REACTION_FULL };
enum { PENALTY_ATTACK, PENALTY_ANY };
enum { ROUT_CURRENT, ROUT_PRINTED };
enum { ADVANCE_PATH, ADVANCE_ONE };
enum { NIGHT_FULL, NIGHT_QUIET };
enum { TERRAIN_OWNER, TERRAIN_OCCUPIER };
enum { NEXT_ADJACENT, NEXT_CONTACT };

/* Verbs of choices; words.c says how each is typed and which parts it has. */
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

/* Events of the log; speech.c has a sentence for each. */
enum event {
    E_TURN,      /* arg0 turn, side */
    E_PHASE,     /* arg0 stage */
    E_CARD,      /* arg0 card, arg1 for which side */
    E_CARD_VOID, /* the same, arg2 it has worked before */
    E_GIFT,      /* arg0 points, arg1 new morale */
    E_CONFUSED,
    E_MARCH, /* arg0 free, arg1 new morale */
    E_MOVE,
    E_RIDE, /* a leader */
    E_ARRIVE,
    E_COMMIT, /* Guard; arg0 free, arg1 new morale */
    E_FORM,
    E_LEAVE,
    E_TRY,      /* arg0 bridge, arg1 an enemy holds the other end */
    E_DEMOLISH, /* arg0 bridge, arg1 die, arg2 success */
    E_REVEAL,
    E_DUMMY,
    E_CHARGE,
    E_DISENGAGE,
    E_PENETRATE,
    E_DECLARE, /* to: hex of the defender */
    E_JOIN,    /* an attacker; arg0 it must */
    E_ALSO,    /* a defender; arg0 it must be attacked */
    E_BATTLE, /* from, to: hexes of an attacker and a defender; arg0 to arg2 all who fight, arg3 a countercharge */
    E_VOID,
    E_RESERVES, /* side, arg0 new morale */
    E_BONUS,
    E_DIE,          /* arg0 die, arg1 differential, arg2 result */
    E_BEATEN,       /* must retreat; arg0 it is a rout */
    E_OUT_OF_REACH, /* guns that suffer nothing */
    E_PAY,          /* side; arg0 strength to be lost in an exchange */
    E_BREAK,        /* arg0 enum cause */
    E_CADRE_GONE,
    E_ROUT,     /* arg0 die, arg1 hexes */
    E_WITHDRAW, /* a rout that became a withdrawal; arg0 die */
    E_HEADS,    /* to: LOC hex; arg0 there is no other */
    E_RETREAT,  /* from, to; args: 1 + each hex between, 0 for none */
    E_LEADER_GOES,
    E_HAZARD, /* arg0 kind, arg1 die, arg2 safe */
    E_LONG_ROUT,
    E_GUARD_FAILS,
    E_MORALE,      /* arg0, arg1 changes; arg2, arg3 new values */
    E_EVEN,        /* both lose and gain the same */
    E_MORALE_FULL, /* side; points above arg0 are lost */
    E_CONTROL,     /* side, arg0 die, arg1 held */
    E_ADVANCE,
    E_SPENT,
    E_LULL,
    E_RALLY_POINT, /* side, arg0 new morale */
    E_RALLY,       /* arg0 die, arg1 enum rally */
    E_RALLY_CARD,
    E_PLACE, /* arg0 there is no other place */
    E_WAIT,
    E_CADRE,
    E_CAPTURED, /* side; arg0 LOC hexes, arg1 objectives, a bit each; arg2 loss, arg3 new morale */
    E_RECOVER,
    E_CONCEAL,   /* arg0 number */
    E_DUMMY_SET, /* at set-up */
    E_DUMMY_BACK,
    E_SWAP,
    E_SHUFFLE,
    E_LEADER, /* displaced */
    E_LEADER_LOST,
    E_JUDGED, /* side: the loser, arg0 enum why, arg1 and arg2 morale */
    E_OVER,   /* side, arg0 enum level, arg1 enum why */
    NEVENTS
};

/* What a card does (JX-6). */
enum effect {
    NO_EFFECT,
    FOG,           /* -1 MA, no enemy reaction; not at night */
    HUSSARS,       /* cavalry +1 MA */
    RALLY_ONE,     /* one broken unit rallies without a roll */
    FREE_GUARD,    /* Guard commitment is free */
    BATTLE_BONUS,  /* +1 to one battle */
    CONFUSION,     /* the enemy routs one unit */
    CLOGGED_ROADS, /* no road rate */
    EARLY_ARRIVAL, /* a reinforcement of next turn may come */
    DOUBTS,        /* a unit does not attack and defends weakly */
    MORALE_GIFT,   /* a point when morale is low */
    TARRIES,       /* a unit neither moves nor arrives */
    ARRIVES,       /* an extra unit comes */
    FREE_MARCH,    /* a Forced March without paying */
    NEFFECTS
};

struct unit {
    struct gg_name is;
    uint8_t type, flags;
    uint8_t strength, move;
    uint8_t due;    /* turn it arrives; 0 when it starts on the map or is UNUSED */
    uint16_t start; /* hex, OFF or UNUSED */
    uint16_t entry; /* hex it enters by, or GG_HEX_NONE: any LOC hex */
};

struct card {
    const char *title;
    uint8_t effect[GG_SIDES]; /* by the side it works for */
    uint8_t only;             /* side it is printed for, or GG_SIDES for both */
    uint8_t unit;             /* DOUBTS, TARRIES, ARRIVES */
    uint8_t amount;           /* DOUBTS: strength; MORALE_GIFT: points */
    uint8_t at_most;          /* MORALE_GIFT: highest morale that gets it */
    bool once;
};

struct bridge {
    uint16_t hex;
    uint8_t direction;
    const char *name;
};

/* A row of the terrain chart (J20-6.6): a hex or a crossing. */
struct chart_row {
    const char *id;
    uint8_t cost, benefit;
};

struct battlefield {
    struct gg_names names;
    struct gg_hexes map;
    uint8_t terrain[HEXES_MAX];
    uint8_t side[HEXES_MAX][GG_HEX_DIRECTIONS]; /* enum hexside */
    const char *name[HEXES_MAX];
    gg_step_cost cost[2][HEXES_MAX];                 /* [1]: without the road rate */
    struct gg_open_reach open[HEXES_MAX];            /* by cost[0] */
    uint16_t ring[HEXES_MAX][GG_HEX_DIRECTIONS];     /* the neighbours; NOWHERE beyond the edge */
    uint8_t around[HEXES_MAX][GG_HEX_DIRECTIONS];    /* what an enemy there does to each of them */
    uint8_t bridge_at[HEXES_MAX][GG_HEX_DIRECTIONS]; /* 1 + its number, 0 for none */
    struct bridge bridge[BRIDGES_MAX];
    int nbridges;

    struct unit unit[UNITS_MAX];
    uint64_t units_of[GG_SIDES]; /* bit per unit; leaders are not units */
    uint64_t cavalry;            /* of both sides */
    uint8_t leader[GG_SIDES];    /* or NO_UNIT */

    int nlines[GG_SIDES];
    uint16_t line[GG_SIDES][LINES_MAX];
    uint8_t lines_at[GG_SIDES][HEXES_MAX];              /* a bit per LOC hex that it is */
    uint8_t line_steps[GG_SIDES][LINES_MAX][HEXES_MAX]; /* hexes to that LOC hex */
    int nobjectives[GG_SIDES];
    uint16_t objective[GG_SIDES][OBJECTIVES_MAX];
    uint8_t morale[GG_SIDES];

    uint8_t first;
    const char *turn_label[TURNS_MAX];
    bool night[TURNS_MAX + 1]; /* from 1 */
    int ncards;
    struct card card[CARDS_MAX];

    /* The charts, from the program or the file. */
    struct gg_table combat, rally, rout;
    struct chart_row chart[NCHART];
    uint8_t road_cost;
    uint8_t hazard_safe;  /* this or more is safe */
    uint8_t control_safe; /* 16.8 */
    uint8_t demolish, demolish_opposed;
    uint8_t elite_rout, elite_rally;
    uint8_t leader_range, leader_reaction;
};

/* Markers on a unit. */
enum mark {
    ROUTED = 1,
    CONCEALED = 2,
    MOVED = 4,    /* in this Movement Phase */
    REACTED = 8,  /* took its action in this Reaction Phase */
    CHARGED = 16, /* made a countercharge move and must fight */
    SQUARE = 32,
    WAITING = 64,  /* OFF, and may come in at any LOC hex */
    CONFUSED = 128 /* routed by a card: may move, toward a LOC hex */
};
enum { NMARKS = 8 };

/* Effects of this Player Turn. */
enum turn_effect {
    T_FOG = 1,
    T_HUSSARS = 2,
    T_FREE_GUARD = 4,
    T_BONUS = 8,
    T_CLOGGED = 16,
    T_EARLY = 32,
    T_FREE_MARCH = 64,
    T_MARCHED = 128, /* Forced March declared */
    T_STARTED = 256, /* a unit has moved */
    T_FOUGHT = 512   /* the phasing side was in a battle */
};
enum { NTURN_EFFECTS = 10 };

/* The steps of play. ORDER STEPS: rules.c lists them in this order; the chapter of each says what its locals are. */
enum step {
    S_SETUP,
    S_TURN,
    S_DRAW,
    S_CARD_RALLY,
    S_CONFUSION,
    S_PLACE,
    S_MOVE,
    S_DEMOLISH,
    S_REACT,
    S_DECLARE,
    S_GATHER,
    S_RESOLVE,
    S_BATTLE,
    S_RESERVES,
    S_EXCHANGE,
    S_RETREATS,
    S_RETREAT,
    S_HAZARD,
    S_ADVANCE,
    S_RALLY,
    S_CADRE,
    S_RECONCEAL,
    S_OVER,
    NSTEPS
};
enum stage {
    ST_BEGIN,
    ST_MOVE,
    ST_REACT,
    ST_COUNTERCHARGE,
    ST_COMBAT,
    ST_LULL,
    ST_NIGHT,
    ST_LATE,
    ST_END
};
enum battle_stage {
    B_RESERVES,
    B_DEFENDER,
    B_DIE,
    B_RESULT,
    B_MORALE,
    B_CONTROL,
    B_ADVANCE,
    B_END
};
enum retreat_stage { R_DIE, R_LINE, R_STEP };
enum hazard { HAZARD_RIVER, HAZARD_ZOC };

/* What broke a unit (J20-9.6.1, 9.6.4, 9.8.3, 9.8.4, 9.8.7). */
enum cause { BY_RESULT, BY_EXCHANGE, AT_RIVER, IN_ZONE, NO_WAY, AT_LINE };

struct position {
    struct gg_stack stack;
    uint64_t attackers[BATTLES_MAX], defenders[BATTLES_MAX]; /* declared battles */
    uint64_t attacking, defending;                           /* the battle being fought */
    uint64_t retreating;                                     /* losers that still have to retreat */
    uint64_t victors;                                        /* may still advance */
    uint64_t assailed; /* against whom an attack was declared in this phase */
    uint64_t cadres;   /* units that have become Cadres (J20-16.6) */

    uint32_t blown, tried; /* bit per bridge: demolished; tried this Game Turn (J20-16.5) */
    uint16_t at[UNITS_MAX];
    uint16_t path[FIGHTERS_MAX][PATH_MAX]; /* retreat paths of this battle (J20-9.9.1) */
    uint16_t walk[WALK_MAX];               /* the retreat under way, from the hex it fought in */
    uint16_t effects;                      /* enum turn_effect */
    uint16_t deck;                         /* bit per card still in it */
    uint16_t used;                         /* bit per once-per-game card that has worked */

    uint8_t mark[UNITS_MAX];
    uint8_t due[UNITS_MAX];   /* turn from which an OFF unit may arrive */
    uint8_t spent[UNITS_MAX]; /* own Player Turns that must end before it is fresh (J20-16.8.3) */
    uint8_t path_length[FIGHTERS_MAX];

    uint8_t turn; /* from 1 */
    uint8_t phasing;
    uint8_t morale[GG_SIDES];
    int8_t net[GG_SIDES]; /* morale of the battle being fought, not yet applied (J20-9.7) */
    uint8_t nbattles;
    uint8_t reaction;           /* the battles are countercharges */
    uint8_t reserves[GG_SIDES]; /* points put into this battle */
    uint8_t bonus;              /* the battle bonus card is in this battle: 1 + side, or 0 */
    uint8_t die_result;         /* enum result of this battle */
    uint8_t npaths;
    uint8_t cavalry_must;        /* control was lost: a cavalry unit must advance (J20-16.8) */
    uint8_t walker, walk_length; /* the unit that retreats, hexes in walk */
    uint8_t to_go;               /* hexes still to retreat */
    uint8_t rout;                /* the modified rout die, 0 for a withdrawal */
    uint8_t line;                /* index of the LOC hex it heads for */
    uint8_t path_open;           /* its path is still being left empty */
    uint8_t rally_paid;
    uint8_t doubts, tarries; /* 0 none, 1 from the next such Player Turn on, 2 during it */
    uint8_t doubt_unit, doubt_strength, tarry_unit;
    uint8_t early_used;
    uint8_t winner, level, why; /* when over */
    uint8_t spare[2];
};
_Static_assert(sizeof(struct position) == 1032, "a position has no hidden padding");

enum { WON_FIRST, WON_SECOND, DRAWN };
enum level { LEVEL_DRAW, LEVEL_MARGINAL, LEVEL_SUBSTANTIAL, LEVEL_DECISIVE, NLEVELS };
enum why { WHY_MORALE_ZERO, WHY_BOTH_ZERO, WHY_HIGHER, WHY_EQUAL, NWHYS };

static inline bool is_hex(unsigned at)
{
    return at < OFF;
}

/* A Cadre keeps type and allowance of its parent, nothing else (J20-16.6). */
static inline int strength_of(const struct look *g, int unit)
{
    return g->p->cadres >> unit & 1 ? 1 : g->b->unit[unit].strength;
}

static inline int flags_of(const struct look *g, int unit)
{
    return g->p->cadres >> unit & 1 ? 0 : g->b->unit[unit].flags;
}

/* J20-7.1, 9.6.2, 17.1: routed units and squares have no zone. */
static inline bool has_zone(const struct look *g, int unit)
{
    return !(g->p->mark[unit] & (ROUTED | SQUARE));
}

/* Who attacks in the battles of this phase: in reaction the side whose turn it is not. */
static inline int attacking_side(const struct position *p)
{
    return p->reaction ? !p->phasing : p->phasing;
}

/* ground.c: what stands where, zones of control, contact (J20-2.6, 7). */
bool j20_passable(const struct look *g, int hex, int direction);
bool j20_has_crossing(const struct look *g, int hex,
                      int direction); /* a ford, or a bridge that stands */
int j20_crossing_kind(int side,
                      bool over); /* enum crossing of a hexside with or without one; or -1 */
int j20_unit_at(const struct look *g, int hex);        /* NO_UNIT when none; leaders do not count */
uint64_t j20_on_map(const struct look *g, int side);   /* units of a side standing on the map */
uint64_t j20_contacts(const struct look *g, int unit); /* enemies in contact with it */
uint64_t j20_contacts_at(const struct look *g, int hex, int side); /* of somebody of side there */
uint64_t j20_neighbours(const struct look *g, int hex,
                        int side);                         /* enemies adjacent, any hexside */
bool j20_in_zone(const struct look *g, int hex, int side); /* in the ZOC of an enemy of side? */
bool j20_in_zone_of(const struct look *g, int hex, uint64_t units);
bool j20_zone_of_cavalry(const struct look *g, int hex, int side);    /* known enemy cavalry */
void j20_lay_ground(const struct look *g, int side, uint8_t *ground); /* flags of gg_ground, and: */
enum { TOUCHED = 8, BESIDE = 16 }; /* in contact with an enemy, adjacent to one */
/* The same for all within so many steps of a hex; what lies farther may be missing. */
void j20_lay_ground_near(const struct look *g, int side, int hex, int steps, uint8_t *ground);
const gg_step_cost *j20_step_costs(const struct look *g, bool roads, gg_step_cost *room);
int j20_movement(const struct look *g, int unit); /* MA in force (J20-2.7) */
const uint8_t *j20_line_steps(const struct look *g, int side, int line, uint8_t *room);
int j20_by_hex(const struct look *g, uint64_t units, uint8_t *out);  /* sorted by hex; how many */
int j20_line_number(const struct battlefield *j, int side, int hex); /* -1 when it is none */
/* The LOC hexes a side may head for, a bit each; those held by the enemy only when all are. */
int j20_open_lines(const struct look *g, int side);
bool j20_quiet_night(const struct look *g);
void j20_work_out_costs(struct battlefield *b); /* when the map is read */

/* victory.c: how it ends */
bool j20_check_defeat(struct play *g);
void j20_count_up(struct play *g); /* after the last turn */
void j20_write_why(const struct gg_battle *battle, enum why why, int loser, const int16_t *morale,
                   struct gg_text *out);
void j20_result(const struct gg_battle *battle, const void *position, struct gg_result *out);

/* turn.c: what every chapter does to the position */
bool j20_spend(struct play *g, int side); /* pays a point; false when that ended the game */
bool j20_may_spend(const struct look *g, int side);
void j20_place(struct play *g, int unit, int hex);
void j20_break_unit(struct play *g, int unit, enum cause cause);
void j20_reveal(struct play *g, int unit); /* J20-16.13; a dummy is removed */

/* move.c: what one unit's move is worked out with, and what it costs in points of movement and morale */
struct trip {
    uint8_t ground[GROUND_ROOM];
    gg_step_cost room[HEXES_MAX];
    const gg_step_cost *costs;
    struct gg_reach reach;
};
void j20_close_zones(const struct battlefield *j, uint8_t *ground); /* to who may not enter them */
void j20_find_reach(const struct look *g, struct trip *t, int start, int budget);
void j20_add_minimum_move(const struct look *g, struct trip *t, int start, int budget);
int j20_move_cost(const struct look *g, gg_choice c);
int j20_guard_cost(const struct look *g, gg_choice c);
int j20_move_way(const struct look *g, gg_choice c, int *place, int room); /* gg_kit.way */

/* strength.c, combat.c, advance.c, night.c: parts of a battle and of a night */
void j20_describe_combat(const struct gg_table *crt, int differential, struct gg_roll *r);
void j20_describe_battle(const struct look *g, struct gg_roll *r);
uint64_t j20_bombarding(const struct look *g); /* attackers out of harm's way (J20-16.3.2) */
uint64_t j20_lost_set(const struct look *g, int bits); /* the attackers that a V_LOSE breaks */
bool j20_can_advance(const struct look *g, int unit);
/* The battle between those who are attacking and defending. */
void j20_begin_battle(struct play *g);

bool j20_may_attack(const struct look *g, int unit); /* in this phase */
bool j20_all_touch(const struct look *g, uint64_t attackers, uint64_t defenders);

/* What becomes of the beaten: they break where they stand, they must retreat; one of them sets out, heads for a LOC hex, and
 * takes a step with what hazards it has. */
void j20_break_here(struct play *g, uint64_t units, enum cause cause);
void j20_order_retreats(struct play *g, uint64_t losers); /* by the result of the battle */
void j20_begin_retreat(struct play *g, int unit);
void j20_head_for(struct play *g, int line, bool only);
void j20_take_step(struct play *g, int to);
bool j20_may_step(const struct look *g, int hex); /* does J20-9.8.6a let it go there next? */

/* Who would be in the battle besides those that an attack names, without being asked. */
void j20_who_joins(const struct look *g, gg_choice c, uint64_t *attackers, uint64_t *defenders);

/* Does this attacker's attack on that hex lead to the same battle as the choice? */
bool j20_same_battle(const struct look *g, gg_choice c, int attacker, int hex);
bool j20_stands_for(const struct look *g, gg_choice c, const char *typed);
void j20_describe_rout(const struct gg_table *table, bool elite, int by, struct gg_roll *r);
void j20_describe_hazard(int safe, enum hazard kind, struct gg_roll *r);
void j20_describe_rally(const struct gg_table *table, int elite, bool paid, bool unreliable,
                        struct gg_roll *r);
int j20_next_broken(const struct look *g,
                    int from); /* NO_UNIT when none is left to be rolled for */

/* What of a side's ground the enemy holds, a bit each, and the points that it costs at night. */
enum { LINES_TO_LOSE = 2 }; /* so many LOC hexes cost a point (J20-12.5) */
struct captured {
    int lines, objectives, loss;
};
struct captured j20_captured(const struct look *g, int side);
void j20_captured_terrain(struct play *g);
void j20_recover(struct play *g);
void j20_lull(struct play *g);

/* Who decides, where it is not the phasing side. */
int j20_reacting(const struct look *g);
int j20_attacker(const struct look *g);
int j20_by_unit(const struct look *g);

/* The steps, each in its chapter. */
extern const struct gg_step j20_setup, j20_turn, j20_draw, j20_card_rally, j20_confusion,
    j20_place_step, j20_move, j20_demolish, j20_react, j20_declare, j20_gather, j20_resolve,
    j20_battle, j20_reserves, j20_exchange, j20_retreats, j20_retreat, j20_hazard, j20_advance,
    j20_rally, j20_cadre, j20_reconceal;

/* The tables: fields.c, words.c, speech.c, tables.c */
extern const struct gg_field j20_fields[];
extern const struct gg_phase j20_phases[];
extern const struct gg_wording j20_wordings[NVERBS];
extern const struct gg_telling j20_tellings[];
gg_slot_writer j20_slot;
gg_say_slot j20_say;
void j20_info(const struct look *g, gg_choice c, struct gg_choice_info *out);
extern const struct gg_option j20_options[NOPTIONS];
extern const char *const j20_result_codes[NRESULTS], *const j20_result_words[NRESULTS];
extern const char *const j20_level_words[NLEVELS];
extern const char *const j20_hazard_words[2]; /* by enum hazard */
extern const char *const j20_type_words[NTYPES];
extern const char *const j20_flag_words[NFLAGS], *const j20_mark_words[NMARKS];
extern const char *const j20_box_words[NBOXES];
extern const struct gg_sheet j20_sheets[];
void j20_default_tables(struct battlefield *b);
void j20_tables(const struct gg_battle *battle, struct gg_writer *w);
extern const struct gg_query j20_queries[];
enum { NQUERIES = 4 };

/* speech.c, outlook.c, victory.c: what players are told beside the log */
void j20_write_captured(const struct gg_battle *battle, int side, struct captured c,
                        struct gg_text *out);
void j20_write_event(const struct gg_battle *battle, int number, int side, struct gg_text *out);
void j20_write_void(const struct gg_battle *battle, const struct gg_event *e, struct gg_text *out);
void j20_fill_cards(const struct look *g, struct gg_view *v);
void j20_fill_calendar(const struct look *g, struct gg_view *v);
void j20_fill_goals(const struct look *g, struct gg_view *v);

/* load.c, invariants.c, view.c, hidden.c, evaluate.c */
void j20_load(struct gg_battle *battle, struct gg_faults *f);
struct unit *j20_add_unit(struct loader *l, const struct gg_node *node); /* NULL: no room */
void j20_add_dummies(struct loader *l);                                  /* hidden.c */
bool j20_invariants(const struct look *g, struct gg_flaw *flaw);
void j20_complete(struct play *g, const struct gg_node *file); /* react.c */
void j20_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out);
void j20_board(const struct gg_battle *battle, struct gg_board *out);
bool j20_hides(const struct gg_battle *battle, const void *position, int seat);
void j20_imagine(const struct gg_battle *battle, void *position, int seat,
                 struct gg_random *random);
int j20_evaluate(const struct gg_battle *battle, const void *position, int side);
extern const struct gg_rules jena20_rules;

/* umpire.c */
extern const struct gg_occasion j20_occasions[];
extern const struct gg_above j20_begun[];

#endif
