/*
 * chapters.h - what the chapters of the rulebook offer each other: for each step of play whether it waits,
 * its choices, its roll, and what a choice or a result does. rules.c and turn.c bring them together; what
 * is common to all chapters is in musket_saber.h.
 *
 * A step's run() goes on as far as nobody has to decide or roll and returns true when it waits (its frame
 * is then on top); a step ends by ms_pop. What run() does without asking, because there is only one
 * way, it says in the log.
 */
#ifndef GG_MUSKET_SABER_CHAPTERS_H
#define GG_MUSKET_SABER_CHAPTERS_H

#include "rules/musket_saber/musket_saber.h"

/* setup.c: set-up within one hex (MS-3.2-c). One S_SETUP frame per unit, the first player's on top. */
void ms_setup_begin(struct play *g);
void ms_setup_offer(const struct look *g, struct offer *o);
void ms_setup_choose(struct play *g, gg_choice c);

/* march.c: movement (MS-4, 6.2, 9.2-h, 9.3, 10.0-a..j). Each counter of the roster is a group, and what
 * concerns no unit comes last. Picking anything else than the party's next step ends its march. */
void ms_move_begin(struct play *g); /* M0: clears the marks of the phase */
void ms_move_unit_offer(const struct look *g, int unit, struct offer *o);
void ms_move_rest_offer(const struct look *g, struct offer *o);
void ms_move_choose(struct play *g, gg_choice c);
int ms_move_cost(const struct look *g,
                 gg_choice c); /* half points of a V_MOVE or V_ENTER, for the faces */
void ms_march_end(struct play *g);
/* entry.c: reinforcements (MS-4.5) */
void ms_entry_offer(const struct look *g, int unit, struct offer *o);
void ms_entry_choose(struct play *g, gg_choice c);
int ms_entry_cost(const struct look *g, int unit,
                  int hex);                /* half points; PROHIBITED when it is barred */
bool ms_entry_holds(const struct look *g); /* a due unit must still come on */
/* charge_move.c: the charge move (MS-9.2-a..n) */
void ms_charge_move_offer(const struct look *g, int unit, struct offer *o);
void ms_charge_move_choose(struct play *g, gg_choice c);
bool ms_move_run(struct play *g); /* the second hex of a charge move, if it is still to come */
bool ms_may_charge(const struct look *g, int from, int direction,
                   int side); /* ground, side, an enemy */
/* check.c: the morale checks of movement (X01, X02) */
void ms_check_roll(const struct look *g, struct gg_roll *r);
void ms_check_settle(struct play *g, int result);
void ms_square_enters(struct play *g, int unit, int from,
                      int to); /* pushes X01 when the ground asks for it */

/* flight.c: lone leaders (MS-10.0-s..v, A-13) */
void ms_flee(struct play *g, uint64_t leaders);   /* they must flee now */
void ms_scare(struct play *g, int hex, int side); /* a combat unit of side came into hex */
void ms_exposed(struct play *g);                  /* exposed_leader_flees: AT11 */
bool ms_flight_run(struct play *g);
void ms_flight_offer(const struct look *g, struct offer *o);
void ms_flight_choose(struct play *g, gg_choice c);

/* recover.c: recovery (MS-11.3, 11.4) */
void ms_recover_begin(struct play *g);
bool ms_recover_run(struct play *g);
void ms_recover_offer(const struct look *g, struct offer *o);
void ms_recover_choose(struct play *g, gg_choice c);
void ms_recovery_roll(const struct look *g, struct gg_roll *r);
void ms_recovery_settle(struct play *g, int result);

/* stacking.c: the look at every hex at the end of a phase (MS-5.0-c..e, A-04) */
void ms_stacking(struct play *g);

/* declare.c: what to do in a combat phase, and who takes part (MS-7.1, 7.2-a, b; D11, D12, D13, D14) */
void ms_combat_begin(struct play *g); /* C0 */
bool ms_combat_run(struct play *g);   /* clears a fight that is over */
void ms_combat_unit_offer(const struct look *g, int unit, struct offer *o);
void ms_combat_rest_offer(const struct look *g, struct offer *o);
void ms_combat_choose(struct play *g, gg_choice c);
void ms_gather_offer(const struct look *g, struct offer *o);
void ms_gather_choose(struct play *g, gg_choice c);
bool ms_defend_run(struct play *g);
void ms_defend_offer(const struct look *g, struct offer *o);
void ms_defend_choose(struct play *g, gg_choice c);
void ms_clear_fight(struct play *g);
bool ms_may_attack(const struct look *g, int unit, int from,
                   int hex); /* state, ground, square, guns; from a hex next to it */
void ms_open_fight(struct play *g, enum fight_kind kind, int unit, int hex);
void ms_name_defence(struct play *g, gg_choice c); /* what V_DEFEND says */
void ms_gather_alone(struct play *g); /* completes a declaration that leaves nothing to choose */

/* fight.c: the dice and what they do (MS-7.2, 7.6, CRT, CR) */
bool ms_fight_run(struct play *g);
void ms_fight_settle(struct play *g, int result);
void ms_leader_settle(struct play *g, int result);
void ms_leader_check(const struct look *g, struct gg_roll *r);

/* bombard.c (MS-8) */
void ms_bombard_offer(const struct look *g, int battery, struct offer *o); /* for S_COMBAT */
void ms_battery_offer(const struct look *g, struct offer *o);
void ms_battery_choose(struct play *g, gg_choice c);
bool ms_may_fire(const struct look *g, int battery,
                 int hex); /* zone, factor, sight, range, effective */
bool ms_targets_run(struct play *g);
void ms_targets_offer(const struct look *g, struct offer *o);
void ms_targets_choose(struct play *g, gg_choice c);
void ms_help_offer(const struct look *g, struct offer *o);
void ms_help_choose(struct play *g, gg_choice c);
bool ms_shell_run(struct play *g);
void ms_shell_waiting_roll(const struct look *g, struct gg_roll *r);
void ms_shell_settle(struct play *g, int result);

/* charge.c (MS-9.2-o..ac) */
void ms_strike_offer(const struct look *g, int unit,
                     struct offer *o);              /* V_STRIKE of a charging unit, for S_COMBAT */
void ms_strike_choose(struct play *g, gg_choice c); /* opens the charge: pushes S_CHARGE */
bool ms_charge_run(struct play *g);
void ms_charge_offer(const struct look *g,
                     struct offer *o); /* the next charging unit, or none (D17) */
void ms_charge_choose(struct play *g, gg_choice c);
void ms_nerve_roll(const struct look *g, struct gg_roll *r);
void ms_nerve_settle(struct play *g, int result);
void ms_stand_roll(const struct look *g, struct gg_roll *r);
void ms_stand_settle(struct play *g, int result);
void ms_square_offer(const struct look *g, struct offer *o);
void ms_square_choose(struct play *g, gg_choice c);
void ms_again_offer(const struct look *g, struct offer *o);
void ms_again_choose(struct play *g, gg_choice c);
void ms_charge_end(struct position *p); /* no unit is charging any more */

/* counter.c (MS-7.3) */
bool ms_counter_run(struct play *g);
void ms_counter_offer(const struct look *g, struct offer *o);
void ms_counter_choose(struct play *g, gg_choice c);

/* retreat.c (MS-7.7, 7.8) */
/* Units, combat units and the leaders who must go with them, go back low to high hexes; shaken are those
 * whom the minimum of two binds. Leaders of a hex in which a combat unit stays may go along. */
struct orders {
    uint64_t units, shaken;
    int low, high;
    bool rout;
};
void ms_retreat(struct play *g, struct orders orders);
bool ms_has_way_out(const struct look *g, int unit); /* any line of retreat, safe or not */
bool ms_retreats_run(struct play *g);
void ms_retreats_offer(const struct look *g, struct offer *o);
void ms_retreats_choose(struct play *g, gg_choice c);
bool ms_group_run(struct play *g);
void ms_group_offer(const struct look *g, struct offer *o);
void ms_group_choose(struct play *g, gg_choice c);
bool ms_pay_run(struct play *g);
void ms_pay_offer(const struct look *g, struct offer *o);
void ms_pay_choose(struct play *g, gg_choice c);

/* advance.c (MS-7.9, A-46 to A-48; H8 for a charge) */
int ms_advance_hexes(
    const struct look *g);       /* how many are allowed after the fight as it ended; 0: none */
void ms_advance(struct play *g); /* pushes S_ADVANCE when somebody may */
bool ms_advance_run(struct play *g);
void ms_advance_offer(const struct look *g, struct offer *o);
void ms_advance_choose(struct play *g, gg_choice c);

#endif
