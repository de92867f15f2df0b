/*
 * terminal_line.c - lines typed by the player (see terminal.h).
 *
 * On a terminal libedit gives history, editing and completion; with a pipe plain lines are read and
 * echoed, so that a transcript shows what was answered. Ctrl-C only sets a flag: whoever waits for a
 * line gets GG_LINE_BREAK, and a loop that computes can ask.
 */
#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/terminal.h"

enum { HISTORY_LINES = 500, OFFERS_SHOWN = 24, END_OF_INPUT = 4 };

struct gg_line {
    bool edits, echoes;
    EditLine *editor;
    History *history;
    const char *prompt;
    gg_line_offer *offer;
    void *context;
    char *buffer; /* the last line, ours */
    size_t room;
    struct sigaction before;
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

bool gg_line_broken(void)
{
    bool was = interrupted != 0;
    interrupted = 0;
    return was;
}

static struct gg_line *line_of(EditLine *editor)
{
    void *line = NULL;
    el_get(editor, EL_CLIENTDATA, &line);
    return line;
}

static char *give_prompt(EditLine *editor)
{
    static char nothing[] = "";
    const struct gg_line *line = line_of(editor);
    /* libedit asks for a plain pointer but does not write through it. */
    union {
        const char *given;
        char *wanted;
    } prompt = {line->prompt};
    return line->prompt ? prompt.wanted : nothing;
}

/* Waits for something to read; false when Ctrl-C came first, however little before. */
static bool wait_for_input(void)
{
    sigset_t interrupt, before;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    int ready = 0;
    while (!interrupted && ready <= 0) {
        ready = ppoll(&input, 1, NULL, &before);
        if (ready < 0 && errno != EINTR)
            break;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !interrupted;
}

/* libedit's own reader tries again after a signal; ours ends, so that Ctrl-C comes through. */
static int read_letter(EditLine *editor, wchar_t *out)
{
    mbstate_t state = {0};
    (void)editor;
    for (;;) {
        char byte;
        if (!wait_for_input())
            return -1;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return (int)n;
        if (byte == 0) /* Ctrl-D typed before the editor had the terminal is handed on as this */
            byte = END_OF_INPUT;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-1) {
            *out = L'?';
            return 1;
        }
        if (used != (size_t)-2)
            return 1;
    }
}

/* What completion found: what all offers have in common, and the offers themselves to show. */
struct offers {
    int count;
    size_t common; /* bytes that all of them share */
    char *first;
    struct gg_text shown;
};

static void add_offer(void *list, const char *line)
{
    struct offers *offers = list;
    if (!offers->count++) {
        offers->first = strdup(line);
        offers->common = strlen(line);
    } else if (offers->first) {
        size_t n = 0;
        while (n < offers->common && line[n] == offers->first[n])
            n++;
        offers->common = n;
    }
    if (offers->count <= OFFERS_SHOWN)
        gg_text_fmt(&offers->shown, "%s%s", offers->count > 1 ? ", " : "", line);
}

static unsigned char complete(EditLine *editor, int letter)
{
    (void)letter;
    struct gg_line *line = line_of(editor);
    const LineInfo *info = el_line(editor);
    size_t n = (size_t)(info->cursor - info->buffer);
    char *typed = line->offer ? strndup(info->buffer, n) : NULL;
    if (!typed)
        return CC_ERROR;
    struct offers offers = {0};
    gg_text_growing(&offers.shown);
    line->offer(typed, add_offer, &offers, line->context);
    unsigned char answer = CC_ERROR;
    if (offers.first && offers.common > n) {
        /* What was typed may differ in case from the offer, so it is replaced as a whole. */
        offers.first[offers.common] = '\0';
        el_deletestr(editor, (int)n);
        answer = el_insertstr(editor, offers.first) ? CC_ERROR : CC_REFRESH;
    } else if (offers.count > 1) {
        printf("\n%s%s\n", gg_text_str(&offers.shown), offers.count > OFFERS_SHOWN ? ", ..." : "");
        fflush(stdout);
        answer = CC_REDISPLAY;
    }
    gg_text_free(&offers.shown);
    free(offers.first);
    free(typed);
    return answer;
}

static bool open_editor(struct gg_line *line)
{
    HistEvent event;
    line->editor = el_init("grognard", stdin, stdout, stderr);
    line->history = history_init();
    if (!line->editor || !line->history)
        return false;
    history(line->history, &event, H_SETSIZE, HISTORY_LINES);
    history(line->history, &event, H_SETUNIQUE, 1);
    el_set(line->editor, EL_CLIENTDATA, line);
    el_set(line->editor, EL_PROMPT, give_prompt);
    el_set(line->editor, EL_EDITOR, "emacs");
    el_set(line->editor, EL_HIST, history, line->history);
    el_set(line->editor, EL_GETCFN, read_letter);
    /* The narrow call copies both strings and never frees them. */
    el_wset(line->editor, EL_ADDFN, L"offer", L"complete what is typed", complete);
    el_set(line->editor, EL_BIND, "\t", "offer", NULL);
    el_set(line->editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    return true;
}

struct gg_line *gg_line_open(const struct gg_terminal *terminal, gg_line_offer *offer,
                             void *context)
{
    struct gg_line *line = calloc(1, sizeof *line);
    if (!line)
        return NULL;
    line->edits = terminal->reads && terminal->writes;
    line->echoes = !terminal->reads;
    line->offer = offer;
    line->context = context;
    struct sigaction action = {.sa_handler = note_interrupt}; /* no restart: reads must end */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &line->before);
    if (line->edits && !open_editor(line)) {
        gg_line_close(line);
        return NULL;
    }
    return line;
}

void gg_line_close(struct gg_line *line)
{
    if (!line)
        return;
    if (line->history)
        history_end(line->history);
    if (line->editor)
        el_end(line->editor);
    sigaction(SIGINT, &line->before, NULL);
    free(line->buffer);
    free(line);
}

static enum gg_line_end after_nothing(void)
{
    if (gg_line_broken()) {
        clearerr(stdin);
        putchar('\n');
        return GG_LINE_BREAK;
    }
    return GG_LINE_END;
}

static enum gg_line_end read_edited(struct gg_line *line, const char **text)
{
    int n = 0;
    el_resize(line->editor);
    const char *typed = el_gets(line->editor, &n);
    if (!typed || n <= 0)
        return after_nothing();
    free(line->buffer);
    line->buffer = strdup(typed);
    if (!line->buffer)
        return GG_LINE_END;
    line->buffer[strcspn(line->buffer, "\r\n")] = '\0';
    if (*line->buffer) {
        HistEvent event;
        history(line->history, &event, H_ENTER, line->buffer);
    }
    *text = line->buffer;
    return GG_LINE_READ;
}

static enum gg_line_end read_plain(struct gg_line *line, const char **text)
{
    fputs(line->prompt, stdout);
    fflush(stdout);
    /* A terminal hands over whole lines, so none waits in the stream's own buffer. */
    if (!line->echoes && !wait_for_input())
        return after_nothing();
    ssize_t n = getline(&line->buffer, &line->room, stdin);
    if (n < 0)
        return after_nothing();
    line->buffer[strcspn(line->buffer, "\r\n")] = '\0';
    for (char *c = line->buffer; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = ' ';
    if (line->echoes)
        printf("%s\n", line->buffer);
    *text = line->buffer;
    return GG_LINE_READ;
}

enum gg_line_end gg_line_read(struct gg_line *line, const char *prompt, const char **text)
{
    line->prompt = prompt;
    *text = "";
    fflush(stdout);
    return line->edits ? read_edited(line, text) : read_plain(line, text);
}
