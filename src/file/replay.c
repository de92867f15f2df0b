/*
 * replay.c - plays a record again and compares it to the byte.
 *
 * A record is text that a program wrote, and is read as lines rather than as a document: any byte that
 * differs from what the writer would have written is found, and the message names its line. The head is
 * checked against the seal, then the hash of the head and the first position, then each step with its
 * own hash, then the result.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "file/file.h"
#include "file/seal.h"

enum { STEP_MAX = 400, SHOWN_MAX = 80 };

struct replay {
    const char *name;
    struct gg_lines lines;
    struct gg_seal seal;
    struct gg_file *head; /* the part above the seal, as a document */
    struct gg_loaded *loaded;
    struct gg_game *game;
    uint64_t hash; /* of everything up to here */
    int at;        /* the line to be read next */
    struct gg_text *message;
};

static enum gg_status differ(struct replay *r, int line, const char *fmt, ...) GG_PRINTF(3, 4);

static enum gg_status differ(struct replay *r, int line, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    gg_text_fmt(r->message, "%s:%d: ", r->name, line + 1);
    gg_text_vfmt(r->message, fmt, args);
    gg_text_char(r->message, '\n');
    va_end(args);
    return GG_BAD_INPUT;
}

static enum gg_status out_of_memory(struct replay *r)
{
    gg_text_fmt(r->message, "%s: %s\n", r->name, gg_status_text(GG_NO_MEMORY));
    return GG_NO_MEMORY;
}

/* Bytes for a message: short, and harmless to a terminal. */
struct shown {
    char text[SHOWN_MAX + 4];
};

static struct shown show(const char *text, size_t length)
{
    struct shown shown;
    size_t n = length < SHOWN_MAX ? length : SHOWN_MAX;
    for (size_t i = 0; i < n; i++)
        shown.text[i] = text[i] >= 0x20 && text[i] < 0x7F ? text[i] : '?';
    memcpy(shown.text + n, "...", length > n ? 4 : 0);
    shown.text[length > n ? n + 3 : n] = '\0';
    return shown;
}

static struct shown show_line(const struct replay *r, int line)
{
    if (line >= r->lines.count)
        return (struct shown){"the end of the file"};
    return show(r->lines.line[line].at, r->lines.line[line].length);
}

static enum gg_status check_format(struct replay *r)
{
    char format[24], returned[28];
    snprintf(format, sizeof format, "record: %d", GG_RECORD_FORMAT);
    snprintf(returned, sizeof returned, "%s\r", format);
    if (gg_line_is(&r->lines, 0, format))
        return GG_OK;
    if (gg_line_is(&r->lines, 0, returned))
        return differ(r, 0,
                      "the lines end in return and newline; a record is compared to the byte");
    if (gg_line_starts(&r->lines, 0, "record: "))
        return differ(r, 0, "this program reads records of format %d, found \"%s\"",
                      GG_RECORD_FORMAT, show_line(r, 0).text);
    return differ(r, 0, "not a record: found \"%s\", expected \"%s\"", show_line(r, 0).text,
                  format);
}

/* The bytes above a line. */
static size_t bytes_above(const struct replay *r, int line)
{
    return line < r->lines.count ? (size_t)(r->lines.line[line].at - r->lines.text)
                                 : r->lines.length;
}

static uint64_t hash_position(const struct replay *r, uint64_t hash)
{
    return gg_hash_number(hash, gg_position_digest(r->loaded->battle, gg_game_position(r->game)));
}

/* Opens the game that the head describes. The text must not differ from the seal, or be tried only. */
static enum gg_status open_game(struct replay *r)
{
    const struct gg_node *document = r->head->document;
    const struct gg_node *scenario = gg_node_get(document, "scenario");
    const char *id = "";
    gg_node_text(gg_node_get(document, "battle"), &id, &r->head->faults);
    r->loaded = gg_loaded_open(id, scenario, NULL, &r->head->faults);
    if (r->loaded == NULL) {
        gg_file_print_faults(r->head, r->message);
        return r->head->faults.count > 0 ? GG_BAD_INPUT : out_of_memory(r);
    }
    const struct gg_battle *battle = r->loaded->battle;
    r->game = r->loaded->position != NULL ? gg_game_open_at(battle, r->loaded->position)
                                          : gg_game_open(battle);
    if (r->game == NULL)
        return out_of_memory(r);
    const struct gg_node *players = gg_node_get(document, "players");
    gg_game_players(r->game, players->child[0].text, players->child[1].text);
    return GG_OK;
}

/* The system and its version come first: with others, nothing else about the record can be said. */
static enum gg_status check_system(struct replay *r)
{
    const struct gg_node *document = r->head->document;
    const struct gg_node *system = gg_node_get(document, "system");
    const struct gg_node *version = gg_node_get(document, "version");
    const struct gg_rules *rules = gg_system(system->text);
    if (rules == NULL)
        return differ(r, system->line - 1, "this program has no rule system \"%s\"",
                      show(system->text, strlen(system->text)).text);
    char own[16];
    snprintf(own, sizeof own, "%" PRIu32, rules->version);
    if (strcmp(version->text, own) != 0)
        return differ(
            r, version->line - 1,
            "the record was made with version %s of %s, this program has version %s, whose "
            "rules differ",
            show(version->text, strlen(version->text)).text, rules->id, own);
    const struct gg_node *inner = gg_node_get(gg_node_get(document, "scenario"), "system");
    if (inner == NULL || inner->kind != GG_SCALAR || strcmp(inner->text, rules->id) != 0)
        return differ(r, inner != NULL ? inner->line - 1 : 6,
                      "expected a scenario of the system %s", rules->id);
    return GG_OK;
}

static bool is_pair(const struct gg_node *node)
{
    return node->count == 2 && node->child[0].kind == GG_SCALAR && node->child[1].kind == GG_SCALAR;
}

/* The part above the seal as a document, with just the keys that the writer writes. */
static enum gg_status read_head(struct replay *r)
{
    static const struct {
        const char *key;
        enum gg_node_kind kind;
    } wanted[] = {{"record", GG_SCALAR},  {"program", GG_SCALAR}, {"system", GG_SCALAR},
                  {"version", GG_SCALAR}, {"battle", GG_SCALAR},  {"players", GG_LIST},
                  {"scenario", GG_MAP}};
    enum { WANTED = sizeof wanted / sizeof *wanted };
    r->head = gg_file_parse(r->name, r->lines.text, bytes_above(r, r->seal.head));
    if (r->head == NULL)
        return out_of_memory(r);
    const struct gg_node *document = r->head->document;
    if (r->head->faults.count > 0 || !gg_node_is(document, GG_MAP, &r->head->faults)) {
        gg_file_print_faults(r->head, r->message);
        return GG_BAD_INPUT;
    }
    for (int i = 0; i < WANTED; i++) {
        if (i >= document->count)
            return differ(r, r->seal.head, "expected \"%s:\" above the seal", wanted[i].key);
        const struct gg_node *node = &document->child[i];
        if (strcmp(node->key, wanted[i].key) != 0 || node->kind != wanted[i].kind ||
            (node->kind == GG_LIST && !is_pair(node)))
            return differ(r, node->key_line - 1, "found \"%s\", expected \"%s:\" and its value",
                          show_line(r, node->key_line - 1).text, wanted[i].key);
    }
    if (document->count > WANTED)
        return differ(r, document->child[WANTED].key_line - 1, "a key that no record has");
    return GG_OK;
}

/* The hash that the start line would have, were the seal the right one for the lines above it. */
static bool start_with_right_seal(struct replay *r, uint64_t *hash)
{
    struct gg_text unseen, whole;
    char nothing[1];
    struct gg_text *message = r->message;
    gg_text_fixed(&unseen, nothing, sizeof nothing);
    r->message = &unseen;
    bool good = read_head(r) == GG_OK && check_system(r) == GG_OK && open_game(r) == GG_OK;
    r->message = message;
    if (!good)
        return false;
    gg_text_growing(&whole);
    gg_text_bytes(&whole, r->lines.text, bytes_above(r, r->seal.head));
    gg_seal_write(&r->lines, r->seal.head, &whole);
    *hash = hash_position(r, gg_hash(GG_HASH_START, gg_text_str(&whole), whole.len));
    gg_text_free(&whole);
    return true;
}

static bool parse_start(const struct replay *r, uint64_t *hash)
{
    struct gg_line line = r->lines.line[r->seal.end];
    return gg_line_starts(&r->lines, r->seal.end, "start: ") && line.length == 7 + GG_HASH_DIGITS &&
           gg_hash_parse(line.at + 7, hash);
}

/* A group and its line do not fit. If the start hash fits the lines with the right seal, it is the seal
 * that was altered, else the line. */
static enum gg_status blame(struct replay *r, struct gg_seal_check check)
{
    uint64_t right, start;
    if (parse_start(r, &start) && start_with_right_seal(r, &right) && right == start)
        return differ(r, check.row, "the seal was altered: its group for line %d is wrong",
                      check.altered + 1);
    return differ(r, check.altered, "this line was altered: it does not fit the seal: \"%s\"",
                  show_line(r, check.altered).text);
}

static enum gg_status check_head(struct replay *r)
{
    int expected = 0;
    if (!gg_seal_find(&r->lines, &r->seal, &expected))
        return differ(r, expected, "found \"%s\", expected \"seal: |\"",
                      show_line(r, expected).text);
    struct gg_seal_check check = gg_seal_check(&r->lines, r->seal);
    if (check.wrong >= 0)
        return differ(r, check.wrong, "%s, found \"%s\"", check.why,
                      show_line(r, check.wrong).text);
    if (check.altered >= 0)
        return blame(r, check);
    enum gg_status status = read_head(r);
    if (status == GG_OK)
        status = check_system(r);
    return status == GG_OK ? open_game(r) : status;
}

static enum gg_status check_start(struct replay *r)
{
    uint64_t start;
    if (!parse_start(r, &start))
        return differ(r, r->seal.end, "found \"%s\", expected \"start: \" and 16 hex digits",
                      show_line(r, r->seal.end).text);
    r->hash = hash_position(r, gg_hash(GG_HASH_START, r->lines.text, bytes_above(r, r->seal.end)));
    if (!gg_hash_agrees(start, r->hash))
        return differ(r, r->seal.end,
                      "the start is %016" PRIx64 ", but the lines above and their first position "
                      "give %016" PRIx64,
                      start, r->hash);
    r->at = r->seal.end + 1;
    if (!gg_line_is(&r->lines, r->at, "steps:") && !gg_line_is(&r->lines, r->at, "steps: []"))
        return differ(r, r->at, "found \"%s\", expected \"steps:\"", show_line(r, r->at).text);
    r->at++;
    return GG_OK;
}

/* The faces of "roll 4 2", each after one blank. Returns how many, or -1. */
static int parse_faces(const char *text, int faces[GG_DICE_MAX])
{
    int n = 0;
    for (text += strlen("roll"); *text != '\0'; n++) {
        size_t digits = strspn(text + 1, "0123456789");
        if (*text != ' ' || digits == 0 || digits > 4 || n == GG_DICE_MAX)
            return -1;
        faces[n] = (int)strtol(text + 1, NULL, 10);
        text += 1 + digits;
    }
    return n;
}

/* Takes one step as it stands in the record. */
static enum gg_status take_step(struct replay *r, const char *text)
{
    struct gg_turn turn = gg_game_turn(r->game);
    if (turn.who == GG_OVER)
        return differ(r, r->at, "the game is over before this step");
    enum gg_status status;
    if (turn.who == GG_CHANCE) {
        int faces[GG_DICE_MAX];
        int n = strncmp(text, "roll", 4) == 0 ? parse_faces(text, faces) : -1;
        if (n < 0)
            return differ(r, r->at, "found \"%s\", expected a roll", show(text, strlen(text)).text);
        status = gg_game_faces(r->game, faces, n);
    } else {
        gg_choice choice;
        status = gg_game_find(r->game, text, &choice);
        if (status == GG_OK)
            status = gg_game_do(r->game, choice);
    }
    if (status == GG_NO_MEMORY)
        return out_of_memory(r);
    if (status != GG_OK)
        return differ(r, r->at, "\"%s\" cannot be done here: %s", show(text, strlen(text)).text,
                      gg_status_text(status));
    return GG_OK;
}

/* Splits "TEXT ~ HASH" after a prefix. False when the line has not this form. */
static bool split_line(const struct replay *r, const char *prefix, char text[STEP_MAX],
                       uint64_t *hash)
{
    struct gg_line line = r->lines.line[r->at];
    size_t before = strlen(prefix), after = 3 + GG_HASH_DIGITS;
    if (!gg_line_starts(&r->lines, r->at, prefix) || line.length <= before + after)
        return false;
    size_t length = line.length - before - after;
    const char *tail = line.at + before + length;
    if (length >= STEP_MAX || memcmp(tail, " ~ ", 3) != 0 || !gg_hash_parse(tail + 3, hash))
        return false;
    memcpy(text, line.at + before, length);
    text[length] = '\0';
    return strlen(text) == length;
}

static enum gg_status check_step(struct replay *r)
{
    char text[STEP_MAX], room[STEP_MAX];
    uint64_t hash;
    if (!split_line(r, "  - ", text, &hash))
        return differ(r, r->at, "found \"%s\", expected \"  - STEP ~ HASH\"",
                      show_line(r, r->at).text);
    enum gg_status status = take_step(r, text);
    if (status != GG_OK)
        return status;
    struct gg_text own;
    gg_text_fixed(&own, room, sizeof room);
    gg_game_step_text(r->game, gg_game_steps(r->game) - 1, &own);
    if (strcmp(room, text) != 0)
        return differ(r, r->at, "found \"%s\", expected it to be written \"%s\"",
                      show(text, strlen(text)).text, room);
    r->hash = hash_position(r, gg_hash(r->hash, text, strlen(text)));
    if (!gg_hash_agrees(hash, r->hash))
        return differ(r, r->at, "the hash is %016" PRIx64 ", but replay gives %016" PRIx64, hash,
                      r->hash);
    r->at++;
    return GG_OK;
}

static enum gg_status check_result(struct replay *r)
{
    const struct gg_battle *battle = r->loaded->battle;
    char text[STEP_MAX], room[STEP_MAX];
    uint64_t hash;
    struct gg_result result = {.winner = GG_NOBODY};
    battle->rules->result(battle, gg_game_position(r->game), &result);
    struct gg_text own;
    gg_text_fixed(&own, room, sizeof room);
    gg_text_fmt(&own, "%s, %s", result.winner >= 0 ? battle->side[result.winner] : "draw",
                result.level != NULL ? result.level : "");
    if (r->at >= r->lines.count || !split_line(r, "result: ", text, &hash))
        return differ(r, r->at, "found \"%s\", expected \"result: %s\" and its hash",
                      show_line(r, r->at).text, room);
    if (strcmp(text, room) != 0)
        return differ(r, r->at, "the result is \"%s\", but replay gives \"%s\"",
                      show(text, strlen(text)).text, room);
    r->hash = gg_hash(r->hash, text, strlen(text));
    if (!gg_hash_agrees(hash, r->hash))
        return differ(r, r->at, "the hash is %016" PRIx64 ", but replay gives %016" PRIx64, hash,
                      r->hash);
    r->at++;
    return GG_OK;
}

static enum gg_status check_steps(struct replay *r)
{
    enum gg_status status = GG_OK;
    bool any = gg_line_is(&r->lines, r->at - 1, "steps:");
    while (status == GG_OK && any && r->at < r->lines.count && gg_game_turn(r->game).who != GG_OVER)
        status = check_step(r);
    if (status == GG_OK && gg_game_turn(r->game).who == GG_OVER)
        status = check_result(r);
    if (status == GG_OK && r->at < r->lines.count)
        status = differ(r, r->at, "found \"%s\", expected the end of the file",
                        show_line(r, r->at).text);
    if (status == GG_OK && !r->lines.whole)
        status = differ(r, r->lines.count - 1, "the newline at the end is missing");
    return status;
}

enum gg_status gg_record_replay(const char *name, const char *text, size_t length,
                                struct gg_loaded **loaded, struct gg_game **game,
                                struct gg_text *message)
{
    struct replay r = {.name = name, .message = message};
    *loaded = NULL;
    *game = NULL;
    if (length > GG_FILE_BYTES_MAX)
        return differ(&r, 0, "the record has %zu bytes; at most %d are read", length,
                      (int)GG_FILE_BYTES_MAX);
    if (!gg_lines_split(&r.lines, text, length))
        return out_of_memory(&r);
    enum gg_status status = check_format(&r);
    if (status == GG_OK)
        status = check_head(&r);
    if (status == GG_OK)
        status = check_start(&r);
    if (status == GG_OK)
        status = check_steps(&r);
    gg_lines_free(&r.lines);
    if (status == GG_OK) {
        r.loaded->file = r.head;
        *loaded = r.loaded;
        *game = r.game;
        return GG_OK;
    }
    gg_game_close(r.game);
    gg_loaded_close(r.loaded);
    gg_file_close(r.head);
    return status;
}
