/*
 * words.c - how choices are typed and shown. Own units are named, enemies are pointed at by their hex: a concealed enemy
 * has no name to type.
 */
#include <string.h>

#include "rules/jena20/jena20.h"
#include "rules/kit/names.h"

/* clang-format off */
const struct gg_wording j20_wordings[NVERBS] = {
    [V_DONE]      = {"done", NULL, "end"},
    [V_MARCH]     = {"force-march", "Force March{price}", "morale"},
    [V_MOVE]      = {"move {unit} {place}", "Move {unit} to {place}{guard}", "move"},
    [V_ARRIVE]    = {"arrive {unit} {place}", "{unit} arrives and moves to {place}{guard}", "move"},
    [V_FORM]      = {"form {unit} {place}", "{unit} forms square in {place}{guard}", "move"},
    [V_LEAVE]     = {"leave {unit} {place}", "{unit} leaves square for {place}{guard}", "move"},
    [V_DEMOLISH]  = {"demolish {unit} {place}-{to}", "{unit} tries to blow the bridge {bridge}", "bridge"},
    [V_REVEAL]    = {"reveal {unit}", "Reveal {unit}", "reveal"},
    [V_CHARGE]    = {"charge {unit} {place}", "{unit} rides to {place} to countercharge", "react"},
    [V_DISENGAGE] = {"disengage {unit} {place}", "{unit} disengages to {place}", "react"},
    [V_PENETRATE] = {"penetrate {unit} {place}", "{unit} slips through to {place}", "react"},
    [V_ATTACK]    = {"attack {place} with {unit}", "Attack {place}[ and {too}] with {unit}[ and {others}]", "battle"},
    [V_JOIN]      = {"join {unit}", "{unit} joins the attack", "battle"},
    [V_ALSO]      = {"also {place}", "Attack {place} too", "battle"},
    [V_CLOSE]     = {"close", "The battle is complete", "battle"},
    [V_RESOLVE]   = {"resolve {place}", "Fight the battle at {place}", "battle"},
    [V_RESERVES]  = {"reserves", "Commit reserves: +1 for a morale point{vain}", "morale"},
    [V_BONUS]     = {"presence", "Use the card: +1 in this battle{vain}", "battle"},
    [V_LOSE]      = {"lose{units*}", "Break {units}", "battle"},
    [V_RETREAT]   = {"retreat {unit}", "Retreat {unit} next", "retreat"},
    [V_TOWARD]    = {"toward {place}", "{unit} retreats toward {place}", "retreat"},
    [V_STEP]      = {"step {place}", "{unit} retreats to {place}", "retreat"},
    [V_ADVANCE]   = {"advance {unit} {place}", "{unit} advances to {place}", "advance"},
    [V_SPEND]     = {"spend", "Spend a morale point: +1 on all rally rolls", "morale"},
    [V_RALLY]     = {"rally {unit}", "{unit} rallies at once", "rally"},
    [V_PLACE]     = {"place {unit} {place}", "Place {unit} in {place}", "rally"},
    [V_CADRE]     = {"cadre", "{unit} returns as a Cadre", "rally"},
    [V_CONFUSE]   = {"confuse {place}", "Confuse the unit in {place}", "event"},
    [V_SWAP]      = {"swap {place} {to}", "Exchange the pieces in {place} and {to}", "conceal"},
    [V_CONCEAL]   = {"conceal {unit} {place}", "{unit} comes back in {place}", "conceal"},
};
/* clang-format on */

static void write_lost(const struct look *g, gg_choice c, bool shown, struct gg_text *out)
{
    uint64_t lost = j20_lost_set(g, extra_of(c));
    if (shown)
        gg_write_names(g->battle, lost, out);
    for (; !shown && lost; lost &= lost - 1)
        gg_text_fmt(out, " %s", g->b->unit[first_of(lost)].is.id);
}

/* Those who join an attack by themselves: attackers by name, defenders by their hexes. */
static bool write_joiners(const struct look *g, gg_choice c, bool enemies, struct gg_text *out)
{
    uint64_t attackers, defenders;
    uint8_t enemy[UNITS_MAX];
    j20_who_joins(g, c, &attackers, &defenders);
    if (!enemies)
        gg_write_names(g->battle, attackers, out);
    int count = enemies ? j20_by_hex(g, defenders, enemy) : 0;
    for (int i = 0; i < count; i++) {
        gg_text_add(out, i > 0 ? " and " : "");
        gg_place_write_full(g->battle, g->p->at[enemy[i]], out);
    }
    return enemies ? count > 0 : attackers != 0;
}

/* Where the battle is that is fought, or put together: then the lowest hex of a defender, since who they are may still be
 * hidden. */
static int battle_hex(const struct look *g)
{
    const struct position *p = g->p;
    uint8_t enemy[UNITS_MAX];
    if (p->defending)
        return p->at[first_of(p->defending)];
    return p->nbattles && j20_by_hex(g, p->defenders[p->nbattles - 1], enemy) ? p->at[enemy[0]]
                                                                              : NOWHERE;
}

/* What a prompt speaks of. */
static bool write_subject(const struct look *g, const char *slot, struct gg_text *out)
{
    const struct gg_frame *frame = top_of(g->p);
    if (strcmp(slot, "battle") == 0)
        gg_place_write_full(g->battle, battle_hex(g), out);
    else if (strcmp(slot, "walker") == 0)
        gg_text_add(out, g->b->unit[g->p->walker].is.name);
    else if (strcmp(slot, "broken") == 0)
        gg_text_add(out, g->b->unit[j20_next_broken(g, frame->number)].is.name);
    else if (strcmp(slot, "hazard") == 0)
        gg_text_add(out, j20_hazard_words[frame->stage]);
    else if (strcmp(slot, "blown") == 0)
        gg_text_add(out, g->b->bridge[frame->number].name);
    else if (strcmp(slot, "need") == 0)
        gg_text_fmt(out, "%d", frame->number);
    else
        return false;
    return true;
}

/* J20-9.5: beyond the ends of the table a point changes nothing, and who pays for it should know. */
static void write_vain(const struct look *g, struct gg_text *out)
{
    struct gg_roll roll, more;
    const struct position *p = g->p;
    for (uint64_t units = p->attacking | p->defending; units; units &= units - 1)
        if (p->mark[first_of(units)] & CONCEALED)
            return;
    j20_describe_battle(g, &roll);
    more = roll;
    more.column += top_of(p)->side == roll.side ? 1 : -1;
    if (gg_roll_column(&more) != gg_roll_column(&roll))
        return;
    int column = gg_roll_column(&roll);
    gg_text_fmt(out, column ? "; the column stays %+d" : "; the column stays %d", column);
}

bool j20_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out)
{
    if (write_subject(g, slot, out))
        return true;
    if (strcmp(slot, "others") == 0 || strcmp(slot, "too") == 0)
        return write_joiners(g, c, slot[0] == 't', out);
    if (strcmp(slot, "units") == 0) {
        write_lost(g, c, shown, out);
    } else if (strcmp(slot, "bridge") == 0) {
        gg_place_write(g->battle, place_of(c), out);
        gg_text_char(out, '-');
        gg_place_write(g->battle, extra_of(c), out);
    } else if (strcmp(slot, "vain") == 0) {
        write_vain(g, out);
    } else if (strcmp(slot, "guard") == 0) {
        if (j20_guard_cost(g, c))
            gg_text_add(out, " (commits the Guard: a morale point)");
    } else if (g->p->effects & T_FREE_MARCH) {
        gg_text_add(out, " by the card: +1 movement for all, free");
    } else {
        gg_text_add(out, ": +1 movement for all, costs a morale point");
    }
    return true;
}

/* A battle is offered once; "attack 0403 with trelliard" is typed as well as "with lannes" when both fight in it. */
bool j20_stands_for(const struct look *g, gg_choice c, const char *typed)
{
    static const char verb[] = "attack ", with[] = " with ";
    char place[8] = "";
    if (verb_of(c) != V_ATTACK || strncmp(typed, verb, sizeof verb - 1) != 0)
        return false;
    typed += sizeof verb - 1;
    size_t length = strcspn(typed, " ");
    if (length >= sizeof place || strncmp(typed + length, with, sizeof with - 1) != 0)
        return false;
    memcpy(place, typed, length);
    int hex = gg_place_read(g->battle, place);
    int unit = gg_piece_find(g->battle, typed + length + sizeof with - 1);
    return hex >= 0 && unit >= 0 && j20_same_battle(g, c, unit, hex);
}

void j20_info(const struct look *g, gg_choice c, struct gg_choice_info *out)
{
    int verb = verb_of(c);
    bool moves = verb == V_MOVE || verb == V_ARRIVE || verb == V_FORM || verb == V_LEAVE;
    if (top_of(g->p)->step == S_MOVE && moves)
        out->cost = j20_move_cost(g, c);
}
