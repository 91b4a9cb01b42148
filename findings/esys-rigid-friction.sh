#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# ESyS-Particle 2.3.5: `RotFrictionPrms(rigid=True)` does nothing. Two spheres that are pressed together and sheared
# turn about their normal as one rigid body: the friction stays in space, with `rigid=True` as with `rigid=False`. After 90
# degrees it is perpendicular to where it should be, in 10 steps and in 1000.
#
# Source: the documentation of `RotFrictionPrms` in the package itself (its docstring, printed below): "When True (default
# is False), rigid body rotations of touching particle-pairs are taken into account."
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_esys

cat >"$folder/rigid.py" <<'SCRIPT'
from math import pi

from esys.lsm import LsmMpi, RotFrictionPrms, RotSphere
from esys.lsm.util import BoundingBox, InstallInfo, Vec3

print("version:", InstallInfo.version)
print("documentation:", [line for line in RotFrictionPrms.__init__.__doc__.splitlines() if "@kwarg rigid" in line][-1])
sim = LsmMpi(numWorkerProcesses=1, mpiDimList=[1, 1, 1])
sim.initNeighbourSearch(particleType="RotSphere", gridSpacing=20.0, verletDist=0.5)
sim.setSpatialDomain(BoundingBox(Vec3(-40, -40, -40), Vec3(40, 40, 40)))
sim.setTimeStepSize(1.0)
pairs = [(rigid, steps) for rigid in (False, True) for steps in (10, 1000)]
for number, (rigid, _) in enumerate(pairs):
    for side in (0, 1):
        sphere = RotSphere(2 * number + side, Vec3(1.99 * side, 6 * number - 10, 0), 1.0, 1.0)
        sphere.setTag(number)
        sim.createParticle(sphere)
    sim.setParticleNonDynamic(number)
    sim.createInteractionGroupTagged(
        RotFrictionPrms(name=f"pair {number}", normalK=1e5, dynamicMu=1e9, staticMu=1e9, shearK=7e4, scaling=False, rigid=rigid),
        number, -1, number, -1)


def force(number):
    """On the first sphere of a pair, across the normal."""
    sphere = next(s for s in sim.getParticleList() if s.getId() == 2 * number)
    acceleration = sphere.getLinearAcceleration()
    return [acceleration[i] * sphere.getMass() for i in (1, 2)]


for number, (rigid, steps) in enumerate(pairs):
    sim.setParticleVelocity(2 * number + 1, Vec3(0, 1e-3, 0))  # the shear: 70 N along y
    sim.runTimeStep()
    sim.setParticleVelocity(2 * number + 1, Vec3(0, 0, 0))
    size = force(number)[0]
    for _ in range(steps):
        for side in (0, 1):
            sim.setParticleAngularVelocity(2 * number + side, Vec3(pi / 2 / steps, 0, 0))
        sim.runTimeStep()
    along, across = force(number)
    print(f"rigid={rigid} steps={steps}: {100 * along / size:.2f} {100 * across / size:.2f}")
sim.exit()
SCRIPT
output=$(esys "$folder/rigid.py") || true
grep -m 1 '^version' <<<"$output" || true
grep -m 1 '^documentation' <<<"$output" || true

for rigid in False True; do
  for steps in 10 1000; do
    printf 'rigid=%s, a turn by 90 degrees in %s steps, shares of the friction before [%%]:\n' "$rigid" "$steps"
    read -r along across <<<"$(sed -n "s/^rigid=$rigid steps=$steps: //p" <<<"$output")" || true
    value '  where it was' "$([[ $rigid == True ]] && echo 0 || echo 100)" 100 0.01 "$along"
    value '  where the spheres are' "$([[ $rigid == True ]] && echo 100 || echo 0)" 0 0.01 "$across"
  done
done
finish
