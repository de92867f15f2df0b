/*
 * hidden.c - the same position with the hidden dealt otherwise tells its side nothing: choices look the same, promise the
 * same dice and odds, and what can be done, looked at and taken back looks the same too.
 */
#include <stdlib.h>
#include <string.h>

#include "conform.h"

enum { DEALS = 2, SOME = 6, TEXT_MAX = 200 };

/* The hash names the position with everything in it, so it may differ. */
void blank_hash(struct gg_text *view)
{
    char *hash = view->buf != NULL ? strstr(view->buf, "\"hash\":\"") : NULL;
    if (hash != NULL)
        memset(hash + 8, '0', 16);
}

static void check_same(struct conform *c, const char *what, struct gg_text *here,
                       struct gg_text *there)
{
    blank_hash(here);
    blank_hash(there);
    const char *x = gg_text_str(here), *y = gg_text_str(there);
    size_t same = 0;
    while (x[same] != '\0' && x[same] == y[same])
        same++;
    size_t from = same > 60 ? same - 60 : 0;
    check(c, HIDDEN, strcmp(x, y) == 0, "%s: \"%.160s\", dealt otherwise \"%.160s\"", what,
          x + from, y + from);
}

static void tell_odds(const struct gg_game *game, const char *choice, int seat, struct gg_text *out)
{
    static struct gg_told told;
    gg_text_growing(out);
    enum gg_status status = gg_game_odds(game, choice, seat, &told);
    gg_text_add(out, gg_status_text(status));
    if (status == GG_OK)
        gg_told_json(gg_game_battle(game), &told, out);
}

static void tell_info(const struct gg_game *game, gg_choice choice, struct gg_text *out)
{
    struct gg_choice_info info = {0};
    gg_game_choice_info(game, choice, &info);
    gg_text_growing(out);
    gg_text_fmt(out, "%s|%s|%s|%s|%d|%s", info.label, info.group, info.piece, info.to, info.cost,
                info.rolls ? "rolls" : "");
}

/* What a player sees who does it, looks, and may take it back: nothing where he may not. */
static void look(const struct conform *c, const void *position, gg_choice choice, int seat,
                 struct gg_text *out)
{
    struct gg_game *game = gg_game_open_at(c->battle, position);
    if (game == NULL)
        abort();
    gg_text_growing(out);
    if (gg_game_do(game, choice) != GG_OK)
        gg_text_add(out, "refused");
    else if (gg_game_may_undo(game))
        gg_game_view_json(game, seat, 0, out);
    else
        gg_text_add(out, "final");
    gg_game_close(game);
}

/* A chain that goes on with nonsense is refused; where, must not tell. */
static void chain(const struct conform *c, const void *position, const char *text,
                  struct gg_text *out)
{
    struct gg_game *game = gg_game_open_at(c->battle, position);
    struct gg_text parts;
    int wrong = -1;
    if (game == NULL)
        abort();
    gg_text_growing(&parts);
    gg_text_fmt(&parts, "%s; done; nonsense", text);
    enum gg_status status = gg_game_take(game, gg_text_str(&parts), &wrong);
    gg_text_growing(out);
    gg_text_fmt(out, "%s at %d", gg_status_text(status), wrong);
    gg_text_free(&parts);
    gg_game_close(game);
}

static void compare_choice(struct conform *c, const struct gg_game *here,
                           const struct gg_game *there, gg_choice choice)
{
    int seat = gg_game_turn(here).who;
    char text[TEXT_MAX];
    struct gg_text out, a, b;
    gg_text_fixed(&out, text, sizeof text);
    gg_game_choice_text(here, choice, &out);
    tell_info(here, choice, &a);
    tell_info(there, choice, &b);
    check_same(c, text, &a, &b);
    gg_text_free(&a);
    gg_text_free(&b);
    tell_odds(here, text, seat, &a);
    tell_odds(there, text, seat, &b);
    check_same(c, text, &a, &b);
    gg_text_free(&a);
    gg_text_free(&b);
    chain(c, gg_game_position(here), text, &a);
    chain(c, gg_game_position(there), text, &b);
    check_same(c, text, &a, &b);
    gg_text_free(&a);
    gg_text_free(&b);
    look(c, gg_game_position(here), choice, seat, &a);
    look(c, gg_game_position(there), choice, seat, &b);
    check_same(c, text, &a, &b);
    gg_text_free(&a);
    gg_text_free(&b);
}

void check_hidden(struct conform *c, const struct gg_game *game, const gg_choice *all, int n)
{
    const void *position = gg_game_position(game);
    int seat = gg_game_turn(game).who;
    for (int i = 0; i < DEALS; i++) {
        union scratch dealt;
        memcpy(dealt.bytes, position, c->battle->rules->position_size);
        gg_imagine(c->battle, dealt.bytes, seat, &c->random);
        if (memcmp(dealt.bytes, position, c->battle->rules->position_size) == 0)
            continue;
        check(c, HIDDEN, c->battle->rules->hides(c->battle, position, seat),
              "another deal is possible for side %d, and nothing is said to be hidden", seat);
        struct gg_game *other = gg_game_open_at(c->battle, dealt.bytes);
        if (other == NULL)
            abort();
        for (int k = 0; k < SOME && k < n; k++)
            compare_choice(c, game, other,
                           all[n <= SOME ? k : (int)gg_random_below(&c->random, (uint32_t)n)]);
        gg_game_close(other);
    }
}
