/*
 * war_conquest.h - War & Conquest: what its chapters share. Clauses (WC-…) are those of docs/rules/war-conquest.md.
 */
#ifndef GG_WAR_CONQUEST_H
#define GG_WAR_CONQUEST_H

#include "grognard/view.h"
#include "rules/war_conquest/battlefield.h"

enum step {
    S_TURN,
    S_SPEND,
    S_STRATEGY,
    S_FIRST,
    S_MOVEMENT,
    S_CHARGE,
    S_MOVE,
    S_MAKE,
    S_SHOOTING,
    S_SHOT,
    S_STRIKE,
    S_COMBAT,
    S_FIGHT,
    S_LIFE,
    S_ESCAPE,
    S_TEST,
    S_TESTS,
    S_RUNS,
    S_PURSUIT,
    S_RUN,
    S_LAST,
    S_RALLY,
    S_OVER,
    S_FORESEEN,
    NSTEPS
};

/* S_TURN: what comes next. */
enum turn_stage {
    T_SPEND,
    T_SPEND_OTHER,
    T_STRATEGY,
    T_FIRST,
    T_ROUND,
    T_MOVEMENT,
    T_SHOOTING,
    T_COMBAT,
    T_TESTS,
    T_RUNS,
    T_ROUND_END,
    T_RALLY,
    T_FLIGHTS,
    T_TURN_END,
    NTURN_STAGES
};
enum movement_stage { M_RETURNS, M_COMPELLED, M_DECLARE, M_MOVES, NMOVEMENT_STAGES };
enum charge_stage { C_TARGET, C_FURTHER, C_SECOND, C_ANSWER, C_END, NCHARGE_STAGES };
enum make_stage {
    K_SHOTS,
    K_DENSE,
    K_GO,
    K_RAN,
    K_BACK,
    K_FALL,
    K_AWAY,
    K_SHORT,
    K_END,
    NMAKE_STAGES
};
enum strike_stage { ST_HIT, ST_SAVE, ST_KILL, NSTRIKE_STAGES };
enum strike_kind { SHOOTS, SHOOTS_CHARGER, STRIKES, GLANCES, STRIKES_BACK, NSTRIKE_KINDS };
enum fight_stage { F_AIM, F_STRIKE, F_TAKE, F_LIFE, F_CHECKS, F_END, NFIGHT_STAGES };
enum test_stage { TS_SIP, TS_ROLL, TS_ASK, TS_AGAIN, NTEST_STAGES };
enum pursuit_stage { PU_ASK, PU_FLEE, PU_DICE, PU_FATE, PU_SLIDE, NPURSUIT_STAGES };
enum run_stage { RN_DICE, RN_GO, RN_CROSSED, RN_FATE, NRUN_STAGES };
enum run_kind { FROM_CHARGE, FROM_COMBAT, TO_RALLY, END_PHASE, NRUN_KINDS };
enum run_end { RUN_ENDS, RUN_FALLS, RUN_EDGE, RUN_LOST, NRUN_ENDS };

/* What a test is for (WC-UMP-1); command tests from T_COMPELLED on. */
enum purpose {
    TO_STAND,
    TO_STAND_COMBAT,
    TO_RALLY_UNIT,
    TO_LAST,
    TO_HOLD_BACK,   /* an undisciplined unit that must charge */
    TO_JOIN_CHARGE, /* a further charger at one target */
    TO_CHARGE_TWO,
    TO_MANOEUVRE,
    TO_GO_NEAR, /* skirmishers at double pace */
    TO_PICK_TARGET,
    TO_KEEP_ORDER, /* fled through */
    TO_NOT_PURSUE,
    NPURPOSES,
    FIRST_COMMAND = TO_HOLD_BACK
};

enum answer { NO_ANSWER, STANDS, SHOOTS_BACK, FLEES, NANSWERS };
enum reason {
    R_BREAK = 1,
    R_CAUGHT = 2,
    R_FLEE = 4,
    R_LOSSES = 8,
    R_SLAIN = 16,
    R_GENERAL = 32,
    NREASONS = 6
};
enum fate { WELL, SLAIN_NOW, SLAIN, NFATES };
enum pace { BASE_PACE, DOUBLE_PACE, QUICK_MARCH, BACKWARD, NPACES };
enum march_mark {
    TURNED_ONCE = 1,
    NEAR_PASSED = 2,
    DENSE_ROLLED = 4,
    STEP_MADE = 8,
    MARCH_MARKS = 15
};
enum manoeuvre {
    TURN_LEFT,
    TURN_RIGHT,
    TURN_ABOUT,
    RANK_MORE,
    RANK_FEWER,
    CHANGE_FORMATION,
    NMANOEUVRES
};
enum why { WHY_NONE, WHY_NOBODY, WHY_POINTS, NWHYS };
enum { DRAWN = 2 };

enum verb {
    V_DONE,
    V_SPEND,
    V_FIRST,
    V_SECOND,
    V_RETURN,
    V_DECLARE,
    V_CHARGE,
    V_ALSO,
    V_STAND,
    V_SHOOT_BACK,
    V_FLEE,
    V_MAKE,
    V_MOVE,
    V_MARCH,
    V_WHEEL,
    V_TURN,
    V_RANK,
    V_FORMATION,
    V_SHOOT,
    V_FIGHT,
    V_AIM,
    V_SIP,
    V_NO_SIP,
    V_AGAIN,
    V_ACCEPT,
    V_TEST,
    V_RUN,
    V_PURSUE,
    V_HOLD,
    V_LAST,
    V_RALLY,
    V_DECLINE,
    NVERBS
};

enum event {
    E_TURN,
    E_ROUND,
    E_PHASE,
    E_SPENT,
    E_STRATEGY,
    E_ADVANTAGE,
    E_AGAIN,
    E_ORDER,
    E_SUCCESSOR,
    E_RETURNED,
    E_COMPELLED,
    E_HELD_BACK,
    E_DECLARED,
    E_ALSO,
    E_NO_JOIN,
    E_ANSWER,
    E_DENSE,
    E_SHOTS_LOST,
    E_CONTACT,
    E_SHORT,
    E_GLANCED,
    E_FELL_BACK,
    E_PACE,
    E_MARCHED,
    E_STOPPED,
    E_STEPPED,
    E_NO_STEP,
    E_SHOOTS,
    E_OUT_OF_RANGE,
    E_PICKED,
    E_HITS,
    E_SAVES,
    E_KILLS,
    E_MODELS,
    E_TOO_SMALL,
    E_COMBAT,
    E_AIMED,
    E_RESULT,
    E_LIFE,
    E_SLAIN,
    E_ESCAPED,
    E_SIP,
    E_PASSED,
    E_FAILED,
    E_REROLL,
    E_BREAKS,
    E_STAYS,
    E_PANICS,
    E_REASONS,
    E_PURSUES,
    E_HOLDS,
    E_FLEE_DICE,
    E_PURSUIT_DICE,
    E_CAUGHT,
    E_RIDDEN_DOWN,
    E_FLED,
    E_RAN_INTO,
    E_HEMMED_IN,
    E_DISPERSED,
    E_AT_EDGE,
    E_OFF_TABLE,
    E_STANDS_OFF,
    E_DISORDERED,
    E_FOLLOWS,
    E_MEETS,
    E_RALLIED,
    E_NOT_RALLIED,
    E_DECLINED,
    E_FREE,
    E_OVER
};

/* --- units --- */

/* A formation on the table: how it lies and how large it is. */
struct body {
    struct gg_lie lie;
    struct gg_footprint size;
};

static inline const struct profile *profile_of(const struct look *g, int unit)
{
    return &g->b->unit[unit].profile;
}

static inline int side_of(const struct look *g, int unit)
{
    return g->b->unit[unit].is.side;
}

static inline uint64_t own(const struct look *g, int side)
{
    return g->p->here & g->b->army[side];
}

/* Without those that a position leaves unused. */
static inline uint64_t taking_part(const struct look *g, int side)
{
    return (g->p->here | g->p->off | g->p->gone) & g->b->army[side];
}

static inline uint64_t enemies_of(const struct look *g, int unit)
{
    return g->p->here & g->b->army[!side_of(g, unit)];
}

static inline uint64_t friends_of(const struct look *g, int unit)
{
    return g->p->here & g->b->army[side_of(g, unit)] & ~bit(unit);
}

static inline struct gg_point leader_of(const struct look *g, int unit)
{
    return (struct gg_point){g->p->unit[unit].x, g->p->unit[unit].y};
}

static inline bool is_battle(const struct look *g, int unit)
{
    return !has(g->p->skirmish, unit);
}

/* WC-PUR-9: in flight, or about to be. */
static inline bool flees(const struct look *g, int unit)
{
    return has(g->p->fleeing | g->p->breaking, unit);
}

/* The advantage decides whose units come first (WC-TURN-3): the side of it, or the first before there is one. */
static inline int leading_side(const struct position *p)
{
    return p->advantage == 2;
}

/* bodies.c: where formations lie */
int wc_ranks(int models, int files);
struct body wc_body_with(const struct look *g, int unit, struct gg_point leader, int f, int files);
struct body wc_body(const struct look *g, int unit);
struct gg_point wc_leader(const struct body *body); /* the middle of its front */
void wc_place(struct play *g, int unit, const struct body *body);
int wc_next_in_roster(const struct look *g, uint64_t units); /* the first of them, WC-TURN-3 */
int wc_least_models(const struct look *g, int unit);         /* WC-ATT-5 */
bool wc_over_half(const struct look *g, int unit);           /* WC-FRM-3 */
bool wc_in_front_zone(const struct body *of, const struct body *whom);
bool wc_in_front(const struct body *of, const struct body *whom);
enum zone_asked { FRONT_FACING, FRONT_ZONE };
bool wc_sees(const struct look *g, int unit, int target, enum zone_asked zone); /* WC-SHO-5 */
int64_t wc_gap2(const struct look *g, int from, int to); /* leader to footprint, WC-GEO-4 */
bool wc_near(const struct look *g, int from, int to, int inches);
bool wc_on_table(const struct look *g, const struct body *body); /* all of it */
bool wc_free(const struct look *g, int unit,
             const struct body *body); /* of units and closed ground, on the table */
enum pose_kind { ILLEGAL, PASSING, FREE };
enum pose_kind wc_legal(const struct look *g, int unit, const struct body *from,
                        const struct body *to);                   /* WC-MOV-9 */
int wc_straight(struct play *g, int unit, int along, int quanta); /* as far as is legal; q gone */
uint64_t wc_overlapped(const struct look *g, int unit, const struct body *body);

/* ground.c */
bool wc_in_ground(const struct look *g, const struct body *body, unsigned flag);
bool wc_touches_ground(const struct look *g, const struct body *body, unsigned flag);
bool wc_ground_between(const struct look *g, struct gg_point from, struct gg_point to,
                       unsigned flag);
bool wc_hidden(const struct look *g, struct gg_point from, struct gg_point to);
bool wc_on_hill(const struct look *g, struct gg_point at);
bool wc_disordered(const struct look *g, int unit); /* WC-FRM-5 */
bool wc_in_dense(const struct look *g, int unit);

/* engage.c: engagements */
int wc_fight_of(const struct position *p, int a, int b); /* or -1 */
uint64_t wc_foes(const struct look *g, int unit);
bool wc_engaged(const struct look *g, int unit);
uint64_t wc_all_engaged(const struct look *g);
enum gg_side wc_side_to(const struct look *g, int unit, int foe);
void wc_engage(struct play *g, int unit); /* after it was placed, WC-CHG-9 */
void wc_part(struct play *g, int unit);

/* charge.c: landing places */
struct landing {
    struct gg_point corner, along;
    int n;       /* points, numbered from 0 */
    int nearest; /* to the charger's leader */
    int64_t dist2;
    int facing; /* of who lands */
};
struct landing wc_landing(const struct look *g, int unit, const struct body *target,
                          enum gg_side side);
struct gg_point wc_landing_point(const struct landing *l, int i);
bool wc_find_place(const struct look *g, int unit, const struct landing *l, int second,
                   struct body *out);
int wc_reach(const struct look *g, int unit, int target); /* q, or 0 */
bool wc_may_charge(const struct look *g, int unit);
uint64_t wc_charge_targets(const struct look *g, int unit);
bool wc_is_glancing(const struct look *g, int unit, int target);
bool wc_compelled(struct play *g, int unit); /* true when its test has begun */
bool wc_charge_pending(const struct look *g, int side);

/* --- losses and fates (losses.c) --- */

void wc_take_off(struct play *g, int unit, int models); /* WC-FRM-6 */
void wc_remove(struct play *g, int unit, int event);    /* and the fate of a personality with it */
int wc_general_unit(const struct look *g, int side);    /* or NO_UNIT */
bool wc_in_zone(const struct look *g, int unit);        /* WC-GEN-3 */
void wc_slay(struct play *g, int side, int person, struct gg_point at);
void wc_clear_fight(struct play *g);

/* --- tests (test.c) --- */

struct test {
    int dice, value, keep;
    bool hero; /* WC-CMB-5 */
};
void wc_begin_test(struct play *g, int unit, enum purpose purpose);
struct test wc_test_of(const struct look *g, int unit, enum purpose purpose, bool sip,
                       struct gg_roll *r);
int wc_test_dice(bool battle, bool over_half, bool undisciplined, bool fleeing);
void wc_test_roll(struct gg_roll *r, const struct test *t);

/* what each chapter does with a test */
void wc_tested_stand(struct play *g, int unit, bool passed);
void wc_tested_combat(struct play *g, int unit, bool passed);
void wc_tested_rally(struct play *g, int unit, bool passed);
void wc_tested_last(struct play *g, int unit, bool passed);
void wc_tested_hold_back(struct play *g, int unit, bool passed);
void wc_tested_join(struct play *g, int unit, bool passed);
void wc_tested_two(struct play *g, int unit, bool passed);
void wc_tested_manoeuvre(struct play *g, int unit, bool passed);
void wc_tested_near(struct play *g, int unit, bool passed);
void wc_tested_target(struct play *g, int unit, bool passed);
void wc_tested_order(struct play *g, int unit, bool passed);
void wc_tested_pursue(struct play *g, int unit, bool passed);

/* --- strikes (strike.c) --- */

struct strike {
    enum strike_kind kind;
    int unit, target;
};
struct blow {
    int dice;
    int hit, save, kill; /* what a die must show; save 7: no die saves */
};
struct blow wc_blow(const struct look *g, struct strike strike, struct gg_roll *r, int stage);
bool wc_begin_strike(struct play *g, enum strike_kind kind, int unit,
                     int target); /* false: no die */
bool wc_in_range(const struct look *g, int unit, int target);
void wc_struck(struct play *g, enum strike_kind kind, int target, int kills);

/* --- combat --- */

struct verdict {
    int result[GG_SIDES];
    int kills[GG_SIDES]; /* made by */
};
uint64_t wc_combat_of(const struct look *g, int unit); /* all joined by engagements */
uint64_t wc_next_combat(const struct look *g);
struct verdict wc_take_kills(struct play *g);
void wc_judge_combat(struct play *g); /* takes the kills off and says who won */
void wc_note_result(struct play *g);
int wc_default_aim(const struct look *g, int unit);

/* --- resolution --- */

bool wc_ignores(const struct look *g, int unit, int cause, bool first);
void wc_read_reasons(struct play *g);
uint64_t wc_pursuers(const struct look *g, int unit);
void wc_begin_runs(struct play *g);
int wc_flee_dice(const struct look *g, int unit);
void wc_begin_run(struct play *g, int unit, enum run_kind kind, int other, int total);
struct flight {
    int unit;
    enum run_kind kind;
    int from; /* the charger it flees, or NO_UNIT */
    int quanta;
};
struct course {
    struct body body;
    enum run_end end;
    int steps; /* q gone */
    int ncrossed;
    uint8_t crossed[ARMY_MAX];
};
void wc_run_course(const struct look *g, struct flight flight, struct course *out);
void wc_put_to_flight(struct play *g, uint64_t units);
void wc_flee(struct play *g, int unit);

/* --- the turn --- */

bool wc_judge(struct play *g);
int wc_quarters(const struct look *g, int side); /* counted against a side, WC-VIC-1 */
bool wc_may_measure(const struct look *g);
void wc_show_distance(struct play *g); /* undo stops here (WC-MOV-0) */

/* movement */
int wc_allowance(const struct look *g, int unit, enum pace pace);
int wc_wheel_cost(const struct look *g, int unit, int direction);
struct body wc_wheeled(const struct look *g, int unit, int direction);
bool wc_manoeuvred(const struct look *g, int unit, enum manoeuvre m, struct body *out, int *files);
void wc_roll_dense(const struct look *g, struct gg_roll *r);
bool wc_returning(const struct look *g, int unit, struct body *out);

/* --- the steps --- */

extern const struct gg_step wc_turn, wc_spend, wc_strategy, wc_first, wc_movement, wc_charge,
    wc_move, wc_make, wc_shooting, wc_shot, wc_strike, wc_combat, wc_fight, wc_life, wc_escape,
    wc_test, wc_tests, wc_runs, wc_pursuit, wc_run, wc_last, wc_rally, wc_foreseen;

/* --- the rest of a system --- */

extern const struct gg_query wc_queries[];
enum { NQUERIES = 3 };
bool wc_follow(const struct gg_query *query, const struct gg_battle *battle, const int *value,
               struct gg_thrown thrown, struct gg_roll *r);
bool wc_alone(const struct gg_battle *battle, void *position, gg_choice choice, struct gg_log *log);
extern const struct gg_field wc_fields[];
extern const struct gg_phase wc_phases[];
extern const struct gg_wording wc_wordings[NVERBS];
extern const struct gg_telling wc_tellings[];
extern const char *const wc_pace_words[NPACES], *const wc_manoeuvre_words[NMANOEUVRES];
bool wc_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out);
void wc_info(const struct look *g, gg_choice c, struct gg_choice_info *out);
void wc_say(const struct gg_battle *battle, const struct gg_event *event, const char *slot,
            struct gg_text *out);
void wc_load(struct gg_battle *battle, struct gg_faults *f);
void wc_tables(const struct gg_battle *battle, struct gg_writer *w);
bool wc_invariants(const struct look *g, struct gg_flaw *flaw);
void wc_complete(struct play *g, const struct gg_node *file);
void wc_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *v);
void wc_view_goals(const struct look *g, struct gg_view *v);
void wc_board(const struct gg_battle *battle, struct gg_board *out);
int wc_evaluate(const struct gg_battle *battle, const void *position, int side);
bool wc_pose(const struct look *g, int unit, struct gg_pose *out);
void wc_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random);
bool wc_hides(const struct gg_battle *battle, const void *position, int seat);
void wc_write_inches(int lattice, struct gg_text *out);

#endif
