// SPDX-License-Identifier: MIT
//
// Runs the ways to count, one after the other in each round, so that a busy moment hits all of them.
//
// usage: drive ROUNDS INCREMENTS
// Goes out: per subject "name threads min median", ns per increment of one thread.
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef WITH_STATIC_KEY
#define STATIC_KEY(X)                                                                                        \
  X(static_key, on) X(static_key, off) X(static_key_default, on) X(static_key_four, on) X(static_key_test, on)
extern void turn_static_key(int on);
extern void turn_static_key_default(int on);
extern void turn_static_key_four(int on);
extern void turn_static_key_test(int on);
#else
#define STATIC_KEY(X)
static void turn_static_key(int on) { (void)on; }
static void turn_static_key_default(int on) { (void)on; }
static void turn_static_key_four(int on) { (void)on; }
static void turn_static_key_test(int on) { (void)on; }
#endif
#define SUBJECTS(X)                                                                                          \
  X(nothing, none)                                                                                           \
  X(shared, none) X(statistic, none) X(constant, on) X(runtime, on) X(runtime, off) STATIC_KEY(X)
enum { MOST_ROUNDS = 1000, STEPS = 16 };

#define DECLARE(NAME, TURN) extern void run_##NAME(unsigned long rounds);
SUBJECTS(DECLARE)
extern void turn_constant(int on);
extern void turn_runtime(int on);

static void turn_to(int on) {
  turn_constant(on);
  turn_runtime(on);
  turn_static_key(on);
  turn_static_key_default(on);
  turn_static_key_four(on);
  turn_static_key_test(on);
}
static void turn_none(void) {}
static void turn_on(void) { turn_to(1); }
static void turn_off(void) { turn_to(0); }

static const struct {
  const char *name;
  void (*run)(unsigned long rounds);
  void (*turn)(void);
} subjects[] = {
#define ROW(NAME, TURN) {#NAME " " #TURN, run_##NAME, turn_##TURN},
    SUBJECTS(ROW)};
enum { COUNT = sizeof subjects / sizeof subjects[0] };

struct job {
  void (*run)(unsigned long rounds);
  unsigned long rounds;
  pthread_barrier_t *start;
  double nanoseconds;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void *work(void *pointer) {
  struct job *job = pointer;
  job->run(job->rounds / 16); // warm, and the slot is taken
  pthread_barrier_wait(job->start);
  const double before = now();
  job->run(job->rounds);
  job->nanoseconds = now() - before;
  return NULL;
}

// The slower of the threads: a thread that ran alone says nothing about sharing.
static double measure(int subject, int threads, unsigned long rounds) {
  pthread_t ids[2];
  struct job jobs[2];
  pthread_barrier_t start;
  double slowest = 0;
  pthread_barrier_init(&start, NULL, (unsigned)threads);
  subjects[subject].turn();
  for (int at = 0; at < threads; at++) {
    jobs[at] = (struct job){subjects[subject].run, rounds, &start, 0};
    if (pthread_create(&ids[at], NULL, work, &jobs[at]) != 0)
      exit(2);
  }
  for (int at = 0; at < threads; at++) {
    pthread_join(ids[at], NULL);
    slowest = jobs[at].nanoseconds > slowest ? jobs[at].nanoseconds : slowest;
  }
  pthread_barrier_destroy(&start);
  return slowest / (double)rounds / STEPS;
}

static int larger(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

int main(int count, char **words) {
  static double times[COUNT][3][MOST_ROUNDS];
  const int rounds = count > 1 ? atoi(words[1]) : 25;
  const unsigned long increments = count > 2 ? strtoul(words[2], NULL, 10) : 2000000;
  for (int round = 0; round < rounds && round < MOST_ROUNDS; round++)
    for (int subject = 0; subject < COUNT; subject++)
      for (int threads = 1; threads <= 2; threads++)
        times[subject][threads][round] = measure(subject, threads, increments / STEPS);
  for (int threads = 1; threads <= 2; threads++)
    for (int subject = 0; subject < COUNT; subject++) {
      double *const all = times[subject][threads];
      qsort(all, (size_t)rounds, sizeof *all, larger);
      printf("%s %d %.3f %.3f\n", subjects[subject].name, threads, all[0], all[rounds / 2]);
    }
  return 0;
}
