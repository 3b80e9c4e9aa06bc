// SPDX-License-Identifier: MIT
#include "parallel/write_whole.h"

#include <llvm/Support/FileSystem.h>

namespace featflags::tool {
namespace {

// Says what went wrong on the way to the stream, and lets it go in peace.
llvm::Error finish(llvm::raw_fd_ostream &out) {
  out.flush();
  const std::error_code code = out.error();
  out.clear_error();
  return llvm::errorCodeToError(code);
}

} // namespace

llvm::Error writeWhole(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  // A terminal, a pipe, /dev/null: nothing to put in its place.
  if (path == "-" || (llvm::sys::fs::exists(path) && !llvm::sys::fs::is_regular_file(path))) {
    std::error_code code;
    llvm::raw_fd_ostream out(path, code);
    if (code)
      return llvm::errorCodeToError(code);
    write(out);
    return finish(out);
  }
  auto temporary = llvm::sys::fs::TempFile::create(path + ".temp-%%%%%%");
  if (!temporary)
    return temporary.takeError();
  llvm::raw_fd_ostream out(temporary->FD, false);
  write(out);
  if (llvm::Error error = finish(out)) {
    llvm::consumeError(temporary->discard());
    return error;
  }
  return temporary->keep(path);
}

} // namespace featflags::tool
