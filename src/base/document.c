/*
 * document.c - reading a document's nodes, and the faults that reading finds.
 *
 * Every reader answers a wrong value with one fault that says what was found and what was expected,
 * so a person can mend a file from the messages alone. Words are compared by edit distance to guess
 * what was meant.
 */
#include "grognard/document.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    SHOWN_MAX = 40, /* bytes of a found value that a message repeats */
    WORD_MAX = 64   /* longer words are never near to another */
};

/* Where a message is longer than its room it ends in dots, never inside a character. */
static void end_in_dots(char *message)
{
    size_t n = GG_FAULT_TEXT - 4;
    while (n > 0 && ((unsigned char)message[n] & 0xC0) == 0x80)
        n--;
    memcpy(message + n, "...", 4);
}

static bool same_fault(const struct gg_fault *a, const struct gg_fault *b)
{
    return a->line == b->line && a->column == b->column && strcmp(a->message, b->message) == 0;
}

static void add_fault(struct gg_faults *f, int line, int column, const char *fmt, va_list args)
    GG_PRINTF(4, 0);

static void add_fault(struct gg_faults *f, int line, int column, const char *fmt, va_list args)
{
    if (f == NULL)
        return;
    struct gg_fault fault = {.line = line, .column = column};
    int n = vsnprintf(fault.message, sizeof fault.message, fmt, args);
    if (n >= (int)sizeof fault.message)
        end_in_dots(fault.message);
    /* Two readers of one node find the same thing wrong; say it once. */
    for (int i = 0; i < f->count; i++)
        if (same_fault(&f->list[i], &fault))
            return;
    if (f->count < GG_FAULTS_MAX)
        f->list[f->count++] = fault;
    else
        f->more++;
}

void gg_fault_at(struct gg_faults *f, const struct gg_node *where, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    add_fault(f, where ? where->line : 0, where ? where->column : 0, fmt, args);
    va_end(args);
}

static int count_characters(const char *text, size_t bytes)
{
    int count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

void gg_fault_in(struct gg_faults *f, const struct gg_node *where, size_t offset, const char *fmt,
                 ...)
{
    int line = where->line, column = where->column;
    if (where->inset >= 0)
        column += where->inset + count_characters(where->text, offset);
    if (where->inset <= GG_INSET_BLOCK) {
        const char *row = where->text;
        line++;
        for (const char *end; (end = memchr(row, '\n', offset)) != NULL; row = end + 1, line++)
            offset -= (size_t)(end + 1 - row);
        column = GG_INSET_BLOCK - where->inset + count_characters(row, offset) + 1;
    }
    va_list args;
    va_start(args, fmt);
    add_fault(f, line, column, fmt, args);
    va_end(args);
}

void gg_warn_at(struct gg_faults *f, const struct gg_node *where, const char *fmt, ...)
{
    if (f == NULL)
        return;
    va_list args;
    va_start(args, fmt);
    add_fault(f->warnings, where ? where->line : 0, where ? where->column : 0, fmt, args);
    va_end(args);
}

void gg_fault_at_key(struct gg_faults *f, const struct gg_node *where, const char *fmt, ...)
{
    int line = where ? where->line : 0, column = where ? where->column : 0;
    if (where && where->key_line > 0) {
        line = where->key_line;
        column = where->key_column;
    }
    va_list args;
    va_start(args, fmt);
    add_fault(f, line, column, fmt, args);
    va_end(args);
}

/* A text for a message: shortened, and with nothing in it that could upset a terminal. */
static void show_text(const char *text, struct gg_text *out)
{
    size_t n = strlen(text), shown = n;
    if (n > SHOWN_MAX) {
        shown = SHOWN_MAX - 3;
        while (shown > 0 && ((unsigned char)text[shown] & 0xC0) == 0x80)
            shown--;
    }
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = (unsigned char)text[i], next = (unsigned char)text[i + 1];
        bool high_control = c == 0xC2 && next >= 0x80 && next < 0xA0;
        gg_text_char(out, c < 0x20 || c == 0x7F || high_control ? ' ' : text[i]);
        i += high_control;
    }
    if (shown < n)
        gg_text_add(out, "...");
}

/* What a message says it found: a quoted text, or the kind of thing. */
struct found {
    char label[SHOWN_MAX + 8]; /* "turns: ", or nothing where there is no key */
    char what[SHOWN_MAX + 8];
};

static struct found describe(const struct gg_node *node)
{
    struct found found = {.label = ""};
    struct gg_text t;
    gg_text_fixed(&t, found.label, sizeof found.label);
    if (node->key != NULL) {
        show_text(node->key, &t);
        gg_text_add(&t, ": ");
    }
    gg_text_fixed(&t, found.what, sizeof found.what);
    if (node->kind == GG_SCALAR && node->text[0] == '\0') {
        gg_text_add(&t, "nothing");
    } else if (node->kind == GG_SCALAR) {
        gg_text_char(&t, '"');
        show_text(node->text, &t);
        gg_text_char(&t, '"');
    } else {
        gg_text_add(&t, node->kind == GG_LIST ? "a list" : "a map");
    }
    return found;
}

static void fault_found(struct gg_faults *f, const struct gg_node *node, const char *expected)
{
    struct found found = describe(node);
    gg_fault_at(f, node, "%sfound %s, expected %s", found.label, found.what, expected);
}

const struct gg_node *gg_node_get(const struct gg_node *map, const char *key)
{
    if (map == NULL || map->kind != GG_MAP)
        return NULL;
    for (int i = 0; i < map->count; i++)
        if (strcmp(map->child[i].key, key) == 0)
            return &map->child[i];
    return NULL;
}

const struct gg_node *gg_node_need(const struct gg_node *map, const char *key, struct gg_faults *f)
{
    if (map == NULL || !gg_node_is(map, GG_MAP, f))
        return NULL;
    const struct gg_node *node = gg_node_get(map, key);
    if (node == NULL) {
        struct found found = describe(map);
        gg_fault_at(f, map, "%sthe key \"%s\" is missing", found.label, key);
    }
    return node;
}

bool gg_node_is(const struct gg_node *node, enum gg_node_kind kind, struct gg_faults *f)
{
    static const char *const names[] = {
        [GG_SCALAR] = "a single value", [GG_LIST] = "a list", [GG_MAP] = "a map of keys"};
    if (node == NULL)
        return false;
    if (node->kind != kind)
        fault_found(f, node, names[kind]);
    return node->kind == kind;
}

bool gg_node_text(const struct gg_node *node, const char **out, struct gg_faults *f)
{
    if (!gg_node_is(node, GG_SCALAR, f))
        return false;
    *out = node->text;
    return true;
}

/* A whole number of at most nine digits, with a sign if it likes. */
static bool parse_int(const char *text, int *out)
{
    bool negative = text[0] == '-';
    if (text[0] == '-' || text[0] == '+')
        text++;
    int value = 0, digits = 0;
    for (; isdigit((unsigned char)text[digits]); digits++) {
        if (digits == 9)
            return false;
        value = value * 10 + (text[digits] - '0');
    }
    *out = negative ? -value : value;
    return digits > 0 && text[digits] == '\0';
}

bool gg_node_int(const struct gg_node *node, int low, int high, int *out, struct gg_faults *f)
{
    if (node == NULL)
        return false;
    int value = 0;
    if (node->kind == GG_SCALAR && parse_int(node->text, &value) && value >= low && value <= high) {
        *out = value;
        return true;
    }
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number from %d to %d", low, high);
    fault_found(f, node, expected);
    return false;
}

bool gg_node_bool(const struct gg_node *node, bool *out, struct gg_faults *f)
{
    static const char *const words[] = {"yes", "no", "on", "off"};
    int word;
    if (!gg_node_word(node, words, 4, &word, f))
        return false;
    *out = word == 0 || word == 2;
    return true;
}

/* "one of woods, clear, town": the likeliest first, and every one of them. */
static void list_words(const char *first, const char *const *words, int n, struct gg_text *out)
{
    if (first != NULL)
        gg_text_add(out, first);
    bool comma = first != NULL;
    for (int i = 0; i < n; i++) {
        if (first != NULL && strcmp(words[i], first) == 0)
            continue;
        gg_text_fmt(out, "%s%s", comma ? ", " : "", words[i]);
        comma = true;
    }
}

bool gg_node_word(const struct gg_node *node, const char *const *words, int n, int *out,
                  struct gg_faults *f)
{
    if (node == NULL)
        return false;
    for (int i = 0; node->kind == GG_SCALAR && i < n; i++) {
        if (strcmp(node->text, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    char expected[GG_FAULT_TEXT];
    struct gg_text t;
    gg_text_fixed(&t, expected, sizeof expected);
    gg_text_add(&t, n > 1 ? "one of " : "");
    list_words(node->kind == GG_SCALAR ? gg_nearest(node->text, words, n) : NULL, words, n, &t);
    fault_found(f, node, expected);
    return false;
}

static bool is_known(const char *key, const char *const *keys, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

void gg_node_only(const struct gg_node *map, const char *const *keys, int n, struct gg_faults *f)
{
    if (map == NULL || !gg_node_is(map, GG_MAP, f))
        return;
    for (int i = 0; i < map->count; i++) {
        const struct gg_node *node = &map->child[i];
        if (is_known(node->key, keys, n))
            continue;
        char shown[SHOWN_MAX + 4], known[GG_FAULT_TEXT];
        struct gg_text t;
        gg_text_fixed(&t, shown, sizeof shown);
        show_text(node->key, &t);
        const char *near = gg_nearest(node->key, keys, n);
        gg_text_fixed(&t, known, sizeof known);
        list_words(near, keys, n, &t);
        if (near != NULL)
            gg_fault_at_key(f, node, "unknown key \"%s\"; did you mean \"%s\"?", shown, near);
        else
            gg_fault_at_key(f, node, "unknown key \"%s\"; known here: %s", shown, known);
    }
}

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* How many letters must be put in, left out, changed or swapped with their neighbour. */
static int edit_distance(const char *a, const char *b)
{
    int row[3][WORD_MAX + 1];
    int na = (int)strlen(a), nb = (int)strlen(b);
    int *before = row[0], *last = row[1], *now = row[2];
    for (int j = 0; j <= nb; j++)
        last[j] = j;
    for (int i = 1; i <= na; i++) {
        now[0] = i;
        for (int j = 1; j <= nb; j++) {
            int changed = last[j - 1] + !same_letter(a[i - 1], b[j - 1]);
            now[j] = least(last[j] + 1, now[j - 1] + 1, changed);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]) && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
        int *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[nb];
}

const char *gg_nearest(const char *word, const char *const *words, int n)
{
    const char *nearest = NULL;
    int nearest_distance = 0;
    size_t length = strlen(word);
    if (length == 0 || length > WORD_MAX)
        return NULL;
    for (int i = 0; i < n; i++) {
        if (strlen(words[i]) > WORD_MAX)
            continue;
        int distance = edit_distance(word, words[i]);
        if (nearest == NULL || distance < nearest_distance) {
            nearest = words[i];
            nearest_distance = distance;
        }
    }
    /* A third of the letters may be wrong, and one at least, but not all of a short word. */
    int allowed = length < 3 ? 1 : ((int)length + 2) / 3;
    return nearest != NULL && nearest_distance <= allowed && nearest_distance < (int)length
               ? nearest
               : NULL;
}
