/*
 * resolve_evening.c - `grognard resolve --evening FILE`: rulings of an evening kept in a file, gone on with, and exported as text
 * or as records.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/resolve.h"
#include "umpire/fairness.h"

enum { RULINGS_MAX = 1000, PATH_ROOM = 1024 };

struct evening {
    struct gg_file *file;
    int count;
    struct gg_ruling *ruling[RULINGS_MAX];
};

static void close_evening(struct evening *e)
{
    for (int i = 0; i < e->count; i++)
        gg_ruling_close(e->ruling[i]);
    gg_file_close(e->file);
    free(e);
}

static void read_rulings(struct evening *e)
{
    struct gg_faults *f = gg_file_faults(e->file);
    const struct gg_node *document = gg_file_document(e->file);
    const struct gg_node *list = f->count == 0 ? gg_node_need(document, "evening", f) : NULL;
    if (list == NULL || !gg_node_is(list, GG_LIST, f))
        return;
    if (list->count > RULINGS_MAX)
        gg_fault_at(f, list, "at most %d rulings are expected", RULINGS_MAX);
    for (int i = 0; f->count == 0 && i < list->count; i++) {
        struct gg_ruling *ruling = gg_ruling_read(&list->child[i], f);
        if (ruling)
            e->ruling[e->count++] = ruling;
    }
}

/* The evening as it was left; an empty one where there is no file yet. NULL with the reason printed. */
static struct evening *open_evening(const char *path, int *code)
{
    struct evening *e = calloc(1, sizeof *e);
    struct gg_text text;
    *code = GG_EXIT_OUTSIDE;
    if (!e || access(path, F_OK))
        return e;
    gg_text_growing(&text);
    *code = gg_cli_read(path, &text);
    e->file = *code == GG_EXIT_DONE ? gg_file_parse(path, gg_text_str(&text), text.len) : NULL;
    if (e->file)
        read_rulings(e);
    if (e->file && gg_file_faults(e->file)->count) {
        gg_text_clear(&text);
        gg_file_print_faults(e->file, &text);
        gg_cli_report(&text, GG_BAD_INPUT);
        *code = GG_EXIT_USAGE;
    }
    gg_text_free(&text);
    if (e->file && !gg_file_faults(e->file)->count)
        return e;
    close_evening(e);
    return NULL;
}

/* Every ruling is a list's item: its lines stand two columns in, the first behind a dash. */
static void write_item(const struct gg_ruling *ruling, struct gg_text *out)
{
    struct gg_text entry;
    gg_text_growing(&entry);
    gg_ruling_write(ruling, &(struct gg_writer){.out = &entry});
    bool first = true;
    for (const char *line = gg_text_str(&entry); *line;) {
        size_t n = strcspn(line, "\n");
        gg_text_add(out, first ? "  - " : "    ");
        gg_text_bytes(out, line, n);
        gg_text_char(out, '\n');
        first = false;
        line += n + (line[n] == '\n');
    }
    out->cut |= entry.cut;
    gg_text_free(&entry);
}

int gg_resolve_keep(const struct gg_resolve *resolve, const struct gg_ruling *ruling)
{
    const char *path = resolve->evening;
    int code;
    struct evening *e = open_evening(path, &code);
    if (!e)
        return code;
    if (resolve->goes_on)
        gg_ruling_close(e->ruling[--e->count]);
    struct gg_text out;
    gg_text_growing(&out);
    gg_text_add(&out, "# An evening of rulings, kept by grognard resolve.\nevening:\n");
    for (int i = 0; i < e->count; i++)
        write_item(e->ruling[i], &out);
    write_item(ruling, &out);
    bool done = !out.cut && gg_cli_replace(path, gg_text_str(&out), out.len);
    if (!done)
        gg_cli_error(NULL, "%s cannot be written: %s", path,
                     out.cut ? "out of memory" : strerror(errno));
    gg_text_free(&out);
    close_evening(e);
    return done ? GG_EXIT_DONE : GG_EXIT_OUTSIDE;
}

int gg_resolve_go_on(struct gg_resolve *resolve)
{
    int code;
    struct evening *e = open_evening(resolve->evening, &code);
    if (!e)
        return code;
    struct gg_ruling *last = e->count > 0 ? e->ruling[e->count - 1] : NULL;
    if (!last || gg_ruling_waits(last) == GG_WAITS_NOT) {
        gg_cli_error("Name a system for the next question; --log tells the evening again.",
                     "%s: no ruling waits for anything", resolve->evening);
        close_evening(e);
        return GG_EXIT_USAGE;
    }
    e->count--;
    close_evening(e);
    resolve->goes_on = true;
    return gg_resolve_drive(resolve, last);
}

/* --- exports --- */

static void write_text(const struct gg_ruling *ruling, int number, struct gg_text *out)
{
    const struct gg_battle *battle = gg_game_battle(gg_ruling_game(ruling));
    const struct gg_rules *rules = battle->rules;
    gg_text_fmt(out, "%s%d. %s: %s\n", number > 1 ? "\n" : "", number, rules->title, battle->title);
    gg_ruling_tell(ruling, 0, out);
}

/* Nothing for fewer dice than can tell anything. */
static void write_fairness(const struct gg_fairness *fairness, struct gg_text *out)
{
    size_t before = out->len;
    if (fairness)
        gg_fairness_tell(fairness, out);
    else
        out->cut = true;
    if (out->len > before)
        gg_text_char(out, '\n');
}

static int write_records(const struct evening *e, const char *folder)
{
    for (int i = 0; i < e->count; i++) {
        char path[PATH_ROOM];
        struct gg_text name, record;
        gg_text_fixed(&name, path, sizeof path);
        gg_text_fmt(&name, "%s/ruling-%03d.yaml", folder, i + 1);
        gg_text_growing(&record);
        gg_game_write_record(gg_ruling_game(e->ruling[i]), &record);
        bool done =
            !record.cut && !name.cut && gg_cli_replace(path, gg_text_str(&record), record.len);
        if (!done)
            gg_cli_error(NULL, "%s cannot be written: %s", path, strerror(errno));
        gg_text_free(&record);
        if (!done)
            return GG_EXIT_OUTSIDE;
    }
    printf("%d records in %s\n", e->count, folder);
    return GG_EXIT_DONE;
}

int gg_resolve_export(const char *path, const char *folder)
{
    int code;
    if (access(path, F_OK)) {
        gg_cli_error(NULL, "%s: there is no such file", path);
        return GG_EXIT_USAGE;
    }
    struct evening *e = open_evening(path, &code);
    if (!e)
        return code;
    if (folder) {
        code = write_records(e, folder);
    } else {
        struct gg_text out;
        gg_text_growing(&out);
        struct gg_fairness *fairness = calloc(1, sizeof *fairness);
        for (int i = 0; i < e->count; i++) {
            write_text(e->ruling[i], i + 1, &out);
            if (fairness)
                gg_ruling_add_dice(e->ruling[i], fairness);
        }
        write_fairness(fairness, &out);
        free(fairness);
        code = gg_cli_print(&out);
    }
    close_evening(e);
    return code;
}
