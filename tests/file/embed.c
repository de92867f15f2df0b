/*
 * embed.c - a scenario that was built in is the same document as its file read at run time.
 *
 * The generated file is compiled with the warnings of the tree, which is half of the test.
 */
#include "reading.h"

#include "grognard/rules.h"

static const char *path; /* of fixtures/odd/texts.yaml */

/* Equal in everything, places included. */
static bool same_places(const struct gg_node *a, const struct gg_node *b)
{
    if (a->line != b->line || a->column != b->column || a->key_line != b->key_line ||
        a->key_column != b->key_column || a->inset != b->inset)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!same_places(&a->child[i], &b->child[i]))
            return false;
    return true;
}

static void what_is_built_in_equals_the_file(void **state)
{
    (void)state;
    enum gg_status status = GG_OUTSIDE;
    struct gg_file *file = gg_file_read(path, &status);
    assert_int_equal(status, GG_OK);
    const struct gg_scenario *scenario = gg_scenario("odd/texts");
    assert_non_null(scenario);
    assert_true(same_tree(scenario->document, gg_file_document(file)));
    assert_true(same_places(scenario->document, gg_file_document(file)));
    assert_true(strlen(gg_node_get(scenario->document, "long")->text) > 4095);
    gg_file_close(file);
}

static void scenarios_go_by_folder_and_name(void **state)
{
    (void)state;
    const struct gg_scenario *scenarios = gg_scenarios();
    assert_string_equal(scenarios[0].id, "odd/texts");
    assert_string_equal(scenarios[0].file, "scenarios/odd/texts.yaml");
    assert_null(scenarios[1].id);
    assert_null(gg_scenario("texts"));
    assert_null(gg_scenario(""));
}

int main(int argc, char **argv)
{
    path = argc > 1 ? argv[1] : "fixtures/odd/texts.yaml";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_built_in_equals_the_file),
        cmocka_unit_test(scenarios_go_by_folder_and_name),
    };
    return cmocka_run_group_tests_name("embed", tests, NULL, NULL);
}
