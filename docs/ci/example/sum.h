// SPDX-License-Identifier: MIT
//
// Sums of numbers.
#pragma once
int sum(const int *numbers, int count);
