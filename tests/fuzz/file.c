/*
 * file.c - bytes as a scenario or position file. What loads is played for a while, and its position and
 * record must read back.
 */
#include "steps.h"

#include "base/hash.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct gg_text message;
    enum gg_status status = GG_OK;
    gg_text_growing(&message);
    struct gg_loaded *loaded =
        gg_load_text("fuzz", (const char *)data, size, NULL, &status, &message);
    demand((loaded != NULL) == (status == GG_OK), "a battle or a status", "");
    demand(loaded != NULL || message.len > 0, "a refusal says why", "");
    gg_text_free(&message);
    if (loaded == NULL)
        return 0;
    struct gg_game *game = loaded->position != NULL
                               ? gg_game_open_at(loaded->battle, loaded->position)
                               : gg_game_open(loaded->battle);
    demand(game != NULL, "a game can be opened", "");
    check_rules(game);
    take_steps(game, gg_hash(GG_HASH_START, data, size), 50);
    check_position(game);
    check_record(game);
    gg_game_close(game);
    gg_loaded_close(loaded);
    return 0;
}
