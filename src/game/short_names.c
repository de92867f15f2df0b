/*
 * short_names.c - a few letters for every piece, by which those of a side are told apart (see short_names.h).
 */
#include "game/short_names.h"

#include <ctype.h>
#include <string.h>

#include "base/letters.h"

enum { NAME_LETTERS = 64 };

/* The letters and digits of a name in capitals, and where its words begin. */
struct letters {
    int count, nwords;
    uint32_t letter[NAME_LETTERS];
    int word[NAME_LETTERS];
};

static uint32_t capital(uint32_t letter)
{
    if (letter < 0x80)
        return (uint32_t)toupper((int)letter);
    return letter >= 0xE0 && letter <= 0xFE && letter != 0xF7 ? letter - 0x20 : letter;
}

static void spell(const char *name, struct letters *out)
{
    bool inside = false;
    uint32_t letter;
    *out = (struct letters){0};
    while ((letter = gg_letter_next(&name)) && out->count < NAME_LETTERS) {
        bool counts = letter >= 0x80 || isalnum((int)letter);
        if (counts && !inside)
            out->word[out->nwords++] = out->count;
        if (counts)
            out->letter[out->count++] = capital(letter);
        inside = counts;
    }
}

/* `head` letters of the first word, then the last word; or the whole name when head is 0. */
static void shorten(const struct letters *name, int head, int letters, char *out)
{
    struct gg_text text;
    gg_text_fixed(&text, out, GG_SHORT_ROOM);
    int n = 0;
    for (; n < head && n < name->count; n++)
        gg_letter_put(name->letter[n], &text);
    int from = head && name->nwords ? name->word[name->nwords - 1] : 0;
    for (; n < letters && from < name->count; n++)
        gg_letter_put(name->letter[from++], &text);
}

/* The beginning of the name, and a number at its end. */
static void count_off(const struct letters *name, int number, int letters, char *out)
{
    struct gg_text text;
    shorten(name, 0, letters - (number < 10 ? 1 : number < 100 ? 2 : 3), out);
    size_t n = strlen(out);
    gg_text_fixed(&text, out + n, GG_SHORT_ROOM - n);
    gg_text_fmt(&text, "%d", number);
}

static bool is_taken(char names[GG_VIEW_PIECES][GG_SHORT_ROOM], int before)
{
    for (int i = 0; i < before; i++)
        if (!strcmp(names[i], names[before]))
            return true;
    return false;
}

void gg_short_names(const struct gg_view *view, int letters,
                    char names[GG_VIEW_PIECES][GG_SHORT_ROOM])
{
    for (int i = 0; i < view->npieces; i++) {
        const struct gg_piece *piece = &view->piece[i];
        struct letters name;
        struct gg_text text;
        if (piece->hidden) {
            gg_text_fixed(&text, names[i], GG_SHORT_ROOM);
            gg_text_add(&text, "?");
            continue;
        }
        /* The id is what is typed, and shorter than "V Corps, Lannes". */
        spell(piece->id && *piece->id ? piece->id : piece->name, &name);
        shorten(&name, 0, letters, names[i]);
        for (int head = 1; head < letters && name.nwords > 1 && is_taken(names, i); head++)
            shorten(&name, head, letters, names[i]);
        for (int number = 2; number <= GG_VIEW_PIECES && is_taken(names, i); number++)
            count_off(&name, number, letters, names[i]);
    }
}
