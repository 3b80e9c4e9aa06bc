// SPDX-License-Identifier: MIT
// A unit that includes the table and uses no flag.
#include "switches.h"

extern const int none_is_no_empty_unit;
const int none_is_no_empty_unit = 1;
