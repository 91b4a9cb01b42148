// SPDX-License-Identifier: BSD-3-Clause
// A frame in Python for any program.
#include "app/bodies/inputs/ready_input.hpp"

namespace stickslip::app {
namespace {

constexpr const char* template_text = R"(#!/usr/bin/env python3
"""Moves the bodies of bodies.json and writes trajectory.csv: a frame for any program.

As it stands every body flies freely; what is missing is the program that is to be judged: make its
bodies in `start`, let it take one step in `step`, and tell in `state` where a body is.
"""
import csv, json, pathlib

here = pathlib.Path(__file__).parent
scene = json.loads((here / "bodies.json").read_text())


def start(scene):
    """The bodies as the program holds them. contacts[i]: bodies, mu, restitution."""
    return {b["name"]: {k: list(b[k]) for k in ("position", "velocity", "spin", "orientation")}
            for b in scene["bodies"] if not b["fixed"]}


def step(world, dt):
    """One step of dt [s]. Here: weight, and nothing else."""
    for body in world.values():
        for i in range(3):
            body["velocity"][i] += dt * scene["gravity"][i]
            body["position"][i] += dt * body["velocity"][i]


def state(world, name):
    """Position [m], velocity [m/s], angular velocity [rad/s] of a body, along the space axes, and its
    orientation where it is asked for, a quaternion x, y, z, w."""
    body = world[name]
    return body["position"] + body["velocity"] + body["spin"] + (body["orientation"] if turns else [])


def contacts(world):
    """Rows of contacts.csv in the step that was taken, a list each: body, other, point [m], normal from other
    towards body, depth [m], force on body [N], or None where the program tells no contacts."""
    return None


world = start(scene)
names = [b["name"] for b in scene["bodies"] if not b["fixed"]]
turns = "orientation" in scene.get("asks", [])
touches = [] if contacts(world) is not None else None
with open(here / "trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split() + ("qx qy qz qw".split() if turns else []))
    done = 0
    for time in scene["times"]:
        while done < round(time / scene["step"]):
            step(world, scene["step"])
            done += 1
            if touches is not None:
                touches += [[repr(done * scene["step"]), *row] for row in contacts(world)]
        for name in names:
            out.writerow([repr(time), name] + [repr(float(v)) for v in state(world, name)])
if touches is not None:
    with open(here / "contacts.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow("time body other x y z nx ny nz depth fx fy fz".split())
        out.writerows(touches)
)";

}  // namespace

ReadyInput template_input() {
  return {.program = "template",
          .able = {},
          .files = {{"template.py", [](const Scene&) -> std::string { return template_text; }}}};
}

}  // namespace stickslip::app
