/*
 * file.c - a file as read: its life, the bytes it may hold, and its faults in print.
 *
 * The bytes are checked before the parser sees them, so that lines and columns are counted in one
 * way everywhere: a line ends in a newline (or return and newline), a column is one character.
 */
#include "file/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SHOWN = 100, LINE_BEFORE = 60 }; /* characters of a long line, and before the caret */

struct gg_file *gg_file_new(const char *name, const char *text, size_t length)
{
    struct gg_file *file = calloc(1, sizeof *file);
    if (file == NULL)
        return NULL;
    bool too_long = length > GG_FILE_BYTES_MAX;
    file->faults.warnings = &file->warnings;
    file->length = too_long ? 0 : length;
    file->name = strdup(name);
    file->text = malloc(file->length + 1);
    file->arena = gg_arena_open();
    if (file->name == NULL || file->text == NULL || file->arena == NULL) {
        gg_file_close(file);
        return NULL;
    }
    if (file->length > 0)
        memcpy(file->text, text, file->length);
    file->text[file->length] = '\0';
    if (too_long)
        gg_file_fault(file, 1, 1, "the file has %zu bytes; at most %d are read", length,
                      (int)GG_FILE_BYTES_MAX);
    return file;
}

void gg_file_close(struct gg_file *file)
{
    if (file == NULL)
        return;
    gg_arena_close(file->arena);
    free(file->text);
    free(file->name);
    free(file);
}

struct gg_file *gg_file_parse(const char *name, const char *text, size_t length)
{
    struct gg_file *file = gg_file_new(name, text, length);
    if (file == NULL || file->faults.count > 0 || !gg_file_check_bytes(file))
        return file;
    if (!gg_file_build(file)) {
        gg_file_close(file);
        return NULL;
    }
    return file;
}

void gg_file_refuse(struct gg_file *file, enum gg_status status)
{
    if (status == GG_FULL)
        gg_file_fault(file, 1, 1, "the file is too large; at most %d bytes are read",
                      (int)GG_FILE_BYTES_MAX);
    else if (status == GG_NOT_FOUND)
        gg_file_fault(file, 0, 0, "there is no such file");
    else if (status == GG_BAD_INPUT)
        gg_file_fault(file, 0, 0, "this is a folder, not a file");
    else
        gg_file_fault(file, 0, 0, "cannot be read: %s", gg_status_text(status));
}

struct gg_file *gg_file_read(const char *path, enum gg_status *status)
{
    struct gg_text text;
    gg_text_growing(&text);
    *status = gg_slurp(path, GG_FILE_BYTES_MAX, &text);
    struct gg_file *file;
    if (*status == GG_OK) {
        file = gg_file_parse(path, gg_text_str(&text), text.len);
    } else {
        file = gg_file_new(path, "", 0);
        if (file != NULL)
            gg_file_refuse(file, *status);
    }
    gg_text_free(&text);
    if (file == NULL)
        *status = GG_NO_MEMORY;
    else if (*status == GG_FULL || (*status == GG_OK && file->faults.count > 0))
        *status = GG_BAD_INPUT;
    return file;
}

const struct gg_node *gg_file_document(const struct gg_file *file)
{
    return file->document;
}

struct gg_faults *gg_file_faults(struct gg_file *file)
{
    return &file->faults;
}

const struct gg_faults *gg_file_warnings(const struct gg_file *file)
{
    return &file->warnings;
}

void gg_file_fault(struct gg_file *file, int line, int column, const char *fmt, ...)
{
    char message[GG_FAULT_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, message, sizeof message);
    va_list args;
    va_start(args, fmt);
    gg_text_vfmt(&text, fmt, args);
    va_end(args);
    struct gg_node where = {.line = line, .column = column};
    gg_fault_at(&file->faults, &where, "%s", message);
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

/* The second byte rules out long forms, surrogates and numbers beyond the last character. */
static bool second_byte_fits(unsigned char lead, unsigned char second)
{
    return (lead != 0xE0 || second >= 0xA0) && (lead != 0xED || second <= 0x9F) &&
           (lead != 0xF0 || second >= 0x90) && (lead != 0xF4 || second <= 0x8F);
}

int gg_utf8_length(const char *s, size_t n)
{
    const unsigned char *u = (const unsigned char *)s;
    int length = sequence_length(u[0]);
    if ((size_t)length > n)
        return 0;
    for (int i = 1; i < length; i++)
        if ((u[i] & 0xC0) != 0x80)
            return 0;
    return length < 2 || second_byte_fits(u[0], u[1]) ? length : 0;
}

/* What is wrong with the character at s of this length, or NULL. */
static const char *wrong_character(const char *s, int length)
{
    const unsigned char *u = (const unsigned char *)s;
    if (length == 1 && u[0] == '\r')
        return u[1] == '\n' ? NULL : "a return without a newline";
    if (length == 1 && (u[0] == 0x7F || (u[0] < 0x20 && u[0] != '\n' && u[0] != '\t')))
        return "a control character";
    if (length == 2 && u[0] == 0xC2 && u[1] < 0xA0)
        return "a control character";
    if (length == 3 && u[0] == 0xE2 && u[1] == 0x80 && (u[2] == 0xA8 || u[2] == 0xA9))
        return "a line separator other than a newline";
    if (length == 3 && u[0] == 0xEF && u[1] == 0xBF && u[2] >= 0xBE)
        return "something that is not a character";
    if (length == 3 && u[0] == 0xEF && u[1] == 0xBB && u[2] == 0xBF)
        return "a byte order mark; save the file as plain UTF-8";
    return NULL;
}

bool gg_file_check_bytes(struct gg_file *file)
{
    int line = 1, column = 1;
    for (size_t i = 0; i < file->length;) {
        unsigned byte = (unsigned char)file->text[i];
        int length = gg_utf8_length(file->text + i, file->length - i);
        const char *wrong = length > 0 ? wrong_character(file->text + i, length) : NULL;
        if (length == 0)
            gg_file_fault(file, line, column, "the byte 0x%02X is not UTF-8 text", byte);
        else if (byte == 0)
            gg_file_fault(file, line, column, "a NUL byte; this is not a text file");
        else if (wrong != NULL)
            gg_file_fault(file, line, column, "%s (byte 0x%02X)", wrong, byte);
        if (length == 0 || byte == 0 || wrong != NULL)
            return false; /* one such byte tells enough: the rest is likely noise too */
        column = byte == '\n' ? 1 : column + 1;
        line += byte == '\n';
        i += (size_t)length;
    }
    return true;
}

/* The start of a line (from 1), and in *length its bytes without the end of line. */
static const char *find_line(const struct gg_file *file, int line, size_t *length)
{
    const char *at = file->text, *end = file->text + file->length;
    for (int i = 1; i < line && at != NULL; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at != NULL ? at + 1 : NULL;
    }
    if (at == NULL)
        return NULL;
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    *length = (size_t)((newline != NULL ? newline : end) - at);
    if (*length > 0 && at[*length - 1] == '\r')
        --*length;
    return at;
}

/* One character of a line as a terminal may show it. Returns how many bytes it took. */
static size_t print_character(const char *s, size_t n, struct gg_text *out)
{
    int length = gg_utf8_length(s, n);
    if (length > 0 && (s[0] == '\t' || s[0] == '\n'))
        gg_text_char(out, ' ');
    else if (length == 0 || wrong_character(s, length) != NULL || s[0] == '\0')
        gg_text_char(out, '?');
    else
        gg_text_bytes(out, s, (size_t)length);
    return length > 0 ? (size_t)length : 1;
}

/* The line of a fault and a caret under its place; of a long line only what is near the place. */
static void print_place(const struct gg_file *file, const struct gg_fault *fault,
                        struct gg_text *out)
{
    size_t length = 0;
    const char *line = find_line(file, fault->line, &length);
    if (line == NULL || length == 0)
        return;
    int first = fault->column > LINE_BEFORE + 20 ? fault->column - LINE_BEFORE : 1;
    gg_text_add(out, first > 1 ? "  ..." : "  ");
    struct gg_text unseen = {.cut = true};
    int column = 1;
    for (size_t i = 0; i < length; column++) {
        if (column >= first + LINE_SHOWN) {
            gg_text_add(out, "...");
            break;
        }
        i += print_character(line + i, length - i, column >= first ? out : &unseen);
    }
    gg_text_fmt(out, "\n%*s^\n", fault->column - first + (first > 1 ? 5 : 2), "");
}

static void print_message(const char *name, const char *kind, const struct gg_fault *fault,
                          struct gg_text *out)
{
    gg_text_add(out, name);
    if (fault->line > 0)
        gg_text_fmt(out, ":%d:%d", fault->line, fault->column);
    gg_text_fmt(out, ": %s", kind);
    size_t n = strlen(fault->message);
    for (size_t i = 0; i < n;)
        i += print_character(fault->message + i, n - i, out);
    gg_text_char(out, '\n');
}

void gg_fault_print(const char *name, const struct gg_fault *fault, struct gg_text *out)
{
    print_message(name, "", fault, out);
}

static bool stands_before(const struct gg_fault *a, const struct gg_fault *b)
{
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

static void print_all(const struct gg_file *file, const struct gg_faults *faults, const char *kind,
                      struct gg_text *out)
{
    /* Faults come from several passes; a person mends a file from top to bottom. */
    int order[GG_FAULTS_MAX];
    const struct gg_fault *list = faults->list;
    for (int i = 0; i < faults->count; i++) {
        int at = i;
        for (; at > 0 && stands_before(&list[i], &list[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < faults->count; i++) {
        print_message(file->name, kind, &list[order[i]], out);
        if (list[order[i]].line > 0)
            print_place(file, &list[order[i]], out);
    }
    if (faults->more > 0)
        gg_text_fmt(out, "%s: and %d more %s%s\n", file->name, faults->more,
                    kind[0] != '\0' ? "warning" : "fault", faults->more == 1 ? "" : "s");
}

void gg_file_print_faults(const struct gg_file *file, struct gg_text *out)
{
    print_all(file, &file->faults, "", out);
}

void gg_file_print_warnings(const struct gg_file *file, struct gg_text *out)
{
    print_all(file, &file->warnings, "warning: ", out);
}
