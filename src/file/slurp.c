/*
 * slurp.c - a whole file into memory, up to a limit.
 *
 * Whatever a path leads to (a folder, a pipe nobody writes to, an endless device), the answer comes
 * without waiting for ever and without reading more than was allowed.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grognard/file.h"

static enum gg_status read_all(int fd, size_t limit, struct gg_text *out)
{
    char chunk[16384];
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return GG_OUTSIDE;
        if (n == 0)
            return GG_OK;
        if (out->len + (size_t)n > limit)
            return GG_FULL;
        gg_text_bytes(out, chunk, (size_t)n);
        if (out->cut)
            return GG_NO_MEMORY;
    }
}

static enum gg_status read_open(int fd, size_t limit, struct gg_text *out)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return GG_OUTSIDE;
    if (S_ISDIR(about.st_mode))
        return GG_BAD_INPUT;
    if (S_ISREG(about.st_mode) && (uintmax_t)about.st_size > limit)
        return GG_FULL;
    /* From here on a pipe with a writer may be waited for; one without gives its end at once. */
    if (fcntl(fd, F_SETFL, 0) != 0)
        return GG_OUTSIDE;
    return read_all(fd, limit, out);
}

enum gg_status gg_slurp(const char *path, size_t limit, struct gg_text *out)
{
    gg_text_clear(out);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG ? GG_NOT_FOUND
                                                                            : GG_OUTSIDE;
    enum gg_status status = read_open(fd, limit, out);
    close(fd);
    if (status != GG_OK)
        gg_text_clear(out);
    return status;
}
