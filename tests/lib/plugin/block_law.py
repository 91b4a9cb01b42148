# SPDX-License-Identifier: BSD-3-Clause
"""Linear springs with a friction limit as a program that takes blocks of doubles, with the fault that
its first argument names. How many blocks it got goes to the file of the second argument."""
import json
import math
import struct
import sys
import time

FAULT = sys.argv[1]
UNITS = {"kn": "N/m", "kt": "N/m", "mu": "-"}
DESCRIPTION = {
    "name": "linear",
    "capabilities": ["linear"] + ([] if FAULT == "answers-late" else ["stepwise"]),
    "words": ["binary"],
    "outputs": ["regime", "status"],
    "parameters": [{"name": k, "role": k, "unit": u, "default": 1, "above": 0} for k, u in UNITS.items()],
}
ROW = 6
OUT = sys.stdout.buffer


def say(text=""):
    OUT.write(text.encode() + b"\n")
    OUT.flush()


class Contact:
    def __init__(self, parameters):
        self.p = dict(parameters)
        if FAULT == "is-soft":
            self.p["kt"] *= 0.8
        self.force = [0.0, 0.0]

    def answer(self, row):
        normal = self.p["kn"] * max(row[1], 0.0)
        force = [f + self.p["kt"] * d for f, d in zip(self.force, row[2:4])]
        size, limit = math.hypot(*force), self.p["mu"] * normal
        slips = size > limit
        self.force = [f * (limit / size) for f in force] if slips else force
        regime = 0 if normal == 0 else 3 if slips else 1
        if FAULT == "has-no-such-regime":
            regime = 4
        if FAULT == "has-half-a-status":
            return [normal, *self.force, regime, 0.5]
        return [normal, *self.force, regime, 0]


def answer_block(contact, line):
    count = int(line.split()[1])
    numbers = struct.unpack(f"={ROW * count}d", sys.stdin.buffer.read(8 * ROW * count))
    with open(sys.argv[2], "a", encoding="ascii") as log:
        print(count, file=log)
    answers = [x for i in range(count) for x in contact.answer(numbers[ROW * i:ROW * (i + 1)])]
    block = struct.pack(f"={len(answers)}d", *answers)
    match FAULT:
        case "says-why":
            return say("error the table ends at an overlap of 1e-3")
        case "has-another-heading":
            return say(f"binary {count + 1}")
        case "ends-in-a-block":
            OUT.write(line.encode() + b"\n" + block[:8 * 5 * 2 + 3])
            OUT.flush()
            raise SystemExit(4)
        case "hangs-in-a-block":
            OUT.write(line.encode() + b"\n" + block[:8 * 5 + 3])
            OUT.flush()
            time.sleep(100)
        case "writes-too-much":
            block += b"and more"
    OUT.write(line.encode() + b"\n" + block)
    OUT.flush()


while line := sys.stdin.buffer.readline().decode().rstrip("\n"):
    while line:
        word, *assignments = line.split()
        if word == "describe":
            say(json.dumps(DESCRIPTION))
        elif word == "path":
            present = Contact({k: float(v) for k, v in (a.split("=") for a in assignments)})
        elif word == "binary":
            answer_block(present, line)
        else:
            say("error rows of text are not expected here")
        line = sys.stdin.buffer.readline().decode().rstrip("\n")
    say()
