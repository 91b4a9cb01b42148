# SPDX-License-Identifier: BSD-3-Clause
"""A bond as a beam of Euler and Bernoulli: a law that is a program and sees six numbers."""
import json
import math
import sys

DESCRIPTION = {
    "name": "python-bond",
    "capabilities": ["bond", "stepwise"],
    "like": "euler-bernoulli-bond",
    "parameters": [{"name": "E", "role": "E", "unit": "Pa", "default": 1e9, "above": 0},
                   {"name": "nu", "role": "nu", "unit": "-", "default": 0.25},
                   {"name": "radius", "role": "radius", "unit": "m", "default": 5e-3, "above": 0}],
}


def stiffness(p, length):
    """Along the bond, across it, of twist and of bend."""
    area = math.pi * p["radius"] ** 2
    second = area * p["radius"] ** 2 / 4
    shear_modulus = p["E"] / (2 * (1 + p["nu"]))
    bend = p["E"] * second / length
    # The deliberate bug: the shear stiffness of a beam whose far end is free to turn.
    return p["E"] * area / length, 3 * bend / length**2, shear_modulus * 2 * second / length, bend


for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        p = {name: float(value) for name, value in (a.split("=") for a in rest)}
    elif word == "bond":
        numbers = [float(x) for x in rest[0].split(",")]
        u, theta, length = numbers[3:6], numbers[9:12], numbers[12]
        kn, ks, kt, kb = stiffness(p, length)
        force = [kn * u[0], ks * u[1], ks * u[2]]
        moment = [kt * theta[0], kb * theta[1], kb * theta[2]]
        print(",".join(repr(x) for x in force + moment + [0.0]), flush=True)
    elif word == "":
        print(flush=True)
