// SPDX-License-Identifier: MIT
//
// libFuzzer target: the bytes of an object file, read in every way there is.
//
// Comes in: any bytes. Goes out: nothing; a crash, a hang or a gigabyte of memory is the finding. The first
// byte is no part of the file: it chooses the source that the object should belong to.
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/object/linked_file.h"
#include "deadcode-check/object/read_object.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

using namespace featflags::deadcode;

namespace {

// A file in memory: the readers take paths.
class MemoryFile {
public:
  MemoryFile(const std::uint8_t *bytes, std::size_t size) : descriptor(memfd_create("object", 0)) {
    if (descriptor < 0 || write(descriptor, bytes, size) != static_cast<ssize_t>(size))
      std::abort();
  }
  ~MemoryFile() { close(descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor); }

private:
  int descriptor;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  if (size == 0)
    return 0;
  const MemoryFile file(bytes + 1, size - 1);
  const CodeMap code = readObject(file.path(), (*bytes & 1) != 0 ? "/case/a.c" : "/elsewhere/b.c");
  if ((code.state == ObjectState::Code) != code.stateText.empty())
    std::abort(); // what proves nothing says why
  const CodeMap linked = LinkedFile(file.path()).code("/case/a.c");
  if ((linked.state == ObjectState::Code) != linked.stateText.empty())
    std::abort();
  llvm::Expected<CodeImage> image = readImage(file.path());
  if (!image)
    llvm::consumeError(image.takeError());
  else if (firstDifference(*image, *image))
    std::abort(); // an image equals itself
  return 0;
}
