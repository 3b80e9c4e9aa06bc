// SPDX-License-Identifier: MIT
//
// One run in a process of its own, so that runs do not share a heap, flags or a crash.
#include "bench.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static size_t read_all(int from, char *text, size_t size) {
  size_t length = 0;
  for (ssize_t got; length + 1 < size; length += (size_t)got) {
    got = read(from, text + length, size - 1 - length);
    if (got < 0 && errno == EINTR)
      got = 0;
    else if (got <= 0)
      break;
  }
  text[length] = 0;
  return length;
}

static bool start(const char *const *words, int output, int other, pid_t *child) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions))
    return false;
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, other);
  const int failed = posix_spawn(child, words[0], &actions, 0, (char *const *)words, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed)
    fprintf(stderr, "sched: cannot run %s: %s\n", words[0], strerror(failed));
  return !failed;
}

bool number_of_run(const char *const *words, double *value, bool *refused) {
  int ends[2];
  pid_t child;
  char text[64];
  if (pipe(ends)) {
    perror("sched: pipe");
    return false;
  }
  const bool started = start(words, ends[1], ends[0], &child);
  close(ends[1]);
  read_all(ends[0], text, sizeof text);
  close(ends[0]);
  int status = 0;
  if (!started)
    return false;
  waitpid(child, &status, 0);
  char *end = text;
  *value = strtod(text, &end);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 2) // it has said what makes no sense
    return *refused = true, false;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "sched: a run of %s %s\n", words[0],
            WIFEXITED(status) ? "did not come to its end" : "crashed");
    return false;
  }
  return end != text && *value > 0;
}
