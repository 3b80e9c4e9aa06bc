// SPDX-License-Identifier: MIT
//
// MacroWatch: what the preprocessor knows about guards, and the parser never sees.
//
// Comes in: preprocessor callbacks of one unit. Goes out: where guards are used and for which flag, the
// rows of flag tables, the tokens of macro uses that hold a guard, includes, and guards in skipped text.
// Exists because a guard is a macro: the AST holds only what it became.
#pragma once

#include "deadcode-check/guards/branches.h"
#include "deadcode-check/guards/find_regions.h"
#include "deadcode-check/guards/written_text.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <map>
#include <memory>

namespace featflags::deadcode {

// One expansion of a guard macro.
struct GuardUse {
  const GuardSpec *spec = nullptr;
  std::string flag;
  std::string text; // as written, "sched_feat(HRTICK)"
  clang::SourceLocation name;
  clang::SourceRange range;
  GuardUse *origin = nullptr; // the use in the function or variable that this one goes through
  std::string predicate;      // that function
  std::string argumentOf;     // the function that has it as a parameter
  bool judged = true;         // in a file that the run judges
  bool inner = false;         // part of another guard's expansion
  bool decides = false;       // something runs only if it has one value
  bool visited = false;       // the AST walk met the expression that it became
};

// The tokens of one outermost macro use.
struct RecordedExpansion {
  clang::SourceRange use; // in a file
  std::vector<std::string> tokens;
  llvm::DenseMap<clang::SourceLocation, unsigned> index; // location of a token -> its position
};

struct TableRow {
  std::string flag;
  GuardValue value = GuardValue::RunTime; // RunTime: the default is no plain constant
};

class MacroWatch {
public:
  MacroWatch(clang::Preprocessor &unitPreprocessor, const RegionScope &regionScope);
  MacroWatch(const MacroWatch &) = delete;
  MacroWatch &operator=(const MacroWatch &) = delete;

  // The outermost guard whose expansion holds all of `range`; null when there is none.
  GuardUse *guardAt(clang::SourceRange range);
  // Whether `range` is how the guard asks, and so nothing that it decides over: inside its expansion, and no
  // argument of it.
  bool isOwnText(const GuardUse &use, clang::SourceRange range);
  // Whether text with this identifier can hold a guard, or changes what a guard reads.
  bool isGuardish(llvm::StringRef identifier) const;
  bool readsFlagStorage(llvm::StringRef identifier) const;
  bool isWatched(llvm::StringRef identifier) const { return scope.watched.count(identifier.str()) != 0; }
  // The spec whose guard has this name; null when there is none.
  const GuardSpec *specNamed(llvm::StringRef name) const;
  // Whether `location` (in a file or a macro) is in the files that the run judges.
  bool inScope(clang::SourceLocation location);
  // Whether it is in a file of the project, judged or not.
  bool isInRoot(clang::SourceLocation location);
  // A function that returns a flag: what calls it may hold regions.
  void addPredicate(const clang::IdentifierInfo &function) { guardish.insert(&function); }
  // A body with these names is not parsed; `judged`: it is in a file that the run judges.
  void leaveOut(llvm::ArrayRef<const clang::IdentifierInfo *> names, bool judged);
  // Whether such a body has this name, or that of a macro that leads to it and is no guard.
  bool isLeftOut(llvm::StringRef name, bool judgedOnly) const;
  // The use of a guard through the function or variable that is named at `place`.
  GuardUse &throughUse(GuardUse &use, clang::SourceRange place, const std::string &name, bool isCall);
  // The recorded outermost use that holds this token; null when none was recorded.
  const RecordedExpansion *expansionAt(clang::SourceLocation location) const;

  std::map<clang::SourceLocation, GuardUse> uses;                // by the macro's name token
  std::map<std::string, std::map<std::string, TableRow>> tables; // by table macro, then flag
  std::map<clang::SourceLocation, RecordedExpansion> expansions; // by where the use begins
  std::vector<CutGuard> cuts;
  Branches branches;
  std::set<std::string> passedTo; // functions that are given a flag as an argument
  std::vector<Inclusion> inclusions;
  std::map<std::string, unsigned> entered; // how often each file was read
  unsigned outside = 0;

private:
  friend class MacroCallbacks;
  using Identifier = const clang::IdentifierInfo *;

  void macroDefined(const clang::Token &name, const clang::MacroInfo &macro);
  void macroExpands(const clang::Token &name, clang::SourceRange range, const clang::MacroArgs *arguments);
  void addUse(const GuardSpec &spec, const clang::Token &name, clang::SourceRange range,
              const clang::MacroArgs *arguments);
  void addChoice(const GuardSpec &spec, clang::SourceRange range, const clang::MacroArgs *arguments);
  bool isInChoice(clang::SourceLocation location) const;
  void noteUndefined(clang::SourceRange condition);
  const GuardSpec *patternFor(llvm::StringRef name) const;
  bool isFlagValue(const clang::MacroInfo &macro) const;
  std::optional<CutGuard> cutGuard(const GuardSpec &spec, const clang::Token &token) const;
  void addTableRow(llvm::StringRef table, const clang::MacroArgs *arguments);
  void recordIfGuarded(const clang::Token &name, clang::SourceRange range, const clang::MacroArgs *arguments);
  void spread(Identifier identifier, llvm::DenseSet<Identifier> &into);
  Identifier constantBefore(clang::SourceLocation use) const;
  void skipped(clang::SourceRange range);
  void conditionEvaluated(clang::SourceRange condition);
  BranchCondition conditionIn(clang::SourceRange condition);
  void tokenRead(const clang::Token &token);
  std::size_t guardsOver(clang::SourceLocation location);

  clang::Preprocessor &preprocessor;
  clang::SourceManager &sources;
  const RegionScope &scope;
  llvm::DenseMap<Identifier, const GuardSpec *> specs;
  std::vector<const GuardSpec *> patterns;
  std::map<std::pair<clang::SourceLocation, GuardUse *>, GuardUse> through;
  llvm::DenseSet<Identifier> tableMacros;
  llvm::DenseSet<Identifier> guardish;
  llvm::DenseSet<Identifier> keepers; // constants made of a guard, and macros that name one
  llvm::DenseSet<Identifier> storage;
  llvm::DenseSet<Identifier> watched; // scope.watched, and the macros that lead there
  llvm::DenseMap<Identifier, std::vector<Identifier>> mentionedBy; // token in a macro's body -> macros
  llvm::DenseSet<Identifier> leftOut;
  llvm::DenseSet<Identifier> leftOutJudged;
  struct Place {
    bool inRoot = false;
    bool judged = false;
  };
  const Place &placeOf(clang::SourceLocation location);
  llvm::DenseMap<clang::FileID, Place> placeOfFile;
  using GuardList = llvm::SmallVector<GuardUse *, 2>;
  std::vector<GuardList> guardLists = {{}};                         // the first is empty
  llvm::DenseMap<clang::SourceLocation, std::size_t> guardsOfPlace; // its list
  clang::SourceLocation lastKeyword; // of the last recorded token, as asCompilerReads wants it
  bool lastIsMacroName = false;      // the last recorded token
};

} // namespace featflags::deadcode
