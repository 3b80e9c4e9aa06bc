// SPDX-License-Identifier: MIT
//
// usage: feature_test [NAME]
//
// Each feature changes what can be seen: its scene is played with the feature off and on, and what was seen
// must be what features_seen.def says.
#include "feature_scenes.h"
#include "scheduler.h"

#include <stdio.h>
#include <string.h>

enum { LATENCY = 6 * 1000 * 1000 };

static const struct scene_of {
  const char *name;
  long long off, on;
  long long (*see)(void);
} expected[] = {
#define SEEN(NAME, OFF, ON) {#NAME, OFF, ON, see_##NAME},
#include "features_seen.def"
#undef SEEN
};

static long long (*const all[])(void) = {
#define FEAT(NAME, DEFAULT) see_##NAME,
#include "features.def"
#undef FEAT
};

static long long played(const struct scene_of *scene, const char *prefix) {
  char word[64];
  snprintf(word, sizeof word, "%s%s", prefix, scene->name);
  featflags_reset(&sched_features);
  turn(word);
  return scene->see();
}

int main(int count, char **words) {
  if (sizeof all / sizeof all[0] != sizeof expected / sizeof expected[0])
    return puts("features_seen.def does not have one row for each feature"), 1;
  for (unsigned at = 0; at < sizeof expected / sizeof expected[0]; at++) {
    const struct scene_of *const scene = &expected[at];
    if (count > 1 && strcmp(words[1], scene->name) != 0)
      continue;
    const long long off = played(scene, "NO_");
    const long long on = played(scene, "");
    if (off != scene->off || on != scene->on || off == on)
      return printf("%s: expected %lld off and %lld on, saw %lld and %lld\n", scene->name, scene->off,
                    scene->on, off, on),
             1;
    if (count > 1)
      return 0;
  }
  return count > 1 ? puts("no such feature"), 1 : 0;
}
