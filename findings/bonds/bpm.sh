# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash disable=SC2154
# What the scripts on LAMMPS' package BPM share. To be sourced after lib.sh.

# compile_bpm: LAMMPS 4 Jul 2026 with BPM, as the program lmp-bpm of $system.
compile_bpm() {
  compile_lammps lmp-bpm BPM MOLECULE <<'STYLES'
#include "atom.h"
#include "atom_vec_bpm_sphere.h"
#include "bond_bpm_rotational.h"
#include "bond_bpm_spring.h"
#include "fix_nve_bpm_sphere.h"
#include "fix_update_special_bonds.h"
#include "force.h"
#include "modify.h"
#include "pair_bpm_spring.h"

using namespace LAMMPS_NS;

AtomVec *make_atoms(LAMMPS *lammps) { return new AtomVecBPMSphere(lammps); }

template <class Style> Bond *make_bond(LAMMPS *lammps) { return new Style(lammps); }

template <class Style> Fix *make_fix(LAMMPS *lammps, int words, char **word) { return new Style(lammps, words, word); }

Pair *make_pair(LAMMPS *lammps) { return new PairBPMSpring(lammps); }

void add_styles(LAMMPS &lammps) {
  (*lammps.atom->avec_map)["bpm/sphere"] = &make_atoms;
  (*lammps.force->bond_map)["bpm/rotational"] = &make_bond<BondBPMRotational>;
  (*lammps.force->bond_map)["bpm/spring"] = &make_bond<BondBPMSpring>;
  (*lammps.force->pair_map)["bpm/spring"] = &make_pair;
  (*lammps.modify->fix_map)["nve/bpm/sphere"] = &make_fix<FixNVEBPMSphere>;
  (*lammps.modify->fix_map)["UPDATE_SPECIAL_BONDS"] = &make_fix<FixUpdateSpecialBonds>;
}
STYLES
}

# bonded STYLE COEFFICIENTS [KEY=VALUE...]: two grains of diameter 1 at a distance of 1 with a bond of that style, and then the
# commands on stdin. Keys: x of the first grain, length as the unit of all lengths, units, vary of the atom style, before for a
# command before the bond is made.
bonded() {
  local style=$1 coefficients=$2 key x=-0.5 length=1 units=lj vary=0 before='' second
  shift 2
  for key in "$@"; do local "${key%%=*}=${key#*=}"; done
  second=$(awk -v x="$x" 'BEGIN { print (x + 1 > 5 ? x - 9 : x + 1) }')
  awk -v l="$length" '{ while (match($0, /<[^>]*>/)) $0 = substr($0, 1, RSTART - 1) substr($0, RSTART + 1, RLENGTH - 2) * l substr($0, RSTART + RLENGTH); print }' \
    >"$folder/pair.in" <<INPUT
units $units
atom_style bpm/sphere $vary
atom_modify map array
newton on off
comm_modify vel yes cutoff <3>
neighbor <0.5> bin
special_bonds lj 0 1 1 coul 1 1 1
region box block <-5> <5> <-5> <5> <-5> <5>
create_box 1 box bond/types 1 extra/bond/per/atom 2 extra/special/per/atom 4
create_atoms 1 single <$x> 0 0
create_atoms 1 single <$second> 0 0
set group all diameter <1>
$before
bond_style $style
bond_coeff 1 $coefficients
create_bonds single/bond 1 1 2
pair_style zero <2>
pair_coeff * *
group one id 1
group two id 2
thermo 1000000
run 0
INPUT
  cat >>"$folder/pair.in"
  in_system usr/bin/lmp-bpm -in "$folder/pair.in" -log none 2>&1 || true
}
