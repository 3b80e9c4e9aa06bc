// SPDX-License-Identifier: MIT
//
// What was counted, as numbers and as text.
//
// Comes in: a table, which other threads may be counting in. Goes out: one number, a line per
// counter, or a fresh start. Exists so that a status page, a test and a crash handler read the same
// numbers. Nothing here allocates or locks, so all of it may be called from a signal handler.
//
//     text   = { NAME " " decimal "\n" }     in the order of the table
//
// A number is exact once the counting threads are done or wait; while they count, it is one that
// was true during the call. Two counters are not read at the same instant.
#ifndef FEATFLAGS_DETAIL_COUNTER_TEXT_H
#define FEATFLAGS_DETAIL_COUNTER_TEXT_H

#include "counter_slots.h"
#include "counter_type.h"
#include "decimal.h"
#include "names.h"
#include "pp.h"

#include <stddef.h>
#if __STDC_HOSTED__ && defined(__unix__)
#include <errno.h>
#include <unistd.h>
#endif

#ifdef __cplusplus
extern "C++" {
#endif

// One behind the last block that counts.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_stat_blocks(const struct featflags_counters *table) {
  const int used = __atomic_load_n(&table->pool->used, __ATOMIC_ACQUIRE);
  return FEATFLAGS_DETAIL_AS(size_t, featflags_detail_stat_first_slot + used);
}

FEATFLAGS_DETAIL_INLINE featflags_count featflags_detail_stat_sum(const struct featflags_counters *table,
                                                                  unsigned row, size_t blocks) {
  const featflags_count *word = &table->words[row];
  featflags_count sum = 0;
  for (size_t block = 1; block < blocks; block++) {
    word += table->stride;
    sum += __atomic_load_n(word, __ATOMIC_RELAXED);
  }
  return sum;
}

FEATFLAGS_DETAIL_INLINE featflags_count featflags_detail_stat_largest(const struct featflags_counters *table,
                                                                      unsigned row, size_t blocks) {
  const featflags_count *word = &table->words[row];
  featflags_count largest = 0;
  for (size_t block = 1; block < blocks; block++) {
    word += table->stride;
    const featflags_count value = __atomic_load_n(word, __ATOMIC_RELAXED);
    largest = value > largest ? value : largest;
  }
  return largest;
}

// The number of a row in a table that has words. What a reset took away is read first: the sum can
// only be larger by then.
FEATFLAGS_DETAIL_INLINE featflags_count featflags_detail_stat_read(const struct featflags_counters *table,
                                                                   unsigned row, unsigned kind,
                                                                   size_t blocks) {
  if (kind == FEATFLAGS_GAUGE)
    return __atomic_load_n(&table->words[table->stride + row], __ATOMIC_RELAXED);
  if (kind == FEATFLAGS_PEAK)
    return featflags_detail_stat_largest(table, row, blocks);
  const featflags_count base = __atomic_load_n(&table->words[row], __ATOMIC_ACQUIRE);
  return featflags_detail_stat_sum(table, row, blocks) - base;
}

FEATFLAGS_DETAIL_INLINE featflags_count featflags_detail_stat_counted(const struct featflags_counters *table,
                                                                      unsigned row, unsigned kind) {
  return table->slots ? featflags_detail_stat_read(table, row, kind, featflags_detail_stat_blocks(table)) : 0;
}

// The number of a row that a visit was called with. A gauge's is meant to be read as a
// featflags_level.
FEATFLAGS_DETAIL_INLINE featflags_count featflags_counter_value(const struct featflags_counters *table,
                                                                const struct featflags_counter *row) {
  return featflags_detail_stat_counted(table, row->row, row->kind);
}

// Calls `visit` for each counter that this build has, in the order of the table.
__attribute__((always_inline)) FEATFLAGS_DETAIL_INLINE void
featflags_counters_each(const struct featflags_counters *table,
                        void (*visit)(void *to, const struct featflags_counter *row), void *to) {
  if (table->each)
    table->each(visit, to);
  for (unsigned row = 0; table->rows && row < table->count; row++)
    visit(to, &table->rows[row]);
}

// A name that is looked for, and what was found.
struct featflags_detail_stat_search {
  const struct featflags_counters *table;
  const char *name;
  size_t length;
  featflags_count value;
  int found;
};

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_compare(void *to, const struct featflags_counter *row) {
  struct featflags_detail_stat_search *const search =
      FEATFLAGS_DETAIL_AS(struct featflags_detail_stat_search *, to);
  if (row->length != search->length || !featflags_detail_equal(row->name, search->name, search->length))
    return;
  search->value = featflags_counter_value(search->table, row);
  search->found = 1;
}

// 1 and the number in `*value`; 0 when this build has no such counter.
FEATFLAGS_DETAIL_INLINE int featflags_counters_get(const struct featflags_counters *table, const char *name,
                                                   featflags_count *value) {
  struct featflags_detail_stat_search search = {table, name, featflags_detail_length(name), 0, 0};
  featflags_counters_each(table, featflags_detail_stat_compare, &search);
  if (search.found)
    *value = search.value;
  return search.found;
}

// From now on sums and peaks start at zero. Gauges stay: they say how things are, not what
// happened. Threads may count meanwhile; a count is either before the reset or after it.
FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_reset_row(void *to, const struct featflags_counter *row) {
  const struct featflags_counters *const table = *FEATFLAGS_DETAIL_AS(const struct featflags_counters **, to);
  const size_t blocks = featflags_detail_stat_blocks(table);
  if (row->kind == FEATFLAGS_COUNTER)
    __atomic_store_n(&table->words[row->row], featflags_detail_stat_sum(table, row->row, blocks),
                     __ATOMIC_RELEASE);
  for (size_t block = 1; row->kind == FEATFLAGS_PEAK && block < blocks; block++)
    __atomic_store_n(&featflags_detail_stat_block(table, block)[row->row], 0, __ATOMIC_RELAXED);
}

FEATFLAGS_DETAIL_INLINE void featflags_counters_reset(const struct featflags_counters *table) {
  if (table->slots)
    featflags_counters_each(table, featflags_detail_stat_reset_row, &table);
}

// A line's decimal, with its sign where the row can have one.
FEATFLAGS_DETAIL_INLINE size_t featflags_detail_stat_number(char *to, const struct featflags_counter *row,
                                                            featflags_count value) {
  return row->kind == FEATFLAGS_GAUGE
             ? featflags_decimal_signed(to, FEATFLAGS_DETAIL_AS(featflags_level, value))
             : featflags_decimal(to, value);
}

// Text that is being written, and the table that it is about.
struct featflags_detail_stat_report {
  const struct featflags_counters *table;
  size_t blocks;
  struct featflags_detail_sink sink;
};

// `length` characters, in steps of eight that overlap at the end.
FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_copy(char *to, const char *from, size_t length) {
  size_t at = 0;
  for (; length >= 8 && at < length - 8; at += 8)
    __builtin_memcpy(to + at, from + at, 8);
  if (length >= 8)
    __builtin_memcpy(to + length - 8, from + length - 8, 8);
  else
    for (; at < length; at++)
      to[at] = from[at];
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_report_row(void *to, const struct featflags_counter *row) {
  struct featflags_detail_stat_report *const report =
      FEATFLAGS_DETAIL_AS(struct featflags_detail_stat_report *, to);
  struct featflags_detail_sink *const sink = &report->sink;
  const featflags_count value =
      featflags_detail_stat_read(report->table, row->row, row->kind, report->blocks);
  // Straight into the buffer where the whole line fits, with room for the stores of eight.
  if (sink->length + row->length + FEATFLAGS_DECIMAL_ROOM + 3 < sink->size) {
    char *at = sink->buffer + sink->length;
    featflags_detail_stat_copy(at, row->name, row->length);
    at += row->length;
    *at++ = ' ';
    at += featflags_detail_stat_number(at, row, value);
    *at++ = '\n';
    sink->length = FEATFLAGS_DETAIL_AS(size_t, at - sink->buffer);
    return;
  }
  char number[FEATFLAGS_DECIMAL_ROOM];
  featflags_detail_put_n(sink, row->name, row->length);
  featflags_detail_put_n(sink, " ", 1);
  featflags_detail_put_n(sink, number, featflags_detail_stat_number(number, row, value));
  featflags_detail_put_n(sink, "\n", 1);
}

// A line per counter, as snprintf would: at most `size` characters with the final null, and returns
// how long the whole text is.
FEATFLAGS_DETAIL_INLINE size_t featflags_counters_print(const struct featflags_counters *table, char *buffer,
                                                        size_t size) {
  struct featflags_detail_stat_report report = {table, 0, {buffer, size, 0}};
  if (table->slots) {
    report.blocks = featflags_detail_stat_blocks(table);
    featflags_counters_each(table, featflags_detail_stat_report_row, &report);
  }
  return featflags_detail_close(&report.sink);
}

#if __STDC_HOSTED__ && defined(__unix__)

// A file that is being written. `failed` stays 0 or becomes an errno.
struct featflags_detail_stat_stream {
  struct featflags_detail_stat_report report;
  int file;
  int failed;
};

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_write(struct featflags_detail_stat_stream *stream,
                                                         const char *text, size_t length) {
  size_t at = 0;
  while (at < length && !stream->failed) {
    const ssize_t written = write(stream->file, text + at, length - at);
    if (written >= 0)
      at += FEATFLAGS_DETAIL_AS(size_t, written);
    else if (errno != EINTR)
      stream->failed = errno;
  }
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_flush(struct featflags_detail_stat_stream *stream) {
  struct featflags_detail_sink *const sink = &stream->report.sink;
  featflags_detail_stat_write(stream, sink->buffer, sink->length);
  sink->length = 0;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_stat_stream_row(void *to, const struct featflags_counter *row) {
  struct featflags_detail_stat_stream *const stream =
      FEATFLAGS_DETAIL_AS(struct featflags_detail_stat_stream *, to);
  struct featflags_detail_sink *const sink = &stream->report.sink;
  const size_t line = row->length + sizeof(char[FEATFLAGS_DECIMAL_ROOM + 4]);
  struct featflags_counter rest = *row;
  if (sink->length + line >= sink->size)
    featflags_detail_stat_flush(stream);
  if (line >= sink->size) { // a name longer than the buffer
    featflags_detail_stat_write(stream, row->name, row->length);
    rest.length = 0;
  }
  featflags_detail_stat_report_row(&stream->report, &rest);
}

// The same lines into a file descriptor, from a buffer on the stack. Returns 0 or the errno of the
// write that failed; leaves errno alone.
FEATFLAGS_DETAIL_INLINE int featflags_counters_write(const struct featflags_counters *table, int file) {
  char buffer[2048];
  const int before = errno;
  struct featflags_detail_stat_stream stream = {{table, 0, {buffer, sizeof buffer, 0}}, file, 0};
  if (table->slots) {
    stream.report.blocks = featflags_detail_stat_blocks(table);
    featflags_counters_each(table, featflags_detail_stat_stream_row, &stream);
  }
  featflags_detail_stat_flush(&stream);
  errno = before;
  return stream.failed;
}

#endif

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_COUNTER_TEXT_H
