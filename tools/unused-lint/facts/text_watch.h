// SPDX-License-Identifier: MIT
//
// Comes in: a preprocessor at work. Goes out: the conditions around a place, which text was cut, which
// warnings a pragma turns off, and whether a candidate's name was read. Exists because none of it is in the
// AST.
#pragma once

#include "unused-lint/types.h"

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace clang {
class IdentifierInfo;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace featflags::unused {

// Absolute, without "." and "..": the file that holds the text, whatever #line says.
std::string fileAt(const clang::SourceManager &sources, clang::SourceLocation location);
Place placeAt(const clang::SourceManager &sources, clang::SourceLocation location);

class TextWatch {
public:
  explicit TextWatch(clang::Preprocessor &preprocessor);

  // From now on, a mention of the name counts.
  void watch(const clang::IdentifierInfo *name) { names.insert(name); }
  // A watched name, or `static` behind `after`, was read since the last call.
  bool takeMention(clang::SourceLocation after);

  std::string conditionsAt(clang::SourceLocation location) const;
  bool ignoresVariable(clang::SourceLocation location) const { return ignoredAt(location) & 1U; }
  bool ignoresConstant(clang::SourceLocation location) const { return ignoredAt(location) & 2U; }

  bool ignoresGroup(clang::SourceLocation location) const { return ignoredAt(location) & 4U; }

  // Mentions of names that the parser never saw: in macros, in text that was cut, and, in the unit's own
  // files and `files`, in arguments that a macro dropped.
  std::map<std::string, std::vector<Use>>
  unseenMentions(const llvm::DenseSet<const clang::IdentifierInfo *> &of,
                 llvm::DenseSet<clang::FileID> files) const;

private:
  friend class TextCallbacks;
  // One branch of a conditional: `text` is what must hold for it.
  struct Branch {
    int outer = -1;
    std::string text;
  };
  struct Step {
    unsigned offset = 0;
    int branch = -1;
  };

  unsigned ignoredAt(clang::SourceLocation location) const;
  std::string spell(int branch) const;
  void addDroppedMentions(const llvm::StringMap<bool> &of, clang::FileID file,
                          std::map<std::string, std::vector<Use>> &found) const;
  void addCutMentions(const llvm::StringMap<bool> &of, std::map<std::string, std::vector<Use>> &found) const;
  void addMacroMentions(const llvm::DenseSet<const clang::IdentifierInfo *> &of,
                        std::map<std::string, std::vector<Use>> &found) const;

  clang::Preprocessor &preprocessor;
  clang::SourceManager &sources;
  std::vector<Branch> branches;
  llvm::DenseMap<clang::FileID, std::vector<Step>> steps;
  std::vector<clang::SourceRange> skipped;
  std::vector<clang::SourceRange> expansions; // of macros with arguments, in the order of their begin
  std::vector<std::pair<clang::SourceLocation, unsigned>> ignored; // from there on, in the unit's order
  llvm::DenseSet<const clang::IdentifierInfo *> names;
  std::vector<clang::SourceLocation> statics;
  bool mentioned = false;
};

} // namespace featflags::unused
