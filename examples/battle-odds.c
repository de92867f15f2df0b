/*
 * battle-odds.c - exact chances, asked in the two ways the library offers.
 *
 *   battle-odds
 *
 * First a single roll by its name and parameters, without any game: what does an attack at +2 do? Then
 * a choice in a game: with every roll on the way to the next decision, what may come of it? Chances are
 * fractions of integers; the sum of the outcomes is exactly 1, which this program checks.
 *
 * Build it against the installed library:
 *   cc battle-odds.c $(pkg-config --cflags --libs grognard) -o battle-odds
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard/grognard.h"

enum { STEPS_MAX = 10000, TEXT_ROOM = 400 };

static void print_chance(const char *result, struct gg_ratio exact)
{
    char room[GG_RATIO_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_ratio_write(exact, &text);
    printf("  %-32s %12s  %6.2f %%\n", result, gg_text_str(&text), 100 * gg_ratio_double(exact));
}

/* A roll of a system by its name, or NULL. */
static const struct gg_query *find_query(const struct gg_rules *rules, const char *name)
{
    for (int i = 0; i < rules->nqueries; i++)
        if (!strcmp(rules->queries[i].name, name))
            return &rules->queries[i];
    return NULL;
}

/* The combat roll of Jena 20 at one differential. Values stand in the order of query->parameter. */
static enum gg_status print_combat(int differential)
{
    static struct gg_chance chance[GG_RESULTS_MAX];
    const struct gg_query *query = find_query(gg_system("jena20"), "combat");
    if (!query)
        return GG_NOT_FOUND;

    char room[TEXT_ROOM];
    struct gg_text explain;
    gg_text_fixed(&explain, room, sizeof room);
    int count = 0;
    int value[GG_QUERY_PARAMETERS] = {differential};
    struct gg_roll roll;
    gg_query_roll(query, NULL, value, &roll);
    gg_roll_explain(&roll, &explain);
    enum gg_status status = gg_roll_chances(&roll, chance, GG_RESULTS_MAX, &count);
    if (status != GG_OK)
        return status;

    printf("%s\n", gg_text_str(&explain));
    for (int i = 0; i < count; i++)
        print_chance(chance[i].result, chance[i].exact);
    return GG_OK;
}

/* Would this choice lead straight to a combat roll? A position is plain bytes: try it on a copy. */
static bool starts_combat(const struct gg_battle *battle, const void *position, gg_choice choice,
                          struct gg_roll *roll)
{
    _Alignas(max_align_t) unsigned char copy[GG_POSITION_MAX];
    memcpy(copy, position, battle->rules->position_size);
    battle->rules->choose(battle, copy, choice, NULL);
    if (battle->rules->turn(battle, copy).who != GG_CHANCE)
        return false;
    battle->rules->roll(battle, copy, roll);
    return !strcmp(roll->what, "Combat");
}

/* The first choice offered that starts one, if there is any, and the roll it leads to. */
static bool find_combat(const struct gg_game *game, gg_choice *out, struct gg_roll *roll)
{
    static gg_choice choice[GG_CHOICES_MAX];
    int count = gg_game_choices(game, choice, GG_CHOICES_MAX);

    for (int i = 0; i < count && i < GG_CHOICES_MAX; i++) {
        if (starts_combat(gg_game_battle(game), gg_game_position(game), choice[i], roll)) {
            *out = choice[i];
            return true;
        }
    }
    return false;
}

/* Plays greedily until somebody may start a combat. GG_NOT_FOUND when the game ends before that. */
static enum gg_status play_to_a_battle(struct gg_game *game, gg_choice *choice,
                                       struct gg_roll *roll)
{
    const struct gg_mind *greedy = gg_mind("greedy");
    struct gg_random random;
    gg_random_start(&random, 1, 0);

    for (int i = 0; i < STEPS_MAX && gg_game_turn(game).who != GG_OVER; i++) {
        enum gg_status status;
        if (gg_game_turn(game).who == GG_CHANCE)
            status = gg_game_throw(game, &random);
        else if (find_combat(game, choice, roll))
            return GG_OK;
        else
            status = gg_game_do(
                game, greedy->pick(gg_game_battle(game), gg_game_position(game), &random));
        if (status != GG_OK)
            return status;
    }
    return GG_NOT_FOUND;
}

/* What the choice is, and the roll it leads to with each modifier and its reason. */
static void print_choice(const struct gg_game *game, gg_choice choice, const struct gg_roll *roll)
{
    const struct gg_battle *battle = gg_game_battle(game);
    char text[TEXT_ROOM];
    char explanation[TEXT_ROOM];
    struct gg_text typed;
    struct gg_text explain;
    gg_text_fixed(&typed, text, sizeof text);
    gg_text_fixed(&explain, explanation, sizeof explanation);
    battle->rules->choice_text(battle, gg_game_position(game), choice, &typed);
    gg_roll_explain(roll, &explain);

    struct gg_choice_info info;
    battle->rules->choice_info(battle, gg_game_position(game), choice, &info);
    printf("\nStep %d, \"%s\": %s\n%s\n", gg_game_steps(game), gg_text_str(&typed), info.label,
           gg_text_str(&explain));
}

/* Every outcome of the choice, and their sum. */
static enum gg_status print_choice_odds(const struct gg_game *game, gg_choice choice)
{
    static struct gg_odds odds;
    enum gg_status status =
        gg_odds_of_choice(gg_game_battle(game), gg_game_position(game), choice, &odds);
    if (status != GG_OK)
        return status;

    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; i < odds.count; i++) {
        print_chance(odds.outcome[i].result, odds.outcome[i].exact);
        status = gg_ratio_add(sum, odds.outcome[i].exact, &sum);
        if (status != GG_OK)
            return status;
    }
    print_chance("together", sum);
    return gg_ratio_equal(sum, gg_ratio_of(1, 1)) ? GG_OK : GG_INEXACT;
}

static enum gg_status print_first_battle(const struct gg_battle *battle)
{
    struct gg_game *game = gg_game_open(battle);
    if (!game)
        return GG_NO_MEMORY;
    gg_choice choice = 0;
    struct gg_roll roll;
    enum gg_status status = play_to_a_battle(game, &choice, &roll);
    if (status == GG_OK) {
        print_choice(game, choice, &roll);
        status = print_choice_odds(game, choice);
    }
    gg_game_close(game);
    return status;
}

int main(void)
{
    enum gg_status status = print_combat(2);
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = NULL;
    if (status == GG_OK)
        loaded = gg_load("jena20/first-steps", NULL, &status, &message);
    if (loaded)
        status = print_first_battle(loaded->battle);
    if (status != GG_OK)
        fprintf(stderr, "battle-odds: %s\n%s", gg_status_text(status), gg_text_str(&message));
    gg_loaded_close(loaded);
    gg_text_free(&message);
    return status == GG_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
