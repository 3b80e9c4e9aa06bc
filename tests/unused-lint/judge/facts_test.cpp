// SPDX-License-Identifier: MIT
//
// Facts as lines and back, and variables that units share.
#include "unused-lint/facts_file.h"
#include "unused-lint/facts_text.h"
#include "unused-lint/judge/by_hand.h"
#include "unused-lint/variable_pool.h"

#include "support/catch.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

using namespace featflags::unused;
using namespace featflags::unused::test;

namespace {

Variable whole() {
  Variable variable = mentioned(constant("space::\"name\""), UseKind::Address, "owner", "defined(X)");
  variable.function = "f";
  variable.column = 7;
  variable.guard = "!defined(Y)";
  variable.value = "-3";
  variable.section = ".init";
  variable.isVolatile = variable.isTemplate = variable.ignoresGroup = true;
  variable.anchors = {true, 1, 2, 3, 4, 5};
  return variable;
}

// A file with that text; what reading it says: the number of units, or the complaint.
std::string reading(const std::string &text) {
  llvm::SmallString<128> path;
  int handle = -1;
  REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("unused-facts", "facts", handle, path));
  llvm::raw_fd_ostream(handle, /*shouldClose=*/true) << text;
  VariablePool pool;
  auto cell = readFacts(path.str().str(), pool);
  llvm::sys::fs::remove(path);
  return cell ? std::to_string(cell->units.size()) : llvm::toString(cell.takeError());
}

std::string written(const CellFacts &cell) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeFacts(cell, out);
  return text;
}

} // namespace

TEST_CASE("a variable is the same after it was a line") {
  const auto read = readVariable(writeVariable(whole()));
  REQUIRE(read);
  CHECK(*read == whole());
  CHECK_FALSE(readVariable("{}"));
  CHECK_FALSE(readVariable("not JSON"));
}

TEST_CASE("units share what is alike, and nothing else") {
  VariablePool pool;
  UnitFacts one = unit("a.c", {whole(), constant("x")});
  UnitFacts two = unit("b.c", {whole(), constant("y")});
  const auto lines = pool.share(one);
  pool.share(two);
  CHECK(one.variables[0] == two.variables[0]);
  CHECK(one.variables[1] != two.variables[1]);
  CHECK(pool.read(lines[0]) == one.variables[0]);
  CHECK(pool.read("nonsense") == nullptr);
}

TEST_CASE("a file of facts has each variable once") {
  VariablePool pool;
  CellFacts facts = cell("one", {unit("a.c", {whole()}), unit("b.c", {whole()})});
  for (UnitFacts &one : facts.units)
    pool.share(one);
  const std::string text = written(facts);
  CHECK(llvm::StringRef(text).count("defined(X)") == 1);
  CHECK(reading(text) == "2");
}

TEST_CASE("a broken file of facts is refused with its line") {
  const std::string text = written(cell("one", {unit("a.c", {whole()})}));
  CHECK(reading(text) == "1");
  CHECK(reading("").find(":0: is no file of facts") != std::string::npos);
  CHECK(reading("{\"unused-lint-facts\":1}\n").find(":1: is no file of facts") != std::string::npos);
  CHECK(reading(text + "nonsense\n").find(":4: is no file of facts") != std::string::npos);
  CHECK(reading(text.substr(0, text.rfind("unit "))).find(":2: is no file of facts") != std::string::npos);
  const std::string far = llvm::StringRef(text).rsplit("[0]").first.str() + "[9]}\n";
  CHECK(reading(far).find(":3: is no file of facts") != std::string::npos);
}
