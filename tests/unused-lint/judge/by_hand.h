// SPDX-License-Identifier: MIT
//
// Facts written by hand: a unit is its variables, a cell its units. Exists so that a test of the judge reads
// as what it is about.
#pragma once

#include "unused-lint/types.h"

#include <utility>

namespace featflags::unused::test {

inline const std::string root = "/src";
inline const std::string header = root + "/h.h";

// A constant of the header that nothing mentions.
inline Variable constant(const std::string &name, unsigned line = 1) {
  Variable variable;
  variable.name = name;
  variable.place = {header, line};
  variable.kind = VariableKind::StaticConst;
  variable.type = "const int";
  variable.size = 4;
  variable.isConst = true;
  return variable;
}

inline Variable writable(const std::string &name) {
  Variable variable = constant(name);
  variable.kind = VariableKind::Static;
  variable.type = "int";
  variable.isConst = false;
  variable.isMutable = true;
  return variable;
}

inline Variable in(const std::string &file, Variable variable) {
  variable.place.file = file;
  variable.inMainFile = variable.presumedMain = true;
  return variable;
}

inline Variable mentioned(Variable variable, UseKind kind, const std::string &owner = "",
                          const std::string &guard = "") {
  variable.uses.push_back({kind, variable.place, owner, guard, 1});
  variable.referenced = kind != UseKind::Cut && kind != UseKind::Macro && kind != UseKind::Dropped;
  variable.evaluated = keeps(kind);
  return variable;
}

inline Variable marked(Variable variable) {
  variable.markedUnused = true;
  return variable;
}

// Its command has -Wall -Wunused-const-variable=2.
inline UnitFacts unit(const std::string &name, std::vector<Variable> variables,
                      UnitState state = UnitState::Parsed) {
  UnitFacts facts;
  facts.file = root + "/" + name;
  facts.state = state;
  facts.gcc = facts.clang = {true, 2, true};
  for (Variable &variable : variables)
    facts.variables.push_back(std::make_shared<const Variable>(std::move(variable)));
  return facts;
}

inline CellFacts cell(const std::string &name, std::vector<UnitFacts> units) {
  return {name, root, std::move(units)};
}

} // namespace featflags::unused::test
