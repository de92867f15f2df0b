/*
 * scene.c - see scene.h.
 */
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void look_round(struct scene *s)
{
    s->battle = s->table.battle;
    s->b = s->battle->data;
    s->look = (struct look){s->battle, s->b, &s->p};
}

static void clear_all(struct scene *s)
{
    look_round(s);
    memset(&s->p, 0, sizeof s->p);
    for (int u = 0; u < UNITS_MAX; u++)
        s->p.unit[u].target = NO_UNIT;
    s->p.gone = s->b->army[0] | s->b->army[1];
    s->p.turn = 5;
}

void open_scenario(struct scene *s, const char *scenario, const char *settings)
{
    lay_table(&s->table, scenario, settings, &s->p);
    look_round(s);
}

void open_scene(struct scene *s, const char *settings)
{
    open_scenario(s, "battleground/ford-road", settings);
    clear_all(s);
}

void open_ground(struct scene *s, const char *const *pieces, const char *settings)
{
    open_scene(s, settings);
    struct battlefield *b = s->table.battle->data;
    for (; *pieces; pieces++) {
        struct piece *piece = &b->piece[b->npieces++];
        char room[200];
        snprintf(room, sizeof room, "%s", *pieces);
        char *word = strtok(room, " ");
        for (int i = 0; i < NGROUNDS; i++)
            if (!strcmp(bg_grounds[i].id, word))
                piece->ground = (uint8_t)i;
        piece->low = (struct gg_point){9999, 9999};
        piece->high = (struct gg_point){0, 0};
        while ((word = strtok(NULL, " ,"))) {
            struct gg_point at = {atoi(word), atoi(strtok(NULL, " ,"))};
            piece->shape.at[piece->shape.n++] = at;
            piece->low = (struct gg_point){at.x < piece->low.x ? at.x : piece->low.x,
                                           at.y < piece->low.y ? at.y : piece->low.y};
            piece->high = (struct gg_point){at.x > piece->high.x ? at.x : piece->high.x,
                                            at.y > piece->high.y ? at.y : piece->high.y};
        }
        assert_true(gg_polygon_convex(&piece->shape));
        if (bg_grounds[piece->ground].flags & HIDES)
            b->forest[b->nforests++] = &piece->shape;
    }
}

void close_scene(struct scene *s)
{
    clear_table(&s->table);
}

int unit(struct scene *s, const char *id)
{
    for (int u = 0; u < s->b->names.npieces; u++)
        if (!strcmp(s->b->unit[u].is.id, id))
            return u;
    fail_msg("no unit %s", id);
    return 0;
}

void put(struct scene *s, const char *id, int x, int y, int f)
{
    int u = unit(s, id);
    s->p.unit[u] =
        (struct stand){.x = (uint16_t)x, .y = (uint16_t)y, .f = (uint8_t)f, .target = NO_UNIT};
    s->p.unit[u].order = s->b->unit[u].card.keywords & CRAZED ? CLOSE : HOLD;
    s->p.here |= bit(u);
    s->p.gone &= ~bit(u);
}

void give(struct scene *s, const char *id, enum order order)
{
    s->p.unit[unit(s, id)].order = (uint8_t)order;
}

void goal(struct scene *s, const char *id, int x, int y)
{
    int u = unit(s, id);
    s->p.unit[u].goal_x = (uint16_t)x;
    s->p.unit[u].goal_y = (uint16_t)y;
    s->p.bound |= bit(u);
}

void most(struct scene *s, const char *id, int quanta)
{
    for (int i = 0; i < RUNGS; i++)
        if (bg_ladder[i] == quanta)
            s->p.unit[unit(s, id)].most = (uint8_t)(i + 1);
}

void mark_boxes(struct scene *s, const char *id, int marks)
{
    s->p.unit[unit(s, id)].marks = (uint8_t)marks;
}

void rout_unit(struct scene *s, const char *id)
{
    s->p.routing |= bit(unit(s, id));
    s->p.unit[unit(s, id)].order = NO_ORDER;
}

void engage_units(struct scene *s, const char *a, const char *b)
{
    s->p.foes[unit(s, a)] |= bit(unit(s, b));
    s->p.foes[unit(s, b)] |= bit(unit(s, a));
}

static int card(const char *id)
{
    for (int c = 0; c < NCARDS; c++)
        if (!strcmp(bg_card_kinds[c].id, id))
            return c;
    fail_msg("no card %s", id);
    return 0;
}

void deal(struct scene *s, int side, const char *id, int count)
{
    s->p.hand[side][card(id)] = (uint8_t)count;
}

void stack_deck(struct scene *s, int side, const char *id, int count)
{
    s->p.deck[side][card(id)] = (uint8_t)count;
}

void begin(struct scene *s, int side, const char *phase)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    s->p.phasing = (uint8_t)side;
    for (int u = 0; u < s->b->names.npieces; u++)
        if (s->p.foes[u] & ~s->p.fresh[u])
            s->p.engaged_first |= bit(u);
    for (const struct gg_phase *at = bg_phases; at->name; at++)
        if (!strcmp(at->name, phase)) {
            memset(&s->p.stack, 0, sizeof s->p.stack);
            memcpy(s->p.stack.frame, at->frame, sizeof at->frame);
            s->p.stack.depth = (uint8_t)at->depth;
        }
    gg_run(&g);
}

void act(struct scene *s, const char *text)
{
    table_act(&s->table, text);
}

void dice(struct scene *s, const char *faces)
{
    int list[64], n = 0;
    char room[200];
    snprintf(room, sizeof room, "%s", faces);
    for (char *word = strtok(room, " "); word; word = strtok(NULL, " "))
        list[n++] = atoi(word);
    table_roll(&s->table, list, n);
}

bool offered(struct scene *s, const char *text)
{
    return table_offered(&s->table, text);
}

void expect_at(struct scene *s, const char *id, int x, int y, int f)
{
    const struct stand *at = &s->p.unit[unit(s, id)];
    if (at->x != x || at->y != y || at->f != f)
        fail_msg("%s lies at %d,%d f%d, expected %d,%d f%d", id, at->x, at->y, at->f, x, y, f);
}

bool is_in(struct scene *s, uint64_t set, const char *id)
{
    return has(set, unit(s, id));
}
