// SPDX-License-Identifier: MIT
//
// A region, a unit and an object, built by hand, that tests change in one place.
#pragma once

#include "deadcode-check/evidence/collect.h"

#include <algorithm>
#include <string>
#include <vector>

namespace featflags::test {

using namespace deadcode;

// A body of two lines in f() of a.c, guarded by a false flag, whose code was kept: 12 bytes in f, of
// which one row has no business there, and a call of slow().
struct Scene {
  GuardedRegion region;
  UnitRegions unit;
  CodeMap code;
  Erasure erasure;

  Scene() {
    unit.file = "/src/a.c";
    unit.parsed = true;
    region.flag = "X";
    region.guard = "FEAT_ON(X)";
    region.value = GuardValue::Off;
    region.use = span(10, 7, 10, 16);
    region.endLine = 13;
    region.function = "f";
    region.functionSymbol = "f";
    region.functionDeclaration = {"/src/a.c", 8};
    Piece body;
    body.span = span(10, 19, 13, 3);
    region.pieces = {body};
    region.traces = {{"slow", 11}};
    code.object = "/build/a.o";
    code.state = ObjectState::Code;
    code.hasLines = code.hasScopes = true;
    code.files = {"/src/a.h", "/src/a.c"};
    code.functions = {outOfLine("f", 0, 64)};
    code.symbols = {{"f", ".text", 0, 64, true}, {"slow", "", 0, 0, false}};
  }

  static SourceSpan span(unsigned beginLine, unsigned beginColumn, unsigned endLine, unsigned endColumn) {
    return {"/src/a.c", 0, 0, beginLine, beginColumn, endLine, endColumn};
  }
  static LineRow row(unsigned line, unsigned column, std::uint64_t begin, std::uint64_t end) {
    return {1, line, column, {".text", begin, end}};
  }
  static FunctionCopy outOfLine(const std::string &symbol, std::uint64_t begin, std::uint64_t end) {
    return {symbol.substr(0, symbol.find('.')), symbol, 1, 8, false, 0, 0, 0, {{".text", begin, end}}};
  }
  static FunctionCopy inlinedAt(const std::string &name, unsigned line, unsigned column,
                                std::vector<CodeRange> ranges) {
    return {name, name, 0, 3, true, 1, line, column, std::move(ranges)};
  }
  static Reference reference(std::uint64_t offset, const std::string &symbol, std::int64_t addend = 0) {
    return {".text", offset, symbol, addend, 2};
  }

  std::vector<Evidence> collect() const { return deadcode::collect(region, unit, code, erasure); }

  // The only evidence of a kind, or one with an empty kind.
  Evidence only(const std::string &kind) const {
    std::vector<Evidence> all = collect();
    auto found = std::find_if(all.begin(), all.end(), [&](const Evidence &e) { return e.kind == kind; });
    return found == all.end() ? Evidence() : *found;
  }
  bool has(const std::string &kind) const { return only(kind).kind == kind; }
};

} // namespace featflags::test
