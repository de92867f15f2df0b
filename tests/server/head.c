/*
 * head.c - heads of requests: what is read, and everything that two programs could read in two ways refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "server/http_head.h"

static char *bytes;
static struct gg_head head;
static struct gg_refusal refusal;

/* Parses a copy on the heap, so that a sanitizer sees the first byte too many. */
static bool parse(const char *text, size_t n)
{
    free(bytes);
    bytes = malloc(n);
    assert_non_null(bytes);
    memcpy(bytes, text, n);
    memset(&refusal, 0, sizeof refusal);
    assert_int_equal(gg_head_end(bytes, n, 0), n);
    return gg_head_parse(bytes, n, &head, &refusal);
}

static bool accepts(const char *text)
{
    return parse(text, strlen(text));
}

static void refuses(const char *text, size_t n, int status, const char *words)
{
    bool taken = parse(text, n);
    if (taken || refusal.status != status || !strstr(refusal.error, words))
        print_error("%s\n%d %s\n", text, refusal.status, refusal.error);
    assert_false(taken);
    assert_int_equal(refusal.status, status);
    assert_non_null(strstr(refusal.error, words));
    assert_non_null(refusal.hint);
}

#define REFUSES(text, words) refuses(text, sizeof(text) - 1, 400, words)

static int clear(void **state)
{
    (void)state;
    free(bytes);
    bytes = NULL;
    return 0;
}

static void a_request_is_read(void **state)
{
    (void)state;
    assert_true(accepts("GET /api/games/a%20b?state=open&x=%2F HTTP/1.1\r\nHost: h:80\r\n"
                        "ACCEPT-Encoding:\t br , gzip;q=0.5 \r\nX-Empty:\r\n\r\n"));
    assert_int_equal(head.method, GG_GET);
    assert_string_equal(head.path, "/api/games/a b");
    assert_string_equal(head.query, "state=open&x=%2F");
    assert_string_equal(head.host, "h:80");
    assert_string_equal(gg_head_get(&head, "x-empty"), "");
    assert_string_equal(gg_head_get(&head, "x-none"), "");
    assert_true(gg_head_lists(&head, "accept-encoding", "GZIP"));
    assert_true(gg_head_lists(&head, "accept-encoding", "br"));
    assert_false(gg_head_lists(&head, "accept-encoding", "zip"));
    assert_int_equal(head.content_length, -1);
    assert_false(head.closes || head.http_1_0 || head.chunked || head.awaits_continue);
}

static void lengths_and_connections_are_read(void **state)
{
    (void)state;
    assert_true(accepts("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 12\r\n"
                        "Connection: keep-alive, Close\r\nExpect: 100-Continue\r\n\r\n"));
    assert_true(head.method == GG_POST && head.content_length == 12);
    assert_true(head.closes && head.awaits_continue);
    assert_true(
        accepts("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n"));
    assert_true(head.content_length > (1LL << 40));
    assert_true(accepts("HEAD / HTTP/1.0\r\n\r\n"));
    assert_true(head.method == GG_HEAD && head.http_1_0 && head.closes);
    assert_string_equal(head.host, "");
    assert_true(accepts("BREW /pot HTTP/1.1\r\nHost: h\r\n\r\n"));
    assert_int_equal(head.method, GG_OTHER_METHOD);
    assert_true(accepts("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"));
    assert_true(head.chunked);
}

static void a_whole_uri_names_the_host(void **state)
{
    (void)state;
    assert_true(accepts("GET http://other:81/a?b HTTP/1.1\r\nHost: h\r\n\r\n"));
    assert_string_equal(head.host, "other:81");
    assert_string_equal(head.path, "/a");
    assert_string_equal(head.query, "b");
    REFUSES("GET http://other HTTP/1.1\r\nHost: h\r\n\r\n", "no path");
    REFUSES("GET http:/// HTTP/1.1\r\nHost: h\r\n\r\n", "no path");
    REFUSES("GET https://other/ HTTP/1.1\r\nHost: h\r\n\r\n", "begins with /");
}

static void request_lines_are_strict(void **state)
{
    (void)state;
    REFUSES("\r\n\r\n", "METHOD TARGET VERSION");
    REFUSES("GET\r\n\r\n", "METHOD TARGET VERSION");
    REFUSES("GET /\r\n\r\n", "METHOD TARGET VERSION");
    REFUSES("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", "version");
    REFUSES("GET / HTTP/1.1 \r\nHost: h\r\n\r\n", "version");
    REFUSES(" GET / HTTP/1.1\r\nHost: h\r\n\r\n", "version");
    REFUSES("G(T / HTTP/1.1\r\nHost: h\r\n\r\n", "method");
    REFUSES("GET * HTTP/1.1\r\nHost: h\r\n\r\n", "begins with /");
    REFUSES("GET index.html HTTP/1.1\r\nHost: h\r\n\r\n", "begins with /");
    REFUSES("GET /\xC3\xA9 HTTP/1.1\r\nHost: h\r\n\r\n", "may not stand there");
    REFUSES("GET /a#b HTTP/1.1\r\nHost: h\r\n\r\n", "may not stand there");
    REFUSES("GET /a\\b HTTP/1.1\r\nHost: h\r\n\r\n", "may not stand there");
    REFUSES("GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n", "control character");
}

static void versions_that_do_not_exist(void **state)
{
    (void)state;
    REFUSES("GET / HTTP/1.2\r\nHost: h\r\n\r\n", "version");
    REFUSES("GET / HTTP/0.9\r\nHost: h\r\n\r\n", "version");
    REFUSES("GET / HTTP/9.9\r\nHost: h\r\n\r\n", "version");
    REFUSES("PRI * HTTP/2.0\r\n\r\n", "version");
    REFUSES("GET / HTTP/1.10\r\nHost: h\r\n\r\n", "version");
    REFUSES("GET / http/1.1\r\nHost: h\r\n\r\n", "version");
    REFUSES("GET / HTTP/11\r\nHost: h\r\n\r\n", "version");
}

static void paths_mean_one_thing(void **state)
{
    (void)state;
    REFUSES("GET /a%2Fb HTTP/1.1\r\nHost: h\r\n\r\n", "encoded slash");
    REFUSES("GET /a%2fb HTTP/1.1\r\nHost: h\r\n\r\n", "encoded slash");
    REFUSES("GET /a%5cb HTTP/1.1\r\nHost: h\r\n\r\n", "encoded slash");
    REFUSES("GET /a%00b HTTP/1.1\r\nHost: h\r\n\r\n", "encoded control");
    REFUSES("GET /a%0d HTTP/1.1\r\nHost: h\r\n\r\n", "encoded control");
    REFUSES("GET /a%7f HTTP/1.1\r\nHost: h\r\n\r\n", "encoded control");
    REFUSES("GET /a% HTTP/1.1\r\nHost: h\r\n\r\n", "two hex digits");
    REFUSES("GET /a%1 HTTP/1.1\r\nHost: h\r\n\r\n", "two hex digits");
    REFUSES("GET /a%1g HTTP/1.1\r\nHost: h\r\n\r\n", "two hex digits");
    assert_true(accepts("GET /%2e%2E/%C3%A9 HTTP/1.1\r\nHost: h\r\n\r\n"));
    assert_string_equal(head.path, "/../\xC3\xA9");
}

static void fields_are_strict(void **state)
{
    (void)state;
    REFUSES("GET / HTTP/1.1\r\nHost : h\r\n\r\n", "NAME: VALUE");
    REFUSES("GET / HTTP/1.1\r\nHost\t: h\r\n\r\n", "NAME: VALUE");
    REFUSES("GET / HTTP/1.1\r\n: h\r\n\r\n", "NAME: VALUE");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", "NAME: VALUE");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", "NAME: VALUE");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nX\xC3\xA9: 1\r\n\r\n", "NAME: VALUE");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nX: a\nY: b\r\n\r\n", "control character");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n", "control character");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n", "control character");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nX: a\x01\r\n\r\n", "control character");
    REFUSES("GET / HTTP/1.1\r\nHost: h\r\nX: a\x7F\r\n\r\n", "control character");
    assert_true(accepts("GET / HTTP/1.1\r\nHost: h\r\nX: \xC3\xA9\ta\r\n\r\n"));
}

static void a_body_has_one_length(void **state)
{
    (void)state;
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
            "exclude");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: x\r\nContent-Length: 3\r\n\r\n",
            "exclude");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\n",
            "twice");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3, 3\r\n\r\n", "no number");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +3\r\n\r\n", "no number");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -3\r\n\r\n", "no number");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0x3\r\n\r\n", "no number");
    REFUSES("POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n", "no number");
    REFUSES("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", "HTTP/1.0");
}

static void hosts_and_others_stand_once(void **state)
{
    (void)state;
    REFUSES("GET / HTTP/1.1\r\n\r\n", "Host is missing");
    REFUSES("GET http://h/ HTTP/1.1\r\n\r\n", "Host is missing");
    REFUSES("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "twice");
    REFUSES("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: a\r\nupgrade: websocket\r\n\r\n", "twice");
    REFUSES("GET / HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n", "twice");
    REFUSES("GET / HTTP/1.1\r\nHost: a\r\nOrigin: a\r\nOrigin: b\r\n\r\n", "twice");
}

static void fields_are_counted(void **state)
{
    (void)state;
    char text[8192] = "GET / HTTP/1.1\r\nHost: h\r\n";
    for (int i = 1; i < GG_HEAD_FIELDS; i++)
        strcat(text, "X: 1\r\n");
    size_t n = strlen(text);
    strcpy(text + n, "\r\n");
    assert_true(accepts(text));
    assert_int_equal(head.nfields, GG_HEAD_FIELDS);
    strcpy(text + n, "X: 1\r\n\r\n");
    refuses(text, strlen(text), 431, "at most");
    assert_string_equal(refusal.limit, "header");
}

static void the_end_is_found_in_any_pieces(void **state)
{
    (void)state;
    const char text[] = "GET / HTTP/1.1\r\nHost: h\r\n\r\nrest";
    size_t end = sizeof text - 1 - 4;
    for (size_t n = 0; n < sizeof text; n++)
        for (size_t known = 0; known <= n && known < end; known++)
            assert_int_equal(gg_head_end(text, n, known), n < end ? 0 : end);
}

static void a_head_can_be_moved(void **state)
{
    (void)state;
    const char text[] = "GET /a HTTP/1.1\r\nHost: h\r\nX:\r\nY: 2\r\n\r\n";
    assert_true(accepts(text));
    char *copy = malloc(sizeof text);
    assert_non_null(copy);
    memcpy(copy, bytes, sizeof text - 1);
    gg_head_rebase(&head, bytes, copy);
    memset(bytes, 'x', sizeof text - 1);
    assert_string_equal(head.path, "/a");
    assert_string_equal(head.query, "");
    assert_string_equal(head.host, "h");
    assert_string_equal(gg_head_get(&head, "x"), "");
    assert_string_equal(gg_head_get(&head, "y"), "2");
    free(copy);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_teardown(test, clear)
    const struct CMUnitTest tests[] = {
        CASE(a_request_is_read),
        CASE(lengths_and_connections_are_read),
        CASE(a_whole_uri_names_the_host),
        CASE(request_lines_are_strict),
        CASE(versions_that_do_not_exist),
        CASE(paths_mean_one_thing),
        CASE(fields_are_strict),
        CASE(a_body_has_one_length),
        CASE(hosts_and_others_stand_once),
        CASE(fields_are_counted),
        CASE(the_end_is_found_in_any_pieces),
        CASE(a_head_can_be_moved),
    };
    return cmocka_run_group_tests_name("server-head", tests, NULL, NULL);
}
