/*
 * names.c - pieces, places, boxes and turns of a battle by name.
 */
#include "rules/kit/names.h"

#include <string.h>

int gg_piece_count(const struct gg_battle *battle)
{
    return battle->names != NULL ? battle->names->npieces : 0;
}

int gg_place_count(const struct gg_battle *battle)
{
    return battle->names != NULL ? battle->names->nplaces : 0;
}

int gg_box_count(const struct gg_battle *battle)
{
    return battle->names != NULL ? battle->names->nboxes : 0;
}

int gg_turn_count(const struct gg_battle *battle)
{
    return battle->names != NULL ? battle->names->nturns : 0;
}

const struct gg_name *gg_piece_name(const struct gg_battle *battle, int piece)
{
    const struct gg_names *names = battle->names;
    return (const void *)((const char *)names->piece + (size_t)piece * names->stride);
}

int gg_piece_find(const struct gg_battle *battle, const char *id)
{
    for (int i = 0; i < gg_piece_count(battle); i++)
        if (strcmp(gg_piece_name(battle, i)->id, id) == 0)
            return i;
    return -1;
}

int gg_piece_ids(const struct gg_battle *battle, const char *out[GG_PIECES_MAX])
{
    int n = gg_piece_count(battle);
    for (int i = 0; i < n; i++)
        out[i] = gg_piece_name(battle, i)->id;
    return n;
}

void gg_place_write(const struct gg_battle *battle, int place, struct gg_text *out)
{
    const struct gg_names *names = battle->names;
    if (names == NULL || place < 0)
        return;
    if (place >= GG_BOX && place - GG_BOX < names->nboxes)
        gg_text_add(out, names->box[place - GG_BOX]);
    else if (place < names->nplaces)
        names->place_write(names->map, place, out);
}

void gg_place_write_full(const struct gg_battle *battle, int place, struct gg_text *out)
{
    const struct gg_names *names = battle->names;
    bool named = names != NULL && names->place != NULL && place >= 0 && place < names->nplaces &&
                 names->place[place] != NULL;
    if (!named || !battle->imagined)
        gg_place_write(battle, place, out);
    if (named)
        gg_text_fmt(out, battle->imagined ? "%s" : " %s", names->place[place]);
}

static void write_length(int thousandths, struct gg_text *out)
{
    int whole = thousandths < 0 ? -thousandths : thousandths, part = whole % 1000, digits = 3;
    for (; part != 0 && part % 10 == 0; digits--)
        part /= 10;
    gg_text_fmt(out, "%s%d", thousandths < 0 ? "-" : "", whole / 1000);
    if (part != 0)
        gg_text_fmt(out, ".%0*d", digits, part);
}

void gg_pose_write(const struct gg_pose *pose, struct gg_text *out)
{
    write_length(pose->x, out);
    gg_text_char(out, ',');
    write_length(pose->y, out);
}

int gg_place_read(const struct gg_battle *battle, const char *text)
{
    const struct gg_names *names = battle->names;
    return names != NULL && names->place_read != NULL ? names->place_read(names->map, text) : -1;
}

const char *gg_list_joint(int left, bool commas)
{
    if (left < 1)
        return "";
    if (left == 1)
        return commas ? "; and " : " and ";
    return commas ? "; " : ", ";
}

const char *gg_turn_label(const struct gg_battle *battle, int turn)
{
    const struct gg_names *names = battle->names;
    bool known = names != NULL && names->turn != NULL && turn >= 1 && turn <= names->nturns;
    return known ? names->turn[turn - 1] : NULL;
}
