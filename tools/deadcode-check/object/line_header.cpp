// SPDX-License-Identifier: MIT
//
// Walks the entry formats of a version 5 line table header; the header file says why.
#include "deadcode-check/object/line_header.h"

#include "llvm/DebugInfo/DWARF/DWARFFormValue.h"

#include <utility>
#include <vector>

using namespace llvm;

namespace featflags::deadcode {
namespace {

// The forms that the standard allows for entries of directories and files.
bool isEntryForm(std::uint64_t form) {
  switch (form) {
  case dwarf::DW_FORM_string:
  case dwarf::DW_FORM_line_strp:
  case dwarf::DW_FORM_strp:
  case dwarf::DW_FORM_udata:
  case dwarf::DW_FORM_data1:
  case dwarf::DW_FORM_data2:
  case dwarf::DW_FORM_data4:
  case dwarf::DW_FORM_data8:
  case dwarf::DW_FORM_data16:
  case dwarf::DW_FORM_block:
    return true;
  default:
    return false;
  }
}

// A list of entries: its format, its length, the entries. Moves the offset behind it.
bool skipEntries(DWARFDataExtractor bytes, std::uint64_t &offset, dwarf::FormParams parameters) {
  std::vector<dwarf::Form> forms;
  for (unsigned left = bytes.getU8(&offset); left != 0; --left) {
    bytes.getULEB128(&offset); // what the field means
    std::uint64_t form = bytes.getULEB128(&offset);
    if (!isEntryForm(form))
      return false;
    forms.push_back(static_cast<dwarf::Form>(form));
  }
  for (std::uint64_t left = bytes.getULEB128(&offset); left != 0 && !forms.empty(); --left)
    for (dwarf::Form form : forms)
      if (!bytes.isValidOffset(offset) || !DWARFFormValue::skipValue(form, bytes, &offset, parameters))
        return false;
  return true;
}

} // namespace

bool isReadableLineHeader(DWARFDataExtractor bytes, std::uint64_t offset) {
  auto [length, format] = bytes.getInitialLength(&offset);
  std::uint16_t version = bytes.getU16(&offset);
  if (length == 0 || version != 5)
    return version >= 2 && version <= 4;
  std::uint8_t addressSize = bytes.getU8(&offset);
  offset += 1 + dwarf::getDwarfOffsetByteSize(format); // segment selectors, length of the header
  offset += 5;                                         // instruction lengths, is_stmt, line base and range
  std::uint8_t opcodeBase = bytes.getU8(&offset);
  offset += opcodeBase == 0 ? 0 : opcodeBase - 1;
  dwarf::FormParams parameters{version, addressSize, format};
  return skipEntries(bytes, offset, parameters) && skipEntries(bytes, offset, parameters);
}

} // namespace featflags::deadcode
