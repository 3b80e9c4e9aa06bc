// SPDX-License-Identifier: MIT
//
// See progress.h.
#include "parallel/progress.h"

#include <llvm/Support/Format.h>

#include <utility>

namespace featflags::tool {

std::string spellProgress(std::size_t done, std::size_t total, double seconds, const std::string &noun) {
  std::string text = std::to_string(done) + "/" + std::to_string(total) + " " + noun + ", " +
                     std::to_string(total == 0 ? 100 : done * 100 / total) + " %";
  if (done == 0 || seconds < 1 || done >= total)
    return text;
  const auto left =
      static_cast<unsigned>(seconds / static_cast<double>(done) * static_cast<double>(total - done));
  llvm::raw_string_ostream out(text);
  if (left >= 3600)
    out << llvm::format(", %u:%02u:%02u left", left / 3600, left / 60 % 60, left % 60);
  else
    out << llvm::format(", %u:%02u left", left / 60, left % 60);
  return text;
}

Progress::Progress(std::size_t howMuch, std::string what, llvm::raw_ostream &terminal, bool isVisible)
    : total(howMuch), noun(std::move(what)), out(terminal), visible(isVisible), begin(Clock::now()),
      last(begin) {}

Progress::~Progress() {
  if (written)
    out << "\r\033[K";
  out.flush();
}

void Progress::step() {
  if (!visible)
    return;
  const std::lock_guard<std::mutex> lock(mutex);
  ++done;
  const Clock::time_point now = Clock::now();
  if (now - last < std::chrono::milliseconds(100) && done != total)
    return;
  last = now;
  written = true;
  out << "\r\033[K" << spellProgress(done, total, std::chrono::duration<double>(now - begin).count(), noun);
  out.flush();
}

} // namespace featflags::tool
