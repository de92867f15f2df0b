/*
 * fields.c - structs gone through by their tables: values got and set, the digest, ranges, coverage.
 *
 * Members are read with memcpy into an integer of their own size, so that the byte order of the machine never matters.
 */
#include "rules/kit/fields.h"

#include <stdarg.h>
#include <string.h>

#include "base/hash.h"
#include "rules/kit/names.h"

/* --- access --- */

static uint64_t load_number(const void *at, size_t size, bool is_signed)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1:
        memcpy(&one, at, 1);
        return is_signed ? (uint64_t)(int64_t)(int8_t)one : one;
    case 2:
        memcpy(&two, at, 2);
        return is_signed ? (uint64_t)(int64_t)(int16_t)two : two;
    case 4:
        memcpy(&four, at, 4);
        return is_signed ? (uint64_t)(int64_t)(int32_t)four : four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

static void store_number(void *at, size_t size, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;
    switch (size) {
    case 1:
        memcpy(at, &one, 1);
        break;
    case 2:
        memcpy(at, &two, 2);
        break;
    case 4:
        memcpy(at, &four, 4);
        break;
    default:
        memcpy(at, &value, 8);
        break;
    }
}

static bool is_set_of_words(const struct gg_field *field)
{
    return field->kind == GG_FIELD_PLACES || field->kind == GG_FIELD_DRAWING;
}

size_t gg_slot_offset(const struct gg_slot *s, int i)
{
    const struct gg_field *field = s->field;
    return field->where + (size_t)s->rep * field->step + (size_t)i * field->size;
}

static const char *slot_at(const struct gg_slot *s, int i)
{
    return s->base + gg_slot_offset(s, i);
}

uint64_t gg_slot_get(const struct gg_slot *s, int i)
{
    return load_number(slot_at(s, i), s->field->size, s->field->low < 0);
}

void gg_slot_set(const struct gg_slot *s, void *base, int i, uint64_t value)
{
    store_number((char *)base + gg_slot_offset(s, i), s->field->size, value);
}

uint64_t gg_slot_word(const struct gg_slot *s, int i, int word)
{
    return load_number(slot_at(s, i) + (size_t)word * 8, 8, false);
}

void gg_slot_set_count(const struct gg_slot *s, void *base, int count)
{
    if (s->field->each == GG_LISTED)
        ((unsigned char *)base)[s->field->count + s->rep] = (unsigned char)count;
}

int gg_slot_room(const struct gg_slot *s)
{
    const struct gg_field *field = s->field;
    return field->each == GG_ONCE ? 1 : field->each == GG_EACH_SIDE ? GG_SIDES : field->most;
}

int gg_slot_count(const struct gg_slot *s)
{
    if (s->field->each == GG_LISTED)
        return ((const unsigned char *)s->base)[s->field->count + s->rep];
    if (s->field->each == GG_EACH_PIECE)
        return gg_piece_count(s->battle);
    return gg_slot_room(s);
}

/* --- what is empty --- */

static bool all_zero(const void *bytes, size_t n)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < n; i++)
        if (b[i])
            return false;
    return true;
}

static bool group_empty(const struct gg_slot *s, int i)
{
    for (const struct gg_field *inner = s->field->inner; inner->kind != GG_FIELD_END; inner++) {
        struct gg_slot in = {s->battle, inner, s->base, gg_slot_rep(s, i)};
        if (!gg_slot_all_empty(&in))
            return false;
    }
    return true;
}

static bool slot_empty(const struct gg_slot *s, int i)
{
    if (s->field->kind == GG_FIELD_GROUP)
        return group_empty(s, i);
    if (is_set_of_words(s->field))
        return all_zero(slot_at(s, i), s->field->size);
    return gg_slot_get(s, i) == s->field->empty;
}

bool gg_slot_all_empty(const struct gg_slot *s)
{
    int count = gg_slot_count(s);
    if (s->field->kind == GG_FIELD_STEPS || (s->field->each == GG_LISTED && count > 0))
        return false;
    for (int i = 0; i < count; i++)
        if (!slot_empty(s, i))
            return false;
    return true;
}

/* --- the digest --- */

static uint64_t digest_fields(const struct gg_battle *battle, const struct gg_field *fields,
                              const char *base, int rep, uint64_t hash);

static uint64_t digest_value(const struct gg_slot *s, int i, uint64_t hash)
{
    hash = gg_hash_number(hash, (uint64_t)i);
    if (s->field->kind == GG_FIELD_GROUP)
        return digest_fields(s->battle, s->field->inner, s->base, gg_slot_rep(s, i), hash);
    if (!is_set_of_words(s->field))
        return gg_hash_number(hash, gg_slot_get(s, i));
    for (int w = 0; w < gg_slot_words(s->field); w++)
        if (gg_slot_word(s, i, w))
            hash = gg_hash_number(gg_hash_number(hash, (uint64_t)w), gg_slot_word(s, i, w));
    return hash;
}

/* Every field begins with its name, every value with its number, so that nothing can be taken for its neighbour and
 * what is empty leaves no trace. A list without a name says that it is empty, else the numbers of the empty lists
 * behind it would pass for its values. */
static uint64_t digest_fields(const struct gg_battle *battle, const struct gg_field *fields,
                              const char *base, int rep, uint64_t hash)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        struct gg_slot s = {battle, field, base, rep};
        if (field->kind == GG_FIELD_STEPS)
            hash = gg_frames_digest(battle, base, hash);
        if (field->kind == GG_FIELD_STEPS || field->flags & GG_ALIAS)
            continue;
        bool named = false;
        int count = gg_slot_count(&s);
        if (field->name == NULL && count == 0)
            hash = gg_hash_number(hash, UINT64_MAX);
        for (int i = 0; i < count; i++) {
            if (field->each != GG_LISTED && slot_empty(&s, i))
                continue;
            if (!named && field->name != NULL)
                hash = gg_hash(hash, field->name, strlen(field->name));
            named = true;
            hash = digest_value(&s, i, hash);
        }
    }
    return hash;
}

uint64_t gg_fields_digest(const struct gg_battle *battle, const struct gg_field *fields,
                          const void *base)
{
    return digest_fields(battle, fields, base, 0, GG_HASH_START);
}

/* --- ranges --- */

bool gg_flaw(struct gg_flaw *flaw, const char *field, int piece, const char *fmt, ...)
{
    struct gg_text text;
    va_list args;
    if (flaw->why[0] != '\0')
        return false;
    gg_text_fixed(&text, flaw->why, sizeof flaw->why);
    va_start(args, fmt);
    gg_text_vfmt(&text, fmt, args);
    va_end(args);
    flaw->field = field;
    flaw->piece = piece;
    return false;
}

bool gg_flaw_piece(struct gg_flaw *flaw, const struct gg_battle *battle, const char *field,
                   uint64_t pieces, const char *why)
{
    int piece = __builtin_ctzll(pieces);
    return gg_flaw(flaw, field, piece, "%s %s", gg_piece_name(battle, piece)->id, why);
}

static bool bits_within(uint64_t set, int bits)
{
    return bits >= 64 || !(set >> bits);
}

static bool places_within(const struct gg_slot *s, int i)
{
    int places = gg_place_count(s->battle);
    for (int w = 0; w < gg_slot_words(s->field); w++, places -= 64)
        if (!bits_within(gg_slot_word(s, i, w), places > 0 ? places : 0))
            return false;
    return true;
}

/* May the value stand there? What is empty always may. */
static bool value_within(const struct gg_slot *s, int i)
{
    const struct gg_field *field = s->field;
    if (is_set_of_words(field))
        return places_within(s, i);
    uint64_t value = gg_slot_get(s, i);
    if (value == field->empty)
        return true;
    switch (field->kind) {
    case GG_FIELD_NUMBER:
        return ((int64_t)value >= field->low && (int64_t)value <= field->high) ||
               (field->words != NULL && value == UINT8_MAX);
    case GG_FIELD_SWITCH:
        return value <= 1;
    case GG_FIELD_WORD:
        return value < (uint64_t)field->high;
    case GG_FIELD_FLAGS:
    case GG_FIELD_BITS:
        return bits_within(value, field->high);
    case GG_FIELD_SIDE:
        return value < GG_SIDES;
    case GG_FIELD_TURN:
    case GG_FIELD_LABEL:
        return value >= 1 && value <= (uint64_t)gg_turn_count(s->battle);
    case GG_FIELD_PIECE:
        return value < (uint64_t)gg_piece_count(s->battle) ||
               (value == GG_NO_PIECE && !(field->flags & GG_SOMEBODY));
    case GG_FIELD_PIECES:
        return bits_within(value, gg_piece_count(s->battle));
    case GG_FIELD_PLACE:
    case GG_FIELD_AT:
        return value < (uint64_t)gg_place_count(s->battle) ||
               (field->kind == GG_FIELD_AT && value >= GG_BOX &&
                value < GG_BOX + (uint64_t)gg_box_count(s->battle));
    case GG_FIELD_END:
    case GG_FIELD_TEXT:
    case GG_FIELD_PLACES:
    case GG_FIELD_DRAWING:
    case GG_FIELD_GROUP:
    case GG_FIELD_STEPS:
        break;
    }
    return true;
}

static bool fields_sound(const struct gg_battle *battle, const struct gg_field *fields,
                         const char *base, int rep, struct gg_flaw *flaw);

/* The name in a message; a value that stands alone has none. */
static const char *title_of(const struct gg_field *field)
{
    return field->name != NULL ? field->name : "a value of a list";
}

static bool rest_empty(const struct gg_slot *s, int from);

/* Nothing is left in a value that is not in use; the lists of a group are looked at to their ends. */
static bool is_unused(const struct gg_slot *s, int i)
{
    if (s->field->kind != GG_FIELD_GROUP)
        return s->field->each == GG_LISTED ? all_zero(slot_at(s, i), s->field->size)
                                           : slot_empty(s, i);
    for (const struct gg_field *inner = s->field->inner; inner->kind != GG_FIELD_END; inner++) {
        struct gg_slot in = {s->battle, inner, s->base, gg_slot_rep(s, i)};
        if ((inner->each == GG_LISTED && gg_slot_count(&in) > 0) || !rest_empty(&in, 0))
            return false;
    }
    return true;
}

/* Beyond the values that are in use nothing is left over. */
static bool rest_empty(const struct gg_slot *s, int from)
{
    for (int i = from; i < gg_slot_room(s); i++)
        if (!is_unused(s, i))
            return false;
    return true;
}

static bool field_sound(const struct gg_slot *s, struct gg_flaw *flaw)
{
    const struct gg_field *field = s->field;
    int count = gg_slot_count(s);
    bool group = field->kind == GG_FIELD_GROUP;
    if (count > gg_slot_room(s))
        return gg_flaw(flaw, field->name, -1, "%s: more than there is room for", title_of(field));
    if (field->each != GG_ONCE && !rest_empty(s, count))
        return gg_flaw(flaw, field->name, -1, "%s: something is where nothing can be",
                       title_of(field));
    for (int i = 0; i < count; i++) {
        int rep = gg_slot_rep(s, i), piece = field->each == GG_EACH_PIECE ? i : -1;
        if (group && !fields_sound(s->battle, field->inner, s->base, rep, flaw)) {
            /* A field beside the group may have the name of one in it. */
            if (piece < 0)
                flaw->field = field->name;
            else
                flaw->piece = piece;
            return false;
        }
        if (!group && !value_within(s, i))
            return gg_flaw(flaw, field->name, piece, "%s is out of range", title_of(field));
    }
    return true;
}

static bool fields_sound(const struct gg_battle *battle, const struct gg_field *fields,
                         const char *base, int rep, struct gg_flaw *flaw)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        struct gg_slot s = {battle, field, base, rep};
        if (field->kind == GG_FIELD_STEPS ? !gg_frames_sound(battle, base, flaw)
                                          : !field_sound(&s, flaw))
            return false;
    }
    return true;
}

bool gg_fields_sound(const struct gg_battle *battle, const struct gg_field *fields,
                     const void *base, struct gg_flaw *flaw)
{
    return fields_sound(battle, fields, base, 0, flaw);
}

/* --- coverage --- */

static void cover_bytes(uint8_t *cover, size_t size, size_t from, size_t n)
{
    for (size_t i = from; i < from + n && i < size; i++)
        cover[i] = (uint8_t)(cover[i] ? 2 : 1);
}

static void cover_fields(const struct gg_field *fields, int reps, uint8_t *cover, size_t size)
{
    for (const struct gg_field *field = fields; field->kind != GG_FIELD_END; field++) {
        if (field->flags & GG_ALIAS)
            continue;
        int values = field->each == GG_ONCE        ? 1
                     : field->each == GG_EACH_SIDE ? GG_SIDES
                                                   : field->most;
        if (field->kind == GG_FIELD_GROUP) {
            cover_fields(field->inner, field->each == GG_ONCE ? reps : values, cover, size);
        } else {
            for (int rep = 0; rep < reps; rep++)
                cover_bytes(cover, size, field->where + (size_t)rep * field->step,
                            (size_t)values * field->size);
        }
        if (field->each == GG_LISTED)
            cover_bytes(cover, size, field->count, (size_t)reps);
    }
}

void gg_fields_cover(const struct gg_field *fields, uint8_t *cover, size_t size)
{
    cover_fields(fields, 1, cover, size);
}
