// SPDX-License-Identifier: MIT
//
// See warning_flags.h.
#include "unused-lint/facts/warning_flags.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

namespace featflags::unused {
namespace {

// -Wname, -Wno-name, -Wname=value, -Werror=name: what is said of which warning.
struct Said {
  llvm::StringRef warning;
  llvm::StringRef value;
  bool on = true;
};

std::optional<Said> readWarning(llvm::StringRef word) {
  if (!word.consume_front("-W") || word.empty() || word.contains(','))
    return std::nullopt;
  Said said;
  if (word.consume_front("error="))
    said.on = true; // turns it on
  else if (word.starts_with("no-error") || word == "error")
    return std::nullopt;
  else if (word.consume_front("no-"))
    said.on = false;
  std::tie(said.warning, said.value) = word.split('=');
  return said;
}

unsigned levelOf(const Said &said) {
  if (!said.on)
    return 0;
  return said.value == "1" ? 1 : said.value == "0" ? 0 : 2;
}

} // namespace

WarningFlags gccWarnings(const std::vector<std::string> &arguments, bool cxx) {
  std::optional<bool> variable;
  std::optional<bool> unused; // -Wunused, or -Wall, which is weaker
  std::optional<bool> all;
  std::optional<unsigned> constant;
  for (const std::string &argument : arguments) {
    if (argument == "-w")
      return {};
    const auto said = readWarning(argument);
    if (!said)
      continue;
    if (said->warning == "unused-variable")
      variable = said->on;
    else if (said->warning == "unused-const-variable")
      constant = levelOf(*said);
    else if (said->warning == "unused")
      unused = said->on;
    else if (said->warning == "all")
      all = said->on;
  }
  WarningFlags flags;
  flags.variable = variable.value_or(unused.value_or(all.value_or(false)));
  flags.constant = constant.value_or(flags.variable && !cxx ? 1 : 0);
  return flags;
}

WarningFlags clangWarnings(const std::vector<std::string> &arguments) {
  WarningFlags flags;
  for (const std::string &argument : arguments) {
    if (argument == "-w")
      return {};
    const auto said = readWarning(argument);
    if (!said)
      continue;
    const bool group = llvm::is_contained({"all", "most", "unused", "everything"}, said->warning);
    if (group || said->warning == "unused-variable")
      flags.variable = said->on;
    if (group || said->warning == "unused-variable" || said->warning == "unused-const-variable")
      flags.constant = said->on ? 2 : 0;
    if (group || said->warning == "unused-function" || said->warning == "unneeded-internal-declaration")
      flags.unneeded = said->on;
  }
  return flags;
}

} // namespace featflags::unused
