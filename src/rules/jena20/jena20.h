/*
 * jena20.h - Jena 20 of the Napoleonic 20 series: the battle, the position, and what all chapters use.
 *
 * struct jena is what a scenario file says and does not change; struct position is the game in play.
 * The sequence of play is a stack of steps inside the position: turn.c runs it, and every other file
 * of this folder is one chapter of the rulebook. What they offer each other step by step is in
 * chapters.h, the vocabulary of choices and events in choices.h. Clauses (J20-9.6.2) are explained in
 * docs/rules/jena20.md.
 */
#ifndef GG_JENA20_H
#define GG_JENA20_H

#include <stddef.h>

#include "board/reach.h"
#include "grognard/rules.h"
#include "rules/jena20/choices.h"

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
    STACK_MAX = 8,
    MORALE_MAX = 10,
    DUMMIES = 2, /* of a side, with concealment (J20-16.11) */
    CADRES = 3,  /* of a side (J20-16.6) */
    NO_UNIT = 0xff,
    NOWHERE = HEXES_MAX, /* a place in a ground beyond every hex */
    GROUND_ROOM = HEXES_MAX + 1
};

/* Where a unit is when it is not on the map (J20-2.3). Everything below is a hex. */
enum {
    OFF = 0xfff0, /* a reinforcement still to come */
    BROKEN,
    ELIMINATED,
    UNUSED /* a counter that an option or a card has not brought in */
};

enum unit_type { INFANTRY, CAVALRY, ARTILLERY, DUMMY, LEADER, NTYPES };
enum unit_flag { ELITE = 1, GUARD = 2, HEAVY = 4, LIGHT = 8, UNRELIABLE = 16 };
enum { NFLAGS = 5 };
enum terrain { CLEAR, TOWN, WOODS, HILL, NTERRAINS };
enum hexside { RIVER_MINOR = 1, RIVER_MAJOR = 2, BRIDGE = 4, FORD = 8, ROAD = 16 };

/* Rows of the terrain chart (J20-6.6) beyond the hexes themselves. */
enum crossing {
    MINOR_OPEN,   /* no bridge or ford */
    MINOR_BRIDGE, /* bridge or ford */
    MAJOR_BRIDGE,
    MAJOR_FORD,
    NCROSSINGS
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
    const char *id, *name;
    uint8_t side, type, flags;
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

struct jena {
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

    int nunits;
    struct unit unit[UNITS_MAX];
    uint64_t units_of[GG_SIDES]; /* bit per unit; leaders are not units */
    uint64_t cavalry;            /* of both sides */
    uint8_t leader[GG_SIDES];    /* or NO_UNIT */
    int nroster[GG_SIDES];       /* every counter of a side, its leader included */
    uint8_t roster[GG_SIDES][UNITS_MAX];

    int nlines[GG_SIDES];
    uint16_t line[GG_SIDES][LINES_MAX];
    uint8_t lines_at[GG_SIDES][HEXES_MAX];              /* a bit per LOC hex that it is */
    uint8_t line_steps[GG_SIDES][LINES_MAX][HEXES_MAX]; /* hexes to that LOC hex */
    int nobjectives[GG_SIDES];
    uint16_t objective[GG_SIDES][OBJECTIVES_MAX];
    uint8_t morale[GG_SIDES];

    uint8_t first;
    int nturns;
    const char *turn_label[TURNS_MAX + 1]; /* [0] is turn 0's, for the track */
    bool night[TURNS_MAX + 1];
    int ncards;
    struct card card[CARDS_MAX];

    /* The charts, from the program or the file. */
    struct gg_table combat, rally, rout;
    uint8_t hex_cost[NTERRAINS], hex_benefit[NTERRAINS];
    uint8_t crossing_cost[NCROSSINGS], crossing_benefit[NCROSSINGS];
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

/* The steps of play. ORDER STEPS: fields.h names them in this order. */
enum step {
    S_SETUP, /* a: side that places dummies */
    S_TURN,  /* a: enum stage */
    S_DRAW,  /* roll: the event card */
    S_CARD_RALLY,
    S_CONFUSION,
    S_PLACE, /* a: unit that rallied */
    S_MOVE,
    S_DEMOLISH, /* roll; a: bridge, b: the other side is held */
    S_REACT,
    S_DECLARE, /* a: reaction */
    S_GATHER,
    S_RESOLVE,
    S_BATTLE,   /* a: enum battle_stage */
    S_RESERVES, /* a: side, b: points spent here */
    S_EXCHANGE,
    S_RETREATS,
    S_RETREAT, /* a: enum retreat_stage */
    S_HAZARD,  /* roll; a: enum hazard */
    S_ADVANCE, /* a: cavalry must advance */
    S_RALLY,   /* a: 0 before the point is offered, b: next unit */
    S_CADRE,   /* a: unit */
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

struct step_frame {
    uint8_t step, a, b, c;
};

struct position {
    uint64_t attackers[BATTLES_MAX], defenders[BATTLES_MAX]; /* declared battles */
    uint64_t attacking, defending;                           /* the battle being fought */
    uint64_t retreating;                                     /* losers that still have to retreat */
    uint64_t victors;                                        /* may still advance */
    uint64_t assailed; /* against whom an attack was declared in this phase */
    uint64_t cadres;   /* units that have become Cadres (J20-16.6) */

    uint16_t at[UNITS_MAX];
    uint16_t path[FIGHTERS_MAX][PATH_MAX]; /* retreat paths of this battle (J20-9.9.1) */
    uint16_t walk[WALK_MAX];               /* the retreat under way, from the hex it fought in */
    uint16_t effects;                      /* enum turn_effect */
    uint16_t deck;                         /* bit per card still in it */
    uint16_t used;                         /* bit per once-per-game card that has worked */
    uint16_t blown_low, blown_high;        /* bit per demolished bridge */
    uint16_t tried_low, tried_high;        /* bit per bridge tried this Game Turn */

    uint8_t mark[UNITS_MAX];
    uint8_t due[UNITS_MAX];   /* turn from which an OFF unit may arrive */
    uint8_t spent[UNITS_MAX]; /* own Player Turns that must end before it is fresh (J20-16.8.3) */
    uint8_t path_length[FIGHTERS_MAX];
    struct step_frame stack[STACK_MAX];

    uint8_t depth;
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
    uint8_t padding[1];
};

_Static_assert(offsetof(struct position, padding) + 1 == sizeof(struct position),
               "no hidden padding");

enum { WON_FIRST, WON_SECOND, DRAWN };
enum level { LEVEL_DRAW, LEVEL_MARGINAL, LEVEL_SUBSTANTIAL, LEVEL_DECISIVE, NLEVELS };
enum why { WHY_MORALE_ZERO, WHY_BOTH_ZERO, WHY_HIGHER, WHY_EQUAL, NWHYS };

/* One battle, one position, one log: what nearly every function needs. */
struct play {
    const struct gg_battle *battle;
    const struct jena *jena;
    struct position *p;
    struct gg_log *log;
};

/* The same for questions, which change nothing. */
struct look {
    const struct gg_battle *battle;
    const struct jena *jena;
    const struct position *p;
};

static inline bool is_hex(unsigned at)
{
    return at < OFF;
}

static inline uint64_t bit(int unit)
{
    return (uint64_t)1 << unit;
}

static inline int first_of(uint64_t units)
{
    return __builtin_ctzll(units);
}

static inline int opt(const struct gg_battle *battle, enum option o)
{
    return battle->option[o];
}

/* A Cadre keeps type and allowance of its parent, nothing else (J20-16.6). */
static inline int strength_of(const struct look *g, int unit)
{
    return g->p->cadres >> unit & 1 ? 1 : g->jena->unit[unit].strength;
}

static inline int flags_of(const struct look *g, int unit)
{
    return g->p->cadres >> unit & 1 ? 0 : g->jena->unit[unit].flags;
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

static inline struct look look_of(const struct play *g)
{
    return (struct look){g->battle, g->jena, g->p};
}

/* ground.c: what stands where, zones of control, contact (J20-2.6, 7). */
bool passable(const struct look *g, int hex, int direction);
bool has_crossing(const struct look *g, int hex,
                  int direction);       /* a ford, or a bridge that stands */
int crossing_kind(int side, bool over); /* enum crossing of a hexside with or without one; or -1 */
int unit_at(const struct look *g, int hex);        /* NO_UNIT when none; leaders do not count */
uint64_t on_map(const struct look *g, int side);   /* units of a side standing on the map */
uint64_t contacts(const struct look *g, int unit); /* enemies in contact with it */
uint64_t contacts_at(const struct look *g, int hex, int side); /* of somebody of side there */
uint64_t neighbours(const struct look *g, int hex, int side);  /* enemies adjacent, any hexside */
bool in_zone(const struct look *g, int hex, int side);         /* in the ZOC of an enemy of side? */
bool in_zone_of(const struct look *g, int hex, uint64_t units);
bool zone_of_cavalry(const struct look *g, int hex, int side);    /* known enemy cavalry */
void lay_ground(const struct look *g, int side, uint8_t *ground); /* flags of gg_ground, and: */
enum { TOUCHED = 8, BESIDE = 16 }; /* in contact with an enemy, adjacent to one */
/* The same for all within so many steps of a hex; what lies farther may be missing. */
void lay_ground_near(const struct look *g, int side, int hex, int steps, uint8_t *ground);
const gg_step_cost *step_costs(const struct look *g, bool roads, gg_step_cost *room);
int movement(const struct look *g, int unit); /* MA in force (J20-2.7) */
const uint8_t *line_steps(const struct look *g, int side, int line, uint8_t *room);
bool bridge_blown(const struct position *p, int bridge);
int by_hex(const struct look *g, uint64_t units, uint8_t *out); /* sorted by hex; how many */
int line_number(const struct jena *j, int side, int hex);       /* -1 when it is none */
/* The LOC hexes a side may head for, a bit each; those held by the enemy only when all are. */
int open_lines(const struct look *g, int side);
bool quiet_night(const struct look *g);

/* turn.c: the sequence of play (J20-4). */
void push(struct position *p, enum step step, int a, int b);
void pop(struct position *p);
static inline struct step_frame *top(struct position *p)
{
    return &p->stack[p->depth - 1];
}
static inline const struct step_frame *top_of(const struct position *p)
{
    return &p->stack[p->depth - 1];
}
void run(struct play *g); /* goes on until somebody must decide or roll, or it is over */
void finish(struct play *g, int winner, enum level level, enum why why);
bool check_defeat(struct play *g);
bool spend(struct play *g, int side); /* pays a point; false when that ended the game */
bool may_spend(const struct look *g, int side);
void note(struct play *g, enum event kind, int unit, int from, int to);
void note_args(struct play *g, enum event kind, int unit, const int16_t arg[GG_LOG_ARGS]);
void note_side(struct play *g, enum event kind, int side, int value); /* of no unit */
void place(struct play *g, int unit, int hex);
void break_unit(struct play *g, int unit);
void reveal(struct play *g, int unit); /* J20-16.13; a dummy is removed */

/* tables.c */
extern const struct gg_option jena20_options[NOPTIONS];
extern const char *const jena20_result_codes[];
extern const char *const jena20_result_words[NRESULTS];
extern const char *const jena20_terrain_ids[];
extern const char *const jena20_type_words[NTYPES];
extern const char *const jena20_flag_words[NFLAGS];
void jena20_default_tables(struct jena *j);
void jena20_write_tables(struct gg_writer *w);
void jena20_read_tables(struct jena *j, const struct gg_node *node, struct gg_faults *f);
extern const struct gg_query jena20_queries[];
enum { NQUERIES = 4 };

/* move.c, for the faces: points of movement and of morale that a move costs */
int move_cost(const struct look *g, gg_choice c);
int guard_cost(const struct look *g, gg_choice c);

/* load.c, write.c, read.c, text.c, log.c, view.c, hidden.c, rules.c */
void jena20_load(struct gg_battle *battle, struct gg_faults *f);
void jena20_write(const struct gg_battle *battle, const void *position, struct gg_writer *w);
void jena20_read(const struct gg_battle *battle, const struct gg_node *node, void *position,
                 struct gg_faults *f);
bool jena20_broken(const struct gg_battle *battle, const void *position, struct gg_text *why);
void jena20_choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out);
void jena20_choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out);
const char *jena20_sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out);
void jena20_view(const struct gg_battle *battle, const void *position, int seat,
                 struct gg_view *out);
void jena20_board(const struct gg_battle *battle, struct gg_board *out);
const char *jena20_piece_id(const struct gg_battle *battle, int piece);
void jena20_place_text(const struct gg_battle *battle, int place, struct gg_text *out);
void jena20_imagine(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random);
int jena20_evaluate(const struct gg_battle *battle, const void *position, int side);
struct gg_turn jena20_turn(const struct gg_battle *battle, const void *position);

extern const struct gg_rules jena20_rules;

#endif
