// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: JUnit XML: a suite for each cell, a test case for each check; a finding is
// a failure, an open question an error, an accepted finding a skip. Exists for the test pages of CI servers.
#include "reporters/wording.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

#include <algorithm>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;

// Text as XML 1.0 allows it: control characters cannot be written at all, not even escaped.
std::string escape(llvm::StringRef text) {
  std::string escaped;
  for (const char c : llvm::json::fixUTF8(text)) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '"')
      escaped += "&quot;";
    else if (c == '\n' || c == '\t' || c == '\r')
      escaped += "&#" + std::to_string(code) + ";";
    else if (code < 0x20 || code == 0x7f)
      escaped += "?";
    else
      escaped += c;
  }
  // U+FFFE and U+FFFF are no characters of XML either.
  for (const llvm::StringRef none : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
    for (std::size_t at = escaped.find(none); at != std::string::npos; at = escaped.find(none))
      escaped.replace(at, none.size(), "?");
  return escaped;
}

// The chain, one step a line; a body keeps its line ends.
std::string spellChain(const Check &check) {
  std::string text;
  for (const Evidence &evidence : check.evidence)
    text += escape(evidence.kind + ": " + evidence.text +
                   (evidence.where ? " " + spellSpan(*evidence.where) : "")) +
            "\n";
  return text + "rerun: " + escape(check.rerun) + "\n";
}

void writeCase(const Check &check, raw_ostream &out) {
  out << "    <testcase classname=\"" << escape(check.file) << "\" name=\""
      << escape(spellPlace(check) + ": " + check.guard) << "\" file=\"" << escape(check.file) << "\" line=\""
      << check.line << '"';
  if (!needsAttention(check) && !check.accepted) {
    out << "/>\n";
    return;
  }
  out << ">\n";
  if (check.accepted) {
    out << "      <skipped message=\"" << escape(spellAcceptance(*check.accepted)) << "\"/>\n";
  } else {
    const llvm::StringRef element = check.verdict == Verdict::Unknown ? "error" : "failure";
    out << "      <" << element << " type=\""
        << escape(check.reason ? check.reason->code : name(check.verdict)) << "\" message=\""
        << escape(spellFinding(check)) << "\">" << spellChain(check) << "</" << element << ">\n";
  }
  out << "    </testcase>\n";
}

template <typename Test> auto countOf(const std::vector<const Check *> &checks, const Test &test) {
  return std::count_if(checks.begin(), checks.end(), [&](const Check *check) { return test(*check); });
}

void writeSuite(const std::string &cell, const std::vector<const Check *> &checks, raw_ostream &out) {
  out << "  <testsuite name=\"" << escape(cell) << "\" tests=\"" << checks.size() << "\" failures=\""
      << countOf(checks,
                 [](const Check &check) { return isFinding(check) && check.verdict != Verdict::Unknown; })
      << "\" errors=\""
      << countOf(
             checks,
             [](const Check &check) { return needsAttention(check) && check.verdict == Verdict::Unknown; })
      << "\" skipped=\"" << countOf(checks, [](const Check &check) { return check.accepted.has_value(); })
      << "\">\n";
  for (const Check *check : checks)
    writeCase(*check, out);
  out << "  </testsuite>\n";
}

void writeTrouble(const Report &report, raw_ostream &out) {
  if (report.problems.empty())
    return;
  out << "  <testsuite name=\"problems\" tests=\"" << report.problems.size() << "\" failures=\"0\" errors=\""
      << report.problems.size() << "\" skipped=\"0\">\n";
  for (const Problem &problem : report.problems)
    out << "    <testcase classname=\"problems\" name=\"" << escape(problem.file)
        << "\">\n      <error type=\"problem\" message=\"" << escape(problem.text)
        << "\"/>\n    </testcase>\n";
  out << "  </testsuite>\n";
}

} // namespace

void reportJunit(const Report &report, const ReportOptions &, raw_ostream &out) {
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" << escape(report.tool) << "\">\n";
  std::map<std::string, std::vector<const Check *>> cells;
  for (const Check &check : report.checks)
    cells[check.cell].push_back(&check);
  for (const auto &[cell, checks] : cells)
    writeSuite(cell, checks, out);
  writeTrouble(report, out);
  out << "</testsuites>\n";
}

} // namespace featflags::tool
