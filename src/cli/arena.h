/*
 * arena.h - what is printed about a run of the arena.
 */
#ifndef GG_CLI_ARENA_H
#define GG_CLI_ARENA_H

#include "cli/common.h"
#include "lab/arena.h"

struct gg_contest_told {
    const struct gg_contest_request *request;
    struct gg_contest_report report;
    double seconds;
    bool interrupted;
};

void gg_contest_write_plain(const struct gg_contest_told *told, struct gg_text *out);
void gg_contest_write_json(const struct gg_contest_told *told, struct gg_text *out);

/* One line for a terminal, with a bar. */
void gg_contest_write_progress(const struct gg_contest_request *request,
                               const struct gg_contest_report *report, struct gg_text *out);

#endif
