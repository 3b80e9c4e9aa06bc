// SPDX-License-Identifier: MIT
//
// Images are equal when the code is, whatever it is called, and differ when one byte, relocation or
// size does.
#include "deadcode-check/object/code_image.h"
#include "workshop.h"

#include "support/catch.h"

using namespace featflags::deadcode;
using namespace featflags::test;

namespace {

CodeImage imageOf(const std::string &object) {
  llvm::Expected<CodeImage> image = readImage(object);
  if (!image)
    FAIL(llvm::toString(image.takeError()));
  return std::move(*image);
}

CodeImage build(const Workshop &shop, const std::string &compiler, const std::string &text,
                std::vector<std::string> flags = {"-O2"}, const std::string &name = "a.c") {
  return imageOf(shop.compile(compiler, flags, name, text));
}

const std::string base = R"(extern int outside(int);
static int counter;
static int step(int n) { return outside(n) + counter++; }
int f(int n) { return step(n) + 1; }
const char *text(void) { return "some text"; }
)";

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  text.replace(text.find(from), from.size(), to);
  return text;
}

} // namespace

TEST_CASE("the same source gives the same image, with and without debug info, by any file name") {
  Workshop shop;
  for (const char *compiler : {"gcc", "alpha-linux-gnu-gcc", "aarch64-linux-gnu-gcc"})
    DYNAMIC_SECTION(compiler) {
      CodeImage plain = build(shop, compiler, base);
      CHECK_FALSE(firstDifference(plain, build(shop, compiler, base, {"-O2", "-g"}, "b.c")));
      CHECK_FALSE(plain.sections.empty());
    }
}

TEST_CASE("names and order of local symbols are no difference") {
  Workshop shop;
  CodeImage plain = build(shop, "gcc", base);
  std::string renamed = base;
  for (std::size_t at; (at = renamed.find("counter")) != std::string::npos;)
    renamed.replace(at, 7, "aaa");
  CHECK_FALSE(firstDifference(plain, build(shop, "gcc", renamed)));
  // Where the linker relaxes code, relocations name local symbols and not sections.
  const std::vector<std::string> relaxing = {"-O2", "--target=riscv64-linux-gnu", "-mrelax"};
  CHECK_FALSE(
      firstDifference(build(shop, "clang-19", base, relaxing), build(shop, "clang-19", renamed, relaxing)));
  CHECK_FALSE(
      firstDifference(plain, build(shop, "gcc", "static int aaaa(int);\n" + base + "extern int zzz;\n")));
}

TEST_CASE("one changed constant, reference, string, size or section is a difference") {
  Workshop shop;
  for (const char *compiler : {"gcc", "alpha-linux-gnu-gcc", "aarch64-linux-gnu-gcc"})
    DYNAMIC_SECTION(compiler) {
      CodeImage plain = build(shop, compiler, base);
      auto difference = [&](const std::string &from, const std::string &to) {
        return firstDifference(plain, build(shop, compiler, replaced(base, from, to)));
      };
      std::optional<Difference> constant = difference("+ 1;", "+ 2;");
      REQUIRE(constant);
      CHECK(constant->section == ".text");
      CHECK(constant->function == "f");
      CHECK(constant->text.find("in f(): ") != std::string::npos);
      std::optional<Difference> reference =
          difference("extern int outside(int);", "extern int elsewhere(int);\n#define outside elsewhere");
      REQUIRE(reference);
      CHECK(reference->text.find("outside") != std::string::npos);
      CHECK(reference->text.find("elsewhere") != std::string::npos);
      std::optional<Difference> string = difference("some text", "same text");
      REQUIRE(string);
      CHECK(string->section.starts_with(".rodata"));
      CHECK(difference("int counter;", "int counter, more[9] __attribute__((used));"));
      std::optional<Difference> section =
          difference("int f(int n)", "int late __attribute__((section(\".late\"))) = 3;\nint f(int n)");
      REQUIRE(section);
      CHECK(section->section == ".late");
      CHECK(section->text.find("new") != std::string::npos);
      CHECK(firstDifference(build(shop, compiler, replaced(base, "+ 1;", "+ 2;")), plain));
    }
}

TEST_CASE("COMDAT sections are matched by group, not by order") {
  Workshop shop;
  const std::string a = "template <class T> T run(T n) { return n * 3 + 1; }\n";
  const std::string one = a + "template int run(int);\ntemplate long run(long);\n";
  const std::string two = a + "template long run(long);\ntemplate int run(int);\n";
  const std::vector<std::string> flags = {"-O2", "-fno-unique-section-names"};
  CHECK_FALSE(firstDifference(build(shop, "clang-19", one, flags, "a.cc"),
                              build(shop, "clang-19", two, flags, "a.cc")));
  CHECK(firstDifference(build(shop, "clang-19", one, flags, "a.cc"),
                        build(shop, "clang-19", a + "template int run(int);\n", flags, "a.cc")));
}

TEST_CASE("an image of what proves nothing is refused") {
  Workshop shop;
  const std::string objects[] = {
      shop.path("nowhere.o"), shop.write("text.o", "no object"),
      shop.compile("gcc", {"-O2", "-flto", "-fno-fat-lto-objects"}, "lto.c", base)};
  for (const std::string &object : objects) {
    llvm::Expected<CodeImage> image = readImage(object);
    REQUIRE(!image);
    CHECK(llvm::toString(image.takeError()).find(object + ": ") == 0);
  }
}

TEST_CASE("defined and needed symbols, and the records of verify sections") {
  Workshop shop;
  std::string marked =
      base + R"(__asm__(".pushsection .featflags.seen\n.asciz \"a\"\n.asciz \"b\"\n.popsection\n"
        ".pushsection .featflags.control,\"a\"\n.asciz \"c\"\n.popsection");
)";
  CodeImage image = build(shop, "gcc", marked);
  CHECK(definesSymbol(image, "f"));
  CHECK_FALSE(needsSymbol(image, "f"));
  CHECK(needsSymbol(image, "outside"));
  CHECK_FALSE(definesSymbol(image, "outside"));
  CHECK(image.seen == std::vector<std::string>{"a", "b"});
  CHECK(image.control == std::vector<std::string>{"c"});
  CHECK_FALSE(firstDifference(image, build(shop, "gcc", base)));
}

namespace {

// A function with one patched jump, as the compiler writes it or as a later build step leaves it.
std::string keyedFunction(const std::string &instruction, const std::string &more = "") {
  return R"(.text
.globl f
.type f, @function
f: xor %eax, %eax
site: )" +
         instruction +
         R"(
   ret
there: call slow
   ret
.size f, . - f
.section __jump_table,"aw"
.balign 8
.long site - ., there - .
.quad key + 2 - .
)" + more;
}

CodeImage assemble(const Workshop &shop, const std::string &text) {
  return build(shop, "gcc", text, {}, "a.s");
}

} // namespace

TEST_CASE("what objtool does after the compiler is no difference") {
  Workshop shop;
  CodeImage jump = assemble(shop, keyedFunction(".byte 0xeb, there - . - 1"));
  CHECK_FALSE(firstDifference(jump, assemble(shop, keyedFunction(".byte 0x66, 0x90"))));
  CodeImage farJump = assemble(shop, keyedFunction(".byte 0xe9\n.long slow - . - 4"));
  CHECK_FALSE(firstDifference(farJump, assemble(shop, keyedFunction(".byte 0x0f, 0x1f, 0x44, 0, 0"))));
  const std::string tables =
      ".section .orc_unwind,\"a\"\n.long 1\n.section .return_sites,\"a\"\n.long site - .\n";
  CHECK_FALSE(firstDifference(jump, assemble(shop, keyedFunction(".byte 0x66, 0x90", tables))));
}

TEST_CASE("only at listed places, and only from jump to no-op of one length") {
  Workshop shop;
  CodeImage jump = assemble(shop, keyedFunction(".byte 0xeb, there - . - 1"));
  CHECK(firstDifference(jump, assemble(shop, keyedFunction(".byte 0x0f, 0x1f, 0x44, 0, 0"))));
  CHECK(firstDifference(jump, assemble(shop, keyedFunction(".byte 0x31, 0xc9"))));
  std::string elsewhere = keyedFunction(".byte 0xeb, there - . - 1");
  CHECK(firstDifference(jump, assemble(shop, replaced(elsewhere, "xor %eax, %eax", ".byte 0x66, 0x90"))));
  std::string otherTarget = keyedFunction(".byte 0x66, 0x90");
  CHECK(firstDifference(jump, assemble(shop, replaced(otherTarget, "there - .", "f - ."))));
  CHECK(firstDifference(jump, assemble(shop, replaced(otherTarget, "key + 2", "other + 2"))));
}
