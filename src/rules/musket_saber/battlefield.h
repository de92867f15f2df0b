/*
 * battlefield.h - what a scenario of Musket & Saber says and what does not change in play: the map, the
 * terrain effects chart, the counters, the calendar, the points, the special rules.
 */
#ifndef GG_MUSKET_SABER_BATTLEFIELD_H
#define GG_MUSKET_SABER_BATTLEFIELD_H

#include "board/reach.h"
#include "rules/kit/load.h"

enum {
    UNITS_MAX = 48,
    HEXES_MAX = 512,
    FIELD_WORDS = HEXES_MAX / 64,
    NOWHERE = HEXES_MAX, /* beyond the edge, in tables that have a place for it */
    GROUND_ROOM = HEXES_MAX + 1,
    ENTRIES_MAX = 8, /* entry hexes of a side */
    TURNS_MAX = 30,
    TERRAINS_MAX = 16,
    HEXSIDES_MAX = 12,
    AWARDS_MAX = 40,
    LEVELS_MAX = 8,
    WAY_MAX = 3,       /* hexes of a retreat (MS-7.7-b) */
    PROHIBITED = 0xff, /* in place of a cost */
    HALVES = 2,        /* movement is counted in half points (MS-4.4-a) */
    LEADER_MOVE = 12   /* hexes (MS-10.0-b) */
};

/* Where a unit is when it is not on the map. Everything below is a hex. */
enum {
    RESERVE = GG_BOX, /* a reinforcement to come, or one that returns: see due */
    ELIMINATED,       /* may be brought back (MS-11.4-h) */
    CAPTURED,
    EXITED, /* off the map, neither captured nor eliminated (MS-7.7-f) */
    DEAD,   /* eliminated for good: a leader, or a return that failed */
    UNUSED, /* takes no part: a position does not list it */
    NBOXES = UNUSED + 1 - RESERVE
};

enum unit_type { BRIGADE, BATTALION, ARTILLERY, CAVALRY, LEADER, NTYPES };
enum column { FOOT, HORSE, GUNS, NCOLUMNS }; /* of the terrain effects chart */
enum { PARTY_LED = 1 << NCOLUMNS, PARTIES = 2 * PARTY_LED, SLOT_ROWS = 16 };
/* Kinds of steps: within a column, or to the next one straight on, up or down in slots. */
enum { UP, DOWN, RIGHT, RIGHT_UP, RIGHT_DOWN, LEFT, LEFT_UP, LEFT_DOWN, NSHIFTS };

/* A row of the terrain effects chart: hexes (section 6.3 of the clause list). */
struct terrain {
    const char *id, *title, *code; /* code: the letter in a map */
    const char *colour;
    uint8_t cost[NCOLUMNS];    /* whole points, or PROHIBITED */
    uint8_t level;             /* height for sight (MS-8.2) */
    uint8_t obstacle;          /* blocks sight */
    uint8_t defence;           /* added to the defence once a combat */
    uint8_t only_from_below;   /* defence counts only when no attacking hex is as high */
    uint8_t halved_into;       /* bit per column: halved attacking into it */
    uint8_t halved_out;        /* bit per column: halved attacking out of it */
    uint8_t bombardment;       /* taken from a bombardment */
    uint8_t no_bombardment;    /* closed to it altogether */
    uint8_t zone_in, zone_out; /* a ZOC reaches into it, out of it */
    uint8_t charge;            /* charges go over it (clear, clear hill) */
    uint8_t guns_barred;       /* artillery may not make an adjacent attack into it */
    uint8_t no_advance;        /* no advance out of it */
    uint8_t check;             /* bit per column: entering calls for a morale check */
    uint8_t look;              /* enum gg_ground_look */
};

/* A row of the chart: hexsides. "in" is toward the favoured hex, "out" away from it. */
struct hexside {
    const char *id, *title;
    uint8_t cost_in[NCOLUMNS], cost_out[NCOLUMNS]; /* extra whole points, or PROHIBITED */
    uint8_t defence_in, defence_out;               /* per attacking hex that crosses that way */
    uint8_t halved_in, halved_out;                 /* an attack across is halved */
    uint8_t zone_in, zone_out;                     /* a ZOC crosses that way */
    uint8_t guns_barred;                           /* no adjacent attack by artillery across */
    uint8_t check;                                 /* bit per column: crossing calls for a check */
    uint8_t blocks_sight;
    uint8_t two_sided; /* neither hex is favoured: in and out are the same */
    uint8_t look;      /* enum gg_border_look */
};

/* ORDER OPTIONS: tables.c lists them in this order. House rules first, other readings after them. */
enum option {
    NO_BONUS_SQUARE_EZOC_CHARGE,
    LEADER_COLUMN, /* foot, horse */
    LEADERS_DO_NOT_SHELTER_LEADERS,
    ZOC_TYPE_PROHIBITION_STOPS,
    CF_FLOOR_ZERO,
    RETREAT_LENGTH_FALLBACK,
    LEADER_MORALE_VS_BOMBARDMENT,
    LOS_HEIGHTS,
    SECOND_CHARGE_GROUND,
    SQUARE_BONUS_ONCE,
    LEADER_MORALE_FOR_GUNS,
    LEADER_RECOVERY_BASE, /* a number, 3 */
    CONTROL_LAST_OCCUPANT,
    ROAD_FROM_OFF_MAP,
    OVERSTACK_SPARES_SHAKEN,
    ESCORT_WAITING_AHEAD,
    LONE_LEADER_NOT_ADJACENT,
    EXPOSED_LEADER_FLEES,
    ENTRY_OVERSTACK_AT_END,
    MAY_DELAY_REINFORCEMENTS,
    SHAKEN_MAY_RETREAT_ONE,
    X_PASSED_SHAKES_OTHERS,
    ADVANCE_DESPITE_ELIMINATION,
    SQUARE_STANDS,
    COUNTER_UNLISTED_STACKMATES,
    FIRE_FLOOR_ZERO,
    CHARGE_TARGET_NAMED,
    INEFFECTIVE_BN_LOSES_SQUARE,
    DIRECTION_BEFORE_SAFETY,
    NEWCOMERS_BYSTANDERS,
    CHATEAU_BURNS, /* scenario: a building may catch fire (H-15.2) */
    NOPTIONS
};

/* The face of a counter: two for each, [0] front, [1] back (reduced, or ineffective). */
struct face {
    uint8_t attack, defence, morale, move;
};

struct unit {
    struct gg_name is;
    uint8_t type, formation; /* formation: number in battlefield.formation; 0 is "A", the army */
    uint8_t range, charge;   /* artillery, cavalry */
    struct face face[2];     /* a leader: attack, morale and move are what it lends; back all 0 */
    uint16_t start;          /* hex, or RESERVE */
    uint8_t within;          /* "w/1": the owner may place it next to start instead (MS-3.2-c) */
    uint8_t due;             /* turn it arrives, 0 when it starts on the map */
    uint8_t entries;         /* bit per entry hex of its side by which it may arrive */
};

/* What a side scores for at the end (MS-3.4-a). */
enum award_kind {
    AWARD_HOLD,
    AWARD_TWO_STEP,
    AWARD_ONE_STEP,
    AWARD_LEADER,
    AWARD_UNIT,
    AWARD_COMMITTED
};
struct award {
    uint8_t side, kind, points;
    uint8_t unit; /* AWARD_UNIT: instead of what its kind would bring */
    uint16_t hex; /* AWARD_HOLD */
};

/* What the difference of the points, first side's minus second's, means: the first row it reaches. */
struct level {
    int16_t at_least;
    int8_t winner; /* or GG_NOBODY */
    const char *title;
};

/* What a scenario changes (MS-2.1-d). Sets and hexes that are empty or GG_HEX_NONE switch it off. */
struct special {
    uint64_t howitzers; /* batteries for which howitzer_terrain neither blocks nor bars (H-15.1) */
    uint16_t howitzer_terrain; /* bit per terrain */
    uint16_t fire_hex;         /* catches fire (H-15.2) */
    uint8_t fire_turn, fire_side, fire_die, fire_defence, fire_bombardment;
    uint16_t commit_formations; /* bit per formation (H-15.3) */
    uint8_t commit_side;
    uint64_t commit_hex[FIELD_WORDS];
    uint8_t surprise_side, surprise_turn, surprise_range;    /* W-15.1; turn 0: never */
    uint8_t uniform_unit, uniform_formation, uniform_morale; /* W-15.2; NO_UNIT: never */
    uint8_t no_squares;                                      /* W-15.3 */
    uint8_t exit_side, exit_turn;                            /* W-15.4; turn 0: never */
    uint64_t exit_hex[FIELD_WORDS];
    uint8_t same_entry;                /* bit per side: reinforcements of a turn share a hex */
    uint8_t sudden_side, sudden_after; /* MS-3.1-d: infantry of side in all of these */
    uint64_t sudden_hex[FIELD_WORDS];  /* after a combat phase of the side sudden_after */
};

/* A bitboard: a set of hexes, or of slots. */
struct field {
    uint64_t word[FIELD_WORDS];
};

/* A word of two bitboards, for two prices at once (SIMD). */
typedef uint64_t word_pair __attribute__((vector_size(16)));
enum { PRICES = 2, PRICE_PAIRS = 2 }; /* 1 and 2 points, 3 and 4 */

struct battlefield {
    struct gg_names names;
    struct gg_hexes map;
    uint8_t ground[HEXES_MAX];                      /* its terrain */
    uint16_t edge[HEXES_MAX][GG_HEX_DIRECTIONS];    /* bit per kind of hexside */
    uint16_t favours[HEXES_MAX][GG_HEX_DIRECTIONS]; /* bit per kind that favours this hex */
    uint8_t road[HEXES_MAX];                        /* bit per direction a road takes */
    const char *name[HEXES_MAX];

    /* Worked out by map.c when the map is complete. */
    uint16_t near[HEXES_MAX][GG_HEX_DIRECTIONS]; /* neighbours; NOWHERE beyond the edge */
    uint8_t on_edge[HEXES_MAX];                  /* a hex of the map's edge */
    uint8_t open[NCOLUMNS][HEXES_MAX]; /* bit per direction that is not prohibited; by road too */
    gg_step_cost cost[NCOLUMNS]
                     [HEXES_MAX]; /* half points off the cheap rate, road steps 2; 0 prohibited */
    uint8_t checks[NCOLUMNS][HEXES_MAX]; /* bit per direction whose step calls for X02 */
    uint8_t rough[HEXES_MAX];            /* bit per direction whose step makes a square check */
    uint8_t zone[HEXES_MAX];             /* bit per direction into which a ZOC reaches */
    uint8_t chargeable[HEXES_MAX];       /* bit per direction: open ground there and no hexside */
    struct field sight[2][HEXES_MAX];    /* [1]: for howitzers (H-15.1) */
    /* For searches a hex has a slot: where the map allows it, each column begins at a multiple of
     * SLOT_ROWS. Else slots are hexes. */
    uint16_t slot[GROUND_ROOM], hex_in[HEXES_MAX];
    /* zone, as the slots from which it reaches that way */
    word_pair zone_spread[FIELD_WORDS][NSHIFTS];
    /* By the columns of a party (bit per column, PARTY_LED when leaders go with it): the dearest column's
     * whole points, 0 where somebody may not go or must check; for leaders alone 1 a hex. */
    gg_step_cost search[PARTIES][HEXES_MAX];
    uint8_t road_steps[PARTIES][HEXES_MAX]; /* bit per direction: a road, and nobody checks */
    /* The steps for one to four points, as the slots from which there is one of each kind. */
    word_pair spread[PARTIES][PRICE_PAIRS][FIELD_WORDS][NSHIFTS];
    uint8_t dear_steps[PARTIES][HEXES_MAX]; /* bit per direction: all the others */
    struct field steep[PARTIES];            /* the slots with a step for 3 or 4 points */
    struct field dear[PARTIES];             /* those with a dear one */
    struct field zone_field[HEXES_MAX];     /* zone as hexes */
    uint8_t home[GG_SIDES][HEXES_MAX];      /* hexes to the nearest entry hex */
    uint16_t ring[HEXES_MAX];               /* the border hexes in order */
    int nring;

    int nterrains, nhexsides;
    struct terrain terrain[TERRAINS_MAX];
    struct hexside hexside[HEXSIDES_MAX];
    const char *effects[TERRAINS_MAX]; /* the chart in words, by ms_word_chart */
    const char *side_effects[HEXSIDES_MAX];
    /* Why an attack is halved: [0] "halved: attacks into the woods", [1] the same once more (MS-7.4-d). */
    const char *halved_into[TERRAINS_MAX][2], *halved_out[TERRAINS_MAX][2];
    const char *halved_across[HEXSIDES_MAX][2];
    struct gg_table crt;        /* banded (MS-CRT-a) */
    struct gg_table charge_crt; /* the same as a charge reads it (MS-9.2-x) */

    struct unit unit[UNITS_MAX];
    uint64_t units_of[GG_SIDES]; /* combat units */
    uint64_t leaders_of[GG_SIDES];
    uint64_t of_type[NTYPES];
    uint64_t infantry; /* BRIGADE and BATTALION */
    int nformations;
    const char *formation[16]; /* [0] is "A" */

    uint8_t first;
    const char *turn_label[TURNS_MAX];
    int nentries[GG_SIDES];
    uint16_t entry[GG_SIDES][ENTRIES_MAX];
    uint8_t steps_a_turn[GG_SIDES], steps_in_all[GG_SIDES]; /* replacements (MS-11.4-a) */
    uint64_t control[FIELD_WORDS]; /* at the start: bit set, the second side holds it */

    int nawards, nlevels;
    struct award award[AWARDS_MAX];
    struct level level[LEVELS_MAX];
    bool captured_double;
    struct special special;

    /* House figures (section 5.12), from the program or the file. */
    uint8_t stack_units,
        stack_extra; /* 3, and 1 more if one is a battalion or artillery (MS-5.0-a) */
    uint8_t square_combat, square_morale, square_against,
        square_attack;        /* 2 each (MS-9.3-i, j, m) */
    uint8_t disrupted_morale; /* 2 (MS-11.1-e) */
};

#endif
