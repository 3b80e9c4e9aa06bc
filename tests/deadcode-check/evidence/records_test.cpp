// SPDX-License-Identifier: MIT
//
// Evidence that survives linking: records of the library's verify mode; and what a linked file does not show.
#include "evidence_fixture.h"

#include "support/catch.h"

using namespace featflags::test;
using featflags::tool::Leaning;

TEST_CASE("a linked file says so, and a name that it lacks proves nothing") {
  Scene scene;
  CHECK_FALSE(scene.has("linked"));
  CHECK(scene.has("trace"));
  scene.code.linked = true;
  scene.code.linkText = "/build/program is a linked file";
  CHECK(scene.only("linked").text == "/build/program is a linked file");
  CHECK_FALSE(scene.has("trace"));
}

TEST_CASE("a block's record that is missing proves pruning only beside the record of its test") {
  const std::string block = "featflags block - X constant kept a.c:11";
  const std::string test = "featflags test - X constant off a.c:10";
  Scene scene;
  scene.region.traces = {{block, 11, true}};
  CHECK_FALSE(scene.has("verify-record")); // neither: nothing saw the guard
  CHECK_FALSE(scene.has("trace"));         // and a record is no symbol
  scene.code.records = {test};
  CHECK(scene.only("verify-record").leaning == Leaning::TowardsPruned);
  for (const char *other :
       {"featflags test - Y constant off a.c:10", "featflags test - X constant off a.c:9",
        "featflags test - X constant off b.c:10", "featflags test - X runtime turns a.c:10",
        "featflags block - X constant kept a.c:10", "featflags test - X constant off", "other", ""}) {
    scene.code.records = {other};
    INFO(other);
    CHECK_FALSE(scene.has("verify-record"));
  }
  scene.code.records = {block, test};
  CHECK(scene.only("verify-record").leaning == Leaning::TowardsPresent);
  scene.code.linked = true; // a linker leaves the records of what it leaves out
  CHECK(scene.only("verify-record").leaning == Leaning::Neutral);
  scene.code.records = {test};
  CHECK(scene.only("verify-record").leaning == Leaning::TowardsPruned);
  scene.region.labelled = true;
  CHECK_FALSE(scene.has("verify-record"));
}
