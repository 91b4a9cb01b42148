#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 29 Sep 2021, 4 Feb 2025 and 4 Jul 2026: friction of twisting and rolling takes a wall that turns for one at rest. A ball lies on a table,
# `fix wall/gran/region granular` with `twisting`, that turns with 2 rad/s about the upright axis through it. If it spins with the table
# it is braked to 0 within a second, and if it is at rest it stays so. A ball and a plane that turn by 0.1 rad as one body about a line
# in the plane feel the moment of a ball that has rolled by 0.1 rad. Friction of sliding has the velocity of the table.
#
# Source: manual, `pair_style granular`: rolling and twisting go with the relative angular velocity of the two bodies; `fix wall/gran/region`: a
# region that rotates imparts motion. src/GRANULAR/fix_wall_gran_region.cpp: `model->omegaj = w0`, which is 0.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

# input WALL CONTACT...: a ball of 10 mm on a plane that turns, with the commands on stdin.
input() {
  cat <<INPUT
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -0.1 0.1 -0.1 0.1 -0.1 0.1
create_box 1 box
create_atoms 1 single 0 0 0.00999897
set group all diameter 0.02 density 2500
pair_style granular
pair_coeff * * hooke 1e5 50 tangential linear_history 7e4 1 0.5 damping mass_velocity
neighbor 0.002 bin
timestep 1e-5
variable angle equal $1*step*dt
region wall plane 0 0 0 0 0 1 rotate v_angle 0 0 0 $2
fix wall all wall/gran/region granular hooke 1e5 50 tangential $3 damping mass_velocity region wall
compute spin all property/atom omegaz
compute moment all property/atom tqx
compute mean all reduce ave c_spin c_moment
thermo_style custom step c_mean[1] c_mean[2]
variable spin equal c_mean[1]
variable moment equal c_mean[2]
$(cat)
print "spin: \$(v_spin:%.4f)"
print "moment: \$(v_moment:%.5f)"
INPUT
}
for spin in 2 0; do
  input 2 '0 0 1' 'linear_history 7e4 1 0.5 twisting sds 1e-3 1e-5 1e-4' >"$folder/table$spin.in" <<INPUT
fix gravity all gravity 9.81 vector 0 0 -1
fix move all nve/sphere
set atom 1 omega 0 0 $spin
run 100000
INPUT
done
input 10 '1 0 0' 'linear_nohistory 0 0 rolling sds 1e3 0 1e9' >"$folder/turn.in" <<'INPUT'
fix move all move rotate 0 0 0 1 0 0 $(2*PI/10)
run 1000
INPUT

for suite in bookworm trixie sid; do
  unpack_lammps "$suite"
  in_system usr/bin/lmp -help 2>/dev/null | sed -n 's/^Large-scale.*Simulator - /version: /p'
  for spin in 2 0; do
    output=$(lammps "$folder/table$spin.in")
    value "table of 2 rad/s, ball of $spin rad/s: spin after 1 s" 2 0 0.001 "$(got spin)"
  done
  output=$(lammps "$folder/turn.in")
  value 'both turned by 0.1 rad: rolling moment [N m]' 0 -0.01 2e-5 "$(got moment)"
done
finish
