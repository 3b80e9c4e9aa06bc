// SPDX-License-Identifier: MIT
//
// The one report that goes through every row of reporters.def: hand-made, with each verdict, with
// and without a reason, with awkward characters, in two cells.
#pragma once

#include "check.h"

namespace featflags::test {

tool::Report makeSampleReport();

} // namespace featflags::test
