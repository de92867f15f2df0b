/*
 * digest.c - the hash of a struct by its table: of names and values, never of memory.
 */
#include "sample.h"

#include <string.h>

static uint64_t digest(const struct scene *s, const struct sample *sample)
{
    return gg_fields_digest(s->battle, sample_fields, sample);
}

SCENE(equal_values_have_equal_digests)
{
    struct sample one = full_sample(s), other = full_sample(s);
    assert_true(digest(s, &one) == digest(s, &other));
    one = empty_sample();
    other = empty_sample();
    assert_true(digest(s, &one) == digest(s, &other));
}

/* Records and stored games hold digests: these may only change on purpose, and never with the machine. */
SCENE(digests_are_the_same_on_every_machine)
{
    struct sample full = full_sample(s), empty = empty_sample();
    assert_true(digest(s, &full) == UINT64_C(0xcd09f6eb7236c1d9));
    assert_true(digest(s, &empty) == 0);
}

/* The bytes of the value, one of which is changed: another digest. So no byte is left out. */
static void expect_every_byte_counts(const struct scene *s, const struct gg_field *fields,
                                     const struct sample *value, size_t size)
{
    uint64_t before = gg_fields_digest(s->battle, fields, value);
    for (size_t i = 0; i < size; i++) {
        struct sample copy = *value;
        ((uint8_t *)&copy)[i] ^= 1;
        if (gg_fields_digest(s->battle, fields, &copy) == before)
            fail_msg("byte %zu does not count", i);
    }
}

/* The counts of lists are left out of the bytes: they say which of the others count. */
SCENE(every_byte_of_a_full_sample_counts)
{
    struct sample sample = full_sample(s);
    sample.path_length[0] = sample.path_length[1] = sample.path_length[2] = PATH;
    expect_every_byte_counts(s, sample_fields, &sample, offsetof(struct sample, nwalk));
}

SCENE(the_length_of_a_list_counts)
{
    struct sample sample = full_sample(s), shorter = sample;
    shorter.nwalk--;
    assert_true(digest(s, &sample) != digest(s, &shorter));
    shorter = sample;
    shorter.path_length[2]--;
    assert_true(digest(s, &sample) != digest(s, &shorter));
    shorter = sample;
    shorter.npaths--;
    assert_true(digest(s, &sample) != digest(s, &shorter));
}

SCENE(a_value_of_zero_in_a_list_is_not_nothing)
{
    struct sample none = empty_sample(), one = empty_sample(), two = empty_sample();
    one.nwalk = 1;
    two.nwalk = 2;
    assert_true(digest(s, &none) != digest(s, &one));
    assert_true(digest(s, &one) != digest(s, &two));
}

/* What lies beyond the end of a list was used once, or is noise: it is not part of the value. */
SCENE(slots_that_are_not_in_use_do_not_count)
{
    struct sample clean = full_sample(s), dirty;
    clean.nwalk = 2;
    clean.walk[2] = clean.walk[3] = 0;
    clean.npaths = 1;
    memset(clean.path[1], 0, 2 * sizeof clean.path[1]);
    clean.path_length[1] = clean.path_length[2] = 0;
    dirty = clean;
    dirty.walk[3] = 7;
    dirty.path[1][0] = dirty.path[2][2] = 9;
    dirty.path_length[2] = 2;
    assert_memory_not_equal(&clean, &dirty, sizeof clean);
    assert_true(digest(s, &clean) == digest(s, &dirty));
}

/* The same value in another member, or at another place of the same one, is another value. */
SCENE(values_are_not_taken_for_their_neighbours)
{
    struct sample one = empty_sample(), other = empty_sample();
    one.points[0] = 5;
    other.points[1] = 5;
    assert_true(digest(s, &one) != digest(s, &other));
    one = other = empty_sample();
    one.places[0] = other.drawing[0] = 1;
    assert_true(digest(s, &one) != digest(s, &other));
    one = other = empty_sample();
    one.skill[ALDER] = other.speed[ALDER] = 3;
    assert_true(digest(s, &one) != digest(s, &other));
    one = other = empty_sample();
    one.skill[ALDER] = other.skill[BIRCH] = 3;
    assert_true(digest(s, &one) != digest(s, &other));
}

/* Lists of lists are told apart by their lengths, whatever stands in them: [[1], [], []] and [[1, 2]]. */
SCENE(lists_of_lists_are_told_apart)
{
    struct sample all[40];
    int n = 0;
    for (int first = 0; first <= PATH; first++)
        for (int second = -1; second <= 1; second++)
            for (int third = -1; third <= 1 && (second >= 0 || third < 0); third++) {
                struct sample *one = &all[n++];
                *one = empty_sample();
                one->npaths = (uint8_t)(1 + (second >= 0) + (third >= 0));
                memcpy(one->path, (uint16_t[PATHS][PATH]){{1, 2, 3}, {2, 3}, {0}},
                       sizeof one->path);
                one->path_length[0] = (uint8_t)first;
                one->path_length[1] = (uint8_t)(second > 0);
                one->path_length[2] = (uint8_t)(third > 0);
            }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (digest(s, &all[i]) == digest(s, &all[k]))
                fail_msg("lists %d and %d have one digest", i, k);
    assert_int_equal(n, 28);
}

/* --- new members --- */

/* The sample as a later program might have it: a member more, in the middle of the table. */
struct later {
    struct sample sample;
    uint64_t news[2];
};

static const struct gg_field *later_fields(void)
{
    static struct gg_field table[64];
    static const char *const words[] = {"no news", "good news", "bad news"};
    const struct gg_field news = {"news",           GG_FIELD_WORD, offsetof(struct later, news),
                                  sizeof(uint64_t), .high = 3,     .words = words,
                                  .each = GG_ROW,   .most = 2};
    int n = 0;
    for (const struct gg_field *field = sample_fields; field->kind != GG_FIELD_END; field++) {
        if (n == 7)
            table[n++] = news;
        table[n++] = *field;
    }
    table[n] = (struct gg_field){0};
    assert_string_equal(table[7].name, "news");
    return table;
}

SCENE(a_new_member_that_is_empty_changes_no_digest)
{
    struct later later = {.sample = full_sample(s), .news = {0, 0}};
    uint64_t before = digest(s, &later.sample);
    assert_true(gg_fields_digest(s->battle, later_fields(), &later) == before);
    later.news[1] = 1;
    assert_true(gg_fields_digest(s->battle, later_fields(), &later) != before);
}

/* --- steps --- */

SCENE(each_step_and_its_locals_count)
{
    uint64_t start = gg_position_digest(s->battle, &s->p), other;
    top(&s->p)->stage = 1; /* no local of this step: not part of the value */
    assert_true(gg_position_digest(s->battle, &s->p) == start);
    top(&s->p)->stage = 0;
    push(&s->p, (struct gg_frame){.step = S_SCOUT, .unit = ALDER, .number = 1});
    other = gg_position_digest(s->battle, &s->p);
    assert_true(other != start);
    top(&s->p)->number = 2;
    assert_true(gg_position_digest(s->battle, &s->p) != other);
    top(&s->p)->number = 1;
    top(&s->p)->unit = BIRCH;
    assert_true(gg_position_digest(s->battle, &s->p) != other);
    pop(&s->p);
    assert_true(gg_position_digest(s->battle, &s->p) == start);
}

SCENE(a_position_has_the_digest_of_its_fields)
{
    assert_true(gg_position_digest(s->battle, &s->p) ==
                gg_fields_digest(s->battle, drill_rules.fields, &s->p));
    uint64_t before = gg_position_digest(s->battle, &s->p);
    s->p.spare[0] = 1; /* in no field */
    assert_true(gg_position_digest(s->battle, &s->p) == before);
    s->p.at[FIR] = LOST;
    assert_true(gg_position_digest(s->battle, &s->p) != before);
}
