// SPDX-License-Identifier: MIT
//
// Reports for the tests of the formats: a small one with something of everything, one whose names try to
// break out of each format, and one of any size.
#pragma once

#include "check.h"

namespace featflags::test {

tool::Report makeSampleReport();

std::string hostileName();
tool::Report makeHostileReport();

tool::Report makeLargeReport(unsigned checks);

} // namespace featflags::test
