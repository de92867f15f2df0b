/*
 * hammer.c - many clients at once, each with inputs made from the seeds of a fuzz target at random.
 *
 *     hammer SECONDS THREADS SEED FOLDER
 *
 * The thread sanitizer and the fuzzer's counters do not get along, so here is no feedback: what is looked for is what
 * threads do to each other, and for that clients must come together and not one by one.
 */
#include <dirent.h>
#include <pthread.h>
#include <time.h>

#include "../fuzz/steps.h"
#include "grognard/random.h"

enum { SEEDS_MAX = 1000, INPUT_MAX = 16384, CHANGES = 6 };

struct input {
    unsigned char bytes[INPUT_MAX];
    size_t n;
};

static struct input *seed[SEEDS_MAX];
static int nseeds;
static time_t until;

static void read_seed(const char *path)
{
    struct gg_text text;
    gg_text_growing(&text);
    demand(gg_slurp(path, INPUT_MAX / 2, &text) == GG_OK && nseeds < SEEDS_MAX, "a seed", path);
    struct input *input = calloc(1, sizeof *input);
    demand(input != NULL, "memory", path);
    memcpy(input->bytes, gg_text_str(&text), text.len);
    input->n = text.len;
    seed[nseeds++] = input;
    gg_text_free(&text);
}

static void read_seeds(const char *folder)
{
    DIR *dir = opendir(folder);
    demand(dir != NULL, "a folder of seeds", folder);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            read_seed(path);
    }
    closedir(dir);
    demand(nseeds > 0, "seeds", folder);
}

/* Opens a gap of n bytes, or less where there is no room. Returns its size. */
static size_t open_gap(struct input *input, size_t at, size_t n)
{
    if (n > INPUT_MAX - input->n)
        n = INPUT_MAX - input->n;
    memmove(input->bytes + at + n, input->bytes + at, input->n - at);
    input->n += n;
    return n;
}

static void change(struct input *input, struct gg_random *random)
{
    static const char *const words[] = {"\r\n", "\r\n\r\n", "\xFE\xFD", "\x81\x80", "%2f", ": "};
    size_t at = gg_random_below(random, (uint32_t)input->n + 1);
    size_t n = gg_random_below(random, 24);
    const struct input *other = seed[gg_random_below(random, (uint32_t)nseeds)];
    switch (gg_random_below(random, 5)) {
    case 0: /* another byte */
        if (at < input->n)
            input->bytes[at] = (unsigned char)gg_random_below(random, 256);
        break;
    case 1: /* some less */
        n = n < input->n - at ? n : input->n - at;
        memmove(input->bytes + at, input->bytes + at + n, input->n - at - n);
        input->n -= n;
        break;
    case 2: { /* a word */
        const char *word = words[gg_random_below(random, sizeof words / sizeof *words)];
        n = open_gap(input, at, strlen(word));
        memcpy(input->bytes + at, word, n);
        break;
    }
    case 3: /* a part of another seed */
        n = other->n > 0 ? gg_random_below(random, (uint32_t)other->n) : 0;
        n = open_gap(input, at, n);
        memcpy(input->bytes + at, other->bytes, n);
        break;
    default: /* the whole of another behind it */
        n = open_gap(input, input->n, other->n);
        memcpy(input->bytes + input->n - n, other->bytes, n);
        break;
    }
}

static void *hammer(void *argument)
{
    struct gg_random *random = argument;
    struct input *input = malloc(sizeof *input);
    uint64_t *runs = calloc(1, sizeof *runs);
    demand(input != NULL && runs != NULL, "memory", "");
    while (time(NULL) < until) {
        *input = *seed[gg_random_below(random, (uint32_t)nseeds)];
        for (uint32_t i = gg_random_below(random, CHANGES); i > 0; i--)
            change(input, random);
        (void)LLVMFuzzerTestOneInput(input->bytes, input->n);
        ++*runs;
    }
    free(input);
    return runs;
}

int main(int argc, char **argv)
{
    enum { THREADS_MAX = 64 };
    pthread_t thread[THREADS_MAX];
    struct gg_random random[THREADS_MAX];
    uint64_t runs = 0;
    if (argc != 5) {
        fputs("hammer SECONDS THREADS SEED FOLDER\n", stderr);
        return 2;
    }
    int threads = (int)strtol(argv[2], NULL, 10);
    demand(threads > 0 && threads <= THREADS_MAX, "1 to 64 threads", argv[2]);
    read_seeds(argv[4]);
    until = time(NULL) + strtol(argv[1], NULL, 10);
    for (int i = 0; i < threads; i++) {
        gg_random_start(&random[i], strtoull(argv[3], NULL, 10), (uint64_t)i);
        demand(pthread_create(&thread[i], NULL, hammer, &random[i]) == 0, "a thread", "");
    }
    for (int i = 0; i < threads; i++) {
        void *done;
        pthread_join(thread[i], &done);
        runs += *(uint64_t *)done;
        free(done);
    }
    for (int i = 0; i < nseeds; i++)
        free(seed[i]);
    printf("hammer: nothing found in %llu runs\n", (unsigned long long)runs);
    return 0;
}
