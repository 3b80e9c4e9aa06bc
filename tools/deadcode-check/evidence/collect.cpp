// SPDX-License-Identifier: MIT
//
// Runs the rows of evidence.def in order.
#include "deadcode-check/evidence/collect.h"
#include "deadcode-check/evidence/kinds.h"

namespace featflags::deadcode {
namespace {

struct Row {
  const char *name;
  Found (*find)(const Question &);
};

constexpr Row rows[] = {
#define EVIDENCE(name, function, leaning, text) {name, function},
#include "deadcode-check/evidence/evidence.def"
};

} // namespace

std::vector<Evidence> collect(const GuardedRegion &region, const UnitRegions &unit, const CodeMap &code,
                              const Erasure &erasure) {
  const Question question(region, unit, code, erasure);
  std::vector<Evidence> all;
  for (const Row &row : rows)
    for (Evidence &evidence : row.find(question)) {
      evidence.kind = row.name;
      all.push_back(std::move(evidence));
    }
  return all;
}

const std::vector<EvidenceKind> &evidenceKinds() {
  static const std::vector<EvidenceKind> kinds = {
#define EVIDENCE(name, function, leaning, text) {name, text},
#include "deadcode-check/evidence/evidence.def"
  };
  return kinds;
}

} // namespace featflags::deadcode
