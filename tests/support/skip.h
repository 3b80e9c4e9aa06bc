// SPDX-License-Identifier: MIT
//
// Comes in: why a test cannot run here. Goes out: a skip that ctest shows. Exists so that nothing is
// passed over in silence.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace featflags::test {

[[noreturn]] inline void skipTest(const std::string &reason) {
  std::printf("skipped: %s\n", reason.c_str());
  std::fflush(stdout);
  std::exit(77); // SKIP_RETURN_CODE of every test
}

} // namespace featflags::test
