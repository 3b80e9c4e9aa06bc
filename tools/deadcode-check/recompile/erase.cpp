// SPDX-License-Identifier: MIT
//
// See erase.h.
#include "deadcode-check/recompile/erase.h"

#include "deadcode-check/recompile/calls.h"
#include "deadcode-check/recompile/placement.h"
#include "deadcode-check/recompile/residue.h"

#include <llvm/ADT/STLExtras.h>

namespace featflags::deadcode {
namespace {

constexpr const char *inSomeInstances =
    "an expression cannot be erased in some instances of a template and left in the others";

class Eraser {
public:
  explicit Eraser(const ErasureRequest &erasureRequest)
      : request(erasureRequest), calls(request.regions), trials(request.unit, request.regions) {
    result.regions.resize(request.regions.regions.size());
  }
  UnitErasure run();

private:
  void settle(Indices open);
  bool acceptIfIdentical(const Indices &open);
  bool reproducesShipped(const Indices &open);
  Indices markedAsKept(const Indices &open);
  void settlePruned(const Indices &open);
  void settleKept(std::size_t region);
  void checkEmission();
  void callBeside(const Indices &open);
  Indices dropRefused(const Indices &open);
  void accept(const Indices &open);
  void setAll(const Indices &open, ErasureResult verdict, const std::string &text);
  Erasure &of(std::size_t region) { return result.regions[region]; }

  const ErasureRequest &request;
  std::optional<CodeImage> withCall; // the first compile with calls in all open regions
  bool recorded = false;             // a compile left the records
  Calls calls;
  Trials trials;
  UnitErasure result;
};

void Eraser::setAll(const Indices &open, ErasureResult verdict, const std::string &text) {
  for (const std::size_t region : open) {
    of(region).result = verdict;
    of(region).text = text;
  }
}

// Identical images: nothing of these regions was emitted. The records say whether the compiler read them.
void Eraser::accept(const Indices &open) {
  for (const std::size_t region : open) {
    const bool wanted = recorded && calls.records(region) &&
                        leavesRecord(request.regions.regions[region], request.gcc) &&
                        !isInside(request.regions, region, request.open);
    if (wanted && !trials.seen.count(seenRecord(region))) {
      of(region).controlText = "the record left in the region's place is not in the recompiled object";
      setAll({region}, ErasureResult::NotSeen,
             "erasing it changes nothing, but the compiler never read its text either");
      continue;
    }
    of(region).controlSeen = true;
    of(region).controlText = wanted ? "the record left in the region's place, and a live call at the end of "
                                      "its file, are in the recompiled object"
                                    : "the record left in the edited file is in the recompiled object";
    setAll({region}, ErasureResult::Identical,
           "erased and compiled again: code, constant data and relocations are identical");
  }
}

// A call in place is the stronger proof; it can also tip an order inside the compiler, so both are tried.
bool Eraser::acceptIfIdentical(const Indices &open) {
  if (auto image = calls.compile(trials, open, false)) {
    recorded = true;
    if (!withCall)
      withCall = image;
    // Where no call can be placed, the value left there must not be what decides.
    Indices silent;
    llvm::copy_if(open, std::back_inserter(silent),
                  [&](std::size_t region) { return !calls.reaches(region); });
    if (trials.difference.empty() && (silent.empty() || trials.isIdenticalWithout(silent))) {
      accept(open);
      return true;
    }
    if (llvm::any_of(open, [&](std::size_t region) { return needsSymbol(*image, markerName(region)); }))
      return false;
  }
  if (!trials.isIdenticalWithout(open))
    return false;
  accept(open);
  return true;
}

// Regions whose erased form the compiler refuses are found one by one and left out.
Indices Eraser::dropRefused(const Indices &open) {
  Indices good;
  for (const std::size_t region : open)
    if (trials.erase({region}, Leave::Nothing))
      good.push_back(region);
    else
      setAll({region}, ErasureResult::Failed,
             "the compiler refuses the source without it: " + trials.refusal);
  return good;
}

bool Eraser::reproducesShipped(const Indices &open) {
  if (!trials.compile("no change", {})) {
    setAll(open, ErasureResult::Failed, "the command of the database fails: " + trials.refusal);
    return false;
  }
  if (!trials.difference.empty()) {
    setAll(open, ErasureResult::NotReproduced,
           "compiled again without any change, the object is not the shipped one: " + trials.difference);
    return false;
  }
  return true;
}

void Eraser::settle(Indices open) {
  if (acceptIfIdentical(open) || !reproducesShipped(open))
    return;
  if (!withCall) {
    // The calls were refused; so may be the erased text, by one region for all.
    open = dropRefused(open);
    if (open.empty() || acceptIfIdentical(open))
      return;
  }
  const Indices kept = markedAsKept(open);
  Indices pruned;
  llvm::copy_if(open, std::back_inserter(pruned),
                [&](std::size_t region) { return !llvm::is_contained(kept, region); });
  if (!pruned.empty())
    settlePruned(pruned);
  // What the line table shows to be there, and whose call is there too, needs no compile of its own.
  for (const std::size_t region : kept)
    if (!llvm::is_contained(request.disproved, region))
      settleKept(region);
}

// The regions whose call is in the object. A call before the region's own text says the same as one in its
// place, and compiles where that does not.
Indices Eraser::markedAsKept(const Indices &open) {
  std::optional<CodeImage> marked = std::move(withCall);
  if (!marked)
    marked = calls.compile(trials, open, true);
  Indices kept;
  for (const std::size_t region : open)
    if (!marked || !calls.reaches(region) || needsSymbol(*marked, markerName(region))) {
      of(region).markerKept = marked.has_value() && calls.reaches(region);
      kept.push_back(region);
    }
  return kept;
}

void Eraser::settlePruned(const Indices &open) {
  if (acceptIfIdentical(open))
    return;
  if (open.size() > 1) {
    const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
    settlePruned({open.begin(), middle});
    settlePruned({middle, open.end()});
    return;
  }
  const std::size_t region = open.front();
  const bool erasable = !needsCallInPlace(request.regions.regions[region]);
  // At -O0 the locals of a dead block still size the frame; inlining may count it before it is gone.
  const auto erased = erasable ? trials.erase(open, Leave::Nothing) : trials.shipped;
  if (!erased) {
    setAll(open, ErasureResult::Failed, "the compiler refuses the source without it: " + trials.refusal);
    return;
  }
  const std::string changed = trials.difference;
  of(region).residue = residueOf(trials.shipped, *erased);
  const bool onlyCode = differInCodeOnly(trials.shipped, *erased);
  const auto marked = calls.compile(trials, open, true);
  Erasure &erasure = of(region);
  erasure.controlSeen =
      onlyCode && marked && calls.reaches(region) && !needsSymbol(*marked, markerName(region));
  erasure.controlText = "a live call at the end of its file is in the object that the call was compiled into";
  if (!erasable && !erasure.controlSeen) {
    setAll(open, ErasureResult::NotTried, inSomeInstances);
    return;
  }
  erasure.result = erasure.controlSeen ? ErasureResult::MarkerAbsent : ErasureResult::Different;
  erasure.text =
      (erasable ? "erasing it changes the object (" + changed + ")" : std::string(inSomeInstances)) +
      (erasure.controlSeen ? ", but a call placed in it is pruned with it" : "");
}

void Eraser::settleKept(std::size_t region) {
  if (needsCallInPlace(request.regions.regions[region])) {
    setAll({region}, ErasureResult::NotTried, inSomeInstances);
    return;
  }
  const auto erased = trials.erase({region}, Leave::Nothing);
  if (!erased) {
    setAll({region}, ErasureResult::Failed, "the compiler refuses the source without it: " + trials.refusal);
    return;
  }
  of(region).residue = residueOf(trials.shipped, *erased);
  if (trials.difference.empty() && trials.isIdenticalWithout({region})) {
    accept({region});
    if (of(region).markerKept)
      of(region).text += "; a call placed in it is kept, so it is this text that comes to nothing";
    return;
  }
  if (trials.difference.empty())
    trials.difference = "with another value in its place it is not the same";
  of(region).controlSeen = true;
  of(region).controlText = "the record left in the edited file is in the recompiled object";
  setAll({region}, ErasureResult::Different, "erasing it changes the object: " + trials.difference);
}

// Without debug info an inline function may be in the object unseen, or not at all: a call at its start
// tells.
void Eraser::checkEmission() {
  Indices open;
  for (const std::size_t region : request.emissionUnknown) {
    const ErasureResult found = of(region).result;
    if (found != ErasureResult::Identical && found != ErasureResult::MarkerAbsent &&
        found != ErasureResult::NotSeen)
      continue;
    if (request.regions.regions[region].functionBody == 0)
      setAll({region}, ErasureResult::NotSeen, "nothing shows whether its function is in the object");
    else
      open.push_back(region);
  }
  if (!open.empty())
    callBeside(open);
}

void Eraser::callBeside(const Indices &open) {
  const auto image = trials.compile("a call at the start of the functions of " + std::to_string(open.size()),
                                    besideEdits(request.regions, open), Control::LiveCall);
  // One function that takes no call, a naked one say, is no word about the others.
  if (!image && open.size() > 1) {
    const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
    callBeside({open.begin(), middle});
    callBeside({middle, open.end()});
    return;
  }
  for (const std::size_t region : open) {
    const bool emitted = image && needsSymbol(*image, besideName(region));
    of(region).controlText =
        emitted ? "a call placed at the start of its function is in the recompiled object"
                : "a call placed at the start of its function is not in the recompiled object";
    if (emitted)
      continue;
    of(region).controlSeen = false;
    setAll({region}, image ? ErasureResult::NotEmitted : ErasureResult::NotSeen,
           image ? of(region).controlText
                 : "the compiler refuses a call at the start of its function: " + trials.refusal);
  }
}

UnitErasure Eraser::run() {
  Indices open;
  for (const std::size_t region : request.open)
    if (!reachesEveryPiece(request.regions, request.regions.regions[region]))
      setAll(
          {region}, ErasureResult::NotTried,
          "its file is included on the command line, or by a directive that names another file each time: no "
          "copy can take its place");
    else if (request.regions.regions[region].erasable && !request.regions.regions[region].pieces.empty())
      open.push_back(region);
    else
      setAll({region}, ErasureResult::NotTried, "it cannot be taken out of the source on its own");
  if (open.empty())
    return result;
  auto image = readImage(request.unit.object);
  if (!image) {
    setAll(open, ErasureResult::NotTried, llvm::toString(image.takeError()));
    return result;
  }
  trials.shipped = std::move(*image);
  settle(open);
  checkEmission();
  result.compiles = trials.compiles();
  result.steps = trials.steps;
  return result;
}

} // namespace

UnitErasure eraseRegions(const ErasureRequest &request) { return Eraser(request).run(); }

} // namespace featflags::deadcode
