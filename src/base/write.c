/*
 * write.c - writing documents in the format that files are read in.
 *
 * A scalar is written plain where plain text reads back equal, in double quotes elsewhere, and as a
 * block of lines when it has several. What a program writes, a person edits and git compares, so the
 * form is fixed: two blanks a level, short rows of a list on one line.
 */
#include "grognard/document.h"

#include <string.h>

enum { ROW_MAX = 120 }; /* a list or map that fits this many bytes may stand on one line */

static void indent(struct gg_writer *w)
{
    for (int i = 0; i < w->depth; i++)
        gg_text_add(w->out, "  ");
}

/* How many bytes a UTF-8 character with this first byte has; 0 when none starts so. */
static int sequence_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* The code point at s, and in *bytes how long it is; -1 when the bytes are not UTF-8. */
static int32_t code_point(const char *s, int *bytes)
{
    static const int32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *u = (const unsigned char *)s;
    int n = sequence_length(u[0]);
    *bytes = 1;
    if (n < 2)
        return n == 1 ? u[0] : -1;
    int32_t c = u[0] & (0x7F >> n);
    for (int i = 1; i < n; i++) {
        if ((u[i] & 0xC0) != 0x80)
            return -1;
        c = (c << 6) | (u[i] & 0x3F);
    }
    if (c < lowest[n] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return -1;
    *bytes = n;
    return c;
}

/* May the code point stand in a file as it is, inside a line? */
static bool stands_as_is(int32_t c)
{
    if (c == 0x2028 || c == 0x2029 || c == 0xFEFF || c == 0xFFFE || c == 0xFFFF)
        return false;
    return (c >= 0x20 && c < 0x7F) || c >= 0xA0;
}

static bool all_as_is(const char *text)
{
    int bytes;
    for (; *text != '\0'; text += bytes)
        if (!stands_as_is(code_point(text, &bytes)))
            return false;
    return true;
}

/* Does plain text read back equal? `tight` is for keys and for text between brackets. */
static bool reads_plain(const char *text, bool tight)
{
    size_t n = strlen(text);
    if (n == 0 || text[0] == ' ' || text[n - 1] == ' ' || text[n - 1] == ':' || !all_as_is(text))
        return false;
    if (strchr("?:,[]{}#&*!|>'\"%@`", text[0]) != NULL)
        return false;
    bool number = text[0] == '-' && text[1] >= '0' && text[1] <= '9';
    if (text[0] == '-' && !number && (tight || n == 1 || text[1] == ' ' || text[1] == '-'))
        return false;
    if (strncmp(text, "...", 3) == 0 || strstr(text, ": ") != NULL || strstr(text, " #") != NULL)
        return false;
    return !tight || strpbrk(text, ",[]{}:?#\"'") == NULL;
}

static void write_quoted(struct gg_text *out, const char *text)
{
    gg_text_char(out, '"');
    int bytes;
    for (; *text != '\0'; text += bytes) {
        int32_t c = code_point(text, &bytes);
        if (c == '"' || c == '\\')
            gg_text_fmt(out, "\\%c", (char)c);
        else if (c == '\n')
            gg_text_add(out, "\\n");
        else if (c < 0)
            gg_text_add(out, "\xEF\xBF\xBD");
        else if (stands_as_is(c))
            gg_text_bytes(out, text, (size_t)bytes);
        else if (c <= 0xFF)
            gg_text_fmt(out, "\\x%02X", (unsigned)c);
        else
            gg_text_fmt(out, "\\u%04X", (unsigned)c);
    }
    gg_text_char(out, '"');
}

static void write_text(struct gg_text *out, const char *text, bool tight)
{
    if (reads_plain(text, tight))
        gg_text_add(out, text);
    else
        write_quoted(out, text);
}

void gg_write_in_row(struct gg_text *out, const char *text)
{
    write_text(out, text, true);
}

void gg_write_head(struct gg_writer *w, const char *key)
{
    indent(w);
    if (key == NULL) {
        gg_text_add(w->out, "- ");
        return;
    }
    write_text(w->out, key, true);
    gg_text_add(w->out, ": ");
}

/* Can the text be a block? Everything between the line ends must stand as it is. */
static bool reads_as_block(const char *text)
{
    int bytes;
    for (const char *s = text; *s != '\0'; s += bytes) {
        int32_t c = code_point(s, &bytes);
        if (c != '\n' && c != '\t' && !stands_as_is(c))
            return false;
    }
    return text[0] != '\0' && text[strspn(text, "\n")] != '\0';
}

static void write_lines(struct gg_writer *w, const char *lines)
{
    while (*lines != '\0') {
        size_t n = strcspn(lines, "\n");
        if (n > 0) {
            indent(w);
            gg_text_bytes(w->out, lines, n);
        }
        gg_text_char(w->out, '\n');
        lines += n + (lines[n] == '\n');
    }
}

/* `key: |` and the lines. A reader guesses the indentation from the first line, so one that is shifted
 * or empty needs it stated. ending is "", "-" (no newline at the end) or "+" (several). */
static void write_literal(struct gg_writer *w, const char *key, const char *text,
                          const char *ending)
{
    gg_write_head(w, key);
    bool shifted = text[0] == ' ' || text[0] == '\t' || text[0] == '\n';
    gg_text_fmt(w->out, "|%s%s\n", shifted ? "2" : "", ending);
    w->depth++;
    write_lines(w, text);
    w->depth--;
}

static const char *ending_of(const char *text)
{
    size_t n = strlen(text);
    if (text[n - 1] != '\n')
        return "-";
    return n > 1 && text[n - 2] == '\n' ? "+" : "";
}

void gg_write_scalar(struct gg_writer *w, const char *key, const char *text)
{
    if (strchr(text, '\n') != NULL && reads_as_block(text)) {
        write_literal(w, key, text, ending_of(text));
        return;
    }
    gg_write_head(w, key);
    write_text(w->out, text, false);
    gg_text_char(w->out, '\n');
}

void gg_write_int(struct gg_writer *w, const char *key, long long value)
{
    gg_write_head(w, key);
    gg_text_fmt(w->out, "%lld\n", value);
}

void gg_write_open(struct gg_writer *w, const char *key)
{
    indent(w);
    if (key == NULL)
        gg_text_char(w->out, '-');
    else
        write_text(w->out, key, true);
    gg_text_add(w->out, key == NULL ? "\n" : ":\n");
    w->depth++;
}

void gg_write_close(struct gg_writer *w)
{
    w->depth--;
}

void gg_write_item(struct gg_writer *w, const char *text)
{
    gg_write_scalar(w, NULL, text);
}

void gg_write_block(struct gg_writer *w, const char *key, const char *lines)
{
    if (reads_as_block(lines))
        write_literal(w, key, lines, "");
    else
        gg_write_scalar(w, key, lines);
}

void gg_write_comment(struct gg_writer *w, const char *text)
{
    do {
        size_t n = strcspn(text, "\n");
        indent(w);
        gg_text_char(w->out, '#');
        if (n > 0)
            gg_text_char(w->out, ' ');
        gg_text_bytes(w->out, text, n);
        gg_text_char(w->out, '\n');
        text += n + (text[n] == '\n');
    } while (*text != '\0');
}

void gg_write_raw(struct gg_writer *w, const char *key, const char *value)
{
    if (key != NULL)
        gg_write_head(w, key);
    else
        indent(w);
    gg_text_add(w->out, value);
    gg_text_char(w->out, '\n');
}

/* A node between brackets, on one line. */
static void write_row(struct gg_text *out, const struct gg_node *node)
{
    if (node->kind == GG_SCALAR) {
        write_text(out, node->text, true);
        return;
    }
    gg_text_char(out, node->kind == GG_LIST ? '[' : '{');
    for (int i = 0; i < node->count && !out->cut; i++) {
        if (i > 0)
            gg_text_add(out, ", ");
        if (node->kind == GG_MAP) {
            write_text(out, node->child[i].key, true);
            gg_text_add(out, ": ");
        }
        write_row(out, &node->child[i]);
    }
    gg_text_char(out, node->kind == GG_LIST ? ']' : '}');
}

/* Is this a row: empty, or short and of plain values and lists of them? A map counts as one only where
 * it is a line of a table, that is in a list or among maps. */
static bool fits_row(const struct gg_node *node, bool in_table, char row[ROW_MAX + 1])
{
    if (node->count > 0 && node->kind == GG_MAP && !in_table)
        return false;
    for (int i = 0; i < node->count; i++) {
        const struct gg_node *child = &node->child[i];
        if (child->kind == GG_MAP || (child->kind == GG_LIST && node->kind == GG_LIST))
            return false;
        if (child->kind == GG_SCALAR && strchr(child->text, '\n') != NULL)
            return false;
    }
    struct gg_text t;
    gg_text_fixed(&t, row, ROW_MAX + 1);
    write_row(&t, node);
    return !t.cut;
}

static void write_children(struct gg_writer *w, const struct gg_node *node);

static void write_child(struct gg_writer *w, const struct gg_node *node, bool in_table)
{
    char row[ROW_MAX + 1];
    if (node->kind == GG_SCALAR) {
        gg_write_scalar(w, node->key, node->text);
    } else if (fits_row(node, in_table, row)) {
        gg_write_head(w, node->key);
        gg_text_fmt(w->out, "%s\n", row);
    } else {
        gg_write_open(w, node->key);
        write_children(w, node);
        gg_write_close(w);
    }
}

static void write_children(struct gg_writer *w, const struct gg_node *node)
{
    bool table = node->kind == GG_LIST || node->count > 1;
    for (int i = 0; node->kind == GG_MAP && i < node->count; i++)
        table = table && node->child[i].kind == GG_MAP;
    for (int i = 0; i < node->count; i++)
        write_child(w, &node->child[i], table);
}

void gg_write_node(struct gg_writer *w, const struct gg_node *node)
{
    if (node->key != NULL) {
        write_child(w, node, false);
    } else if (node->kind != GG_SCALAR && node->count > 0) {
        write_children(w, node);
    } else {
        indent(w);
        if (node->kind == GG_SCALAR)
            write_text(w->out, node->text, true);
        else
            gg_text_add(w->out, node->kind == GG_LIST ? "[]" : "{}");
        gg_text_char(w->out, '\n');
    }
}
