/*
 * victory.c - what the armies have earned (MS-3.4), sudden death (MS-3.1-d), and the plain estimate by
 * which the greedy player chooses.
 */
#include <string.h>

#include "rules/musket_saber/musket_saber.h"

/* whose hex it is. Without the last-occupant rule only a combat unit that stands there holds it. */
bool ms_holds(const struct look *g, int side, int hex)
{
    if (!opt(g->battle, CONTROL_LAST_OCCUPANT))
        return ms_combat_at(g, hex, side) != 0;
    return in_field(&g->p->control, hex) == (side == 1);
}

/* who waits on the track when the game ends has not come back. */
static bool lost(const struct look *g, int unit)
{
    int at = g->p->at[unit];
    return at == ELIMINATED || at == CAPTURED || at == DEAD ||
           (at == RESERVE && has(g->p->returning, unit));
}

static enum score_kind kind_of(const struct look *g, int unit)
{
    uint8_t type = g->b->unit[unit].type;
    return type == LEADER ? SCORE_LEADERS : type == BRIGADE ? SCORE_TWO_STEP : SCORE_ONE_STEP;
}

/* What a lost unit is worth by its kind or, where the scenario names it, by its name. */
static int price(const struct look *g, int side, int unit)
{
    static const enum award_kind awards[NSCORES] = {[SCORE_TWO_STEP] = AWARD_TWO_STEP,
                                                    [SCORE_ONE_STEP] = AWARD_ONE_STEP,
                                                    [SCORE_LEADERS] = AWARD_LEADER};
    const struct battlefield *b = g->b;
    enum award_kind kind = awards[kind_of(g, unit)];
    int points = 0;
    for (int i = 0; i < b->nawards; i++) {
        const struct award *a = &b->award[i];
        if (a->side != side)
            continue;
        if (a->kind == AWARD_UNIT && a->unit == unit)
            return a->points;
        if (a->kind == kind)
            points = a->points;
    }
    return points;
}

static void score_unit(struct score *score, enum score_kind kind, int unit, int points)
{
    if (!points)
        return;
    score->points[kind] += points;
    score->units[kind] |= bit(unit);
}

static void score_losses(const struct look *g, int side, struct score *score)
{
    uint64_t enemies = g->b->units_of[!side] | g->b->leaders_of[!side];
    for (; enemies; enemies &= enemies - 1) {
        int unit = first_of(enemies);
        if (!lost(g, unit))
            continue;
        int points = price(g, side, unit);
        score_unit(score, kind_of(g, unit), unit, points);
        if (g->b->captured_double && g->p->at[unit] == CAPTURED && !is_leader(g->b, unit))
            score_unit(score, SCORE_CAPTURED, unit, points);
    }
}

void ms_score(const struct look *g, int side, struct score *score)
{
    memset(score, 0, sizeof *score);
    score_losses(g, side, score);
    for (int i = 0; i < g->b->nawards; i++) {
        const struct award *a = &g->b->award[i];
        if (a->side != side)
            continue;
        if (a->kind == AWARD_HOLD && ms_holds(g, side, a->hex))
            score->points[SCORE_PLACES] += a->points;
        uint64_t left = a->kind == AWARD_COMMITTED ? g->p->committed & g->b->units_of[!side] : 0;
        for (; left; left &= left - 1)
            score_unit(score, SCORE_COMMITTED, first_of(left), a->points);
    }
}

int ms_points(const struct look *g, int side)
{
    struct score score;
    int points = 0;
    ms_score(g, side, &score);
    for (int i = 0; i < NSCORES; i++)
        points += score.points[i];
    return points;
}

/* The first row that the difference reaches; the last takes what is left. */
int ms_level_of(const struct battlefield *b, int difference)
{
    int level = 0;
    while (level < b->nlevels - 1 && difference < b->level[level].at_least)
        level++;
    return level;
}

void ms_count_up(struct play *g)
{
    struct look look = look_of(g);
    int first = ms_points(&look, 0), second = ms_points(&look, 1), difference = first - second;
    int level = ms_level_of(g->b, difference), winner = g->b->level[level].winner;
    gg_note_args(g, E_POINTS, NO_UNIT,
                 (int16_t[GG_LOG_ARGS]){(int16_t)first, (int16_t)second, (int16_t)difference});
    ms_finish(g, winner == GG_NOBODY ? DRAWN : winner, level, WHY_POINTS);
}

/* MS-3.1-d: fit infantry in each of the key hexes. */
int ms_keys(const struct look *g, int *held)
{
    const struct special *s = &g->b->special;
    int keys = 0;
    *held = 0;
    for (int i = 0; i < FIELD_WORDS; i++)
        for (uint64_t left = s->sudden_hex[i]; left; left &= left - 1, keys++) {
            int hex = i << 6 | __builtin_ctzll(left);
            uint64_t there = ms_combat_at(g, hex, s->sudden_side);
            *held += (there & g->b->infantry & ~g->p->shaken) != 0;
        }
    return keys;
}

int ms_sudden_level(const struct battlefield *b)
{
    return b->special.sudden_side ? b->nlevels - 1 : 0;
}

bool ms_sudden_death(struct play *g)
{
    const struct special *s = &g->b->special;
    struct look look = look_of(g);
    int held;
    if (g->p->phasing != s->sudden_after)
        return false;
    int keys = ms_keys(&look, &held);
    if (!keys || held < keys)
        return false;
    gg_note_side(g, E_SUDDEN, s->sudden_side, 0);
    ms_finish(g, s->sudden_side, ms_sudden_level(g->b), WHY_SUDDEN);
    return true;
}

/* --- the estimate --- */

static int unit_worth(const struct look *g, int unit)
{
    const struct unit *u = &g->b->unit[unit];
    int at = g->p->at[unit];
    if (at != RESERVE && !is_hex((unsigned)at))
        return 0;
    if (u->type == LEADER)
        return has(g->p->shaken, unit) ? 40 : 70;
    const struct face *front = &u->face[0], *back = &u->face[1];
    int worth = 14 * (front->attack + front->defence) + 8 * front->morale;
    if (u->type == BRIGADE && has(g->p->reduced, unit))
        worth = 14 * (back->attack + back->defence) + 8 * back->morale;
    if (has(g->p->shaken, unit))
        worth = worth * 2 / 3;
    /* Who must go back, or is going, gives ground: that counts when the dice have said it. */
    return has(g->p->retreat.due | g->p->retreat.group, unit) ? worth * 9 / 10 : worth;
}

static int army_worth(const struct look *g, int side)
{
    int worth = 0;
    uint64_t units = g->b->units_of[side] | g->b->leaders_of[side];
    for (; units; units &= units - 1)
        worth += unit_worth(g, first_of(units));
    return worth;
}

/* How near the army stands to what it is paid for. */
static int objectives_worth(const struct look *g, int side)
{
    int worth = 0;
    uint64_t own = ms_on_map(g, side) & ~g->p->shaken;
    for (int i = 0; i < g->b->nawards; i++) {
        const struct award *a = &g->b->award[i];
        if (a->side != side || a->kind != AWARD_HOLD)
            continue;
        int far = 0, near[3] = {14, 14, 14};
        for (uint64_t left = own; left; left &= left - 1) {
            far = gg_hex_distance(&g->b->map, a->hex, g->p->at[first_of(left)]);
            for (int k = 0; k < 3; k++)
                if (far < near[k]) {
                    int swap = near[k];
                    near[k] = far;
                    far = swap;
                }
        }
        worth += a->points * (3 * (14 - near[0]) + 2 * (14 - near[1]) + (14 - near[2]));
    }
    return worth;
}

int ms_evaluate(const struct gg_battle *battle, const void *position, int side)
{
    struct look g = {battle, battle->data, position};
    if (top_of(g.p)->step == S_OVER)
        return g.p->winner == DRAWN ? 0 : g.p->winner == side ? GG_WON : -GG_WON;
    int worth = 45 * (ms_points(&g, side) - ms_points(&g, !side));
    worth += army_worth(&g, side) - army_worth(&g, !side);
    worth += objectives_worth(&g, side) - objectives_worth(&g, !side);
    return worth;
}
