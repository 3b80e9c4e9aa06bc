// SPDX-License-Identifier: MIT
//
// Fibers on ucontext, and what the sanitizers must be told about them.
#define _GNU_SOURCE // pthread_getattr_np
#include "fiber.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

#ifdef __has_feature
#define SANITIZER(NAME) __has_feature(NAME)
#else
#define SANITIZER(NAME) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || SANITIZER(address_sanitizer)
#include <pthread.h>
#include <sanitizer/asan_interface.h>
#define TELL_ADDRESS 1
#else
#define TELL_ADDRESS 0
#endif
#if defined(__SANITIZE_THREAD__) || SANITIZER(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define TELL_THREAD 1
#define APART                                                                                                \
  __attribute__((noinline, no_sanitize("thread"))) // its entry is in one fiber, its exit in another
#else
#define TELL_THREAD 0
#define APART
#endif

enum { STACK = TELL_ADDRESS || TELL_THREAD ? 256 * 1024 : 32 * 1024 };

struct fiber {
  ucontext_t context;
  void *stack; // null: the thread's own
  void *fake;  // what ASan keeps of it while it is away
  void *known; // what TSan calls it
  void (*begin)(void *self);
  void *self;
};

struct fiber *fiber_of_thread(void) {
  struct fiber *const fiber = calloc(1, sizeof *fiber);
  if (!fiber)
    return 0;
#if TELL_THREAD
  fiber->known = __tsan_get_current_fiber();
#endif
#if TELL_ADDRESS
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &fiber->context.uc_stack.ss_sp, &fiber->context.uc_stack.ss_size);
    pthread_attr_destroy(&attributes);
  }
#endif
  return fiber;
}

// makecontext passes ints: two make a pointer.
APART static void enter(unsigned high, unsigned low) {
  struct fiber *const fiber = (struct fiber *)(uintptr_t)((uint64_t)high << 32 | low);
  fiber->begin(fiber->self);
}

// Apart, because getcontext may return twice, as far as the compiler knows.
static bool prepare(struct fiber *fiber) {
  const uint64_t address = (uintptr_t)fiber;
  if (getcontext(&fiber->context))
    return false;
  fiber->context.uc_stack.ss_sp = fiber->stack;
  fiber->context.uc_stack.ss_size = STACK;
  makecontext(&fiber->context, (void (*)(void))enter, 2, (unsigned)(address >> 32), (unsigned)address);
  return true;
}

struct fiber *fiber_make(void (*begin)(void *self), void *self) {
  struct fiber *const fiber = calloc(1, sizeof *fiber);
  if (!fiber)
    return 0;
  fiber->stack = malloc(STACK);
  fiber->begin = begin;
  fiber->self = self;
  if (!fiber->stack || !prepare(fiber)) {
    free(fiber->stack);
    free(fiber);
    return 0;
  }
#if TELL_THREAD
  fiber->known = __tsan_create_fiber(0);
#endif
  return fiber;
}

void fiber_free(struct fiber *fiber) {
  if (!fiber)
    return;
#if TELL_THREAD
  if (fiber->stack)
    __tsan_destroy_fiber(fiber->known);
#endif
  free(fiber->stack);
  free(fiber);
}

APART void fiber_switch(struct fiber *from, struct fiber *to) {
#if TELL_ADDRESS
  __sanitizer_start_switch_fiber(&from->fake, to->context.uc_stack.ss_sp, to->context.uc_stack.ss_size);
#endif
#if TELL_THREAD
  __tsan_switch_to_fiber(to->known, 0);
#endif
  swapcontext(&from->context, &to->context);
  fiber_begun(from);
}

void fiber_begun(struct fiber *self) {
#if TELL_ADDRESS
  __sanitizer_finish_switch_fiber(self->fake, 0, 0);
#else
  (void)self;
#endif
}
