#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A program of bodies on a floor that gives way, by laws of its own.

    soft_program.py FOLDER LAW [NAME=VALUE ...]

answers every bodies.json below FOLDER whose bodies touch one plane, by a trajectory.csv beside it.
LAW is spring (k, c: k x + c x'), hunt (k, c: k x^1.5 (1 + 1.5 c x')), reference (d, T, z: a body of
mass 1 and weight 1 on 1/(T z)^2 and 2/T that bears d of the weight at once), or rigid (blocks and
spheres that rest). Friction is mu N min(slip/vt, 1), or mu N without vt. Each step is taken in 80
parts of the midpoint rule.
"""
import csv
import json
import math
import pathlib
import sys

PARTS = 80


def push(law, p, x, rate, body):
    """Normal force over the mass."""
    if x <= 0:
        return 0.0
    if law == "spring":
        return max(0.0, (p["k"] * x + p["c"] * rate) / body["mass"])
    if law == "hunt":
        return max(0.0, p["k"] * x ** 1.5 * (1 + 1.5 * p["c"] * rate) / body["mass"])
    return max(0.0, p["d"] * body["g"] + 2 * rate / p["T"] + x / (p["T"] * p["z"]) ** 2)


def rates(law, p, body, s):
    """Of position, velocity, spin."""
    z, v, w = s[2], s[3:6], s[6:9]
    turns = body["shape"] == "sphere"
    r = body["radius"] if turns else body["half_size"][2]
    rests = law == "rigid" or not turns
    normal = -body["gravity"][2] if rests else push(law, p, r - z, -v[2], body)
    arm = r - p.get("arm", 0.0) * max(0.0, r - z) if turns else 0.0
    slip = [v[0] - arm * w[1], v[1] + arm * w[0]]
    speed = math.hypot(*slip)
    friction = body["mu"] * normal / max(speed, p.get("vt", 0.0), 1e-12)
    push_x, push_y = -friction * slip[0], -friction * slip[1]
    lift = 0.0 if rests else normal + body["gravity"][2]
    turn = body["mass"] / body["inertia"][0] * arm
    return [v[0], v[1], v[2], body["gravity"][0] + push_x, body["gravity"][1] + push_y, lift,
            turn * push_y, -turn * push_x, 0.0]


def moved(law, p, body, s, dt):
    half = [a + dt / 2 * b for a, b in zip(s, rates(law, p, body, s))]
    return [a + dt * b for a, b in zip(s, rates(law, p, body, half))]


def answer(folder, law, p):
    scene = json.loads((folder / "bodies.json").read_text())
    mu = {c["bodies"][0]: c["mu"] for c in scene["contacts"]}
    rows = []
    for b in scene["bodies"]:
        if b["fixed"]:
            continue
        b["mu"], b["gravity"], b["g"] = mu[b["name"]], scene["gravity"], -scene["gravity"][2]
        s, done = b["position"] + b["velocity"] + b["spin"], 0
        for time in scene["times"]:
            for _ in range(round(time / scene["step"]) - done):
                for _ in range(PARTS):
                    s = moved(law, p, b, s, scene["step"] / PARTS)
            done = round(time / scene["step"])
            rows.append([repr(time), b["name"]] + [repr(x) for x in s])
    with open(folder / "trajectory.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow("time body x y z vx vy vz wx wy wz".split())
        out.writerows(rows)


for path in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
    answer(path.parent, sys.argv[2],
           {k: float(v) for k, v in (word.split("=") for word in sys.argv[3:])})
