/*
 * hash.h - a 64-bit hash of bytes, the same on every machine.
 *
 * Not for secrets: it names positions, chains the lines of a record and makes signatures.
 */
#ifndef GG_BASE_HASH_H
#define GG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { GG_HASH_START = 0 };

/* Continues `hash` over n bytes. gg_hash(gg_hash(h, a), b) differs from gg_hash(h, ab): it chains. */
uint64_t gg_hash(uint64_t hash, const void *bytes, size_t n);

/* Continues `hash` by one number, for what is hashed value by value. */
uint64_t gg_hash_number(uint64_t hash, uint64_t number);

#endif
