# SPDX-License-Identifier: MIT
# shellcheck shell=sh
#
# step "what it does" command...: one line on the terminal, the command's output in a log that is
# shown only when the command fails. Sourced by try.sh and test.sh.
mkdir -p build
step() {
  printf '%s\n' "$1"
  what=$1
  shift
  "$@" >build/step.log 2>&1 </dev/null || {
    status=$?
    cat build/step.log >&2
    echo "failed: $what ($*)" >&2
    exit "$status"
  }
}
