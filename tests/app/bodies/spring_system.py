#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A program of its own for any spheres and walls on linear springs, in steps of velocity Verlet.

    spring_system.py FOLDER    answers every bodies.json below FOLDER whose contacts have kn and kt
    spring_system.py           is a law that moves bodies: the words motion and system

It knows dashpots, and beside the force a rolling moment (spring and dashpot, of which the dashpot
acts until the spring is at its cap) and a twisting one (spring and dashpot behind one slider).
"""
import csv
import json
import math
import pathlib
import sys

ZERO = (0.0, 0.0, 0.0)


def add(a, b, s=1.0):
    return (a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2])


def times(s, a):
    return (s * a[0], s * a[1], s * a[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def across(a, n):
    return add(a, n, -dot(a, n))


def capped(a, cap):
    size = math.sqrt(dot(a, a))
    return times(cap / size, a) if size > cap else a


class Body:
    def __init__(self, radius, mass, inertia, x, v, w, load=ZERO, torque=ZERO, normal=None):
        self.r, self.m, self.i, self.normal = radius, mass, inertia, normal
        self.x, self.v, self.w, self.load, self.torque = map(tuple, (x, v, w, load, torque))


class Contact:
    def __init__(self, p, q, law):
        self.p, self.q, self.law = p, q, law
        self.spring, self.roll, self.twist = ZERO, ZERO, 0.0
        self.force, self.torques = ZERO, (ZERO, ZERO)

    def geometry(self):
        """Overlap and the normal from p to q."""
        if self.q.normal:
            return (self.p.r - dot(add(self.p.x, self.q.x, -1), self.q.normal),
                    times(-1, self.q.normal))
        branch = add(self.q.x, self.p.x, -1)
        distance = math.sqrt(dot(branch, branch))
        return self.p.r + self.q.r - distance, times(1 / distance, branch)

    def evaluate(self, h, moved, now):
        """Force on p and torques on both: `moved` gives a body's velocity and spin by which the step
        was made, `now` those at its end."""
        law, p, q = self.law, self.p, self.q
        overlap, n = self.geometry()
        if overlap <= 0:
            self.__init__(p, q, law)
            return
        arm_q = 0.0 if q.normal else q.r

        def rates(of):
            (vp, wp), (vq, wq) = of(p), of(q)
            u = add(add(vq, vp, -1), cross(add(times(p.r, wp), times(arm_q, wq)), n), -1)
            return u, add(wq, wp, -1)

        (u, turn), (u_now, turn_now) = rates(moved), rates(now)
        damping_n, damping_t = (law.get(f"damping-{part}", 0.0) + law.get("damping", 0.0)
                                for part in ("normal", "tangential"))
        normal = law["kn"] * overlap
        self.spring = capped(add(across(self.spring, n), across(u, n), h),
                             law.get("mu", 0.0) * normal / law["kt"])
        self.force = add(times(law["kt"], self.spring), times(damping_t, across(u_now, n)))
        whole = normal - damping_n * dot(u_now, n)
        moment_p = self.moments(h, n, turn, turn_now, whole)
        arm_torque = cross(n, self.force)
        self.force = add(self.force, n, -whole)
        self.torques = (add(times(p.r, arm_torque), moment_p),
                        add(times(arm_q, arm_torque), moment_p, -1))

    def moments(self, h, n, turn, turn_now, normal):
        law = self.law
        length = self.p.r if self.q.normal else self.p.r * self.q.r / (self.p.r + self.q.r)
        moment = ZERO
        if "mu-rolling" in law:
            k, cap = law["k-rolling"], law["mu-rolling"] * length * normal
            free = add(across(self.roll, n), across(turn, n), h)
            self.roll = capped(free, cap / k)
            moment = times(k, self.roll)
            if self.roll is free:
                moment = add(moment, across(turn_now, n), law.get("rolling-damping", 0.0))
        if "mu-twisting" in law:
            k, cap = law["k-twisting"], law["mu-twisting"] * length * normal
            viscous = law.get("twisting-damping", 0.0) * dot(turn_now, n)
            self.twist += h * dot(turn, n)
            whole = k * self.twist + viscous
            if abs(whole) > cap:
                whole = math.copysign(cap, whole)
                self.twist = (whole - viscous) / k
            moment = add(moment, n, whole)
        return moment


class System:
    def __init__(self, bodies, contacts, h):
        self.bodies, self.contacts, self.h = bodies, contacts, h
        for c in contacts:
            # Pressed together without tangential movement.
            c.evaluate(0.0, lambda b: (ZERO, ZERO), lambda b: (b.v, b.w))
        self.accelerate()

    def accelerate(self):
        for b in self.bodies:
            b.f, b.t, b.pressed = b.load, b.torque, ZERO
        for c in self.contacts:
            for b, sign, torque in ((c.p, 1, c.torques[0]), (c.q, -1, c.torques[1])):
                b.pressed = add(b.pressed, c.force, sign)
                b.t = add(b.t, torque)
        for b in self.bodies:
            b.a = times(1 / b.m, add(b.f, b.pressed)) if math.isfinite(b.m) else ZERO
            b.b = times(1 / b.i, b.t) if math.isfinite(b.i) else ZERO

    def step(self):
        h = self.h
        for b in self.bodies:
            b.v, b.w = add(b.v, b.a, h / 2), add(b.w, b.b, h / 2)
            b.x = add(b.x, b.v, h)
        for c in self.contacts:
            c.evaluate(h, lambda b: (b.v, b.w),
                       lambda b: (add(b.v, b.a, h / 2), add(b.w, b.b, h / 2)))
        self.accelerate()
        for b in self.bodies:
            b.v, b.w = add(b.v, b.a, h / 2), add(b.w, b.b, h / 2)


def answer(file):
    scene = json.loads(file.read_text())
    bodies = {}
    for b in scene["bodies"]:
        held = b["fixed"] or not b.get("moves", True)
        mass = math.inf if held else b["mass"]
        inertia = math.inf if b["fixed"] or not b.get("turns", True) else b["inertia"][0]
        weight = ZERO if held else times(mass, scene["gravity"])
        bodies[b["name"]] = Body(b.get("radius", 0.0), mass, inertia, b["position"], b["velocity"],
                                 b["spin"], add(weight, b.get("load", ZERO)),
                                 b.get("torque", ZERO), b.get("normal"))
    contacts = [Contact(*(bodies[n] for n in c["bodies"]), c["parameters"])
                for c in scene["contacts"]]
    system = System(list(bodies.values()), contacts, scene["step"])
    names = [b["name"] for b in scene["bodies"] if not b["fixed"]]
    with open(file.parent / "trajectory.csv", "w", newline="") as text:
        out = csv.writer(text)
        out.writerow("time body x y z vx vy vz wx wy wz fx fy fz".split())
        for i, time in enumerate(scene["times"]):
            if i > 0:
                system.step()
            for name in names:
                b = bodies[name]
                out.writerow([repr(time), name] +
                             [repr(float(x)) for x in (*b.x, *b.v, *b.w, *b.pressed)])


def parameter(name, default, unit):
    return {"name": name, "role": name, "unit": unit, "default": default, "low": 0}


def serve():
    description = {
        "name": "spring-system",
        "capabilities": ["linear", "stepwise", "bodies", "damping", "damping-by-direction"],
        "arms": "constant", "words": ["motion", "system"],
        "parameters": [parameter("kn", 1e5, "N/m"), parameter("kt", 1e5, "N/m"),
                       parameter("mu", 0.5, "-"), parameter("damping", 0, "N s/m"),
                       parameter("damping-normal", 0, "N s/m"),
                       parameter("damping-tangential", 0, "N s/m"),
                       {"name": "rolling", "unit": "-", "default": "none",
                        "choices": ["none", "epsd"]},
                       parameter("mu-rolling", 0, "-"), parameter("k-rolling", 1, "N m"),
                       parameter("rolling-damping", 0, "N m s")]}
    law, system = {}, None

    def tell():
        numbers = [x for b in system.bodies for x in (*b.x, *b.v, *b.w)]
        for c in system.contacts:
            numbers += (*c.force, *c.torques[0], *c.torques[1])
        print(",".join(repr(float(x)) for x in numbers), flush=True)

    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "describe":
            print(json.dumps(description), flush=True)
        elif word == "path":
            told = dict(pair.split("=") for pair in rest.split())
            rolls = told.pop("rolling") != "none"
            law = {k: float(v) for k, v in told.items() if rolls or "rolling" not in k}
        elif word == "system":
            numbers = [float(x) for x in rest.split(",")]
            n, m, h = int(numbers[0]), int(numbers[1]), numbers[2]
            bodies = []
            for k in range(n):
                r, mass, inertia, *vectors = numbers[3 + 21 * k:24 + 21 * k]
                x, v, w, load, torque, normal = (tuple(vectors[i:i + 3]) for i in range(0, 18, 3))
                bodies.append(Body(r, mass, inertia, x, v, w, load, torque,
                                   normal if math.isinf(r) else None))
            places = [int(x) for x in numbers[3 + 21 * n:]]
            contacts = [Contact(bodies[places[2 * c]], bodies[places[2 * c + 1]], law)
                        for c in range(m)]
            system = System(bodies, contacts, h)
            tell()
        elif word == "step":
            system.step()
            tell()
        elif not line.strip():
            print(flush=True)
        else:
            print("error what is", word, flush=True)


if len(sys.argv) > 1:
    for bodies_file in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
        if all("kn" in c.get("parameters", {})
               for c in json.loads(bodies_file.read_text())["contacts"]):
            answer(bodies_file)
else:
    serve()
