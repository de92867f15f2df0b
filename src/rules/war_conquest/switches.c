/*
 * switches.c - rulings that an owner of the book may have read otherwise, and the aid of measuring.
 */
#include "rules/war_conquest/war_conquest.h"

/* clang-format off */
static const char *const sums[] = {"sum", "highest", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const moves[] = {"after_all", "immediate", NULL};
static const char *const ignored[] = {"t1_t2", "t2", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

const struct gg_option wc_options[NOPTIONS] = {
    [O_STRATEGY_SUM]          = {"strategy_sum", sums, 0, 1, 0, "WC-STR-1", "house ruling: the dice of the strategy roll are added, or the highest counts"},
    [O_CHAIN_PANIC]           = {"chain_panic", off_on, 0, 1, 0, "WC-RES-7", "house ruling: is a unit that fails its test at once a reason for friends who have not tested?"},
    [O_RALLY_MOVE]            = {"rally_move", moves, 0, 1, 0, "WC-END-6", "house ruling: units that failed to rally flee after all tests, or each at once"},
    [O_SKIRMISHERS_IGNORED]   = {"skirmishers_ignored", ignored, 0, 1, 0, "WC-RES-T6", "house ruling: battle formations ignore skirmishers that break, fall or flee, or only those that flee"},
    [O_FLEEING_GENERAL_HELPS] = {"fleeing_general_helps", no_yes, 0, 1, 0, "WC-GEN-3", "house ruling: does a general in flight still raise morale?"},
    [O_LAST_CHANCE_DICE]      = {"last_chance_dice", NULL, 2, 3, 2, "WC-END-8", "house ruling: dice of the last chance to stand, of three the two lowest"},
    [O_MEASURING]             = {"measuring", no_yes, 0, 1, 0, "WC-MOV-0", "an aid: distances may be measured before anything is declared, and are shown"},
};
/* clang-format on */
