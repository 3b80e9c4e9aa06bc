// SPDX-License-Identifier: MIT
//
// Spin: tasks that only compute, each for the same time; the lighter the later.
#include "work.h"

enum { PIECE = 5 * 1000 * 1000 };

static struct action spinner(struct actor *self) {
  if (self->rounds++ < self->scene->shape.loops)
    return run_for(PIECE);
  self->scene->messages++;
  return leave();
}

bool stage_spin(struct scene *scene) {
  if (!scene_make(scene, scene->shape.tasks, 0))
    return false;
  for (unsigned at = 0; at < scene->count; at++)
    cast(scene, at, "spin", spinner, (int)(at % 5));
  return true;
}

// Crowd: tasks that sleep and compute at random, so that queues are as long as there are tasks.
static struct action member(struct actor *self) {
  struct scene *const scene = self->scene;
  if (self->at++ % 2 == 0)
    return run_for(20 * 1000 + draw(self, 40 * 1000));
  if (self->rounds++ == scene->shape.loops)
    return leave();
  scene->messages++;
  return sleep_for(20 * 1000 + draw(self, 60 * 1000));
}

bool stage_crowd(struct scene *scene) {
  if (!scene_make(scene, scene->shape.tasks, 0))
    return false;
  for (unsigned at = 0; at < scene->count; at++)
    cast(scene, at, "crowd", member, 0);
  return true;
}
