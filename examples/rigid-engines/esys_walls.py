# SPDX-License-Identifier: BSD-3-Clause
"""ESyS-Particle on walls of triangles: answers every bodies.json below a folder by trajectory.csv.

    mpirun -np 2 esysparticle esys_walls.py SCENE

SCENE is the folder of one bodies.json, since a world ends with its processes. Balls without friction, for meshes and
planes know none, and without damping; springs are as stiff as the step allows: a contact lasts 20 steps. Planes get a
normalK of 1/pi of that of meshes, and triangles are turned over: see findings/esys-mesh-walls.sh.
"""
import json
import math
import pathlib
import sys

from esys.lsm import GravityPrms, LsmMpi, NRotElasticTriMeshPrms, NRotElasticWallPrms, RotSphere
from esys.lsm.util import BoundingBox, Vec3

folder = pathlib.Path(sys.argv[1])
scene = json.loads((folder / "bodies.json").read_text())
step = scene["step"]
balls = [body for body in scene["bodies"] if not body["fixed"]]
size = max(abs(x) for ball in balls for x in ball["position"]) + 20
sim = LsmMpi(numWorkerProcesses=1, mpiDimList=[1, 1, 1])
sim.initNeighbourSearch(particleType="RotSphere", gridSpacing=5.0, verletDist=0.02)
sim.setSpatialDomain(BoundingBox(Vec3(-size, -size, -size), Vec3(size, size, size)))
sim.setTimeStepSize(step)
for k, told in enumerate(balls):
    ball = RotSphere(k, Vec3(*told["position"]), told["radius"], told["mass"])
    ball.setLinearVelocity(Vec3(*told["velocity"]))
    sim.createParticle(ball)
stiffness = balls[0]["mass"] * (math.pi / (20 * step)) ** 2 / balls[0]["radius"]  # the engine multiplies by the radius
for wall in scene["bodies"]:
    name = wall["name"]
    if wall["shape"] == "plane":
        sim.createWall(name, Vec3(*wall["position"]), Vec3(*wall["normal"]))
        sim.createInteractionGroup(NRotElasticWallPrms(name=name + " pushes", wallName=name, normalK=stiffness / math.pi))
    elif wall["shape"] == "mesh":
        nodes = [(i, Vec3(*(p + x for p, x in zip(wall["position"], v)))) for i, v in enumerate(wall["vertices"])]
        sim.createTriMesh(name, nodes, [(i, tuple(reversed(t))) for i, t in enumerate(wall["triangles"])])
        sim.createInteractionGroup(NRotElasticTriMeshPrms(name=name + " pushes", meshName=name, normalK=stiffness))
sim.createInteractionGroup(GravityPrms(name="weight", acceleration=Vec3(*scene["gravity"])))

rows, done = ["time,body,x,y,z,vx,vy,vz,wx,wy,wz"], 0
for time in scene["times"]:
    while done < round(time / step):
        sim.runTimeStep()
        done += 1
    for ball in sim.getParticleList():
        values = [*ball.getPosition(), *ball.getLinearVelocity(), *ball.getAngularVelocity()]
        rows.append(",".join([repr(time), balls[ball.getId()]["name"], *map(repr, values)]))
(folder / "trajectory.csv").write_text("\n".join(rows) + "\n")
sim.exit()
