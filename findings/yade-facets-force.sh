#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2023.02a: facets multiply the force on a sphere. A floor that is cut into triangles is the same floor, but each facet within
# reach pushes as if it were alone: over an inner edge a sphere (10 mm, overlap 0.1 mm) feels twice the force of one large
# facet, over a vertex of six facets six times, and over squares a quarter as wide as its overlap circle 70 times.
#
# Source: geometry; the class reference says nothing of facets that share an edge. Linear law of FrictMat; Mindlin's law did the same.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_yade bookworm

cat >"$folder/facets.py" <<'SCRIPT'
from math import atan, sqrt

import yade

print("version:", yade.config.version)
R, overlap = 0.01, 1e-4
circle = sqrt(2 * R * overlap - overlap**2)


def squares(n, side):
    """Two triangles for each of n x n squares of that side."""
    at = lambda i, j: ((i - n / 2) * side, (j - n / 2) * side, 0)
    for i in range(n):
        for j in range(n):
            yield at(i, j), at(i + 1, j), at(i + 1, j + 1)
            yield at(i, j), at(i + 1, j + 1), at(i, j + 1)


def force(triangles, x, y):
    """Force of these triangles on a sphere over (x, y)."""
    O.reset()
    O.materials.append(FrictMat(young=1e7, poisson=0.3, density=2500, frictionAngle=atan(0.5)))
    for corners in triangles:
        O.bodies.append(utils.facet(corners))
    number = O.bodies.append(sphere((x, y, R - overlap), R))
    O.bodies[number].state.blockedDOFs = "xyzXYZ"
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Facet_Aabb()]),
        InteractionLoop(
            [Ig2_Facet_Sphere_ScGeom()], [Ip2_FrictMat_FrictMat_FrictPhys()], [Law2_ScGeom_FrictPhys_CundallStrack()]
        ),
        NewtonIntegrator(damping=0),
    ]
    O.dt = 1e-6
    O.step()
    O.step()
    return O.forces.f(number)[2]


one = force([((-1, -1, 0), (1, -1, 0), (0, 2, 0))], 0, 0)
side = 20 * circle
print(f"face: {force(squares(4, side), 0.3 * side, 0.1 * side) / one:.4f}")
print(f"edge: {force(squares(4, side), 0, 0.15 * side) / one:.4f}")
print(f"vertex: {force(squares(4, side), 0, 0) / one:.4f}")
print(f"small: {force(squares(30, circle / 4), 0.031 * circle, 0.017 * circle) / one:.4f}")
SCRIPT
output=$(yade "$folder/facets.py") || true
grep -m 1 '^version' <<<"$output" || true

value 'force over that of one facet, over a face' 1 1 1e-3 "$(got face)"
value 'over an inner edge' 1 2 1e-3 "$(got edge)"
value 'over a vertex of six' 1 6 1e-3 "$(got vertex)"
value 'over squares of a quarter of the overlap circle' 1 68 4 "$(got small)"
finish
