/*
 * play_map.c - a board made ready for drawing, and the legend (see play_map.h).
 *
 * Places are found by their numbers: "1204" is column 12 and row 04, "3,7" is column 3 and row 7. A
 * place that has no such number (a box beside the map) is not drawn.
 */
#include "cli/play_map.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The n digits at `text` as a number, at most four of them; -1 when they are something else. */
static int digits_value(const char *text, size_t n)
{
    int value = 0;
    if (n < 1 || n > 4)
        return -1;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

/* "1204" or "3,7" as two numbers. */
static bool parse_number(const char *at, int *column, int *row)
{
    size_t n = strlen(at);
    const char *comma = strchr(at, ',');
    if (!comma && n % 2)
        return false;
    size_t left = comma ? (size_t)(comma - at) : n / 2;
    size_t right = comma ? left + 1 : left;
    *column = digits_value(at, left);
    *row = digits_value(at + right, n - right);
    return *column >= 0 && *row >= 0;
}

/* The columns and rows that the numbers of the places span; nothing when there are none or too many. */
static void find_span(struct gg_map *map)
{
    int low_column = INT_MAX, low_row = INT_MAX, high_column = -1, high_row = -1, column, row;
    for (int i = 0; i < map->board->nplaces; i++) {
        if (!parse_number(map->board->place[i].at, &column, &row))
            continue;
        low_column = column < low_column ? column : low_column;
        low_row = row < low_row ? row : low_row;
        high_column = column > high_column ? column : high_column;
        high_row = row > high_row ? row : high_row;
    }
    if (high_column < 0 || high_column - low_column >= GG_MAP_CELLS / (high_row - low_row + 1))
        return;
    map->first_column = low_column;
    map->first_row = low_row;
    map->columns = high_column - low_column + 1;
    map->rows = high_row - low_row + 1;
}

static void place_in_grid(struct gg_map *map)
{
    int column, row;
    find_span(map);
    for (int i = 0; i < map->columns * map->rows; i++)
        map->cell[i] = -1;
    for (int i = 0; i < map->board->nplaces; i++) {
        map->column[i] = map->row[i] = -1;
        if (!map->columns || !parse_number(map->board->place[i].at, &column, &row))
            continue;
        map->column[i] = (int16_t)(column - map->first_column);
        map->row[i] = (int16_t)(row - map->first_row);
        map->cell[map->column[i] * map->rows + map->row[i]] = (int16_t)i;
    }
}

bool gg_map_lower(const struct gg_map *map, int column)
{
    bool even = (map->first_column + column) % 2 == 0;
    return even == map->board->even_lower;
}

int gg_map_next(const struct gg_map *map, int place, int direction)
{
    static const int across[GG_MAP_DIRECTIONS] = {0, 1, 1, 0, -1, -1};
    static const int down_high[GG_MAP_DIRECTIONS] = {-1, -1, 0, 1, 0, -1};
    static const int down_low[GG_MAP_DIRECTIONS] = {-1, 0, 1, 1, 1, 0};
    static const int square[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    int column = map->column[place], row = map->row[place];
    if (column < 0)
        return -1;
    if (map->board->kind == GG_BOARD_GRID) {
        if (direction >= 4)
            return -1;
        column += square[direction][0];
        row += square[direction][1];
    } else {
        row += gg_map_lower(map, column) ? down_low[direction] : down_high[direction];
        column += across[direction];
    }
    if (column < 0 || row < 0 || column >= map->columns || row >= map->rows)
        return -1;
    return map->cell[column * map->rows + row];
}

static int features_of(const char *kind)
{
    if (strstr(kind, "bridge") || strstr(kind, "ford"))
        return GG_CROSSING;
    if (strstr(kind, "road") || strstr(kind, "path") || strstr(kind, "track"))
        return GG_ROAD;
    if (strstr(kind, "major"))
        return GG_DEEP;
    return strstr(kind, "river") || strstr(kind, "stream") ? GG_WATER : GG_OTHER;
}

static void note_sides(struct gg_map *map)
{
    const struct gg_board *board = map->board;
    for (int i = 0; i < board->nedges; i++) {
        int a = board->edge[i].a, b = board->edge[i].b;
        int features = features_of(board->edge[i].kind);
        if (a >= board->nplaces || b >= board->nplaces)
            continue;
        for (int d = 0; d < GG_MAP_DIRECTIONS; d++) {
            if (gg_map_next(map, a, d) == b)
                map->side[a][d] |= (uint8_t)features;
            if (gg_map_next(map, b, d) == a)
                map->side[b][d] |= (uint8_t)features;
        }
    }
}

static bool has_letter(const struct gg_map *map, char letter, int terrains)
{
    for (int i = 0; i < terrains; i++)
        if (map->letter[i] == letter)
            return true;
    return false;
}

/* The first letter of the word that none of the terrains before has. */
static char free_letter(const struct gg_map *map, const char *word, int before)
{
    for (const char *c = word; *c; c++) {
        char letter = (char)tolower((unsigned char)*c);
        if (isalpha((unsigned char)letter) && !has_letter(map, letter, before))
            return letter;
    }
    return '?';
}

/* The most common terrain is left blank: what differs is what a player looks for. */
static void give_letters(struct gg_map *map)
{
    const struct gg_board *board = map->board;
    int count[GG_BOARD_TERRAINS] = {0}, common = -1;
    for (int i = 0; i < board->nplaces; i++)
        if (board->place[i].terrain < board->nterrains)
            count[board->place[i].terrain]++;
    for (int t = 0; t < board->nterrains; t++)
        if (count[t] && (common < 0 || count[t] > count[common]))
            common = t;
    for (int t = 0; t < board->nterrains; t++) {
        map->letter[t] = t == common ? ' ' : free_letter(map, board->terrain[t].id, t);
        map->paper[t] =
            (int16_t)(t == common ? GG_NO_PAPER : gg_terminal_paper(board->terrain[t].colour));
    }
}

void gg_map_prepare(struct gg_map *map, const struct gg_board *board)
{
    memset(map, 0, sizeof *map);
    map->board = board;
    place_in_grid(map);
    note_sides(map);
    give_letters(map);
}

int gg_map_at(const struct gg_map *map, const char *at)
{
    for (int i = 0; i < map->board->nplaces; i++)
        if (!strcmp(map->board->place[i].at, at))
            return i;
    return -1;
}

int gg_map_find(const struct gg_map *map, const char *word)
{
    int place = gg_map_at(map, word);
    for (int i = 0; i < map->board->nplaces && place < 0; i++) {
        const struct gg_place *p = &map->board->place[i];
        if (!strcasecmp(p->at, word) || (p->name && !strcasecmp(p->name, word)))
            place = i;
    }
    return place;
}

void gg_map_measure(const struct gg_map *map, enum gg_map_size size, int room, int *width,
                    int *height)
{
    *width = *height = 0;
    if (map->board->kind == GG_BOARD_TABLE)
        gg_table_measure(map, size, room, width, height);
    else if (map->columns && map->board->kind == GG_BOARD_GRID)
        gg_grid_measure(map, size, width, height);
    else if (map->columns)
        gg_hex_measure(map, size, width, height);
}

bool gg_map_draw(const struct gg_scene *scene, enum gg_map_size size, int room,
                 struct gg_canvas *canvas)
{
    int width, height;
    gg_map_measure(scene->map, size, room, &width, &height);
    if (!gg_canvas_open(canvas, width, height))
        return false;
    struct gg_pen *pen = calloc(1, sizeof *pen);
    if (!pen) {
        gg_canvas_close(canvas);
        return false;
    }
    pen->scene = scene;
    pen->canvas = canvas;
    pen->size = size;
    gg_short_names(scene->view, size == GG_MAP_LARGE ? 8 : GG_SHORT_LETTERS, pen->names);
    if (scene->map->board->kind == GG_BOARD_TABLE)
        gg_table_draw(pen);
    else if (scene->map->board->kind == GG_BOARD_GRID)
        gg_grid_draw(pen);
    else
        gg_hex_draw(pen);
    free(pen);
    return true;
}

static void legend_word(struct gg_text *out, bool there, const char *words)
{
    if (there)
        gg_text_fmt(out, ", %s", words);
}

static bool same_mark(const char *a, const char *b)
{
    return !strcmp(a, b) || (gg_map_mark(a) == '!' && gg_map_mark(b) == '!');
}

/* Each kind of mark once, of the view and of the board; whoever takes part in a battle is marked as the
 * battle is. */
static void legend_marks(struct gg_text *out, const struct gg_view *view,
                         const struct gg_board *board)
{
    for (int i = 0; i < view->nmarks + board->nmarks; i++) {
        const struct gg_mark *mark =
            i < view->nmarks ? &view->mark[i] : &board->mark[i - view->nmarks];
        bool known = false;
        for (int j = 0; j < i && !known; j++)
            known = same_mark(
                mark->kind,
                (j < view->nmarks ? &view->mark[j] : &board->mark[j - view->nmarks])->kind);
        char letter = gg_map_mark(mark->kind);
        if (!known)
            gg_text_fmt(out, ", %c %s", letter, letter == '!' ? "battle" : mark->kind);
    }
}

void gg_map_legend(const struct gg_scene *scene, const char *const side_title[GG_SIDES],
                   struct gg_text *out)
{
    const struct gg_board *board = scene->map->board;
    int features = 0;
    gg_text_fmt(out, "[ABC] %s, (ABC) %s", side_title[0], side_title[1]);
    for (int t = 0; t < board->nterrains; t++)
        if (scene->map->letter[t] != ' ')
            gg_text_fmt(out, ", %c %s", scene->map->letter[t], board->terrain[t].title);
    for (int i = 0; i < board->nedges; i++)
        features |= features_of(board->edge[i].kind);
    legend_word(out, features & GG_DEEP, "# major river");
    legend_word(out, features & GG_WATER, features & GG_DEEP ? "~ minor river" : "~ river");
    legend_word(out, features & GG_CROSSING, "= bridge or ford");
    legend_word(out, features & GG_ROAD, ": road");
    legend_word(out, features & GG_OTHER, "% other side");
    legend_marks(out, scene->view, board);
    legend_word(out, scene->nlit > 0, "> can be chosen");
    gg_text_add(out, ".");
}
