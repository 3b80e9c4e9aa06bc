// SPDX-License-Identifier: MIT
//
// Workshop: a folder of its own in which a test compiles small sources.
//
// Comes in: source text and a compiler's name. Goes out: paths. Exists so that objects are built by
// the compiler at hand, and a test whose compiler is missing says so and is skipped.
#pragma once

#include <string>
#include <vector>

namespace featflags::test {

class Workshop {
public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop &) = delete;
  Workshop &operator=(const Workshop &) = delete;

  // The path of a file of this folder, which need not exist.
  std::string path(const std::string &name) const;
  std::string write(const std::string &name, const std::string &text) const;

  // Runs a program, which must succeed; skips the test when there is no such program.
  void run(const std::string &program, const std::vector<std::string> &arguments) const;

  // Writes source `name`, compiles it to `name`.o and gives the object's path.
  std::string compile(const std::string &compiler, const std::vector<std::string> &flags,
                      const std::string &name, const std::string &text) const;

private:
  std::string folder;
};

bool isInstalled(const std::string &program);

// The bytes of a file.
std::string readFile(const std::string &path);

// The line, from 1, on which `mark` first stands in `text`; and its column.
unsigned lineOf(const std::string &text, const std::string &mark);
unsigned columnOf(const std::string &text, const std::string &mark);

} // namespace featflags::test
