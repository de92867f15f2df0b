/*
 * question.c - reads and writes the parameters of a roll asked for by name (see question.h).
 */
#include "cli/question.h"

#include <string.h>

enum { QUERIES_MAX = 64, MESSAGE_MAX = 320 };

int gg_query_parameters(const struct gg_query *query)
{
    int n = 0;
    while (n < GG_QUERY_PARAMETERS && query->parameter[n].name)
        n++;
    return n;
}

void gg_parameter_write(const struct gg_parameter *parameter, struct gg_text *out)
{
    const char *const *words = parameter->words;
    gg_text_fmt(out, "%s (", parameter->name);
    if (!words)
        gg_text_fmt(out, "a number from %d to %d", parameter->low, parameter->high);
    for (int i = 0; words && words[i]; i++)
        gg_text_fmt(out, "%s%s", i ? " or " : "", words[i]);
    if (!parameter->required && words)
        gg_text_fmt(out, ", default %s", words[parameter->standard]);
    else if (!parameter->required)
        gg_text_fmt(out, ", default %d", parameter->standard);
    gg_text_char(out, ')');
}

/* Prints what is wrong and, under it, what the roll takes. Always false, for the caller to return. */
GG_PRINTF(2, 3) static bool refuse(const struct gg_query *query, const char *fmt, ...)
{
    char buffer[MESSAGE_MAX];
    struct gg_text message, remedy;
    va_list args;
    gg_text_fixed(&message, buffer, sizeof buffer);
    va_start(args, fmt);
    gg_text_vfmt(&message, fmt, args);
    va_end(args);
    gg_text_growing(&remedy);
    int n = gg_query_parameters(query);
    gg_text_fmt(&remedy, "%s takes %s", query->name, n ? "" : "no parameters");
    for (int i = 0; i < n; i++) {
        gg_text_add(&remedy, i ? ", " : "");
        gg_parameter_write(&query->parameter[i], &remedy);
    }
    gg_text_char(&remedy, '.');
    gg_cli_error(gg_text_str(&remedy), "%s", buffer);
    gg_text_free(&remedy);
    return false;
}

static bool read_value(const struct gg_parameter *parameter, const char *text, int *out)
{
    long long number = 0;
    if (!parameter->words) {
        bool good = gg_cli_number(text, parameter->low, parameter->high, &number);
        *out = (int)number;
        return good;
    }
    for (int i = 0; parameter->words[i]; i++) {
        if (!strcmp(parameter->words[i], text)) {
            *out = i;
            return true;
        }
    }
    return false;
}

static int find_parameter(const struct gg_query *query, const char *name, size_t length)
{
    int n = gg_query_parameters(query);
    for (int i = 0; i < n; i++) {
        const char *known = query->parameter[i].name;
        if (strlen(known) == length && !memcmp(known, name, length))
            return i;
    }
    return -1;
}

/* Reads one NAME=VALUE; seen has a bit for each parameter that was given already. */
static bool read_given(struct gg_question *question, const char *given, unsigned *seen)
{
    char buffer[MESSAGE_MAX];
    struct gg_text quoted;
    gg_text_fixed(&quoted, buffer, sizeof buffer);
    const char *equals = strchr(given, '=');
    if (!equals)
        return refuse(question->query, "\"%s\" is not of the form NAME=VALUE",
                      gg_cli_quote(given, &quoted));
    int i = find_parameter(question->query, given, (size_t)(equals - given));
    if (i < 0)
        return refuse(question->query, "%s has no such parameter: \"%s\"", question->query->name,
                      gg_cli_quote(given, &quoted));
    const struct gg_parameter *parameter = &question->query->parameter[i];
    if (*seen & 1u << i)
        return refuse(question->query, "%s is given twice", parameter->name);
    *seen |= 1u << i;
    if (!read_value(parameter, equals + 1, &question->value[i]))
        return refuse(question->query, "%s cannot be \"%s\"", parameter->name,
                      gg_cli_quote(equals + 1, &quoted));
    return true;
}

static const struct gg_query *find_query(const struct gg_rules *rules, const char *name)
{
    const char *words[QUERIES_MAX];
    int n = 0;
    for (int i = 0; i < rules->nqueries && n < QUERIES_MAX; i++) {
        if (!strcmp(rules->queries[i].name, name))
            return &rules->queries[i];
        words[n++] = rules->queries[i].name;
    }
    gg_cli_refuse_word("roll", name, words, n);
    return NULL;
}

bool gg_question_read(struct gg_question *question, const struct gg_rules *rules, const char *roll,
                      const char *const *given, int n)
{
    question->query = find_query(rules, roll);
    if (!question->query)
        return false;
    unsigned seen = 0;
    const struct gg_parameter *parameter = question->query->parameter;
    int parameters = gg_query_parameters(question->query);
    for (int i = 0; i < parameters; i++)
        question->value[i] = parameter[i].standard;
    for (int i = 0; i < n; i++)
        if (!read_given(question, given[i], &seen))
            return false;
    for (int i = 0; i < parameters; i++)
        if (parameter[i].required && !(seen & 1u << i))
            return refuse(question->query, "%s is missing", parameter[i].name);
    return true;
}

void gg_question_json(const struct gg_question *question, struct gg_json *json)
{
    int n = gg_query_parameters(question->query);
    for (int i = 0; i < n; i++) {
        const struct gg_parameter *parameter = &question->query->parameter[i];
        if (parameter->words)
            gg_json_string(json, parameter->name, parameter->words[question->value[i]]);
        else
            gg_json_int(json, parameter->name, question->value[i]);
    }
}

void gg_question_write(const struct gg_question *question, struct gg_text *out)
{
    int n = gg_query_parameters(question->query);
    gg_text_add(out, question->query->name);
    for (int i = 0; i < n; i++) {
        const struct gg_parameter *parameter = &question->query->parameter[i];
        gg_text_fmt(out, " %s=", parameter->name);
        if (parameter->words)
            gg_text_add(out, parameter->words[question->value[i]]);
        else
            gg_text_fmt(out, "%d", question->value[i]);
    }
}
