// SPDX-License-Identifier: MIT
//
// clang's table of command-line options, and what makes an invocation of them, wherever this version of clang
// keeps both.
#pragma once

#include <llvm/Config/llvm-config.h>
#if LLVM_VERSION_MAJOR < 22
#include <clang/Driver/Options.h>
#include <clang/Frontend/Utils.h>
#else
#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Options/Options.h>
#endif

namespace featflags::tool {

#if LLVM_VERSION_MAJOR < 22
namespace clang_options = clang::driver::options;
inline const llvm::opt::OptTable &optionTable() { return clang::driver::getDriverOptTable(); }
#else
namespace clang_options = clang::options;
inline const llvm::opt::OptTable &optionTable() { return clang::getDriverOptTable(); }
#endif

} // namespace featflags::tool
