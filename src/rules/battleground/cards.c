/*
 * cards.c - the command cards: whose, how many, when they are played and what they do (BG-CC). They are of our own design, and a file may
 * change their figures; what a card says is made from them.
 */
#include <string.h>

#include "rules/battleground/battleground.h"

/* clang-format off */
#define H HAWKSHOLD
#define O ORCS
/* Army, copies, colour, when, on what, what it does; dice, skill, power; damage; for those it favours; does it hurt the attacker. */
static const struct command_card usual[NCARDS] = {
    {"press-the-attack",  H, 4, RED, W1, ENGAGED, NUMBERS, 2, 0, 0, 0, 0, 0},
    {"drilled-blows",     H, 3, RED, W1, ANY, NUMBERS, 0, 1, 0, 0, 0, 0},
    {"find-the-gap",      H, 3, RED, W3, ANY, NUMBERS, 0, 0, 1, 0, 0, 0},
    {"second-volley",     H, 2, RED, W2, AT_RANGE, REROLL_MISSES, 0, 0, 0, 0, 0, 0},
    {"telling-stroke",    H, 2, RED, W4, DAMAGED, ADD_DAMAGE, 0, 0, 0, 1, 0, 0},
    {"shield-wall",       H, 4, BLUE, W1, ANY, NUMBERS, 0, 1, 0, 0, 0, 0},
    {"brace",             H, 3, BLUE, W3, ANY, NUMBERS, 0, 0, 1, 0, 0, 0},
    {"close-ranks",       H, 3, BLUE, W4, DAMAGED, SAVE_DAMAGE, 0, 0, 0, 1, 0, 0},
    {"stand-fast",        H, 3, GREEN, FAILED_CHECK, ANY, ROLL_AGAIN, 0, 0, 0, 0, 0, 0},
    {"quick-march",       H, 3, GREEN, OWN_COMMAND, ANY, QUICK_MARCH, 0, 0, 0, 0, 0, 0},
    {"bloodlust",         O, 4, RED, W1, ENGAGED, NUMBERS, 1, 0, 1, 0, 0, 0},
    {"savage-swing",      O, 3, RED, W3, NOT_FREE, NUMBERS, 0, 0, 2, 0, 0, 1},
    {"dog-pile",          O, 3, RED, W1, PINCHED, NUMBERS, 3, 0, 0, 0, 0, 0},
    {"maul",              O, 2, RED, W2, ENGAGED, REROLL_MISSES, 0, 0, 0, 0, 0, 0},
    {"poisoned-points",   O, 2, RED, W3, AT_RANGE, NUMBERS, 0, 0, 2, 0, 0, 0},
    {"too-mean-to-die",   O, 4, BLUE, W4, DAMAGED, SAVE_DAMAGE, 0, 0, 0, 1, 2, 0},
    {"thick-hide",        O, 3, BLUE, W3, ANY, NUMBERS, 0, 0, 1, 0, 0, 0},
    {"duck-and-scurry",   O, 3, BLUE, W1, ANY, NUMBERS, 0, 1, 0, 0, 2, 0},
    {"crack-of-the-whip", O, 3, GREEN, OWN_COMMAND, ANY, FREE_LASH, 0, 0, 0, 0, 0, 0},
    {"run-them-down",     O, 3, GREEN, ENEMY_ROUTS, ANY, HARRY, 2, 0, 0, 0, 0, 0},
};
const struct gg_card bg_card_kinds[NCARDS + 1] = {
    {"press-the-attack", "Press the Attack", NULL, 0},
    {"drilled-blows", "Drilled Blows", NULL, 0},
    {"find-the-gap", "Find the Gap", NULL, 0},
    {"second-volley", "Second Volley", NULL, 0},
    {"telling-stroke", "Telling Stroke", NULL, 0},
    {"shield-wall", "Shield Wall", NULL, 0},
    {"brace", "Brace", NULL, 0},
    {"close-ranks", "Close Ranks", NULL, 0},
    {"stand-fast", "Stand Fast", NULL, 0},
    {"quick-march", "Quick March", NULL, 0},
    {"bloodlust", "Bloodlust", NULL, 0},
    {"savage-swing", "Savage Swing", NULL, 0},
    {"dog-pile", "Dog-pile", NULL, 0},
    {"maul", "Maul", NULL, 0},
    {"poisoned-points", "Poisoned Points", NULL, 0},
    {"too-mean-to-die", "Too Mean to Die", NULL, 0},
    {"thick-hide", "Thick Hide", NULL, 0},
    {"duck-and-scurry", "Duck and Scurry", NULL, 0},
    {"crack-of-the-whip", "Crack of the Whip", NULL, 0},
    {"run-them-down", "Run Them Down", NULL, 0},
    {NULL, NULL, NULL, 0}};

static const char *const colour_words[NCOLOURS] = {"red", "blue", "green"};
static const char *const moment_words[NMOMENTS] = {"before-hit", "after-hit", "before-damage", "after-damage", "failed-check", "own-command", "enemy-routs"};
static const char *const condition_words[NCONDITIONS] = {"any", "engaged", "ranged", "damage", "pinched", "not-free"};
static const char *const effect_words[NEFFECTS] = {"numbers", "roll-misses-again", "add-damage", "save-damage", "check-again", "quick-march", "free-lash", "harry"};

#define C(member) offsetof(struct command_card, member), sizeof(((struct command_card *)0)->member)
const struct gg_field bg_command_card_fields[] = {
    {"copies",   GG_FIELD_NUMBER, C(count), .low = 0, .high = DECK_SIZE, .flags = GG_WRITTEN},
    {"colour",   GG_FIELD_WORD,   C(colour), .high = NCOLOURS, .words = colour_words, .flags = GG_WRITTEN},
    {"window",   GG_FIELD_WORD,   C(moment), .high = NMOMENTS, .words = moment_words, .flags = GG_WRITTEN},
    {"on",       GG_FIELD_WORD,   C(condition), .high = NCONDITIONS, .words = condition_words, .flags = GG_WRITTEN},
    {"effect",   GG_FIELD_WORD,   C(effect), .high = NEFFECTS, .words = effect_words, .flags = GG_WRITTEN},
    {"dice",     GG_FIELD_NUMBER, C(dice), .low = 0, .high = 6},
    {"skill",    GG_FIELD_NUMBER, C(skill), .low = 0, .high = 6},
    {"power",    GG_FIELD_NUMBER, C(power), .low = 0, .high = 6},
    {"damage",   GG_FIELD_NUMBER, C(amount), .low = 0, .high = 6},
    {"favoured", GG_FIELD_NUMBER, C(special), .low = 0, .high = 6, .line = "instead, for Goblins or a unit in the red"},
    {"recoil",   GG_FIELD_SWITCH, C(hurts), .line = "the attacker takes one damage"},
    {0}};
#undef C
#undef H
#undef O
/* clang-format on */

void bg_default_command_cards(struct battlefield *b)
{
    memcpy(b->command_card, usual, sizeof usual);
}

int bg_card_with(const struct look *g, enum card_effect effect)
{
    int card = 0;
    while (card < NCARDS - 1 && g->b->command_card[card].effect != effect)
        card++;
    return card;
}

/* --- what a card says --- */

static void say_number(struct gg_text *out, bool *begun, const char *what, int value)
{
    if (value == 0)
        return;
    gg_text_fmt(out, "%s%s +%d", *begun ? ", " : "", what, value);
    *begun = true;
}

static void say_numbers(const struct command_card *c, struct gg_text *out)
{
    bool blue = c->colour == BLUE, begun = false;
    say_number(out, &begun, "dice", c->dice);
    say_number(out, &begun, blue ? "defensive skill" : "skill", c->skill);
    if (blue && c->special)
        gg_text_fmt(out, ", +%d for Goblins", c->special);
    say_number(out, &begun, blue ? "toughness" : "power", c->power);
}

static void say_effect(const struct command_card *c, struct gg_text *out)
{
    switch ((enum card_effect)c->effect) {
    case NUMBERS:
        say_numbers(c, out);
        break;
    case REROLL_MISSES:
        gg_text_add(out, "rolls the misses again");
        break;
    case ADD_DAMAGE:
        gg_text_fmt(out, "damage +%d", c->amount);
        break;
    case SAVE_DAMAGE:
        gg_text_fmt(out, "damage -%d", c->amount);
        if (c->special)
            gg_text_fmt(out, ", -%d for a unit in the red", c->special);
        break;
    case ROLL_AGAIN:
        gg_text_add(out, "rolls your failed courage check again");
        break;
    case QUICK_MARCH:
        gg_text_add(out, "a unit that has not moved gets one movement category more");
        break;
    case FREE_LASH:
        gg_text_add(out, "lashes a unit for no command point");
        break;
    case HARRY:
        gg_text_fmt(out, "dice +%d in your free attacks on a unit that routs", c->dice);
        break;
    case NEFFECTS:
        break;
    }
}

static void say_card(const struct command_card *c, struct gg_text *out)
{
    static const char *const when[NMOMENTS] = {"before the roll to hit: ",
                                               "after the roll to hit: ",
                                               "before the roll to damage: ",
                                               "after the roll to damage: ",
                                               "",
                                               "",
                                               ""};
    static const char *const where[NCONDITIONS] = {"",
                                                   " in an engaged attack",
                                                   " in a ranged attack",
                                                   " where there is damage",
                                                   " against a pinched unit",
                                                   " in an engaged attack that is not free"};
    gg_text_add(out, when[c->moment]);
    say_effect(c, out);
    gg_text_add(out, where[c->condition]);
    gg_text_add(out, c->hurts ? "; the attacker takes one damage" : "");
}

/* --- what a card cannot be --- */

/* Numbers change before their roll. */
static const char *numbers_flaw(const struct command_card *c)
{
    if (c->moment != W1 && c->moment != W3)
        return "numbers change before a roll: the window is before-hit or before-damage";
    if (c->moment == W3 && (c->dice || c->skill))
        return "dice and skill come too late before the roll to damage";
    return c->colour == BLUE && c->dice
               ? "a blue card changes skill and power, the defender rolls no dice"
               : NULL;
}

/* A card has its effect where it is played. Green ones stay what they are. */
static const char *flaw_of(const struct command_card *c, const struct command_card *was)
{
    static const struct {
        uint8_t moment, colour;
        const char *flaw;
    } place[] = {
        [REROLL_MISSES] = {W2, RED, "misses are rolled again after the roll to hit, by a red card"},
        [ADD_DAMAGE] = {W4, RED, "damage is added after the roll to damage, by a red card"},
        [SAVE_DAMAGE] = {W4, BLUE, "damage is saved after the roll to damage, by a blue card"},
    };
    bool green = was->colour == GREEN || c->colour == GREEN || c->moment > W4;
    if (green || c->effect >= ROLL_AGAIN)
        return c->colour == was->colour && c->moment == was->moment && c->effect == was->effect &&
                       c->condition == was->condition
                   ? NULL
                   : "a green card keeps its window and its effect, and no other becomes one";
    if (c->hurts && c->colour != RED)
        return "only a red card hurts the attacker";
    if (c->effect == NUMBERS)
        return numbers_flaw(c);
    bool placed = c->moment == place[c->effect].moment && c->colour == place[c->effect].colour;
    return placed ? NULL : place[c->effect].flaw;
}

void bg_check_command_cards(struct loader *l, const struct gg_node *table)
{
    for (int i = 0; i < NCARDS; i++) {
        struct command_card *c = &l->b->command_card[i];
        const char *flaw = flaw_of(c, &usual[i]);
        struct gg_text text;
        if (flaw)
            gg_fault_at(l->f, gg_node_get(table, c->id), "%s: %s (BG-CC-3)", c->id, flaw);
        gg_text_fixed(&text, l->b->card_text[i], sizeof l->b->card_text[i]);
        say_card(c, &text);
    }
}
