// SPDX-License-Identifier: MIT
//
// What will happen, in the order of time; first planned first among equals.
//
// An event lives in what it is about, knows its place, and is in the heap at most once.
#ifndef SCHED_SIM_EVENTS_H
#define SCHED_SIM_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

enum event_kind { EVENT_WORK, EVENT_SWITCH, EVENT_TICK, EVENT_TIMER, EVENT_DEVICE };

struct event {
  uint64_t at;
  uint64_t turn;
  unsigned place; // in the heap, from 1; 0: not planned
  unsigned about; // a processor or an actor
  enum event_kind kind;
};

struct events {
  struct event **heap; // 1 to count
  unsigned count;
  unsigned room;
  uint64_t turns;
};

bool events_make(struct events *events, unsigned room);
void events_free(struct events *events);
// Plans an event, or plans it anew.
void events_plan(struct events *events, struct event *event, uint64_t at);
void events_cancel(struct events *events, struct event *event);
// The next one, taken out; none: null.
struct event *events_next(struct events *events);

#endif // SCHED_SIM_EVENTS_H
