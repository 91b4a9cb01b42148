#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Cases, references and studies start no process and load no code: their libraries call nothing that does, and nothing
# of the library of loaders.
#
# usage: no_processes.sh LOADERS LIBRARY...
set -euo pipefail
loaders=$1

# symbols OPTION FILE...: the symbols that `nm OPTION` lists.
# Those that a header brings are weak, and not among them.
symbols() { nm "$1" --format=posix "${@:2}" 2>/dev/null | awk '$2 ~ /^[TDBRU]$/ { print $1 }' | LC_ALL=C sort -u; }

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
[[ ${loaders##*.} == a ]] || { echo "skipped: libraries are shared"; exit 77; }
code=0
for library in "${@:2}"; do
  symbols --undefined-only "$library" >"$folder/calls"
  [[ -s $folder/calls ]] || { echo "$library: no symbols"; exit 1; }
  if grep -xE 'fork|vfork|clone|posix_spawnp?|exec[lv]p?e?|popen|system|waitpid|kill|dlopen|dlsym' "$folder/calls"; then
    echo "$library starts processes or loads code by these"
    code=1
  fi
  symbols --defined-only "$library" >"$folder/own"
  symbols --defined-only --extern-only "$loaders" | grep 9stickslip >"$folder/of-loaders" || true
  [[ -s $folder/of-loaders ]] || { echo "$loaders: no symbols"; exit 1; }
  if LC_ALL=C comm -12 <(LC_ALL=C comm -23 "$folder/calls" "$folder/own") "$folder/of-loaders" | grep .; then
    echo "$library needs these of $loaders"
    code=1
  fi
done
exit "$code"
