/*
 * disk.c - see disk.h.
 */
#include "disk.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard/random.h"

enum { FILES = 16, SECTOR = 512, NAME = 512 };

enum kind { WRITE, TRUNCATE, SYNC, CREATE, REMOVE, NOTE };

struct entry {
    enum kind kind;
    int file; /* of a note: what */
    int64_t offset;
    size_t size;
    unsigned char *data;
    bool folder; /* SYNC and REMOVE: the folder is synced as well */
};

/* ---- the record ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char watched[NAME];
static char name[FILES][NAME]; /* without the folder */
static int files;
static struct entry *record;
static size_t entries, room;

static void add(struct entry entry)
{
    pthread_mutex_lock(&lock);
    if (entries == room) {
        room = room ? 2 * room : 1024;
        record = realloc(record, room * sizeof *record);
        if (!record)
            abort();
    }
    record[entries++] = entry;
    pthread_mutex_unlock(&lock);
}

void disk_note(int what, int64_t number)
{
    add((struct entry){.kind = NOTE, .file = what, .offset = number});
}

/* The number of a file, or -1 when it is not recorded. */
static int file_of(const char *path)
{
    size_t n = strlen(watched);
    int found = -1;
    if (!path || n == 0 || strncmp(path, watched, n) != 0 || path[n] != '/')
        return -1;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < files; i++)
        if (strcmp(name[i], path + n + 1) == 0)
            found = i;
    if (found < 0) {
        if (files == FILES)
            abort();
        snprintf(name[files], NAME, "%s", path + n + 1);
        found = files++;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* ---- failures ---- */

static atomic_ullong left, then_each, failed;

void disk_fail(uint64_t first, uint64_t then)
{
    atomic_store(&failed, 0);
    atomic_store(&then_each, then);
    atomic_store(&left, first);
}

uint64_t disk_failed(void)
{
    return atomic_load(&failed);
}

static bool fails(void)
{
    unsigned long long now = atomic_load(&left);
    do {
        if (now == 0)
            return false;
    } while (
        !atomic_compare_exchange_weak(&left, &now, now == 1 ? atomic_load(&then_each) : now - 1));
    if (now == 1)
        atomic_fetch_add(&failed, 1);
    return now == 1;
}

/* ---- the VFS: every call goes on to SQLite's own, and those that change something are written down ---- */

struct file {
    sqlite3_file base;
    int number;
    bool fresh;         /* created, and never synced */
    sqlite3_file *real; /* behind this struct */
};

static sqlite3_vfs *real_vfs;

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct file *)(void *)file)->real;
}

static int number_of(sqlite3_file *file)
{
    return ((struct file *)(void *)file)->number;
}

static int on_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int on_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
    if (fails())
        return SQLITE_IOERR_READ;
    return real_of(file)->pMethods->xRead(real_of(file), to, n, at);
}

static int on_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
    /* Half of it is written when the disk is full. */
    if (fails()) {
        (void)real_of(file)->pMethods->xWrite(real_of(file), from, n / 2, at);
        return SQLITE_FULL;
    }
    int code = real_of(file)->pMethods->xWrite(real_of(file), from, n, at);
    if (code == SQLITE_OK && number_of(file) >= 0) {
        unsigned char *copy = malloc((size_t)n);
        if (!copy)
            abort();
        memcpy(copy, from, (size_t)n);
        add((struct entry){WRITE, number_of(file), at, (size_t)n, copy, false});
    }
    return code;
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (fails())
        return SQLITE_IOERR_TRUNCATE;
    int code = real_of(file)->pMethods->xTruncate(real_of(file), size);
    if (code == SQLITE_OK && number_of(file) >= 0)
        add((struct entry){.kind = TRUNCATE, .file = number_of(file), .offset = size});
    return code;
}

/* Nothing is really synced: this disk is only played. */
static int on_sync(sqlite3_file *file, int flags)
{
    struct file *f = (struct file *)(void *)file;
    (void)flags;
    if (fails())
        return SQLITE_IOERR_FSYNC;
    if (f->number >= 0)
        add((struct entry){.kind = SYNC, .file = f->number, .folder = f->fresh});
    f->fresh = false;
    return SQLITE_OK;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int on_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int on_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int on_check(sqlite3_file *file, int *taken)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), taken);
}

static int on_control(sqlite3_file *file, int what, void *arg)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, arg);
}

static int on_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int on_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int on_map(sqlite3_file *file, int page, int size, int extend, void volatile **to)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, to);
}

static int on_shared_lock(sqlite3_file *file, int offset, int n, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static void on_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int on_unmap(sqlite3_file *file, int delete)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* no memory maps: they would write past us */
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_sync,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_unlock,
    .xCheckReservedLock = on_check,
    .xFileControl = on_control,
    .xSectorSize = on_sector,
    .xDeviceCharacteristics = on_traits,
    .xShmMap = on_map,
    .xShmLock = on_shared_lock,
    .xShmBarrier = on_barrier,
    .xShmUnmap = on_unmap,
};

static bool exists(const char *path)
{
    FILE *file = path ? fopen(path, "r") : NULL;
    if (file)
        fclose(file);
    return file != NULL;
}

static int on_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    struct file *f = (struct file *)(void *)file;
    f->number = file_of(path);
    f->real = (sqlite3_file *)(void *)(f + 1);
    /* Only files that are not open yet are looked at by name: closing a descriptor drops POSIX locks. A main file is
     * made by the store itself, before this. */
    bool log = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    f->fresh = f->number >= 0 && log && !exists(path);
    f->real->pMethods = f->base.pMethods = NULL;
    if (fails())
        return SQLITE_CANTOPEN;
    int code = real_vfs->xOpen(real_vfs, path, f->real, flags, out);
    f->base.pMethods = f->real->pMethods ? &methods : NULL;
    if (code == SQLITE_OK && f->fresh)
        add((struct entry){.kind = CREATE, .file = f->number});
    return code;
}

static int on_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    (void)vfs;
    int number = file_of(path), code = real_vfs->xDelete(real_vfs, path, sync);
    if (code == SQLITE_OK && number >= 0)
        add((struct entry){.kind = REMOVE, .file = number, .folder = sync != 0});
    return code;
}

void disk_install(void)
{
    static sqlite3_vfs vfs;
    if (real_vfs)
        return;
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "recorder";
    vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
    vfs.xOpen = on_open;
    vfs.xDelete = on_delete;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

void disk_start(const char *folder)
{
    disk_forget();
    snprintf(watched, sizeof watched, "%s", folder);
}

void disk_stop(void)
{
    watched[0] = '\0';
}

void disk_forget(void)
{
    for (size_t i = 0; i < entries; i++)
        free(record[i].data);
    free(record);
    record = NULL;
    entries = room = 0;
    files = 0;
    watched[0] = '\0';
}

size_t disk_length(void)
{
    return entries;
}

void disk_notes(size_t length, void (*take)(void *arg, int what, int64_t number), void *arg)
{
    for (size_t i = 0; i < length; i++)
        if (record[i].kind == NOTE)
            take(arg, record[i].file, record[i].offset);
}

/* ---- the cut ---- */

struct image {
    bool there;
    unsigned char *data;
    size_t size, room;
};

static void resize(struct image *image, size_t size)
{
    if (size > image->room) {
        image->room = size > 2 * image->room ? size : 2 * image->room;
        image->data = realloc(image->data, image->room);
        assert_non_null(image->data);
    }
    if (size > image->size)
        memset(image->data + image->size, 0, size - image->size);
    image->size = size;
}

static void put(struct image *image, const struct entry *entry, size_t from, size_t n)
{
    size_t at = (size_t)entry->offset + from;
    if (at + n > image->size)
        resize(image, at + n);
    memcpy(image->data + at, entry->data + from, n);
}

/* Applies an entry for good: it was synced. */
static void apply(struct image *image, const struct entry *entry)
{
    if (entry->kind == WRITE)
        put(image, entry, 0, entry->size);
    else if (entry->kind == TRUNCATE)
        resize(image, (size_t)entry->offset);
}

/* One in `chance` sectors of a write arrives (1: all of them, 0: none), and one in a hundred of these is garbage. */
static void apply_in_part(struct image *image, const struct entry *entry, struct gg_random *random,
                          uint32_t chance)
{
    if (entry->kind == TRUNCATE && chance > 0 && gg_random_below(random, chance) == 0)
        resize(image, (size_t)entry->offset);
    if (entry->kind != WRITE || chance == 0)
        return;
    for (size_t from = 0; from < entry->size; from += SECTOR) {
        size_t n = entry->size - from < SECTOR ? entry->size - from : SECTOR;
        if (gg_random_below(random, chance) != 0)
            continue;
        put(image, entry, from, n);
        if (chance > 1 && gg_random_below(random, 100) == 0)
            for (size_t i = 0; i < n; i++)
                image->data[(size_t)entry->offset + from + i] ^=
                    (unsigned char)gg_random_below(random, 256);
    }
}

/* The last entry that makes this file durable, or the folder: everything of it before that is on the disk. */
static size_t last_sync(size_t length, int file, bool folder)
{
    for (size_t i = length; i > 0; i--) {
        const struct entry *e = &record[i - 1];
        if (folder ? e->folder : e->kind == SYNC && e->file == file)
            return i;
    }
    return 0;
}

static void build(struct image *image, int file, size_t length, struct gg_random *random,
                  bool honest)
{
    static const uint32_t chances[] = {0, 1, 1, 2, 2, 4};
    uint32_t chance = chances[gg_random_below(random, sizeof chances / sizeof *chances)];
    size_t synced = honest ? last_sync(length, file, false) : 0;
    size_t folder = honest ? last_sync(length, file, true) : 0;
    bool made = false;
    image->there = true;
    for (size_t i = 0; i < length; i++) {
        const struct entry *e = &record[i];
        if (e->kind == NOTE || e->file != file)
            continue;
        bool lasts = i < folder || gg_random_below(random, 2) == 0;
        if (e->kind == CREATE) {
            made = true;
            image->there = lasts;
            image->size = 0;
        } else if (e->kind == REMOVE && lasts) {
            image->there = false;
            image->size = 0;
        } else if (i < synced) {
            apply(image, e);
        } else {
            apply_in_part(image, e, random, chance);
        }
    }
    /* A log that was never made is not there; the main file was, before all this. */
    if (!made && file != 0)
        image->there = false;
}

void disk_cut(size_t length, uint64_t seed, bool honest, const char *folder)
{
    struct gg_random random;
    gg_random_start(&random, seed, length);
    for (int file = 0; file < files; file++) {
        struct image image = {0};
        char path[2 * NAME];
        build(&image, file, length, &random, honest);
        snprintf(path, sizeof path, "%.500s/%.500s", folder, name[file]);
        FILE *out = image.there ? fopen(path, "w") : NULL;
        if (image.there) {
            assert_non_null(out);
            if (image.size > 0)
                assert_int_equal(fwrite(image.data, 1, image.size, out), image.size);
            assert_int_equal(fclose(out), 0);
        }
        free(image.data);
    }
}
