/*
 * refuse.c - what an umpire was told contradicts the position, or the rules do not allow it: a sentence that says which of
 * their conditions is not met. Whether it is allowed at all the chapters have said, by not offering it.
 */
#include "rules/musket_saber/musket_saber.h"

static const char *name_of(const struct play *g, int unit)
{
    return g->b->unit[unit].is.name;
}

bool ms_is_on_map(const struct play *g, int unit, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    if (ms_there(&look, unit))
        return true;
    return gg_flaw(flaw, "event", unit, "%s is not on the map", name_of(g, unit));
}

bool ms_may_fight(const struct play *g, int unit, int side, struct gg_flaw *flaw)
{
    if (is_leader(g->b, unit))
        return gg_flaw(flaw, "event", unit, "%s is a leader, who fights only with a unit",
                       name_of(g, unit));
    if (!ms_is_on_map(g, unit, flaw))
        return false;
    if (g->b->unit[unit].is.side != side)
        return gg_flaw(flaw, "event", unit, "%s is of the other side", name_of(g, unit));
    return true;
}

/* The marks that a phase has left on who attacks and on what is attacked. */
static bool is_spent(const struct play *g, int unit, int hex, struct gg_flaw *flaw)
{
    const struct position *p = g->p;
    const char *name = name_of(g, unit);
    if (has(p->charging, unit))
        return gg_flaw(flaw, "event", unit,
                       "%s has made a charge move, and a charge takes the place of an attack "
                       "(MS-9.2-a)",
                       name);
    if (has(p->attacked, unit) || in_field(&p->engaged, p->at[unit]))
        return gg_flaw(flaw, "event", unit,
                       "%s, or a unit of its hex, has made its attack in this phase (MS-7.1-g)",
                       name);
    if (in_field(&p->assailed, hex))
        return gg_flaw(flaw, "event", unit, "that hex has been attacked in this phase (MS-7.1-j)");
    return true;
}

bool ms_cannot_attack(const struct play *g, int unit, int hex, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const struct position *p = g->p;
    const char *name = name_of(g, unit);
    int side =
        top(g->p)->step == S_COUNTER || p->fight.kind == COUNTERATTACK ? !p->phasing : p->phasing;
    if (!ms_may_fight(g, unit, side, flaw))
        return false;
    if (gg_hex_direction(&g->b->map, p->at[unit], hex) < 0)
        return gg_flaw(flaw, "event", unit, "%s does not stand next to %02d%02d", name,
                       g->b->map.column[hex], g->b->map.row[hex]);
    if (!ms_has_enemy(&look, hex, side))
        return gg_flaw(flaw, "event", unit, "no enemy combat unit stands in %02d%02d",
                       g->b->map.column[hex], g->b->map.row[hex]);
    if (has(p->shaken & ~g->b->of_type[BRIGADE], unit))
        return gg_flaw(flaw, "event", unit, "%s is ineffective and cannot attack (MS-11.2-b)",
                       name);
    if (side == p->phasing && !is_spent(g, unit, hex, flaw))
        return false;
    if (side != p->phasing && !has(p->entitled, unit))
        return gg_flaw(flaw, "event", unit,
                       "%s exerted no zone on an enemy when the phase began, or was struck in it: "
                       "it may not counterattack (MS-7.3-b)",
                       name);
    if (!ms_may_attack(&look, unit, p->at[unit], hex))
        return gg_flaw(flaw, "event", unit,
                       "%s cannot attack there: the ground is closed to it, a square of its hex "
                       "fights alone, or another enemy's zone binds its guns (MS-7.1-f)",
                       name);
    return gg_flaw(flaw, "event", unit,
                   "%s cannot join: of a hex one battalion or battery and one more unit attack "
                   "(MS-7.1-c)",
                   name);
}

bool ms_cannot_fire(const struct play *g, int unit, int hex, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const struct position *p = g->p;
    const char *name = name_of(g, unit);
    const struct unit *u = &g->b->unit[unit];
    if (!ms_may_fight(g, unit, p->phasing, flaw))
        return false;
    if (u->type != ARTILLERY)
        return gg_flaw(flaw, "event", unit, "%s is no artillery", name);
    if (!ms_has_enemy(&look, hex, p->phasing))
        return gg_flaw(flaw, "event", unit, "no enemy combat unit stands in %02d%02d",
                       g->b->map.column[hex], g->b->map.row[hex]);
    if (has(p->shaken, unit) || !face_of(&look, unit)->attack)
        return gg_flaw(flaw, "event", unit,
                       "%s is ineffective or has no attack factor (MS-8.4-b, e)", name);
    if (ms_in_zone(&look, p->at[unit], p->phasing))
        return gg_flaw(flaw, "event", unit,
                       "%s is in an enemy zone and can only attack next to it (MS-8.4-a)", name);
    if (gg_hex_distance(&g->b->map, p->at[unit], hex) > u->range)
        return gg_flaw(flaw, "event", unit, "%s is %d hexes away, and its range is %d (MS-8.4-d)",
                       name, gg_hex_distance(&g->b->map, p->at[unit], hex), u->range);
    if (!ms_may_fire(&look, unit, hex))
        return gg_flaw(flaw, "event", unit,
                       "%s has no line of sight, stands with a square, or may not fire into that "
                       "ground (MS-8.4-c)",
                       name);
    if (!is_spent(g, unit, hex, flaw))
        return false;
    return gg_flaw(flaw, "event", unit, "%s cannot join: two units at most fight from a hex", name);
}

bool ms_cannot_charge(const struct play *g, int unit, int hex, struct gg_flaw *flaw)
{
    struct look look = look_of(g);
    const struct position *p = g->p;
    const char *name = name_of(g, unit);
    if (!ms_may_fight(g, unit, p->phasing, flaw))
        return false;
    if (!has(p->charging, unit) || has(p->shaken, unit))
        return gg_flaw(flaw, "event", unit,
                       "%s has made no charge move, or is ineffective: list it under charging "
                       "(MS-9.2-h)",
                       name);
    int direction = gg_hex_direction(&g->b->map, p->at[unit], hex);
    if (direction < 0)
        return gg_flaw(flaw, "event", unit, "%s does not stand next to its target", name);
    if (!ms_has_enemy(&look, hex, p->phasing))
        return gg_flaw(flaw, "event", unit, "no enemy combat unit stands in the target");
    if (!ms_may_charge(&look, p->at[unit], direction, p->phasing))
        return gg_flaw(flaw, "event", unit,
                       "%s may charge over clear ground and clear hills and across no hexside "
                       "terrain (MS-9.2-l)",
                       name);
    return gg_flaw(flaw, "event", unit,
                   "%s stands with a square, or its leader is not with it, or not his to lead",
                   name);
}
