/*
 * verify.c - `grognard verify`: is a recorded game right to the last die?
 *
 * Exit code 0 when it is, 1 when it is not (with the line and the reason), 2 when it cannot be read.
 */
#include <argp.h>

#include "cli/common.h"

struct request {
    const char *path;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (request->path)
            argp_error(state, "one record at a time");
        request->path = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "name a record");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    NULL,
    parse_option,
    "RECORD",
    "Replay a record and check every choice, every roll and every hash. Exit code 0 when all are "
    "right, 1 when not, with the line and the reason.",
    NULL,
    NULL,
    NULL,
};

static int verify(const char *path, const struct gg_text *text)
{
    struct gg_text message;
    struct gg_loaded *loaded = NULL;
    struct gg_game *game = NULL;
    int code = GG_EXIT_DONE;
    gg_text_growing(&message);
    enum gg_status status =
        gg_record_replay(path, gg_text_str(text), text->len, &loaded, &game, &message);
    if (status == GG_OK) {
        int steps = gg_game_steps(game);
        printf("%s: good, %d step%s of %s, hash %016llx\n", path, steps, steps == 1 ? "" : "s",
               gg_game_battle(game)->id, (unsigned long long)gg_game_hash(game));
        gg_game_close(game);
        gg_loaded_close(loaded);
    } else if (status == GG_NO_MEMORY || status == GG_OUTSIDE) {
        gg_cli_error(NULL, "%s: %s", path, gg_status_text(status));
        code = GG_EXIT_OUTSIDE;
    } else if (!message.len) {
        printf("%s: %s\n", path, gg_status_text(status));
        code = GG_EXIT_FALSE;
    } else {
        /* The verdict is the answer, also when it is a bad one. */
        printf("%s%s", gg_text_str(&message), message.buf[message.len - 1] == '\n' ? "" : "\n");
        code = GG_EXIT_FALSE;
    }
    gg_text_free(&message);
    return code;
}

int gg_command_verify(int argc, char **argv)
{
    struct request request = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    struct gg_text text;
    int code = gg_cli_read(request.path, &text);
    if (code == GG_EXIT_DONE)
        code = verify(request.path, &text);
    gg_text_free(&text);
    return code;
}
