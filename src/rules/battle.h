/*
 * battle.h - what the rooms above the rules need of a battle beyond the public headers.
 */
#ifndef GG_RULES_BATTLE_H
#define GG_RULES_BATTLE_H

#include "grognard/rules.h"

/* As gg_battle_open, for these rules, whatever the document's `system:` says: gg_battle_open looks the
 * system up in the registry and then does this, and tests bring a system of their own. */
struct gg_battle *gg_battle_open_rules(const struct gg_rules *rules, const char *id,
                                       const struct gg_node *document, const char *const *settings,
                                       struct gg_faults *f);

/* What a list shows of a scenario, read without opening the battle. The texts are the document's. */
struct gg_heading {
    const char *title, *summary;                       /* "" when there is none */
    const char *side[GG_SIDES], *side_title[GG_SIDES]; /* NULL when there are no two sides */
};
void gg_battle_heading(const struct gg_node *document, struct gg_heading *out, struct gg_faults *f);

/* Is this choice among those that the side to move has? False when no side is to move. */
bool gg_battle_offers(const struct gg_battle *battle, const void *position, gg_choice choice);

#endif
