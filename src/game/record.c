/*
 * record.c - a game as text: its record, and the position it stands in.
 *
 * A record is the scenario with the options in effect, the players, and every step with a hash that
 * chains all that came before and the position it led to. The seal holds a small hash of each line
 * above it, so that a reader can name the line that was changed. docs/FILES.md describes the file.
 */
#include "game/game_state.h"

#include <inttypes.h>
#include <string.h>

#include "base/hash.h"

enum { SEALS_IN_ROW = 16 };

uint64_t gg_record_chain(uint64_t hash, const char *text, size_t length,
                         const struct gg_battle *battle, const void *position)
{
    return gg_hash_number(gg_hash(hash, text, length), gg_position_digest(battle, position));
}

/* What an umpire was told has happened is in the position already, what was answered in the steps. */
static bool is_scenario_key(const char *key)
{
    return strcmp(key, "position") != 0 && strcmp(key, "event") != 0 && strcmp(key, "answers") != 0;
}

/* The battle's document, and the position where it is not the one the battle starts with. */
static void write_scenario(struct gg_writer *w, const struct gg_battle *battle,
                           const void *position)
{
    const struct gg_node *document = battle->document;
    for (int i = 0; i < document->count; i++)
        if (is_scenario_key(document->child[i].key))
            gg_write_node(w, &document->child[i]);
    if (position != NULL) {
        gg_write_open(w, "position");
        gg_position_write(battle, position, w);
        gg_write_close(w);
    }
}

void gg_game_write_position(const struct gg_game *game, struct gg_text *out)
{
    struct gg_writer w = {.out = out};
    write_scenario(&w, game->battle, game->position);
}

static bool starts_the_battle(const struct gg_game *game)
{
    const struct gg_rules *rules = game->battle->rules;
    union {
        max_align_t align;
        unsigned char bytes[GG_POSITION_MAX];
    } first;
    memset(first.bytes, 0, rules->position_size);
    rules->start(game->battle, first.bytes);
    return memcmp(first.bytes, game->start, rules->position_size) == 0;
}

static void write_seal(const char *text, size_t length, struct gg_text *out)
{
    gg_text_add(out, "seal: |\n");
    int n = 0;
    for (const char *line = text, *end = text + length; line < end; n++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL)
            stop = end;
        uint64_t hash = gg_hash(GG_HASH_START, line, (size_t)(stop - line));
        gg_text_add(out, n == 0 ? "  " : n % SEALS_IN_ROW == 0 ? "\n  " : " ");
        gg_text_fmt(out, "%04x", (unsigned)(hash & 0xffff));
        line = stop + 1;
    }
    gg_text_char(out, '\n');
}

/* Everything above the steps. It is made apart from `out`, because the seal and the first hash are
 * taken over exactly these bytes. */
static void write_head(const struct gg_game *game, struct gg_text *head)
{
    const struct gg_battle *battle = game->battle;
    struct gg_writer w = {.out = head};
    gg_write_int(&w, "record", GG_RECORD_FORMAT);
    gg_write_raw(&w, "program", "grognard " GG_VERSION);
    gg_write_scalar(&w, "system", battle->rules->id);
    gg_write_int(&w, "version", battle->rules->version);
    gg_write_scalar(&w, "battle", battle->id);
    char players[2 * GG_PLAYER_NAME + 8];
    struct gg_text text;
    gg_text_fixed(&text, players, sizeof players);
    gg_text_fmt(&text, "[%s, %s]", game->player[0], game->player[1]);
    gg_write_raw(&w, "players", players);
    gg_write_open(&w, "scenario");
    write_scenario(&w, battle, starts_the_battle(game) ? NULL : game->start);
    gg_write_close(&w);

    struct gg_text seal;
    gg_text_growing(&seal);
    write_seal(gg_text_str(head), head->len, &seal);
    gg_text_bytes(head, gg_text_str(&seal), seal.len);
    head->cut |= seal.cut;
    gg_text_free(&seal);
}

bool gg_record_start(const struct gg_game *game, uint64_t *hash)
{
    struct gg_text head;
    gg_text_growing(&head);
    write_head(game, &head);
    bool whole = !head.cut;
    if (whole)
        *hash =
            gg_record_chain(GG_HASH_START, gg_text_str(&head), head.len, game->battle, game->start);
    gg_text_free(&head);
    return whole;
}

static void write_result(const struct gg_game *game, struct gg_text *out)
{
    const struct gg_battle *battle = game->battle;
    struct gg_result result;
    memset(&result, 0, sizeof result);
    battle->rules->result(battle, game->position, &result);
    char room[200];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_text_fmt(&text, "%s, %s", result.winner >= 0 ? battle->side[result.winner] : "draw",
                result.level != NULL ? result.level : "");
    gg_text_fmt(out, "result: %s ~ %016" PRIx64 "\n", room,
                gg_hash(gg_game_hash(game), text.buf, text.len));
}

void gg_game_write_record(const struct gg_game *game, struct gg_text *out)
{
    struct gg_text head;
    gg_text_growing(&head);
    write_head(game, &head);
    gg_text_bytes(out, gg_text_str(&head), head.len);
    out->cut |= head.cut;
    gg_text_free(&head);

    gg_text_fmt(out, "start: %016" PRIx64 "\n", game->start_hash);
    gg_text_add(out, game->nsteps > 0 ? "steps:\n" : "steps: []\n");
    for (int i = 0; i < game->nsteps; i++) {
        const struct gg_taken *step = &game->step[i];
        gg_text_add(out, "  - ");
        gg_text_bytes(out, game->words.buf + step->text, step->length);
        gg_text_fmt(out, " ~ %016" PRIx64 "\n", step->hash);
    }
    if (gg_game_turn(game).who == GG_OVER)
        write_result(game, out);
}
