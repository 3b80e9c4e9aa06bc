// SPDX-License-Identifier: MIT
//
// A file that turns flags of a running program: written by hand or by this program, read, watched.
//
// Comes in: a path and a table. Goes out: flags turned as by any list (all or nothing; the error names
// the line), or the file, whole or as it was. The text is that of featflags_report: a flag a line, and
// comments. There is no thread in here: the program polls a descriptor, or calls now and then.
//
//     struct featflags_file file;
//     featflags_file_watch(&file, &sched_features, "/run/app/features");
//     ... poll file.descriptor for input, and then, or once a second ...
//     if (featflags_file_apply(&file, &error) != FEATFLAGS_OK) ...
//
// POSIX; inotify where it is there (Linux). Not for signal handlers. A featflags_file is used by one
// thread at a time.
#ifndef FEATFLAGS_CONTROL_FILE_H
#define FEATFLAGS_CONTROL_FILE_H

#include "featflags.h"

#include <fcntl.h>
#include <stdio.h> // rename
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/inotify.h>
#endif

#ifdef __cplusplus
extern "C++" {
#endif

#if defined(O_CLOEXEC)
#define FEATFLAGS_DETAIL_CLOEXEC O_CLOEXEC
#elif defined(__linux__)
#define FEATFLAGS_DETAIL_CLOEXEC IN_CLOEXEC // the same bit, not hidden in strict C11
#else
#define FEATFLAGS_DETAIL_CLOEXEC 0
#endif

enum { featflags_file_chunk = 4096, featflags_path_size = 1024 };

// Reads the open file to its end. A token that does not fit into the buffer is no flag.
FEATFLAGS_DETAIL_INLINE void featflags_detail_read_file(struct featflags_detail_reader *reader,
                                                        int descriptor) {
  char text[featflags_file_chunk];
  size_t held = 0;
  while (reader->error->result == FEATFLAGS_OK) {
    const ssize_t got = read(descriptor, text + held, sizeof text - held);
    size_t used;
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      featflags_detail_fail(reader, FEATFLAGS_NO_FILE, reader->table->count);
      return;
    }
    held += FEATFLAGS_DETAIL_AS(size_t, got);
    used = featflags_detail_read(reader, text, held, got == 0);
    if (used == 0 && held == sizeof text)
      used = featflags_detail_read(reader, text, held, 1);
    held -= used;
    for (size_t at = 0; at < held; at++)
      text[at] = text[used + at];
    if (got == 0)
      return;
  }
}

// Turns the flags that the file names: all of them, or none.
FEATFLAGS_DETAIL_INLINE enum featflags_result
featflags_apply_file(const struct featflags_table *table, const char *path, struct featflags_error *error) {
  struct featflags_error own;
  struct featflags_error *const to = error ? error : &own;
  const int descriptor = open(path, O_RDONLY | FEATFLAGS_DETAIL_CLOEXEC);
  struct featflags_detail_reader reader;
  enum featflags_result result;
  if (descriptor < 0) {
    featflags_detail_clear(to);
    featflags_detail_keep(to, path, featflags_detail_length(path));
    return to->result = FEATFLAGS_NO_FILE;
  }
  reader = featflags_detail_begin(table, to, to);
  featflags_detail_read_file(&reader, descriptor);
  if (to->result == FEATFLAGS_NO_FILE)
    featflags_detail_keep(to, path, featflags_detail_length(path));
  result = featflags_detail_finish(&reader, FEATFLAGS_FROM_FILE, path);
  close(descriptor);
  return result;
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_write_all(int descriptor, const char *text, size_t size) {
  while (size) {
    const ssize_t put = write(descriptor, text, size);
    if (put < 0 && errno != EINTR)
      return 0;
    if (put > 0) {
      text += put;
      size -= FEATFLAGS_DETAIL_AS(size_t, put);
    }
  }
  return 1;
}

// One line per flag, through a buffer that holds any one of them.
FEATFLAGS_DETAIL_INLINE int featflags_detail_write_flags(const struct featflags_table *table,
                                                         int descriptor) {
  char line[featflags_file_chunk];
  for (unsigned row = 0; row < table->count; row++) {
    struct featflags_detail_sink sink = {line, sizeof line - 1, 0};
    featflags_detail_put_line(&sink, table, row);
    if (sink.length >= sizeof line - 1)
      sink.length = sizeof line - 2;
    line[sink.length++] = '\n';
    if (!featflags_detail_write_all(descriptor, line, sink.length))
      return 0;
  }
  return 1;
}

// Writes the report of every flag, so that reading the file again changes nothing. The file is replaced as a
// whole (by way of PATH.new), so a reader sees the old one or the new one.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_write_file(const struct featflags_table *table,
                                                                   const char *path) {
  char fresh[featflags_path_size];
  struct featflags_detail_sink sink = {fresh, sizeof fresh, 0};
  int descriptor;
  int done;
  featflags_detail_put3(&sink, path, ".new", "");
  if (featflags_detail_close(&sink) >= sizeof fresh)
    return FEATFLAGS_NO_FILE;
  descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | FEATFLAGS_DETAIL_CLOEXEC, 0644);
  if (descriptor < 0)
    return FEATFLAGS_NO_FILE;
  done = featflags_detail_write_flags(table, descriptor);
  done = close(descriptor) == 0 && done;
  if (done && rename(fresh, path) == 0)
    return FEATFLAGS_OK;
  unlink(fresh);
  return FEATFLAGS_NO_FILE;
}

// Which file was read last, and when it was written. Zero: none.
struct featflags_stamp {
  unsigned long long device, number, size, seconds, nanoseconds;
};

// A file that is watched. The path is the caller's, and stays.
struct featflags_file {
  const struct featflags_table *table;
  const char *path;
  int descriptor; // to poll for input; -1: there is none here, so call featflags_file_apply now and then
  struct featflags_stamp seen;
};

FEATFLAGS_DETAIL_INLINE int featflags_detail_folder_watch(const char *path) {
#if defined(__linux__)
  char folder[featflags_path_size];
  size_t length = featflags_detail_length(path);
  int descriptor;
  while (length && path[length - 1] != '/')
    length--;
  if (length + 2 > sizeof folder)
    return -1;
  for (size_t at = 0; at < length; at++)
    folder[at] = path[at];
  folder[length] = '.';
  folder[length + 1] = '\0';
  descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor >= 0 &&
      inotify_add_watch(descriptor, folder, IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE) < 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
#else
  (void)path;
  return -1;
#endif
}

// Begins to watch; the file need not be there yet. Nothing is read before featflags_file_apply.
FEATFLAGS_DETAIL_INLINE void featflags_file_watch(struct featflags_file *file,
                                                  const struct featflags_table *table, const char *path) {
  const struct featflags_stamp none = {0, 0, 0, 0, 0};
  file->seen = none;
  file->table = table;
  file->path = path;
  file->descriptor = featflags_detail_folder_watch(path);
}

// 1, or 0 where there is no such file.
FEATFLAGS_DETAIL_INLINE int featflags_detail_stamp(const char *path, struct featflags_stamp *stamp) {
  struct stat now;
  if (stat(path, &now) != 0)
    return 0;
  stamp->device = FEATFLAGS_DETAIL_AS(unsigned long long, now.st_dev);
  stamp->number = FEATFLAGS_DETAIL_AS(unsigned long long, now.st_ino);
  stamp->size = FEATFLAGS_DETAIL_AS(unsigned long long, now.st_size);
  stamp->seconds = FEATFLAGS_DETAIL_AS(unsigned long long, now.st_mtime);
#ifdef st_mtime // then it stands for st_mtim.tv_sec
  stamp->nanoseconds = FEATFLAGS_DETAIL_AS(unsigned long long, now.st_mtim.tv_nsec);
#else
  stamp->nanoseconds = 0;
#endif
  return 1;
}

FEATFLAGS_DETAIL_INLINE int featflags_detail_same(const struct featflags_stamp *one,
                                                  const struct featflags_stamp *other) {
  return one->device == other->device && one->number == other->number && one->size == other->size &&
         one->seconds == other->seconds && one->nanoseconds == other->nanoseconds;
}

// Takes what the descriptor has to say. Whether the file was among it: then it may have changed, within
// the resolution of its time stamp. Other files of the folder do not matter.
FEATFLAGS_DETAIL_INLINE int featflags_detail_told(const struct featflags_file *file) {
  int told = 0;
#if defined(__linux__)
  char events[featflags_file_chunk];
  const char *name = file->path;
  ssize_t got;
  for (const char *at = file->path; *at; at++)
    if (*at == '/')
      name = at + 1;
  while (file->descriptor >= 0 && (got = read(file->descriptor, events, sizeof events)) > 0) {
    size_t size;
    for (size_t at = 0; at < FEATFLAGS_DETAIL_AS(size_t, got); at += size) {
      struct inotify_event event;
      __builtin_memcpy(&event, events + at, sizeof event);
      size = sizeof event + event.len;
      told |= event.len && featflags_detail_equal(name, events + at + sizeof event,
                                                  featflags_detail_length(events + at + sizeof event));
      told |= (event.mask & IN_Q_OVERFLOW) != 0;
    }
  }
#else
  (void)file;
#endif
  return told;
}

// Applies the file if it is another one, or has changed, since the last call. A file that is not there
// changes nothing and is no error. Returns FEATFLAGS_OK where there was nothing to do.
FEATFLAGS_DETAIL_INLINE enum featflags_result featflags_file_apply(struct featflags_file *file,
                                                                   struct featflags_error *error) {
  struct featflags_stamp now;
  const int told = featflags_detail_told(file);
  if (error)
    featflags_detail_clear(error);
  if (!featflags_detail_stamp(file->path, &now) || (!told && featflags_detail_same(&file->seen, &now)))
    return FEATFLAGS_OK;
  file->seen = now;
  return featflags_apply_file(file->table, file->path, error);
}

FEATFLAGS_DETAIL_INLINE void featflags_file_unwatch(struct featflags_file *file) {
  if (file->descriptor >= 0)
    close(file->descriptor);
  file->descriptor = -1;
}

#ifdef __cplusplus
}
#endif

#endif // FEATFLAGS_CONTROL_FILE_H
