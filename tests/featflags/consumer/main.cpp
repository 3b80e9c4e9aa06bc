// SPDX-License-Identifier: MIT
// An outsider's C++ program.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.hpp>

#include <iostream>

int main() {
  const auto done = featflags::apply(app_features, "POLITE");
  std::cout << featflags::print(app_features) << done.message() << '\n';
  return FEAT_ON(LOUD) ? 0 : 1;
}
