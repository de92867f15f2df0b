/*
 * danger.c - what the other side could do in its next turn to the pieces of a seat.
 *
 * Nothing here knows a rule: the enemy's next turn is played on copies of the position. Whoever decides until then passes,
 * dice fall as they fall most often; then every enemy piece is moved wherever its own choices take it, and what it could
 * choose against a place where a piece of the seat stands is an attack. What is hidden from the seat is dealt afresh
 * first, so that the answer tells nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "game/game_state.h"

enum {
    TRIES = 6000,   /* choices that are tried, for the answer must not keep others waiting */
    DECISIONS = 64, /* until a turn is over */
    FORAYS = 400,   /* different attacks that are remembered */
    STEPS = 4,      /* choices that lead one piece to its attack */
    SEEN = 1024,    /* positions of one piece's moves; a power of two */
    NEAR = 2,       /* places farther away from what is asked about are not looked at */
    TEXT = 96,
    ID = 40
};

/* A piece that can attack a place, from where, and how it gets there. */
struct foray {
    char piece[ID], from[ID], target[ID];
    char step[STEPS][TEXT];
    int nsteps;
};

struct search {
    const struct gg_battle *battle;
    int seat, enemy;
    int clock, turn; /* when the enemy's turn begins */
    char piece[ID];  /* asked about, or "" for all */
    int tries;
    bool cut, table, grid;
    gg_choice *list; /* room for GG_CHOICES_MAX, for each depth */
    struct gg_view *view, *then;
    struct foray *foray;
    int nforays;
    uint64_t seen[SEEN];
    /* Places that enemy pieces could attack, and how many of them: threat[i] belongs to board place i. */
    struct gg_board *board;
    uint16_t threat[GG_BOARD_PLACES];
    int last[GG_BOARD_PLACES]; /* the piece that was counted there last */
};

typedef unsigned char position_copy[GG_POSITION_MAX] __attribute__((aligned(16)));

static int choices_at(struct search *s, const void *position, int depth)
{
    gg_choice *list = s->list + (size_t)depth * GG_CHOICES_MAX;
    int n = s->battle->rules->choices(s->battle, position, GG_ALL_GROUPS, list, GG_CHOICES_MAX);
    return n < GG_CHOICES_MAX ? n : GG_CHOICES_MAX;
}

static void info_of(const struct search *s, const void *position, gg_choice choice,
                    struct gg_choice_info *info)
{
    memset(info, 0, sizeof *info);
    info->cost = -1;
    s->battle->rules->choice_info(s->battle, position, choice, info);
}

static void text_of(const struct search *s, const void *position, gg_choice choice, char text[TEXT])
{
    struct gg_text out;
    gg_text_fixed(&out, text, TEXT);
    s->battle->rules->choice_text(s->battle, position, choice, &out);
}

static bool spend(struct search *s)
{
    s->cut = s->cut || s->tries == 0;
    return s->tries > 0 && s->tries-- > 0;
}

static void take(const struct search *s, void *position, gg_choice choice)
{
    s->battle->rules->choose(s->battle, position, choice, NULL);
}

static int who_at(const struct search *s, const void *position)
{
    return s->battle->rules->turn(s->battle, position).who;
}

/* The likeliest result of the waiting roll. */
static bool settle_likely(const struct search *s, void *position)
{
    struct gg_roll roll;
    struct gg_weights weights;
    s->battle->rules->roll(s->battle, position, &roll);
    if (gg_roll_weights(&roll, &weights) != GG_OK)
        return false;
    int best = 0;
    for (int i = 1; i < weights.count; i++)
        if (gg_big_compare(&weights.weight[i], &weights.weight[best]) > 0)
            best = i;
    s->battle->rules->settle(s->battle, position, weights.low + best, NULL);
    return true;
}

/* Ends what its decider is asked: the choice that ends it stands last, where there is one. */
static bool pass_on(struct search *s, void *position, int depth, bool *ends)
{
    enum { LOOKED_AT = 6 };
    const gg_choice *list = s->list + (size_t)depth * GG_CHOICES_MAX;
    int n = choices_at(s, position, depth);
    struct gg_choice_info info;
    *ends = false;
    if (n == 0)
        return false;
    gg_choice choice = list[n - 1];
    for (int i = n - 1; i >= 0 && i >= n - LOOKED_AT && !*ends; i--) {
        info_of(s, position, list[i], &info);
        *ends = info.group != NULL && strcmp(info.group, "end") == 0;
        if (*ends)
            choice = list[i];
    }
    take(s, position, choice);
    return true;
}

/* Is the enemy's turn over? Where both sides have a part of a turn and what follows is common to them, that belongs to it. */
static bool is_over(struct search *s, const void *position, int *clock)
{
    int now = s->battle->rules->clock(s->battle, position);
    if (who_at(s, position) == GG_OVER || now > s->clock + 2)
        return true;
    if (now == *clock)
        return false;
    *clock = now;
    memset(s->then, 0, sizeof *s->then);
    s->battle->rules->view(s->battle, position, s->seat, s->then);
    return s->then->turn != s->turn;
}

/* The part of a turn that comes after the enemy's own is the seat's: what he does there is no attack of his. */
static bool is_his(const struct search *s, const void *position)
{
    return who_at(s, position) == s->enemy &&
           s->battle->rules->clock(s->battle, position) != s->clock + 1;
}

/* Goes on until the enemy decides in a player turn of his own that is not this one. */
static bool go_to_enemy(struct search *s, void *position)
{
    const struct gg_rules *rules = s->battle->rules;
    int now = rules->clock(s->battle, position);
    bool ends;
    for (int i = 0; i < 4 * DECISIONS; i++) {
        int who = who_at(s, position);
        if (who == GG_OVER || (who == GG_CHANCE && !settle_likely(s, position)))
            return false;
        if (who == GG_CHANCE)
            continue;
        if (who == s->enemy && rules->clock(s->battle, position) != now) {
            memset(s->view, 0, sizeof *s->view);
            rules->view(s->battle, position, s->seat, s->view);
            if (s->view->phasing == s->enemy || s->view->phasing == GG_NOBODY)
                return true;
        }
        if (!pass_on(s, position, 0, &ends))
            return false;
    }
    return false;
}

/* A piece of the seat that stands there; NULL when there is none. */
static const struct gg_piece *own_at(const struct search *s, const char *at)
{
    for (int i = 0; i < s->view->npieces && at[0] != '\0'; i++) {
        const struct gg_piece *piece = &s->view->piece[i];
        if (piece->side == s->seat && piece->on_board && strcmp(piece->at, at) == 0)
            return piece;
    }
    return NULL;
}

static const struct gg_piece *piece_named(const struct gg_view *view, const char *id)
{
    for (int i = 0; i < view->npieces; i++)
        if (strcmp(view->piece[i].id, id) == 0)
            return &view->piece[i];
    return NULL;
}

/* Column and row of a place: "1204" or "3,7". */
static bool place_at(const char *at, int *column, int *row)
{
    const char *comma = strchr(at, ',');
    if (comma != NULL) {
        *column = (int)strtol(at, NULL, 10);
        *row = (int)strtol(comma + 1, NULL, 10);
        return true;
    }
    size_t half = strlen(at) / 2;
    int n = (int)strtol(at, NULL, 10), power = 1;
    if (strspn(at, "0123456789") != 2 * half || half == 0 || half > 4)
        return false;
    for (size_t i = 0; i < half; i++)
        power *= 10;
    *column = n / power;
    *row = n % power;
    return true;
}

static bool is_near(const char *a, const char *b)
{
    int column[2], row[2];
    return place_at(a, &column[0], &row[0]) && place_at(b, &column[1], &row[1]) &&
           abs(column[0] - column[1]) <= NEAR && abs(row[0] - row[1]) <= NEAR;
}

static void copy_text(char *to, size_t room, const char *from)
{
    struct gg_text text;
    gg_text_fixed(&text, to, room);
    gg_text_add(&text, from);
}

static void remember(struct search *s, const struct foray *how, const char *target)
{
    for (int i = 0; i < s->nforays; i++)
        if (strcmp(s->foray[i].piece, how->piece) == 0 &&
            strcmp(s->foray[i].from, how->from) == 0 && strcmp(s->foray[i].target, target) == 0)
            return;
    s->cut = s->cut || s->nforays == FORAYS;
    if (s->nforays == FORAYS)
        return;
    s->foray[s->nforays] = *how;
    copy_text(s->foray[s->nforays++].target, ID, target);
}

/* Is the piece named in the text of a choice? Far cheaper than to ask what the choice is about. */
static bool names(const char *text, const char *id)
{
    size_t n = strlen(id);
    for (const char *at = strstr(text, id); at != NULL; at = strstr(at + 1, id))
        if ((at == text || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    return false;
}

/* The attacks that a piece could choose now. True when there are any. */
static bool attacks_at(struct search *s, const void *position, const struct foray *how, int depth)
{
    const gg_choice *list = s->list + (size_t)depth * GG_CHOICES_MAX;
    int n = choices_at(s, position, depth);
    bool found = false;
    for (int i = 0; i < n; i++) {
        char text[TEXT];
        struct gg_choice_info info;
        text_of(s, position, list[i], text);
        if (!names(text, how->piece))
            continue;
        info_of(s, position, list[i], &info);
        const struct gg_piece *own =
            strcmp(info.piece, how->piece) == 0 ? own_at(s, info.to) : NULL;
        if (own != NULL)
            remember(s, how, own->at);
        found = found || own != NULL;
    }
    return found;
}

/* From where it has come to, the rest of the turn without another move: what can it attack? */
static void look_ahead(struct search *s, const void *from, const struct foray *how, int depth)
{
    position_copy position;
    bool ends = true;
    int clock = s->clock;
    memcpy(position, from, s->battle->rules->position_size);
    for (int i = 0; i < DECISIONS && s->tries > 0 && !is_over(s, position, &clock); i++) {
        if (who_at(s, position) == GG_CHANCE) {
            if (!settle_likely(s, position))
                return;
            continue;
        }
        bool found = is_his(s, position) && attacks_at(s, position, how, depth);
        if (!spend(s) || !pass_on(s, position, depth, &ends) || (found && !ends))
            return;
    }
}

/* Counts the places that a piece controls or can hit from where it has come to. */
static void count_zones(struct search *s, const void *position, const struct foray *how, int number)
{
    memset(s->then, 0, sizeof *s->then);
    s->battle->rules->view(s->battle, position, s->seat, s->then);
    const struct gg_piece *piece = piece_named(s->then, how->piece);
    for (int z = 0; piece != NULL && z < piece->nzones; z++) {
        const struct gg_zone *zone = &piece->zone[z];
        if (zone->outline || (strcmp(zone->kind, "control") != 0 && strcmp(zone->kind, "arc") != 0))
            continue;
        for (int i = 0; i < s->board->nplaces; i++) {
            if (s->last[i] == number || !names(zone->places, s->board->place[i].at))
                continue;
            s->last[i] = number;
            s->threat[i]++;
            const struct gg_piece *own = own_at(s, s->board->place[i].at);
            if (own != NULL)
                remember(s, how, own->at);
        }
    }
}

static bool seen_before(struct search *s, const void *position)
{
    uint64_t hash = gg_hash(GG_HASH_START, position, s->battle->rules->position_size) | 1;
    size_t at = (size_t)hash & (SEEN - 1);
    for (int i = 0; i < 8; i++, at = (at + 1) & (SEEN - 1)) {
        if (s->seen[at] == hash)
            return true;
        if (s->seen[at] == 0) {
            s->seen[at] = hash;
            return false;
        }
    }
    return true; /* full enough */
}

static bool matters(const struct search *s, const struct foray *how)
{
    if (s->piece[0] == '\0')
        return true;
    const struct gg_piece *asked = piece_named(s->view, s->piece);
    return asked != NULL && is_near(how->from, asked->at);
}

static void wander(struct search *s, const void *position, const struct foray *how, int number);

/* One choice of a piece that does nothing against anybody: where it leads, and what can be attacked from there. */
static void try_choice(struct search *s, const void *position, gg_choice choice,
                       const struct foray *how, int number)
{
    struct foray on = *how;
    struct gg_choice_info info;
    position_copy then;
    text_of(s, position, choice, on.step[on.nsteps]);
    if (!names(on.step[on.nsteps], how->piece))
        return;
    info_of(s, position, choice, &info);
    if (strcmp(info.piece, how->piece) != 0 || own_at(s, info.to) != NULL)
        return;
    if (info.to[0] != '\0')
        copy_text(on.from, ID, info.to);
    on.nsteps++;
    bool goes_on = on.nsteps < STEPS && (info.to[0] == '\0' || s->grid);
    if ((!goes_on && !matters(s, &on)) || !spend(s))
        return;
    memcpy(then, position, s->battle->rules->position_size);
    take(s, then, choice);
    if (seen_before(s, then))
        return;
    if (s->piece[0] == '\0')
        count_zones(s, then, &on, number);
    else if (matters(s, &on))
        look_ahead(s, then, &on, STEPS);
    if (goes_on && who_at(s, then) == s->enemy)
        wander(s, then, &on, number);
}

/* Every way in which a piece can go on by its own choices, a few of them in a row where it goes place by place. */
static void wander(struct search *s, const void *position, const struct foray *how, int number)
{
    int n = choices_at(s, position, how->nsteps);
    const gg_choice *list = s->list + (size_t)how->nsteps * GG_CHOICES_MAX;
    for (int i = 0; i < n && s->tries > 0; i++)
        try_choice(s, position, list[i], how, number);
}

/* A decision of the enemy: what each of his pieces can attack from where it stands, and from where it can go. */
static void try_pieces(struct search *s, const void *position)
{
    for (int k = 0; k < s->view->npieces; k++) {
        const struct gg_piece *piece = &s->view->piece[k];
        struct foray how = {.nsteps = 0};
        if (piece->side != s->enemy || piece->hidden)
            continue;
        copy_text(how.piece, ID, piece->id);
        copy_text(how.from, ID, piece->on_board ? piece->at : "");
        memset(s->seen, 0, sizeof s->seen);
        count_zones(s, position, &how, k + 1);
        attacks_at(s, position, &how, STEPS);
        if (!s->table)
            wander(s, position, &how, k + 1);
    }
}

/* The enemy's turn from its first decision. */
static void explore(struct search *s, const void *from)
{
    position_copy position;
    bool ends;
    int clock = s->clock;
    memcpy(position, from, s->battle->rules->position_size);
    for (int i = 0; i < DECISIONS && s->tries > 0 && !is_over(s, position, &clock); i++) {
        bool rolls = who_at(s, position) == GG_CHANCE;
        if (!rolls && is_his(s, position))
            try_pieces(s, position);
        if (rolls ? !settle_likely(s, position) : !pass_on(s, position, STEPS, &ends))
            return;
    }
}

/* --- the worst that can come --- */

struct assault {
    const char *target;
    char in[GG_VIEW_PIECES][ID]; /* who takes part */
    int n;
    position_copy before; /* the latest who joined it */
    gg_choice choice;
};

static bool takes_part(const struct assault *a, const char *piece)
{
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->in[i], piece) == 0)
            return true;
    return false;
}

static bool can_attack(const struct search *s, const char *piece, const char *target)
{
    for (int i = 0; i < s->nforays; i++)
        if (strcmp(s->foray[i].piece, piece) == 0 && strcmp(s->foray[i].target, target) == 0)
            return true;
    return false;
}

/* Takes the next choice by which somebody attacks the place, or joins those who do. */
static bool join_in(struct search *s, void *position, struct assault *a)
{
    int n = choices_at(s, position, 0);
    for (int i = 0; i < n; i++) {
        struct gg_choice_info info;
        info_of(s, position, s->list[i], &info);
        bool first = a->n == 0 && strcmp(info.to, a->target) == 0;
        bool joins = a->n > 0 && info.to[0] == '\0' && !takes_part(a, info.piece);
        if (info.piece[0] == '\0' || !(first || joins) || !can_attack(s, info.piece, a->target))
            continue;
        memcpy(a->before, position, s->battle->rules->position_size);
        a->choice = s->list[i];
        copy_text(a->in[a->n++], ID, info.piece);
        take(s, position, s->list[i]);
        return a->n < GG_VIEW_PIECES;
    }
    return false;
}

/* Takes the next step of somebody on his way to the place. */
static bool come_on(struct search *s, void *position, const char *target, int *done)
{
    for (int i = 0; i < s->nforays; i++) {
        const struct foray *foray = &s->foray[i];
        if (done[i] >= foray->nsteps || strcmp(foray->target, target) != 0)
            continue;
        int n = choices_at(s, position, 0);
        for (int k = 0; k < n; k++) {
            char text[TEXT];
            text_of(s, position, s->list[k], text);
            if (strcmp(text, foray->step[done[i]]) != 0)
                continue;
            take(s, position, s->list[k]);
            done[i]++;
            /* Who has come need not come from elsewhere as well. */
            for (int other = 0; other < s->nforays; other++)
                if (other != i && strcmp(s->foray[other].piece, foray->piece) == 0)
                    done[other] = STEPS;
            return true;
        }
    }
    return false;
}

/* All who can come against the place come, and attack together. */
static void gather(struct search *s, void *position, struct assault *a)
{
    int *done = calloc(FORAYS, sizeof *done);
    bool ends;
    int clock = s->clock;
    for (int i = 0; done != NULL && i < 4 * DECISIONS && spend(s); i++) {
        if (is_over(s, position, &clock))
            break;
        if (who_at(s, position) == GG_CHANCE) {
            if (a->n > 0 || !settle_likely(s, position))
                break;
            continue;
        }
        if (is_his(s, position) &&
            (join_in(s, position, a) || (a->n == 0 && come_on(s, position, a->target, done))))
            continue;
        if (a->n > 0 || !pass_on(s, position, 0, &ends))
            break;
    }
    free(done);
}

static void write_worst(struct search *s, const void *start, struct gg_json *json)
{
    const struct gg_piece *asked = piece_named(s->view, s->piece);
    struct assault *a = calloc(1, sizeof *a);
    struct gg_told *told = malloc(sizeof *told);
    position_copy position;
    if (asked != NULL && a != NULL && told != NULL) {
        a->target = asked->at;
        memcpy(position, start, s->battle->rules->position_size);
        gather(s, position, a);
    }
    gg_json_int(json, "attackers", a != NULL ? a->n : 0);
    if (a != NULL && told != NULL && a->n > 0 &&
        gg_odds_tell(s->battle, a->before, &a->choice, s->seat, told) == GG_OK && told->rolls) {
        struct gg_text odds;
        gg_text_growing(&odds);
        gg_told_json(s->battle, told, &odds);
        gg_json_raw(json, "worst", &odds);
        gg_text_free(&odds);
    } else {
        gg_json_null(json, "worst");
    }
    free(a);
    free(told);
}

/* --- the answer --- */

static void write_attackers(const struct search *s, const char *at, struct gg_json *json)
{
    gg_json_array(json, "by");
    for (int i = 0; i < s->nforays; i++) {
        bool again = strcmp(s->foray[i].target, at) != 0;
        for (int k = 0; k < i && !again; k++)
            again = strcmp(s->foray[k].target, at) == 0 &&
                    strcmp(s->foray[k].piece, s->foray[i].piece) == 0;
        if (again)
            continue;
        gg_json_object(json, NULL);
        gg_json_string(json, "piece", s->foray[i].piece);
        gg_json_string(json, "from", s->foray[i].from);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void write_danger(struct search *s, const void *start, struct gg_json *json)
{
    gg_json_object(json, "places");
    for (int i = 0; i < s->board->nplaces; i++)
        if (s->threat[i] > 0)
            gg_json_int(json, s->board->place[i].at, s->threat[i]);
    gg_json_object_end(json);
    gg_json_array(json, "pieces");
    for (int i = 0; i < s->view->npieces; i++) {
        const struct gg_piece *piece = &s->view->piece[i];
        if (piece->side != s->seat || !piece->on_board ||
            (s->piece[0] != '\0' && strcmp(piece->id, s->piece) != 0))
            continue;
        gg_json_object(json, NULL);
        gg_json_string(json, "piece", piece->id);
        write_attackers(s, piece->at, json);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
    write_worst(s, start, json);
    gg_json_bool(json, "cut", s->cut);
}

static bool ready(struct search *s)
{
    s->list = malloc((STEPS + 1) * (size_t)GG_CHOICES_MAX * sizeof *s->list);
    s->view = calloc(1, sizeof *s->view);
    s->then = calloc(1, sizeof *s->then);
    s->foray = calloc(FORAYS, sizeof *s->foray);
    s->board = calloc(1, sizeof *s->board);
    return s->list && s->view && s->then && s->foray && s->board;
}

enum gg_status gg_game_danger(const struct gg_game *game, int seat, const char *piece,
                              struct gg_random *random, struct gg_text *out)
{
    const struct gg_battle *battle = game->battle;
    struct search *s = calloc(1, sizeof *s);
    position_copy start;
    if (s == NULL)
        return GG_NO_MEMORY;
    s->battle = battle;
    s->seat = seat;
    s->enemy = !seat;
    s->tries = TRIES;
    copy_text(s->piece, ID, piece != NULL ? piece : "");
    bool good = ready(s);
    if (good) {
        struct gg_json json;
        bool hides = gg_game_hides(game, seat);
        memcpy(start, game->position, battle->rules->position_size);
        if (hides)
            gg_imagine(battle, start, seat, random);
        battle->rules->board(battle, s->board);
        s->table = s->board->kind == GG_BOARD_TABLE;
        s->grid = s->board->kind == GG_BOARD_GRID;
        if (go_to_enemy(s, start)) {
            s->clock = battle->rules->clock(battle, start);
            s->turn = s->view->turn;
            explore(s, start);
        }
        gg_json_start(&json, out);
        gg_json_object(&json, NULL);
        gg_json_bool(&json, "imagined", hides);
        write_danger(s, start, &json);
        gg_json_object_end(&json);
    }
    free(s->list);
    free(s->view);
    free(s->then);
    free(s->foray);
    free(s->board);
    free(s);
    return good ? GG_OK : GG_NO_MEMORY;
}
