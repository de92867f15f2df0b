/*
 * play_save.c - saving a game so that it is never lost (see play.h).
 */
#include <errno.h>
#include <string.h>

#include "cli/play.h"

bool gg_play_unsaved(const struct gg_play *play)
{
    return gg_game_steps(play->game) != play->saved_steps ||
           gg_game_hash(play->game) != play->saved_hash;
}

bool gg_play_save(struct gg_play *play)
{
    struct gg_text record;
    gg_text_growing(&record);
    gg_game_write_record(play->game, &record);
    bool done = !record.cut && gg_cli_replace(play->save, gg_text_str(&record), record.len);
    if (done) {
        play->saved_steps = gg_game_steps(play->game);
        play->saved_hash = gg_game_hash(play->game);
    } else if (!play->failed) {
        gg_cli_error("save FILE tries another place.", "%s cannot be written: %s", play->save,
                     record.cut ? "out of memory" : strerror(errno));
    }
    play->failed = !done;
    gg_text_free(&record);
    return done;
}
