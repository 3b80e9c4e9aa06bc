// SPDX-License-Identifier: MIT
//
// A heap with four children a node: half as deep as one with two, and children share cache lines.
#include "events.h"

#include <stdlib.h>

enum { WIDE = 4 };

bool events_make(struct events *events, unsigned room) {
  *events = (struct events){.room = room};
  events->heap = calloc((size_t)room + 1, sizeof *events->heap);
  return events->heap != 0;
}

void events_free(struct events *events) { free(events->heap); }

static bool sooner(const struct event *a, const struct event *b) {
  return a->at != b->at ? a->at < b->at : a->turn < b->turn;
}

static void put(struct events *events, unsigned place, struct event *event) {
  events->heap[place] = event;
  event->place = place;
}

static unsigned parent_of(unsigned place) { return (place + WIDE - 2) / WIDE; }

static void rise(struct events *events, unsigned place, struct event *event) {
  while (place > 1 && sooner(event, events->heap[parent_of(place)])) {
    put(events, place, events->heap[parent_of(place)]);
    place = parent_of(place);
  }
  put(events, place, event);
}

static unsigned soonest_child(const struct events *events, unsigned place) {
  const unsigned first = (place - 1) * WIDE + 2;
  const unsigned end = first + WIDE <= events->count + 1 ? first + WIDE : events->count + 1;
  unsigned best = first;
  for (unsigned at = first + 1; at < end; at++)
    if (sooner(events->heap[at], events->heap[best]))
      best = at;
  return first < end ? best : 0;
}

static void sink(struct events *events, unsigned place, struct event *event) {
  for (unsigned child; (child = soonest_child(events, place)) && sooner(events->heap[child], event);
       place = child)
    put(events, place, events->heap[child]);
  put(events, place, event);
}

void events_plan(struct events *events, struct event *event, uint64_t at) {
  const bool later = event->place && at >= event->at;
  event->at = at;
  event->turn = events->turns++;
  if (later)
    sink(events, event->place, event);
  else
    rise(events, event->place ? event->place : ++events->count, event);
}

void events_cancel(struct events *events, struct event *event) {
  const unsigned place = event->place;
  if (!place)
    return;
  event->place = 0;
  struct event *const last = events->heap[events->count--];
  if (last == event)
    return;
  if (place > 1 && sooner(last, events->heap[parent_of(place)]))
    rise(events, place, last);
  else
    sink(events, place, last);
}

struct event *events_next(struct events *events) {
  if (events->count == 0)
    return 0;
  struct event *const event = events->heap[1];
  events_cancel(events, event);
  return event;
}
