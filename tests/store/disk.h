/*
 * disk.h - a disk that fails and whose power can be cut: a SQLite VFS that writes down every write and every sync, and what a disk may
 * hold when the power goes at any moment of that.
 *
 * What was synced is there. Of what was written since, each sector of 512 bytes is there or not by itself, in any of the
 * versions that were written, or garbage: so writes are dropped, torn and reordered. A new file and a removed one last
 * when their folder was synced, which SQLite does with the first sync of a journal and where it asks for it.
 */
#ifndef TESTS_STORE_DISK_H
#define TESTS_STORE_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes the recorder SQLite's standard VFS. From disk_start on everything in this folder is recorded. */
void disk_install(void);
void disk_start(const char *folder);
void disk_stop(void);
void disk_forget(void);

/* From now on call number `first` of those that open, read, write or sync a file fails, 1 being the next, and each
 * `then`-th after it; 0 is no other. disk_failed says how many have. */
void disk_fail(uint64_t first, uint64_t then);
uint64_t disk_failed(void);

/* Notes that somebody was told something, at this place among the writes. From any thread. */
void disk_note(int what, int64_t number);

/* How many entries the record has. */
size_t disk_length(void);

/* Notes in the first `length` entries, one after the other. */
void disk_notes(size_t length, void (*take)(void *arg, int what, int64_t number), void *arg);

/* Writes what may be on the disk after the first `length` entries into another folder, which is empty. The seed decides
 * what of it. A disk that is not honest says that it has synced and has not. */
void disk_cut(size_t length, uint64_t seed, bool honest, const char *folder);

#endif
