#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The first program, which scripts/run builds before the rest, judges every case that it has as the whole program does,
# to the byte, and leaves all else to it: without a word, by an exit code of its own.
#
# usage: first_program.sh FIRST WHOLE ROOT
set -euo pipefail
first=$(realpath -- "$1")
whole=$(realpath -- "$2")
root=$(realpath -- "$3")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
failed=no

complain() {
  printf '%s\n' "$*" >&2
  failed=yes
}

run_into() {
  "$2" run "$3" --out "$1" --quiet >"$1.txt" 2>&1 || complain "run $3: $1 ends with $?: $(cat "$1.txt")"
}

for page in "$root"/cases/slip/*/page.md; do
  name=$(basename -- "$(dirname -- "$page")")
  name=${name//_/-}
  run_into first "$first" "$name"
  run_into whole "$whole" "$name"
  cmp --quiet first/results.json whole/results.json || complain "run $name: results.json differs"
  diff <(sed 's/first/whole/' first.txt) whole.txt || complain "run $name: what is printed differs"
  rm -rf -- first whole
done

left_to_whole() {
  local code=0
  "$first" "$@" >out.txt 2>&1 || code=$?
  if ((code != 75)) || [[ -s out.txt ]]; then complain "$*: ends with $code and prints: $(cat out.txt)"; fi
}
left_to_whole list
left_to_whole run pull-off --out out
left_to_whole run slip-rotation --law hertz-mindlin --out out
left_to_whole run slip-rotation --law 'linear-refined[mistake=work-halved]' --out out
left_to_whole run slip-rotation --law 'linear-refined[history=single]' --out out
left_to_whole run slip-rotation --law ./mine.so --out out

# shellcheck source=scripts/lib.sh
source "$root/scripts/lib.sh"
first_program_may run slip-rotation --law linear-refined || complain "scripts/run: slip-rotation is for the first program"
for words in list run 'converge slip-rotation' 'run pull-off' 'run slip-*' 'run slip-rotation friction*' 'run slip_rotation'; do
  # shellcheck disable=SC2086 # words
  (set -f && ! first_program_may $words) || complain "scripts/run: '$words' is not for the first program"
done
[[ $failed == no ]]
