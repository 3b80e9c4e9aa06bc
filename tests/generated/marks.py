# SPDX-License-Identifier: MIT
"""Which marks an object holds, read by a reader of our own: 64-bit little-endian ELF, no library, no tool.

Comes in: an object's path and its machine. Goes out: an Object, asked for a mark. A symbol is there if a relocation of
code or data names it: debug info may name what the code does not. A number is there if an instruction holds it.
"""
import re
import struct

ALLOCATED, EXECUTABLE, RELOCATIONS, SYMBOLS, NO_BITS = 2, 4, 4, 2, 8


def cut(blob, start):
    return blob[start:blob.index(b"\0", start)].decode()


class Object:
    def __init__(self, path, machine):
        with open(path, "rb") as file:
            self.blob = file.read()
        if self.blob[:6] != b"\x7fELF\x02\x01":
            raise ValueError(path + ": not a little-endian 64-bit ELF file")
        self.machine = machine
        start, = struct.unpack_from("<Q", self.blob, 40)
        count, = struct.unpack_from("<H", self.blob, 60)
        # name, type, flags, address, offset, size, link, info, alignment, entry size
        self.sections = [struct.unpack_from("<IIQQQQIIQQ", self.blob, start + 64 * index) for index in range(count)]
        self.named, self.locals = set(), []
        self.read_symbols()
        self.code = [self.content(section) for section in self.sections if section[2] & EXECUTABLE and section[1] != NO_BITS]
        self.bytes = [self.content(section) for section in self.sections if section[2] & ALLOCATED and section[1] != NO_BITS]
        self.numbers = self.read_numbers()

    def content(self, section):
        return self.blob[section[4]:section[4] + section[5]]

    def read_symbols(self):
        table = next(section for section in self.sections if section[1] == SYMBOLS)
        strings = self.content(self.sections[table[6]])
        symbols = []
        for at in range(0, table[5], 24):
            name, _, _, index, _, _ = struct.unpack_from("<IBBHQQ", self.blob, table[4] + at)
            symbols.append(cut(strings, name))
            if index and symbols[-1]:
                self.locals.append(symbols[-1])
        for section in self.sections:
            if section[1] != RELOCATIONS or not self.sections[section[7]][2] & ALLOCATED:
                continue
            for at in range(0, section[5], 24):
                _, what, _ = struct.unpack_from("<QQq", self.blob, section[4] + at)
                self.named.add(symbols[what >> 32])

    def read_numbers(self):
        """The low halves of what instructions load, where instructions are words."""
        found = set()
        for code in self.code if self.machine != "x86-64" else []:
            for word, in struct.iter_unpack("<I", code[:len(code) // 4 * 4]):
                if self.machine == "alpha" and word >> 26 == 0x08: # lda: the lower half of ldah, lda
                    found.add(word & 0xffff)
                if self.machine == "aarch64" and word >> 23 & 0xff in (0xa5, 0xe5): # movz, movk
                    found.add(word >> 5 & 0xffff)
        return found

    def has(self, mark):
        kind, what = mark
        if kind in ("symbol", "left"):
            return what in self.named
        if kind == "local":
            pattern = re.compile(rf"(?<![a-zA-Z0-9]){what}(?!\d)|\d{what}(?!\d)")
            return any(pattern.search(name) for name in self.locals)
        if kind == "text":
            return any(what.encode() in content for content in self.bytes)
        if any(struct.pack("<I", what) in content for content in self.bytes):
            return True
        return (what & 0xffff) in self.numbers
