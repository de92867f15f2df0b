/*
 * data.c - files: what may stand in a scenario, what is refused and why, tables that a file changes (GN-11-d, e, and the
 * limits of GN-3-a).
 */
#include "scene.h"

#include <string.h>

enum { KEYS = 32, UNITS = 64 };

/* The crossroads with one value of one unit changed. */
static void expect_fault(const char *section, const char *id, const char *key, const char *value,
                         const char *fault)
{
    struct gg_node document = *gg_scenario("grid-napoleonic/crossroads")->document;
    struct gg_node part[KEYS], row[UNITS], cell[KEYS];
    struct gg_faults faults = {0};
    memcpy(part, document.child, sizeof part[0] * (size_t)document.count);
    document.child = part;
    for (int i = 0; i < document.count; i++) {
        if (strcmp(part[i].key, section) != 0)
            continue;
        memcpy(row, part[i].child, sizeof row[0] * (size_t)part[i].count);
        part[i].child = row;
        for (int k = 0; k < part[i].count; k++) {
            if (strcmp(row[k].key, id) != 0)
                continue;
            memcpy(cell, row[k].child, sizeof cell[0] * (size_t)row[k].count);
            row[k].child = cell;
            for (int c = 0; c < row[k].count; c++)
                if (strcmp(cell[c].key, key) == 0)
                    cell[c].text = value;
        }
    }
    assert_null(gg_battle_open("changed", &document, NULL, &faults));
    bool found = false;
    for (int i = 0; i < faults.count; i++)
        found |= strstr(faults.list[i].message, fault) != NULL;
    if (!found)
        fail_msg("no fault says '%s', but '%s'", fault, faults.list[0].message);
}

TEST(gn_3_a__what_a_file_cannot_say)
{
    expect_fault("units", "a11", "type", "elephants", "inf");
    expect_fault("units", "a11", "class", "hopeless", "green");
    expect_fault("units", "a11", "size", "0", "1 to 200");
    expect_fault("units", "a11", "at", "20,0", "not a space of this map (0,0 to 19,7)");
    expect_fault("units", "a11", "at", "12,5", "of the other side");
    expect_fault("units", "a14", "formation", "cavalry", "light cannot be in cavalry");
    expect_fault("units", "a12", "brigade", "B1", "of the other side");
    expect_fault("leaders", "la1", "brigade", "Z9", "no unit is of a brigade 'Z9'");
    expect_fault("leaders", "la2", "brigade", "A1", "has a commander already");
    expect_fault("leaders", "la1", "at", "12,5", "among enemies");
    expect_fault("leaders", "la1", "rank", "king", "brigade");
    expect_fault("sides", "french", "edge", "e", "same edge");
}

/* A file's tables count, and what cannot be is told. */
TEST(gn_11_d__a_file_may_change_the_tables)
{
    static const struct gg_node modifier = {.kind = GG_SCALAR, .key = "modifier", .text = "4"};
    static const struct gg_node row = {
        .kind = GG_MAP, .key = "routed_through", .child = &modifier, .count = 1};
    static const struct gg_node events = {
        .kind = GG_MAP, .key = "events", .child = &row, .count = 1};
    struct gg_node document = *gg_scenario("grid-napoleonic/crossroads")->document;
    struct gg_node part[KEYS];
    struct gg_faults faults = {0};
    memcpy(part, document.child, sizeof part[0] * (size_t)document.count);
    part[document.count] =
        (struct gg_node){.kind = GG_MAP, .key = "tables", .child = &events, .count = 1};
    document.child = part;
    document.count++;
    struct gg_battle *battle = gg_battle_open("changed", &document, NULL, &faults);
    assert_non_null(battle);
    const struct battlefield *b = battle->data;
    assert_int_equal(b->event[ROUTED_THROUGH].modifier, 4);
    assert_int_equal(b->event[ROUTED_ADJACENT].modifier, 2);
    gg_battle_close(battle);
}

/* House rules are marked as such where a person meets them. */
TEST(gn_11_e__house_rules_are_marked)
{
    char room[16384];
    struct gg_text text;
    struct gg_writer w = {&text, 0};
    gg_text_fixed(&text, room, sizeof room);
    grid_napoleonic_rules.tables(NULL, &w);
    assert_false(text.cut);
    assert_non_null(strstr(room, "# house rule: action points"));
    assert_non_null(strstr(room, "# 2.1 to 2.4"));
    assert_non_null(strstr(room, "green-14: {needs: [6, 4, 2, E, E, E, E, E, E, E, E]}"));
    for (int i = 0; i < NOPTIONS; i++)
        assert_non_null(strstr(gn_options[i].line, "house ru"));
}
