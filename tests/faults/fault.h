/*
 * fault.h - calls that fail on purpose: allocations, reads and writes, by number.
 *
 * A program that is linked with the arguments of `fault_link` (meson.build) has malloc and its kind, read, recv, send,
 * sendmsg and accept4 of our own code lead through here; fault_libraries adds the allocations of SQLite, the
 * server leads those of jansson here, and libyaml finds ours by name. Counters are for all threads together.
 */
#ifndef TESTS_FAULTS_FAULT_H
#define TESTS_FAULTS_FAULT_H

#include <stdbool.h>
#include <stdint.h>

enum fault { FAULT_MEMORY, FAULT_READ, FAULT_WRITE, FAULTS };

/* Call number `first` from now on fails, 1 being the next, and then each `then`-th after it; 0: no other. */
void fault_set(enum fault kind, uint64_t first, uint64_t then);
void fault_clear(void);

/* How many calls failed since it was set. */
uint64_t fault_hits(enum fault kind);

/* Before anything of these libraries is used. */
void fault_libraries(void);

#endif
