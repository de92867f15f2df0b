/*
 * engine_main.c - `grognard engine`: the line protocol on standard input and output.
 *
 * Reads a line, answers, flushes. A line longer than the limit is skipped to its end and answered with
 * one error. The end of input ends the program.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common.h"
#include "cli/engine.h"

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    (void)argument;
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    argp_error(state, "engine takes no arguments; it reads commands from standard input");
    return 0;
}

static const struct argp parser = {
    NULL,
    parse_option,
    NULL,
    "Speak the line protocol on standard input and output: one command a line in, the answer ends "
    "with ok or error. The command help lists the others; docs/PROTOCOL.md explains them.",
    NULL,
    NULL,
    NULL,
};

enum line { LINE_GOOD, LINE_LONG, LINE_ZERO, LINE_END };

/* Reads one line into buffer (GG_ENGINE_LINE_MAX + 1 bytes) without its newline. */
static enum line read_line(char *buffer)
{
    enum line kind = LINE_GOOD;
    size_t n = 0;
    int c = getc_unlocked(stdin);
    if (c == EOF)
        return LINE_END;
    for (; c != EOF && c != '\n'; c = getc_unlocked(stdin)) {
        if (c == '\0' && kind == LINE_GOOD)
            kind = LINE_ZERO;
        if (n < GG_ENGINE_LINE_MAX)
            buffer[n++] = (char)c;
        else
            kind = LINE_LONG;
    }
    buffer[n] = '\0';
    return kind;
}

static int answer(struct gg_engine *engine, enum line kind, const char *line, struct gg_text *out)
{
    switch (kind) {
    case LINE_GOOD:
        return gg_engine_line(engine, line, out);
    case LINE_LONG:
        gg_engine_refuse(out, "the line is longer than 65536 bytes; it was skipped");
        return 0;
    case LINE_ZERO:
        gg_engine_refuse(out, "the line holds a byte 0; send text");
        return 0;
    case LINE_END:
        break;
    }
    return 1;
}

/* Sends the answer. Half an answer would mislead a client, so out of memory is an error instead. */
static bool send(struct gg_text *out)
{
    static const char failed[] = "error out of memory\n";
    const char *bytes = out->cut ? failed : gg_text_str(out);
    size_t length = out->cut ? sizeof failed - 1 : out->len;
    return fwrite(bytes, 1, length, stdout) == length && !fflush(stdout);
}

int gg_command_engine(int argc, char **argv)
{
    argp_parse(&parser, argc, argv, 0, NULL, NULL);
    struct gg_engine *engine = gg_engine_open();
    char *buffer = malloc(GG_ENGINE_LINE_MAX + 1);
    struct gg_text out;
    int code = GG_EXIT_DONE;
    int end = !engine || !buffer;
    if (end) {
        gg_cli_error(NULL, "out of memory");
        code = GG_EXIT_OUTSIDE;
    }
    gg_text_growing(&out);
    while (!end) {
        enum line kind = read_line(buffer);
        gg_text_clear(&out);
        end = answer(engine, kind, buffer, &out);
        if ((out.len || out.cut) && !send(&out)) {
            code = GG_EXIT_OUTSIDE;
            break;
        }
    }
    gg_text_free(&out);
    free(buffer);
    gg_engine_close(engine);
    return code;
}
