# SPDX-License-Identifier: BSD-3-Clause
"""Clumps on springs: where an engine moves the dumbbells of planar-impact, held to its own law in steps 400 times as fine.

usage: clumps.py PROGRAM ROOT lammps|yade

A dumbbell moves in a plane: place, tilt and their rates by Newton and Euler, with a spring and a dashpot along the normal
and a spring with Coulomb's limit along the floor. The exit code is 77 where the engine is not there.
"""
import csv
import json
import math
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
program, root, name = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
sys.path.insert(0, str(root / "examples/rigid-engines"))
import engines  # noqa: E402

FINE, STEPS_OF_CONTACT, PULLS = 400, 20, name == "lammps"
MEAN, MOST = 0.02, 0.04  # velocities in m/s; a contact lasts 20 steps


def ratio_of(e):
    """The damping ratio with that restitution, by trial of the dashpot itself."""
    low, high = 0.0, 1.0
    for _ in range(30):
        ratio = (low + high) / 2
        x, v, dt = 0.0, 1.0, 2e-3
        while x >= 0 and (PULLS or x == 0 or x + 2 * ratio * v > 0):
            v -= dt * (x + 2 * ratio * v)
            x += dt * v
        low, high = (ratio, high) if -v > e else (low, ratio)
    return low


def own_law(scene, body, ratio):
    """Velocity along the floor, upwards, and rate of the tilt at the end."""
    contact, step = scene["contacts"][0], scene["step"]
    speed = math.hypot(*body["velocity"][:2])
    along = [v / speed for v in body["velocity"][:2]]
    x, y, z, w = body["orientation"]
    tilt = math.atan2(2 * (x * z - w * y), (1 - 2 * (y * y + z * z)) * along[0] + 2 * (x * y + w * z) * along[1])
    sphere = min(body["spheres"], key=lambda s: s["position"][0] * math.sin(tilt))
    arm, radius, mass, inertia = sphere["position"][0], sphere["radius"], body["mass"], body["inertia"][1]
    mobility = 1 / mass + (arm * math.cos(tilt)) ** 2 / inertia
    kn = (math.pi / (STEPS_OF_CONTACT * step)) ** 2 / mobility
    damping, kt, dt = 2 * ratio * math.sqrt(kn / mobility), 0.8 * kn, step / FINE
    height, along_floor, up, rate, stretch = body["position"][2], speed, body["velocity"][2], 0.0, 0.0
    for _ in range(round(scene["end"] / dt)):
        ahead, above = arm * math.cos(tilt), arm * math.sin(tilt) - radius
        normal = friction = 0.0
        if height + above < 0:
            normal = -kn * (height + above) - damping * (up + rate * ahead)
            normal = normal if PULLS else max(normal, 0.0)
            stretch += dt * (along_floor - rate * above)
            friction = max(-contact["mu"] * abs(normal), min(contact["mu"] * abs(normal), -kt * stretch))
            stretch = -friction / kt
        else:
            stretch = 0.0
        along_floor += dt * friction / mass
        up += dt * normal / mass
        rate += dt * (normal * ahead - friction * above) / inertia
        height += dt * up
        tilt += dt * rate
    return along, (along_floor, up, rate)


def off(scene, body, told, ratio):
    along, (along_floor, up, rate) = own_law(scene, body, ratio)
    v, w = ([told[k] for k in names] for names in (("vx", "vy", "vz"), ("wx", "wy", "wz")))
    return max(abs(v[0] * along[0] + v[1] * along[1] - along_floor), abs(v[2] - up),
               abs(w[0] * along[1] - w[1] * along[0] - rate))


engine = next(e for e in engines.ENGINES if e.name == name)
if not engine.version():
    print(f"{name} is not there")
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    engines.export(program, Path(folder) / "bodies", ["planar-impact"], "1/240:1/1920")
    engine.answer(Path(folder) / "bodies")
    at = next((Path(folder) / "bodies").glob("**/step-1-1920"))
    scene = json.loads((at / "bodies.json").read_text())
    with open(at / "trajectory.csv", newline="", encoding="utf-8") as file:
        states = {row["body"]: {k: float(v) for k, v in row.items() if k != "body"} for row in csv.DictReader(file)}
ratio = ratio_of(scene["contacts"][0]["restitution"])
found = [off(scene, body, states[body["name"]], ratio) for body in scene["bodies"] if not body["fixed"]]
mean = sum(found) / len(found)
print(f"{engine.title} {engine.version()}: off its own law by {mean:.4f} in the mean, {max(found):.4f} at most")
sys.exit(0 if mean < MEAN and max(found) < MOST else 1)
