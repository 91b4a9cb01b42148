# SPDX-License-Identifier: BSD-3-Clause
"""A rigid-body engine in small: a sphere and another one, or a wall, in steps of semi-implicit Euler. Where they touch
and come nearer, one impulse with restitution and Coulomb's friction parts them. There is no spring."""
import json
import math
import sys

INERTIA = 0.4  # moment of inertia of a solid sphere, over m R^2
DESCRIPTION = {
    "name": "python-engine", "capabilities": ["stepwise", "bodies"], "words": ["motion"], "arms": "constant",
    "parameters": [{"name": "mu", "role": "mu", "default": 0.5, "low": 0},
                   {"name": "e", "role": "restitution", "default": 0.5, "low": 0, "high": 1}],
}


def plus(a, b, factor=1.0):
    return [x + factor * y for x, y in zip(a, b)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


class Body:
    def __init__(self, radius, mass, numbers):
        self.reach = radius if math.isfinite(radius) else 0.0  # from its position to its surface
        self.mass = mass
        self.position, self.velocity, self.spin, self.load = (numbers[i:i + 3] for i in (0, 3, 6, 9))

    def push(self, impulse, normal):
        """At the point of its surface towards `normal`."""
        if math.isfinite(self.mass):
            self.velocity = plus(self.velocity, impulse, 1 / self.mass)
            self.spin = plus(self.spin, cross(normal, impulse), 1 / (INERTIA * self.mass * self.reach))


def impulse_on(p, q, normal, mu, e):
    mass = 1 / (1 / p.mass + 1 / q.mass)
    surface_p = plus(p.velocity, cross(p.spin, normal), p.reach)
    surface_q = plus(q.velocity, cross(q.spin, normal), -q.reach)
    movement = plus(surface_q, surface_p, -1)
    approach = -dot(movement, normal)
    if approach <= 0:
        return [0.0] * 3
    sliding = plus(movement, normal, approach)
    speed = math.hypot(*sliding) or 1.0
    pressing = (1 + e) * mass * approach
    # The deliberate bug: friction by the momentum that comes in, without what restitution adds.
    friction = min(mu * mass * approach, speed * mass / (1 + 1 / INERTIA))
    return plus([-pressing * n for n in normal], sliding, friction / speed)


def step(p, q, wall, dt, mu, e):
    """The force on p, a mean over the step."""
    impulse = [0.0] * 3
    for body in (p, q):
        body.velocity = plus(body.velocity, body.load, dt / body.mass)
    branch = plus(q.position, p.position, -1)
    normal = wall or [x / math.hypot(*branch) for x in branch]
    if dot(branch, normal) <= p.reach + q.reach:
        impulse = impulse_on(p, q, normal, mu, e)
        p.push(impulse, normal)
        q.push([-x for x in impulse], [-n for n in normal])
    for body in (p, q):
        body.position = plus(body.position, body.velocity, dt)
    return [x / dt for x in impulse] + [p.reach * x / dt for x in cross(normal, impulse)] + [
        q.reach * x / dt for x in cross(normal, impulse)]


lines = (line.strip() for line in sys.stdin)
for line in lines:
    word, *rest = line.split()
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
        continue
    values = {name: float(value) for name, value in (a.split("=") for a in rest)}  # values of the line path
    for line in iter(lambda: next(lines, ""), ""):
        word, *rest = line.split()
        forces = [0.0] * 9
        if word == "start":
            n = [float(number) for number in rest[0].split(",")]
            p, q, dt = Body(n[0], n[1], n[4:16]), Body(n[2], n[3], n[16:28]), n[28]
            flat = plus(q.position, p.position, -1) if math.isinf(n[2]) else None
            wall = flat and [x / math.hypot(*flat) for x in flat]
        elif word == "step":
            forces = step(p, q, wall, dt, values["mu"], values["e"])
        else:
            print("error this engine knows no contact by itself: ask with native=on", flush=True)
            continue
        state = p.position + p.velocity + p.spin + q.position + q.velocity + q.spin + forces
        print(",".join(map(repr, state)), flush=True)
    print(flush=True)
