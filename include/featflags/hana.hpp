// SPDX-License-Identifier: MIT
//
// A table as a Boost.Hana sequence and map: every row is a type, and questions about rows are asked
// while compiling.
//
// Comes in: what featflags.hpp takes; FEATFLAGS_DECLARED where the unit has the table from featflags.hpp
// already. Goes out: all that featflags.hpp
// declares, and in `sched_flags`, for a table called `sched`:
//
//     row_type<flag::HRTICK>   a type with ::id, and ::value, the row with all that it says
//     hana_rows                hana::tuple of an object of each, in the order of the table
//     hana_map()               hana::map from hana_key<flag::HRTICK> to it
//
// and in `featflags` the question that all others are made of:
//
//     where(sched_flags::hana_rows, [](const auto &row) { return row.owner == "alice"; })
//
// is the tuple of the rows of which the predicate is true. It has no captures, takes a featflags::row
// and is evaluated while compiling; hana::size of the answer is how many there are.
//
// The only header of featflags that needs Boost. It costs more than a second of compile time, and a map
// of 256 rows twelve: include it in the files that ask, and not in the table's own header.

#ifdef FEATFLAGS_TABLE
#define FEATFLAGS_DETAIL_HANA
#pragma push_macro("FEATFLAGS_TABLE")
#pragma push_macro("FEATFLAGS_NS")
#endif
#ifdef FEATFLAGS_DECLARED
#undef FEATFLAGS_TABLE
#undef FEATFLAGS_NS
#undef FEATFLAGS_DECLARED
#endif
#include "featflags.hpp"

#ifndef FEATFLAGS_HANA_HPP
#define FEATFLAGS_HANA_HPP

#include <boost/hana/drop_back.hpp>
#include <boost/hana/flatten.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

#include <type_traits>

namespace featflags {
namespace detail {

template <class Row> constexpr auto chosen(std::true_type, Row row) { return boost::hana::make_tuple(row); }
template <class Row> constexpr auto chosen(std::false_type, Row) { return boost::hana::make_tuple(); }

} // namespace detail

// A predicate without captures has no state, so calling this copy of it is a constant expression.
template <class... Rows, class Predicate>
constexpr auto where(const boost::hana::tuple<Rows...> &, Predicate predicate) {
  return boost::hana::flatten(boost::hana::make_tuple(
      detail::chosen(std::bool_constant<static_cast<bool>(predicate(Rows::value))>{}, Rows{})...));
}

} // namespace featflags

#endif // FEATFLAGS_HANA_HPP

#ifdef FEATFLAGS_DETAIL_HANA
#pragma pop_macro("FEATFLAGS_TABLE")
#pragma pop_macro("FEATFLAGS_NS")
#include "detail/cxx_hana.hpp"
#undef FEATFLAGS_DETAIL_HANA
#endif
