// SPDX-License-Identifier: MIT
#include "arch-matrix/texts.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FormatVariadic.h>

namespace featflags::matrix {
namespace {

constexpr const char *cmakeStarter =
    R"(# What to build, for which machines, and what to check. Run: arch-matrix run matrix.yaml
source: .            # the folder with CMakeLists.txt, from this file
builder: cmake

# 'arch-matrix machines' lists all, and what to install for each.
machines: [x86-64, aarch64, alpha]

configurations:
  - name: release
    options: [-DCMAKE_BUILD_TYPE=Release]
  - name: relwithdebinfo     # with debug info a report can say which part of a block survived
    options: [-DCMAKE_BUILD_TYPE=RelWithDebInfo]

# compilers: [gcc, clang-19]   # gcc is each machine's own; clang is left out where it lacks the machine
# targets: [mylib]             # default: everything
# launcher: ccache
# limit: 3600                  # seconds for one step of one cell

deadcode-check:
  arguments: [--profile=featflags]
  # paths: [src]               # only what is below
unused-lint: {}
)";

constexpr const char *kbuildStarter =
    R"(# The Linux scheduler on three machines. Run: arch-matrix run matrix.yaml
source: .            # an unpacked Linux source, from this file
builder: kbuild

# 'arch-matrix machines' lists all, with ARCH and defconfig, and what to install for each.
machines: [x86-64, aarch64, alpha]

configurations:
  - name: defconfig
    # defconfig: tinyconfig    # default: the machine's own
    fragment:                  # goes over the defconfig, and must hold in the end
      - '# CONFIG_DEBUG_INFO_NONE is not set'
      - CONFIG_DEBUG_INFO_DWARF_TOOLCHAIN_DEFAULT=y

targets: [kernel/sched/]
# launcher: ccache
# limit: 3600                  # seconds for one step of one cell

deadcode-check:
  arguments: [--profile=linux]
  paths: [kernel/sched]
unused-lint:
  paths: [kernel/sched]
)";

constexpr const char *commandStarter =
    R"(# A project with a build of its own. Run: arch-matrix run matrix.yaml
source: .
builder: command

machines: [x86-64, aarch64]

configurations:
  - name: release
    options: [CFLAGS=-O2 -g]

# Each command is a list of words, run in the cell's build folder without a shell. {source} {build} {triple}
# {machine} {configuration} {compiler} {cxx} {jobs} are replaced; {options} becomes the configuration's words.
configure:
  - ['{source}/configure', '--host={triple}', 'CC={compiler}', '{options}']
build:
  - [bear, --output, compile_commands.json, --, make, '-j{jobs}']
database: compile_commands.json

deadcode-check:
  arguments: [--guard=DEBUG_ON(FLAG)]
)";

constexpr const char *githubJob =
    R"(# Written by 'arch-matrix emit github'. Each job checks its share of the cells; the last one puts them together.
name: matrix
on: [push, pull_request]
jobs:
  cells:
    runs-on: ubuntu-latest
    container: debian:12
    strategy:
      fail-fast: false
      matrix:
        shard: [{0}]
    steps:
      - uses: actions/checkout@v4
      - run: apt-get update && apt-get install -y --no-install-recommends {1}
      # install featflags' tools here: docs/install.md
      - run: arch-matrix run {2} --shard=${{{{ matrix.shard }}}}/{3} --report=shard.json || test $? -eq 1
      - uses: actions/upload-artifact@v4
        with:
          name: shard-${{{{ matrix.shard }}}}
          path: shard.json
  report:
    needs: cells
    if: always()
    runs-on: ubuntu-latest
    container: debian:12
    steps:
      # install featflags' tools here: docs/install.md
      - uses: actions/download-artifact@v4
      - run: arch-matrix merge --format=sarif --output=matrix.sarif shard-*/shard.json || test $? -eq 1
      - uses: github/codeql-action/upload-sarif@v3
        with:
          sarif_file: matrix.sarif
      - run: arch-matrix merge --format=github shard-*/shard.json
)";

constexpr const char *gitlabJob =
    R"(# Written by 'arch-matrix emit gitlab'. Each job checks its share of the cells; the last one puts them together.
cells:
  image: debian:12
  parallel: {3}
  before_script:
    - apt-get update && apt-get install -y --no-install-recommends {1}
    # install featflags' tools here: docs/install.md
  script:
    - arch-matrix run {2} --shard=$CI_NODE_INDEX/$CI_NODE_TOTAL --report=shard-$CI_NODE_INDEX.json || test $? -eq 1
  artifacts:
    when: always
    paths: [shard-*.json]

report:
  image: debian:12
  needs: [cells]
  when: always
  # install featflags' tools here too: docs/install.md
  script:
    - arch-matrix merge --format=junit --output=matrix.xml shard-*.json
  artifacts:
    when: always
    reports:
      junit: matrix.xml
)";

constexpr const char *slurmJob = R"(#!/bin/sh
# Written by 'arch-matrix emit slurm'. sbatch this file, then, when the array is done:
#   arch-matrix merge --format=html --output=matrix.html shard-*.json
#SBATCH --job-name=arch-matrix
#SBATCH --array=1-{3}
arch-matrix run {2} --shard="$SLURM_ARRAY_TASK_ID/{3}" --output="build-matrix-$SLURM_ARRAY_TASK_ID" \
  --report="shard-$SLURM_ARRAY_TASK_ID.json"
)";

} // namespace

std::optional<std::string> starter(llvm::StringRef builder) {
  if (builder == "cmake")
    return cmakeStarter;
  if (builder == "kbuild")
    return kbuildStarter;
  if (builder == "command")
    return commandStarter;
  return std::nullopt;
}

std::optional<std::string> jobFile(llvm::StringRef where, const Emission &emission) {
  const char *text = where == "github"   ? githubJob
                     : where == "gitlab" ? gitlabJob
                     : where == "slurm"  ? slurmJob
                                         : nullptr;
  if (!text)
    return std::nullopt;
  std::vector<std::string> numbers;
  for (unsigned shard = 1; shard <= emission.shards; ++shard)
    numbers.push_back(std::to_string(shard));
  std::string result = text;
  const std::pair<const char *, std::string> values[] = {{"{0}", llvm::join(numbers, ", ")},
                                                         {"{1}", llvm::join(emission.packages, " ")},
                                                         {"{2}", emission.matrix},
                                                         {"{3}", std::to_string(emission.shards)},
                                                         {"{{{{", "{{"},
                                                         {"}}}}", "}}"}};
  for (const auto &[word, value] : values)
    for (auto at = result.find(word); at != std::string::npos; at = result.find(word, at + value.size()))
      result.replace(at, llvm::StringRef(word).size(), value);
  return result;
}

} // namespace featflags::matrix
