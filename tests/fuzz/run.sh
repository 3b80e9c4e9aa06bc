#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: run.sh TARGET CORPUS RUNS [SEED]
# Comes in: a fuzz target and its corpus, which is not written to. Goes out: exit code 0, or libFuzzer's report
# and the input that it is about, in base 64. An input may take ten seconds and a gigabyte. The same seed makes
# the same inputs: what ctest runs finds what a change broke, and new ground is for long runs with seeds of their own.
set -eu
[ -x "$1" ] || { echo "skipped: $1 is not built"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/found"
# What LLVM's own allocator poisons, the uninstrumented library reads: both halves are right.
export ASAN_OPTIONS=allow_user_poisoning=0:allocator_may_return_null=0:detect_leaks=1
# libFuzzer's own exit code for a finding, 77, means to ctest that a test was skipped.
"$1" -error_exitcode=1 -runs="$3" -seed="${4:-1}" -timeout=10 -rss_limit_mb=1024 -max_len=40000 -print_final_stats=1 \
  -artifact_prefix="$scratch/" "$scratch/found" "$2" >"$scratch/log" 2>&1 && status=0 || status=$?
tail -n 40 "$scratch/log"
for input in "$scratch"/crash-* "$scratch"/timeout-* "$scratch"/oom-* "$scratch"/leak-*; do
  if [ -e "$input" ]; then
    echo "$(basename "$input"), in base 64:"
    base64 "$input"
  fi
done
exit $status
