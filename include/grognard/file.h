/*
 * file.h - scenario, position and record files: a strict subset of YAML, one format for all.
 */
#ifndef GROGNARD_FILE_H
#define GROGNARD_FILE_H

#include "grognard/game.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum { GG_FILE_BYTES_MAX = 4 << 20 };

/* A file as read: its text and its document. */
struct gg_file;

/* Reads text or a file from disk. The result is never NULL but when memory is out: what was wrong is in
 * gg_file_faults, and then gg_file_document may be NULL. name is used in messages. */
struct gg_file *gg_file_parse(const char *name, const char *text, size_t length);
struct gg_file *gg_file_read(const char *path, enum gg_status *status);
void gg_file_close(struct gg_file *file);

const struct gg_node *gg_file_document(const struct gg_file *file);
struct gg_faults *gg_file_faults(struct gg_file *file);

/* What is good but was surely not meant; found by gg_load_file. */
const struct gg_faults *gg_file_warnings(const struct gg_file *file);

/* Every fault as name:line:column: message, the line itself and a caret under the place; and the warnings likewise. */
void gg_file_print_faults(const struct gg_file *file, struct gg_text *out);
void gg_file_print_warnings(const struct gg_file *file, struct gg_text *out);

/* A battle by the id of a built-in scenario or by the path of a scenario, position or record file, and
 * the position to start from (NULL when it is the battle's first one). Holds both; free with
 * gg_loaded_close. On faults *message says everything, and NULL is returned. */
struct gg_loaded {
    struct gg_battle *battle;
    void *position;
    struct gg_file *file; /* NULL for a built-in scenario */
};
struct gg_loaded *gg_load(const char *what, const char *const *settings, enum gg_status *status,
                          struct gg_text *message);
struct gg_loaded *gg_load_text(const char *name, const char *text, size_t length,
                               const char *const *settings, enum gg_status *status,
                               struct gg_text *message);
void gg_loaded_close(struct gg_loaded *loaded);

/* The battle of a scenario or position file that was read; a record is a fault. The file stays the caller's. NULL with
 * faults in it, or without one when memory is out. */
struct gg_loaded *gg_load_file(struct gg_file *file, const char *const *settings);

/* Replays a record to its end, checking every line. On GG_OK *game holds the game (free both with
 * gg_game_close and gg_loaded_close). Otherwise *message names the first line that differs, as
 * name:line: what. */
GG_MUST_CHECK enum gg_status gg_record_replay(const char *name, const char *text, size_t length,
                                              struct gg_loaded **loaded, struct gg_game **game,
                                              struct gg_text *message);

/* Reads a whole file, at most limit bytes, into text (growing). */
GG_MUST_CHECK enum gg_status gg_slurp(const char *path, size_t limit, struct gg_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
