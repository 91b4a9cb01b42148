#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 29 Sep 2021: with `damping tsuji`, asked for a restitution of 0.5, two spheres get 0.616; asked for
# 0.1 they get 0.235, and for 0.9 they get 0.928. No step of time and no speed changes that.
#
# Source: the manual of `pair_style granular` says that with `tsuji` the damping coefficient is taken as a
# restitution e, and gives a factor alpha(e), a polynomial, for the reduced mass. That polynomial fits a
# formula in which the mass is that of one sphere; for the reduced mass of two equal ones it needs a factor
# sqrt(2). The equation of motion (Hertz, dashpot alpha sqrt(m K) d^(1/4)) is solved in closed form by
# x = d^(5/4): e = exp(-pi z / sqrt(1 - z^2)) with z = alpha / sqrt(5).
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack lammps=20220106.git7586adbb6a+ds1-2+b2

# Two spheres meet head-on at 1 m/s, in 20,000 steps.
cat >"$folder/in.impact" <<'INPUT'
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -1 1 -1 1 -1 1
create_box 1 box
create_atoms 1 single -0.0100001 0 0
create_atoms 1 single 0.0100001 0 0
set group all diameter 0.02 density 2500
set atom 1 vx 0.5
set atom 2 vx -0.5
neighbor 0.005 bin
timestep 1e-7
pair_style granular
pair_coeff * * hertz/material 1e7 ${asked} 0.3 tangential linear_nohistory 0 0 damping tsuji
fix move all nve/sphere
run 40000
variable got equal vx[2]-vx[1]
print "restitution: $(v_got:%.4f)"
INPUT

# predicted E FACTOR: the restitution that the polynomial times FACTOR gives.
predicted() {
  awk -v e="$1" -v factor="$2" 'BEGIN {
    alpha = 1.2728 - 4.2783*e + 11.087*e^2 - 22.348*e^3 + 27.467*e^4 - 18.022*e^5 + 4.8218*e^6
    z = factor * alpha / sqrt(5)
    printf "%.4f", exp(-3.14159265358979 * z / sqrt(1 - z*z)) }'
}

for case in '0.1 0.2350' '0.5 0.6161' '0.9 0.9284'; do
  read -r asked told <<<"$case"
  output=$(in_system usr/bin/lmp -in "$folder/in.impact" -log none -var asked "$asked") || true
  [[ $asked != 0.1 ]] || grep -m 1 '^LAMMPS' <<<"$output" || true
  value "restitution, asked for $asked" "$asked" "$told" 0.0005 "$(sed -n 's/^restitution: //p' <<<"$output")"
  printf '  by the closed form: %s with the polynomial, %s with sqrt(2) times it\n' \
    "$(predicted "$asked" 1)" "$(predicted "$asked" 1.41421356)"
done
finish
