/*
 * toys.c - a registry with the toy as its only system, so that loading and replay are tested without
 * any real rules.
 */
#include "toys.h"

#include <string.h>

static const struct gg_rules *const systems[] = {&toy_rules, NULL};

const struct gg_rules *const *gg_systems(void)
{
    return systems;
}

const struct gg_scenario *gg_scenarios(void)
{
    static struct gg_scenario scenarios[3];
    scenarios[0] = (struct gg_scenario){"toy/test", "scenarios/toy/test.yaml", toy_document()};
    scenarios[1] = (struct gg_scenario){"toy/other", "scenarios/toy/other.yaml", toy_document()};
    return scenarios;
}

const struct gg_scenario *gg_scenario(const char *id)
{
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++)
        if (strcmp(s->id, id) == 0)
            return s;
    return NULL;
}
