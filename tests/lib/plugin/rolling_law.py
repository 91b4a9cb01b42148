# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs that resist rolling and twisting, as a program that answers no more than it must.

Its first argument is a fault: "none", "short" (of its memory), "nan", "error" or "forgets"."""
import json
import math
import sys

FAULT = sys.argv[1]
UNITS = {"kn": "N/m", "kt": "N/m", "mu": "-", "k-rolling": "N m", "mu-rolling": "-",
         "k-twisting": "N m", "mu-twisting": "-"}
DESCRIPTION = {
    "name": "rolling-program",
    "capabilities": ["linear", "stepwise", "rolling", "twisting"],
    "like": "linear-conventional[rolling=linear-conventional,twisting=linear]",
    "parameters": [{"name": k, "role": k, "unit": u, "default": 0.1, "above": 0} for k, u in UNITS.items()],
}


def limited(vector, limit):
    size = math.hypot(*vector)
    return vector if size <= limit else [x * limit / size for x in vector]


def moments(p, numbers):
    roll, twist, normal, overlap = numbers[0:2], numbers[2], numbers[7], numbers[9]
    radii, memory = numbers[10:12], numbers[12:]
    if overlap <= 0:
        memory = [0.0, 0.0, 0.0]
    else:
        arm = 1 / (1 / radii[0] + 1 / radii[1])
        trial = [m + p["k-rolling"] * x for m, x in zip(memory, roll)]
        memory = [*limited(trial, p["mu-rolling"] * arm * normal),
                  *limited([memory[2] + p["k-twisting"] * twist], p["mu-twisting"] * arm * normal)]
    answer = [*memory, *([0.0] * 3 if FAULT == "forgets" else memory)]
    if FAULT == "nan":
        answer[0] = math.nan
    return answer[:-1] if FAULT == "short" else answer


force = [0.0, 0.0]
parameters = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "describe":
        print(json.dumps(DESCRIPTION), flush=True)
    elif word == "path":
        parameters = {k: float(v) for k, v in (item.split("=") for item in rest.split())}
        force = [0.0, 0.0]
    elif not word:
        print(flush=True)
    elif word == "moments":
        if FAULT == "error":
            print("error it rolls away", flush=True)
        else:
            print(*map(repr, moments(parameters, [float(x) for x in rest.split(",")])), sep=",", flush=True)
    else:
        step = [float(x) for x in line.split(",")]
        normal = max(parameters["kn"] * step[1], 0.0)
        force = limited([f + parameters["kt"] * s for f, s in zip(force, step[2:4])], parameters["mu"] * normal)
        print(repr(normal), *map(repr, force), sep=",", flush=True)
