# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit (Cundall & Strack 1979): a law that is a program."""
import json
import math
import sys

UNITS = {"kn": "N/m", "kt": "N/m", "mu": "-"}
DEFAULTS = {"kn": 1e5, "kt": 1e5, "mu": 0.5}
DESCRIPTION = {
    "name": "python-law",
    "capabilities": ["linear", "stepwise"],
    "parameters": [{"name": k, "role": k, "unit": UNITS[k], "default": DEFAULTS[k]} for k in UNITS],
}

lines = (line.strip() for line in sys.stdin)
for line in lines:
    word, *assignments = line.split()
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        p = DEFAULTS | {name: float(value) for name, value in (a.split("=") for a in assignments)}
        spring = [0.0, 0.0]  # a virgin contact; the tangential force on body p [N]
        for row in iter(lambda: next(lines, ""), ""):
            _, overlap, *shift, dt, effective_radius = map(float, row.split(","))
            normal = p["kn"] * max(overlap, 0.0)
            spring = [force + p["kt"] * movement for force, movement in zip(spring, shift)]
            scale = min(1.0, p["mu"] * normal / (math.hypot(*spring) or 1.0))
            # The deliberate bug: the force is limited, but the spring goes on stretching.
            force = [scale * component for component in spring]
            print(f"{normal!r},{force[0]!r},{force[1]!r}", flush=True)
        print(flush=True)
