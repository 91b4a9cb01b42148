#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LIGGGHTS-PUBLIC 3.8.0: a flat floor of `fix mesh/surface` pushes harder than a plane at some places. A floor that is cut into triangles is
# the same floor, and is so over faces. But a sphere (10 mm, overlap 0.1 mm) feels twice the force of the plane at rest over a vertex of
# six triangles and along an edge behind such a vertex, three times if it comes down on the middle of a fan of twelve,
# and 1.9 times near a T-junction. No warning says so.
#
# Source: geometry. A new contact is left out where a coplanar neighbour has one already; triangles that share
# a vertex only, or parts of an edge, are no neighbours.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack liggghts=3.8.0+repack1-9+b2

# stl NAME: triangles of stdin, nine numbers a line, as $folder/NAME.stl.
stl() {
  awk 'BEGIN { print "solid floor" } { print "facet normal 0 0 1\nouter loop"
    for (i = 1; i < 9; i += 3) print "vertex", $i, $(i + 1), $(i + 2)
    print "endloop\nendfacet" } END { print "endsolid floor" }' >"$folder/$1.stl"
}
# SQUARE of awk prints two triangles.
square='function square(x, y, s,  a, b, c, d) { a = x " " y " 0"; b = (x + s) " " y " 0"; c = (x + s) " " (y + s) " 0"
  d = x " " (y + s) " 0"; print a, b, c; print a, c, d }'
awk "$square"' BEGIN { CONVFMT = "%.17g"; s = 0.028213471959331774
  for (i = -2; i < 2; i++) for (j = -2; j < 2; j++) square(i * s, j * s, s) }' | stl regular
awk "$square"' BEGIN { CONVFMT = "%.17g"; s = 0.028; square(-2*s, -s, 2*s)
  square(0, -s, s); square(0, 0, s); square(s, -s, s); square(s, 0, s) }' | stl junction
for n in 4 12; do
  awk -v n="$n" 'BEGIN { turn = 2 * atan2(0, -1) / n; for (k = 0; k < n; k++)
    printf "0 0 0 %.17g %.17g 0 %.17g %.17g 0\n", 0.1*cos(turn*k), 0.1*sin(turn*k), 0.1*cos(turn*(k+1)), 0.1*sin(turn*(k+1)) }' | stl "fan$n"
done

# A sphere at (x, y, z) that moves with (0, vy, vz).
cat >"$folder/in.floor" <<'INPUT'
units si
atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
region box block -0.3 0.3 -0.3 0.3 -0.3 0.3 units box
create_box 1 box
neighbor 2e-3 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 1e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 1
fix m4 all property/global coefficientFriction peratomtypepair 1 0.5
pair_style gran model hertz tangential history
pair_coeff * *
timestep 1e-6
include ${wall}
create_atoms 1 single ${x} ${y} ${z} units box
set atom 1 diameter 0.02 density 2500
fix move all nve/noforce
set atom 1 vy ${vy} vz ${vz}
variable force equal fz[1]
thermo 1000000
run ${steps}
print "force: ${force}"
INPUT
echo 'fix wall all wall/gran model hertz tangential history primitive type 1 zplane 0' >"$folder/plane.in"
for name in regular junction fan4 fan12; do
  printf '%s\n' "fix floor all mesh/surface file $folder/$name.stl type 1" \
    'fix wall all wall/gran model hertz tangential history mesh n_meshes 1 meshes floor' >"$folder/$name.in"
done

# force FLOOR: that of this floor.
force() {
  in_system usr/bin/liggghts -in "$folder/in.floor" -log none -var wall "$folder/$1.in" -var x "$x" -var y "$y" -var z "$z" \
    -var vy "$vy" -var vz "$vz" -var steps "$steps" | sed -n 's/^force: //p'
}

for case in 'regular 0.006 0.002 0.0099 0 0 400 1 0.001 over a face' 'regular 0 0 0.0099 0 0 400 2 0.001 at rest over a vertex' \
  'regular 0 -0.002 0.0099 1 0 400 1 0.001 on an edge before a vertex' 'regular 0 -0.0002 0.0099 1 0 400 2 0.001 on an edge behind a vertex' \
  'fan4 0 0 0.0101 0 -5 40 1 0.001 down on the middle of a fan of 4' 'fan12 0 0 0.0101 0 -5 40 3 0.001 down on the middle of a fan of 12' \
  'junction -0.0004 0.0002 0.0099 0 0 400 1.8806 0.001 near a T-junction'; do
  read -r floor x y z vy vz steps told tolerance where <<<"$case"
  value "$where, force over the plane's" 1 "$told" "$tolerance" \
    "$(awk -v mesh="$(force "$floor")" -v plane="$(force plane)" 'BEGIN { if (plane) printf "%.4f", mesh / plane }')"
done
finish
