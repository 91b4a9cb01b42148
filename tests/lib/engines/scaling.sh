#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# examples/lammps/scaling: its rows, its figure, and what it refuses.
#
# usage: scaling.sh ROOT STICKSLIP_LAMMPS
set -euo pipefail
script=$1/examples/lammps/scaling
export STICKSLIP_LAMMPS=$2
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

"$script" --steps 2 --repeats 1 --out "$folder/out" 1 2 >"$folder/table"
[[ $(grep -c '^| \(strong\|weak\) ' "$folder/table") == 12 ]]
grep -q '^strong,stickslip jaeger,2,4096,12[0-9]*,2,' "$folder/out/scaling.csv"
grep -q '^weak,gran/hertz/history,2,8192,24[0-9]*,2,' "$folder/out/scaling.csv"
[[ $(grep -c ',1\.000$' "$folder/out/scaling.csv") -ge 6 ]]  # one process is the measure
[[ $(grep -o 'stickslip jaeger' "$folder/out/scaling.svg" | wc -l) -ge 2 ]]

code=0
"$script" --steps 2>"$folder/errors" || code=$?
[[ $code == 2 ]] && grep -q 'needs a value' "$folder/errors"
code=0
STICKSLIP_LAMMPS=/nowhere "$script" 2>"$folder/errors" || code=$?
[[ $code == 3 ]] && grep -q 'scripts/run lammps' "$folder/errors"
echo passed
