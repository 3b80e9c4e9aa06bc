# SPDX-License-Identifier: MIT
"""What of an ELF object file reaches memory, and what it names.

Comes in: the bytes of a relocatable object of any machine. Goes out: for each section its bytes and its relocations
with names in place of numbers. Exists so that a second opinion on deadcode-check shares no code with it.
"""
import struct

IGNORED = (".debug", ".comment", ".note", ".symtab", ".strtab", ".shstrtab", ".rela", ".rel.", ".eh_frame", ".stab",
           ".llvm_addrsig", ".group", ".gnu_debug", ".mdebug")
NOBITS = 8


class Object:
    """One relocatable object."""

    def __init__(self, data):
        self.data = data
        if data[:4] != b"\x7fELF":
            raise ValueError("no ELF file")
        self.wide = data[4] == 2
        self.order = "<" if data[5] == 1 else ">"
        if self.wide:
            offset, = struct.unpack_from(self.order + "Q", data, 0x28)
            size, count, names = struct.unpack_from(self.order + "HHH", data, 0x3A)
        else:
            offset, = struct.unpack_from(self.order + "I", data, 0x20)
            size, count, names = struct.unpack_from(self.order + "HHH", data, 0x2E)
        if count == 0:  # too many for the header: the first section has the number
            count = self.header(offset)[5]
        self.headers = [self.header(offset + index * size) for index in range(count)]
        if names == 0xFFFF:
            names = self.headers[0][6]
        self.names = [self.text(self.headers[names], header[0]) for header in self.headers]

    def header(self, offset):
        """name, type, flags, address, offset, size, link, info, alignment, entry size."""
        return struct.unpack_from(self.order + ("IIQQQQIIQQ" if self.wide else "IIIIIIIIII"), self.data, offset)

    def text(self, header, offset):
        begin = header[4] + offset
        return self.data[begin:self.data.index(b"\0", begin)].decode("latin1")

    def symbol(self, table, index):
        """A name that does not change when symbols are renumbered."""
        header = self.headers[table]
        if self.wide:
            name, kind, _, section, value, _ = struct.unpack_from(self.order + "IBBHQQ", self.data,
                                                                  header[4] + index * 24)
        else:
            name, value, _, kind, _, section = struct.unpack_from(self.order + "IIIBBH", self.data,
                                                                  header[4] + index * 16)
        if 0 < section < 0xFF00 and kind >> 4 == 0:  # local: where it is
            return f"{self.names[section]}+{value:#x}"
        return self.text(self.headers[header[6]], name)

    def relocations(self, header):
        added = header[1] == 4
        step = (24 if added else 16) if self.wide else (12 if added else 8)
        shape = self.order + (("QQq" if added else "QQ") if self.wide else ("IIi" if added else "II"))
        for at in range(header[4], header[4] + header[5], step):
            words = struct.unpack_from(shape, self.data, at)
            number, kind = (words[1] >> 32, words[1] & 0xFFFFFFFF) if self.wide else (words[1] >> 8, words[1] & 0xFF)
            yield words[0], kind, self.symbol(header[6], number) if number else "", words[2] if added else 0

    def sections(self):
        """[name, bytes or size, relocations] of all that reaches memory, in the order of the file."""
        found = {}
        for index, header in enumerate(self.headers):
            if header[2] & 2 and not self.names[index].startswith(IGNORED):
                content = header[5] if header[1] == NOBITS else self.data[header[4]:header[4] + header[5]]
                found[index] = [self.names[index], content, []]
        for header in self.headers:
            if header[1] in (4, 9) and header[7] in found:
                found[header[7]][2] += list(self.relocations(header))
        return [section for section in found.values() if section[1]]

    def needs(self):
        """Names that some other file must define."""
        found = set()
        for header in self.headers:
            if header[1] != 2:
                continue
            size = 24 if self.wide else 16
            for index in range(1, header[5] // size):
                at = header[4] + index * size
                name, = struct.unpack_from(self.order + "I", self.data, at)
                section, = struct.unpack_from(self.order + "H", self.data, at + (6 if self.wide else 14))
                if section == 0:
                    found.add(self.text(self.headers[header[6]], name))
        return found


def read(path):
    with open(path, "rb") as file:
        return Object(file.read())


def difference(before, after):
    """Where two objects differ, in a few words; empty: nowhere."""
    one, other = before.sections(), after.sections()
    if [section[0] for section in one] != [section[0] for section in other]:
        return "sections: " + " ".join(sorted(
            {section[0] for section in one} ^ {section[0] for section in other}) or ["their order"])
    for left, right in zip(one, other):
        if left[1] != right[1]:
            sizes = [content if isinstance(content, int) else len(content) for content in (left[1], right[1])]
            return f"{left[0]}: {sizes[0]} and {sizes[1]} bytes"
        if left[2] != right[2]:
            return f"{left[0]}: relocations"
    return ""
