// SPDX-License-Identifier: MIT
#include "compilation/command_words.h"
#include "compilation/driver_options.h"

#include "shared/compilation/scratch.h"
#include "support/catch.h"

using namespace featflags::tool;
using featflags::test::Scratch;
using Words = std::vector<std::string>;

namespace {

Words launched(const std::string &command) {
  bool libtool = false;
  return dropLaunchers(splitCommand(command), libtool);
}

} // namespace

TEST_CASE("a command is split as a shell does") {
  CHECK(splitCommand(R"(gcc -DNAME='"a b"' "x y.c" z\ w.c)") ==
        Words{"gcc", "-DNAME=\"a b\"", "x y.c", "z w.c"});
}

TEST_CASE("quotes and backslashes mean what a shell makes of them, and nothing is expanded") {
  CHECK(splitCommand(R"(gcc '-DA="a\"b"' -c)") == Words{"gcc", R"(-DA="a\"b")", "-c"});
  CHECK(splitCommand(R"("-DB=\"%d\n\"" x)") == Words{R"(-DB="%d\n")", "x"});
  CHECK(splitCommand(R"(-DC=\"q\" a\ b 'c d'e"f g" "" '')") == Words{R"(-DC="q")", "a b", "c def g", "", ""});
  CHECK(splitCommand("  gcc\t-c\n a.c ") == Words{"gcc", "-c", "a.c"});
  CHECK(splitCommand("gcc \\") == Words{"gcc", "\\"});
  CHECK(splitCommand("gcc 'open") == Words{"gcc", "open"});
  CHECK(splitCommand("gcc $(touch x) `id` $HOME *.c; rm -rf / && a | b > c") ==
        Words{"gcc", "$(touch", "x)", "`id`", "$HOME", "*.c;", "rm", "-rf", "/", "&&", "a", "|", "b", ">",
              "c"});
}

TEST_CASE("a response file that never ends, or is no file, is left to the compiler") {
  const Scratch scratch;
  scratch.write("flags", "-O2 @/dev/zero -g");
  CHECK(expandResponseFiles({"gcc", "@/dev/zero"}, scratch.folder) == Words{"gcc", "@/dev/zero"});
  CHECK(expandResponseFiles({"gcc", "@flags"}, scratch.folder) == Words{"gcc", "-O2", "@/dev/zero", "-g"});
  CHECK(expandResponseFiles({"gcc", "@."}, scratch.folder) == Words{"gcc", "@."});
  scratch.write("again", "-O1 @again");
  CHECK(expandResponseFiles({"gcc", "@again"}, scratch.folder) == Words{"gcc", "@again"});
}

TEST_CASE("launchers before the compiler are dropped") {
  const Words plain{"gcc", "-c", "a.c"};
  for (const char *launcher :
       {"ccache", "/usr/bin/ccache", "sccache", "distcc", "icecc", "ccache distcc", "env LC_ALL=C TZ=UTC",
        "env -u HOME A=b", "nice", "nice -n 5", "time", "time -f %e", "LC_ALL=C", "ccache CCACHE_DIR=/x",
        "libtool --tag=CC --mode=compile", "/bin/sh ../libtool --silent --tag=CC --mode=compile"}) {
    INFO(launcher);
    CHECK(launched(std::string(launcher) + " gcc -c a.c") == plain);
  }
}

TEST_CASE("what only looks like a launcher stays") {
  CHECK(launched("ccache") == Words{"ccache"}); // nothing would be left to run
  CHECK(launched("/opt/ccache/bin/gcc -c a.c") == Words{"/opt/ccache/bin/gcc", "-c", "a.c"});
  CHECK(launched("gcc -c env") == Words{"gcc", "-c", "env"});
}

TEST_CASE("response files are read from the folder of the command") {
  const Scratch scratch;
  scratch.write("flags.rsp", "-O2 -DNAME='a b'\n-Iinclude @more.rsp");
  scratch.write("more.rsp", "-g");
  CHECK(expandResponseFiles({"gcc", "@flags.rsp", "a.c"}, scratch.folder) ==
        Words{"gcc", "-O2", "-DNAME=a b", "-Iinclude", "-g", "a.c"});
  CHECK(expandResponseFiles({"gcc", "@absent.rsp"}, scratch.folder) == Words{"gcc", "@absent.rsp"});
}

TEST_CASE("options know their values") {
  const Words words{"-o",  "a.o",  "-Iinclude", "-I",  "sub",          "-MF",
                    "a.d", "-MDx", "-O2",       "a.c", "-Wp,-MMD,a.d", "-"};
  std::vector<std::pair<OptionRole, std::string>> found;
  for (const DriverOption &option : splitArguments(words))
    found.emplace_back(option.role, option.value.str());
  CHECK(splitArguments(Words{"-G", "0", "a.c"}).size() == 2);
  CHECK(found == std::vector<std::pair<OptionRole, std::string>>{{OptionRole::Output, "a.o"},
                                                                 {OptionRole::IncludeFolder, "include"},
                                                                 {OptionRole::IncludeFolder, "sub"},
                                                                 {OptionRole::Dependency, "a.d"},
                                                                 {OptionRole::Other, ""},
                                                                 {OptionRole::Other, ""},
                                                                 {OptionRole::Operand, "a.c"},
                                                                 {OptionRole::Dependency, "MD,a.d"},
                                                                 {OptionRole::Operand, "-"}});
}

TEST_CASE("the language is that of -x, of the compiler, or of the suffix") {
  CHECK(languageOf("gcc", {}, "a.c") == SourceLanguage::C);
  CHECK(languageOf("alpha-linux-gnu-g++-12", {}, "a.c") == SourceLanguage::Cxx);
  CHECK(languageOf("gcc", {}, "a.C") == SourceLanguage::Cxx);
  CHECK(languageOf("gcc", {}, "a.cpp") == SourceLanguage::Cxx);
  CHECK(languageOf("gcc", Words{"-x", "c++", "a.c"}, "a.c") == SourceLanguage::Cxx);
  CHECK(languageOf("gcc", Words{"a.c", "-xc++"}, "a.c") == SourceLanguage::C);
  CHECK(languageOf("gcc", Words{"-xc", "a.inc"}, "a.inc") == SourceLanguage::C);
  CHECK(languageOf("gcc", {}, "a.S") == SourceLanguage::Other);
  CHECK(languageOf("gcc", Words{"-xassembler-with-cpp", "a.c"}, "a.c") == SourceLanguage::Other);
}
