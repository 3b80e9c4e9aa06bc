// SPDX-License-Identifier: MIT
//
// Pipe: two tasks, one message. Whoever sends sleeps next, and says so.
#include "work.h"

enum { COPY = 700 };

static struct action side(struct actor *self) {
  struct scene *const scene = self->scene;
  const unsigned step = self->at++ % 3;
  if (step == 0)
    return run_for(COPY);
  const bool sends = (step == 1) == (self->index == 0);
  if (step == 1 && self->rounds++ == scene->shape.loops)
    return leave();
  if (!sends)
    return receive_from(&scene->channels[self->index]);
  scene->messages++;
  return send_sync(&scene->channels[1 - self->index]);
}

bool stage_pipe(struct scene *scene) {
  if (!scene_make(scene, 2, 2))
    return false;
  cast(scene, 0, "ping", side, 0);
  cast(scene, 1, "pong", side, 0);
  return true;
}
