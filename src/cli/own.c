/*
 * own.c - scenarios of one's own for every command: those of the folders in GROGNARD_SCENARIOS, which --scenarios sets,
 * else of the folder grognard/scenarios where the user's data lies.
 *
 * What is wrong with a file of a folder is said on standard error, and the file is left out: it must not keep anybody
 * from playing something else.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/common.h"

static void report(const struct gg_text *message)
{
    const char *line = gg_text_str(message);
    if (message->len == 0)
        return;
    gg_cli_error(NULL, "scenarios that are left out:\n%.*s", (int)(message->len - 1), line);
}

static bool add_folder(struct gg_owns *owns, const char *folder)
{
    struct gg_text message;
    gg_text_growing(&message);
    enum gg_status status = gg_owns_add_folder(owns, folder, &message);
    report(&message);
    gg_text_free(&message);
    return status != GG_NO_MEMORY;
}

/* "a:b" is two folders. */
static bool add_folders(struct gg_owns *owns, const char *list)
{
    bool good = true;
    while (*list && good) {
        size_t length = strcspn(list, ":");
        struct gg_text folder;
        gg_text_growing(&folder);
        gg_text_bytes(&folder, list, length);
        if (length > 0)
            good = !folder.cut && add_folder(owns, gg_text_str(&folder));
        gg_text_free(&folder);
        list += length + (list[length] == ':');
    }
    return good;
}

/* Where programs keep what belongs to a user; a folder that is not there is none. */
static bool add_data_folder(struct gg_owns *owns)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct gg_text folder;
    struct stat about;
    gg_text_growing(&folder);
    if (data && *data == '/')
        gg_text_fmt(&folder, "%s/grognard/scenarios", data);
    else if (home && *home)
        gg_text_fmt(&folder, "%s/.local/share/grognard/scenarios", home);
    bool good = !folder.cut;
    if (good && folder.len && !stat(folder.buf, &about) && S_ISDIR(about.st_mode))
        good = add_folder(owns, folder.buf);
    gg_text_free(&folder);
    return good;
}

bool gg_cli_owns(struct gg_owns *owns)
{
    const char *list = getenv("GROGNARD_SCENARIOS");
    if (list ? add_folders(owns, list) : add_data_folder(owns))
        return true;
    gg_cli_error(NULL, "out of memory");
    return false;
}

const char *gg_cli_path(const char *what)
{
    static char found[4096];
    struct gg_owns owns = {0};
    struct stat about;
    const char *slash = strchr(what, '/');
    if (!slash || strchr(slash + 1, '/') || gg_scenario(what) || !stat(what, &about) ||
        !gg_cli_owns(&owns))
        return what;
    const struct gg_own *own = gg_owns_find(&owns, what);
    if (own && strlen(own->path) < sizeof found) {
        memcpy(found, own->path, strlen(own->path) + 1);
        what = found;
    }
    gg_owns_close(&owns);
    return what;
}
