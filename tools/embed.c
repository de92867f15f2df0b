/*
 * embed.c - turns scenario files, or the forms of the umpire's questions, into a C file of constant documents.
 *
 *     embed scenario OUTPUT.c scenarios/SYSTEM/NAME.yaml...
 *     embed question OUTPUT.c umpire/SYSTEM/NAME.yaml...
 *
 * So the core has its scenarios without reading files, and the same core runs where there are none.
 * A file with faults prints them and fails the build.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard/file.h"

enum { LITERAL_MAX = 4000 }; /* C promises string literals of 4095 characters */

/* One file on its way into the output. */
struct entry {
    struct gg_file *file;
    char *id; /* "jena20/jena-1806" */
};

struct embed {
    struct gg_text out;
    int arrays; /* names given so far */
};

/* One character of a string literal, readable where it can be. */
static void write_character(struct gg_text *out, char c)
{
    if (c == '"' || c == '\\' || c == '?')
        gg_text_fmt(out, "\\%c", c); /* an escaped question mark cannot make a trigraph */
    else if (c >= 0x20 && c < 0x7F)
        gg_text_char(out, c);
    else
        gg_text_fmt(out, "\\%03o", (unsigned)(unsigned char)c);
}

static void write_string(struct gg_text *out, const char *text)
{
    gg_text_char(out, '"');
    for (; *text != '\0'; text++)
        write_character(out, *text);
    gg_text_char(out, '"');
}

/* A text longer than a literal may be becomes an array of its own. */
static void write_long_text(struct embed *e, const char *text, int number)
{
    gg_text_fmt(&e->out, "static const char text_%d[] = {", number);
    for (size_t i = 0; text[i] != '\0'; i++)
        gg_text_fmt(&e->out, "%s'\\%03o',", i % 12 == 0 ? "\n    " : " ",
                    (unsigned)(unsigned char)text[i]);
    gg_text_add(&e->out, "\n    0};\n");
}

/* Writes what a node points to, if anything, and returns its number, else 0. */
static int write_below(struct embed *e, const struct gg_node *node);

static void write_node(struct embed *e, const struct gg_node *node, int below)
{
    static const char *const kinds[] = {"GG_SCALAR", "GG_LIST", "GG_MAP"};
    struct gg_text *out = &e->out;
    gg_text_fmt(out, "    {.kind = %s, .line = %d, .column = %d, .count = %d", kinds[node->kind],
                node->line, node->column, node->count);
    if (node->inset != 0)
        gg_text_fmt(out, ", .inset = %d", node->inset);
    if (node->key != NULL) {
        gg_text_fmt(out, ", .key_line = %d, .key_column = %d, .key = ", node->key_line,
                    node->key_column);
        write_string(out, node->key);
    }
    if (node->kind == GG_SCALAR && below == 0) {
        gg_text_add(out, ", .text = ");
        write_string(out, node->text);
    } else if (below > 0) {
        const char *name = node->kind == GG_SCALAR ? ".text = text" : ".child = nodes";
        gg_text_fmt(out, ", %s_%d", name, below);
    }
    gg_text_add(out, "},\n");
}

/* The children of a node as one array, after everything they point to. */
static void write_children(struct embed *e, const struct gg_node *node, int number)
{
    int *below = calloc((size_t)node->count, sizeof *below);
    if (below == NULL) {
        e->out.cut = true;
        return;
    }
    for (int i = 0; i < node->count; i++)
        below[i] = write_below(e, &node->child[i]);
    gg_text_fmt(&e->out, "static const struct gg_node nodes_%d[] = {\n", number);
    for (int i = 0; i < node->count; i++)
        write_node(e, &node->child[i], below[i]);
    gg_text_add(&e->out, "};\n");
    free(below);
}

static int write_below(struct embed *e, const struct gg_node *node)
{
    bool long_text = node->kind == GG_SCALAR && strlen(node->text) > LITERAL_MAX;
    if (!long_text && node->count == 0)
        return 0;
    int number = ++e->arrays;
    if (long_text)
        write_long_text(e, node->text, number);
    else
        write_children(e, node, number);
    return number;
}

static void write_scenario(struct embed *e, const struct entry *entry, int i)
{
    const struct gg_node *root = gg_file_document(entry->file);
    gg_text_fmt(&e->out, "\n/* %s */\n", entry->id);
    int below = write_below(e, root);
    gg_text_fmt(&e->out, "static const struct gg_node root_%d[] = {\n", i);
    write_node(e, root, below);
    gg_text_add(&e->out, "};\n");
}

static void write_list(struct embed *e, const char *kind, const struct entry *entries, int n)
{
    struct gg_text *out = &e->out;
    const char *folder = strcmp(kind, "question") == 0 ? "umpire" : "scenarios";
    gg_text_add(out, "\nstatic const struct gg_scenario list[] = {\n");
    for (int i = 0; i < n; i++) {
        gg_text_add(out, "    {.id = ");
        write_string(out, entries[i].id);
        gg_text_fmt(out, ", .file = \"%s/\" ", folder);
        write_string(out, entries[i].id);
        gg_text_fmt(out, " \".yaml\", .document = root_%d},\n", i);
    }
    gg_text_fmt(out,
                "    {.id = NULL},\n};\n\n"
                "const struct gg_scenario *gg_%ss(void)\n{\n    return list;\n}\n\n"
                "const struct gg_scenario *gg_%s(const char *id)\n{\n"
                "    for (const struct gg_scenario *s = list; s->id != NULL; s++)\n"
                "        if (strcmp(s->id, id) == 0)\n            return s;\n"
                "    return NULL;\n}\n",
                kind, kind);
}

/* "…/scenarios/jena20/jena-1806.yaml" is "jena20/jena-1806"; NULL for any other shape. */
static char *id_of(const char *path)
{
    size_t n = strlen(path);
    if (n < 6 || strcmp(path + n - 5, ".yaml") != 0)
        return NULL;
    int slashes = 0;
    size_t start = n - 5;
    while (start > 0 && slashes < 2) {
        slashes += path[start - 1] == '/';
        start -= slashes < 2;
    }
    return slashes > 0 ? strndup(path + start, n - 5 - start) : NULL;
}

/* Reads one file; says what is wrong with it and returns false when something is. */
static bool read_entry(const char *path, struct entry *entry)
{
    entry->id = id_of(path);
    if (entry->id == NULL) {
        fprintf(stderr, "embed: %s is not named FOLDER/NAME.yaml\n", path);
        return false;
    }
    enum gg_status status;
    entry->file = gg_file_read(path, &status);
    if (entry->file == NULL) {
        fprintf(stderr, "embed: %s: %s\n", path, gg_status_text(status));
        return false;
    }
    struct gg_faults *faults = gg_file_faults(entry->file);
    const struct gg_node *root = gg_file_document(entry->file);
    if (root != NULL)
        (void)gg_node_is(root, GG_MAP, faults);
    if (faults->count == 0)
        return true;
    struct gg_text text;
    gg_text_growing(&text);
    gg_file_print_faults(entry->file, &text);
    fputs(gg_text_str(&text), stderr);
    gg_text_free(&text);
    return false;
}

static bool read_entries(char **paths, struct entry *entries, int n)
{
    bool good = true;
    for (int i = 0; i < n; i++) {
        good = read_entry(paths[i], &entries[i]) && good;
        for (int j = 0; j < i; j++) {
            if (entries[i].id == NULL || entries[j].id == NULL ||
                strcmp(entries[i].id, entries[j].id) != 0)
                continue;
            fprintf(stderr, "embed: two scenarios are named %s\n", entries[i].id);
            good = false;
        }
    }
    return good;
}

/* Writes all or nothing: a half-written file would look up to date to the build. */
static bool save(const char *path, const struct gg_text *text)
{
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && !text->cut && fwrite(text->buf, 1, text->len, file) == text->len;
    if (file != NULL)
        good = fclose(file) == 0 && good;
    if (!good) {
        fprintf(stderr, "embed: cannot write %s\n", path);
        (void)remove(path);
    }
    return good;
}

int main(int argc, char **argv)
{
    if (argc < 3 || (strcmp(argv[1], "scenario") != 0 && strcmp(argv[1], "question") != 0)) {
        fprintf(stderr, "usage: embed scenario|question OUTPUT.c FOLDER/NAME.yaml...\n");
        return 2;
    }
    int n = argc - 3;
    struct entry *entries = calloc((size_t)n + 1, sizeof *entries);
    struct embed e = {.arrays = 0};
    gg_text_growing(&e.out);
    bool good = entries != NULL && read_entries(argv + 3, entries, n);
    if (good) {
        gg_text_add(&e.out, "/* Generated by tools/embed.c; do not edit. */\n"
                            "#include <string.h>\n\n#include \"grognard/umpire.h\"\n");
        for (int i = 0; i < n; i++)
            write_scenario(&e, &entries[i], i);
        write_list(&e, argv[1], entries, n);
        good = save(argv[2], &e.out);
    }
    gg_text_free(&e.out);
    for (int i = 0; entries != NULL && i < n; i++) {
        gg_file_close(entries[i].file);
        free(entries[i].id);
    }
    free(entries);
    return good ? 0 : 1;
}
