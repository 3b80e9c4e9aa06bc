// SPDX-License-Identifier: MIT
//
// Comes in: what a test produced and the file that holds what was approved. Goes out: pass, or a
// failure that shows both. Exists so that wording can change on purpose:
// FEATFLAGS_UPDATE_GOLDEN=1 writes the file, and the diff is reviewed like code.
#pragma once

#include "support/catch.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace featflags::test {

inline bool updatesGoldens() {
  const char *update = std::getenv("FEATFLAGS_UPDATE_GOLDEN");
  return update != nullptr && std::string(update) == "1";
}

inline void compareGolden(const std::string &path, const std::string &actual) {
  if (updatesGoldens()) {
    std::ofstream(path, std::ios::binary) << actual;
    WARN("wrote " << path);
    return;
  }
  std::ifstream file(path, std::ios::binary);
  INFO("golden: " << path << "; update with FEATFLAGS_UPDATE_GOLDEN=1 and review the diff");
  REQUIRE(file.good());
  const std::string approved{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  CHECK(actual == approved);
}

} // namespace featflags::test
