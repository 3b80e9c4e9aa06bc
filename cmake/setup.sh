#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Comes in: a purpose, `try` or `test`. Goes out: a machine on which that purpose can be built; one
# line that says what was installed, or that nothing was missing. Exists so that the two commands of
# the README work on a bare Debian 12 and cost nothing from the second time on.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
purpose=${1:?usage: setup.sh try|test}
case $purpose in
  try) purposes=try ;;
  test) purposes='try|test' ;;
  *) echo "setup: '$purpose' is no purpose; use try or test" >&2; exit 2 ;;
esac
packages=$(awk -v wanted="^($purposes)\$" '$1 ~ wanted { print $2 }' "$root/cmake/packages.list")
count=$(echo "$packages" | wc -l)

if ! command -v apt-get >/dev/null 2>&1; then
  echo "setup: no apt-get here; going on with what is installed (cmake/packages.list says what is needed)"
  exit 0
fi

# dpkg-query names each package it knows; what is not "installed" is missing.
# shellcheck disable=SC2086 # one word per package is meant
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $packages 2>/dev/null |
  awk '$2 == "installed" { print $1 }') || true
missing=
for package in $packages; do
  echo "$installed" | grep -qxF -e "$package" || missing="$missing $package"
done
if [ -z "$missing" ]; then
  echo "setup: all $count packages are installed"
  exit 0
fi

if [ "$(id -u)" = 0 ]; then
  sudo=
elif command -v sudo >/dev/null 2>&1; then
  sudo=sudo
else
  echo "setup: missing packages, and neither root nor sudo to install them; as root run:" >&2
  echo "  apt-get install --no-install-recommends$missing" >&2
  exit 2
fi

# shellcheck disable=SC2086 # one word per package is meant
set -- $missing
echo "setup: installing $# of $count packages with apt-get:$missing"
mkdir -p "$root/build"
log=$root/build/setup.log
apt() {
  # A machine that has just booted may be updating itself: wait for the lock instead of failing.
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 \
    -o Acquire::Retries=3 "$@" >>"$log" 2>&1 </dev/null || {
    tail -n 20 "$log" >&2
    echo "setup: 'apt-get $1' failed; the whole output is in build/setup.log" >&2
    exit 2
  }
}
: >"$log"
apt update
apt install --no-install-recommends "$@"
