// SPDX-License-Identifier: MIT
#include "parallel/parallel.h"

#include "llvm/Support/ThreadPool.h"

namespace featflags::tool {

void forEachInParallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work) {
  if (jobs == 1 || count < 2) {
    for (std::size_t at = 0; at < count; ++at)
      work(at);
    return;
  }
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(jobs));
  for (std::size_t at = 0; at < count; ++at)
    pool.async([&work, at] { work(at); });
  pool.wait();
}

} // namespace featflags::tool
