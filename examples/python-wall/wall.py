#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Walls of triangles in Python: springs with friction at the nearest points of a mesh."""
import json
import math
import sys

DESCRIPTION = {
    "name": "python-wall", "capabilities": ["wall", "linear", "stepwise"],
    "parameters": [{"name": "kn", "role": "kn", "unit": "N/m", "default": 1e5, "above": 0},
                   {"name": "kt", "role": "kt", "unit": "N/m", "default": 7e4, "above": 0},
                   {"name": "mu", "role": "mu", "default": 0.5, "low": 0}]}


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def plus(a, b, factor=1.0):
    return a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]


def turned(q, v, way=1.0):
    """A vector turned by a quaternion w, x, y, z; backwards with way=-1."""
    once = cross(q[1:], v)
    return plus(plus(v, once, 2 * way * q[0]), cross(q[1:], once), 2)


def nearest_point(triangle, place):
    """The point of a triangle that is nearest to a place."""
    normal = cross(plus(triangle[1], triangle[0], -1), plus(triangle[2], triangle[0], -1))
    foot = plus(place, normal, -dot(plus(place, triangle[0], -1), normal) / dot(normal, normal))
    inside, nearest, least = True, foot, math.inf
    for start, end in zip(triangle, (*triangle[1:], triangle[0])):
        edge = plus(end, start, -1)
        inside = inside and dot(cross(edge, plus(foot, start, -1)), normal) >= 0
        part = min(max(dot(plus(place, start, -1), edge) / dot(edge, edge), 0), 1)
        point = plus(start, edge, part)
        if math.dist(point, place) < least:
            nearest, least = point, math.dist(point, place)
    return foot if inside else nearest


def contacts_of(triangles, radius, centre):
    """Where the sphere touches the wall."""
    near = []
    for triangle in triangles:
        if all(min(xs) - radius < x < max(xs) + radius for x, xs in zip(centre, zip(*triangle))):
            point = nearest_point(triangle, centre)
            if math.dist(point, centre) < radius:
                near.append((math.dist(point, centre), point, triangle))
    found = []
    for distance, point, _ in near:
        # The deliberate bug: it pushes, whether another triangle comes nearer or not.
        if all(math.dist(point, other) > 1e-6 * radius for other in found):
            found.append(point)
    return found


class Sphere:
    """A sphere on a wall, with the springs of its contacts as the mesh sees them."""

    def __init__(self, p, radius, triangles):
        self.p, self.radius, self.triangles, self.springs = p, radius, triangles, None

    def step(self, row):
        position, velocity, spin, translation = row[:3], row[3:6], row[6:9], row[9:12]
        q, wall_velocity, wall_spin, dt = row[12:16], row[16:19], row[19:22], row[22]
        if self.springs is None:  # where it is placed it has not moved
            self.springs, dt = [], 0.0
        centre = turned(q, plus(position, translation, -1), -1)
        before, self.springs = self.springs, []
        force = torque = (0.0, 0.0, 0.0)
        for point in contacts_of(self.triangles, self.radius, centre):
            distance = math.dist(centre, point)
            normal = plus((0, 0, 0), plus(centre, point, -1), 1 / distance)
            overlap = self.radius - distance
            arm = turned(q, plus((0, 0, 0), normal, -(self.radius - overlap / 2)))
            of_wall = plus(wall_velocity, cross(wall_spin, plus(plus(position, arm), translation, -1)))
            moved = turned(q, plus(plus(velocity, cross(spin, arm)), of_wall, -1), -1)
            old = min(before, key=lambda one: math.dist(one[0], point), default=None)
            before = [one for one in before if one is not old]  # each spring is handed over once
            spring = plus(old[1] if old else (0, 0, 0), moved, dt)
            spring = plus(spring, normal, -dot(spring, normal))
            trial, limit = self.p["kt"] * math.hypot(*spring), self.p["mu"] * self.p["kn"] * overlap
            spring = plus((0, 0, 0), spring, limit / trial if trial > limit else 1)
            self.springs.append((point, spring))
            push = turned(q, plus(plus((0, 0, 0), normal, self.p["kn"] * overlap), spring, -self.p["kt"]))
            force, torque = plus(force, push), plus(torque, cross(arm, push))
        return *force, *torque, len(self.springs)


def numbers(text):
    return [float(x) for x in text.split(",")]


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        values = {name: float(value) for name, value in (one.split("=") for one in rest.split())}
    elif word == "wall":
        told, count = numbers(rest)
        rows = [numbers(sys.stdin.readline()) for _ in range(int(count))]
        sphere = Sphere(values, told, [(row[:3], row[3:6], row[6:]) for row in rows])
    elif word == "":
        print(flush=True)
    else:
        print(",".join(map(repr, sphere.step(numbers(word)))), flush=True)
