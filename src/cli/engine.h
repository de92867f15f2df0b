/*
 * engine.h - the line protocol for other programs, without the process around it.
 *
 * One command a line in; the answer is zero or more lines and then `ok` or `error MESSAGE`. Nothing
 * here reads or writes a stream, so a test or a fuzzer drives it directly. docs/PROTOCOL.md is the
 * reference.
 */
#ifndef GG_CLI_ENGINE_H
#define GG_CLI_ENGINE_H

#include "grognard/text.h"

enum {
    GG_ENGINE_PROTOCOL = 1,
    GG_ENGINE_LINE_MAX = 64 << 10 /* bytes of a command, its newline not counted */
};

struct gg_engine;

struct gg_engine *gg_engine_open(void); /* NULL when memory is out */
void gg_engine_close(struct gg_engine *engine);

/* Obeys one line (without its newline) and adds the whole answer to out. Returns 0 to go on, 1 when
 * the line was `quit`. A command that fails changes nothing. */
int gg_engine_line(struct gg_engine *engine, const char *line, struct gg_text *out);

/* Adds `error MESSAGE`, on one line whatever it quotes: also the answer to a line that could not be read. */
void gg_engine_refuse(struct gg_text *out, const char *fmt, ...) GG_PRINTF(2, 3);

#endif
