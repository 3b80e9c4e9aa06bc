// SPDX-License-Identifier: MIT
//
// The guard table and the --guard grammar. No clang here: specs are plain data.
#include "deadcode-check/guards/guard_spec.h"

#include <algorithm>
#include <cctype>

namespace featflags::deadcode {
namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return text;
}

bool isIdentifier(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())))
    return false;
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool isPattern(std::string_view text) {
  std::string name(text);
  std::erase(name, '*');
  return isIdentifier(name);
}

// The position of the word FLAG among comma-separated arguments, from 1; 0 when it is not there.
unsigned flagPosition(std::string_view arguments) {
  unsigned position = 1;
  for (;;) {
    const auto comma = arguments.find(',');
    if (trim(arguments.substr(0, comma)) == "FLAG")
      return position;
    if (comma == std::string_view::npos)
      return 0;
    arguments.remove_prefix(comma + 1);
    ++position;
  }
}

} // namespace

bool fits(std::string_view pattern, std::string_view name) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos)
    return pattern == name;
  if (name.substr(0, star) != pattern.substr(0, star))
    return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t at = star; at <= name.size(); ++at)
    if (fits(rest, name.substr(at)))
      return true;
  return false;
}

std::vector<std::string> wordsOf(const GuardSpec &spec) {
  // Names every field: one that is added does not compile until it is said.
  const auto &[profile, name, flagArgument, fixedFlag, tableMacro, form, ifArgument, elseArgument, isTemplate,
               definedIn] = spec;
  std::vector<std::string> words = {profile, name, fixedFlag, tableMacro, form};
  for (const unsigned number : {flagArgument, ifArgument, elseArgument, isTemplate ? 1U : 0U})
    words.push_back(std::to_string(number));
  words.insert(words.end(), definedIn.begin(), definedIn.end());
  return words;
}

const std::vector<GuardSpec> &allGuards() {
  static const std::vector<GuardSpec> rows = {
#define GUARD(profile, macro, flagArgument, fixedFlag, tableMacro, form)                                     \
  {profile, macro, flagArgument, fixedFlag, tableMacro, form, 0, 0, false, {}},
#define GUARD_CHOICE(profile, macro, flagArgument, ifArgument, elseArgument, form)                           \
  {profile, macro, flagArgument, "", "", form, ifArgument, elseArgument, false, {}},
#include "deadcode-check/guards/guards.def"
  };
  return rows;
}

std::vector<GuardSpec> guardsOfProfile(std::string_view profile) {
  std::vector<GuardSpec> rows;
  for (const GuardSpec &row : allGuards())
    if (row.profile == profile)
      rows.push_back(row);
  return rows;
}

std::vector<std::string> profileNames() {
  std::vector<std::string> names;
  for (const GuardSpec &row : allGuards())
    if (std::find(names.begin(), names.end(), row.profile) == names.end())
      names.push_back(row.profile);
  return names;
}

std::optional<GuardSpec> parseGuard(std::string_view text) {
  GuardSpec spec;
  spec.profile = "command line";
  spec.form = text;
  if (const auto colon = text.rfind(':'); colon != std::string_view::npos) {
    spec.tableMacro = trim(text.substr(colon + 1));
    if (!isIdentifier(spec.tableMacro))
      return std::nullopt;
    text = text.substr(0, colon);
  }
  text = trim(text);
  const auto open = text.find_first_of("(<");
  spec.name = trim(text.substr(0, open));
  if (open == std::string_view::npos ? !isPattern(spec.name) : !isIdentifier(spec.name))
    return std::nullopt;
  if (open == std::string_view::npos) {
    spec.fixedFlag = spec.name;
    return spec;
  }
  spec.isTemplate = text[open] == '<';
  if (text.back() != (spec.isTemplate ? '>' : ')'))
    return std::nullopt;
  const std::string_view arguments = text.substr(open + 1, text.size() - open - 2);
  if (trim(arguments).empty() && !spec.isTemplate) {
    spec.fixedFlag = spec.name;
    return spec;
  }
  spec.flagArgument = flagPosition(arguments);
  if (spec.flagArgument == 0)
    return std::nullopt;
  return spec;
}

} // namespace featflags::deadcode
