// SPDX-License-Identifier: MIT
#include "compilation/database.h"

#include "compilation/absolute_path.h"
#include "compilation/command_words.h"
#include "compilation/driver_options.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <optional>

namespace featflags::tool {
namespace {

constexpr llvm::StringLiteral howToMakeOne =
    "make one with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, with bear -- make, or for Linux with "
    "scripts/clang-tools/gen_compile_commands.py";

llvm::Error failure(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

std::string absoluteFrom(llvm::StringRef directory, llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  makeAbsolute(directory, result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

// Programs on the PATH become absolute, as do those given relative to the command's folder.
std::string locateCompiler(llvm::StringRef directory, llvm::StringRef compiler) {
  if (llvm::sys::path::has_parent_path(compiler)) {
    llvm::SmallString<256> path(compiler);
    makeAbsolute(directory, path); // dots stay: /a/link/../b is not /a/b
    return path.str().str();
  }
  const llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(compiler);
  return found ? *found : compiler.str();
}

// "x.lo" of libtool stands for the object that the compiler writes; the shared one counts where both exist.
std::string objectOfLibtool(llvm::StringRef named) {
  llvm::SmallString<256> plain(named);
  llvm::sys::path::replace_extension(plain, ".o");
  llvm::SmallString<256> shared(llvm::sys::path::parent_path(plain));
  llvm::sys::path::append(shared, ".libs", llvm::sys::path::filename(plain));
  return llvm::sys::fs::exists(shared) ? shared.str().str() : plain.str().str();
}

std::string locateObject(const TranslationUnit &unit, std::optional<llvm::StringRef> outputField,
                         bool throughLibtool) {
  std::string named;
  for (const DriverOption &option : splitArguments(unit.arguments))
    if (option.role == OptionRole::Output)
      named = option.value.str();
  if (named.empty() && outputField)
    named = outputField->str();
  if (named.empty())
    named = (llvm::sys::path::stem(unit.file) + ".o").str();
  named = absoluteFrom(unit.directory, named);
  return throughLibtool && llvm::StringRef(named).ends_with(".lo") ? objectOfLibtool(named) : named;
}

llvm::Expected<std::vector<std::string>> wordsOf(const llvm::json::Object &entry, const llvm::Twine &where) {
  if (const llvm::json::Array *list = entry.getArray("arguments")) {
    std::vector<std::string> words;
    for (const llvm::json::Value &value : *list) {
      const std::optional<llvm::StringRef> word = value.getAsString();
      if (!word)
        return failure(where + " has an argument that is not a string");
      words.push_back(word->str());
    }
    return words;
  }
  if (const std::optional<llvm::StringRef> command = entry.getString("command"))
    return splitCommand(*command);
  return failure(where + " has neither \"arguments\" nor \"command\"");
}

struct Loader {
  std::string path;   // of the database, for messages
  std::string folder; // that relative directories start from
  LeftOut leftOut;
  llvm::StringSet<> seen; // file and object of units already taken
  std::vector<TranslationUnit> units;
};

llvm::Error addEntry(Loader &loader, const llvm::json::Value &value, std::size_t number) {
  const std::string where = loader.path + ": entry " + std::to_string(number);
  const llvm::json::Object *entry = value.getAsObject();
  if (!entry)
    return failure(where + " is not an object");
  const std::optional<llvm::StringRef> file = entry->getString("file");
  if (!file || file->empty())
    return failure(where + " has no \"file\"");
  llvm::Expected<std::vector<std::string>> words = wordsOf(*entry, where + " (" + *file + ")");
  if (!words)
    return words.takeError();

  TranslationUnit unit;
  unit.directory = absoluteFrom(loader.folder, entry->getString("directory").value_or("."));
  unit.file = absoluteFrom(unit.directory, *file);
  bool throughLibtool = false;
  std::vector<std::string> command =
      dropLaunchers(expandResponseFiles(*words, unit.directory), throughLibtool);
  if (command.empty())
    return failure(where + " (" + *file + ") has an empty command");
  unit.arguments.assign(command.begin() + 1, command.end());
  if (languageOf(command.front(), unit.arguments, unit.file) == SourceLanguage::Other) {
    ++loader.leftOut.otherLanguages;
    return llvm::Error::success();
  }
  unit.compiler = locateCompiler(unit.directory, command.front());
  unit.object = locateObject(unit, entry->getString("output"), throughLibtool);
  if (!loader.seen.insert(unit.file + '\n' + unit.object).second)
    ++loader.leftOut.repeated;
  else
    loader.units.push_back(std::move(unit));
  return llvm::Error::success();
}

// A database is three levels deep; the parser calls itself for each, until the stack ends.
bool isTooDeep(llvm::StringRef text) {
  constexpr int deepest = 64;
  int depth = 0;
  bool inString = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (inString && c == '\\')
      ++at;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{') && ++depth > deepest)
      return true;
    else if (!inString && (c == ']' || c == '}'))
      --depth;
  }
  return false;
}

llvm::Expected<llvm::json::Value> readJson(const std::string &path) {
  if (llvm::sys::fs::exists(path) && !llvm::sys::fs::is_regular_file(path))
    return failure(path + ": no compile database: it is no regular file; " + howToMakeOne);
  const llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return failure(path + ": no compile database: " + buffer.getError().message() + "; " + howToMakeOne);
  if (isTooDeep((*buffer)->getBuffer()))
    return failure(path + ": not a compile database: its lists are nested too deeply");
  llvm::Expected<llvm::json::Value> json = llvm::json::parse((*buffer)->getBuffer());
  if (!json)
    return failure(path + ": not a compile database: " + llvm::toString(json.takeError()));
  return json;
}

} // namespace

llvm::Expected<std::vector<TranslationUnit>> loadDatabase(const std::string &buildFolderOrFile,
                                                          LeftOut *leftOut) {
  llvm::SmallString<256> path(buildFolderOrFile);
  llvm::sys::fs::make_absolute(path);
  if (llvm::sys::fs::is_directory(path))
    llvm::sys::path::append(path, "compile_commands.json");
  Loader loader{path.str().str(), llvm::sys::path::parent_path(path).str(), {}, {}, {}};
  llvm::Expected<llvm::json::Value> json = readJson(loader.path);
  if (!json)
    return json.takeError();
  const llvm::json::Array *entries = json->getAsArray();
  if (!entries)
    return failure(loader.path + ": not a compile database: the file holds no list of commands");
  for (std::size_t at = 0; at < entries->size(); ++at)
    if (llvm::Error error = addEntry(loader, (*entries)[at], at + 1))
      return error;
  if (loader.units.empty())
    return failure(loader.path + ": the compile database lists no C or C++ file (" +
                   std::to_string(entries->size()) + " entries); build the project first, then " +
                   howToMakeOne);
  if (leftOut)
    *leftOut = loader.leftOut;
  return std::move(loader.units);
}

} // namespace featflags::tool
