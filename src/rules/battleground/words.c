/*
 * words.c - how choices are typed and shown. Lengths are inches, points of the table are measured from the left and from the top
 * as it is drawn, facings are numbers from 0 to 19, shown with their degrees clockwise from the top.
 */
#include <string.h>

#include "rules/battleground/battleground.h"
#include "rules/kit/tables.h"

/* clang-format off */
const struct gg_wording bg_wordings[NVERBS] = {
    [V_DONE]      = {"done", NULL, "end"},
    [V_PLACE]     = {"place {unit}", "Place {unit}", "deployment"},
    [V_X]         = {"x {inches}", "{inches}\" from the left", "point"},
    [V_Y]         = {"y {inches}", "{inches}\" from the top", "point"},
    [V_FACE]      = {"face {number}", "Facing {number}, {bearing} degrees", "facing"},
    [V_AS]        = {"as {order}", "{unit}: {order}", "orders"},
    [V_MOST]      = {"maximum {rung}", "At most {rung}\"", "orders"},
    [V_RUSH]      = {"rush {unit} {target}", "Rush {target} with {unit}", "rush"},
    [V_MOVE]      = {"move {unit}", "Move {unit}", "move"},
    [V_ORDER]     = {"order {unit}", "New order for {unit}", "command"},
    [V_CONTROL]   = {"control {unit}", "Take control of {unit}", "command"},
    [V_BRAVE]     = {"brave {unit}", "Bravery for {unit}", "command"},
    [V_LASH]      = {"lash {unit}", "Lash {unit}", "command"},
    [V_RALLY]     = {"rally {unit}", "Rally {unit}", "command"},
    [V_RELOAD]    = {"reload {unit}", "{unit} gets a shot back", "command"},
    [V_RESTORE]   = {"restore {unit}", "Bring {unit} back into good order", "command"},
    [V_SOUND]     = {"sound", "Sound the Charge", "command"},
    [V_DRAW]      = {"draw", "Draw a command card", "command"},
    [V_MARCH]     = {"march {unit}", "Quick March for {unit}", "card"},
    [V_WHIP]      = {"whip {unit}", "Crack of the Whip on {unit}", "card"},
    [V_ABOUT]     = {"about", "About Face", "maneuver"},
    [V_REFORM]    = {"reform {number}", "Reform to facing {number}, {bearing} degrees", "maneuver"},
    [V_SIDEWAYS]  = {"sideways {hand}", "Sideways to the {hand}", "maneuver"},
    [V_BACKWARDS] = {"backwards", "Backwards", "maneuver"},
    [V_FORWARD]   = {"forward {quanta}", "{quanta}\" on", "step"},
    [V_WHEEL]     = {"wheel {wheel} {number}", "Wheel to the {wheel}, {number}", "step"},
    [V_ENGAGE]    = {"engage {target}", "Engage {target}", "step"},
    [V_AGAINST]   = {"against {unit} {target}", "{unit} will attack {target}", "battle"},
    [V_ATTACK]    = {"attack {unit} {target}", "Attack {target} with {unit}", "battle"},
    [V_SHOOT]     = {"shoot {unit} {target}", "Shoot at {target} with {unit}", "battle"},
    [V_PLAY]      = {"play {card}", "Play {card}", "card"},
};
/* clang-format on */

void bg_write_inches(int lattice, struct gg_text *out)
{
    int part = lattice % 100;
    gg_text_fmt(out, "%d", lattice / 100);
    if (part)
        gg_text_fmt(out, part % 10 ? ".%02d" : ".%d", part % 10 ? part : part / 10);
}

static void write_order(int value, bool shown, struct gg_text *out)
{
    gg_text_add(out, bg_order_words[value & 3]);
    if (value >> 2 & 1)
        gg_text_add(out, shown ? ", with an objective" : " point");
    if (value >> 3 & 1)
        gg_text_add(out, shown ? ", with a maximum move" : " maximum");
}

static void write_asked(const struct look *g, struct gg_text *out)
{
    static const char *const order[] = {"which order", "x of the objective", "y of the objective",
                                        "the maximum move"};
    static const char *const place[] = {"x of the middle", "y of the middle", "which facing"};
    const struct gg_frame *f = top_of(g->p);
    gg_text_add(out, f->step == S_ORDER ? order[f->stage & 3] : place[f->stage % 3]);
}

/* BG-CB-2S: which of the four windows is open. */
static void write_window(const struct look *g, struct gg_text *out)
{
    int stage = top_of(g->p)->stage;
    gg_text_add(out, stage < A_HIT      ? "before the roll to hit"
                     : stage < A_W3     ? "after the roll to hit"
                     : stage < A_DAMAGE ? "before the roll to damage"
                                        : "after the roll to damage");
}

static void write_left(const struct look *g, struct gg_text *out)
{
    int left = bg_march_left(g);
    bg_write_inches(left > 0 ? left * GG_QUANTUM : 0, out);
}

bool bg_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out)
{
    int value = extra_of(c);
    if (strcmp(slot, "inches") == 0)
        bg_write_inches(value, out);
    else if (strcmp(slot, "quanta") == 0)
        bg_write_inches(value * GG_QUANTUM, out);
    else if (strcmp(slot, "bearing") == 0)
        gg_text_fmt(out, "%d", bg_bearing(value));
    else if (strcmp(slot, "rung") == 0)
        bg_write_inches(bg_ladder[value] * GG_QUANTUM, out);
    else if (strcmp(slot, "order") == 0)
        write_order(value, shown, out);
    else if (strcmp(slot, "hand") == 0)
        gg_text_add(out, value ? "left" : "right");
    else if (strcmp(slot, "wheel") == 0)
        gg_text_add(out, place_of(c) ? "left" : "right");
    else if (strcmp(slot, "asked") == 0)
        write_asked(g, out);
    else if (strcmp(slot, "window") == 0)
        write_window(g, out);
    else if (strcmp(slot, "left") == 0)
        write_left(g, out);
    else
        gg_text_add(out, top_of(g->p)->stage == RUSHES ? "rushes come first" : "move your units");
    return true;
}

/* What a face needs to let somebody play a card from the hand, and point at a point that is chosen by its coordinates
 * (BG-GE-13). */
void bg_info(const struct look *g, gg_choice c, struct gg_choice_info *out)
{
    int verb = verb_of(c);
    for (int card = 0; (verb == V_MARCH || verb == V_WHIP) && card < NCARDS; card++)
        if (g->b->command_card[card].effect == (verb == V_MARCH ? QUICK_MARCH : FREE_LASH))
            out->card = bg_card_kinds[card].id;
    if (verb == V_X || verb == V_Y)
        gg_info_coordinate(out, verb == V_X ? 'x' : 'y', extra_of(c), top_of(g->p)->place);
}
