/*
 * conform.c - the conformance suite for every system and every built-in scenario.
 *
 *     conform [--games N] [--quick] [--minds N] [--options N [--share I/N]] [--scenario ID]
 *     conform --signatures FILE [--write]
 *
 * --games N plays N random games of each scenario with all checks, or with --quick only the cheap ones.
 * --minds N plays N more games of each scenario with each mind against itself.
 * --options N plays N games of the first scenario of each system for every value of every option, and
 * for mixes of them. --share 2/4 takes the second of every four of these, so that four processes do them all.
 * --signatures compares how each scenario plays with what FILE says, or rewrites it. Output is TAP.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "mind/playout.h"

enum { MIXES = 24 };

struct plan {
    long games, minds, options;
    long share, shares;
    bool quick, write;
    const char *scenario, *signatures;
};

static int points, failures;
static long settings_met;

static void report(bool ok, const char *what, const char *property, const char *detail)
{
    printf("%sok %d - %s: %s\n", ok ? "" : "not ", ++points, what, property);
    failures += !ok;
    if (ok)
        return;
    fputs("# ", stdout);
    for (; *detail != '\0'; detail++) {
        putchar(*detail);
        if (*detail == '\n' && detail[1] != '\0')
            fputs("# ", stdout);
    }
    putchar('\n');
}

/* A property that never came up is not reported: nothing was shown about it. */
static void report_all(const struct conform *c, const char *what)
{
    for (int p = 0; p < NPROPERTIES; p++)
        if (c->checked[p] > 0)
            report(c->failed[p] == 0, what, property_name((enum property)p), c->first[p]);
    fflush(stdout);
}

/* Settings as gg_battle_open takes them, and a name for the report. */
struct settings {
    char name[96];
    char text[GG_OPTIONS_MAX][96];
    const char *list[GG_OPTIONS_MAX + 1];
    int count;
};

static void add_setting(struct settings *set, const struct gg_option *option, int value)
{
    struct gg_text text;
    gg_text_fixed(&text, set->text[set->count], sizeof set->text[0]);
    gg_text_fmt(&text, "%s=", option->name);
    gg_option_write(option, value, &text);
    set->list[set->count] = set->text[set->count];
    set->list[++set->count] = NULL;
}

static struct gg_battle *open_battle(const struct gg_scenario *scenario, const struct settings *set)
{
    static struct gg_faults faults;
    faults.count = faults.more = 0;
    struct gg_battle *battle =
        gg_battle_open(scenario->id, scenario->document, set != NULL ? set->list : NULL, &faults);
    if (battle == NULL)
        report(false, scenario->id, set != NULL ? set->name : "loads", faults.list[0].message);
    return battle;
}

static void run_battle(const struct plan *plan, const struct gg_scenario *scenario,
                       const struct settings *set, long games)
{
    struct gg_battle *battle = open_battle(scenario, set);
    struct conform *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->battle = battle;
    c->limit = STEPS_LIMIT;
    gg_random_start(&c->random, 3, 0);
    if (battle != NULL) {
        char what[200];
        snprintf(what, sizeof what, "%s%s%s", scenario->id, set != NULL ? " " : "",
                 set != NULL ? set->name : "");
        if (!plan->quick)
            check_system(c);
        for (long i = 0; i < games; i++) {
            if (plan->quick)
                play_quickly(c, (unsigned long long)i);
            else
                play_checked(c, (unsigned long long)i);
        }
        if (set == NULL)
            for (const struct gg_mind *mind = gg_minds(); mind->name != NULL; mind++)
                for (long i = 0; i < plan->minds && !is_another(mind); i++)
                    play_with_mind(c, mind, (unsigned long long)i);
        report_all(c, what);
    }
    free(c);
    gg_battle_close(battle);
}

/* How many values an option is tried with: all its words, or the ends of its range. */
static int count_values(const struct gg_option *option)
{
    int n = 0;
    if (option->words == NULL)
        return option->high > option->low ? 2 : 1;
    while (option->words[n] != NULL)
        n++;
    return n;
}

static int value_at(const struct gg_option *option, int i)
{
    if (option->words != NULL)
        return i;
    return i == 0 ? option->low : option->high;
}

/* Is the next of all settings one that this process plays? */
static bool is_ours(const struct plan *plan)
{
    return settings_met++ % plan->shares == plan->share - 1;
}

/* Each option alone at each value that is not its default. */
static void run_options(const struct plan *plan, const struct gg_rules *rules,
                        const struct gg_scenario *scenario)
{
    for (int i = 0; i < rules->noptions; i++) {
        const struct gg_option *option = &rules->options[i];
        for (int k = 0; k < count_values(option); k++) {
            if (value_at(option, k) == option->standard || !is_ours(plan))
                continue;
            static struct settings set;
            set.count = 0;
            add_setting(&set, option, value_at(option, k));
            snprintf(set.name, sizeof set.name, "%s", set.text[0]);
            run_battle(plan, scenario, &set, plan->options);
        }
    }
}

/* Options that are good one by one may not get on with each other. */
static void run_mixes(const struct plan *plan, const struct gg_rules *rules,
                      const struct gg_scenario *scenario)
{
    struct gg_random random;
    gg_random_start(&random, 21, 0);
    for (int mix = 0; mix < MIXES && rules->noptions > 1; mix++) {
        static struct settings set;
        set.count = 0;
        for (int i = 0; i < rules->noptions; i++) {
            const struct gg_option *option = &rules->options[i];
            uint32_t k = gg_random_below(&random, (uint32_t)count_values(option));
            add_setting(&set, option, value_at(option, (int)k));
        }
        if (!is_ours(plan))
            continue;
        snprintf(set.name, sizeof set.name, "mix %d", mix);
        int before = failures;
        run_battle(plan, scenario, &set, plan->options);
        for (int i = 0; failures > before && i < set.count; i++)
            printf("# mix %d: --set %s\n", mix, set.text[i]);
    }
}

static bool is_of_system(const struct gg_scenario *scenario, const struct gg_rules *rules)
{
    const struct gg_node *system = gg_node_get(scenario->document, "system");
    return system != NULL && system->text != NULL && strcmp(system->text, rules->id) == 0;
}

static void run_suite(const struct plan *plan)
{
    for (const struct gg_rules *const *rules = gg_systems(); *rules != NULL; rules++) {
        int scenarios = 0;
        for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
            if (!is_of_system(s, *rules))
                continue;
            scenarios++;
            if (plan->scenario != NULL && strcmp(plan->scenario, s->id) != 0)
                continue;
            if (plan->games > 0 || plan->minds > 0)
                run_battle(plan, s, NULL, plan->games);
            if (plan->options > 0 && (scenarios == 1 || plan->scenario != NULL)) {
                run_options(plan, *rules, s);
                run_mixes(plan, *rules, s);
            }
        }
        report(scenarios > 0, (*rules)->id, "has a scenario", "no scenario is built in");
    }
}

/* The line of the file for a scenario: its id, its signature, the steps of its games. */
static void write_line(const struct gg_scenario *scenario, const struct gg_battle *battle,
                       struct gg_text *out)
{
    long long steps;
    uint64_t signature = gg_signature(battle, GG_SIGNATURE_GAMES, &steps);
    gg_text_fmt(out, "%s %016" PRIx64 " %lld\n", scenario->id, signature, steps);
}

static bool save(const char *path, const struct gg_text *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    bool whole = fwrite(gg_text_str(text), 1, text->len, file) == text->len;
    return fclose(file) == 0 && whole;
}

static void run_signatures(const struct plan *plan)
{
    struct gg_text stored, made;
    gg_text_growing(&stored);
    gg_text_growing(&made);
    if (!plan->write && gg_slurp(plan->signatures, 1 << 20, &stored) != GG_OK)
        report(false, plan->signatures, "can be read", "no such file");
    for (const struct gg_scenario *s = gg_scenarios(); s->id != NULL; s++) {
        struct gg_battle *battle = open_battle(s, NULL);
        if (battle == NULL)
            continue;
        struct gg_text line;
        gg_text_growing(&line);
        write_line(s, battle, &line);
        gg_text_add(&made, gg_text_str(&line));
        if (!plan->write)
            report(strstr(gg_text_str(&stored), gg_text_str(&line)) != NULL, s->id, "signature",
                   gg_text_str(&line));
        gg_text_free(&line);
        gg_battle_close(battle);
    }
    if (plan->write)
        report(save(plan->signatures, &made), plan->signatures, "is written", "cannot be written");
    else
        report(strcmp(gg_text_str(&stored), gg_text_str(&made)) == 0, plan->signatures,
               "lists just these scenarios",
               "after a change of the rules that is meant: conform --signatures FILE --write");
    gg_text_free(&stored);
    gg_text_free(&made);
}

static bool read_count(const char *text, long *out)
{
    char *end;
    *out = strtol(text, &end, 10);
    return text[0] != '\0' && *end == '\0' && *out >= 0;
}

/* "2/4" */
static bool read_share(const char *text, struct plan *plan)
{
    char *end;
    plan->share = strtol(text, &end, 10);
    return *end == '/' && read_count(end + 1, &plan->shares) && plan->share >= 1 &&
           plan->share <= plan->shares;
}

static bool read_arguments(int argc, char **argv, struct plan *plan)
{
    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : "";
        bool takes = true, good = true;
        if (strcmp(argv[i], "--games") == 0)
            good = read_count(next, &plan->games);
        else if (strcmp(argv[i], "--minds") == 0)
            good = read_count(next, &plan->minds);
        else if (strcmp(argv[i], "--options") == 0)
            good = read_count(next, &plan->options);
        else if (strcmp(argv[i], "--share") == 0)
            good = read_share(next, plan);
        else if (strcmp(argv[i], "--scenario") == 0)
            plan->scenario = next;
        else if (strcmp(argv[i], "--signatures") == 0)
            plan->signatures = next;
        else
            takes = false;
        if (strcmp(argv[i], "--quick") == 0)
            plan->quick = true;
        else if (strcmp(argv[i], "--write") == 0)
            plan->write = true;
        else if (!takes || !good)
            return false;
        i += takes;
    }
    return !plan->write || plan->signatures != NULL;
}

int main(int argc, char **argv)
{
    struct plan plan = {.games = 40, .share = 1, .shares = 1};
    if (!read_arguments(argc, argv, &plan)) {
        fputs("usage: conform [--games N] [--quick] [--minds N] [--options N [--share I/N]]"
              " [--scenario ID]\n"
              "       conform --signatures FILE [--write]\n",
              stderr);
        return 2;
    }
    if (plan.signatures != NULL)
        run_signatures(&plan);
    else
        run_suite(&plan);
    printf("1..%d\n", points);
    return failures > 0;
}
