// SPDX-License-Identifier: MIT
//
// Comes in: work that is numbered. Goes out: all of it done. The order of the results is the caller's
// business: write each into its own place.
#pragma once

#include <cstddef>
#include <functional>

namespace featflags::tool {

// Calls work(0) ... work(count - 1), up to `jobs` at a time (0: one for each core), and returns when all are
// done.
void forEachInParallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work);

} // namespace featflags::tool
