/*
 * system.c - what a system promises before any game is played.
 */
#include <stdlib.h>
#include <string.h>

#include "conform.h"

static void check_option(struct conform *c, const struct gg_option *option, int value)
{
    int values = 0;
    while (option->words != NULL && option->words[values] != NULL)
        values++;
    int low = option->words != NULL ? 0 : option->low;
    int high = option->words != NULL ? values - 1 : option->high;
    check(c, LIMITS,
          option->name != NULL && option->clause != NULL && option->line != NULL && low <= high,
          "an option without a name, a clause, a line or values");
    check(c, LIMITS,
          option->standard >= low && option->standard <= high && value >= low && value <= high,
          "option %s: its default or its value is out of range", option->name);
}

/* Every corner of the parameters of a query. */
static void check_query(struct conform *c, const struct gg_query *query)
{
    static struct gg_chance row[GG_RESULTS_MAX];
    int n = 0, combinations = 1;
    for (; n < GG_QUERY_PARAMETERS && query->parameter[n].name != NULL; n++)
        combinations *= 3;
    for (int k = 0; k < combinations; k++) {
        int value[GG_QUERY_PARAMETERS] = {0};
        for (int i = 0, rest = k; i < n; i++, rest /= 3) {
            const struct gg_parameter *p = &query->parameter[i];
            int high = p->high;
            if (p->words != NULL)
                for (high = -1; p->words[high + 1] != NULL; high++)
                    continue;
            int low = p->words != NULL ? 0 : p->low;
            value[i] = rest % 3 == 0 ? low : rest % 3 == 1 ? high : (low + high) / 2;
        }
        char room[2048];
        struct gg_text explain;
        gg_text_fixed(&explain, room, sizeof room);
        int rows = 0;
        struct gg_roll roll;
        gg_query_roll(query, NULL, value, &roll);
        gg_roll_explain(&roll, &explain);
        enum gg_status status = gg_roll_chances(&roll, row, GG_RESULTS_MAX, &rows);
        struct gg_ratio sum = gg_ratio_of(0, 1);
        for (int i = 0; status == GG_OK && i < rows; i++)
            status = gg_ratio_add(sum, row[i].exact, &sum);
        check(c, LIMITS,
              status == GG_OK && gg_ratio_equal(sum, gg_ratio_of(1, 1)) && room[0] != '\0',
              "query %s with %d, %d, %d: %s, not one in all, or not explained", query->name,
              value[0], value[1], value[2], gg_status_text(status));
    }
}

static void check_tables(struct conform *c)
{
    struct gg_text text, message;
    gg_text_growing(&text);
    gg_text_growing(&message);
    struct gg_writer writer = {.out = &text};
    gg_tables_write(c->battle->rules, NULL, &writer);
    struct gg_file *file = gg_file_parse("tables", gg_text_str(&text), text.len);
    if (file == NULL)
        abort();
    gg_file_print_faults(file, &message);
    check(c, TABLES, text.len > 0 && gg_file_document(file) != NULL && message.len == 0, "%s",
          gg_text_str(&message));
    gg_file_close(file);
    gg_text_free(&text);
    gg_text_free(&message);
}

/* Each says in a line what it means; what is inside a group may leave that to the group. */
static void check_meanings(struct conform *c, const struct gg_field *fields, bool inside)
{
    for (; fields->kind != GG_FIELD_END; fields++) {
        bool told = fields->line != NULL && fields->line[0] != '\0';
        check(c, LIMITS, told || (inside && fields->line == NULL),
              "nobody says what the field \"%s\" means", fields->name);
        if (fields->kind == GG_FIELD_GROUP)
            check_meanings(c, fields->inner, true);
    }
}

/* No byte of a position belongs to two fields. That none is forgotten shows when it is written and read. */
static void check_fields(struct conform *c)
{
    uint8_t cover[GG_POSITION_MAX] = {0};
    const struct gg_rules *rules = c->battle->rules;
    gg_fields_cover(rules->fields, cover, rules->position_size);
    size_t twice = 0;
    while (twice < rules->position_size && cover[twice] < 2)
        twice++;
    check(c, LIMITS, twice == rules->position_size, "byte %zu of a position belongs to two fields",
          twice);
}

void check_system(struct conform *c)
{
    const struct gg_rules *rules = c->battle->rules;
    check(c, LIMITS, rules->position_size > 0 && rules->position_size <= GG_POSITION_MAX,
          "a position has %zu bytes", rules->position_size);
    check(c, LIMITS, rules->noptions <= GG_OPTIONS_MAX, "%d options", rules->noptions);
    check(c, LIMITS, rules->version > 0, "the version is 0");
    for (int i = 0; i < rules->noptions; i++)
        check_option(c, &rules->options[i], c->battle->option[i]);
    for (int i = 0; i < rules->nqueries; i++)
        check_query(c, &rules->queries[i]);
    check_fields(c);
    check_meanings(c, c->battle->rules->fields, false);
    if (rules->tables != NULL)
        check_tables(c);
    check_board(c);
}
