// SPDX-License-Identifier: MIT
//
// The stage: actors and channels in two blocks of memory, and the words that programs are written in.
#include "work.h"

#include <stdlib.h>

bool scene_make(struct scene *scene, unsigned actors, unsigned channels) {
  scene->actors = calloc(actors, sizeof *scene->actors);
  scene->channels = calloc(channels ? channels : 1, sizeof *scene->channels);
  scene->count = scene->live = actors;
  scene->channel_count = channels;
  for (unsigned at = 0; scene->channels && at < channels; at++)
    scene->channels[at].capacity = 64;
  return scene->actors && scene->channels;
}

void scene_free(struct scene *scene) {
  free(scene->actors);
  free(scene->channels);
  scene->actors = 0;
  scene->channels = 0;
}

// splitmix64: the same numbers on every machine.
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

uint64_t draw(struct actor *self, uint64_t below) { return below ? next_random(&self->random) % below : 0; }

struct actor *cast(struct scene *scene, unsigned index, const char *name, program *does, int nice) {
  struct actor *const actor = &scene->actors[index];
  task_init(&actor->task, index + 1, name, POLICY_NORMAL, nice);
  actor->program = does;
  actor->scene = scene;
  actor->index = index;
  actor->space = scene->shape.processes ? index + 1 : 0;
  actor->random = scene->shape.seed * 0x2545f4914f6cdd1dU + index;
  return actor;
}

struct action run_for(uint64_t ns) { return (struct action){.kind = ACT_RUN, .ns = ns}; }
struct action sleep_for(uint64_t ns) { return (struct action){.kind = ACT_SLEEP, .ns = ns}; }
struct action send_to(struct channel *channel) {
  return (struct action){.kind = ACT_SEND, .channel = channel};
}
struct action send_sync(struct channel *channel) {
  return (struct action){.kind = ACT_SEND_SYNC, .channel = channel};
}
struct action receive_from(struct channel *channel) {
  return (struct action){.kind = ACT_RECEIVE, .channel = channel};
}
struct action wait_device(uint64_t ns, struct channel *told) {
  return (struct action){.kind = ACT_IO, .ns = ns, .channel = told};
}
struct action wake(struct actor *who) { return (struct action){.kind = ACT_WAKE, .who = who}; }
struct action leave(void) { return (struct action){.kind = ACT_EXIT}; }
