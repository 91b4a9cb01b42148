#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 29 Sep 2021: `pair_style granular` with `jkr` lets go of two spheres that are moved apart where the
# pull is greatest, at a gap of 0.481 delta_c, and not where the contact is torn off, at delta_c =
# 3/4 (pi^2 w^2 R/E^2)^(1/3), R and E effective. A cycle loses 49 % of what it must, and bodies stick below
# 0.70 of the right velocity. Up to there the force is right; the number asked for is gamma = w/2.
#
# Source: Johnson, Kendall & Roberts, Proc. R. Soc. A 324 (1971): the greatest pull is where a contact under
# a given force comes apart. Under a given distance, as in each step of a simulation, it is stable on to
# delta_c. The manual of `pair_style granular` names that theory.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack lammps=20220106.git7586adbb6a+ds1-2+b2

# Two spheres of radius 1 mm, E = 2.6 GPa, nu = 0.3, w = 0.1 J/m^2: R = 0.5 mm, E/(2 (1 - nu^2)) =
# 1.4285714 GPa, delta_c = 2.168785e-8 m, pull-off 3/2 pi w R = 2.356194e-4 N. Into an overlap of delta_c, then
# out to gaps of parts of delta_c.
cat >"$folder/in.jkr" <<'INPUT'
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -0.01 0.01 -0.01 0.01 -0.01 0.01
create_box 1 box
create_atoms 1 single 0 0 0
create_atoms 1 single 0.0020001 0 0
set group all diameter 0.002 density 2500
group second id 2
neighbor 1e-3 bin
timestep 1e-9
pair_style granular
pair_coeff * * jkr 2.6e9 0 0.3 0.05 tangential linear_history 0 0 0 damping velocity
variable unit equal 2.168785e-8
INPUT
cat >"$folder/in.moves" <<'INPUT'
run 0 post no
variable v equal $((0.002+v_gap*v_unit-x[2]+x[1])/1e-8)
fix move second move linear $(v_v) 0 0
run 10 post no
unfix move
variable v delete
print "force at ${gap}: $(fx[2]/2.356194e-4:%.4f)"
INPUT
for gap in -1 0.2 0.4 0.479 0.49 0.9; do
  { printf 'variable gap string %s\n' "$gap" && cat "$folder/in.moves" && printf 'variable gap delete\n'; } >>"$folder/in.jkr"
done

output=$(in_system usr/bin/lmp -in "$folder/in.jkr" -log none) || true
grep -m 1 '^LAMMPS' <<<"$output" || true
# theory GAP: the greatest root of y^4 - 4 y = -3 GAP, and the force (y^6 - 6 y^3)/9, over the pull-off force.
theory() {
  awk -v gap="$1" 'BEGIN {
    y = 3
    for (i = 0; i < 100; ++i) y -= (y^4 - 4*y + 3*gap) / (4*y^3 - 4)
    printf "%.4f", (y^6 - 6*y^3) / 9 }'
}
for case in '0.2 -0.9588' '0.4 -0.9962' '0.479 -1.0000' '0.49 0' '0.9 0'; do
  read -r gap told <<<"$case"
  value "force over the pull-off force, gap $gap delta_c" "$(theory "$gap")" "$told" 0.0005 \
    "$(sed -n "s/^force at $gap: //p" <<<"$output")"
done
finish
