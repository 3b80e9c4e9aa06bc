// SPDX-License-Identifier: MIT
//
// What erasure and its controls write into a copy, by hand-built regions of one short text.
#include "deadcode-check/recompile/edits.h"

#include "support/catch.h"

#include <algorithm>

using namespace featflags::deadcode;

namespace {

const std::string text = "f() { if (A)\n  { a();\n    b(); }\n  return A && c(); }\n";
const std::string file = "/unit.c";

std::string readText(const std::string &path) { return path == file ? text : ""; }

Piece piece(PieceKind kind, const std::string &marked, const std::string &replacement) {
  Piece made;
  made.kind = kind;
  made.span.file = file;
  made.span.begin = static_cast<unsigned>(text.find(marked));
  made.span.end = made.span.begin + static_cast<unsigned>(marked.size());
  made.replacement = replacement;
  return made;
}

Piece tokens(PieceKind kind, unsigned first, unsigned last, const std::string &replacement) {
  Piece made;
  made.kind = kind;
  made.expansion = 0;
  made.firstToken = first;
  made.lastToken = last;
  made.replacement = replacement;
  return made;
}

UnitRegions unitOf(std::vector<std::vector<Piece>> pieces) {
  UnitRegions unit;
  unit.file = file;
  for (std::vector<Piece> &list : pieces) {
    unit.regions.emplace_back();
    unit.regions.back().function = "f";
    unit.regions.back().pieces = std::move(list);
  }
  return unit;
}

// The whole text after edits of its only file.
std::string after(const FileEdits &edits) {
  REQUIRE(edits.size() == 1);
  REQUIRE(edits.begin()->first == file);
  return applyEdits(text, edits.begin()->second);
}

auto linesOf(const std::string &lines) { return std::count(lines.begin(), lines.end(), '\n'); }

bool inOrder(const std::string &whole, const std::vector<std::string> &parts) {
  std::size_t at = 0;
  for (const std::string &part : parts) {
    at = whole.find(part, at);
    if (at == std::string::npos)
      return false;
    at += part.size();
  }
  return true;
}

const std::string block = "{ a();\n    b(); }";

} // namespace

TEST_CASE("edits replace and insert, in whatever order they come") {
  CHECK(applyEdits("abcdef", {}) == "abcdef");
  CHECK(applyEdits("abcdef", {{4, 6, "Y"}, {1, 3, "X"}}) == "aXdY");
  CHECK(applyEdits("abcdef", {{3, 3, "1"}, {3, 3, "2"}}) == "abc12def");
  CHECK(applyEdits("abcdef", {{0, 0, "<"}, {6, 6, ">"}}) == "<abcdef>");
  CHECK(applyEdits("abcdef", {{2, 3, ""}}) == "abdef");
}

TEST_CASE("an edit inside a replaced range is dropped; one beside it is not") {
  CHECK(applyEdits("abcdef", {{2, 3, "in"}, {1, 4, "X"}}) == "aXef");
  CHECK(applyEdits("abcdef", {{1, 4, "X"}, {2, 2, "in"}}) == "aXef");
  CHECK(applyEdits("abcdef", {{1, 4, "X"}, {4, 5, "Y"}}) == "aXYf");
  CHECK(applyEdits("abcdef", {{1, 4, "X"}, {4, 4, "+"}}) == "aX+ef");
  CHECK(applyEdits("abcdef", {{1, 1, "+"}, {1, 4, "X"}}) == "a+Xef");
}

TEST_CASE("an erased statement keeps its lines") {
  const UnitRegions unit = unitOf({{piece(PieceKind::Statement, block, ";")}});
  CHECK(after(eraseEdits(unit, {0}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  ;\n\n  return A && c(); }\n");
}

TEST_CASE("an erased operand becomes what it would not be") {
  const UnitRegions unit = unitOf({{piece(PieceKind::RightOperand, "c()", "0")}});
  CHECK(after(eraseEdits(unit, {0}, Leave::Nothing, readText)).find("return A && 0; }") != std::string::npos);
}

TEST_CASE("all pieces of a region go; regions that were not selected stay") {
  const UnitRegions unit =
      unitOf({{piece(PieceKind::Statement, "a();", ";"), piece(PieceKind::RightOperand, "c()", "0")},
              {piece(PieceKind::Statement, "b();", ";")}});
  CHECK(after(eraseEdits(unit, {0}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  { ;\n    b(); }\n  return A && 0; }\n");
  CHECK(after(eraseEdits(unit, {0, 1}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  { ;\n    ; }\n  return A && 0; }\n");
  CHECK(eraseEdits(unit, {}, Leave::Nothing, readText).empty());
}

TEST_CASE("of a region inside a region the outer one's replacement is left") {
  const UnitRegions unit =
      unitOf({{piece(PieceKind::Statement, "a();", ";")}, {piece(PieceKind::Statement, block, ";")}});
  CHECK(after(eraseEdits(unit, {0, 1}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  ;\n\n  return A && c(); }\n");
}

TEST_CASE("a call, a record and the jump take an erased statement's place") {
  Piece left = piece(PieceKind::Rest, block, ";");
  left.exit = "return 7;";
  const std::string made = after(eraseEdits(unitOf({{}, {left}}), {1}, Leave::CallAndRecord, readText));
  CHECK(inOrder(made, {"if (A)\n  ", seenRecord(1), markerName(1) + "();", "return 7;", "\n  return A"}));
  CHECK(made.find("a();") == std::string::npos);
  CHECK(linesOf(made) == linesOf(text));
}

TEST_CASE("a call and the replacement take an erased operand's place") {
  const UnitRegions unit = unitOf({{piece(PieceKind::RightOperand, "c()", "0")}});
  const std::string made = after(eraseEdits(unit, {0}, Leave::CallAndRecord, readText));
  CHECK(inOrder(made, {"return A && ", markerName(0) + "();", " 0; })", "; }"}));
  CHECK(made.find("c()") == std::string::npos);
}

TEST_CASE("calls of nested regions nest: the outer one's comes first and ends last") {
  const UnitRegions unit =
      unitOf({{piece(PieceKind::Statement, "a();", ";")}, {piece(PieceKind::Statement, block, ";")}});
  for (const std::vector<std::size_t> &order :
       {std::vector<std::size_t>{0, 1}, std::vector<std::size_t>{1, 0}}) {
    const std::string made = after(markerEdits(unit, order, readText));
    CHECK(inOrder(made, {markerName(1) + "();", "{ ", markerName(0) + "();", "a(); }", "b(); } }"}));
    CHECK(std::count(made.begin(), made.end(), '{') == std::count(made.begin(), made.end(), '}'));
    CHECK(linesOf(made) == linesOf(text));
  }
}

TEST_CASE("of regions that begin at one place the outer one's call comes first") {
  const UnitRegions unit =
      unitOf({{piece(PieceKind::Statement, "a();", ";")}, {piece(PieceKind::Rest, "a();\n    b();", ";")}});
  const std::string made = after(markerEdits(unit, {0, 1}, readText));
  INFO(made);
  CHECK(inOrder(made, {markerName(1) + "();", "}", markerName(0) + "();", "a();", "}", "b();"}));
}

TEST_CASE("two regions with the same piece") {
  // if (A && B) body: one body under two guards.
  const UnitRegions unit =
      unitOf({{piece(PieceKind::Statement, block, ";")}, {piece(PieceKind::Statement, block, ";")}});
  const std::string made = after(markerEdits(unit, {0, 1}, readText));
  CHECK(made.find(markerName(0) + "();") != std::string::npos);
  CHECK(made.find(markerName(1) + "();") != std::string::npos);
  CHECK(std::count(made.begin(), made.end(), '{') == std::count(made.begin(), made.end(), '}'));
  CHECK(after(eraseEdits(unit, {0, 1}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  ;\n\n  return A && c(); }\n");
}

TEST_CASE("what is gone in some instances of a template stays in the others") {
  UnitRegions unit =
      unitOf({{piece(PieceKind::Statement, block, ";"), piece(PieceKind::RightOperand, "c()", "0")}});
  unit.regions[0].instanceTest = "!(N > 1)";
  CHECK(needsCallInPlace(unit.regions[0]));
  const std::string test = "static_cast<bool>(!(N > 1))";
  const std::string erased = after(eraseEdits(unit, {0}, Leave::Nothing, readText));
  CHECK(inOrder(erased,
                {"if (A)\n  { if constexpr (!" + test + ")", "a();", "b();", "} else { ; } }", "A && c();"}));
  const std::string called = after(eraseEdits(unit, {0}, Leave::CallAndRecord, readText));
  CHECK(inOrder(called,
                {"if constexpr (!" + test + ")", "a();", "} else {", seenRecord(0), markerName(0) + "();",
                 "A && ", "if constexpr (" + test + ")", markerName(0) + "();", "c()"}));
  CHECK(inOrder(after(markerEdits(unit, {0}, readText)),
                {"if constexpr (" + test + ")", markerName(0) + "();", "a();"}));
  CHECK(linesOf(called) == linesOf(text));
  unit.regions[0].pieces.pop_back();
  CHECK_FALSE(needsCallInPlace(unit.regions[0]));
}

TEST_CASE("each region takes its call in its own way") {
  const UnitRegions unit = unitOf({{piece(PieceKind::Statement, "a();", ";")},
                                   {piece(PieceKind::Statement, "b();", ";")},
                                   {piece(PieceKind::RightOperand, "c()", "0")}});
  const std::string made = after(
      eraseEdits(unit, {{0, Leave::CallBefore}, {1, Leave::CallAndRecord}, {2, Leave::Nothing}}, readText));
  CHECK(inOrder(made, {markerName(0) + "();", "a();", markerName(1) + "();", "A && 0;"}));
  CHECK(made.find("b();") == std::string::npos);
}

TEST_CASE("a call beside a region stands behind the brace of its function") {
  UnitRegions unit = unitOf({{piece(PieceKind::Statement, block, ";")}});
  unit.regions[0].functionDeclaration.file = file;
  unit.regions[0].functionBody = 5;
  CHECK(inOrder(after(besideEdits(unit, {0})), {"f() {", besideName(0) + "();", "if (A)"}));
  unit.regions[0].functionBody = 0;
  CHECK(besideEdits(unit, {0}).empty());
}

TEST_CASE("a macro's use is rewritten as its tokens, on as many lines") {
  UnitRegions unit =
      unitOf({{tokens(PieceKind::Statement, 3, 5, ";")}, {tokens(PieceKind::RightOperand, 8, 8, "0")}});
  unit.expansions = {{{}, {"if", "(0)", "{", "a", "(", ")", "}", "A &&", "c"}}};
  unit.expansions[0].use = piece(PieceKind::Statement, block, "").span;
  CHECK(after(eraseEdits(unit, {0}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  if (0) { ; } A && c \n\n  return A && c(); }\n");
  CHECK(after(eraseEdits(unit, {0, 1}, Leave::Nothing, readText)) ==
        "f() { if (A)\n  if (0) { ; } A && 0 \n\n  return A && c(); }\n");
  const std::string marked = after(markerEdits(unit, {0, 1}, readText));
  CHECK(
      inOrder(marked, {"if (0) {", markerName(0) + "();", "a ( )", "}", "A &&", markerName(1) + "();", "c"}));
  CHECK(linesOf(marked) == linesOf(text));
}

TEST_CASE("nested pieces of one macro use") {
  UnitRegions unit =
      unitOf({{tokens(PieceKind::Statement, 1, 1, ";")}, {tokens(PieceKind::Statement, 0, 2, ";")}});
  unit.expansions = {{piece(PieceKind::Statement, block, "").span, {"{", "a;", "}"}}};
  CHECK(after(eraseEdits(unit, {0, 1}, Leave::Nothing, readText)).find("if (A)\n  ; \n") !=
        std::string::npos);
  CHECK(inOrder(after(markerEdits(unit, {0, 1}, readText)),
                {markerName(1) + "();", "{", markerName(0) + "();", "a;", "}", "}", "}"}));
}

TEST_CASE("an operand can be erased to the other value too; a statement has none") {
  const UnitRegions unit =
      unitOf({{piece(PieceKind::RightOperand, "c()", "0")}, {piece(PieceKind::Statement, "a();", ";")}});
  CHECK(after(eraseEdits(unit, {0, 1}, Leave::OtherValue, readText)) ==
        "f() { if (A)\n  { ;\n    b(); }\n  return A && 1; }\n");
}

TEST_CASE("outside of functions nothing is called") {
  UnitRegions unit = unitOf({{piece(PieceKind::RightOperand, "c()", "0")}});
  unit.regions[0].function.clear();
  CHECK(after(eraseEdits(unit, {0}, Leave::CallAndRecord, readText)).find("return A && 0;") !=
        std::string::npos);
  CHECK(markerEdits(unit, {0}, readText).empty());
}

TEST_CASE("what is called is declared once for each region, in C and in C++") {
  const std::string declared = declarationsOf(unitOf({{}, {}}));
  for (const std::string &called : {markerName(0), markerName(1), besideName(0), besideName(1)})
    CHECK(declared.find("void " + called + "(void);") != std::string::npos);
  CHECK(inOrder(declared,
                {"#ifdef __cplusplus", "extern \"C\" {", "#endif", "#ifdef __cplusplus", "}", "#endif"}));
}

TEST_CASE("names of regions do not run into each other") {
  CHECK(markerName(1) != markerName(11));
  CHECK(markerName(1) != besideName(1));
  CHECK(seenRecord(1) != seenRecord(11));
}
