/*
 * tell.c - what is told to a player before he decides: the odds of a choice, or of the battle that it begins.
 */
#include <stdlib.h>
#include <string.h>

#include "base/ratio.h"
#include "odds/walk.h"
#include "rules/battle.h"

enum {
    PATIENCE = 64, /* decisions on the way to a roll */
    RESULTS_TOLD =
        1024 /* more is not told: a player waits for it, and so do others on the same core */
};

static void add_word(struct gg_text *before, const char *word)
{
    if (before == NULL || word == NULL ||
        (before->len > 0 && strstr(gg_text_str(before), word) != NULL))
        return;
    gg_text_fmt(before, before->len > 0 ? ", %s" : "%s", word);
}

static bool sees_roll(const struct gg_battle *battle, const void *position, int seat)
{
    struct gg_roll roll;
    battle->rules->roll(battle, position, &roll);
    return gg_may_see(roll.hidden, seat);
}

/* On the way from a choice to the roll that it prepares. */
struct way {
    const struct gg_battle *battle;
    gg_choice about;
    int seat;
    struct gg_adding *adding; /* or NULL */
    struct gg_text *before;   /* gets what may be added; or NULL */
    bool hidden;              /* the seat would be shown something on it */
    bool asked;               /* somebody decides on it */
    bool alone;               /* the choice was taken by itself */
};

/* Takes the choice in `then`, and passes where something could be added. True when a roll waits there that the seat may
 * see. Where somebody cannot pass none waits that could be told. */
static bool go_to_roll(struct way *way, void *then)
{
    const struct gg_battle *battle = way->battle;
    const struct gg_rules *rules = battle->rules;
    struct gg_log log = {.room = 0};
    struct gg_pass pass = {.prepares = false};
    if (rules->pass != NULL)
        rules->pass(battle, then, way->about, &pass);
    bool prepares = pass.prepares;
    way->alone = rules->alone != NULL && rules->alone(battle, then, way->about, &log);
    if (!way->alone)
        rules->choose(battle, then, way->about, &log);
    for (int i = 0; i < PATIENCE; i++) {
        way->hidden = !gg_may_see(log.revealed, way->seat);
        if (way->hidden)
            return false;
        int who = rules->turn(battle, then).who;
        if (who == GG_CHANCE)
            return sees_roll(battle, then, way->seat);
        if (who == GG_OVER || rules->pass == NULL || !(prepares || way->alone))
            return false;
        pass = (struct gg_pass){.known = false};
        rules->pass(battle, then, way->about, &pass);
        if (!pass.known)
            return false;
        way->asked = true;
        add_word(way->before, pass.adds);
        rules->choose(battle, then, gg_walk_pass(battle, then, &pass, way->adding), &log);
    }
    return false;
}

bool gg_forecast(const struct gg_battle *battle, const void *position, gg_choice choice, int seat,
                 void *then, struct gg_text *before)
{
    struct way way = {.battle = battle, .about = choice, .seat = seat, .before = before};
    struct gg_pass pass = {.prepares = false};
    memcpy(then, position, battle->rules->position_size);
    if (battle->rules->pass != NULL)
        battle->rules->pass(battle, position, choice, &pass);
    return pass.prepares && go_to_roll(&way, then);
}

/* Adds a chance to the row of a piece and a result, which may be new. */
static enum gg_status add_ring(struct gg_told *out, int piece, const char *result,
                               const struct gg_ratio *exact)
{
    for (int i = 0; i < out->nring; i++)
        if (out->ring[i].piece == piece && strcmp(out->ring[i].result, result) == 0)
            return gg_ratio_add_lazy(&out->ring[i].exact, exact);
    if (out->nring == GG_RING_MAX)
        return GG_FULL;
    struct gg_ring *ring = &out->ring[out->nring++];
    struct gg_text text;
    ring->piece = piece;
    ring->exact = *exact;
    gg_text_fixed(&text, ring->result, sizeof ring->result);
    gg_text_add(&text, result);
    return GG_OK;
}

/* One of the rolls that wait together at a node, by its meanings. */
static enum gg_status add_roll(struct gg_told *out, const struct gg_walk_node *node,
                               const struct gg_roll *roll)
{
    struct gg_weights weights;
    enum gg_status status = gg_roll_weights(roll, &weights);
    for (int i = 0; status == GG_OK && i < weights.count; i++) {
        struct gg_ratio exact;
        char room[sizeof out->ring[0].result];
        struct gg_text meaning;
        if (weights.weight[i].used == 0)
            continue;
        gg_text_fixed(&meaning, room, sizeof room);
        gg_roll_meaning(roll, weights.low + i, &meaning);
        status = gg_ratio_mul_lazy(&node->chance, &weights.weight[i], &weights.total, &exact);
        if (status == GG_OK)
            status = add_ring(out, roll->piece, room, &exact);
    }
    return status;
}

/* Every roll that waits together with others where the walk stopped. They are independent, so each is told by itself. */
static enum gg_status tell_rings(const struct gg_walk *walk, void *arg)
{
    struct gg_told *out = arg;
    const struct gg_battle *battle = walk->battle;
    enum gg_status status = GG_OK;
    out->foretold = out->foretold || walk->passed;
    if (walk->passed && out->before[0] == '\0') {
        struct gg_text before;
        gg_text_fixed(&before, out->before, sizeof out->before);
        add_word(&before, walk->adds);
    }
    for (int at = 0; status == GG_OK && at < walk->count; at++) {
        const struct gg_walk_node *node = &walk->node[at];
        const void *position = gg_walk_position(walk, at);
        if (!node->ring)
            continue;
        int n = battle->rules->together(battle, position, 0, NULL);
        for (int i = 0; status == GG_OK && i < n; i++) {
            struct gg_roll roll;
            battle->rules->together(battle, position, i, &roll);
            status = add_roll(out, node, &roll);
        }
        out->further = out->further || n > 0;
    }
    for (int i = 0; i < out->nring; i++)
        gg_ratio_reduce(&out->ring[i].exact);
    return status;
}

/* Outcomes are weighed for a side that knows all that goes into their value: it could tell what is hidden. */
static bool may_weigh(const struct gg_battle *battle, const void *position, int seat)
{
    const struct gg_rules *rules = battle->rules;
    return seat >= 0 && seat < GG_SIDES && rules->evaluate != NULL &&
           (rules->hides == NULL || !rules->hides(battle, position, seat) ||
            (rules->fair != NULL && rules->fair(battle, position)));
}

/* Who rolls next, and for what: "Tauentzien: Rout". */
static void write_next(const struct way *way, const void *position, struct gg_text *out)
{
    const struct gg_battle *battle = way->battle;
    struct gg_roll roll;
    if (battle->names == NULL || battle->rules->turn(battle, position).who != GG_CHANCE)
        return;
    battle->rules->roll(battle, position, &roll);
    if (roll.piece >= 0 && gg_may_see(roll.hidden, way->seat))
        gg_text_fmt(out, "%s: %s", gg_piece_name(battle, roll.piece)->name, roll.what);
}

/* What one result of the waiting roll does before anything else falls, as a seat is told it. */
static void write_first(const struct way *way, const void *position, int result,
                        char does[GG_OUTCOME_TEXT])
{
    _Alignas(max_align_t) unsigned char then[GG_POSITION_MAX];
    const struct gg_rules *rules = way->battle->rules;
    struct gg_event event[GG_WALK_EVENTS];
    struct gg_log log = {.event = event, .room = GG_WALK_EVENTS};
    struct gg_text text;
    memcpy(then, position, rules->position_size);
    rules->settle(way->battle, then, result, &log);
    gg_text_fixed(&text, does, GG_OUTCOME_TEXT);
    rules->outcome(way->battle, event, log.count, way->seat, &text);
    if (text.len == 0)
        write_next(way, then, &text);
    if (text.cut)
        does[0] = '\0';
}

static bool is_told(const struct gg_told *out, int result)
{
    for (int i = 0; i < out->nfirst; i++)
        if (gg_roll_same(&out->roll, out->first[i].result, result))
            return true;
    return false;
}

/* Outcomes of one result can be told as one, in the words of that result: it names who breaks, where the code of a table only
 * says on which side he is. */
static void tell_firsts(const struct way *way, const void *position, struct gg_told *out)
{
    for (int i = 0; i < out->odds.count && out->nfirst < GG_FIRST_MAX; i++) {
        int result = out->odds.outcome[i].first, ways = 0;
        if (result < 0 || is_told(out, result))
            continue;
        for (int k = i; k < out->odds.count; k++)
            ways += out->odds.outcome[k].first >= 0 &&
                    gg_roll_same(&out->roll, out->odds.outcome[k].first, result);
        struct gg_first *first = &out->first[out->nfirst];
        first->result = result;
        if (ways > 1)
            write_first(way, position, result, first->does);
        out->nfirst += ways > 1 && first->does[0] != '\0';
    }
}

/* The odds from a position that waits for a roll: all that follows, or the first roll when that is too much. A roll that
 * the seat may not see, a card that the enemy draws, is none to it. */
static enum gg_status tell_rolls(const struct way *way, const void *position, struct gg_told *out)
{
    const struct gg_battle *battle = way->battle;
    struct gg_walk walk = {.battle = battle,
                           .first = &out->roll,
                           .events = battle->rules->outcome != NULL,
                           .blind = gg_seat_bits(way->seat),
                           .rings = true,
                           .most = RESULTS_TOLD,
                           .about = &way->about,
                           .adding = way->adding,
                           .after = tell_rings,
                           .arg = out};
    battle->rules->roll(battle, position, &out->roll);
    out->rolls = gg_may_see(out->roll.hidden, way->seat);
    out->weighed = walk.weighs = may_weigh(battle, position, way->seat);
    if (out->weighed)
        out->worth = battle->rules->evaluate(battle, position, way->seat);
    enum gg_status status = gg_odds_walk(&walk, position, NULL, 0, way->seat, &out->odds);
    if (status == GG_OK && out->rolls && battle->rules->outcome != NULL)
        tell_firsts(way, position, out);
    if (status != GG_FULL && status != GG_INEXACT)
        return status;
    out->first_roll = true;
    out->weighed = false;
    out->nring = 0;
    out->further = false;
    return gg_odds_of_roll(battle, position, &out->odds);
}

static enum gg_status tell_waiting(const struct gg_battle *battle, const void *position, int seat,
                                   struct gg_told *out)
{
    if (battle->rules->turn(battle, position).who != GG_CHANCE)
        return GG_WRONG_TIME;
    battle->rules->roll(battle, position, &out->roll);
    out->rolls = gg_may_see(out->roll.hidden, seat);
    return out->rolls ? gg_odds_of_roll(battle, position, &out->odds) : GG_HIDDEN;
}

/* Only the rows in use are ever written: it is large. */
static void tell_nothing(struct gg_told *out)
{
    out->rolls = out->foretold = out->first_roll = out->further = out->weighed = false;
    out->worth = 0;
    out->nring = out->nadded = out->nfirst = 0;
    out->odds.count = 0;
    out->before[0] = '\0';
}

/* A roll that the seat may not see is told as nothing but itself: by gg_odds_of_choice when it waits at once. */
static enum gg_status tell_choice(struct way *way, const void *position, struct gg_told *out)
{
    const struct gg_battle *battle = way->battle;
    _Alignas(max_align_t) unsigned char then[GG_POSITION_MAX];
    memcpy(then, position, battle->rules->position_size);
    bool rolls = go_to_roll(way, then);
    if (way->hidden && !way->asked)
        return GG_HIDDEN;
    out->foretold = rolls && way->asked;
    if (rolls || (battle->rules->turn(battle, then).who == GG_CHANCE && !way->asked))
        return tell_rolls(way, then, out);
    if (!way->alone)
        return gg_odds_of_choice(battle, position, way->about, &out->odds);
    struct gg_walk walk = {.battle = battle};
    return gg_odds_walk(&walk, then, NULL, 0, way->seat, &out->odds);
}

enum gg_status gg_odds_tell(const struct gg_battle *battle, const void *position,
                            const gg_choice *choice, int seat, struct gg_told *out)
{
    tell_nothing(out);
    if (choice == NULL)
        return tell_waiting(battle, position, seat, out);
    struct gg_text before;
    gg_text_fixed(&before, out->before, sizeof out->before);
    struct way way = {.battle = battle, .about = *choice, .seat = seat, .before = &before};
    enum gg_status status = gg_odds_judge(battle, position, *choice);
    return status == GG_OK ? tell_choice(&way, position, out) : status;
}

/* --- what the seat holds --- */

/* Rows without what the dice said; none where they are too many. */
static void keep_rows(const struct gg_odds *odds, struct gg_added *out)
{
    out->count = odds->count <= GG_ADDED_ROWS ? odds->count : 0;
    for (int i = 0; i < out->count; i++) {
        memcpy(out->row[i].result, odds->outcome[i].result, sizeof out->row[i].result);
        out->row[i].exact = odds->outcome[i].exact;
    }
}

enum gg_status gg_odds_add(const struct gg_battle *battle, const void *position, gg_choice choice,
                           int seat, struct gg_told *told)
{
    gg_choice held[GG_ADDED_MAX];
    const struct gg_rules *rules = battle->rules;
    int side = seat == GG_EVERYTHING ? rules->turn(battle, position).who : seat;
    told->nadded = 0;
    if (rules->held == NULL || !told->foretold || side < 0 || side >= GG_SIDES)
        return GG_OK;
    int n = rules->held(battle, position, side, held, GG_ADDED_MAX);
    struct gg_told *with = n > 0 ? malloc(sizeof *with) : NULL;
    enum gg_status status = n > 0 && with == NULL ? GG_NO_MEMORY : GG_OK;
    for (int i = 0; i < n && status == GG_OK; i++) {
        struct gg_adding adding = {held[i], side, false};
        struct way way = {.battle = battle, .about = choice, .seat = seat, .adding = &adding};
        tell_nothing(with);
        status = tell_choice(&way, position, with);
        if (status != GG_OK || !adding.used)
            continue;
        struct gg_added *added = &told->added[told->nadded++];
        struct gg_text text;
        gg_text_fixed(&text, added->text, sizeof added->text);
        rules->choice_text(battle, position, held[i], &text);
        keep_rows(&with->odds, added);
    }
    free(with);
    return status;
}
