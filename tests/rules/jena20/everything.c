/*
 * everything.c - whole games with all optional rules at once, played at random. After every step the
 * invariants must hold (jena20_broken), a seat's choices must not depend on what it cannot know, and the
 * game must end. A failure names the game, which the seed makes repeatable.
 */
#include "scene.h"

#include <string.h>

enum { GAMES = 40, STEPS_MAX = 20000, SEED = 1806 };

static const char all_options[] =
    "concealment=on penetration=on artillery=on rally_points=on demolition=on cadres=on "
    "unreliable=on cavalry_control=on leaders=on light_infantry=on squares=on";

/* The same with every switch at its other value. */
static const char all_switches[] =
    "concealment=on penetration=on artillery=on rally_points=on demolition=on cadres=on "
    "unreliable=on cavalry_control=on leaders=on light_infantry=on squares=on "
    "locking_zoc=off mandatory_combat=off reaction_move=full countercharge_bonus=2 "
    "disengage_from_cavalry=yes reserves_limit=0 spend_last_point=yes guard_penalty=any "
    "rout_ma=printed advance=one exchange_minimal=yes night=quiet captured_terrain=occupier "
    "rally_avoids_ezoc=yes lull_from=4 routed_marker=off guard_next_to=contact draw_margin=2";

/* What has been seen in all games together: the options were indeed in play. */
struct seen {
    int verb[NVERBS];
    int event[NEVENTS];
};

struct game {
    struct scene *s;
    struct gg_random random;
    int number, steps;
};

static void check_sound(const struct game *g, const struct position *p, const char *what)
{
    struct gg_flaw flaw = {.piece = -1};
    if (!jena20_rules.invariants(g->s->battle, p, &flaw))
        fail_msg("game %d, step %d, %s: %s", g->number, g->steps, what, flaw.why);
}

/* Dealt afresh, the position is sound and offers the same. */
static void check_hidden(struct game *g, const gg_choice *all, int count, int side)
{
    static gg_choice other[GG_CHOICES_MAX];
    struct position dealt = g->s->p;
    j20_imagine(g->s->battle, &dealt, side, &g->random);
    check_sound(g, &dealt, "dealt afresh");
    int again = jena20_rules.choices(g->s->battle, &dealt, GG_ALL_GROUPS, other, GG_CHOICES_MAX);
    if (again != count || memcmp(all, other, (size_t)count * sizeof all[0]) != 0)
        fail_msg("game %d, step %d: the choices tell something hidden", g->number, g->steps);
    jena20_rules.choose(g->s->battle, &dealt, other[gg_random_below(&g->random, (uint32_t)count)],
                        NULL);
    check_sound(g, &dealt, "a step after being dealt afresh");
}

/* Rare actions are taken readily, and phases are ended now and then. */
static gg_choice pick(struct game *g, const gg_choice *all, int count)
{
    if (verb_of(all[count - 1]) == V_DONE && !gg_random_below(&g->random, 8))
        return all[count - 1];
    for (int tries = 0; tries < 4; tries++) {
        gg_choice c = all[gg_random_below(&g->random, (uint32_t)count)];
        if (verb_of(c) != V_MOVE && verb_of(c) != V_REVEAL)
            return c;
    }
    return all[gg_random_below(&g->random, (uint32_t)count)];
}

static void decide(struct game *g, int side, struct seen *seen)
{
    static gg_choice all[GG_CHOICES_MAX];
    struct scene *s = g->s;
    int count = jena20_rules.choices(s->battle, &s->p, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
    if (count < 1 || count > GG_CHOICES_MAX)
        fail_msg("game %d, step %d: %d choices", g->number, g->steps, count);
    if (!gg_random_below(&g->random, 4))
        check_hidden(g, all, count, side);
    gg_choice c = pick(g, all, count);
    seen->verb[verb_of(c)]++;
    jena20_rules.choose(s->battle, &s->p, c, &s->table.log);
}

static void throw_dice(struct game *g)
{
    struct gg_roll r;
    struct scene *s = g->s;
    int faces[GG_DICE_MAX];
    jena20_rules.roll(s->battle, &s->p, &r);
    assert_true(gg_roll_valid(&r));
    jena20_rules.settle(s->battle, &s->p, gg_roll_throw(&r, &g->random, faces), &s->table.log);
}

static void play_game(struct scene *s, int number, struct seen *seen)
{
    struct game g = {.s = s, .number = number};
    gg_random_start(&g.random, SEED, (uint64_t)number);
    for (;; g.steps++) {
        struct gg_turn turn = gg_kit_turn(s->battle, &s->p);
        check_sound(&g, &s->p, "in play");
        if (turn.who == GG_OVER)
            return;
        if (g.steps == STEPS_MAX)
            fail_msg("game %d does not end", number);
        if (turn.who == GG_CHANCE)
            throw_dice(&g);
        else
            decide(&g, turn.who, seen);
        for (int i = 0; i < s->table.log.count; i++)
            seen->event[s->table.event[i].kind]++;
        s->table.log.count = 0;
    }
}

static void play_games(const char *settings, struct seen *seen)
{
    struct scene s;
    memset(seen, 0, sizeof *seen);
    open_scenario(&s, "jena20/jena-1806", settings);
    for (int number = 0; number < GAMES; number++) {
        s.battle->rules->start(s.battle, &s.p);
        play_game(&s, number, seen);
    }
    close_scene(&s);
}

TEST(everything__random_games_with_all_options_stay_sound)
{
    static const enum event events[] = {E_FORM,    E_LEAVE,      E_DEMOLISH,  E_REVEAL,  E_DUMMY,
                                        E_CHARGE,  E_DISENGAGE,  E_PENETRATE, E_CONTROL, E_SPENT,
                                        E_CADRE,   E_DUMMY_BACK, E_SWAP,      E_LEADER,  E_OVER,
                                        E_CONCEAL, E_HAZARD};
    struct seen seen;
    play_games(all_options, &seen);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (!seen.event[events[i]])
            fail_msg("event %d never happened: the games do not try the options", (int)events[i]);
    assert_int_equal(seen.event[E_OVER], GAMES);
}

TEST(everything__random_games_with_all_switches_stay_sound)
{
    struct seen seen;
    play_games(all_switches, &seen);
    assert_int_equal(seen.event[E_OVER], GAMES);
}
