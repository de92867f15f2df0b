/*
 * letters.c - the letters of a UTF-8 text, one at a time (see letters.h).
 */
#include "base/letters.h"

/* How many bytes follow the first one of a character, or -1 when it is no first byte. */
static int bytes_after(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first >= 0xC2 && first < 0xE0)
        return 1;
    if (first >= 0xE0 && first < 0xF0)
        return 2;
    return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

uint32_t gg_letter_next(const char **text)
{
    static const uint32_t mask[] = {0x7F, 0x1F, 0x0F, 0x07};
    unsigned char first = (unsigned char)**text;
    if (!first)
        return 0;
    (*text)++;
    int more = bytes_after(first);
    if (more < 0)
        return '?';
    uint32_t letter = first & mask[more];
    for (int i = 0; i < more; i++) {
        unsigned char next = (unsigned char)**text;
        if ((next & 0xC0) != 0x80)
            return '?';
        letter = letter << 6 | (next & 0x3F);
        (*text)++;
    }
    return letter < 0x20 || letter == 0x7F ? '?' : letter;
}

void gg_letter_put(uint32_t letter, struct gg_text *out)
{
    static const uint32_t first[] = {0, 0xC0, 0xE0, 0xF0};
    int more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    gg_text_char(out, (char)(first[more] | letter >> (6 * more)));
    for (int shift = 6 * (more - 1); shift >= 0; shift -= 6)
        gg_text_char(out, (char)(0x80 | ((letter >> shift) & 0x3F)));
}
