#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A program of rigid bodies of its own, with impulses in time steps, right or with a mistake.

    rigid_program.py FOLDER [MISTAKE]

answers every bodies.json below FOLDER by a trajectory.csv beside it. It reads nothing else. A body
that touches another gets the impulse that stops the approach, restitution included, and friction of
at most mu times that; weight that rests is an impulse, too.

Mistakes: cube (moment of inertia of the cube about the sphere), before (friction by the impulse
before restitution), force (mu times a force for a step of 1/60 s, whatever the step), inside and
box (pyramids of friction in the cone and around it), air (a thousandth of velocity and spin a
step), shell, no-friction, threshold (no restitution below 2 m/s), speculative (bodies stop at the
surface, and restitution is lost), upright (spins about the normal are stopped), mobility (friction on a
block is what is left of the impulse that would stop the point below its centre), generous (a tenth more
friction than mu allows), weight (friction by the weight and not by the normal force), soft (a contact that gives
way by a stiffness of its own takes restitution from heavy bodies), beside (spheres are touched beside their lowest point).
"""
import csv
import json
import math
import pathlib
import sys

RESTING = 1e-9  # approach below which nothing rebounds, over g times the step


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(a, b, s=1.0):
    return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]


class Body:
    def __init__(self, told, mistake):
        self.name, self.shape, self.fixed = told["name"], told["shape"], told["fixed"]
        self.x, self.v, self.w = (list(told[k]) for k in ("position", "velocity", "spin"))
        self.n = told.get("normal")
        self.half = told.get("half_size")
        self.r = told.get("radius", 0.0)
        self.inverse_mass = 0.0 if self.fixed else 1 / told["mass"]
        self.inertia = [math.inf] * 3 if self.fixed else list(told["inertia"])
        self.turn = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]]
        if self.shape == "sphere" and mistake in ("cube", "shell"):
            self.inertia = [told["mass"] * self.r ** 2 * 2 / 3] * 3

    def inverse_inertia(self):
        return 1 / self.inertia[0]

    def spin_freely(self, dt):
        """Euler's equations, a step of fourth order in axes of the body that turn with it."""
        if self.inertia[0] == self.inertia[1] == self.inertia[2]:
            return
        momentum = [0.0] * 3
        turn = self.turn
        body = [sum(turn[i][k] * self.w[i] for i in range(3)) for k in range(3)]
        for i in range(3):
            momentum[i] = sum(turn[i][k] * self.inertia[k] * body[k] for k in range(3))

        def rate(t):
            w = [sum(t[i][k] * momentum[i] for i in range(3)) / self.inertia[k] for k in range(3)]
            space = [sum(t[i][k] * w[k] for k in range(3)) for i in range(3)]
            columns = [cross(space, [t[i][k] for i in range(3)]) for k in range(3)]
            return [[columns[k][i] for k in range(3)] for i in range(3)]

        def moved(t, r, s):
            return [[t[i][k] + s * r[i][k] for k in range(3)] for i in range(3)]

        a = rate(turn)
        b = rate(moved(turn, a, dt / 2))
        c = rate(moved(turn, b, dt / 2))
        d = rate(moved(turn, c, dt))
        self.turn = [[turn[i][k] + dt / 6 * (a[i][k] + 2 * b[i][k] + 2 * c[i][k] + d[i][k])
                      for k in range(3)] for i in range(3)]
        w = [sum(self.turn[i][k] * momentum[i] for i in range(3)) / self.inertia[k]
             for k in range(3)]
        self.w = [sum(self.turn[i][k] * w[k] for k in range(3)) for i in range(3)]


def geometry(p, q):
    """Gap, and the normal from q to p."""
    if q.shape == "plane":
        reach = p.r if p.shape == "sphere" else p.half[2]
        return dot(plus(p.x, q.x, -1), q.n) - reach, q.n
    if p.shape == "block":
        return p.x[2] - q.x[2] - p.half[2] - q.half[2], [0.0, 0.0, 1.0]
    branch = plus(p.x, q.x, -1)
    length = math.sqrt(dot(branch, branch))
    return length - p.r - q.r, [b / length for b in branch]


class Program:
    def __init__(self, scene, mistake):
        self.scene, self.mistake, self.h = scene, mistake, scene["step"]
        self.bodies = {b["name"]: Body(b, mistake) for b in scene["bodies"]}
        self.contacts = [(self.bodies[c["bodies"][0]], self.bodies[c["bodies"][1]], c)
                         for c in scene["contacts"]]
        for p, q, _ in self.contacts:
            for body in (p, q):
                if body.shape == "block":
                    body.inertia = [math.inf] * 3  # it stands flat
        self.taken = [[0.0, [0.0, 0.0, 0.0]] for _ in self.contacts]

    def touch_velocity(self, p, q, n):
        v = plus(p.v, cross(p.w, [-p.r * x for x in n]))
        if not q.fixed:
            v = plus(v, plus(q.v, cross(q.w, [q.r * x for x in n])), -1)
        return v

    def push(self, p, q, n, impulse):
        for body, sign in ((p, 1.0), (q, -1.0)):
            if body.fixed:
                continue
            body.v = plus(body.v, impulse, sign * body.inverse_mass)
            turn = cross([-body.r * x * sign for x in n], impulse)
            body.w = plus(body.w, turn, sign * body.inverse_inertia())

    def friction(self, slip, wanted, limit):
        """Of the impulse that stops the slip what friction allows."""
        size = math.sqrt(dot(wanted, wanted))
        if size == 0:
            return wanted
        if self.mistake == "generous":
            limit *= 1.1
        if self.mistake == "box":
            return [max(-limit, min(limit, x)) for x in wanted]
        if self.mistake == "inside":
            a, b = abs(wanted[0]), abs(wanted[1])
            if a + b <= limit:
                return wanted
            # The point of |x| + |y| <= limit that is nearest to what is wanted.
            cut = (a + b - limit) / 2
            if min(a, b) < cut:
                a, b = (limit, 0.0) if a > b else (0.0, limit)
            else:
                a, b = a - cut, b - cut
            return [math.copysign(a, wanted[0]), math.copysign(b, wanted[1]), 0.0]
        return [x * min(1.0, limit / size) for x in wanted]

    def solve(self, sweeps):
        g = self.scene["gravity"]
        for i in range(len(self.taken)):
            self.taken[i] = [0.0, [0.0, 0.0, 0.0]]
        active = []
        for i, (p, q, c) in enumerate(self.contacts):
            gap, n = geometry(p, q)
            approach = -dot(self.touch_velocity(p, q, n), n)
            if gap > 1e-12 * max(p.r, 1.0) and gap > (approach * self.h
                                                      if self.mistake == "speculative" else 0.0):
                continue
            weight = self.h * math.sqrt(dot(g, g))
            e = c["restitution"] if approach > 1.5 * weight + RESTING else 0.0
            if self.mistake == "threshold" and approach < 2:
                e = 0.0
            aim = e * approach
            if self.mistake == "soft":
                aim = (1 + e) * approach / (1 + 1e-3 / p.inverse_mass) - approach
            if self.mistake == "speculative" and gap > 0:
                aim = -gap / self.h
            active.append((i, p, q, c, n, aim, e))
        for _ in range(sweeps):
            change = sum([self.solve_contact(*contact) for contact in active])
            if change <= 1e-14 * sum(normal for normal, _ in self.taken):
                break

    def solve_contact(self, i, p, q, c, n, aim, e):
        """How much the impulses of the contact changed."""
        mobility = p.inverse_mass + q.inverse_mass
        u = self.touch_velocity(p, q, n)
        un = dot(u, n)
        before = self.taken[i][0]
        self.taken[i][0] = max(0.0, before + (aim - un) / mobility)
        normal = self.taken[i][0] - before
        self.push(p, q, n, [normal * x for x in n])
        if self.mistake == "beside" and p.shape == "sphere":
            p.w[0] += 0.01 * p.r * normal * p.inverse_inertia()
        slip = plus(u, n, -un)
        tangential = mobility
        for body in (p, q):
            if not body.fixed and body.r > 0:
                tangential += body.r ** 2 * body.inverse_inertia()
        limit = c["mu"] * self.taken[i][0]
        if self.mistake == "before":
            limit /= 1 + e
        if self.mistake == "weight":
            limit = c["mu"] * math.sqrt(dot(self.scene["gravity"], self.scene["gravity"])) * self.h / p.inverse_mass
        if self.mistake == "force":
            limit *= self.h * 60
        if self.mistake == "no-friction":
            limit = 0.0
        old = self.taken[i][1]
        wanted = plus(old, slip, -1 / tangential)
        if self.mistake == "mobility" and p.shape == "block":
            # The moment of inertia about one level side is that of the other one and of the height.
            squares = [x * x for x in p.half]
            wanted = [w / (1 + 3 * squares[2] / (squares[i] + squares[2])) for i, w in enumerate(wanted[:2])] + [0.0]
        self.taken[i][1] = self.friction(slip, wanted, limit)
        tangential = plus(self.taken[i][1], old, -1)
        self.push(p, q, n, tangential)
        return abs(normal) + sum(map(abs, tangential))

    def step(self):
        moving = [b for b in self.bodies.values() if not b.fixed]
        for b in moving:
            b.v = plus(b.v, self.scene["gravity"], self.h)
        several = any(not q.fixed for _, q, _ in self.contacts) or len(self.contacts) > len(moving)
        self.solve(200 if several else 1)
        for b in moving:
            if self.mistake == "air":
                b.v = [x * (1 - 1e-3) for x in b.v]
                b.w = [x * (1 - 1e-3) for x in b.w]
            if self.mistake == "upright":
                b.w[2] = 0.0
            b.x = plus(b.x, b.v, self.h)
            b.spin_freely(self.h)

    def run(self, file):
        out = csv.writer(file)
        out.writerow("time body x y z vx vy vz wx wy wz".split())
        done = 0
        for time in self.scene["times"]:
            while done < round(time / self.h):
                self.step()
                done += 1
            for b in self.bodies.values():
                if not b.fixed:
                    out.writerow([repr(time), b.name] + [repr(float(x)) for x in b.x + b.v + b.w])


def main():
    mistake = sys.argv[2] if len(sys.argv) > 2 else ""
    for file in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
        scene = json.loads(file.read_text())
        with open(file.parent / "trajectory.csv", "w", newline="") as answer:
            Program(scene, mistake).run(answer)


if __name__ == "__main__":
    main()
