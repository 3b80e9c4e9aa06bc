// SPDX-License-Identifier: MIT
#include "arch-matrix/cells.h"

#include "arch-matrix/machines.h"

#include <algorithm>
#include <map>

namespace featflags::matrix {
namespace {

using Words = std::vector<std::string>;

struct Choice {
  const Matrix &matrix;
  const Machine &machine;
  const Configuration &configuration;
  std::string compiler;
  std::string folder; // of the cell
  std::string build() const { return folder + "/build"; }
};

void append(Words &words, const Words &more) { words.insert(words.end(), more.begin(), more.end()); }

bool isClang(const std::string &compiler) { return compiler.find("clang") != std::string::npos; }

// gcc-12 and g++-12, clang-19 and clang++-19.
std::string cxxOf(const std::string &compiler) {
  std::string result = compiler;
  const auto slash = result.rfind('/');
  const auto from = slash == std::string::npos ? 0 : slash;
  if (const auto clang = result.find("clang", from); clang != std::string::npos)
    return result.insert(clang + 5, "++");
  if (const auto gcc = result.rfind("gcc"); gcc != std::string::npos && gcc >= from)
    return result.replace(gcc, 3, "g++");
  return result;
}

// Inside double quotes of CMake's language.
std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '$')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string toolchain(const Choice &cell) {
  std::string text = "# Written by arch-matrix.\nset(CMAKE_SYSTEM_NAME Linux)\n";
  text +=
      "set(CMAKE_SYSTEM_PROCESSOR " + cell.machine.triple.substr(0, cell.machine.triple.find('-')) + ")\n";
  text += "set(CMAKE_C_COMPILER " + quoted(cell.compiler) + ")\n";
  text += "set(CMAKE_CXX_COMPILER " + quoted(cxxOf(cell.compiler)) + ")\n";
  if (isClang(cell.compiler))
    for (const char *language : {"C", "CXX"})
      text += std::string("set(CMAKE_") + language + "_COMPILER_TARGET " + cell.machine.clangTarget + ")\n";
  return text;
}

void addCMake(const Choice &cell, const Surroundings &here, MatrixCell &result) {
  const std::string file = cell.folder + "/toolchain.cmake";
  result.files.push_back({file, toolchain(cell)});
  Words configure = {"cmake",
                     "-S",
                     cell.matrix.source,
                     "-B",
                     cell.build(),
                     "-G",
                     "Ninja",
                     "-DCMAKE_TOOLCHAIN_FILE=" + file,
                     "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"};
  if (!cell.matrix.launcher.empty())
    for (const char *language : {"C", "CXX"})
      configure.push_back(std::string("-DCMAKE_") + language + "_COMPILER_LAUNCHER=" + cell.matrix.launcher);
  append(configure, cell.configuration.options);
  Words build = {"cmake", "--build", cell.build(), "--parallel", std::to_string(here.jobs)};
  if (!cell.matrix.targets.empty())
    build.emplace_back("--target");
  append(build, cell.matrix.targets);
  result.steps.push_back({"configure", {{configure, cell.folder}}, "", 0, false});
  result.steps.push_back({"build", {{build, cell.folder}}, cell.build() + "/compile_commands.json", 0, true});
}

// "gcc" leaves the choice to CROSS_COMPILE; clang is what Linux calls LLVM.
Words kernelMake(const Choice &cell) {
  Words make = {"make",
                "-s",
                "-C",
                cell.matrix.source,
                "O=" + cell.build(),
                "ARCH=" + cell.machine.linuxArch,
                "CROSS_COMPILE=" + cell.machine.triple + "-"};
  const std::string own = cell.machine.triple + "-gcc";
  if (cell.compiler != own || !cell.matrix.launcher.empty())
    make.push_back("CC=" + (cell.matrix.launcher.empty() ? "" : cell.matrix.launcher + " ") + cell.compiler);
  append(make, cell.configuration.options);
  return make;
}

void addKbuild(const Choice &cell, const Surroundings &here, MatrixCell &result) {
  const Words make = kernelMake(cell);
  auto with = [&](const Words &more) {
    Words words = make;
    append(words, more);
    return Command{words, cell.folder};
  };
  const std::string &own = cell.configuration.defconfig;
  std::vector<Command> configure = {with({own.empty() ? cell.machine.defconfig : own})};
  if (!cell.configuration.fragment.empty()) {
    const std::string fragment = cell.folder + "/fragment.config", config = cell.build() + "/.config";
    std::string text;
    for (const std::string &line : cell.configuration.fragment)
      text += line + "\n";
    result.files.push_back({fragment, text});
    const std::string merge = cell.matrix.source + "/scripts/kconfig/merge_config.sh";
    configure.push_back({{"sh", merge, "-m", "-O", cell.build(), config, fragment}, cell.folder});
    configure.push_back(with({"olddefconfig"}));
    configure.push_back({{here.self, "fragment-holds", config, fragment}, cell.folder});
  }
  result.steps.push_back({"configure", configure, cell.build() + "/.config", 0, false});

  Words targets = {"-j" + std::to_string(here.jobs)};
  append(targets, cell.matrix.targets);
  const std::string database = cell.build() + "/compile_commands.json";
  const std::string script = cell.matrix.source + "/scripts/clang-tools/gen_compile_commands.py";
  result.steps.push_back(
      {"build",
       {with(targets), {{"python3", script, "-d", cell.build(), "-o", database}, cell.build()}},
       database,
       0,
       true});
}

std::string replaced(std::string text, const std::map<std::string, std::string> &values) {
  for (const auto &[word, value] : values)
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + value.size()))
      text.replace(at, word.size(), value);
  return text;
}

std::vector<Command> ownCommands(const std::vector<Words> &lines, const Choice &cell,
                                 const Surroundings &here) {
  const std::map<std::string, std::string> values = {{"{source}", cell.matrix.source},
                                                     {"{build}", cell.build()},
                                                     {"{triple}", cell.machine.triple},
                                                     {"{machine}", cell.machine.name},
                                                     {"{configuration}", cell.configuration.name},
                                                     {"{compiler}", cell.compiler},
                                                     {"{cxx}", cxxOf(cell.compiler)},
                                                     {"{jobs}", std::to_string(here.jobs)}};
  std::vector<Command> result;
  for (const Words &line : lines) {
    Words words;
    for (const std::string &word : line)
      if (word == "{options}")
        append(words, cell.configuration.options);
      else
        words.push_back(replaced(word, values));
    result.push_back({words, cell.build()});
  }
  return result;
}

void addCommands(const Choice &cell, const Surroundings &here, MatrixCell &result) {
  if (!cell.matrix.configure.empty())
    result.steps.push_back({"configure", ownCommands(cell.matrix.configure, cell, here), "", 0, false});
  result.steps.push_back({"build", ownCommands(cell.matrix.build, cell, here),
                          cell.build() + "/" + cell.matrix.database, 0, true});
}

void addCheck(const Choice &cell, const std::string &tool, const std::string &program, const ToolUse &use,
              const Words &output, const std::string &jobs, MatrixCell &result) {
  const bool ownDatabase = cell.matrix.builder == Builder::Command;
  const std::string build = ownDatabase ? cell.build() + "/" + cell.matrix.database : cell.build();
  Words words = {program, "--cell", result.name + "=" + build, "--jobs=" + jobs};
  append(words, output);
  // Names of files do not depend on where the run's folder lies.
  if (std::none_of(use.arguments.begin(), use.arguments.end(),
                   [](const std::string &word) { return word.starts_with("--source-root"); }))
    words.push_back("--source-root=" + cell.matrix.source);
  append(words, use.arguments);
  for (const std::string &path : use.paths)
    words.push_back(path.starts_with('/') ? path : cell.matrix.source + "/" + path);
  // 2 is "part of the work could not be done"; the report says which part.
  result.steps.push_back({tool, {{words, cell.folder}}, cell.folder + "/" + tool + ".json", 2, true});
}

MatrixCell makeCell(const Choice &cell, const std::string &name, const Surroundings &here) {
  MatrixCell result{name, cell.machine.name, cell.folder, {}, {}};
  switch (cell.matrix.builder) {
  case Builder::CMake:
    addCMake(cell, here, result);
    break;
  case Builder::Kbuild:
    addKbuild(cell, here, result);
    break;
  case Builder::Command:
    addCommands(cell, here, result);
    break;
  }
  const std::string jobs = std::to_string(here.jobs);
  if (cell.matrix.deadcode)
    addCheck(cell, "deadcode-check", here.deadcode, *cell.matrix.deadcode,
             {"--format=json", "--output=" + cell.folder + "/deadcode-check.json"}, jobs, result);
  if (cell.matrix.unused)
    addCheck(cell, "unused-lint", here.unused, *cell.matrix.unused,
             {"--facts-out=" + cell.folder + "/unused-lint.json"}, jobs, result);
  return result;
}

// What a compiler adds to the name of a cell.
std::string suffix(const Machine &machine, const std::string &compiler) {
  std::string word = compiler.substr(compiler.rfind('/') + 1);
  if (word.starts_with(machine.triple + "-"))
    word = word.substr(machine.triple.size() + 1);
  return "-" + word;
}

} // namespace

std::vector<MatrixCell> expand(const Matrix &matrix, const Surroundings &here) {
  std::vector<MatrixCell> cells;
  for (const std::string &name : matrix.machines) {
    const Machine &machine = *findMachine(name);
    for (const std::string &pattern : matrix.compilers) {
      const std::string compiler = compilerOf(machine, pattern);
      if (isClang(compiler) && machine.clangTarget.empty())
        continue;
      for (const Configuration &configuration : matrix.configurations) {
        const std::string cell =
            name + "-" + configuration.name + (matrix.compilers.size() > 1 ? suffix(machine, compiler) : "");
        cells.push_back(
            makeCell({matrix, machine, configuration, compiler, here.folder + "/cells/" + cell}, cell, here));
      }
    }
  }
  return cells;
}

std::vector<MatrixCell> shard(const std::vector<MatrixCell> &cells, unsigned index, unsigned count) {
  std::vector<MatrixCell> result;
  for (std::size_t at = index - 1; at < cells.size(); at += count)
    result.push_back(cells[at]);
  return result;
}

} // namespace featflags::matrix
