// SPDX-License-Identifier: MIT
//
// Comes in: a source file. Goes out: how the code around it marks what may stay unused. Exists because a fix
// that does not look like its surroundings is not taken.
#pragma once

#include <string>

namespace featflags::unused {

// The most frequent of the known spellings in the file, else in its folder, else in the folders above it, up
// to `root`; the language's own where there is none.
std::string unusedMarkOf(const std::string &file, const std::string &root, bool cxx);

} // namespace featflags::unused
