// SPDX-License-Identifier: MIT
//
// Messaging: in each group, every sender sends to every receiver, again and again.
#include "work.h"

enum { SIDE = 20, COPY = 100 }; // ns to copy one message, and as much again by chance

// The receivers of a group have the channels of the same numbers.
static struct action sender(struct actor *self) {
  struct scene *const scene = self->scene;
  if (self->at++ % 2 == 0)
    return run_for(COPY + draw(self, COPY));
  const uint64_t message = self->rounds++;
  if (message >= (uint64_t)SIDE * scene->shape.loops)
    return leave();
  return send_to(&scene->channels[self->index / (2 * SIDE) * SIDE + message % SIDE]);
}

static struct action receiver(struct actor *self) {
  struct scene *const scene = self->scene;
  if (self->at++ % 2 == 1) {
    scene->messages++;
    return run_for(COPY + draw(self, COPY));
  }
  if (self->rounds++ == (uint64_t)SIDE * scene->shape.loops)
    return leave();
  return receive_from(self->channel);
}

bool stage_messaging(struct scene *scene) {
  const unsigned groups = scene->shape.groups;
  if (!scene_make(scene, groups * 2 * SIDE, groups * SIDE))
    return false;
  for (unsigned at = 0; at < scene->count; at++) {
    const unsigned group = at / (2 * SIDE);
    const unsigned seat = at % (2 * SIDE);
    if (seat < SIDE)
      cast(scene, at, "sender", sender, 0);
    else
      cast(scene, at, "receiver", receiver, 0)->channel = &scene->channels[group * SIDE + seat - SIDE];
  }
  return true;
}
