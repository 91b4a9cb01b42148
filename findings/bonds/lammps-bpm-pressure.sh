#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026, package BPM, `bond_style bpm/rotational`: stretched bonds give a positive pressure. The virial has the wrong sign, and
# a lattice that was stretched by 5 % and is held at the pressure 0 by `fix press/berendsen` grows by 42 % instead of coming back, as it
# does with `bpm/spring`. `compute bond/local` has the force times the length of the bond in `force` (-0.24 for -0.20 at a length of 1.2),
# as `compute pair/local` has of `pair_style bpm/spring` (0.25 for 0.5), and the force on J and the direction from I to J where the manual
# promises the force on I (b5) and the unit vector from J to I (b2).
#
# Source: manual, `compute pressure`, `bond_style bpm/rotational` (quantities of single()); src/BPM/bond_bpm_rotational.cpp, where
# `ev_tally_xyz` is given the force on the first atom with x2 - x1, not x1 - x2. The sign is right in 4 Feb 2025.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"
# shellcheck source=findings/bonds/bpm.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/bpm.sh"

compile_bpm

# coefficients STYLE: of bonds with a stiffness of 1 that do not break.
coefficients() { [[ $1 == bpm/spring ]] && echo '1 1 0' || echo '1 0.2 0.02 0.02 1 1 1 1 0 0 0 0'; }

# stretched STYLE: one bond that is stretched from 1 to 1.2.
stretched() {
  local extra='b1'
  [[ $1 == bpm/rotational ]] && extra='b2 b5'
  bonded "$1 smooth no break no" "$(coefficients "$1")" <<INPUT
compute pressure all pressure NULL bond
compute local all bond/local force $extra
compute values all reduce max c_local[*] inputs local
compute two two reduce sum fx
variable xx equal c_pressure[1]*vol
variable force equal c_two
variable local equal c_values[1]
variable b2 equal c_values[2]
variable b5 equal c_values[$((${#extra} > 2 ? 3 : 2))]
displace_atoms two move 0.2 0 0
thermo_style custom step c_pressure[1] c_values[1] c_values[2] c_two
run 0
print 'force: \$(v_force:%.4f)'
print 'virial: \$(v_xx:%.4f)'
print 'local: \$(v_local:%.4f)'
print 'b2: \$(v_b2:%.4f)'
print 'b5: \$(v_b5:%.4f)'
INPUT
}

# held STYLE: edge over the first one of a lattice of bonds that was stretched to 1.05 and is then held at the pressure 0.
held() {
  cat >"$folder/lattice.in" <<INPUT
units lj
atom_style bpm/sphere
atom_modify map array
newton on off
comm_modify vel yes cutoff 3
special_bonds lj 0 1 1 coul 0 1 1
lattice sc 1
region box block 0 4 0 4 0 4
create_box 1 box bond/types 1 extra/bond/per/atom 6 extra/special/per/atom 12
create_atoms 1 box
set group all diameter 1
pair_style zero 1.5
pair_coeff * *
create_bonds many all all 1 0.9 1.1
bond_style $1 smooth no break no
bond_coeff 1 $(coefficients "$1")
fix move all nve/bpm/sphere
timestep 0.01
run 0
change_box all x scale 1.05 y scale 1.05 z scale 1.05 remap
fix hold all press/berendsen iso 0 0 4 modulus 1
variable edge equal lx/4
run 3000
print 'edge: \$(v_edge:%.3f)'
INPUT
  in_system usr/bin/lmp-bpm -in "$folder/lattice.in" -log none 2>&1 || true
}

# pushed: two grains at a distance of 0.5 under a pair style that pushes from 1 on.
pushed() {
  bonded 'bpm/spring smooth no break no' '1 1 0' <<'INPUT'
delete_bonds all bond 1 remove
special_bonds lj/coul 1 1 1
pair_style bpm/spring
pair_coeff * * 1 1 0
compute local all pair/local force
compute values all reduce max c_local inputs local
compute two two reduce sum fx
variable force equal c_two
variable local equal c_values
displace_atoms two move -0.5 0 0
thermo_style custom step c_values c_two
run 0
print 'force: $(v_force:%.4f)'
print 'local: $(v_local:%.4f)'
INPUT
}

for case in 'bpm/spring -0.24' 'bpm/rotational 0.24'; do
  read -r style virial <<<"$case"
  output=$(stretched "$style")
  value "$style: force on the second grain" -0.2 -0.2 1e-4 "$(got force)"
  value '  its virial, pressure times volume' -0.24 "$virial" 1e-4 "$(got virial)"
  [[ $style == bpm/rotational ]] || continue
  value '  force of compute bond/local' -0.2 -0.24 1e-4 "$(got local)"
  value '  b2: unit vector from J to I' -1 1 1e-4 "$(got b2)"
  value '  b5: force on I' 0.2 -0.2 1e-4 "$(got b5)"
done
output=$(pushed)
value 'pair_style bpm/spring: force on the second grain' 0.5 0.5 1e-4 "$(got force)"
value '  force of compute pair/local' 0.5 0.25 1e-4 "$(got local)"
for case in 'bpm/spring 1.004' 'bpm/rotational 1.420'; do
  read -r style edge <<<"$case"
  output=$(held "$style")
  value "$style: spacing at the pressure 0, 1.05 at first" 1.004 "$edge" 1e-3 "$(got edge)"
done
finish
