/*
 * battleground.h - Battleground: what its chapters share. Clauses (BG-…) are those of docs/rules/battleground.md.
 */
#ifndef GG_BATTLEGROUND_H
#define GG_BATTLEGROUND_H

#include "grognard/view.h"
#include "rules/battleground/battlefield.h"

enum step {
    S_TURN,
    S_LOTS,
    S_DEPLOY,
    S_PLACE,
    S_ORDERS,
    S_ORDER,
    S_DRAW,
    S_COMMAND,
    S_RALLY,
    S_CONTROL,
    S_SOUND,
    S_COURAGE,
    S_CHECK,
    S_COMBAT,
    S_DECLARE,
    S_FIGHT,
    S_ATTACK,
    S_OVER,
    S_FORESEEN,
    NSTEPS
};

/* S_TURN: what comes next. */
enum turn_stage {
    T_PLACERS,
    T_DEPLOY,
    T_ORDERS,
    T_INSIGHT,
    T_FIRST,
    T_BEGIN,
    T_COMMAND,
    T_BEFORE,
    T_COMBAT,
    T_AFTER,
    T_END,
    NTURN_STAGES
};
enum command_stage { RUSHES, MOVES };
enum order_stage { LETTER, GOAL_X, GOAL_Y, MOST };
enum courage_stage {
    C_LIST,
    C_CHECKS,
    C_ROUT,
    C_FREE,
    C_REMOVE,
    C_SECOND,
    C_MOVE,
    C_FEAR,
    C_AFRAID,
    C_END,
    NCOURAGE_STAGES
};
enum check_stage { K_ROLL, K_OWNER, K_AGAIN, K_ENEMY, K_DONE };
enum check_kind { ROUT_CHECK, SECOND_CHECK, FEAR_CHECK };
enum combat_stage { B_DECLARE, B_DECLARE_OTHER, B_FIRST, B_SECOND, B_REMOVE };
/* S_ATTACK: three prompts in each window, then what stands behind it. */
enum attack_stage {
    A_W1 = 0,
    A_HIT = 3,
    A_W2 = 4,
    A_W3 = 7,
    A_DAMAGE = 10,
    A_W4 = 11,
    A_MARK = 14,
    NATTACK_STAGES
};
enum attack_kind { AT_ENGAGED, AT_RANGED_KIND, AT_FREE };
enum maneuver { ABOUT_FACE = 1, REFORM = 2, SIDE_LEFT = 4, SIDE_RIGHT = 8, BACKWARDS = 16 };
enum why { WHY_NONE, WHY_DESTROYED, WHY_THRESHOLD, WHY_POINTS, NWHYS };
enum { DRAWN = 2 };

enum verb {
    V_DONE,
    V_PLACE,
    V_X,
    V_Y,
    V_FACE,
    V_AS,
    V_MOST,
    V_RUSH,
    V_MOVE,
    V_ORDER,
    V_CONTROL,
    V_BRAVE,
    V_LASH,
    V_RALLY,
    V_RELOAD,
    V_RESTORE,
    V_SOUND,
    V_DRAW,
    V_MARCH,
    V_WHIP,
    V_ABOUT,
    V_REFORM,
    V_SIDEWAYS,
    V_BACKWARDS,
    V_FORWARD,
    V_WHEEL,
    V_ENGAGE,
    V_AGAINST,
    V_ATTACK,
    V_SHOOT,
    V_PLAY,
    NVERBS
};

enum event {
    E_TURN,
    E_PHASE,
    E_LOTS,
    E_LOTS_EQUAL,
    E_PLACED,
    E_LEFT_OUT,
    E_ORDERED,
    E_ORDERS_SHOWN,
    E_CARD_DRAWN,
    E_POINTS,
    E_HEALED,
    E_RUSH,
    E_ENGAGED,
    E_CHARGES,
    E_PRESSED,
    E_RIDDEN_DOWN,
    E_ADVANCED,
    E_STAYED,
    E_GOAL,
    E_CONTROL,
    E_STEP,
    E_BRAVE,
    E_LASHED,
    E_MARCHED,
    E_RALLIED,
    E_RELOADED,
    E_RESTORED,
    E_SOUNDED,
    E_FLED,
    E_BLOCKED,
    E_AT_EDGE,
    E_TRAMPLED,
    E_OFF_TABLE,
    E_NO_ROOM,
    E_CHECK,
    E_STEADY,
    E_ROUTED,
    E_DISRUPTED,
    E_BRAVERY_SPENT,
    E_SECOND_FAILED,
    E_FRIGHTENED,
    E_CAUGHT,
    E_AGAINST,
    E_ATTACK,
    E_PLAYED,
    E_HITS,
    E_DAMAGE,
    E_SHAKEN,
    E_RECOIL,
    E_DESTROYED,
    E_OVER
};

/* --- units --- */

static const struct gg_footprint bg_size = {
    5, 7}; /* BG-GE-4: half depth and half width of a card, in q */
static const struct gg_point bg_table = {TABLE_WIDTH, TABLE_DEPTH};

static inline struct gg_lie lie_of(const struct position *p, int unit)
{
    return (struct gg_lie){p->unit[unit].x, p->unit[unit].y, p->unit[unit].f};
}

static inline const struct unit_card *card_of(const struct look *g, int unit)
{
    return &g->b->unit[unit].card;
}

static inline int side_of(const struct look *g, int unit)
{
    return g->b->unit[unit].is.side;
}

static inline bool is(const struct look *g, int unit, enum keyword keyword)
{
    return (g->b->unit[unit].card.keywords & keyword) != 0;
}

static inline uint64_t own(const struct look *g, int side)
{
    return g->p->here & g->b->army[side];
}

static inline uint64_t enemies_of(const struct look *g, int unit)
{
    return g->p->here & g->b->army[!side_of(g, unit)];
}

static inline uint64_t friends_of(const struct look *g, int unit)
{
    return g->p->here & g->b->army[side_of(g, unit)] & ~bit(unit);
}

static inline bool engaged(const struct position *p, int unit)
{
    return p->foes[unit] != 0;
}

static inline bool good_order(const struct position *p, int unit)
{
    return !has(p->routing, unit);
}

/* The direction of a side's own table edge (BG-RT). */
static inline int homeward(int side)
{
    return side ? 5 : 15;
}

struct gg_point bg_front(struct gg_lie lie); /* the middle of a card's front */

enum colour_state { IN_GREEN, IN_YELLOW, IN_RED, DESTROYED };
enum colour_state bg_state(const struct unit_card *card, int marks); /* BG-GN-8 */
int bg_boxes(const struct unit_card *card);
int bg_rung(const struct look *g, int unit);         /* current MC, BG-MV-1 */
bool bg_crazed_shut(const struct look *g, int unit); /* may its owner play no card on it? */

/* --- poses (poses.c) --- */

uint64_t bg_touched(const struct look *g, int unit, struct gg_lie lie, uint64_t among);
bool bg_step_fits(const struct look *g, int unit, struct gg_lie lie,
                  uint64_t touched); /* BG-MV-5, GE-14 */
void bg_stand_at(struct play *g, int unit, struct gg_lie lie);
void bg_move_to(struct play *g, int unit, struct gg_lie lie); /* the same as its move */
struct gg_point bg_facing_point(const struct look *g, struct gg_point front, int enemy,
                                enum gg_side *side);
/* The enemies in a fixed order with the squared distance of BG-GE-9; nearest by orders (BG-SO-8). */
int bg_nearest(const struct look *g, int unit, struct gg_point *out);
enum gg_side bg_side_towards(const struct look *g, int unit, int foe); /* BG-EN-3 */
int bg_sides_engaged(const struct look *g, int unit);                  /* BG-EN-4 */

/* --- ground (ground.c) --- */

int bg_penalty(const struct look *g, int unit, struct gg_lie lie,
               struct gg_point began); /* rungs */
/* The pieces within reach of a unit that cost it rungs or bar it, and the worst of them under its card. */
struct ground_list {
    int n;
    uint8_t piece[PIECES_MAX];
    int8_t rungs[PIECES_MAX];
};
void bg_list_ground(const struct look *g, int unit, int reach, struct ground_list *out);
int bg_worst_ground(const struct look *g, const struct ground_list *list,
                    struct gg_lie lie); /* rungs, or IMPASSABLE */
bool bg_impassable_near(const struct look *g, int unit, struct gg_point low, struct gg_point high);
bool bg_impassable(const struct look *g, int unit, struct gg_lie lie);
bool bg_on_road(const struct look *g, struct gg_point at);
int bg_road_bonus(const struct look *g, int unit);
bool bg_in_ground(const struct look *g, struct gg_lie lie); /* any passable piece with a penalty */
bool bg_sees(const struct look *g, struct gg_point from, struct gg_point to,
             struct gg_point from_middle, struct gg_point to_middle);
bool bg_way_barred(const struct look *g, int unit, struct gg_point from, struct gg_point to);
/* The way to a side of an enemy and the placement there (BG-FR-4, FR-5). */
struct approach {
    struct gg_point from, to;
    int distance; /* squared */
    struct gg_lie lie;
};
int bg_approach_penalty(const struct look *g, int unit, const struct approach *way,
                        struct gg_point began); /* rungs */
int bg_cover(const struct look *g, int shooter, int target, struct gg_point from,
             struct gg_point to);
bool bg_no_shooting(const struct look *g, struct gg_lie lie);
bool bg_higher(const struct look *g, int attacker, int target);
bool bg_behind_obstacle(const struct look *g, int target, struct gg_point from, struct gg_point to);
bool bg_fortified(const struct look *g, int unit);

/* --- movement --- */

struct moved {
    struct gg_lie lie;
    uint8_t maneuver; /* 0, ABOUT_FACE or REFORM */
    int8_t wheels;    /* to the left; to the right below 0 */
    uint8_t forward;  /* q */
};
enum mode { BY_CLOSE, BY_RANGED, BY_GOAL };
struct moved bg_advance(const struct look *g, int unit);
bool bg_calls_for_move(const struct look *g, int unit); /* BG-MC-3 */
void bg_reach_goal(struct play *g, int unit);           /* BG-SO-9 */
int bg_allowance(const struct look *g, int unit, int rungs_lost, bool in_ground, bool ordered);
int bg_wheel_cost(int f, int direction);
struct gg_lie bg_wheel(struct gg_lie lie, int direction);

bool bg_has_target(const struct look *g, int unit, struct gg_lie lie);
bool bg_may_shoot(const struct look *g, int unit);
void bg_shots(const struct look *g, int unit, struct offer *o);
bool bg_legal_target(const struct look *g, int unit, struct gg_lie lie, int enemy, int *dist2);

/* rush.c */
bool bg_may_rush(const struct look *g, int unit);
uint64_t bg_rush_targets(const struct look *g, int unit);
void bg_rush(struct play *g, int unit, int enemy);
bool bg_can_engage(const struct look *g, int unit, int enemy, int quanta, struct approach *out);
void bg_close_in(struct play *g, int unit, int enemy, struct gg_lie lie);

/* rout.c */
void bg_rout_move(struct play *g, int unit, bool own_turn);

/* --- damage and departure --- */

void bg_mark(struct play *g, int unit, int damage); /* BG-CB-2a-iii, PC-3c */
void bg_part(struct play *g, int unit);             /* its engagements end */
void bg_remove(struct play *g, int unit, int event);
bool bg_judge(struct play *g); /* BG-VC-1: true when the game is over */
int bg_points_lost(const struct look *g, int side, bool half);
void bg_default_command_cards(struct battlefield *b);
void bg_check_command_cards(struct loader *l,
                            const struct gg_node *table);        /* and says what they do */
int bg_card_with(const struct look *g, enum card_effect effect); /* of a green one */
void bg_keep_marks(struct play *g, bool keep);

/* --- the steps --- */

extern const struct gg_step bg_turn, bg_lots, bg_deploy, bg_place, bg_orders, bg_order, bg_draw,
    bg_command, bg_rally, bg_control, bg_sound, bg_courage, bg_check, bg_combat, bg_declare,
    bg_fight, bg_attack, bg_foreseen;

void bg_begin_check(struct play *g, int unit, enum check_kind kind);
bool bg_check_next(struct play *g,
                   enum check_kind kind);             /* true when one of p->checking has begun */
bool bg_shaken_since(const struct look *g, int unit); /* BG-PC-3c, since m0 was noted */
void bg_rout_failed(struct play *g);                  /* BG-PC-1b */
bool bg_recoils(const struct look *g); /* has a card been played that hurts the attacker? */
bool bg_alone(const struct gg_battle *battle, void *position, gg_choice choice, struct gg_log *log);
void bg_begin_attack(struct play *g, int unit, int target, enum attack_kind kind);
void bg_begin_march(struct play *g, int unit);
int bg_march_left(const struct look *g); /* q */
void bg_set_order(struct play *g, int unit, enum order order);
bool bg_may_control(const struct look *g, int unit);
bool bg_asked(const struct look *g, int side); /* holds any card */

struct numbers {
    int dice, skill, power, defence, toughness, impact;
};
void bg_attack_numbers(const struct look *g, struct gg_roll *hit, struct gg_roll *damage,
                       struct numbers *out);
bool bg_card_fits(const struct look *g, int card, int moment);

extern const struct gg_query bg_queries[];
enum { NQUERIES = 2 };
bool bg_follow(const struct gg_query *query, const struct gg_battle *battle, const int *value,
               struct gg_thrown thrown, struct gg_roll *r);
int bg_courage_target(const struct look *g, int unit, bool fear, struct gg_roll *r);

/* --- the rest of a system --- */

extern const struct gg_field bg_fields[];
extern const struct gg_phase bg_phases[];
extern const struct gg_wording bg_wordings[NVERBS];
extern const struct gg_telling bg_tellings[];
extern const struct gg_cards bg_hands;
bool bg_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out);
void bg_info(const struct look *g, gg_choice c, struct gg_choice_info *out);
void bg_say(const struct gg_battle *battle, const struct gg_event *event, const char *slot,
            struct gg_text *out);
void bg_load(struct gg_battle *battle, struct gg_faults *f);
void bg_tables(const struct gg_battle *battle, struct gg_writer *w);
bool bg_invariants(const struct look *g, struct gg_flaw *flaw);
bool bg_setting_up(
    const struct look *g); /* units that are neither here nor gone are still to come */
void bg_complete(struct play *g, const struct gg_node *file);
void bg_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *v);
void bg_view_goals(const struct look *g, struct gg_view *v);
void bg_board(const struct gg_battle *battle, struct gg_board *out);
int bg_evaluate(const struct gg_battle *battle, const void *position, int side);
bool bg_fair(const struct gg_battle *battle, const void *position);
bool bg_pose(const struct look *g, int unit, struct gg_pose *out);
void bg_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random);
bool bg_hides(const struct gg_battle *battle, const void *position, int seat);
unsigned bg_veil(const struct look *g, int unit);
void bg_write_inches(int lattice, struct gg_text *out);
int bg_bearing(int f); /* degrees clockwise from the top of the table */

#endif
