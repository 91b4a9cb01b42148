#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# ESyS-Particle 2.3.5, walls of triangles with `NRotElasticTriMeshPrms`:
# (1) Corners in the order that its manual asks for, anticlockwise as seen from the active side, make the other side active: a ball that
#     is let fall on such a floor is thrown down by it. The manual's own example, a floor, is clockwise as seen from above.
# (2) With the same normalK a plane (`NRotElasticWallPrms`) is pi times as stiff as the mesh.
# (3) A vertex always pushes, and an edge unless the contact is in one of its own two triangles: a hundredth of the radius beside a vertex
#     of a flat floor the force is 3 times that on a face. Exactly over a vertex each of the triangles pushes, too, 7 times; exactly on an edge both.
#
# Source: Tutorial of the package, chapter on mesh walls ("Normals of triangles are considered to be pointing out of the page using an
# anti-clockwise piecewise specification"; a mesh wall acts "essentially just like a planar wall"). Geometry/Triangle.cpp has the normal
# cross(m_p2, m_p1), which is the opposite; Model/EWallInteraction.hpp multiplies by 3.14 R, Model/ETriangleInteraction.cpp by R;
# Model/TriMesh.cpp calls neither Corner::addTriangle nor Corner::addEdge, so that Corner::isValidContact is always true.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_esys

cat >"$folder/floor.py" <<'SCRIPT'
from esys.lsm import LsmMpi, NRotElasticTriMeshPrms, NRotElasticWallPrms, RotSphere
from esys.lsm.util import BoundingBox, InstallInfo, Vec3

print("version:", InstallInfo.version)
sim = LsmMpi(numWorkerProcesses=1, mpiDimList=[1, 1, 1])
sim.initNeighbourSearch(particleType="RotSphere", gridSpacing=5.0, verletDist=0.2)
sim.setSpatialDomain(BoundingBox(Vec3(-60, -60, -60), Vec3(60, 60, 60)))
sim.setTimeStepSize(1e-4)


def floor(name, x, anticlockwise):
    """32 triangles with sides of 2 around (x, 0, 0)."""
    nodes = [(5 * i + j, Vec3(x + 2 * i - 4, 2 * j - 4, 0)) for i in range(5) for j in range(5)]
    quads = [(a, a + 5, a + 6, a + 1) for a in (5 * i + j for i in range(4) for j in range(4))]
    above = [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]  # anticlockwise as seen from above
    sim.createTriMesh(name, nodes, [(k, t if anticlockwise else t[::-1]) for k, t in enumerate(above)])
    sim.createInteractionGroup(NRotElasticTriMeshPrms(name=name + " pushes", meshName=name, normalK=1e4))


# Balls with a radius of 1: at rest with an overlap of 0.01, or thrown at 1 m/s from 0.05 above.
balls = {"face": (1.3, 0.6, 0.99), "edge": (1.0, 0.0, 0.99), "vertex": (0, 0, 0.99), "beside": (0.01, 0.003, 0.99),
         "plane": (-39.01, 0, 30), "clockwise thrown": (0.7, 0.4, 1.05), "anticlockwise thrown": (20.7, 0.4, 1.05),
         "plane thrown": (-38.95, 20, 30)}
names = list(balls)
for k, name in enumerate(names):
    ball = RotSphere(k, Vec3(*balls[name]), 1.0, 1.0)
    if name.endswith("thrown"):
        ball.setLinearVelocity(Vec3(-1, 0, 0) if name == "plane thrown" else Vec3(0, 0, -1))
    sim.createParticle(ball)
floor("clockwise", 0, False)
floor("anticlockwise", 20, True)
sim.createWall("plane", Vec3(-40, 0, 0), Vec3(1, 0, 0))
sim.createInteractionGroup(NRotElasticWallPrms(name="plane pushes", wallName="plane", normalK=1e4))


def along(name, vector):
    return vector[0] if name.startswith("plane") else vector[2]


sim.runTimeStep()
for ball in sim.getParticleList():
    name = names[ball.getId()]
    if not name.endswith("thrown"):
        print(f"{name}: {along(name, ball.getLinearAcceleration()) * ball.getMass() / 100:.4f}")
for _ in range(1500):
    sim.runTimeStep()
for ball in sim.getParticleList():
    name = names[ball.getId()]
    if name.endswith("thrown"):
        print(f"{name}: {along(name, ball.getLinearVelocity()):.3f}")
sim.exit()
SCRIPT
output=$(esys "$folder/floor.py") || true
grep -m 1 '^version' <<<"$output" || true

value 'thrown at 1 m/s on a plane, leaves with [m/s]' 1 1 0.001 "$(got 'plane thrown')"
value '  on triangles, clockwise from above' -1 1 0.001 "$(got 'clockwise thrown')"
value '  anticlockwise' 1 -204 1 "$(got 'anticlockwise thrown')"
value 'force over k R times the overlap: on a triangle' 1 1 1e-4 "$(got face)"
value '  on a plane' 1 3.1416 1e-4 "$(got plane)"
value '  on an edge of the flat floor' 1 2 1e-4 "$(got edge)"
value '  over a vertex of six triangles' 1 7 1e-4 "$(got vertex)"
value '  beside it, by 0.01 R' 1 2.9893 1e-4 "$(got beside)"
finish
