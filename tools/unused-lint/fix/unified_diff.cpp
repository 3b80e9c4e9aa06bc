// SPDX-License-Identifier: MIT
//
// See unified_diff.h. The edits say what differs: nothing has to be compared.
#include "unused-lint/fix/unified_diff.h"

#include <algorithm>

namespace featflags::unused {
namespace {

constexpr std::size_t context = 3;

// Lines with their newline; the last may have none.
std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

// The old lines [begin, end) become `lines`.
struct Change {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<std::string> lines;
};

std::vector<Change> changesOf(const std::string &text, const std::vector<Edit> &edits) {
  std::vector<std::size_t> starts{0};
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] == '\n' && at + 1 < text.size())
      starts.push_back(at + 1);
  const auto lineOf = [&](std::size_t offset) {
    return static_cast<std::size_t>(std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin()) -
           1;
  };
  const auto startOf = [&](std::size_t line) { return line < starts.size() ? starts[line] : text.size(); };
  std::vector<Change> changes;
  for (std::size_t number = 0; number < edits.size();) {
    const std::size_t first = lineOf(edits[number].begin);
    std::size_t last = first;
    std::string changed;
    std::size_t at = startOf(first);
    for (; number < edits.size() && lineOf(edits[number].begin) <= last; ++number) {
      const Edit &edit = edits[number];
      changed += text.substr(at, edit.begin - at) + edit.text;
      at = edit.end;
      // An edit that ends at a line's start leaves that line alone.
      last = std::max(last, edit.end > edit.begin ? lineOf(edit.end - 1) : lineOf(edit.begin));
    }
    changed += text.substr(at, startOf(last + 1) - at);
    changes.push_back({first, last + 1, linesOf(changed)});
  }
  return changes;
}

void writeLine(char mark, const std::string &line, std::string &out) {
  out += mark + line;
  if (!line.ends_with('\n'))
    out += "\n\\ No newline at end of file\n";
}

} // namespace

std::string unifiedDiff(const std::string &name, const std::string &text, const std::vector<Edit> &edits) {
  const std::vector<std::string> lines = linesOf(text);
  const std::vector<Change> changes = changesOf(text, edits);
  std::string out = "--- a/" + name + "\n+++ b/" + name + "\n";
  long moved = 0;
  for (std::size_t number = 0; number < changes.size();) {
    std::size_t next = number + 1;
    while (next < changes.size() && changes[next].begin <= changes[next - 1].end + 2 * context)
      ++next;
    const std::size_t begin = changes[number].begin - std::min(context, changes[number].begin);
    const std::size_t end = std::min(lines.size(), changes[next - 1].end + context);
    std::string body;
    std::size_t at = begin;
    long grown = 0;
    for (; number < next; ++number) {
      for (; at < changes[number].begin; ++at)
        writeLine(' ', lines[at], body);
      for (; at < changes[number].end; ++at, --grown)
        writeLine('-', lines[at], body);
      for (const std::string &line : changes[number].lines) {
        writeLine('+', line, body);
        ++grown;
      }
    }
    for (; at < end; ++at)
      writeLine(' ', lines[at], body);
    const long size = static_cast<long>(end - begin);
    const long from = static_cast<long>(begin) + 1;
    out += "@@ -" + std::to_string(from) + "," + std::to_string(size) + " +" + std::to_string(from + moved) +
           "," + std::to_string(size + grown) + " @@\n" + body;
    moved += grown;
  }
  return out;
}

} // namespace featflags::unused
