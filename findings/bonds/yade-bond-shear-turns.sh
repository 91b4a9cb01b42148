#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2025.2.0 and 2026.1.0: the shear force of a bond of `Law2_ScGeom6D_CohFrictPhys_CohesionMoment` grows while its pair turns as one
# body: by 17.2 % in a turn of 100 steps about an axis across the bond (26.3 % the other way round) and 1.95 % in one of 1000, by
# 21.8 % and 1.99 % about the line of the centres, (1 + step^2)^(1/2) a step there. What has grown is left after unloading. The bending moment does not grow.
#
# Source: mechanics: a rigid turn changes the size of no force. The class reference promises no order of the turn.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

cat >"$folder/turn.py" <<'SCRIPT'
from math import pi

import yade

print("version:", yade.config.version)
R = 0.5


def moved(steps, velocities):
    """Moves both spheres so: shear force and bending moment at the end."""
    for _ in range(steps):
        for body in 0, 1:
            state = O.bodies[body].state
            state.vel, state.angVel = velocities(body, state.pos)
        O.step()
    phys = O.interactions[0, 1].phys
    return phys.shearForce.norm(), phys.moment_bending.norm()


def load(sign):
    return lambda body, _: (Vector3(0, sign * (body - 0.5) * 1e-3 / O.dt, 0), Vector3(0, 0, sign * (body - 0.5) * 3e-3 / O.dt))


def turn(axis, steps, sense):
    # Velocities along chords of the circle: the places are exact.
    one = Quaternion(axis, sense * 2 * pi / steps)
    return lambda _, at: ((one * at - at) / O.dt, axis * (sense * 2 * pi / steps / O.dt))


for name, sense in ("across", 1), ("across", -1), ("along", 1):
    for steps in 100, 1000:
        O.reset()
        O.dt = 1e-3
        material = CohFrictMat(young=2, poisson=1, density=1e3, frictionAngle=0.5, normalCohesion=1e30, shearCohesion=1e30,
                               isCohesive=True, momentRotationLaw=True, alphaKr=3.6, alphaKtw=0.8)
        O.materials.append(material)
        for x in -R, R:
            O.bodies.append(sphere((x, 0, 0), R, material=material, dynamic=False))
        # The integrator comes first, so that each force belongs to the place that was just reached.
        O.engines = [
            ForceResetter(),
            NewtonIntegrator(damping=0),
            InsertionSortCollider([Bo1_Sphere_Aabb(aabbEnlargeFactor=1.5)]),
            InteractionLoop([Ig2_Sphere_Sphere_ScGeom6D(interactionDetectionFactor=1.5)],
                            [Ip2_CohFrictMat_CohFrictMat_CohFrictPhys(setCohesionNow=True)],
                            [Law2_ScGeom6D_CohFrictPhys_CohesionMoment()]),
        ]
        O.step()
        shear, moment = moved(100, load(1))
        axis = Vector3(0, 0, 1) if name == "across" else Vector3(2 * R, 0.1, 0).normalized()
        turned_shear, turned_moment = moved(steps, turn(axis, steps, sense))
        left, _ = moved(100, load(-1))
        print(f"{name} {sense} {steps} shear: {100 * (turned_shear / shear - 1):.5f}")
        print(f"{name} {sense} {steps} moment: {100 * (turned_moment / moment - 1):.5f}")
        print(f"{name} {sense} {steps} left: {100 * left / shear:.5f}")
SCRIPT

for release in trixie sid; do
  unpack_yade "$release"
  output=$(yade "$folder/turn.py") || true
  grep -m 1 '^version' <<<"$output" || true
  for case in 'across 1 100 17.165 17.215' 'across 1 1000 1.952 1.947' 'across -1 100 26.322 26.354' 'across -1 1000 2.035 2.031' 'along 1 100 21.775 21.790' 'along 1 1000 1.993 1.989'; do
    read -r name sense steps grown left <<<"$case"
    value "turn $name, sense $sense, $steps steps: shear grows [%]" 0 "$grown" 0.002 "$(got "$name $sense $steps shear")"
    value '  left after unloading [%]' 0 "$left" 0.01 "$(got "$name $sense $steps left")"
    value '  moment grows [%]' 0 0 1e-4 "$(got "$name $sense $steps moment")"
  done
done
finish
