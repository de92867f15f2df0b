/*
 * musket_saber.h - Musket & Saber Quick Play: the battle, the position, and what all chapters use.
 *
 * struct battlefield (battlefield.h) is what does not change; struct position is the game in play. Units
 * are numbered, and what is true of a unit is a bit in a set: sets of units are uint64_t, sets of hexes
 * struct field. The sequence of play is a stack of steps inside the position:
 * turn.c runs it, every other file is a chapter of the rulebook. What the chapters offer each other is in
 * chapters.h, the vocabulary of choices and events in choices.h. Clauses (MS-7.7-o) are explained in
 * docs/rules/musket-saber.md.
 */
#ifndef GG_MUSKET_SABER_H
#define GG_MUSKET_SABER_H

#include <stddef.h>

#include "rules/musket_saber/battlefield.h"
#include "rules/musket_saber/choices.h"

/* The steps of play. ORDER STEPS: fields.h names them in this order. Who decides and what is rolled is in
 * the table of rules.c; a, b, c are locals of the frame. */
enum step {
    S_SETUP,    /* D01; a: unit to be placed */
    S_TURN,     /* a: enum stage */
    S_MOVE,     /* D02 to D07; a: unit, c: direction and 1 of a charge's second hex to come */
    S_CHECK,    /* X01, X02; a: unit, b: enum check, c: direction of the step */
    S_FLIGHT,   /* D08; a: the leader who decides */
    S_RECOVER,  /* D09, D10; a: enum recovery, b: next unit */
    S_RECOVERY, /* X03, X04, X05; a: unit, b: leader who helps or NO_UNIT, c: enum recovery */
    S_COMBAT,   /* D11, and the first word of D12, D14, D17 */
    S_GATHER,   /* D12 */
    S_BATTERY,  /* D14 */
    S_DEFEND,   /* D13 */
    S_TARGETS,  /* D15 */
    S_HELP,     /* D16; a: unit bombarded */
    S_SHELL,    /* X08; a: unit, b: leader who helps or NO_UNIT, c: enum shell_stage */
    S_FIGHT,    /* X06; a: enum fight_stage */
    S_CHARGE,   /* D17; a: enum charge_stage */
    S_NERVE,    /* X09; the charging unit checks */
    S_STAND,    /* X10; the primary defender checks */
    S_SQUARE,   /* D18 */
    S_AGAIN,    /* D20 */
    S_COUNTER,  /* D21, D22, and the first word of D12 */
    S_RETREATS, /* D23 */
    S_GROUP,    /* D23, D24 */
    S_PAY,      /* D25 */
    S_ADVANCE,  /* D19, D26; a: unit, b: leader, c: direction and 1 of a second hex to come */
    S_LEADER,   /* X07; a: leader */
    S_OVER,
    NSTEPS
};
enum stage { ST_MOVE, ST_MOVED, ST_RECOVER, ST_COMBAT, ST_COUNTER, ST_FOUGHT, ST_END };
enum check { CHECK_SQUARE, CHECK_TERRAIN };
enum recovery { R_STEPS, R_DISRUPTED, R_INEFFECTIVE, R_LEADERS, R_DONE, R_RETURN };
enum fight_stage { F_DICE, F_LOSS, F_SHAKE, F_RETREAT, F_ADVANCE, F_LEADERS, F_END };
enum shell_stage { SHELL_DICE, SHELL_END };
enum charge_stage { CH_NAMED, CH_NERVE, CH_STAND, CH_FIGHT, CH_AFTER, CH_NEXT, CH_END };

struct step_frame {
    uint8_t step, a, b, c;
};

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
    struct step_frame stack[STACK_MAX];

    uint8_t depth;
    uint8_t turn; /* from 1 */
    uint8_t phasing;
    uint8_t stage;                /* enum stage of the turn frame, for the faces */
    uint8_t steps_left[GG_SIDES]; /* replacement steps in all */
    uint8_t steps_now;            /* of this turn */
    uint8_t entry_used[GG_SIDES]; /* 1 + the entry hex by which this turn's reinforcements come */
    uint8_t burning;              /* H-15.2 */
    uint8_t uniforms;             /* W-15.2 has happened */
    uint8_t winner, level, why;   /* when over; winner 2: nobody */
    uint8_t spare[2];
};

_Static_assert(sizeof(struct position) <= 1024, "a position stays small");
_Static_assert(sizeof(struct position) % 8 == 0, "no padding at the end");

enum why { WHY_POINTS, WHY_SUDDEN, NWHYS };
enum { DRAWN = 2 };

/* One battle, one position, one log: what nearly every function needs. */
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

static inline bool is_hex(unsigned at)
{
    return at < RESERVE;
}

static inline uint64_t bit(int unit)
{
    return (uint64_t)1 << (unit & 63);
}

static inline int first_of(uint64_t units)
{
    return __builtin_ctzll(units);
}

/* The sets that are counted are small: those who are in a hex, in a fight. */
static inline int count_of(uint64_t units)
{
    int count = 0;
    for (; units; units &= units - 1)
        count++;
    return count;
}

static inline bool has(uint64_t units, int unit)
{
    return units >> (unit & 63) & 1;
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

static inline bool opt(const struct gg_battle *battle, enum option o)
{
    return battle->option[o] != 0;
}

static inline struct look look_of(const struct play *g)
{
    return (struct look){g->battle, g->b, g->p};
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
    return b->unit[leader].side == b->unit[unit].side &&
           (b->unit[leader].formation == 0 || b->unit[leader].formation == b->unit[unit].formation);
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
                  int direction); /* terrain only */
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
void ms_leader_roll(const struct look *g, int leader, struct gg_roll *r);
void ms_charge_table(struct battlefield *b); /* charge_crt from crt */

/* turn.c: the sequence of play (MS-3.3) and the few changes every chapter makes */
void ms_push(struct position *p, enum step step, int a, int b, int c);
void ms_pop(struct position *p);
static inline struct step_frame *top(struct position *p)
{
    return &p->stack[p->depth - 1];
}
static inline const struct step_frame *top_of(const struct position *p)
{
    return &p->stack[p->depth - 1];
}
void ms_run(struct play *g); /* goes on until somebody must decide or roll, or it is over */
void ms_note(struct play *g, enum event kind, int unit, int from, int to);
void ms_note_args(struct play *g, enum event kind, int unit, const int16_t arg[GG_LOG_ARGS]);
void ms_note_side(struct play *g, enum event kind, int side, int value);
void ms_enter(struct play *g, uint64_t units,
              int hex);                  /* they come into a hex: place, control, lone leaders */
bool ms_shake(struct play *g, int unit); /* D/I; false when it already was */
void ms_lose_step(struct play *g, int unit, bool by_fire); /* MS-7.6, 2.4-k, l */
void ms_remove(struct play *g, int unit,
               int where); /* off the map: every mark goes, the log says it */
void ms_drop_square(struct play *g, int unit);
void ms_finish(struct play *g, int winner, int level, enum why why);

/* tables.c */
extern const struct gg_table ms_crt; /* as printed (MS-CRT-a), before a file changes it */
extern const struct gg_option ms_options[NOPTIONS];
extern const char *const ms_codes[NCODES];
extern const char *const ms_type_words[NTYPES];
extern const char *const ms_column_words[NCOLUMNS];
void ms_default_tables(struct battlefield *b);
void ms_write_tables(struct gg_writer *w);
void ms_read_tables(struct battlefield *b, const struct gg_node *node, struct gg_faults *f);

/* queries.c: the four rolls of the rules, dice and reading only. Who calls adds the parts of the target
 * (morale), of the column and of the ratings of check[0], the attacker's, and check[1], the defender's. */
void ms_describe_morale(struct gg_roll *r, const char *what, const char *clause);
void ms_describe_combat(const struct gg_table *crt, struct gg_roll *r);
void ms_describe_fire(const struct gg_table *crt, struct gg_roll *r); /* A codes mean none */
void ms_describe_leader(struct gg_roll *r);
extern const struct gg_query ms_queries[];
enum { NQUERIES = 4 };

/* load.c, map.c, write.c, read.c, sound.c, text.c, log.c, view.c, victory.c, rules.c */
void ms_load(struct gg_battle *battle, struct gg_faults *f);
void ms_write(const struct gg_battle *battle, const void *position, struct gg_writer *w);
void ms_read(const struct gg_battle *battle, const struct gg_node *node, void *position,
             struct gg_faults *f);
bool ms_broken(const struct gg_battle *battle, const void *position, struct gg_text *why);
void ms_choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                    struct gg_text *out);
void ms_choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                    struct gg_choice_info *out);
const char *ms_sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                        struct gg_text *out);
void ms_view(const struct gg_battle *battle, const void *position, int seat, struct gg_view *out);
void ms_board(const struct gg_battle *battle, struct gg_board *out);
void ms_word_chart(struct gg_battle *battle); /* board.c; ms_load calls it when the chart is read */
const char *ms_piece_id(const struct gg_battle *battle, int piece);
void ms_place_text(const struct gg_battle *battle, int place, struct gg_text *out);
int ms_points(const struct look *g, int side); /* victory points as things stand */
void ms_count_up(struct play *g);              /* MS-3.3-h */
bool ms_sudden_death(struct play *g);          /* true when the game has ended */
int ms_evaluate(const struct gg_battle *battle, const void *position, int side);
bool ms_forecast(const struct gg_battle *battle, const void *position, gg_choice choice,
                 struct gg_roll *out);
struct gg_turn ms_turn(const struct gg_battle *battle, const void *position);

extern const struct gg_rules musket_saber_rules;

#endif
