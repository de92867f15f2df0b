/*
 * play-a-game.c - a whole game of Jena 20 through the library: the first side plays greedily, the other
 * at random, and everything that happens is printed.
 *
 *   play-a-game [SCENARIO [SEED]]
 *
 * It shows the loop that every driver has: ask whose turn it is, then either take one of the choices
 * offered or settle the roll that waits. The rules never roll; whoever drives the game does, here with
 * a seeded stream, so that the same seed prints the same game on every machine.
 *
 * Build it against the installed library:
 *   cc play-a-game.c $(pkg-config --cflags --libs grognard) -o play-a-game
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "grognard/grognard.h"

/* Prints the log lines from *printed on, as a watcher who sees everything would read them. */
static void print_log(const struct gg_game *game, int *printed)
{
    struct gg_text line;
    gg_text_growing(&line);
    for (; *printed < gg_game_log_count(game); ++*printed) {
        gg_text_clear(&line);
        const char *clause = gg_game_sentence(game, *printed, GG_EVERYTHING, &line);
        printf("%s%s%s%s\n", gg_text_str(&line), clause ? " [" : "", clause ? clause : "",
               clause ? "]" : "");
    }
    gg_text_free(&line);
}

/* One step: dice when they are to move, else the choice of the mind that has this seat. */
static enum gg_status play_step(struct gg_game *game, const struct gg_mind *const mind[GG_SIDES],
                                struct gg_random *random)
{
    struct gg_turn turn = gg_game_turn(game);
    if (turn.who == GG_CHANCE)
        return gg_game_throw(game, random);
    return gg_game_do(game,
                      mind[turn.who]->pick(gg_game_battle(game), gg_game_position(game), random));
}

/* Plays to the end. A status other than GG_OK would be a mistake of a mind or of the rules. */
static enum gg_status play(struct gg_game *game, struct gg_random *random)
{
    const struct gg_mind *const mind[GG_SIDES] = {gg_mind("greedy"), gg_mind("random")};
    int printed = 0;

    gg_game_players(game, mind[0]->name, mind[1]->name);
    print_log(game, &printed);
    while (gg_game_turn(game).who != GG_OVER) {
        enum gg_status status = play_step(game, mind, random);
        if (status != GG_OK)
            return status;
        print_log(game, &printed);
    }
    return GG_OK;
}

static void print_result(const struct gg_game *game)
{
    const struct gg_battle *battle = gg_game_battle(game);
    struct gg_result result;

    battle->rules->result(battle, gg_game_position(game), &result);
    printf("\n%s: %s. %s\n",
           result.winner == GG_NOBODY ? "Nobody" : battle->side_title[result.winner], result.level,
           result.why);
    printf("%d choices and rolls, hash %016" PRIx64 "\n", gg_game_steps(game), gg_game_hash(game));
}

/* Plays the loaded battle once. Returns the exit status of the program. */
static int play_battle(const struct gg_loaded *loaded, uint64_t seed)
{
    struct gg_game *game = gg_game_open(loaded->battle);
    if (!game) {
        fprintf(stderr, "%s\n", gg_status_text(GG_NO_MEMORY));
        return EXIT_FAILURE;
    }
    struct gg_random random;
    gg_random_start(&random, seed, 0);

    printf("%s, %s, seed %" PRIu64 "\n\n", loaded->battle->rules->title, loaded->battle->title,
           seed);
    enum gg_status status = play(game, &random);
    if (status == GG_OK)
        print_result(game);
    else
        fprintf(stderr, "step %d: %s\n", gg_game_steps(game), gg_status_text(status));
    gg_game_close(game);
    return status == GG_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    const char *scenario = argc > 1 ? argv[1] : "jena20/first-steps";
    char *end = NULL;
    errno = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], &end, 10) : 1;
    if (argc > 3 || (end && (*end || end == argv[2] || errno))) {
        fprintf(stderr, "usage: play-a-game [SCENARIO [SEED]]\n");
        return 2;
    }

    /* A built-in scenario by its id, or a file by its path. The message has every fault of a file. */
    enum gg_status status = GG_OK;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load(scenario, NULL, &status, &message);
    int exit_status = 2;
    if (loaded)
        exit_status = play_battle(loaded, seed);
    else
        fprintf(stderr, "%s: %s\n%s\n", scenario, gg_status_text(status), gg_text_str(&message));
    gg_loaded_close(loaded);
    gg_text_free(&message);
    return exit_status;
}
