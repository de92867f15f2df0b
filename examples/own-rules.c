/*
 * own-rules.c - a rule system of your own, played by the library: it is brought from outside and needs no change there.
 *
 *   own-rules [SEED]
 *
 * Two companies dispute a bridge. In its turn a side fires (a six-sided die that needs 4, or 5 against a company that
 * takes cover), takes cover, or forms up again. Whoever loses all its men loses the bridge. With these few functions
 * the library plays the game, computes exact odds of every choice, keeps the log, and writes positions and records.
 *
 * Build it against the installed library:
 *   cc own-rules.c $(pkg-config --cflags --libs grognard) -o own-rules
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grognard/grognard.h"
#include "grognard/view.h"

enum { MEN = 5, TURNS = 40 };
enum verb { FIRE, COVER, FORM_UP, NVERBS };
enum event { E_HIT, E_MISS, E_COVER, E_FORM_UP };

static const char *const verb_words[NVERBS] = {"fire", "take cover", "form up"};

/* A position: plain bytes, no pointers, no padding. */
struct bridge {
    uint8_t turn, side, firing;
    uint8_t men[GG_SIDES], covered[GG_SIDES];
};

/* Every byte of it, for files and for the digest. */
#define AT(member) offsetof(struct bridge, member), 1
static const struct gg_field fields[] = {
    {"turn", GG_FIELD_NUMBER, AT(turn), 1, TURNS + 1, .flags = GG_NEEDED, .line = "from 1"},
    {"side", GG_FIELD_SIDE, AT(side), .flags = GG_NEEDED, .line = "whose turn it is"},
    {"firing", GG_FIELD_SWITCH, AT(firing), .line = "its roll waits"},
    {"men", GG_FIELD_NUMBER, AT(men), 0, MEN, .each = GG_EACH_SIDE, .line = "still standing"},
    {"covered", GG_FIELD_SWITCH, AT(covered), .each = GG_EACH_SIDE, .line = "harder to hit"},
    {0},
};

static const struct gg_name companies[GG_SIDES] = {{"grenadiers", "The grenadiers", 0},
                                                   {"jaegers", "The Jaegers", 1}};

/* The battle's own data: here only what pieces are called. A real one reads its map and units from battle->document. */
static void load(struct gg_battle *battle, struct gg_faults *f)
{
    struct gg_names *names = battle->data;
    (void)f;
    *names =
        (struct gg_names){.npieces = GG_SIDES, .piece = companies, .stride = sizeof companies[0]};
    battle->names = names;
}

static void start(const struct gg_battle *battle, void *position)
{
    (void)battle;
    *(struct bridge *)position = (struct bridge){.turn = 1, .men = {MEN, MEN}};
}

static struct gg_turn turn(const struct gg_battle *battle, const void *position)
{
    const struct bridge *b = position;
    (void)battle;
    if (b->men[0] == 0 || b->men[1] == 0 || b->turn > TURNS)
        return (struct gg_turn){GG_OVER, 0};
    return b->firing ? (struct gg_turn){GG_CHANCE, 0} : (struct gg_turn){b->side, 1};
}

static bool may(const struct bridge *b, enum verb verb)
{
    return verb == FIRE || b->covered[b->side] == (verb == FORM_UP);
}

static int choices(const struct gg_battle *battle, const void *position, int group, gg_choice *out,
                   int room)
{
    int n = 0;
    (void)battle, (void)group; /* there is only one */
    for (enum verb verb = FIRE; verb < NVERBS; verb++) {
        if (!may(position, verb))
            continue;
        if (n < room)
            out[n] = verb;
        n++;
    }
    return n;
}

static void end_turn(struct bridge *b, enum event event, struct gg_log *log)
{
    gg_log_add(log, (struct gg_event){.kind = (uint16_t)event,
                                      .side = (int8_t)b->side,
                                      .piece = b->side,
                                      .from = -1,
                                      .to = -1,
                                      .arg = {b->men[1 - b->side]}});
    b->firing = 0;
    b->turn = (uint8_t)(b->turn + b->side);
    b->side ^= 1;
}

static void choose(const struct gg_battle *battle, void *position, gg_choice choice,
                   struct gg_log *log)
{
    struct bridge *b = position;
    (void)battle;
    if (choice == FIRE) {
        b->firing = 1;
        return;
    }
    b->covered[b->side] = choice == COVER;
    end_turn(b, choice == COVER ? E_COVER : E_FORM_UP, log);
}

/* A roll is described, never made: throwing, typing real dice, exact odds and the sentence all read this. */
static void roll(const struct gg_battle *battle, const void *position, struct gg_roll *out)
{
    const struct bridge *b = position;
    (void)battle;
    gg_roll_d6(out, "Fire", "BR-1");
    out->reading = GG_TEST;
    out->pass = "a hit";
    out->fail = "a miss";
    gg_roll_target_part(out, 4, "muskets", "BR-1");
    gg_roll_target_part(out, b->covered[1 - b->side], "the enemy is in cover", "BR-2");
    gg_roll_modify(out, -b->covered[b->side], "fires from cover", "BR-3");
}

static void settle(const struct gg_battle *battle, void *position, int result, struct gg_log *log)
{
    struct bridge *b = position;
    struct gg_roll described;
    roll(battle, position, &described);
    bool hit = gg_roll_passes(&described, result);
    b->men[1 - b->side] = (uint8_t)(b->men[1 - b->side] - hit);
    end_turn(b, hit ? E_HIT : E_MISS, log);
}

static void result(const struct gg_battle *battle, const void *position, struct gg_result *out)
{
    const struct bridge *b = position;
    out->winner = b->men[0] == b->men[1] ? GG_NOBODY : b->men[1] > b->men[0];
    out->turn = b->turn;
    out->level = out->winner == GG_NOBODY ? "draw" : "victory";
    snprintf(out->why, sizeof out->why, "%s %d men, %s %d.", battle->side_title[0], b->men[0],
             battle->side_title[1], b->men[1]);
}

static void choice_text(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_text *out)
{
    (void)battle, (void)position;
    gg_text_add(out, verb_words[choice]);
}

static void choice_info(const struct gg_battle *battle, const void *position, gg_choice choice,
                        struct gg_choice_info *out)
{
    const struct bridge *b = position;
    (void)battle;
    snprintf(out->label, sizeof out->label, "%s: %s", companies[b->side].name, verb_words[choice]);
    snprintf(out->piece, sizeof out->piece, "%s", companies[b->side].id);
    out->group = "company";
    out->rolls = choice == FIRE;
}

static const char *sentence(const struct gg_battle *battle, const struct gg_event *event, int seat,
                            struct gg_text *out)
{
    (void)battle, (void)seat;
    gg_text_fmt(out, "%s ", companies[event->piece].name);
    switch ((enum event)event->kind) {
    case E_HIT:
        gg_text_fmt(out, "hit; the others are %d.", event->arg[0]);
        break;
    case E_MISS:
        gg_text_add(out, "miss.");
        break;
    case E_COVER:
        gg_text_add(out, "take cover.");
        break;
    case E_FORM_UP:
        gg_text_add(out, "form up.");
        break;
    }
    return event->kind <= E_MISS ? "BR-1" : "BR-2";
}

static void view(const struct gg_battle *battle, const void *position, int seat,
                 struct gg_view *out)
{
    const struct bridge *b = position;
    (void)seat; /* nothing is hidden */
    out->turn = b->turn;
    out->phase = b->firing ? "fire" : "orders";
    out->phasing = b->side;
    snprintf(out->prompt, sizeof out->prompt, "%s, what are your orders?",
             battle->side_title[b->side]);
    for (int side = 0; side < GG_SIDES; side++) {
        out->piece[out->npieces++] = (struct gg_piece){.id = companies[side].id,
                                                       .name = companies[side].name,
                                                       .side = side,
                                                       .symbol = "infantry",
                                                       .at = side == 0 ? "west" : "east",
                                                       .on_board = true,
                                                       .nvalues = 1,
                                                       .value = {{"men", b->men[side]}},
                                                       .nstatus = b->covered[side],
                                                       .status = {{"in cover", GG_GOOD, NULL}}};
    }
}

static void board(const struct gg_battle *battle, struct gg_board *out)
{
    (void)battle;
    out->kind = GG_BOARD_GRID;
    out->columns = 2;
    out->rows = 1;
    out->terrain[out->nterrains++] =
        (struct gg_terrain){"bank", "Bank", "#c8d8a8", "none", GG_GROUND_BARE};
    out->place[out->nplaces++] = (struct gg_place){.at = "west", .name = "West bank"};
    out->place[out->nplaces++] = (struct gg_place){.at = "east", .name = "East bank"};
    out->edge[out->nedges++] = (struct gg_edge){0, 1, "bridge"};
}

static int evaluate(const struct gg_battle *battle, const void *position, int side)
{
    const struct bridge *b = position;
    int lead = b->men[side] - b->men[1 - side];
    if (turn(battle, position).who == GG_OVER)
        return lead > 0 ? GG_WON : lead < 0 ? -GG_WON : 0;
    return 10 * lead + b->covered[side] - b->covered[1 - side];
}

static int clock(const struct gg_battle *battle, const void *position)
{
    const struct bridge *b = position;
    (void)battle;
    return (b->turn - 1) * GG_SIDES + b->side;
}

static bool invariants(const struct gg_battle *battle, const void *position, struct gg_flaw *flaw)
{
    return gg_fields_sound(battle, fields, position, flaw);
}

static void tables(const struct gg_battle *battle, struct gg_writer *w)
{
    (void)battle;
    gg_write_int(w, "men", MEN);
}

static const struct gg_rules bridge_rules = {
    .id = "bridge",
    .title = "The Bridge",
    .version = 1,
    .position_size = sizeof(struct bridge),
    .battle_size = sizeof(struct gg_names),
    .fields = fields,
    .load = load,
    .start = start,
    .turn = turn,
    .choices = choices,
    .choose = choose,
    .roll = roll,
    .settle = settle,
    .result = result,
    .choice_text = choice_text,
    .choice_info = choice_info,
    .sentence = sentence,
    .view = view,
    .board = board,
    .evaluate = evaluate,
    .invariants = invariants,
    .tables = tables,
    .clock = clock,
};

static const char scenario[] = "system: bridge\n"
                               "title: The bridge at Jena\n"
                               "sides:\n"
                               "  french: {title: French}\n"
                               "  prussian: {title: Prussian}\n";

/* What the dice may bring, exactly, for each choice of the first position. */
static void print_odds(const struct gg_battle *battle, const void *position, struct gg_odds *odds)
{
    gg_choice choice[NVERBS];
    int n = choices(battle, position, GG_ALL_GROUPS, choice, NVERBS);
    for (int i = 0; i < n; i++) {
        if (gg_odds_of_choice(battle, position, choice[i], odds) != GG_OK)
            continue;
        printf("%s:", verb_words[choice[i]]);
        for (int k = 0; k < odds->count; k++) {
            char exact[GG_RATIO_TEXT];
            struct gg_text text;
            gg_text_fixed(&text, exact, sizeof exact);
            gg_ratio_write(odds->outcome[k].exact, &text);
            printf(" %s %s%s", odds->outcome[k].result, exact, k + 1 < odds->count ? "," : "\n");
        }
    }
}

static int play(struct gg_game *game, struct gg_random *random)
{
    const struct gg_battle *battle = gg_game_battle(game);
    const struct gg_mind *mind = gg_mind("greedy");
    enum gg_status status = GG_OK;
    while (status == GG_OK && gg_game_turn(game).who != GG_OVER) {
        if (gg_game_turn(game).who == GG_CHANCE)
            status = gg_game_throw(game, random);
        else
            status = gg_game_do(game, mind->pick(battle, gg_game_position(game), random));
    }
    struct gg_text text;
    gg_text_growing(&text);
    for (int i = 0; i < gg_game_log_count(game); i++) {
        gg_text_clear(&text);
        gg_game_sentence(game, i, GG_EVERYTHING, &text);
        puts(gg_text_str(&text));
    }
    struct gg_result end;
    result(battle, gg_game_position(game), &end);
    printf("%s: %s\n", end.winner == GG_NOBODY ? "Nobody" : battle->side_title[end.winner],
           end.why);
    gg_text_free(&text);
    return status == GG_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    struct gg_random random;
    gg_random_start(&random, argc > 1 ? strtoull(argv[1], NULL, 10) : 1, 0);
    struct gg_file *file = gg_file_parse("the scenario", scenario, strlen(scenario));
    struct gg_odds *odds = malloc(sizeof *odds);
    if (file == NULL || odds == NULL) {
        free(odds);
        gg_file_close(file);
        return EXIT_FAILURE;
    }

    struct gg_battle *battle = gg_battle_open_rules(
        &bridge_rules, "bridge/jena", gg_file_document(file), NULL, gg_file_faults(file));
    struct gg_game *game = battle != NULL ? gg_game_open(battle) : NULL;
    int status = EXIT_FAILURE;
    if (game != NULL) {
        print_odds(battle, gg_game_position(game), odds);
        status = play(game, &random);
    }
    gg_game_close(game);
    gg_battle_close(battle);
    gg_file_close(file);
    free(odds);
    return status;
}
