/*
 * speech.c - the events of a game in sentences, with the clause each obeys. A sentence that a seat must not read at all
 * is empty for it.
 */
#include <string.h>

#include "rules/jena20/jena20.h"
#include "rules/kit/names.h"
#include "rules/kit/speech.h"

/* clang-format off */
const struct gg_telling j20_tellings[] = {
    {E_TURN,        GG_ALWAYS, 0, "== Turn {turn}: {side}", "J20-4.1", NULL},
    {E_PHASE,       0, ST_MOVE, "== Movement", "J20-4.1", NULL},
    {E_PHASE,       0, ST_REACT, "== {side} reaction", "J20-4.1", NULL},
    {E_PHASE,       0, ST_COUNTERCHARGE, "== {side} countercharges", "J20-4.1", NULL},
    {E_PHASE,       0, ST_COMBAT, "== Combat", "J20-4.1", NULL},
    {E_PHASE,       GG_ALWAYS, 0, "== Night operations", "J20-4.1", NULL},
    {E_CARD,        GG_ALWAYS, 0, "Event card for the {for} army: {card} ({does}).", "J20-5.1", "?{card}"},
    {E_CARD_VOID,   GG_ALWAYS, 0, "The card has no effect: {void}.", "J20-5.4", "?without effect"},
    {E_GIFT,        GG_ALWAYS, 0, "{side} morale rises by {0} to {1}.", "JX-6.9", NULL},
    {E_SHUFFLE,     GG_ALWAYS, 0, "All cards are shuffled into a new deck.", "J20-14.5", NULL},
    {E_LULL,        GG_ALWAYS, 0, "A lull: {side} morale rises to {0}.", "J20-13.1", NULL},
    {E_RECOVER,     GG_ALWAYS, 0, "The night's rest: {side} morale rises to {0}.", "J20-14.4", NULL},
    {E_CAPTURED,    GG_ALWAYS, 0, "The enemy holds {captured}: {side} morale falls by {2} to {3}.", "J20-14.3", NULL},
    {E_JUDGED,      0, WHY_HIGHER, "{why}", "J20-15.3", NULL},
    {E_JUDGED,      0, WHY_EQUAL, "{why}", "J20-15.2", NULL},
    {E_JUDGED,      GG_ALWAYS, 0, "{why}", "J20-15.1", NULL},
    {E_OVER,        1, WHY_HIGHER, "== {verdict}", "J20-15.3", "{end}"},
    {E_OVER,        1, WHY_EQUAL, "== {verdict}", "J20-15.2", "{end}"},
    {E_OVER,        GG_ALWAYS, 0, "== {verdict}", "J20-15.1", "{end}"},
    {E_MARCH,       0, 0, "The {side} army force marches for a morale point; it has {1} left.", "J20-6.7", NULL},
    {E_MARCH,       GG_ALWAYS, 0, "The {side} army force marches, free by the card.", "J20-6.7", NULL},
    {E_MOVE,        GG_ALWAYS, 0, "{unit} moves{way}.", "J20-6.1", NULL},
    {E_RIDE,        GG_ALWAYS, 0, "{unit} rides{way}.", "J20-16.9", NULL},
    {E_ARRIVE,      GG_ALWAYS, 0, "{unit} arrives and moves{way}.", "J20-11.1", NULL},
    {E_COMMIT,      0, 0, "{unit} is committed for a morale point; the {side} army has {1} left.", "J20-12.2", NULL},
    {E_COMMIT,      GG_ALWAYS, 0, "{unit} is committed, free of cost.", "J20-12.2", NULL},
    {E_FORM,        GG_ALWAYS, 0, "{unit} forms square{there}.", "J20-17.1", NULL},
    {E_LEAVE,       GG_ALWAYS, 0, "{unit} leaves square{there}.", "J20-17.1", NULL},
    {E_TRY,         GG_ALWAYS, 0, "{unit} tries to blow up the bridge {bridge}{1?, whose other end the enemy holds:}.", "J20-16.5", NULL},
    {E_DEMOLISH,    2, 0, "The bridge {bridge} stands (die {1}).", "J20-16.5", "the bridge {bridge} stands"},
    {E_DEMOLISH,    GG_ALWAYS, 0, "The bridge {bridge} is blown up (die {1}).", "J20-16.5", "the bridge {bridge} is blown up"},
    {E_REVEAL,      GG_ALWAYS, 0, "{unit} is revealed{there}.", "J20-16.13", NULL},
    {E_DUMMY,       GG_ALWAYS, 0, "A {side} dummy is uncovered in {to}.", "J20-16.14", NULL},
    {E_CONFUSED,    GG_ALWAYS, 0, "{unit} falls into confusion{there}.", "JX-6.5", NULL},
    {E_CHARGE,      GG_ALWAYS, 0, "{unit} rides{way} for a countercharge.", "J20-8.2", NULL},
    {E_DISENGAGE,   GG_ALWAYS, 0, "{unit} disengages{way}.", "J20-8.3", NULL},
    {E_PENETRATE,   GG_ALWAYS, 0, "{unit} slips through{way}.", "J20-16.2", NULL},
    {E_LEADER,      GG_ALWAYS, 0, "{unit} gets away{way}.", "J20-16.9", NULL},
    {E_LEADER_LOST, GG_ALWAYS, 0, "{unit} is lost in {from}: no unit of the {side} army is left to go to.", "J20-16.9", NULL},
    {E_DECLARE,     GG_ALWAYS, 0, "{unit} is to attack {to}.", "J20-9.2", NULL},
    {E_JOIN,        0, 0, "{unit} joins the attack.", "J20-9.2", NULL},
    {E_JOIN,        GG_ALWAYS, 0, "{unit} must join the attack.", "J20-9.1", NULL},
    {E_ALSO,        0, 0, "{unit} in {to} is to be attacked in the same battle.", "J20-9.2", NULL},
    {E_ALSO,        GG_ALWAYS, 0, "{unit} in {to} must be attacked in the same battle.", "J20-9.1", NULL},
    {E_BATTLE,      3, 0, "Battle at {to}: {attackers} attack{verb} {defenders}.", "J20-9.2", NULL},
    {E_BATTLE,      GG_ALWAYS, 0, "Countercharge at {to}: {attackers} attack{verb} {defenders}.", "J20-8.2", NULL},
    {E_VOID,        GG_ALWAYS, 0, "The battle is void: one side of it was nothing but a dummy.", "J20-9.2.3", NULL},
    {E_RESERVES,    GG_ALWAYS, 0, "The {side} army commits reserves for a morale point; it has {0} left.", "J20-9.5.1", NULL},
    {E_BONUS,       GG_ALWAYS, 0, "The {side} army uses its card: +1 in this battle.", "JX-6.4", NULL},
    {E_DIE,         2, N, "Differential {+1}, die {0}: {result}.", "J20-9.5", "both sides stay engaged{n?: in several battles}"},
    {E_DIE,         GG_ALWAYS, 0, "Differential {+1}, die {0}: {result}.", "J20-9.5", NULL},
    {E_BEATEN,      0, 0, "{unit} must withdraw one hex.", "J20-9.6.3", "{units} withdraw{s}"},
    {E_BEATEN,      GG_ALWAYS, 0, "{unit} is routed and must retreat.", "J20-9.6.2", "{units} must rout"},
    {E_OUT_OF_REACH, GG_ALWAYS, 0, "{unit} has fired from out of reach and suffers nothing.", "J20-16.3.2", "{units} stay{s} out of reach"},
    {E_PAY,         GG_ALWAYS, 0, "The {side} army must lose {0} strength or more in exchange.", "J20-9.6.4", "{side} loss of {0} or more"},
    {E_GUARD_FAILS, GG_ALWAYS, 0, "The Guard has failed: the {side} army loses a morale point.", "J20-12.2.2", NULL},
    {E_MORALE,      GG_ALWAYS, 0, "Morale: {morale}.", "J20-9.7", "morale {values}"},
    {E_EVEN,        GG_ALWAYS, 0, "Morale is unchanged: both armies gain as much as they lose.", "J20-9.7", NULL},
    {E_MORALE_FULL, GG_ALWAYS, 0, "{side} morale cannot rise above {0}.", "J20-2.4", NULL},
    {E_CONTROL,     1, 0, "The {side} cavalry gets out of hand and must advance (die {0}).", "J20-16.8", "the {side} cavalry gets out of hand"},
    {E_CONTROL,     GG_ALWAYS, 0, "The {side} cavalry stays in hand (die {0}).", "J20-16.8", "the {side} cavalry stays in hand"},
    {E_BREAK,       0, BY_EXCHANGE, "{unit} breaks{there} in the exchange.", "J20-9.6.4", "{units} break{s} in the exchange"},
    {E_BREAK,       0, AT_RIVER, "{unit} breaks{there}.", "J20-9.8.4", "{units} break{s} at the river"},
    {E_BREAK,       0, IN_ZONE, "{unit} breaks{there}.", "J20-9.8.4", "{units} break{s} in the enemy zone"},
    {E_BREAK,       0, NO_WAY, "{unit} breaks{there}: there is no way to retreat.", "J20-9.8.3", "{units} break{s} for want of a way"},
    {E_BREAK,       0, AT_LINE, "{unit} breaks{there}: its retreat has come to the end of the line of communication.", "J20-9.8.7", "{units} break{s} at the end of the line"},
    {E_BREAK,       GG_ALWAYS, 0, "{unit} breaks{there}.", "J20-9.6.1", "{units} break{s}"},
    {E_CADRE_GONE,  GG_ALWAYS, 0, "{unit} was a Cadre and is eliminated.", "J20-16.6", "{units} {n?is:are} gone for good"},
    {E_ROUT,        1, 1, "{unit} routs 1 hex (die {0}).", "J20-9.6.2", "{unit} routs 1 hex"},
    {E_ROUT,        GG_ALWAYS, 0, "{unit} routs {1} hexes (die {0}).", "J20-9.6.2", "{unit} routs {1} hexes"},
    {E_WITHDRAW,    GG_ALWAYS, 0, "{unit} keeps its nerve and only withdraws one hex (die {0}).", "J20-9.6.2", "{unit} only withdraws"},
    {E_HEADS,       0, 0, "{unit} heads for {to}.", "J20-9.8.6", NULL},
    {E_HEADS,       GG_ALWAYS, 0, "{unit} heads for {to}, the only line hex open to it.", "J20-9.8.6", NULL},
    {E_RETREAT,     GG_ALWAYS, 0, "{unit} retreats from {from}{over} to {to}.", "J20-9.8.1", NULL},
    {E_LEADER_GOES, GG_ALWAYS, 0, "{unit} goes along to {to}.", "J20-16.9", "{unit} safe"},
    {E_HAZARD,      2, 0, "{unit} is caught {hazard} (die {1}).", "J20-9.8.4", NULL}, /* it breaks, as is told next */
    {E_HAZARD,      0, HAZARD_RIVER, "{unit} gets away {hazard} (die {1}).", "J20-9.8.4", "{units} get{s} away over the river"},
    {E_HAZARD,      GG_ALWAYS, 0, "{unit} gets away {hazard} (die {1}).", "J20-9.8.4", "{units} get{s} away through an enemy zone"},
    {E_LONG_ROUT,   GG_ALWAYS, 0, "{unit} runs farther than it could march: the {side} army loses a morale point.", "J20-9.6.2", NULL},
    {E_ADVANCE,     GG_ALWAYS, 0, "{unit} advances{way}.", "J20-9.9.3", NULL},
    {E_SPENT,       GG_ALWAYS, 0, "{unit} has ridden far and is spent{there}.", "J20-16.8.3", NULL},
    {E_RALLY_POINT, GG_ALWAYS, 0, "The {side} army spends a morale point on its rally rolls; it has {0} left.", "J20-12.4", NULL},
    {E_RALLY,       1, RALLY_ELIMINATED, "{unit} does not rally and is eliminated (die {0}).", "J20-10.1", "{units} {n?is:are} eliminated"},
    {E_RALLY,       1, RALLY_NONE, "{unit} does not rally and stays broken (die {0}).", "J20-10.1", "{units} stay{s} broken"},
    {E_RALLY,       GG_ALWAYS, 0, "{unit} rallies (die {0}).", "J20-10.1", "{unit} rallies"},
    {E_RALLY_CARD,  GG_ALWAYS, 0, "{unit} rallies at once, by the card.", "J20-10.5", NULL},
    {E_PLACE,       0, 0, "{unit} returns to {to}.", "J20-10.3", NULL},
    {E_PLACE,       GG_ALWAYS, 0, "{unit} returns to {to}, the only place open to it.", "J20-10.3", NULL},
    {E_WAIT,        GG_ALWAYS, 0, "{unit} finds no place to return to; it waits and will come as a reinforcement.", "J20-10.3", NULL},
    {E_CADRE,       GG_ALWAYS, 0, "{unit} goes on as a Cadre.", "J20-16.6", NULL},
    {E_CONCEAL,     0, 1, "1 {side} unit passes out of sight.", "J20-16.12", NULL},
    {E_CONCEAL,     GG_ALWAYS, 0, "{0} {side} units pass out of sight.", "J20-16.12", NULL},
    {E_DUMMY_SET,   GG_VEILED, 0, "", NULL, NULL}, /* at set-up units say nothing either */
    {E_DUMMY_SET,   GG_ALWAYS, 0, "A {side} dummy is placed in {to}.", "J20-16.11", NULL},
    {E_DUMMY_BACK,  GG_VEILED, 0, "A concealed {side} piece appears in {to}.", "J20-16.11", NULL},
    {E_DUMMY_BACK,  GG_ALWAYS, 0, "A {side} dummy is placed in {to}.", "J20-16.11", NULL},
    {E_SWAP,        GG_VEILED, 0, "", NULL, NULL},
    {E_SWAP,        GG_ALWAYS, 0, "The pieces in {from} and {to} change places.", "J20-16.12", NULL},
    {0, 0, 0, NULL, NULL, NULL},
};
/* clang-format on */

/* "French -1 to 6, Prussian +1 to 5"; in short "French 6, Prussian 5" */
static void say_morale(const struct gg_battle *battle, const struct gg_event *e, bool in_short,
                       struct gg_text *out)
{
    const char *before = "";
    for (int side = 0; side < GG_SIDES; side++) {
        if (!e->arg[side])
            continue;
        gg_text_fmt(out, "%s%s ", before, battle->side_title[side]);
        if (!in_short)
            gg_text_fmt(out, "%+d to ", e->arg[side]);
        gg_text_fmt(out, "%d", e->arg[GG_SIDES + side]);
        before = ", ";
    }
}

/* "The French army wins: a decisive victory"; in short "a French decisive victory" */
static void say_verdict(const struct gg_battle *battle, const struct gg_event *e, bool in_short,
                        struct gg_text *out)
{
    const char *side = gg_event_side(battle, e), *level = j20_level_words[e->arg[0]];
    if (e->side < 0)
        gg_text_add(out, in_short ? "a draw" : "The game is drawn");
    else
        gg_text_fmt(out, in_short ? "a %s %s" : "The %s army wins: a %s", side, level);
}

/* "1204 Jena and 1305" of those hexes whose bits are set */
static void write_hexes(const struct gg_battle *battle, const uint16_t *hex, unsigned bits,
                        struct gg_text *out)
{
    for (int i = 0; bits >> i; i++) {
        if (!(bits >> i & 1))
            continue;
        gg_place_write_full(battle, hex[i], out);
        gg_text_add(out, gg_list_joint(count_of(bits >> i) - 1, false));
    }
}

void j20_write_captured(const struct gg_battle *battle, int side, struct captured c,
                        struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    if (c.objectives)
        gg_text_add(out, c.objectives & (c.objectives - 1) ? "the objectives " : "the objective ");
    write_hexes(battle, b->objective[side], (unsigned)c.objectives, out);
    gg_text_add(out, c.objectives && c.lines ? " and " : "");
    gg_text_add(out, c.lines ? "the line hexes " : "");
    write_hexes(battle, b->line[side], (unsigned)c.lines, out);
}

/* Of all who fight those on one side. */
static uint64_t fighters(const struct gg_battle *battle, const struct gg_event *e, int side)
{
    const struct battlefield *b = battle->data;
    uint64_t all = 0;
    for (int i = 0; i < GG_LOG_ARGS - 1; i++)
        all |= (uint64_t)(uint16_t)e->arg[i] << 16 * i;
    return all & b->units_of[side];
}

/* " over 0504 and 0405" */
static void say_over(const struct gg_battle *battle, const struct gg_event *e, struct gg_text *out)
{
    for (int i = 0; i < GG_LOG_ARGS && e->arg[i]; i++) {
        bool last = i + 1 == GG_LOG_ARGS || !e->arg[i + 1];
        gg_text_add(out, i == 0 ? " over " : last ? " and " : ", ");
        gg_place_write_full(battle, e->arg[i] - 1, out);
    }
}

static bool say_card(const struct gg_battle *battle, const struct gg_event *e, const char *slot,
                     struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    if (strcmp(slot, "card") == 0)
        gg_text_add(out, b->card[e->arg[0]].title);
    else if (strcmp(slot, "for") == 0)
        gg_text_add(out, battle->side_title[e->arg[1]]);
    else if (strcmp(slot, "does") == 0)
        j20_write_event(battle, e->arg[0], e->arg[1], out);
    else if (strcmp(slot, "void") == 0)
        j20_write_void(battle, e, out);
    else
        return false;
    return true;
}

static bool say_fight(const struct gg_battle *battle, const struct gg_event *e, const char *slot,
                      struct gg_text *out)
{
    if (strcmp(slot, "attackers") == 0)
        gg_write_names(battle, fighters(battle, e, e->side), out);
    else if (strcmp(slot, "defenders") == 0)
        gg_write_names(battle, fighters(battle, e, !e->side), out);
    else if (strcmp(slot, "verb") == 0)
        gg_text_add(out, count_of(fighters(battle, e, e->side)) == 1 ? "s" : "");
    else if (strcmp(slot, "result") == 0)
        gg_text_fmt(out, "%s, %s", j20_result_codes[e->arg[2]], j20_result_words[e->arg[2]]);
    else if (strcmp(slot, "over") == 0)
        say_over(battle, e, out);
    else if (strcmp(slot, "hazard") == 0)
        gg_text_add(out, e->arg[2]                   ? j20_hazard_words[e->arg[0]]
                         : e->arg[0] == HAZARD_RIVER ? "at the river"
                                                     : "in an enemy zone");
    else
        return false;
    return true;
}

void j20_say(const struct gg_battle *battle, const struct gg_event *e, const char *slot,
             struct gg_text *out)
{
    const struct battlefield *b = battle->data;
    if (say_card(battle, e, slot, out) || say_fight(battle, e, slot, out))
        return;
    if (strcmp(slot, "bridge") == 0)
        gg_text_add(out, b->bridge[e->arg[0]].name);
    else if (strcmp(slot, "morale") == 0 || strcmp(slot, "values") == 0)
        say_morale(battle, e, slot[0] == 'v', out);
    else if (strcmp(slot, "captured") == 0)
        j20_write_captured(battle, e->side, (struct captured){e->arg[0], e->arg[1], e->arg[2]},
                           out);
    else if (strcmp(slot, "why") == 0)
        j20_write_why(battle, (enum why)e->arg[0], e->side, &e->arg[1], out);
    else
        say_verdict(battle, e, slot[0] == 'e', out);
}
