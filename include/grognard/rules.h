/*
 * rules.h - what a rule system is: positions, choices, rolls, and one table of functions.
 *
 * A POSITION is plain bytes of a fixed size: no pointers, no padding, owned by the caller, copied
 * with memcpy, compared and hashed as bytes. What does not change in play (map, unit values, tables,
 * switches) sits in an immutable BATTLE. A CHOICE is one integer. A ROLL is described, never made.
 *
 * Every function of a system is pure but for the position it is given; none allocates, prints, reads
 * a clock or draws a random number. So any number of threads may use one battle.
 */
#ifndef GROGNARD_RULES_H
#define GROGNARD_RULES_H

#include "grognard/document.h"
#include "grognard/roll.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GG_SIDES = 2,
    GG_CHANCE = 2,      /* gg_turn.who: the dice are to move */
    GG_OVER = 3,        /* gg_turn.who: the game has ended */
    GG_NOBODY = -1,     /* no side: a draw, a seat that only watches */
    GG_EVERYTHING = -2, /* a seat that sees all: records, tests */

    GG_CHOICES_MAX = 4096,  /* choices of one group */
    GG_POSITION_MAX = 4096, /* bytes of a position */
    GG_OPTIONS_MAX = 64,    /* options of a system */
    GG_ALL_GROUPS = -1,     /* for choices(): every group */
    GG_LOG_ARGS = 4
};

typedef uint64_t gg_choice;

struct gg_view;
struct gg_board;
struct gg_rules;

/* Who must do something next. */
struct gg_turn {
    int who;    /* side 0 or 1, GG_CHANCE or GG_OVER */
    int groups; /* when a side is to move: its choices come in this many groups, 0 .. groups-1 */
};

/* An option or switch of a system. Its value is an int: 0/1, a number, or an index into words. */
struct gg_option {
    const char *name;
    const char *const *words; /* the values by name, NULL-terminated; NULL when it is a number */
    int low, high;            /* when it is a number */
    int standard;             /* the default */
    const char *clause;
    const char *line; /* one line for `show` */
};

/* A loaded scenario. Constant once loaded. */
struct gg_battle {
    const struct gg_rules *rules;
    const char *id;                   /* "jena20/jena-1806", or the path of a file */
    const char *title, *summary;      /* for lists */
    const char *side[GG_SIDES];       /* "french": stable, typed and written */
    const char *side_title[GG_SIDES]; /* "French" */
    const struct gg_node *document;   /* as read */
    int option[GG_OPTIONS_MAX];       /* in the order of rules->options */
    void *data;                       /* the system's own, rules->battle_size bytes */
    struct gg_arena *arena;           /* where load() may put strings and tables */
};

/* One thing that happened. Sentences are made from it on demand. */
struct gg_event {
    uint16_t kind;    /* the system's own enum */
    int8_t side;      /* whose doing, or GG_NOBODY */
    uint8_t hidden;   /* bit s: side s must not learn which piece it was */
    int16_t piece;    /* the system's number of a piece, or -1 */
    int16_t from, to; /* places, or -1 */
    int16_t arg[GG_LOG_ARGS];
};

/* Where events go. A NULL log costs nothing. */
struct gg_log {
    struct gg_event *event; /* caller's array */
    int count, room;
    bool cut;      /* more happened than there was room for */
    bool revealed; /* something hidden was shown: undo stops here */
};

/* How it ended. */
struct gg_result {
    int winner;        /* side, or GG_NOBODY for a draw */
    int turn;          /* the last one, as the view counts them */
    const char *level; /* "decisive victory" */
    char why[200];
};

/* What a face needs to offer a choice. Strings belong to the battle or are constant. */
struct gg_choice_info {
    char label[160];   /* "Move V Corps to 1204" */
    const char *group; /* "move", "battle", "end" */
    char piece[40];    /* id of the piece it concerns, or "" */
    char to[40];       /* the place it concerns, or "" */
    int cost;          /* in the system's currency (movement points), or -1 */
    bool halves;       /* cost is counted in half points; the caller clears it */
    bool rolls;        /* it leads to dice before anybody decides again; false where something
                            hidden would be shown on the way */
};

/* A roll that can be asked for by name without a game: `grognard odds jena20 combat …`. */
enum { GG_QUERY_PARAMETERS = 8 };
struct gg_parameter {
    const char *name;         /* NULL ends the list */
    const char *const *words; /* values by name, NULL-terminated; NULL when it is a number */
    int low, high;
    int standard; /* used when required is false */
    bool required;
};
struct gg_query {
    const char *name; /* "combat" */
    const char *line; /* one line for the list */
    struct gg_parameter parameter[GG_QUERY_PARAMETERS];
    /* Exact chances of it for these values (in the order of parameter). explain gets the sentence. */
    enum gg_status (*ask)(const int *value, struct gg_chance *out, int room, int *count,
                          struct gg_text *explain);
};

struct gg_rules {
    const char *id;    /* "jena20": stable, written into records */
    const char *title; /* "Jena 20" */
    uint32_t version;  /* raised when an old record would replay differently */
    size_t position_size;
    size_t battle_size;
    const struct gg_option *options;
    int noptions;
    const struct gg_query *queries;
    int nqueries;

    /* Reads battle->document (options are set already) into battle->data. Faults are added to f. */
    void (*load)(struct gg_battle *battle, struct gg_faults *f);

    /* The first position of the battle. */
    void (*start)(const struct gg_battle *battle, void *position);

    struct gg_turn (*turn)(const struct gg_battle *battle, const void *position);

    /* The legal choices of one group, or of all (GG_ALL_GROUPS), in a fixed order, none twice. Returns
     * how many there are; writes at most room. Groups exist so that a random player need not list
     * everything; together they are exactly the legal choices. A group may be empty, not all. */
    int (*choices)(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room);

    /* Takes a choice that choices() lists. Anything else is a mistake of the caller (gg_game checks). */
    void (*choose)(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log);

    /* Describes the waiting roll; settle takes its result. */
    void (*roll)(const struct gg_battle *battle, const void *position, struct gg_roll *out);
    void (*settle)(const struct gg_battle *battle, void *position, int result, struct gg_log *log);

    void (*result)(const struct gg_battle *battle, const void *position, struct gg_result *out);

    /* The text a player types, and what a face shows. */
    void (*choice_text)(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out);
    void (*choice_info)(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out);

    /* An event in a sentence for a seat (a side, GG_NOBODY or GG_EVERYTHING); returns its clause, or
     * NULL. An event that opens a turn or phase is a heading: the sentence starts with "== ". */
    const char *(*sentence)(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out);

    /* What a seat may know (all but choices, roll and log, which are added above the rules). */
    void (*view)(const struct gg_battle *battle, const void *position, int seat,
                 struct gg_view *out);
    void (*board)(const struct gg_battle *battle, struct gg_board *out);

    /* Deals afresh what the seat cannot know, in place. */
    void (*imagine)(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random);

    /* How good the position is for a side; larger is better, a won game GG_WON or more. */
    int (*evaluate)(const struct gg_battle *battle, const void *position, int side);

    /* Is any invariant of the rules broken? Says which. */
    bool (*broken)(const struct gg_battle *battle, const void *position, struct gg_text *why);

    /* A position in the file format, and back. What read() accepts is safe to play. */
    void (*write)(const struct gg_battle *battle, const void *position, struct gg_writer *w);
    void (*read)(const struct gg_battle *battle, const struct gg_node *node, void *position,
                 struct gg_faults *f);

    /* The default tables in the file format. */
    void (*tables)(struct gg_writer *w);

    /* The names behind the numbers in an event, as the view writes them: the id of a piece, and a
     * place. Either may be NULL; then a log line does not say what it speaks of. */
    const char *(*piece_id)(const struct gg_battle *battle, int piece);
    void (*place_text)(const struct gg_battle *battle, int place, struct gg_text *out);

    /* The roll that a choice prepares although somebody decides before it is made: a battle as it would
     * stand if nobody added anything. False when there is none, or when the side to move cannot know
     * it. May be NULL. */
    bool (*forecast)(const struct gg_battle *battle, const void *position, gg_choice choice,
                     struct gg_roll *out);
};

enum { GG_WON = 1000000 };

/* Every rule system there is, NULL-terminated, and one by id (NULL when there is none). */
const struct gg_rules *const *gg_systems(void);
const struct gg_rules *gg_system(const char *id);

/* A scenario that is part of the program. */
struct gg_scenario {
    const char *id;   /* "jena20/jena-1806" */
    const char *file; /* "scenarios/jena20/jena-1806.yaml" */
    const struct gg_node *document;
};

/* Those built in, ended by one whose id is NULL, and one by id (NULL when there is none). */
const struct gg_scenario *gg_scenarios(void);
const struct gg_scenario *gg_scenario(const char *id);

/* Loads a battle from a document. settings are "name=value" lines that win over the file's options
 * (NULL for none, else NULL-terminated). On faults returns NULL with at least one fault in f. The
 * battle keeps a copy of the document. Free with gg_battle_close; NULL is harmless there. */
struct gg_battle *gg_battle_open(const char *id, const struct gg_node *document,
                                 const char *const *settings, struct gg_faults *f);
void gg_battle_close(struct gg_battle *battle);

/* The value of an option by its place in rules->options, as text ("on", "half", "3"). */
void gg_option_write(const struct gg_option *option, int value, struct gg_text *out);

/* Adds an event when there is a log. */
void gg_log_add(struct gg_log *log, struct gg_event event);

#ifdef __cplusplus
}
#endif
#endif
