// SPDX-License-Identifier: MIT
//
// The table of the tests of text, and the state before and after each case.
#ifndef TESTS_FEATFLAGS_TEXT_POLICY_H
#define TESTS_FEATFLAGS_TEXT_POLICY_H

#define FEATFLAGS_TABLE "policy.def"
#define FEATFLAGS_NS policy
#include <featflags/featflags.h>

#ifdef __cplusplus
#include <string>
#include <string_view>

constexpr const char *asBuilt = "BASE NO_TICK NO_LB_MIN NO_LB_MAX NO_STARTUP";

struct Fresh {
  Fresh() { featflags_reset(&policy_features); }
  ~Fresh() { featflags_reset(&policy_features); }
  Fresh(const Fresh &) = delete;
  Fresh &operator=(const Fresh &) = delete;
};

inline std::string state() {
  char buffer[200];
  featflags_print(&policy_features, buffer, sizeof buffer);
  return buffer;
}

// The sentence of a list that is refused, "" of one that is applied.
inline std::string refusal(std::string_view text) {
  featflags_error error;
  char sentence[200];
  featflags_apply_n(&policy_features, text.data(), text.size(), &error);
  featflags_explain(&policy_features, &error, sentence, sizeof sentence);
  return sentence;
}
#endif

#endif // TESTS_FEATFLAGS_TEXT_POLICY_H
