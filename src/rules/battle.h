/*
 * battle.h - opening a battle of a system that need not be in the registry.
 *
 * gg_battle_open looks the system up by name and then does this. Tests bring a system of their own.
 */
#ifndef GG_RULES_BATTLE_H
#define GG_RULES_BATTLE_H

#include "grognard/rules.h"

/* As gg_battle_open, for these rules, whatever the document's `system:` says. */
struct gg_battle *gg_battle_open_rules(const struct gg_rules *rules, const char *id,
                                       const struct gg_node *document, const char *const *settings,
                                       struct gg_faults *f);

#endif
