#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Tangents of users' laws in C and in a program, of their dashpots, too: a right one breaks no property and is named equal,
# each wrong one breaks the property of its fault and is named; no number is refused with its place.
#   tangents.sh STICKSLIP FOLDER-OF-THE-HEADER COMPILER
set -u -o pipefail
stickslip=$(realpath "$1") headers=$(realpath "$2") compiler=$3
sources=$(realpath "$(dirname "$0")/users")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
wrong=0

broken() { "$stickslip" properties --law "$1" | sed -n 's/^broken  *\([a-z-]*\).*/\1/p' | tr '\n' ' '; }

# judged LAW PROPERTY NAME: the property is that which is broken, - for none.
judged() {
  local found named
  found=$(broken "$1")
  named=$("$stickslip" diagnose --tangent --law "$1" --quiet)
  if [[ $2 == - && -n $found ]] || [[ $2 != - && " $found" != *" $2 "* ]]; then
    echo "$1 breaks '$found', and has to break $2" >&2
    wrong=1
  fi
  if [[ $named != "$3" ]]; then
    echo "$1: diagnose --tangent says '$named', and has to say $3" >&2
    wrong=1
  fi
}

compiled() {
  "$compiler" -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 -shared -fPIC -Wno-cast-qual -I "$headers" \
    "-DMISTAKE=$1" "$sources/tangent.c" -o "$1.so" -lm || exit 1
}

while read -r mistake property name; do
  compiled "$mistake"
  judged "./$mistake.so" "$property" "$name"
done <<'LAWS'
RIGHT - equal
ELASTIC tangent-consistent elastic-while-slipping
DROPPED tangent-consistent coupling-dropped
TRANSPOSED tangent-consistent transposed
CONTINUUM tangent-consistent return-factor-missing
MILLIMETRES tangent-consistent newton-per-millimetre
DAMPED - equal
DAMPING_SIGN tangent-consistent equal
DAMPING_TWICE tangent-consistent equal
DAMPING_BY_MOVEMENT tangent-consistent equal
LAWS
compiled IMPURE
[[ " $(broken ./IMPURE.so)" == *" tangent-pure "* ]] || { echo "IMPURE breaks no tangent-pure" >&2; wrong=1; }

# refused LAW WORDS
refused() {
  local said
  said=$("$stickslip" diagnose --tangent --law "$1" 2>&1)
  [[ $said == *"$2"* ]] || { echo "$1: '$said' does not say '$2'" >&2; wrong=1; }
}
compiled NO_NUMBER
compiled UNWRITTEN
refused ./NO_NUMBER.so "in force[4]"
refused ./UNWRITTEN.so "leaves force[0] unwritten"

# In a program, where properties take long.
for fault in right:equal dropped:coupling-dropped; do
  named=$("$stickslip" diagnose --tangent --law "exec:python3 $sources/tangent.py ${fault%:*}" --quiet)
  [[ $named == "${fault#*:}" ]] || { echo "tangent.py $fault: diagnose --tangent says '$named'" >&2; wrong=1; }
done
for fault in damped: damping-sign:tangent-consistent; do
  found=$(broken "exec:python3 $sources/tangent.py ${fault%:*}")
  [[ ${found% } == "${fault#*:}" ]] || { echo "tangent.py $fault breaks '$found'" >&2; wrong=1; }
done
refused "exec:python3 $sources/tangent.py nan" "in column tangential_force_1_by_shift_1"

# The columns of drive: those of the law, and those of differences, agree.
printf 'overlap,shift_1,shift_2\n1e-5,0,0\n1e-5,1e-6,0\n1.1e-5,2e-5,3e-6\n' >path.csv
for law in ./RIGHT.so 'linear-conventional' "exec:python3 $sources/tangent.py right"; do
  "$stickslip" drive --law "$law" --path path.csv --tangent | tail -1 | grep -o 'slip.*' >"$(echo "$law" | tr -c 'a-z\n' _).txt" || wrong=1
done
awk -F, '{ printf "%.9g %.9g %.9g\n", $(NF-10), $(NF-7), $(NF-2) }' ./*.txt | sort -u | wc -l | grep -qx 1 ||
  { echo "drive --tangent differs from law to law" >&2; wrong=1; }
exit $wrong
