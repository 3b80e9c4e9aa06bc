// SPDX-License-Identifier: MIT
//
// See wording.h.
#include "unused-lint/wording.h"

namespace featflags::unused {
namespace {

constexpr std::size_t mostNames = 4;

// A string for JSON. Names come from sources; what is not plain ASCII is left to the writer of the report.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

template <typename Items, typename Write>
std::string joined(const Items &items, const char *between, Write write) {
  std::string text;
  for (const auto &item : items)
    text += (text.empty() ? "" : between) + write(item);
  return text;
}

std::string list(const std::vector<std::string_view> &names) {
  return "[" + joined(names, ",", quoted) + "]";
}

std::string count(std::size_t number, const std::string &noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string spellCell(const CellUsage &cell) {
  std::string text = cell.cell + ": " + count(cell.copies, "copy");
  if (cell.copies != 1)
    text = cell.cell + ": " + std::to_string(cell.copies) + " copies";
  if (!cell.used.empty())
    text += ", used in " + spellSome(cell.used);
  if (!cell.unusedIn.empty())
    text += ", unused in " + spellSome(cell.unusedIn);
  if (!cell.unknown.empty())
    text += ", unknown in " + spellSome(cell.unknown);
  return text;
}

std::string spellUses(const std::map<UseKind, unsigned> &uses) {
  if (uses.empty())
    return "nothing mentions it";
  return "mentions: " + joined(uses, ", ", [](const auto &use) {
           return std::to_string(use.second) + " " + std::string(name(use.first));
         });
}

// "gcc-12: 1 (alpha 1); W=1 3"
std::string spellPrediction(const Usage &usage, const std::string &compiler) {
  const auto total = [&](const std::string &flags) {
    const auto found = usage.predicted.find(compiler + flags);
    return found == usage.predicted.end() ? 0U : found->second;
  };
  std::string text = compiler + ": " + std::to_string(total("")) + " with the commands' own flags";
  if (total("") != 0)
    text += " (" +
            joined(usage.cells, ", ",
                   [&](const CellUsage &cell) {
                     return cell.cell + " " + std::to_string(cell.predicted.at(compiler));
                   }) +
            ")";
  return text + ", " + std::to_string(total(" -Wall")) + " with -Wall, " + std::to_string(total(" W=1")) +
         " with W=1";
}

std::string spellDuplicates(const Usage &usage) {
  return joined(usage.cells, ", ", [&](const CellUsage &cell) {
    return cell.cell + " " +
           std::to_string((cell.emitted - (cell.emitted > 0 ? 1U : 0U)) * usage.speaker->size);
  });
}

bool isDuplicated(const Usage &usage) {
  for (const CellUsage &cell : usage.cells)
    if (cell.emitted > 1)
      return usage.speaker->size > 0;
  return false;
}

std::string objectOf(const std::map<std::string, unsigned> &counts) {
  return "{" +
         joined(counts, ",",
                [](const auto &item) { return quoted(item.first) + ":" + std::to_string(item.second); }) +
         "}";
}

std::string unusedInJson(const Usage &usage) {
  std::string text;
  for (const CellUsage &cell : usage.cells)
    if (!cell.unusedIn.empty())
      text += (text.empty() ? "" : ",") + ("{\"cell\":" + quoted(cell.cell)) +
              ",\"tus\":" + std::to_string(cell.unusedIn.size()) + ",\"of\":" + std::to_string(cell.copies) +
              ",\"units\":" + list(cell.unusedIn) + "}";
  return "[" + text + "]";
}

std::string predictedInJson(const Usage &usage) {
  return "[" +
         joined(usage.cells, ",",
                [](const CellUsage &cell) {
                  return "{\"cell\":" + quoted(cell.cell) + ",\"warnings\":" + objectOf(cell.predicted) + "}";
                }) +
         "]";
}

std::string splitJson(const Usage &usage) {
  return "[" +
         joined(usage.cells, ",",
                [](const CellUsage &cell) {
                  return "{\"cell\":" + quoted(cell.cell) + ",\"writers\":" + list(cell.writers) +
                         ",\"readers\":" + list(cell.readers) + "}";
                }) +
         "]";
}

std::string usesJson(const Usage &usage) {
  return "[" +
         joined(usage.uses, ",",
                [](const auto &use) {
                  return "{\"kind\":" + quoted(std::string(name(use.first))) +
                         ",\"count\":" + std::to_string(use.second) + "}";
                }) +
         "]";
}

std::string duplicatesJson(const Usage &usage) {
  return "[" +
         joined(usage.cells, ",",
                [&](const CellUsage &cell) {
                  const unsigned spare = cell.emitted > 0 ? cell.emitted - 1 : 0;
                  return "{\"cell\":" + quoted(cell.cell) +
                         ",\"bytes\":" + std::to_string(spare * usage.speaker->size) + "}";
                }) +
         "]";
}

} // namespace

std::string spellSome(const std::vector<std::string_view> &names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < mostNames; ++i)
    (text += i == 0 ? "" : ", ") += names[i];
  if (names.size() > mostNames)
    text += " and " + std::to_string(names.size() - mostNames) + " more";
  return text;
}

std::string spellCells(const Usage &usage) {
  return joined(usage.cells, ", ", [](const CellUsage &cell) { return cell.cell; });
}

std::vector<tool::Evidence> evidenceOf(const Usage &usage) {
  std::vector<tool::Evidence> evidence;
  const auto add = [&](const char *kind, const std::string &text) {
    evidence.push_back({kind, tool::Leaning::Neutral, text, std::nullopt});
  };
  for (const CellUsage &cell : usage.cells)
    add("copies", spellCell(cell));
  add("mentions", spellUses(usage.uses));
  for (const std::string &guard : usage.cutGuards)
    add("cut", "used where " + (guard.empty() ? "a condition" : "'" + guard + "'") +
                   " holds, which it does not here");
  for (const char *compiler : {"gcc-5", "gcc-12", "clang-19"})
    add("predicted", spellPrediction(usage, compiler));
  if (isDuplicated(usage))
    add("duplicates", "bytes beyond the first copy: " + spellDuplicates(usage));
  return evidence;
}

std::vector<tool::Field> fieldsOf(const Usage &usage, const std::string &scope, const std::string &fix,
                                  const std::string &condition) {
  std::vector<tool::Field> fields;
  fields.push_back({"name", usage.declaration->name, ""});
  fields.push_back({"kind", std::string(name(usage.speaker->kind)), ""});
  if (!scope.empty())
    fields.push_back({"scope", scope, ""});
  std::vector<std::string_view> cells;
  for (const CellUsage &cell : usage.cells)
    cells.push_back(cell.cell);
  fields.push_back({"cells", spellCells(usage), list(cells)});
  fields.push_back({"size", std::to_string(usage.speaker->size), std::to_string(usage.speaker->size)});
  fields.push_back({"uses", spellUses(usage.uses), usesJson(usage)});
  fields.push_back({"unused_in", "", unusedInJson(usage)});
  fields.push_back({"predicted", "", objectOf(usage.predicted)});
  fields.push_back({"predicted_in", "", predictedInJson(usage)});
  if (usage.isMutable && usage.inHeader)
    fields.push_back({"copies", "", splitJson(usage)});
  if (isDuplicated(usage))
    fields.push_back({"duplicate_bytes", spellDuplicates(usage), duplicatesJson(usage)});
  if (!fix.empty())
    fields.push_back({"fix", fix, ""});
  if (!condition.empty())
    fields.push_back({"fix_condition", condition, ""});
  return fields;
}

} // namespace featflags::unused
