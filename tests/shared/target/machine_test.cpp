// SPDX-License-Identifier: MIT
//
// The real compiler is asked for a table of sizes, alignments and types; the frontend must find the same.
#include "shared/target/parsing.h"
#include "support/catch.h"

#include "compilation/run_command.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Program.h"

#include <map>

using namespace featflags::test;
using namespace featflags::tool;

namespace {

const char *const expressions[] = {
#define MACHINE_TYPE(expression) #expression,
#include "machine_types.def"
};

const char *const preamble = "#define MEMBER_ALIGN(type) __builtin_offsetof(struct { char before; "
                             "__typeof__(type) member; }, member)\n"
                             "typedef int machine_word __attribute__((mode(word)));\n"
                             "#define SAME(one, other) __builtin_types_compatible_p(one, other)\n";

// As each array's size, read from the assembly.
std::map<unsigned, unsigned> valuesOf(const std::string &compiler, const Words &flags) {
  std::string text = preamble;
  for (unsigned at = 0; at < std::size(expressions); ++at)
    text += "char value_" + std::to_string(at) + "[" + expressions[at] + "] = {1};\n";
  Words arguments = flags;
  arguments.insert(arguments.end(), {"-w", "-S", "-x", "c", "-o", "-", "-"});
  llvm::Expected<CommandResult> run = runCommand(compiler, arguments, "/", text);
  REQUIRE(static_cast<bool>(run));
  INFO(run->errors);
  REQUIRE(run->exitCode == 0);
  std::map<unsigned, unsigned> values;
  llvm::SmallVector<llvm::StringRef, 64> lines;
  llvm::StringRef(run->output).split(lines, '\n');
  for (llvm::StringRef line : lines) {
    unsigned number = 0;
    unsigned value = 0;
    line = line.trim();
    if (!line.consume_front(".size"))
      continue;
    line = line.trim();
    if (line.consume_front("value_") && !line.consumeInteger(10, number) &&
        !line.trim(", \t").getAsInteger(10, value))
      values[number] = value;
  }
  return values;
}

// One assertion for each value.
std::string assertionsOf(const std::map<unsigned, unsigned> &values) {
  std::string text = preamble;
  for (const auto &[number, value] : values)
    text += std::string("_Static_assert((") + expressions[number] + ") == " + std::to_string(value) + ", \"" +
            std::to_string(value) + " in the compiler\");\n";
  return text;
}

void checkAgrees(const std::string &compiler, const Words &flags) {
  INFO(compiler << ' ' << llvm::join(flags, " "));
  const std::map<unsigned, unsigned> values = valuesOf(compiler, flags);
  CHECK(values.size() == std::size(expressions));
  checkParses(parse(compiler, flags, assertionsOf(values)));
}

} // namespace

TEST_CASE("types on alpha are those of its compiler") {
  needCompiler("alpha-linux-gnu-gcc");
  checkAgrees("alpha-linux-gnu-gcc", {});
  checkAgrees("alpha-linux-gnu-gcc",
              {"-fshort-wchar", "-funsigned-char", "-fshort-enums", "-mlong-double-64"});
  const ParseOutcome wrong = parse("alpha-linux-gnu-gcc", {}, "_Static_assert(sizeof(long) == 4, \"no\");\n");
  CHECK_FALSE(wrong.parsed);
}

TEST_CASE("types on aarch64 are those of its compiler") {
  needCompiler("aarch64-linux-gnu-gcc");
  checkAgrees("aarch64-linux-gnu-gcc", {});
  checkAgrees("aarch64-linux-gnu-gcc", {"-fshort-wchar", "-fsigned-char", "-fshort-enums"});
}

TEST_CASE("types on x86-64 are those of its compiler") {
  needCompiler("x86_64-linux-gnu-gcc");
  checkAgrees("x86_64-linux-gnu-gcc", {});
  checkAgrees("x86_64-linux-gnu-gcc", {"-m32", "-funsigned-char"});
  checkAgrees("x86_64-linux-gnu-gcc", {"-mx32", "-mlong-double-64"});
}

// Installed by few: each is checked where it is there, and one of them must be.
TEST_CASE("types on other machines are those of their compilers") {
  unsigned checked = 0;
  for (const char *machine :
       {"hppa-linux-gnu", "sh4-linux-gnu", "m68k-linux-gnu", "powerpc64-linux-gnu", "riscv64-linux-gnu",
        "arm-linux-gnueabihf", "s390x-linux-gnu", "mips-linux-gnu", "sparc64-linux-gnu"}) {
    const std::string compiler = std::string(machine) + "-gcc";
    if (!llvm::sys::findProgramByName(compiler))
      continue;
    ++checked;
    checkAgrees(compiler, {});
  }
  if (checked == 0)
    needCompiler("hppa-linux-gnu-gcc");
}

TEST_CASE("assembler and builtins of a machine that clang lacks are taken") {
  checkParses(
      parse("alpha-linux-gnu-gcc", {"-O2"},
            "register unsigned long sp __asm__(\"$30\");\n"
            "long f(long a, long b) {\n"
            "  register long r __asm__(\"$16\") = a;\n"
            "  __asm__ volatile(\"addq %1,%2,%0\" : \"=r\"(r) : \"%rJ\"(a), \"rI\"(b), \"Q\"(b), \"0\"(r)\n"
            "                   : \"$1\", \"$22\", \"$f3\", \"memory\");\n"
            "  return r + __builtin_alpha_cmpbge(0, a) + __builtin_alpha_unknown_so_far(b);\n"
            "}\n"
            "_Static_assert(sizeof(__builtin_alpha_zap(1, 2)) == 8, \"\");\n"));
}

TEST_CASE("128-bit integers are there where the compiler has them") {
  checkParses(parse("alpha-linux-gnu-gcc", {}, "__int128 x; _Static_assert(sizeof(x) == 16, \"\");\n"));
}

TEST_CASE("char is unsigned where the compiler says so, without a flag") {
  const Scratch scratch;
  const TranslationUnit unit =
      unitOf(scratch, "alpha-linux-gnu-gcc", {}, "_Static_assert((char)-1 > 0, \"unsigned\");\n");
  CompilerFacts facts = factsOf(unit);
  CHECK_FALSE(parse(unit, facts).parsed);
  facts.macros += "#define __CHAR_UNSIGNED__ 1\n";
  checkParses(parse(unit, facts));
}
