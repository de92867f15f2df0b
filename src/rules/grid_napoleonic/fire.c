/*
 * fire.c - the fire phase (GN-5): who may fire at whom, the dice and their hit number, hits that wait for the end of the
 * step, and then the leaders and the checks of those who were hit.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* Stages: of the step, of a shot, of the hits. */
enum { ARTILLERY_STEP, SMALL_ARMS_STEP };
enum { POOL, ONE_BY_ONE, SPARK };
enum { APPLY, CHECKS };

static const struct weapon_row *weapon_of(const struct look *g, int unit)
{
    return &g->b->weapon[g->b->type[g->b->piece[unit].type].weapon];
}

/* GN-5-a, f: in good order, free, with the AP for it, in a formation that fires. */
bool gn_may_fire(const struct look *g, int unit)
{
    return on_board(g->p->at[unit]) && g->b->type[g->b->piece[unit].type].weapon != NONE &&
           g->b->formation[g->p->formation[unit]].fire != NO_FIRE && !bad_order(g, unit) &&
           !g->p->engaged[unit] && g->p->ap[unit] >= g->b->fire_ap && !has(g->p->fired, unit);
}

bool gn_may_hit(const struct look *g, int unit, int target, const struct gg_gridset *taken)
{
    int from = g->p->at[unit], to = g->p->at[target];
    if (!on_board((unsigned)to) || g->p->engaged[target])
        return false;
    int range = gg_grid_distance(&g->b->map, from, to);
    return range >= 1 && range <= RANGE_MAX && weapon_of(g, unit)->hit[range - 1] &&
           gn_fire_dice(g, unit, range) > 0 && gn_faces(g, unit, to) && gn_sees(g, unit, to, taken);
}

int gn_fire_dice(const struct look *g, int unit, int range)
{
    const struct weapon_row *weapon = weapon_of(g, unit);
    if (has(g->b->guns, unit))
        return weapon->dice[range - 1];
    int dice = g->b->band[gn_band(g, unit)].dice;
    int share = g->b->formation[g->p->formation[unit]].fire;
    return share == ONE_DIE ? 1 : share == HALF ? (dice + 1) / 2 : dice;
}

int gn_range(const struct look *g, int unit)
{
    int range = 0;
    if (g->b->type[g->b->piece[unit].type].weapon != NONE)
        for (int i = 0; i < RANGE_MAX; i++)
            range = weapon_of(g, unit)->hit[i] ? i + 1 : range;
    return range;
}

void gn_arc(const struct look *g, int unit, struct gg_gridset *out)
{
    struct gg_gridset taken;
    int farthest = gn_range(g, unit);
    *out = (struct gg_gridset){{0}};
    if (!farthest || g->b->formation[g->p->formation[unit]].fire == NO_FIRE)
        return;
    gn_taken(g, &taken);
    for (int space = 0; space < g->b->map.count; space++) {
        int range = gg_grid_distance(&g->b->map, g->p->at[unit], space);
        if (range >= 1 && range <= farthest && weapon_of(g, unit)->hit[range - 1] &&
            gn_faces(g, unit, space) && gn_sees(g, unit, space, &taken))
            gg_gridset_add(out, space);
    }
}

/* --- the hit number --- */

static int add(struct gg_roll *r, int value, const char *why)
{
    if (r)
        gg_roll_each_part(r, value, why, "GN-5-d");
    return value;
}

/* What the target is and stands in. */
static int target_modifier(const struct look *g, int unit, int target, struct gg_roll *r)
{
    const struct battlefield *b = g->b;
    int formation = g->p->formation[target], ground = b->ground[g->p->at[target]], sum = 0;
    if (formation == SKIRMISH || formation == ABANDONED)
        sum += add(r, b->fire_thin, "at skirmishers or a crew");
    if (has(b->guns, unit) && (formation == COLUMN || formation == SQUARE || formation == LIMBERED))
        sum += add(r, b->fire_dense, "guns at a dense target");
    if (gn_aspect(g, target, g->p->at[unit]) >= 2)
        sum += add(r, b->fire_flank, "into flank or rear");
    return sum + add(r, b->terrain[ground].fire, "target's ground");
}

/* GN-5-d, h: held within 1 to 9. */
int gn_hit_number(const struct look *g, int unit, int target, struct gg_roll *r)
{
    const struct battlefield *b = g->b;
    int range = gg_grid_distance(&b->map, g->p->at[unit], g->p->at[target]);
    int spent = g->p->ap_start[unit] - g->p->ap[unit];
    int number = add(r, weapon_of(g, unit)->hit[range - 1], "weapon and range");
    number += add(r, b->class[b->piece[unit].class].fire, "class");
    number += target_modifier(g, unit, target, r);
    if (2 * spent > g->p->ap_start[unit])
        number += add(r, b->fire_spent, "more than half its AP spent");
    int held = number < 1 ? 1 : number > 9 ? 9 : number;
    return number + add(r, held - number, "held within 1 to 9");
}

/* --- the step --- */

static bool of_this_step(const struct look *g, const struct gg_frame *frame, int unit)
{
    return has(g->b->guns, unit) == (frame->stage == ARTILLERY_STEP);
}

static void offer_fire(const struct look *g, struct offer *o)
{
    struct gg_gridset taken;
    uint64_t foes = gn_on_board(g, !g->p->phasing);
    gn_taken(g, &taken);
    for (uint64_t left = g->b->units_of[g->p->phasing]; left; left &= left - 1) {
        int unit = first_of(left);
        if (!of_this_step(g, top_of(g->p), unit) || !gn_may_fire(g, unit))
            continue;
        for (uint64_t at = foes; at; at &= at - 1)
            if (gn_may_hit(g, unit, first_of(at), &taken))
                offer(o, (struct words){V_FIRE, unit, 0, first_of(at), NO_UNIT, 0});
    }
    if (o->count)
        offer_word(o, V_DONE);
}

static void next_side(struct play *g)
{
    struct gg_frame *frame = top(g->p);
    if (frame->number) {
        pop(g->p);
        push_step(g->p, S_HITS);
    } else
        frame->number = 1;
}

/* GN-5-h: the first mover's owner fires his units one by one or passes, then the other. */
static bool run_fire(struct play *g)
{
    struct look look = look_of(g);
    struct offer o = {NULL, 0, 0};
    g->p->phasing = g->p->first ^ top(g->p)->number;
    offer_fire(&look, &o);
    if (o.count)
        return true;
    next_side(g);
    return false;
}

static void choose_fire(struct play *g, gg_choice c)
{
    struct words w = words_of(c);
    struct look look = look_of(g);
    if (w.verb == V_DONE) {
        next_side(g);
        return;
    }
    int range = gg_grid_distance(&g->b->map, g->p->at[w.unit], g->p->at[w.second]);
    bool sparks = opt(g->battle, FIRE_BURNS) && has(g->b->guns, w.unit) &&
                  g->b->ground[g->p->at[w.second]] == STRONG;
    push(g->p, (struct gg_frame){.step = S_SHOT,
                                 .stage = sparks ? ONE_BY_ONE : POOL,
                                 .unit = (uint8_t)w.unit,
                                 .second = (uint8_t)w.second,
                                 .number = (uint8_t)gn_fire_dice(&look, w.unit, range)});
}

/* What has been fired is settled when the step is over: a forecast goes on as if nobody else fired. */
static bool fire_nothing(const struct look *g, gg_choice about, gg_choice *out)
{
    bool guns = unit_of(about) != NO_UNIT && has(g->b->guns, unit_of(about));
    *out = choice_word(V_DONE);
    return verb_of(about) == V_FIRE && guns == (top_of(g->p)->stage == ARTILLERY_STEP);
}

static bool fire_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    (void)above;
    return g->p->phasing == (g->p->first ^ frame->number);
}

static const char *const step_words[] = {"artillery", "small-arms"};
static const struct gg_field fire_locals[] = {
    {"step", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2, .words = step_words, .line = "which step"},
    {"second", GG_FIELD_SWITCH, GG_LOCAL(number), .line = "the second mover fires"},
    {0}};

const struct gg_step gn_fire = {
    .name = "fire",
    .phase = "fire",
    .prompt = "{side}: who fires, and at whom?",
    .done = "Cease fire",
    .run = run_fire,
    .offer = offer_fire,
    .choose = choose_fire,
    .nothing = fire_nothing,
    .adds = "other fire",
    .goes_on = true,
    .fits = fire_fits,
    .locals = fire_locals,
    .may_bear = (const struct gg_above[]){{GG_ANY_STAGE, S_SHOT}, {0, GG_NO_STEP}},
};

/* --- a shot --- */

/* What the number of dice is made of (GN-5-d). */
static void add_dice(const struct look *g, const struct gg_frame *frame, struct gg_roll *r)
{
    int unit = frame->unit, all = g->b->band[gn_band(g, unit)].dice;
    if (has(g->b->guns, unit)) {
        gg_roll_dice_part(r, frame->number, "guns at this range", "GN-5-d");
        return;
    }
    gg_roll_dice_part(r, all, "size", "GN-5-d");
    gg_roll_dice_part(r, frame->number - all, "formation", "GN-5-d");
}

static void roll_shot(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *frame = top_of(g->p);
    gg_roll_d6(r, frame->stage == SPARK ? "Does it burn?" : "Fire",
               frame->stage == SPARK ? "GN-5-g" : "GN-5-d");
    r->piece = frame->unit;
    if (frame->stage == SPARK) {
        r->reading = GG_TEST;
        r->target = 6;
        r->pass = "it burns";
        r->fail = "it does not";
        return;
    }
    r->sides = 10;
    r->shape = GG_COUNT;
    if (frame->stage != ONE_BY_ONE)
        add_dice(g, frame, r);
    r->each_sense = GG_AT_MOST;
    if (frame->stage == ONE_BY_ONE)
        r->shape = GG_FACES; /* a natural 1 matters */
    gn_hit_number(g, frame->unit, frame->second, r);
    if (frame->stage == ONE_BY_ONE) {
        r->reading = GG_TEST;
        r->sense = GG_AT_MOST;
        r->target = r->each;
        r->pass = "hit";
        r->fail = "miss";
    }
}

/* GN-5-e: guns at range 1 and 2 deal their hits round all units of the space, the chosen one first. */
static void deal(struct play *g, int unit, int target, int hits)
{
    struct look look = look_of(g);
    int range = gg_grid_distance(&g->b->map, g->p->at[unit], g->p->at[target]);
    uint64_t all = gn_here(&look, g->p->at[target], side_of(&look, target)), left = all;
    bool round = has(g->b->guns, unit) && range <= 2;
    int next = target;
    for (; hits > 0; hits--) {
        if (g->p->hits[next] < CASUALTIES_MAX)
            g->p->hits[next]++;
        left &= ~bit(next);
        if (!left)
            left = all;
        if (round)
            next = has(left, target) ? target : first_of(left);
    }
}

static void end_shot(struct play *g, int hits)
{
    struct gg_frame frame = *top(g->p);
    struct position *p = g->p;
    gg_note_args(g, E_FIRE, frame.unit, (int16_t[GG_LOG_ARGS]){(int16_t)hits, frame.second});
    deal(g, frame.unit, frame.second, hits);
    p->fired |= bit(frame.unit);
    p->ap[frame.unit] = (uint8_t)(p->ap[frame.unit] - g->b->fire_ap);
    pop(p);
}

/* place counts the hits so far, and 256 for a natural 1. */
static void settle_single(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_frame *frame = top(g->p);
    int face = result + 1;
    if (face <= gn_hit_number(&look, frame->unit, frame->second, NULL))
        frame->place++;
    if (face == 1)
        frame->place |= 256;
    if (--frame->number)
        return;
    if (frame->place & 256 && !gg_gridset_has(&g->p->burning, g->p->at[frame->second]))
        frame->stage = SPARK;
    else
        end_shot(g, frame->place & 255);
}

static void settle_shot(struct play *g, int result)
{
    struct gg_frame *frame = top(g->p);
    if (frame->stage == POOL) {
        end_shot(g, result);
    } else if (frame->stage == ONE_BY_ONE) {
        settle_single(g, result);
    } else {
        if (result + 1 == 6) {
            int space = g->p->at[frame->second];
            gg_gridset_add(&g->p->burning, space);
            gg_note(g, E_BURNS, NO_UNIT, space, space);
        }
        end_shot(g, frame->place & 255);
    }
}

static bool shot_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    struct gg_gridset taken;
    int unit = frame->unit, target = frame->second;
    if (above || is_leader(g->b, unit) || target == NO_UNIT || is_leader(g->b, target) ||
        !there(g, unit) || !there(g, target) || side_of(g, unit) == side_of(g, target))
        return false;
    gn_taken(g, &taken);
    bool sparks = opt(g->battle, FIRE_BURNS) && has(g->b->guns, unit) &&
                  g->b->ground[g->p->at[target]] == STRONG;
    int range = gg_grid_distance(&g->b->map, g->p->at[unit], g->p->at[target]);
    if (!gn_may_fire(g, unit) || !gn_may_hit(g, unit, target, &taken) ||
        sparks != (frame->stage != POOL) || frame->number > gn_fire_dice(g, unit, range))
        return false;
    if (frame->stage == SPARK)
        return !frame->number && frame->place & 256 && (frame->place & 255) <= 9;
    return frame->number &&
           (frame->stage == ONE_BY_ONE ? (frame->place & 255) <= 9 : !frame->place);
}

static const char *const shot_words[] = {"dice", "one-by-one", "spark"};
static const struct gg_field shot_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY, .line = "who fires"},
    {"target", GG_FIELD_PIECE, GG_LOCAL(second), .flags = GG_SOMEBODY, .line = "at whom"},
    {"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 3, .words = shot_words, .line = "which roll"},
    {"dice", GG_FIELD_NUMBER, GG_LOCAL(number), 0, 9, .line = "dice still to be thrown"},
    {"hits", GG_FIELD_NUMBER, GG_LOCAL(place), 0, 511,
     .line = "so far; 256 more after a natural 1"},
    {0}};

const struct gg_step gn_shot = {
    .name = "shot",
    .phase = "fire",
    .prompt = "{unit} fires.",
    .roll = roll_shot,
    .settle = settle_shot,
    .fits = shot_fits,
    .locals = shot_locals,
};

/* --- the end of a step (GN-5-c, f) --- */

static void apply_hits(struct play *g)
{
    struct position *p = g->p;
    struct look look = look_of(g);
    for (int s = 0; s < GG_SIDES; s++)
        for (uint64_t left = g->b->units_of[p->first ^ s]; left; left &= left - 1) {
            int unit = first_of(left);
            if (!p->hits[unit])
                continue;
            gn_endanger(g, p->at[unit], side_of(&look, unit));
            gn_lose(g, unit, p->hits[unit]);
        }
    push_step(p, S_PERIL);
}

/* Most casualties in this step first, ties second mover's units, then roster order. */
static int next_hit(const struct look *g)
{
    int best = NO_UNIT;
    for (int s = 0; s < GG_SIDES; s++)
        for (uint64_t left = g->b->units_of[!g->p->first ^ s]; left; left &= left - 1) {
            int unit = first_of(left);
            if (g->p->hits[unit] && (best == NO_UNIT || g->p->hits[unit] > g->p->hits[best]))
                best = unit;
        }
    return best;
}

static bool run_hits(struct play *g)
{
    struct look look = look_of(g);
    if (top(g->p)->stage == APPLY) {
        top(g->p)->stage = CHECKS;
        apply_hits(g);
        return false;
    }
    int unit = next_hit(&look);
    if (unit == NO_UNIT) {
        pop(g->p);
        return false;
    }
    g->p->hits[unit] = 0;
    gn_check(g, unit, RANGED_KIA, NO_UNIT);
    return false;
}

static bool hits_fits(const struct look *g, const struct gg_frame *frame,
                      const struct gg_frame *above)
{
    (void)g;
    return frame->stage == CHECKS && above;
}

static const char *const hits_words[] = {"apply", "checks"};
static const struct gg_field hits_locals[] = {{"next", GG_FIELD_WORD, GG_LOCAL(stage), .high = 2,
                                               .words = hits_words, .line = "what follows"},
                                              {0}};

const struct gg_step gn_hits = {
    .name = "hits",
    .phase = "fire",
    .prompt = "",
    .run = run_hits,
    .fits = hits_fits,
    .locals = hits_locals,
    .may_bear =
        (const struct gg_above[]){
            {CHECKS, S_PERIL}, {CHECKS, S_CHECK}, {CHECKS, S_CASCADE}, {0, GG_NO_STEP}},
};
