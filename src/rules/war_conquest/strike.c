/*
 * strike.c - to hit, to save, to kill: shots, strikes in combat and glancing attacks (WC-SHO-2, WC-SHO-3, WC-CMB-2, WC-CMB-10).
 *
 * All numbers are house numbers. Dice in order: all to hit, a save for each hit, a die to kill for each hit not saved.
 */
#include "rules/war_conquest/war_conquest.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static const struct weapon_row *weapon_of(const struct look *g, int weapon)
{
    static const struct weapon_row bare = {"bare hands", 0, 0, 0, 0, 0, 0, 0};
    return weapon == NO_WEAPON ? &bare : &g->b->weapon[weapon];
}

/* --- how many --- */

static int models_in_rank(const struct stand *s, int rank)
{
    int behind = s->models - rank * s->files;
    return behind < 0 ? 0 : least(behind, s->files);
}

/* Models of an enemy along the side in contact. */
static int along(const struct stand *s, enum gg_side side)
{
    return side == GG_FRONT || side == GG_REAR ? s->files : wc_ranks(s->models, s->files);
}

static int strikes_to_front(const struct look *g, int unit, int most)
{
    const struct stand *s = &g->p->unit[unit];
    const struct weapon_row *weapon = weapon_of(g, g->b->unit[unit].hand);
    int ranks = weapon->standing && has(g->p->charging, unit) ? 0 : weapon->ranks, n = 0;
    for (int rank = 0; rank <= ranks; rank++)
        n += least(models_in_rank(s, rank), most);
    return n;
}

static int strikes_of_persons(const struct look *g, int unit)
{
    int side = side_of(g, unit), n = 0;
    for (int i = 0; i < g->b->npersons[side]; i++)
        if (g->p->person[side][i].unit == unit)
            n += g->b->person[side][i].type.strikes;
    return n;
}

static int strikes_in_combat(const struct look *g, int unit, int target)
{
    const struct stand *s = &g->p->unit[unit];
    enum gg_side mine = wc_side_to(g, unit, target);
    int most = along(&g->p->unit[target], wc_side_to(g, target, unit)) + 2;
    int n = mine == GG_FRONT ? strikes_to_front(g, unit, most) : least(along(s, mine), most);
    return least(least(n, s->models) + strikes_of_persons(g, unit), GG_DICE_MAX);
}

static int number_of(const struct look *g, enum strike_kind kind, int unit, int target)
{
    const struct stand *s = &g->p->unit[unit];
    if (kind == STRIKES)
        return strikes_in_combat(g, unit, target);
    if (kind == GLANCES)
        return (s->models + 1) / 2;
    return kind != STRIKES_BACK && has(g->p->skirmish, unit) ? s->models
                                                             : least(s->files, s->models);
}

/* --- what a die must show --- */

static int within(int low, int n, int high)
{
    return n < low ? low : n > high ? high : n;
}

struct reckoning {
    struct gg_roll *r; /* gets the reasons, or NULL */
    int sum;
};

static void reckon(struct reckoning *n, int value, const char *why, const char *clause)
{
    if (n->r != NULL)
        gg_roll_each_part(n->r, value, why, clause);
    n->sum += value;
}

/* WC-SHO-2: a 6 hits, a 1 misses. */
static int to_hit_by_shot(const struct look *g, enum strike_kind kind, int unit, int target,
                          struct gg_roll *r)
{
    struct reckoning n = {r, 0};
    int range = weapon_of(g, g->b->unit[unit].missile)->range;
    int64_t gap = wc_gap2(g, unit, target), half = (int64_t)2500 * range;
    struct body whom = wc_body(g, target);
    reckon(&n, g->b->figure.shoot_from - profile_of(g, unit)->sa, "by Shooting Ability (house)",
           "WC-SHO-2");
    reckon(&n, 4 * gap > half * half, "over half range (house)", "WC-SHO-2");
    reckon(&n, has(g->p->stepped, unit), "the shooters moved (house)", "WC-SHO-2");
    reckon(&n, has(g->p->skirmish, target), "at skirmishers (house)", "WC-SHO-2");
    reckon(&n, wc_in_ground(g, &whom, COVERS), "the target in cover (house)", "WC-SHO-2");
    reckon(&n, kind == SHOOTS_CHARGER, "at chargers (house)", "WC-SHO-2");
    int need = within(2, n.sum, 6);
    reckon(&n, need - n.sum, n.sum > 6 ? "a 6 always hits" : "a 1 always misses", "WC-SHO-2");
    return need;
}

static int to_hit(const struct look *g, enum strike_kind kind, int unit, int target,
                  struct gg_roll *r)
{
    if (kind == SHOOTS || kind == SHOOTS_CHARGER)
        return to_hit_by_shot(g, kind, unit, target, r);
    struct reckoning n = {r, 0};
    int mine = profile_of(g, unit)->ca, other = profile_of(g, target)->ca;
    const struct figures *figure = &g->b->figure;
    if (mine > other)
        reckon(&n, figure->hit_higher, "the higher Combat Ability (house)", "WC-CMB-2");
    else if (mine == other)
        reckon(&n, figure->hit_equal, "equal Combat Ability (house)", "WC-CMB-2");
    else
        reckon(&n, figure->hit_lower, "the lower Combat Ability (house)", "WC-CMB-2");
    return n.sum;
}

static bool by_shot(enum strike_kind kind)
{
    return kind == SHOOTS || kind == SHOOTS_CHARGER;
}

/* Pila pierce in the first phase of an engagement too. */
static int piercing_of(const struct look *g, enum strike_kind kind, int unit, int target)
{
    const struct unit *u = &g->b->unit[unit];
    if (by_shot(kind))
        return weapon_of(g, u->missile)->piercing;
    int piercing = weapon_of(g, u->hand)->piercing;
    int fight = kind == STRIKES ? wc_fight_of(g->p, unit, target) : -1;
    if (fight < 0 || g->p->fight[fight].fought)
        return piercing;
    for (int w = 0; w < NWEAPONS; w++)
        if (u->profile.weapons >> w & 1 && g->b->weapon[w].first_piercing > piercing)
            piercing = g->b->weapon[w].first_piercing;
    return piercing;
}

/* WC-SHO-3: no save without armour, a 1 fails. */
static int to_save(const struct look *g, enum strike_kind kind, int unit, int target,
                   struct gg_roll *r)
{
    struct reckoning n = {r, 0};
    int av = profile_of(g, target)->av, piercing = piercing_of(g, kind, unit, target);
    if (av - piercing <= 0)
        return 7;
    reckon(&n, g->b->figure.save_from - av, "by Armour Value (house)", "WC-SHO-3");
    reckon(&n, piercing, "armour piercing (house)", "WC-SHO-3");
    int need = within(2, n.sum, 7);
    reckon(&n, need - n.sum, "a 1 always fails", "WC-SHO-3");
    return need;
}

static int to_kill(const struct look *g, enum strike_kind kind, int unit, struct gg_roll *r)
{
    struct reckoning n = {r, 0};
    const struct unit *u = &g->b->unit[unit];
    const struct weapon_row *weapon = weapon_of(g, by_shot(kind) ? u->missile : u->hand);
    int ka = weapon->ka ? weapon->ka : u->profile.ka;
    reckon(&n, g->b->figure.kill_from - ka, "by Killing Ability (house)", "WC-SHO-3");
    if (kind == STRIKES && has(g->p->charging, unit))
        reckon(&n, -weapon->charge_ka, "lances, charging (house)", "WC-CMB-2");
    int need = within(1, n.sum, 7);
    reckon(&n, need - n.sum, "by the dice there are", "WC-SHO-3");
    return need;
}

/* Everything about the dice of a strike; the reasons of one stage go to r, unless it is NULL. */
struct blow wc_blow(const struct look *g, struct strike strike, struct gg_roll *r, int stage)
{
    enum strike_kind kind = strike.kind;
    int unit = strike.unit, target = strike.target;
    struct blow blow = {.dice = number_of(g, kind, unit, target)};
    blow.hit = to_hit(g, kind, unit, target, stage == ST_HIT ? r : NULL);
    blow.save = to_save(g, kind, unit, target, stage == ST_SAVE ? r : NULL);
    blow.kill = to_kill(g, kind, unit, stage == ST_KILL ? r : NULL);
    return blow;
}

/* --- the step --- */

/* Shots are lost beyond the range, and at a charger who starts within its base move (WC-CHG-3, WC-SHO-6). */
bool wc_in_range(const struct look *g, int unit, int target)
{
    return wc_near(g, unit, target, weapon_of(g, g->b->unit[unit].missile)->range);
}

bool wc_begin_strike(struct play *g, enum strike_kind kind, int unit, int target)
{
    struct look look = look_of(g);
    int dice = number_of(&look, kind, unit, target);
    if (dice > 0)
        push(g->p, (struct gg_frame){.step = S_STRIKE,
                                     .unit = (uint8_t)unit,
                                     .second = (uint8_t)target,
                                     .number = (uint8_t)kind,
                                     .place = (uint16_t)dice});
    return dice > 0;
}

static struct strike strike_of(const struct gg_frame *f)
{
    return (struct strike){(enum strike_kind)f->number, f->unit, f->second};
}

/* What the number of dice is made of. */
static void add_dice(const struct look *g, const struct gg_frame *f, struct gg_roll *r)
{
    int persons = f->number == STRIKES ? strikes_of_persons(g, f->unit) : 0;
    bool loose = f->number < STRIKES && has(g->p->skirmish, f->unit);
    if (f->stage == ST_SAVE) {
        gg_roll_dice_part(r, f->place, "hits", "WC-SHO-7");
    } else if (f->stage == ST_KILL) {
        gg_roll_dice_part(r, f->place, "hits not saved", "WC-SHO-7");
    } else if (f->number == STRIKES) {
        gg_roll_dice_part(r, f->place - persons, "models in reach", "WC-CMB-2");
        gg_roll_dice_part(r, persons, "personalities", "WC-CMB-2");
    } else {
        const char *why = f->number == GLANCES ? "half the models"
                          : loose              ? "models in skirmish formation"
                                               : "models in the front rank";
        gg_roll_dice_part(r, f->place, why, f->number < STRIKES ? "WC-SHO-7" : "WC-CMB-2");
    }
}

static void roll_strike(const struct look *g, struct gg_roll *r)
{
    static const char *const what[NSTRIKE_KINDS][NSTRIKE_STAGES] = {
        [SHOOTS] = {"Shots", "Saves against the shots", "Shots to kill"},
        [SHOOTS_CHARGER] = {"Shots at the charger", "Saves against the shots", "Shots to kill"},
        [STRIKES] = {"Strikes", "Saves against the strikes", "Strikes to kill"},
        [GLANCES] = {"Glancing strikes", "Saves against the strikes", "Strikes to kill"},
        [STRIKES_BACK] = {"Strikes back", "Saves against the strikes", "Strikes to kill"}};
    const struct gg_frame *f = top_of(g->p);
    gg_roll_d6(r, what[f->number][f->stage], f->number < STRIKES ? "WC-SHO-7" : "WC-CMB-2");
    r->shape = GG_COUNT;
    add_dice(g, f, r);
    r->each = 0;
    r->piece = f->stage == ST_SAVE ? f->second : f->unit;
    struct blow blow = wc_blow(g, strike_of(f), r, f->stage);
    r->each = f->stage == ST_HIT ? blow.hit : f->stage == ST_SAVE ? blow.save : blow.kill;
}

static void end_strike(struct play *g, int kills)
{
    struct gg_frame f = *top(g->p);
    pop(g->p);
    gg_note_args(g, E_KILLS, f.unit, (int16_t[GG_LOG_ARGS]){(int16_t)kills, f.second, f.number});
    wc_struck(g, f.number, f.second, kills);
}

/* What no die can show is not rolled for. */
static void settle_strike(struct play *g, int count)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct blow blow = wc_blow(&look, strike_of(f), NULL, ST_HIT);
    if (f->stage == ST_KILL) {
        end_strike(g, count);
        return;
    }
    if (f->stage == ST_HIT)
        gg_note_args(g, E_HITS, f->unit,
                     (int16_t[GG_LOG_ARGS]){(int16_t)count, (int16_t)f->place, f->number});
    else
        gg_note_args(g, E_SAVES, f->second, (int16_t[GG_LOG_ARGS]){(int16_t)count});
    f->place = (uint16_t)(f->stage == ST_HIT ? count : f->place - count);
    f->stage = (uint8_t)(f->stage == ST_HIT && blow.save <= 6 ? ST_SAVE : ST_KILL);
    if (f->place == 0 || (f->stage == ST_KILL && blow.kill > 6))
        end_strike(g, 0);
}

static bool strike_fits(const struct look *g, const struct gg_frame *f,
                        const struct gg_frame *above)
{
    (void)above;
    if (!has(g->p->here, f->unit) || !has(g->p->here, f->second) ||
        side_of(g, f->unit) == side_of(g, f->second) || f->place == 0)
        return false;
    struct blow blow = wc_blow(g, strike_of(f), NULL, ST_HIT);
    bool armed = f->number >= STRIKES ||
                 (g->b->unit[f->unit].missile != NO_WEAPON && profile_of(g, f->unit)->sa > 0);
    return armed && (f->stage == ST_HIT ? f->place == blow.dice : f->place <= blow.dice) &&
           (f->stage != ST_SAVE || blow.save <= 6) && (f->stage != ST_KILL || blow.kill <= 6) &&
           (f->number != STRIKES || wc_fight_of(g->p, f->unit, f->second) >= 0);
}

static const char *const kind_words[] = {"shot", "shot-at-charger", "strike", "glancing",
                                         "strike-back"};
static const char *const stage_words[] = {"hit", "save", "kill"};
static const struct gg_field strike_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"target", GG_FIELD_PIECE, GG_LOCAL(second), .flags = GG_SOMEBODY},
    {"kind", GG_FIELD_WORD, GG_LOCAL(number), .high = NSTRIKE_KINDS, .words = kind_words},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NSTRIKE_STAGES, .words = stage_words},
    {"dice", GG_FIELD_NUMBER, GG_LOCAL(place), .low = 0, .high = GG_DICE_MAX},
    {0}};

const struct gg_step wc_strike = {
    .name = "strike",
    .phase = "strikes",
    .prompt = "{unit} strikes at {second}.",
    .roll = roll_strike,
    .settle = settle_strike,
    .fits = strike_fits,
    .locals = strike_locals,
};
