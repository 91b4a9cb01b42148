# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit as a program, with the fault that its first argument names.

The number of each process goes to the file of the second argument."""
import json
import math
import os
import signal
import sys
import time

FAULT = sys.argv[1]
UNITS = {"kn": "N/m", "kt": "N/m", "mu": "-"}
DESCRIPTION = {
    "name": "linear",
    "capabilities": ["linear"] + ([] if FAULT == "answers-late" else ["stepwise"]),
    "parameters": [{"name": k, "role": k, "unit": u, "default": 1, "above": 0} for k, u in UNITS.items()],
}


def say(text=""):
    print(text, flush=True)


def sleep_for_good():
    while True:
        time.sleep(1)


def force_text(normal, spring):
    match FAULT:
        case "exits":
            print("the first of its last words\nout of memory", file=sys.stderr)
            raise SystemExit(3)
        case "crashes":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "hangs":
            sleep_for_good()
        case "closes-its-output":
            os.close(1)
            sleep_for_good()
        case "has-two-columns":
            return f"{normal!r},{spring[0]!r}"
        case "has-four-columns":
            return f"{normal!r},{spring[0]!r},{spring[1]!r},0"
        case "writes-prose":
            return "hello"
        case "is-not-finite":
            return f"{normal!r},nan,0"
        case "says-why":
            return "error the table ends at an overlap of 1e-3"
        case "answers-twice":
            return "0,0,0\n0,0,0"
    return f"{normal!r},{spring[0]!r},{spring[1]!r}"


def follow(rows, p):
    spring = [0.0, 0.0]
    for row in rows:
        _, overlap, *shift, _, _ = map(float, row.split(","))
        normal = p["kn"] * max(overlap, 0.0)
        spring = [f + p["kt"] * d for f, d in zip(spring, shift)]
        size, limit = math.hypot(*spring), p["mu"] * normal
        if size > limit:
            spring = [f * (limit / size) for f in spring]
        yield force_text(normal, spring)


with open(sys.argv[2], "a", encoding="ascii") as log:
    print(os.getpid(), file=log)
lines = (line.strip() for line in sys.stdin)
for line in lines:
    word, *assignments = line.split()
    if word == "describe":
        say(json.dumps(DESCRIPTION))
    elif word == "path":
        rows = iter(lambda: next(lines, ""), "")
        answers = follow(rows, {k: float(v) for k, v in (a.split("=") for a in assignments)})
        if FAULT == "answers-late":
            answers = list(answers)
        for answer in answers:
            say(answer)
        say("bye" if FAULT == "closes-with-a-word" else "")
