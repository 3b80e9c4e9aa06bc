// SPDX-License-Identifier: MIT
//
// Comes in: names of macros that clang answers or needs and the real compiler does not define. Goes out: a
// preprocessor in which `#ifdef __has_feature` decides as the real compiler decided. Clang's own headers
// still see them.
#pragma once

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace featflags::tool {

void hideMacros(clang::Preprocessor &preprocessor, const std::vector<std::string> &names);

} // namespace featflags::tool
