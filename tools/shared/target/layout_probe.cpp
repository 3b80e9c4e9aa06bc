// SPDX-License-Identifier: MIT
#include "target/layout_probe.h"

#include "compilation/run_command.h"

#include "llvm/ADT/StringExtras.h"

#include <mutex>

namespace featflags::tool {
namespace {

constexpr llvm::StringLiteral prefix = "featflags_";

// One array for each constant; its size is in the assembly, whatever the machine.
constexpr llvm::StringLiteral question = "#define FEATFLAGS_ALIGN(type) __builtin_offsetof(struct { char "
                                         "before; __typeof__(type) member; }, member)\n"
#define TYPE_LAYOUT(name, expression) "char featflags_" #name "[" #expression "] = {1};\n"
#include "target/type_layout.def"
    ;

llvm::Expected<TypeLayout> ask(const TranslationUnit &unit, const CompilerFacts &facts) {
  std::vector<std::string> arguments = facts.flags;
  for (const char *word : {"-w", "-g0", "-fno-lto", "-S", "-x", "c", "-o", "-", "-"})
    arguments.emplace_back(word);
  llvm::Expected<CommandResult> run = runCommand(unit.compiler, arguments, unit.directory, question);
  if (!run)
    return run.takeError();
  TypeLayout layout;
  llvm::StringRef rest = run->output;
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.trim();
    unsigned size = 0;
    if (!line.consume_front(".size"))
      continue;
    const auto [name, value] = line.trim().split(',');
    if (name.starts_with(prefix) && !value.trim().getAsInteger(0, size))
      layout[name.drop_front(prefix.size()).str()] = size;
  }
  if (layout.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   unit.compiler + ": cannot be asked for its type sizes: " +
                                       llvm::StringRef(run->errors).split('\n').first);
  return layout;
}

} // namespace

llvm::Expected<TypeLayout> probeLayout(const TranslationUnit &unit, const CompilerFacts &facts) {
  static std::mutex lock;
  static std::map<std::string, TypeLayout> known;
  const std::string key = unit.compiler + "\n" + unit.directory + "\n" + llvm::join(facts.flags, "\n");
  const std::lock_guard<std::mutex> guard(lock); // held while asking: the other threads want the same answer
  if (const auto found = known.find(key); found != known.end())
    return found->second;
  llvm::Expected<TypeLayout> layout = ask(unit, facts);
  if (layout)
    known[key] = *layout;
  return layout;
}

} // namespace featflags::tool
