/*
 * registry.c - every rule system there is. To add one, add two lines.
 *
 * The only file of the core that names the systems.
 */
#include "grognard/rules.h"

/* Declared here and not included: the headers of two systems use the same plain words. */
extern const struct gg_rules battleground_rules;
extern const struct gg_rules jena20_rules;
extern const struct gg_rules musket_saber_rules;
extern const struct gg_rules grid_napoleonic_rules;
extern const struct gg_rules war_conquest_rules;

static const struct gg_rules *const registry[] = {
    &jena20_rules,       &musket_saber_rules, &grid_napoleonic_rules,
    &battleground_rules, &war_conquest_rules, NULL,
};

const struct gg_rules *const *gg_systems(void)
{
    return registry;
}
