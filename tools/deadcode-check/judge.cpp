// SPDX-License-Identifier: MIT
//
// The rules of judge.h, in its order.
#include "deadcode-check/judge.h"

#include <algorithm>

namespace featflags::deadcode {
namespace {

using tool::Leaning;
using tool::Verdict;

const Evidence *find(const std::vector<Evidence> &evidence, std::string_view kind) {
  const auto found = std::find_if(evidence.begin(), evidence.end(),
                                  [&](const Evidence &piece) { return piece.kind == kind; });
  return found == evidence.end() ? nullptr : &*found;
}

const Evidence *find(const std::vector<Evidence> &evidence, std::string_view kind, Leaning leaning) {
  const Evidence *found = find(evidence, kind);
  return found && found->leaning == leaning ? found : nullptr;
}

// Code that was found in what the build made. A label alone is a way in, not code.
const Evidence *disproof(const std::vector<Evidence> &evidence) {
  if (find(evidence, "stale"))
    return nullptr;
  for (const std::string_view kind : {"line-rows", "inlined-calls", "references", "verify-record"})
    if (const Evidence *found = find(evidence, kind, Leaning::TowardsPresent))
      return found;
  return nullptr;
}

Judgement unknown(Reason reason) { return {Verdict::Unknown, false, "", std::move(reason)}; }

Reason objectReason(ObjectState state, const std::string &text) {
  switch (state) {
  case ObjectState::Missing:
    return {"missing-object", text, {}, "build it, then check again"};
  case ObjectState::Unreadable:
    return {"unreadable-object", text, {}, "build it again"};
  case ObjectState::NoCode:
    return {"no-code", text, {}, "check the object that holds the code"};
  case ObjectState::SlimLto:
    return {"slim-lto", text, {}, "build with -ffat-lto-objects or without -flto"};
  case ObjectState::Bitcode:
    return {"bitcode", text, {}, "build without -flto"};
  case ObjectState::Stripped:
    return {"stripped", text, {}, "check the object before it is stripped"};
  case ObjectState::OtherFormat:
    return {"other-format", text, {}, "check the build of a machine whose objects are ELF"};
  case ObjectState::OtherSource:
    return {"other-source", text, {}, "build it again, or correct the compile database"};
  case ObjectState::Code:
    break;
  }
  return {"object", text, {}, "build it again"};
}

// Rule 2: what makes every answer a guess.
std::optional<Judgement> withoutGround(const GuardedRegion &region, const UnitFacts &unit,
                                       const std::vector<Evidence> &evidence) {
  if (!region.flagDefined)
    return unknown({"undefined-flag",
                    "no table defines " + region.flag +
                        (region.nearestFlag.empty() ? "" : "; did you mean " + region.nearestFlag + "?"),
                    Place{region.use.file, region.use.beginLine},
                    "correct the name, or add a row to the table"});
  if (!unit.parsed)
    return unknown(
        {"not-parsed", "its file does not parse: " + unit.parseError, {}, "make the file compile"});
  if (region.sharedText)
    return unknown({"shared-text",
                    "its text is compiled more than once in this unit, with different values of the guard",
                    {},
                    "give each copy a file of its own"});
  if (unit.objectState != ObjectState::Code) {
    const Evidence *trouble = find(evidence, "object");
    return unknown(objectReason(unit.objectState, trouble ? trouble->text : "the object proves nothing"));
  }
  return std::nullopt;
}

// Rule 5. A constant whose value nobody gives is no run-time flag: nothing can switch it.
Judgement decidedAtRunTime(const GuardedRegion &region, const std::vector<Evidence> &evidence) {
  const bool fixed = !region.storage.empty() && region.runTimeTest == RunTimeTest::Variable &&
                     std::all_of(region.storage.begin(), region.storage.end(),
                                 [](const FlagStorage &storage) { return storage.isConst; });
  if (fixed)
    return unknown(
        {"value-not-visible",
         region.storage.front().name + " is const, and neither this unit nor a table says what it is",
         region.storage.front().declaration, "name the table with --guard='NAME(FLAG):TABLE'"});
  if (region.runTimeTest == RunTimeTest::Instance)
    return unknown(
        {"per-instance",
         "the guard depends on a template parameter, and is in no function of which instances could "
         "be looked at",
         {},
         "test the flag in a function"});
  Judgement judgement{Verdict::Switchable, true, "guard-value", std::nullopt};
  std::optional<Place> declaration;
  if (!region.storage.empty())
    declaration = region.storage.front().declaration;
  if (const Evidence *site = find(evidence, "patch-site")) {
    judgement.proof = "patch-site";
    judgement.reason = Reason{"static-key", site->text, declaration, ""};
    return judgement;
  }
  std::string text = "tested while the program runs";
  if (const Evidence *read = find(evidence, "flag-read")) {
    judgement.proof = "flag-read";
    text += ": " + read->text;
  } else if (!region.storage.empty())
    text += ": it depends on " + region.storage.front().name;
  else if (!region.calledPredicates.empty())
    text += ": it depends on a call of " + region.calledPredicates.front() + "()";
  judgement.reason = Reason{"run-time-flag", text, declaration, ""};
  return judgement;
}

// Rule 11, and what would settle it.
Reason whyUnknown(const GuardedRegion &region, const UnitFacts &unit, const std::vector<Evidence> &evidence) {
  if (find(evidence, "stale"))
    return {"stale", find(evidence, "stale")->text, {}, "build it again"};
  if (region.labelled)
    return {"label",
            "a label or case inside is reached without the guard",
            {},
            "move the label out of the region"};
  if (const Evidence *linked = find(evidence, "linked"))
    return {
        "linked-file", linked->text, {}, "check the objects that it was linked from, or build without -flto"};
  if (const Evidence *erasure = find(evidence, "erasure"); erasure && unit.instrumented)
    return {"instrumented",
            "the unit is built for coverage or profiling, and such an object cannot be made again: " +
                erasure->text,
            {},
            "check the build that is shipped"};
  if (const Evidence *erasure = find(evidence, "erasure"))
    return {"not-proven", erasure->text, {}, "see --explain"};
  if (!unit.mayRecompile)
    return {"needs-recompile", "what the build made cannot tell", {}, "run without --no-recompile"};
  return {"not-erasable",
          "its text cannot be taken out of the source on its own",
          {},
          "write the guard outside of macros"};
}

Judgement present(const GuardedRegion &region, const UnitFacts &unit, const std::string &proof) {
  return {Verdict::Present, false, proof, whyPresent(region, unit)};
}

// Rules 6 to 11.
Judgement disabled(const GuardedRegion &region, const UnitFacts &unit,
                   const std::vector<Evidence> &evidence) {
  const Evidence *control = find(evidence, "control", Leaning::Control);
  if (find(evidence, "erasure", Leaning::TowardsPruned) && control)
    return {Verdict::Pruned, true, "erasure", std::nullopt};
  if (const Evidence *found = disproof(evidence))
    return present(region, unit, found->kind);
  const bool markerPruned = find(evidence, "marker", Leaning::TowardsPruned) && control;
  const bool recordPruned =
      find(evidence, "verify-record", Leaning::TowardsPruned) && !find(evidence, "stale");
  if (find(evidence, "erasure", Leaning::TowardsPresent) && !markerPruned && !recordPruned)
    return present(region, unit, "erasure");
  // A trace speaks of an object that nothing else calls in question. One with counters cannot be made again:
  // it holds a stamp.
  if (find(evidence, "trace", Leaning::TowardsPruned) && !find(evidence, "stale") &&
      (!find(evidence, "erasure") || unit.instrumented))
    return {Verdict::Pruned, true, "trace", std::nullopt};
  if (markerPruned)
    return {Verdict::Pruned, true, "marker", std::nullopt};
  if (recordPruned)
    return {Verdict::Pruned, true, "verify-record", std::nullopt};
  return unknown(whyUnknown(region, unit, evidence));
}

std::string nameOf(const FlagStorage &storage) { return "'" + storage.name + "'"; }

} // namespace

Reason whyPresent(const GuardedRegion &region, const UnitFacts &unit) {
  if (region.labelled)
    return {"label",
            "a label or case inside is reached without the guard, so what follows it stays",
            {},
            "move the label out of the region"};
  for (const FlagStorage &storage : region.storage) {
    if (storage.isVolatile)
      return {"volatile", nameOf(storage) + " is volatile: every test must read it", storage.declaration,
              "drop volatile, or make the flag an enumerator"};
    if (storage.isWeak)
      return {"weak", nameOf(storage) + " is weak: the linker may choose another definition",
              storage.declaration, "drop the weak attribute, or make the flag an enumerator"};
    if (!storage.hasValueHere)
      return {"not-visible",
              nameOf(storage) +
                  " is declared here and defined in another translation unit: its value is not visible",
              storage.declaration, "define it static const in the header, or make the flags enumerators"};
  }
  const bool unoptimised = unit.optimisation == "-O0" || unit.optimisation == "-Og";
  if (unoptimised && !region.storage.empty())
    return {"not-optimised",
            "the unit is built with " + unit.optimisation + ", which does not fold " +
                nameOf(region.storage.front()),
            region.storage.front().declaration, "build with -O1 or more, or make the flag an enumerator"};
  for (const FlagStorage &storage : region.storage) {
    if (!storage.isConst && !storage.section.empty())
      return {"named-section",
              nameOf(storage) + " is not const and in section " + storage.section +
                  (unit.gcc ? ": GCC does not fold a variable in a named section, even if nothing writes it"
                            : ": the compiler did not fold it"),
              storage.declaration, "make it const, or make the flag an enumerator"};
    if (!storage.isConst)
      return {"not-const", nameOf(storage) + " is not const", storage.declaration,
              "make it const, or make the flag an enumerator"};
  }
  if (unit.instrumented)
    return {"instrumented",
            "the unit is built for coverage or profiling, which keeps disabled code",
            {},
            "check the build that is shipped"};
  if (unoptimised)
    return {"not-optimised", "the unit is built with " + unit.optimisation, {}, "build with -O1 or more"};
  if (!region.argumentOf.empty())
    return {"argument",
            "the flag is passed to " + region.argumentOf +
                "(), of which a copy is in the object that serves any value",
            {},
            "make it always_inline, or test the flag before the call"};
  if (!region.calledPredicates.empty())
    return {"not-inlined",
            "the guard calls " + region.calledPredicates.front() + "(), which was not inlined",
            {},
            "make it always_inline, or a macro"};
  return {"kept",
          "the guard is false in this build and the compiler kept the code all the same",
          {},
          "see --explain for what was found; the compiler missed an optimisation"};
}

bool isEmissionUnknown(const std::vector<Evidence> &evidence) {
  return !find(evidence, "emitted") && !find(evidence, "not-emitted");
}

bool isOpen(const GuardedRegion &region, const UnitFacts &unit, const std::vector<Evidence> &evidence) {
  return region.value == GuardValue::Off && !region.cut && !withoutGround(region, unit, evidence) &&
         !find(evidence, "not-emitted");
}

bool isDisproved(const std::vector<Evidence> &evidence) { return disproof(evidence) != nullptr; }

Judgement judge(const GuardedRegion &region, const UnitFacts &unit, const std::vector<Evidence> &evidence) {
  if (region.cut)
    return {Verdict::Cut, true, "cut", std::nullopt};
  if (auto judgement = withoutGround(region, unit, evidence))
    return *judgement;
  if (find(evidence, "not-emitted"))
    return {Verdict::NotEmitted, true, "not-emitted", std::nullopt};
  switch (region.value) {
  case GuardValue::On:
    return {Verdict::Enabled, true, "guard-value", std::nullopt};
  case GuardValue::RunTime:
    return decidedAtRunTime(region, evidence);
  case GuardValue::Off:
    break;
  }
  return disabled(region, unit, evidence);
}

} // namespace featflags::deadcode
