/*
 * report.c - counts checks and keeps the first failure of each property.
 */
#include <stdarg.h>

#include "conform.h"

/* clang-format off */
static const char *const names[NPROPERTIES] = {
    [LIMITS] = "limits", [BOARD] = "board", [TABLES] = "tables", [TURNS] = "turns",
    [CHOICES] = "choices", [TEXTS] = "texts", [INFOS] = "infos", [ACCEPTED] = "accepted",
    [REFUSED] = "refused", [ROLLS] = "rolls", [FREQUENCIES] = "frequencies", [ODDS] = "odds",
    [POSITIONS] = "positions", [RECORDS] = "records", [VIEWS] = "views", [JSON] = "json",
    [UNDO] = "undo", [INVARIANTS] = "invariants", [ENDS] = "ends", [MINDS] = "minds",
    [FORECASTS] = "forecasts", [HIDDEN] = "hidden",
};
/* clang-format on */

const char *property_name(enum property property)
{
    return names[property];
}

bool check(struct conform *c, enum property property, bool ok, const char *fmt, ...)
{
    c->checked[property]++;
    if (ok || c->failed[property]++ > 0)
        return ok;
    struct gg_text text;
    gg_text_fixed(&text, c->first[property], DETAIL);
    gg_text_fmt(&text, "game %llu, step %d: ", c->game, c->step);
    va_list args;
    va_start(args, fmt);
    gg_text_vfmt(&text, fmt, args);
    va_end(args);
    return false;
}
