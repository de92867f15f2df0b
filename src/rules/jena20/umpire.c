/*
 * umpire.c - what an umpire can be told has happened on a table: here the steps of the other chapters begin, and nothing is ruled.
 */
#include "rules/jena20/jena20.h"

struct battle_told {
    uint64_t attackers, defenders;
};

/* clang-format off */
#define B(member) offsetof(struct battle_told, member), sizeof(((struct battle_told *)0)->member)
static const struct gg_field battle_fields[] = {
    {"attackers", GG_FIELD_PIECES, B(attackers), .flags = GG_NEEDED | GG_NONZERO, .line = "who attacks"},
    {"defenders", GG_FIELD_PIECES, B(defenders), .flags = GG_NEEDED | GG_NONZERO, .line = "whom"},
    {0}};
/* clang-format on */

static bool begin_battle(struct play *g, const void *told, struct gg_flaw *flaw)
{
    const struct battle_told *battle = told;
    struct look look = look_of(g);
    g->p->phasing = (uint8_t)g->b->unit[first_of(battle->attackers)].is.side;
    g->p->attacking = battle->attackers;
    g->p->defending = battle->defenders;
    if (!j20_all_touch(&look, battle->attackers, battle->defenders))
        return gg_flaw(flaw, "event", -1, "not all who attack stand beside those whom they attack");
    j20_begin_battle(g);
    return true;
}

const struct gg_occasion j20_occasions[] = {{"battle", "a battle is fought", "J20-9.5",
                                             battle_fields, sizeof(struct battle_told),
                                             begin_battle},
                                            {NULL, NULL, NULL, NULL, 0, NULL}};

const struct gg_above j20_begun[] = {{GG_ANY_STAGE, S_BATTLE}, {0, GG_NO_STEP}};
