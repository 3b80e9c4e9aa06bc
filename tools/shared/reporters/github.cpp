// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: workflow commands, which GitHub Actions shows at the lines of a pull
// request. The same finding in several cells is one command: a step shows ten of a kind. Exists so that no
// action is needed between the tool and the reviewer.
#include "reporters/wording.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;

// What would end a command or one of its properties early.
std::string escape(llvm::StringRef text, bool property) {
  std::string escaped;
  for (const char c : text) {
    const bool breaks = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    escaped += breaks ? "%" + llvm::toHex(llvm::StringRef(&c, 1)) : std::string(1, c);
  }
  return escaped;
}

struct Command {
  const Check *check = nullptr;
  std::string text;
  std::vector<std::string> cells;
};

// A build for many machines says the same of each of them.
std::vector<Command> collect(const Report &report) {
  std::vector<Command> commands;
  std::map<std::string, std::size_t> known;
  for (const Check &check : report.checks) {
    if (!needsAttention(check))
      continue;
    std::string text = spellFinding(check);
    const auto [at, isNew] = known.try_emplace(spellPlace(check) + "\n" + text, commands.size());
    if (isNew)
      commands.push_back({&check, std::move(text), {}});
    auto &cells = commands[at->second].cells;
    if (cells.empty() || cells.back() != check.cell)
      cells.push_back(check.cell);
  }
  return commands;
}

void writeCommand(const Command &command, raw_ostream &out) {
  const Check &check = *command.check;
  out << (check.verdict == Verdict::Unknown ? "::warning" : "::error")
      << " file=" << escape(check.file, true);
  if (check.line != 0)
    out << ",line=" << check.line << ",endLine=" << std::max(check.line, check.endLine);
  out << ",title=" << escape(check.flag + " " + std::string(name(check.verdict)), true)
      << "::" << escape(command.text + " (" + llvm::join(command.cells, ", ") + ")", false) << '\n';
}

} // namespace

void reportGithub(const Report &report, const ReportOptions &, raw_ostream &out) {
  for (const Command &command : collect(report))
    writeCommand(command, out);
  for (const Problem &problem : report.problems)
    out << "::error::"
        << escape(problem.file.empty() ? problem.text : problem.file + ": " + problem.text, false) << '\n';
  for (const std::string &note : report.notes)
    out << "::notice::" << escape(note, false) << '\n';
  out << spellTotals(report) << '\n';
}

} // namespace featflags::tool
