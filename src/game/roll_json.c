/*
 * roll_json.c - rolls and chances as JSON.
 */
#include "game/view_json.h"

#include <stdlib.h>

enum { EXPLANATION = 4096 };

/* `exact` is text because its numbers may have more digits than a reader of JSON keeps. */
static void write_chance(struct gg_json *j, const char *result, struct gg_ratio exact)
{
    char room[96];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_ratio_write(exact, &text);
    gg_json_string(j, "result", result);
    gg_json_string(j, "exact", room);
    gg_json_double(j, "p", gg_ratio_double(exact));
}

static void write_outcomes(struct gg_json *j, const struct gg_roll *roll)
{
    int count = 0;
    struct gg_chance *row = calloc(GG_RESULTS_MAX, sizeof *row);
    gg_json_array(j, "outcomes");
    if (row == NULL)
        j->out->cut = true;
    else if (gg_roll_chances(roll, row, GG_RESULTS_MAX, &count) != GG_OK)
        count = 0;
    for (int i = 0; row != NULL && i < count; i++) {
        gg_json_object(j, NULL);
        write_chance(j, row[i].result, row[i].exact);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
    free(row);
}

/* One entry for each number a person types, in that order. Dice that are told apart are numbered, unless
 * each has a label of its own. */
static void write_dice(struct gg_json *j, const struct gg_roll *roll)
{
    const char *label = roll->die != NULL ? roll->die : "die";
    bool named = roll->reading == GG_TABLE_CHECK && roll->second != NULL;
    gg_json_array(j, "dice");
    for (int i = 0; i < gg_roll_asks(roll); i++) {
        char room[96];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_text_add(&text, named && i > 0 ? roll->second : label);
        if (!named && roll->shape == GG_FACES && roll->dice > 1)
            gg_text_fmt(&text, " %d", i + 1);
        gg_json_object(j, NULL);
        gg_json_string(j, "label", room);
        gg_json_int(j, "sides", gg_roll_highest(roll));
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_draw(struct gg_json *j, const struct gg_roll *roll)
{
    gg_json_array(j, "draw");
    for (int i = 0; i < roll->ndraw; i++) {
        if (roll->weight[i] == 0)
            continue;
        gg_json_object(j, NULL);
        gg_json_string(j, "name", roll->name[i]);
        gg_json_int(j, "number", gg_roll_number(roll, i));
        gg_json_int(j, "weight", roll->weight[i]);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

void gg_roll_json(struct gg_json *j, const char *key, const struct gg_roll *roll)
{
    gg_json_object(j, key);
    gg_json_string(j, "what", roll->what);
    gg_json_string(j, "clause", roll->clause);
    write_dice(j, roll);
    if (roll->shape == GG_DRAW)
        write_draw(j, roll);
    char room[EXPLANATION];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_roll_explain(roll, &text);
    gg_json_string(j, "explain", room);
    write_outcomes(j, roll);
    gg_json_object_end(j);
}

static void write_odds(struct gg_json *j, const struct gg_odds *odds)
{
    gg_json_array(j, "outcomes");
    for (int i = 0; i < odds->count; i++) {
        gg_json_object(j, NULL);
        write_chance(j, odds->outcome[i].result, odds->outcome[i].exact);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

void gg_odds_json(const struct gg_odds *odds, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    write_odds(&j, odds);
    gg_json_object_end(&j);
}

void gg_forecast_json(const struct gg_odds *odds, const struct gg_roll *forecast,
                      struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    write_odds(&j, odds);
    if (forecast != NULL)
        gg_roll_json(&j, "forecast", forecast);
    else
        gg_json_null(&j, "forecast");
    gg_json_object_end(&j);
}
