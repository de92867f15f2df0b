/*
 * speech.c - the events of a game in sentences, with the clause each obeys.
 */
#include <string.h>

#include "rules/war_conquest/war_conquest.h"

/* clang-format off */
const struct gg_telling wc_tellings[] = {
    {E_TURN,         GG_ALWAYS, 0, "== Turn {0}", "WC-TURN-1", NULL},
    {E_ROUND,        GG_ALWAYS, 0, "== Turn {0}: the round of {side}", "WC-TURN-1", NULL},
    {E_PHASE,        0, T_MOVEMENT, "== {side}: movement", "WC-MOV-1", NULL},
    {E_PHASE,        0, T_SHOOTING, "== {side}: shooting", "WC-SHO-1", NULL},
    {E_PHASE,        0, T_COMBAT, "== Combat", "WC-CMB-1", NULL},
    {E_PHASE,        0, T_TESTS, "== Resolution", "WC-RES-1", NULL},
    {E_PHASE,        GG_ALWAYS, 0, "== End phase", "WC-END-1", NULL},
    {E_SPENT,        GG_VEILED, 0, "{side} decided on its points in secret.", "WC-STR-1", NULL},
    {E_SPENT,        0, 1, "{side}: 1 Strategy Intervention Point is spent.", "WC-STR-1", NULL},
    {E_SPENT,        GG_ALWAYS, 0, "{side}: {0} Strategy Intervention Points are spent.", "WC-STR-1", NULL},
    {E_STRATEGY,     2, 0, "{roller} rolled {1} for strategy.", "WC-STR-1", NULL},
    {E_STRATEGY,     2, 1, "{roller} rolled {1} for strategy with 1 point spent.", "WC-STR-1", NULL},
    {E_STRATEGY,     GG_ALWAYS, 0, "{roller} rolled {1} for strategy with {2} points spent.", "WC-STR-1", NULL},
    {E_ADVANTAGE,    0, 1, "Equal rolls: Strategic Advantage stays with {side}.", "WC-STR-1", "Strategic Advantage stays with {side}"},
    {E_ADVANTAGE,    GG_ALWAYS, 0, "Strategic Advantage for {side}.", "WC-STR-2", "Strategic Advantage for {side}"},
    {E_AGAIN,        GG_ALWAYS, 0, "Both rolled {0}: the dice are thrown again.", "WC-STR-1", "again"},
    {E_ORDER,        GG_ALWAYS, 0, "The first round is that of {side}.", "WC-STR-2", NULL},
    {E_SUCCESSOR,    GG_ALWAYS, 0, "{person} takes over as general.", "WC-GEN-4", NULL},
    {E_RETURNED,     GG_ALWAYS, 0, "{unit} returned to the table.", "WC-END-11", NULL},
    {E_COMPELLED,    GG_ALWAYS, 0, "{unit} cannot be held back.", "WC-CHG-6", "{units} must charge"},
    {E_HELD_BACK,    GG_ALWAYS, 0, "{unit} was held back.", "WC-CHG-6", "{units} held back"},
    {E_DECLARED,     1, true, "{unit} declared a glancing attack on {unit0}.", "WC-CMB-7", NULL},
    {E_DECLARED,     GG_ALWAYS, 0, "{unit} declared a charge on the {flank} of {unit0}.", "WC-CHG-7", NULL},
    {E_ALSO,         GG_ALWAYS, 0, "{unit} means to charge {unit0} too.", "WC-CHG-10", NULL},
    {E_NO_JOIN,      GG_ALWAYS, 0, "{unit} may not charge this round.", "WC-CHG-10", "{units} may not charge"},
    {E_ANSWER,       0, SHOOTS_BACK, "{unit} will shoot at the chargers.", "WC-CHG-3", NULL},
    {E_ANSWER,       0, FLEES, "{unit} will flee.", "WC-CHG-3", NULL},
    {E_ANSWER,       GG_ALWAYS, 0, "{unit} stands.", "WC-CHG-3", NULL},
    {E_DENSE,        GG_ALWAYS, 0, "{unit} can go {0}\" in dense ground.", "WC-MOV-11", "{units} {0}\" in dense ground"},
    {E_SHOTS_LOST,   GG_ALWAYS, 0, "The shots of {unit} at {unit0} were lost.", "WC-CHG-3", NULL},
    {E_CONTACT,      GG_ALWAYS, 0, "{unit} charged home into the {side1} of {unit0}.", "WC-CHG-8", "{units} in contact"},
    {E_SHORT,        GG_ALWAYS, 0, "{unit} did not come to blows and went {inches} ahead.", "WC-CHG-5", "{units} not in contact"},
    {E_GLANCED,      GG_ALWAYS, 0, "{unit} made a glancing attack on {unit0}.", "WC-CMB-7", NULL},
    {E_FELL_BACK,    GG_ALWAYS, 0, "{unit} fell back {inches}.", "WC-CMB-7", NULL},
    {E_PACE,         0, BASE_PACE, "{unit} moves.", "WC-MOV-2", NULL},
    {E_PACE,         0, DOUBLE_PACE, "{unit} moves at double pace.", "WC-MOV-2", NULL},
    {E_PACE,         0, QUICK_MARCH, "{unit} goes into a quick march.", "WC-MOV-2", NULL},
    {E_PACE,         GG_ALWAYS, 0, "{unit} moves backward.", "WC-MOV-2", NULL},
    {E_MARCHED,      1, true, "{unit} goes back {inches}.", "WC-MOV-8", NULL},
    {E_MARCHED,      GG_ALWAYS, 0, "{unit} marches {inches}.", "WC-MOV-8", NULL},
    {E_STOPPED,      GG_ALWAYS, 0, "{unit} was stopped short.", "WC-MOV-8", "{units} stopped"},
    {E_STEPPED,      GG_ALWAYS, 0, "{unit} {step}.", "WC-MOV-8", "{units} {step}"},
    {E_NO_STEP,      GG_ALWAYS, 0, "{unit} could not do it: its move is over.", "WC-MOV-4", "{units} ended its move"},
    {E_SHOOTS,       GG_ALWAYS, 0, "{unit} shoots at {unit0}.", "WC-SHO-1", NULL},
    {E_OUT_OF_RANGE, GG_ALWAYS, 0, "{unit0} was out of range of {unit}.", "WC-SHO-6", "out of range"},
    {E_PICKED,       GG_ALWAYS, 0, "{unit} shoots at {unit0}, the nearest.", "WC-SHO-6", NULL},
    {E_HITS,         GG_ALWAYS, 0, "{unit} hit with {0} of {1} dice.", "WC-SHO-7", NULL},
    {E_SAVES,        GG_ALWAYS, 0, "{unit} saved {0}.", "WC-SHO-7", NULL},
    {E_KILLS,        0, 0, "{unit} killed nobody.", "WC-SHO-3", NULL},
    {E_KILLS,        GG_ALWAYS, 0, "{unit} killed {0} of {whom}.", "WC-SHO-3", NULL},
    {E_MODELS,       GG_ALWAYS, 0, "{unit} lost {0}, {1} of {2} are left.", "WC-FRM-6", "{units} {sum0} lost"},
    {E_TOO_SMALL,    GG_ALWAYS, 0, "{unit} fell below minimum size and was removed.", "WC-ATT-5", "{units} removed"},
    {E_COMBAT,       GG_ALWAYS, 0, "Combat of {fighters}.", "WC-CMB-9", NULL},
    {E_AIMED,        GG_ALWAYS, 0, "{unit} will strike {unit0}.", "WC-CMB-9", NULL},
    {E_RESULT,       0, 0, "The combat is drawn, {2} to {3}.", "WC-CMB-11", "drawn"},
    {E_RESULT,       GG_ALWAYS, 0, "Combat result {2} to {3}: {victor} won by {1}.", "WC-CMB-11", "{victor} won by {1}"},
    {E_LIFE,         GG_ALWAYS, 0, "{person} was wounded, {2} left.", "WC-CMB-8", "{person} wounded"},
    {E_SLAIN,        2, true, "{person}, the general, was slain.", "WC-PUR-7", "the general slain"},
    {E_SLAIN,        GG_ALWAYS, 0, "{person} was slain.", "WC-PUR-7", "{person} slain"},
    {E_ESCAPED,      GG_ALWAYS, 0, "{person} escaped to {unit}.", "WC-PUR-7", "{person} escaped"},
    {E_SIP,          GG_ALWAYS, 0, "{side} spent a point on {unit}.", "WC-STR-3", NULL},
    {E_PASSED,       3, true, "{unit} passed with two ones: the hero of the day.", "WC-CMB-5", "{units} stood"},
    {E_PASSED,       2, TO_STAND, "{unit} passed its morale test: {0} against {1}.", "WC-MOR-1", "{units} stood"},
    {E_PASSED,       2, TO_STAND_COMBAT, "{unit} stood: {0} against {1}.", "WC-CMB-4", "{units} stood"},
    {E_PASSED,       2, TO_RALLY_UNIT, "{unit} rolled {0} against {1}.", "WC-END-3", NULL},
    {E_PASSED,       2, TO_LAST, "{unit} rolled {0} against {1}.", "WC-END-8", NULL},
    {E_PASSED,       GG_ALWAYS, 0, "{unit} passed its Command Test: {0} against {1}.", "WC-CMD-1", "{units} passed"},
    {E_FAILED,       2, TO_STAND, "{unit} failed its morale test: {0} against {1}.", "WC-MOR-1", NULL},
    {E_FAILED,       2, TO_STAND_COMBAT, "{unit} failed its combat morale test: {0} against {1}.", "WC-CMB-4", NULL},
    {E_FAILED,       2, TO_RALLY_UNIT, "{unit} rolled {0} against {1}.", "WC-END-3", NULL},
    {E_FAILED,       2, TO_LAST, "{unit} rolled {0} against {1}.", "WC-END-8", NULL},
    {E_FAILED,       GG_ALWAYS, 0, "{unit} failed its Command Test: {0} against {1}.", "WC-CMD-1", "?{units} failed"},
    {E_REROLL,       GG_ALWAYS, 0, "{unit} is drilled and rolls again.", "WC-CMD-2", NULL},
    {E_BREAKS,       GG_ALWAYS, 0, "{unit} breaks.", "WC-CMB-6", "{units} broke"},
    {E_STAYS,        0, true, "{unit} won its combat but wavers: it may not pursue.", "WC-RES-5", "{units} may not pursue"},
    {E_STAYS,        GG_ALWAYS, 0, "{unit} wavers in combat: a bonus for its enemy.", "WC-RES-5", "{units} wavered"},
    {E_PANICS,       GG_ALWAYS, 0, "{unit} will flee.", "WC-RES-6", "{units} panicked"},
    {E_REASONS,      GG_ALWAYS, 0, "{unit} must test: {reasons}.", "WC-RES-3", NULL},
    {E_PURSUES,      GG_ALWAYS, 0, "{unit} pursues.", "WC-PUR-6", "?{units} pursue{s}"},
    {E_HOLDS,        GG_ALWAYS, 0, "{unit} does not pursue.", "WC-PUR-6", "?{units} held"},
    {E_FLEE_DICE,    GG_ALWAYS, 0, "{unit} flees {0}\".", "WC-PUR-4", NULL},
    {E_PURSUIT_DICE, GG_ALWAYS, 0, "{unit} pursues {0}\".", "WC-PUR-2", NULL},
    {E_CAUGHT,       GG_ALWAYS, 0, "{unit} was caught as it fled the charge and destroyed.", "WC-CHG-4", "{units} destroyed"},
    {E_RIDDEN_DOWN,  GG_ALWAYS, 0, "{unit} was caught by its pursuers and destroyed.", "WC-PUR-2", "{units} destroyed"},
    {E_FLED,         GG_ALWAYS, 0, "{unit} fled.", "WC-PUR-8", "{units} fled"},
    {E_RAN_INTO,     GG_ALWAYS, 0, "{unit} ran into the enemy and was destroyed.", "WC-PUR-5", "{units} destroyed"},
    {E_HEMMED_IN,    GG_ALWAYS, 0, "{unit} found no way out and was destroyed.", "WC-PUR-8", "{units} destroyed"},
    {E_DISPERSED,    GG_ALWAYS, 0, "{unit} ran into others and dispersed.", "WC-END-7", "{units} dispersed"},
    {E_AT_EDGE,      GG_ALWAYS, 0, "{unit} reached the edge of the table.", "WC-END-8", "?{units} at the edge"},
    {E_OFF_TABLE,    GG_ALWAYS, 0, "{unit} left the table and was lost.", "WC-END-8", "{units} lost"},
    {E_STANDS_OFF,   GG_ALWAYS, 0, "{unit} stood at the edge: it misses a round and may return.", "WC-END-8", "{units} off the table for a round"},
    {E_DISORDERED,   GG_ALWAYS, 0, "{unit} was disordered by fleeing friends.", "WC-PUR-3", "{units} disordered"},
    {E_FOLLOWS,      GG_ALWAYS, 0, "{unit} followed {inches}.", "WC-PUR-6", NULL},
    {E_MEETS,        GG_ALWAYS, 0, "{unit} ran into the {side1} of {unit0}.", "WC-PUR-9", "{units} in a new combat"},
    {E_RALLIED,      GG_ALWAYS, 0, "{unit} rallied, in disorder.", "WC-END-5", "{units} rallied"},
    {E_NOT_RALLIED,  GG_ALWAYS, 0, "{unit} did not rally.", "WC-END-6", "{units} not rallied"},
    {E_DECLINED,     GG_ALWAYS, 0, "{unit} was left to flee.", "WC-END-2", NULL},
    {E_OVER,         GG_ALWAYS, 0, "== {verdict}", "WC-VIC-2", "{verdict}"},
    {0, 0, 0, NULL, NULL, NULL}};
/* clang-format on */

static void say_step(const struct gg_event *e, struct gg_text *out)
{
    static const char *const words[] = {
        "wheeled to the right", "wheeled to the left",   "",
        "turned to the left",   "turned to the right",   "faced about",
        "formed one rank more", "formed one rank fewer", "changed formation"};
    gg_text_add(out, words[(e->arg[0] + 2) % 9]);
}

static void say_reasons(int reasons, struct gg_text *out)
{
    static const char *const words[NREASONS] = {
        "a friend breaks near it",    "a friend fell near it", "a friend flees beside it",
        "a fifth of its models fell", "the general is lost",   "the general flees"};
    int left = 0;
    for (int i = 0; i < NREASONS; i++)
        left += reasons >> i & 1;
    for (int i = 0; i < NREASONS; i++)
        if (reasons >> i & 1)
            gg_text_fmt(out, "%s%s", words[i], --left ? ", " : "");
}

/* A set in four parts. */
static void say_fighters(const struct gg_battle *battle, const struct gg_event *e,
                         struct gg_text *out)
{
    uint64_t set = 0;
    for (int i = 0; i < GG_LOG_ARGS; i++)
        set |= (uint64_t)(uint16_t)e->arg[i] << 16 * i;
    gg_write_names(battle, set, out);
}

static const char *person_name(const struct battlefield *b, const struct gg_event *e)
{
    const char *name = b->person[e->arg[0] & 1][e->arg[1] % PERSONS_MAX].name;
    return name != NULL ? name : "";
}

void wc_say(const struct gg_battle *battle, const struct gg_event *event, const char *slot,
            struct gg_text *out)
{
    static const char *const sides[] = {"front", "left flank", "rear", "right flank"};
    const struct battlefield *b = battle->data;
    if (strcmp(slot, "roller") == 0)
        gg_text_add(out, battle->side_title[event->arg[0] & 1]);
    else if (strcmp(slot, "person") == 0)
        gg_text_add(out, person_name(b, event));
    else if (strcmp(slot, "whom") == 0)
        gg_text_add(out, b->unit[event->arg[1] % UNITS_MAX].is.name);
    else if (strcmp(slot, "flank") == 0)
        gg_text_add(out, sides[event->arg[2] & 3]);
    else if (strcmp(slot, "side1") == 0)
        gg_text_add(out, sides[event->arg[1] & 3]);
    else if (strcmp(slot, "inches") == 0) {
        wc_write_inches(event->arg[0] * GG_QUANTUM, out);
        gg_text_char(out, '"');
    } else if (strcmp(slot, "step") == 0)
        say_step(event, out);
    else if (strcmp(slot, "reasons") == 0)
        say_reasons(event->arg[0], out);
    else if (strcmp(slot, "fighters") == 0)
        say_fighters(battle, event, out);
    else if (strcmp(slot, "victor") == 0)
        gg_text_add(out, battle->side_title[(event->arg[0] - 1) & 1]);
    else if (event->arg[0] == DRAWN)
        gg_text_add(out, "The battle is drawn");
    else
        gg_text_fmt(out, "Victory for %s", battle->side_title[event->arg[0] & 1]);
}
