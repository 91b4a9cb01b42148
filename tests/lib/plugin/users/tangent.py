# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit as a program that gives its tangent; the first argument names
the fault: right, dropped, or nan. With a dashpot, whose derivatives follow those of the springs in answer
to the word tangent: damped, or with a wrong sign damping-sign."""
import json
import math
import sys

FAULT = sys.argv[1]
DAMPED = FAULT.startswith("damp")
DEFAULTS = {"kn": 1e5, "kt": 1e5, "mu": 0.5, **({"damping": 5.0} if DAMPED else {})}
UNITS = {"kn": "N/m", "kt": "N/m", "mu": "-", "damping": "N s/m"}
DESCRIPTION = {"name": "springs", "capabilities": ["linear", "stepwise", "tangent"], "like": "linear-conventional",
               "parameters": [{"name": k, "role": k, "unit": UNITS[k], "default": v, "low" if k == "damping" else "above": 0}
                              for k, v in DEFAULTS.items()]}
if DAMPED:
    DESCRIPTION["capabilities"].append("damping")
    DESCRIPTION |= {"words": ["tangent", "contacts"], "inputs": ["velocity_1", "velocity_2", "approach_velocity"],
                    "outputs": ["damping_force_normal", "damping_force_tangential_1", "damping_force_tangential_2"]}


def answered(p, state, row):
    """Force, tangent, dashpot force and its derivatives; the spring at the end."""
    overlap, shift, rates = row[1], row[2:4], row[6:]
    normal = p["kn"] * max(overlap, 0.0)
    spring = [force + p["kt"] * movement for force, movement in zip(state, shift)]
    size = math.hypot(*spring)
    tangent = [0.0] * 9
    scale = min(1.0, p["mu"] * normal / size) if size > 0 else 1.0
    if overlap > 0:
        m = [x / size for x in spring] if scale < 1 and size > 0 else [0.0, 0.0]
        coupling = 0.0 if FAULT == "dropped" else p["mu"] * p["kn"]
        tangent[0] = p["kn"]
        for i in range(2):
            tangent[3 + 3 * i] = coupling * m[i]
            for j in range(2):
                tangent[4 + 3 * i + j] = p["kt"] * scale * ((i == j) - m[i] * m[j])
    if FAULT == "nan":
        tangent[4] = math.nan
    spring = [scale * x for x in spring]
    if not DAMPED:
        return [normal, *spring], tangent, spring
    c = p["damping"] if overlap > 0 else 0.0
    by_rate = [c, 0.0, 0.0, 0.0, c, 0.0, 0.0, 0.0, c]
    by_rate[0] *= -1.0 if FAULT == "damping-sign" else 1.0
    velocity_1, velocity_2, approach_velocity = rates
    dashpot = [c * approach_velocity, c * velocity_1, c * velocity_2]
    return [normal, *spring, *dashpot], tangent + [0.0] * 9 + by_rate, spring


lines = (line.strip() for line in sys.stdin)
for line in lines:
    word, *assignments = line.split()
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        p = DEFAULTS | {name: float(value) for name, value in (a.split("=") for a in assignments)}
        springs, present = {0: [0.0, 0.0]}, 0
        for row in iter(lambda: next(lines, ""), ""):
            if row.startswith("contact "):
                present = int(row.split()[1])
                springs.setdefault(present, [0.0, 0.0])
                continue
            if row.startswith("copy "):
                source, to = map(int, row.split()[1:])
                springs[to] = springs[source]
                continue
            asks = row.startswith("tangent ")
            numbers = list(map(float, row.removeprefix("tangent ").split(",")))
            force, tangent, spring = answered(p, springs[present], numbers)
            if asks:
                print(",".join(map(repr, tangent)), flush=True)
                continue
            springs[present] = spring
            print(",".join(map(repr, force + ([] if DAMPED else tangent))), flush=True)
        print(flush=True)
