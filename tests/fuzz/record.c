/*
 * record.c - bytes as a record. In this build hashes are not compared, so that the steps behind them are
 * reached; what replays must be a sound game.
 */
#include "steps.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct gg_text message;
    struct gg_loaded *loaded = NULL;
    struct gg_game *game = NULL;
    gg_text_growing(&message);
    enum gg_status status =
        gg_record_replay("fuzz", (const char *)data, size, &loaded, &game, &message);
    demand((status == GG_OK) == (game != NULL && loaded != NULL), "a game or a status", "");
    demand((status == GG_OK) == (message.len == 0), "a refusal says why", "");
    gg_text_free(&message);
    if (status != GG_OK)
        return 0;
    check_rules(game);
    check_position(game);
    check_record(game);
    gg_game_close(game);
    gg_loaded_close(loaded);
    return 0;
}
