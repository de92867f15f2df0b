/*
 * hex.c - neighbours, distances and names of hexes.
 */
#include "board/hex.h"

enum { ODD, EVEN };

/* Column and row steps clockwise from north, for odd columns and for the lower, even ones. */
static const int8_t step[2][GG_HEX_DIRECTIONS][2] = {
    [ODD] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
    [EVEN] = {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
};

bool gg_hexes_lay(struct gg_hexes *map, int columns, int rows)
{
    if (columns < 1 || rows < 1 || columns > 99 || rows > 99 || columns * rows > GG_HEX_MAX)
        return false;
    map->columns = (uint8_t)columns;
    map->rows = (uint8_t)rows;
    map->count = (uint16_t)(columns * rows);
    for (int hex = 0; hex < map->count; hex++) {
        int column = hex / rows + 1, row = hex % rows + 1;
        map->column[hex] = (uint8_t)column;
        map->row[hex] = (uint8_t)row;
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
            const int8_t *by = step[column % 2 ? ODD : EVEN][d];
            map->near[hex][d] = (uint16_t)gg_hex_at(map, column + by[0], row + by[1]);
        }
    }
    return true;
}

int gg_hex_at(const struct gg_hexes *map, int column, int row)
{
    if (column < 1 || row < 1 || column > map->columns || row > map->rows)
        return GG_HEX_NONE;
    return (column - 1) * map->rows + row - 1;
}

int gg_hex_read(const struct gg_hexes *map, const char *text)
{
    int digit[4];
    for (int i = 0; i < 4; i++) {
        if (text[i] < '0' || text[i] > '9')
            return GG_HEX_NONE;
        digit[i] = text[i] - '0';
    }
    if (text[4])
        return GG_HEX_NONE;
    return gg_hex_at(map, digit[0] * 10 + digit[1], digit[2] * 10 + digit[3]);
}

void gg_hex_write(const struct gg_hexes *map, int hex, struct gg_text *out)
{
    int column = gg_hex_column(map, hex);
    int row = gg_hex_row(map, hex);
    char name[5] = {(char)('0' + column / 10), (char)('0' + column % 10), (char)('0' + row / 10),
                    (char)('0' + row % 10), 0};
    gg_text_bytes(out, name, 4);
}

int gg_hex_direction(const struct gg_hexes *map, int from, int to)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
        if (map->near[from][d] == to)
            return d;
    return -1;
}

int gg_hexset_count(const struct gg_hexset *set)
{
    int count = 0;
    for (int i = 0; i < GG_HEX_WORDS; i++)
        count += __builtin_popcountll(set->word[i]);
    return count;
}
