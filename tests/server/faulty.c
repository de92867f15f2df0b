/*
 * faulty.c - the server as `grognard serve`, in which calls fail on purpose once it is ready.
 *
 *     server-faulty STORE KIND FIRST THEN [start]
 *
 * KIND is memory, net (what it sends and receives) or disk (of a SQLite store). Call FIRST fails, 1 being the next, and
 * each THEN-th after it. With `start` the counting begins before the server starts. SIGUSR1 ends the failures.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../faults/fault.h"
#include "../store/disk.h"
#include "server/server.h"

static char **argument;

static void begin(void)
{
    uint64_t first = strtoull(argument[3], NULL, 10), then = strtoull(argument[4], NULL, 10);
    if (strcmp(argument[2], "memory") == 0) {
        fault_set(FAULT_MEMORY, first, then);
    } else if (strcmp(argument[2], "disk") == 0) {
        disk_fail(first, then);
    } else {
        fault_set(FAULT_READ, first, then);
        fault_set(FAULT_WRITE, first, then);
    }
}

static void end(int number)
{
    (void)number;
    fault_clear();
    disk_fail(0, 0);
}

static void ready(void *starts, const char *address)
{
    printf("%s\n", address);
    fflush(stdout);
    if (starts == NULL)
        begin();
}

int main(int argc, char **argv)
{
    struct gg_serve_options options = gg_serve_standard();
    struct gg_text message;
    if (argc < 5) {
        fputs("server-faulty STORE KIND FIRST THEN [start]\n", stderr);
        return 2;
    }
    argument = argv;
    fault_libraries();
    disk_install();
    (void)signal(SIGUSR1, end);
    options.port = 0;
    options.store = argv[1];
    options.pace = 0;
    options.ready = ready;
    options.argument = argc > 5 ? &options : NULL;
    options.limits.actions_per_second = options.limits.games_per_address = 1000000;
    options.limits.uploads_per_hour = 1000000;
    options.limits.games_in_memory = 4;
    gg_text_growing(&message);
    if (argc > 5)
        begin();
    enum gg_status status = gg_serve(&options, &message);
    end(0);
    if (status != GG_OK)
        fprintf(stderr, "grognard: %s\n",
                message.len > 0 ? gg_text_str(&message) : gg_status_text(status));
    gg_text_free(&message);
    return status == GG_OK ? 0 : 3;
}
