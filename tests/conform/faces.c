/*
 * faces.c - what a system shows: boards, views and the words on its choices.
 */
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "rules/battle.h"

static struct gg_board board;

static void check_json(struct conform *c, const struct gg_text *text, const char *what)
{
    const char *fault = text->cut ? "it was cut" : json_fault(gg_text_str(text));
    check(c, JSON, fault == NULL, "%s: %s", what, fault != NULL ? fault : "");
}

static bool is_on_board(const char *at)
{
    if (board.kind == GG_BOARD_TABLE)
        return true;
    for (int i = 0; i < board.nplaces; i++)
        if (strcmp(board.place[i].at, at) == 0)
            return true;
    return false;
}

void check_board(struct conform *c)
{
    memset(&board, 0, sizeof board);
    c->battle->rules->board(c->battle, &board);
    check(c, BOARD, board.columns > 0 && board.rows > 0, "it has no size");
    check(c, BOARD, board.nterrains > 0 && board.nterrains <= GG_BOARD_TERRAINS,
          "it has %d kinds of terrain", board.nterrains);
    for (int i = 0; i < board.nplaces; i++) {
        check(c, BOARD, board.place[i].at[0] != '\0' && board.place[i].terrain < board.nterrains,
              "place %d has no name or no terrain", i);
        for (int k = 0; k < i; k++)
            check(c, BOARD, strcmp(board.place[i].at, board.place[k].at) != 0,
                  "place %s is there twice", board.place[i].at);
    }
    for (int i = 0; i < board.nedges; i++)
        check(c, BOARD,
              board.edge[i].a < board.nplaces && board.edge[i].b < board.nplaces &&
                  board.edge[i].a != board.edge[i].b && board.edge[i].kind != NULL,
              "edge %d does not join two places", i);
    for (int i = 0; i < board.nmarks; i++)
        check(c, BOARD, is_on_board(board.mark[i].at), "mark at %s, which is no place",
              board.mark[i].at);
    struct gg_text text;
    gg_text_growing(&text);
    gg_battle_board_json(c->battle, &text);
    check_json(c, &text, "board");
    gg_text_free(&text);
}

static bool lies_on_table(const struct gg_pose *pose)
{
    return board.kind == GG_BOARD_TABLE && pose->x >= 0 && pose->x <= board.columns * 1000 &&
           pose->y >= 0 && pose->y <= board.rows * 1000 && pose->facing >= -1 &&
           pose->facing < 36000 && pose->width > 0 && pose->depth > 0;
}

static void check_pieces(struct conform *c, const struct gg_view *view, int seat)
{
    for (int i = 0; i < view->npieces; i++) {
        const struct gg_piece *piece = &view->piece[i];
        if (!check(c, JSON,
                   piece->id != NULL && piece->id[0] != '\0' && piece->name != NULL &&
                       piece->at != NULL && piece->symbol != NULL,
                   "seat %d: piece %d lacks an id, a name, a symbol or a place", seat, i))
            continue;
        check(c, JSON, !piece->on_board || is_on_board(piece->at), "piece %s at %s, no place",
              piece->id, piece->at);
        check(c, JSON, !piece->posed || (piece->on_board && lies_on_table(&piece->pose)),
              "piece %s does not lie on the table", piece->id);
        for (int k = 0; k < i; k++)
            check(c, JSON, strcmp(piece->id, view->piece[k].id) != 0, "two pieces are called %s",
                  piece->id);
    }
}

static void check_tracks(struct conform *c, const struct gg_view *view)
{
    for (int i = 0; i < view->ntracks; i++) {
        const struct gg_track *track = &view->track[i];
        for (int s = 0; s < (track->by_side ? GG_SIDES : 1); s++)
            check(c, JSON, track->value[s] >= track->low && track->value[s] <= track->high,
                  "track %s: %d is not from %d to %d", track->name, track->value[s], track->low,
                  track->high);
    }
}

/* What lies beside the board fits its room; a hand shows no card that is not in it. */
static void check_stores(struct conform *c, const struct gg_view *view)
{
    check(c, JSON,
          view->nhands <= GG_VIEW_HANDS && view->ncards <= GG_VIEW_CARDS &&
              view->ngoals <= GG_VIEW_GOALS && view->nscores <= GG_VIEW_GOALS &&
              view->ncoming <= GG_VIEW_CALENDAR,
          "a view with more cards, goals or calendar than fit");
    for (int i = 0; i < view->nhands; i++) {
        const struct gg_hand *hand = &view->hand[i];
        int seen = 0;
        for (int k = 0; k < hand->ncards; k++)
            seen += view->card[hand->first + k].count;
        check(c, JSON, hand->first + hand->ncards <= view->ncards && seen <= hand->count,
              "%s of side %d: %d cards, %d of them seen", hand->name, hand->side, hand->count,
              seen);
    }
}

static void write_view(const struct gg_game *game, int seat, struct gg_text *out)
{
    gg_text_growing(out);
    gg_game_view_json(game, seat, 0, out);
}

/* What a seat is told of the roll that waits must not change with what it cannot know. */
static void check_same_roll(struct conform *c, const struct gg_game *here,
                            const struct gg_game *there, int seat)
{
    static struct gg_told told;
    struct gg_text text[2];
    const struct gg_game *game[2] = {here, there};
    if (gg_game_turn(here).who != GG_CHANCE)
        return;
    for (int i = 0; i < 2; i++) {
        gg_text_growing(&text[i]);
        enum gg_status status = gg_game_odds(game[i], NULL, seat, &told);
        gg_text_add(&text[i], gg_status_text(status));
        if (status == GG_OK)
            gg_told_json(c->battle, &told, &text[i]);
    }
    check(c, HIDDEN, strcmp(gg_text_str(&text[0]), gg_text_str(&text[1])) == 0,
          "seat %d is told \"%.160s\", afresh \"%.160s\"", seat, gg_text_str(&text[0]),
          gg_text_str(&text[1]));
    gg_text_free(&text[0]);
    gg_text_free(&text[1]);
}

/* The game and one whose hidden things were dealt afresh must look the same to the seat. */
static void check_seat(struct conform *c, const void *position, int seat)
{
    const struct gg_rules *rules = c->battle->rules;
    union scratch dealt;
    memcpy(dealt.bytes, position, rules->position_size);
    gg_imagine(c->battle, dealt.bytes, seat, &c->random);
    if (seat == rules->turn(c->battle, position).who) /* others see only that somebody is asked */
        check_turn(c, dealt.bytes);
    struct gg_game *here = gg_game_open_at(c->battle, position);
    struct gg_game *there = gg_game_open_at(c->battle, dealt.bytes);
    if (here != NULL && there != NULL) {
        struct gg_text a, b;
        write_view(here, seat, &a);
        write_view(there, seat, &b);
        blank_hash(&a);
        blank_hash(&b);
        const char *x = gg_text_str(&a), *y = gg_text_str(&b);
        size_t same = 0;
        while (x[same] != '\0' && x[same] == y[same])
            same++;
        size_t from = same > 60 ? same - 60 : 0;
        check(c, VIEWS, strcmp(x, y) == 0, "seat %d sees \"%.120s\", afresh \"%.120s\"", seat,
              x + from, y + from);
        gg_text_free(&a);
        gg_text_free(&b);
        check_same_roll(c, here, there, seat);
    }
    gg_game_close(here);
    gg_game_close(there);
}

void check_views(struct conform *c, const struct gg_game *game)
{
    static const int seats[] = {0, 1, GG_NOBODY, GG_EVERYTHING};
    const void *position = gg_game_position(game);
    struct gg_view *view = malloc(sizeof *view);
    if (view == NULL)
        abort();
    for (int i = 0; i < 4; i++) {
        memset(view, 0, sizeof *view);
        c->battle->rules->view(c->battle, position, seats[i], view);
        check(c, JSON,
              view->npieces <= GG_VIEW_PIECES && view->ntracks <= GG_VIEW_TRACKS &&
                  view->nmarks <= GG_VIEW_MARKS && view->phase != NULL,
              "a view with more than fits, or without a phase");
        check(c, JSON, view->prompt[0] != '\0' && !strchr(": ,.", view->prompt[0]),
              "a prompt that lacks its beginning: \"%s\"", view->prompt);
        check_pieces(c, view, seats[i]);
        check_tracks(c, view);
        check_stores(c, view);
        for (int m = 0; m < view->nmarks; m++)
            check(c, JSON, is_on_board(view->mark[m].at), "a mark at %s, no place",
                  view->mark[m].at);
        struct gg_text text;
        write_view(game, seats[i], &text);
        check_json(c, &text, "view");
        gg_text_free(&text);
        if (seats[i] != GG_EVERYTHING)
            check_seat(c, position, seats[i]);
    }
    free(view);
    struct gg_text text;
    gg_text_growing(&text);
    gg_game_choices_json(game, &text);
    check_json(c, &text, "choices");
    gg_text_free(&text);
}

static bool has_piece(const struct gg_view *view, const char *id)
{
    for (int i = 0; i < view->npieces; i++)
        if (strcmp(view->piece[i].id, id) == 0)
            return true;
    return false;
}

/* Something shown to its side on the way counts as no dice: nobody can tell before what follows. So do dice that its side
 * may not see. */
static bool leads_to_dice(struct conform *c, const void *position, gg_choice choice)
{
    const struct gg_rules *rules = c->battle->rules;
    union scratch after;
    struct gg_log log = {.room = 0};
    memcpy(after.bytes, position, rules->position_size);
    rules->choose(c->battle, after.bytes, choice, &log);
    int seat = rules->turn(c->battle, position).who;
    if (!gg_may_see(log.revealed, seat) || rules->turn(c->battle, after.bytes).who != GG_CHANCE)
        return false;
    struct gg_roll roll;
    rules->roll(c->battle, after.bytes, &roll);
    return gg_may_see(roll.hidden, seat);
}

void check_infos(struct conform *c, const void *position, const gg_choice *choice, int n)
{
    const struct gg_rules *rules = c->battle->rules;
    int who = rules->turn(c->battle, position).who;
    struct gg_view *view = calloc(1, sizeof *view);
    if (view == NULL)
        abort();
    rules->view(c->battle, position, who, view);
    for (int i = 0; i < n; i++) {
        struct gg_choice_info info;
        memset(&info, 0, sizeof info);
        rules->choice_info(c->battle, position, choice[i], &info);
        check(c, INFOS, info.label[0] != '\0' && info.group != NULL, "%016llx: no label or group",
              (unsigned long long)choice[i]);
        check(c, INFOS, info.rolls == leads_to_dice(c, position, choice[i]),
              "\"%s\" says that it %s", info.label,
              info.rolls ? "rolls, but it does not" : "does not roll, but it does");
        check(c, INFOS, info.piece[0] == '\0' || has_piece(view, info.piece),
              "\"%s\" concerns %s, which its side does not see", info.label, info.piece);
        check(c, INFOS, !info.posed || (lies_on_table(&info.pose) && info.to[0] != '\0'),
              "\"%s\" leads off the table, or nowhere", info.label);
    }
    free(view);
}
