#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026, package BPM, `bond_style bpm/rotational` with its defaults:
# (1) It breaks under pressure, at the force it bears in tension, and is softened towards it: 0.035 for 0.19 at 95 % of it. With
#     `frame particle` it holds.
# (2) It has no shear stiffness where |r0 x r| is at most 1e-10, whatever the unit: a bond of 10 micron in `units si` has 1 % of its shear
#     force at an angle of 0.1, and all of it in `units micro`. `frame particle` has no such threshold.
# (3) Made between grains that were turned together by 90 degrees, it has a shear force of pi/2 times stiffness and length at once.
# (4) With `atom_style bpm/sphere 1` ghosts keep the orientation they had at the last neighbour list: a bond across a periodic border,
#     one of whose grains turns, has other forces than one inside, and both ends of it are pushed the same way.
#
# Source: manual, `bond_style bpm/rotational` (the radial force in B has its sign, w = 1 - B^4), Howto bpm (a bond stores its reference, and is free of
# stress at first), `atom_style` (1 for radii that change); src/BPM/bond_bpm_rotational.cpp (fabs(Fr_elastic_mag), EPSILON),
# src/BPM/atom_vec_bpm_sphere.cpp (fields_comm_vel loses "quat"). That #4572 asks the first of `bpm/spring`, where the manual says so, is known.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=findings/bonds/bpm.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/bpm.sh"

compile_bpm

# pressed STYLE: a bond of strength 0.2 and stiffness 1 is shortened by 0.19 and 0.21.
pressed() {
  bonded "$1" '1 0.2 0.02 0.02 0.2 1 1 1 0 0 0 0' <<'INPUT'
compute force two reduce sum fx
variable force equal c_force
thermo_style custom step c_force bonds
displace_atoms two move -0.19 0 0
run 0
print 'force: $(v_force:%.4f)'
displace_atoms two move -0.02 0 0
run 1
print 'bonds: $(bonds)'
INPUT
}

# sheared STYLE UNITS LENGTH: shear force over stiffness, length and angle at an angle of 0.1.
sheared() {
  bonded "$1 smooth no break no" '1000 500 1 1 1 1 1 1 0 0 0 0' "units=$2" "length=$3" <<INPUT
compute force two reduce sum fy
variable force equal -c_force/(500*0.1*$3)
thermo_style custom step c_force
displace_atoms two move 0 \$(0.1*$3) 0
run 0
print 'share: \$(v_force:%.4f)'
INPUT
}

# turned DEGREES: shear force of a new bond between grains that were both turned by that angle before.
turned() {
  bonded 'bpm/rotational smooth no break no' '1 1 0.2 0.3 1 1 1 1 0 0 0 0' "before=set group all quat 0 0 1 $1" <<'INPUT'
compute force two reduce sum fy
variable force equal c_force
thermo_style custom step c_force
run 0
print 'force: $(v_force:%.4f)'
INPUT
}

# across VARY X: a bond whose first grain has turned by 0.3, from X on.
across() {
  bonded 'bpm/rotational smooth no break no' '1 1 0.2 0.3 1 1 1 1 0 0 0 0' "vary=$1" "x=$2" <<'INPUT'
set group all density 1e6
set atom 1 omega 0 0 1
fix move all nve/bpm/sphere
timestep 0.001
compute forces all reduce sum fy
compute force two reduce sum fy
variable net equal c_forces
variable force equal c_force
thermo_style custom step c_forces c_force
run 300
print 'force: $(v_force:%.4f)'
print 'net: $(v_net:%.4f)'
INPUT
}

output=$(pressed bpm/rotational)
value 'shortened by 0.19, stiffness 1: force' 0.19 0.0352 1e-4 "$(got force)"
value '  by 0.21, strength 0.2: bonds left' 1 0 0.1 "$(got bonds)"
output=$(pressed 'bpm/rotational frame particle')
value "  'frame particle': force" 0.19 0.19 1e-4 "$(got force)"
value '  bonds left' 1 1 0.1 "$(got bonds)"
for case in 'si 1e-3 1.0066' 'si 1e-5 0.0099' 'micro 10 1.0066'; do
  read -r units length told <<<"$case"
  output=$(sheared bpm/rotational "$units" "$length")
  value "length $length in units $units: share of the shear force" 1.0066 "$told" 1e-4 "$(got share)"
done
output=$(sheared 'bpm/rotational frame particle' si 1e-5)
value "  1e-5 in units si, 'frame particle'" 1.0066 1.0066 1e-4 "$(got share)"
for degrees in 0 30 90; do
  output=$(turned "$degrees")
  value "new bond, grains turned by $degrees degrees: shear force" 0 "$(awk "BEGIN { print $degrees*atan2(0, -1)/180 }")" 1e-4 "$(got force)"
done
for case in '0 -0.5 0.15 0' '0 4.6 0.15 0' '1 -0.5 0.15 0' '1 4.6 0 -0.15'; do
  read -r vary x force net <<<"$case"
  output=$(across "$vary" "$x")
  value "bpm/sphere $vary, bond from x=$x, one grain turned by 0.3" 0.15 "$force" 1e-4 "$(got force)"
  value '  force on both grains together' 0 "$net" 1e-4 "$(got net)"
done
finish
