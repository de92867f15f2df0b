/*
 * lines.c - the desk natively: lines from standard input, answers to standard output. equal.mjs compares them with WebAssembly's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "umpire/desk.h"

int main(void)
{
    struct gg_desk *desk = gg_desk_open();
    char *line = NULL;
    size_t room = 0;
    struct gg_text out;
    gg_text_growing(&out);
    while (desk != NULL && getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        gg_text_clear(&out);
        gg_desk_line(desk, line, &out);
        puts(gg_text_str(&out));
    }
    free(line);
    gg_text_free(&out);
    gg_desk_close(desk);
    return desk == NULL || out.cut || ferror(stdin) || fflush(stdout) != 0;
}
