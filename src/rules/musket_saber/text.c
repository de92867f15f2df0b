/*
 * text.c - a choice as a player types it, and as a face shows it.
 *
 * A choice is typed as its verb, then the units by their ids and the hexes it goes through, with small words
 * before what may be left out: `defend 2cold with ltcoy under byng for ltcoy`.
 */
#include "rules/musket_saber/chapters.h"

/* What follows the verb; a second and a third unit come after it. */
enum form { PLAIN, UNIT, UNIT_HEX, HEX, UNIT_WAY, GROUP_WAY };

/* How the further units of a choice are brought in: what is typed, and what is shown. */
struct companion {
    const char *typed, *shown;
};

/* clang-format off */
static const struct wording {
    const char *word;
    enum form form;
    const char *group; /* for the faces */
    const char *label; /* %u unit, %h hex with the name of the place */
    struct companion second, third;
} wordings[NVERBS] = {
    [V_DONE]     = {"end", PLAIN, "end", "", {0}, {0}},
    [V_PLACE]    = {"place", UNIT_HEX, "set-up", "Set up %u in %h", {0}, {0}},
    [V_FORM]     = {"form", UNIT, "square", "Form square: %u", {0}, {0}},
    [V_DISSOLVE] = {"dissolve", UNIT, "square", "Give up the square: %u", {0}, {0}},
    [V_GATHER]   = {"gather", UNIT, "party", "Gather others of the hex to move with %u", {0}, {0}},
    [V_ADD]      = {"add", UNIT, "party", "Take %u along", {0}, {0}},
    [V_DISBAND]  = {"disband", PLAIN, "party", "Do not move together after all", {0}, {0}},
    [V_MOVE]     = {"move", UNIT_HEX, "move", "Move %u to %h", {0}, {0}},
    [V_CHARGE]   = {"charge", UNIT_WAY, "charge", "Charge move of %u to %h", {0}, {0}},
    [V_ENTER]    = {"enter", UNIT_HEX, "move", "Bring on %u at %h", {0}, {0}},
    [V_EXIT]     = {"exit", UNIT, "move", "Take %u off the map for good", {0}, {0}},
    [V_FLEE]     = {"flee", UNIT_HEX, "flight", "%u flees to %h", {0}, {0}},
    [V_REPLACE]  = {"replace", UNIT, "recovery", "Spend a replacement step on %u", {" with ", ", helped by "}, {0}},
    [V_RECOVER]  = {"recover", UNIT, "recovery", "Try to recover %u", {" with ", ", helped by "}, {0}},
    [V_ATTACK]   = {"attack", UNIT_HEX, "attack", "Attack %h with %u", {0}, {0}},
    [V_BOMBARD]  = {"bombard", UNIT_HEX, "fire", "Bombard %h with %u", {0}, {0}},
    [V_JOIN]     = {"join", UNIT, "join", "Add %u", {0}, {0}},
    [V_LEAD]     = {"lead", UNIT, "lead", "%u leads ", {" ", ""}, {0}},
    [V_SUPPORT]  = {"support", UNIT, "support", "Add the supporting fire of %u", {0}, {0}},
    [V_ASSAULT]  = {"assault", UNIT, "assault", "Attack now, %u as primary unit", {0}, {0}},
    [V_FIRE]     = {"fire", PLAIN, "fire", "Open fire", {0}, {0}},
    [V_DEFEND]   = {"defend", UNIT, "defence", "Defend with %u", {" with ", ", supported by "}, {" under ", ", led by "}},
    [V_TARGET]   = {"target", UNIT, "fire", "Fire on %u next", {0}, {0}},
    [V_HELP]     = {"help", UNIT, "help", "%u lends his morale", {0}, {0}},
    [V_DECLINE]  = {"decline", PLAIN, "end", "", {0}, {0}},
    [V_STRIKE]   = {"strike", UNIT_HEX, "charge", "Charge %h with %u", {" with ", ", led by "}, {0}},
    [V_SQUARE]   = {"square", PLAIN, "square", "Form square", {0}, {0}},
    [V_AGAIN]    = {"again", HEX, "charge", "Charge again, at %h", {" with ", ", led by "}, {0}},
    [V_COUNTER]  = {"counter", UNIT_HEX, "counterattack", "Counterattack %h with %u", {0}, {0}},
    [V_SALLY]    = {"sally", UNIT_HEX, "counterattack", "Go to %h with %u to counterattack", {" with ", " with "}, {" under ", ", led by "}},
    [V_BACK]     = {"back", UNIT, "retreat", "Send back %u", {0}, {0}},
    [V_RETREAT]  = {"retreat", GROUP_WAY, "retreat", "", {0}, {0}},
    [V_PAY]      = {"pay", UNIT, "loss", "Take the loss with %u", {0}, {0}},
    [V_ADVANCE]  = {"advance", UNIT_WAY, "advance", "Advance %u to %h", {" with ", " with "}, {0}},
};
/* clang-format on */

/* ---- what is typed ---- */

static const char *id_of(const struct look *g, int unit)
{
    return g->b->unit[unit].id;
}

static void write_hex(const struct look *g, int hex, struct gg_text *out)
{
    gg_hex_write(&g->b->map, hex, out);
}

/* Where a way begins. */
static int way_start(const struct look *g, const struct words *w)
{
    return w->verb == V_RETREAT ? g->p->retreat.from : g->p->at[w->unit];
}

/* Where it leads after so many steps. */
static int way_hex(const struct look *g, const struct words *w, int steps)
{
    int hex = way_start(g, w);
    for (int i = 0; i < steps; i++)
        hex = g->b->near[hex][ms_way_step(w->way, i)];
    return hex;
}

static void write_way(const struct look *g, const struct words *w, struct gg_text *out)
{
    for (int i = 1; i <= ms_way_length(w->way); i++) {
        gg_text_char(out, ' ');
        write_hex(g, way_hex(g, w, i), out);
    }
}

/* With charge_target_named the third part of a charge is no unit but where its target lies. */
static int charge_target(const struct look *g, const struct words *w)
{
    return w->verb == V_CHARGE && w->third != NO_UNIT ? g->b->near[w->hex][w->third] : -1;
}

static void write_companion(const struct look *g, const struct companion *how, int unit,
                            struct gg_text *out)
{
    if (how->typed && unit != NO_UNIT)
        gg_text_fmt(out, "%s%s", how->typed, id_of(g, unit));
}

/* The leader of a defence strengthens the primary unit unless it is said otherwise. */
static bool leads_support(const struct words *w)
{
    return w->verb == V_DEFEND && w->third != NO_UNIT && w->way == 1;
}

void ms_choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                    struct gg_text *out)
{
    struct look g = {battle, battle->data, position};
    struct words w = ms_words(choice);
    const struct wording *wording = &wordings[w.verb];
    enum form form = wording->form;
    gg_text_add(out, wording->word);
    if (form == UNIT || form == UNIT_HEX || form == UNIT_WAY)
        gg_text_fmt(out, " %s", id_of(&g, w.unit));
    if (form == UNIT_WAY || form == GROUP_WAY)
        write_way(&g, &w, out);
    if (form == UNIT_HEX || form == HEX) {
        gg_text_char(out, ' ');
        write_hex(&g, w.hex, out);
    }
    write_companion(&g, &wording->second, w.second, out);
    write_companion(&g, &wording->third, w.third, out);
    if (leads_support(&w))
        gg_text_fmt(out, " for %s", id_of(&g, w.second));
    if (charge_target(&g, &w) >= 0) {
        gg_text_add(out, " at ");
        write_hex(&g, charge_target(&g, &w), out);
    }
}

/* ---- what is shown ---- */

/* "end" means something else in each step. */
static const char *end_label(const struct look *g)
{
    switch (top_of(g->p)->step) {
    case S_MOVE:
        return "End the movement phase";
    case S_RECOVER:
        return top_of(g->p)->a == R_STEPS ? "Keep the replacement steps" : "No further recovery";
    case S_COMBAT:
        return "End the combat phase";
    case S_CHARGE:
        return "Send no further cavalry";
    case S_COUNTER:
        return "No more counterattacks";
    case S_ADVANCE:
        return "No further advance";
    default:
        return "Done";
    }
}

static const char *decline_label(const struct look *g)
{
    switch (top_of(g->p)->step) {
    case S_HELP:
        return "No leader helps";
    case S_SQUARE:
        return "Stand as they are";
    case S_AGAIN:
        return "No second charge";
    default:
        return "No";
    }
}

static void write_place(const struct look *g, int hex, struct gg_text *out)
{
    write_hex(g, hex, out);
    if (g->b->name[hex])
        gg_text_fmt(out, " %s", g->b->name[hex]);
}

static const char *name_of(const struct look *g, int unit)
{
    return g->b->unit[unit].name;
}

static void write_label(const struct look *g, const struct words *w, struct gg_text *out)
{
    for (const char *label = wordings[w->verb].label; *label; label++) {
        if (*label != '%') {
            gg_text_char(out, *label);
            continue;
        }
        label++;
        if (*label == 'u')
            gg_text_add(out, name_of(g, w->unit));
        else if (w->verb == V_ADVANCE)
            write_place(g, way_hex(g, w, ms_way_length(w->way)), out);
        else
            write_place(g, w->hex, out);
    }
}

static void show_companion(const struct look *g, const struct companion *how, int unit,
                           struct gg_text *out)
{
    if (how->shown && unit != NO_UNIT)
        gg_text_fmt(out, "%s%s", how->shown, name_of(g, unit));
}

static void write_through(const struct look *g, const struct words *w, struct gg_text *out)
{
    for (int i = 1; i < ms_way_length(w->way); i++) {
        gg_text_add(out, i == 1 ? " by " : " and ");
        write_hex(g, way_hex(g, w, i), out);
    }
}

/* "Retreat of 2Leg and Reille to 1112 by 1212" */
static void label_retreat(const struct look *g, const struct words *w, struct gg_text *out)
{
    const char *before = g->p->retreat.rout ? "Rout of " : "Retreat of ";
    for (uint64_t left = g->p->retreat.group; left; left &= left - 1) {
        gg_text_fmt(out, "%s%s", before, name_of(g, first_of(left)));
        before = count_of(left) > 2 ? ", " : " and ";
    }
    gg_text_add(out, " to ");
    write_place(g, way_hex(g, w, ms_way_length(w->way)), out);
    write_through(g, w, out);
}

/* What is said beyond the wording of the verb. */
static void write_more(const struct look *g, const struct words *w, struct gg_text *out)
{
    const struct wording *wording = &wordings[w->verb];
    if (wording->form == UNIT_WAY)
        write_through(g, w, out);
    show_companion(g, &wording->second, w->second, out);
    show_companion(g, &wording->third, w->third, out);
    if (leads_support(w))
        gg_text_fmt(out, " who strengthens %s", name_of(g, w->second));
    if (charge_target(g, w) >= 0) {
        gg_text_add(out, ", at ");
        write_place(g, charge_target(g, w), out);
    }
    if (w->verb == V_MOVE && g->p->march.lead == w->unit && count_of(g->p->march.units) > 1)
        gg_text_fmt(out, " with %d more", count_of(g->p->march.units) - 1);
}

/* The piece a face lights up for a choice that names none. */
static int piece_of(const struct look *g, const struct words *w)
{
    if (w->verb == V_RETREAT && g->p->retreat.group)
        return first_of(g->p->retreat.group);
    if (w->verb == V_AGAIN || (w->verb == V_SQUARE && g->p->fight.primary[1] != NO_UNIT))
        return g->p->fight.primary[w->verb == V_SQUARE];
    return w->unit;
}

static int place_of(const struct look *g, const struct words *w)
{
    enum form form = wordings[w->verb].form;
    if (form == UNIT_HEX || form == HEX)
        return w->hex;
    if (form == UNIT_WAY || form == GROUP_WAY)
        return way_hex(g, w, ms_way_length(w->way));
    return -1;
}

/* Does it lead to dice before anybody decides again? Played out on a copy. */
static bool leads_to_roll(const struct look *g, gg_choice c)
{
    struct position copy = *g->p;
    musket_saber_rules.choose(g->battle, &copy, c, NULL);
    return ms_turn(g->battle, &copy).who == GG_CHANCE;
}

void ms_choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                    struct gg_choice_info *out)
{
    struct look g = {battle, battle->data, position};
    struct words w = ms_words(choice);
    struct gg_text label, piece, to;
    gg_text_fixed(&label, out->label, sizeof out->label);
    gg_text_fixed(&piece, out->piece, sizeof out->piece);
    gg_text_fixed(&to, out->to, sizeof out->to);
    out->group = wordings[w.verb].group;
    if (w.verb == V_DONE)
        gg_text_add(&label, end_label(&g));
    else if (w.verb == V_DECLINE)
        gg_text_add(&label, decline_label(&g));
    else if (w.verb == V_RETREAT)
        label_retreat(&g, &w, &label);
    else
        write_label(&g, &w, &label);
    write_more(&g, &w, &label);
    int unit = piece_of(&g, &w), hex = place_of(&g, &w);
    if (unit != NO_UNIT)
        gg_text_add(&piece, id_of(&g, unit));
    if (hex >= 0)
        write_hex(&g, hex, &to);
    out->halves = true;
    out->cost = w.verb == V_MOVE || w.verb == V_ENTER ? ms_move_cost(&g, choice) : -1;
    out->rolls = leads_to_roll(&g, choice);
}
