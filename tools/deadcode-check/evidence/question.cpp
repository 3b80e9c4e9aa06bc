// SPDX-License-Identifier: MIT
//
// Looks up what concerns one region; the header says why.
#include "deadcode-check/evidence/question.h"

#include <algorithm>
#include <set>

namespace featflags::deadcode {
namespace {

// Debug info names a function without its class and namespace.
std::string unqualified(const std::string &name) {
  const auto colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

// Debug info names an instance of a template with its arguments: run<int>.
std::string withoutArguments(const std::string &name) {
  if (name.starts_with("operator()"))
    return "operator()";
  return name.starts_with("operator") ? name : name.substr(0, name.find('<'));
}

// Constructors and others have several symbols for one declaration; the declaration decides then.
bool isCopyOf(const FunctionCopy &copy, const GuardedRegion &region, const CodeMap &code) {
  if (!region.functionSymbol.empty() && isNamed(copy.symbol, region.functionSymbol))
    return true;
  return withoutArguments(copy.name) == unqualified(region.function) &&
         region.functionDeclaration.line != 0 && copy.declarationLine == region.functionDeclaration.line &&
         copy.declarationFile < code.files.size() &&
         code.files[copy.declarationFile] == region.functionDeclaration.file;
}

// Where instances of the function's template disagree: whether it is of those that the region speaks of, or
// may be, because they have several symbols.
bool isOfInstances(const std::string &symbol, const GuardedRegion &region) {
  return region.instances.empty() ||
         std::any_of(region.instances.begin(), region.instances.end(), [&](const Instance &instance) {
           return instance.symbol.empty() || isNamed(symbol, instance.symbol);
         });
}

void findFunctionCode(Question &question) {
  for (const FunctionCopy &copy : question.code.functions) {
    if (!isCopyOf(copy, question.region, question.code))
      continue;
    if (!isOfInstances(copy.symbol, question.region)) {
      question.otherCode.insert(question.otherCode.end(), copy.code.begin(), copy.code.end());
      continue;
    }
    question.copies.push_back(&copy);
    question.functionCode.insert(question.functionCode.end(), copy.code.begin(), copy.code.end());
  }
  const auto isOurs = [&](const std::string &symbol) {
    if (question.region.instances.empty())
      return !question.region.functionSymbol.empty() && isNamed(symbol, question.region.functionSymbol);
    return std::any_of(question.region.instances.begin(), question.region.instances.end(),
                       [&](const Instance &instance) {
                         return !instance.symbol.empty() && isNamed(symbol, instance.symbol);
                       });
  };
  for (const Symbol &symbol : question.code.symbols)
    if (symbol.isFunction && !symbol.section.empty() && isOurs(symbol.name)) {
      question.symbols.push_back(&symbol);
      question.functionCode.push_back({symbol.section, symbol.value, symbol.value + symbol.size});
    }
}

bool overlapsAny(const std::vector<CodeRange> &ranges, const std::vector<CodeRange> &others) {
  return std::any_of(others.begin(), others.end(), [&](const CodeRange &other) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const CodeRange &range) {
      return range.begin < other.end && other.begin < range.end && range.section == other.section;
    });
  });
}

// The optimiser moves a read of a variable out of the inlined copy that it belongs to.
void findEnclosingCode(Question &question) {
  question.enclosingCode = question.functionCode;
  for (const FunctionCopy &copy : question.code.functions)
    if (!copy.inlined && overlapsAny(copy.code, question.functionCode))
      question.enclosingCode.insert(question.enclosingCode.end(), copy.code.begin(), copy.code.end());
}

void findRows(Question &question) {
  std::set<const LineRow *> inside;
  std::set<const LineRow *> shared;
  for (const Piece &piece : question.region.pieces) {
    auto file = std::find(question.code.files.begin(), question.code.files.end(), piece.span.file);
    if (file == question.code.files.end())
      continue;
    auto index = static_cast<std::uint32_t>(file - question.code.files.begin());
    // Rows are sorted by file, line and column.
    auto row = std::lower_bound(
        question.code.rows.begin(), question.code.rows.end(), std::pair(index, piece.span.beginLine),
        [](const LineRow &a, const auto &b) { return std::pair(a.file, a.line) < b; });
    for (; row != question.code.rows.end() && row->file == index && row->line <= piece.span.endLine; ++row) {
      Placement placement = placeIn(piece, question.region, question.unit, row->line, row->column);
      if (placement == Placement::Inside)
        placement = placeAmongInstances(question, row->code);
      if (placement == Placement::Inside)
        inside.insert(&*row);
      else if (placement == Placement::Shared)
        shared.insert(&*row);
    }
  }
  question.rows.assign(inside.begin(), inside.end());
  for (const LineRow *row : shared)
    if (!inside.count(row))
      question.sharedRows.push_back(row);
}

Placement placeInExpansion(const Piece &piece, const UnitRegions &unit, unsigned line, unsigned column) {
  // Compilers put every token of a macro's expansion at the macro's name.
  if (line != piece.span.beginLine || (column != 0 && column != piece.span.beginColumn))
    return Placement::Outside;
  auto index = static_cast<std::size_t>(piece.expansion);
  bool isAll = index < unit.expansions.size() && piece.firstToken == 0 && column != 0 &&
               piece.lastToken + 1 == unit.expansions[index].tokens.size();
  return isAll ? Placement::Inside : Placement::Shared;
}

const Symbol *findSymbol(const CodeMap &code, const std::string &variable) {
  for (const Symbol &symbol : code.symbols)
    if (!symbol.isFunction && isNamed(symbol.name, variable))
      return &symbol;
  return nullptr;
}

} // namespace

Question::Question(const GuardedRegion &regionAsked, const UnitRegions &regions, const CodeMap &map,
                   const Erasure &tried)
    : region(regionAsked), unit(regions), code(map), erasure(tried),
      readable(map.state == ObjectState::Code) {
  if (!readable || region.cut)
    return;
  findFunctionCode(*this);
  findEnclosingCode(*this);
  findRows(*this);
}

Placement placeIn(const Piece &piece, const GuardedRegion &region, const UnitRegions &unit, unsigned line,
                  unsigned column) {
  if (piece.expansion >= 0)
    return placeInExpansion(piece, unit, line, column);
  const SourceSpan &span = piece.span;
  if (line < span.beginLine || line > span.endLine)
    return Placement::Outside;
  if (column != 0) {
    bool before = line == span.beginLine && column < span.beginColumn;
    bool behind = line == span.endLine && column > span.endColumn;
    return before || behind ? Placement::Outside : Placement::Inside;
  }
  // Without columns a line counts only if nothing else is on it: not the guard, and not what follows
  // a closing brace ("} else if (...)").
  bool withGuard = span.file == region.use.file && line >= region.use.beginLine && line <= region.use.endLine;
  bool closing = line == span.endLine && span.endLine != span.beginLine;
  return withGuard || closing ? Placement::Shared : Placement::Inside;
}

Placement placeAmongInstances(const Question &question, const CodeRange &code) {
  if (question.region.instances.empty())
    return Placement::Inside;
  if (!overlaps(question.functionCode, code.section, code.begin))
    return Placement::Outside;
  // One may be inlined into another.
  const bool both = overlaps(question.otherCode, code.section, code.begin) ||
                    std::any_of(question.region.instances.begin(), question.region.instances.end(),
                                [](const Instance &instance) { return instance.symbol.empty(); });
  return both ? Placement::Shared : Placement::Inside;
}

bool overlaps(const std::vector<CodeRange> &ranges, const std::string &section, std::uint64_t offset) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const CodeRange &range) {
    return range.begin <= offset && offset < range.end && range.section == section;
  });
}

bool isNamed(const std::string &symbol, const std::string &name) {
  return symbol.starts_with(name) && (symbol.size() == name.size() || symbol[name.size()] == '.');
}

std::string functionAt(const CodeMap &code, const std::string &section, std::uint64_t offset) {
  for (const Symbol &symbol : code.symbols)
    if (symbol.isFunction && symbol.value <= offset && offset - symbol.value < symbol.size &&
        symbol.section == section)
      return symbol.name;
  for (const FunctionCopy &copy : code.functions)
    if (!copy.inlined && overlaps(copy.code, section, offset))
      return copy.symbol;
  return "";
}

std::string inFunction(const CodeMap &code, const CodeRange &range) {
  std::string function = functionAt(code, range.section, range.begin);
  return function.empty() ? "" : " in " + function;
}

std::string placeName(const std::string &section, std::uint64_t offset) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string hex;
  do
    hex.insert(hex.begin(), digits[offset & 0xf]);
  while ((offset >>= 4) != 0);
  return section + "+0x" + hex;
}

std::string counted(std::uint64_t number, const std::string &noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

Naming names(const CodeMap &code, const Reference &reference, const std::string &variable) {
  if (isNamed(reference.symbol, variable))
    return Naming::Yes;
  const Symbol *symbol = findSymbol(code, variable);
  if (!symbol || symbol->section.empty() || reference.symbol != symbol->section)
    return Naming::No;
  // By section and offset. The addend of a reference that is relative to the program counter is up
  // to 8 short, and one through a section anchor says nothing about the variable: hence "perhaps".
  auto covers = [&](std::int64_t offset) {
    return offset >= 0 && static_cast<std::uint64_t>(offset) >= symbol->value &&
           static_cast<std::uint64_t>(offset) - symbol->value < symbol->size;
  };
  return covers(reference.addend) || covers(reference.addend + 4) ? Naming::Yes : Naming::Perhaps;
}

} // namespace featflags::deadcode
