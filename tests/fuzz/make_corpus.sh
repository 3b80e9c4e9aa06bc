#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: make_corpus.sh FOLDER
# Comes in: the compilers that are installed. Goes out: FOLDER/object with one small object a kind, behind the
# byte that object_fuzz.cpp wants. The corpus of the repository was made with it and then grew by what the
# fuzzers found.
set -eu
mkdir -p "$1/object" "$1/case"
cat >"$1/case/a.c" <<'SOURCE'
extern int outside(int), table;
static inline int twice(int a) { return outside(a) * 2; }
int first(int a) { return a ? twice(a) : table; }
#ifdef __ELF__
__attribute__((section(".init.text")))
#endif
int second(int a) { return outside(a + 1) - 3; }
SOURCE
cat >"$1/case/key.c" <<'SOURCE'
extern long key[2];
void slow(void);
int first(int a) {
  __asm__ goto("1: nop\n.pushsection __jump_table, \"aw\"\n.long 1b - ., %l[yes] - .\n.quad %c0 + 2 - .\n.popsection"
               : : "i"(&key[1]) : : yes);
  return a;
yes:
  slow();
  return 1;
}
SOURCE
cat >"$1/case/a.cpp" <<'SOURCE'
void slow(int);
template <class T> T run(T n) { if (n) slow(n); return n; }
int first(int a) { return run(a) + run(short(a)); }
SOURCE
for line in \
  "x86-64 a.c gcc -g" "x86-64-dwarf4 a.c gcc -gdwarf-4" "x86-64-zlib a.c gcc -g -gz=zlib" \
  "x86-64-split a.c gcc -g -gsplit-dwarf" "x86-64-lines a.c clang-19 -g1" "x86-64-lto a.c gcc -g -flto" \
  "x86-64-plain a.c gcc -g0" "x86-64-key key.c gcc -g -fno-pic -mcmodel=kernel" "x86-64-groups a.cpp g++ -g" \
  "x86-64-crel a.c clang-19 -g -Wa,--crel,--allow-experimental-crel" "bitcode a.c clang-19 -flto" \
  "riscv64-relax a.c clang-19 --target=riscv64-linux-gnu -mrelax -march=rv64gc -g" \
  "alpha a.c alpha-linux-gnu-gcc -g" "mips a.c mips-linux-gnu-gcc -g" "powerpc64 a.c powerpc64-linux-gnu-gcc -g" \
  "mips64el a.c mips64el-linux-gnuabi64-gcc -g" "sh4 a.c sh4-linux-gnu-gcc -g" \
  "macho a.c clang-19 --target=x86_64-apple-darwin" "coff a.c clang-19 --target=x86_64-windows-gnu" \
  "wasm a.c clang-19 --target=wasm32"; do
  set -- "$1" $line
  folder=$1 name=$2 source=$3
  shift 3
  if ! command -v "$1" >/dev/null; then
    echo "no $name: $1 is not installed"
    continue
  fi
  (cd "$folder/case" && "$@" -O2 -ffile-prefix-map="$PWD=/case" -c "$source" -o ../one.o)
  { printf '\001'; cat "$folder/one.o"; } >"$folder/object/$name"
  set -- "$folder"
done
# A linked file, and one that link-time optimisation made.
{ sed 's/, table;/; static int table = 3;/' "$1/case/a.c"; echo 'int outside(int a) { return a ^ table; }'; } >"$1/case/l.c"
mv "$1/case/l.c" "$1/case/a.c"
for kind in -fno-lto -flto; do
  (cd "$1/case" && gcc -O2 -g $kind -nostdlib -static -Wl,--build-id=none,-e,first,-z,noseparate-code,-z,max-page-size=16 \
    -ffile-prefix-map="$PWD=/case" a.c -o ../one.o)
  { printf '\001'; cat "$1/one.o"; } >"$1/object/linked$kind"
done
rm -rf "$1/case" "$1/one.o" "$1"/*.dwo
