#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026, package BPM, `bond_style bpm/rotational` with its default `damping derivative`:
# (1) A bend that goes round keeps all of its amplitude, 99.9 % in ten periods, where the same bend in a plane falls to 4.4 %: what is damped
#     is the rate of the size of an angle. With `damping dem` both fall alike.
# (2) A run that is split loses its damping of shear, bend and twist: `run 1` ten thousand times leaves 21 %, `run 10` a thousand times
#     5 %. The setup of each run has no rate, as it finds the angle that it has just stored. With `damping dem` splitting is nothing.
#
# Source: mechanics (a damped isotropic oscillator); manual, `bond_style bpm/rotational` (damping proportional to the rate of the angles) and
# `run` (a run may be split); src/BPM/bond_bpm_rotational.cpp, bondstore[4] to [6].
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=findings/bonds/bpm.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/bpm.sh"

compile_bpm

# bent DAMPING MOTION STEPS: two grains that turn against each other, bent by 0.1; the amplitude over the first one after ten periods,
# by the energy, in runs of STEPS steps. Moments of inertia are pi/60, the damping ratio is 0.05 (0.025 of `dem`, of half the torque).
bent() {
  local spin=0
  [[ $2 == circle ]] && spin=0.0309019
  bonded "bpm/rotational smooth no break no damping $1" '1 1 0.02 0.01 1 1 1 1 0 0 0 0.0016180' <<INPUT
set group all density 1
set atom 1 quat 0 0 1 -2.864789
set atom 2 quat 0 0 1 2.864789
set atom 1 omega 0 -$spin 0
set atom 2 omega 0 $spin 0
fix move all nve/bpm/sphere
timestep 0.01
compute spins all property/atom omegax omegay omegaz
variable squares atom c_spins[1]^2+c_spins[2]^2+c_spins[3]^2
compute spin all reduce sum v_squares
thermo_style custom step ebond c_spin
thermo_modify norm no
variable amplitude equal sqrt((ebond+0.5*PI/60*c_spin)/(0.5*0.01*0.1^2*$([[ $2 == circle ]] && echo 2 || echo 1)))
variable more loop $((10170 / $3))
label again
run $3 post no
next more
jump SELF again
print 'amplitude: \$(v_amplitude:%.4f)'
INPUT
}

for case in 'derivative plane 10170 0.043' 'derivative circle 10170 0.999' 'derivative plane 1 0.209' 'derivative plane 10 0.050' 'dem plane 10170 0.209' 'dem circle 10170 0.209' 'dem plane 1 0.209'; do
  read -r damping motion steps told <<<"$case"
  output=$(bent "$damping" "$motion" "$steps")
  value "$damping, $motion, runs of $steps: amplitude left" "$([[ $damping == dem ]] && echo 0.209 || echo 0.043)" "$told" 0.002 "$(got amplitude)"
done
finish
