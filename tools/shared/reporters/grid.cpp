// SPDX-License-Identifier: MIT
//
// Comes in: a Report. Goes out: one row a flag, worst first, one narrow column a cell, and in each field a
// letter and a count for each verdict. Exists so that twenty machines fit on a terminal; table spells them
// out.
#include "reporters/wording.h"

#include <algorithm>

namespace featflags::tool {
namespace {

using llvm::raw_ostream;

constexpr size_t mostQuiet = 20; // rows in which nothing wants attention, unless all are asked for

struct GridField {
  std::string text = "-";
  raw_ostream::Colors colour = raw_ostream::GREEN;
};

struct Row {
  std::string flag;
  unsigned findings = 0;
  unsigned questions = 0;
  std::vector<GridField> fields;
};

char letterOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Pruned:
    return 'p';
  case Verdict::Present:
    return 'P';
  case Verdict::Switchable:
    return 's';
  case Verdict::Enabled:
    return 'e';
  case Verdict::NotEmitted:
    return 'n';
  case Verdict::Cut:
    return 'c';
  case Verdict::Used:
    return 'u';
  case Verdict::Unused:
    return 'U';
  case Verdict::SplitBrain:
    return 'B';
  case Verdict::Unknown:
    break;
  }
  return '?';
}

// "2P 7p": what wants attention, then the rest.
GridField makeField(const std::vector<const Check *> &checks) {
  GridField field;
  std::map<std::pair<bool, Verdict>, unsigned> counts;
  for (const Check *check : checks) {
    const bool loud = needsAttention(*check);
    ++counts[{!loud, check->verdict}];
    if (loud && field.colour != raw_ostream::RED)
      field.colour = colourOf(*check);
  }
  std::string text;
  for (const auto &[key, count] : counts)
    text += (text.empty() ? "" : " ") + std::to_string(count) + letterOf(key.second);
  if (!text.empty())
    field.text = text;
  return field;
}

// A check that was made over all cells says so in a list, also where the list has one.
bool isOfAllCells(const Check &check) {
  return std::any_of(check.fields.begin(), check.fields.end(),
                     [](const Field &field) { return field.name == "cells"; });
}

Row makeRow(const Report &report, const std::string &flag, const std::vector<const Check *> &checks) {
  Row row;
  row.flag = flag;
  std::map<std::string, std::vector<const Check *>> byCell;
  std::vector<const Check *> ofAll;
  for (const Check *check : checks) {
    row.findings += isFinding(*check) && check->verdict != Verdict::Unknown ? 1U : 0U;
    row.questions += check->verdict == Verdict::Unknown && !check->accepted ? 1U : 0U;
    if (isOfAllCells(*check))
      ofAll.push_back(check);
    else
      byCell[check->cell].push_back(check);
  }
  for (const Cell &cell : report.cells) {
    row.fields.push_back(makeField(byCell[cell.name]));
    byCell.erase(cell.name);
  }
  for (const auto &[cell, rest] : byCell)
    ofAll.insert(ofAll.end(), rest.begin(), rest.end());
  row.fields.push_back(makeField(ofAll));
  return row;
}

// The end that all names share, from a dash on, says nothing in a head.
std::string sharedEnd(const std::vector<Cell> &cells) {
  if (cells.size() < 2)
    return "";
  std::string end = cells.front().name;
  for (auto dash = end.find('-'); dash != std::string::npos; dash = end.find('-', 1)) {
    end = end.substr(dash);
    if (std::all_of(cells.begin(), cells.end(), [&](const Cell &cell) {
          return cell.name.size() > end.size() && cell.name.ends_with(end);
        }))
      return end;
  }
  return "";
}

Row makeHead(const Report &report) {
  Row head;
  head.flag = "flag";
  const std::string end = sharedEnd(report.cells);
  for (const Cell &cell : report.cells)
    head.fields.push_back({cell.name.substr(0, cell.name.size() - end.size())});
  head.fields.push_back({"all cells"});
  return head;
}

// Nothing was judged over all cells: then there is no such column.
void dropEmptyColumn(Row &head, std::vector<Row> &rows) {
  if (std::any_of(rows.begin(), rows.end(), [](const Row &row) { return row.fields.back().text != "-"; }))
    return;
  head.fields.pop_back();
  for (Row &row : rows)
    row.fields.pop_back();
}

void writeRow(const Row &row, const std::vector<size_t> &widths, const ReportOptions &options,
              raw_ostream &out) {
  out << row.flag;
  size_t before = row.flag.size(), width = widths[0];
  for (size_t column = 0; column < row.fields.size(); ++column) {
    out.indent(static_cast<unsigned>(width - before + 2));
    writeColoured(out, options, row.fields[column].colour, row.fields[column].text);
    before = row.fields[column].text.size();
    width = widths[column + 1];
  }
  out << '\n';
}

void writeLegend(const Report &report, raw_ostream &out) {
  const char *between = "";
  for (const auto &[verdict, count] : countVerdicts(report))
    if (count != 0) {
      out << between << letterOf(verdict) << ' ' << name(verdict);
      between = ", ";
    }
  out << '\n';
}

} // namespace

void reportGrid(const Report &report, const ReportOptions &options, raw_ostream &out) {
  std::vector<Row> rows;
  for (const auto &[flag, checks] : groupByFlag(report))
    rows.push_back(makeRow(report, flag, checks));
  std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
    return std::pair(a.findings, a.questions) > std::pair(b.findings, b.questions);
  });
  Row head = makeHead(report);
  dropEmptyColumn(head, rows);
  const auto loud = static_cast<size_t>(std::count_if(
      rows.begin(), rows.end(), [](const Row &row) { return row.findings + row.questions != 0; }));
  const size_t shown = options.verbose ? rows.size() : std::min(rows.size(), loud + mostQuiet);
  std::vector<size_t> widths(head.fields.size() + 1, 0);
  for (size_t at = 0; at <= shown; ++at) {
    const Row &row = at == shown ? head : rows[at];
    widths[0] = std::max(widths[0], row.flag.size());
    for (size_t column = 0; column < row.fields.size(); ++column)
      widths[column + 1] = std::max(widths[column + 1], row.fields[column].text.size());
  }
  ReportOptions plain = options;
  plain.colour = false;
  writeRow(head, widths, plain, out);
  for (size_t at = 0; at < shown; ++at)
    writeRow(rows[at], widths, options, out);
  if (shown < rows.size())
    out << "... " << spellNumber(static_cast<unsigned>(rows.size() - shown), "flag")
        << " more, all as promised; --verbose or --format=table has them\n";
  writeLegend(report, out);
  out << '\n';
  writeProblems(report, options, out);
  out << spellTotals(report) << '\n';
}

} // namespace featflags::tool
