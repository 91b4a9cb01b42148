#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LIGGGHTS-PUBLIC 3.8.0: `model edinburgh` and `model thornton_ning` forget the greatest overlap if the two spheres of a contact change their
# order in the neighbour list. Pressed to an overlap of 30 um and held at 27 um, the force jumps from 0.112 to 0.230 N (edinburgh)
# and from 0.117 to 0.148 N (thornton_ning) when two equal spheres exchange their places. `model luding` keeps its force.
#
# Source: src/normal_model_edinburgh.h, normal_model_thornton_ning.h and normal_model_luding.h: what is stored is declared as odd under exchange in
# the first two, so that the greatest overlap becomes negative, and as even in the third.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack liggghts=3.8.0+repack1-9+b2

# Two spheres of radius 1 mm are moved at 1 m/s: to an overlap of 30 um, back to 27 um, held, and exchanged.
cat >"$folder/in.exchange" <<'INPUT'
units si
atom_style granular
atom_modify map array
communicate single vel yes
boundary f f f
newton off
region box block -0.02 0.02 -0.02 0.02 -0.02 0.02 units box
create_box 1 box
neighbor 2e-4 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 1e8
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 1
fix m4 all property/global coefficientFriction peratomtypepair 1 0
fix m5 all property/global coefficientAdhesionStiffness peratomtypepair 1 0.5
fix m6 all property/global UnloadingStiffness peratomtypepair 1 4
fix m7 all property/global adhesionExponent scalar 1.5
fix m8 all property/global overlapExponent scalar 1.5
fix m9 all property/global pullOffForce peratomtypepair 1 0
fix m10 all property/global surfaceEnergy peratomtypepair 1 0
fix m11 all property/global coefficientYieldRatio peratomtype 0.05
fix m12 all property/global LoadingStiffness peratomtypepair 1 2e4
fix m13 all property/global coefficientPlasticityDepth peratomtypepair 1 0.05
pair_style gran model ${model}
pair_coeff * *
create_atoms 1 single 0 0 -0.001 units box
create_atoms 1 single 0 0 0.001 units box
set atom 1 diameter 0.002 density 2500
set atom 2 diameter 0.002 density 2500
fix move all nve/noforce
variable force equal round(10000*fz[2])/10000
thermo 1000000
set atom 2 vz -1
timestep 1.5e-7
run 200
set atom 2 vz 1
timestep 1.5e-8
run 200
set atom 2 vz 0
run 2
print "before: ${force}"
set atom 1 z 0.000973
set atom 2 z -0.001
run 2
print "after: ${force}"
INPUT

for case in 'edinburgh 0.1118 -0.2298' 'thornton_ning 0.1167 -0.1484' 'luding 0.459 -0.459'; do
  read -r model told_before told_after <<<"$case"
  output=$(in_system usr/bin/liggghts -in "$folder/in.exchange" -log none -var model "$model tangential no_history") || true
  [[ $model != edinburgh ]] || grep -m 1 '^LIGGGHTS' <<<"$output" || true
  value "$model: force of the second sphere [N]" "$told_before" "$told_before" 5e-4 "$(got before)"
  value '  after the exchange, to the other side' "-$told_before" "$told_after" 5e-4 "$(got after)"
done
finish
