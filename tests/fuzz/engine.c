/*
 * engine.c - bytes as lines to the engine. Every answer must be whole and end in ok or error.
 */
#include "steps.h"

#include "cli/engine.h"

/* Paths that lead out of the fuzzer's folder are left out: what lies there is not ours to try. */
static bool leads_outside(const char *line)
{
    return strstr(line, "load") != NULL && strchr(line, '/') != NULL &&
           (strstr(line, "..") != NULL || strstr(line, " /") != NULL ||
            strstr(line, "\t/") != NULL);
}

static void check_answer(const char *line, const struct gg_text *answer)
{
    const char *text = gg_text_str(answer);
    demand(!answer->cut && answer->len > 0 && text[answer->len - 1] == '\n',
           "an answer is whole lines", line);
    const char *last = text + answer->len - 1;
    while (last > text && last[-1] != '\n')
        last--;
    demand(strcmp(last, "ok\n") == 0 || strncmp(last, "error ", 6) == 0,
           "an answer ends in ok or error", text);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct gg_engine *engine = gg_engine_open();
    struct gg_text answer;
    gg_text_growing(&answer);
    demand(gg_engine_line(engine, "seed 1", &answer) == 0, "seed is obeyed", gg_text_str(&answer));
    const char *at = (const char *)data, *end = at + size;
    int ended = 0;
    for (int lines = 0; at < end && !ended && lines < 200; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline != NULL ? newline : end) - at);
        char *line = strndup(at, length);
        demand(line != NULL, "memory", "");
        gg_text_clear(&answer);
        if (!leads_outside(line)) {
            ended = gg_engine_line(engine, line, &answer);
            check_answer(line, &answer);
        }
        free(line);
        at += length + 1;
    }
    gg_text_free(&answer);
    gg_engine_close(engine);
    return 0;
}
