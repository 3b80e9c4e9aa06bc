// SPDX-License-Identifier: MIT
//
// See plan.h. One edit a declaration, however many units and cells it is in; none where a copy is written
// otherwise, by a macro, or together with others.
#include "unused-lint/fix/plan.h"

#include "unused-lint/fix/habit.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>

namespace featflags::unused {
namespace {

std::string fieldOf(const tool::Check &check, llvm::StringRef name) {
  for (const tool::Field &field : check.fields)
    if (field.name == name)
      return field.text;
  return "";
}

llvm::StringRef shortName(llvm::StringRef name) {
  const std::size_t colons = name.rfind("::");
  return colons == llvm::StringRef::npos ? name : name.drop_front(colons + 2);
}

// One fix: the declaration, its text, and what is to become of it.
class Fixer {
public:
  Fixer(const Declaration &row, const UsageTable &usageTable, const std::string &buffer)
      : declaration(row), table(usageTable), text(buffer), variable(*row.copies.front().variable),
        anchors(variable.anchors) {}

  // Why nothing can be done; empty where the edit is in `edit`.
  std::string make(const std::string &fix, const std::string &condition) {
    for (const Copy &copy : declaration.copies)
      if (!(copy.variable->anchors == anchors) || copy.variable->place.file != variable.place.file)
        return "its copies are not written alike";
    if (!anchors.usable)
      return "a macro writes it, or it shares its declaration with others";
    if (!text.substr(0, anchors.name + shortName(variable.name).size())
             .ends_with(shortName(variable.name).str()))
      return "the file has changed since it was read";
    if (fix == "mark")
      return mark();
    if (fix == "delete")
      return remove();
    if (fix == "guard")
      return guard(condition);
    if (fix == "inline" || fix == "inline-constexpr")
      return makeInline(fix == "inline" ? "inline " : "inline constexpr ");
    return "this is advice only";
  }

  Edit edit;

private:
  llvm::StringRef between(unsigned begin, unsigned end) const {
    return llvm::StringRef(text).slice(begin, end);
  }

  std::string mark() {
    const bool cxx = declaration.copies.front().unit->cxx;
    const std::string word =
        unusedMarkOf(variable.place.file, table.roots[declaration.copies.front().cell], cxx);
    const unsigned at = word.starts_with("[[") ? anchors.begin : anchors.type;
    edit = {at, at, word + " "};
    return "";
  }

  // Whole lines, where nothing else is on them.
  std::string lines(unsigned &begin, unsigned &end) const {
    if (anchors.end == 0)
      return "its declaration does not end where an edit could see it";
    begin = anchors.begin;
    end = anchors.end;
    while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t'))
      --begin;
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t'))
      ++end;
    if ((begin > 0 && text[begin - 1] != '\n') || (end < text.size() && text[end] != '\n'))
      return "there is something else on its lines";
    end += end < text.size() ? 1U : 0U;
    return "";
  }

  std::string remove() {
    if (between(anchors.begin, anchors.name).contains('{'))
      return "its declaration defines a type";
    unsigned begin = 0;
    unsigned end = 0;
    if (std::string reason = lines(begin, end); !reason.empty())
      return reason;
    // Of two empty lines around it, one goes as well.
    if (begin > 1 && text[begin - 2] == '\n' && end < text.size() && text[end] == '\n')
      ++end;
    edit = {begin, end, ""};
    return "";
  }

  std::string guard(const std::string &condition) {
    unsigned begin = 0;
    unsigned end = 0;
    if (std::string reason = lines(begin, end); !reason.empty())
      return reason;
    llvm::StringRef word = condition;
    const bool plain = word.consume_front("defined(") && word.consume_back(")") && !word.contains(')');
    edit = {begin, end,
            (plain ? "#ifdef " + word.str() : "#if " + condition) + "\n" + text.substr(begin, end - begin) +
                "#endif\n"};
    return "";
  }

  std::string makeInline(const std::string &words) {
    if (variable.kind == VariableKind::Anonymous)
      return "it is in an unnamed namespace, where inline changes nothing";
    if (!llvm::all_of(declaration.copies, [](const Copy &copy) { return copy.unit->cxx17; }))
      return "inline variables need C++17";
    llvm::SmallVector<llvm::StringRef, 4> before;
    between(anchors.begin, anchors.type).split(before, ' ', -1, false);
    for (llvm::StringRef word : before)
      if (word != "static" && word != "const" && word != "constexpr")
        return "'" + word.str() + "' stands before its type";
    edit = {anchors.begin, anchors.type, words};
    return "";
  }

  const Declaration &declaration;
  const UsageTable &table;
  const std::string &text;
  const Variable &variable;
  const Anchors anchors;
};

// Edits of one file must not touch each other; the later one waits for the next run.
bool fits(const std::vector<Edit> &edits, const Edit &edit) {
  return llvm::none_of(edits,
                       [&](const Edit &other) { return edit.begin <= other.end && other.begin <= edit.end; });
}

} // namespace

FixPlan planFixes(const UsageTable &table, const std::vector<tool::Check> &checks) {
  FixPlan plan;
  std::map<std::string, std::string> texts;
  std::map<std::string, const Declaration *> rows;
  for (const Declaration &declaration : table.declarations)
    rows[declaration.file + ":" + std::to_string(declaration.line) + ":" + declaration.name] = &declaration;
  for (const tool::Check &check : checks) {
    const std::string fix = fieldOf(check, "fix");
    const auto row = rows.find(check.id);
    if (check.ok || check.accepted || fix.empty() || row == rows.end())
      continue;
    const std::string &file = row->second->copies.front().variable->place.file;
    auto [text, isNew] = texts.try_emplace(file);
    if (isNew)
      if (const auto buffer = llvm::MemoryBuffer::getFile(file))
        text->second = (*buffer)->getBuffer().str();
    Fixer fixer(*row->second, table, text->second);
    std::string reason = fixer.make(fix, fieldOf(check, "fix_condition"));
    if (reason.empty() && !fits(plan.files[file], fixer.edit))
      reason = "another fix is at the same place; run again";
    if (!reason.empty()) {
      plan.left.push_back(check.id + ": not fixed: " + reason);
      continue;
    }
    plan.files[file].push_back(fixer.edit);
    ++plan.fixed;
  }
  llvm::erase_if(plan.left, [](const std::string &line) { return line.ends_with("this is advice only"); });
  for (auto &[file, edits] : plan.files)
    llvm::sort(edits, [](const Edit &a, const Edit &b) { return a.begin < b.begin; });
  std::erase_if(plan.files, [](const auto &file) { return file.second.empty(); });
  return plan;
}

std::string applyEdits(const std::string &text, const std::vector<Edit> &edits) {
  std::string result;
  std::size_t at = 0;
  for (const Edit &edit : edits) {
    result += text.substr(at, edit.begin - at) + edit.text;
    at = edit.end;
  }
  return result + text.substr(at);
}

} // namespace featflags::unused
