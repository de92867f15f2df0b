/*
 * umpire.c - what an umpire can be told has happened on a table of Battleground: an attack, a combat, courage, a rout, a flight. Here
 * the steps of the chapters begin, and nothing is ruled.
 */
#include "rules/battleground/battleground.h"

const char *const bg_until_words[NUNTILS] = {"end", "moves", "checks", "marks"};
static const char *const phase_words[] = {"before", "after"};
static const char *const kind_words[] = {"engaged", "ranged"};

struct attack_told {
    uint8_t unit, target, kind, until;
};
struct combat_told {
    uint64_t units;
    uint8_t until, spare[7];
};
struct courage_told {
    uint64_t pressed, trampled, shaken;
    uint8_t after, until, spare[6];
};
struct rout_told {
    uint64_t units;
    uint8_t after, until, spare[6];
};
struct flight_told {
    uint64_t units;
    uint8_t only, spare[7];
};

/* clang-format off */
#define T(type, member) offsetof(struct type, member), sizeof(((struct type *)0)->member)
#define UNTIL(type, n) {"until", GG_FIELD_WORD, T(type, until), .high = (n), .words = bg_until_words, \
                        .line = "how far it is ruled on: to the end, up to the rout moves, the rout checks, the marks of attacks"}
#define PHASE(type) {"phase", GG_FIELD_WORD, T(type, after), .high = 2, .words = phase_words, .flags = GG_NEEDED, \
                     .line = "the courage phase before combat, or the one after it"}
static const struct gg_field attack_fields[] = {
    {"unit",   GG_FIELD_PIECE, T(attack_told, unit), .flags = GG_NEEDED | GG_SOMEBODY, .line = "who attacks"},
    {"target", GG_FIELD_PIECE, T(attack_told, target), .flags = GG_NEEDED | GG_SOMEBODY, .line = "whom"},
    {"kind",   GG_FIELD_WORD,  T(attack_told, kind), .high = 2, .words = kind_words, .flags = GG_NEEDED, .line = "hand to hand, or a shot"},
    UNTIL(attack_told, NUNTILS),
    {0}};
static const struct gg_field combat_fields[] = {
    {"units", GG_FIELD_PIECES, T(combat_told, units), .line = "these and their opponents fight; left out: everybody"},
    UNTIL(combat_told, NUNTILS),
    {0}};
static const struct gg_field courage_fields[] = {
    PHASE(courage_told),
    {"pressed",  GG_FIELD_PIECES, T(courage_told, pressed), .line = "were engaged already and became engaged on a further side this turn"},
    {"trampled", GG_FIELD_PIECES, T(courage_told, trampled), .line = "routing friends went through them"},
    {"shaken",   GG_FIELD_PIECES, T(courage_told, shaken), .line = "lost the last green or yellow box this turn, or were damaged in the red"},
    UNTIL(courage_told, UNTIL_MARKS),
    {0}};
static const struct gg_field rout_fields[] = {
    {"units", GG_FIELD_PIECES, T(rout_told, units), .flags = GG_NEEDED | GG_NONZERO, .line = "who failed a rout check"},
    PHASE(rout_told),
    UNTIL(rout_told, UNTIL_MARKS),
    {0}};
static const struct gg_field second_fields[] = {
    {"units", GG_FIELD_PIECES, T(rout_told, units), .flags = GG_NEEDED | GG_NONZERO, .line = "routers that free attacks have shaken"},
    PHASE(rout_told),
    UNTIL(rout_told, UNTIL_MARKS),
    {0}};
static const struct gg_field flight_fields[] = {
    {"units", GG_FIELD_PIECES, T(flight_told, units), .flags = GG_NEEDED | GG_NONZERO, .line = "routers that move, by their numbers"},
    {"only",  GG_FIELD_SWITCH, T(flight_told, only), .line = "on: others move before anybody checks his courage"},
    {0}};
/* clang-format on */

/* --- what begin() functions share --- */

static const char *name_of(const struct play *g, int unit)
{
    return g->b->unit[unit].is.name;
}

/* Reading a phase goes on by itself to the next decision, past what the event is about. So the table stands still. */
static bool stands_still(const struct play *g, struct gg_flaw *flaw)
{
    const struct gg_stack *stack = stack_of(g->p);
    return (stack->depth == 3 && stack->frame[1].step == S_OVER) ||
           gg_flaw(flaw, "event", -1, "the position of an event has `phase: event`");
}

static bool all_here(const struct play *g, uint64_t units, struct gg_flaw *flaw)
{
    uint64_t lost = units & ~g->p->here;
    return !lost ||
           gg_flaw(flaw, "event", -1, "%s is not on the table", name_of(g, first_of(lost)));
}

static void push_courage(struct play *g, int stage, bool after, int until)
{
    push(g->p,
         (struct gg_frame){
             .step = S_COURAGE, .stage = (uint8_t)stage, .number = after, .side = (uint8_t)until});
}

/* What combat causes comes when it is over, if the umpire is to go on to that. */
static void push_aftermath(struct play *g, int until)
{
    if (until != UNTIL_MARKS)
        push_courage(g, C_LIST, true, until);
}

/* --- attacks --- */

static bool may_strike(const struct play *g, const struct attack_told *told, struct gg_flaw *flaw)
{
    return has(g->p->foes[told->unit], told->target) ||
           gg_flaw(flaw, "event", -1, "%s is not engaged with %s: they do not stand edge to edge",
                   name_of(g, told->unit), name_of(g, told->target));
}

/* BG-RG-1, RG-2, RG-4 */
static bool may_shoot(const struct play *g, const struct attack_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    gg_choice room[UNITS_MAX];
    struct offer shots = {room, UNITS_MAX, 0};
    const char *name = name_of(g, told->unit);
    if (side_of(&look, told->unit) != g->p->phasing)
        return gg_flaw(flaw, "event", -1, "it is not the turn of %s: only the active player shoots",
                       name);
    if (!bg_may_shoot(&look, told->unit))
        return gg_flaw(flaw, "event", -1,
                       "%s cannot shoot: it has no range, is engaged, or was rallied or trampled",
                       name);
    bg_shots(&look, told->unit, &shots);
    for (int i = 0; i < shots.count; i++)
        if (words_of(room[i]).second == told->target)
            return true;
    return gg_flaw(flaw, "event", -1,
                   "%s is out of arc, range or sight of %s, or another enemy is nearer",
                   name_of(g, told->target), name);
}

/* The other units have had their attacks. */
static bool begin_attack(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct attack_told *told = facts;
    struct look look = look_of(g);
    uint8_t side = (uint8_t)side_of(&look, told->unit);
    if (!stands_still(g, flaw) || !all_here(g, bit(told->unit) | bit(told->target), flaw))
        return false;
    if (side == side_of(&look, told->target))
        return gg_flaw(flaw, "event", -1, "%s and %s are on the same side", name_of(g, told->unit),
                       name_of(g, told->target));
    if (has(g->p->routing, told->unit))
        return gg_flaw(flaw, "event", -1, "%s is routing and does not attack",
                       name_of(g, told->unit));
    if (!(told->kind == AT_ENGAGED ? may_strike : may_shoot)(g, told, flaw))
        return false;
    bg_keep_marks(g, true);
    g->p->fought = g->p->here & ~bit(told->unit);
    push_aftermath(g, told->until);
    push(g->p, (struct gg_frame){.step = S_COMBAT, .stage = B_REMOVE});
    push(g->p, (struct gg_frame){.step = S_FIGHT, .side = side});
    bg_begin_attack(g, told->unit, told->target, (enum attack_kind)told->kind);
    return true;
}

/* Attacks of both sides count as made together, and what they cause comes behind them (BG-CB-3, CB-4, PO-1). */
static bool begin_combat(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct combat_told *told = facts;
    struct look look = look_of(g);
    uint64_t fight = told->units ? told->units : g->p->here;
    bool any = false;
    if (!stands_still(g, flaw) || !all_here(g, told->units, flaw))
        return false;
    for (uint64_t set = told->units; set; set &= set - 1)
        fight |= g->p->foes[first_of(set)];
    g->p->fought |= g->p->here & ~fight;
    for (uint64_t set = fight & ~g->p->fought; set; set &= set - 1)
        any = any || engaged(g->p, first_of(set)) ||
              (has(g->b->army[g->p->phasing], first_of(set)) && bg_may_shoot(&look, first_of(set)));
    if (!any)
        return gg_flaw(flaw, "event", -1, "none of these is engaged or can shoot");
    push_aftermath(g, told->until);
    push_step(g->p, S_COMBAT);
    return true;
}

/* --- courage --- */

static bool causes_fit(const struct play *g, const struct courage_told *told, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    if (told->after ? told->pressed | told->trampled : told->shaken)
        return gg_flaw(flaw, "event", -1,
                       told->after ? "pressed and trampled units check before combat"
                                   : "units shaken by damage check after combat");
    for (uint64_t set = told->pressed; set; set &= set - 1)
        if (bg_sides_engaged(&look, first_of(set)) < 2)
            return gg_flaw(flaw, "event", -1,
                           "%s is engaged on one side at most, so no further side presses it",
                           name_of(g, first_of(set)));
    return true;
}

static bool begin_courage(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct courage_told *told = facts;
    struct look look = look_of(g);
    struct position *p = g->p;
    if (!stands_still(g, flaw) ||
        !all_here(g, told->pressed | told->trampled | told->shaken, flaw) ||
        !causes_fit(g, told, flaw))
        return false;
    p->pressed |= told->pressed;
    p->trampled |= told->trampled;
    p->shaken |= told->shaken;
    if (told->after ? !p->shaken : !(p->pressed | p->trampled | bg_who_fears(&look)))
        return gg_flaw(flaw, "event", -1, "nobody has a cause to check his courage");
    push_courage(g, C_LIST, told->after, told->until);
    return true;
}

static bool begin_rout(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct rout_told *told = facts;
    struct look look = look_of(g);
    if (!stands_still(g, flaw) || !all_here(g, told->units, flaw))
        return false;
    for (uint64_t set = told->units; set; set &= set - 1)
        if (is(&look, first_of(set), FEARLESS))
            return gg_flaw(flaw, "event", -1, "%s passes all courage checks and does not rout",
                           name_of(g, first_of(set)));
    g->p->failed = told->units;
    push_courage(g, C_ROUT, told->after, told->until);
    return true;
}

static bool begin_second(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct rout_told *told = facts;
    uint64_t steady = told->units & ~g->p->routing;
    if (!stands_still(g, flaw) || !all_here(g, told->units, flaw))
        return false;
    if (steady)
        return gg_flaw(flaw, "event", -1, "%s is in good order: only who routs checks again",
                       name_of(g, first_of(steady)));
    g->p->failed = g->p->checking = told->units;
    push_courage(g, C_SECOND, told->after, told->until);
    return true;
}

/* BG-MC-3b, then those whom they trampled check before combat. */
static bool begin_flight(struct play *g, const void *facts, struct gg_flaw *flaw)
{
    const struct flight_told *told = facts;
    struct look look = look_of(g);
    uint64_t cannot = told->units & ~bg_runners(&look);
    if (!stands_still(g, flaw) || !all_here(g, told->units, flaw))
        return false;
    if (cannot)
        return gg_flaw(flaw, "event", -1,
                       "%s does not run now: it is not routing, not of the active player, rallied, "
                       "trampled or has had its move",
                       name_of(g, first_of(cannot)));
    for (uint64_t left = told->units; left && g->p->why == WHY_NONE; left &= left - 1) {
        if (!has(bg_runners(&look), first_of(left)))
            continue; /* trampled by one before it */
        g->p->done |= bit(first_of(left));
        bg_run_on(g, first_of(left));
    }
    if (!told->only && g->p->why == WHY_NONE)
        push_courage(g, C_LIST, false, UNTIL_END);
    return true;
}

/* clang-format off */
const struct gg_occasion bg_occasions[] = {
    {"attack",  "a unit attacks another, and the check that causes", "BG-CB-2a", attack_fields, sizeof(struct attack_told), begin_attack},
    {"combat",  "units fight as in the Combat phase, both sides together", "BG-CB-2", combat_fields, sizeof(struct combat_told), begin_combat},
    {"courage", "units have cause to check their courage", "BG-PC-1", courage_fields, sizeof(struct courage_told), begin_courage},
    {"rout",    "units have failed their rout check", "BG-PC-1b", rout_fields, sizeof(struct rout_told), begin_rout},
    {"second",  "routers have to check a second time", "BG-PC-3", second_fields, sizeof(struct rout_told), begin_second},
    {"flight",  "routers make their move of the own turn", "BG-MC-3b", flight_fields, sizeof(struct flight_told), begin_flight},
    {NULL, NULL, NULL, NULL, 0, NULL}};
/* clang-format on */

const struct gg_above bg_begun[] = {
    {GG_ANY_STAGE, S_COURAGE}, {GG_ANY_STAGE, S_COMBAT}, {0, GG_NO_STEP}};
