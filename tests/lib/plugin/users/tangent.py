# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit as a program that gives its tangent; the first argument names
the fault: right, dropped, or nan."""
import json
import math
import sys

FAULT = sys.argv[1]
DEFAULTS = {"kn": 1e5, "kt": 1e5, "mu": 0.5}
DESCRIPTION = {"name": "springs", "capabilities": ["linear", "stepwise", "tangent"], "like": "linear-conventional",
               "parameters": [{"name": k, "role": k, "default": v, "above": 0} for k, v in DEFAULTS.items()]}

lines = (line.strip() for line in sys.stdin)
for line in lines:
    word, *assignments = line.split()
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        p = DEFAULTS | {name: float(value) for name, value in (a.split("=") for a in assignments)}
        spring = [0.0, 0.0]
        for row in iter(lambda: next(lines, ""), ""):
            _, overlap, *shift, dt, effective_radius = map(float, row.split(","))
            normal = p["kn"] * max(overlap, 0.0)
            spring = [force + p["kt"] * movement for force, movement in zip(spring, shift)]
            size = math.hypot(*spring)
            tangent = [0.0] * 9
            scale = min(1.0, p["mu"] * normal / (size or 1.0))
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
            print(",".join(map(repr, [normal, *spring, *tangent])), flush=True)
        print(flush=True)
