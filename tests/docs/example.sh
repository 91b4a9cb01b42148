#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Does what the README of an example of a law says, in a copy of its folder: the lines of the code
# blocks marked sh, one after the other. The first time that the law is judged it has its deliberate
# bug: exit code 1 and something red or broken. The last time it is mended: exit code 0 and nothing
# of the kind. All other lines have to end with exit code 0.
#
# usage: example.sh PROGRAM ROOT EXAMPLE [PYTHON], the interpreter that has the Python module
set -euo pipefail
program=$(realpath -- "$1")
root=$(realpath -- "$2")
example=$3
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

# The example lies as in the project, so that its relative paths lead to the headers.
mkdir -p "$folder/examples" "$folder/bin"
cp -r -- "$root/examples/$example" "$folder/examples/"
ln -s -- "$root/lib" "$folder/lib"
ln -s -- "$program" "$folder/bin/stickslip"
if [[ -n ${4-} ]]; then ln -s -- "$4" "$folder/bin/python3"; fi
export PATH=$folder/bin:$PATH
cd -- "$folder/examples/$example"

complain() {
  printf '%s: %s\n' "$example" "$*"
  cat output
  exit 1
}

# shellcheck disable=SC2016 # awk's own expressions
mapfile -t lines < <(awk '
  /^```sh[[:space:]]*$/ { inside = 1; next }
  /^```/ { inside = 0 }
  inside && NF' README.md)

judged=0
red=0
code=0
for line in "${lines[@]}"; do
  code=0
  timeout 300 bash -c "$line" >output 2>&1 </dev/null || code=$?
  if [[ $line != 'stickslip run '* && $line != 'stickslip judge '* && $line != 'python3 bond.py' ]]; then
    ((code == 0)) || complain "exit code $code: $line"
    continue
  fi
  judged=$((judged + 1))
  red=$(grep -cE '"(quality": "red|verdict": "fail)"' report/results.json || true)
  if ((judged == 1)) && ((code != 1 || red == 0)); then
    complain "the bug is not found: exit code $code, $red red: $line"
  fi
  rm -rf report
done
((judged >= 2)) || complain "the README judges the law $judged times, not before and after the mend"
((code == 0 && red == 0)) || complain "the mended law: exit code $code, $red red"
printf '%s: %s lines run, judged %s times\n' "$example" "${#lines[@]}" "$judged"
