/*
 * sound.c - what is true of every position: where counters can be, what the sets can hold, what a fight, a
 * retreat or a march can look like. Checked after every step in tests, and on every position that is read
 * from a file, so that nothing that is accepted can lead the rules astray. The steps of play are in
 * sound_steps.c.
 */
#include "rules/musket_saber/sound.h"

#include <string.h>

bool ms_fail(struct audit *c, const char *why)
{
    if (!c->why->len)
        gg_text_add(c->why, why);
    return false;
}

bool ms_holds(const struct position *p, enum step step)
{
    for (int i = 0; i < p->depth; i++)
        if (p->stack[i].step == step)
            return true;
    return false;
}

static bool all_zero(const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        if (b[i])
            return false;
    return true;
}

/* --- counters --- */

/* Where a counter can be, and when it comes (MS-2.2-b, 7.6, 11.4-h to l). */
static bool place_sound(struct audit *c, int u)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    int at = p->at[u], due = p->due[u];
    bool leader = is_leader(b, u);
    if (is_hex((unsigned)at) ? at >= b->map.count : at > DEAD)
        return ms_fail(c, "a unit is nowhere");
    if (leader && at == ELIMINATED)
        return ms_fail(c, "a leader cannot come back");
    if (at == RESERVE && (due < 1 || due > b->nturns))
        return ms_fail(c, "a reinforcement is due in no turn");
    if (due > b->nturns + 1 || ((at == CAPTURED || at == EXITED || at == DEAD) && due))
        return ms_fail(c, "a unit that is gone is due");
    if (p->aim[u] && (!opt(c->g.battle, CHARGE_TARGET_NAMED) || !has(p->charging, u) ||
                      p->aim[u] >= b->map.count))
        return ms_fail(c, "a unit that does not charge has a target");
    return true;
}

static bool counters_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    for (int u = 0; u < c->g.b->nunits; u++) {
        if (!place_sound(c, u))
            return false;
        if (is_hex(p->at[u]))
            c->on_map |= bit(u);
    }
    for (int u = c->g.b->nunits; u < UNITS_MAX; u++)
        if (p->at[u] != DEAD || p->aim[u] || p->due[u])
            return ms_fail(c, "a counter that does not exist is in play");
    return true;
}

/* the armies keep apart. A leader whom an enemy has reached is about to flee. */
static bool apart(struct audit *c)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    struct field units[GG_SIDES] = {{{0}}, {{0}}}, leaders[GG_SIDES] = {{{0}}, {{0}}};
    for (uint64_t left = c->on_map; left; left &= left - 1) {
        int u = first_of(left), side = b->unit[u].side;
        if (!is_leader(b, u))
            add_to_field(&units[side], p->at[u]);
        else if (!has(p->fleeing, u))
            add_to_field(&leaders[side], p->at[u]);
    }
    for (int i = 0; i < FIELD_WORDS; i++) {
        if (units[0].word[i] & units[1].word[i])
            return ms_fail(c, "enemies share a hex");
        if ((units[0].word[i] & leaders[1].word[i]) || (units[1].word[i] & leaders[0].word[i]))
            return ms_fail(c, "a leader stands among enemies");
        if (leaders[0].word[i] & leaders[1].word[i])
            return ms_fail(c, "enemy leaders share a hex");
    }
    return true;
}

/* --- sets --- */

/* What a set of units may hold. */
static bool sets_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    uint64_t phasing = c->of[p->phasing], other = c->of[!p->phasing];
    uint64_t combat = c->everybody & ~b->of_type[LEADER];
    const struct rule {
        uint64_t set, within;
        const char *why;
    } rules[] = {
        {p->shaken, c->on_map, "a unit off the map is shaken"},
        {p->reduced, b->of_type[BRIGADE], "a unit of one step is reduced"},
        {p->squares, b->special.no_squares ? 0 : b->infantry & c->on_map,
         "a square is no infantry on the map"},
        {p->bound, c->on_map, "a unit off the map is bound to a square"},
        {p->charging, b->of_type[CAVALRY] & c->on_map & phasing,
         "a charge by what is no cavalry of the phasing side"},
        {p->moved, phasing, "a unit has moved out of its phase"},
        {p->zoned, phasing, "a unit out of its phase began in a zone"},
        {p->attacked, (ms_holds(p, S_COUNTER) ? c->everybody : phasing) & combat,
         "a unit has attacked out of its phase"},
        {p->struck, other, "a unit of the phasing side was struck"},
        {p->entitled, other & combat & c->on_map, "a counterattack by those who cannot make one"},
        {p->newcomers, c->on_map, "a newcomer is not there"},
        {p->committed, c->of[b->special.commit_side] & b->infantry,
         "a unit is committed that cannot be"},
        {p->helpers, b->of_type[LEADER], "a helper in recovery is no leader"},
        {p->helped | p->tried, c->everybody, "a set holds what is no unit"},
        {p->returning, combat, "a leader returns"},
        {p->fleeing, b->of_type[LEADER] & c->on_map, "who flees is no leader on the map"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (rules[i].set & ~rules[i].within)
            return ms_fail(c, rules[i].why);
    for (uint64_t left = p->returning; left; left &= left - 1)
        if (p->at[first_of(left)] != RESERVE)
            return ms_fail(c, "a unit that is there returns");
    return true;
}

static bool beyond(const struct field *f, int count)
{
    for (int i = 0; i < FIELD_WORDS; i++) {
        int hexes = count - 64 * i;
        uint64_t good = hexes >= 64 ? ~(uint64_t)0 : hexes <= 0 ? 0 : bit(hexes) - 1;
        if (f->word[i] & ~good)
            return true;
    }
    return false;
}

static bool numbers_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    const struct battlefield *b = c->g.b;
    int count = b->map.count;
    if (p->depth < 1 || p->depth > STACK_MAX)
        return ms_fail(c, "there are no steps, or too many");
    if (p->turn < 1 || p->turn > b->nturns || p->phasing > 1 || p->stage > ST_END)
        return ms_fail(c, "the turn is out of range");
    if (beyond(&p->control, count) || beyond(&p->assailed, count) || beyond(&p->engaged, count))
        return ms_fail(c, "a hex that does not exist is marked");
    for (int s = 0; s < GG_SIDES; s++)
        if (p->steps_left[s] > b->steps_in_all[s] || p->entry_used[s] > b->nentries[s])
            return ms_fail(c, "replacements or entries are out of range");
    if (ms_holds(p, S_RECOVER) && p->steps_now > p->steps_left[p->phasing])
        return ms_fail(c, "there are more replacements than the turn allows");
    if (p->burning > (b->special.fire_hex != GG_HEX_NONE) ||
        p->uniforms > (b->special.uniform_unit != NO_UNIT))
        return ms_fail(c, "a special rule that is not in force has come to pass");
    return all_zero(p->spare, sizeof p->spare) || ms_fail(c, "something is where nothing can be");
}

static bool end_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    if (p->winner > DRAWN || p->level >= c->g.b->nlevels || p->why >= NWHYS ||
        (p->why == WHY_SUDDEN && p->winner == DRAWN))
        return ms_fail(c, "the end of the game is out of range");
    if (!ms_holds(p, S_OVER) && (p->winner || p->level || p->why))
        return ms_fail(c, "the game is decided but goes on");
    return true;
}

/* --- a fight --- */

/* Whose each set of the fight is. */
static bool fight_sets_sound(struct audit *c)
{
    const struct fight *f = &c->g.p->fight;
    const struct battlefield *b = c->g.b;
    uint64_t mine = b->units_of[f->side], theirs = b->units_of[!f->side];
    uint64_t guns = b->of_type[ARTILLERY];
    if (f->attackers & ~mine || f->batteries & ~(mine & guns) || f->attackers & f->batteries ||
        f->defenders & ~theirs || f->in_attack & ~c->of[f->side] ||
        f->in_target & ~c->of[!f->side] || f->victors & ~(f->attackers & c->on_map))
        return ms_fail(c, "a fight has units of the wrong side");
    if (f->leaders & ~b->of_type[LEADER] || f->served & ~(f->attackers | f->defenders) ||
        f->shaken & ~c->everybody || count_of(f->leaders) > GG_HEX_DIRECTIONS + 1)
        return ms_fail(c, "a fight has leaders who cannot be in it");
    if ((f->primary[0] != NO_UNIT &&
         (f->primary[0] >= b->nunits || !has(f->attackers, f->primary[0]))) ||
        (f->primary[1] != NO_UNIT &&
         (f->primary[1] >= b->nunits || !has(f->defenders, f->primary[1]))))
        return ms_fail(c, "a primary unit takes no part in its fight");
    return true;
}

static bool fight_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    const struct fight *f = &p->fight;
    if (f->kind == NO_FIGHT)
        return all_zero(f, sizeof *f) || ms_fail(c, "a fight is left over");
    if (f->kind > BOMBARDMENT || f->side > 1 || f->hex >= c->g.b->map.count || f->flags > 63 ||
        f->code >= NCODES || f->passed > 1 || f->victories > 2 * (f->kind == CHARGE) ||
        f->advance > 2 || !all_zero(f->spare, sizeof f->spare))
        return ms_fail(c, "a fight has impossible numbers");
    if ((f->side == p->phasing) == (f->kind == COUNTERATTACK))
        return ms_fail(c, "the wrong side attacks");
    if (f->kind == BOMBARDMENT ? f->attackers || !f->batteries : !f->attackers)
        return ms_fail(c, "a fight has nobody who attacks");
    return fight_sets_sound(c);
}

/* --- a retreat, a march --- */

static bool in_one_hex(const struct audit *c, uint64_t units)
{
    const struct position *p = c->g.p;
    int first = units ? p->at[first_of(units)] : 0;
    for (; units; units &= units - 1)
        if (p->at[first_of(units)] != first)
            return false;
    return true;
}

static bool retreat_sound(struct audit *c)
{
    const struct retreat *r = &c->g.p->retreat;
    if (!ms_holds(c->g.p, S_RETREATS))
        return all_zero(r, sizeof *r) || ms_fail(c, "a retreat is left over");
    if (r->side > 1 || r->from >= c->g.b->map.count || r->low < 1 || r->low > r->high ||
        r->high > WAY_MAX || r->rout > 1 || r->routed > 1)
        return ms_fail(c, "a retreat has impossible numbers");
    uint64_t own = c->of[r->side];
    if ((r->due | r->along | r->group) & ~(own & c->on_map) || r->shaken & ~own ||
        r->along & ~c->g.b->of_type[LEADER] || r->along & r->due)
        return ms_fail(c, "a retreat of those who cannot go");
    if (r->group & ~(r->due | r->along) || !in_one_hex(c, r->group))
        return ms_fail(c, "a group retreats that is none");
    return true;
}

static bool march_sound(struct audit *c)
{
    const struct position *p = c->g.p;
    const struct march *m = &p->march;
    if (!ms_holds(p, S_MOVE) || !m->units)
        return all_zero(m, sizeof *m) || ms_fail(c, "a march is left over");
    uint64_t here = m->units & ~p->retreat.group; /* a check may have sent some of them back */
    if (m->units & ~(c->of[p->phasing] & c->on_map) || !in_one_hex(c, here))
        return ms_fail(c, "a party marches that is none");
    if (m->lead >= c->g.b->nunits || !has(m->units, m->lead) || m->begun > 1 || m->over > 1 ||
        m->off_road > 1 || !all_zero(m->spare, sizeof m->spare))
        return ms_fail(c, "a march has impossible numbers");
    if (m->begun ? m->units & ~p->moved : (m->units & p->moved) != 0)
        return ms_fail(c, "a party has moved and has not");
    return true;
}

/* A position waits: going on by itself changes nothing. */
static bool waits(struct audit *c)
{
    const struct position *p = c->g.p;
    struct position after = *p;
    struct play g = {c->g.battle, c->g.b, &after, NULL};
    if (top_of(p)->step == S_OVER)
        return true;
    if (top_of(p)->step == S_TURN)
        return ms_fail(c, "nobody is to move");
    ms_run(&g);
    if (memcmp(&after, p, sizeof after) != 0)
        return ms_fail(c, "the game would go on by itself");
    if (ms_turn(c->g.battle, p).who == GG_CHANCE)
        return true;
    return musket_saber_rules.choices(c->g.battle, p, GG_ALL_GROUPS, NULL, 0) > 0 ||
           ms_fail(c, "there is nothing to choose");
}

bool ms_broken(const struct gg_battle *battle, const void *position, struct gg_text *why)
{
    const struct battlefield *b = battle->data;
    struct audit c = {{battle, b, position}, why, bit(b->nunits) - 1, {0, 0}, 0};
    for (int s = 0; s < GG_SIDES; s++)
        c.of[s] = b->units_of[s] | b->leaders_of[s];
    return !(numbers_sound(&c) && end_sound(&c) && counters_sound(&c) && sets_sound(&c) &&
             apart(&c) && fight_sound(&c) && retreat_sound(&c) && march_sound(&c) &&
             ms_steps_sound(&c) && waits(&c));
}
