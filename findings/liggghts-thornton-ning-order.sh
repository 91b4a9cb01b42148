#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LIGGGHTS-PUBLIC 3.8.0: with `model thornton_ning` the restitution of two spheres of one material, radii 1 and
# 2 cm, depends on which of them was created first: 0.417 or 0.651. That is with `atom_modify sort 0 0`; with
# the sorting that is the default it depends on where they are.
#
# Source: src/normal_model_thornton_ning.h makes the contact radius at which a contact yields of
# coefficientYieldRatio and the radius of the first sphere of the pair alone. A pair has no first sphere in
# mechanics: exchanging the two must change nothing.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack liggghts=3.8.0+repack1-9+b2

# They meet head-on at 1 m/s; x1 and x2 are where the first and the second are created.
cat >"$folder/in.impact" <<'INPUT'
units si
atom_style granular
atom_modify map array sort 0 0
communicate single vel yes
boundary f f f
newton off
region box block -1 1 -1 1 -1 1 units box
create_box 1 box
create_atoms 1 single ${x1} 0 0 units box
create_atoms 1 single ${x2} 0 0 units box
set atom ${small} diameter 0.02 density 2500
set atom ${large} diameter 0.04 density 2500
set atom ${small} vx 1
neighbor 0.005 bin
timestep 1e-7
fix m1 all property/global youngsModulus peratomtype 1e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.5
fix m4 all property/global coefficientFriction peratomtypepair 1 0
fix m5 all property/global surfaceEnergy peratomtypepair 1 0
fix m6 all property/global coefficientYieldRatio peratomtype 0.05
pair_style gran model thornton_ning tangential no_history
pair_coeff * *
fix move all nve/sphere
run 60000
variable got equal round(10000*(vx[${large}]-vx[${small}]))/10000
print "restitution: ${got}"
INPUT

for case in 'small -0.010001 0.020001 1 2 0.4172' 'large 0.020001 -0.010001 2 1 0.6505'; do
  read -r first x1 x2 small large told <<<"$case"
  output=$(in_system usr/bin/liggghts -in "$folder/in.impact" -log none -var x1 "$x1" -var x2 "$x2" \
    -var small "$small" -var large "$large") || true
  [[ $first != small ]] || grep -m 1 '^LIGGGHTS' <<<"$output" || true
  value "restitution, the $first one created first" 'the same' "$told" 0.0005 \
    "$(sed -n 's/^restitution: //p' <<<"$output")"
done
finish
