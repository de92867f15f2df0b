/*
 * engine_load.c - the engine's commands that bring a battle in: set and load.
 *
 * The game in play is replaced only after the new one has been loaded. Settings come from `set` and
 * from the end of the line of `load`; a load forgets them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/engine_state.h"

static bool is_setting(const char *word)
{
    const char *s = word;
    while (isalnum((unsigned char)*s) || *s == '-' || *s == '_')
        s++;
    return s > word && *s == '=' && s[1];
}

void gg_engine_forget_settings(struct gg_engine *engine)
{
    for (int i = 0; i < engine->nsettings; i++)
        free(engine->setting[i]);
    engine->nsettings = 0;
}

void gg_engine_set(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    if (!is_setting(rest) || strchr(rest, ' ')) {
        gg_engine_refuse_words(out, "not of the form name=value:", rest,
                               "say set name=value, then load");
        return;
    }
    if (engine->nsettings == GG_SETTINGS_MAX) {
        gg_engine_refuse(out, "more than %d settings; say load", GG_SETTINGS_MAX);
        return;
    }
    char *copy = strdup(rest);
    if (!copy) {
        gg_engine_refuse(out, "out of memory");
        return;
    }
    engine->setting[engine->nsettings++] = copy;
    gg_engine_accept(out);
}

/* Lists the settings of `set`, then those at the end of "FILE name=value name=value", which are cut off
 * it. The first word is never a setting, and spaces inside the path are kept. Returns false when there
 * are too many. */
static bool split_settings(const struct gg_engine *engine, char *rest, const char **lines)
{
    int n = 0;
    for (; n < engine->nsettings; n++)
        lines[n] = engine->setting[n];
    char *end = rest + strlen(rest);
    for (char *space; (space = memrchr(rest, ' ', (size_t)(end - rest)));) {
        if (space[1] != ' ' && !is_setting(space + 1))
            break;
        end = space;
    }
    while (*end == ' ') {
        if (n == GG_SETTINGS_MAX)
            return false;
        *end++ = '\0';
        if (*end != ' ')
            lines[n++] = end;
        end += strcspn(end, " ");
    }
    lines[n] = NULL;
    gg_engine_trim(rest);
    return true;
}

/* Faults come on lines of their own, indented so that none can be taken for the end of an answer. */
static void refuse_load(struct gg_text *out, const char *what, enum gg_status status,
                        const char *message)
{
    size_t length = strlen(message);
    while (length && message[length - 1] == '\n')
        length--;
    if (length && !memchr(message, '\n', length)) {
        gg_engine_refuse(out, "%.*s", (int)length, message);
        return;
    }
    for (size_t i = 0; i < length; i++) {
        if (i == 0 || message[i - 1] == '\n')
            gg_text_add(out, "  ");
        gg_text_char(out, message[i] == '\r' ? ' ' : message[i]);
    }
    if (length)
        gg_text_char(out, '\n');
    gg_engine_refuse_words(out, "cannot load", what,
                           length ? "its faults are listed above" : gg_status_text(status));
}

/* A pipe or a terminal may never end, standard input least of all: the engine loads only files that do. */
static bool is_endless(const char *path)
{
    struct stat about;
    return !gg_scenario(path) && !stat(path, &about) && !S_ISREG(about.st_mode) &&
           !S_ISDIR(about.st_mode);
}

void gg_engine_load(struct gg_engine *engine, char *rest, struct gg_text *out)
{
    const char *lines[GG_SETTINGS_MAX + 1];
    struct gg_text message;
    enum gg_status status = GG_OK;
    if (!*rest || !split_settings(engine, rest, lines)) {
        gg_engine_refuse(out, *rest ? "too many settings" : "say load SCENARIO or load FILE");
        return;
    }
    if (is_endless(rest)) {
        gg_engine_refuse_words(out, "not a plain file:", rest, "write it to one and load that");
        return;
    }
    gg_text_growing(&message);
    struct gg_loaded *loaded =
        gg_load(gg_cli_path(rest), lines[0] ? lines : NULL, &status, &message);
    /* A setting that the battle refused must not spoil the next load too. */
    gg_engine_forget_settings(engine);
    if (!loaded) {
        refuse_load(out, rest, status, gg_text_str(&message));
    } else {
        struct gg_game *game = loaded->position ? gg_game_open_at(loaded->battle, loaded->position)
                                                : gg_game_open(loaded->battle);
        if (game) {
            gg_game_close(engine->game);
            gg_loaded_close(engine->loaded);
            engine->game = game;
            memset(engine->memory, 0, sizeof engine->memory);
            engine->loaded = loaded;
            gg_engine_accept(out);
        } else {
            gg_loaded_close(loaded);
            gg_engine_refuse(out, "out of memory");
        }
    }
    gg_text_free(&message);
}
