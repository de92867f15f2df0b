/*
 * yaml.c - the text of a file to a document, through libyaml's events.
 *
 * Events rather than libyaml's own tree, because that tree has already forgotten anchors and tags,
 * which the format refuses, and because limits can be kept while reading. A fault that leaves the
 * rest readable (a key twice, a tag, an anchor) is noted and reading goes on; others end it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "file/file.h"

/* A list or map whose end has not come yet. */
struct level {
    struct gg_node node;
    int first;       /* its first child among the pending nodes */
    bool has_key;    /* a map: the key below waits for its value */
    const char *key; /* kept in the file's arena */
    int key_line, key_column;
};

struct builder {
    struct gg_file *file;
    struct level level[GG_FILE_DEPTH_MAX];
    int depth;
    struct gg_node *pending; /* finished children of all open levels, innermost last */
    int npending, room;
    int nodes, documents;
    size_t character, byte; /* the same place in the text, counted both ways */
    bool stopped, no_memory;
};

static void stop_with(struct builder *b, yaml_mark_t mark, const char *message)
{
    gg_file_fault(b->file, (int)mark.line + 1, (int)mark.column + 1, "%s", message);
    b->stopped = true;
}

static void complain(struct builder *b, yaml_mark_t mark, const char *message)
{
    gg_file_fault(b->file, (int)mark.line + 1, (int)mark.column + 1, "%s", message);
}

static const char *keep_text(struct builder *b, const yaml_char_t *text, size_t length)
{
    char *copy = gg_arena_take(b->file->arena, length + 1);
    if (copy == NULL) {
        b->no_memory = b->stopped = true;
        return "";
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* The byte of the text at a mark, 0 when it lies behind one asked for before. Marks go forward, so the
 * text is walked over once. */
static char byte_at(struct builder *b, yaml_mark_t mark)
{
    const struct gg_file *file = b->file;
    while (b->character < mark.index && b->byte < file->length) {
        b->byte += (size_t)gg_utf8_length(file->text + b->byte, file->length - b->byte);
        b->character++;
    }
    return b->character == mark.index ? file->text[b->byte] : '\0';
}

/* Anchors and tags. libyaml forgets a lone "!", which no value can start with. */
static void refuse_properties(struct builder *b, yaml_mark_t mark, const yaml_char_t *anchor,
                              const yaml_char_t *tag)
{
    if (anchor != NULL)
        complain(b, mark, "an anchor (&name); write the value out where it is wanted");
    if (tag != NULL || byte_at(b, mark) == '!')
        complain(b, mark, "a tag (!name); values have no types here, leave it out");
}

/* Does the place wait for a key? */
static bool wants_key(const struct builder *b)
{
    return b->depth > 0 && b->level[b->depth - 1].node.kind == GG_MAP &&
           !b->level[b->depth - 1].has_key;
}

/* Gives a node its key, if it stands in a map. */
static void take_key(struct builder *b, struct gg_node *node)
{
    if (b->depth == 0 || b->level[b->depth - 1].node.kind != GG_MAP)
        return;
    struct level *level = &b->level[b->depth - 1];
    node->key = level->key;
    node->key_line = level->key_line;
    node->key_column = level->key_column;
    level->has_key = false;
}

static void add_pending(struct builder *b, struct gg_node node)
{
    if (b->pending == NULL || b->npending == b->room) {
        int room = b->room > 0 ? 2 * b->room : 64;
        struct gg_node *more = realloc(b->pending, (size_t)room * sizeof *more);
        if (more == NULL) {
            b->no_memory = b->stopped = true;
            return;
        }
        b->pending = more;
        b->room = room;
    }
    b->pending[b->npending++] = node;
}

static bool count_node(struct builder *b, yaml_mark_t mark)
{
    if (++b->nodes <= GG_FILE_NODES_MAX)
        return true;
    char message[80];
    snprintf(message, sizeof message, "more than %d values in one file", (int)GG_FILE_NODES_MAX);
    stop_with(b, mark, message);
    return false;
}

static void add_key(struct builder *b, const yaml_event_t *event)
{
    struct level *level = &b->level[b->depth - 1];
    size_t length = event->data.scalar.length;
    if (length == 0)
        complain(b, event->start_mark, "found nothing before the colon, expected a key");
    if (length > GG_FILE_KEY_MAX) {
        char message[80];
        snprintf(message, sizeof message, "a key of %zu bytes; at most %d are allowed", length,
                 (int)GG_FILE_KEY_MAX);
        complain(b, event->start_mark, message);
    }
    level->key = keep_text(b, event->data.scalar.value, length);
    level->key_line = (int)event->start_mark.line + 1;
    level->key_column = (int)event->start_mark.column + 1;
    level->has_key = true;
}

/* How far a block is set in: what its first row that is not empty has more in the file than in the text. */
static int inset_of_block(struct builder *b, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    const char *row = byte_at(b, event->start_mark) ? b->file->text + b->byte : NULL;
    const char *end = b->file->text + b->file->length;
    size_t skipped = strspn(text, "\n");
    for (size_t i = 0; row != NULL && i <= skipped; i++) {
        row = memchr(row, '\n', (size_t)(end - row));
        row = row != NULL ? row + 1 : NULL;
    }
    if (row == NULL || text[skipped] == '\0')
        return GG_INSET_NONE;
    size_t shown = strcspn(row, "\r\n"), kept = strcspn(text + skipped, "\n");
    return shown >= kept ? GG_INSET_BLOCK - (int)(shown - kept) : GG_INSET_NONE;
}

/* gg_node.inset of a scalar: does the file show its text letter by letter, on one line or as a block? */
static int inset_of(struct builder *b, const yaml_event_t *event)
{
    if (event->data.scalar.style == YAML_LITERAL_SCALAR_STYLE)
        return inset_of_block(b, event);
    const yaml_char_t *value = event->data.scalar.value;
    yaml_scalar_style_t style = event->data.scalar.style;
    int quotes =
        style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    size_t characters = 0, shown = event->end_mark.column - event->start_mark.column;
    for (size_t i = 0; i < event->data.scalar.length; i++)
        characters += (value[i] & 0xC0) != 0x80;
    bool same = event->start_mark.line == event->end_mark.line &&
                (quotes || style == YAML_PLAIN_SCALAR_STYLE) &&
                characters + 2 * (size_t)quotes == shown;
    return same ? quotes : GG_INSET_NONE;
}

static void add_scalar(struct builder *b, const yaml_event_t *event)
{
    const yaml_char_t *value = event->data.scalar.value;
    size_t length = event->data.scalar.length;
    refuse_properties(b, event->start_mark, event->data.scalar.anchor, event->data.scalar.tag);
    if (memchr(value, 0, length) != NULL)
        complain(b, event->start_mark, "a NUL (\\0) inside a text");
    if (wants_key(b)) {
        add_key(b, event);
        return;
    }
    if (!count_node(b, event->start_mark))
        return;
    struct gg_node node = {.kind = GG_SCALAR,
                           .line = (int)event->start_mark.line + 1,
                           .column = (int)event->start_mark.column + 1,
                           .inset = inset_of(b, event),
                           .text = keep_text(b, value, length)};
    take_key(b, &node);
    add_pending(b, node);
}

static void add_alias(struct builder *b, const yaml_event_t *event)
{
    complain(b, event->start_mark, "an alias (*name); write the value out");
    if (wants_key(b)) {
        b->stopped = true;
        return;
    }
    struct gg_node node = {.kind = GG_SCALAR,
                           .line = (int)event->start_mark.line + 1,
                           .column = (int)event->start_mark.column + 1,
                           .text = ""};
    take_key(b, &node);
    add_pending(b, node);
}

static void open_level(struct builder *b, enum gg_node_kind kind, yaml_mark_t mark)
{
    if (wants_key(b)) {
        stop_with(b, mark,
                  kind == GG_LIST ? "found a list, expected a key that is a single text"
                                  : "found a map, expected a key that is a single text");
        return;
    }
    if (b->depth == GG_FILE_DEPTH_MAX) {
        char message[80];
        snprintf(message, sizeof message, "nested deeper than %d levels", (int)GG_FILE_DEPTH_MAX);
        stop_with(b, mark, message);
        return;
    }
    if (!count_node(b, mark))
        return;
    struct level *level = &b->level[b->depth];
    *level = (struct level){.first = b->npending};
    level->node =
        (struct gg_node){.kind = kind, .line = (int)mark.line + 1, .column = (int)mark.column + 1};
    take_key(b, &level->node);
    b->depth++;
}

/* By key, and equal ones in the order they stand in the file. */
static int compare_keys(const void *left, const void *right)
{
    const struct gg_node *a = *(const struct gg_node *const *)left;
    const struct gg_node *b = *(const struct gg_node *const *)right;
    int order = strcmp(a->key, b->key);
    return order != 0 ? order : (a > b) - (a < b);
}

static void refuse_twins(struct builder *b, const struct gg_node *child, int count)
{
    const struct gg_node **order = malloc((size_t)count * sizeof(const struct gg_node *));
    if (order == NULL) {
        b->no_memory = b->stopped = true;
        return;
    }
    for (int i = 0; i < count; i++)
        order[i] = &child[i];
    qsort(order, (size_t)count, sizeof(const struct gg_node *), compare_keys);
    for (int i = 1, first = 0; i < count; i++) {
        if (strcmp(order[first]->key, order[i]->key) != 0)
            first = i;
        else
            gg_fault_at_key(&b->file->faults, order[i],
                            "the key \"%s\" stands here twice, first in line %d", order[i]->key,
                            order[first]->key_line);
    }
    free(order);
}

static void close_level(struct builder *b)
{
    struct level *level = &b->level[--b->depth];
    int count = b->npending - level->first;
    level->node.count = count;
    if (count > 0 && b->pending != NULL) {
        struct gg_node *child = gg_arena_take(b->file->arena, (size_t)count * sizeof *child);
        if (child == NULL) {
            b->no_memory = b->stopped = true;
            return;
        }
        memcpy(child, b->pending + level->first, (size_t)count * sizeof *child);
        level->node.child = child;
        if (level->node.kind == GG_MAP)
            refuse_twins(b, child, count);
    }
    b->npending = level->first;
    add_pending(b, level->node);
}

static void start_document(struct builder *b, const yaml_event_t *event)
{
    if (b->documents++ > 0)
        stop_with(b, event->start_mark, "a second document starts here; a file holds one");
    else if (event->data.document_start.version_directive != NULL ||
             event->data.document_start.tag_directives.start !=
                 event->data.document_start.tag_directives.end)
        complain(b, event->start_mark, "a directive (%name); leave it out");
}

static void take_event(struct builder *b, const yaml_event_t *event)
{
    /* The rest of the kinds of event say nothing that is wanted here. */
    if (event->type == YAML_DOCUMENT_START_EVENT) {
        start_document(b, event);
    } else if (event->type == YAML_ALIAS_EVENT) {
        add_alias(b, event);
    } else if (event->type == YAML_SCALAR_EVENT) {
        add_scalar(b, event);
    } else if (event->type == YAML_SEQUENCE_START_EVENT) {
        refuse_properties(b, event->start_mark, event->data.sequence_start.anchor,
                          event->data.sequence_start.tag);
        open_level(b, GG_LIST, event->start_mark);
    } else if (event->type == YAML_MAPPING_START_EVENT) {
        refuse_properties(b, event->start_mark, event->data.mapping_start.anchor,
                          event->data.mapping_start.tag);
        open_level(b, GG_MAP, event->start_mark);
    } else if (event->type == YAML_SEQUENCE_END_EVENT || event->type == YAML_MAPPING_END_EVENT) {
        close_level(b);
    }
}

/* The line that holds the byte at `end`, or the one before it, as a start and its indentation. */
static const char *line_back(const char *text, const char *end, size_t *blanks)
{
    const char *start = end;
    while (start > text && start[-1] != '\n')
        start--;
    *blanks = strspn(start, " ");
    return start;
}

/* Did the block above this line start with a shifted row, so that the reader took the shift for the
 * indentation? That is the one trap of drawing a hex map, so it gets a hint. */
static bool follows_shifted_block(const struct gg_file *file, size_t line)
{
    const char *at = file->text;
    for (size_t i = 0; i < line && at != NULL; i++) {
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
    if (at == NULL)
        return false;
    size_t wanted = strspn(at, " "), blanks = wanted, below = wanted;
    while (at > file->text && blanks >= wanted) {
        below = blanks;
        at = line_back(file->text, at - 1, &blanks);
    }
    size_t length = strcspn(at, "\r\n");
    return blanks < wanted && below > wanted && length > 0 && at[length - 1] == '|';
}

/* What libyaml calls a thing, and what a person who writes scenarios does. */
struct wording {
    const char *theirs, *ours;
};

static const char *reword(const struct wording *words, const char *text)
{
    for (; words->theirs != NULL; words++)
        if (strstr(text, words->theirs) != NULL)
            return words->ours;
    return NULL;
}

/* "found x, expected y" where libyaml tells what it expected, else its own words. */
static void say_problem(struct builder *b, const yaml_parser_t *parser, struct gg_text *out)
{
    static const struct wording expected[] = {{"expected key", "a key"},
                                              {"expected '-' indicator", "\"- \" and an item"},
                                              {"expected ',' or ']'", "a comma or ]"},
                                              {"expected ',' or '}'", "a comma or }"},
                                              {"expected node content", "a value"},
                                              {"<document start>", "the end of the file"},
                                              {NULL, NULL}};
    static const struct wording mistakes[] = {
        {"unexpected end of stream", "the quotes are never closed"},
        {"mapping values are not allowed",
         "a colon where no key can stand; put the value in quotes, or mend the indentation"},
        {"cannot start any token", "a value cannot start like this; put it in quotes"},
        {NULL, NULL}};
    const char *problem = parser->problem != NULL ? parser->problem : "cannot be read";
    const char *ours = reword(expected, problem), *mistake = reword(mistakes, problem);
    char found = byte_at(b, parser->problem_mark);
    if (ours == NULL)
        gg_text_add(out, mistake != NULL ? mistake : problem);
    else if (b->byte >= b->file->length)
        gg_text_fmt(out, "found the end of the file, expected %s", ours);
    else if (found > ' ' && found < 0x7F)
        gg_text_fmt(out, "found \"%c\", expected %s", found, ours);
    else
        gg_text_fmt(out, "expected %s", ours);
}

static void say_context(const yaml_parser_t *parser, struct gg_text *out)
{
    static const struct wording things[] = {{"flow sequence", "list"},
                                            {"flow mapping", "map"},
                                            {"block mapping", "map"},
                                            {"block collection", "list"},
                                            {"quoted scalar", "text"},
                                            {"block scalar", "block"},
                                            {NULL, NULL}};
    const char *thing = parser->context != NULL ? reword(things, parser->context) : NULL;
    if (thing != NULL)
        gg_text_fmt(out, " (in the %s that starts in line %d)", thing,
                    (int)parser->context_mark.line + 1);
}

static void fault_of_parser(struct builder *b, const yaml_parser_t *parser)
{
    bool simple_key = parser->context != NULL && strstr(parser->context, "simple key") != NULL;
    yaml_mark_t mark = simple_key ? parser->context_mark : parser->problem_mark;
    char message[GG_FAULT_TEXT];
    struct gg_text t;
    gg_text_fixed(&t, message, sizeof message);
    if (simple_key)
        gg_text_add(&t, "found a line without a colon, expected \"key: value\"");
    else
        say_problem(b, parser, &t);
    if (byte_at(b, parser->problem_mark) == '\t')
        gg_text_add(&t, " (a tab; indent with blanks)");
    else if (follows_shifted_block(b->file, mark.line))
        gg_text_add(&t, " (a block whose first row is shifted needs |2 instead of |)");
    else if (!simple_key)
        say_context(parser, &t);
    stop_with(b, mark, message);
}

static void read_events(struct builder *b, yaml_parser_t *parser)
{
    bool ended = false;
    while (!ended && !b->stopped) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event)) {
            if (parser->error == YAML_MEMORY_ERROR)
                b->no_memory = b->stopped = true;
            else
                fault_of_parser(b, parser);
            return;
        }
        take_event(b, &event);
        ended = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
}

/* After a fault that ended the reading, what was read of the open maps is still looked through. When memory is out, what
 * is pending may be items that a level was never made of. */
static void check_open_levels(struct builder *b)
{
    int end = b->npending;
    for (int i = b->depth - 1; i >= 0 && !b->no_memory; i--) {
        int first = b->level[i].first;
        if (b->level[i].node.kind == GG_MAP && end > first)
            refuse_twins(b, b->pending + first, end - first);
        end = first;
    }
}

static bool holds_nothing(const struct builder *b)
{
    if (b->pending == NULL || b->npending == 0)
        return true;
    const char *text = b->pending[0].text;
    return text != NULL && text[0] == '\0';
}

/* The root is the only node left when all levels are closed. */
static void keep_root(struct builder *b)
{
    struct gg_node *root = gg_arena_take(b->file->arena, sizeof *root);
    if (root == NULL) {
        b->no_memory = true;
        return;
    }
    *root = b->pending[0];
    b->file->document = root;
}

bool gg_file_build(struct gg_file *file)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        return false;
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)file->text, file->length);
    struct builder b = {.file = file};
    read_events(&b, &parser);
    yaml_parser_delete(&parser);
    check_open_levels(&b);

    if (!b.stopped && holds_nothing(&b))
        gg_file_fault(file, 1, 1, "the file is empty");
    else if (!b.stopped)
        keep_root(&b);
    free(b.pending);
    return !b.no_memory;
}
