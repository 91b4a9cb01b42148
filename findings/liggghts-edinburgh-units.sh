#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LIGGGHTS-PUBLIC 3.8.0: with `model edinburgh`, overlap exponent 1.5 and equal stiffnesses of loading and
# unloading, two spheres asked for a restitution of 0.5 get 0.019 in `units si` and 0.106 for the same impact in
# `units cgs`. `model hertz` gives 0.500 in both.
#
# Source: src/normal_model_edinburgh.h takes coefficientRestitution and makes a dashpot 2 zeta sqrt(m k) of it,
# where k is a stiffness only for the exponent 1; for 1.5 it is N/m^1.5, so that the dashpot is no kg/s and its
# size depends on the unit of length.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack liggghts=3.8.0+repack1-9+b2

# Two spheres of 1 cm radius meet head-on at 1 m/s. `length` and `density` are units in a metre and in a kg/m3.
cat >"$folder/in.impact" <<'INPUT'
units ${unit}
atom_style granular
atom_modify map array
communicate single vel yes
boundary f f f
newton off
variable far equal 0.1*${length}
variable x equal 0.010001*${length}
variable d equal 0.02*${length}
variable v equal 0.5*${length}
variable skin equal 0.005*${length}
variable rho equal 2500*${density}
variable E equal 1e7*${density}*${length}*${length}
region box block -${far} ${far} -${far} ${far} -${far} ${far} units box
create_box 1 box
create_atoms 1 single -${x} 0 0 units box
create_atoms 1 single ${x} 0 0 units box
set group all diameter ${d} density ${rho}
set atom 1 vx ${v}
set atom 2 vx -${v}
neighbor ${skin} bin
timestep 1e-7
fix m1 all property/global youngsModulus peratomtype ${E}
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.5
fix m4 all property/global coefficientFriction peratomtypepair 1 0
fix m5 all property/global coefficientAdhesionStiffness peratomtypepair 1 0
fix m6 all property/global UnloadingStiffness peratomtypepair 1 1
fix m7 all property/global adhesionExponent scalar 1.5
fix m8 all property/global overlapExponent scalar 1.5
fix m9 all property/global pullOffForce peratomtypepair 1 0
fix m10 all property/global surfaceEnergy peratomtypepair 1 0
pair_style gran model ${model} tangential no_history limitForce off
pair_coeff * *
fix move all nve/sphere
run 40000
variable got equal round(10000*(vx[2]-vx[1])/(2*${v}))/10000
print "restitution: ${got}"
INPUT

for case in 'hertz si 1 1 0.5000' 'hertz cgs 100 0.001 0.5000' 'edinburgh si 1 1 0.0192' \
  'edinburgh cgs 100 0.001 0.1062'; do
  read -r model unit length density told <<<"$case"
  output=$(in_system usr/bin/liggghts -in "$folder/in.impact" -log none -var model "$model" -var unit "$unit" \
    -var length "$length" -var density "$density") || true
  [[ $model$unit != hertzsi ]] || grep -m 1 '^LIGGGHTS' <<<"$output" || true
  value "restitution of $model, asked for 0.5, units $unit" 0.5 "$told" 0.0005 \
    "$(sed -n 's/^restitution: //p' <<<"$output")"
done
finish
