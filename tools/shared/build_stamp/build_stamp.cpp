// SPDX-License-Identifier: MIT
#include "build_stamp/build_stamp.h"
#include "build_stamp/commit.h"

#include <llvm/Config/llvm-config.h>

namespace featflags::tool {

void printVersion(llvm::raw_ostream &out, llvm::StringRef tool, llvm::StringRef version) {
  out << tool << ' ' << version << "\ncommit " << commit << "\nLLVM " << LLVM_VERSION_STRING << '\n';
}

} // namespace featflags::tool
