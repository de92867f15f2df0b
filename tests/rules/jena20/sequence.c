/*
 * sequence.c - units and their values, set-up, the order of phases, random events
 * (J20-2, J20-3.1, J20-4, J20-5).
 */
#include "scene.h"

#include <string.h>

/* The number of the first event of a kind in the log, or -1. */
static int when(const struct scene *s, enum event kind)
{
    for (int i = 0; i < s->table.log.count; i++)
        if (s->table.event[i].kind == kind)
            return i;
    return -1;
}

static int allowance(const struct scene *s, const char *unit)
{
    struct look look = {s->battle, s->b, &s->p};
    return j20_movement(&look, unit_number(s, unit));
}

/* The retreat that has begun, whichever way. */
static void walk_off(struct scene *s)
{
    while (step_now(s) == S_RETREAT)
        act_first(s);
}

/* Lannes (4) against Grawert (3) in the open north of the Ilm: a difference of +1. */
static void two_in_contact(struct scene *s, const char *settings)
{
    open_scene(s, settings);
    put(s, "lannes", "0604");
    put(s, "grawert", "0605");
}

/* J20-2.2, JX-4: the counters, in the order of the unit tables. */
/* clang-format off */
static const struct counter {
    const char *id;
    int side, type, strength, move, flags;
} counters[] = {
    {"lannes",       FRENCH,   INFANTRY, 4, 4, LIGHT},
    {"augereau",     FRENCH,   INFANTRY, 3, 4, 0},
    {"guard",        FRENCH,   INFANTRY, 4, 4, GUARD | ELITE},
    {"davout",       FRENCH,   INFANTRY, 5, 4, ELITE},
    {"lasalle",      FRENCH,   CAVALRY,  2, 5, 0},
    {"murat",        FRENCH,   CAVALRY,  4, 5, HEAVY},
    {"soult",        FRENCH,   INFANTRY, 5, 4, 0},
    {"bernadotte",   FRENCH,   INFANTRY, 4, 4, 0},
    {"ney",          FRENCH,   INFANTRY, 4, 4, 0},
    {"tauentzien",   PRUSSIAN, INFANTRY, 2, 3, 0},
    {"grawert",      PRUSSIAN, INFANTRY, 3, 3, 0},
    {"saxons",       PRUSSIAN, INFANTRY, 3, 3, UNRELIABLE},
    {"hohenlohe",    PRUSSIAN, CAVALRY,  3, 5, 0},
    {"holtzendorff", PRUSSIAN, INFANTRY, 2, 3, 0},
    {"schmettau",    PRUSSIAN, INFANTRY, 3, 3, 0},
    {"wartensleben", PRUSSIAN, INFANTRY, 3, 3, 0},
    {"orange",       PRUSSIAN, INFANTRY, 3, 3, 0},
    {"blucher",      PRUSSIAN, CAVALRY,  3, 5, 0},
    {"kalckreuth",   PRUSSIAN, INFANTRY, 4, 3, ELITE},
    {"ruchel",       PRUSSIAN, INFANTRY, 3, 3, 0},
};
/* clang-format on */

SCENE_BY(j20_2_2__every_unit_has_type_strength_and_allowance,
         open_scenario(s, "jena20/jena-1806", NULL))
{
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        const struct counter *c = &counters[i];
        const struct unit *u = &s->b->unit[unit_number(s, c->id)];
        assert_int_equal(u->is.side, c->side);
        assert_int_equal(u->type, c->type);
        assert_int_equal(u->strength, c->strength);
        assert_int_equal(u->move, c->move);
        assert_int_equal(u->flags, c->flags);
    }
}

static void light_means_nothing(void)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        two_in_contact(&s, on ? "light_infantry=on" : NULL);
        set_turn(&s, 1, PRUSSIAN);
        at_reaction(&s);
        assert_int_equal(step_now(&s), on ? S_REACT : S_DECLARE);
        assert_int_equal(offers(&s, "disengage lannes") > 0, on);
        close_scene(&s);
    }
}

static void unreliable_means_nothing(void)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scene(&s, on ? "unreliable=on" : NULL);
        put(&s, "lannes", "0604");
        put(&s, "saxons", "0605");
        at_combat(&s);
        act(&s, "attack 0605 with lannes");
        fight(&s, 6);
        expect_roll(&s, "Rout");
        expect_chance(&s, "1", on ? "0" : "1/6");
        expect_chance(&s, "7", on ? "1/6" : "0");
        close_scene(&s);
    }
}

static void heavy_means_nothing(void)
{
    struct scene s;
    for (int on = 0; on < 2; on++) {
        open_scene(&s, on ? "cavalry_control=on" : NULL);
        put(&s, "murat", "0604");
        put(&s, "grawert", "0605");
        at_combat(&s);
        act(&s, "attack 0605 with murat");
        fight(&s, 3);
        walk_off(&s);
        if (on) {
            expect_roll(&s, "Cavalry control");
            expect_chance(&s, "held", "1/3");
        } else {
            OFFERED(&s, "done");
            OFFERED(&s, "advance murat 0605");
        }
        close_scene(&s);
    }
}

TEST(j20_2_2__marks_do_nothing_while_their_options_are_off)
{
    light_means_nothing();
    unreliable_means_nothing();
    heavy_means_nothing();
}

SCENE_BY(j20_2_3__a_broken_unit_leaves_the_map, two_in_contact(s, NULL))
{
    put(s, "davout", "0705");
    at_combat(s);
    act(s, "attack 0605 with lannes"); /* and Davout, who has no other enemy */
    fight(s, 6);
    expect_at(s, "grawert", "broken");
    assert_false(has_mark(s, "grawert", ROUTED));
    OFFERED(s, "advance lannes 0605");
    act(s, "done");
    draw_card(s, "Hussars forward");
    expect_turn(s, PRUSSIAN);
    assert_int_equal(offers(s, "move grawert"), 0);
    assert_int_equal(offers(s, "arrive grawert"), 0);
}

/* Two defenders broken at morale 1 and the victor at 9 or 10: both ends of the track hold. */
static void break_two(struct scene *s, int french, int prussian)
{
    open_scene(s, NULL);
    set_morale(s, french, prussian);
    put(s, "davout", "0604");
    put(s, "soult", "0704");
    put(s, "tauentzien", "0705");
    put(s, "holtzendorff", "0603");
    at_combat(s);
    act(s, "attack 0603 with davout");
    act(s, "join soult"); /* Tauentzien then has no other attacker */
    fight(s, 6);
}

TEST(j20_2_4__morale_stays_between_zero_and_ten)
{
    struct scene s;
    break_two(&s, 9, 5);
    expect_morale(&s, 10, 3);
    close_scene(&s);
    break_two(&s, 10, 3);
    expect_morale(&s, 10, 1);
    close_scene(&s);
    break_two(&s, 5, 1);
    expect_morale(&s, 7, 0);
    expect_turn(&s, GG_OVER);
    close_scene(&s);
    open_scene(&s, NULL);
    set_morale(&s, 10, 5);
    at_end(&s); /* a Lull at the top of the track */
    expect_morale(&s, 10, 5);
    close_scene(&s);
}

static void expect_die(const struct scene *s, const char *what)
{
    struct gg_roll r;
    int result;
    expect_roll(s, what);
    jena20_rules.roll(s->battle, &s->p, &r);
    assert_int_equal(r.shape, GG_FACES);
    assert_int_equal(gg_roll_asks(&r), 1);
    for (int face = 0; face <= 7; face++)
        assert_int_equal(gg_roll_read(&r, &face, 1, &result),
                         face >= 1 && face <= 6 ? GG_OK : GG_RANGE);
}

TEST(j20_2_5__every_die_has_six_faces)
{
    struct scene s;
    open_scene(&s, "cavalry_control=on demolition=on");
    put(&s, "murat", "1011");
    put(&s, "grawert", "1111");
    put(&s, "ney", "1012");
    act(&s, "demolish ney 1012-1112");
    expect_die(&s, "Bridge demolition");
    roll(&s, 1);
    act(&s, "done");
    act(&s, "attack 1111 with murat");
    no_reserves(&s);
    expect_die(&s, "Combat"); /* 4 - 3 - 2 over the bridge */
    roll(&s, 2);
    expect_die(&s, "Rout");
    roll(&s, 1);
    walk_off(&s);
    close_scene(&s);

    open_scene(&s, "cavalry_control=on");
    put(&s, "murat", "1010");
    put(&s, "grawert", "1011");
    put(&s, "lannes", "1012");
    put(&s, "ney", "0911");
    put(&s, "davout", "0912");
    at_combat(&s);
    act(&s, "attack 1011 with murat");
    for (const char *const *j = (const char *const[]){"ney", "davout", "lannes", NULL}; *j; j++) {
        char join[40] = "join ";
        if (step_now(&s) == S_GATHER)
            act(&s, strcat(join, *j));
    }
    fight(&s, 2); /* DW: the only way is over the bridge */
    act(&s, "toward 0105");
    expect_die(&s, "Hazardous retreat (over a river)");
    roll(&s, 6);
    expect_die(&s, "Cavalry control");
    close_scene(&s);

    open_scene(&s, NULL);
    set_turn(&s, 3, FRENCH);
    put(&s, "lannes", "broken");
    at_night(&s);
    act(&s, "done");
    expect_die(&s, "Rally");
    close_scene(&s);
}

static void expect_contact(const char *attacker, const char *defender, bool contact)
{
    struct scene s;
    open_scene(&s, NULL);
    put(&s, "lannes", attacker);
    put(&s, "grawert", defender);
    at_combat(&s);
    assert_int_equal(step_now(&s), contact ? S_DECLARE : S_DRAW);
    close_scene(&s);
}

TEST(j20_2_6__contact_needs_a_hexside_that_is_not_prohibited)
{
    expect_contact("1111", "1110", false); /* the Saale */
    expect_contact("1010", "1111", false);
    expect_contact("1111", "1011", true); /* its bridge */
    expect_contact("1210", "1110", true); /* its ford */
    expect_contact("0606", "0707", true); /* the Ilm */
    expect_contact("0604", "0605", true); /* open ground */
    expect_contact("0604", "0606", false);
}

SCENE(j20_2_7__events_and_forced_march_add_up)
{
    put(s, "murat", "1711");
    put(s, "lannes", "1705");
    put(s, "hohenlohe", "0105");
    OFFERED(s, "move murat 1211");
    REFUSED(s, "move murat 1111");
    at_draw(s);
    draw_card(s, "Hussars forward");
    OFFERED(s, "move murat 1111");
    REFUSED(s, "move murat 1011");
    assert_int_equal(allowance(s, "lannes"), 4);
    act(s, "force-march");
    OFFERED(s, "move murat 1011"); /* 5 + 1 + 1 */
    REFUSED(s, "move murat 1010");
    assert_int_equal(allowance(s, "lannes"), 5);
    assert_int_equal(allowance(s, "hohenlohe"), 5); /* not the enemy's */
    at_draw(s);
    draw_card(s, "Morning fog");
    assert_int_equal(allowance(s, "lannes"), 3);
    assert_int_equal(allowance(s, "hohenlohe"), 5);
    act(s, "force-march");
    assert_int_equal(allowance(s, "lannes"), 4);
}

SCENE_BY(j20_2_7__allowance_never_drops_below_one, two_in_contact(s, NULL))
{
    struct battlefield *slow = s->battle->data;
    slow->unit[unit_number(s, "lannes")].move = 1;
    at_draw(s);
    draw_card(s, "Morning fog");
    assert_int_equal(allowance(s, "lannes"), 1);
    act(s, "done");
    act(s, "attack 0605 with lannes");
    act(s, "done");
    act(s, "reserves"); /* 4 - 3 - 1: column 0 */
    roll(s, 1);
    roll(s, 1); /* a rout of one hex is not farther than 1 */
    walk_off(s);
    expect_morale(s, 5, 4);
}

SCENE_BY(j20_3_1__the_first_position_is_the_set_up, open_scenario(s, "jena20/jena-1806", NULL))
{
    static const char *const there[][2] = {
        {"lannes", "1011"},       {"augereau", "1113"},     {"guard", "1311"},
        {"davout", "1703"},       {"lasalle", "1502"},      {"tauentzien", "0909"},
        {"grawert", "0709"},      {"saxons", "0710"},       {"hohenlohe", "0808"},
        {"holtzendorff", "1308"}, {"schmettau", "0408"},    {"orange", "0209"},
        {"blucher", "0607"},      {"wartensleben", "0309"}, {"murat", "off"},
        {"soult", "off"},         {"bernadotte", "off"},    {"ney", "off"},
        {"kalckreuth", "off"},    {"ruchel", "off"},        {"saxe-weimar", "unused"}};
    static const struct {
        const char *unit;
        int turn;
    } later[] = {{"murat", 3}, {"soult", 4},      {"bernadotte", 5},
                 {"ney", 6},   {"kalckreuth", 2}, {"ruchel", 5}};
    assert_int_equal(s->p.turn, 1);
    assert_int_equal(s->p.phasing, FRENCH);
    expect_morale(s, 6, 7);
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        expect_at(s, there[i][0], there[i][1]);
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++)
        assert_int_equal(s->p.due[unit_number(s, later[i].unit)], later[i].turn);
    expect_roll(s, "Event card");
    expect_chance(s, "Morning fog", "1/12");
    expect_chance(s, "Iron discipline", "1/12");
}

/* Units of both sides in contact, and cavalry of both that can charge. */
static void busy_scene(struct scene *s, int turn)
{
    two_in_contact(s, NULL);
    put(s, "lasalle", "0403");
    put(s, "hohenlohe", "0806");
    set_turn(s, turn, FRENCH);
    at_draw(s);
}

/* One Player Turn of the busy scene, to the end of its combat. */
static void play_phases(struct scene *s, int side, const char *attack, int engaged)
{
    assert_int_equal(s->p.phasing, side);
    expect_roll(s, "Event card");
    draw_card(s, side == FRENCH ? "Hussars forward" : "Clogged roads");
    assert_int_equal(step_now(s), S_MOVE);
    expect_turn(s, side);
    act(s, "done");
    assert_int_equal(step_now(s), S_REACT);
    expect_turn(s, !side);
    act(s, "done");
    assert_int_equal(step_now(s), S_DECLARE);
    expect_turn(s, side);
    act(s, attack);
    fight(s, engaged);
}

SCENE_BY(j20_4_1__both_players_play_the_phases_in_the_printed_order, busy_scene(s, 1))
{
    play_phases(s, FRENCH, "attack 0605 with lannes", 2);
    assert_int_equal(s->p.turn, 1);
    play_phases(s, PRUSSIAN, "attack 0604 with grawert", 4);
    assert_int_equal(s->p.turn, 2);
    assert_int_equal(s->p.phasing, FRENCH);
    expect_roll(s, "Event card");
}

SCENE(j20_4_1__night_operations_happen_only_at_night)
{
    put(s, "lannes", "broken");
    put(s, "grawert", "1011");
    put(s, "davout", "0807");
    s->p.deck = 0x0f;
    set_turn(s, 2, FRENCH);
    s->p.effects = T_MARCHED; /* no Lull either */
    at_end(s);
    expect_roll(s, "Event card");
    assert_int_equal(s->p.phasing, PRUSSIAN);
    expect_morale(s, 5, 5);

    set_turn(s, 3, FRENCH);
    at_night(s);
    assert_int_equal(step_now(s), S_RALLY);
    act(s, "done");
    roll(s, 3);
    expect_morale(s, 5, 5); /* -1 for Jena, +1 */
    assert_true(when(s, E_RALLY) >= 0 && when(s, E_RALLY) < when(s, E_CAPTURED));
    assert_true(when(s, E_CAPTURED) < when(s, E_RECOVER));
    assert_int_equal(s->p.phasing, PRUSSIAN);
    assert_int_equal(s->p.deck, 0x0f);
    assert_false(logged(s, E_SHUFFLE));

    at_night(s);
    expect_morale(s, 5, 5); /* -1 for Apolda, +1 */
    assert_true(when(s, E_RECOVER) < when(s, E_SHUFFLE));
    assert_int_equal(s->p.deck, 0xfff);
    assert_int_equal(s->p.turn, 4);
}

TEST(j20_4_2__the_lull_is_judged_after_combat)
{
    struct scene s;
    for (int fights = 0; fights < 2; fights++) {
        two_in_contact(&s, "mandatory_combat=off");
        act(&s, "done");
        assert_int_equal(step_now(&s), S_DECLARE);
        expect_morale(&s, 5, 5);
        if (fights) {
            act(&s, "attack 0605 with lannes");
            fight(&s, 2);
        } else {
            act(&s, "done");
        }
        expect_morale(&s, fights ? 5 : 6, 5);
        assert_int_equal(logged(&s, E_LULL), !fights);
        assert_int_equal(s.p.phasing, PRUSSIAN);
        close_scene(&s);
    }
}

TEST(j20_4_3__a_night_turn_has_all_four_phases)
{
    struct scene s;
    busy_scene(&s, 3);
    play_phases(&s, FRENCH, "attack 0605 with lannes", 2);
    expect_morale(&s, 6, 5); /* the night's point, whatever was fought */
    play_phases(&s, PRUSSIAN, "attack 0604 with grawert", 4);
    expect_morale(&s, 6, 6);
    close_scene(&s);

    open_scene(&s, NULL);
    set_turn(&s, 3, FRENCH);
    act(&s, "done");
    expect_morale(&s, 6, 5); /* the night's point and no Lull */
    assert_false(logged(&s, E_LULL));
    close_scene(&s);
}

SCENE(j20_4_4__routed_marks_come_off_when_the_player_turn_ends)
{
    put(s, "lannes", "0604");
    put(s, "grawert", "0909");
    mark(s, "lannes", ROUTED);
    mark(s, "grawert", ROUTED | REACTED);
    s->p.effects = T_MARCHED | T_HUSSARS;
    at_combat(s);
    assert_int_equal(s->p.phasing, PRUSSIAN);
    assert_int_equal(s->p.turn, 1);
    assert_false(has_mark(s, "lannes", ROUTED));
    assert_false(has_mark(s, "grawert", ROUTED));
    assert_false(has_mark(s, "grawert", REACTED));
    assert_int_equal(s->p.effects, 0);
    at_end(s);
    assert_int_equal(s->p.phasing, FRENCH);
    assert_int_equal(s->p.turn, 2);
    set_turn(s, 12, FRENCH);
    at_end(s);
    expect_turn(s, GG_CHANCE);
    at_end(s);
    expect_turn(s, GG_OVER);
}

SCENE(j20_5_1__a_card_opens_every_player_turn_night_included)
{
    for (int turn = 1; turn <= 12; turn++)
        for (int side = FRENCH; side <= PRUSSIAN; side++) {
            set_turn(s, turn, side);
            s->p.deck = 0xfff;
            at_draw(s);
            expect_roll(s, "Event card");
            draw_card(s, "Clogged roads");
            assert_int_equal(step_now(s), S_MOVE);
            assert_true(s->p.effects & T_CLOGGED); /* at once */
        }
}

SCENE(j20_5_1__the_colour_says_for_whom_a_card_works)
{
    put(s, "murat", "1711");
    put(s, "hohenlohe", "0105");
    put(s, "lannes", "broken");
    set_turn(s, 1, PRUSSIAN);
    at_draw(s);
    draw_card(s, "Hussars forward"); /* two-tone: for him who drew it */
    assert_int_equal(allowance(s, "hohenlohe"), 6);
    assert_int_equal(allowance(s, "murat"), 5);
    at_draw(s);
    draw_card(s, "The sovereign's presence"); /* two-tone, with another text for each */
    assert_int_equal(s->p.effects, T_BONUS);
    at_draw(s);
    draw_card(s, "Rally to the eagles"); /* French, drawn by the Prussians */
    expect_turn(s, FRENCH);
    act(s, "rally lannes");
    REFUSED(s, "place lannes 1711"); /* Murat is there */
    act(s, "place lannes 1705");
    set_turn(s, 2, FRENCH);
    s->p.deck = 0xfff;
    at_draw(s);
    draw_card(s, "Queen Louise");
    expect_morale(s, 5, 6);
    at_draw(s);
    draw_card(s, "The sovereign's presence");
    assert_int_equal(s->p.effects, T_FREE_GUARD);
}

SCENE(j20_5_2__an_event_may_happen_again_after_a_reshuffle)
{
    put(s, "murat", "1711");
    put(s, "hohenlohe", "0105");
    set_turn(s, 3, PRUSSIAN);
    at_draw(s);
    draw_card(s, "Hussars forward");
    assert_int_equal(allowance(s, "hohenlohe"), 6);
    act(s, "done");
    expect_chance(s, "Hussars forward", "1/12");
    draw_card(s, "Hussars forward");
    assert_int_equal(allowance(s, "murat"), 6);
    act(s, "done"); /* a day turn: no reshuffle */
    expect_chance(s, "Hussars forward", "0");
}

SCENE(j20_5_2__only_cards_left_are_drawn_each_as_likely)
{
    at_draw(s);
    for (int i = 0; i < s->b->ncards; i++)
        expect_chance(s, s->b->card[i].title, "1/12");
    draw_card(s, "Clogged roads");
    act(s, "done");
    expect_chance(s, "Clogged roads", "0");
    expect_chance(s, "Morning fog", "1/11");
    expect_chance(s, "Iron discipline", "1/11");
    s->p.deck = 1u << 1; /* the last card */
    at_draw(s);
    expect_chance(s, "Hussars forward", "1");
}

SCENE(j20_5_3__twelve_cards_and_an_empty_deck_is_filled_again)
{
    assert_int_equal(s->b->ncards, 12);
    s->p.deck = 1u << 1;
    at_draw(s);
    assert_false(logged(s, E_SHUFFLE));
    draw_card(s, "Hussars forward");
    assert_int_equal(s->p.deck, 0);
    act(s, "done");
    assert_true(logged(s, E_SHUFFLE));
    expect_chance(s, "Hussars forward", "1/12");
}

static void expect_discarded(struct scene *s, const char *card, bool discarded)
{
    s->table.log.count = 0;
    s->p.deck = 0xfff;
    at_draw(s);
    draw_card(s, card);
    assert_int_equal(logged(s, E_CARD_VOID), discarded);
}

SCENE(j20_5_4__a_card_that_can_do_nothing_is_discarded)
{
    put(s, "lannes", "1011");
    expect_discarded(s, "Morning fog", false);
    set_turn(s, 3, FRENCH);
    expect_discarded(s, "Morning fog", true);
    assert_int_equal(allowance(s, "lannes"), 4);
    expect_discarded(s, "Bernadotte tarries", true);
    put(s, "bernadotte", "1705");
    expect_discarded(s, "Bernadotte tarries", false);
    expect_discarded(s, "Rally to the eagles", true);
    assert_int_equal(step_now(s), S_MOVE);
    expect_discarded(s, "March to the guns", true); /* nobody is due next turn */
    set_morale(s, 5, 6);
    expect_discarded(s, "Queen Louise", true);
    set_morale(s, 5, 4);
    expect_discarded(s, "Queen Louise", false);
    expect_discarded(s, "Queen Louise", true); /* once a game */
    expect_morale(s, 5, 5);
}

SCENE(j20_5_5__the_owner_of_the_unit_chooses)
{
    put(s, "lannes", "broken");
    put(s, "ney", "broken");
    put(s, "davout", "0604");
    put(s, "soult", "0904");
    put(s, "grawert", "0605");
    set_turn(s, 1, PRUSSIAN);
    at_draw(s);
    draw_card(s, "Rally to the eagles");
    expect_turn(s, FRENCH);
    OFFERED(s, "rally lannes");
    act(s, "rally ney");
    expect_turn(s, FRENCH);
    act(s, "place ney 1711");
    expect_at(s, "ney", "1711");
    expect_at(s, "lannes", "broken");

    set_turn(s, 2, FRENCH);
    at_draw(s);
    draw_card(s, "Command confusion"); /* this card gives the choice to the enemy */
    expect_turn(s, PRUSSIAN);
    OFFERED(s, "confuse 0904");
    OFFERED(s, "confuse 1711");
    REFUSED(s, "confuse 0604"); /* in a zone */
    act(s, "confuse 0904");
    assert_true(has_mark(s, "soult", ROUTED));
    expect_turn(s, FRENCH);
}
