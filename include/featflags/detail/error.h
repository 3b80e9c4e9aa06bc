// SPDX-License-Identifier: MIT
//
// What stood in the way of a change, as a value and as a sentence.
//
// Comes in: a token or a rule that failed. Goes out: struct featflags_error, which holds copies and
// names of the table and so outlives the text that was read.
#ifndef FEATFLAGS_DETAIL_ERROR_H
#define FEATFLAGS_DETAIL_ERROR_H

#include "names.h"
#include "pp.h"
#include "table_type.h"

#include <stddef.h>

// A byte for each table of this program or shared object; the linker names both ends, if there is any.
#ifdef __ELF__
#ifdef __cplusplus
extern "C" {
#endif
extern const unsigned char featflags_detail_tables[] __asm__("__start_featflags_tables")
    __attribute__((weak, visibility("hidden")));
extern const unsigned char featflags_detail_tables_end[] __asm__("__stop_featflags_tables")
    __attribute__((weak, visibility("hidden")));
#ifdef __cplusplus
}
#endif
#endif

#ifdef __cplusplus
extern "C++" {
#endif

enum featflags_result {
  FEATFLAGS_OK = 0,
  FEATFLAGS_UNKNOWN,   // no row has that name, or none fits that pattern
  FEATFLAGS_FIXED,     // the flag is a constant in this build, and its value is the other one
  FEATFLAGS_BAD_VALUE, // NAME=VALUE with a value that is neither on nor off
  FEATFLAGS_SEALED,    // the flag may be set once, and the time for that is over
  FEATFLAGS_REQUIRES,  // a flag would be on without the one that it requires
  FEATFLAGS_CONFLICTS, // two flags would be on that exclude each other
  FEATFLAGS_MISSING,   // an argument that should follow is not there
  FEATFLAGS_NO_FILE,   // the file cannot be read or written; errno says why
  FEATFLAGS_TOO_MANY,  // more flags than a featflags_scope can save
  FEATFLAGS_NOT_TURNED // static-key mode: a site of the program's code could not be patched
};

struct featflags_error {
  enum featflags_result result;
  char token[64];      // as written, with an end; what does not fit is cut, what does not print is '?'
  size_t length;       // of `token`
  size_t position;     // of the token in the text or file, from 0
  unsigned line;       // of the token, from 1; 0 where there is no token
  const char *flag;    // the row that refuses; null for an unknown name
  const char *other;   // the row that it requires or conflicts with
  const char *nearest; // the row that was probably meant; null when none is near
  const char *retired; // on success too: a retired name that was read, and did nothing
};

FEATFLAGS_DETAIL_INLINE void featflags_detail_clear(struct featflags_error *error) {
  error->result = FEATFLAGS_OK;
  error->token[0] = '\0';
  error->length = error->position = 0;
  error->line = 0;
  error->flag = error->other = error->nearest = error->retired = FEATFLAGS_DETAIL_NULL;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_keep(struct featflags_error *error, const char *token,
                                                   size_t length) {
  const size_t room = sizeof error->token - 1;
  error->length = length < room ? length : room;
  for (size_t at = 0; at < error->length; at++)
    error->token[at] = token[at] > ' ' && token[at] <= '~' ? token[at] : '?';
  error->token[error->length] = '\0';
}

// What follows the token in the sentence: up to three pieces, the flag and the other one between them.
FEATFLAGS_DETAIL_INLINE void featflags_detail_because(struct featflags_detail_sink *sink,
                                                      const struct featflags_error *error) {
  static const char *const pieces[][3] = {{"", "", ""},
                                          {"", "", ""}, // unknown
                                          {": flags are constants in this build", "", ""},
                                          {": the value must be 1, on, true, 0, off or false", "", ""},
                                          {": ", " can be set only while the program starts", ""},
                                          {": ", " requires ", ", which would be off"},
                                          {": ", " conflicts with ", ", and both would be on"},
                                          {": a list of flags must follow", "", ""},
                                          {": the file cannot be opened, read or written", "", ""},
                                          {": more flags than can be restored", "", ""},
                                          {": the program's code cannot be changed here", "", ""}};
  const unsigned result = FEATFLAGS_DETAIL_AS(unsigned, error->result);
  const char *const *const piece = pieces[result < sizeof pieces / sizeof pieces[0] ? result : 0];
  featflags_detail_put(sink, piece[0]);
  if (piece[1][0])
    featflags_detail_put3(sink, error->flag ? error->flag : "", piece[1], error->other ? error->other : "");
  featflags_detail_put(sink, piece[2]);
}

// Whose flag it is, where that is a question: not in a program with one table.
FEATFLAGS_DETAIL_INLINE void featflags_detail_put_table(struct featflags_detail_sink *sink,
                                                        const struct featflags_table *table) {
#ifdef __ELF__
  if (featflags_detail_tables_end - featflags_detail_tables == 1)
    return;
#endif
  featflags_detail_put3(sink, table->name, ": ", "");
}

// Writes one sentence for the user, as featflags_print does: "unknown flag HRTCK; did you mean HRTICK?", and
// where the program or shared object has several tables, "sched: " in front. After a success it is empty, or
// says which name is retired.
FEATFLAGS_DETAIL_INLINE size_t featflags_explain(const struct featflags_table *table,
                                                 const struct featflags_error *error, char *buffer,
                                                 size_t size) {
  struct featflags_detail_sink sink = {buffer, size, 0};
  if (error->result == FEATFLAGS_OK) {
    if (error->retired) {
      featflags_detail_put_table(&sink, table);
      featflags_detail_put(&sink, error->retired);
      featflags_detail_put(&sink, " is retired and does nothing");
    }
    return featflags_detail_close(&sink);
  }
  featflags_detail_put_table(&sink, table);
  if (error->line > 1) {
    featflags_detail_put(&sink, "line ");
    featflags_detail_put_number(&sink, error->line);
    featflags_detail_put(&sink, ": ");
  }
  featflags_detail_put(&sink, error->result == FEATFLAGS_UNKNOWN ? "unknown flag " : "cannot apply ");
  featflags_detail_put_n(&sink, error->token, error->length);
  featflags_detail_because(&sink, error);
  if (error->nearest) {
    featflags_detail_put(&sink, "; did you mean ");
    featflags_detail_put_n(&sink, error->token, featflags_detail_no(error->token, error->length));
    featflags_detail_put(&sink, error->nearest);
    featflags_detail_put(&sink, "?");
  }
  return featflags_detail_close(&sink);
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_DETAIL_ERROR_H
