#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Comes in: a folder, and Debian's linux-source-6.12. Goes out: <folder>/<cell> for every line of
# cells.list: kernel/sched built with debug info, its compile_commands.json, and `source-tree`, a
# link to the source it was built from. Exists so that the tools are judged on code that nobody here
# wrote. A second run does nothing.
#
# usage: prepare.sh [-l <list>] <folder> [<cell>...]
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
list=$here/cells.list
if [ "${1:-}" = -l ]; then
  list=$2
  shift 2
fi
folder=${1:?usage: prepare.sh [-l <list>] <folder> [<cell>...]}
shift
archive=${FEATFLAGS_LINUX_SOURCE:-/usr/src/linux-source-6.12.tar.xz}
jobs=$(nproc)

fail() {
  echo "prepare: $*" >&2
  exit 1
}

if [ ! -e "$archive" ]; then
  echo "skipped: $archive is missing (Debian: linux-source-6.12, make, bc, bison, flex, libelf-dev, libssl-dev)"
  [ "${CI:-}" != true ] || fail "on CI this must not be skipped: cmake/setup.sh installs it"
  exit 77
fi
mkdir -p "$folder"
folder=$(CDPATH='' cd -- "$folder" && pwd)

# What a stamp holds: while it is the same, so is what was built.
recipe() {
  stat -L -c '%s %Y' "$archive"
  cat "$here/prepare.sh" "$here/edit_source.py"
  echo "$*"
}

# Runs a step with its output in a log; the log is shown only when the step fails.
quietly() {
  "$@" >"$folder/step.log" 2>&1 </dev/null || {
    tail -n 30 "$folder/step.log" >&2
    fail "failed: $*"
  }
}

unpack() {
  source=$folder/linux
  [ "$(cat "$source/.featflags-stamp" 2>/dev/null)" != "$(recipe unpack)" ] || return 0
  rm -rf "$source"
  mkdir -p "$source"
  # Documentation is a fifth of the files; its Kconfig is part of the configuration.
  quietly tar -xf "$archive" -C "$source" --strip-components=1 --exclude='*/Documentation/*.rst' \
    --exclude='*/Documentation/*.yaml'
  recipe unpack >"$source/.featflags-stamp"
  echo "prepare: unpacked $(basename "$archive")"
}

# edited <edit>: a tree whose files are hard links to the unpacked ones, but for the edited ones.
edited() {
  source=$folder/linux-$1
  [ "$(cat "$source/.featflags-stamp" 2>/dev/null)" != "$(recipe edited "$1")" ] || return 0
  rm -rf "$source"
  cp -al "$folder/linux" "$source"
  rm "$source/.featflags-stamp"
  python3 "$here/edit_source.py" "$1" "$source" || fail "the edit '$1' does not fit this source"
  recipe edited "$1" >"$source/.featflags-stamp"
}

# configure <schedDebug>: defconfig with debug info, and SMP, which most of the scheduler's features are
# about and Alpha's defconfig leaves out; fails when a choice did not stick.
configure() {
  quietly kernel_make defconfig
  set -- "$1" --file "$build/.config" --disable DEBUG_INFO_NONE --enable DEBUG_INFO_DWARF_TOOLCHAIN_DEFAULT \
    --enable SMP
  if [ "$1" = on ]; then
    set -- "$@" --enable DEBUG_KERNEL --enable DEBUG_FS --enable SCHED_DEBUG
    expected='^CONFIG_SCHED_DEBUG=y$'
  else
    set -- "$@" --disable SCHED_DEBUG
    expected='^# CONFIG_SCHED_DEBUG is not set$'
  fi
  shift
  quietly "$source/scripts/config" "$@"
  quietly kernel_make olddefconfig
  for line in '^CONFIG_DEBUG_INFO=y$' '^CONFIG_SMP=y$' "$expected"; do
    # An option whose dependencies are off is absent, which is as good as "not set".
    grep -q "$line" "$build/.config" || { [ "$line" = "$expected" ] && ! grep -q '^CONFIG_SCHED_DEBUG=' "$build/.config"; } ||
      fail "$name: .config has no line $line"
  done
}

kernel_make() {
  make -s -C "$source" O="$build" ARCH="$arch" CROSS_COMPILE="$cross" -j"$jobs" "$@"
}

# cell <name> <arch> <cross> <schedDebug> <edit> <folder>...
cell() {
  name=$1 arch=$2 cross=$3 edit=$5
  build=$folder/$name
  command -v "${cross}gcc" >/dev/null || fail "$name: no ${cross}gcc (Debian: gcc-${cross%-})"
  stamp=$(recipe "$@" "$("${cross}gcc" --version | head -n 1)")
  if [ "$(cat "$build/.featflags-stamp" 2>/dev/null)" = "$stamp" ]; then
    echo "prepare: $name is there"
    return
  fi
  unpack
  [ "$edit" = - ] || edited "$edit"
  rm -rf "$build"
  mkdir -p "$build"
  configure "$4"
  shift 5
  quietly kernel_make "$@"
  (cd "$build" && quietly python3 "$source/scripts/clang-tools/gen_compile_commands.py" -d . "$@")
  ln -s "$source" "$build/source-tree"
  units=$(grep -c '"file"' "$build/compile_commands.json") || fail "$name: the compile database is empty"
  echo "$stamp" >"$build/.featflags-stamp"
  echo "prepare: built $name ($units units)"
}

wanted="$*"
while read -r name arch cross debug edit folders; do
  case $name in '' | '#'*) continue ;; esac
  [ -n "$folders" ] || fail "$list: too few words in the line of $name"
  case " $wanted " in '  ' | *" $name "*) ;; *) continue ;; esac
  # shellcheck disable=SC2086 # one word per folder is meant
  cell "$name" "$arch" "$cross" "$debug" "$edit" $folders
done <"$list"
