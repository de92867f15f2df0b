/*
 * forecast.c - what is foretold at a choice is what is rolled if nobody adds anything.
 *
 * The way from the choice to the dice is gone here once more, in plain sight: every decision on it is one that is really
 * offered, and where a decision can simply be ended, that is what adds nothing. What the rules foresee alone is gone alone.
 */
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "rules/battle.h"

enum { PATIENCE = 64, TEXT_MAX = 8192 };

/* The choice that ends this decision, when there is just one: it adds nothing by any reckoning. */
static bool find_end(const struct gg_battle *battle, const void *position, gg_choice *out)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = battle->rules->choices(battle, position, GG_ALL_GROUPS, all, GG_CHOICES_MAX), ends = 0;
    for (int i = 0; i < n && i < GG_CHOICES_MAX; i++) {
        struct gg_choice_info info = {0};
        battle->rules->choice_info(battle, position, all[i], &info);
        if (strcmp(info.group, "end") == 0) {
            *out = all[i];
            ends++;
        }
    }
    return ends == 1;
}

/* Goes from the choice to the dice; false when somebody cannot pass, or the game ends on the way. */
static bool go_to_dice(struct conform *c, void *position, gg_choice about)
{
    const struct gg_rules *rules = c->battle->rules;
    for (int i = 0; i < PATIENCE; i++) {
        int who = rules->turn(c->battle, position).who;
        if (who >= GG_SIDES)
            return who == GG_CHANCE;
        struct gg_pass pass = {0};
        gg_choice end = 0;
        rules->pass(c->battle, position, about, &pass);
        if (!pass.known)
            return false;
        check(c, FORECASTS, gg_battle_offers(c->battle, position, pass.choice),
              "choice %016llx adds nothing, but is not offered", (unsigned long long)pass.choice);
        check(c, FORECASTS, !find_end(c->battle, position, &end) || end == pass.choice,
              "choice %016llx ends the decision, but a forecast takes %016llx",
              (unsigned long long)end, (unsigned long long)pass.choice);
        rules->choose(c->battle, position, pass.choice, NULL);
    }
    return false;
}

static void explain(const struct gg_roll *roll, char *room)
{
    struct gg_text text;
    gg_text_fixed(&text, room, TEXT_MAX);
    gg_roll_explain(roll, &text);
}

/* What is foreseen alone leaves out what comes between: where nothing does, the dice are those of the game. */
static void check_alone(struct conform *c, const void *position, gg_choice choice,
                        const struct gg_roll *foreseen, const char *told)
{
    static char rolled[TEXT_MAX];
    const struct gg_rules *rules = c->battle->rules;
    struct gg_roll roll;
    union scratch then;
    memcpy(then.bytes, position, rules->position_size);
    rules->choose(c->battle, then.bytes, choice, NULL);
    if (!go_to_dice(c, then.bytes, choice))
        return;
    rules->roll(c->battle, then.bytes, &roll);
    if (strcmp(roll.what, foreseen->what) != 0 || roll.piece != foreseen->piece)
        return;
    explain(&roll, rolled);
    check(c, FORECASTS, strcmp(told, rolled) == 0,
          "foretold alone \"%.200s\", in the game \"%.200s\" is rolled", told, rolled);
}

void check_forecasts(struct conform *c, const void *position)
{
    static gg_choice all[GG_CHOICES_MAX];
    int n = c->battle->rules->choices(c->battle, position, GG_ALL_GROUPS, all, GG_CHOICES_MAX);
    for (int i = 0; i < n && i < GG_CHOICES_MAX; i++)
        check_forecast(c, position, all[i]);
}

void check_forecast(struct conform *c, const void *position, gg_choice choice)
{
    static struct gg_told told;
    static char here[TEXT_MAX], there[TEXT_MAX];
    const struct gg_rules *rules = c->battle->rules;
    struct gg_pass pass = {0};
    union scratch then;
    if (rules->pass == NULL)
        return;
    rules->pass(c->battle, position, choice, &pass);
    if (!pass.prepares)
        return;
    memcpy(then.bytes, position, rules->position_size);
    bool alone = rules->alone != NULL && rules->alone(c->battle, then.bytes, choice, NULL);
    if (!alone)
        rules->choose(c->battle, then.bytes, choice, NULL);
    bool rolls = go_to_dice(c, then.bytes, choice);
    enum gg_status status = gg_odds_tell(c->battle, position, &choice, GG_EVERYTHING, &told);
    if (!check(c, FORECASTS, status == GG_OK && told.rolls == rolls,
               "choice %016llx: %s, %s foretold, but %s comes", (unsigned long long)choice,
               gg_status_text(status), told.rolls ? "a roll is" : "no roll is",
               rolls ? "one" : "none"))
        return;
    if (!rolls)
        return;
    struct gg_roll roll;
    rules->roll(c->battle, then.bytes, &roll);
    explain(&told.roll, here);
    explain(&roll, there);
    check(c, FORECASTS, strcmp(here, there) == 0, "foretold \"%.200s\", rolled \"%.200s\"", here,
          there);
    if (alone)
        check_alone(c, position, choice, &told.roll, here);
}
