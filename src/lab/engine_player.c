/*
 * engine_player.c - another program at a seat of the arena (see engine_player.h).
 */
#include "lab/engine_player.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { QUOTED = 60, FAREWELL_MILLISECONDS = 1000, CHUNK = 4096 };

struct gg_engine_player {
    pid_t process;
    int in, out; /* its standard input, which is written, and its standard output */
    int64_t patience;
    struct gg_text answer; /* bytes that came */
    size_t line;           /* where the line that is read begins in it */
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

GG_PRINTF(2, 3) static bool fail(char reason[GG_ENGINE_REASON], const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vsnprintf(reason, GG_ENGINE_REASON, fmt, args);
    va_end(args);
    return false;
}

/* What it said, as it may stand in a reason: short, printable. */
static const char *quote(const char *text, char out[QUOTED])
{
    size_t n = 0;
    for (; n < QUOTED - 1 && text[n] != '\0'; n++)
        out[n] = (unsigned char)text[n] < 0x20 || (unsigned char)text[n] > 0x7e ? '?' : text[n];
    out[n] = '\0';
    return out;
}

/* --- the process --- */

/* In the child: only calls that are allowed between fork and exec. */
static void become(const char *command, int in, int out)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    /* Ctrl-C is for the arena, which then ends it; and nobody stays behind when the arena is killed. */
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && nowhere >= 0 &&
        dup2(nowhere, STDERR_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start(struct gg_engine_player *e, const char *command)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0)
        e->process = fork();
    if (e->process == 0)
        become(command, in[0], out[1]);
    if (in[0] >= 0)
        close(in[0]);
    if (out[1] >= 0)
        close(out[1]);
    e->in = in[1];
    e->out = out[0];
    if (e->process < 0)
        return false;
    setpgid(e->process, e->process);
    return fcntl(e->in, F_SETFL, O_NONBLOCK) == 0 && fcntl(e->out, F_SETFL, O_NONBLOCK) == 0;
}

/* How it ended, once its output has. */
static bool tell_end(struct gg_engine_player *e, char reason[GG_ENGINE_REASON])
{
    siginfo_t end = {.si_pid = 0};
    int64_t until = now() + FAREWELL_MILLISECONDS;
    id_t process = (id_t)e->process;
    while (waitid(P_PID, process, &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == 0 &&
           now() < until)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (end.si_pid == 0)
        return fail(reason, "closed its output");
    /* The shell tells of a signal that ended its command by 128 and the signal's number. */
    if (end.si_code == CLD_EXITED && end.si_status > 128)
        return fail(reason, "crashed (signal %d)", end.si_status - 128);
    if (end.si_code == CLD_EXITED)
        return fail(reason, "ended in the middle of the game (exit code %d)", end.si_status);
    return fail(reason, "crashed (signal %d)", end.si_status);
}

/* --- lines --- */

/* Waits until something can be read, or written; false when it is too late. */
static bool wait_for(int descriptor, short what, int64_t until)
{
    struct pollfd one = {.fd = descriptor, .events = what};
    for (;;) {
        int64_t left = until - now();
        if (left <= 0)
            return false;
        int ready = poll(&one, 1, left > 60000 ? 60000 : (int)left);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

static bool send_line(struct gg_engine_player *e, const char *line, int64_t until,
                      char reason[GG_ENGINE_REASON])
{
    struct gg_text text;
    gg_text_growing(&text);
    gg_text_fmt(&text, "%s\n", line);
    size_t sent = 0;
    bool good = !text.cut, late = false;
    while (good && sent < text.len) {
        ssize_t n = write(e->in, text.buf + sent, text.len - sent);
        if (n > 0)
            sent += (size_t)n;
        else if (n < 0 && errno == EAGAIN)
            good = !(late = !wait_for(e->in, POLLOUT, until));
        else if (n < 0 && errno != EINTR)
            good = false;
    }
    gg_text_free(&text);
    if (late)
        return fail(reason, "did not read for %lld ms", (long long)e->patience);
    return good || tell_end(e, reason);
}

/* The next line of the answer, ended where it ends; NULL with a reason. */
static char *read_line(struct gg_engine_player *e, const char *asked, int64_t until,
                       char reason[GG_ENGINE_REASON])
{
    char chunk[CHUNK], quoted[QUOTED];
    size_t looked = e->line;
    for (;;) {
        char *end = e->answer.len > looked
                        ? memchr(e->answer.buf + looked, '\n', e->answer.len - looked)
                        : NULL;
        if (end != NULL) {
            char *from = e->answer.buf + e->line;
            *end = '\0';
            e->line = (size_t)(end - e->answer.buf) + 1;
            if (end > from && end[-1] == '\r')
                end[-1] = '\0';
            return from;
        }
        looked = e->answer.len;
        if (e->answer.len > GG_ENGINE_ANSWER_MAX || e->answer.cut) {
            fail(reason, "answered \"%s\" with more than %d bytes", quote(asked, quoted),
                 (int)GG_ENGINE_ANSWER_MAX);
            return NULL;
        }
        if (!wait_for(e->out, POLLIN, until)) {
            fail(reason, "did not answer \"%s\" within %lld ms", quote(asked, quoted),
                 (long long)e->patience);
            return NULL;
        }
        ssize_t n = read(e->out, chunk, sizeof chunk);
        if (n > 0) {
            gg_text_bytes(&e->answer, chunk, (size_t)n);
        } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            tell_end(e, reason);
            return NULL;
        }
    }
}

/* What is looked for in an answer: what follows `prefix` in the first line that begins with it. Of an error it is that line. */
struct answer {
    const char *prefix;
    char *found;
    size_t room;
    bool refused;
};

/* Sends a line and reads up to ok or error. */
static bool ask(struct gg_engine_player *e, const char *line, struct answer *answer,
                char reason[GG_ENGINE_REASON])
{
    size_t skip = strlen(answer->prefix);
    int64_t until = now() + e->patience;
    /* What it says unasked belongs to no answer. An answer to come is read from a clean sheet. */
    gg_text_clear(&e->answer);
    e->line = 0;
    *answer->found = '\0';
    answer->refused = false;
    if (!send_line(e, line, until, reason))
        return false;
    for (;;) {
        const char *got = read_line(e, line, until, reason);
        if (got == NULL)
            return false;
        if (strcmp(got, "ok") == 0)
            return true;
        answer->refused = strncmp(got, "error", 5) == 0 && (got[5] == ' ' || got[5] == '\0');
        if (answer->refused) {
            snprintf(answer->found, answer->room, "%s", got);
            return true;
        }
        if (*answer->found == '\0' && strncmp(got, answer->prefix, skip) == 0)
            snprintf(answer->found, answer->room, "%s", got + skip);
    }
}

/* --- conversation --- */

bool gg_engine_player_tell(struct gg_engine_player *e, const char *line, bool lenient,
                           char reason[GG_ENGINE_REASON])
{
    char found[QUOTED], asked[QUOTED], said[QUOTED];
    struct answer answer = {.prefix = "error", .found = found, .room = sizeof found};
    if (!ask(e, line, &answer, reason))
        return false;
    if (answer.refused && !lenient)
        return fail(reason, "refused \"%s\": %s", quote(line, asked), quote(found, said));
    return true;
}

bool gg_engine_player_go(struct gg_engine_player *e, const char *words,
                         char choice[GG_ENGINE_CHOICE_MAX], char reason[GG_ENGINE_REASON])
{
    struct gg_text line;
    struct answer answer = {.prefix = "choice ", .found = choice, .room = GG_ENGINE_CHOICE_MAX};
    char said[QUOTED];
    gg_text_growing(&line);
    gg_text_fmt(&line, "go%s%s", *words != '\0' ? " " : "", words);
    bool good = ask(e, gg_text_str(&line), &answer, reason);
    gg_text_free(&line);
    if (!good)
        return false;
    if (answer.refused)
        return fail(reason, "refused to go: %s", quote(choice, said));
    return *choice != '\0' || fail(reason, "answered go without a choice");
}

static bool greet(struct gg_engine_player *e, char reason[GG_ENGINE_REASON])
{
    char found[GG_ENGINE_REASON];
    struct answer answer = {.prefix = "", .found = found, .room = sizeof found};
    if (!ask(e, "hello", &answer, reason))
        return false;
    const char *protocol = strstr(found, " protocol 1");
    if (answer.refused || protocol == NULL || (protocol[11] != '\0' && protocol[11] != ' ')) {
        char said[QUOTED];
        return fail(reason, "does not speak protocol 1; it answered hello with \"%s\"",
                    quote(found, said));
    }
    return true;
}

struct gg_engine_player *gg_engine_player_open(const char *command, int64_t deadline_milliseconds,
                                               char reason[GG_ENGINE_REASON])
{
    struct gg_engine_player *e = calloc(1, sizeof *e);
    if (e == NULL) {
        fail(reason, "out of memory");
        return NULL;
    }
    e->patience = deadline_milliseconds;
    e->process = e->in = e->out = -1;
    gg_text_growing(&e->answer);
    bool started = start(e, command);
    if (!started)
        fail(reason, "could not be started: %s", strerror(errno));
    if (started && greet(e, reason))
        return e;
    gg_engine_player_close(e);
    return NULL;
}

void gg_engine_player_close(struct gg_engine_player *e)
{
    if (e == NULL)
        return;
    if (e->in >= 0)
        close(e->in); /* a program that reads to the end ends now */
    if (e->process > 0) {
        kill(-e->process, SIGKILL);
        while (waitpid(e->process, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    if (e->out >= 0)
        close(e->out);
    gg_text_free(&e->answer);
    free(e);
}
