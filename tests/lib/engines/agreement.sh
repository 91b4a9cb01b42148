#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# examples/lammps/agreement: the laws inside LAMMPS on one process and on two, and by the plugin inside LAMMPS'
# own program, to the bit.
#
# usage: agreement.sh ROOT STICKSLIP_LAMMPS [LMP PLUGIN]
set -euo pipefail
root=$1 program=$2 lmp=${3-} plugin=${4-}
script=$root/examples/lammps/agreement
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

# agrees ROW: the table has it, with a difference below 1e-9.
agrees() {
  awk -F'|' -v row="$1" 'index($0, row) == 1 && $5 + 0 < 1e-9 { found = 1 } END { exit !found }' "$folder/table" ||
    { echo "no '$1' below 1e-9 in:"; cat "$folder/table"; exit 1; }
}

STICKSLIP_LAMMPS=$program "$script" --steps 600 --out "$folder/out" 1 2 >"$folder/table"
# shellcheck disable=SC2016 # quotes of Markdown
version=$(sed -n 's/^| `jaeger` | \(20[0-9]*\) | 1 | 0 |$/\1/p' "$folder/table")
for law in jaeger linear-refined linear-refined-with-moments; do agrees "| \`$law\` | $version | 2 |"; done
# Spheres collide, and the three laws are three.
awk '/^ *600 / { touching = $5 } END { exit !(touching > 10) }' "$folder/out/jaeger.$version.1.log"
[[ $(awk '/^ *600 / { print $2 }' "$folder"/out/*.1.log | sort -u | wc -l) == 3 ]]

# Numbers that are others are told.
mkdir "$folder/changed"
cp "$folder/out/jaeger.$version.1.log" "$folder/changed/jaeger.$version.1.log"
awk '/^ *500 / { $4 *= 1.001 } { print }' "$folder/out/jaeger.$version.1.log" >"$folder/changed/jaeger.20300101.2.log"
STICKSLIP_LAMMPS=$program "$script" --steps 600 --out "$folder/changed" 1 >"$folder/table"
# shellcheck disable=SC2016
grep -q '^| `jaeger` | 20300101 | 2 | [3-9]\.[0-9]e-04 |$' "$folder/table" || { cat "$folder/table"; exit 1; }

code=0
"$script" --steps 2>"$folder/errors" || code=$?
[[ $code == 2 ]] && grep -q 'needs a value' "$folder/errors"
code=0
STICKSLIP_LAMMPS=/nowhere "$script" 2>"$folder/errors" || code=$?
[[ $code == 3 ]] && grep -q 'scripts/run lammps' "$folder/errors"

if [[ -n $lmp ]]; then
  STICKSLIP_LAMMPS=$lmp "$script" --steps 600 --out "$folder/out" --plugin "$plugin" 1 2 >"$folder/table"
  for law in jaeger linear-refined linear-refined-with-moments; do
    grep -qx "| \`$law\` | $version-plugin | 1 | 0 |" "$folder/table" || { cat "$folder/table"; exit 1; }
    agrees "| \`$law\` | $version-plugin | 2 |"
  done

  # `clear` keeps the styles; they can be unloaded while they are in use.
  cat >"$folder/in" <<EOF
plugin load $plugin
clear
variable steps index 10
include $root/examples/lammps/in.agreement
plugin unload fix stickslip/contacts
plugin unload pair stickslip
plugin clear
pair_style stickslip linear-refined
EOF
  code=0
  "$lmp" -in "$folder/in" -log none >"$folder/said" 2>&1 || code=$?
  for line in '^Loop time' 'Unloading command style stickslip_state' "ERROR: Unrecognized pair style 'stickslip'"; do
    grep -q "$line" "$folder/said" || { cat "$folder/said"; exit 1; }
  done
  [[ $code != 0 ]]
fi
echo passed
