/*
 * json.h - writes JSON on one line into a text.
 *
 * Commas and nesting are kept by the writer; strings are escaped; invalid UTF-8 bytes are replaced, so
 * what comes out is always a valid document.
 */
#ifndef GG_BASE_JSON_H
#define GG_BASE_JSON_H

#include "grognard/text.h"

struct gg_json {
    struct gg_text *out;
    bool comma; /* the next value needs one before it */
};

void gg_json_start(struct gg_json *j, struct gg_text *out);

/* key is NULL inside an array and at the top. */
void gg_json_object(struct gg_json *j, const char *key);
void gg_json_object_end(struct gg_json *j);
void gg_json_array(struct gg_json *j, const char *key);
void gg_json_array_end(struct gg_json *j);
void gg_json_string(struct gg_json *j, const char *key, const char *value); /* NULL is null */
void gg_json_int(struct gg_json *j, const char *key, long long value);
void gg_json_double(struct gg_json *j, const char *key,
                    double value); /* shortest that reads back */
void gg_json_bool(struct gg_json *j, const char *key, bool value);
void gg_json_null(struct gg_json *j, const char *key);

/* A value that is JSON already; when its text was cut, so is this one. */
void gg_json_raw(struct gg_json *j, const char *key, const struct gg_text *value);

#endif
