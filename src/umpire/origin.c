/*
 * origin.c - where the clauses of a ruling come from, for systems whose rules are partly of the house: behind each clause in the
 * text, and as a map in JSON.
 */
#include <ctype.h>
#include <string.h>

#include "base/json.h"
#include "umpire/umpire.h"

enum { CLAUSE_TEXT = 32, CLAUSES_MAX = 128 };

/* A clause is what stands between these: [GN-2.7-c], "GN-2.7-c". It begins as the clauses of all systems do, J20-9, GN-2. */
static bool read_clause(const char *at, char end, char clause[CLAUSE_TEXT])
{
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '-' || at[n] == '.')
        n++;
    const char *dash = memchr(at, '-', n);
    if (dash == NULL || !isupper((unsigned char)at[0]) || at[n] != end || n >= CLAUSE_TEXT)
        return false;
    for (const char *c = at; c < dash; c++)
        if (!isupper((unsigned char)*c) && !isdigit((unsigned char)*c))
            return false;
    memcpy(clause, at, n);
    clause[n] = '\0';
    return true;
}

void gg_origins_mark(const struct gg_battle *battle, size_t from, struct gg_text *out)
{
    const char *(*origin)(const char *) = battle->rules->origin;
    struct gg_text copy;
    char clause[CLAUSE_TEXT];
    if (origin == NULL || out->cut)
        return;
    gg_text_growing(&copy);
    gg_text_add(&copy, gg_text_str(out) + from);
    gg_text_back(out, from);
    for (const char *at = gg_text_str(&copy); *at != '\0';) {
        if (*at != '[' || !read_clause(at + 1, ']', clause)) {
            gg_text_char(out, *at++);
            continue;
        }
        gg_text_fmt(out, "[%s, %s]", clause, origin(clause));
        at += strlen(clause) + 2;
    }
    out->cut |= copy.cut;
    gg_text_free(&copy);
}

void gg_origins_json(const struct gg_battle *battle, const struct gg_text *said, struct gg_json *j)
{
    const char *(*origin)(const char *) = battle->rules->origin;
    char seen[CLAUSES_MAX][CLAUSE_TEXT];
    int n = 0;
    if (origin == NULL) {
        gg_json_null(j, "origins");
        return;
    }
    const char *text = gg_text_str(said);
    for (const char *at = text; (at = strchr(at, '"')) != NULL && n < CLAUSES_MAX; at++) {
        bool known = !read_clause(at + 1, '"', seen[n]);
        for (int i = 0; !known && i < n; i++)
            known = strcmp(seen[i], seen[n]) == 0;
        n += !known;
    }
    gg_json_object(j, "origins");
    for (int i = 0; i < n; i++)
        gg_json_string(j, seen[i], origin(seen[i]));
    gg_json_object_end(j);
}
