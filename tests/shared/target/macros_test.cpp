// SPDX-License-Identifier: MIT
//
// The preprocessor decides as the real compiler did.
#include "shared/target/parsing.h"
#include "support/catch.h"

using namespace featflags::test;
using namespace featflags::tool;

namespace {

const char *const gccSees = "#ifdef __clang__\n#error clang\n#endif\n"
                            "#if !defined __GNUC__ || __GNUC__ < 5\n#error the wrong GCC\n#endif\n"
                            "#ifdef __clang_major__\n#error clang\n#endif\n"
                            "#ifndef __VERSION__\n#error no version\n#endif\n";

} // namespace

TEST_CASE("a unit of GCC sees GCC's macros") {
  checkParses(parse("gcc", {}, gccSees));
  checkParses(parse("g++", {}, gccSees, "unit.cpp"));
  checkParses(parse("alpha-linux-gnu-gcc", {}, gccSees));
  checkParses(parse("aarch64-linux-gnu-gcc", {}, gccSees));
}

TEST_CASE("a unit of clang sees clang's macros") {
  checkParses(parse("clang-19", {}, "#ifndef __clang__\n#error not clang\n#endif\n"));
}

TEST_CASE("the command's macros win over the compiler's") {
  checkParses(parse("gcc", {"-D__GNUC__=99", "-Ulinux", "-DX", "-UX"},
                    "#if __GNUC__ != 99 || defined linux || defined X\n#error\n#endif\n"));
}

TEST_CASE("what clang alone defines is not defined, but works in clang's own headers") {
  const std::string text =
      "#ifdef __has_feature\n#error\n#endif\n#include <stdint.h>\n#include <stdatomic.h>\n"
      "#include <immintrin.h>\n#ifdef __has_feature\n#error\n#endif\n"
      "#define __has_extension(x) 7\n#include <stdarg.h>\n"
      "#if __has_extension(y) != 7\n#error\n#endif\n"
      "#ifdef __LITTLE_ENDIAN__\n#error\n#endif\n";
  needCompiler("x86_64-linux-gnu-gcc");
  checkParses(parse("x86_64-linux-gnu-gcc", {}, text));
  checkParses(parse("clang-19", {}, "#if !__has_feature(c_static_assert)\n#error\n#endif\n"));
}

TEST_CASE("the language standard is the compiler's") {
  checkParses(
      parse("gcc", {"-std=gnu89"}, "#ifdef __STDC_VERSION__\n#error\n#endif\nf() { return g(1); }\n"));
  checkParses(parse("gcc", {"-std=c99"}, "int asm; int typeof;\n"));
  checkParses(
      parse("g++", {"-std=c++20"}, "template <class T> concept C = true; static_assert(C<int>);\n", "u.cc"));
  CHECK_FALSE(parse("g++", {"-std=c++11"}, "template <class T> concept C = true;\n", "u.cc").parsed);
}

TEST_CASE("__FILE__ is what the command says") {
  const Scratch scratch;
  checkParses(
      parse(unitOf(scratch, "gcc", {}, "_Static_assert(sizeof(__FILE__) == sizeof(\"unit.c\"), \"\");\n")));
}
