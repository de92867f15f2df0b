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
#include "grognard/fields.h"
#include "grognard/roll.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

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
struct gg_kit;

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

/* What the numbers of pieces, places and turns in a position and in events are called. A system's load() fills it in. */
enum { GG_NAMED_PIECES = 128 };

struct gg_name {
    const char *id;   /* "lannes": typed and written */
    const char *name; /* "V Corps, Lannes" */
    uint8_t side;
};

struct gg_names {
    int npieces;
    const void *piece;     /* structs in a row, each of which begins with a gg_name */
    size_t stride;         /* bytes from one of them to the next */
    int nroster[GG_SIDES]; /* the pieces of each side */
    uint8_t roster[GG_SIDES][GG_NAMED_PIECES];

    int nplaces;
    const char *place_word; /* "hex" */
    const void *map;        /* of the board, for the functions below */
    void (*place_write)(const void *map, int place, struct gg_text *out); /* "1204" */
    int (*place_read)(const void *map, const char *text);                 /* or -1 */
    int (*place_at)(const void *map, int column, int row);                /* from 1 */
    int (*place_step)(const void *map, int from, int to); /* the direction of a neighbour, or -1 */
    int columns, rows;
    const char *const *place; /* the name of each place, NULL where it has none; or NULL */
    const char *const *box;   /* off the board, from GG_BOX on */
    int nboxes;

    int nturns;
    const char *const *turn; /* their labels, the first turn's first; or NULL */
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
    const struct gg_names *names;     /* set by load(), or NULL */
    bool imagined;          /* its map is nobody's: a place with a name is told by that alone */
    void *data;             /* the system's own, rules->battle_size bytes */
    struct gg_arena *arena; /* where load() may put strings and tables */
};

/* One thing that happened. Sentences are made from it on demand. */
struct gg_event {
    uint16_t kind;    /* the system's own enum */
    int8_t side;      /* whose doing, or GG_NOBODY */
    uint8_t hidden;   /* bit s: side s must not learn which piece it was */
    int16_t piece;    /* the system's number of a piece, or -1 */
    int32_t from, to; /* places, or -1 */
    int16_t arg[GG_LOG_ARGS];
};

/* Where events go. A NULL log costs nothing. */
struct gg_log {
    struct gg_event *event; /* caller's array */
    int count, room;
    bool cut; /* more happened than there was room for */
    unsigned
        revealed; /* sides, a bit each, that may have learned something hidden: undo stops here */
};

/* How it ended. */
struct gg_result {
    int winner;        /* side, or GG_NOBODY for a draw */
    int turn;          /* the last one, as the view counts them */
    const char *level; /* "decisive victory" */
    char why[200];
};

/* Where a piece lies on an open table, in thousandths of its unit of length: its middle, how it is turned, its footprint. */
struct gg_pose {
    int x, y;
    int facing; /* hundredths of a degree, clockwise from the top of the table, or -1 */
    int width, depth;
};

/* What a face needs to offer a choice. Strings belong to the battle or are constant. */
struct gg_choice_info {
    char label[160];   /* "Move V Corps to 1204" */
    const char *group; /* "move", "battle", "end" */
    char piece[40];    /* id of the piece it concerns, or "" */
    char to[40];       /* the place it concerns, or "" */
    bool posed;        /* the piece would lie in pose */
    struct gg_pose pose;
    char axis; /* open table: 'x' or 'y' where it gives one coordinate of a point; 0: it does not */
    int coordinate;   /* in thousandths of the table's unit */
    const char *card; /* the id of the card it plays, or NULL */
    int cost;         /* in the system's currency (movement points), or -1 */
    bool halves;      /* cost is counted in half points; the caller clears it */
    bool rolls; /* it leads to dice before anybody decides again; false where its side would be
                            shown something hidden on the way, or may not see the dice */
};

/* A decision that prepares a roll: more attackers, reserves. */
struct gg_pass {
    bool prepares; /* it does */
    bool known;    /* and this choice adds nothing: */
    gg_choice choice;
    const char *adds; /* what may be added here, "reserves"; NULL when it needs no word */
    bool goes_on; /* what was rolled before is settled only behind it: odds go on by that choice */
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
    /* The roll for these values (in the order of parameter), by the tables of a battle; by the default ones for NULL. */
    void (*describe)(const struct gg_battle *battle, const int *value, struct gg_roll *out);
};

struct gg_thrown {
    int stage, result;
};

/* Something that an umpire is told has just happened on a real table: a battle to be fought, a unit that breaks. */
struct play;
struct gg_occasion {
    const char *name; /* "battle"; NULL ends a list */
    const char *line; /* one line for the list */
    const char *clause;
    const struct gg_field *fields; /* what an umpire is told about it, as a file says it */
    size_t size;                   /* of the struct that they describe */
    /* Begins it on top of whatever is under way: pushes the steps that rule on it. False when it contradicts the position; the
     * flaw says what contradicts what. */
    bool (*begin)(struct play *g, const void *told, struct gg_flaw *flaw);
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
    const struct gg_field *fields;       /* the position, every byte of it */
    const struct gg_kit *kit;            /* of a system that is built on the kit, else NULL */
    const struct gg_occasion *occasions; /* or NULL */
    /* Where a clause comes from, "source" or "house", for an umpire's answers; or NULL. */
    const char *(*origin)(const char *clause);

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

    /* Does this text, in small letters and with single blanks, stand for the choice? May be NULL: then it does when it
     * is the text of the choice. */
    bool (*choice_is)(const struct gg_battle *battle, const void *position, gg_choice choice,
                      const char *text);

    /* An event in a sentence for a seat (a side, GG_NOBODY or GG_EVERYTHING); returns its clause, or
     * NULL. An event that opens a turn or phase is a heading: the sentence starts with "== ". No text and the clause ""
     * stand for an event that only outcomes of odds speak of: it is no line of the log. */
    const char *(*sentence)(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out);

    /* What a seat may know (all but choices, roll and log, which are added above the rules). */
    void (*view)(const struct gg_battle *battle, const void *position, int seat,
                 struct gg_view *out);
    void (*board)(const struct gg_battle *battle, struct gg_board *out);

    /* Deals afresh what the seat cannot know, in place. NULL where nothing is ever hidden. */
    void (*imagine)(const struct gg_battle *battle, void *position, int seat,
                    struct gg_random *random);

    /* Could the position be another one for all that the seat, a side or GG_NOBODY, can know? NULL where imagine is. */
    bool (*hides)(const struct gg_battle *battle, const void *position, int seat);

    /* How good the position is for a side; larger is better, a won game GG_WON or more. */
    int (*evaluate)(const struct gg_battle *battle, const void *position, int side);

    /* Does evaluate read nothing that any side cannot know, although something is hidden? Only then are outcomes weighed for
     * a player. NULL where it may read what is hidden. */
    bool (*fair)(const struct gg_battle *battle, const void *position);

    /* Does every invariant of the rules hold? Says which does not. A position that came from a file is played only when
     * this says so. */
    bool (*invariants)(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw);

    /* The tables of a battle in the file format; of NULL the default ones. NULL where a file can change none. */
    void (*tables)(const struct gg_battle *battle, struct gg_writer *w);

    /* Does this decision prepare a roll, and what would it be to add nothing? From this come forecasts: the battle as it
     * stands if nobody adds anything. `about` is the choice that began it. NULL where no roll is prepared. */
    void (*pass)(const struct gg_battle *battle, const void *position, gg_choice about,
                 struct gg_pass *out);

    /* Takes a choice as though nothing else were left to be done: the position becomes one in which only what that choice
     * began is under way, and nobody decides behind it. Odds of the choice are then its own, with the check that it causes
     * although other things come between. False, with nothing changed, where what follows is told as it comes. NULL where
     * that is always so. */
    bool (*alone)(const struct gg_battle *battle, void *position, gg_choice choice,
                  struct gg_log *log);

    /* What a side has in hand to add where it is asked: a choice for each kind of card, legal now or not. Returns how many
     * there are, at most room. NULL where nothing is held. */
    int (*held)(const struct gg_battle *battle, const void *position, int side, gg_choice *out,
                int room);

    /* How many rolls wait together: each is made whatever the others come to, none changes how another is read, and what
     * they cause waits for all of them. 0 where the waiting roll stands alone, -1 where it has nothing to do with what went
     * before, and odds of that end. Describes number i unless out is NULL. NULL where rolls come one by one. */
    int (*together)(const struct gg_battle *battle, const void *position, int i,
                    struct gg_roll *out);

    /* What these events came to, in a few words for a seat: "Tauentzien retreats, 1 step lost". Nothing when they
     * changed nothing a player cares for. NULL: outcomes are named by what the dice said. */
    void (*outcome)(const struct gg_battle *battle, const struct gg_event *event, int n, int seat,
                    struct gg_text *out);

    /* The roll that follows a result of roll number `stage`, from 0, of a query: the dice that hit are thrown for damage.
     * False when none follows and the result is what it came to. NULL where every query is one roll. */
    bool (*follow)(const struct gg_query *query, const struct gg_battle *battle, const int *value,
                   struct gg_thrown thrown, struct gg_roll *out);

    /* The number of the player turn, from 0; never falls. */
    int (*clock)(const struct gg_battle *battle, const void *position);

    /* The places through which a choice leads its piece, first the one where it stands, last the one where it ends: those of
     * the way that choose() takes. Writes at most room of them, as gg_place_write knows them, and returns how many; 0 where
     * the choice moves nothing. NULL where pieces go place by place. */
    int (*way)(const struct gg_battle *battle, const void *position, gg_choice choice, int *place,
               int room);

    /* A position as a file gave it, every value within its range: works out what follows from the board where the file
     * does not say it, and goes on from a phase in which nothing can be done. NULL where nothing is to be worked out. */
    void (*complete)(const struct gg_battle *battle, void *position, const struct gg_node *file);

    /* Makes the position one in which nothing but this occasion is under way: when it is ruled on to its end, turn() says
     * GG_OVER. told is a struct as occasion->fields describe it. False, with the position in any state, when it contradicts
     * the position. NULL where there are no occasions. */
    bool (*occur)(const struct gg_battle *battle, void *position,
                  const struct gg_occasion *occasion, const void *told, struct gg_log *log,
                  struct gg_flaw *flaw);
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
 * (NULL for none, else NULL-terminated). On faults returns NULL with at least one fault in f;
 * NULL without a fault means that memory is out. The battle keeps a copy of the document. Free with
 * gg_battle_close; NULL is harmless there. */
struct gg_battle *gg_battle_open(const char *id, const struct gg_node *document,
                                 const char *const *settings, struct gg_faults *f);
void gg_battle_close(struct gg_battle *battle);

/* The same for a system that is not part of the program, whatever the document's `system:` says. rules must outlive the
 * battle. */
struct gg_battle *gg_battle_open_rules(const struct gg_rules *rules, const char *id,
                                       const struct gg_node *document, const char *const *settings,
                                       struct gg_faults *f);

/* The name of a piece; the battle has names. And a place of the board as it is typed, "1204", or the word of a box; nothing
 * for -1. */
const struct gg_name *gg_piece_name(const struct gg_battle *battle, int piece);
void gg_place_write(const struct gg_battle *battle, int place, struct gg_text *out);

/* Deals afresh what a seat cannot know, in place. */
void gg_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random);

/* The digest of a position: a hash of its values by rules->fields, which records and servers use. It means the same on
 * every machine, and in a program whose position has more fields. */
uint64_t gg_position_digest(const struct gg_battle *battle, const void *position);

/* A position in the file format, and back. What is read without a fault can be played. */
void gg_position_write(const struct gg_battle *battle, const void *position, struct gg_writer *w);
void gg_position_read(const struct gg_battle *battle, const struct gg_node *node, void *position,
                      struct gg_faults *f);

/* The step of play that is under way, by its name in files; NULL where a system is not built on the kit. */
const char *gg_step_name(const struct gg_battle *battle, const void *position);

/* Documentation made from a system's tables: the keys of a position with their meaning, and the grammar of its choices
 * (nothing where a system is not built on the kit). */
void gg_position_describe(const struct gg_rules *rules, struct gg_text *out);
void gg_choices_describe(const struct gg_rules *rules, struct gg_text *out);

/* The tables in force in a battle, or (NULL) the printed ones, in the file format. */
void gg_tables_write(const struct gg_rules *rules, const struct gg_battle *battle,
                     struct gg_writer *w);

/* The roll that a query with these values asks about, by the tables of a battle or (NULL) by the printed ones. Its
 * chances and its explanation are those of any roll. */
void gg_query_roll(const struct gg_query *query, const struct gg_battle *battle, const int *value,
                   struct gg_roll *out);

/* The exact chances of a query, through every roll of it. GG_RESULTS_MAX rows are always enough. */
GG_MUST_CHECK enum gg_status gg_query_chances(const struct gg_rules *rules,
                                              const struct gg_query *query,
                                              const struct gg_battle *battle, const int *value,
                                              struct gg_chance *out, int *count);

/* The value of an option by its place in rules->options, as text ("on", "half", "3"). */
void gg_option_write(const struct gg_option *option, int value, struct gg_text *out);

/* Adds an event when there is a log. */
void gg_log_add(struct gg_log *log, struct gg_event event);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
