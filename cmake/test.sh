#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The second command of the README, and all that CI runs. Comes in: nothing. Goes out: everything
# built and every test run; ctest's summary is the last output. Exists so that "all tests" means the
# same here, on CI and on a bare machine.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
. cmake/step.sh

sh cmake/setup.sh test
step "configure (build/dev)" cmake --preset dev
step "build" cmake --build --preset dev
echo "test"
exec ctest --preset dev --parallel "$(nproc)"
