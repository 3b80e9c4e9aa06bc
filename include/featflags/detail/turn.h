// SPDX-License-Identifier: MIT
//
// The one place where flags change.
//
// Comes in: a table and the value that each row is to have, 0 or 1, decided and checked by the
// caller, who holds the table's lock. Goes out: flags of that value, or none turned where a site
// refused to be patched. Nothing else stores into a table's state, so a mode that must do more than
// store (patch code) does it here, once per commit and not once per flag.
#ifndef FEATFLAGS_DETAIL_TURN_H
#define FEATFLAGS_DETAIL_TURN_H

#include "engine_type.h"
#include "pp.h"
#include "table_type.h"

#ifdef __cplusplus
extern "C++" {
#endif

// Relaxed: a flag orders nothing but itself, and who tests it sees the old or the new value. Returns 1,
// or 0 where nothing turned.
FEATFLAGS_DETAIL_INLINE int featflags_detail_turn(const struct featflags_table *table,
                                                  const unsigned char *wanted) {
  if (table->keys)
    return table->keys->turn(table, wanted);
  for (unsigned row = 0; row < table->count; row++)
    if (__atomic_load_n(&table->state[row], __ATOMIC_RELAXED) != wanted[row])
      __atomic_store_n(&table->state[row], wanted[row], __ATOMIC_RELAXED);
  return 1;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_TURN_H
