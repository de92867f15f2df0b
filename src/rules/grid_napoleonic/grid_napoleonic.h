/*
 * grid_napoleonic.h - Grid Napoleonic: the position, and what all chapters use.
 *
 * struct battlefield (battlefield.h) is what does not change; struct position is the game in play. Pieces are numbered,
 * units first, then leaders; what is true of a unit is a bit in a set. The sequence of play is a stack of steps inside the
 * position: every chapter is a file that defines its steps, and rules.c lists them. Clauses (GN-2.7-c) are explained in
 * docs/rules/grid-napoleonic.md.
 */
#ifndef GG_GRID_NAPOLEONIC_H
#define GG_GRID_NAPOLEONIC_H

#include "rules/grid_napoleonic/battlefield.h"
#include "rules/kit/steps.h"

/* Verbs of choices; words.c says how each is typed. A facing is the extra part, and 1 more than the direction. */
enum verb {
    V_DONE,
    V_FIRST, /* T3 */
    V_SECOND,
    V_RALLY, /* unit: makes its rally sequence next */
    V_GO,    /* runs the whole figure of level 1 (GN-2.6-g) */
    V_STAY,  /* 0 spaces instead; stands */
    V_ALONG, /* leader: runs with the unit (GN-7-e) */
    V_ACT,   /* unit or leader: acts next */
    V_STEP,  /* unit place */
    V_FORM,  /* unit, third: formation, extra: facing or 0 */
    V_LIMBER,
    V_UNLIMBER,
    V_FACE,   /* unit, extra: facing */
    V_MAN,    /* unit, extra: facing */
    V_GO_ON,  /* made 2: as before */
    V_SQUARE, /* made 2: forms square */
    V_TURN,   /* made 2: unit, second: the enemy cavalry it turns to */
    V_HALT,
    V_AWAY,  /* unit place: moves away, or its crew takes refuge */
    V_FIRE,  /* unit, second: the target */
    V_CLOSE, /* unit, second: the target */
    V_JOIN,  /* unit */
    V_SEND,  /* leader: goes in with the attacker */
    NVERBS
};

/* Events of the log; speech.c has a sentence for each. */
enum event {
    E_TURN,       /* arg0 turn */
    E_PHASE,      /* side, arg0 enum stage */
    E_BRIGADE,    /* side, arg0 brigade, arg1 dice, arg2 how many moved the commander */
    E_CO_BACK,    /* leader from to */
    E_CO_OFF,     /* leader from */
    E_BROKEN,     /* side, arg0 brigade */
    E_INITIATIVE, /* side that chooses, or GG_NOBODY; arg0, arg1 dice */
    E_ORDER,      /* side that moves first */
    E_CHECK,      /* unit; arg0 die, arg1 needed, arg2 enum outcome, arg3 enum event_row */
    E_DISORDER,   /* unit */
    E_RUN,        /* unit from to; arg0 result */
    E_RUN_OFF,    /* unit from; arg0 result */
    E_MARCH_OFF,  /* unit from */
    E_BAD_MOVE,   /* unit from to; arg0 level */
    E_HOLDS,      /* unit: level 1 stands still */
    E_TRAPPED,    /* unit: nowhere to run */
    E_CAUGHT,     /* unit: ran nowhere, in a space with enemies */
    E_LOSS,       /* unit; arg0 casualties, arg1 in all */
    E_ELIMINATED, /* unit from */
    E_RALLIED,    /* unit; arg0 level */
    E_STEP,       /* piece from to; arg0 AP left */
    E_FORM,       /* unit; arg0 formation, arg1 by the double check */
    E_FACE,       /* unit; arg0 facing */
    E_ABANDON,    /* unit; arg0 by the double check */
    E_MAN,        /* unit */
    E_DOUBLE,     /* unit; arg0 made */
    E_HALT,       /* unit */
    E_AWAY,       /* unit from to */
    E_FIRE,       /* unit, to: space; arg0 hits, arg1 target */
    E_BURNS,      /* to: space */
    E_CLOSE,      /* unit, to: space; arg0 target */
    E_ENTERS,     /* unit from to */
    E_JOINS,      /* unit */
    E_MELEE, /* unit attacking, to: space; arg0, arg1 scores, arg2 defender, arg3 an equal score lost */
    E_GUNS_LOST, /* unit */
    E_OVERRUN,   /* unit */
    E_PERIL,     /* leader; arg0 die, arg1 falls */
    E_TAKEN,     /* leader: alone among enemies */
    E_NEW_CO,    /* leader to */
    E_OBJECTIVE, /* side, to: space */
    E_POINTS,    /* arg0, arg1 */
    E_OVER,      /* side or GG_NOBODY; arg0 enum why */
    NEVENTS
};

/* The steps of play. ORDER STEPS: rules.c lists them in this order. */
enum step {
    S_TURN,
    S_BURNING,
    S_BRIGADES,
    S_INITIATIVE,
    S_HALF,
    S_RALLY,
    S_ACT,
    S_LEAD,
    S_FREE_FACING,
    S_THREAT,
    S_DOUBLE,
    S_CASCADE,
    S_CHECK,
    S_RUN,
    S_FIRE,
    S_SHOT,
    S_HITS,
    S_PERIL,
    S_MELEES,
    S_MELEE,
    S_OVER,
    NSTEPS
};

/* The turn (GN-3-c): what comes next. */
enum stage {
    T1_BURNING,
    T2_BRIGADES,
    T3_INITIATIVE,
    T4_FIRST,
    T4_SECOND,
    T5_ARTILLERY,
    T5_SMALL_ARMS,
    T6_MELEE,
    T7_END,
    NSTAGES
};

/* What a unit that runs upsets when it is over (GN-2.7-c). result 0: nobody runs. */
struct flight {
    uint64_t adjacent, through; /* friends who must still check */
    uint16_t from;
    uint8_t unit, result, length;
    uint8_t spare[3];
};

/* The closing or the melee under way (GN-6). */
struct melee {
    uint64_t joiners; /* named, still to check */
    uint64_t support; /* have passed */
    uint16_t space;
    uint8_t attacker, defender; /* the units that fight */
    uint8_t side;               /* that closed */
    uint8_t flank;              /* closed on flank or rear */
    uint8_t closing;            /* 1: a closing, 0: a melee that goes on */
    uint8_t passed;             /* the first attacker's check */
    uint8_t result;             /* enum fought */
    uint8_t margin;
    uint8_t spare[6];
};
enum fought { UNDECIDED, ATTACKER_WON, DEFENDER_WON, EQUAL };

/* What is true of a leader. */
enum leader_mark { MOVED = 1, SHAKEN = 2, IN_PERIL = 4, GOES_ALONG = 8, SENT = 16 };

struct position {
    struct gg_stack stack;
    uint64_t upset[PIECES_MAX]; /* whom each unit has upset in this phase */

    /* Sets of units. */
    uint64_t acted, stepped, halted;
    uint64_t rallied; /* has made its rally sequence */
    uint64_t doubled; /* has made the double check in this half */
    uint64_t beside;  /* next to enemy cavalry, and has checked for it (GN-2.7-m) */
    uint64_t fired, closed;
    uint64_t disordered; /* bad order of level 0, with disorder = level_0 */
    uint64_t listed;     /* must still check in this step */
    uint64_t fought;     /* its melee of this turn is under way or over */
    struct gg_gridset burning;
    struct flight flight;
    struct melee melee;

    uint16_t at[PIECES_MAX];
    uint16_t guns[PIECES_MAX]; /* where abandoned guns stand; else 0 */
    uint8_t facing[PIECES_MAX], formation[PIECES_MAX];
    uint8_t casualties[PIECES_MAX], level[PIECES_MAX];
    uint8_t ap[PIECES_MAX], ap_start[PIECES_MAX];
    uint8_t hits[PIECES_MAX];    /* waiting in a fire step; just taken in a melee */
    uint8_t waits[PIECES_MAX];   /* the result whose run waits in the queue */
    uint8_t engaged[PIECES_MAX]; /* enum engaged */
    uint8_t marks[PIECES_MAX];   /* enum leader_mark */
    uint8_t queue[UNITS_MAX];    /* runs that wait, first in, first out */
    uint8_t cos_lost[BRIGADES_MAX];
    uint8_t broken[BRIGADES_MAX];
    uint8_t owner[OBJECTIVES_MAX]; /* 1 + side; 0 nobody */
    uint8_t nqueue;
    uint8_t turn;
    uint8_t first;   /* first mover; until T3 of last turn */
    uint8_t phasing; /* whose half of T4, whose fire, whose closings */
    uint8_t winner;  /* when over; DRAWN: nobody */
    uint8_t why;
    uint8_t spare[2];
};
_Static_assert(sizeof(struct position) == 2648, "a position has no hidden padding");

enum { A_ACT, A_STOP }; /* stages of S_ACT: goes on, or not */
enum engaged { FREE, BY_CLOSING, AS_TARGET };
enum why { WHY_BROKEN, WHY_POINTS, NWHYS };
enum { DRAWN = 2 };

/* --- what is so --- */

static inline bool on_board(unsigned at)
{
    return at < GG_BOX;
}

static inline int side_of(const struct look *g, int piece)
{
    return g->b->piece[piece].is.side;
}

static inline bool is_leader(const struct battlefield *b, int piece)
{
    return piece >= b->nunits;
}

static inline bool is_infantry(const struct battlefield *b, int unit)
{
    return has(b->infantry, unit);
}

static inline bool is_cavalry(const struct battlefield *b, int unit)
{
    return has(b->cavalry, unit);
}

static inline bool is_crew(const struct look *g, int unit)
{
    return g->p->formation[unit] == ABANDONED;
}

static inline bool bad_order(const struct look *g, int unit)
{
    return g->p->level[unit] || has(g->p->disordered, unit);
}

/* A piece that a position does not list is neither there nor lost. */
static inline bool is_lost(const struct look *g, int piece)
{
    return !on_board(g->p->at[piece]) && g->p->at[piece] != UNUSED;
}

static inline bool there(const struct look *g, int piece)
{
    return piece != NO_UNIT && on_board(g->p->at[piece]);
}

static inline bool in_cover(const struct look *g, int space)
{
    return g->b->ground[space] == HEAVY || g->b->ground[space] == STRONG;
}

/* ground.c: who stands where, command, roster order (GN-1, 3-b, 7-a) */
uint64_t gn_here(const struct look *g, int space, int side); /* units of a side in a space */
uint64_t gn_near(const struct look *g, int space, int radius, uint64_t among);
int gn_stack(const struct look *g, int space, int side,
             int but); /* units that count there, one apart */
uint64_t gn_on_board(const struct look *g, int side);
int gn_next(const struct look *g, uint64_t units); /* the first in roster order */
int gn_order(const struct look *g, int unit);      /* its place there */
int gn_leader_at(const struct look *g, int space, int side,
                 int after); /* the next one, or NO_UNIT */
bool gn_in_chain(const struct look *g, int leader, int unit);
bool gn_in_command(const struct look *g, int unit);
int gn_reach(const struct look *g, int leader);              /* how far he commands */
bool gn_formed(int type, bool skirmishes, int formation);    /* GN-1-g */
void gn_taken(const struct look *g, struct gg_gridset *out); /* the spaces with units */
bool gn_sees(const struct look *g, int unit, int to, const struct gg_gridset *taken);
int gn_aspect(const struct look *g, int target, int from); /* eighths off its facing, 0 to 4 */
bool gn_faces(const struct look *g, int unit, int space);  /* in its front arc */
uint64_t gn_threats(const struct look *g, int unit,
                    int space); /* enemy cavalry next to it (GN-2.7-m) */
uint64_t gn_stoppers(const struct look *g, int side,
                     int space); /* enemies that stop who comes there (GN-4-d) */
int gn_band(const struct look *g, int unit);
int gn_row(const struct look *g, int unit);       /* of the morale tables */
bool gn_spent(const struct look *g, int unit);    /* casualties alone at elim */
bool gn_elim_due(const struct look *g, int unit); /* ... and a check may eliminate it for that */

/* step.c: the cost of a step (GN-4-c, e, g) */
enum { BARRED = 0xff };
int gn_terrain_cost(const struct look *g, int unit, int from, int way); /* or BARRED */
bool gn_closed(const struct look *g, int piece, int from, int way);     /* by GN-4-g */
void gn_step_costs(const struct look *g, int unit, uint8_t cost[GG_GRID_DIRECTIONS]);
int gn_step_cost(const struct look *g, int unit, int way); /* of a legal step, or BARRED */
bool gn_may_slip(const struct look *g, int unit, int way);
bool gn_must_go_on(const struct look *g, int unit); /* it stands in a full space (GN-4-c) */

/* morale.c: the check as one function (GN-2.0) */
int gn_column(const struct look *g, int unit, int row, int target, struct gg_roll *r);
int gn_needed(const struct look *g, int unit, int column);
void gn_check_roll(const struct look *g, int unit, int row, int target, struct gg_roll *r);
void gn_double_roll(const struct look *g, int unit, struct gg_roll *r);

/* cascade.c: failures, runs and what they cause (GN-2.5, 2.7-c, 4-h) */
void gn_check(struct play *g, int unit, int row, int other); /* pushes the check */
void gn_fail(struct play *g, int unit, int result, bool forced);
void gn_lose_order(struct play *g, int unit, int result);
void gn_bad_order_move(struct play *g, int unit); /* at once, with what it causes (GN-2.6-f) */
void gn_new_phase(struct play *g);                /* GN-2.7-c 4 */
void gn_disorder(struct play *g, int unit);       /* GN-2.7-d */
extern const char *const gn_cause_words[];        /* rows of 2.7, and "elim" */

/* GN-11-d: a run that a real table has made already, along these spaces; whom it upset is the cascade's. */
enum { GN_PATH_MAX = 2 * GG_GRID_SIDE, ALONG_MAX = 8 };
struct gn_run_told {
    uint16_t path[GN_PATH_MAX];
    uint8_t along[ALONG_MAX]; /* leaders who ran with it (GN-7-e) */
    uint8_t length, nalong;
    uint8_t unit, result; /* enum outcome */
    uint8_t off, of_2_6;  /* off the board in the end; because it could not be rallied */
};
void gn_has_run(struct play *g, const struct gn_run_told *told);

/* losses.c: casualties, units and leaders that leave (GN-2.0-g, 5-f, 7-d, e, f) */
void gn_leave_queue(struct position *p, int unit);
void gn_lose(struct play *g, int unit, int casualties);
void gn_remove(struct play *g, int unit, int where);
void gn_settle_space(struct play *g, int space); /* melees that are over, leaders left alone */
void gn_abandon(struct play *g, int unit);
void gn_endanger(struct play *g, int space, int side); /* its leaders roll */
void gn_leader_off(struct play *g, int leader);
void gn_break(struct play *g, int brigade);
void gn_end_turn(struct play *g); /* T7 */
bool gn_judge(struct play *g);    /* victory.c: is it over? */
int gn_points(const struct look *g, int side);
int gn_objectives_of(const struct look *g, int side);
int gn_broken(const struct look *g, int side);   /* how many of its brigades */
int gn_brigades(const struct look *g, int side); /* how many there are */
void gn_goals(const struct look *g, struct gg_view *v);
void gn_scores(const struct look *g, struct gg_view *v);
int gn_lost_points(const struct look *g, int side, int *eliminated, int *bad, int *leaders);

/* The chapters: what they do for each other. */
void gn_march(struct play *g); /* start of T4: AP and flags */
void gn_form(struct play *g, int unit, int formation, int facing);
bool gn_double_due(const struct look *g,
                   int unit); /* GN-2.7-m: it must make the double check where it stands */
void gn_double(struct play *g, int unit, bool acting);
void gn_rally_now(struct play *g, int unit);
int gn_brigade_dice(const struct look *g, int brigade, struct gg_roll *r);
bool gn_brigade_alone(struct play *g, int brigade); /* false: it does not roll (GN-2.9-b) */
bool gn_flight_way(const struct look *g, int piece,
                   int *way);                 /* next space of GN-4-h; false: none, way -1: off */
int gn_range(const struct look *g, int unit); /* the farthest space it can hit */
void gn_arc(const struct look *g, int unit,
            struct gg_gridset *out);              /* what it can hit from there */
bool gn_may_fire(const struct look *g, int unit); /* at somebody, if there is a target */
bool gn_may_hit(const struct look *g, int unit, int target, const struct gg_gridset *taken);
int gn_hit_number(const struct look *g, int unit, int target, struct gg_roll *r);
int gn_fire_dice(const struct look *g, int unit, int range);
bool gn_may_attack(const struct look *g, int unit);
bool gn_may_reach(const struct look *g, int unit, int target);
bool gn_may_close(const struct look *g, int unit, int target);
int gn_factors(const struct look *g, struct gg_roll *r); /* of the melee under way */
int gn_by_unit(const struct look *g); /* who decides: the owner of the frame's unit */

/* The steps, each in its chapter. */
extern const struct gg_step gn_turn, gn_burning, gn_brigades_step, gn_initiative, gn_half, gn_rally,
    gn_act, gn_lead, gn_free_facing, gn_threat, gn_double_step, gn_cascade, gn_check_step,
    gn_run_step, gn_fire, gn_shot, gn_hits, gn_peril, gn_melees, gn_melee;

/* The tables: fields.c, words.c, speech.c, tables.c, rolls.c */
extern const struct gg_field gn_fields[];
extern const struct gg_phase gn_phases[];
extern const struct gg_wording gn_wordings[NVERBS];
extern const struct gg_telling gn_tellings[];
gg_slot_writer gn_slot;
gg_say_slot gn_say;
bool gn_can_act(const struct look *g, int unit);    /* with the AP it has */
bool gn_may_ride(const struct look *g, int leader); /* has he AP and a space to go to */
int gn_act_cost(const struct look *g, gg_choice c); /* AP of what a unit does in its turn to act */
void gn_info(const struct look *g, gg_choice c, struct gg_choice_info *out);
extern const struct gg_option gn_options[NOPTIONS];
extern const char *const gn_box_words[NBOXES],
    *const gn_facing_words[], *const gn_facing_names[], *const gn_outcome_words[];
extern const char *const gn_formation_words[], *const gn_type_words[], *const gn_class_words[];
extern const char *const gn_terrain_words[], *const gn_level_words[];
extern const struct gg_sheet gn_sheets[];
extern const struct morale_row gn_morale_table[]; /* as printed, before a file changes it */
extern const struct distance_row gn_failure_table[];
void gn_default_tables(struct battlefield *b);
void gn_work_out(struct gg_battle *battle); /* the tables that follow from those of the file */
void gn_tables(const struct gg_battle *battle, struct gg_writer *w);
extern const struct gg_query gn_queries[];
enum { NQUERIES = 4 };

/* umpire.c: GN-11 */
extern const struct gg_occasion gn_occasions[];
extern const struct gg_above gn_begun[];
const char *gn_origin(const char *clause); /* GN-11-e */

/* load.c, units.c, invariants.c, view.c, board.c, evaluate.c */
void gn_load(struct gg_battle *battle, struct gg_faults *f);
void gn_load_units(struct loader *l, const struct gg_node *doc);
void gn_complete(struct play *g, const struct gg_node *file);
bool gn_invariants(const struct look *g, struct gg_flaw *flaw);
void gn_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out);
void gn_board(const struct gg_battle *battle, struct gg_board *out);
int gn_evaluate(const struct gg_battle *battle, const void *position, int side);
extern const struct gg_rules grid_napoleonic_rules;

#endif
