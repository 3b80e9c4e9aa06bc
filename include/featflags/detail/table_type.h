// SPDX-License-Identifier: MIT
//
// A table as an object: what the text interface reads and turns.
//
// Comes in: the arrays that FEATFLAGS_DEFINE lays down. Goes out: one struct, the same in every
// mode, so that code that prints or applies text does not care which one it was built in.
#ifndef FEATFLAGS_DETAIL_TABLE_TYPE_H
#define FEATFLAGS_DETAIL_TABLE_TYPE_H

#ifndef __cplusplus
#include <stdbool.h> // IWYU pragma: keep (rows say true and false)
#endif

// Who turned a flag last.
enum featflags_source {
  FEATFLAGS_FROM_DEFAULT, // nobody: the table's default
  FEATFLAGS_FROM_BUILD,   // nobody: FEATFLAGS_SET_<ns> of the build
  FEATFLAGS_FROM_ENVIRONMENT,
  FEATFLAGS_FROM_ARGUMENTS,
  FEATFLAGS_FROM_FILE,
  FEATFLAGS_FROM_CODE,
  FEATFLAGS_FROM_TEST
};

// What a FEAT_META row can say about a flag.
enum featflags_key {
  FEATFLAGS_OWNER,
  FEATFLAGS_KIND,
  FEATFLAGS_SINCE,
  FEATFLAGS_EXPIRES,
  FEATFLAGS_HELP,
  FEATFLAGS_MUTABILITY // "once" or "always"
};

// One thing that a FEAT_META row says.
struct featflags_fact {
  unsigned row;
  enum featflags_key key;
  const char *text;
};

// One FEAT_REQUIRES or FEAT_CONFLICTS row.
struct featflags_relation {
  unsigned row;
  unsigned other;
  int conflicts;
};

enum { featflags_reason_size = 48 }; // with the final null; a longer reason is cut

struct featflags_watcher;

// What changes beside the flags themselves. Under `lock`, but for what is read by one atomic load.
struct featflags_changes {
  unsigned char *wanted;   // scratch: the value that each row is about to get
  unsigned char *before;   // scratch: the value that each row had
  unsigned char *sources;  // enum featflags_source of the last change; 0: as built
  unsigned char *told;     // the value that watchers were told last
  unsigned char *requests; // 2 + value where a signal handler asked for one
  char (*reasons)[featflags_reason_size];
  struct featflags_watcher *watchers; // in the order of registration
  struct featflags_watcher *running;  // the one that is being called
  struct featflags_watcher *next;     // the one to be called after it
  const void *caller;                 // the thread that calls watchers, while `calling`
  int calling;                        // 0: none, else the process of that thread
  int lock;                           // 0: free, else the holder's process
  int (*process)(void);               // which process this is; null: ask the system
  int sealed;
  int requested; // some row of `requests` is set
  int changed;   // some row differs from `told`
};

struct featflags_keys; // static-key mode's own

struct featflags_table {
  const char *name;                  // FEATFLAGS_NS
  const char *const *names;          // of the flags, in the order of the table
  const unsigned char *starts;       // the values the build starts with, 0 or 1
  const unsigned char *origins;      // FEATFLAGS_FROM_DEFAULT or FEATFLAGS_FROM_BUILD
  int *state;                        // one word per flag; null in constant mode
  struct featflags_changes *changes; // null in constant mode
  const struct featflags_keys *keys; // null but in static-key mode
  const struct featflags_fact *facts;
  const struct featflags_relation *relations;
  const char *const *retired; // names that are still read and no longer do anything
  unsigned count;
  unsigned fact_count;
  unsigned relation_count;
  unsigned retired_count;
  const unsigned char *constant;     // one byte for each object in which the flags are constants
  const unsigned char *constant_end; //   (FEATFLAGS_ALLOW_MIXED), or two nulls
  unsigned mode;                     // FEATFLAGS_MODE of the unit that defines the table
};

#endif // FEATFLAGS_DETAIL_TABLE_TYPE_H
