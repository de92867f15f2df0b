/*
 * chart.c - the cells of the terrain effects chart in a file, and what a map and a combat rely on in it.
 */
#include <string.h>

#include "grognard/view.h"
#include "rules/musket_saber/musket_saber.h"

/* clang-format off */
static const char *const prohibited[] = {"P"};
#define COSTS(row, member) offsetof(row, member), 1, 0, 9, prohibited, GG_ROW, .most = NCOLUMNS, .flags = GG_NEEDED
#define COLUMNS(row, member) offsetof(row, member), 1, 0, NCOLUMNS, ms_column_words
#define TEXT(row, member) offsetof(row, member), sizeof(const char *), .flags = GG_WRITTEN

#define T(member) offsetof(struct terrain, member), 1
const struct gg_field ms_terrain_cells[] = {
    {"title",           GG_FIELD_TEXT,   TEXT(struct terrain, title)},
    {"code",            GG_FIELD_TEXT,   TEXT(struct terrain, code), .line = "its letter in a map"},
    {"colour",          GG_FIELD_TEXT,   TEXT(struct terrain, colour)},
    {"cost",            GG_FIELD_NUMBER, COSTS(struct terrain, cost)},
    {"level",           GG_FIELD_NUMBER, T(level), 0, 1, .line = "height for sight"},
    {"obstacle",        GG_FIELD_SWITCH, T(obstacle), .line = "blocks sight"},
    {"defence",         GG_FIELD_NUMBER, T(defence), 0, 9, .line = "added once a combat"},
    {"only_from_below", GG_FIELD_SWITCH, T(only_from_below), .line = "when no attacking hex is as high"},
    {"halved_into",     GG_FIELD_FLAGS,  COLUMNS(struct terrain, halved_into), .line = "attacking into it"},
    {"halved_out",      GG_FIELD_FLAGS,  COLUMNS(struct terrain, halved_out), .line = "attacking out of it"},
    {"bombardment",     GG_FIELD_NUMBER, T(bombardment), 0, 9, .line = "taken from a bombardment"},
    {"no_bombardment",  GG_FIELD_SWITCH, T(no_bombardment), .line = "closed to it"},
    {"zone_in",         GG_FIELD_SWITCH, T(zone_in), .empty = 1, .line = "a zone of control reaches into it"},
    {"zone_out",        GG_FIELD_SWITCH, T(zone_out), .empty = 1, .line = "and out of it"},
    {"charge",          GG_FIELD_SWITCH, T(charge), .line = "charges go over it"},
    {"guns_barred",     GG_FIELD_SWITCH, T(guns_barred), .line = "artillery next to it may not attack it"},
    {"no_advance",      GG_FIELD_SWITCH, T(no_advance), .line = "no advance out of it"},
    {"check",           GG_FIELD_FLAGS,  COLUMNS(struct terrain, check), .line = "check morale on entering"},
    {"look",            GG_FIELD_WORD,   T(look), 0, GG_GROUNDS, gg_ground_words, .empty = GG_GROUND_STRANGE, .line = "how it is drawn"},
    {0}};

#define H(member) offsetof(struct hexside, member), 1
const struct gg_field ms_hexside_cells[] = {
    {"title",        GG_FIELD_TEXT,   TEXT(struct hexside, title)},
    {"cost_in",      GG_FIELD_NUMBER, COSTS(struct hexside, cost_in)},
    {"cost_out",     GG_FIELD_NUMBER, COSTS(struct hexside, cost_out)},
    {"defence_in",   GG_FIELD_NUMBER, H(defence_in), 0, 9, .line = "for each hex that attacks across toward the favoured one"},
    {"defence_out",  GG_FIELD_NUMBER, H(defence_out), 0, 9, .line = "away from it"},
    {"halved_in",    GG_FIELD_SWITCH, H(halved_in), .line = "an attack across is halved"},
    {"halved_out",   GG_FIELD_SWITCH, H(halved_out), .line = "the same"},
    {"zone_in",      GG_FIELD_SWITCH, H(zone_in), .empty = 1, .line = "a zone of control crosses"},
    {"zone_out",     GG_FIELD_SWITCH, H(zone_out), .empty = 1, .line = "the same"},
    {"guns_barred",  GG_FIELD_SWITCH, H(guns_barred), .line = "artillery may not attack across"},
    {"check",        GG_FIELD_FLAGS,  COLUMNS(struct hexside, check), .line = "check morale on crossing"},
    {"blocks_sight", GG_FIELD_SWITCH, H(blocks_sight), .line = "nobody sees across"},
    {"two_sided",    GG_FIELD_SWITCH, H(two_sided), .line = "neither hex is favoured"},
    {"look",         GG_FIELD_WORD,   H(look), 0, GG_BORDERS, gg_border_words, .empty = GG_BORDER_STRANGE, .line = "how it is drawn"},
    {0}};
/* clang-format on */

/* A new row that does not say otherwise is called by its id. */
static void name_rows(struct battlefield *b)
{
    for (int i = 0; i < b->nterrains; i++) {
        struct terrain *t = &b->terrain[i];
        t->title = t->title ? t->title : t->id;
        t->code = t->code ? t->code : t->id;
        t->colour = t->colour ? t->colour : "#d8d8d8";
    }
    for (int i = 0; i < b->nhexsides; i++)
        b->hexside[i].title = b->hexside[i].title ? b->hexside[i].title : b->hexside[i].id;
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
        if (t->colour[0] != '#' || strlen(t->colour) != 7 ||
            strspn(t->colour + 1, "0123456789abcdefABCDEF") != 6)
            gg_fault_at(f, at, "a colour is written like \"#8fb273\", found \"%s\"", t->colour);
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

void ms_check_charts(struct loader *l, const struct gg_node *tables)
{
    name_rows(l->b);
    check_terrain(l->b, gg_node_get(tables, "terrain"), l->f);
    check_hexsides(l->b, gg_node_get(tables, "hexsides"), l->f);
}
