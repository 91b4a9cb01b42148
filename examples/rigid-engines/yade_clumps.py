# SPDX-License-Identifier: BSD-3-Clause
"""YADE moves the clumps of bodies.json in this folder: trajectory.csv.

    yade -n -x yade_clumps.py     in the folder of a scene

Springs and inertia are those of lammps_clumps.py, beside this file; its dashpots never pull here. Planes lie along the axes.
"""
import csv
import json
import math
import pathlib
import sys

from yade import *
from yade import utils
from yade.minieigenHP import *

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[0]).resolve().parent))  # __file__ is YADE
from lammps_clumps import product, spheres_of, spring_of, tensor  # noqa: E402

RIGID = 1e30  # walls: parameters of both bodies act one behind the other


def wall(told):
    axis = max(range(3), key=lambda i: abs(told["normal"][i]))
    if abs(told["normal"][axis]) < 0.999:
        raise SystemExit("YADE has walls along the axes only")
    material = O.materials.append(ViscElMat(kn=RIGID, cn=RIGID, ks=RIGID, cs=0, frictionAngle=math.pi / 4, density=1))
    made = utils.wall(told["position"], axis=axis, sense=0, material=material)
    made.state.mass = 1e12
    O.bodies.append(made)
    return told["normal"]


def clump(told, contact, normal, step):
    kn, damping = spring_of(told, contact, normal, step, pulls=False)
    angle = math.atan(contact["mu"])
    material = O.materials.append(ViscElMat(kn=kn, cn=damping, ks=0.8 * kn, cs=0, frictionAngle=angle, density=1))
    spheres = [utils.sphere(place, radius, material=material) for _, place, radius in spheres_of([told])]
    number, _ = O.bodies.appendClumped(spheres)
    state = O.bodies[number].state
    axes = state.ori.toRotationMatrix()
    inertia = axes.transpose() * Matrix3(*[x for row in tensor(told) for x in row]) * axes
    state.mass, state.inertia = told["mass"], Vector3(inertia[0, 0], inertia[1, 1], inertia[2, 2])
    if max(abs(inertia[i, j]) for i, j in ((0, 1), (0, 2), (1, 2))) > 1e-6 * max(state.inertia):
        raise SystemExit(f"{told['name']}: YADE has other principal axes")
    state.vel, state.angVel = Vector3(*told["velocity"]), Vector3(*told["spin"])
    state.angMom = Matrix3(*[x for row in tensor(told) for x in row]) * state.angVel
    return number


def numbers(q):
    return [q[0], q[1], q[2], q[3]]


scene = json.loads(pathlib.Path("bodies.json").read_text())
bodies = [b for b in scene["bodies"] if not b["fixed"]]
if any(b["shape"] != "clump" or "blow" in b or b["inertia"] == "from-shape" for b in bodies):
    raise SystemExit("clumps of known inertia that meet planes are what this host moves")
contacts = {one["bodies"][0]: one for one in scene["contacts"]}
normal = [wall(b) for b in scene["bodies"] if b["fixed"]][0]
ids = {b["name"]: clump(b, contacts[b["name"]], normal, scene["step"]) for b in bodies}
starts = {name: numbers(O.bodies[i].state.ori) for name, i in ids.items()}
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()]),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom()], [Ip2_ViscElMat_ViscElMat_ViscElPhys()],
                    [Law2_ScGeom_ViscElPhys_Basic()]),
    NewtonIntegrator(damping=0, gravity=scene["gravity"]),
]
O.dt = scene["step"]
with open("trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz qx qy qz qw".split())
    for time in scene["times"]:
        steps = round(time / scene["step"]) - O.iter
        if steps > 0:
            O.run(steps, True)
        for body in bodies:
            s, (x, y, z, w) = O.bodies[ids[body["name"]]].state, starts[body["name"]]
            turn = product(product(numbers(s.ori), [-x, -y, -z, w]), body["orientation"])
            out.writerow([repr(time), body["name"]] + [repr(float(v)) for v in (*s.pos, *s.vel, *s.angVel, *turn)])
