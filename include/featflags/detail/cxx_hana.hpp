// SPDX-License-Identifier: MIT
//
// One table for Boost.Hana, in its namespace `sched_flags`.
//
// Comes in: FEATFLAGS_TABLE, FEATFLAGS_NS, and the table as featflags.hpp has it. Goes out: its rows as
// types, as a tuple and as a map.
// No include guard: once per table.

#define FEAT_META(...)
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#define FEAT_RETIRED(NAME)
#define FEATFLAGS_DETAIL_SPACE FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _flags)
#define FEATFLAGS_DETAIL_MODE_SPACE FEATFLAGS_DETAIL_CAT(mode_, FEATFLAGS_MODE)

extern "C++" {
namespace FEATFLAGS_DETAIL_SPACE {
inline namespace FEATFLAGS_DETAIL_MODE_SPACE {

// A row as a type. `value` is the row with all that it says.
template <flag F> struct row_type {
  static constexpr flag id = F;
  static constexpr ::featflags::row<flag> value = row_of(F);
};

// The key of a row in a map.
template <flag F> inline constexpr auto hana_key = ::boost::hana::type_c<row_type<F>>;

namespace detail {

// The place of the last row is taken by nothing.
template <class... Rows> constexpr auto rows_but_last(Rows... rows) {
  return ::boost::hana::drop_back(::boost::hana::make_tuple(rows...));
}
template <class... Rows> constexpr auto map_of(const ::boost::hana::tuple<Rows...> &) {
  return ::boost::hana::make_map(::boost::hana::make_pair(hana_key<Rows::id>, Rows{})...);
}

} // namespace detail

// Every row, in the order of the table.
inline constexpr auto hana_rows = detail::rows_but_last(
#define FEAT(NAME, DEFAULT) row_type<flag::NAME>{},
#include FEATFLAGS_TABLE
#undef FEAT
    nullptr);

// From hana_key<F> to row_type<F>{}. A function, so that who does not ask does not pay.
template <class Rows = decltype(hana_rows)> constexpr auto hana_map() { return detail::map_of(Rows{}); }

} // namespace FEATFLAGS_DETAIL_MODE_SPACE
} // namespace FEATFLAGS_DETAIL_SPACE
}

#undef FEAT_META
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#undef FEAT_RETIRED
#undef FEATFLAGS_DETAIL_SPACE
#undef FEATFLAGS_DETAIL_MODE_SPACE
#undef FEATFLAGS_NS
#undef FEATFLAGS_TABLE
