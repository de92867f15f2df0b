/*
 * scene.c - see scene.h.
 */
#include "scene.h"

#include <stdio.h>
#include <string.h>

static const char *const boxes[] = {"reserve", "eliminated", "captured", "exited", "dead"};

void open_scenario(struct scene *s, const char *scenario, const char *settings)
{
    memset(s, 0, sizeof *s);
    lay_table(&s->table, scenario, settings, &s->p);
    s->battle = s->table.battle;
    s->b = s->battle->data;
}

static void sweep_map(struct scene *s)
{
    for (int u = 0; u < s->b->names.npieces; u++) {
        s->p.at[u] = DEAD;
        s->p.due[u] = 0;
    }
    s->p.steps_left[0] = s->p.steps_left[1] = 0;
    at_movement(s);
}

void open_scene(struct scene *s, const char *settings)
{
    open_scenario(s, "musket-saber/hougoumont-1815", settings);
    sweep_map(s);
}

void open_creek(struct scene *s, const char *settings)
{
    open_scenario(s, "musket-saber/wilsons-creek-1861", settings);
    sweep_map(s);
}

enum { KEYS = 32 };

/* The children of a map, to be changed; how many there are. */
static int copy_children(const struct gg_node *map, struct gg_node out[KEYS])
{
    assert_in_range(map->count, 1, KEYS);
    memcpy(out, map->child, sizeof out[0] * (size_t)map->count);
    return map->count;
}

/* The map with other ground, its keys in key. */
static void lay_ground(struct gg_node *map, struct gg_node key[KEYS], const char *terrain,
                       const struct gg_node *road)
{
    int count = copy_children(map, key), kept = 0;
    for (int k = 0; k < count; k++) {
        if (!strcmp(key[k].key, "hexsides") || (!road && !strcmp(key[k].key, "roads")))
            continue;
        key[kept] = key[k];
        if (!strcmp(key[k].key, "terrain"))
            key[kept].text = terrain;
        if (!strcmp(key[k].key, "roads")) {
            key[kept].child = road;
            key[kept].count = 1;
        }
        kept++;
    }
    map->child = key;
    map->count = kept;
}

void open_road(struct scene *s, const char *terrain, const char *road, const char *settings)
{
    struct gg_node document = *gg_scenario("musket-saber/hougoumont-1815")->document;
    struct gg_node part[KEYS], key[KEYS];
    struct gg_node course = {.kind = GG_SCALAR, .key = "Lane", .text = road};
    copy_children(&document, part);
    document.child = part;
    for (int i = 0; i < document.count; i++)
        if (!strcmp(part[i].key, "map"))
            lay_ground(&part[i], key, terrain, road ? &course : NULL);
    memset(s, 0, sizeof *s);
    lay_document(&s->table, &document, settings, &s->p);
    s->battle = s->table.battle;
    s->b = s->battle->data;
    sweep_map(s);
}

void open_ground(struct scene *s, const char *terrain, const char *settings)
{
    open_road(s, terrain, NULL, settings);
}

void open_patches(struct scene *s, const char *patches, const char *settings)
{
    enum { COLUMNS = 20, ROWS = 15, LINE = COLUMNS + 1 };
    char terrain[ROWS * LINE + 1];
    memset(terrain, '.', sizeof terrain - 1);
    for (int row = 0; row < ROWS; row++)
        terrain[row * LINE + COLUMNS] = '\n';
    terrain[ROWS * LINE] = '\0';
    int column, row, used;
    char letter;
    for (; sscanf(patches, "%2d%2d %c %n", &column, &row, &letter, &used) == 3; patches += used) {
        assert_in_range(column, 1, COLUMNS);
        assert_in_range(row, 1, ROWS);
        terrain[(row - 1) * LINE + column - 1] = letter;
    }
    assert_int_equal(*patches, '\0');
    open_ground(s, terrain, settings);
}

void close_scene(struct scene *s)
{
    clear_table(&s->table);
}

int unit_number(const struct scene *s, const char *unit)
{
    for (int u = 0; u < s->b->names.npieces; u++)
        if (!strcmp(s->b->unit[u].is.id, unit))
            return u;
    fail_msg("no unit is called %s", unit);
    return 0;
}

int hex_number(const struct scene *s, const char *hex)
{
    int number = gg_hex_read(&s->b->map, hex);
    if (number == GG_HEX_NONE)
        fail_msg("%s is no hex", hex);
    return number;
}

static int place_number(const struct scene *s, const char *where)
{
    for (int i = 0; i < 5; i++)
        if (!strcmp(where, boxes[i]))
            return RESERVE + i;
    return hex_number(s, where);
}

void set_control(struct scene *s, const char *hex, int side)
{
    int number = hex_number(s, hex);
    uint64_t mask = (uint64_t)1 << (number & 63), *word = &s->p.control.word[number >> 6];
    *word = side ? *word | mask : *word & ~mask;
}

void put(struct scene *s, const char *unit, const char *where)
{
    int number = unit_number(s, unit), at = place_number(s, where);
    s->p.at[number] = (uint16_t)at;
    if (is_hex((unsigned)at) && !is_leader(s->b, number))
        set_control(s, where, s->b->unit[number].is.side);
}

void shake(struct scene *s, const char *unit)
{
    s->p.shaken |= bit(unit_number(s, unit));
}

void reduce(struct scene *s, const char *unit)
{
    s->p.reduced |= bit(unit_number(s, unit));
}

void form_square(struct scene *s, const char *unit)
{
    s->p.squares |= bit(unit_number(s, unit));
}

void set_charging(struct scene *s, const char *unit)
{
    s->p.charging |= bit(unit_number(s, unit));
}

void due(struct scene *s, const char *unit, int turn)
{
    s->p.due[unit_number(s, unit)] = (uint8_t)turn;
}

void set_turn(struct scene *s, int turn, int side)
{
    s->p.turn = (uint8_t)turn;
    s->p.phasing = (uint8_t)side;
}

void set_steps(struct scene *s, int side, int left)
{
    s->p.steps_left[side] = (uint8_t)left;
}

/* The stack of a turn whose next stage is this one. */
static void at_stage(struct scene *s, enum stage stage)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    memset(&s->p.stack, 0, sizeof s->p.stack);
    memset(&s->p.march, 0, sizeof s->p.march);
    memset(&s->p.retreat, 0, sizeof s->p.retreat);
    ms_clear_fight(&g);
    push(&s->p, (struct gg_frame){.step = S_TURN, .stage = (uint8_t)stage});
    gg_run(&g);
}

void at_movement(struct scene *s)
{
    at_stage(s, ST_MOVE);
}

void at_stacking(struct scene *s)
{
    at_stage(s, ST_MOVED);
}

void at_recovery(struct scene *s)
{
    at_stage(s, ST_RECOVER);
}

void at_combat(struct scene *s)
{
    at_stage(s, ST_COMBAT);
}

void at_counter(struct scene *s)
{
    at_stage(s, ST_COUNTER);
}

void at_end(struct scene *s)
{
    at_stage(s, ST_FOUGHT);
}

void act(struct scene *s, const char *choice)
{
    table_act(&s->table, choice);
}

void act_first(struct scene *s)
{
    table_act_first(&s->table);
}

void roll(struct scene *s, int face)
{
    table_roll(&s->table, &face, 1);
}

void dice(struct scene *s, int combat, int morale)
{
    table_roll(&s->table, (int[]){combat, morale}, 2);
}

bool offered(const struct scene *s, const char *choice)
{
    return table_offered(&s->table, choice);
}

int offers(const struct scene *s, const char *start)
{
    return table_offers(&s->table, start);
}

void expect_ways(const struct scene *s, const char *ways)
{
    int count = 0;
    for (const char *way = ways; *way; count++) {
        char choice[48];
        size_t length = strcspn(way, ",");
        snprintf(choice, sizeof choice, "retreat %.*s", (int)length, way);
        if (!offered(s, choice))
            fail_msg("'%s' is not offered", choice);
        way += length;
        way += strspn(way, ", ");
    }
    assert_int_equal(offers(s, "retreat "), count);
}

void expect_turn(const struct scene *s, int who)
{
    table_expect_turn(&s->table, who);
}

void expect_at(const struct scene *s, const char *unit, const char *where)
{
    char now[8];
    int at = s->p.at[unit_number(s, unit)];
    struct gg_text text;
    gg_text_fixed(&text, now, sizeof now);
    if (is_hex((unsigned)at))
        gg_hex_write(&s->b->map, at, &text);
    if (at != place_number(s, where))
        fail_msg("%s is at %s, not at %s", unit, is_hex((unsigned)at) ? now : boxes[at - RESERVE],
                 where);
}

void expect_roll(const struct scene *s, const char *what)
{
    table_expect_roll(&s->table, what);
}

void expect_chance(const struct scene *s, const char *result, const char *exact)
{
    table_expect_chance(&s->table, result, exact);
}

int differential(const struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.reading, GG_TABLE_CHECK);
    return r.column;
}

int rating(const struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.reading, GG_TEST);
    return r.target;
}

int check_rating(const struct scene *s, int which)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.reading, GG_TABLE_CHECK);
    return r.check[which].rating;
}

bool is_shaken(const struct scene *s, const char *unit)
{
    return has(s->p.shaken, unit_number(s, unit));
}

bool is_reduced(const struct scene *s, const char *unit)
{
    return has(s->p.reduced, unit_number(s, unit));
}

bool in_square(const struct scene *s, const char *unit)
{
    return has(s->p.squares, unit_number(s, unit));
}

enum stage stage_now(const struct scene *s)
{
    static const enum stage now[] = {ST_MOVE,   ST_MOVE,    ST_MOVE,   ST_RECOVER,
                                     ST_COMBAT, ST_COUNTER, ST_COUNTER};
    return now[stack_of(&s->p)->frame[0].stage];
}

enum step step_now(const struct scene *s)
{
    return (enum step)top_of(&s->p)->step;
}

bool logged(const struct scene *s, enum event kind)
{
    return table_logged(&s->table, (int)kind);
}

const struct gg_event *last_event(const struct scene *s, enum event kind)
{
    return table_last_event(&s->table, (int)kind);
}

void expect_told(const struct scene *s, enum event kind, const char *words, const char *clause)
{
    char room[200];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    const char *named = musket_saber_rules.sentence(s->battle, last_event(s, kind), 0, &text);
    assert_string_equal(room, words);
    assert_string_equal(named, clause);
}

int foretold_rating(const struct scene *s, const char *choice)
{
    struct gg_roll r;
    table_foretold(&s->table, choice, &r);
    assert_int_equal(r.reading, GG_TEST);
    return r.target;
}

int foretold(const struct scene *s, const char *choice)
{
    struct gg_roll r;
    table_foretold(&s->table, choice, &r);
    return r.column;
}

struct look look_at(const struct scene *s)
{
    return (struct look){s->battle, s->b, &s->p};
}
