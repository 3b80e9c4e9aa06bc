// SPDX-License-Identifier: MIT
//
// Comes in: a name and others. Goes out: the other that was perhaps meant. Exists for hints only: nothing is
// decided by it.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace featflags::unused {

// How many letters must be added, dropped or replaced.
inline std::size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

// Empty where none is near. Numbers are no typos: "limit_1" and "limit_2" are both meant.
inline std::string nearestName(const std::string &name, const std::vector<std::string> &others) {
  constexpr std::size_t shortest = 6;
  const auto letters = [](std::string text) {
    std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
    return text;
  };
  if (name.size() < shortest)
    return "";
  for (const std::string &other : others) {
    const std::size_t difference =
        name.size() > other.size() ? name.size() - other.size() : other.size() - name.size();
    if (difference <= 1 && other != name && letters(other) != letters(name) && editDistance(name, other) <= 1)
      return other;
  }
  return "";
}

} // namespace featflags::unused
