// SPDX-License-Identifier: MIT
//
// A thread of control with a stack of its own, that threads of the system pass on to each other.
#ifndef SCHED_REAL_FIBER_H
#define SCHED_REAL_FIBER_H

#include <stdbool.h>

struct fiber;

// The fiber of a thread itself, to come back to.
struct fiber *fiber_of_thread(void);
// A fiber that will call `begin`, which must not return.
struct fiber *fiber_make(void (*begin)(void *self), void *self);
void fiber_free(struct fiber *fiber);
// Leaves `from`, which runs, and goes on with `to`.
void fiber_switch(struct fiber *from, struct fiber *to);
// The first thing in a new fiber.
void fiber_begun(struct fiber *self);

#endif // SCHED_REAL_FIBER_H
