// SPDX-License-Identifier: MIT
//
// Comes in: reports. Goes out: one. What the shards of a matrix wrote, merged, is what one run writes.
#pragma once

#include "check.h"

namespace featflags::matrix {

// Sorted, so that neither the order of the reports nor who wrote them shows. A cell that is in two of them is
// a problem, and its checks are kept once.
tool::Report merge(const std::vector<tool::Report> &reports);

} // namespace featflags::matrix
