// SPDX-License-Identifier: MIT
#include "shared/compilation/scratch.h"

#include "support/catch.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace featflags::test {

Scratch::Scratch() {
  std::string pattern = (std::filesystem::temp_directory_path() / "featflags test XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  folder = std::filesystem::canonical(pattern).string();
}

Scratch::~Scratch() { std::filesystem::remove_all(folder); }

std::string Scratch::write(const std::string &name, const std::string &text) const {
  const std::string file = path(name);
  std::filesystem::create_directories(std::filesystem::path(file).parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

} // namespace featflags::test
