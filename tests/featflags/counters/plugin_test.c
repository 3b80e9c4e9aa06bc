// SPDX-License-Identifier: MIT
//
// A shared object that counts is loaded, used by threads, and unloaded while they still run: a thread that
// ends afterwards must not call into what is gone. Loaded again, it starts from zero.
//
// usage: plugin_test PLUGIN
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3, COUNTS = 1000, ROUNDS = 20 };
typedef unsigned long count_function(unsigned long times);

static pthread_barrier_t counted, unloaded;
static count_function *count;

static void *work(void *nothing) {
  count(COUNTS);
  pthread_barrier_wait(&counted);
  pthread_barrier_wait(&unloaded);
  return nothing;
}

static int load_and_unload(const char *path) {
  pthread_t threads[THREADS];
  void *const plugin = dlopen(path, RTLD_NOW);
  if (!plugin)
    return printf("%s\n", dlerror());
  *(void **)&count = dlsym(plugin, "count_in_plugin");
  for (int at = 0; at < THREADS; at++)
    if (pthread_create(&threads[at], NULL, work, NULL) != 0)
      return 2;
  pthread_barrier_wait(&counted);
  const unsigned long hits = count(1);
  dlclose(plugin);
  pthread_barrier_wait(&unloaded);
  for (int at = 0; at < THREADS; at++)
    pthread_join(threads[at], NULL);
  if (dlopen(path, RTLD_NOW | RTLD_NOLOAD))
    return printf("the object is still there: this test would see nothing\n");
  return hits == THREADS * COUNTS + 1 ? 0 : printf("expected %d hits, got %lu\n", THREADS * COUNTS + 1, hits);
}

int main(int words, char **word) {
  int failed = words < 2;
  pthread_barrier_init(&counted, NULL, THREADS + 1);
  pthread_barrier_init(&unloaded, NULL, THREADS + 1);
  for (int round = 0; round < ROUNDS && !failed; round++)
    failed = load_and_unload(word[1]);
  return failed != 0;
}
