/*
 * fault.c - see fault.h.
 */
#include "fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef FAULT_SQLITE
#include <sqlite3.h>
#endif

/* Libraries look for these names in the program first, if it shows them. */
#define FOUND __attribute__((visibility("default")))

static struct {
    atomic_ullong left, then, hits; /* left: calls until the next that fails, 0: none */
} counter[FAULTS];

void fault_set(enum fault kind, uint64_t first, uint64_t then)
{
    atomic_store(&counter[kind].hits, 0);
    atomic_store(&counter[kind].then, then);
    atomic_store(&counter[kind].left, first);
}

void fault_clear(void)
{
    for (int i = 0; i < FAULTS; i++)
        atomic_store(&counter[i].left, 0);
}

uint64_t fault_hits(enum fault kind)
{
    return atomic_load(&counter[kind].hits);
}

/* Several threads may count at once; each call takes one number. */
static bool fails(enum fault kind)
{
    unsigned long long left = atomic_load(&counter[kind].left);
    do {
        if (left == 0)
            return false;
    } while (!atomic_compare_exchange_weak(
        &counter[kind].left, &left, left == 1 ? atomic_load(&counter[kind].then) : left - 1));
    if (left != 1)
        return false;
    atomic_fetch_add(&counter[kind].hits, 1);
    return true;
}

/* ---- what the linker leads here (--wrap) ---- */

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *block, size_t n);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t n);
ssize_t __real_read(int fd, void *to, size_t n);
ssize_t __real_recv(int fd, void *to, size_t n, int flags);
ssize_t __real_send(int fd, const void *from, size_t n, int flags);
ssize_t __real_sendmsg(int fd, const struct msghdr *message, int flags);
int __real_accept4(int fd, struct sockaddr *from, socklen_t *size, int flags);

void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *block, size_t n);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t n);
ssize_t __wrap_read(int fd, void *to, size_t n);
ssize_t __wrap_recv(int fd, void *to, size_t n, int flags);
ssize_t __wrap_send(int fd, const void *from, size_t n, int flags);
ssize_t __wrap_sendmsg(int fd, const struct msghdr *message, int flags);
int __wrap_accept4(int fd, struct sockaddr *from, socklen_t *size, int flags);

static bool no_memory(void)
{
    bool none = fails(FAULT_MEMORY);
    if (none)
        errno = ENOMEM;
    return none;
}

void *__wrap_malloc(size_t n)
{
    return no_memory() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return no_memory() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *block, size_t n)
{
    return no_memory() ? NULL : __real_realloc(block, n);
}

char *__wrap_strdup(const char *text)
{
    return no_memory() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t n)
{
    return no_memory() ? NULL : __real_strndup(text, n);
}

static bool no_luck(enum fault kind, int error)
{
    bool none = fails(kind);
    if (none)
        errno = error;
    return none;
}

ssize_t __wrap_read(int fd, void *to, size_t n)
{
    return no_luck(FAULT_READ, EIO) ? -1 : __real_read(fd, to, n);
}

ssize_t __wrap_recv(int fd, void *to, size_t n, int flags)
{
    return no_luck(FAULT_READ, ECONNRESET) ? -1 : __real_recv(fd, to, n, flags);
}

int __wrap_accept4(int fd, struct sockaddr *from, socklen_t *size, int flags)
{
    return no_luck(FAULT_READ, EMFILE) ? -1 : __real_accept4(fd, from, size, flags);
}

ssize_t __wrap_send(int fd, const void *from, size_t n, int flags)
{
    return no_luck(FAULT_WRITE, EPIPE) ? -1 : __real_send(fd, from, n, flags);
}

ssize_t __wrap_sendmsg(int fd, const struct msghdr *message, int flags)
{
    return no_luck(FAULT_WRITE, EPIPE) ? -1 : __real_sendmsg(fd, message, flags);
}

/* ---- libpq talks to its database by these names, and finds ours first ---- */

#ifdef FAULT_LIBPQ
typedef ssize_t receiver(int fd, void *to, size_t n, int flags);
typedef ssize_t sender(int fd, const void *from, size_t n, int flags);

/* A connection that fails is gone, in both directions. */
static bool is_cut(int fd, enum fault kind, int error)
{
    bool cut = fails(kind);
    if (cut) {
        (void)shutdown(fd, SHUT_RDWR);
        errno = error;
    }
    return cut;
}

FOUND ssize_t recv(int fd, void *to, size_t n, int flags)
{
    static receiver *real;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "recv");
    return is_cut(fd, FAULT_READ, ECONNRESET) ? -1 : real(fd, to, n, flags);
}

FOUND ssize_t send(int fd, const void *from, size_t n, int flags)
{
    static sender *real;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "send");
    return is_cut(fd, FAULT_WRITE, EPIPE) ? -1 : real(fd, from, n, flags);
}
#endif

/* ---- libyaml calls these by name, and finds ours first ---- */

FOUND void *yaml_malloc(size_t size);
FOUND void *yaml_realloc(void *block, size_t size);
FOUND void yaml_free(void *block);
FOUND unsigned char *yaml_strdup(const unsigned char *text);

void *yaml_malloc(size_t size)
{
    return no_memory() ? NULL : __real_malloc(size > 0 ? size : 1);
}

void *yaml_realloc(void *block, size_t size)
{
    return no_memory() ? NULL : __real_realloc(block, size > 0 ? size : 1);
}

void yaml_free(void *block)
{
    free(block);
}

unsigned char *yaml_strdup(const unsigned char *text)
{
    if (!text || no_memory())
        return NULL;
    return (unsigned char *)__real_strdup((const char *)text);
}

/* ---- those that can be told ---- */

#ifdef FAULT_SQLITE
static sqlite3_mem_methods own;

static void *sqlite_malloc(int n)
{
    return no_memory() ? NULL : own.xMalloc(n);
}

static void *sqlite_realloc(void *block, int n)
{
    return no_memory() ? NULL : own.xRealloc(block, n);
}
#endif

void fault_libraries(void)
{
#ifdef FAULT_SQLITE
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &own) != SQLITE_OK)
        abort();
    sqlite3_mem_methods ours = own;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK)
        abort();
#endif
}
