/*
 * scene.c - see scene.h.
 */
#include "scene.h"

#include <stdio.h>
#include <string.h>

enum { KEYS = 32, WIDTH = 20, HEIGHT = 8, LINE_LENGTH = WIDTH + 1 };

void open_crossroads(struct scene *s, const char *settings)
{
    memset(s, 0, sizeof *s);
    lay_table(&s->table, "grid-napoleonic/crossroads", settings, &s->p);
    s->battle = s->table.battle;
    s->b = s->battle->data;
}

static void sweep_board(struct scene *s)
{
    for (int i = 0; i < s->b->names.npieces; i++) {
        bool leader = is_leader(s->b, i);
        s->p.at[i] = leader ? OFF : ELIMINATED;
        s->p.facing[i] = NO_FACING;
    }
}

/* The children of a map, to be changed; how many there are. */
static int copy_children(const struct gg_node *map, struct gg_node out[KEYS])
{
    assert_in_range(map->count, 1, KEYS);
    memcpy(out, map->child, sizeof out[0] * (size_t)map->count);
    return map->count;
}

/* The map with other ground, and one road or none. */
static void lay_map(struct gg_node *map, struct gg_node key[KEYS], const char *terrain,
                    const struct gg_node *road)
{
    int count = copy_children(map, key), kept = 0;
    for (int k = 0; k < count; k++) {
        bool is_road = strcmp(key[k].key, "roads") == 0;
        if (strcmp(key[k].key, "names") == 0 || (is_road && !road->text))
            continue;
        key[kept] = key[k];
        if (strcmp(key[k].key, "terrain") == 0)
            key[kept].text = terrain;
        if (is_road) {
            key[kept].child = road;
            key[kept].count = 1;
        }
        kept++;
    }
    map->child = key;
    map->count = kept;
}

static void draw(const char *patches, char terrain[HEIGHT * LINE_LENGTH + 1])
{
    int x, y, used;
    char letter;
    memset(terrain, '.', HEIGHT * LINE_LENGTH);
    for (int row = 0; row < HEIGHT; row++)
        terrain[row * LINE_LENGTH + WIDTH] = '\n';
    terrain[HEIGHT * LINE_LENGTH] = '\0';
    for (; sscanf(patches, "%d,%d %c %n", &x, &y, &letter, &used) == 3; patches += used)
        terrain[y * LINE_LENGTH + x] = letter;
    assert_int_equal(*patches, '\0');
}

void open_ground(struct scene *s, const char *patches, const char *road, const char *settings)
{
    struct gg_node document = *gg_scenario("grid-napoleonic/crossroads")->document;
    struct gg_node part[KEYS], key[KEYS];
    struct gg_node course = {.kind = GG_SCALAR, .key = "Lane", .text = road};
    char terrain[HEIGHT * LINE_LENGTH + 1];
    draw(patches, terrain);
    copy_children(&document, part);
    document.child = part;
    for (int i = 0; i < document.count; i++)
        if (strcmp(part[i].key, "map") == 0)
            lay_map(&part[i], key, terrain, &course);
    memset(s, 0, sizeof *s);
    lay_document(&s->table, &document, settings, &s->p);
    s->battle = s->table.battle;
    s->b = s->battle->data;
    sweep_board(s);
}

void open_scene(struct scene *s, const char *settings)
{
    open_ground(s, "", NULL, settings);
}

void close_scene(struct scene *s)
{
    clear_table(&s->table);
}

int number(const struct scene *s, const char *piece)
{
    int found = gg_piece_find(s->battle, piece);
    if (found < 0)
        fail_msg("nobody is called %s", piece);
    return found;
}

int space(const struct scene *s, const char *name)
{
    int found = gg_grid_read(&s->b->map, name);
    if (found == GG_GRID_NONE)
        fail_msg("%s is no space", name);
    return found;
}

void put(struct scene *s, const char *piece, const char *where)
{
    int i = number(s, piece);
    const struct piece *p = &s->b->piece[i];
    s->p.at[i] = (uint16_t)space(s, where);
    if (is_leader(s->b, i))
        return;
    s->p.formation[i] = p->formation;
    s->p.facing[i] = p->formation == SKIRMISH ? NO_FACING : s->b->facing[p->is.side];
}

void form(struct scene *s, const char *unit, int to)
{
    int i = number(s, unit);
    bool faces = to != SQUARE && to != SKIRMISH && to != ABANDONED;
    s->p.formation[i] = (uint8_t)to;
    if (!faces)
        s->p.facing[i] = NO_FACING;
    else if (s->p.facing[i] == NO_FACING)
        s->p.facing[i] = s->b->facing[s->b->piece[i].is.side];
}

void face(struct scene *s, const char *unit, int to)
{
    s->p.facing[number(s, unit)] = (uint8_t)to;
}

void hurt(struct scene *s, const char *unit, int n)
{
    s->p.casualties[number(s, unit)] = (uint8_t)n;
}

void lower(struct scene *s, const char *unit, int to)
{
    s->p.level[number(s, unit)] = (uint8_t)to;
}

void leave_guns(struct scene *s, const char *battery, const char *where)
{
    int i = number(s, battery);
    form(s, battery, ABANDONED);
    s->p.guns[i] = (uint16_t)space(s, where);
}

void set_fire(struct scene *s, const char *where)
{
    gg_gridset_add(&s->p.burning, space(s, where));
}

void engage(struct scene *s, const char *attacker, const char *defender)
{
    int a = number(s, attacker), d = number(s, defender);
    s->p.at[a] = s->p.at[d];
    s->p.engaged[a] = BY_CLOSING;
    s->p.engaged[d] = AS_TARGET;
}

void kill(struct scene *s, const char *piece)
{
    s->p.at[number(s, piece)] = KIA;
}

void first_mover(struct scene *s, int side)
{
    s->p.first = (uint8_t)side;
}

void at(struct scene *s, enum stage stage)
{
    struct play g = {s->battle, s->b, &s->p, &s->table.log};
    memset(&s->p.stack, 0, sizeof s->p.stack);
    if (stage >= T4_SECOND)
        gn_march(&g);
    s->p.phasing = s->p.first;
    push(&s->p, (struct gg_frame){.step = S_TURN, .stage = (uint8_t)stage});
    gg_run(&g);
}

void give_ap(struct scene *s, const char *unit, int left, int of)
{
    s->p.ap[number(s, unit)] = (uint8_t)left;
    s->p.ap_start[number(s, unit)] = (uint8_t)of;
}

void act(struct scene *s, const char *choice)
{
    table_act(&s->table, choice);
}

void throw_dice(struct scene *s, const int *faces, int n)
{
    table_roll(&s->table, faces, n);
}

void roll(struct scene *s, int one)
{
    throw_dice(s, &one, 1);
}

void dice(struct scene *s, int one, int other)
{
    throw_dice(s, (int[]){one, other}, 2);
}

bool offered(const struct scene *s, const char *choice)
{
    return table_offered(&s->table, choice);
}

int offers(const struct scene *s, const char *start)
{
    return table_offers(&s->table, start);
}

void expect_at(const struct scene *s, const char *piece, const char *where)
{
    char now[16];
    struct gg_text text;
    gg_text_fixed(&text, now, sizeof now);
    gg_place_write(s->battle, s->p.at[number(s, piece)], &text);
    if (strcmp(now, where) != 0)
        fail_msg("%s is at %s, not at %s", piece, now, where);
}

void expect_turn(const struct scene *s, int who)
{
    table_expect_turn(&s->table, who);
}

void expect_roll(const struct scene *s, const char *what)
{
    table_expect_roll(&s->table, what);
}

void expect_who(const struct scene *s, const char *piece)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    if (r.piece != number(s, piece))
        fail_msg("%s rolls, not %s", r.whose, piece);
}

void expect_chance(const struct scene *s, const char *result, const char *exact)
{
    table_expect_chance(&s->table, result, exact);
}

int column(const struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    assert_int_equal(r.reading, GG_TABLE);
    return r.column;
}

int needed(const struct scene *s)
{
    struct gg_roll r;
    struct look g = look_at(s);
    table_waiting(&s->table, &r);
    if (r.shape == GG_COUNT)
        return r.each;
    return gn_needed(&g, r.piece, r.column);
}

int dice_waiting(const struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    return r.dice;
}

int hit_number(const struct scene *s)
{
    struct gg_roll r;
    table_waiting(&s->table, &r);
    return r.each;
}

int level(const struct scene *s, const char *unit)
{
    return s->p.level[number(s, unit)];
}

int formation(const struct scene *s, const char *unit)
{
    return s->p.formation[number(s, unit)];
}

int facing(const struct scene *s, const char *unit)
{
    return s->p.facing[number(s, unit)];
}

int casualties(const struct scene *s, const char *unit)
{
    return s->p.casualties[number(s, unit)];
}

int ap(const struct scene *s, const char *unit)
{
    return s->p.ap[number(s, unit)];
}

enum step step_now(const struct scene *s)
{
    return (enum step)top_of(&s->p)->step;
}

enum stage stage_next(const struct scene *s)
{
    return (enum stage)stack_of(&s->p)->frame[0].stage;
}

bool logged(const struct scene *s, enum event kind)
{
    return table_logged(&s->table, (int)kind);
}

const struct gg_event *last_event(const struct scene *s, enum event kind)
{
    return table_last_event(&s->table, (int)kind);
}

struct look look_at(const struct scene *s)
{
    return (struct look){s->battle, s->b, &s->p};
}
