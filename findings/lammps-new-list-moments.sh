#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 29 Sep 2021 and 4 Feb 2025: if a new neighbour list names the two atoms of a contact the other way round, `pair_style
# granular` continues with the opposite rolling and twisting moment; the tangential force is right. So, with all settings as they
# come, `run 500` twice is not `run 1000`: two spheres cross a border of bins, and the moment goes on with another sign.
#
# Source: manual, `pair_style granular`, rolling and twisting, and `run`, by which a second run continues the first. What is
# stored is negated for the other atom, as a displacement needs it; the vectors of rolling and twisting are the same from both sides.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

# Two spheres that approach, roll and twist: moment of twisting and tangential force.
cat >"$folder/in.runs" <<'INPUT'
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -1 1 -1 1 -1 1
create_box 1 box
create_atoms 1 single -0.0099995 0 0 units box
create_atoms 1 single 0.0099995 0 0 units box
set group all diameter 0.02 density 2500
group first id 1
group second id 2
velocity first set 0.01 0.003 0.001
velocity second set -0.01 0 0
set atom 1 omega 1 0.3 0.2
set atom 2 omega 0 0.2 1.5
pair_style granular
pair_coeff * * hooke 1e5 0 tangential linear_history 8e4 0 0.5 rolling sds 1e4 0 0.1 twisting sds 1e-2 0 1e-4 damping velocity
neighbor 0.005 bin
timestep 1e-7
fix move all nve/sphere
compute both all property/atom tqx fy
compute sum first reduce sum c_both[1] c_both[2]
thermo_style custom step c_sum[1] c_sum[2]
thermo_modify format float %.9g
thermo 500
run ${first}
run ${second}
INPUT
# A contact at rest whose atoms are sorted anew: its moment or force before and after.
cat >"$folder/in.sorted" <<'INPUT'
units si
atom_style sphere
atom_modify map array sort 0 0
newton off
comm_modify vel yes
boundary f f f
region box block -9 9 -9 9 -9 9
create_box 1 box
create_atoms 1 single 0.9995 0 0 units box
create_atoms 1 single -0.9995 0 0 units box
set group all diameter 2 density 1000
group first id 1
pair_style granular
pair_coeff * * hooke 1e6 0 tangential linear_history 8e5 0 0.5 rolling sds 1e5 0 0.1 twisting sds 100 0 0.01 damping velocity
neighbor 0.5 bin
neigh_modify delay 0 every 1 check yes
timestep 1e-3
compute all all property/atom tqx tqz fy
compute sum first reduce sum c_all[1] c_all[2] c_all[3]
thermo_style custom step c_sum[1] c_sum[2] c_sum[3]
thermo_modify format float %.9g
thermo 10
run 0 post no
set atom 1 omega ${x} 0 ${z}
set atom 2 omega -${x} 0 -${z}
velocity first set 0 ${v} 0
run 10 post no
set group all omega 0 0 0
velocity all set 0 0 0
run 0 post no
atom_modify sort 1 0.5
run 0 post no
INPUT

for version in bookworm trixie; do
  unpack_lammps "$version"
  once=$(lammps "$folder/in.runs" -var first 1000 -var second 0 | awk '$1 == 1000 && NF == 3 { print $2, $3; exit }')
  twice=$(lammps "$folder/in.runs" -var first 500 -var second 500 | awk '$1 == 1000 && NF == 3 { print $2, $3; exit }')
  read -r moment force moment_twice force_twice <<<"$once $twice"
  value "$version, run 1000: moment of twisting [1e-7 N m]" -10.11 -10.11 0.01 "$(awk -v m="$moment" 'BEGIN { print 1e7 * m }')"
  value '  run 500 twice' -10.11 -0.112 0.01 "$(awk -v m="$moment_twice" 'BEGIN { print 1e7 * m }')"
  value '  tangential force, run 500 twice over run 1000' 1 1 1e-6 "$(awk -v a="$force_twice" -v b="$force" 'BEGIN { if (b) print a / b }')"
  for case in 'rolling 0 0.1 0 2 -1' 'twisting 0.01 0 0 1 -1' 'sliding 0 0 0.01 3 1'; do
    read -r name x z v column told <<<"$case"
    output=$(lammps "$folder/in.sorted" -var x "$x" -var z "$z" -var v "$v")
    value "  sorted at rest, $name: after over before" 1 "$told" 1e-6 "$(awk -v column="$column" \
      '$1 == 10 && NF == 4 { before = after; after = $(column + 1) } END { if (before) print after / before }' <<<"$output")"
  done
done
finish
