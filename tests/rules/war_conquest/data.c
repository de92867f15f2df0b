/*
 * data.c - scenario files: profiles, personalities, army lists, house numbers, ground; what the loader refuses (WC-0-a, WC-ATT, WC-FRM-2,
 * WC-MOV-5, WC-UMP-5).
 */
#include <stdio.h>
#include <string.h>

#include "grognard/file.h"
#include "scene.h"

static const char good[] =
    "system: war-conquest\ntitle: T\nsummary: S.\n"
    "sides:\n"
    "  red: {title: Red, edge: south, rally: [20, 0], points: 500, list: {hastati: [1, 2], "
    "velites: [0, 1]}}\n"
    "  blue: {title: Blue, edge: north, rally: [20, 30], points: 500}\n"
    "table: [40, 30]\n"
    "units:\n"
    "  a: {name: A, side: red, profile: hastati, models: 18, files: 6, at: [10.25, 8]}\n"
    "  b: {name: B, side: red, profile: velites, models: 8, files: 4, at: [25, 8.5]}\n"
    "  c: {name: C, side: blue, profile: pikes, models: 24, files: 8, at: [20, 22]}\n"
    "personalities:\n"
    "  consul: {name: Consul, side: red, type: consul, with: a, extra_sips: 1, mounted: yes}\n";

/* The good file with one text in the place of another: refused with these words, or loaded when there are none. */
static void expect_refused(const char *old, const char *new, const char *words)
{
    char text[4000];
    const char *at_old = old ? strstr(good, old) : NULL;
    assert_true(!old || at_old);
    snprintf(text, sizeof text, "%.*s%s%s", old ? (int)(at_old - good) : (int)strlen(good), good,
             new, old ? at_old + strlen(old) : "");
    enum gg_status status;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded = gg_load_text("t.yaml", text, strlen(text), NULL, &status, &message);
    if (!words && !loaded)
        fail_msg("refused: '%s'", gg_text_str(&message));
    else if (words && (loaded || !strstr(gg_text_str(&message), words)))
        fail_msg("expected '%s', found '%s'", words, gg_text_str(&message));
    gg_loaded_close(loaded);
    gg_text_free(&message);
}

TEST(wc_0_a__house_numbers_are_data_and_say_so)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_tables_write(gg_system("war-conquest"), NULL, &(struct gg_writer){.out = &text});
    assert_non_null(strstr(gg_text_str(&text), "house numbers"));
    assert_non_null(strstr(gg_text_str(&text), "public figures"));
    assert_non_null(strstr(gg_text_str(&text), "hit_equal: 4"));
    gg_text_free(&text);
    expect_refused("units:\n", "tables: {hit_equal: 5, weapons: {pilum: {range: 8}}}\nunits:\n",
                   NULL);
    expect_refused("units:\n", "tables: {hit_equal: 7}\nunits:\n", "7");
    expect_refused("units:\n", "tables: {weapons: {ballista: {range: 8}}}\nunits:\n", "ballista");
}

TEST(wc_att_1__a_profile_of_a_files_own)
{
    expect_refused(
        "units:\n",
        "tables: {profiles: {slaves: {title: Slaves, arm: infantry, formation: undisciplined, "
        "move: 5, "
        "ca: 2, ka: 3, mo: 5, weapons: [sword], least: 5, most: 30, points: 3}}}\nunits:\n",
        NULL);
    expect_refused("profile: velites", "profile: peltasts", "peltasts");
    expect_refused("units:\n", "tables: {profiles: {hastati: {mo: 11}}}\nunits:\n", "11");
}

SCENE_BY(wc_att_2__points_and_intervention_points_of_personalities,
         open_scenario(s, "war-conquest/consul-and-strategos", NULL))
{
    assert_int_equal(s->b->person[ROMAN][0].points, 145); /* 125 and one point more */
    assert_int_equal(s->b->person[GREEK][0].points, 150);
    assert_int_equal(s->p.sips[ROMAN], 3);
    assert_int_equal(s->p.general[ROMAN], 0);
}

TEST(wc_att_2__who_cannot_lead_is_no_general)
{
    expect_refused("type: consul", "type: young-alexander, general: yes", "cannot be general");
    expect_refused("extra_sips: 1", "extra_sips: 3", "3");
    expect_refused("with: a", "with: c", "does not fight for that side");
}

TEST(wc_att_3__points_models_and_numbers_of_the_army_list)
{
    expect_refused(NULL, "", NULL);
    expect_refused("points: 500, list", "points: 356, list", "costs 357 points, 356 are agreed");
    expect_refused("models: 18", "models: 40", "40");
    expect_refused("hastati: [1, 2]", "hastati: [2, 3]",
                   "1 units hastati, the list asks for 2 to 3");
    expect_refused("velites: [0, 1]", "triarii: [0, 1]", "which its army list does not know");
}

TEST(wc_frm_2__a_narrow_battle_formation_is_refused)
{
    expect_refused("models: 18, files: 6", "models: 18, files: 5", "at least 6 wide");
}

TEST(wc_end_6__a_rally_point_lies_on_the_own_edge)
{
    expect_refused("rally: [20, 0]", "rally: [20, 1]", "south edge");
}

TEST(wc_geo_1__inches_with_up_to_two_decimals)
{
    expect_refused("at: [10.25, 8]", "at: [10.255, 8]", "two decimals");
    expect_refused("at: [10.25, 8]", "at: [10., 8]", "two decimals");
    expect_refused("at: [10.25, 8]", "at: [41, 8]", "41");
    expect_refused("at: [10.25, 8]", "at: [2, 8]", "does not lie on the table");
    expect_refused("at: [10.25, 8]", "at: [10.25, 13]", "outside its zone");
    expect_refused("at: [10.25, 8]", "at: [24, 8]", "overlaps");
}

TEST(wc_geo_9__ground_is_a_box_or_a_convex_piece)
{
    expect_refused("units:\n", "terrain: [{type: wood, box: [1, 14, 5, 18]}]\nunits:\n", NULL);
    expect_refused("units:\n", "terrain: [{type: wood, box: [5, 14, 1, 18]}]\nunits:\n",
                   "west, south");
    expect_refused("units:\n", "terrain: [{type: lava, box: [1, 14, 5, 18]}]\nunits:\n", "lava");
    expect_refused("units:\n",
                   "terrain: [{type: wood, corners: [[1, 14], [1, 18], [5, 14]]}]\nunits:\n",
                   "counter-clockwise");
    expect_refused("units:\n", "terrain: [{type: lake, box: [8, 6, 12, 9]}]\nunits:\n",
                   "impenetrable");
}

SCENE_BY(wc_mov_5__base_moves, open_scenario(s, "war-conquest/consul-and-strategos", NULL))
{
    static const struct {
        const char *id;
        int move;
    } rows[] = {{"pikes-1", 4}, {"hastati", 5}, {"velites", 6}, {"equites", 8}, {"tarantines", 9}};
    for (int i = 0; i < 5; i++)
        assert_int_equal(profile_of(&s->look, unit(s, rows[i].id))->move, rows[i].move);
}

/* A position of a file, with its engagements, states and losses, is played on; what cannot be is refused. */
TEST(wc_ump_5__a_whole_table_as_a_file)
{
    static const char position[] = "position:\n"
                                   "  turn: 2\n  phasing: red\n  advantage: 1\n  phase: combat\n"
                                   "  fights: [{of: a, with: c}]\n"
                                   "  units:\n"
                                   "    a: {x: 2000, y: 1500, facing: 5, models: 12, files: 6}\n"
                                   "    c: {x: 2000, y: 1500, facing: 15, models: 20, files: 8}\n";
    char text[4000];
    expect_refused(NULL, position, NULL);
    snprintf(text, sizeof text, "%s", position);
    memcpy(strstr(text, "models: 12"), "models: 30", 10);
    expect_refused(NULL, text, "30 models");
    snprintf(text, sizeof text, "%s", position);
    memcpy(strstr(text, "x: 2000, y: 1500, facing: 15"), "x: 2000, y: 1499, facing: 15", 28);
    expect_refused(NULL, text, "overlaps");
    snprintf(text, sizeof text, "%s  fleeing: [a]\n", position);
    expect_refused(NULL, text, "flees");
}
