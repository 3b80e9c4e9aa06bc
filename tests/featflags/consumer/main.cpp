// SPDX-License-Identifier: MIT
// An outsider's C++ program.
#define FEATFLAGS_DEFINE
#define FEATFLAGS_TABLE "features.def"
#define FEATFLAGS_NS app
#include <featflags/featflags.hpp>

#include <iostream>

int main() {
  const auto done = featflags::apply(app_features, "POLITE");
  std::cout << app_flags::print() << done.message() << '\n';
  return app_flags::on<app_flags::flag::LOUD>() && FEAT_ON(LOUD) ? 0 : 1;
}
