#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Feb 2025: `pair_style granular` with `tangential mindlin` and `twisting marshall` is too stiff against twisting by 1/a, a the
# radius of the contact: the same contact is a hundred times as stiff in `units si` as in `units cgs`. In 29 Sep 2021 it is right.
#
# Source: the manual of `pair_style granular`: k_twist = k_t a^2/2, with -k_t a xi as the tangential force. Of these two factors
# a, one that belongs to k_t is missing (Marshall 2009, eq. 32: k_t a^2/2 with the stiffness of the whole contact).
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

# Two spheres of radius ${r}, overlap r/1000, and their moment of twisting after 1e-9 rad.
cat >"$folder/in.twist" <<'INPUT'
units ${system}
atom_style sphere
atom_modify map array sort 0 0
newton off
comm_modify vel yes
boundary f f f
variable far equal 9*v_r
variable at equal 0.9995*v_r
region box block -${far} ${far} -${far} ${far} -${far} ${far}
create_box 1 box
create_atoms 1 single -${at} 0 0 units box
create_atoms 1 single ${at} 0 0 units box
variable size equal 2*v_r
variable skin equal v_r/2
set group all diameter ${size} density ${density}
neighbor ${skin} bin
pair_style granular
pair_coeff * * hertz/material ${E} 0 0.25 tangential mindlin NULL 0 0.5 twisting marshall damping velocity
timestep 1e-6
group second id 2
compute moment all property/atom tqx tqy
compute sum second reduce sum c_moment[1] c_moment[2]
variable twist equal c_sum[1]
thermo_style custom step v_twist
run 0
set atom 2 omega 1e-4 0 0
run 10
print "moment: $(v_twist:%.9g)"
INPUT

for version in bookworm trixie; do
  unpack_lammps "$version"
  for case in 'si 0.01 2500 1e9 1 4472.136' 'cgs 1 2.5 1e10 1e-7 44.72136'; do
    read -r units r density E unit told <<<"$case"
    [[ $version == trixie ]] || told=1
    output=$(lammps "$folder/in.twist" -var system "$units" -var r "$r" -var density "$density" -var E "$E")
    value "$version, units $units: moment over k_t a^2/2 angle" 1 "$told" "${told}e-4" "$(awk -v got="$(got moment)" -v unit="$unit" 'BEGIN {
      a = sqrt(0.005 * 1e-5); kt = 8 * 1e9 / (4 * 1.75 * 1.25) * a
      printf "%.6g", -got * unit / (kt * a * a / 2 * 1e-9) }')"
  done
done
finish
