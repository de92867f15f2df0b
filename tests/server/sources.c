/*
 * sources.c - who a client is, behind whatever proxies, and how much it may do.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/sources.h"

static struct gg_ip ip(const char *text)
{
    struct gg_ip out;
    assert_true(gg_ip_parse(text, &out));
    return out;
}

static void same(const struct gg_ip *a, const char *text)
{
    char shown[GG_ADDRESS_TEXT];
    gg_ip_text(a, shown);
    assert_string_equal(shown, text);
}

/* ---- ranges ---- */

static void ranges_hold_what_they_say(void **state)
{
    (void)state;
    struct gg_ranges ranges = {.n = 0};
    assert_true(gg_ranges_add(&ranges, "10.1.2.3/8"));
    assert_true(gg_ranges_add(&ranges, "192.0.2.7"));
    assert_true(gg_ranges_add(&ranges, "2001:db8::/33"));
    static const struct {
        const char *address;
        bool inside;
    } cases[] = {{"10.255.0.1", true},       {"11.0.0.1", false},       {"192.0.2.7", true},
                 {"192.0.2.6", false},       {"2001:db8::1", true},     {"2001:db8:7fff::1", true},
                 {"2001:db8:8000::", false}, {"::ffff:10.0.0.1", true}, {"::10.0.0.1", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct gg_ip address = ip(cases[i].address);
        assert_int_equal(gg_ranges_hold(&ranges, &address), cases[i].inside);
    }
    static const char *const bad[] = {
        "",       "10.0.0.0/33", "10.0.0.0/",   "10.0.0.0/-1",  "10.0.0/8",
        "name/8", "::1/129",     "10.0.0.0/8x", "10.0.0.0/0008"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(gg_ranges_add(&ranges, bad[i]));
    struct gg_ranges all = {.n = 0};
    assert_true(gg_ranges_add(&all, "0.0.0.0/0"));
    struct gg_ip four = ip("203.0.113.1"), six = ip("2001:db8::1");
    assert_true(gg_ranges_hold(&all, &four));
    assert_false(gg_ranges_hold(&all, &six));
}

static void a_customers_network_is_one_source(void **state)
{
    (void)state;
    struct gg_ip a = ip("2001:db8:1:2:3:4:5:6"), b = ip("192.0.2.200");
    a = gg_ip_network(&a);
    b = gg_ip_network(&b);
    same(&a, "2001:db8:1:2::");
    same(&b, "192.0.2.200");
    struct gg_ip one = ip("127.8.8.8"), two = ip("::1"), three = ip("128.0.0.1");
    assert_true(gg_ip_is_loopback(&one) && gg_ip_is_loopback(&two) && !gg_ip_is_loopback(&three));
}

/* ---- proxies ---- */

static const char trusted[] = "10.0.0.0/8";

/* The client of a request that comes from `from` with these lines; "" when it is refused. */
static const char *client_of(const char *from, const char *lines)
{
    static char shown[GG_ADDRESS_TEXT], text[4096];
    struct gg_ranges ranges = {.n = 0};
    struct gg_head head;
    struct gg_refusal refusal;
    struct gg_ip socket = ip(from), client;
    assert_true(gg_ranges_add(&ranges, trusted));
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: h\r\n%s\r\n", lines);
    assert_true(gg_head_parse(text, strlen(text), &head, &refusal));
    if (!gg_client_of(&head, &ranges, &socket, &client, &refusal))
        return "";
    gg_ip_text(&client, shown);
    return shown;
}

static void only_trusted_proxies_are_believed(void **state)
{
    (void)state;
    static const struct {
        const char *from, *lines, *client;
    } cases[] = {
        {"192.0.2.1", "", "192.0.2.1"},
        {"192.0.2.1", "X-Forwarded-For: 203.0.113.9\r\n", "192.0.2.1"},
        {"192.0.2.1", "Forwarded: for=203.0.113.9\r\n", "192.0.2.1"},
        {"10.0.0.1", "", "10.0.0.1"},
        {"10.0.0.1", "X-Forwarded-For: 203.0.113.9\r\n", "203.0.113.9"},
        /* What the client wrote itself stands to the left of what the proxy added. */
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1, 203.0.113.9\r\n", "203.0.113.9"},
        {"10.0.0.1", "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 203.0.113.9\r\n", "203.0.113.9"},
        {"10.0.0.1", "X-Forwarded-For: 203.0.113.9, 10.0.0.2\r\n", "203.0.113.9"},
        {"10.0.0.1", "X-Forwarded-For: 203.0.113.9, 192.0.2.5, 10.0.0.2\r\n", "192.0.2.5"},
        {"10.0.0.1", "X-Forwarded-For: 10.0.0.3, 10.0.0.2\r\n", "10.0.0.3"},
        {"10.0.0.1", "X-Forwarded-For: 203.0.113.9:4711\r\n", "203.0.113.9"},
        {"10.0.0.1", "X-Forwarded-For: [2001:db8::5]:80\r\n", "2001:db8::5"},
        {"10.0.0.1", "X-Forwarded-For: 2001:db8::5\r\n", "2001:db8::5"},
        {"10.0.0.1", "X-Forwarded-For: garbage\r\n", "10.0.0.1"},
        {"10.0.0.1", "X-Forwarded-For: ,, ,\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=203.0.113.9;proto=https;by=10.0.0.1\r\n", "203.0.113.9"},
        {"10.0.0.1", "Forwarded: proto=https; FOR=\"203.0.113.9:80\"\r\n", "203.0.113.9"},
        {"10.0.0.1", "Forwarded: for=\"[2001:db8:cafe::17]:4711\"\r\n", "2001:db8:cafe::17"},
        {"10.0.0.1", "Forwarded: for=1.1.1.1, for=203.0.113.9\r\n", "203.0.113.9"},
        {"10.0.0.1", "Forwarded: for=\"1.1.1.1, for=9.9.9.9\", for=203.0.113.9\r\n", "203.0.113.9"},
        {"10.0.0.1", "Forwarded: for=203.0.113.9, for=unknown\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=203.0.113.9, for=_hidden\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=203.0.113.9, proto=https\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: =;;\"\r\n", "10.0.0.1"},
        {"10.0.0.1", "Forwarded: for=203.0.113.9\r\nX-Forwarded-For: 203.0.113.9\r\n",
         "203.0.113.9"},
        /* A proxy that sets one of them and passes the other on would let a client choose its name. */
        {"10.0.0.1", "Forwarded: for=1.1.1.1\r\nX-Forwarded-For: 203.0.113.9\r\n", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *client = client_of(cases[i].from, cases[i].lines);
        if (strcmp(client, cases[i].client) != 0)
            print_error("%s%s: %s\n", cases[i].lines, cases[i].from, client);
        assert_string_equal(client, cases[i].client);
    }
}

static void many_hops_end_at_the_nearest(void **state)
{
    (void)state;
    char lines[2048] = "X-Forwarded-For: 203.0.113.9";
    for (int i = 0; i < 60; i++)
        strcat(lines, ", 10.0.0.5");
    strcat(lines, "\r\n");
    assert_string_equal(client_of("10.0.0.1", lines), "10.0.0.5");
}

/* ---- buckets ---- */

static void a_bucket_fills_with_time(void **state)
{
    (void)state;
    struct gg_bucket bucket = {0};
    const struct gg_bucket_shape shape = {.rate = 10, .most = 20};
    int wait, taken = 0;
    assert_true(gg_bucket_full(&bucket, &shape, 1000));
    while (gg_bucket_take(&bucket, &shape, 1, 1000, &wait))
        taken++;
    assert_int_equal(taken, 20);
    assert_int_equal(wait, 1);
    assert_false(gg_bucket_take(&bucket, &shape, 1, 1099, &wait));
    assert_true(gg_bucket_take(&bucket, &shape, 1, 1100, &wait));
    assert_false(gg_bucket_take(&bucket, &shape, 15, 1100, &wait));
    assert_int_equal(wait, 2);
    assert_false(gg_bucket_full(&bucket, &shape, 3000));
    assert_true(gg_bucket_full(&bucket, &shape, 3100));
    assert_true(gg_bucket_take(&bucket, &shape, 20, 9000000, &wait));
    assert_false(gg_bucket_take(&bucket, &shape, 0, 9000000, &wait));
}

static void sources_are_apart_and_forgotten(void **state)
{
    (void)state;
    static struct gg_sources sources;
    int wait;
    int64_t now = 5000;
    gg_sources_open(&sources, 10, 60);
    struct gg_ip a = ip("192.0.2.1"), b = ip("192.0.2.2"), c = ip("2001:db8::1"),
                 d = ip("2001:db8::2");
    struct gg_source *one = gg_source_of(&sources, &a, now), *two = gg_source_of(&sources, &b, now);
    assert_true(one != two);
    assert_true(gg_source_of(&sources, &a, now) == one);
    assert_true(gg_source_of(&sources, &c, now) == gg_source_of(&sources, &d, now));
    assert_int_equal(sources.count, 3);
    while (gg_source_spend(&sources, one, 1, now, &wait))
        ;
    assert_true(gg_source_spend(&sources, two, 1, now, &wait));
    for (int i = 0; i < 20; i++) {
        assert_false(gg_source_shut_out(two, now));
        assert_true(gg_source_refused(&sources, two, now));
    }
    assert_false(gg_source_refused(&sources, two, now));
    assert_true(gg_source_shut_out(two, now));
    assert_false(gg_source_shut_out(one, now));
    for (int i = 0; i < 60; i++)
        assert_true(gg_source_upload(&sources, one, now, &wait));
    assert_false(gg_source_upload(&sources, one, now, &wait));
    assert_true(wait > 30 && wait <= 61);
    two->connections = 1;
    gg_sources_sweep(&sources, now + 20000);
    assert_int_equal(sources.count,
                     2); /* that of c and d; one waits for its uploads, two is connected */
    two->connections = 0;
    gg_sources_sweep(&sources, now + 4000000);
    assert_int_equal(sources.count, 0);
    gg_sources_close(&sources);
}

static void who_is_refused_too_often_stays_out_as_long_as_he_is_told(void **state)
{
    (void)state;
    static struct gg_sources sources;
    int64_t now = 5000, late = now + INT64_C(1000) * GG_SHUT_OUT_SECONDS;
    gg_sources_open(&sources, 10, 60);
    struct gg_ip a = ip("192.0.2.1");
    struct gg_source *source = gg_source_of(&sources, &a, now);
    while (gg_source_refused(&sources, source, now))
        ;
    for (int64_t at = now; at < late; at += 100) {
        assert_true(gg_source_shut_out(source, at));
        assert_false(gg_source_refused(&sources, source, at)); /* it does not get longer for that */
    }
    assert_false(gg_source_shut_out(source, late));
    assert_true(gg_source_refused(&sources, source, late));
    gg_sources_close(&sources);
}

static void a_table_that_is_full_still_limits(void **state)
{
    (void)state;
    static struct gg_sources sources;
    gg_sources_open(&sources, 10, 60);
    struct gg_ip address = ip("10.0.0.0");
    int wait;
    for (int i = 0; i < GG_SOURCES_MAX; i++) {
        address.bytes[13] = (unsigned char)(i >> 16);
        address.bytes[14] = (unsigned char)(i >> 8);
        address.bytes[15] = (unsigned char)i;
        assert_true(gg_source_spend(&sources, gg_source_of(&sources, &address, 1), 1, 1, &wait));
    }
    struct gg_ip late = ip("192.0.2.1"), later = ip("192.0.2.2");
    struct gg_source *crowd = gg_source_of(&sources, &late, 2);
    assert_true(crowd == gg_source_of(&sources, &later, 2));
    assert_true(gg_source_spend(&sources, crowd, 20, 2, &wait));
    assert_false(gg_source_spend(&sources, crowd, 1, 2, &wait));
    gg_sources_close(&sources);
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_hold_what_they_say),
        cmocka_unit_test(a_customers_network_is_one_source),
        cmocka_unit_test(only_trusted_proxies_are_believed),
        cmocka_unit_test(many_hops_end_at_the_nearest),
        cmocka_unit_test(a_bucket_fills_with_time),
        cmocka_unit_test(sources_are_apart_and_forgotten),
        cmocka_unit_test(who_is_refused_too_often_stays_out_as_long_as_he_is_told),
        cmocka_unit_test(a_table_that_is_full_still_limits),
    };
    return cmocka_run_group_tests_name("server-sources", tests, NULL, NULL);
}
