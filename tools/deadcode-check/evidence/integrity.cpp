// SPDX-License-Identifier: MIT
//
// Kind 1: whether the object can say anything about the region at all.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>
#include <set>

namespace featflags::deadcode {

using tool::Leaning;

Found findObjectTrouble(const Question &question) {
  if (question.readable)
    return {};
  return {{"", Leaning::Neutral, question.code.stateText, {}}};
}

Found findLinkedFile(const Question &question) {
  if (!question.readable || !question.code.linked || question.region.cut)
    return {};
  return {{"", Leaning::Neutral, question.code.linkText, {}}};
}

Found findStaleObject(const Question &question) {
  if (!question.readable || !question.code.olderThanSource)
    return {};
  return {{"",
           Leaning::Neutral,
           question.code.object + " is older than " + question.unit.file + "; build it again",
           {}}};
}

Found findCut(const Question &question) {
  if (!question.region.cut)
    return {};
  return {{"", Leaning::Neutral, "the preprocessor removed these lines; the compiler never saw them", {}}};
}

namespace {

bool hasFunction(const Question &question) { return !question.copies.empty() || !question.symbols.empty(); }

// Code on the function's own lines: it is there, under whatever name.
bool hasRows(const Question &question) {
  const Place &declaration = question.region.functionDeclaration;
  if (declaration.line == 0 || declaration.file != question.region.use.file)
    return false;
  return std::any_of(question.code.rows.begin(), question.code.rows.end(), [&](const LineRow &row) {
    return row.line >= declaration.line && row.line <= question.region.endLine &&
           row.file < question.code.files.size() && question.code.files[row.file] == declaration.file;
  });
}

// "out of line as f, f.constprop.0; inlined 3 times"
std::string describeCopies(const Question &question) {
  std::set<std::string> outOfLine;
  std::uint64_t inlined = 0;
  for (const FunctionCopy *copy : question.copies) {
    if (!copy->inlined)
      outOfLine.insert(copy->symbol);
    else if (!copy->code.empty())
      ++inlined;
  }
  for (const Symbol *symbol : question.symbols)
    outOfLine.insert(symbol->name);
  std::string text;
  for (const std::string &name : outOfLine)
    text += (text.empty() ? "out of line as " : ", ") + name;
  if (inlined != 0)
    text += (text.empty() ? "" : "; ") + ("inlined " + counted(inlined, "time"));
  return text.empty() ? "inlined and folded away to nothing" : text;
}

} // namespace

Found findAbsentFunction(const Question &question) {
  if (question.region.cut)
    return {};
  if (question.erasure.result == ErasureResult::NotEmitted)
    return {{"",
             Leaning::Neutral,
             question.erasure.text.empty()
                 ? "a call at the start of " + question.region.function + "() is not in the object either"
                 : question.erasure.text,
             {}}};
  if (question.region.neverMade)
    return {{"",
             Leaning::Neutral,
             "no instance of the template " + question.region.function + "() in this unit holds it",
             {}}};
  // Of an inline function the linker keeps one copy, which may be another unit's.
  if (question.code.linked && question.region.use.file != question.unit.file)
    return {};
  // Without scopes an inlined copy cannot be seen, so nothing follows from seeing none; and code outside of
  // functions has no function that could be missing.
  if (question.region.function.empty() || question.region.withoutDebug || !question.readable ||
      !question.code.hasScopes || hasFunction(question) || hasRows(question))
    return {};
  return {{"",
           Leaning::Neutral,
           question.region.function + "() is not in " + question.code.object +
               ": neither out of line nor inlined anywhere",
           {}}};
}

Found findFunction(const Question &question) {
  if (!question.readable || question.region.cut || !hasFunction(question))
    return {};
  std::optional<CodeRange> where;
  if (!question.functionCode.empty())
    where = question.functionCode.front();
  return {{"", Leaning::Neutral, question.region.function + "() is " + describeCopies(question), where}};
}

Found findMissingDebugInfo(const Question &question) {
  if (!question.readable || question.region.cut || question.code.debugText.empty())
    return {};
  return {{"", Leaning::Neutral, question.code.debugText, {}}};
}

} // namespace featflags::deadcode
