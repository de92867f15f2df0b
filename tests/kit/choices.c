/*
 * choices.c - the texts of choices over random games of the real systems: each stands for its own choice and for no other.
 */
#include "games.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = 200, PAIRS = 400, POSITIONS = 60, APART = 11 };

static gg_choice choices[GG_CHOICES_MAX];
static char texts[GG_CHOICES_MAX][TEXT];

static void write_texts(const struct gg_battle *battle, const void *position, int n)
{
    for (int i = 0; i < n; i++) {
        struct gg_text text;
        gg_text_fixed(&text, texts[i], TEXT);
        battle->rules->choice_text(battle, position, choices[i], &text);
        assert_false(text.cut);
    }
}

static bool is(const struct gg_battle *battle, const void *position, int choice, const char *text)
{
    return battle->rules->choice_is(battle, position, choices[choice], text);
}

/* Every text is its own choice; of all pairs of a text and another choice, those side by side, which are the most alike,
 * and some by chance. */
static int check_texts(struct play_through *g)
{
    const struct gg_battle *battle = g->battle;
    const void *p = g->p.bytes;
    int n = battle->rules->choices(battle, p, GG_ALL_GROUPS, choices, GG_CHOICES_MAX);
    if (battle->rules->turn(battle, p).who >= GG_SIDES)
        return 0;
    assert_in_range(n, 1, GG_CHOICES_MAX);
    write_texts(battle, p, n);
    for (int i = 0; i < n; i++) {
        if (!is(battle, p, i, texts[i]))
            fail_msg("\"%s\" does not stand for itself", texts[i]);
        if (i > 0 && (is(battle, p, i, texts[i - 1]) || is(battle, p, i - 1, texts[i])))
            fail_msg("\"%s\" stands for \"%s\" too, or the other way", texts[i - 1], texts[i]);
    }
    for (int pair = 0; pair < PAIRS && n > 1; pair++) {
        int one = (int)gg_random_below(&g->random, (uint32_t)n);
        int other = (int)gg_random_below(&g->random, (uint32_t)n);
        if (one != other && is(battle, p, other, texts[one]))
            fail_msg("\"%s\" stands for \"%s\" too", texts[one], texts[other]);
    }
    return n;
}

/* A text that is cut short, or goes on, is none. */
static void check_neighbours(const struct play_through *g, int n)
{
    for (int i = 0; i < n; i += 1 + n / 20) {
        char typed[TEXT + 2];
        for (size_t length = strlen(texts[i]); length > 0; length--) {
            snprintf(typed, sizeof typed, "%.*s", (int)length - 1, texts[i]);
            if (is(g->battle, g->p.bytes, i, typed))
                fail_msg("\"%s\" stands for \"%s\"", typed, texts[i]);
        }
        snprintf(typed, sizeof typed, "%s1", texts[i]);
        if (is(g->battle, g->p.bytes, i, typed))
            fail_msg("\"%s\" stands for \"%s\"", typed, texts[i]);
    }
}

TEST(a_text_stands_for_its_own_choice_in_every_scenario)
{
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++) {
        static struct play_through g;
        int seen = 0;
        open_game(&g, one->id, NULL, 40);
        for (int i = 0; i < POSITIONS; i++, play_on(&g, APART)) {
            int n = check_texts(&g);
            check_neighbours(&g, n);
            seen += n;
        }
        assert_true(seen > 2 * POSITIONS); /* a system that names a unit first has short lists */
        close_game(&g);
    }
}

/* A game folds what is typed to small letters before it asks: so a text in capitals would never be found. */
TEST(texts_are_in_small_letters_with_single_blanks)
{
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++) {
        static struct play_through g;
        open_game(&g, one->id, NULL, 41);
        for (int i = 0; i < POSITIONS; i++, play_on(&g, APART)) {
            int n = check_texts(&g);
            for (int k = 0; k < n; k++)
                for (const char *s = texts[k]; *s != '\0'; s++)
                    if (isupper((unsigned char)*s) ||
                        (s[0] == ' ' && (s[1] == ' ' || s[1] == '\0')))
                        fail_msg("\"%s\" cannot be typed", texts[k]);
        }
        close_game(&g);
    }
}

/* --- the grammar --- */

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

/* Every verb that occurs in play is a line of the printed grammar. */
TEST(the_grammar_has_every_verb_that_is_played)
{
    for (const struct gg_scenario *one = gg_scenarios(); one->id != NULL; one++) {
        static struct play_through g;
        struct gg_text grammar;
        open_game(&g, one->id, NULL, 42);
        gg_text_growing(&grammar);
        gg_choices_describe(g.battle->rules, &grammar);
        assert_true(count_lines(gg_text_str(&grammar)) > 20);
        for (int i = 0; i < POSITIONS; i++, play_on(&g, APART)) {
            int n = check_texts(&g);
            for (int k = 0; k < n; k++) {
                char line[TEXT + 2];
                snprintf(line, sizeof line, "\n%.*s ", (int)strcspn(texts[k], " "), texts[k]);
                const char *found = gg_text_str(&grammar);
                if (strncmp(found, line + 1, strlen(line) - 1) != 0 && strstr(found, line) == NULL)
                    fail_msg("the grammar does not know \"%s\"", texts[k]);
            }
        }
        gg_text_free(&grammar);
        close_game(&g);
    }
}
