// SPDX-License-Identifier: MIT
//
// Comes in: how much there is to do, and each time that some of it is done. Goes out: one line on a terminal,
// written over and over: how far it is, and how long it will take. Exists so that nobody wonders if it hangs.
#pragma once

#include <llvm/Support/raw_ostream.h>

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace featflags::tool {

// "12/965 units, 34 %, 1:20 left"; the time is left out until there is something to reckon with.
std::string spellProgress(std::size_t done, std::size_t total, double seconds, const std::string &noun);

class Progress {
public:
  // Writes nothing where it is not visible: the caller knows what is a terminal.
  Progress(std::size_t howMuch, std::string what, llvm::raw_ostream &terminal, bool isVisible);
  ~Progress(); // takes the line away
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void step(); // from any thread

private:
  using Clock = std::chrono::steady_clock;
  std::mutex mutex;
  std::size_t total;
  std::size_t done = 0;
  std::string noun;
  llvm::raw_ostream &out;
  bool visible;
  bool written = false;
  Clock::time_point begin;
  Clock::time_point last;
};

} // namespace featflags::tool
