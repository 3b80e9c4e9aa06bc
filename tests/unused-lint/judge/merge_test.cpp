// SPDX-License-Identifier: MIT
//
// Cells -> one row a declaration.
#include "unused-lint/judge/by_hand.h"
#include "unused-lint/merge.h"

#include "support/catch.h"

using namespace featflags::unused;
using namespace featflags::unused::test;

TEST_CASE("a header's variable is one row however many units and cells have it") {
  const std::vector<CellFacts> cells = {
      cell("one", {unit("a.c", {constant("level")}), unit("b.c", {constant("level")})}),
      cell("two", {unit("a.c", {constant("level")})})};
  const UsageTable table = merge(cells);
  REQUIRE(table.declarations.size() == 1);
  const Declaration &row = table.declarations.front();
  CHECK(row.file == "h.h");
  CHECK(row.name == "level");
  REQUIRE(row.copies.size() == 3);
  CHECK(row.copies[0].cell == 0);
  CHECK(row.copies[1].unit == &cells[0].units[1]);
  CHECK(row.copies[2].cell == 1);
  CHECK(table.cells == std::vector<std::string>{"one", "two"});
}

TEST_CASE("another line, another name, another file is another row, in the order of the report") {
  const std::vector<CellFacts> cells = {
      cell("one", {unit("b.c", {constant("z", 9), constant("a", 9), constant("a", 2)}),
                   unit("a.c", {in(root + "/a.c", constant("a", 9))})})};
  const UsageTable table = merge(cells);
  std::vector<std::string> rows;
  for (const Declaration &row : table.declarations)
    rows.push_back(row.file + ":" + std::to_string(row.line) + ":" + row.name);
  CHECK(rows == std::vector<std::string>{"a.c:9:a", "h.h:2:a", "h.h:9:a", "h.h:9:z"});
}

TEST_CASE("a shared copy is found again under another root") {
  const VariableRef shared = std::make_shared<const Variable>(constant("level"));
  std::vector<CellFacts> cells = {cell("one", {unit("a.c", {})}), cell("two", {unit("a.c", {})}),
                                  cell("three", {unit("a.c", {})})};
  cells[1].root = "/";
  for (CellFacts &one : cells)
    one.units.front().variables.push_back(shared);
  const UsageTable table = merge(cells);
  REQUIRE(table.declarations.size() == 2);
  CHECK(table.declarations[0].file == "/src/h.h");
  CHECK(table.declarations[0].copies.size() == 1);
  CHECK(table.declarations[1].copies.size() == 2);
}

TEST_CASE("a file is relative to a root that is a folder above it") {
  CHECK(relativeTo("/src", "/src/h.h") == "h.h");
  CHECK(relativeTo("/src", "/srcs/h.h") == "/srcs/h.h");
  CHECK(relativeTo("/", "/src/h.h") == "/src/h.h");
  CHECK(relativeTo("/src", "/src") == "/src");
}
