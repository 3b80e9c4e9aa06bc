// SPDX-License-Identifier: MIT
//
// See trials.h.
#include "deadcode-check/recompile/trials.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

namespace featflags::deadcode {
namespace {

bool hasValue(const GuardedRegion &region) {
  return llvm::any_of(region.pieces, [](const Piece &piece) {
    return piece.kind == PieceKind::RightOperand || piece.kind == PieceKind::Arm;
  });
}

using Outline = std::multiset<std::pair<std::string, std::uint64_t>>;

// What clang counts with has an entry for each block of the source, whatever became of it.
bool isCounter(llvm::StringRef name) {
  return name.starts_with("__prof") || name.starts_with("__llvm_prf") || name.starts_with("__llvm_cov");
}

Outline outlineOf(const CodeImage &image) {
  Outline parts;
  // Exception tables speak of code, and change with its length.
  for (const ImageSection &section : image.sections)
    if (!isCounter(section.name))
      parts.emplace(section.name,
                    section.executable || section.name.starts_with(".gcc_except_table") ? 0 : section.size);
  for (const Symbol &symbol : image.symbols)
    if (!symbol.section.empty() && !llvm::StringRef(symbol.section).starts_with(".featflags.") &&
        !isCounter(symbol.name))
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
  return compile(std::to_string(open.size()) + " erased",
                 eraseEdits(regions, open, leave, recompiler.source()), Control::Record);
}

std::optional<CodeImage> Trials::erase(const std::map<std::size_t, Leave> &open) {
  std::size_t before = 0;
  std::size_t without = 0;
  for (const auto &[region, leave] : open) {
    before += leave == Leave::CallBefore ? 1U : 0U;
    without += leave == Leave::Nothing ? 1U : 0U;
  }
  std::string step = before == open.size()
                         ? "a call in " + std::to_string(before)
                         : std::to_string(open.size() - before) + " erased, with a call in place";
  if (without != 0)
    step += " but for " + std::to_string(without);
  if (before != 0 && before != open.size())
    step += ", and a call in " + std::to_string(before);
  return compile(step, eraseEdits(regions, open, recompiler.source()), Control::LiveCall);
}

Indices Trials::complainedOf(const Indices &open) const {
  // How many lines of the region are around the complaint, if it is in it.
  const auto linesAround = [&](std::size_t region, const Complaint &complaint) {
    unsigned lines = 0;
    for (const Piece &piece : regions.regions[region].pieces)
      if (piece.span.beginLine <= complaint.line && complaint.line <= piece.span.endLine &&
          llvm::sys::path::filename(piece.span.file) == llvm::sys::path::filename(complaint.file))
        lines = piece.span.endLine - piece.span.beginLine + 1;
    return lines;
  };
  std::set<std::size_t> found;
  // An error may be somewhere else, and a note beside it lead to the region.
  for (const bool errors : {true, false})
    for (const Complaint &complaint : recompiler.complaints()) {
      if (complaint.isError != errors || (!errors && !found.empty()))
        continue;
      unsigned fewest = ~0U;
      for (const std::size_t region : open)
        if (const unsigned lines = linesAround(region, complaint); lines > 0)
          fewest = std::min(fewest, lines);
      for (const std::size_t region : open)
        if (linesAround(region, complaint) == fewest)
          found.insert(region);
    }
  return {found.begin(), found.end()};
}

bool Trials::isIdenticalWithout(const Indices &open) {
  if (llvm::any_of(open, [&](std::size_t region) { return needsCallInPlace(regions.regions[region]); }) ||
      !erase(open, Leave::Nothing) || !difference.empty())
    return false;
  const bool anyValue =
      llvm::any_of(open, [&](std::size_t region) { return hasValue(regions.regions[region]); });
  return !anyValue || (erase(open, Leave::OtherValue) && difference.empty());
}

bool differInCodeOnly(const CodeImage &before, const CodeImage &after) {
  return outlineOf(before) == outlineOf(after);
}

} // namespace featflags::deadcode
