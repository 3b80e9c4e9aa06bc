// SPDX-License-Identifier: MIT
#include "arch-matrix/machines.h"

#include <llvm/Support/Format.h>
#include <llvm/Support/Program.h>

#include <algorithm>

namespace featflags::matrix {
namespace {

enum class ByteOrder { little, big };

Machine row(const char *name, const char *triple, const char *, unsigned bits, ByteOrder, const char *package,
            const char *clang, const char *qemu, const char *linuxArch, const char *defconfig) {
  return {name, triple, package, clang, qemu, linuxArch, defconfig, bits};
}

} // namespace

const std::vector<Machine> &allMachines() {
  static const std::vector<Machine> rows = {
#define MACHINE(name, triple, object, bits, order, package, clang, qemu, arch, defconfig)                    \
  row(#name, triple, object, bits, ByteOrder::order, package, clang, qemu, arch, defconfig),
#include "toolchains/machines.def"
  };
  return rows;
}

const Machine *findMachine(llvm::StringRef name) {
  const auto &rows = allMachines();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Machine &m) { return m.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

std::string compilerOf(const Machine &machine, llvm::StringRef compiler) {
  std::string result = compiler == "gcc" ? "{triple}-gcc" : compiler.str();
  const std::string word = "{triple}";
  for (auto at = result.find(word); at != std::string::npos; at = result.find(word))
    result.replace(at, word.size(), machine.triple);
  return result;
}

bool listMachines(llvm::raw_ostream &out) {
  bool any = false;
  for (const Machine &machine : allMachines()) {
    const bool usable = static_cast<bool>(llvm::sys::findProgramByName(compilerOf(machine, "gcc")));
    any |= usable;
    out << llvm::format("%-12s %-26s ", machine.name.c_str(), machine.triple.c_str());
    if (!usable) {
      out << "apt-get install " << machine.package << '\n';
      continue;
    }
    out << "usable";
    if (!machine.linuxArch.empty())
      out << ", Linux ARCH=" << machine.linuxArch << ' ' << machine.defconfig;
    if (machine.clangTarget.empty())
      out << ", parsed with GCC's own types";
    if (!machine.qemu.empty() && llvm::sys::findProgramByName(machine.qemu))
      out << ", runs under " << machine.qemu;
    out << '\n';
  }
  return any;
}

} // namespace featflags::matrix
