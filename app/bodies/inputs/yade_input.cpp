// SPDX-License-Identifier: BSD-3-Clause
// YADE: spheres on springs, with any walls along the axes.
#include "app/bodies/inputs/ready_input.hpp"

namespace stickslip::app {
namespace {

constexpr const char* yade_text =
    R"(# Bodies of bodies.json in YADE, on springs that are as stiff as the step allows: a contact lasts 20
# steps. yade -n -x yade.py, in this folder. Blocks are spheres that do not turn.
import csv, json
from yade import *
from yade import utils
from yade.minieigenHP import *

scene = json.load(open("bodies.json"))
h = scene["step"]
contact = scene["contacts"][0] if scene["contacts"] else {"mu": 0, "restitution": 1}
material = O.materials.append(ViscElMat(tc=20 * h, en=max(contact["restitution"], 1e-3), et=1,
                                        frictionAngle=atan(contact["mu"]), density=1))
ids = {}
turns = []


def turn(motion, walls):
    """Lets walls turn as one about the upright or any other axis."""
    spin, about = Vector3(*motion["spin"]), Vector3(*motion["about"])
    if spin.norm() == 0:
        return
    if Vector3(*motion["velocity"]).norm() > 0:
        raise SystemExit("YADE turns walls about places that rest")
    turns.append(RotationEngine(ids=walls, rotationAxis=spin.normalized(), angularVelocity=spin.norm(),
                                rotateAroundZero=True, zeroPoint=about))


for b in scene["bodies"]:
    moves = Vector3(*b["motion"]["velocity"]) if "motion" in b else None
    if b["shape"] == "mesh":
        at = Vector3(*b["position"])
        first = len(O.bodies)
        for t in b["triangles"]:
            facet = utils.facet([at + Vector3(*b["vertices"][i]) for i in t], material=material)
            facet.state.mass = 1e12
            if moves is not None:
                facet.state.vel = moves
            O.bodies.append(facet)
        if moves is not None:
            turn(b["motion"], list(range(first, len(O.bodies))))
        continue
    if b["shape"] == "block" and b["fixed"]:
        box = utils.box(b["position"], b["half_size"], fixed=True, material=material)
        box.state.mass = 1e12
        if moves is not None:
            box.state.vel = moves
        box = O.bodies.append(box)
        if moves is not None:
            turn(b["motion"], [box])
        continue
    if b["shape"] == "plane":
        n = b["normal"]
        axis = max(range(3), key=lambda i: abs(n[i]))
        if abs(n[axis]) < 0.999:
            raise SystemExit("YADE has walls along the axes only")
        wall = utils.wall(b["position"], axis=axis, sense=0, material=material)
        wall.state.mass = 1e12  # of one without mass YADE takes that of the sphere
        if moves is not None:
            wall.state.vel = moves
        O.bodies.append(wall)
        continue
    radius = b["radius"] if b["shape"] == "sphere" else b["half_size"][2]
    body = utils.sphere(b["position"], radius, material=material, fixed=b["fixed"])
    body.state.mass = b["mass"]
    body.state.inertia = Vector3(*b["inertia"])
    body.state.vel = Vector3(*b["velocity"])
    body.state.angVel = Vector3(*b["spin"])
    body.state.angMom = Vector3(*[b["spin"][i] * b["inertia"][i] for i in range(3)])
    if b["shape"] == "block":
        body.state.blockedDOFs = "XYZ"
    ids[b["name"]] = O.bodies.append(body)
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb(), Bo1_Facet_Aabb(), Bo1_Box_Aabb()]),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom(), Ig2_Facet_Sphere_ScGeom(),
                     Ig2_Box_Sphere_ScGeom()],
                    [Ip2_ViscElMat_ViscElMat_ViscElPhys()], [Law2_ScGeom_ViscElPhys_Basic()]),
    NewtonIntegrator(damping=0, gravity=scene["gravity"]),
    *turns,
]
O.dt = h
with open("trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split())
    for time in scene["times"]:
        steps = round(time / h) - O.iter
        if steps > 0:
            O.run(steps, True)
        for name, i in ids.items():
            s = O.bodies[i].state
            out.writerow([repr(time), name] + [repr(v) for v in (*s.pos, *s.vel, *s.angVel)])
)";

}  // namespace

ReadyInput yade_input() {
  return {.program = "yade",
          .able = {.bodies = {SceneShape::sphere, SceneShape::block},
                   .walls = {SceneShape::sphere, SceneShape::plane, SceneShape::block,
                             SceneShape::mesh},
                   .walls_move = WallsMove::in_any_way},
          .files = {{"yade.py", [](const Scene&) -> std::string { return yade_text; }}}};
}

}  // namespace stickslip::app
