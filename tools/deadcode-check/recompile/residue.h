// SPDX-License-Identifier: MIT
//
// Residue: data that a region left in the object although its code is gone.
//
// Comes in: the shipped image and one without the region. Goes out: what the first holds and the second does
// not. Exists because a string or a table of a disabled feature is part of the product, too.
#pragma once

#include "deadcode-check/object/code_image.h"

namespace featflags::deadcode {

// Nothing where the code differs: then the region is there, and its data with it.
std::vector<tool::Residue> residueOf(const CodeImage &shipped, const CodeImage &erased);

} // namespace featflags::deadcode
