// SPDX-License-Identifier: MIT
//
// Comes in: a linked file. Goes out: the rows and copies of one source in it. A context of its own for each
// source: what LLVM has unpacked of a large file is given back, and threads do not meet.
#include "deadcode-check/object/linked_file.h"
#include "deadcode-check/object/debug_entries.h"
#include "deadcode-check/object/debug_unit.h"
#include "deadcode-check/object/line_header.h"
#include "deadcode-check/object/machines.h"
#include "deadcode-check/object/read_object.h"
#include "deadcode-check/object/records.h"
#include "deadcode-check/object/source_names.h"
#include "deadcode-check/object/split_units.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace llvm;

namespace featflags::deadcode {
namespace {

void ignore(Error error) { consumeError(std::move(error)); }

std::unique_ptr<DWARFContext> contextOf(const ElfFile &file, const DebugSections &sections) {
  return DWARFContext::create(sections, static_cast<std::uint8_t>(file.is64 ? 8 : 4), file.littleEndian,
                              ignore, ignore);
}

// The names of a line table's files without their folders: enough to leave most units alone. And the first
// file's whole name: a skeleton has none of its own.
std::vector<std::string> fileNames(DWARFContext &context, DWARFUnit &unit, DWARFDie die, StringRef directory,
                                   std::string &first) {
  std::vector<std::string> names;
  std::optional<std::uint64_t> offset = dwarf::toSectionOffset(die.find(dwarf::DW_AT_stmt_list));
  const DWARFObject &object = context.getDWARFObj();
  DWARFDataExtractor bytes(object, unit.getLineSection(), object.isLittleEndian(), unit.getAddressByteSize());
  if (!offset || !isReadableLineHeader(bytes, *offset))
    return names;
  DWARFDebugLine::Prologue header;
  std::uint64_t at = *offset;
  if (Error error = header.parse(bytes, &at, ignore, context, &unit)) {
    consumeError(std::move(error));
    return names;
  }
  for (const DWARFDebugLine::FileNameEntry &file : header.FileNames)
    names.push_back(sys::path::filename(dwarf::toString(file.Name, "")).str());
  const std::uint64_t index = unit.getVersion() >= 5 ? 0 : 1;
  if (header.hasFileAtIndex(index))
    header.getFileNameByIndex(index, directory, DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath,
                              first);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Of a unit that is not the source's own, only what belongs to the source.
void keepOfSource(CodeMap &code, std::size_t rowsBefore, std::size_t functionsBefore, std::uint32_t source) {
  auto otherRow = [source](const LineRow &row) { return row.file != source; };
  code.rows.erase(
      std::remove_if(code.rows.begin() + static_cast<std::ptrdiff_t>(rowsBefore), code.rows.end(), otherRow),
      code.rows.end());
  auto otherCopy = [source](const FunctionCopy &copy) {
    return copy.declarationFile != source && (!copy.inlined || copy.callFile != source);
  };
  code.functions.erase(std::remove_if(code.functions.begin() + static_cast<std::ptrdiff_t>(functionsBefore),
                                      code.functions.end(), otherCopy),
                       code.functions.end());
}

} // namespace

LinkedFile::LinkedFile(const std::string &linked) : path(linked), opened(openLinked(linked)) {
  if (opened.found.state != ObjectState::Code)
    return;
  symbols = namedSymbols(*opened.file);
  const AddressMap addresses(*opened.file);
  Expected<DebugSections> found = relocateDebugSections(*opened.file, addresses);
  if (!found) {
    opened.found = {ObjectState::Unreadable, "its debug info is broken: " + toString(found.takeError())};
    return;
  }
  sections = std::move(*found);
  listUnits();
  if (units.empty())
    opened.found = {ObjectState::Stripped,
                    "it has no debug info that can be read, and without that nothing says which code is of "
                    "which source; link with -g and do not strip"};
}

void LinkedFile::listUnits() {
  const auto context = contextOf(*opened.file, sections);
  if (!areReadableEntries(*context))
    return;
  for (const auto &entry : context->compile_units()) {
    const DWARFDie die = entry->getUnitDIE();
    Unit unit;
    if (die) {
      unit.name = dwarf::toString(die.find(dwarf::DW_AT_name), "");
      unit.directory = dwarf::toString(die.find(dwarf::DW_AT_comp_dir), "");
      unit.producer = dwarf::toString(die.find(dwarf::DW_AT_producer), "");
      std::string first;
      unit.files = fileNames(*context, *entry, die, unit.directory, first);
      if (unit.name.empty())
        unit.name = first;
    }
    unit.madeByLinker = StringRef(unit.producer).starts_with("GNU GIMPLE");
    optimisedByLinker |= unit.madeByLinker;
    units.push_back(std::move(unit));
  }
}

// The source's own units and, behind them, others that may hold code of it.
std::vector<std::size_t> LinkedFile::unitsOf(const std::string &source, CodeMap &code) const {
  const std::string name = sys::path::filename(source).str();
  std::vector<std::size_t> own;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i != units.size(); ++i) {
    const bool named = sys::path::filename(units[i].name) == name &&
                       SourceNames::match(units[i].name, units[i].directory, source);
    if (named)
      own.push_back(i);
    else if (std::binary_search(units[i].files.begin(), units[i].files.end(), name))
      others.push_back(i);
  }
  if (own.empty())
    return own;
  code.unitName = units[own.front()].name;
  code.unitDirectory = units[own.front()].directory;
  code.producer = units[own.front()].producer;
  own.insert(own.end(), others.begin(), others.end());
  return own;
}

void LinkedFile::read(const std::string &source, CodeMap &code) const {
  const std::vector<std::size_t> wanted = unitsOf(source, code);
  if (wanted.empty()) {
    code.state = ObjectState::OtherSource;
    code.stateText =
        path + ": nothing in it was compiled from " + source + "; link it again, or correct --image";
    return;
  }
  const auto context = contextOf(*opened.file, sections);
  const AddressMap addresses(*opened.file);
  const std::optional<SourceNames> names = SourceNames::match(code.unitName, code.unitDirectory, source);
  FileTable table(code.files);
  const std::uint32_t own = table.index(absolutePath(source, ""));
  UnitFiles files(*context, *names, table);
  const FunctionNames functions(symbols);
  SplitUnits splitUnits;
  for (const std::size_t index : wanted) {
    DebugUnit unit = debugUnit(*context, *context->getUnitAtIndex(static_cast<unsigned>(index)));
    const std::size_t rowsBefore = code.rows.size();
    const std::size_t functionsBefore = code.functions.size();
    readLineRows(unit, files, addresses, code.rows);
    if (unit.split)
      joinSplit(code, unit, splitUnits);
    if (unit.scopes)
      readScopes(unit, files, addresses, functions, code.functions);
    if (units[index].name != code.unitName || units[index].directory != code.unitDirectory)
      keepOfSource(code, rowsBefore, functionsBefore, own);
  }
  sortRows(code);
  code.hasScopes = !code.functions.empty() && code.debugText.empty();
  if (!code.hasLines && code.debugText.empty())
    code.debugText = "no code of " + source + " is in its line tables";
}

CodeMap LinkedFile::code(const std::string &sourceFile) const {
  CodeMap code;
  code.object = path;
  code.linked = true;
  code.state = opened.found.state;
  if (opened.file) {
    code.machine = machineName(opened.file->machine);
    code.readFrom.push_back(path);
    code.olderThanSource = isOlder(path, sourceFile);
  }
  if (code.state != ObjectState::Code) {
    code.stateText = path + ": " + opened.found.text;
    return code;
  }
  code.linkText = path + " is a linked file" +
                  (optimisedByLinker ? ", optimised as a whole by the linker (LTO)" : "") +
                  ": it shows code that is there, but not that none is";
  code.records = verifyRecords(*opened.file);
  read(sourceFile, code);
  return code;
}

} // namespace featflags::deadcode
