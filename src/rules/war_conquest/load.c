/*
 * load.c - a scenario file becomes a battle: sides with edge, rally point and army list, ground, units, personalities.
 */
#include <ctype.h>
#include <string.h>

#include "rules/war_conquest/war_conquest.h"

/* --- values --- */

/* Inches with up to two decimals, in 1/100 inch (WC-GEO-1). */
static bool read_inches(struct loader *l, const struct gg_node *node, int most, int *out)
{
    const char *text = NULL;
    int whole = 0, part = 0, digits = 0;
    if (!gg_node_text(node, &text, l->f))
        return false;
    const char *at = text;
    for (; isdigit((unsigned char)*at) && at - text < 4; at++)
        whole = 10 * whole + (*at - '0');
    bool good = at > text;
    if (good && *at == '.')
        for (at++; isdigit((unsigned char)*at) && digits < 2; at++, digits++)
            part = 10 * part + (*at - '0');
    *out = 100 * whole + (digits == 1 ? 10 * part : part);
    if (good && *at == '\0' && at[-1] != '.' && *out <= most)
        return true;
    gg_fault_at(l->f, node, "\"%s\" found, expected inches from 0 to %d with up to two decimals",
                text, most / 100);
    return false;
}

/* Inches side by side: [x, y]. */
static bool read_numbers(struct loader *l, const struct gg_node *node, int n, int *out)
{
    struct gg_point table = l->b->table;
    if (node == NULL || !gg_node_is(node, GG_LIST, l->f))
        return false;
    if (node->count != n) {
        gg_fault_at(l->f, node, "%d numbers found, %d expected, in inches", node->count, n);
        return false;
    }
    bool good = true;
    for (int i = 0; i < n; i++)
        good = read_inches(l, &node->child[i], i % 2 ? table.y : table.x, &out[i]) && good;
    return good;
}

static bool read_point(struct loader *l, const struct gg_node *node, struct gg_point *out)
{
    int xy[2];
    if (!read_numbers(l, node, 2, xy))
        return false;
    *out = (struct gg_point){xy[0], xy[1]};
    return true;
}

/* --- ground --- */

static bool read_shape(struct loader *l, const struct gg_node *node, struct gg_polygon *shape)
{
    const struct gg_node *box = gg_node_get(node, "box"), *corners = gg_node_get(node, "corners");
    int at[4];
    if ((box == NULL) == (corners == NULL)) {
        gg_fault_at(l->f, node, "a piece of ground has either a box or corners");
        return false;
    }
    if (box != NULL) {
        if (!read_numbers(l, box, 4, at))
            return false;
        *shape = (struct gg_polygon){
            4, {{at[0], at[1]}, {at[2], at[1]}, {at[2], at[3]}, {at[0], at[3]}}};
    } else {
        if (!gg_node_is(corners, GG_LIST, l->f))
            return false;
        shape->n = corners->count <= GG_CORNERS_MAX ? corners->count : 0;
        for (int i = 0; i < shape->n; i++)
            if (!read_point(l, &corners->child[i], &shape->at[i]))
                return false;
    }
    if (gg_polygon_convex(shape))
        return true;
    gg_fault_at(l->f, box ? box : corners,
                "a box is [west, south, east, north]; corners, 3 to %d, go round counter-clockwise "
                "and make a convex piece (WC-GEO-9)",
                GG_CORNERS_MAX);
    return false;
}

static void read_piece(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"type", "name", "box", "corners"};
    struct battlefield *b = l->b;
    const char *words[NGROUNDS];
    struct piece *piece = &b->piece[b->npieces];
    int ground = 0;
    if (!gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 4, l->f);
    for (int i = 0; i < NGROUNDS; i++)
        words[i] = wc_grounds[i].id;
    gg_node_word(gg_node_need(node, "type", l->f), words, NGROUNDS, &ground, l->f);
    piece->ground = (uint8_t)ground;
    piece->name = wc_grounds[ground].title;
    gg_node_text(gg_node_get(node, "name"), &piece->name, l->f);
    if (!read_shape(l, node, &piece->area.shape))
        return;
    gg_area_lay(&piece->area);
    for (int i = 0; i < 8; i++)
        b->ground[i] |= wc_grounds[ground].flags >> i & 1;
    b->npieces++;
}

static void read_ground(struct loader *l, const struct gg_node *list)
{
    if (list == NULL || !gg_node_is(list, GG_LIST, l->f))
        return;
    if (list->count > PIECES_MAX)
        gg_fault_at(l->f, list, "%d pieces of ground found, at most %d expected", list->count,
                    PIECES_MAX);
    for (int i = 0; i < list->count && i < PIECES_MAX; i++)
        read_piece(l, &list->child[i]);
}

/* --- sides --- */

static bool on_edge(const struct battlefield *b, enum edge edge, struct gg_point at)
{
    return edge == SOUTH   ? at.y == 0
           : edge == NORTH ? at.y == b->table.y
           : edge == WEST  ? at.x == 0
                           : at.x == b->table.x;
}

static void read_side(struct loader *l, const struct gg_node *node, int side)
{
    static const char *const keys[] = {"title", "edge", "rally", "points", "list"};
    struct battlefield *b = l->b;
    const struct gg_node *rally = gg_node_need(node, "rally", l->f);
    int edge = side;
    gg_node_only(node, keys, 5, l->f);
    gg_node_word(gg_node_need(node, "edge", l->f), wc_edge_words, NEDGES, &edge, l->f);
    b->edge[side] = (uint8_t)edge;
    if (read_point(l, rally, &b->rally[side]) && !on_edge(b, (enum edge)edge, b->rally[side]))
        gg_fault_at(l->f, rally, "the rally point lies on the %s edge of the table (WC-END-6)",
                    wc_edge_words[edge]);
}

/* --- units --- */

static void read_profile(struct loader *l, const struct gg_node *node, struct unit *unit)
{
    const char *ids[PROFILES_MAX];
    int at = 0;
    for (int i = 0; i < l->b->nprofiles; i++)
        ids[i] = l->b->profile[i].id;
    gg_node_word(node, ids, l->b->nprofiles, &at, l->f);
    unit->profile = l->b->profile[at];
    unit->missile = unit->hand = NO_WEAPON;
    for (int w = NWEAPONS - 1; w >= 0; w--)
        if (unit->profile.weapons >> w & 1) {
            if (l->b->weapon[w].range > 0)
                unit->missile = (uint8_t)w;
            else
                unit->hand = (uint8_t)w;
        }
}

static bool in_zone_of(const struct loader *l, int side, const struct body *body)
{
    struct gg_point table = l->b->table;
    int depth = 100 * l->b->figure.deploy_depth;
    struct gg_lie lie = body->lie;
    enum edge edge = (enum edge)l->b->edge[side];
    lie.y -= edge == NORTH ? table.y - depth : 0;
    lie.x -= edge == EAST ? table.x - depth : 0;
    if (edge == SOUTH || edge == NORTH)
        table.y = depth;
    else
        table.x = depth;
    return gg_on_table(lie, body->size, table);
}

static void read_pose(struct loader *l, const struct gg_node *node, int u)
{
    static const int inward[NEDGES] = {[SOUTH] = 5, [NORTH] = 15, [WEST] = 0, [EAST] = 10};
    struct battlefield *b = l->b;
    struct stand *s = &b->start.unit[u];
    const struct gg_node *where = gg_node_need(node, "at", l->f);
    struct gg_point at;
    int side = b->unit[u].is.side, facing = inward[b->edge[side]];
    gg_node_int(gg_node_get(node, "facing"), 0, GG_FACINGS - 1, &facing, l->f);
    if (!read_point(l, where, &at))
        return;
    s->x = (uint16_t)at.x;
    s->y = (uint16_t)at.y;
    s->f = (uint8_t)facing;
    struct look look = {l->battle, b, &b->start};
    struct body body = wc_body(&look, u);
    if (!wc_on_table(&look, &body))
        gg_fault_at(l->f, where, "%s does not lie on the table", b->unit[u].is.id);
    else if (!in_zone_of(l, side, &body))
        gg_fault_at(l->f, where, "%s lies outside its zone, %d inches from its own edge",
                    b->unit[u].is.id, b->figure.deploy_depth);
}

/* Models within what the army list allows (WC-ATT-3), in files that they can fill (WC-FRM-2). */
static void read_models(struct loader *l, const struct gg_node *node, int u)
{
    struct battlefield *b = l->b;
    struct unit *unit = &b->unit[u];
    const struct profile *profile = &unit->profile;
    struct stand *s = &b->start.unit[u];
    int least = profile->arm == CAVALRY ? b->figure.min_cavalry : b->figure.min_infantry;
    int wide = profile->arm == CAVALRY ? b->figure.wide_cavalry : b->figure.wide_infantry;
    int models = profile->least, files = wide;
    const struct gg_node *count = gg_node_need(node, "models", l->f),
                         *width = gg_node_need(node, "files", l->f);
    gg_node_int(count, profile->least > least ? profile->least : least, profile->most, &models,
                l->f);
    models = models < 1 ? 1 : models;
    gg_node_int(width, 1, models, &files, l->f);
    files = files > models ? models : files;
    if (profile->formation != SKIRMISH && files < wide && files < models)
        gg_fault_at(l->f, width,
                    "%d files found, a battle formation is at least %d wide (WC-FRM-2)", files,
                    wide);
    unit->models = s->models = s->began = (uint8_t)models;
    s->files = (uint8_t)files;
    unit->points = (uint16_t)(models * profile->points);
}

static void clear_stand(struct stand *s)
{
    *s = (struct stand){.target = NO_UNIT, .second = NO_UNIT, .charger = NO_UNIT, .aim = NO_UNIT};
}

static void read_unit(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"name",  "side", "profile", "models",
                                       "files", "at",   "facing"};
    struct battlefield *b = l->b;
    int u = b->names.npieces;
    struct unit *unit = &b->unit[u];
    if (!gg_load_name(l, node, &unit->is))
        return;
    gg_node_only(node, keys, 7, l->f);
    b->names.npieces++;
    b->army[unit->is.side] |= bit(u);
    read_profile(l, gg_node_need(node, "profile", l->f), unit);
    b->start.here |= bit(u);
    if (unit->profile.formation == SKIRMISH)
        b->start.skirmish |= bit(u);
    read_models(l, node, u);
    read_pose(l, node, u);
    b->points[unit->is.side] += unit->points;
}

static void read_units(struct loader *l, const struct gg_node *units)
{
    struct battlefield *b = l->b;
    int count[GG_SIDES] = {0};
    if (units == NULL || !gg_node_is(units, GG_MAP, l->f))
        return;
    for (int i = 0; i < units->count && b->names.npieces < UNITS_MAX; i++) {
        const struct gg_node *of = gg_node_get(&units->child[i], "side");
        int side = of ? gg_load_side(l, of) : -1;
        if (side >= 0 && ++count[side] > ARMY_MAX)
            gg_fault_at(l->f, &units->child[i], "more than %d units in one army", ARMY_MAX);
        else
            read_unit(l, &units->child[i]);
    }
    if (units->count > UNITS_MAX)
        gg_fault_at(l->f, units, "%d units found, at most %d expected", units->count, UNITS_MAX);
    gg_muster(&b->names);
    for (int s = 0; s < GG_SIDES; s++)
        if (b->army[s] == 0)
            gg_fault_at(l->f, units, "%s has no unit", l->battle->side_title[s]);
}

/* --- personalities --- */

static void read_rank(struct loader *l, const struct gg_node *node, struct personality *p, int side)
{
    struct battlefield *b = l->b;
    int more = 0;
    bool mounted = false, general = p->type.leads == ALWAYS;
    gg_node_int(gg_node_get(node, "extra_sips"), 0, 2, &more, l->f);
    gg_node_bool(gg_node_get(node, "mounted"), &mounted, l->f);
    gg_node_bool(gg_node_get(node, "general"), &general, l->f);
    if (general && p->type.leads == NEVER)
        gg_fault_at(l->f, node, "%s cannot be general", p->type.title);
    p->general = general;
    p->points =
        (uint16_t)(p->type.points + more * b->figure.points_sip +
                   mounted * b->figure.points_mounted +
                   (general && p->type.leads == FOR_POINTS) * b->figure.points_general_more);
    int sips = b->start.sips[side] + p->type.sips + more;
    if (sips > SIPS_MAX)
        gg_fault_at(l->f, node, "more than %d Strategy Intervention Points", SIPS_MAX);
    b->start.sips[side] = (uint8_t)(sips <= SIPS_MAX ? sips : SIPS_MAX);
    b->points[side] += p->points;
}

static void read_person(struct loader *l, const struct gg_node *node)
{
    static const char *const keys[] = {"name",       "side",    "type",   "with",
                                       "extra_sips", "mounted", "general"};
    struct battlefield *b = l->b;
    const char *ids[TYPES_MAX];
    int type = 0;
    if (!gg_node_is(node, GG_MAP, l->f))
        return;
    gg_node_only(node, keys, 7, l->f);
    int side = gg_load_side(l, gg_node_need(node, "side", l->f));
    int with = gg_load_unit(l, gg_node_need(node, "with", l->f));
    for (int i = 0; i < b->ntypes; i++)
        ids[i] = b->type[i].id;
    gg_node_word(gg_node_need(node, "type", l->f), ids, b->ntypes, &type, l->f);
    if (side < 0 || with == NO_UNIT)
        return;
    if (b->unit[with].is.side != side)
        gg_fault_at(l->f, node, "%s does not fight for that side", b->unit[with].is.id);
    if (b->npersons[side] == PERSONS_MAX) {
        gg_fault_at(l->f, node, "more than %d personalities on one side", PERSONS_MAX);
        return;
    }
    int i = b->npersons[side]++;
    struct personality *p = &b->person[side][i];
    *p = (struct personality){
        .name = b->type[type].title, .type = b->type[type], .with = (uint8_t)with};
    gg_node_text(gg_node_get(node, "name"), &p->name, l->f);
    read_rank(l, node, p, side);
    b->start.person[side][i] = (struct person){.unit = (uint8_t)with, .lives = p->type.lives};
    if (p->general) {
        if (b->start.general[side] != NO_UNIT)
            gg_fault_at(l->f, node, "a side has one general");
        b->start.general[side] = (uint8_t)i;
    }
}

static void read_persons(struct loader *l, const struct gg_node *map)
{
    if (map == NULL || !gg_node_is(map, GG_MAP, l->f))
        return;
    for (int i = 0; i < map->count; i++)
        read_person(l, &map->child[i]);
}

/* --- army lists: points and limits --- */

static int units_of(const struct battlefield *b, int side, const char *profile)
{
    int n = 0;
    for (uint64_t set = b->army[side]; set; set &= set - 1)
        n += strcmp(b->unit[first_of(set)].profile.id, profile) == 0;
    return n;
}

static void check_limits(struct loader *l, const struct gg_node *list, int side)
{
    const struct battlefield *b = l->b;
    if (list == NULL || !gg_node_is(list, GG_MAP, l->f))
        return;
    for (int i = 0; i < list->count; i++) {
        const struct gg_node *row = &list->child[i];
        int least = 0, most = ARMY_MAX, n = units_of(b, side, row->key);
        if (!gg_node_is(row, GG_LIST, l->f))
            continue;
        if (row->count != 2) {
            gg_fault_at(l->f, row, "%d numbers found, expected [least, most] units", row->count);
            continue;
        }
        gg_node_int(&row->child[0], 0, ARMY_MAX, &least, l->f);
        gg_node_int(&row->child[1], least, ARMY_MAX, &most, l->f);
        if (n < least || n > most)
            gg_fault_at(l->f, row, "%s has %d units %s, the list asks for %d to %d",
                        l->battle->side_title[side], n, row->key, least, most);
    }
    for (uint64_t set = b->army[side]; set; set &= set - 1)
        if (gg_node_get(list, b->unit[first_of(set)].profile.id) == NULL)
            gg_fault_at(l->f, list, "%s has %s, which its army list does not know",
                        l->battle->side_title[side], b->unit[first_of(set)].is.id);
}

static void check_army(struct loader *l, const struct gg_node *node, int side)
{
    const struct gg_node *points = gg_node_need(node, "points", l->f);
    int most = 0;
    if (gg_node_int(points, 1, 9999, &most, l->f) && l->b->points[side] > most)
        gg_fault_at(l->f, points, "the army of %s costs %d points, %d are agreed",
                    l->battle->side_title[side], l->b->points[side], most);
    check_limits(l, gg_node_get(node, "list"), side);
}

/* --- all of it --- */

/* Half sides in q by the number of bases, rounded up to half inches (WC-GEO-2). */
static void lay_sizes(struct battlefield *b)
{
    const struct figures *f = &b->figure;
    const int base[NARMS][2] = {{f->base_infantry_depth, f->base_infantry_width},
                                {f->base_cavalry_depth, f->base_cavalry_width}};
    for (int arm = 0; arm < NARMS; arm++)
        for (int loose = 0; loose < 2; loose++)
            for (int wide = 0; wide < 2; wide++)
                for (int n = 0; n <= MODELS_MAX; n++) {
                    int half = (n * base[arm][wide] * (1 + loose) + 49) / 50;
                    b->half[arm][loose][wide][n] = (uint8_t)(half < 255 ? half : 255);
                }
}

static void check_poses(struct loader *l, const struct gg_node *units)
{
    struct look g = {l->battle, l->b, &l->b->start};
    struct gg_flaw flaw = {.piece = -1};
    if (l->f->count > 0 || units == NULL || wc_invariants(&g, &flaw))
        return;
    const struct gg_node *node =
        flaw.piece >= 0 ? gg_node_get(units, l->b->unit[flaw.piece].is.id) : NULL;
    gg_fault_at(l->f, node != NULL ? node : units, "%s", flaw.why);
}

static void clear_start(struct battlefield *b)
{
    struct position *p = &b->start;
    for (int u = 0; u < UNITS_MAX; u++)
        clear_stand(&p->unit[u]);
    for (int i = 0; i < FIGHTS_MAX; i++)
        p->fight[i] = (struct fight){NO_UNIT, NO_UNIT, 0, 0};
    for (int s = 0; s < GG_SIDES; s++) {
        p->general[s] = NO_UNIT;
        for (int i = 0; i < PERSONS_MAX; i++)
            p->person[s][i].unit = NO_UNIT;
    }
    p->turn = 1;
    push(p, (struct gg_frame){.step = S_TURN, .stage = T_SPEND});
}

static void read_table(struct loader *l, const struct gg_node *node)
{
    int size[2] = {72, 48};
    if (node != NULL && gg_node_is(node, GG_LIST, l->f)) {
        if (node->count != 2)
            gg_fault_at(l->f, node, "the table is [width, depth] in whole inches");
        for (int i = 0; i < 2 && i < node->count; i++)
            gg_node_int(&node->child[i], 24, 96, &size[i], l->f);
    }
    l->b->table = (struct gg_point){100 * size[0], 100 * size[1]};
}

void wc_load(struct gg_battle *battle, struct gg_faults *f)
{
    static const char *const keys[] = {"table",         "turns",  "terrain", "units",
                                       "personalities", "tables", NULL};
    struct battlefield *b = battle->data;
    struct loader l = {battle, b, &b->names, f};
    const struct gg_node *doc = battle->document, *sides = gg_node_get(doc, "sides");
    int turns = 6;
    gg_load_keys(&l, keys);
    battle->names = &b->names;
    b->names.piece = b->unit;
    b->names.stride = sizeof b->unit[0];
    b->names.box = wc_box_words;
    b->names.nboxes = NBOXES;
    wc_default_tables(b);
    gg_sheets_read(&l, wc_sheets, gg_node_get(doc, "tables"));
    lay_sizes(b);
    clear_start(b);
    read_table(&l, gg_node_get(doc, "table"));
    gg_node_int(gg_node_get(doc, "turns"), 1, TURNS_MAX, &turns, f);
    b->turns = (uint8_t)turns;
    b->names.nturns = turns;
    for (int s = 0; s < GG_SIDES; s++)
        if (sides->child[s].kind == GG_MAP)
            read_side(&l, &sides->child[s], s);
        else
            gg_fault_at(f, &sides->child[s],
                        "a side needs more: {title: …, edge: south, rally: [36, 0], points: 1000}");
    read_ground(&l, gg_node_get(doc, "terrain"));
    read_units(&l, gg_node_need(doc, "units", f));
    read_persons(&l, gg_node_get(doc, "personalities"));
    for (int s = 0; s < GG_SIDES; s++)
        if (sides->child[s].kind == GG_MAP)
            check_army(&l, &sides->child[s], s);
    check_poses(&l, gg_node_get(doc, "units"));
}
