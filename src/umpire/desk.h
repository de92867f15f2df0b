/*
 * desk.h - the umpire's desk: a line of text in, one JSON document out. The page speaks to it in WebAssembly, tests natively.
 *
 *   systems                              {"systems":[{"id":…,"title":…,"questions":2},…]}
 *   questions SYSTEM                     {"questions":[form,…]}
 *   check SYSTEM QUESTION NAME=VALUE…    {"asks":[names],"missing":[names],"given":{…},"error":sentence or null}
 *   ask SYSTEM QUESTION NAME=VALUE…      opens a ruling; it, as all that follow, answers with gg_ruling_json
 *   answer TEXT, roll, undo, state
 *   tell                                 {"text":the ruling for people}
 *   words                                {"words":{code:meaning,…}} of the tables that the ruling uses
 *   seed N                               {"seed":N}: dice of the program from here on
 *   fairness SIDES:FACE,FACE… …          gg_fairness_json of dice in the order they fell
 *
 * What cannot be done is {"error":sentence}, with "missing" where facts are, and changes nothing. `check` passes over facts that do
 * not matter; `ask` refuses them. Words of a line are parted by tabs if it has any, else by blanks.
 */
#ifndef GG_UMPIRE_DESK_H
#define GG_UMPIRE_DESK_H

#include "grognard/umpire.h"

struct gg_desk;

/* NULL when memory is out. */
struct gg_desk *gg_desk_open(void);
void gg_desk_close(struct gg_desk *desk);

/* Appends the answer to out; the desk keeps nothing of line. */
void gg_desk_line(struct gg_desk *desk, const char *line, struct gg_text *out);

#endif
