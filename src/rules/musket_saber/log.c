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

/* " from 1308 to 1307" */
static void say_way(const struct speech *s)
{
    if (s->e->from >= 0 && s->e->from != s->e->to) {
        gg_text_add(s->out, " from ");
        say_hex(s, s->e->from);
    }
    if (s->e->to >= 0) {
        gg_text_add(s->out, " to ");
        say_hex(s, s->e->to);
    }
}

/* " in 1308" */
static void say_in(const struct speech *s)
{
    int hex = s->e->to >= 0 ? s->e->to : s->e->from;
    if (hex >= 0) {
        gg_text_add(s->out, " in ");
        say_hex(s, hex);
    }
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

static bool is_brigade(const struct speech *s)
{
    return s->e->piece >= 0 && s->b->unit[s->e->piece].type == BRIGADE;
}

/* ---- what one wording is enough for ---- */

/* What follows the words: nothing, the way, the hex it happens in, the hex it is aimed at. */
enum tail { ALONE, WAY, THERE, AIM };

/* In the past, so that names in the singular and the plural both fit. */
/* clang-format off */
static const struct plain {
    const char *words;
    enum tail tail;
    const char *clause;
} plain[NEVENTS] = {
    [E_PLACE]       = {" took post", THERE, "MS-3.2-c"},
    [E_FORM]        = {" formed square", THERE, "MS-9.3-a"},
    [E_DISSOLVE]    = {" gave up the square", THERE, "MS-9.3-c"},
    [E_SQUARE_LOST] = {" lost the square", THERE, "MS-9.3-l"},
    [E_CHARGE_MOVE] = {" rode to the charge", WAY, "MS-9.2-h"},
    [E_ENTER]       = {" came onto the map", THERE, "MS-4.5-a"},
    [E_EXIT]        = {" left the map", THERE, "W-15.4"},
    [E_WAITS]       = {" did not come on this turn", ALONE, "MS-4.5-g"},
    [E_FLEE]        = {", alone, fled", WAY, "MS-10.0-u"},
    [E_ELIMINATED]  = {": eliminated", THERE, "MS-7.6-d"},
    [E_KILLED]      = {": lost for good", THERE, "MS-10.0-w"},
    [E_OFF_MAP]     = {" fled off the map and will not return", ALONE, "MS-7.7-f"},
    [E_REDUCED]     = {" lost a step: reduced", THERE, "MS-2.4-k"},
    [E_SPENT]       = {" came out of the charge spent", THERE, "MS-9.2-ac"},
    [E_UNIFORMS]    = {" passed for friends until it was too late", ALONE, "W-15.2"},
    [E_STEP_BACK]   = {" made good the losses: full strength", ALONE, "MS-11.4-g"},
    [E_STEP_FAILS]  = {" could not make good the losses", ALONE, "MS-11.4-g"},
    [E_GONE]        = {" will not return", ALONE, "MS-11.4-l"},
    [E_STRIKE]      = {" charged", AIM, "MS-9.2-o"},
    [E_COUNTER]     = {", left alone, turned on", AIM, "MS-7.3-b"},
    [E_SALLY]       = {" sallied", WAY, "MS-7.3-i"},
    [E_UNSAFE]      = {" paid for the unsafe way", THERE, "MS-7.7-o"},
    [E_ADVANCE]     = {" advanced", WAY, "MS-7.9-a"},
};
/* clang-format on */

static const char *say_plain(const struct speech *s)
{
    if (s->e->kind >= NEVENTS || !plain[s->e->kind].words)
        return NULL;
    const struct plain *p = &plain[s->e->kind];
    say_unit(s);
    gg_text_add(s->out, p->words);
    if (p->tail == WAY)
        say_way(s);
    else if (p->tail == THERE)
        say_in(s);
    else if (p->tail == AIM) {
        gg_text_char(s->out, ' ');
        say_hex(s, s->e->to);
    }
    return p->clause;
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
        gg_text_fmt(s->out, "== The %s side wins: %s", side_title(s), level);
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
        gg_text_add(s->out, "Too many units stood in ");
        say_hex(s, s->e->to);
        return "MS-5.0-c";
    case E_SUDDEN:
        gg_text_fmt(s->out, "The %s side holds the key to the field with steady infantry",
                    side_title(s));
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

/* ---- units ---- */

/* ORDER OCCASIONS */
static const struct {
    const char *words, *clause;
} occasions[] = {
    [ON_SQUARE] = {"checked morale on the broken ground", "MS-9.3-e"},
    [ON_GROUND] = {"checked morale on the broken ground", "MS-11.1-a"},
    [ON_NERVE] = {"checked morale before the charge", "MS-9.2-o"},
    [ON_STAND] = {"checked morale against the charge", "MS-9.2-t"},
    [ON_RECOVERY] = {"tried to recover", "MS-11.3-d"},
    [ON_STEP] = {"tried to make good the losses", "MS-11.4-c"},
    [ON_RETURN] = {"tried to return", "MS-11.4-h"},
};

static const char *say_check(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    enum occasion occasion = arg[3] >= 0 && arg[3] <= ON_RETURN ? (enum occasion)arg[3] : ON_GROUND;
    gg_text_fmt(s->out, " %s: die %d against %d, %s", occasions[occasion].words, arg[0], arg[1],
                arg[2] ? "passed" : "failed");
    if (occasion == ON_GROUND && !is_brigade(s))
        return "MS-11.2-a";
    return occasions[occasion].clause;
}

static const char *say_move(const struct speech *s)
{
    gg_text_add(s->out, " moved");
    say_way(s);
    if (s->e->arg[0] > 0) {
        gg_text_add(s->out, " for ");
        say_points(s, s->e->arg[0]);
    }
    return "MS-4.1-a";
}

static const char *say_return(const struct speech *s)
{
    int turn = s->e->arg[0];
    gg_text_fmt(s->out, " rallied and will be back on turn %d", turn);
    if (turn >= 1 && turn <= s->b->nturns)
        gg_text_fmt(s->out, ", %s", s->b->turn_label[turn]);
    return "MS-11.4-k";
}

/* Each of these begins with the unit. */
static const char *say_of_unit(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    say_unit(s);
    switch (s->e->kind) {
    case E_MOVE:
        return say_move(s);
    case E_CAPTURED:
        gg_text_add(s->out, ": captured");
        say_in(s);
        return s->e->piece >= 0 && is_leader(s->b, s->e->piece) ? "MS-10.0-v" : "MS-7.6-e";
    case E_SHAKEN:
        gg_text_add(s->out, is_brigade(s) ? ": disrupted" : ": ineffective");
        return is_brigade(s) ? "MS-11.0-a" : "MS-11.0-b";
    case E_CHECK:
        return say_check(s);
    case E_RECOVERS:
        gg_text_fmt(s->out, " recovered%s", arg[0] ? " at rest" : "");
        return arg[0] ? "MS-11.3-c" : "MS-11.3-d";
    case E_RETURNS:
        return say_return(s);
    case E_BOMBARD:
        gg_text_add(s->out, " came under fire");
        say_in(s);
        gg_text_fmt(s->out, ", value %d", arg[0]);
        return "MS-8.4-f";
    case E_LEADER:
        gg_text_fmt(s->out, " was in the thick of it: %d, %s", arg[0], arg[1] ? "he fell" : "safe");
        return "MS-10.0-w";
    case E_RETREAT:
        gg_text_add(s->out, arg[0] ? " routed" : " retreated");
        say_way(s);
        return arg[0] ? "MS-7.8-a" : "MS-7.7-b";
    default:
        return NULL;
    }
}

/* ---- combat ---- */

static const char *say_attack(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    if (arg[0] == COUNTERATTACK || arg[0] == CHARGE)
        gg_text_add(s->out, arg[0] == CHARGE ? "The charge on " : "The counterattack on ");
    else {
        say_unit(s);
        gg_text_add(s->out, " attacked ");
    }
    say_hex(s, s->e->to);
    gg_text_fmt(s->out, ": %d against %d, differential %+d", arg[1], arg[2], arg[3]);
    return arg[0] == COUNTERATTACK ? "MS-7.3-h" : arg[0] == CHARGE ? "MS-9.2-w" : "MS-7.4-f";
}

static const char *say_dice(const struct speech *s)
{
    const int16_t *arg = s->e->arg;
    int code = arg[2] >= 0 && arg[2] < NCODES ? arg[2] : NO_RESULT;
    gg_text_fmt(s->out, "Combat die %d, morale die %d: ", arg[0], arg[1]);
    if (code == NO_RESULT || arg[3] < 0)
        gg_text_add(s->out, "no result");
    else
        gg_text_fmt(s->out, "%s, and the %s %s the check", ms_codes[code],
                    code >= DC ? "defender" : "attacker", arg[3] ? "passed" : "failed");
    return "MS-7.2-h";
}

static const char *say_combat(const struct speech *s)
{
    switch (s->e->kind) {
    case E_ATTACK:
        return say_attack(s);
    case E_DICE:
        return say_dice(s);
    case E_NOTHING:
        gg_text_add(s->out, "Nothing changed in ");
        say_hex(s, s->e->to);
        return "MS-CRT-c";
    case E_FIRE:
        say_hex(s, s->e->to);
        gg_text_add(s->out, " caught fire");
        return "H-15.2";
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
    static const char *(*const chapters[])(const struct speech *) = {say_turn, say_plain,
                                                                     say_combat, say_of_unit};
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
