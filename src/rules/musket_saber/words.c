/*
 * words.c - how choices are typed and shown: the verb, then units by their ids and the hexes it goes through, with small
 * words before what may be left out: `defend 2cold with ltcoy under byng for ltcoy`.
 */
#include <string.h>

#include "rules/kit/names.h"
#include "rules/musket_saber/musket_saber.h"

/* clang-format off */
const struct gg_wording ms_wordings[NVERBS] = {
    [V_DONE]     = {"end", NULL, "end"},
    [V_PLACE]    = {"place {unit} {place}", "Set up {unit} in {place}", "set-up"},
    [V_FORM]     = {"form {unit}", "Form square: {unit}", "square"},
    [V_DISSOLVE] = {"dissolve {unit}", "Give up the square: {unit}", "square"},
    [V_GATHER]   = {"gather {unit}", "Gather others of the hex to move with {unit}", "party"},
    [V_ADD]      = {"add {unit}", "Take {unit} along", "party"},
    [V_DISBAND]  = {"disband", "Do not move together after all", "party"},
    [V_MOVE]     = {"move {unit} {place}", "Move {unit} to {place}[ with {more} more]", "move"},
    [V_CHARGE]   = {"charge {unit}{way}[ at {aim}]", "Charge move of {unit} to {place}[ by {through}][, at {aim}]", "charge"},
    [V_ENTER]    = {"enter {unit} {place}", "Bring on {unit} at {place}", "move"},
    [V_EXIT]     = {"exit {unit}", "Take {unit} off the map for good", "move"},
    [V_FLEE]     = {"flee {unit} {place}", "{unit} flees to {place}", "flight"},
    [V_REPLACE]  = {"replace {unit}[ with {second:leader}]", "Spend a replacement step on {unit}[, helped by {second}]", "recovery"},
    [V_RECOVER]  = {"recover {unit}[ with {second:leader}]", "Try to recover {unit}[, helped by {second}]", "recovery"},
    [V_ATTACK]   = {"attack {unit} {place}", "Attack {place} with {unit}", "attack"},
    [V_BOMBARD]  = {"bombard {unit} {place}", "Bombard {place} with {unit}", "fire"},
    [V_JOIN]     = {"join {unit}", "Add {unit}", "join"},
    [V_LEAD]     = {"lead {unit:leader} {second:unit}", "{unit} leads {second}", "lead"},
    [V_SUPPORT]  = {"support {unit}", "Add the supporting fire of {unit}", "support"},
    [V_ASSAULT]  = {"assault {unit}", "Attack now, {unit} as primary unit", "assault"},
    [V_FIRE]     = {"fire", "Open fire", "fire"},
    [V_DEFEND]   = {"defend {unit}[ with {second:support}][ under {third:leader}][ for {served}]", "Defend with {unit}[, supported by {second}][, led by {third}][ who strengthens {served}]", "defence"},
    [V_TARGET]   = {"target {unit}", "Fire on {unit} next", "fire"},
    [V_HELP]     = {"help {unit:leader}", "{unit} lends his morale", "help"},
    [V_DECLINE]  = {"decline", "{no}", "end"},
    [V_STRIKE]   = {"strike {unit} {place}[ with {second:leader}]", "Charge {place} with {unit}[, led by {second}]", "charge"},
    [V_SQUARE]   = {"square", "Form square", "square"},
    [V_AGAIN]    = {"again {place}[ with {second:leader}]", "Charge again, at {place}[, led by {second}]", "charge"},
    [V_COUNTER]  = {"counter {unit} {place}", "Counterattack {place} with {unit}", "counterattack"},
    [V_SALLY]    = {"sally {unit} {place}[ with {second}][ under {third:leader}]", "Go to {place} with {unit} to counterattack[ with {second}][, led by {third}]", "counterattack"},
    [V_BACK]     = {"back {unit}", "Send back {unit}", "retreat"},
    [V_RETREAT]  = {"retreat{way}", "{group} to {end}[ by {through}]", "retreat"},
    [V_PAY]      = {"pay {unit}", "Take the loss with {unit}", "loss"},
    [V_ADVANCE]  = {"advance {unit}{way}[ with {second:leader}]", "Advance {unit} to {end}[ with {second}][ by {through}]", "advance"},
};
/* clang-format on */

/* Where a way leads after so many steps. */
static int way_hex(const struct look *g, gg_choice c, int steps)
{
    int hex = verb_of(c) == V_RETREAT ? g->p->retreat.from : g->p->at[unit_of(c)];
    for (int i = 0; i < steps; i++)
        hex = g->b->near[hex][ms_way_step(extra_of(c), i)];
    return hex;
}

/* All hexes of a way as they are typed, or those before its end as they are shown. */
static bool write_way(const struct look *g, gg_choice c, bool shown, struct gg_text *out)
{
    int length = ms_way_length(extra_of(c)), last = shown ? length - 1 : length;
    for (int i = 1; i <= last; i++) {
        gg_text_add(out, !shown ? " " : i > 1 ? " and " : "");
        gg_place_write(g->battle, way_hex(g, c, i), out);
    }
    return last > 0;
}

/* "Retreat of 2Leg and Reille" */
static bool write_group(const struct look *g, struct gg_text *out)
{
    gg_text_add(out, g->p->retreat.rout ? "Rout of " : "Retreat of ");
    gg_write_names(g->battle, g->p->retreat.group, out);
    return true;
}

/* With charge_target_named the third part of a charge is no unit but where its target lies. */
static bool write_aim(const struct look *g, gg_choice c, bool shown, struct gg_text *out)
{
    struct words w = words_of(c);
    if (w.third == NO_UNIT)
        return false;
    int hex = g->b->near[w.place][w.third];
    if (shown)
        gg_place_write_full(g->battle, hex, out);
    else
        gg_place_write(g->battle, hex, out);
    return true;
}

/* The leader of a defence strengthens the primary unit unless it is said otherwise. */
static bool write_served(const struct look *g, gg_choice c, bool shown, struct gg_text *out)
{
    struct words w = words_of(c);
    if (w.third == NO_UNIT || w.extra != 1)
        return false;
    const struct gg_name *name = &g->b->unit[w.second].is;
    gg_text_add(out, shown ? name->name : name->id);
    return true;
}

static bool write_no(const struct look *g, struct gg_text *out)
{
    int step = top_of(g->p)->step;
    gg_text_add(out, step == S_HELP     ? "No leader helps"
                     : step == S_SQUARE ? "Stand as they are"
                                        : "No second charge");
    return true;
}

static bool write_more(const struct look *g, gg_choice c, struct gg_text *out)
{
    const struct march *m = &g->p->march;
    if (m->lead != unit_of(c) || count_of(m->units) < 2)
        return false;
    gg_text_fmt(out, "%d", count_of(m->units) - 1);
    return true;
}

bool ms_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out)
{
    if (strcmp(slot, "way") == 0 || strcmp(slot, "through") == 0)
        return write_way(g, c, shown, out);
    if (strcmp(slot, "aim") == 0)
        return write_aim(g, c, shown, out);
    if (strcmp(slot, "served") == 0)
        return write_served(g, c, shown, out);
    if (strcmp(slot, "group") == 0)
        return write_group(g, out);
    if (strcmp(slot, "more") == 0)
        return write_more(g, c, out);
    if (strcmp(slot, "no") == 0)
        return write_no(g, out);
    if (strcmp(slot, "attacker") == 0 || strcmp(slot, "defender") == 0) {
        gg_text_add(out, g->b->unit[g->p->fight.primary[*slot == 'd']].is.name);
        return true;
    }
    if (strcmp(slot, "hex") == 0)
        gg_place_write(g->battle, g->p->fight.hex, out);
    else
        gg_place_write_full(g->battle, way_hex(g, c, ms_way_length(extra_of(c))), out);
    return true;
}

/* The piece a face lights up for a choice that names none, and where a way leads. */
void ms_info(const struct look *g, gg_choice c, struct gg_choice_info *out)
{
    int verb = verb_of(c), unit = NO_UNIT;
    if (verb == V_RETREAT && g->p->retreat.group)
        unit = first_of(g->p->retreat.group);
    else if (verb == V_AGAIN || verb == V_SQUARE)
        unit = g->p->fight.primary[verb == V_SQUARE];
    struct gg_text text;
    if (unit != NO_UNIT) {
        gg_text_fixed(&text, out->piece, sizeof out->piece);
        gg_text_add(&text, g->b->unit[unit].is.id);
    }
    if (verb == V_RETREAT || verb == V_ADVANCE || verb == V_CHARGE) {
        gg_text_fixed(&text, out->to, sizeof out->to);
        gg_place_write(g->battle, way_hex(g, c, ms_way_length(extra_of(c))), &text);
    }
    out->halves = true;
    if (verb == V_MOVE || verb == V_ENTER)
        out->cost = ms_move_cost(g, c);
}
