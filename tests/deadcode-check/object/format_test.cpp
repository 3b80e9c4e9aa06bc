// SPDX-License-Identifier: MIT
//
// Forms that objects come in: other formats, compressed debug info, descriptors; and the fuzzers' corpus,
// every file of which was a crash once or is a small object of its kind.
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

const std::string text = "int f(int a) { return a + 1; }\n";

} // namespace

TEST_CASE("what is no ELF is another format and is named") {
  struct Format {
    const char *target;
    const char *name;
  };
  for (const Format &format : {Format{"x86_64-apple-darwin", "Mach-O"}, Format{"x86_64-windows-gnu", "COFF"},
                               Format{"wasm32", "WebAssembly"}, Format{"powerpc-ibm-aix", "XCOFF"}}) {
    INFO(format.target);
    Workshop shop;
    const std::string object =
        shop.compile("clang-19", {std::string("--target=") + format.target, "-O2"}, "a.c", text);
    const CodeMap code = readObject(object, shop.path("a.c"));
    CHECK(code.state == ObjectState::OtherFormat);
    CHECK(code.stateText.find(format.name) != std::string::npos);
    llvm::Expected<CodeImage> image = readImage(object);
    CHECK_FALSE(static_cast<bool>(image));
    CHECK(llvm::toString(image.takeError()).find(format.name) != std::string::npos);
  }
}

TEST_CASE("bitcode of other formats' LTO and precompiled headers hold no code") {
  Workshop shop;
  const std::string bitcode =
      shop.compile("clang-19", {"--target=x86_64-apple-darwin", "-flto", "-O2"}, "a.c", text);
  CHECK(readObject(bitcode, shop.path("a.c")).state == ObjectState::Bitcode);
  shop.write("a.h", text);
  shop.run("gcc", {"-O2", "-o", shop.path("a.gch"), shop.path("a.h")});
  const CodeMap code = readObject(shop.path("a.gch"), shop.path("a.c"));
  CHECK(code.state == ObjectState::NoCode);
  CHECK(code.stateText.find("precompiled header") != std::string::npos);
}

TEST_CASE("an archive in the place of an object is unreadable") {
  Workshop shop;
  shop.run("ar", {"rc", shop.path("a.o"), shop.compile("gcc", {"-O2"}, "a.c", text)});
  const CodeMap code = readObject(shop.path("a.o"), shop.path("a.c"));
  CHECK(code.state == ObjectState::Unreadable);
  CHECK(code.stateText.find("archive") != std::string::npos);
}

TEST_CASE("debug info compressed by zstd") {
  REQUIRE(llvm::compression::zstd::isAvailable());
  Workshop shop;
  const std::string object = shop.compile("clang-19", {"-O2", "-g", "-gz=zstd"}, "a.c", text);
  const CodeMap code = readObject(object, shop.path("a.c"));
  CHECK(code.hasLines);
  CHECK(code.hasScopes);
}

TEST_CASE("functions with descriptors are where their code is") {
  Workshop shop;
  const std::string object =
      shop.compile("clang-19", {"--target=powerpc64-linux-gnu", "-mabi=elfv1", "-O2"}, "a.c", text);
  const CodeMap code = readObject(object, shop.path("a.c"));
  const auto symbol = std::find_if(code.symbols.begin(), code.symbols.end(),
                                   [](const Symbol &candidate) { return candidate.name == "f"; });
  REQUIRE(symbol != code.symbols.end());
  CHECK(symbol->section == ".text");
  CHECK(symbol->size > 0);
}

TEST_CASE("every file of the fuzzers' corpus") {
  unsigned files = 0;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator at(FEATFLAGS_CORPUS, error), end; !error && at != end;
       at.increment(error)) {
    INFO(at->path());
    const std::string bytes = readFile(at->path());
    Workshop shop;
    const std::string object = shop.write("a.o", bytes.substr(1)); // the first byte is the fuzzer's
    const CodeMap code = readObject(object, "/case/a.c");
    CHECK((code.state == ObjectState::Code) == code.stateText.empty());
    llvm::Expected<CodeImage> image = readImage(object);
    if (image)
      CHECK_FALSE(firstDifference(*image, *image));
    else
      llvm::consumeError(image.takeError());
    ++files;
  }
  CHECK(files > 10);
}
