/*
 * big_divide.c - division and greatest common divisors of whole numbers of up to 512 bits.
 *
 * Division is Knuth's algorithm D (The Art of Computer Programming, volume 2, 4.3.1), the common
 * divisor Lehmer's (4.5.2, algorithm L) with Collins' condition for when to stop. Both fall back on
 * the machine's own arithmetic as soon as the numbers fit it.
 */
#include "base/big.h"

#include <assert.h>
#include <string.h>

enum { DIGITS_MAX = GG_BIG_LIMBS + 2 };

__extension__ typedef __int128 signed_wide;

/* One limb of a number that goes on with zeros on both sides. */
static uint64_t limb_at(const struct gg_big *n, int at)
{
    return at >= 0 && at < n->used ? n->limb[at] : 0;
}

/* to[0 .. count - 1] becomes the number times 2^shift, without what does not fit. A shift below 0 is one to
 * the right. */
static void shift_limbs(const struct gg_big *n, int shift, uint64_t *to, int count)
{
    int whole = (shift + GG_BIG_BITS) / GG_LIMB_BITS - GG_BIG_LIMBS; /* rounded down */
    int bits = shift - whole * GG_LIMB_BITS;
    uint64_t lower = limb_at(n, -whole - 1);
    for (int i = 0; i < count; i++) {
        uint64_t limb = limb_at(n, i - whole);
        to[i] = bits == 0 ? limb : limb << bits | lower >> (GG_LIMB_BITS - bits);
        lower = limb;
    }
}

/* ---- division ---- */

/* A divisor whose highest bit is set, in at least two limbs: then a digit of the quotient can be guessed
 * from the highest limbs. */
struct divisor {
    int n;
    uint64_t limb[GG_BIG_LIMBS];
};

/* Step D3: the digit of u[0 .. n] / v, or one more than it. */
static uint64_t guess_digit(const uint64_t *u, const struct divisor *v)
{
    uint64_t top = v->limb[v->n - 1], next = v->limb[v->n - 2];
    gg_wide high = (gg_wide)u[v->n] << GG_LIMB_BITS | u[v->n - 1];
    uint64_t digit = u[v->n] >= top ? UINT64_MAX : (uint64_t)(high / top);
    gg_wide rest = high - (gg_wide)digit * top;
    while (rest >> GG_LIMB_BITS == 0 &&
           (gg_wide)digit * next > (rest << GG_LIMB_BITS | u[v->n - 2])) {
        digit--;
        rest += top;
    }
    return digit;
}

/* Steps D4 to D6: subtracts the digit times v from u[0 .. n], which leaves the rest in u[0 .. n - 1], and
 * says which digit it was in the end. */
static uint64_t divide_digit(uint64_t *u, const struct divisor *v)
{
    uint64_t digit = guess_digit(u, v), carry = 0;
    for (int i = 0; i < v->n; i++) {
        gg_wide product = (gg_wide)digit * v->limb[i] + carry;
        carry = (uint64_t)(product >> GG_LIMB_BITS) + (u[i] < (uint64_t)product);
        u[i] -= (uint64_t)product;
    }
    if (u[v->n] < carry) { /* the guess was one too large; u[n] itself is not looked at again */
        carry = 0;
        for (int i = 0; i < v->n; i++) {
            gg_wide sum = (gg_wide)u[i] + v->limb[i] + carry;
            u[i] = (uint64_t)sum;
            carry = (uint64_t)(sum >> GG_LIMB_BITS);
        }
        digit--;
    }
    return digit;
}

/* How far the divisor was shifted to get there. */
static int normalize(const struct gg_big *b, struct divisor *v)
{
    v->n = b->used < 2 ? 2 : b->used;
    int shift = v->n * GG_LIMB_BITS - gg_big_bits(b);
    shift_limbs(b, shift, v->limb, v->n);
    return shift;
}

/* Not inlined, so that the short way need not save registers for it. */
__attribute__((noinline)) static void divide_limbs(const struct gg_big *a, const struct gg_big *b,
                                                   struct gg_big *quotient, struct gg_big *rest)
{
    struct divisor v;
    struct gg_big digits;
    uint64_t u[DIGITS_MAX];
    int shift = normalize(b, &v), count = a->used - b->used + 1;
    shift_limbs(a, shift, u, v.n + count);
    for (int i = count - 1; i >= 0; i--)
        digits.limb[i] = divide_digit(u + i, &v);
    gg_big_trim(&digits, count);
    if (quotient != NULL)
        gg_big_copy(quotient, &digits);
    if (rest != NULL) {
        memcpy(digits.limb, u, (size_t)v.n * sizeof *u);
        gg_big_trim(&digits, v.n);
        shift_limbs(&digits, -shift, rest->limb, v.n);
        gg_big_trim(rest, v.n);
    }
}

void gg_big_divide(const struct gg_big *a, const struct gg_big *b, struct gg_big *quotient,
                   struct gg_big *rest)
{
    if (gg_big_is_wide(a) && gg_big_is_wide(b)) {
        gg_wide x = gg_big_low(a), y = gg_big_low(b), times = x / y;
        if (quotient != NULL)
            gg_big_set(quotient, times);
        if (rest != NULL)
            gg_big_set(rest, x - times * y);
    } else if (a->used < b->used) {
        if (rest != NULL)
            gg_big_copy(rest, a);
        if (quotient != NULL)
            gg_big_set(quotient, 0);
    } else {
        divide_limbs(a, b, quotient, rest);
    }
}

/* The dividend is shifted so that the quotient has one digit, and that at least 63 bits. */
uint64_t gg_big_quotient(const struct gg_big *a, const struct gg_big *b, int *exponent)
{
    struct divisor v;
    uint64_t u[GG_BIG_LIMBS + 1];
    int a_bits = gg_big_bits(a), b_bits = gg_big_bits(b);
    normalize(b, &v);
    int shift = v.n * GG_LIMB_BITS + 63 - a_bits;
    shift_limbs(a, shift, u, v.n + 1);
    uint64_t digit = divide_digit(u, &v), rest = 0;
    for (int i = 0; i < v.n; i++)
        rest |= u[i];
    for (int at = 0; at < -shift; at += GG_LIMB_BITS) { /* bits of a that were shifted out */
        uint64_t lost = a->limb[at / GG_LIMB_BITS];
        rest |= at + GG_LIMB_BITS <= -shift ? lost : lost << (at + GG_LIMB_BITS + shift);
    }
    *exponent = a_bits - b_bits - 63;
    return digit | (rest != 0);
}

/* ---- the greatest common divisor ---- */

/* Number of the lowest set bit; n > 0. */
static int low_bit(gg_wide n)
{
    uint64_t low = (uint64_t)n;
    return low != 0 ? __builtin_ctzll(low)
                    : GG_LIMB_BITS + __builtin_ctzll((uint64_t)(n >> GG_LIMB_BITS));
}

static uint64_t limb_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Binary gcd, by halving and subtracting, while the numbers do not fit a limb, since a 128-bit division
 * is slow. */
__attribute__((noinline)) static gg_wide wide_gcd(gg_wide a, gg_wide b)
{
    if (a == 0 || b == 0)
        return a | b;
    int shared = low_bit(a | b);
    a >>= low_bit(a);
    while (b != 0) {
        b >>= low_bit(b);
        if (((a | b) >> GG_LIMB_BITS) == 0)
            return (gg_wide)limb_gcd((uint64_t)a, (uint64_t)b) << shared;
        if (a > b) {
            gg_wide swap = a;
            a = b;
            b = swap;
        }
        b -= a;
    }
    return a << shared;
}

/* Where some steps of Euclid's algorithm lead from a and b, told from the highest 64 bits alone: to
 * first[0] a - first[1] b and second[1] b - second[0] a, or after an odd number of steps to the negatives of
 * these. */
struct steps {
    uint64_t first[2], second[2]; /* all below 2^32, by Collins' condition */
    bool odd;
};

/* Collins' condition holds while the remainders of the leading bits, x and y, are so much larger than their
 * cofactors, those in second and ahead, that the bits left out could not have changed a quotient. It speaks of
 * the steps made before it is asked, so the last step made is not used. */
static struct steps look_ahead(uint64_t x, uint64_t y)
{
    struct steps s = {{0, 0}, {1, 0}, true};
    uint64_t ahead[2] = {0, 1};
    while (y >= ahead[1] && x - y >= s.second[1] + ahead[1]) {
        assert(y > 0); /* ahead[1] never is 0 */
        uint64_t times = x / y, rest = x - times * y;
        x = y;
        y = rest;
        for (int i = 0; i < 2; i++) {
            uint64_t cofactor = s.second[i] + times * ahead[i];
            s.first[i] = s.second[i];
            s.second[i] = ahead[i];
            ahead[i] = cofactor;
        }
        s.odd = !s.odd;
    }
    return s;
}

/* p a - q b, which is not negative, for p and q below 2^32: no sum leaves a signed 128-bit number. */
static void combine(const struct gg_big *a, uint64_t p, const struct gg_big *b, uint64_t q,
                    struct gg_big *out)
{
    signed_wide sum = 0;
    int used = a->used > b->used ? a->used : b->used;
    for (int i = 0; i < used; i++) {
        gg_wide more = (gg_wide)limb_at(a, i) * p;
        gg_wide less = (gg_wide)limb_at(b, i) * q;
        sum += (signed_wide)more - (signed_wide)less;
        out->limb[i] = (uint64_t)sum;
        sum >>= GG_LIMB_BITS;
    }
    gg_big_trim(out, used);
}

/* Several steps of Euclid's algorithm on a and b at once, or one by division where the leading bits do not
 * tell; a is not below b, before and after. */
static void shrink(struct gg_big *a, struct gg_big *b)
{
    int shift = GG_LIMB_BITS - gg_big_bits(a);
    uint64_t x, y;
    shift_limbs(a, shift, &x, 1);
    shift_limbs(b, shift, &y, 1);
    struct steps s = look_ahead(x, y);
    struct gg_big first, second;
    if (s.first[1] == 0) { /* not one step, or a and b themselves */
        gg_big_divide(a, b, NULL, &second);
        gg_big_copy(a, b);
        gg_big_copy(b, &second);
        return;
    }
    if (s.odd) {
        combine(b, s.first[1], a, s.first[0], &first);
        combine(a, s.second[0], b, s.second[1], &second);
    } else {
        combine(a, s.first[0], b, s.first[1], &first);
        combine(b, s.second[1], a, s.second[0], &second);
    }
    gg_big_copy(a, &first);
    gg_big_copy(b, &second);
}

__attribute__((noinline)) static void lehmer_gcd(const struct gg_big *a, const struct gg_big *b,
                                                 struct gg_big *divisor)
{
    bool ordered = gg_big_compare(a, b) >= 0;
    struct gg_big x, y;
    gg_big_copy(&x, ordered ? a : b);
    gg_big_copy(&y, ordered ? b : a);
    while (!gg_big_is_wide(&x) && y.used > 0)
        shrink(&x, &y);
    if (y.used > 0)
        gg_big_set(&x, wide_gcd(gg_big_low(&x), gg_big_low(&y)));
    gg_big_copy(divisor, &x);
}

void gg_big_gcd(const struct gg_big *a, const struct gg_big *b, struct gg_big *divisor)
{
    if (a->used <= 1 && b->used <= 1)
        gg_big_set(divisor, limb_gcd(a->limb[0], b->limb[0]));
    else if (gg_big_is_wide(a) && gg_big_is_wide(b))
        gg_big_set(divisor, wide_gcd(gg_big_low(a), gg_big_low(b)));
    else
        lehmer_gcd(a, b, divisor);
}
