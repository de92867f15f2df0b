/*
 * text.c - a choice as a player types it, and as a face shows it.
 *
 * Own units are named, enemies are pointed at by their hex: a concealed enemy has no name to type.
 */
#include <string.h>

#include "rules/jena20/chapters.h"

/* How a verb is written: its word, then what follows. */
enum form { PLAIN, UNIT, UNIT_HEX, HEX, HEX_UNIT, UNIT_SIDE, HEX_HEX, SET };

/* clang-format off */
static const struct wording {
    const char *word;
    enum form form;
    const char *group; /* for the faces */
    const char *label; /* %u unit, %h hex, %g hex with the name of the place, %o second hex */
} wordings[NVERBS] = {
    [V_DONE]      = {"done", PLAIN, "end", ""},
    [V_MARCH]     = {"force-march", PLAIN, "morale", "Force March: +1 movement for all, costs a morale point"},
    [V_MOVE]      = {"move", UNIT_HEX, "move", "Move %u to %g"},
    [V_ARRIVE]    = {"arrive", UNIT_HEX, "move", "%u arrives and moves to %g"},
    [V_FORM]      = {"form", UNIT_HEX, "move", "%u forms square in %g"},
    [V_LEAVE]     = {"leave", UNIT_HEX, "move", "%u leaves square for %g"},
    [V_DEMOLISH]  = {"demolish", UNIT_SIDE, "bridge", "%u tries to blow the bridge %h-%o"},
    [V_REVEAL]    = {"reveal", UNIT, "reveal", "Reveal %u"},
    [V_CHARGE]    = {"charge", UNIT_HEX, "react", "%u countercharges to %g"},
    [V_DISENGAGE] = {"disengage", UNIT_HEX, "react", "%u disengages to %g"},
    [V_PENETRATE] = {"penetrate", UNIT_HEX, "react", "%u slips through to %g"},
    [V_ATTACK]    = {"attack", HEX_UNIT, "battle", "Attack %g with %u"},
    [V_JOIN]      = {"join", UNIT, "battle", "%u joins the attack"},
    [V_ALSO]      = {"also", HEX, "battle", "Attack %g too"},
    [V_CLOSE]     = {"close", PLAIN, "battle", "The battle is complete"},
    [V_RESOLVE]   = {"resolve", HEX, "battle", "Fight the battle at %g"},
    [V_RESERVES]  = {"reserves", PLAIN, "morale", "Commit reserves: +1 for a morale point"},
    [V_BONUS]     = {"presence", PLAIN, "battle", "Use the card: +1 in this battle"},
    [V_LOSE]      = {"lose", SET, "battle", "Break"},
    [V_RETREAT]   = {"retreat", UNIT, "retreat", "Retreat %u next"},
    [V_TOWARD]    = {"toward", HEX, "retreat", "%u retreats toward %g"},
    [V_STEP]      = {"step", HEX, "retreat", "%u retreats to %g"},
    [V_ADVANCE]   = {"advance", UNIT_HEX, "advance", "%u advances to %g"},
    [V_SPEND]     = {"spend", PLAIN, "morale", "Spend a morale point: +1 on all rally rolls"},
    [V_RALLY]     = {"rally", UNIT, "rally", "%u rallies at once"},
    [V_PLACE]     = {"place", UNIT_HEX, "rally", "Place %u in %g"},
    [V_CADRE]     = {"cadre", PLAIN, "rally", "%u returns as a Cadre"},
    [V_CONFUSE]   = {"confuse", HEX, "event", "Confuse the unit in %g"},
    [V_SWAP]      = {"swap", HEX_HEX, "conceal", "Exchange the pieces in %h and %o"},
    [V_CONCEAL]   = {"conceal", UNIT_HEX, "conceal", "%u comes back in %g"},
};
/* clang-format on */

static void write_hex(const struct look *g, int hex, struct gg_text *out)
{
    gg_hex_write(&g->jena->map, hex, out);
}

void jena20_choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out)
{
    struct look g = {battle, battle->data, position};
    const struct wording *w = &wordings[verb_of(choice)];
    const char *unit = g.jena->unit[unit_of(choice)].id;
    gg_text_add(out, w->word);
    switch (w->form) {
    case PLAIN:
        break;
    case UNIT:
    case UNIT_HEX:
    case UNIT_SIDE:
        gg_text_char(out, ' ');
        gg_text_add(out, unit);
        if (w->form == UNIT)
            break;
        gg_text_char(out, ' ');
        write_hex(&g, hex_of(choice), out);
        if (w->form == UNIT_SIDE) {
            gg_text_char(out, '-');
            write_hex(&g, other_of(choice), out);
        }
        break;
    case HEX:
    case HEX_UNIT:
    case HEX_HEX:
        gg_text_char(out, ' ');
        write_hex(&g, hex_of(choice), out);
        if (w->form == HEX_UNIT)
            gg_text_fmt(out, " with %s", unit);
        if (w->form == HEX_HEX) {
            gg_text_char(out, ' ');
            write_hex(&g, other_of(choice), out);
        }
        break;
    case SET:
        for (uint64_t set = lost_set(&g, extra_of(choice)); set; set &= set - 1)
            gg_text_fmt(out, " %s", g.jena->unit[first_of(set)].id);
        break;
    }
}

/* "done" means something else in each step. */
static const char *done_label(int step)
{
    switch (step) {
    case S_MOVE:
        return "End the Movement Phase";
    case S_REACT:
        return "No more reactions";
    case S_DECLARE:
        return "No more attacks";
    case S_RESERVES:
        return "No reserves";
    case S_ADVANCE:
        return "No further advance";
    case S_RALLY:
        return "Rally without spending morale";
    case S_CARD_RALLY:
        return "Rally nobody";
    case S_CADRE:
        return "No Cadre: the unit stays broken";
    default:
        return "Done";
    }
}

static void write_place(const struct look *g, int hex, struct gg_text *out)
{
    write_hex(g, hex, out);
    if (g->jena->name[hex])
        gg_text_fmt(out, " %s", g->jena->name[hex]);
}

static void write_label(const struct look *g, gg_choice c, const char *label, struct gg_text *out)
{
    for (; *label; label++) {
        if (*label != '%') {
            gg_text_char(out, *label);
            continue;
        }
        label++;
        if (*label == 'u')
            gg_text_add(out, g->jena->unit[unit_of(c)].name);
        else if (*label == 'g')
            write_place(g, hex_of(c), out);
        else
            write_hex(g, *label == 'o' ? other_of(c) : hex_of(c), out);
    }
}

static void label_set(const struct look *g, gg_choice c, struct gg_text *out)
{
    const char *before = "Break ";
    for (uint64_t set = lost_set(g, extra_of(c)); set; set &= set - 1, before = " and ")
        gg_text_fmt(out, "%s%s", before, g->jena->unit[first_of(set)].name);
}

static bool has_unit(enum form form)
{
    return form == UNIT || form == UNIT_HEX || form == UNIT_SIDE || form == HEX_UNIT;
}

static bool has_hex(enum form form)
{
    return form != PLAIN && form != UNIT && form != SET;
}

static bool moves(enum verb verb)
{
    return verb == V_MOVE || verb == V_ARRIVE || verb == V_FORM || verb == V_LEAVE;
}

/* Does it lead to dice before anybody decides again? Played out on a copy. Where something hidden would
 * be shown on the way, nobody can know. */
static bool leads_to_roll(const struct look *g, gg_choice c)
{
    struct position copy = *g->p;
    struct gg_log log = {NULL, 0, 0, false, false};
    jena20_rules.choose(g->battle, &copy, c, &log);
    return !log.revealed && jena20_turn(g->battle, &copy).who == GG_CHANCE;
}

void jena20_choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out)
{
    struct look g = {battle, battle->data, position};
    enum verb verb = verb_of(choice);
    enum step step = (enum step)top_of(g.p)->step;
    const struct wording *w = &wordings[verb];
    struct gg_text label, piece, to;
    gg_text_fixed(&label, out->label, sizeof out->label);
    gg_text_fixed(&piece, out->piece, sizeof out->piece);
    gg_text_fixed(&to, out->to, sizeof out->to);
    out->group = w->group;
    out->cost = -1;
    if (verb == V_DONE)
        gg_text_add(&label, done_label((int)step));
    else if (verb == V_LOSE)
        label_set(&g, choice, &label);
    else if (verb == V_MARCH && g.p->effects & T_FREE_MARCH)
        gg_text_add(&label, "Force March by the card: +1 movement for all, free");
    else
        write_label(&g, choice, w->label, &label);
    if (has_unit(w->form) || step == S_RETREAT)
        gg_text_add(&piece, g.jena->unit[unit_of(choice)].id);
    if (has_hex(w->form))
        write_hex(&g, hex_of(choice), &to);
    if (step == S_MOVE && moves(verb)) {
        out->cost = move_cost(&g, choice);
        if (guard_cost(&g, choice))
            gg_text_add(&label, " (commits the Guard: a morale point)");
    }
    out->rolls = leads_to_roll(&g, choice);
}
