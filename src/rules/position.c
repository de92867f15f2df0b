/*
 * position.c - positions in files and their digest, for every system, by its table of fields.
 */
#include <string.h>

#include "grognard/rules.h"

void gg_imagine(const struct gg_battle *battle, void *position, int seat, struct gg_random *random)
{
    if (battle->rules->imagine != NULL)
        battle->rules->imagine(battle, position, seat, random);
}

uint64_t gg_position_digest(const struct gg_battle *battle, const void *position)
{
    return gg_fields_digest(battle, battle->rules->fields, position);
}

void gg_position_write(const struct gg_battle *battle, const void *position, struct gg_writer *w)
{
    gg_fields_write(battle, battle->rules->fields, position, w);
}

void gg_position_describe(const struct gg_rules *rules, struct gg_text *out)
{
    gg_fields_describe(rules->kit, rules->fields, out);
}

/* The first value below a node, or key in it, that is this text; or NULL. */
static const struct gg_node *find_text(const struct gg_node *node, const char *text)
{
    const struct gg_node *found = NULL;
    if (node == NULL || (node->kind == GG_SCALAR && strcmp(node->text, text) == 0))
        return node;
    for (int i = 0; i < node->count && found == NULL; i++) {
        const struct gg_node *child = &node->child[i];
        bool key = child->key != NULL && strcmp(child->key, text) == 0;
        found = key ? child : find_text(child, text);
    }
    return found;
}

/* What the position says of a piece, or NULL. */
static const struct gg_node *find_piece(const struct gg_battle *battle, const struct gg_node *map,
                                        int piece)
{
    const struct gg_node *found = NULL;
    if (piece < 0 || battle->names == NULL || piece >= battle->names->npieces)
        return NULL;
    for (const struct gg_field *field = battle->rules->fields; field->kind != GG_FIELD_END; field++)
        if (field->each == GG_EACH_PIECE && found == NULL)
            found = gg_node_get(gg_node_get(map, field->name), gg_piece_name(battle, piece)->id);
    return found;
}

/* The node that a flaw is about: a value of the piece, the field, the piece, or the whole position. A phase in a file
 * stands for the steps. */
static const struct gg_node *find_culprit(const struct gg_battle *battle, const struct gg_node *map,
                                          const struct gg_flaw *flaw)
{
    const struct gg_node *piece = find_piece(battle, map, flaw->piece), *found = NULL;
    if (flaw->field != NULL) {
        const struct gg_node *field = gg_node_get(map, flaw->field);
        found = gg_node_get(piece, flaw->field);
        if (found == NULL && flaw->piece >= 0 && battle->names != NULL)
            found = find_text(field, gg_piece_name(battle, flaw->piece)->id);
        if (found == NULL && (piece == NULL || field != NULL))
            found = field;
        if (found == NULL && strcmp(flaw->field, "steps") == 0)
            found = gg_node_get(map, "phase");
    }
    if (found == NULL)
        found = piece;
    return found != NULL ? found : map;
}

void gg_position_read(const struct gg_battle *battle, const struct gg_node *node, void *position,
                      struct gg_faults *f)
{
    const struct gg_rules *rules = battle->rules;
    int before = f->count + f->more;
    memset(position, 0, rules->position_size);
    if (node == NULL || !gg_node_is(node, GG_MAP, f))
        return;
    gg_fields_read(battle, rules->fields, node, position, f);
    if (f->count + f->more > before)
        return;
    if (rules->complete != NULL)
        rules->complete(battle, position, node);
    struct gg_flaw flaw = {.piece = -1};
    if (!rules->invariants(battle, position, &flaw))
        gg_fault_at(f, find_culprit(battle, node, &flaw),
                    "this cannot be a position of the game: %s", flaw.why);
}
