#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 29 Sep 2021: `fix wall/gran granular hertz/material` pushes a sphere back with 1 + nu times the force
# of Hertz at a wall of the same material: 30 % too much for nu = 0.3, and nothing for nu = 0.
# The pair style with the same numbers is right for two spheres.
#
# Source: the manual of `fix wall/gran` says that the force is that of the pair style in the limit of a second
# body of infinite radius, that is 1/E* = 2 (1 - nu^2)/E (its page of today reckons E* = 500 for E = 960, nu = 0.2).
# What is got is E* = E/(2 (1 - nu)), which older pages of `pair_style granular` print as if it were the same.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack lammps=20220106.git7586adbb6a+ds1-2+b2

# A sphere of radius 1 at rest, overlap 0.01: at a wall, or at a second sphere.
cat >"$folder/in.touch" <<'INPUT'
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -10 10 -10 10 -10 10
create_box 1 box
create_atoms 1 single 0 0 0.99
if "${other} == pair" then "create_atoms 1 single 0 0 -1"
set group all diameter 2 density 1
neighbor 0.5 bin
timestep 1
pair_style granular
pair_coeff * * hertz/material 5e6 0 ${nu} tangential linear_nohistory 0 0 damping velocity
if "${other} == wall" then &
  "fix wall all wall/gran granular hertz/material 5e6 0 ${nu} tangential linear_nohistory 0 0 damping velocity zplane 0 NULL"
run 0
variable got equal fz[1]
print "force: $(v_got:%.1f)"
INPUT

# hertz NU R: the force of Hertz.
hertz() {
  awk -v nu="$1" -v R="$2" 'BEGIN { printf "%.1f", 4/3 * 5e6/(2*(1 - nu^2)) * sqrt(R) * 0.01^1.5 }'
}

for case in 'pair 0.3 0.5 2590.1' 'wall 0 1 3333.3' 'wall 0.3 1 4761.9'; do
  read -r other nu radius told <<<"$case"
  output=$(in_system usr/bin/lmp -in "$folder/in.touch" -log none -var other "$other" -var nu "$nu") || true
  [[ $other != pair ]] || grep -m 1 '^LAMMPS' <<<"$output" || true
  value "force at a $other, nu = $nu [N]" "$(hertz "$nu" "$radius")" "$told" 0.2 \
    "$(sed -n 's/^force: //p' <<<"$output")"
done
finish
