/*
 * ratio.c - tests of exact fractions: against small ones by hand, where numbers become longer than 128 bits, at
 * the edge of 512, as doubles.
 */
#include "../cases.h"

#include <math.h>
#include <string.h>

#include "base/ratio.h"
#include "grognard/random.h"
#include "slow.h"

#define WIDE(high, low) ((gg_wide)(high) << 64 | (gg_wide)(low))

static const gg_wide wide_max = ~(gg_wide)0;

static struct gg_ratio wide_ratio(gg_wide num, gg_wide den)
{
    struct gg_big n = gg_big_of(num), d = gg_big_of(den);
    return gg_ratio_big(&n, &d);
}

static void expect_ratio(struct gg_ratio r, gg_wide num, gg_wide den)
{
    struct gg_big n = gg_big_of(num), d = gg_big_of(den);
    assert_true(gg_big_equal(&r.num, &n));
    assert_true(gg_big_equal(&r.den, &d));
}

/* 2^power + more. */
static struct gg_big power_of_two(int power, int more)
{
    struct gg_big one = gg_big_of(1), change = gg_big_of((gg_wide)(more < 0 ? -more : more));
    struct slow slow = slow_of(&one), by = slow_of(&change);
    slow = slow_shift(&slow, power);
    slow = more < 0 ? slow_sub(&slow, &by) : slow_add(&slow, &by);
    return slow_big(&slow);
}

static int slow_divisor(int a, int b)
{
    int divisor = 1;
    for (int i = 2; i <= (a > b ? a : b); i++) {
        if (a % i == 0 && b % i == 0)
            divisor = i;
    }
    return divisor;
}

TEST(ratios_are_reduced)
{
    expect_ratio(gg_ratio_of(0, 7), 0, 1);
    expect_ratio(gg_ratio_of(7, 7), 1, 1);
    for (int a = 1; a <= 60; a++) {
        for (int b = 1; b <= 60; b++) {
            int g = slow_divisor(a, b);
            uint64_t num = (uint64_t)(a / g), den = (uint64_t)(b / g);
            expect_ratio(gg_ratio_of((uint64_t)a, (uint64_t)b), num, den);
            /* The same with a common factor that makes both numbers wide. */
            gg_wide factor = WIDE(0x123456789, 0xfedcba9876543210);
            expect_ratio(wide_ratio((gg_wide)a * factor, (gg_wide)b * factor), num, den);
        }
    }
    expect_ratio(wide_ratio(wide_max, wide_max), 1, 1);
    struct gg_ratio close = wide_ratio(wide_max, wide_max - 1);
    expect_ratio(close, wide_max, wide_max - 1);
    struct gg_ratio mixed = wide_ratio((gg_wide)1 << 127, (gg_wide)3 << 64);
    expect_ratio(mixed, (gg_wide)1 << 63, 3);
}

/* Every sum and product of small fractions, against arithmetic with no reduction on the way. */
TEST(small_sums_and_products_are_right)
{
    enum { SIDE = 14, PAIRS = SIDE * SIDE };
    for (uint64_t i = 0; i < PAIRS; i++) {
        for (uint64_t k = 0; k < PAIRS; k++) {
            uint64_t a = i / SIDE, b = i % SIDE + 1, c = k / SIDE, d = k % SIDE + 1;
            struct gg_ratio x = gg_ratio_of(a, b), y = gg_ratio_of(c, d), sum, product;
            assert_int_equal(gg_ratio_add(x, y, &sum), GG_OK);
            assert_true(gg_ratio_equal(sum, gg_ratio_of(a * d + c * b, b * d)));
            assert_int_equal(gg_ratio_mul(x, y, &product), GG_OK);
            assert_true(gg_ratio_equal(product, gg_ratio_of(a * c, b * d)));
            int order = (a * d > c * b) - (a * d < c * b);
            assert_int_equal(gg_ratio_compare(x, y), order);
            assert_int_equal(gg_ratio_equal(x, y), order == 0);
        }
    }
}

TEST(crosswise_factors_do_not_overflow)
{
    struct gg_big most = power_of_two(512, -1), seven = gg_big_of(7), one = gg_big_of(1);
    struct gg_ratio a = gg_ratio_big(&most, &seven), b = gg_ratio_big(&seven, &most), product;
    assert_int_equal(gg_ratio_mul(a, b, &product), GG_OK);
    expect_ratio(product, 1, 1);

    struct gg_big below = power_of_two(511, -1), twice = power_of_two(512, -2);
    struct gg_ratio half = gg_ratio_big(&below, &most), sum;
    assert_int_equal(gg_ratio_add(half, half, &sum), GG_OK);
    assert_true(gg_big_equal(&sum.num, &twice) && gg_big_equal(&sum.den, &most));
    assert_int_equal(gg_ratio_add(sum, gg_ratio_big(&one, &most), &sum), GG_OK);
    expect_ratio(sum, 1, 1);
}

TEST(overflow_is_reported_and_changes_nothing)
{
    struct gg_big one = gg_big_of(1), half = power_of_two(256, 0), more = power_of_two(256, 1);
    struct gg_big most = power_of_two(512, -1);
    struct gg_ratio out = gg_ratio_of(5, 6);
    struct gg_ratio tiny = gg_ratio_big(&one, &half), other = gg_ratio_big(&one, &more);
    assert_int_equal(gg_ratio_mul(tiny, tiny, &out), GG_INEXACT);
    assert_int_equal(gg_ratio_add(tiny, other, &out), GG_INEXACT);
    struct gg_ratio huge = gg_ratio_big(&most, &one);
    assert_int_equal(gg_ratio_add(huge, gg_ratio_of(1, 1), &out), GG_INEXACT);
    assert_int_equal(gg_ratio_mul(huge, gg_ratio_of(2, 1), &out), GG_INEXACT);
    expect_ratio(out, 5, 6);
    assert_int_equal(gg_ratio_add_lazy(&tiny, &other), GG_INEXACT);
    assert_true(gg_big_equal(&tiny.den, &half) && gg_big_equal(&tiny.num, &one));
    assert_int_equal(gg_ratio_mul_lazy(&huge, &most, &one, &out), GG_INEXACT);
}

/* ---- fractions longer than 128 bits ---- */

/* "12/7". */
static struct gg_ratio read_ratio(const char *text)
{
    struct gg_big part[2] = {gg_big_of(0), gg_big_of(0)}, ten = gg_big_of(10);
    int at = 0;
    for (; *text != '\0'; text++) {
        if (*text == '/') {
            at = 1;
            continue;
        }
        struct gg_big digit = gg_big_of((gg_wide)(*text - '0'));
        assert_true(gg_big_mul(&part[at], &ten, &part[at]));
        assert_true(gg_big_add(&part[at], &digit, &part[at]));
    }
    if (at == 0)
        part[1] = gg_big_of(1);
    return gg_ratio_big(&part[0], &part[1]);
}

static void expect_written(struct gg_ratio r, const char *expected)
{
    char room[GG_RATIO_TEXT];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_ratio_write(r, &text);
    assert_string_equal(room, expected);
    assert_false(text.cut);
}

/* Sums and products by Python's fractions; NULL is what does not fit. Every second denominator is a product of
 * sides of dice. */
TEST(long_sums_and_products_are_right)
{
    /* clang-format off */
    static const char *const rows[][4] = { /* a, b, a + b, a b */
        {"84537417718083669759032745947/288042444853773926400000000000000",
         "191449641182600584607180587/1382287711587189563326464000000000000",
         "70995233202675617488096078564860901/241900349527758173582131200000000000000",
         "16184658288630739679832880091190116831449484284321330889/39815753193690240784811"
         "3069860352614308249600000000000000000000000000"},
        {"60517034552462552938919831104115653095/81682380191362667115836448063482265349",
         "2114199164134834773/352320109426165082967637461091950604967073031",
         "21321368235670619920864092251859261947377588136060660601225168424252809666984361"
         "722/2877834512721051406802839071537566364679169716971624355144244546015469556180"
         "3702819",
         "3457974699100952545440121483780060784456345568400299255/777793111546230109946713"
         "262577720639102478301884222798687633661085262042210910887"},
        {"249800504348146667785687399514597050025058403/1269976835020730411306188800000000"
         "000000000000000",
         "2838541574421992025103649323643364515707703/612565389017030434328469504000000000"
         "0000000000000",
         "772950823530358838350483337868692846717408219981/3920418489708994779702204825600"
         "000000000000000000000",
         "70906911690379590706102757634747237701621259133946687004038480771489248238665345"
         "1978309/777943853987090804553403639371735250069399027266355200000000000000000000"
         "0000000000000000000000000"},
        {"606143900234618011290633678762321764167614325514822090027622/8465042250249017097"
         "23962040743247049378201543632373188957",
         "1600180616029624906755934867521853980788291473363086197802587173/450049",
         "13545596522720274419404103883278465679303882980979149491763316008460079349939038"
         "23865279759488541655235922242329834702039/38096837996823198955955939247445759132"
         "5610226510205921316908893",
         "96993971968003055035687040056566596201847387671656538294989005705845129611636007"
         "6983479358949927856536169727766754632892606/380968379968231989559559392474457591"
         "325610226510205921316908893"},
        {"4390730991499602408111164048628756758576272706491022356867831459190743/819595536"
         "8488534647147800760757086993776640000000000000000000000000000000",
         "1657182522829089985304124717181872368011870886584036505746521883627993997/903397"
         "54130057503377493690929429776247163138867200000000000000000000000000000",
         "1251348176550340688416531705497784279107091631710680015346876419648219372491/225"
         "8493853251437584437342273235744406179078471680000000000000000000000000000000",
         "72762426615571827738877024035206812770185966461117893944979958644070390771468872"
         "76185910002832794474520903853518486167620715999308606081969771/74042059285017906"
         "48627942654484487625706538676318508369887902562740176060820066544994222080000000"
         "00000000000000000000000000000000000000000000000000000"},
        {"33270606137252574717338765007509849632240448395439830986687613518515534226740340"
         "4040778685/245958246658982504185038619978923207393439294077084970641446093408139"
         "130439676620031917270917",
         "67708571447678163633845380813146282197125110449872981838531135222608184646796422"
         "6987854/816911891812992210146973131707684655058584970361901781981627189288962422"
         "492515755493789661",
         NULL,
         NULL},
        {"42265282686236159092653878802243386637392215848827002408163958064025260573/49385"
         "9821650829723192822384526622720000000000000000000000",
         "110272070347204350643185455973685107247/3902835889756445070070381314646231901798"
         "400000000000000000000000000000",
         "33401069479017221918469766108806485644705221203295240054139267902237689269143224"
         "5107247/3902835889756445070070381314646231901798400000000000000000000000000000",
         "46606802256211118018215596897174811814608716546072244728198263750999929180703691"
         "51782749679069012048538625672531/19274538364475752976984907785504755966154075669"
         "37811225120995857261446299648000000000000000000000000000000000000000000000000000"},
        {"680224093271307361667712769724294448/7664740656138584380212713620766491955710231"
         "77291911806907370274334165328252829965713049371",
         "102188077302663843037604674956712868003491410/4816429390189723811943628000567138"
         "5759820364885660295002841559992404379116525924038781",
         NULL,
         NULL},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct gg_ratio a = read_ratio(rows[i][0]), b = read_ratio(rows[i][1]), sum, product;
        expect_written(a, rows[i][0]);
        assert_int_equal(gg_ratio_add(a, b, &sum), rows[i][2] ? GG_OK : GG_INEXACT);
        if (rows[i][2])
            expect_written(sum, rows[i][2]);
        assert_int_equal(gg_ratio_mul(b, a, &product), rows[i][3] ? GG_OK : GG_INEXACT);
        if (rows[i][3])
            expect_written(product, rows[i][3]);
    }
}

/* What is reduced at the end is what is reduced at every step, also where it must be reduced on the way to fit:
 * sixty dice of 6 and 10 sides have some 180 bits, and the factors that every second of them carries above and
 * below the line would add about 1000. */
TEST(lazy_sums_and_products_are_the_same_in_lowest_terms)
{
    struct gg_random r;
    gg_random_start(&r, 13, 0);
    for (int round = 0; round < 300; round++) {
        struct gg_ratio path = gg_ratio_of(1, 1), lazy = path, next;
        struct gg_ratio sum = gg_ratio_of(0, 1), lazy_sum = sum;
        for (int i = 0; i < 60; i++) {
            uint64_t sides = gg_random_below(&r, 2) ? 6 : 10, factor = 1;
            if (i % 2)
                factor = gg_random_next(&r) >> 32 | 1;
            uint64_t pips = 1 + gg_random_below(&r, (uint32_t)sides);
            struct gg_big num = gg_big_of(pips * factor), den = gg_big_of(sides * factor);
            assert_int_equal(gg_ratio_mul(path, gg_ratio_of(pips, sides), &path), GG_OK);
            assert_int_equal(gg_ratio_mul_lazy(&lazy, &num, &den, &next), GG_OK);
            lazy = next;
            assert_int_equal(gg_ratio_add(sum, path, &sum), GG_OK);
            assert_int_equal(gg_ratio_add_lazy(&lazy_sum, &lazy), GG_OK);
        }
        assert_true(gg_ratio_double(lazy_sum) == gg_ratio_double(sum));
        gg_ratio_reduce(&lazy);
        gg_ratio_reduce(&lazy_sum);
        assert_true(gg_ratio_equal(lazy, path));
        assert_true(gg_ratio_equal(lazy_sum, sum));
    }
}

/* Halves, thirds and so on of one die after another add up to exactly 1 at every depth that fits. */
TEST(a_tree_of_chances_sums_to_one)
{
    struct gg_ratio path = gg_ratio_of(1, 1), sum = gg_ratio_of(0, 1);
    for (uint64_t n = 2; n <= 97; n++) {
        struct gg_ratio leaf;
        assert_int_equal(gg_ratio_mul(path, gg_ratio_of(n - 1, n), &leaf), GG_OK);
        assert_int_equal(gg_ratio_add(sum, leaf, &sum), GG_OK);
        assert_int_equal(gg_ratio_mul(path, gg_ratio_of(1, n), &path), GG_OK);
    }
    assert_int_equal(gg_ratio_compare(sum, gg_ratio_of(1, 1)), -1);
    assert_int_equal(gg_ratio_add(sum, path, &sum), GG_OK);
    expect_ratio(sum, 1, 1);
}

TEST(comparing_is_exact_for_any_two)
{
    /* These differ by about 2^-1024: any rounding would call them equal. */
    struct gg_big most = power_of_two(512, -1), less = power_of_two(512, -2),
                  least = power_of_two(512, -3);
    struct gg_big one = gg_big_of(1), two = gg_big_of(2);
    struct gg_ratio a = gg_ratio_big(&less, &most), b = gg_ratio_big(&least, &less);
    assert_int_equal(gg_ratio_compare(a, b), 1);
    assert_int_equal(gg_ratio_compare(b, a), -1);
    assert_int_equal(gg_ratio_compare(a, a), 0);
    struct gg_ratio zero = gg_ratio_of(0, 1), large = gg_ratio_big(&most, &two);
    assert_int_equal(gg_ratio_compare(zero, gg_ratio_big(&one, &most)), -1);
    assert_int_equal(gg_ratio_compare(gg_ratio_big(&most, &one), large), 1);
    assert_int_equal(gg_ratio_compare(zero, zero), 0);

    /* Against the 128-bit products of random 64-bit parts, some of them close together. */
    struct gg_random r;
    gg_random_start(&r, 11, 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t p = gg_random_next(&r) >> gg_random_below(&r, 60), q = gg_random_next(&r) | 1;
        uint64_t s = i % 2 ? p + gg_random_below(&r, 3) : gg_random_next(&r);
        uint64_t t = i % 2 ? (q + gg_random_below(&r, 3)) | 1 : gg_random_next(&r) | 1;
        gg_wide left = (gg_wide)p * t, right = (gg_wide)s * q;
        int order = (left > right) - (left < right);
        assert_int_equal(gg_ratio_compare(gg_ratio_of(p, q), gg_ratio_of(s, t)), order);
    }
}

static void expect_double(struct gg_ratio r, double expected)
{
    double got = gg_ratio_double(r);
    assert_true(got == expected);
}

/* Division of doubles rounds to the nearest, so it is an oracle while both parts are exact doubles. */
TEST(doubles_are_the_nearest)
{
    expect_double(gg_ratio_of(1, 3), 1.0 / 3.0);
    for (uint64_t a = 0; a <= 130; a++) {
        for (uint64_t b = 1; b <= 130; b++)
            expect_double(gg_ratio_of(a, b), (double)a / (double)b);
    }
    struct gg_random r;
    gg_random_start(&r, 12, 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t a = gg_random_next(&r) >> (11 + gg_random_below(&r, 50));
        uint64_t b = (gg_random_next(&r) >> (11 + gg_random_below(&r, 50))) | 1;
        expect_double(gg_ratio_of(a, b), (double)a / (double)b);
    }
}

/* Wide numbers, ties and neighbours of ties; the expected doubles were found with big integers. */
TEST(doubles_of_wide_ratios_are_the_nearest)
{
    /* clang-format off */
    static const struct {
        gg_wide num, den;
        double nearest;
    } rows[] = {
        {WIDE(0xffffffffffffffff, 0xffffffffffffffff), WIDE(0x0, 0x0000000000000001), 0x1.0000000000000p+128},
        {WIDE(0x0, 0x0000000000000001), WIDE(0xffffffffffffffff, 0xffffffffffffffff), 0x1.0000000000000p-128},
        {WIDE(0xffffffffffffffff, 0xffffffffffffffff), WIDE(0xffffffffffffffff, 0xfffffffffffffffd), 0x1.0000000000000p+0},
        {WIDE(0xffffffffffffffff, 0xfffffffffffffffd), WIDE(0xffffffffffffffff, 0xffffffffffffffff), 0x1.0000000000000p+0},
        {WIDE(0x0, 0x0020000000000001), WIDE(0x0, 0x0000000000000001), 0x1.0000000000000p+53},
        {WIDE(0x0, 0x0020000000000003), WIDE(0x0, 0x0000000000000001), 0x1.0000000000002p+53},
        {WIDE(0x0, 0x0040000000000001), WIDE(0x0, 0x0000000000000002), 0x1.0000000000000p+53},
        {WIDE(0x0, 0x0060000000000004), WIDE(0x0, 0x0000000000000003), 0x1.0000000000001p+53},
        {WIDE(0x800000000000040, 0x0020000000000002), WIDE(0x40, 0x0000000000000001), 0x1.0000000000001p+53},
        {WIDE(0x800000000000040, 0x0020000000000000), WIDE(0x40, 0x0000000000000001), 0x1.0000000000000p+53},
        {WIDE(0x515f, 0xac8be7d742840d2b), WIDE(0x92, 0x53d23c0bdf43efb3), 0x1.1cba132de2a42p+7},
        {WIDE(0xd040, 0x6959935406e82a01), WIDE(0xa, 0x20050ed31a6e72b9), 0x1.491621b096e35p+12},
        {WIDE(0x6977a4730bed9c, 0x94a67f00f335c357), WIDE(0x28061e, 0x51209e8f332726d1), 0x1.514b434e4fadcp+33},
        {WIDE(0x2817bcc74d, 0x6d683cf8542861cd), WIDE(0x19ea6c177dfb27e8, 0xd775f593ce3ad2b3), 0x1.8c0b04f38d982p-24},
        {WIDE(0xf, 0x92bde31c34d2ea17), WIDE(0x0, 0x1832c9e233aa3919), 0x1.49813209285b6p+7},
        {WIDE(0x2c, 0x40e0529930b9f609), WIDE(0x41bc858e, 0xb0b4362e4e18a363), 0x1.58ad0307c1e39p-25},
        {WIDE(0xe7db, 0x1e2162169fbba639), WIDE(0x0, 0x2d2b8f74447e6047), 0x1.48822b2336cf9p+18},
        {WIDE(0x707802, 0xd756a407dbeece43), WIDE(0x3323f14, 0x0352a9bf0e56d581), 0x1.197fea2b52dd0p-3},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_double(wide_ratio(rows[i].num, rows[i].den), rows[i].nearest);
}

/* By the definition: no double is nearer to num/den, and among two equally near it is the even one. The fraction
 * is not reduced first, since it need not be. */
static void expect_nearest(const struct gg_big *num, const struct gg_big *den)
{
    struct gg_ratio ratio = {*num, *den};
    double got = gg_ratio_double(ratio);
    int exponent;
    struct gg_big mantissa = gg_big_of((gg_wide)ldexp(frexp(got, &exponent), 53));
    exponent -= 53; /* got is mantissa times 2^exponent */
    struct slow a = slow_of(&ratio.num), b = slow_of(&ratio.den), m = slow_of(&mantissa);
    a = slow_shift(&a, exponent < 0 ? -exponent : 0);
    b = slow_shift(&b, exponent > 0 ? exponent : 0);
    struct slow product = slow_mul(&m, &b);
    bool above = slow_compare(&product, &a) > 0;
    struct slow error = above ? slow_sub(&product, &a) : slow_sub(&a, &product);
    /* Below a power of two doubles lie twice as close. */
    bool closer = above && mantissa.limb[0] == (uint64_t)1 << 52;
    error = slow_shift(&error, closer ? 2 : 1);
    int order = slow_compare(&error, &b);
    assert_true(order < 0 || (order == 0 && mantissa.limb[0] % 2 == 0));
}

static struct gg_big random_number(struct gg_random *r, int bits)
{
    struct gg_big n = {.used = (bits + 63) / 64};
    for (int i = 0; i < n.used; i++)
        n.limb[i] = gg_random_next(r) & (gg_random_below(r, 4) ? UINT64_MAX : 0);
    n.limb[n.used - 1] >>= (64 - bits % 64) % 64;
    n.limb[n.used - 1] |= (uint64_t)1 << ((bits - 1) % 64);
    return n;
}

TEST(doubles_of_long_ratios_are_the_nearest)
{
    struct gg_random r;
    gg_random_start(&r, 14, 0);
    for (int i = 0; i < 2000; i++) {
        struct gg_big num = random_number(&r, 1 + (int)gg_random_below(&r, 512));
        struct gg_big den = random_number(&r, 1 + (int)gg_random_below(&r, 512));
        expect_nearest(&num, &den);
    }
    /* The largest, the smallest, and those nearest to 1 on both sides. */
    struct gg_big one = gg_big_of(1), most = power_of_two(512, -1), less = power_of_two(512, -2);
    expect_double(gg_ratio_big(&most, &one), 0x1p512);
    expect_double(gg_ratio_big(&one, &most), 0x1p-512);
    expect_double(gg_ratio_big(&less, &most), 1.0);
    expect_double(gg_ratio_big(&most, &less), 1.0);
}

/* Halfway between two doubles, and the least bit to either side of it, wherever that bit is. */
TEST(ties_go_to_the_even_double)
{
    struct gg_big one = gg_big_of(1);
    for (int bits = 54; bits <= 512; bits++) {
        static const uint64_t mantissas[] = {(uint64_t)1 << 52, ((uint64_t)1 << 52) + 1,
                                             ((uint64_t)1 << 53) - 1};
        for (size_t i = 0; i < sizeof mantissas / sizeof *mantissas; i++) {
            struct gg_big tie = gg_big_of((gg_wide)mantissas[i] << 1 | 1);
            struct slow slow = slow_of(&tie), bit = slow_of(&one), near;
            slow = slow_shift(&slow, bits - 54);
            tie = slow_big(&slow);
            expect_nearest(&tie, &one);
            expect_nearest(&one, &tie);
            for (int place = 0; place < bits - 54; place += 37) {
                struct slow change = slow_shift(&bit, place);
                near = slow_add(&slow, &change);
                tie = slow_big(&near);
                expect_nearest(&tie, &one);
                near = slow_sub(&slow, &change);
                tie = slow_big(&near);
                expect_nearest(&tie, &one);
            }
        }
    }
    /* The same with a common factor, so that the tie lies anywhere among the limbs of both parts. */
    struct gg_random r;
    gg_random_start(&r, 15, 0);
    for (int i = 0; i < 2000; i++) {
        struct gg_big den = random_number(&r, 1 + (int)gg_random_below(&r, 400)), num;
        struct gg_big tie = gg_big_of((((gg_wide)1 << 52 | gg_random_next(&r) >> 12) << 1) | 1);
        assert_true(gg_big_mul(&tie, &den, &num));
        struct slow slow = slow_of(&num);
        slow = slow_shift(&slow, (int)gg_random_below(&r, (uint32_t)(513 - slow_bits(&slow))));
        num = slow_big(&slow);
        expect_nearest(&num, &den);
    }
    /* Around 1: a half and a quarter of what doubles differ by, and a little more or less. */
    for (int bits = 100; bits <= 500; bits += 25) {
        struct gg_big den = power_of_two(bits, 0), num;
        struct slow d = slow_of(&den), bit = slow_of(&one);
        for (int k = 51; k <= 55; k++) {
            struct slow part = slow_shift(&d, -k);
            for (int side = 0; side < 4; side++) {
                struct slow n = side % 2 ? slow_add(&d, &part) : slow_sub(&d, &part);
                if (side >= 2)
                    n = slow_add(&n, &bit);
                num = slow_big(&n);
                expect_nearest(&num, &den);
            }
        }
    }
}

TEST(ratios_are_written_in_full)
{
    expect_written(gg_ratio_of(2, 6), "1/3");
    expect_written(gg_ratio_of(0, 6), "0");
    expect_written(gg_ratio_of(6, 6), "1");
    expect_written(gg_ratio_of(12, 6), "2");
    expect_written(wide_ratio(wide_max - 1, wide_max), "340282366920938463463374607431768211454/"
                                                       "340282366920938463463374607431768211455");
    expect_written(wide_ratio((gg_wide)UINT64_MAX + 1, 10000000019),
                   "18446744073709551616/10000000019");
    struct gg_big most = power_of_two(512, -1), less = power_of_two(512, -2);
    char room[GG_RATIO_TEXT], digits[GG_BIG_DIGITS + 1];
    struct gg_text text;
    gg_text_fixed(&text, room, sizeof room);
    gg_ratio_write(gg_ratio_big(&less, &most), &text);
    assert_false(text.cut);
    assert_int_equal(strlen(room), GG_RATIO_TEXT - 1); /* not a character too much */
    gg_text_fixed(&text, digits, sizeof digits);
    gg_big_write(&most, &text);
    assert_string_equal(strchr(room, '/') + 1, digits);
}
