/*
 * data.c - the map, the order of battle, the calendar and the cards of the campaign (JX-2 to JX-6).
 *
 * The figures stand here a second time, from the list of clauses and not from the scenario file.
 */
#include "scene.h"

#include <stdio.h>
#include <string.h>

static void open_campaign(struct scene *s, const char *settings)
{
    open_scenario(s, "jena20/jena-1806", settings);
}

static int side_between(const struct scene *s, const char *a, const char *b)
{
    int hex = hex_number(s, a), direction;
    direction = gg_hex_direction(&s->b->map, hex, hex_number(s, b));
    if (direction < 0)
        fail_msg("%s and %s do not touch", a, b);
    return s->b->side[hex][direction];
}

/* How many hexsides of the map have all these flags, each counted once. */
static int count_sides(const struct battlefield *j, int flags)
{
    int count = 0;
    for (int hex = 0; hex < j->map.count; hex++)
        for (int d = 0; d < 3; d++)
            if (j->map.near[hex][d] != GG_HEX_NONE)
                count += (j->side[hex][d] & flags) == flags;
    return count;
}

static void expect_near(const struct scene *s, const char *hex, const char *const near[6])
{
    int number = hex_number(s, hex);
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int expected = near[d] ? hex_number(s, near[d]) : GG_HEX_NONE;
        assert_int_equal(s->b->map.near[number][d], expected);
    }
}

SCENE_BY(jx_2_1__221_hexes_with_the_right_neighbours, open_campaign(s, NULL))
{
    assert_int_equal(s->b->map.columns, 17);
    assert_int_equal(s->b->map.rows, 13);
    assert_int_equal(s->b->map.count, 221);
    expect_near(s, "0909", (const char *[]){"0908", "1008", "1009", "0910", "0809", "0808"});
    expect_near(s, "1011", (const char *[]){"1010", "1111", "1112", "1012", "0912", "0911"});
    expect_near(s, "0101", (const char *[]){NULL, NULL, "0201", "0102", NULL, NULL});
    expect_near(s, "1713", (const char *[]){"1712", NULL, NULL, NULL, "1613", "1612"});
}

SCENE_BY(jx_2_2__every_hex_has_its_terrain, open_campaign(s, NULL))
{
    /* A letter a hex, row by row from the north: . clear, t town, w woods, h hill. */
    static const char *const rows[13] = {
        ".......h......w..", ".....ww.h...ht..t", "........t..th.h..", "..h......tt.h....",
        ".t.h.......h..w..", ".ww.......ww.t...", ".......t..w..w...", "............t.ww.",
        ".t....t.t.hh.ww..", ".......w.hh...t..", "....t...wt.......", "w....twhh.thh....",
        ".w..h..ww..www..."};
    static const char letter[] = ".twh"; /* enum terrain */
    for (int column = 1; column <= 17; column++)
        for (int row = 1; row <= 13; row++) {
            int hex = gg_hex_at(&s->b->map, column, row);
            assert_int_equal(letter[s->b->terrain[hex]], rows[row - 1][column - 1]);
        }
    assert_int_equal(s->b->terrain[hex_number(s, "1011")], TOWN);
    assert_int_equal(s->b->terrain[hex_number(s, "1010")], HILL);
    assert_int_equal(s->b->terrain[hex_number(s, "0911")], WOODS);
}

SCENE_BY(jx_2_3__35_major_and_34_minor_river_hexsides, open_campaign(s, NULL))
{
    assert_int_equal(count_sides(s->b, RIVER_MAJOR), 35);
    assert_int_equal(count_sides(s->b, RIVER_MINOR), 34);
    assert_int_equal(count_sides(s->b, RIVER_MAJOR | RIVER_MINOR), 0);
    assert_true(side_between(s, "1010", "1111") & RIVER_MAJOR);
    assert_true(side_between(s, "1112", "1011") & RIVER_MAJOR); /* seen from either bank */
    assert_true(side_between(s, "0408", "0407") & RIVER_MINOR);
    assert_true(side_between(s, "1302", "1402") & RIVER_MAJOR); /* below the Ilm's mouth too */
    assert_int_equal(side_between(s, "0909", "1009"), 0);
}

SCENE_BY(jx_2_4__eleven_bridges_and_a_ford_cross_rivers, open_campaign(s, NULL))
{
    static const char *const saale[][2] = {{"1011", "1111"}, {"1012", "1112"}, {"1306", "1406"},
                                           {"1308", "1408"}, {"1303", "1402"}, {"1701", "1702"}};
    static const char *const ilm[][2] = {
        {"0209", "0309"}, {"0411", "0511"}, {"0606", "0607"}, {"0905", "1004"}, {"1104", "1105"}};
    for (int i = 0; i < 6; i++)
        assert_true(side_between(s, saale[i][0], saale[i][1]) & BRIDGE);
    for (int i = 0; i < 5; i++)
        assert_true(side_between(s, ilm[i][0], ilm[i][1]) & BRIDGE);
    assert_true(side_between(s, "1110", "1210") & FORD);
    assert_int_equal(count_sides(s->b, BRIDGE | RIVER_MAJOR), 6);
    assert_int_equal(count_sides(s->b, BRIDGE | RIVER_MINOR), 5);
    assert_int_equal(count_sides(s->b, BRIDGE), 11);
    assert_int_equal(count_sides(s->b, FORD | RIVER_MAJOR), 1);
    assert_int_equal(count_sides(s->b, FORD), 1);
}

SCENE_BY(jx_2_5__eighteen_named_towns_are_town_hexes, open_campaign(s, NULL))
{
    static const char *const towns[][2] = {
        {"0209", "Weimar"},       {"0807", "Apolda"},       {"1011", "Jena"},
        {"1702", "Naumburg"},     {"1402", "Kösen"},        {"1004", "Auerstedt"},
        {"0903", "Eckartsberga"}, {"1203", "Hassenhausen"}, {"1308", "Dornburg"},
        {"1406", "Camburg"},      {"0709", "Kapellendorf"}, {"0909", "Vierzehnheiligen"},
        {"0511", "Mellingen"},    {"1510", "Bürgel"},       {"1112", "Lobeda"},
        {"1104", "Sulza"},        {"0205", "Buttelstedt"},  {"0612", "Magdala"}};
    int in_all = 0;
    for (int i = 0; i < 18; i++) {
        int hex = hex_number(s, towns[i][0]);
        assert_int_equal(s->b->terrain[hex], TOWN);
        assert_string_equal(s->b->name[hex], towns[i][1]);
    }
    for (int hex = 0; hex < 221; hex++)
        in_all += s->b->terrain[hex] == TOWN;
    assert_int_equal(in_all, 18);
    assert_string_equal(s->b->name[hex_number(s, "1010")], "Landgrafenberg");
}

/* Every pair in a row of four-digit names is a road hexside; returns how many were not seen before. */
static int walk_road(const struct scene *s, const char *road, uint8_t seen[][GG_HEX_DIRECTIONS])
{
    int count = 0;
    char from[5] = {0}, to[5] = {0};
    for (size_t at = 0; at + 9 <= strlen(road); at += 5) {
        memcpy(from, road + at, 4);
        memcpy(to, road + at + 5, 4);
        int side = side_between(s, from, to);
        assert_true(side & ROAD);
        if (side & (RIVER_MAJOR | RIVER_MINOR))
            assert_true(side & BRIDGE);
        int a = hex_number(s, from), b = hex_number(s, to);
        int direction = gg_hex_direction(&s->b->map, a, b);
        count += !seen[a][direction];
        seen[a][direction] = seen[b][gg_hex_opposite(direction)] = 1;
    }
    return count;
}

SCENE_BY(jx_2_6__roads_join_neighbours_and_cross_at_bridges, open_campaign(s, NULL))
{
    static const char *const roads[16] = {"0109 0209 0309 0409 0509 0609 0710 0810 0911 1011",
                                          "1011 1010 0910 0909 0808 0807 0806 0906 0905 1004",
                                          "1004 1104 1203 1303 1402 1502 1602 1702",
                                          "1004 1003 0903 0902 0901",
                                          "0209 0208 0207 0206 0205 0105",
                                          "0205 0305 0404 0504 0603 0703 0803 0903",
                                          "0309 0408 0508 0607 0707 0807",
                                          "1111 1210 1310 1409 1408 1407 1406 1405 1404 1403 1402",
                                          "0807 0907 1007 1107 1207 1308 1408",
                                          "1711 1610 1510 1410 1311 1211 1111",
                                          "1113 1112 1111",
                                          "1112 1012 1011",
                                          "1705 1704 1703 1702",
                                          "1011 1111",
                                          "0411 0511 0510 0409",
                                          "1702 1701"};
    static uint8_t seen[HEXES_MAX][GG_HEX_DIRECTIONS];
    int count = 0;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < 16; i++)
        count += walk_road(s, roads[i], seen);
    assert_int_equal(count_sides(s->b, ROAD), count); /* and there are no others */
}

static void expect_hexes(const struct scene *s, const uint16_t *found, int count,
                         const char *const *names)
{
    for (int i = 0; i < count; i++) {
        bool there = false;
        for (int k = 0; k < count; k++)
            there |= found[k] == hex_number(s, names[i]);
        assert_true(there);
    }
}

SCENE_BY(jx_2_7__three_line_hexes_a_side, open_campaign(s, NULL))
{
    assert_int_equal(s->b->nlines[FRENCH], 3);
    assert_int_equal(s->b->nlines[PRUSSIAN], 3);
    expect_hexes(s, s->b->line[FRENCH], 3, (const char *[]){"1705", "1711", "1113"});
    expect_hexes(s, s->b->line[PRUSSIAN], 3, (const char *[]){"0109", "0105", "0901"});
}

SCENE_BY(jx_2_8__two_french_and_three_prussian_objectives, open_campaign(s, NULL))
{
    assert_int_equal(s->b->nobjectives[FRENCH], 2);
    assert_int_equal(s->b->nobjectives[PRUSSIAN], 3);
    expect_hexes(s, s->b->objective[FRENCH], 2, (const char *[]){"1011", "1702"});
    expect_hexes(s, s->b->objective[PRUSSIAN], 3, (const char *[]){"0209", "0807", "1004"});
}

SCENE_BY(jx_2_9__known_distances_hold_and_all_is_reachable, open_campaign(s, NULL))
{
    static const struct {
        const char *from, *to;
        int points;
    } known[] = {{"1311", "1011", 3}, {"1113", "1011", 3}, {"1711", "1011", 7},
                 {"1703", "1402", 3}, {"1703", "1004", 7}, {"0909", "1011", 3},
                 {"0709", "0807", 2}, {"0408", "1004", 7}, {"1308", "1011", 6}};
    static const uint8_t open_ground[HEXES_MAX];
    static struct gg_reach reach;
    const gg_step_cost *costs = (const gg_step_cost *)s->b->cost[0];
    for (int i = 0; i < 9; i++) {
        gg_reach_from(&s->b->map, costs, open_ground, hex_number(s, known[i].from), 60, &reach);
        assert_int_equal(reach.cost[hex_number(s, known[i].to)], known[i].points);
    }
    for (int hex = 0; hex < 221; hex++) {
        gg_reach_from(&s->b->map, costs, open_ground, hex, 60, &reach);
        assert_int_equal(reach.count, 220);
    }
}

SCENE_BY(jx_3_1__the_french_move_first, open_campaign(s, NULL))
{
    assert_int_equal(s->p.turn, 1);
    assert_int_equal(s->p.phasing, FRENCH);
    expect_roll(s, "Event card");
    draw_card(s, "Hussars forward");
    expect_turn(s, FRENCH);
}

SCENE_BY(jx_3_2__morale_starts_at_six_and_seven, open_campaign(s, NULL))
{
    expect_morale(s, 6, 7);
}

SCENE_BY(jx_3_3__three_elite_units_and_one_guard, open_campaign(s, "artillery=on"))
{
    for (int u = 0; u < s->b->names.npieces; u++) {
        const struct unit *unit = &s->b->unit[u];
        bool guard = !strcmp(unit->is.id, "guard");
        bool elite = guard || !strcmp(unit->is.id, "davout") || !strcmp(unit->is.id, "kalckreuth");
        assert_int_equal((unit->flags & GUARD) != 0, guard);
        assert_int_equal((unit->flags & ELITE) != 0, elite);
    }
}

SCENE_BY(jx_3_4__turns_three_and_eight_are_night, open_campaign(s, NULL))
{
    assert_int_equal(s->b->names.nturns, 12);
    for (int turn = 1; turn <= 12; turn++)
        assert_int_equal(s->b->night[turn], turn == 3 || turn == 8);
    assert_string_equal(s->b->names.turn[1 - 1], "12 Oct afternoon");
    assert_string_equal(s->b->names.turn[3 - 1], "12/13 Oct night");
    assert_string_equal(s->b->names.turn[4 - 1], "13 Oct morning");
    assert_string_equal(s->b->names.turn[12 - 1], "14 Oct evening");
}

/* One row of the order of battle; turn 0 starts on the map. */
struct row {
    const char *id;
    int type, strength, move, turn;
    const char *hex;
};

/* clang-format off */
static const struct row french[] = {
    {"lannes",     INFANTRY, 4, 4, 0, "1011"},
    {"augereau",   INFANTRY, 3, 4, 0, "1113"},
    {"guard",      INFANTRY, 4, 4, 0, "1311"},
    {"davout",     INFANTRY, 5, 4, 0, "1703"},
    {"lasalle",    CAVALRY,  2, 5, 0, "1502"},
    {"murat",      CAVALRY,  4, 5, 3, "1711"},
    {"soult",      INFANTRY, 5, 4, 4, "1711"},
    {"bernadotte", INFANTRY, 4, 4, 5, "1705"},
    {"ney",        INFANTRY, 4, 4, 6, "1711"},
};
static const struct row prussian[] = {
    {"tauentzien",   INFANTRY, 2, 3, 0, "0909"},
    {"grawert",      INFANTRY, 3, 3, 0, "0709"},
    {"saxons",       INFANTRY, 3, 3, 0, "0710"},
    {"hohenlohe",    CAVALRY,  3, 5, 0, "0808"},
    {"holtzendorff", INFANTRY, 2, 3, 0, "1308"},
    {"schmettau",    INFANTRY, 3, 3, 0, "0408"},
    {"wartensleben", INFANTRY, 3, 3, 0, "0309"},
    {"orange",       INFANTRY, 3, 3, 0, "0209"},
    {"blucher",      CAVALRY,  3, 5, 0, "0607"},
    {"kalckreuth",   INFANTRY, 4, 3, 2, "0109"},
    {"ruchel",       INFANTRY, 3, 3, 5, "0109"},
};
static const struct row guns[] = {
    {"french-guns",   ARTILLERY, 2, 3, 4, "1711"},
    {"prussian-guns", ARTILLERY, 2, 2, 0, "0509"},
};
/* clang-format on */

static void expect_row(const struct scene *s, const struct row *row, int side)
{
    int u = unit_number(s, row->id);
    const struct unit *unit = &s->b->unit[u];
    assert_int_equal(unit->is.side, side);
    assert_int_equal(unit->type, row->type);
    assert_int_equal(unit->strength, row->strength);
    assert_int_equal(unit->move, row->move);
    assert_int_equal(s->p.due[u], row->turn);
    if (row->turn)
        assert_int_equal(unit->entry, hex_number(s, row->hex));
    expect_at(s, row->id, row->turn ? "off" : row->hex);
}

/* Units and strength of a side, those that only a card brings left out. */
static void expect_army(const struct scene *s, int side, int units, int strength)
{
    int count = 0, sum = 0;
    for (int u = 0; u < s->b->names.npieces; u++)
        if (s->b->unit[u].is.side == side && s->p.at[u] != UNUSED) {
            count++;
            sum += s->b->unit[u].strength;
        }
    assert_int_equal(count, units);
    assert_int_equal(sum, strength);
}

SCENE_BY(jx_4_1__nine_french_units_of_35_strength, open_campaign(s, NULL))
{
    for (int i = 0; i < 9; i++)
        expect_row(s, &french[i], FRENCH);
    expect_army(s, FRENCH, 9, 35);
    assert_int_equal(s->b->unit[unit_number(s, "lannes")].flags, LIGHT);
    assert_int_equal(s->b->unit[unit_number(s, "murat")].flags, HEAVY);
}

SCENE_BY(jx_4_2__eleven_prussian_units_of_32_strength, open_campaign(s, NULL))
{
    for (int i = 0; i < 11; i++)
        expect_row(s, &prussian[i], PRUSSIAN);
    expect_army(s, PRUSSIAN, 11, 32);
    assert_int_equal(s->b->unit[unit_number(s, "saxons")].flags, UNRELIABLE);
}

SCENE_BY(jx_4_3__saxe_weimar_stays_away_without_the_card, open_campaign(s, NULL))
{
    const struct unit *unit = &s->b->unit[unit_number(s, "saxe-weimar")];
    assert_int_equal(unit->is.side, PRUSSIAN);
    assert_int_equal(unit->type, INFANTRY);
    assert_int_equal(unit->strength, 2);
    assert_int_equal(unit->move, 3);
    expect_at(s, "saxe-weimar", "unused");
    for (int turn = 1; turn <= 12; turn++) {
        set_turn(s, turn, PRUSSIAN);
        at_movement(s);
        assert_int_equal(offers(s, "arrive saxe-weimar"), 0);
    }
}

SCENE_BY(jx_4_4__artillery_values_and_places, open_campaign(s, "artillery=on"))
{
    expect_row(s, &guns[0], FRENCH);
    expect_row(s, &guns[1], PRUSSIAN);
    expect_army(s, FRENCH, 10, 37);
    expect_army(s, PRUSSIAN, 12, 34);
}

SCENE_BY(jx_5_1__every_reinforcement_has_its_entry_hex, open_campaign(s, NULL))
{
    for (int i = 0; i < 9 + 11; i++) {
        const struct row *row = i < 9 ? &french[i] : &prussian[i - 9];
        char choice[64];
        if (!row->turn)
            continue;
        snprintf(choice, sizeof choice, "arrive %s %s", row->id, row->hex);
        put(s, "augereau", "1112"); /* nobody stands in the way */
        for (int turn = row->turn - 1; turn <= row->turn; turn++) {
            set_turn(s, turn, i < 9 ? FRENCH : PRUSSIAN);
            at_movement(s);
            assert_int_equal(offered(s, choice), turn == row->turn);
        }
    }
}

TEST(jx_5_2__a_lull_counts_on_the_first_turn)
{
    struct scene s;
    open_campaign(&s, NULL);
    at_movement(&s);
    act(&s, "done");
    expect_turn(&s, PRUSSIAN); /* the reaction */
    act(&s, "done");
    expect_morale(&s, 7, 7);
    close_scene(&s);
    open_campaign(&s, "lull_from=2");
    at_movement(&s);
    act(&s, "done");
    expect_turn(&s, PRUSSIAN);
    act(&s, "done");
    expect_morale(&s, 6, 7);
    close_scene(&s);
}

SCENE_BY(j20_5_3__the_twelve_cards_of_the_campaign, open_campaign(s, NULL))
{
    static const struct {
        const char *title;
        int only;
        bool once;
    } cards[12] = {
        {"Morning fog", GG_SIDES, false},         {"Hussars forward", GG_SIDES, false},
        {"Rally to the eagles", FRENCH, false},   {"The sovereign's presence", GG_SIDES, false},
        {"Command confusion", GG_SIDES, false},   {"Clogged roads", GG_SIDES, false},
        {"March to the guns", GG_SIDES, false},   {"Saxon doubts", PRUSSIAN, false},
        {"Queen Louise", PRUSSIAN, true},         {"Bernadotte tarries", FRENCH, false},
        {"Saxe-Weimar comes up", PRUSSIAN, true}, {"Iron discipline", GG_SIDES, false}};
    assert_int_equal(s->b->ncards, 12);
    for (int i = 0; i < 12; i++) {
        assert_string_equal(s->b->card[i].title, cards[i].title);
        assert_int_equal(s->b->card[i].only, cards[i].only);
        assert_int_equal(s->b->card[i].once, cards[i].once);
        expect_chance(s, cards[i].title, "1/12");
    }
}
