// SPDX-License-Identifier: MIT
//
// Objects that are gone and are members of a static library.
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

#include "llvm/Support/FileSystem.h"

#include <cstdio>

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

const std::string text = "extern int outside(int);\nint f(int a) { return outside(a) + 1; }\n";

// A library in the folder above its object, which is gone.
struct Library {
  explicit Library(const std::vector<std::string> &flags, const std::string &form = "rc") {
    llvm::sys::fs::create_directory(shop.path("objects"));
    const std::string built = shop.compile("gcc", flags, "a.c", text);
    object = shop.write("objects/a.c.o", readFile(built));
    shop.run("ar", {form, shop.path("libparts.a"), object});
    std::remove(object.c_str());
    std::remove(built.c_str());
  }
  Workshop shop;
  std::string object;
};

} // namespace

TEST_CASE("an object that is gone is read from the archive that holds it") {
  const Library library({"-O2", "-g"});
  const CodeMap code = readObject(library.object, library.shop.path("a.c"));
  CHECK(code.state == ObjectState::Code);
  CHECK(code.hasScopes);
  CHECK(hasReference(code, "outside"));
  CHECK(code.object == library.shop.path("libparts.a") + "(a.c.o)");
  CHECK(code.readFrom == std::vector<std::string>{library.shop.path("libparts.a")});
  llvm::Expected<CodeImage> image = readImage(library.object);
  REQUIRE(static_cast<bool>(image));
  CHECK(definesSymbol(*image, "f"));
}

TEST_CASE("an archive that is older than the source is noticed") {
  const Library library({"-O2", "-g"});
  CHECK_FALSE(readObject(library.object, library.shop.path("a.c")).olderThanSource);
  library.shop.run("touch", {"-d", "2001-01-01", library.shop.path("libparts.a")});
  CHECK(readObject(library.object, library.shop.path("a.c")).olderThanSource);
}

TEST_CASE("a member that nothing ties to the source is no object of it") {
  const Library library({"-O2", "-g0"});
  const CodeMap code = readObject(library.object, library.shop.path("a.c"));
  CHECK(code.state == ObjectState::Missing);
  CHECK(code.stateText.find("which source") != std::string::npos);
  const Library other({"-O2", "-g"});
  CHECK(readObject(other.object, other.shop.path("b.c")).state == ObjectState::OtherSource);
}

TEST_CASE("a thin archive holds no code") {
  const Library library({"-O2", "-g"}, "rcT");
  const CodeMap code = readObject(library.object, library.shop.path("a.c"));
  CHECK(code.state == ObjectState::Missing);
  CHECK(code.stateText.find("thin archive") != std::string::npos);
}

TEST_CASE("two members of one name are nobody's") {
  const Library library({"-O2", "-g"});
  library.shop.write("objects/a.c.o", readFile(library.shop.compile("gcc", {"-O1", "-g"}, "a.c", text)));
  std::remove(library.shop.path("a.c.o").c_str());
  library.shop.run("ar", {"rc", library.shop.path("libother.a"), library.object});
  CHECK(readObject(library.object, library.shop.path("a.c")).state == ObjectState::Code);
  std::remove(library.object.c_str());
  const CodeMap code = readObject(library.object, library.shop.path("a.c"));
  CHECK(code.state == ObjectState::Missing);
  CHECK(code.stateText.find("2 archive members") != std::string::npos);
}
