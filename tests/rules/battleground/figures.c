/*
 * figures.c - measures, army figures, modifiers, cards and ground as the clauses give them (BG-GN, GE, AB, MV, MD, RG, UK, CC, AA,
 * TE).
 */
#include <string.h>

#include "scene.h"

/* The numbers of an attack that is about to be rolled. */
static struct numbers numbers(struct scene *s)
{
    struct numbers n;
    bg_attack_numbers(&s->look, NULL, NULL, &n);
    return n;
}

static void shoot(struct scene *s)
{
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen raiders");
}

SCENE(bg_gn_3__later_editions_are_switched_off)
{
    for (int o = 0; o < NOPTIONS; o++)
        assert_int_equal(opt(s->battle, o), bg_options[o].standard);
    assert_int_equal(opt(s->battle, O_ENGAGED_ORDERS), 1); /* allowed, as the summary says */
    for (int o = 0; o < NOPTIONS; o++)
        assert_true(o == O_ENGAGED_ORDERS || bg_options[o].standard == 0);
    put(s, "swordsmen", 300, 300, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, ORC, "command");
}

SCENE(bg_gn_5__a_card_is_three_and_a_half_by_two_and_a_half)
{
    struct gg_lie lie = {1800, 1500, 5};
    struct gg_point front = bg_front(lie);
    assert_int_equal(2 * bg_size.width * GG_QUANTUM, 350);
    assert_int_equal(2 * bg_size.depth * GG_QUANTUM, 250);
    assert_int_equal(front.x, 1800); /* the mark in the middle of its front */
    assert_int_equal(front.y, 1625);
    put(s, "swordsmen", 300, 300, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, ORC, "command");
}

SCENE(bg_gn_6__thirty_six_by_thirty_with_an_edge_for_each)
{
    assert_int_equal(bg_table.x, 3600);
    assert_int_equal(bg_table.y, 3000);
    put(s, "swordsmen", 1800, 500, 5);
    rout_unit(s, "swordsmen");
    put(s, "raiders", 600, 2500, 15);
    rout_unit(s, "raiders");
    begin(s, HAWK, "command");
    act(s, "done");
    act(s, "move swordsmen");
    expect_at(s, "swordsmen", 1800, 150, 15); /* down, to the long side y = 0 */
    act(s, "done");
    act(s, "done");
    act(s, "move raiders");
    expect_at(s, "raiders", 600, 2850, 5); /* up, to y = 3000 */
}

SCENE(bg_ge_1__hundredths_of_an_inch_from_the_left_of_the_first_side)
{
    assert_true(gg_on_table((struct gg_lie){175, 125, 5}, bg_size, bg_table));
    assert_false(gg_on_table((struct gg_lie){174, 125, 5}, bg_size, bg_table));
    assert_true(gg_on_table((struct gg_lie){3425, 2875, 15}, bg_size, bg_table));
    assert_false(gg_on_table((struct gg_lie){3425, 2876, 15}, bg_size, bg_table));
    put(s, "swordsmen", 175, 125, 5);
    put(s, "raiders", 3425, 2875, 15);
    begin(s, HAWK, "command");
}

/* On the table, no overlap, no new enemy touched. */
SCENE(bg_ge_14__who_turns_on_the_spot_must_fit)
{
    put(s, "swordsmen", 1800, 200, 0);
    rout_unit(s, "swordsmen");
    put(s, "militia", 2090, 200, 0); /* in the way of its broad side */
    put(s, "raiders", 1800, 500, 5);
    begin(s, HAWK, "command");
    act(s, "rally swordsmen");
    assert_true(offered(s, "face 0"));  /* as it lies, touching the raiders */
    assert_false(offered(s, "face 5")); /* it would lie on the militia */
    assert_false(offered(s, "face 3")); /* off the table */
}

TEST(bg_ab_5__a_point_for_each_full_500)
{
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/first-steps", NULL); /* 1000 points */
    while (s->p.turn < 2)
        table_roll(&s->table, (int[]){1, 2},
                   s->p.stack.frame[s->p.stack.depth - 1].step == S_DRAW ? 1 : 2);
    assert_int_equal(s->p.points, 1); /* the second player's first turn: half of 2 */
    close_scene(s);
}

TEST(bg_dp_1__the_ground_lies_before_anybody)
{
    struct scene scene, *s = &scene;
    open_scenario(s, "battleground/broken-country", NULL);
    assert_int_equal(s->b->npieces, 18);
    assert_int_equal(s->p.here, 0);
    assert_true(offered(s, "place swordsmen"));
    close_scene(s);
}

SCENE(bg_mv_2__a_quantum_ahead_costs_one)
{
    put(s, "swordsmen", 1800, 500, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "control swordsmen");
    act(s, "done");
    act(s, "move swordsmen");
    assert_int_equal(bg_march_left(&s->look), 14);
    act(s, "forward 0.25");
    assert_int_equal(bg_march_left(&s->look), 13);
    expect_at(s, "swordsmen", 1800, 525, 5);
}

/* --- modifiers --- */

static const char *const copse[] = {"forest 1500,1350 2100,1350 2100,1750 1500,1750", NULL};
static const char *const hedged[] = {"forest 1500,1350 2100,1350 2100,1750 1500,1750",
                                     "hedge 1500,1340 2100,1340 2100,1380 1500,1380", NULL};
static const char *const swamp[] = {"swamp 1000,500 2600,500 2600,2000 1000,2000", NULL};
static const char *const two_kinds[] = {"low-brush 1500,700 2100,700 2100,900 1500,900",
                                        "swamp 1500,900 2100,900 2100,1400 1500,1400", NULL};

SCENE_BY(bg_md_15__soft_cover_against_shots, open_ground(s, copse, NULL))
{
    put(s, "bowmen", 1800, 700, 5);
    put(s, "raiders", 1800, 1500, 15);
    shoot(s);
    assert_int_equal(numbers(s).defence, 2);
    dice(s, "6 6 6 6");
}

SCENE(bg_md_20__the_own_side_of_the_chosen_target_counts)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "militia", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "militia");
    begin(s, ORC, "combat");
    act(s, "against raiders swordsmen"); /* in front: the militia on the flank costs nothing */
    assert_int_equal(numbers(s).dice, 5);
    dice(s, "6 6 6 6 6");
}

SCENE(bg_md_21__flank_and_pinch_leave_courage_alone)
{
    put(s, "raiders", 1800, 1500, 15);
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "militia", 2100, 1500, 10);
    engage_units(s, "raiders", "swordsmen");
    engage_units(s, "raiders", "militia");
    s->p.pressed |= bit(unit(s, "raiders"));
    begin(s, HAWK, "before-combat");
    table_expect_chance(&s->table, "pass", "5/8"); /* 11 as printed */
    dice(s, "1 1 1");
}

SCENE_BY(bg_md_22__the_better_of_two_covers_counts, open_ground(s, hedged, NULL))
{
    put(s, "bowmen", 1800, 700, 5);
    put(s, "raiders", 1800, 1500, 15);
    shoot(s);
    assert_int_equal(numbers(s).defence, 2); /* wood and hedge: +1, not +2 */
    dice(s, "6 6 6 6");
}

SCENE(bg_rg_6__ranges_are_whole_quanta)
{
    put(s, "bowmen", 1800, 300, 5);
    put(s, "raiders", 1800, 425 + 1400 + 125, 15);
    begin(s, HAWK, "combat");
    assert_true(offered(s, "shoot bowmen raiders")); /* 56 q */
    s->p.unit[unit(s, "raiders")].y++;
    assert_false(bg_has_target(&s->look, unit(s, "bowmen"), lie_of(&s->p, unit(s, "bowmen"))));
    s->p.unit[unit(s, "raiders")].y--;
}

SCENE(bg_rg_7__shots_are_not_counted)
{
    put(s, "bowmen", 1800, 700, 5);
    put(s, "raiders", 1800, 1500, 15);
    shoot(s);
    dice(s, "6 6 6 6");
    assert_int_equal(s->p.unit[unit(s, "bowmen")].shots, 0);
}

SCENE(bg_uk_3__large_and_fearsome_are_words_of_other_clauses)
{
    assert_int_equal(s->b->unit[unit(s, "trolls")].card.keywords, LARGE | FEARSOME | REGENERATES);
    assert_int_equal(s->b->unit[unit(s, "trolls")].column, BIG); /* its column of BG-TE-2 */
    put(s, "bowmen", 1800, 700, 5);
    put(s, "trolls", 1800, 1500, 15);
    begin(s, HAWK, "combat");
    act(s, "shoot bowmen trolls");
    assert_int_equal(numbers(s).skill, 6); /* BG-MD-12 */
    dice(s, "6 6 6 6");
}

/* --- cards --- */

static void hand_of_three(struct scene *s)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "raiders", 1800, 1500, 15);
    engage_units(s, "swordsmen", "raiders");
    deal(s, HAWK, "press-the-attack", 1);
    deal(s, HAWK, "shield-wall", 1);
    deal(s, HAWK, "stand-fast", 1);
}

SCENE(bg_cc_1__red_for_the_attacker_blue_for_the_defender)
{
    hand_of_three(s);
    begin(s, HAWK, "combat");
    assert_true(offered(s, "play press-the-attack"));
    assert_int_equal(table_offers(&s->table, "play"), 1);
    for (int window = 0; window < 4; window++) {
        act(s, "done");
        if (window == 0)
            dice(s, "6 6 6 6 6");
    }
    assert_true(offered(s, "play shield-wall")); /* the raiders strike */
    assert_int_equal(table_offers(&s->table, "play"), 1);
}

SCENE(bg_cc_2__a_played_card_works_at_once_and_is_gone)
{
    hand_of_three(s);
    begin(s, HAWK, "combat");
    assert_int_equal(numbers(s).dice, 5);
    act(s, "play press-the-attack");
    assert_int_equal(numbers(s).dice, 7);
    int left = 0;
    for (int c = 0; c < NCARDS; c++)
        left += s->p.hand[HAWK][c] + s->p.deck[HAWK][c];
    assert_int_equal(left, 2); /* in no hand, and not shuffled back */
    dice(s, "6 6 6 6 6 6 6");
}

TEST(bg_aa_2__two_cards_before_the_game)
{
    struct scene scene, *s = &scene;
    int held[GG_SIDES] = {0};
    open_scenario(s, "battleground/ford-road", NULL);
    table_expect_roll(&s->table, "Card");
    dice(s, "1");
    table_expect_roll(&s->table, "Card");
    dice(s, "29");
    table_expect_roll(&s->table, "First turn");
    for (int c = 0; c < NCARDS; c++)
        for (int side = 0; side < GG_SIDES; side++)
            held[side] += s->p.hand[side][c];
    assert_int_equal(held[HAWK], 2);
    assert_int_equal(held[ORC], 0);
    close_scene(s);
}

/* --- ground --- */

SCENE_BY(bg_te_3__the_worst_piece_lowers_the_whole_move, open_ground(s, two_kinds, NULL))
{
    put(s, "swordsmen", 1800, 560, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 2500, 15);
    struct moved m = bg_advance(&s->look, unit(s, "swordsmen"));
    assert_int_equal(m.forward, 8); /* brush lowers 14 q to 10, a ninth would touch the swamp: 7 */
    begin(s, ORC, "command");
}

SCENE_BY(bg_te_3__at_least_five_quanta, open_ground(s, swamp, NULL))
{
    put(s, "swordsmen", 1800, 1000, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    act(s, "control swordsmen");
    act(s, "done");
    act(s, "move swordsmen");
    assert_int_equal(bg_march_left(&s->look), 7); /* two rungs */
    act(s, "reform 6");                           /* two more: none are left */
    assert_int_equal(bg_march_left(&s->look), 5);
}

SCENE_BY(bg_te_5__cover_against_shots_from_outside, open_ground(s, swamp, NULL))
{
    put(s, "bowmen", 1800, 800, 5); /* in the same swamp */
    put(s, "raiders", 1800, 1500, 15);
    shoot(s);
    assert_int_equal(numbers(s).defence, 1);
    dice(s, "6 6 6 6");
}

SCENE_BY(bg_te_6__a_charge_is_not_lost_in_ground, open_ground(s, copse, NULL))
{
    put(s, "swordsmen", 1800, 1100, 5);
    give(s, "swordsmen", CLOSE);
    put(s, "raiders", 1800, 1500, 15);
    begin(s, HAWK, "command");
    act(s, "rush swordsmen raiders");
    assert_true(is_in(s, s->p.charging, "swordsmen"));
}

SCENE_BY(bg_te_11__crossing_needs_the_inside, open_ground(s, copse, NULL))
{
    const struct gg_polygon *wood = &s->b->piece[0].shape;
    struct gg_point left = {1400, 1350}, right = {2200, 1350}, inside = {1800, 1500};
    assert_false(gg_segment_crosses(left, right, wood)); /* along an edge */
    assert_true(gg_segment_meets(left, right, wood));
    assert_true(gg_segment_crosses(left, inside, wood));
    put(s, "swordsmen", 300, 300, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, ORC, "command");
}

/* Conceding is the terminal's and the server's, beside the choices. */
SCENE(bg_vc_2__no_choice_of_the_rules_concedes)
{
    put(s, "swordsmen", 300, 300, 5);
    put(s, "raiders", 1800, 2500, 15);
    begin(s, HAWK, "command");
    assert_int_equal(table_offers(&s->table, "concede"), 0);
    assert_int_equal(table_offers(&s->table, "resign"), 0);
}
