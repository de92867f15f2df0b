/*
 * numbers.c - what an attack counts: dice, skill, power, defence, toughness, each modifier with its reason (BG-MD, UK, CC-3).
 */
#include "rules/battleground/battleground.h"

/* An attack as it stands, with what is asked of it again and again. */
struct strike {
    const struct look *g;
    const struct position *p;
    int unit, target, kind;
    bool engaged, charging;
    enum gg_side on,
        from; /* the target's side where the attacker stands; the attacker's where the target stands */
    const struct unit_card *card, *against;
    const struct command_card *red, *blue;
    int hit, damage; /* sums */
    struct gg_roll *hit_roll, *damage_roll;
    struct numbers *out;
};

static void add_dice(struct strike *s, int value, const char *why, const char *clause)
{
    s->out->dice += value;
    if (s->hit_roll)
        gg_roll_dice_part(s->hit_roll, value, why, clause);
}

static void add_skill(struct strike *s, int value, const char *why, const char *clause)
{
    s->out->skill += value;
    if (s->hit_roll)
        gg_roll_each_part(s->hit_roll, value, why, clause);
}

static void add_power(struct strike *s, int value, const char *why, const char *clause)
{
    s->out->power += value;
    if (s->damage_roll)
        gg_roll_each_part(s->damage_roll, value, why, clause);
}

static void add_defence(struct strike *s, int value, const char *why, const char *clause)
{
    s->out->defence += value;
    if (s->hit_roll)
        gg_roll_each_part(s->hit_roll, -value, why, clause);
}

static void add_toughness(struct strike *s, int value, const char *why, const char *clause)
{
    s->out->toughness += value;
    if (s->damage_roll)
        gg_roll_each_part(s->damage_roll, -value, why, clause);
}

static void add_state(struct strike *s)
{
    enum colour_state state = bg_state(s->card, s->p->unit[s->unit].m0);
    bool fright = has(s->p->frightened, s->unit) && !opt(s->g->battle, O_FRIGHTENED) &&
                  (s->engaged || !opt(s->g->battle, O_FRIGHT_RANGED));
    add_dice(s, state == IN_YELLOW ? -1 : 0, "in the yellow", "BG-MD-1");
    add_dice(s, state >= IN_RED ? -2 : 0, "in the red", "BG-MD-2");
    add_dice(s, -fright, "frightened", "BG-MD-3");
    add_skill(s, -fright, "frightened", "BG-MD-3");
    add_power(s, -fright, "frightened", "BG-MD-3");
    if (has(s->p->disrupted, s->unit)) {
        add_dice(s, -1, "disrupted", "BG-ES-9");
        add_skill(s, -1, "disrupted", "BG-ES-9");
        add_power(s, -1, "disrupted", "BG-ES-9");
    }
    add_dice(s, has(s->p->lashed, s->unit), "Lash", "BG-AA-3");
}

/* BG-MD-19 */
static void add_scaling(struct strike *s)
{
    bool climbs = has(s->p->scaling, s->unit), attacked = has(s->p->scaling, s->target);
    add_dice(s, climbs ? -2 : 0, "scaling", "BG-MD-19");
    add_skill(s, -climbs, "scaling", "BG-MD-19");
    add_power(s, -climbs, "scaling", "BG-MD-19");
    add_defence(s, -attacked, "target scaling", "BG-MD-19");
    add_toughness(s, -attacked, "target scaling", "BG-MD-19");
}

static bool is_big(const struct strike *s, int unit)
{
    return is(s->g, unit, CAVALRY) || is(s->g, unit, LARGE);
}

/* BG-SO-5: Holding is who stands on Hold, has no objective and has not moved. */
static bool is_holding(const struct strike *s)
{
    return s->p->unit[s->unit].order == HOLD && !has(s->p->bound | s->p->moved, s->unit);
}

static void add_charge(struct strike *s)
{
    bool dice = opt(s->g->battle, O_CHARGING);
    if (s->charging) {
        add_power(s, dice ? 0 : 1, "charging", "BG-MD-4");
        add_dice(s, !dice ? 0 : s->card->dice <= 3 ? 1 : 2, "charging", "BG-ES-1");
        add_dice(s, s->card->charge_dice, "charging", "BG-UK-1");
        add_power(s, s->card->charge_power, "charging cavalry", "BG-UK-2");
        s->out->impact += is(s->g, s->unit, CAVALRY);
    }
    if (is(s->g, s->unit, SPEARS) && is_big(s, s->target)) {
        add_skill(s, 1, "spears", "BG-UK-1");
        add_power(s, is_holding(s) && has(s->p->charging, s->target) ? 2 : 0, "spears, holding",
                  "BG-UK-1");
    }
}

static void add_sides(struct strike *s)
{
    int sides = bg_sides_engaged(s->g, s->target);
    int pinch = sides < 2 ? 0 : opt(s->g->battle, O_PINCHING) ? sides - 1 : 1;
    bool flank = s->on == GG_LEFT || s->on == GG_RIGHT;
    add_skill(s, flank, "on the flank", "BG-MD-5");
    add_skill(s, s->on == GG_REAR, "on the rear", "BG-MD-6");
    add_power(s, s->on == GG_REAR, "on the rear", "BG-MD-6");
    add_skill(s, pinch, "pinched", "BG-MD-7");
    add_power(s, pinch, "pinched", "BG-MD-7");
    add_dice(s, s->from == GG_LEFT || s->from == GG_RIGHT ? -1 : 0, "on the own flank", "BG-MD-8");
    add_skill(s, s->from == GG_REAR ? -1 : 0, "on the own rear", "BG-MD-9");
    add_power(s, s->from == GG_REAR ? -1 : 0, "on the own rear", "BG-MD-9");
    add_skill(s, bg_higher(s->g, s->unit, s->target), "higher ground", "BG-MD-10");
}

static void add_engaged(struct strike *s)
{
    struct gg_point from = gg_middle(lie_of(s->p, s->unit)),
                    to = gg_middle(lie_of(s->p, s->target));
    bool fort = s->g->b->npieces > 0 && bg_fortified(s->g, s->target);
    bool behind = s->g->b->npieces > 0 && !has(s->p->moved, s->target) &&
                  bg_behind_obstacle(s->g, s->target, from, to);
    add_charge(s);
    add_sides(s);
    add_dice(s, s->card->engaged_dice, "in close combat", "BG-UK-9");
    add_skill(s, s->card->engaged_skill, "bowmen in close combat", "BG-UK-4");
    add_power(s, s->card->engaged_power, "in close combat", "BG-UK-4");
    add_dice(s, is(s->g, s->unit, RUN_DOWN) && has(s->p->routing, s->target) ? 2 : 0,
             "runs them down", "BG-UK-8");
    if (s->kind == AT_FREE && has(s->p->harried, s->target)) {
        int card = bg_card_with(s->g, HARRY);
        add_dice(s, s->g->b->command_card[card].dice, bg_card_kinds[card].title, "BG-CC-8");
    }
    add_defence(s, fort, "fortified", "BG-MD-18");
    add_toughness(s, fort, "fortified", "BG-MD-18");
    add_toughness(s, behind, "defended obstacle", "BG-MD-17");
}

static void add_ranged(struct strike *s)
{
    struct gg_point from = bg_front(lie_of(s->p, s->unit)), to;
    enum gg_side side;
    to = bg_facing_point(s->g, from, s->target, &side);
    int far = gg_distance2(from, to), range = GG_QUANTUM * s->card->range;
    int bands = far > 1400 * 1400 ? 2 : far > 700 * 700 ? 1 : 0;
    add_skill(s, opt(s->g->battle, O_RANGE_BANDS) ? -bands : -(4 * far > range * range),
              "long range", "BG-MD-11");
    add_skill(s, is(s->g, s->target, LARGE), "large target", "BG-MD-12");
    add_skill(s, has(s->p->moved, s->unit) ? -1 : 0, "has moved", "BG-MD-13");
    add_skill(s, bg_ladder[bg_rung(s->g, s->target)] >= 28 ? -1 : 0, "fast target", "BG-MD-14");
    add_skill(s, opt(s->g->battle, O_CAVALRY_TARGET) && is(s->g, s->target, CAVALRY) ? -1 : 0,
              "cavalry", "BG-ES-8");
    int cover = s->g->b->npieces > 0 ? bg_cover(s->g, s->unit, s->target, from, to) : 0;
    add_defence(s, cover, cover == 2 ? "hard cover" : "soft cover",
                cover == 2 ? "BG-MD-16" : "BG-MD-15");
}

static void add_cards(struct strike *s)
{
    if (s->red) {
        const char *title = bg_card_kinds[s->red - s->g->b->command_card].title;
        add_dice(s, s->red->dice, title, "BG-CC-3");
        add_skill(s, s->red->skill, title, "BG-CC-3");
        add_power(s, s->red->power, title, "BG-CC-3");
    }
    if (s->blue) {
        const char *title = bg_card_kinds[s->blue - s->g->b->command_card].title;
        bool favoured = s->blue->moment == W1 && s->blue->special && is(s->g, s->target, GOBLIN);
        add_defence(s, favoured ? s->blue->special : s->blue->skill, title, "BG-CC-3");
        add_toughness(s, s->blue->power, title, "BG-CC-3");
    }
}

static const struct command_card *played(const struct look *g, int card)
{
    return card ? &g->b->command_card[card - 1] : NULL;
}

/* Either roll may be NULL. */
void bg_attack_numbers(const struct look *g, struct gg_roll *hit, struct gg_roll *damage,
                       struct numbers *out)
{
    const struct gg_frame *f = top_of(g->p);
    struct strike s = {.g = g,
                       .p = g->p,
                       .unit = f->unit,
                       .target = f->second,
                       .kind = f->number,
                       .out = out,
                       .hit_roll = hit,
                       .damage_roll = damage};
    s.engaged = s.kind != AT_RANGED_KIND;
    s.charging = s.engaged && has(g->p->charging, s.unit);
    s.card = card_of(g, s.unit);
    s.against = card_of(g, s.target);
    s.red = played(g, g->p->attack.red);
    s.blue = played(g, g->p->attack.blue);
    *out = (struct numbers){0};
    if (s.engaged) {
        struct gg_edge_contact edge =
            gg_edge_of(lie_of(g->p, s.unit), lie_of(g->p, s.target), bg_size, bg_size);
        s.from = edge.a;
        s.on = edge.b;
    }
    add_dice(&s, s.card->dice, "dice", "BG-CB-2a-i");
    add_skill(&s, s.card->skill, "skill", "BG-CB-2a-i");
    add_power(&s, s.card->power, "power", "BG-CB-2a-ii");
    add_defence(&s, s.against->defence, "defence", "BG-CB-2a-i");
    add_toughness(&s, s.against->toughness, "toughness", "BG-CB-2a-ii");
    add_state(&s);
    if (g->p->scaling)
        add_scaling(&s);
    add_defence(&s, has(g->p->charging, s.target) ? s.against->charge_defence : 0,
                "charging target", "BG-UK-2");
    add_defence(&s, s.engaged && is_big(&s, s.unit) ? s.against->big_defence : 0, "pikes",
                "BG-UK-1");
    if (s.engaged)
        add_engaged(&s);
    else
        add_ranged(&s);
    add_cards(&s);
}
