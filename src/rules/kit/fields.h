/*
 * fields.h - what the files of the kit that work on tables of fields share (grognard/fields.h).
 */
#ifndef GG_KIT_FIELDS_H
#define GG_KIT_FIELDS_H

#include "grognard/rules.h"

/* A struct and its table while one of them is gone through: rep is the repetition of the group we are in, else 0. */
struct gg_slot {
    const struct gg_battle *battle;
    const struct gg_field *field;
    const char *base;
    int rep;
};

/* How many values the field has now, and how many there is room for. */
int gg_slot_count(const struct gg_slot *s);
int gg_slot_room(const struct gg_slot *s);

/* The repetition that the fields inside value i of a group are in: its own, or that of the group around it. */
static inline int gg_slot_rep(const struct gg_slot *s, int i)
{
    return s->field->each == GG_ONCE ? s->rep : i;
}

/* Where value i lies, and the value as a number; negative ones are extended to 64 bits. */
size_t gg_slot_offset(const struct gg_slot *s, int i);
uint64_t gg_slot_get(const struct gg_slot *s, int i);

/* For who may write: base is the slot's own. */
void gg_slot_set(const struct gg_slot *s, void *base, int i, uint64_t value);
void gg_slot_set_count(const struct gg_slot *s, void *base, int count);

/* A set of places is made of words of 64 bits. */
static inline int gg_slot_words(const struct gg_field *field)
{
    return (int)(field->size / 8);
}
uint64_t gg_slot_word(const struct gg_slot *s, int i, int word);

/* Is all of the field what is not written? */
bool gg_slot_all_empty(const struct gg_slot *s);

/* One field: its value on a line, and its line of documentation. */
void gg_field_write_line(const struct gg_battle *battle, const struct gg_field *field,
                         const void *base, struct gg_text *out);
void gg_field_describe(const struct gg_field *field, struct gg_text *out);

/* frames.c: the stack of steps as a field. */
void gg_frames_write(const struct gg_battle *battle, const void *position, struct gg_writer *w);
void gg_frames_read(const struct gg_battle *battle, const struct gg_node *map, void *position,
                    struct gg_faults *f);
uint64_t gg_frames_digest(const struct gg_battle *battle, const void *position, uint64_t hash);
bool gg_frames_sound(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw);
void gg_frames_describe(const struct gg_kit *kit, struct gg_text *out);

#endif
