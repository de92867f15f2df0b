/*
 * desk.c - the umpire's desk by its lines: every answer is one JSON document, what is wrong is a sentence and changes nothing.
 */
#include "../cases.h"

#include <string.h>

#include "umpire/desk.h"

static struct gg_text said;

static const char *say(struct gg_desk *desk, const char *line)
{
    gg_text_clear(&said);
    gg_desk_line(desk, line, &said);
    assert_false(said.cut);
    assert_true(said.len > 2 && said.buf[0] == '{' && said.buf[said.len - 1] == '}');
    return said.buf;
}

#define expect(line, part)                                                                         \
    do {                                                                                           \
        if (strstr(say(desk, line), part) == NULL)                                                 \
            fail_msg("%s: no %s in %s", line, part, said.buf);                                     \
    } while (0)

static struct gg_desk *open_desk(void)
{
    struct gg_desk *desk = gg_desk_open();
    assert_non_null(desk);
    gg_text_growing(&said);
    return desk;
}

static void close_desk(struct gg_desk *desk)
{
    gg_desk_close(desk);
    gg_text_free(&said);
}

/* One against one; what a battle is asked about but for the ground. */
#define FACTS                                                                                      \
    "attack=assault attackers=1 attacker1=5 kind1=infantry defenders=1 defender1=3 state1=steady " \
    "river=none card=no "                                                                          \
    "morale=5 enemy_morale=5"

TEST(a_battle_is_asked_answered_and_taken_back)
{
    struct gg_desk *desk = open_desk();
    expect("systems", "{\"id\":\"jena20\",\"title\":\"Jena 20\",\"questions\":");
    expect("questions jena20", "\"question\":\"battle\"");
    expect("ask jena20 battle " FACTS " ground=woods", "\"waits\":\"choice\"");
    expect("answer done", "\"answers\":[\"done\"]");
    expect("answer\tdone", "\"waits\":\"roll\"");
    expect("answer 4", "\"waits\":\"done\"");
    /* The chances before the die are kept with it. */
    assert_non_null(
        strstr(said.buf, "\"odds\":{\"outcomes\":[{\"result\":\"AW\",\"exact\":\"1/6\""));
    expect("tell", "die 4: DW");
    expect("words", "\"DW\":\"");
    expect("undo", "\"waits\":\"roll\"");
    expect("state", "\"waits\":\"roll\"");
    expect("answer 1", "\"waits\":\"done\"");
    close_desk(desk);
}

TEST(what_is_wrong_is_a_sentence_and_changes_nothing)
{
    struct gg_desk *desk = open_desk();
    static const char *const early[] = {"answer 3",  "roll",       "undo",
                                        "state",     "tell",       "words",
                                        "ask",       "ask jena20", "ask jena20 nothing",
                                        "check x y", "",           " ",
                                        "\t",        "march",      "answers 3",
                                        "seed",      "seed -1",    "seed x"};
    for (size_t i = 0; i < sizeof early / sizeof *early; i++)
        expect(early[i], "{\"error\":\"");
    expect("ask jena20 battle " FACTS, "\"missing\":[\"ground\"]");
    expect("ask jena20 battle attackers=0 ground=woods", "a whole number from 1 to");
    expect("ask jena20 battle attackers", "is no fact");
    expect("ask jena20 battle moon=full", "has no field");
    expect("ask jena20 battle a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1 i=1 j=1 k=1 l=1 m=1 n=1 o=1 p=1 q=1 "
           "r=1 s=1 t=1 u=1 v=1 w=1 x=1 y=1 a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1 i=1 j=1 k=1 l=1 m=1 "
           "n=1 o=1 "
           "p=1 q=1 r=1 s=1",
           "too many facts");
    expect("ask jena20 battle " FACTS " ground=woods", "\"waits\"");
    expect("ask jena20 battle attackers=5", "\"error\"");
    expect("answer march on Paris", "march on Paris");
    expect("undo", "no answer to be taken back");
    expect("state", "\"answers\":[]");
    expect("answer done", "\"answers\":[\"done\"]");
    expect("answer done", "\"waits\":\"roll\"");
    expect("answer 7", "\\\"7\\\" cannot be: Combat takes 1 of 1 to 6");
    expect("answer 4", "\"waits\":\"done\"");
    expect("answer 4", "nothing more");
    close_desk(desk);
}

TEST(facts_are_checked_before_the_question_is_asked)
{
    struct gg_desk *desk = open_desk();
    expect("check jena20 battle", "\"missing\":[\"attack\",\"attackers\",");
    expect("check jena20 battle " FACTS, "\"missing\":[\"ground\"],\"given\":{");
    expect("check\tjena20\tbattle\tattackers=1\tground=hill",
           "\"given\":{\"rules\":\"none\",\"attackers\":1,\"ground\":\"hill\"}");
    expect("check jena20 battle ground=moon", "{\"error\":\"ground: found");
    expect("state", "nothing was asked yet");
    close_desk(desk);
}

TEST(dice_of_the_program_come_from_a_seed)
{
    struct gg_desk *desk = open_desk();
    char first[4096] = "", again[4096] = "";
    for (int i = 0; i < 2; i++) {
        struct gg_text out;
        gg_text_fixed(&out, i == 0 ? first : again, sizeof first);
        expect("seed 18446744073709551615", "{\"seed\":\"18446744073709551615\"}");
        for (int k = 0; k < 12; k++) {
            expect("ask jena20 battle " FACTS " ground=clear", "\"choice\"");
            expect("answer done", "\"choice\"");
            expect("answer done", "\"roll\"");
            say(desk, "roll");
            gg_text_add(&out, strstr(said.buf, "\"answers\":"));
        }
    }
    assert_string_equal(first, again);
    close_desk(desk);
}

TEST(typed_dice_are_compared_with_fair_ones)
{
    struct gg_desk *desk = open_desk();
    expect("fairness", "{\"dice\":0,\"coins\":1,\"most\":0,\"text\":null,\"kinds\":[]}");
    expect("fairness 6:1,2,3 10:4",
           "\"kinds\":[{\"sides\":6,\"counts\":[1,1,1,0,0,0]},{\"sides\":10,");
    expect("fairness 6:6,6,6,6,6,6,6,6,1,2,3,4,5,6,1,2,3,4,5,6,6,6,6,6,6",
           "\"text\":\"The 25 dice typed in so far: uneven");
    expect("fairness 6:1,2,3,4,5,6 6:1,2,3,4,5,6,1,2,3,4,5,6,1,2", "nothing unusual");
    static const char *const wrong[] = {"fairness 6:7", "fairness 6:0",   "fairness 6",
                                        "fairness x:1", "fairness 6:1;2", "fairness 1:1",
                                        "fairness 6:1,"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect(wrong[i], "dice are written as SIDES:FACE,FACE");
    close_desk(desk);
}
