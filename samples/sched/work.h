// SPDX-License-Identifier: MIT
//
// What runs: actors that compute, sleep, wait for a device and send each other messages.
//
// A program is a function that says what its actor does next. Both machines ask it and do what it says, so
// that a workload is written once.
#ifndef SCHED_WORK_H
#define SCHED_WORK_H

#include "task.h"

#include <stddef.h>

struct actor;
struct fiber;
struct scene;

// Messages are counted; what came from a device is an actor that waits for it.
struct channel {
  uint64_t count;
  uint64_t capacity;
  struct actor *receivers, *last_receiver; // wait for a message
  struct actor *senders, *last_sender;     // wait for room
  struct actor *done, *last_done;          // their device is ready
};

enum act { ACT_RUN, ACT_SLEEP, ACT_SEND, ACT_SEND_SYNC, ACT_RECEIVE, ACT_IO, ACT_WAKE, ACT_EXIT };

struct action {
  enum act kind;
  uint64_t ns;             // RUN, SLEEP, IO
  struct channel *channel; // SEND, RECEIVE; IO: who is told, or none
  struct actor *who;       // WAKE
};

typedef struct action program(struct actor *self);

struct actor {
  struct task task; // first: a task of this machine is the head of an actor
  program *program;
  struct scene *scene;
  struct actor *next; // in a list of a channel
  struct actor *got;  // what a device delivered
  struct channel *channel;
  struct action doing;
  uint64_t left; // of what it does
  uint64_t random;
  unsigned at; // where its program is
  unsigned index;
  uint64_t rounds;
  unsigned space;      // its address space
  bool serves;         // the run does not wait for it
  unsigned ran_on;     // simulator: where its data is
  struct fiber *fiber; // real machine
  void *machine;       // the same
};

struct shape {
  unsigned cpus, per_package;
  unsigned groups, loops, pairs, clients, jobs, files, tasks;
  bool processes;
  uint64_t seed;
};

struct scene {
  struct shape shape;
  struct actor *actors;
  unsigned count;
  struct channel *channels;
  unsigned channel_count;
  unsigned live;     // actors that the run waits for
  uint64_t messages; // what a workload counts
  uint64_t next_job;
};

enum outcome { GO_ON, WAIT };

// channel.c. A woken actor, if any, is left in `*woken`.
enum outcome channel_send(struct channel *c, struct actor *self, struct actor **woken);
enum outcome channel_receive(struct channel *c, struct actor *self, struct actor **woken);
void channel_deliver(struct channel *c, struct actor *from, struct actor **woken);

// scene.c
bool scene_make(struct scene *scene, unsigned actors, unsigned channels);
void scene_free(struct scene *scene);
uint64_t draw(struct actor *self, uint64_t below);
struct actor *cast(struct scene *scene, unsigned index, const char *name, program *does, int nice);

struct action run_for(uint64_t ns);
struct action sleep_for(uint64_t ns);
struct action send_to(struct channel *channel);
struct action send_sync(struct channel *channel);
struct action receive_from(struct channel *channel);
struct action wait_device(uint64_t ns, struct channel *told);
struct action wake(struct actor *who);
struct action leave(void);

// workloads.def: one row, one file.
struct workload {
  const char *name;
  const char *about;
  bool (*stage)(struct scene *scene);
  const char *unit;  // of scene->messages
  bool is_rate;      // judged by messages per second, otherwise by the time it takes
  const char *level; // the option that --levels varies
};

const struct workload *find_workload(const char *name);
const struct workload *workload_at(unsigned index);

#endif // SCHED_WORK_H
