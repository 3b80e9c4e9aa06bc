// SPDX-License-Identifier: MIT
//
// A unit that uses the C++ view, both ways to get it, for compilers to complain about.
#define FEATFLAGS_DEFINE
#include "cpp/radio.hpp"

// A table that the unit has from C's header already.
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS app
#define FEATFLAGS_DECLARED
#include <featflags/featflags.hpp>

void never_defined();

// views.py knows what must be said about each.
#ifdef MISUSE_SCOPE
const radio_flags::scoped_flag scope(radio_flags::flag::SCAN, true);
#endif
#ifdef MISUSE_NAME
static_assert(radio_flags::default_of<radio_flags::flag::BOST>);
#endif
#ifdef MISUSE_TABLE
static_assert(radio_flags::default_of<app_flags::flag::STATS>);
#endif
#ifdef MISUSE_CONSTANT
static_assert(!radio_flags::on<radio_flags::flag::SCAN>());
#endif

int main() {
  const bool app = app_flags::on<app_flags::flag::STATS>() && FEAT_ON_IN(app, STATS);
  // Gone in constant mode at every level: the function does not exist.
  if (radio_flags::on<radio_flags::flag::SCAN>()) {
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
    never_defined();
#endif
  }
  return app && radio_flags::apply("ANTENNA") && radio_flags::print() == "ANTENNA NO_SCAN NO_BOOST NO_QUIET"
             ? 0
             : 1;
}
