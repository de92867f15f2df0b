/*
 * battlefield.h - what a scenario of War & Conquest gives and no game changes: profiles, weapons, ground, armies, house figures.
 */
#ifndef GG_WAR_CONQUEST_BATTLEFIELD_H
#define GG_WAR_CONQUEST_BATTLEFIELD_H

#include "board/plane.h"
#include "rules/kit/load.h"
#include "rules/kit/steps.h"
#include "rules/war_conquest/position.h"

enum {
    MODELS_MAX = 60,
    TURNS_MAX = 12,
    PIECES_MAX = 24, /* of ground */
    PROFILES_MAX = 48,
    TYPES_MAX = 24, /* of personalities */
    SIPS_MAX = 9,
    STRIKES_MAX = 4 /* of a personality */
};

enum arm { INFANTRY, CAVALRY, NARMS };
enum formation { REGULAR, LIGHT, DRILLED, UNDISCIPLINED, SKIRMISH, NFORMATIONS };
enum weapon { JAVELIN, PILUM, SLING, BOW, SWORD, SPEAR, PIKE, LANCE, NWEAPONS, NO_WEAPON = 0xff };

/* House numbers (WC-0-a). */
struct weapon_row {
    const char *id;
    uint8_t range; /* inches, 0 in hand */
    uint8_t ka;    /* 0: the unit's own */
    uint8_t piercing, first_piercing;
    uint8_t ranks;     /* strike behind the first, to the front */
    uint8_t standing;  /* only when not charging */
    uint8_t charge_ka; /* more of it when charging */
};

/* The line of a unit in an army list. */
struct profile {
    const char *id;
    const char *title;
    uint8_t arm, formation;
    uint8_t move, ca, sa, ka, mo, av;
    uint8_t weapons;     /* enum weapon, a bit each */
    uint8_t least, most; /* models */
    uint8_t points;      /* each */
    uint8_t rally;       /* dice */
};

/* The line of a personality. */
struct person_type {
    const char *id;
    const char *title;
    uint8_t mo, lives, strikes;
    uint8_t leads; /* enum leads */
    uint8_t sips, zone;
    uint16_t points;
};
enum leads { NEVER, FOR_POINTS, ALWAYS, NLEADS };

/* --- ground --- */

enum ground_flag {
    DENSE = 1,
    HIDES = 2,   /* blocks sight */
    CLOSED = 4,  /* impenetrable */
    BROKEN = 8,  /* broken ground or an obstacle */
    HIGH = 16,   /* higher ground */
    COVERS = 32, /* cover against shots */
    NGROUNDS = 11
};
struct ground {
    const char *id, *title;
    uint8_t flags;
    uint8_t look; /* enum gg_ground_look */
    const char *colour, *effects;
};
extern const struct ground wc_grounds[NGROUNDS];

struct piece {
    const char *name;
    uint8_t ground;
    struct gg_area area;
};

/* --- switches (section 15) --- */

enum option {
    O_STRATEGY_SUM,
    O_CHAIN_PANIC,
    O_RALLY_MOVE,
    O_SKIRMISHERS_IGNORED,
    O_FLEEING_GENERAL_HELPS,
    O_LAST_CHANCE_DICE,
    O_MEASURING,
    NOPTIONS
};
extern const struct gg_option wc_options[NOPTIONS];

/* --- house figures --- */

struct figures {
    uint8_t flee_slow, flee_fast, fast_above;
    uint8_t hit_higher, hit_equal, hit_lower;
    uint8_t save_from, kill_from, shoot_from;
    uint8_t bonus_charge, bonus_rank, ranks_most, bonus_flank, bonus_rear, bonus_high;
    uint8_t bonus_outnumber, disorder_costs, bonus_failed;
    uint8_t min_infantry, min_cavalry, wide_infantry, wide_cavalry;
    uint8_t base_infantry_width, base_infantry_depth, base_cavalry_width, base_cavalry_depth;
    uint8_t range_break, range_flee_friend, range_general_lost, range_general_flee;
    uint8_t range_rally_enemy, range_proximity, range_quick_march, range_second, range_escape;
    uint8_t escape_on, life_lost_on;
    uint8_t deploy_depth;
    uint8_t rate_lost, rate_fleeing, rate_half; /* quarters of the points */
    uint8_t points_general, draw_percent;
    uint8_t points_sip, points_mounted, points_general_more;
};

/* --- the battlefield --- */

struct unit {
    struct gg_name is; /* first: the names of the kit */
    struct profile profile;
    uint8_t models;        /* at the start of the game */
    uint8_t missile, hand; /* enum weapon, or NO_WEAPON */
    uint16_t points;
};

struct personality {
    const char *name;
    struct person_type type;
    uint8_t with; /* unit */
    uint8_t general;
    uint16_t points;
};

enum edge { SOUTH, NORTH, WEST, EAST, NEDGES };

struct battlefield {
    struct gg_names names;
    struct figures figure;
    struct weapon_row weapon[NWEAPONS];
    int nprofiles, ntypes;
    struct profile profile[PROFILES_MAX];
    struct person_type type[TYPES_MAX];
    struct unit unit[UNITS_MAX];
    uint64_t army[GG_SIDES];
    int npersons[GG_SIDES];
    struct personality person[GG_SIDES][PERSONS_MAX];
    int points[GG_SIDES]; /* of the whole army */
    uint8_t edge[GG_SIDES];
    struct gg_point rally[GG_SIDES];
    struct gg_point table;
    uint8_t turns;
    int npieces;
    struct piece piece[PIECES_MAX];
    bool ground[8]; /* is there any with this flag, by its bit? */
    uint8_t
        half[NARMS][2][2]
            [MODELS_MAX + 1]; /* by arm, skirmishing, deep or wide, and number: half a side in q */
    struct position start;
};

extern const struct gg_sheet wc_sheets[];
extern const char *const wc_arm_words[NARMS], *const wc_formation_words[NFORMATIONS];
extern const char *const wc_weapon_words[NWEAPONS], *const wc_edge_words[NEDGES];
enum { OFF_TABLE, GONE_BOX, UNUSED_BOX, NBOXES };
extern const char *const wc_box_words[NBOXES];
void wc_default_tables(struct battlefield *b);

#endif
