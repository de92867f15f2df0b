/*
 * board.c - the map as every face draws it, with the terrain effects chart in words.
 *
 * The words are made once, when the scenario is loaded, from the same figures that the rules use: a file
 * that changes the chart changes what players read.
 */
#include "base/arena.h"
#include "rules/kit/views.h"
#include "rules/musket_saber/musket_saber.h"

/* ---- the chart in words ---- */

enum { EVERYBODY = (1 << NCOLUMNS) - 1 };

/* "infantry", "cavalry and artillery", "all" */
static void write_columns(int columns, struct gg_text *out)
{
    if (columns == EVERYBODY) {
        gg_text_add(out, "all");
        return;
    }
    const char *before = "";
    for (int c = 0; c < NCOLUMNS; c++)
        if (columns >> c & 1) {
            gg_text_fmt(out, "%s%s", before, ms_column_words[c]);
            before = " and ";
        }
}

static int columns_with(const uint8_t cost[NCOLUMNS], int value)
{
    int columns = 0;
    for (int c = 0; c < NCOLUMNS; c++)
        columns |= (cost[c] == value) << c;
    return columns;
}

static void write_crossing(int cost, bool all, struct gg_text *out)
{
    if (cost)
        gg_text_fmt(out, "+%d to cross", cost);
    else
        gg_text_add(out, "free to cross");
    gg_text_add(out, all ? "" : " for ");
}

/* What a hex costs to enter, "costs 2, cavalry 3, closed to artillery"; a hexside to cross, "+1 to cross for cavalry". */
static void write_costs(const uint8_t cost[NCOLUMNS], bool crossing, struct gg_text *out)
{
    int closed = columns_with(cost, PROHIBITED), told = closed;
    const char *before = crossing || closed == EVERYBODY ? "" : "costs ";
    for (int c = 0; c < NCOLUMNS; c++) {
        int columns = columns_with(cost, cost[c]);
        bool all = columns == (EVERYBODY & ~closed);
        if (told >> c & 1)
            continue;
        told |= columns;
        gg_text_add(out, before);
        if (crossing)
            write_crossing(cost[c], all, out);
        if (!all)
            write_columns(columns, out);
        if (!crossing)
            gg_text_fmt(out, all ? "%d" : " %d", cost[c]);
        before = ", ";
    }
    if (closed) {
        gg_text_fmt(out, "%sclosed to ", before);
        write_columns(closed, out);
    }
}

static void write_halved(int columns, const char *way, struct gg_text *out)
{
    if (!columns)
        return;
    gg_text_add(out, "; halves ");
    write_columns(columns, out);
    gg_text_fmt(out, " attacking %s it", way);
}

static void write_combat(const struct terrain *t, struct gg_text *out)
{
    if (t->defence)
        gg_text_fmt(out, "; defence +%d%s", t->defence,
                    t->only_from_below ? " when no attacker stands as high" : "");
    if (t->halved_into && t->halved_into == t->halved_out)
        write_halved(t->halved_into, "into or out of", out);
    else {
        write_halved(t->halved_into, "into", out);
        write_halved(t->halved_out, "out of", out);
    }
    if (t->no_bombardment)
        gg_text_add(out, "; cannot be bombarded");
    else if (t->bombardment)
        gg_text_fmt(out, "; bombardment -%d", t->bombardment);
    if (t->guns_barred)
        gg_text_add(out, "; artillery next to it cannot attack it");
    if (t->no_advance)
        gg_text_add(out, "; no advance out of it");
}

static void write_rest(const struct terrain *t, struct gg_text *out)
{
    if (t->obstacle)
        gg_text_add(out, "; blocks sight");
    else if (t->level)
        gg_text_add(out, "; high ground");
    if (!t->zone_in && !t->zone_out)
        gg_text_add(out, "; no zones of control");
    else if (!t->zone_in)
        gg_text_add(out, "; no zone of control reaches in");
    else if (!t->zone_out)
        gg_text_add(out, "; no zone of control reaches out");
    if (!t->charge)
        gg_text_add(out, "; no charges");
    if (t->check) {
        gg_text_add(out, "; morale check on entering for ");
        write_columns(t->check, out);
    }
}

/* A hexside, seen by who crosses it toward the favoured hex. */
static void write_hexside(const struct hexside *h, struct gg_text *out)
{
    write_costs(h->cost_in, true, out);
    if (h->defence_in)
        gg_text_fmt(out, "; defence +%d for each hex that attacks across", h->defence_in);
    if (h->halved_in)
        gg_text_add(out, "; halves who attacks across");
    if (h->guns_barred)
        gg_text_add(out, "; artillery cannot attack across");
    if (!h->zone_in)
        gg_text_add(out, "; no zone of control reaches across");
    if (h->blocks_sight)
        gg_text_add(out, "; blocks sight");
    if (h->check) {
        gg_text_add(out, "; morale check for ");
        write_columns(h->check, out);
    }
    gg_text_add(out, "; no charges");
}

static const char *keep(struct gg_battle *battle, const char *words)
{
    return gg_arena_copy(battle->arena, words);
}

static void word_halving(struct gg_battle *battle, const char *how, const char *title,
                         const char *out[2])
{
    for (int again = 0; again < 2; again++) {
        char room[120];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_text_fmt(&text, "halved%s: attacks %s the %s%s", again ? " again" : "", how, title,
                    again ? ", counts 1" : "");
        out[again] = keep(battle, room);
    }
}

void ms_word_chart(struct gg_battle *battle)
{
    struct battlefield *b = battle->data;
    for (int i = 0; i < b->nhexsides; i++) {
        char room[300];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        write_hexside(&b->hexside[i], &text);
        b->side_effects[i] = keep(battle, room);
        word_halving(battle, "across", b->hexside[i].title, b->halved_across[i]);
    }
    for (int i = 0; i < b->nterrains; i++) {
        char room[400];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        write_costs(b->terrain[i].cost, false, &text);
        if (columns_with(b->terrain[i].cost, PROHIBITED) != EVERYBODY) {
            write_combat(&b->terrain[i], &text);
            write_rest(&b->terrain[i], &text);
        }
        b->effects[i] = keep(battle, room);
        word_halving(battle, "into", b->terrain[i].title, b->halved_into[i]);
        word_halving(battle, "out of", b->terrain[i].title, b->halved_out[i]);
    }
}

/* ---- the board ---- */

/* Only what the map really has, so that its legend is short. index gets the place of each in the list. */
static void fill_terrains(const struct battlefield *b, struct gg_board *out,
                          uint8_t index[TERRAINS_MAX])
{
    int used = 0;
    for (int hex = 0; hex < b->map.count; hex++)
        used |= 1 << b->ground[hex];
    for (int i = 0; i < b->nterrains; i++) {
        if (!(used >> i & 1))
            continue;
        const struct terrain *t = &b->terrain[i];
        index[i] = (uint8_t)out->nterrains;
        out->terrain[out->nterrains++] =
            (struct gg_terrain){t->id, t->title, t->colour, b->effects[i] ? b->effects[i] : "",
                                (enum gg_ground_look)t->look};
    }
}

/* The favoured hex, behind the wall or up the slope, comes first. */
static void fill_side(const struct battlefield *b, int hex, int direction, struct gg_board *out)
{
    int other = b->near[hex][direction];
    for (unsigned left = b->edge[hex][direction]; left; left &= left - 1) {
        int kind = __builtin_ctz(left);
        bool favoured = b->favours[hex][direction] >> kind & 1;
        gg_board_edge(out, favoured ? hex : other, favoured ? other : hex, b->hexside[kind].id);
    }
    if (b->road[hex] >> direction & 1)
        gg_board_edge(out, hex, other, "road");
}

/* Each hexside once. */
static void fill_edges(const struct battlefield *b, struct gg_board *out)
{
    for (int hex = 0; hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS / 2; d++)
            if (b->near[hex][d] != NOWHERE)
                fill_side(b, hex, d, out);
}

static void fill_marks(const struct battlefield *b, struct gg_board *out)
{
    for (int i = 0; i < b->nawards; i++)
        if (b->award[i].kind == AWARD_HOLD)
            gg_board_mark(out, "objective", b->award[i].hex, b->award[i].side);
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < b->nentries[side]; i++)
            gg_board_mark(out, "entry", b->entry[side][i], side);
}

/* The legend: the kinds of hexside that the map has, and what the codes of the table mean. What exactly
 * follows depends on the check and is not the same in a combat and under fire. */
static void fill_words(const struct battlefield *b, struct gg_board *out)
{
    static const char *const meaning[NCODES] = {
        [AC] = "the attackers falter",  [AR] = "the attackers give ground",
        [AX] = "the attackers are hit", [AM] = "the attackers are mauled",
        [DC] = "the defenders falter",  [DR] = "the defenders give ground",
        [DX] = "the defenders are hit", [DM] = "the defenders are mauled",
    };
    unsigned used = 0;
    for (int hex = 0; hex < b->map.count; hex++)
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            used |= b->edge[hex][d];
    out->edge_kind[out->nedge_kinds++] = (struct gg_edge_kind){
        "road", "Road", "half a point a hex when the whole move is by road", false, GG_BORDER_ROAD};
    for (int k = 0; k < b->nhexsides; k++)
        if (used >> k & 1)
            out->edge_kind[out->nedge_kinds++] = (struct gg_edge_kind){
                b->hexside[k].id, b->hexside[k].title, b->side_effects[k], !b->hexside[k].two_sided,
                (enum gg_border_look)b->hexside[k].look};
    for (int code = AC; code < NCODES; code++)
        out->word[out->nwords++] = (struct gg_word){ms_codes[code], meaning[code]};
}

void ms_board(const struct gg_battle *battle, struct gg_board *out)
{
    const struct battlefield *b = battle->data;
    uint8_t index[TERRAINS_MAX] = {0};
    gg_board_hexes(battle, out);
    fill_terrains(b, out, index);
    for (int hex = 0; hex < b->map.count; hex++) {
        out->place[hex].terrain = index[b->ground[hex]];
        out->place[hex].level = (int8_t)b->terrain[b->ground[hex]].level;
    }
    fill_edges(b, out);
    fill_marks(b, out);
    fill_words(b, out);
}
