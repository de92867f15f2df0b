/*
 * battlefield.h - what a scenario of Battleground gives and no game changes: unit cards, ground, armies, decks, switches.
 */
#ifndef GG_BATTLEGROUND_BATTLEFIELD_H
#define GG_BATTLEGROUND_BATTLEFIELD_H

#include "board/plane.h"
#include "rules/battleground/position.h"
#include "rules/kit/cards.h"
#include "rules/kit/load.h"
#include "rules/kit/steps.h"

enum {
    ARMY_MAX = 20, /* BG-AB-7 */
    UNIT_CARDS_MAX = 48,
    PIECES_MAX = 24, /* of ground */
    FORESTS_MAX = GG_RUNS_MAX,
    DECK_SIZE = 30,        /* BG-AB-6 */
    LIMIT_MAX = 99,        /* player turns */
    RUNGS = 12,            /* of the ladder, BG-MV-1 */
    RANGE_MAX = 120,       /* q */
    LEAD_TO_WIN = 150,     /* BG-VC-3 */
    ZONE_DEPTH = 750,      /* BG-DP-3 */
    NEAR_GOAL = 100,       /* BG-SO-9 */
    SIGHT_IN_FOREST = 250, /* BG-TE-4 */
    EDGE_LENGTH = 7 * 625, /* BG-GE-11: 1.75 inches */
    TABLE_WIDTH = 3600,
    TABLE_DEPTH = 3000
};

enum order { NO_ORDER, HOLD, CLOSE, RANGED, NORDERS };
enum army { HAWKSHOLD, ORCS, NARMIES };
enum class { OTHER, CORE, ELITE, NCLASSES };

enum keyword {
    SPEARS = 1,
    CAVALRY = 2,
    LARGE = 4,
    FEARSOME = 8,
    BOW = 16,
    FEARLESS = 32,
    REGENERATES = 64,
    CRAZED = 128,
    RUN_DOWN = 256,
    GOBLIN = 512,
    LINE_OF_SIGHT = 1024,
    WHEELED = 2048,
    UNIQUE = 4096,
    TERRIFYING = 8192, /* fearsome, and with BG-ES-6 harder to face */
    NKEYWORDS = 14
};

/* A unit card (BG-GN-7). */
struct unit_card {
    const char *id;
    const char *title;
    uint8_t army, class;
    uint8_t dice, skill, power, defence, toughness;
    uint8_t range;   /* q, or 0 */
    uint8_t courage; /* or 0: none */
    uint8_t rung;    /* of the ladder */
    uint8_t green, yellow, red;
    uint16_t points, keywords;
    int8_t charge_dice, charge_power, charge_defence; /* printed for Charging */
    int8_t big_defence;                               /* against Cavalry and Large */
    int8_t engaged_dice, engaged_skill, engaged_power;
};

/* --- ground (BG-TE-2) --- */

enum column { FOOT, HORSE, BIG, WAGON, NCOLUMNS };
enum ground_flag {
    SOFT_COVER = 1,
    HARD_COVER = 2,
    HIDES = 4,     /* sight through it is limited */
    HIGH = 8,      /* high ground; its penalty is for going up */
    OBSTACLE = 16, /* narrow: cover behind it */
    NO_SHOOTING = 32,
    ROAD = 64,
    NOT_FOR_LARGE = 128 /* its cover */
};
enum { IMPASSABLE = 99, NGROUNDS = 18 };

struct ground {
    const char *id, *title;
    int8_t rungs[NCOLUMNS]; /* lost in it, gained on a road; or IMPASSABLE */
    uint8_t flags;
    uint8_t look; /* enum gg_ground_look */
    const char *colour;
};
extern const struct ground bg_grounds[NGROUNDS];

struct piece {
    const char *name;
    uint8_t ground;
    struct gg_polygon shape;
    struct gg_point low, high; /* the box around it */
};

/* --- command cards (BG-CC, 14.3) --- */

enum colour { RED, BLUE, GREEN, NCOLOURS };
enum moment { W1, W2, W3, W4, FAILED_CHECK, OWN_COMMAND, ENEMY_ROUTS, NMOMENTS };
enum condition { ANY, ENGAGED, AT_RANGE, DAMAGED, PINCHED, NOT_FREE, NCONDITIONS };
enum card_effect {
    NUMBERS,
    REROLL_MISSES,
    ADD_DAMAGE,
    SAVE_DAMAGE,
    ROLL_AGAIN,
    QUICK_MARCH,
    FREE_LASH,
    HARRY,
    NEFFECTS
};
enum { CARD_TEXT = 160 };

struct command_card {
    const char *id;
    uint8_t army, count, colour, moment, condition, effect;
    int8_t dice, skill,
        power; /* red: to the attacker's numbers; blue: skill and power are the defender's skill and toughness */
    int8_t amount, special; /* of damage; and for those the card favours (in the red, Goblins) */
    uint8_t hurts;          /* the attacker takes one damage */
};
extern const struct gg_card bg_card_kinds[NCARDS + 1];

/* --- switches (BG-ES) --- */

enum option {
    O_CHARGING,
    O_RANGE_BANDS,
    O_PINCHING,
    O_OVERKILL,
    O_FRIGHTENED,
    O_FEAR,
    O_AMMUNITION,
    O_CAVALRY_TARGET,
    O_DISRUPTED,
    O_FIRST_ROUT,
    O_SOUND_CHARGE,
    O_ENGAGED_ORDERS,
    O_CONTROL,
    O_HAND_LIMIT,
    O_ROUT_AGAIN,
    O_SHAKEN,
    O_FEAR_SPARED,
    O_ROUT_PATH,
    O_ALREADY_ENGAGED,
    O_EMPTY_WINDOWS,
    O_FRIGHT_RANGED,
    NOPTIONS
};
extern const struct gg_option bg_options[NOPTIONS];

/* --- the battlefield --- */

struct unit {
    struct gg_name is; /* first: the names of the kit */
    uint8_t number;    /* in its army, from 1 */
    uint8_t army;
    uint8_t column;
    struct unit_card card;
};

struct battlefield {
    struct gg_names names;
    int ncards;
    struct unit_card unit_card[UNIT_CARDS_MAX];
    struct command_card command_card[NCARDS];
    char card_text[NCARDS][CARD_TEXT]; /* what each does, from its figures */
    struct unit unit[UNITS_MAX];
    uint64_t army[GG_SIDES];     /* the units of each side */
    uint64_t keyword[NKEYWORDS]; /* and those with each keyword, by its bit */
    uint64_t shooters;
    int16_t budget[GG_SIDES];
    uint8_t faction[GG_SIDES];
    uint8_t deck[GG_SIDES][NCARDS];
    uint8_t insight[GG_SIDES]; /* BG-AA-2 */
    int16_t threshold;         /* BG-VC-4, or 0 */
    uint8_t limit;             /* player turns, BG-VC-3 */
    bool deploys;              /* BG-DP-2 to DP-4 are played */
    int8_t first;              /* who takes the first turn, or GG_NOBODY: a die decides */
    int npieces;
    struct piece piece[PIECES_MAX];
    int nforests;
    const struct gg_polygon *forest[FORESTS_MAX];
    struct gg_table successes[GG_DICE_MAX + 1]; /* BG-ES-4: of so many dice */
    struct position start;
};

extern const uint8_t bg_ladder[RUNGS]; /* q */
extern const struct gg_sheet bg_sheets[];
extern const struct gg_field bg_command_card_fields[];
enum { WAITING, GONE, UNUSED, NBOXES };
extern const char *const bg_box_words[NBOXES];
extern const struct unit_card bg_unit_cards[];
extern const char *const bg_army_words[NARMIES], *const bg_order_words[NORDERS],
                                                     *const bg_keyword_words[NKEYWORDS];
void bg_default_cards(struct battlefield *b);
void bg_lay_successes(struct battlefield *b);

#endif
