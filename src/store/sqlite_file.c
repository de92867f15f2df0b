/*
 * sqlite_file.c - the file itself: made for its owner only, and taken by one store at a time.
 *
 * The lock is on a file of its own, FILE-lock. SQLite's locks on the database are POSIX locks, which a process loses as
 * soon as it closes any descriptor of the file, so nobody else in this process may open it.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"

enum { OWNER_ONLY = 0600, PATH_TEXT = 4096 };

static bool lock_path(const char *where, char path[PATH_TEXT])
{
    struct gg_text text;
    gg_text_fixed(&text, path, PATH_TEXT);
    gg_text_fmt(&text, "%s-lock", where);
    return !text.cut;
}

static void say_taken(const char *where, int lock, struct gg_text *message)
{
    char pid[16] = "";
    ssize_t n = pread(lock, pid, sizeof pid - 1, 0);
    pid[n > 0 ? n : 0] = '\0';
    pid[strspn(pid, "0123456789")] = '\0';
    gg_text_fmt(message,
                "%s is in use by another server%s%s: one server takes a file; several share a "
                "database, postgres://USER@HOST/NAME",
                where, pid[0] != '\0' ? ", process " : "", pid);
}

static void write_pid(int lock)
{
    char pid[16];
    struct gg_text text;
    gg_text_fixed(&text, pid, sizeof pid);
    gg_text_fmt(&text, "%d\n", (int)getpid());
    /* It is for the message only. */
    if (ftruncate(lock, 0) == 0)
        (void)!pwrite(lock, pid, text.len, 0);
}

/* Is it still the file of that name? Who had it before may have removed it. */
static bool is_current(int lock, const char *path)
{
    struct stat open_file, named;
    return fstat(lock, &open_file) == 0 && stat(path, &named) == 0 &&
           open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

enum gg_status gg_sqlite_claim(const char *where, int *claim, struct gg_text *message)
{
    char path[PATH_TEXT];
    *claim = -1;
    for (;;) {
        int lock =
            lock_path(where, path) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, OWNER_ONLY) : -1;
        if (lock < 0) {
            gg_text_fmt(
                message,
                "%s cannot be opened: is there such a folder, and may you write in it? (%s)", where,
                strerror(errno));
            return GG_OUTSIDE;
        }
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            say_taken(where, lock, message);
            (void)close(lock);
            return GG_OUTSIDE;
        }
        if (is_current(lock, path)) {
            write_pid(lock);
            *claim = lock;
            return GG_OK;
        }
        (void)close(lock);
    }
}

void gg_sqlite_unclaim(const char *where, int claim)
{
    char path[PATH_TEXT];
    if (claim < 0)
        return;
    /* Removed while it is still locked: whoever opened it meanwhile sees that it is not the current one. */
    if (lock_path(where, path))
        (void)unlink(path);
    (void)close(claim);
}

/* The name of a new file must be durable before anything in it is. */
static void sync_folder(const char *where)
{
    char path[PATH_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, path, sizeof path);
    gg_text_add(&text, where);
    int folder = text.cut ? -1 : open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    (void)fsync(folder);
    (void)close(folder);
}

void gg_sqlite_create(const char *where)
{
    /* When it is there already it stays as it is; what else is wrong, SQLite says better. The log and the index of
     * the log get the same permissions from SQLite. */
    int made = open(where, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ONLY);
    if (made < 0)
        return;
    (void)close(made);
    sync_folder(where);
}
