/*
 * roll_json.c - rolls and chances as JSON: everything that a face draws of them is there as data, so that none has to take
 * a sentence apart.
 */
#include <stdlib.h>

#include "game/game_state.h"
#include "game/view_json.h"

enum { EXPLANATION = 8192, MEANING = 128 };

static const char *const shapes[] = {
    [GG_FACES] = "faces", [GG_SUM] = "sum", [GG_COUNT] = "count", [GG_DRAW] = "draw"};

/* `exact` is text because its numbers may have more digits than a reader of JSON keeps. */
static void write_exact(struct gg_json *j, struct gg_ratio exact)
{
    char room[GG_RATIO_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_ratio_write(exact, &text);
    gg_json_string(j, "exact", room);
    gg_json_double(j, "p", gg_ratio_double(exact));
}

static bool reads_table(const struct gg_roll *roll)
{
    return roll->reading == GG_TABLE || roll->reading == GG_TABLE_CHECK;
}

/* The code in the cell of a table, and how the check went that was thrown with it: pass, fail or null. */
static void write_cell(struct gg_json *j, const char *key, const struct gg_roll *roll, int result)
{
    bool checked = roll->reading == GG_TABLE_CHECK;
    int check = checked ? gg_roll_check(roll, result) : -1;
    gg_json_string(j, key,
                   checked && check < 0 ? "none" : roll->table->codes[gg_roll_cell(roll, result)]);
    gg_json_string(j, "check", check < 0 ? NULL : check ? "pass" : "fail");
}

static void write_outcomes(struct gg_json *j, const struct gg_roll *roll)
{
    int count = 0;
    struct gg_chance *row = malloc(GG_RESULTS_MAX * sizeof *row);
    gg_json_array(j, "outcomes");
    if (row == NULL)
        j->out->cut = true;
    else if (gg_roll_chances(roll, row, GG_RESULTS_MAX, &count) != GG_OK)
        count = 0;
    for (int i = 0; row != NULL && i < count; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "result", row[i].result);
        write_exact(j, row[i].exact);
        if (reads_table(roll))
            write_cell(j, "code", roll, row[i].one);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
    free(row);
}

/* One entry for each number a person types, in that order, with the face when it has fallen. Dice that are told apart are
 * numbered, unless each has a label of its own. */
static void write_dice(struct gg_json *j, const struct gg_roll *roll, const int *faces)
{
    const char *label = roll->die != NULL ? roll->die : "die";
    bool named = (roll->reading == GG_TABLE_CHECK || roll->against) && roll->second != NULL;
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
        if (faces != NULL)
            gg_json_int(j, "face", faces[i]);
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

static void write_parts(struct gg_json *j, const char *key, const struct gg_modifier *part, int n)
{
    gg_json_array(j, key);
    for (int i = 0; i < n; i++) {
        gg_json_object(j, NULL);
        gg_json_int(j, "value", part[i].value);
        gg_json_string(j, "why", part[i].why);
        gg_json_string(j, "clause", part[i].clause);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

/* A number to reach, and from which side. */
static void write_need(struct gg_json *j, int number, enum gg_roll_sense sense)
{
    gg_json_int(j, "number", number);
    gg_json_string(j, "sense", sense == GG_AT_LEAST ? "at least" : "at most");
}

static void write_naturals(struct gg_json *j, const char *key, uint64_t bits)
{
    gg_json_array(j, key);
    for (; bits != 0; bits &= bits - 1)
        gg_json_int(j, NULL, __builtin_ctzll(bits));
    gg_json_array_end(j);
}

static void write_words(struct gg_json *j, const struct gg_roll *roll)
{
    gg_json_string(j, "pass", roll->pass != NULL ? roll->pass : "pass");
    gg_json_string(j, "fail", roll->fail != NULL ? roll->fail : "fail");
    write_naturals(j, "always_pass", roll->natural_pass);
    write_naturals(j, "always_fail", roll->natural_fail);
}

/* What each die of a pool must show to count. */
static void write_pool(struct gg_json *j, const struct gg_roll *roll)
{
    if (roll->shape != GG_COUNT) {
        gg_json_null(j, "each");
        return;
    }
    gg_json_object(j, "each");
    write_need(j, roll->each, roll->each_sense);
    write_parts(j, "parts", roll->parts, roll->nparts);
    gg_json_object_end(j);
}

static void write_test(struct gg_json *j, const struct gg_roll *roll)
{
    if (roll->reading != GG_TEST) {
        gg_json_null(j, "test");
        return;
    }
    gg_json_object(j, "test");
    write_need(j, roll->target, roll->sense);
    write_parts(j, "parts", roll->parts, roll->shape != GG_COUNT ? roll->nparts : 0);
    write_words(j, roll);
    gg_json_object_end(j);
}

static void write_table(struct gg_json *j, const struct gg_roll *roll)
{
    if (!reads_table(roll)) {
        gg_json_null(j, "table");
        return;
    }
    gg_json_object(j, "table");
    gg_json_string(j, "name", roll->table->name);
    gg_json_string(j, "by", roll->column_why);
    gg_json_int(j, "column", roll->column);
    gg_json_int(j, "used", gg_roll_column(roll));
    write_parts(j, "parts", roll->parts, roll->nparts);
    gg_json_object_end(j);
}

/* The first check of a table is that of the side whose roll it is, the second the enemy's. */
static void write_checks(struct gg_json *j, const struct gg_battle *battle,
                         const struct gg_roll *roll)
{
    gg_json_array(j, "checks");
    for (int i = 0; i < 2 && roll->reading == GG_TABLE_CHECK; i++) {
        const struct gg_check *check = &roll->check[i];
        if (check->who == NULL)
            continue;
        gg_json_object(j, NULL);
        gg_json_string(j, "who", check->who);
        gg_side_json(j, "side", battle,
                     roll->side < 0 ? GG_NOBODY
                     : i == 0       ? roll->side
                                    : !roll->side);
        write_need(j, check->rating, GG_AT_MOST);
        write_parts(j, "parts", check->parts, check->nparts);
        write_words(j, roll);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

/* Whose roll it is. */
static void write_head(struct gg_json *j, const struct gg_battle *battle,
                       const struct gg_roll *roll)
{
    gg_json_string(j, "what", roll->what);
    gg_json_string(j, "clause", roll->clause);
    gg_side_json(j, "side", battle, roll->side);
    gg_json_string(
        j, "piece",
        roll->piece >= 0 && battle->names != NULL ? gg_piece_name(battle, roll->piece)->id : NULL);
    gg_json_string(j, "whose", roll->whose);
}

static void write_body(struct gg_json *j, const struct gg_battle *battle,
                       const struct gg_roll *roll, const int *faces)
{
    char room[EXPLANATION];
    struct gg_text text;
    gg_json_string(j, "shape", shapes[roll->shape]);
    gg_json_int(j, "keep", roll->shape == GG_SUM ? roll->keep : 0);
    write_dice(j, roll, faces);
    if (roll->shape == GG_DRAW && faces == NULL)
        write_draw(j, roll);
    write_parts(j, "dice_parts", roll->dice_parts, roll->ndice_parts);
    write_parts(j, "modifiers", roll->mods, roll->nmods);
    write_pool(j, roll);
    write_test(j, roll);
    write_table(j, roll);
    write_checks(j, battle, roll);
    gg_text_fixed(&text, room, sizeof room);
    gg_roll_explain(roll, &text);
    gg_json_string(j, "explain", room);
}

void gg_roll_json(struct gg_json *j, const char *key, const struct gg_battle *battle,
                  const struct gg_roll *roll, bool seen)
{
    gg_json_object(j, key);
    write_head(j, battle, roll);
    gg_json_bool(j, "hidden", !seen);
    if (seen) {
        write_body(j, battle, roll, NULL);
        write_outcomes(j, roll);
    }
    gg_json_object_end(j);
}

void gg_rolled_json(const struct gg_battle *battle, const struct gg_roll *roll, const int *faces,
                    int result, bool seen, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    j.comma = out->len > 0;
    gg_json_object(&j, NULL);
    write_head(&j, battle, roll);
    gg_json_bool(&j, "hidden", !seen);
    if (seen) {
        char room[MEANING];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_roll_meaning(roll, result, &text);
        write_body(&j, battle, roll, faces);
        gg_json_string(&j, "result", room);
        if (reads_table(roll))
            write_cell(&j, "code", roll, result);
    }
    gg_json_object_end(&j);
}

/* What the first roll said, where it always said the same: the code of a table and how the check went, or its meaning. */
static void write_first(struct gg_json *j, const struct gg_told *told, int first)
{
    const struct gg_roll *roll = &told->roll;
    char room[MEANING];
    struct gg_text text;
    if (!told->rolls || first < 0) {
        gg_json_null(j, "first");
        gg_json_null(j, "check");
    } else if (roll->reading == GG_TABLE_CHECK) {
        write_cell(j, "first", roll, first);
    } else {
        gg_text_fixed(&text, room, sizeof room);
        gg_roll_meaning(roll, first, &text);
        gg_json_string(j, "first", room);
        gg_json_null(j, "check");
    }
}

/* What those results of the first roll do that lead to several outcomes. */
static void write_firsts(struct gg_json *j, const struct gg_told *told)
{
    gg_json_array(j, "firsts");
    for (int i = 0; i < told->nfirst; i++) {
        gg_json_object(j, NULL);
        write_first(j, told, told->first[i].result);
        gg_json_string(j, "does", told->first[i].does);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

/* Rolls that wait together behind the outcomes, and whether more follows. */
static void write_rings(struct gg_json *j, const struct gg_battle *battle,
                        const struct gg_told *told)
{
    gg_json_array(j, "then");
    for (int i = 0; i < told->nring; i++) {
        const struct gg_ring *ring = &told->ring[i];
        const struct gg_name *name =
            ring->piece >= 0 && battle->names != NULL ? gg_piece_name(battle, ring->piece) : NULL;
        gg_json_object(j, NULL);
        gg_json_string(j, "piece", name != NULL ? name->id : NULL);
        gg_json_string(j, "name", name != NULL ? name->name : NULL);
        gg_json_string(j, "result", ring->result);
        write_exact(j, ring->exact);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
    gg_json_bool(j, "further", told->further);
}

/* What the seat holds, and the outcomes with it. */
static void write_added(struct gg_json *j, const struct gg_told *told)
{
    gg_json_array(j, "added");
    for (int i = 0; i < told->nadded; i++) {
        const struct gg_added *added = &told->added[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "do", added->text);
        gg_json_array(j, "outcomes");
        for (int k = 0; k < added->count; k++) {
            gg_json_object(j, NULL);
            gg_json_string(j, "result", added->row[k].result);
            write_exact(j, added->row[k].exact);
            gg_json_object_end(j);
        }
        gg_json_array_end(j);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

/* Which side an outcome is better for than that no dice had fallen. */
static void write_favour(struct gg_json *j, const struct gg_told *told,
                         const struct gg_outcome *outcome)
{
    bool good = told->weighed && outcome->low > told->worth;
    bool bad = told->weighed && outcome->high < told->worth;
    gg_json_string(j, "favours", good ? "you" : bad ? "enemy" : NULL);
}

/* What they come to together, in the measure of the rules: for sorting, and never shown. */
static void write_worth(struct gg_json *j, const struct gg_told *told)
{
    double sum = 0;
    for (int i = 0; i < told->odds.count; i++) {
        const struct gg_outcome *outcome = &told->odds.outcome[i];
        sum += gg_ratio_double(outcome->exact) * (outcome->low / 2.0 + outcome->high / 2.0);
    }
    if (told->weighed)
        gg_json_double(j, "worth", sum - told->worth);
    else
        gg_json_null(j, "worth");
}

void gg_told_json(const struct gg_battle *battle, const struct gg_told *told, struct gg_text *out)
{
    struct gg_json j;
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_array(&j, "outcomes");
    for (int i = 0; i < told->odds.count; i++) {
        const struct gg_outcome *outcome = &told->odds.outcome[i];
        gg_json_object(&j, NULL);
        gg_json_string(&j, "result", outcome->result);
        write_exact(&j, outcome->exact);
        gg_json_string(&j, "dice", outcome->dice[0] != '\0' ? outcome->dice : NULL);
        write_first(&j, told, outcome->first);
        write_favour(&j, told, outcome);
        gg_json_object_end(&j);
    }
    gg_json_array_end(&j);
    write_firsts(&j, told);
    gg_json_bool(&j, "foretold", told->foretold);
    gg_json_string(&j, "before", told->before[0] != '\0' ? told->before : NULL);
    gg_json_bool(&j, "first_roll", told->first_roll);
    if (told->rolls)
        gg_roll_json(&j, "roll", battle, &told->roll, true);
    else
        gg_json_null(&j, "roll");
    write_worth(&j, told);
    write_rings(&j, battle, told);
    write_added(&j, told);
    gg_json_object_end(&j);
}
