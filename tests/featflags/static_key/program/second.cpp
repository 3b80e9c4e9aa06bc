// SPDX-License-Identifier: MIT
//
// The other unit. A function that may run at compile time can test a flag when it does not.
#include "keys.h"

namespace {
constexpr int bitsConstexpr() { return BITS(); }

// Not the defaults: a constant that could be worked out at compile time would be.
bool sums() {
  const int here = bitsConstexpr();
  const bool trace = FEAT_ON(TRACE);
  return here == bitsInline() && trace == ((here & 1) != 0);
}
} // namespace

int bitsOfSecond() { return sums() ? bitsTemplate(0) : -1; }
