/*
 * replay.c - records replay to the byte, and whatever is altered is found in its line.
 */
#include "altered.h"
#include "file/seal.h"
#include "toys.h"

struct scene {
    struct gg_battle *battle;
    struct gg_game *game;
    struct gg_text record;
};

static void open_scene(struct scene *s)
{
    struct gg_faults faults = {0};
    s->battle = gg_battle_open("toy/test", toy_document(), NULL, &faults);
    s->game = gg_game_open(s->battle);
    assert_non_null(s->game);
    gg_text_growing(&s->record);
}

static void close_scene(struct scene *s)
{
    gg_game_close(s->game);
    gg_battle_close(s->battle);
    gg_text_free(&s->record);
}

#define SCENE(name) SCENE_BY(name, open_scene(s))

static char *play(struct scene *s, int steps)
{
    play_by_chance(s->game, 5, steps);
    gg_game_write_record(s->game, &s->record);
    return s->record.buf;
}

/* The record with a part replaced, refused at the line where that part starts, with these words. */
static void expect_refused(const struct scene *s, const char *part, const char *other,
                           const char *says)
{
    const char *text = s->record.buf, *at = strstr(text, part);
    assert_non_null(at);
    struct gg_text altered, message;
    gg_text_growing(&altered);
    gg_text_growing(&message);
    gg_text_bytes(&altered, text, (size_t)(at - text));
    gg_text_add(&altered, other);
    gg_text_add(&altered, at + strlen(part));
    struct gg_loaded *loaded;
    struct gg_game *game;
    assert_int_equal(gg_record_replay("r", altered.buf, altered.len, &loaded, &game, &message),
                     GG_BAD_INPUT);
    if (strstr(gg_text_str(&message), says) == NULL)
        fail_msg("found %s, expected %s", gg_text_str(&message), says);
    gg_text_free(&altered);
    gg_text_free(&message);
}

SCENE(a_whole_game_replays)
{
    gg_game_players(s->game, "greedy", "person");
    play(s, 10000);
    assert_int_equal(gg_game_turn(s->game).who, GG_OVER);
    assert_non_null(strstr(s->record.buf, "\nresult: "));
    expect_replays(s->record.buf, s->record.len);
}

SCENE(a_game_without_steps_replays)
{
    play(s, 0);
    expect_replays(s->record.buf, s->record.len);
}

SCENE(a_record_is_also_a_document)
{
    play(s, 10000);
    struct gg_file *file = expect_good(s->record.buf, s->record.len);
    assert_int_equal(gg_node_get(gg_file_document(file), "steps")->count, gg_game_steps(s->game));
    gg_file_close(file);
}

SCENE(a_game_from_a_position_replays)
{
    play_by_chance(s->game, 9, 6);
    struct gg_game *later = gg_game_open_at(s->battle, gg_game_position(s->game));
    play_by_chance(later, 3, 10000);
    gg_game_write_record(later, &s->record);
    assert_non_null(strstr(s->record.buf, "\n  position:\n"));
    expect_replays(s->record.buf, s->record.len);
    check_all_altered(s->record.buf, s->record.len, 3);
    gg_game_close(later);
}

SCENE(any_altered_byte_is_found_in_its_line)
{
    char *text = play(s, 10000);
    check_all_altered(text, s->record.len, 1);
}

SCENE(any_altered_byte_of_an_unfinished_game_is_found)
{
    char *text = play(s, 7);
    check_all_altered(text, s->record.len, 1);
}

SCENE(any_altered_byte_without_steps_is_found)
{
    char *text = play(s, 0);
    check_all_altered(text, s->record.len, 1);
}

/* Bytes left out or put in, not only changed. */
SCENE(bytes_left_out_or_put_in_are_found)
{
    const char *text = play(s, 10000);
    size_t length = s->record.len;
    char *other = malloc(length + 1);
    for (size_t at = 0; at < length; at++) {
        memcpy(other, text, at);
        memcpy(other + at, text + at + 1, length - at - 1);
        assert_true(refused_line(other, length - 1) > 0);
        other[at] = text[at] == 'x' ? 'y' : 'x';
        memcpy(other + at + 1, text + at, length - at);
        assert_true(refused_line(other, length + 1) > 0);
    }
    free(other);
}

SCENE(a_record_cut_between_steps_is_a_shorter_one)
{
    const char *text = play(s, 10000);
    const char *steps = strstr(text, "\nsteps:\n") + strlen("\nsteps:\n");
    const char *result = strstr(text, "\nresult: ") + 1;
    int shorter = 0;
    for (size_t length = 0; length < s->record.len; length++) {
        const char *end = text + length;
        bool between = end >= steps && end < result && end[-1] == '\n';
        int line = refused_line(text, length);
        assert_int_equal(line == -1, between);
        shorter += between;
    }
    assert_int_equal(shorter, gg_game_steps(s->game));
}

SCENE(mismatches_have_their_own_words)
{
    play(s, 10000);
    expect_refused(s, "record: 2", "record: 1", "r:1: this program reads records of format 2");
    expect_refused(s, "record: 2", "title: x", "r:1: not a record: found \"title: x\"");
    expect_refused(s, "record: 2\n", "record: 2\r\n", "r:1: the lines end in return");
    expect_refused(s, "version: 7", "version: 8", "r:4: this line was altered");
    expect_refused(s, "players: [p", "players: [q", "r:6: this line was altered");
    expect_refused(s, "seal: |", "seal: >", "expected \"seal: |\"");
    expect_refused(s, "steps:\n", "steps: \n", "expected \"steps:\"");
    expect_refused(s, "\nresult: ", "\nresult:  ", "but replay gives");
    expect_refused(s, "result: ", "  - pass ~ 0123456789abcdef\nresult: ", "expected \"result: ");
}

/* A head of another system or version that is sealed rightly: not altered, but not for this program. */
static void expect_resealed(const struct scene *s, const char *part, const char *other,
                            const char *says)
{
    struct gg_text head, message;
    gg_text_growing(&head);
    gg_text_growing(&message);
    const char *text = s->record.buf, *at = strstr(text, part);
    const char *seal = strstr(text, "\nseal: |\n") + 1;
    gg_text_bytes(&head, text, (size_t)(at - text));
    gg_text_add(&head, other);
    gg_text_bytes(&head, at + strlen(part), (size_t)(seal - at) - strlen(part));
    struct gg_lines lines;
    assert_true(gg_lines_split(&lines, head.buf, head.len));
    struct gg_text whole;
    gg_text_growing(&whole);
    gg_text_bytes(&whole, head.buf, head.len);
    gg_seal_write(&lines, lines.count, &whole);
    gg_text_add(&whole, strstr(text, "start: "));
    struct gg_loaded *loaded;
    struct gg_game *game;
    assert_int_equal(gg_record_replay("r", whole.buf, whole.len, &loaded, &game, &message),
                     GG_BAD_INPUT);
    if (strstr(gg_text_str(&message), says) == NULL)
        fail_msg("found %s, expected %s", gg_text_str(&message), says);
    gg_lines_free(&lines);
    gg_text_free(&head);
    gg_text_free(&whole);
    gg_text_free(&message);
}

SCENE(other_versions_and_systems_are_named)
{
    play(s, 20);
    expect_resealed(s, "version: 7", "version: 6",
                    "r:4: the record was made with version 6 of toy, this program has version 7");
    expect_resealed(s, "system: toy", "system: chess",
                    "r:3: this program has no rule system \"chess\"");
    expect_resealed(s, "  system: toy", "  system: chess", "expected a scenario of the system toy");
    expect_resealed(s, "program: grognard", "engine: grognard", "r:2: found \"engine: grognard");
    expect_resealed(s, "[person, person]", "[person]", "r:6: found \"players: [person]\"");
    expect_resealed(s, "battle: toy/test", "battle: toy/test\nmore: x", "r:6: found \"more: x\"");
    expect_resealed(s, "    rounds: 4", "    rounds: many", "rounds: found \"many\"");
    expect_resealed(s, "battle: toy/test", "battle: toy/east", "the start is ");
}

TEST(noise_is_refused)
{
    static const char *const texts[] = {
        "",
        "record: 1",
        "record: 1\n",
        "record: 1\nseal: |\n",
        "record: 1\nseal: |\n  0000\nstart: 0123456789abcdef\n",
        "record: 1\nstart: 0123456789abcdef\nsteps:\n",
        "record: 1\n\n\n",
        "seal: |\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_true(refused_line(texts[i], strlen(texts[i])) > 0);
    assert_int_equal(refused_line("", 0), 1);
    assert_int_equal(refused_line("\0\0\0", 3), 1);
    char *large = calloc(1, GG_FILE_BYTES_MAX + 1);
    assert_int_equal(refused_line(large, GG_FILE_BYTES_MAX + 1), 1);
    free(large);
}
