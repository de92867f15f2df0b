/*
 * scene.c - see scene.h.
 */
#include "scene.h"

#include <string.h>

static const char *const boxes[] = {"off", "broken", "eliminated", "unused"};

void open_scenario(struct scene *s, const char *scenario, const char *settings)
{
    memset(s, 0, sizeof *s);
    lay_table(&s->table, scenario, settings, &s->p);
    s->battle = s->table.battle;
    s->b = s->battle->data;
}

void open_scene(struct scene *s, const char *settings)
{
    open_scenario(s, "jena20/jena-1806", settings);
    for (int u = 0; u < s->b->names.npieces; u++) {
        s->p.at[u] = s->b->unit[u].type == DUMMY ? UNUSED : ELIMINATED;
        s->p.mark[u] = 0;
        s->p.due[u] = 0;
    }
    set_morale(s, 5, 5);
    at_movement(s);
}

void close_scene(struct scene *s)
{
    clear_table(&s->table);
}

int unit_number(const struct scene *s, const char *unit)
{
    for (int u = 0; u < s->b->names.npieces; u++)
        if (!strcmp(s->b->unit[u].is.id, unit))
            return u;
    fail_msg("no unit is called %s", unit);
    return 0;
}

int hex_number(const struct scene *s, const char *hex)
{
    int number = gg_hex_read(&s->b->map, hex);
    if (number == GG_HEX_NONE)
        fail_msg("%s is no hex", hex);
    return number;
}

static int place_number(const struct scene *s, const char *where)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(where, boxes[i]))
            return OFF + i;
    return hex_number(s, where);
}

void put(struct scene *s, const char *unit, const char *where)
{
    s->p.at[unit_number(s, unit)] = (uint16_t)place_number(s, where);
}

void mark(struct scene *s, const char *unit, int marks)
{
    s->p.mark[unit_number(s, unit)] |= (uint8_t)marks;
}

void due(struct scene *s, const char *unit, int turn)
{
    s->p.due[unit_number(s, unit)] = (uint8_t)turn;
}

void set_morale(struct scene *s, int french, int prussian)
{
    s->p.morale[FRENCH] = (uint8_t)french;
    s->p.morale[PRUSSIAN] = (uint8_t)prussian;
}

void set_turn(struct scene *s, int turn, int side)
{
    s->p.turn = (uint8_t)turn;
    s->p.phasing = (uint8_t)side;
}

/* The stack of a Player Turn whose next stage is this one. */
static void at_stage(struct scene *s, enum stage stage)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    memset(&s->p.stack, 0, sizeof s->p.stack);
    push(&s->p, (struct gg_frame){.step = S_TURN, .stage = (uint8_t)stage});
    gg_run(&g);
}

void at_draw(struct scene *s)
{
    at_stage(s, ST_BEGIN);
}

void at_movement(struct scene *s)
{
    at_stage(s, ST_MOVE);
}

void at_reaction(struct scene *s)
{
    at_stage(s, ST_REACT);
}

void at_combat(struct scene *s)
{
    at_stage(s, ST_COMBAT);
}

void at_night(struct scene *s)
{
    at_stage(s, ST_LULL);
}

void at_end(struct scene *s)
{
    at_stage(s, ST_LULL);
}

bool offered(const struct scene *s, const char *choice)
{
    return table_offered(&s->table, choice);
}

int offers(const struct scene *s, const char *start)
{
    return table_offers(&s->table, start);
}

void act(struct scene *s, const char *choice)
{
    table_act(&s->table, choice);
}

void roll(struct scene *s, int face)
{
    table_roll(&s->table, &face, 1);
}

void draw_card(struct scene *s, const char *title)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    for (int i = 0; i < r.ndraw; i++)
        if (!strcmp(r.name[i], title)) {
            roll(s, gg_roll_number(&r, i));
            return;
        }
    fail_msg("no card is called %s", title);
}

void expect_turn(const struct scene *s, int who)
{
    table_expect_turn(&s->table, who);
}

void expect_at(const struct scene *s, const char *unit, const char *where)
{
    char now[8];
    int at = s->p.at[unit_number(s, unit)];
    struct gg_text text;
    gg_text_fixed(&text, now, sizeof now);
    if (is_hex((unsigned)at))
        gg_hex_write(&s->b->map, at, &text);
    if (at != place_number(s, where))
        fail_msg("%s is at %s, not at %s", unit, is_hex((unsigned)at) ? now : boxes[at - OFF],
                 where);
}

void expect_morale(const struct scene *s, int french, int prussian)
{
    if (s->p.morale[FRENCH] != french || s->p.morale[PRUSSIAN] != prussian)
        fail_msg("morale is %d and %d, not %d and %d", s->p.morale[FRENCH], s->p.morale[PRUSSIAN],
                 french, prussian);
}

void expect_roll(const struct scene *s, const char *what)
{
    table_expect_roll(&s->table, what);
}

int differential(const struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_string_equal(r.what, "Combat");
    return r.column;
}

bool has_mark(const struct scene *s, const char *unit, int marks)
{
    return (s->p.mark[unit_number(s, unit)] & marks) == marks;
}

enum step step_now(const struct scene *s)
{
    return (enum step)top_of(&s->p)->step;
}

bool broke(const struct scene *s, enum cause cause)
{
    for (int i = 0; i < s->table.log.count; i++)
        if (s->table.event[i].kind == E_BREAK && s->table.event[i].arg[0] == (int)cause)
            return true;
    return false;
}

void expect_said(const struct scene *s, const char *sentence, const char *clause)
{
    struct gg_text all;
    gg_text_growing(&all);
    for (int i = 0; i < s->table.log.count; i++) {
        char room[400];
        struct gg_text text;
        gg_text_fixed(&text, room, sizeof room);
        const char *cited =
            jena20_rules.sentence(s->battle, &s->table.event[i], GG_EVERYTHING, &text);
        if (strcmp(room, sentence) == 0) {
            gg_text_free(&all);
            assert_string_equal(cited, clause);
            return;
        }
        gg_text_fmt(&all, "\n    %s [%s]", room, cited != NULL ? cited : "");
    }
    fail_msg("\"%s\" was not said, but:%s", sentence, gg_text_str(&all));
}

bool logged(const struct scene *s, enum event kind)
{
    return table_logged(&s->table, (int)kind);
}

void expect_chance(const struct scene *s, const char *result, const char *exact)
{
    table_expect_chance(&s->table, result, exact);
}

void fight(struct scene *s, int face)
{
    while (step_now(s) == S_RESERVES)
        act(s, "done");
    expect_roll(s, "Combat");
    roll(s, face);
}

void act_first(struct scene *s)
{
    table_act_first(&s->table);
}

const struct gg_event *last_event(const struct scene *s, enum event kind)
{
    return table_last_event(&s->table, (int)kind);
}

void no_reserves(struct scene *s)
{
    while (step_now(s) == S_RESERVES)
        act(s, "done");
}

int foretold(const struct scene *s, const char *choice)
{
    struct gg_roll r;
    table_foretold(&s->table, choice, &r);
    return r.column;
}
