/*
 * odds.c - tests of exact odds, and of the players that use them, with the toy.
 *
 * The oracle throws every dice there are, face by face, through gg_roll_read: it knows nothing of
 * weights, of merging or of fractions.
 */
#include <stdlib.h>
#include <string.h>

#include "grognard/mind.h"
#include "grognard/odds.h"
#include "mind/playout.h"
#include "odds/walk.h"
#include "scene.h"

static struct gg_odds odds, other;
static struct gg_told told;

static void assert_sums_to_one(const struct gg_odds *o)
{
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; i < o->count; i++)
        assert_int_equal(gg_ratio_add(sum, o->outcome[i].exact, &sum), GG_OK);
    assert_true(gg_ratio_equal(sum, gg_ratio_of(1, 1)));
}

static void assert_chance(const struct gg_odds *o, const char *result, uint64_t num, uint64_t den)
{
    for (int i = 0; i < o->count; i++) {
        if (strcmp(o->outcome[i].result, result) != 0)
            continue;
        struct gg_ratio exact = o->outcome[i].exact;
        if (!gg_ratio_equal(exact, gg_ratio_of(num, den)))
            fail_msg("%s: %g, expected %g", result, gg_ratio_double(exact),
                     (double)num / (double)den);
        return;
    }
    fail_msg("no outcome %s", result);
}

static void odds_of_verb(struct scene *scene, enum toy_verb verb)
{
    const void *position = gg_game_position(scene->game);
    assert_int_equal(gg_odds_of_choice(scene->battle, position, toy_choice(verb, 0), &odds), GG_OK);
    assert_sums_to_one(&odds);
}

/* Counts the throws of the waiting roll that mean `meaning`. */
static int count_throws(const struct gg_roll *roll, const char *meaning, int *all)
{
    int faces[GG_DICE_MAX], found = 0;
    int n = gg_roll_asks(roll);
    for (int i = 0; i < n; i++)
        faces[i] = 1;
    *all = 0;
    for (int at = 0; at >= 0;) {
        int result;
        char room[96];
        struct gg_text text;
        assert_int_equal(gg_roll_read(roll, faces, n, &result), GG_OK);
        gg_text_fixed(&text, room, sizeof room);
        gg_roll_meaning(roll, result, &text);
        found += strcmp(room, meaning) == 0;
        (*all)++;
        for (at = n - 1; at >= 0 && faces[at] == roll->sides; at--)
            faces[at] = 1;
        if (at >= 0)
            faces[at]++;
    }
    return found;
}

SCENE(test_roll_odds_against_every_throw)
{
    for (enum toy_verb verb = TOY_FACES; verb < TOY_NVERBS; verb++) {
        if (verb == TOY_DRAW)
            continue;
        struct gg_game *game = gg_game_open(s->battle);
        do_verb(game, verb, 0);
        const void *position = gg_game_position(game);
        assert_int_equal(gg_odds_of_roll(s->battle, position, &odds), GG_OK);
        assert_sums_to_one(&odds);
        struct gg_roll roll;
        toy_rules.roll(s->battle, position, &roll);
        for (int i = 0; i < odds.count; i++) {
            int all, found = count_throws(&roll, odds.outcome[i].result, &all);
            assert_chance(&odds, odds.outcome[i].result, (uint64_t)found, (uint64_t)all);
        }
        gg_game_close(game);
    }
}

SCENE(test_draw_by_weights)
{
    do_verb(s->game, TOY_DRAW, 0);
    const void *position = gg_game_position(s->game);
    assert_int_equal(gg_odds_of_roll(s->battle, position, &odds), GG_OK);
    assert_int_equal(odds.count, 3);
    assert_chance(&odds, "gold", 1, 2);
    assert_chance(&odds, "iron", 1, 3);
    assert_chance(&odds, "lead", 1, 6);
    assert_int_equal(odds.outcome[0].who, 1);
}

/* A first die of 1 to 3 ends the chain in the same position: one outcome. From 4 on a second die
 * decides the score, whatever the first one was. */
SCENE(test_chain_merges_equal_positions)
{
    odds_of_verb(s, TOY_CHAIN);
    assert_int_equal(odds.count, 7);
    assert_chance(&odds, "1 or 2 or 3", 1, 2);
    assert_string_equal(odds.outcome[0].result, "1 or 2 or 3");
    assert_chance(&odds, "4 or 5 or 6, 1", 1, 12);
    assert_chance(&odds, "4 or 5 or 6, 6", 1, 12);
    for (int i = 0; i < odds.count; i++)
        assert_int_equal(odds.outcome[i].who, 0);
}

SCENE(test_of_choice_is_to_decision_after_it)
{
    for (enum toy_verb verb = TOY_FACES; verb <= TOY_CHAIN; verb++) {
        odds_of_verb(s, verb);
        struct gg_game *game = gg_game_open(s->battle);
        do_verb(game, verb, 0);
        assert_int_equal(gg_odds_to_decision(s->battle, gg_game_position(game), &other), GG_OK);
        assert_int_equal(odds.count, other.count);
        for (int i = 0; i < odds.count; i++) {
            assert_string_equal(odds.outcome[i].result, other.outcome[i].result);
            assert_true(gg_ratio_equal(odds.outcome[i].exact, other.outcome[i].exact));
            assert_int_equal(odds.outcome[i].who, other.outcome[i].who);
        }
        gg_game_close(game);
    }
}

SCENE(test_roll_alone_names_the_next_roll)
{
    do_verb(s->game, TOY_CHAIN, 0);
    const void *position = gg_game_position(s->game);
    assert_int_equal(gg_odds_of_roll(s->battle, position, &odds), GG_OK);
    assert_int_equal(odds.count, 6);
    assert_int_equal(odds.outcome[0].who, 0);
    assert_int_equal(odds.outcome[5].who, GG_CHANCE);
    assert_string_equal(odds.outcome[5].result, "6");
}

SCENE(test_choice_without_dice)
{
    odds_of_verb(s, TOY_PASS);
    assert_int_equal(odds.count, 1);
    assert_chance(&odds, "no roll", 1, 1);
    assert_int_equal(odds.outcome[0].who, 1);
}

SCENE(test_refusals)
{
    const void *position = gg_game_position(s->game);
    assert_int_equal(gg_odds_of_roll(s->battle, position, &odds), GG_WRONG_TIME);
    assert_int_equal(gg_odds_to_decision(s->battle, position, &odds), GG_WRONG_TIME);
    assert_int_equal(gg_odds_of_choice(s->battle, position, toy_choice(TOY_STEP, 9), &odds),
                     GG_ILLEGAL);
    assert_int_equal(odds.count, 0);
    do_verb(s->game, TOY_CHAIN, 0);
    position = gg_game_position(s->game);
    assert_int_equal(gg_odds_of_choice(s->battle, position, toy_choice(TOY_PASS, 0), &odds),
                     GG_WRONG_TIME);
}

/* A die thrown again for ever, and more outcomes than fit: both end, and say so. */
SCENE(test_what_does_not_fit)
{
    const void *position = gg_game_position(s->game);
    enum gg_status again = gg_odds_of_choice(s->battle, position, toy_choice(TOY_AGAIN, 0), &odds);
    assert_true(again == GG_FULL || again == GG_INEXACT);
    assert_int_equal(gg_odds_of_choice(s->battle, position, toy_choice(TOY_FLOOD, 0), &odds),
                     GG_FULL);
    assert_int_equal(odds.count, 0);
    /* The first roll can be told all the same, and is the one that waits after the choice. */
    for (enum toy_verb verb = TOY_FACES; verb < TOY_NVERBS; verb++) {
        gg_choice choice = toy_choice(verb, 0);
        struct gg_game *after = gg_game_open_at(s->battle, position);
        assert_non_null(after);
        do_verb(after, verb, 0);
        bool rolls = gg_game_turn(after).who == GG_CHANCE;
        assert_int_equal(gg_odds_tell(s->battle, position, &choice, 0, &told), GG_OK);
        assert_int_equal(told.rolls, rolls);
        assert_int_equal(told.first_roll, verb == TOY_AGAIN || verb == TOY_FLOOD);
        if (told.first_roll) {
            assert_int_equal(gg_odds_of_roll(s->battle, gg_game_position(after), &odds), GG_OK);
            assert_int_equal(odds.count, told.odds.count);
            assert_true(gg_ratio_equal(odds.outcome[0].exact, told.odds.outcome[0].exact));
        }
        gg_game_close(after);
    }
}

/* ---- more than 128 bits ---- */

enum { STRIKES = 24, POOLS = 3 };

/* The toy with another pool: each side strikes with 24 dice, what hits is saved against, what is not saved may kill.
 * Half of the strikes hit, five sixths of the hits are not saved, five sixths of those kill. */
static void roll_strikes(const struct gg_battle *battle, const void *position, struct gg_roll *r)
{
    (void)battle;
    const struct toy *t = position;
    gg_roll_d6(r, "Strikes", "TOY-9");
    r->shape = GG_COUNT;
    r->dice = t->memory[1] == 0 ? STRIKES : t->memory[1];
    r->each = t->memory[0] % POOLS == 0 ? 3 : 5;
    r->each_sense = GG_AT_MOST;
}

static void settle_strikes(const struct gg_battle *battle, void *position, int result,
                           struct gg_log *log)
{
    (void)battle;
    (void)log;
    struct toy *t = position;
    int side = t->memory[0] / POOLS;
    if (t->memory[0] % POOLS < POOLS - 1 && result > 0) {
        t->memory[0]++;
        t->memory[1] = (uint8_t)result;
        return;
    }
    t->score[side] = (uint8_t)result;
    t->memory[0] = (uint8_t)(POOLS * (side + 1));
    t->memory[1] = 0;
    if (side == 1)
        t->waiting = 0;
}

/* Of 24 dice that kill with 1/2 x 5/6 x 5/6 = 25/72 each, each on its own, k kill: 24 over k times 25^k 47^(24-k) in
 * 72^24 ways. */
static void kill_chance(int kills, struct gg_ratio *out)
{
    *out = gg_ratio_of(1, 1);
    for (int i = 0; i < STRIKES; i++)
        assert_int_equal(gg_ratio_mul(*out, gg_ratio_of(i < kills ? 25 : 47, 72), out), GG_OK);
    for (int i = 0; i < kills; i++)
        assert_int_equal(
            gg_ratio_mul(*out, gg_ratio_of((uint64_t)(STRIKES - i), (uint64_t)i + 1), out), GG_OK);
}

/* Six rolls in a row: 372 bits on the way, 296 in lowest terms. */
SCENE(test_three_pools_a_side_are_exact)
{
    struct gg_rules rules = *s->battle->rules;
    struct gg_battle battle = *s->battle;
    battle.rules = &rules;
    rules.roll = roll_strikes;
    rules.settle = settle_strikes;
    const void *position = gg_game_position(s->game);
    gg_choice choice = toy_choice(TOY_POOL, 0);
    assert_int_equal(gg_odds_of_choice(&battle, position, choice, &odds), GG_OK);
    assert_sums_to_one(&odds);

    struct gg_walk walk;
    struct gg_ratio expected[STRIKES + 1], sum = gg_ratio_of(0, 1), both;
    for (int kills = 0; kills <= STRIKES; kills++)
        kill_chance(kills, &expected[kills]);
    assert_int_equal(gg_walk_open(&walk, &battle, 16384), GG_OK);
    gg_walk_start(&walk, position, &choice);
    assert_int_equal(gg_walk_run(&walk, 0), GG_OK);
    int leaves = 0;
    for (int i = 0; i < walk.count; i++) {
        const struct gg_walk_node *node = &walk.node[i];
        const struct toy *t = gg_walk_position(&walk, i);
        if (node->open)
            continue;
        struct gg_ratio chance = gg_ratio_big(&node->chance.num, &node->chance.den);
        assert_int_equal(gg_ratio_mul(expected[t->score[0]], expected[t->score[1]], &both), GG_OK);
        assert_true(gg_ratio_equal(chance, both));
        assert_int_equal(gg_ratio_add(sum, chance, &sum), GG_OK);
        leaves++;
    }
    assert_int_equal(leaves, (STRIKES + 1) * (STRIKES + 1));
    assert_int_equal(gg_odds_tell(&battle, position, &choice, GG_EVERYTHING, &told), GG_OK);
    assert_true(told.first_roll); /* too much to wait for */
    assert_true(gg_ratio_equal(sum, gg_ratio_of(1, 1)));
    gg_walk_close(&walk);
}

SCENE(test_odds_as_json)
{
    static const char expected[] =
        "{\"outcomes\":[{\"result\":\"gold\",\"exact\":\"1/"
        "2\",\"p\":0.5,\"dice\":\"gold\",\"first\":"
        "\"gold\",\"check\":null,\"favours\":null},{\"result\":\"iron\",\"exact\":\"1/"
        "3\",\"p\":0.3333333333333333,"
        "\"dice\":\"iron\",\"first\":\"iron\",\"check\":null,\"favours\":null},{\"result\":"
        "\"lead\",\"exact\":\"1/"
        "6\","
        "\"p\":0.16666666666666666,\"dice\":\"lead\",\"first\":\"lead\",\"check\":null,\"favours\":"
        "null}],"
        "\"firsts\":[],\"foretold\":false,\"before\":null,\"first_roll\":false,\"roll\":{";
    struct gg_text text;
    gg_text_growing(&text);
    assert_int_equal(gg_game_odds(s->game, "draw", 0, &told), GG_OK);
    gg_told_json(s->battle, &told, &text);
    gg_text_back(&text, sizeof expected - 1);
    assert_string_equal(gg_text_str(&text), expected);
    gg_text_free(&text);
}

static void play_with(struct scene *scene, const char *first, const char *second, uint64_t number)
{
    const struct gg_mind *mind[GG_SIDES] = {gg_mind(first), gg_mind(second)};
    struct gg_random random;
    gg_random_start(&random, 11, number);
    for (int steps = 0; gg_game_turn(scene->game).who != GG_OVER; steps++) {
        assert_true(steps < 5000);
        int who = gg_game_turn(scene->game).who;
        if (who == GG_CHANCE) {
            assert_int_equal(gg_game_throw(scene->game, &random), GG_OK);
            continue;
        }
        gg_choice choice = mind[who]->pick(scene->battle, gg_game_position(scene->game), &random);
        assert_int_equal(gg_game_do(scene->game, choice), GG_OK);
    }
}

SCENE(test_minds_play_legally_and_greedy_is_better)
{
    int lead = 0;
    for (uint64_t i = 0; i < 20; i++) {
        struct scene one = {s->battle, gg_game_open(s->battle)};
        play_with(&one, i % 2 ? "random" : "greedy", i % 2 ? "greedy" : "random", i);
        const struct toy *t = toy_of(one.game);
        int greedy = i % 2 ? 1 : 0;
        lead +=
            (t->score[greedy] > t->score[1 - greedy]) - (t->score[greedy] < t->score[1 - greedy]);
        gg_game_close(one.game);
    }
    assert_true(lead >= 12);
}

/* What a player cannot know must not change what it does. */
SCENE(test_greedy_does_not_peek)
{
    struct toy copy = *toy_of(s->game);
    for (uint64_t i = 0; i < 5; i++) {
        struct gg_random a, b;
        gg_random_start(&a, 2, i);
        gg_random_start(&b, 2, i);
        copy.card[1] = (uint8_t)i;
        gg_choice with = gg_mind("greedy")->pick(s->battle, &copy, &a);
        gg_choice without = gg_mind("greedy")->pick(s->battle, gg_game_position(s->game), &b);
        assert_int_equal(with, without);
    }
}

TEST(test_minds_by_name)
{
    assert_null(gg_mind("genius"));
    int n = 0;
    for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++, n++)
        assert_ptr_equal(gg_mind(mind->name), mind);
    assert_int_equal(n, 6);
}

static struct gg_thought think(const struct scene *s, const void *position, const char *name,
                               struct gg_memory *memory, gg_stop *stop)
{
    struct gg_random random;
    struct gg_thought thought;
    gg_random_start(&random, 3, 1);
    struct gg_moment moment = {.battle = s->battle,
                               .position = position,
                               .memory = memory,
                               .random = &random,
                               .stop = stop};
    gg_think(gg_mind(name), &moment, &thought);
    return thought;
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

/* The same stream, the same choice and the same chances; hidden things dealt otherwise change neither. */
SCENE(test_search_is_repeatable_and_does_not_peek)
{
    struct toy copy = *toy_of(s->game);
    struct gg_thought first = think(s, gg_game_position(s->game), "veteran", NULL, NULL);
    assert_true(first.count > 0 && first.playouts >= first.count && !first.early);
    for (int i = 0; i < first.count; i++)
        assert_true(first.chance[i] >= 0 && first.chance[i] <= GG_CERTAIN);
    for (uint8_t card = 0; card < 5; card++) {
        copy.card[1] = card;
        struct gg_thought again = think(s, &copy, "veteran", NULL, NULL);
        assert_true(again.choice == first.choice && again.chance[0] == first.chance[0] &&
                    again.playouts == first.playouts);
    }
}

SCENE(test_search_that_is_stopped_answers_with_the_best_so_far)
{
    struct gg_thought thought = think(s, gg_game_position(s->game), "old-guard", NULL, at_once);
    gg_choice all[64];
    int n = gg_game_choices(s->game, all, 64), found = 0;
    for (int i = 0; i < n; i++)
        found += all[i] == thought.choice;
    assert_int_equal(found, 1);
    assert_true(thought.early || n == 1);
    assert_true(thought.playouts <= n);
}

/* Chains without end are barred by what a seat remembers of its player turn. */
SCENE(test_search_remembers_where_it_decided)
{
    struct gg_memory memory = {.count = 0};
    (void)think(s, gg_game_position(s->game), "veteran", &memory, NULL);
    assert_int_equal(memory.count, 1);
    (void)think(s, gg_game_position(s->game), "veteran", &memory, NULL);
    assert_int_equal(memory.count, 2);
    assert_true(memory.seen[0] == memory.seen[1]);
}

SCENE(test_playouts_are_named_by_seed_and_number)
{
    struct gg_playout a = gg_playout_random(s->battle, 1, 2, GG_PLAYOUT_STEPS);
    struct gg_playout b = gg_playout_random(s->battle, 1, 2, GG_PLAYOUT_STEPS);
    struct gg_playout c = gg_playout_random(s->battle, 1, 3, GG_PLAYOUT_STEPS);
    assert_true(a.over && b.over && c.over);
    assert_int_equal(a.steps, b.steps);
    assert_int_equal(a.winner, b.winner);
    assert_true(a.winner != c.winner || a.steps != c.steps);
    struct gg_playout cut = gg_playout_random(s->battle, 1, 2, 3);
    assert_false(cut.over);
    assert_int_equal(cut.steps, 3);
    assert_int_equal(cut.winner, GG_NOBODY);
}

/* The same game in other words. */
static void other_words(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out)
{
    (void)battle;
    (void)position;
    gg_text_fmt(out, "choice %d", (int)choice);
}

/* Every choice and every roll counts, how a position lies in memory does not. */
SCENE(test_signature_is_of_choices_and_rolls)
{
    long long steps = 0;
    uint64_t signature = gg_signature(s->battle, 10, &steps);
    assert_int_equal(signature, gg_signature(s->battle, 10, NULL));
    assert_int_not_equal(signature, gg_signature(s->battle, 9, NULL));
    assert_true(steps > 10);

    struct gg_rules changed = *s->battle->rules;
    struct gg_battle battle = *s->battle;
    battle.rules = &changed;
    changed.position_size += 8;
    assert_int_equal(signature, gg_signature(&battle, 10, NULL));
    changed.choice_text = other_words;
    assert_int_not_equal(signature, gg_signature(&battle, 10, NULL));
}
