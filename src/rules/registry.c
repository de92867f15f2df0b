/*
 * registry.c - every rule system there is. To add one, add two lines.
 *
 * The only file of the core that names the systems.
 */
#include "grognard/rules.h"

#include <string.h>

/* Declared here and not included: the headers of two systems use the same plain words. */
extern const struct gg_rules jena20_rules;
extern const struct gg_rules musket_saber_rules;

static const struct gg_rules *const registry[] = {
    &jena20_rules,
    &musket_saber_rules,
    NULL,
};

const struct gg_rules *const *gg_systems(void)
{
    return registry;
}

const struct gg_rules *gg_system(const char *id)
{
    for (const struct gg_rules *const *rules = registry; *rules != NULL; rules++)
        if (strcmp((*rules)->id, id) == 0)
            return *rules;
    return NULL;
}
