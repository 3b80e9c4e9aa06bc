// SPDX-License-Identifier: MIT
//
// Copies are compiled in place of originals, and the compiler cannot tell: every layout of headers, built
// as it is and again through copies, makes the same object.
#include "deadcode-check/guards/regions.h"
#include "deadcode-check/recompile/recompiler.h"

#include "support/catch.h"

#include <filesystem>

using namespace featflags::deadcode;
using namespace featflags::test;
using featflags::tool::TranslationUnit;

namespace {

// Compiles with a comment put at the start of each named file, so that a copy takes its place; "" for none.
std::string differenceWithCopiesOf(const Scratch &scratch, const Source &source, const Words &files) {
  const TranslationUnit unit = unitOf(scratch, source);
  build(unit);
  const UnitRegions regions = regionsOf(unit, source.guards);
  FileEdits edits;
  for (const std::string &file : files)
    edits[scratch.path(file)].push_back({0, 0, "/* edited */ "});
  auto shipped = readImage(unit.object);
  REQUIRE(bool(shipped));
  Recompiler recompiler(unit, regions);
  auto again = recompiler.compile(edits, Control::Record);
  if (!again)
    return llvm::toString(again.takeError());
  CHECK(again->control == Words{controlRecord()});
  const auto difference = firstDifference(*shipped, *again);
  return difference ? difference->text : "";
}

const std::string usesFileAndLine = R"(
void note(const char *, int);
int f(int n) {
  note(__FILE__, __LINE__);
  return part(n);
}
)";
const std::string part =
    "static inline int part(int n) {\n  return fast(n) + __LINE__ + (int)sizeof __FILE__ + __FILE__[0];\n}\n";

} // namespace

TEST_CASE("no edit, or the main file alone") {
  const Scratch scratch;
  const Source source{part + usesFileAndLine};
  CHECK(differenceWithCopiesOf(scratch, source, {}) == "");
  CHECK(differenceWithCopiesOf(scratch, source, {"unit.c"}) == "");
}

TEST_CASE("a difference would be seen") {
  const Scratch scratch;
  const TranslationUnit unit = unitOf(scratch, {"\nint f(int n) { return n + 1; }\n"});
  build(unit);
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  auto shipped = readImage(unit.object);
  REQUIRE(bool(shipped));
  Recompiler recompiler(unit, regions);
  auto again = recompiler.compile({{unit.file, {{27, 28, "2"}}}}, Control::Record);
  REQUIRE(bool(again));
  CHECK(firstDifference(*shipped, *again));
  CHECK(recompiler.compiles() == 1);
}

TEST_CASE("a header in the folder of the file that includes it") {
  const Scratch scratch;
  scratch.write("part.h", part);
  CHECK(differenceWithCopiesOf(scratch, {"\n#include \"part.h\"\n" + usesFileAndLine}, {"part.h"}) == "");
}

TEST_CASE("a header in a folder of the command, by <> and by quotes") {
  const Scratch scratch;
  scratch.write("include/lib/part.h", part);
  for (const char *line : {"#include <lib/part.h>", "#include \"lib/part.h\""}) {
    INFO(line);
    CHECK(differenceWithCopiesOf(scratch,
                                 {std::string("\n") + line + "\n" + usesFileAndLine, {}, {"-Iinclude"}},
                                 {"include/lib/part.h"}) == "");
  }
}

TEST_CASE("a header that includes an edited one, and one that it finds beside itself") {
  const Scratch scratch;
  scratch.write("lib/part.h", part);
  scratch.write("lib/beside.h", "#define BESIDE 4\n");
  scratch.write("lib/outer.h", "#pragma once\n#include \"part.h\"\n#include \"beside.h\"\n");
  // Another header of that name, which a search from the wrong folder would find.
  scratch.write("beside.h", "#define BESIDE 5\n");
  const Source source{
      "\n#include \"lib/outer.h\"\n#include \"lib/outer.h\"\nint beside(void) { return BESIDE; }\n" +
      usesFileAndLine};
  CHECK(differenceWithCopiesOf(scratch, source, {"lib/part.h"}) == "");
  CHECK(differenceWithCopiesOf(scratch, source, {"lib/beside.h"}) == "");
  CHECK(differenceWithCopiesOf(scratch, source, {"lib/outer.h", "unit.c"}) == "");
}

TEST_CASE("a table that is included several times, each time with another macro") {
  const Scratch scratch;
  scratch.write("rows.def", "ROW(first)\nROW(second)\n#undef ROW\n");
  const Source source{R"(
#define ROW(name) name,
enum {
#include "rows.def"
};
#define ROW(name) int get_##name(void) { return name + __LINE__; }
#include "rows.def"
)"};
  CHECK(differenceWithCopiesOf(scratch, source, {"rows.def"}) == "");
}

TEST_CASE("a file whose name the command spells with its folder") {
  const Scratch scratch;
  const std::string text = part + usesFileAndLine;
  scratch.write("sub/part.h", part);
  CHECK(differenceWithCopiesOf(scratch,
                               {"\n#include \"part.h\"\n" + usesFileAndLine, {}, {}, "gcc", "sub/unit.c"},
                               {"sub/part.h"}) == "");
}

TEST_CASE("only what must be copied is copied") {
  const Scratch scratch;
  scratch.write("part.h", part);
  scratch.write("other.h", "\n");
  scratch.write("sys/angled.h", "\n");
  const TranslationUnit unit =
      unitOf(scratch, {"\n#include \"part.h\"\n#include <angled.h>\n" + usesFileAndLine, {}, {"-Isys"}});
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  const Words copied = filesToCopy(regions, {{scratch.path("part.h"), {}}});
  CHECK(std::count(copied.begin(), copied.end(), scratch.path("unit.c")) == 1);
  CHECK(std::count(copied.begin(), copied.end(), scratch.path("part.h")) == 1);
  CHECK(std::count(copied.begin(), copied.end(), scratch.path("sys/angled.h")) == 0);
  CHECK(std::count(copied.begin(), copied.end(), scratch.path("other.h")) == 0);
}

TEST_CASE("what the compiler says of an edited file names the original") {
  const Scratch scratch;
  const TranslationUnit unit = unitOf(scratch, {"\nint f(int n) {\n  return n;\n}\n"});
  const UnitRegions regions = regionsOf(unit, {"ON(FLAG)"});
  Recompiler recompiler(unit, regions);
  auto refused = recompiler.compile({{unit.file, {{27, 27, " +"}}}}, Control::Record);
  REQUIRE_FALSE(bool(refused));
  CHECK_THAT(llvm::toString(refused.takeError()), Catch::Contains("unit.c:4:1:") && Catch::Contains("error"));
}

TEST_CASE("nothing is left behind, and nothing is written into the tree") {
  const Scratch scratch;
  const Scratch temporary;
  scratch.write("part.h", part);
  const char *before = std::getenv("TMPDIR");
  const std::string kept = before ? before : "";
  setenv("TMPDIR", temporary.folder.c_str(), 1);
  CHECK(differenceWithCopiesOf(scratch, {"\n#include \"part.h\"\n" + usesFileAndLine}, {"part.h"}) == "");
  CHECK(std::filesystem::is_empty(temporary.folder));
  if (before)
    setenv("TMPDIR", kept.c_str(), 1);
  else
    unsetenv("TMPDIR");
  Words names;
  for (const auto &entry : std::filesystem::directory_iterator(scratch.folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  CHECK(names == Words{"given.h", "part.h", "unit.c", "unit.o"});
}
