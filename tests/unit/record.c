/*
 * record.c - tests of records, positions and settings as text, with the toy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "scene.h"

SCENE(test_steps_as_a_record_writes_them)
{
    struct gg_game *game = s->game;
    play_a_little(game);
    static const char *const expected[] = {"step 2", "faces", "roll 3 5", "swap", "draw", "roll 3"};
    static const int log[] = {0, 1, 1, 2, 3, 3};
    assert_int_equal(gg_game_steps(game), 6);
    for (int i = 0; i < 6; i++) {
        char room[64];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_game_step_text(game, i, &text);
        assert_string_equal(room, expected[i]);
        assert_int_equal(gg_game_step_log(game, i), log[i]);
    }
    assert_int_equal(gg_game_log_count(game), 5);
}

/* Recomputes every hash of the record from its text and from a second game played by hand. */
SCENE(test_record_chain)
{
    gg_game_players(s->game, "greedy", "a: b");
    play_a_little(s->game);
    struct gg_text record;
    write_record(s->game, &record);
    const char *text = gg_text_str(&record);
    assert_non_null(strstr(text, "\nplayers: [greedy, a__b]\n"));
    const char *start = strstr(text, "\nstart: ");
    assert_non_null(start);
    struct gg_game *again = gg_game_open(s->battle);
    uint64_t hash = gg_hash(GG_HASH_START, text, (size_t)(start + 1 - text));
    hash = gg_hash_number(hash, gg_position_digest(s->battle, gg_game_position(again)));
    assert_int_equal(strtoull(start + 8, NULL, 16), hash);

    const char *line = strstr(start, "steps:\n") + strlen("steps:\n");
    for (int i = 0; i < 6; i++) {
        const char *tilde = strstr(line, " ~ ");
        size_t length = (size_t)(tilde - line) - 4;
        char step[64];
        memcpy(step, line + 4, length);
        step[length] = '\0';
        gg_choice choice;
        int faces[2] = {0, 0};
        if (strncmp(step, "roll ", 5) == 0) {
            char *end;
            faces[0] = (int)strtol(step + 5, &end, 10);
            faces[1] = (int)strtol(end, NULL, 10);
            throw_faces(again, faces[0], faces[1]);
        } else {
            assert_int_equal(gg_game_find(again, step, &choice), GG_OK);
            assert_int_equal(gg_game_do(again, choice), GG_OK);
        }
        hash = gg_hash_number(gg_hash(hash, step, length),
                              gg_position_digest(s->battle, gg_game_position(again)));
        assert_int_equal(strtoull(tilde + 3, NULL, 16), hash);
        line = strchr(tilde, '\n') + 1;
    }
    assert_int_equal(gg_game_hash(s->game), hash);
    assert_string_equal(line, "");
    gg_game_close(again);
    gg_text_free(&record);
}

SCENE(test_players_named_late_give_the_same_record)
{
    struct gg_text early, late;
    gg_game_players(s->game, "random", "greedy");
    play_a_little(s->game);
    write_record(s->game, &early);
    struct gg_game *other = gg_game_open(s->battle);
    play_a_little(other);
    gg_game_players(other, NULL, "greedy");
    gg_game_players(other, "random", NULL);
    write_record(other, &late);
    assert_string_equal(gg_text_str(&late), gg_text_str(&early));
    gg_game_close(other);
    gg_text_free(&early);
    gg_text_free(&late);
}

SCENE(test_record_without_steps)
{
    struct gg_text record;
    write_record(s->game, &record);
    const char *text = gg_text_str(&record);
    assert_int_equal(
        strncmp(text,
                "record: 2\nprogram: grognard " GG_VERSION
                "\nsystem: toy\nversion: 7\nbattle: toy/test\nplayers: [person, person]\n"
                "scenario:\n  system: toy\n",
                120),
        0);
    assert_non_null(strstr(text, "\n  options:\n    rounds: 4\n"));
    assert_null(strstr(text, "position:"));
    assert_non_null(strstr(text, "\nsteps: []\n"));
    gg_text_free(&record);
}

/* One group of four digits for each line above the seal, sixteen in a row. */
SCENE(test_seal)
{
    struct gg_text record;
    write_record(s->game, &record);
    const char *line = gg_text_str(&record);
    const char *seal = strstr(line, "\nseal: |\n");
    assert_non_null(seal);
    const char *end = seal + 1;
    seal += strlen("\nseal: |\n");
    for (int n = 0; line < end; n++) {
        const char *stop = strchr(line, '\n');
        char expected[16];
        uint64_t hash = gg_hash(GG_HASH_START, line, (size_t)(stop - line));
        snprintf(expected, sizeof expected, "%s%04x", n % 16 == 0 ? "  " : " ",
                 (unsigned)(hash & 0xffff));
        if (n > 0 && n % 16 == 0)
            assert_int_equal(*seal++, '\n');
        assert_int_equal(strncmp(seal, expected, strlen(expected)), 0);
        seal += strlen(expected);
        line = stop + 1;
    }
    assert_int_equal(strncmp(seal, "\nstart: ", 8), 0);
    gg_text_free(&record);
}

SCENE(test_record_from_another_start_has_a_position)
{
    do_verb(s->game, TOY_STEP, 2);
    struct gg_game *other = gg_game_open_at(s->battle, gg_game_position(s->game));
    struct gg_text record, position;
    write_record(other, &record);
    assert_non_null(strstr(gg_text_str(&record), "\n  position:\n    round: 1\n"));
    gg_text_growing(&position);
    gg_game_write_position(other, &position);
    assert_non_null(strstr(gg_text_str(&position), "\nposition:\n  round: 1\n"));
    assert_non_null(strstr(gg_text_str(&position), "\n  steps: 2\n"));
    gg_text_free(&position);
    gg_text_free(&record);
    gg_game_close(other);
}

TEST(test_settings_stand_in_the_record)
{
    static struct gg_faults faults;
    const char *const settings[] = {"pace=fast", "rounds=3", NULL};
    struct gg_battle *battle = toy_open(settings, &faults);
    struct gg_game *game = gg_game_open(battle);
    struct gg_text record;
    write_record(game, &record);
    /* Three rounds are the default, so only the pace is left to say. */
    assert_non_null(strstr(gg_text_str(&record), "\n  options:\n    pace: fast\n  cards:"));
    gg_text_free(&record);
    gg_game_close(game);
    gg_battle_close(battle);
}

static const char *fault_of(const char *setting)
{
    static struct gg_faults faults;
    faults = (struct gg_faults){0};
    const char *const settings[] = {setting, NULL};
    assert_null(toy_open(settings, &faults));
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.list[0].line, 0);
    return faults.list[0].message;
}

TEST(test_bad_settings_say_what_is_good)
{
    assert_non_null(strstr(fault_of("ruonds=3"), "did you mean \"rounds\""));
    assert_non_null(strstr(fault_of("color=3"), "grognard show toy lists them"));
    assert_non_null(strstr(fault_of("rounds=99"), "from 1 to 50"));
    assert_non_null(strstr(fault_of("rounds=3x"), "from 1 to 50"));
    assert_non_null(strstr(fault_of("rounds="), "from 1 to 50"));
    assert_non_null(strstr(fault_of("pace=fest"), "did you mean \"fast\""));
    assert_non_null(strstr(fault_of("pace"), "--set name=value"));
    assert_non_null(strstr(fault_of("=3"), "--set name=value"));
}
