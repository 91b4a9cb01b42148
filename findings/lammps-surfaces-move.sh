#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LAMMPS 4 Jul 2026, package GRANSURF: floors of `fix surface/global` that move by variables. A ball of 10 mm overlaps a floor of two
# triangles by 0.1 mm, which is 10 N, and has a dashpot of 100 N s/m.
# (1) `fix_modify ID move * variable` with a displacement along x or y, be it 0: the floor is gone.
# (2) With a velocity along z alone the floor stays where it is: a ball that is held feels 11 N for 21 N after 0.1 mm.
# (3) With displacement and velocity along z the contact has the velocity along x: a ball that rises with its floor feels 9 N for 10 N.
# `move rotate` is right, and so is `move linear NULL NULL 0.01`.
#
# Source: manual, `fix surface/global` (motion by variables as of `fix move`, where a velocity alone is integrated);
# src/GRANSURF/fix_surface_global.cpp, move_variable: `points_original[i]` has the number of a triangle for that of a corner, all corners of a
# triangle become one point; `dt*dz` for `dt*vz`; `vsurf[i][2] = vx`. Larger floors that move may end the process, which is why this one has two
# triangles.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_lammps_surfaces

cat >"$folder/floor.stl" <<'STL'
solid floor
facet normal 0 0 1
outer loop
vertex -0.05 -0.05 0
vertex 0.05 -0.05 0
vertex 0.05 0.05 0
endloop
endfacet
facet normal 0 0 1
outer loop
vertex -0.05 -0.05 0
vertex 0.05 0.05 0
vertex -0.05 0.05 0
endloop
endfacet
endsolid floor
STL

# force VELOCITY MOTION...: that on a ball with this velocity along z after 0.01 s, its floor moved so.
force() {
  cat >"$folder/ball.in" <<INPUT
units si
atom_style sphere
atom_modify map array
boundary f f f
comm_modify vel yes
region box block -0.06 0.06 -0.06 0.06 -0.06 0.06
create_box 1 box
create_atoms 1 single 0.01 -0.02 0.0099
set group all diameter 0.02 density 2500
pair_style granular
pair_coeff * * hooke 1e5 100 tangential linear_history 7e4 0 0.5 damping velocity
neighbor 0.002 bin
neigh_modify delay 0
timestep 1e-5
fix floor all surface/global input stl 1 1 $folder/floor.stl model * * granular hooke 1e5 100 tangential linear_history 7e4 0 0.5 damping velocity
variable nothing equal 0
variable d equal 0.01*elapsed*dt
variable v equal 0.01
${2:+fix_modify floor move * ${*:2}}
fix move all move linear 0 0 $1
variable f equal fz[1]
thermo_style custom step
run 1000
print 'force: \$(v_f:%.4f)'
INPUT
  output=$(lammps_surfaces "$folder/ball.in")
  got force
}

value 'floor at rest: force [N]' 10 10 0.01 "$(force 0)"
value 'displacement along x, 0 [N]' 10 0 0.01 "$(force 0 variable v_nothing NULL NULL NULL NULL NULL)"
value 'displacement along z, 0 [N]' 10 10 0.01 "$(force 0 variable NULL NULL v_nothing NULL NULL NULL)"
value 'velocity of 0.01 m/s along z, ball held [N]' 21 11 0.01 "$(force 0 variable NULL NULL NULL NULL NULL v_v)"
value '  by linear NULL NULL 0.01 [N]' 21 21 0.01 "$(force 0 linear NULL NULL 0.01)"
value 'displacement and velocity along z, ball with it [N]' 10 9 0.01 "$(force 0.01 variable NULL NULL v_d NULL NULL v_v)"
value '  by linear NULL NULL 0.01 [N]' 10 10 0.01 "$(force 0.01 linear NULL NULL 0.01)"
finish
