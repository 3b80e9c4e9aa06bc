// SPDX-License-Identifier: MIT
//
// What engines ask of Linux.
//
// Comes in: addresses and numbers. Goes out: the kernel's answer, a negative error where it refused.
// Asked directly: no errno, no cancellation point, and nothing that a language standard's feature macros
// could hide. The numbers below are the same on the machines that have sites.
#ifndef FEATFLAGS_DETAIL_ENGINE_SYSTEM_H
#define FEATFLAGS_DETAIL_ENGINE_SYSTEM_H

// Code is written by its address, and one definition per object is weak.
// NOLINTBEGIN(performance-no-int-to-ptr,misc-definitions-in-headers)

#include "engine_type.h"
#include "static_key_machine.h"

#include <stdint.h>
#include <sys/auxv.h>
#include <sys/syscall.h>

// One of each per executable or shared object: held while its code is written, whatever table has sites in
// it; and for featflags_key_self.
#ifdef __cplusplus
extern "C" {
#endif
extern struct featflags_key_object featflags_key_object __attribute__((weak, visibility("hidden")));
extern int *featflags_key_page __attribute__((weak, visibility("hidden")));
extern int featflags_key_no_page __attribute__((weak, visibility("hidden")));
struct featflags_key_object featflags_key_object;
int *featflags_key_page;
int featflags_key_no_page;
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
extern "C++" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

enum {
  featflags_linux_read = 1, // PROT_READ
  featflags_linux_write = 2,
  featflags_linux_exec = 4,
  featflags_linux_private = 2, // MAP_PRIVATE
  featflags_linux_anonymous = 0x20,
  featflags_linux_wipe = 18,           // MADV_WIPEONFORK
  featflags_linux_set = 0,             // SEEK_SET
  featflags_linux_current = 1,         // SEEK_CUR
  featflags_linux_here = -100,         // AT_FDCWD
  featflags_linux_open = 2 | 02000000, // O_RDWR | O_CLOEXEC
  featflags_linux_sync_core = 1 << 5,  // MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE
  featflags_linux_registers = 1 << 6,  // MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE
  featflags_linux_not_permitted = -1   // -EPERM
};

// The process that this is. Asking the kernel each time is a good part of what a turn costs, so the number is
// kept in a page that the kernel empties for a forked child; where it does not do so, it is asked.
FEATFLAGS_DETAIL_INLINE int featflags_key_self(void) {
  int *page = __atomic_load_n(&featflags_key_page, __ATOMIC_ACQUIRE);
  if (!page) {
    const long mapped = featflags_key_system(SYS_mmap, 0, 4096, featflags_linux_read | featflags_linux_write,
                                             featflags_linux_private | featflags_linux_anonymous, -1, 0);
    const int works = (mapped >= 0 || mapped < -4095) &&
                      featflags_key_system(SYS_madvise, mapped, 4096, featflags_linux_wipe, 0, 0, 0) == 0;
    int *const found = works ? (int *)mapped : &featflags_key_no_page;
    if (__atomic_compare_exchange_n(&featflags_key_page, &page, found, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      page = found;
    else if (works) // another thread was faster; `page` is now its
      featflags_key_system(SYS_munmap, mapped, 4096, 0, 0, 0, 0);
  }
  int self = page == &featflags_key_no_page ? 0 : __atomic_load_n(page, __ATOMIC_RELAXED);
  if (self == 0) {
    self = (int)featflags_key_system(SYS_getpid, 0, 0, 0, 0, 0, 0);
    if (page != &featflags_key_no_page)
      __atomic_store_n(page, self, __ATOMIC_RELAXED);
  }
  return self;
}

FEATFLAGS_DETAIL_INLINE void *featflags_key_map(size_t size) {
  const long at = featflags_key_system(SYS_mmap, 0, (long)size, featflags_linux_read | featflags_linux_write,
                                       featflags_linux_private | featflags_linux_anonymous, -1, 0);
  return at < 0 && at > -4096 ? FEATFLAGS_DETAIL_NULL : (void *)at;
}

FEATFLAGS_DETAIL_INLINE void featflags_key_unmap(void *at, size_t size) {
  featflags_key_system(SYS_munmap, (long)at, (long)size, 0, 0, 0, 0);
}

// A lock that holds the process of its holder: a child that was forked while another thread of its
// parent held it finds a foreign number and takes it over. Whatever was half done is done again or
// harmless, see engine.h.
FEATFLAGS_DETAIL_INLINE void featflags_key_hold(int *lock) {
  const int mine = featflags_key_self();
  for (;;) {
    int seen = 0;
    if (__atomic_compare_exchange_n(lock, &seen, mine, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return;
    if (seen != mine && __atomic_compare_exchange_n(lock, &seen, mine, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return;
    featflags_key_system(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  }
}

FEATFLAGS_DETAIL_INLINE void featflags_key_release(int *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

FEATFLAGS_DETAIL_INLINE uintptr_t featflags_key_page_size(void) { return getauxval(6 /* AT_PAGESZ */); }

// Returns when every thread of the process has passed a point after which it executes what is in memory
// now: the serializing instruction that Intel (SDM 3A, "Handling Self- and Cross-Modifying Code") asks for on
// the processor that executes changed code, or Arm's ISB and RISC-V's fence.i. Where the kernel has no such
// call, threads get there on their own, soon and at no known time. Only sites that were made to ask are worth
// it: a thread that still goes straight there would miss the new value, while one that still asks reads it.
FEATFLAGS_DETAIL_INLINE void featflags_key_barrier(struct featflags_key_state *state) {
  if (!state->unseen)
    return;
  state->unseen = 0;
  if (state->barrier < 0)
    return;
  long done = featflags_key_system(SYS_membarrier, featflags_linux_sync_core, 0, 0, 0, 0, 0);
  if (done == featflags_linux_not_permitted) { // the first time in this process
    featflags_key_system(SYS_membarrier, featflags_linux_registers, 0, 0, 0, 0, 0);
    done = featflags_key_system(SYS_membarrier, featflags_linux_sync_core, 0, 0, 0, 0, 0);
  }
  state->barrier = done == 0 ? 1 : -1;
}

// A position that no other file is likely to be at: it says whether a descriptor is still ours. Writing does
// not move it.
enum { featflags_key_position = 0x66656174 };

// The descriptor of this process's memory, or a negative number. It is kept open; that it is not a forked
// parent's memory, nor whatever else got its number, is checked each time.
FEATFLAGS_DETAIL_INLINE int featflags_key_memory(struct featflags_key_state *state) {
  const int self = featflags_key_self();
  if (state->memory && featflags_key_system(SYS_lseek, state->memory - 1, 0, featflags_linux_current, 0, 0,
                                            0) == featflags_key_position) {
    if (state->process == self)
      return state->memory - 1;
    featflags_key_system(SYS_close, state->memory - 1, 0, 0, 0, 0, 0);
  }
  state->memory = 0;
  const int descriptor = (int)featflags_key_system(SYS_openat, featflags_linux_here, (long)"/proc/self/mem",
                                                   featflags_linux_open, 0, 0, 0);
  if (descriptor < 0)
    return -1;
  featflags_key_system(SYS_lseek, descriptor, featflags_key_position, featflags_linux_set, 0, 0, 0);
  state->memory = descriptor + 1;
  state->process = self;
  return descriptor;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

// NOLINTEND(performance-no-int-to-ptr,misc-definitions-in-headers)

#endif // FEATFLAGS_DETAIL_ENGINE_SYSTEM_H
