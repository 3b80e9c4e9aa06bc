// SPDX-License-Identifier: MIT
//
// Counters as a namespace: each kind's words, what is off, the text. Says with its exit code which line
// failed.
#include "counters/counted.h"

#define FEATFLAGS_COUNTERS "counters/counters.def"
#define FEATFLAGS_COUNTERS_NS app
#define FEATFLAGS_COUNTERS_DECLARED
#include <featflags/counters.hpp>

#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "counters/stats.def"
#define FEATFLAGS_NS other
#define FEATFLAGS_QUALIFIED
#include <featflags/featflags.h>
#define FEATFLAGS_COUNTERS "counters/counters.def"
#define FEATFLAGS_COUNTERS_NS other
#define FEATFLAGS_COUNTERS_QUALIFIED
#define FEATFLAGS_COUNTERS_DEFINE
#include <featflags/counters.hpp>

#define MUST(CONDITION)                                                                                      \
  if (!(CONDITION))                                                                                          \
  return __LINE__ & 0xff

namespace stats = other_stats;
using stats::counter;

static_assert(stats::count == 5 && stats::row<counter::depth>::kind == FEATFLAGS_GAUGE);
static_assert(stats::row<counter::traced>::name == "traced" && stats::row<counter::traced>::flag == "TRACE");
static_assert(app_stats::row<app_stats::counter::hits>::text == "what was found");

#ifdef MISUSE_SET
void misuse() { stats::set<counter::hits>(1); }
#elif defined(MISUSE_ADD)
void misuse() { stats::add<counter::deepest>(1); }
#elif defined(MISUSE_MAX)
void misuse() { stats::max<counter::hits>(1); }
#endif

int main() {
  const bool turns = featflags_apply(&other_features, "STATS NO_TRACE", nullptr) == FEATFLAGS_OK;
  const bool on = featflags_get(&other_features, "STATS") != 0;
  stats::inc<counter::hits>();
  stats::add<counter::hits>(4);
  stats::set<counter::depth>(-7);
  stats::add<counter::depth>(2);
  stats::max<counter::deepest>(9);
  stats::max<counter::deepest>(3);
  stats::inc<counter::traced>();
  MUST(stats::get<counter::hits>() == (on ? 5U : 0U));
  MUST(stats::get<counter::depth>() == (on ? -5 : 0));
  MUST(stats::get<counter::deepest>() == (on ? 9U : 0U));
  MUST(stats::get<counter::traced>() == 0);
  const std::string text = stats::print();
  MUST((text.find("hits 5\ndepth -5\ndeepest 9\n") == 0) == on);
  MUST(!turns || text == "hits 5\ndepth -5\ndeepest 9\ntraced 0\nlongest 0\n" || FEATFLAGS_MODE == 1);
  stats::reset();
  MUST(stats::get<counter::hits>() == 0 && stats::get<counter::depth>() == (on ? -5 : 0));
  FEAT_STATS_IN(other, STATS, FEAT_COUNT_INC_IN(other, STATS, hits),
                FEAT_COUNT_ADD_IN(other, STATS, hits, 2));
  FEAT_STATS_IN(other, TRACE, FEAT_COUNT_INC_IN(other, TRACE, traced));
  MUST(stats::get<counter::hits>() == (on ? 3U : 0U) && stats::get<counter::traced>() == 0);
  return 0;
}
