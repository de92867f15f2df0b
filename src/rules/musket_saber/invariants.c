/*
 * invariants.c - what is true of every position beyond the range of each value: where counters can be, what the sets can
 * hold, what a fight, a retreat or a march can look like. What a step of play needs is told by the step itself, with the
 * questions at the end of this file. Checked after every step in tests, and on every position that is read from a file,
 * so that nothing that is accepted can lead the rules astray.
 */
#include "rules/musket_saber/musket_saber.h"

enum {
    DEPTH_MAX = GG_STACK_MAX - 4, /* no step pushes more than four others before somebody decides */
    FLIGHTS_MAX = 4
};

/* A position being looked at. */
struct audit {
    const struct look *g;
    struct gg_flaw *flaw;
    uint64_t of[GG_SIDES]; /* combat units and leaders */
    uint64_t on_map;
};

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
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    const char *id = b->unit[u].is.id;
    int at = p->at[u], due = p->due[u], turns = b->names.nturns;
    if (is_leader(b, u) && at == ELIMINATED)
        return gg_flaw(c->flaw, NULL, u, "%s is a leader and cannot come back", id);
    if (at == RESERVE && (due < 1 || due > turns))
        return gg_flaw(c->flaw, NULL, u, "%s is a reinforcement and due in no turn", id);
    if (due > turns + 1 || ((at >= CAPTURED) && due))
        return gg_flaw(c->flaw, "due", u, "%s is gone for good and yet due", id);
    if (is_hex((unsigned)at) && ms_closed_to(c->g, u, at))
        return gg_flaw(c->flaw, "at", u, "%s cannot be in %02d%02d: %s is closed to it", id,
                       b->map.column[at], b->map.row[at], b->terrain[b->ground[at]].title);
    if (p->aim[u] && (!opt(c->g->battle, CHARGE_TARGET_NAMED) || !has(p->charging, u)))
        return gg_flaw(c->flaw, NULL, u, "%s does not charge and has a target", id);
    return true;
}

static bool counters_sound(struct audit *c)
{
    for (int u = 0; u < c->g->b->names.npieces; u++) {
        if (!place_sound(c, u))
            return false;
        if (is_hex(c->g->p->at[u]))
            c->on_map |= bit(u);
    }
    return true;
}

/* the armies keep apart. A leader whom an enemy has reached is about to flee. */
static bool apart(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    struct field units[GG_SIDES] = {{{0}}, {{0}}}, leaders[GG_SIDES] = {{{0}}, {{0}}};
    for (uint64_t left = c->on_map; left; left &= left - 1) {
        int u = first_of(left), side = b->unit[u].is.side;
        if (!is_leader(b, u))
            add_to_field(&units[side], p->at[u]);
        else if (!has(p->fleeing, u))
            add_to_field(&leaders[side], p->at[u]);
    }
    for (uint64_t left = c->on_map & ~p->fleeing; left; left &= left - 1) {
        int u = first_of(left), enemy = !b->unit[u].is.side;
        if (in_field(&units[enemy], p->at[u]))
            return gg_flaw(c->flaw, NULL, u, "%s shares a hex with enemies", b->unit[u].is.id);
        if (in_field(&leaders[enemy], p->at[u]))
            return gg_flaw(c->flaw, NULL, u, "%s shares a hex with an enemy leader",
                           b->unit[u].is.id);
    }
    return true;
}

/* --- sets --- */

/* What a set of units may hold. */
static bool sets_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    uint64_t phasing = c->of[p->phasing], other = c->of[!p->phasing], all = phasing | other;
    uint64_t combat = all & ~b->of_type[LEADER], leaders = b->of_type[LEADER];
    const struct rule {
        const char *field;
        uint64_t set, within;
        const char *why;
    } rules[] = {
        {"shaken", p->shaken, c->on_map, "is off the map and shaken"},
        {"reduced", p->reduced, b->of_type[BRIGADE], "has one step and is reduced"},
        {"squares", p->squares, b->special.no_squares ? 0 : b->infantry & c->on_map,
         "is no infantry on the map and in square"},
        {"bound", p->bound, c->on_map, "is off the map and bound to a square"},
        {"charging", p->charging, b->of_type[CAVALRY] & c->on_map & phasing,
         "is no cavalry of the phasing side and charges"},
        {"moved", p->moved, phasing, "has moved out of its phase"},
        {"zoned", p->zoned, phasing, "began in a zone out of its phase"},
        {"attacked", p->attacked, (under_way(p, S_COUNTER) ? all : phasing) & combat,
         "has attacked out of its phase"},
        {"struck", p->struck, other, "is of the phasing side and was struck"},
        {"entitled", p->entitled, other & combat & c->on_map, "cannot counterattack"},
        {"newcomers", p->newcomers, c->on_map, "is a newcomer and not there"},
        {"committed", p->committed, c->of[b->special.commit_side] & b->infantry,
         "cannot be committed"},
        {"helpers", p->helpers, leaders, "helps a recovery and is no leader"},
        {"returning", p->returning, combat, "is a leader and returns"},
        {"fleeing", p->fleeing, leaders & c->on_map, "flees and is no leader on the map"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint64_t wrong = rules[i].set & ~rules[i].within;
        if (wrong)
            return gg_flaw_piece(c->flaw, c->g->battle, rules[i].field, wrong, rules[i].why);
    }
    for (uint64_t left = p->returning; left; left &= left - 1)
        if (p->at[first_of(left)] != RESERVE)
            return gg_flaw(c->flaw, "returning", first_of(left), "%s is there and returns",
                           b->unit[first_of(left)].is.id);
    return true;
}

static bool numbers_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct battlefield *b = c->g->b;
    bool over = under_way(p, S_OVER);
    for (int s = 0; s < GG_SIDES; s++) {
        if (p->steps_left[s] > b->steps_in_all[s])
            return gg_flaw(c->flaw, "steps_left", -1, "%s has %d replacement steps in all",
                           c->g->battle->side_title[s], b->steps_in_all[s]);
        if (p->entry_used[s] > b->nentries[s])
            return gg_flaw(c->flaw, "entry_used", -1, "%s has %d entry hexes",
                           c->g->battle->side_title[s], b->nentries[s]);
    }
    if (under_way(p, S_RECOVER) && p->steps_now > p->steps_left[p->phasing])
        return gg_flaw(c->flaw, "steps_now", -1,
                       "there are more replacements than the turn allows");
    if (p->burning > (b->special.fire_hex != GG_HEX_NONE) ||
        p->uniforms > (b->special.uniform_unit != NO_UNIT))
        return gg_flaw(c->flaw,
                       b->special.fire_hex == GG_HEX_NONE && p->burning ? "burning" : "uniforms",
                       -1, "a special rule that is not in force has come to pass");
    if (p->level >= b->nlevels || (p->why == WHY_SUDDEN && p->winner == DRAWN))
        return gg_flaw(c->flaw, "level", -1, "the end of the game is out of range");
    if (!over && (p->winner || p->level || p->why))
        return gg_flaw(c->flaw, "winner", -1, "the game is decided but goes on");
    return true;
}

/* --- a fight --- */

/* Whose each set of the fight is. */
static bool fight_sets_sound(struct audit *c)
{
    const struct fight *f = &c->g->p->fight;
    const struct battlefield *b = c->g->b;
    uint64_t mine = b->units_of[f->side], theirs = b->units_of[!f->side];
    uint64_t guns = b->of_type[ARTILLERY];
    uint64_t wrong = (f->attackers & ~mine) | (f->batteries & ~(mine & guns)) |
                     (f->attackers & f->batteries) | (f->defenders & ~theirs) |
                     (f->in_attack & ~c->of[f->side]) | (f->in_target & ~c->of[!f->side]) |
                     (f->victors & ~(f->attackers & c->on_map));
    uint64_t idle =
        (f->leaders & ~b->of_type[LEADER]) | (f->served & ~(f->attackers | f->defenders));
    if (wrong)
        return gg_flaw_piece(c->flaw, c->g->battle, "fight", wrong,
                             "cannot take that part in the fight");
    if (idle)
        return gg_flaw_piece(c->flaw, c->g->battle, "fight", idle,
                             "is no leader, or is led without taking part");
    if (count_of(f->leaders) > GG_HEX_DIRECTIONS + 1)
        return gg_flaw(c->flaw, "fight", -1, "a fight has too many leaders");
    for (int s = 0; s < GG_SIDES; s++)
        if (f->primary[s] != NO_UNIT && !has(s ? f->defenders : f->attackers, f->primary[s]))
            return gg_flaw_piece(c->flaw, c->g->battle, "fight", bit(f->primary[s]),
                                 "is primary and takes no part in its fight");
    return true;
}

static bool fight_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct fight *f = &p->fight;
    bool fights = under_way(p, S_COMBAT) || under_way(p, S_COUNTER);
    if (!fights && (p->attacked | p->struck | p->entitled))
        return gg_flaw(c->flaw,
                       p->attacked ? "attacked"
                       : p->struck ? "struck"
                                   : "entitled",
                       -1, "marks of combat out of its phase");
    if (f->kind == NO_FIGHT)
        return all_zero(f, sizeof *f) || gg_flaw(c->flaw, "fight", -1, "a fight is left over");
    if (!fights)
        return gg_flaw(c->flaw, "fight", -1, "a fight out of its phase");
    if (f->victories && f->kind != CHARGE)
        return gg_flaw(c->flaw, "fight", -1, "a fight has impossible numbers");
    if ((f->side == p->phasing) == (f->kind == COUNTERATTACK))
        return gg_flaw(c->flaw, "fight", -1, "the wrong side attacks");
    if (f->kind == BOMBARDMENT ? f->attackers || !f->batteries : !f->attackers)
        return gg_flaw(c->flaw, "fight", -1, "a fight has nobody who attacks");
    return fight_sets_sound(c);
}

/* --- a retreat, a march --- */

static bool in_one_hex(const struct audit *c, uint64_t units)
{
    const struct position *p = c->g->p;
    int first = units ? p->at[first_of(units)] : 0;
    for (; units; units &= units - 1)
        if (p->at[first_of(units)] != first)
            return false;
    return true;
}

static bool retreat_sound(struct audit *c)
{
    const struct retreat *r = &c->g->p->retreat;
    if (!under_way(c->g->p, S_RETREATS))
        return all_zero(r, sizeof *r) || gg_flaw(c->flaw, "retreat", -1, "a retreat is left over");
    if (r->low < 1 || r->low > r->high)
        return gg_flaw(c->flaw, "retreat", -1, "a retreat has impossible numbers");
    uint64_t own = c->of[r->side];
    uint64_t wrong = ((r->due | r->along | r->group) & ~(own & c->on_map)) | (r->shaken & ~own) |
                     (r->along & ~c->g->b->of_type[LEADER]) | (r->along & r->due) |
                     (r->group & ~(r->due | r->along));
    if (wrong)
        return gg_flaw_piece(c->flaw, c->g->battle, "retreat", wrong, "cannot retreat so");
    if (!in_one_hex(c, r->group))
        return gg_flaw_piece(c->flaw, c->g->battle, "retreat", r->group,
                             "retreats with a group that is not in one hex");
    if (!under_way(c->g->p, S_GROUP) && r->group)
        return gg_flaw(c->flaw, "retreat", -1, "a group goes back without a step");
    return true;
}

static bool march_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct march *m = &p->march;
    if (!under_way(p, S_MOVE) || !m->units)
        return all_zero(m, sizeof *m) || gg_flaw(c->flaw, "march", -1, "a march is left over");
    uint64_t here = m->units & ~p->retreat.group; /* a check may have sent some of them back */
    if (m->units & ~(c->of[p->phasing] & c->on_map))
        return gg_flaw_piece(c->flaw, c->g->battle, "march",
                             m->units & ~(c->of[p->phasing] & c->on_map), "cannot march");
    if (!in_one_hex(c, here))
        return gg_flaw_piece(c->flaw, c->g->battle, "march", here,
                             "marches with a party that is not in one hex");
    if (m->lead == NO_UNIT || !has(m->units, m->lead))
        return gg_flaw(c->flaw, "march", -1, "a party is not led by one of its own");
    if (m->begun ? m->units & ~p->moved : (m->units & p->moved) != 0)
        return gg_flaw(c->flaw, "march", -1, "a party has moved and has not");
    return true;
}

/* --- steps --- */

static int count_steps(const struct position *p, int step)
{
    int n = 0;
    for (int i = 0; i < stack_of(p)->depth; i++)
        n += stack_of(p)->frame[i].step == step;
    return n;
}

static bool steps_sound(struct audit *c)
{
    const struct position *p = c->g->p;
    const struct gg_frame *turn = &stack_of(p)->frame[0];
    int checks = under_way(p, S_COUNTER) ? 2 : 1; /* those who sally check each, a party in turn */
    if (stack_of(p)->depth > DEPTH_MAX || count_steps(p, S_CHECK) > checks ||
        count_steps(p, S_FLIGHT) > FLIGHTS_MAX || count_steps(p, S_RETREATS) > 1)
        return gg_flaw(c->flaw, "steps", -1, "too many steps, or too many of a kind");
    if (p->charging && !under_way(p, S_COMBAT) && turn->step == S_TURN && turn->stage > ST_COMBAT)
        return gg_flaw(c->flaw, "charging", -1, "a charge out of its phase");
    if (p->fleeing && !under_way(p, S_FLIGHT))
        return gg_flaw(c->flaw, "fleeing", -1, "leaders flee without a step");
    return true;
}

bool ms_invariants(const struct look *g, struct gg_flaw *flaw)
{
    struct audit c = {g, flaw, {0, 0}, 0};
    for (int s = 0; s < GG_SIDES; s++)
        c.of[s] = g->b->units_of[s] | g->b->leaders_of[s];
    return numbers_sound(&c) && counters_sound(&c) && sets_sound(&c) && apart(&c) &&
           steps_sound(&c) && fight_sound(&c) && retreat_sound(&c) && march_sound(&c);
}

/* --- what steps need to find --- */

bool ms_there(const struct look *g, int unit)
{
    return unit != NO_UNIT && is_hex(g->p->at[unit]);
}

bool ms_helper(const struct look *g, int leader, int side)
{
    return leader == NO_UNIT || (ms_there(g, leader) && has(g->b->leaders_of[side], leader));
}

/* from each hex two at most, and one leader. */
static bool fits_hex(const struct look *g, int hex)
{
    const struct fight *f = &g->p->fight;
    uint64_t here = ms_in_hex(g, hex), leaders = f->leaders & here;
    return ms_fights_together(g->b, (f->attackers | f->batteries) & here) &&
           !(leaders & (leaders - 1));
}

bool ms_attack_stands(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    const struct battlefield *b = g->b;
    uint64_t all = f->attackers | f->batteries;
    if (all & ~ms_on_map(g, f->side) || !ms_combat_at(g, f->hex, !f->side))
        return false;
    for (uint64_t left = f->attackers; left; left &= left - 1)
        if (gg_hex_direction(&b->map, g->p->at[first_of(left)], f->hex) < 0)
            return false;
    for (; all; all &= all - 1)
        if (!fits_hex(g, g->p->at[first_of(all)]))
            return false;
    for (uint64_t left = f->leaders & b->leaders_of[f->side]; left; left &= left - 1)
        if (!ms_there(g, first_of(left)) ||
            !(f->attackers & ms_in_hex(g, g->p->at[first_of(left)])))
            return false;
    return true;
}

static bool defence_stands(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    uint64_t here = ms_in_hex(g, f->hex);
    uint64_t leaders = f->leaders & g->b->leaders_of[!f->side];
    return f->primary[1] != NO_UNIT && !(f->defenders & ~here) &&
           ms_fights_together(g->b, f->defenders) && !(leaders & ~here);
}

bool ms_may_throw(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    return f->kind != BOMBARDMENT && f->primary[0] != NO_UNIT && ms_attack_stands(g) &&
           defence_stands(g);
}

bool ms_undeclared(const struct fight *f)
{
    return !f->defenders && !f->in_target && !f->in_attack && !f->victors &&
           f->primary[0] == NO_UNIT && f->primary[1] == NO_UNIT;
}

bool ms_way_fits(const struct look *g, int hex, int way, int side)
{
    for (; way; way >>= 3) {
        int step = ms_way_step(way, 0);
        if (step < 0 || step >= GG_HEX_DIRECTIONS)
            return false;
        hex = g->b->near[hex][step];
        if (hex == NOWHERE || ms_has_enemy(g, hex, side))
            return false;
    }
    return true;
}
