/*
 * battlefield.h - what a scenario of Grid Napoleonic says and what does not change in play: the board, the tables of the
 * source (2.1 to 2.9), the house tables, the units and leaders, the objectives.
 */
#ifndef GG_GRID_NAPOLEONIC_BATTLEFIELD_H
#define GG_GRID_NAPOLEONIC_BATTLEFIELD_H

#include "board/grid.h"
#include "rules/kit/load.h"

enum {
    UNITS_MAX = 64, /* a set of units is one word */
    UNITS_A_SIDE = 32,
    LEADERS_A_SIDE = 16,
    PIECES_MAX = UNITS_MAX + GG_SIDES * LEADERS_A_SIDE,
    BRIGADES_A_SIDE = 12,
    BRIGADES_MAX = GG_SIDES * BRIGADES_A_SIDE,
    OBJECTIVES_MAX = 8,
    TURNS_MAX = 40,
    CASUALTIES_MAX = 60,
    AP_MAX = 12,
    RANGE_MAX = GG_GRID_SIGHT,
    COLUMNS = 11, /* of the morale tables: casualties and modifiers 0 to 10 */
    ELIM = 0xff,  /* in place of a number there; and no cost, no dice elsewhere */
    NONE = 0xff,
    NO_BRIGADE = 0xff
};

/* Where a piece is that is not on the board. */
enum {
    ELIMINATED = GG_BOX, /* a unit */
    OFF,                 /* ran or was driven off the board: as good as eliminated */
    KIA,                 /* a leader */
    UNUSED,              /* takes no part: a position does not list it */
    NBOXES = UNUSED + 1 - ELIMINATED
};

enum type { INF, LIGHT, CAV_LIGHT, CAV_HEAVY, FOOT_BATTERY, HORSE_BATTERY, NTYPES };
enum class { GREEN, VETERAN, CRACK, GUARD, NCLASSES };
enum band { SMALL, MIDDLE, LARGE, NBANDS }; /* GN-1-b */
enum formation {
    COLUMN,
    LINE,
    SQUARE,
    SKIRMISH,
    CAV,
    LIMBERED,
    UNLIMBERED,
    ABANDONED, /* the crew without its guns */
    NFORMATIONS
};
enum { NO_FACING = GG_GRID_DIRECTIONS };
enum terrain { CLEAR, HILL, HEAVY, STRONG, WATER, NTERRAINS };
enum rank { BRIGADE_CO, DIVISION_CO, CORPS_CO, NRANKS };

/* Rows of 2.7. */
enum event_row {
    RANGED_KIA,
    RALLY,
    CLOSE,
    RETREATED_ADJACENT,
    RETREATED_THROUGH,
    ROUTED_ADJACENT,
    ROUTED_THROUGH,
    BURNING,
    CAVALRY_ADJACENT,
    NEVENT_ROWS,
    ELIM_CHECK = NEVENT_ROWS /* of casualties without a row (GN-2.0-g) */
};

/* Rows of 2.8. */
enum status_row {
    IN_HEAVY,
    IN_STRONG,
    LED,
    ON_FLANK_OR_REAR,
    ON_BAD_ORDER,
    CAVALRY_ON_SQUARE,
    CAVALRY_ON_INFANTRY,
    NSTATUS_ROWS
};

/* Rows of 2.9. */
enum brigade_row { BAD_INFANTRY, BAD_BATTERY, BAD_CAVALRY, LOST_CO, LOST_HIGHER, NBRIGADE_ROWS };

/* What a check comes to. */
enum outcome { PASS, FALLBACK, RETREAT, ROUT, GONE, NOTHING, RALLIES, NO_RALLY, NOUTCOMES };

/* How a check is read: as any; with casualties that alone stand at elim; as a rally attempt; as a check that can only
 * eliminate (GN-2.0-g). */
enum reading { AS_CHECK, AS_SPENT, AS_RALLY, AS_ELIM, NREADINGS };

/* Rows of the sheets. Each begins with its id. */
struct morale_row {
    const char *id;
    uint8_t cell[COLUMNS];
};
struct distance_row {
    const char *id;
    uint8_t spaces[2]; /* by a D6 of 1 to 3, of 4 to 6 */
};
struct modifier_row {
    const char *id;
    int8_t modifier;
};
struct dice_row {
    const char *id;
    uint8_t dice;
};
struct type_row {
    const char *id;
    uint8_t ap, weapon, points;
};
struct class_row {
    const char *id;
    int8_t fire, melee;
};
struct band_row {
    const char *id;
    uint8_t up_to, dice, melee;
};
struct formation_row {
    const char *id;
    uint8_t step; /* NONE: it does not step */
    uint8_t fire; /* enum share */
};
enum share { NO_FIRE, ONE_DIE, HALF, FULL, NSHARES };
struct terrain_row {
    const char *id;
    uint8_t extra;  /* to enter; a hill only from below */
    int8_t fire;    /* to the hit number against who stands there */
    int8_t defence; /* to his score in a melee */
};
enum weapon { MUSKET, LIGHT_MUSKET, FOOT_GUN, HORSE_GUN, NWEAPONS };
struct weapon_row {
    const char *id;
    uint8_t hit[RANGE_MAX];  /* by range from 1; 0 beyond */
    uint8_t dice[RANGE_MAX]; /* of artillery; 0: by size and formation */
};

/* ORDER OPTIONS: tables.c lists them in this order. */
enum option {
    MC_DIE,
    ELIM_BY_CASUALTIES,
    ELIM_FAILURE,
    BAND_FROM,
    SECOND_RUN,
    RALLY_STEP,
    RALLY_FAIL_WORSENS,
    LEVEL1_CHOICE,
    CONTAGION_ADJACENCY,
    CONTAGION_START_SPACE,
    CONTAGION_REPEAT,
    CONTAGION_BAD_ORDER,
    CONTAGION_ON_2_6,
    DISORDER,
    CAVALRY_THREAT,
    SQUARE_CHECKS,
    SQUARE_IN_COVER,
    FIRE_BURNS,
    NOPTIONS
};
enum { BY_CHECK, AT_ONCE, BY_MARGIN_TOO };          /* elim_by_casualties */
enum { BY_MARGIN, ALWAYS_ROUT, REMOVED };           /* elim_failure */
enum { BY_OWNER, ALWAYS_RUN, NEVER_RUN, BY_CAUSE }; /* level1_choice */
enum { PER_MOVER, ONCE_PER_PHASE, EVERY_TIME };     /* contagion_repeat */
enum { ONLY_THROUGH, ALL_OF_2_7, NOTHING_AT_ALL };  /* contagion_on_2_6 */

/* A unit or a leader. */
struct piece {
    struct gg_name is;
    uint16_t start;
    uint8_t type, class, size, band;
    uint8_t formation, facing;
    uint8_t skirmishes; /* may form skirmish */
    uint8_t brigade;    /* of a higher leader NO_BRIGADE */
    uint8_t rank;       /* of a leader */
    uint32_t over;      /* of a leader: bit per brigade of his chain of command */
};

struct objective {
    uint16_t space;
    uint8_t points;
};

struct battlefield {
    struct gg_names names;
    struct gg_grid map;
    uint8_t ground[GG_GRID_MAX]; /* enum terrain */
    uint8_t road[GG_GRID_MAX];   /* bit per direction a road takes */
    struct gg_gridset burning;   /* at the start */
    const char *name[GG_GRID_MAX];
    const char *turn_label[TURNS_MAX];

    int nunits;
    struct piece piece[PIECES_MAX]; /* the units, then the leaders; each in the order of the file */
    uint64_t units_of[GG_SIDES];
    uint64_t infantry, cavalry, guns;
    int nbrigades;
    const char *brigade[BRIGADES_MAX];
    uint8_t brigade_side[BRIGADES_MAX];
    uint64_t brigade_units[BRIGADES_MAX];
    uint8_t edge[GG_SIDES];   /* the friendly one: enum gg_grid_way */
    uint8_t facing[GG_SIDES]; /* of who has no other */
    int nobjectives;
    struct objective objective[OBJECTIVES_MAX];

    /* The tables of the source. */
    struct morale_row morale[NCLASSES * NBANDS];
    struct distance_row failure[3];   /* fallback, retreat, rout */
    struct distance_row bad_order[4]; /* by level */
    struct modifier_row event[NEVENT_ROWS], status[NSTATUS_ROWS];
    struct dice_row brigade_dice[NBRIGADE_ROWS];
    uint8_t brigade_hit; /* a die of 2.9 that shows it or more moves the commander */

    /* House tables. */
    struct type_row type[NTYPES];
    struct class_row class[NCLASSES];
    struct band_row band[NBANDS];
    struct formation_row formation[NFORMATIONS];
    struct terrain_row terrain[NTERRAINS];
    struct weapon_row weapon[NWEAPONS];
    /* GN-4-c to f, 7-f: AP of an action; a turn of a line or of guns pays for each 90 degrees */
    uint8_t formation_ap, limber_ap, face_ap, man_ap, fire_ap, close_ap, contact_ap;
    uint8_t leader_ap, stacking, brigade_radius, division_radius, leader_kia;
    uint8_t casualties_per_point; /* so many casualties take one from a score */
    int8_t cavalry_on_infantry, cavalry_on_square, heavy_cavalry, gunners, flank, bad_order_score,
        leader_score, support;
    uint8_t support_most;
    int8_t fire_thin, fire_dense, fire_flank, fire_spent; /* hit number: GN-5 */
    uint8_t bad_order_points, brigade_co_points, higher_co_points, draw_below;

    /* Worked out when all is read. */
    struct gg_table check[NREADINGS][NCLASSES * NBANDS]; /* rows by die, columns by column */
    struct gg_table run, bad_move;                       /* rows by D6, columns by level */
    struct gg_table melee;                               /* rows by the dice, columns by factors */
    struct gg_table initiative;
    uint8_t elim_point[NCLASSES * NBANDS];
    struct gg_grid_line line[2 * RANGE_MAX + 1][2 * RANGE_MAX + 1];
    struct gg_gridset sight[GG_GRID_MAX]; /* where no ground blocks the line (GN-5-b) */
    const char *effects[NTERRAINS];
};

#endif
