// SPDX-License-Identifier: MIT
//
// Comes in: two images. Goes out: the first place where they differ, in one sentence. Code is
// compared before data: a difference in code is the better explanation.
#include "deadcode-check/object/code_image.h"
#include "deadcode-check/object/symbol_names.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace llvm;

namespace featflags::deadcode {
namespace {

const ImageSection *find(const CodeImage &image, const std::string &name) {
  for (const ImageSection &section : image.sections)
    if (section.name == name)
      return &section;
  return nullptr;
}

// A few bytes from a place on, as an assembler listing shows them.
std::string bytesAt(const ImageSection &section, std::uint64_t offset) {
  constexpr std::size_t shown = 8;
  if (offset >= section.bytes.size())
    return "the end";
  ArrayRef<std::uint8_t> bytes = ArrayRef<std::uint8_t>(section.bytes).drop_front(offset).take_front(shown);
  std::string text;
  for (std::uint8_t byte : bytes)
    text += (text.empty() ? "" : " ") + toHex(ArrayRef<std::uint8_t>(byte), /*LowerCase=*/true);
  return text;
}

std::string show(const ImageRelocation *relocation) {
  if (!relocation)
    return "none";
  return relocation->addend
             ? formatv("{0}{1}{2:x}", relocation->target, relocation->addend < 0 ? "-" : "+",
                       relocation->addend < 0 ? 0 - static_cast<std::uint64_t>(relocation->addend)
                                              : static_cast<std::uint64_t>(relocation->addend))
                   .str()
             : relocation->target;
}

std::string sizes(const ImageSection &before, const ImageSection &after) {
  if (before.size == after.size)
    return "";
  bool grew = after.size > before.size;
  return formatv("; the section is {0} bytes {1}", grew ? after.size - before.size : before.size - after.size,
                 grew ? "longer" : "shorter")
      .str();
}

// Fills in the function and puts the sentence together.
Difference describe(const CodeImage &image, const std::string &section, std::uint64_t offset,
                    const std::string &what) {
  Difference difference{section, offset, FunctionNames(image.symbols).around(section, offset), ""};
  std::string place = difference.function.empty() ? "" : " in " + difference.function + "()";
  difference.text = formatv("{0}+{1:x}{2}: {3}", section, offset, place, what).str();
  return difference;
}

std::optional<std::uint64_t> firstByte(const ImageSection &before, const ImageSection &after) {
  auto [a, b] =
      std::mismatch(before.bytes.begin(), before.bytes.end(), after.bytes.begin(), after.bytes.end());
  if (a == before.bytes.end() && b == after.bytes.end())
    return std::nullopt;
  return static_cast<std::uint64_t>(a - before.bytes.begin());
}

std::optional<Difference> compare(const CodeImage &image, const ImageSection &before,
                                  const ImageSection &after) {
  if (before == after)
    return std::nullopt;
  std::optional<std::uint64_t> byte = firstByte(before, after);
  auto [a, b] = std::mismatch(before.relocations.begin(), before.relocations.end(), after.relocations.begin(),
                              after.relocations.end());
  const ImageRelocation *old = a == before.relocations.end() ? nullptr : &*a;
  const ImageRelocation *now = b == after.relocations.end() ? nullptr : &*b;
  if (old || now) {
    std::uint64_t place = std::min(old ? old->offset : UINT64_MAX, now ? now->offset : UINT64_MAX);
    if (!byte || place <= *byte) {
      const ImageRelocation *oldHere = old && old->offset == place ? old : nullptr;
      const ImageRelocation *nowHere = now && now->offset == place ? now : nullptr;
      return describe(image, before.name, place,
                      "the reference to " + show(oldHere) + " became " + show(nowHere) +
                          sizes(before, after));
    }
  }
  if (byte)
    return describe(image, before.name, *byte,
                    bytesAt(before, *byte) + " became " + bytesAt(after, *byte) + sizes(before, after));
  return describe(image, before.name, std::min(before.size, after.size),
                  "the size changed" + sizes(before, after));
}

} // namespace

std::optional<Difference> firstDifference(const CodeImage &before, const CodeImage &after) {
  if (before.machine != after.machine)
    return Difference{"", 0, "", "they are for different machines"};
  for (const ImageSection &section : before.sections) {
    const ImageSection *other = find(after, section.name);
    if (!other && section.size != 0)
      return describe(before, section.name, 0, "the section is gone");
    if (!other)
      continue;
    if (std::optional<Difference> difference = compare(before, section, *other))
      return difference;
  }
  for (const ImageSection &section : after.sections)
    if (section.size != 0 && !find(before, section.name))
      return describe(after, section.name, 0, "the section is new");
  return std::nullopt;
}

} // namespace featflags::deadcode
