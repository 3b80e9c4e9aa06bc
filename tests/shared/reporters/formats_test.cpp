// SPDX-License-Identifier: MIT
//
// The formats for machines: each keeps the promises of its own standard, also when a name in the source does
// its worst.
#include "reporters/read_json.h"
#include "reporters/reporter.h"
#include "sample_report.h"

#include "support/catch.h"

#include <llvm/ADT/StringExtras.h>

using namespace featflags;
using namespace featflags::tool;
using llvm::json::Array;
using llvm::json::Object;

namespace {

std::string write(llvm::StringRef format, const Report &report) {
  std::string text;
  llvm::raw_string_ostream out(text);
  findReporter(format)->function(report, {}, out);
  return text;
}

std::vector<std::string> linesOf(const std::string &text) {
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n', -1, false);
  return {lines.begin(), lines.end()};
}

llvm::json::Value parse(const std::string &text) {
  auto parsed = llvm::json::parse(text);
  REQUIRE(static_cast<bool>(parsed));
  return std::move(*parsed);
}

const Object &runOf(const llvm::json::Value &sarif) {
  return *(*sarif.getAsObject()->getArray("runs"))[0].getAsObject();
}

bool isUri(llvm::StringRef text) {
  return llvm::all_of(text,
                      [](char c) { return llvm::isAlnum(c) || llvm::StringRef("-._~/%:").contains(c); });
}

} // namespace

TEST_CASE("SARIF has a result for each finding, open question and accepted finding, and for no other check") {
  const llvm::json::Value sarif = parse(write("sarif", test::makeSampleReport()));
  CHECK(sarif.getAsObject()->getString("version") == llvm::StringRef("2.1.0"));
  const Object &run = runOf(sarif);
  const Array &results = *run.getArray("results");
  REQUIRE(results.size() == 3);
  CHECK(results[0].getAsObject()->getString("level") == llvm::StringRef("error"));
  CHECK(results[1].getAsObject()->getString("level") == llvm::StringRef("warning"));
  CHECK(results[0].getAsObject()->get("suppressions") == nullptr);
  const Array &suppressions = *results[2].getAsObject()->getArray("suppressions");
  CHECK(suppressions[0].getAsObject()->getString("kind") == llvm::StringRef("inSource"));
  CHECK(run.getObject("tool")->getObject("driver")->getArray("rules")->size() == 3);
  CHECK((*run.getArray("invocations"))[0].getAsObject()->getBoolean("executionSuccessful") == false);
}

TEST_CASE(
    "a SARIF result carries its chain as a code flow, and a fingerprint that line shifts do not change") {
  Report report = test::makeSampleReport();
  const auto fingerprint = [](const Report &of) {
    const llvm::json::Value sarif = parse(write("sarif", of));
    const Object &result = *(*runOf(sarif).getArray("results"))[0].getAsObject();
    const Object &flow = *(*result.getArray("codeFlows"))[0].getAsObject();
    const Object &thread = *(*flow.getArray("threadFlows"))[0].getAsObject();
    // The guard, the declaration, three pieces of evidence.
    CHECK(thread.getArray("locations")->size() == 5);
    return result.getObject("partialFingerprints")->getString("featflags/v1")->str();
  };
  const std::string before = fingerprint(report);
  CHECK(before.size() == 16);
  for (Check &check : report.checks) {
    check.line += 10;
    check.endLine += 10;
    check.key.clear();
  }
  assignKeys(report);
  CHECK(fingerprint(report) == before);
  report.checks[2].function = "elsewhere";
  report.checks[2].key.clear();
  assignKeys(report);
  CHECK(fingerprint(report) != before);
}

TEST_CASE("SARIF names files as URIs") {
  const llvm::json::Value sarif = parse(write("sarif", test::makeHostileReport()));
  const Object &result = *(*runOf(sarif).getArray("results"))[0].getAsObject();
  const Object &location = *(*result.getArray("locations"))[0].getAsObject();
  const Object &artifact = *location.getObject("physicalLocation")->getObject("artifactLocation");
  CHECK(isUri(*artifact.getString("uri")));
  CHECK_FALSE(isUri(test::hostileName()));
}

TEST_CASE("JUnit counts add up in each suite") {
  const std::string xml = write("junit", test::makeSampleReport());
  CHECK(xml.find("<testsuite name=\"alpha\" tests=\"6\" failures=\"1\" errors=\"1\" skipped=\"0\">") !=
        std::string::npos);
  CHECK(xml.find("<testsuite name=\"x86-64\" tests=\"5\" failures=\"0\" errors=\"0\" skipped=\"1\">") !=
        std::string::npos);
  CHECK(xml.find("<testsuite name=\"problems\" tests=\"1\" failures=\"0\" errors=\"1\"") !=
        std::string::npos);
  Report clean = test::makeSampleReport();
  clean.problems.clear();
  CHECK(write("junit", clean).find("\"problems\"") == std::string::npos);
}

TEST_CASE("JUnit stays XML") {
  const std::string xml = write("junit", test::makeHostileReport());
  CHECK(xml.find("<img") == std::string::npos);
  CHECK(xml.find('\x01') == std::string::npos);
  CHECK(xml.find("\xef\xbf\xbe") == std::string::npos);
  CHECK(xml.find("&lt;img src=x") != std::string::npos);
  CHECK(llvm::json::isUTF8(xml));
}

TEST_CASE("a workflow command is one line, whatever is in it") {
  const auto lines = linesOf(write("github", test::makeHostileReport()));
  REQUIRE(lines.size() == 4); // finding, problem, note, totals
  CHECK(llvm::StringRef(lines[0]).starts_with("::error file=a<b>"));
  CHECK(lines[0].find("%0A%3A%3Aerror%3A%3Ax%2Cy%3A%25z") != std::string::npos);
  CHECK(llvm::StringRef(lines[1]).starts_with("::error::a<b>"));
  CHECK(llvm::StringRef(lines[2]).starts_with("::notice::a<b>"));
  CHECK_FALSE(llvm::StringRef(lines[3]).starts_with("::"));
}

TEST_CASE("a finding of several cells is one workflow command, an accepted one none") {
  Report report = test::makeSampleReport();
  Check again = report.checks[2];
  again.cell = "x86-64";
  report.checks.push_back(again);
  const std::string text = write("github", report);
  CHECK(text.find("(alpha, x86-64)\n") != std::string::npos);
  CHECK(linesOf(text).size() == 5); // finding, open question, problem, note, totals
  CHECK(text.find("rt_on") == std::string::npos);
}

TEST_CASE("no name of an HTML report ends a block or starts markup") {
  const std::string page = write("html", test::makeHostileReport());
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("\\u003c/script>\\u003cimg") != std::string::npos);
  CHECK(page.find("default-src 'none'") != std::string::npos);
  CHECK(page.find("http://") == std::string::npos);
  CHECK(page.find("https://") == std::string::npos);
  std::size_t opened = 0;
  std::size_t closed = 0;
  for (std::size_t at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1))
    ++opened;
  for (std::size_t at = page.find("</script>"); at != std::string::npos; at = page.find("</script>", at + 1))
    ++closed;
  CHECK(opened == closed);
  CHECK(opened == 5); // rows, head, details, source, the page's own
}

TEST_CASE("a report reads back as it was") {
  Report report = test::makeSampleReport();
  // What is no UTF-8 cannot come back, and an object does not keep the order of its keys.
  report.checks[2].guard = "!FEAT_ON(NUMA)";
  for (Check &check : report.checks)
    check.key.clear();
  assignKeys(report);
  auto read = readReport(write("json", report));
  REQUIRE(static_cast<bool>(read));
  for (std::size_t at = 0; at < report.checks.size(); ++at) {
    INFO(report.checks[at].id);
    CHECK(read->checks.at(at) == report.checks[at]);
  }
  CHECK(*read == report);
  read->checks[1].line += 1;
  CHECK_FALSE(*read == report);
}

TEST_CASE("what is no report is refused") {
  for (const char *text :
       {"", "[]", "{}", "{\"tool\": \"x\"}", "{\"tool\": 1, \"checks\": []}", "{\"tool\""}) {
    auto read = readReport(text);
    INFO(text);
    CHECK_FALSE(static_cast<bool>(read));
    llvm::consumeError(read.takeError());
  }
  CHECK(static_cast<bool>(readReport("{\"tool\": \"x\", \"checks\": [{\"line\": -1, \"evidence\": 7}]}")));
}

TEST_CASE("a report that is nested without end is refused, brackets in text are not") {
  for (const char *open : {"[", "{\"a\":"}) {
    std::string deep = "{\"tool\": \"x\", \"checks\": [], \"more\": ";
    for (int level = 0; level < 1000000; ++level)
      deep += open;
    auto read = readReport(deep);
    CHECK_FALSE(static_cast<bool>(read));
    llvm::consumeError(read.takeError());
  }
  const std::string text = "{\"tool\": \"\\\"" + std::string(1000, '[') + "\", \"checks\": []}";
  CHECK(static_cast<bool>(readReport(text)));
}

TEST_CASE("another tool has its own verdicts and its own subject") {
  Report report;
  report.tool = "unused-lint";
  report.subject = "constant";
  Check check;
  check.verdict = Verdict::SplitBrain;
  report.checks = {check};
  CHECK(write("text", report).find("1 constant: 1 split-brain") != std::string::npos);
  const llvm::json::Value parsed = parse(write("json", report));
  const Object &totals = *parsed.getAsObject()->getObject("totals");
  CHECK(totals.getInteger("constants") == 1);
  CHECK(totals.getInteger("split-brain") == 1);
  CHECK_FALSE(totals.getInteger("pruned").has_value());
}
