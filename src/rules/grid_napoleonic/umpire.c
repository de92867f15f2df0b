/*
 * umpire.c - what an umpire can be told has happened on a real table (GN-11): here the steps of the other chapters begin, and
 * nothing is ruled. Also where each clause comes from (GN-11-e).
 */
#include <string.h>

#include "rules/grid_napoleonic/grid_napoleonic.h"

struct check_told {
    uint8_t unit, cause, target;
};
struct unit_told {
    uint8_t unit;
};
struct fails_told {
    uint8_t unit, result;
};
struct brigades_told {
    uint8_t commander;
};
struct hits_told {
    uint8_t hits[PIECES_MAX];
};

static const char *const result_words[] = {"pass", "fallback", "retreat", "rout"};

/* clang-format off */
#define T(type, member) offsetof(struct type, member), sizeof(((struct type *)0)->member)
#define T0(type, member) offsetof(struct type, member), sizeof(((struct type *)0)->member[0])
enum { SOMEBODY_NEEDED = GG_NEEDED | GG_SOMEBODY };
static const struct gg_field check_fields[] = {
    {"unit",   GG_FIELD_PIECE, T(check_told, unit), .flags = SOMEBODY_NEEDED, .line = "who must check"},
    {"cause",  GG_FIELD_WORD,  T(check_told, cause), .high = NEVENT_ROWS, .words = gn_cause_words, .flags = GG_NEEDED, .line = "the row of 2.7"},
    {"target", GG_FIELD_PIECE, T(check_told, target), .empty = GG_NO_PIECE, .line = "close: on whom"},
    {0}};
static const struct gg_field fails_fields[] = {
    {"unit",   GG_FIELD_PIECE, T(fails_told, unit), .flags = SOMEBODY_NEEDED, .line = "who has failed"},
    {"result", GG_FIELD_WORD,  T(fails_told, result), .high = 4, .words = result_words, .flags = GG_NEEDED, .line = "fallback, retreat or rout"},
    {0}};
static const struct gg_field runs_fields[] = {
    {"unit",     GG_FIELD_PIECE,  T(gn_run_told, unit), .flags = SOMEBODY_NEEDED, .line = "who ran; the position has it where it ran from"},
    {"result",   GG_FIELD_WORD,   T(gn_run_told, result), .high = 4, .words = result_words, .line = "fallback, retreat or rout; of a unit that could not be rallied its level says so"},
    {"path",     GG_FIELD_PLACE,  T0(gn_run_told, path), .each = GG_LISTED, .count = offsetof(struct gn_run_told, length), .most = GN_PATH_MAX, .line = "the spaces it entered, in order"},
    {"off",      GG_FIELD_SWITCH, T(gn_run_told, off), .line = "in the end it left the board"},
    {"unrallied", GG_FIELD_SWITCH, T(gn_run_told, of_2_6), .line = "it moved by 2.6, since it could not be rallied"},
    {"leaders",  GG_FIELD_PIECE,  T0(gn_run_told, along), .each = GG_LISTED, .count = offsetof(struct gn_run_told, nalong), .most = ALONG_MAX, .flags = GG_SOMEBODY, .line = "who ran with it"},
    {0}};
static const struct gg_field unit_fields[] = {
    {"unit", GG_FIELD_PIECE, T(unit_told, unit), .flags = SOMEBODY_NEEDED, .line = "who"},
    {0}};
static const struct gg_field brigades_fields[] = {
    {"commander", GG_FIELD_PIECE, T(brigades_told, commander), .empty = GG_NO_PIECE, .line = "of the brigade; left out: all brigades, in their order"},
    {0}};
static const struct gg_field hits_fields[] = {
    {"casualties", GG_FIELD_NUMBER, T0(hits_told, hits), 0, CASUALTIES_MAX, .each = GG_EACH_PIECE, .most = PIECES_MAX, .flags = GG_NEEDED, .line = "each unit's in this step of fire"},
    {0}};
static const struct gg_field no_fields[] = {{0}};
/* clang-format on */

/* --- what must be so --- */

static const char *name_of(const struct play *g, int piece)
{
    return g->b->piece[piece].is.name;
}

/* One thing after the other: an event cannot come in the middle of another. */
static bool is_free(const struct play *g, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    if (p->nqueue || p->flight.result || p->listed || under_way(p, S_CASCADE) ||
        under_way(p, S_MELEE) || under_way(p, S_ACT))
        return gg_flaw(flaw, "event", -1,
                       "something is under way in this position; that has to be ended first");
    return true;
}

static bool is_unit(const struct play *g, int piece, struct gg_flaw *flaw)
{
    if (is_leader(g->b, piece))
        return gg_flaw(flaw, "event", piece, "%s is a leader, not a unit", name_of(g, piece));
    if (!on_board(g->p->at[piece]))
        return gg_flaw(flaw, "event", piece, "%s is not on the board", name_of(g, piece));
    return is_free(g, flaw);
}

static bool has_result(int result, struct gg_flaw *flaw)
{
    return result != PASS || gg_flaw(flaw, "event", -1, "who passes does not run");
}

/* --- a check (GN-11-a) --- */

static bool closing_fits(struct play *g, int unit, int target, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const char *name = name_of(g, unit);
    if (target == NO_UNIT)
        return gg_flaw(flaw, "event", unit, "on whom does %s close? target is missing", name);
    if (is_leader(g->b, target) || !on_board(g->p->at[target]) ||
        side_of(&look, target) == side_of(&look, unit))
        return gg_flaw(flaw, "event", target, "%s is no enemy unit on the board",
                       name_of(g, target));
    if (has(g->b->guns, unit))
        return gg_flaw(flaw, "event", unit, "%s is artillery, which does not close (GN-6-a)", name);
    if (bad_order(&look, unit) || g->p->engaged[unit] || g->p->engaged[target])
        return gg_flaw(flaw, "event", unit, "%s closes only in good order, and neither in melee",
                       name);
    if (!gn_may_reach(&look, unit, target))
        return gg_flaw(flaw, "event", unit,
                       "%s cannot close on %s: it must stand next to it, face it, and may not on "
                       "this ground (GN-6-a, b)",
                       name, name_of(g, target));
    return true;
}

/* GN-2.7-m */
static bool double_fits(struct play *g, int unit, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const char *name = name_of(g, unit);
    if (is_cavalry(g->b, unit))
        return gg_flaw(flaw, "event", unit, "%s is cavalry itself", name);
    if (!gn_threats(&look, unit, g->p->at[unit]))
        return gg_flaw(flaw, "event", unit, "no enemy cavalry is next to %s", name);
    return gn_double_due(&look, unit) ||
           gg_flaw(
               flaw, "event", unit,
               "%s is exempt: in bad order, in melee, a crew without guns, or it has checked in "
               "this half (GN-2.7-m)",
               name);
}

static bool cause_fits(struct play *g, const struct check_told *told, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    int unit = told->unit;
    const char *name = name_of(g, unit);
    if (told->cause != CLOSE && told->target != NO_UNIT)
        return gg_flaw(flaw, "event", unit, "only a roll to close has a target");
    switch (told->cause) {
    case RANGED_KIA:
        return p->casualties[unit] ||
               gg_flaw(flaw, "event", unit, "%s has no casualties, so fire has cost it none", name);
    case RALLY:
        return gg_flaw(flaw, "event", unit, "rallying is an event of its own: rally");
    case CLOSE:
        return closing_fits(g, unit, told->target, flaw);
    case BURNING:
        return gg_gridset_has(&p->burning, p->at[unit]) ||
               gg_flaw(flaw, "event", unit, "the space of %s does not burn", name);
    case CAVALRY_ADJACENT:
        return double_fits(g, unit, flaw);
    default:
        return !p->engaged[unit] ||
               gg_flaw(flaw, "event", unit,
                       "%s is engaged in melee: friends who run do not upset it (GN-2.7-c)", name);
    }
}

static bool begin_check(struct play *g, const void *told, struct gg_flaw *flaw)
{
    const struct check_told *check = told;
    if (!is_unit(g, check->unit, flaw) || !cause_fits(g, check, flaw))
        return false;
    if (check->cause == CAVALRY_ADJACENT) {
        gn_double(g, check->unit, false);
        return true;
    }
    if (check->cause == ROUTED_THROUGH)
        gn_disorder(g, check->unit);
    gn_check(g, check->unit, check->cause, check->target);
    return true;
}

/* --- failures and runs (GN-11-d) --- */

static bool begin_fails(struct play *g, const void *told, struct gg_flaw *flaw)
{
    const struct fails_told *fails = told;
    if (!is_unit(g, fails->unit, flaw) || !has_result(fails->result, flaw))
        return false;
    gn_fail(g, fails->unit, fails->result, true);
    return true;
}

static bool path_fits(struct play *g, const struct gn_run_told *run, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    int at = g->p->at[run->unit], enemy = !side_of(&look, run->unit);
    for (int i = 0; i < run->length; i++) {
        int to = run->path[i];
        char space[32];
        struct gg_text text;
        gg_text_fixed(&text, space, sizeof space);
        gg_place_write(g->battle, to, &text);
        if (gg_grid_distance(&g->b->map, at, to) != 1)
            return gg_flaw(flaw, "event", run->unit,
                           "%s is not next to the space before it in the path", space);
        if (g->b->ground[to] == WATER)
            return gg_flaw(flaw, "event", run->unit, "nobody enters %s", space);
        if (gn_here(&look, to, enemy))
            return gg_flaw(flaw, "event", run->unit, "an enemy unit stands in %s", space);
        at = to;
    }
    if (run->off && !gg_grid_at_edge(&g->b->map, at, g->b->edge[!enemy]))
        return gg_flaw(flaw, "event", run->unit,
                       "the path does not end at its edge, so it cannot have left the board");
    return true;
}

static bool leaders_fit(struct play *g, const struct gn_run_told *run, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    for (int i = 0; i < run->nalong; i++) {
        int leader = run->along[i];
        if (!is_leader(g->b, leader) || g->p->at[leader] != g->p->at[run->unit] ||
            side_of(&look, leader) != side_of(&look, run->unit))
            return gg_flaw(flaw, "event", leader, "%s is no leader in its space",
                           name_of(g, leader));
    }
    return true;
}

static bool begin_runs(struct play *g, const void *told, struct gg_flaw *flaw)
{
    struct gn_run_told run = *(const struct gn_run_told *)told;
    struct look look = look_of(g);
    if (!is_unit(g, run.unit, flaw) || !path_fits(g, &run, flaw) || !leaders_fit(g, &run, flaw))
        return false;
    if (!run.length && !run.off)
        return gg_flaw(flaw, "event", run.unit, "the path has no space");
    if (run.of_2_6 && run.result != PASS)
        return gg_flaw(flaw, "event", run.unit, "a move of 2.6 has no result: its level counts");
    if (run.of_2_6 && (!bad_order(&look, run.unit) || g->p->engaged[run.unit]))
        return gg_flaw(flaw, "event", run.unit, "%s is not in bad order, or it is in melee",
                       name_of(g, run.unit));
    if (!run.of_2_6 && !has_result(run.result, flaw))
        return false;
    gn_has_run(g, &run);
    return true;
}

/* --- rallying, brigades, fire, flames, cavalry --- */

/* GN-11-b */
static bool begin_rally(struct play *g, const void *told, struct gg_flaw *flaw)
{
    int unit = ((const struct unit_told *)told)->unit;
    struct look look = look_of(g);
    if (!is_unit(g, unit, flaw))
        return false;
    if (!bad_order(&look, unit))
        return gg_flaw(flaw, "event", unit, "%s is in good order", name_of(g, unit));
    if (g->p->engaged[unit])
        return gg_flaw(flaw, "event", unit, "%s is in melee (GN-2.6-a)", name_of(g, unit));
    if (has(g->p->rallied, unit))
        return gg_flaw(flaw, "event", unit, "%s has made its rally sequence this turn (GN-2.5-e)",
                       name_of(g, unit));
    g->p->phasing = (uint8_t)side_of(&look, unit);
    gn_rally_now(g, unit);
    return true;
}

/* GN-11-c */
static bool begin_brigades(struct play *g, const void *told, struct gg_flaw *flaw)
{
    int leader = ((const struct brigades_told *)told)->commander;
    if (!is_free(g, flaw))
        return false;
    if (leader == NO_UNIT) {
        push_step(g->p, S_BRIGADES);
        return true;
    }
    const struct piece *l = &g->b->piece[leader];
    if (!is_leader(g->b, leader) || l->rank != BRIGADE_CO || !on_board(g->p->at[leader]))
        return gg_flaw(
            flaw, "event", leader,
            "%s is no brigade commander on the board, so his brigade does not roll (GN-2.9-b)",
            name_of(g, leader));
    return gn_brigade_alone(g, l->brigade) ||
           gg_flaw(
               flaw, "event", leader,
               "brigade %s has nobody lost and nobody in bad order: it rolls no dice (GN-2.9-b)",
               g->b->brigade[l->brigade]);
}

/* GN-5-c: all hits of a step together, then leaders, then the checks. */
static bool begin_hits(struct play *g, const void *told, struct gg_flaw *flaw)
{
    const struct hits_told *fire = told;
    bool any = false;
    for (int i = 0; i < g->b->names.npieces; i++) {
        if (!fire->hits[i])
            continue;
        if (!is_unit(g, i, flaw))
            return false;
        if (g->p->engaged[i])
            return gg_flaw(flaw, "event", i, "%s is in melee and no target (GN-5-a)",
                           name_of(g, i));
        g->p->hits[i] = fire->hits[i];
        any = true;
    }
    if (!any)
        return gg_flaw(flaw, "event", -1, "nobody has lost casualties");
    push_step(g->p, S_HITS);
    return true;
}

/* GN-2.7-e */
static bool begin_burning(struct play *g, const void *told, struct gg_flaw *flaw)
{
    (void)told;
    if (!is_free(g, flaw))
        return false;
    for (int u = 0; u < g->b->nunits; u++) {
        if (on_board(g->p->at[u]) && gg_gridset_has(&g->p->burning, g->p->at[u])) {
            push_step(g->p, S_BURNING);
            return true;
        }
    }
    return gg_flaw(flaw, "event", -1, "nobody stands in a burning space");
}

/* GN-2.7-m 1 */
static bool begin_cavalry(struct play *g, const void *told, struct gg_flaw *flaw)
{
    int unit = ((const struct unit_told *)told)->unit;
    struct look look = look_of(g);
    if (!is_unit(g, unit, flaw))
        return false;
    if (!is_cavalry(g->b, unit))
        return gg_flaw(flaw, "event", unit, "%s is no cavalry", name_of(g, unit));
    uint64_t foes = g->b->units_of[!side_of(&look, unit)] & ~g->b->cavalry;
    g->p->phasing = (uint8_t)side_of(&look, unit);
    g->p->listed = gn_near(&look, g->p->at[unit], 1, foes);
    push_unit(g->p, S_THREAT, unit);
    return true;
}

const struct gg_occasion gn_occasions[] = {
    {"check", "a unit must check for a cause of 2.7", "GN-11-a", check_fields,
     sizeof(struct check_told), begin_check},
    {"fails", "a unit has failed: it runs", "GN-11-d", fails_fields, sizeof(struct fails_told),
     begin_fails},
    {"runs", "a unit has run along these spaces", "GN-11-d", runs_fields,
     sizeof(struct gn_run_told), begin_runs},
    {"fire", "a step of fire has cost these casualties", "GN-2.7-a", hits_fields,
     sizeof(struct hits_told), begin_hits},
    {"burning", "a turn begins with units in burning spaces", "GN-2.7-e", no_fields, 0,
     begin_burning},
    {"cavalry", "cavalry has ended its actions: who is next to it", "GN-2.7-m", unit_fields,
     sizeof(struct unit_told), begin_cavalry},
    {"rally", "a unit makes its rally sequence", "GN-11-b", unit_fields, sizeof(struct unit_told),
     begin_rally},
    {"brigades", "brigade morale", "GN-11-c", brigades_fields, sizeof(struct brigades_told),
     begin_brigades},
    {NULL, NULL, NULL, NULL, 0, NULL}};

const struct gg_above gn_begun[] = {
    {GG_ANY_STAGE, S_CHECK},   {GG_ANY_STAGE, S_DOUBLE},   {GG_ANY_STAGE, S_CASCADE},
    {GG_ANY_STAGE, S_RALLY},   {GG_ANY_STAGE, S_BRIGADES}, {GG_ANY_STAGE, S_HITS},
    {GG_ANY_STAGE, S_BURNING}, {GG_ANY_STAGE, S_THREAT},   {0, GG_NO_STEP}};

/* --- where a clause comes from (GN-11-e) --- */

/* As docs/rules/grid-napoleonic.md has it: what the fragment prints, and what it prints and our reading adds to. */
static const char printed[] = " GN-0-c GN-1-a GN-1-c GN-1-f GN-2.0-a GN-2.0-e GN-2.1-a GN-2.2-a "
                              "GN-2.3-a GN-2.4-a GN-2.5-a GN-2.6-a GN-2.6-c GN-2.6-f GN-2.6-h "
                              "GN-2.6-i GN-2.7-f GN-2.7-g GN-2.8-a GN-2.8-b GN-2.9-a ";
static const char read_so[] =
    " GN-1-b GN-1-e GN-2.0-g GN-2.6-b GN-2.6-d GN-2.7-a GN-2.7-b GN-2.7-c "
    "GN-2.7-d GN-2.7-e GN-2.8-c ";

static bool lists(const char *list, const char *clause)
{
    size_t n = strlen(clause);
    for (const char *at = list; (at = strstr(at, clause)) != NULL; at += n)
        if (at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

const char *gn_origin(const char *clause)
{
    return lists(printed, clause)   ? "source"
           : lists(read_so, clause) ? "source, house reading"
                                    : "house";
}
