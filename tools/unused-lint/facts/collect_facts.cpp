// SPDX-License-Identifier: MIT
//
// See collect_facts.h. C: a declaration is looked into only if it mentions a variable that is followed. C++:
// everything that is not a system header's is.
#include "unused-lint/facts/collect_facts.h"

#include "target/frontend.h"
#include "unused-lint/facts/reach.h"
#include "unused-lint/facts/use_walk.h"
#include "unused-lint/facts/variables.h"
#include "unused-lint/facts/warning_flags.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>

namespace featflags::unused {
namespace {

class FactsConsumer final : public clang::ASTConsumer {
public:
  FactsConsumer(clang::CompilerInstance &instance, UnitFacts &unitFacts)
      : compiler(instance), cxx(instance.getLangOpts().CPlusPlus), text(instance.getPreprocessor()),
        facts(unitFacts) {
    facts.variables.clear(); // of an earlier attempt
    facts.inputs.clear();
    facts.cxx17 = instance.getLangOpts().CPlusPlus17;
  }

  // What a system header's functions mention is its own.
  bool shouldSkipFunctionBody(clang::Decl *declaration) override { return cxx && isSystem(*declaration); }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    bool addsVariable = false;
    for (const clang::Decl *declaration : group)
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
          variable && isPerUnit(*variable)) {
        found.insert({variable->getCanonicalDecl(), {}});
        text.watch(variable->getIdentifier());
        addsVariable = true;
      }
    if (group.isNull())
      return true;
    const bool mentions = text.takeMention((*group.begin())->getLocation());
    const bool isGroup = !group.isSingleDecl() && addsVariable;
    for (clang::Decl *declaration : group)
      if (cxx ? !isSystem(*declaration) : mentions || isGroup)
        toWalk.push_back(declaration);
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext &context) override {
    for (clang::Decl *declaration : toWalk)
      walkUses(*declaration, context, text, found);
    addNamedUses(context, found);
    llvm::DenseSet<const clang::IdentifierInfo *> unseen;
    llvm::DenseSet<clang::FileID> files;
    const clang::SourceManager &sources = compiler.getSourceManager();
    for (const auto &[variable, uses] : found) {
      const clang::VarDecl &speaker = speakerOf(*variable);
      // What a macro names and keeps is for the linker, and nobody's to judge.
      if (speaker.hasAttr<clang::UsedAttr>() && isNamedByMacro(speaker))
        continue;
      variables.push_back(describe(speaker, context, text));
      speakers.push_back(&speaker);
      variables.back().uses = uses;
      // Sema saw a mention that we did not: it counts, or we would say "unused" where a compiler does not.
      if (uses.empty() && variables.back().referenced)
        variables.back().uses.push_back({UseKind::Odr, {}, "", "", 1});
      if (!uses.empty())
        continue;
      unseen.insert(variable->getIdentifier());
      files.insert(sources.getFileID(sources.getExpansionLoc(speaker.getLocation())));
    }
    addUnseen(text.unseenMentions(unseen, std::move(files)));
    dropSharedAnchors();
    markLostFunctions(context);
    for (Variable &variable : variables)
      facts.variables.push_back(std::make_shared<const Variable>(std::move(variable)));
    addInputs();
  }

private:
  // Asked only where the answer matters: for an unused static of a function that may be gone. C++ looks at
  // all statics of functions.
  void markLostFunctions(clang::ASTContext &context) {
    if (cxx)
      return;
    std::optional<llvm::DenseSet<const clang::Decl *>> reached;
    for (std::size_t at = 0; at < variables.size(); ++at) {
      const auto *function =
          llvm::dyn_cast_or_null<clang::FunctionDecl>(speakers[at]->getParentFunctionOrMethod());
      if (!function || variables[at].referenced || variables[at].markedUnused)
        continue;
      if (!reached)
        reached = reachedFrom(context, compiler.getCodeGenOpts().OptimizationLevel != 0);
      variables[at].inLostFunction = !reached->contains(function->getCanonicalDecl());
    }
  }

  // As they were named: a path through a link or ".." leads elsewhere in another build.
  void addInputs() {
    const clang::SourceManager &sources = compiler.getSourceManager();
    for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
      llvm::SmallString<256> path(file->first.getName());
      sources.getFileManager().makeAbsolutePath(path);
      facts.inputs.push_back(path.str().str());
    }
    llvm::sort(facts.inputs);
  }

  bool isSystem(const clang::Decl &declaration) const {
    const clang::SourceManager &sources = compiler.getSourceManager();
    return sources.isInSystemHeader(sources.getExpansionLoc(declaration.getLocation()));
  }

  void addUnseen(const std::map<std::string, std::vector<Use>> &mentions) {
    for (Variable &variable : variables) {
      const auto colons = variable.name.rfind("::");
      const auto seen =
          mentions.find(colons == std::string::npos ? variable.name : variable.name.substr(colons + 2));
      if (!variable.uses.empty() || seen == mentions.end())
        continue;
      for (const Use &use : seen->second)
        addUse(variable.uses, use);
    }
  }

  // Two variables of one declaration: an edit of the one would be an edit of the other.
  void dropSharedAnchors() {
    std::map<std::pair<std::string, unsigned>, unsigned> count;
    for (const Variable &variable : variables)
      ++count[{variable.place.file, variable.anchors.begin}];
    for (Variable &variable : variables)
      if (count[{variable.place.file, variable.anchors.begin}] > 1)
        variable.anchors = {};
  }

  clang::CompilerInstance &compiler;
  const bool cxx;
  TextWatch text;
  UnitFacts &facts;
  std::vector<Variable> variables;
  std::vector<const clang::VarDecl *> speakers; // the same, as clang has them
  FoundVariables found;
  std::vector<clang::Decl *> toWalk;
};

} // namespace

UnitFacts collectFacts(const tool::TranslationUnit &unit, const tool::CompilerFacts &compiler) {
  UnitFacts facts;
  facts.file = unit.file;
  facts.object = unit.object;
  facts.cxx = compiler.cxx;
  facts.compiler = std::string(compiler.kind == tool::CompilerKind::Gcc ? "gcc " : "clang ") +
                   compiler.version + " " + compiler.triple;
  facts.gcc = gccWarnings(unit.arguments, compiler.cxx);
  facts.clang = clangWarnings(unit.arguments);
  const tool::ParseOutcome outcome =
      tool::runFrontend(unit, compiler, [&](clang::CompilerInstance &instance) {
        return std::make_unique<FactsConsumer>(instance, facts);
      });
  if (!outcome.errors.empty())
    facts.error = outcome.errors.front();
  facts.state = outcome.parsed             ? UnitState::Parsed
                : outcome.parsedAs.empty() ? UnitState::Unparsed
                                           : UnitState::WithErrors;
  return facts;
}

} // namespace featflags::unused
