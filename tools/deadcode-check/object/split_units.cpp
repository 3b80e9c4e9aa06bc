// SPDX-License-Identifier: MIT
//
// Comes in: paths of .dwo files. Goes out: the unit in them whose number is that of the skeleton.
#include "deadcode-check/object/split_units.h"
#include "deadcode-check/object/debug_entries.h"
#include "deadcode-check/object/debug_sections.h"
#include "deadcode-check/object/source_names.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace featflags::deadcode {
namespace {

Expected<ElfFile> open(const std::string &path) {
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

SplitUnit SplitUnits::find(DWARFUnit &skeleton, const std::vector<std::string> &paths) {
  SplitUnit result;
  result.text = "functions and inlined calls are in a separate .dwo file, which is gone";
  std::optional<std::uint64_t> number = skeleton.getDWOId();
  for (const std::string &path : paths) {
    if (!sys::fs::exists(path) || !number)
      continue;
    Expected<ElfFile> elf = open(path);
    Expected<DebugSections> sections = elf ? splitDebugSections(*elf) : elf.takeError();
    if (!sections) {
      result.text = path + " cannot be read: " + toString(sections.takeError());
      continue;
    }
    auto ignore = [](Error error) { consumeError(std::move(error)); };
    auto context =
        DWARFContext::create(*sections, skeleton.getAddressByteSize(), elf->littleEndian, ignore, ignore);
    if (!areReadableEntries(*context)) {
      result.text = path + " cannot be read: an entry reaches beyond its unit";
      continue;
    }
    if (DWARFUnit *unit = unitWithNumber(*context, *number)) {
      join(skeleton, *unit);
      files.push_back(
          std::make_unique<File>(File{std::move(*elf), std::move(*sections), std::move(context)}));
      return {unit, path, ""};
    }
    result.text = path + " is of another build than the object";
  }
  return result;
}

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
  return paths;
}

} // namespace featflags::deadcode
