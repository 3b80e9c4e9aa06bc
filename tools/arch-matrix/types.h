// SPDX-License-Identifier: MIT
//
// What crosses the stages of arch-matrix.
//
//   matrix.yaml ── readMatrix ─> Matrix ── expand ─> MatrixCell[] ── graph ─> a Ninja graph ── ninja ─>
//   reports ── merge
//
// Plain values: a test builds them by hand.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace featflags::matrix {

// One row of cmake/toolchains/machines.def.
struct Machine {
  std::string name;
  std::string triple;
  std::string package;     // Debian's, with the machine's GCC
  std::string clangTarget; // empty where clang lacks the machine
  std::string qemu;        // empty where qemu-user has no program for it
  std::string linuxArch;   // empty where no kernel is of this ABI
  std::string defconfig;
  unsigned bits = 0;
  bool operator==(const Machine &) const = default;
};

enum class Builder { CMake, Kbuild, Command };

// How one configuration of the project is made. Which fields count depends on the builder.
struct Configuration {
  std::string name;
  std::vector<std::string> options;  // CMake: arguments of cmake; Kbuild: variables of make
  std::string defconfig;             // Kbuild: a target of make; empty: the machine's own
  std::vector<std::string> fragment; // Kbuild: lines of a .config that go over the defconfig
  bool operator==(const Configuration &) const = default;
};

// A tool that checks each cell. Arguments go to it as they are written.
struct ToolUse {
  std::vector<std::string> arguments;
  std::vector<std::string> paths; // relative to the source; empty: all
  bool operator==(const ToolUse &) const = default;
};

// A matrix.yaml, with its paths made absolute.
struct Matrix {
  std::string file;
  std::string source;
  Builder builder = Builder::CMake;
  std::vector<std::string> machines;
  std::vector<Configuration> configurations;
  std::vector<std::string> compilers; // {triple} stands for the machine's; "gcc" is short for {triple}-gcc
  std::vector<std::string> targets;   // what to build; empty: everything
  std::string launcher;               // ccache, distcc, icecc; empty: none
  std::vector<std::vector<std::string>> configure; // Command: argument vectors, with {words} to be replaced
  std::vector<std::vector<std::string>> build;
  std::string database = "compile_commands.json"; // Command: where it is, in the build folder
  unsigned limit = 3600;                          // seconds that one step of a cell may take
  std::optional<ToolUse> deadcode;
  std::optional<ToolUse> unused;
  bool operator==(const Matrix &) const = default;
};

struct Command {
  std::vector<std::string> words;
  std::string folder;
  bool operator==(const Command &) const = default;
};

// One stage of a cell: commands that run one after the other, and what they must leave.
struct Step {
  std::string name; // configure, build, deadcode-check, unused-lint
  std::vector<Command> commands;
  std::string product;     // a file that a successful step has written anew; empty: none
  unsigned acceptable = 0; // the highest exit code of the last command that still counts as done
  bool everyRun = false;   // only its own program knows whether there is something to do
  bool operator==(const Step &) const = default;
};

struct File {
  std::string path;
  std::string text;
  bool operator==(const File &) const = default;
};

// machine x configuration x compiler.
struct MatrixCell {
  std::string name;
  std::string machine;
  std::string folder;      // everything of this cell is in here
  std::vector<File> files; // to be written before its steps run
  std::vector<Step> steps;
  bool operator==(const MatrixCell &) const = default;
};

} // namespace featflags::matrix
