/*
 * words.c - how choices are typed and shown: the verb, then pieces by their ids, spaces and facings.
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"
#include "rules/kit/names.h"

/* clang-format off */
const struct gg_wording gn_wordings[NVERBS] = {
    [V_DONE]     = {"done", NULL, "end"},
    [V_FIRST]    = {"first", "Move first", "initiative"},
    [V_SECOND]   = {"second", "Move second", "initiative"},
    [V_RALLY]    = {"rally {unit}", "Rally {unit}", "rally"},
    [V_GO]       = {"go {unit}", "{unit} goes back the whole way", "rally"},
    [V_STAY]     = {"stay {unit}", "{unit} stands still", "rally"},
    [V_ALONG]    = {"along {unit:leader}", "{unit} goes along", "leader"},
    [V_ACT]      = {"act {unit}", "{unit} acts", "act"},
    [V_STEP]     = {"step {unit} {place}", "Step to {place}", "move"},
    [V_FORM]     = {"form {unit} {formation}[ {facing}]", "Form {formation}[, facing {facing}]", "formation"},
    [V_LIMBER]   = {"limber {unit}", "Limber the guns", "formation"},
    [V_UNLIMBER] = {"unlimber {unit}", "Unlimber the guns", "formation"},
    [V_FACE]     = {"face {unit} {facing}", "Face {facing}", "formation"},
    [V_MAN]      = {"man {unit} {facing}", "Man the guns again, facing {facing}", "formation"},
    [V_GO_ON]    = {"on {unit}", "{unit} goes on as before", "cavalry"},
    [V_SQUARE]   = {"square {unit}", "{unit} forms square", "cavalry"},
    [V_TURN]     = {"turn {unit} {target}", "{unit} turns to face {target}", "cavalry"},
    [V_HALT]     = {"halt {unit}", "{unit} halts", "cavalry"},
    [V_AWAY]     = {"away {unit} {place}", "{unit} goes to {place}", "cavalry"},
    [V_FIRE]     = {"fire {unit} {target}", "{unit} fires at {target}", "fire"},
    [V_CLOSE]    = {"close {unit} {target}", "{unit} closes on {target}", "melee"},
    [V_JOIN]     = {"join {unit}", "{unit} joins in", "melee"},
    [V_SEND]     = {"send {unit:leader}", "{unit} goes in with them", "leader"},
};
/* clang-format on */

const char *const gn_facing_names[] = {"north", "north-east", "east", "south-east",
                                       "south", "south-west", "west", "north-west"};

bool gn_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out)
{
    struct words w = words_of(c);
    if (strcmp(slot, "ap") == 0) {
        gg_text_fmt(out, "%d", g->p->ap[top_of(g->p)->unit]);
        return true;
    }
    if (strcmp(slot, "formation") == 0) {
        gg_text_add(out, gn_formation_words[w.third]);
        return true;
    }
    if (w.extra == 0)
        return false;
    gg_text_add(out, shown ? gn_facing_names[w.extra - 1] : gn_facing_words[w.extra - 1]);
    return true;
}

/* What it costs in AP. */
void gn_info(const struct look *g, gg_choice c, struct gg_choice_info *out)
{
    struct words w = words_of(c);
    int step = top_of(g->p)->step;
    if (w.verb == V_DONE || (step != S_ACT && step != S_LEAD))
        return;
    out->cost = step == S_LEAD ? 1 : gn_act_cost(g, c);
    out->halves = false;
}
