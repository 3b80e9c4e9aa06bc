// SPDX-License-Identifier: MIT
//
// Walks the values of entries by their abbreviations; the header says why.
#include "deadcode-check/object/debug_entries.h"

#include "llvm/DebugInfo/DWARF/DWARFAbbreviationDeclaration.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugAbbrev.h"
#include "llvm/DebugInfo/DWARF/DWARFFormValue.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

using namespace llvm;

namespace featflags::deadcode {
namespace {

bool isReadable(const DWARFUnit &unit, const DWARFDataExtractor &bytes) {
  const DWARFAbbreviationDeclarationSet *abbreviations = unit.getAbbreviations();
  std::uint64_t offset = unit.getOffset() + unit.getHeaderSize();
  const std::uint64_t end = unit.getNextUnitOffset();
  if (end > bytes.size() || offset > end)
    return false;
  while (offset < end) {
    const std::uint64_t before = offset;
    const std::uint64_t code = bytes.getULEB128(&offset);
    if (offset == before)
      return false; // no number is here
    if (code == 0)
      continue;
    const DWARFAbbreviationDeclaration *entry =
        abbreviations && code <= UINT32_MAX
            ? abbreviations->getAbbreviationDeclaration(static_cast<std::uint32_t>(code))
            : nullptr;
    if (!entry)
      return true; // LLVM stops here as well
    for (const DWARFAbbreviationDeclaration::AttributeSpec &attribute : entry->attributes()) {
      if (attribute.isImplicitConst())
        continue;
      if (!DWARFFormValue::skipValue(attribute.Form, bytes, &offset, unit.getFormParams()))
        return true; // a form that LLVM does not know: it stops here as well
      if (offset > end)
        return false;
    }
  }
  return true;
}

} // namespace

bool areReadableEntries(DWARFContext &context) {
  for (const auto &unit : context.normal_units())
    if (!isReadable(*unit, unit->getDebugInfoExtractor()))
      return false;
  for (const auto &unit : context.dwo_units())
    if (!isReadable(*unit, unit->getDebugInfoExtractor()))
      return false;
  return true;
}

} // namespace featflags::deadcode
