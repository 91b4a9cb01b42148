# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit as a program whose states can be written, with the fault that its first
argument names."""
import json
import math
import sys

FAULT = sys.argv[1]
WORDS = {"has-no-pack": ["swap"], "has-no-swap": ["pack"]}.get(FAULT, ["pack", "swap"])
DEFAULTS = {"kn": 1e5, "kt": 7e4, "mu": 0.5}
DESCRIPTION = {
    "name": "states",
    "capabilities": ["linear", "stepwise"],
    "parameters": [{"name": k, "role": k, "unit": "N/m" if k != "mu" else "-", "default": v, "above": 0}
                   for k, v in DEFAULTS.items()],
    "words": WORDS,
}
spring = [0.0, 0.0]


def force(row):
    global spring
    _, overlap, *shift, _, _ = map(float, row.split(","))
    normal = values["kn"] * max(overlap, 0.0)
    spring = [f + values["kt"] * d for f, d in zip(spring, shift)]
    size, limit = math.hypot(*spring), values["mu"] * normal
    if size > limit:
        spring = [f * (limit / size) for f in spring]
    return f"{normal!r},{spring[0]!r},{spring[1]!r}"


for line in map(str.rstrip, sys.stdin):
    word, *rest = line.split(" ")
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        values = {k: float(v) for k, v in (a.split("=") for a in rest)}
        if FAULT != "keeps-it-in-the-process":
            spring = [0.0, 0.0]
    elif word == "pack":
        print(",".join(map(repr, spring)), flush=True)
    elif word == "unpack":
        if FAULT != "keeps-it-in-the-process":
            spring = [float(cell) for cell in rest[0].split(",")]
    elif word == "swap":
        spring = [-f for f in spring]
    elif line:
        print(force(line), flush=True)
    else:
        print(flush=True)
