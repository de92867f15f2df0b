/*
 * status.h - how a call ended.
 *
 * Anything that comes from outside (a file, a client, a person) is answered with a status, never
 * with an assertion. GG_OK is zero.
 */
#ifndef GROGNARD_STATUS_H
#define GROGNARD_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#ifndef GG_VERSION /* the tests build a program of another version */
#define GG_VERSION "0.2.0"
#endif

#define GG_MUST_CHECK __attribute__((warn_unused_result))
#define GG_PRINTF(string, first) __attribute__((format(printf, string, first)))

enum gg_status {
    GG_OK,
    GG_ILLEGAL,    /* a choice that was not offered */
    GG_RANGE,      /* a number or a die face outside its range */
    GG_WRONG_TIME, /* nothing to roll, nothing to decide, nothing to undo */
    GG_NOT_FOUND,  /* no such system, scenario, file, name */
    GG_BAD_INPUT,  /* text that cannot be read, or a file with faults */
    GG_INEXACT,    /* the exact answer does not fit 512 bits */
    GG_FULL,       /* a stated limit was reached */
    GG_HIDDEN,     /* the answer would tell what this seat may not know */
    GG_NO_MEMORY,
    GG_OUTSIDE, /* disk, network or another program failed */
    GG_NSTATUS
};

/* A short phrase in English: "not a choice that was offered". Never NULL. */
const char *gg_status_text(enum gg_status status);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
