/*
 * switches.c - where editions of the rules differ: the reading of the printed summary first (BG-ES).
 */
#include "rules/battleground/battleground.h"

/* clang-format off */
static const char *const charging[] = {"power", "dice", NULL}, *const bands[] = {"half", "inches", NULL};
static const char *const pinching[] = {"once", "each-side", NULL}, *const off_on[] = {"off", "on", NULL};
static const char *const fright[] = {"numbers", "cards", NULL}, *const fear[] = {"contact", "charged", NULL};
static const char *const away[] = {"edge", "away", NULL}, *const again[] = {"routs", "destroyed", NULL};
static const char *const taken[] = {"turn", "combat", NULL}, *const spared[] = {"nobody", "fearsome-and-parted", NULL};
static const char *const path[] = {"round", "slide", NULL}, *const already[] = {"moment", "turn", NULL};
static const char *const windows[] = {"held", "skipped", NULL}, *const attacks[] = {"all", "engaged", NULL};
static const char *const any_unit[] = {"any", "unmoved", NULL};

const struct gg_option bg_options[NOPTIONS] = {
    [O_CHARGING]       = {"charging", charging, 0, 1, 0, "BG-ES-1", "what a charge adds: one power, or two dice (one to three dice or fewer)"},
    [O_RANGE_BANDS]    = {"range_bands", bands, 0, 1, 0, "BG-ES-2", "long range: over half the range, or over 7 and 14 inches"},
    [O_PINCHING]       = {"pinching", pinching, 0, 1, 0, "BG-ES-3", "the bonus against a pinched unit counts once, or for each side beyond the first"},
    [O_OVERKILL]       = {"overkill", off_on, 0, 1, 0, "BG-ES-4", "each point of a target above 5 turns one rolled 6 into a success"},
    [O_FRIGHTENED]     = {"frightened", fright, 0, 1, 0, "BG-ES-5", "what fear does: lower numbers, or no command cards on that unit"},
    [O_FEAR]           = {"fear", fear, 0, 1, 0, "BG-ES-6", "who checks for fear: who meets a fearsome unit, or whom one charges"},
    [O_AMMUNITION]     = {"ammunition", off_on, 0, 1, 0, "BG-ES-7", "six shots at ranges of 14 inches or more, else four; a point brings one back"},
    [O_CAVALRY_TARGET] = {"cavalry_target", off_on, 0, 1, 0, "BG-ES-8", "one skill less for shots at cavalry"},
    [O_DISRUPTED]      = {"disrupted", off_on, 0, 1, 0, "BG-ES-9", "an unengaged unit that fails a rout check is disrupted first"},
    [O_FIRST_ROUT]     = {"first_rout", away, 0, 1, 0, "BG-ES-10", "where a unit that was engaged runs: to its edge, or away from its enemies"},
    [O_SOUND_CHARGE]   = {"sound_the_charge", off_on, 0, 1, 0, "BG-ES-11", "all points of a turn rally everybody and send them forward"},
    [O_ENGAGED_ORDERS] = {"engaged_orders", off_on, 0, 1, 1, "BG-ES-13", "the order of an engaged unit may be changed"},
    [O_CONTROL]        = {"control", any_unit, 0, 1, 0, "BG-ES-14", "who may be controlled: any unit in good order, or one unengaged and unmoved"},
    [O_HAND_LIMIT]     = {"hand_limit", NULL, 0, DECK_SIZE, 0, "BG-ES-15", "most cards in a hand; 0: no limit"},
    [O_ROUT_AGAIN]     = {"rout_again", again, 0, 1, 0, "BG-ES-16", "a routing unit that fails a further rout check"},
    [O_SHAKEN]         = {"shaken", taken, 0, 1, 0, "BG-ES-17", "the damage that calls for a check after combat: of the turn, or of combat only"},
    [O_FEAR_SPARED]    = {"fear_spared", spared, 0, 1, 0, "BG-ES-18", "who is spared the fear check, Fearless units apart"},
    [O_ROUT_PATH]      = {"rout_path", path, 0, 1, 0, "BG-ES-19", "a router goes the shortest way round, or slides straight"},
    [O_ALREADY_ENGAGED] = {"already_engaged", already, 0, 1, 0, "BG-ES-20", "pressed is who was engaged at that moment, or before the turn"},
    [O_EMPTY_WINDOWS]  = {"empty_windows", windows, 0, 1, 0, "BG-ES-21", "the windows around the damage dice when nothing hit"},
    [O_FRIGHT_RANGED]  = {"fright_ranged", attacks, 0, 1, 0, "BG-ES-22", "the attacks of a frightened unit that suffer"},
};
/* clang-format on */
