/*
 * scene.c - a battle of the drill, texts of files, and the faults they are expected to have.
 */
#include "drill.h"

#include <string.h>

static const char document[] = "title: The drill\n"
                               "sides:\n"
                               "  red: {title: Red}\n"
                               "  blue: {title: Blue}\n"
                               "map:\n"
                               "  size: [4, 3]\n"
                               "  names: {\"0202\": Mill}\n"
                               "turns: [dawn, \"1130\", {label: dusk, night: yes}]\n"
                               "units:\n"
                               "  alder: {name: Alder Company, side: red, at: 0101}\n"
                               "  birch: {name: Birch Company, side: red, at: 0102}\n"
                               "  cedar: {name: Cedar Company, side: red, at: 0103}\n"
                               "  dog-rose: {name: Dog Rose, side: blue, at: 0401}\n"
                               "  elm: {name: Elm Company, side: blue, at: 0402}\n"
                               "  fir: {name: Fir Company, side: blue, at: 0403}\n";

void read_text(struct reading *r, const char *text)
{
    memset(r, 0, sizeof *r);
    r->file = gg_file_parse("test", text, strlen(text));
    assert_non_null(r->file);
    if (gg_file_faults(r->file)->count > 0)
        fail_msg("%s\n%s", gg_file_faults(r->file)->list[0].message, text);
    r->node = gg_file_document(r->file);
    assert_non_null(r->node);
}

void close_reading(struct reading *r)
{
    gg_file_close(r->file);
}

void open_scene(struct scene *s)
{
    struct reading r;
    memset(s, 0, sizeof *s);
    read_text(&r, document);
    s->battle = gg_battle_open_rules(&drill_rules, "drill", r.node, NULL, &r.faults);
    expect_no_fault(&r.faults);
    close_reading(&r);
    drill_rules.start(s->battle, &s->p);
    s->look = (struct look){s->battle, s->battle->data, &s->p};
}

void close_scene(struct scene *s)
{
    gg_battle_close(s->battle);
}

void begin_survey(struct survey *v, struct scene *s, const char *text)
{
    v->b = s->battle->data;
    read_text(&v->r, text);
    v->l = (struct loader){s->battle, v->b, &v->b->names, &v->r.faults};
}

void expect_no_fault(const struct gg_faults *f)
{
    if (f->count > 0)
        fail_msg("%d:%d: %s", f->list[0].line, f->list[0].column, f->list[0].message);
}

static bool says_all(const char *message, const char *says)
{
    char part[200];
    for (; *says != '\0'; says += *says == '|') {
        size_t n = strcspn(says, "|");
        assert_true(n < sizeof part);
        memcpy(part, says, n);
        part[n] = '\0';
        if (strstr(message, part) == NULL)
            return false;
        says += n;
    }
    return true;
}

void expect_fault(const struct gg_faults *f, int line, int column, const char *says)
{
    for (int i = 0; i < f->count; i++) {
        const struct gg_fault *fault = &f->list[i];
        if (fault->line == line && fault->column == column && says_all(fault->message, says))
            return;
    }
    for (int i = 0; i < f->count; i++)
        print_error("%d:%d: %s\n", f->list[i].line, f->list[i].column, f->list[i].message);
    fail_msg("expected %d:%d: %s", line, column, says);
}

void expect_only_fault(const struct gg_faults *f, int line, int column, const char *says)
{
    expect_fault(f, line, column, says);
    if (f->count > 1)
        fail_msg("and another: %d:%d: %s", f->list[1].line, f->list[1].column, f->list[1].message);
}

int hex(const struct scene *s, const char *name)
{
    int place = gg_place_read(s->battle, name);
    assert_true(place >= 0);
    return place;
}
