/*
 * rolls.c - the rolls a player may ask about by name (GN-11-a, c): a morale check with its run, the double check beside
 * cavalry, brigade morale, a rally sequence.
 */
#include "rules/grid_napoleonic/grid_napoleonic.h"

/* The tables and the die of a battle, or the printed ones. */
struct sheet {
    const struct morale_row *morale;
    const struct distance_row *failure;
    int die, hit;
    const int *option;
};

static struct sheet sheet_of(const struct gg_battle *battle)
{
    static const int standard[NOPTIONS] = {[MC_DIE] = 10};
    const struct battlefield *b = battle ? battle->data : NULL;
    return (struct sheet){b ? b->morale : gn_morale_table, b ? b->failure : gn_failure_table,
                          battle ? battle->option[MC_DIE] : 10, b ? b->brigade_hit : 5,
                          battle ? battle->option : standard};
}

static int row_of(const int *value)
{
    int band = value[1] <= 14 ? SMALL : value[1] <= 30 ? MIDDLE : LARGE;
    return value[0] * NBANDS + band;
}

/* GN-2.0-b, e: the cell of casualties and modifiers. */
static int cell_of(const struct sheet *s, const int *value, int modifiers)
{
    int column = value[2] + modifiers;
    return s->morale[row_of(value)].cell[column < 0 ? 0 : column >= COLUMNS ? COLUMNS - 1 : column];
}

static bool spent(const struct sheet *s, const int *value)
{
    return s->morale[row_of(value)].cell[value[2] < COLUMNS ? value[2] : COLUMNS - 1] == ELIM;
}

/* The check and the D6 of the run as one draw: the die of the check has as many sides as a file says, the other six. */
enum { PASSED, FIRST_RUN, REMOVED_ROW = FIRST_RUN + 6, NROWS };

static void add_failure(struct gg_roll *r, int margin)
{
    int row = margin >= 3 ? 2 : margin - 1;
    for (int far = 0; far < 2; far++)
        r->weight[FIRST_RUN + 2 * row + far] += 3;
}

static void name_rows(struct gg_roll *r, const struct sheet *s)
{
    static const char *const names[3][13] = {
        {"fallback 0", "fallback 1", "fallback 2", "fallback 3", "fallback 4", "fallback 5",
         "fallback 6", "fallback 7", "fallback 8", "fallback 9", "fallback 10", "fallback 11",
         "fallback 12"},
        {"retreat 0", "retreat 1", "retreat 2", "retreat 3", "retreat 4", "retreat 5", "retreat 6",
         "retreat 7", "retreat 8", "retreat 9", "retreat 10", "retreat 11", "retreat 12"},
        {"rout 0", "rout 1", "rout 2", "rout 3", "rout 4", "rout 5", "rout 6", "rout 7", "rout 8",
         "rout 9", "rout 10", "rout 11", "rout 12"}};
    r->ndraw = NROWS;
    for (int i = 0; i < NROWS; i++)
        r->weight[i] = 0;
    r->name[PASSED] = "pass";
    r->name[REMOVED_ROW] = "eliminated";
    for (int i = 0; i < 6; i++)
        r->name[FIRST_RUN + i] = names[i / 2][s->failure[i / 2].spaces[i % 2]];
}

static void ask_morale(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    struct sheet s = sheet_of(battle);
    int cell = cell_of(&s, value, value[3]), needed = cell == ELIM ? 1 : cell;
    int by_casualties = s.option[ELIM_BY_CASUALTIES], failure = s.option[ELIM_FAILURE];
    gg_roll_d6(r, "Morale check, then the distance of the run", "GN-2.0-a");
    r->shape = GG_DRAW;
    r->die = "outcome";
    name_rows(r, &s);
    gg_roll_modify(r, value[2], "casualties", "GN-2.0-a");
    gg_roll_modify(r, value[3], "modifiers", "GN-2.0-h");
    if (spent(&s, value) && by_casualties == AT_ONCE) {
        r->weight[REMOVED_ROW] = 1;
        return;
    }
    for (int face = 1; face <= s.die; face++) {
        bool removed = cell == ELIM &&
                       (spent(&s, value) ? by_casualties != BY_MARGIN_TOO : failure == REMOVED);
        bool rout = cell == ELIM && !spent(&s, value) && failure == ALWAYS_ROUT;
        if (face <= needed)
            r->weight[PASSED] += 6;
        else if (removed)
            r->weight[REMOVED_ROW] += 6;
        else
            add_failure(r, rout ? 3 : face - needed);
    }
}

/* GN-2.7-f: the row's own modifier is added here. */
static void ask_cavalry(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    struct sheet s = sheet_of(battle);
    const struct battlefield *b = battle ? battle->data : NULL;
    int cell = cell_of(&s, value, value[3] + (b ? b->event[CAVALRY_ADJACENT].modifier : 2));
    gg_roll_d6(r, "Double check beside cavalry", "GN-2.7-f");
    r->die = "morale die";
    r->shape = GG_COUNT;
    r->dice = 2;
    r->sides = s.die;
    r->each_sense = GG_AT_MOST;
    r->each = cell == ELIM ? 1 : cell;
}

static void ask_brigade(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    gg_roll_d6(r, "Brigade morale", "GN-2.9-a");
    r->shape = GG_COUNT;
    r->dice = value[0];
    r->each = sheet_of(battle).hit;
}

/* The attempts of one turn, together: how many of them pass. */
static void ask_rally(const struct gg_battle *battle, const int *value, struct gg_roll *r)
{
    struct sheet s = sheet_of(battle);
    int cell = cell_of(&s, value, value[3]);
    gg_roll_d6(r, "Rally attempts that pass", "GN-2.6-c");
    r->die = "morale die";
    r->shape = GG_COUNT;
    r->dice = value[4];
    r->sides = s.die;
    r->each_sense = GG_AT_MOST;
    r->each = cell == ELIM ? 1 : cell;
    if (s.option[RALLY_STEP] == 0) {
        r->reading = GG_TEST;
        r->target = 1;
        r->pass = "good order";
        r->fail = "bad order";
    }
}

#define CLASS                                                                                      \
    {                                                                                              \
        "class", gn_class_words, 0, NCLASSES - 1, 0, true                                          \
    }
#define SIZE                                                                                       \
    {                                                                                              \
        "size", NULL, 1, 200, 0, true                                                              \
    }
#define CASUALTIES                                                                                 \
    {                                                                                              \
        "casualties", NULL, 0, CASUALTIES_MAX, 0, true                                             \
    }
#define MODIFIERS                                                                                  \
    {                                                                                              \
        "modifiers", NULL, -100, 100, 0, false                                                     \
    }
const struct gg_query gn_queries[NQUERIES] = {
    {"morale",
     "a morale check and the run that follows it",
     {CLASS, SIZE, CASUALTIES, MODIFIERS},
     ask_morale},
    {"brigade",
     "how far brigade morale moves the commander",
     {{"dice", NULL, 1, GG_DICE_MAX, 0, true}},
     ask_brigade},
    {"cavalry",
     "the double check beside enemy cavalry: how many were made",
     {CLASS, SIZE, CASUALTIES, MODIFIERS},
     ask_cavalry},
    {"rally",
     "the rally attempts of a turn",
     {CLASS, SIZE, CASUALTIES, MODIFIERS, {"attempts", NULL, 1, 3, 2, false}},
     ask_rally},
};
