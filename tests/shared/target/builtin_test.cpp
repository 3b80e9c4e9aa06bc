// SPDX-License-Identifier: MIT
//
// What GCC and its C and C++ libraries write, and clang does not take as it stands.
#include "shared/target/parsing.h"
#include "support/catch.h"

using namespace featflags::test;
using namespace featflags::tool;

namespace {

const char *const gccs[] = {"x86_64-linux-gnu-gcc", "aarch64-linux-gnu-gcc", "alpha-linux-gnu-gcc"};
const char *const gxxs[] = {"x86_64-linux-gnu-g++", "aarch64-linux-gnu-g++", "alpha-linux-gnu-g++"};

const char *const cHeaders =
    "#include <complex.h>\n#include <limits.h>\n#include <math.h>\n#include <pthread.h>\n"
    "#include <stdatomic.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "#include <string.h>\n#include <tgmath.h>\n#include <wchar.h>\n"
    "_Float128 wide; _Float32 narrow = 1.0f; double huge = HUGE_VAL;\n"
    "uint64_t number = UINT64_C(3); int most = INT_MAX;\n"
    "atomic_int count = ATOMIC_VAR_INIT(0); int lock_free = ATOMIC_INT_LOCK_FREE;\n"
    "int f(char *to, const char *from) { return printf(\"%s\", strcpy(to, from)); }\n";

const char *const cxxHeaders =
    "#include <atomic>\n#include <cmath>\n#include <cstdint>\n#include <string>\n"
    "#include <vector>\n"
    "std::atomic<long> count{0};\n"
    "std::vector<std::string> f() { return {\"a\", std::to_string(std::sqrt(2.0))}; }\n";

} // namespace

TEST_CASE("headers of the C library parse as GCC sees them") {
  for (const char *compiler : gccs) {
    INFO(compiler);
    checkParses(parse(compiler, {"-O2", "-D_FORTIFY_SOURCE=2"}, cHeaders));
  }
}

TEST_CASE("headers of the C++ library parse as GCC sees them") {
  for (const char *compiler : gxxs) {
    INFO(compiler);
    checkParses(parse(compiler, {"-std=c++20", "-O2", "-D_FORTIFY_SOURCE=2"}, cxxHeaders, "unit.cpp"));
  }
}

TEST_CASE("headers of the machine parse") {
  checkParses(parse("x86_64-linux-gnu-gcc", {"-mavx2"},
                    "#include <immintrin.h>\n__m256i f(__m256i a) { return _mm256_add_epi32(a, a); }\n"));
  checkParses(parse("aarch64-linux-gnu-gcc", {},
                    "#include <arm_acle.h>\n#include <arm_neon.h>\n"
                    "int32x4_t f(int32x4_t a) { return vaddq_s32(a, a); }\n"));
}

TEST_CASE("headers that only GCC has are found") {
  checkParses(parse("x86_64-linux-gnu-gcc", {}, "#include <omp.h>\n#include <quadmath.h>\n__float128 x;\n"));
}

TEST_CASE("a freestanding unit has clang's headers") {
  checkParses(parse("alpha-linux-gnu-gcc", {"-ffreestanding"},
                    "#include <float.h>\n#include <limits.h>\n#include <stdarg.h>\n#include <stddef.h>\n"
                    "#include <stdint.h>\nint64_t x = INT64_C(1) + INT8_C(2); uint64_t y = UINT64_C(3);\n"));
}

TEST_CASE("attributes that clang lacks or takes less of are no errors") {
  checkParses(
      parse("gcc", {},
            "void drop(void *); __attribute__((malloc(drop, 1), malloc)) void *take(void);\n"
            "__attribute__((__malloc__, __malloc__(drop))) void *also(void);\n"
            "__attribute__((optimize(\"O3\"), noipa, no_such_attribute(1, 2))) int f(void) { return 1; }\n"));
}

TEST_CASE("assembler that clang would not take is no error") {
  checkParses(parse("x86_64-linux-gnu-gcc", {},
                    "void f(long l, int x) {\n"
                    "  register int q __asm__(\"some7\");\n"
                    "  if (x) __asm__(\"\" : \"=r\"((int)l) : \"Y!\"(x) : \"other77\");\n"
                    "  if (x) __asm__(\"\" : \"=Y!\"(l), \"=r\"(q));\n"
                    "}\n"));
}

TEST_CASE("GCC's laxer rules hold") {
  checkParses(parse("gcc", {}, "int f(long *p) { int *q = p; char *c = 3; return undeclared(q, c); }\n"));
}

TEST_CASE("named address spaces are read over") {
  checkParses(parse("x86_64-linux-gnu-gcc", {},
                    "extern int __seg_gs there; int *f(void) { return (int *)&there; }\n"
                    "int g(void) { return there + *(__seg_fs int *)8; }\n"));
}
