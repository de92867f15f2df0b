/*
 * play_map.h - the board of any system as text.
 *
 * Everything that is drawn comes from gg_board and gg_view. Each thing has a character of its own, so
 * that a map without colours says as much as one with them: [ABC] and (ABC) are the two sides, a letter
 * is terrain, # and ~ are rivers, = is a bridge or ford, : is a road.
 */
#ifndef GG_CLI_PLAY_MAP_H
#define GG_CLI_PLAY_MAP_H

#include "cli/terminal.h"
#include "game/short_names.h"
#include "grognard/view.h"

enum gg_map_size { GG_MAP_AUTO, GG_MAP_TINY, GG_MAP_SMALL, GG_MAP_LARGE };

enum {
    GG_MAP_DIRECTIONS = 6, /* of a hex, clockwise from north; a square uses 0, 1, 2, 3 of them */
    GG_MAP_CELLS = 4096    /* columns times rows */
};

/* What lies on a side between two places. */
enum gg_map_side {
    GG_ROAD = 1,
    GG_WATER = 2,    /* a river that can be crossed */
    GG_DEEP = 4,     /* a major river */
    GG_CROSSING = 8, /* a bridge or ford */
    GG_OTHER = 16
};

/* A board made ready for drawing. */
struct gg_map {
    const struct gg_board *board;
    int first_column, first_row, columns, rows;
    int16_t cell[GG_MAP_CELLS]; /* [column * rows + row]: a place, or -1 */
    int16_t column[GG_BOARD_PLACES], row[GG_BOARD_PLACES]; /* -1 when not in the grid */
    uint8_t side[GG_BOARD_PLACES][GG_MAP_DIRECTIONS];
    char letter[GG_BOARD_TERRAINS]; /* of a terrain; a space for the most common one */
    int16_t paper[GG_BOARD_TERRAINS];
};

void gg_map_prepare(struct gg_map *map, const struct gg_board *board);

/* A place by its number or name in any case, or -1. */
int gg_map_find(const struct gg_map *map, const char *word);

/* The place whose number is exactly this, or -1. */
int gg_map_at(const struct gg_map *map, const char *at);

/* The neighbour of a place in a direction, or -1. */
int gg_map_next(const struct gg_map *map, int place, int direction);

/* Hex: does this column sit half a hex lower? Columns count from 0 here. */
bool gg_map_lower(const struct gg_map *map, int column);

/* A place that can be chosen now, and what it costs (below 0: nothing to say). */
struct gg_lit {
    const char *at;
    int cost;
    bool halves; /* counted in half points */
};

/* A cost as it is read: "3", "2.5". */
void gg_map_cost(int cost, bool halves, struct gg_text *out);

struct gg_scene {
    const struct gg_map *map;
    const struct gg_view *view;
    int nlit;
    const struct gg_lit *lit;
    bool utf8; /* arrows may be drawn */
};

/* How large the map would be; room is the width a table may use. */
void gg_map_measure(const struct gg_map *map, enum gg_map_size size, int room, int *width,
                    int *height);

/* Draws into a canvas that it opens. False when memory is out. */
bool gg_map_draw(const struct gg_scene *scene, enum gg_map_size size, int room,
                 struct gg_canvas *canvas);

/* One or two lines that say what the characters mean. */
void gg_map_legend(const struct gg_scene *scene, const char *const side_title[GG_SIDES],
                   struct gg_text *out);

/* The piece on top in a place and how many stand there; NULL when none. */
const struct gg_piece *gg_scene_top(const struct gg_scene *scene, const char *at, int *count);

/* The rest is shared by the files that draw. */

/* The free lines of a hex or square, and where its number stands when that is in the border. */
struct gg_box {
    int nlines;
    struct {
        int x, y, width;
    } line[8];
    int number_x, number_y, number_width; /* width 0: the number stands in the first line */
};

struct gg_pen {
    const struct gg_scene *scene;
    struct gg_canvas *canvas;
    enum gg_map_size size;
    char names[GG_VIEW_PIECES][GG_SHORT_ROOM];
};

void gg_map_fill_box(const struct gg_pen *pen, const struct gg_box *box, int place);

/* The character and ink of a border that has these features. */
char gg_map_side_letter(int features, char plain, enum gg_ink *ink);

/* The character of a mark: ! for a battle, * an objective, + a path, x something blown up, ^ the rest. */
char gg_map_mark(const char *kind);

/* "[LAN]": a piece's short name in the brackets of its side. */
void gg_map_counter(const struct gg_piece *piece, const char *name, struct gg_text *out);
enum gg_ink gg_map_side_ink(int side);

/* "5-4": the first two values of a piece; "" when it has none. */
void gg_map_values(const struct gg_piece *piece, struct gg_text *out);

/* An arrow for a facing in degrees, or "". */
const char *gg_map_arrow(int facing, bool utf8);

void gg_hex_measure(const struct gg_map *map, enum gg_map_size size, int *width, int *height);
void gg_hex_draw(const struct gg_pen *pen);
void gg_grid_measure(const struct gg_map *map, enum gg_map_size size, int *width, int *height);
void gg_grid_draw(const struct gg_pen *pen);
void gg_table_measure(const struct gg_map *map, enum gg_map_size size, int room, int *width,
                      int *height);
void gg_table_draw(const struct gg_pen *pen);

#endif
