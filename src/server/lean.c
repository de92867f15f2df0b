/*
 * lean.c - what has changed between two answers.
 *
 * Answers are written by this program alone, members always in one order and without blanks, so that they can be compared as
 * text: an object member by member, a list element by element. An element that was there before is named by its place; one
 * that has the same first member, as an id, is told by what is new in it. Nothing here knows what members mean.
 */
#include "server/lean.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"

enum { MEMBERS = 64 };

struct span {
    const char *at;
    size_t n;
};

struct member {
    struct span key, value; /* the key without its quotes */
};

struct object {
    struct member member[MEMBERS];
    int count;
};

static bool same(struct span a, struct span b)
{
    return a.n == b.n && memcmp(a.at, b.at, a.n) == 0;
}

static bool is_key(struct span key, const char *name)
{
    return key.n == strlen(name) && memcmp(key.at, name, key.n) == 0;
}

static void put(struct gg_text *out, struct span span)
{
    gg_text_bytes(out, span.at, span.n);
}

static void write_key(struct span key, bool *comma, struct gg_text *out)
{
    gg_text_add(out, *comma ? ",\"" : "\"");
    put(out, key);
    gg_text_add(out, "\":");
    *comma = true;
}

/* Behind the string that starts here. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at < end ? at + 1 : end;
}

/* Behind the value that starts here. */
static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_string(at, end);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            if (depth == 0)
                return at;
            depth--;
            at++;
        } else if (*at == ',' && depth == 0) {
            return at;
        } else {
            at++;
        }
        if (depth == 0 && at < end && (*at == ',' || *at == '}' || *at == ']'))
            return at;
    }
    return at;
}

/* The members between two braces, or of a text that has none. False when there are too many. */
static bool split_object(struct span span, struct object *out)
{
    const char *at = span.at, *end = span.at + span.n;
    out->count = 0;
    at += at < end && *at == '{';
    while (at < end && *at == '"') {
        if (out->count == MEMBERS)
            return false;
        struct member *member = &out->member[out->count++];
        const char *behind = skip_string(at, end);
        member->key = (struct span){at + 1, (size_t)(behind - at) - 2};
        at = behind + 1; /* the colon */
        behind = skip_value(at, end);
        member->value = (struct span){at, (size_t)(behind - at)};
        at = behind + (behind < end && *behind == ',');
    }
    return true;
}

static const struct member *find_member(const struct object *object, struct span key)
{
    for (int i = 0; i < object->count; i++)
        if (same(object->member[i].key, key))
            return &object->member[i];
    return NULL;
}

/* --- lists --- */

struct list {
    struct span *element;
    int count;
};

static bool split_list(struct span span, struct list *out)
{
    const char *at = span.at + 1, *end = span.at + span.n - 1;
    int room = 64;
    out->count = 0;
    out->element = malloc((size_t)room * sizeof *out->element);
    if (out->element == NULL)
        return false;
    while (at < end) {
        if (out->count == room) {
            room *= 2;
            struct span *more = realloc(out->element, (size_t)room * sizeof *more);
            if (more == NULL) {
                free(out->element);
                out->element = NULL;
                return false;
            }
            out->element = more;
        }
        const char *behind = skip_value(at, end);
        out->element[out->count++] = (struct span){at, (size_t)(behind - at)};
        at = behind + 1;
    }
    return true;
}

/* The first member of an element, by which it is known again: {"id":"lannes"; the element itself where it is no object. */
static struct span name_of(struct span element)
{
    if (element.n < 2 || element.at[0] != '{')
        return element;
    const char *end = element.at + element.n, *key = skip_string(element.at + 1, end);
    const char *behind = key < end ? skip_value(key + 1, end) : end;
    return (struct span){element.at, (size_t)(behind - element.at)};
}

/* Old elements by their text, or by their name. */
struct index {
    int *slot; /* 1 + element, 0 when free */
    size_t mask;
    bool named;
};

static uint64_t hash_of(const struct index *index, struct span element)
{
    struct span what = index->named ? name_of(element) : element;
    return gg_hash(GG_HASH_START, what.at, what.n);
}

static bool make_index(struct index *index, const struct list *list, bool named)
{
    size_t size = 16;
    while (size < 2 * (size_t)list->count)
        size *= 2;
    index->slot = calloc(size, sizeof *index->slot);
    index->mask = size - 1;
    index->named = named;
    for (int i = 0; index->slot != NULL && i < list->count; i++) {
        size_t at = (size_t)hash_of(index, list->element[i]) & index->mask;
        while (index->slot[at] != 0)
            at = (at + 1) & index->mask;
        index->slot[at] = i + 1;
    }
    return index->slot != NULL;
}

static int look_up(const struct index *index, const struct list *list, struct span element)
{
    size_t at = (size_t)hash_of(index, element) & index->mask;
    for (; index->slot[at] != 0; at = (at + 1) & index->mask) {
        struct span old = list->element[index->slot[at] - 1];
        if (index->named ? same(name_of(old), name_of(element)) : same(old, element))
            return index->slot[at] - 1;
    }
    return -1;
}

/* What is new in an element that was there before. False where that cannot be told. */
static bool write_change(struct span before, struct span now, int number, struct gg_text *out)
{
    struct object old, new;
    char sign = '{';
    if (before.at[0] != '{' || !split_object(before, &old) || !split_object(now, &new) ||
        old.count != new.count)
        return false;
    for (int i = 0; i < old.count; i++)
        if (!same(old.member[i].key, new.member[i].key))
            return false;
    gg_text_fmt(out, "{\"i\":%d,\"set\":", number);
    for (int i = 0; i < new.count; i++) {
        if (same(old.member[i].value, new.member[i].value))
            continue;
        gg_text_fmt(out, "%c\"", sign);
        put(out, new.member[i].key);
        gg_text_add(out, "\":");
        put(out, new.member[i].value);
        sign = ',';
    }
    gg_text_add(out, sign == '{' ? "{}}" : "}}");
    return true;
}

/* A run of elements that stand as they stood: [first, how many]. */
struct run {
    int first, count;
};

static void end_run(struct run *run, const char **comma, struct gg_text *out)
{
    if (run->count > 0) {
        gg_text_fmt(out, "%s[%d,%d]", *comma, run->first, run->count);
        *comma = ",";
    }
    run->count = 0;
}

/* --- new elements that are alike --- */

/* New elements in a row that differ only in where they lead and what that costs: what they have in common once, and a pair for
 * each. A text in which the place stands is cut at it. */
struct alike {
    struct gg_text common, pairs;
    struct span first;
    int count;
};

static struct span member_value(const struct object *object, const char *name)
{
    for (int i = 0; i < object->count; i++)
        if (is_key(object->member[i].key, name))
            return object->member[i].value;
    return (struct span){"", 0};
}

/* The parts of a string between the places, as a list of strings. */
static void cut_at(struct span text, struct span place, struct gg_text *out)
{
    const char *at = text.at + 1, *end = text.at + text.n - 1;
    gg_text_add(out, "[\"");
    while (at < end) {
        const char *next = memmem(at, (size_t)(end - at), place.at, place.n);
        gg_text_bytes(out, at, (size_t)((next != NULL ? next : end) - at));
        if (next == NULL)
            break;
        gg_text_add(out, "\",\"");
        at = next + place.n;
    }
    gg_text_add(out, "\"]");
}

/* What an element has in common with others that lead elsewhere. False where it leads to no place. */
static bool write_common(struct span element, struct gg_text *out, struct span *to,
                         struct span *cost)
{
    struct object object;
    if (element.at[0] != '{' || !split_object(element, &object))
        return false;
    *to = member_value(&object, "to");
    *cost = member_value(&object, "cost");
    if (to->n <= 2 || to->at[0] != '"' || cost->n == 0)
        return false;
    const struct span place = {to->at + 1, to->n - 2};
    bool comma = false;
    gg_text_char(out, '{');
    for (int i = 0; i < object.count; i++) {
        const struct member *member = &object.member[i];
        if (is_key(member->key, "to") || is_key(member->key, "cost"))
            continue;
        write_key(member->key, &comma, out);
        if (is_key(member->key, "do") || is_key(member->key, "label"))
            cut_at(member->value, place, out);
        else
            put(out, member->value);
    }
    gg_text_char(out, '}');
    return true;
}

static void end_alike(struct alike *alike, const char **comma, struct gg_text *out)
{
    if (alike->count > 1) {
        gg_text_fmt(out, "%s{\"t\":", *comma);
        gg_text_bytes(out, gg_text_str(&alike->common), alike->common.len);
        gg_text_add(out, ",\"x\":[");
        gg_text_bytes(out, gg_text_str(&alike->pairs), alike->pairs.len);
        gg_text_add(out, "]}");
    } else if (alike->count == 1) {
        gg_text_fmt(out, "%s{\"v\":", *comma);
        put(out, alike->first);
        gg_text_char(out, '}');
    }
    if (alike->count > 0)
        *comma = ",";
    out->cut = out->cut || alike->common.cut || alike->pairs.cut;
    alike->count = 0;
    gg_text_clear(&alike->common);
    gg_text_clear(&alike->pairs);
}

/* A new element: it joins those before it, or begins others. */
static void add_alike(struct alike *alike, struct span element, const char **comma,
                      struct gg_text *out)
{
    struct gg_text common;
    struct span to = {"", 0}, cost = {"", 0};
    gg_text_growing(&common);
    bool leads = write_common(element, &common, &to, &cost);
    if (!leads || alike->count == 0 || common.len != alike->common.len ||
        memcmp(common.buf, alike->common.buf, common.len) != 0) {
        end_alike(alike, comma, out);
        alike->first = element;
        gg_text_bytes(&alike->common, gg_text_str(&common), leads ? common.len : 0);
    }
    gg_text_add(&alike->pairs, alike->count > 0 ? ",[" : "[");
    put(&alike->pairs, to);
    gg_text_char(&alike->pairs, ',');
    put(&alike->pairs, cost);
    gg_text_char(&alike->pairs, ']');
    alike->count++;
    if (!leads)
        end_alike(alike, comma, out);
    gg_text_free(&common);
}

/* Where an element of the new list stood in the old one, or -1. */
static int stood_at(const struct list *before, const struct index *index, const struct run *run,
                    struct span element)
{
    int next = run->first + run->count;
    if (run->count > 0 && next < before->count && same(before->element[next], element))
        return next;
    return look_up(index, before, element);
}

static void write_elements(const struct list *before, const struct list *now,
                           const struct index index[2], struct gg_text *out)
{
    struct run run = {0, 0};
    struct alike alike = {.count = 0};
    const char *comma = "";
    gg_text_growing(&alike.common);
    gg_text_growing(&alike.pairs);
    for (int i = 0; i < now->count; i++) {
        struct span element = now->element[i];
        int at = stood_at(before, &index[0], &run, element);
        if (at >= 0) {
            end_alike(&alike, &comma, out);
            if (run.count == 0 || at != run.first + run.count) {
                end_run(&run, &comma, out);
                run.first = at;
            }
            run.count++;
            continue;
        }
        end_run(&run, &comma, out);
        at = look_up(&index[1], before, element);
        struct gg_text change;
        gg_text_growing(&change);
        if (at >= 0 && write_change(before->element[at], element, at, &change)) {
            end_alike(&alike, &comma, out);
            gg_text_add(out, comma);
            gg_text_bytes(out, gg_text_str(&change), change.len);
            comma = ",";
        } else {
            add_alike(&alike, element, &comma, out);
        }
        gg_text_free(&change);
    }
    end_alike(&alike, &comma, out);
    end_run(&run, &comma, out);
    gg_text_free(&alike.common);
    gg_text_free(&alike.pairs);
}

/* A list told by what stood in it before. False where the list itself is shorter, or memory is out. */
static bool write_list(struct span before, struct span now, struct gg_text *out)
{
    struct list old = {0}, new = {0};
    struct index index[2] = {{0}};
    struct gg_text text;
    gg_text_growing(&text);
    bool good = split_list(before, &old) && split_list(now, &new) &&
                make_index(&index[0], &old, false) && make_index(&index[1], &old, true);
    if (good) {
        gg_text_char(&text, '[');
        write_elements(&old, &new, index, &text);
        gg_text_char(&text, ']');
        good = !text.cut && text.len < now.n;
    }
    if (good)
        gg_text_bytes(out, gg_text_str(&text), text.len);
    gg_text_free(&text);
    free(index[0].slot);
    free(index[1].slot);
    free(old.element);
    free(new.element);
    return good;
}

/* --- objects --- */

static bool is_list(struct span value)
{
    return value.n >= 2 && value.at[0] == '[';
}

/* The log tells only what is new in any case. */
static bool is_log(struct span key)
{
    return is_key(key, "log_lines");
}

/* Members that are new or have another value: lists as lists where that is shorter, all else as it is. */
static void write_members(const struct object *before, const struct object *now, bool lists,
                          struct gg_text *out)
{
    bool comma = false;
    for (int i = 0; i < now->count; i++) {
        const struct member *member = &now->member[i], *old = find_member(before, member->key);
        if (is_key(member->key, "log") || is_key(member->key, "view") ||
            (old != NULL && !is_log(member->key) && same(old->value, member->value)))
            continue;
        struct gg_text list;
        gg_text_growing(&list);
        /* A list that was not there is told as one that was empty. */
        const struct span stood = old != NULL ? old->value : (struct span){"[]", 2};
        bool told = !is_log(member->key) && is_list(member->value) && is_list(stood) &&
                    write_list(stood, member->value, &list);
        if (told == lists) {
            write_key(member->key, &comma, out);
            if (told)
                gg_text_bytes(out, gg_text_str(&list), list.len);
            else
                put(out, member->value);
        }
        out->cut = out->cut || list.cut;
        gg_text_free(&list);
    }
}

static void write_dropped(const struct object *before, const struct object *now,
                          struct gg_text *out)
{
    const char *comma = "";
    for (int i = 0; i < before->count; i++) {
        if (find_member(now, before->member[i].key) != NULL || is_key(before->member[i].key, "log"))
            continue;
        gg_text_fmt(out, "%s\"", comma);
        put(out, before->member[i].key);
        gg_text_char(out, '"');
        comma = ",";
    }
}

static void write_object(struct span before, struct span now, struct gg_text *out)
{
    struct object old, new;
    if (!split_object(before, &old) || !split_object(now, &new)) {
        out->cut = true;
        return;
    }
    gg_text_add(out, "\"set\":{");
    write_members(&old, &new, false, out);
    gg_text_add(out, "},\"drop\":[");
    write_dropped(&old, &new, out);
    gg_text_add(out, "],\"lists\":{");
    write_members(&old, &new, true, out);
    gg_text_char(out, '}');
}

static struct span view_of(struct span answer)
{
    struct object object;
    static const struct span key = {"view", 4};
    const struct member *view = split_object(answer, &object) ? find_member(&object, key) : NULL;
    return view != NULL ? view->value : (struct span){"{}", 2};
}

static struct span span_of(const struct gg_text *text)
{
    return (struct span){gg_text_str(text), text->len};
}

void gg_lean_delta(const struct gg_text *before, const struct gg_text *now, struct gg_text *out)
{
    write_object(span_of(before), span_of(now), out);
    gg_text_add(out, ",\"view\":{");
    write_object(view_of(span_of(before)), view_of(span_of(now)), out);
    gg_text_char(out, '}');
}

void gg_lean_whole(const struct gg_text *now, struct gg_text *out)
{
    struct object answer, view;
    bool comma = false, inner = false;
    if (!split_object(span_of(now), &answer) || !split_object(view_of(span_of(now)), &view)) {
        out->cut = true;
        return;
    }
    for (int i = 0; i < answer.count; i++) {
        if (is_key(answer.member[i].key, "view"))
            continue;
        write_key(answer.member[i].key, &comma, out);
        put(out, answer.member[i].value);
    }
    gg_text_add(out, ",\"view\":{");
    for (int i = 0; i < view.count; i++) {
        if (is_key(view.member[i].key, "log"))
            continue;
        write_key(view.member[i].key, &inner, out);
        put(out, view.member[i].value);
    }
    gg_text_char(out, '}');
}
