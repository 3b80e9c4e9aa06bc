// SPDX-License-Identifier: MIT
//
// See erase.h.
#include "deadcode-check/recompile/erase.h"

#include "deadcode-check/recompile/recompiler.h"

#include <llvm/ADT/STLExtras.h>

#include <set>

namespace featflags::deadcode {
namespace {

using Indices = std::vector<std::size_t>;

class Eraser {
public:
  explicit Eraser(const ErasureRequest &erasureRequest)
      : request(erasureRequest), recompiler(request.unit, request.regions) {
    result.regions.resize(request.regions.regions.size());
  }
  UnitErasure run();

private:
  void settle(Indices open);
  void separate(const Indices &open);
  void settlePruned(const Indices &open);
  void settleOne(std::size_t region);
  void checkEmission();
  std::optional<CodeImage> erase(const Indices &open, std::string &error);
  Indices dropRefused(const Indices &open);
  void accept(const Indices &open, const CodeImage &image);
  void setAll(const Indices &open, ErasureResult verdict, const std::string &text);

  const ErasureRequest &request;
  Recompiler recompiler;
  std::optional<CodeImage> shipped;
  UnitErasure result;
  bool records = true;          // erased statements leave their records
  bool recordsCompiled = false; // at least one compile had them
  std::set<std::string> seen;   // the records of all compiles so far
  bool markersCompiled = false; // the compile with calls in the regions left the record of its edited file
};

void Eraser::setAll(const Indices &open, ErasureResult verdict, const std::string &text) {
  for (const std::size_t region : open) {
    result.regions[region].result = verdict;
    result.regions[region].text = text;
  }
}

// Compiles with these regions erased. A compiler that refuses the records is asked again without.
std::optional<CodeImage> Eraser::erase(const Indices &open, std::string &error) {
  for (;;) {
    auto image = recompiler.compile(eraseEdits(request.regions, open, records, recompiler.source()));
    if (image) {
      seen.insert(image->seen.begin(), image->seen.end());
      recordsCompiled |= records;
      if (!records || !firstDifference(*shipped, *image))
        return std::move(*image);
      // The records are not code, but they are declarations, and those can tip an order inside the compiler.
      records = false;
      continue;
    }
    error = llvm::toString(image.takeError());
    if (!records)
      return std::nullopt;
    records = false;
  }
}

bool hasStatement(const GuardedRegion &region) {
  return llvm::any_of(region.pieces, [](const Piece &piece) {
    return piece.kind == PieceKind::Statement || piece.kind == PieceKind::Rest;
  });
}

// Whether another erased region's piece holds this one's record: then the inner record is gone with it.
bool isInside(const UnitRegions &unit, std::size_t inner, const Indices &open) {
  return llvm::any_of(open, [&](std::size_t outer) {
    return outer != inner && llvm::any_of(unit.regions[outer].pieces, [&](const Piece &around) {
             return llvm::all_of(unit.regions[inner].pieces, [&](const Piece &piece) {
               if (piece.kind != PieceKind::Statement && piece.kind != PieceKind::Rest)
                 return true;
               const bool sameUse = piece.expansion == around.expansion;
               if (piece.expansion >= 0 && sameUse)
                 return around.firstToken <= piece.firstToken && piece.lastToken <= around.lastToken;
               return around.expansion < 0 && around.span.file == piece.span.file &&
                      around.span.begin <= piece.span.begin && piece.span.end <= around.span.end;
             });
           });
  });
}

// Identical images: nothing of these regions was emitted. The records say whether the compiler read them.
void Eraser::accept(const Indices &open, const CodeImage &image) {
  const bool edited = llvm::is_contained(image.control, controlRecord());
  for (const std::size_t region : open) {
    Erasure &erasure = result.regions[region];
    const bool wanted = recordsCompiled && request.gcc && hasStatement(request.regions.regions[region]) &&
                        !isInside(request.regions, region, request.open);
    const bool wasSeen = seen.count(seenRecord(region)) != 0;
    erasure.controlSeen = edited && (!wanted || wasSeen);
    if (!edited)
      erasure.controlText = "the recompiled object lacks the record that the edited source leaves";
    else if (wanted && !wasSeen)
      erasure.controlText =
          "the compiler never read the region's text: the record left there is not in the object";
    else
      erasure.controlText = wanted ? "the record left in the region's place is in the recompiled object"
                                   : "the record left in the edited file is in the recompiled object";
    erasure.result = erasure.controlSeen ? ErasureResult::Identical : ErasureResult::NotSeen;
    erasure.text = erasure.controlSeen
                       ? "erased and compiled again: code, constant data and relocations are identical"
                       : erasure.controlText;
  }
}

// Regions whose erased form the compiler refuses are found one by one and left out.
Indices Eraser::dropRefused(const Indices &open) {
  Indices good;
  for (const std::size_t region : open) {
    std::string error;
    if (erase({region}, error))
      good.push_back(region);
    else
      setAll({region}, ErasureResult::Failed, "the compiler refuses the source without it: " + error);
  }
  return good;
}

void Eraser::settle(Indices open) {
  std::string error;
  std::optional<CodeImage> erased = erase(open, error);
  if (!erased && open.size() > 1) {
    open = dropRefused(open);
    if (open.empty())
      return;
    erased = erase(open, error);
  }
  if (!erased) {
    setAll(open, ErasureResult::Failed, "the compiler refuses the source without it: " + error);
    return;
  }
  if (!firstDifference(*shipped, *erased)) {
    accept(open, *erased);
    return;
  }
  auto plain = recompiler.compile({});
  if (!plain) {
    setAll(open, ErasureResult::Failed,
           "the command of the database fails: " + llvm::toString(plain.takeError()));
    return;
  }
  if (const auto difference = firstDifference(*shipped, *plain)) {
    setAll(open, ErasureResult::NotReproduced,
           "compiled again without any change, the object is not the shipped one: " + difference->text);
    return;
  }
  separate(open);
}

// A call in a region that is pruned is pruned with it; one that is left shows where to look.
void Eraser::separate(const Indices &open) {
  auto marked = recompiler.compile(markerEdits(request.regions, open, recompiler.source()));
  markersCompiled = marked && llvm::is_contained(marked->control, controlRecord());
  Indices pruned;
  Indices kept;
  for (const std::size_t region : open) {
    result.regions[region].markerKept = marked ? needsSymbol(*marked, markerName(region)) : true;
    (result.regions[region].markerKept ? kept : pruned).push_back(region);
  }
  if (!marked)
    llvm::consumeError(marked.takeError());
  settlePruned(pruned);
  for (const std::size_t region : kept)
    settleOne(region);
}

void Eraser::settlePruned(const Indices &open) {
  if (open.empty())
    return;
  std::string error;
  const std::optional<CodeImage> erased = erase(open, error);
  if (erased && !firstDifference(*shipped, *erased)) {
    accept(open, *erased);
    return;
  }
  if (open.size() > 1) {
    const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
    settlePruned({open.begin(), middle});
    settlePruned({middle, open.end()});
    return;
  }
  // At -O0 the locals of a dead block still size the frame; inlining may count it before it is gone.
  Erasure &erasure = result.regions[open.front()];
  erasure.result = ErasureResult::MarkerAbsent;
  erasure.controlSeen = markersCompiled;
  erasure.controlText =
      "the record left in the edited file is in the object that the calls were compiled into";
  erasure.text = erased ? "erasing it changes the object (" + firstDifference(*shipped, *erased)->text +
                              "), but a call placed in it is pruned with it"
                        : "it cannot be erased (" + error + "), but a call placed in it is pruned with it";
}

void Eraser::settleOne(std::size_t region) {
  std::string error;
  const std::optional<CodeImage> erased = erase({region}, error);
  Erasure &erasure = result.regions[region];
  if (!erased) {
    setAll({region}, ErasureResult::Failed, "the compiler refuses the source without it: " + error);
    return;
  }
  const auto difference = firstDifference(*shipped, *erased);
  if (!difference) {
    accept({region}, *erased);
    return;
  }
  erasure.result = ErasureResult::Different;
  erasure.controlSeen = llvm::is_contained(erased->control, controlRecord());
  erasure.text = "erasing it changes the object: " + difference->text;
  erasure.firstDifference = CodeRange{difference->section, difference->offset, difference->offset + 1};
}

// Without debug info an inline function may be in the object unseen, or not at all: a call at its start
// tells.
void Eraser::checkEmission() {
  Indices open;
  for (const std::size_t region : request.emissionUnknown) {
    if (request.regions.regions[region].functionBody == 0) {
      setAll({region}, ErasureResult::NotSeen, "nothing shows whether its function is in the object");
      continue;
    }
    const ErasureResult found = result.regions[region].result;
    if (found == ErasureResult::Identical || found == ErasureResult::MarkerAbsent ||
        found == ErasureResult::NotSeen)
      open.push_back(region);
  }
  if (open.empty())
    return;
  auto image = recompiler.compile(besideEdits(request.regions, open));
  for (const std::size_t region : open) {
    const bool emitted = image && needsSymbol(*image, besideName(region));
    result.regions[region].controlText =
        emitted ? "a call placed at the start of its function is in the recompiled object"
                : "a call placed at the start of its function is not in the recompiled object";
    if (!emitted) {
      result.regions[region].result = image ? ErasureResult::NotEmitted : ErasureResult::NotSeen;
      result.regions[region].text = result.regions[region].controlText;
      result.regions[region].controlSeen = false;
    }
  }
  if (!image)
    llvm::consumeError(image.takeError());
}

UnitErasure Eraser::run() {
  Indices open;
  for (const std::size_t region : request.open)
    if (request.regions.regions[region].erasable && !request.regions.regions[region].pieces.empty())
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
  shipped = std::move(*image);
  settle(open);
  checkEmission();
  result.compiles = recompiler.compiles();
  return result;
}

} // namespace

UnitErasure eraseRegions(const ErasureRequest &request) { return Eraser(request).run(); }

} // namespace featflags::deadcode
