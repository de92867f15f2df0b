/*
 * telling.c - what the log says, sentence by sentence, and what odds call an outcome. A sentence cites the clause that
 * caused it, a result says what it does, and what is decided without asking is told.
 */
#include "scene.h"

#include <string.h>

#include "grognard/view.h"

static struct gg_view view; /* too large for a stack */

static const char *prompt(const struct scene *s)
{
    jena20_rules.view(s->battle, &s->p, GG_EVERYTHING, &view);
    return view.prompt;
}

/* The place of a sentence in the log, or -1. */
static int line_of(const struct scene *s, const char *sentence)
{
    for (int i = 0; i < s->table.log.count; i++) {
        char room[400];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        jena20_rules.sentence(s->battle, &s->table.event[i], GG_EVERYTHING, &text);
        if (strcmp(room, sentence) == 0)
            return i;
    }
    return -1;
}

/* The outcome with this text is among the odds told for a choice. */
static void expect_outcome(const struct scene *s, const char *choice, const char *outcome)
{
    static struct gg_told told;
    gg_choice c;
    assert_true(table_find(&s->table, choice, &c));
    assert_int_equal(gg_odds_tell(s->battle, &s->p, &c, GG_EVERYTHING, &told), GG_OK);
    for (int i = 0; i < told.odds.count; i++)
        if (strcmp(told.odds.outcome[i].result, outcome) == 0)
            return;
    struct gg_text all;
    gg_text_growing(&all);
    for (int i = 0; i < told.odds.count; i++)
        gg_text_fmt(&all, "\n    %s", told.odds.outcome[i].result);
    fail_msg("\"%s\" is not among:%s", outcome, gg_text_str(&all));
}

/* Whom an outcome is better for, by its beginning: 1 for the side that asks, -1 for the other, 0 where nobody gains. */
static int gains(const struct scene *s, const char *choice, int seat, const char *outcome)
{
    static struct gg_told told;
    gg_choice c;
    assert_true(table_find(&s->table, choice, &c));
    assert_int_equal(gg_odds_tell(s->battle, &s->p, &c, seat, &told), GG_OK);
    assert_true(told.weighed);
    for (int i = 0; i < told.odds.count; i++) {
        const struct gg_outcome *one = &told.odds.outcome[i];
        if (strncmp(one->result, outcome, strlen(outcome)) == 0)
            return (one->low > told.worth) - (one->high < told.worth);
    }
    fail_msg("no outcome begins with \"%s\"", outcome);
    return 0;
}

/* --- declarations and battles --- */

/* The way back is chosen after the dice: the sign does not wait for it. */
SCENE(j20_9_6_2__a_rout_and_a_withdrawal_are_good_for_who_stays)
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    at_combat(s);
    const char *attack = "attack 0605 with lannes";
    assert_int_equal(gains(s, attack, FRENCH, "Grawert withdraws"), 1);
    assert_int_equal(gains(s, attack, FRENCH, "Grawert routs 1 hex"), 1);
    assert_int_equal(gains(s, attack, FRENCH, "V Corps, Lannes withdraws"), -1);
}

SCENE(j20_9_2__a_battle_names_all_who_fight)
{
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "grawert", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    expect_said(s, "== Combat", "J20-4.1");
    expect_said(s, "V Corps, Lannes is to attack 0605.", "J20-9.2");
    expect_said(s, "Battle at 0605: V Corps, Lannes and III Corps, Davout attack Grawert.",
                "J20-9.2");
    assert_string_equal(prompt(s), "French: commit reserves to the battle at 0605?");
}

/* Names with commas of their own would run into each other. */
SCENE(j20_9_2__a_list_of_such_names_has_semicolons)
{
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "soult", "0705");
    put(s, "grawert", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    while (step_now(s) == S_GATHER)
        act_first(s);
    expect_said(s,
                "Battle at 0605: V Corps, Lannes; III Corps, Davout; and IV Corps, Soult attack "
                "Grawert.",
                "J20-9.2");
}

SCENE(j20_9_1__who_joins_without_being_asked_is_told)
{
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "grawert", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    expect_said(s, "III Corps, Davout must join the attack.", "J20-9.1");
}

SCENE(j20_9_1__who_must_be_attacked_as_well_is_told)
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
    put(s, "saxons", "0505");
    at_combat(s);
    act(s, "attack 0505 with lannes");
    expect_said(s, "Grawert in 0605 must be attacked in the same battle.", "J20-9.1");
    expect_said(s, "Battle at 0605: V Corps, Lannes attacks Grawert and Saxons, Zezschwitz.",
                "J20-9.2");
}

SCENE(j20_9_2__who_joins_by_choice_is_told)
{
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "ney", "0504");
    put(s, "grawert", "0605");
    put(s, "saxons", "0505");
    at_combat(s);
    act(s, "attack 0605 with davout");
    assert_string_equal(prompt(s), "French: who else takes part in the battle at 0605?");
    act(s, "join lannes");
    expect_said(s, "V Corps, Lannes joins the attack.", "J20-9.2");
}

SCENE(j20_8_1__the_prompt_does_not_promise_the_countercharge)
{
    put(s, "hohenlohe", "0605");
    put(s, "lannes", "0604");
    at_reaction(s);
    assert_string_equal(
        prompt(s),
        "Prussian: reaction moves, to ride at an enemy or to disengage. Cavalry in contact "
        "after them may countercharge; that is asked next.");
    act(s, "done"); /* he does not disengage, and has not declined to charge */
    assert_string_equal(prompt(s), "Prussian: declare countercharges by your cavalry in contact, "
                                   "one after another.");
    act(s, "attack 0604 with hohenlohe");
    expect_said(s, "== Prussian countercharges", "J20-4.1");
    expect_said(s, "Countercharge at 0604: Hohenlohe's Cavalry attacks V Corps, Lannes.",
                "J20-8.2");
}

SCENE(j20_8_3__a_disengagement_is_told_under_its_heading)
{
    put(s, "hohenlohe", "0605");
    put(s, "lannes", "0604");
    at_reaction(s);
    act(s, "disengage hohenlohe 0606");
    assert_true(line_of(s, "== Prussian reaction") <
                line_of(s, "Hohenlohe's Cavalry disengages from 0605 to 0606."));
    expect_said(s, "== Prussian reaction", "J20-4.1");
}

/* --- results --- */

/* Lannes in 0708 beats Grawert in 0608 at +1. */
static void plateau(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "lannes", "0708");
    put(s, "grawert", "0608");
    at_combat(s);
}

/* Soult in 0708 beats Tauentzien and Holtzendorff at +1. */
static void two_losers(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "soult", "0708");
    put(s, "tauentzien", "0608");
    put(s, "holtzendorff", "0607");
    at_combat(s);
}

SCENE_BY(j20_9_6_3__a_withdrawal_says_who_must_go_and_where, plateau(s))
{
    expect_outcome(s, "attack 0608 with lannes", "Grawert withdraws");
    act(s, "attack 0608 with lannes");
    fight(s, 3);
    expect_said(s, "Differential +1, die 3: DW, the defenders withdraw.", "J20-9.5");
    expect_said(s, "Grawert must withdraw one hex.", "J20-9.6.3");
    assert_string_equal(prompt(s),
                        "Prussian: toward which line of communication does Grawert retreat?");
    act(s, "toward 0109");
    expect_said(s, "Grawert heads for 0109.", "J20-9.8.6");
    assert_string_equal(prompt(s), "Prussian: choose the next hex of the retreat of Grawert.");
    act(s, "step 0508");
    expect_said(s, "Grawert retreats from 0608 to 0508.", "J20-9.8.1");
}

SCENE_BY(j20_9_6_2__several_routed_units_are_named_before_their_dice, two_losers(s))
{
    expect_outcome(s, "attack 0608 with soult", "Tauentzien and Holtzendorff must rout");
    expect_outcome(s, "attack 0608 with soult", "Tauentzien and Holtzendorff withdraw");
    expect_outcome(s, "attack 0608 with soult", "both sides stay engaged");
    act(s, "attack 0608 with soult");
    fight(s, 6);
    expect_said(s, "Tauentzien is routed and must retreat.", "J20-9.6.2");
    expect_said(s, "Holtzendorff is routed and must retreat.", "J20-9.6.2");
    act(s, "retreat holtzendorff");
    assert_string_equal(prompt(s), "How far does Holtzendorff rout?");
}

SCENE_BY(j20_9_6_2__a_long_rout_is_a_point_lost, plateau(s))
{
    expect_outcome(s, "attack 0608 with lannes", "Grawert routs 5 hexes");
    act(s, "attack 0608 with lannes");
    fight(s, 6);
    roll(s, 5);
    act(s, "toward 0105");
    while (step_now(s) == S_RETREAT)
        act_first(s);
    expect_said(s, "Grawert routs 5 hexes (die 5).", "J20-9.6.2");
    expect_said(s,
                "Grawert runs farther than it could march: the Prussian army loses a morale point.",
                "J20-9.6.2");
    expect_said(s, "Morale: Prussian -1 to 4.", "J20-9.7");
}

/* The corridor above Naumburg: Soult at the bridge drives Grawert past Lasalle. */
static void corridor(struct scene *s)
{
    open_scene(s, NULL);
    put(s, "soult", "1702");
    put(s, "grawert", "1701");
    put(s, "lasalle", "1401");
    at_combat(s);
    act(s, "attack 1701 with soult");
    fight(s, 6);
    roll(s, 3);
    act(s, "toward 0901");
}

SCENE_BY(j20_9_8_4__a_hazard_is_told_after_the_way_to_it, corridor(s))
{
    const char *way = "Grawert retreats from 1701 over 1601 to 1501.";
    expect_said(s, way, "J20-9.8.1");
    assert_string_equal(prompt(s), "Grawert retreats through an enemy zone: does it get away?");
    roll(s, 4);
    expect_said(s, "Grawert gets away through an enemy zone (die 4).", "J20-9.8.4");
    assert_true(line_of(s, way) < line_of(s, "Grawert gets away through an enemy zone (die 4)."));
}

SCENE_BY(j20_9_8_4__a_break_at_a_hazard_cites_it, corridor(s))
{
    roll(s, 3);
    expect_said(s, "Grawert is caught in an enemy zone (die 3).", "J20-9.8.4");
    expect_said(s, "Grawert breaks in 1501.", "J20-9.8.4");
}

SCENE_BY(j20_9_8_3__a_break_for_want_of_a_way_cites_it, corridor(s))
{
    roll(s, 4); /* 1401 is the enemy's */
    expect_said(s, "Grawert breaks in 1501: there is no way to retreat.", "J20-9.8.3");
}

SCENE(j20_9_8_7__a_break_at_the_line_hex_cites_it)
{
    put(s, "grawert", "0104");
    put(s, "lannes", "0103");
    at_combat(s);
    act(s, "attack 0104 with lannes");
    fight(s, 6);
    roll(s, 2);
    act(s, "toward 0105");
    expect_said(s, "Grawert retreats from 0104 to 0105.", "J20-9.8.1");
    expect_said(
        s, "Grawert breaks in 0105: its retreat has come to the end of the line of communication.",
        "J20-9.8.7");
}

SCENE(j20_9_8_6__the_only_line_hex_is_told)
{
    put(s, "grawert", "0608");
    put(s, "lannes", "0708");
    put(s, "ney", "0109");
    put(s, "soult", "0901");
    at_combat(s);
    act(s, "attack 0608 with lannes");
    fight(s, 3);
    expect_said(s, "Grawert heads for 0105, the only line hex open to it.", "J20-9.8.6");
}

SCENE_BY(j20_9_6_1__a_break_by_the_table_cites_it, plateau(s))
{
    put(s, "davout", "0709");
    act(s, "attack 0608 with lannes");
    fight(s, 6); /* +6 */
    expect_said(s, "Grawert breaks in 0608.", "J20-9.6.1");
    expect_said(s, "Morale: French +1 to 6, Prussian -1 to 4.", "J20-9.7");
}

SCENE_BY(j20_9_6_4__an_exchange_says_who_breaks_and_what_is_owed, plateau(s))
{
    put(s, "davout", "0709");
    expect_outcome(s, "attack 0608 with lannes",
                   "Grawert breaks in the exchange, French loss of 3 or more");
    act(s, "attack 0608 with lannes");
    fight(s, 1); /* +6 */
    expect_said(s, "Grawert breaks in 0608 in the exchange.", "J20-9.6.4");
    expect_said(s, "The French army must lose 3 strength or more in exchange.", "J20-9.6.4");
    assert_string_equal(
        prompt(s), "French: an exchange; choose which of your units break, 3 strength or more.");
    act(s, "lose lannes");
    expect_said(s, "V Corps, Lannes breaks in 0708 in the exchange.", "J20-9.6.4");
    expect_said(s, "Morale is unchanged: both armies gain as much as they lose.", "J20-9.7");
}

SCENE_WITH(j20_16_3_2__guns_out_of_reach_are_told, "artillery=on")
{
    put(s, "french-guns", "1111");
    put(s, "kalckreuth", "1010");
    at_combat(s);
    expect_outcome(s, "attack 1010 with french-guns", "Reserve Artillery stays out of reach");
    act(s, "attack 1010 with french-guns");
    act(s, "done");
    fight(s, 1); /* -3: AB */
    expect_said(s, "Reserve Artillery has fired from out of reach and suffers nothing.",
                "J20-16.3.2");
}

SCENE_BY(j20_2_4__a_point_above_ten_is_told_as_lost, plateau(s))
{
    set_morale(s, 10, 5);
    put(s, "davout", "0709");
    act(s, "attack 0608 with lannes");
    fight(s, 6);
    expect_said(s, "Morale: Prussian -1 to 4.", "J20-9.7");
    expect_said(s, "French morale cannot rise above 10.", "J20-2.4");
}

/* --- what is spent, and the night --- */

SCENE_BY(j20_9_5_1__reserves_say_what_is_left, plateau(s))
{
    act(s, "attack 0608 with lannes");
    act(s, "reserves");
    expect_said(s, "The French army commits reserves for a morale point; it has 4 left.",
                "J20-9.5.1");
}

/* Who pays for a point that changes nothing is told so before he does. */
SCENE(j20_9_5__reserves_in_vain_say_so)
{
    struct gg_choice_info info;
    gg_choice reserves;
    put(s, "lannes", "0604");
    put(s, "davout", "0706");
    put(s, "grawert", "0605");
    at_combat(s);
    act(s, "attack 0605 with lannes");
    assert_true(table_find(&s->table, "reserves", &reserves));
    s->table.rules->choice_info(s->table.battle, &s->p, reserves, &info);
    assert_string_equal(info.label, "Commit reserves: +1 for a morale point; the column stays +4");
}

SCENE(j20_14_3__captured_ground_is_named)
{
    put(s, "lannes", "0209");
    put(s, "ney", "0109");
    put(s, "soult", "0105");
    set_turn(s, 3, PRUSSIAN);
    at_night(s);
    expect_said(s,
                "The enemy holds the objective 0209 Weimar and the line hexes 0109 and 0105: "
                "Prussian morale falls by "
                "2 to 3.",
                "J20-14.3");
}

SCENE(j20_10_1__the_rally_die_names_its_unit)
{
    struct gg_roll r;
    put(s, "grawert", "broken");
    set_turn(s, 3, PRUSSIAN);
    at_night(s);
    act(s, "done");
    table_waiting(&s->table, &r);
    assert_string_equal(r.whose, "Grawert");
    assert_string_equal(prompt(s), "Grawert tries to rally.");
    roll(s, 3);
    expect_said(s, "Grawert does not rally and stays broken (die 3).", "J20-10.1");
}

/* --- cards --- */

SCENE(j20_5_1__a_card_says_what_it_does)
{
    at_draw(s);
    draw_card(s, "Hussars forward");
    expect_said(s,
                "Event card for the French army: Hussars forward (French cavalry moves 1 more this "
                "player turn).",
                "J20-5.1");
}

SCENE(j20_5_4__a_card_without_effect_says_why)
{
    at_draw(s);
    draw_card(s, "Rally to the eagles");
    expect_said(s, "The card has no effect: nobody is broken.", "J20-5.4");
}
