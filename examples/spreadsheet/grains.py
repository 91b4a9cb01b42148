#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Stands in for a code that cannot be called: spheres on a floor, tables in and out, units of its own.

    grains.py PARTICLES.csv RESULTS.csv STEP SAVE END FRICTION RESTITUTION

STEP, SAVE and END are in ms. PARTICLES.csv has the columns ID, radius [mm], mass [g], posX, posY, posZ [mm],
velX, velY, velZ [m/s], angVelX, angVelY, angVelZ [deg/s]; RESULTS.csv t [ms], ID and the same, every SAVE.
The floor is z = 0, gravity 9.81 m/s^2 down, and a contact a spring and dashpot on which it lasts 20 steps.
"""
import csv
import math
import sys

GRAVITY = 9.81
COLUMNS = ["posX", "posY", "posZ", "velX", "velY", "velZ", "angVelX", "angVelY", "angVelZ"]
UNITS = [1e-3] * 3 + [1.0] * 3 + [math.pi / 180] * 3


class Sphere:
    def __init__(self, row, step, restitution):
        self.name, self.radius, self.mass = row["ID"], float(row["radius"]) * 1e-3, float(row["mass"]) * 1e-3
        values = [float(row[c]) * unit for c, unit in zip(COLUMNS, UNITS)]
        self.x, self.v, self.w = values[:3], values[3:6], values[6:]
        self.inertia = self.mass * self.radius ** 2 / 2
        self.stiffness = self.mass * (math.pi / (20 * step)) ** 2
        share = -math.log(max(restitution, 1e-3))
        self.dashpot = 2 * share / math.hypot(math.pi, share) * math.sqrt(self.stiffness * self.mass)
        self.spring = [0.0, 0.0]

    def advance(self, step, friction):
        overlap = self.radius - self.x[2]
        force, torque = [0.0, 0.0, -GRAVITY * self.mass], [0.0, 0.0]
        if overlap > 0:
            normal = max(0.0, self.stiffness * overlap - self.dashpot * self.v[2])
            slip = [self.v[0] - self.radius * self.w[1], self.v[1] + self.radius * self.w[0]]
            self.spring = [a - 0.8 * self.stiffness * step * b for a, b in zip(self.spring, slip)]
            size = math.hypot(*self.spring)
            if size > friction * normal:
                self.spring = [a * friction * normal / size for a in self.spring]
            force = [*self.spring, force[2] + normal]
            torque = [self.radius * self.spring[1], -self.radius * self.spring[0]]
        else:
            self.spring = [0.0, 0.0]
        self.v = [v + step * f / self.mass for v, f in zip(self.v, force)]
        self.x = [x + step * v for x, v in zip(self.x, self.v)]
        self.w[:2] = [w + step * t / self.inertia for w, t in zip(self.w, torque)]

    def row(self, time):
        values = [v / unit for v, unit in zip(self.x + self.v + self.w, UNITS)]
        return [f"{time:.9g}", self.name] + [f"{v:.12g}" for v in values]


def main():
    step, save, end, friction, restitution = (float(word) for word in sys.argv[3:])
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        spheres = [Sphere(row, step * 1e-3, restitution) for row in csv.DictReader(file)]
    with open(sys.argv[2], "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["t", "ID", *COLUMNS])
        every = round(save / step)
        for i in range(round(end / step) + 1):
            if i % every == 0:
                out.writerows(sphere.row(i * step) for sphere in spheres)
            for sphere in spheres:
                sphere.advance(step * 1e-3, friction)


if __name__ == "__main__":
    main()
