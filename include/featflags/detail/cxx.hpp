// SPDX-License-Identifier: MIT
//
// What C++ adds to every table.
//
// Comes in: a table object and text. Goes out: results that test as a bool, strings, a row of a table
// as a constant, and objects that end what they have begun.
#ifndef FEATFLAGS_DETAIL_CXX_HPP
#define FEATFLAGS_DETAIL_CXX_HPP

#include "error.h"
#include "print.h"
#include "scope.h"
#include "table_type.h"
#include "text.h"
#include "watch.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

// A function that folds where it is called, at -O0 too: a call of one that is merely constexpr stays
// a call there, with GCC, and so does the block behind it.
#if defined(__cpp_consteval) && __cpp_consteval >= 201811L
#define FEATFLAGS_DETAIL_FOLDED consteval
#else
#define FEATFLAGS_DETAIL_FOLDED constexpr
#endif

namespace featflags {

using table = ::featflags_table;
using source = ::featflags_source;

// Whether a list was applied, and if not, which token stood in the way.
class outcome {
public:
  outcome(const table &of, const ::featflags_error &error) : table_(&of), error_(error) {}

  explicit operator bool() const { return error_.result == FEATFLAGS_OK; }
  ::featflags_result result() const { return error_.result; }
  std::string_view token() const { return {error_.token, error_.length}; }
  std::string_view nearest() const { return error_.nearest ? error_.nearest : ""; }
  std::string_view flag() const { return error_.flag ? error_.flag : ""; }
  std::string_view other() const { return error_.other ? error_.other : ""; }

  // One sentence; empty on success.
  std::string message() const {
    if (*this)
      return {};
    std::string text(::featflags_explain(table_, &error_, nullptr, 0), '\0');
    ::featflags_explain(table_, &error_, text.data(), text.size() + 1);
    return text;
  }

private:
  const table *table_;
  ::featflags_error error_;
};

// Turns the flags that `text` names: all of them, or none. `reason` is kept beside the flag.
inline outcome apply(const table &of, std::string_view text, source from = FEATFLAGS_FROM_CODE,
                     const char *reason = nullptr) {
  ::featflags_error error;
  ::featflags_detail_clear(&error);
  ::featflags_apply_from(&of, text.data(), text.size(), from, reason, &error);
  return {of, error};
}

// The state of every flag, as text that apply() reads back.
inline std::string print(const table &of) {
  std::string text(::featflags_print(&of, nullptr, 0), '\0');
  ::featflags_print(&of, text.data(), text.size() + 1);
  return text;
}

// One row of a table, as its file says it. What a FEAT_META row does not say is empty.
template <class Flag> struct row {
  Flag id;
  std::string_view name;
  bool starts; // what the build starts with
  std::string_view owner;
  std::string_view kind;
  std::string_view since;
  std::string_view expires;
  std::string_view help;
  bool once; // may be set only until featflags_seal
};

// One FEAT_REQUIRES row, or FEAT_CONFLICTS where `conflicts`.
template <class Flag> struct relation {
  Flag id;
  Flag other;
  bool conflicts;
};

// Whether the row is past its date on `today`, both as "2027-01" or "2027-01-31". A month counts from
// its first day. Rows without a date never expire.
template <class Flag> constexpr bool is_expired(const row<Flag> &of, std::string_view today) {
  return !of.expires.empty() && of.expires <= today;
}

namespace detail {

template <class Flag> constexpr void tell(row<Flag> &of, const ::featflags_fact &fact) {
  switch (fact.key) {
  case FEATFLAGS_OWNER:
    of.owner = fact.text;
    break;
  case FEATFLAGS_KIND:
    of.kind = fact.text;
    break;
  case FEATFLAGS_SINCE:
    of.since = fact.text;
    break;
  case FEATFLAGS_EXPIRES:
    of.expires = fact.text;
    break;
  case FEATFLAGS_HELP:
    of.help = fact.text;
    break;
  case FEATFLAGS_MUTABILITY:
    of.once = fact.text == std::string_view("once");
    break;
  }
}

// "HRTICK" or "NO_HRTICK".
inline std::string turned(std::string_view name, bool value) {
  return (value ? "" : "NO_") + std::string(name);
}

[[noreturn]] inline void refuse(const std::string &message) {
#if defined(__cpp_exceptions)
  throw std::runtime_error(message);
#else
  (void)message;
  std::abort();
#endif
}

// A flag that is turned for as long as this lives. Throws what stands in the way; without exceptions it
// aborts: a test that runs with the wrong flag is worse.
class scope {
public:
  scope(const table &of, std::string_view name, bool value) : scope_() {
    ::featflags_error error;
    ::featflags_detail_clear(&error);
    if (::featflags_override(&scope_, &of, turned(name, value).c_str(), &error) != FEATFLAGS_OK)
      refuse(outcome(of, error).message());
  }
  scope(const scope &) = delete;
  scope &operator=(const scope &) = delete;
  ~scope() { ::featflags_restore(&scope_); }

private:
  ::featflags_scope scope_;
};

// Calls `call(flag, value, source)` for each flag that turns, for as long as this lives. `FromName`
// says which flag a name is.
template <class Call, auto FromName> class watch {
public:
  watch(const table &of, Call call) : table_(&of), call_(call), watcher_{changed, this, nullptr} {
    ::featflags_watch(table_, &watcher_);
  }
  watch(const watch &) = delete;
  watch &operator=(const watch &) = delete;
  ~watch() { ::featflags_unwatch(table_, &watcher_); }

private:
  static void changed(void *user, const ::featflags_change *change) {
    auto *const self = static_cast<watch *>(user);
    if (const auto flag = FromName(change->flag))
      self->call_(*flag, change->value != 0, change->source);
  }

  const table *table_;
  Call call_;
  ::featflags_watcher watcher_;
};

} // namespace detail
} // namespace featflags

#endif // FEATFLAGS_DETAIL_CXX_HPP
