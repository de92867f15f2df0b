/*
 * tables.c - the printed table, the terrain effects chart, the options and the single figures.
 *
 * The defaults stand here, in the look of a printed sheet, and nowhere else; a scenario file may replace any
 * of them in the same shape, and may add rows to the chart.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

/* clang-format off */

/* ORDER OPTIONS */
static const char *const off_on[] = {"off", "on", NULL};
static const char *const columns_for_leaders[] = {"infantry", "cavalry", NULL};
static const char *const no_one[] = {"none", "one", NULL};
static const char *const flat_levels[] = {"off", "two-level", NULL};

const struct gg_option ms_options[NOPTIONS] = {
    [NO_BONUS_SQUARE_EZOC_CHARGE]    = {"no_bonus_square_ezoc_charge", off_on, 0, 1, 1, "MS-10.0-i", "no leader's movement factor for squares, charges and units leaving an enemy zone"},
    [LEADER_COLUMN]                  = {"leader_column", columns_for_leaders, 0, 1, 0, "MS-10.0-b", "the column of the chart that says what ground is closed to leaders"},
    [LEADERS_DO_NOT_SHELTER_LEADERS] = {"leaders_do_not_shelter_leaders", off_on, 0, 1, 1, "MS-10.0-u", "a lone leader flees to a combat unit, not to another leader"},
    [ZOC_TYPE_PROHIBITION_STOPS]     = {"zoc_type_prohibition_stops", off_on, 0, 1, 0, "MS-6.1-a", "a hexside closed to one type of unit stops every zone of control"},
    [CF_FLOOR_ZERO]                  = {"cf_floor_zero", off_on, 0, 1, 1, "MS-7.4-a", "a combat factor never falls below 0"},
    [RETREAT_LENGTH_FALLBACK]        = {"retreat_length_fallback", off_on, 0, 1, 1, "MS-7.7-d", "without room for a retreat toward home of full length a shorter one will do"},
    [LEADER_MORALE_VS_BOMBARDMENT]   = {"leader_morale_vs_bombardment", no_one, 0, 1, 1, "MS-8.4-j", "how many units of a bombarded hex a leader may steady"},
    [LOS_HEIGHTS]                    = {"los_heights", flat_levels, 0, 1, 1, "MS-8.2-b", "do hills block sight and let batteries see over low ground?"},
    [SECOND_CHARGE_GROUND]           = {"second_charge_ground", off_on, 0, 1, 1, "MS-9.2-z", "a second charge wants open ground in front as well"},
    [SQUARE_BONUS_ONCE]              = {"square_bonus_once", off_on, 0, 1, 0, "MS-9.3-j", "the bonus against a square counts once for all attackers"},
    [LEADER_MORALE_FOR_GUNS]         = {"leader_morale_for_guns", off_on, 0, 1, 1, "MS-10.0-n", "a leader may steady artillery in an adjacent combat"},
    [LEADER_RECOVERY_BASE]           = {"leader_recovery_base", NULL, 0, 6, 3, "MS-11.3-d", "morale of a leader who moved and tries to recover, his own factor apart"},
    [CONTROL_LAST_OCCUPANT]          = {"control_last_occupant", off_on, 0, 1, 1, "MS-3.4-a", "a hex belongs to the side whose combat unit was last in it"},
    [ROAD_FROM_OFF_MAP]              = {"road_from_off_map", off_on, 0, 1, 1, "MS-4.5-b", "reinforcements that come on by a road hex came by that road"},

    [OVERSTACK_SPARES_SHAKEN]        = {"overstack_spares_shaken", off_on, 0, 1, 0, "MS-5.0-d", "overstacking leaves disrupted and ineffective units alone"},
    [ESCORT_WAITING_AHEAD]           = {"escort_waiting_ahead", off_on, 0, 1, 0, "MS-6.2-e", "a leader waiting in an enemy zone lets disrupted units enter it"},
    [LONE_LEADER_NOT_ADJACENT]       = {"lone_leader_not_adjacent", off_on, 0, 1, 0, "MS-10.0-c", "a leader may not end a move alone next to an enemy"},
    [EXPOSED_LEADER_FLEES]           = {"exposed_leader_flees", off_on, 0, 1, 0, "MS-10.0-s", "a leader left alone beside an enemy flees at once"},
    [ENTRY_OVERSTACK_AT_END]         = {"entry_overstack_at_end", off_on, 0, 1, 0, "MS-4.5-c", "a full entry hex bars only units that could not move on"},
    [MAY_DELAY_REINFORCEMENTS]       = {"may_delay_reinforcements", off_on, 0, 1, 0, "MS-4.5-a", "reinforcements may be held back"},
    [SHAKEN_MAY_RETREAT_ONE]         = {"shaken_may_retreat_one", off_on, 0, 1, 0, "MS-CR-C-f2", "shaken units may go back a single hex where the table says one to three"},
    [X_PASSED_SHAKES_OTHERS]         = {"x_passed_shakes_others", off_on, 0, 1, 0, "MS-CR-X-p3", "a shaken primary's loss still shakes its companions"},
    [ADVANCE_DESPITE_ELIMINATION]    = {"advance_despite_elimination", off_on, 0, 1, 0, "MS-7.9-h", "an eliminated defender does not end a pursuit when others retreat"},
    [SQUARE_STANDS]                  = {"square_stands", off_on, 0, 1, 0, "MS-7.9-c", "squares do not advance"},
    [COUNTER_UNLISTED_STACKMATES]    = {"counter_unlisted_stackmates", off_on, 0, 1, 0, "MS-7.3-b", "others of the hex may join an entitled unit's counterattack"},
    [FIRE_FLOOR_ZERO]                = {"fire_floor_zero", off_on, 0, 1, 0, "MS-8.4-g", "a bombardment never falls below 0"},
    [CHARGE_TARGET_NAMED]            = {"charge_target_named", off_on, 0, 1, 0, "MS-9.2-h", "the target is named with the charge move"},
    [INEFFECTIVE_BN_LOSES_SQUARE]    = {"ineffective_bn_loses_square", off_on, 0, 1, 0, "MS-9.3-f", "a battalion that becomes ineffective loses its square"},
    [DIRECTION_BEFORE_SAFETY]        = {"direction_before_safety", off_on, 0, 1, 0, "MS-7.7-c", "a retreat goes home even where it is unsafe"},
    [NEWCOMERS_BYSTANDERS]           = {"newcomers_bystanders", off_on, 0, 1, 0, "MS-7.7-m", "units that retreated into a hex defend it only when nobody else does"},
    [CHATEAU_BURNS]                  = {"chateau_burns", off_on, 0, 1, 1, "MS-2.1-d", "may a bombardment set fire to the buildings the scenario names?"},
};

/* ORDER CODES */
const char *const ms_codes[NCODES] = {
    [NO_RESULT] = "none",
    [AC] = "Ac", [AR] = "Ar", [AX] = "Ax", [AM] = "Am",
    [DC] = "Dc", [DR] = "Dr", [DX] = "Dx", [DM] = "Dm",
};
const char *const ms_type_words[NTYPES] = {
    [BRIGADE] = "brigade", [BATTALION] = "battalion", [ARTILLERY] = "artillery", [CAVALRY] = "cavalry", [LEADER] = "leader",
};
const char *const ms_column_words[NCOLUMNS] = {
    [FOOT] = "infantry", [HORSE] = "cavalry", [GUNS] = "artillery",
};

/* MS-CRT-a: rows by the combat die, columns by bands of the differential. */
#define NO NO_RESULT
const struct gg_table ms_crt = {
    .name = "combat", .first_row = 1, .rows = 6, .columns = 9,
    .codes = ms_codes, .ncodes = NCODES,
    .banded = true,
    .upto = {-6, -4, -2, 0, 2, 4, 6, 9},
    .cell = {
    /* die  -6-  -5  -3  -1  +1  +3  +5  +7 +10+
                 -4  -2   0  +2  +4  +6  +9      */
    /*  1 */ AM, AM, AX, AR, AR, AC, NO, DR, DX,
    /*  2 */ AM, AX, AR, AC, AC, NO, DC, DR, DX,
    /*  3 */ AM, AX, AR, AC, NO, DC, DR, DX, DM,
    /*  4 */ AX, AC, AC, NO, DC, DR, DR, DX, DM,
    /*  5 */ AX, AC, NO, DC, DC, DR, DR, DM, DM,
    /*  6 */ AC, NO, DC, DR, DR, DR, DX, DM, DM,
    },
};
#undef NO

/* Terrain effects chart: hexes. P: prohibited. Cost and the halvings by infantry, cavalry, artillery. */
#define P PROHIBITED
enum { C = 1 << HORSE, ALL = 1 << FOOT | 1 << HORSE | 1 << GUNS };
static const struct terrain terrain_chart[] = {
    /*                                                              cost      level  def.     halved   fire      ZOC    charge  no ad-
       id             title             code  colour                               obst. below in  out  no     in out     guns  vance check */
    {"clear",        "clear",            ".", "#e8e3c3", {1, 1, 1}, 0, 0, 0, 0,    0, 0,   0, 0,  1, 1,   1, 0,  0,    0},
    {"hill",         "clear hill",       "h", "#d9c58f", {1, 1, 1}, 1, 0, 1, 1,    0, 0,   0, 0,  1, 1,   1, 0,  0,    0},
    {"brush-hill",   "brush hill",       "B", "#b9b06a", {2, 2, 2}, 1, 0, 1, 0,    C, C,   1, 0,  1, 1,   0, 0,  0,    0},
    {"woods",        "woods",            "W", "#8fb273", {2, 3, P}, 0, 1, 2, 0,    C, C,   2, 0,  1, 1,   0, 1,  0,    0},
    {"heavy-woods",  "heavy woods",      "X", "#5f8a4e", {3, P, P}, 0, 1, 2, 0,    0, 0,   0, 1,  0, 0,   0, 1,  1,    0},
    {"orchard",      "orchard",          "O", "#b4cf86", {2, 2, 2}, 0, 1, 1, 0,    C, C,   1, 0,  1, 1,   0, 0,  0,    0},
    {"garden",       "walled garden",    "G", "#c2d69b", {2, P, P}, 0, 1, 1, 0,    0, 0,   2, 0,  1, 1,   0, 1,  0,    0},
    {"crop",         "standing crop",    "F", "#e6d36a", {1, 1, 2}, 0, 1, 0, 0,    0, 0,   0, 0,  1, 1,   0, 0,  0,    0},
    {"town",         "town or farm",     "T", "#c9a58c", {1, 2, 1}, 0, 1, 2, 0,    C, 0,   2, 0,  1, 1,   0, 0,  0,    0},
    {"chateau",      "chateau",          "C", "#b07f6a", {2, P, P}, 0, 1, 3, 0,    0, 0,   3, 0,  0, 1,   0, 1,  0,    0},
    {"marsh",        "marsh",            "M", "#a9c4b5", {3, P, P}, 0, 0, 0, 0,    0, ALL, 0, 0,  1, 1,   0, 0,  1,    0},
    {"pond",         "pond",             "~", "#8fb8d8", {P, P, P}, 0, 0, 0, 0,    0, 0,   0, 0,  0, 0,   0, 0,  0,    0},
};

/* Terrain effects chart: hexsides. "in" is toward the favoured hex: the one behind the wall, up the slope. */
static const struct hexside hexside_chart[] = {
    /*                                  extra cost          def.   halved   ZOC   guns   blocks
       id         title                 in         out      in out in out  in out barred check sight two-sided */
    {"stream",   "stream",             {1, 1, P}, {1, 1, P}, 0, 0,  1, 1,  1, 1,  0,   0,  0,   1},
    {"ford",     "ford",               {1, 1, 1}, {1, 1, 1}, 0, 0,  1, 1,  1, 1,  0,   0,  0,   1},
    {"bridge",   "bridge",             {0, 0, 0}, {0, 0, 0}, 0, 0,  1, 1,  1, 1,  0,   0,  0,   1},
    {"river",    "river",              {P, P, P}, {P, P, P}, 0, 0,  0, 0,  0, 0,  0,   0,  0,   1},
    {"wall",     "loopholed wall",     {1, P, P}, {1, P, P}, 2, 0,  0, 0,  0, 1,  0,   0,  0,   0},
    {"gate",     "gateway",            {0, P, P}, {0, P, P}, 1, 0,  0, 0,  0, 1,  0,   0,  0,   0},
    {"hedge",    "hedge",              {1, 1, 1}, {1, 1, 1}, 1, 1,  0, 0,  1, 1,  0,   0,  0,   1},
    {"sunken",   "sunken lane",        {1, 1, 1}, {1, 1, 1}, 1, 1,  0, 0,  1, 1,  0,   C,  0,   1},
    {"slope",    "slope",              {1, 1, 1}, {0, 0, 0}, 1, 0,  0, 0,  1, 1,  0,   0,  0,   0},
    {"steep",    "bluff",              {2, P, P}, {2, P, P}, 0, 0,  1, 0,  1, 1,  1,   0,  0,   0},
};
#undef P

/* The single figures, each with its name in a file, its range and its default. */
static const struct figure {
    const char *name;
    size_t where;
    uint8_t low, high, standard;
} figures[] = {
    {"stack_units",      offsetof(struct battlefield, stack_units),      1, 9, 3},
    {"stack_extra",      offsetof(struct battlefield, stack_extra),      0, 9, 1},
    {"square_combat",    offsetof(struct battlefield, square_combat),    0, 9, 2},
    {"square_morale",    offsetof(struct battlefield, square_morale),    0, 9, 2},
    {"square_against",   offsetof(struct battlefield, square_against),   0, 9, 2},
    {"square_attack",    offsetof(struct battlefield, square_attack),    0, 9, 2},
    {"disrupted_morale", offsetof(struct battlefield, disrupted_morale), 0, 9, 2},
};
/* clang-format on */

enum {
    NFIGURES = sizeof figures / sizeof figures[0],
    NTERRAIN_ROWS = sizeof terrain_chart / sizeof terrain_chart[0],
    NHEXSIDE_ROWS = sizeof hexside_chart / sizeof hexside_chart[0]
};
_Static_assert((int)NTERRAIN_ROWS <= (int)TERRAINS_MAX, "the chart has room for its own rows");
_Static_assert((int)NHEXSIDE_ROWS <= (int)HEXSIDES_MAX, "the chart has room for its own rows");

void ms_default_tables(struct battlefield *b)
{
    b->crt = ms_crt;
    ms_charge_table(b);
    memcpy(b->terrain, terrain_chart, sizeof terrain_chart);
    memcpy(b->hexside, hexside_chart, sizeof hexside_chart);
    b->nterrains = NTERRAIN_ROWS;
    b->nhexsides = NHEXSIDE_ROWS;
    for (int i = 0; i < NFIGURES; i++)
        ((uint8_t *)b)[figures[i].where] = figures[i].standard;
}

/* --- the cells of a row in a file --- */

enum cell { WORD, COSTS, NUMBER, SWITCH, COLUMNS };

struct cell_key {
    const char *name;
    enum cell cell;
    size_t where;
    uint8_t high;  /* of a number */
    uint8_t plain; /* what a row has that says nothing: written only when it differs */
};

/* clang-format off */
#define T(field) offsetof(struct terrain, field)
static const struct cell_key terrain_keys[] = {
    {"title",           WORD,    T(title),           0, 0},
    {"code",            WORD,    T(code),            0, 0},
    {"colour",          WORD,    T(colour),          0, 0},
    {"cost",            COSTS,   T(cost),            0, 0},
    {"level",           NUMBER,  T(level),           1, 0},
    {"obstacle",        SWITCH,  T(obstacle),        1, 0},
    {"defence",         NUMBER,  T(defence),         9, 0},
    {"only_from_below", SWITCH,  T(only_from_below), 1, 0},
    {"halved_into",     COLUMNS, T(halved_into),     0, 0},
    {"halved_out",      COLUMNS, T(halved_out),      0, 0},
    {"bombardment",     NUMBER,  T(bombardment),     9, 0},
    {"no_bombardment",  SWITCH,  T(no_bombardment),  1, 0},
    {"zone_in",         SWITCH,  T(zone_in),         1, 1},
    {"zone_out",        SWITCH,  T(zone_out),        1, 1},
    {"charge",          SWITCH,  T(charge),          1, 0},
    {"guns_barred",     SWITCH,  T(guns_barred),     1, 0},
    {"no_advance",      SWITCH,  T(no_advance),      1, 0},
    {"check",           COLUMNS, T(check),           0, 0},
};
#undef T
#define H(field) offsetof(struct hexside, field)
static const struct cell_key hexside_keys[] = {
    {"title",        WORD,    H(title),        0, 0},
    {"cost_in",      COSTS,   H(cost_in),      0, 0},
    {"cost_out",     COSTS,   H(cost_out),     0, 0},
    {"defence_in",   NUMBER,  H(defence_in),   9, 0},
    {"defence_out",  NUMBER,  H(defence_out),  9, 0},
    {"halved_in",    SWITCH,  H(halved_in),    1, 0},
    {"halved_out",   SWITCH,  H(halved_out),   1, 0},
    {"zone_in",      SWITCH,  H(zone_in),      1, 1},
    {"zone_out",     SWITCH,  H(zone_out),     1, 1},
    {"guns_barred",  SWITCH,  H(guns_barred),  1, 0},
    {"check",        COLUMNS, H(check),        0, 0},
    {"blocks_sight", SWITCH,  H(blocks_sight), 1, 0},
    {"two_sided",    SWITCH,  H(two_sided),    1, 0},
};
#undef H
/* clang-format on */
enum {
    NTERRAIN_KEYS = sizeof terrain_keys / sizeof terrain_keys[0],
    NHEXSIDE_KEYS = sizeof hexside_keys / sizeof hexside_keys[0],
    KEYS_MAX = NTERRAIN_KEYS
};

/* A chart as writing and reading see it: rows of bytes with an id in front. */
struct chart {
    const char *name;
    const struct cell_key *keys;
    int nkeys;
    char *rows;
    size_t size;
    int *count, most;
};

static const char *row_id(const char *row)
{
    const char *id;
    memcpy(&id, row, sizeof id);
    return id;
}
_Static_assert(offsetof(struct terrain, id) == 0 && offsetof(struct hexside, id) == 0,
               "the id of a row stands first");

/* --- writing --- */

static void write_costs(const uint8_t *cost, struct gg_text *out)
{
    for (int i = 0; i < NCOLUMNS; i++) {
        gg_text_add(out, i ? ", " : "[");
        if (cost[i] == PROHIBITED)
            gg_text_char(out, 'P');
        else
            gg_text_fmt(out, "%d", cost[i]);
    }
    gg_text_char(out, ']');
}

static void write_columns(unsigned set, struct gg_text *out)
{
    const char *before = "[";
    for (int i = 0; i < NCOLUMNS; i++)
        if (set >> i & 1) {
            gg_text_fmt(out, "%s%s", before, ms_column_words[i]);
            before = ", ";
        }
    gg_text_char(out, ']');
}

static void write_cell(const struct cell_key *key, const char *row, struct gg_text *out)
{
    const uint8_t *value = (const uint8_t *)row + key->where;
    if (key->cell != WORD && key->cell != COSTS && *value == key->plain)
        return;
    gg_text_fmt(out, "%s%s: ", out->len ? ", " : "{", key->name);
    switch (key->cell) {
    case WORD:
        gg_text_fmt(out, "\"%s\"", row_id((const char *)value));
        break;
    case COSTS:
        write_costs(value, out);
        break;
    case NUMBER:
        gg_text_fmt(out, "%d", *value);
        break;
    case SWITCH:
        gg_text_add(out, *value ? "yes" : "no");
        break;
    case COLUMNS:
        write_columns(*value, out);
        break;
    }
}

static void write_row(struct gg_writer *w, const struct cell_key *keys, int nkeys, const char *row)
{
    char line[480];
    struct gg_text text;
    gg_text_fixed(&text, line, sizeof line);
    for (int i = 0; i < nkeys; i++)
        write_cell(&keys[i], row, &text);
    gg_text_char(&text, '}');
    gg_write_raw(w, row_id(row), line);
}

static void write_combat(struct gg_writer *w)
{
    char line[128], key[8];
    struct gg_text text;
    gg_write_open(w, ms_crt.name);
    for (int row = 0; row < ms_crt.rows; row++) {
        gg_text_fixed(&text, key, sizeof key);
        gg_text_fmt(&text, "%d", ms_crt.first_row + row);
        gg_text_fixed(&text, line, sizeof line);
        for (int c = 0; c < ms_crt.columns; c++)
            gg_text_fmt(&text, "%s%s", c ? ", " : "[",
                        ms_codes[ms_crt.cell[row * ms_crt.columns + c]]);
        gg_text_char(&text, ']');
        gg_write_raw(w, key, line);
    }
    gg_write_close(w);
}

void ms_write_tables(struct gg_writer *w)
{
    gg_write_open(w, "tables");
    gg_write_comment(w, "rows: combat die; columns: the differential, -6 or less, -5 to -4, -3 to "
                        "-2, -1 to 0, +1 to +2, +3 to +4, +5 to +6, +7 to +9, +10 or more");
    write_combat(w);
    gg_write_comment(w, "costs and halvings: infantry, cavalry, artillery; P: prohibited");
    gg_write_open(w, "terrain");
    for (int i = 0; i < NTERRAIN_ROWS; i++)
        write_row(w, terrain_keys, NTERRAIN_KEYS, (const char *)&terrain_chart[i]);
    gg_write_close(w);
    gg_write_comment(w, "hexsides; in: toward the favoured hex, out: away from it");
    gg_write_open(w, "hexsides");
    for (int i = 0; i < NHEXSIDE_ROWS; i++)
        write_row(w, hexside_keys, NHEXSIDE_KEYS, (const char *)&hexside_chart[i]);
    gg_write_close(w);
    gg_write_comment(w, "figures: stacking, squares, disruption");
    for (int i = 0; i < NFIGURES; i++)
        gg_write_int(w, figures[i].name, figures[i].standard);
    gg_write_close(w);
}

/* --- reading --- */

static void read_costs(const struct gg_node *node, uint8_t *cost, struct gg_faults *f)
{
    int value;
    if (!gg_node_is(node, GG_LIST, f))
        return;
    if (node->count != NCOLUMNS) {
        gg_fault_at(f, node, "%d costs found, expected those of infantry, cavalry and artillery",
                    node->count);
        return;
    }
    for (int i = 0; i < NCOLUMNS; i++) {
        const struct gg_node *one = &node->child[i];
        if (one->kind == GG_SCALAR && !strcmp(one->text, "P"))
            cost[i] = PROHIBITED;
        else if (gg_node_int(one, 0, 9, &value, f))
            cost[i] = (uint8_t)value;
    }
}

static void read_columns(const struct gg_node *node, uint8_t *set, struct gg_faults *f)
{
    int column;
    if (!gg_node_is(node, GG_LIST, f))
        return;
    *set = 0;
    for (int i = 0; i < node->count; i++)
        if (gg_node_word(&node->child[i], ms_column_words, NCOLUMNS, &column, f))
            *set |= (uint8_t)(1 << column);
}

static void read_cell(const struct cell_key *key, char *row, const struct gg_node *node,
                      struct gg_faults *f)
{
    uint8_t *value = (uint8_t *)row + key->where;
    const char *word;
    int number;
    bool is_set;
    if (!node)
        return;
    switch (key->cell) {
    case WORD:
        if (gg_node_text(node, &word, f))
            memcpy(value, &word, sizeof word);
        break;
    case COSTS:
        read_costs(node, value, f);
        break;
    case NUMBER:
        if (gg_node_int(node, 0, key->high, &number, f))
            *value = (uint8_t)number;
        break;
    case SWITCH:
        if (gg_node_bool(node, &is_set, f))
            *value = is_set;
        break;
    case COLUMNS:
        read_columns(node, value, f);
        break;
    }
}

/* A row of the program's own by its id, or a new one; NULL when there is no room. */
static char *row_for(const struct chart *chart, const struct gg_node *node, struct gg_faults *f)
{
    for (int i = 0; i < *chart->count; i++)
        if (!strcmp(row_id(chart->rows + (size_t)i * chart->size), node->key))
            return chart->rows + (size_t)i * chart->size;
    if (*chart->count == chart->most) {
        gg_fault_at_key(f, node, "more than %d rows of %s", chart->most, chart->name);
        return NULL;
    }
    char *row = chart->rows + (size_t)(*chart->count)++ * chart->size;
    memset(row, 0, chart->size);
    memcpy(row, &node->key, sizeof node->key);
    for (int i = 0; i < chart->nkeys; i++) {
        const struct cell_key *key = &chart->keys[i];
        if (key->cell == WORD)
            memcpy(row + key->where, &node->key, sizeof node->key);
        else if (key->cell != COSTS)
            row[key->where] = (char)key->plain;
        if (key->cell == COSTS)
            (void)gg_node_need(node, key->name, f);
    }
    return row;
}

static void read_chart(const struct chart *chart, const struct gg_node *node, struct gg_faults *f)
{
    const char *keys[KEYS_MAX];
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    for (int k = 0; k < chart->nkeys; k++)
        keys[k] = chart->keys[k].name;
    for (int i = 0; i < node->count; i++) {
        const struct gg_node *cells = &node->child[i];
        if (!gg_node_is(cells, GG_MAP, f))
            continue;
        char *row = row_for(chart, cells, f);
        if (!row)
            return;
        gg_node_only(cells, keys, chart->nkeys, f);
        for (int k = 0; k < chart->nkeys; k++)
            read_cell(&chart->keys[k], row, gg_node_get(cells, chart->keys[k].name), f);
    }
}

/* What a map and a combat rely on: letters told apart, hexes that cost something, sides that are the
 * same both ways when they say so. */
static void check_terrain(const struct battlefield *b, const struct gg_node *node,
                          struct gg_faults *f)
{
    for (int i = 0; i < b->nterrains; i++) {
        const struct terrain *t = &b->terrain[i];
        const struct gg_node *at = gg_node_get(node, t->id);
        if (!at)
            continue;
        if (strlen(t->code) != 1 || t->code[0] <= ' ' || t->code[0] > '~')
            gg_fault_at(f, at, "the code of %s is one letter or sign, found \"%s\"", t->id,
                        t->code);
        for (int other = 0; other < b->nterrains; other++)
            if (other != i && !strcmp(b->terrain[other].code, t->code))
                gg_fault_at(f, at, "the code \"%s\" is that of %s", t->code, b->terrain[other].id);
        for (int c = 0; c < NCOLUMNS; c++)
            if (!t->cost[c])
                gg_fault_at(f, at, "a hex costs at least 1, or P: %s for %s", t->id,
                            ms_column_words[c]);
    }
}

static void check_hexsides(const struct battlefield *b, const struct gg_node *node,
                           struct gg_faults *f)
{
    for (int i = 0; i < b->nhexsides; i++) {
        const struct hexside *h = &b->hexside[i];
        const struct gg_node *at = gg_node_get(node, h->id);
        if (at && h->two_sided &&
            (memcmp(h->cost_in, h->cost_out, sizeof h->cost_in) != 0 ||
             h->defence_in != h->defence_out || h->halved_in != h->halved_out ||
             h->zone_in != h->zone_out))
            gg_fault_at(f, at, "%s is the same both ways, but its in and its out differ", h->id);
    }
}

static void read_combat(struct gg_table *t, const struct gg_node *node, struct gg_faults *f)
{
    static const char *const keys[] = {"1", "2", "3", "4", "5", "6"};
    int code;
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    gg_node_only(node, keys, t->rows, f);
    for (int row = 0; row < t->rows; row++) {
        const struct gg_node *list = gg_node_get(node, keys[row]);
        if (!list || !gg_node_is(list, GG_LIST, f))
            continue;
        if (list->count != t->columns) {
            gg_fault_at(f, list, "%d cells found, %d expected", list->count, t->columns);
            continue;
        }
        for (int c = 0; c < t->columns; c++)
            if (gg_node_word(&list->child[c], t->codes, t->ncodes, &code, f))
                t->cell[row * t->columns + c] = (uint8_t)code;
    }
}

void ms_read_tables(struct battlefield *b, const struct gg_node *node, struct gg_faults *f)
{
    const char *keys[NFIGURES + 3] = {"combat", "terrain", "hexsides"};
    if (!node || !gg_node_is(node, GG_MAP, f))
        return;
    const struct gg_node *terrain = gg_node_get(node, keys[1]);
    const struct gg_node *hexsides = gg_node_get(node, keys[2]);
    struct chart chart[2] = {{keys[1], terrain_keys, NTERRAIN_KEYS, (char *)b->terrain,
                              sizeof b->terrain[0], &b->nterrains, TERRAINS_MAX},
                             {keys[2], hexside_keys, NHEXSIDE_KEYS, (char *)b->hexside,
                              sizeof b->hexside[0], &b->nhexsides, HEXSIDES_MAX}};
    read_combat(&b->crt, gg_node_get(node, keys[0]), f);
    ms_charge_table(b);
    read_chart(&chart[0], terrain, f);
    read_chart(&chart[1], hexsides, f);
    check_terrain(b, terrain, f);
    check_hexsides(b, hexsides, f);
    for (int i = 0; i < NFIGURES; i++) {
        int value;
        keys[3 + i] = figures[i].name;
        if (gg_node_int(gg_node_get(node, figures[i].name), figures[i].low, figures[i].high, &value,
                        f))
            ((uint8_t *)b)[figures[i].where] = (uint8_t)value;
    }
    gg_node_only(node, keys, NFIGURES + 3, f);
}
