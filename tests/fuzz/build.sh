#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: build.sh CLANG++ SOURCE BUILD
# Comes in: a clang (or nothing, where none is installed). Goes out: the fuzz targets in BUILD. A tree of its
# own, because everything that is fuzzed must be compiled for it, by clang.
set -eu
compiler=$1
if [ -z "$compiler" ]; then
  echo "skipped: clang++-19 is not installed (Debian: apt-get install clang-19)"
  exit 77
fi
if ! echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char *, unsigned long) { return 0; }' |
  "$compiler" -x c++ -fsanitize=fuzzer - -o /dev/null 2>/dev/null; then
  echo "skipped: $compiler has no libFuzzer (Debian: apt-get install libclang-rt-19-dev)"
  exit 77
fi
cmake -G Ninja -S "$2" -B "$3" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" \
  -DCMAKE_CXX_COMPILER="$compiler" -DFEATFLAGS_FUZZ=ON -DFEATFLAGS_BUILD_TESTS=OFF -DFEATFLAGS_BUILD_SAMPLES=OFF
cmake --build "$3" --target object_fuzz database_fuzz
