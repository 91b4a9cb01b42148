#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The manual page names every command and every option of it, and is well formed.
#
# usage: manual.sh PROGRAM PAGE
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
program=$1
page=$2

# section COMMAND: its text, without the marks of roff.
section() {
  awk -v heading=".SS $1" '/^\.S[SH]/ { inside = $0 == heading } inside' "$page" |
    sed -e 's/\\-/-/g' -e 's/\\f[A-Z]//g' -e 's/\\f\[[A-Z]*\]//g'
}

options=0
while IFS= read -r command; do
  text=$(section "$command")
  [[ -n $text ]] || fail "the page has no section on $command"
  while IFS= read -r option; do
    options=$((options + 1))
    grep -Eq -e "(^| )$option( |,|\$)" <<<"$text" || fail "$command: no $option"
  done < <(options_of "$program" "$command")
done < <(commands_of "$program")
((options > 60)) || fail "only $options options: the help of the program is read no longer"

for heading in NAME SYNOPSIS COMMANDS 'EXIT STATUS' EXAMPLES; do
  grep -Eqx "\.SH \"?$heading\"?" "$page" || fail "no section $heading"
done
if command -v mandoc >/dev/null; then
  mandoc -T lint -W error "$page" || fail "mandoc finds errors"
elif command -v man >/dev/null; then
  warnings=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l "$page" 2>&1 >/dev/null)
  [[ -z $warnings ]] || fail "man warns: $warnings"
else
  echo 'neither mandoc nor man is here: the page was not set'
fi
