/*
 * attack.c - one attack: its two rolls and the four card windows (BG-CB-2, CC).
 */
#include <assert.h>
#include <string.h>

#include "rules/battleground/battleground.h"

/* --- the rolls --- */

static int clamped(int target)
{
    return target < 1 ? 1 : target > 5 ? 5 : target;
}

/* A pool in which each die that shows its target or less counts: 1 always does, 6 never. */
static void pool(struct gg_roll *r, const char *what, const char *clause)
{
    gg_roll_d6(r, what, clause);
    r->shape = GG_COUNT;
    r->each_sense = GG_AT_MOST;
}

/* BG-ES-4: so many sixes count as well. */
static int overkill(const struct gg_battle *battle, int target)
{
    return battle != NULL && opt(battle, O_OVERKILL) && target > 5 ? target - 5 : 0;
}

/* With overkill a table of the number of dice keeps the successes from being more than those. */
static void close_pool(const struct gg_battle *battle, struct gg_roll *r, int dice, int target)
{
    int spared = overkill(battle, target);
    gg_roll_dice_part(r, dice - r->dice, "at least none", "BG-CB-2a-i");
    gg_roll_each_part(r, clamped(target) - r->each, "1 always, 6 never", r->clause);
    if (spared == 0)
        return;
    const struct battlefield *b = battle->data;
    assert(dice >= 0 && dice <= GG_DICE_MAX);
    gg_roll_modify(r, spared, "sixes that count", "BG-ES-4");
    r->reading = GG_TABLE;
    r->table = &b->successes[dice];
}

/* What a result of such a pool comes to. */
static int successes(const struct gg_battle *battle, int result, int dice, int target)
{
    int all = result + overkill(battle, target);
    return all < dice ? all : dice;
}

static int misses_left(const struct position *p)
{
    return p->attack.again;
}

static void roll_attack(const struct look *g, struct gg_roll *r)
{
    const struct gg_frame *f = top_of(g->p);
    struct numbers n;
    if (f->stage == A_DAMAGE) {
        pool(r, "To damage", "BG-CB-2a-ii");
        gg_roll_dice_part(r, g->p->attack.hits, "hits", "BG-CB-2a-ii");
        bg_attack_numbers(g, NULL, r, &n);
        close_pool(g->battle, r, g->p->attack.hits, n.power - n.toughness);
    } else {
        pool(r, "To hit", "BG-CB-2a-i");
        bg_attack_numbers(g, r, NULL, &n);
        if (misses_left(g->p)) {
            r->ndice_parts = 0;
            gg_roll_dice_part(r, misses_left(g->p), "misses again", "BG-CC-5");
        }
        close_pool(g->battle, r, misses_left(g->p) ? misses_left(g->p) : n.dice,
                   n.skill - n.defence);
    }
    r->piece = f->unit;
}

static void settle_attack(struct play *g, int result)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct attack *a = &g->p->attack;
    struct numbers n;
    bg_attack_numbers(&look, NULL, NULL, &n);
    if (a->again) {
        int more = successes(g->battle, result, a->again, n.skill - n.defence);
        a->hits = (uint8_t)(a->hits + more);
        a->rolled = (uint8_t)(a->rolled - more);
        a->again = 0;
        gg_note_args(g, E_HITS, f->unit, (int16_t[GG_LOG_ARGS]){(int16_t)more, 0, 0, 1});
    } else if (f->stage == A_HIT) {
        int hits = successes(g->battle, result, n.dice, n.skill - n.defence);
        a->hits = (uint8_t)(hits + n.impact);
        a->rolled = (uint8_t)(n.dice - hits);
        f->stage = A_W2;
        gg_note_args(g, E_HITS, f->unit,
                     (int16_t[GG_LOG_ARGS]){a->hits, (int16_t)n.dice, (int16_t)n.impact});
    } else {
        a->damage = (uint8_t)successes(g->battle, result, a->hits, n.power - n.toughness);
        f->stage = A_W4;
    }
}

static bool attack_rolls(const struct look *g)
{
    int stage = top_of(g->p)->stage;
    return stage == A_HIT || stage == A_DAMAGE || g->p->attack.again;
}

/* --- cards (BG-CC) --- */

bool bg_asked(const struct look *g, int side)
{
    static const uint8_t none[NCARDS];
    return memcmp(g->p->hand[side], none, sizeof none) != 0;
}

/* BG-UK-7, ES-5: known to both, so its owner is not asked. */
bool bg_crazed_shut(const struct look *g, int unit)
{
    return is(g, unit, CRAZED) || (opt(g->battle, O_FRIGHTENED) && has(g->p->frightened, unit));
}

static int window_of(int stage)
{
    return stage < A_HIT ? W1 : stage < A_W3 ? W2 : stage < A_DAMAGE ? W3 : W4;
}

static int prompt_of(int stage)
{
    static const int first[] = {A_W1, A_W2, A_W3, A_W4};
    return stage - first[window_of(stage)];
}

static int prompted(const struct look *g)
{
    const struct gg_frame *f = top_of(g->p);
    return side_of(g, prompt_of(f->stage) == 1 ? f->second : f->unit);
}

bool bg_card_fits(const struct look *g, int card, int moment)
{
    const struct command_card *c = &g->b->command_card[card];
    const struct gg_frame *f = top_of(g->p);
    if (c->moment != moment)
        return false;
    switch ((enum condition)c->condition) {
    case ANY:
        return true;
    case ENGAGED:
        return f->number != AT_RANGED_KIND;
    case AT_RANGE:
        return f->number == AT_RANGED_KIND;
    case NOT_FREE:
        return f->number == AT_ENGAGED;
    case DAMAGED:
        return g->p->attack.damage > 0;
    case PINCHED:
        return f->number != AT_RANGED_KIND && bg_sides_engaged(g, f->second) >= 2;
    case NCONDITIONS:
        break;
    }
    return false;
}

static bool is_prompted(const struct look *g)
{
    const struct attack *a = &g->p->attack;
    const struct gg_frame *f = top_of(g->p);
    int prompt = prompt_of(f->stage);
    if (opt(g->battle, O_EMPTY_WINDOWS) && f->stage >= A_W3 && !a->hits)
        return false;
    if (prompt == 1)
        return !a->blue && !bg_crazed_shut(g, f->second) && bg_asked(g, prompted(g));
    return !a->red && !bg_crazed_shut(g, f->unit) && bg_asked(g, prompted(g)) &&
           (prompt == 0 || a->passed == 3);
}

static void offer_cards(const struct look *g, struct offer *o)
{
    int stage = top_of(g->p)->stage, side = prompted(g);
    int colour = prompt_of(stage) == 1 ? BLUE : RED;
    for (int card = 0; card < NCARDS; card++)
        if (g->p->hand[side][card] && g->b->command_card[card].colour == colour &&
            bg_card_fits(g, card, window_of(stage)))
            offer(o, (struct words){V_PLAY, NO_UNIT, 0, NO_UNIT, NO_UNIT, card});
    offer_word(o, V_DONE);
}

/* A card takes effect at once (BG-CC-2); those that change numbers are found in the numbers. */
static void take_effect(struct play *g, const struct command_card *c)
{
    struct look look = look_of(g);
    struct attack *a = &g->p->attack;
    const struct gg_frame *f = top(g->p);
    if (c->effect == REROLL_MISSES)
        a->again = a->rolled;
    else if (c->effect == ADD_DAMAGE)
        a->damage = (uint8_t)(a->damage + c->amount);
    else if (c->effect == SAVE_DAMAGE) {
        bool red = bg_state(card_of(&look, f->second), g->p->unit[f->second].m0) == IN_RED;
        int saved = red && c->special ? c->special : c->amount;
        a->damage = (uint8_t)(a->damage > saved ? a->damage - saved : 0);
    }
    if (c->hurts)
        g->p->recoil |= bit(f->unit);
}

bool bg_recoils(const struct look *g)
{
    int red = g->p->attack.red;
    return red && g->b->command_card[red - 1].hurts;
}

static void choose_card(struct play *g, gg_choice c)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct attack *a = &g->p->attack;
    int prompt = prompt_of(f->stage), side = prompted(&look), card = extra_of(c);
    f->stage++;
    if (verb_of(c) == V_DONE) {
        a->passed |= prompt == 0;
        return;
    }
    g->p->hand[side][card]--;
    gg_note_side(g, E_PLAYED, side, card);
    gg_reveal(g, !side);
    if (prompt == 1) {
        a->blue = (uint8_t)(card + 1);
        a->passed |= 2;
    } else {
        a->red = (uint8_t)(card + 1);
    }
    take_effect(g, &g->b->command_card[card]);
}

/* --- the course of an attack --- */

void bg_begin_attack(struct play *g, int unit, int target, enum attack_kind kind)
{
    g->p->attack = (struct attack){0};
    gg_note_args(g, E_ATTACK, unit, (int16_t[GG_LOG_ARGS]){(int16_t)target, (int16_t)kind});
    push(g->p, (struct gg_frame){.step = S_ATTACK,
                                 .unit = (uint8_t)unit,
                                 .second = (uint8_t)target,
                                 .number = (uint8_t)kind});
}

static void end_attack(struct play *g)
{
    struct gg_frame f = *top(g->p);
    int damage = g->p->attack.damage;
    pop(g->p);
    g->p->attack = (struct attack){0};
    if (f.number != AT_FREE)
        g->p->fought |= bit(f.unit);
    if (f.number == AT_RANGED_KIND && opt(g->battle, O_AMMUNITION))
        g->p->unit[f.unit].shots++;
    bg_mark(g, f.second, damage);
}

/* True when a roll waits; without dice there is nothing to roll (BG-CC-4). */
static bool roll_waits(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    struct attack *a = &g->p->attack;
    struct numbers n;
    if (f->stage == A_DAMAGE) {
        if (a->hits)
            return true;
        f->stage = A_W4;
        return false;
    }
    bg_attack_numbers(&look, NULL, NULL, &n);
    if (n.dice > 0)
        return true;
    a->hits = (uint8_t)n.impact;
    f->stage = A_W2;
    gg_note_args(g, E_HITS, f->unit, (int16_t[GG_LOG_ARGS]){a->hits, 0, (int16_t)n.impact});
    return false;
}

static bool run_attack(struct play *g)
{
    struct look look = look_of(g);
    struct gg_frame *f = top(g->p);
    for (;;) {
        if (g->p->attack.again)
            return true;
        if (f->stage == A_HIT || f->stage == A_DAMAGE) {
            g->p->attack.passed = 0;
            if (roll_waits(g))
                return true;
        } else if (f->stage == A_MARK) {
            end_attack(g);
            return false;
        } else {
            if (prompt_of(f->stage) == 0)
                g->p->attack.passed = 0;
            if (is_prompted(&look))
                return true;
            f->stage++;
        }
    }
}

/* What was hit and what may be rolled again are dice of one pool; that is rolled between the hits and the third window. */
static bool pool_fits(const struct attack *a, int stage)
{
    return a->hits + a->rolled <= GG_DICE_MAX &&
           (!a->again || (a->again == a->rolled && stage > A_W2 && stage <= A_W3));
}

static bool attack_fits(const struct look *g, const struct gg_frame *f,
                        const struct gg_frame *above)
{
    (void)above;
    uint64_t foes = g->p->foes[f->unit];
    return has(g->p->here, f->unit) && has(enemies_of(g, f->unit), f->second) &&
           (f->number == AT_RANGED_KIND ? foes == 0 && card_of(g, f->unit)->range > 0
                                        : has(foes, f->second)) &&
           pool_fits(&g->p->attack, f->stage) && f->stage != A_MARK;
}

static const char *const kind_words[] = {"engaged", "ranged", "free"};
static const char *const stage_words[] = {"w1-attacker", "w1-defender", "w1-answer", "to-hit",
                                          "w2-attacker", "w2-defender", "w2-answer", "w3-attacker",
                                          "w3-defender", "w3-answer",   "to-damage", "w4-attacker",
                                          "w4-defender", "w4-answer",   "mark"};
static const struct gg_field attack_locals[] = {
    {"unit", GG_FIELD_PIECE, GG_LOCAL(unit), .flags = GG_SOMEBODY},
    {"target", GG_FIELD_PIECE, GG_LOCAL(second), .flags = GG_SOMEBODY},
    {"kind", GG_FIELD_WORD, GG_LOCAL(number), .high = 3, .words = kind_words},
    {"stage", GG_FIELD_WORD, GG_LOCAL(stage), .high = NATTACK_STAGES, .words = stage_words},
    {0}};

const struct gg_step bg_attack = {
    .name = "attack",
    .phase = "attack",
    .prompt = "{side}: attack of {unit} on {second}: a card {window}?",
    .rolling = "{unit} attacks {second}.",
    .done = "No card",
    .run = run_attack,
    .decider = prompted,
    .offer = offer_cards,
    .choose = choose_card,
    .roll = roll_attack,
    .settle = settle_attack,
    .rolls = attack_rolls,
    .nothing = gg_pass_done,
    .adds = "cards",
    .goes_on = true,
    .fits = attack_fits,
    .locals = attack_locals,
};

/* --- questions --- */

static void ask_damage(const struct gg_battle *battle, const int *value, int hits,
                       struct gg_roll *r)
{
    pool(r, "To damage", "BG-CB-2a-ii");
    gg_roll_dice_part(r, hits, "hits", "BG-CB-2a-ii");
    gg_roll_each_part(r, value[3], "power", "BG-CB-2a-ii");
    gg_roll_each_part(r, -value[4], "toughness", "BG-CB-2a-ii");
    close_pool(battle, r, hits, value[3] - value[4]);
}

/* Without dice only impact hits damage; without those too there is one result. */
static void ask_without_dice(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    if (value[5]) {
        ask_damage(battle, value, value[5], r);
        return;
    }
    gg_roll_d6(r, "To hit", "BG-CB-2a-i");
    r->shape = GG_DRAW;
    r->die = "result without dice";
    r->ndraw = 1;
    r->weight[0] = 1;
    r->name[0] = "0";
}

static void ask_hits(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    if (value[0] == 0) {
        ask_without_dice(battle, value, r);
        return;
    }
    pool(r, "To hit", "BG-CB-2a-i");
    gg_roll_dice_part(r, value[0], "dice", "BG-CB-2a-i");
    gg_roll_each_part(r, value[1], "skill", "BG-CB-2a-i");
    gg_roll_each_part(r, -value[2], "defence", "BG-CB-2a-i");
    close_pool(battle, r, value[0], value[1] - value[2]);
}

bool bg_follow(const struct gg_query *query, const struct gg_battle *battle, const int *value,
               struct gg_thrown thrown, struct gg_roll *r)
{
    int hits = successes(battle, thrown.result, value[0], value[1] - value[2]) + value[5];
    if (query != &bg_queries[0] || value[0] == 0 || thrown.stage > 0 || hits == 0)
        return false;
    ask_damage(battle, value, hits, r);
    return true;
}

static void ask_courage(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    (void)battle;
    gg_roll_d6(r, "Courage", "BG-PC-1a");
    r->shape = GG_SUM;
    r->dice = 3;
    r->reading = GG_TEST;
    r->sense = GG_AT_MOST;
    r->target = value[0];
}

const struct gg_query bg_queries[NQUERIES] = {
    {"attack",
     "points of damage of an attack, through both rolls, modifiers included",
     {{"dice", NULL, 0, 32, 0, true},
      {"skill", NULL, -99, 99, 0, true},
      {"defence", NULL, -99, 99, 0, true},
      {"power", NULL, -99, 99, 0, true},
      {"toughness", NULL, -99, 99, 0, true},
      {"impact", NULL, 0, 8, 0, false}},
     ask_hits},
    {"courage",
     "a courage check at a value, modifiers included",
     {{"value", NULL, -99, 99, 0, true}},
     ask_courage},
};
