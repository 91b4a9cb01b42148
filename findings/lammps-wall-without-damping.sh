#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Feb 2025: `fix wall/gran` in its classic styles (hooke, hooke/history, hertz/history) gives forces that are NaN
# if the normal damping gamma_n is 0; with 1e-300 they are right. Besides, the tangential stiffness of hooke/history is
# multiplied by the radius of the contact, here 0.000316 m. Both are right in 29 Sep 2021.
#
# Source: the manual of `fix wall/gran`, where gamma_n and k_t are those of `pair_style gran`, which allows 0.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

# A sphere on a plane, overlap 1e-5 m, moved by 1e-8 m along it.
cat >"$folder/in.wall" <<'INPUT'
units si
atom_style sphere
atom_modify map array sort 0 0
newton off
comm_modify vel yes
boundary f f f
region box block -0.2 0.2 -0.2 0.2 -0.01 0.2
create_box 1 box
create_atoms 1 single 0 0 0.00999 units box
set group all diameter 0.02 density 2500
pair_style gran/hooke/history 1 NULL 0 NULL 0 0
pair_coeff * *
neighbor 0.005 bin
timestep 1e-6
fix wall all wall/gran ${style} ${kn} NULL ${gamma} NULL 0.5 0 zplane 0 NULL
variable x equal fx[1]
variable z equal fz[1]
thermo_style custom step v_x v_z
thermo_modify format float %.9g lost ignore
thermo 10
velocity all set 1e-3 0 0
run 10
INPUT

# forces GAMMA: those of the wall along and normal to it.
forces() {
  lammps "$folder/in.wall" -var style "$style" -var kn "$kn" -var gamma "$1" | awk '$1 == 10 && NF == 3 { print $2, $3; exit }'
}

for version in bookworm trixie; do
  unpack_lammps "$version"
  for case in 'hooke 1e5 1 0 0' 'hooke/history 1e5 1 2.857143 0.0009035' 'hertz/history 1e9 3.162278 9.035079 9.035079'; do
    read -r style kn normal tangential wrong_one <<<"$case"
    read -r x z <<<"$(forces 0)"
    if [[ $version == bookworm ]]; then
      value "2021, $style, gamma_n = 0: normal force [N]" "$normal" "$normal" 1e-5 "$z"
      told=$tangential
    else
      value "2025, $style, gamma_n = 0: forces NaN" 0 2 0 "$(grep -o nan <<<"$x $z" | wc -l)"
      told=$wrong_one
    fi
    read -r x z <<<"$(forces 1e-300)"
    value '  gamma_n = 1e-300: normal force [N]' "$normal" "$normal" 1e-5 "$z"
    value '  gamma_n = 1e-300: tangential force [1e-4 N]' "$tangential" "$told" 1e-5 "$(awk -v x="$x" 'BEGIN { printf "%.6g", -1e4 * x + 0 }')"
  done
done
finish
