/*
 * ruling.c - a situation that is ruled on: loaded as a position, driven by answers, any of which can be taken back.
 *
 * Undo plays the answers again but for the last. A game does not take dice back, since they were chance; here they lie on a
 * table, and who misread them says so.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "umpire/umpire.h"

enum { EVENTS_MAX = 512, OCCASIONS_MAX = 32, FACES_TEXT = 256, TOLD_MAX = 1024 };

/* --- the event --- */

static const struct gg_occasion *occasion_of(const struct gg_rules *rules,
                                             const struct gg_node *event, struct gg_faults *f)
{
    const char *names[OCCASIONS_MAX];
    int n = 0, at;
    for (; rules->occasions != NULL && n < OCCASIONS_MAX && rules->occasions[n].name != NULL; n++)
        names[n] = rules->occasions[n].name;
    if (!gg_node_is(event, GG_MAP, f))
        return NULL;
    if (event->count != 1) {
        gg_fault_at(f, event, "one event is expected");
        return NULL;
    }
    struct gg_node name = {.kind = GG_SCALAR,
                           .line = event->child[0].key_line,
                           .column = event->child[0].key_column,
                           .text = event->child[0].key};
    return gg_node_word(&name, names, n, &at, f) ? &rules->occasions[at] : NULL;
}

/* What happened is said to a log of its own, since the game begins behind it. */
static bool let_it_happen(struct gg_ruling *r, const struct gg_node *event, struct gg_faults *f)
{
    static const struct gg_node nothing = {.kind = GG_MAP};
    union {
        max_align_t align;
        unsigned char bytes[TOLD_MAX];
    } told = {.bytes = {0}};
    const struct gg_rules *rules = r->battle->rules;
    const struct gg_occasion *occasion = occasion_of(rules, event, f);
    if (occasion == NULL)
        return false;
    const struct gg_node *facts = &event->child[0];
    bool bare = facts->kind == GG_SCALAR && facts->text[0] == '\0';
    gg_fields_read(r->battle, occasion->fields, bare ? &nothing : facts, told.bytes, f);
    r->said = calloc(EVENTS_MAX, sizeof *r->said);
    if (f->count > 0 || r->said == NULL)
        return false;
    struct gg_log log = {.event = r->said, .room = EVENTS_MAX};
    struct gg_flaw flaw = {.piece = -1};
    if (!rules->occur(r->battle, r->start, occasion, told.bytes, &log, &flaw))
        gg_fault_at(f, facts, "%s: %s", occasion->name, flaw.why);
    r->nsaid = log.count;
    return f->count == 0;
}

/* --- opening --- */

/* Where in the turn the table stands need not be said when something has happened on it. */
static struct gg_node without_phase(const struct gg_node *position, struct gg_node *row)
{
    struct gg_node whole = *position;
    memcpy(row, position->child, (size_t)position->count * sizeof *row);
    row[position->count] =
        (struct gg_node){.kind = GG_SCALAR, .line = position->line, .key = "phase", .text = "over"};
    whole.child = row;
    whole.count++;
    return whole;
}

static bool read_position(struct gg_ruling *r, const struct gg_node *position, bool happened,
                          struct gg_faults *f)
{
    if (!gg_node_is(position, GG_MAP, f))
        return true;
    if (!happened || gg_node_get(position, "phase") != NULL ||
        gg_node_get(position, "steps") != NULL) {
        gg_position_read(r->battle, position, r->start, f);
        return true;
    }
    struct gg_node *row = calloc((size_t)position->count + 1, sizeof *row);
    if (row == NULL)
        return false;
    struct gg_node whole = without_phase(position, row);
    gg_position_read(r->battle, &whole, r->start, f);
    free(row);
    return true;
}

static bool make_start(struct gg_ruling *r, const struct gg_node *situation, struct gg_faults *f)
{
    const struct gg_node *position = gg_node_get(situation, "position"),
                         *event = gg_node_get(situation, "event");
    r->start = calloc(1, r->battle->rules->position_size);
    if (r->start == NULL)
        return false;
    if (position == NULL)
        r->battle->rules->start(r->battle, r->start);
    else if (!read_position(r, position, event != NULL, f))
        return false;
    if (f->count > 0 || (event != NULL && !let_it_happen(r, event, f)))
        return false;
    r->game = gg_game_open_at(r->battle, r->start);
    return r->game != NULL;
}

static struct gg_ruling *open_on(struct gg_ruling *r, const char *id,
                                 const struct gg_node *situation, const char *const *settings,
                                 struct gg_faults *f)
{
    r->battle = gg_battle_open(id, situation, settings, f);
    if (r->battle != NULL)
        r->battle->imagined = r->form != NULL;
    if (r->battle != NULL && make_start(r, situation, f))
        return r;
    gg_ruling_close(r);
    return NULL;
}

struct gg_ruling *gg_ruling_open(const char *id, const struct gg_node *situation,
                                 const char *const *settings, struct gg_faults *f)
{
    struct gg_ruling *r = calloc(1, sizeof *r);
    return r != NULL ? open_on(r, id, situation, settings, f) : NULL;
}

struct gg_ruling *gg_ruling_ask(const struct gg_form *form, const struct gg_given *given,
                                struct gg_faults *f)
{
    struct gg_ruling *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->form = form;
    r->given = *given;
    r->arena = gg_arena_open();
    const struct gg_node *situation =
        r->arena != NULL ? gg_form_expand(form, given, r->arena, f) : NULL;
    if (situation != NULL && f->count == 0)
        return open_on(r, form->name, situation, NULL, f);
    gg_ruling_close(r);
    return NULL;
}

static void forget_last(struct gg_ruling *r)
{
    r->nanswers--;
    free(r->answer[r->nanswers]);
    free(r->odds[r->nanswers]);
}

void gg_ruling_close(struct gg_ruling *r)
{
    if (r == NULL)
        return;
    while (r->nanswers > 0)
        forget_last(r);
    free(r->answer);
    free(r->odds);
    free(r->said);
    free(r->start);
    gg_game_close(r->game);
    gg_battle_close(r->battle);
    if (r->arena != NULL)
        gg_arena_close(r->arena);
    free(r);
}

const struct gg_game *gg_ruling_game(const struct gg_ruling *r)
{
    return r->game;
}

/* Retreats along hexes, advances: on a table somebody moves the unit, and a form has no map of it. */
static bool is_left_to_the_table(const struct gg_ruling *r)
{
    const struct gg_node *until = r->form != NULL ? r->form->until : NULL;
    const char *step = gg_step_name(r->battle, gg_game_position(r->game));
    for (int i = 0; until != NULL && step != NULL && i < until->count; i++)
        if (strcmp(until->child[i].text, step) == 0)
            return true;
    return false;
}

enum gg_waits gg_ruling_waits(const struct gg_ruling *r)
{
    if (is_left_to_the_table(r))
        return GG_WAITS_NOT;
    int who = gg_game_turn(r->game).who;
    return who == GG_OVER ? GG_WAITS_NOT : who == GG_CHANCE ? GG_WAITS_DICE : GG_WAITS_CHOICE;
}

/* --- answers --- */

/* Faces with blanks or commas between: "3 5", "3,5". */
static bool read_faces(const char *text, int *faces, int *n)
{
    for (*n = 0; *text != '\0';) {
        if (*text == ' ' || *text == ',') {
            text++;
            continue;
        }
        char *end;
        long face = strtol(text, &end, 10);
        if (end == text || end - text > 4 || *n == GG_DICE_MAX)
            return false;
        faces[(*n)++] = (int)face;
        text = end;
    }
    return *n > 0;
}

/* Dice that the program threw are kept with this before their faces: "rolled 4 2". */
static const char rolled[] = "rolled ";

static bool is_roll(const char *text)
{
    text += strspn(text, " ");
    return strncmp(text, "roll", 4) == 0 && text[4 + strspn(text + 4, " ")] == '\0';
}

static enum gg_status take_dice(struct gg_game *game, const char *text, struct gg_random *random)
{
    int faces[GG_DICE_MAX], n;
    if (is_roll(text))
        return random != NULL ? gg_game_throw(game, random) : GG_WRONG_TIME;
    if (strncmp(text, rolled, sizeof rolled - 1) == 0)
        text += sizeof rolled - 1;
    if (!read_faces(text, faces, &n))
        return GG_BAD_INPUT;
    return gg_game_faces(game, faces, n);
}

static enum gg_status take(struct gg_game *game, const char *text, struct gg_random *random)
{
    int who = gg_game_turn(game).who;
    if (who == GG_OVER)
        return GG_WRONG_TIME;
    return who == GG_CHANCE ? take_dice(game, text, random) : gg_game_take(game, text, NULL);
}

/* What was just taken, as it is to be taken again: the dice as they fell. */
static char *kept(const struct gg_game *game, bool dice, const char *text)
{
    struct gg_fallen fallen;
    char room[FACES_TEXT];
    struct gg_text out;
    int last = gg_game_steps(game) - 1;
    if (!dice || last < 0 || !gg_game_fallen(game, last, GG_EVERYTHING, &fallen))
        return strdup(text);
    gg_text_fixed(&out, room, sizeof room);
    gg_text_add(&out, is_roll(text) || strncmp(text, rolled, sizeof rolled - 1) == 0 ? rolled : "");
    gg_text_bytes(&out, fallen.faces, (size_t)fallen.faces_length);
    return strdup(room);
}

static bool make_room(struct gg_ruling *r)
{
    if (r->nanswers < r->room)
        return true;
    int larger = r->room > 0 ? 2 * r->room : 16;
    char **answer = realloc(r->answer, (size_t)larger * sizeof *answer);
    if (answer != NULL)
        r->answer = answer;
    char **odds = realloc(r->odds, (size_t)larger * sizeof *odds);
    if (odds != NULL)
        r->odds = odds;
    if (answer == NULL || odds == NULL)
        return false;
    r->room = larger;
    return true;
}

static char *odds_now(const struct gg_ruling *r)
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_ruling_odds(r, &text);
    char *copy = text.cut ? NULL : strdup(gg_text_str(&text));
    gg_text_free(&text);
    return copy;
}

enum gg_status gg_ruling_answer(struct gg_ruling *r, const char *text, struct gg_random *random)
{
    bool dice = gg_ruling_waits(r) == GG_WAITS_DICE;
    if (gg_ruling_waits(r) == GG_WAITS_NOT)
        return GG_WRONG_TIME;
    if (!make_room(r))
        return GG_NO_MEMORY;
    char *odds = NULL, *copy = NULL;
    if (dice && (odds = odds_now(r)) == NULL)
        return GG_NO_MEMORY;
    enum gg_status status = take(r->game, text, random);
    if (status == GG_OK && (copy = kept(r->game, dice, text)) == NULL)
        status = GG_NO_MEMORY;
    if (status != GG_OK) {
        free(odds);
        return status;
    }
    r->answer[r->nanswers] = copy;
    r->odds[r->nanswers++] = odds;
    return GG_OK;
}

enum gg_status gg_ruling_undo(struct gg_ruling *r)
{
    if (r->nanswers == 0)
        return GG_WRONG_TIME;
    struct gg_game *again = gg_game_open_at(r->battle, r->start);
    enum gg_status status = again != NULL ? GG_OK : GG_NO_MEMORY;
    for (int i = 0; status == GG_OK && i < r->nanswers - 1; i++)
        status = take(again, r->answer[i], NULL);
    if (status != GG_OK) {
        gg_game_close(again);
        return status;
    }
    gg_game_close(r->game);
    r->game = again;
    forget_last(r);
    return GG_OK;
}

int gg_ruling_answers(const struct gg_ruling *r)
{
    return r->nanswers;
}

const char *gg_ruling_answer_text(const struct gg_ruling *r, int i)
{
    return r->answer[i];
}
