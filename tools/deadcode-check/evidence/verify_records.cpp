// SPDX-License-Identifier: MIT
//
// Kind 6 as the library itself leaves it: FEAT_BLOCK writes a record where its block was not pruned, and with
// -DFEATFLAGS_VERIFY=2 the test in front of it writes one too. The block's absence proves pruning only beside
// the test's record: that is the control. Needs no debug info and survives linking and LTO.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>
#include <charconv>

namespace featflags::deadcode {
namespace {

// "featflags" kind table flag mode value file ":" line
struct Record {
  std::string kind, table, flag, mode, value, file;
  unsigned line = 0;
};

std::string takeWord(std::string_view &text) {
  const auto end = std::min(text.find(' '), text.size());
  std::string word(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

// A text that is no record has no kind.
Record parse(std::string_view text) {
  Record record;
  const auto colon = text.rfind(':');
  if (takeWord(text) != "featflags" || colon == std::string_view::npos)
    return record;
  for (std::string *word : {&record.kind, &record.table, &record.flag, &record.mode, &record.value})
    *word = takeWord(text);
  const auto line = text.rfind(':');
  if (line == std::string_view::npos)
    return {};
  record.file = text.substr(0, line);
  std::from_chars(text.data() + line + 1, text.data() + text.size(), record.line);
  return record;
}

bool isThere(const CodeMap &code, const std::string &text) {
  return std::binary_search(code.records.begin(), code.records.end(), text);
}

// The record of a test of this flag in front of the block, in the file of the block's record.
bool hasTest(const CodeMap &code, const GuardedRegion &region, const std::string &file) {
  return std::any_of(code.records.begin(), code.records.end(), [&](const std::string &text) {
    const Record record = parse(text);
    return record.kind == "test" && record.flag == region.flag && record.mode == "constant" &&
           record.file == file && record.line == region.use.beginLine;
  });
}

} // namespace

Found findVerifyRecords(const Question &question) {
  const GuardedRegion &region = question.region;
  // A record does not say which instance of a template left it.
  if (!question.readable || region.cut || region.labelled || !region.instances.empty())
    return {};
  for (const Trace &trace : region.traces) {
    if (!trace.isRecord)
      continue;
    // What the linker left out of a linked file left its records there.
    if (isThere(question.code, trace.symbol))
      return {{"",
               question.code.linked ? tool::Leaning::Neutral : tool::Leaning::TowardsPresent,
               "the record of the block is there: " + trace.symbol,
               {}}};
    if (hasTest(question.code, region, parse(trace.symbol).file))
      return {{"",
               tool::Leaning::TowardsPruned,
               "the test of " + region.flag + " left its record, and the block behind it left none",
               {}}};
  }
  return {};
}

} // namespace featflags::deadcode
