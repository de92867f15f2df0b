/*
 * chapters.h - what the chapters of the rulebook offer each other: for each step of play its choices,
 * its roll, what a choice or a result does, and whether it waits. rules.c and turn.c bring them
 * together; what is common to all chapters is in jena20.h.
 */
#ifndef GG_JENA20_CHAPTERS_H
#define GG_JENA20_CHAPTERS_H

#include "rules/jena20/jena20.h"

/* Each chapter offers its choices and takes one. Where units act one by one each counter of the
 * roster is a group, and what concerns no unit comes last. */
void setup_offer(const struct look *g, struct offer *o);
void setup_choose(struct play *g, gg_choice c);

void cards_roll(const struct look *g, struct gg_roll *r);
void cards_draw(struct play *g, int number);
void card_rally_offer(const struct look *g, struct offer *o);
void card_rally_choose(struct play *g, gg_choice c);
void confusion_offer(const struct look *g, struct offer *o);
void confusion_choose(struct play *g, gg_choice c);

/* What one unit's move is worked out with. */
struct trip {
    uint8_t ground[GROUND_ROOM];
    gg_step_cost room[HEXES_MAX];
    const gg_step_cost *costs;
    struct gg_reach reach;
};
void close_zones(const struct jena *j, uint8_t *ground); /* to one who may not enter them */
void find_reach(const struct look *g, struct trip *t, int start, int budget);
void add_minimum_move(const struct look *g, struct trip *t, int start, int budget);
void move_unit_offer(const struct look *g, int unit, struct offer *o);
void move_rest_offer(const struct look *g, struct offer *o);
void move_choose(struct play *g, gg_choice c);
void demolish_roll(const struct look *g, struct gg_roll *r);
void demolish_settle(struct play *g, int result);

bool react_possible(const struct look *g);
void react_unit_offer(const struct look *g, int unit, struct offer *o);
void react_choose(struct play *g, gg_choice c);

void declare_run(struct play *g);
void declare_offer(const struct look *g, struct offer *o);
void declare_choose(struct play *g, gg_choice c);
void gather_offer(const struct look *g, struct offer *o);
bool gather_run(struct play *g); /* true when it waits */
void gather_choose(struct play *g, gg_choice c);
bool resolve_run(struct play *g);
void resolve_offer(const struct look *g, struct offer *o);
void resolve_choose(struct play *g, gg_choice c);
bool foresee_battle(const struct look *g, gg_choice c, uint64_t *attackers, uint64_t *defenders);
bool jena20_forecast(const struct gg_battle *battle, const void *position, gg_choice choice,
                     struct gg_roll *out);

bool battle_run(struct play *g);
void battle_roll(const struct look *g, struct gg_roll *r);
void battle_settle(struct play *g, int result);
bool reserves_possible(const struct look *g, int side);
void reserves_offer(const struct look *g, struct offer *o);
void reserves_choose(struct play *g, gg_choice c);
void exchange_offer(const struct look *g, struct offer *o);
void exchange_choose(struct play *g, gg_choice c);
uint64_t lost_set(const struct look *g, int bits); /* the attackers that a V_LOSE breaks */
void control_roll(const struct look *g, struct gg_roll *r);
void describe_combat(const struct gg_table *crt, int differential, struct gg_roll *r);
void describe_battle(const struct look *g, struct gg_roll *r);
uint64_t bombarding(const struct look *g); /* attackers out of harm's way (J20-16.3.2) */

bool retreats_run(struct play *g);
void retreats_offer(const struct look *g, struct offer *o);
void retreats_choose(struct play *g, gg_choice c);
bool retreat_run(struct play *g);
void retreat_offer(const struct look *g, struct offer *o);
void retreat_choose(struct play *g, gg_choice c);
void rout_roll(const struct look *g, struct gg_roll *r);
void rout_settle(struct play *g, int result);
void hazard_roll(const struct look *g, struct gg_roll *r);
void hazard_settle(struct play *g, int result);
void describe_rout(const struct gg_table *table, bool elite, int by, struct gg_roll *r);
void describe_hazard(int safe, enum hazard kind, struct gg_roll *r);

bool advance_run(struct play *g);
void advance_unit_offer(const struct look *g, int unit, struct offer *o);
void advance_rest_offer(const struct look *g, struct offer *o);
void advance_choose(struct play *g, gg_choice c);

bool rally_run(struct play *g);
void rally_offer(const struct look *g, struct offer *o);
void rally_choose(struct play *g, gg_choice c);
void rally_roll(const struct look *g, struct gg_roll *r);
void rally_settle(struct play *g, int result);
void describe_rally(const struct gg_table *table, int elite, bool paid, bool unreliable,
                    struct gg_roll *r);
bool place_run(struct play *g);
void place_offer(const struct look *g, struct offer *o);
void place_choose(struct play *g, gg_choice c);
void cadre_offer(const struct look *g, struct offer *o);
void cadre_choose(struct play *g, gg_choice c);
void captured_terrain(struct play *g);
void recover(struct play *g);
void lull(struct play *g);
bool reconceal_run(struct play *g);
void reconceal_offer(const struct look *g, struct offer *o);
void reconceal_choose(struct play *g, gg_choice c);

#endif
