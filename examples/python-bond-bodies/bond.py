# SPDX-License-Identifier: BSD-3-Clause
"""A bond that is told where its bodies are, and answers what they feel: a law that is a program."""
import json
import math
import sys

NAMES = {"kn": "N/m", "ks": "N/m", "kt": "N m", "kb": "N m"}
DESCRIPTION = {
    "name": "python-bond-bodies",
    "capabilities": ["bond", "bodies", "stepwise"],
    "like": "spring-bond",
    "parameters": [{"name": k, "role": k, "unit": unit, "default": 1.0} for k, unit in NAMES.items()],
}


def product(a, b):
    """Of two quaternions w, x, y, z."""
    return [a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]]


def back(a):
    return [a[0], -a[1], -a[2], -a[3]]


def turned(q, v):
    return product(product(q, [0.0, *v]), back(q))[1:]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def rotation_vector(q):
    if q[0] < 0:
        q = [-x for x in q]
    sine = math.hypot(*q[1:])
    share = 2 * math.atan2(sine, q[0]) / sine if sine > 0 else 2.0
    return [share * x for x in q[1:]]


def turn_by(v):
    angle = math.hypot(*v)
    share = math.sin(angle / 2) / angle if angle > 0 else 0.5
    return [math.cos(angle / 2), *(share * x for x in v)]


def directors(branch, length):
    """The shortest turn from the first axis to the bond."""
    e = [x / length for x in branch]
    if e[0] < -1 + 1e-12:
        return [0.0, 0.0, 0.0, 1.0]
    half = math.sqrt((1 + e[0]) / 2)
    return [half, 0.0, -e[2] / (2 * half), e[1] / (2 * half)]


def answer(p, numbers):
    bodies = [(numbers[i:i + 3], numbers[i + 3:i + 7]) for i in range(0, 42, 7)]
    (made_p, made_turn_p), (made_q, made_turn_q) = bodies[0:2]
    (x_p, turn_p), (x_q, turn_q) = bodies[4:6]
    branch = [b - a for a, b in zip(made_p, made_q)]
    length = math.hypot(*branch)
    axes = directors(branch, length)
    axes_p = product(product(turn_p, back(made_turn_p)), axes)
    axes_q = product(product(turn_q, back(made_turn_q)), axes)
    theta = rotation_vector(product(back(axes_p), axes_q))
    frame = product(axes_p, turn_by([x / 2 for x in theta]))
    arm = turned(back(frame), [b - a for a, b in zip(x_p, x_q)])
    force = [p["kn"] * (arm[0] - length), p["ks"] * arm[1], p["ks"] * arm[2]]
    moment = [p["kt"] * theta[0], p["kb"] * theta[1], p["kb"] * theta[2]]
    turning = cross(arm, force)
    # The deliberate bug: the couple of the force by halves, and the moment as it is.
    couple = moment
    torque_p = [s / 2 + c for s, c in zip(turning, couple)]
    torque_q = [s / 2 - c for s, c in zip(turning, couple)]
    return turned(frame, force) + turned(frame, torque_p) + turned(frame, torque_q) + [0.0]


for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        p = {name: float(value) for name, value in (a.split("=") for a in rest)}
    elif word == "bond":
        numbers = [float(x) for x in rest[0].split(",")]
        print(",".join(repr(x) for x in answer(p, numbers)), flush=True)
    elif word == "":
        print(flush=True)
