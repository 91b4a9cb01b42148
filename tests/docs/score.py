#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Holds the score of the known mistakes: with a few fast cases and all properties no mistake may go
unfound that is not listed in score.txt, and what is listed there must indeed go unfound.

usage: score.py PROGRAM LIST
"""
import json
import subprocess
import sys

LAWS = {
    "linear-conventional": ["slip-rotation", "stick-to-slip", "touch-again", "damped-slip", "energy-balance"],
    "hertz-mindlin": ["hertz-normal", "cattaneo-mindlin-cycle", "mindlin-deresiewicz-oblique", "random-history-1d"],
    "jaeger": ["hertz-normal", "nine-steps", "corner-path"],
}


def unfound(program, law, cases):
    command = [program, "mistakes", "--score", "--json", "--quiet", "--law", law]
    for case in cases:
        command += ["--case", case]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {f"{law} {m['name']}" for m in json.loads(done.stdout)["mistakes"] if not m["found"]}


def main():
    program, listed = sys.argv[1:]
    with open(listed, encoding="utf-8") as lines:
        known = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    found = set().union(*(unfound(program, law, cases) for law, cases in LAWS.items()))
    for name in sorted(found - known):
        print(f"not found any more: {name}")
    for name in sorted(known - found):
        print(f"found now: take it off the list: {name}")
    return int(found != known)


sys.exit(main())
