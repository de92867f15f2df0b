/*
 * clock.c - a clock that can be set, for one program: preloaded, it adds the nanoseconds that stand in the file CLOCK to
 * the time of day. What only goes forward is left alone, as it is when somebody sets a real clock.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define FOUND __attribute__((visibility("default")))

enum { SECOND = 1000000000 };

typedef int reader(clockid_t clock, struct timespec *now);

static int64_t offset(void)
{
    static const volatile int64_t *mapped;
    static int tried;
    if (!tried) {
        tried = 1;
        const char *path = getenv("CLOCK");
        int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        void *map =
            fd >= 0 ? mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
        if (map != MAP_FAILED)
            mapped = map;
        if (fd >= 0)
            close(fd);
    }
    return mapped ? *mapped : 0;
}

FOUND int clock_gettime(clockid_t clock, struct timespec *now)
{
    static reader *real;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(clock, now);
    if (!failed && clock == CLOCK_REALTIME) {
        int64_t time = (int64_t)now->tv_sec * SECOND + now->tv_nsec + offset();
        now->tv_sec = time / SECOND;
        now->tv_nsec = time % SECOND;
    }
    return failed;
}

FOUND int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec precise;
    (void)zone;
    int failed = clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return failed;
}

FOUND time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
