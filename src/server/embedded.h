/*
 * embedded.h - files that are part of the program: the page, and the rules in our own words.
 *
 * tools/embed-web writes the table at build time, sorted by path.
 */
#ifndef GG_SERVER_EMBEDDED_H
#define GG_SERVER_EMBEDDED_H

#include <stddef.h>

struct gg_embedded {
    const char *path; /* "web/index.html", "rules/jena20.md"; NULL ends the table */
    const char *type, *etag;
    const unsigned char *bytes;
    size_t length;
    const unsigned char *packed; /* the same as gzip, or NULL where that is no smaller */
    size_t packed_length;
};

extern const struct gg_embedded gg_embedded_files[];

#endif
