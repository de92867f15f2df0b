/*
 * battle.h - what the rooms above the rules need of a battle beyond the public headers.
 */
#ifndef GG_RULES_BATTLE_H
#define GG_RULES_BATTLE_H

#include "grognard/rules.h"

/* What a list shows of a scenario, read without opening the battle. The texts are the document's. */
struct gg_heading {
    const char *title, *summary;                       /* "" when there is none */
    const char *side[GG_SIDES], *side_title[GG_SIDES]; /* NULL when there are no two sides */
};
void gg_battle_heading(const struct gg_node *document, struct gg_heading *out, struct gg_faults *f);

/* What is hidden is hidden from sides, a bit each. Which bits concern a seat: its own, all for a watcher, none for who
 * sees everything. */
static inline unsigned gg_seat_bits(int seat)
{
    return seat == GG_EVERYTHING ? 0 : seat < 0 ? ~0u : 1u << seat;
}
static inline bool gg_may_see(unsigned hidden, int seat)
{
    return (hidden & gg_seat_bits(seat)) == 0;
}

/* Is this choice among those that the side to move has? False when no side is to move. */
bool gg_battle_offers(const struct gg_battle *battle, const void *position, gg_choice choice);

#endif
