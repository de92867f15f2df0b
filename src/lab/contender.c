/*
 * contender.c - reads who plays in the arena (see contender.h).
 */
#include "lab/contender.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MCTS_PLAYOUTS = 1000, PLAYOUTS_MAX = 10000000 };

/* --- settings --- */

struct setting {
    const char *name;
    size_t at; /* in struct gg_search */
    int low, high;
};

static const struct setting settings[] = {
    {"playouts", offsetof(struct gg_search, playouts), 1, PLAYOUTS_MAX},
    {"turns", offsetof(struct gg_search, turns), 1, 1000},
    {"choices", offsetof(struct gg_search, policy.choices), 0, 16},
    {"follow", offsetof(struct gg_search, policy.follow), 0, 16},
    {"depth", offsetof(struct gg_search, policy.depth), 0, 8},
};
enum { NSETTINGS = sizeof settings / sizeof settings[0] };

static bool read_setting(char *text, struct gg_contender *c, struct gg_text *message)
{
    char *value = strchr(text, '=');
    int known = c->kind == GG_BY_MCTS ? 1 : NSETTINGS;
    if (value != NULL)
        *value++ = '\0';
    for (int i = 0; value != NULL && i < known; i++) {
        const struct setting *s = &settings[i];
        if (strcmp(s->name, text) != 0)
            continue;
        char *end = NULL;
        errno = 0;
        long number = strtol(value, &end, 10);
        if (errno != 0 || end == value || *end != '\0' || number < s->low || number > s->high) {
            gg_text_fmt(message, "%s of %s is a whole number from %d to %d", s->name, c->name,
                        s->low, s->high);
            return false;
        }
        memcpy((char *)&c->search + s->at, &(int){(int)number}, sizeof(int));
        return true;
    }
    gg_text_fmt(message, "\"%s\" is no setting of %s; there are:", text, c->name);
    for (int i = 0; i < known; i++)
        gg_text_fmt(message, " %s=N", settings[i].name);
    return false;
}

static bool read_settings(char *text, struct gg_contender *c, struct gg_text *message)
{
    if (text == NULL)
        return true;
    if (c->kind == GG_BY_MIND && c->mind->search == NULL) {
        gg_text_fmt(message, "%s has no settings", c->mind->name);
        return false;
    }
    char *save = NULL;
    for (char *word = strtok_r(text, ",", &save); word != NULL; word = strtok_r(NULL, ",", &save))
        if (!read_setting(word, c, message))
            return false;
    return true;
}

/* --- one player --- */

/* engine:COMMAND or engine[WORDS]:COMMAND. False when it is neither. */
static bool read_engine(const char *text, struct gg_contender *c)
{
    const char *at = text + strlen("engine");
    if (*at == '[') {
        const char *end = strstr(at, "]:");
        if (end == NULL)
            return false;
        memcpy(c->go, at + 1, (size_t)(end - at - 1));
        at = end + 1;
    }
    c->kind = GG_BY_ENGINE;
    if (*at == ':')
        memcpy(c->command, at + 1, strlen(at));
    return c->command[strspn(c->command, " ")] != '\0';
}

static void refuse_player(const char *text, struct gg_text *message)
{
    gg_text_fmt(message, "there is no player \"%.80s\"; there are:", text);
    for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++)
        gg_text_fmt(message, " %s,", mind->name);
    gg_text_add(message, " mcts, and engine:COMMAND");
}

static bool read_player(struct gg_contender *c, struct gg_text *message)
{
    char text[GG_CONTENDER_TEXT];
    memcpy(text, c->name, sizeof text);
    for (const char *s = text; *s != '\0'; s++)
        if ((unsigned char)*s < 0x20) {
            gg_text_add(message, "a player is named on one line, without tabs");
            return false;
        }
    if (strncmp(text, "engine:", 7) == 0 || strncmp(text, "engine[", 7) == 0) {
        if (!read_engine(text, c))
            gg_text_add(message, "an engine is engine:COMMAND or engine[WORDS FOR GO]:COMMAND");
        return c->command[0] != '\0' && message->len == 0;
    }
    char *rest = strchr(text, ':');
    if (rest != NULL)
        *rest++ = '\0';
    if (strcmp(text, "mcts") == 0) {
        c->kind = GG_BY_MCTS;
        c->search.playouts = MCTS_PLAYOUTS;
        return read_settings(rest, c, message);
    }
    c->mind = gg_mind(text);
    if (c->mind == NULL) {
        refuse_player(text, message);
        return false;
    }
    if (c->mind->search != NULL)
        c->search = *c->mind->search;
    return read_settings(rest, c, message);
}

/* --- both --- */

/* Does NAME=VALUE follow, which belongs to the settings before the comma? */
static bool is_setting(const char *text)
{
    size_t word = strspn(text, "abcdefghijklmnopqrstuvwxyz-");
    return word > 0 && text[word] == '=';
}

/* Copies a player up to the comma that ends it; what follows, or NULL where the text ends. */
static const char *cut_player(const char *text, char *out)
{
    bool engine = strncmp(text, "engine", 6) == 0;
    size_t n = 0;
    while (*text != '\0' && n < GG_CONTENDER_TEXT - 1) {
        if (*text == ',' && (engine || !is_setting(text + 1)))
            return text + 1;
        text += text[0] == '\\' && text[1] == ',';
        out[n++] = *text++;
    }
    return *text == '\0' ? NULL : text;
}

bool gg_contenders_read(const char *text, struct gg_contender out[2], struct gg_text *message)
{
    memset(out, 0, 2 * sizeof *out);
    const char *second = cut_player(text, out[0].name);
    const char *third = second != NULL ? cut_player(second, out[1].name) : "";
    if (strlen(text) >= GG_CONTENDER_TEXT || third != NULL || out[0].name[0] == '\0' ||
        out[1].name[0] == '\0') {
        gg_text_add(message, "name two players, as in veteran,greedy; a comma within a command is "
                             "typed as \\,");
        return false;
    }
    return read_player(&out[0], message) && read_player(&out[1], message);
}

bool gg_contender_think(const struct gg_contender *c, const struct gg_moment *moment,
                        struct gg_thought *out)
{
    if (c->kind == GG_BY_MCTS)
        return gg_mcts_think(moment, c->search.playouts, out);
    struct gg_mind mind = *c->mind;
    if (mind.search != NULL)
        mind.search = &c->search;
    gg_think(&mind, moment, out);
    return true;
}
