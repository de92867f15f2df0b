/*
 * speech.c - the events of a game in sentences, with the clause each obeys.
 */
#include <string.h>

#include "rules/battleground/battleground.h"

/* clang-format off */
const struct gg_telling bg_tellings[] = {
    {E_TURN,          GG_ALWAYS, 0, "== Turn {0}: {side}", "BG-TN-1", NULL},
    {E_PHASE,         0, T_COMMAND, "== {side}: Movement & Command", "BG-MC-1", NULL},
    {E_PHASE,         0, T_BEFORE, "== Courage before combat", "BG-PC-1", NULL},
    {E_PHASE,         0, T_COMBAT, "== Combat", "BG-CB-2", NULL},
    {E_PHASE,         GG_ALWAYS, 0, "== Courage after combat", "BG-PO-1", NULL},
    {E_LOTS,          0, 0, "The higher die let {side} place first.", "BG-DP-2", NULL},
    {E_LOTS,          GG_ALWAYS, 0, "The higher die gave {side} the first turn.", "BG-DP-5", NULL},
    {E_LOTS_EQUAL,    GG_ALWAYS, 0, "Both dice showed {0} and are rolled again.", "BG-DP-2", NULL},
    {E_PLACED,        GG_ALWAYS, 0, "{unit} took post.", "BG-DP-3", NULL},
    {E_LEFT_OUT,      GG_ALWAYS, 0, "{unit} found no room and stayed out.", "BG-DP-2", NULL},
    {E_ORDERED,       GG_VEILED, 0, "{side} gave a unit its order in secret.", "BG-DP-4", NULL},
    {E_ORDERED,       GG_ALWAYS, 0, "{side} gave {unit} the order {order}.", "BG-SO-1", NULL},
    {E_ORDERS_SHOWN,  GG_ALWAYS, 0, "All orders were shown.", "BG-DP-4", NULL},
    {E_CARD_DRAWN,    GG_VEILED, 0, "{side} drew a command card.", "BG-MC-Se", "?a card"},
    {E_CARD_DRAWN,    GG_ALWAYS, 0, "{side} drew {card}.", "BG-MC-Se", "?a card"},
    {E_POINTS,        GG_ALWAYS, 0, "Command points of {side}: {0}.", "BG-MC-1", NULL},
    {E_HEALED,        GG_ALWAYS, 0, "{unit} healed one mark.", "BG-UK-6", NULL},
    {E_RUSH,          GG_ALWAYS, 0, "{unit} rushed {unit0}.", "BG-FR-6", NULL},
    {E_ENGAGED,       GG_ALWAYS, 0, "{unit} engaged {unit0} on the {flank}.", "BG-EN-1", NULL},
    {E_CHARGES,       GG_ALWAYS, 0, "{unit} charged.", "BG-EN-5", NULL},
    {E_PRESSED,       GG_ALWAYS, 0, "{unit} came under attack on a further side: a rout check follows.", "BG-EN-6", NULL},
    {E_RIDDEN_DOWN,   GG_ALWAYS, 0, "{unit}: caught routing and destroyed.", "BG-FR-8", "{units} destroyed"},
    {E_ADVANCED,      GG_ALWAYS, 0, "{unit} moved{course}.", "BG-MV-8", NULL},
    {E_STAYED,        GG_ALWAYS, 0, "{unit} could come no nearer and stayed.", "BG-MV-8", NULL},
    {E_GOAL,          GG_ALWAYS, 0, "{unit} reached its objective.", "BG-SO-9", NULL},
    {E_CONTROL,       GG_ALWAYS, 0, "{side} took direct control of {unit}.", "BG-MC-Sb", NULL},
    {E_STEP,          GG_ALWAYS, 0, "{unit} {step}.", "BG-MV-9", NULL},
    {E_BRAVE,         GG_ALWAYS, 0, "{side} marked {unit} with Bravery.", "BG-AA-1", NULL},
    {E_LASHED,        GG_ALWAYS, 0, "{unit} felt the lash.", "BG-AA-3", NULL},
    {E_MARCHED,       GG_ALWAYS, 0, "{unit} got one movement category more for this turn.", "BG-CC-1", NULL},
    {E_RALLIED,       GG_ALWAYS, 0, "{unit} rallied, on Hold.", "BG-MC-Sd", NULL},
    {E_RELOADED,      GG_ALWAYS, 0, "{unit} got a shot back.", "BG-ES-7", NULL},
    {E_RESTORED,      GG_ALWAYS, 0, "{unit} came back into good order.", "BG-ES-9", NULL},
    {E_SOUNDED,       GG_ALWAYS, 0, "{side} sounded the charge.", "BG-ES-11", NULL},
    {E_FLED,          GG_ALWAYS, 0, "{unit} ran for the table edge{fled}.", "BG-RT-1", NULL},
    {E_BLOCKED,       GG_ALWAYS, 0, "{unit0} stopped {unit}.", "BG-RT-4", NULL},
    {E_AT_EDGE,       GG_ALWAYS, 0, "{unit} reached the table edge.", "BG-RT-4", NULL},
    {E_TRAMPLED,      GG_ALWAYS, 0, "Fleeing friends trampled {unit}: a rout check follows.", "BG-RT-5", NULL},
    {E_OFF_TABLE,     GG_ALWAYS, 0, "{unit} left the table.", "BG-MC-3b-iv", "{units} off the table"},
    {E_NO_ROOM,       GG_ALWAYS, 0, "{unit} found no room at the edge and left the table.", "BG-DS-6", "{units} off the table"},
    {E_CHECK,         2, true, "{unit} checked courage: {0} against {1}, passed.", "BG-PC-1a", "{units} stood"},
    {E_CHECK,         GG_ALWAYS, 0, "{unit} checked courage: {0} against {1}, failed.", "BG-PC-1a", NULL},
    {E_STEADY,        GG_ALWAYS, 0, "{unit} knew no fear and did not check.", "BG-UK-5", "{units} stood"},
    {E_ROUTED,        GG_ALWAYS, 0, "{unit} routed. {turned}", "BG-PC-1b", "{units} routed"},
    {E_DISRUPTED,     GG_ALWAYS, 0, "{unit} fell into disorder: disrupted.", "BG-ES-9", "{units} disrupted"},
    {E_BRAVERY_SPENT, GG_ALWAYS, 0, "The mark of Bravery of {unit} was spent.", "BG-AA-1", NULL},
    {E_SECOND_FAILED, GG_ALWAYS, 0, "{unit} broke a second time: destroyed.", "BG-PC-3b", "{units} destroyed"},
    {E_FRIGHTENED,    GG_ALWAYS, 0, "Fear took hold of {unit}.", "BG-PC-5", "{units} frightened"},
    {E_LEFT,          0, UNTIL_MOVES, "{unit}: now the rout move, the full movement; in contact with an enemy after it, destroyed.", "BG-PC-4", NULL},
    {E_LEFT,          1, false, "{unit}: not engaged, so no free attacks; the rout move follows.", "BG-PC-4", NULL},
    {E_LEFT,          GG_ALWAYS, 0, "{unit}: now a free attack from each enemy in good order that is engaged with it.", "BG-PC-2", NULL},
    {E_CAUGHT,        GG_ALWAYS, 0, "{unit} could not get away: destroyed.", "BG-RT-6", "{units} destroyed"},
    {E_AGAINST,       GG_ALWAYS, 0, "{unit} will attack {unit0}.", "BG-CB-1", NULL},
    {E_ATTACK,        1, AT_RANGED_KIND, "{unit} shot at {unit0}.", "BG-RG-4", NULL},
    {E_ATTACK,        1, AT_FREE, "{unit} struck {unit0} in the back.", "BG-PC-2", NULL},
    {E_ATTACK,        GG_ALWAYS, 0, "{unit} attacked {unit0}.", "BG-CB-2", NULL},
    {E_PLAYED,        GG_ALWAYS, 0, "{side} played {card}.", "BG-CC-2", NULL},
    {E_HITS,          3, 1, "{unit} rolled the misses again: {0} of them hit.", "BG-CC-5", NULL},
    {E_HITS,          0, 0, "{unit} did not hit{with}.", "BG-CB-2a-i", NULL},
    {E_HITS,          0, 1, "{unit} hit once{with}.", "BG-CB-2a-i", NULL},
    {E_HITS,          GG_ALWAYS, 0, "{unit} hit {0} times{with}.", "BG-CB-2a-i", NULL},
    {E_DAMAGE,        0, 0, "{unit} took no damage.", "BG-CB-2a-ii", "{units} unhurt"},
    {E_DAMAGE,        GG_ALWAYS, 0, "{unit} took {0} damage: {1} of {2} boxes.", "BG-CB-2a-iii", "{units} {sum0} damage"},
    {E_SHAKEN,        0, IN_RED, "{unit} took damage in the red: {due}.", "BG-PC-3c", "{units} hurt in the red"},
    {E_SHAKEN,        1, IN_YELLOW, "{unit} lost the last green box: {due}.", "BG-PC-3c", "{units} lost the green"},
    {E_SHAKEN,        0, IN_YELLOW, "{unit} lost the last yellow box: {due}.", "BG-PC-3c", "{units} lost the yellow"},
    {E_SHAKEN,        GG_ALWAYS, 0, "{unit} fell from the green into the red: {due}.", "BG-PC-3c", "{units} fell into the red"},
    {E_RECOIL,        GG_ALWAYS, 0, "{unit} paid for the savage swing.", "BG-CB-4", NULL},
    {E_DESTROYED,     GG_ALWAYS, 0, "{unit}: destroyed.", "BG-DS-1", "{units} destroyed"},
    {E_OVER,          1, WHY_THRESHOLD, "== {verdict}", "BG-VC-4", "{verdict}"},
    {E_OVER,          1, WHY_POINTS, "== {verdict}", "BG-VC-3", "{verdict}"},
    {E_OVER,          GG_ALWAYS, 0, "== {verdict}", "BG-VC-1", "{verdict}"},
    {0, 0, 0, NULL, NULL, NULL}};
/* clang-format on */

static void say_course(const struct gg_event *e, struct gg_text *out)
{
    if (e->arg[0])
        gg_text_add(out, e->arg[0] == ABOUT_FACE ? ": about face" : ": reform");
    if (e->arg[1])
        gg_text_fmt(out, "%s %d wheel%s to the %s", e->arg[0] ? "," : ":",
                    e->arg[1] > 0 ? e->arg[1] : -e->arg[1],
                    e->arg[1] == 1 || e->arg[1] == -1 ? "" : "s", e->arg[1] > 0 ? "left" : "right");
    if (e->arg[2]) {
        gg_text_add(out, e->arg[0] || e->arg[1] ? ", " : " ");
        bg_write_inches(e->arg[2] * GG_QUANTUM, out);
        gg_text_add(out, "\" ahead");
    }
}

static void say_step(const struct gg_event *e, struct gg_text *out)
{
    switch (e->arg[0]) {
    case V_ABOUT:
        gg_text_add(out, "faced about");
        break;
    case V_REFORM:
        gg_text_fmt(out, "reformed to facing %d", e->arg[1]);
        break;
    case V_SIDEWAYS:
        gg_text_fmt(out, "prepared to go sideways to the %s", e->arg[1] ? "left" : "right");
        break;
    case V_BACKWARDS:
        gg_text_add(out, "prepared to go backwards");
        break;
    case V_FORWARD:
        gg_text_add(out, "went ");
        bg_write_inches(e->arg[1] * GG_QUANTUM, out);
        gg_text_char(out, '"');
        break;
    default:
        gg_text_fmt(out,
                    e->arg[1] == 1 ? "wheeled %d facing to the %s" : "wheeled %d facings to the %s",
                    e->arg[1], e->arg[2] ? "left" : "right");
    }
}

static void say_order(const struct gg_event *e, struct gg_text *out)
{
    static const char *const names[NORDERS] = {"none", "Hold", "Close", "Ranged"};
    gg_text_add(out, names[e->arg[0]]);
    if (e->arg[1])
        gg_text_add(out, ", with an objective");
    if (e->arg[2]) {
        gg_text_add(out, ", at most ");
        bg_write_inches(bg_ladder[e->arg[2] - 1] * GG_QUANTUM, out);
        gg_text_char(out, '"');
    }
}

/* The dice to hit; an impact hit comes without a die (BG-UK-2). */
static void say_pool(const struct gg_event *e, struct gg_text *out)
{
    if (e->arg[1])
        gg_text_fmt(out, " with %dd6", e->arg[1]);
    else
        gg_text_add(out, " without a die");
    if (e->arg[2])
        gg_text_add(out, ", the impact counted");
}

/* BG-PC-1b; who routs already has no order left (BG-PC-1c). */
static void say_turned(const struct gg_event *e, struct gg_text *out)
{
    static const char *const turns[] = {"turns about", "turns to the own table edge",
                                        "keeps its facing"};
    gg_text_fmt(out, e->arg[1] ? "The card %s." : "The order is erased, and the card %s.",
                turns[e->arg[0] % 3]);
}

/* Where a rout move ended, and the way round it took. */
static void say_way(const struct gg_event *e, struct gg_text *out)
{
    if (e->arg[3] < 0) {
        gg_text_add(out, ", but could not move");
        return;
    }
    if (e->arg[3] > 0) {
        gg_text_add(out, ", first ");
        bg_write_inches(e->arg[3] * GG_QUANTUM, out);
        int turn = (bg_bearing(homeward(e->side)) - bg_bearing(e->arg[2]) + 540) % 360 - 180;
        gg_text_fmt(out, "\" at %d degrees to the %s of the straight way", turn > 0 ? turn : -turn,
                    turn > 0 ? "left" : "right");
    }
    gg_text_add(out, ", to ");
    bg_write_inches(e->arg[0], out);
    gg_text_add(out, "\", ");
    bg_write_inches(e->arg[1], out);
    gg_text_char(out, '"');
}

void bg_say(const struct gg_battle *battle, const struct gg_event *event, const char *slot,
            struct gg_text *out)
{
    static const char *const sides[] = {"front", "left flank", "rear", "right flank"};
    if (strcmp(slot, "turned") == 0)
        say_turned(event, out);
    else if (strcmp(slot, "fled") == 0)
        say_way(event, out);
    else if (strcmp(slot, "course") == 0)
        say_course(event, out);
    else if (strcmp(slot, "step") == 0)
        say_step(event, out);
    else if (strcmp(slot, "order") == 0)
        say_order(event, out);
    else if (strcmp(slot, "with") == 0)
        say_pool(event, out);
    else if (strcmp(slot, "due") == 0)
        gg_text_add(out, event->arg[2] ? "a second check follows" : "a check after combat follows");
    else if (strcmp(slot, "flank") == 0)
        gg_text_add(out, sides[event->arg[1] & 3]);
    else if (event->arg[0] == DRAWN)
        gg_text_add(out, "The battle is drawn");
    else
        gg_text_fmt(out, "Victory for %s", battle->side_title[event->arg[0] & 1]);
}
