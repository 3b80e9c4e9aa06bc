// SPDX-License-Identifier: MIT
#ifndef TESTS_SCHED_FEATURE_SCENES_H
#define TESTS_SCHED_FEATURE_SCENES_H

// Turns features, or ends the test.
void turn(const char *words);

// A feature of features.def without a scene does not link.
#define FEAT(NAME, DEFAULT) long long see_##NAME(void);
#include "features.def"
#undef FEAT

#endif // TESTS_SCHED_FEATURE_SCENES_H
