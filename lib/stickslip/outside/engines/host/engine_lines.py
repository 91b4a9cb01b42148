# SPDX-License-Identifier: BSD-3-Clause
"""The conversation of docs/program-laws.md about a law that knows bodies, for engines that run a
script: lines from standard input, answers on file descriptor 3, because they greet on standard
output before they come to a script.
"""

import json
import os
from contextlib import nullcontext
from math import isfinite
from select import select

ANSWERS = 3  # file descriptor
NUMBERS_IN_ROW = 30
NUMBERS_IN_START = 29
NUMBERS_IN_BOND = 43  # before what the bond remembers
SOON = 0.01  # [s]


def notice(engine, version, tested):
    """What a user should know of this version of an engine, or nothing."""
    if not tested or version in tested:
        return ""
    versions = ", ".join(f"'{known}'" for known in tested)
    return f"{engine} here is '{version}'; tested {'was' if len(tested) == 1 else 'were'} {versions}"


def values_of(line, parameters):
    """The values of a line `path NAME=VALUE ...`, or of `describe NAME=VALUE ...`."""
    values = {p["name"]: p["default"] for p in parameters}
    choices = {p["name"]: p["choices"] for p in parameters if "choices" in p}
    for word in line.split()[1:]:
        name, value = word.split("=")
        if name not in values:
            raise ValueError(f"there is no parameter {name}")
        if value not in choices.get(name, [value]):
            raise ValueError(f"{name} is one of {', '.join(choices[name])}")
        values[name] = value if name in choices else float(value)
    return values


def row_of(line):
    """The numbers of a row."""
    row = [float(cell) for cell in line.split(",")]
    if len(row) != NUMBERS_IN_ROW:
        raise ValueError(f"a row has {NUMBERS_IN_ROW} numbers, not {len(row)}")
    # To an engine a sphere at NaN touches nothing. Only a radius may be infinite.
    if not isfinite(sum(row[2:])):
        raise ValueError("a row has a number that is not finite")
    return row


def start_of(line):
    """The numbers of a line `start NUMBERS`."""
    start = [float(cell) for cell in line.split(" ", 1)[1].split(",")]
    if len(start) != NUMBERS_IN_START:
        raise ValueError(f"a start has {NUMBERS_IN_START} numbers, not {len(start)}")
    if not isfinite(sum(start[4:])) or not isfinite(start[0] + start[1]):
        raise ValueError("a start has a number that is not finite")
    if not start[28] > 0:
        raise ValueError("steps need a duration")
    return start


def bond_of(line, memory):
    """The numbers of a line `bond NUMBERS,MEMORY`."""
    numbers = [float(cell) for cell in line.split(" ", 1)[1].split(",")]
    if len(numbers) != NUMBERS_IN_BOND + memory:
        raise ValueError(f"a bond has {NUMBERS_IN_BOND + memory} numbers, not {len(numbers)}")
    if not isfinite(sum(numbers)):
        raise ValueError("a bond has a number that is not finite")
    return numbers


class Conversation:
    """Answers lines; None where a line has no answer.

    law: has the `parameters`, and makes the `description` for values of them.
    pair: two spheres under it, which can `open` a path and `step`, and whatever else its
    description has words for: `pack` and `unpack`, `start` and `move`; of a bond, which says how many
    numbers it remembers in `memory`, `bond` in the place of `step`.
    """

    def __init__(self, engine, law, pair):
        self.engine = engine
        self.law = law
        self.pair = pair
        self.fault = None
        self.values = None  # parameters of the path

    def answer(self, line):
        try:
            return self.understand(line)
        except Exception as fault:  # any kind: engines throw many, and the other side waits
            return f"error {self.engine}: " + " ".join(str(fault).split())

    def understand(self, line):
        if line.startswith("describe"):
            return json.dumps(self.law.description(values_of(line, self.law.parameters)))
        if line == "":
            return ""
        if line.startswith("path"):
            return self.open(line)
        if line.startswith("unpack"):
            return self.unpack(line)
        if self.fault is not None:
            raise self.fault
        if line == "swap":  # these engines keep the order of a pair as long as it touches
            return None
        if line == "pack":
            return ",".join(repr(x) for x in self.pair.pack())
        return ",".join(repr(x) for x in self.numbers(line))

    def numbers(self, line):
        """What answers a step of one kind or the other."""
        if line.startswith("start "):
            return self.pair.start(start_of(line))
        if line == "step":
            return self.pair.move()
        if line.startswith("bond "):
            return self.pair.bond(bond_of(line, self.pair.memory))
        return self.pair.step(row_of(line))

    def open(self, line):
        """There is no answer to this line, so that a fault waits for the first row."""
        self.fault = None
        try:
            self.values = values_of(line, self.law.parameters)
            self.pair.open(self.values)
        except Exception as fault:
            self.fault = fault

    def unpack(self, line):
        """Nor is there one to this."""
        if self.fault is not None:
            return
        try:
            numbers = line.partition(" ")[2]
            state = [float(x) for x in numbers.split(",")] if numbers else []
            self.pair.unpack(self.values, state)
        except Exception as fault:
            self.fault = fault


def converse(answer, asleep=nullcontext):
    """Answers all lines of standard input, and flushes when there is nothing left to read. Where
    none comes for a while the engine is `asleep`."""
    unfinished = b""
    while chunk := read_lines(asleep):
        *lines, unfinished = (unfinished + chunk).split(b"\n")
        answers = (answer(line.decode()) for line in lines)
        tell("".join(text + "\n" for text in answers if text is not None))


def read_lines(asleep):
    if not select([0], [], [], SOON)[0]:
        with asleep():
            select([0], [], [])
    return os.read(0, 1 << 16)


def tell(text):
    """Writes all of the text."""
    left = text.encode()
    while left:
        left = left[os.write(ANSWERS, left):]
