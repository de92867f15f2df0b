/*
 * catalogue_file.c - the files of the page, from the program or, for those who write it, from a folder.
 */
#include <string.h>

#include "grognard/file.h"
#include "server/catalogue_state.h"

enum { FILE_MAX_BYTES = 4 << 20, FILE_PATH = 600 };

/* The page finds out by itself which game its address names. */
static const char *file_of(const char *path)
{
    if (strcmp(path, "/") == 0 || strcmp(path, "/me") == 0 || strncmp(path, "/g/", 3) == 0)
        return "/index.html";
    return path;
}

/* No path traversal and no hidden files. */
static bool is_plain(const char *path)
{
    const char *good = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/";
    return path[0] == '/' && path[strspn(path, good)] == '\0' && strstr(path, "/.") == NULL &&
           strstr(path, "//") == NULL;
}

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".md", "text/markdown; charset=utf-8"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static bool from_folder(const struct gg_catalogue *catalogue, const char *path,
                        struct gg_answer *answer)
{
    char room[FILE_PATH];
    struct gg_text name, text;
    gg_text_fixed(&name, room, sizeof room);
    gg_text_fmt(&name, "%s%s", catalogue->web, path);
    gg_text_growing(&text);
    if (name.cut || gg_slurp(room, FILE_MAX_BYTES, &text) != GG_OK) {
        gg_text_free(&text);
        return false;
    }
    *answer = (struct gg_answer){.status = 200,
                                 .type = type_of(path),
                                 .headers = "Cache-Control: no-store\r\n",
                                 .body = gg_blob_copy(gg_text_str(&text), text.len)};
    gg_text_free(&text);
    return answer->body != NULL;
}

static bool from_program(const struct gg_request *request, const char *path,
                         struct gg_answer *answer, struct gg_text *headers)
{
    const struct gg_embedded *file = gg_embedded_files;
    while (file->path != NULL &&
           (strncmp(file->path, "web/", 4) != 0 || strcmp(file->path + 3, path) != 0))
        file++;
    if (file->path == NULL)
        return false;
    bool packed = request->takes_gzip && file->packed != NULL;
    gg_text_fmt(headers, "ETag: %s\r\nCache-Control: no-cache\r\nVary: Accept-Encoding\r\n",
                file->etag);
    if (strcmp(gg_head_get(request->head, "if-none-match"), file->etag) == 0) {
        *answer = (struct gg_answer){.status = 304, .headers = gg_text_str(headers)};
        return true;
    }
    if (packed)
        gg_text_add(headers, "Content-Encoding: gzip\r\n");
    *answer = (struct gg_answer){
        .status = 200,
        .type = file->type,
        .headers = gg_text_str(headers),
        .body = packed ? gg_blob_copy((const char *)file->packed, file->packed_length)
                       : gg_blob_copy((const char *)file->bytes, file->length),
    };
    return answer->body != NULL;
}

bool gg_catalogue_file(struct gg_catalogue *catalogue, const struct gg_request *request,
                       struct gg_answer *answer, struct gg_text *headers,
                       struct gg_refusal *refusal)
{
    const char *path = file_of(request->path);
    bool found = is_plain(path) && catalogue->web != NULL && from_folder(catalogue, path, answer);
    /* What the build makes is in no folder. */
    if (!found && is_plain(path) && (catalogue->web == NULL || strcmp(path, "/umpire.wasm") == 0))
        found = from_program(request, path, answer, headers);
    return found || gg_refuse(refusal, 404, "the lobby is at /; docs/API.md lists the calls",
                              "there is nothing at this address");
}
