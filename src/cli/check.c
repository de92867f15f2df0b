/*
 * check.c - `grognard check`: every fault of scenario, position and record files, and warnings of what is good but was
 * surely not meant.
 *
 * Each is printed as file:line:column with the line and a caret. Exit code 0 when all files are good, with warnings or
 * without, 1 when one has faults, 2 when one cannot be read.
 */
#include <argp.h>
#include <string.h>

#include "base/json.h"
#include "cli/common.h"

struct request {
    char **path;
    int count;
    bool json;
};

static const struct argp_option options[] = {
    {"json", 'j', NULL, 0, "Print one JSON document", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    (void)argument;
    switch (key) {
    case 'j':
        request->json = true;
        return 0;
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
    options,
    parse_option,
    "FILE...",
    "Check scenario, position and record files and print every fault with its place, and warnings "
    "of what is good but "
    "was surely not meant. Exit code 0 when all are good, 1 when one has faults, 2 when one cannot "
    "be read.",
    NULL,
    NULL,
    NULL,
};

static bool is_record(const struct gg_text *text)
{
    return text->len >= 7 && memcmp(text->buf, "record:", 7) == 0;
}

static void list_json(struct gg_json *json, const char *key, const struct gg_faults *faults)
{
    gg_json_array(json, key);
    for (int i = 0; i < faults->count; i++) {
        gg_json_object(json, NULL);
        gg_json_int(json, "line", faults->list[i].line);
        gg_json_int(json, "column", faults->list[i].column);
        gg_json_string(json, "message", faults->list[i].message);
        gg_json_object_end(json);
    }
    gg_json_array_end(json);
}

static void result_json(struct gg_json *json, const char *path, const struct gg_faults *faults,
                        const struct gg_faults *warnings)
{
    gg_json_object(json, NULL);
    gg_json_string(json, "file", path);
    gg_json_bool(json, "good", faults->count == 0);
    list_json(json, "faults", faults);
    list_json(json, "warnings", warnings);
    gg_json_object_end(json);
}

/* A record is good when its scenario is and every line of it replays; loading it tries both. Its fault names the line
 * in its message. */
static enum gg_status check_record(const char *path, const struct gg_text *text,
                                   struct gg_json *json, struct gg_text *out)
{
    static struct gg_faults faults;
    static const struct gg_faults none;
    enum gg_status status = GG_OK;
    struct gg_text message;
    gg_text_growing(&message);
    struct gg_loaded *loaded =
        gg_load_text(path, gg_text_str(text), text->len, NULL, &status, &message);
    faults.count = 0;
    if (loaded == NULL)
        gg_fault_at(&faults, NULL, "%.*s", (int)strcspn(gg_text_str(&message), "\n"),
                    gg_text_str(&message));
    if (json != NULL)
        result_json(json, path, &faults, &none);
    else if (loaded == NULL)
        gg_text_add(out, gg_text_str(&message));
    gg_loaded_close(loaded);
    gg_text_free(&message);
    return status;
}

static enum gg_status check_scenario(const char *path, const struct gg_text *text,
                                     struct gg_json *json, struct gg_text *out)
{
    struct gg_file *file = gg_file_parse(path, gg_text_str(text), text->len);
    if (file == NULL)
        return GG_NO_MEMORY;
    struct gg_loaded *loaded = gg_load_file(file, NULL);
    const struct gg_faults *faults = gg_file_faults(file);
    enum gg_status status = faults->count > 0 ? GG_BAD_INPUT
                            : loaded == NULL  ? GG_NO_MEMORY
                                              : GG_OK;
    if (json != NULL && status != GG_NO_MEMORY)
        result_json(json, path, faults, gg_file_warnings(file));
    if (json == NULL) {
        gg_file_print_faults(file, out);
        gg_file_print_warnings(file, out);
    }
    gg_loaded_close(loaded);
    gg_file_close(file);
    return status;
}

static int check_file(const char *path, struct gg_json *json, struct gg_text *out)
{
    struct gg_text text;
    int code = gg_cli_read(path, &text);
    if (code == GG_EXIT_DONE) {
        enum gg_status status = is_record(&text) ? check_record(path, &text, json, out)
                                                 : check_scenario(path, &text, json, out);
        if (status == GG_OK && json == NULL) {
            gg_text_fmt(out, "%s: good\n", path);
        } else if (status == GG_NO_MEMORY || status == GG_OUTSIDE) {
            gg_cli_error(NULL, "%s: %s", path, gg_status_text(status));
            code = GG_EXIT_OUTSIDE;
        } else if (status != GG_OK) {
            /* The faults are what was asked for, so they are the answer and not a message. */
            if (json == NULL && out->len > 0 && out->buf[out->len - 1] != '\n')
                gg_text_char(out, '\n');
            code = GG_EXIT_FALSE;
        }
    }
    gg_text_free(&text);
    return code;
}

int gg_command_check(int argc, char **argv)
{
    struct request request = {0};
    struct gg_text out;
    struct gg_json json;
    argp_parse(&parser, argc, argv, 0, NULL, &request);
    gg_text_growing(&out);
    gg_json_start(&json, &out);
    if (request.json) {
        gg_json_object(&json, NULL);
        gg_json_array(&json, "files");
    }
    int worst = GG_EXIT_DONE;
    for (int i = 0; i < request.count; i++) {
        int code = check_file(request.path[i], request.json ? &json : NULL, &out);
        worst = code > worst ? code : worst;
    }
    if (request.json) {
        gg_json_array_end(&json);
        gg_json_object_end(&json);
        gg_text_char(&out, '\n');
    }
    int code = gg_cli_print(&out);
    return code > worst ? code : worst;
}
