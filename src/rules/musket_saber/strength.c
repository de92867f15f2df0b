/*
 * strength.c - what a fight adds up to and how steady those are who fight it (MS-7.4, 7.5, 8.4, 9.2-w,
 * 9.3-i, j, m, 10.0-k to n, 11.1).
 *
 * The fight is the one in the position. Every number is added in one place together with its reason, into
 * a roll or into totals alone, so that what is thrown and what is explained are the same sum.
 */
#include "rules/musket_saber/musket_saber.h"

/* --- morale --- */

enum { RATING_PARTS = 5 };
_Static_assert((int)RATING_PARTS <= (int)GG_CHECK_PARTS, "a rating fits a check");

struct rating {
    int count;
    struct gg_modifier part[RATING_PARTS];
};

static void rate(struct rating *rating, int value, const char *why, const char *clause)
{
    rating->part[rating->count++] = (struct gg_modifier){value, why, clause};
}

/* by the face that shows and the state of the moment. */
static void rate_unit(const struct look *g, int unit, int leader, bool against_cavalry,
                      struct rating *rating)
{
    const struct battlefield *b = g->b;
    rating->count = 0;
    rate(rating, face_of(g, unit)->morale, b->unit[unit].is.name, "MS-2.3-f");
    if (b->unit[unit].type == BRIGADE && has(g->p->shaken, unit))
        rate(rating, -b->disrupted_morale, "disrupted", "MS-11.1-e");
    if (leader != NO_UNIT)
        rate(rating, face_of(g, leader)->morale, b->unit[leader].is.name, "MS-10.0-n");
    if (against_cavalry && ms_in_square(g, unit))
        rate(rating, b->square_morale, "in square against cavalry", "MS-9.3-i");
}

int ms_rating(const struct look *g, int unit, int leader, bool against_cavalry)
{
    struct rating rating;
    int sum = 0;
    rate_unit(g, unit, leader, against_cavalry, &rating);
    for (int i = 0; i < rating.count; i++)
        sum += rating.part[i].value;
    return sum;
}

void ms_morale_roll(const struct look *g, int unit, int leader, bool against_cavalry,
                    struct gg_roll *r)
{
    struct rating rating;
    ms_describe_morale(r, "Morale check", "MS-7.5-a");
    r->piece = unit;
    rate_unit(g, unit, leader, against_cavalry, &rating);
    for (int i = 0; i < rating.count; i++)
        gg_roll_target_part(r, rating.part[i].value, rating.part[i].why, rating.part[i].clause);
}

static void add_check(const struct look *g, int unit, const struct rating *rating,
                      struct gg_check *check)
{
    check->who = g->b->unit[unit].is.name;
    for (int i = 0; i < rating->count; i++)
        gg_check_part(check, rating->part[i].value, rating->part[i].why, rating->part[i].clause);
}

/* --- who leads whom --- */

/* The leader who was declared in the hex of a unit; there is one at most. */
static int leader_with(const struct look *g, int unit)
{
    uint64_t leaders = g->p->fight.leaders & g->b->leaders_of[g->b->unit[unit].is.side];
    for (; leaders; leaders &= leaders - 1)
        if (g->p->at[first_of(leaders)] == g->p->at[unit])
            return first_of(leaders);
    return NO_UNIT;
}

int ms_steadied_by(const struct look *g, int unit)
{
    int leader = leader_with(g, unit);
    if (leader == NO_UNIT || !leads(g->b, leader, unit))
        return NO_UNIT;
    if (g->b->unit[unit].type == ARTILLERY && !opt(g->battle, LEADER_MORALE_FOR_GUNS))
        return NO_UNIT;
    return leader;
}

/* --- sums --- */

struct tally {
    const struct look *g;
    struct gg_roll *roll; /* NULL: only the totals are wanted */
    int total;
    int sign; /* +1 for what attacks, -1 for what defends */
};

/* A list of parts that is full goes on in its last one. */
static void add(struct tally *t, int value, const char *why, const char *clause)
{
    struct gg_roll *r = t->roll;
    t->total += value;
    if (r && r->nparts < GG_PARTS_MAX) {
        gg_roll_part(r, t->sign * value, why, clause);
    } else if (r) {
        struct gg_modifier *last = &r->parts[GG_PARTS_MAX - 1];
        *last = (struct gg_modifier){last->value + t->sign * value, "and more", "MS-7.4-e"};
        r->column += t->sign * value;
    }
}

static void add_leader(struct tally *t, int unit)
{
    const struct look *g = t->g;
    int leader = has(g->p->fight.served, unit) ? leader_with(g, unit) : NO_UNIT;
    if (leader != NO_UNIT)
        add(t, face_of(g, leader)->attack, g->b->unit[leader].is.name, "MS-10.0-k");
}

static bool against_cavalry(const struct look *g)
{
    return g->p->fight.attackers & g->b->of_type[CAVALRY];
}

/* MS-9.3-j: those not mounted add to their factor against a square. With square_bonus_once one of them
 * does: the primary if it can, else the first. */
static int bonus_against_square(const struct look *g, int unit)
{
    const struct fight *f = &g->p->fight;
    uint64_t horse = g->b->of_type[CAVALRY];
    if (has(horse, unit) || ms_square_of(g, f->hex, !f->side) == NO_UNIT)
        return 0;
    if (opt(g->battle, SQUARE_BONUS_ONCE)) {
        uint64_t foot = f->attackers & ~horse ? f->attackers & ~horse : f->batteries;
        int chosen = f->primary[0];
        if (chosen == NO_UNIT || !has(foot, chosen))
            chosen = first_of(foot);
        if (chosen != unit)
            return 0;
    }
    return g->b->square_against;
}

/* --- the attack --- */

/* The hexsides of a kind that an attack crosses favour the defender or not. */
static bool favoured(const struct battlefield *b, int hex, int direction, int kind)
{
    return b->favours[hex][direction] >> kind & 1;
}

/* Why a unit's attack is halved. More than two reasons do no more than two. */
struct halvings {
    int count;
    const char *const *why[2]; /* in words, the first time and once more */
};

static void halve(struct halvings *h, const char *const why[2])
{
    if (h->count < 2)
        h->why[h->count] = why;
    h->count++;
}

static void halve_across(const struct battlefield *b, int hex, int direction, struct halvings *h)
{
    for (unsigned kinds = b->edge[hex][direction]; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        const struct hexside *side = &b->hexside[kind];
        if (favoured(b, hex, direction, kind) ? side->halved_in : side->halved_out)
            halve(h, b->halved_across[kind]);
    }
}

/* MS-7.4-b, A-22: a leader of its formation in the hex, declared or not, keeps disorder from telling. */
static void find_halvings(const struct look *g, int unit, struct halvings *h)
{
    static const char *const disrupted[2] = {"halved: disrupted, without a leader",
                                             "halved again: disrupted, without a leader, counts 1"};
    const struct battlefield *b = g->b;
    int from = g->p->at[unit], hex = g->p->fight.hex;
    enum column column = column_of(b, unit);
    int direction = gg_hex_direction(&b->map, hex, from);
    h->count = 0;
    if (b->terrain[b->ground[hex]].halved_into >> column & 1)
        halve(h, b->halved_into[b->ground[hex]]);
    if (b->terrain[b->ground[from]].halved_out >> column & 1)
        halve(h, b->halved_out[b->ground[from]]);
    if (direction >= 0)
        halve_across(b, hex, direction, h);
    if (has(g->p->shaken, unit) && !ms_leaders_for(g, from, unit))
        halve(h, disrupted);
}

static int half_up(int value)
{
    return value < 0 ? -(-value / 2) : (value + 1) / 2;
}

/* doubling comes before halving, and two halvings leave 1 of anything. */
static void multiply(struct tally *t, int unit, int factor)
{
    const struct look *g = t->g;
    const struct fight *f = &g->p->fight;
    struct halvings h;
    if (f->kind == COUNTERATTACK) {
        add(t, factor, "counterattack, doubled", "MS-7.3-g");
        factor *= 2;
    }
    if (f->kind == CHARGE && f->primary[1] != NO_UNIT && has(g->p->shaken, f->primary[1])) {
        add(t, factor, "doubled against shaken troops", "MS-9.2-w");
        factor *= 2;
    }
    find_halvings(g, unit, &h);
    if (!h.count)
        return;
    int half = half_up(factor);
    add(t, half - factor, h.why[0][0], "MS-7.4-c");
    if (h.count > 1)
        add(t, 1 - half, h.why[1][1], "MS-7.4-d");
}

static void add_attacker(struct tally *t, int unit)
{
    const struct look *g = t->g;
    const struct battlefield *b = g->b;
    const struct unit *u = &b->unit[unit];
    bool charge = g->p->fight.kind == CHARGE;
    int before = t->total;
    add(t, charge ? u->charge : face_of(g, unit)->attack, u->is.name,
        charge ? "MS-9.2-w" : "MS-7.4-a");
    add_leader(t, unit);
    if (has(g->p->squares, unit))
        add(t, -b->square_attack, "attacks out of square", "MS-9.3-m");
    add(t, bonus_against_square(g, unit), "against a square", "MS-9.3-j");
    int factor = t->total - before;
    if (factor < 0 && opt(g->battle, CF_FLOOR_ZERO)) {
        add(t, -factor, "no less than 0", "MS-7.4-a");
        factor = 0;
    }
    multiply(t, unit, factor);
}

/* supporting fire is neither halved nor doubled, and the ground counts in the defence alone. */
static void add_battery(struct tally *t, int unit, const char *clause)
{
    const struct look *g = t->g;
    add(t, face_of(g, unit)->attack, g->b->unit[unit].is.name, clause);
    add(t, bonus_against_square(g, unit), "against a square", "MS-9.3-j");
}

static void add_attack(struct tally *t)
{
    const struct fight *f = &t->g->p->fight;
    for (uint64_t left = f->attackers; left; left &= left - 1)
        add_attacker(t, first_of(left));
    for (uint64_t left = f->batteries; left; left &= left - 1)
        add_battery(t, first_of(left), "MS-8.4-m");
}

int ms_attack_value(const struct look *g, int unit)
{
    struct tally t = {g, NULL, 0, 1};
    add_attacker(&t, unit);
    return t.total;
}

/* --- the defence --- */

static void add_defender(struct tally *t, int unit)
{
    const struct look *g = t->g;
    add(t, face_of(g, unit)->defence, g->b->unit[unit].is.name, "MS-7.2-d");
    add_leader(t, unit);
    if (has(g->p->squares, unit) && against_cavalry(g))
        add(t, g->b->square_combat, "in square against cavalry", "MS-9.3-i");
}

/* Bit per direction of the target from which somebody attacks. */
static unsigned attacked_from(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    unsigned directions = 0;
    for (uint64_t left = f->attackers; left; left &= left - 1) {
        int d = gg_hex_direction(&g->b->map, f->hex, g->p->at[first_of(left)]);
        if (d >= 0)
            directions |= 1u << d;
    }
    return directions;
}

static bool burns(const struct look *g)
{
    return g->p->burning && g->p->fight.hex == g->b->special.fire_hex;
}

/* the hex once a combat, a clear hill only when nobody attacks from the same height. */
static void add_ground(struct tally *t, unsigned directions)
{
    const struct battlefield *b = t->g->b;
    int hex = t->g->p->fight.hex;
    const struct terrain *ground = &b->terrain[b->ground[hex]];
    for (unsigned left = directions; ground->only_from_below && left; left &= left - 1)
        if (b->terrain[b->ground[b->near[hex][__builtin_ctz(left)]]].level >= ground->level)
            return;
    if (burns(t->g))
        add(t, b->special.fire_defence, "burning buildings", "H-15.2");
    else
        add(t, ground->defence, ground->title, "MS-7.2-d");
}

/* Hexsides count for every attacking hex that crosses them (MS-7.2-e). */
static void add_hexsides(struct tally *t, unsigned directions)
{
    const struct battlefield *b = t->g->b;
    int hex = t->g->p->fight.hex;
    for (; directions; directions &= directions - 1) {
        int d = __builtin_ctz(directions);
        for (unsigned kinds = b->edge[hex][d]; kinds; kinds &= kinds - 1) {
            int kind = __builtin_ctz(kinds);
            const struct hexside *side = &b->hexside[kind];
            add(t, favoured(b, hex, d, kind) ? side->defence_in : side->defence_out, side->title,
                "MS-7.2-e");
        }
    }
}

static void add_defence(struct tally *t)
{
    const struct fight *f = &t->g->p->fight;
    unsigned directions = attacked_from(t->g);
    for (uint64_t left = f->defenders; left; left &= left - 1)
        add_defender(t, first_of(left));
    add_ground(t, directions);
    add_hexsides(t, directions);
}

void ms_totals(const struct look *g, int *attack, int *defence)
{
    struct tally a = {g, NULL, 0, 1}, d = {g, NULL, 0, -1};
    add_attack(&a);
    add_defence(&d);
    *attack = a.total;
    *defence = d.total;
}

int ms_differential(const struct look *g)
{
    int attack, defence;
    ms_totals(g, &attack, &defence);
    return attack - defence;
}

/* --- rolls --- */

/* W-15.2: their first attack on the division that takes them for friends. */
bool ms_mistaken(const struct look *g)
{
    const struct fight *f = &g->p->fight;
    const struct special *s = &g->b->special;
    if (s->uniform_unit == NO_UNIT || g->p->uniforms || !has(f->attackers, s->uniform_unit))
        return false;
    for (uint64_t left = ms_in_hex(g, f->hex); left; left &= left - 1)
        if (g->b->unit[first_of(left)].is.side != f->side &&
            g->b->unit[first_of(left)].formation == s->uniform_formation)
            return true;
    return false;
}

static void add_checks(const struct look *g, struct gg_roll *r)
{
    const struct fight *f = &g->p->fight;
    struct rating rating;
    int attacker = f->primary[0], defender = f->primary[1];
    rate_unit(g, attacker, ms_steadied_by(g, attacker), false, &rating);
    add_check(g, attacker, &rating, &r->check[0]);
    rate_unit(g, defender, ms_steadied_by(g, defender), against_cavalry(g), &rating);
    if (ms_mistaken(g))
        rate(&rating, -g->b->special.uniform_morale, "mistaken uniforms", "W-15.2");
    add_check(g, defender, &rating, &r->check[1]);
}

void ms_fight_roll(const struct look *g, struct gg_roll *r)
{
    const struct fight *f = &g->p->fight;
    struct tally attack = {g, r, 0, 1}, defence = {g, r, 0, -1};
    ms_describe_combat(f->kind == CHARGE ? &g->b->charge_crt : &g->b->crt, r);
    if (f->kind == CHARGE) {
        r->what = "Charge";
        r->clause = "MS-9.2-x";
    } else if (f->kind == COUNTERATTACK) {
        r->what = "Counterattack";
        r->clause = "MS-7.3-b";
    }
    r->side = f->side;
    add_attack(&attack);
    add_defence(&defence);
    add_checks(g, r);
}

/* the batteries, the square, the ground, and then doubled against cavalry. */
void ms_shell_roll(const struct look *g, int unit, int leader, struct gg_roll *r)
{
    const struct battlefield *b = g->b;
    const struct fight *f = &g->p->fight;
    const struct terrain *ground = &b->terrain[b->ground[f->hex]];
    struct tally t = {g, r, 0, 1};
    struct rating rating;
    ms_describe_fire(&b->crt, r);
    r->piece = unit;
    r->side = f->side;
    for (uint64_t left = f->batteries; left; left &= left - 1)
        add_battery(&t, first_of(left), "MS-8.4-f");
    if (burns(g))
        add(&t, -b->special.fire_bombardment, "burning buildings", "H-15.2");
    else
        add(&t, -ground->bombardment, ground->title, "MS-8.4-g");
    if (b->unit[unit].type == CAVALRY)
        add(&t, t.total, "doubled against cavalry", "MS-8.4-i");
    if (t.total < 0 && opt(g->battle, FIRE_FLOOR_ZERO))
        add(&t, -t.total, "no less than 0", "MS-8.4-g");
    rate_unit(g, unit, leader, false, &rating);
    add_check(g, unit, &rating, &r->check[1]);
}

void ms_leader_roll(int leader, struct gg_roll *r)
{
    ms_describe_leader(r);
    r->piece = leader;
}

/* MS-9.2-x: whatever hurts the defender counts as Dm, everything else as Am. */
void ms_charge_table(struct battlefield *b)
{
    b->charge_crt = b->crt;
    for (int i = 0; i < b->crt.rows * b->crt.columns; i++)
        b->charge_crt.cell[i] = b->crt.cell[i] >= DC ? DM : AM;
}
