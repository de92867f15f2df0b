/*
 * lookup.c - what the rules look up, worked out from the tables of a file when a battle is loaded: a check by die and
 * column (GN-2.0), the D6 of a run (2.5, 2.6), the two dice of a melee, of the initiative, sight (GN-5-b), and what ground
 * does, in words made from the figures in force.
 */
#include "base/arena.h"
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* GN-2.5-a: the result by the margin. */
static enum outcome by_margin(int margin)
{
    return margin == 1 ? FALLBACK : margin == 2 ? RETREAT : ROUT;
}

/* GN-2.0-d to g: what a face means in a column. */
static enum outcome read_face(const int *option, enum reading reading, int cell, int face)
{
    bool elim = cell == ELIM;
    int needed = elim ? 1 : cell;
    bool passed = face <= needed;
    if (reading == AS_RALLY)
        return passed ? RALLIES : NO_RALLY;
    if (passed)
        return PASS;
    if (reading == AS_ELIM)
        return elim && option[ELIM_BY_CASUALTIES] != BY_MARGIN_TOO ? GONE : NOTHING;
    if (elim && reading == AS_SPENT && option[ELIM_BY_CASUALTIES] != BY_MARGIN_TOO)
        return GONE;
    if (elim && reading == AS_CHECK && option[ELIM_FAILURE] != BY_MARGIN)
        return option[ELIM_FAILURE] == REMOVED ? GONE : ROUT;
    return by_margin(face - needed);
}

static void lay_check(const int *option, const struct morale_row *row, enum reading reading,
                      struct gg_table *t)
{
    *t = (struct gg_table){.name = row->id,
                           .first_row = 1,
                           .rows = option[MC_DIE],
                           .columns = COLUMNS,
                           .codes = gn_outcome_words,
                           .ncodes = NOUTCOMES};
    for (int face = 1; face <= t->rows; face++)
        for (int c = 0; c < COLUMNS; c++)
            t->cell[(face - 1) * COLUMNS + c] =
                (uint8_t)read_face(option, reading, row->cell[c], face);
}

static void lay_checks(const int *option, struct battlefield *b)
{
    for (int row = 0; row < NCLASSES * NBANDS; row++) {
        int elim = 0;
        while (elim < COLUMNS && b->morale[row].cell[elim] != ELIM)
            elim++;
        b->elim_point[row] = (uint8_t)elim;
        for (int reading = 0; reading < NREADINGS; reading++)
            lay_check(option, &b->morale[row], (enum reading)reading, &b->check[reading][row]);
    }
}

/* The distances of 2.5 and 2.6 by D6 and level. */
static void lay_distances(const struct distance_row *rows, int first, int n, struct gg_table *t)
{
    static const char *const codes[] = {
        "0 spaces", "1 space",  "2 spaces", "3 spaces",  "4 spaces",  "5 spaces", "6 spaces",
        "7 spaces", "8 spaces", "9 spaces", "10 spaces", "11 spaces", "12 spaces"};
    *t = (struct gg_table){.name = "run",
                           .first_row = 1,
                           .rows = 6,
                           .first_column = first,
                           .columns = n,
                           .codes = codes,
                           .ncodes = 13};
    for (int die = 1; die <= 6; die++)
        for (int level = 0; level < n; level++)
            t->cell[(die - 1) * n + level] = rows[level].spaces[die > 3];
}

/* GN-6-d, f: rows by the attacker's die less the defender's, columns by the factors; more than 10 decide it alone. */
static void lay_melee(struct gg_table *t)
{
    static const char *const codes[] = {
        "lost by 5 or more", "lost by 4", "lost by 3", "lost by 2", "lost by 1",        "equal",
        "won by 1",          "won by 2",  "won by 3",  "won by 4",  "won by 5 or more",
    };
    *t = (struct gg_table){.name = "melee",
                           .first_row = -5,
                           .rows = 11,
                           .first_column = -10,
                           .columns = 21,
                           .codes = codes,
                           .ncodes = 11};
    for (int row = 0; row < 11; row++)
        for (int c = 0; c < 21; c++) {
            int margin = row - 5 + c - 10;
            t->cell[row * 21 + c] = (uint8_t)((margin < -5 ? -5 : margin > 5 ? 5 : margin) + 5);
        }
}

static void lay_initiative(struct gg_table *t)
{
    static const char *const codes[] = {"the second side chooses", "equal",
                                        "the first side chooses"};
    *t = (struct gg_table){.name = "initiative",
                           .first_row = -1,
                           .rows = 3,
                           .columns = 1,
                           .codes = codes,
                           .ncodes = 3,
                           .cell = {0, 1, 2}};
}

/* --- sight --- */

static void lay_lines(struct battlefield *b)
{
    for (int dx = -RANGE_MAX; dx <= RANGE_MAX; dx++)
        for (int dy = -RANGE_MAX; dy <= RANGE_MAX; dy++)
            gg_grid_between(dx, dy, &b->line[dx + RANGE_MAX][dy + RANGE_MAX]);
}

/* GN-5-b, but for the units: heavy and strong points block, a hill unless somebody stands on one. */
static bool ground_clear(const struct battlefield *b, int from, int to)
{
    int dx = b->map.x[to] - b->map.x[from], dy = b->map.y[to] - b->map.y[from];
    const struct gg_grid_line *line = &b->line[dx + RANGE_MAX][dy + RANGE_MAX];
    bool high = b->ground[from] == HILL || b->ground[to] == HILL;
    for (int i = 0; i < line->count; i++) {
        int ground = b->ground[gg_grid_at(&b->map, b->map.x[from] + line->dx[i],
                                          b->map.y[from] + line->dy[i])];
        if (ground == HEAVY || ground == STRONG || (ground == HILL && !high))
            return false;
    }
    return true;
}

static void lay_sight(struct battlefield *b)
{
    for (int from = 0; from < b->map.count; from++)
        for (int to = 0; to < b->map.count; to++)
            if (gg_grid_distance(&b->map, from, to) <= RANGE_MAX && ground_clear(b, from, to))
                gg_gridset_add(&b->sight[from], to);
}

/* --- what ground does, in words --- */

static void write_effects(const struct battlefield *b, int ground, struct gg_text *out)
{
    const struct terrain_row *t = &b->terrain[ground];
    if (ground == WATER) {
        gg_text_add(out, "nobody enters");
        return;
    }
    if (t->extra)
        gg_text_fmt(out, "%d AP more to enter%s (house rule)", t->extra,
                    ground == HILL    ? " from below"
                    : ground == HEAVY ? ", skirmishers none"
                                      : "");
    if (ground == HEAVY || ground == STRONG)
        gg_text_fmt(out, "; morale %+d; %s; blocks sight",
                    b->status[ground == HEAVY ? IN_HEAVY : IN_STRONG].modifier,
                    ground == HEAVY ? "closed to cavalry and limbered guns off the road"
                                    : "for infantry, crews and leaders, limbered guns by road");
    if (ground == HILL)
        gg_text_add(out, "; blocks sight unless one of the two stands on a hill");
    if (t->fire)
        gg_text_fmt(out, "; hit number %+d (house rule)", t->fire);
    if (t->defence)
        gg_text_fmt(out, "; melee %+d for the defender (house rule)", t->defence);
}

static void word_ground(struct gg_battle *battle)
{
    struct battlefield *b = battle->data;
    for (int ground = 0; ground < NTERRAINS; ground++) {
        char room[300];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        write_effects(b, ground, &text);
        b->effects[ground] = gg_arena_copy(battle->arena, room);
    }
}

void gn_work_out(struct gg_battle *battle)
{
    struct battlefield *b = battle->data;
    lay_checks(battle->option, b);
    lay_distances(b->failure, FALLBACK, 3, &b->run);
    lay_distances(b->bad_order, 0, 4, &b->bad_move);
    lay_melee(&b->melee);
    lay_initiative(&b->initiative);
    lay_lines(b);
    lay_sight(b);
    word_ground(battle);
}
