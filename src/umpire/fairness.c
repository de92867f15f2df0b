/*
 * fairness.c - see fairness.h. The gambler holds the Dirichlet-multinomial mixture: each face of a die with k sides is given
 * (count + 1) / (thrown + k) of what he has, and pays k times that.
 */
#include "umpire/fairness.h"

#include "base/json.h"

/* More is not told, and a long row of sixes must not run over. Coins that are thrown away make no bet better. */
static const double coins_max = 1e12;

/* A kind of dice has its own coin. */
static struct gg_fair_kind *kind_of(struct gg_fairness *f, int sides)
{
    for (int i = 0; i < f->nkinds; i++)
        if (f->kind[i].sides == sides)
            return &f->kind[i];
    if (f->nkinds == GG_FAIR_KINDS)
        return NULL;
    struct gg_fair_kind *made = &f->kind[f->nkinds++];
    *made = (struct gg_fair_kind){.sides = sides, .coins = 1};
    return made;
}

void gg_fairness_add(struct gg_fairness *f, int sides, int face)
{
    if (sides < 2 || sides > GG_FAIR_SIDES || face < 1 || face > sides)
        return;
    struct gg_fair_kind *kind = kind_of(f, sides);
    if (kind == NULL)
        return;
    kind->coins *= (double)sides * (kind->count[face - 1] + 1) / (kind->thrown + sides);
    if (kind->coins > coins_max)
        kind->coins = coins_max;
    kind->count[face - 1]++;
    kind->thrown++;
    f->thrown++;
    double now = gg_fairness_coins(f);
    if (now > f->most)
        f->most = now;
}

/* Half of the coin is bet on the first kind that was thrown, a quarter on the second, and so on; the rest is kept. So nobody has
 * to say beforehand which dice will be thrown, and a kind that comes late brings no coins with it. */
double gg_fairness_coins(const struct gg_fairness *f)
{
    double sum = 0, rest = 1;
    for (int i = 0; i < f->nkinds; i++) {
        rest /= 2;
        sum += rest * f->kind[i].coins;
    }
    return sum + rest;
}

void gg_fairness_tell(const struct gg_fairness *f, struct gg_text *out)
{
    if (f->thrown < GG_FAIR_LEAST)
        return;
    gg_text_fmt(out, "The %d dice typed in so far: ", f->thrown);
    if (f->most < GG_FAIR_UNUSUAL)
        gg_text_add(out, "nothing unusual, as fair dice fall.");
    else if (f->most >= coins_max / (1 << GG_FAIR_KINDS))
        gg_text_add(out, "not as fair dice fall; by chance this comes in less than 1 evening in a "
                         "thousand million (Ville).");
    else
        gg_text_fmt(out,
                    "uneven; with fair dice it comes to this, at any time of an evening, in at "
                    "most 1 evening in %lld (Ville).",
                    (long long)f->most);
}

void gg_fairness_json(const struct gg_fairness *f, struct gg_text *out)
{
    char room[256];
    struct gg_text text;
    struct gg_json j;
    gg_text_fixed(&text, room, sizeof room);
    gg_fairness_tell(f, &text);
    gg_json_start(&j, out);
    gg_json_object(&j, NULL);
    gg_json_int(&j, "dice", f->thrown);
    gg_json_double(&j, "coins", gg_fairness_coins(f));
    gg_json_double(&j, "most", f->most);
    gg_json_string(&j, "text", text.len > 0 ? room : NULL);
    gg_json_array(&j, "kinds");
    for (int i = 0; i < f->nkinds; i++) {
        gg_json_object(&j, NULL);
        gg_json_int(&j, "sides", f->kind[i].sides);
        gg_json_array(&j, "counts");
        for (int k = 0; k < f->kind[i].sides; k++)
            gg_json_int(&j, NULL, f->kind[i].count[k]);
        gg_json_array_end(&j);
        gg_json_object_end(&j);
    }
    gg_json_array_end(&j);
    gg_json_object_end(&j);
}
