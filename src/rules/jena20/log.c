/*
 * log.c - the events of a game in sentences, with the clause each obeys.
 *
 * A seat that must not know which piece it was reads "a concealed French unit". A sentence that a seat
 * must not read at all is empty.
 */
#include "rules/jena20/chapters.h"

struct speech {
    const struct gg_battle *battle;
    const struct jena *j;
    const struct gg_event *e;
    bool hidden;
    struct gg_text *out;
};

static void say_unit(const struct speech *s)
{
    if (s->e->piece < 0)
        gg_text_add(s->out, "A unit");
    else if (s->hidden)
        gg_text_fmt(s->out, "A concealed %s unit", s->battle->side_title[s->e->side]);
    else
        gg_text_add(s->out, s->j->unit[s->e->piece].name);
}

static void say_hex(const struct speech *s, int hex)
{
    if (hex < 0)
        return;
    gg_hex_write(&s->j->map, hex, s->out);
    if (s->j->name[hex])
        gg_text_fmt(s->out, " %s", s->j->name[hex]);
}

static const char *side_title(const struct speech *s)
{
    return s->e->side >= 0 ? s->battle->side_title[s->e->side] : "Nobody";
}

/* "Grawert moves from 0709 to 0808." */
static void say_travel(const struct speech *s, const char *verb)
{
    say_unit(s);
    gg_text_fmt(s->out, " %s", verb);
    if (s->e->from >= 0 && s->e->from != s->e->to) {
        gg_text_add(s->out, " from ");
        say_hex(s, s->e->from);
    }
    gg_text_add(s->out, s->e->from == s->e->to ? " in " : " to ");
    say_hex(s, s->e->to);
    gg_text_char(s->out, '.');
}

/* "Grawert breaks in 0709." */
static void say_there(const struct speech *s, const char *verb)
{
    say_unit(s);
    gg_text_fmt(s->out, " %s", verb);
    if (s->e->to >= 0) {
        gg_text_add(s->out, " in ");
        say_hex(s, s->e->to);
    }
    gg_text_char(s->out, '.');
}

static void say_battle(const struct speech *s)
{
    gg_text_add(s->out, "Battle at ");
    say_hex(s, s->e->to);
    gg_text_add(s->out, ", attacked from ");
    say_hex(s, s->e->from);
    gg_text_char(s->out, '.');
}

static void say_morale(const struct speech *s)
{
    const char *before = "Morale: ";
    for (int side = 0; side < GG_SIDES; side++)
        if (s->e->arg[side]) {
            gg_text_fmt(s->out, "%s%s %+d to %d", before, s->battle->side_title[side],
                        s->e->arg[side], s->e->arg[2 + side]);
            before = ", ";
        }
    gg_text_char(s->out, '.');
}

static const char *phase_title(int stage)
{
    return stage == ST_MOVE            ? "Movement"
           : stage == ST_COUNTERCHARGE ? "Countercharges"
           : stage == ST_COMBAT        ? "Combat"
                                       : "Night operations";
}

static const char *say_turn(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_TURN:
        gg_text_fmt(s->out, "== Turn %d, %s: %s", arg[0], s->j->turn_label[arg[0]], side_title(s));
        return "J20-4.1";
    case E_PHASE:
        gg_text_fmt(s->out, "== %s", phase_title(arg[0]));
        return "J20-4.1";
    case E_CARD:
        gg_text_fmt(s->out, "Event for the %s: %s.", s->battle->side_title[arg[1]],
                    s->j->card[arg[0]].title);
        return "J20-5.1";
    case E_CARD_VOID:
        gg_text_add(s->out, "It has no effect.");
        return "J20-5.4";
    case E_SHUFFLE:
        gg_text_add(s->out, "All cards are shuffled into a new deck.");
        return "J20-14.5";
    case E_LULL:
        gg_text_fmt(s->out, "A lull: %s morale rises to %d.", side_title(s), arg[0]);
        return "J20-13.1";
    case E_RECOVER:
        gg_text_fmt(s->out, "The night's rest: %s morale rises to %d.", side_title(s), arg[0]);
        return "J20-14.4";
    case E_CAPTURED:
        gg_text_fmt(s->out, "Captured ground (%s%d objectives) brings %s morale to %d.",
                    arg[0] ? "lines of communication, " : "", arg[1], side_title(s), arg[2]);
        return "J20-14.3";
    case E_OVER:
        if (s->e->side < 0)
            gg_text_add(s->out, "== The game is drawn");
        else
            gg_text_fmt(s->out, "== The %s side wins: %s", side_title(s),
                        arg[0] == LEVEL_DECISIVE      ? "a decisive victory"
                        : arg[0] == LEVEL_SUBSTANTIAL ? "a substantial victory"
                                                      : "a marginal victory");
        return "J20-15.1";
    default:
        return NULL;
    }
}

static const char *say_movement(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_MARCH:
        gg_text_fmt(s->out, "The %s force march%s.", side_title(s),
                    arg[0] ? " without paying" : " for a morale point");
        return "J20-6.7";
    case E_MOVE:
        say_travel(s, "moves");
        return "J20-6.1";
    case E_ARRIVE:
        say_travel(s, "arrives and moves");
        return "J20-11.1";
    case E_COMMIT:
        say_unit(s);
        gg_text_fmt(s->out, " is committed%s.", arg[0] ? ", free of cost" : " for a morale point");
        return "J20-12.2";
    case E_FORM:
        say_travel(s, "forms square");
        return "J20-17.1";
    case E_LEAVE:
        say_travel(s, "leaves square");
        return "J20-17.1";
    case E_DEMOLISH:
        gg_text_fmt(s->out, "Demolition of the bridge %s: %d, it %s.", s->j->bridge[arg[0]].name,
                    arg[1], arg[2] ? "is blown" : "stands");
        return "J20-16.5";
    case E_REVEAL:
        say_there(s, "is revealed");
        return "J20-16.13";
    case E_DUMMY:
        gg_text_fmt(s->out, "A %s dummy is uncovered in ", side_title(s));
        say_hex(s, s->e->to);
        gg_text_char(s->out, '.');
        return "J20-16.14";
    case E_CONFUSED:
        say_there(s, "falls into confusion");
        return "JX-6.5";
    case E_CHARGE:
        say_travel(s, "countercharges");
        return "J20-8.2";
    case E_DISENGAGE:
        say_travel(s, "disengages");
        return "J20-8.3";
    case E_PENETRATE:
        say_travel(s, "slips through");
        return "J20-16.2";
    case E_LEADER:
        say_travel(s, "gets away");
        return "J20-16.9";
    default:
        return NULL;
    }
}

static const char *say_combat(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_BATTLE:
        say_battle(s);
        return "J20-9.2";
    case E_VOID:
        gg_text_add(s->out, "A declared battle is void.");
        return "J20-9.2.3";
    case E_RESERVES:
        gg_text_fmt(s->out, "The %s commit reserves for a morale point.", side_title(s));
        return "J20-9.5.1";
    case E_BONUS:
        gg_text_fmt(s->out, "The %s use their card: +1.", side_title(s));
        return "JX-6.4";
    case E_DIE:
        gg_text_fmt(s->out, "Differential %+d, die %d: %s, %s.", arg[1], arg[0],
                    jena20_result_codes[arg[2]], jena20_result_words[arg[2]]);
        return "J20-9.5";
    case E_GUARD_FAILS:
        gg_text_fmt(s->out, "The %s Guard has failed: a morale point.", side_title(s));
        return "J20-12.2.2";
    case E_MORALE:
        say_morale(s);
        return "J20-9.7";
    case E_CONTROL:
        gg_text_fmt(s->out, "Cavalry control: %d, %s.", arg[0],
                    arg[1] ? "in hand" : "it gets out of hand");
        return "J20-16.8";
    default:
        return NULL;
    }
}

static const char *say_retreat(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_BREAK:
        say_there(s, "breaks");
        return "J20-9.6.1";
    case E_ROUT:
        say_unit(s);
        gg_text_fmt(s->out, " routs %d %s (die %d).", arg[1], arg[1] == 1 ? "hex" : "hexes",
                    arg[0]);
        return "J20-9.6.2";
    case E_WITHDRAW:
        say_unit(s);
        gg_text_fmt(s->out, " keeps its nerve and only withdraws (die %d).", arg[0]);
        return "J20-9.6.2";
    case E_RETREAT:
        say_travel(s, "retreats");
        return "J20-9.8.1";
    case E_HAZARD:
        say_unit(s);
        gg_text_fmt(s->out, " retreats %s: %d, %s.",
                    arg[0] == HAZARD_RIVER ? "over a river" : "through an enemy zone", arg[1],
                    arg[2] ? "safe" : "it breaks");
        return "J20-9.8.4";
    case E_NO_WAY:
        say_there(s, "has no way to retreat");
        return "J20-9.8.3";
    case E_LINE_EXIT:
        say_there(s, "leaves the field");
        return "J20-9.8.7";
    case E_LONG_ROUT:
        say_unit(s);
        gg_text_fmt(s->out, " runs farther than it could march: a morale point for the %s.",
                    side_title(s));
        return "J20-9.6.2";
    case E_ADVANCE:
        say_travel(s, "advances");
        return "J20-9.9.3";
    case E_SPENT:
        say_there(s, "is spent");
        return "J20-16.8.3";
    default:
        return NULL;
    }
}

static const char *say_night(const struct speech *s)
{
    static const char *const rallies[NRALLIES] = {"is eliminated", "stays broken", "rallies"};
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_RALLY_POINT:
        gg_text_fmt(s->out, "The %s spend a morale point to rally.", side_title(s));
        return "J20-12.4";
    case E_RALLY:
        say_unit(s);
        gg_text_fmt(s->out, " %s (die %d).", rallies[arg[1]], arg[0]);
        return "J20-10.1";
    case E_RALLY_CARD:
        say_unit(s);
        gg_text_add(s->out, " rallies at once.");
        return "J20-10.5";
    case E_PLACE:
        say_there(s, "returns");
        return "J20-10.3";
    case E_WAIT:
        say_unit(s);
        gg_text_add(s->out, " waits: there is no room to return.");
        return "J20-10.3";
    case E_CADRE:
        say_unit(s);
        gg_text_add(s->out, " goes on as a Cadre.");
        return "J20-16.6";
    case E_CONCEAL:
        gg_text_fmt(s->out, "%d %s %s out of sight.", arg[0], side_title(s),
                    arg[0] == 1 ? "unit passes" : "units pass");
        return "J20-16.12";
    case E_DUMMY_BACK:
        if (s->hidden && arg[0])
            return NULL; /* at set-up: units say nothing either */
        if (s->hidden)
            gg_text_fmt(s->out, "A concealed %s piece appears in ", side_title(s));
        else
            gg_text_add(s->out, "A dummy is placed in ");
        say_hex(s, s->e->to);
        gg_text_char(s->out, '.');
        return "J20-16.11";
    case E_SWAP:
        if (s->hidden)
            return NULL;
        gg_text_add(s->out, "The pieces in ");
        say_hex(s, s->e->from);
        gg_text_add(s->out, " and ");
        say_hex(s, s->e->to);
        gg_text_add(s->out, " change places.");
        return "J20-16.12";
    default:
        return NULL;
    }
}

const char *jena20_sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out)
{
    bool hidden = seat == GG_NOBODY ? event->hidden != 0 : seat >= 0 && event->hidden >> seat & 1;
    struct speech s = {battle, battle->data, event, hidden, out};
    static const char *(*const chapters[])(const struct speech *) = {
        say_turn, say_movement, say_combat, say_retreat, say_night};
    for (size_t i = 0; i < sizeof chapters / sizeof chapters[0]; i++) {
        const char *clause = chapters[i](&s);
        if (clause)
            return clause;
    }
    return NULL;
}
