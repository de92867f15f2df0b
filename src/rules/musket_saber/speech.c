/*
 * speech.c - the events of a game in sentences, with the clause each obeys. In the past, so that names in the singular
 * and the plural both fit.
 */
#include <string.h>

#include "rules/kit/names.h"
#include "rules/kit/speech.h"
#include "rules/musket_saber/musket_saber.h"

/* clang-format off */
const struct gg_telling ms_tellings[] = {
    {E_TURN,        GG_ALWAYS, 0, "== Turn {turn}: {side}", "MS-3.3-c", NULL},
    {E_PHASE,       0, ST_MOVE, "== {side} movement", "MS-3.3-d", NULL},
    {E_PHASE,       0, ST_RECOVER, "== {side} recovery", "MS-3.3-e", NULL},
    {E_PHASE,       GG_ALWAYS, 0, "== {side} combat", "MS-3.3-f", NULL},
    {E_IDLE,        0, ST_COUNTER, "No {side} unit that was left alone could counterattack.", "MS-7.3-b", NULL},
    {E_IDLE,        GG_ALWAYS, 0, "Nothing was left for the {side} side to attack: its combat phase ended.", "MS-7.1-b", NULL},
    {E_OVERSTACK,   GG_ALWAYS, 0, "Too many units stood in {to}.", "MS-5.0-c", NULL},
    {E_SUDDEN,      GG_ALWAYS, 0, "Fit {side} infantry stood in {keys}.", "MS-3.1-d", NULL},
    {E_POINTS,      GG_ALWAYS, 0, "Points: {first} {0}, {other} {1}, difference {+2}.", "MS-3.4-a", NULL},
    {E_OVER,        GG_ALWAYS, 0, "== {verdict}", "MS-3.3-h", "{won}"},

    {E_PLACE,       GG_ALWAYS, 0, "{unit} took post{there}.", "MS-3.2-c", NULL},
    {E_FORM,        GG_ALWAYS, 0, "{unit} formed square{there}.", "MS-9.3-a", "{units} in square"},
    {E_DISSOLVE,    GG_ALWAYS, 0, "{unit} gave up the square{there}.", "MS-9.3-c", NULL},
    {E_SQUARE_LOST, 0, 1, "{unit} lost the square{there}.", "MS-9.3-l", "{units} out of square"},
    {E_SQUARE_LOST, GG_ALWAYS, 0, "{unit} lost the square{there}.", "MS-9.3-f", "{units} out of square"},
    {E_MOVE,        0, 0, "{unit} moved{way}.", "MS-4.1-a", NULL},
    {E_MOVE,        1, 1, "{unit} moved{way}, {hexes}.", "MS-10.0-b", NULL},
    {E_MOVE,        GG_ALWAYS, 0, "{unit} moved{way} for {points}.", "MS-4.1-a", NULL},
    {E_CHARGE_MOVE, GG_ALWAYS, 0, "{unit} rode to the charge{way}.", "MS-9.2-h", NULL},
    {E_ENTER,       GG_ALWAYS, 0, "{unit} came onto the map at {to}.", "MS-4.5-a", NULL},
    {E_EXIT,        GG_ALWAYS, 0, "{unit} left the map at {from}.", "W-15.4", NULL},
    {E_WAITS,       0, 1, "{unit} did not come on this turn.", "MS-4.5-a", NULL},
    {E_WAITS,       GG_ALWAYS, 0, "{unit} did not come on this turn.", "MS-4.5-g", NULL},
    {E_FLEE,        GG_ALWAYS, 0, "{unit}, alone, fled{way}.", "MS-10.0-u", "{units} fled"},
    {E_CAPTURED,    GG_ALWAYS, 0, "{unit}: captured{there}, the last step lost and no way out.", "MS-7.6-e", "{units} captured"},
    {E_CUT_OFF,     GG_ALWAYS, 0, "{unit}: captured{there}, with no line of retreat.", "MS-7.7-s", "{units} captured"},
    {E_LEADER_TAKEN, GG_ALWAYS, 0, "{unit}: captured{there}, alone and without friends in reach.", "MS-10.0-v", "{units} captured"},
    {E_ELIMINATED,  GG_ALWAYS, 0, "{unit} lost the last step: eliminated{there}.", "MS-2.4-l", "{units} eliminated"},
    {E_KILLED,      GG_ALWAYS, 0, "", NULL, NULL},
    {E_OFF_MAP,     GG_ALWAYS, 0, "{unit} had to leave the map from {from}: out of the game.", "MS-7.7-f", "{units} off the map"},
    {E_REDUCED,     GG_ALWAYS, 0, "{unit} lost a step: reduced{there}.", "MS-2.4-k", "{units} reduced"},
    {E_SPENT,       GG_ALWAYS, 0, "{unit} came out of the charge spent{there}.", "MS-9.2-ac", NULL},
    {E_UNIFORMS,    GG_ALWAYS, 0, "{unit} passed for friends until it was too late.", "W-15.2", NULL},
    {E_COMMITTED,   GG_ALWAYS, 0, "{unit}: committed from now on.", "H-15.3", "{units} committed"},
    {E_SHAKEN,      0, 1, "{unit}: disrupted.", "MS-11.0-a", "{units} disrupted"},
    {E_SHAKEN,      GG_ALWAYS, 0, "{unit}: ineffective.", "MS-11.0-b", "{units} ineffective"},

    {E_CHECK,       3, ON_SQUARE, "{unit} checked morale on the broken ground: {check}.", "MS-9.3-e", NULL},
    {E_CHECK,       3, ON_GROUND, "{unit} checked morale on the broken ground: {check}.", "MS-11.1-a", NULL},
    {E_CHECK,       3, ON_GROUND_ALONE, "{unit} checked morale on the broken ground: {check}.", "MS-11.2-a", NULL},
    {E_CHECK,       3, ON_NERVE, "{unit} checked morale before the charge: {check}.", "MS-9.2-o", NULL},
    {E_CHECK,       3, ON_STAND, "{unit} checked morale against the charge: {check}.", "MS-9.2-t", NULL},
    {E_CHECK,       3, ON_RECOVERY, "{unit} tried to recover: {check}.", "MS-11.3-d", NULL},
    {E_CHECK,       3, ON_STEP, "{unit} tried to make good the losses: {check}.", "MS-11.4-c", NULL},
    {E_CHECK,       GG_ALWAYS, 0, "{unit} tried to return: {check}.", "MS-11.4-h", NULL},
    {E_STANDS,      GG_ALWAYS, 0, "{unit} stood fast{there}.", "MS-9.2-t", "?{units} standing fast"},
    {E_KEEPS,       0, ON_SQUARE, "{unit} kept in order.", "MS-9.3-e", "?{units} in order"},
    {E_KEEPS,       GG_ALWAYS, 0, "{unit} kept in order.", "MS-11.1-a", "?{units} in order"},
    {E_RECOVERS,    0, 1, "{unit} recovered at rest.", "MS-11.3-c", "{units} recovered"},
    {E_RECOVERS,    GG_ALWAYS, 0, "{unit} recovered.", "MS-11.3-d", "{units} recovered"},
    {E_BARRED,      0, 1, "{unit} could not try to recover: an enemy stood next to it.", "MS-11.3-b", NULL},
    {E_BARRED,      GG_ALWAYS, 0, "{unit} could not try to recover, having moved out of an enemy zone.", "MS-11.3-d", NULL},
    {E_STAYS,       GG_ALWAYS, 0, "{unit}: still {0?disrupted:ineffective}.", "MS-11.3-e", "?{units} not recovered"},
    {E_STEP_BACK,   GG_ALWAYS, 0, "{unit} made good the losses: full strength.", "MS-11.4-g", "{units} at full strength"},
    {E_STEP_FAILS,  GG_ALWAYS, 0, "{unit} could not make good the losses: still reduced.", "MS-11.4-g", "{units} still reduced"},
    {E_RETURNS,     GG_ALWAYS, 0, "{unit} rallied and will be back on turn {turn}.", "MS-11.4-k", "{unit} back on turn {0}"},
    {E_GONE,        0, 1, "{unit} rallied, but would be back only after the last turn: out of the game.", "MS-11.4-l", "{unit} too late to return"},
    {E_GONE,        GG_ALWAYS, 0, "{unit} will not return.", "MS-11.4-l", "{unit} lost for good"},

    {E_FORCE,       3, FORCE_ATTACK, "Attack on {to}: {unit}{with}.", "MS-7.2-a", NULL},
    {E_FORCE,       3, FORCE_ATTACK + 1, "Attack on {to}: {unit}{with}; nobody else could join.", "MS-7.2-a", NULL},
    {E_FORCE,       3, FORCE_COUNTERATTACK, "Counterattack on {to}: {unit}{with}.", "MS-7.3-d", NULL},
    {E_FORCE,       3, FORCE_COUNTERATTACK + 1, "Counterattack on {to}: {unit}{with}; nobody else could join.", "MS-7.3-d", NULL},
    {E_FORCE,       3, FORCE_FIRE, "Fire on {to}: {unit}{with}.", "MS-8.4-h", NULL},
    {E_FORCE,       3, FORCE_FIRE + 1, "Fire on {to}: {unit}{with}; no other battery could join.", "MS-8.4-h", NULL},
    {E_FORCE,       3, FORCE_DEFENCE, "Defence of {to}: {unit}{with}.", "MS-7.2-b", NULL},
    {E_FORCE,       GG_ALWAYS, 0, "Defence of {to}: {unit}{with}; nobody else could.", "MS-7.2-b", NULL},
    {E_LENDS,       0, LENT_UNDER_FIRE, "{unit} lent his morale under fire{there}.", "MS-10.0-n", NULL},
    {E_LENDS,       GG_ALWAYS, 0, "{unit} lent his morale to a recovery{there}.", "MS-10.0-p", NULL},
    {E_ATTACK,      0, COUNTERATTACK, "The counterattack on {to}: {1} against {2}, differential {+3}.", "MS-7.3-h", NULL},
    {E_ATTACK,      0, CHARGE, "The charge on {to}: {1} against {2}, differential {+3}.", "MS-9.2-w", NULL},
    {E_ATTACK,      GG_ALWAYS, 0, "{unit} attacked {to}: {1} against {2}, differential {+3}.", "MS-7.4-f", NULL},
    {E_DICE,        3, -1, "Combat die {0}, morale die {1}: no result.", "MS-7.2-h", NULL},
    {E_DICE,        GG_ALWAYS, 0, "Combat die {0}, morale die {1}: {code}, and {unit} {3?passed:failed} the check.", "MS-7.2-h", NULL},
    {E_RESULT,      0, DASH, "Nothing changed in {to}.", "MS-CRT-c", NULL},
    {E_RESULT,      0, C_PASSED, "The {losers} held: nothing changed in {to}.", "MS-CR-C-p", NULL},
    {E_RESULT,      0, C_FAILED, "The {losers} wavered: the fit were shaken, those shaken before had to retreat.", "MS-CR-C-f1", NULL},
    {E_RESULT,      0, R_PASSED, "An exchange: each side's primary unit lost a step.", "MS-CR-R-p1", NULL},
    {E_RESULT,      0, R_FAILED, "The {losers} were shaken and had to retreat.", "MS-CR-R-f1", NULL},
    {E_RESULT,      0, X_PASSED, "The {losers} were shaken, and their primary unit lost a step.", "MS-CR-X-p1", NULL},
    {E_RESULT,      0, X_PASSED_SHAKEN, "The primary unit of the {losers}, shaken before, lost a step; no more came of it.", "MS-CR-X-p3", NULL},
    {E_RESULT,      0, X_FAILED, "The {losers} were shaken and had to retreat.", "MS-CR-X-f1", NULL},
    {E_RESULT,      0, M_PASSED, "The {losers} were shaken and had to retreat.", "MS-CR-M-p1", NULL},
    {E_RESULT,      GG_ALWAYS, 0, "The primary unit of the {losers} lost a step, and all that were left had to rout.", "MS-CR-M-f1", NULL},
    {E_FIRE,        GG_ALWAYS, 0, "{to} caught fire.", "H-15.2", "{to} on fire"},
    {E_BOMBARD,     GG_ALWAYS, 0, "{unit} came under fire{there}, value {0}.", "MS-8.4-f", NULL},
    {E_UNHARMED,    1, 1, "{unit}, shaken before, suffered no more.", "MS-BR-Dc-f", NULL},
    {E_UNHARMED,    0, DC, "{unit} stood the fire: nothing changed.", "MS-BR-Dc-p", NULL},
    {E_UNHARMED,    0, DR, "{unit} stood the fire: nothing changed.", "MS-BR-Dr-p", NULL},
    {E_UNHARMED,    GG_ALWAYS, 0, "The fire did no harm to {unit}.", "MS-BR-a", NULL},
    {E_STRIKE,      GG_ALWAYS, 0, "{unit} charged {to}{with}.", "MS-9.2-o", NULL},
    {E_HELD_BACK,   GG_ALWAYS, 0, "{unit}, held back{there}, made no attack.", "MS-9.2-y", NULL},
    {E_COUNTER,     GG_ALWAYS, 0, "{unit}, left alone, turned on {to}.", "MS-7.3-b", NULL},
    {E_SALLY,       GG_ALWAYS, 0, "{unit} sallied{way}.", "MS-7.3-i", NULL},
    {E_ORDERED,     0, BY_RESULT, "", NULL, "{units} must retreat"},
    {E_ORDERED,     0, BY_ROUT, "", NULL, "{units} must rout"},
    {E_ORDERED,     0, BY_NERVE, "{unit} turned back and had to retreat three hexes.", "MS-9.2-p", "{units} must retreat"},
    {E_ORDERED,     0, BY_FIRE_R, "{unit}, shaken before, had to retreat.", "MS-BR-Dr-f", "{units} must retreat"},
    {E_ORDERED,     0, BY_FIRE_X, "{unit}, shaken before, had to retreat.", "MS-BR-Dx-p", "{units} must retreat"},
    {E_ORDERED,     0, BY_FIRE_M, "{unit} had to rout.", "MS-BR-Dm-f", "{units} must rout"},
    {E_ORDERED,     0, BRIGADE_AGAIN, "{unit}, disrupted before, had to retreat.", "MS-11.1-j", "{units} must retreat"},
    {E_ORDERED,     GG_ALWAYS, 0, "{unit}, ineffective before, had to retreat.", "MS-11.2-i", "{units} must retreat"},
    {E_RETREAT,     0, LEG_FURTHER, "{unit} routed further{way}{1?, the only way:}.", "MS-7.7-p", "{units} routed further"},
    {E_RETREAT,     0, LEG_ROUT, "{unit} routed{way}{1?, the only way:}.", "MS-7.8-a", NULL},
    {E_RETREAT,     GG_ALWAYS, 0, "{unit} retreated{way}{1?, the only way:}.", "MS-7.7-b", NULL},
    {E_UNSAFE,      GG_ALWAYS, 0, "{unit} paid for the unsafe way{there}.", "MS-7.7-o", NULL},
    {E_ADVANCE,     GG_ALWAYS, 0, "{unit} advanced{way}.", "MS-7.9-a", "{units} advanced"},
    {E_NO_ADVANCE,  GG_ALWAYS, 0, "Nobody could advance toward {to}.", "MS-7.9-e", NULL},
    {E_LEADER,      GG_ALWAYS, 0, "{unit} was in the thick of it: {0} on two dice, {1?he fell and is lost for good:unharmed}.", "MS-10.0-w", "{unit} {1?fallen:unharmed}"},
    {0, 0, 0, NULL, NULL, NULL},
};
/* clang-format on */

/* Half points as a player counts them: 5 is "2 1/2". */
static void say_points(int halves, struct gg_text *out)
{
    if (halves == 1)
        gg_text_add(out, "1/2 point");
    else if (halves % HALVES)
        gg_text_fmt(out, "%d 1/2 points", halves / HALVES);
    else
        gg_text_fmt(out, "%d point%s", halves / HALVES, halves == HALVES ? "" : "s");
}

/* ", with 6th Division's battery and Reille": the units that the numbers of a force hold. */
static void say_with(const struct gg_battle *battle, const struct gg_event *e, struct gg_text *out)
{
    uint64_t units = 0;
    for (int i = 0; i < 3; i++)
        units |= (uint64_t)(uint16_t)e->arg[i] << 16 * i;
    gg_text_add(out, units ? ", with " : "");
    gg_write_names(battle, units, out);
}

void ms_say(const struct gg_battle *battle, const struct gg_event *e, const char *slot,
            struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    if (strcmp(slot, "points") == 0)
        say_points(e->arg[0], out);
    else if (strcmp(slot, "check") == 0)
        gg_text_fmt(out, "die %d against %d, %s", e->arg[0], e->arg[1],
                    e->arg[2] ? "passed" : "failed");
    else if (strcmp(slot, "hexes") == 0)
        gg_text_fmt(out, "%d hex%s", e->arg[0] / HALVES, e->arg[0] == HALVES ? "" : "es");
    else if (strcmp(slot, "code") == 0)
        gg_text_add(out, ms_codes[e->arg[2]]);
    else if (strcmp(slot, "losers") == 0)
        gg_text_add(out, e->arg[1] ? "attackers" : "defenders");
    else if (strcmp(slot, "with") == 0)
        say_with(battle, e, out);
    else if (strcmp(slot, "keys") == 0)
        ms_write_hexes(battle, b->special.sudden_hex, out);
    else if (strcmp(slot, "won") == 0)
        gg_text_fmt(out, "%s%s%s", e->side < 0 ? "" : gg_event_side(battle, e),
                    e->side < 0 ? "" : " ", b->level[e->arg[0]].title);
    else if (e->side < 0)
        gg_text_fmt(out, "Nobody wins: %s", b->level[e->arg[0]].title);
    else
        gg_text_fmt(out, "The %s side wins: %s", gg_event_side(battle, e),
                    b->level[e->arg[0]].title);
}
