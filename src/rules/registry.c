/*
 * registry.c - every rule system there is. To add one, add a line.
 *
 * The only file of the core that names the systems.
 */
#include "grognard/rules.h"

#include <string.h>

#include "rules/jena20/jena20.h"

static const struct gg_rules *const registry[] = {
    &jena20_rules,
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
