// SPDX-License-Identifier: MIT
//
// The printers behind --dump=: one record a line, its fields as key=value, what is unset left out.
// Exists so that a stage can be looked at, and a failing test shows what it compared.
#include "deadcode-check/types.h"

#include <ostream>

namespace featflags::deadcode {
namespace {

const char *word(PieceKind kind) {
  switch (kind) {
  case PieceKind::Statement:
    return "statement";
  case PieceKind::RightOperand:
    return "right-operand";
  case PieceKind::Arm:
    return "arm";
  case PieceKind::Rest:
    return "rest";
  case PieceKind::Repeat:
    return "repeat";
  }
  return "?";
}

const char *word(RunTimeTest test) {
  switch (test) {
  case RunTimeTest::None:
    return "none";
  case RunTimeTest::Variable:
    return "variable";
  case RunTimeTest::StaticKey:
    return "static-key";
  case RunTimeTest::Instance:
    return "instance";
  case RunTimeTest::Call:
    return "call";
  }
  return "?";
}

const char *word(ObjectState state) {
  switch (state) {
  case ObjectState::Code:
    return "code";
  case ObjectState::Missing:
    return "missing";
  case ObjectState::Unreadable:
    return "unreadable";
  case ObjectState::NoCode:
    return "no-code";
  case ObjectState::SlimLto:
    return "slim-lto";
  case ObjectState::Bitcode:
    return "bitcode";
  case ObjectState::Stripped:
    return "stripped";
  case ObjectState::OtherSource:
    return "other-source";
  case ObjectState::OtherFormat:
    return "other-format";
  }
  return "?";
}

const char *word(ErasureResult result) {
  switch (result) {
  case ErasureResult::NotTried:
    return "not-tried";
  case ErasureResult::Identical:
    return "identical";
  case ErasureResult::Different:
    return "different";
  case ErasureResult::MarkerAbsent:
    return "marker-absent";
  case ErasureResult::NotSeen:
    return "not-seen";
  case ErasureResult::NotEmitted:
    return "not-emitted";
  case ErasureResult::Failed:
    return "failed";
  case ErasureResult::NotReproduced:
    return "not-reproduced";
  }
  return "?";
}

void printFlag(std::ostream &out, const char *name, bool value) {
  if (value)
    out << ' ' << name;
}

void printText(std::ostream &out, const char *name, const std::string &value) {
  if (!value.empty())
    out << ' ' << name << "=\"" << value << '"';
}

// line:column-line:column
void printSpan(std::ostream &out, const SourceSpan &span) {
  out << span.file << ':' << span.beginLine << ':' << span.beginColumn << '-' << span.endLine << ':'
      << span.endColumn;
}

void printPiece(std::ostream &out, const Piece &piece) {
  out << ' ' << word(piece.kind) << '@' << piece.span.beginLine << ':' << piece.span.beginColumn << '-'
      << piece.span.endLine << ':' << piece.span.endColumn;
  if (piece.expansion >= 0)
    out << "/expansion" << piece.expansion << '[' << piece.firstToken << ".." << piece.lastToken << ']';
}

void printStorage(std::ostream &out, const FlagStorage &storage) {
  out << ' ' << storage.name << '(' << storage.declaration;
  printFlag(out, "const", storage.isConst);
  printFlag(out, "volatile", storage.isVolatile);
  printFlag(out, "weak", storage.isWeak);
  printFlag(out, "static", storage.isStatic);
  printFlag(out, "has-value", storage.hasValueHere);
  printFlag(out, "written", storage.writtenHere);
  printText(out, "section", storage.section);
  out << ')';
}

void printRanges(std::ostream &out, const std::vector<CodeRange> &ranges) {
  for (const CodeRange &range : ranges)
    out << ' ' << range;
}

std::string fileName(const CodeMap &code, std::uint32_t file) {
  return file < code.files.size() ? code.files[file] : "?";
}

void printFunction(std::ostream &out, const CodeMap &code, const FunctionCopy &copy) {
  out << "function " << copy.symbol;
  printText(out, "name", copy.name);
  out << " declared=" << fileName(code, copy.declarationFile) << ':' << copy.declarationLine;
  if (copy.inlined)
    out << " inlined-at=" << fileName(code, copy.callFile) << ':' << copy.callLine << ':' << copy.callColumn;
  printRanges(out, copy.code);
  out << '\n';
}

} // namespace

std::ostream &operator<<(std::ostream &out, const GuardedRegion &region) {
  out << "region ";
  printSpan(out, region.use);
  out << " end=" << region.endLine << " flag=" << region.flag << " guard=\"" << region.guard
      << "\" value=" << tool::name(region.value) << " function=" << region.function
      << " symbol=" << region.functionSymbol;
  printFlag(out, "cut", region.cut);
  printFlag(out, "not-erasable", !region.erasable);
  printFlag(out, "flag-undefined", !region.flagDefined);
  printText(out, "nearest", region.nearestFlag);
  if (region.runTimeTest != RunTimeTest::None)
    out << " test=" << word(region.runTimeTest);
  out << " pieces:";
  for (const Piece &piece : region.pieces)
    printPiece(out, piece);
  out << " reads:";
  for (const FlagStorage &storage : region.storage)
    printStorage(out, storage);
  out << " calls:";
  for (const std::string &predicate : region.calledPredicates)
    out << ' ' << predicate;
  out << " traces:";
  for (const Trace &trace : region.traces)
    out << ' ' << trace.symbol << '@' << trace.line;
  if (!region.instances.empty())
    out << " instances:";
  for (const Instance &instance : region.instances)
    out << ' ' << instance.name;
  printText(out, "told-apart-by", region.instanceTest);
  return out;
}

std::ostream &operator<<(std::ostream &out, const CodeMap &code) {
  out << "object " << code.object << " state=" << word(code.state) << " machine=" << code.machine;
  printText(out, "text", code.stateText);
  printText(out, "unit", code.unitName);
  printText(out, "directory", code.unitDirectory);
  printText(out, "producer", code.producer);
  printText(out, "debug", code.debugText);
  printText(out, "linked", code.linkText);
  printFlag(out, "lines", code.hasLines);
  printFlag(out, "scopes", code.hasScopes);
  printFlag(out, "older-than-source", code.olderThanSource);
  out << '\n';
  for (const LineRow &row : code.rows)
    out << "row " << fileName(code, row.file) << ':' << row.line << ':' << row.column << ' ' << row.code
        << '\n';
  for (const FunctionCopy &copy : code.functions)
    printFunction(out, code, copy);
  for (const Symbol &symbol : code.symbols)
    out << "symbol " << symbol.name << ' ' << (symbol.section.empty() ? "*UND*" : symbol.section) << '+'
        << symbol.value << " size=" << symbol.size << (symbol.isFunction ? " function" : "") << '\n';
  for (const Reference &reference : code.references)
    out << "reference " << reference.section << '+' << reference.offset << " type=" << reference.type << ' '
        << reference.symbol << '+' << reference.addend << '\n';
  for (const PatchSite &site : code.patchSites)
    out << "patch-site " << site.code << " key=" << site.key << '+' << site.keyOffset
        << " table=" << site.table << '\n';
  return out;
}

std::ostream &operator<<(std::ostream &out, const Erasure &erasure) {
  out << "erasure " << word(erasure.result);
  printText(out, "text", erasure.text);
  printFlag(out, "marker-kept", erasure.markerKept);
  printFlag(out, "control-seen", erasure.controlSeen);
  printText(out, "control", erasure.controlText);
  if (erasure.firstDifference)
    out << " first-difference=" << *erasure.firstDifference;
  return out;
}

} // namespace featflags::deadcode
