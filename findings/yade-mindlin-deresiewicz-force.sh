#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2023.02a: `Law2_ScGeom_MindlinPhys_MindlinDeresiewitz` answers a tangential motion with no force at all. At half of
# the displacement of sliding theory gives 0.646 mu N. `Law2_ScGeom_MindlinPhys_Mindlin` gives 0.75 mu N in the same script, the force without slip.
#
# Source: the class reference calls it the contact law of Hertz, Mindlin and Deresiewicz with partial slip. Theory is mu N (1 - (1 - x/x_max)^1.5).
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_yade bookworm

cat >"$folder/shear.py" <<'SCRIPT'
from math import atan, sqrt

import yade

print("version:", yade.config.version)
E, nu, R, mu = 1e9, 0.25, 0.01, 0.3
overlap = 1e-4 * R
normal = 4 / 3 * E / (2 * (1 - nu * nu)) * sqrt(R / 2) * overlap**1.5
most = 1.5 * mu * normal / (8 * E / (4 * (2 - nu) * (1 + nu)) * sqrt(R / 2 * overlap))
for law in Law2_ScGeom_MindlinPhys_MindlinDeresiewitz(), Law2_ScGeom_MindlinPhys_Mindlin():
    O.reset()
    O.dt = 1e-6
    O.materials.append(FrictMat(young=E, poisson=nu, frictionAngle=atan(mu), density=2500))
    for x in -1, 1:
        O.bodies.append(sphere((x * (R - overlap / 2), 0, 0), R))
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Sphere_Aabb()], verletDist=0),
        InteractionLoop([Ig2_Sphere_Sphere_ScGeom()], [Ip2_FrictMat_FrictMat_MindlinPhys()], [law]),
    ]
    O.step()
    for step in range(50):
        O.bodies[1].state.angVel = Vector3(0, 0, most / 100 / O.dt / R)
        O.step()
    phys = O.interactions[0, 1].phys
    name = law.__class__.__name__.split("_")[-1]
    print(f"{name} normal: {phys.normalForce.norm() / normal:.4f}")
    print(f"{name} tangential: {phys.shearForce.norm() / mu / normal:.4f}")
SCRIPT
output=$(yade "$folder/shear.py") || true
grep -m 1 '^version' <<<"$output" || true

for case in 'MindlinDeresiewitz 0' 'Mindlin 0.75'; do
  read -r name told <<<"$case"
  value "$name: normal force over Hertz" 1 1 1e-3 "$(got "$name normal")"
  value "$name: tangential force over mu N" 0.6464 "$told" 1e-3 "$(got "$name tangential")"
done
finish
