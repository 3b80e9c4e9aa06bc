// SPDX-License-Identifier: MIT
//
// One table of counters as a namespace: `sched_stats` for the table `sched`.
//
// Comes in: FEATFLAGS_COUNTERS, FEATFLAGS_COUNTERS_NS, and the counters as counters.h has declared them. Goes
// out: the counters as an enumeration, and what can be done to them; a word that a counter's kind does not
// allow does not compile, and says why. In an inline namespace per mode, as the view of the flags is. No
// include guard: once per table.

#define FEATFLAGS_DETAIL_C(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_COUNTERS_NS, NAME)
#define FEATFLAGS_DETAIL_SPACE FEATFLAGS_DETAIL_C(_stats)
#define FEATFLAGS_DETAIL_MODE_SPACE FEATFLAGS_DETAIL_CAT(mode_, FEATFLAGS_MODE)

extern "C++" {
namespace FEATFLAGS_DETAIL_SPACE {
inline namespace FEATFLAGS_DETAIL_MODE_SPACE {

// Every counter by its name, numbered in the order of the table.
enum class counter : unsigned {
#define FEAT_COUNTER(FLAG, NAME, TEXT) NAME,
#define FEAT_GAUGE(FLAG, NAME, TEXT) NAME,
#define FEAT_PEAK(FLAG, NAME, TEXT) NAME,
#include FEATFLAGS_COUNTERS
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK
};

inline constexpr std::size_t count = ::FEATFLAGS_DETAIL_C(_counters_end);

// What the table says about a counter, and whether its flag is on.
template <counter Which> struct row;
#define FEATFLAGS_DETAIL_VIEW_ROW(FLAG, NAME, TEXT, KIND)                                                    \
  template <> struct row<counter::NAME> {                                                                    \
    static constexpr ::featflags_counter_kind kind = KIND;                                                   \
    static constexpr std::string_view name = #NAME;                                                          \
    static constexpr std::string_view text = TEXT;                                                           \
    static constexpr std::string_view flag = #FLAG;                                                          \
    static bool is_on() noexcept { return FEATFLAGS_DETAIL_CALL(FEAT_ON_IN, FEATFLAGS_COUNTERS_NS, FLAG); }  \
    static constexpr bool is_there = FEATFLAGS_DETAIL_VIEW_THERE(FLAG);                                      \
  };
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
#define FEATFLAGS_DETAIL_VIEW_THERE(FLAG) FEATFLAGS_DETAIL_CALL(FEAT_CONST_IN, FEATFLAGS_COUNTERS_NS, FLAG)
#else
#define FEATFLAGS_DETAIL_VIEW_THERE(FLAG) true
#endif
#define FEAT_COUNTER(FLAG, NAME, TEXT) FEATFLAGS_DETAIL_VIEW_ROW(FLAG, NAME, TEXT, FEATFLAGS_COUNTER)
#define FEAT_GAUGE(FLAG, NAME, TEXT) FEATFLAGS_DETAIL_VIEW_ROW(FLAG, NAME, TEXT, FEATFLAGS_GAUGE)
#define FEAT_PEAK(FLAG, NAME, TEXT) FEATFLAGS_DETAIL_VIEW_ROW(FLAG, NAME, TEXT, FEATFLAGS_PEAK)
#include FEATFLAGS_COUNTERS
#undef FEAT_COUNTER
#undef FEAT_GAUGE
#undef FEAT_PEAK
#undef FEATFLAGS_DETAIL_VIEW_ROW
#undef FEATFLAGS_DETAIL_VIEW_THERE

// The table object, for the functions of counters.h.
inline const ::featflags_counters &table() { return ::FEATFLAGS_DETAIL_C(_counters); }

// A gauge may be negative.
template <counter Which>
using value = std::conditional_t<row<Which>::kind == FEATFLAGS_GAUGE, ::featflags_level, ::featflags_count>;

// A sum or a gauge grows, if its flag is on.
template <counter Which> inline void add(value<Which> by) noexcept {
  static_assert(row<Which>::kind != FEATFLAGS_PEAK, "featflags: a FEAT_PEAK row is counted with max()");
  if constexpr (row<Which>::is_there) {
    if (!row<Which>::is_on())
      return;
    if constexpr (row<Which>::kind == FEATFLAGS_GAUGE)
      ::featflags_detail_stat_gauge_add(&table(), static_cast<unsigned>(Which), by);
    else
      ::featflags_detail_stat_count(&table(), ::FEATFLAGS_DETAIL_C(_counters_mine),
                                    static_cast<unsigned>(Which), by);
  } else {
    (void)by;
  }
}
template <counter Which> inline void inc() noexcept { add<Which>(1); }

// A gauge is what was set last.
template <counter Which> inline void set(value<Which> to) noexcept {
  static_assert(row<Which>::kind == FEATFLAGS_GAUGE, "featflags: only a FEAT_GAUGE row can be set()");
  if constexpr (row<Which>::is_there) {
    if (row<Which>::is_on())
      ::featflags_detail_stat_gauge_set(&table(), static_cast<unsigned>(Which), to);
  } else {
    (void)to;
  }
}

// A peak is the largest that was seen.
template <counter Which> inline void max(value<Which> seen) noexcept {
  static_assert(row<Which>::kind == FEATFLAGS_PEAK, "featflags: only a FEAT_PEAK row takes max()");
  if constexpr (row<Which>::is_there) {
    if (row<Which>::is_on())
      ::featflags_detail_stat_peak(&table(), ::FEATFLAGS_DETAIL_C(_counters_mine),
                                   static_cast<unsigned>(Which), seen);
  } else {
    (void)seen;
  }
}

// What was counted, whether or not the flag is on now; 0 where it is constantly off.
template <counter Which> inline value<Which> get() noexcept {
  if constexpr (row<Which>::is_there)
    return static_cast<value<Which>>(
        ::featflags_detail_stat_counted(&table(), static_cast<unsigned>(Which), row<Which>::kind));
  else
    return 0;
}

// A line per counter, "picks 17". Threads may count meanwhile, so that numbers may grow between the two
// calls.
inline std::string print() {
  std::string text;
  std::size_t length = ::featflags_counters_print(&table(), nullptr, 0);
  do {
    text.resize(length);
    length = ::featflags_counters_print(&table(), text.data(), text.size() + 1);
  } while (length > text.size());
  text.resize(length);
  return text;
}
inline void reset() noexcept { ::featflags_counters_reset(&table()); }

} // namespace FEATFLAGS_DETAIL_MODE_SPACE
} // namespace FEATFLAGS_DETAIL_SPACE
}

#undef FEATFLAGS_DETAIL_C
#undef FEATFLAGS_DETAIL_SPACE
#undef FEATFLAGS_DETAIL_MODE_SPACE
#undef FEATFLAGS_COUNTERS_NS
#undef FEATFLAGS_COUNTERS
