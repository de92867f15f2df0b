/*
 * written.h - a scenario written for tests, with a sample of every kind of ground and hexside, and changes to its
 * text: what the loader makes of them, or why it refuses.
 *
 * Row 03 has all the terrain of the chart from column 02 on. The hexsides lie between rows 07 and 08, with the
 * favoured hex to the south, and a road runs along row 10.
 */
#ifndef TESTS_MUSKET_SABER_WRITTEN_H
#define TESTS_MUSKET_SABER_WRITTEN_H

#include "grognard/file.h"
#include "scene.h"

#include <string.h>

static const char written_text[] =
    "system: musket-saber\n"
    "title: All kinds of ground\n"
    "summary: A sample of everything.\n"
    "first: blue\n"
    "sides:\n"
    "  blue: {title: Blue, entries: [0110, 0610], replacements: {per_turn: 1, in_all: 2}}\n"
    "  red: {title: Red, entries: [0201, 1201], replacements: {per_turn: 1, in_all: 3}}\n"
    "map:\n"
    "  size: [12, 10]\n"
    "  terrain: |\n"
    "    ............\n"
    "    ............\n"
    "    .WXOGFTCMB~h\n"
    "    ............\n"
    "    ............\n"
    "    ............\n"
    "    ............\n"
    "    ............\n"
    "    ............\n"
    "    ............\n"
    "  hexsides:\n"
    "    stream: [0208/0207]\n"
    "    hedge: [0308/0307]\n"
    "    ford: [0408/0407]\n"
    "    sunken: [0508/0507]\n"
    "    river: [0608/0607]\n"
    "    slope: [0708/0707]\n"
    "    wall: [0808/0807]\n"
    "    bridge: [0908/0907]\n"
    "    gate: [1008/1007]\n"
    "    steep: [1208/1207]\n"
    "  roads:\n"
    "    Post road: 0110 0210 0310 0410 0510 0610 0710 0810 0910 1010 1110 1210\n"
    "    Bridge road: 0907 0908\n"
    "turns: [0900, 1000, 1100]\n"
    "units:\n"
    "  foot: {side: blue, name: Foot, type: brigade, formation: B, front: 5-4-5, back: 3-3-5, at: "
    "0109}\n"
    "  slow: {side: blue, name: Slow, type: brigade, formation: B, front: 3-3-1, back: 2-2-1, at: "
    "0109}\n"
    "  horse: {side: blue, name: Horse, type: cavalry, formation: B, front: 2-4-8, back: 0-2-8, "
    "charge: 5, at: 0209}\n"
    "  guns: {side: blue, name: Guns, type: artillery, formation: B, front: 4/1-3-4, back: 0-2-4, "
    "range: 4, at: 0309}\n"
    "  chief: {side: blue, name: Chief, type: leader, formation: A, lends: 1-1-1, at: 0109}\n"
    "  line: {side: red, name: Line, type: brigade, formation: R, front: 5-4-5, back: 3-3-5, at: "
    "0102}\n"
    "  light: {side: red, name: Light, type: battalion, formation: R, front: 2-4-6, back: 0-2-6, "
    "at: 0202}\n"
    "  late: {side: red, name: Late, type: battalion, formation: R, front: 2-4-5, back: 0-2-5, "
    "turn: 1000, entries: [0201]}\n"
    "  duke: {side: red, name: Duke, type: leader, formation: A, lends: 1-1-1, at: 0202}\n"
    "control:\n"
    "  blue: [0106-1210]\n"
    "  red: rest\n"
    "points:\n"
    "  blue: {hold: {0202: 4}, two_step: 2, one_step: 1, leader: 3}\n"
    "  red: {hold: {0109: 4}, two_step: 2, one_step: 1, leader: 3}\n"
    "levels:\n"
    "  - {at_least: 1, winner: blue, title: blue victory}\n"
    "  - {winner: red, title: red victory}\n";

enum { BLUE, RED };

/* The text with one piece replaced, which must be there. */
static inline void write_changed(struct gg_text *out, const char *old, const char *new)
{
    gg_text_growing(out);
    const char *at = old ? strstr(written_text, old) : NULL;
    if (old && !at)
        fail_msg("'%s' is not in the scenario", old);
    gg_text_fmt(out, "%.*s%s%s", at ? (int)(at - written_text) : 0, written_text, at ? new : "",
                at ? at + strlen(old) : written_text);
}

/* Opens it as changed (old NULL: as it is), at its start. */
static inline void open_written(struct scene *s, const char *old, const char *new,
                                const char *settings)
{
    struct gg_text text;
    write_changed(&text, old, new);
    struct gg_file *file = gg_file_parse("written", gg_text_str(&text), text.len);
    if (gg_file_faults(file)->count)
        fail_msg("%s", gg_file_faults(file)->list[0].message);
    memset(s, 0, sizeof *s);
    lay_document(&s->table, gg_file_document(file), settings, &s->p); /* which copies it */
    gg_file_close(file);
    gg_text_free(&text);
    s->battle = s->table.battle;
    s->b = s->battle->data;
}

/* The same with the map swept, the first player moving. */
static inline void open_swept(struct scene *s, const char *old, const char *new,
                              const char *settings)
{
    open_written(s, old, new, settings);
    for (int u = 0; u < s->b->names.npieces; u++) {
        s->p.at[u] = DEAD;
        s->p.due[u] = 0;
    }
    s->p.steps_left[0] = s->p.steps_left[1] = 0;
    at_movement(s);
}

/* The changed scenario is refused, and a message says this. */
static inline void expect_refused(const char *old, const char *new, const char *says)
{
    struct gg_text text, message;
    enum gg_status status = GG_OK;
    gg_text_growing(&message);
    write_changed(&text, old, new);
    struct gg_loaded *loaded =
        gg_load_text("written", gg_text_str(&text), text.len, NULL, &status, &message);
    if (loaded)
        fail_msg("'%s' instead of '%s' is accepted", new, old);
    assert_int_equal(status, GG_BAD_INPUT);
    if (!strstr(gg_text_str(&message), says))
        fail_msg("'%s' instead of '%s': \"%s\" does not say \"%s\"", new, old,
                 gg_text_str(&message), says);
    gg_text_free(&text);
    gg_text_free(&message);
}

#endif
