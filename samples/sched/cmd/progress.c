// SPDX-License-Identifier: MIT
//
// How far a long run is, once a second, on a terminal only.
//
// Comes in: where the time of the run stands, in ns. Goes out: one line on standard error that is written
// over and wiped at the end. A timer of the system looks, so that the run itself has nothing to do for it.
#include "options.h"
#include "text.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static const volatile uint64_t *watched; // a signal has no other way to know

static void say(const char *text, size_t length) {
  if (write(STDERR_FILENO, text, length) < 0)
    return; // the terminal is gone: so be it
}

static void tick(int signal) {
  char line[80];
  struct text t = text_in(line, sizeof line);
  (void)signal;
  text_string(&t, "\r");
  text_ms(&t, *watched, 0);
  text_string(&t, " ms of simulated time ");
  say(line, t.length);
}

void start_progress(const uint64_t *ns) {
  const struct itimerval second = {.it_interval = {.tv_sec = 1}, .it_value = {.tv_sec = 1}};
  struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
  if (!isatty(STDERR_FILENO))
    return;
  watched = ns;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGALRM, &action, 0) == 0)
    setitimer(ITIMER_REAL, &second, 0);
}

void stop_progress(void) {
  const struct itimerval never = {.it_value = {.tv_sec = 0}};
  if (!watched)
    return;
  setitimer(ITIMER_REAL, &never, 0);
  say("\r                                             \r", 47);
}
