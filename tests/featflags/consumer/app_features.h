// SPDX-License-Identifier: MIT
#ifndef APP_FEATURES_H
#define APP_FEATURES_H
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.h>
#endif // APP_FEATURES_H
