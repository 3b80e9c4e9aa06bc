// SPDX-License-Identifier: MIT
//
// Forms of declarations, what is known of them, and the programs that ask, on values.
#include "deadcode-check/reasons.h"

#include "support/catch.h"

#include <algorithm>

using namespace featflags::deadcode;

TEST_CASE("each form of reasons_folding.def is that of its own declaration") {
  for (const Folding &row : allFoldings()) {
    INFO(row.form);
    const auto storage = storageOf(row.form);
    if (row.form != "an enumerator") {
      REQUIRE(storage);
      CHECK(formOf(*storage) == row.form);
    } else {
      CHECK_FALSE(storage);
    }
    CHECK((row.compiler == "gcc" || row.compiler == "clang"));
  }
}

TEST_CASE("a row speaks of its version and newer ones, until a newer row does") {
  CHECK(findFolding("weak const", false, 14)->level == "-Og");
  CHECK(findFolding("weak const", false, 18)->level == "-Og");
  CHECK(findFolding("weak const", false, 19)->level == "never");
  CHECK(findFolding("weak const", false, 25)->level == "never");
  CHECK(findFolding("weak const", true, 12)->level == "-Og");
  CHECK(findFolding("weak const", true, 11) == nullptr);
  CHECK(findFolding("no such form", true, 12) == nullptr);
}

TEST_CASE("a compiler is to blame only where it could have known") {
  for (const char *form : {"static", "static in a section", "static const", "const"})
    CHECK_FALSE(mayNotFold(*storageOf(form)));
  for (const char *form : {"volatile", "weak", "weak const", "external", "declared only"})
    CHECK(mayNotFold(*storageOf(form)));
  FlagStorage written = *storageOf("static");
  written.writtenHere = true;
  CHECK(mayNotFold(written));
}

TEST_CASE("declarations are spelled as they are, and as they should be") {
  CHECK(spellDeclaration(*storageOf("static in a section"), "f") ==
        "static unsigned f __attribute__((section(\".data.probe\"))) = 0;");
  CHECK(spellDeclaration(*storageOf("declared only"), "f") == "extern unsigned f;");
  CHECK(spellDeclaration(*storageOf("const"), "f") == "extern const unsigned f;\nconst unsigned f = 0;");
  CHECK(spellFixed(*storageOf("static in a section"), "f") == "static const unsigned f = 0;");
  CHECK(spellFixed(*storageOf("static const"), "f") == "enum { f = 0 };");
}

TEST_CASE("a program has at most 30 lines, with the lines that a reproducer puts before it") {
  for (const Folding &row : allFoldings())
    if (const auto storage = storageOf(row.form)) {
      const std::string source = probeSource(spellDeclaration(*storage, "probe_flag"));
      CHECK(std::count(source.begin(), source.end(), '\n') + 6 <= 30);
    }
}
