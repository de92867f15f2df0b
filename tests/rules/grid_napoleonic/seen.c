/*
 * seen.c - what a view tells of a piece beside its figures: formation, command, and the places that matter for it.
 */
#include "grognard/view.h"
#include "scene.h"

#include <string.h>

static struct gg_view view; /* too large for a stack */

static const struct gg_piece *see(const struct scene *s, const char *piece)
{
    s->table.rules->view(s->battle, &s->p, GG_EVERYTHING, &view);
    for (int i = 0; i < view.npieces; i++)
        if (!strcmp(view.piece[i].id, piece))
            return &view.piece[i];
    return NULL;
}

static int count_places(const struct gg_zone *zone)
{
    int n = 1;
    for (const char *c = zone->places; *c; c++)
        n += *c == ' ';
    return n;
}

/* Whether a place is named in a zone. */
static bool holds(const struct gg_zone *zone, const char *place)
{
    size_t length = strlen(place);
    for (const char *c = zone->places; *c; c += strcspn(c, " "), c += *c == ' ')
        if (!strncmp(c, place, length) && (c[length] == ' ' || !c[length]))
            return true;
    return false;
}

SCENE(gn_1_g__a_piece_tells_its_formation_and_its_command)
{
    put(s, "a11", "7,3");
    put(s, "a21", "7,4");
    put(s, "la", "6,3");
    form(s, "a11", SQUARE);
    at(s, T4_FIRST);
    assert_string_equal(see(s, "a11")->formation, "square");
    assert_string_equal(see(s, "a11")->command, "brigade A1");
    assert_int_equal(see(s, "a11")->colour, 0);
    assert_int_equal(see(s, "a21")->colour, 1);
    assert_int_equal(see(s, "b11")->colour, 0); /* counted for each side */
    assert_null(see(s, "la")->command);         /* he leads them all */
    assert_null(see(s, "b11")->formation);      /* off the board */
    assert_int_equal(see(s, "b11")->nzones, 0);
}

SCENE(gn_5_a__a_line_hits_what_lies_in_its_arc_by_range)
{
    put(s, "a11", "7,3");
    form(s, "a11", LINE);
    at(s, T5_SMALL_ARMS);
    const struct gg_piece *line = see(s, "a11");
    struct look g = look_at(s);
    struct gg_gridset arc;
    gn_arc(&g, number(s, "a11"), &arc);
    assert_int_equal(line->nzones, 2);
    assert_string_equal(line->zone[0].kind, "arc");
    assert_string_equal(line->zone[0].title, "fire at 1: 2 dice, 3 or less");
    assert_string_equal(line->zone[1].title, "fire at 2: 2 dice, 1 or less");
    assert_true(holds(&line->zone[0], "8,3") && holds(&line->zone[1], "9,3"));
    assert_false(holds(&line->zone[0], "6,3") || holds(&line->zone[0], "7,3"));
    int all = 0;
    for (int at_ = 0; at_ < g.b->map.count; at_++)
        all += gg_gridset_has(&arc, at_);
    assert_int_equal(count_places(&line->zone[0]) + count_places(&line->zone[1]), all);
}

SCENE(gn_5_d__ranges_at_which_guns_throw_the_same_are_one)
{
    put(s, "a15", "3,3");
    at(s, T5_ARTILLERY);
    assert_int_equal(see(s, "a15")->nzones, 0); /* limbered */
    form(s, "a15", UNLIMBERED);
    const struct gg_piece *guns = see(s, "a15");
    assert_int_equal(guns->nzones, 4);
    assert_string_equal(guns->zone[2].title, "fire at 3 to 5: 2 dice, 3 or less");
    assert_string_equal(guns->zone[3].title, "fire at 6 to 8: 1 die, 2 or less");
    assert_true(holds(&guns->zone[3], "11,3"));
    assert_false(holds(&guns->zone[3], "12,3"));
}

SCENE(gn_7_a__a_leader_reaches_as_far_as_he_commands)
{
    put(s, "la1", "10,4");
    put(s, "a11", "10,3");
    at(s, T4_FIRST);
    const struct gg_piece *leader = see(s, "la1");
    assert_int_equal(leader->nzones, 1);
    assert_string_equal(leader->zone[0].kind, "reach");
    assert_string_equal(leader->zone[0].title, "command within 3");
    assert_int_equal(count_places(&leader->zone[0]), 49);
    assert_true(holds(&leader->zone[0], "13,1"));
    assert_false(holds(&leader->zone[0], "14,4"));
}

/* All guns in action: half of the room for words is left. */
SCENE_BY(a_whole_battle_has_room_for_its_zones, open_crossroads(s, NULL))
{
    int zones = 0;
    for (int u = 0; u < s->b->nunits; u++)
        if (has(s->b->guns, u))
            s->p.formation[u] = UNLIMBERED;
    see(s, "a11");
    for (int i = 0; i < view.npieces; i++) {
        zones += view.piece[i].nzones;
        assert_true(*view.piece[i].at);
    }
    assert_true(zones > view.npieces);
    assert_true(view.used < sizeof view.pool / 2);
}

/* Nobody is asked for joiners any more when the dice of the melee wait. */
SCENE(gn_6_d__the_dice_of_a_melee_have_a_prompt_of_their_own)
{
    put(s, "a11", "7,3");
    put(s, "la1", "6,3");
    put(s, "b11", "8,3");
    put(s, "lb1", "9,3");
    at(s, T6_MELEE);
    act(s, "close a11 b11");
    roll(s, 1);
    expect_roll(s, "Melee");
    see(s, "a11");
    assert_string_equal(view.prompt, "The melee is fought: a die for each side.");
}
