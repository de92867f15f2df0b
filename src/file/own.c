/*
 * own.c - scenarios of one's own, from files and folders (see own.h).
 */
#include "file/own.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void free_own(struct gg_own *own)
{
    gg_loaded_close(own->loaded);
    gg_text_free(&own->text);
    free(own->id);
    free(own->path);
}

void gg_owns_close(struct gg_owns *owns)
{
    for (int i = 0; i < owns->count; i++)
        free_own(&owns->list[i]);
    free(owns->list);
    *owns = (struct gg_owns){0};
}

const struct gg_own *gg_owns_find(const struct gg_owns *owns, const char *id)
{
    for (int i = 0; owns != NULL && i < owns->count; i++)
        if (strcmp(owns->list[i].id, id) == 0)
            return &owns->list[i];
    return NULL;
}

/* --- one file --- */

static enum gg_status refuse(struct gg_text *message, const char *path, const char *why)
{
    gg_text_fmt(message, "%s: %s\n", path, why);
    return GG_BAD_INPUT;
}

/* The name of a file without folders and ending; false when it cannot be part of an id, which stands in addresses. */
static bool stem_of(const char *path, struct gg_text *out)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL ? (size_t)(dot - name) : strlen(name);
    gg_text_bytes(out, name, length);
    return length > 0 && length <= GG_OWN_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") >=
               length;
}

static enum gg_status read_text(const char *path, struct gg_text *text, struct gg_text *message)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return refuse(message, path, "there is no such file, or it may not be read");
    if (!S_ISREG(about.st_mode)) /* a pipe might never end */
        return refuse(message, path, "this is not a plain file");
    enum gg_status status = gg_slurp(path, GG_OWN_BYTES_MAX, text);
    if (status == GG_FULL)
        return refuse(message, path, "larger than 512 KiB");
    if (status != GG_OK && status != GG_NO_MEMORY)
        return refuse(message, path, "cannot be read");
    return status;
}

static enum gg_status make_id(struct gg_own *own, const struct gg_owns *owns, const char *stem,
                              struct gg_text *message)
{
    struct gg_text id;
    gg_text_growing(&id);
    gg_text_fmt(&id, "%s/%s", own->loaded->battle->rules->id, stem);
    own->id = id.cut ? NULL : id.buf;
    if (own->id == NULL) {
        gg_text_free(&id);
        return GG_NO_MEMORY;
    }
    const struct gg_own *other = gg_owns_find(owns, own->id);
    if (gg_scenario(own->id) == NULL && other == NULL)
        return GG_OK;
    gg_text_fmt(message, "%s: there is a scenario %s already, %s; rename the file\n", own->path,
                own->id, other != NULL ? other->path : "built in");
    return GG_BAD_INPUT;
}

static enum gg_status load(struct gg_own *own, const struct gg_owns *owns, struct gg_text *message)
{
    struct gg_text stem;
    enum gg_status status = read_text(own->path, &own->text, message);
    if (status != GG_OK)
        return status;
    if (own->text.len >= 7 && memcmp(own->text.buf, "record:", 7) == 0)
        return refuse(message, own->path, "a record, not a scenario; grognard replay shows it");
    gg_text_growing(&stem);
    bool named = stem_of(own->path, &stem);
    if (named)
        own->loaded =
            gg_load_text(own->path, gg_text_str(&own->text), own->text.len, NULL, &status, message);
    else
        status = refuse(message, own->path,
                        "a scenario's file has a name of up to 60 letters, digits, - and _");
    if (own->loaded != NULL)
        status = make_id(own, owns, gg_text_str(&stem), message);
    gg_text_free(&stem);
    return status;
}

enum gg_status gg_owns_add(struct gg_owns *owns, const char *path, struct gg_text *message)
{
    struct gg_own own = {.path = strdup(path)};
    if (owns->count == GG_OWN_MAX) {
        free(own.path);
        return refuse(message, path, "more than 256 scenarios");
    }
    if (owns->list == NULL)
        owns->list = calloc(GG_OWN_MAX, sizeof *owns->list);
    gg_text_growing(&own.text);
    enum gg_status status = GG_NO_MEMORY;
    if (own.path != NULL && owns->list != NULL)
        status = load(&own, owns, message);
    if (status == GG_OK)
        owns->list[owns->count++] = own;
    else
        free_own(&own);
    return status;
}

/* --- folders --- */

static int wanted(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool is_yaml(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0);
}

static enum gg_status add_entries(struct gg_owns *owns, const char *folder, int depth,
                                  struct gg_text *message)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, wanted, alphasort);
    enum gg_status status = GG_OK;
    if (n < 0)
        return refuse(message, folder, "this folder cannot be read");
    for (int i = 0; i < n; i++) {
        struct gg_text path;
        gg_text_growing(&path);
        gg_text_fmt(&path, "%s/%s", folder, entry[i]->d_name);
        enum gg_status one = path.cut ? GG_NO_MEMORY : GG_OK;
        if (one == GG_OK && depth > 0 && is_folder(path.buf))
            one = add_entries(owns, path.buf, depth - 1, message);
        else if (one == GG_OK && is_yaml(entry[i]->d_name))
            one = gg_owns_add(owns, path.buf, message);
        if (one == GG_NO_MEMORY)
            status = one;
        gg_text_free(&path);
        free(entry[i]);
    }
    free(entry);
    return status;
}

enum gg_status gg_owns_add_folder(struct gg_owns *owns, const char *folder, struct gg_text *message)
{
    return add_entries(owns, folder, 1, message);
}
