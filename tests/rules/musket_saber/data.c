/*
 * data.c - what a scenario file decides: map, counters, set-up, calendar, points (the clauses of MS-1 to MS-3 that
 * are settled by data; A-87, A-88). What the loader refuses, what it accepts, and what our battles say.
 *
 * Figures of the battles stand here a second time, from the list of clauses and not from the files.
 */
#include "written.h"

#include <stdio.h>

static const char hougoumont[] = "musket-saber/hougoumont-1815";
static const char creek[] = "musket-saber/wilsons-creek-1861";

static int points(const struct scene *s, int side)
{
    struct look look = look_at(s);
    return ms_points(&look, side);
}

/* --- points --- */

TEST(ms_1_1_b__points_come_from_ground_and_from_losses)
{
    struct scene s;
    open_swept(&s, NULL, NULL, NULL);
    int losses = points(&s, BLUE);
    assert_int_equal(losses, 2 + 1 + 1 + 3); /* all of them dead, no ground */
    put(&s, "line", "1002");
    assert_int_equal(points(&s, BLUE), losses - 2); /* one back */
    put(&s, "foot", "0202");
    assert_int_equal(points(&s, BLUE), losses - 2 + 4);
    close_scene(&s);
    expect_refused("  blue: {hold: {0202: 4}, two_step: 2, one_step: 1, leader: 3}\n"
                   "  red: {hold: {0109: 4}, two_step: 2, one_step: 1, leader: 3}\n",
                   "  blue: {}\n", "nobody can score");
    expect_refused("hold: {0202: 4}", "hold: {2202: 4}", "'2202' is not a hex");
}

TEST(ms_1_1_b__a_hex_belongs_to_who_was_there_last)
{
    static const char *const settings[] = {NULL, "control_last_occupant=off"};
    for (int i = 0; i < 2; i++) {
        struct scene s;
        open_swept(&s, NULL, NULL, settings[i]);
        set_control(&s, "0202", RED);
        int before = points(&s, BLUE);
        put(&s, "chief", "0402");
        put(&s, "foot", "0302");
        at_movement(&s);
        act(&s, "move chief 0202");
        assert_int_equal(points(&s, BLUE), before); /* a leader takes nothing */
        act(&s, "move foot 0202");
        assert_int_equal(points(&s, BLUE), before + 4);
        act(&s, "move foot 0102"); /* and leaves it */
        assert_int_equal(points(&s, BLUE), i ? before : before + 4);
        close_scene(&s);
    }
}

SCENE_BY(ms_1_1_b__ground_passed_on_the_way_is_taken, open_swept(s, NULL, NULL, NULL))
{
    set_control(s, "0505", RED);
    set_control(s, "0405", RED);
    put(s, "foot", "0506");
    put(s, "chief", "0406");
    at_movement(s);
    act(s, "move foot 0504"); /* only one way is two hexes long */
    assert_false(in_field(&s->p.control, hex_number(s, "0505")));
    assert_false(in_field(&s->p.control, hex_number(s, "0504")));
    act(s, "move chief 0404"); /* and leaders take nothing */
    assert_true(in_field(&s->p.control, hex_number(s, "0405")));
}

TEST(ms_1_1_b__units_outrank_the_list_of_control)
{
    struct scene s;
    open_written(&s, "charge: 5, at: 0209", "charge: 5, at: 0404", NULL);
    assert_false(in_field(&s.p.control, hex_number(&s, "0404"))); /* blue stands there */
    assert_true(in_field(&s.p.control, hex_number(&s, "0504")));  /* red's by the list */
    assert_false(in_field(&s.p.control, hex_number(&s, "0506")));
    close_scene(&s);
    open_written(&s, "lends: 1-1-1, at: 0109", "lends: 1-1-1, at: 0404", NULL);
    assert_true(in_field(&s.p.control, hex_number(&s, "0404"))); /* a leader does not */
    close_scene(&s);
    expect_refused("  red: rest", "  red: [0101-1205]", "rest");
    expect_refused("[0106-1210]", "[1210-0106]", "north-west");
}

SCENE_BY(ms_1_1_b__who_waits_or_is_gone_at_the_end, open_swept(s, NULL, NULL, NULL))
{
    /* A-87 */
    for (int u = 0; u < s->b->names.npieces; u++)
        s->p.at[u] = EXITED;
    assert_int_equal(points(s, BLUE), 0); /* left the map: neither */
    put(s, "line", "eliminated");
    assert_int_equal(points(s, BLUE), 2);
    put(s, "line", "reserve");
    due(s, "line", 3);
    s->p.returning = bit(unit_number(s, "line")); /* on the track */
    assert_int_equal(points(s, BLUE), 2);
    put(s, "light", "captured");
    assert_int_equal(points(s, BLUE), 3);
    put(s, "late", "1001");
    put(s, "foot", "0110");
}

/* --- the map --- */

TEST(ms_2_2_c__every_hex_has_a_number_of_its_own)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    assert_int_equal(s.b->map.count, 300);
    for (int hex = 0; hex < 300; hex++) {
        char name[8];
        struct gg_text text;
        gg_text_fixed(&text, name, sizeof name);
        gg_hex_write(&s.b->map, hex, &text);
        assert_int_equal(strlen(name), 4);
        assert_int_equal(gg_hex_read(&s.b->map, name), hex);
    }
    close_scene(&s);
    expect_refused("at: 0102", "at: 0111", "'0111' is not a hex of this map (0101 to 1210)");
    expect_refused("at: 0102", "at: 1301", "not a hex");
    expect_refused("at: 0102", "at: 102", "not a hex");
}

TEST(ms_2_2_d__every_hex_has_terrain_that_matters)
{
    static const struct {
        const char *scenario, *hex, *id;
    } known[] = {{hougoumont, "1307", "chateau"}, {hougoumont, "1407", "garden"},
                 {hougoumont, "1508", "orchard"}, {hougoumont, "1308", "woods"},
                 {hougoumont, "1504", "hill"},    {hougoumont, "0602", "town"},
                 {creek, "0707", "brush-hill"},   {creek, "1505", "crop"},
                 {creek, "1409", "hill"},         {creek, "1014", "town"},
                 {creek, "0101", "clear"},        {creek, "1901", "woods"}};
    struct scene s;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        open_scenario(&s, known[i].scenario, NULL);
        int hex = hex_number(&s, known[i].hex);
        assert_string_equal(s.b->terrain[s.b->ground[hex]].id, known[i].id);
        close_scene(&s);
    }
    expect_refused("    .WXOGFTCMB~h", "    .WXOGFTCMB~", "row 3 of terrain has 11 letters");
    expect_refused("    .WXOGFTCMB~h", "    .WXOGFTCMB~q", "terrain 'q' in column 12, row 3");
    expect_refused("    .WXOGFTCMB~h\n", "", "terrain has 9 rows, the map has 10");
}

TEST(ms_2_2_e__a_hexside_acts_on_what_crosses_it)
{
    struct scene s;
    open_swept(&s, NULL, NULL, NULL);
    int stream = hex_number(&s, "0208"), cost[GG_HEX_DIRECTIONS];
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) /* one of the six sides */
        cost[d] = s.b->cost[FOOT][stream][d];
    assert_int_equal(cost[0], 4);
    for (int d = 1; d < GG_HEX_DIRECTIONS; d++)
        assert_int_equal(cost[d], 2);
    close_scene(&s);
    expect_refused("stream: [0208/0207]", "stream: [0208/0206]", "do not touch");
    expect_refused("stream: [0208/0207]", "stream: [0208]", "a hexside is two hexes");
    expect_refused("stream: [0208/0207]", "brook: [0208/0207]", "brook");
    expect_refused("stream: [0208/0207]", "stream: [0408/0407]", "takes the place");
}

TEST(ms_2_2_g__the_chart_says_what_terrain_does)
{
    static const char changed[] = "tables:\n"
                                  "  terrain: {woods: {cost: [4, 4, 1], defence: 5}}\n"
                                  "  hexsides: {hedge: {cost_in: [3, 3, 3], cost_out: [3, 3, 3]}}\n"
                                  "control:";
    struct scene s;
    open_swept(&s, "control:", changed, NULL);
    put(&s, "foot", "0204");
    put(&s, "guns", "0304");
    at_movement(&s);
    act(&s, "move foot 0203");
    assert_int_equal(last_event(&s, E_MOVE)->arg[0], 8);
    act(&s, "move guns 0203"); /* which was closed to it */
    assert_int_equal(last_event(&s, E_MOVE)->arg[0], 2);
    put(&s, "foot", "0307");
    at_movement(&s);
    act(&s, "move foot 0308");
    assert_int_equal(last_event(&s, E_MOVE)->arg[0], 8); /* over the hedge */
    close_scene(&s);
    expect_refused("control:", "tables: {terrain: {clear: {cost: [1, 1]}}}\ncontrol:",
                   "2 values found, 3 expected");
}

/* The chart in words leaves nothing out that a step or an attack across costs. */
SCENE_BY(ms_2_2_g__the_legend_tells_the_chart, open_scenario(s, hougoumont, NULL))
{
    static const struct {
        const char *side, *words;
    } row[] = {
        {"stream", "+1 to cross, closed to artillery; halves who attacks across; no charges"},
        {"wall",
         "+1 to cross, closed to cavalry and artillery; defence +2 for each hex that attacks "
         "across; no zone of control reaches across; no charges"},
        {"river", "closed to all; no zone of control reaches across; no charges"},
        {"steep",
         "+2 to cross, closed to cavalry and artillery; halves who attacks across; artillery "
         "cannot attack across; no charges"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        int kind = 0;
        while (strcmp(s->b->hexside[kind].id, row[i].side) != 0)
            kind++;
        assert_string_equal(s->b->side_effects[kind], row[i].words);
    }
}

/* --- the counters --- */

TEST(ms_2_3_c__every_unit_has_a_side)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    assert_int_equal(s.b->names.nroster[FRENCH], 19);
    assert_int_equal(s.b->names.nroster[ALLIED], 20);
    close_scene(&s);
    open_scenario(&s, creek, NULL);
    assert_int_equal(s.b->names.nroster[UNION], 16);
    assert_int_equal(s.b->names.nroster[SOUTH], 23);
    close_scene(&s);
    expect_refused("{side: red, name: Line", "{name: Line", "side");
    expect_refused("{side: red, name: Line", "{side: green, name: Line", "green");
}

/* Names stand in every sentence of the log. */
TEST(ms_2_3_d__nothing_is_nameless)
{
    expect_refused("name: Late", "name: \"\"", "a unit needs a name");
    expect_refused("[0900,", "[\"\",", "a turn needs a label");
}

TEST(ms_2_1_d__lists_name_nothing_twice)
{
    static const char *const rules[] = {
        "special: {same_entry: [red, red]}\ncontrol:",
        "special: {howitzers: {units: [guns, guns], terrain: [woods]}}\ncontrol:",
        "special: {howitzers: {units: [guns], terrain: [woods, woods]}}\ncontrol:",
        "special: {committed: {side: blue, formations: [B, B], hexes: [0202]}}\ncontrol:",
        "special: {committed: {side: blue, formations: [B], hexes: [0202, 0202]}}\ncontrol:",
        "special: {exit: {side: blue, turn: 1000, hexes: [0110, 0110]}}\ncontrol:",
        "sudden_death: {side: blue, after: red, hexes: [0202, 0202]}\ncontrol:",
        "tables: {terrain: {woods: {halved_into: [cavalry, cavalry]}}}\ncontrol:",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        expect_refused("control:", rules[i], "is listed twice");
    expect_refused("entries: [0201]}", "entries: [0201, 0201]}", "is listed twice");
}

static void expect_unit(const struct scene *s, const char *id, const char *formation,
                        const int figures[8])
{
    const struct unit *u = &s->b->unit[unit_number(s, id)];
    const struct face *front = &u->face[0], *back = &u->face[1];
    const int found[8] = {front->attack, front->defence, front->morale, front->move,
                          back->attack,  back->defence,  back->morale,  back->move};
    assert_memory_equal(found, figures, sizeof found);
    assert_string_equal(s->b->formation[u->formation], formation);
}

TEST(ms_2_3_d__every_unit_has_its_figures)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    expect_unit(&s, "1leg", "6", (const int[]){5, 5, 4, 5, 3, 3, 3, 5});
    expect_unit(&s, "6art", "6", (const int[]){4, 1, 3, 4, 0, 0, 2, 4});
    expect_unit(&s, "adam", "H", (const int[]){6, 6, 5, 6, 3, 3, 4, 6});
    expect_unit(&s, "jaeger", "N", (const int[]){2, 2, 4, 6, 0, 0, 2, 6});
    expect_unit(&s, "kellermann", "K", (const int[]){2, 0, 1, 1, 0, 0, 0, 0});
    close_scene(&s);
    open_scenario(&s, creek, NULL);
    expect_unit(&s, "weightman", "S", (const int[]){6, 6, 3, 5, 3, 3, 3, 5});
    expect_unit(&s, "totten", "1", (const int[]){5, 1, 5, 5, 0, 0, 3, 5});
    expect_unit(&s, "lyon", "A", (const int[]){2, 0, 1, 1, 0, 0, 0, 0});
    close_scene(&s);
    expect_refused("type: brigade, formation: R, front: 5-4-5", "type: brigade, formation: R",
                   "front");
    expect_refused("type: brigade, formation: R", "type: brigade", "formation");
    expect_refused("front: 5-4-5, back: 3-3-5, at: 0102", "front: 5-4, back: 3-3-5, at: 0102",
                   "combat-morale-movement");
    expect_refused("front: 5-4-5, back: 3-3-5, at: 0102", "front: 5-4-0, back: 3-3-5, at: 0102",
                   "combat-morale-movement");
    expect_refused("  light: {side", "  line: {side", "line");
}

TEST(ms_2_4_a__five_types_and_no_other)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    assert_int_equal(count_of(s.b->of_type[BRIGADE]), 9 + 6);
    assert_int_equal(count_of(s.b->of_type[BATTALION]), 7);
    assert_int_equal(count_of(s.b->of_type[ARTILLERY]), 3 + 3);
    assert_int_equal(count_of(s.b->of_type[CAVALRY]), 4 + 2);
    assert_int_equal(count_of(s.b->of_type[LEADER]), 3 + 2);
    close_scene(&s);
    expect_refused("type: battalion", "type: militia", "militia");
    expect_refused("back: 0-2-6", "back: 1-2-6", "its combat factor is 0"); /* one step only */
    expect_refused("lends: 1-1-1, at: 0109", "front: 1-1-1, lends: 1-1-1, at: 0109",
                   "a leader has no front");
}

TEST(ms_2_4_i__every_battery_has_a_range)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    assert_int_equal(s.b->unit[unit_number(&s, "6art")].range, 4);
    assert_int_equal(s.b->unit[unit_number(&s, "bull")].range, 5);
    close_scene(&s);
    expect_refused("range: 4, ", "", "range");
    expect_refused("back: 3-3-5, at: 0102", "back: 3-3-5, range: 2, at: 0102",
                   "a brigade has no range");
}

TEST(ms_2_4_j__all_cavalry_has_a_charge_factor)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    assert_int_equal(s.b->unit[unit_number(&s, "guiton")].charge, 7);
    assert_int_equal(s.b->unit[unit_number(&s, "hubert")].charge, 4);
    close_scene(&s);
    expect_refused("charge: 5, ", "", "charge");
    expect_refused("range: 4, ", "range: 4, charge: 2, ", "a artillery has no charge");
}

/* --- set-up and calendar --- */

TEST(ms_3_2_a__some_start_on_the_map_and_some_arrive)
{
    struct scene s;
    int waiting = 0;
    open_scenario(&s, hougoumont, NULL);
    for (int u = 0; u < s.b->names.npieces; u++)
        waiting += s.p.at[u] == RESERVE;
    assert_int_equal(waiting, 7);
    expect_at(&s, "adam", "reserve");
    expect_at(&s, "byng", "1304");
    close_scene(&s);
    expect_refused("front: 5-4-5, back: 3-3-5, at: 0102", "front: 5-4-5, back: 3-3-5",
                   "either 'at' or 'turn'");
    expect_refused("at: 0102", "at: 0102, turn: 1000", "either 'at' or 'turn'");
}

TEST(ms_3_2_b__starting_units_have_their_hexes)
{
    static const char *const french[][2] = {
        {"1leg", "1211"},  {"2leg", "1112"},     {"1li", "1012"},   {"2li", "1212"},
        {"3li", "1111"},   {"gauthier", "1512"}, {"jamin", "1513"}, {"husson", "1812"},
        {"campi", "1813"}, {"6art", "1312"},     {"9art", "1412"},  {"resart", "1712"}};
    static const char *const union_army[][2] = {
        {"1mo", "0604"},     {"1ks", "0703"},    {"3mo", "1414"},      {"5mo", "1513"},
        {"plummer", "0903"}, {"totten", "0603"}, {"canfield", "0402"}, {"lyon", "0604"}};
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    for (int i = 0; i < 12; i++)
        expect_at(&s, french[i][0], french[i][1]);
    close_scene(&s);
    open_scenario(&s, creek, NULL);
    for (int i = 0; i < 8; i++)
        expect_at(&s, union_army[i][0], union_army[i][1]);
    close_scene(&s);
    expect_refused("at: 0102", "at: 0109", "of the enemy stands in 0109");
    expect_refused("at: 0102", "at: 1103", "closed"); /* the pond */
    expect_refused("at: 0209", "at: 0303", "closed"); /* horse in heavy woods */
}

TEST(ms_3_2_d__reinforcements_have_a_turn_and_a_hex)
{
    static const struct {
        const char *unit;
        int turn;
        const char *hex;
    } known[] = {{"duplat", 6, "0701"},
                 {"hhalkett", 6, "0701"},
                 {"adam", 7, "0701"},
                 {"brunswk", 5, "1501"}};
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    for (int i = 0; i < 4; i++) {
        const struct unit *u = &s.b->unit[unit_number(&s, known[i].unit)];
        assert_int_equal(u->due, known[i].turn);
        assert_int_equal(count_of(u->entries), 1);
        assert_int_equal(s.b->entry[ALLIED][first_of(u->entries)], hex_number(&s, known[i].hex));
    }
    assert_int_equal(s.b->unit[unit_number(&s, "guiton")].due, 7);
    assert_int_equal(s.b->unit[unit_number(&s, "guiton")].entries, 4 | 8); /* 1515 or 2015 */
    close_scene(&s);
    expect_refused("turn: 1000, entries: [0201]", "turn: 1030, entries: [0201]", "1030");
    expect_refused("turn: 1000, entries: [0201]", "turn: 1000, entries: [0301]",
                   "0301 is not an entry hex of its side");
    expect_refused("entries: [0201, 1201]", "entries: [0201, 1202, 0505]",
                   "0505 does not lie on the edge");
}

TEST(ms_3_3_a__turns_and_first_player_come_from_the_file)
{
    struct scene s;
    open_scenario(&s, hougoumont, NULL);
    assert_int_equal(s.b->names.nturns, 12);
    assert_string_equal(s.b->names.turn[1 - 1], "1130");
    assert_string_equal(s.b->names.turn[12 - 1], "1945");
    expect_turn(&s, FRENCH);
    close_scene(&s);
    open_scenario(&s, creek, NULL);
    assert_int_equal(s.b->names.nturns, 10);
    assert_string_equal(s.b->names.turn[10 - 1], "1145");
    expect_turn(&s, UNION);
    close_scene(&s);
    open_written(&s, "first: blue", "first: red", NULL);
    expect_turn(&s, RED);
    close_scene(&s);
    expect_refused("turns: [0900, 1000, 1100]", "turns: []", "turns found");
    expect_refused("turns: [0900, 1000, 1100]", "turns: [0900, 1000, 0900]",
                   "two turns are called '0900'");
    expect_refused("first: blue", "first: green", "green");
}

TEST(ms_3_4_a__the_scenario_says_what_wins)
{
    static const struct {
        const char *hex;
        int points;
    } holds[] = {{"1307", 8}, {"1407", 4}, {"1507", 2}, {"1508", 2},
                 {"1304", 3}, {"1504", 3}, {"1704", 3}};
    struct scene s;
    int found = 0;
    open_scene(&s, NULL);
    for (int hex = 0; hex < s.b->map.count; hex++)
        hold(&s.p, hex, ALLIED);
    int losses = points(&s, FRENCH);
    for (int i = 0; i < 7; i++) {
        set_control(&s, holds[i].hex, FRENCH);
        assert_int_equal(points(&s, FRENCH), losses + holds[i].points);
        set_control(&s, holds[i].hex, ALLIED);
    }
    for (int i = 0; i < s.b->nawards; i++)
        found += s.b->award[i].kind == AWARD_HOLD;
    assert_int_equal(found, 7);
    assert_int_equal(s.b->nlevels, 5);
    assert_int_equal(s.b->level[0].at_least, 25);
    assert_int_equal(s.b->level[1].at_least, 20);
    assert_int_equal(s.b->level[2].at_least, 16);
    assert_int_equal(s.b->level[2].winner, GG_NOBODY);
    assert_int_equal(s.b->level[3].at_least, 8);
    close_scene(&s);
    expect_refused("  - {winner: red, title: red victory}\n",
                   "  - {at_least: 3, winner: red, title: red victory}\n"
                   "  - {winner: red, title: worse}\n",
                   "the levels go down");
    expect_refused("levels:", "ranks:", "levels");
}
