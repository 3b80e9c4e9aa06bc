// SPDX-License-Identifier: MIT
//
// Comes in: paths of .dwo files. Goes out: the unit in them whose number is that of the skeleton.
#include "deadcode-check/object/split_units.h"
#include "deadcode-check/object/debug_entries.h"
#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/source_names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace llvm;

namespace featflags::deadcode {
namespace {

Expected<ElfFile> readFile(const std::string &path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return createStringError(buffer.getError(), buffer.getError().message());
  return readElf(std::move(*buffer));
}

DWARFUnit *unitWithNumber(DWARFContext &context, std::uint64_t number) {
  for (const auto &unit : context.dwo_compile_units())
    if (std::optional<std::uint64_t> found = unit->getDWOId(); found && *found == number)
      return unit.get();
  return nullptr;
}

// What the .dwo leaves to its skeleton.
void join(DWARFUnit &skeleton, DWARFUnit &split) {
  const DWARFObject &object = skeleton.getContext().getDWARFObj();
  split.setSkeletonUnit(&skeleton);
  if (std::optional<std::uint64_t> base = skeleton.getAddrOffsetSectionBase())
    split.setAddrOffsetSection(&object.getAddrSection(), *base);
  if (skeleton.getVersion() == 4)
    split.setRangesSection(&object.getRangesSection(),
                           skeleton.getUnitDIE().getRangesBaseAttribute().value_or(0));
}

} // namespace

const SplitUnits::Opened &SplitUnits::open(const std::string &path, std::uint8_t addressSize) {
  const auto [known, isNew] = opened.try_emplace(path);
  Opened &result = known->second;
  if (!isNew)
    return result;
  Expected<ElfFile> elf = readFile(path);
  Expected<DebugSections> sections = elf ? splitDebugSections(*elf) : elf.takeError();
  if (!sections) {
    result.text = path + " cannot be read: " + toString(sections.takeError());
    return result;
  }
  auto ignore = [](Error error) { consumeError(std::move(error)); };
  auto context = DWARFContext::create(*sections, addressSize, elf->littleEndian, ignore, ignore);
  if (areReadableEntries(*context))
    result.file = std::make_unique<File>(File{std::move(*elf), std::move(*sections), std::move(context)});
  else
    result.text = path + " cannot be read: an entry reaches beyond its unit";
  return result;
}

SplitUnit SplitUnits::find(DWARFUnit &skeleton, const std::vector<std::string> &paths) {
  SplitUnit result;
  result.text = "functions and inlined calls are in a separate .dwo file, which is gone";
  std::optional<std::uint64_t> number = skeleton.getDWOId();
  for (const std::string &path : paths) {
    if (!sys::fs::exists(path) || !number)
      continue;
    const Opened &found = open(path, skeleton.getAddressByteSize());
    if (!found.file) {
      result.text = found.text;
      continue;
    }
    if (DWARFUnit *unit = unitWithNumber(*found.file->context, *number)) {
      join(skeleton, *unit);
      return {unit, path, ""};
    }
    // A package near by may be of anything.
    if (sys::path::extension(path) != ".dwp")
      result.text = path + " is of another build than the object";
  }
  return result;
}

namespace {

void addPackages(StringRef object, std::vector<std::string> &paths) {
  constexpr int levels = 5;
  paths.push_back((object + ".dwp").str());
  StringRef folder = sys::path::parent_path(object);
  for (int level = 0; level != levels && sys::path::has_relative_path(folder);
       ++level, folder = sys::path::parent_path(folder)) {
    std::vector<std::string> packages;
    std::error_code error;
    for (sys::fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
      if (sys::path::extension(at->path()) == ".dwp")
        packages.push_back(at->path());
    std::sort(packages.begin(), packages.end());
    paths.insert(paths.end(), packages.begin(), packages.end());
  }
}

} // namespace

std::vector<std::string> splitPaths(DWARFDie skeleton, const std::string &directory,
                                    const std::string &object) {
  std::vector<std::string> paths;
  std::string name = dwarf::toString(skeleton.find({dwarf::DW_AT_dwo_name, dwarf::DW_AT_GNU_dwo_name}), "");
  if (name.empty())
    return paths;
  paths.push_back(absolutePath(name, directory));
  SmallString<256> beside(sys::path::parent_path(object));
  sys::path::append(beside, sys::path::filename(name));
  paths.emplace_back(beside);
  if (!sys::fs::exists(paths[0]) && !sys::fs::exists(paths[1]))
    addPackages(object, paths);
  return paths;
}

void joinSplit(CodeMap &code, DebugUnit &unit, SplitUnits &split) {
  SplitUnit found = split.find(*unit.unit, splitPaths(unit.unit->getUnitDIE(), unit.directory, code.object));
  unit.scopes = found.unit;
  if (!found.unit) {
    code.debugText = found.text;
    return;
  }
  if (!is_contained(code.readFrom, found.file))
    code.readFrom.push_back(found.file);
  const DWARFDie die = found.unit->getUnitDIE();
  unit.producer = dwarf::toString(die.find(dwarf::DW_AT_producer), unit.producer.c_str());
  unit.name = dwarf::toString(die.find(dwarf::DW_AT_name), unit.name.c_str());
}

} // namespace featflags::deadcode
