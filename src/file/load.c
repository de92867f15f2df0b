/*
 * load.c - a battle and a position from a name: a built-in scenario, or a file of any of the three
 * kinds.
 *
 * A scenario file names its system and describes the battle. A position file is a whole scenario with
 * `position:` beside it. A record is replayed to its end. All faults are said at once.
 */
#include <stdlib.h>
#include <string.h>

#include "file/file.h"

enum { NAMES_MAX = 256 };

/* Reads the position of a document into loaded. False when memory is out. */
static bool read_position(struct gg_loaded *loaded, const struct gg_node *document,
                          struct gg_faults *f)
{
    const struct gg_node *node = gg_node_get(document, "position");
    if (node == NULL || !gg_node_is(node, GG_MAP, f))
        return true;
    const struct gg_rules *rules = loaded->battle->rules;
    loaded->position = calloc(1, rules->position_size);
    if (loaded->position == NULL)
        return false;
    gg_position_read(loaded->battle, node, loaded->position, f);
    return true;
}

struct gg_loaded *gg_loaded_open(const char *id, const struct gg_node *document,
                                 const char *const *settings, struct gg_faults *f)
{
    struct gg_loaded *loaded = calloc(1, sizeof *loaded);
    if (loaded == NULL)
        return NULL;
    loaded->battle = gg_battle_open(id, document, settings, f);
    bool good = loaded->battle != NULL && read_position(loaded, document, f);
    if (!good || f->count > 0) {
        gg_loaded_close(loaded);
        return NULL;
    }
    return loaded;
}

void gg_loaded_close(struct gg_loaded *loaded)
{
    if (loaded == NULL)
        return;
    gg_battle_close(loaded->battle);
    gg_file_close(loaded->file);
    free(loaded->position);
    free(loaded);
}

static enum gg_status out_of_memory(struct gg_text *message)
{
    gg_text_fmt(message, "%s\n", gg_status_text(GG_NO_MEMORY));
    return GG_NO_MEMORY;
}

static struct gg_loaded *load_built_in(const struct gg_scenario *scenario,
                                       const char *const *settings, enum gg_status *status,
                                       struct gg_text *message)
{
    struct gg_faults faults = {.count = 0};
    struct gg_loaded *loaded = gg_loaded_open(scenario->id, scenario->document, settings, &faults);
    for (int i = 0; i < faults.count; i++)
        gg_fault_print(scenario->file, &faults.list[i], message);
    if (loaded != NULL)
        *status = GG_OK;
    else
        *status = faults.count > 0 ? GG_BAD_INPUT : out_of_memory(message);
    return loaded;
}

/* A record gives the position at its end, which is where a saved game goes on. */
static struct gg_loaded *load_record(const char *name, const char *text, size_t length,
                                     enum gg_status *status, struct gg_text *message)
{
    struct gg_loaded *loaded = NULL;
    struct gg_game *game = NULL;
    *status = gg_record_replay(name, text, length, &loaded, &game, message);
    if (*status != GG_OK)
        return NULL;
    size_t size = loaded->battle->rules->position_size;
    void *position = malloc(size);
    if (position != NULL)
        memcpy(position, gg_game_position(game), size);
    gg_game_close(game);
    if (position == NULL) {
        *status = out_of_memory(message);
        gg_loaded_close(loaded);
        return NULL;
    }
    free(loaded->position);
    loaded->position = position;
    return loaded;
}

static bool is_record(const char *text, size_t length)
{
    return length >= 7 && memcmp(text, "record:", 7) == 0;
}

/* Everything there is to say about a file that parsed, in its faults. */
struct gg_loaded *gg_load_file(struct gg_file *file, const char *const *settings)
{
    const struct gg_node *document = file->document;
    if (document == NULL || !gg_node_is(document, GG_MAP, &file->faults))
        return NULL;
    const struct gg_node *record = gg_node_get(document, "record");
    if (record != NULL) {
        gg_fault_at_key(&file->faults, record, "a record must start with the line \"record: %d\"",
                        GG_RECORD_FORMAT);
        return NULL;
    }
    return gg_loaded_open(file->name, document, settings, &file->faults);
}

struct gg_loaded *gg_load_text(const char *name, const char *text, size_t length,
                               const char *const *settings, enum gg_status *status,
                               struct gg_text *message)
{
    if (is_record(text, length)) {
        if (settings == NULL || settings[0] == NULL)
            return load_record(name, text, length, status, message);
        gg_text_fmt(message,
                    "%s: a record keeps the options it was played with; %s cannot be set\n", name,
                    settings[0]);
        *status = GG_BAD_INPUT;
        return NULL;
    }
    struct gg_file *file = gg_file_parse(name, text, length);
    struct gg_loaded *loaded = file != NULL ? gg_load_file(file, settings) : NULL;
    if (loaded != NULL) {
        loaded->file = file;
        *status = GG_OK;
        return loaded;
    }
    if (file != NULL && file->faults.count > 0) {
        gg_file_print_faults(file, message);
        *status = GG_BAD_INPUT;
    } else {
        *status = out_of_memory(message);
    }
    gg_file_close(file);
    return NULL;
}

/* The id of a built-in scenario that may have been meant: near to it, or to its last part. */
static const char *nearest_scenario(const char *what)
{
    const char *ids[NAMES_MAX], *names[NAMES_MAX];
    int n = 0;
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL && n < NAMES_MAX; s++, n++) {
        const char *slash = strrchr(s->id, '/');
        ids[n] = s->id;
        names[n] = slash != NULL ? slash + 1 : s->id;
    }
    const char *near = gg_nearest(what, ids, n);
    if (near != NULL)
        return near;
    near = gg_nearest(what, names, n);
    for (int i = 0; near != NULL && i < n; i++)
        if (names[i] == near)
            return ids[i];
    return NULL;
}

static void say_unknown(const char *what, struct gg_text *message)
{
    gg_text_fmt(message, "there is no built-in scenario and no file named \"%s\"", what);
    const char *near = nearest_scenario(what);
    if (near != NULL)
        gg_text_fmt(message, "; did you mean \"%s\"?", near);
    gg_text_add(message, near != NULL ? " Built in:" : "; built in:");
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++)
        gg_text_fmt(message, "%s %s", s == gg_scenarios() ? "" : ",", s->id);
    gg_text_char(message, '\n');
}

static enum gg_status say_unreadable(const char *path, enum gg_status status,
                                     struct gg_text *message)
{
    if (status == GG_NOT_FOUND) {
        say_unknown(path, message);
        return status;
    }
    struct gg_file *file = gg_file_new(path, "", 0);
    if (file == NULL)
        return out_of_memory(message);
    gg_file_refuse(file, status);
    gg_file_print_faults(file, message);
    gg_file_close(file);
    return status == GG_FULL ? GG_BAD_INPUT : status;
}

struct gg_loaded *gg_load(const char *what, const char *const *settings, enum gg_status *status,
                          struct gg_text *message)
{
    const struct gg_scenario *scenario = gg_scenario(what);
    if (scenario != NULL)
        return load_built_in(scenario, settings, status, message);
    struct gg_text text;
    gg_text_growing(&text);
    struct gg_loaded *loaded = NULL;
    *status = gg_slurp(what, GG_FILE_BYTES_MAX, &text);
    if (*status == GG_OK)
        loaded = gg_load_text(what, gg_text_str(&text), text.len, settings, status, message);
    else
        *status = say_unreadable(what, *status, message);
    gg_text_free(&text);
    return loaded;
}
