// SPDX-License-Identifier: MIT
//
// featflags for C++17: the C header and a few words that C cannot say.
//
// Comes in: what featflags.h takes. Goes out: the same FEAT_ON, and the text interface with
// std::string_view, std::string and a result that tests as a bool:
//
//     if (auto done = featflags::apply(sched_features, "HRTICK NO_LB_MIN"); !done)
//       std::cerr << done.message() << '\n';
#ifndef FEATFLAGS_FEATFLAGS_HPP
#define FEATFLAGS_FEATFLAGS_HPP

#include "featflags.h"

#include <string>
#include <string_view>

namespace featflags {

using table = ::featflags_table;

// Whether a list was applied, and if not, which token stood in the way. `token` points into the
// text that was applied.
class outcome {
public:
  outcome(const table &of, ::featflags_error error) : table_(&of), error_(error) {}

  explicit operator bool() const { return error_.result == FEATFLAGS_OK; }
  ::featflags_result result() const { return error_.result; }
  std::string_view token() const { return {error_.token, error_.length}; }
  std::string_view nearest() const { return error_.nearest ? error_.nearest : ""; }

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

// Turns the flags that `text` names: all of them, or none.
inline outcome apply(const table &of, std::string_view text) {
  ::featflags_error error{};
  ::featflags_apply_n(&of, text.data(), text.size(), &error);
  return {of, error};
}

// The state of every flag, as text that apply() reads back.
inline std::string print(const table &of) {
  std::string text(::featflags_print(&of, nullptr, 0), '\0');
  ::featflags_print(&of, text.data(), text.size() + 1);
  return text;
}

} // namespace featflags

#else
#include "featflags.h" // the next table of this unit
#endif
