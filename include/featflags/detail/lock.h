// SPDX-License-Identifier: MIT
//
// One writer at a time for a table.
//
// Comes in: a table's book of changes. Goes out: it, held or free. A lock of our own, because a
// header for C11 can count on no other: it needs no initialisation, so it works before main. It is
// held for the time that a list takes to read and apply, never while user code runs. Its value is
// the holder's process: a child that was forked while another thread held the lock finds a holder
// that does not exist on its side, and takes over.
#ifndef FEATFLAGS_DETAIL_LOCK_H
#define FEATFLAGS_DETAIL_LOCK_H

#include "pp.h"
#include "table_type.h"

#if __STDC_HOSTED__ && defined(__unix__)
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <unistd.h>
#endif

#ifdef __cplusplus
extern "C++" {
#endif

FEATFLAGS_DETAIL_INLINE int featflags_detail_process(const struct featflags_changes *changes) {
  if (changes->process) // static keys know it without a system call
    return changes->process();
#if __STDC_HOSTED__ && defined(__unix__)
  return getpid();
#else
  return 1;
#endif
}

// An address that no two running threads share.
FEATFLAGS_DETAIL_INLINE const void *featflags_detail_thread(void) {
#if __STDC_HOSTED__ && defined(__unix__)
  return &errno;
#else
  return "";
#endif
}

// First lets others run, then sleeps: a thread of high priority must not keep the holder from going on.
FEATFLAGS_DETAIL_INLINE void featflags_detail_wait(unsigned round) {
#if __STDC_HOSTED__ && defined(__unix__)
  if (round < 64)
    sched_yield();
  else
    poll(FEATFLAGS_DETAIL_NULL, 0, 1);
#else
  (void)round;
#endif
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_lock(struct featflags_changes *changes) {
  const int self = featflags_detail_process(changes);
  for (unsigned round = 0;; round++) {
    int holder = __atomic_load_n(&changes->lock, __ATOMIC_RELAXED);
    if (holder != self &&
        __atomic_compare_exchange_n(&changes->lock, &holder, self, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return;
    featflags_detail_wait(round);
  }
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_unlock(struct featflags_changes *changes) {
  __atomic_store_n(&changes->lock, 0, __ATOMIC_RELEASE);
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_LOCK_H
