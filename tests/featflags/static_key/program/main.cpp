// SPDX-License-Identifier: MIT
//
// Turns flags in every way and asks every unit each time.
//
// usage: program [ENGINE [SITES]]
//
// Comes in: the engine that must be active, and how many sites must be known; "any" is any. Goes out: one
// line for each thing that is not as it must be, and a last line that says what was seen. No test framework,
// so that it can be built for any machine and run under any translator.
#ifdef ATTACHED
#define FEATFLAGS_ATTACH
#endif
#include "keys.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#ifdef OBJECT
#include <dlfcn.h>
#endif

namespace {

int failures = 0;
using Bits = int (*)();
Bits object = nullptr;

void expect(bool holds, const char *what, int seen) {
  if (!holds) {
    failures++;
    std::printf("%s: got %d\n", what, seen);
  }
}

void expectEverywhere(int bits) {
  expect(bits_of_c() == bits, "the C unit", bits_of_c());
  expect(bitsOfFirst() == bits, "the first unit", bitsOfFirst());
  expect(bitsOfSecond() == bits, "the second unit", bitsOfSecond());
  expect(bitsTemplate(0) == bits, "a template here", bitsTemplate(0));
  if (object)
    expect(object() == bits, "the shared object", object());
}

void apply(const char *text, int bits) {
  const int result = static_cast<int>(featflags_apply(&demo_features, text, nullptr));
  expect(result == FEATFLAGS_OK, text, result);
  expectEverywhere(bits);
}

void turnAll() {
  apply("TRACE", 3);
  apply("NO_TRACE", 2);
  apply("NO_FAST_PATH", 0);
  apply("TRACE,FAST_PATH,CHECKS", 7);
  apply("NO_TRACE NO_FAST_PATH", 4);
  apply("NO_CHECKS FAST_PATH", 2);
}

// Every site goes straight on while all flags are as they started, unless sites only ever ask.
void expectSettled(bool attached) {
  size_t asking = 0;
  const size_t sites = featflags_sites(&demo_features, &asking);
  const bool asks = featflags_engine(&demo_features) == FEATFLAGS_ENGINE_DATA;
  if (attached)
    expect(asking == (asks ? sites : 0), "sites that ask", static_cast<int>(asking));
}

#ifdef OBJECT
void loadAndUnload() {
  const size_t before = featflags_sites(&demo_features, nullptr);
  for (int round = 0; round < 3; round++) {
    featflags_set(&demo_features, "TRACE", 1);
    void *const handle = dlopen(OBJECT, RTLD_NOW);
    if (!handle) {
      expect(false, dlerror(), 0);
      return;
    }
    void *const symbol = dlsym(handle, "bits_of_object");
    std::memcpy(&object, &symbol, sizeof object);
    const size_t loaded = featflags_sites(&demo_features, nullptr);
    expect(loaded == before + (before ? OBJECT_SITES : 0), "sites after loading", static_cast<int>(loaded));
    expectEverywhere(3);
    featflags_set(&demo_features, "TRACE", 0);
    expectEverywhere(2);
    expectSettled(true);
    turnAll();
    object = nullptr;
    dlclose(handle);
    expect(featflags_sites(&demo_features, nullptr) == before, "sites after unloading",
           static_cast<int>(featflags_sites(&demo_features, nullptr)));
    turnAll();
  }
}
#endif

} // namespace

int main(int count, char **words) {
  expect(bitsBeforeMain() == 2, "before main", bitsBeforeMain());
  expectEverywhere(2);
  expectSettled(true);
  turnAll();
  expectSettled(true);
#ifdef OBJECT
  loadAndUnload();
#endif
  const char *const engine = featflags_engine_name(featflags_engine(&demo_features));
  const size_t sites = featflags_sites(&demo_features, nullptr);
  if (count > 1 && std::strcmp(words[1], "any") != 0)
    expect(std::strcmp(words[1], engine) == 0, engine, 0);
  if (count > 2 && std::strcmp(words[2], "any") != 0)
    expect(static_cast<size_t>(std::atoi(words[2])) == sites, "sites", static_cast<int>(sites));
  for (int other = FEATFLAGS_ENGINE_DATA; other < FEATFLAGS_ENGINE_ANY; other++) {
    const auto wanted = static_cast<featflags_engine_kind>(other);
    if (featflags_use_engine(&demo_features, wanted) == wanted)
      turnAll();
    expectSettled(true);
  }
  std::printf("%s, %s, %zu sites\n", failures ? "bad" : "ok", engine, sites);
  return failures ? 1 : 0;
}
