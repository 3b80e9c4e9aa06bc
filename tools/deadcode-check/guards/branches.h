// SPDX-License-Identifier: MIT
//
// Branches: #if, #elif and #else, and what their conditions say of flags.
//
// Comes in: the directives that the preprocessor meets. Goes out: a CutGuard for each branch whose condition
// asks for a flag, with whether its text was taken. Exists so that text that a flag removes before the
// compiler sees it is a region like any other: it was cut, or it is there.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <optional>
#include <string>
#include <vector>

namespace featflags::deadcode {

// A guard in text that the preprocessor removed, or a macro or directive that chose between two texts.
struct CutGuard {
  std::string flag;
  std::string text;
  clang::SourceRange range;
  bool kept = false;      // the text that was chosen: it is there
  bool undefined = false; // a name that only looks like a flag
  std::string nearest = {};
  clang::SourceLocation end = {}; // of the text, where the guard is not in it
};

// What a condition says of flags: nothing, where `flag` is empty.
struct BranchCondition {
  std::string flag; // "A|B"
  std::string text; // as written
  clang::SourceRange range;
};

class Branches {
public:
  void begin(BranchCondition condition, bool taken);
  void next(BranchCondition condition, std::optional<bool> holds, clang::SourceLocation place);
  void otherwise(clang::SourceLocation place);
  void end(clang::SourceLocation place);

  std::vector<CutGuard> found;

private:
  struct Group {
    std::vector<BranchCondition> earlier; // of branches before this one
    bool anyTaken = false;
    std::optional<CutGuard> open; // the branch that is being read
  };
  void close(Group &group, clang::SourceLocation place);

  std::vector<Group> groups;
};

} // namespace featflags::deadcode
