#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2023.02a: the first step of a contact of two polyhedra that begins with a large overlap depends on which body comes first and on how
# both are turned together. Two cubes of 2 m, one turned by 0.7 rad about (1, 0.3, 0) and moved by (1.1, 0.9, 1.2) m,
# overlap by 0.7854 m^3. Seen is 0.4473 m^3 with the bodies exchanged, and 0.52 m^3 with both turned. From the second step on it is right.
#
# Source: the class reference, `PolyhedraGeom.penetrationVolume`: a volume of penetration, which none of this changes. 0.785419 m^3
# is the volume of the two cubes' intersection, by clipping each face with the other planes.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_yade bookworm

cat >"$folder/cubes.py" <<'SCRIPT'
import yade
from yade import polyhedra_utils

print("version:", yade.config.version)
corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def volumes(exchanged, turn):
    """Volumes of overlap in the first two steps."""
    O.reset()
    material = PolyhedraMat(density=1, young=1, poisson=0.5)
    material.frictionAngle = 0
    a, b = (polyhedra_utils.polyhedra(material, v=corners) for _ in range(2))
    for body in (b, a) if exchanged else (a, b):
        O.bodies.append(body)
    a.state.ori = turn
    b.state.pos = turn * Vector3(1.1, 0.9, 1.2)
    b.state.ori = turn * Quaternion(Vector3(1, 0.3, 0).normalized(), 0.7)
    for body in a, b:
        body.state.blockedDOFs = "xyzXYZ"
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Polyhedra_Aabb()]),
        InteractionLoop(
            [Ig2_Polyhedra_Polyhedra_PolyhedraGeom()],
            [Ip2_PolyhedraMat_PolyhedraMat_PolyhedraPhys()],
            [Law2_PolyhedraGeom_PolyhedraPhys_Volumetric()],
        ),
        NewtonIntegrator(damping=0),
    ]
    O.dt = 1e-9
    for step in "first", "second":
        O.step()
        yield step, O.interactions[0, 1].geom.penetrationVolume


still = Quaternion.Identity
for name, exchanged, turn in (
    ("as it is", False, still),
    ("exchanged", True, still),
    ("turned by 1 rad", False, Quaternion(Vector3(1, 2, 3).normalized(), 1)),
    ("turned by 2.5 rad", False, Quaternion(Vector3(3, -1, 1).normalized(), 2.5)),
):
    for step, volume in volumes(exchanged, turn):
        print(f"{name}, {step}: {volume:.6f}")
SCRIPT
output=$(yade "$folder/cubes.py") || true
grep -m 1 '^version' <<<"$output" || true

for case in 'as it is:0.785419' 'exchanged:0.447269' 'turned by 1 rad:0.522602' 'turned by 2.5 rad:0.524808'; do
  value "${case%:*}: overlap in the first step [m^3]" 0.785419 "${case#*:}" 1e-5 "$(got "${case%:*}, first")"
  value '  in the second step' 0.785419 0.785419 1e-5 "$(got "${case%:*}, second")"
done
finish
