/*
 * words.c - how choices are typed and shown. Lengths are inches.
 */
#include <string.h>

#include "rules/kit/tables.h"
#include "rules/war_conquest/war_conquest.h"

const char *const wc_pace_words[NPACES] = {"base", "double", "quick", "backward"};
const char *const wc_manoeuvre_words[NMANOEUVRES] = {"left", "right", "about",
                                                     "more", "fewer", "formation"};

/* clang-format off */
const struct gg_wording wc_wordings[NVERBS] = {
    [V_DONE]       = {"done", NULL, "end"},
    [V_SPEND]      = {"spend {number}", "Spend {number}", "strategy"},
    [V_FIRST]      = {"first", "Take the first round", "strategy"},
    [V_SECOND]     = {"second", "Take the second round", "strategy"},
    [V_RETURN]     = {"return {unit}", "{unit} returns to the table", "move"},
    [V_DECLARE]    = {"declare {unit}", "{unit} will charge", "charge"},
    [V_CHARGE]     = {"charge {unit} {target}", "{unit} charges {target}", "charge"},
    [V_ALSO]       = {"also {unit} {target}", "{unit} also charges {target}", "charge"},
    [V_STAND]      = {"stand {unit}", "{unit} stands", "answer"},
    [V_SHOOT_BACK] = {"answer {unit}", "{unit} shoots at the chargers", "answer"},
    [V_FLEE]       = {"flee {unit}", "{unit} flees", "answer"},
    [V_MAKE]       = {"make {unit}", "{unit} makes its charge", "charge"},
    [V_MOVE]       = {"move {unit} {pace}", "Move {unit}: {pace}", "move"},
    [V_MARCH]      = {"march {quanta}", "March {quanta}\"", "step"},
    [V_WHEEL]      = {"wheel {hand}", "Wheel to the {hand}", "step"},
    [V_TURN]       = {"turn {manoeuvre}", "Turn {manoeuvre}", "manoeuvre"},
    [V_RANK]       = {"ranks {manoeuvre}", "{manoeuvre} ranks", "manoeuvre"},
    [V_FORMATION]  = {"formation", "Change formation", "manoeuvre"},
    [V_SHOOT]      = {"shoot {unit} {target}", "{unit} shoots at {target}", "shooting"},
    [V_FIGHT]      = {"fight {unit}", "Fight the combat of {fighters}", "battle"},
    [V_AIM]        = {"strike {unit} {target}", "{unit} strikes {target}", "battle"},
    [V_SIP]        = {"point {unit}", "Spend a point on {unit}: one die more", "test"},
    [V_NO_SIP]     = {"no-point", "No point", "end"},
    [V_AGAIN]      = {"again {unit}", "{unit} rolls again", "test"},
    [V_ACCEPT]     = {"accept", "Let the failure stand", "test"},
    [V_TEST]       = {"test {unit}", "{unit} tests", "test"},
    [V_RUN]        = {"run {unit}", "{unit} flees", "flight"},
    [V_PURSUE]     = {"pursue {unit}", "{unit} pursues", "flight"},
    [V_HOLD]       = {"hold {unit}", "{unit} does not pursue", "flight"},
    [V_LAST]       = {"last-chance {unit}", "{unit} tries to stand", "test"},
    [V_RALLY]      = {"rally {unit}", "Rally {unit}", "rally"},
    [V_DECLINE]    = {"decline {unit}", "Let {unit} flee", "rally"},
};
/* clang-format on */

void wc_write_inches(int lattice, struct gg_text *out)
{
    int part = lattice % 100;
    gg_text_fmt(out, "%d", lattice / 100);
    if (part)
        gg_text_fmt(out, part % 10 ? ".%02d" : ".%d", part % 10 ? part : part / 10);
}

static const char *moving(const struct look *g)
{
    static const char *const what[NMOVEMENT_STAGES] = {
        [M_RETURNS] = "which units come back?",
        [M_COMPELLED] = "undisciplined units may have to charge.",
        [M_DECLARE] = "declare charges.",
        [M_MOVES] = "make charges and move the others."};
    return what[top_of(g->p)->stage % NMOVEMENT_STAGES];
}

static void write_charge(const struct look *g, struct gg_text *out)
{
    const struct gg_frame *f = top_of(g->p);
    const char *unit = g->b->unit[f->unit].is.name;
    int target = g->p->unit[f->unit].target;
    if (f->stage == C_TARGET)
        gg_text_fmt(out, "whom does %s charge?", unit);
    else if (f->stage == C_ANSWER && target != NO_UNIT)
        gg_text_fmt(out, "%s charges. What does %s do?", unit, g->b->unit[target].is.name);
    else
        gg_text_fmt(out, "does %s charge a second unit?", unit);
}

static void write_person(const struct look *g, struct gg_text *out)
{
    const struct gg_frame *f = top_of(g->p);
    gg_text_add(out, g->b->person[f->side & 1][f->number % PERSONS_MAX].name);
}

/* Who is asked about, in prompts. */
static bool write_asked(const struct look *g, const char *slot, struct gg_text *out)
{
    const struct gg_frame *f = top_of(g->p);
    if (strcmp(slot, "asked") == 0) {
        gg_text_add(out, f->stage == TS_SIP ? "spend a point on the test of"
                                            : "roll again the failed test of");
    } else if (strcmp(slot, "aiming") == 0) {
        for (uint64_t set = g->p->fighters; set; set &= set - 1) {
            uint64_t foes = wc_foes(g, first_of(set));
            if (foes & (foes - 1) && g->p->unit[first_of(set)].aim == NO_UNIT &&
                side_of(g, first_of(set)) == g->battle->rules->turn(g->battle, g->p).who) {
                gg_text_add(out, g->b->unit[first_of(set)].is.name);
                break;
            }
        }
    } else if (strcmp(slot, "pursuer") == 0) {
        uint64_t left = wc_pursuers(g, f->unit) & ~g->p->asked;
        if (left)
            gg_text_add(out, g->b->unit[wc_next_in_roster(g, left)].is.name);
    } else {
        return false;
    }
    return true;
}

bool wc_slot(const struct look *g, gg_choice c, const char *slot, bool shown, struct gg_text *out)
{
    static const char *const paces[NPACES] = {"base pace", "double pace", "quick march",
                                              "backward"};
    static const char *const turns[NMANOEUVRES] = {"to the left", "to the right", "about",
                                                   "More",        "Fewer",        ""};
    int value = extra_of(c);
    if (strcmp(slot, "pace") == 0) {
        bool prompt = verb_of(c) != V_MOVE;
        int pace = prompt ? g->p->march.pace : value;
        gg_text_add(out, shown || prompt ? paces[pace % NPACES] : wc_pace_words[pace % NPACES]);
    } else if (strcmp(slot, "quanta") == 0) {
        wc_write_inches(value * GG_QUANTUM, out);
    } else if (strcmp(slot, "left") == 0) {
        wc_write_inches(g->p->march.left * GG_QUANTUM, out);
    } else if (strcmp(slot, "hand") == 0) {
        gg_text_add(out, value ? "left" : "right");
    } else if (strcmp(slot, "manoeuvre") == 0) {
        gg_text_add(out,
                    shown ? turns[value % NMANOEUVRES] : wc_manoeuvre_words[value % NMANOEUVRES]);
    } else if (strcmp(slot, "fighters") == 0) {
        gg_write_names(g->battle, wc_combat_of(g, unit_of(c)), out);
    } else if (strcmp(slot, "moving") == 0) {
        gg_text_add(out, moving(g));
    } else if (strcmp(slot, "charge") == 0) {
        write_charge(g, out);
    } else if (strcmp(slot, "person") == 0) {
        write_person(g, out);
    } else {
        return write_asked(g, slot, out);
    }
    return true;
}

/* Straight on, to the edge of the table at the farthest. */
static struct body marched(const struct look *g, int unit, int quanta)
{
    struct body body = wc_body(g, unit);
    int along = g->p->march.pace == BACKWARD ? gg_turned(body.lie.f, 2 * GG_QUARTER) : body.lie.f;
    struct gg_slide slide = {body.lie, along, quanta, body.size};
    body.lie = gg_moved(body.lie, along, gg_slide_on_table(&slide, g->b->table));
    return body;
}

/* The pose of a step is the one it would have if nothing stopped it: whether something does is not told (WC-MOV-0). */
void wc_info(const struct look *g, gg_choice c, struct gg_choice_info *out)
{
    struct words w = words_of(c);
    struct body at;
    int files;
    switch (w.verb) {
    case V_MARCH:
        at = marched(g, w.unit, w.extra);
        break;
    case V_WHEEL:
        at = wc_wheeled(g, w.unit, w.extra ? 1 : -1);
        break;
    case V_TURN:
    case V_RANK:
    case V_FORMATION:
        wc_manoeuvred(g, w.unit, (enum manoeuvre)w.extra, &at, &files);
        break;
    default:
        return;
    }
    struct gg_pose now, then = gg_pose_of(at.lie, at.size, g->b->table.y);
    out->posed =
        wc_on_table(g, &at) && wc_pose(g, w.unit, &now) && memcmp(&now, &then, sizeof now) != 0;
    out->pose = then;
}
