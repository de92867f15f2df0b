/*
 * position.c - what must hold in every position of a system.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"

enum { TEXT_MAX = 200, SOME = 24 };

void check_turn(struct conform *c, const void *position)
{
    const struct gg_rules *rules = c->battle->rules;
    struct gg_turn turn = rules->turn(c->battle, position);
    check(c, TURNS, turn.who >= 0 && turn.who <= GG_OVER, "nobody like %d can be to move",
          turn.who);
    check(c, TURNS, turn.who >= GG_SIDES || turn.groups > 0, "side %d has no groups", turn.who);
    struct gg_flaw flaw = {.piece = -1};
    bool holds = rules->invariants(c->battle, position, &flaw);
    check(c, INVARIANTS, holds, "%s", flaw.why);
}

static int compare_choices(const void *a, const void *b)
{
    gg_choice x = *(const gg_choice *)a, y = *(const gg_choice *)b;
    return (x > y) - (x < y);
}

void check_choice_list(struct conform *c, const void *position)
{
    static gg_choice all[GG_CHOICES_MAX], grouped[GG_CHOICES_MAX];
    const struct gg_rules *rules = c->battle->rules;
    int n = rules->choices(c->battle, position, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
    if (!check(c, CHOICES, n > 0 && n <= GG_CHOICES_MAX, "there are %d choices", n))
        return;
    int groups = rules->turn(c->battle, position).groups, sum = 0;
    for (int g = 0; g < groups; g++) {
        int more = rules->choices(c->battle, position, g, grouped + sum, GG_CHOICES_MAX - sum);
        if (!check(c, CHOICES, more >= 0 && more <= GG_CHOICES_MAX - sum,
                   "group %d has %d choices, more than all together", g, more))
            return;
        sum += more;
    }
    int counted = rules->choices(c->battle, position, GG_ALL_GROUPS, NULL, 0);
    check(c, CHOICES, counted == n, "%d choices are listed, %d counted", n, counted);
    qsort(all, (size_t)n, sizeof *all, compare_choices);
    qsort(grouped, (size_t)sum, sizeof *grouped, compare_choices);
    check(c, CHOICES, sum == n && memcmp(all, grouped, (size_t)n * sizeof *all) == 0,
          "the groups have %d choices, all together %d, or others", sum, n);
    for (int i = 1; i < n; i++)
        check(c, CHOICES, all[i] != all[i - 1], "choice %016llx is there twice",
              (unsigned long long)all[i]);
}

/* May the text stand in a record, and be typed? */
static bool is_plain(const char *text)
{
    if (text[0] == '\0' || text[0] == ' ' || text[strlen(text) - 1] == ' ' ||
        strncmp(text, "roll", 4) == 0)
        return false;
    for (const char *s = text; *s != '\0'; s++)
        if (*s < 0x20 || *s > 0x7e || *s == ';' || (s[0] == ' ' && s[1] == ' '))
            return false;
    return strstr(text, " ~ ") == NULL && strstr(text, ": ") == NULL && strstr(text, " #") == NULL;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_texts(struct conform *c, const struct gg_game *game, const gg_choice *all, int n)
{
    static char text[GG_CHOICES_MAX][TEXT_MAX];
    const struct gg_battle *battle = c->battle;
    const void *position = gg_game_position(game);
    for (int i = 0; i < n; i++) {
        struct gg_text out;
        gg_text_fixed(&out, text[i], TEXT_MAX);
        battle->rules->choice_text(battle, position, all[i], &out);
        check(c, TEXTS, !out.cut && is_plain(text[i]), "\"%s\" cannot stand in a record", text[i]);
    }
    for (int k = 0; k < SOME && k < n; k++) {
        int i = n <= SOME ? k : (int)gg_random_below(&c->random, (uint32_t)n);
        gg_choice found = ~all[i];
        enum gg_status status = gg_game_find(game, text[i], &found);
        check(c, TEXTS, status == GG_OK && found == all[i], "\"%s\" is not found again", text[i]);
    }
    for (int i = 0; i < n; i++)
        for (char *s = text[i]; *s != '\0'; s++)
            *s = (char)tolower((unsigned char)*s);
    qsort(text, (size_t)n, sizeof text[0], compare_texts);
    for (int i = 1; i < n; i++)
        check(c, TEXTS, strcmp(text[i], text[i - 1]) != 0, "two choices say \"%s\"", text[i]);
}

/* Taken twice, in two places, once with a log, a choice leads to the same bytes. */
static void check_accepted(struct conform *c, const void *position, gg_choice choice)
{
    static struct gg_event room[512];
    static struct {
        char shift[8];
        unsigned char bytes[GG_POSITION_MAX];
    } elsewhere;
    const struct gg_rules *rules = c->battle->rules;
    union scratch here;
    struct gg_log log = {.event = room, .room = 512};
    memset(&elsewhere, 0x5a, sizeof elsewhere);
    memcpy(here.bytes, position, rules->position_size);
    memcpy(elsewhere.bytes, position, rules->position_size);
    rules->choose(c->battle, here.bytes, choice, NULL);
    rules->choose(c->battle, elsewhere.bytes, choice, &log);
    check(c, ACCEPTED, memcmp(here.bytes, elsewhere.bytes, rules->position_size) == 0,
          "choice %016llx has a different end with a log", (unsigned long long)choice);
    check(c, ACCEPTED, memcmp(here.bytes, position, rules->position_size) != 0,
          "choice %016llx changes nothing", (unsigned long long)choice);
    check_turn(c, here.bytes);
}

static bool is_among(gg_choice choice, const gg_choice *all, int n)
{
    for (int i = 0; i < n; i++)
        if (all[i] == choice)
            return true;
    return false;
}

/* Each bit of a legal choice turned over: refused unless it happens to be legal too. */
static void check_refused(struct conform *c, struct gg_game *game, const gg_choice *all, int n)
{
    size_t size = c->battle->rules->position_size;
    gg_choice good = all[gg_random_below(&c->random, (uint32_t)n)];
    union scratch before;
    memcpy(before.bytes, gg_game_position(game), size);
    uint64_t hash = gg_game_hash(game);
    for (int bit = 0; bit < 64; bit++) {
        gg_choice bad = good ^ (gg_choice)1 << bit;
        if (is_among(bad, all, n))
            continue;
        enum gg_status status = gg_game_do(game, bad);
        if (!check(c, REFUSED,
                   status == GG_ILLEGAL && gg_game_hash(game) == hash && gg_game_steps(game) == 0 &&
                       memcmp(before.bytes, gg_game_position(game), size) == 0,
                   "choice %016llx: %s", (unsigned long long)bad, gg_status_text(status)))
            return;
    }
}

/* A side's choices must not tell it what it cannot know. */
static void check_imagined_choices(struct conform *c, const void *position, const gg_choice *all,
                                   int n)
{
    static gg_choice afresh[GG_CHOICES_MAX];
    const struct gg_rules *rules = c->battle->rules;
    union scratch dealt;
    memcpy(dealt.bytes, position, rules->position_size);
    gg_imagine(c->battle, dealt.bytes, rules->turn(c->battle, position).who, &c->random);
    int m = rules->choices(c->battle, dealt.bytes, GG_ALL_GROUPS, afresh, GG_CHOICES_MAX);
    int same = 0;
    while (same < n && same < m && all[same] == afresh[same])
        same++;
    char room[TEXT_MAX];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    if (same < n)
        rules->choice_text(c->battle, position, all[same], &text);
    check(c, VIEWS, m == n && same == n, "%d choices, dealt afresh %d; \"%s\" differs first", n, m,
          room);
}

static void check_file(struct conform *c, const struct gg_game *game)
{
    struct gg_text text, again, message;
    gg_text_growing(&text);
    gg_text_growing(&again);
    gg_text_growing(&message);
    gg_game_write_position(game, &text);
    enum gg_status status;
    struct gg_loaded *loaded =
        gg_load_text("position", gg_text_str(&text), text.len, NULL, &status, &message);
    if (check(c, POSITIONS, loaded != NULL && loaded->position != NULL, "cannot be read: %s",
              gg_text_str(&message))) {
        size_t size = c->battle->rules->position_size;
        const unsigned char *a = gg_game_position(game), *b = loaded->position;
        size_t same = 0;
        while (same < size && a[same] == b[same])
            same++;
        check(c, POSITIONS, same == size, "byte %zu was %d and is read as %d", same,
              same < size ? a[same] : 0, same < size ? b[same] : 0);
        struct gg_game *other = gg_game_open_at(loaded->battle, loaded->position);
        if (other != NULL)
            gg_game_write_position(other, &again);
        check(c, POSITIONS, strcmp(gg_text_str(&text), gg_text_str(&again)) == 0,
              "written, read and written again it differs");
        gg_game_close(other);
    }
    gg_loaded_close(loaded);
    gg_text_free(&text);
    gg_text_free(&again);
    gg_text_free(&message);
}

static void check_minds(struct conform *c, const void *position, const gg_choice *all, int n)
{
    for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++) {
        if (is_another(mind))
            continue;
        struct gg_search search;
        struct gg_mind brief = brief_mind(mind, &search);
        struct gg_thought thought;
        gg_think(
            &brief,
            &(struct gg_moment){.battle = c->battle, .position = position, .random = &c->random},
            &thought);
        gg_choice choice = thought.choice;
        check(c, MINDS, is_among(choice, all, n), "%s chose %016llx, which is not offered",
              mind->name, (unsigned long long)choice);
    }
}

static void check_decision(struct conform *c, struct gg_game *game)
{
    static gg_choice all[GG_CHOICES_MAX];
    const void *position = gg_game_position(game);
    check_choice_list(c, position);
    int n = gg_game_choices(game, all, GG_CHOICES_MAX);
    if (n <= 0 || n > GG_CHOICES_MAX)
        return;
    check_texts(c, game, all, n);
    check_infos(c, position, all, n);
    for (int i = 0; i < n; i++) {
        check_accepted(c, position, all[i]);
        check_forecast(c, position, all[i]);
    }
    check_hidden(c, game, all, n);
    check_imagined_choices(c, position, all, n);
    check_choice_odds(c, position, all[gg_random_below(&c->random, (uint32_t)n)]);
    check_minds(c, position, all, n);
    check_refused(c, game, all, n);
}

void check_position(struct conform *c, const void *position)
{
    struct gg_game *game = gg_game_open_at(c->battle, position);
    if (game == NULL)
        abort();
    int who = gg_game_turn(game).who;
    if (who == GG_CHANCE)
        check_roll(c, position);
    else if (who < GG_SIDES)
        check_decision(c, game);
    check_file(c, game);
    check_views(c, game);
    gg_game_close(game);
}
