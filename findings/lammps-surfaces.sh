#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026, package GRANSURF, walls of triangles:
# (1) `fix surface/global` does not push at the start of a `run`: a ball that bounces on 128 triangles leaves with 0.309 m/s after
#     `run 1000`, with 0.222 m/s after `run 1` a thousand times, and rightly after `run 1 pre no`. On `fix wall/gran` splitting is nothing.
# (2) `fix surface/local` forgets the spring of friction at each new neighbour list: after 1.2 mm a ball that sticks is held by 14 N
#     for 84 N. With a skin so large that no list is made it is 84 N.
# (3) `fix surface/local` does not connect triangles of a data file, though their corners are the same to all digits: a flat floor
#     pushes up to twice beside an edge. From an STL file the same triangles push once.
# (4) `fix_modify ID move * linear 0.1 0 0` ends with an error: it reads the first velocity from the word after the third.
#
# Source: manual, Howto granular surfaces (connected surfaces give the force of one; corners of data files match within 1e-4 of the smallest
# triangle), `run` (a run may be split), `fix surface/global`; src/GRANSURF/fix_surface_global.cpp, modify_param_move (`arg[4]` for `arg[1]`).
# This package is in no build of Debian: its five sources are compiled here, in seconds, and a program of a few lines adds their
# styles to Debian's library.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_lammps_surfaces

# 128 triangles of a flat floor, nine numbers a line.
awk 'BEGIN { s = 0.0056; for (i = -4; i < 4; ++i) for (j = -4; j < 4; ++j) {
    print i*s, j*s, 0, (i + 1)*s, j*s, 0, (i + 1)*s, (j + 1)*s, 0; print i*s, j*s, 0, (i + 1)*s, (j + 1)*s, 0, i*s, (j + 1)*s, 0 } }' >"$folder/triangles"
awk 'BEGIN { print "solid floor" }
  { print "facet normal 0 0 1\nouter loop\nvertex", $1, $2, $3, "\nvertex", $4, $5, $6, "\nvertex", $7, $8, $9, "\nendloop\nendfacet" }
  END { print "endsolid floor" }' "$folder/triangles" >"$folder/floor.stl"
awk '{ atoms = atoms sprintf("%d 1 2 1 1 %.9g %.9g 0\n", NR, ($1 + $4 + $7)/3, ($2 + $5 + $8)/3); corners = corners NR " " $0 "\n" }
  END { b = "-0.06 0.06"; printf "floor\n\n%d atoms\n%d triangles\n2 atom types\n%s xlo xhi\n%s ylo yhi\n%s zlo zhi\n\nAtoms\n\n%s\nTriangles\n\n%s",
    NR, NR, b, b, b, atoms, corners }' "$folder/triangles" >"$folder/floor.data"

box='region box block -0.06 0.06 -0.06 0.06 -0.06 0.06'
spring() { echo "hooke 1e5 50 tangential linear_history 7e4 0.5 $1 damping mass_velocity"; }

# input TYPE: an input of the commands on stdin between what all have in common; TYPE is the style of its atoms.
input() {
  printf 'units si\natom_style %s\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n' "$1" >"$folder/ball.in"
  cat >>"$folder/ball.in"
  lammps_surfaces "$folder/ball.in"
}

# global WALL COMMANDS: a ball of 10 mm that overlaps its floor by 0.1 mm, and is moved so.
global() {
  local wall
  wall="surface/global input stl 1 1 $folder/floor.stl model * * granular $(spring 0.5)"
  [[ $1 == plane ]] && wall="wall/gran granular $(spring 0.5) zplane 0 NULL"
  printf '%s\n' "$box" 'create_box 1 box' 'create_atoms 1 single 0.0001 0.0002 0.0099' 'set group all diameter 0.02 density 2500' \
    'pair_style granular' "pair_coeff * * $(spring 0.5)" 'neighbor 0.002 bin' 'neigh_modify delay 0 one 50000 page 1000000' 'timestep 1e-6' \
    "fix floor all $wall" 'fix move all nve/sphere' 'velocity all set 0.01 0 -0.05' 'variable v equal vz[1]' 'thermo_style custom step' "$2" \
    "print 'after: \$(v_v:%.6f)'" | input sphere
}

# local FROM PLACE FRICTION SKIN: force on a ball that moves by 1.2 mm over the floor FROM a file.
local_floor() {
  local ball="create_atoms 1 single $2 0.0099" made
  case $1 in
    stl) made="$box"$'\n'"create_box 2 box"$'\n'"$ball"$'\n'"fix floor all surface/local input stl 2 1 $folder/floor.stl" ;;
    data) made="read_data $folder/floor.data"$'\n'"$ball"$'\n'"fix floor all surface/local" ;;
  esac
  printf '%s\n' "$made" 'group ball type 1' 'set group ball diameter 0.02' 'set group ball density 2500' 'pair_style hybrid granular surf/granular' \
    "pair_coeff 1 1 granular $(spring "$3")" "pair_coeff 1 2 surf/granular $(spring "$3")" 'pair_coeff 2 2 none' "neighbor $4 bin" \
    'neigh_modify delay 0 every 1 check yes one 50000 page 1000000' 'timestep 1e-5' 'fix move ball move linear 0.3 0 0' 'compute x ball reduce sum fx' \
    'compute z ball reduce sum fz' 'variable x equal c_x' 'variable z equal c_z' 'thermo_style custom step c_x c_z' 'run 400' \
    "print 'held: \$(-v_x:%.4f)'" "print 'pushed: \$(v_z:%.4f)'" | input tri
}

# thousand RUN: this run a thousand times.
thousand() {
  printf 'variable more loop 1000\nlabel again\n%s\nnext more\njump SELF again\n' "$1"
}

for case in 'plane 0.309' 'floor 0.222'; do
  read -r wall told <<<"$case"
  output=$(global "$wall" 'run 1000')
  value "$wall: velocity after 'run 1000' [m/s]" 0.309 0.309 0.001 "$(got after)"
  output=$(global "$wall" "$(thousand 'run 1 post no')")
  value "  after 'run 1' a thousand times" 0.309 "$told" 0.001 "$(got after)"
  output=$(global "$wall" 'run 0 post no'$'\n'"$(thousand 'run 1 pre no post no')")
  value "  after 'run 1 pre no' a thousand times" 0.309 0.309 0.001 "$(got after)"
done
output=$(local_floor stl '0.0021 0.0013' 1000 0.002)
value 'local, skin 2 mm: friction after 1.2 mm [N]' 84 14.15 0.1 "$(got held)"
output=$(local_floor stl '0.0021 0.0013' 1000 0.01)
value '  skin 10 mm' 84 84.08 0.1 "$(got held)"
output=$(local_floor stl '-0.00202 0.0016' 0 0.01)
value 'local, floor of an STL file: force near an edge [N]' 10 10 0.001 "$(got pushed)"
output=$(local_floor data '-0.00202 0.0016' 0 0.01)
value '  of a data file' 10 16.6 0.01 "$(got pushed)"
output=$(global floor 'fix_modify floor move * linear 0.1 0 0')
value 'moved by 0.1 0 0: errors of the input' 0 1 0 "$(grep -c 'ERROR: Expected floating point' <<<"$output" || true)"
finish
