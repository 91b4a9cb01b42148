#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026: the model `mdr` of `pair_style granular` cannot run. Every input ends before its first step with "Cannot find fix
# storing granular history". `hertz/material` runs in the same input.
#
# Source: the manual, `pair_style granular`, describes `mdr`. The fix that stores the history now has a number behind its
# name, and fix_granular_mdr.cpp looks for the name without it.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_lammps sid

cat >"$folder/in.touch" <<'INPUT'
units si
atom_style sphere ${grows}
atom_modify map array
newton off
comm_modify vel yes
boundary f f f
region box block -9 9 -9 9 -9 9
create_box 1 box
create_atoms 1 single -0.9995 0 0 units box
create_atoms 1 single 0.9995 0 0 units box
set group all diameter 2 density 1000
pair_style granular
pair_coeff * * ${model} tangential linear_history 1e5 0 0.5 damping ${damping}
neighbor 0.5 bin
timestep 1e-6
fix move all nve/sphere
variable x equal fx[2]
run 0
print "force: $(v_x:%.1f)"
INPUT

output=$(lammps "$folder/in.touch" -var grows 0 -var model 'hertz/material 1e9 0 0.25' -var damping velocity)
grep -m 1 '^LAMMPS' <<<"$output" || true
value 'hertz/material: force of Hertz [N]' 15900.9 15900.9 0.2 "$(got force)"
output=$(lammps "$folder/in.touch" -var grows 1 -var model 'mdr 1e9 0.25 1e8 0 0.5 0' -var damping 'mdr 1')
grep -m 1 '^ERROR' <<<"$output" || true
value 'mdr: errors' 0 1 0 "$(grep -c '^ERROR: Cannot find fix storing granular history' <<<"$output")"
finish
