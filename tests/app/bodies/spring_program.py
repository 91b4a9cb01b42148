#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A program of its own for spheres on springs that hit a wall, in steps of velocity Verlet.

    spring_program.py FOLDER [FACTOR]

answers every bodies.json below FOLDER whose contacts are on springs: linear ones (kn, kt), or those
of Hertz with Mindlin's tangential stiffness (G, nu), and Coulomb's limit. FACTOR is a mistake: on
the tangential stiffness.
"""
import csv
import json
import math
import pathlib
import sys

FACTOR = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0


class Sphere:
    def __init__(self, body, wall, contact, gravity):
        self.x, self.v, self.w = (list(body[k]) for k in ("position", "velocity", "spin"))
        self.m, self.r, self.i = body["mass"], body["radius"], body["inertia"][0]
        self.floor, self.law, self.g = wall["position"][2], contact["parameters"], gravity
        self.spring = [0.0, 0.0]
        self.force = [0.0, 0.0, 0.0]
        self.evaluate([0.0, 0.0])

    def stiffnesses(self, overlap):
        """Normal force [N] and tangential stiffness [N/m]."""
        if "kn" in self.law:
            return self.law["kn"] * overlap, FACTOR * self.law["kt"]
        g, nu = self.law["G"], self.law["nu"]
        a = math.sqrt(self.r * overlap)
        return 4 / 3 * g / (1 - nu) * a * overlap, FACTOR * 4 * g / (2 - nu) * a

    def evaluate(self, shift):
        """Forces after a tangential movement of the contact point; the spring is a force here."""
        overlap = self.r - (self.x[2] - self.floor)
        if overlap <= 0:
            self.spring, self.force, self.arm = [0.0, 0.0], [0.0, 0.0, 0.0], self.r
            return
        normal, kt = self.stiffnesses(overlap)
        force = [self.spring[k] - kt * shift[k] for k in (0, 1)]
        size, limit = math.hypot(*force), self.law["mu"] * normal
        if size > limit:
            force = [f * limit / size for f in force]
        self.spring = force
        self.arm = self.r - (0 if "kn" in self.law else overlap / 2)
        self.force = [*force, normal]

    def accelerations(self):
        a = [self.force[k] / self.m + self.g[k] for k in range(3)]
        # The moment of the force on the arm below the centre.
        return a, [self.arm * self.force[1] / self.i, -self.arm * self.force[0] / self.i, 0.0]

    def step(self, h):
        a, b = self.accelerations()
        self.v = [v + h / 2 * x for v, x in zip(self.v, a)]
        self.w = [w + h / 2 * x for w, x in zip(self.w, b)]
        self.x = [x + h * v for x, v in zip(self.x, self.v)]
        slip = (self.v[0] - self.arm * self.w[1], self.v[1] + self.arm * self.w[0])
        self.evaluate([h * u for u in slip])
        a, b = self.accelerations()
        self.v = [v + h / 2 * x for v, x in zip(self.v, a)]
        self.w = [w + h / 2 * x for w, x in zip(self.w, b)]


def answer(file):
    scene = json.loads(file.read_text())
    told = {b["name"]: b for b in scene["bodies"]}
    spheres = {c["bodies"][0]: Sphere(*(told[n] for n in c["bodies"]), c, scene["gravity"])
               for c in scene["contacts"]}
    with open(file.parent / "trajectory.csv", "w", newline="") as text:
        out = csv.writer(text)
        out.writerow("time body x y z vx vy vz wx wy wz fx fy fz".split())
        for i, time in enumerate(scene["times"]):
            for name, s in spheres.items():
                if i > 0:
                    s.step(scene["step"])
                out.writerow([repr(time), name] + [repr(x) for x in s.x + s.v + s.w + s.force])


for bodies in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
    answer(bodies)
