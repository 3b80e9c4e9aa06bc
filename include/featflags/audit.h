// SPDX-License-Identifier: MIT
//
// Flags that are overdue: expired, nobody's, or tested nowhere.
//
// Comes in: a table, a date that somebody gives (never the clock's or the compiler's: a build of
// yesterday must come out the same tomorrow), and programs or objects with the records of verify mode.
// Goes out: a line per finding and the exit code of a program. For a test, or a program of three lines:
//
//     int main(int argc, char **argv) { return featflags_audit(&sched_features, argc, argv, stdout); }
//
// Where a build cannot know which flags are tested, the audit says so and finds nothing in that.
#ifndef FEATFLAGS_AUDIT_H
#define FEATFLAGS_AUDIT_H

#include "detail/engine_type.h"
#include "featflags.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C++" {
#endif

#ifndef FEATFLAGS_TODAY
#define FEATFLAGS_TODAY "" // the build may give a date: -DFEATFLAGS_TODAY='"2027-01-15"'
#endif

struct featflags_detail_audit {
  const struct featflags_table *table;
  FILE *out;
  const char *today;
  int owners;            // a flag needs one
  unsigned char *tested; // for each row, whether a record or a site was seen
  int records;           // some were seen
  int every;             // and not only of flags that can be on
  unsigned expired, ownerless, untested, unknown;
};

// Of a year, or a year and a month, or a day: "2027", "2027-01", "2027-01-15".
FEATFLAGS_DETAIL_INLINE int featflags_detail_is_date(const char *text) {
  size_t at = 0;
  for (; text[at]; at++)
    if (at == 4 || at == 7 ? text[at] != '-' : text[at] < '0' || text[at] > '9')
      return 0;
  return at == 4 || at == 7 || at == 10;
}

// Whether `today` lies in `date` or behind it.
FEATFLAGS_DETAIL_INLINE int featflags_detail_reached(const char *today, const char *date) {
  size_t at = 0;
  while (today[at] && today[at] == date[at])
    at++;
  return !date[at] || today[at] > date[at];
}

// The next word of a record, which ends at a space; null when there is none.
FEATFLAGS_DETAIL_INLINE const char *featflags_detail_next_word(const char *word, size_t *length) {
  const char *next = word + *length;
  if (*next != ' ')
    return FEATFLAGS_DETAIL_NULL;
  next++;
  *length = 0;
  while (next[*length] && next[*length] != ' ')
    ++*length;
  return next;
}

// Takes the record "featflags test TABLE FLAG MODE VALUE ...".
FEATFLAGS_DETAIL_INLINE void featflags_detail_take_record(struct featflags_detail_audit *audit,
                                                          const char *text) {
  const char *words[6];
  size_t lengths[6];
  unsigned row;
  words[0] = text;
  lengths[0] = sizeof "featflags" - 1;
  for (int at = 1; at < 6; at++) {
    lengths[at] = lengths[at - 1];
    words[at] = featflags_detail_next_word(words[at - 1], &lengths[at]);
    if (!words[at])
      return;
  }
  if (!featflags_detail_equal("test", words[1], lengths[1]) ||
      (!featflags_detail_equal("-", words[2], lengths[2]) &&
       !featflags_detail_equal(audit->table->name, words[2], lengths[2])))
    return;
  audit->records = 1;
  audit->every |= !featflags_detail_equal("constant", words[4], lengths[4]) ||
                  featflags_detail_equal("off", words[5], lengths[5]);
  row = featflags_detail_find(audit->table, 0, words[3], lengths[3]);
  if (row < audit->table->count)
    audit->tested[row] = 1;
}

// Every record in a file, whatever kind of file it is: a record is text with a null behind it.
FEATFLAGS_DETAIL_INLINE int featflags_detail_take_file(struct featflags_detail_audit *audit,
                                                       const char *path) {
  static const char begin[] = "featflags test ";
  FILE *const file = fopen(path, "rb");
  char text[512];
  size_t length = 0;
  int c;
  int good;
  if (!file)
    return 0;
  while ((c = getc(file)) != EOF) {
    if (length >= sizeof begin - 1 ? c == 0 : c != begin[length]) {
      text[length] = '\0';
      if (length >= sizeof begin - 1)
        featflags_detail_take_record(audit, text);
      length = 0;
    }
    if (length >= sizeof begin - 1 ? c != 0 : c == begin[length])
      text[length < sizeof text - 1 ? length++ : length] = FEATFLAGS_DETAIL_AS(char, c);
  }
  good = !ferror(file);
  return fclose(file) == 0 && good;
}

// Whether a range of entries holds a site: what is none is zero. Its ends are relative to themselves.
FEATFLAGS_DETAIL_INLINE int featflags_detail_has_site(const int *range) {
  const char *const base = FEATFLAGS_DETAIL_AS(const char *, FEATFLAGS_DETAIL_AS(const void *, range));
  const char *const end = base + sizeof *range + range[1];
  for (const char *at = base + range[0]; at < end; at++)
    if (*at)
      return 1;
  return 0;
}

// In static-key mode every test that the linker kept is a site of its row.
FEATFLAGS_DETAIL_INLINE void featflags_detail_take_sites(struct featflags_detail_audit *audit) {
  if (!featflags_sites(audit->table, FEATFLAGS_DETAIL_NULL))
    return;
  for (const struct featflags_module *module = audit->table->keys->state->modules; module;
       module = module->next)
    for (unsigned row = 0; row < audit->table->count; row++) {
      const int *const ranges = module->ranges + 4 * FEATFLAGS_DETAIL_AS(size_t, row);
      if (featflags_detail_has_site(ranges) || featflags_detail_has_site(ranges + 2))
        audit->tested[row] = 1;
    }
  audit->records = audit->every = 1;
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_finding(struct featflags_detail_audit *audit, unsigned row,
                                                      unsigned *count, const char *what, const char *more) {
  const char *const owner = featflags_detail_about(audit->table, row, FEATFLAGS_OWNER);
  ++*count;
  fprintf(audit->out, "%s: %s: %s%s%s%s\n", audit->table->name, audit->table->names[row], what, more,
          owner ? ", owner " : "", owner ? owner : "");
}

FEATFLAGS_DETAIL_INLINE void featflags_detail_audit_row(struct featflags_detail_audit *audit, unsigned row) {
  const char *const expires = featflags_detail_about(audit->table, row, FEATFLAGS_EXPIRES);
  const char *const owner = featflags_detail_about(audit->table, row, FEATFLAGS_OWNER);
  if (expires && !featflags_detail_is_date(expires))
    featflags_detail_finding(audit, row, &audit->expired, "not a date, as in 2027-01: expires ", expires);
  else if (expires && audit->today[0] && featflags_detail_reached(audit->today, expires))
    featflags_detail_finding(audit, row, &audit->expired, "expired ", expires);
  if (audit->owners && (!owner || !owner[0]))
    featflags_detail_finding(audit, row, &audit->ownerless, "no owner", "");
  if (audit->records && !audit->tested[row]) {
    if (audit->every || audit->table->starts[row])
      featflags_detail_finding(audit, row, &audit->untested, "tested nowhere", "");
    else
      audit->unknown++;
  }
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_audit_end(const struct featflags_detail_audit *audit) {
  const char *const name = audit->table->name;
  fprintf(audit->out, "%s: %u flags, %u expired, %u without an owner, %u tested nowhere\n", name,
          audit->table->count, audit->expired, audit->ownerless, audit->untested);
  if (!audit->today[0])
    fprintf(audit->out, "%s: no date was given, so none is expired: --today=2027-01-15\n", name);
  if (!audit->records)
    fprintf(audit->out,
            "%s: whether a flag is tested is not known: give programs built with -DFEATFLAGS_VERIFY=2\n",
            name);
  else if (audit->unknown)
    fprintf(audit->out,
            "%s: of %u flags that are off it is not known: build with -DFEATFLAGS_VERIFY=2 and -O1\n", name,
            audit->unknown);
  return audit->expired || audit->ownerless || audit->untested;
}

// Arguments: --today=DATE, --no-owners, and files with records. Returns 0, 1 when something was found, or 2
// when an argument is wrong or a file cannot be read (stderr says which).
FEATFLAGS_DETAIL_INLINE int featflags_audit(const struct featflags_table *table, int argc, char **argv,
                                            FILE *out) {
  struct featflags_detail_audit audit = {table, out, FEATFLAGS_TODAY, 1, FEATFLAGS_DETAIL_NULL, 0, 0, 0, 0,
                                         0,     0};
  static const char today[] = "--today=";
  int result = 0;
  audit.tested = FEATFLAGS_DETAIL_AS(unsigned char *, calloc(table->count + 1, 1));
  if (!audit.tested)
    result = 2;
  for (int at = 1; at < argc && !result; at++) {
    if (featflags_detail_fits(argv[at], "--today=*", 9))
      audit.today = argv[at] + sizeof today - 1;
    else if (featflags_detail_equal(argv[at], "--no-owners", 11))
      audit.owners = 0;
    else if (argv[at][0] == '-' || !featflags_detail_take_file(&audit, argv[at])) {
      fprintf(stderr, "%s: neither --today=DATE, --no-owners nor a file that can be read\n", argv[at]);
      result = 2;
    }
  }
  if (!result && audit.today[0] && !featflags_detail_is_date(audit.today)) {
    fprintf(stderr, "%s: not a date, as in 2027-01-15\n", audit.today);
    result = 2;
  }
  if (!result) {
    featflags_detail_take_sites(&audit);
    for (unsigned row = 0; row < table->count; row++)
      featflags_detail_audit_row(&audit, row);
    result = featflags_detail_audit_end(&audit);
  }
  free(audit.tested);
  return result;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_AUDIT_H
