/*
 * speech.c - the events of a game in sentences, with the clause each obeys. In the past, so that names in the singular
 * and the plural both fit.
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"
#include "rules/kit/names.h"
#include "rules/kit/speech.h"

/* clang-format off */
const struct gg_telling gn_tellings[] = {
    {E_TURN,       GG_ALWAYS, 0, "== Turn {turn}", "GN-3-c", NULL},
    {E_PHASE,      0, T2_BRIGADES, "== Brigade morale", "GN-2.9-b", NULL},
    {E_PHASE,      0, T4_FIRST, "== {side} movement", "GN-4-b", NULL},
    {E_PHASE,      0, T5_ARTILLERY, "== Artillery fire", "GN-5-c", NULL},
    {E_PHASE,      0, T5_SMALL_ARMS, "== Small-arms fire", "GN-5-c", NULL},
    {E_PHASE,      GG_ALWAYS, 0, "== Melee", "GN-6-h", NULL},
    {E_BRIGADE,    2, 0, "Brigade {brigade} stood firm: {pool}, none against it.", "GN-2.9-a", NULL},
    {E_BRIGADE,    GG_ALWAYS, 0, "Brigade {brigade} wavered: {pool}, {2} against it.", "GN-2.9-a", NULL},
    {E_CO_BACK,    GG_ALWAYS, 0, "{unit} was carried back{way}.", "GN-7-b", "{units} carried back"},
    {E_CO_OFF,     GG_ALWAYS, 0, "{unit} left the field{there}.", "GN-7-c", "{units} off the board"},
    {E_BROKEN,     GG_ALWAYS, 0, "Brigade {brigade} is broken.", "GN-7-c", "brigade {brigade} broken"},
    {E_INITIATIVE, GG_ALWAYS, 0, "Initiative: {first} {0}, {other} {1}.", "GN-3-c", NULL},
    {E_ORDER,      GG_ALWAYS, 0, "The {side} side moves first.", "GN-3-c", "{side} first"},

    {E_CHECK,      2, NOTHING, "{unit} checked morale for the losses: {dice}, no effect.", "GN-2.0-g", "{unit} holds"},
    {E_CHECK,      2, RALLIES, "{unit} tried to rally: {dice}.", "GN-2.6-c", NULL},
    {E_CHECK,      2, NO_RALLY, "{unit} tried to rally: {dice}, and failed.", "GN-2.6-e", "{unit} not rallied"},
    {E_CHECK,      2, GONE, "{unit} checked morale{cause}: {dice}, and broke up.", "GN-2.0-g", NULL},
    {E_CHECK,      2, PASS, "{unit} checked morale{cause}: {dice}, passed.", "GN-2.0-d", "{units} pass{n?es:}"},
    {E_CHECK,      2, FALLBACK, "{unit} checked morale{cause}: {dice}, missed by 1: fallback.", "GN-2.5-a", "{units} fall{s} back"},
    {E_CHECK,      2, RETREAT, "{unit} checked morale{cause}: {dice}, missed by 2: retreat.", "GN-2.5-a", "{units} retreat{s}"},
    {E_CHECK,      GG_ALWAYS, 0, "{unit} checked morale{cause}: {dice}: rout.", "GN-2.5-a", "{units} rout{s}"},
    {E_DISORDER,   GG_ALWAYS, 0, "{unit}: disordered by the rout{there}.", "GN-2.7-d", "{units} disordered"},
    {E_RUN,        0, FALLBACK, "{unit} fell back{way}.", "GN-2.5-b", "{unit} to {to}"},
    {E_RUN,        0, RETREAT, "{unit} retreated{way}.", "GN-2.5-b", "{unit} to {to}"},
    {E_RUN,        GG_ALWAYS, 0, "{unit} routed{way}.", "GN-2.5-b", "{unit} to {to}"},
    {E_RUN_OFF,    GG_ALWAYS, 0, "{unit} left the board{from_there} for good.", "GN-2.5-d", "{units} off the board"},
    {E_MARCH_OFF,  GG_ALWAYS, 0, "{unit}, of a broken brigade, marched off the board{from_there}.", "GN-7-c", "{units} off the board"},
    {E_BAD_MOVE,   GG_ALWAYS, 0, "{unit}, in bad order, went back{way}.", "GN-2.6-f", "{unit} to {to}"},
    {E_HOLDS,      GG_ALWAYS, 0, "{unit} stood still{there}.", "GN-2.6-g", NULL},
    {E_TRAPPED,    GG_ALWAYS, 0, "{unit} had nowhere to run{there}.", "GN-4-h", NULL},
    {E_CAUGHT,     GG_ALWAYS, 0, "{unit} could not get away from the enemy{there}.", "GN-4-h", NULL},
    {E_LOSS,       GG_ALWAYS, 0, "{unit} lost {0}{there}, {1} in all.", "GN-1-d", "{units} lose{s} {sum0}"},
    {E_ELIMINATED, GG_ALWAYS, 0, "{unit}: eliminated{from_there}.", "GN-2.0-g", "{units} eliminated"},
    {E_RALLIED,    0, 0, "{unit} rallied: good order.", "GN-2.6-d", "{units} rallied"},
    {E_RALLIED,    GG_ALWAYS, 0, "{unit} rallied in part: level {0}.", "GN-2.6-d", "{unit} level {0}"},

    {E_STEP,       GG_ALWAYS, 0, "{unit} went{way}.", "GN-4-c", NULL},
    {E_FORM,       1, 1, "{unit} formed {formation}{there}.", "GN-2.7-f", "{unit} {formation}"},
    {E_FORM,       GG_ALWAYS, 0, "{unit}: {formation}{there}.", "GN-4-e", "{unit} {formation}"},
    {E_FACE,       GG_ALWAYS, 0, "{unit} faced {facing}.", "GN-4-e", NULL},
    {E_ABANDON,    0, 1, "The crew of {unit} left the guns{there}.", "GN-2.7-g", "{units}: guns abandoned"},
    {E_ABANDON,    GG_ALWAYS, 0, "The crew of {unit} left the guns{there}.", "GN-4-i", "{units}: guns abandoned"},
    {E_MAN,        GG_ALWAYS, 0, "The crew of {unit} manned the guns again{there}.", "GN-7-f", NULL},
    {E_DOUBLE,     GG_ALWAYS, 0, "{unit} checked twice beside enemy cavalry: made {0} of 2.", "GN-2.7-f", "{unit} made {0}"},
    {E_HALT,       GG_ALWAYS, 0, "{unit} halted{there}.", "GN-2.7-j", "{units} halted"},
    {E_AWAY,       GG_ALWAYS, 0, "{unit} moved away{way}.", "GN-2.7-o", "{unit} away to {to}"},
    {E_FIRE,       0, 0, "{unit}{there} fired at {target}: no hit.", "GN-5-d", "?no hit"},
    {E_FIRE,       GG_ALWAYS, 0, "{unit}{there} fired at {target}: {hits}.", "GN-5-d", "?{target}: {hits}"},
    {E_BURNS,      GG_ALWAYS, 0, "{to} caught fire.", "GN-5-g", "{to} burns"},
    {E_CLOSE,      GG_ALWAYS, 0, "{unit} set out to close on {target0}.", "GN-6-a", NULL},
    {E_ENTERS,     GG_ALWAYS, 0, "{unit} closed{way}.", "GN-6-c", NULL},
    {E_JOINS,      GG_ALWAYS, 0, "{unit} joined in.", "GN-6-d", NULL},
    {E_MELEE,      GG_ALWAYS, 0, "Melee{there}: {unit} {0}, {target2} {1}{verdict}.", "GN-6-f", "{won}"},
    {E_GUNS_LOST,  GG_ALWAYS, 0, "{unit}: the guns were taken{there}.", "GN-7-f", NULL},
    {E_OVERRUN,    GG_ALWAYS, 0, "{unit}: the guns fell in the melee{there}.", "GN-6-g", NULL},
    {E_PERIL,      1, 0, "{unit} was in danger and came out unhurt.", "GN-5-f", NULL},
    {E_PERIL,      GG_ALWAYS, 0, "{unit} fell{there}.", "GN-5-f", "{units} killed"},
    {E_TAKEN,      GG_ALWAYS, 0, "{unit}, alone among enemies, was lost{there}.", "GN-7-e", "{units} lost"},
    {E_NEW_CO,     GG_ALWAYS, 0, "{unit}: a new commander took over{there}.", "GN-7-d", NULL},
    {E_OBJECTIVE,  GG_ALWAYS, 0, "{to} is in {side} hands.", "GN-8-c", NULL},
    {E_POINTS,     GG_ALWAYS, 0, "Points: {first} {0}, {other} {1}.", "GN-8-b", NULL},
    {E_OVER,       0, WHY_BROKEN, "== {end}", "GN-8-a", "{end}"},
    {E_OVER,       GG_ALWAYS, 0, "== {end}", "GN-8-b", "{end}"},
    {0, 0, 0, NULL, NULL, NULL},
};
/* clang-format on */

/* Why a unit checked. */
static const char *const causes[] = {
    [RANGED_KIA] = " under fire",
    [RALLY] = "",
    [CLOSE] = " before closing",
    [RETREATED_ADJACENT] = " as friends retreated beside it",
    [RETREATED_THROUGH] = " as friends retreated through it",
    [ROUTED_ADJACENT] = " as friends routed beside it",
    [ROUTED_THROUGH] = " as friends routed through it",
    [BURNING] = " in the flames",
    [CAVALRY_ADJACENT] = "",
    [ELIM_CHECK] = " for the losses",
};

static void say_target(const struct gg_battle *battle, int unit, struct gg_text *out)
{
    gg_text_add(out, gg_piece_name(battle, unit)->name);
}

/* GN-6-e, f */
static void say_verdict(const struct gg_event *e, struct gg_text *out)
{
    int margin = e->arg[0] - e->arg[1];
    if (margin == 0)
        gg_text_add(out,
                    e->arg[3] ? ", equal, which the defender in bad order lost by 1" : ", equal");
    else
        gg_text_fmt(out, ", the %s won by %d", margin > 0 ? "attacker" : "defender",
                    margin > 0 ? margin : -margin);
}

static void say_won(const struct gg_battle *battle, const struct gg_event *e, struct gg_text *out)
{
    int margin = e->arg[0] - e->arg[1] + e->arg[3];
    if (margin == 0)
        gg_text_add(out, "the melee goes on");
    else
        gg_text_fmt(out, "%s wins", gg_piece_name(battle, margin > 0 ? e->piece : e->arg[2])->name);
}

static void say_end(const struct gg_battle *battle, const struct gg_event *e, struct gg_text *out)
{
    if (e->side < 0)
        gg_text_add(out, "A drawn battle");
    else
        gg_text_fmt(out, "The %s side wins%s", gg_event_side(battle, e),
                    e->arg[0] == WHY_BROKEN ? ": the enemy is broken" : " on points");
}

static bool say_of_event(const struct gg_battle *battle, const struct gg_event *e, const char *slot,
                         struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    if (strcmp(slot, "dice") == 0)
        gg_text_fmt(out, "%d against %d", e->arg[0], e->arg[1]);
    else if (strcmp(slot, "cause") == 0)
        gg_text_add(out, causes[e->arg[3]]);
    else if (strcmp(slot, "brigade") == 0)
        gg_text_add(out, b->brigade[e->arg[0]]);
    else if (strcmp(slot, "formation") == 0)
        gg_text_add(out, gn_formation_words[e->arg[0]]);
    else if (strcmp(slot, "facing") == 0)
        gg_text_add(out, gn_facing_names[e->arg[0]]);
    else if (strcmp(slot, "pool") == 0)
        gg_text_fmt(out, e->arg[1] == 1 ? "%d die" : "%d dice", e->arg[1]);
    else if (strcmp(slot, "from_there") == 0) {
        if (e->from >= 0)
            gg_text_add(out, " in ");
        gg_place_write_full(battle, e->from, out);
    } else
        return false;
    return true;
}

void gn_say(const struct gg_battle *battle, const struct gg_event *e, const char *slot,
            struct gg_text *out)
{
    if (say_of_event(battle, e, slot, out))
        return;
    if (strcmp(slot, "hits") == 0)
        gg_text_fmt(out, e->arg[0] == 1 ? "%d hit" : "%d hits", e->arg[0]);
    else if (strcmp(slot, "target") == 0)
        say_target(battle, e->arg[1], out);
    else if (strcmp(slot, "target0") == 0)
        say_target(battle, e->arg[0], out);
    else if (strcmp(slot, "target2") == 0)
        say_target(battle, e->arg[2], out);
    else if (strcmp(slot, "verdict") == 0)
        say_verdict(e, out);
    else if (strcmp(slot, "won") == 0)
        say_won(battle, e, out);
    else
        say_end(battle, e, out);
}
