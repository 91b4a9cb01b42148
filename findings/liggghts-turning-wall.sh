#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LIGGGHTS-PUBLIC 3.8.0: `torsionTorque on` takes a mesh that turns for one at rest. A ball lies on two triangles that `fix move/mesh rotate`
# turns with 2 rad/s about the upright axis through it. If it spins with them it is braked within a second, by all three rolling models, and if it
# is at rest it stays so. Friction of sliding has the velocity of the triangles.
#
# Source: mechanics; manual, `rolling_friction`: the torque goes with the relative rotation. src/rolling_model_cdt.h takes the spin of the ball
# alone where `is_wall`.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack liggghts=3.8.0+repack1-9+b2

cat >"$folder/table.stl" <<'STL'
solid table
facet normal 0 0 1
outer loop
vertex -0.05 -0.06 0
vertex 0.06 -0.06 0
vertex 0.06 0.05 0
endloop
endfacet
facet normal 0 0 1
outer loop
vertex -0.05 -0.06 0
vertex 0.06 0.05 0
vertex -0.05 0.05 0
endloop
endfacet
endsolid table
STL
cat >"$folder/in.table" <<'INPUT'
units si
atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
region box block -0.1 0.1 -0.1 0.1 -0.1 0.1 units box
create_box 1 box
neighbor 2e-3 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 1e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.3
fix m4 all property/global coefficientFriction peratomtypepair 1 0.5
fix m5 all property/global coefficientRollingFriction peratomtypepair 1 0.1
fix m6 all property/global coefficientRollingViscousDamping peratomtypepair 1 0.3
pair_style gran model hertz tangential history rolling_friction ${model} torsionTorque on
pair_coeff * *
timestep 1e-5
fix table all mesh/surface file ${table} type 1
fix turn all move/mesh mesh table rotate origin 0. 0. 0. axis 0. 0. 1. period 3.141592653589793
fix wall all wall/gran model hertz tangential history rolling_friction ${model} mesh n_meshes 1 meshes table torsionTorque on
create_atoms 1 single 0 0 0.00999 units box
set atom 1 diameter 0.02 density 2500
set atom 1 omegaz ${start}
fix gravity all gravity 9.81 vector 0 0 -1
fix move all nve/sphere
compute spin all property/atom omegaz
compute mean all reduce ave c_spin
variable spin equal round(1000*c_mean)/1000+0
thermo_style custom step c_mean
thermo 50000
run 100000
print "spin: ${spin}"
INPUT

# spin MODEL SPIN: that of the ball after 1 s on the table.
spin() {
  output=$(in_system usr/bin/liggghts -in "$folder/in.table" -log none -var table "$folder/table.stl" -var model "$1" -var start "$2" 2>/dev/null) || true
  got spin
}
for case in 'cdt 2 0 0.001' 'cdt 0 0 0.001' 'epsd 2 0 0.001' 'epsd 0 0 0.001' 'epsd2 2 0 0.5' 'epsd2 0 0 0.001'; do
  read -r model start told tolerance <<<"$case"
  value "$model, ball of $start rad/s: spin after 1 s [rad/s]" 2 "$told" "$tolerance" "$(spin "$model" "$start")"
done
finish
