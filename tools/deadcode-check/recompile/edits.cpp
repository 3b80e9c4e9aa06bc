// SPDX-License-Identifier: MIT
//
// See edits.h.
#include "deadcode-check/recompile/edits.h"

#include <algorithm>

namespace featflags::deadcode {
namespace {

std::string newlinesOf(std::string_view text) {
  return std::string(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), '\n');
}

// `replacement`, with as many newlines as the text whose place it takes.
std::string sameLines(std::string replacement, std::string_view original) {
  const auto wanted = std::count(original.begin(), original.end(), '\n');
  const auto has = std::count(replacement.begin(), replacement.end(), '\n');
  if (wanted > has)
    replacement.append(static_cast<std::size_t>(wanted - has), '\n');
  return replacement;
}

// declarationsOf() has declared it before the first line. A declaration here would be simpler; G++ ignores
// the name that it is given when it stands in a template.
std::string callOf(const std::string &name) { return name + "();"; }

// Each record has a section of its own: what stands in an inline function is in a group, and G++ refuses to
// put it beside what is in none.
std::string recordOf(std::size_t region) {
  return "static const char featflags_seen[] __attribute__((__used__, __section__(\".featflags.seen." +
         std::to_string(region) + "\"))) = \"" + seenRecord(region) + "\";";
}

bool isStatement(const Piece &piece) {
  return piece.kind == PieceKind::Statement || piece.kind == PieceKind::Rest;
}

// What an erased piece becomes when a call is to show whether it is kept.
std::string callInPlaceOf(const Piece &piece, std::size_t region, bool inFunction) {
  // Nothing can be called in an initialiser, nor where the condition itself is what is left.
  if (!inFunction || piece.kind == PieceKind::Repeat)
    return piece.replacement;
  if (isStatement(piece))
    return "{ " + recordOf(region) + " " + callOf(markerName(region)) + " " + piece.exit + " }";
  return "__extension__({ " + callOf(markerName(region)) + " " + piece.replacement + "; })";
}

// What is made in the instances of which the test holds; the compiler looks at it in no other one.
std::string inInstances(const std::string &test, const std::string &statements) {
  return test.empty() ? statements : "if constexpr (static_cast<bool>(" + test + ")) { " + statements + " }";
}

// What goes before and after a piece so that a call is made when the piece runs.
std::pair<std::string, std::string> callAround(PieceKind kind, std::size_t region, const std::string &test) {
  const std::string call = inInstances(test, callOf(markerName(region)));
  const std::string recorded = inInstances(test, recordOf(region) + " " + callOf(markerName(region)));
  switch (kind) {
  case PieceKind::Statement:
    return {"{ " + recorded + " ", " }"};
  case PieceKind::Rest:
    return {"{ " + recorded + " } ", ""};
  case PieceKind::RightOperand:
    return {"(__extension__({ " + call + " 1; }) && (", "))"};
  case PieceKind::Arm:
    return {"__extension__({ " + call + " (", "); })"};
  case PieceKind::Repeat:
    break;
  }
  return {};
}

// Statements that are gone in the instances of which the test holds, and as they were in the others.
std::pair<std::string, std::string> goneInInstances(const std::string &test, const std::string &left) {
  return {"{ if constexpr (!static_cast<bool>(" + test + ")) { ", " } else { " + left + " } }"};
}

// One change of a unit, before it is known whether it falls on a file or on a macro's tokens.
struct Change {
  const Piece *piece = nullptr;
  bool replace = false;
  std::string before; // or the replacement
  std::string after;
};

// The tokens of a macro use with the changes made, on as many lines as the use had.
std::string rewriteExpansion(const Expansion &expansion, const std::vector<Change> &changes) {
  std::string text;
  const auto &tokens = expansion.tokens;
  for (unsigned i = 0; i < tokens.size(); ++i) {
    const Change *replaced = nullptr;
    for (const Change &change : changes)
      if (change.replace && change.piece->firstToken <= i && i <= change.piece->lastToken &&
          (!replaced || change.piece->firstToken < replaced->piece->firstToken ||
           change.piece->lastToken > replaced->piece->lastToken))
        replaced = &change;
    if (replaced) {
      text += replaced->before + ' ';
      i = replaced->piece->lastToken;
      continue;
    }
    for (const Change &change : changes)
      if (!change.replace && change.piece->firstToken == i)
        text += change.before + ' ';
    text += tokens[i] + ' ';
    for (auto change = changes.rbegin(); change != changes.rend(); ++change)
      if (!change->replace && change->piece->lastToken == i)
        text += change->after + ' ';
  }
  return text;
}

FileEdits place(const UnitRegions &unit, std::vector<Change> changes, const ReadSource &read) {
  // Outer pieces first, so that their insertions enclose the inner ones'.
  std::stable_sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) {
    const auto size = [](const Piece &piece) {
      return piece.expansion < 0 ? piece.span.end - piece.span.begin : piece.lastToken - piece.firstToken;
    };
    return size(*a.piece) > size(*b.piece);
  });
  FileEdits edits;
  std::map<int, std::vector<Change>> ofExpansion;
  for (const Change &change : changes) {
    const SourceSpan &span = change.piece->span;
    if (change.piece->expansion >= 0)
      ofExpansion[change.piece->expansion].push_back(change);
    else if (change.replace)
      edits[span.file].push_back(
          {span.begin, span.end,
           sameLines(change.before, read(span.file).substr(span.begin, span.end - span.begin))});
    else
      edits[span.file].push_back({span.begin, span.begin, change.before});
  }
  for (auto change = changes.rbegin(); change != changes.rend(); ++change)
    if (change->piece->expansion < 0 && !change->replace && !change->after.empty())
      edits[change->piece->span.file].push_back(
          {change->piece->span.end, change->piece->span.end, change->after});
  for (const auto &[index, onTokens] : ofExpansion) {
    const Expansion &expansion = unit.expansions[static_cast<std::size_t>(index)];
    const SourceSpan &use = expansion.use;
    edits[use.file].push_back({use.begin, use.end,
                               rewriteExpansion(expansion, onTokens) +
                                   newlinesOf(read(use.file).substr(use.begin, use.end - use.begin))});
  }
  return edits;
}

} // namespace

bool isInFunction(const GuardedRegion &region) { return !region.function.empty(); }

std::string declarationsOf(const UnitRegions &unit) {
  std::string text = "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (std::size_t index = 0; index < unit.regions.size(); ++index)
    text += "void " + markerName(index) + "(void); void " + besideName(index) + "(void);\n";
  return text + "#ifdef __cplusplus\n}\n#endif\n";
}

std::string markerName(std::size_t region) { return "featflags_marker_" + std::to_string(region); }
std::string besideName(std::size_t region) { return "featflags_beside_" + std::to_string(region); }
std::string seenRecord(std::size_t region) { return "region " + std::to_string(region); }

namespace {

// The replacement with its 0 made 1, or its 1 made 0.
std::string otherValue(const Piece &piece) {
  std::string text = piece.replacement;
  const auto digit = text.find_last_of("01");
  if ((piece.kind == PieceKind::RightOperand || piece.kind == PieceKind::Arm) && digit != std::string::npos)
    text[digit] = text[digit] == '0' ? '1' : '0';
  return text;
}

std::string leftOf(const Piece &piece, std::size_t region, bool inFunction, Leave leave) {
  switch (leave) {
  case Leave::Nothing:
  case Leave::CallBefore:
    break;
  case Leave::OtherValue:
    return otherValue(piece);
  case Leave::CallAndRecord:
    return callInPlaceOf(piece, region, inFunction);
  }
  return piece.replacement;
}

Change changeOf(const UnitRegions &unit, std::size_t index, const Piece &piece, Leave leave) {
  const GuardedRegion &region = unit.regions[index];
  const std::string left = leftOf(piece, index, isInFunction(region), leave);
  const bool stays = leave == Leave::CallBefore || (!region.instanceTest.empty() && !isStatement(piece));
  if (!stays && region.instanceTest.empty())
    return {&piece, true, left, ""};
  std::pair<std::string, std::string> around;
  if (!stays)
    around = goneInInstances(region.instanceTest, left);
  else if (isInFunction(region) && leave != Leave::Nothing && leave != Leave::OtherValue)
    around = callAround(piece.kind, index, region.instanceTest);
  return {&piece, false, std::move(around.first), std::move(around.second)};
}

} // namespace

bool needsCallInPlace(const GuardedRegion &region) {
  return !region.instanceTest.empty() &&
         !std::all_of(region.pieces.begin(), region.pieces.end(), isStatement);
}

FileEdits eraseEdits(const UnitRegions &unit, const std::map<std::size_t, Leave> &selected,
                     const ReadSource &read) {
  std::vector<Change> changes;
  for (const auto &[index, leave] : selected)
    for (const Piece &piece : unit.regions[index].pieces)
      changes.push_back(changeOf(unit, index, piece, leave));
  std::erase_if(changes, [](const Change &change) { return !change.replace && change.before.empty(); });
  return place(unit, std::move(changes), read);
}

FileEdits eraseEdits(const UnitRegions &unit, const std::vector<std::size_t> &selected, Leave leave,
                     const ReadSource &read) {
  std::map<std::size_t, Leave> all;
  for (const std::size_t index : selected)
    all.emplace(index, leave);
  return eraseEdits(unit, all, read);
}

FileEdits markerEdits(const UnitRegions &unit, const std::vector<std::size_t> &selected,
                      const ReadSource &read) {
  return eraseEdits(unit, selected, Leave::CallBefore, read);
}

FileEdits besideEdits(const UnitRegions &unit, const std::vector<std::size_t> &selected) {
  FileEdits edits;
  for (const std::size_t index : selected) {
    const GuardedRegion &region = unit.regions[index];
    if (region.functionBody > 0)
      edits[region.functionDeclaration.file].push_back(
          {region.functionBody, region.functionBody,
           "{ " + inInstances(region.instanceTest, callOf(besideName(index))) + " } "});
  }
  return edits;
}

std::string applyEdits(const std::string &text, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const Edit &a, const Edit &b) {
    if (a.begin != b.begin)
      return a.begin < b.begin;
    return a.end - a.begin > b.end - b.begin && b.end != b.begin;
  });
  std::string result;
  unsigned at = 0;
  for (const Edit &edit : edits) {
    if (edit.begin < at)
      continue; // inside what an outer edit replaced
    result.append(text, at, edit.begin - at);
    result += edit.text;
    at = edit.end;
  }
  result.append(text, at, std::string::npos);
  return result;
}

} // namespace featflags::deadcode
