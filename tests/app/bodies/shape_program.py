#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Rigid bodies of any shape in time steps, moved by a program of its own, right or with a mistake.

    shape_program.py FOLDER [MISTAKE]

answers every bodies.json below FOLDER by a trajectory.csv beside it, and reads nothing else. Bodies tumble by
Euler's equations; a body that is found to overlap gets, at its deepest point, the impulse of its mobility.

Mistakes: point-mass (the arm is left out of the mobility), pushes (a fifth of the approach comes back: overlaps
are pushed apart), even (the largest moment of inertia about all axes), apart (the second body is pushed at a
point a little off).
"""
import csv
import json
import math
import pathlib
import sys


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(a, b, s=1.0):
    return [x + s * y for x, y in zip(a, b)]


def times(matrix, v):
    return [dot(row, v) for row in matrix]


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def product(a, b):
    """Hamilton's product of quaternions x, y, z, w."""
    v = plus(plus([a[3] * x for x in b[:3]], a[:3], b[3]), cross(a[:3], b[:3]))
    return v + [a[3] * b[3] - dot(a[:3], b[:3])]


def rows(q):
    x, y, z, w = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


class Body:
    def __init__(self, told, mistake):
        self.told, self.fixed, self.shape = told, told["fixed"], told["shape"]
        self.x, self.v, self.w, self.q = (list(told[k]) for k in ("position", "velocity", "spin", "orientation"))
        if self.fixed:
            return
        self.mass, self.moments = told["mass"], list(told["inertia"])
        if mistake == "even":
            self.moments = [max(self.moments)] * 3
        self.own = told.get("inertia_axes", [0, 0, 0, 1])

    def axes(self, q=None):
        return rows(product(q or self.q, self.own))

    def turned_by(self, momentum, q=None):
        axes = self.axes(q)
        return times(axes, [a / i for a, i in zip(times(transposed(axes), momentum), self.moments)])

    def momentum(self):
        axes = self.axes()
        return times(axes, [a * i for a, i in zip(times(transposed(axes), self.w), self.moments)])

    def fly(self, dt, gravity):
        """A step in which nothing touches, of fourth order."""
        momentum = self.momentum()

        def rate(q):
            return [c / 2 for c in product(self.turned_by(momentum, unit(q)) + [0.0], q)]

        def unit(q):
            return [c / math.sqrt(sum(x * x for x in q)) for c in q]

        a = rate(self.q)
        b = rate(plus(self.q, a, dt / 2))
        c = rate(plus(self.q, b, dt / 2))
        d = rate(plus(self.q, c, dt))
        self.q = unit([q + dt / 6 * (i + 2 * j + 2 * k + m) for q, i, j, k, m in zip(self.q, a, b, c, d)])
        self.w = self.turned_by(momentum)
        self.x = plus(plus(self.x, self.v, dt), gravity, dt * dt / 2)
        self.v = plus(self.v, gravity, dt)

    def points(self):
        """Corners in space."""
        if self.shape == "block":
            a, b, c = self.told["half_size"]
            own = [[i * a, j * b, k * c] for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
        else:
            own = self.told["vertices"]
        turn = rows(self.q)
        return [plus(self.x, times(turn, p)) for p in own]

    def velocity_at(self, point):
        return [0.0] * 3 if self.fixed else plus(self.v, cross(self.w, plus(point, self.x, -1)))

    def push(self, impulse, point):
        if not self.fixed:
            self.v = plus(self.v, impulse, 1 / self.mass)
            self.w = plus(self.w, self.turned_by(cross(plus(point, self.x, -1), impulse)))

    def mobility(self, point, n, mistake):
        if self.fixed:
            return 0.0
        if mistake == "point-mass":
            return 1 / self.mass
        arm = cross(plus(point, self.x, -1), n)
        return 1 / self.mass + dot(arm, self.turned_by(arm))


def deepest(p, q):
    """Depth, point and normal towards p of a body with corners at a plane, or at the face z of a block."""
    if q.shape == "plane":
        n, at = q.told["normal"], q.x
    else:
        n = [row[2] for row in rows(q.q)]
        at = plus(q.x, n, q.told["half_size"][2])
    point = min(p.points(), key=lambda x: dot(plus(x, at, -1), n))
    return -dot(plus(point, at, -1), n), point, n


def collide(p, q, contact, mistake):
    depth, point, n = deepest(p, q)
    u = plus(p.velocity_at(point), q.velocity_at(point), -1)
    approach = -dot(u, n)
    if depth < 0 or approach <= 0:
        return
    e = contact["restitution"] + (0.2 if mistake == "pushes" else 0)
    normal = (1 + e) * approach / (p.mobility(point, n, mistake) + q.mobility(point, n, mistake))
    slip = plus(u, n, approach)
    size = math.sqrt(dot(slip, slip))
    impulse = plus([normal * x for x in n], slip, -contact["mu"] * normal / size if size > 0 else 0.0)
    # Friction takes no more than the slip.
    along = [x / size for x in slip] if size > 0 else n
    stops = size / (p.mobility(point, along, "") + q.mobility(point, along, ""))
    if contact["mu"] * normal > stops:
        impulse = plus([normal * x for x in n], along, -stops if size > 0 else 0.0)
    p.push(impulse, point)
    q.push([-x for x in impulse], plus(point, [0.05, 0.03, 0.0]) if mistake == "apart" else point)


def answer(scene, mistake, file):
    bodies = {b["name"]: Body(b, mistake) for b in scene["bodies"]}
    contacts = [(bodies[c["bodies"][0]], bodies[c["bodies"][1]], c) for c in scene["contacts"]]
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz qx qy qz qw".split())
    done, h = 0, scene["step"]
    for time in scene["times"]:
        while done < round(time / h):
            for body in bodies.values():
                if not body.fixed:
                    body.fly(h, scene["gravity"])
            for p, q, contact in contacts:
                collide(p, q, contact, mistake)
            done += 1
        for name, b in bodies.items():
            if not b.fixed:
                out.writerow([repr(time), name] + [repr(float(x)) for x in b.x + b.v + b.w + b.q])


def main():
    mistake = sys.argv[2] if len(sys.argv) > 2 else ""
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
        with open(path.parent / "trajectory.csv", "w", newline="") as file:
            answer(json.loads(path.read_text()), mistake, file)


if __name__ == "__main__":
    main()
