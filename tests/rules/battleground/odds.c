/*
 * odds.c - what is told of an attack before it is made: hits, damage, the colour lost, the check, rout and destruction, and what
 * each card in hand would change; against sums made here (BG-CB-2a, PC-1a, PC-3c, CC-3).
 */
#include <string.h>

#include "base/ratio.h"
#include "grognard/game.h"
#include "scene.h"

static struct gg_told told;

static void tell(struct scene *s, const char *choice, int seat)
{
    gg_choice c;
    struct gg_ratio sum = gg_ratio_of(0, 1);
    assert_true(table_find(&s->table, choice, &c));
    assert_int_equal(gg_odds_tell(s->battle, &s->p, &c, seat, &told), GG_OK);
    assert_int_equal(gg_odds_add(s->battle, &s->p, c, seat, &told), GG_OK);
    for (int i = 0; i < told.odds.count; i++)
        assert_int_equal(gg_ratio_add(sum, told.odds.outcome[i].exact, &sum), GG_OK);
    assert_true(gg_ratio_equal(sum, gg_ratio_of(1, 1)));
}

/* The chance of all outcomes whose words have these in them; of those with a card in hand, or of the bare ones. */
static struct gg_ratio chance_of(const char *card, const char *words)
{
    struct gg_ratio sum = gg_ratio_of(0, 1);
    for (int i = 0; !card && i < told.odds.count; i++)
        if (strstr(told.odds.outcome[i].result, words))
            assert_int_equal(gg_ratio_add(sum, told.odds.outcome[i].exact, &sum), GG_OK);
    for (int k = 0; card && k < told.nadded; k++)
        for (int i = 0; !strcmp(told.added[k].text, card) && i < told.added[k].count; i++)
            if (strstr(told.added[k].row[i].result, words))
                assert_int_equal(gg_ratio_add(sum, told.added[k].row[i].exact, &sum), GG_OK);
    return sum;
}

/* --- the same from scratch: whole numbers over 6 to the dice --- */

enum { DICE_MAX = 12 };

static uint64_t power_of(uint64_t base, int n)
{
    uint64_t product = 1;
    while (n-- > 0)
        product *= base;
    return product;
}

/* Ways in which `count` of n dice show `target` or less. */
static uint64_t ways(int n, int count, uint64_t target)
{
    uint64_t ways = 1;
    for (int i = 0; i < count; i++)
        ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways * power_of(target, count) * power_of(6 - target, n - count);
}

/* Three dice that sum to at most `most`, of 216. */
static uint64_t sums(int most)
{
    uint64_t count = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            for (int c = 1; c <= 6; c++)
                count += a + b + c <= most;
    return count;
}

struct strike_of {
    int dice, hit, impact, damage; /* targets already clamped */
    int green, yellow, red, courage, marks;
};
struct comes_to {
    uint64_t rout, stood, destroyed, whole;
};

static struct comes_to count(const struct strike_of *a)
{
    int most = a->dice + a->impact;
    struct comes_to out = {0, 0, 0, power_of(6, a->dice + most) * 216};
    for (int hits = 0; hits <= a->dice; hits++)
        for (int damage = 0; damage <= hits + a->impact; damage++) {
            int n = hits + a->impact, after = a->marks + damage, middle = a->green + a->yellow;
            uint64_t weight = ways(a->dice, hits, (uint64_t)a->hit) *
                              ways(n, damage, (uint64_t)a->damage) * power_of(6, most - n);
            bool shaken = (a->marks < a->green && after >= a->green) ||
                          (a->marks < middle && after >= middle) || (after > middle && damage > 0);
            int target = a->courage - (after >= middle ? 2 : after >= a->green ? 1 : 0);
            if (after >= middle + a->red) {
                out.destroyed += weight * 216;
            } else if (shaken) {
                out.stood += weight * sums(target);
                out.rout += weight * (216 - sums(target));
            }
        }
    return out;
}

static void expect_chance(const char *card, const char *words, uint64_t of, uint64_t whole)
{
    if (!gg_ratio_equal(chance_of(card, words), gg_ratio_of(of, whole)))
        fail_msg("%s: %s has the chance %f, expected %f", card ? card : "-", words,
                 gg_ratio_double(chance_of(card, words)), (double)of / (double)whole);
}

static void expect(const char *card, const struct strike_of *a)
{
    struct comes_to exact = count(a);
    expect_chance(card, "routed", exact.rout, exact.whole);
    expect_chance(card, "stood", exact.stood, exact.whole);
    expect_chance(card, "destroyed", exact.destroyed, exact.whole);
}

/* Knights on the flank of pinched Raiders, as 16.2 has it; the swordsmen still have to strike too. */
SCENE(bg_po_1__an_attack_is_told_with_its_courage_check)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "knights");
    s->p.charging |= bit(unit(s, "knights"));
    begin(s, HAWK, "combat");
    tell(s, "against raiders swordsmen", ORC);
    assert_true(told.rolls); /* before it is declared */
    act(s, "against raiders swordsmen");
    tell(s, "attack knights raiders", HAWK);
    struct strike_of knights = {6, 5, 1, 5, 4, 2, 3, 11, 0};
    expect(NULL, &knights);
    assert_string_equal(told.roll.what, "To hit");
    assert_false(told.foretold); /* nobody holds a card */
}

/* Four marks on Raiders of 4/2/3 whom three dice can reach: the colours, and the last box. */
SCENE(bg_pc_3c__the_colour_lost_is_told)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "militia", 1800, 1250, 5);
    engage_units(s, "raiders", "militia");
    mark_boxes(s, "raiders", 5);
    mark_boxes(s, "militia", 6);
    put(s, "bowmen", 1800, 600, 5);
    begin(s, HAWK, "combat");
    tell(s, "attack militia raiders", HAWK);
    /* three dice at 4 - 1, then 5 - 2: each die damages by 1/4 */
    expect(NULL, &(struct strike_of){3, 3, 0, 3, 4, 2, 3, 11, 5});
    expect_chance(NULL, "lost the yellow", 37, 64);
    expect_chance(NULL, "unhurt", 27, 64);
    mark_boxes(s, "raiders", 8);
    s->p.unit[unit(s, "raiders")].m0 = 8;
    tell(s, "attack militia raiders", HAWK);
    expect(NULL, &(struct strike_of){3, 3, 0, 3, 4, 2, 3, 11, 8});
    expect_chance(NULL, "destroyed", 37, 64);
}

/* The target has swung too far itself and will lose its last box, whatever this attack does. */
SCENE(bg_cb_4__what_the_target_brought_on_itself_is_told)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "militia", 1800, 1250, 5);
    engage_units(s, "raiders", "militia");
    mark_boxes(s, "raiders", 8);
    put(s, "bowmen", 1800, 600, 5); /* so that the attack is asked for */
    begin(s, HAWK, "combat");
    s->p.fought |= bit(unit(s, "raiders"));
    s->p.recoil |= bit(unit(s, "raiders"));
    tell(s, "attack militia raiders", HAWK);
    expect_chance(NULL, "destroyed", 1, 1);
}

/* Each card of the own hand in its window, none of the enemy's. Swordsmen strike Raiders: (5) 4 and 3. */
SCENE(bg_cc_3__each_card_in_hand_is_told_with_what_it_changes)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "raiders", "swordsmen");
    put(s, "bowmen", 1800, 600, 5);
    mark_boxes(s, "raiders", 3);
    deal(s, HAWK, "press-the-attack", 1);
    deal(s, HAWK, "drilled-blows", 2);
    deal(s, HAWK, "find-the-gap", 1);
    deal(s, HAWK, "second-volley", 1); /* ranged attacks only */
    deal(s, HAWK, "quick-march", 1);   /* not in an attack */
    deal(s, ORC, "thick-hide", 1);
    begin(s, HAWK, "combat");
    tell(s, "attack swordsmen raiders", HAWK);
    assert_true(told.foretold);
    assert_string_equal(told.before, "cards");
    assert_int_equal(told.nadded, 3);
    expect(NULL, &(struct strike_of){5, 4, 0, 3, 4, 2, 3, 11, 3});
    expect("play press-the-attack", &(struct strike_of){7, 4, 0, 3, 4, 2, 3, 11, 3});
    expect("play drilled-blows", &(struct strike_of){5, 5, 0, 3, 4, 2, 3, 11, 3});
    expect("play find-the-gap", &(struct strike_of){5, 4, 0, 4, 4, 2, 3, 11, 3});
    act(s, "attack swordsmen raiders");
    act(s, "done");
    tell(s, "done", ORC); /* the defender weighs a card for a later window */
    assert_int_equal(told.nadded, 1);
    expect("play thick-hide", &(struct strike_of){5, 4, 0, 2, 4, 2, 3, 11, 3});
    act(s, "done");
    dice(s, "1 1 6 6 6"); /* two hits */
    for (int i = 0; i < 3; i++)
        act(s, "done");
    tell(s, "play thick-hide", ORC);
    expect_chance(NULL, "unhurt", 4, 9); /* two dice at 3 - 1 */
    act(s, "play thick-hide");
    tell(s, "play find-the-gap", HAWK); /* the late answer */
    expect_chance(NULL, "unhurt", 1, 4);
    act(s, "done");
}

/* A swing that hurts the swinger: his own box, and what it costs him, are told too. */
SCENE(bg_cb_4__a_savage_swing_is_told_with_its_price)
{
    put(s, "orc-swords", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "orc-swords", "swordsmen");
    put(s, "goblin-bows", 1800, 2600, 15);
    mark_boxes(s, "orc-swords", 9);
    deal(s, ORC, "savage-swing", 1);
    begin(s, ORC, "combat");
    tell(s, "attack orc-swords swordsmen", ORC);
    expect_chance(NULL, "Orc Swordsmen destroyed", 0, 1);
    expect_chance("play savage-swing", "Orc Swordsmen", 1, 1);
}

/* Free attacks: the second check of a router, which destroys (BG-PC-3b). */
SCENE(bg_pc_3b__a_free_attack_is_told_with_the_second_check)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "knights");
    mark_boxes(s, "raiders", 3);
    deal(s, HAWK, "press-the-attack", 1);
    s->p.pressed |= bit(unit(s, "raiders"));
    begin(s, HAWK, "before-combat");
    dice(s, "6 6 6");
    tell(s, "done", HAWK); /* no card now that it has failed */
    expect_chance(NULL, "no roll", 1, 1);
    act(s, "done");
    tell(s, "done", HAWK);
    /* The router has turned its rear to the swordsmen and is pinched: skill 5 + 2 - 1, power 5 + 2 - 2, both 5 at most;
     * failing again it is destroyed. */
    struct comes_to exact = count(&(struct strike_of){5, 5, 0, 5, 4, 2, 3, 11, 3});
    expect_chance(NULL, "destroyed", exact.rout + exact.destroyed, exact.whole);
    expect_chance(NULL, "routed", 0, 1);
    act(s, "done");
}

/* Nobody sees a hand in the odds of the other seat, nor whether a card could be played. */
SCENE(bg_gn_10__odds_tell_nothing_of_the_enemys_hand)
{
    struct gg_text one, other;
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    engage_units(s, "raiders", "swordsmen");
    put(s, "bowmen", 1800, 600, 5);
    deal(s, HAWK, "drilled-blows", 1);
    deal(s, ORC, "thick-hide", 1);
    begin(s, HAWK, "combat");
    gg_text_growing(&one);
    gg_text_growing(&other);
    tell(s, "attack swordsmen raiders", HAWK);
    gg_told_json(s->battle, &told, &one);
    deal(s, ORC, "thick-hide", 0);
    deal(s, ORC, "run-them-down", 1);
    tell(s, "attack swordsmen raiders", HAWK);
    gg_told_json(s->battle, &told, &other);
    assert_string_equal(gg_text_str(&one), gg_text_str(&other));
    gg_text_free(&one);
    gg_text_free(&other);
}

/* Without dice the impact hits alone damage; without those nothing can. */
TEST(bg_cb_2a_i__an_attack_without_dice)
{
    struct scene scene, *s = &scene;
    struct gg_chance chance[GG_RESULTS_MAX];
    int count, value[] = {0, 5, 2, 5, 2, 1}; /* power 5 against toughness 2: 3 or less */
    open_scene(s, NULL);
    put(s, "swordsmen", 300, 300, 5);
    put(s, "raiders", 300, 2800, 15);
    begin(s, HAWK, "command");
    const struct gg_rules *rules = s->battle->rules;
    assert_int_equal(gg_query_chances(rules, &bg_queries[0], s->battle, value, chance, &count),
                     GG_OK);
    assert_int_equal(count, 2);
    assert_true(gg_ratio_equal(chance[1].exact, gg_ratio_of(1, 2)));
    value[5] = 0;
    assert_int_equal(gg_query_chances(rules, &bg_queries[0], s->battle, value, chance, &count),
                     GG_OK);
    assert_int_equal(count, 1);
    assert_string_equal(chance[0].result, "0");
    close_scene(s);
}
