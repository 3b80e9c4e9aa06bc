// SPDX-License-Identifier: MIT
//
// Temporary folders and compilers for tests.
#include "workshop.h"

#include "support/catch.h"
#include "support/skip.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <stdexcept>

using namespace llvm;

namespace featflags::test {

Workshop::Workshop() {
  SmallString<128> made;
  SmallString<128> real;
  if (sys::fs::createUniqueDirectory("featflags-test", made) || sys::fs::real_path(made, real))
    throw std::runtime_error("no temporary folder can be made");
  folder = std::string(real);
}

Workshop::~Workshop() { sys::fs::remove_directories(folder); }

std::string Workshop::path(const std::string &name) const {
  SmallString<128> result(folder);
  sys::path::append(result, name);
  return std::string(result);
}

std::string Workshop::write(const std::string &name, const std::string &text) const {
  std::string file = path(name);
  std::error_code error;
  raw_fd_ostream(file, error) << text;
  REQUIRE(!error);
  return file;
}

bool isInstalled(const std::string &program) { return !sys::findProgramByName(program).getError(); }

void Workshop::run(const std::string &program, const std::vector<std::string> &arguments) const {
  ErrorOr<std::string> found = sys::findProgramByName(program);
  if (!found)
    skipTest(program + " is not installed");
  std::vector<StringRef> words = {*found};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::string messages = path("messages");
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(messages), StringRef(messages)};
  int status = sys::ExecuteAndWait(*found, words, std::nullopt, redirects);
  INFO(program << " said: " << readFile(messages));
  REQUIRE(status == 0);
}

std::string Workshop::compile(const std::string &compiler, const std::vector<std::string> &flags,
                              const std::string &name, const std::string &text) const {
  std::string source = write(name, text);
  std::vector<std::string> words = flags;
  words.insert(words.end(), {"-c", source, "-o", source + ".o"});
  run(compiler, words);
  return source + ".o";
}

std::string readFile(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

unsigned lineOf(const std::string &text, const std::string &mark) {
  std::size_t at = text.find(mark);
  REQUIRE(at != std::string::npos);
  return static_cast<unsigned>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1);
}

unsigned columnOf(const std::string &text, const std::string &mark) {
  std::size_t at = text.find(mark);
  REQUIRE(at != std::string::npos);
  std::size_t lineBegin = text.rfind('\n', at);
  return static_cast<unsigned>(lineBegin == std::string::npos ? at + 1 : at - lineBegin);
}

} // namespace featflags::test
