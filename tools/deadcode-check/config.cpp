// SPDX-License-Identifier: MIT
//
// See config.h.
#include "deadcode-check/config.h"

#include "compilation/database.h"
#include "deadcode-check/check_cell.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/YAMLTraits.h>

#include <set>

namespace featflags::deadcode {
namespace {

// As the file has it; keys that are left out are empty.
struct GuardEntry {
  std::string macro;
  std::string pattern;
  std::string constant;
  std::string function;
  std::string templated;
  std::string table;
  std::vector<std::string> definedIn;
};

struct DemandEntry {
  std::string flag;
  std::string cells = "*";
  std::vector<std::string> verdicts;
};

struct Entries {
  std::vector<std::string> profiles;
  std::vector<GuardEntry> guards;
  std::vector<std::string> mustVanish;
  std::vector<DemandEntry> demands;
};

// Nothing where the entry says it wrongly; then `trouble` says how to say it.
std::optional<GuardSpec> specOf(const GuardEntry &entry, std::string &trouble) {
  const std::pair<const std::string *, const char *> forms[] = {
      {&entry.macro, "macro: NAME, NAME(FLAG) or NAME(_, FLAG)"},
      {&entry.pattern, "pattern: a name with * in it"},
      {&entry.constant, "constant: the name of a variable or an enumerator"},
      {&entry.function, "function: NAME() or NAME(FLAG)"},
      {&entry.templated, "template: NAME<FLAG>"}};
  const std::string *form = nullptr;
  const char *help = "";
  for (const auto &[text, how] : forms)
    if (!text->empty()) {
      if (form) {
        trouble = "a guard is one of macro, pattern, constant, function and template";
        return std::nullopt;
      }
      form = text;
      help = how;
    }
  if (!form) {
    trouble = "a guard needs one of macro, pattern, constant, function and template";
    return std::nullopt;
  }
  auto spec = parseGuard(*form);
  const bool isPattern = form->find('*') != std::string::npos;
  if (!spec || isPattern != (form == &entry.pattern) || spec->isTemplate != (form == &entry.templated) ||
      (form == &entry.constant && form->find('(') != std::string::npos) ||
      form->find(':') != std::string::npos) {
    trouble = "'" + *form + "': write " + help;
    return std::nullopt;
  }
  spec->profile = "config";
  spec->tableMacro = entry.table;
  spec->definedIn = entry.definedIn;
  return spec;
}

} // namespace
} // namespace featflags::deadcode

LLVM_YAML_IS_SEQUENCE_VECTOR(featflags::deadcode::GuardEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(featflags::deadcode::DemandEntry)

namespace llvm::yaml {

template <> struct MappingTraits<featflags::deadcode::GuardEntry> {
  static void mapping(IO &io, featflags::deadcode::GuardEntry &entry) {
    io.mapOptional("macro", entry.macro);
    io.mapOptional("pattern", entry.pattern);
    io.mapOptional("constant", entry.constant);
    io.mapOptional("function", entry.function);
    io.mapOptional("template", entry.templated);
    io.mapOptional("table", entry.table);
    io.mapOptional("defined-in", entry.definedIn);
  }
  static std::string validate(IO &, featflags::deadcode::GuardEntry &entry) {
    std::string trouble;
    return featflags::deadcode::specOf(entry, trouble) ? std::string() : trouble;
  }
};

template <> struct MappingTraits<featflags::deadcode::DemandEntry> {
  static void mapping(IO &io, featflags::deadcode::DemandEntry &entry) {
    io.mapRequired("flag", entry.flag);
    io.mapOptional("cells", entry.cells);
    io.mapOptional("verdict", entry.verdicts);
  }
  static std::string validate(IO &, featflags::deadcode::DemandEntry &entry) {
    for (const std::string &verdict : entry.verdicts)
      if (!featflags::tool::isDemandable(verdict))
        return "'" + verdict +
               "': write verdict: pruned, present, switchable, enabled, not-emitted or cut, or a list";
    return {};
  }
};

template <> struct MappingTraits<featflags::deadcode::Entries> {
  static void mapping(IO &io, featflags::deadcode::Entries &entries) {
    io.mapOptional("profiles", entries.profiles);
    io.mapOptional("guards", entries.guards);
    io.mapOptional("must-vanish", entries.mustVanish);
    io.mapOptional("demands", entries.demands);
  }
};

} // namespace llvm::yaml

namespace featflags::deadcode {
namespace {

// The first complaint of LLVM's reader, as file:line: text.
void keepFirst(const llvm::SMDiagnostic &diagnostic, void *context) {
  auto &first = *static_cast<std::string *>(context);
  if (first.empty())
    first = (diagnostic.getFilename() + ":" + llvm::Twine(diagnostic.getLineNo()) + ": " +
             diagnostic.getMessage())
                .str();
}

unsigned lineOf(llvm::StringRef text, llvm::StringRef word) {
  return static_cast<unsigned>(text.take_front(text.find(word)).count('\n')) + 1;
}

llvm::Error addProfiles(const Entries &entries, const std::string &path, llvm::StringRef text,
                        Config &config) {
  for (const std::string &profile : entries.profiles) {
    const std::vector<GuardSpec> rows = guardsOfProfile(profile);
    if (rows.empty())
      return llvm::createStringError(llvm::Twine(path) + ":" + llvm::Twine(lineOf(text, profile)) +
                                     ": profiles: there is no " + profile + "; there are " +
                                     llvm::join(profileNames(), ", "));
    config.guards.insert(config.guards.end(), rows.begin(), rows.end());
  }
  return llvm::Error::success();
}

} // namespace

llvm::Expected<Config> readConfig(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError(path + ": " + buffer.getError().message());
  const llvm::StringRef text = (*buffer)->getBuffer();
  Config config;
  if (text.trim().empty())
    return config;
  Entries entries;
  std::string complaint;
  llvm::yaml::Input input(llvm::MemoryBufferRef(text, path), nullptr, keepFirst, &complaint);
  input >> entries;
  if (input.error())
    return llvm::createStringError(complaint.empty() ? path + ":1: no list of guards" : complaint);
  if (llvm::Error error = addProfiles(entries, path, text, config))
    return error;
  std::string trouble;
  for (const GuardEntry &entry : entries.guards)
    if (auto spec = specOf(entry, trouble))
      config.guards.push_back(std::move(*spec));
  for (const std::string &flag : entries.mustVanish)
    config.demands.push_back({flag, "*", {}, {}});
  for (const DemandEntry &entry : entries.demands) {
    // The list is of one file: where in it matters little.
    config.demands.push_back({entry.flag, entry.cells, {path, lineOf(text, entry.flag)}, entry.verdicts});
  }
  return config;
}

std::string findConfig(const std::string &folder) {
  for (llvm::StringRef here = folder; !here.empty(); here = llvm::sys::path::parent_path(here)) {
    llvm::SmallString<256> path(here);
    llvm::sys::path::append(path, ".deadcode-check.yaml");
    if (llvm::sys::fs::exists(path))
      return path.str().str();
  }
  return {};
}

llvm::Expected<Config> configFor(const std::string &given, const std::vector<CellOption> &cells) {
  std::set<std::string> found;
  if (!given.empty())
    found.insert(given);
  else
    for (const CellOption &cell : cells) {
      auto units = tool::loadDatabase(cell.build);
      if (!units) {
        llvm::consumeError(units.takeError()); // who opens the build says it
        continue;
      }
      std::vector<std::string> files;
      for (const tool::TranslationUnit &unit : *units)
        files.push_back(unit.file);
      if (const std::string path = findConfig(commonFolder(files)); !path.empty())
        found.insert(path);
    }
  if (found.size() > 1)
    return llvm::createStringError(*found.begin() + ": and " + *found.rbegin() +
                                   ": each build has one of its own; say which with --config=FILE");
  return found.empty() ? Config{} : readConfig(*found.begin());
}

} // namespace featflags::deadcode
