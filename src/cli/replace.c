/*
 * replace.c - a file written so that it is never lost (see common.h).
 *
 * The text goes to a file beside the old one, reaches the disk, and only then takes the old one's name: whenever the power
 * fails, either the old text or the new one is there.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/common.h"

static bool write_whole(int file, const char *bytes, size_t n)
{
    while (n) {
        ssize_t done = write(file, bytes, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

/* The new name counts only when the folder that holds it has reached the disk too. */
static void settle_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(copy);
}

/* As a new file would be made: mkstemp alone keeps everybody else out. */
static mode_t usual_mode(const char *path)
{
    struct stat old;
    if (!stat(path, &old))
        return old.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

bool gg_cli_replace(const char *path, const char *bytes, size_t n)
{
    size_t room = strlen(path) + sizeof ".XXXXXX";
    char *beside = malloc(room);
    if (!beside)
        return false;
    snprintf(beside, room, "%s.XXXXXX", path);
    int file = mkstemp(beside);
    bool done =
        file >= 0 && write_whole(file, bytes, n) && !fchmod(file, usual_mode(path)) && !fsync(file);
    int why = errno;
    if (file >= 0 && close(file) && done) {
        why = errno;
        done = false;
    }
    if (done && rename(beside, path)) {
        why = errno;
        done = false;
    }
    if (file >= 0 && !done)
        unlink(beside);
    if (done)
        settle_folder(path);
    free(beside);
    errno = why;
    return done;
}
