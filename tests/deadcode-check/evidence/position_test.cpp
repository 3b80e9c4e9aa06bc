// SPDX-License-Identifier: MIT
//
// Which rows and calls belong to a region: by column, by line, by macro use.
#include "evidence_fixture.h"

#include "support/catch.h"

using namespace featflags::test;
using featflags::tool::Leaning;

TEST_CASE("bytes in the body speak for presence, bytes beside it do not") {
  Scene scene;
  scene.code.rows = {Scene::row(10, 6, 0, 4), Scene::row(10, 7, 4, 8), Scene::row(14, 3, 8, 16)};
  CHECK_FALSE(scene.has("line-rows")); // the guard itself, and what follows
  scene.code.rows = {Scene::row(10, 7, 0, 4), Scene::row(11, 5, 16, 24), Scene::row(12, 5, 24, 28)};
  Evidence rows = scene.only("line-rows");
  CHECK(rows.leaning == Leaning::TowardsPresent);
  CHECK(rows.text == "12 bytes of code on lines 11-12, first at .text+0x10 in f");
  CHECK(rows.where == CodeRange{".text", 16, 24});
}

TEST_CASE("one line holds guard and body: columns decide") {
  Scene scene;
  scene.region.pieces.front().span = Scene::span(10, 19, 10, 26);
  scene.code.rows = {Scene::row(10, 19, 0, 4)};
  CHECK(scene.has("line-rows"));
  scene.code.rows = {Scene::row(10, 28, 0, 4)};
  CHECK_FALSE(scene.has("line-rows"));
  CHECK_FALSE(scene.has("shared-position"));
}

TEST_CASE("without columns only lines of the body alone count") {
  Scene scene;
  scene.code.rows = {Scene::row(11, 0, 0, 4)};
  CHECK(scene.has("line-rows"));
  for (unsigned line : {10u, 13u}) { // the guard's line, and that of `} else if (live(n)) {`
    scene.code.rows = {Scene::row(line, 0, 0, 4)};
    CHECK_FALSE(scene.has("line-rows"));
    CHECK(scene.only("shared-position").leaning == Leaning::Neutral);
  }
  scene.region.pieces.front().span = Scene::span(11, 5, 11, 12); // one line, not the guard's
  scene.code.rows = {Scene::row(11, 0, 0, 4)};
  CHECK(scene.has("line-rows"));
}

TEST_CASE("rows of another file are no rows of the region") {
  Scene scene;
  scene.code.files.push_back("/src/b.c");
  scene.code.rows = {{0, 11, 5, {".text", 0, 4}}, {2, 11, 5, {".text", 4, 8}}};
  CHECK_FALSE(scene.has("line-rows"));
  scene.code.rows.front().file = 1;
  CHECK(scene.only("line-rows").text.starts_with("4 bytes"));
}

TEST_CASE("a piece of a macro's expansion shares its position with the rest of it") {
  Scene scene;
  scene.unit.expansions = {{Scene::span(10, 3, 10, 12), {"if", "(", "0", ")", "slow", "(", "n", ")", ";"}}};
  Piece &piece = scene.region.pieces.front();
  piece.span = scene.unit.expansions.front().use;
  piece.expansion = 0;
  piece.firstToken = 4;
  piece.lastToken = 8;
  scene.code.rows = {Scene::row(10, 3, 0, 4)};
  CHECK_FALSE(scene.has("line-rows"));
  CHECK(scene.has("shared-position"));
  SECTION("unless it is all of it") {
    piece.firstToken = 0;
    CHECK(scene.has("line-rows"));
    CHECK_FALSE(scene.has("shared-position"));
  }
  SECTION("another position of the line is somebody else's") {
    scene.code.rows = {Scene::row(10, 20, 0, 4)};
    CHECK_FALSE(scene.has("shared-position"));
  }
}

TEST_CASE("inlined calls count by the place of the call") {
  Scene scene;
  scene.code.functions.push_back(Scene::inlinedAt("callee", 11, 5, {{".text", 20, 28}}));
  Evidence call = scene.only("inlined-calls");
  CHECK(call.leaning == Leaning::TowardsPresent);
  CHECK(call.text == "callee(), called on line 11, was inlined at .text+0x14 in f");
  SECTION("not in the body") {
    scene.code.functions.back().callLine = 14;
    CHECK_FALSE(scene.has("inlined-calls"));
  }
  SECTION("the guard's own call") {
    scene.code.functions.back().callLine = 10;
    scene.code.functions.back().callColumn = 7;
    CHECK_FALSE(scene.has("inlined-calls"));
  }
  SECTION("folded away") {
    scene.code.functions.back().code.clear();
    CHECK_FALSE(scene.has("inlined-calls"));
  }
  SECTION("called in another file") {
    scene.code.functions.back().callFile = 0;
    CHECK_FALSE(scene.has("inlined-calls"));
  }
}

TEST_CASE("references count only inside the region's own code") {
  Scene scene;
  scene.code.rows = {Scene::row(11, 5, 16, 24)};
  scene.code.references = {Scene::reference(4, "live"), Scene::reference(20, "slow"),
                           Scene::reference(24, "after")};
  CHECK(scene.only("references").text == "its code names slow");
  scene.code.references = {Scene::reference(4, "live")};
  CHECK_FALSE(scene.has("references"));
}

TEST_CASE("pieces that are right operands and arms count by column") {
  Scene scene;
  scene.region.pieces.front().kind = PieceKind::RightOperand;
  scene.region.pieces.front().span = Scene::span(10, 21, 10, 28);
  scene.code.rows = {Scene::row(10, 18, 0, 4)}; // the && itself
  CHECK_FALSE(scene.has("line-rows"));
  scene.code.rows = {Scene::row(10, 21, 0, 4)};
  CHECK(scene.has("line-rows"));
}
