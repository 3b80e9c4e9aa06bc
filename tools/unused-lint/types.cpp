// SPDX-License-Identifier: MIT
//
// The words of uses.def and kinds.def, and the printers behind --dump=facts: one record a line, what is unset
// left out.
#include "unused-lint/types.h"

#include <ostream>

namespace featflags::unused {
namespace {

struct UseRow {
  UseKind kind;
  std::string_view word;
  bool keeps;
};

constexpr UseRow useRows[] = {
#define USE(name, word, keeps, help) {UseKind::name, word, keeps},
#include "unused-lint/uses.def"
#undef USE
};

struct KindRow {
  VariableKind kind;
  std::string_view word;
};

constexpr KindRow kindRows[] = {
#define KIND(name, word, help) {VariableKind::name, word},
#include "unused-lint/kinds.def"
#undef KIND
};

void printFlag(std::ostream &out, const char *word, bool isSet) {
  if (isSet)
    out << ' ' << word;
}

void printText(std::ostream &out, const char *word, const std::string &text) {
  if (!text.empty())
    out << ' ' << word << "='" << text << "'";
}

} // namespace

std::string_view name(UseKind kind) { return useRows[static_cast<unsigned>(kind)].word; }
std::string_view name(VariableKind kind) { return kindRows[static_cast<unsigned>(kind)].word; }
bool keeps(UseKind kind) { return useRows[static_cast<unsigned>(kind)].keeps; }

std::optional<UseKind> findUseKind(std::string_view word) {
  for (const UseRow &row : useRows)
    if (row.word == word)
      return row.kind;
  return std::nullopt;
}

std::optional<VariableKind> findVariableKind(std::string_view word) {
  for (const KindRow &row : kindRows)
    if (row.word == word)
      return row.kind;
  return std::nullopt;
}

std::string_view name(UnitState state) {
  switch (state) {
  case UnitState::Parsed:
    return "parsed";
  case UnitState::WithErrors:
    return "with-errors";
  case UnitState::Unparsed:
    break;
  }
  return "unparsed";
}

std::ostream &operator<<(std::ostream &out, const Use &use) {
  out << name(use.kind) << 'x' << use.count << ' ' << use.place;
  printText(out, "owner", use.owner);
  printText(out, "guard", use.guard);
  return out;
}

std::ostream &operator<<(std::ostream &out, const Variable &variable) {
  out << variable.place << ':' << variable.column << ' ' << variable.name << ' ' << name(variable.kind)
      << " '" << variable.type << "' size=" << variable.size;
  printText(out, "function", variable.function);
  printText(out, "guard", variable.guard);
  printText(out, "value", variable.value);
  printText(out, "section", variable.section);
  printFlag(out, "main-file", variable.inMainFile);
  printFlag(out, "presumed-main", variable.presumedMain);
  printFlag(out, "generated", variable.generated);
  printFlag(out, "mutable", variable.isMutable);
  printFlag(out, "const", variable.isConst);
  printFlag(out, "volatile", variable.isVolatile);
  printFlag(out, "class", variable.isClass);
  printFlag(out, "reference", variable.isReference);
  printFlag(out, "in-lost-function", variable.inLostFunction);
  printFlag(out, "declared-only", variable.declaredOnly);
  printFlag(out, "dynamic", variable.isDynamic);
  printFlag(out, "template", variable.isTemplate);
  printFlag(out, "marked-unused", variable.markedUnused);
  printFlag(out, "type-marked-unused", variable.typeMarkedUnused);
  printFlag(out, "marked-used", variable.markedUsed);
  printFlag(out, "referenced", variable.referenced);
  printFlag(out, "evaluated", variable.evaluated);
  printFlag(out, "constant-usable", variable.constantUsable);
  printFlag(out, "must-be-emitted", variable.mustBeEmitted);
  printFlag(out, "ignores-variable", variable.ignoresVariable);
  printFlag(out, "ignores-constant", variable.ignoresConstant);
  printFlag(out, "ignores-group", variable.ignoresGroup);
  printFlag(out, "fixable", variable.anchors.usable);
  for (const Use &use : variable.uses)
    out << " {" << use << '}';
  return out;
}

std::ostream &operator<<(std::ostream &out, const UnitFacts &unit) {
  out << unit.file << ' ' << name(unit.state) << ' ' << unit.compiler;
  printText(out, "error", unit.error);
  out << '\n';
  for (const VariableRef &variable : unit.variables)
    out << "  " << *variable << '\n';
  return out;
}

} // namespace featflags::unused
