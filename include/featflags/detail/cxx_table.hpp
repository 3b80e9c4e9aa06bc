// SPDX-License-Identifier: MIT
//
// One table as a namespace: `sched_flags` for the table `sched`.
//
// Comes in: FEATFLAGS_TABLE, FEATFLAGS_NS, and the table as featflags.h has declared it. Goes out: the
// flags as an enumeration, and what can be asked of them. The namespace ends in _flags, as the table
// object ends in _features, because a program often has a namespace `sched` of its own. Everything is in
// an inline namespace per mode: units of two modes, where a program mixes them on purpose, have two
// functions `on` and not one body for both.
// No include guard: once per table.

#define FEAT_META(...)
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#define FEAT_RETIRED(NAME)
#define FEATFLAGS_DETAIL_SPACE FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, _flags)
#define FEATFLAGS_DETAIL_MODE_SPACE FEATFLAGS_DETAIL_CAT(mode_, FEATFLAGS_MODE)
#define FEATFLAGS_DETAIL_MY(NAME) FEATFLAGS_DETAIL_CAT(FEATFLAGS_NS, NAME)
#define FEATFLAGS_DETAIL_ROW(NAME) static_cast<unsigned>(flag::NAME)
#ifdef FEATFLAGS_EXPORT // inside of a module
#define FEATFLAGS_DETAIL_EXPORT export
#else
#define FEATFLAGS_DETAIL_EXPORT
#endif

FEATFLAGS_DETAIL_EXPORT extern "C++" {
  namespace FEATFLAGS_DETAIL_SPACE {
  inline namespace FEATFLAGS_DETAIL_MODE_SPACE {

  // Every flag by its name, numbered in the order of the table.
  enum class flag : unsigned {
#define FEAT(NAME, DEFAULT) NAME,
#include FEATFLAGS_TABLE
#undef FEAT
  };

  inline constexpr std::size_t count = ::FEATFLAGS_DETAIL_MY(_features_pick_end) / 2;

  namespace detail {

  inline constexpr ::featflags_fact facts[] = {
#define FEAT(NAME, DEFAULT)
#undef FEAT_META
#define FEAT_META(NAME, ...) FEATFLAGS_DETAIL_FACTS(FEATFLAGS_DETAIL_ROW(NAME), __VA_ARGS__)
#include FEATFLAGS_TABLE
#undef FEAT_META
#define FEAT_META(...)
#undef FEAT
      {count, FEATFLAGS_HELP, ""}};

  constexpr std::array<::featflags::row<flag>, count> make_rows() {
    std::array<::featflags::row<flag>, count> made = {{
#define FEAT(NAME, DEFAULT)                                                                                  \
  {flag::NAME, #NAME, FEATFLAGS_DETAIL_CALL(FEAT_DEFAULT_IN, FEATFLAGS_NS, NAME), {}, {}, {}, {}, {}, false},
#include FEATFLAGS_TABLE
#undef FEAT
    }};
    for (const ::featflags_fact &fact : facts)
      if (fact.row < count)
        ::featflags::detail::tell(made[fact.row], fact);
    return made;
  }

  inline constexpr std::array<::featflags::row<flag>, count> all_rows = make_rows();

  inline constexpr ::featflags::relation<flag> relations[] = {
#define FEAT(NAME, DEFAULT)
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#define FEAT_REQUIRES(NAME, OTHER) {flag::NAME, flag::OTHER, false},
#define FEAT_CONFLICTS(NAME, OTHER) {flag::NAME, flag::OTHER, true},
#include FEATFLAGS_TABLE
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#undef FEAT
      {flag(), flag(), false}};

  inline constexpr std::string_view retired[] = {
#define FEAT(NAME, DEFAULT)
#undef FEAT_RETIRED
#define FEAT_RETIRED(NAME) #NAME,
#include FEATFLAGS_TABLE
#undef FEAT_RETIRED
#define FEAT_RETIRED(NAME)
#undef FEAT
      ""};

  // The first `Count` of an array with a filler at its end.
  template <std::size_t Count, class Element>
  constexpr std::array<Element, Count> without_last(const Element (&from)[Count + 1]) {
    std::array<Element, Count> kept{};
    for (std::size_t at = 0; at < Count; at++)
      kept[at] = from[at];
    return kept;
  }

  } // namespace detail

  // All rows, in the order of the table, as constants.
  constexpr const std::array<::featflags::row<flag>, count> &rows() { return detail::all_rows; }
  constexpr const ::featflags::row<flag> &row_of(flag of) { return rows()[static_cast<std::size_t>(of)]; }
  constexpr std::string_view name(flag of) { return row_of(of).name; }

  // The rows of FEAT_REQUIRES and FEAT_CONFLICTS, and the names of FEAT_RETIRED.
  constexpr auto relations() {
    return detail::without_last<sizeof detail::relations / sizeof *detail::relations - 1>(detail::relations);
  }
  constexpr auto retired() {
    return detail::without_last<sizeof detail::retired / sizeof *detail::retired - 1>(detail::retired);
  }

  // Whether a FEAT_REQUIRES row says so; and FEAT_CONFLICTS, in either order.
  constexpr bool requires_flag(flag which, flag other) {
    for (const ::featflags::relation<flag> &each : relations())
      if (!each.conflicts && each.id == which && each.other == other)
        return true;
    return false;
  }
  constexpr bool conflicts_with(flag which, flag other) {
    for (const ::featflags::relation<flag> &each : relations())
      if (each.conflicts &&
          ((each.id == which && each.other == other) || (each.id == other && each.other == which)))
        return true;
    return false;
  }

  constexpr std::optional<flag> from_name(std::string_view name) {
    for (const ::featflags::row<flag> &row : rows())
      if (row.name == name)
        return row.id;
    return std::nullopt;
  }

  // The table object, for the functions of featflags.h and of the namespace featflags.
  inline const ::featflags::table &table() { return ::FEATFLAGS_DETAIL_MY(_features); }

  // Whether this build tests the flag as a constant, so that on<F>() is one.
  template <flag F> inline constexpr bool is_constant = FEATFLAGS_MODE == FEATFLAGS_CONSTANT;

  // What the build starts with. A constant in every mode.
  template <flag F> inline constexpr bool default_of = row_of(F).starts;

// The flag, now. In constant mode a constant expression; never one otherwise, so that
// `const bool hrtick = on<flag::HRTICK>();` cannot mean the default.
#if FEATFLAGS_MODE == FEATFLAGS_CONSTANT
  template <flag F> FEATFLAGS_DETAIL_FOLDED bool on() noexcept { return default_of<F>; }
#elif defined(FEATFLAGS_VERIFY) // a record has the flag's name in it
  template <flag F> bool on() noexcept;
#define FEAT(NAME, DEFAULT)                                                                                  \
  template <> inline bool on<flag::NAME>() noexcept {                                                        \
    return FEATFLAGS_DETAIL_CALL(FEAT_ON_IN, FEATFLAGS_NS, NAME);                                            \
  }
#include FEATFLAGS_TABLE
#undef FEAT
#else
  template <flag F> __attribute__((always_inline)) inline bool on() noexcept {
    return ::featflags_detail_on<static_cast<::FEATFLAGS_DETAIL_MY(_features_row)>(
        2 * static_cast<int>(F) + (default_of<F> ? 1 : 0))>();
  }
#endif

  // For constexpr functions: the default while the compiler evaluates, the flag when the program runs. A
  // compiler evaluates every initialiser it can: `const bool b = on_or_default<F>();` is the default.
  template <flag F> constexpr bool on_or_default() noexcept {
    return __builtin_is_constant_evaluated() ? default_of<F> : on<F>();
  }

  // A flag that is known only when the program runs.
  inline bool on(flag of) noexcept {
    return ::featflags_detail_value(&table(), static_cast<unsigned>(of)) != 0;
  }

  inline ::featflags::outcome set(flag which, bool value, const char *reason = nullptr) {
    return ::featflags::apply(table(), ::featflags::detail::turned(name(which), value), FEATFLAGS_FROM_CODE,
                              reason);
  }
  inline ::featflags::outcome apply(std::string_view text) { return ::featflags::apply(table(), text); }
  inline std::string print() { return ::featflags::print(table()); }

  // Calls `call(flag, bool, featflags::source)` for each flag that turns, until what is returned ends.
  template <class Call> [[nodiscard]] ::featflags::detail::watch<Call, from_name> on_change(Call call) {
    return {table(), call};
  }

  // Turns a flag for as long as it lives, and back: for tests.
  class scoped_flag {
  public:
    template <class Flag> scoped_flag(Flag which, bool value) : scope_(table(), name(which), value) {
      static_assert(
          FEATFLAGS_MODE != FEATFLAGS_CONSTANT || sizeof(Flag) == 0,
          "featflags: scoped_flag turns a flag for a while, but this build is in constant mode: build the "
          "test with FEATFLAGS_MODE=FEATFLAGS_RUNTIME or FEATFLAGS_STATIC_KEY");
    }

  private:
    ::featflags::detail::scope scope_;
  };

  } // namespace FEATFLAGS_DETAIL_MODE_SPACE
  } // namespace FEATFLAGS_DETAIL_SPACE
}

#undef FEAT_META
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#undef FEAT_RETIRED
#undef FEATFLAGS_DETAIL_MY
#undef FEATFLAGS_DETAIL_ROW
#undef FEATFLAGS_DETAIL_EXPORT
#undef FEATFLAGS_EXPORT
#undef FEATFLAGS_DETAIL_SPACE
#undef FEATFLAGS_DETAIL_MODE_SPACE
#undef FEATFLAGS_NS
#undef FEATFLAGS_TABLE
