// SPDX-License-Identifier: MIT
//
// Flags by name and by text, in every mode: reading them.
//
// Comes in: a table object. Goes out: its state as text that can be applied again, and for each flag
// who turned it, why, and what the table says about it. featflags_print takes no lock, allocates
// nothing and calls nobody: it may be called from a signal handler, also one that has interrupted a
// change.
#ifndef FEATFLAGS_DETAIL_PRINT_H
#define FEATFLAGS_DETAIL_PRINT_H

#include "commit.h"
#include "names.h"
#include "pp.h"
#include "read.h"
#include "table_type.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C++" {
#endif

FEATFLAGS_DETAIL_INLINE void featflags_detail_put_flag(struct featflags_detail_sink *sink,
                                                       const struct featflags_table *table, unsigned row) {
  featflags_detail_put(sink, featflags_detail_value(table, row) ? "" : "NO_");
  featflags_detail_put(sink, table->names[row]);
}

// Writes every flag, in the order of the table, as text that featflags_apply reads back:
// "GENTLE_SLEEPERS NO_HRTICK". As snprintf does: at most `size` characters with the final null,
// and returns how long the whole text is. Async-signal-safe.
FEATFLAGS_DETAIL_INLINE size_t featflags_print(const struct featflags_table *table, char *buffer,
                                               size_t size) {
  struct featflags_detail_sink sink = {buffer, size, 0};
  for (unsigned row = 0; row < table->count; row++) {
    featflags_detail_put(&sink, row ? " " : "");
    featflags_detail_put_flag(&sink, table, row);
  }
  return featflags_detail_close(&sink);
}

FEATFLAGS_DETAIL_INLINE const char *featflags_source_name(enum featflags_source source) {
  static const char *const names[] = {"default", "build", "environment", "arguments", "file", "code", "test"};
  return FEATFLAGS_DETAIL_AS(unsigned, source) < sizeof names / sizeof names[0] ? names[source] : "?";
}

FEATFLAGS_DETAIL_INLINE enum featflags_source featflags_detail_source(const struct featflags_table *table,
                                                                      unsigned row) {
  const unsigned char source =
      table->changes ? __atomic_load_n(&table->changes->sources[row], __ATOMIC_RELAXED) : 0;
  return FEATFLAGS_DETAIL_AS(enum featflags_source, source ? source : table->origins[row]);
}

// Who turned the flag last. An unknown name has its default.
FEATFLAGS_DETAIL_INLINE enum featflags_source featflags_source_of(const struct featflags_table *table,
                                                                  const char *name) {
  const unsigned row = featflags_detail_find(table, 0, name, featflags_detail_length(name));
  return row == table->count ? FEATFLAGS_FROM_DEFAULT : featflags_detail_source(table, row);
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_put_reason(struct featflags_detail_sink *sink,
                                                         const struct featflags_table *table, unsigned row,
                                                         const char *before) {
  if (!table->changes)
    return;
  featflags_detail_lock(table->changes);
  if (table->changes->reasons[row][0]) {
    featflags_detail_put(sink, before);
    featflags_detail_put(sink, table->changes->reasons[row]);
  }
  featflags_detail_unlock(table->changes);
}

// Writes the reason of the flag's last change, as featflags_print does.
FEATFLAGS_DETAIL_INLINE size_t featflags_reason_of(const struct featflags_table *table, const char *name,
                                                   char *buffer, size_t size) {
  struct featflags_detail_sink sink = {buffer, size, 0};
  const unsigned row = featflags_detail_find(table, 0, name, featflags_detail_length(name));
  if (row < table->count)
    featflags_detail_put_reason(&sink, table, row, "");
  return featflags_detail_close(&sink);
}

FEATFLAGS_DETAIL_INLINE const char *featflags_detail_about(const struct featflags_table *table, unsigned row,
                                                           enum featflags_key key) {
  for (unsigned at = 0; at < table->fact_count; at++)
    if (table->facts[at].row == row && table->facts[at].key == key)
      return table->facts[at].text;
  return FEATFLAGS_DETAIL_NULL;
}

// What the table's FEAT_META row says about a flag, or null.
FEATFLAGS_DETAIL_INLINE const char *featflags_about(const struct featflags_table *table, const char *name,
                                                    enum featflags_key key) {
  const unsigned row = featflags_detail_find(table, 0, name, featflags_detail_length(name));
  return row == table->count ? FEATFLAGS_DETAIL_NULL : featflags_detail_about(table, row, key);
}

// Where modes are mixed on purpose, a flag that is turned here is a constant elsewhere.
FEATFLAGS_DETAIL_INLINE void featflags_detail_put_constant(struct featflags_detail_sink *sink,
                                                           const struct featflags_table *table) {
  const unsigned objects =
      table->constant ? FEATFLAGS_DETAIL_AS(unsigned, table->constant_end - table->constant) : 0;
  if (objects == 0)
    return;
  featflags_detail_put(sink, "; constant in ");
  featflags_detail_put_number(sink, objects);
  featflags_detail_put(sink, objects == 1 ? " object" : " objects");
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_put_line(struct featflags_detail_sink *sink,
                                                       const struct featflags_table *table, unsigned row) {
  const char *const help = featflags_detail_about(table, row, FEATFLAGS_HELP);
  featflags_detail_put_flag(sink, table, row);
  featflags_detail_put3(sink, " # ", featflags_source_name(featflags_detail_source(table, row)), "");
  featflags_detail_put_reason(sink, table, row, " ");
  if (help)
    featflags_detail_put3(sink, "; ", help, "");
  featflags_detail_put_constant(sink, table);
}

// Writes one line per flag, with who turned it, why, and its help behind a `#`, so that it can be
// applied like any list: "HRTICK # environment SCHED_FEATURES; high resolution tick".
FEATFLAGS_DETAIL_INLINE size_t featflags_report(const struct featflags_table *table, char *buffer,
                                                size_t size) {
  struct featflags_detail_sink sink = {buffer, size, 0};
  for (unsigned row = 0; row < table->count; row++) {
    featflags_detail_put_line(&sink, table, row);
    featflags_detail_put(&sink, "\n");
  }
  return featflags_detail_close(&sink);
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_PRINT_H
