/*
 * question.h - a roll asked for by name, with a value for each of its parameters.
 *
 * Reads `combat differential=2` against the queries of a system. What is wrong is printed together
 * with the names and values that would be right.
 */
#ifndef GG_CLI_QUESTION_H
#define GG_CLI_QUESTION_H

#include "base/json.h"
#include "cli/common.h"

struct gg_question {
    const struct gg_query *query;
    int value[GG_QUERY_PARAMETERS];
};

int gg_query_parameters(const struct gg_query *query);

/* "differential (a number from -10 to 10)", "elite (no or yes, default no)". */
void gg_parameter_write(const struct gg_parameter *parameter, struct gg_text *out);

/* Finds the roll and reads n texts of the form NAME=VALUE. False when something was wrong. */
bool gg_question_read(struct gg_question *question, const struct gg_rules *rules, const char *roll,
                      const char *const *given, int n);

/* The values by name, as members of the object that is open. */
void gg_question_json(const struct gg_question *question, struct gg_json *json);
void gg_question_write(const struct gg_question *question, struct gg_text *out);

#endif
