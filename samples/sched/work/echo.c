// SPDX-License-Identifier: MIT
//
// Echo: a client asks, its server answers; as many pairs as --clients says.
#include "work.h"

enum { THINK = 4000, SERVE = 6000 };

// Both ends of a pair: 0 and 1 of its two channels lead to the client and to the server.
static struct action client(struct actor *self) {
  struct scene *const scene = self->scene;
  struct channel *const pair = &scene->channels[self->index / 2 * 2];
  switch (self->at++ % 3) {
  case 0:
    return self->rounds++ == scene->shape.loops ? leave() : run_for(THINK + draw(self, THINK));
  case 1:
    return send_sync(&pair[1]);
  default:
    scene->messages++;
    return receive_from(&pair[0]);
  }
}

static struct action server(struct actor *self) {
  struct scene *const scene = self->scene;
  struct channel *const pair = &scene->channels[self->index / 2 * 2];
  switch (self->at++ % 3) {
  case 0:
    return self->rounds++ == scene->shape.loops ? leave() : receive_from(&pair[1]);
  case 1:
    return run_for(SERVE + draw(self, SERVE));
  default:
    return send_sync(&pair[0]);
  }
}

bool stage_echo(struct scene *scene) {
  const unsigned pairs = scene->shape.clients;
  if (!scene_make(scene, pairs * 2, pairs * 2))
    return false;
  for (unsigned at = 0; at < scene->count; at++)
    cast(scene, at, at % 2 ? "server" : "client", at % 2 ? server : client, 0);
  return true;
}
