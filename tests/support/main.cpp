// SPDX-License-Identifier: MIT
//
// Catch2 2's main(), compiled once for all tests. Catch2 3 brings its own.
#define CATCH_CONFIG_MAIN
#include "support/catch.h"
