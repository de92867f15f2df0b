/*
 * battle.c - a battle from its document: what every system's scenario has in common.
 *
 * The document is copied into the battle's arena, its title, sides and options are read here, and the
 * system's load() reads the rest. In the copy the `options:` map is replaced by the options in effect
 * that differ from the default, so that writing the document again gives the battle that is played,
 * with the settings of the command line in it.
 */
#include "rules/battle.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/ratio.h"

enum { NAMES_MAX = GG_OPTIONS_MAX };

static int count_faults(const struct gg_faults *f)
{
    return f->count + f->more;
}

static const char *copy_text(struct gg_arena *arena, const char *text, bool *full)
{
    if (text == NULL)
        return NULL;
    const char *copy = gg_arena_copy(arena, text);
    *full |= copy == NULL;
    return copy;
}

/* Children of a node stand in a row, so a copy is made row by row. */
static struct gg_node *copy_children(struct gg_arena *arena, const struct gg_node *from, bool *full)
{
    if (from->count == 0)
        return NULL;
    struct gg_node *row = gg_arena_take(arena, (size_t)from->count * sizeof *row);
    if (row == NULL) {
        *full = true;
        return NULL;
    }
    for (int i = 0; i < from->count && !*full; i++) {
        row[i] = from->child[i];
        row[i].key = copy_text(arena, row[i].key, full);
        row[i].text = copy_text(arena, row[i].text, full);
        row[i].child = copy_children(arena, &from->child[i], full);
    }
    return row;
}

static bool copy_document(struct gg_battle *battle, const struct gg_node *document)
{
    struct gg_node *copy = gg_arena_take(battle->arena, sizeof *copy);
    if (copy == NULL)
        return false;
    bool full = false;
    *copy = *document;
    copy->key = NULL;
    copy->text = copy_text(battle->arena, document->text, &full);
    copy->child = copy_children(battle->arena, document, &full);
    battle->document = copy;
    return !full;
}

/* A side's id is typed by players and stands beside other words in views and records. */
static bool is_side_id(const char *id)
{
    static const char *const taken[] = {"chance", "over",    "draw",
                                        "nobody", "watcher", "everything"};
    if (id[0] < 'a' || id[0] > 'z' ||
        id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")] != '\0')
        return false;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(id, taken[i]) == 0)
            return false;
    return true;
}

/* A title stands in every list and sentence. */
static void read_title(const struct gg_node *map, const char **out, struct gg_faults *f)
{
    const struct gg_node *title = gg_node_need(map, "title", f);
    if (gg_node_text(title, out, f) && (*out)[strspn(*out, " ")] == '\0')
        gg_fault_at(f, title, "the title is empty");
}

static void read_sides(const struct gg_node *document, struct gg_heading *out, struct gg_faults *f)
{
    const struct gg_node *sides = gg_node_need(document, "sides", f);
    if (sides == NULL || !gg_node_is(sides, GG_MAP, f))
        return;
    if (sides->count != GG_SIDES) {
        gg_fault_at(f, sides, "found %d sides, expected %d, the first player first", sides->count,
                    GG_SIDES);
        return;
    }
    for (int s = 0; s < GG_SIDES; s++) {
        const struct gg_node *side = &sides->child[s];
        out->side[s] = out->side_title[s] = side->key;
        if (!is_side_id(side->key))
            gg_fault_at(
                f, side,
                "\"%s\" cannot be the name of a side: expected lowercase letters, digits and "
                "dashes, and not a word such as chance, over or draw",
                side->key);
        if (gg_node_is(side, GG_MAP, f))
            read_title(side, &out->side_title[s], f);
    }
    if (strcmp(out->side[0], out->side[1]) == 0)
        gg_fault_at(f, sides, "both sides are called \"%s\"", out->side[0]);
}

void gg_battle_heading(const struct gg_node *document, struct gg_heading *out, struct gg_faults *f)
{
    *out = (struct gg_heading){.title = "", .summary = ""};
    read_title(document, &out->title, f);
    gg_node_text(gg_node_get(document, "summary"), &out->summary, f);
    read_sides(document, out, f);
}

static int count_words(const char *const *words)
{
    int n = 0;
    while (words[n] != NULL)
        n++;
    return n;
}

void gg_option_write(const struct gg_option *option, int value, struct gg_text *out)
{
    if (option->words != NULL && value >= 0 && value < count_words(option->words))
        gg_text_add(out, option->words[value]);
    else
        gg_text_fmt(out, "%d", value);
}

static int list_options(const struct gg_rules *rules, const char *names[NAMES_MAX])
{
    int n = rules->noptions < NAMES_MAX ? rules->noptions : NAMES_MAX;
    for (int i = 0; i < n; i++)
        names[i] = rules->options[i].name;
    return n;
}

static int find_option(const struct gg_rules *rules, const char *name)
{
    for (int i = 0; i < rules->noptions; i++)
        if (strcmp(rules->options[i].name, name) == 0)
            return i;
    return -1;
}

static void read_options(struct gg_battle *battle, struct gg_faults *f)
{
    const struct gg_rules *rules = battle->rules;
    const struct gg_node *map = gg_node_get(battle->document, "options");
    if (map == NULL || !gg_node_is(map, GG_MAP, f))
        return;
    const char *names[NAMES_MAX];
    gg_node_only(map, names, list_options(rules, names), f);
    for (int i = 0; i < map->count; i++) {
        const struct gg_node *value = &map->child[i];
        int at = find_option(rules, value->key);
        if (at < 0)
            continue;
        const struct gg_option *option = &rules->options[at];
        if (option->words != NULL)
            gg_node_word(value, option->words, count_words(option->words), &battle->option[at], f);
        else
            gg_node_int(value, option->low, option->high, &battle->option[at], f);
    }
}

/* "did you mean "x"? " when something is near, and the good ones in a row. */
static void list_good(const char *word, const char *const *good, int n, struct gg_text *out)
{
    const char *near = gg_nearest(word, good, n);
    if (near != NULL)
        gg_text_fmt(out, "did you mean \"%s\"? ", near);
    gg_text_add(out, "Good ones: ");
    for (int i = 0; i < n; i++)
        gg_text_fmt(out, "%s%s", i > 0 ? ", " : "", good[i]);
}

/* Reads the part of a setting after the sign of equality. Settings come from no file, so a fault has
 * no place and repeats the setting instead. */
static void set_option(struct gg_battle *battle, int at, const char *value, struct gg_faults *f)
{
    const struct gg_option *option = &battle->rules->options[at];
    char room[GG_FAULT_TEXT];
    struct gg_text good;
    gg_text_fixed(&good, room, sizeof room);
    if (option->words != NULL) {
        int n = count_words(option->words);
        for (int i = 0; i < n; i++) {
            if (strcmp(option->words[i], value) == 0) {
                battle->option[at] = i;
                return;
            }
        }
        list_good(value, option->words, n, &good);
        gg_fault_at(f, NULL, "--set %s=%s: \"%s\" is no value of this option; %s", option->name,
                    value, value, room);
        return;
    }
    char *end;
    long number = strtol(value, &end, 10);
    if (value[0] == '\0' || *end != '\0' || number < option->low || number > option->high)
        gg_fault_at(f, NULL, "--set %s=%s: expected a number from %d to %d", option->name, value,
                    option->low, option->high);
    else
        battle->option[at] = (int)number;
}

static void read_setting(struct gg_battle *battle, const char *setting, struct gg_faults *f)
{
    const struct gg_rules *rules = battle->rules;
    const char *equals = strchr(setting, '=');
    char name[64];
    size_t length = equals != NULL ? (size_t)(equals - setting) : 0;
    if (length == 0 || length >= sizeof name) {
        gg_fault_at(f, NULL, "--set %s: expected --set name=value", setting);
        return;
    }
    memcpy(name, setting, length);
    name[length] = '\0';
    int at = find_option(rules, name);
    if (at >= 0) {
        set_option(battle, at, equals + 1, f);
        return;
    }
    const char *names[NAMES_MAX];
    const char *near = gg_nearest(name, names, list_options(rules, names));
    gg_fault_at(f, NULL, "%s: %s has no option \"%s\"%s%s%s; grognard show %s lists them", setting,
                rules->id, name, near ? ", did you mean \"" : "", near ? near : "",
                near ? "\"?" : "", rules->id);
}

/* The options that differ from the default, as a map, in the order of the system. */
static bool make_options(struct gg_battle *battle, struct gg_node *map)
{
    const struct gg_rules *rules = battle->rules;
    struct gg_node *row = gg_arena_take(battle->arena, sizeof *row * (size_t)(rules->noptions + 1));
    if (row == NULL)
        return false;
    int n = 0;
    for (int i = 0; i < rules->noptions; i++) {
        if (battle->option[i] == rules->options[i].standard)
            continue;
        char room[64];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        gg_option_write(&rules->options[i], battle->option[i], &text);
        row[n] = (struct gg_node){.kind = GG_SCALAR, .key = rules->options[i].name};
        row[n].text = gg_arena_copy(battle->arena, room);
        if (row[n++].text == NULL)
            return false;
    }
    *map = (struct gg_node){.kind = GG_MAP, .key = "options", .count = n, .child = row};
    return true;
}

/* Puts the options in effect where the file had its own, or last, or nowhere when all are as by
 * default. */
static bool settle_options(struct gg_battle *battle)
{
    struct gg_node options;
    const struct gg_node *from = battle->document;
    struct gg_node *top = gg_arena_take(battle->arena, sizeof *top);
    struct gg_node *row = gg_arena_take(battle->arena, sizeof *row * (size_t)(from->count + 1));
    if (top == NULL || row == NULL || !make_options(battle, &options))
        return false;
    int n = 0;
    bool placed = options.count == 0;
    for (int i = 0; i < from->count; i++) {
        if (strcmp(from->child[i].key, "options") != 0) {
            row[n++] = from->child[i];
        } else if (!placed) {
            row[n++] = options;
            placed = true;
        }
    }
    if (!placed)
        row[n++] = options;
    *top = *from;
    top->count = n;
    top->child = row;
    battle->document = top;
    return true;
}

static struct gg_battle *make_battle(const struct gg_rules *rules, const char *id,
                                     const struct gg_node *document)
{
    struct gg_arena *arena = gg_arena_open();
    if (arena == NULL)
        return NULL;
    struct gg_battle *battle = gg_arena_take(arena, sizeof *battle);
    if (battle == NULL) {
        gg_arena_close(arena);
        return NULL;
    }
    battle->arena = arena;
    battle->rules = rules;
    battle->id = gg_arena_copy(arena, id);
    battle->data = gg_arena_take(arena, rules->battle_size > 0 ? rules->battle_size : 1);
    if (battle->id == NULL || battle->data == NULL || !copy_document(battle, document)) {
        gg_arena_close(arena);
        return NULL;
    }
    for (int i = 0; i < rules->noptions; i++)
        battle->option[i] = rules->options[i].standard;
    return battle;
}

struct gg_battle *gg_battle_open_rules(const struct gg_rules *rules, const char *id,
                                       const struct gg_node *document, const char *const *settings,
                                       struct gg_faults *f)
{
    int before = count_faults(f);
    struct gg_battle *battle = make_battle(rules, id, document);
    /* That memory is out is no fault of the document: NULL without one says so. */
    if (battle == NULL)
        return NULL;
    struct gg_heading heading;
    gg_battle_heading(battle->document, &heading, f);
    battle->title = heading.title;
    battle->summary = heading.summary;
    for (int s = 0; s < GG_SIDES; s++) {
        battle->side[s] = heading.side[s];
        battle->side_title[s] = heading.side_title[s];
    }
    read_options(battle, f);
    for (int i = 0; settings != NULL && settings[i] != NULL; i++)
        read_setting(battle, settings[i], f);
    bool settled = settle_options(battle);
    /* A wrong option keeps its default, so the system can go on and list its own faults; without sides
     * it cannot. */
    if (settled && battle->side[0] != NULL)
        rules->load(battle, f);
    if (settled && count_faults(f) == before)
        return battle;
    gg_battle_close(battle);
    return NULL;
}

const struct gg_rules *gg_system(const char *id)
{
    for (const struct gg_rules *const *rules = gg_systems(); *rules != NULL; rules++)
        if (strcmp((*rules)->id, id) == 0)
            return *rules;
    return NULL;
}

struct gg_battle *gg_battle_open(const char *id, const struct gg_node *document,
                                 const char *const *settings, struct gg_faults *f)
{
    enum { SYSTEMS_MAX = 32 };
    const char *names[SYSTEMS_MAX];
    const struct gg_rules *const *systems = gg_systems();
    int n = 0;
    for (; n < SYSTEMS_MAX && systems[n] != NULL; n++)
        names[n] = systems[n]->id;

    int at;
    if (document == NULL) {
        gg_fault_at(f, NULL, "the document is empty, expected a scenario");
        return NULL;
    }
    if (!gg_node_is(document, GG_MAP, f) ||
        !gg_node_word(gg_node_need(document, "system", f), names, n, &at, f))
        return NULL;
    return gg_battle_open_rules(systems[at], id, document, settings, f);
}

void gg_battle_close(struct gg_battle *battle)
{
    if (battle != NULL)
        gg_arena_close(battle->arena);
}

bool gg_battle_offers(const struct gg_battle *battle, const void *position, gg_choice choice)
{
    const struct gg_rules *rules = battle->rules;
    if (rules->turn(battle, position).who >= GG_SIDES)
        return false;
    gg_choice list[GG_CHOICES_MAX];
    int groups = rules->turn(battle, position).groups;
    for (int group = 0; group < groups; group++) {
        int n = rules->choices(battle, position, group, list, GG_CHOICES_MAX);
        for (int i = 0; i < n; i++)
            if (list[i] == choice)
                return true;
    }
    return false;
}

void gg_tables_write(const struct gg_rules *rules, const struct gg_battle *battle,
                     struct gg_writer *w)
{
    if (rules->tables != NULL)
        rules->tables(battle, w);
    else
        gg_write_comment(w, "This system has no tables that a file could change.");
}

void gg_query_roll(const struct gg_query *query, const struct gg_battle *battle, const int *value,
                   struct gg_roll *out)
{
    query->describe(battle, value, out);
}

/* --- the chances of a query --- */

/* Adds a chance to the row of a meaning, which may be new. */
static enum gg_status add_chance(struct gg_chance *out, int *count, const struct gg_chance *more)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(out[i].result, more->result) == 0)
            return gg_ratio_add_lazy(&out[i].exact, &more->exact);
    if (*count == GG_RESULTS_MAX)
        return GG_FULL;
    out[(*count)++] = *more;
    return GG_OK;
}

struct query_walk {
    const struct gg_rules *rules;
    const struct gg_query *query;
    const struct gg_battle *battle;
    const int *value;
    struct gg_chance *out;
    int *count;
};

/* Every result of a roll: the roll that follows it, or the row it comes to. */
static enum gg_status walk_query(const struct query_walk *w, const struct gg_roll *roll,
                                 const struct gg_ratio *chance, int stage)
{
    struct gg_weights weights;
    enum gg_status status = gg_roll_valid(roll) ? gg_roll_weights(roll, &weights) : GG_RANGE;
    for (int i = 0; status == GG_OK && i < weights.count; i++) {
        struct gg_thrown thrown = {stage, weights.low + i};
        struct gg_chance row = {.one = weights.low + i};
        struct gg_roll next;
        struct gg_text text;
        if (weights.weight[i].used == 0)
            continue;
        status = gg_ratio_mul_lazy(chance, &weights.weight[i], &weights.total, &row.exact);
        if (status != GG_OK)
            break;
        if (w->rules->follow(w->query, w->battle, w->value, thrown, &next)) {
            status = walk_query(w, &next, &row.exact, stage + 1);
            continue;
        }
        gg_text_fixed(&text, row.result, sizeof row.result);
        gg_roll_meaning(roll, thrown.result, &text);
        status = add_chance(w->out, w->count, &row);
    }
    return status;
}

enum gg_status gg_query_chances(const struct gg_rules *rules, const struct gg_query *query,
                                const struct gg_battle *battle, const int *value,
                                struct gg_chance *out, int *count)
{
    struct gg_roll roll;
    struct query_walk walk = {rules, query, battle, value, out, count};
    struct gg_ratio whole = gg_ratio_of(1, 1);
    query->describe(battle, value, &roll);
    if (rules->follow == NULL)
        return gg_roll_chances(&roll, out, GG_RESULTS_MAX, count);
    *count = 0;
    enum gg_status status = walk_query(&walk, &roll, &whole, 0);
    for (int i = 0; i < *count; i++)
        gg_ratio_reduce(&out[i].exact);
    return status;
}

void gg_log_add(struct gg_log *log, struct gg_event event)
{
    if (log == NULL)
        return;
    if (log->count < log->room)
        log->event[log->count++] = event;
    else
        log->cut = true;
}
