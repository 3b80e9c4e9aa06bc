// SPDX-License-Identifier: MIT
//
// featflags for C++17: the flags of a table as a type, without a macro where they are used.
//
// Comes in: what featflags.h takes. Goes out: all that featflags.h declares, FEAT_ON included; the
// text interface with std::string_view, std::string and a result that tests as a bool; and, for a
// table called `sched`, the namespace `sched_flags`:
//
//     if (sched_flags::on<sched_flags::flag::HRTICK>()) ...
//     for (const auto &row : sched_flags::rows()) std::cout << row.name << ' ' << row.owner << '\n';
//
// Where the unit has the table from featflags.h already, say FEATFLAGS_DECLARED beside
// FEATFLAGS_TABLE and FEATFLAGS_NS: then the namespace is added, and nothing is declared twice.

#ifdef FEATFLAGS_TABLE
#define FEATFLAGS_DETAIL_VIEW
#pragma push_macro("FEATFLAGS_TABLE")
#pragma push_macro("FEATFLAGS_NS")
#endif
#ifdef FEATFLAGS_DECLARED
#undef FEATFLAGS_TABLE
#undef FEATFLAGS_NS
#endif
// Once per table, and uses its parameters up; so not sorted with what follows.
#include "featflags.h"

#include "detail/cxx.hpp"

#ifdef FEATFLAGS_DETAIL_VIEW
#pragma pop_macro("FEATFLAGS_TABLE")
#pragma pop_macro("FEATFLAGS_NS")
#include "detail/cxx_table.hpp"
#undef FEATFLAGS_DETAIL_VIEW
#endif
#undef FEATFLAGS_DECLARED
