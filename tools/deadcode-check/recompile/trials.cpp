// SPDX-License-Identifier: MIT
//
// See trials.h.
#include "deadcode-check/recompile/trials.h"

#include <llvm/ADT/STLExtras.h>

namespace featflags::deadcode {
namespace {

bool hasValue(const GuardedRegion &region) {
  return llvm::any_of(region.pieces, [](const Piece &piece) {
    return piece.kind == PieceKind::RightOperand || piece.kind == PieceKind::Arm;
  });
}

using Outline = std::multiset<std::pair<std::string, std::uint64_t>>;

Outline outlineOf(const CodeImage &image) {
  Outline parts;
  // Exception tables speak of code, and change with its length.
  for (const ImageSection &section : image.sections)
    parts.emplace(section.name,
                  section.executable || section.name.starts_with(".gcc_except_table") ? 0 : section.size);
  for (const Symbol &symbol : image.symbols)
    if (!symbol.section.empty() && !llvm::StringRef(symbol.section).starts_with(".featflags."))
      parts.emplace(symbol.name, symbol.isFunction ? 0 : symbol.size);
  return parts;
}

} // namespace

std::optional<CodeImage> Trials::compile(const std::string &step, const FileEdits &edits, Control control) {
  auto image = recompiler.compile(edits, control);
  if (!image) {
    refusal = llvm::toString(image.takeError());
    steps.push_back(step + ": " + refusal);
    return std::nullopt;
  }
  const auto found = firstDifference(shipped, *image);
  difference = found ? found->text : "";
  steps.push_back(step + ": " + (found ? difference : "identical"));
  seen.insert(image->seen.begin(), image->seen.end());
  if (!llvm::is_contained(image->control, controlRecord())) {
    refusal = "the recompiled object lacks the record that the edited source leaves";
    return std::nullopt;
  }
  if (control == Control::LiveCall && !needsSymbol(*image, liveCallName())) {
    refusal = "the recompiled object lacks the live call that the edited source makes";
    return std::nullopt;
  }
  return std::move(*image);
}

std::optional<CodeImage> Trials::erase(const Indices &open, Leave leave) {
  const std::string what = std::to_string(open.size()) + " erased";
  const bool calls = leave == Leave::CallAndRecord;
  return compile(calls ? what + ", with a call in place" : what,
                 eraseEdits(regions, open, leave, recompiler.source()),
                 calls ? Control::LiveCall : Control::Record);
}

std::optional<CodeImage> Trials::callIn(const Indices &open) {
  return compile("a call in " + std::to_string(open.size()), markerEdits(regions, open, recompiler.source()),
                 Control::LiveCall);
}

bool Trials::isIdenticalWithout(const Indices &open) {
  if (!erase(open, Leave::Nothing) || !difference.empty())
    return false;
  const bool anyValue =
      llvm::any_of(open, [&](std::size_t region) { return hasValue(regions.regions[region]); });
  return !anyValue || (erase(open, Leave::OtherValue) && difference.empty());
}

bool differInCodeOnly(const CodeImage &before, const CodeImage &after) {
  return outlineOf(before) == outlineOf(after);
}

} // namespace featflags::deadcode
