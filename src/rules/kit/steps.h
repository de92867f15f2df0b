/*
 * steps.h - what the steps of play are, and what drives them.
 *
 * A chapter of a rulebook defines its steps as constant structs beside their functions; the system lists them in the
 * order of its enum. From the list come who is to move, the choices and rolls, and the loop that goes on until somebody
 * must decide: the functions at the end of this file stand in the system's gg_rules.
 */
#ifndef GG_KIT_STEPS_H
#define GG_KIT_STEPS_H

#include "rules/kit/play.h"
#include "rules/kit/speech.h"
#include "rules/kit/words.h"

/* Which step may stand directly above another, and at which stage of the lower one; GG_ANY_STAGE for all. A step moves
 * its stage on before it lets anything run above it, so the stage is what comes next. */
enum { GG_ANY_STAGE = -1, GG_NO_STEP = 0xff };
struct gg_above {
    int16_t stage;
    uint8_t step; /* GG_NO_STEP ends a list */
};

struct gg_step {
    const char *name;    /* in files: "reserves" */
    const char *phase;   /* for the faces: "combat" */
    const char *prompt;  /* "{side}: commit reserves?"; slots as in words.h */
    const char *rolling; /* the prompt while its dice wait, of a step that also asks a side */
    const char *done;    /* what "done" means here: "No reserves"; NULL: "Done" */

    /* Goes on as far as nobody has to decide or roll; true when it waits, with its frame on top. It ends by pop().
     * NULL: it waits as soon as it is on top. */
    bool (*run)(struct play *g);

    /* A decision: whose (NULL: the phasing side's), what is offered, what a choice does. Where the counters act one by
     * one, offer_unit lists the choices of one counter and offer what concerns none. */
    int (*decider)(const struct look *g);
    void (*offer)(const struct look *g, struct offer *o);
    void (*offer_unit)(const struct look *g, int unit, struct offer *o);
    void (*choose)(struct play *g, gg_choice c);

    /* A roll, and what its result does. A step that has both decides or rolls as rolls() says. */
    void (*roll)(const struct look *g, struct gg_roll *r);
    void (*settle)(struct play *g, int result);
    bool (*rolls)(const struct look *g);

    /* The choice that adds nothing to what is being prepared, for a forecast about the choice `about`. NULL where no
     * forecast goes on. */
    bool (*nothing)(const struct look *g, gg_choice about, gg_choice *out);
    const char *adds; /* what may be added here, "reserves"; NULL when it needs no word */
    bool
        goes_on; /* what was rolled is settled only when this step is over: odds go on by `nothing` */

    /* How many rolls wait together with this one, of which number i is described (gg_rules.together); or NULL. */
    int (*together)(const struct look *g, int i, struct gg_roll *r);
    bool apart; /* what is rolled here has nothing to do with what went before */

    /* Can its frame stand there, in a position whose values are all within their ranges? above is the frame on it, or
     * NULL. */
    bool (*fits)(const struct look *g, const struct gg_frame *frame, const struct gg_frame *above);

    const struct gg_field *locals;   /* of its frame; NULL for none */
    const struct gg_above *may_bear; /* what may stand on it; NULL for nothing */
};

/* For the tables of locals. */
#define GG_LOCAL(member) offsetof(struct gg_frame, member), sizeof(((struct gg_frame *)0)->member)
extern const struct gg_field gg_local_unit[], gg_local_side[]; /* one local of that name */

/* Where a phase begins: a stack that a file may name by one word. */
enum { GG_PHASE_FRAMES = 3 };
struct gg_phase {
    const char *name;
    int depth;
    struct gg_frame frame[GG_PHASE_FRAMES];
};

struct gg_kit {
    const struct gg_step *const *steps; /* by the system's enum */
    int nsteps;
    int lowest;                    /* the step on which all others of a game stand */
    int over;                      /* the step of a game that has ended: gg_over */
    const struct gg_phase *phases; /* ended by one without a name */

    /* Where a position has its turn, from 1, and the side whose turn it is; and where the battlefield has the side that
     * comes first in each turn, 0 where that is always side 0. A uint8_t each. */
    size_t turn, phasing, first;
    /* The number of the part of the game, from 0, where sides do not simply take turns; or NULL. */
    int (*clock)(const struct look *g);

    const struct gg_wording *wordings; /* by verb */
    int nverbs;
    gg_slot_writer *slot; /* slots of the system's own, in choices and prompts; or NULL */
    /* What the table cannot say of a choice; or NULL. */
    void (*info)(const struct look *g, gg_choice c, struct gg_choice_info *out);
    /* Does this text, in small letters, stand for the choice too? Or NULL. */
    bool (*stands_for)(const struct look *g, gg_choice c, const char *typed);

    const struct gg_telling *tellings; /* speech.h; ended by one without a text */
    gg_say_slot *say;                  /* slots of the system's own, in sentences; or NULL */

    const struct gg_cards
        *cards; /* cards.h: of a system in which each side has a hand and a deck; else NULL */

    int (*at)(const struct look *g,
              int unit); /* the place of a unit, or its box; NULL: on a table */
    /* How a unit lies on an open table; false when it does not. NULL: on a board of places. */
    bool (*pose)(const struct look *g, int unit, struct gg_pose *out);
    /* Bit s: side s must not know which unit it is; or NULL. */
    unsigned (*veil)(const struct look *g, int unit);

    /* gg_rules.way, of a choice that moves somebody; or NULL. */
    int (*way)(const struct look *g, gg_choice c, int *place, int room);

    size_t start; /* for gg_kit_start: where the battlefield has the first position */

    /* The system's own invariants, in a position whose values and steps are within their ranges. */
    bool (*invariants)(const struct look *g, struct gg_flaw *flaw);

    /* The steps that an occasion begins with: they stand on `over`, so that nothing follows them. NULL for none. */
    const struct gg_above *begun;

    /* Works out what follows from the board and does not stand in the file; or NULL. */
    void (*complete)(struct play *g, const struct gg_node *file);
};

/* The phase by which a file would name where the game stands; NULL in the middle of something. */
const char *gg_phase_name(const struct gg_kit *kit, const struct position *p);

/* The side whose turn it is, and the next player turn: that of the other side or of the first one in the next turn; false
 * after the last. */
int gg_phasing(const struct look *g);
bool gg_next_turn(struct play *g);

/* Parts of steps. The first verb of every system says that its side is done. */
void gg_offer_done(const struct look *g, struct offer *o);                /* that alone */
bool gg_pass_done(const struct look *g, gg_choice about, gg_choice *out); /* gg_step.nothing */
int gg_by_frame(const struct look *g); /* gg_step.decider: the side of the frame */

/* gg_step.nothing of a step where every choice prepares a roll, but to pass prepares none. */
bool gg_pass_prepares_none(const struct look *g, gg_choice about, gg_choice *out);

/* Goes on until somebody must decide or roll, or the game is over. */
void gg_run(struct play *g);

/* A game ends: nothing but the step `over` is left. */
extern const struct gg_step gg_over;
void gg_finish(struct play *g);

/* --- for struct gg_rules --- */

/* Starts from the position that load() has prepared, and goes on to the first decision or roll. */
void gg_kit_start(const struct gg_battle *battle, void *position);

struct gg_turn gg_kit_turn(const struct gg_battle *battle, const void *position);
int gg_kit_choices(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room);
void gg_kit_choose(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log);
void gg_kit_roll(const struct gg_battle *battle, const void *position, struct gg_roll *out);
void gg_kit_settle(const struct gg_battle *battle, void *position, int result, struct gg_log *log);
bool gg_kit_invariants(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw);
int gg_kit_together(const struct gg_battle *battle, const void *position, int i,
                    struct gg_roll *out);
void gg_kit_complete(const struct gg_battle *battle, void *position, const struct gg_node *file);
void gg_kit_pass(const struct gg_battle *battle, const void *position, gg_choice about,
                 struct gg_pass *out);
bool gg_kit_occur(const struct gg_battle *battle, void *position,
                  const struct gg_occasion *occasion, const void *told, struct gg_log *log,
                  struct gg_flaw *flaw);
int gg_kit_clock(const struct gg_battle *battle, const void *position);
int gg_kit_way(const struct gg_battle *battle, const void *position, gg_choice choice, int *place,
               int room);

/* All that the kit does for a system, in its gg_rules; UNTIMED where a turn is one player's and the clock is the system's own. */
/* clang-format off */
#define GG_RULES_BY_KIT_UNTIMED \
    .turn = gg_kit_turn, .choices = gg_kit_choices, .choose = gg_kit_choose, .roll = gg_kit_roll, \
    .settle = gg_kit_settle, .choice_text = gg_kit_choice_text, .choice_info = gg_kit_choice_info, \
    .choice_is = gg_kit_choice_is, .sentence = gg_kit_sentence, .invariants = gg_kit_invariants, \
    .outcome = gg_kit_outcome, .pass = gg_kit_pass, .complete = gg_kit_complete, .together = gg_kit_together, \
    .way = gg_kit_way, .occur = gg_kit_occur
#define GG_RULES_BY_KIT GG_RULES_BY_KIT_UNTIMED, .clock = gg_kit_clock
/* clang-format on */

#endif
