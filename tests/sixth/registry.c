/*
 * registry.c - the one system of grognard-sixth, in the place of src/rules/registry.c.
 */
#include "grognard/rules.h"

extern const struct gg_rules skirmish_rules;

const struct gg_rules *const *gg_systems(void)
{
    static const struct gg_rules *const registry[] = {&skirmish_rules, NULL};
    return registry;
}
