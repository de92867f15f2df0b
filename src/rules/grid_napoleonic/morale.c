/*
 * morale.c - the morale check as one function (GN-2.0): the column is casualties, one row of 2.7 and the fitting rows of
 * 2.8; the die is read against the table of class and size. Also the double check beside cavalry (GN-2.7-f).
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* Adds to the column, with the reason where somebody wants it. */
static int add(struct gg_roll *r, int value, const char *why, const char *clause)
{
    if (r)
        gg_roll_part(r, value, why, clause);
    return value;
}

static const char *const event_why[] = {
    [RANGED_KIA] = "casualties by fire",
    [RALLY] = "rally attempt",
    [CLOSE] = "roll to close",
    [RETREATED_ADJACENT] = "friends retreated beside it",
    [RETREATED_THROUGH] = "friends retreated through it",
    [ROUTED_ADJACENT] = "friends routed beside it",
    [ROUTED_THROUGH] = "friends routed through it",
    [BURNING] = "the space burns",
    [CAVALRY_ADJACENT] = "enemy cavalry next to it",
};
static const char *const event_clause[] = {
    [RANGED_KIA] = "GN-2.7-a",
    [RALLY] = "GN-2.6-c",
    [CLOSE] = "GN-2.7-b",
    [RETREATED_ADJACENT] = "GN-2.7-c",
    [RETREATED_THROUGH] = "GN-2.7-c",
    [ROUTED_ADJACENT] = "GN-2.7-c",
    [ROUTED_THROUGH] = "GN-2.7-d",
    [BURNING] = "GN-2.7-e",
    [CAVALRY_ADJACENT] = "GN-2.7-f",
};

/* GN-2.8-a: where the checking unit stands. */
static int ground_modifier(const struct look *g, int unit, struct gg_roll *r)
{
    int ground = g->b->ground[g->p->at[unit]];
    if (ground == HEAVY)
        return add(r, g->b->status[IN_HEAVY].modifier, "in heavy terrain", "GN-2.8-a");
    if (ground == STRONG)
        return add(r, g->b->status[IN_STRONG].modifier, "in a strong point", "GN-2.8-a");
    return 0;
}

/* GN-2.8-c: in good order, of its chain of command, in its space; once. */
static int leader_modifier(const struct look *g, int unit, struct gg_roll *r)
{
    int side = side_of(g, unit), space = g->p->at[unit];
    for (int leader = gn_leader_at(g, space, side, NO_UNIT); leader != NO_UNIT;
         leader = gn_leader_at(g, space, side, leader))
        if (!(g->p->marks[leader] & SHAKEN) && gn_in_chain(g, leader, unit))
            return add(r, g->b->status[LED].modifier, "leader in its space", "GN-2.8-c");
    return 0;
}

/* GN-2.8-b, d: the rows of closing add to each other. */
static int closing_modifier(const struct look *g, int unit, int target, struct gg_roll *r)
{
    const struct modifier_row *status = g->b->status;
    int sum = 0;
    if (gn_aspect(g, target, g->p->at[unit]) >= 2)
        sum += add(r, status[ON_FLANK_OR_REAR].modifier, "on flank or rear", "GN-2.8-b");
    if (bad_order(g, target))
        sum += add(r, status[ON_BAD_ORDER].modifier, "on bad order", "GN-2.8-b");
    if (!is_cavalry(g->b, unit) || !is_infantry(g->b, target))
        return sum;
    if (g->p->formation[target] == SQUARE)
        return sum + add(r, status[CAVALRY_ON_SQUARE].modifier, "cavalry on a square", "GN-2.8-b");
    return sum + add(r, status[CAVALRY_ON_INFANTRY].modifier, "cavalry on infantry not in square",
                     "GN-2.8-b");
}

int gn_column(const struct look *g, int unit, int row, int target, struct gg_roll *r)
{
    int column = add(r, g->p->casualties[unit], "casualties", "GN-2.0-a");
    if (row < NEVENT_ROWS)
        column += add(r, g->b->event[row].modifier, event_why[row], event_clause[row]);
    column += ground_modifier(g, unit, r) + leader_modifier(g, unit, r);
    if (row == CLOSE)
        column += closing_modifier(g, unit, target, r);
    return column;
}

/* GN-2.0-b, e */
int gn_needed(const struct look *g, int unit, int column)
{
    int cell = g->b->morale[gn_row(g, unit)].cell[column < 0          ? 0
                                                  : column >= COLUMNS ? COLUMNS - 1
                                                                      : column];
    return cell == ELIM ? 1 : cell;
}

void gn_check_roll(const struct look *g, int unit, int row, int target, struct gg_roll *r)
{
    enum reading reading = row == RALLY        ? AS_RALLY
                           : row == ELIM_CHECK ? AS_ELIM
                           : gn_spent(g, unit) ? AS_SPENT
                                               : AS_CHECK;
    gg_roll_d6(r, row == RALLY ? "Rally attempt" : "Morale check",
               row == ELIM_CHECK ? "GN-2.0-g" : event_clause[row]);
    r->piece = unit;
    r->die = "morale die";
    r->sides = opt(g->battle, MC_DIE);
    r->reading = GG_TABLE;
    r->table = &g->b->check[reading][gn_row(g, unit)];
    r->column_why = "casualties and modifiers";
    gn_column(g, unit, row, target, r);
}

/* What each reason takes from the number needed, so that the parts add up to it: the column is no sum of theirs. */
void gn_double_roll(const struct look *g, int unit, struct gg_roll *r)
{
    struct gg_roll parts;
    int column = 0, needed = gn_needed(g, unit, 0);
    gg_roll_d6(&parts, NULL, NULL);
    gn_column(g, unit, CAVALRY_ADJACENT, NO_UNIT, &parts);
    gg_roll_d6(r, "Double check", "GN-2.7-f");
    r->piece = unit;
    r->die = "morale die";
    r->shape = GG_COUNT;
    gg_roll_dice_part(r, 2, "two checks", "GN-2.7-f");
    r->sides = opt(g->battle, MC_DIE);
    r->each_sense = GG_AT_MOST;
    gg_roll_each_part(r, needed, "class and size", "GN-2.0-a");
    for (int i = 0; i < parts.nparts; i++) {
        column += parts.parts[i].value;
        int now = gn_needed(g, unit, column);
        gg_roll_each_part(r, now - needed, parts.parts[i].why, parts.parts[i].clause);
        needed = now;
    }
}
