/*
 * words.c - choices by their templates: typed, shown, read back and described.
 */
#include "drill.h"

#include <string.h>

#include "grognard/game.h"

static gg_choice volley(const struct scene *s, int second, int third)
{
    return pack((struct words){V_VOLLEY, ALDER, hex(s, "0202"), second, third, 0});
}

static gg_choice withdraw(int set)
{
    return pack((struct words){V_WITHDRAW, GG_NO_PIECE, 0, GG_NO_PIECE, GG_NO_PIECE, set});
}

static gg_choice signal_to(int extra)
{
    return pack((struct words){V_SIGNAL, GG_NO_PIECE, 0, GG_NO_PIECE, GG_NO_PIECE, extra});
}

static gg_choice move(const struct scene *s, int unit, const char *place)
{
    return pack((struct words){V_MOVE, unit, hex(s, place), GG_NO_PIECE, GG_NO_PIECE, 0});
}

/* --- packed --- */

TEST(every_part_of_a_choice_comes_back)
{
    const struct words all = {255, 254, 65535, 253, 252, 65534}, none = {0, 0, 0, 0, 0, 0};
    struct words back = words_of(pack(all));
    assert_memory_equal(&back, &all, sizeof back);
    back = words_of(pack(none));
    assert_memory_equal(&back, &none, sizeof back);
    assert_int_equal(verb_of(pack(all)), 255);
    assert_int_equal(unit_of(pack(all)), 254);
    assert_int_equal(place_of(pack(all)), 65535);
    assert_int_equal(extra_of(pack(all)), 65534);
}

TEST(a_word_alone_names_nobody)
{
    struct words w = words_of(choice_word(V_DONE));
    assert_int_equal(w.unit, GG_NO_PIECE);
    assert_int_equal(w.second, GG_NO_PIECE);
    assert_int_equal(w.third, GG_NO_PIECE);
    assert_int_equal(w.place, 0);
}

TEST(more_choices_than_there_is_room_for_are_counted)
{
    gg_choice room[2] = {0, 0};
    struct offer o = {room, 1, 0};
    offer_move(&o, V_MOVE, ALDER, 3);
    offer_unit(&o, V_SCOUT, ALDER);
    offer_place(&o, V_SIGNAL, 3);
    offer_word(&o, V_DONE);
    assert_int_equal(o.count, 4);
    assert_int_equal(place_of(room[0]), 3);
    assert_int_equal(room[1], 0);
}

/* --- typed and shown --- */

static void expect_typed(const struct scene *s, gg_choice choice, const char *text)
{
    char room[200];
    struct gg_text out;
    gg_text_fixed(&out, room, sizeof room);
    gg_kit_choice_text(s->battle, &s->p, choice, &out);
    assert_string_equal(room, text);
    assert_true(gg_kit_choice_is(s->battle, &s->p, choice, text));
}

static void expect_shown(const struct scene *s, gg_choice choice, const char *label,
                         const char *group)
{
    struct gg_choice_info info = {.group = NULL};
    gg_kit_choice_info(s->battle, &s->p, choice, &info);
    assert_string_equal(info.label, label);
    assert_string_equal(info.group, group);
}

SCENE(slots_are_ids_and_places_where_they_are_typed)
{
    expect_typed(s, choice_word(V_DONE), "done");
    expect_typed(s, move(s, DOG_ROSE, "0301"), "move dog-rose 0301");
    expect_typed(s, signal_to(5), "signal 5 0203");
}

SCENE(slots_are_names_where_they_are_shown)
{
    expect_shown(s, move(s, DOG_ROSE, "0301"), "Move Dog Rose to 0301", "move");
    expect_shown(s, move(s, DOG_ROSE, "0202"), "Move Dog Rose to 0202 Mill", "move");
    expect_shown(s, signal_to(4), "Signal 4 to 0202 Millcalm", "signal");
}

SCENE(what_stands_in_brackets_is_left_out_when_it_is_empty)
{
    expect_typed(s, volley(s, GG_NO_PIECE, GG_NO_PIECE), "volley alder 0202");
    expect_typed(s, volley(s, BIRCH, GG_NO_PIECE), "volley alder 0202 with birch");
    expect_typed(s, volley(s, GG_NO_PIECE, CEDAR), "volley alder 0202 under cedar");
    expect_typed(s, volley(s, BIRCH, CEDAR), "volley alder 0202 with birch under cedar");
    s->p.stack.depth = 1;
    push_step(&s->p, S_FIRE);
    expect_shown(s, volley(s, GG_NO_PIECE, GG_NO_PIECE), "Alder Company fires at 0202 Mill",
                 "fire");
    expect_shown(s, volley(s, BIRCH, CEDAR),
                 "Alder Company fires at 0202 Mill, helped by Birch Company, led by Cedar Company",
                 "fire");
}

/* The same text may be cut where it is too long for its room, but never in what was taken back. */
SCENE(a_bracket_that_is_taken_back_leaves_what_was_before)
{
    char room[60];
    struct gg_text out;
    gg_text_fixed(&out, room, sizeof room);
    gg_text_add(&out, "first: ");
    gg_kit_choice_text(s->battle, &s->p, volley(s, GG_NO_PIECE, GG_NO_PIECE), &out);
    gg_text_add(&out, "; then");
    assert_string_equal(room, "first: volley alder 0202; then");
}

SCENE(a_set_of_units_has_all_their_names)
{
    expect_typed(s, withdraw(1), "withdraw alder");
    expect_typed(s, withdraw(7), "withdraw alder birch cedar");
    s->p.stack.depth = 1;
    push_step(&s->p, S_FIRE);
    expect_shown(s, withdraw(1), "Withdraw Alder Company", "fire");
    expect_shown(s, withdraw(5), "Withdraw Alder Company and Cedar Company", "fire");
    expect_shown(s, withdraw(7), "Withdraw Alder Company, Birch Company and Cedar Company", "fire");
}

SCENE(done_is_what_the_step_says_of_it)
{
    expect_shown(s, choice_word(V_DONE), "Stand still", "end");
    drill_rules.choose(s->battle, &s->p, choice_word(V_DONE), NULL);
    expect_shown(s, choice_word(V_DONE), "Done", "end"); /* that step says nothing */
}

SCENE(a_face_is_told_the_piece_the_place_and_whether_dice_follow)
{
    struct gg_choice_info info = {.group = NULL};
    gg_kit_choice_info(s->battle, &s->p, move(s, ALDER, "0201"), &info);
    assert_string_equal(info.piece, "alder");
    assert_string_equal(info.to, "0201");
    assert_int_equal(info.cost, -1);
    assert_false(info.rolls);
    gg_kit_choice_info(s->battle, &s->p, choice_word(V_DONE), &info);
    assert_string_equal(info.piece, "");
    assert_string_equal(info.to, "");
    drill_rules.choose(s->battle, &s->p, choice_word(V_DONE), NULL);
    gg_kit_choice_info(s->battle, &s->p, volley(s, BIRCH, GG_NO_PIECE), &info);
    assert_string_equal(info.to, "0202");
    assert_true(info.rolls);
}

SCENE(asking_about_a_choice_changes_nothing)
{
    struct position before;
    struct gg_choice_info info = {.group = NULL};
    drill_rules.choose(s->battle, &s->p, choice_word(V_DONE), NULL);
    before = s->p;
    gg_kit_choice_info(s->battle, &s->p, volley(s, BIRCH, GG_NO_PIECE), &info);
    assert_memory_equal(&s->p, &before, sizeof before);
}

/* --- read back --- */

static void expect_not(const struct scene *s, gg_choice choice, const char *typed)
{
    if (gg_kit_choice_is(s->battle, &s->p, choice, typed))
        fail_msg("\"%s\" is taken for another choice", typed);
}

SCENE(a_text_stands_for_one_choice_only)
{
    gg_choice choice = move(s, ALDER, "0201");
    expect_not(s, choice, "move alder 0202");
    expect_not(s, choice, "move birch 0201");
    expect_not(s, choice, "move alder");
    expect_not(s, choice, "move alder 0201 ");
    expect_not(s, choice, "move alder 02011");
    expect_not(s, choice, "move");
    expect_not(s, choice, "mov alder 0201");
    expect_not(s, choice, "moves alder 0201");
    expect_not(s, choice, "");
    expect_not(s, choice_word(V_DONE), "done now");
    expect_not(s, volley(s, GG_NO_PIECE, GG_NO_PIECE), "volley alder 0202 with birch");
    expect_not(s, volley(s, BIRCH, GG_NO_PIECE), "volley alder 0202");
    expect_not(s, volley(s, BIRCH, GG_NO_PIECE), "volley alder with birch 0202"); /* no set */
}

SCENE(a_set_is_read_in_any_order)
{
    static const char *const orders[] = {"alder birch cedar", "alder cedar birch",
                                         "birch alder cedar", "birch cedar alder",
                                         "cedar alder birch", "cedar birch alder"};
    for (int i = 0; i < 6; i++) {
        char typed[60] = "withdraw ";
        strcat(typed, orders[i]);
        assert_true(gg_kit_choice_is(s->battle, &s->p, withdraw(7), typed));
        expect_not(s, withdraw(3), typed);
    }
    expect_not(s, withdraw(7), "withdraw alder birch");
    expect_not(s, withdraw(7), "withdraw alder birch birch");
    expect_not(s, withdraw(7), "withdraw alder cedar birchcedar");
    expect_not(s, withdraw(3), "withdraw birch birch");
    expect_not(s, withdraw(3), "withdraw alderbirch");
    expect_not(s, withdraw(1), "withdraw birch"); /* as long, but another */
    expect_not(s, withdraw(7), "withdraw");
}

SCENE(an_id_that_begins_another_is_not_taken_for_it)
{
    struct battlefield *b = s->battle->data;
    b->unit[CEDAR].is.id = "birches";
    expect_typed(s, withdraw(6), "withdraw birch birches");
    assert_true(gg_kit_choice_is(s->battle, &s->p, withdraw(6), "withdraw birches birch"));
    expect_not(s, withdraw(6), "withdraw birches stray");
    expect_not(s, withdraw(2), "withdraw birches");
}

/* What a person types goes through the game, which folds blanks and capitals first. */
SCENE(capitals_and_blanks_do_not_matter)
{
    struct gg_game *game;
    gg_choice found = 0;
    drill_rules.choose(s->battle, &s->p, choice_word(V_DONE), NULL);
    game = gg_game_open_at(s->battle, &s->p);
    assert_non_null(game);
    assert_int_equal(gg_game_find(game, "  WITHDRAW   Cedar\talder ", &found), GG_OK);
    assert_int_equal(found, withdraw(5));
    assert_int_equal(gg_game_find(game, "Volley ALDER 0401 With Birch", &found), GG_OK);
    assert_int_equal(unit_of(found), ALDER);
    assert_int_equal(words_of(found).second, BIRCH);
    assert_int_equal(gg_game_find(game, "withdraw oak", &found), GG_ILLEGAL);
    gg_game_close(game);
}

/* --- the grammar --- */

TEST(the_grammar_is_printed_from_the_templates)
{
    static const char expected[] =
        "done                                     end: Ends what the prompt asks for\n"
        "move UNIT PLACE                          move: Move UNIT to PLACE\n"
        "scout UNIT                               move: UNIT scouts\n"
        "signal NUMBER TO                         signal: Signal NUMBER to TO\n"
        "volley UNIT PLACE[ with HELPER][ under LEADER] fire: UNIT fires at PLACE\n"
        "withdraw UNITS...                        fire: Withdraw UNITS\n";
    struct gg_text text;
    gg_text_growing(&text);
    gg_choices_describe(&drill_rules, &text);
    assert_string_equal(gg_text_str(&text), expected);
    gg_text_free(&text);
}

TEST(the_grammar_calls_a_thing_by_one_word_and_leaves_open_what_is_not_typed)
{
    static const struct gg_wording wordings[] = {
        {"lead {unit:leader} {second:unit}", "{unit} leads {second}", "lead"},
        {"retreat{way}", "{group} goes to {end}", "retreat"},
        {"decline", "{no}", "end"}};
    static const char expected[] =
        "lead LEADER UNIT                         lead: LEADER leads UNIT\n"
        "retreat WAY                              retreat: … goes to …\n"
        "decline                                  end: Answers the prompt\n";
    struct gg_kit kit = *drill_rules.kit;
    struct gg_rules rules = drill_rules;
    struct gg_text text;
    kit.wordings = wordings;
    kit.nverbs = 3;
    rules.kit = &kit;
    gg_text_growing(&text);
    gg_choices_describe(&rules, &text);
    assert_string_equal(gg_text_str(&text), expected);
    gg_text_free(&text);
}

TEST(a_system_without_the_kit_has_no_grammar)
{
    struct gg_rules rules = drill_rules;
    struct gg_text text;
    rules.kit = NULL;
    gg_text_growing(&text);
    gg_choices_describe(&rules, &text);
    assert_string_equal(gg_text_str(&text), "");
    gg_text_free(&text);
}

/* --- prompts --- */

static void expect_prompt(const struct scene *s, const char *prompt, const char *text)
{
    char room[120];
    struct gg_text out;
    gg_text_fixed(&out, room, sizeof room);
    gg_write_prompt(&s->look, prompt, &out);
    assert_string_equal(room, text);
}

SCENE(a_prompt_names_the_side_and_what_the_frame_is_about)
{
    expect_prompt(s, "{side}: march?", "Red: march?");
    s->p.phasing = BLUE;
    expect_prompt(s, "{side}: march?", "Blue: march?");
    push(&s->p, (struct gg_frame){.step = S_SCOUT, .unit = FIR, .second = ELM, .place = 4});
    expect_prompt(s, "{unit} looks out from {place}, {mood}; {second}.",
                  "Fir Company looks out from 0202 Mill, calm; Elm Company.");
}

/* When dice are to be thrown or the game is over, no side has the word. */
SCENE(a_prompt_without_a_side_names_none)
{
    struct play g = {s->battle, s->battle->data, &s->p, NULL};
    gg_finish(&g);
    expect_prompt(s, "{side}: over.", ": over.");
}
