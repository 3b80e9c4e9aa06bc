// SPDX-License-Identifier: MIT
#include "target/machine.h"

#include "target/clang_versions.h"
#include "target/gcc_target.h"
#include "target/layout_probe.h"

namespace featflags::tool {
namespace {

using TargetPointer = llvm::IntrusiveRefCntPtr<clang::TargetInfo>;

llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> silence() {
  return makeDiagnostics(new clang::IgnoringDiagConsumer, /*ownsClient=*/true);
}

TargetPointer plainTarget(const std::string &triple) {
  clang::TargetOptions options;
  options.Triple = llvm::Triple::normalize(triple);
  return makeTarget(*silence(), options);
}

// With the unit's CPU, ABI and features where clang takes them, for the bare machine otherwise.
TargetPointer ownTarget(const clang::CompilerInvocation &invocation) {
  if (TargetPointer target = makeTarget(*silence(), invocation.getTargetOpts()))
    return target;
  return plainTarget(invocation.getTargetOpts().Triple);
}

} // namespace

std::string standInFor(const CompilerFacts &facts) {
  return plainTarget(facts.triple) ? "" : standInTriple(facts);
}

llvm::Expected<Machine> makeMachine(const TranslationUnit &unit, const CompilerFacts &facts,
                                    clang::CompilerInvocation &invocation, bool foreign) {
  TargetPointer own = ownTarget(invocation);
  if (!own)
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "clang has no target for " + facts.triple);
  if (facts.kind == CompilerKind::Gcc)
    takeTypes(*own, facts);
  adjustTarget(*own, *silence(), invocation.getLangOpts());
  if (!foreign && sizesAgree(*own, facts))
    return Machine{own, false};
  llvm::Expected<TypeLayout> layout = probeLayout(unit, facts);
  if (!layout)
    return layout.takeError();
  return Machine{makeGccTarget(*own, facts, *layout), true};
}

} // namespace featflags::tool
