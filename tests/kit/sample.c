/*
 * sample.c - see sample.h.
 */
#include "sample.h"

#include <string.h>

static const char *const colours[] = {"grey", "green", "brown"};
static const char *const marks[] = {"tired", "lost", "on fire", "brave"};
static const char *const barred[] = {"barred"};

/* clang-format off */
#define S(member) offsetof(struct sample, member), sizeof(((struct sample *)0)->member)
#define E(member) offsetof(struct sample, member), sizeof(((struct sample *)0)->member[0])
#define STEP(member) .step = sizeof(((struct sample *)0)->member[0])
#define COUNT(member) .count = offsetof(struct sample, member)

static const struct gg_field person[] = {
    {"skill",  GG_FIELD_NUMBER, E(skill), 0, 9, STEP(skill)},
    {"speed",  GG_FIELD_NUMBER, E(speed), 0, 9, STEP(speed)},
    {0}};
static const struct gg_field company[] = {
    {"rank",   GG_FIELD_WORD,   E(rank), .high = 3, .words = colours, STEP(rank)},
    {"health", GG_FIELD_NUMBER, E(health), 0, 9, STEP(health), .empty = UNHURT},
    {"leader", GG_FIELD_GROUP,  .inner = person},
    {0}};
static const struct gg_field fight[] = {
    {"attackers", GG_FIELD_PIECES, E(attackers), STEP(attackers), .flags = GG_NEEDED},
    {0}};
static const struct gg_field path[] = {
    {NULL, GG_FIELD_PLACE, offsetof(struct sample, path), sizeof(uint16_t), .each = GG_LISTED, COUNT(path_length), .most = PATH, STEP(path)},
    {0}};
static const struct gg_field shot[] = {
    {"at", GG_FIELD_NUMBER, E(shot), 0, 9, STEP(shot)},
    {0}};
static const struct gg_field battle[] = {
    {"kind", GG_FIELD_WORD,   S(kind), .high = 3, .words = colours, .line = "which of them"},
    {"odds", GG_FIELD_NUMBER, S(odds), 0, 9, .line = "against one"},
    {0}};

const struct gg_field sample_fields[] = {
    {"wide",     GG_FIELD_NUMBER,  S(wide), -100000, 100000, .line = "a number below or above 0"},
    {"balance",  GG_FIELD_NUMBER,  S(balance), -300, 300, .line = "in two bytes"},
    {"mood",     GG_FIELD_NUMBER,  S(mood), -20, 20, .line = "in one byte"},
    {"cost",     GG_FIELD_NUMBER,  S(cost), 0, 9, barred, .line = "to enter"},
    {"on",       GG_FIELD_SWITCH,  S(on), .line = "lit"},
    {"colour",   GG_FIELD_WORD,    S(colour), .high = 3, .words = colours},
    {"flags",    GG_FIELD_FLAGS,   S(flags), .high = 4, .words = marks},
    {"bits",     GG_FIELD_BITS,    S(bits), .high = 20},
    {"side",     GG_FIELD_SIDE,    S(side), .line = "whose"},
    {"turn",     GG_FIELD_TURN,    S(turn), .line = "by number"},
    {"label",    GG_FIELD_LABEL,   S(label), .line = "by label"},
    {"piece",    GG_FIELD_PIECE,   S(piece), .empty = GG_NO_PIECE},
    {"pieces",   GG_FIELD_PIECES,  S(pieces), .line = "in a word"},
    {"place",    GG_FIELD_PLACE,   S(place), .line = "where"},
    {"at",       GG_FIELD_AT,      S(at), .empty = LOST},
    {"places",   GG_FIELD_PLACES,  S(places), .line = "in several words"},
    {"drawing",  GG_FIELD_DRAWING, S(drawing), .line = "who holds what"},
    {"battle",   GG_FIELD_GROUP,   .inner = battle},
    {"points",   GG_FIELD_NUMBER,  E(points), 0, 99, .each = GG_EACH_SIDE},
    {"strength", GG_FIELD_NUMBER,  E(strength), 0, 99, .each = GG_ROW, .most = STRENGTHS},
    {"walk",     GG_FIELD_PLACE,   E(walk), .each = GG_LISTED, COUNT(nwalk), .most = WALK},
    {"companies", GG_FIELD_GROUP,  .each = GG_EACH_PIECE, .most = DRILL_UNITS, .inner = company},
    {"fights",   GG_FIELD_GROUP,   .each = GG_LISTED, COUNT(nfights), .most = FIGHTS, .inner = fight},
    {"paths",    GG_FIELD_GROUP,   .each = GG_LISTED, COUNT(npaths), .most = PATHS, .inner = path},
    {"shots",    GG_FIELD_GROUP,   .each = GG_ROW, .most = SHOTS, .inner = shot},
    {"needed",   GG_FIELD_NUMBER,  S(needed), 0, 9, .flags = GG_NEEDED},
    {"written",  GG_FIELD_NUMBER,  S(written), 0, 9, .flags = GG_WRITTEN},
    {0}};
/* clang-format on */

const struct gg_field *only_field(const char *name)
{
    static struct gg_field one[2];
    for (const struct gg_field *field = sample_fields; field->kind != GG_FIELD_END; field++)
        if (strcmp(field->name, name) == 0) {
            one[0] = *field;
            return one;
        }
    fail_msg("there is no field %s", name);
    return NULL;
}

struct sample empty_sample(void)
{
    struct sample out = {.piece = GG_NO_PIECE, .at = LOST};
    memset(out.health, UNHURT, sizeof out.health);
    return out;
}

struct sample full_sample(const struct scene *s)
{
    struct sample out = {.wide = -70000,
                         .balance = -300,
                         .mood = -20,
                         .cost = BARRED,
                         .on = 1,
                         .colour = 2,
                         .flags = 1 | 4,
                         .bits = 1 | 1u << 19,
                         .side = BLUE,
                         .turn = 3,
                         .label = 2,
                         .piece = ALDER,
                         .pieces = bit(BIRCH) | bit(FIR),
                         .place = (uint16_t)hex(s, "0403"),
                         .at = RESERVE,
                         .kind = 1,
                         .odds = 4,
                         .points = {7, 99},
                         .strength = {1, 2, 3, 4, 5, 6, 7, 8},
                         .walk = {0, (uint16_t)hex(s, "0102"), 0, (uint16_t)hex(s, "0201")},
                         .nwalk = WALK,
                         .attackers = {bit(ALDER), bit(ELM), bit(ALDER) | bit(FIR)},
                         .nfights = FIGHTS,
                         .path = {{1, 2, 3}, {4, 0, 0}, {0, 11, 0}},
                         .path_length = {3, 1, 2},
                         .npaths = PATHS,
                         .shot = {3, 5},
                         .needed = 6,
                         .written = 7};
    out.places[0] = (uint64_t)1 << hex(s, "0102") | (uint64_t)1 << hex(s, "0403");
    out.drawing[0] = (uint64_t)1 << hex(s, "0101") | (uint64_t)1 << hex(s, "0402");
    for (int i = 0; i < DRILL_UNITS; i++) {
        out.rank[i] = (uint8_t)(1 + i % 2);
        out.health[i] = (uint8_t)i;
        out.skill[i] = (uint8_t)(i + 1);
        out.speed[i] = (uint8_t)(9 - i);
    }
    return out;
}

void write_fields(const struct scene *s, const struct gg_field *fields, const void *base,
                  struct gg_text *out)
{
    gg_text_growing(out);
    struct gg_writer w = {.out = out};
    gg_fields_write(s->battle, fields, base, &w);
    assert_false(out->cut);
}
