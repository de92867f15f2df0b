/*
 * pieces_json.c - what lies on the table and beside it, as JSON: pieces, tracks, marks, hands, what is to come, how to win.
 */
#include <string.h>

#include "game/short_names.h"
#include "game/view_json.h"

static const char *const state_kinds[] = {
    [GG_QUIET] = "quiet", [GG_GOOD] = "good", [GG_SPENT] = "spent", [GG_GRAVE] = "grave"};

/* Degrees clockwise from the top, or null. */
static void write_facing(struct gg_json *j, const struct gg_pose *pose)
{
    if (pose != NULL && pose->facing >= 0)
        gg_json_double(j, "facing", pose->facing / 100.0);
    else
        gg_json_null(j, "facing");
}

void gg_pose_json(struct gg_json *j, const char *key, const struct gg_pose *pose)
{
    if (pose == NULL) {
        gg_json_null(j, key);
        return;
    }
    gg_json_object(j, key);
    gg_json_double(j, "x", pose->x / 1000.0);
    gg_json_double(j, "y", pose->y / 1000.0);
    write_facing(j, pose);
    gg_json_double(j, "width", pose->width / 1000.0);
    gg_json_double(j, "depth", pose->depth / 1000.0);
    gg_json_object_end(j);
}

static void write_piece_values(struct gg_json *j, const struct gg_piece *piece)
{
    gg_json_array(j, "status");
    for (int i = 0; i < piece->nstatus; i++)
        gg_json_string(j, NULL, piece->status[i].word);
    gg_json_array_end(j);
    gg_json_array(j, "states");
    for (int i = 0; i < piece->nstatus; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "word", piece->status[i].word);
        gg_json_string(j, "kind", state_kinds[piece->status[i].kind]);
        gg_json_string(j, "sign", piece->status[i].sign);
        gg_json_bool(j, "formation",
                     piece->formation != NULL &&
                         strcmp(piece->status[i].word, piece->formation) == 0);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
    gg_json_object(j, "values");
    for (int i = 0; i < piece->nvalues; i++)
        gg_json_int(j, piece->value[i].name, piece->value[i].value);
    gg_json_object_end(j);
    gg_json_array(j, "bars");
    for (int i = 0; i < piece->nbars; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "name", piece->bar[i].name);
        gg_json_int(j, "value", piece->bar[i].value);
        gg_json_int(j, "full", piece->bar[i].full);
        gg_json_string(j, "look", gg_bar_words[piece->bar[i].look]);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_command(struct gg_json *j, const struct gg_piece *piece)
{
    gg_json_string(j, "formation", piece->formation);
    if (piece->command == NULL) {
        gg_json_null(j, "command");
        return;
    }
    gg_json_object(j, "command");
    gg_json_string(j, "name", piece->command);
    gg_json_int(j, "colour", piece->colour);
    gg_json_object_end(j);
}

static void write_zone_places(struct gg_json *j, const char *places)
{
    gg_json_array(j, "places");
    while (*places) {
        char at[40];
        struct gg_text text;
        size_t length = strcspn(places, " ");
        gg_text_fixed(&text, at, sizeof at);
        gg_text_fmt(&text, "%.*s", (int)length, places);
        gg_json_string(j, NULL, at);
        places += length + (places[length] == ' ');
    }
    gg_json_array_end(j);
}

static void write_zones(struct gg_json *j, const struct gg_piece *piece)
{
    gg_json_array(j, "zones");
    for (int i = 0; i < piece->nzones; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "kind", piece->zone[i].kind);
        gg_json_string(j, "title", piece->zone[i].title);
        write_zone_places(j, piece->zone[i].places);
        gg_json_bool(j, "outline", piece->zone[i].outline);
        gg_json_string(j, "centre", piece->zone[i].centre);
        if (piece->zone[i].centre != NULL)
            gg_json_double(j, "radius", piece->zone[i].radius / 1000.0);
        else
            gg_json_null(j, "radius");
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_engaged(struct gg_json *j, const struct gg_piece *piece)
{
    gg_json_array(j, "engaged");
    for (int flank = 0; flank < GG_FLANKS; flank++)
        if (piece->engaged >> flank & 1)
            gg_json_string(j, NULL, gg_flank_words[flank]);
    gg_json_array_end(j);
}

static void write_piece(struct gg_json *j, const struct gg_battle *battle,
                        const struct gg_piece *piece, const char *short_name)
{
    gg_json_object(j, NULL);
    gg_json_string(j, "id", piece->id);
    gg_side_json(j, "side", battle, piece->side);
    gg_json_string(j, "name", piece->name);
    gg_json_string(j, "short", short_name);
    gg_json_string(j, "type", piece->symbol);
    gg_json_string(j, "at", piece->at);
    gg_json_bool(j, "on_board", piece->on_board);
    write_facing(j, piece->posed || piece->turned ? &piece->pose : NULL);
    gg_pose_json(j, "pose", piece->posed ? &piece->pose : NULL);
    gg_json_int(j, "order", piece->order);
    gg_json_bool(j, "hidden", piece->hidden);
    write_piece_values(j, piece);
    write_command(j, piece);
    write_zones(j, piece);
    gg_json_string(j, "aim", piece->aim);
    write_engaged(j, piece);
    gg_json_int(j, "files", piece->files);
    gg_json_int(j, "figures", piece->figures);
    gg_json_object_end(j);
}

static void write_tracks(struct gg_json *j, const struct gg_battle *battle, const struct gg_view *v)
{
    gg_json_object(j, "tracks");
    for (int i = 0; i < v->ntracks; i++) {
        const struct gg_track *track = &v->track[i];
        if (!track->by_side) {
            gg_json_int(j, track->name, track->value[0]);
            continue;
        }
        gg_json_object(j, track->name);
        for (int s = 0; s < GG_SIDES; s++)
            gg_json_int(j, battle->side[s], track->value[s]);
        gg_json_object_end(j);
    }
    gg_json_object_end(j);
}

static void write_track_info(struct gg_json *j, const struct gg_view *v)
{
    gg_json_array(j, "track_info");
    for (int i = 0; i < v->ntracks; i++) {
        const struct gg_track *track = &v->track[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "name", track->name);
        gg_json_string(j, "title", track->title);
        gg_json_bool(j, "by_side", track->by_side);
        gg_json_int(j, "low", track->low);
        gg_json_int(j, "high", track->high);
        gg_json_string(j, "label", track->label);
        if (track->labels != NULL) {
            gg_json_array(j, "labels");
            for (int n = 0; n <= track->high - track->low; n++)
                gg_json_string(j, NULL, track->labels[n]);
            gg_json_array_end(j);
        } else {
            gg_json_null(j, "labels");
        }
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

void gg_marks_json(struct gg_json *j, const struct gg_battle *battle, const struct gg_mark *mark,
                   int n)
{
    gg_json_array(j, "marks");
    for (int i = 0; i < n; i++) {
        gg_json_object(j, NULL);
        gg_json_string(j, "kind", mark[i].kind);
        gg_json_string(j, "at", mark[i].at);
        gg_side_json(j, "side", battle, mark[i].side);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

/* A card that a seat may see; of the others it knows the number only. */
static void write_hands(struct gg_json *j, const struct gg_battle *battle, const struct gg_view *v)
{
    gg_json_array(j, "hands");
    for (int i = 0; i < v->nhands; i++) {
        const struct gg_hand *hand = &v->hand[i];
        gg_json_object(j, NULL);
        gg_json_string(j, "name", hand->name);
        gg_json_string(j, "title", hand->title);
        gg_side_json(j, "side", battle, hand->side);
        gg_json_int(j, "count", hand->count);
        gg_json_array(j, "cards");
        for (int c = hand->first; c < hand->first + hand->ncards; c++) {
            gg_json_object(j, NULL);
            gg_json_string(j, "id", v->card[c].id);
            gg_json_string(j, "title", v->card[c].title);
            gg_json_string(j, "text", v->card[c].text);
            gg_json_int(j, "count", v->card[c].count);
            gg_json_object_end(j);
        }
        gg_json_array_end(j);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_goals(struct gg_json *j, const struct gg_battle *battle, const struct gg_view *v)
{
    gg_json_array(j, "goals");
    for (int i = 0; i < v->ngoals; i++) {
        const struct gg_goal *goal = &v->goal[i];
        gg_json_object(j, NULL);
        gg_side_json(j, "side", battle, goal->side);
        gg_json_string(j, "text", goal->text);
        gg_json_string(j, "clause", goal->clause);
        if (goal->counted) {
            gg_json_int(j, "have", goal->have);
            gg_json_int(j, "need", goal->need);
        } else {
            gg_json_null(j, "have");
            gg_json_null(j, "need");
        }
        gg_json_bool(j, "met", goal->met);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
    gg_json_array(j, "score");
    for (int i = 0; i < v->nscores; i++) {
        gg_json_object(j, NULL);
        gg_side_json(j, "side", battle, v->score[i].side);
        gg_json_string(j, "text", v->score[i].text);
        gg_json_int(j, "points", v->score[i].points);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

static void write_calendar(struct gg_json *j, const struct gg_battle *battle,
                           const struct gg_view *v)
{
    gg_json_array(j, "calendar");
    for (int i = 0; i < v->ncoming; i++) {
        gg_json_object(j, NULL);
        gg_json_int(j, "turn", v->coming[i].turn);
        gg_side_json(j, "side", battle, v->coming[i].side);
        gg_json_string(j, "text", v->coming[i].text);
        gg_json_object_end(j);
    }
    gg_json_array_end(j);
}

void gg_table_json(struct gg_json *j, const struct gg_battle *battle, const struct gg_view *v)
{
    char names[GG_VIEW_PIECES][GG_SHORT_ROOM];
    gg_short_names(v, GG_SHORT_LETTERS, names);
    gg_json_array(j, "pieces");
    for (int i = 0; i < v->npieces; i++)
        write_piece(j, battle, &v->piece[i], names[i]);
    gg_json_array_end(j);
    write_tracks(j, battle, v);
    write_track_info(j, v);
    gg_marks_json(j, battle, v->mark, v->nmarks);
    write_hands(j, battle, v);
    write_goals(j, battle, v);
    write_calendar(j, battle, v);
}
