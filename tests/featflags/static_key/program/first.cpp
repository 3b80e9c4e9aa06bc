// SPDX-License-Identifier: MIT
//
// One of two units that share inline and template functions; tests flags before main.
#include "keys.h"

namespace {
const int before = bitsInline();
}

int bitsOfFirst() { return bitsInline() == bitsTemplate(0) ? bitsInline() : -1; }

int bitsBeforeMain() { return before; }
