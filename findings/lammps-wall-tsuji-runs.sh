#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 29 Sep 2021: `fix wall/gran granular ... damping tsuji` makes another dashpot in every `run`. Asked
# for a restitution of 0.5, a wall gives 0.616 in the first run after the fix, 0.477 in the second, 0.627 in
# the third; asked for 0.9 it gives 1.038 in the third: the sphere leaves faster than it came.
#
# Source: the manual of `pair_style granular`, to which that of `fix wall/gran` refers, says that with `tsuji`
# the number is taken as a restitution e, of which a polynomial makes the coefficient alpha(e). The wall puts
# that polynomial in the place of the number whenever a run begins, and takes it for a restitution in the next.
# What is told follows: e = exp(-pi z / sqrt(1 - z^2)), z = alpha(alpha(...))/sqrt(5), a negative z included.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack lammps=20220106.git7586adbb6a+ds1-2+b2

# A sphere meets a wall head-on at 1 m/s, in 20,000 steps, after `before` runs of no step.
cat >"$folder/in.impact" <<'INPUT'
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -1 1 -1 1 -1 1
create_box 1 box
create_atoms 1 single 0 0 0.0100001
set group all diameter 0.02 density 2500
neighbor 0.005 bin
timestep 1e-7
pair_style granular
pair_coeff * * hertz/material 1e7 ${asked} 0 tangential linear_nohistory 0 0 damping tsuji
fix wall all wall/gran granular hertz/material 1e7 ${asked} 0 tangential linear_nohistory 0 0 damping tsuji zplane 0 NULL
fix move all nve/sphere
variable i loop ${before}
label again
run 0
next i
jump SELF again
set atom 1 vz -1
run 40000
variable got equal vz[1]
print "restitution: $(v_got:%.4f)"
INPUT

# predicted E TIMES: the restitution with the polynomial of the polynomial ..., so many times.
predicted() {
  awk -v e="$1" -v times="$2" 'BEGIN {
    for (i = 0; i < times; ++i)
      e = 1.2728 - 4.2783*e + 11.087*e^2 - 22.348*e^3 + 27.467*e^4 - 18.022*e^5 + 4.8218*e^6
    z = e / sqrt(5)
    printf "%.4f", exp(-3.14159265358979 * z / sqrt(1 - z*z)) }'
}

for case in '0.5 2 0.4767' '0.5 3 0.6272' '0.9 2 0.1788' '0.9 3 1.0383'; do
  read -r asked runs told <<<"$case"
  output=$(in_system usr/bin/lmp -in "$folder/in.impact" -log none -var asked "$asked" \
    -var before $((runs - 1))) || true
  [[ $asked$runs != 0.52 ]] || grep -m 1 '^LAMMPS' <<<"$output" || true
  value "restitution in run $runs, asked for $asked" "$asked" "$told" 0.0005 \
    "$(sed -n 's/^restitution: //p' <<<"$output")"
  printf '  by the closed form: %s with the polynomial %d times\n' "$(predicted "$asked" "$runs")" "$runs"
done
finish
