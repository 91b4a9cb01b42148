#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2023.02a, 2025.2.0 and 2026.1.0, `PotentialParticle` with `Law2_SCG_KnKsPhys_KnKsLaw` (`PotentialBlock` is in no build of Debian):
# (1) A smooth cube that falls on a corner without damping leaves with 1.29 times its energy, in any step, as the contact's area, on which
#     its stiffness depends, is larger on the way out; with `calContactArea=False`, which is not the default, it keeps its energy.
# (2) The manual's own cube, `R=D/2`, is found by a floor when a corner is 0.26 D below it: its box has edges of 2R, the cube diagonals of
#     1.52 D. With `AabbMinMax=True`, for an exact box, alone there is never a contact: the box is a point.
# (3) Spheres, `k=1`, pass through each other, without a word; with `k=0.999` they bounce.
# (4) Across a periodic border the second body gets a torque of the cell's edge times the force.
#
# Source: energy; momentum; class reference, `PotentialParticle` (AabbMinMax, k) and user's manual, Potential Particles (0 < k <= 1, example of a cube);
# pkg/potential/KnKsLaw.cpp: `c2x = geom->contactPoint - de2->pos` lacks the shift of the cell.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

cat >"$folder/cubes.py" <<'SCRIPT'
from math import sqrt

import yade
from yade import utils

print("version:", yade.config.version)
TURN = Quaternion(Vector3(1, 2, 3).normalized(), 0.8)


def scene(area=True, dt=1e-9, cell=None):
    O.reset()
    if cell:
        O.periodic = True
        O.cell.setBox(cell, cell, cell)
    O.dt = dt
    O.materials.append(FrictMat(young=-1, poisson=-1, frictionAngle=0, density=1000, label="smooth"))
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([PotentialParticle2AABB()], verletDist=0),
        InteractionLoop([Ig2_PP_PP_ScGeom(calContactArea=area)],
                        [Ip2_FrictMat_FrictMat_KnKsPhys(kn_i=1e6, ks_i=0, Knormal=1e6, Kshear=0)],
                        [Law2_SCG_KnKsPhys_KnKsLaw()]),
        NewtonIntegrator(damping=0, exactAsphericalRot=True),
    ]


def block(half, at, ori=Quaternion.Identity, velocity=Vector3.Zero, fixed=False, k=0.3, r=0.1, **more):
    """A block of these half edges. Its mass is that of the cube of 1 m."""
    body = Body()
    body.aspherical = True
    body.shape = PotentialParticle(k=k, r=r, a=[1, -1, 0, 0, 0, 0], b=[0, 0, 1, -1, 0, 0], c=[0, 0, 0, 0, 1, -1],
                                   d=[h - r for h in half for _ in range(2)], **more)
    utils._commonBodySetup(body, 1, Vector3(1, 1, 1) / 6, material="smooth", pos=at, fixed=fixed)
    body.state.pos, body.state.ori, body.state.vel = at, ori, velocity
    O.bodies.append(body)
    return body


def exact(*half):
    """The words for the box of such a block."""
    return dict(AabbMinMax=True, minAabbRotated=Vector3(*half), maxAabbRotated=Vector3(*half))


def touch():
    return O.interactions.has(0, 1) and O.interactions[0, 1].isReal


def energy(state):
    spin = state.ori.conjugate() * state.angVel
    return 0.5 * state.mass * state.vel.squaredNorm() + 0.5 * sum(state.inertia[i] * spin[i]**2 for i in range(3))


cube, floor = (0.5, 0.5, 0.5), (20, 20, 0.5)
for area, dt in (True, 4e-4), (True, 1e-4), (False, 4e-4):
    scene(area, dt)
    block(floor, Vector3(0, 0, 0), fixed=True, k=0.05, R=20, **exact(20, 20, 0.6))
    state = block(cube, Vector3(0, 0, 1.3), TURN, Vector3(0, 0, -1), R=0.6, **exact(0.6, 0.6, 0.6)).state
    before, touched = energy(state), False
    while O.time < 1.5 and not (touched and not touch()):
        O.run(10, True)
        touched = touched or touch()
    print(f"area={area} dt={dt} energy: {energy(state) / before:.4f}")

corner = Quaternion()
corner.setFromTwoVectors(Vector3(1, 1, 1).normalized(), Vector3(0, 0, -1))
for name, words in ("manual", {}), ("exact", exact(0.5, 0.5, 0.5)), ("AabbMinMax", dict(AabbMinMax=True)):
    scene()
    block(cube, Vector3(0, 0, -0.5), fixed=True, R=0.5, **words)
    state = block(cube, Vector3(0, 0, 1), corner, fixed=True, R=0.5, **words).state
    while state.pos[2] > 0.01 and not touch():
        state.pos -= Vector3(0, 0, 1e-3)
        O.step()
    print(f"{name} depth: {O.interactions[0, 1].geom.penetrationDepth if touch() else -1:.4f}")

for k in 0.999, 1.0:
    scene(False, 1e-4)
    for x, v in (0, 0), (2.2, -1):
        state = block((2, 2, 2), Vector3(x, 0, 0), velocity=Vector3(v, 0, 0), k=k, r=0.4, R=1).state
    O.run(30000, True)
    print(f"k={k} velocity: {state.vel[0]:.4f}")

for name, x in ("inside", 3.0), ("across", 9.6):
    scene(cell=10)
    block(cube, Vector3(x, 5, 5), fixed=True, R=0.8)
    block(cube, Vector3((x + 0.9) % 10, 5.1, 5.05), TURN, fixed=True, R=0.8)
    O.run(3, True)
    print(f"{name} torque: {O.forces.t(1).norm() / 1000:.2f}")
SCRIPT

for release in bookworm trixie sid; do
  unpack_yade "$release"
  output=$(yade "$folder/cubes.py") || true
  grep -m 1 '^version' <<<"$output" || true
  value 'cube on a corner: energy after over before, 0.4 ms' 1 1.2949 1e-3 "$(got 'area=True dt=0.0004 energy')"
  value '  0.1 ms' 1 1.2949 1e-3 "$(got 'area=True dt=0.0001 energy')"
  value '  calContactArea=False' 1 1.0001 1e-3 "$(got 'area=False dt=0.0004 energy')"
  value "corner of the manual's cube: depth when found [m]" 0 0.2592 1e-3 "$(got 'manual depth')"
  value '  with the box that it has' 0 0.0002 1e-3 "$(got 'exact depth')"
  value '  AabbMinMax=True alone (-1: never)' 0 -1 1e-3 "$(got 'AabbMinMax depth')"
  value 'spheres of k=0.999: velocity of the one that came [m/s]' 0 0 1e-3 "$(got 'k=0.999 velocity')"
  value '  k=1' 0 -1 1e-3 "$(got 'k=1.0 velocity')"
  value 'torque of a contact within a cell of 10 m [kN m]' 0 0 0.01 "$(got 'inside torque')"
  value '  across its border' 0 38.16 0.01 "$(got 'across torque')"
  rm -rf -- "$system"
done
finish
