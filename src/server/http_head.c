/*
 * http_head.c - parses the head of a request (RFC 9112) and refuses what is ambiguous.
 */
#include "server/http_head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char see[] = "send a request as RFC 9112 describes it";

static bool malformed(struct gg_refusal *refusal, const char *what)
{
    return gg_refuse(refusal, 400, see, "%s", what);
}

size_t gg_head_end(const char *bytes, size_t n, size_t known)
{
    size_t from = known > 3 ? known - 3 : 0;
    const char *end = n > from ? memmem(bytes + from, n - from, "\r\n\r\n", 4) : NULL;
    return end != NULL ? (size_t)(end - bytes) + 4 : 0;
}

/* ---- characters ---- */

static bool is_token_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* ---- the request line ---- */

/* Decodes a path in place. An encoded slash would be a slash to some and a letter to others; so would what the
 * C library takes for the end of a string. */
static bool decode_path(char *path, struct gg_refusal *refusal)
{
    char *out = path;
    for (const char *in = path; *in != '\0'; in++) {
        char c = *in;
        if (c == '%') {
            int high = hex_digit(in[1]), low = high >= 0 ? hex_digit(in[2]) : -1;
            if (low < 0)
                return malformed(refusal, "a % in the path is not followed by two hex digits");
            c = (char)(high << 4 | low);
            in += 2;
            if (c == '/' || c == '\\')
                return malformed(refusal, "the path has an encoded slash");
            if ((unsigned char)c < ' ' || c == 0x7F)
                return malformed(refusal, "the path has an encoded control character");
        }
        *out++ = c;
    }
    *out = '\0';
    return true;
}

/* A target is a path, or a whole URI whose authority then counts as the host. */
static bool read_target(struct gg_head *head, char *target, struct gg_refusal *refusal)
{
    static const char scheme[] = "http://";
    for (const char *c = target; *c != '\0'; c++)
        if (*c <= ' ' || *c >= 0x7F || *c == '#' || *c == '\\')
            return malformed(refusal, "the target has a character that may not stand there");
    if (strncasecmp(target, scheme, sizeof scheme - 1) == 0) {
        char *authority = target + sizeof scheme - 1;
        size_t n = strcspn(authority, "/?");
        if (n == 0 || authority[n] != '/')
            return malformed(refusal, "the target has no path");
        /* The host moves to the front, so that both can be terminated. */
        memmove(target, authority, n);
        target[n] = '\0';
        head->host = target;
        target = authority + n;
    }
    if (target[0] != '/')
        return malformed(refusal, "the target must be a path that begins with /");
    char *mark = strchr(target, '?');
    if (mark != NULL)
        *mark++ = '\0';
    head->path = target;
    head->query = mark != NULL ? mark : "";
    return decode_path(target, refusal);
}

static bool read_method(struct gg_head *head, const char *method, struct gg_refusal *refusal)
{
    static const char *const names[] = {[GG_GET] = "GET", [GG_HEAD] = "HEAD", [GG_POST] = "POST"};
    size_t n = 0;
    while (is_token_char(method[n]))
        n++;
    if (n == 0 || method[n] != '\0')
        return malformed(refusal, "the request line does not begin with a method");
    head->method = GG_OTHER_METHOD;
    for (int i = 0; i < GG_OTHER_METHOD; i++)
        if (strcmp(method, names[i]) == 0)
            head->method = (enum gg_method)i;
    return true;
}

/* METHOD TARGET VERSION, one blank between each. */
static bool read_request_line(struct gg_head *head, char *line, struct gg_refusal *refusal)
{
    char *target = strchr(line, ' ');
    char *version = target != NULL ? strchr(target + 1, ' ') : NULL;
    if (version == NULL)
        return malformed(refusal, "the request line is not METHOD TARGET VERSION");
    *target++ = *version++ = '\0';
    head->http_1_0 = strcmp(version, "HTTP/1.0") == 0;
    if (!head->http_1_0 && strcmp(version, "HTTP/1.1") != 0)
        return gg_refuse(refusal, 400, "send HTTP/1.1", "this version of HTTP is not spoken here");
    return read_method(head, line, refusal) && read_target(head, target, refusal);
}

/* ---- fields ---- */

static bool read_field(struct gg_head *head, char *line, struct gg_refusal *refusal)
{
    char *colon = line;
    while (is_token_char(*colon)) {
        if (*colon >= 'A' && *colon <= 'Z')
            *colon = (char)(*colon | 0x20);
        colon++;
    }
    /* A folded line begins with a blank; a blank before the colon is read in two ways. */
    if (colon == line || *colon != ':')
        return malformed(refusal, "a header line is not NAME: VALUE");
    if (head->nfields == GG_HEAD_FIELDS) {
        gg_refuse(refusal, 431, "send fewer header fields", "at most %d header fields",
                  GG_HEAD_FIELDS);
        refusal->limit = "header";
        return false;
    }
    *colon = '\0';
    char *value = colon + 1 + strspn(colon + 1, " \t");
    size_t n = strlen(value);
    while (n > 0 && (value[n - 1] == ' ' || value[n - 1] == '\t'))
        n--;
    value[n] = '\0';
    for (const char *c = value; *c != '\0'; c++)
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7F)
            return malformed(refusal, "a header value has a control character");
    head->field[head->nfields++] = (struct gg_head_field){line, value};
    return true;
}

const char *gg_head_get(const struct gg_head *head, const char *name)
{
    for (int i = 0; i < head->nfields; i++)
        if (strcmp(head->field[i].name, name) == 0)
            return head->field[i].value;
    return "";
}

static bool list_has(const char *list, const char *token)
{
    size_t n = strlen(token);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", \t");
        size_t length = strcspn(at, ", \t;");
        if (length == n && strncasecmp(at, token, n) == 0)
            return true;
        at += strcspn(at, ",");
    }
    return false;
}

bool gg_head_lists(const struct gg_head *head, const char *name, const char *token)
{
    for (int i = 0; i < head->nfields; i++)
        if (strcmp(head->field[i].name, name) == 0 && list_has(head->field[i].value, token))
            return true;
    return false;
}

static int count_of(const struct gg_head *head, const char *name)
{
    int n = 0;
    for (int i = 0; i < head->nfields; i++)
        n += strcmp(head->field[i].name, name) == 0;
    return n;
}

/* Of these two could name two things, and each reader would believe another. */
static bool check_single(const struct gg_head *head, struct gg_refusal *refusal)
{
    static const char *const single[] = {
        "host",
        "content-length",
        "transfer-encoding",
        "authorization",
        "origin",
        "upgrade",
        "expect",
        "sec-websocket-key",
        "sec-websocket-version",
        "if-none-match",
        "sec-websocket-protocol",
    };
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (count_of(head, single[i]) > 1)
            return gg_refuse(refusal, 400, see, "the header %s stands twice", single[i]);
    return true;
}

/* ---- what the fields mean for the message ---- */

static bool read_length(struct gg_head *head, struct gg_refusal *refusal)
{
    const char *text = gg_head_get(head, "content-length");
    head->content_length = -1;
    head->chunked = count_of(head, "transfer-encoding") > 0;
    if (count_of(head, "content-length") == 0)
        return !head->chunked || !head->http_1_0 ||
               malformed(refusal, "HTTP/1.0 has no Transfer-Encoding");
    if (head->chunked)
        return malformed(refusal, "Content-Length and Transfer-Encoding exclude each other");
    size_t n = strspn(text, "0123456789");
    if (n == 0 || text[n] != '\0')
        return malformed(refusal, "Content-Length is no number");
    head->content_length = n > 15 ? (long long)1 << 60 : strtoll(text, NULL, 10);
    return true;
}

static bool read_host(struct gg_head *head, struct gg_refusal *refusal)
{
    if (count_of(head, "host") == 0 && !head->http_1_0)
        return malformed(refusal, "the header Host is missing");
    if (head->host == NULL)
        head->host = gg_head_get(head, "host");
    return true;
}

static bool read_connection(struct gg_head *head)
{
    head->closes = head->http_1_0 || gg_head_lists(head, "connection", "close");
    head->awaits_continue =
        !head->http_1_0 && strcasecmp(gg_head_get(head, "expect"), "100-continue") == 0;
    return true;
}

/* Cuts the line that begins at *at, which ends in \r\n, and moves on. A line with another \r, \n or \0 in it is
 * refused: some programs end a line there. */
static char *cut_line(char **at, char *end, struct gg_refusal *refusal)
{
    char *line = *at;
    char *stop = memmem(line, (size_t)(end - line), "\r\n", 2);
    size_t n = stop != NULL ? (size_t)(stop - line) : 0;
    if (stop == NULL || memchr(line, '\r', n) != NULL || memchr(line, '\n', n) != NULL ||
        memchr(line, '\0', n) != NULL) {
        malformed(refusal, "a line has a control character");
        return NULL;
    }
    *stop = '\0';
    *at = stop + 2;
    return line;
}

bool gg_head_parse(char *bytes, size_t length, struct gg_head *head, struct gg_refusal *refusal)
{
    char *at = bytes, *end = bytes + length;
    head->nfields = 0;
    head->host = NULL;
    char *line = cut_line(&at, end, refusal);
    if (line == NULL || !read_request_line(head, line, refusal))
        return false;
    while ((line = cut_line(&at, end, refusal)) != NULL && *line != '\0')
        if (!read_field(head, line, refusal))
            return false;
    return line != NULL && check_single(head, refusal) && read_length(head, refusal) &&
           read_host(head, refusal) && read_connection(head);
}

static void move(const char **pointer, const char *from, const char *to)
{
    /* Constants of ours, such as "", are not among the bytes and stay. */
    if (**pointer != '\0')
        *pointer = to + (*pointer - from);
    else
        *pointer = "";
}

void gg_head_rebase(struct gg_head *head, const char *from, const char *to)
{
    move(&head->path, from, to);
    move(&head->query, from, to);
    move(&head->host, from, to);
    for (int i = 0; i < head->nfields; i++) {
        move(&head->field[i].name, from, to);
        move(&head->field[i].value, from, to);
    }
}
