// SPDX-License-Identifier: MIT
//
// Broken files: whatever the bytes are, reading ends with a state and not with a crash. Run under
// the asan preset this also sees reads beyond the buffer. The seed is fixed; a failure repeats.
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/object/read_object.h"
#include "workshop.h"

#include "support/catch.h"

#include <random>

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

const std::string text = R"(extern int outside(int);
static inline int twice(int a) { return outside(a) * 2; }
int f(int a) { return a ? twice(a) : a; }
__attribute__((section(".init.text"))) int g(int a) { return outside(a + 1); }
)";

// Reads it every way there is; returns whether it still looked like code.
bool readBoth(const Workshop &shop, const std::string &bytes) {
  std::string path = shop.write("broken.o", bytes);
  CodeMap code = readObject(path, shop.path("a.c"));
  CHECK((code.state == ObjectState::Code) == code.stateText.empty());
  llvm::Expected<CodeImage> image = readImage(path);
  if (!image)
    llvm::consumeError(image.takeError());
  else
    CHECK_FALSE(firstDifference(*image, *image));
  return code.state == ObjectState::Code;
}

} // namespace

TEST_CASE("truncated and damaged objects") {
  for (const char *compiler : {"gcc", "alpha-linux-gnu-gcc"})
    DYNAMIC_SECTION(compiler) {
      Workshop shop;
      const std::string whole = readFile(shop.compile(compiler, {"-g", "-O2"}, "a.c", text));
      REQUIRE(readBoth(shop, whole));
      std::mt19937 random(20240229);
      auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
      for (int i = 0; i != 200; ++i)
        CHECK_FALSE(readBoth(shop, whole.substr(0, below(whole.size()))));
      for (int i = 0; i != 600; ++i) {
        std::string damaged = whole;
        for (std::size_t flips = 1 + below(8); flips != 0; --flips)
          damaged[below(damaged.size())] = static_cast<char>(random());
        readBoth(shop, damaged);
      }
      // Headers and section tables once more: random places mostly hit debug info.
      for (int i = 0; i != 400; ++i) {
        std::string damaged = whole;
        damaged[below(64)] = static_cast<char>(random());
        damaged[whole.size() - 1 - below(std::min<std::size_t>(whole.size(), 40 * 64))] =
            static_cast<char>(random());
        readBoth(shop, damaged);
      }
    }
}
