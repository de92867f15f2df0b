/*
 * moves.c - lists of moves against moves made hex by hex (MS-4.1-a, 4.2-b, 6.2, 10.0-b).
 *
 * Random games are played; now and then the list of a unit is compared with what it reaches when it takes
 * every single step it is offered, as long as nothing interrupts it, and each single step is judged once more
 * from the printed conditions, in the plainest way. Two maps are drawn for this: one with more columns and one
 * with more rows than the search can take at once.
 */
#include "../table.h"

#include "grognard/file.h"
#include "mind/players.h"
#include "rules/musket_saber/musket_saber.h"

enum { POINTS = 2 * GG_REACH_BUDGET_MAX };

struct walk {
    const struct gg_battle *battle;
    const struct battlefield *b;
    int unit;
    struct field reached;
    bool seen[HEXES_MAX][2][POINTS];
};

static bool goes_on(const struct position *p, int unit)
{
    return p->march.begun && has(p->march.units, unit);
}

static int list_moves(const struct walk *w, const struct position *p, int *to)
{
    static gg_choice list[GG_CHOICES_MAX];
    struct look g = {w->battle, w->b, p};
    struct offer o = {list, GG_CHOICES_MAX, 0};
    int count = 0;
    ms_move.offer_unit(&g, w->unit, &o);
    for (int i = 0; i < o.count; i++)
        if (verb_of(list[i]) == V_MOVE)
            to[count++] = place_of(list[i]);
    return count;
}

static struct position after_move(const struct walk *w, const struct position *p, int to)
{
    struct position next = *p;
    gg_choice move = pack((struct words){V_MOVE, w->unit, to, NO_UNIT, NO_UNIT, 0});
    w->battle->rules->choose(w->battle, &next, move, NULL);
    return next;
}

static bool was_one_step(const struct walk *w, const struct position *before,
                         const struct position *after)
{
    return after->march.steps == (goes_on(before, w->unit) ? before->march.steps : 0) + 1;
}

/* --- every step that is offered --- */

static bool interrupted(const struct walk *w, const struct position *before,
                        const struct position *after)
{
    bool fled = false;
    for (int u = 0; u < w->b->names.npieces; u++)
        fled = fled || (u != w->unit && after->at[u] != before->at[u]);
    return fled || top_of(after)->step != S_MOVE;
}

static bool calls_for_check(const struct walk *w, int from, int direction)
{
    return !is_leader(w->b, w->unit) &&
           w->b->checks[column_of(w->b, w->unit)][from] >> direction & 1;
}

/* What may follow depends on the hex and on what is spent; true when that is new. */
static bool is_new(struct walk *w, const struct position *p)
{
    const struct march *m = &p->march;
    int spent = m->steps;
    if (!is_leader(w->b, w->unit))
        spent = m->off_road ? HALVES * m->roads + m->other[column_of(w->b, w->unit)] : m->roads;
    assert_true(spent < POINTS);
    bool *seen = &w->seen[p->at[w->unit]][m->off_road != 0][spent];
    bool fresh = !*seen;
    *seen = true;
    return fresh;
}

/* A step that calls for a check is a move of its own, never part of a longer one. */
static void take_every_step(struct walk *w, const struct position *p, bool first)
{
    int to[HEXES_MAX], count = list_moves(w, p, to), from = p->at[w->unit];
    for (int i = 0; i < count; i++) {
        int direction = gg_hex_direction(&w->b->map, from, to[i]);
        if (direction < 0 || (!first && calls_for_check(w, from, direction)))
            continue;
        struct position next = after_move(w, p, to[i]);
        if (!was_one_step(w, p, &next))
            continue;
        add_to_field(&w->reached, to[i]);
        if (!interrupted(w, p, &next) && is_new(w, &next))
            take_every_step(w, &next, false);
    }
}

/* --- a step by the printed conditions --- */

/* MS-6.1-a, 6.2-d */
static bool in_enemy_zone(const struct walk *w, const struct position *p, int hex)
{
    for (int u = 0; u < w->b->names.npieces; u++) {
        if (w->b->unit[u].is.side == w->b->unit[w->unit].is.side || is_leader(w->b, u) ||
            !is_hex(p->at[u]) || has(p->shaken, u))
            continue;
        for (int d = 0; d < GG_HEX_DIRECTIONS; d++)
            if (w->b->near[p->at[u]][d] == hex && w->b->zone[p->at[u]] >> d & 1)
                return true;
    }
    return false;
}

/* Bit 0: friends who fight, bit 1: enemies who fight, bit 2: enemy leaders. */
static int who_is_there(const struct walk *w, const struct position *p, int hex)
{
    int who = 0;
    for (int u = 0; u < w->b->names.npieces; u++) {
        bool enemy = w->b->unit[u].is.side != w->b->unit[w->unit].is.side;
        if (p->at[u] == hex && (enemy || !is_leader(w->b, u)))
            who |= !enemy ? 1 : is_leader(w->b, u) ? 4 : 2;
    }
    return who;
}

/* MS-10.0-b, c */
static bool leader_may(const struct walk *w, const struct position *p, int to)
{
    int who = who_is_there(w, p, to);
    if (who & 6 || (in_enemy_zone(w, p, to) && (!(who & 1) || has(p->shaken, w->unit))))
        return false;
    if (!goes_on(p, w->unit))
        return true;
    return !in_enemy_zone(w, p, p->at[w->unit]) && p->march.steps < LEADER_MOVE;
}

/* MS-4.2-b, 4.3-e, 4.4, A-07 */
static bool can_pay(const struct walk *w, const struct position *p, int direction)
{
    struct look g = {w->battle, w->b, p};
    enum column column = column_of(w->b, w->unit);
    int from = p->at[w->unit], road = w->b->road[from] >> direction & 1;
    int roads = p->march.roads + road, other = p->march.other[column];
    if (!goes_on(p, w->unit))
        return true;
    if (!road)
        other += w->b->cost[column][from][direction];
    bool cheap = road && !p->march.off_road;
    return (cheap ? roads : HALVES * roads + other) <= HALVES * face_of(&g, w->unit)->move;
}

static bool step_is_legal(const struct walk *w, const struct position *p, int direction)
{
    int from = p->at[w->unit], to = w->b->near[from][direction];
    if (!(w->b->open[column_of(w->b, w->unit)][from] >> direction & 1))
        return false;
    if (is_leader(w->b, w->unit))
        return leader_may(w, p, to);
    bool zoned = in_enemy_zone(w, p, from);
    if (who_is_there(w, p, to) & 2 || (zoned && goes_on(p, w->unit)))
        return false;
    if (in_enemy_zone(w, p, to) && (zoned || has(p->shaken, w->unit)))
        return false;
    return can_pay(w, p, direction);
}

static void judge_steps(const struct walk *w, const struct position *p, const struct field *listed)
{
    for (int d = 0; d < GG_HEX_DIRECTIONS; d++) {
        int to = w->b->near[p->at[w->unit]][d];
        if (to == NOWHERE)
            continue;
        if (step_is_legal(w, p, d)) {
            assert_true(in_field(listed, to));
        } else if (in_field(listed, to)) { /* there may be a way round */
            struct position next = after_move(w, p, to);
            assert_false(was_one_step(w, p, &next));
        }
    }
}

/* --- the games --- */

static void compare(const struct gg_battle *battle, const struct position *p, int unit)
{
    static struct walk w;
    struct field listed = {{0}};
    int to[HEXES_MAX];
    w = (struct walk){.battle = battle, .b = battle->data, .unit = unit};
    int count = list_moves(&w, p, to);
    for (int i = 0; i < count; i++) {
        assert_false(in_field(&listed, to[i]));
        add_to_field(&listed, to[i]);
    }
    if (!has(p->bound, unit)) /* A-73 binds squares: tested by themselves */
        judge_steps(&w, p, &listed);
    take_every_step(&w, p, true);
    w.reached.word[p->at[unit] >> 6] &= ~((uint64_t)1 << (p->at[unit] & 63));
    assert_memory_equal(&listed, &w.reached, sizeof listed);
}

/* Parties are searched with the dearest price of their members: their lists may be shorter. */
static bool moves_alone(const struct position *p, gg_choice c)
{
    if (top_of(p)->step != S_MOVE || verb_of(c) != V_MOVE)
        return false;
    return !has(p->march.units, unit_of(c)) || count_of(p->march.units) == 1;
}

static void play(const struct gg_battle *battle, int games)
{
    const struct gg_rules *rules = battle->rules;
    int compared = 0;
    for (int i = 0; i < games; i++) {
        struct position p;
        struct gg_random random;
        struct gg_roll roll;
        gg_random_start(&random, 4, (uint64_t)i);
        rules->start(battle, &p);
        struct gg_turn turn = rules->turn(battle, &p);
        for (; turn.who != GG_OVER; turn = rules->turn(battle, &p)) {
            if (turn.who == GG_CHANCE) {
                rules->roll(battle, &p, &roll);
                rules->settle(battle, &p, gg_roll_throw(&roll, &random, NULL), NULL);
                continue;
            }
            gg_choice c = gg_random_pick(battle, &p, turn.groups, &random);
            if (moves_alone(&p, c) && gg_random_below(&random, 8) == 0) {
                compare(battle, &p, unit_of(c));
                compared++;
            }
            rules->choose(battle, &p, c, NULL);
        }
    }
    assert_true(compared > games);
}

TEST(ms_4_1_a__a_move_is_a_chain_of_steps)
{
    static const char *const scenarios[] = {"musket-saber/hougoumont-1815",
                                            "musket-saber/wilsons-creek-1861"};
    for (int i = 0; i < 2; i++) {
        struct table table;
        struct position p;
        lay_table(&table, scenarios[i], NULL, &p);
        play(table.battle, 6);
        clear_table(&table);
    }
}

/* Woods, hills, crops and a marsh strewn over a map of that size, a road from north to south. */
static void draw_map(int columns, int rows, struct gg_text *out)
{
    static const char ground[] = "..W...h..O....F..M...B.";
    gg_text_fmt(out, "map:\n  size: [%d, %d]\n  terrain: |\n", columns, rows);
    for (int row = 0; row < rows; row++) {
        gg_text_add(out, "    ");
        for (int column = 0; column < columns; column++)
            gg_text_char(out, ground[(7 * row + 5 * column + row * column) % 23]);
        gg_text_char(out, '\n');
    }
    gg_text_add(out, "  hexsides: {stream: [0505/0506, 0405/0406], hedge: [0404/0405], "
                     "sunken: [0707/0708, 0808/0809], slope: [0303/0403]}\n  roads:\n    Road:");
    for (int row = 1; row <= rows; row++)
        gg_text_fmt(out, " 06%02d", row);
    gg_text_char(out, '\n');
}

/* One of each kind against two and a leader. */
static void draw_armies(struct gg_text *out)
{
    static const char *const units[] = {
        "side: red, type: brigade, front: 5-4-5, back: 3-3-5, at: 0604",
        "side: red, type: cavalry, front: 2-4-9, back: 0-2-9, charge: 3, at: 0706",
        "side: red, type: artillery, front: 3/1-4-6, back: 0-2-6, range: 3, at: 0606",
        "side: red, type: leader, lends: 1-1-1, at: 0604",
        "side: blue, type: brigade, front: 5-4-5, back: 3-3-5, at: 0908",
        "side: blue, type: cavalry, front: 2-4-9, back: 0-2-9, charge: 3, at: 0809",
        "side: blue, type: leader, lends: 1-1-1, at: 0908",
    };
    gg_text_add(out, "units:\n");
    for (int i = 0; i < (int)(sizeof units / sizeof units[0]); i++)
        gg_text_fmt(out, "  u%d: {name: U%d, formation: A, %s}\n", i, i, units[i]);
}

static void play_on_map(int columns, int rows)
{
    struct gg_text text, message;
    enum gg_status status;
    gg_text_growing(&text);
    gg_text_growing(&message);
    gg_text_add(&text, "system: musket-saber\ntitle: Large\nsummary: Too large for slots.\n"
                       "first: red\nsides:\n  red: {title: Red, entries: [0601]}\n"
                       "  blue: {title: Blue, entries: [0101]}\nturns: [1, 2, 3, 4, 5, 6]\n");
    draw_map(columns, rows, &text);
    draw_armies(&text);
    gg_text_add(
        &text,
        "control: {red: rest, blue: [0908]}\npoints: {red: {two_step: 1}, blue: {two_step: 1}}\n"
        "levels:\n  - {at_least: 0, winner: red, title: won}\n"
        "  - {winner: blue, title: won}\n");
    struct gg_loaded *loaded =
        gg_load_text("large", gg_text_str(&text), text.len, NULL, &status, &message);
    if (!loaded) {
        fail_msg("%s", gg_text_str(&message));
        return;
    }
    play(loaded->battle, 40);
    gg_loaded_close(loaded);
    gg_text_free(&message);
    gg_text_free(&text);
}

TEST(ms_4_1_a__on_wide_and_on_high_maps_too)
{
    play_on_map(40, 12);
    play_on_map(12, 40);
}
