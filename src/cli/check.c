/*
 * check.c - `grognard check`: every fault of scenario, position and record files.
 *
 * Each fault is printed as file:line:column with the line and a caret. Exit code 0 when all files are
 * good, 1 when one has faults, 2 when one cannot be read.
 */
#include <argp.h>

#include "cli/common.h"

struct request {
    char **path;
    int count;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    (void)argument;
    switch (key) {
    case ARGP_KEY_ARGS:
        request->path = state->argv + state->next;
        request->count = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name at least one file");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    NULL,
    parse_option,
    "FILE...",
    "Check scenario, position and record files and print every fault with its place. Exit code 0 "
    "when "
    "all are good, 1 when one has faults, 2 when one cannot be read.",
    NULL,
    NULL,
    NULL,
};

/* A record is good when its scenario is and every line of it replays; loading it tries both. */
static enum gg_status check_text(const char *path, const struct gg_text *text,
                                 struct gg_text *message)
{
    enum gg_status status = GG_OK;
    struct gg_loaded *loaded =
        gg_load_text(path, gg_text_str(text), text->len, NULL, &status, message);
    if (!loaded)
        return status == GG_OK ? GG_BAD_INPUT : status;
    gg_loaded_close(loaded);
    return GG_OK;
}

static int check_file(const char *path)
{
    struct gg_text text, message;
    int code = gg_cli_read(path, &text);
    gg_text_growing(&message);
    if (code == GG_EXIT_DONE) {
        enum gg_status status = check_text(path, &text, &message);
        if (status == GG_OK) {
            printf("%s: good\n", path);
        } else if (status == GG_NO_MEMORY || status == GG_OUTSIDE) {
            gg_cli_error(NULL, "%s: %s", path, gg_status_text(status));
            code = GG_EXIT_OUTSIDE;
        } else {
            /* The faults are what was asked for, so they are the answer and not a message. */
            fputs(gg_text_str(&message), stdout);
            if (message.len && message.buf[message.len - 1] != '\n')
                putchar('\n');
            code = GG_EXIT_FALSE;
        }
    }
    gg_text_free(&message);
    gg_text_free(&text);
    return code;
}

int gg_command_check(int argc, char **argv)
{
    struct request request = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    int worst = GG_EXIT_DONE;
    for (int i = 0; i < request.count; i++) {
        int code = check_file(request.path[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}
