#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs the commands of docs/reports, which are the lines after `$ ` in code blocks marked console, in
# the folder of their page, and compares what they print with the lines that follow there. Left out are
# commands whose program is not installed, and blocks that are of other versions of LAMMPS than that which
# is: console 4 Feb 2025, 4 Jul 2026.
#
# usage: reports.sh ROOT
set -euo pipefail
root=$(realpath -- "$1")
printed=$(mktemp)
trap 'rm -f -- "$printed"' EXIT

version=$(lmp -h 2>/dev/null | sed -nE 's/.*Simulator - ([0-9]+ [A-Z][a-z]+ [0-9]{4}).*/\1/p') || true

# sessions FILE: for each command a line `$ COMMAND` and what it should print.
sessions() {
  # shellcheck disable=SC2016 # awk's own expressions
  awk -v version="$version" '
    /^```console( |$)/ { inside = NF == 1 || index(", " substr($0, 12) ",", ", " version ",") > 0; next }
    /^```/ { inside = 0 }
    inside' "$1"
}

run=0
failed=0
# check COMMAND EXPECTED, in the present folder.
check() {
  local program=${1%% *}
  if ! command -v "$program" >/dev/null; then
    printf 'left out, %s is not installed: %s\n' "$program" "$1"
    return
  fi
  run=$((run + 1))
  timeout 120 bash -c "$1" >"$printed" </dev/null || true
  if ! difference=$(diff <(printf '%s' "$2") "$printed"); then
    failed=$((failed + 1))
    printf '%s: %s: printed (>) instead of (<):\n%s\n' "$PWD" "$1" "$difference"
  fi
}

pages=0
for page in "$root"/docs/reports/*/README.md; do
  cd -- "$(dirname -- "$page")"
  pages=$((pages + 1))
  command='' expected=''
  while IFS= read -r line; do
    if [[ $line == '$ '* ]]; then
      [[ -z $command ]] || check "$command" "$expected"
      command=${line#'$ '} expected=''
    else
      expected+=$line$'\n'
    fi
  done < <(sessions "$page")
  if [[ -z $command ]]; then
    grep -q '^```console' "$page" || {
      printf '%s: no command found\n' "$page"
      failed=$((failed + 1))
    }
  else
    check "$command" "$expected"
  fi
done
printf '%s pages, %s commands run, %s failed\n' "$pages" "$run" "$failed"
((pages > 0 && failed == 0))
