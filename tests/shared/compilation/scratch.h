// SPDX-License-Identifier: MIT
//
// Comes in: file contents. Goes out: files in a folder of the test's own, gone when the test is over.
#pragma once

#include <string>

namespace featflags::test {

class Scratch {
public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  // Makes the folders on the way. The path that comes back is absolute.
  std::string write(const std::string &name, const std::string &text) const;
  std::string path(const std::string &name) const { return folder + "/" + name; }

  std::string folder; // with a blank in its name: nothing may depend on there being none
};

} // namespace featflags::test
