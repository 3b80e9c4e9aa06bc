// SPDX-License-Identifier: MIT
//
// What clang 19 and clang 22 spell differently, each under one name. Exists so that no other file asks which
// version it is compiled with. The table of options is in option_table.h.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <llvm/Config/llvm-config.h>

#include <memory>
#include <string>
#include <utility>

namespace featflags::tool {

// The expression behind `requires` at the end of a function's declaration; null where there is none.
inline const clang::Expr *trailingConstraint(const clang::FunctionDecl &function) {
#if LLVM_VERSION_MAJOR < 22
  return function.getTrailingRequiresClause();
#else
  return function.getTrailingRequiresClause().ConstraintExpr;
#endif
}

// The template text of an asm statement, in a function or outside of one, without its quotes.
template <typename Asm> std::string asmText(const Asm &text) {
#if LLVM_VERSION_MAJOR < 22
  return text.getAsmString()->getString().str();
#else
  return text.getAsmString();
#endif
}

// With the options that nobody set, which newer versions do not keep themselves.
inline llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> makeDiagnostics(clang::DiagnosticConsumer *client,
                                                                          bool ownsClient) {
#if LLVM_VERSION_MAJOR < 22
  return llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(),
      llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>(), client, ownsClient);
#else
  static thread_local clang::DiagnosticOptions options;
  return llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), options, client, ownsClient);
#endif
}

#if LLVM_VERSION_MAJOR < 22
using TargetBuiltins = llvm::ArrayRef<clang::Builtin::Info>;
#else
using TargetBuiltins = llvm::SmallVector<clang::Builtin::InfosShard>;
#endif

// Null where clang has no such target.
inline llvm::IntrusiveRefCntPtr<clang::TargetInfo> makeTarget(clang::DiagnosticsEngine &diagnostics,
                                                              const clang::TargetOptions &options) {
#if LLVM_VERSION_MAJOR < 22
  return clang::TargetInfo::CreateTargetInfo(diagnostics, std::make_shared<clang::TargetOptions>(options));
#else
  // The target points to its options for as long as it lives, and targets of ours live as long as the
  // process.
  auto *kept = new clang::TargetOptions(options);
  return clang::TargetInfo::CreateTargetInfo(diagnostics, *kept);
#endif
}

inline void adjustTarget(clang::TargetInfo &target, clang::DiagnosticsEngine &diagnostics,
                         clang::LangOptions &language) {
#if LLVM_VERSION_MAJOR < 22
  target.adjust(diagnostics, language);
#else
  target.adjust(diagnostics, language, /*Aux=*/nullptr);
#endif
}

// A compiler for one invocation that sees the files it is given, and tells `client`, which it does not own.
class Compiler : public clang::CompilerInstance {
public:
#if LLVM_VERSION_MAJOR < 22
  Compiler(std::shared_ptr<clang::CompilerInvocation> invocation, clang::DiagnosticConsumer &client,
           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
    setInvocation(std::move(invocation));
    createDiagnostics(&client, /*ShouldOwnClient=*/false);
    createFileManager(std::move(files));
  }
#else
  Compiler(std::shared_ptr<clang::CompilerInvocation> invocation, clang::DiagnosticConsumer &client,
           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files)
      : clang::CompilerInstance(std::move(invocation)) {
    createVirtualFileSystem(std::move(files), &client);
    createDiagnostics(&client, /*ShouldOwnClient=*/false);
    createFileManager();
  }
#endif
};

} // namespace featflags::tool
