/*
 * special.c - the special rules of a scenario file (MS-2.1-d): howitzers, fire, commitment, surprise, uniforms,
 * leaving the map.
 */
#include "rules/musket_saber/loader.h"

/* A map with these keys and no others; NULL when it is not there. */
static const struct gg_node *open_rule(struct loader *l, const struct gg_node *special,
                                       const char *name, const char *const *keys, int n)
{
    const struct gg_node *node = gg_node_get(special, name);
    if (!node || !gg_node_is(node, GG_MAP, l->f))
        return NULL;
    gg_node_only(node, keys, n, l->f);
    return node;
}

static unsigned read_set(struct loader *l, const struct gg_node *list, const char *const *words,
                         int n)
{
    unsigned set = 0;
    int word;
    if (!list || !gg_node_is(list, GG_LIST, l->f))
        return 0;
    for (int i = 0; i < list->count; i++) {
        if (!gg_node_word(&list->child[i], words, n, &word, l->f))
            continue;
        if (set >> word & 1)
            gg_fault_at(l->f, &list->child[i], "%s is listed twice", words[word]);
        set |= 1u << word;
    }
    return set;
}

static void read_howitzers(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"units", "terrain"};
    const struct gg_node *node = open_rule(l, special, "howitzers", keys, 2);
    const char *terrains[TERRAINS_MAX];
    if (!node)
        return;
    const struct gg_node *units = gg_node_need(node, "units", l->f);
    if (!units || !gg_node_is(units, GG_LIST, l->f))
        return;
    for (int i = 0; i < units->count; i++) {
        int unit = ms_load_unit(l, &units->child[i]);
        if (unit != NO_UNIT && l->b->unit[unit].type != ARTILLERY)
            gg_fault_at(l->f, &units->child[i], "%s is no artillery", l->b->unit[unit].id);
        else if (unit != NO_UNIT && has(l->b->special.howitzers, unit))
            gg_fault_at(l->f, &units->child[i], "%s is listed twice", l->b->unit[unit].id);
        else if (unit != NO_UNIT)
            l->b->special.howitzers |= bit(unit);
    }
    for (int i = 0; i < l->b->nterrains; i++)
        terrains[i] = l->b->terrain[i].id;
    l->b->special.howitzer_terrain =
        (uint16_t)read_set(l, gg_node_need(node, "terrain", l->f), terrains, l->b->nterrains);
}

static void read_fire(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"hex", "turn", "side", "die", "defence", "bombardment"};
    const struct gg_node *node = open_rule(l, special, "fire", keys, 6);
    struct special *s = &l->b->special;
    int die;
    if (!node)
        return;
    s->fire_hex = (uint16_t)ms_load_hex(l, gg_node_need(node, "hex", l->f));
    s->fire_turn = (uint8_t)ms_load_turn(l, gg_node_need(node, "turn", l->f));
    s->fire_side = ms_load_first_or_second(l, node, "side");
    if (gg_node_int(gg_node_need(node, "die", l->f), 1, 6, &die, l->f))
        s->fire_die = (uint8_t)die;
    s->fire_defence = ms_load_number(l, node, "defence", 9);
    s->fire_bombardment = ms_load_number(l, node, "bombardment", 9);
}

static void read_commitment(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"side", "formations", "hexes"};
    const struct gg_node *node = open_rule(l, special, "committed", keys, 3);
    struct special *s = &l->b->special;
    if (!node)
        return;
    s->commit_side = ms_load_first_or_second(l, node, "side");
    s->commit_formations = (uint16_t)read_set(l, gg_node_need(node, "formations", l->f),
                                              l->b->formation, l->b->nformations);
    ms_load_field(l, gg_node_need(node, "hexes", l->f), s->commit_hex);
}

static void read_surprise(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"side", "turn", "range"};
    const struct gg_node *node = open_rule(l, special, "surprise", keys, 3);
    struct special *s = &l->b->special;
    if (!node)
        return;
    s->surprise_side = ms_load_first_or_second(l, node, "side");
    s->surprise_turn = (uint8_t)ms_load_turn(l, gg_node_need(node, "turn", l->f));
    s->surprise_range = ms_load_number(l, node, "range", 99);
}

static void read_uniforms(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"unit", "formation", "morale"};
    const struct gg_node *node = open_rule(l, special, "uniforms", keys, 3);
    struct special *s = &l->b->special;
    int formation;
    if (!node)
        return;
    s->uniform_unit = (uint8_t)ms_load_unit(l, gg_node_need(node, "unit", l->f));
    if (s->uniform_unit != NO_UNIT && is_leader(l->b, s->uniform_unit))
        gg_fault_at(l->f, gg_node_get(node, "unit"), "a leader is no combat unit");
    if (gg_node_word(gg_node_need(node, "formation", l->f), l->b->formation, l->b->nformations,
                     &formation, l->f))
        s->uniform_formation = (uint8_t)formation;
    s->uniform_morale = ms_load_number(l, node, "morale", 9);
}

static void read_exit(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"side", "turn", "hexes"};
    const struct gg_node *node = open_rule(l, special, "exit", keys, 3);
    struct special *s = &l->b->special;
    if (!node)
        return;
    s->exit_side = ms_load_first_or_second(l, node, "side");
    s->exit_turn = (uint8_t)ms_load_turn(l, gg_node_need(node, "turn", l->f));
    ms_load_field(l, gg_node_need(node, "hexes", l->f), s->exit_hex);
    for (int hex = 0; hex < l->b->map.count; hex++)
        if (s->exit_hex[hex >> 6] >> (hex & 63) & 1 && !l->b->on_edge[hex])
            gg_fault_at(l->f, node, "%02d%02d does not lie on the edge of the map",
                        l->b->map.column[hex], l->b->map.row[hex]);
}

void ms_load_special(struct loader *l, const struct gg_node *special)
{
    static const char *const keys[] = {"howitzers", "fire",    "committed", "surprise",
                                       "uniforms",  "squares", "exit",      "same_entry"};
    bool squares = true;
    l->b->special.fire_hex = GG_HEX_NONE;
    l->b->special.uniform_unit = NO_UNIT;
    if (!special || !gg_node_is(special, GG_MAP, l->f))
        return;
    gg_node_only(special, keys, 8, l->f);
    read_howitzers(l, special);
    read_fire(l, special);
    read_commitment(l, special);
    read_surprise(l, special);
    read_uniforms(l, special);
    read_exit(l, special);
    gg_node_bool(gg_node_get(special, "squares"), &squares, l->f);
    l->b->special.no_squares = !squares;
    l->b->special.same_entry =
        (uint8_t)read_set(l, gg_node_get(special, "same_entry"), l->battle->side, GG_SIDES);
}
