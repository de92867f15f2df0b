/*
 * test.c - morale tests and Command Tests: dice, value, Strategy Intervention Points, the re-roll of drilled formations (WC-MOR,
 * WC-CMD, WC-STR-3).
 */
#include "rules/war_conquest/war_conquest.h"

/* On an umpire's table the order is carried out, or not, by the player. */
static void obeyed(struct play *g, int unit, bool passed)
{
    (void)g;
    (void)unit;
    (void)passed;
}

/* clang-format off */
static const struct {
    const char *name, *what, *clause;
    wc_tested *tested;
} purposes[NPURPOSES] = {
    [TO_STAND]        = {"morale",      "Morale test",        "WC-MOR-1",  wc_tested_stand},
    [TO_STAND_COMBAT] = {"combat",      "Combat morale test", "WC-CMB-4",  wc_tested_combat},
    [TO_RALLY_UNIT]   = {"rally",       "Rally test",         "WC-END-3",  wc_tested_rally},
    [TO_LAST]         = {"last-chance", "Last chance to stand", "WC-END-8", wc_tested_last},
    [TO_HOLD_BACK]    = {"hold-back",   "Command Test to hold back", "WC-CHG-6", wc_tested_hold_back},
    [TO_JOIN_CHARGE]  = {"join",        "Command Test to join the charge", "WC-CHG-2", wc_tested_join},
    [TO_CHARGE_TWO]   = {"two",         "Command Test to charge two units", "WC-CHG-2", wc_tested_two},
    [TO_MANOEUVRE]    = {"manoeuvre",   "Command Test for the manoeuvre", "WC-MOV-4", wc_tested_manoeuvre},
    [TO_GO_NEAR]      = {"near",        "Command Test to run past the enemy", "WC-MOV-3", wc_tested_near},
    [TO_PICK_TARGET]  = {"target",      "Command Test to pick the target", "WC-SHO-1", wc_tested_target},
    [TO_KEEP_ORDER]   = {"order",       "Command Test to keep order", "WC-PUR-3", wc_tested_order},
    [TO_NOT_PURSUE]   = {"not-pursue",  "Command Test not to pursue", "WC-PUR-6", wc_tested_pursue},
    [TO_OBEY]         = {"command",     "Command Test", "WC-CMD-1", obeyed},
};
/* clang-format on */

/* WC-MOR-2, WC-MOR-3, WC-CMD-2 */
int wc_test_dice(bool battle, bool over_half, bool undisciplined, bool fleeing)
{
    return battle && over_half && !undisciplined && !fleeing ? 3 : 2;
}

static int dice_of(const struct look *g, int unit, enum purpose purpose)
{
    const struct profile *profile = profile_of(g, unit);
    if (purpose == TO_LAST)
        return opt(g->battle, O_LAST_CHANCE_DICE);
    if (purpose == TO_RALLY_UNIT)
        return profile->rally;
    return wc_test_dice(is_battle(g, unit), wc_over_half(g, unit),
                        purpose >= FIRST_COMMAND && profile->formation == UNDISCIPLINED, false);
}

/* WC-END-4: not those in combat or fleeing. */
static int enemies_near(const struct look *g, int unit)
{
    uint64_t away = wc_all_engaged(g) | g->p->fleeing | g->p->breaking;
    int n = 0;
    for (uint64_t set = enemies_of(g, unit) & ~away; set; set &= set - 1)
        n += wc_near(g, unit, first_of(set), g->b->figure.range_rally_enemy);
    return n;
}

static int enemies_beside(const struct look *g, int unit)
{
    int n = 0;
    for (uint64_t set = enemies_of(g, unit); set; set &= set - 1)
        n += wc_near(g, unit, first_of(set), g->b->figure.range_proximity);
    return n;
}

static struct gg_modifier penalty_of(const struct look *g, int unit, enum purpose purpose)
{
    if (purpose == TO_STAND && g->p->unit[unit].reasons & R_SLAIN)
        return (struct gg_modifier){-1, "the general slain or routed", "WC-RES-T4"};
    if (purpose == TO_STAND_COMBAT)
        return (struct gg_modifier){-g->p->margin, "lost the combat by that (house)", "WC-CMB-4"};
    if (purpose == TO_RALLY_UNIT)
        return (struct gg_modifier){-enemies_near(g, unit), "enemies near", "WC-END-4"};
    if (purpose == TO_LAST)
        return (struct gg_modifier){-1, "at the edge of the table", "WC-END-8"};
    if (purpose == TO_MANOEUVRE)
        return (struct gg_modifier){-enemies_beside(g, unit), "enemies beside it (house)",
                                    "WC-MOV-4"};
    return (struct gg_modifier){0, NULL, NULL};
}

/* WC-MOR-4: the general first, to at most 10, then what is subtracted. */
struct test wc_test_of(const struct look *g, int unit, enum purpose purpose, bool sip,
                       struct gg_roll *r)
{
    enum { MOST = 10 };
    int mo = profile_of(g, unit)->mo;
    bool helped = mo < MOST && wc_in_zone(g, unit);
    struct gg_modifier less = penalty_of(g, unit, purpose);
    struct test t = {.dice = dice_of(g, unit, purpose) + sip, .value = mo + helped + less.value};
    t.keep = t.dice > 2 ? -2 : 0;
    t.hero = purpose == TO_STAND_COMBAT && t.value < 2;
    if (r != NULL) {
        gg_roll_target_part(r, mo, "morale value", "WC-MOR-1");
        gg_roll_target_part(r, helped, "in the general's zone of command", "WC-GEN-2");
        gg_roll_target_part(r, less.value, less.why, less.clause);
    }
    return t;
}

/* The dice of a test; the target is there already. Two ones among the dice are a sum of 2 (WC-CMB-5). */
void wc_test_roll(struct gg_roll *r, const struct test *t)
{
    r->shape = GG_SUM;
    r->dice = t->dice;
    r->keep = t->keep;
    r->reading = GG_TEST;
    r->sense = GG_AT_MOST;
    r->meant = true;
    if (t->hero)
        r->natural_pass = (uint64_t)1 << 2;
}

static void roll_test(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    gg_roll_d6(r, purposes[f->number].what, purposes[f->number].clause);
    r->piece = f->unit;
    struct test t = wc_test_of(g, f->unit, f->number, f->place != 0, r);
    wc_test_roll(r, &t);
}

static void end_test(struct play *g, bool passed)
{
    struct gg_frame f = *top(g->p);
    pop(g->p);
    purposes[f.number].tested(g, f.unit, passed);
}

static void settle_test(struct play *g, int sum)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct test t = wc_test_of(&look, f->unit, f->number, f->place != 0, NULL);
    bool passed = sum <= t.value || (t.hero && sum == 2);
    gg_note_args(g, passed ? E_PASSED : E_FAILED, f->unit,
                 (int16_t[GG_LOG_ARGS]){(int16_t)sum, (int16_t)t.value, f->number, t.hero});
    if (!passed && f->stage == TS_ROLL && f->number >= FIRST_COMMAND &&
        profile_of(&look, f->unit)->formation == DRILLED)
        f->stage = TS_ASK; /* WC-CMD-2, WC-CMD-3 */
    else
        end_test(g, passed);
}

static bool test_rolls(const struct look *g)
{
    int stage = top_of(g->p)->stage;
    return stage == TS_ROLL || stage == TS_AGAIN;
}

static int test_decider(const struct look *g)
{
    return side_of(g, top_of(g->p)->unit);
}

static void offer_test(const struct look *g, struct offer *o)
{
    bool sip = top_of(g->p)->stage == TS_SIP;
    offer_unit(o, sip ? V_SIP : V_AGAIN, top_of(g->p)->unit);
    offer_word(o, sip ? V_NO_SIP : V_ACCEPT);
}

void wc_spend_point(struct play *g)
{
    struct gg_frame *f = top(g->p);
    struct look look = look_of(g);
    f->place = 1;
    g->p->sips[side_of(&look, f->unit)]--;
    gg_note(g, E_SIP, f->unit, -1, -1);
    f->stage = TS_ROLL;
}

static void choose_test(struct play *g, gg_choice c)
{
    struct gg_frame *f = top(g->p);
    switch (verb_of(c)) {
    case V_SIP:
        wc_spend_point(g);
        break;
    case V_NO_SIP:
        f->stage = TS_ROLL;
        break;
    case V_AGAIN:
        gg_note(g, E_REROLL, f->unit, -1, -1);
        f->stage = TS_AGAIN;
        break;
    default:
        end_test(g, false);
    }
}

/* Nothing added is no point spent; but a failed Command Test is rolled again whenever that is allowed. */
static bool pass_test(const struct look *g, gg_choice about, gg_choice *out)
{
    const struct gg_frame *f = top_of(g->p);
    (void)about;
    *out = f->stage == TS_SIP ? choice_word(V_NO_SIP)
                              : pack((struct words){V_AGAIN, f->unit, 0, NO_UNIT, NO_UNIT, 0});
    return true;
}

/* WC-STR-3: only where the unit stands in the zone of its general. */
void wc_begin_test(struct play *g, int unit, enum purpose purpose)
{
    struct look look = look_of(g);
    bool asked =
        purpose <= TO_RALLY_UNIT && g->p->sips[side_of(&look, unit)] > 0 && wc_in_zone(&look, unit);
    push(g->p, (struct gg_frame){.step = S_TEST,
                                 .unit = (uint8_t)unit,
                                 .number = (uint8_t)purpose,
                                 .stage = asked ? TS_SIP : TS_ROLL});
}

/* Tests that come one after another by themselves have nothing to do with each other. */
static int test_together(const struct look *g, int i, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    (void)i;
    (void)r;
    return f->stage == TS_ROLL && (f->number == TO_STAND || f->number == TO_HOLD_BACK) ? -1 : 0;
}

static bool test_fits(const struct look *g, const struct gg_frame *f, const struct gg_frame *above)
{
    (void)above;
    bool command = f->number >= FIRST_COMMAND;
    bool drilled = profile_of(g, f->unit)->formation == DRILLED;
    return has(g->p->here, f->unit) && (f->stage < TS_ASK || (command && drilled)) &&
           (f->place == 0 || (f->number <= TO_RALLY_UNIT && f->stage != TS_SIP)) &&
           (f->stage != TS_SIP || (f->number <= TO_RALLY_UNIT &&
                                   g->p->sips[side_of(g, f->unit)] > 0 && wc_in_zone(g, f->unit)));
}

static const char *const stage_words[] = {"points", "roll", "ask", "again"};
static const char *const purpose_words[] = {
    "morale",    "combat", "rally",  "last-chance", "hold-back",  "join",   "two",
    "manoeuvre", "near",   "target", "order",       "not-pursue", "command"};
static const struct gg_field test_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"purpose", GG_FIELD_WORD, GG_LOCAL(number), .high = NPURPOSES, .words = purpose_words},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NTEST_STAGES, .words = stage_words},
    {"point", GG_FIELD_SWITCH, GG_LOCAL(place), .line = "a point was spent"},
    {0}};

const struct gg_step wc_test = {
    .name = "test",
    .phase = "test",
    .prompt = "{side}: {asked} {unit}?",
    .rolling = "{unit} tests.",
    .decider = test_decider,
    .offer = offer_test,
    .choose = choose_test,
    .roll = roll_test,
    .settle = settle_test,
    .rolls = test_rolls,
    .together = test_together,
    .nothing = pass_test,
    .adds = "a Strategy Intervention Point",
    .goes_on = true,
    .fits = test_fits,
    .locals = test_locals,
};
