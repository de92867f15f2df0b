/*
 * common.c - messages, loading, numbers and colours for every command (see common.h).
 */
#include "cli/common.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUOTE_BYTES_MAX = 80, WORDS_MAX = 128 };

int gg_exit_code(enum gg_status status)
{
    switch (status) {
    case GG_OK:
        return GG_EXIT_DONE;
    case GG_NO_MEMORY:
    case GG_OUTSIDE:
        return GG_EXIT_OUTSIDE;
    case GG_ILLEGAL:
    case GG_RANGE:
    case GG_WRONG_TIME:
    case GG_NOT_FOUND:
    case GG_BAD_INPUT:
    case GG_INEXACT:
    case GG_FULL:
    case GG_HIDDEN:
    case GG_NSTATUS:
        break;
    }
    return GG_EXIT_USAGE;
}

void gg_cli_error(const char *remedy, const char *fmt, ...)
{
    struct gg_text message;
    va_list args;
    gg_text_growing(&message);
    va_start(args, fmt);
    gg_text_vfmt(&message, fmt, args);
    va_end(args);
    fflush(stdout);
    const char *name = gg_cli_colours(stderr) ? "\033[1;31mgrognard:\033[0m" : "grognard:";
    fprintf(stderr, "%s %s\n", name, gg_text_str(&message));
    if (remedy)
        fprintf(stderr, "  %s\n", remedy);
    gg_text_free(&message);
}

void gg_cli_report(const struct gg_text *message, enum gg_status status)
{
    size_t length = message->len;
    while (length && message->buf[length - 1] == '\n')
        length--;
    if (length)
        gg_cli_error(NULL, "%.*s", (int)length, message->buf);
    else
        gg_cli_error(NULL, "%s", gg_status_text(status));
}

bool gg_settings_add(struct gg_settings *settings, const char *line)
{
    const char *equals = strchr(line, '=');
    if (!equals || equals == line || !equals[1]) {
        gg_cli_error("Write it as --set name=value; grognard show SYSTEM lists the options.",
                     "\"%s\" is no setting", line);
        return false;
    }
    if (settings->count == GG_SETTINGS_MAX) {
        gg_cli_error(NULL, "more than %d settings", GG_SETTINGS_MAX);
        return false;
    }
    settings->line[settings->count++] = line;
    settings->line[settings->count] = NULL;
    return true;
}

struct gg_loaded *gg_cli_load(const char *what, const struct gg_settings *settings, int *code)
{
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = GG_OK;
    const char *const *lines = settings && settings->count ? settings->line : NULL;
    struct gg_loaded *loaded = gg_load(gg_cli_path(what), lines, &status, &message);
    if (!loaded) {
        gg_cli_report(&message, status);
        *code = gg_exit_code(status == GG_OK ? GG_BAD_INPUT : status);
    }
    gg_text_free(&message);
    return loaded;
}

int gg_cli_read(const char *path, struct gg_text *text)
{
    gg_text_growing(text);
    enum gg_status status = gg_slurp(path, GG_FILE_BYTES_MAX, text);
    if (status == GG_OK)
        return GG_EXIT_DONE;
    if (status == GG_NO_MEMORY) {
        gg_cli_error(NULL, "out of memory");
        return GG_EXIT_OUTSIDE;
    }
    if (status == GG_FULL)
        gg_cli_error(NULL, "%s: larger than %d bytes", path, (int)GG_FILE_BYTES_MAX);
    else
        gg_cli_error("Give the path of a file that exists and may be read.", "%s: cannot be read",
                     path);
    return GG_EXIT_USAGE;
}

void gg_cli_refuse_word(const char *kind, const char *word, const char *const *words, int n)
{
    struct gg_text remedy, quoted;
    gg_text_growing(&remedy);
    gg_text_growing(&quoted);
    const char *near = gg_nearest(word, words, n);
    if (near)
        gg_text_fmt(&remedy, "Did you mean %s? ", near);
    gg_text_add(&remedy, "There are:");
    for (int i = 0; i < n; i++)
        gg_text_fmt(&remedy, "%s %s", i ? "," : "", words[i]);
    gg_text_char(&remedy, '.');
    gg_cli_error(gg_text_str(&remedy), "there is no %s \"%s\"", kind, gg_cli_quote(word, &quoted));
    gg_text_free(&remedy);
    gg_text_free(&quoted);
}

const struct gg_rules *gg_cli_system(const char *id)
{
    const struct gg_rules *rules = gg_system(id);
    if (rules)
        return rules;
    const char *words[WORDS_MAX];
    int n = 0;
    for (const struct gg_rules *const *r = gg_systems(); *r && n < WORDS_MAX; r++)
        words[n++] = (*r)->id;
    gg_cli_refuse_word("system", id, words, n);
    return NULL;
}

const struct gg_mind *gg_cli_mind(const char *name)
{
    const struct gg_mind *mind = gg_mind(name);
    if (mind)
        return mind;
    const char *words[WORDS_MAX];
    int n = 0;
    for (const struct gg_mind *m = gg_minds(); m->name && n < WORDS_MAX; m++)
        words[n++] = m->name;
    gg_cli_refuse_word("computer player", name, words, n);
    return NULL;
}

bool gg_cli_number(const char *text, long long low, long long high, long long *out)
{
    const char *digits = *text == '+' || *text == '-' ? text + 1 : text;
    if (*digits < '0' || *digits > '9')
        return false;
    char *end = NULL;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno || *end || value < low || value > high)
        return false;
    *out = value;
    return true;
}

int gg_cli_side(const struct gg_battle *battle, const char *name)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (!strcmp(battle->side[side], name))
            return side;
    return GG_NOBODY;
}

bool gg_cli_terminal(FILE *stream)
{
    return isatty(fileno(stream));
}

bool gg_cli_colours(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return (!no || !*no) && term && strcmp(term, "dumb") != 0 && gg_cli_terminal(stream);
}

void gg_cli_heading(FILE *stream, const char *text)
{
    if (gg_cli_colours(stream))
        fprintf(stream, "\033[1m%s\033[0m\n", text);
    else
        fprintf(stream, "%s\n", text);
}

int gg_cli_print(struct gg_text *text)
{
    bool cut = text->cut;
    bool whole = !cut && fwrite(gg_text_str(text), 1, text->len, stdout) == text->len;
    gg_text_free(text);
    if (whole && !fflush(stdout))
        return GG_EXIT_DONE;
    gg_cli_error(NULL, "%s", cut ? "out of memory" : "standard output cannot be written");
    return GG_EXIT_OUTSIDE;
}

void gg_cli_pad(struct gg_text *out, const char *text, int width)
{
    gg_text_add(out, text);
    /* printf counts bytes; a person counts characters. */
    for (const char *s = text; *s; s++)
        width -= ((unsigned char)*s & 0xC0) != 0x80;
    for (; width > 0; width--)
        gg_text_char(out, ' ');
}

const char *gg_cli_quote(const char *word, struct gg_text *out)
{
    size_t length = strlen(word);
    size_t shown = length < QUOTE_BYTES_MAX ? length : QUOTE_BYTES_MAX;
    /* Never cut inside a UTF-8 character. */
    while (shown < length && shown > 0 && ((unsigned char)word[shown] & 0xC0) == 0x80)
        shown--;
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = (unsigned char)word[i];
        gg_text_char(out, c < 0x20 || c == 0x7F ? '?' : word[i]);
    }
    if (shown < length)
        gg_text_add(out, "...");
    return gg_text_str(out);
}

int64_t gg_cli_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool gg_cli_late(void *until)
{
    return gg_cli_clock() >= *(const int64_t *)until;
}
