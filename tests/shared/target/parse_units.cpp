// SPDX-License-Identifier: MIT
//
// parse_units BUILD [part of a path] [--bodies]: parses what a database lists, with function bodies skipped
// unless told otherwise, and says how each unit was parsed, its errors and what it cost. For measuring; not a
// test.
#include "compilation/database.h"
#include "target/frontend.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/resource.h>

using namespace featflags::tool;

namespace {

double cpuSeconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](timeval time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

long peakMegabytes() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

class Reader final : public clang::ASTConsumer {
public:
  explicit Reader(bool wantBodies) : bodies(wantBodies) {}
  bool shouldSkipFunctionBody(clang::Decl *) override { return !bodies; }

private:
  bool bodies;
};

bool parseOne(const TranslationUnit &unit, bool bodies) {
  llvm::Expected<CompilerFacts> facts = probeCompiler(unit);
  if (!facts) {
    llvm::outs() << unit.file << ": " << llvm::toString(facts.takeError()) << '\n';
    return false;
  }
  const double before = cpuSeconds();
  const ParseOutcome outcome = runFrontend(
      unit, *facts, [bodies](clang::CompilerInstance &) { return std::make_unique<Reader>(bodies); });
  llvm::outs() << (outcome.parsed ? "ok   " : "FAIL ") << unit.file << ": " << outcome.parsedAs << ", "
               << llvm::format("%.3f", cpuSeconds() - before) << " s, peak " << peakMegabytes() << " MB\n";
  for (const std::string &error : outcome.errors)
    llvm::outs() << "     " << error << '\n';
  return outcome.parsed;
}

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool bodies = std::erase(words, "--bodies") > 0;
  if (words.empty()) {
    llvm::errs() << "usage: parse_units BUILD [part of a path] [--bodies]\n";
    return 2;
  }
  llvm::Expected<std::vector<TranslationUnit>> units = loadDatabase(words[0]);
  if (!units) {
    llvm::errs() << llvm::toString(units.takeError()) << '\n';
    return 2;
  }
  unsigned parsed = 0;
  unsigned all = 0;
  for (const TranslationUnit &unit : *units)
    if (words.size() < 2 || unit.file.find(words[1]) != std::string::npos) {
      ++all;
      parsed += parseOne(unit, bodies) ? 1 : 0;
    }
  llvm::outs() << parsed << " of " << all << " parsed\n";
  return parsed == all ? 0 : 1;
}
