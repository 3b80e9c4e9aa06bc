// SPDX-License-Identifier: MIT
//
// Make: --jobs slots compile --files files. Each reads its parts from a device; one task per package serves
// what the device delivers, as a network file system does: it is woken by interrupts and wakes those who
// wait.
#include "work.h"

enum { PARTS = 24, DEVICE = 200 * 1000, SERVE = 40 * 1000, PARSE = 100 * 1000, COMPILE = 6 * 1000 * 1000 };

static struct action server(struct actor *self) {
  switch (self->at++ % 3) {
  case 0:
    return receive_from(self->channel);
  case 1:
    return run_for(SERVE + draw(self, SERVE));
  default:
    return wake(self->got);
  }
}

// The slot takes the next file; a file is read part by part, then compiled and written.
static struct action slot(struct actor *self) {
  struct scene *const scene = self->scene;
  const unsigned step = self->at++ % (2 * PARTS + 1);
  if (step == 0) {
    if (scene->next_job == scene->shape.files)
      return leave();
    scene->next_job++;
    scene->messages++;
  }
  if (step == 2 * PARTS)
    return run_for(COMPILE + draw(self, COMPILE));
  if (step % 2 == 0)
    return wait_device(DEVICE + draw(self, DEVICE), self->channel);
  return run_for(PARSE + draw(self, PARSE));
}

bool stage_make(struct scene *scene) {
  const struct shape *const shape = &scene->shape;
  const unsigned servers = (shape->cpus + shape->per_package - 1) / shape->per_package;
  if (!scene_make(scene, servers + shape->jobs, servers))
    return false;
  for (unsigned at = 0; at < scene->count; at++) {
    struct actor *const actor =
        at < servers ? cast(scene, at, "server", server, 0) : cast(scene, at, "cc", slot, 0);
    actor->channel = &scene->channels[at % servers];
    actor->serves = actor->task.bound = at < servers;
    if (actor->serves)
      actor->task.cpu = at * shape->per_package;
    scene->live -= actor->serves;
  }
  return true;
}
