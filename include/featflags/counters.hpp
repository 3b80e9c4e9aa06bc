// SPDX-License-Identifier: MIT
//
// Counters for C++17: the rows of a counter table as a type, without a macro where they are used.
//
// Comes in: what counters.h takes, behind the feature table. Goes out: all that counters.h declares, and, for
// a table called `sched`, the namespace `sched_stats`:
//
//     namespace stats = sched_stats;
//     stats::inc<stats::counter::picks>();
//     std::cout << stats::print() << stats::get<stats::counter::picks>();
//
// Where the unit has the counters from counters.h already, say FEATFLAGS_COUNTERS_DECLARED beside
// FEATFLAGS_COUNTERS and FEATFLAGS_COUNTERS_NS: then the namespace is added, and nothing is declared twice.

#ifdef FEATFLAGS_COUNTERS
#define FEATFLAGS_DETAIL_COUNTERS_VIEW
#pragma push_macro("FEATFLAGS_COUNTERS")
#pragma push_macro("FEATFLAGS_COUNTERS_NS")
#endif
#ifdef FEATFLAGS_COUNTERS_DECLARED
#undef FEATFLAGS_COUNTERS
#undef FEATFLAGS_COUNTERS_NS
#endif
// Once per table, and uses its parameters up; so not sorted with what follows.
#include "counters.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#ifdef FEATFLAGS_DETAIL_COUNTERS_VIEW
#pragma pop_macro("FEATFLAGS_COUNTERS")
#pragma pop_macro("FEATFLAGS_COUNTERS_NS")
#include "detail/counter_view.hpp"
#undef FEATFLAGS_DETAIL_COUNTERS_VIEW
#endif
#undef FEATFLAGS_COUNTERS_DECLARED
