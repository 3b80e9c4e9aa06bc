// SPDX-License-Identifier: MIT
//
// Kind 4: a call that the region cannot be without, and of which the whole object has no sign. Needs
// no debug info. Anything unclear means no evidence, and so does a linked file: it names symbols no more.
#include "deadcode-check/evidence/kinds.h"

#include <algorithm>

namespace featflags::deadcode {
namespace {

bool isReferenced(const CodeMap &code, const std::string &symbol) {
  return std::any_of(code.references.begin(), code.references.end(),
                     [&](const Reference &reference) { return reference.symbol == symbol; });
}

// Whether the guard may be tested while the program runs. Inlined copies are known by scopes only;
// without those the whole object counts.
bool mayReadFlag(const Question &question) {
  for (const Reference &reference : question.code.references) {
    if (question.code.hasScopes && !overlaps(question.enclosingCode, reference.section, reference.offset))
      continue;
    for (const FlagStorage &storage : question.region.storage)
      if (names(question.code, reference, storage.name) != Naming::No)
        return true;
  }
  return false;
}

} // namespace

Found findMissingTraces(const Question &question) {
  const GuardedRegion &region = question.region;
  bool emitted = !question.copies.empty() || !question.symbols.empty();
  if (!question.readable || question.code.linked || region.cut || region.labelled || !emitted ||
      region.traces.empty())
    return {};
  for (const Trace &trace : region.traces)
    if (!trace.isRecord && !isReferenced(question.code, trace.symbol)) {
      if (mayReadFlag(question))
        return {};
      return {{"",
               tool::Leaning::TowardsPruned,
               "the region must call " + trace.symbol + "() on line " + std::to_string(trace.line) +
                   ", and nothing in the object names it",
               {}}};
    }
  return {};
}

} // namespace featflags::deadcode
