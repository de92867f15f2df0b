/*
 * own.h - scenarios of one's own: files that were named, and those of folders.
 *
 * Each is read once, whole, and loaded; what has faults is reported and left out. It is called by its system and the name
 * of its file: my-hill.yaml of Jena 20 is jena20/my-hill, as if it were built in.
 */
#ifndef GG_FILE_OWN_H
#define GG_FILE_OWN_H

#include "grognard/file.h"

enum {
    GG_OWN_MAX = 256,
    GG_OWN_BYTES_MAX = 512 << 10, /* a server keeps the text with every game that is played on it */
    GG_OWN_NAME_MAX = 60          /* characters of a file's name */
};

struct gg_own {
    char *id, *path;
    struct gg_text text;      /* as it was read */
    struct gg_loaded *loaded; /* its battle and where it starts */
};

/* All zero is empty. */
struct gg_owns {
    struct gg_own *list;
    int count;
};
void gg_owns_close(struct gg_owns *owns);

/* Adds a scenario or position file. When it cannot be, everything that is wrong is added to message. */
GG_MUST_CHECK enum gg_status gg_owns_add(struct gg_owns *owns, const char *path,
                                         struct gg_text *message);

/* Adds every .yaml file of a folder and of the folders in it, by name. What is wrong with one is added to message and
 * it is left out. Only a folder that cannot be read, and memory, are no GG_OK. */
GG_MUST_CHECK enum gg_status gg_owns_add_folder(struct gg_owns *owns, const char *folder,
                                                struct gg_text *message);

/* By id; NULL when there is none. */
const struct gg_own *gg_owns_find(const struct gg_owns *owns, const char *id);

#endif
