// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: one row per flag, one column per cell, and in each field the
// verdicts of that flag's regions there, findings first. Exists to see at a glance where a flag keeps
// its promise and where it does not.
#include "reporters/wording.h"

#include <algorithm>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;

struct Field {
  std::string text;
  raw_ostream::Colors colour = raw_ostream::GREEN;
};

bool comesFirst(const Check *check) { return needsAttention(*check); }

// "1 present, 3 pruned": what needs attention before what does not.
Field makeField(std::vector<const Check *> checks) {
  Field field;
  const auto quiet = std::stable_partition(checks.begin(), checks.end(), comesFirst);
  VerdictCounts loud;
  for (auto check = checks.begin(); check != quiet; ++check)
    ++loud[(*check)->verdict];
  VerdictCounts rest;
  for (auto check = quiet; check != checks.end(); ++check)
    ++rest[(*check)->verdict];
  field.text = spellCounts(loud);
  if (!loud.empty() && !rest.empty())
    field.text += ", ";
  field.text += spellCounts(rest);
  if (field.text.empty())
    field.text = "-";
  std::optional<std::int64_t> bytes;
  for (const Check *check : checks)
    if (check->bytes)
      bytes = bytes.value_or(0) + *check->bytes;
  if (bytes)
    field.text += "; " + std::to_string(*bytes) + " bytes";
  for (auto check = checks.begin(); check != quiet; ++check)
    if (field.colour != raw_ostream::RED)
      field.colour = colourOf(**check);
  return field;
}

using Row = std::vector<Field>; // the first field is the row's name

// A check that was judged over all cells together belongs to none of them.
bool isOfAllCells(const Report &report, const Check &check) {
  return std::none_of(report.cells.begin(), report.cells.end(),
                      [&](const Cell &cell) { return cell.name == check.cell; });
}

bool hasColumnForAll(const Report &report) {
  return std::any_of(report.checks.begin(), report.checks.end(),
                     [&](const Check &check) { return isOfAllCells(report, check); });
}

Row makeHead(const Report &report, bool columnForAll) {
  Row head = {{"flag"}};
  for (const Cell &cell : report.cells)
    head.push_back({cell.name});
  if (columnForAll)
    head.push_back({"all cells"});
  return head;
}

Row makeRow(const Report &report, const std::string &flag, const std::vector<const Check *> &checks,
            bool columnForAll) {
  Row row = {{flag}};
  for (const Cell &cell : report.cells) {
    std::vector<const Check *> here;
    std::copy_if(checks.begin(), checks.end(), std::back_inserter(here),
                 [&](const Check *check) { return check->cell == cell.name; });
    row.push_back(makeField(std::move(here)));
  }
  if (columnForAll) {
    std::vector<const Check *> rest;
    std::copy_if(checks.begin(), checks.end(), std::back_inserter(rest),
                 [&](const Check *check) { return isOfAllCells(report, *check); });
    row.push_back(makeField(std::move(rest)));
  }
  return row;
}

Row makeFoot(const Report &report, bool columnForAll) {
  Row foot = {{"regions"}};
  for (const Cell &cell : report.cells)
    foot.push_back({std::to_string(cell.regions)});
  if (columnForAll)
    foot.push_back({""});
  return foot;
}

std::vector<size_t> measure(const std::vector<Row> &rows) {
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const Row &row : rows)
    for (size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].text.size());
  return widths;
}

void writeRow(const Row &row, const std::vector<size_t> &widths, const ReportOptions &options,
              raw_ostream &out) {
  for (size_t column = 0; column < row.size(); ++column) {
    if (column != 0)
      out << "  ";
    writeColoured(out, options, row[column].colour, row[column].text);
    if (column + 1 < row.size())
      out.indent(static_cast<unsigned>(widths[column] - row[column].text.size()));
  }
  out << '\n';
}

void writeRule(const std::vector<size_t> &widths, raw_ostream &out) {
  for (size_t column = 0; column < widths.size(); ++column)
    out << (column == 0 ? "" : "  ") << std::string(widths[column], '-');
  out << '\n';
}

} // namespace

void reportTable(const Report &report, const ReportOptions &options, raw_ostream &out) {
  const bool columnForAll = hasColumnForAll(report);
  std::vector<Row> rows = {makeHead(report, columnForAll)};
  for (const auto &[flag, checks] : groupByFlag(report))
    rows.push_back(makeRow(report, flag, checks, columnForAll));
  rows.push_back(makeFoot(report, columnForAll));
  const std::vector<size_t> widths = measure(rows);
  ReportOptions plain = options;
  plain.colour = false;
  for (size_t number = 0; number < rows.size(); ++number) {
    if (number == 1 || number + 1 == rows.size())
      writeRule(widths, out);
    const bool isFlag = number != 0 && number + 1 != rows.size();
    writeRow(rows[number], widths, isFlag ? options : plain, out);
  }
  out << '\n';
  writeProblems(report, options, out);
  out << spellTotals(report) << '\n';
}

} // namespace featflags::tool
