// SPDX-License-Identifier: MIT
#ifndef APP_FEATURES_H
#define APP_FEATURES_H
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "counters.def"
#define FEATFLAGS_COUNTERS_NS app
#include <featflags/counters.h>
#endif // APP_FEATURES_H
