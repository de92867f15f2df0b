/*
 * json.c - is a text one document of JSON, with no key twice in an object?
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"

enum { DEPTH_MAX = 32, KEYS_MAX = 256 };

struct reader {
    const char *at;
    const char *fault;
};

static void read_value(struct reader *r, int depth);

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

static bool fail(struct reader *r, const char *fault)
{
    if (r->fault == NULL)
        r->fault = fault;
    return false;
}

static bool take(struct reader *r, char c)
{
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static bool read_string(struct reader *r)
{
    if (!take(r, '"'))
        return fail(r, "expected a string");
    while (*r->at != '"') {
        if ((unsigned char)*r->at < 0x20)
            return fail(r, "a control character or the end inside a string");
        if (*r->at == '\\') {
            r->at++;
            if (*r->at == 'u' && strspn(r->at + 1, "0123456789abcdefABCDEF") >= 4)
                r->at += 4;
            else if (*r->at == '\0' || strchr("\"\\/bfnrt", *r->at) == NULL)
                return fail(r, "an unknown escape");
        }
        r->at++;
    }
    r->at++;
    return true;
}

static bool read_number(struct reader *r)
{
    take(r, '-');
    size_t digits = strspn(r->at, "0123456789");
    if (digits == 0 || (digits > 1 && *r->at == '0'))
        return fail(r, "expected a value");
    r->at += digits;
    if (take(r, '.')) {
        digits = strspn(r->at, "0123456789");
        if (digits == 0)
            return fail(r, "a number without digits after its point");
        r->at += digits;
    }
    if (take(r, 'e') || take(r, 'E')) {
        if (*r->at == '+' || *r->at == '-')
            r->at++;
        digits = strspn(r->at, "0123456789");
        if (digits == 0)
            return fail(r, "a number without digits in its exponent");
        r->at += digits;
    }
    return true;
}

/* Keys as they stand between their quotes. */
struct key {
    const char *at;
    size_t length;
};

static bool is_known(const struct key *keys, int n, struct key key)
{
    for (int i = 0; i < n; i++)
        if (keys[i].length == key.length && memcmp(keys[i].at, key.at, key.length) == 0)
            return true;
    return false;
}

static void read_object(struct reader *r, int depth)
{
    struct key keys[KEYS_MAX];
    int n = 0;
    do {
        skip_blanks(r);
        struct key key = {.at = r->at};
        if (n == 0 && take(r, '}'))
            return;
        if (!read_string(r))
            return;
        key.length = (size_t)(r->at - key.at);
        if (n == KEYS_MAX || is_known(keys, n, key)) {
            fail(r, "a key twice in an object, or too many keys");
            return;
        }
        keys[n++] = key;
        skip_blanks(r);
        if (!take(r, ':')) {
            fail(r, "expected a colon");
            return;
        }
        read_value(r, depth);
        skip_blanks(r);
    } while (r->fault == NULL && take(r, ','));
    if (!take(r, '}'))
        fail(r, "expected the end of an object");
}

static void read_array(struct reader *r, int depth)
{
    skip_blanks(r);
    if (take(r, ']'))
        return;
    do {
        read_value(r, depth);
        skip_blanks(r);
    } while (r->fault == NULL && take(r, ','));
    if (!take(r, ']'))
        fail(r, "expected the end of an array");
}

static void read_value(struct reader *r, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    skip_blanks(r);
    if (depth == DEPTH_MAX) {
        fail(r, "nested too deeply");
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (strncmp(r->at, words[i], strlen(words[i])) == 0) {
            r->at += strlen(words[i]);
            return;
        }
    }
    if (take(r, '{'))
        read_object(r, depth + 1);
    else if (take(r, '['))
        read_array(r, depth + 1);
    else if (*r->at == '"')
        read_string(r);
    else
        read_number(r);
}

const char *json_fault(const char *text)
{
    struct reader r = {.at = text};
    read_value(&r, 0);
    skip_blanks(&r);
    if (r.fault == NULL && *r.at != '\0')
        r.fault = "more than one value";
    return r.fault;
}
