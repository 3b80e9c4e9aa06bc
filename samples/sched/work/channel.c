// SPDX-License-Identifier: MIT
//
// Channels: first in line, first served.
#include "work.h"

static void join(struct actor **first, struct actor **last, struct actor *actor) {
  actor->next = 0;
  if (*first)
    (*last)->next = actor;
  else
    *first = actor;
  *last = actor;
}

static struct actor *take(struct actor **first) {
  struct actor *const actor = *first;
  if (actor)
    *first = actor->next;
  return actor;
}

enum outcome channel_send(struct channel *c, struct actor *self, struct actor **woken) {
  *woken = take(&c->receivers);
  if (*woken)
    return GO_ON; // handed over
  if (c->count == c->capacity) {
    join(&c->senders, &c->last_sender, self);
    return WAIT;
  }
  c->count++;
  return GO_ON;
}

enum outcome channel_receive(struct channel *c, struct actor *self, struct actor **woken) {
  *woken = 0;
  self->got = take(&c->done);
  if (self->got)
    return GO_ON;
  if (c->count == 0) {
    join(&c->receivers, &c->last_receiver, self);
    return WAIT;
  }
  *woken = take(&c->senders); // its message takes the free place
  if (!*woken)
    c->count--;
  return GO_ON;
}

void channel_deliver(struct channel *c, struct actor *from, struct actor **woken) {
  *woken = take(&c->receivers);
  if (*woken)
    (*woken)->got = from;
  else
    join(&c->done, &c->last_done, from);
}
