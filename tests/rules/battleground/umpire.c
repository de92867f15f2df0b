/*
 * umpire.c - what an umpire is told about a table: the steps of the rules begin, or a sentence says what contradicts what.
 */
#include <stdio.h>
#include <string.h>

#include "scene.h"

enum { FACTS_MAX = 6, WORDS_MAX = 6 };

static const struct gg_occasion *occasion(const char *name)
{
    const struct gg_occasion *o = bg_occasions;
    while (o->name != NULL && strcmp(o->name, name) != 0)
        o++;
    assert_non_null(o->name);
    return o;
}

static bool is_list(const struct gg_occasion *o, const char *key)
{
    for (const struct gg_field *field = o->fields; field->kind != GG_FIELD_END; field++)
        if (strcmp(field->name, key) == 0)
            return field->kind == GG_FIELD_PIECES;
    return false;
}

/* Lets it happen on a table that stands still, in the turn of a side; facts: "unit knights, target raiders". */
static bool tell(struct scene *s, int side, const char *name, const char *facts,
                 struct gg_flaw *flaw)
{
    union {
        uint64_t align;
        unsigned char bytes[64];
    } told = {.bytes = {0}};
    const struct gg_occasion *o = occasion(name);
    struct gg_node fact[FACTS_MAX] = {{.kind = GG_SCALAR}}, word[FACTS_MAX][WORDS_MAX];
    struct gg_faults faults = {.count = 0};
    char room[200], *rest, *line = room;
    int n = 0;
    snprintf(room, sizeof room, "%s", facts);
    for (; line != NULL; n++) {
        rest = strchr(line, ',');
        if (rest != NULL)
            *rest = '\0';
        char *save, *key = strtok_r(line, " ", &save), *value;
        fact[n] = (struct gg_node){.kind = GG_LIST, .key = key, .child = word[n]};
        while ((value = strtok_r(NULL, " ", &save)) != NULL)
            word[n][fact[n].count++] = (struct gg_node){.kind = GG_SCALAR, .text = value};
        if (!is_list(o, key)) {
            fact[n] = word[n][0];
            fact[n].key = key;
        }
        line = rest != NULL ? rest + 1 : NULL;
    }
    struct gg_node map = {.kind = GG_MAP, .count = n, .child = fact};
    gg_fields_read(s->battle, o->fields, &map, told.bytes, &faults);
    if (faults.count > 0)
        fail_msg("%s", faults.list[0].message);
    begin(s, side, "event");
    return s->battle->rules->occur(s->battle, &s->p, o, told.bytes, &s->table.log, flaw);
}

static void happen(struct scene *s, int side, const char *name, const char *facts)
{
    struct gg_flaw flaw = {.piece = -1};
    if (!tell(s, side, name, facts, &flaw))
        fail_msg("%s", flaw.why);
}

static void refused(struct scene *s, int side, const char *name, const char *facts,
                    const char *words)
{
    struct gg_flaw flaw = {.piece = -1};
    assert_false(tell(s, side, name, facts, &flaw));
    if (strstr(flaw.why, words) == NULL)
        fail_msg("\"%s\" says nothing of \"%s\"", flaw.why, words);
    memset(&s->p.stack, 0, sizeof s->p.stack);
    begin(s, side, "event");
}

/* Nothing is left to be ruled on. */
static void expect_ruled(struct scene *s)
{
    assert_int_equal(s->battle->rules->turn(s->battle, &s->p).who, GG_OVER);
}

/* Swordsmen and Knights around Goblin Raiders, with somebody left on each side. */
static void corner(struct scene *s)
{
    put(s, "swordsmen", 1800, 1250, 5);
    put(s, "knights", 2100, 1500, 10);
    put(s, "raiders", 1800, 1500, 15);
    put(s, "militia", 300, 300, 5);
    put(s, "trolls", 300, 2700, 15);
    engage_units(s, "swordsmen", "raiders");
    engage_units(s, "knights", "raiders");
}

SCENE(bg_cb_2a__an_umpire_rules_on_one_attack_and_its_check)
{
    corner(s);
    happen(s, HAWK, "attack", "unit knights, target raiders, kind engaged");
    dice(s, "1 1 1 1 1 1"); /* six hits */
    dice(s, "1 1 1 1 6 6");
    table_expect_roll(&s->table, "Rout check");
    dice(s, "1 1 1");
    expect_ruled(s);
    assert_int_equal(s->p.unit[unit(s, "raiders")].marks, 4);
}

SCENE(bg_cb_3__an_umpire_has_both_sides_strike_together)
{
    corner(s);
    mark_boxes(s, "raiders", 8);
    happen(s, HAWK, "combat", "units knights");
    act(s, "against raiders swordsmen");
    table_expect_roll(&s->table, "To hit");
    dice(s, "1 1 1 6 6 6"); /* the Swordsmen have not been named and do not strike */
    dice(s, "1 1 1");
    table_expect_roll(&s->table, "To hit");
    dice(s, "6 6 6"); /* in the red two dice less, those of the beginning */
    expect_ruled(s);
    assert_true(is_in(s, s->p.gone, "raiders"));
}

SCENE(bg_pc_1__an_umpire_is_told_who_is_pressed)
{
    corner(s);
    refused(s, HAWK, "courage", "phase before, pressed swordsmen", "one side at most");
    refused(s, HAWK, "courage", "phase after, pressed raiders", "before combat");
    refused(s, HAWK, "courage", "phase before, shaken raiders", "after combat");
    refused(s, HAWK, "courage", "phase before", "nobody");
    happen(s, HAWK, "courage", "phase before, pressed raiders, until checks");
    dice(s, "6 6 6");
    expect_ruled(s);
    assert_true(is_in(s, s->p.routing, "raiders"));
}

SCENE(bg_pc_2__an_umpire_has_every_enemy_strike_a_router_once)
{
    corner(s);
    happen(s, HAWK, "rout", "units raiders, phase after");
    dice(s, "6 6 6 6 6"); /* Swordsmen before Knights, by their numbers */
    dice(s, "6 6 6 6 6 6");
    assert_true(is_in(s, s->p.gone, "raiders") || !s->p.foes[unit(s, "raiders")]);
    expect_ruled(s);
}

SCENE(bg_pc_3__an_umpire_rules_on_a_second_check)
{
    corner(s);
    refused(s, HAWK, "second", "units raiders, phase before", "good order");
    put(s, "goblin-bows", 2500, 2000, 5);
    rout_unit(s, "goblin-bows");
    happen(s, HAWK, "second", "units goblin-bows, phase before");
    table_expect_roll(&s->table, "Second rout check");
    dice(s, "6 6 6");
    expect_ruled(s);
    assert_true(is_in(s, s->p.gone, "goblin-bows"));
}

SCENE(bg_mc_3b__an_umpire_moves_routers_and_those_they_trample_check)
{
    put(s, "swordsmen", 1800, 950, 15);
    rout_unit(s, "swordsmen");
    put(s, "militia", 1800, 700, 5);
    put(s, "trolls", 300, 2700, 15);
    s->p.blocked[unit(s, "swordsmen")] = bit(unit(s, "militia"));
    refused(s, ORC, "flight", "units swordsmen", "does not run now");
    refused(s, HAWK, "flight", "units militia", "does not run now");
    happen(s, HAWK, "flight", "units swordsmen");
    expect_at(s, "swordsmen", 1800, 450, 15);
    table_expect_roll(&s->table, "Rout check");
    dice(s, "1 1 1");
    expect_ruled(s);
}

SCENE(bg_rg_1__an_umpire_says_why_a_shot_cannot_be)
{
    put(s, "bowmen", 1800, 900, 5);
    put(s, "raiders", 1800, 1800, 15);
    put(s, "goblin-bows", 1800, 2100, 15);
    put(s, "swordsmen", 300, 300, 5);
    refused(s, HAWK, "attack", "unit swordsmen, target raiders, kind ranged", "no range");
    refused(s, ORC, "attack", "unit bowmen, target raiders, kind ranged", "active player");
    refused(s, HAWK, "attack", "unit bowmen, target goblin-bows, kind ranged", "nearer");
    refused(s, HAWK, "attack", "unit bowmen, target raiders, kind engaged", "not engaged");
    refused(s, HAWK, "attack", "unit bowmen, target swordsmen, kind engaged", "same side");
    refused(s, HAWK, "attack", "unit knights, target raiders, kind engaged", "not on the table");
    happen(s, HAWK, "attack", "unit bowmen, target raiders, kind ranged, until marks");
    dice(s, "6 6 6 6");
    expect_ruled(s);
}

SCENE(bg_md_19__who_scales_a_wall_fights_worse)
{
    struct gg_roll r;
    corner(s);
    s->p.scaling = bit(unit(s, "swordsmen"));
    happen(s, HAWK, "attack", "unit swordsmen, target raiders, kind engaged, until marks");
    table_waiting(&s->table, &r);
    assert_int_equal(r.dice, 5 - 2);
    assert_int_equal(r.each, 5 - 1 + 1 - 1); /* pinched, scaling */
    dice(s, "1 6 6");
    table_waiting(&s->table, &r);
    assert_int_equal(r.each, 5 - 2 + 1 - 1);
    dice(s, "6");
    s->p.scaling = bit(unit(s, "raiders"));
    happen(s, HAWK, "attack", "unit knights, target raiders, kind engaged, until marks");
    table_waiting(&s->table, &r);
    assert_int_equal(r.dice, 6);
    dice(s, "6 6 6 6 6 6");
    expect_ruled(s);
}

/* An umpire's ruling can be kept and gone on with: the position is written and read. */
SCENE(bg_po_1__a_ruling_under_way_is_sound)
{
    struct gg_flaw flaw = {.piece = -1};
    corner(s);
    happen(s, HAWK, "attack", "unit knights, target raiders, kind engaged");
    assert_true(s->battle->rules->invariants(s->battle, &s->p, &flaw));
    dice(s, "1 1 1 1 1 1");
    dice(s, "1 1 1 1 6 6");
    assert_true(s->battle->rules->invariants(s->battle, &s->p, &flaw));
    dice(s, "6 6 6");
    assert_true(s->battle->rules->invariants(s->battle, &s->p, &flaw));
    dice(s, "6 6 6 6 6");
    dice(s, "6 6 6 6 6 6");
    expect_ruled(s);
}
