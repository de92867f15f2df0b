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
    struct battlefield *b = s->table.battle->data;
    struct position *p = &s->p;
    memset(p, 0, sizeof *p);
    for (int u = 0; u < UNITS_MAX; u++)
        p->unit[u] = (struct stand){
            .target = NO_UNIT, .second = NO_UNIT, .charger = NO_UNIT, .aim = NO_UNIT};
    for (int i = 0; i < FIGHTS_MAX; i++)
        p->fight[i] = (struct fight){NO_UNIT, NO_UNIT, 0, 0};
    for (int side = 0; side < GG_SIDES; side++) {
        p->general[side] = NO_UNIT;
        for (int i = 0; i < PERSONS_MAX; i++)
            p->person[side][i] = (struct person){.unit = NO_UNIT, .fate = i == 0 ? SLAIN : WELL};
    }
    p->gone = b->army[0] | b->army[1];
    p->skirmish = b->start.skirmish;
    p->turn = 2;
    p->advantage = 1;
    b->npieces = 0;
    memset(b->ground, 0, sizeof b->ground);
}

void open_scenario(struct scene *s, const char *scenario, const char *settings)
{
    lay_table(&s->table, scenario, settings, &s->p);
    look_round(s);
}

void open_scene(struct scene *s, const char *settings)
{
    open_scenario(s, "war-conquest/consul-and-strategos", settings);
    clear_all(s);
}

void close_scene(struct scene *s)
{
    clear_table(&s->table);
}

void ground(struct scene *s, const char *text)
{
    struct battlefield *b = s->table.battle->data;
    struct piece *piece = &b->piece[b->npieces++];
    char word[20];
    int x, y, x2, y2;
    assert_int_equal(sscanf(text, "%19s %d,%d %d,%d", word, &x, &y, &x2, &y2), 5);
    *piece = (struct piece){.name = "ground", .ground = NGROUNDS};
    for (int i = 0; i < NGROUNDS; i++)
        if (!strcmp(wc_grounds[i].id, word))
            piece->ground = (uint8_t)i;
    assert_true(piece->ground < NGROUNDS);
    piece->area.shape = (struct gg_polygon){
        4, {{100 * x, 100 * y}, {100 * x2, 100 * y}, {100 * x2, 100 * y2}, {100 * x, 100 * y2}}};
    gg_area_lay(&piece->area);
    for (int i = 0; i < 8; i++)
        b->ground[i] |= wc_grounds[piece->ground].flags >> i & 1;
}

int unit(struct scene *s, const char *id)
{
    for (int u = 0; u < s->b->names.npieces; u++)
        if (!strcmp(s->b->unit[u].is.id, id))
            return u;
    fail_msg("no unit %s", id);
    return 0;
}

struct stand *at(struct scene *s, const char *id)
{
    return &s->p.unit[unit(s, id)];
}

void put(struct scene *s, const char *id, int x, int y, int f)
{
    int u = unit(s, id);
    struct stand *to = &s->p.unit[u];
    to->x = (uint16_t)x;
    to->y = (uint16_t)y;
    to->f = (uint8_t)f;
    to->models = to->began = s->b->unit[u].models;
    to->files = s->b->start.unit[u].files;
    s->p.here |= bit(u);
    s->p.gone &= ~bit(u);
}

void size(struct scene *s, const char *id, int models, int files)
{
    struct stand *to = at(s, id);
    to->models = to->began = (uint8_t)models;
    to->files = (uint8_t)files;
}

void flee(struct scene *s, const char *id)
{
    s->p.fleeing |= bit(unit(s, id));
}

struct play play_of(struct scene *s)
{
    return (struct play){s->battle, s->b, &s->p, &s->table.log};
}

void engage(struct scene *s, const char *id)
{
    struct play g = play_of(s);
    wc_engage(&g, unit(s, id));
}

void lead(struct scene *s, const char *id)
{
    int u = unit(s, id), side = s->b->unit[u].is.side;
    s->p.general[side] = 0;
    s->p.person[side][0] =
        (struct person){.unit = (uint8_t)u, .lives = s->b->person[side][0].type.lives};
}

void advantage(struct scene *s, int side)
{
    s->p.advantage = (uint8_t)(1 + side);
}

void begin(struct scene *s, int side, const char *phase)
{
    struct play g = play_of(s);
    bool found = false;
    s->p.phasing = (uint8_t)side;
    for (const struct gg_phase *one = wc_phases; one->name; one++)
        if (!strcmp(one->name, phase)) {
            memset(&s->p.stack, 0, sizeof s->p.stack);
            memcpy(s->p.stack.frame, one->frame, sizeof one->frame);
            s->p.stack.depth = (uint8_t)one->depth;
            found = true;
        }
    assert_true(found);
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

static void some(struct scene *s, int sixes)
{
    int list[64], n = dice_of(s);
    for (int i = 0; i < n; i++)
        list[i] = i < sixes ? 6 : 1;
    table_roll(&s->table, list, n);
}

void all(struct scene *s, int face)
{
    int list[64], n = dice_of(s);
    for (int i = 0; i < n; i++)
        list[i] = face;
    table_roll(&s->table, list, n);
}

bool offered(struct scene *s, const char *text)
{
    return table_offered(&s->table, text);
}

int offers(struct scene *s, const char *start)
{
    return table_offers(&s->table, start);
}

static struct gg_roll waiting(struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    return r;
}

void rolls(struct scene *s, const char *what)
{
    table_expect_roll(&s->table, what);
}

int dice_of(struct scene *s)
{
    return waiting(s).dice;
}

int target_of(struct scene *s)
{
    return waiting(s).target;
}

int each_of(struct scene *s)
{
    return waiting(s).each;
}

void expect_at(struct scene *s, const char *id, int x, int y, int f)
{
    const struct stand *to = at(s, id);
    if (to->x != x || to->y != y || to->f != f)
        fail_msg("%s stands at %d,%d f%d, expected %d,%d f%d", id, to->x, to->y, to->f, x, y, f);
}

bool is_in(struct scene *s, uint64_t set, const char *id)
{
    return has(set, unit(s, id));
}

bool fights(struct scene *s, const char *a, const char *b)
{
    return wc_fight_of(&s->p, unit(s, a), unit(s, b)) >= 0;
}

void expect_turn(struct scene *s, int side)
{
    table_expect_turn(&s->table, side);
}

void still(struct scene *s)
{
    clear_all(s);
    put(s, "triarii", 600, 400, 5);
    put(s, "companions", 6600, 4600, 15);
    begin(s, ROMAN, "movement");
}

void lock(struct scene *s, const char *roman, const char *greek)
{
    put(s, roman, 3600, 2400, 5);
    put(s, greek, 3600, 2400, 15);
    engage(s, roman);
    assert_true(fights(s, roman, greek));
}

void strike(struct scene *s, int hits, int saved, int kills)
{
    some(s, hits);
    if (hits == 0)
        return;
    struct gg_roll r = waiting(s);
    if (strncmp(r.what, "Saves", 5) == 0) {
        some(s, saved);
        if (saved == hits)
            return;
    }
    some(s, kills);
}
