// SPDX-License-Identifier: MIT
//
// Each kind of evidence, from structs built by hand, in both polarities.
#include "evidence_fixture.h"

#include "support/catch.h"

#include <set>

using namespace featflags::test;
using featflags::tool::Leaning;

TEST_CASE("kinds are unique and documented") {
  std::set<std::string> names;
  for (const EvidenceKind &kind : evidenceKinds()) {
    CHECK(names.insert(std::string(kind.name)).second);
    CHECK_FALSE(kind.text.empty());
  }
  CHECK(names.size() >= 17);
}

TEST_CASE("evidence comes in the order of evidence.def and with its names") {
  Scene scene;
  scene.code.rows = {Scene::row(11, 5, 16, 24)};
  scene.erasure.result = ErasureResult::Different;
  std::vector<std::string> order;
  for (const EvidenceKind &kind : evidenceKinds())
    order.push_back(std::string(kind.name));
  auto last = order.begin();
  for (const Evidence &evidence : scene.collect()) {
    auto here = std::find(order.begin(), order.end(), evidence.kind);
    REQUIRE(here != order.end());
    CHECK(here >= last);
    CHECK_FALSE(evidence.text.empty());
    last = here;
  }
}

TEST_CASE("an object that proves nothing gives only that, the guard's value and the erasure") {
  Scene scene;
  scene.code.rows = {Scene::row(11, 5, 16, 24)};
  scene.code.state = ObjectState::SlimLto;
  scene.code.stateText = "/build/a.o: it holds intermediate code only";
  std::set<std::string> kinds;
  for (const Evidence &evidence : scene.collect())
    kinds.insert(evidence.kind);
  CHECK(kinds == std::set<std::string>{"object", "guard-value"});
  CHECK(scene.only("object").text == scene.code.stateText);
  scene.code.state = ObjectState::Code;
  CHECK_FALSE(scene.has("object"));
}

TEST_CASE("a stale object is named, a fresh one is not") {
  Scene scene;
  CHECK_FALSE(scene.has("stale"));
  scene.code.olderThanSource = true;
  CHECK(scene.only("stale").text.find("/src/a.c") != std::string::npos);
}

TEST_CASE("a function is emitted out of line, as a clone, inlined, or folded away") {
  Scene scene;
  CHECK(scene.only("emitted").text == "f() is out of line as f");
  scene.code.symbols.clear();
  scene.code.functions = {Scene::outOfLine("f.constprop.0", 0, 8)};
  CHECK(scene.only("emitted").text == "f() is out of line as f.constprop.0");
  scene.code.functions = {Scene::inlinedAt("f", 30, 3, {{".text", 0, 4}}),
                          Scene::inlinedAt("f", 40, 3, {{".text", 9, 12}})};
  CHECK(scene.only("emitted").text == "f() is inlined 2 times");
  scene.code.functions = {Scene::inlinedAt("f", 0, 0, {})};
  CHECK(scene.only("emitted").text == "f() is inlined and folded away to nothing");
  CHECK_FALSE(scene.has("not-emitted"));
}

TEST_CASE("a function without any copy is not emitted, if debug info shows copies") {
  Scene scene;
  scene.code.symbols = {{"f2", ".text", 0, 8, true}, {"other", ".text", 8, 8, true}};
  scene.code.functions = {Scene::outOfLine("f2", 0, 8)};
  CHECK(scene.has("not-emitted"));
  CHECK_FALSE(scene.has("emitted"));
  CHECK_FALSE(scene.has("trace"));
  scene.code.hasScopes = false;
  CHECK_FALSE(scene.has("not-emitted"));
  scene.erasure.result = ErasureResult::NotEmitted; // seen by compiling instead
  CHECK(scene.has("not-emitted"));
  CHECK_FALSE(scene.has("erasure"));
}

TEST_CASE("a function whose lines have code is there, whatever its name") {
  Scene scene;
  scene.region.functionSymbol = scene.region.function = "renamed";
  CHECK(scene.has("not-emitted"));
  scene.code.rows = {Scene::row(7, 1, 0, 4), Scene::row(14, 1, 4, 8)}; // before and behind it
  CHECK(scene.has("not-emitted"));
  scene.code.rows.push_back(Scene::row(9, 3, 8, 12));
  CHECK_FALSE(scene.has("not-emitted"));
}

TEST_CASE("constructors are found by their declaration") {
  Scene scene;
  scene.code.symbols.clear();
  scene.region.function = "S";
  scene.region.functionSymbol = "_ZN1SC1Ei";
  scene.code.functions = {{"S", "_ZN1SC4Ei", 1, 8, true, 1, 30, 1, {{".text", 0, 8}}}};
  CHECK(scene.has("emitted"));
  scene.region.functionDeclaration.line = 9; // not that one
  CHECK(scene.has("not-emitted"));
}

TEST_CASE("the guard's value names what it reads") {
  Scene scene;
  CHECK(scene.only("guard-value").text == "FEAT_ON(X) is false in this build");
  FlagStorage storage;
  storage.name = "features";
  storage.declaration = {"/src/a.h", 4};
  storage.isConst = true;
  scene.region.storage = {storage};
  scene.region.value = GuardValue::RunTime;
  CHECK(scene.only("guard-value").text == "FEAT_ON(X) is decided while the program runs; it reads features "
                                          "(/src/a.h:4, const, defined elsewhere)");
}

TEST_CASE("cut regions have no evidence of code") {
  Scene scene;
  scene.region.cut = true;
  scene.region.pieces.clear();
  CHECK(scene.has("cut"));
  CHECK_FALSE(scene.has("trace"));
  CHECK_FALSE(scene.has("emitted"));
}

TEST_CASE("a missing trace proves pruning; any doubt takes it back") {
  Scene scene;
  CHECK(scene.only("trace").leaning == Leaning::TowardsPruned);
  SECTION("the symbol is named anywhere") {
    scene.code.references = {{".data", 0, "slow", 0, 1}};
    CHECK_FALSE(scene.has("trace"));
  }
  SECTION("a label leads inside") {
    scene.region.labelled = true;
    CHECK_FALSE(scene.has("trace"));
    CHECK(scene.only("label").leaning == Leaning::TowardsPresent);
  }
  SECTION("there is no trace to look for") {
    scene.region.traces.clear();
    CHECK_FALSE(scene.has("trace"));
  }
  SECTION("the function reads the flag") {
    FlagStorage storage;
    storage.name = "features";
    scene.region.storage = {storage};
    CHECK(scene.has("trace"));
    scene.code.references = {Scene::reference(4, "features")};
    CHECK_FALSE(scene.has("trace"));
    scene.code.references = {Scene::reference(80, "features")}; // another function
    CHECK(scene.has("trace"));
    scene.code.hasScopes = false; // f may be inlined there
    CHECK_FALSE(scene.has("trace"));
  }
  SECTION("the function may read the flag by its section") {
    FlagStorage storage;
    storage.name = "features";
    scene.region.storage = {storage};
    scene.code.symbols.push_back({"features", ".data", 16, 4, false});
    scene.code.references = {Scene::reference(4, ".data", 1000)};
    CHECK_FALSE(scene.has("trace"));
    CHECK_FALSE(scene.has("flag-read"));
  }
}

TEST_CASE("erasure, control and marker are passed on with their meaning") {
  Scene scene;
  auto leaning = [&](ErasureResult result, const char *kind) {
    scene.erasure.result = result;
    return scene.only(kind).leaning;
  };
  CHECK_FALSE(scene.has("erasure"));
  CHECK(leaning(ErasureResult::Identical, "erasure") == Leaning::TowardsPruned);
  CHECK(leaning(ErasureResult::Different, "erasure") == Leaning::TowardsPresent);
  for (ErasureResult result : {ErasureResult::NotSeen, ErasureResult::Failed, ErasureResult::NotReproduced}) {
    CHECK(leaning(result, "erasure") == Leaning::Neutral);
    CHECK(scene.has("erasure"));
  }
  CHECK(leaning(ErasureResult::MarkerAbsent, "marker") == Leaning::TowardsPruned);
  CHECK_FALSE(scene.has("erasure"));
  scene.erasure = {ErasureResult::NotTried, "told not to", true, false, "", {}, {}};
  CHECK(scene.only("erasure").text == "told not to");
  CHECK(scene.has("marker"));
  CHECK(scene.only("marker").leaning == Leaning::Neutral);
  scene.erasure = {ErasureResult::Identical, "", false, true, "seen", {}, {}};
  CHECK(scene.only("control").leaning == Leaning::Control);
  CHECK(scene.only("control").text == "seen");
  scene.erasure.controlSeen = false;
  CHECK(scene.only("control").leaning == Leaning::Neutral);
  scene.erasure = {ErasureResult::Different, "x", false, false, "", CodeRange{".text", 3, 4}, {}};
  CHECK(scene.only("erasure").where == CodeRange{".text", 3, 4});
  CHECK_FALSE(scene.has("control"));
}

TEST_CASE("a static key's jump and a variable's read are told apart") {
  Scene scene;
  FlagStorage keys;
  keys.name = "keys";
  scene.region.storage = {keys};
  scene.code.references = {Scene::reference(20, "keys", 4)};
  CHECK(scene.only("flag-read").text == "read of keys at .text+0x14 in f");
  scene.code.patchSites = {{{".text", 200, 200}, "keys", 0, "__jump_table"}, // another function
                           {{".text", 8, 8}, "others", 0, "__jump_table"}};
  CHECK_FALSE(scene.has("patch-site"));
  CHECK(scene.has("flag-read"));
  scene.code.patchSites.push_back({{".text", 12, 12}, "keys", 32, "__jump_table"});
  CHECK(scene.only("patch-site").text ==
        "static key, patched jump: keys+0x20 at .text+0xc in f, listed in __jump_table");
  CHECK_FALSE(scene.has("flag-read"));
}

TEST_CASE("of several keys in one array the one at the flag's use is ours") {
  Scene scene;
  FlagStorage keys;
  keys.name = "keys";
  scene.region.storage = {keys};
  scene.code.patchSites = {{{".text", 12, 12}, "keys", 16, "__jump_table"},
                           {{".text", 40, 40}, "keys", 32, "__jump_table"}};
  CHECK(scene.only("patch-site").text.find("and 1 more") != std::string::npos);
  SECTION("by the code of the use") {
    scene.code.rows = {Scene::row(10, 7, 36, 44)};
    CHECK(scene.only("patch-site").text.find("keys+0x20") != std::string::npos);
  }
  SECTION("by a function inlined at the use") {
    scene.code.functions.push_back(Scene::inlinedAt("branch", 10, 7, {{".text", 40, 45}}));
    CHECK(scene.only("patch-site").text.find("keys+0x20") != std::string::npos);
  }
  CHECK(scene.only("patch-site").text.find("more") == std::string::npos);
}

TEST_CASE("a read that was moved out of the inlined copy is found in the function around it") {
  Scene scene;
  FlagStorage storage;
  storage.name = "features";
  scene.region.storage = {storage};
  scene.code.symbols.clear();
  scene.code.functions = {Scene::outOfLine("around", 0, 64),
                          Scene::inlinedAt("f", 30, 3, {{".text", 16, 32}}),
                          Scene::outOfLine("other", 64, 128)};
  CHECK(scene.has("trace"));
  scene.code.references = {Scene::reference(4, "features")};
  CHECK(scene.only("flag-read").text == "read of features at .text+0x4 in around");
  CHECK_FALSE(scene.has("trace"));
  scene.code.references = {Scene::reference(68, "features")};
  CHECK_FALSE(scene.has("flag-read"));
  CHECK(scene.has("trace"));
}

TEST_CASE("a static of a function has a number in the object") {
  Scene scene;
  FlagStorage storage;
  storage.name = "once";
  scene.region.storage = {storage};
  scene.code.patchSites = {{{".text", 12, 12}, "once.7", 0, "__jump_table"}};
  CHECK(scene.has("patch-site"));
  scene.code.patchSites.front().key = "once7";
  CHECK_FALSE(scene.has("patch-site"));
}

TEST_CASE("a static variable named by its section and offset is read") {
  Scene scene;
  FlagStorage storage;
  storage.name = "features";
  scene.region.storage = {storage};
  scene.code.symbols.push_back({"features", ".data", 16, 4, false});
  for (std::int64_t addend : {16, 12}) { // absolute, and relative to the end of the field
    scene.code.references = {Scene::reference(4, ".data", addend)};
    CHECK(scene.has("flag-read"));
  }
  scene.code.references = {Scene::reference(4, ".data", 32)};
  CHECK_FALSE(scene.has("flag-read"));
}
