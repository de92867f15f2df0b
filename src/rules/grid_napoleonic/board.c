/*
 * board.c - the board as every face draws it.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"
#include "rules/kit/views.h"

static const struct {
    const char *title, *colour;
    enum gg_ground_look look;
} looks[NTERRAINS] = {
    [CLEAR] = {"clear", "#e8e3c3", GG_GROUND_BARE},
    [HILL] = {"hill", "#d9c58f", GG_GROUND_HILL},
    [HEAVY] = {"heavy terrain", "#8fb273", GG_GROUND_WOODS},
    [STRONG] = {"strong point", "#c9a58c", GG_GROUND_TOWN},
    [WATER] = {"water", "#8fb8d8", GG_GROUND_WATER},
};

/* Only what the map really has, so that its legend is short. */
static void fill_terrains(const struct battlefield *b, struct gg_board *out)
{
    uint8_t index[NTERRAINS] = {0};
    int used = 0;
    for (int space = 0; space < b->map.count; space++)
        used |= 1 << b->ground[space];
    for (int i = 0; i < NTERRAINS; i++) {
        if (!(used >> i & 1))
            continue;
        index[i] = (uint8_t)out->nterrains;
        out->terrain[out->nterrains++] =
            (struct gg_terrain){gn_terrain_words[i], looks[i].title, looks[i].colour,
                                b->effects[i] ? b->effects[i] : "", looks[i].look};
    }
    for (int space = 0; space < b->map.count; space++) {
        out->place[space].terrain = index[b->ground[space]];
        out->place[space].level = b->ground[space] == HILL;
    }
}

static void fill_roads(const struct battlefield *b, struct gg_board *out)
{
    for (int space = 0; space < b->map.count; space++)
        for (int way = 0; way < GG_GRID_DIRECTIONS / 2; way++)
            if (b->road[space] >> way & 1)
                gg_board_edge(out, space, b->map.near[space][way], "road");
    if (out->nedges)
        out->edge_kind[out->nedge_kinds++] = (struct gg_edge_kind){
            "road", "Road", "no AP more for the ground (house rule)", false, GG_BORDER_ROAD};
}

/* Each side's edge: where it runs to. */
static void fill_edges(const struct battlefield *b, struct gg_board *out)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (int space = 0; space < b->map.count; space++)
            if (gg_grid_at_edge(&b->map, space, b->edge[side]))
                gg_board_mark(out, "edge", space, side);
}

void gn_board(const struct gg_battle *battle, struct gg_board *out)
{
    static const struct gg_word words[] = {
        {"fallback", "missed by 1: level 1, back 1 or 2 spaces"},
        {"retreat", "missed by 2: level 2, back 3 or 4 spaces, upsets friends"},
        {"rout", "missed by 3 or more: level 3, back 4 or 5 spaces, upsets friends more"},
        {"AP", "action points (house rule)"},
        {"made", "how many of the two checks beside enemy cavalry were passed"},
    };
    const struct battlefield *b = battle->data;
    gg_board_grid(battle, out);
    fill_terrains(b, out);
    fill_roads(b, out);
    for (int i = 0; i < b->nobjectives; i++)
        gg_board_mark(out, "objective", b->objective[i].space, GG_NOBODY);
    fill_edges(b, out);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        out->word[out->nwords++] = words[i];
}
