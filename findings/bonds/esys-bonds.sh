#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# ESyS-Particle 2.3.5, bonds of two spheres of 1 m:
# (1) `BrittleBeamPrms` of a Young's modulus E bends with EI/(2L), not EI/L; tension, shear and twist are those of the beam. The field `e_pot_bend`
#     tells half of the work that the bend has taken.
# (2) A bond between spheres that were turned together by 0.3 rad before carries 0.6 G A at once, one made at a gap of 0.02 m the force of
#     that gap: its reference is space and the sum of the radii, not how its spheres were when it was made.
# (3) `CappedNRotBondPrms(maxForce=10)` bears 300 N: what is capped is the strain, at 10.
# (4) `NRotBondPrms(breakDistance=0.01)` breaks when the spheres are 0.02 m apart: it is a strain.
#
# Source: its documentation of these classes (Young's modulus for bonds; "When particles are separated by this distance the bond
# breaks"); Model/RotBondedInteraction.cpp (0.5*m_kb*sita, r_0Norm, m_D), Model/CappedBondedInteraction.cpp, Model/BondedInteraction.cpp.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

unpack_esys

cat >"$folder/bonds.py" <<'SCRIPT'
import ctypes
from math import pi, sqrt
from pathlib import Path

import esys.lsm
from esys.lsm import (BrittleBeamPrms, CappedNRotBondPrms, InteractionScalarFieldSaverPrms, LsmMpi, NRotBondPrms, NRotSphere,
                      RotSphere)
from esys.lsm.util import BoundingBox, InstallInfo, Vec3

package = Path(esys.lsm.__file__).parent
for where, library in (("util", "libFoundationPy.so"), (".", "libLsmPy.so"), ("geometry", "libGeometryPy.so")):
    ctypes.CDLL(str(package / where / library), mode=ctypes.RTLD_GLOBAL)
from esys.lsm.geometry import TaggedIdConnection

HEAVY = 2.0**60  # kg: forces move nothing
E, NU = 1e6, 0.25
case, folder = Path(__file__).stem.split("_")[-1], Path(__file__).parent


def pair(kind, sphere, gap=0.0):
    sim = LsmMpi(numWorkerProcesses=1, mpiDimList=[1, 1, 1])
    sim.initNeighbourSearch(particleType=kind, gridSpacing=20.0, verletDist=0.5)
    sim.setSpatialDomain(BoundingBox(Vec3(-40, -40, -40), Vec3(40, 40, 40)))
    sim.setTimeStepSize(1.0)
    for number, x in enumerate((0.0, 2.0 + gap)):
        one = sphere(number, Vec3(x, 0, 0), 1.0, HEAVY)
        one.setTag(number)
        sim.createParticle(one)
    return sim


def bond(sim, parameters, *fields):
    sim.createConnections([TaggedIdConnection(0, 1, 1)])
    sim.createInteractionGroup(parameters)
    for field in fields:
        sim.createFieldSaver(InteractionScalarFieldSaverPrms(
            interactionName="bond", fieldName=field, fileName=str(folder / f"{case}-{field}"), fileFormat="SUM", beginTimeStep=0,
            endTimeStep=1000, timeStepIncr=1))


def saved(field):
    return [float(line) for line in (folder / f"{case}-{field}").read_text().split()]


def first(sim):
    """Force and moment on the first sphere."""
    sphere = next(s for s in sim.getParticleList() if s.getId() == 0)
    force, moment = sphere.getLinearAcceleration(), sphere.getAngularAcceleration()
    return [force[i] * HEAVY for i in range(3)], [moment[i] * HEAVY * 0.4 for i in range(3)]


def turn(sim, spins, steps):
    for _ in range(steps):
        for number, spin in enumerate(spins):
            sim.setParticleAngularVelocity(number, spin)
        sim.runTimeStep()
    for number in (0, 1):
        sim.setParticleAngularVelocity(number, Vec3(0, 0, 0))


print("version:", InstallInfo.version)
beam = BrittleBeamPrms(name="bond", youngsModulus=E, poissonsRatio=NU, cohesion=1e9, tanAngle=1.0, tag=1)
if case in ("bend", "twist"):
    sim = pair("RotSphere", RotSphere)
    bond(sim, beam, "e_pot_bend")
    axis = Vec3(0, 0, 5e-4) if case == "bend" else Vec3(5e-4, 0, 0)
    turn(sim, [axis * -1, axis], 20)
    sim.runTimeStep()
    size = max(first(sim)[1], key=abs)
    print(f"{case} stiffness: {abs(size) / 0.02 / (E * pi / 8 if case == 'bend' else E / (2 + 2 * NU) * pi / 4):.4f}")
    print(f"{case} energy: {saved('e_pot_bend')[-1] / (abs(size) * 0.02 / 2):.4f}")
elif case in ("turned", "gap"):
    sim = pair("RotSphere", RotSphere, 0.02 if case == "gap" else 0.0)
    if case == "turned":
        turn(sim, [Vec3(0, 0, 0.03)] * 2, 10)
    bond(sim, beam)
    sim.runTimeStep()
    force = sqrt(sum(f * f for f in first(sim)[0]))
    print(f"{case} force: {force:.0f}")
else:
    sim = pair("NRotSphere", NRotSphere)
    bond(sim, CappedNRotBondPrms(name="bond", normalK=1000.0, breakDistance=1.0, maxForce=10.0, tag=1) if case == "capped" else
         NRotBondPrms(name="bond", normalK=1000.0, breakDistance=0.01, tag=1, scaling=False), "potential_energy")
    for _ in range(32):
        sim.setParticleVelocity(1, Vec3(1e-2 if case == "capped" else 1e-3, 0, 0))
        sim.runTimeStep()
    print(f"{case} force: {sqrt(2 * 1000 * saved('potential_energy')[31]):.0f}")
    print(f"{case} stretch: {1000 * sqrt(2 * max(saved('potential_energy')) / 1000):.1f}")
sim.exit()
SCRIPT

# bonds CASE: one of the cases of that script.
bonds() {
  cp "$folder/bonds.py" "$folder/bonds_$1.py"
  output=$(esys "$folder/bonds_$1.py") || true
}

bonds bend
grep -m 1 '^version' <<<"$output" || true
value 'BrittleBeam: bending stiffness over EI/L' 1 0.5 0.002 "$(got 'bend stiffness')"
value '  e_pot_bend over the work done' 1 0.5 0.002 "$(got 'bend energy')"
bonds twist
value '  twisting stiffness over GJ/L' 1 1 0.002 "$(got 'twist stiffness')"
bonds turned
value '  made between turned spheres: force at once [N]' 0 376963 50 "$(got 'turned force')"
bonds gap
value '  made at a gap of 0.02 m: force at once [N]' 0 31730 5 "$(got 'gap force')"
bonds capped
value 'CappedNRotBond, maxForce=10: force [N]' 10 300 0.5 "$(got 'capped force')"
bonds distance
value 'NRotBond, breakDistance=0.01: last stretch [mm]' 11 21 1.5 "$(got 'distance stretch')"
finish
