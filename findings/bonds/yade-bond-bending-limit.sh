#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2025.2.0 and 2026.1.0: a cohesive bond of `Law2_ScGeom6D_CohFrictPhys_CohesionMoment` with `etaRoll=-1`, the default, has a
# limit of its bending moment, sigma_c R^3/4 - R fn, fn being the pressure: it rises in tension, falls in compression, and from
# fn = sigma_c R^2/4 on a fragile bond, the default, breaks at its first bend. With `etaRoll=0` the limit is sigma_c R^3/4 at any fn.
#
# Source: class reference, `CohFrictMat.etaRoll`: a negative value means that the moment is elastic. The warning that is logged tells of a moment without cohesion.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

cat >"$folder/bend.py" <<'SCRIPT'
import yade

print("version:", yade.config.version)
R, strength, steps = 0.5, 0.2, 1000


def bent(overlap, cohesion=strength, **options):
    """Bends a bond by 0.1 rad after its spheres were pressed by that overlap: the last moment, and the step that broke it."""
    O.reset()
    O.dt = 1e-3
    material = CohFrictMat(young=2, poisson=1, density=1e3, frictionAngle=0.3, normalCohesion=cohesion, shearCohesion=cohesion,
                           isCohesive=True, momentRotationLaw=True, alphaKr=3.6, alphaKtw=0.8, **options)
    O.materials.append(material)
    for x in 0, 2 * R:
        O.bodies.append(sphere((x, 0, 0), R, material=material, dynamic=False))
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Sphere_Aabb(aabbEnlargeFactor=1.5)]),
        InteractionLoop([Ig2_Sphere_Sphere_ScGeom6D(interactionDetectionFactor=1.5)],
                        [Ip2_CohFrictMat_CohFrictMat_CohFrictPhys(setCohesionNow=True)],
                        [Law2_ScGeom6D_CohFrictPhys_CohesionMoment()]),
        NewtonIntegrator(damping=0),
    ]
    O.step()
    left, right = O.bodies[0].state, O.bodies[1].state
    right.vel = Vector3(-overlap / 50 / O.dt, 0, 0)
    O.run(50, True)
    right.vel = Vector3.Zero
    left.angVel, right.angVel = Vector3(0, 0, -0.05 / steps / O.dt), Vector3(0, 0, 0.05 / steps / O.dt)
    O.step()
    moment = 0.0
    for step in range(steps):
        O.step()
        if not O.interactions.has(0, 1) or not O.interactions[0, 1].isReal or O.interactions[0, 1].phys.cohesionBroken:
            return moment, step + 1
        moment = O.interactions[0, 1].phys.moment_bending.norm()
    return moment, 0


for overlap in -0.02, 0.0, 0.005, 0.0125:
    print(f"{overlap} limit: {bent(overlap, fragile=False)[0]:.6f}")
    print(f"{overlap} etaRoll 0: {bent(overlap, fragile=False, etaRoll=0)[0]:.6f}")
    print(f"{overlap} strong: {bent(overlap, cohesion=1e30)[0]:.6f}")
    print(f"{overlap} broken: {bent(overlap)[1]}")
SCRIPT

for release in trixie sid; do
  unpack_yade "$release"
  output=$(yade "$folder/bend.py") || true
  grep -m 1 '^version' <<<"$output" || true
  for case in '-0.02 0.01625 181' '0.0 0.00625 70' '0.005 0.00375 42' '0.0125 0 1'; do
    read -r overlap limit step <<<"$case"
    value "fn $overlap N: moment at 0.1 rad [N m]" 0.09 "$limit" 2e-6 "$(got "$overlap limit")"
    value '  with etaRoll=0' 0.00625 0.00625 2e-6 "$(got "$overlap etaRoll 0")"
    value '  cohesion of 1e30 Pa' 0.09 0.09 2e-6 "$(got "$overlap strong")"
    value '  step of 1000 in which a fragile bond breaks' never "$step" 1.5 "$(got "$overlap broken")"
  done
done
finish
