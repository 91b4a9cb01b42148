#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026: a run that continues from a restart file has lost the history of its contacts, so that the tangential force
# begins at zero, and no warning says so, in three usual cases: if the script that wrote the file named a pair style
# before; if the file is one of `pair_style granular` of 4 Feb 2025; if it is one of gran/hooke/history of 29 Sep 2021, of which the log
# says that all was re-assigned.
#
# Source: the manual, `pair_style granular`: what is accumulated for each contact is saved to restart files. The
# fix that stores it has a number behind its name, which counts pair styles. Upstream https://github.com/lammps/lammps/pull/5102 works near to it.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

cat >"$folder/in.write" <<'INPUT'
units si
atom_style sphere
atom_modify map array sort 0 0
newton off
comm_modify vel yes
boundary f f f
region box block -1 1 -1 1 -1 1
create_box 1 box
create_atoms 1 single -0.0099995 0 0 units box
create_atoms 1 single 0.0099995 0 0 units box
set group all diameter 0.02 density 2500
include ${style}
neighbor 0.005 bin
neigh_modify delay 0 every 1 check yes
timestep 1e-7
set atom 1 omega 1 0.3 0.2
set atom 2 omega 0 0.2 1.5
fix move all nve/sphere
variable y equal fy[1]
thermo_style custom step v_y
run 500
print "force: $(v_y:%.7f)"
write_restart ${file}
INPUT
cat >"$folder/in.read" <<'INPUT'
read_restart ${file}
atom_modify sort 0 0
comm_modify vel yes
include ${style}
neighbor 0.005 bin
neigh_modify delay 0 every 1 check yes
timestep 1e-7
fix move all nve/sphere
variable y equal fy[1]
thermo_style custom step v_y
run 0
print "force: $(v_y:%.7f)"
INPUT
printf '%s\n' 'pair_style granular' 'pair_coeff * * hooke 1e5 0 tangential linear_history 8e4 0 0.5 damping velocity' >"$folder/granular"
{ echo 'pair_style gran/hooke/history 1 NULL 0 NULL 0 0' && cat "$folder/granular"; } >"$folder/twice"
printf '%s\n' 'pair_style gran/hooke/history 1e5 8e4 0 0 0.5 0' 'pair_coeff * *' >"$folder/classic"

for case in 'sid granular granular -0.0468277' 'sid twice granular 0' 'trixie granular granular 0' 'bookworm classic classic 0'; do
  read -r version style again told <<<"$case"
  [[ -d $folder/$version ]] || unpack_lammps "$version"
  release "$version"
  output=$(lammps "$folder/in.write" -var style "$folder/$style" -var file "$folder/restart")
  value "$version, $style: force before [N]" -0.0468277 -0.0468277 1e-6 "$(got force)"
  release sid
  output=$(lammps "$folder/in.read" -var style "$folder/$again" -var file "$folder/restart")
  value '  read by sid: force after' -0.0468277 "$told" 1e-6 "$(got force)"
  value '  warnings that name the history' 0 0 0 "$(grep -c 'WARNING.*istory' <<<"$output")"
done
finish
