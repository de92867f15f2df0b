/*
 * log.c - the events of a game in sentences, with the clause each obeys. The full stop comes last, in one
 * place.
 */
#include "rules/musket_saber/chapters.h"

struct speech {
    const struct gg_battle *battle;
    const struct battlefield *b;
    const struct gg_event *e;
    struct gg_text *out;
};

/* ---- words ---- */

static void say_unit(const struct speech *s)
{
    gg_text_add(s->out, s->e->piece < 0 ? "A unit" : s->b->unit[s->e->piece].name);
}

static void say_hex(const struct speech *s, int hex)
{
    if (hex < 0)
        return;
    gg_hex_write(&s->b->map, hex, s->out);
    if (s->b->name[hex])
        gg_text_fmt(s->out, " %s", s->b->name[hex]);
}

static const char *side_title(const struct speech *s)
{
    return s->e->side >= 0 ? s->battle->side_title[s->e->side] : "Nobody";
}

/* "Jamin advances from 1308 to 1307" */
static void say_travel(const struct speech *s, const char *verb)
{
    say_unit(s);
    gg_text_fmt(s->out, " %s", verb);
    if (s->e->from >= 0 && s->e->from != s->e->to) {
        gg_text_add(s->out, " from ");
        say_hex(s, s->e->from);
    }
    if (s->e->to >= 0) {
        gg_text_add(s->out, " to ");
        say_hex(s, s->e->to);
    }
}

/* "Jamin forms square in 1308" */
static void say_there(const struct speech *s, const char *verb)
{
    int hex = s->e->to >= 0 ? s->e->to : s->e->from;
    say_unit(s);
    gg_text_fmt(s->out, " %s", verb);
    if (hex >= 0) {
        gg_text_add(s->out, " in ");
        say_hex(s, hex);
    }
}

/* "Jamin attacks 1307" */
static void say_at(const struct speech *s, const char *verb)
{
    say_unit(s);
    gg_text_fmt(s->out, " %s ", verb);
    say_hex(s, s->e->to);
}

/* Half points as a player counts them: 5 is "2 1/2". */
static void say_points(const struct speech *s, int halves)
{
    if (halves == 1)
        gg_text_add(s->out, "1/2 point");
    else if (halves % HALVES)
        gg_text_fmt(s->out, "%d 1/2 points", halves / HALVES);
    else
        gg_text_fmt(s->out, "%d point%s", halves / HALVES, halves == HALVES ? "" : "s");
}

/* A battalion, guns, horse and a leader are turned over, a brigade gets a marker (MS-11.0-a, b). */
static const char *shaken_word(const struct speech *s)
{
    return s->e->piece >= 0 && s->b->unit[s->e->piece].type == BRIGADE ? "disrupted"
                                                                       : "ineffective";
}

/* ---- turns and phases ---- */

static const char *phase_title(int stage)
{
    return stage == ST_MOVE      ? "movement"
           : stage == ST_RECOVER ? "recovery"
           : stage == ST_COMBAT  ? "combat"
           : stage == ST_COUNTER ? "counterattacks"
                                 : "stacking";
}

static void say_over(const struct speech *s)
{
    const char *level = s->b->level[s->e->arg[0]].title;
    if (s->e->side < 0)
        gg_text_fmt(s->out, "== Nobody wins: %s", level);
    else
        gg_text_fmt(s->out, "== The %s win: %s", side_title(s), level);
}

static const char *say_turn(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_TURN:
        gg_text_fmt(s->out, "== Turn %d, %s: %s", arg[0], s->b->turn_label[arg[0]], side_title(s));
        return "MS-3.3-c";
    case E_PHASE:
        gg_text_fmt(s->out, "== %s %s", side_title(s), phase_title(arg[0]));
        return arg[0] == ST_MOVE ? "MS-3.3-d" : arg[0] == ST_RECOVER ? "MS-3.3-e" : "MS-3.3-f";
    case E_OVERSTACK:
        gg_text_add(s->out, "Too many units stand in ");
        say_hex(s, s->e->to);
        return "MS-5.0-c";
    case E_SUDDEN:
        gg_text_fmt(s->out, "The %s hold the key to the field with steady infantry", side_title(s));
        return "MS-3.1-d";
    case E_POINTS:
        gg_text_fmt(s->out, "Points: %s %d, %s %d", s->battle->side_title[0], arg[0],
                    s->battle->side_title[1], arg[1]);
        return "MS-3.4-a";
    case E_OVER:
        say_over(s);
        return "MS-3.3-h";
    default:
        return NULL;
    }
}

/* ---- movement ---- */

static void say_move(const struct speech *s)
{
    say_travel(s, "moves");
    if (s->e->arg[0] > 0) {
        gg_text_add(s->out, " for ");
        say_points(s, s->e->arg[0]);
    }
}

static const char *say_movement(const struct speech *s)
{
    switch (s->e->kind) {
    case E_PLACE:
        say_there(s, "is set up");
        return "MS-3.2-c";
    case E_FORM:
        say_there(s, "forms square");
        return "MS-9.3-a";
    case E_DISSOLVE:
        say_there(s, "gives up its square");
        return "MS-9.3-c";
    case E_SQUARE_LOST:
        say_there(s, "loses its square");
        return "MS-9.3-l";
    case E_MOVE:
        say_move(s);
        return "MS-4.1-a";
    case E_CHARGE_MOVE:
        say_travel(s, "rides to the charge");
        return "MS-9.2-h";
    case E_ENTER:
        say_there(s, "comes onto the map");
        return "MS-4.5-a";
    case E_EXIT:
        say_unit(s);
        gg_text_add(s->out, " leaves the map at ");
        say_hex(s, s->e->from);
        return "W-15.4";
    case E_WAITS:
        say_unit(s);
        gg_text_add(s->out, " cannot come on and waits for the next turn");
        return "MS-4.5-g";
    case E_FLEE:
        say_travel(s, "is alone and flees");
        return "MS-10.0-u";
    default:
        return NULL;
    }
}

/* ---- what happens to a unit ---- */

static const char *say_fate(const struct speech *s)
{
    switch (s->e->kind) {
    case E_CAPTURED:
        say_there(s, "is captured");
        return s->e->piece >= 0 && is_leader(s->b, s->e->piece) ? "MS-10.0-v" : "MS-7.6-e";
    case E_ELIMINATED:
        say_there(s, "is eliminated");
        return "MS-7.6-d";
    case E_KILLED:
        say_there(s, "is lost for good");
        return "MS-10.0-w";
    case E_OFF_MAP:
        say_unit(s);
        gg_text_add(s->out, " goes off the map from ");
        say_hex(s, s->e->from);
        gg_text_add(s->out, " and does not return");
        return "MS-7.7-f";
    case E_REDUCED:
        say_unit(s);
        gg_text_add(s->out, " loses a step and is reduced");
        return "MS-2.4-k";
    case E_SHAKEN:
        say_unit(s);
        gg_text_fmt(s->out, " is %s", shaken_word(s));
        return s->e->piece >= 0 && s->b->unit[s->e->piece].type == BRIGADE ? "MS-11.0-a"
                                                                           : "MS-11.0-b";
    case E_SPENT:
        say_unit(s);
        gg_text_add(s->out, " has charged and is spent");
        return "MS-9.2-ac";
    case E_FIRE:
        say_hex(s, s->e->to);
        gg_text_add(s->out, " has caught fire");
        return "H-15.2";
    case E_UNIFORMS:
        say_unit(s);
        gg_text_add(s->out, " is taken for friends until it is too late");
        return "W-15.2";
    default:
        return NULL;
    }
}

/* ---- recovery and checks ---- */

/* What a check is about, and its clause, by the step it belongs to. */
static const char *check_words(int step, const char **clause)
{
    switch (step) {
    case S_RECOVERY:
        *clause = "MS-11.3-d";
        return "tries to recover";
    case S_NERVE:
        *clause = "MS-9.2-o";
        return "checks its nerve before the charge";
    case S_STAND:
        *clause = "MS-9.2-t";
        return "checks whether it stands the charge";
    case S_CHECK:
        *clause = "MS-9.3-e";
        return "checks its order on the broken ground";
    default:
        *clause = "MS-7.5-a";
        return "checks its morale";
    }
}

static const char *say_check(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    const char *clause;
    const char *words = check_words(arg[3], &clause);
    say_unit(s);
    gg_text_fmt(s->out, " %s: die %d against %d, it %s", words, arg[0], arg[1],
                arg[2] ? "passes" : "fails");
    return clause;
}

static const char *say_recovery(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_CHECK:
        return say_check(s);
    case E_RECOVERS:
        say_unit(s);
        gg_text_fmt(s->out, " recovers%s", arg[0] ? " at rest" : "");
        return arg[0] ? "MS-11.3-c" : "MS-11.3-d";
    case E_STEP_BACK:
        say_unit(s);
        gg_text_add(s->out, " makes good its losses and is at full strength");
        return "MS-11.4-g";
    case E_STEP_FAILS:
        say_unit(s);
        gg_text_add(s->out, " cannot make good its losses");
        return "MS-11.4-g";
    case E_RETURNS:
        say_unit(s);
        gg_text_fmt(s->out, " rallies and will be back on turn %d", arg[0]);
        if (arg[0] >= 1 && arg[0] <= s->b->nturns)
            gg_text_fmt(s->out, ", %s", s->b->turn_label[arg[0]]);
        return "MS-11.4-k";
    case E_GONE:
        say_unit(s);
        gg_text_add(s->out, " will not return");
        return "MS-11.4-l";
    default:
        return NULL;
    }
}

/* ---- combat ---- */

static const char *const attack_words[] = {"attacks", "attacks", "counterattacks", "charges",
                                           "bombards"};

static const char *say_attack(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    int kind = arg[0] >= ASSAULT && arg[0] <= BOMBARDMENT ? arg[0] : ASSAULT;
    say_at(s, attack_words[kind]);
    gg_text_fmt(s->out, ": %d against %d, differential %+d", arg[1], arg[2], arg[3]);
    return kind == COUNTERATTACK ? "MS-7.3-h" : kind == CHARGE ? "MS-9.2-w" : "MS-7.4-f";
}

static void say_dice(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    int code = arg[2] >= 0 && arg[2] < NCODES ? arg[2] : NO_RESULT;
    gg_text_fmt(s->out, "Combat die %d, morale die %d: ", arg[0], arg[1]);
    if (code == NO_RESULT || arg[3] < 0) {
        gg_text_add(s->out, "nothing happens");
        return;
    }
    gg_text_fmt(s->out, "%s, and the %s %s the check", ms_codes[code],
                code >= DC ? "defender" : "attacker", arg[3] ? "passes" : "fails");
}

static const char *say_combat(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    switch (s->e->kind) {
    case E_ATTACK:
        return say_attack(s);
    case E_DICE:
        say_dice(s);
        return "MS-7.2-h";
    case E_BOMBARD:
        say_there(s, "comes under fire");
        gg_text_fmt(s->out, ", value %d", arg[0]);
        return "MS-8.4-f";
    case E_STRIKE:
        say_at(s, "charges");
        return "MS-9.2-o";
    case E_COUNTER:
        say_at(s, "counterattacks");
        return "MS-7.3-b";
    case E_SALLY:
        say_travel(s, "sallies");
        return "MS-7.3-i";
    case E_LEADER:
        say_unit(s);
        gg_text_fmt(s->out, " is in the thick of it: %d, he %s", arg[0],
                    arg[1] ? "falls" : "is safe");
        return "MS-10.0-w";
    case E_NOTHING:
        gg_text_add(s->out, "Nothing happens in ");
        say_hex(s, s->e->to);
        return "MS-CRT-c";
    default:
        return NULL;
    }
}

/* ---- going back and going on ---- */

static const char *say_retreat(const struct speech *s)
{
    switch (s->e->kind) {
    case E_RETREAT:
        say_travel(s, s->e->arg[0] ? "routs" : "retreats");
        return s->e->arg[0] ? "MS-7.8-a" : "MS-7.7-b";
    case E_UNSAFE:
        say_unit(s);
        gg_text_add(s->out, " pays for the unsafe way through ");
        say_hex(s, s->e->to);
        return "MS-7.7-o";
    case E_ADVANCE:
        say_travel(s, "advances");
        return "MS-7.9-a";
    default:
        return NULL;
    }
}

static bool is_heading(const struct gg_event *e)
{
    return e->kind == E_TURN || e->kind == E_PHASE || e->kind == E_OVER;
}

const char *ms_sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                        struct gg_text *out)
{
    (void)seat; /* both armies see all there is */
    struct speech s = {battle, battle->data, event, out};
    static const char *(*const chapters[])(const struct speech *) = {
        say_turn, say_movement, say_fate, say_recovery, say_combat, say_retreat};
    for (size_t i = 0; i < sizeof chapters / sizeof chapters[0]; i++) {
        const char *clause = chapters[i](&s);
        if (!clause)
            continue;
        if (!is_heading(event))
            gg_text_char(out, '.');
        return clause;
    }
    return NULL;
}
