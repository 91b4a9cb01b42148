#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# No installed file names the folder of the sources, that of the build, or the prefix. For builds
# without debug information, which does name the sources.
#
# usage: traces.sh BUILD ROOT
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
build=$1
root=$2

install_to "$build" "$folder/prefix"
if grep -rlF -e "$root" -e "$build" -e "$folder" "$folder/prefix"; then
  fail "these files name $root, $build or $folder"
fi
# The search finds what is there: in the program, the name of a case.
grep -qF slip-rotation "$folder/prefix/bin/stickslip" || fail "nothing can be found in the program"
