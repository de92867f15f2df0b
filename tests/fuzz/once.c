/*
 * once.c - runs a fuzz target on every file of the folders given, without a fuzzer: the kept seeds as a
 * plain test, with any compiler.
 */
#include <dirent.h>

#include "steps.h"

static bool run_file(const char *path)
{
    struct gg_text text;
    gg_text_growing(&text);
    bool good = gg_slurp(path, GG_FILE_BYTES_MAX, &text) == GG_OK;
    if (good)
        (void)LLVMFuzzerTestOneInput((const unsigned char *)gg_text_str(&text), text.len);
    else
        fprintf(stderr, "cannot read %s\n", path);
    gg_text_free(&text);
    return good;
}

/* How many files were run, or -1. */
static int run_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    int files = 0;
    if (dir == NULL) {
        fprintf(stderr, "cannot open %s\n", folder);
        return -1;
    }
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!run_file(path)) {
            files = -1;
            break;
        }
        files++;
    }
    closedir(dir);
    return files;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        int files = run_folder(argv[i]);
        printf("%s: %d files\n", argv[i], files);
        if (files <= 0)
            return 1;
    }
    return argc > 1 ? 0 : 2;
}
