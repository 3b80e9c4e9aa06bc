// SPDX-License-Identifier: MIT
//
// The stages of reading an object, in order; the header has the picture.
#include "deadcode-check/object/read_object.h"
#include "deadcode-check/object/debug_entries.h"
#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/debug_unit.h"
#include "deadcode-check/object/machines.h"
#include "deadcode-check/object/object_state.h"
#include "deadcode-check/object/patch_sites.h"
#include "deadcode-check/object/records.h"
#include "deadcode-check/object/references.h"
#include "deadcode-check/object/split_units.h"
#include "deadcode-check/object/symbol_names.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <tuple>

using namespace llvm;

namespace featflags::deadcode {
namespace {

void setState(CodeMap &code, ObjectState state, const std::string &text) {
  code.state = state;
  code.stateText = code.object + ": " + text;
}

// The unit that is this source; otherwise the state says which sources there are.
std::optional<SourceNames> matchSource(CodeMap &code, const std::vector<DebugUnit> &units,
                                       const std::string &source) {
  for (const DebugUnit &unit : units)
    if (std::optional<SourceNames> names = SourceNames::match(unit.name, unit.directory, source)) {
      code.unitName = unit.name;
      code.unitDirectory = unit.directory;
      code.producer = unit.producer;
      return names;
    }
  code.unitName = units.front().name;
  code.unitDirectory = units.front().directory;
  code.producer = units.front().producer;
  setState(code, ObjectState::OtherSource,
           "its debug info is of " + absolutePath(code.unitName, code.unitDirectory) + ", not of " + source +
               "; rebuild it, or correct the compile database");
  return std::nullopt;
}

void readDebugUnits(CodeMap &code, const AddressMap &addresses, DWARFContext &context,
                    const std::vector<DebugUnit> &units, const SourceNames &sources) {
  FileTable table(code.files);
  FunctionNames names(code.symbols);
  UnitFiles files(context, sources, table);
  for (const DebugUnit &unit : units) {
    readLineRows(unit, files, addresses, code.rows);
    readScopes(unit, files, addresses, names, code.functions);
  }
  sortRows(code);
  // With a part of the functions missing, nothing follows from not seeing one.
  code.hasScopes = !code.functions.empty() && code.debugText.empty();
  if (!code.hasLines && code.debugText.empty())
    code.debugText = "the debug info has no line table; build with -g";
}

void readDebugInfo(CodeMap &code, const ElfFile &file, const std::string &source) {
  code.debugText = "there is no debug info; build with -g";
  auto byFileSymbols = [&] {
    StateFound found = stateByFileSymbols(file, source);
    if (found.state != ObjectState::Code)
      setState(code, found.state, found.text);
  };
  AddressMap addresses(file);
  Expected<DebugSections> sections = relocateDebugSections(file, addresses);
  if (!sections || !isKnownMachine(file.machine)) {
    code.debugText = sections ? "the relocations of " + machineName(file.machine) + " are not in machines.def"
                              : "the debug info is broken: " + toString(sections.takeError());
    return byFileSymbols();
  }
  auto ignore = [](Error error) { consumeError(std::move(error)); };
  auto context = DWARFContext::create(*sections, static_cast<std::uint8_t>(file.is64 ? 8 : 4),
                                      file.littleEndian, ignore, ignore);
  if (!areReadableEntries(*context)) {
    code.debugText = "the debug info is broken: an entry reaches beyond its unit";
    return byFileSymbols();
  }
  std::vector<DebugUnit> units = debugUnits(*context);
  if (units.empty())
    return byFileSymbols();
  code.debugText.clear();
  SplitUnits split;
  for (DebugUnit &unit : units)
    if (unit.split)
      joinSplit(code, unit, split);
  if (std::optional<SourceNames> names = matchSource(code, units, source))
    readDebugUnits(code, addresses, *context, units, *names);
}

} // namespace

bool isOlder(const std::string &object, const std::string &source) {
  sys::fs::file_status objectStatus;
  sys::fs::file_status sourceStatus;
  return !sys::fs::status(object, objectStatus) && !sys::fs::status(source, sourceStatus) &&
         objectStatus.getLastModificationTime() < sourceStatus.getLastModificationTime();
}

void sortRows(CodeMap &code) {
  std::stable_sort(code.rows.begin(), code.rows.end(), [](const LineRow &a, const LineRow &b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
  });
  code.hasLines = !code.rows.empty();
}

CodeMap readObject(const std::string &path, const std::string &sourceFile) {
  CodeMap code;
  code.object = path;
  OpenedObject opened = openObject(path);
  if (opened.fromArchive)
    code.object = opened.onDisk + "(" + sys::path::filename(path).str() + ")";
  if (opened.file) {
    code.machine = machineName(opened.file->machine);
    code.readFrom.push_back(opened.onDisk);
    code.olderThanSource = isOlder(opened.onDisk, sourceFile);
  }
  if (opened.found.state != ObjectState::Code) {
    setState(code, opened.found.state, opened.found.text);
    if (opened.file && code.state == ObjectState::NoCode)
      code.symbols = namedSymbols(*opened.file);
    return code;
  }
  code.state = ObjectState::Code;
  code.symbols = namedSymbols(*opened.file);
  code.references = readReferences(*opened.file);
  code.records = verifyRecords(*opened.file);
  code.patchSites = readPatchSites(*opened.file, code.symbols);
  readDebugInfo(code, *opened.file, sourceFile);
  // Members of one name may come from different folders; only debug info can tell.
  if (opened.fromArchive && code.state == ObjectState::Code && code.unitName.empty())
    setState(code, ObjectState::Missing,
             "the object itself is gone, and without debug info nobody can say which source the archive's "
             "member is of; build it again");
  return code;
}

} // namespace featflags::deadcode
