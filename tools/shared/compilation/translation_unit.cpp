// SPDX-License-Identifier: MIT
#include "compilation/translation_unit.h"

#include <ostream>

namespace featflags::tool {

std::ostream &operator<<(std::ostream &out, const TranslationUnit &unit) {
  out << "file=" << unit.file << " object=" << unit.object << " directory=" << unit.directory
      << " compiler=" << unit.compiler << " arguments=[";
  for (const std::string &argument : unit.arguments)
    out << (&argument == unit.arguments.data() ? "" : " ") << argument;
  return out << ']';
}

} // namespace featflags::tool
