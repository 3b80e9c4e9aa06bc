// SPDX-License-Identifier: MIT
//
// Options that more than one tool has, each declared once.
//
// Comes in: the category under which a tool shows its options. Goes out: LLVM's options, registered when the
// struct is made; a tool makes those that it has. Exists so that an option has one name, one meaning and one
// line of help wherever it is.
#pragma once

#include <llvm/Support/CommandLine.h>

#include <string>

namespace featflags::tool {

// Which builds, and how to go through them.
struct BuildArguments {
  explicit BuildArguments(llvm::cl::OptionCategory &category);
  llvm::cl::opt<std::string> build;
  llvm::cl::list<std::string> cells;
  llvm::cl::opt<std::string> sourceRoot;
  llvm::cl::opt<unsigned> jobs;
  llvm::cl::alias shortJobs;
};

// What to say, and where.
struct ReportArguments {
  explicit ReportArguments(llvm::cl::OptionCategory &category);
  llvm::cl::opt<std::string> format;
  llvm::cl::opt<std::string> output;
  llvm::cl::opt<std::string> explain;
  llvm::cl::opt<bool> verbose;
  llvm::cl::opt<bool> listFormats;
};

// Which findings are accepted.
struct AcceptArguments {
  explicit AcceptArguments(llvm::cl::OptionCategory &category);
  llvm::cl::opt<std::string> baseline;
  llvm::cl::opt<std::string> writeBaseline;
  llvm::cl::opt<bool> strict;
};

// What changed: since an older report, since a revision.
struct ChangeArguments {
  explicit ChangeArguments(llvm::cl::OptionCategory &category);
  llvm::cl::opt<std::string> diff;
  llvm::cl::opt<std::string> changedSince;
};

// Where results of other runs are.
struct CacheArguments {
  explicit CacheArguments(llvm::cl::OptionCategory &category);
  // Absolute; `usual` where none was named, empty where no results are to be used or kept.
  std::string chosen(const std::string &usual) const;
  llvm::cl::opt<std::string> folder;
  llvm::cl::opt<bool> none;
};

// The format that was asked for, "explain" for one check; refuses one that there is not.
std::string chosenFormat(const ReportArguments &options, llvm::StringRef tool);

// Reads argv; refuses, in one line, what no option takes. --help shows `category` alone.
void parseCommandLine(int argc, const char **argv, llvm::StringRef tool, const char *overview,
                      llvm::cl::OptionCategory &category);

} // namespace featflags::tool
