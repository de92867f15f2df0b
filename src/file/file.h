/*
 * file.h - what the parts of the file room share: a file as read, and how it is made.
 */
#ifndef GG_FILE_FILE_H
#define GG_FILE_FILE_H

#include <stddef.h>

#include "base/arena.h"
#include "grognard/file.h"

struct gg_file {
    char *name;
    char *text; /* terminated; empty when the file was refused by its size */
    size_t length;
    const struct gg_node *document; /* NULL when the text could not be read to its end */
    struct gg_arena *arena;         /* where the document lives */
    struct gg_faults faults, warnings;
};

/* Limits of the format, each with a fault of its own. */
enum { GG_FILE_DEPTH_MAX = 16, GG_FILE_NODES_MAX = 100000, GG_FILE_KEY_MAX = 200 };

/* A file without a document yet; takes a copy of the text. NULL when memory is out. */
struct gg_file *gg_file_new(const char *name, const char *text, size_t length);

/* Adds a fault at a place. */
void gg_file_fault(struct gg_file *file, int line, int column, const char *fmt, ...)
    GG_PRINTF(4, 5);

/* A file that could not be read is one with a single fault, so that there is one way to say it. */
void gg_file_refuse(struct gg_file *file, enum gg_status status);

/* The length of the UTF-8 character at s (n bytes are left, n > 0), or 0 when it is none. */
int gg_utf8_length(const char *s, size_t n);

/* Refuses bytes that may not stand in a file. False when there are any. */
bool gg_file_check_bytes(struct gg_file *file);

/* Makes the document of file->text. False when memory is out. */
bool gg_file_build(struct gg_file *file);

/* A fault as name:line:column: message, for a document that has no text at hand. */
void gg_fault_print(const char *name, const struct gg_fault *fault, struct gg_text *out);

/* Opens the battle of a document and reads the position in it, if there is one. NULL on faults, and then
 * either f has some or memory is out. The result has no file yet. */
struct gg_loaded *gg_loaded_open(const char *id, const struct gg_node *document,
                                 const char *const *settings, struct gg_faults *f);

#endif
