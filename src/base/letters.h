/*
 * letters.h - the letters of a UTF-8 text, one at a time: for those who count columns and for those who shorten names.
 */
#ifndef GG_LETTERS_H
#define GG_LETTERS_H

#include <stdint.h>

#include "grognard/text.h"

/* One character of a UTF-8 text and a step past it; broken bytes come out as '?'. 0 at the end. */
uint32_t gg_letter_next(const char **text);
void gg_letter_put(uint32_t letter, struct gg_text *out);

#endif
