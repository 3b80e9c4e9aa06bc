// SPDX-License-Identifier: MIT
//
// libFuzzer target: the text of a compile database.
//
// Comes in: any text. Goes out: nothing; a crash, a hang or a gigabyte of memory is the finding. No command
// of the database is run.
#include "compilation/database.h"
#include "compilation/rerun.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

using namespace featflags::tool;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const int descriptor = memfd_create("database", 0);
  if (descriptor < 0 || write(descriptor, bytes, size) != static_cast<ssize_t>(size))
    std::abort();
  llvm::Expected<std::vector<TranslationUnit>> units =
      loadDatabase("/proc/self/fd/" + std::to_string(descriptor));
  if (!units) {
    if (llvm::toString(units.takeError()).find('\n') != std::string::npos)
      std::abort(); // an error is one line
  } else {
    for (const TranslationUnit &unit : *units)
      if (compileOnlyArguments(unit, "input.c", "output.o").size() < 5)
        std::abort(); // -c -w -o output.o and the input are always there; -g0 is, but for MIPS
  }
  close(descriptor);
  return 0;
}
