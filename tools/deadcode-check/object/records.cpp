// SPDX-License-Identifier: MIT
//
// Sections of null-ended strings as lists.
#include "deadcode-check/object/records.h"

#include <algorithm>

using namespace llvm;

namespace featflags::deadcode {

std::vector<std::string> records(const ElfFile &file, StringRef name) {
  std::vector<std::string> list;
  for (const ElfSection &section : file.sections) {
    StringRef rest(reinterpret_cast<const char *>(section.bytes.data()), section.bytes.size());
    StringRef sectionName = section.name;
    if (!sectionName.consume_front(name) || !(sectionName.empty() || sectionName.starts_with(".")))
      continue;
    while (!rest.empty()) {
      auto [record, next] = rest.split('\0');
      if (!record.empty())
        list.push_back(record.str());
      rest = next;
    }
  }
  return list;
}

std::vector<std::string> verifyRecords(const ElfFile &file) {
  std::vector<std::string> list = records(file, ".featflags.verify");
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

} // namespace featflags::deadcode
