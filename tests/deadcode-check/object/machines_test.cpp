// SPDX-License-Identifier: MIT
//
// One source on many machines: both byte orders, 32 and 64 bit, REL and RELA, machines that LLVM
// relocates and one that it does not. The names, rows and scopes must come out the same.
#include "deadcode-check/object/machines.h"
#include "deadcode-check/object/read_object.h"
#include "object_queries.h"
#include "workshop.h"

#include "support/catch.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

// Two sections, so that rows of one may be taken for rows of the other where both start at 0.
const std::string twoSections = R"(extern int outside(int), table;
static inline int twice(int a)
{
  return outside(a) * 2;
}
int first(int a)
{
  if (a)
    a = twice(a);
  return a + table;
}
__attribute__((section(".init.text"))) int second(int a)
{
  return outside(a + 1) - 3;
}
)";

void checkTwoSections(const CodeMap &code, const std::string &source, const std::string &machine) {
  INFO(code);
  CHECK(code.state == ObjectState::Code);
  CHECK(code.machine == machine);
  CHECK(code.unitName == source);
  CHECK(code.hasLines);
  CHECK(code.hasScopes);
  CHECK(code.debugText.empty());
  CHECK(code.files == std::vector<std::string>{source});
  for (const LineRow &row : code.rows) {
    CHECK(row.code.begin < row.code.end);
    CHECK((row.code.section == ".init.text") == (row.line >= lineOf(twoSections, "second")));
  }
  CHECK(bytesOn(code, "two.c", lineOf(twoSections, "return outside(a) * 2")) > 0);
  CHECK(bytesOn(code, "two.c", lineOf(twoSections, "return outside(a + 1)")) > 0);
  const FunctionCopy *first = findCopy(code, "first");
  const FunctionCopy *second = findCopy(code, "second");
  const FunctionCopy *inlined = findCopy(code, "twice", true);
  REQUIRE(first);
  REQUIRE(second);
  REQUIRE(inlined);
  CHECK(first->code.front().section == ".text");
  CHECK(second->code.front().section == ".init.text");
  CHECK(first->declarationLine == lineOf(twoSections, "int first"));
  CHECK(inlined->callLine == lineOf(twoSections, "a = twice(a)"));
  CHECK(hasReference(code, "outside"));
  CHECK(hasReference(code, "table"));
}

void checkMachine(const std::string &compiler, std::vector<std::string> flags, const std::string &machine) {
  Workshop shop;
  flags.insert(flags.end(), {"-g", "-O2", "-fno-pic"});
  std::string object = shop.compile(compiler, flags, "two.c", twoSections);
  checkTwoSections(readObject(object, shop.path("two.c")), shop.path("two.c"), machine);
}

} // namespace

TEST_CASE("gcc x86_64") { checkMachine("gcc", {}, "x86_64"); }
TEST_CASE("gcc i386: REL") { checkMachine("gcc", {"-m32"}, "i386"); }
TEST_CASE("gcc alpha: LLVM cannot relocate it") { checkMachine("alpha-linux-gnu-gcc", {}, "alpha"); }
TEST_CASE("gcc aarch64") { checkMachine("aarch64-linux-gnu-gcc", {}, "aarch64"); }
TEST_CASE("gcc DWARF 4") { checkMachine("gcc", {"-gdwarf-4"}, "x86_64"); }
TEST_CASE("gcc alpha DWARF 4") { checkMachine("alpha-linux-gnu-gcc", {"-gdwarf-4"}, "alpha"); }
TEST_CASE("gcc compressed debug sections") { checkMachine("gcc", {"-gz=zlib"}, "x86_64"); }
TEST_CASE("gcc alpha compressed debug sections") {
  checkMachine("alpha-linux-gnu-gcc", {"-gz=zlib"}, "alpha");
}

// Those that are installed; cmake/packages.list says which CI has.
TEST_CASE("gcc by machine") {
  struct Machine {
    std::string triple;
    std::string object;
  };
  const Machine machines[] = {
#define MACHINE(name, triple, object, bits, order, package, clang, qemu, arch, defconfig) {triple, object},
#include "toolchains/machines.def"
  };
  unsigned tried = 0;
  for (const Machine &machine : machines) {
    const std::string compiler = machine.triple + "-gcc";
    if (!isInstalled(compiler))
      continue;
    INFO(compiler);
    checkMachine(compiler, {}, machine.object);
    checkMachine(compiler, {"-gdwarf-4"}, machine.object);
    ++tried;
  }
  CHECK(tried > 2);
}

TEST_CASE("clang, by target") {
  struct Target {
    const char *triple;
    const char *machine;
  };
  const Target targets[] = {
      {"x86_64-linux-gnu", "x86_64"},
      {"powerpc64-linux-gnu", "ppc64"},
      {"powerpc64le-linux-gnu", "ppc64"},
      {"powerpc-linux-gnu", "ppc"},
      {"mips-linux-gnu", "mips"},
      {"mipsel-linux-gnu", "mips"},
      {"mips64-linux-gnuabi64", "mips"},
      {"s390x-linux-gnu", "s390"},
      {"sparc-linux-gnu", "sparc"},
      {"sparc64-linux-gnu", "sparc64"},
      {"riscv64-linux-gnu", "riscv"},
      {"riscv32-linux-gnu", "riscv"},
      {"loongarch64-linux-gnu", "loongarch"},
      {"armv7-linux-gnueabi", "arm"},
      {"armebv7-linux-gnueabi", "arm"},
      {"hexagon-unknown-elf", "hexagon"},
      {"aarch64_be-linux-gnu", "aarch64"},
  };
  for (const Target &target : targets)
    DYNAMIC_SECTION(target.triple) {
      checkMachine("clang-19", {std::string("--target=") + target.triple}, target.machine);
    }
}

TEST_CASE("riscv with linker relaxation: line table by differences of labels") {
  checkMachine("clang-19", {"--target=riscv64-linux-gnu", "-mrelax", "-march=rv64gc"}, "riscv");
}

TEST_CASE("compact relocations") {
  checkMachine("clang-19", {"--target=x86_64-linux-gnu", "-Wa,--crel,--allow-experimental-crel"}, "x86_64");
}

TEST_CASE("a machine that the table lacks keeps its symbols and says why it has no rows") {
  Workshop shop;
  std::string bytes = readFile(shop.compile("gcc", {"-g", "-O2"}, "two.c", twoSections));
  bytes[18] = 0x7b; // e_machine
  bytes[19] = 0x7b;
  CodeMap code = readObject(shop.write("odd.o", bytes), shop.path("two.c"));
  CHECK(code.state == ObjectState::Code);
  CHECK(code.machine == "ELF machine 31611");
  CHECK(code.debugText.find("machines.def") != std::string::npos);
  CHECK(code.rows.empty());
  CHECK(hasReference(code, "outside"));
}

TEST_CASE("relocation rules") {
  constexpr std::uint16_t alpha = 0x9026;
  CHECK(isKnownMachine(alpha));
  CHECK_FALSE(isKnownMachine(31611));
  REQUIRE(relocationRule(alpha, 2));
  CHECK(relocationRule(alpha, 2)->bytes == 8);
  CHECK(relocationRule(alpha, 1)->bytes == 4);
  CHECK_FALSE(relocationRule(alpha, 0));
  CHECK_FALSE(relocationRule(alpha, 4));
}
