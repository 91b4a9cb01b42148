# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit between two bodies as a program, with the fault that its
first argument names. The second is the rule of its arms."""
import json
import math
import sys

FAULT, ARMS = sys.argv[1:3]
RADIUS = 0
UNITS = {"kn": "N/m", "kt": "N/m", "mu": "-"}
DESCRIPTION = {
    "name": "linear-bodies",
    "capabilities": ["linear", "stepwise", "bodies"],
    "arms": ARMS,
    "notice": "nobody tested this",
    "words": ["describe", "motion", "pack", "swap"],
    "parameters": [{"name": k, "role": k, "unit": u, "default": 1, "above": 0} for k, u in UNITS.items()],
}


def plus(*vectors):
    return [sum(parts) for parts in zip(*vectors)]


def times(factor, v):
    return [factor * x for x in v]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


class Contact:
    def __init__(self, values):
        self.values = values
        self.spring = [0.0] * 3

    def step(self, row):
        global RADIUS
        radii = row[0:2]
        RADIUS = radii[0]
        branch, moved_p, moved_q, turned_p, turned_q = (row[i:i + 3] for i in range(2, 17, 3))
        distance = math.sqrt(dot(branch, branch))
        normal = times(1 / distance, branch)
        is_wall = radii[1] == math.inf
        overlap = (radii[0] if is_wall else sum(radii)) - distance
        shorter = overlap / 2 if ARMS == "shortening" else 0
        arm_p = times(radii[0] - shorter, normal)
        arm_q = [0.0] * 3 if is_wall else times(shorter - radii[1], normal)
        movement = plus(moved_q, cross(turned_q, arm_q), times(-1, plus(moved_p, cross(turned_p, arm_p))))
        movement = plus(movement, times(-dot(movement, normal), normal))
        force_p = self.force(max(overlap, 0) * self.values["kn"], movement, normal)
        return force_p + cross(arm_p, force_p) + times(-1, cross(arm_q, force_p))

    def force(self, normal_force, movement, normal):
        self.spring = plus(self.spring, times(self.values["kt"], movement))
        limit = self.values["mu"] * normal_force
        size = math.sqrt(dot(self.spring, self.spring))
        if size > limit:
            self.spring = times(limit / size, self.spring)
        return plus(times(-normal_force, normal), self.spring)


class Motion:
    """Two bodies in a leapfrog, from a row of docs/program-laws.md on."""

    def __init__(self, contact, row):
        self.contact = contact
        self.radii, self.masses = [row[0], row[2]], [row[1], row[3]]
        # Of each body position, velocity, spin and load.
        self.bodies = [[row[i:i + 3] for i in range(j, j + 12, 3)] for j in (4, 16)]
        self.dt = row[28]
        self.feel([[0.0] * 3] * 4)

    def feel(self, moved):
        branch = plus(self.bodies[1][0], times(-1, self.bodies[0][0]))
        # Velocities do not matter to this law.
        row = self.radii + branch + sum(moved, []) + [0.0] * 12 + [self.dt]
        self.forces = self.contact.step(row)

    def step(self):
        force, *torques = (self.forces[i:i + 3] for i in (0, 3, 6))
        moved, turned = [], []
        for body, mass, radius, pull, torque in zip(
                self.bodies, self.masses, self.radii, (force, times(-1, force)), torques):
            position, velocity, spin, load = body
            if math.isfinite(mass):
                velocity = plus(velocity, times(self.dt / mass, plus(pull, load)))
                spin = plus(spin, times(self.dt / (0.4 * mass * radius**2), torque))
            moved.append(times(self.dt, velocity))
            turned.append(times(self.dt, spin))
            body[:3] = plus(position, moved[-1]), velocity, spin
        self.feel(moved + turned)

    def numbers(self):
        return sum((body[0] + body[1] + body[2] for body in self.bodies), []) + self.forces


def text_of(numbers):
    match FAULT:
        case "tells-its-radius":
            numbers[0] = -RADIUS
        case "has-eight-numbers":
            numbers = numbers[:8]
        case "is-not-finite":
            numbers[4] = math.nan
        case "says-why":
            return "error no bodies today"
    return ",".join(map(repr, numbers))


def values_of(words):
    return {name: float(value) for name, value in (word.split("=") for word in words)}


def main():
    for line in map(str.rstrip, sys.stdin):
        word, *rest = line.split(" ")
        if word == "describe":
            soft = values_of(rest).get("kn", 1) < 0.1
            print("error too soft" if soft else json.dumps(DESCRIPTION), flush=True)
        elif word == "path":
            contact = Contact(values_of(rest))
        elif word == "start":
            motion = Motion(contact, [float(cell) for cell in rest[0].split(",")])
            print(text_of(motion.numbers()), flush=True)
        elif word == "step":
            motion.step()
            print(text_of(motion.numbers()), flush=True)
        elif word == "pack":
            print(",".join(map(repr, contact.spring)), flush=True)
        elif word == "unpack":
            contact.spring = [float(cell) for cell in rest[0].split(",")]
        elif word == "swap":  # the order of the two is nothing to it
            contact.spring = times(-1 if FAULT == "negates-in-swap" else 1, contact.spring)
        elif line:
            print(text_of(contact.step([float(cell) for cell in line.split(",")])), flush=True)
        else:
            print(flush=True)


main()
