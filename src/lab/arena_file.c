/*
 * arena_file.c - the file of finished pairs from which an interrupted run goes on.
 *
 * First lines that say what is played, then a line for each finished pair, in the order in which they were finished. The first lines must be
 * those that this run would write. A pair is one write at the end of the file, so what an interruption leaves is whole lines and at
 * most a piece of one.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/arena_state.h"
#include "mind/playout.h"

enum { FORMAT = 1, SIGNATURE_GAMES = 8, FIELDS = 15, STATE_BYTES_MAX = 1 << 30 };

static const char *const ending_word[GG_NENDINGS] = {"played", "forfeit-first", "forfeit-second",
                                                     "endless"};

static void write_settings(const struct gg_contest_request *request, struct gg_text *out)
{
    const struct gg_battle *battle = request->battle;
    uint64_t start = request->position != NULL ? gg_position_digest(battle, request->position) : 0;
    gg_text_fmt(out, "grognard-arena %d\nprogram %s\nbattle %s\n", FORMAT, GG_VERSION, battle->id);
    gg_text_fmt(out, "signature %016llx position %016llx\n",
                (unsigned long long)gg_signature(battle, SIGNATURE_GAMES, NULL),
                (unsigned long long)start);
    gg_text_fmt(out, "first %s\nsecond %s\n", request->contender[0].name,
                request->contender[1].name);
    gg_text_fmt(out, "seed %llu\n", (unsigned long long)request->seed);
    gg_text_fmt(out, "time %lld deadline %lld steps %lld\n", request->time, request->deadline,
                request->steps_max);
}

/* --- a pair --- */

static void write_pair(uint64_t number, const struct gg_contest_pair *pair, struct gg_text *out)
{
    gg_text_fmt(out, "pair\t%llu", (unsigned long long)number);
    for (int i = 0; i < 2; i++)
        gg_text_fmt(out, "\t%d\t%s", pair->game[i].points, ending_word[pair->game[i].ending]);
    for (int i = 0; i < 2; i++) {
        const struct gg_contest_pace *pace = &pair->pace[i];
        gg_text_fmt(out, "\t%lld\t%lld\t%lld\t%lld", pace->decisions, pace->spent, pace->longest,
                    pace->late);
    }
    gg_text_fmt(out, "\t%s|%s\n", pair->reason[0] != NULL ? pair->reason[0] : "",
                pair->reason[1] != NULL ? pair->reason[1] : "");
}

static bool read_number(const char *text, long long high, long long *out)
{
    char *end = NULL;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return errno == 0 && *text >= '0' && *text <= '9' && *end == '\0' && *out <= high;
}

static bool read_game(char *points, const char *ending, struct gg_contest_game *out)
{
    long long n = 0;
    if (!read_number(points, 2, &n))
        return false;
    out->points = (int)n;
    for (int i = 0; i < GG_NENDINGS; i++)
        if (strcmp(ending_word[i], ending) == 0) {
            out->ending = (enum gg_ending)i;
            return true;
        }
    return false;
}

static bool read_reasons(char *text, struct gg_contest_pair *pair)
{
    char *bar = strchr(text, '|');
    if (bar == NULL)
        return false;
    *bar = '\0';
    const char *reason[2] = {text, bar + 1};
    for (int i = 0; i < 2; i++)
        if (*reason[i] != '\0' && (pair->reason[i] = strdup(reason[i])) == NULL)
            return false;
    return true;
}

/* Reads a line into its place. Pairs beyond those of this run are left out; of one that stands there twice the first counts. */
static bool read_pair(char *line, uint64_t pairs, struct gg_contest_pair *pair)
{
    char *field[FIELDS];
    int n = 0;
    for (char *rest = line; rest != NULL && n < FIELDS;)
        field[n++] = strsep(&rest, "\t");
    long long number = 0;
    struct gg_contest_pair one = {.done = true};
    if (n != FIELDS || strcmp(field[0], "pair") != 0 ||
        !read_number(field[1], GG_CONTEST_PAIRS_MAX, &number) ||
        !read_game(field[2], field[3], &one.game[0]) ||
        !read_game(field[4], field[5], &one.game[1]))
        return false;
    for (int i = 0; i < 2; i++) {
        struct gg_contest_pace *pace = &one.pace[i];
        char **at = field + (i == 0 ? 6 : 10);
        if (!read_number(at[0], INT64_MAX, &pace->decisions) ||
            !read_number(at[1], INT64_MAX, &pace->spent) ||
            !read_number(at[2], INT64_MAX, &pace->longest) ||
            !read_number(at[3], INT64_MAX, &pace->late))
            return false;
    }
    bool good = read_reasons(field[14], &one);
    if (good && (uint64_t)number < pairs && !pair[number].done) {
        pair[number] = one;
        return true;
    }
    free(one.reason[0]);
    free(one.reason[1]);
    return good;
}

/* --- the file --- */

/* Says which of the first lines is another. */
static bool tell_difference(const char *path, const char *has, const char *wants,
                            struct gg_text *message)
{
    while (*has == *wants && *has != '\0') {
        size_t line = strcspn(wants, "\n") + 1;
        if (strncmp(has, wants, line) != 0)
            break;
        has += line;
        wants += line;
    }
    gg_text_fmt(message, "%s is of another run: it says \"%.*s\", this run is \"%.*s\"", path,
                (int)strcspn(has, "\n"), has, (int)strcspn(wants, "\n"), wants);
    return false;
}

/* Reads the pairs behind the settings; *whole gets the bytes up to the last whole line. */
static bool read_pairs(const struct gg_contest_request *request, struct gg_text *file, size_t skip,
                       struct gg_contest_pair *pair, size_t *whole, struct gg_text *message)
{
    char *text = file->buf;
    int number = 1;
    for (const char *s = text; s < text + skip; s++)
        number += *s == '\n';
    char *line = text + skip;
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1, number++) {
        *end = '\0';
        if (!read_pair(line, request->pairs, pair)) {
            gg_text_fmt(message, "%s:%d: this is no pair of games", request->state, number);
            return false;
        }
    }
    *whole = (size_t)(line - text);
    return true;
}

static bool slurp(int file, struct gg_text *out)
{
    char chunk[1 << 16];
    ssize_t n = 0;
    while ((n = read(file, chunk, sizeof chunk)) > 0 && out->len < STATE_BYTES_MAX)
        gg_text_bytes(out, chunk, (size_t)n);
    return n == 0 && !out->cut;
}

static bool write_all(int file, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t written = write(file, bytes, n);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        n -= (size_t)written;
    }
    return true;
}

static bool fail_outside(const char *path, enum gg_status *status, struct gg_text *message)
{
    *status = GG_OUTSIDE;
    gg_text_fmt(message, "%s: %s", path, strerror(errno));
    return false;
}

/* A new file gets the settings, an old one must have them. */
static bool take_up(int file, const struct gg_contest_request *request,
                    struct gg_contest_pair *pair, enum gg_status *status, struct gg_text *message)
{
    struct gg_text wants, has;
    size_t whole = 0;
    gg_text_growing(&wants);
    gg_text_growing(&has);
    write_settings(request, &wants);
    const char *path = request->state;
    bool good = (slurp(file, &has) && !wants.cut) || fail_outside(path, status, message);
    /* What was interrupted before its first lines were whole begins anew. */
    bool begun = good && has.len >= wants.len;
    size_t common = begun ? wants.len : has.len;
    if (good && strncmp(gg_text_str(&has), gg_text_str(&wants), common) != 0) {
        *status = GG_BAD_INPUT;
        good = tell_difference(path, gg_text_str(&has), gg_text_str(&wants), message);
    } else if (begun) {
        *status = GG_BAD_INPUT;
        good = read_pairs(request, &has, wants.len, pair, &whole, message);
    }
    if (good &&
        (ftruncate(file, (off_t)whole) != 0 || (!begun && !write_all(file, wants.buf, wants.len))))
        good = fail_outside(path, status, message);
    gg_text_free(&wants);
    gg_text_free(&has);
    return good;
}

int gg_contest_file_open(const struct gg_contest_request *request, struct gg_contest_pair *pair,
                         enum gg_status *status, struct gg_text *message)
{
    struct stat about;
    int file = open(request->state, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    *status = GG_OK;
    if (file < 0 || fstat(file, &about) != 0) {
        fail_outside(request->state, status, message);
    } else if (!S_ISREG(about.st_mode)) {
        *status = GG_BAD_INPUT;
        gg_text_fmt(message, "%s is no file that a run can be kept in", request->state);
    } else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        *status = GG_BAD_INPUT;
        gg_text_fmt(message, "%s is in use by another run", request->state);
    } else if (take_up(file, request, pair, status, message)) {
        *status = GG_OK;
        return file;
    }
    if (file >= 0)
        close(file);
    return -1;
}

bool gg_contest_file_add(int file, uint64_t number, const struct gg_contest_pair *pair)
{
    struct gg_text line;
    gg_text_growing(&line);
    write_pair(number, pair, &line);
    bool good = !line.cut && write_all(file, line.buf, line.len);
    gg_text_free(&line);
    return good;
}
