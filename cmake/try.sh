#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The first command of the README. Comes in: nothing. Goes out: samples/sched built for three
# machines, and a table of what deadcode-check found in the objects. Exists so that a newcomer sees
# the main job done before reading anything. Its exit code is that of deadcode-check.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
. cmake/step.sh

sh cmake/setup.sh try
step "configure tools (build/dev)" cmake --preset dev
step "build deadcode-check" cmake --build --preset dev --target deadcode-check

set --
for machine in x86-64 aarch64 alpha; do
  build=build/try/$machine
  step "configure samples/sched for $machine ($build)" cmake -S samples/sched -B "$build" -G Ninja \
    --toolchain "$root/cmake/toolchains/$machine.cmake" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DSCHED_BUILD_DEBUG=OFF
  step "build samples/sched for $machine" cmake --build "$build"
  set -- "$@" --cell "$machine=$build"
done

set -- build/dev/tools/deadcode-check/deadcode-check --profile=featflags "$@" --format=table
echo "run: $*"
echo
status=0
"$@" || status=$?
echo
echo "exit code $status (0: all as promised, 1: findings, 2: could not do the work)"
exit "$status"
