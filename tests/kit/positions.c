/*
 * positions.c - positions of the real systems: written, read back and hashed by their tables of fields.
 */
#include "games.h"

#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 200,
    APART = 7
}; /* so many of each scenario, and so many steps from one to the next */

/* The text reads back as the same bytes with the same digest. */
static void expect_reads_back(const struct gg_battle *battle, const void *position)
{
    static union room back;
    size_t size = battle->rules->position_size;
    struct gg_faults faults = {.count = 0};
    struct gg_text text;
    write_position(battle, position, &text);
    struct gg_file *file = gg_file_parse("position", gg_text_str(&text), text.len);
    assert_non_null(file);
    memset(back.bytes, 0xa5, sizeof back.bytes);
    gg_position_read(battle, gg_file_document(file), back.bytes, &faults);
    if (faults.count > 0)
        fail_msg("line %d: %s\n%s", faults.list[0].line, faults.list[0].message,
                 gg_text_str(&text));
    assert_memory_equal(back.bytes, position, size);
    assert_true(gg_position_digest(battle, back.bytes) == gg_position_digest(battle, position));
    gg_file_close(file);
    gg_text_free(&text);
}

static void expect_all_read_back(const char *scenario, const char *const *settings)
{
    static struct play_through g;
    open_game(&g, scenario, settings, 20);
    for (int i = 0; i < POSITIONS; i++) {
        expect_reads_back(g.battle, g.p.bytes);
        play_on(&g, APART);
    }
    close_game(&g);
}

TEST(positions_of_every_scenario_read_back_as_they_were)
{
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++)
        expect_all_read_back(one->id, NULL);
}

/* Hidden units, dummies, leaders, squares, bridges: members that are empty by default. */
TEST(positions_with_optional_rules_read_back_as_they_were)
{
    static const char *const jena[] = {"concealment=on", "demolition=on", "leaders=on",
                                       "cadres=on",      "squares=on",    NULL};
    static const char *const musket[] = {"charge_target_named=on", NULL};
    expect_all_read_back("jena20/jena-1806", jena);
    expect_all_read_back("musket-saber/hougoumont-1815", musket);
}

/* --- digests --- */

struct seen {
    uint64_t digest;
    unsigned char bytes[GG_POSITION_MAX];
};

static int compare_seen(const void *a, const void *b)
{
    const struct seen *x = a, *y = b;
    return (x->digest > y->digest) - (x->digest < y->digest);
}

TEST(positions_that_differ_have_digests_that_differ)
{
    static struct seen seen[POSITIONS];
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++) {
        static struct play_through g;
        open_game(&g, one->id, NULL, 21);
        size_t size = g.battle->rules->position_size;
        for (int i = 0; i < POSITIONS; i++, play_on(&g, 1)) {
            seen[i].digest = gg_position_digest(g.battle, g.p.bytes);
            memcpy(seen[i].bytes, g.p.bytes, size);
        }
        qsort(seen, POSITIONS, sizeof seen[0], compare_seen);
        for (int i = 1; i < POSITIONS; i++)
            if (seen[i].digest == seen[i - 1].digest)
                assert_memory_equal(seen[i].bytes, seen[i - 1].bytes, size);
        close_game(&g);
    }
}

/* --- the tables themselves --- */

static bool fits(const struct gg_field *field)
{
    uint64_t most = field->size >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * field->size) - 1;
    int bits = (int)field->size * 8;
    switch ((int)field->kind) {
    case GG_FIELD_NUMBER:
        if (field->low < 0)
            return field->low >= -(int64_t)(most / 2) - 1 && field->high <= (int64_t)(most / 2);
        return field->low <= field->high && (uint64_t)field->high <= most;
    case GG_FIELD_WORD:
        return field->words != NULL && (uint64_t)field->high - 1 <= most;
    case GG_FIELD_FLAGS:
        return field->words != NULL && field->high <= bits;
    case GG_FIELD_BITS:
        return field->high <= bits;
    case GG_FIELD_PIECES:
        return field->size == 8;
    case GG_FIELD_PLACE:
    case GG_FIELD_AT:
        return field->size == 2;
    default:
        return true;
    }
}

static void expect_fields_fit(const char *system, const struct gg_field *fields)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        if (!fits(field) || field->empty > (field->size == 1 ? UINT8_MAX : UINT16_MAX))
            fail_msg("%s: the range of %s does not fit its member", system, field->name);
        if (field->kind == GG_FIELD_GROUP)
            expect_fields_fit(system, field->inner);
    }
}

/* A value that a file may have but the member cannot hold would be cut without a word. */
TEST(every_range_fits_its_member)
{
    for (const struct gg_rules *const *system = gg_systems(); *system != NULL; system++)
        expect_fields_fit((*system)->id, (*system)->fields);
}

/* The digest marks where a group begins, not where it ends: a field behind it must not have the name of one inside. */
TEST(no_field_behind_a_group_has_the_name_of_one_inside_it)
{
    for (const struct gg_rules *const *system = gg_systems(); *system != NULL; system++)
        for (const struct gg_field *group = (*system)->fields; group->kind != GG_FIELD_END; group++)
            for (const struct gg_field *behind = group + 1;
                 group->kind == GG_FIELD_GROUP && behind->kind != GG_FIELD_END; behind++)
                for (const struct gg_field *in = group->inner; in->kind != GG_FIELD_END; in++)
                    if (in->name != NULL && behind->kind != GG_FIELD_STEPS &&
                        strcmp(in->name, behind->name) == 0)
                        fail_msg("%s: %s in %s and behind it", (*system)->id, in->name,
                                 group->name);
}

/* Room that is spared for later belongs to no field, and stays 0. */
TEST(no_byte_is_described_twice_and_what_no_field_describes_is_not_used)
{
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++) {
        static struct play_through g;
        uint8_t cover[GG_POSITION_MAX] = {0};
        open_game(&g, one->id, NULL, 22);
        size_t size = g.battle->rules->position_size;
        gg_fields_cover(g.battle->rules->fields, cover, size);
        for (int i = 0; i < POSITIONS; i++, play_on(&g, APART))
            for (size_t k = 0; k < size; k++)
                if (cover[k] > 1 || (!cover[k] && g.p.bytes[k]))
                    fail_msg("%s: byte %zu is %d, in %d fields", one->id, k, g.p.bytes[k],
                             cover[k]);
        close_game(&g);
    }
}

/* --- faults at their place --- */

static void expect_position_refused(const char *scenario, const char *text, int line, int column,
                                    const char *says)
{
    static struct play_through g;
    static union room back;
    struct gg_faults faults = {.count = 0};
    open_game(&g, scenario, NULL, 1);
    struct gg_file *file = gg_file_parse("position", text, strlen(text));
    assert_non_null(file);
    assert_int_equal(gg_file_faults(file)->count, 0);
    gg_position_read(g.battle, gg_file_document(file), back.bytes, &faults);
    if (faults.count != 1 || faults.list[0].line != line || faults.list[0].column != column ||
        strstr(faults.list[0].message, says) == NULL)
        fail_msg("%d faults, the first at %d:%d: %s", faults.count, faults.list[0].line,
                 faults.list[0].column, faults.list[0].message);
    gg_file_close(file);
    close_game(&g);
}

TEST(what_the_rules_forbid_is_told_at_its_line)
{
    expect_position_refused("jena20/first-steps",
                            "turn: 1\n"
                            "phasing: french\n"
                            "morale: {french: 5, prussian: 5}\n"
                            "units:\n"
                            "  lannes: {at: 0603}\n"
                            "  tauentzien: {at: 0603}\n"
                            "phase: movement\n",
                            6, 20, "tauentzien stands in a hex with another unit");
    expect_position_refused("jena20/first-steps",
                            "turn: 1\n"
                            "phasing: french\n"
                            "morale: {french: 0, prussian: 5}\n"
                            "units: {lannes: {at: 0603}}\n"
                            "phase: movement\n",
                            3, 9, "an army without morale plays on");
}

/* A phase stands for its steps. */
TEST(steps_that_cannot_be_are_told_at_the_phase)
{
    expect_position_refused("jena20/first-steps",
                            "turn: 1\n"
                            "phasing: french\n"
                            "morale: {french: 5, prussian: 5}\n"
                            "units: {lannes: {at: 0603}}\n"
                            "phase: rally\n",
                            5, 8, "the step \"rally\" does not fit the position");
}

/* --- what follows from the board --- */

/* Reads a position of a scenario of the program, with this put behind its `units:`; it must be good. */
static void read_good(struct play_through *g, const char *scenario, const char *text,
                      union room *out)
{
    struct gg_faults faults = {.count = 0};
    open_game(g, scenario, NULL, 1);
    struct gg_file *file = gg_file_parse("position", text, strlen(text));
    assert_non_null(file);
    gg_position_read(g->battle, gg_file_document(file), out->bytes, &faults);
    if (faults.count > 0)
        fail_msg("%d:%d: %s", faults.list[0].line, faults.list[0].column, faults.list[0].message);
    gg_file_close(file);
}

static void expect_reads_as(const char *scenario, const char *text, const char *said)
{
    static struct play_through g;
    static union room p;
    struct gg_text written;
    read_good(&g, scenario, text, &p);
    write_position(g.battle, p.bytes, &written);
    if (strstr(gg_text_str(&written), said) == NULL)
        fail_msg("\"%s\" is not in\n%s", said, gg_text_str(&written));
    gg_text_free(&written);
    close_game(&g);
}

#define FARM "musket-saber/first-steps"
#define HEAD "turn: 2\nphasing: french\n"

TEST(who_has_not_moved_and_is_in_an_enemy_zone_began_there)
{
    static const char units[] = HEAD "units:\n  45th: {at: 0505}\n  85th: {at: 0407}\n"
                                     "  rifles: {at: 0504}\nphase: movement\n";
    static const char moved[] = HEAD "units:\n  45th: {at: 0505}\n  85th: {at: 0407}\n"
                                     "  rifles: {at: 0504}\nmoved: [45th]\nphase: movement\n";
    static const char none[] = HEAD "units:\n  45th: {at: 0505}\n  rifles: {at: 0504}\nzoned: []\n"
                                    "phase: movement\n";
    expect_reads_as(FARM, units, "\nzoned: [45th]\n");
    expect_reads_as(FARM, moved, "\nzoned: []\n");
    expect_reads_as(FARM, none, "\nzoned: []\n"); /* what a file says stands */
}

TEST(who_is_in_a_square_hex_is_bound_to_it)
{
    expect_reads_as(FARM,
                    HEAD "units:\n  45th: {at: 0507}\n  morand: {at: 0507}\n  rifles: {at: 0504}\n"
                         "squares: [45th]\nphase: movement\n",
                    "\nbound: [45th, morand]\n");
}

TEST(who_has_an_enemy_in_his_zone_may_counterattack)
{
    static const char combat[] = HEAD "units:\n  45th: {at: 0505}\n  rifles: {at: 0504}\n"
                                      "  kempt: {at: 0403}\nphase: combat\n";
    static const char struck[] =
        HEAD "units:\n  45th: {at: 0505}\n  85th: {at: 0605}\n"
             "  rifles: {at: 0504}\n  kempt: {at: 0604}\nstruck: [rifles]\n"
             "phase: counterattacks\n";
    expect_reads_as(FARM, combat, "\nentitled: [rifles]\n");
    expect_reads_as(FARM, struck, "\nentitled: [kempt]\n");
}

TEST(a_brigade_that_was_lost_has_one_step_to_come_back_with)
{
    static const char lost[] = HEAD "units:\n  45th: {at: eliminated, due: 3}\n  85th: {at: 0407}\n"
                                    "  rifles: {at: 0504}\nphase: movement\n";
    static const char back[] = HEAD "units:\n  45th: {at: reserve, due: 3}\n  85th: {at: 0407}\n"
                                    "  rifles: {at: 0504}\nreduced: [85th]\nreturning: [45th]\n"
                                    "phase: movement\n";
    expect_reads_as(FARM, lost, "\nreduced: [45th]\n");
    expect_reads_as(FARM, back, "\nreduced: [45th, 85th]\n");
}

TEST(hexes_are_held_as_at_the_start_and_by_who_stands_in_them)
{
    expect_reads_as(FARM,
                    HEAD "units:\n  45th: {at: 0501}\n  rifles: {at: 0508}\nphase: movement\n",
                    "control: |\n  222212222\n  222222222\n  222222222\n  222222222\n  111111111\n"
                    "  111111111\n  111111111\n  111121111\n");
}

TEST(replacements_of_the_turn_are_there_when_recovery_begins)
{
    expect_reads_as(FARM,
                    HEAD "units:\n  45th: {at: 0507}\n  rifles: {at: 0504}\nreduced: [45th]\n"
                         "steps_left: {french: 1, allied: 1}\nphase: recovery\n",
                    "\nsteps_now: 1\n");
}

TEST(units_that_are_not_listed_are_unused)
{
    expect_reads_as(FARM,
                    HEAD "units:\n  45th: {at: 0507}\n  rifles: {at: 0504}\nphase: movement\n",
                    "\n  picton: {at: unused}\n");
    expect_reads_as("jena20/first-steps",
                    "turn: 1\nphasing: french\nmorale: {french: 5, prussian: 5}\n"
                    "units: {lannes: {at: 0603}}\nphase: movement\n",
                    "\n  soult: {at: unused}\n");
}

#define FORD "war-conquest/first-steps"
#define FORD_HEAD "turn: 2\nphasing: romans\nadvantage: 1\nunits:\n"
#define HASTATI "  hastati: {x: 1600, y: 1000, facing: 5, models: 15, files: 6}\n"
#define PIKES "  pikes: {x: 1600, y: 1000, facing: 15, models: 18, files: 6}\n"

/* Neither is it counted as lost. */
TEST(a_unit_that_is_not_listed_costs_its_side_no_points)
{
    static struct play_through g;
    static union room p;
    static struct gg_view view;
    int unused = 0;
    read_good(&g, FORD,
              FORD_HEAD HASTATI "  cretans: {x: 1600, y: 2000, facing: 15, models: 8, "
                                "files: 4}\nphase: movement\n",
              &p);
    g.battle->rules->view(g.battle, p.bytes, GG_EVERYTHING, &view);
    for (int i = 0; i < view.npieces; i++)
        unused += strcmp(view.piece[i].at, "unused") == 0;
    assert_int_equal(unused, 4);
    for (int i = 0; i < view.nscores; i++)
        assert_int_equal(view.score[i].points, 0);
    close_game(&g);
}

TEST(units_that_touch_by_a_front_fight)
{
    expect_reads_as(FORD, FORD_HEAD HASTATI PIKES "phase: combat\n",
                    "\nfights:\n  - {of: hastati, with: pikes}\n");
    expect_reads_as(FORD, FORD_HEAD HASTATI PIKES "here: [hastati, pikes]\nphase: movement\n",
                    "\nhere: [hastati, pikes]\nskirmish:");
}

TEST(battles_of_the_reaction_are_countercharges)
{
    expect_reads_as("jena20/first-steps",
                    "turn: 1\nphasing: french\nmorale: {french: 5, prussian: 5}\n"
                    "units:\n  lannes: {at: 0603}\n  hohenlohe: {at: 0602, marks: [charged]}\n"
                    "phase: countercharge\n",
                    "\nreaction: 1\n");
}

/* --- phases in which nothing can be done --- */

TEST(a_phase_in_which_nothing_can_be_done_goes_on_to_the_next_decision)
{
    static const char jena[] = "turn: 2\nphasing: french\nmorale: {french: 5, prussian: 5}\n"
                               "units:\n  lannes: {at: 0603}\n  saxons: {at: 0205}\nphase: ";
    static const char *const phases[] = {"reaction\n", "countercharge\n", "combat\n", "rally\n"};
    char text[300];
    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++) {
        struct gg_text out;
        gg_text_fixed(&out, text, sizeof text);
        gg_text_fmt(&out, "%s%s", jena, phases[i]);
        expect_reads_as("jena20/first-steps", text, "\nphasing: prussian\n");
    }
    expect_reads_as(FARM, HEAD "units:\n  45th: {at: 0507}\n  rifles: {at: 0504}\nphase: combat\n",
                    "\nphasing: allied\n");
}

/* Steps are taken at their word. */
TEST(steps_that_would_go_on_by_themselves_are_refused)
{
    expect_position_refused("jena20/first-steps",
                            "turn: 1\nphasing: french\nmorale: {french: 5, prussian: 5}\n"
                            "units: {lannes: {at: 0603}, saxons: {at: 0205}}\n"
                            "steps: [[turn, lull], [declare]]\n",
                            5, 8, "the game would go on by itself");
}

/* --- ground and names --- */

TEST(ground_that_is_closed_to_a_unit_is_refused_at_its_hex)
{
    expect_position_refused(FARM,
                            HEAD "units:\n  45th: {at: 0507}\n  foot-guns: {at: 0803}\n"
                                 "  rifles: {at: 0504}\nphase: movement\n",
                            5, 19, "foot-guns cannot be in 0803: ");
}

TEST(who_cannot_be_in_a_set_is_named_where_he_stands_in_it)
{
    expect_position_refused(FARM,
                            HEAD "units:\n  45th: {at: 0507}\n  rifles: {at: 0504}\n"
                                 "moved: [45th,\n  rifles]\nphase: movement\n",
                            7, 3, "rifles has moved out of its phase");
    expect_position_refused("jena20/first-steps",
                            "turn: 1\nphasing: french\nmorale: {french: 5, prussian: 5}\n"
                            "units:\n  lannes: {at: 0603}\n  trelliard: {at: 0503}\n"
                            "  tauentzien: {at: 0403}\nbattles:\n"
                            "  - {attackers: [trelliard, lannes], defenders: [tauentzien]}\n"
                            "steps: [[turn, lull], [declare]]\n",
                            9, 29, "lannes fights one that it does not touch");
}
