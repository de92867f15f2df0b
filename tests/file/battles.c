/*
 * battles.c - the scenarios that are built in: whole random games of each as records and positions.
 */
#include "altered.h"

static const char *documents; /* the path of docs/FILES.md */

static struct gg_loaded *load(const char *id)
{
    enum gg_status status = GG_OUTSIDE;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load(id, NULL, &status, &message);
    if (loaded == NULL)
        fail_msg("%s: %s", id, gg_text_str(&message));
    gg_text_free(&message);
    return loaded;
}

static void expect_position_reads_back(const struct gg_game *game)
{
    struct gg_text text, message;
    enum gg_status status = GG_OUTSIDE;
    gg_text_growing(&text);
    gg_text_growing(&message);
    gg_game_write_position(game, &text);
    struct gg_loaded *again = gg_load_text("p", text.buf, text.len, NULL, &status, &message);
    if (again == NULL)
        fail_msg("%s", gg_text_str(&message));
    assert_memory_equal(again->position, gg_game_position(game),
                        again->battle->rules->position_size);
    gg_loaded_close(again);
    gg_text_free(&text);
    gg_text_free(&message);
}

/* A built-in document written and read again opens the same battle. */
static void documents_read_back(void **state)
{
    (void)state;
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        struct gg_text text;
        gg_text_growing(&text);
        struct gg_writer w = {.out = &text};
        gg_write_node(&w, s->document);
        struct gg_file *file = expect_good(text.buf, text.len);
        assert_true(same_tree(gg_file_document(file), s->document));
        gg_file_close(file);
        gg_text_free(&text);
    }
}

static void positions_read_back(void **state)
{
    (void)state;
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        struct gg_loaded *loaded = load(s->id);
        struct gg_game *game = gg_game_open(loaded->battle);
        for (uint64_t i = 0; i < 100; i++) {
            expect_position_reads_back(game);
            play_by_chance(game, i, 1 + (int)(i % 5));
        }
        gg_game_close(game);
        gg_loaded_close(loaded);
    }
}

static void games_replay(void **state)
{
    (void)state;
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        struct gg_loaded *loaded = load(s->id);
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct gg_game *game = gg_game_open(loaded->battle);
            play_by_chance(game, seed, 100000);
            assert_int_equal(gg_game_turn(game).who, GG_OVER);
            struct gg_text record;
            gg_text_growing(&record);
            gg_game_write_record(game, &record);
            expect_replays(record.buf, record.len);
            gg_text_free(&record);
            gg_game_close(game);
        }
        gg_loaded_close(loaded);
    }
}

/* The toy's records are altered in every byte and every way (replay.c); these in many places. */
static void altered_records_are_found(void **state)
{
    (void)state;
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        struct gg_loaded *loaded = load(s->id);
        struct gg_game *game = gg_game_open(loaded->battle);
        play_by_chance(game, 3, 100000);
        struct gg_text record;
        gg_text_growing(&record);
        gg_game_write_record(game, &record);
        check_some_altered(record.buf, record.len, record.len / 250 + 1);
        gg_text_free(&record);
        gg_game_close(game);
        gg_loaded_close(loaded);
    }
}

/* The position shown in docs/FILES.md, with the scenario it belongs to, can be played. */
static void the_position_in_the_documents_loads(void **state)
{
    (void)state;
    assert_non_null(documents);
    struct gg_text page, text, message;
    gg_text_growing(&page);
    gg_text_growing(&text);
    gg_text_growing(&message);
    assert_int_equal(gg_slurp(documents, GG_FILE_BYTES_MAX, &page), GG_OK);
    const char *shown = strstr(gg_text_str(&page), "```yaml\nposition:\n");
    assert_non_null(shown);
    shown += strlen("```yaml\n");
    struct gg_writer w = {.out = &text};
    gg_write_node(&w, gg_scenario("jena20/first-steps")->document);
    gg_text_bytes(&text, shown, (size_t)(strstr(shown, "```") - shown));
    enum gg_status status = GG_OUTSIDE;
    struct gg_loaded *loaded = gg_load_text("docs", text.buf, text.len, NULL, &status, &message);
    if (loaded == NULL)
        fail_msg("%s", gg_text_str(&message));
    struct gg_game *game = gg_game_open_at(loaded->battle, loaded->position);
    play_by_chance(game, 1, 100000);
    assert_int_equal(gg_game_turn(game).who, GG_OVER);
    gg_game_close(game);
    gg_loaded_close(loaded);
    gg_text_free(&page);
    gg_text_free(&text);
    gg_text_free(&message);
}

int main(int argc, char **argv)
{
    documents = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_read_back),
        cmocka_unit_test(positions_read_back),
        cmocka_unit_test(games_replay),
        cmocka_unit_test(altered_records_are_found),
        cmocka_unit_test(the_position_in_the_documents_loads),
    };
    return cmocka_run_group_tests_name("battles", tests, NULL, NULL);
}
