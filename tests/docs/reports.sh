#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs the commands of docs/reports, which are the lines after `$ ` in code blocks marked console, in
# the folder of their page, and compares what they print with the lines that follow there. Commands
# whose program is not installed are left out.
#
# usage: reports.sh ROOT
set -euo pipefail
root=$(realpath -- "$1")
printed=$(mktemp)
trap 'rm -f -- "$printed"' EXIT

# sessions FILE: for each command a line `$ COMMAND` and what it should print.
sessions() { awk '/^```console$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$1"; }

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
    printf '%s: no command found\n' "$page"
    failed=$((failed + 1))
  else
    check "$command" "$expected"
  fi
done
printf '%s pages, %s commands run, %s failed\n' "$pages" "$run" "$failed"
((pages > 0 && failed == 0))
