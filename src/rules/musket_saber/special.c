/*
 * special.c - the special rules of a scenario file (MS-2.1-d): howitzers, fire, commitment, surprise, uniforms,
 * leaving the map.
 */
#include "rules/musket_saber/musket_saber.h"

/* clang-format off */
#define S(member) offsetof(struct special, member), sizeof(((struct special *)0)->member)
static const struct gg_field fire[] = {
    {"hex",         GG_FIELD_PLACE,  S(fire_hex), .empty = GG_HEX_NONE, .flags = GG_NEEDED},
    {"turn",        GG_FIELD_LABEL,  S(fire_turn), .flags = GG_NEEDED},
    {"side",        GG_FIELD_SIDE,   S(fire_side), .flags = GG_NEEDED},
    {"die",         GG_FIELD_NUMBER, S(fire_die), 1, 6, .flags = GG_NEEDED},
    {"defence",     GG_FIELD_NUMBER, S(fire_defence), 0, 9, .flags = GG_NEEDED},
    {"bombardment", GG_FIELD_NUMBER, S(fire_bombardment), 0, 9, .flags = GG_NEEDED},
    {0}};
static const struct gg_field surprise[] = {
    {"side",  GG_FIELD_SIDE,   S(surprise_side), .flags = GG_NEEDED},
    {"turn",  GG_FIELD_LABEL,  S(surprise_turn), .flags = GG_NEEDED},
    {"range", GG_FIELD_NUMBER, S(surprise_range), 0, 99, .flags = GG_NEEDED},
    {0}};
static const struct gg_field leaving[] = {
    {"side",  GG_FIELD_SIDE,   S(exit_side), .flags = GG_NEEDED},
    {"turn",  GG_FIELD_LABEL,  S(exit_turn), .flags = GG_NEEDED},
    {"hexes", GG_FIELD_PLACES, S(exit_hex), .flags = GG_NEEDED | GG_NONZERO},
    {0}};
/* clang-format on */

/* A rule that is not in the file is not in force. */
static bool read_rule(struct loader *l, const struct gg_node *special, const char *name,
                      const struct gg_field *fields)
{
    const struct gg_node *node = gg_node_get(special, name);
    gg_fields_clear(fields, &l->b->special);
    if (node)
        gg_fields_read(l->battle, fields, node, &l->b->special, l->f);
    return node != NULL;
}

static void read_howitzers(struct loader *l, const struct gg_node *special)
{
    const char *terrains[TERRAINS_MAX];
    const struct gg_field fields[] = {{"units", GG_FIELD_PIECES, S(howitzers), .flags = GG_NEEDED},
                                      {"terrain", GG_FIELD_FLAGS, S(howitzer_terrain),
                                       .high = l->b->nterrains, .words = terrains,
                                       .flags = GG_NEEDED},
                                      {0}};
    for (int i = 0; i < l->b->nterrains; i++)
        terrains[i] = l->b->terrain[i].id;
    read_rule(l, special, "howitzers", fields);
    uint64_t others = l->b->special.howitzers & ~l->b->of_type[ARTILLERY];
    if (others)
        gg_fault_at(l->f, gg_node_get(gg_node_get(special, "howitzers"), "units"),
                    "%s is no artillery", l->b->unit[first_of(others)].is.id);
}

static void read_commitment(struct loader *l, const struct gg_node *special)
{
    const struct gg_field fields[] = {
        {"side", GG_FIELD_SIDE, S(commit_side), .flags = GG_NEEDED},
        {"formations", GG_FIELD_FLAGS, S(commit_formations), .high = l->b->nformations,
         .words = l->b->formation, .flags = GG_NEEDED},
        {"hexes", GG_FIELD_PLACES, S(commit_hex), .flags = GG_NEEDED | GG_NONZERO},
        {0}};
    read_rule(l, special, "committed", fields);
}

static void read_uniforms(struct loader *l, const struct gg_node *special)
{
    const struct gg_field fields[] = {
        {"unit", GG_FIELD_PIECE, S(uniform_unit), .empty = NO_UNIT, .flags = GG_NEEDED},
        {"formation", GG_FIELD_WORD, S(uniform_formation), .high = l->b->nformations,
         .words = l->b->formation, .flags = GG_NEEDED},
        {"morale", GG_FIELD_NUMBER, S(uniform_morale), 0, 9, .flags = GG_NEEDED},
        {0}};
    if (!read_rule(l, special, "uniforms", fields))
        return;
    int unit = l->b->special.uniform_unit;
    if (unit != NO_UNIT && is_leader(l->b, unit))
        gg_fault_at(l->f, gg_node_get(gg_node_get(special, "uniforms"), "unit"),
                    "a leader is no combat unit");
}

static void read_exit(struct loader *l, const struct gg_node *special)
{
    const uint64_t *hexes = l->b->special.exit_hex;
    if (!read_rule(l, special, "exit", leaving))
        return;
    for (int hex = 0; hex < l->b->map.count; hex++)
        if (hexes[hex >> 6] >> (hex & 63) & 1 && !l->b->on_edge[hex])
            gg_fault_at(l->f, gg_node_get(special, "exit"),
                        "%02d%02d does not lie on the edge of the map", l->b->map.column[hex],
                        l->b->map.row[hex]);
}

void ms_load_special(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"howitzers", "fire",    "committed", "surprise",
                                       "uniforms",  "squares", "exit",      "same_entry"};
    const struct gg_field same_entry = {"same_entry", GG_FIELD_FLAGS, S(same_entry),
                                        .high = GG_SIDES, .words = l->battle->side};
    bool squares = true;
    if (special && gg_node_is(special, GG_MAP, l->f))
        gg_node_only(special, keys, 8, l->f);
    read_howitzers(l, special);
    read_rule(l, special, "fire", fire);
    read_commitment(l, special);
    read_rule(l, special, "surprise", surprise);
    read_uniforms(l, special);
    read_exit(l, special);
    gg_node_bool(gg_node_get(special, "squares"), &squares, l->f);
    l->b->special.no_squares = !squares;
    gg_field_read(l->battle, &same_entry, gg_node_get(special, "same_entry"), &l->b->special, l->f);
}
