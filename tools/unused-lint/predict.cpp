// SPDX-License-Identifier: MIT
//
// See predict.h. The rules are those of the two compilers' sources; every one has its case in the corpus.
#include "unused-lint/predict.h"

namespace featflags::unused {
namespace {

constexpr const char *variableOption = "-Wunused-variable";
constexpr const char *constantOption = "-Wunused-const-variable";
constexpr const char *unneededOption = "-Wunneeded-internal-declaration";

WarningFlags flagsOf(const UnitFacts &unit, Compiler compiler, Flags flags) {
  const bool gcc = compiler != Compiler::Clang19;
  switch (flags) {
  case Flags::Own:
    return gcc ? unit.gcc : unit.clang;
  case Flags::Wall:
    return {true, gcc ? (unit.cxx ? 0U : 1U) : 2U, true};
  case Flags::W1:
    break;
  }
  return {true, 2, true};
}

bool isLocal(const Variable &variable) {
  return variable.kind == VariableKind::LocalStatic || variable.kind == VariableKind::LocalStaticConst;
}

// Whatever mentions a variable keeps GCC silent: sizeof and dead code, too.
bool gccSees(const Variable &variable) {
  return !variable.referenced && !variable.markedUnused && !variable.typeMarkedUnused &&
         !variable.markedUsed && !variable.isVolatile && !variable.isClass && !variable.isDynamic &&
         !variable.isTemplate && !variable.declaredOnly;
}

std::vector<std::string> predictGcc(const Variable &variable, bool old, const WarningFlags &flags) {
  std::vector<std::string> options;
  if (!gccSees(variable))
    return options;
  const bool asConstant = variable.isConst && !old && !variable.ignoresConstant &&
                          (flags.constant == 2 || (flags.constant == 1 && variable.presumedMain));
  const bool asVariable = flags.variable && !variable.ignoresVariable;
  if (isLocal(variable)) {
    // Once where its block ends, and once more where all of the unit's statics are looked at, among which are
    // those of functions of which code is made.
    if (asVariable)
      options.emplace_back(variableOption);
    if (variable.inLostFunction)
      return options;
    if (variable.isConst ? asConstant : asVariable)
      options.emplace_back(variable.isConst ? constantOption : variableOption);
    return options;
  }
  if (variable.isConst ? asConstant : asVariable)
    options.emplace_back(variable.isConst ? constantOption : variableOption);
  return options;
}

// A unit with one error: clang has no opinion about its file-scope variables.
std::vector<std::string> predictClang(const Variable &variable, const UnitFacts &unit,
                                      const WarningFlags &flags) {
  if (variable.markedUnused || variable.markedUsed || variable.ignoresGroup)
    return {};
  if (isLocal(variable)) {
    if (!variable.referenced && flags.variable && !variable.ignoresVariable && !variable.isTemplate &&
        !variable.isDynamic && !variable.typeMarkedUnused)
      return {variableOption};
    return {};
  }
  if (unit.state != UnitState::Parsed || !variable.inMainFile || variable.mustBeEmitted ||
      variable.isTemplate || variable.evaluated)
    return {};
  if (variable.referenced) {
    if (flags.unneeded && !variable.constantUsable)
      return {unneededOption};
    return {};
  }
  const bool asConstant = variable.isConst && !variable.isReference;
  if (asConstant ? flags.constant != 0 && !variable.ignoresConstant && !variable.ignoresVariable
                 : flags.variable && !variable.ignoresVariable)
    return {asConstant ? constantOption : variableOption};
  return {};
}

} // namespace

std::string_view name(Compiler compiler) {
  switch (compiler) {
  case Compiler::Gcc5:
    return "gcc-5";
  case Compiler::Gcc12:
    return "gcc-12";
  case Compiler::Clang19:
    break;
  }
  return "clang-19";
}

std::string_view name(Flags flags) {
  switch (flags) {
  case Flags::Own:
    return "";
  case Flags::Wall:
    return " -Wall";
  case Flags::W1:
    break;
  }
  return " W=1";
}

std::vector<std::string> predict(const Variable &variable, const UnitFacts &unit, Compiler compiler,
                                 Flags flags) {
  const WarningFlags asked = flagsOf(unit, compiler, flags);
  if (compiler == Compiler::Clang19)
    return predictClang(variable, unit, asked);
  return predictGcc(variable, compiler == Compiler::Gcc5, asked);
}

} // namespace featflags::unused
