// SPDX-License-Identifier: MIT
//
// One fixed report through every row of reporters.def. A row without a golden fails; goldens hold
// wording and format only.
#include "reporters/reporter.h"
#include "sample_report.h"

#include "support/golden.h"

#include <llvm/Support/JSON.h>

using namespace featflags;
using namespace featflags::tool;

namespace {

std::string write(llvm::StringRef format, const Report &report, const ReportOptions &options = {}) {
  const ReporterRow *row = findReporter(format);
  REQUIRE(row != nullptr);
  std::string text;
  llvm::raw_string_ostream out(text);
  row->function(report, options, out);
  return out.str();
}

std::string golden(const std::string &name) {
  return std::string(FEATFLAGS_TEST_DIR) + "/golden/" + name + ".approved";
}

size_t countOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    ++count;
  return count;
}

// Object::getNull() returns an optional<nullptr_t>, which GCC and the clang that built LLVM pass
// differently.
bool isNull(const llvm::json::Object &object, llvm::StringRef key) {
  const llvm::json::Value *value = object.get(key);
  return value != nullptr && value->kind() == llvm::json::Value::Null;
}

} // namespace

TEST_CASE("every row of reporters.def has its golden") {
  const Report report = test::makeSampleReport();
  for (const ReporterRow &row : allReporters()) {
    CHECK_FALSE(row.help.empty());
    if (row.name == "html" || row.name == "matrix") // their pages are tested in a browser
      continue;
    test::compareGolden(golden(row.name.str()), write(row.name, report));
  }
}

TEST_CASE("options of the formats for people have their goldens") {
  const Report report = test::makeSampleReport();
  ReportOptions options;
  options.verbose = true;
  test::compareGolden(golden("text-verbose"), write("text", report, options));
  options.explainId = report.checks[2].id;
  test::compareGolden(golden("explain-one"), write("explain", report, options));
}

TEST_CASE("an unknown format is no row") { CHECK(findReporter("xml") == nullptr); }

TEST_CASE("JSON reads back, and its totals add up") {
  const Report report = test::makeSampleReport();
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(write("json", report));
  REQUIRE(static_cast<bool>(parsed));
  const llvm::json::Object &root = *parsed->getAsObject();
  const llvm::json::Object &totals = *root.getObject("totals");
  std::int64_t sum = 0;
  for (Verdict verdict : verdictsOf(report.tool)) {
    INFO(name(verdict));
    const auto count = totals.getInteger(llvm::StringRef(name(verdict)));
    REQUIRE(count.has_value());
    sum += *count;
  }
  CHECK(sum == static_cast<std::int64_t>(report.checks.size()));
  CHECK(totals.getInteger("regions") == sum);
  CHECK(root.getArray("checks")->size() == report.checks.size());
  std::int64_t inCells = 0;
  for (const llvm::json::Value &cell : *root.getArray("cells"))
    inCells += cell.getAsObject()->getInteger("regions").value_or(0);
  CHECK(inCells == sum);
}

TEST_CASE("JSON says null where there is no reason or declaration") {
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(write("json", test::makeSampleReport()));
  REQUIRE(static_cast<bool>(parsed));
  const llvm::json::Array &checks = *parsed->getAsObject()->getArray("checks");
  CHECK(isNull(*checks[0].getAsObject(), "reason"));
  const llvm::json::Object &present = *checks[2].getAsObject();
  CHECK(present.getObject("reason")->getObject("declaration")->getInteger("line") == 12);
  CHECK(present.getArray("evidence")->size() == 3);
  CHECK(isNull(*checks[5].getAsObject()->getObject("reason"), "declaration"));
}

TEST_CASE("an empty report is still well formed") {
  Report report;
  report.tool = "deadcode-check";
  for (const ReporterRow &row : allReporters())
    CHECK_NOTHROW(write(row.name, report));
  CHECK(write("text", report) == "0 regions\n");
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(write("json", report));
  REQUIRE(static_cast<bool>(parsed));
  for (Verdict verdict : verdictsOf(report.tool))
    CHECK(parsed->getAsObject()->getObject("totals")->getInteger(llvm::StringRef(name(verdict))) == 0);
}

TEST_CASE("colour only where it is asked for") {
  const Report report = test::makeSampleReport();
  ReportOptions colourful;
  colourful.colour = true;
  for (llvm::StringRef format : {"text", "table", "explain"}) {
    CHECK(countOf(write(format, report), "\033[") == 0);
    CHECK(countOf(write(format, report, colourful), "\033[") > 0);
  }
  CHECK(countOf(write("json", report, colourful), "\033[") == 0);
}

TEST_CASE("text shows each finding and each open question, with its rerun line") {
  const Report report = test::makeSampleReport();
  const std::string text = write("text", report);
  for (const Check &check : report.checks) {
    INFO(check.id);
    CHECK(countOf(text, check.rerun) == (check.ok || check.accepted ? 0U : 1U));
  }
  CHECK(
      text.substr(text.rfind('\n', text.size() - 2) + 1) ==
      "11 regions: 3 pruned, 2 present, 1 switchable, 2 enabled, 1 not-emitted, 1 cut, 1 unknown; 1 finding "
      "accepted\n");
}

TEST_CASE("a check of no single cell has a column of its own in the table") {
  Report report = test::makeSampleReport();
  CHECK(countOf(write("table", report), "all cells") == 0);
  report.checks[0].flag = "OF_ALL";
  report.checks[0].cell.clear();
  const std::string text = write("table", report);
  CHECK(countOf(text, "all cells") == 1);
  const std::string row = text.substr(text.find("OF_ALL"));
  CHECK(countOf(row.substr(0, row.find('\n')), "1 " + std::string(name(report.checks[0].verdict))) == 1);
}

TEST_CASE("explain names an id that is not there") {
  ReportOptions options;
  options.explainId = "nothing";
  CHECK(write("explain", test::makeSampleReport(), options).find("no check has the id 'nothing'") == 0);
}
