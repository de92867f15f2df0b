/*
 * document.h - a neutral tree of text, as a file gave it, and the faults found in it.
 *
 * The reader of files makes documents; rules only see this tree. A scalar stays text until somebody
 * asks for a number, so `at: 0203` is never mistaken for one. Documents are constant and never freed
 * on their own: they live as long as what holds them (a file, a battle, the program).
 */
#ifndef GROGNARD_DOCUMENT_H
#define GROGNARD_DOCUMENT_H

#include <stdint.h>

#include "grognard/text.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum gg_node_kind { GG_SCALAR, GG_LIST, GG_MAP };

struct gg_node {
    enum gg_node_kind kind;
    int line, column; /* 1-based place of the value; 0 when it did not come from a file */
    int count;        /* children of a list or map */
    const char *key;  /* the key when the parent is a map, else NULL */
    const char *text; /* scalar: its text, terminated; else NULL */
    const struct gg_node *child; /* count nodes in a row */
    int key_line, key_column;    /* 1-based place of the key; 0 when there is none */
    int inset; /* scalar: columns from `column` to its first character, 1 in quotes. GG_INSET_BLOCK - n: a block, whose rows
                  stand on the lines below, n columns in. -1 when the text does not stand in the file letter by letter
                  (escapes, several lines) */
};

enum { GG_INSET_NONE = -1, GG_INSET_BLOCK = -2 };

/* A message has room for the ids of as many units as a battle can have. */
enum { GG_FAULTS_MAX = 64, GG_FAULT_TEXT = 2400 };

struct gg_fault {
    int line, column;
    char message[GG_FAULT_TEXT];
};

/* Every fault of a document, not only the first. */
struct gg_faults {
    int count; /* faults kept in list */
    int more;  /* faults beyond GG_FAULTS_MAX, counted only */
    struct gg_fault list[GG_FAULTS_MAX];
    struct gg_faults *warnings; /* where warnings go; NULL: nobody wants them */
};

/* Adds a fault at a node (NULL: at no place). */
void gg_fault_at(struct gg_faults *f, const struct gg_node *where, const char *fmt, ...)
    GG_PRINTF(3, 4);

/* Adds a fault at the byte `offset` of a scalar's text, or at its start where the file does not show the text letter by
 * letter. */
void gg_fault_in(struct gg_faults *f, const struct gg_node *where, size_t offset, const char *fmt,
                 ...) GG_PRINTF(4, 5);

/* Adds a warning: what is good but was surely not meant. It is no fault: the document loads. */
void gg_warn_at(struct gg_faults *f, const struct gg_node *where, const char *fmt, ...)
    GG_PRINTF(3, 4);

/* Adds a fault at the key of a node, for a key that is itself wrong. */
void gg_fault_at_key(struct gg_faults *f, const struct gg_node *where, const char *fmt, ...)
    GG_PRINTF(3, 4);

/* The child of a map by key, or NULL; also NULL when map is NULL or not a map. */
const struct gg_node *gg_node_get(const struct gg_node *map, const char *key);

/* As gg_node_get, but a missing key is a fault at the map. */
const struct gg_node *gg_node_need(const struct gg_node *map, const char *key, struct gg_faults *f);

/* Readers of values. Each returns true and sets *out, or adds a fault that says what was found and
 * what was expected, and returns false. node NULL returns false without a fault. */
bool gg_node_text(const struct gg_node *node, const char **out, struct gg_faults *f);
bool gg_node_int(const struct gg_node *node, int low, int high, int *out, struct gg_faults *f);
bool gg_node_bool(const struct gg_node *node, bool *out, struct gg_faults *f); /* yes no on off */

/* One of n words; *out is its index. A fault lists the good ones, with the nearest first. */
bool gg_node_word(const struct gg_node *node, const char *const *words, int n, int *out,
                  struct gg_faults *f);

bool gg_node_is(const struct gg_node *node, enum gg_node_kind kind, struct gg_faults *f);

/* A fault for each key of the map that is not among the n known ones, with "did you mean". */
void gg_node_only(const struct gg_node *map, const char *const *keys, int n, struct gg_faults *f);

/* The known word nearest to `word`, or NULL when none is near. */
const char *gg_nearest(const char *word, const char *const *words, int n);

/* Writing the same format. Depth is counted; a list or map is opened and closed in pairs. */
struct gg_writer {
    struct gg_text *out;
    int depth;
};

void gg_write_scalar(struct gg_writer *w, const char *key, const char *text); /* quoted if needed */
void gg_write_int(struct gg_writer *w, const char *key, long long value);
void gg_write_open(struct gg_writer *w, const char *key); /* key: and one level deeper */
void gg_write_close(struct gg_writer *w);
void gg_write_item(struct gg_writer *w, const char *text);                    /* "- text" */
void gg_write_block(struct gg_writer *w, const char *key, const char *lines); /* key: | */
void gg_write_comment(struct gg_writer *w, const char *text);

/* A key with its value on the same line, already in the format: `size: [17, 13]`. Without a key the value
 * is the whole line: `- [1, 2]`. */
void gg_write_raw(struct gg_writer *w, const char *key, const char *value);

/* "key: " before a value that the caller writes to w->out with its newline; "- " without a key. */
void gg_write_head(struct gg_writer *w, const char *key);

/* A text as it stands between brackets: [a, "b: c"]. */
void gg_write_in_row(struct gg_text *out, const char *text);

/* Any document as text that reads back equal. */
void gg_write_node(struct gg_writer *w, const struct gg_node *node);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
