#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LIGGGHTS-PUBLIC 3.8.0: a contact of `model edinburgh` (overlap exponent 1.5) that has once come to its adhesive branch never pushes again.
# Pressed to an overlap of 30 um, taken back to 5 um and pressed to 50 um, deeper than ever, its force is 0 where k1 d^1.5 is 0.579 N,
# and with `limitForce off` it pulls with 0.290 N. With `limitForce on`, the default, there is no adhesion at all.
#
# Source: src/normal_model_edinburgh.h: a load beyond the greatest overlap is on the branch k1 d^1.5. On the adhesive branch that overlap is lowered
# by the formula of a linear law, (k2 + kc)/(k2 - k1) d, without the root of order 1.5; and what spares adhesive contacts from
# the limit reads a variable of the outer scope, which is always 0.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack liggghts=3.8.0+repack1-9+b2

# Two spheres of radius 1 mm are moved at 1 m/s: to an overlap of 30 um, back to 5 um, on to 50 um.
cat >"$folder/in.path" <<'INPUT'
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
print "30 um: ${force}"
set atom 2 vz 1
timestep 1.25e-7
run 200
print "5 um: ${force}"
set atom 2 vz -1
timestep 2.25e-7
run 200
print "50 um: ${force}"
INPUT

for case in 'on 0 0' 'off -0.0092 -0.2896'; do
  read -r limit back again <<<"$case"
  output=$(in_system usr/bin/liggghts -in "$folder/in.path" -log none -var model "edinburgh tangential no_history fixKc on limitForce $limit") || true
  [[ $limit != on ]] || grep -m 1 '^LIGGGHTS' <<<"$output" || true
  value "limitForce $limit: force at 30 um [N]" 0.2692 0.2692 5e-4 "$(got '30 um')"
  value '  back at 5 um' '< 0' "$back" 5e-4 "$(got '5 um')"
  value '  on to 50 um' 0.5792 "$again" 5e-4 "$(got '50 um')"
done
finish
